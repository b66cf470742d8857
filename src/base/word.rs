//! Enums whose variants each have one fixed word, used in files, in traces and on the screen.

use std::fmt;

use serde::Deserializer;
use serde::de::{EnumAccess, Error, VariantAccess, Visitor};

/// The index of a word in `words`.
pub(crate) fn index_of(word: &str, words: &[&str]) -> Option<usize> {
    words.iter().position(|known| *known == word)
}

/// Reads one of `words` and returns its index. To `from` it is an enum, so that errors list the words.
pub(crate) fn deserialize_index<'de, D: Deserializer<'de>>(
    from: D,
    words: &'static [&'static str],
) -> Result<usize, D::Error> {
    struct WordVisitor(&'static [&'static str]);

    impl<'de> Visitor<'de> for WordVisitor {
        type Value = usize;

        fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(to, "one of {}", self.0.join(", "))
        }

        fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<usize, A::Error> {
            let (word, rest) = access.variant::<String>()?;
            let index = index_of(&word, self.0);
            let index = index.ok_or_else(|| A::Error::unknown_variant(&word, self.0))?;
            rest.unit_variant()?;
            Ok(index)
        }
    }

    from.deserialize_enum("word", words, WordVisitor(words))
}

/// Defines an enum together with the word of each variant. `ALL`, `word` and `from_word` come from the same list, so
/// they cannot disagree; `Display` and `Serialize` write the word, `Deserialize` reads it.
macro_rules! word_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        $vis enum $Name {
            $($(#[$variant_meta])* #[cfg_attr(test, schemars(rename = $word))] $Variant),+
        }

        impl $Name {
            /// Every variant, in the order of declaration.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            const WORDS: &[&str] = &[$($word),+];

            /// The word used in files, in traces and on the screen.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The variant with this word; `None` if there is none.
            pub fn from_word(word: &str) -> Option<Self> {
                let index = $crate::base::word::index_of(word, Self::WORDS)?;
                Some(Self::ALL[index])
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let index = $crate::base::word::deserialize_index(from, Self::WORDS)?;
                Ok(Self::ALL[index])
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
