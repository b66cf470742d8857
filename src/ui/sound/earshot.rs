//! How a sound reaches the hero: straight from a cell in view, or around corners.

use crate::audio::mixer::FULL;
use crate::base::{DijkstraMap, Metric, Pos};
use crate::game::{Terrain, View};

/// Longest path of a sound around corners, in cells.
const FARTHEST: u32 = 24;
/// How far to the side a sound is per column, and at most.
const PAN: i32 = 16;
const MOST_PAN: i32 = 150;
/// How muffled a sound from around a corner is, plus this much for each cell of its path.
const CORNER: i32 = 96;
const MUFFLED_PER_CELL: i32 = 8;

/// Computes how sounds reach the hero. The paths around corners are found on first use.
pub(super) struct Earshot<'a> {
    pub(super) view: View<'a>,
    pub(super) paths: Option<DijkstraMap>,
}

impl Earshot<'_> {
    /// Loudness, pan and muffling of a sound at this cell; `None` is somewhere out of view.
    pub(super) fn of(&mut self, at: Option<Pos>) -> (i32, i32, i32) {
        let Some(at) = at else {
            return (FULL / 2, 0, FULL);
        };
        let hero = self.view.hero().at;
        let pan = (PAN * (at.x - hero.x)).clamp(-MOST_PAN, MOST_PAN);
        let distance = hero.distance(at);
        if self.view.sees(at) || distance == 0 {
            return (faded(distance), pan, 0);
        }
        // Cells that are not known to be open count as walls: a sound must not reveal where there is none.
        match self.walk(hero, at) {
            Some(steps) => {
                let muffled = CORNER + MUFFLED_PER_CELL * steps;
                (faded(steps), pan / 2, muffled.min(FULL))
            }
            None => (faded(distance) / 2, 0, FULL),
        }
    }

    /// Length of the path from the hero to a cell over known ground that lets sound through; a door counts as 4 steps.
    /// `None` beyond [`FARTHEST`].
    fn walk(&mut self, hero: Pos, at: Pos) -> Option<i32> {
        let view = self.view;
        let paths = self.paths.get_or_insert_with(|| {
            let mut paths = DijkstraMap::new(view.size());
            paths.fill(Metric::Chebyshev, [hero], FARTHEST, |pos| {
                let terrain = view.terrain(pos).seen()?;
                let open = !terrain.is_opaque() || terrain == Terrain::Door;
                open.then_some(if terrain == Terrain::Door { 4 } else { 1 })
            });
            paths
        });
        // The cell itself may be unexplored.
        let beside = at.neighbours().into_iter();
        let beside = beside.filter_map(|pos| Some(paths.distance(pos)? + 1));
        let steps = paths.distance(at).into_iter().chain(beside).min();
        i32::try_from(steps.filter(|steps| *steps <= FARTHEST)?).ok()
    }
}

/// The loudness of a sound this many cells away: half at 12.
fn faded(cells: i32) -> i32 {
    FULL * 12 / (12 + cells.max(0))
}
