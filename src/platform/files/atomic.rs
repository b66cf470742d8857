//! Atomic writes: files are written under another name in the same folder, then renamed, so that nobody sees a partial
//! file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{NamedTempFile, PersistError};

use crate::app::storage::{Error, similar_names};
use crate::base::by_next;
use crate::platform::files::io_error;

/// The ending of the names of partial files.
const PART: &str = ".tallowdeep-part";
/// Age at which a partial file is a leftover.
const LEFT_OVER: Duration = Duration::from_secs(60);

/// Creates a folder and those above it.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    match fs::create_dir_all(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(ErrorKind::NotADirectory.into())
        }
        made => made,
    }
}

/// Replaces the file at `path`, or the target of a link there; the new one has the permissions of the old. Devices,
/// pipes and read-only files are written in place, and so is a file whose folder allows no new ones.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(path).ok();
    let in_place = match &old {
        Some(old) => !old.is_file() || old.permissions().readonly(),
        // A link to a file that does not exist yet.
        None => path.is_symlink(),
    };
    if in_place {
        return fs::write(path, bytes);
    }
    let part = match write_part(path, &|file| file.write_all(bytes)) {
        // The file can be written, but no new file can be created in its folder.
        Err(error) if error.kind() == ErrorKind::PermissionDenied && old.is_some() => {
            return fs::write(path, bytes);
        }
        part => part?,
    };
    if let Some(old) = old {
        let _ = part.as_file().set_permissions(old.permissions());
    }
    part.persist(path)?;
    Ok(())
}

/// Creates a file called `name`, or `name-2` and so on if that is taken. Returns it with its path.
pub(super) fn create_in(
    folder: &Path,
    name: &str,
    write: &dyn Fn(&mut File) -> io::Result<()>,
) -> Result<(File, PathBuf), Error> {
    let mut paths = similar_paths(folder, name);
    let first = folder.join(name);
    let inside = first.parent().unwrap_or(folder);
    make_folder(inside).map_err(io_error("made", inside))?;
    create(&mut paths, write).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Error::NamesTaken(inside.to_owned()),
        _ => io_error("written", &first)(error),
    })
}

