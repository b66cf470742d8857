//! Which pictures the tests ask for: no two by one name, and a list of them in `target`.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// Each file that this process has compared: a hash of what was compared, and where.
static ASKED: Mutex<BTreeMap<PathBuf, (u64, String)>> = Mutex::new(BTreeMap::new());

/// The folder in `target` with a list for each test program: itself, the source it is made from, and the files it asked
/// for, one a line.
const LISTS: &str = "framesnap";
/// How many lines come before the files.
const HEAD: usize = 2;
/// What a failure leaves, before the extension.
const LEFTOVERS: [&str; 3] = [".new", ".diff", ".old"];

/// Notes that `content` is compared with `file`. Fails if other content was: an update would keep only one, and as tests
/// run in any order, a later run would fail at random.
pub(crate) fn claim(file: &Path, content: &impl Hash, place: &str) -> Result<(), String> {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let hash = hasher.finish();
    let mut asked = asked();
    if let Some((first, first_place)) = asked.get(file) {
        if *first == hash {
            return Ok(());
        }
        return Err(format!(
            "two different pictures or texts have this name, the other in {first_place}; give each a name of its own"
        ));
    }
    // The list is only for those who look for pictures without a test; that it cannot be written fails no test.
    let _ = list(file, asked.is_empty());
    asked.insert(file.to_owned(), (hash, place.to_owned()));
    Ok(())
}

fn asked() -> MutexGuard<'static, BTreeMap<PathBuf, (u64, String)>> {
    // Nothing can panic while the map is locked, so it is whole.
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a file to the list of this program, which begins anew if this is the first file of a whole run.
fn list(file: &Path, is_first: bool) -> io::Result<()> {
    let program = env::current_exe()?;
    let (Some(folder), Some(name)) = (program.parent(), program.file_stem()) else {
        return Ok(());
    };
    // target/debug/deps/NAME-HASH. A test in documentation lies elsewhere, and is not listed.
    if !folder.ends_with("deps") {
        return Ok(());
    }
    let Some(target) = folder.ancestors().nth(2) else {
        return Ok(());
    };
    let name = name.to_string_lossy();
    let name = name.rsplit_once('-').map_or(&*name, |(name, _)| name);
    let package = env::var("CARGO_PKG_NAME").unwrap_or_default();
    let lists = target.join(LISTS);
    fs::create_dir_all(&lists)?;
    let list = lists.join(format!("{package}.{name}.txt"));
    let head = head(&program);
    let mut known = fs::read_to_string(&list).unwrap_or_default();
    let is_of_another = !known.starts_with(&head);
    if is_first && (is_of_another || is_whole_run(env::args().skip(1))) {
        known = head;
        fs::write(&list, &known)?;
    }
    let line = file.display().to_string();
    let mut list = OpenOptions::new().append(true).open(list)?;
    if !known.lines().skip(HEAD).any(|known| known == line) {
        list.write_all((line + "\n").as_bytes())?;
    }
    // Also a list to which nothing is added is newer than its program.
    list.set_modified(SystemTime::now())
}

/// The first lines of a list.
fn head(program: &Path) -> String {
    let source = source_of(program).unwrap_or_default();
    format!("{}\n{}\n", program.display(), source.display())
}

/// The file that a test program is made from. Beside it, the compiler names its sources, that one first:
/// `/target/debug/deps/title-0123: tests/title.rs tests/common.rs`.
fn source_of(program: &Path) -> Option<PathBuf> {
    let sources = fs::read_to_string(program.with_extension("d")).ok()?;
    let (_, sources) = sources.lines().next()?.split_once(": ")?;
    // A space in a name has a backslash before it.
    let marked = sources.replace("\\ ", "\0");
    let first = marked.split(' ').next()?.replace('\0', " ");
    // Relative to the workspace, in which the package is.
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let mut paths = package.ancestors().map(|folder| folder.join(&first));
    paths.find(|path| path.exists())
}

/// Whether the tests of this list are still there: not if their program was made anew since and has asked for nothing, or
/// if its source was deleted, whose program Cargo leaves in `target`.
fn counts(list: &Path, text: &str) -> bool {
    let mut head = text.lines();
    let (Some(program), Some(source)) = (head.next(), head.next()) else {
        return false;
    };
    let modified = |path: &Path| fs::metadata(path).and_then(|it| it.modified()).ok();
    let (Some(made), Some(ran)) = (modified(Path::new(program)), modified(list)) else {
        return false;
    };
    made <= ran && (source.is_empty() || Path::new(source).exists())
}

/// Whether these arguments let all tests run.
fn is_whole_run(mut args: impl Iterator<Item = String>) -> bool {
    args.all(|arg| {
        arg.starts_with('-') && arg != "--skip" && arg != "--exact" && arg != "--ignored"
    })
}

