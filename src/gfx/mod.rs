//! The software renderer: canvas, tilesheets, fonts, light, PNG. Knows nothing about the game.

pub mod blit;
pub mod canvas;
pub mod color;
pub mod cp437;
mod crt;
#[cfg(test)]
mod drawn;
pub mod font;
pub mod light;
mod paint;
pub mod png;
pub mod px;
mod scale;
pub mod sheet;
mod span;
mod text;

pub use blit::BlitOptions;
pub use canvas::Canvas;
pub use color::Rgb;
pub use font::Font;
pub use light::LightMap;
pub use px::{Px, PxRect, PxSize};
pub use sheet::{Sheet, Tile};
