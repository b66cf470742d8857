//! The software renderer: canvas, tilesheets, fonts, light, PNG. Knows nothing about the game.

#[cfg(test)]
mod ascii_image;
pub mod blit;
pub mod canvas;
pub mod color;
pub mod cp437;
mod crt;
pub mod font;
pub mod geom;
pub mod image;
pub mod light;
mod paint;
#[cfg(feature = "content")]
pub mod png;
pub(crate) mod scale;
pub mod sheet;
mod simd;
mod sprite;
mod text;

pub use self::image::Image;
pub use blit::BlitOptions;
pub use canvas::{Canvas, Difference};
pub use color::Rgb;
pub use font::Font;
pub use geom::{Px, PxRect, PxSize};
pub use light::LightMap;
pub use sheet::{Sheet, Tile};
