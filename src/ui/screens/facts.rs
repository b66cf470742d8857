//! Facts about a cell in look mode, without advice.

mod columns;
mod ground;
mod remembered;

pub(super) use columns::{COLUMN, Columns, EDGE, Fact};

use crate::base::Pos;
use crate::game::rules::{
    CellThrow, DamageFormula, EffectKind, ItemKind, ItemWay, Venom, Worn, WornKind,
};
use crate::game::view::ActorView;
use crate::game::{AttackForecast, Known, Odds, Ruleset, Slot, View};
use crate::gfx::{Font, Rgb};
use crate::ui::describe;
use crate::ui::screens::play::Scene;
use crate::ui::text::english;
use crate::ui::text::templates::{MessageKind, MessageTemplates};
use crate::ui::text::wrap;
use crate::ui::widgets::assets::UiAssets;

/// All facts about a cell, wrapped at `width` pixels; while aiming, also how the item in `throws` would hit. Hit points
/// and the odds of a fight are included only if the rule set shows hit points.
pub(super) fn facts(
    scene: &Scene<'_>,
    at: Pos,
    throws: Option<Slot>,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let sheet = || FactSheet {
        view: scene.view,
        shows_hp: scene.screen.hp,
        throws,
        width,
        art: *art,
        facts: Vec::new(),
    };
    let mut facts = sheet();
    facts.add_cell(at, scene.messages);
    // After the name.
    let mut change = sheet();
    change.add_throw_change(at);
    facts.facts.splice(1..1, change.facts);
    facts.facts
}

/// The facts collected so far, and what the next ones depend on.
struct FactSheet<'a> {
    view: View<'a>,
    /// Whether the rule set shows hit points.
    shows_hp: bool,
    /// The slot of the item to throw.
    throws: Option<Slot>,
    /// Width of a row in pixels.
    width: i32,
    art: UiAssets<'a>,
    facts: Vec<Fact>,
}

