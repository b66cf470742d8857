//! Descriptions of cells, monsters and items in words.

use crate::base::Pos;
use crate::game::rules::{Chase, ItemKind};
use crate::game::view::ActorView;
use crate::game::{AttackForecast, Known, Terrain, View};
use crate::gfx::Rgb;
use crate::ui::text::english;
use crate::ui::text::templates::MessageTemplates;

/// Monsters in view, nearest first.
pub fn monsters_by_distance(view: View<'_>) -> Vec<ActorView<'_>> {
    let hero = view.hero().at;
    let mut monsters: Vec<_> = view.visible_monsters().collect();
    monsters.sort_by_key(|monster| (monster.at.distance(hero), monster.id));
    monsters
}

/// What a monster in view is doing.
pub fn monster_state(view: View<'_>, monster: ActorView<'_>) -> String {
    let ai = view.rules().monster_ai;
    let effect = monster.effects().max_by_key(|(what, ..)| *what);
    if let Some((what, left, _)) = effect {
        return format!("{} {left}", what.word());
    }
    let word = match ai.chase {
        Chase::Stands | Chase::Growls => "standing",
        // There is nobody left to hunt.
        _ if !view.hero().alive && view.game_over().is_some() => "standing",
        _ if monster.hp * 100 < monster.stats.hp * ai.flee_below => "fleeing",
        _ => "hunting",
    };
    word.to_owned()
}

/// Number of hits that kill: `3`, `2 to 5`, `4 or more`; `None` if none do.
pub fn hits_text(blows: AttackForecast) -> Option<String> {
    match (blows.min_hits(), blows.max_hits()) {
        (Some(fewest), Some(longest)) => Some(range_text(fewest, longest)),
        (Some(fewest), None) => Some(format!("{fewest} or more")),
        _ => None,
    }
}

/// A range of numbers: `3`, or `2 to 5`.
pub fn range_text(least: i32, most: i32) -> String {
    if least == most {
        least.to_string()
    } else {
        format!("{least} to {most}")
    }
}

/// The item in a cell; `None` if there is none or the cell is out of view.
pub fn item_at(view: View<'_>, pos: Pos) -> Option<&ItemKind> {
    view.visible_items()
        .find(|(at, _)| *at == pos)
        .map(|(_, kind)| kind)
}

/// An item or a staircase in view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointOfInterest<'a> {
    /// Its name in tilesheets.
    pub word: &'a str,
    /// Its display name.
    pub name: String,
    /// Its map letter.
    pub letter: char,
    /// The colour of its letter; `None` for stairs.
    pub color: Option<Rgb>,
    /// Its cell.
    pub at: Pos,
    /// Whether it can be picked up.
    pub is_item: bool,
}

