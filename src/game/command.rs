//! What the player can do, and why a command may be refused.

use std::fmt;

use crate::base::{Dir, Pos};

use crate::game::event::ActorId;
use crate::game::rules::{FlameHeight, ItemId};

/// An inventory slot, 0 to 49, shown as a letter. Each kind of item keeps its slot for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    /// The letters in order, without `D` and `T`, which are key commands of the inventory.
    const LETTERS: [u8; 50] = *b"abcdefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSUVWXYZ";

    /// Number of slots.
    pub const COUNT: usize = Self::LETTERS.len();

    /// The letter: `a` to `z`, then capitals.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize % Self::COUNT] as char
    }

    /// The slot with this letter; `None` unless it is a letter other than `D` and `T`.
    pub fn from_letter(letter: char) -> Option<Self> {
        let number = Self::LETTERS
            .iter()
            .position(|known| char::from(*known) == letter)?;
        Some(Self(number as u8))
    }
}

/// One command of the player. Each has a word, used in scripts, traces and recordings.
///
/// ```
/// use tallowdeep::{Command, Dir};
///
/// assert_eq!(Command::from_word("ne"), Some(Command::Bump(Dir::NE)));
/// assert_eq!(Command::PickUp.word(), "g");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// Step to the adjacent cell, attack the monster there, swap places with the ally there, or use the terrain there.
    Bump(Dir),
    /// Let one turn pass.
    Wait,
    /// Pick up the item on the hero's cell.
    PickUp,
    /// Use an item from the inventory.
    Use(Slot),
    /// Drop an item from the inventory.
    Drop(Slot),
    /// Throw an item from the inventory at this cell or the monster on it, or shoot with a worn weapon, as in
    /// `throw-c@12,7`.
    Throw(Slot, Pos),
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Let one tick of real time pass.
    Tick,
    /// Set the height of the flame, as in `flame-bright`. Takes no turn, unless the flame is out.
    Flame(FlameHeight),
    /// Seal wounds with wax.
    SealWounds,
    /// Seal the door on the adjacent cell with wax, as in `seal-e`.
    SealDoor(Dir),
    /// Choose an offered wick by index, from 0; the word counts from 1, as in `wick-1`. Takes no turn.
    ChooseWick(u8),
    /// Let the flame flare up.
    Flare,
}

impl Command {
    /// Every command except throws, which need a cell.
    pub fn all_except_throws() -> impl Iterator<Item = Self> {
        let slots = || (0..Slot::COUNT as u8).map(Slot);
        let rest = [
            Self::Wait,
            Self::PickUp,
            Self::Descend,
            Self::Ascend,
            Self::Tick,
            Self::SealWounds,
            Self::Flare,
        ];
        let flames = FlameHeight::ALL.into_iter().skip(1).map(Self::Flame);
        let bumps = Dir::ALL.into_iter().map(Self::Bump);
        let seals = Dir::ALL.into_iter().map(Self::SealDoor);
        let wicks = (0..Self::MOST_WICKS).map(Self::ChooseWick);
        bumps
            .chain(rest)
            .chain(seals)
            .chain(flames)
            .chain(wicks)
            .chain(slots().map(Self::Use))
            .chain(slots().map(Self::Drop))
    }

    /// Maximum number of wicks offered at once.
    pub const MOST_WICKS: u8 = 9;

    /// The word in scripts, traces and recordings.
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
            Self::Flame(height) => format!("flame-{height}"),
            Self::SealWounds => "seal-wounds".to_owned(),
            Self::SealDoor(dir) => format!("seal-{}", dir.word()),
            Self::ChooseWick(number) => format!("wick-{}", u32::from(number) + 1),
            Self::Flare => "flare".to_owned(),
        }
    }

    /// The command that [`Command::word`] writes as `word`; `None` if there is none.
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
            "seal-wounds" => Some(Self::SealWounds),
            "flare" => Some(Self::Flare),
            _ => match word.split_once('-') {
                Some(("use", letter)) => slot(letter).map(Self::Use),
                Some(("seal", dir)) => Dir::from_word(dir).map(Self::SealDoor),
                Some(("drop", letter)) => slot(letter).map(Self::Drop),
                Some(("wick", number)) => wick_number(number).map(Self::ChooseWick),
                Some(("flame", height)) => FlameHeight::from_word(height)
                    .filter(|height| *height != FlameHeight::Out)
                    .map(Self::Flame),
                Some(("throw", aim)) => {
                    let (letter, at) = aim.split_once('@')?;
                    Some(Self::Throw(slot(letter)?, parse_pos(at)?))
                }
                _ => Dir::from_word(word).map(Self::Bump),
            },
        }
    }
}

/// Parses the number of an offered wick, `1` to `9`, into an index from 0.
fn wick_number(word: &str) -> Option<u8> {
    let number = word.bytes().next().filter(|_| word.len() == 1)?;
    let number = number.checked_sub(b'1')?;
    (number < Command::MOST_WICKS).then_some(number)
}

/// Parses a cell such as `12,7`. Signs are not allowed.
fn parse_pos(word: &str) -> Option<Pos> {
    let (x, y) = word.split_once(',')?;
    let number = |word: &str| {
        let digits = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
        word.parse().ok().filter(|_| digits)
    };
    Some(Pos::new(number(x)?, number(y)?))
}

