//! Turns events into messages, using the templates of the rule set.

mod ground;

use crate::game::rules::{EffectKind, Flame, FlameHeight, ItemEffect, ItemId, Mind};
use crate::game::{ActorId, Event, Refusal, Slot, View};
use crate::ui::text::english::capitalize;
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder, SpanStyle, Template};
use crate::ui::theme::Role;

/// The messages for `events`, which led to the state that `view` shows.
pub fn narrate(events: &[Event], view: View<'_>, words: &MessageTemplates) -> Vec<Message> {
    let mut narrator = Narrator {
        view,
        words,
        lines: Vec::new(),
        hits: Vec::new(),
        thrown: None,
        killed: None,
        dazed: Vec::new(),
        noticed: Vec::new(),
        heard: Vec::new(),
        alarmed: false,
        poison: 0,
        poisoned: None,
        heals: if events
            .iter()
            .any(|event| matches!(event, Event::Used { .. }))
        {
            words.healed.as_ref()
        } else if events
            .iter()
            .any(|event| matches!(event, Event::WaxSpent { .. }))
        {
            words.sealed.as_ref()
        } else {
            None
        },
    };
    for event in events {
        narrator.narrate_event(*event);
    }
    narrator.push_dazed();
    narrator.push_hits();
    narrator.push_minds();
    narrator.push_hp_warning(events);
    narrator.lines
}

/// Narrates one turn.
struct Narrator<'a> {
    view: View<'a>,
    words: &'a MessageTemplates,
    lines: Vec<Message>,
    /// Monsters' hits that share a line: attacker and damage.
    hits: Vec<(ActorId, i32)>,
    /// What is said of healing: nothing of what comes with time, which the hit point bar shows well enough.
    heals: Option<&'a Template>,
    /// The item in flight, until it hits or misses.
    thrown: Option<ItemId>,
    /// The monster whose death the last line has told.
    killed: Option<ActorId>,
    /// Monsters dazed just now.
    dazed: Vec<ActorId>,
    /// Monsters in view that noticed the hero in this turn, and those that only heard the fight.
    noticed: Vec<ActorId>,
    heard: Vec<ActorId>,
    /// Whether a monster has wakened the level in this turn.
    alarmed: bool,
    /// Poison damage to the hero.
    poison: i32,
    /// Turns of poison the hero has just received.
    poisoned: Option<i32>,
}

