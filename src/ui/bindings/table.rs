//! The default key bindings.

use super::{Action, After, Leaf, Order, Tape};
use crate::base::Dir;
use crate::ui::keys::Key;

/// Each action with its name in `keys.toml` and its keys, except for the movement blocks. The first key is the one
/// displayed.
pub(super) const KEYS: [(&str, Action, &[Key]); 52] = [
    ("north", Action::Walk(Dir::N), &[Key::Up, Key::Pad(8)]),
    ("east", Action::Walk(Dir::E), &[Key::Right, Key::Pad(6)]),
    ("south", Action::Walk(Dir::S), &[Key::Down, Key::Pad(2)]),
    ("west", Action::Walk(Dir::W), &[Key::Left, Key::Pad(4)]),
    (
        "north_east",
        Action::Walk(Dir::NE),
        &[Key::PageUp, Key::Pad(9)],
    ),
    (
        "south_east",
        Action::Walk(Dir::SE),
        &[Key::PageDown, Key::Pad(3)],
    ),
    (
        "south_west",
        Action::Walk(Dir::SW),
        &[Key::End, Key::Pad(1)],
    ),
    (
        "north_west",
        Action::Walk(Dir::NW),
        &[Key::Home, Key::Pad(7)],
    ),
    ("wait", Action::Wait, &[Key::Char('.'), Key::Pad(5)]),
    ("pick_up", Action::PickUp, &[Key::Char('g')]),
    ("throw", Action::Throw, &[Key::Char('t')]),
    ("explore", Action::Order(Order::Explore), &[Key::Char('o')]),
    ("rest", Action::Order(Order::Rest), &[Key::Char('r')]),
    ("fight", Action::Order(Order::Fight), &[Key::Char('f')]),
    ("down", Action::Order(Order::Down), &[Key::Char('>')]),
    ("up", Action::Order(Order::Up), &[Key::Char('<')]),
    ("pack", Action::Pack, &[Key::Char('i')]),
    ("look", Action::Look, &[Key::Char('x')]),
    ("level", Action::Level, &[Key::Char('v')]),
    ("messages", Action::Messages, &[Key::Char('m')]),
    ("you", Action::You, &[Key::Char('p')]),
    ("keys", Action::Keys, &[Key::Char('?')]),
    ("tiles", Action::Tiles, &[Key::Tab]),
    ("sidebar", Action::Sidebar, &[Key::F(2)]),
    ("log", Action::Log, &[Key::F(3)]),
    (
        "zoom",
        Action::Zoom,
        &[Key::Char('+'), Key::Char('-'), Key::Char('=')],
    ),
    ("menu", Action::Menu, &[Key::F(1)]),
    (
        "death_again",
        Action::AfterDeath(After::Again),
        &[Key::Char('r')],
    ),
    (
        "death_new",
        Action::AfterDeath(After::New),
        &[Key::Char('p')],
    ),
    (
        "death_replay",
        Action::AfterDeath(After::Replay),
        &[Key::Char('v')],
    ),
    (
        "death_gif",
        Action::AfterDeath(After::Gif),
        &[Key::Char('g')],
    ),
    (
        "replay_play",
        Action::InReplay(Tape::Play),
        &[Key::Char(' ')],
    ),
    (
        "replay_back",
        Action::InReplay(Tape::Back),
        &[Key::Left, Key::Pad(4)],
    ),
    (
        "replay_step",
        Action::InReplay(Tape::Step),
        &[Key::Right, Key::Pad(6)],
    ),
    (
        "replay_first",
        Action::InReplay(Tape::First),
        &[Key::Home, Key::Pad(7)],
    ),
    (
        "replay_last",
        Action::InReplay(Tape::Last),
        &[Key::End, Key::Pad(1)],
    ),
    (
        "replay_faster",
        Action::InReplay(Tape::Faster),
        &[Key::Up, Key::Pad(8)],
    ),
    (
        "replay_slower",
        Action::InReplay(Tape::Slower),
        &[Key::Down, Key::Pad(2)],
    ),
    (
        "replay_fight",
        Action::InReplay(Tape::Fight),
        &[Key::Char('f')],
    ),
    (
        "replay_stairs",
        Action::InReplay(Tape::Stairs),
        &[Key::Char('>')],
    ),
    ("replay_gif", Action::InReplay(Tape::Gif), &[Key::Char('g')]),
    (
        "replay_play_on",
        Action::InReplay(Tape::PlayOn),
        &[Key::Char('p')],
    ),
    (
        "messages_older",
        Action::InMessages(Leaf::Older),
        &[Key::Up, Key::Char('k'), Key::Pad(8)],
    ),
    (
        "messages_newer",
        Action::InMessages(Leaf::Newer),
        &[Key::Down, Key::Char('j'), Key::Pad(2)],
    ),
    (
        "messages_page_up",
        Action::InMessages(Leaf::PageUp),
        &[Key::PageUp, Key::Pad(9)],
    ),
    (
        "messages_page_down",
        Action::InMessages(Leaf::PageDown),
        &[Key::PageDown, Key::Pad(3), Key::Char(' ')],
    ),
    (
        "messages_first",
        Action::InMessages(Leaf::First),
        &[Key::Home, Key::Pad(7)],
    ),
    (
        "messages_last",
        Action::InMessages(Leaf::Last),
        &[Key::End, Key::Pad(1)],
    ),
    (
        "messages_all",
        Action::InMessages(Leaf::All),
        &[Key::Char('1')],
    ),
    (
        "messages_harm",
        Action::InMessages(Leaf::Harm),
        &[Key::Char('2')],
    ),
    (
        "messages_finds",
        Action::InMessages(Leaf::Finds),
        &[Key::Char('3')],
    ),
    (
        "messages_deeds",
        Action::InMessages(Leaf::Deeds),
        &[Key::Char('4')],
    ),
];