impl FactSheet<'_> {
    fn add(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    fn add_name(&mut self, name: &str, letter: Option<(char, &str)>, state: &str, color: Rgb) {
        let letter = letter.and_then(|(letter, color)| Some((letter, Rgb::from_hex(color)?)));
        let fact = Fact::Name(name.to_owned(), letter, state.to_owned(), color);
        self.add(fact);
    }

    /// Adds a text in rows of the text font.
    fn add_large(&mut self, text: &str, fact: fn(String) -> Fact) {
        self.add_rows(text, self.art.font, fact);
    }

    /// Adds a text in rows of the small font.
    fn add_small(&mut self, text: &str, fact: fn(String) -> Fact) {
        self.add_rows(text, self.art.small_font, fact);
    }

    fn add_rows(&mut self, text: &str, font: &Font, fact: fn(String) -> Fact) {
        let rows = wrap::wrap(text, font.letters_in(self.width)).into_iter();
        self.facts.extend(rows.map(|row| fact(row.to_owned())));
    }

    /// Adds prose; nothing if it is empty.
    fn add_prose(&mut self, text: &str) {
        if !text.is_empty() {
            self.add_large(text, Fact::Prose);
        }
    }

    fn add_count(&mut self, icon: Option<MessageKind>, text: impl Into<String>, color: Rgb) {
        self.add(Fact::Count(icon, text.into(), None, color));
    }

    fn add_cell(&mut self, at: Pos, messages: &MessageTemplates) {
        let view = self.view;
        if let Some(seen) = describe::remembered_monster_at(view, at) {
            return self.add_sighting(seen);
        }
        let item = describe::item_at(view, at).map(|kind| (kind, ""));
        let item = item.or_else(|| Some((describe::remembered_item_at(view, at)?, "remembered")));
        match (view.actor_at(at), item) {
            (Some(hero), _) if hero.id.is_hero() => return self.add_hero(hero),
            (Some(monster), _) => return self.add_monster(monster),
            (None, Some((kind, state))) => self.add_item(at, kind, state),
            (None, None) if describe::corpse_at(view, at, messages).is_some() => {
                self.add_corpse(at, messages);
            }
            (None, None) => self.add_ground(at),
        }
        // Where the cell is, and the light and tallow there.
        let more = describe::light_and_tallow(view, at);
        self.add(Fact::Working(format!(
            "{}{more}",
            describe::direction_text(view, at)
        )));
    }

    fn add_hero(&mut self, hero: ActorView<'_>) {
        self.add_name(hero.name, None, "you", self.art.theme.text);
        if self.shows_hp {
            self.add(Fact::Hp(hero.hp, hero.stats.hp));
            if let Some(light) = describe::lit_text(self.view, hero.at) {
                self.add(Fact::Working(format!("You stand {light}")));
            }
            self.add_worn();
            self.add_total_threat();
        }
    }

    fn add_monster(&mut self, monster: ActorView<'_>) {
        self.add_nature(monster);
        let alive = self.view.game_over().is_none();
        if alive {
            self.add_senses(monster);
        }
        if self.shows_hp && alive && !self.view.is_intangible(monster.id) {
            self.add_fight(monster);
        }
        let pronoun = describe::pronoun_of(self.view, monster);
        let facts = std::mem::take(&mut self.facts).into_iter();
        self.facts = facts.map(|fact| fact.with_pronoun(pronoun)).collect();
    }

    fn add_fight(&mut self, monster: ActorView<'_>) {
        let view = self.view;
        let Some(forecast) = view.forecast(monster.id) else {
            return;
        };
        self.add(Fact::Rule);
        if let Some(blows) = forecast.hero {
            self.add_hero_blows(monster, blows);
        }
        if let Some(blows) = forecast.monster {
            self.add_monster_blows(monster, blows);
            // While aiming, the facts about the throw need the room. No duel is fought with one that light makes
            // intangible.
            let fought = self.throws.is_none() && !view.is_intangible_beside_hero(monster.id);
            if let Some(odds) = view.odds(monster.id).filter(|_| fought) {
                self.add_duel(odds);
                if !is_alone(view, monster) {
                    self.add(Fact::Detail("if the others stay away".into()));
                }
            }
        }
        // The totals do not include a monster that is not adjacent.
        if monster.at.is_adjacent(view.hero().at) {
            self.add_total_threat();
        }
    }

    /// Adds a monster's name, its hit points if the rule set shows them, how a throw would hit it, and what its kind is
    /// and does.
    fn add_nature(&mut self, monster: ActorView<'_>) {
        let kind = monster.kind.map(|kind| self.view.rules().monster(kind));
        let letter = kind.map(|monster| (monster.letter, &*monster.color));
        // What it knows of the hero follows in a sentence of its own.
        let state = if monster.mind.is_none() || monster.effects().next().is_some() {
            describe::monster_state(self.view, monster)
        } else {
            String::new()
        };
        let color = self.art.theme.side_color(monster.is_ally());
        self.add_name(monster.name, letter, &state, color);
        if self.shows_hp {
            self.add(Fact::Hp(monster.hp, monster.stats.hp));
        }
        if let Some(slot) = self.throws {
            self.add_throw(slot, monster);
        }
        self.add_prose(kind.map_or("", |monster| &monster.about));
        let traits =
            kind.map(|monster| describe::trait_sentences(self.view.words(), &monster.traits));
        for sentence in traits.iter().flatten() {
            self.add_small(sentence, Fact::Trait);
        }
    }

    /// Adds what the hero's blows do to a monster.
    fn add_hero_blows(&mut self, monster: ActorView<'_>, blows: AttackForecast) {
        let (view, theme) = (self.view, self.art.theme);
        let (text, color) = match describe::hits_text(blows) {
            Some(hits) if hits == "1" => ("You kill it in 1 hit".to_owned(), theme.text),
            // Two numbers leave less room for text.
            Some(hits) if hits.contains(' ') => (format!("You need {hits} hits"), theme.text),
            Some(hits) => (format!("You kill it in {hits} hits"), theme.text),
            None => ("You cannot hurt it".to_owned(), theme.warn),
        };
        self.add_count(None, text, color);
        self.add_working(blows, view.blow_stats().attack, monster.stats.defense);
        if let Some(misses) = describe::misses_in_the_dark(view, monster) {
            self.add(dark_misses(misses));
        }
        if view.is_in_clear_light(monster.at) && view.misses_in_the_dark() {
            self.add(Fact::Working(describe::clear_light_text(blows)));
        }
    }

    /// Adds the calculation behind the number of blows of so much attack against this defence.
    fn add_working(&mut self, blows: AttackForecast, attack: i32, defense: i32) {
        let text = working_text(blows, attack, defense, self.view.rules());
        self.add(Fact::Working(text));
    }

    /// Adds what a monster's blows do to the hero.
    fn add_monster_blows(&mut self, monster: ActorView<'_>, blows: AttackForecast) {
        let (view, theme) = (self.view, self.art.theme);
        let kind = monster.kind.map(|kind| view.rules().monster(kind));
        let drains = kind.and_then(|monster| monster.traits.drains);
        if let Some(wax) = drains.filter(|_| view.flame().is_some_and(|flame| flame.wax > 0)) {
            let text = format!("A hit takes {wax} wax");
            return self.add_count(Some(MessageKind::Warning), text, theme.warn);
        }
        match describe::hits_text(blows) {
            Some(hits) => {
                // Two numbers leave less room for text.
                let it = if hits.contains(' ') {
                    "Kills"
                } else {
                    "It kills"
                };
                let (mark, text) = (Some(MessageKind::Damage), format!("{it} you in"));
                self.add(Fact::Count(mark, text, Some(hits), theme.text));
            }
            None => self.add_count(None, "It cannot hurt you", theme.good),
        }
        self.add_working(blows, monster.stats.attack, view.hero().stats.defense);
        if let Some(Venom { percent, turns }) = kind.and_then(|monster| monster.venom) {
            let turns = english::count_noun(turns, "turn");
            self.add(Fact::Working(format!(
                "{percent} % of bites poison, {turns}"
            )));
        }
    }

    /// Adds what a monster knows of the hero, how the hero can use that, from how far away the monster would notice the
    /// hero, and the light it sheds or stands in.
    fn add_senses(&mut self, monster: ActorView<'_>) {
        let view = self.view;
        let Some(sentence) = describe::mind_sentence(view, monster) else {
            return;
        };
        self.add_large(sentence, Fact::Knows);
        if view.is_intangible(monster.id) {
            let bodiless = "In this light nothing can strike it, nor it you.";
            self.add_large(bodiless, Fact::Knows);
        }
        if let Some(percent) = view.stab_percent().filter(|_| monster.is_unaware()) {
            self.add_small(&describe::stab_text(percent), Fact::Detail);
        }
        let noticed = describe::noticed_text(view, view.traits_of(&monster));
        if let Some(noticed) = noticed.filter(|_| !monster.is_ally()) {
            self.add_small(&noticed, Fact::Detail);
            if let Some(terrain) = view.watch_near(monster.at) {
                let name = describe::terrain_name(view.rules(), terrain);
                let text = format!("By the {name} it sees you from anywhere in light not your own");
                self.add_small(&text, Fact::Detail);
            }
        }
        let light = match view.glow_of(monster.id) {
            glow @ 1.. => Some(format!("Sheds light {glow}")),
            _ => describe::lit_text(view, monster.at).map(|light| format!("Stands {light}")),
        };
        if let Some(light) = light {
            self.add_small(&light, Fact::Detail);
        }
    }

    /// Adds how the item in this slot would hit a monster.
    fn add_throw(&mut self, slot: Slot, monster: ActorView<'_>) {
        let view = self.view;
        let missile = view.throwables().find(|(held, _)| held.slot == slot);
        let blows = view.throw_forecast(slot, monster.id);
        let (Some((held, range)), Some(blows)) = (missile, blows) else {
            return;
        };
        let far = monster.at.distance(view.hero().at);
        let shoots = held.kind.effect.worn().is_some();
        let damage = match held.kind.effect.way() {
            ItemWay::ThrownAtMonster { damage } => Some(damage),
            ItemWay::PutOn => view.blow_stats_wearing(slot, far).map(|it| it.attack),
            _ => None,
        };
        let Some(damage) = damage else {
            return;
        };
        let fails = if view.is_caught(slot, monster.id) {
            Some("it would catch it".to_owned())
        } else if view.is_intangible(monster.id) {
            Some("it flies right through".to_owned())
        } else {
            let over = Some(far - range).filter(|over| *over > 0);
            over.map(|over| format!("too far by {}", english::count_noun(over, "cell")))
        };
        if let Some(text) = fails {
            self.add_count(Some(MessageKind::Warning), text, self.art.theme.warn);
        } else {
            let name = if shoots { "shot" } else { &held.kind.name };
            // Those that miss do not count.
            let counted = if blows.miss_percent > 0 { "hit" } else { name };
            let text = match describe::hits_text(blows).as_deref() {
                Some("1") => format!("1 {counted} kills it"),
                Some(count) => format!("{count} {counted}s kill it"),
                None => format!("no {name} hurts it"),
            };
            self.add_count(Some(MessageKind::Action), text, self.art.theme.text);
        }
        self.add_working(blows, damage, monster.stats.defense);
        let misses = view.rules().flame.is_some_and(|flame| flame.shots_miss);
        if !shoots {
            self.add(Fact::Working(format!("you have {}", held.count)));
        } else if let Some(dark) = describe::misses_in_the_dark(view, monster).filter(|_| misses) {
            self.add(dark_misses(dark));
        }
    }

    /// Adds what throwing the item at a cell would change; nothing if it is not thrown at cells.
    fn add_throw_change(&mut self, at: Pos) {
        if let Some(text) = self
            .throws
            .and_then(|slot| throw_change(self.view, slot, at))
        {
            self.add_small(&text, Fact::Working);
        }
    }

    fn add_item(&mut self, at: Pos, kind: &ItemKind, state: &str) {
        let letter = Some((kind.letter, &*kind.color));
        self.add_name(&kind.name, letter, state, self.art.theme.item);
        self.add_prose(&kind.about);
        let worn = kind.effect.worn();
        let view = self.view;
        for sentence in worn.iter().flat_map(|worn| worn_lines(view, kind, worn)) {
            self.add_small(&sentence, Fact::Working);
        }
        if let Some(wax) = kind.effect.wax() {
            self.add(Fact::Working(format!("{wax} wax as you pick it up")));
        }
        self.add_beneath(at);
    }

    /// Adds what the hero wears, with the sentences that describe it.
    fn add_worn(&mut self) {
        for kind in WornKind::ALL {
            let Some((_, kind)) = self.view.worn(kind) else {
                continue;
            };
            let worn = kind.effect.worn();
            let does = worn.map_or("wear", |worn| describe::wearing(worn).does);
            self.add_small(&format!("You {does}: {}", kind.name), Fact::Detail);
            let words = self.view.words();
            for sentence in worn
                .into_iter()
                .flat_map(|worn| describe::worn_sentences(words, worn))
            {
                self.add_small(&sentence, Fact::Detail);
            }
        }
    }

    /// Adds the name of a corpse, which may take more than one row, and whether it rises.
    fn add_corpse(&mut self, at: Pos, messages: &MessageTemplates) {
        let view = self.view;
        let Known::Visible(terrain) = view.terrain(at) else {
            return;
        };
        self.add_prose(&describe::ground_name(view, at, terrain, messages));
        if let Some(Fact::Prose(name)) = self.facts.first_mut() {
            let name = std::mem::take(name);
            self.facts[0] = Fact::Name(name, None, String::new(), self.art.theme.text);
        }
        for corpse in view.corpses().filter(|corpse| corpse.at == at) {
            if let Some(turns) = view.rises_in(corpse.id) {
                self.add_large(&describe::rising_text(view, corpse, turns), Fact::Prose);
            }
        }
    }

    /// Adds the total damage per turn by all adjacent monsters and poison, and how long the hero lasts; nothing if
    /// nothing threatens the hero.
    fn add_total_threat(&mut self) {
        let view = self.view;
        if view.game_over().is_some() {
            return;
        }
        let poisoned = view.hero().effect_turns(EffectKind::Poisoned);
        let blows = view.adjacent_attacks();
        let (least, most) = blows.map_or((0, 0), |blows| (blows.min_damage, blows.max_damage));
        let turns = match (view.turns_to_live(most), view.turns_to_live(least)) {
            (Some(fewest), Some(longest)) => describe::range_text(fewest, longest),
            (Some(fewest), None) => format!("{fewest} or more"),
            // Poison alone that wears off in time is listed, without a number of turns.
            _ if poisoned > 0 && blows.is_none() => String::new(),
            _ => return,
        };
        self.add(Fact::Rule);
        if blows.is_some() {
            let each = describe::range_text(least, most);
            self.add(Fact::Working(adjacent_damage_text(view, &each)));
        }
        if poisoned > 0 {
            let turns = english::count_noun(poisoned, "turn");
            self.add(Fact::Working(format!("Poison: 1 a turn for {turns}")));
        }
        if !turns.is_empty() {
            let s = if turns == "1" { "" } else { "s" };
            let text = format!("you last {turns} turn{s}");
            self.add_count(Some(MessageKind::Warning), text, self.art.theme.warn);
        }
    }

    /// Adds the odds of a duel with a monster, and the hit points the hero would have left. Other monsters are ignored.
    fn add_duel(&mut self, odds: Odds) {
        let theme = self.art.theme;
        let (text, color) = match odds.win_percent {
            0 => ("You cannot win".to_owned(), theme.warn),
            100 => ("You always win".to_owned(), theme.good),
            percent => (format!("You win {percent} of 100"), theme.text),
        };
        self.add_count(None, text, color);
        if odds.hp_left > 0 {
            self.add(Fact::Detail(format!("with {} HP left", odds.hp_left)));
        }
    }
}

