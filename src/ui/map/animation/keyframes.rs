//! Adds the keyframes of each kind of event.

use crate::game::rules::ItemId;
use crate::ui::map::animation::effects::EffectLook;
use crate::ui::map::animation::{
    ActorId, Animator, DISSOLVE, Dying, FADE_IN, FADE_OUT, FLASH, FLIGHT, Flight, HpChange,
    Keyframe, LUNGE_BACK, LUNGE_OUT, MAX_FLIGHT, Missile, Motion, NUMBER, Pace, Pos, TurnEvents,
};

/// An attack to animate.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    /// The index of its event in the turn.
    pub(super) index: usize,
    /// The attacker.
    pub(super) actor: ActorId,
    /// The target.
    pub(super) target: ActorId,
    /// Index of the thrown item, if one is thrown.
    pub(super) thrown: Option<ItemId>,
    /// Whether it is lightning, which needs no lunge.
    pub(super) lightning: bool,
    /// Whether it is an arrow.
    pub(super) arrow: bool,
}

impl Animator {
    pub(super) fn push_keyframe(&mut self, from: u32, frames: u32, what: Motion) {
        let to = from + frames;
        self.end = self.end.max(to);
        self.keyframes.push(Keyframe { from, to, what });
    }

    pub(super) fn animate_step(&mut self, actor: ActorId, from: Pos, to: Pos, start: u32) {
        if self.pace == Pace::Still {
            return;
        }
        self.push_keyframe(start, self.step_frames(), Motion::Step { actor, from, to });
    }

    pub(super) fn animate_level_change(&mut self) {
        if self.pace != Pace::Still {
            self.push_keyframe(0, FADE_OUT + FADE_IN, Motion::Travel);
        }
    }

    /// Animates an attack: a lunge at an adjacent target, a projectile from afar. `damage` is `None` for a miss.
    /// Returns the frame in which the attack reaches its target.
    pub(super) fn animate_attack(
        &mut self,
        attack: Attack,
        damage: Option<i32>,
        start: u32,
        turn: &mut TurnEvents<'_>,
    ) -> u32 {
        let Attack {
            index,
            actor,
            target,
            thrown,
            lightning,
            arrow,
        } = attack;
        let Some(at) = turn.position_before(target, index) else {
            return start;
        };
        let from = turn.position_before(actor, index);
        let toward = from.map(|from| ((at.x - from.x).signum(), (at.y - from.y).signum()));
        let mut meets = start;
        match (from, toward) {
            (Some(from), _) if lightning => {
                self.animate_effect(at, EffectLook::Lightning(from), start, turn.view);
            }
            (Some(from), Some(toward)) if self.pace == Pace::Walk && from.is_adjacent(at) => {
                self.push_keyframe(
                    start,
                    LUNGE_OUT + LUNGE_BACK,
                    Motion::Lunge { actor, toward },
                );
                meets += LUNGE_OUT;
            }
            (Some(from), _) if self.pace != Pace::Still && from.distance(at) > 1 => {
                let frames = (FLIGHT * from.distance(at).unsigned_abs()).min(MAX_FLIGHT);
                let lands = thrown.and_then(|_| turn.next_landing(index));
                let to = at;
                let own = if arrow { Missile::Arrow } else { Missile::Bolt };
                let what = thrown.map_or(own, Missile::Item);
                let flight = Flight {
                    from,
                    to,
                    what,
                    lands,
                };
                self.push_keyframe(start, frames, Motion::Missile(flight));
                meets += frames;
            }
            _ => {}
        }
        let Some(damage) = damage else {
            return meets;
        };
        if self.pace != Pace::Still && damage > 0 {
            let away = toward.unwrap_or_default();
            let actor = target;
            self.push_keyframe(meets, FLASH, Motion::Hit { actor, away });
            turn.hits.insert(target, meets);
        }
        self.animate_hp_change(target, Some(at), -damage, meets, turn);
        meets
    }

    /// Shows the harm of event `index`, which is not a blow: the actor flashes, with a number above it.
    pub(super) fn animate_harm(
        &mut self,
        index: usize,
        actor: ActorId,
        by: i32,
        start: u32,
        turn: &mut TurnEvents<'_>,
    ) {
        if turn.leaves_level_after(index) {
            return;
        }
        let at = turn.position_before(actor, index);
        if self.pace != Pace::Still && at.is_some() {
            let away = (0, 0);
            self.push_keyframe(start, FLASH, Motion::Hit { actor, away });
            turn.hits.insert(actor, start);
        }
        self.animate_hp_change(actor, at, by, start, turn);
    }

    /// Shows a number over the cell of an actor; `at` is `None` if it is out of view.
    pub(super) fn animate_hp_change(
        &mut self,
        actor: ActorId,
        at: Option<Pos>,
        by: i32,
        start: u32,
        turn: &mut TurnEvents<'_>,
    ) {
        let Some(at) = at else {
            return;
        };
        let is_shown =
            |motion: &Motion| matches!(motion, Motion::Change(change) if change.at == at);
        // A blow without effect needs no number where one is shown already.
        if by == 0 && self.keyframes.iter().any(|cue| is_shown(&cue.what)) {
            return;
        }
        let above = turn.numbers.entry((at, start)).or_default();
        let change = HpChange {
            at,
            by,
            hero: actor.is_hero(),
            above: *above,
        };
        *above += 1;
        self.push_keyframe(start, NUMBER, Motion::Change(change));
    }

    pub(super) fn animate_death(&mut self, actor: ActorId, at: Pos, turn: &TurnEvents<'_>) {
        let view = turn.view;
        if self.pace == Pace::Still || !view.sees(at) {
            return;
        }
        let word = view.kind_name_of(actor);
        let kind = view.rules().find_monster(|monster| monster.kind == word);
        let dying = Dying {
            actor,
            kind: kind.filter(|_| !actor.is_hero()),
            at,
            gone: None,
        };
        // Starts with the fatal hit.
        let hit = turn.hits.get(&actor).copied().unwrap_or(0);
        self.push_keyframe(hit, DISSOLVE, Motion::Death(dying));
    }
}
