//! What the hero is told to do in many turns, one step after the other.

use super::guide::threats;
use super::{Guide, Rest, Run, Stop, explore, fight, travel, travel_to_stairs};
use crate::base::{Dir, Pos};
use crate::game::{Command, Terrain, View};

/// Something that takes turns until it is done, or until something happens that the player should know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Journey {
    /// See all of the level, and pick up what lies there.
    Explore,
    /// Let turns go by until the hero is well.
    Rest(Rest),
    /// Hit the nearest foe or step to it, once.
    Fight,
    /// Walk to a place.
    To(Pos),
    /// Walk to the nearest known stairs of this kind.
    ToStairs(Terrain),
    /// Walk on until the way offers something new.
    Run(Run),
}

impl Journey {
    /// A rest that begins now.
    pub fn rest(view: View<'_>) -> Self {
        Self::Rest(Rest::new(view))
    }

    /// A run that begins now.
    pub const fn run(dir: Dir) -> Self {
        Self::Run(Run::new(dir))
    }

    /// The next step.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn next(&mut self, view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
        match self {
            Self::Explore => explore(view, guide),
            Self::Rest(rest) => rest.next(view),
            Self::Fight => bravely(view, guide),
            Self::To(goal) => travel(view, guide, *goal),
            Self::ToStairs(stairs) => travel_to_stairs(view, guide, *stairs),
            Self::Run(run) => run.next(view),
        }
    }

    /// Whether it may go on after a step that led to what `view` shows: with a foe in view each step is the player's.
    pub fn goes_on(&self, view: View<'_>) -> bool {
        *self != Self::Fight && threats(view).next().is_none()
    }

    /// Whether it picks up what it finds on its way, so that a thing in view is no news.
    pub const fn picks_up(&self) -> bool {
        matches!(self, Self::Explore)
    }
}

/// Fights as long as more than a third of all hit points is left.
fn bravely(view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
    let (hero, command) = (view.hero(), fight(view, guide)?);
    if 3 * hero.hp <= hero.stats.hp {
        return Err(Stop::TooHurt);
    }
    Ok(command)
}
