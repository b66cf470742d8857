//! Visual effects of a turn, such as flares, bursts, splashes and smoke, and when each is shown.

use crate::base::Pos;
use crate::game::rules::FlameHeight;
use crate::game::{ActorId, Event, Known, Terrain, View};
use crate::ui::item_look;
pub use crate::ui::map::animation::look::{EffectLook, Ring};
use crate::ui::map::animation::turn::TurnAnimation;
use crate::ui::map::animation::{Motion, Pace, STEP};

/// Maximum number of effects in a turn, enough for a burning cave.
const MOST: usize = 48;

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

impl TurnAnimation<'_> {
    /// Shows an effect on a cell in view from frame `start` on, once: several that are called share one call.
    pub(super) fn animate_effect(&mut self, at: Pos, look: EffectLook, start: u32) {
        let motion = Motion::Effect(Effect { at, look, part: 0 });
        let hidden = self.animator.pace == Pace::Run && look.is_small();
        let mut others = 0;
        for cue in &self.animator.keyframes {
            if cue.what == motion && cue.from == start {
                return;
            }
            others += usize::from(matches!(cue.what, Motion::Effect(_)));
        }
        if !hidden && self.view.sees(at) && others < MOST {
            self.push_keyframe(None, start, look.frames(), motion);
        }
    }

    /// Shows the visual effect of an event, from frame `start` on.
    pub(super) fn animate_event_effect(&mut self, event: &Event, start: u32) {
        let view = self.view;
        let on_hero = effect_on_hero(event, view).map(|look| (view.hero().at, look));
        let on_actor = || {
            let (actor, look) = effect_on_actor(event)?;
            Some((self.position_before(actor)?, look))
        };
        let on_cell = || effect_on_cell(event, view);
        if let Some((at, look)) = on_hero.or_else(on_actor).or_else(on_cell) {
            // The actor has to get there first.
            let later = u32::from(look == EffectLook::Splash) * STEP / 2;
            self.animate_effect(at, look, start + later);
        }
    }
}

/// The effect of what happens to the hero or the hero's flame.
fn effect_on_hero(event: &Event, view: View<'_>) -> Option<EffectLook> {
    Some(match *event {
        Event::Healed { actor, .. } if actor.is_hero() => EffectLook::Ring(Ring::Healing),
        Event::Used { item } => {
            EffectLook::Ring(item_look::of_use(view.rules().item(item).effect).ring?)
        }
        Event::FlameChanged { from, to } => match (from, to) {
            (_, FlameHeight::Out) => EffectLook::Smoke,
            (FlameHeight::Out, _) | (_, FlameHeight::Bright) => EffectLook::Ring(Ring::Flame),
            _ => return None,
        },
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
    })
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

/// The effect of ground turning into `to`.
fn changed(view: View<'_>, to: Terrain) -> Option<EffectLook> {
    match view.rules().terrain_word(to) {
        "smoke" => Some(EffectLook::Smoke),
        word if word == "slick" || word.ends_with("water") => Some(EffectLook::Splash),
        word if word.ends_with("_lit") => Some(EffectLook::Ring(Ring::Flame)),
        "floor" | "web" => Some(EffectLook::Dust),
        _ => None,
    }
}
