//! What is wrong with a vault, as the makers of levels see it: for the check of those that authors draw.

use crate::base::{BitGrid, Dir, Grid, Pos, Size};
use crate::game::mapgen::connectivity::{FAR, Passage, Passages, distances, parts};
use crate::game::mapgen::finish::{LEAST_STEPS, NEAR};
use crate::game::mapgen::trial::{self, Hindrance, HindranceKind};
use crate::game::rules::{Ruleset, Vault, VaultSite, VaultThing};
use crate::game::terrain::Terrain;

/// Something wrong with a vault. Cells are those of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VaultFault {
    /// A part of a level that leaves no room for the hero on any level.
    NoRoom,
    /// A part in rock without an entrance, but for corners.
    NoEntrance,
    /// An open cell of a part that nothing joins to the level.
    CutOff(Pos),
    /// An open cell of a part that only what is closed joins to the level, which is not allowed on floor.
    Shut(Pos),
    /// A monster of a part that is near the hero wherever he starts.
    MonsterNear(Pos),
    /// An item of a part in a passage that leads on.
    ItemInWay(Pos),
    /// A level whose exit cannot be reached at all.
    ExitCutOff,
    /// A level of which this cell, and what is joined to it, cannot be reached without harm or diagonal steps.
    Pocket(Pos),
    /// A level whose way from the arrival to the exit is not open and harmless.
    NoOpenWay,
    /// A level whose exit is this many steps from the arrival, fewer than [`VaultFault::LEAST_STEPS`].
    ExitNear(u32),
    /// A level with a monster that is this many steps from the arrival, fewer than [`VaultFault::NEAR`].
    MonsterNearArrival(Pos, u32),
}

impl VaultFault {
    /// The fewest steps from the arrival to the exit that a level should have.
    pub const LEAST_STEPS: u32 = LEAST_STEPS;
    /// The fewest steps from the arrival to a monster that a level should have.
    pub const NEAR: u32 = NEAR;

    /// Whether the game never uses a vault with this fault. The others are probably mistakes of the author.
    pub const fn keeps_out(self) -> bool {
        match self {
            Self::NoRoom
            | Self::NoEntrance
            | Self::CutOff(_)
            | Self::Shut(_)
            | Self::MonsterNear(_)
            | Self::ItemInWay(_)
            | Self::ExitCutOff => true,
            Self::Pocket(_)
            | Self::NoOpenWay
            | Self::ExitNear(_)
            | Self::MonsterNearArrival(..) => false,
        }
    }
}

impl From<Hindrance> for VaultFault {
    fn from(hindrance: Hindrance) -> Self {
        match hindrance.kind {
            HindranceKind::NoRoom => Self::NoRoom,
            HindranceKind::NoEntrance => Self::NoEntrance,
            HindranceKind::CutOff => Self::CutOff(hindrance.at),
            HindranceKind::Shut => Self::Shut(hindrance.at),
            HindranceKind::MonsterNear => Self::MonsterNear(hindrance.at),
            HindranceKind::ItemInWay => Self::ItemInWay(hindrance.at),
        }
    }
}

/// The faults of a vault whose kinds the rule set has. For a part of a level, it is tried on levels that suit it as well
/// as any can, which may take a second, and the one fault is that of the trial that went best.
pub fn vault_faults(rules: &Ruleset, vault: &Vault) -> Vec<VaultFault> {
    match vault.site {
        VaultSite::Rock | VaultSite::Floor | VaultSite::Hall => {
            let hindrance = trial::hindrance(rules, vault).into_iter();
            hindrance.map(VaultFault::from).collect()
        }
        VaultSite::Level => match DrawnLevel::of(vault, rules) {
            Some(level) => level.faults(rules),
            None => Vec::new(),
        },
    }
}

/// A level drawn by hand, as its maker draws it: of the edge, nothing.
struct DrawnLevel {
    terrain: Grid<Terrain>,
    passages: Passages,
    arrival: Pos,
    exit: Pos,
    monsters: Vec<Pos>,
}

impl DrawnLevel {
    /// The level that a vault is; `None` if it lacks an end.
    fn of(vault: &Vault, rules: &Ruleset) -> Option<Self> {
        let size = vault.cells.size();
        let mut terrain = Grid::new(size, Terrain::Wall);
        let (mut arrival, mut exit, mut monsters) = (None, None, Vec::new());
        for (pos, cell) in vault.cells.iter() {
            if !is_inside(size, pos) {
                continue;
            }
            terrain[pos] = cell.terrain.unwrap_or(Terrain::Wall);
            match cell.holds {
                // A level in a file has one of each; of several, the first counts.
                Some(VaultThing::Arrival) => arrival = arrival.or(Some(pos)),
                Some(VaultThing::Exit) => exit = exit.or(Some(pos)),
                Some(VaultThing::Monster(_)) => monsters.push(pos),
                Some(VaultThing::Item(_)) | None => {}
            }
        }
        Some(Self {
            arrival: arrival?,
            exit: exit?,
            monsters,
            terrain,
            passages: Passages::new(rules),
        })
    }

    fn faults(&self, rules: &Ruleset) -> Vec<VaultFault> {
        if !self.leads_to_exit(rules) {
            return vec![VaultFault::ExitCutOff];
        }
        let steps = distances(
            &self.passages.open(&self.terrain),
            &[self.arrival],
            &Dir::ALL,
        );
        let mut faults: Vec<_> = self.pockets().map(VaultFault::Pocket).collect();
        match steps[self.exit] {
            FAR => faults.push(VaultFault::NoOpenWay),
            near @ ..LEAST_STEPS => faults.push(VaultFault::ExitNear(near)),
            LEAST_STEPS.. => {}
        }
        for monster in &self.monsters {
            let near = steps[*monster];
            if near < NEAR {
                faults.push(VaultFault::MonsterNearArrival(*monster, near));
            }
        }
        faults
    }

    /// Whether the exit can be reached somehow, whatever has to be opened, burnt or crossed.
    fn leads_to_exit(&self, rules: &Ruleset) -> bool {
        let mut cells = BitGrid::new(self.terrain.size());
        for (pos, terrain) in self.terrain.iter() {
            cells.set(pos, rules.is_ever_walkable(*terrain));
        }
        distances(&cells, &[self.arrival], &Dir::ALL)[self.exit] != FAR
    }

    /// The open parts that no harmless way without diagonal steps leads to: the first cell of each, in reading order.
    fn pockets(&self) -> impl Iterator<Item = Pos> {
        let crossed = [Passage::Open, Passage::Closed];
        let crossed = self.passages.cells(&self.terrain, &crossed);
        let reached = distances(&crossed, &[self.arrival], &Dir::CARDINAL);
        let open = self.passages.open(&self.terrain);
        let mut lost = BitGrid::new(open.size());
        for pos in open.iter() {
            lost.set(pos, reached[pos] == FAR);
        }
        let mut pockets: Vec<_> = parts(&lost).into_iter().map(|part| part[0]).collect();
        pockets.sort_by_key(|pos| (pos.y, pos.x));
        pockets.into_iter()
    }
}

const fn is_inside(Size { w, h }: Size, pos: Pos) -> bool {
    0 < pos.x && pos.x < w - 1 && 0 < pos.y && pos.y < h - 1
}
