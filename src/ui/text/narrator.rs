//! Turns events into messages, using the templates of the rule set.

mod allies;
mod fight;
mod ground;
mod phrases;
mod refusal;
mod traits;

pub use refusal::refusal_message;

use crate::game::rules::{EffectKind, Flame, FlameHeight, ItemId, Mind};
use crate::game::{ActorId, Event, View};
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder, Template};

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
                self.push_use(what);
            }
            Event::Thrown { item: what, .. } => self.thrown = Some(what),
            Event::PutOn { item: what } => self.push_item(self.put_on_template(what), what),
            Event::Used { item: what } => self.push_use(what),
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
            Event::Followed { actor, .. } if self.view.is_ally(actor) => {
                self.push_pair(words.ally_followed.as_ref(), actor, actor, &[]);
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
            | Event::DoorSealed { .. }
            | Event::DoorBattered { .. }
            | Event::Kindled { .. }
            | Event::Found { .. } => self.narrate_ground(event),
            Event::WoundBack { turns } => {
                self.push_number(words.wound_back.as_ref(), turns as i32);
            }
            Event::HourOver => self.push(words.hour_over.as_ref(), &[]),
            Event::Won => self.push(words.won.as_ref(), &[]),
            Event::Moved { .. }
            | Event::PickedUp { .. }
            | Event::Bumped { .. }
            | Event::TakenOff { .. }
            | Event::ItemSpent { .. }
            | Event::Freed { .. }
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
            (_, Mind::Following) => return,
        };
        self.push_pair(phrase.as_ref(), actor, actor, &[]);
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
}