/// Items and stairs in view, nearest first.
pub fn points_of_interest(view: View<'_>) -> Vec<PointOfInterest<'_>> {
    let hero = view.hero().at;
    let items = view.visible_items().map(|(at, kind)| PointOfInterest {
        word: &kind.kind,
        name: kind.name.clone(),
        letter: kind.letter,
        color: Rgb::from_hex(&kind.color),
        at,
        is_item: true,
    });
    let mut sights: Vec<_> = items.chain(stairs(view)).collect();
    sights.sort_by_key(|sight| (sight.at.distance(hero), sight.at.y, sight.at.x));
    sights
}

fn stairs(view: View<'_>) -> impl Iterator<Item = PointOfInterest<'_>> {
    view.size().cells().filter_map(move |at| {
        let Known::Visible(terrain) = view.terrain(at) else {
            return None;
        };
        matches!(terrain, Terrain::StairsDown | Terrain::StairsUp).then(|| PointOfInterest {
            word: terrain.word(),
            name: terrain_name(terrain),
            letter: terrain.letter(),
            color: None,
            at,
            is_item: false,
        })
    })
}

/// Distance and direction from the hero: `3 NE`, or `here`.
pub fn direction_text(view: View<'_>, to: Pos) -> String {
    let hero = view.hero().at;
    match to.distance(hero) {
        0 => compass_point(hero, to).to_owned(),
        steps => format!("{steps} {}", compass_point(hero, to)),
    }
}

/// The name of the corpse in a cell, the newest one; `None` if there is none, the cell is out of view, or the rules do
/// not name corpses.
pub fn corpse_at(view: View<'_>, pos: Pos, messages: &MessageTemplates) -> Option<String> {
    let hero = Some(view.hero()).filter(|hero| !hero.alive && view.game_over().is_some());
    let corpses = view.corpses().chain(hero);
    let corpse = corpses.filter(|corpse| corpse.at == pos).last()?;
    messages.remains_of(corpse.name).filter(|_| view.sees(pos))
}

/// The name of what covers the ground of a cell in view: a corpse hides the floor, but not stairs or a door.
pub fn ground_name(
    view: View<'_>,
    pos: Pos,
    terrain: Terrain,
    messages: &MessageTemplates,
) -> String {
    match (corpse_at(view, pos, messages), terrain) {
        (None, _) => terrain_name(terrain),
        (Some(corpse), Terrain::Floor) => corpse,
        (Some(corpse), _) => format!("{}, {corpse}", terrain_name(terrain)),
    }
}

/// One line about a cell: the actor, item, corpse or terrain there. `None` outside the map.
pub fn describe_cell(
    view: View<'_>,
    pos: Pos,
    with_hp: bool,
    messages: &MessageTemplates,
) -> Option<String> {
    if !view.size().contains(pos) {
        return None;
    }
    if let Some(seen) = view.actor_at(pos) {
        let hp = if with_hp {
            format!(", HP {}/{}", seen.hp, seen.stats.hp)
        } else {
            String::new()
        };
        return Some(if seen.id.is_hero() {
            format!("{}, you{hp}{}", seen.name, effects_text(seen))
        } else {
            format!(
                "{}, {}, {}{hp}",
                seen.name,
                monster_state(view, seen),
                direction_text(view, pos)
            )
        });
    }
    if let Some(kind) = item_at(view, pos) {
        return Some(format!("{}, {}", kind.name, direction_text(view, pos)));
    }
    Some(match view.terrain(pos) {
        Known::Unseen => "never seen".to_owned(),
        Known::Visible(terrain) => {
            let name = ground_name(view, pos, terrain, messages);
            format!("{name}, {}", direction_text(view, pos))
        }
        Known::Remembered(terrain) => {
            format!(
                "{}, {}, as remembered",
                terrain_name(terrain),
                direction_text(view, pos)
            )
        }
    })
}

/// Active status effects, each with a leading comma: `, poisoned 4`.
fn effects_text(seen: ActorView<'_>) -> String {
    let effects = seen.effects();
    effects
        .map(|(what, left, _)| format!(", {} {left}", what.word()))
        .collect()
}

/// The display name of a terrain.
pub fn terrain_name(terrain: Terrain) -> String {
    match terrain {
        Terrain::Torch => "torch on the wall".to_owned(),
        _ => terrain.word().replace('_', " "),
    }
}

/// The compass point from `from` to `to`, of eight sectors of 45 degrees each; `here` if they are equal.
pub fn compass_point(from: Pos, to: Pos) -> &'static str {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    // tan 22.5° is 0.41421...; 408/985 is exact enough for any map.
    let (flat, steep) = (
        dy.abs() * 985 <= dx.abs() * 408,
        dx.abs() * 985 <= dy.abs() * 408,
    );
    match (dx.signum(), dy.signum()) {
        (0, 0) => "here",
        (1, _) if flat => "E",
        (-1, _) if flat => "W",
        (_, 1) if steep => "S",
        (_, -1) if steep => "N",
        (1, 1) => "SE",
        (1, _) => "NE",
        (_, 1) => "SW",
        _ => "NW",
    }
}

/// The contents of the inventory, `2 healing potions, dart`; `None` if it is empty.
pub fn inventory_text(view: View<'_>) -> Option<String> {
    let held: Vec<_> = view.inventory().map(english::count_text).collect();
    (!held.is_empty()).then(|| held.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compass_points_cover_45_degrees_each() {
        let from = Pos::new(0, 0);
        for (x, y, word) in [
            (5, 0, "E"),
            (5, 2, "E"),
            (5, 3, "SE"),
            (2, 5, "S"),
            (-5, -5, "NW"),
            (0, -1, "N"),
            (-5, 2, "W"),
            (3, -4, "NE"),
            (-4, 3, "SW"),
            (0, 0, "here"),
        ] {
            assert_eq!(compass_point(from, Pos::new(x, y)), word, "{x}, {y}");
        }
    }
}
