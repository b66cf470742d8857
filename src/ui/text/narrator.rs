//! Turns events into messages, using the templates of the rule set.
//!
//! The first pass, `narrate_event`, goes through the events in order. What several events say together is only noted
//! there, and becomes one line as soon as something else happens, or at the end of the turn: blows by monsters, monsters
//! dazed, monsters that notice the hero.
#![deny(clippy::wildcard_enum_match_arm)]

mod arrival;
mod fight;
mod flame;
mod ground;
mod items;
mod monsters;
mod newcomers;
mod phrases;
mod refusal;
mod state;

pub use arrival::opening;
pub use newcomers::sighting_text;
pub use refusal::refusal_message;
pub use state::NarratorState;

use crate::base::SortedSet;
use crate::game::rules::ItemId;
use crate::game::{ActorId, Event, View};
use crate::ui::text::templates::{Message, MessageTemplates, Sentence};

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
        // Monsters dazed one after the other share a line.
        if !matches!(event, Event::EffectApplied { .. }) {
            narrator.push_dazed();
        }
        narrator.narrate_event(*event);
        narrator.before = Some(*event);
    }
    narrator.push_dazed();
    narrator.push_hits();
    // The last thing said of a game is how it ended: what the others think of it comes too late.
    if view.game_over().is_none() {
        narrator.push_fled();
        narrator.push_twitching();
        narrator.push_remains();
        narrator.push_newcomers(events);
        narrator.push_minds();
        narrator.push_hp_warning(events);
    }
    narrator.lines
}

/// The sentence for hit points that the hero regains at once: by an item or, right after it has spent wax, by sealing
/// its wounds.
fn healing(events: &[Event]) -> Option<Sentence> {
    for event in events {
        if let Event::Used { .. } = event {
            return Some(Sentence::Healed);
        }
    }
    for pair in events.windows(2) {
        if let [Event::WaxSpent { .. }, Event::Healed { .. }] = pair {
            return Some(Sentence::Sealed);
        }
    }
    None
}

