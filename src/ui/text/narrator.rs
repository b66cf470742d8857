//! Turns events into messages, using the templates of the rule set.

mod fight;
mod flame;
mod items;
mod monsters;
mod newcomers;
mod phrases;
mod refusal;
mod state;

pub use newcomers::sighting_text;
pub use refusal::refusal_message;
pub use state::NarratorState;

use crate::base::SortedSet;
use crate::game::rules::{CandleState, EffectKind, ItemId};
use crate::game::{ActorId, Event, View};
use crate::ui::text::templates::{Message, MessageKind, MessageTemplates, Placeholder, Sentence};

/// The messages for `events`, which led to the state that `view` shows. `state` remembers what earlier messages said.
pub fn narrate(
    events: &[Event],
    view: View<'_>,
    words: &MessageTemplates,
    state: &mut NarratorState,
) -> Vec<Message> {
    let mut narrator = Narrator {
        view,
        words,
        state,
        lines: Vec::new(),
        hits: Vec::new(),
        before: None,
        thrown: None,
        killed: None,
        dazed: Vec::new(),
        noticed: Vec::new(),
        heard: Vec::new(),
        reported_minds: Vec::new(),
        strikers: strikers(events),
        fled: Vec::new(),
        alarmed: false,
        gusted: false,
        poison: 0,
        poisoned: None,
        heals: healing(events),
    };
    for event in events {
        narrator.narrate_event(*event);
        narrator.before = Some(*event);
    }
    narrator.push_dazed();
    narrator.push_hits();
    narrator.push_fled();
    narrator.push_twitching();
    narrator.push_newcomers(events);
    narrator.push_minds();
    narrator.push_hp_warning(events);
    narrator.lines
}

/// The line for these words about a place that the hero comes to for the first time; `None` if there are none.
pub fn place_line(says: &str) -> Option<Message> {
    (!says.is_empty()).then(|| Message::plain(MessageKind::Item, says))
}

/// The sentence for hit points that the hero regains at once: by an item or, right after it has spent wax, by sealing
/// its wounds.
fn healing(events: &[Event]) -> Option<Sentence> {
    let seals = |pair: &[Event]| matches!(pair, [Event::WaxSpent { .. }, Event::Healed { .. }]);
    let mut all = events.iter();
    if all.any(|event| matches!(event, Event::Used { .. })) {
        Some(Sentence::Healed)
    } else {
        events.windows(2).any(seals).then_some(Sentence::Sealed)
    }
}

/// The actors that attack in a turn.
fn strikers(events: &[Event]) -> SortedSet<ActorId> {
    let attacker = |event: &Event| match *event {
        Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } => Some(attacker),
        _ => None,
    };
    events.iter().filter_map(attacker).collect()
}

/// Those that are the same together, in the order of the first of each group.
fn grouped<T: Copy>(all: &[T], same: impl Fn(&T, &T) -> bool) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for it in all {
        match groups.iter_mut().find(|group| same(&group[0], it)) {
            Some(group) => group.push(*it),
            None => groups.push(vec![*it]),
        }
    }
    groups
}

/// Narrates one turn.
struct Narrator<'a> {
    view: View<'a>,
    words: &'a MessageTemplates,
    state: &'a mut NarratorState,
    lines: Vec<Message>,
    /// Monsters' hits that share a line: attacker and damage.
    hits: Vec<(ActorId, i32)>,
    /// The sentence for healing; `None` for gradual healing, which the hit point bar shows well enough.
    heals: Option<Sentence>,
    /// The event before the one being narrated.
    before: Option<Event>,
    /// The item in flight, until it hits or misses.
    thrown: Option<ItemId>,
    /// The monster whose death the last line has reported.
    killed: Option<ActorId>,
    /// Monsters dazed just now.
    dazed: Vec<ActorId>,
    /// Monsters in view that noticed the hero in this turn, and those that only heard the fight.
    noticed: Vec<ActorId>,
    heard: Vec<ActorId>,
    /// Monsters whose change of mind this turn's lines report.
    reported_minds: Vec<ActorId>,
    /// Monsters that attack in this turn, and those of them that begin to flee in it.
    strikers: SortedSet<ActorId>,
    fled: Vec<ActorId>,
    /// Whether a monster has woken the level in this turn.
    alarmed: bool,
    /// Whether the hero stepped into a draught.
    gusted: bool,
    /// Poison damage to the hero.
    poison: i32,
    /// Turns of poison the hero has just received.
    poisoned: Option<i32>,
}

