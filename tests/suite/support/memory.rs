//! Storage in memory.

use std::io::ErrorKind;

use tallowdeep::app::storage::{Error, OldFile, Storage, TextFile};

/// Files by name, the newest last.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) files: Vec<(String, String)>,
    pub(crate) exported: Vec<(String, Vec<u8>)>,
    /// Nothing can be written.
    pub(crate) full: bool,
    pub(crate) open: Option<usize>,
    /// The text of the last recording that was synced.
    pub(crate) synced: String,
    /// Text that could not be written, and the name that its file is to have.
    pub(crate) pending: String,
    pub(crate) wanted: String,
    /// What the next write returns: the path of a new file, as if another program had taken the old one away.
    pub(crate) moved: Option<String>,
    /// The settings file as last saved.
    pub(crate) settings: Option<String>,
    /// The keys file as last saved.
    pub(crate) keys: Option<String>,
    /// Settings or keys that were set aside under another name.
    pub(crate) aside: Option<String>,
}

impl Storage for Memory {
    fn begin(&mut self, name: &str, text: &str) -> Result<(), Error> {
        self.open = None;
        self.pending = text.into();
        self.wanted = name.into();
        self.append("").map(|_| ())
    }

    fn append(&mut self, text: &str) -> Result<Option<String>, Error> {
        self.pending += text;
        if self.full {
            return Err(Error::Append(ErrorKind::StorageFull.into()));
        }
        let open = *self.open.get_or_insert_with(|| {
            self.files.push((self.wanted.clone(), String::new()));
            self.files.len() - 1
        });
        self.files[open].1 += &std::mem::take(&mut self.pending);
        Ok(self.moved.take())
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

    fn sync(&mut self) {
        self.synced = self
            .open
            .map_or(String::new(), |open| self.files[open].1.clone());
    }

    fn read(&mut self, name: &str) -> Result<String, Error> {
        let file = self.files.iter().find(|(other, _)| other == name);
        file.map(|(_, text)| text.clone())
            .ok_or(Error::Append(ErrorKind::NotFound.into()))
    }

    fn recordings(
        &mut self,
        see: &mut dyn FnMut(String, Result<String, Error>),
    ) -> Result<(), Error> {
        for (name, text) in self.files.iter().rev() {
            see(name.clone(), Ok(text.clone()));
        }
        Ok(())
    }

    fn export(&mut self, name: &str, bytes: &[u8]) -> Result<String, Error> {
        if self.full {
            return Err(Error::Append(ErrorKind::StorageFull.into()));
        }
        self.exported.push((name.into(), bytes.into()));
        Ok(name.into())
    }

    fn settings(&mut self) -> Result<Option<TextFile>, Error> {
        Ok(self.settings.clone().map(|text| TextFile {
            name: "settings.toml".into(),
            text,
        }))
    }

    fn keys(&mut self) -> Result<Option<TextFile>, Error> {
        let saved = self.keys.as_ref().map(|text| TextFile {
            name: "keys.toml".into(),
            text: text.clone(),
        });
        Ok(saved)
    }

    fn save_settings(&mut self, text: &str, old: OldFile) -> Result<Option<String>, Error> {
        if self.full {
            return Err(Error::Append(ErrorKind::StorageFull.into()));
        }
        let before = self.settings.replace(text.into());
        let kept = before.filter(|_| old == OldFile::SetAside);
        let name = kept.is_some().then(|| "settings.toml.broken".to_owned());
        self.aside = kept.or_else(|| self.aside.take());
        Ok(name)
    }

    fn save_keys(&mut self, text: &str, old: OldFile) -> Result<Option<String>, Error> {
        if self.full {
            return Err(Error::Append(ErrorKind::StorageFull.into()));
        }
        let before = self.keys.replace(text.into());
        let kept = before.filter(|_| old == OldFile::SetAside);
        let name = kept.is_some().then(|| "keys.toml.broken".to_owned());
        self.aside = kept.or_else(|| self.aside.take());
        Ok(name)
    }
}
