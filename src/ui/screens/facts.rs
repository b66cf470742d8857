//! Facts about a cell in look mode, without advice.

mod columns;
mod ground;
mod remembered;

pub(super) use columns::{COLUMN, Columns, EDGE, Fact};

use crate::base::Pos;
use crate::game::rules::{DamageFormula, EffectKind, ItemEffect, ItemKind, Venom, Worn, WornKind};
use crate::game::view::ActorView;
use crate::game::{AttackForecast, Known, Odds, Ruleset, Slot, View};
use crate::gfx::{Font, Rgb};
use crate::ui::text::english;

use crate::ui::describe;
use crate::ui::hud::Hud;
use crate::ui::text::templates::{MessageKind, MessageTemplates};
use crate::ui::text::wrap;
use crate::ui::widgets::assets::UiAssets;

/// All facts about a cell, wrapped at `width` pixels; while aiming, also how the item in `throws` would hit. Hit points
/// and the odds of a fight are included only if the rule set's `screen` shows hit points.
pub(super) fn facts(
    view: View<'_>,
    at: Pos,
    throws: Option<Slot>,
    screen: &Hud,
    messages: &MessageTemplates,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let mut facts = facts_of_cell(view, at, throws, screen, messages, width, art);
    // After the name.
    let change = throws.and_then(|slot| throw_change_facts(view, slot, at, width, art));
    facts.splice(1..1, change.into_iter().flatten());
    facts
}

fn facts_of_cell(
    view: View<'_>,
    at: Pos,
    throws: Option<Slot>,
    screen: &Hud,
    messages: &MessageTemplates,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    if let Some(seen) = describe::remembered_monster_at(view, at) {
        return remembered::sighting_facts(view, seen, width, art);
    }
    let theme = art.theme;
    let item = describe::item_at(view, at).map(|kind| (kind, ""));
    let item = item.or_else(|| Some((describe::remembered_item_at(view, at)?, "remembered")));
    match (view.actor_at(at), item) {
        (Some(hero), _) if hero.id.is_hero() => {
            let mut facts = vec![Fact::Name(
                hero.name.to_owned(),
                None,
                "you".to_owned(),
                theme.text,
            )];
            if screen.hp {
                facts.push(Fact::Hp(hero.hp, hero.stats.hp));
                let light = describe::lit_text(view, at);
                facts.extend(light.map(|light| Fact::Working(format!("You stand {light}"))));
                facts.extend(hero_wears(view, width, art));
                facts.extend(total_threat_facts(view, art));
            }
            facts
        }
        (Some(monster), _) => {
            let mut facts = monster_facts(view, monster, throws, screen, width, art);
            let thrown = throws.and_then(|slot| thrown(view, slot, monster, art));
            // After the name, and the hit points if the rule set shows them.
            let behind = facts.len().min(2);
            facts.splice(behind..behind, thrown.into_iter().flatten());
            let pronoun = describe::pronoun_of(view, monster);
            let facts = facts.into_iter();
            facts.map(|fact| fact.with_pronoun(pronoun)).collect()
        }
        (None, Some((kind, state))) => item_facts(view, at, kind, state, width, art),
        (None, None) if describe::corpse_at(view, at, messages).is_some() => {
            corpse_facts(view, at, messages, width, art)
        }
        (None, None) => {
            let mut facts = ground::ground_facts(view, at, width, art);
            facts.push(position_fact(view, at));
            facts
        }
    }
}

/// Where a cell is, and the light and tallow there.
fn position_fact(view: View<'_>, at: Pos) -> Fact {
    let more = describe::light_and_tallow(view, at);
    Fact::Working(format!("{}{more}", describe::direction_text(view, at)))
}

fn monster_facts(
    view: View<'_>,
    monster: ActorView<'_>,
    throws: Option<Slot>,
    screen: &Hud,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let mut facts = nature(view, monster, screen, width, art);
    let alive = view.game_over().is_none();
    if alive {
        facts.extend(senses(view, monster, width, art));
    }
    let is_shown = screen.hp && alive && !view.is_intangible(monster.id);
    let Some(forecast) = view.forecast(monster.id).filter(|_| is_shown) else {
        return facts;
    };
    facts.push(Fact::Rule);
    if let Some(blows) = forecast.hero {
        facts.extend(hero_blows(view, monster, blows, art));
    }
    if let Some(blows) = forecast.monster {
        facts.extend(monster_blows(view, monster, blows, art));
        // While aiming, the facts about the throw need the room. No duel is fought with one that light makes intangible.
        let fought = throws.is_none() && !view.is_intangible_beside_hero(monster.id);
        let odds = view.odds(monster.id).filter(|_| fought);
        facts.extend(odds.into_iter().flat_map(|odds| duel(odds, art)));
        if odds.is_some() && !is_alone(view, monster) {
            facts.push(Fact::Detail("if the others stay away".into()));
        }
    }
    // The totals do not include a monster that is not adjacent.
    if monster.at.is_adjacent(view.hero().at) {
        facts.extend(total_threat_facts(view, art));
    }
    facts
}

