//! How a wick would change the hero's numbers, shown before it is chosen: `HP 47/47 -> 67/67`.

use crate::game::View;
use crate::game::rules::{FlameHeight, FlameRules, WickView};
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

/// The hero's numbers that this wick would change, in display order; empty for a wick that changes only what he can do.
pub fn wick_changes(view: View<'_>, wick: &WickView<'_>) -> Vec<NumberChange> {
    let (hero, now) = (view.hero(), view.wick_totals());
    let (then, flame) = view.with_wick(wick);
    let more_hp = then.hp - now.hp;
    let (left, most) = (hero.hp, hero.stats.hp);
    let hp = (
        format!("{left}/{most}"),
        format!("{}/{}", left + more_hp, most + more_hp),
    );
    let attack = hero.stats.attack;
    let attack = (attack + now.shielded_attack, attack + then.shielded_attack);
    let more_stab = then.stab_percent - now.stab_percent;
    let stab = view.stab_percent().unwrap_or(100);
    let changes = [
        NumberChange::of("HP ", hp, ""),
        NumberChange::of("Stab ", (times(stab), times(stab + more_stab)), ""),
        NumberChange::of("Attack ", attack, " shielded"),
    ];
    let mut changes: Vec<_> = changes.into_iter().flatten().collect();
    if let Some((now, then)) = view.flame().zip(flame) {
        changes.extend(flame_changes(now, &then));
    }
    changes
}

/// The differences between the current flame rules and `then`.
fn flame_changes(now: FlameView<'_>, then: &FlameRules) -> Vec<NumberChange> {
    let (rules, then) = (now.rules, FlameView { rules: then, ..now });
    let bright = (rules.bright.light, then.rules.bright.light);
    let plain = (rules.plain.light, then.rules.plain.light);
    let raise = (rules.raise_wax, then.rules.raise_wax);
    let relight = (rules.relight_wax, then.rules.relight_wax);
    let critical = (rules.plain.critical, then.rules.plain.critical);
    let sealed = (rules.seal.hp, then.rules.seal.hp);
    let tallow = (rules.tallow_percent, then.rules.tallow_percent);
    let turns_now = now.turns_left(FlameHeight::Plain);
    let turns_then = then.turns_left(FlameHeight::Plain);
    let turns = turns_now.zip(turns_then);
    let lasts = turns.and_then(|turns| NumberChange::of("Lasts ", turns, " turns at plain"));
    let shielded_now = now.turns_left(FlameHeight::Shielded);
    let shielded_then = then.turns_left(FlameHeight::Shielded);
    let shielded = shielded_now.zip(shielded_then);
    let shielded = shielded.and_then(|turns| NumberChange::of("Lasts ", turns, " turns shielded"));
    // A flame that burns less at every height says it by the plain one.
    let shielded = shielded.filter(|_| lasts.is_none());
    let changes = [
        lasts,
        shielded,
        NumberChange::of("Light ", plain, " when plain"),
        NumberChange::of("Light ", bright, " when bright"),
        NumberChange::of("Raising ", raise, " wax"),
        NumberChange::of("Relighting ", relight, " wax"),
        NumberChange::of("Critical ", critical, " % when plain"),
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
