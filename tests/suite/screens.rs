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
mod themes;
mod tiles;
mod wicks;

use std::sync::{Arc, LazyLock};

use tallowdeep::content::Content;

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::clone(Content::shared()));
