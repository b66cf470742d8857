//! Descriptions of cells, monsters and items in words.

mod traits;
mod wick_changes;
mod wicks;
mod worn;

pub use traits::trait_sentences;
pub use wick_changes::{NumberChange, wick_changes};
pub use wicks::{
    brazier_text, braziers_text, earning_text, flare, gain_and_price, short_wick, wick_company,
    wick_effect_texts, wick_sentence, wicks_text,
};
pub use worn::{wearing, worn_changes, worn_gain, worn_numbers, worn_sentences, worn_text};

use crate::base::{AStar, sort_few};
use crate::base::{Dir, Pos};
use crate::game::rules::{
    Chase, EffectKind, FlameHeight, HeightRules, ItemEffect, ItemKind, Mind, Pronoun, Traits,
};
use crate::game::view::{ActorView, FlameView, SightingView};
use crate::game::{AttackForecast, Known, Ruleset, Terrain, View};
use crate::gfx::Rgb;
use crate::ui::stats::killer_text;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::templates::MessageTemplates;
use crate::ui::text::words::say;

/// Monsters in view, nearest first.
pub fn monsters_by_distance(view: View<'_>) -> Vec<ActorView<'_>> {
    by_distance(view, view.visible_monsters())
}

/// These actors, nearest first.
pub fn by_distance<'a>(
    view: View<'_>,
    actors: impl Iterator<Item = ActorView<'a>>,
) -> Vec<ActorView<'a>> {
    let hero = view.hero().at;
    let mut actors: Vec<_> = actors.collect();
    sort_few(&mut actors, |actor| (actor.at.distance(hero), actor.id));
    actors
}

/// Percentage of the hero's blows at this actor in view that would miss for lack of light; `None` if none would. A blow
/// at a monster that does not see it coming never misses.
pub fn misses_in_the_dark(view: View<'_>, actor: ActorView<'_>) -> Option<i32> {
    let sure = view.sure_blow_percent(actor.id).is_some();
    let struck = !actor.id.is_hero() && !actor.is_ally() && !sure;
    let misses = view.misses_percent(actor.at);
    (struck && misses > 0).then_some(misses)
}

/// What a monster in view is doing.
pub fn monster_state(view: View<'_>, monster: ActorView<'_>) -> String {
    let effect = monster.effects().max_by_key(|(what, ..)| *what);
    if let Some((what, left, _)) = effect {
        return format!("{} {left}", what.word());
    }
    let key = match (monster.mind, view.rules().monster_ai.chase) {
        (Some(mind), _) => mind_key(view, monster, mind),
        (None, Chase::Stands | Chase::Growls) => "standing",
        _ if view.is_fleeing(monster.id) => "fleeing",
        // There is then no hero left to hunt.
        _ if !view.hero().alive && view.game_over().is_some() => "hunted",
        _ => "hunting",
    };
    view.words().get(&format!("state.{key}")).to_owned()
}

/// What a whole candle is worth, melted or burning where it is dropped; `None` for other items.
pub fn candle_text(view: View<'_>, kind: &ItemKind) -> Option<String> {
    let ItemEffect::Melts(wax) = kind.effect else {
        return None;
    };
    let (light, turns) = view.rules().whole_candle(kind).unzip();
    Some(say!(view, "look.melts", wax, light, turns))
}

/// Whether no monster in view strikes in the turn in which this is used.
pub const fn stops_blows(used: ItemEffect) -> bool {
    matches!(used, ItemEffect::Dazes(_))
}

/// What adjacent monsters that are aware of the hero do during the turn spent using an item, in about `letters`
/// characters: `The goblin beside you strikes meanwhile, for 3 to 6.` `None` if none would strike.
pub fn meanwhile(view: View<'_>, used: ItemEffect, letters: usize) -> Option<String> {
    let hero = view.hero();
    let mut strikers = Vec::new();
    let mut least = 0;
    let mut most = 0;
    for monster in view.visible_monsters() {
        let dazed = monster.effect_turns(EffectKind::Dazed) > 0;
        let strikes = !monster.is_unaware() && !dazed && !view.is_intangible(monster.id);
        if !strikes || !monster.at.is_adjacent(hero.at) {
            continue;
        }
        if let Some(blows) = view.forecast(monster.id).and_then(|it| it.monster)
            && blows.max_damage > 0
        {
            strikers.push(monster);
            least += blows.min_damage;
            most += blows.max_damage;
        }
    }
    let first = strikers.first()?;
    if stops_blows(used) {
        return Some(say!(view, "meanwhile.nobody"));
    }
    let (damage, fatal) = (range_text(least, most), most >= hero.hp);
    let who = (first.name, Naming::of(view, first.id));
    let texts = match strikers.len() {
        1 => [
            say!(view, "meanwhile.one", who, damage, fatal),
            say!(view, "meanwhile.one_short", who, damage, fatal),
            say!(view, "meanwhile.one_shortest", who, damage),
        ],
        n => [
            say!(view, "meanwhile.several", n, damage, fatal),
            say!(view, "meanwhile.several_short", n, damage, fatal),
            say!(view, "meanwhile.several_shortest", n, damage),
        ],
    };
    // The shortest does not say that it may kill.
    let mut shown = texts.into_iter().take(if fatal { 2 } else { 3 });
    let fitting = shown.find(|text| text.chars().count() <= letters);
    Some(fitting.unwrap_or_else(|| say!(view, "meanwhile.loss", damage, fatal)))
}