/// The actors that attack in a turn.
fn strikers(events: &[Event]) -> SortedSet<ActorId> {
    let mut strikers = SortedSet::default();
    for event in events {
        if let Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } = *event {
            strikers.insert(attacker);
        }
    }
    strikers
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
    /// Narrates an event: with a sentence, or by a method in the file of its subject. Lists every event, also those
    /// without a message: a new one is a compile error here, and nowhere else in the narrator.
    fn narrate_event(&mut self, event: Event) {
        match event {
            // Blows and what they leave behind: `fight.rs`.
            Event::Struck { .. } => self.narrate_hit(event),
            Event::Dodged { .. } => self.narrate_miss(event),
            Event::Stabbed { attacker, target } => self.narrate_stab(attacker, target),
            Event::PassedThrough { attacker, target } => self.narrate_pass(attacker, target),
            Event::PoisonDamage { .. } | Event::HurtByGround { .. } | Event::HurtByFire { .. } => {
                self.narrate_harm(event);
            }
            Event::Healed { actor, from, to } => self.narrate_healing(actor, to - from),
            Event::EffectApplied { .. } => self.narrate_effect(event),
            Event::EffectEnded { actor, effect } => self.narrate_recovery(actor, effect),
            Event::Reeled { .. } => self.narrate_reeling(),
            Event::Died { actor, killer, .. } => self.narrate_death(actor, killer),
            // Items: `items.rs`.
            Event::Dropped { item, at, actor } => self.narrate_drop(item, at, actor),
            Event::PickedUp { item, .. } => self.narrate_pickup(item),
            Event::Thrown { item, .. } => self.narrate_throw(item),
            Event::PutOn { item } => self.narrate_putting_on(item),
            Event::Used { item } => self.push_use(Sentence::Used, item, item),
            // Flame, wax and wicks: `flame.rs`.
            Event::LightChanged { to, .. } => self.narrate_candle(to),
            Event::FlameChanged { from, to } => self.narrate_flame(from, to),
            Event::FlameLowered { actor, to, .. } => self.narrate_lowered_flame(actor, to),
            Event::WaxGained { from, to } => self.narrate_gained_wax(to - from),
            Event::WaxEaten { actor, from, to } => self.narrate_eaten_wax(actor, from - to),
            Event::Drained { attacker, from, to } => self.narrate_drained_wax(attacker, from - to),
            Event::BrazierLit { lit, of, .. } => self.narrate_brazier(lit, of),
            Event::Kindled { actor, .. } => self.narrate_kindling(actor),
            Event::PutOut { actor, .. } => self.push_actor(Sentence::PutOut, actor),
            Event::WickOffered => self.push(Sentence::WickOffered, &[]),
            Event::WickChosen { wick, second } => self.narrate_wick(wick, second),
            Event::Flared { turns } => self.push_number(Sentence::Flared, turns),
            Event::FlareOver => self.push(Sentence::FlareOver, &[]),
            Event::WoundBack { turns } => self.push_number(Sentence::WoundBack, turns as i32),
            Event::HourOver => self.push(Sentence::HourOver, &[]),
            // Steps and the ground: `ground.rs`.
            Event::Moved { actor, .. } => self.narrate_step(actor),
            Event::Bumped { actor, into } => self.narrate_failed_step(actor, into),
            Event::Entered { terrain, .. } => self.narrate_entering(terrain),
            Event::TerrainUsed { terrain, .. } => self.narrate_used_terrain(terrain),
            Event::Fared { fate } => self.narrate_companion(fate),
            Event::DoorSealed { .. } => self.push(Sentence::DoorSealed, &[]),
            Event::DoorBattered { holds, .. } => self.narrate_battering(holds),
            Event::Found { terrain, at } => self.narrate_find(terrain, at),
            Event::TookStairs { from, to } => self.narrate_stairs(from, to),
            Event::TwistActed { .. } => self.narrate_twist(),
            // What monsters do and know: `monsters.rs`.
            Event::MindChanged { actor, from, to } => self.narrate_mind(actor, from, to),
            Event::Alarmed { actor, .. } => self.narrate_alarm(actor),
            Event::Drawn { by_fire, .. } => self.narrate_drawn(by_fire),
            Event::Followed { actor, .. } => self.narrate_follower(actor),
            Event::Growled { actor } => self.push_actor(Sentence::MonsterGrowls, actor),
            Event::Howled { actor } => self.push_actor(Sentence::Howled, actor),
            Event::Caught { actor, item } => self.narrate_catch(actor, item),
            Event::Stolen { actor, item } => self.narrate_theft(actor, item),
            Event::Pushed { actor, by, .. } => self.narrate_push(actor, by),
            Event::Snuffed { actor, item, at } => self.narrate_snuffing(actor, item, at),
            Event::Burst { actor, at } => self.narrate_burst(actor, at),
            Event::Split { actor, .. } => self.narrate_deed(Sentence::Splits, actor),
            Event::Risen { actor, .. } => self.narrate_deed(Sentence::Rises, actor),
            Event::Unmasked { actor, .. } => self.narrate_deed(Sentence::Unmasked, actor),
            Event::Dazzled { actor } => self.narrate_deed(Sentence::Dazzled, actor),
            Event::Smothered { actor, .. } => self.narrate_deed(Sentence::Smothered, actor),
            Event::Aimed { actor, .. } => self.narrate_deed(Sentence::Aimed, actor),
            Event::Poured { actor, .. } => self.narrate_deed(Sentence::Poured, actor),
            Event::Crowned { actor } => self.narrate_deed(Sentence::Crowned, actor),
            // What the hero gains.
            Event::GoldGained { from, to } => self.push_gain(Sentence::GoldGained, from, to),
            Event::AttackRaised { from, to } => self.push_gain(Sentence::AttackRaised, from, to),
            Event::DefenseRaised { from, to } => self.push_gain(Sentence::DefenseRaised, from, to),
            Event::CandleLit { from, to } => self.push_gain(Sentence::CandleLit, from, to),
            Event::XpGained { from, to } => self.push_gain(Sentence::XpGained, from, to),
            Event::LeveledUp { to, .. } => self.push_number(Sentence::LeveledUp, to),
            Event::Won => self.narrate_victory(),
            Event::WonByLight { .. } => self.push(Sentence::WonByLight, &[]),
            // Seen on the map, or said by the event before or after.
            Event::Shot { attacker, from, .. } => self.narrate_shot(attacker, from),
            Event::Waited { .. } | Event::Landed { .. } => {}
            Event::TakenOff { .. } | Event::ItemSpent { .. } | Event::WaxSpent { .. } => {}
            Event::Freed { .. } | Event::Called { .. } | Event::Mapped { .. } => {}
            Event::CaughtFire { .. } | Event::BurnedDown { .. } | Event::FirePutOut { .. } => {}
            Event::TerrainChanged { .. } => {}
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
