//! Animates a turn: goes through its events in order and decides when each is shown.

use std::mem::take;

use crate::base::{Pos, SortedMap, sort_few};
use crate::game::rules::ItemId;
use crate::game::{ActorId, Event, View};
use crate::ui::item_look;
use crate::ui::map::animation::look::EffectLook;
use crate::ui::map::animation::{
    Animator, DISSOLVE, Dying, FADE_IN, FADE_OUT, FLASH, FLIGHT, HpChange, Keyframe, LUNGE_BACK,
    LUNGE_OUT, MAX_FLIGHT, Missile, Motion, NUMBER, Pace, Projectile,
};

/// Frames that a stolen item takes to the thief.
const SNATCH: u32 = 6;

/// A turn whose events are being animated, and what those so far mean for those that follow.
pub(super) struct TurnAnimation<'a> {
    pub(super) animator: &'a mut Animator,
    events: &'a [Event],
    /// What the hero knows after the turn.
    pub(super) view: View<'a>,
    /// Steps, pushes and deaths, sorted: the actor, the index of the event, the cells before and after it.
    cells: Vec<(ActorId, usize, Pos, Pos)>,
    /// The index of the current event.
    index: usize,
    /// The frame of the last event. One without animation of its own is shown with it.
    frame: u32,
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
    /// The frame of the last hit on each actor.
    hits: SortedMap<ActorId, u32>,
    /// How many numbers appear over a cell in a frame.
    numbers: SortedMap<(Pos, u32), i32>,
}

impl Animator {
    /// Starts to animate a turn, whose `events` led to the state that `view` shows. Ends any earlier animation.
    pub fn animate_turn(&mut self, events: &[Event], view: View<'_>, pace: Pace) {
        self.finish();
        self.pace = pace;
        // What was undone is not shown: the world is what it was before.
        let is_undone = |event: &Event| matches!(event, Event::WoundBack { .. });
        let first = events.iter().position(is_undone).unwrap_or(0);
        self.event_frames = vec![0; first];
        let mut turn = TurnAnimation {
            animator: self,
            events,
            view,
            cells: cells(events),
            index: first,
            frame: 0,
            monsters_from: 0,
            monsters_act: false,
            thrown: None,
            lands: 0,
            lightning: false,
            shot: false,
            hits: SortedMap::default(),
            numbers: SortedMap::default(),
        };
        for event in &events[first..] {
            turn.animate(event);
            turn.index += 1;
        }
        sort_few(&mut self.keyframes, |cue| cue.body);
    }
}

