//! The recording of the game being played, as it grows in a file: the same for every storage.

use crate::app::storage::{Error, Storage};

/// A file that grows with the game. Its text is kept in memory, so that failed writes can be retried, and the file made
/// anew if another program takes it away.
#[derive(Clone, Default, Debug)]
pub(crate) struct GrowingRecording {
    /// The requested file name.
    name: String,
    /// The whole text.
    text: String,
    state: State,
}

/// How much of the text is saved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum State {
    /// No game is being recorded.
    #[default]
    Closed,
    /// There is no file yet.
    New,
    /// This many bytes are in the file.
    Saved(usize),
    /// Another program has removed or changed the file, and no new one has been created yet.
    Lost,
}

impl GrowingRecording {
    /// Starts a new file called `name`, or a similar free name, with this text.
    ///
    /// # Errors
    /// If nothing can be written yet. Writing is retried when text is appended.
    pub(crate) fn begin(
        &mut self,
        name: &str,
        text: &str,
        storage: &mut dyn Storage,
    ) -> Result<(), Error> {
        self.leave(storage);
        self.name = name.to_owned();
        self.state = State::New;
        self.append(text, storage).map(|_| ())
    }

    /// Continues the file called `name`; returns its text.
    ///
    /// # Errors
    /// If another process has locked it, or it cannot be read completely or written.
    pub(crate) fn resume(
        &mut self,
        name: &str,
        storage: &mut dyn Storage,
    ) -> Result<String, Error> {
        self.leave(storage);
        self.text = storage.open(name)?;
        self.name = name.to_owned();
        self.state = State::Saved(self.text.len());
        Ok(self.text.clone())
    }

    /// Tries once more to write the rest of the game being left.
    fn leave(&mut self, storage: &mut dyn Storage) {
        // The player already knows that it is not saved.
        let _ = self.append("", storage);
        *self = Self::default();
    }

    /// Adds text and writes everything that is not in the file yet. If another program has removed or changed the file,
    /// everything goes to a new one, whose path is returned.
    ///
    /// # Errors
    /// As long as part of the game is not saved.
    pub(crate) fn append(
        &mut self,
        text: &str,
        storage: &mut dyn Storage,
    ) -> Result<Option<String>, Error> {
        self.text.push_str(text);
        if let State::Saved(bytes) = self.state
            && !storage.is_unchanged(&self.text[..bytes])?
        {
            self.state = State::Lost;
        }
        let moved = match self.state {
            State::Closed => {
                self.text.clear();
                return Ok(None);
            }
            State::Saved(bytes) => storage.write(&self.text, bytes).map(|()| None)?,
            State::New | State::Lost => {
                let path = storage.create(&self.name, &self.text)?;
                (self.state == State::Lost).then_some(path)
            }
        };
        self.state = State::Saved(self.text.len());
        Ok(moved)
    }

    /// Truncates the text and the file.
    ///
    /// # Errors
    /// If the file cannot be written; nothing has changed then.
    pub(crate) fn cut(&mut self, bytes: usize, storage: &mut dyn Storage) -> Result<(), Error> {
        storage.write(&self.text[..bytes], bytes)?;
        self.text.truncate(bytes);
        self.state = State::Saved(bytes);
        Ok(())
    }
}

#[cfg(all(test, any(feature = "cli", feature = "web")))]
pub(crate) mod tests {
    use std::ops::{Deref, DerefMut};

    use super::*;

    /// A storage with the recording that grows in it.
    #[derive(Debug)]
    pub(crate) struct Recorded<S> {
        storage: S,
        growing: GrowingRecording,
    }

    impl<S: Storage> Recorded<S> {
        pub(crate) fn new(storage: S) -> Self {
            let growing = GrowingRecording::default();
            Self { storage, growing }
        }

        pub(crate) fn begin(&mut self, name: &str, text: &str) -> Result<(), Error> {
            let name = format!("{name}.txt");
            self.growing.begin(&name, text, &mut self.storage)
        }

        pub(crate) fn resume(&mut self, name: &str) -> Result<String, Error> {
            self.growing.resume(name, &mut self.storage)
        }

        pub(crate) fn append(&mut self, text: &str) -> Result<Option<String>, Error> {
            self.growing.append(text, &mut self.storage)
        }

        pub(crate) fn cut(&mut self, bytes: usize) -> Result<(), Error> {
            self.growing.cut(bytes, &mut self.storage)
        }
    }

    impl<S> Deref for Recorded<S> {
        type Target = S;

        fn deref(&self) -> &S {
            &self.storage
        }
    }

    impl<S> DerefMut for Recorded<S> {
        fn deref_mut(&mut self) -> &mut S {
            &mut self.storage
        }
    }
}
