//! What the player decides, and why it may be refused.

use crate::base::{Dir, Pos};

use super::event::ActorId;

/// A place in the pack, 0 to 25: the letter `a` to `z` of a kind of thing, the same for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    /// Number of places.
    pub const COUNT: usize = 26;

    /// The letter, `a` to `z`.
    pub const fn letter(self) -> char {
        (b'a' + self.0 % Self::COUNT as u8) as char
    }

    /// The place with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        letter
            .is_ascii_lowercase()
            .then(|| Self(letter as u8 - b'a'))
    }
}

/// One decision of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Walk one step, or strike whoever stands there.
    Bump(Dir),
    /// Let one turn go by.
    Wait,
    /// Pick up what lies here.
    PickUp,
    /// Use a thing of the pack.
    Use(Slot),
    /// Lay a thing of the pack down.
    Drop(Slot),
    /// Throw a thing of the pack at whoever stands in this cell.
    Throw(Slot, Pos),
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Let one tick of real time go by.
    Tick,
}

impl Command {
    /// Every command but throws, which need a cell: for those who choose among all of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let slots = || (0..Slot::COUNT as u8).map(Slot);
        let rest = [
            Self::Wait,
            Self::PickUp,
            Self::Descend,
            Self::Ascend,
            Self::Tick,
        ];
        let bumps = Dir::ALL.into_iter().map(Self::Bump);
        bumps
            .chain(rest)
            .chain(slots().map(Self::Use))
            .chain(slots().map(Self::Drop))
    }

    /// The word for it in scripts, traces and recordings.
    pub fn word(self) -> String {
        match self {
            Self::Bump(dir) => dir.word().to_owned(),
            Self::Wait => ".".to_owned(),
            Self::PickUp => "g".to_owned(),
            Self::Use(slot) => format!("use-{}", slot.letter()),
            Self::Drop(slot) => format!("drop-{}", slot.letter()),
            Self::Throw(slot, at) => format!("throw-{}@{},{}", slot.letter(), at.x, at.y),
            Self::Descend => ">".to_owned(),
            Self::Ascend => "<".to_owned(),
            Self::Tick => "tick".to_owned(),
        }
    }

    /// The command that this word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        let slot = |letter: &str| {
            letter
                .chars()
                .next()
                .filter(|_| letter.len() == 1)
                .and_then(Slot::from_letter)
        };
        match word {
            "." => Some(Self::Wait),
            "g" => Some(Self::PickUp),
            ">" => Some(Self::Descend),
            "<" => Some(Self::Ascend),
            "tick" => Some(Self::Tick),
            _ => match word.split_once('-') {
                Some(("use", letter)) => slot(letter).map(Self::Use),
                Some(("drop", letter)) => slot(letter).map(Self::Drop),
                Some(("throw", aim)) => {
                    let (letter, at) = aim.split_once('@')?;
                    Some(Self::Throw(slot(letter)?, place(at)?))
                }
                _ => Dir::from_word(word).map(Self::Bump),
            },
        }
    }
}

/// The cell of a word such as `12,7`.
fn place(word: &str) -> Option<Pos> {
    let (x, y) = word.split_once(',')?;
    let number = |word: &str| {
        let digits = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
        word.parse().ok().filter(|_| digits)
    };
    Some(Pos::new(number(x)?, number(y)?))
}

/// Why a command cannot be carried out now. The world has not changed and no dice were rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Something solid is in the way.
    Blocked,
    /// Somebody who cannot be struck under these rules is in the way.
    Occupied(ActorId),
    /// These rules know four directions only.
    NoDiagonals,
    /// These rules know no waiting.
    NoWaiting,
    /// Nothing lies here.
    NothingHere,
    /// That place of the pack is empty.
    NotInPack,
    /// A thing lies here already.
    NoRoom,
    /// The thing would do nothing now.
    NoUse,
    /// The thing is not made for throwing.
    NoThrow,
    /// The cell is not in view.
    OutOfView,
    /// The thing does not fly that far.
    TooFar,
    /// Nobody stands there who could be hit.
    NoTarget,
    /// There are no such stairs here.
    NoStairs,
    /// The last deed is not over yet.
    NotYet,
    /// Time goes by in turns under these rules.
    NoTicks,
    /// The game has ended.
    GameOver,
}

impl Refusal {
    /// The word for it in traces.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Occupied(_) => "occupied",
            Self::NoDiagonals => "no-diagonals",
            Self::NoWaiting => "no-waiting",
            Self::NothingHere => "nothing-here",
            Self::NotInPack => "not-in-pack",
            Self::NoRoom => "no-room",
            Self::NoUse => "no-use",
            Self::NoThrow => "no-throw",
            Self::OutOfView => "out-of-view",
            Self::TooFar => "too-far",
            Self::NoTarget => "no-target",
            Self::NoStairs => "no-stairs",
            Self::NotYet => "not-yet",
            Self::NoTicks => "no-ticks",
            Self::GameOver => "game-over",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_word_of_its_own() {
        for command in Command::all() {
            assert_eq!(Command::from_word(&command.word()), Some(command));
        }
        let throw = Command::Throw(Slot(2), Pos::new(12, 7));
        assert_eq!(throw.word(), "throw-c@12,7");
        assert_eq!(Command::from_word("throw-c@12,7"), Some(throw));
        for word in [
            "throw-c@12",
            "throw-c@-1,7",
            "throw-c@+1,7",
            "throw-@1,1",
            "throw-c@,",
        ] {
            assert_eq!(Command::from_word(word), None, "{word}");
        }
        for word in ["north", "use-", "use-A", "use-ab", "drop", ""] {
            assert_eq!(Command::from_word(word), None, "{word}");
        }
    }
}