/// Number of hits it takes to kill: `3`, `2 to 5`, `4 or more`; `None` if no number is enough.
pub fn hits_text(blows: AttackForecast) -> Option<String> {
    match (blows.min_hits(), blows.max_hits()) {
        (Some(fewest), Some(longest)) => Some(range_text(fewest, longest)),
        (Some(fewest), None) => Some(format!("{fewest} or more")),
        _ => None,
    }
}

/// Damage of the first blow at an unaware target and of the blows after it: `first 18 to 36, then 6 to 12`. If the
/// first is sure to kill: `first hit 18 to 36, 14 HP left`.
pub fn stab_working(blows: AttackForecast) -> String {
    let [least, most] = [blows.min_damage, blows.max_damage];
    let [first, then] = [blows.first_percent, 100]
        .map(|percent| range_text(least * percent / 100, most * percent / 100));
    match blows.max_hits() {
        Some(1) => format!("first hit {first}, {} HP left", blows.target_hp),
        _ => format!("first {first}, then {then}"),
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

/// What a monster knows of the hero, as a sentence with its pronoun; `None` under rules without minds.
pub fn mind_sentence(view: View<'_>, monster: ActorView<'_>) -> Option<String> {
    let text = mind_text(view, mind_key(view, monster, monster.mind?));
    Some(english::with_pronoun(text, pronoun_of(view, monster)))
}

fn mind_text<'w>(view: View<'w>, key: &str) -> &'w str {
    let text = view.words().find(&format!("mind.{key}"));
    text.unwrap_or_default()
}

/// The pronoun for an actor.
pub fn pronoun_of(view: View<'_>, actor: ActorView<'_>) -> Pronoun {
    let kind = actor.kind.map(|kind| view.rules().monster(kind));
    kind.map(|kind| kind.pronoun).unwrap_or_default()
}

/// What a monster out of view knew of the hero when last seen.
pub fn remembered_mind_sentence<'w>(view: View<'w>, seen: SightingView<'_>) -> &'w str {
    let key = match seen.mind {
        _ if view.only_stands(seen) => "stands",
        Mind::Asleep => "was_asleep",
        Mind::Awake | Mind::Lost => "had_not_noticed",
        Mind::Alarmed | Mind::Hunting if seen.kind.traits.stands => "had_noticed",
        Mind::Alarmed | Mind::Hunting => "hunted",
        Mind::Fleeing => "was_fleeing",
        Mind::Following => "was_ally",
    };
    mind_text(view, key)
}

/// Whether a monster in view hunts the hero and sees it.
pub fn sees_hero(view: View<'_>, monster: ActorView<'_>) -> bool {
    monster.mind == Some(Mind::Hunting) && view.is_seen_by(monster.id)
}

/// What a monster in view knows of the hero: its key in the tables `state` and `mind` of the words.
fn mind_key(view: View<'_>, monster: ActorView<'_>, mind: Mind) -> &'static str {
    match mind {
        _ if view.is_harmless(monster) => "stands",
        _ if view.goes_to_catching(monster.id) => "puts_out",
        Mind::Hunting if view.hero().hp == 0 => "hunted",
        Mind::Hunting => hunt_key(view, monster),
        Mind::Fleeing => "flees",
        Mind::Following => "ally",
        Mind::Asleep | Mind::Awake | Mind::Alarmed | Mind::Lost => mind.word(),
    }
}

