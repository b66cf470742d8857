//! Actions of many turns, carried out one step at a time.

use super::guide::dangerous_monsters;
use super::{Guide, Rest, Run, Stop, explore, fight, travel, travel_to_stairs};
use crate::base::{Dir, Pos};
use crate::game::{Command, Terrain, View};

/// An action that goes on for turns until it is done or interrupted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Journey {
    /// Explore the level and pick up items.
    Explore,
    /// Wait until the hero is at full health.
    Rest(Rest),
    /// Attack the nearest monster or step towards it, once.
    Fight,
    /// Walk to a cell.
    To(Pos),
    /// Walk to the nearest known stairs of this kind.
    ToStairs(Terrain),
    /// Run in one direction and along corridors.
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

    /// The next command.
    ///
    /// # Errors
    /// Why there is none.
    pub fn next(&mut self, view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
        match self {
            Self::Explore => explore(view, guide),
            Self::Rest(rest) => rest.next(view),
            Self::Fight => fight_unless_hurt(view, guide),
            Self::To(goal) => travel(view, guide, *goal),
            Self::ToStairs(stairs) => travel_to_stairs(view, guide, *stairs),
            Self::Run(run) => run.next(view),
        }
    }

    /// Whether it may go on after a step that led to `view`: no with a dangerous monster in view, and never after a fight
    /// step.
    pub fn goes_on(&self, view: View<'_>) -> bool {
        *self != Self::Fight && dangerous_monsters(view).next().is_none()
    }

    /// Whether it picks up items on its way, so that a new item in view is no reason to stop.
    pub const fn picks_up(&self) -> bool {
        matches!(self, Self::Explore)
    }
}

/// Fights as long as the hero has more than a third of all hit points.
fn fight_unless_hurt(view: View<'_>, guide: &mut Guide) -> Result<Command, Stop> {
    let (hero, command) = (view.hero(), fight(view, guide)?);
    if 3 * hero.hp <= hero.stats.hp {
        return Err(Stop::TooHurt);
    }
    Ok(command)
}
