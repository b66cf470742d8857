//! What the bot does with braziers and wicks: it lights what it can pay for, warms itself, and chooses.

use crate::autoplay::bot::Bot;
use crate::autoplay::pathfinder::known_cells;
use crate::game::rules::WickEffect;
use crate::game::{Command, Terrain, View};

/// Wax that must be left after lighting a brazier, and if the hero has a wound for it to heal.
const LEFT: i32 = 50;
const LEFT_TO_HEAL: i32 = 20;
/// Lost hit points with which it goes to a burning brazier.
const WOUND: i32 = 8;

impl Bot {
    /// Chooses the wick it likes best of those offered.
    pub(super) fn choose_wick(view: View<'_>) -> Option<Command> {
        let offered = (0..).zip(view.wicks_offered());
        let best = offered.max_by_key(|(_, wick)| liking(&wick.effect));
        best.map(|(number, _)| Command::ChooseWick(number))
    }

    /// Waits beside a burning brazier while wounds heal, or steps towards the nearest known one.
    pub(super) fn warm_up(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero();
        if view.heals_here() && hero.hp < hero.stats.hp {
            return Some(Command::Wait);
        }
        if hero.stats.hp - hero.hp < WOUND || view.warmth_left() == Some(0) {
            return None;
        }
        let burning = view.rules().burning_brazier()?;
        self.step_beside(view, &known_cells(view, burning))
    }
}

/// The terrain of a dead brazier, if it can afford to light one.
pub(super) fn brazier_to_light(view: View<'_>) -> Option<Terrain> {
    let (rules, hero) = (view.rules(), view.hero());
    let hurt = hero.stats.hp - hero.hp >= 2 * WOUND;
    let least = rules.brazier_price() + if hurt { LEFT_TO_HEAL } else { LEFT };
    let can_pay = view.flame().is_some_and(|flame| flame.wax >= least);
    rules.dead_brazier().filter(|_| can_pay)
}

/// How much it likes a wick. More useful ones score higher.
const fn liking(effect: &WickEffect) -> i32 {
    match effect {
        WickEffect::Fattens(_) => 12,
        WickEffect::Saves { .. } => 11,
        WickEffect::Sharpens(_) => 10,
        WickEffect::Seals(_) => 9,
        WickEffect::Renders(_) => 8,
        WickEffect::Stabs(_) => 7,
        WickEffect::Hides(_) => 6,
        WickEffect::Steadies => 5,
        WickEffect::Dazes { .. } => 4,
        WickEffect::Drips { .. } => 2,
        WickEffect::Reaches(_) => 1,
        _ => 0,
    }
}