/// The same for one that hunts the hero.
fn hunt_key(view: View<'_>, monster: ActorView<'_>) -> &'static str {
    match sees_hero(view, monster) {
        _ if view.is_lured(monster.id) => "lured",
        true if view.is_aimed_at_by(monster.id) => "aims",
        true if view.is_felt_by(monster.id) => "feels",
        true => "sees",
        false if view.is_tracked_by(monster.id) => "tracks",
        false if view.traits_of(&monster).has_eyes() => "follows",
        false => "follows_blindly",
    }
}

/// The light on the cell of an actor in view: `in light 4`, or `in the dark`; `None` out of view or under rules without
/// light levels.
pub fn lit_text(view: View<'_>, pos: Pos) -> Option<String> {
    light_in(view, pos, ["cell.in_the_dark", "cell.in_light"])
}

fn light_in(view: View<'_>, pos: Pos, [dark, light]: [&str; 2]) -> Option<String> {
    (view.has_light_levels() && view.sees(pos)).then(|| match view.light_level(pos) {
        0 => say!(view, dark),
        n => say!(view, light, n),
    })
}

/// Tallow and light of a cell, each with a leading comma: `, 5 wax, light 4`. What does not apply is left out.
pub fn light_and_tallow(view: View<'_>, pos: Pos) -> String {
    let wax = Some(view.tallow_at(pos)).filter(|wax| *wax > 0);
    let light = light_in(view, pos, ["cell.dark", "cell.light"]);
    say!(view, "cell.more", wax, light)
}

/// The wax that the flame burns at this height: `2 a turn`, `1 in 2 turns`, or `no wax`; with ` wax` for `what`, as a
/// phrase of its own: `2 wax a turn`.
pub fn burn_rate(height: &HeightRules, what: &str) -> String {
    match (height.wax, height.turns) {
        (0, _) => "no wax".to_owned(),
        (wax, 1) => format!("{wax}{what} a turn"),
        (wax, turns) => format!("{wax}{what} in {turns} turns"),
    }
}

/// The wax that the flame burns where the hero stands: that of its height, or none beside a burning brazier.
pub fn burn_rate_here(view: View<'_>, flame: FlameView<'_>) -> String {
    if view.is_warmed() {
        "no wax".to_owned()
    } else {
        burn_rate(flame.rules.height(flame.height), " wax")
    }
}

/// The light that a flame sheds: `light 6`, or above 9 the distance to which it stays 9: `light 9 for 3 cells`.
pub fn shed_light(light: i32) -> String {
    match light {
        ..=9 => format!("light {light}"),
        _ => format!("light 9 for {}", english::count_noun(light - 9, "cell")),
    }
}

/// From how many cells away most monsters see the hero at this height of the flame, given the light of others there.
pub fn seen_within(view: View<'_>, flame: FlameView<'_>, height: FlameHeight) -> i32 {
    let within = flame.noticed_within(height);
    match view.rules().minds {
        Some(minds) if view.light_of_others(view.hero().at) > 0 => within.max(minds.lit_radius),
        _ => within,
    }
}

/// How far away a monster of this kind sees the hero at the present height of the flame, and at the others:
/// `Sees you within 7 steps; shielded 3, bright 12`. Includes the greater range at which it sees in the dark, or sees a
/// hero in other light. `None` for a kind without eyes, or under rules without a flame or minds.
pub fn noticed_text(view: View<'_>, traits: &Traits) -> Option<String> {
    let flame = view.flame()?;
    if view.rules().minds.is_none() || !traits.has_eyes() {
        return None;
    }
    let least = traits.sees_in_dark.unwrap_or(0);
    let within = |height| seen_within(view, flame, height).max(least);
    let heights = FlameHeight::ALL.into_iter();
    let others = heights.filter(|height| *height != FlameHeight::Out && *height != flame.height);
    let others = others.map(|height| format!("{} {}", height.word(), within(height)));
    let (cells, others) = (within(flame.height), english::list(others)?);
    Some(say!(view, "sight.within", cells, others))
}

/// A damage percentage in words: `double`, `3 times`, `150 %`.
pub fn times_text(percent: i32) -> String {
    match percent {
        100 => "as usual".to_owned(),
        200 => "double".to_owned(),
        _ if percent % 100 == 0 => format!("{} times", percent / 100),
        _ => format!("{percent} %"),
    }
}

/// The item in a cell; `None` if there is none or the cell is out of view.
pub fn item_at(view: View<'_>, pos: Pos) -> Option<&ItemKind> {
    let mut items = view.visible_items();
    Some(items.find(|(at, _)| *at == pos)?.1)
}

