//! Assets in memory.

use std::borrow::Cow;

use tallowdeep::content::assets::NamedBytes;
use tallowdeep::content::{Assets, Embedded, IoError};

/// Files of the folder `mine`, which take precedence over those that come with the program.
#[derive(Default)]
pub(crate) struct Folder(Vec<(String, Vec<u8>)>);

impl Folder {
    pub(crate) fn of<P: AsRef<str>, F: Into<Vec<u8>>>(
        files: impl IntoIterator<Item = (P, F)>,
    ) -> Self {
        let files = files.into_iter();
        files.fold(Self::default(), |all, (path, file)| {
            all.with(path.as_ref(), file)
        })
    }

    pub(crate) fn with(mut self, path: &str, file: impl Into<Vec<u8>>) -> Self {
        self.0.push((path.to_owned(), file.into()));
        self
    }

    fn own(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        let (_, bytes) = self.0.iter().find(|(name, _)| name == path)?;
        Some(bytes.clone().into())
    }
}

impl Assets for Folder {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        self.own(path)
            .map_or_else(|| Embedded.read(path), |own| Ok(Some(own)))
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        let mut paths = Embedded.list(folder, ending)?;
        for (name, _) in &self.0 {
            if name.starts_with(folder) && name.ends_with(ending) && !paths.contains(name) {
                paths.push(name.clone());
            }
        }
        Ok(paths)
    }

    fn versions(&self, path: &str) -> Result<Vec<NamedBytes>, IoError> {
        let own = self.own(path).map(|own| (self.display_path(path), own));
        Ok(own.into_iter().chain(Embedded.versions(path)?).collect())
    }

    fn display_path(&self, path: &str) -> String {
        match self.own(path) {
            Some(_) => format!("mine/{path}"),
            None => Embedded.display_path(path),
        }
    }
}
