//! What the player can do, and why a command may be refused.

use std::fmt;
use std::str::FromStr;

use crate::base::printable::excerpt;
use crate::base::{Dir, Pos, by_next};

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
        let mut letters = Self::LETTERS.into_iter();
        let number = letters.position(|known| char::from(known) == letter)?;
        Some(Self(number as u8))
    }
}

/// One command of the player. Each has a word, used in scripts, traces and recordings.
///
/// ```
/// # use tallowdeep_game as tallowdeep;
/// use tallowdeep::{Command, Dir};
///
/// assert_eq!(Command::from_word("ne"), Some(Command::Bump(Dir::NE)));
/// assert_eq!(Command::PickUp.word(), "g");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The commands that need nothing else, with their words.
    const PLAIN: [(&str, Self); 7] = [
        (".", Self::Wait),
        ("g", Self::PickUp),
        (">", Self::Descend),
        ("<", Self::Ascend),
        ("tick", Self::Tick),
        ("seal-wounds", Self::SealWounds),
        ("flare", Self::Flare),
    ];

    /// Every command except throws, which need a cell.
    pub fn all_except_throws() -> impl Iterator<Item = Self> {
        let slots = || (0..Slot::COUNT as u8).map(Slot);
        let rest = Self::PLAIN.map(|(_, command)| command);
        let flames = FlameHeight::ALL.into_iter().map(Self::Flame);
        let bumps = Dir::ALL.into_iter().map(Self::Bump);
        let seals = Dir::ALL.into_iter().map(Self::SealDoor);
        let wicks = (0..Self::MOST_WICKS).map(Self::ChooseWick);
        let all = bumps.chain(rest).chain(seals).chain(flames).chain(wicks);
        let used = slots().map(Self::Use);
        by_next(all.chain(used).chain(slots().map(Self::Drop)))
    }

    /// Maximum number of wicks offered at once.
    pub const MOST_WICKS: u8 = 9;

    /// The word in scripts, traces and recordings.
    pub fn word(self) -> String {
        let plain = Self::PLAIN.iter().find(|(_, command)| *command == self);
        match self {
            Self::Bump(dir) => dir.word().to_owned(),
            Self::Use(slot) => format!("use-{}", slot.letter()),
            Self::Drop(slot) => format!("drop-{}", slot.letter()),
            Self::Throw(slot, at) => format!("throw-{}@{},{}", slot.letter(), at.x, at.y),
            Self::Flame(height) => format!("flame-{height}"),
            Self::SealDoor(dir) => format!("seal-{}", dir.word()),
            Self::ChooseWick(number) => format!("wick-{}", u32::from(number) + 1),
            Self::Wait
            | Self::PickUp
            | Self::Descend
            | Self::Ascend
            | Self::Tick
            | Self::SealWounds
            | Self::Flare => plain.map_or("", |(word, _)| word).to_owned(),
        }
    }

    /// The command that [`Command::word`] writes as `word`; `None` if there is none.
    pub fn from_word(word: &str) -> Option<Self> {
        let slot = |letter: &str| Slot::from_letter(letter.parse().ok()?);
        let plain = Self::PLAIN.iter().find(|(known, _)| *known == word);
        match plain {
            Some((_, command)) => Some(*command),
            None => match word.split_once('-') {
                Some(("use", letter)) => slot(letter).map(Self::Use),
                Some(("seal", dir)) => Dir::from_word(dir).map(Self::SealDoor),
                Some(("drop", letter)) => slot(letter).map(Self::Drop),
                Some(("wick", number)) => {
                    let number = number.parse::<char>().ok()?.to_digit(10)?;
                    Some(Self::ChooseWick(number.checked_sub(1)? as u8))
                }
                Some(("flame", height)) => FlameHeight::from_word(height).map(Self::Flame),
                Some(("throw", aim)) => {
                    let (letter, at) = aim.split_once('@')?;
                    Some(Self::Throw(slot(letter)?, parse_pos(at)?))
                }
                _ => Dir::from_word(word).map(Self::Bump),
            },
        }
    }
}

/// Writes the command as [`Command::word`] does.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.word())
    }
}

/// Parses a word such as `ne` or `use-a`.
impl FromStr for Command {
    type Err = UnknownCommand;

    fn from_str(word: &str) -> Result<Self, UnknownCommand> {
        Self::from_word(word).ok_or_else(|| UnknownCommand(word.to_owned()))
    }
}

/// The commands, as shown to a player who has written something else.
const WORDS: &str = "n e s w ne se sw nw . g > < tick seal-wounds flare seal-e, flame-out flame-shielded flame-plain \
                     flame-bright, wick-1, use-a, drop-a, throw-a@X,Y";

/// A word that is not a command; its message lists those that are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("must be one of {WORDS}; found \"{}\"", excerpt(.0))]
pub struct UnknownCommand(pub String);

/// Parses a cell such as `12,7`. Signs are not allowed.
fn parse_pos(word: &str) -> Option<Pos> {
    let (x, y) = word.split_once(',')?;
    Some(Pos::new(parse_digits(x)?, parse_digits(y)?))
}

