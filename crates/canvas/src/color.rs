//! Colours as 8-bit red, green and blue, and the only definitions of multiplying and mixing them.

use std::fmt;
use std::str::FromStr;

/// A colour, `0x00RRGGBB`: the format of a canvas pixel.
///
/// ```
/// use tallowdeep_canvas::Rgb;
///
/// let wax = Rgb::new(255, 200, 96);
/// assert_eq!(wax, Rgb::from((255, 200, 96)));
/// assert_eq!(wax, Rgb::from_u32(0xff_c8_60));
/// assert_eq!("ffc860".parse(), Ok(wax));
/// assert_eq!(wax.to_string(), "ffc860");
/// assert_eq!(wax.mix(Rgb::BLACK, 128), Rgb::new(127, 100, 48));
/// ```
#[doc(alias("Color", "RGB", "PremultipliedColorU8", "named_color"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rgb(u32);

impl Rgb {
    /// What a file must say, for errors.
    pub const EXPECTED: &'static str = "six hexadecimal digits such as \"ffc860\"";
    /// Black.
    pub const BLACK: Self = Self(0);
    /// White. As a tint it changes nothing.
    pub const WHITE: Self = Self(0x00ff_ffff);

    /// A colour from its channels, 0 to 255 each.
    #[inline]
    pub const fn new(r: u8, g: u8, b: u8) -> Self {
        Self((r as u32) << 16 | (g as u32) << 8 | b as u32)
    }

    /// A colour from `0xRRGGBB`; the upper eight bits are ignored.
    #[inline]
    pub const fn from_u32(rgb: u32) -> Self {
        Self(rgb & 0x00ff_ffff)
    }

    /// The colour as a pixel, `0x00RRGGBB`.
    #[inline]
    pub const fn to_u32(self) -> u32 {
        self.0
    }

    /// Red, green and blue.
    #[inline]
    pub const fn channels(self) -> [u8; 3] {
        let [_, r, g, b] = self.0.to_be_bytes();
        [r, g, b]
    }

    /// The colour whose channels are those of this one after `change`.
    #[must_use]
    pub fn map(self, change: impl Fn(u8) -> u8) -> Self {
        let [r, g, b] = self.channels();
        Self::new(change(r), change(g), change(b))
    }

    /// A colour from six hexadecimal digits such as `ffc860`; `None` for anything else.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        digits.then(|| u32::from_str_radix(text, 16).ok().map(Self))?
    }

    /// The product of two colours: each channel becomes `channel * tint / 255`, rounded to nearest.
    ///
    /// White changes nothing, black gives black.
    #[must_use]
    pub const fn multiply(self, tint: Self) -> Self {
        let ([r, g, b], [tr, tg, tb]) = (self.channels(), tint.channels());
        Self::new(scaled(r, tr), scaled(g, tg), scaled(b, tb))
    }

    /// Linear interpolation: each channel becomes `(channel * (255 - amount) + other * amount) / 255`, rounded
    /// to nearest.
    ///
    /// 0 is `self`, 255 is `other`.
    #[doc(alias("lerp", "blend"))]
    #[must_use]
    pub const fn mix(self, other: Self, amount: u8) -> Self {
        let ([r, g, b], [or, og, ob]) = (self.channels(), other.channels());
        Self::new(
            mixed(r, or, amount),
            mixed(g, og, amount),
            mixed(b, ob, amount),
        )
    }
}

/// A text that is no colour.
///
/// ```
/// use tallowdeep_canvas::Rgb;
///
/// let error = "red".parse::<Rgb>().expect_err("names are not read");
/// assert_eq!(error.to_string(), "a colour is six hexadecimal digits such as \"ffc860\", found \"red\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a colour is {expected}, found {0:?}", expected = Rgb::EXPECTED)]
pub struct RgbError(String);

/// As [`Rgb::from_hex`].
impl FromStr for Rgb {
    type Err = RgbError;

    fn from_str(text: &str) -> Result<Self, RgbError> {
        Self::from_hex(text).ok_or_else(|| RgbError(text.to_owned()))
    }
}

/// Red, green and blue.
impl From<(u8, u8, u8)> for Rgb {
    fn from((r, g, b): (u8, u8, u8)) -> Self {
        Self::new(r, g, b)
    }
}

/// Six hexadecimal digits, as [`Rgb::from_hex`] reads them.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06x}", self.0)
    }
}

/// In files: six hexadecimal digits.
#[cfg(feature = "serde")]
impl serde::Serialize for Rgb {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rgb {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        use serde::de::{Error, Unexpected};

        let found = String::deserialize(from)?;
        Self::from_hex(&found)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&found), &Self::EXPECTED))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Rgb {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "color".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-fA-F]{6}$" })
    }
}

/// Added before dividing by 255 to round to nearest instead of down.
pub(super) const HALF: u16 = 128;

/// `n / 255` rounded to nearest; `n` is 0 to 255 * 255. There are no ties, because 255 is odd.
#[inline(always)]
pub(super) const fn div255(n: u16) -> u16 {
    upper(n + HALF)
}

/// [`div255`] of `n - HALF`.
#[inline(always)]
pub(super) const fn upper(n: u16) -> u16 {
    // n + n / 256, and of that the upper byte; written as the upper half of a product, it is one instruction.
    ((n as u32 * 257) >> 16) as u16
}

/// `part * by / 255`, rounded to nearest.
#[inline(always)]
pub(super) const fn scaled(part: u8, by: u8) -> u8 {
    div255(part as u16 * by as u16) as u8
}

const fn mixed(from: u8, to: u8, amount: u8) -> u8 {
    div255(from as u16 * (255 - amount) as u16 + to as u16 * amount as u16) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn div255_rounds_to_nearest() {
        for n in 0..=255 * 255_u32 {
            let short = u16::try_from(n).expect("255 * 255 fits 16 bits");
            assert_eq!(u32::from(div255(short)), (2 * n + 255) / 510, "{n}");
        }
    }

    #[test]
    fn white_is_neutral_and_black_absorbs() {
        let wax = Rgb::new(236, 226, 204);
        assert_eq!(wax.multiply(Rgb::WHITE), wax);
        assert_eq!(wax.multiply(Rgb::BLACK), Rgb::BLACK);
        assert_eq!(wax.multiply(Rgb::new(128, 1, 0)), Rgb::new(118, 1, 0));
    }

    #[test]
    fn mixing_goes_from_one_colour_to_the_other() {
        let (night, wax) = (Rgb::new(0, 0, 40), Rgb::new(255, 200, 41));
        assert_eq!(night.mix(wax, 0), night);
        assert_eq!(night.mix(wax, 255), wax);
        assert_eq!(night.mix(wax, 51), Rgb::new(51, 40, 40));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn colours_that_are_written_can_be_read() {
        for (colour, json) in [
            (Rgb::new(255, 200, 96), "\"ffc860\""),
            (Rgb::new(0, 0, 10), "\"00000a\""),
        ] {
            assert_eq!(serde_json::to_string(&colour).expect("it is text"), json);
            let read: Rgb = serde_json::from_str(json).expect("it is a colour");
            assert_eq!(read, colour);
        }
    }

    #[test]
    fn hex_colours_have_six_digits() {
        assert_eq!(Rgb::from_hex("ffc860"), Some(Rgb::new(255, 200, 96)));
        for wrong in ["ffc86", "ffc8600", "+fc860", "ffc86g", ""] {
            assert_eq!(Rgb::from_hex(wrong), None, "{wrong}");
        }
    }
}
