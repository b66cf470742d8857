//! Turns events into messages, using the templates of the rule set.

mod allies;
mod effects;
mod fight;
mod flame;
mod ground;
mod items;
mod minds;
mod newcomers;
mod phrases;
mod refusal;
mod state;
mod traits;
mod wicks;

pub use newcomers::sighting_text;
pub use refusal::refusal_message;
pub use state::NarratorState;

use std::collections::BTreeSet;

use crate::game::rules::ItemId;
use crate::game::{ActorId, Event, View};
use crate::ui::text::templates::{Message, MessageTemplates, Template};

/// The messages for `events`, which led to the state that `view` shows. `told` remembers what earlier messages said.
pub fn narrate(
    events: &[Event],
    view: View<'_>,
    words: &MessageTemplates,
    told: &mut NarratorState,
) -> Vec<Message> {
    let mut narrator = Narrator {
        view,
        words,
        told,
        lines: Vec::new(),
        hits: Vec::new(),
        thrown: None,
        killed: None,
        dazed: Vec::new(),
        noticed: Vec::new(),
        heard: Vec::new(),
        told_minds: Vec::new(),
        strikers: strikers(events),
        fled: Vec::new(),
        alarmed: false,
        gusted: false,
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
    narrator.push_fled();
    narrator.push_twitching();
    narrator.push_newcomers(events);
    narrator.push_minds();
    narrator.push_hp_warning(events);
    narrator.lines
}

/// The actors that attack in a turn.
fn strikers(events: &[Event]) -> BTreeSet<ActorId> {
    let attacker = |event: &Event| match *event {
        Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } => Some(attacker),
        _ => None,
    };
    events.iter().filter_map(attacker).collect()
}

/// Narrates one turn.
struct Narrator<'a> {
    view: View<'a>,
    words: &'a MessageTemplates,
    told: &'a mut NarratorState,
    lines: Vec<Message>,
    /// Monsters' hits that share a line: attacker and damage.
    hits: Vec<(ActorId, i32)>,
    /// The template for healing; `None` for gradual healing, which the hit point bar shows well enough.
    heals: Option<&'a Template>,
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
    told_minds: Vec<ActorId>,
    /// Monsters that attack in this turn, and those of them that begin to flee in it.
    strikers: BTreeSet<ActorId>,
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
            Event::Struck { target, .. }
            | Event::Dodged { target, .. }
            | Event::Died { actor: target, .. }
                if self.view.is_ally(target) =>
            {
                self.narrate_ally(event);
            }
            Event::Struck { .. } | Event::Dodged { .. } | Event::Died { .. } => {
                self.narrate_fight(event);
            }
            Event::PoisonDamage { actor, .. }
            | Event::HurtByGround { actor, .. }
            | Event::HurtByFire { actor, .. }
                if self.view.is_ally(actor) =>
            {
                self.narrate_ally(event);
            }
            Event::Dropped { .. }
            | Event::PickedUp { .. }
            | Event::GoldGained { .. }
            | Event::Thrown { .. }
            | Event::PutOn { .. }
            | Event::Used { .. }
            | Event::AttackRaised { .. }
            | Event::DefenseRaised { .. } => self.narrate_thing(event),
            Event::Healed { .. }
            | Event::EffectApplied { .. }
            | Event::PoisonDamage { .. }
            | Event::EffectEnded { .. } => self.narrate_effect(event),
            Event::CandleLit { .. }
            | Event::LightChanged { .. }
            | Event::FlameChanged { .. }
            | Event::WaxGained { .. }
            | Event::WaxEaten { .. } => self.narrate_flame(event),
            Event::MindChanged { .. }
            | Event::Stabbed { .. }
            | Event::PassedThrough { .. }
            | Event::Alarmed { .. }
            | Event::Followed { .. }
            | Event::Growled { .. } => self.narrate_minds(event),
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
            | Event::Dazzled { .. }
            | Event::Smothered { .. }
            | Event::Aimed { .. }
            | Event::Poured { .. }
            | Event::Crowned { .. } => self.narrate_trait(event),
            Event::XpGained { from, to } => self.push_number(words.xp_gained.as_ref(), to - from),
            Event::LeveledUp { to, .. } => self.push_number(words.leveled_up.as_ref(), to),
            Event::TookStairs { from, to } if to > from => {
                self.push_number(words.descended.as_ref(), to as i32);
            }
            Event::TookStairs { to, .. } => self.push_number(words.ascended.as_ref(), to as i32),
            Event::Entered { .. }
            | Event::TerrainUsed { .. }
            | Event::HurtByGround { .. }
            | Event::HurtByFire { .. }
            | Event::DoorSealed { .. }
            | Event::DoorBattered { .. }
            | Event::Kindled { .. }
            | Event::Found { .. } => self.narrate_ground(event),
            Event::BrazierLit { .. }
            | Event::WickOffered
            | Event::WickChosen { .. }
            | Event::Flared { .. }
            | Event::FlareOver => self.narrate_wick(event),
            Event::WoundBack { turns } => {
                self.push_number(words.wound_back.as_ref(), turns as i32);
            }
            Event::HourOver => self.push(words.hour_over.as_ref(), &[]),
            Event::Won => self.push(words.won.as_ref(), &[]),
            Event::WonByLight { .. } => self.push(words.won_by_light.as_ref(), &[]),
            Event::Moved { .. }
            | Event::Bumped { .. }
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
            [actor] => self.push_pair(words.dazed.as_ref(), actor, actor, &[]),
            ref all => self.push_several(words.dazed_many.as_ref(), all.len()),
        }
    }
}
