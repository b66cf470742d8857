//! Messages about blows, throws and deaths.

use crate::game::rules::FlameHeight;
use crate::game::{ActorId, Event};
use crate::ui::stats::HarmSource;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::{Narrator, Said, either};
use crate::ui::text::templates::{Message, MessageKind, Placeholder, SpanStyle, Template};

impl<'a> Narrator<'a> {
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
        let kills = kills && words.hero_kills.is_some();
        if critical && !kills {
            self.push_critical(attacker);
        }
        if !attacker.is_hero() && damage > 0 && words.monster_hits_more.is_some() {
            self.hits.push((attacker, damage));
            return;
        }
        let thrown = self.thrown.take();
        self.killed = Some(target).filter(|_| kills);
        let phrase = self.hit_template(attacker, damage > 0, thrown.is_some());
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
        let first = words.critical.as_ref().filter(|_| critical && kills);
        let both = first.zip(phrase.as_ref());
        let both = both.map(|(first, phrase)| phrase.after(first));
        self.push_pair(either(&both, phrase), attacker, target, placeholders);
        if self.killed.is_none() {
            self.color_last_line(damage);
        }
    }

    /// The template for a hit with a line of its own.
    fn hit_template(&self, attacker: ActorId, hurts: bool, thrown: bool) -> &'a Said {
        let words = self.words;
        if self.killed.is_some() {
            return &words.hero_kills;
        }
        match (attacker.is_hero(), thrown, hurts) {
            (true, true, true) => &words.thrown_hits,
            (true, true, false) => &words.thrown_hits_for_nothing,
            (true, false, true) => &words.hero_hits,
            (true, false, false) => &words.hero_hits_for_nothing,
            (false, _, true) => &words.monster_hits,
            (false, _, false) => &words.monster_hits_for_nothing,
        }
    }

    /// Narrates a blow or a throw that misses.
    pub(super) fn narrate_miss(&mut self, attacker: ActorId, target: ActorId, in_the_dark: bool) {
        let words = self.words;
        let thrown = self.thrown.take();
        let phrase = match (attacker.is_hero(), thrown) {
            (true, Some(_)) => &words.thrown_misses,
            (true, None) if in_the_dark => {
                either(&words.hero_misses_in_the_dark, &words.hero_misses)
            }
            (true, None) => &words.hero_misses,
            (false, _) => &words.monster_misses,
        };
        self.push_pair(phrase, attacker, target, [self.item_placeholder(thrown)]);
    }

    /// Narrates a death, unless the line about the hit has reported it.
    pub(super) fn narrate_death(&mut self, actor: ActorId, killer: ActorId) {
        let words = self.words;
        if self.view.is_ally(actor) {
            self.push_hits();
            self.push_pair(&words.ally_dies, actor, killer, []);
        } else if actor.is_hero() {
            self.push_hits();
            self.push_own_death();
        } else if self.killed.take() != Some(actor) {
            self.push_pair(&words.monster_dies, actor, killer, []);
        }
    }

    /// Adds the line for a critical blow, which is no warning if the blow is the hero's own.
    fn push_critical(&mut self, attacker: ActorId) {
        let said = self.lines.len();
        self.push(&self.words.critical, &[]);
        if attacker.is_hero()
            && let Some(line) = self.lines.get_mut(said)
        {
            line.kind = MessageKind::Action;
        }
    }

    pub(super) fn push_own_death(&mut self) {
        let words = self.words;
        let flame = self.view.flame();
        let is_dark = flame.is_some_and(|flame| flame.height == FlameHeight::Out);
        match &words.hero_dies_in_the_dark {
            Some(phrase) if is_dark => self.lines.push(phrase.line()),
            _ => self
                .lines
                .extend(words.hero_dies.iter().map(Template::line)),
        }
    }

    /// Adds the line that all monsters' hits share, the hardest first, with one clause for monsters of the same name;
    /// `docs/screens.md` 3.
    pub(super) fn push_hits(&mut self) {
        let mut hits = std::mem::take(&mut self.hits);
        hits.sort_by_key(|(_, damage)| -damage);
        let (Some(first), Some(more)) = (&self.words.monster_hits, &self.words.monster_hits_more)
        else {
            return;
        };
        let mut line: Option<Message> = None;
        // A sentence that has its own verb instead of `{hits}` has no plural.
        let groups = self.groups_of(&hits, first.text.contains("{hits}"));
        for group in &groups {
            let verb = group.verb(self.view.hit_verb_of(group.actor));
            let name = group.name(self.view.actor_name(group.actor));
            let damage = Placeholder::plain("n", group.damage_text());
            let placeholders = [
                Placeholder {
                    value: name.into(),
                    ..Placeholder::actor("who", self.view, group.actor)
                },
                Placeholder::plain("hits", verb),
                damage.styled(Some(SpanStyle::HpLost)),
            ];
            match &mut line {
                None => line = Some(first.fill(&placeholders)),
                Some(line) => line.append_clause(&more.text, &placeholders),
            }
        }
        let poison = std::mem::take(&mut self.poison);
        if poison > 0 {
            self.append_poison(poison, &mut line);
        }
        self.lines.extend(line);
        if let Some((_, worst)) = hits.first() {
            self.color_last_line(*worst);
        }
        if let Some(turns) = self.poisoned.take() {
            self.push_number(&self.words.poisoned, turns);
        }
    }

    /// The hits, those of monsters with the same common name together if `joined`.
    fn groups_of(&self, hits: &[(ActorId, i32)], joined: bool) -> Vec<SharedHits> {
        let mut groups: Vec<SharedHits> = Vec::new();
        let named = |actor| (self.view.actor_name(actor), Naming::of(self.view, actor));
        for &(actor, damage) in hits {
            let same = |group: &&mut SharedHits| {
                named(group.actor) == named(actor) && named(actor).1 == Naming::Common
            };
            match groups.iter_mut().find(same).filter(|_| joined) {
                Some(group) => group.damage.push(damage),
                None => groups.push(SharedHits {
                    actor,
                    damage: vec![damage],
                }),
            }
        }
        groups
    }

    /// Adds poison damage to the hits in `line`.
    pub(super) fn append_poison(&self, poison: i32, line: &mut Option<Message>) {
        let placeholders = [Placeholder::loss(poison)];
        match (
            line,
            &self.words.poison_hurts,
            &self.words.poison_hurts_more,
        ) {
            (Some(line), _, Some(more)) => line.append_clause(&more.text, &placeholders),
            (line @ None, Some(first), _) => *line = Some(first.fill(&placeholders)),
            _ => {}
        }
    }

    /// Adds the warning when hit points fall to a half, a third or a sixth of the maximum.
    pub(super) fn push_hp_warning(&mut self, events: &[Event]) {
        let most = self.view.hero().stats.hp;
        let harms = events.iter().filter_map(HarmSource::of);
        let (from, to) = harms.fold((0, i32::MAX), |(most, least), harm| {
            (most.max(harm.from), least.min(harm.to))
        });
        let crossed = |part: i32| from * part > most && to * part <= most && to > 0;
        let deepest = [2, 3, 6]
            .into_iter()
            .zip(&self.words.hurt)
            .rfind(|(part, _)| crossed(*part));
        if let Some((_, phrase)) = deepest {
            let n = Placeholder::loss(self.view.hero().hp);
            let line = phrase.fill(&[n, Placeholder::number("of", most)]);
            self.lines.push(line);
        }
    }

    /// Gives the last line the colour for this much damage.
    pub(super) fn color_last_line(&mut self, damage: i32) {
        let color = self
            .words
            .damage_colors
            .iter()
            .find(|entry| damage >= entry.from);
        if let (Some(entry), Some(line)) = (color, self.lines.last_mut()) {
            line.color = Some(entry.color);
        }
    }
}

/// Hits of a turn that share a clause.
struct SharedHits {
    /// The attacker, or the first of several.
    actor: ActorId,
    /// The damage of each hit, the hardest first.
    damage: Vec<i32>,
}

impl SharedHits {
    /// `rat`, or `rats` for several, without an article.
    fn name(&self, name: &str) -> String {
        match self.damage.len() {
            1 => name.to_owned(),
            _ => english::plural(name),
        }
    }

    /// `bites`, or `bite` for several.
    fn verb(&self, hits: &str) -> String {
        match self.damage.len() {
            1 => hits.to_owned(),
            _ => english::plural_verb(hits),
        }
    }

    /// `3`, `1 each`, `3 and 1`, `3, 2 and 1`.
    fn damage_text(&self) -> String {
        let [before @ .., last] = &self.damage[..] else {
            return String::new();
        };
        if before.is_empty() {
            return last.to_string();
        }
        if before.iter().all(|it| it == last) {
            return format!("{last} each");
        }
        let before: Vec<_> = before.iter().map(i32::to_string).collect();
        format!("{} and {last}", before.join(", "))
    }
}