/// Writes these bytes to a new file called `name`, or `name-2` and so on if that is taken, unless one of these already
/// holds them.
///
/// # Errors
/// If it cannot be written; with its name.
pub fn create_once(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Error> {
    for path in similar_paths(folder, name) {
        if !path.exists() {
            break;
        }
        if fs::read(path).is_ok_and(|found| found == bytes) {
            return Ok(());
        }
    }
    create_in(folder, name, &|file| file.write_all(bytes)).map(drop)
}

/// The path of `name` in `folder`, then those of `name-2`, `name-3` and so on.
fn similar_paths(folder: &Path, name: &str) -> impl Iterator<Item = PathBuf> {
    let (stem, ending) = name.split_at(name.rfind('.').unwrap_or(name.len()));
    let ending = if ending.is_empty() { ".txt" } else { ending };
    by_next(similar_names(stem, ending).map(|name| folder.join(name)))
}

/// Writes a new file to the first of these paths that is free.
fn create(
    mut paths: impl Iterator<Item = PathBuf>,
    write: &dyn Fn(&mut File) -> io::Result<()>,
) -> io::Result<(File, PathBuf)> {
    let first = paths.next().ok_or(ErrorKind::AlreadyExists)?;
    let mut part = write_part(&first, write)?;
    for path in std::iter::once(first).chain(paths) {
        match part.persist_noclobber(&path) {
            Ok(file) => return Ok((file, path)),
            Err(PersistError { file, .. }) if path.symlink_metadata().is_ok() => part = file,
            // Some file systems know neither links nor renaming that spares a file. There another process may take the
            // name between this check and the renaming.
            Err(PersistError { file, .. }) => return Ok((file.persist(&path)?, path)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Removes partial files that killed processes have left in this folder.
pub(super) fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let age = entry.metadata().and_then(|about| about.modified());
        let age = age.map(|time| time.elapsed().unwrap_or_default());
        let is_part = entry.file_name().to_string_lossy().ends_with(PART);
        if is_part && age.is_ok_and(|age| age > LEFT_OVER) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes a partial file beside `path`. Dropping it removes it. Its name is short, whatever that of `path`.
pub(super) fn write_part(
    path: &Path,
    write: &dyn Fn(&mut File) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut parts = tempfile::Builder::new();
    let parts = parts.prefix(".").suffix(PART);
    let mut part = parts.make_in(folder, |path| only_writer().create_new(true).open(path))?;
    write(part.as_file_mut())?;
    part.as_file().sync_all()?;
    Ok(part)
}

/// Options for opening a file to read and write it. On Windows others may then still read and remove the file, but no
/// longer open it for writing.
pub(super) fn only_writer() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(windows)]
    {
        const FILE_SHARE_READ: u32 = 1;
        const FILE_SHARE_DELETE: u32 = 4;
        std::os::windows::fs::OpenOptionsExt::share_mode(
            &mut options,
            FILE_SHARE_READ | FILE_SHARE_DELETE,
        );
    }
    options
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The names in a folder, sorted.
    pub(in crate::platform::files) fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is a folder").flatten();
        let mut names: Vec<_> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("it is text")
    }

    /// A disk with room for three letters.
    fn full(file: &mut File) -> io::Result<()> {
        file.write_all(b"hal")?;
        Err(ErrorKind::StorageFull.into())
    }

    #[test]
    fn a_full_disk_leaves_no_part_and_no_empty_file() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a.png");
        let refused = create([path].into_iter(), &full).expect_err("it is full");
        assert_eq!(refused.kind(), ErrorKind::StorageFull);
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn the_old_file_survives_until_writing_succeeds() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a.png");
        replace(&path, b"old").expect("there is room");
        let part = write_part(&path, &|file| file.write_all(b"new")).expect("there is room");
        let right = ("old".into(), "new".into());
        assert_eq!((text(&path), text(part.path())), right);
        replace(&path, b"newer").expect("there is room");
        assert_eq!(text(&path), "newer");
        assert!(write_part(&path, &full).is_err());
        drop(part);
        assert_eq!(names(folder.path()), ["a.png"]);
    }

    #[test]
    fn taken_names_are_not_reused() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let paths = ["a", "b"].map(|name| folder.path().join(name));
        for text in ["one", "two"] {
            let write = |file: &mut File| file.write_all(text.as_bytes());
            create(paths.clone().into_iter(), &write).expect("there is a name");
        }
        assert_eq!(paths.each_ref().map(|path| text(path)), ["one", "two"]);
        let third = create(paths.into_iter(), &|_| Ok(())).expect_err("no name is left");
        assert_eq!(third.kind(), ErrorKind::AlreadyExists);
        assert_eq!(names(folder.path()), ["a", "b"]);
    }

    /// A bot that plays the same games again leaves no second copies.
    #[test]
    fn a_file_is_created_once() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for text in ["one", "one", "two", "three", "two", "one"] {
            create_once(folder.path(), "a.txt", text.as_bytes()).expect("there is room");
        }
        let found = ["a.txt", "a-2.txt", "a-3.txt"].map(|name| text(&folder.path().join(name)));
        assert_eq!(found, ["one", "two", "three"]);
        assert_eq!(names(folder.path()).len(), 3);
    }

    #[test]
    fn only_taken_names_are_skipped() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let paths = ["a", "missing/b", "c"].map(|name| folder.path().join(name));
        fs::write(&paths[0], "mine").expect("there is room");
        let refused = create(paths.into_iter(), &|_| Ok(())).expect_err("b has no folder");
        assert_eq!(refused.kind(), ErrorKind::NotFound);
        assert_eq!(names(folder.path()), ["a"]);
    }

    /// As if thousands of files with that name existed.
    #[test]
    fn running_out_of_names_is_reported() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let taken = |_: &mut File| Err(ErrorKind::AlreadyExists.into());
        let refused = create_in(folder.path(), "a.png", &taken).expect_err("none is free");
        assert_eq!(refused, Error::NamesTaken(folder.path().to_owned()));
    }

    #[test]
    fn only_existing_files_give_not_a_directory() {
        let file = NamedTempFile::new().expect("there is room for a file");
        let kind = |path: &Path| make_folder(path).map_err(|error| error.kind());
        assert_eq!(kind(file.path()), Err(ErrorKind::NotADirectory));
        assert_eq!(kind(Path::new("a\0b")), Err(ErrorKind::InvalidInput));
    }

    /// Nor does another program reading it see a partial new one.
    #[cfg(unix)]
    #[test]
    fn open_files_stay_unchanged() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a");
        fs::write(&path, "old").expect("there is room");
        let open = File::open(&path).expect("it can be read");
        replace(&path, b"new").expect("there is room");
        assert_eq!(io::read_to_string(open).expect("it is text"), "old");
        assert_eq!(text(&path), "new");
    }

    /// Only root can write to it, and then it is still the same file.
    #[cfg(unix)]
    #[test]
    fn read_only_files_are_not_replaced() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a");
        fs::write(&path, "old").expect("there is room");
        let open = File::open(&path).expect("it can be read");
        let mut rights = open.metadata().expect("it is open").permissions();
        rights.set_readonly(true);
        fs::set_permissions(&path, rights).expect("it is ours");
        let expected = match replace(&path, b"new") {
            Ok(()) => "new",
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::PermissionDenied);
                "old"
            }
        };
        assert_eq!(io::read_to_string(open).expect("it is text"), expected);
    }

    /// Root can create one in any folder.
    #[cfg(unix)]
    #[test]
    fn files_are_overwritten_where_parts_are_forbidden() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a");
        fs::write(&path, "old").expect("there is room");
        let open = fs::metadata(folder.path())
            .expect("it is there")
            .permissions();
        let mut closed = open.clone();
        closed.set_readonly(true);
        fs::set_permissions(folder.path(), closed).expect("it is ours");
        let done = replace(&path, b"new");
        fs::set_permissions(folder.path(), open).expect("it is ours");
        done.expect("the file itself may be written");
        assert_eq!(text(&path), "new");
    }

    /// As long as names can be; a partial file has a shorter one.
    #[cfg(unix)]
    #[test]
    fn long_names_can_be_written() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a".repeat(255));
        replace(&path, b"old").expect("there is room");
        replace(&path, b"new").expect("there is room");
        assert_eq!(text(&path), "new");
        let refused = replace(&path.with_extension("b"), b"new").expect_err("it has 257 letters");
        assert_eq!(refused.kind(), ErrorKind::InvalidFilename);
        let refused = create_in(folder.path(), &"b".repeat(256), &|_| Ok(()));
        assert!(refused.is_err(), "no name that differs from the one wanted");
        assert_eq!(names(folder.path()), ["a".repeat(255)]);
    }

    #[cfg(unix)]
    #[test]
    fn replaced_files_keep_their_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a");
        let mode = || {
            fs::metadata(&path)
                .expect("it is there")
                .permissions()
                .mode()
                & 0o777
        };
        replace(&path, b"old").expect("there is room");
        let plain = folder.path().join("plain");
        fs::write(&plain, "").expect("there is room");
        let plain = fs::metadata(&plain).expect("it is there").permissions();
        let right = plain.mode() & 0o777;
        assert_eq!(mode(), right, "a new file is an ordinary one");
        for wanted in [0o600, 0o640, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).expect("it is ours");
            replace(&path, b"new").expect("there is room");
            assert_eq!((mode(), &*text(&path)), (wanted, "new"));
        }
    }

    /// Also of a link to a link, and of one to a file that does not exist yet.
    #[cfg(unix)]
    #[test]
    fn the_target_of_a_link_is_replaced() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in")).expect("there is room");
        symlink("in/real", path("link")).expect("links are known here");
        symlink("link", path("again")).expect("links are known here");
        for (name, wanted) in [("link", "one"), ("link", "two"), ("again", "three")] {
            replace(&path(name), wanted.as_bytes()).expect("there is room");
            assert!(path(name).is_symlink(), "{name}");
            assert_eq!(text(&path("in/real")), wanted);
        }
        assert_eq!(names(&path("in")), ["real"]);
        assert_eq!(names(folder.path()), ["again", "in", "link"]);
    }

    #[test]
    fn only_old_parts_are_swept() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a");
        let part = || write_part(&path, &|_| Ok(())).and_then(|part| Ok(part.keep()?));
        let ((old, _), (_, new)) = (
            part().expect("there is room"),
            part().expect("there is room"),
        );
        let before = std::time::SystemTime::now() - 2 * LEFT_OVER;
        old.set_modified(before).expect("it is ours");
        let kept = File::create(folder.path().join("a.part")).expect("there is room");
        kept.set_modified(before).expect("it is ours");
        // As if the clock had been set back since.
        let (later, tomorrow) = part().expect("there is room");
        let day = Duration::from_secs(86_400);
        let time = std::time::SystemTime::now() + day;
        later.set_modified(time).expect("it is ours");
        // Some systems keep a removed file until it is closed.
        drop(old);
        sweep(folder.path());
        let name = |path: &Path| {
            let name = path.file_name().expect("a name");
            name.to_string_lossy().into_owned()
        };
        let mut kept = [name(&new), name(&tomorrow), "a.part".to_owned()];
        kept.sort();
        assert_eq!(names(folder.path()), kept);
    }

    /// Whatever its folder allows: a program running as root must not replace `/dev/null` by a file. The test uses a
    /// socket, which nobody would miss; the system refuses to write to it.
    #[cfg(unix)]
    #[test]
    fn special_files_are_never_replaced() {
        use std::os::unix::fs::FileTypeExt;

        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a");
        let _socket = std::os::unix::net::UnixListener::bind(&path).expect("there is room");
        replace(&path, b"new").expect_err("it takes connections only");
        let kind = fs::metadata(&path).expect("it is there").file_type();
        assert!(kind.is_socket());
        assert_eq!(names(folder.path()), ["a"]);
    }
}
