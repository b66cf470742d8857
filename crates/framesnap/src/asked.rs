//! Which pictures the tests ask for: no two by one name, and a list of them in `target`.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Each file that this process has compared: a hash of what was compared, and where.
static ASKED: Mutex<BTreeMap<PathBuf, (u64, String)>> = Mutex::new(BTreeMap::new());

/// The folder in `target` with a list for each test program: the files it asked for, one a line.
const LISTS: &str = "framesnap";
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
    if is_first && is_whole_run(env::args().skip(1)) {
        fs::write(&list, "")?;
    }
    let line = file.display().to_string();
    let known = fs::read_to_string(&list).unwrap_or_default();
    if known.lines().any(|known| known == line) {
        return Ok(());
    }
    let mut list = OpenOptions::new().create(true).append(true).open(list)?;
    list.write_all((line + "\n").as_bytes())
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
    let targets = folder.ancestors().map(|above| above.join("target"));
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let mut lists = target
        .into_iter()
        .chain(targets)
        .map(|target| target.join(LISTS));
    let Some(lists) = lists.find(|lists| lists.is_dir()) else {
        return Err(format!(
            "there is no list of pictures in target/{LISTS} above {}: run cargo test first",
            folder.display()
        ));
    };
    let mut asked = BTreeSet::new();
    for list in files_below(&lists) {
        let text =
            fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        asked.extend(text.lines().filter_map(|line| fs::canonicalize(line).ok()));
    }
    Ok(unreferenced_of(&folder, &asked))
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
    use super::is_whole_run;

    #[test]
    fn filtered_runs_are_not_whole() {
        let whole = |args: &str| is_whole_run(args.split_whitespace().map(str::to_owned));
        assert!(whole("") && whole("--nocapture -q"));
        assert!(!whole("title") && !whole("--skip title"));
    }
}