/// A monster's name, its hit points if the rule set shows them, and what its kind is and does.
fn nature(
    view: View<'_>,
    monster: ActorView<'_>,
    screen: &Hud,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let kind = monster.kind.map(|kind| view.rules().monster(kind));
    let letter = kind.and_then(|monster| Some((monster.letter, Rgb::from_hex(&monster.color)?)));
    // What it knows of the hero follows in a sentence of its own.
    let state = if monster.mind.is_none() || monster.effects().next().is_some() {
        describe::monster_state(view, monster)
    } else {
        String::new()
    };
    let color = art.theme.side_color(monster.is_ally());
    let mut facts = vec![Fact::Name(monster.name.to_owned(), letter, state, color)];
    if screen.hp {
        facts.push(Fact::Hp(monster.hp, monster.stats.hp));
    }
    facts.extend(about(kind.map_or("", |monster| &monster.about), width, art));
    let traits = kind.map(|monster| describe::trait_sentences(&monster.traits));
    for sentence in traits.iter().flatten() {
        facts.extend(wrapped_rows(sentence, width, art.small_font).map(Fact::Trait));
    }
    facts
}

/// How many blows or shots miss for lack of light.
fn dark_misses(percent: i32) -> Fact {
    Fact::Working(format!("In the dark {percent} of 100 miss"))
}

/// What the hero's blows do to a monster.
fn hero_blows(
    view: View<'_>,
    monster: ActorView<'_>,
    blows: AttackForecast,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let theme = art.theme;
    let (text, color) = match describe::hits_text(blows) {
        Some(hits) if hits == "1" => ("You kill it in 1 hit".to_owned(), theme.text),
        // Two numbers leave less room for text.
        Some(hits) if hits.contains(' ') => (format!("You need {hits} hits"), theme.text),
        Some(hits) => (format!("You kill it in {hits} hits"), theme.text),
        None => ("You cannot hurt it".to_owned(), theme.warn),
    };
    let (attack, defense) = (view.blow_stats().attack, monster.stats.defense);
    let mut facts = vec![
        Fact::Count(None, text, None, color),
        Fact::Working(working_text(blows, attack, defense, view.rules())),
    ];
    if let Some(misses) = describe::misses_in_the_dark(view, monster) {
        facts.push(dark_misses(misses));
    }
    if view.is_in_clear_light(monster.at) && view.misses_in_the_dark() {
        facts.push(Fact::Working(describe::clear_light_text(blows)));
    }
    facts
}

/// What a monster's blows do to the hero.
fn monster_blows(
    view: View<'_>,
    monster: ActorView<'_>,
    blows: AttackForecast,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let theme = art.theme;
    let kind = monster.kind.map(|kind| view.rules().monster(kind));
    let drains = kind.and_then(|monster| monster.traits.drains);
    if let Some(wax) = drains.filter(|_| view.flame().is_some_and(|flame| flame.wax > 0)) {
        let text = format!("A hit takes {wax} wax");
        return vec![Fact::Count(
            Some(MessageKind::Warning),
            text,
            None,
            theme.warn,
        )];
    }
    let count = match describe::hits_text(blows) {
        Some(hits) => {
            // Two numbers leave less room for text.
            let text = if hits.contains(' ') {
                "Kills you in"
            } else {
                "It kills you in"
            };
            let mark = Some(MessageKind::Damage);
            Fact::Count(mark, text.to_owned(), Some(hits), theme.text)
        }
        None => Fact::Count(None, "It cannot hurt you".to_owned(), None, theme.good),
    };
    let (attack, defense) = (monster.stats.attack, view.hero().stats.defense);
    let mut facts = vec![
        count,
        Fact::Working(working_text(blows, attack, defense, view.rules())),
    ];
    if let Some(Venom { percent, turns }) = kind.and_then(|monster| monster.venom) {
        let turns = english::count_noun(turns, "turn");
        let text = format!("{percent} % of bites poison, {turns}");
        facts.push(Fact::Working(text));
    }
    facts
}

