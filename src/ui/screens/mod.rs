//! Screens: each takes keys and says what is to happen, and draws itself whole.

pub mod archive;
pub mod cinema;
mod curve;
pub mod ending;
mod facts;
pub mod keys;
pub mod level;
pub mod look;
pub mod menu;
pub mod messages;
mod notch;
mod offers;
pub mod options;
pub mod pack;
pub mod play;
mod spot;
pub mod title;
pub mod you;

use crate::game::{Command, Slot};
use crate::ui::bindings::Order;
use crate::ui::settings::Settings;

/// What a screen wants to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing.
    Stay,
    /// The same screen, drawn anew.
    Redraw,
    /// A sentence that says why nothing else happens.
    Say(&'static str),
    /// The player decided.
    Play(Command),
    /// The player decided on more than one turn.
    Order(Order),
    /// A game with this rule set, by its number, and this seed.
    Begin {
        /// Number of the rule set, in the order of the title screen.
        rules: usize,
        /// Seed of the dice.
        seed: u64,
    },
    /// The newest game that has not ended.
    Continue,
    /// The game with this number in the list, which has not ended.
    GoOn(usize),
    /// The list of recorded games.
    Archive,
    /// The replay of the recorded game with this number in the list.
    Watch(usize),
    /// The replay of the game being played.
    Replay,
    /// The same at this turn.
    ReplayAt(u32),
    /// A GIF of the last turns of the game being played.
    Gif,
    /// Something of the replay that is shown.
    Cut(cinema::Cut),
    /// A new game at once.
    Restart,
    /// The same game from its start.
    Again,
    /// Aim at somebody with the thing in this place of the pack, or with the first that can be thrown.
    Aim(Option<Slot>),
    /// Look around.
    Look,
    /// The whole level.
    Level,
    /// The pack.
    Pack,
    /// All that was said.
    Messages,
    /// The hero in numbers.
    You,
    /// The menu of a game under way.
    Menu,
    /// The options.
    Options,
    /// The map twice as large, or no longer.
    Zoom,
    /// The keys.
    Keys,
    /// The next tilesheet.
    Tiles,
    /// The sidebar shown, or hidden.
    Sidebar,
    /// The log shown, or hidden.
    Log,
    /// These settings from now on.
    Settings(Settings),
    /// To the screen before.
    Back,
    /// To the title.
    Title,
    /// Out of the program.
    Quit,
}