fn parse_digits(word: &str) -> Option<i32> {
    let is_number = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number {
        return None;
    }
    word.parse().ok()
}

/// Defines [`Refusal`] with the words of traces and the clauses that say what is in the way.
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        pub enum Refusal {
            $($(#[$doc:meta])* $Variant:ident $(($($Type:ty),+))? = $word:literal, $clause:tt;)+
        }
    ) => {
        $(#[$meta])*
        pub enum Refusal {
            $($(#[$doc])* #[error($clause)] $Variant $(($($Type),+))?,)+
        }

        impl Refusal {
            /// The word in traces.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Variant { .. } => $word,)+
                }
            }
        }
    };
}

refusals! {
    /// Why a command cannot be carried out now, with its word in traces and a clause: `a solid cell is in the way`. The
    /// world has not changed and no dice were rolled.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum Refusal {
        /// A solid cell is in the way.
        Blocked = "blocked", "a solid cell is in the way";
        /// An actor is in the way, and the rules do not let the hero attack.
        Occupied(ActorId) = "occupied", "an actor is in the way, and the rules do not let the hero attack";
        /// The rules allow orthogonal steps only.
        NoDiagonals = "no-diagonals", "the rules allow orthogonal steps only";
        /// The rules do not allow waiting.
        NoWaiting = "no-waiting", "the rules do not allow waiting";
        /// There is no item on the hero's cell.
        NothingHere = "nothing-here", "there is no item on the hero's cell";
        /// That inventory slot is empty.
        NotInInventory = "not-in-pack", "that inventory slot is empty";
        /// There is already an item on the hero's cell.
        CellHasItem = "no-room", "there is already an item on the hero's cell";
        /// The item would have no effect now.
        NoEffect = "no-use", "this would have no effect now";
        /// The item cannot be thrown.
        NotThrowable = "no-throw", "the item cannot be thrown";
        /// The item only shoots while worn.
        NotWorn = "not-worn", "the item only shoots while worn";
        /// No light falls on the target.
        TooDark = "too-dark", "no light falls on the target";
        /// Nothing can be used or thrown from the hero's cell, and no flame lit.
        Hindered = "hindered", "nothing can be used or thrown from the hero's cell, and no flame lit";
        /// The cell is not in view.
        OutOfView = "out-of-view", "the cell is not in view";
        /// The target is out of the item's range.
        OutOfRange = "too-far", "the target is out of the item's range";
        /// The target is out of the range of what the hero shoots with.
        OutOfShot = "out-of-shot", "the target is too far to shoot";
        /// There is no door on that cell to seal.
        NoDoor = "no-door", "there is no door on that cell to seal";
        /// An item or remains lie in the doorway.
        DoorJammed = "door-jammed", "an item or remains lie in the doorway";
        /// There is no monster on that cell.
        NoTarget = "no-target", "there is no monster on that cell";
        /// This would take an item of this kind, and the hero has none.
        NeedsItem(ItemId) = "needs-item", "this takes an item that the hero does not have";
        /// There is not enough wax: it takes at least this much.
        NoWax(i32) = "no-wax", "it takes at least {0} wax";
        /// Winning the game here takes this much wax.
        WantsWax(i32) = "wants-wax", "winning the game here takes {0} wax";
        /// The game cannot be won here while this boss is closer than this many cells.
        BossNear(ActorId, i32) = "boss-near", "a boss is closer than {1} cells";
        /// The flame cannot be shielded with what the hero wears.
        NoShielding = "no-shielding", "the flame cannot be shielded with what the hero wears";
        /// A wick keeps the flame from burning so high.
        TooHigh = "too-high", "a wick keeps the flame from burning so high";
        /// With one of the hero's wicks no wound can be sealed.
        NoSealing = "no-sealing", "with one of the hero's wicks no wound can be sealed";
        /// The candle that the game began with does not burn at this height.
        CandleCannot = "candle-cannot", "the candle does not burn at this height";
        /// No wick with this index is offered.
        NoWick = "no-wick", "no wick with this index is offered";
        /// There is nothing to heal.
        NotHurt = "not-hurt", "there is nothing to heal";
        /// A monster in view is awake.
        MonsterInView = "monster-in-view", "a monster in view is awake";
        /// There are no such stairs on the hero's cell, or no room where they lead.
        NoStairs = "no-stairs", "there are no such stairs on the hero's cell, or no room where they lead";
        /// The pause after the last action is not over.
        NotReady = "not-yet", "the pause after the last action is not over";
        /// The game is turn-based.
        NotRealTime = "no-ticks", "the game is turn-based";
        /// The game is over.
        GameOver = "game-over", "the game is over";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parsed_and_shown() {
        assert_eq!("ne".parse(), Ok(Command::Bump(Dir::NE)));
        for command in Command::all_except_throws() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        let error = "fly".parse::<Command>().expect_err("there is none");
        let message = error.to_string();
        assert!(message.ends_with("; found \"fly\""), "{message}");
    }

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
