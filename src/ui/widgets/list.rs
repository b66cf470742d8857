//! The cursor of a list and its keys, the same on every screen that has one.

use crate::ui::input::key::{Key, KeyPress};

/// What happens at the ends of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// The cursor wraps around to the other end.
    Wrap,
    /// The cursor stays where it is.
    Stop,
}

/// A step through choices that wrap around.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycle {
    /// To the next choice.
    Next,
    /// To the previous choice.
    Previous,
}

impl Cycle {
    /// Tab steps forward, Shift+Tab back.
    pub const fn of_tab(press: KeyPress) -> Self {
        if press.shift {
            Self::Previous
        } else {
            Self::Next
        }
    }

    /// The choice one step from `at`, of `count`.
    pub fn step(self, at: usize, count: usize) -> usize {
        let count = count.max(1);
        match self {
            Self::Next => (at + 1) % count,
            Self::Previous => (at + count - 1) % count,
        }
    }

    /// The choice one step from `at` among `all`, or the first if it is none of them; `None` if there are none.
    pub fn among<T: Copy + PartialEq>(self, all: &[T], at: T) -> Option<T> {
        let here = all.iter().position(|choice| *choice == at);
        let next = here.map_or(0, |here| self.step(here, all.len()));
        all.get(next).copied()
    }
}

/// A cursor on one of several rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct List {
    /// The row under it, counted from 0.
    pub cursor: usize,
    ends: Ends,
}

/// What a key does to a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKey {
    /// It moved the cursor.
    Moved,
    /// It chose this row; the cursor is on it.
    Chosen(usize),
    /// It does nothing in a list.
    Other,
}

impl List {
    /// A list with the cursor on the first row.
    pub const fn new(ends: Ends) -> Self {
        Self { cursor: 0, ends }
    }

    /// Moves the cursor by `by` rows out of `rows`, down if positive.
    pub fn step(&mut self, by: isize, rows: usize) {
        let rows = rows.max(1) as isize;
        let to = self.cursor as isize + by;
        let to = match self.ends {
            Ends::Wrap => to.rem_euclid(rows),
            Ends::Stop => to.clamp(0, rows - 1),
        };
        self.cursor = to.unsigned_abs();
    }

    /// Moves the cursor in a list of `rows` whose pages have `page` rows, if `key` is one that does. Returns whether it
    /// is.
    pub fn walk(&mut self, key: Key, rows: usize, page: isize) -> bool {
        match key {
            Key::Up | Key::Pad(8) => self.step(-1, rows),
            Key::Down | Key::Pad(2) => self.step(1, rows),
            Key::PageUp | Key::Pad(9) => self.step(-page, rows),
            Key::PageDown | Key::Pad(3) => self.step(page, rows),
            Key::Home | Key::Pad(7) => self.cursor = 0,
            Key::End | Key::Pad(1) => self.cursor = rows.saturating_sub(1),
            _ => return false,
        }
        true
    }

    /// Handles a key: up and down, also on the numpad, move the cursor; Enter chooses its row, and a letter the row it
    /// belongs to. `letters` has one for each row.
    pub fn key(&mut self, press: KeyPress, letters: &[char]) -> ListKey {
        match press.key {
            key @ (Key::Up | Key::Down | Key::Pad(8 | 2)) => {
                self.walk(key, letters.len(), 0);
                ListKey::Moved
            }
            Key::Enter => ListKey::Chosen(self.cursor),
            Key::Char(letter) => {
                let row = letters.iter().position(|other| *other == letter);
                row.map_or(ListKey::Other, |row| {
                    self.cursor = row;
                    ListKey::Chosen(row)
                })
            }
            _ => ListKey::Other,
        }
    }

    /// Like [`Self::key`] in a menu, where a held key only moves the cursor.
    pub fn menu_key(&mut self, press: KeyPress, letters: &[char]) -> ListKey {
        let before = *self;
        let key = self.key(press, letters);
        if press.repeat && matches!(key, ListKey::Chosen(_)) {
            *self = before;
            return ListKey::Other;
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_wraps_or_stops() {
        for (ends, key, row) in [
            (Ends::Wrap, Key::Up, 2),
            (Ends::Stop, Key::Up, 0),
            (Ends::Wrap, Key::Pad(2), 1),
        ] {
            let mut list = List::new(ends);
            assert_eq!(list.key(key.into(), &['a', 'b', 'c']), ListKey::Moved);
            assert_eq!(list.cursor, row);
        }
    }

    #[test]
    fn a_letter_chooses_its_row() {
        let mut list = List::new(Ends::Wrap);
        let letters = ['a', 'b'];
        let right = ListKey::Chosen(1);
        assert_eq!(list.key(Key::Char('b').into(), &letters), right);
        assert_eq!(list.key(Key::Enter.into(), &letters), ListKey::Chosen(1));
        assert_eq!(list.key(Key::Char('z').into(), &letters), ListKey::Other);
    }
}
