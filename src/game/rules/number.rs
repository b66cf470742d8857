//! Deserializes numbers that must lie in a range.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A whole number from `LOW` to `HIGH`, both included.
///
/// # Errors
/// If the number is out of range; the message says the range and what was found.
pub fn within<'de, const LOW: i32, const HIGH: i32, D: Deserializer<'de>>(
    from: D,
) -> Result<i32, D::Error> {
    let found = i64::deserialize(from)?;
    in_range(found, LOW, HIGH).map_err(D::Error::custom)
}

/// Separate from [`within`] so that it is compiled once, not once per range.
fn in_range(found: i64, low: i32, high: i32) -> Result<i32, String> {
    i32::try_from(found)
        .ok()
        .filter(|number| (low..=high).contains(number))
        .ok_or_else(|| format!("must be {low} to {high}, found {found}"))
}