/// The item in a cell out of view, as it lay when the cell was last seen; `None` if there was none.
pub fn remembered_item_at(view: View<'_>, pos: Pos) -> Option<&ItemKind> {
    let mut items = view.remembered_items();
    Some(items.find(|(at, _)| *at == pos)?.1)
}

/// The monster out of view that was last seen on a cell; `None` if there was none.
pub fn remembered_monster_at(view: View<'_>, pos: Pos) -> Option<SightingView<'_>> {
    view.remembered_monsters().find(|seen| seen.at == pos)
}

/// An item, a staircase, or terrain worth bumping into, in view.
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

/// Items, stairs and terrain worth bumping into, in view, nearest first.
pub fn points_of_interest(view: View<'_>) -> Vec<PointOfInterest<'_>> {
    let (hero, rules) = (view.hero().at, view.rules());
    let mut all = Vec::new();
    for (at, kind) in view.visible_items() {
        all.push(PointOfInterest {
            word: &kind.kind,
            name: kind.name.clone(),
            letter: kind.letter,
            color: Rgb::from_hex(&kind.color),
            at,
            is_item: true,
        });
    }
    let stairs = view.size().cells().filter(|at| {
        let terrain = view.terrain(*at).seen();
        matches!(terrain, Some(Terrain::StairsDown | Terrain::StairsUp))
    });
    let catching = view.catching().map(|catching| catching.at);
    for at in stairs.chain(view.fixtures()).chain(catching) {
        if let Known::Visible(terrain) = view.terrain(at) {
            let kind = rules.terrain_kind(terrain);
            let tile = kind.and_then(|kind| kind.tile.as_deref());
            all.push(PointOfInterest {
                word: tile.unwrap_or_else(|| rules.terrain_word(terrain)),
                name: terrain_name(rules, terrain),
                letter: rules.terrain_letter(terrain),
                color: kind.and_then(|kind| Rgb::from_hex(&kind.color)),
                at,
                is_item: false,
            });
        }
    }
    sort_few(&mut all, |it| (it.at.distance(hero), it.at.y, it.at.x));
    all
}

/// Steps to a cell and its direction from the hero: `3 NE`, or `here`. `34 steps E` if the way there is longer than the
/// distance, which is what one sees on the map.
pub fn direction_text(view: View<'_>, to: Pos) -> String {
    let hero = view.hero().at;
    let point = compass_point(hero, to);
    let steps = steps_to(view, to);
    let moves = view.rules().play.steps.metric();
    if steps > moves.min_cost(hero, to) as usize {
        return say!(view, "cell.steps_away", steps, point);
    }
    direction_in_short(view, to)
}

/// The same where there is room for a number and a direction only: `34 E`.
pub fn direction_in_short(view: View<'_>, to: Pos) -> String {
    let point = compass_point(view.hero().at, to);
    match steps_to(view, to) {
        0 => point,
        steps => format!("{steps} {point}"),
    }
}

/// What the hero carries along, and where it points: `The moth: 12 NW`. `None` if there is none.
pub fn carried_text(view: View<'_>) -> Option<String> {
    let carried = view.carried()?;
    if carried.points == 0 {
        return Some(carried.shows.clone());
    }
    let at = view.pointed_at().map(|to| direction_in_short(view, to));
    let what = &carried.shows;
    Some(match at {
        Some(at) => say!(view, "sidebar.points", what, at),
        None => say!(view, "sidebar.points_nowhere", what),
    })
}

/// Steps of the shortest walk to a cell. Cells that the hero does not know count as open; if even so no harmless way
/// leads there, all do.
fn steps_to(view: View<'_>, to: Pos) -> usize {
    let hero = view.hero().at;
    let moves = view.rules().play.steps.metric();
    let mut search = AStar::new(view.size());
    let way = search.path(moves, hero, to, |pos| {
        let terrain = view.terrain(pos).seen();
        let is_closed = terrain.is_some_and(|it| !it.is_walkable() || it.is_dangerous());
        (pos == to || !is_closed).then_some(1)
    });
    let way = way.or_else(|| search.path(moves, hero, to, |_| Some(1)));
    way.map_or(0, |way| way.cells.len())
}

/// The name of the newest corpse in a cell; `None` if there is none, the cell is out of view, or the rules do not name
/// corpses.
pub fn corpse_at(view: View<'_>, pos: Pos, messages: &MessageTemplates) -> Option<String> {
    if view.remains_at() == Some(pos) {
        return messages.remains_of(view.hero().name);
    }
    let hero = Some(view.hero()).filter(|hero| !hero.alive && view.game_over().is_some());
    let corpses = view.corpses().chain(hero);
    let corpse = corpses.filter(|corpse| corpse.at == pos).last()?;
    messages.remains_of(corpse.name)
}

/// Who lies where the hero of the player's last game died, and what is left of its wick; `None` if this game has nobody.
pub fn remains_text(view: View<'_>) -> Option<String> {
    let remains = view.predecessor()?;
    let (rules, hero, turn) = (view.rules(), view.hero().name, remains.turn);
    let killer = remains.killer.as_deref();
    let foe = killer.and_then(|word| rules.monster_of_kind(word));
    let text = match (killer, foe.map(|foe| rules.monster(foe))) {
        (_, Some(foe)) if remains.among > 1 => {
            let n = english::leading_number(remains.among as i32).to_lowercase();
            let foes = english::plural(&foe.name);
            say!(view, "remains.under_several", hero, turn, n, foes)
        }
        (Some(word), Some(_)) => {
            let foe = killer_text(rules, word);
            say!(view, "remains.under_one", hero, turn, foe)
        }
        (Some(word), None) => {
            let cause = killer_text(rules, word);
            say!(view, "remains.by", hero, turn, cause)
        }
        (None, _) => say!(view, "remains.alone", hero, turn),
    };
    let has_wick = view.remains_at().is_some_and(|at| view.tallow_at(at) > 0);
    Some(if has_wick {
        text + view.words().get("remains.wick")
    } else {
        text
    })
}

/// What to call the ground of a cell in view: a corpse hides the floor, but not stairs or a door.
pub fn ground_name(
    view: View<'_>,
    pos: Pos,
    terrain: Terrain,
    messages: &MessageTemplates,
) -> String {
    match (corpse_at(view, pos, messages), terrain) {
        (None, _) => terrain_name(view.rules(), terrain),
        (Some(corpse), Terrain::Floor) => corpse,
        (Some(corpse), _) => format!("{}, {corpse}", terrain_name(view.rules(), terrain)),
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
    let at = direction_text(view, pos);
    if let Some(seen) = view.actor_at(pos) {
        let name = seen.name;
        let [hp, of] = [seen.hp, seen.stats.hp].map(|hp| with_hp.then_some(hp));
        return Some(if seen.id.is_hero() {
            let effects = seen.effects();
            let effects = effects.map(|(what, left, _)| format!(", {} {left}", what.word()));
            say!(view, "cell.you", name, hp, of) + &effects.collect::<String>()
        } else {
            let state = monster_state(view, seen);
            say!(view, "cell.monster", name, state, at, hp, of)
        });
    }
    if let Some(kind) = item_at(view, pos) {
        let name = &kind.name;
        return Some(say!(view, "cell.seen", name, at) + &light_and_tallow(view, pos));
    }
    let monster = remembered_monster_at(view, pos);
    let monster = monster.map(|monster| monster.name.to_owned());
    Some(match view.terrain(pos) {
        Known::Unseen => match monster {
            Some(name) => say!(view, "cell.remembered", name, at),
            None => say!(view, "cell.never_seen"),
        },
        Known::Visible(terrain) => {
            let name = ground_name(view, pos, terrain, messages);
            say!(view, "cell.seen", name, at) + &light_and_tallow(view, pos)
        }
        Known::Remembered(terrain) => {
            let item = remembered_item_at(view, pos);
            let name = monster
                .or_else(|| Some(item?.name.clone()))
                .unwrap_or_else(|| terrain_name(view.rules(), terrain));
            say!(view, "cell.remembered", name, at)
        }
    })
}

/// The display name of a terrain.
pub fn terrain_name(rules: &Ruleset, terrain: Terrain) -> String {
    match (terrain, rules.terrain_kind(terrain)) {
        (Terrain::Torch, _) => "torch on the wall".to_owned(),
        (_, Some(kind)) => kind.name.clone(),
        _ => rules.terrain_word(terrain).replace('_', " "),
    }
}

/// The compass point from `from` to `to`, such as `NE`, one of eight sectors of 45 degrees; `here` if they are equal.
pub fn compass_point(from: Pos, to: Pos) -> String {
    let dir = Dir::towards(from, to);
    dir.map_or_else(|| "here".to_owned(), |dir| dir.word().to_uppercase())
}

/// What the hero carries but does not wear: `2 healing potions, dart`; `None` if nothing.
pub fn inventory_text(view: View<'_>) -> Option<String> {
    english::list(view.inventory().filter_map(|mut held| {
        held.count -= u32::from(held.is_worn);
        (held.count > 0).then(|| english::count_text(held))
    }))
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
