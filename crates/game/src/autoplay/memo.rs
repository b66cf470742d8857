//! What the player has read and automatic commands remember.

use crate::autoplay::StopReason;
use crate::base::Pos;
use crate::base::word_enum;
use crate::game::View;

word_enum! {
    /// What the player has read, with its word in recordings.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum MemoKind {
        /// Nothing is left to explore.
        Explored = "explored",
        /// Exploring has led to this fixture.
        Reached = "reached",
        /// This dead brazier has come into view.
        Shown = "shown",
        /// What is left to explore lies past monsters.
        PastMonsters = "past-monsters",
        /// What is left to explore is far away.
        Far = "far",
        /// The wax does not last for the way.
        WaxShort = "wax-short",
        /// A sleeper on this cell lies beside the way.
        Sleeper = "sleeper",
        /// Monsters in view come for the hero.
        Approaching = "approaching",
        /// Blows miss in the dark.
        Dark = "dark",
        /// The hero's cell burns or is about to.
        Fire = "fire",
        /// A higher flame would save hit points.
        Saving = "saving",
        /// The monster that the hero follows keeps its distance.
        Chase = "chase",
        /// That the hunters in view neither come nor are caught.
        Dance = "dance",
        /// A fleeing monster on this cell may strike.
        AtBay = "at-bay",
        /// Waiting heals nothing.
        NothingHeals = "nothing-heals",
        /// Waiting here draws monsters.
        Draws = "draws",
        /// The player has ordered the hero to this cell.
        Goal = "goal",
        /// The hero has come as near to that cell as it can.
        Arrived = "arrived",
    }
}

/// One thing that the player has read, such as a warning that the next press of the same key ignores. No command says
/// that the player has read it, so recordings hold it as a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memo {
    /// What it is about.
    pub kind: MemoKind,
    /// The cell, for the kinds that name one.
    pub at: Option<Pos>,
}

impl Memo {
    /// A memo of this kind about no cell.
    const fn plain(kind: MemoKind) -> Self {
        Self { kind, at: None }
    }

    /// A memo of this kind about a cell.
    pub const fn about(kind: MemoKind, at: Pos) -> Self {
        Self { kind, at: Some(at) }
    }

    /// What the player has read once an automatic command has stopped for this reason; `None` if no later command
    /// depends on it.
    pub fn of(stop: StopReason, view: View<'_>) -> Option<Self> {
        match stop {
            StopReason::Explored | StopReason::FixtureRemaining(_) => {
                Some(Self::plain(MemoKind::Explored))
            }
            StopReason::FixtureReached(at) => Some(Self::about(MemoKind::Reached, at)),
            StopReason::FixtureSeen(at) => Some(Self::about(MemoKind::Shown, at)),
            StopReason::MonsterInTheWay => Some(Self::plain(MemoKind::PastMonsters)),
            StopReason::FarAhead { .. } => Some(Self::plain(MemoKind::Far)),
            StopReason::WaxShort { .. } => Some(Self::plain(MemoKind::WaxShort)),
            StopReason::PastSleeper(at) => Some(Self::about(MemoKind::Sleeper, at)),
            StopReason::MonsterApproaching => Some(Self::plain(MemoKind::Approaching)),
            StopReason::Dark(_) => Some(Self::plain(MemoKind::Dark)),
            StopReason::AimedAt | StopReason::OnFire => Some(Self::plain(MemoKind::Fire)),
            StopReason::FlameWouldSave { .. } => Some(Self::plain(MemoKind::Saving)),
            StopReason::KeepsDistance(_) => Some(Self::plain(MemoKind::Chase)),
            StopReason::ComesNoNearer(_) => Some(Self::plain(MemoKind::Dance)),
            StopReason::AtBay(id) => {
                let monster = view.visible_monster(id)?;
                Some(Self::about(MemoKind::AtBay, monster.at))
            }
            StopReason::NothingHeals => Some(Self::plain(MemoKind::NothingHeals)),
            StopReason::Draws(_) => Some(Self::plain(MemoKind::Draws)),
            StopReason::Arrived => Some(Self::plain(MemoKind::Arrived)),
            StopReason::GameOver
            | StopReason::NoPath
            | StopReason::Barred(_)
            | StopReason::MonsterInView
            | StopReason::HunterBeside
            | StopReason::NoTarget
            | StopReason::Cornered
            | StopReason::FullHealth
            | StopReason::CannotHeal
            | StopReason::CandleOut
            | StopReason::EffectApplied
            | StopReason::LightChanged
            | StopReason::WaxLow(_)
            | StopReason::RestedLongEnough
            | StopReason::WaitedLongEnough
            | StopReason::TooHurt
            | StopReason::Overmatched
            | StopReason::HoldsDoorway
            | StopReason::NoStairs
            | StopReason::NewMonster(_)
            | StopReason::Noticed(_)
            | StopReason::PathBlockedByMonster
            | StopReason::Alarm
            | StopReason::LostHp
            | StopReason::LeveledUp
            | StopReason::WickOffered
            | StopReason::PickedUp
            | StopReason::StairsSeen(_)
            | StopReason::ItemSeen(_)
            | StopReason::Junction
            | StopReason::ToAndFro => None,
        }
    }

    /// As a note in a recording: `explored`, `reached@12,7`.
    pub fn word(self) -> String {
        let kind = self.kind.word();
        self.at
            .map_or_else(|| kind.to_owned(), |at| format!("{kind}@{},{}", at.x, at.y))
    }

    /// Reads a note of a recording; `None` if it is none that this version knows.
    pub fn from_word(word: &str) -> Option<Self> {
        let Some((kind, cell)) = word.split_once('@') else {
            return MemoKind::from_word(word).map(Self::plain);
        };
        let (x, y) = cell.split_once(',')?;
        let at = Pos::new(x.parse().ok()?, y.parse().ok()?);
        Some(Self::about(MemoKind::from_word(kind)?, at))
    }
}
