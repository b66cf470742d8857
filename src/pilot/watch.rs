//! What the player should hear of before another step is taken.

use std::collections::BTreeSet;

use super::Stop;
use super::guide::{known, threats};
use crate::base::Pos;
use crate::game::rules::Flame;
use crate::game::{ActorId, Terrain, View};

/// What the hero knew when he was last asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watch {
    foes: BTreeSet<ActorId>,
    hp: i32,
    level: i32,
    /// Effects that last.
    effects: usize,
    /// How the candle burns.
    flame: Option<Flame>,
    /// Things in the pack.
    held: u32,
    depth: u32,
    stairs: BTreeSet<Pos>,
    things: BTreeSet<Pos>,
}

impl Watch {
    /// All that `view` shows is known from now on.
    pub fn new(view: View<'_>) -> Self {
        let is_stairs = |pos: &Pos| {
            matches!(
                known(view, *pos),
                Some(Terrain::StairsDown | Terrain::StairsUp)
            )
        };
        Self {
            foes: threats(view).map(|foe| foe.id).collect(),
            hp: view.hero().hp,
            level: view.level(),
            effects: view.hero().effects().count(),
            flame: view.candle().map(|candle| candle.flame),
            held: view.pack().map(|held| held.count).sum(),
            depth: view.depth(),
            stairs: view.size().cells().filter(is_stairs).collect(),
            things: view.items().map(|(at, _)| at).collect(),
        }
    }

    /// The first thing that is new in `view`, the most urgent one; all of it is known from now on.
    pub fn news(&mut self, view: View<'_>) -> Option<Stop> {
        let mut now = Self::new(view);
        if now.depth == self.depth {
            // A thing that went out of view and comes back is no news.
            now.things.extend(self.things.iter().copied());
        }
        let before = std::mem::replace(self, now);
        let hero = view.hero().at;
        let new_foes = threats(view).filter(|foe| !before.foes.contains(&foe.id));
        let nearest = new_foes.min_by_key(|foe| (foe.at.distance(hero), foe.id));
        let nearest = nearest.map(|foe| Stop::NewFoe(foe.id));
        nearest.or_else(|| match &*self {
            now if now.hp < before.hp => Some(Stop::Hurt),
            now if now.level > before.level => Some(Stop::Rose),
            now if now.effects > before.effects => Some(Stop::Afflicted),
            now if now.flame < before.flame => Some(Stop::Dimmed),
            now if now.held > before.held => Some(Stop::Taken),
            now if now.depth != before.depth => Some(Stop::Arrived),
            now => {
                let stairs = now.stairs.difference(&before.stairs).next();
                let thing = || now.things.difference(&before.things).next();
                let stairs = stairs.map(|at| Stop::Stairs(*at));
                stairs.or_else(|| thing().map(|at| Stop::Thing(*at)))
            }
        })
    }
}
