//! Candles that a level is sure to have.

use super::{anywhere, floor_of, is_bare};
use crate::base::Dice;
use crate::game::level::Blueprint;
use crate::game::rules::{Effect, Ruleset};

/// How often a place for a candle is looked for.
const TRIES: u32 = 20;

/// Candles that no level is without, in any of its rooms.
pub(super) fn set(rules: &Ruleset, map: &mut Blueprint, dice: &mut Dice) {
    let mut items = rules.items.iter();
    let kind = items.position(|item| matches!(item.effect, Effect::Lights(_)));
    let count = rules.candle.map_or(0, |candle| candle.a_level);
    let Some(kind) = kind.filter(|_| count > 0) else {
        return;
    };
    for _ in 0..count {
        let rooms = map.rooms.len() as u32;
        let place = (0..TRIES).find_map(|_| {
            let room = map.rooms[dice.below(rooms) as usize];
            let at = anywhere(floor_of(&rules.map, room), dice);
            is_bare(map, at).then_some(at)
        });
        map.items.extend(place.map(|at| (kind, at)));
    }
}
