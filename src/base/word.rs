//! Enums whose variants each have one fixed word, used in files, in traces and on the screen.

use std::fmt;

use serde::Deserializer;
use serde::de::{EnumAccess, Error, VariantAccess, Visitor};

use crate::base::printable::excerpt;

/// The error for a word that names no variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    found: String,
    words: &'static [&'static str],
}

impl UnknownWord {
    /// `found`, where one of `words` was expected.
    pub fn new(found: &str, words: &'static [&'static str]) -> Self {
        let found = found.to_owned();
        Self { found, words }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.join(", ");
        let found = excerpt(&self.found);
        write!(f, "must be one of {words}; found \"{found}\"")
    }
}

impl std::error::Error for UnknownWord {}

/// Reads one of `words` and returns what `of` makes of it. To `from` it is an enum, so that errors list the words.
pub(crate) fn deserialize_word<'de, T, D: Deserializer<'de>>(
    from: D,
    words: &'static [&'static str],
    of: impl Fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    struct WordVisitor<F>(&'static [&'static str], F);

    impl<'de, T, F: Fn(&str) -> Option<T>> Visitor<'de> for WordVisitor<F> {
        type Value = T;

        fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(to, "one of {}", self.0.join(", "))
        }

        fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<T, A::Error> {
            let (word, rest) = access.variant::<String>()?;
            let found = (self.1)(&word).ok_or_else(|| A::Error::unknown_variant(&word, self.0))?;
            rest.unit_variant()?;
            Ok(found)
        }
    }

    from.deserialize_enum("word", words, WordVisitor(words, of))
}

/// Defines an enum together with the word of each variant. `ALL`, `word` and `from_word` come from the same list, so
/// they cannot disagree; `Display` and `Serialize` write the word, `FromStr` and `Deserialize` read it.
macro_rules! word_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
        $vis enum $Name {
            $($(#[$variant_meta])* #[cfg_attr(feature = "cli", schemars(rename = $word))] $Variant),+
        }

        impl $Name {
            /// Every variant, in the order of declaration.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            /// The word used in files, in traces and on the screen.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word),+
                }
            }

            /// The variant with this word; `None` if there is none.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$Variant),)+
                    _ => None,
                }
            }
        }

        impl std::str::FromStr for $Name {
            type Err = $crate::base::word::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                const WORDS: &[&str] = &[$($word),+];
                let unknown = || $crate::base::word::UnknownWord::new(word, WORDS);
                Self::from_word(word).ok_or_else(unknown)
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                const WORDS: &[&str] = &[$($word),+];
                $crate::base::word::deserialize_word(from, WORDS, Self::from_word)
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

pub(crate) use word_enum;

#[cfg(test)]
mod tests {
    use crate::base::FovAlgorithm;

    #[test]
    fn words_round_trip() {
        for algorithm in FovAlgorithm::ALL {
            assert_eq!(FovAlgorithm::from_word(algorithm.word()), Some(algorithm));
        }
        assert_eq!(FovAlgorithm::from_word("mrpas"), None);
        assert_eq!(format!("{:<7}|", FovAlgorithm::Basic), "basic  |");
    }
}