/// Why a command cannot be carried out now. The world has not changed and no dice were rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// A solid cell is in the way.
    Blocked,
    /// An actor is in the way, and the rules do not let the hero attack.
    Occupied(ActorId),
    /// The rules allow orthogonal steps only.
    NoDiagonals,
    /// The rules do not allow waiting.
    NoWaiting,
    /// There is no item on the hero's cell.
    NothingHere,
    /// That inventory slot is empty.
    NotInInventory,
    /// There is already an item on the hero's cell.
    CellHasItem,
    /// The item would have no effect now.
    NoEffect,
    /// The item cannot be thrown.
    NotThrowable,
    /// The item only shoots while worn.
    NotWorn,
    /// No light falls on the target.
    TooDark,
    /// Nothing can be used or thrown from the hero's cell, and no flame lit.
    Hindered,
    /// The cell is not in view.
    OutOfView,
    /// The target is out of the item's range.
    OutOfRange,
    /// The target is out of the range of what the hero shoots with.
    OutOfShot,
    /// There is no door on that cell to seal.
    NoDoor,
    /// An item or remains lie in the doorway.
    DoorJammed,
    /// There is no monster on that cell.
    NoTarget,
    /// This would take an item of this kind, and the hero has none.
    NeedsItem(ItemId),
    /// There is not enough wax.
    NoWax,
    /// Winning the game here takes this much wax.
    WantsWax(i32),
    /// The game cannot be won here while this boss is closer than this many cells.
    BossNear(ActorId, i32),
    /// The flame cannot be shielded with what the hero wears.
    NoShielding,
    /// No wick with this index is offered.
    NoWick,
    /// There is nothing to heal.
    NotHurt,
    /// A monster is in view.
    MonsterInView,
    /// There are no such stairs on the hero's cell, or no room where they lead.
    NoStairs,
    /// The pause after the last action is not over.
    NotReady,
    /// The game is turn-based.
    NotRealTime,
    /// The game is over.
    GameOver,
}

impl Refusal {
    /// The word in traces.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Occupied(_) => "occupied",
            Self::NoDiagonals => "no-diagonals",
            Self::NoWaiting => "no-waiting",
            Self::NothingHere => "nothing-here",
            Self::NotInInventory => "not-in-pack",
            Self::CellHasItem => "no-room",
            Self::NoEffect => "no-use",
            Self::NotThrowable => "no-throw",
            Self::NotWorn => "not-worn",
            Self::TooDark => "too-dark",
            Self::Hindered => "hindered",
            Self::OutOfView => "out-of-view",
            Self::OutOfRange => "too-far",
            Self::OutOfShot => "out-of-shot",
            Self::NoDoor => "no-door",
            Self::DoorJammed => "door-jammed",
            Self::NoTarget => "no-target",
            Self::NeedsItem(_) => "needs-item",
            Self::NoWax => "no-wax",
            Self::WantsWax(_) => "wants-wax",
            Self::BossNear(..) => "boss-near",
            Self::NoShielding => "no-shielding",
            Self::NoWick => "no-wick",
            Self::NotHurt => "not-hurt",
            Self::MonsterInView => "monster-in-view",
            Self::NoStairs => "no-stairs",
            Self::NotReady => "not-yet",
            Self::NotRealTime => "no-ticks",
            Self::GameOver => "game-over",
        }
    }
}

/// Says what is in the way, in a clause: `a solid cell is in the way`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match *self {
            Self::WantsWax(wax) => return write!(f, "winning the game here takes {wax} wax"),
            Self::BossNear(_, cells) => {
                return write!(f, "a boss is closer than {cells} cells");
            }
            Self::Blocked => "a solid cell is in the way",
            Self::Occupied(_) => "an actor is in the way, and the rules do not let the hero attack",
            Self::NoDiagonals => "the rules allow orthogonal steps only",
            Self::NoWaiting => "the rules do not allow waiting",
            Self::NothingHere => "there is no item on the hero's cell",
            Self::NotInInventory => "that inventory slot is empty",
            Self::CellHasItem => "there is already an item on the hero's cell",
            Self::NoEffect => "this would have no effect now",
            Self::NotThrowable => "the item cannot be thrown",
            Self::NotWorn => "the item only shoots while worn",
            Self::TooDark => "no light falls on the target",
            Self::Hindered => {
                "nothing can be used or thrown from the hero's cell, and no flame lit"
            }
            Self::OutOfView => "the cell is not in view",
            Self::OutOfRange => "the target is out of the item's range",
            Self::OutOfShot => "the target is too far to shoot",
            Self::NoDoor => "there is no door on that cell to seal",
            Self::DoorJammed => "an item or remains lie in the doorway",
            Self::NoTarget => "there is no monster on that cell",
            Self::NeedsItem(_) => "this takes an item that the hero does not have",
            Self::NoWax => "there is not enough wax",
            Self::NoShielding => "the flame cannot be shielded with what the hero wears",
            Self::NoWick => "no wick with this index is offered",
            Self::NotHurt => "there is nothing to heal",
            Self::MonsterInView => "a monster is in view",
            Self::NoStairs => {
                "there are no such stairs on the hero's cell, or no room where they lead"
            }
            Self::NotReady => "the pause after the last action is not over",
            Self::NotRealTime => "the game is turn-based",
            Self::GameOver => "the game is over",
        })
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_round_trips_through_its_word() {
        for command in Command::all_except_throws() {
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
        for word in ["north", "use-", "use-D", "use-ab", "drop", ""] {
            assert_eq!(Command::from_word(word), None, "{word}");
        }
    }
}