impl Narrator<'_> {
    /// Narrates an event. Methods in the files beside this one narrate those that need more than a template.
    fn narrate_event(&mut self, event: Event) {
        let (view, hero) = (self.view, ActorId::HERO);
        if !matches!(event, Event::EffectApplied { .. }) {
            self.push_dazed();
        }
        if self.narrate_ally(event) || self.narrate_trait(event) {
            return;
        }
        match event {
            Event::Moved { actor, .. } if actor.is_hero() => self.push(Sentence::Step, &[]),
            Event::Bumped { actor, into } if actor.is_hero() => self.narrate_failed_step(into),
            Event::Struck {
                attacker,
                target,
                damage,
                critical,
                to,
                ..
            } => self.narrate_hit(attacker, target, damage, critical, to),
            Event::Dodged {
                attacker,
                target,
                in_the_dark,
            } => self.narrate_miss(attacker, target, in_the_dark),
            Event::Died { actor, killer, .. } => self.narrate_death(actor, killer),
            Event::PoisonDamage {
                actor, from, to, ..
            } if actor.is_hero() => self.poison += from - to,
            Event::HurtByGround {
                actor, from, to, ..
            } if actor.is_hero() => self.push_loss(Sentence::GroundHurts, from - to),
            Event::HurtByFire { actor, from, to } if actor.is_hero() => {
                self.push_loss(Sentence::FireHurts, from - to);
            }
            Event::Healed { actor, from, to } if actor.is_hero() => {
                if let Some(heals) = self.heals {
                    self.push_number(heals, to - from);
                }
            }
            Event::Healed { actor, from, to } if view.visible_monster(actor).is_some() => {
                self.push_amount(Sentence::Regrows, actor, to - from);
            }
            Event::EffectApplied {
                actor,
                effect,
                by,
                from,
                to,
            } => self.narrate_effect(actor, effect, by, from, to),
            Event::EffectEnded { actor, effect } if actor.is_hero() => {
                self.push_hits();
                match effect {
                    EffectKind::Poisoned => self.push(Sentence::Cured, &[]),
                    EffectKind::Dazed => self.push(Sentence::HeroSteadies, &[]),
                    EffectKind::Held => {}
                }
            }
            Event::Dropped { item, at, actor } => self.narrate_drop(item, at, actor),
            Event::PickedUp { item, .. } => self.narrate_pickup(item),
            Event::GoldGained { from, to } => self.push_number(Sentence::GoldGained, to - from),
            Event::Thrown { item, .. } => self.narrate_throw(item),
            Event::PutOn { item } => self.narrate_putting_on(item),
            Event::Used { item } => self.push_use(Sentence::Used, item, item),
            Event::AttackRaised { from, to } => self.push_number(Sentence::AttackRaised, to - from),
            Event::DefenseRaised { from, to } => {
                self.push_number(Sentence::DefenseRaised, to - from);
            }
            Event::CandleLit { from, to } => self.push_number(Sentence::CandleLit, to - from),
            Event::LightChanged { to, .. } => {
                let left = view.candle().map_or(0, |candle| candle.turns_left);
                match to {
                    CandleState::Low => self.push_number(Sentence::CandleLow, left),
                    _ => self.push_number(Sentence::CandleOut, left),
                }
            }
            Event::FlameChanged { from, to } => self.narrate_flame(from, to),
            Event::WaxGained { from, to } => self.narrate_gained_wax(to - from),
            Event::WaxEaten { actor, from, to } => {
                self.push_amount(Sentence::WaxEaten, actor, from - to);
            }
            Event::MindChanged { actor, from, to } => self.narrate_mind(actor, from, to),
            Event::Stabbed { attacker, target } => {
                self.push_pair(Sentence::Stabbed, attacker, target, []);
            }
            Event::PassedThrough { attacker, target } => {
                let thrown = self.thrown.take();
                let item = [self.item_placeholder(thrown)];
                self.push_pair(Sentence::PassedThrough, attacker, target, item);
            }
            Event::Alarmed { actor, .. } => {
                self.alarmed = true;
                self.push_actor(Sentence::Alarmed, actor);
            }
            Event::Drawn { by_fire, .. } => {
                let drawn = [Sentence::DrawnByDark, Sentence::DrawnByFire];
                self.push(drawn[usize::from(by_fire)], &[]);
            }
            Event::Followed { actor, .. } => self.push_actor(Sentence::Followed, actor),
            Event::Growled { actor } => self.push_actor(Sentence::MonsterGrowls, actor),
            Event::Howled { actor } => self.push_actor(Sentence::Howled, actor),
            Event::Caught { actor, item } => {
                let item = [self.item_placeholder(Some(item))];
                self.push_pair(Sentence::Caught, actor, hero, item);
            }
            Event::Reeled { .. } => {
                self.push_hits();
                self.push(Sentence::HeroReels, &[]);
            }
            Event::XpGained { from, to } => self.push_number(Sentence::XpGained, to - from),
            Event::LeveledUp { to, .. } => self.push_number(Sentence::LeveledUp, to),
            Event::TookStairs { from, to } if to > from => {
                self.push_number(Sentence::Descended, to as i32);
                let says = self.state.words_of_depth(view);
                self.lines.extend(says.and_then(place_line));
            }
            Event::TookStairs { to, .. } => self.push_number(Sentence::Ascended, to as i32),
            Event::Entered { terrain, .. } => {
                let effect = view.rules().enter_effect(terrain);
                self.gusted = effect.is_some_and(|effect| effect.gusts);
                self.say(effect.map(|effect| &effect.says), MessageKind::Warning);
            }
            Event::TerrainUsed { terrain, .. } => {
                let effect = view.rules().bump_effect(terrain);
                self.say(effect.map(|effect| &effect.says), MessageKind::Action);
            }
            Event::DoorSealed { .. } => self.push(Sentence::DoorSealed, &[]),
            Event::DoorBattered { holds: 0, .. } => self.push(Sentence::DoorBroken, &[]),
            Event::DoorBattered { holds, .. } => self.push_number(Sentence::DoorBattered, holds),
            Event::Kindled { actor, .. } if view.visible_monster(actor).is_some() => {
                self.push_actor(Sentence::Kindled, actor);
            }
            Event::Found { terrain, at } => self.narrate_find(terrain, at),
            Event::BrazierLit { lit, of, .. } => {
                let numbers = [Placeholder::number("n", lit), Placeholder::number("of", of)];
                self.push(Sentence::BrazierLit, &numbers);
            }
            Event::WickOffered => self.push(Sentence::WickOffered, &[]),
            Event::WickChosen { wick } => {
                let wick = view.rules().wick(wick);
                let about = Placeholder::plain("about", &*wick.about);
                let values = [Placeholder::item("what", &wick.name), about];
                self.push(Sentence::WickChosen, &values);
            }
            Event::Flared { turns } => self.push_number(Sentence::Flared, turns),
            Event::FlareOver => self.push(Sentence::FlareOver, &[]),
            Event::WoundBack { turns } => self.push_number(Sentence::WoundBack, turns as i32),
            Event::HourOver => self.push(Sentence::HourOver, &[]),
            Event::Won => self.push(Sentence::Won, &[]),
            Event::WonByLight { .. } => self.push(Sentence::WonByLight, &[]),
            Event::Moved { .. }
            | Event::Healed { .. }
            | Event::EffectEnded { .. }
            | Event::Kindled { .. }
            | Event::Bumped { .. }
            | Event::PoisonDamage { .. }
            | Event::HurtByGround { .. }
            | Event::HurtByFire { .. }
            | Event::TakenOff { .. }
            | Event::ItemSpent { .. }
            | Event::Freed { .. }
            | Event::Called { .. }
            | Event::Landed { .. }
            | Event::Waited { .. }
            | Event::Shot { .. }
            | Event::WaxSpent { .. }
            | Event::CaughtFire { .. }
            | Event::BurnedDown { .. }
            | Event::FirePutOut { .. }
            | Event::Mapped { .. }
            | Event::TerrainChanged { .. } => {}
            // Already narrated: see `narrate_trait`.
            Event::Split { .. }
            | Event::Risen { .. }
            | Event::Unmasked { .. }
            | Event::Dazzled { .. }
            | Event::Smothered { .. }
            | Event::Aimed { .. }
            | Event::Poured { .. }
            | Event::Crowned { .. }
            | Event::Burst { .. }
            | Event::FlameLowered { .. }
            | Event::Pushed { .. }
            | Event::Drained { .. }
            | Event::Stolen { .. }
            | Event::Snuffed { .. } => {}
        }
    }

    /// Adds the line that monsters dazed at once share.
    fn push_dazed(&mut self) {
        match *std::mem::take(&mut self.dazed) {
            [] => {}
            [actor] => self.push_actor(Sentence::Dazed, actor),
            ref all => self.push_several(Sentence::DazedMany, all.len()),
        }
    }
}
