//! Turns events into messages, using the templates of the rule set.

use super::{Line, Phrase, Place, Tone, Wording};
use crate::game::rules::{Effect, Flame};
use crate::game::{ActorId, Event, Refusal, Slot, View};
use crate::ui::describe::capital;
use crate::ui::theme::Role;

/// The messages for `events`, which led to the state that `view` shows.
pub fn narrate(events: &[Event], view: View<'_>, words: &Wording) -> Vec<Line> {
    let mut tale = Tale {
        view,
        words,
        lines: Vec::new(),
        hits: Vec::new(),
        thrown: None,
        dazed: Vec::new(),
        poison: 0,
        poisoned: None,
        rests: !events
            .iter()
            .any(|event| matches!(event, Event::Used { .. })),
    };
    for event in events {
        tale.tell(*event);
    }
    tale.tell_dazed();
    tale.tell_hits();
    tale.tell_hurt(events);
    tale.lines
}

/// Narrates one turn.
struct Tale<'a> {
    view: View<'a>,
    words: &'a Wording,
    lines: Vec<Line>,
    /// Monsters' hits that share a line: attacker and damage.
    hits: Vec<(ActorId, i32)>,
    /// Whether no item was used: then healing comes from resting, which the hit point bar shows well enough.
    rests: bool,
    /// The item in flight, until it hits or misses.
    thrown: Option<usize>,
    /// Monsters dazed just now.
    dazed: Vec<ActorId>,
    /// Poison damage to the hero.
    poison: i32,
    /// Turns of poison the hero has just received.
    poisoned: Option<i32>,
}

