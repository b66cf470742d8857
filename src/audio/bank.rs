//! A bank of sounds by name. Samples are rendered when a sound is first used.

use std::sync::{Arc, OnceLock};

use crate::audio::patch::Patch;
use crate::base::SortedMap;

/// The index of a sound in a bank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SoundId(pub usize);

/// A sound.
#[derive(Clone, Debug)]
pub struct Sound {
    /// The patch it is rendered from.
    pub patch: Patch,
    samples: OnceLock<Arc<[i16]>>,
}

/// Sounds by name.
#[derive(Clone, Debug, Default)]
pub struct SoundBank {
    sounds: Vec<Sound>,
    ids: SortedMap<String, SoundId>,
}

impl SoundBank {
    /// Adds a sound. It replaces one of the same name and keeps that one's id.
    #[doc(hidden)]
    pub fn add(&mut self, patch: Patch) {
        let name = patch.name.clone();
        let sound = Sound {
            patch,
            samples: OnceLock::new(),
        };
        match self.ids.get(&name) {
            Some(id) => self.sounds[id.0] = sound,
            None => {
                self.ids.insert(name, SoundId(self.sounds.len()));
                self.sounds.push(sound);
            }
        }
    }

    /// The sound of this name; `None` if there is none.
    pub fn find(&self, name: &str) -> Option<SoundId> {
        self.ids.get(name).copied()
    }

    /// The sound with this id.
    ///
    /// # Panics
    /// If the id comes from another bank that has more sounds.
    pub fn sound(&self, id: SoundId) -> &Sound {
        &self.sounds[id.0]
    }

    /// All sounds, in the order in which they were added.
    pub fn sounds(&self) -> &[Sound] {
        &self.sounds
    }
}

impl Sound {
    /// Its samples, rendered by the first call.
    pub fn samples(&self) -> Arc<[i16]> {
        let made = self.samples.get_or_init(|| self.patch.render().into());
        Arc::clone(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_a_known_name_replaces_its_sound() {
        let mut bank = SoundBank::default();
        let patch = |name: &str, weight| Patch {
            name: name.to_owned(),
            weight,
            ..Patch::default()
        };
        bank.add(patch("hit", 1));
        bank.add(patch("miss", 2));
        bank.add(patch("hit", 3));
        let right = (Some(SoundId(0)), None);
        assert_eq!((bank.find("hit"), bank.find("gone")), right);
        let weights: Vec<_> = bank
            .sounds()
            .iter()
            .map(|sound| sound.patch.weight)
            .collect();
        assert_eq!(weights, [3, 2]);
        let hit = bank.sound(SoundId(0));
        assert!(Arc::ptr_eq(&hit.samples(), &hit.samples()), "made once");
    }
}
