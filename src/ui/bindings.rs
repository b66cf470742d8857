//! Which key does what while playing. UI.md 4: all sets of walking keys work at once.

use crate::base::{Dir, Pos};

use super::keys::{Key, Press};

/// What takes more than one turn: the hero finds his way alone, and stops at all that the player should know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// See all of the level, and pick up what lies there.
    Explore,
    /// Rest until well, or for a hundred turns.
    Rest,
    /// Hit the nearest foe, or step to it.
    Fight,
    /// Walk to a cell.
    Travel(Pos),
    /// Walk on until the way offers something new.
    Run(Dir),
    /// Walk to the stairs down; on them, take them.
    Down,
    /// Walk to the stairs up; on them, take them.
    Up,
}

/// What a key means on the play screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Walk, or hit who stands there.
    Walk(Dir),
    /// Let a turn go by.
    Wait,
    /// Pick up what lies here.
    PickUp,
    /// Something that takes more than one turn.
    Order(Order),
    /// Open the pack.
    Pack,
    /// Look around, at one thing after the other.
    Look,
    /// Show the whole level.
    Level,
    /// Show everything that was said.
    Messages,
    /// Show the keys.
    Keys,
    /// Draw with the next tilesheet.
    Tiles,
    /// Show the sidebar, or hide it.
    Sidebar,
    /// Show the log, or hide it.
    Log,
    /// Draw the map twice as large, or no longer.
    Zoom,
    /// Go back, or out.
    Back,
}

/// Walking keys as letters: the left-hand block, then vi's.
const LETTERS: [(char, Dir); 16] = [
    ('w', Dir::N),
    ('d', Dir::E),
    ('s', Dir::S),
    ('a', Dir::W),
    ('e', Dir::NE),
    ('c', Dir::SE),
    ('z', Dir::SW),
    ('q', Dir::NW),
    ('k', Dir::N),
    ('l', Dir::E),
    ('j', Dir::S),
    ('h', Dir::W),
    ('u', Dir::NE),
    ('n', Dir::SE),
    ('b', Dir::SW),
    ('y', Dir::NW),
];

/// What `press` means, if anything.
pub fn action(press: Press) -> Option<Action> {
    match press.key {
        Key::Char('.') | Key::Pad(5) => Some(Action::Wait),
        Key::Char('g') => Some(Action::PickUp),
        Key::Char('o') => Some(Action::Order(Order::Explore)),
        Key::Char('r') => Some(Action::Order(Order::Rest)),
        Key::Char('f') => Some(Action::Order(Order::Fight)),
        Key::Char('>') => Some(Action::Order(Order::Down)),
        Key::Char('<') => Some(Action::Order(Order::Up)),
        Key::Char('i') => Some(Action::Pack),
        Key::Char('x') => Some(Action::Look),
        Key::Char('v') => Some(Action::Level),
        Key::Char('m') => Some(Action::Messages),
        Key::Char('?') => Some(Action::Keys),
        Key::Tab => Some(Action::Tiles),
        Key::F(2) => Some(Action::Sidebar),
        Key::F(3) => Some(Action::Log),
        Key::Char('+' | '-' | '=') => Some(Action::Zoom),
        Key::Escape => Some(Action::Back),
        key if press.shift && !matches!(key, Key::Char(_)) => {
            direction(key).map(|dir| Action::Order(Order::Run(dir)))
        }
        key => direction(key).map(Action::Walk),
    }
}

/// The direction a key walks in.
pub fn direction(key: Key) -> Option<Dir> {
    Some(match key {
        Key::Up | Key::Pad(8) => Dir::N,
        Key::Right | Key::Pad(6) => Dir::E,
        Key::Down | Key::Pad(2) => Dir::S,
        Key::Left | Key::Pad(4) => Dir::W,
        Key::PageUp | Key::Pad(9) => Dir::NE,
        Key::PageDown | Key::Pad(3) => Dir::SE,
        Key::End | Key::Pad(1) => Dir::SW,
        Key::Home | Key::Pad(7) => Dir::NW,
        Key::Char(letter) => LETTERS.iter().find(|(key, _)| *key == letter)?.1,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_has_an_arrow_or_corner_a_pad_key_and_two_letters() {
        for dir in Dir::ALL {
            let keys = |pick: fn(&Key) -> bool| {
                let named = [Key::Up, Key::Down, Key::Left, Key::Right];
                let corners = [Key::Home, Key::End, Key::PageUp, Key::PageDown];
                let pad = (1..=9).map(Key::Pad);
                let letters = ('a'..='z').map(Key::Char);
                let all = named.into_iter().chain(corners).chain(pad).chain(letters);
                all.filter(pick)
                    .filter(|key| direction(*key) == Some(dir))
                    .count()
            };
            assert_eq!(
                keys(|key| !matches!(key, Key::Char(_) | Key::Pad(_))),
                1,
                "{dir:?}"
            );
            assert_eq!(keys(|key| matches!(key, Key::Pad(_))), 1, "{dir:?}");
            assert_eq!(keys(|key| matches!(key, Key::Char(_))), 2, "{dir:?}");
        }
    }

    /// UI.md 4: no uppercase letter walks, so none that walks confirms.
    #[test]
    fn no_capital_does_anything() {
        for letter in 'A'..='Z' {
            assert_eq!(action(Key::Char(letter).into()), None);
        }
    }
}
