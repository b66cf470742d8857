//! Which wicks the bot chooses: what suits the way it plays, the wicks it has, and a taste that differs from offer to
//! offer, so that many games try all of them.

use crate::autoplay::Policy;
use crate::autoplay::bot::Bot;
use crate::autoplay::bot::ground::RESERVE;
use crate::base::Digest;
use crate::game::rules::{FlameHeight, FlameRules, WickEffect, WickView};
use crate::game::{Command, View};

/// What a topic in common with a wick that it has is worth, and what one that they quarrel about costs.
const IN_COMMON: i32 = 2;
const AT_ODDS: i32 = 3;
/// The most that its taste of the moment adds.
const TASTE: u64 = 10;

impl Bot {
    /// Chooses the wick it likes best of those offered, for wax only if much is left.
    pub(super) fn choose_wick(&self, view: View<'_>) -> Option<Command> {
        let flame = view.rules().flame?;
        if view.flame()?.wax < view.wick_price().map_or(0, |price| price + RESERVE) {
            return None;
        }
        let offered = (0..).zip(view.wicks_offered());
        let best = offered.max_by_key(|(_, wick)| self.liking(view, wick, &flame));
        best.map(|(number, _)| Command::ChooseWick(number))
    }

    /// How much it likes a wick.
    fn liking(&self, view: View<'_>, wick: &WickView<'_>, flame: &FlameRules) -> i32 {
        let mut liking = taste(view, wick);
        for effect in wick.effects {
            liking += worth(effect, self.policy);
        }
        for other in view.wicks().filter(|it| it.kind != wick.kind) {
            let [with, against] = wick.in_common(&other, flame);
            liking += IN_COMMON * with.len() as i32 - AT_ODDS * against.len() as i32;
        }
        liking
    }
}

/// The taste of the moment: a number that depends on nothing but the wick and the turn.
fn taste(view: View<'_>, wick: &WickView<'_>) -> i32 {
    let mut digest = Digest::new();
    digest.write_bytes(wick.kind.as_bytes());
    digest.write_u64(u64::from(view.turn()));
    (digest.finish() % (TASTE + 1)) as i32
}

/// What an effect is worth to whom plays like this, 0 for what it does not care about; as measured by games with this
/// wick alone.
fn worth(effect: &WickEffect, policy: Policy) -> i32 {
    let if_it_stabs = |worth: i32| if policy.is_careful() { worth } else { 0 };
    let burns_at = |height| policy.constant_flame().is_none_or(|it| it == height);
    let if_at = |height, worth: i32| if burns_at(height) { worth } else { 0 };
    match *effect {
        WickEffect::Saves { .. } => 5,
        WickEffect::Raises(wax) => {
            if policy.constant_flame().is_none() {
                -wax * 3 / 4
            } else {
                0
            }
        }
        WickEffect::Renders(percent) => (percent - 100) / 20,
        WickEffect::Fattens(hp) => hp / 4,
        WickEffect::Seals(percent) => (percent - 100) / 18,
        WickEffect::Unseals => -4,
        WickEffect::Stabs(percent) => if_it_stabs(percent / 40),
        WickEffect::Kindles(turns) => turns + 2,
        WickEffect::Aims(percent) => if_at(FlameHeight::Plain, percent / 10),
        WickEffect::Drips { .. } => 5,
        WickEffect::Sharpens(attack) => if_at(FlameHeight::Shielded, attack),
        WickEffect::Hides(cells) => if_it_stabs(2 * cells),
        WickEffect::Hushes => if_it_stabs(3),
        WickEffect::Steadies | WickEffect::Dazes { .. } => 3,
        // It seldom makes its flame flare or puts it out, and does not read what is foretold.
        WickEffect::Flares { .. } | WickEffect::Pinches | WickEffect::Foretells => 2,
        WickEffect::Senses(_) => if_it_stabs(3),
        WickEffect::Reaches { height, light } => if_at(height, light / 4 - 1),
        WickEffect::Burns { height, .. } => if_at(height, -2),
        WickEffect::Bares => {
            if policy.shields() {
                -3
            } else {
                0
            }
        }
        WickEffect::Chills => {
            if policy.is_careful() {
                -3
            } else {
                0
            }
        }
        WickEffect::Wakes(percent) => if_it_stabs(-percent / 5),
        WickEffect::Shatters => if_at(FlameHeight::Plain, -2),
        WickEffect::Tops(_)
        | WickEffect::Relights(_)
        | WickEffect::Hisses(_)
        | WickEffect::Rings(_)
        | WickEffect::Leads
        | WickEffect::Gutters => -1,
    }
}
