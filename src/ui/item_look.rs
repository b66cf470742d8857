//! How each item effect is shown: in words, in sound and on the map. A new effect is shown here and nowhere else.

use crate::game::rules::ItemEffect;
use crate::ui::describe;
use crate::ui::map::animation::look::Ring;
use crate::ui::text::english;
use crate::ui::theme::Role;

/// How the use of an item is shown.
#[derive(Clone, Copy, Debug)]
pub struct UseLook {
    /// The label of the key that uses it.
    pub verb: &'static str,
    /// Its sound, unless the item has one of its own.
    pub sound: &'static str,
    /// The sound of what it does then: `lightning` also strikes on the map.
    pub then: Option<&'static str>,
    /// The ring around the hero.
    pub ring: Option<Ring>,
    /// The hero's number that it raises.
    pub gain: Option<Gain>,
}

/// What raises one of the hero's numbers, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// Hit points, up to the maximum.
    Hp(i32),
    /// This percentage of the maximum of hit points, up to the maximum.
    HpPercent(i32),
    /// Attack.
    Attack(i32),
    /// Defense.
    Defense(i32),
    /// Turns of the candle, up to a whole one.
    Candle(i32),
}

impl UseLook {
    const fn new(verb: &'static str, sound: &'static str) -> Self {
        Self {
            verb,
            sound,
            then: None,
            ring: None,
            gain: None,
        }
    }

    const fn gaining(self, gain: Gain) -> Self {
        Self {
            gain: Some(gain),
            ..self
        }
    }

    const fn ringed(self, ring: Ring) -> Self {
        Self {
            ring: Some(ring),
            ..self
        }
    }

    const fn followed_by(self, then: &'static str) -> Self {
        Self {
            then: Some(then),
            ..self
        }
    }
}

/// How using an item is shown.
pub const fn of_use(effect: ItemEffect) -> UseLook {
    match effect {
        ItemEffect::Heals(hp) => UseLook::new("drink it", "drink").gaining(Gain::Hp(hp)),
        ItemEffect::HealsPercent(percent) => {
            UseLook::new("drink it", "drink").gaining(Gain::HpPercent(percent))
        }
        ItemEffect::Strikes(_) => UseLook::new("read it", "read").followed_by("lightning"),
        ItemEffect::Dazes(_) => {
            let reads = UseLook::new("read it", "read").ringed(Ring::Glare);
            reads.followed_by("flash")
        }
        ItemEffect::RaisesAttack(by) => UseLook::new("use it", "sharpen").gaining(Gain::Attack(by)),
        ItemEffect::RaisesDefense(by) => {
            UseLook::new("use it", "buckle").gaining(Gain::Defense(by))
        }
        ItemEffect::Lights(turns) => {
            let lights = UseLook::new("light it", "light").ringed(Ring::Flame);
            lights.gaining(Gain::Candle(turns))
        }
        ItemEffect::Maps(_) => UseLook::new("use it", "use").ringed(Ring::Map),
        ItemEffect::Rewinds(_) => UseLook::new("light it", "use"),
        ItemEffect::Glows(_) => UseLook::new("set it down", "light"),
        ItemEffect::Mirrors(_) => UseLook::new("set it down", "use"),
        ItemEffect::Snuffs(_)
        | ItemEffect::Descends(_)
        | ItemEffect::Gold(_)
        | ItemEffect::Wax(_)
        | ItemEffect::Burns { .. }
        | ItemEffect::Throwable { .. }
        | ItemEffect::Kindles(_)
        | ItemEffect::Spills { .. }
        | ItemEffect::Carried(_)
        | ItemEffect::Worn(_) => UseLook::new("use it", "use"),
    }
}

/// The effect of an item in a few words, and their colour.
pub fn summary(effect: ItemEffect) -> (String, Role) {
    match effect {
        ItemEffect::Gold(gold) => (format!("{gold} gold"), Role::Dim),
        ItemEffect::Heals(hp) => (format!("HP +{hp}"), Role::Good),
        ItemEffect::Strikes(damage) => (format!("{damage} to the nearest"), Role::Text),
        ItemEffect::RaisesAttack(by) => (format!("Atk +{by}"), Role::Good),
        ItemEffect::RaisesDefense(by) => (format!("Def +{by}"), Role::Good),
        ItemEffect::Dazes(turns) => (dazes_text(turns), Role::Text),
        ItemEffect::Throwable { damage, range } => {
            (format!("{damage} damage, range {range}"), Role::Text)
        }
        ItemEffect::Lights(turns) => (english::count_noun(turns, "turn"), Role::Good),
        ItemEffect::Wax(wax) | ItemEffect::Burns { wax, .. } => (format!("wax +{wax}"), Role::Good),
        ItemEffect::HealsPercent(percent) => (format!("HP +{percent} %"), Role::Good),
        ItemEffect::Kindles(range) => (format!("fire, range {range}"), Role::Text),
        ItemEffect::Spills { range, .. } => (format!("thrown, range {range}"), Role::Text),
        ItemEffect::Snuffs(within) => (format!("flames out within {within}"), Role::Text),
        ItemEffect::Maps(_) => ("the level's map".to_owned(), Role::Good),
        ItemEffect::Descends(_) => ("down a pit".to_owned(), Role::Text),
        ItemEffect::Glows(light) => (format!("sheds light {light}"), Role::Text),
        ItemEffect::Rewinds(turns) => {
            let turns = english::count_noun(turns, "turn");
            (format!("a death undone, {turns}"), Role::Good)
        }
        ItemEffect::Mirrors(more) => (format!("gives light back, +{more}"), Role::Text),
        ItemEffect::Carried(_) => ("opens what is locked".to_owned(), Role::Text),
        ItemEffect::Worn(worn) => (describe::worn_numbers(&worn), Role::Text),
    }
}

/// For how long it dazes: the turn in which it is used counts as one, so the map shows one less after it.
fn dazes_text(turns: i32) -> String {
    match turns - 1 {
        ..=0 => "dazes this turn".to_owned(),
        more => format!("dazes this turn and {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the turn after it is used, the look box shows one turn less than the rules give.
    #[test]
    fn the_turn_of_use_counts_among_those_dazed() {
        assert_eq!(dazes_text(4), "dazes this turn and 3");
        assert_eq!(dazes_text(1), "dazes this turn");
    }
}
