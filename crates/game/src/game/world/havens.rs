//! Where the badly hurt flee: to another monster, or into the dark. Each flees once.

use crate::base::{DijkstraMap, Metric, Pos, by_next};
use crate::game::event::ActorId;
use crate::game::rules::{HavenRules, Mind};
use crate::game::world::World;

impl World {
    /// Where the badly hurt flee to; `None` if they just flee.
    pub(in crate::game) fn havens(&self) -> Option<HavenRules> {
        self.rules.minds?.havens
    }

    /// Whether a badly hurt monster runs instead of fighting on. Once it runs, it does so until it is out of sight.
    pub(in crate::game) fn flees_somewhere(&self, id: ActorId) -> bool {
        let actor = self.actor(id);
        let Some(rules) = self.havens().filter(|_| actor.mind != Mind::Fleeing) else {
            return true;
        };
        !actor.traits.fled && actor.hp >= rules.least_hp && self.step_to_haven(id).is_some()
    }

    /// The first step of this monster to the nearest other that it could bring along, else to the nearest dark cell.
    pub(in crate::game) fn step_to_haven(&self, id: ActorId) -> Option<Pos> {
        let rules = self.havens()?;
        let ways = self.ways_from_hero(id, rules.friends.max(rules.dark));
        let dark = self.level.size().cells();
        let dark = dark.filter(|pos| self.light_at(*pos) == 0);
        let friend = nearest(&ways, rules.friends, self.friends(id));
        let mut to = friend.or_else(|| nearest(&ways, rules.dark, dark))?;
        while ways.distance(to)? > 1 {
            to = to.step(ways.downhill(to, |_| true)?);
        }
        Some(to)
    }

    /// The cell of the nearest other monster that this one can get to and bring along.
    pub(in crate::game) fn nearest_friend(&self, id: ActorId) -> Option<Pos> {
        let within = self.havens()?.friends;
        nearest(&self.ways_from_hero(id, within), within, self.friends(id))
    }

    /// The cells of the other monsters that can fight, do not flee, and are out of the hero's sight.
    fn friends(&self, id: ActorId) -> impl Iterator<Item = Pos> {
        let friends = self.others_here().filter(move |(other, actor)| {
            let fights = actor.stats.attack > 0 && !self.traits(*other).stands && !actor.is_ally();
            let is_no_help = actor.traits.disguised || actor.mind == Mind::Fleeing;
            *other != id && fights && !is_no_help && !self.makes_out(*other)
        });
        by_next(friends.map(|(_, actor)| actor.at))
    }

    /// Steps of this monster to other cells, up to `limit`, past none that is in the hero's sight and no farther from
    /// the hero than the monster is.
    fn ways_from_hero(&self, id: ActorId, limit: u32) -> DijkstraMap {
        let (at, hero) = (self.actor(id).at, self.hero().at);
        let away = at.distance(hero);
        let mut ways = DijkstraMap::new(self.level.size());
        let cost = |pos: Pos| {
            let shuns = pos.distance(hero) <= away && self.sight.is_visible(pos);
            (pos == at || !shuns && self.is_safe_for(id, pos)).then_some(1)
        };
        ways.fill(Metric::Chebyshev, [at], limit, cost);
        ways
    }
}

/// The nearest of `cells` that a way of 1 to `most` steps leads to.
fn nearest(ways: &DijkstraMap, most: u32, cells: impl Iterator<Item = Pos>) -> Option<Pos> {
    let steps = cells.filter_map(|at| Some((ways.distance(at)?, at)));
    let near = steps.filter(|(steps, _)| (1..=most).contains(steps));
    near.min().map(|(_, at)| at)
}