impl TurnAnimation<'_> {
    fn animate(&mut self, event: &Event) {
        self.monsters_act |= is_done_by_monster(event);
        let begins = self.animate_hp(event);
        let begins = begins.or_else(|| self.animate_action(event));
        self.frame = begins.unwrap_or(self.frame);
        self.animate_event_effect(event, self.frame.max(self.lands));
        self.animator.event_frames.push(self.frame);
        if !self.monsters_act && self.monsters_from == 0 && self.animator.end > 0 {
            self.monsters_from = match self.animator.changes_level() {
                true => FADE_OUT + FADE_IN,
                false => self.animator.step_frames(),
            };
        }
    }

    /// Animates blows, hit points lost or gained, and deaths. Returns the frame in which that shows; `None` if the event
    /// is none of these.
    fn animate_hp(&mut self, event: &Event) -> Option<u32> {
        Some(match *event {
            Event::Struck {
                attacker,
                target,
                damage,
                ..
            } => self.animate_attack(attacker, target, Some(damage)),
            Event::Dodged {
                attacker, target, ..
            } => self.animate_attack(attacker, target, None),
            Event::Drained { attacker, .. } => self.animate_attack(attacker, ActorId::HERO, None),
            Event::PoisonDamage {
                actor, from, to, ..
            } => self.animate_hp_change(actor, to - from, self.last_frame()),
            Event::HurtByFire { actor, from, to } => {
                self.animate_harm(actor, to - from, self.last_frame())
            }
            // The actor has to get there first.
            Event::HurtByGround {
                actor, from, to, ..
            } => self.animate_harm(actor, to - from, self.frame + self.animator.step_frames()),
            Event::Healed { actor, from, to } => {
                self.animate_hp_change(actor, to - from, self.start(actor))
            }
            Event::Died { actor, at, .. } => self.animate_death(actor, at),
            _ => return None,
        })
    }

    /// Animates steps, throws, thefts and stairs. Returns the frame in which that begins; `None` if the event is none
    /// of these and announces no attack.
    fn animate_action(&mut self, event: &Event) -> Option<u32> {
        Some(match *event {
            Event::Moved { actor, from, .. } => self.animate_step(actor, from, self.start(actor)),
            // A pushed actor moves when the blow lands.
            Event::Pushed { actor, from, .. } => self.animate_step(actor, from, self.frame),
            Event::Thrown { item, from, to } => {
                self.thrown = Some(item);
                let still = self.animator.pace == Pace::Still;
                self.lands = if still || from == to || self.throw_has_target() {
                    0
                } else {
                    self.animate_flight(from, to, Missile::Item(item), 0)
                };
                0
            }
            Event::Used { item } => {
                let show = item_look::of_use(self.view.rules().item(item).effect);
                self.lightning = show.then == Some("lightning");
                return None;
            }
            Event::Shot { attacker, .. } => {
                self.shot = true;
                self.start(attacker)
            }
            Event::Stolen { actor, item } => {
                if let Some(thief) = self.position_before(actor) {
                    let (from, start) = (self.view.hero().at, self.start(actor) + LUNGE_OUT);
                    self.animate_flight(from, thief, Missile::Loot(item), start);
                }
                self.start(actor)
            }
            Event::TookStairs { .. } => {
                self.push_keyframe(None, 0, FADE_OUT + FADE_IN, Motion::Travel);
                0
            }
            _ => return None,
        })
    }

    /// Adds a keyframe for the body of an actor, or for none. Without motion, only numbers are shown.
    pub(super) fn push_keyframe(
        &mut self,
        body: Option<ActorId>,
        from: u32,
        frames: u32,
        what: Motion,
    ) {
        if self.animator.pace != Pace::Still || matches!(what, Motion::Change(_)) {
            let to = from + frames;
            self.animator.end = self.animator.end.max(to);
            let keyframe = Keyframe {
                body,
                from,
                to,
                what,
            };
            self.animator.keyframes.push(keyframe);
        }
    }

    fn animate_step(&mut self, actor: ActorId, from: Pos, start: u32) -> u32 {
        if let Some(to) = self.goal_of_first_step(actor) {
            let frames = self.animator.step_frames();
            self.push_keyframe(Some(actor), start, frames, Motion::Step(from, to));
        }
        start
    }

    /// Animates an attack: a lunge at an adjacent target, a projectile from afar. `damage` is `None` for a miss.
    /// Returns the frame in which the attack reaches its target.
    fn animate_attack(&mut self, actor: ActorId, target: ActorId, damage: Option<i32>) -> u32 {
        let mut meets = self.start(actor);
        let thrown = self.thrown.take_if(|_| actor.is_hero());
        let (lightning, shot) = (take(&mut self.lightning), take(&mut self.shot));
        let Some(to) = self.position_before(target) else {
            return meets;
        };
        let mut toward = (0, 0);
        if let Some(from) = self.position_before(actor) {
            toward = ((to.x - from.x).signum(), (to.y - from.y).signum());
            if lightning {
                self.animate_effect(to, EffectLook::Lightning(from), meets);
            } else if self.animator.pace == Pace::Walk && from.is_adjacent(to) {
                let frames = LUNGE_OUT + LUNGE_BACK;
                self.push_keyframe(Some(actor), meets, frames, Motion::Lunge(toward));
                meets += LUNGE_OUT;
            } else if self.animator.pace != Pace::Still && from.distance(to) > 1 {
                let own = if shot { Missile::Arrow } else { Missile::Bolt };
                meets += self.animate_flight(from, to, thrown.map_or(own, Missile::Item), meets);
            }
        }
        if let Some(damage) = damage {
            if damage > 0 {
                self.animate_hit(target, toward, meets);
            }
            self.animate_hp_change(target, -damage, meets);
        }
        meets
    }

    /// Animates a projectile; returns the frames that it takes.
    fn animate_flight(&mut self, from: Pos, to: Pos, what: Missile, start: u32) -> u32 {
        let far = (FLIGHT * from.distance(to).unsigned_abs()).min(MAX_FLIGHT);
        let landed = |event: &Event| match event {
            Event::Landed { at, .. } => Some(*at),
            _ => None,
        };
        let (frames, lands) = match what {
            Missile::Loot(_) => (SNATCH, None),
            Missile::Item(_) => (far, self.events[self.index..].iter().find_map(landed)),
            Missile::Arrow | Missile::Bolt => (far, None),
        };
        let flight = Projectile {
            from,
            to,
            part: 0,
            what,
            lands,
        };
        self.push_keyframe(None, start, frames, Motion::Missile(flight));
        frames
    }

    fn animate_hit(&mut self, target: ActorId, away: (i32, i32), start: u32) {
        self.push_keyframe(Some(target), start, FLASH, Motion::Hit(away));
        self.hits.insert(target, start);
    }

    /// Shows harm that is not a blow: the actor flashes, with a number above it. Returns `start`.
    fn animate_harm(&mut self, actor: ActorId, by: i32, start: u32) -> u32 {
        if !self.leaves_level_later() && self.position_before(actor).is_some() {
            self.animate_hit(actor, (0, 0), start);
            self.animate_hp_change(actor, by, start);
        }
        start
    }

    /// Shows a number over the cell of an actor in view. Returns `start`.
    fn animate_hp_change(&mut self, actor: ActorId, by: i32, start: u32) -> u32 {
        let Some(at) = self.position_before(actor) else {
            return start;
        };
        let is_shown =
            |cue: &Keyframe| matches!(&cue.what, Motion::Change(change) if change.at == at);
        // A blow without effect needs no number where one is shown already.
        if by != 0 || !self.animator.keyframes.iter().any(is_shown) {
            let above = self.numbers.get_or_insert((at, start), 0);
            let change = HpChange {
                at,
                by,
                hero: actor.is_hero(),
                above: *above,
            };
            *above += 1;
            self.push_keyframe(None, start, NUMBER, Motion::Change(change));
        }
        start
    }

    /// Animates a death, which starts with the fatal hit; returns the frame of that.
    fn animate_death(&mut self, actor: ActorId, at: Pos) -> u32 {
        let hit = self.hits.get(&actor).copied();
        if self.view.sees(at) {
            let dying = Dying {
                actor,
                kind: self.view.kind_of(actor),
                at,
                gone: None,
            };
            self.push_keyframe(None, hit.unwrap_or(0), DISSOLVE, Motion::Death(dying));
        }
        hit.unwrap_or(self.frame)
    }

    /// The frame in which what this actor does begins.
    const fn start(&self, actor: ActorId) -> u32 {
        if actor.is_hero() {
            0
        } else {
            self.monsters_from
        }
    }

    /// The frame in which poison and fire take effect, after all actors have acted.
    fn last_frame(&self) -> u32 {
        let step = self.animator.step_frames();
        let acted = if self.monsters_act { step } else { 0 };
        self.monsters_from.max(acted)
    }

    /// Where `actor` ends the turn if the current event is its first step; `None` if it moved before, or the hero leaves
    /// the level later in the turn. An actor that moves twice in a turn covers the whole distance in the same time.
    fn goal_of_first_step(&self, actor: ActorId) -> Option<Pos> {
        let own = &self.cells[self.first_from(actor, 0)..self.first_from(actor, usize::MAX)];
        let (.., goal) = *own.last()?;
        (own[0].1 == self.index && !self.leaves_level_later()).then_some(goal)
    }

    /// The cell of an actor just before the current event; `None` if it is unknown or out of view.
    pub(super) fn position_before(&self, actor: ActorId) -> Option<Pos> {
        let at = match self.cells.get(self.first_from(actor, self.index)) {
            Some((walker, _, from, _)) if *walker == actor => *from,
            _ if actor.is_hero() => self.view.hero().at,
            _ => self.view.visible_monster(actor)?.at,
        };
        Some(at).filter(|at| self.view.sees(*at))
    }

    /// Index of the first step, push or death of `actor` from event `index` on.
    fn first_from(&self, actor: ActorId, index: usize) -> usize {
        let is_before =
            |(walker, event, ..): &(ActorId, usize, Pos, Pos)| (*walker, *event) < (actor, index);
        self.cells.partition_point(is_before)
    }

    /// Whether a hit or miss of the hero shows what is thrown now.
    fn throw_has_target(&self) -> bool {
        self.events[self.index..].iter().any(|event| match event {
            Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } => attacker.is_hero(),
            _ => false,
        })
    }

    /// Whether the hero leaves the level later in the turn.
    fn leaves_level_later(&self) -> bool {
        let mut later = self.events[self.index + 1..].iter();
        later.any(|event| matches!(event, Event::TookStairs { .. }))
    }
}

/// Steps, pushes and deaths, as in [`TurnAnimation`].
fn cells(events: &[Event]) -> Vec<(ActorId, usize, Pos, Pos)> {
    let mut cells = Vec::new();
    for (index, event) in events.iter().enumerate() {
        cells.extend(match *event {
            Event::Moved { actor, from, to }
            | Event::Pushed {
                actor, from, to, ..
            } => Some((actor, index, from, to)),
            Event::Died { actor, at, .. } => Some((actor, index, at, at)),
            _ => None,
        });
    }
    sort_few(&mut cells, |(actor, index, ..)| (*actor, *index));
    cells
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
