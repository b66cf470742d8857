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
/// Steps within which nobody may know of the hero when the flame flares up, and wax that must be left for it then.
const SIGHT: i32 = 20;
const AFTER_FLARE: i32 = 120;

impl Bot {
    /// The height that the policy wants, or sealing wounds.
    pub(super) fn tend_flame(&mut self, view: View<'_>) -> Option<Command> {
        let flame = view.flame()?;
        if self.policy.is_careful() && pinching_pays(view, flame) {
            return Some(Command::Flame(FlameHeight::Out));
        }
        if self.looks_around(view, flame) {
            self.flared_on = view.depth();
            return Some(Command::Flare);
        }
        let mut height = self.wanted_flame(view);
        if !view.can_burn(height) {
            height = FlameHeight::Plain;
        }
        let lit = flame.height != FlameHeight::Out;
        let hides = view.turn() < self.hides_until;
        let affords = flame.wax > flame.rules.price(flame.height, height);
        // What it sees by the new light may call for the old one again, so it changes at most once per turn.
        let changes = flame.height != height && self.flame_changed_on != Some(view.turn());
        if affords && (lit && changes || !lit && !hides) {
            self.flame_changed_on = Some(view.turn());
            return Some(Command::Flame(height));
        }
        let seal = flame.rules.seal;
        let alone = view.visible_monsters().next().is_none();
        let hurt = view.can_seal() && view.hp_lost() >= seal.hp && self.policy.seals(view);
        (alone && hurt && flame.wax >= seal.wax).then_some(Command::SealWounds)
    }

    /// Whether to look around by a flare: once a level, when nothing on it has been found out yet.
    fn looks_around(&self, view: View<'_>, flame: FlameView<'_>) -> bool {
        let Some(flare) = view.flare() else {
            return false;
        };
        let is_new = self.flared_on != view.depth() && !self.pathfinder.is_explored();
        let is_lit = flame.height != FlameHeight::Out && view.turns_of_flare() == 0;
        let unseen = view.aware_within(SIGHT).next().is_none();
        self.policy.is_careful()
            && is_new
            && is_lit
            && unseen
            && flame.wax >= flare.wax + AFTER_FLARE
    }

    /// The height that the policy wants: always the same, by habit plain if a monster that knows of the hero is adjacent,
    /// or weighed.
    fn wanted_flame(&self, view: View<'_>) -> FlameHeight {
        if self.policy == Policy::Habit {
            return match view.aware_within(1).next() {
                Some(_) => FlameHeight::Plain,
                None => FlameHeight::Shielded,
            };
        }
        match self.policy.constant_flame() {
            Some(height) => height,
            None => self.weighed_flame(view),
        }
    }

    /// The height that the kinds near the hero call for. If there is none: shielded before it sets down a mirror; in a
    /// fight what pays best; shielded to approach an unaware monster, on explored levels and with little wax; otherwise
    /// plain.
    fn weighed_flame(&self, view: View<'_>) -> FlameHeight {
        if view.wick_totals().shatters
            && view.flame().map(|it| it.height) == Some(FlameHeight::Shielded)
            && view.aware_within(1).next().is_some()
        {
            // The next wound would lower any other.
            return FlameHeight::Shielded;
        }
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

/// Whether the blows that dazed monsters do not strike, less those of the turn in which the flame is lit again, are worth
/// the wax for lighting it.
fn pinching_pays(view: View<'_>, flame: FlameView<'_>) -> bool {
    let Some(turns) = view.turns_dazed_by_dark() else {
        return false;
    };
    let beside = view.adjacent_attacks().map_or(0, |sum| sum.min_damage);
    let price = flame.rules.price(FlameHeight::Out, flame.height);
    let seal = view.rules().flame.map_or(flame.rules.seal, |it| it.seal);
    flame.height != FlameHeight::Out
        && flame.wax > 2 * price
        && seal.wax * beside * (turns - 1) > seal.hp * price
}

/// The height of which the hit points it saves in this fight are worth most wax beyond its price. Once bright, it stays
/// so until the fight is over.
fn flame_for_fight(view: View<'_>, flame: FlameView<'_>) -> FlameHeight {
    if flame.height == FlameHeight::Bright {
        return FlameHeight::Bright;
    }
    let plain = gain_of(view, flame, FlameHeight::Plain);
    let bright = gain_of(view, flame, FlameHeight::Bright);
    if bright - 10 * BRIGHT_FIGHT > plain.max(0) {
        return FlameHeight::Bright;
    }
    if flame.height == FlameHeight::Shielded && plain <= 0 {
        return FlameHeight::Shielded;
    }
    FlameHeight::Plain
}

/// What a flame at this height gains in this fight, in tenths of a wax: the hit points that it saves are worth their price
/// when sealing wounds.
fn gain_of(view: View<'_>, flame: FlameView<'_>, height: FlameHeight) -> i32 {
    // Where a wick allows no sealing, a hit point is worth as much as without wicks.
    let mut seal = flame.rules.seal;
    if let Some(usual) = view.rules().flame
        && !view.can_seal()
    {
        seal = usual.seal;
    }
    let saved = view.hp_saved_by(height).unwrap_or_default();
    10 * seal.wax / seal.hp * saved - 10 * flame.rules.price(flame.height, height)
}

/// The height that the kinds of `hunters` call for, if any.
fn height_against(view: View<'_>, hunters: &[ActorView<'_>]) -> Option<FlameHeight> {
    if hunters.is_empty() {
        return None;
    }
    let wax = view.flame().map_or(0, |flame| flame.wax);
    let many = hunters.len() > 1 && wax > MANY_WAX;
    let tough = hunters.iter().map(|it| it.hp).sum::<i32>() >= TOUGH && wax > TOUGH_WAX;
    let mut kinds = hunters.iter().map(|hunter| view.traits_of(hunter));
    let dazes = kinds.any(|traits| traits.dazed_by_light.is_some()) && wax > 2 * NEAR;
    if many || tough || dazes {
        return Some(FlameHeight::Bright);
    }
    // In plain light such a one cannot strike, and one that feels the dark is blind.
    let mut kinds = hunters.iter().map(|hunter| view.traits_of(hunter));
    if kinds.any(|traits| traits.intangible_in_light.is_some()) {
        return Some(FlameHeight::Plain);
    }
    // Archers cannot shoot what they do not see.
    let hero = view.hero().at;
    let only_archers = hunters
        .iter()
        .all(|hunter| view.traits_of(hunter).shoots.is_some() && hunter.at.distance(hero) > FIGHT);
    only_archers.then_some(FlameHeight::Shielded)
}
