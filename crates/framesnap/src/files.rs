//! The files of one name: the picture and its text, and what a failure leaves.

use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

use crate::asked;
use crate::failure::Failure;
use crate::frame::Frame;

/// Characters that Windows refuses in the name of a file. A picture whose name has one could not be checked out there.
const REFUSED: &[char] = &['<', '>', ':', '"', '|', '?', '*', '\\'];

/// Where a picture and what differs are.
pub(crate) struct Files {
    name: String,
    folder: PathBuf,
    failures: PathBuf,
}

impl Files {
    /// The files of this name, which may include folders but not lead out of `folder`.
    pub(crate) fn new(
        folder: PathBuf,
        failures: Option<PathBuf>,
        name: &str,
    ) -> Result<Self, String> {
        let mut parts = Path::new(name).components();
        let plain = parts.all(|part| matches!(part, Component::Normal(_)));
        if !plain || name.is_empty() || name.ends_with(std::path::is_separator) {
            return Err(format!(
                "expected a name such as \"title\" or \"menu/open\", found {name:?}"
            ));
        }
        if let Some(refused) = name.chars().find(|c| REFUSED.contains(c)) {
            return Err(format!(
                "expected a name that every system allows for a file, without {refused}, found {name:?}"
            ));
        }
        let failures = failures.unwrap_or_else(|| folder.clone());
        let name = name.to_owned();
        Ok(Self {
            name,
            folder,
            failures,
        })
    }

    pub(crate) fn picture(&self) -> PathBuf {
        self.folder.join(format!("{}.png", self.name))
    }

    pub(crate) fn text(&self) -> PathBuf {
        self.folder.join(format!("{}.txt", self.name))
    }

    fn leftover(&self, ending: &str) -> PathBuf {
        self.failures.join(format!("{}.{ending}", self.name))
    }

    /// The stored picture; `None` if there is none.
    pub(crate) fn old_picture(&self) -> Result<Option<Frame>, String> {
        let path = self.picture();
        let bytes = if_there(&path, fs::read(&path))?;
        let frame = bytes.map(|bytes| Frame::from_png(&bytes)).transpose();
        frame.map_err(|error| format!("{}: {error}", shown(&path)))
    }

    /// The stored text; `None` if there is none.
    pub(crate) fn old_text(&self) -> Result<Option<String>, String> {
        let path = self.text();
        if_there(&path, fs::read_to_string(&path))
    }

    /// Stores what was accepted.
    pub(crate) fn store(&self, frame: Option<&Frame>, text: Option<&str>) -> Result<(), String> {
        if let Some(frame) = frame {
            write(&self.picture(), &frame.to_png()?)?;
        }
        if let Some(text) = text {
            write(&self.text(), with_end(text).as_bytes())?;
        }
        Ok(())
    }

    /// Writes what differs. Returns the file to look at.
    pub(crate) fn show(
        &self,
        failure: &Failure,
        frame: Option<&Frame>,
        text: Option<&str>,
    ) -> Result<PathBuf, String> {
        // Before the notes are complete, which name this file.
        write(
            &self.leftover("diff.txt"),
            with_end(&failure.to_string()).as_bytes(),
        )?;
        let mut seen = self.leftover("new.txt");
        if let Some(text) = text {
            write(&seen, with_end(text).as_bytes())?;
            asked::note_leftover(&seen);
            self.copy_old(&self.text(), "old.txt")?;
        }
        if let Some(frame) = frame {
            seen = self.leftover("new.png");
            write(&seen, &frame.to_png_fast()?)?;
            asked::note_leftover(&seen);
            self.copy_old(&self.picture(), "old.png")?;
        }
        if let Some(difference) = &failure.difference {
            seen = self.leftover("diff.png");
            write(&seen, &difference.picture.to_png_fast()?)?;
        }
        Ok(seen)
    }

    /// Puts what was stored beside what differs, if that is elsewhere.
    fn copy_old(&self, path: &Path, ending: &str) -> Result<(), String> {
        if self.failures == self.folder {
            return Ok(());
        }
        match if_there(path, fs::read(path))? {
            Some(bytes) => write(&self.leftover(ending), &bytes),
            None => Ok(()),
        }
    }

    /// Removes what an earlier failure left, which would look like a new one.
    pub(crate) fn remove_leftovers(&self) {
        for ending in [
            "new.png", "diff.png", "old.png", "new.txt", "old.txt", "diff.txt",
        ] {
            let _ = fs::remove_file(self.leftover(ending));
        }
    }
}

/// Editors end the last line too.
fn with_end(text: &str) -> String {
    let end = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    format!("{text}{end}")
}

fn if_there<T>(path: &Path, read: io::Result<T>) -> Result<Option<T>, String> {
    match read {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", shown(path))),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = made.and_then(|()| fs::write(path, bytes));
    written.map_err(|error| format!("{}: {error}", shown(path)))
}

/// The folder of the package under test. Cargo sets the variable for the tests it runs.
pub(crate) fn package() -> Option<PathBuf> {
    env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)
}

/// The path as one would type it where Cargo.lock is, as the compiler shows the places of a workspace, or in the current
/// folder; whole if it lies elsewhere.
pub(crate) fn shown(path: &Path) -> String {
    let mut folders = Vec::new();
    if let Some(package) = package() {
        let mut above = package.ancestors();
        let root = above.find(|folder| folder.join("Cargo.lock").exists());
        folders.push(root.unwrap_or(&package).to_owned());
    }
    folders.extend(env::current_dir());
    let mut relative = folders
        .iter()
        .filter_map(|folder| path.strip_prefix(folder).ok());
    relative.next().unwrap_or(path).display().to_string()
}
