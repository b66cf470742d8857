//! Numbers of a file that must lie in a range.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A whole number from `LOW` to `HIGH`, both included.
///
/// # Errors
/// Says what was found and what would be right.
pub fn within<'de, const LOW: i32, const HIGH: i32, D: Deserializer<'de>>(
    from: D,
) -> Result<i32, D::Error> {
    let found = i64::deserialize(from)?;
    i32::try_from(found)
        .ok()
        .filter(|number| (LOW..=HIGH).contains(number))
        .ok_or_else(|| D::Error::custom(format_args!("must be {LOW} to {HIGH}, found {found}")))
}
