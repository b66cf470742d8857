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
use crate::game::rules::{EffectKind, ItemId};
use crate::game::{ActorId, Event, View};
use crate::ui::text::templates::{Message, MessageKind, MessageTemplates, Sentence, Template};

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
        heals: healing(events, words),
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
fn healing<'a>(events: &[Event], words: &'a MessageTemplates) -> &'a Said {
    let seals = |pair: &[Event]| matches!(pair, [Event::WaxSpent { .. }, Event::Healed { .. }]);
    let mut all = events.iter();
    if all.any(|event| matches!(event, Event::Used { .. })) {
        &words[Sentence::Healed]
    } else if events.windows(2).any(seals) {
        &words[Sentence::Sealed]
    } else {
        &None
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

/// A sentence of the rule set, if it has one.
type Said = Option<Template>;

/// The first of two sentences that the rule set has.
const fn either<'a>(first: &'a Said, other: &'a Said) -> &'a Said {
    if first.is_some() { first } else { other }
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
    /// The template for healing; `None` for gradual healing, which the hit point bar shows well enough.
    heals: &'a Said,
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
        let words = self.words;
        if !matches!(event, Event::EffectApplied { .. }) {
            self.push_dazed();
        }
        if self.narrate_ally(event) {
            return;
        }
        match event {
            Event::Moved { actor, .. } if actor.is_hero() => self.push(&words[Sentence::Step], &[]),
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
            } if actor.is_hero() => self.push_loss(&words[Sentence::GroundHurts], from - to),
            Event::HurtByFire { actor, from, to } if actor.is_hero() => {
                self.push_loss(&words[Sentence::FireHurts], from - to);
            }
            Event::Healed { actor, from, to } => self.narrate_healing(actor, to - from),
            Event::EffectApplied {
                actor,
                effect: EffectKind::Held,
                by,
                from,
                ..
            } => self.narrate_hold(actor, by, from),
            Event::EffectApplied {
                actor, effect, to, ..
            } => self.note_effect(actor, effect, to),
            Event::EffectEnded { actor, effect } => self.narrate_end_of_effect(actor, effect),
            Event::Dropped { item, at, actor } => self.narrate_drop(item, at, actor),
            Event::PickedUp { item, .. } => self.narrate_pickup(item),
            Event::GoldGained { from, to } => {
                self.push_number(&words[Sentence::GoldGained], to - from);
            }
            Event::Thrown { item, .. } => self.narrate_throw(item),
            Event::PutOn { item } => self.narrate_putting_on(item),
            Event::Used { item } => self.push_use(item),
            Event::AttackRaised { from, to } => {
                self.push_number(&words[Sentence::AttackRaised], to - from);
            }
            Event::DefenseRaised { from, to } => {
                self.push_number(&words[Sentence::DefenseRaised], to - from);
            }
            Event::CandleLit { from, to } => {
                self.push_number(&words[Sentence::CandleLit], to - from);
            }
            Event::LightChanged { to, .. } => self.narrate_candle(to),
            Event::FlameChanged { from, to } => self.narrate_flame(from, to),
            Event::WaxGained { from, to } => self.narrate_gained_wax(to - from),
            Event::WaxEaten { actor, from, to } => {
                self.push_amount(&words[Sentence::WaxEaten], actor, from - to);
            }
            Event::MindChanged { actor, from, to } => self.narrate_mind(actor, from, to),
            Event::Stabbed { attacker, target } => {
                self.push_pair(&words[Sentence::Stabbed], attacker, target, []);
            }
            Event::PassedThrough { attacker, target } => self.narrate_pass(attacker, target),
            Event::Alarmed { actor, .. } => {
                self.alarmed = true;
                self.push_actor(&words[Sentence::Alarmed], actor);
            }
            Event::Drawn { by_fire, .. } => {
                let drawn = [Sentence::DrawnByDark, Sentence::DrawnByFire];
                self.push(&words[drawn[usize::from(by_fire)]], &[]);
            }
            Event::Followed { actor, .. } => self.push_actor(&words[Sentence::Followed], actor),
            Event::Growled { actor } => self.push_actor(&words[Sentence::MonsterGrowls], actor),
            Event::FlameLowered { actor, to, .. } => self.narrate_lowered_flame(actor, to),
            Event::Pushed { actor, by, .. } => self.narrate_push(actor, by),
            Event::Drained { attacker, from, to } => self.narrate_drain(attacker, from - to),
            Event::Stolen { actor, item } => self.narrate_theft(actor, item),
            Event::Howled { actor } => self.push_actor(&words[Sentence::Howled], actor),
            Event::Caught { actor, item } => self.narrate_catch(actor, item),
            Event::Reeled { .. } => self.narrate_reeling(),
            Event::Snuffed { actor, item, at } => self.narrate_snuffing(actor, item, at),
            Event::Burst { actor, at } => self.narrate_burst(actor, at),
            Event::Split { actor, .. } => self.narrate_trait(&words[Sentence::Splits], actor),
            Event::Risen { actor, .. } => self.narrate_trait(&words[Sentence::Rises], actor),
            Event::Unmasked { actor, .. } => self.narrate_trait(&words[Sentence::Unmasked], actor),
            Event::Dazzled { actor } => self.narrate_trait(&words[Sentence::Dazzled], actor),
            Event::Smothered { actor, .. } => {
                self.narrate_trait(&words[Sentence::Smothered], actor);
            }
            Event::Aimed { actor, .. } => self.narrate_trait(&words[Sentence::Aimed], actor),
            Event::Poured { actor, .. } => self.narrate_trait(&words[Sentence::Poured], actor),
            Event::Crowned { actor } => self.narrate_trait(&words[Sentence::Crowned], actor),
            Event::XpGained { from, to } => self.push_number(&words[Sentence::XpGained], to - from),
            Event::LeveledUp { to, .. } => self.push_number(&words[Sentence::LeveledUp], to),
            Event::TookStairs { from, to } if to > from => {
                self.push_number(&words[Sentence::Descended], to as i32);
                let says = self.state.words_of_depth(self.view);
                self.lines.extend(says.and_then(place_line));
            }
            Event::TookStairs { to, .. } => self.push_number(&words[Sentence::Ascended], to as i32),
            Event::Entered { terrain, .. } => self.narrate_entering(terrain),
            Event::TerrainUsed { terrain, .. } => self.narrate_used_terrain(terrain),
            Event::DoorSealed { .. } => self.push(&words[Sentence::DoorSealed], &[]),
            Event::DoorBattered { holds: 0, .. } => self.push(&words[Sentence::DoorBroken], &[]),
            Event::DoorBattered { holds, .. } => {
                self.push_number(&words[Sentence::DoorBattered], holds);
            }
            Event::Kindled { actor, .. } => self.push_visible(&words[Sentence::Kindled], actor),
            Event::Found { terrain, at } => self.narrate_find(terrain, at),
            Event::BrazierLit { lit, of, .. } => self.narrate_brazier(lit, of),
            Event::WickOffered => self.push(&words[Sentence::WickOffered], &[]),
            Event::WickChosen { wick } => self.narrate_wick(wick),
            Event::Flared { turns } => self.push_number(&words[Sentence::Flared], turns),
            Event::FlareOver => self.push(&words[Sentence::FlareOver], &[]),
            Event::WoundBack { turns } => {
                self.push_number(&words[Sentence::WoundBack], turns as i32);
            }
            Event::HourOver => self.push(&words[Sentence::HourOver], &[]),
            Event::Won => self.push(&words[Sentence::Won], &[]),
            Event::WonByLight { .. } => self.push(&words[Sentence::WonByLight], &[]),
            Event::Moved { .. }
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
        }
    }

    /// Adds the line that monsters dazed at once share.
    fn push_dazed(&mut self) {
        let words = self.words;
        match *std::mem::take(&mut self.dazed) {
            [] => {}
            [actor] => self.push_actor(&words[Sentence::Dazed], actor),
            ref all => self.push_several(&words[Sentence::DazedMany], all.len()),
        }
    }
}