/// What a monster knows of the hero, how the hero can use that, from how far away the monster would notice the hero,
/// and the light it sheds or stands in.
fn senses(view: View<'_>, monster: ActorView<'_>, width: i32, art: &UiAssets<'_>) -> Vec<Fact> {
    let Some(sentence) = describe::mind_sentence(view, monster) else {
        return Vec::new();
    };
    let mut facts: Vec<_> = wrapped_rows(sentence, width, art.font)
        .map(Fact::Knows)
        .collect();
    if view.is_intangible(monster.id) {
        let bodiless = "In this light nothing can strike it, nor it you.";
        facts.extend(wrapped_rows(bodiless, width, art.font).map(Fact::Knows));
    }
    let unaware = monster.is_unaware();
    if let Some(percent) = view.stab_percent().filter(|_| unaware) {
        let stab = describe::stab_text(percent);
        facts.extend(wrapped_rows(&stab, width, art.small_font).map(Fact::Detail));
    }
    let glow = view.glow_of(monster.id);
    let glow = (glow > 0).then(|| format!("Sheds light {glow}"));
    let stands = describe::lit_text(view, monster.at);
    let stands = stands.filter(|_| glow.is_none());
    let stands = stands.map(|light| format!("Stands {light}"));
    let traits = view.traits_of(&monster);
    let noticed = describe::noticed_text(view, traits);
    let watch = view.watch_near(monster.at).filter(|_| noticed.is_some());
    let watched = watch.map(|terrain| {
        let name = describe::terrain_name(view.rules(), terrain);
        format!("By the {name} it sees you from anywhere in light not your own")
    });
    let details = noticed
        .into_iter()
        .chain(watched)
        .filter(|_| !monster.is_ally())
        .chain(glow.or(stands));
    for text in details {
        facts.extend(wrapped_rows(&text, width, art.small_font).map(Fact::Detail));
    }
    facts
}

/// The text wrapped to rows of `width` pixels.
fn wrapped_rows(text: &str, width: i32, font: &Font) -> impl Iterator<Item = String> {
    let letters = (width / font.cell().w).max(1) as usize;
    wrap::wrap(text, letters).into_iter().map(str::to_owned)
}

/// How the item in this slot would hit a monster.
fn thrown(
    view: View<'_>,
    slot: Slot,
    monster: ActorView<'_>,
    art: &UiAssets<'_>,
) -> Option<Vec<Fact>> {
    let (held, range) = view.throwables().find(|(held, _)| held.slot == slot)?;
    let (blows, name) = (view.throw_forecast(slot, monster.id)?, &held.kind.name);
    let far = monster.at.distance(view.hero().at);
    let shoots = held.kind.effect.worn().is_some();
    let name = if shoots { "shot" } else { name.as_str() };
    let damage = match held.kind.effect {
        ItemEffect::Throwable { damage, .. } => damage,
        ItemEffect::Worn(_) => view.blow_stats_wearing(slot, far)?.attack,
        _ => return None,
    };
    let count = if view.is_caught(slot, monster.id) {
        let text = "it would catch it".to_owned();
        Fact::Count(Some(MessageKind::Warning), text, None, art.theme.warn)
    } else if view.is_intangible(monster.id) {
        let text = "it flies right through".to_owned();
        Fact::Count(Some(MessageKind::Warning), text, None, art.theme.warn)
    } else if far > range {
        let text = format!("too far by {}", english::count_noun(far - range, "cell"));
        Fact::Count(Some(MessageKind::Warning), text, None, art.theme.warn)
    } else {
        // Those that miss do not count.
        let counted = if blows.miss_percent > 0 { "hit" } else { name };
        let text = match describe::hits_text(blows).as_deref() {
            Some("1") => format!("1 {counted} kills it"),
            Some(count) => format!("{count} {counted}s kill it"),
            None => format!("no {name} hurts it"),
        };
        Fact::Count(Some(MessageKind::Action), text, None, art.theme.text)
    };
    let defense = monster.stats.defense;
    let working = working_text(blows, damage, defense, view.rules());
    let misses = view.rules().flame.is_some_and(|flame| flame.shots_miss);
    let more = if shoots {
        let dark = describe::misses_in_the_dark(view, monster).filter(|_| misses);
        dark.map(dark_misses)
    } else {
        Some(Fact::Working(format!("you have {}", held.count)))
    };
    let facts = [count, Fact::Working(working)];
    Some(facts.into_iter().chain(more).collect())
}

