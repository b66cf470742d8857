//! What the player sees: screens, animations, hints, themes and tiles.

mod animation;
mod braziers;
mod every_screen;
mod feedback;
mod flame;
mod foreign_sheets;
mod frames;
mod hints;
mod level;
mod script;
mod themes;
mod tiles;
mod wicks;