impl<'a> Tale<'a> {
    fn tell(&mut self, event: Event) {
        let words = self.words;
        if !matches!(event, Event::Afflicted { .. }) {
            self.tell_dazed();
        }
        match event {
            Event::Moved { who, .. } if who.is_hero() => self.say(words.step.as_ref(), &[]),
            Event::Stumbled { who, .. } if who.is_hero() => self.say(words.blocked.as_ref(), &[]),
            Event::Struck { .. } | Event::Dodged { .. } | Event::Died { .. } => {
                self.tell_fight(event);
            }
            Event::Healed { who, from, to } if who.is_hero() && !self.rests => {
                self.say_number(words.healed.as_ref(), to - from);
            }
            Event::Dropped { what, by, .. } if by.is_hero() => {
                self.say_thing(words.laid_down.as_ref(), what);
            }
            Event::Dropped { what, .. } => self.say_thing(words.dropped.as_ref(), what),
            // Gold takes no slot, and its amount has a message of its own.
            Event::Taken { what, .. } if !self.is_gold(what) => {
                self.say_thing(words.taken.as_ref(), what);
            }
            Event::Enriched { from, to } => self.say_number(words.enriched.as_ref(), to - from),
            Event::Thrown { what, .. } => self.thrown = Some(what),
            Event::Used { what } => self.say_thing(words.used.as_ref(), what),
            Event::Sharpened { from, to } => self.say_number(words.sharpened.as_ref(), to - from),
            Event::Hardened { from, to } => self.say_number(words.hardened.as_ref(), to - from),
            Event::Afflicted { who, to, .. } if who.is_hero() => self.poisoned = Some(to),
            Event::Afflicted { who, .. } => self.dazed.push(who),
            Event::Suffered { who, from, to, .. } if who.is_hero() => self.poison += from - to,
            Event::Recovered { who, .. } if who.is_hero() => {
                self.tell_hits();
                self.say(words.cured.as_ref(), &[]);
            }
            Event::Lit { from, to } => self.say_number(words.lit.as_ref(), to - from),
            Event::Dimmed { to, .. } => {
                let low = to == Flame::Low;
                let phrase = if low {
                    &words.burns_low
                } else {
                    &words.goes_out
                };
                let left = self.view.candle().map_or(0, |candle| candle.left);
                self.say_number(phrase.as_ref(), left);
            }
            Event::Learned { from, to } => self.say_number(words.learned.as_ref(), to - from),
            Event::Rose { to, .. } => self.say_number(words.rose.as_ref(), to),
            Event::Travelled { from, to } if to > from => {
                self.say_number(words.descended.as_ref(), to as i32);
            }
            Event::Travelled { to, .. } => self.say_number(words.ascended.as_ref(), to as i32),
            Event::Won => self.say(words.won.as_ref(), &[]),
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

    fn tell_fight(&mut self, event: Event) {
        let words = self.words;
        match event {
            Event::Struck {
                who,
                damage,
                critical,
                ..
            } if !who.is_hero() && damage > 0 && words.foe_hits_more.is_some() => {
                if critical {
                    self.say(words.critical.as_ref(), &[]);
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
                    self.say(words.critical.as_ref(), &[]);
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
                let places = [
                    Place::plain("n", &n).toned(loss),
                    Place::plain("left", &left),
                    Place::plain("of", &of),
                    Place::plain("critical", word),
                    self.thing(thrown),
                ];
                self.say_pair(phrase, who, whom, &places);
                self.color_by(damage);
            }
            Event::Dodged { who, whom } => {
                let thrown = self.thrown.take();
                let phrase = match (who.is_hero(), thrown) {
                    (true, Some(_)) => words.thrown_misses.as_ref(),
                    (true, None) => words.hero_misses.as_ref(),
                    (false, _) => words.foe_misses.as_ref(),
                };
                self.say_pair(phrase, who, whom, &[self.thing(thrown)]);
            }
            Event::Died { who, .. } if who.is_hero() => {
                self.tell_hits();
                self.lines.extend(words.hero_dies.iter().map(Phrase::line));
            }
            Event::Died { who, by, .. } => self.say_pair(words.foe_dies.as_ref(), who, by, &[]),
            _ => {}
        }
    }

    /// All hits of a turn share a line, the hardest first; `docs/screens.md` 3.
    fn tell_hits(&mut self) {
        let mut hits = std::mem::take(&mut self.hits);
        hits.sort_by_key(|(_, damage)| -damage);
        let (Some(first), Some(more)) = (&self.words.foe_hits, &self.words.foe_hits_more) else {
            return;
        };
        let mut line: Option<Line> = None;
        for (who, damage) in &hits {
            let (n, big) = (damage.to_string(), capital(self.view.name(*who)));
            let [plain, big] = self.names(*who, ["who", "Who"], &big);
            let places = [plain, big, Place::plain("n", &n).toned(Some(Tone::Loss))];
            match &mut line {
                None => line = Some(first.say(&places)),
                Some(line) => {
                    let open = line.text.trim_end_matches('.').len();
                    line.text.truncate(open);
                    line.add(&more.text, &places);
                }
            }
        }
        let poison = std::mem::take(&mut self.poison);
        if poison > 0 {
            self.tell_poison(poison, &mut line);
        }
        self.lines.extend(line);
        if let Some((_, worst)) = hits.first() {
            self.color_by(*worst);
        }
        if let Some(turns) = self.poisoned.take() {
            self.say_number(self.words.poisoned.as_ref(), turns);
        }
    }

    /// Adds poison damage to the hits in `line`.
    fn tell_poison(&self, poison: i32, line: &mut Option<Line>) {
        let n = poison.to_string();
        let places = [Place::plain("n", &n).toned(Some(Tone::Loss))];
        match (
            line,
            &self.words.poison_hurts,
            &self.words.poison_hurts_more,
        ) {
            (Some(line), _, Some(more)) => {
                let open = line.text.trim_end_matches('.').len();
                line.text.truncate(open);
                line.add(&more.text, &places);
            }
            (line @ None, Some(first), _) => *line = Some(first.say(&places)),
            _ => {}
        }
    }

    /// Monsters dazed at once share a line.
    fn tell_dazed(&mut self) {
        let words = self.words;
        match *std::mem::take(&mut self.dazed) {
            [] => {}
            [who] => self.say_pair(words.dazed.as_ref(), who, who, &[]),
            ref all => self.say_number(words.dazed_many.as_ref(), all.len() as i32),
        }
    }

    /// The warning at a half, a third and a sixth of the maximum hit points; `docs/screens.md` 3.
    fn tell_hurt(&mut self, events: &[Event]) {
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
            self.lines.push(phrase.say(&[
                Place::plain("n", &n).toned(Some(Tone::Loss)),
                Place::plain("of", &of),
            ]));
        }
    }

    /// Gives the last line the colour for this much damage.
    fn color_by(&mut self, damage: i32) {
        let color = self
            .words
            .damage_colors
            .iter()
            .find(|entry| damage >= entry.from);
        if let (Some(entry), Some(line)) = (color, self.lines.last_mut()) {
            line.color = Some(entry.color);
        }
    }

    fn say(&mut self, phrase: Option<&Phrase>, places: &[Place<'_>]) {
        let Some(phrase) = phrase else { return };
        match self.lines.last_mut() {
            Some(last) if phrase.joins => {
                last.text.push(' ');
                last.add(&phrase.text, places);
            }
            _ => self.lines.push(phrase.say(places)),
        }
    }

    fn say_number(&mut self, phrase: Option<&Phrase>, n: i32) {
        self.say(phrase, &[Place::plain("n", &n.to_string())]);
    }

    fn is_gold(&self, what: usize) -> bool {
        let kind = self.view.rules().items.get(what);
        kind.is_some_and(|kind| matches!(kind.effect, Effect::Gold(_)))
    }

    fn say_thing(&mut self, phrase: Option<&Phrase>, what: usize) {
        let slot = u8::try_from(what).map_or(String::new(), |what| Slot(what).letter().to_string());
        self.say(
            phrase,
            &[self.thing(Some(what)), Place::plain("slot", &slot)],
        );
    }

    /// The placeholder for an item's name.
    fn thing(&self, what: Option<usize>) -> Place<'a> {
        let kind = what.and_then(|what| self.view.rules().items.get(what));
        let name = kind.map_or("", |kind| &kind.name);
        Place::plain("what", name).toned(Some(Tone::Of(Role::Item)))
    }

    fn say_pair(
        &mut self,
        phrase: Option<&Phrase>,
        who: ActorId,
        whom: ActorId,
        more: &[Place<'_>],
    ) {
        let (big_who, big_whom) = (capital(self.view.name(who)), capital(self.view.name(whom)));
        let who = self.names(who, ["who", "Who"], &big_who);
        let whom = self.names(whom, ["whom", "Whom"], &big_whom);
        let places: Vec<_> = who.iter().chain(&whom).chain(more).copied().collect();
        self.say(phrase, &places);
    }

    /// The placeholders for an actor's name: as it is, and capitalised as `big`.
    fn names<'p>(&self, who: ActorId, words: [&'static str; 2], big: &'p str) -> [Place<'p>; 2]
    where
        'a: 'p,
    {
        let name = self.view.name(who);
        let (tone, own) = (tone_of(who), self.view.has_own_name(who));
        let [word, big_word] = words;
        [
            Place {
                word,
                value: name,
                tone,
                own,
            },
            Place {
                word: big_word,
                value: big,
                tone,
                own,
            },
        ]
    }
}

/// The message for a rejected command; `None` if the rule set has none.
pub fn excuse(refusal: Refusal, view: View<'_>, words: &Wording) -> Option<Line> {
    let phrase = match refusal {
        Refusal::Blocked => words.blocked.as_ref(),
        Refusal::Occupied(who) => {
            let name = Place::plain("who", view.name(who)).toned(tone_of(who));
            return words.occupied.as_ref().map(|phrase| phrase.say(&[name]));
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
fn tone_of(who: ActorId) -> Option<Tone> {
    (!who.is_hero()).then_some(Tone::Of(Role::Foe))
}