/// What throwing the item in this slot at a cell would change; `None` if the item is not thrown at cells.
fn throw_change_facts(
    view: View<'_>,
    slot: Slot,
    at: Pos,
    width: i32,
    art: &UiAssets<'_>,
) -> Option<Vec<Fact>> {
    let (held, _) = view.throwables().find(|(held, _)| held.slot == slot)?;
    let cells = view.cells_changed_by_throw(slot, at).len() as i32;
    let text = match held.kind.effect {
        ItemEffect::Kindles(_) | ItemEffect::Spills { .. } if cells == 0 => {
            format!("Here the {} changes nothing", held.kind.name)
        }
        ItemEffect::Kindles(_) => match (view.actor_at(at), view.rules().fire) {
            (Some(_), Some(fire)) => format!("Thrown here it burns for {} HP at once", fire.harm),
            _ => "Thrown here it starts a fire".to_owned(),
        },
        ItemEffect::Spills { .. } => {
            let terrain = view.rules().terrain_named(held.kind.terrain.as_deref()?)?;
            let name = describe::terrain_name(view.rules(), terrain);
            format!("{}: {name}", english::count_noun(cells, "cell"))
        }
        _ => return None,
    };
    let rows = wrapped_rows(&text, width, art.small_font);
    Some(rows.map(Fact::Working).collect())
}

fn item_facts(
    view: View<'_>,
    at: Pos,
    kind: &ItemKind,
    state: &str,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let letter = Rgb::from_hex(&kind.color).map(|color| (kind.letter, color));
    let mut facts = vec![Fact::Name(
        kind.name.clone(),
        letter,
        state.to_owned(),
        art.theme.item,
    )];
    facts.extend(about(&kind.about, width, art));
    for sentence in kind
        .effect
        .worn()
        .iter()
        .flat_map(|worn| worn_lines(view, kind, worn))
    {
        facts.extend(wrapped_rows(&sentence, width, art.small_font).map(Fact::Working));
    }
    if let Some(wax) = kind.effect.wax() {
        facts.push(Fact::Working(format!("{wax} wax as you pick it up")));
    }
    facts.extend(ground::beneath(view, at, width, art));
    facts.push(position_fact(view, at));
    facts
}

/// What putting on a weapon or armour would change, and the sentences that describe it.
fn worn_lines(view: View<'_>, kind: &ItemKind, worn: &Worn) -> Vec<String> {
    let mut items = (0..).zip(&view.rules().items);
    let slot = items.find(|(_, other)| other.kind == kind.kind);
    let changes = slot.map(|(number, _)| describe::worn_changes(view, Slot(number)));
    let changes = changes.into_iter().flatten();
    let change = |(word, from, to)| format!("Put on: {word} {from} -> {to}");
    let lines = changes.map(change);
    lines.chain(describe::worn_sentences(worn)).collect()
}

/// What the hero wears, with the sentences that describe it.
fn hero_wears(view: View<'_>, width: i32, art: &UiAssets<'_>) -> Vec<Fact> {
    let kinds = WornKind::ALL.into_iter();
    let worn = kinds.filter_map(|kind| Some(view.worn(kind)?.1));
    let lines = worn.flat_map(|kind| {
        let worn = kind.effect.worn();
        let sentences = worn.map(describe::worn_sentences);
        let does = worn.map_or("wear", |worn| describe::wearing(worn).does);
        let name = format!("You {does}: {}", kind.name);
        [name].into_iter().chain(sentences.into_iter().flatten())
    });
    let rows =
        lines.flat_map(|line| wrapped_rows(&line, width, art.small_font).collect::<Vec<_>>());
    rows.map(Fact::Detail).collect()
}

/// The name of a corpse, which may take more than one row, whether it rises, and where it is.
fn corpse_facts(
    view: View<'_>,
    at: Pos,
    messages: &MessageTemplates,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let Known::Visible(terrain) = view.terrain(at) else {
        return Vec::new();
    };
    let mut facts = about(
        &describe::ground_name(view, at, terrain, messages),
        width,
        art,
    );
    if let Some(Fact::Prose(name)) = facts.first_mut() {
        facts[0] = Fact::Name(std::mem::take(name), None, String::new(), art.theme.text);
    }
    for corpse in view.corpses().filter(|corpse| corpse.at == at) {
        let turns = view.rises_in(corpse.id);
        let text = turns.map(|turns| describe::rising_text(view, corpse, turns));
        let rows = text.map(|text| wrapped_rows(&text, width, art.font).collect::<Vec<_>>());
        facts.extend(rows.into_iter().flatten().map(Fact::Prose));
    }
    facts.push(position_fact(view, at));
    facts
}