impl<'a> Narrator<'a> {
    fn narrate_event(&mut self, event: Event) {
        let words = self.words;
        if !matches!(event, Event::EffectApplied { .. }) {
            self.push_dazed();
        }
        match event {
            Event::Moved { actor, .. } if actor.is_hero() => self.push(words.step.as_ref(), &[]),
            Event::Bumped { actor, .. } if actor.is_hero() => {
                self.push(words.blocked.as_ref(), &[]);
            }
            Event::Struck { .. } | Event::Dodged { .. } | Event::Died { .. } => {
                self.narrate_fight(event);
            }
            Event::Healed { actor, from, to } if actor.is_hero() => {
                self.push_number(self.heals, to - from);
            }
            Event::Dropped {
                item: what,
                actor: by,
                ..
            } if by.is_hero() => {
                self.push_item(words.hero_drops.as_ref(), what);
            }
            Event::Dropped { item: what, .. } => self.push_item(words.monster_drops.as_ref(), what),
            // Gold and wax take no slot, and their amounts have messages of their own.
            Event::PickedUp { item: what, .. } if self.takes_slot(what) => {
                self.push_item(words.picked_up.as_ref(), what);
            }
            Event::PickedUp { item: what, .. } if self.is_wax(what) => {
                self.push_item(words.melted.as_ref(), what);
            }
            Event::GoldGained { from, to } => {
                self.push_number(words.gold_gained.as_ref(), to - from);
            }
            Event::Thrown { item: what, .. } if self.is_thrown_at_cell(what) => {
                self.push_item(words.used.as_ref(), what);
            }
            Event::Thrown { item: what, .. } => self.thrown = Some(what),
            Event::Used { item: what } => self.push_item(words.used.as_ref(), what),
            Event::AttackRaised { from, to } => {
                self.push_number(words.attack_raised.as_ref(), to - from);
            }
            Event::DefenseRaised { from, to } => {
                self.push_number(words.defense_raised.as_ref(), to - from);
            }
            Event::EffectApplied {
                actor, effect, to, ..
            } => match effect {
                EffectKind::Poisoned if actor.is_hero() => self.poisoned = Some(to),
                EffectKind::Dazed if actor.is_hero() => {
                    self.push_number(words.hero_dazed.as_ref(), to);
                }
                EffectKind::Dazed => self.dazed.push(actor),
                _ => {}
            },
            Event::PoisonDamage {
                actor, from, to, ..
            } if actor.is_hero() => self.poison += from - to,
            Event::EffectEnded { actor, effect } if actor.is_hero() => {
                self.push_hits();
                let phrase = match effect {
                    EffectKind::Poisoned => &words.cured,
                    EffectKind::Dazed => &words.hero_steadies,
                    EffectKind::Held => return,
                };
                self.push(phrase.as_ref(), &[]);
            }
            Event::CandleLit { from, to } => self.push_number(words.candle_lit.as_ref(), to - from),
            Event::LightChanged { to, .. } => {
                let low = to == Flame::Low;
                let phrase = if low {
                    &words.candle_low
                } else {
                    &words.candle_out
                };
                let left = self.view.candle().map_or(0, |candle| candle.turns_left);
                self.push_number(phrase.as_ref(), left);
            }
            Event::FlameChanged { to, .. } => {
                let phrase = match to {
                    FlameHeight::Out => &words.flame_out,
                    FlameHeight::Shielded => &words.flame_shielded,
                    FlameHeight::Plain => &words.flame_plain,
                    FlameHeight::Bright => &words.flame_bright,
                };
                self.push(phrase.as_ref(), &[]);
            }
            Event::FlameLowered { .. }
            | Event::Pushed { .. }
            | Event::Drained { .. }
            | Event::Stolen { .. }
            | Event::Split { .. }
            | Event::Burst { .. }
            | Event::Reeled { .. }
            | Event::Risen { .. }
            | Event::Unmasked { .. }
            | Event::Snuffed { .. }
            | Event::Dazzled { .. } => self.narrate_trait(event),
            Event::Healed { actor, from, to } if self.view.visible_monster(actor).is_some() => {
                let n = (to - from).to_string();
                let n = Placeholder::plain("n", &n);
                self.push_pair(words.regrows.as_ref(), actor, actor, &[n]);
            }
            Event::WaxGained { from, to } => self.push_number(words.wax_gained.as_ref(), to - from),
            Event::MindChanged { actor, from, to } => self.narrate_mind(actor, from, to),
            Event::Stabbed { attacker, target } => {
                self.push_pair(words.stabbed.as_ref(), attacker, target, &[]);
            }
            Event::WaxEaten { actor, from, to } => {
                let eaten = (from - to).to_string();
                let number = [Placeholder::plain("n", &eaten)];
                self.push_pair(words.wax_eaten.as_ref(), actor, actor, &number);
            }
            Event::PassedThrough { attacker, target } => {
                let thrown = self.thrown.take();
                let item = [self.item_placeholder(thrown)];
                self.push_pair(words.passed_through.as_ref(), attacker, target, &item);
            }
            Event::Alarmed { actor, .. } => {
                self.alarmed = true;
                self.push_pair(words.alarmed.as_ref(), actor, actor, &[]);
            }
            Event::Followed { actor, .. } => {
                self.push_pair(words.followed.as_ref(), actor, actor, &[]);
            }
            Event::XpGained { from, to } => self.push_number(words.xp_gained.as_ref(), to - from),
            Event::LeveledUp { to, .. } => self.push_number(words.leveled_up.as_ref(), to),
            Event::TookStairs { from, to } if to > from => {
                self.push_number(words.descended.as_ref(), to as i32);
            }
            Event::TookStairs { to, .. } => self.push_number(words.ascended.as_ref(), to as i32),
            Event::Growled { actor } => {
                self.push_pair(words.monster_growls.as_ref(), actor, actor, &[]);
            }
            Event::Entered { .. }
            | Event::TerrainUsed { .. }
            | Event::HurtByGround { .. }
            | Event::HurtByFire { .. }
            | Event::Found { .. } => self.narrate_ground(event),
            Event::Won => self.push(words.won.as_ref(), &[]),
            Event::Moved { .. }
            | Event::PickedUp { .. }
            | Event::Bumped { .. }
            | Event::Landed { .. }
            | Event::PoisonDamage { .. }
            | Event::EffectEnded { .. }
            | Event::Waited { .. }
            | Event::Shot { .. }
            | Event::WaxSpent { .. }
            | Event::CaughtFire { .. }
            | Event::BurnedDown { .. }
            | Event::FirePutOut { .. }
            | Event::Mapped { .. }
            | Event::TerrainChanged { .. }
            | Event::Healed { .. } => {}
        }
    }