/// The pictures and texts in `folder` that this process has not asked for, in order.
pub(crate) fn unreferenced_here(folder: &Path) -> Vec<PathBuf> {
    let asked: BTreeSet<_> = asked().keys().cloned().collect();
    unreferenced_of(folder, &asked)
}

/// The pictures and texts in `folder` that are on no list of `target/framesnap`, in order: no test asked for them when
/// all tests ran last.
///
/// # Errors
/// If there is no such list.
pub fn unreferenced(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let folder =
        fs::canonicalize(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let Some(lists) = lists_above(&folder) else {
        return Err(format!(
            "there is no list of pictures in target/{LISTS} above {}: run cargo test first",
            folder.display()
        ));
    };
    Ok(unreferenced_of(&folder, &asked_in(&lists)?))
}

/// The folder of lists in the target folder above this one, or that Cargo was told to use.
fn lists_above(folder: &Path) -> Option<PathBuf> {
    let targets = folder.ancestors().map(|above| above.join("target"));
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let mut lists = target
        .into_iter()
        .chain(targets)
        .map(|target| target.join(LISTS));
    lists.find(|lists| lists.is_dir())
}

/// What the lists that count name.
fn asked_in(lists: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let mut asked = BTreeSet::new();
    for list in files_below(lists) {
        let text =
            fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        if counts(&list, &text) {
            let files = text.lines().skip(HEAD);
            asked.extend(files.filter_map(|line| fs::canonicalize(line).ok()));
        }
    }
    Ok(asked)
}

/// Notes a file that shows a failure, so that one of a deleted test can be told from it.
pub(crate) fn note_leftover(file: &Path) {
    let _locked = asked();
    // As in `claim`.
    let _ = list(file, false);
}

/// Of these files, those that a failure left and no test of the last run: their tests are deleted, or renamed. None if it
/// is not known what was asked for, as on another machine.
pub(crate) fn stale(folder: &Path, leftovers: &[PathBuf]) -> Vec<PathBuf> {
    let Some(lists) = fs::canonicalize(folder)
        .ok()
        .and_then(|it| lists_above(&it))
    else {
        return Vec::new();
    };
    let Ok(asked) = asked_in(&lists) else {
        return Vec::new();
    };
    let mut stale = leftovers.to_vec();
    stale.retain(|file| fs::canonicalize(file).is_ok_and(|file| !asked.contains(&file)));
    stale
}

fn unreferenced_of(folder: &Path, asked: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let mut files = files_below(folder);
    files.retain(|file| {
        let is_kept = file
            .extension()
            .is_some_and(|ending| ending == "png" || ending == "txt");
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        is_kept && !LEFTOVERS.iter().any(|ending| stem.ends_with(ending)) && !asked.contains(file)
    });
    files
}

/// All files in a folder and below, in order; none if it cannot be read.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn filtered_runs_are_not_whole() {
        let whole = |args: &str| is_whole_run(args.split_whitespace().map(str::to_owned));
        assert!(whole("") && whole("--nocapture -q"));
        assert!(!whole("title") && !whole("--skip title"));
    }

    /// A test program that asked for `title.png` and left `title.new.png`, in a folder of its own.
    fn folder_with_list(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("framesnap-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("lists")).expect("there is room");
        let files = ["program", "title.rs", "title.png", "title.new.png"];
        let lines = files.map(|file| {
            fs::write(folder.join(file), "").expect("there is room");
            format!("{}\n", folder.join(file).display())
        });
        fs::write(folder.join("lists/title.txt"), lines.concat()).expect("there is room");
        folder
    }

    #[test]
    fn a_list_counts_while_its_test_is_there() {
        let is_asked = |folder: &Path| {
            let asked = asked_in(&folder.join("lists")).expect("it can be read");
            !asked.is_empty()
        };
        let folder = folder_with_list("kept");
        assert!(is_asked(&folder));
        fs::remove_file(folder.join("title.rs")).expect("it is there");
        assert!(!is_asked(&folder), "its source is deleted");

        let folder = folder_with_list("made-anew");
        let program = fs::File::options()
            .append(true)
            .open(folder.join("program"));
        let later = SystemTime::now() + Duration::from_secs(60);
        let touched = program.and_then(|program| program.set_modified(later));
        touched.expect("it is there");
        assert!(!is_asked(&folder), "it was made anew and asked for nothing");
    }

    /// The program of this test itself.
    #[test]
    fn the_source_of_a_program_is_known() {
        let program = env::current_exe().expect("it runs");
        let source = source_of(&program).expect("the compiler named it");
        assert!(source.ends_with("src/lib.rs"), "{}", source.display());
    }
}
