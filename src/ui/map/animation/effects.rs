//! Visual effects of a turn, such as flares, bursts, splashes and smoke, and when each is shown.

use crate::base::Pos;
use crate::game::rules::{FlameHeight, ItemId};
use crate::game::{ActorId, Event, Known, Terrain, View};
use crate::ui::item_look;
pub use crate::ui::map::animation::look::{EffectLook, Ring};
use crate::ui::map::animation::{
    Animator, FLIGHT, Flight, LUNGE_OUT, MAX_FLIGHT, Missile, Motion, Pace, STEP, TurnEvents,
};

/// Maximum number of effects in a turn, enough for a burning cave.
const MOST: usize = 48;
/// Frames that a stolen item takes to the thief.
const SNATCH: u32 = 6;

/// A visual effect in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The cell.
    pub at: Pos,
    /// What it looks like.
    pub look: EffectLook,
    /// The part of its time that has passed, in 256ths.
    pub part: i32,
}

impl Animator {
    /// The effects to draw now.
    pub fn effects(&self) -> impl Iterator<Item = Effect> {
        let keyframes = self.keyframes.iter().filter(|cue| self.is_active(cue));
        keyframes.filter_map(|cue| match cue.what {
            Motion::Effect(at, look) => {
                let part = (256 * (self.age - cue.from) / (cue.to - cue.from)) as i32;
                Some(Effect { at, look, part })
            }
            _ => None,
        })
    }

    /// Shows an effect on a cell in view from frame `start` on, once: several that are called share one call.
    pub(super) fn animate_effect(&mut self, at: Pos, look: EffectLook, start: u32, view: View<'_>) {
        let effects = self.keyframes.iter();
        let effects = effects.filter(|cue| matches!(cue.what, Motion::Effect(..)));
        let hidden = match self.pace {
            Pace::Still => true,
            Pace::Run => look.is_small(),
            Pace::Walk => false,
        };
        let motion = Motion::Effect(at, look);
        let is_shown = self
            .keyframes
            .iter()
            .any(|cue| cue.what == motion && cue.from == start);
        if !hidden && !is_shown && view.sees(at) && effects.count() < MOST {
            self.push_keyframe(start, look.frames(), motion);
        }
    }

    /// Shows the visual effect of an event, from frame `start` on.
    pub(super) fn animate_event_effect(
        &mut self,
        index: usize,
        event: &Event,
        start: u32,
        turn: &TurnEvents<'_>,
    ) {
        let view = turn.view;
        let position = |actor| turn.position_before(actor, index);
        let on_hero = effect_on_hero(event, view).map(|look| (view.hero().at, look));
        let on_actor = || {
            let (actor, look) = effect_on_actor(event)?;
            Some((position(actor)?, look))
        };
        let shown = on_hero
            .or_else(on_actor)
            .or_else(|| effect_on_cell(event, view));
        if let Some((at, look)) = shown {
            // The actor has to get there first.
            let start = start
                + if look == EffectLook::Splash {
                    STEP / 2
                } else {
                    0
                };
            self.animate_effect(at, look, start, view);
        }
    }

    /// Animates the item that a monster takes from the hero in event `index`: from frame `start` on it flies to the
    /// monster.
    pub(super) fn animate_theft(
        &mut self,
        index: usize,
        thief: ActorId,
        item: ItemId,
        start: u32,
        turn: &TurnEvents<'_>,
    ) {
        let at = turn.position_before(thief, index);
        if let Some(to) = at.filter(|_| self.pace != Pace::Still) {
            let flight = Flight {
                from: turn.view.hero().at,
                to,
                what: Missile::Loot(item),
                lands: None,
            };
            self.push_keyframe(start + LUNGE_OUT, SNATCH, Motion::Missile(flight));
        }
    }

    /// Animates an item thrown at a cell in event `index`, unless a blow that follows shows it. Returns the frame in
    /// which it lands, or 0 if nothing is animated.
    pub(super) fn animate_throw(
        &mut self,
        index: usize,
        what: ItemId,
        from: Pos,
        to: Pos,
        turn: &TurnEvents<'_>,
    ) -> u32 {
        if self.pace == Pace::Still || turn.throw_has_target(index) || from == to {
            return 0;
        }
        let frames = (FLIGHT * from.distance(to).unsigned_abs()).min(MAX_FLIGHT);
        let flight = Flight {
            from,
            to,
            what: Missile::Item(what),
            lands: turn.next_landing(index),
        };
        self.push_keyframe(0, frames, Motion::Missile(flight));
        frames
    }
}

