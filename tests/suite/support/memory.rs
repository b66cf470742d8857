//! Storage in memory.

use std::io::ErrorKind;

use tallowdeep::app::storage::{Error, SavedGame, Storage};

/// Files by name, the newest last.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) files: Vec<(String, String)>,
    pub(crate) exported: Vec<(String, Vec<u8>)>,
    /// Nothing can be written.
    pub(crate) full: bool,
    pub(crate) open: Option<usize>,
    /// The settings as last saved.
    pub(crate) settings: Option<String>,
    /// The player's own keys.
    pub(crate) keys: Option<String>,
    /// Settings that were set aside under another name.
    pub(crate) aside: Option<String>,
}

impl Storage for Memory {
    fn begin(&mut self, name: &str, text: &str) -> Result<(), Error> {
        if self.full {
            return Err(Error::Append(ErrorKind::StorageFull.into()));
        }
        self.open = Some(self.files.len());
        self.files.push((name.into(), text.into()));
        Ok(())
    }

    fn append(&mut self, text: &str) -> Result<(), Error> {
        if let Some(open) = self.open {
            self.files[open].1 += text;
        }
        Ok(())
    }

    fn resume(&mut self, name: &str) -> Result<String, Error> {
        self.open = self.files.iter().position(|(other, _)| other == name);
        let open = self.open.ok_or(Error::Append(ErrorKind::NotFound.into()))?;
        Ok(self.files[open].1.clone())
    }

    fn cut(&mut self, bytes: usize) -> Result<(), Error> {
        let open = self.open.ok_or(Error::Append(ErrorKind::NotFound.into()))?;
        self.files[open].1.truncate(bytes);
        Ok(())
    }

    fn recordings(&mut self) -> Result<Vec<SavedGame>, Error> {
        let newest_first = self.files.iter().rev();
        let saved = newest_first.map(|(name, text)| SavedGame {
            name: name.clone(),
            text: text.clone(),
        });
        Ok(saved.collect())
    }

    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error> {
        self.exported.push((name.into(), bytes.into()));
        Ok(name.into())
    }

    fn settings(&mut self) -> Result<Option<SavedGame>, Error> {
        Ok(self.settings.clone().map(|text| SavedGame {
            name: "settings.toml".into(),
            text,
        }))
    }

    fn keys(&mut self) -> Result<Option<SavedGame>, Error> {
        let saved = self.keys.as_ref().map(|text| SavedGame {
            name: "keys.toml".into(),
            text: text.clone(),
        });
        Ok(saved)
    }

    fn keep_settings(&mut self, text: &str, broken: bool) -> Result<Option<String>, Error> {
        if self.full {
            return Err(Error::Append(ErrorKind::StorageFull.into()));
        }
        let old = self.settings.replace(text.into()).filter(|_| broken);
        let name = old.is_some().then(|| "settings.toml.broken".to_owned());
        self.aside = old.or_else(|| self.aside.take());
        Ok(name)
    }
}