/// Prose wrapped to rows of `width` pixels; empty rows are left out.
fn about(text: &str, width: i32, art: &UiAssets<'_>) -> Vec<Fact> {
    let letters = (width / art.font.cell().w).max(1) as usize;
    let rows = wrap::wrap(text, letters).into_iter();
    rows.filter(|row| !row.is_empty())
        .map(|row| Fact::Prose(row.to_owned()))
        .collect()
}

/// Total damage per turn by all adjacent monsters and poison, and how long the hero lasts; empty if nothing threatens
/// the hero.
fn total_threat_facts(view: View<'_>, art: &UiAssets<'_>) -> Vec<Fact> {
    if view.game_over().is_some() {
        return Vec::new();
    }
    let poisoned = view.hero().effect_turns(EffectKind::Poisoned);
    let blows = view.adjacent_attacks();
    let (least, most) = blows.map_or((0, 0), |blows| (blows.min_damage, blows.max_damage));
    let mut lines = Vec::new();
    if blows.is_some() {
        lines.push(adjacent_damage_text(
            view,
            &describe::range_text(least, most),
        ));
    }
    if poisoned > 0 {
        let turns = english::count_noun(poisoned, "turn");
        lines.push(format!("Poison: 1 a turn for {turns}"));
    }
    let turns = match (view.turns_to_live(most), view.turns_to_live(least)) {
        (Some(fewest), Some(longest)) => describe::range_text(fewest, longest),
        (Some(fewest), None) => format!("{fewest} or more"),
        // Poison alone that wears off in time is listed, without a number of turns.
        _ if poisoned > 0 && blows.is_none() => String::new(),
        _ => return Vec::new(),
    };
    let mut facts: Vec<_> = lines.into_iter().map(Fact::Working).collect();
    facts.insert(0, Fact::Rule);
    if !turns.is_empty() {
        let s = if turns == "1" { "" } else { "s" };
        let text = format!("you last {turns} turn{s}");
        facts.push(Fact::Count(
            Some(MessageKind::Warning),
            text,
            None,
            art.theme.warn,
        ));
    }
    facts
}

/// Damage per turn by adjacent attackers, where each deals `each`.
fn adjacent_damage_text(view: View<'_>, each: &str) -> String {
    match view.attackers_beside().count() {
        1 => format!("Beside you: {each} a turn"),
        count => format!("{count} beside you: {each} a turn"),
    }
}

/// Whether no other monster in view knows of the hero.
fn is_alone(view: View<'_>, monster: ActorView<'_>) -> bool {
    view.visible_monsters()
        .all(|it| it.id == monster.id || it.is_unaware())
}

/// The odds of a duel with a monster, and the hit points the hero would have left. Other monsters are ignored.
fn duel(odds: Odds, art: &UiAssets<'_>) -> Vec<Fact> {
    let theme = art.theme;
    let (text, color) = match odds.win_percent {
        0 => ("You cannot win".to_owned(), theme.warn),
        100 => ("You always win".to_owned(), theme.good),
        percent => (format!("You win {percent} of 100"), theme.text),
    };
    let mut facts = vec![Fact::Count(None, text, None, color)];
    if odds.hp_left > 0 {
        facts.push(Fact::Detail(format!("with {} HP left", odds.hp_left)));
    }
    facts
}

/// The calculation behind a number.
fn working_text(blows: AttackForecast, attack: i32, defense: i32, rules: &Ruleset) -> String {
    if blows.first_percent > 100 {
        return describe::stab_working(blows);
    }
    let each = describe::range_text(blows.min_damage, blows.max_damage);
    let mut text = format!("{each} a hit");
    match rules.combat.damage {
        DamageFormula::Difference if blows.min_damage == blows.max_damage => {
            text = format!("{text}: {attack} - {defense}");
        }
        _ => {}
    }
    if blows.miss_percent > 0 {
        return format!("{text}, hits {} %", 100 - blows.miss_percent);
    }
    format!("{text}, {} HP left", blows.target_hp)
}
