//! Visual effects of a turn, such as flares, bursts, splashes and smoke, and when each is shown.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::base::Pos;
use crate::game::rules::{FlameHeight, ItemEffect, ItemId};
use crate::game::{Event, Known, Terrain, View};
use crate::ui::item_look;
pub use crate::ui::map::animation::look::{EffectLook, Ring};
use crate::ui::map::animation::turn::TurnAnimation;
use crate::ui::map::animation::{Motion, Pace, STEP};

/// Maximum number of effects in a turn, enough for a burning cave.
const MOST: usize = 48;
const HEALING: EffectLook = EffectLook::Ring(Ring::Healing);
const LEVEL: EffectLook = EffectLook::Ring(Ring::Level);
const FLAME: EffectLook = EffectLook::Ring(Ring::Flame);
const FLARE: EffectLook = EffectLook::Ring(Ring::Flare);
const HOUR: EffectLook = EffectLook::Ring(Ring::Hour);
const ALARM: EffectLook = EffectLook::Ring(Ring::Alarm);

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
        if let Some((at, look)) = self.effect_of(event) {
            // The actor has to get there first.
            let later = u32::from(look == EffectLook::Splash) * STEP / 2;
            self.animate_effect(at, look, start + later);
        }
    }

    /// Whether a thrown brand has nothing to burn on where it lands, such as planks or water.
    fn goes_out(&self, item: ItemId, at: Pos) -> bool {
        let kindles = matches!(self.view.rules().item(item).effect, ItemEffect::Kindles(_));
        let catches =
            |event: &Event| matches!(event, Event::CaughtFire { at: cell } if *cell == at);
        kindles && !self.events.iter().any(catches) && self.view.fire_at(at).is_none()
    }

    /// The visual effect of an event, and its cell. Lists every event, also those without an effect: a new one is a
    /// compile error here, and nowhere else.
    fn effect_of(&self, event: &Event) -> Option<(Pos, EffectLook)> {
        let view = self.view;
        let at_hero = |look| Some((view.hero().at, look));
        let at_actor = |actor, look| Some((self.position_before(actor)?, look));
        let at_cell = |at, look| Some((at, look));
        match *event {
            Event::Healed { actor, .. } if actor.is_hero() => at_hero(HEALING),
            Event::Used { item } => look_of_use(view, item).and_then(at_hero),
            Event::PickedUp { item, .. } => look_of_pickup(view, item).and_then(at_hero),
            Event::PutOn { .. } | Event::WickOffered => at_hero(EffectLook::Sparkle),
            Event::AttackRaised { .. } | Event::DefenseRaised { .. } => {
                at_hero(EffectLook::Sparkle)
            }
            Event::LeveledUp { .. } | Event::WickChosen { .. } => at_hero(LEVEL),
            Event::FlameChanged { from, to } => look_of_flame(from, to).and_then(at_hero),
            Event::FlameLowered { .. } | Event::FlareOver => at_hero(EffectLook::Smoke),
            Event::HourOver => at_hero(EffectLook::Smoke),
            Event::CandleLit { .. } => at_hero(FLAME),
            Event::Flared { .. } => at_hero(FLARE),
            Event::WoundBack { .. } => at_hero(HOUR),
            Event::WaxEaten { .. } => at_hero(EffectLook::Wax),
            Event::WaxGained { .. } => at_hero(EffectLook::Gather),
            // At the one that does or suffers it.
            Event::Struck {
                target,
                critical: true,
                ..
            } => at_actor(target, EffectLook::Sparks),
            Event::Stabbed { target, .. } => at_actor(target, EffectLook::Slash),
            Event::PassedThrough { target, .. } => at_actor(target, EffectLook::Smoke),
            Event::Aimed { actor, .. } => at_actor(actor, EffectLook::Sparkle),
            Event::Dazzled { actor } => at_actor(actor, EffectLook::Sparkle),
            Event::Caught { actor, .. } => at_actor(actor, EffectLook::Sparkle),
            Event::Crowned { actor } => at_actor(actor, FLAME),
            Event::Howled { actor } => at_actor(actor, ALARM),
            Event::Called { by, .. } => at_actor(by, ALARM),
            // An alarm from out of view is shown at the cell it reports.
            Event::Alarmed { actor, at } => at_actor(actor, ALARM).or(at_cell(at, ALARM)),
            // On a cell.
            Event::Moved { to, .. } if is_water(view, to) => at_cell(to, EffectLook::Splash),
            Event::Split { at, .. } => at_cell(at, EffectLook::Splash),
            // What the dead leave appears as they dissolve.
            Event::Dropped { at, actor, .. } if actor.is_hero() => at_cell(at, EffectLook::Dust),
            Event::Pushed { from, .. } => at_cell(from, EffectLook::Dust),
            Event::Risen { at, .. } | Event::Unmasked { at, .. } => at_cell(at, EffectLook::Dust),
            Event::DoorBattered { at, .. } => at_cell(at, EffectLook::Dust),
            Event::DoorSealed { at } => at_cell(at, EffectLook::Wax),
            Event::Poured { to, .. } => at_cell(to, EffectLook::Wax),
            Event::Smothered { at, .. } | Event::TwistActed { at } => at_cell(at, ALARM),
            Event::BrazierLit { at, .. } => at_cell(at, EffectLook::Fire),
            Event::CaughtFire { at } => at_cell(at, EffectLook::Fire),
            Event::Burst { at, .. } => at_cell(at, EffectLook::Burst),
            Event::Kindled { at, .. } | Event::WonByLight { at } => at_cell(at, FLAME),
            Event::Snuffed { at, .. } | Event::PutOut { at, .. } => at_cell(at, EffectLook::Smoke),
            Event::BurnedDown { at } | Event::FirePutOut { at } => at_cell(at, EffectLook::Smoke),
            Event::Found { at, .. } | Event::Freed { at, .. } => at_cell(at, EffectLook::Sparkle),
            Event::TerrainChanged { at, to, .. } => at_cell(at, look_of_ground(view, to)?),
            // Shown as motion or as numbers, on the panels, or only told.
            Event::Healed { .. } | Event::Struck { .. } | Event::Moved { .. } => None,
            Event::Dropped { .. } | Event::Bumped { .. } | Event::Waited { .. } => None,
            Event::Dodged { .. } | Event::Shot { .. } | Event::Drained { .. } => None,
            Event::PoisonDamage { .. } | Event::HurtByGround { .. } => None,
            Event::HurtByFire { .. } | Event::Reeled { .. } | Event::Died { .. } => None,
            Event::EffectApplied { .. } | Event::EffectEnded { .. } => None,
            Event::Thrown { item, to, .. } if self.goes_out(item, to) => {
                at_cell(to, EffectLook::Smoke)
            }
            Event::Thrown { .. } | Event::Landed { .. } | Event::Stolen { .. } => None,
            Event::TakenOff { .. } | Event::ItemSpent { .. } | Event::WaxSpent { .. } => None,
            Event::Fared { .. } => None,
            Event::GoldGained { .. } | Event::XpGained { .. } | Event::Growled { .. } => None,
            Event::MindChanged { .. } | Event::Drawn { .. } | Event::Followed { .. } => None,
            Event::Entered { .. } | Event::TerrainUsed { .. } | Event::Mapped { .. } => None,
            Event::LightChanged { .. } | Event::TookStairs { .. } | Event::Won => None,
        }
    }
}

