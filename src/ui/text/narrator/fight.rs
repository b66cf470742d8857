//! Messages about blows, throws and deaths, healing, poison, daze and what holds. Harm of allies is reported only in
//! view, unlike their death.

use crate::base::{Pos, sort_few};
use crate::game::rules::{EffectKind, FlameHeight, ItemId};
use crate::game::{ActorId, Event, Terrain};
use crate::ui::stats::HarmSource;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::{Narrator, grouped};
use crate::ui::text::templates::{
    Message, MessageKind, Placeholder, Sentence, SpanStyle, Template,
};

impl Narrator<'_> {
    /// Narrates a hit that leaves its target `left` hit points. Hits by monsters may share a line: see
    /// [`Narrator::push_hits`].
    pub(super) fn narrate_hit(
        &mut self,
        attacker: ActorId,
        target: ActorId,
        damage: i32,
        critical: bool,
        left: i32,
    ) {
        let words = self.words;
        let kills = attacker.is_hero() && !target.is_hero() && left <= 0;
        let kills = kills && words[Sentence::HeroKills].is_some();
        if critical && !kills {
            self.push_critical(attacker);
        }
        if !attacker.is_hero() && damage > 0 && words[Sentence::MonsterHitsMore].is_some() {
            self.hits.push((attacker, damage));
            return;
        }
        let thrown = self.thrown.take();
        self.killed = Some(target).filter(|_| kills);
        let loss = (target.is_hero() && damage > 0).then_some(SpanStyle::HpLost);
        let word = if critical { &*words.critical_word } else { "" };
        let placeholders = [
            Placeholder::number("n", damage).styled(loss),
            Placeholder::plain("hits", self.view.hit_verb_of(attacker)),
            Placeholder::number("left", left),
            Placeholder::number("of", self.view.max_hp_of(target)),
            Placeholder::plain("critical", word),
            self.item_placeholder(thrown),
        ];
        let placeholders = self.pair_placeholders(attacker, target, placeholders);
        match (&words[Sentence::Critical], &words[Sentence::HeroKills]) {
            (Some(first), Some(kill)) if critical && kills => {
                let text = format!("{} {}", first.text, kill.text);
                let both = Template {
                    text,
                    ..kill.clone()
                };
                self.push_template(&both, &placeholders);
            }
            _ => self.push(hit_sentence(kills, attacker, damage, thrown), &placeholders),
        }
        if !kills {
            self.color_last_line(damage);
        }
    }

    /// Narrates a blow or a throw that misses.
    pub(super) fn narrate_miss(&mut self, attacker: ActorId, target: ActorId, in_the_dark: bool) {
        let thrown = self.thrown.take();
        let sentence = match (attacker.is_hero(), thrown) {
            (true, Some(_)) => Sentence::ThrownMisses,
            (true, None) if in_the_dark => {
                self.either(Sentence::HeroMissesInTheDark, Sentence::HeroMisses)
            }
            (true, None) => Sentence::HeroMisses,
            (false, _) => Sentence::MonsterMisses,
        };
        self.push_pair(sentence, attacker, target, [self.item_placeholder(thrown)]);
    }

    /// Narrates a death, unless the line about the hit has reported it.
    pub(super) fn narrate_death(&mut self, actor: ActorId, killer: ActorId) {
        if self.view.is_ally(actor) {
            self.push_hits();
            self.push_pair(Sentence::AllyDies, actor, killer, []);
        } else if actor.is_hero() {
            self.push_hits();
            self.push_own_death();
        } else if self.killed.take() != Some(actor) {
            self.push_pair(Sentence::MonsterDies, actor, killer, []);
        }
    }

    /// Adds the line for a critical blow, which is no warning if the blow is the hero's own.
    fn push_critical(&mut self, attacker: ActorId) {
        let said = self.lines.len();
        self.push(Sentence::Critical, &[]);
        if attacker.is_hero()
            && let Some(line) = self.lines.get_mut(said)
        {
            line.kind = MessageKind::Action;
        }
    }

    fn push_own_death(&mut self) {
        let (flame, words) = (self.view.flame(), self.words);
        let is_dark = flame.is_some_and(|flame| flame.height == FlameHeight::Out);
        let lines = match words[Sentence::HeroDiesInTheDark].as_slice() {
            in_the_dark @ [_] if is_dark => in_the_dark,
            _ => &words.hero_dies,
        };
        self.lines.extend(lines.iter().map(Template::line));
    }

    /// Adds the line that all monsters' hits share, the hardest first, with one clause for monsters of the same name;
    /// `docs/screens.md` 3.
    pub(super) fn push_hits(&mut self) {
        let mut hits = std::mem::take(&mut self.hits);
        sort_few(&mut hits, |(_, damage)| -damage);
        let (Some(first), Some(more)) = (
            &self.words[Sentence::MonsterHits],
            &self.words[Sentence::MonsterHitsMore],
        ) else {
            return;
        };
        let mut line: Option<Message> = None;
        // A sentence that has its own verb instead of `{hits}` has no plural.
        let joined = first.text.contains("{hits}");
        let named = |actor| (self.view.actor_name(actor), Naming::of(self.view, actor));
        let same = |one: &(ActorId, i32), other: &(ActorId, i32)| {
            joined && named(one.0) == named(other.0) && named(one.0).1 == Naming::Common
        };
        let groups = grouped(&hits, same);
        for group in &groups {
            let (actor, _) = group[0];
            let (name, verb) = (self.view.actor_name(actor), self.view.hit_verb_of(actor));
            let (name, verb) = match group.len() {
                1 => (name.to_owned(), verb.to_owned()),
                _ => (english::plural(name), english::plural_verb(verb)),
            };
            let placeholders = [
                Placeholder {
                    value: name.into(),
                    ..Placeholder::actor("who", self.view, actor)
                },
                Placeholder::plain("hits", verb),
                Placeholder::plain("n", damage_text(group)).styled(Some(SpanStyle::HpLost)),
            ];
            match &mut line {
                None => line = Some(first.fill(&placeholders)),
                Some(line) => line.append_clause(&more.text, &placeholders),
            }
        }
        self.append_poison(&mut line);
        self.lines.extend(line);
        if let Some((_, worst)) = hits.first() {
            self.color_last_line(*worst);
        }
        if let Some(turns) = self.poisoned.take() {
            self.push_number(Sentence::Poisoned, turns);
        }
    }

    /// Adds poison damage to the hits in `line`.
    fn append_poison(&mut self, line: &mut Option<Message>) {
        let (words, poison) = (self.words, std::mem::take(&mut self.poison));
        let hurts = [Sentence::PoisonHurts, Sentence::PoisonHurtsMore].map(|it| &words[it]);
        let loss = [Placeholder::loss(poison)];
        match (line, hurts) {
            _ if poison == 0 => {}
            (Some(line), [_, Some(more)]) => line.append_clause(&more.text, &loss),
            (line @ None, [Some(first), _]) => *line = Some(first.fill(&loss)),
            _ => {}
        }
    }

    /// Adds the warning when hit points fall to a half, a third or a sixth of the maximum.
    pub(super) fn push_hp_warning(&mut self, events: &[Event]) {
        let most = self.view.hero().stats.hp;
        let harms = events.iter().filter_map(HarmSource::of);
        let own = harms.filter(|(actor, _)| actor.is_hero());
        let (from, to) = own.fold((0, i32::MAX), |(most, least), (_, harm)| {
            (most.max(harm.from), least.min(harm.to))
        });
        let crossed = |part: i32| from * part > most && to * part <= most && to > 0;
        let mut parts = [2, 3, 6].into_iter().zip(&self.words.hurt);
        let deepest = parts.rfind(|(part, _)| crossed(*part));
        if let Some((_, phrase)) = deepest {
            let n = Placeholder::loss(self.view.hero().hp);
            let line = phrase.fill(&[n, Placeholder::number("of", most)]);
            self.lines.push(line);
        }
    }

    /// Gives the last line the colour for this much damage.
    fn color_last_line(&mut self, damage: i32) {
        let mut colors = self.words.damage_colors.iter();
        let color = colors.find(|entry| damage >= entry.from);
        if let (Some(entry), Some(line)) = (color, self.lines.last_mut()) {
            line.color = Some(entry.color);
        }
    }

    /// Narrates an event that happens to an ally; `false` if it does not, or is reported like that of a monster.
    pub(super) fn narrate_ally(&mut self, event: Event) -> bool {
        let view = self.view;
        let number = |word, number: i32| Placeholder::number(word, number);
        let (by, ally, sentence, values) = match event {
            Event::Struck {
                attacker,
                target,
                damage,
                to,
                ..
            } if view.is_ally(target) => {
                let hits = Placeholder::plain("hits", view.hit_verb_of(attacker));
                let sentence = match damage {
                    1.. => Sentence::AllyHit,
                    _ => Sentence::AllyHitForNothing,
                };
                let values = vec![number("n", damage), hits, number("left", to)];
                (attacker, target, sentence, values)
            }
            Event::Dodged {
                attacker, target, ..
            } if view.is_ally(target) => (attacker, target, Sentence::AllyMissed, Vec::new()),
            Event::PoisonDamage {
                actor, from, to, ..
            }
            | Event::HurtByGround {
                actor, from, to, ..
            }
            | Event::HurtByFire { actor, from, to }
                if view.is_ally(actor) =>
            {
                let values = vec![number("n", from - to), number("left", to)];
                (actor, actor, Sentence::AllyHurt, values)
            }
            Event::Followed { actor, .. } if view.is_ally(actor) => {
                self.push_actor(Sentence::AllyFollowed, actor);
                return true;
            }
            _ => return false,
        };
        self.push_hits();
        if view.sees_ally(ally) {
            self.push_pair(sentence, by, ally, values);
        }
        true
    }

    /// Narrates a step of the hero's that led nowhere: into ground on which one can walk only if something holds it.
    pub(super) fn narrate_failed_step(&mut self, into: Pos) {
        let terrain = self.view.terrain(into).seen();
        let sentence = match terrain.is_some_and(Terrain::is_walkable) {
            true => self.either(Sentence::Held, Sentence::Blocked),
            false => Sentence::Blocked,
        };
        self.push(sentence, &[]);
    }

    /// Narrates an effect that lasts `to` turns, `from` before, or notes it to narrate it together with others.
    pub(super) fn narrate_effect(
        &mut self,
        actor: ActorId,
        effect: EffectKind,
        by: ActorId,
        from: i32,
        to: i32,
    ) {
        match effect {
            EffectKind::Poisoned if actor.is_hero() => self.poisoned = Some(to),
            EffectKind::Dazed if actor.is_hero() => self.push_number(Sentence::HeroDazed, to),
            EffectKind::Dazed => self.dazed.push(actor),
            EffectKind::Held if actor.is_hero() && !by.is_hero() && from == 0 => {
                self.push_hits();
                self.push_pair(Sentence::Gripped, by, actor, []);
            }
            EffectKind::Poisoned | EffectKind::Held => {}
        }
    }
}

/// The sentence for a hit by `attacker`, with what the hero has thrown, if anything.
const fn hit_sentence(
    kills: bool,
    attacker: ActorId,
    damage: i32,
    thrown: Option<ItemId>,
) -> Sentence {
    match (attacker.is_hero(), thrown.is_some(), damage > 0) {
        _ if kills => Sentence::HeroKills,
        (true, true, true) => Sentence::ThrownHits,
        (true, true, false) => Sentence::ThrownHitsForNothing,
        (true, false, true) => Sentence::HeroHits,
        (true, false, false) => Sentence::HeroHitsForNothing,
        (false, _, true) => Sentence::MonsterHits,
        (false, _, false) => Sentence::MonsterHitsForNothing,
    }
}

/// The damage of hits, the hardest first: `3`, `1 each`, `3 and 1`, `3, 2 and 1`.
fn damage_text(hits: &[(ActorId, i32)]) -> String {
    let damage: Vec<_> = hits.iter().map(|(_, damage)| damage.to_string()).collect();
    match &damage[..] {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] if before.iter().all(|it| it == last) => format!("{last} each"),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
