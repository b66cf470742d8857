//! What the bot does with its flame: the height, relighting, sealing wounds.

use crate::autoplay::bot::{Bot, traits_of};
use crate::game::rules::FlameHeight;
use crate::game::view::ActorView;
use crate::game::{Command, View};

/// Wax that it keeps for fights and wounds: with less it explores by shielded light.
const SAVED_WAX: i32 = 200;
/// Steps within which somebody who knows of the hero calls for light.
const FIGHT: i32 = 3;
/// Steps within which the kind of a monster makes a difference to the height.
const NEAR: i32 = 5;

impl Bot {
    /// The height that the policy wants, or sealing wounds.
    pub(super) fn tend_flame(&mut self, view: View<'_>) -> Option<Command> {
        let flame = view.flame()?;
        let height = self.policy.constant_flame();
        let height = height.unwrap_or_else(|| self.changing_flame(view));
        let height = match height {
            FlameHeight::Shielded if !view.can_shield() => FlameHeight::Plain,
            height => height,
        };
        let lit = flame.height != FlameHeight::Out;
        let hides = view.turn() < self.hides_until;
        // What it sees by another light may call for the first one again: one change a turn.
        if lit && flame.height != height && self.flame_changed_on != Some(view.turn())
            || !lit && !hides && flame.wax > flame.rules.relight_wax
        {
            self.flame_changed_on = Some(view.turn());
            return Some(Command::Flame(height));
        }
        let (hero, seal) = (view.hero(), flame.rules.seal);
        let alone = view.visible_monsters().next().is_none();
        let hurt = hero.stats.hp - hero.hp >= seal.hp && self.policy.seals(view);
        (alone && hurt && flame.wax >= seal.wax).then_some(Command::SealWounds)
    }

    /// What the kinds near the hero call for; else shielded where nobody has noticed him, to come near and on known
    /// ground, and plain to explore and to fight.
    fn changing_flame(&self, view: View<'_>) -> FlameHeight {
        let hero = view.hero().at;
        let hunters: Vec<_> = view
            .visible_monsters()
            .filter(|monster| !monster.is_unaware() && monster.at.distance(hero) <= NEAR)
            .collect();
        if let Some(height) = height_against(view, &hunters) {
            return height;
        }
        let fights = hunters
            .iter()
            .any(|monster| monster.at.distance(hero) <= FIGHT);
        let saves = view.flame().is_some_and(|flame| flame.wax < SAVED_WAX);
        if !fights && (self.stalker.prey().is_some() || self.guide.is_explored() || saves) {
            FlameHeight::Shielded
        } else {
            FlameHeight::Plain
        }
    }
}

/// The height that the kinds of `hunters` call for, if they do.
fn height_against(view: View<'_>, hunters: &[ActorView<'_>]) -> Option<FlameHeight> {
    let traits = |monster: &ActorView<'_>| traits_of(view, monster);
    let some = |test: &dyn Fn(&ActorView<'_>) -> bool| hunters.iter().any(test);
    let all =
        |test: &dyn Fn(&ActorView<'_>) -> bool| !hunters.is_empty() && hunters.iter().all(test);
    let (hero, wax) = (view.hero(), view.flame().map_or(0, |flame| flame.wax));
    let apart = |monster: &ActorView<'_>| monster.at.distance(hero.at) > FIGHT;
    let whole = 3 * hero.hp >= 2 * hero.stats.hp;
    if some(&|it| traits(it).dazed_by_light.is_some()) && wax > 2 * NEAR {
        Some(FlameHeight::Bright)
    } else if all(&|it| traits(it).intangible_in_light.is_some()) && whole {
        // In this light it can be struck.
        Some(FlameHeight::Shielded)
    } else if some(&|it| traits(it).intangible_in_light.is_some()) {
        Some(FlameHeight::Plain)
    } else if all(&|it| traits(it).shoots.is_some() && apart(it)) {
        // Nobody shoots at whom he does not see.
        Some(FlameHeight::Shielded)
    } else {
        None
    }
}
