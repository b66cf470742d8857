//! Enums whose variants each have one fixed word, used in text and in files.

/// Defines an enum together with the word of each variant. `ALL`, `word` and `from_word` come from the same list, so
/// they cannot disagree. `Display` writes the word; with the feature `serde`, so does `Serialize`, and `Deserialize`
/// reads it.
///
/// For this crate and those above it that have such enums too. It is no part of what this crate promises.
#[doc(hidden)]
#[macro_export]
macro_rules! word_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $crate::enum_stored_as_words! {
            $(#[$meta])*
            $vis enum $Name {
                $($(#[$variant_meta])* $Variant = $word),+
            }
        }

        impl $Name {
            /// Every variant, in the order of declaration.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            const WORDS: &[&str] = &[$($word),+];

            /// Its word in text and files.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The variant with this word; `None` if there is none.
            pub fn from_word(word: &str) -> Option<Self> {
                let index = Self::WORDS.iter().position(|known| *known == word)?;
                Some(Self::ALL[index])
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

/// The enum itself, which serde reads and writes as its words.
///
/// Two macros rather than a `cfg_attr`, which would ask for a feature of the crate that uses the macro.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! enum_stored_as_words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+
        }
    ) => {
        $(#[$meta])*
        #[derive(serde::Deserialize)]
        $vis enum $Name {
            $($(#[$variant_meta])* #[serde(rename = $word)] $Variant),+
        }

        /// As its word.
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

/// The enum itself, which nothing stores.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! enum_stored_as_words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+
        }
    ) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$variant_meta])* $Variant),+
        }
    };
}

pub(crate) use word_enum;

#[cfg(test)]
mod tests {
    use crate::FovAlgorithm;

    #[test]
    fn words_round_trip() {
        for algorithm in FovAlgorithm::ALL {
            assert_eq!(FovAlgorithm::from_word(algorithm.word()), Some(algorithm));
        }
        assert_eq!(FovAlgorithm::from_word("mrpas"), None);
        assert_eq!(format!("{:<7}|", FovAlgorithm::Basic), "basic  |");
    }
}
