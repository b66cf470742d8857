//! Facts about a cell in look mode, without advice.

mod columns;

pub(super) use columns::{COLUMN, Columns, EDGE, Fact};

use crate::game::rules::{
    BumpEffect, DamageFormula, EffectKind, ItemEffect, ItemKind, ItemWay, WornKind,
};
use crate::game::view::SightingView;
use crate::game::{AttackForecast, Odds, Ruleset};
use crate::ui::screens::prelude::*;

/// All facts about a cell, wrapped at `width` pixels; while aiming, also how the item in `throws` would hit. Hit points
/// and the odds of a fight are included only if the rule set shows hit points.
pub(super) fn facts(
    scene: &Scene<'_>,
    at: Pos,
    throws: Option<Slot>,
    width: i32,
    art: &UiAssets<'_>,
) -> Vec<Fact> {
    let mut sheet = FactSheet {
        scene,
        view: scene.view,
        at,
        throws,
        width,
        art,
        facts: Vec::new(),
    };
    sheet.add_cell();
    sheet.facts
}

/// The facts collected so far, and what the next ones depend on.
struct FactSheet<'a> {
    scene: &'a Scene<'a>,
    view: View<'a>,
    at: Pos,
    /// The slot of the item to throw.
    throws: Option<Slot>,
    /// Width of a row in pixels.
    width: i32,
    art: &'a UiAssets<'a>,
    facts: Vec<Fact>,
}