/// The effect of what happens to the hero or the hero's flame.
fn effect_on_hero(event: &Event, view: View<'_>) -> Option<EffectLook> {
    let look = match *event {
        Event::Healed { actor, .. } if actor.is_hero() => EffectLook::Ring(Ring::Healing),
        Event::Used { item } => {
            EffectLook::Ring(item_look::of_use(view.rules().item(item).effect).ring?)
        }
        Event::FlameChanged { from, to } => flame(from, to)?,
        Event::FlameLowered { .. } | Event::FlareOver | Event::HourOver => EffectLook::Smoke,
        Event::CandleLit { .. } => EffectLook::Ring(Ring::Flame),
        Event::LeveledUp { .. } | Event::WickChosen { .. } => EffectLook::Ring(Ring::Level),
        Event::WickOffered | Event::PutOn { .. } => EffectLook::Sparkle,
        Event::Flared { .. } => EffectLook::Ring(Ring::Flare),
        Event::WoundBack { .. } => EffectLook::Ring(Ring::Hour),
        Event::AttackRaised { .. } | Event::DefenseRaised { .. } => EffectLook::Sparkle,
        Event::WaxEaten { .. } => EffectLook::Wax,
        Event::WaxGained { .. } => EffectLook::Gather,
        Event::PickedUp { item, .. } if view.rules().item(item).effect.wax().is_none() => {
            EffectLook::Lift
        }
        _ => return None,
    };
    Some(look)
}

/// The effect of what an actor does or suffers, and that actor.
fn effect_on_actor(event: &Event) -> Option<(ActorId, EffectLook)> {
    Some(match *event {
        Event::Struck {
            target,
            critical: true,
            ..
        } => (target, EffectLook::Sparks),
        Event::Stabbed { target, .. } => (target, EffectLook::Slash),
        Event::PassedThrough { target, .. } => (target, EffectLook::Smoke),
        Event::Aimed { actor, .. } | Event::Dazzled { actor } | Event::Caught { actor, .. } => {
            (actor, EffectLook::Sparkle)
        }
        Event::Crowned { actor } => (actor, EffectLook::Ring(Ring::Flame)),
        Event::Howled { actor } | Event::Alarmed { actor, .. } => {
            (actor, EffectLook::Ring(Ring::Alarm))
        }
        Event::Called { by, .. } => (by, EffectLook::Ring(Ring::Alarm)),
        _ => return None,
    })
}

/// The effect of what happens on a cell, and that cell.
fn effect_on_cell(event: &Event, view: View<'_>) -> Option<(Pos, EffectLook)> {
    Some(match *event {
        Event::Moved { to, .. } if is_water(view, to) => (to, EffectLook::Splash),
        Event::Split { at, .. } => (at, EffectLook::Splash),
        // What the dead leave appears as they dissolve.
        Event::Dropped { at, actor, .. } if actor.is_hero() => (at, EffectLook::Dust),
        Event::Pushed { from: at, .. }
        | Event::Risen { at, .. }
        | Event::Unmasked { at, .. }
        | Event::DoorBattered { at, .. } => (at, EffectLook::Dust),
        Event::Poured { to: at, .. } | Event::DoorSealed { at } => (at, EffectLook::Wax),
        // An alarm from out of view is shown at the cell it reports.
        Event::Smothered { at, .. } | Event::Alarmed { at, .. } => {
            (at, EffectLook::Ring(Ring::Alarm))
        }
        Event::BrazierLit { at, .. } | Event::CaughtFire { at } => (at, EffectLook::Fire),
        Event::Burst { at, .. } => (at, EffectLook::Burst),
        Event::Kindled { at, .. } | Event::WonByLight { at } => (at, EffectLook::Ring(Ring::Flame)),
        Event::Snuffed { at, .. } | Event::BurnedDown { at } | Event::FirePutOut { at } => {
            (at, EffectLook::Smoke)
        }
        Event::Found { at, .. } | Event::Freed { at, .. } => (at, EffectLook::Sparkle),
        Event::TerrainChanged { at, to, .. } => (at, changed(view, to)?),
        _ => return None,
    })
}

/// Whether a step onto a cell in view splashes.
fn is_water(view: View<'_>, at: Pos) -> bool {
    match view.terrain(at) {
        Known::Visible(terrain) => view.rules().terrain_word(terrain).ends_with("water"),
        _ => false,
    }
}

/// The effect of a change of flame height; `None` unless the flame goes out, is lit or becomes bright.
fn flame(from: FlameHeight, to: FlameHeight) -> Option<EffectLook> {
    match (from, to) {
        (_, FlameHeight::Out) => Some(EffectLook::Smoke),
        (FlameHeight::Out, _) | (_, FlameHeight::Bright) => Some(EffectLook::Ring(Ring::Flame)),
        _ => None,
    }
}

/// The effect of ground turning into `to`.
fn changed(view: View<'_>, to: Terrain) -> Option<EffectLook> {
    match view.rules().terrain_word(to) {
        "smoke" => Some(EffectLook::Smoke),
        "slick" => Some(EffectLook::Splash),
        word if word.ends_with("water") => Some(EffectLook::Splash),
        word if word.ends_with("_lit") => Some(EffectLook::Ring(Ring::Flame)),
        "floor" | "web" => Some(EffectLook::Dust),
        _ => None,
    }
}
