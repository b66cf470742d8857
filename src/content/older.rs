//! Rule sets as they were in released versions of the program, so that recordings made by those versions still play.
//!
//! If a rule set has changed since a release, `assets/rules/NAME@N.toml` is its file as it was then. `docs/saves.md`
//! states what is promised.

use crate::content::{Content, Error, RulesetFile};

/// Whether a file of this name in the folder `rules` is an older version of a rule set, which cannot be chosen.
pub(super) fn is_older(name: &str) -> bool {
    name.contains('@')
}

impl Content {
    /// The rule set called `name` with this fingerprint, under which a recording was made. Prefers the current version
    /// if it is the same.
    pub fn recorded_rules(&self, name: &str, fingerprint: u64) -> Option<&RulesetFile> {
        let older = self.older.iter().map(|(_, file)| file);
        let mut known = self.rules.iter().chain(older);
        known.find(|file| file.rules.name == name && file.rules.fingerprint() == fingerprint)
    }

    /// The rule set called `name`; also accepts older versions such as `tcod@1`.
    ///
    /// # Errors
    /// If there is none with this name; lists the current ones, without variants.
    pub fn rule_file(&self, name: &str) -> Result<&RulesetFile, Error> {
        match self.older.iter().find(|(older, _)| older == name) {
            Some((_, file)) => Ok(file),
            None => self.rules_named(name).map(|number| &self.rules[number.0]),
        }
    }
}
