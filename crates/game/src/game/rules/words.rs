//! The sentences of the program by name. What they say is no rule, but they stand beside the names of monsters and
//! items, so that whoever knows the rules can put them into words.

use crate::base::SortedMap;

/// Sentences by name, such as `stop.notices`, with placeholders in braces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(SortedMap<String, String>);

impl Words {
    /// The sentence of this name, or the name itself if there is none.
    pub fn get<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(name).unwrap_or(name)
    }

    /// The sentence of this name, if there is one.
    pub fn find(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// All sentences, each with its name, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (&**name, &**text))
    }

    /// Puts this sentence in the place of the one with this name, if any.
    pub fn set(&mut self, name: String, text: String) {
        self.0.insert(name, text);
    }

    /// The sentences themselves, for `say!`, which asks this of a rule set and a view too.
    pub const fn words(&self) -> &Self {
        self
    }
}
