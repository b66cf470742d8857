//! Animation: shows a turn's events over the frames that follow. It never affects the game, and any key ends it. See
//! `docs/screens.md` 6.

pub mod effects;
pub mod look;
mod turn;

use crate::base::{Dice, Pos, Stream};
use crate::game::ActorId;
use crate::game::rules::{ItemId, MonsterId};
use crate::gfx::{Px, PxSize};
use crate::ui::map::lighting::Lighting;
use effects::Effect;

/// Frames of a step; the monsters' steps run at the same time.
const STEP: u32 = 6;
/// Frames of a step while a key is held.
const QUICK_STEP: u32 = 2;
/// Frames until a lunge hits.
const LUNGE_OUT: u32 = 3;
/// Frames from the hit back to rest.
const LUNGE_BACK: u32 = 5;
/// Frames for which a target is white after a hit.
const FLASH: u32 = 4;
/// Frames for which a number is visible.
const NUMBER: u32 = 36;
/// Pixels a number rises in that time.
const NUMBER_RISE: u32 = 8;
/// Frames in which the dead dissolve.
pub const DISSOLVE: u32 = 14;
/// Frames a projectile takes per cell, and at most for its whole path.
const FLIGHT: u32 = 2;
const MAX_FLIGHT: u32 = 16;
/// Frames of the fade out of a level, and of the fade into the next.
const FADE_OUT: u32 = 10;
const FADE_IN: u32 = 10;
/// Frames between changes of the flicker, and its largest deviation.
const FLICKER: u32 = 6;
const FLICKER_STEPS: i32 = 4;
/// Frames of each of the two idle pictures.
const IDLE_FRAMES: u32 = 30;

/// Which animations the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MotionSettings {
    /// Whether actors slide, lunge, dissolve and idle. Numbers are always shown.
    pub motion: bool,
    /// Whether light flickers.
    pub flicker: bool,
    /// Whether light flickers only as often as actors idle, so that both are redrawn together: no input has come for a
    /// while.
    pub calm: bool,
}

impl MotionSettings {
    /// All animations.
    pub const FULL: Self = Self {
        motion: true,
        flicker: true,
        calm: false,
    };
}

/// How fast a turn is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Steps of six frames.
    Walk,
    /// Steps of two frames: a key is held, or a multi-turn command runs.
    Run,
    /// No movement: numbers appear in place.
    Still,
}

/// A number over an actor: hit points lost or gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HpChange {
    /// The cell.
    pub at: Pos,
    /// The change; negative for damage.
    pub by: i32,
    /// Whether it is the hero's.
    pub hero: bool,
    /// How many numbers of the same cell are stacked below it.
    pub above: i32,
}

/// A projectile in flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Projectile {
    /// The cell it comes from.
    pub from: Pos,
    /// The cell it hits.
    pub to: Pos,
    /// The part of its path already covered, in 256ths.
    pub part: i32,
    /// What it is.
    pub what: Missile,
    /// Where the item lands.
    pub lands: Option<Pos>,
}

/// What flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missile {
    /// A thrown item.
    Item(ItemId),
    /// An item that a monster has taken from the hero.
    Loot(ItemId),
    /// An arrow.
    Arrow,
    /// Anything else that strikes from afar.
    Bolt,
}

/// The fade between two levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelFade {
    /// The old level fades out: 0 is fully visible, 255 black.
    FadeOut(u8),
    /// The new level fades in: 255 is black, 0 fully visible. 0 at any other time.
    FadeIn(u8),
}

/// An actor that died in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dying {
    /// Its id.
    pub actor: ActorId,
    /// Index of the monster; `None` for the hero.
    pub kind: Option<MonsterId>,
    /// Its cell.
    pub at: Pos,
    /// Frames since the fatal hit, below [`DISSOLVE`]; `None` before it.
    pub gone: Option<u32>,
}

/// A motion in the frames `from..to` of the turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Keyframe {
    /// The actor whose body it moves or colours; `None` for anything drawn apart from living actors.
    body: Option<ActorId>,
    from: u32,
    to: u32,
    what: Motion,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Motion {
    /// From a cell to the next.
    Step(Pos, Pos),
    /// Towards the target.
    Lunge((i32, i32)),
    /// Away from the attacker.
    Hit((i32, i32)),
    Missile(Projectile),
    Change(HpChange),
    Death(Dying),
    Effect(Effect),
    Travel,
}

