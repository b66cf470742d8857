//! Animates a turn: goes through its events in order and decides when each is shown.

use crate::game::rules::ItemId;
use crate::game::{ActorId, Event, View};
use crate::ui::item_look;
use crate::ui::map::animation::keyframes::Attack;
use crate::ui::map::animation::{Animator, FADE_IN, FADE_OUT, Pace, TurnEvents};

/// What the events so far mean for those that follow.
#[derive(Default)]
struct TurnTiming {
    /// The frame in which monsters act: together, after the hero.
    monsters_from: u32,
    /// Whether a monster has acted.
    monsters_act: bool,
    /// The item that the hero has thrown, until it hits or misses somebody.
    thrown: Option<ItemId>,
    /// The frame in which it lands.
    lands: u32,
    /// Whether lightning strikes next.
    lightning: bool,
    /// Whether an arrow strikes next.
    shot: bool,
    /// The frame of the last event. One without animation of its own is shown with it.
    frame: u32,
}

impl TurnTiming {
    /// The frame in which what this actor does begins.
    const fn start(&self, actor: ActorId) -> u32 {
        if actor.is_hero() {
            0
        } else {
            self.monsters_from
        }
    }

    /// The attack in event `index`, made with whatever was announced before it.
    fn attack(&mut self, index: usize, actor: ActorId, target: ActorId) -> Attack {
        let thrown = actor.is_hero().then(|| self.thrown.take()).flatten();
        Attack {
            index,
            actor,
            target,
            thrown,
            lightning: std::mem::take(&mut self.lightning),
            arrow: std::mem::take(&mut self.shot),
        }
    }
}

impl Animator {
    /// Starts to animate a turn, whose `events` led to the state that `view` shows. Ends any earlier animation.
    pub fn animate_turn(&mut self, events: &[Event], view: View<'_>, pace: Pace) {
        self.finish();
        self.pace = pace;
        self.event_frames.clear();
        let mut turn = TurnEvents::new(events, view);
        let mut timing = TurnTiming::default();
        // What was undone is not shown: the world is what it was before.
        let is_undone = |event: &Event| matches!(event, Event::WoundBack { .. });
        let first = events.iter().position(is_undone).unwrap_or(0);
        self.event_frames.resize(first, 0);
        for (index, event) in events.iter().enumerate().skip(first) {
            timing.monsters_act |= is_done_by_monster(event);
            let begins = self.animate_blow(index, event, &mut timing, &mut turn);
            let begins = begins.or_else(|| self.animate_harms(index, event, &timing, &mut turn));
            let begins = begins.or_else(|| self.animate_action(index, event, &mut timing, &turn));
            timing.frame = begins.unwrap_or(timing.frame);
            let lands = timing.frame.max(timing.lands);
            self.animate_event_effect(index, event, lands, &turn);
            self.event_frames.push(timing.frame);
            if !timing.monsters_act
                && timing.monsters_from == 0
                && self.end > 0
                && pace != Pace::Still
            {
                timing.monsters_from = if self.changes_level() {
                    FADE_OUT + FADE_IN
                } else {
                    self.step_frames()
                };
            }
        }
        self.keyframes.sort_by_key(|cue| cue.what.actor());
    }

    /// Animates an attack. Returns the frame in which it reaches its target; `None` if the event is none.
    fn animate_blow(
        &mut self,
        index: usize,
        event: &Event,
        timing: &mut TurnTiming,
        turn: &mut TurnEvents<'_>,
    ) -> Option<u32> {
        let (attacker, target, damage) = match *event {
            Event::Struck {
                attacker,
                target,
                damage,
                ..
            } => (attacker, target, Some(damage)),
            Event::Dodged {
                attacker, target, ..
            } => (attacker, target, None),
            Event::Drained { attacker, .. } => (attacker, ActorId::HERO, None),
            _ => return None,
        };
        let attack = timing.attack(index, attacker, target);
        Some(self.animate_attack(attack, damage, timing.start(attacker), turn))
    }

    /// Animates hit points lost without a blow, or gained, and deaths. Returns the frame in which that shows; `None` if
    /// the event is none of these.
    fn animate_harms(
        &mut self,
        index: usize,
        event: &Event,
        timing: &TurnTiming,
        turn: &mut TurnEvents<'_>,
    ) -> Option<u32> {
        // Poison and fire take effect after all actors have acted.
        let acted = if timing.monsters_act {
            self.step_frames()
        } else {
            0
        };
        let last = timing.monsters_from.max(acted);
        let start = match *event {
            Event::PoisonDamage {
                actor, from, to, ..
            } => {
                let at = turn.position_before(actor, index);
                self.animate_hp_change(actor, at, to - from, last, turn);
                last
            }
            Event::HurtByFire { actor, from, to } => {
                self.animate_harm(index, actor, to - from, last, turn);
                last
            }
            Event::HurtByGround {
                actor, from, to, ..
            } => {
                // The actor has to get there first.
                let start = timing.frame + self.step_frames();
                self.animate_harm(index, actor, to - from, start, turn);
                start
            }
            Event::Healed { actor, from, to } => {
                let (at, start) = (turn.position_before(actor, index), timing.start(actor));
                self.animate_hp_change(actor, at, to - from, start, turn);
                start
            }
            Event::Died { actor, at, .. } => {
                self.animate_death(actor, at, turn);
                turn.hits.get(&actor).copied().unwrap_or(timing.frame)
            }
            _ => return None,
        };
        Some(start)
    }

    /// Animates steps, throws, thefts and stairs. Returns the frame in which that begins; `None` if the event is none
    /// of these and announces no attack.
    fn animate_action(
        &mut self,
        index: usize,
        event: &Event,
        timing: &mut TurnTiming,
        turn: &TurnEvents<'_>,
    ) -> Option<u32> {
        let start = match *event {
            Event::Moved { actor, from, .. } | Event::Pushed { actor, from, .. } => {
                // A pushed actor moves when the blow lands.
                let start = match event {
                    Event::Pushed { .. } => timing.frame,
                    _ => timing.start(actor),
                };
                if let Some(to) = turn.goal_of_first_step(actor, index) {
                    self.animate_step(actor, from, to, start);
                }
                start
            }
            Event::Thrown { item, from, to } => {
                timing.thrown = Some(item);
                timing.lands = self.animate_throw(index, item, from, to, turn);
                0
            }
            Event::Used { item } => {
                let show = item_look::of_use(turn.view.rules().item(item).effect);
                timing.lightning = show.then == Some("lightning");
                return None;
            }
            Event::Shot { attacker, .. } => {
                timing.shot = true;
                timing.start(attacker)
            }
            Event::Stolen { actor, item } => {
                self.animate_theft(index, actor, item, timing.start(actor), turn);
                timing.start(actor)
            }
            Event::TookStairs { .. } => {
                self.animate_level_change();
                0
            }
            _ => return None,
        };
        Some(start)
    }
}

/// Whether a monster or an ally moves its body in this event.
const fn is_done_by_monster(event: &Event) -> bool {
    match event {
        Event::Moved { actor, .. } => !actor.is_hero(),
        Event::Struck { attacker, .. }
        | Event::Dodged { attacker, .. }
        | Event::Drained { attacker, .. }
        | Event::Shot { attacker, .. } => !attacker.is_hero(),
        _ => false,
    }
}
