//! Vaults: parts of levels, and whole levels, drawn by hand.

use serde::Serialize;

use crate::base::{Dice, Grid, Pos, Size};
use crate::game::rules::{ItemId, MonsterId};
use crate::game::terrain::Terrain;

/// A drawing for makers to place, parsed for one rule set.
#[derive(Clone, Debug, Serialize)]
pub struct Vault {
    /// Its name, for errors and pictures.
    #[serde(skip)]
    pub name: String,
    /// Depth of the first level that it may be on, 1 to 26.
    pub from: i32,
    /// Depth of the last.
    pub to: i32,
    /// Weight relative to other vaults, 1 to 100.
    pub weight: u32,
    /// Where it fits.
    pub site: VaultSite,
    /// How it may be turned.
    pub turns: VaultTurns,
    /// Kind of item that is placed elsewhere on the level, such as the key of a gate; `None` if there is none.
    pub brings: Option<ItemId>,
    /// Its drawing.
    pub cells: Grid<VaultCell>,
}

/// Where a vault fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum VaultSite {
    /// In rock, joined by one or two of the doors or openings on its edge.
    Rock,
    /// On open floor with room to walk around it.
    Floor,
    /// It is a whole level.
    Level,
    /// It is the hall of a level, which the maker builds around; each of the doors and openings on its edge is joined.
    Hall,
}

/// How a vault may be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum VaultTurns {
    /// Not at all.
    None,
    /// It may be mirrored left to right.
    Mirror,
    /// It may also be flipped upside down, and transposed unless it is a whole level.
    All,
}

/// A cell of a vault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct VaultCell {
    /// Its terrain; `None` leaves what is there.
    pub terrain: Option<Terrain>,
    /// What is there at first.
    pub holds: Option<VaultThing>,
}

/// What a cell of a vault holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum VaultThing {
    /// A monster.
    Monster(VaultMonster),
    /// An item of this kind, or of any if `None`.
    Item(Option<ItemId>),
    /// The hero arrives here: only in whole levels.
    Arrival,
    /// The stairs down, or the boss: only in whole levels.
    Exit,
}

/// A monster of a vault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct VaultMonster {
    /// Its kind; any if `None`.
    pub kind: Option<MonsterId>,
    /// What it does at first.
    pub post: VaultPost,
}

/// What a monster of a vault does at first, if the rules have minds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum VaultPost {
    /// It sleeps or wanders, by the chance in the rules.
    #[default]
    Any,
    /// It sleeps.
    Asleep,
    /// It is awake, and walks from one cell of the vault's watches to the next; a single one stays where it is.
    Watch,
}

impl Vault {
    /// Whether it may be the whole level at this depth.
    pub(in crate::game) fn is_level_at(&self, depth: i32) -> bool {
        self.site == VaultSite::Level && (self.from..=self.to).contains(&depth)
    }

    /// Whether it may be the hall of a level at this depth.
    pub(in crate::game) fn is_hall_at(&self, depth: i32) -> bool {
        self.site == VaultSite::Hall && (self.from..=self.to).contains(&depth)
    }

    /// The drawing, turned at random as `turns` allows: one roll for left and right, two more for up and down and the
    /// diagonal.
    pub(in crate::game) fn turned(&self, dice: &mut Dice) -> Grid<VaultCell> {
        let mut cells = self.cells.clone();
        if self.turns != VaultTurns::None && dice.coin() {
            let last = cells.size().w - 1;
            cells = mapped(&cells, cells.size(), |pos| Pos::new(last - pos.x, pos.y));
        }
        if self.turns == VaultTurns::All {
            if dice.coin() {
                let last = cells.size().h - 1;
                cells = mapped(&cells, cells.size(), |pos| Pos::new(pos.x, last - pos.y));
            }
            if dice.coin() && self.site != VaultSite::Level {
                cells = transposed(&cells);
            }
        }
        cells
    }
}

/// A copy of this size with each cell taken from the one that `from` names.
fn mapped(cells: &Grid<VaultCell>, to: Size, from: impl Fn(Pos) -> Pos) -> Grid<VaultCell> {
    let mut turned = Grid::new(to, VaultCell::default());
    for pos in to.cells() {
        turned[pos] = cells[from(pos)];
    }
    turned
}

/// A copy with rows and columns exchanged.
pub(in crate::game) fn transposed(cells: &Grid<VaultCell>) -> Grid<VaultCell> {
    let Size { w, h } = cells.size();
    mapped(cells, Size::new(h, w), |pos| Pos::new(pos.y, pos.x))
}