    /// What a monster does by the traits of its kind.
    fn narrate_trait(&mut self, event: Event) {
        let words = self.words;
        // What follows from a blow is told after it.
        self.push_hits();
        match event {
            Event::FlameLowered { actor, to, .. } => {
                self.push_pair(words.flame_lowered.as_ref(), actor, actor, &[]);
                if to == FlameHeight::Out {
                    self.push(words.flame_out.as_ref(), &[]);
                }
            }
            Event::Pushed { actor, by, .. } if actor.is_hero() => {
                self.push_pair(words.pushed.as_ref(), by, actor, &[]);
            }
            Event::Drained { attacker, from, to } => {
                let n = (from - to).to_string();
                let n = Placeholder::plain("n", &n);
                self.push_pair(words.drained.as_ref(), attacker, ActorId::HERO, &[n]);
            }
            Event::Stolen { actor, item } => {
                let item = self.item_placeholder(Some(item));
                self.push_pair(words.stolen.as_ref(), actor, ActorId::HERO, &[item]);
            }
            Event::Reeled { .. } => self.push(words.hero_reels.as_ref(), &[]),
            // What the hero puts out himself he need not be told.
            Event::Snuffed { actor, item, at } if !actor.is_hero() && self.view.sees(at) => {
                let item = self.item_placeholder(Some(item));
                self.push_pair(words.snuffed.as_ref(), actor, actor, &[item]);
            }
            _ => self.narrate_body(event),
        }
    }

    /// What becomes of a monster's body, if it is in view.
    fn narrate_body(&mut self, event: Event) {
        let words = self.words;
        let (actor, phrase) = match event {
            Event::Burst { actor, at } if self.view.sees(at) => (actor, &words.bursts),
            Event::Split { actor, .. } => (actor, &words.splits),
            Event::Risen { actor, .. } => (actor, &words.rises),
            Event::Unmasked { actor, .. } => (actor, &words.unmasked),
            Event::Dazzled { actor } => (actor, &words.dazzled),
            _ => return,
        };
        let burst = matches!(event, Event::Burst { .. });
        if burst || self.view.visible_monster(actor).is_some() {
            self.push_pair(phrase.as_ref(), actor, actor, &[]);
        }
    }

    /// What a monster in view comes to know, or forgets.
    fn narrate_mind(&mut self, actor: ActorId, from: Mind, to: Mind) {
        if self.view.visible_monster(actor).is_none() {
            return;
        }
        let words = self.words;
        let phrase = match (from, to) {
            (Mind::Fleeing, Mind::Hunting) | (_, Mind::Awake | Mind::Asleep) => return,
            (_, Mind::Hunting) => {
                self.heard.retain(|other| *other != actor);
                return self.noticed.push(actor);
            }
            // The alarm has been told.
            (_, Mind::Alarmed) if self.alarmed => return,
            (_, Mind::Alarmed) => return self.heard.push(actor),
            (_, Mind::Lost) => &words.loses,
            (_, Mind::Fleeing) => &words.flees,
        };
        self.push_pair(phrase.as_ref(), actor, actor, &[]);
    }

