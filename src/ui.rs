//! The user interface: screens, input, text and animation. It reads no files and no clock.

pub mod chapters;
pub mod describe;
pub mod hints;
pub mod hud;
pub mod input;
pub mod item_look;
pub mod layout;
pub mod map;
pub mod screens;
pub mod settings;
pub mod sound;
pub mod stats;
pub mod text;
pub mod theme;
pub mod tutorial_screen;
pub mod widgets;
