//! The default key bindings.

use std::sync::LazyLock;

use crate::base::Dir;
use crate::ui::input::bindings::{
    AutoCommand, EndingKey, FlameKey, KeyAction, MessagesKey, ReplayKey, ScreenId,
};
use crate::ui::input::key::Key;

/// An action that can be rebound.
pub(super) struct KeyRow {
    pub(super) action: KeyAction,
    /// Its name in `keys.toml`.
    pub(super) word: String,
    /// Its keys, except for those of the movement blocks. The first one is the one displayed.
    pub(super) keys: Vec<Key>,
    /// What it does, in a few words, without a leading capital.
    pub(super) about: &'static str,
}

/// A row of the tables below: an action, its name without the prefix of its screen, its keys as `keys.toml` names
/// them, and what it does.
type Row<A> = (A, &'static str, &'static str, &'static str);

/// All actions that can be rebound, in the order of the options screen.
pub(super) static DEFAULT_KEYS: LazyLock<Vec<KeyRow>> = LazyLock::new(|| {
    let mut rows = Vec::new();
    rows.extend(walking().map(|row| key_row(row, KeyAction::Walk)));
    rows.extend(playing().map(|row| key_row(row, |action| action)));
    rows.extend(flame().map(|row| key_row(row, KeyAction::InFlame)));
    rows.extend(ending().map(|row| key_row(row, KeyAction::InEnding)));
    rows.extend(replay().map(|row| key_row(row, KeyAction::InReplay)));
    rows.extend(messages().map(|row| key_row(row, KeyAction::InMessages)));
    rows
});

fn key_row<A>((own, word, keys, about): Row<A>, action: impl Fn(A) -> KeyAction) -> KeyRow {
    let action = action(own);
    let key = |word| Key::from_word(word).expect("this is the name of a key");
    KeyRow {
        action,
        word: format!("{}{word}", action.context().word()),
        keys: keys.split(' ').map(key).collect(),
        about,
    }
}

const fn walking() -> [Row<Dir>; 8] {
    [
        (Dir::N, "north", "Up Pad8", "walk north"),
        (Dir::E, "east", "Right Pad6", "walk east"),
        (Dir::S, "south", "Down Pad2", "walk south"),
        (Dir::W, "west", "Left Pad4", "walk west"),
        (Dir::NE, "north_east", "PageUp Pad9", "walk north-east"),
        (Dir::SE, "south_east", "PageDown Pad3", "walk south-east"),
        (Dir::SW, "south_west", "End Pad1", "walk south-west"),
        (Dir::NW, "north_west", "Home Pad7", "walk north-west"),
    ]
}

const fn playing() -> [Row<KeyAction>; 22] {
    use AutoCommand::*;
    use KeyAction::*;
    [
        (Wait, "wait", ". Pad5", "wait one turn"),
        (PickUp, "pick_up", "g", "pick up"),
        (Throw, "throw", "t", "throw at a foe"),
        (Auto(Explore), "explore", "o", "explore"),
        (Auto(Rest), "rest", "r", "rest until healed"),
        (Auto(Fight), "fight", "f", "fight the nearest foe"),
        (Auto(Down), "down", ">", "to the stairs down"),
        (Auto(Up), "up", "<", "to the stairs up"),
        (Open(ScreenId::InventoryList), "pack", "i", "open the pack"),
        (Open(ScreenId::Look), "look", "x", "look around"),
        (Open(ScreenId::LevelMap), "level", "v", "map of the level"),
        (Open(ScreenId::Messages), "messages", "m", "old messages"),
        (Open(ScreenId::CharacterSheet), "you", "p", "your character"),
        (Open(ScreenId::Keys), "keys", "?", "all keys"),
        (NextTilesheet, "tiles", "Tab", "other tiles"),
        (ToggleSidebar, "sidebar", "F2", "sidebar on and off"),
        (ToggleLog, "log", "F3", "log on and off"),
        (Mute, "mute", "F4", "sound on and off"),
        (ToggleZoom, "zoom", "+ - =", "map larger, smaller"),
        (NextOverlay, "overlay", "%", "light; who sees what"),
        (Reload, "reload", "F5", "read the files again"),
        (Open(ScreenId::Menu), "menu", "F1", "menu"),
    ]
}

const fn flame() -> [Row<FlameKey>; 7] {
    use FlameKey::*;
    [
        (Raise, "raise", "c F6", "raise the flame"),
        (Lower, "lower", "C F7", "lower the flame"),
        (Seal, "seal", "r F8", "seal wounds with wax"),
        (SealDoor, "seal_door", "R", "seal a door with wax"),
        (Wait, "wait", "Z F9", "wait up to 20 turns"),
        (Flare, "flare", "F", "let the flame flare up"),
        (Wicks, "wicks", "W", "your wicks; choose one"),
    ]
}

const fn ending() -> [Row<EndingKey>; 4] {
    use EndingKey::*;
    [
        (Again, "again", "r", "the same dungeon again"),
        (New, "new", "p", "a new dungeon"),
        (Replay, "replay", "v", "watch the game"),
        (Gif, "gif", "g", "film of the last turns"),
    ]
}

const fn replay() -> [Row<ReplayKey>; 12] {
    use ReplayKey::*;
    [
        (Play, "play", "Space", "play or pause"),
        (Back, "back", "Left Pad4", "one command back"),
        (Step, "step", "Right Pad6", "one command on"),
        (First, "first", "Home Pad7", "to the beginning"),
        (Last, "last", "End Pad1", "to the end"),
        (Faster, "faster", "Up Pad8", "faster"),
        (Slower, "slower", "Down Pad2", "slower"),
        (Fight, "fight", "f", "to the next fight"),
        (Stairs, "stairs", ">", "to the next stairs"),
        (Gif, "gif", "g", "film of the last turns"),
        (PlayOn, "play_on", "p", "play on from here"),
        (Overlay, "overlay", "%", "light; who sees what"),
    ]
}

const fn messages() -> [Row<MessagesKey>; 10] {
    use MessagesKey::*;
    [
        (Older, "older", "Up k Pad8", "one line up"),
        (Newer, "newer", "Down j Pad2", "one line down"),
        (PageUp, "page_up", "PageUp Pad9", "one page up"),
        (
            PageDown,
            "page_down",
            "PageDown Pad3 Space",
            "one page down",
        ),
        (First, "first", "Home Pad7", "to the oldest"),
        (Last, "last", "End Pad1", "to the newest"),
        (All, "all", "1", "all messages"),
        (Damage, "damage", "2", "harm only"),
        (Items, "items", "3", "finds only"),
        (Actions, "actions", "4", "actions only"),
    ]
}