    fn narrate_fight(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::Struck {
                attacker,
                damage,
                critical,
                ..
            } if !attacker.is_hero() && damage > 0 && words.monster_hits_more.is_some() => {
                if critical {
                    self.push(words.critical.as_ref(), &[]);
                }
                self.hits.push((attacker, damage));
            }
            Event::Struck {
                attacker,
                target,
                damage,
                critical,
                to,
                ..
            } => {
                if critical {
                    self.push(words.critical.as_ref(), &[]);
                }
                let thrown = self.thrown.take();
                let kills = attacker.is_hero() && !target.is_hero() && to <= 0;
                self.killed = Some(target).filter(|_| kills && words.hero_kills.is_some());
                let phrase = match (attacker.is_hero(), damage > 0) {
                    _ if self.killed.is_some() => words.hero_kills.as_ref(),
                    (true, true) if thrown.is_some() => words.thrown_hits.as_ref(),
                    (true, false) if thrown.is_some() => words.thrown_hits_for_nothing.as_ref(),
                    (true, true) => words.hero_hits.as_ref(),
                    (true, false) => words.hero_hits_for_nothing.as_ref(),
                    (false, true) => words.monster_hits.as_ref(),
                    (false, false) => words.monster_hits_for_nothing.as_ref(),
                };
                let loss = (target.is_hero() && damage > 0).then_some(SpanStyle::HpLost);
                let word = if critical {
                    words.critical_word.as_str()
                } else {
                    ""
                };
                let (n, left, of) = (
                    damage.to_string(),
                    to.to_string(),
                    self.view.max_hp_of(target).to_string(),
                );
                let placeholders = [
                    Placeholder::plain("n", &n).styled(loss),
                    Placeholder::plain("left", &left),
                    Placeholder::plain("of", &of),
                    Placeholder::plain("critical", word),
                    self.item_placeholder(thrown),
                ];
                self.push_pair(phrase, attacker, target, &placeholders);
                self.color_last_line(damage);
            }
            Event::Dodged { attacker, target } => {
                let thrown = self.thrown.take();
                let phrase = match (attacker.is_hero(), thrown) {
                    (true, Some(_)) => words.thrown_misses.as_ref(),
                    (true, None) => words.hero_misses.as_ref(),
                    (false, _) => words.monster_misses.as_ref(),
                };
                self.push_pair(phrase, attacker, target, &[self.item_placeholder(thrown)]);
            }
            Event::Died { actor, .. } if actor.is_hero() => {
                self.push_hits();
                self.push_own_death();
            }
            Event::Died { actor, .. } if self.killed.take() == Some(actor) => {}
            Event::Died {
                actor, killer: by, ..
            } => self.push_pair(words.monster_dies.as_ref(), actor, by, &[]),
            _ => {}
        }
    }

    fn push_own_death(&mut self) {
        let words = self.words;
        let flame = self.view.flame();
        let is_dark = flame.is_some_and(|flame| flame.height == FlameHeight::Out);
        match words.hero_dies_in_the_dark.as_ref() {
            Some(phrase) if is_dark => self.lines.push(phrase.line()),
            _ => self
                .lines
                .extend(words.hero_dies.iter().map(Template::line)),
        }
    }

    /// All hits of a turn share a line, the hardest first; `docs/screens.md` 3.
    fn push_hits(&mut self) {
        let mut hits = std::mem::take(&mut self.hits);
        hits.sort_by_key(|(_, damage)| -damage);
        let (Some(first), Some(more)) = (&self.words.monster_hits, &self.words.monster_hits_more)
        else {
            return;
        };
        let mut line: Option<Message> = None;
        for (actor, damage) in &hits {
            let (n, big) = (damage.to_string(), capitalize(self.view.actor_name(*actor)));
            let [plain, big] = self.name_placeholders(*actor, ["who", "Who"], &big);
            let placeholders = [
                plain,
                big,
                Placeholder::plain("n", &n).styled(Some(SpanStyle::HpLost)),
            ];
            match &mut line {
                None => line = Some(first.fill(&placeholders)),
                Some(line) => {
                    let open = line.text.trim_end_matches('.').len();
                    line.text.truncate(open);
                    line.append(&more.text, &placeholders);
                }
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
            self.push_number(self.words.poisoned.as_ref(), turns);
        }
    }

    /// Adds poison damage to the hits in `line`.
    fn append_poison(&self, poison: i32, line: &mut Option<Message>) {
        let n = poison.to_string();
        let placeholders = [Placeholder::plain("n", &n).styled(Some(SpanStyle::HpLost))];
        match (
            line,
            &self.words.poison_hurts,
            &self.words.poison_hurts_more,
        ) {
            (Some(line), _, Some(more)) => {
                let open = line.text.trim_end_matches('.').len();
                line.text.truncate(open);
                line.append(&more.text, &placeholders);
            }
            (line @ None, Some(first), _) => *line = Some(first.fill(&placeholders)),
            _ => {}
        }
    }

    /// Monsters that notice the hero in one turn share a line, and so do those that hear a fight.
    fn push_minds(&mut self) {
        let words = self.words;
        for (ids, one, many) in [
            (
                std::mem::take(&mut self.heard),
                &words.hears,
                &words.hears_many,
            ),
            (
                std::mem::take(&mut self.noticed),
                &words.notices,
                &words.notices_many,
            ),
        ] {
            match *ids {
                [] => {}
                [_, _, ..] if many.is_some() => self.push_number(many.as_ref(), ids.len() as i32),
                _ => {
                    for id in ids {
                        self.push_pair(one.as_ref(), id, id, &[]);
                    }
                }
            }
        }
    }

    /// Monsters dazed at once share a line.
    fn push_dazed(&mut self) {
        let words = self.words;
        match *std::mem::take(&mut self.dazed) {
            [] => {}
            [actor] => self.push_pair(words.dazed.as_ref(), actor, actor, &[]),
            ref all => self.push_number(words.dazed_many.as_ref(), all.len() as i32),
        }
    }

    /// The warning at a half, a third and a sixth of the maximum hit points; `docs/screens.md` 3.
    fn push_hp_warning(&mut self, events: &[Event]) {
        let most = self.view.hero().stats.hp;
        let losses = events.iter().filter_map(|event| match event {
            Event::Struck {
                target, from, to, ..
            }
            | Event::PoisonDamage {
                actor: target,
                from,
                to,
                ..
            }
            | Event::HurtByGround {
                actor: target,
                from,
                to,
                ..
            }
            | Event::HurtByFire {
                actor: target,
                from,
                to,
            } if target.is_hero() => Some((*from, *to)),
            _ => None,
        });
        let (from, to) = losses.fold((0, i32::MAX), |(most, least), (from, to)| {
            (most.max(from), least.min(to))
        });
        let crossed = |part: i32| from * part > most && to * part <= most && to > 0;
        let deepest = [2, 3, 6]
            .into_iter()
            .zip(&self.words.hurt)
            .rfind(|(part, _)| crossed(*part));
        if let Some((_, phrase)) = deepest {
            let (n, of) = (self.view.hero().hp.to_string(), most.to_string());
            self.lines.push(phrase.fill(&[
                Placeholder::plain("n", &n).styled(Some(SpanStyle::HpLost)),
                Placeholder::plain("of", &of),
            ]));
        }
    }

    /// Gives the last line the colour for this much damage.
    fn color_last_line(&mut self, damage: i32) {
        let color = self
            .words
            .damage_colors
            .iter()
            .find(|entry| damage >= entry.from);
        if let (Some(entry), Some(line)) = (color, self.lines.last_mut()) {
            line.color = Some(entry.color);
        }
    }

    fn push(&mut self, phrase: Option<&Template>, placeholders: &[Placeholder<'_>]) {
        let Some(phrase) = phrase else { return };
        match self.lines.last_mut() {
            Some(last) if phrase.joins => {
                last.text.push(' ');
                last.append(&phrase.text, placeholders);
            }
            _ => self.lines.push(phrase.fill(placeholders)),
        }
    }

    fn push_number(&mut self, phrase: Option<&Template>, n: i32) {
        self.push(phrase, &[Placeholder::plain("n", &n.to_string())]);
    }

    fn is_wax(&self, what: ItemId) -> bool {
        matches!(self.view.rules().item(what).effect, ItemEffect::Wax(_))
    }

    fn is_thrown_at_cell(&self, what: ItemId) -> bool {
        self.view.rules().item(what).effect.is_thrown_at_cell()
    }

    fn takes_slot(&self, what: ItemId) -> bool {
        let effect = self.view.rules().item(what).effect;
        !matches!(effect, ItemEffect::Gold(_) | ItemEffect::Wax(_))
    }

    fn push_item(&mut self, phrase: Option<&Template>, what: ItemId) {
        let slot =
            u8::try_from(what.0).map_or(String::new(), |what| Slot(what).letter().to_string());
        self.push(
            phrase,
            &[
                self.item_placeholder(Some(what)),
                Placeholder::plain("slot", &slot),
            ],
        );
    }

    /// The placeholder for an item's name.
    fn item_placeholder(&self, what: Option<ItemId>) -> Placeholder<'a> {
        let name = what.map_or("", |what| &self.view.rules().item(what).name);
        Placeholder::plain("what", name).styled(Some(SpanStyle::Role(Role::Item)))
    }

    fn push_pair(
        &mut self,
        phrase: Option<&Template>,
        actor: ActorId,
        target: ActorId,
        more: &[Placeholder<'_>],
    ) {
        let (big_who, big_whom) = (
            capitalize(self.view.actor_name(actor)),
            capitalize(self.view.actor_name(target)),
        );
        let actor = self.name_placeholders(actor, ["who", "Who"], &big_who);
        let target = self.name_placeholders(target, ["whom", "Whom"], &big_whom);
        let placeholders: Vec<_> = actor.iter().chain(&target).chain(more).copied().collect();
        self.push(phrase, &placeholders);
    }

    /// The placeholders for an actor's name: as it is, and capitalised as `big`.
    fn name_placeholders<'p>(
        &self,
        actor: ActorId,
        words: [&'static str; 2],
        big: &'p str,
    ) -> [Placeholder<'p>; 2]
    where
        'a: 'p,
    {
        let name = self.view.actor_name(actor);
        let (tone, is_proper) = (name_style(actor), self.view.has_proper_name(actor));
        let [word, big_word] = words;
        [
            Placeholder {
                word,
                value: name,
                tone,
                is_proper,
            },
            Placeholder {
                word: big_word,
                value: big,
                tone,
                is_proper,
            },
        ]
    }
}

/// The message for a rejected command; `None` if the rule set has none.
pub fn refusal_message(
    refusal: Refusal,
    view: View<'_>,
    words: &MessageTemplates,
) -> Option<Message> {
    let phrase = match refusal {
        Refusal::Blocked => words.blocked.as_ref(),
        Refusal::Occupied(actor) => {
            let name = Placeholder::plain("who", view.actor_name(actor)).styled(name_style(actor));
            return words.occupied.as_ref().map(|phrase| phrase.fill(&[name]));
        }
        Refusal::NoDiagonals => words.no_diagonals.as_ref(),
        Refusal::NoWaiting => words.no_waiting.as_ref(),
        Refusal::NothingHere => words.nothing_here.as_ref(),
        Refusal::NotInInventory => words.not_in_pack.as_ref(),
        Refusal::CellHasItem => words.item_in_the_way.as_ref(),
        Refusal::NoEffect => words.no_effect.as_ref(),
        Refusal::NotThrowable => words.not_throwable.as_ref(),
        Refusal::OutOfView => words.out_of_view.as_ref(),
        Refusal::OutOfRange => words.too_far.as_ref(),
        Refusal::NoTarget => words.no_target.as_ref(),
        Refusal::NoStairs => words.no_stairs.as_ref(),
        Refusal::NoWax => words.no_wax.as_ref(),
        Refusal::NotHurt => words.not_hurt.as_ref(),
        Refusal::MonsterInView => {
            let phrase = words.monster_in_view.as_ref();
            return phrase.map(|phrase| phrase.fill(&[nearest_awake(view)]));
        }
        Refusal::NotReady | Refusal::NotRealTime | Refusal::GameOver => return None,
    };
    phrase.map(Template::line)
}

/// The placeholder for the nearest monster in view that does not sleep.
fn nearest_awake(view: View<'_>) -> Placeholder<'_> {
    let hero = view.hero().at;
    let awake = view
        .visible_monsters()
        .filter(|monster| monster.mind != Some(Mind::Asleep));
    let nearest = awake.min_by_key(|monster| (monster.at.distance(hero), monster.id));
    Placeholder {
        word: "who",
        value: nearest.map_or("that thing", |monster| monster.name),
        tone: Some(SpanStyle::Role(Role::Monster)),
        is_proper: nearest.is_none_or(|monster| view.has_proper_name(monster.id)),
    }
}

/// Monsters' names are coloured, the hero's is not.
fn name_style(actor: ActorId) -> Option<SpanStyle> {
    (!actor.is_hero()).then_some(SpanStyle::Role(Role::Monster))
}
