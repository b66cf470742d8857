//! Turns events into messages, using the templates of the rule set.

use super::{Line, Phrase, Placeholder, Tone, Wording};
use crate::game::rules::{Effect, Flame};
use crate::game::{ActorId, Event, Refusal, Slot, View};
use crate::ui::describe::capital;
use crate::ui::theme::Role;

/// The messages for `events`, which led to the state that `view` shows.
pub fn narrate(events: &[Event], view: View<'_>, words: &Wording) -> Vec<Line> {
    let mut narrator = Narrator {
        view,
        words,
        lines: Vec::new(),
        hits: Vec::new(),
        thrown: None,
        dazed: Vec::new(),
        poison: 0,
        poisoned: None,
        is_resting: !events
            .iter()
            .any(|event| matches!(event, Event::Used { .. })),
    };
    for event in events {
        narrator.narrate_event(*event);
    }
    narrator.push_dazed();
    narrator.push_hits();
    narrator.push_hp_warning(events);
    narrator.lines
}

/// Narrates one turn.
struct Narrator<'a> {
    view: View<'a>,
    words: &'a Wording,
    lines: Vec<Line>,
    /// Monsters' hits that share a line: attacker and damage.
    hits: Vec<(ActorId, i32)>,
    /// Whether no item was used: then healing comes from resting, which the hit point bar shows well enough.
    is_resting: bool,
    /// The item in flight, until it hits or misses.
    thrown: Option<usize>,
    /// Monsters dazed just now.
    dazed: Vec<ActorId>,
    /// Poison damage to the hero.
    poison: i32,
    /// Turns of poison the hero has just received.
    poisoned: Option<i32>,
}

impl<'a> Narrator<'a> {
    fn narrate_event(&mut self, event: Event) {
        let words = self.words;
        if !matches!(event, Event::Afflicted { .. }) {
            self.push_dazed();
        }
        match event {
            Event::Moved { who, .. } if who.is_hero() => self.push(words.step.as_ref(), &[]),
            Event::Stumbled { who, .. } if who.is_hero() => self.push(words.blocked.as_ref(), &[]),
            Event::Struck { .. } | Event::Dodged { .. } | Event::Died { .. } => {
                self.narrate_fight(event);
            }
            Event::Healed { who, from, to } if who.is_hero() && !self.is_resting => {
                self.push_number(words.healed.as_ref(), to - from);
            }
            Event::Dropped { what, by, .. } if by.is_hero() => {
                self.push_item(words.laid_down.as_ref(), what);
            }
            Event::Dropped { what, .. } => self.push_item(words.dropped.as_ref(), what),
            // Gold takes no slot, and its amount has a message of its own.
            Event::Taken { what, .. } if !self.is_gold(what) => {
                self.push_item(words.taken.as_ref(), what);
            }
            Event::Enriched { from, to } => self.push_number(words.enriched.as_ref(), to - from),
            Event::Thrown { what, .. } => self.thrown = Some(what),
            Event::Used { what } => self.push_item(words.used.as_ref(), what),
            Event::Sharpened { from, to } => self.push_number(words.sharpened.as_ref(), to - from),
            Event::Hardened { from, to } => self.push_number(words.hardened.as_ref(), to - from),
            Event::Afflicted { who, to, .. } if who.is_hero() => self.poisoned = Some(to),
            Event::Afflicted { who, .. } => self.dazed.push(who),
            Event::Suffered { who, from, to, .. } if who.is_hero() => self.poison += from - to,
            Event::Recovered { who, .. } if who.is_hero() => {
                self.push_hits();
                self.push(words.cured.as_ref(), &[]);
            }
            Event::Lit { from, to } => self.push_number(words.lit.as_ref(), to - from),
            Event::Dimmed { to, .. } => {
                let low = to == Flame::Low;
                let phrase = if low {
                    &words.burns_low
                } else {
                    &words.goes_out
                };
                let left = self.view.candle().map_or(0, |candle| candle.left);
                self.push_number(phrase.as_ref(), left);
            }
            Event::Learned { from, to } => self.push_number(words.learned.as_ref(), to - from),
            Event::Rose { to, .. } => self.push_number(words.rose.as_ref(), to),
            Event::Travelled { from, to } if to > from => {
                self.push_number(words.descended.as_ref(), to as i32);
            }
            Event::Travelled { to, .. } => self.push_number(words.ascended.as_ref(), to as i32),
            Event::Won => self.push(words.won.as_ref(), &[]),
            Event::Moved { .. }
            | Event::Taken { .. }
            | Event::Stumbled { .. }
            | Event::Landed { .. }
            | Event::Suffered { .. }
            | Event::Recovered { .. }
            | Event::Waited { .. }
            | Event::Healed { .. } => {}
        }
    }

