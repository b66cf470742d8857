//! Where the badly hurt flee: to another monster, or into the dark. Each flees once.

use crate::base::{DijkstraMap, Metric, Pos};
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
        if actor.traits.fled || actor.hp < rules.least_hp {
            return false;
        }
        let is_dark = |pos| self.light_at(pos) == 0;
        self.nearest_friend(id).is_some() || {
            let ways = self.ways_from_hero(id, rules.dark);
            let mut cells = self.level.size().cells();
            cells.any(|pos| ways.distance(pos).is_some() && is_dark(pos))
        }
    }

    /// The cell of the nearest other monster that this one can get to and bring along: one that can fight, does not
    /// flee, and is out of the hero's sight.
    pub(in crate::game) fn nearest_friend(&self, id: ActorId) -> Option<Pos> {
        let ways = self.ways_from_hero(id, self.havens()?.friends);
        let friends = self.others_here().filter(|(other, actor)| {
            let fights = actor.stats.attack > 0 && !self.traits(*other).stands && !actor.is_ally();
            let is_no_help = actor.traits.disguised || actor.mind == Mind::Fleeing;
            *other != id && fights && !is_no_help && !self.makes_out(*other)
        });
        let near = friends.filter_map(|(_, actor)| Some((ways.distance(actor.at)?, actor.at)));
        near.min().map(|(_, at)| at)
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
