// The example of the README writes text, and examples are tests: without a font, the page begins with what it is.
#![cfg_attr(feature = "font", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "font"),
    doc = "A software renderer for games of tiles, here without text."
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod blit;
mod canvas;
mod color;
pub mod cp437;
mod crt;
#[cfg(feature = "font")]
pub mod font;
mod geom;
mod image;
mod key;
#[cfg(feature = "keyboard")]
pub mod keyboard;
mod light;
mod paint;
#[cfg(feature = "png")]
pub mod png;
mod recording;
#[doc(hidden)]
pub mod scale;
pub mod sheet;
#[cfg_attr(
    not(feature = "font"),
    allow(dead_code, reason = "only text needs some of it")
)]
mod simd;
mod sprite;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod tests;
#[cfg(feature = "font")]
mod text;

pub use self::image::Image;
pub use blit::{BlitOptions, MAX_ZOOM};
pub use canvas::Canvas;
pub use color::{Rgb, RgbError};
#[cfg(feature = "font")]
pub use font::Font;
#[cfg(feature = "fonts")]
pub use font::FontError;
pub use geom::{Px, PxRect, PxSize};
pub use key::{Key, KeyPress};
pub use light::LightMap;
pub use recording::{RecordedTile, TextRun, Transcript};
pub use sheet::{NamedTile, PixelFormat, Sheet, SheetError, SheetLayout, Tile, TileOrder};