/// How many blows or shots miss for lack of light.
fn dark_misses(percent: i32) -> Fact {
    Fact::Working(format!("In the dark {percent} of 100 miss"))
}

/// What throwing the item in this slot at a cell would change; `None` if the item is not thrown at cells.
fn throw_change(view: View<'_>, slot: Slot, at: Pos) -> Option<String> {
    let (held, _) = view.throwables().find(|(held, _)| held.slot == slot)?;
    let cells = view.cells_changed_by_throw(slot, at).len() as i32;
    let ItemWay::ThrownAtCell(does) = held.kind.effect.way() else {
        return None;
    };
    Some(match does {
        _ if cells == 0 => format!("Here the {} changes nothing", held.kind.name),
        CellThrow::Kindles => match (view.actor_at(at), view.rules().fire) {
            (Some(_), Some(fire)) => format!("Thrown here it burns for {} HP at once", fire.harm),
            _ => "Thrown here it starts a fire".to_owned(),
        },
        CellThrow::Spills(_) => {
            let terrain = view.rules().terrain_named(held.kind.terrain.as_deref()?)?;
            let name = describe::terrain_name(view.rules(), terrain);
            format!("{}: {name}", english::count_noun(cells, "cell"))
        }
    })
}

/// What putting on a weapon or armour would change, and the sentences that describe it.
fn worn_lines(view: View<'_>, kind: &ItemKind, worn: &Worn) -> Vec<String> {
    let mut items = (0..).zip(&view.rules().items);
    let slot = items.find(|(_, other)| other.kind == kind.kind);
    let changes = slot.map(|(number, _)| describe::worn_changes(view, Slot(number)));
    let changes = changes.into_iter().flatten();
    let change = |(word, from, to)| format!("Put on: {word} {from} -> {to}");
    let lines = changes.map(change);
    lines
        .chain(describe::worn_sentences(view.words(), worn))
        .collect()
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

/// The calculation behind a number.
fn working_text(blows: AttackForecast, attack: i32, defense: i32, rules: &Ruleset) -> String {
    if blows.first_percent > 100 {
        return describe::stab_working(blows);
    }
    let each = describe::range_text(blows.min_damage, blows.max_damage);
    let mut text = format!("{each} a hit");
    let fixed = blows.min_damage == blows.max_damage;
    if fixed && rules.combat.damage == DamageFormula::Difference {
        text = format!("{text}: {attack} - {defense}");
    }
    if blows.miss_percent > 0 {
        return format!("{text}, hits {} %", 100 - blows.miss_percent);
    }
    format!("{text}, {} HP left", blows.target_hp)
}