    fn narrate_fight(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::Struck {
                who,
                damage,
                critical,
                ..
            } if !who.is_hero() && damage > 0 && words.foe_hits_more.is_some() => {
                if critical {
                    self.push(words.critical.as_ref(), &[]);
                }
                self.hits.push((who, damage));
            }
            Event::Struck {
                who,
                whom,
                damage,
                critical,
                to,
                ..
            } => {
                if critical {
                    self.push(words.critical.as_ref(), &[]);
                }
                let thrown = self.thrown.take();
                let phrase = match (who.is_hero(), damage > 0) {
                    (true, true) if thrown.is_some() => words.thrown_hits.as_ref(),
                    (true, false) if thrown.is_some() => words.thrown_hits_in_vain.as_ref(),
                    (true, true) => words.hero_hits.as_ref(),
                    (true, false) => words.hero_hits_in_vain.as_ref(),
                    (false, true) => words.foe_hits.as_ref(),
                    (false, false) => words.foe_hits_in_vain.as_ref(),
                };
                let loss = (whom.is_hero() && damage > 0).then_some(Tone::Loss);
                let word = if critical {
                    words.critical_word.as_str()
                } else {
                    ""
                };
                let (n, left, of) = (
                    damage.to_string(),
                    to.to_string(),
                    self.view.most_hp(whom).to_string(),
                );
                let placeholders = [
                    Placeholder::plain("n", &n).styled(loss),
                    Placeholder::plain("left", &left),
                    Placeholder::plain("of", &of),
                    Placeholder::plain("critical", word),
                    self.item_placeholder(thrown),
                ];
                self.push_pair(phrase, who, whom, &placeholders);
                self.color_last_line(damage);
            }
            Event::Dodged { who, whom } => {
                let thrown = self.thrown.take();
                let phrase = match (who.is_hero(), thrown) {
                    (true, Some(_)) => words.thrown_misses.as_ref(),
                    (true, None) => words.hero_misses.as_ref(),
                    (false, _) => words.foe_misses.as_ref(),
                };
                self.push_pair(phrase, who, whom, &[self.item_placeholder(thrown)]);
            }
            Event::Died { who, .. } if who.is_hero() => {
                self.push_hits();
                self.lines.extend(words.hero_dies.iter().map(Phrase::line));
            }
            Event::Died { who, by, .. } => self.push_pair(words.foe_dies.as_ref(), who, by, &[]),
            _ => {}
        }
    }

    /// All hits of a turn share a line, the hardest first; `docs/screens.md` 3.
    fn push_hits(&mut self) {
        let mut hits = std::mem::take(&mut self.hits);
        hits.sort_by_key(|(_, damage)| -damage);
        let (Some(first), Some(more)) = (&self.words.foe_hits, &self.words.foe_hits_more) else {
            return;
        };
        let mut line: Option<Line> = None;
        for (who, damage) in &hits {
            let (n, big) = (damage.to_string(), capital(self.view.name(*who)));
            let [plain, big] = self.name_placeholders(*who, ["who", "Who"], &big);
            let placeholders = [
                plain,
                big,
                Placeholder::plain("n", &n).styled(Some(Tone::Loss)),
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
    fn append_poison(&self, poison: i32, line: &mut Option<Line>) {
        let n = poison.to_string();
        let placeholders = [Placeholder::plain("n", &n).styled(Some(Tone::Loss))];
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

    /// Monsters dazed at once share a line.
    fn push_dazed(&mut self) {
        let words = self.words;
        match *std::mem::take(&mut self.dazed) {
            [] => {}
            [who] => self.push_pair(words.dazed.as_ref(), who, who, &[]),
            ref all => self.push_number(words.dazed_many.as_ref(), all.len() as i32),
        }
    }

    /// The warning at a half, a third and a sixth of the maximum hit points; `docs/screens.md` 3.
    fn push_hp_warning(&mut self, events: &[Event]) {
        let most = self.view.hero().stats.hp;
        let losses = events.iter().filter_map(|event| match event {
            Event::Struck {
                whom: who,
                from,
                to,
                ..
            }
            | Event::Suffered { who, from, to, .. }
                if who.is_hero() =>
            {
                Some((*from, *to))
            }
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
                Placeholder::plain("n", &n).styled(Some(Tone::Loss)),
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

    fn push(&mut self, phrase: Option<&Phrase>, placeholders: &[Placeholder<'_>]) {
        let Some(phrase) = phrase else { return };
        match self.lines.last_mut() {
            Some(last) if phrase.joins => {
                last.text.push(' ');
                last.append(&phrase.text, placeholders);
            }
            _ => self.lines.push(phrase.fill(placeholders)),
        }
    }

    fn push_number(&mut self, phrase: Option<&Phrase>, n: i32) {
        self.push(phrase, &[Placeholder::plain("n", &n.to_string())]);
    }

    fn is_gold(&self, what: usize) -> bool {
        let kind = self.view.rules().items.get(what);
        kind.is_some_and(|kind| matches!(kind.effect, Effect::Gold(_)))
    }

    fn push_item(&mut self, phrase: Option<&Phrase>, what: usize) {
        let slot = u8::try_from(what).map_or(String::new(), |what| Slot(what).letter().to_string());
        self.push(
            phrase,
            &[
                self.item_placeholder(Some(what)),
                Placeholder::plain("slot", &slot),
            ],
        );
    }

    /// The placeholder for an item's name.
    fn item_placeholder(&self, what: Option<usize>) -> Placeholder<'a> {
        let kind = what.and_then(|what| self.view.rules().items.get(what));
        let name = kind.map_or("", |kind| &kind.name);
        Placeholder::plain("what", name).styled(Some(Tone::Of(Role::Item)))
    }

    fn push_pair(
        &mut self,
        phrase: Option<&Phrase>,
        who: ActorId,
        whom: ActorId,
        more: &[Placeholder<'_>],
    ) {
        let (big_who, big_whom) = (capital(self.view.name(who)), capital(self.view.name(whom)));
        let who = self.name_placeholders(who, ["who", "Who"], &big_who);
        let whom = self.name_placeholders(whom, ["whom", "Whom"], &big_whom);
        let placeholders: Vec<_> = who.iter().chain(&whom).chain(more).copied().collect();
        self.push(phrase, &placeholders);
    }

    /// The placeholders for an actor's name: as it is, and capitalised as `big`.
    fn name_placeholders<'p>(
        &self,
        who: ActorId,
        words: [&'static str; 2],
        big: &'p str,
    ) -> [Placeholder<'p>; 2]
    where
        'a: 'p,
    {
        let name = self.view.name(who);
        let (tone, is_proper) = (name_style(who), self.view.has_own_name(who));
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
pub fn excuse(refusal: Refusal, view: View<'_>, words: &Wording) -> Option<Line> {
    let phrase = match refusal {
        Refusal::Blocked => words.blocked.as_ref(),
        Refusal::Occupied(who) => {
            let name = Placeholder::plain("who", view.name(who)).styled(name_style(who));
            return words.occupied.as_ref().map(|phrase| phrase.fill(&[name]));
        }
        Refusal::NoDiagonals => words.no_diagonals.as_ref(),
        Refusal::NoWaiting => words.no_waiting.as_ref(),
        Refusal::NothingHere => words.nothing_here.as_ref(),
        Refusal::NotInPack => words.not_in_pack.as_ref(),
        Refusal::NoRoom => words.no_room.as_ref(),
        Refusal::NoUse => words.no_use.as_ref(),
        Refusal::NoThrow => words.no_throw.as_ref(),
        Refusal::OutOfView => words.out_of_view.as_ref(),
        Refusal::TooFar => words.too_far.as_ref(),
        Refusal::NoTarget => words.no_target.as_ref(),
        Refusal::NoStairs => words.no_stairs.as_ref(),
        Refusal::NotYet | Refusal::NoTicks | Refusal::GameOver => return None,
    };
    phrase.map(Phrase::line)
}

/// Monsters' names are coloured, the hero's is not.
fn name_style(who: ActorId) -> Option<Tone> {
    (!who.is_hero()).then_some(Tone::Of(Role::Foe))
}
