//! Whole numbers with limits, in the files that serde reads.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A whole number from `LOW` to `HIGH`, both included. Also for `#[serde(with)]` on a number, or on an optional one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within<const LOW: i32, const HIGH: i32>(i32);

impl<const LOW: i32, const HIGH: i32> Within<LOW, HIGH> {
    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Reads the number.
    ///
    /// # Errors
    /// If it is out of range; the message names the range and the number found.
    pub fn deserialize<'de, T: Number, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let found = number_within(from, LOW, HIGH)?;
        T::of(found).ok_or_else(|| out_of_range(found.into(), LOW, HIGH))
    }

    /// Writes the number.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Serialize, S: Serializer>(number: &T, to: S) -> Result<S::Ok, S::Error> {
        number.serialize(to)
    }
}

impl<'de, const LOW: i32, const HIGH: i32> Deserialize<'de> for Within<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::deserialize(from).map(Self)
    }
}

impl<const LOW: i32, const HIGH: i32> Serialize for Within<LOW, HIGH> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

/// A number in a file, or an optional one.
pub trait Number: Sized {
    /// The same number; `None` if it does not fit.
    fn of(number: i32) -> Option<Self>;
}

macro_rules! numbers {
    ($($Number:ty)*) => {
        $(impl Number for $Number {
            fn of(number: i32) -> Option<Self> {
                Self::try_from(number).ok()
            }
        })*
    };
}

numbers! { i32 u8 u16 u32 }

impl<T: Number> Number for Option<T> {
    fn of(number: i32) -> Option<Self> {
        T::of(number).map(Some)
    }
}

/// Reads a number from `low` to `high`. Apart, so that it is compiled once, not once per range.
fn number_within<'de, D: Deserializer<'de>>(from: D, low: i32, high: i32) -> Result<i32, D::Error> {
    let found = i128::deserialize(from)?;
    match i32::try_from(found) {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(out_of_range(found, low, high)),
    }
}

fn out_of_range<E: Error>(found: i128, low: i32, high: i32) -> E {
    let expected = format!("{low} to {high}");
    E::invalid_value(Unexpected::Other(&found.to_string()), &&*expected)
}

#[cfg(feature = "schemars")]
impl<const LOW: i32, const HIGH: i32> schemars::JsonSchema for Within<LOW, HIGH> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{LOW} to {HIGH}").into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": LOW, "maximum": HIGH })
    }
}