/// The effect of using an item.
fn look_of_use(view: View<'_>, item: ItemId) -> Option<EffectLook> {
    let effect = view.rules().item(item).effect;
    item_look::of_use(effect).ring.map(EffectLook::Ring)
}

/// The effect of picking up an item. Wax gathers when it is gained.
fn look_of_pickup(view: View<'_>, item: ItemId) -> Option<EffectLook> {
    let effect = view.rules().item(item).effect;
    effect.wax().is_none().then_some(EffectLook::Lift)
}

/// The effect of a flame that changes its height.
fn look_of_flame(from: FlameHeight, to: FlameHeight) -> Option<EffectLook> {
    if to == FlameHeight::Out {
        Some(EffectLook::Smoke)
    } else if from == FlameHeight::Out || to == FlameHeight::Bright {
        Some(FLAME)
    } else {
        None
    }
}

/// Whether a step onto a cell in view splashes.
fn is_water(view: View<'_>, at: Pos) -> bool {
    let Known::Visible(terrain) = view.terrain(at) else {
        return false;
    };
    view.rules().terrain_word(terrain).ends_with("water")
}

/// The effect of ground turning into `to`.
fn look_of_ground(view: View<'_>, to: Terrain) -> Option<EffectLook> {
    match view.rules().terrain_word(to) {
        "smoke" => Some(EffectLook::Smoke),
        word if word == "slick" || word.ends_with("water") => Some(EffectLook::Splash),
        word if word.ends_with("_lit") => Some(EffectLook::Ring(Ring::Flame)),
        "floor" | "web" => Some(EffectLook::Dust),
        _ => None,
    }
}
