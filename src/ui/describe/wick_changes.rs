//! How a wick would change the hero's numbers, shown before it is chosen: `HP 47/47 -> 67/67`.

use crate::game::View;
use crate::game::rules::{FlameHeight, FlameRules, Wick, WickEffect};
use crate::game::view::FlameView;

/// A number before and after a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberChange {
    /// The text before the new value: `HP 47/47 -> `.
    pub before: String,
    /// The value after the change.
    pub then: String,
    /// The text after it, such as ` shielded`; may be empty.
    pub after: &'static str,
}

impl NumberChange {
    /// `None` if the value would stay the same.
    fn of<T: ToString + PartialEq>(
        label: &str,
        (now, then): (T, T),
        after: &'static str,
    ) -> Option<Self> {
        (now != then).then(|| Self {
            before: format!("{label}{} -> ", now.to_string()),
            then: then.to_string(),
            after,
        })
    }

    /// The whole text: `HP 47/47 -> 67/67`.
    pub fn text(&self) -> String {
        format!("{}{}{}", self.before, self.then, self.after)
    }
}

/// The hero's numbers that this wick would change, in display order; empty for a wick that adds a new ability.
pub fn wick_changes(view: View<'_>, wick: &Wick) -> Vec<NumberChange> {
    let hero = view.hero();
    let change = match wick.effect {
        WickEffect::Stabs(more) => {
            let now = view.stab_percent();
            now.and_then(|now| NumberChange::of("Stab ", (times(now), times(now + more)), ""))
        }
        WickEffect::Fattens(more) => {
            let (left, most) = (hero.hp, hero.stats.hp);
            let then = format!("{}/{}", left + more, most + more);
            NumberChange::of("HP ", (format!("{left}/{most}"), then), "")
        }
        // Including the wicks that the hero already has.
        WickEffect::Sharpens(more) => {
            let mut now = hero.stats.attack;
            for wick in view.wicks() {
                if let WickEffect::Sharpens(attack) = wick.effect {
                    now += attack;
                }
            }
            NumberChange::of("Attack ", (now, now + more), " shielded")
        }
        // These change the flame, if any number.
        WickEffect::Saves { .. }
        | WickEffect::Reaches(_)
        | WickEffect::Hides(_)
        | WickEffect::Seals(_)
        | WickEffect::Drips { .. }
        | WickEffect::Dazes { .. }
        | WickEffect::Flares { .. }
        | WickEffect::Renders(_)
        | WickEffect::Steadies => {
            let both = view.flame().zip(view.flame_rules_with(wick));
            return both.map_or(Vec::new(), |(now, then)| flame_changes(now, &then));
        }
    };
    change.into_iter().collect()
}

/// The differences between the current flame rules and `then`.
fn flame_changes(now: FlameView<'_>, then: &FlameRules) -> Vec<NumberChange> {
    let (rules, then) = (now.rules, FlameView { rules: then, ..now });
    let light = (rules.bright.light, then.rules.bright.light);
    let sealed = (rules.seal.hp, then.rules.seal.hp);
    let tallow = (rules.tallow_percent, then.rules.tallow_percent);
    let turns_now = now.turns_left(FlameHeight::Plain);
    let turns_then = then.turns_left(FlameHeight::Plain);
    let turns = turns_now.zip(turns_then);
    let lasts = turns.and_then(|turns| NumberChange::of("Lasts ", turns, " turns at plain"));
    let changes = [
        lasts,
        NumberChange::of("Light ", light, " when bright"),
        NumberChange::of("Sealing ", sealed, " HP"),
        NumberChange::of("Tallow ", tallow, " % of their HP"),
    ];
    let mut changes: Vec<_> = changes.into_iter().flatten().collect();
    // How far away the hero is noticed; only the first change carries the label.
    let mut label = "Noticed within ";
    for (height, word) in [
        (FlameHeight::Shielded, " shielded"),
        (FlameHeight::Plain, " plain"),
        (FlameHeight::Bright, " bright"),
    ] {
        let within = (now.noticed_within(height), then.noticed_within(height));
        if let Some(change) = NumberChange::of(label, within, word) {
            changes.push(change);
            label = "";
        }
    }
    changes
}

/// A percentage as a factor if that is a whole number, `x3`; else as it is.
fn times(percent: i32) -> String {
    match percent % 100 {
        0 => format!("x{}", percent / 100),
        _ => format!("{percent} %"),
    }
}
