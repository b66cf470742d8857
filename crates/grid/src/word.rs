//! Enums whose variants each have one fixed word.

/// Defines an enum together with the word of each variant, used in text and, with the feature `serde`, in files.
macro_rules! word_enum {
    (
        $(#[$meta:meta])*
        pub enum $Name:ident {
            $($(#[$variant_meta:meta])* $Variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[cfg_attr(feature = "serde", derive(serde::Deserialize))]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        pub enum $Name {
            $(
                $(#[$variant_meta])*
                #[cfg_attr(feature = "serde", serde(rename = $word))]
                #[cfg_attr(feature = "schemars", schemars(rename = $word))]
                $Variant
            ),+
        }

        impl $Name {
            /// Every variant, in the order of declaration.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            /// Its word in text and files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word),+
                }
            }

            /// The variant with this word; `None` if there is none.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.word() == word)
            }
        }

        /// As its word.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

pub(crate) use word_enum;
