//! A player that fights the nearest monster, or else explores.

use tallowdeep::base::{Dir, Grid, Pos};
use tallowdeep::game::{Known, View};

/// The next step, `None` once nothing is left to do or the game is over.
pub(crate) fn next(view: View<'_>) -> Option<Dir> {
    if view.game_over().is_some() {
        return None;
    }
    let monster = |pos: Pos| view.visible_monsters().any(|monster| monster.at == pos);
    let new = |pos: Pos| view.terrain(pos) == Known::Unseen;
    step_towards(view, monster).or_else(|| step_towards(view, new))
}

/// The first step of a shortest path to a wanted cell, through known passable cells.
fn step_towards(view: View<'_>, wanted: impl Fn(Pos) -> bool) -> Option<Dir> {
    let start = view.hero().at;
    let mut first: Grid<Option<Dir>> = Grid::new(view.size(), None);
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(pos) = queue.pop_front() {
        for dir in Dir::CARDINAL {
            let to = pos.step(dir);
            if to == start || first.get(to).is_none_or(Option::is_some) {
                continue;
            }
            first[to] = if pos == start { Some(dir) } else { first[pos] };
            if wanted(to) {
                return first[to];
            }
            if let Known::Visible(terrain) | Known::Remembered(terrain) = view.terrain(to)
                && terrain.is_walkable()
            {
                queue.push_back(to);
            }
        }
    }
    None
}
