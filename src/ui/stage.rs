//! Motion: what happened, told by pictures that follow each other sixty times a second. It has no say in the game, and
//! any key ends all of it at once. UI.md 6.

mod cues;

use crate::base::{Dice, Pos, Stream};
use crate::game::{ActorId, Event, View};
use crate::gfx::{Px, PxSize};

/// Frames that a step takes, and all steps of the foes together.
const STEP: u32 = 6;
/// The same while a key is held.
const QUICK_STEP: u32 = 2;
/// Frames until a lunge meets.
const LUNGE_OUT: u32 = 3;
/// Frames from there until who lunged stands as before.
const LUNGE_BACK: u32 = 5;
/// Frames that who is hit is white.
const FLASH: u32 = 4;
/// Frames that a number is seen.
const NUMBER: u32 = 36;
/// Pixels that it rises meanwhile.
const RISE: u32 = 8;
/// Frames in which the dead fall to dust.
const DISSOLVE: u32 = 14;
/// Frames that a missile takes for a cell, and at most for its whole way.
const FLIGHT: u32 = 2;
const MOST_FLIGHT: u32 = 16;
/// Frames in which a level that the hero leaves goes dark, and in which the next one comes to light.
const DUSK: u32 = 10;
const DAWN: u32 = 10;
/// Frames from one step of the flicker to the next, and steps to either side.
const FLICKER: u32 = 6;
const FLICKER_STEPS: i32 = 4;
/// Frames that each picture of somebody idle is seen.
const IDLE: u32 = 30;

/// Which motion the player wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Liveliness {
    /// Whether figures slide, lunge, dissolve and breathe. Numbers are always seen.
    pub motion: bool,
    /// Whether flames flicker.
    pub flicker: bool,
}

impl Liveliness {
    /// All of it.
    pub const FULL: Self = Self {
        motion: true,
        flicker: true,
    };
}

/// How fast a turn is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Steps of six frames.
    Walk,
    /// Steps of two frames: a key is held, or the hero finds his way alone.
    Run,
    /// Everybody is at once where he belongs; only numbers are seen, and stand still.
    Calm,
}

/// Hit points lost or gained, shown above who they belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where.
    pub at: Pos,
    /// How many more there are, less than 0 where some were lost.
    pub by: i32,
    /// Whether they are the hero's.
    pub hero: bool,
    /// How many changes of the same cell are shown below it.
    pub above: i32,
}

/// Something on its way from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missile {
    /// Where it started.
    pub from: Pos,
    /// Where it hits.
    pub to: Pos,
    /// How much of the way lies behind it, in 256ths.
    pub part: i32,
    /// Number in the rule set's table of things of what was thrown; none for what burns by itself.
    pub what: Option<usize>,
}

/// How a hero goes from one level to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Travel {
    /// The level that he leaves goes dark; 0 to 255 of it is gone.
    Dusk(u8),
    /// The next one comes to light; 0 to 255 of the dark is left. 0 is also the light of any other frame.
    Dawn(u8),
}

/// Somebody who died in the turn that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dying {
    /// Who.
    pub who: ActorId,
    /// Number in the rule set's table of monsters; none for the hero.
    pub kind: Option<usize>,
    /// Where.
    pub at: Pos,
    /// Frames since the last blow, less than [`Dying::FRAMES`]; none before it.
    pub gone: Option<u32>,
}

impl Dying {
    /// Frames in which nothing is left.
    pub const FRAMES: u32 = DISSOLVE;
}

/// What moves, from its first frame to the one after its last.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cue {
    from: u32,
    to: u32,
    what: Motion,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Motion {
    Step { who: ActorId, from: Pos, to: Pos },
    Lunge { who: ActorId, toward: (i32, i32) },
    Hit { who: ActorId, away: (i32, i32) },
    Missile(Flight),
    Change(Change),
    Death(Dying),
    Travel,
}

/// Where something flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Flight {
    from: Pos,
    to: Pos,
    /// The thing that was thrown.
    what: Option<usize>,
    /// Where that comes to lie.
    lands: Option<Pos>,
}

