//! Sneak up on monsters that have not noticed the hero, with the flame shielded.

use crate::autoplay::pathfinder::nearest;
use crate::base::{Pos, SortedSet};
use crate::game::rules::{Monster, Stats};
use crate::game::view::ActorView;
use crate::game::{ActorId, View};

/// Turns for which a monster is stalked while shielded light does not reach it yet. One that takes longer is left
/// alone.
const MAX_TURNS: u32 = 30;

/// The monster being stalked, and where it was last seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Stalker {
    prey: Option<(ActorId, Pos)>,
    /// Whether a wick tells of it, and it has not been seen.
    is_felt: bool,
    /// The turn in which the stalking began.
    since: u32,
    left_alone: SortedSet<ActorId>,
    /// Monsters it has stalked for a second time.
    insisted: SortedSet<ActorId>,
}

impl Stalker {
    /// Looks for prey: the nearest monster in view that knows nothing of the hero and is not too strong. Forgets prey
    /// that is no longer where it was last seen, or that it has stalked for too long.
    pub(super) fn observe(&mut self, view: View<'_>) {
        let hero = view.hero().at;
        if let Some((id, at)) = self.prey {
            let gone = view.sees(at) && view.visible_monster(id).is_none_or(|it| it.at != at)
                || self.is_felt && !view.sensed_sleepers().any(|it| it.actor == id);
            if view.turn() > self.since + MAX_TURNS {
                self.left_alone.insert(id);
            }
            if gone || hero == at || self.left_alone.contains(&id) {
                self.prey = None;
            }
        }
        let prey = view.visible_monsters().filter(|it| {
            it.is_unaware() && is_worth_a_stab(view, it) && !self.left_alone.contains(&it.id)
        });
        if let Some(monster) = nearest(view, prey) {
            if self.is_felt || self.prey.is_none_or(|(id, _)| id != monster.id) {
                self.since = view.turn();
            }
            self.prey = Some((monster.id, monster.at));
            self.is_felt = false;
        } else if self.prey.is_none() {
            self.observe_felt(view);
        }
    }

    /// Looks for prey among the sleepers that a wick tells of.
    fn observe_felt(&mut self, view: View<'_>) {
        let hero = view.hero().at;
        let prey = view.sensed_sleepers().filter(|it| {
            let Monster { stats, .. } = it.kind;
            is_worth(view, stats.hp, *stats) && !self.left_alone.contains(&it.actor)
        });
        if let Some(sleeper) = prey.min_by_key(|it| it.at.distance(hero)) {
            self.prey = Some((sleeper.actor, sleeper.at));
            (self.since, self.is_felt) = (view.turn(), true);
        }
    }

    /// Stalks the nearest unaware monster in view even if it was left alone or is too strong, once each.
    pub(super) fn insist(&mut self, view: View<'_>) {
        let insisted = &self.insisted;
        let monsters = view.visible_monsters();
        let prey = monsters.filter(|it| it.is_unaware() && !insisted.contains(&it.id));
        if let Some(monster) = nearest(view, prey) {
            self.insisted.insert(monster.id);
            self.left_alone.remove(&monster.id);
            (self.prey, self.since) = (Some((monster.id, monster.at)), view.turn());
            self.is_felt = false;
        }
    }

    /// Where the prey was last seen.
    pub(super) fn prey(&self) -> Option<Pos> {
        self.prey.map(|(_, at)| at)
    }
}

fn is_worth_a_stab(view: View<'_>, monster: &ActorView<'_>) -> bool {
    is_worth(view, monster.hp, monster.stats)
}

/// Whether a fight that begins with a stab costs at most a third of the hit points that the hero has left.
fn is_worth(view: View<'_>, hp: i32, stats: Stats) -> bool {
    let hero = view.hero();
    let blow = (view.blow_stats().attack - stats.defense).max(1);
    let stab = view.stab_percent().unwrap_or(100);
    let blows_after = (hp - blow * stab / 100).max(0) / blow;
    let harm = (stats.attack - hero.stats.defense).max(0);
    3 * blows_after * harm <= hero.hp
}
