//! Storage in memory.

use std::io::ErrorKind;

use tallowdeep::app::storage::{Error, OldFile, OwnFile, Storage, TextFile};

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
    /// The path of a new file that the next write makes, as if another program had taken the old one away.
    pub(crate) moved: Option<String>,
    /// The settings file as last saved.
    pub(crate) settings: Option<String>,
    /// The keys file as last saved.
    pub(crate) keys: Option<String>,
    /// Settings or keys that were set aside under another name.
    pub(crate) aside: Option<String>,
}

impl Memory {
    fn check_room(&self) -> Result<(), Error> {
        match self.full {
            true => Err(Error::Append(ErrorKind::StorageFull.into())),
            false => Ok(()),
        }
    }

    fn own(&mut self, file: OwnFile) -> &mut Option<String> {
        match file {
            OwnFile::Settings => &mut self.settings,
            OwnFile::Keys => &mut self.keys,
        }
    }
}

impl Storage for Memory {
    fn create(&mut self, name: &str, text: &str) -> Result<String, Error> {
        self.open = None;
        self.check_room()?;
        self.open = Some(self.files.len());
        let name = name.trim_end_matches(".txt");
        self.files.push((name.into(), text.into()));
        Ok(self.moved.take().unwrap_or_default())
    }

    fn open(&mut self, name: &str) -> Result<String, Error> {
        self.open = self.files.iter().position(|(other, _)| other == name);
        let open = self.open.ok_or(Error::Append(ErrorKind::NotFound.into()))?;
        Ok(self.files[open].1.clone())
    }

    fn is_unchanged(&mut self, _text: &str) -> Result<bool, Error> {
        Ok(self.moved.is_none())
    }

    fn write(&mut self, text: &str, _start: usize) -> Result<(), Error> {
        self.check_room()?;
        let open = self.open.ok_or(Error::Append(ErrorKind::NotFound.into()))?;
        self.files[open].1 = text.into();
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
        self.check_room()?;
        self.exported.push((name.into(), bytes.into()));
        Ok(name.into())
    }

    fn own_file(&mut self, file: OwnFile) -> Result<Option<TextFile>, Error> {
        Ok(self.own(file).clone().map(|text| TextFile {
            name: file.name().into(),
            text,
        }))
    }

    fn save_own_file(
        &mut self,
        file: OwnFile,
        text: &str,
        old: OldFile,
    ) -> Result<Option<String>, Error> {
        self.check_room()?;
        let before = self.own(file).replace(text.into());
        let kept = before.filter(|_| old == OldFile::SetAside);
        let name = kept.is_some().then(|| format!("{}.broken", file.name()));
        self.aside = kept.or_else(|| self.aside.take());
        Ok(name)
    }
}
