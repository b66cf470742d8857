//! The default key bindings.

use crate::base::Dir;
use crate::ui::input::bindings::{
    AutoCommand, EndingKey, FlameKey, KeyAction, MessagesKey, ReplayKey,
};
use crate::ui::input::key::Key;

/// Each action with its name in `keys.toml` and its keys, except for the movement blocks. The first key is the one
/// displayed.
pub(super) const DEFAULT_KEYS: [(&str, KeyAction, &[Key]); 63] = [
    ("north", KeyAction::Walk(Dir::N), &[Key::Up, Key::Pad(8)]),
    ("east", KeyAction::Walk(Dir::E), &[Key::Right, Key::Pad(6)]),
    ("south", KeyAction::Walk(Dir::S), &[Key::Down, Key::Pad(2)]),
    ("west", KeyAction::Walk(Dir::W), &[Key::Left, Key::Pad(4)]),
    (
        "north_east",
        KeyAction::Walk(Dir::NE),
        &[Key::PageUp, Key::Pad(9)],
    ),
    (
        "south_east",
        KeyAction::Walk(Dir::SE),
        &[Key::PageDown, Key::Pad(3)],
    ),
    (
        "south_west",
        KeyAction::Walk(Dir::SW),
        &[Key::End, Key::Pad(1)],
    ),
    (
        "north_west",
        KeyAction::Walk(Dir::NW),
        &[Key::Home, Key::Pad(7)],
    ),
    ("wait", KeyAction::Wait, &[Key::Char('.'), Key::Pad(5)]),
    ("pick_up", KeyAction::PickUp, &[Key::Char('g')]),
    ("throw", KeyAction::Throw, &[Key::Char('t')]),
    (
        "explore",
        KeyAction::Auto(AutoCommand::Explore),
        &[Key::Char('o')],
    ),
    (
        "rest",
        KeyAction::Auto(AutoCommand::Rest),
        &[Key::Char('r')],
    ),
    (
        "fight",
        KeyAction::Auto(AutoCommand::Fight),
        &[Key::Char('f')],
    ),
    (
        "down",
        KeyAction::Auto(AutoCommand::Down),
        &[Key::Char('>')],
    ),
    ("up", KeyAction::Auto(AutoCommand::Up), &[Key::Char('<')]),
    ("pack", KeyAction::Inventory, &[Key::Char('i')]),
    ("look", KeyAction::Look, &[Key::Char('x')]),
    ("level", KeyAction::LevelMap, &[Key::Char('v')]),
    ("messages", KeyAction::Messages, &[Key::Char('m')]),
    ("you", KeyAction::Character, &[Key::Char('p')]),
    ("keys", KeyAction::Keys, &[Key::Char('?')]),
    ("tiles", KeyAction::NextTilesheet, &[Key::Tab]),
    ("sidebar", KeyAction::ToggleSidebar, &[Key::F(2)]),
    ("log", KeyAction::ToggleLog, &[Key::F(3)]),
    ("mute", KeyAction::Mute, &[Key::F(4)]),
    (
        "zoom",
        KeyAction::ToggleZoom,
        &[Key::Char('+'), Key::Char('-'), Key::Char('=')],
    ),
    ("overlay", KeyAction::NextOverlay, &[Key::Char('%')]),
    ("reload", KeyAction::Reload, &[Key::F(5)]),
    ("menu", KeyAction::Menu, &[Key::F(1)]),
    (
        "flame_raise",
        KeyAction::InFlame(FlameKey::Raise),
        &[Key::Char('c'), Key::F(6)],
    ),
    (
        "flame_lower",
        KeyAction::InFlame(FlameKey::Lower),
        &[Key::Char('C'), Key::F(7)],
    ),
    (
        "flame_seal",
        KeyAction::InFlame(FlameKey::Seal),
        &[Key::Char('r'), Key::F(8)],
    ),
    (
        "flame_seal_door",
        KeyAction::InFlame(FlameKey::SealDoor),
        &[Key::Char('R')],
    ),
    (
        "flame_wait",
        KeyAction::InFlame(FlameKey::Wait),
        &[Key::Char('Z'), Key::F(9)],
    ),
    (
        "flame_flare",
        KeyAction::InFlame(FlameKey::Flare),
        &[Key::Char('F')],
    ),
    (
        "flame_wicks",
        KeyAction::InFlame(FlameKey::Wicks),
        &[Key::Char('W')],
    ),
    (
        "ending_again",
        KeyAction::InEnding(EndingKey::Again),
        &[Key::Char('r')],
    ),
    (
        "ending_new",
        KeyAction::InEnding(EndingKey::New),
        &[Key::Char('p')],
    ),
    (
        "ending_replay",
        KeyAction::InEnding(EndingKey::Replay),
        &[Key::Char('v')],
    ),
    (
        "ending_gif",
        KeyAction::InEnding(EndingKey::Gif),
        &[Key::Char('g')],
    ),
    (
        "replay_play",
        KeyAction::InReplay(ReplayKey::Play),
        &[Key::Char(' ')],
    ),
    (
        "replay_back",
        KeyAction::InReplay(ReplayKey::Back),
        &[Key::Left, Key::Pad(4)],
    ),
    (
        "replay_step",
        KeyAction::InReplay(ReplayKey::Step),
        &[Key::Right, Key::Pad(6)],
    ),
    (
        "replay_first",
        KeyAction::InReplay(ReplayKey::First),
        &[Key::Home, Key::Pad(7)],
    ),
    (
        "replay_last",
        KeyAction::InReplay(ReplayKey::Last),
        &[Key::End, Key::Pad(1)],
    ),
    (
        "replay_faster",
        KeyAction::InReplay(ReplayKey::Faster),
        &[Key::Up, Key::Pad(8)],
    ),
    (
        "replay_slower",
        KeyAction::InReplay(ReplayKey::Slower),
        &[Key::Down, Key::Pad(2)],
    ),
    (
        "replay_fight",
        KeyAction::InReplay(ReplayKey::Fight),
        &[Key::Char('f')],
    ),
    (
        "replay_stairs",
        KeyAction::InReplay(ReplayKey::Stairs),
        &[Key::Char('>')],
    ),
    (
        "replay_gif",
        KeyAction::InReplay(ReplayKey::Gif),
        &[Key::Char('g')],
    ),
    (
        "replay_play_on",
        KeyAction::InReplay(ReplayKey::PlayOn),
        &[Key::Char('p')],
    ),
    (
        "replay_overlay",
        KeyAction::InReplay(ReplayKey::Overlay),
        &[Key::Char('%')],
    ),
    (
        "messages_older",
        KeyAction::InMessages(MessagesKey::Older),
        &[Key::Up, Key::Char('k'), Key::Pad(8)],
    ),
    (
        "messages_newer",
        KeyAction::InMessages(MessagesKey::Newer),
        &[Key::Down, Key::Char('j'), Key::Pad(2)],
    ),
    (
        "messages_page_up",
        KeyAction::InMessages(MessagesKey::PageUp),
        &[Key::PageUp, Key::Pad(9)],
    ),
    (
        "messages_page_down",
        KeyAction::InMessages(MessagesKey::PageDown),
        &[Key::PageDown, Key::Pad(3), Key::Char(' ')],
    ),
    (
        "messages_first",
        KeyAction::InMessages(MessagesKey::First),
        &[Key::Home, Key::Pad(7)],
    ),
    (
        "messages_last",
        KeyAction::InMessages(MessagesKey::Last),
        &[Key::End, Key::Pad(1)],
    ),
    (
        "messages_all",
        KeyAction::InMessages(MessagesKey::All),
        &[Key::Char('1')],
    ),
    (
        "messages_damage",
        KeyAction::InMessages(MessagesKey::Damage),
        &[Key::Char('2')],
    ),
    (
        "messages_items",
        KeyAction::InMessages(MessagesKey::Items),
        &[Key::Char('3')],
    ),
    (
        "messages_actions",
        KeyAction::InMessages(MessagesKey::Actions),
        &[Key::Char('4')],
    ),
];
