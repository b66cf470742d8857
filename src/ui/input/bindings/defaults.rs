//! The default key bindings.

use std::convert::identity;

use crate::base::Dir;
use crate::ui::input::bindings::{
    AutoCommand, EndingKey, FlameKey, KeyAction, MessagesKey, ReplayKey, ScreenId,
};

/// An action that can be rebound.
pub(super) struct KeyRow {
    pub(super) action: KeyAction,
    /// Its name in `keys.toml`.
    pub(super) word: &'static str,
    /// Its keys as `keys.toml` names them, except for those of the movement blocks. The first one is the one displayed.
    pub(super) keys: &'static str,
    /// What it does, in a few words, without a leading capital.
    pub(super) about: &'static str,
}

/// Rows of an action, its name without the prefix of its screen, its keys, and what it does.
macro_rules! key_rows {
    ($($of:expr, $prefix:literal {$($own:expr, $word:literal, $keys:literal, $about:literal;)*})*) => {
        &[$($(KeyRow {
            action: $of($own),
            word: concat!($prefix, $word),
            keys: $keys,
            about: $about,
        },)*)*]
    };
}

/// All actions that can be rebound, in the order of the options screen.
pub(super) static DEFAULT_KEYS: &[KeyRow] = {
    use AutoCommand::*;
    use KeyAction::*;
    key_rows! {
        Walk, "" {
            Dir::N, "north", "Up Pad8", "walk north";
            Dir::E, "east", "Right Pad6", "walk east";
            Dir::S, "south", "Down Pad2", "walk south";
            Dir::W, "west", "Left Pad4", "walk west";
            Dir::NE, "north_east", "PageUp Pad9", "walk north-east";
            Dir::SE, "south_east", "PageDown Pad3", "walk south-east";
            Dir::SW, "south_west", "End Pad1", "walk south-west";
            Dir::NW, "north_west", "Home Pad7", "walk north-west";
        }
        identity, "" {
            Wait, "wait", ". Pad5", "wait one turn";
            PickUp, "pick_up", "g", "pick up";
            Throw, "throw", "t", "throw at a foe";
            Auto(Explore), "explore", "o", "explore";
            Auto(Rest), "rest", "r", "rest until healed";
            Auto(Fight), "fight", "f", "fight the nearest foe";
            Auto(Down), "down", ">", "to the stairs down";
            Auto(Up), "up", "<", "to the stairs up";
            Open(ScreenId::InventoryList), "pack", "i", "open the pack";
            Open(ScreenId::Look), "look", "x", "look around";
            Open(ScreenId::LevelMap), "level", "v", "map of the level";
            Open(ScreenId::Messages), "messages", "m", "old messages";
            Open(ScreenId::CharacterSheet), "you", "p", "your character";
            Open(ScreenId::Keys), "keys", "?", "all keys";
            NextTilesheet, "tiles", "Tab", "other tiles";
            ToggleSidebar, "sidebar", "F2", "sidebar on and off";
            ToggleLog, "log", "F3", "log on and off";
            Mute, "mute", "F4", "sound on and off";
            ToggleZoom, "zoom", "+ - =", "map larger, smaller";
            NextOverlay, "overlay", "%", "light; who sees what";
            Reload, "reload", "F5", "read the files again";
            Open(ScreenId::Menu), "menu", "F1", "menu";
        }
        InFlame, "flame_" {
            FlameKey::Raise, "raise", "c F6", "raise the flame";
            FlameKey::Lower, "lower", "C F7", "lower the flame";
            FlameKey::Seal, "seal", "r F8", "seal wounds with wax";
            FlameKey::SealDoor, "seal_door", "R", "seal a door with wax";
            FlameKey::Wait, "wait", "Z F9", "wait up to 20 turns";
            FlameKey::Flare, "flare", "F", "let the flame flare up";
            FlameKey::Wicks, "wicks", "W", "your wicks; choose one";
        }
        InEnding, "ending_" {
            EndingKey::Again, "again", "r", "the same dungeon again";
            EndingKey::New, "new", "p", "a new dungeon";
            EndingKey::Replay, "replay", "v", "watch the game";
            EndingKey::Gif, "gif", "g", "film of the last turns";
        }
        InReplay, "replay_" {
            ReplayKey::Play, "play", "Space", "play or pause";
            ReplayKey::Back, "back", "Left Pad4", "one command back";
            ReplayKey::Step, "step", "Right Pad6", "one command on";
            ReplayKey::First, "first", "Home Pad7", "to the beginning";
            ReplayKey::Last, "last", "End Pad1", "to the end";
            ReplayKey::Faster, "faster", "Up Pad8", "faster";
            ReplayKey::Slower, "slower", "Down Pad2", "slower";
            ReplayKey::Fight, "fight", "f", "to the next fight";
            ReplayKey::Stairs, "stairs", ">", "to the next stairs";
            ReplayKey::Gif, "gif", "g", "film of the last turns";
            ReplayKey::PlayOn, "play_on", "p", "play on from here";
            ReplayKey::Overlay, "overlay", "%", "light; who sees what";
        }
        InMessages, "messages_" {
            MessagesKey::Older, "older", "Up k Pad8", "one line up";
            MessagesKey::Newer, "newer", "Down j Pad2", "one line down";
            MessagesKey::PageUp, "page_up", "PageUp Pad9", "one page up";
            MessagesKey::PageDown, "page_down", "PageDown Pad3 Space", "one page down";
            MessagesKey::First, "first", "Home Pad7", "to the oldest";
            MessagesKey::Last, "last", "End Pad1", "to the newest";
            MessagesKey::All, "all", "1", "all messages";
            MessagesKey::Damage, "damage", "2", "harm only";
            MessagesKey::Items, "items", "3", "finds only";
            MessagesKey::Actions, "actions", "4", "actions only";
        }
    }
};
