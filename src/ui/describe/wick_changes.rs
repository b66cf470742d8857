//! How a wick would change the hero's numbers, shown before it is chosen: `HP 47/47 -> 67/67`.

use crate::game::View;
use crate::game::rules::{FlameHeight, FlameRules, Wick, WickEffect};
use crate::game::view::FlameView;

/// A number before and after a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberChange {
    /// The label before it, such as `HP`; may be empty.
    pub what: &'static str,
    /// The current value.
    pub now: String,
    /// The value after the change.
    pub then: String,
    /// The label after it, such as `shielded`; may be empty.
    pub of: &'static str,
}

impl NumberChange {
    /// `None` if the value would stay the same.
    fn of<T: ToString + PartialEq>(
        what: &'static str,
        (now, then): (T, T),
        of: &'static str,
    ) -> Option<Self> {
        let (now, then, differ) = (now.to_string(), then.to_string(), now != then);
        differ.then_some(Self {
            what,
            now,
            then,
            of,
        })
    }

    /// The text before and after the new value: `HP 47/47 -> ` and an empty string, or ` turns at plain`.
    pub fn around(&self) -> (String, String) {
        let spaced = |text: &str, before: &str, after: &str| match text {
            "" => String::new(),
            _ => format!("{before}{text}{after}"),
        };
        let before = format!("{}{} -> ", spaced(self.what, "", " "), self.now);
        (before, spaced(self.of, " ", ""))
    }

    /// The whole text: `HP 47/47 -> 67/67`.
    pub fn text(&self) -> String {
        let (before, after) = self.around();
        format!("{before}{}{after}", self.then)
    }
}

/// The hero's numbers that this wick would change, in display order; empty for a wick that adds a new ability.
pub fn wick_changes(view: View<'_>, wick: &Wick) -> Vec<NumberChange> {
    let change = match wick.effect {
        WickEffect::Stabs(percent) => stab(view, percent),
        WickEffect::Fattens(hp) => hit_points(view, hp),
        WickEffect::Sharpens(attack) => shielded_attack(view, attack),
        WickEffect::Saves { .. }
        | WickEffect::Reaches(_)
        | WickEffect::Hides(_)
        | WickEffect::Seals(_)
        | WickEffect::Drips { .. }
        | WickEffect::Dazes { .. }
        | WickEffect::Flares { .. }
        | WickEffect::Renders(_)
        | WickEffect::Steadies => {
            let (now, then) = (view.flame(), view.flame_rules_with(wick));
            let both = now.zip(then);
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
    let changes = [
        lasts(now, then),
        NumberChange::of("Light", light, "when bright"),
        NumberChange::of("Sealing", sealed, "HP"),
        NumberChange::of("Tallow", tallow, "% of their HP"),
    ];
    let changes = changes.into_iter().flatten();
    changes.chain(noticed(now, then)).collect()
}

/// Turns that the current wax lasts with a plain flame.
fn lasts(now: FlameView<'_>, then: FlameView<'_>) -> Option<NumberChange> {
    let turns = |flame: FlameView<'_>| flame.turns_left(FlameHeight::Plain);
    NumberChange::of("Lasts", (turns(now)?, turns(then)?), "turns at plain")
}

/// How far away the hero is noticed at each flame height; only the first change carries the label.
fn noticed(now: FlameView<'_>, then: FlameView<'_>) -> Vec<NumberChange> {
    let heights = [
        (FlameHeight::Shielded, "shielded"),
        (FlameHeight::Plain, "plain"),
        (FlameHeight::Bright, "bright"),
    ];
    let changes = heights.into_iter().filter_map(|(height, word)| {
        let within = |flame: FlameView<'_>| flame.noticed_within(height);
        NumberChange::of("", (within(now), within(then)), word)
    });
    let mut changes: Vec<_> = changes.collect();
    if let Some(first) = changes.first_mut() {
        first.what = "Noticed within";
    }
    changes
}

fn stab(view: View<'_>, more: i32) -> Option<NumberChange> {
    let now = view.stab_percent()?;
    NumberChange::of("Stab", (times(now), times(now + more)), "")
}

/// A percentage as a factor if that is a whole number, `x3`; else as it is.
fn times(percent: i32) -> String {
    match percent % 100 {
        0 => format!("x{}", percent / 100),
        _ => format!("{percent} %"),
    }
}

fn hit_points(view: View<'_>, more: i32) -> Option<NumberChange> {
    let (left, most) = (view.hero().hp, view.hero().stats.hp);
    let now = format!("{left}/{most}");
    NumberChange::of("HP", (now, format!("{}/{}", left + more, most + more)), "")
}

/// Attack with a shielded flame, including the wicks that the hero already has.
fn shielded_attack(view: View<'_>, more: i32) -> Option<NumberChange> {
    let sharp = view.wicks().map(|wick| match wick.effect {
        WickEffect::Sharpens(attack) => attack,
        _ => 0,
    });
    let now = view.hero().stats.attack + sharp.sum::<i32>();
    NumberChange::of("Attack", (now, now + more), "shielded")
}
