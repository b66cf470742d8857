//! Animates a turn: goes through its events in order and decides when each is shown.
#![deny(clippy::wildcard_enum_match_arm)]

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
    pub(super) events: &'a [Event],
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
        self.animate_motion(event);
        self.animate_event_effect(event, self.frame.max(self.lands));
        self.animator.event_frames.push(self.frame);
        if !self.monsters_act && self.monsters_from == 0 && self.animator.end > 0 {
            self.monsters_from = if self.animator.changes_level() {
                FADE_OUT + FADE_IN
            } else {
                self.animator.step_frames()
            };
        }
    }

    /// Animates what moves, flies, is hit or heals in an event, and notes the frame in which that shows; anything else is
    /// shown with the event before. Lists every event: a new one is a compile error here, and nowhere else.
    fn animate_motion(&mut self, event: &Event) {
        match *event {
            // Blows, hit points lost or gained, and deaths.
            Event::Struck {
                attacker,
                target,
                damage,
                ..
            } => self.frame = self.animate_attack(attacker, target, Some(damage)),
            Event::Dodged {
                attacker, target, ..
            } => self.frame = self.animate_attack(attacker, target, None),
            Event::Drained { attacker, .. } => {
                self.frame = self.animate_attack(attacker, ActorId::HERO, None);
            }
            Event::PoisonDamage {
                actor, from, to, ..
            } => self.frame = self.animate_hp_change(actor, to - from, self.last_frame()),
            Event::HurtByFire { actor, from, to } => {
                self.frame = self.animate_harm(actor, to - from, self.last_frame());
            }
            Event::HurtByGround {
                actor, from, to, ..
            } => self.frame = self.animate_harm(actor, to - from, self.frame_of_arrival()),
            Event::Healed { actor, from, to } => {
                self.frame = self.animate_hp_change(actor, to - from, self.start(actor));
            }
            Event::Died { actor, at, .. } => self.frame = self.animate_death(actor, at),
            // Steps, throws, thefts and stairs.
            Event::Moved { actor, from, .. } => {
                self.frame = self.animate_step(actor, from, self.start(actor));
            }
            // A pushed actor moves when the blow lands.
            Event::Pushed { actor, from, .. } => {
                self.frame = self.animate_step(actor, from, self.frame);
            }
            Event::Thrown { item, from, to } => self.animate_throw(item, from, to),
            Event::Stolen { actor, item } => self.animate_theft(actor, item),
            Event::TookStairs { .. } => self.animate_travel(),
            // What announces an attack.
            Event::Shot { attacker, .. } => self.announce_shot(attacker),
            Event::Used { item } => self.announce_use(item),
            // Nothing moves.
            Event::Bumped { .. } | Event::Waited { .. } | Event::Reeled { .. } => {}
            Event::Growled { .. } | Event::Howled { .. } | Event::Alarmed { .. } => {}
            Event::MindChanged { .. } | Event::Drawn { .. } | Event::Followed { .. } => {}
            Event::Stabbed { .. } | Event::PassedThrough { .. } | Event::Caught { .. } => {}
            Event::EffectApplied { .. } | Event::EffectEnded { .. } | Event::Split { .. } => {}
            Event::Burst { .. } | Event::Risen { .. } | Event::Unmasked { .. } => {}
            Event::Dazzled { .. } | Event::Smothered { .. } | Event::Aimed { .. } => {}
            Event::Poured { .. } | Event::Crowned { .. } | Event::Called { .. } => {}
            Event::Freed { .. } | Event::Snuffed { .. } | Event::Kindled { .. } => {}
            Event::PutOut { .. } | Event::Fared { .. } => {}
            Event::PutOn { .. } | Event::TakenOff { .. } | Event::ItemSpent { .. } => {}
            Event::Dropped { .. } | Event::PickedUp { .. } | Event::Landed { .. } => {}
            Event::GoldGained { .. } | Event::XpGained { .. } | Event::LeveledUp { .. } => {}
            Event::AttackRaised { .. } | Event::DefenseRaised { .. } => {}
            Event::WaxGained { .. } | Event::WaxSpent { .. } | Event::WaxEaten { .. } => {}
            Event::CandleLit { .. } | Event::LightChanged { .. } | Event::HourOver => {}
            Event::FlameChanged { .. } | Event::FlameLowered { .. } => {}
            Event::Flared { .. } | Event::FlareOver | Event::WoundBack { .. } => {}
            Event::WickOffered | Event::WickChosen { .. } | Event::BrazierLit { .. } => {}
            Event::CaughtFire { .. } | Event::BurnedDown { .. } | Event::FirePutOut { .. } => {}
            Event::Entered { .. } | Event::TerrainUsed { .. } | Event::TerrainChanged { .. } => {}
            Event::DoorSealed { .. } | Event::DoorBattered { .. } | Event::Found { .. } => {}
            Event::TwistActed { .. } => {}
            Event::Mapped { .. } | Event::Won | Event::WonByLight { .. } => {}
        }
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

    /// Animates a throw at a cell; one at a target is animated when it hits or misses.
    fn animate_throw(&mut self, item: ItemId, from: Pos, to: Pos) {
        self.thrown = Some(item);
        self.frame = 0;
        self.lands = 0;
        let is_still = self.animator.pace == Pace::Still;
        if !is_still && from != to && !self.throw_has_target() {
            self.lands = self.animate_flight(from, to, Missile::Item(item), 0);
        }
    }

    /// Animates an item that flies from the hero to the thief.
    fn animate_theft(&mut self, thief: ActorId, item: ItemId) {
        self.frame = self.start(thief);
        if let Some(to) = self.position_before(thief) {
            let from = self.view.hero().at;
            self.animate_flight(from, to, Missile::Loot(item), self.frame + LUNGE_OUT);
        }
    }

    /// Animates a change of level.
    fn animate_travel(&mut self) {
        self.frame = 0;
        self.push_keyframe(None, 0, FADE_OUT + FADE_IN, Motion::Travel);
    }

    /// Notes that the attack that follows is an arrow.
    const fn announce_shot(&mut self, attacker: ActorId) {
        self.shot = true;
        self.frame = self.start(attacker);
    }

    /// Notes whether the attack that follows is lightning.
    fn announce_use(&mut self, item: ItemId) {
        let show = item_look::of_use(self.view.rules().item(item).effect);
        self.lightning = show.then == Some("lightning");
    }

    /// Animates a step; returns `start`.
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
        let thrown = if actor.is_hero() {
            self.thrown.take()
        } else {
            None
        };
        let lightning = take(&mut self.lightning);
        let shot = take(&mut self.shot);
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
        let (frames, lands) = match what {
            Missile::Loot(_) => (SNATCH, None),
            Missile::Item(_) => (far, self.next_landing()),
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

    /// Where the item that flies now lands.
    fn next_landing(&self) -> Option<Pos> {
        for event in &self.events[self.index..] {
            if let Event::Landed { at, .. } = event {
                return Some(*at);
            }
        }
        None
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

    /// The frame in which the actor of the current event has come to where it is.
    const fn frame_of_arrival(&self) -> u32 {
        self.frame + self.animator.step_frames()
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
        let next = self.cells.get(self.first_from(actor, self.index));
        let at = if let Some((walker, _, from, _)) = next
            && *walker == actor
        {
            *from
        } else if actor.is_hero() {
            self.view.hero().at
        } else {
            self.view.visible_monster(actor)?.at
        };
        self.view.sees(at).then_some(at)
    }

    /// Index of the first step, push or death of `actor` from event `index` on.
    fn first_from(&self, actor: ActorId, index: usize) -> usize {
        let is_before =
            |(walker, event, ..): &(ActorId, usize, Pos, Pos)| (*walker, *event) < (actor, index);
        self.cells.partition_point(is_before)
    }

    /// Whether a hit or miss of the hero shows what is thrown now.
    fn throw_has_target(&self) -> bool {
        for event in &self.events[self.index..] {
            if let Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } = event
                && attacker.is_hero()
            {
                return true;
            }
        }
        false
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
        if let Event::Moved { actor, from, to }
        | Event::Pushed {
            actor, from, to, ..
        } = *event
        {
            cells.push((actor, index, from, to));
        } else if let Event::Died { actor, at, .. } = *event {
            cells.push((actor, index, at, at));
        }
    }
    sort_few(&mut cells, |(actor, index, ..)| (*actor, *index));
    cells
}

/// Whether a monster or an ally moves its body in this event.
const fn is_done_by_monster(event: &Event) -> bool {
    let (Event::Moved { actor, .. }
    | Event::Struck {
        attacker: actor, ..
    }
    | Event::Dodged {
        attacker: actor, ..
    }
    | Event::Drained {
        attacker: actor, ..
    }
    | Event::Shot {
        attacker: actor, ..
    }) = event
    else {
        return false;
    };
    !actor.is_hero()
}