/// Animates the last turn. At rest it changes nothing.
#[derive(Clone, Debug)]
pub struct Animator {
    dice: Dice,
    /// Frames for which light has flickered.
    flickered: u32,
    /// Frames for which actors have idled, which selects their idle picture. Stands still without motion.
    idled: u32,
    /// The flicker of the candle, -4 to 4.
    pub flicker: i32,
    /// Frames since the turn began.
    age: u32,
    /// The frame in which all motion has ended, counted from the beginning of the turn; 0 at rest.
    pub end: u32,
    pace: Pace,
    /// Sorted by body, then in the order of events.
    keyframes: Vec<Keyframe>,
    /// The frame in which each event of the last turn is shown, and its sound begins.
    pub event_frames: Vec<u32>,
}

impl Animator {
    /// An animator at rest. `seed` is that of the game and drives the flicker.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Stream::Cosmetic.dice(seed),
            flickered: 0,
            idled: 0,
            flicker: 0,
            age: 0,
            end: 0,
            pace: Pace::Walk,
            keyframes: Vec::new(),
            event_frames: Vec::new(),
        }
    }

    /// Advances by `frames`; returns whether the picture has changed. At rest, a map in plain light does not change.
    pub fn advance(&mut self, frames: u32, light: Lighting, lively: MotionSettings) -> bool {
        let moving = self.is_moving();
        self.age = self.age.saturating_add(frames).min(self.end);
        if light == Lighting::Plain {
            return moving;
        }
        let flickers = if lively.flicker {
            let every = if lively.calm { IDLE_FRAMES } else { FLICKER };
            advance_clock(&mut self.flickered, frames, every)
        } else {
            0
        };
        let breathes = lively.motion && advance_clock(&mut self.idled, frames, IDLE_FRAMES) > 0;
        for _ in 0..flickers.min(60) {
            let step = if self.dice.coin() { 1 } else { -1 };
            self.flicker = (self.flicker + step).clamp(-FLICKER_STEPS, FLICKER_STEPS);
        }
        moving || flickers > 0 || breathes
    }

    /// Whether an animation is running.
    pub const fn is_moving(&self) -> bool {
        self.age < self.end
    }

    /// Ends all animation.
    pub fn finish(&mut self) {
        self.keyframes.clear();
        self.age = 0;
        self.end = 0;
    }

    /// Which of the two idle pictures to draw at `pos`. Neighbours alternate.
    pub const fn idle_frame(&self, pos: Pos) -> u32 {
        let apart = (pos.x * 7 + pos.y * 11).unsigned_abs();
        (self.idled / IDLE_FRAMES + apart) % 2
    }

    /// The pixel offset of an actor from its cell; `None` while it is still out of view. `sees` says which cells are
    /// in view.
    pub fn draw_offset(
        &self,
        actor: ActorId,
        cell: PxSize,
        sees: impl Fn(Pos) -> bool,
    ) -> Option<Px> {
        let mut shift = Px::default();
        let mut add = |(dx, dy): (i32, i32), part: u32, of: u32| {
            shift.x += dx * cell.w * part as i32 / of as i32;
            shift.y += dy * cell.h * part as i32 / of as i32;
        };
        for cue in self.cues_of(actor) {
            if self.age >= cue.to {
                continue;
            }
            let gone = self.age.saturating_sub(cue.from);
            let all = cue.to - cue.from;
            let has_begun = self.age >= cue.from;
            match cue.what {
                Motion::Step(from, to) => {
                    if !sees(from) && (!has_begun || 2 * gone < all) {
                        return None;
                    }
                    // The first frame already moves, so that a key press has an immediate effect.
                    let left = if has_begun { all - 1 - gone } else { all };
                    let back = (from.x - to.x, from.y - to.y);
                    add(back, left, all);
                }
                Motion::Lunge(toward) if has_begun => {
                    let (part, of) = if gone < LUNGE_OUT {
                        (gone + 1, LUNGE_OUT)
                    } else {
                        (all - 1 - gone, all - LUNGE_OUT)
                    };
                    // Three eighths of a cell: the actors touch without overlapping.
                    add(toward, 3 * part, 8 * of);
                }
                Motion::Hit(away) if has_begun => add(away, 1, 16),
                Motion::Lunge(_) | Motion::Hit(_) => {}
                // These move no body.
                Motion::Missile(_) | Motion::Change(_) | Motion::Death(_) => {}
                Motion::Effect(_) | Motion::Travel => {}
            }
        }
        Some(shift)
    }

    /// Whether an actor is white after a hit.
    pub fn is_hit(&self, actor: ActorId) -> bool {
        let mut keyframes = self.cues_of(actor);
        keyframes.any(|cue| self.is_active(cue) && matches!(cue.what, Motion::Hit(_)))
    }

    /// The visible numbers, each with the pixels it has risen.
    pub fn hp_changes(&self) -> impl Iterator<Item = (HpChange, i32)> {
        self.active().filter_map(|cue| {
            let Motion::Change(change) = cue.what else {
                return None;
            };
            if self.pace == Pace::Still {
                return Some((change, 0));
            }
            let risen = NUMBER_RISE * (self.age - cue.from) / (NUMBER - 1);
            Some((change, risen as i32))
        })
    }

    /// The projectiles in flight.
    pub fn projectiles(&self) -> impl Iterator<Item = Projectile> {
        self.active().filter_map(|cue| {
            let Motion::Missile(flight) = cue.what else {
                return None;
            };
            let part = (256 * (self.age + 1 - cue.from) / (cue.to - cue.from)) as i32;
            Some(Projectile { part, ..flight })
        })
    }

    /// The effects to draw now.
    pub fn effects(&self) -> impl Iterator<Item = Effect> {
        self.active().filter_map(|cue| {
            let Motion::Effect(effect) = cue.what else {
                return None;
            };
            let part = (256 * (self.age - cue.from) / (cue.to - cue.from)) as i32;
            Some(Effect { part, ..effect })
        })
    }

    /// Actors that died in this turn and are still visible.
    pub fn dying(&self) -> impl Iterator<Item = Dying> {
        self.keyframes.iter().filter_map(|cue| {
            let Motion::Death(dying) = cue.what else {
                return None;
            };
            if !self.is_moving() || self.age >= cue.to {
                return None;
            }
            let gone = self.age.checked_sub(cue.from);
            Some(Dying { gone, ..dying })
        })
    }

    /// The fade between levels.
    pub fn level_fade(&self) -> LevelFade {
        if !self.changes_level() {
            return LevelFade::FadeIn(0);
        }
        if self.age < FADE_OUT {
            let gone = self.age + 1;
            LevelFade::FadeOut((255 * gone / FADE_OUT) as u8)
        } else {
            let left = (FADE_OUT + FADE_IN).saturating_sub(self.age + 1);
            LevelFade::FadeIn((255 * left / FADE_IN) as u8)
        }
    }

    fn changes_level(&self) -> bool {
        self.keyframes.iter().any(|cue| cue.what == Motion::Travel)
    }

    /// The keyframes of the body of `actor`; none at rest.
    fn cues_of(&self, actor: ActorId) -> impl Iterator<Item = &Keyframe> {
        if !self.is_moving() {
            return [].iter();
        }
        let first = self.first_of(actor);
        let end = self.first_of(ActorId(actor.0 + 1));
        self.keyframes[first..end].iter()
    }

    /// The index of the first keyframe of this actor or of a later one.
    fn first_of(&self, actor: ActorId) -> usize {
        self.keyframes.partition_point(|cue| cue.body < Some(actor))
    }

    fn active(&self) -> impl Iterator<Item = &Keyframe> {
        self.keyframes.iter().filter(|cue| self.is_active(cue))
    }

    const fn is_active(&self, cue: &Keyframe) -> bool {
        cue.from <= self.age && self.age < cue.to && self.is_moving()
    }

    const fn step_frames(&self) -> u32 {
        match self.pace {
            Pace::Walk => STEP,
            Pace::Run => QUICK_STEP,
            Pace::Still => 0,
        }
    }
}

/// Advances a clock of frames; returns how many times it has passed a multiple of `every`.
const fn advance_clock(clock: &mut u32, frames: u32, every: u32) -> u32 {
    let before = *clock;
    *clock = before.wrapping_add(frames);
    (*clock / every).abs_diff(before / every)
}
