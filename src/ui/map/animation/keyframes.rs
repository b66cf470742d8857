//! Starts the animation of each kind of event.

use crate::game::rules::ItemId;
use crate::ui::map::animation::{
    ActorId, Animator, DISSOLVE, Dying, Event, FADE_IN, FADE_OUT, FLASH, FLIGHT, Flight, HpChange,
    Keyframe, LUNGE_BACK, LUNGE_OUT, MAX_FLIGHT, Motion, NUMBER, Pace, Pos, View,
};

/// An attack to animate.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    /// The attacker.
    pub(super) actor: ActorId,
    /// The target.
    pub(super) target: ActorId,
    /// Index of the thrown item, if one is thrown.
    pub(super) thrown: Option<ItemId>,
}

impl Animator {
    pub(super) fn push_keyframe(&mut self, from: u32, frames: u32, what: Motion) {
        let to = from + frames;
        self.end = self.end.max(to);
        self.cues.push(Keyframe { from, to, what });
    }

    pub(super) fn animate_step(&mut self, actor: ActorId, from: Pos, to: Pos, start: u32) {
        if self.pace == Pace::Still {
            return;
        }
        // An actor that moves twice in a turn covers the whole distance in the same time.
        let earlier = self.cues.iter_mut().find_map(|cue| match &mut cue.what {
            Motion::Step {
                actor: walker, to, ..
            } if *walker == actor => Some(to),
            _ => None,
        });
        if let Some(goal) = earlier {
            *goal = to;
        } else {
            self.push_keyframe(start, self.step_frames(), Motion::Step { actor, from, to });
        }
    }

    pub(super) fn animate_level_change(&mut self) {
        if self.pace != Pace::Still {
            self.push_keyframe(0, FADE_OUT + FADE_IN, Motion::Travel);
        }
    }

    /// Animates an attack: a lunge next to the target, a projectile from afar. `damage` is `None` for a miss.
    pub(super) fn animate_attack(
        &mut self,
        attack: Attack,
        damage: Option<i32>,
        start: u32,
        later: &[Event],
        view: View<'_>,
    ) {
        let Attack {
            actor,
            target,
            thrown: what,
        } = attack;
        let Some(at) = position_before(target, later, view).filter(|at| view.sees(*at)) else {
            return;
        };
        let from = position_before(actor, later, view).filter(|from| view.sees(*from));
        let toward = from.map(|from| ((at.x - from.x).signum(), (at.y - from.y).signum()));
        let mut meets = start;
        match (from, toward) {
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
                let lands = later.iter().find_map(|event| match event {
                    Event::Landed { at, .. } if what.is_some() => Some(*at),
                    _ => None,
                });
                let to = at;
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
            return;
        };
        if self.pace != Pace::Still && damage > 0 {
            let away = toward.unwrap_or_default();
            self.push_keyframe(
                meets,
                FLASH,
                Motion::Hit {
                    actor: target,
                    away,
                },
            );
        }
        self.animate_hp_change(target, -damage, meets, later, view);
    }

    pub(super) fn animate_hp_change(
        &mut self,
        actor: ActorId,
        by: i32,
        start: u32,
        later: &[Event],
        view: View<'_>,
    ) {
        let Some(at) = position_before(actor, later, view).filter(|at| view.sees(*at)) else {
            return;
        };
        let same = |cue: &&Keyframe| matches!(cue.what, Motion::Change(change) if change.at == at && cue.from == start);
        let above = self.cues.iter().filter(same).count() as i32;
        let hero = actor.is_hero();
        self.push_keyframe(
            start,
            NUMBER,
            Motion::Change(HpChange {
                at,
                by,
                hero,
                above,
            }),
        );
    }

    pub(super) fn animate_death(&mut self, actor: ActorId, at: Pos, view: View<'_>) {
        if self.pace == Pace::Still || !view.sees(at) {
            return;
        }
        // Starts with the fatal hit.
        let hit = self.cues.iter().rev().find_map(|cue| match cue.what {
            Motion::Hit { actor: hit, .. } if hit == actor => Some(cue.from),
            _ => None,
        });
        let word = view.kind_name_of(actor);
        let kind = view.rules().find_monster(|monster| monster.kind == word);
        let dying = Dying {
            actor,
            kind: kind.filter(|_| !actor.is_hero()),
            at,
            gone: None,
        };
        self.push_keyframe(hit.unwrap_or(0), DISSOLVE, Motion::Death(dying));
    }
}

/// The cell of an actor before the `later` events.
fn position_before(actor: ActorId, later: &[Event], view: View<'_>) -> Option<Pos> {
    let recorded = later.iter().find_map(|event| match *event {
        Event::Moved {
            actor: walker,
            from,
            ..
        } if walker == actor => Some(from),
        Event::Died {
            actor: dead, at, ..
        } if dead == actor => Some(at),
        _ => None,
    });
    let seen = || {
        view.visible_monsters()
            .chain([view.hero()])
            .find(|seen| seen.id == actor)
    };
    recorded.or_else(|| seen().map(|seen| seen.at))
}
