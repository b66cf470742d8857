//! How the bot manages its flame: the height, relighting, sealing wounds.

use crate::autoplay::bot::Bot;
use crate::autoplay::policy::Policy;
use crate::game::rules::FlameHeight;
use crate::game::view::{ActorView, FlameView};
use crate::game::{Command, View};

/// Wax that it saves for fights and wounds: with less, it explores by shielded light.
const SAVED_WAX: i32 = 350;
/// Steps beyond which it shields the flame from monsters that shoot.
const FIGHT: i32 = 3;
/// Wax that a fight by bright light burns beyond one by plain light, roughly.
const BRIGHT_FIGHT: i32 = 10;
/// Wax with which it burns bright against several hunters.
const MANY_WAX: i32 = 100;
/// Hit points of hunters against which bright light pays, and the wax to afford it.
const TOUGH: i32 = 15;
const TOUGH_WAX: i32 = 150;
/// Steps within which a monster's kind decides the height.
const NEAR: i32 = 5;

impl Bot {
    /// The height that the policy wants, or sealing wounds.
    pub(super) fn tend_flame(&mut self, view: View<'_>) -> Option<Command> {
        let flame = view.flame()?;
        let height = match self.policy {
            // Plain if a monster that knows of the hero is adjacent.
            Policy::Habit if view.aware_within(1).next().is_some() => FlameHeight::Plain,
            Policy::Habit => FlameHeight::Shielded,
            policy => {
                let constant = policy.constant_flame();
                constant.unwrap_or_else(|| self.weighed_flame(view))
            }
        };
        let height = match height {
            FlameHeight::Shielded if !view.can_shield() => FlameHeight::Plain,
            height => height,
        };
        let lit = flame.height != FlameHeight::Out;
        let hides = view.turn() < self.hides_until;
        let affords = flame.wax > flame.rules.price(flame.height, height);
        // What it sees by the new light may call for the old one again, so it changes at most once per turn.
        let changes = flame.height != height && self.flame_changed_on != Some(view.turn());
        if affords && (lit && changes || !lit && !hides) {
            self.flame_changed_on = Some(view.turn());
            return Some(Command::Flame(height));
        }
        let (hero, seal) = (view.hero(), flame.rules.seal);
        let alone = view.visible_monsters().next().is_none();
        let hurt = hero.stats.hp - hero.hp >= seal.hp && self.policy.seals(view);
        (alone && hurt && flame.wax >= seal.wax).then_some(Command::SealWounds)
    }

    /// The height that the kinds near the hero call for. If there is none: shielded before it sets down a mirror; in a
    /// fight what pays best; shielded to approach an unaware monster, on explored levels and with little wax; otherwise
    /// plain.
    fn weighed_flame(&self, view: View<'_>) -> FlameHeight {
        if let Some(height) = height_against(view, &view.aware_within(NEAR).collect::<Vec<_>>()) {
            return height;
        }
        let Some(flame) = view.flame() else {
            return FlameHeight::Plain;
        };
        if self.set_down_mirror(view).is_some() {
            return FlameHeight::Shielded;
        }
        if view.hp_saved_by(FlameHeight::Plain).is_some() {
            return flame_for_fight(view, flame);
        }
        let sneaks = self.stalker.prey().is_some() || self.pathfinder.is_explored();
        if sneaks || flame.wax <= SAVED_WAX {
            FlameHeight::Shielded
        } else {
            FlameHeight::Plain
        }
    }
}

/// The height of which the hit points it saves in this fight are worth most wax beyond its price. Once bright, it stays
/// so until the fight is over.
fn flame_for_fight(view: View<'_>, flame: FlameView<'_>) -> FlameHeight {
    // In tenths of a wax: what a hit point is worth is its price when sealing wounds.
    let seal = flame.rules.seal;
    let gain = |height| {
        let saved = view.hp_saved_by(height).unwrap_or_default();
        10 * seal.wax / seal.hp * saved - 10 * flame.rules.price(flame.height, height)
    };
    let (plain, bright) = (gain(FlameHeight::Plain), gain(FlameHeight::Bright));
    match flame.height {
        FlameHeight::Bright => FlameHeight::Bright,
        _ if bright - 10 * BRIGHT_FIGHT > plain.max(0) => FlameHeight::Bright,
        FlameHeight::Shielded if plain <= 0 => FlameHeight::Shielded,
        _ => FlameHeight::Plain,
    }
}

/// The height that the kinds of `hunters` call for, if any.
fn height_against(view: View<'_>, hunters: &[ActorView<'_>]) -> Option<FlameHeight> {
    let traits = |monster: &ActorView<'_>| view.traits_of(monster);
    let some = |test: &dyn Fn(&ActorView<'_>) -> bool| hunters.iter().any(test);
    let all =
        |test: &dyn Fn(&ActorView<'_>) -> bool| !hunters.is_empty() && hunters.iter().all(test);
    let (hero, wax) = (view.hero(), view.flame().map_or(0, |flame| flame.wax));
    let apart = |monster: &ActorView<'_>| monster.at.distance(hero.at) > FIGHT;
    let many = hunters.len() > 1 && wax > MANY_WAX;
    let tough = hunters.iter().map(|it| it.hp).sum::<i32>() >= TOUGH && wax > TOUGH_WAX;
    let dazes = some(&|it| traits(it).dazed_by_light.is_some()) && wax > 2 * NEAR;
    if many || tough || dazes {
        Some(FlameHeight::Bright)
    } else if some(&|it| traits(it).intangible_in_light.is_some()) {
        // In this light it cannot strike, and one that feels the dark is blind.
        Some(FlameHeight::Plain)
    } else if all(&|it| traits(it).shoots.is_some() && apart(it)) {
        // It cannot shoot what it does not see.
        Some(FlameHeight::Shielded)
    } else {
        None
    }
}
