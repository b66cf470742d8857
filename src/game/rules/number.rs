//! Deserializes numbers that must lie in a range.

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected};

/// A whole number from `LOW` to `HIGH`, both included.
///
/// # Errors
/// If the number is out of range; the message says the range and what was found.
pub fn within<'de, const LOW: i32, const HIGH: i32, D: Deserializer<'de>>(
    from: D,
) -> Result<i32, D::Error> {
    let found = i64::deserialize(from)?;
    let number = i32::try_from(found).ok();
    number
        .filter(|number| (LOW..=HIGH).contains(number))
        .ok_or_else(|| out_of_range(found, LOW, HIGH))
}

/// Separate from [`within`] so that it is compiled once, not once per range.
fn out_of_range<E: Error>(found: i64, low: i32, high: i32) -> E {
    let expected = format!("{low} to {high}");
    E::invalid_value(Unexpected::Signed(found), &&*expected)
}