impl FactSheet<'_> {
    fn add(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    /// Adds the name, and what throwing the item at this cell would change.
    fn add_name(&mut self, name: &str, letter: Option<(char, &str)>, state: &str, color: Rgb) {
        let letter = letter.and_then(|(letter, color)| Some((letter, Rgb::from_hex(color)?)));
        self.add(Fact::Name(name.to_owned(), letter, state.to_owned(), color));
        let change = |slot| throw_change(self.view, slot, self.at);
        self.add_all(self.throws.and_then(change), Fact::Working);
    }

    /// Adds a text in rows of the text font; nothing if it is empty.
    fn add_large(&mut self, text: &str, fact: fn(String) -> Fact) {
        if text.is_empty() {
            return;
        }
        for row in wrap::wrap(text, self.art.font.letters_in(self.width)) {
            self.facts.push(fact(row.to_owned()));
        }
    }

    /// Adds a text in rows of the small font.
    fn add_small(&mut self, text: &str, fact: fn(String) -> Fact) {
        let rows = wrap::wrap(text, self.art.small_font.letters_in(self.width));
        let rows = rows.into_iter().map(str::to_owned);
        self.facts.extend(rows.map(fact));
    }

    /// Adds each of these texts in rows of the small font.
    fn add_all(&mut self, texts: impl IntoIterator<Item = String>, fact: fn(String) -> Fact) {
        for text in texts {
            self.add_small(&text, fact);
        }
    }

    fn add_count(&mut self, icon: Option<MessageKind>, text: String, color: Rgb) {
        self.add(Fact::Count(icon, text, None, color));
    }

    fn add_cell(&mut self) {
        let (view, at, messages) = (self.view, self.at, self.scene.messages);
        if let Some(seen) = describe::remembered_monster_at(view, at) {
            return self.add_sighting(seen);
        }
        match view.actor_at(at) {
            Some(hero) if hero.id.is_hero() => return self.add_hero(hero),
            Some(monster) => return self.add_monster(monster),
            None => {}
        }
        if let Some(kind) = describe::item_at(view, at) {
            self.add_item(kind, "");
        } else if let Some(kind) = describe::remembered_item_at(view, at) {
            self.add_item(kind, view.words().get("look.remembered"));
        } else if describe::corpse_at(view, at, messages).is_some() {
            self.add_corpse();
        } else {
            self.add_ground();
        }
        if view.remains_at() == Some(at)
            && let Some(who) = describe::remains_text(view)
        {
            self.add_large(&who, Fact::Prose);
        }
        // Where the cell is, and the light and tallow there.
        let place = describe::direction_text(view, at) + &describe::light_and_tallow(view, at);
        self.add_small(&place, Fact::Working);
    }

    /// Adds what is known of a monster out of view: when it was last seen here, and what it was doing.
    fn add_sighting(&mut self, seen: SightingView<'_>) {
        let (view, kind) = (self.view, seen.kind);
        let letter = Some((kind.letter, &*kind.color));
        let state = view.words().get("look.remembered");
        self.add_name(seen.name, letter, state, self.art.theme.monster);
        self.add_large(&kind.about, Fact::Prose);
        let knew = describe::remembered_mind_sentence(view, seen);
        self.add_large(&english::with_pronoun(knew, kind.pronoun), Fact::Knows);
        self.add(Fact::Working(match seen.turns_ago {
            0 => say!(view, "look.seen_just_now"),
            turns => say!(view, "look.seen_ago", turns),
        }));
        self.add_small(&describe::direction_text(view, seen.at), Fact::Working);
    }

    fn add_hero(&mut self, hero: ActorView<'_>) {
        let view = self.view;
        let you = view.words().get("look.you");
        self.add_name(hero.name, None, you, self.art.theme.text);
        if self.scene.screen.hp {
            self.add(Fact::Hp(hero.hp, hero.stats.hp));
            let light = describe::lit_text(view, hero.at);
            let stands = light.map(|light| say!(view, "look.you_stand", light));
            self.add_all(stands, Fact::Working);
            self.add_worn();
            self.add_total_threat();
        }
    }

    fn add_monster(&mut self, monster: ActorView<'_>) {
        self.add_nature(monster);
        if self.view.game_over().is_none() {
            self.add_senses(monster);
            if self.scene.screen.hp && !self.view.is_intangible(monster.id) {
                self.add_fight(monster);
            }
        }
        let pronoun = describe::pronoun_of(self.view, monster);
        for fact in &mut self.facts {
            fact.use_pronoun(pronoun);
        }
    }

    fn add_fight(&mut self, monster: ActorView<'_>) {
        let view = self.view;
        let Some(forecast) = view.forecast(monster.id) else {
            return;
        };
        self.add(Fact::Rule);
        // While aiming, what the throw does counts, and a blow's number would be read as that of the throw.
        if self.throws.is_none()
            && let Some(blows) = forecast.hero
        {
            self.add_hero_blows(monster, blows);
        }
        if let Some(blows) = forecast.monster {
            self.add_monster_blows(monster, blows);
            // While aiming, the facts about the throw need the room. No duel is fought with one that light makes
            // intangible.
            let fought = self.throws.is_none() && !view.is_intangible_beside_hero(monster.id);
            if fought && let Some(odds) = view.odds(monster.id) {
                self.add_duel(odds);
                let mut monsters = view.visible_monsters();
                let others_join = monsters.any(|it| it.id != monster.id && !it.is_unaware());
                if others_join {
                    self.add_small(&say!(view, "look.if_alone"), Fact::Detail);
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
        let shows = monster.mind.is_none() || monster.effects().next().is_some();
        let state = shows.then(|| describe::monster_state(self.view, monster));
        let color = self.art.theme.side_color(monster.is_ally());
        self.add_name(monster.name, letter, &state.unwrap_or_default(), color);
        if self.scene.screen.hp {
            self.add(Fact::Hp(monster.hp, monster.stats.hp));
        }
        if let Some(slot) = self.throws {
            self.add_throw(slot, monster);
        }
        if let Some(kind) = kind {
            self.add_large(&kind.about, Fact::Prose);
            let names = self.view.names_of(monster.id);
            let mut traits = kind.traits.clone();
            // One with a name may carry what others of its kind do not.
            traits.carries_nothing &= !names.is_some_and(|names| names.carries);
            let traits = describe::trait_sentences(self.view.words(), &traits);
            self.add_all(traits, Fact::Trait);
            if let Some(names) = names {
                let leads = Some(names.leads).filter(|n| *n > 0);
                let turns = Some(names.returns).filter(|turns| *turns > 0);
                let carries = names.carries;
                let about = say!(self.view, "trait.named", leads, carries, turns);
                self.add_small(about.trim_end(), Fact::Trait);
            }
        }
    }

    /// Adds what the hero's blows do to a monster.
    fn add_hero_blows(&mut self, monster: ActorView<'_>, blows: AttackForecast) {
        let (view, theme) = (self.view, self.art.theme);
        let hits = describe::hits_text(blows);
        let (name, color) = match hits.as_deref() {
            Some("1") => ("look.kill_in_one", theme.text),
            // Two numbers leave less room for text.
            Some(hits) if hits.contains(' ') => ("look.need_hits", theme.text),
            Some(_) => ("look.kill_in", theme.text),
            None => ("look.cannot_hurt", theme.warn),
        };
        self.add_count(None, say!(view, name, hits), color);
        let is_sure = view.sure_blow_percent(monster.id).is_some();
        self.add_working(
            blows,
            is_sure,
            view.blow_stats().attack,
            monster.stats.defense,
        );
        self.add_dark_misses(monster);
        if view.is_in_clear_light(monster.at) && view.misses_in_the_dark() {
            let dodges = Some(blows.miss_percent).filter(|it| *it > 0);
            let text = say!(view, "look.clear_light", none = dodges.is_none(), dodges);
            self.add_small(&text, Fact::Working);
        }
    }

    /// Adds how many blows at a monster miss for lack of light.
    fn add_dark_misses(&mut self, monster: ActorView<'_>) {
        let misses = describe::misses_in_the_dark(self.view, monster);
        let misses = misses.map(|n| say!(self.view, "look.dark_misses", n));
        self.add_all(misses, Fact::Working);
    }

    /// Adds the calculation behind the number of blows of so much attack against this defence, of which the first is sure to
    /// hit or may miss as the others do.
    fn add_working(&mut self, blows: AttackForecast, is_sure: bool, attack: i32, defense: i32) {
        let (view, fixed) = (self.view, blows.min_damage == blows.max_damage);
        if blows.first_percent > 100 {
            return self.add_small(&describe::stab_working(blows), Fact::Working);
        }
        let each = describe::range_text(blows.min_damage, blows.max_damage);
        let is_difference = view.rules().combat.damage == DamageFormula::Difference;
        let attack = (fixed && is_difference).then_some(attack);
        let percent = (blows.miss_percent > 0).then(|| 100 - blows.miss_percent);
        let (hits, then) = if is_sure {
            (None, percent)
        } else {
            (percent, None)
        };
        let left = percent.is_none().then_some(blows.target_hp);
        let text = say!(
            view,
            "look.each_hit",
            each,
            attack,
            defense,
            hits,
            then,
            left
        );
        self.add_small(&text, Fact::Working);
    }

    /// Adds what a monster's blows do to the hero.
    fn add_monster_blows(&mut self, monster: ActorView<'_>, blows: AttackForecast) {
        let view = self.view;
        let theme = self.art.theme;
        let kind = monster.kind.map(|kind| view.rules().monster(kind));
        let drains = kind.and_then(|monster| monster.traits.drains);
        let has_wax = view.flame().is_some_and(|flame| flame.wax > 0);
        if has_wax && let Some(wax) = drains {
            let text = say!(view, "look.drains", wax);
            return self.add_count(Some(MessageKind::Warning), text, theme.warn);
        }
        let reels = view.forecast(monster.id).map_or(0, |it| it.dazed);
        match describe::hits_text(blows) {
            Some(hits) => {
                // Two numbers leave less room for text.
                let it = !hits.contains(' ');
                let text = say!(view, "look.kills_you", it, short = !it);
                let mark = Some(MessageKind::Damage);
                self.add(Fact::Count(mark, text, Some(hits), theme.text));
            }
            None => self.add_count(None, say!(view, "look.cannot_hurt_you"), theme.good),
        }
        let defense = view.hero().stats.defense;
        self.add_working(blows, false, monster.stats.attack, defense);
        if reels > 0 {
            self.add_small(&say!(view, "look.reels", turns = reels), Fact::Working);
        }
        if let Some(venom) = kind.and_then(|monster| monster.venom) {
            let (percent, turns) = (venom.percent, venom.turns);
            let text = say!(view, "look.poisons", percent, turns);
            self.add_small(&text, Fact::Working);
        }
    }

    /// Adds what a monster knows of the hero, how the hero can use that, from how far away the monster would notice the
    /// hero, and the light it sheds or stands in.
    fn add_senses(&mut self, monster: ActorView<'_>) {
        let view = self.view;
        let Some(sentence) = describe::mind_sentence(view, monster) else {
            return;
        };
        self.add_large(&sentence, Fact::Knows);
        if view.is_intangible(monster.id) {
            self.add_large(&say!(view, "look.bodiless"), Fact::Knows);
        }
        if let Some(percent) = view.sure_blow_percent(monster.id) {
            let times = (percent > 100).then(|| describe::times_text(percent));
            self.add_small(&say!(view, "look.stab", times), Fact::Detail);
        }
        if !monster.is_ally()
            && let Some(noticed) = describe::noticed_text(view, view.traits_of(&monster))
        {
            self.add_small(&noticed, Fact::Detail);
            if let Some(terrain) = view.watch_near(monster.at) {
                let name = describe::terrain_name(view.rules(), terrain);
                self.add_small(&say!(view, "look.watches", name), Fact::Detail);
            }
        }
        let stands = |light| say!(view, "look.stands", light);
        let light = match view.glow_of(monster.id) {
            n @ 1.. => Some(say!(view, "look.sheds", n)),
            _ => describe::lit_text(view, monster.at).map(stands),
        };
        self.add_all(light, Fact::Detail);
    }

    /// Adds how the item in this slot would hit a monster.
    fn add_throw(&mut self, slot: Slot, monster: ActorView<'_>) {
        let (view, theme) = (self.view, self.art.theme);
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
            ItemWay::PickedUp | ItemWay::UsedUp | ItemWay::SetDown => None,
            ItemWay::ThrownAtCell | ItemWay::Carried { .. } => None,
        };
        let Some(damage) = damage else { return };
        let fails = if view.is_caught(slot, monster.id) {
            Some(say!(view, "look.caught"))
        } else if view.is_intangible(monster.id) {
            Some(say!(view, "look.flies_through"))
        } else {
            (far > range).then(|| say!(view, "look.too_far", n = far - range))
        };
        if let Some(text) = fails {
            self.add_count(Some(MessageKind::Warning), text, theme.warn);
        } else {
            let shot = view.words().get("look.shot");
            let item = if shoots { shot } else { &held.kind.name };
            // Those that miss do not count.
            let hit = view.words().get("look.hit");
            let counted = if blows.miss_percent > 0 { hit } else { item };
            let count = describe::hits_text(blows);
            let text = match count.as_deref() {
                Some("1") => say!(view, "look.one_kills", counted),
                Some(count) => say!(view, "look.several_kill", count, counted),
                None => say!(view, "look.none_hurts", item),
            };
            self.add_count(Some(MessageKind::Action), text, theme.text);
        }
        self.add_working(blows, false, damage, monster.stats.defense);
        let misses = view.rules().flame.is_some_and(|flame| flame.shots_miss);
        if !shoots {
            self.add_small(&say!(view, "pack.you_have", n = held.count), Fact::Working);
        } else if misses {
            self.add_dark_misses(monster);
        }
    }

    fn add_item(&mut self, kind: &ItemKind, state: &str) {
        let view = self.view;
        let letter = Some((kind.letter, &*kind.color));
        self.add_name(&kind.name, letter, state, self.art.theme.item);
        self.add_large(&kind.about, Fact::Prose);
        if let Some(worn) = kind.effect.worn() {
            let items = &view.rules().items;
            let mut slots = (0..).map(Slot).zip(items);
            let slot = slots.find(|(_, other)| other.kind == kind.kind);
            let changes = slot.map(|(slot, _)| describe::worn_changes(view, slot));
            for (what, from, to) in changes.unwrap_or_default() {
                let text = say!(view, "look.put_on", what, from, to);
                self.add_small(&text, Fact::Working);
            }
            let sentences = describe::worn_sentences(view.words(), worn);
            self.add_all(sentences, Fact::Working);
        }
        let wax = kind.effect.wax();
        let wax = wax.map(|wax| say!(view, "look.wax_as_taken", wax));
        self.add_all(wax, Fact::Working);
        self.add_all(describe::candle_text(view, kind), Fact::Working);
        // The ground beneath, as of a cage or a web.
        if let Some(terrain) = view.terrain(self.at).seen() {
            let name = describe::terrain_name(view.rules(), terrain);
            self.add_small(&say!(view, "look.where_it_lies", name), Fact::Working);
            self.add_terrain(terrain);
        }
    }

    /// Adds what the hero wears, with the sentences that describe it.
    fn add_worn(&mut self) {
        let view = self.view;
        for (_, kind) in WornKind::ALL.into_iter().filter_map(|it| view.worn(it)) {
            let Some(worn) = kind.effect.worn() else {
                continue;
            };
            let does = describe::wearing(view.words(), worn, "does");
            let item = &kind.name;
            self.add_small(&say!(view, "look.you_wear", does, item), Fact::Detail);
            let mut worn = *worn;
            if worn.stab_percent.is_some() {
                // With what wicks add to it.
                worn.stab_percent = view.stab_percent();
            }
            let sentences = describe::worn_sentences(view.words(), &worn);
            self.add_all(sentences, Fact::Detail);
        }
    }

    /// Adds the name of a corpse, which may take more than one row, and whether it rises.
    fn add_corpse(&mut self) {
        let (view, at, messages) = (self.view, self.at, self.scene.messages);
        let Known::Visible(terrain) = view.terrain(at) else {
            return;
        };
        let name = describe::ground_name(view, at, terrain, messages);
        let rows = wrap::wrap(&name, self.art.font.letters_in(self.width));
        self.add_name(rows[0], None, "", self.art.theme.text);
        let more = rows[1..].iter().map(|row| Fact::Prose((*row).to_owned()));
        self.facts.extend(more);
        for corpse in view.corpses().filter(|corpse| corpse.at == at) {
            if let Some(turns) = view.rises_in(corpse.id) {
                let rises = view.rising(corpse.id);
                let in_the_dark = rises.is_some_and(|it| it.unless_light.is_some());
                let text = say!(view, "corpse.rises", turns, in_the_dark);
                self.add_large(&text, Fact::Prose);
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
            (Some(fewest), None) => say!(view, "look.or_more", n = fewest),
            // Poison alone that wears off in time is listed, without a number of turns.
            _ if poisoned > 0 && blows.is_none() => String::new(),
            _ => return,
        };
        self.add(Fact::Rule);
        if blows.is_some() {
            let each = describe::range_text(least, most);
            let n = Some(view.attackers_beside().count()).filter(|n| *n != 1);
            let text = say!(view, "look.beside_you", n, one = n.is_none(), each);
            self.add_small(&text, Fact::Working);
        }
        if poisoned > 0 {
            self.add_small(&say!(view, "look.poison", turns = poisoned), Fact::Working);
        }
        if !turns.is_empty() {
            let text = match &*turns {
                "1" => say!(view, "look.last_one_turn"),
                _ => say!(view, "look.last_turns", turns),
            };
            self.add_count(Some(MessageKind::Warning), text, self.art.theme.warn);
        }
    }

    /// Adds the odds of a duel with a monster, and the hit points the hero would have left. Other monsters are ignored.
    fn add_duel(&mut self, odds: Odds) {
        let (view, theme) = (self.view, self.art.theme);
        let (text, color) = match odds.win_percent {
            0 => (say!(view, "look.never_win"), theme.warn),
            100 => (say!(view, "look.always_win"), theme.good),
            n => (say!(view, "look.win_of_100", n), theme.text),
        };
        self.add_count(None, text, color);
        if odds.hp_left > 0 {
            self.add_small(&say!(view, "look.hp_left", n = odds.hp_left), Fact::Detail);
        }
    }

    /// Adds facts about a cell without actor, item or corpse.
    fn add_ground(&mut self) {
        let (view, color) = (self.view, self.art.theme.text);
        let (terrain, state) = match view.terrain(self.at) {
            Known::Unseen => {
                let unknown = view.words().get("look.unknown");
                return self.add_name(unknown, None, "", color);
            }
            Known::Remembered(terrain) => (terrain, "look.remembered"),
            Known::Visible(terrain) => (terrain, "look.in_view"),
        };
        let name = describe::terrain_name(view.rules(), terrain);
        self.add_name(&name, None, view.words().get(state), color);
        self.add_terrain(terrain);
    }

    /// Adds what a kind of terrain is, what bumping into it does, and for a brazier, how many are lit.
    fn add_terrain(&mut self, terrain: Terrain) {
        let rules = self.view.rules();
        let kind = rules.terrain_kind(terrain);
        self.add_large(kind.map_or("", |kind| &kind.about), Fact::Prose);
        let bump = rules.bump_effect(terrain);
        let bump = bump.map(|bump| bump_sentence(rules, bump));
        self.add_small(&bump.unwrap_or_default(), Fact::Working);
        let brazier = describe::brazier_text(self.view, terrain).unwrap_or_default();
        self.add_small(&brazier, Fact::Working);
    }
}

/// What throwing the item in this slot at a cell would change; `None` if the item is not thrown at cells.
fn throw_change(view: View<'_>, slot: Slot, at: Pos) -> Option<String> {
    let (held, _) = view.throwables().find(|(held, _)| held.slot == slot)?;
    if !held.kind.effect.is_thrown_at_cell() {
        return None;
    }
    let cells = view.cells_changed_by_throw(slot, at).len();
    if let ItemEffect::Kindles(_) = held.kind.effect
        && let Known::Visible(terrain) = view.terrain(at)
    {
        return Some(brand_change(view, at, terrain, cells > 0));
    }
    if cells == 0 {
        let item = &held.kind.name;
        return Some(say!(view, "look.throw_changes_nothing", item));
    }
    let terrain = view.rules().terrain_named(held.kind.terrain.as_deref()?)?;
    let name = describe::terrain_name(view.rules(), terrain);
    Some(say!(view, "look.throw_spills", cells, name))
}

/// What a brand does to whoever stands on a cell in view, and whether the ground there burns on.
fn brand_change(view: View<'_>, at: Pos, terrain: Terrain, changes: bool) -> String {
    // A brand harms neither the hero nor allies.
    let target = view
        .actor_at(at)
        .filter(|it| !it.id.is_hero() && !it.is_ally());
    let is_hit = changes && target.is_some();
    let harm = view.rules().fire.map(|fire| fire.brand_harm());
    let hp = if is_hit { harm } else { None };
    let name = describe::terrain_name(view.rules(), terrain);
    if view.fire_at(at).is_some() {
        return say!(view, "look.brand_on_fire", hp);
    }
    match view.turns_if_kindled(at) {
        Some(turns) => say!(view, "look.brand_burns_on", hp, name, turns),
        None => say!(view, "look.brand_goes_out", hp, name),
    }
}

/// What bumping into terrain costs and gives, in a sentence; empty if there is nothing to list.
fn bump_sentence(rules: &Ruleset, bump: &BumpEffect) -> String {
    let positive = |n: i32| Some(n).filter(|n| *n > 0);
    let mut all = Vec::new();
    if let Some(item) = rules.item_taken(bump) {
        all.push(say!(rules, "bump.takes", item = rules.item(item).name));
    }
    let (price, wax) = (positive(-bump.wax), positive(bump.wax));
    all.push(say!(rules, "bump.costs", price));
    all.push(say!(rules, "bump.gives", wax));
    if let Some(kind) = rules.ally_freed(bump) {
        all.push(say!(rules, "bump.frees", who = rules.monster(kind).name));
    }
    let (one, n) = (bump.items == 1, positive(bump.items - 1).map(|n| n + 1));
    all.push(say!(rules, "bump.holds_one", one));
    all.push(say!(rules, "bump.holds", n));
    all.push(say!(rules, "bump.closes", closes = bump.closes.is_some()));
    if let Some(wins) = bump.wins {
        let away = wins.boss_away;
        let boss = if away > 0 { rules.boss() } else { None };
        let boss = boss.map(|boss| &boss.name);
        let catches = rules.turns_to_catch(bump);
        all.push(say!(rules, "bump.wins", catches, boss, away));
    }
    all.retain(|clause| !clause.is_empty());
    if all.is_empty() {
        return String::new();
    }
    say!(rules, "bump.walk_into_it", does = english::series(&all))
}
