//! Messages about blows, throws and deaths, healing, poison, daze and what holds. Harm of allies is reported only in
//! view, unlike their death.

use crate::base::{Dir, Pos, sort_few};
use crate::game::rules::{EffectKind, ItemId};
use crate::game::{ActorId, Event};
use crate::ui::stats::HarmSource;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::{Narrator, grouped};
use crate::ui::text::templates::{
    Message, MessageKind, Placeholder, Sentence, SpanStyle, Template,
};
use crate::ui::text::words::say;

impl Narrator<'_> {
    /// Narrates a hit. Hits by monsters may share a line: see [`Narrator::push_hits`].
    pub(super) fn narrate_hit(&mut self, event: Event) {
        let Event::Struck {
            attacker,
            target,
            damage,
            critical,
            to: left,
            ..
        } = event
        else {
            return;
        };
        if self.view.is_ally(target) || self.view.is_ally(attacker) {
            return self.narrate_hit_of_ally(attacker, target, damage, left);
        }
        let words = self.words;
        let dies_by_hero = attacker.is_hero() && !target.is_hero() && left <= 0;
        let kills = dies_by_hero && words[Sentence::HeroKills].is_some();
        if critical && !kills {
            self.push_critical(attacker);
        }
        if !attacker.is_hero() && damage > 0 && words[Sentence::MonsterHitsMore].is_some() {
            self.hits.push((attacker, damage));
            return;
        }
        let thrown = self.thrown.take();
        self.killed = kills.then_some(target);
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

    /// Narrates a hit on an ally, or by one, if the ally is in view. The blows at the hero come before it.
    fn narrate_hit_of_ally(&mut self, attacker: ActorId, target: ActorId, damage: i32, left: i32) {
        self.push_hits();
        if !self.view.sees_ally(attacker) && !self.view.sees_ally(target) {
            return;
        }
        let sentence = match (damage > 0, self.view.is_ally(target)) {
            (true, true) => Sentence::AllyHit,
            (true, false) => Sentence::AllyStrikes,
            (false, _) => Sentence::AllyHitForNothing,
        };
        let values = [
            Placeholder::number("n", damage),
            Placeholder::plain("hits", self.view.hit_verb_of(attacker)),
            Placeholder::number("left", left.max(0)),
        ];
        self.push_pair(sentence, attacker, target, values);
    }

    /// Says where a shot comes from whose archer is out of view. What it does follows.
    pub(super) fn narrate_shot(&mut self, attacker: ActorId, from: Pos) {
        if attacker.is_hero() || self.view.visible_monster(attacker).is_some() {
            return;
        }
        if let Some(dir) = Dir::towards(self.view.hero().at, from) {
            let side = say!(self.view, &format!("compass.{}", dir.word()));
            let text = say!(self.view, "sighting.shot_unseen", side);
            self.lines.push(Message::plain(MessageKind::Warning, &text));
        }
    }

    /// Narrates a blow or a throw that misses.
    pub(super) fn narrate_miss(&mut self, event: Event) {
        let Event::Dodged {
            attacker,
            target,
            in_the_dark,
        } = event
        else {
            return;
        };
        if self.view.is_ally(target) || self.view.is_ally(attacker) {
            self.push_hits();
            if self.view.sees_ally(target) || self.view.sees_ally(attacker) {
                self.push_pair(Sentence::AllyMissed, attacker, target, []);
            }
            return;
        }
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

    /// Narrates a blow at a monster that is unaware of it.
    pub(super) fn narrate_stab(&mut self, attacker: ActorId, target: ActorId) {
        self.push_pair(Sentence::Stabbed, attacker, target, []);
    }

    /// Narrates a blow or a throw that passes through its target.
    pub(super) fn narrate_pass(&mut self, attacker: ActorId, target: ActorId) {
        let thrown = self.thrown.take();
        let item = self.item_placeholder(thrown);
        self.push_pair(Sentence::PassedThrough, attacker, target, [item]);
    }

    /// Narrates hit points that the hero or an ally lost to poison, the ground or fire.
    pub(super) fn narrate_harm(&mut self, event: Event) {
        let Some((actor, harm)) = HarmSource::of(&event) else {
            return;
        };
        if self.view.is_ally(actor) {
            self.push_hits();
            if self.view.sees_ally(actor) {
                let lost = Placeholder::number("n", harm.damage);
                let left = Placeholder::number("left", harm.to);
                self.push_pair(Sentence::AllyHurt, actor, actor, [lost, left]);
            }
        } else if actor.is_hero() {
            match harm.source {
                HarmSource::Poison(_) => self.poison += harm.damage,
                HarmSource::Ground(_) => self.push_loss(Sentence::GroundHurts, harm.damage),
                HarmSource::Fire => self.push_loss(Sentence::FireHurts, harm.damage),
                // See `narrate_hit`.
                HarmSource::Blow(_) => {}
            }
        }
    }

    /// Narrates hit points that the hero regains at once, or a monster in view.
    pub(super) fn narrate_healing(&mut self, actor: ActorId, hp: i32) {
        if actor.is_hero() {
            if let Some(sentence) = self.heals {
                self.push_number(sentence, hp);
            }
        } else if self.view.visible_monster(actor).is_some() {
            self.push_amount(Sentence::Regrows, actor, hp);
        }
    }

    /// Narrates that the hero is free of an effect. What no longer holds it is seen on the map.
    pub(super) fn narrate_recovery(&mut self, actor: ActorId, effect: EffectKind) {
        if !actor.is_hero() {
            return;
        }
        self.push_hits();
        match effect {
            EffectKind::Poisoned => self.push(Sentence::Cured, &[]),
            EffectKind::Dazed => self.push(Sentence::HeroSteadies, &[]),
            EffectKind::Held => {}
        }
    }

    /// Narrates that the dazed hero lost the turn.
    pub(super) fn narrate_reeling(&mut self) {
        self.push_hits();
        self.push(Sentence::HeroReels, &[]);
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
            // Its last blow came first.
            self.push_hits();
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
        if self.view.is_without_flame()
            && let Some(in_the_dark) = &self.words[Sentence::HeroDiesInTheDark]
        {
            self.lines.push(in_the_dark.line());
        } else {
            let lines = self.words.hero_dies.iter().map(Template::line);
            self.lines.extend(lines);
        }
    }

    /// Narrates the boss's death, after which the hero's flame may not be the last: it may be out.
    pub(super) fn narrate_victory(&mut self) {
        let mut sentence = Sentence::Won;
        if self.view.is_without_flame() {
            sentence = self.either(Sentence::WonInTheDark, Sentence::Won);
        }
        self.push(sentence, &[]);
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
        // A sentence that has its own verb instead of `{hits}` has no plural.
        let has_plural = first.text.contains("{hits}");
        let groups = grouped(&hits, |(one, _), (other, _)| {
            has_plural && self.share_a_name(*one, *other)
        });
        let mut line: Option<Message> = None;
        for group in &groups {
            let (actor, _) = group[0];
            let mut name = self.view.actor_name(actor).to_owned();
            let mut verb = self.view.hit_verb_of(actor).to_owned();
            if group.len() > 1 {
                name = english::plural(&name);
                verb = english::plural_verb(&verb);
            }
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

    /// Whether both are called by the same common name, so that a plural names them.
    fn share_a_name(&self, one: ActorId, other: ActorId) -> bool {
        let is_common = |actor| Naming::of(self.view, actor) == Naming::Common;
        let same_name = self.view.actor_name(one) == self.view.actor_name(other);
        same_name && is_common(one) && is_common(other)
    }

    /// Adds poison damage to the hits in `line`.
    fn append_poison(&mut self, line: &mut Option<Message>) {
        let poison = std::mem::take(&mut self.poison);
        if poison == 0 {
            return;
        }
        let loss = [Placeholder::loss(poison)];
        if let Some(line) = line {
            if let Some(more) = &self.words[Sentence::PoisonHurtsMore] {
                line.append_clause(&more.text, &loss);
            }
        } else if let Some(first) = &self.words[Sentence::PoisonHurts] {
            *line = Some(first.fill(&loss));
        }
    }

    /// Adds the warning when hit points fall to a half, a third or a sixth of the maximum.
    pub(super) fn push_hp_warning(&mut self, events: &[Event]) {
        let mut highest = 0;
        let mut lowest = i32::MAX;
        for (actor, harm) in events.iter().filter_map(HarmSource::of) {
            if actor.is_hero() {
                highest = highest.max(harm.from);
                lowest = lowest.min(harm.to);
            }
        }
        if lowest <= 0 {
            return;
        }
        let max_hp = self.view.hero().stats.hp;
        let mut parts = [2, 3, 6].into_iter().zip(&self.words.hurt);
        // The deepest of the marks that the turn went below.
        let crossed = parts.rfind(|(part, _)| highest * part > max_hp && lowest * part <= max_hp);
        if let Some((_, phrase)) = crossed {
            let n = Placeholder::loss(self.view.hero().hp);
            let line = phrase.fill(&[n, Placeholder::number("of", max_hp)]);
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

    /// Narrates an effect that begins or is prolonged, or notes it to narrate it together with others.
    pub(super) fn narrate_effect(&mut self, event: Event) {
        let Event::EffectApplied {
            actor,
            effect,
            by,
            from,
            to,
        } = event
        else {
            return;
        };
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
