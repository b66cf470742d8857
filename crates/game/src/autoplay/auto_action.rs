//! Actions that last many turns, carried out one step at a time.

use crate::autoplay::interrupts::is_free_fixture;
use crate::autoplay::threats::{dangerous_monsters, rest_breakers, threats};
use crate::autoplay::{
    Care, Pathfinder, RestState, RunState, StopReason, explore, fight_warily, travel,
    travel_to_stairs,
};
use crate::base::{Dir, Pos};
use crate::game::rules::Mind;
use crate::game::{Command, Terrain, View};

/// An action that continues over many turns until it is done or interrupted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AutoAction {
    /// Explore the level and pick up items.
    Explore,
    /// Wait until the hero is at full health.
    Rest(RestState),
    /// Wait until something happens.
    Wait(RestState),
    /// Attack the nearest monster, or wait for it or step towards it, once.
    Fight,
    /// Wait for hunters as long as one comes nearer with each turn, up to two steps away. The least distance of one in view
    /// before the last turn.
    Await(i32),
    /// Walk to a cell.
    TravelTo(Pos),
    /// Walk to the nearest known stairs of this kind.
    TravelToStairs(Terrain),
    /// Run in one direction and along corridors.
    Run(RunState),
}

impl AutoAction {
    /// A rest that begins now. Under rules with a flame, where resting does not speed up healing, it is a wait, unless
    /// the hero is wounded beside a burning brazier.
    pub fn rest(view: View<'_>) -> Self {
        let heals = view.heals_here() && view.is_hurt();
        if view.flame().is_some() && !heals {
            Self::Wait(RestState::new(view))
        } else {
            Self::Rest(RestState::new(view))
        }
    }

    /// What follows a turn in which a fight waited: further turns, while hunters are on their way.
    pub fn wait_for_hunters(view: View<'_>) -> Self {
        Self::Await(distance_of_hunter(view))
    }

    /// A run that begins now.
    pub const fn run(dir: Dir) -> Self {
        Self::Run(RunState::new(dir))
    }

    /// The next command.
    ///
    /// # Errors
    /// Why there is none.
    pub fn next_command(
        &mut self,
        view: View<'_>,
        pathfinder: &mut Pathfinder,
    ) -> Result<Command, StopReason> {
        match self {
            Self::Explore => peaceful(view, explore(view, pathfinder)?),
            Self::Rest(rest) => rest.next_command(view),
            Self::Wait(wait) => wait.next_wait(view),
            Self::Fight => fight_warily(view, pathfinder),
            Self::Await(distance) => {
                *distance = distance_of_hunter(view);
                Ok(Command::Wait)
            }
            Self::TravelTo(goal) => {
                peaceful(view, travel(view, pathfinder, *goal, Care::Considerate)?)
            }
            Self::TravelToStairs(stairs) => {
                let step = travel_to_stairs(view, pathfinder, *stairs, Care::Considerate)?;
                peaceful(view, step)
            }
            Self::Run(run) => run.next_command(view),
        }
    }

    /// Whether it leads somewhere, rather than to wait or fight.
    pub const fn walks(&self) -> bool {
        match self {
            Self::Explore | Self::TravelTo(_) | Self::TravelToStairs(_) | Self::Run(_) => true,
            Self::Rest(_) | Self::Wait(_) | Self::Fight | Self::Await(_) => false,
        }
    }

    /// Whether to continue after a step that led to `view`. A fight never does; waiting for hunters while the nearest comes
    /// nearer and is more than two steps away; a rest does if no monster in view is
    /// awake, dangerous and not kept off by the light; a wait if none of those knows of the hero; a way to stairs if no threat does; anything else
    /// if there are no threats.
    pub fn continues(&self, view: View<'_>) -> bool {
        match self {
            Self::Fight => false,
            Self::Await(before) => (3..*before).contains(&distance_of_hunter(view)),
            Self::Rest(_) => rest_breakers(view).next().is_none(),
            Self::Wait(_) => rest_breakers(view).all(|monster| monster.is_unaware()),
            // The player was warned of those that have noticed nothing before the first step.
            Self::TravelToStairs(_) => threats(view).all(|monster| monster.is_unaware()),
            Self::Explore | Self::TravelTo(_) | Self::Run(_) => threats(view).next().is_none(),
        }
    }

    /// Whether the action itself deals with what came into view, so there is no reason to stop: exploring picks up
    /// items and opens chests.
    pub fn takes(&self, seen: StopReason, view: View<'_>) -> bool {
        match (self, seen) {
            (Self::Explore, StopReason::ItemSeen(_)) => true,
            (Self::Explore, StopReason::FixtureSeen(at)) => is_free_fixture(view, at),
            _ => false,
        }
    }
}

/// The least distance of a dangerous monster in view that knows of the hero; beyond all distances if there is none.
fn distance_of_hunter(view: View<'_>) -> i32 {
    let hero = view.hero().at;
    let hunters = dangerous_monsters(view).filter(|it| it.mind.is_some_and(Mind::knows_hero));
    hunters
        .map(|it| it.at.distance(hero))
        .min()
        .unwrap_or(i32::MAX)
}

/// The command of an action that strikes nobody: a way may lead through a hunter that should have made room.
fn peaceful(view: View<'_>, command: Command) -> Result<Command, StopReason> {
    let Command::Bump(dir) = command else {
        return Ok(command);
    };
    let there = view.actor_at(view.hero().at.step(dir));
    let strikes = there.is_some_and(|actor| !actor.is_ally() && !view.is_intangible(actor.id));
    if strikes {
        return Err(StopReason::MonsterInView);
    }
    Ok(command)
}