/// The last turn as it is being shown. At rest it changes nothing.
#[derive(Clone, Debug)]
pub struct Stage {
    dice: Dice,
    /// Frames since the game began.
    clock: u32,
    flicker: i32,
    /// Frames since the turn that is shown began.
    age: u32,
    /// How old the turn is when all motion has ended.
    end: u32,
    pace: Pace,
    cues: Vec<Cue>,
}

impl Stage {
    /// At rest. The dice of the game with this seed make its flames flicker.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(seed, Stream::Cosmetic),
            clock: 0,
            flicker: 0,
            age: 0,
            end: 0,
            pace: Pace::Walk,
            cues: Vec::new(),
        }
    }

    /// Begins to show a turn: `events` led to what `view` shows. What was shown before has ended.
    pub fn show(&mut self, events: &[Event], view: View<'_>, pace: Pace) {
        self.rest();
        self.pace = pace;
        let (mut foes_from, mut thrown) = (0, None);
        for (number, event) in events.iter().enumerate() {
            let later = &events[number + 1..];
            let start = |who: ActorId| if who.is_hero() { 0 } else { foes_from };
            match *event {
                Event::Moved { who, from, to } => self.step(who, from, to, start(who)),
                Event::Struck {
                    who, whom, damage, ..
                } => {
                    self.blow(
                        (who, whom, thrown.take()),
                        Some(damage),
                        start(who),
                        later,
                        view,
                    );
                }
                Event::Dodged { who, whom } => {
                    self.blow((who, whom, thrown.take()), None, start(who), later, view);
                }
                Event::Suffered { who, from, to, .. } => {
                    self.change(who, to - from, foes_from, later, view);
                }
                Event::Healed { who, from, to } => {
                    self.change(who, to - from, start(who), later, view);
                }
                Event::Thrown { what, .. } => thrown = Some(what),
                Event::Died { who, at, .. } => self.death(who, at, view),
                Event::Travelled { .. } => self.travel(),
                _ => {}
            }
            // The foes wait for the hero, and then act all at once.
            if foes_from == 0 && self.end > 0 {
                foes_from = if self.travels() {
                    DUSK + DAWN
                } else {
                    self.step_frames()
                };
            }
        }
    }

    /// Lets frames go by; answers whether the picture has changed. Only a map lit by `candle` light is alive at rest.
    pub fn advance(&mut self, frames: u32, candle: bool, lively: Liveliness) -> bool {
        let moving = self.is_moving();
        self.age = self.age.saturating_add(frames).min(self.end);
        if !candle {
            return moving;
        }
        let before = self.clock;
        self.clock = self.clock.wrapping_add(frames);
        let ticks = |each: u32| (self.clock / each).abs_diff(before / each);
        let flickers = if lively.flicker { ticks(FLICKER) } else { 0 };
        let breathes = lively.motion && ticks(IDLE) > 0;
        for _ in 0..flickers.min(60) {
            let step = if self.dice.coin() { 1 } else { -1 };
            self.flicker = (self.flicker + step).clamp(-FLICKER_STEPS, FLICKER_STEPS);
        }
        moving || flickers > 0 || breathes
    }

    /// Whether the next frame differs from this one because of what happened.
    pub const fn is_moving(&self) -> bool {
        self.age < self.end
    }

    /// Ends all motion.
    pub fn rest(&mut self) {
        self.cues.clear();
        (self.age, self.end) = (0, 0);
    }

    /// How the candle burns: -4 to 4.
    pub const fn flicker(&self) -> i32 {
        self.flicker
    }

    /// Which of two pictures is shown of what stands at `pos`: neighbours breathe out of step.
    pub const fn picture(&self, pos: Pos) -> u32 {
        let apart = (pos.x * 7 + pos.y * 11).unsigned_abs();
        (self.clock / IDLE + apart) % 2
    }

    /// How far from its cell somebody is drawn; nothing where he has not come into view yet. `sees` says which cells are
    /// in view.
    pub fn shift(&self, who: ActorId, cell: PxSize, sees: impl Fn(Pos) -> bool) -> Option<Px> {
        let mut shift = Px::default();
        let mut add = |(dx, dy): (i32, i32), part: i32, of: i32| {
            shift.x += dx * cell.w * part / of;
            shift.y += dy * cell.h * part / of;
        };
        for cue in self
            .cues
            .iter()
            .filter(|cue| self.age < cue.to && self.is_moving())
        {
            let (gone, all) = (self.age.saturating_sub(cue.from), cue.to - cue.from);
            let begun = self.age >= cue.from;
            match cue.what {
                Motion::Step {
                    who: walker,
                    from,
                    to,
                } if walker == who => {
                    if !sees(from) && (!begun || 2 * gone < all) {
                        return None;
                    }
                    // The first frame shows the first part of the way, so that a key is answered at once.
                    let left = if begun { all - 1 - gone } else { all };
                    add((from.x - to.x, from.y - to.y), left as i32, all as i32);
                }
                Motion::Lunge {
                    who: fighter,
                    toward,
                } if fighter == who && begun => {
                    let out = i32::try_from(LUNGE_OUT).unwrap_or(1);
                    let (gone, all) = (gone as i32, all as i32);
                    let (part, of) = if gone < out {
                        (gone + 1, out)
                    } else {
                        (all - 1 - gone, all - out)
                    };
                    // Three eighths of a cell: the figures touch and do not cover each other.
                    add(toward, 3 * part, 8 * of);
                }
                Motion::Hit { who: hit, away } if hit == who && begun => add(away, 1, 16),
                _ => {}
            }
        }
        Some(shift)
    }

    /// Whether somebody is white from a blow.
    pub fn is_hit(&self, who: ActorId) -> bool {
        self.now()
            .any(|motion| matches!(motion, Motion::Hit { who: hit, .. } if *hit == who))
    }

    /// Changes of hit points that are shown now, each with the pixels that its number has risen.
    pub fn changes(&self) -> impl Iterator<Item = (Change, i32)> {
        let cues = self.cues.iter().filter(|cue| self.covers(cue));
        cues.filter_map(|cue| match cue.what {
            Motion::Change(change) if self.pace == Pace::Calm => Some((change, 0)),
            Motion::Change(change) => {
                let risen = RISE * (self.age - cue.from) / (NUMBER - 1);
                Some((change, risen as i32))
            }
            _ => None,
        })
    }

    /// What flies now.
    pub fn missiles(&self) -> impl Iterator<Item = Missile> {
        let cues = self.cues.iter().filter(|cue| self.covers(cue));
        cues.filter_map(|cue| match cue.what {
            Motion::Missile(Flight { from, to, what, .. }) => Some(Missile {
                from,
                to,
                what,
                part: (256 * (self.age + 1 - cue.from) / (cue.to - cue.from)) as i32,
            }),
            _ => None,
        })
    }

    /// Whether what lies at `pos` has not come down yet.
    pub fn is_in_the_air(&self, pos: Pos) -> bool {
        self.now()
            .any(|motion| matches!(motion, Motion::Missile(flight) if flight.lands == Some(pos)))
    }

    /// Those who died in this turn and can still be seen.
    pub fn dying(&self) -> impl Iterator<Item = Dying> {
        let cues = self
            .cues
            .iter()
            .filter(|cue| self.is_moving() && self.age < cue.to);
        cues.filter_map(|cue| match cue.what {
            Motion::Death(dying) => Some(Dying {
                gone: self.age.checked_sub(cue.from),
                ..dying
            }),
            _ => None,
        })
    }

    /// How far the hero is on his way to another level.
    pub fn travelled(&self) -> Travel {
        let part = |age: u32, of: u32| (255 * age / of) as u8;
        match self.age {
            _ if !self.travels() => Travel::Dawn(0),
            age @ 0..DUSK => Travel::Dusk(part(age + 1, DUSK)),
            age => Travel::Dawn(part((DUSK + DAWN).saturating_sub(age + 1), DAWN)),
        }
    }

    fn travels(&self) -> bool {
        self.cues.iter().any(|cue| cue.what == Motion::Travel)
    }

    fn now(&self) -> impl Iterator<Item = &Motion> {
        let cues = self.cues.iter().filter(|cue| self.covers(cue));
        cues.map(|cue| &cue.what)
    }

    const fn covers(&self, cue: &Cue) -> bool {
        cue.from <= self.age && self.age < cue.to && self.is_moving()
    }

    const fn step_frames(&self) -> u32 {
        match self.pace {
            Pace::Walk => STEP,
            Pace::Run => QUICK_STEP,
            Pace::Calm => 0,
        }
    }
}
