//! Warnings given once before an automatic action that the player may regret. The same key again goes on.

use std::collections::BTreeSet;

use crate::autoplay::interrupts::light_left;
use crate::autoplay::pathfinder::Pathfinder;
use crate::autoplay::threats::threats;
use crate::autoplay::{AutoAction, StopReason, explore, fight_warily, travel};
use crate::game::rules::FlameHeight;
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, View};

/// Percentage of blows that miss from which on the player is warned.
const MOST_MISS: i32 = 50;

/// Steps of a way that is told of as too long for the wax; before a shorter one it is told that the wax runs low.
const LONG_WAY: i32 = 10;

/// What has been told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cautions {
    /// That blows miss in the dark, since the flame went out.
    dark: bool,
    /// That the hero's cell burns, or will: which of them, as long as it holds.
    fire: Option<StopReason>,
    /// That the wax does not last for the way, since it last did on this level.
    wax: bool,
    /// Monsters that barred the way to stairs, since none was in view.
    threats: BTreeSet<ActorId>,
    depth: u32,
}

impl Cautions {
    /// Takes in what the hero sees now: what has ended may be told again.
    pub fn observe(&mut self, view: View<'_>) {
        if view.depth() != self.depth {
            *self = Self {
                depth: view.depth(),
                dark: self.dark,
                ..Self::default()
            };
        }
        self.dark &= is_out(view);
        self.fire = self.fire.filter(|told| fire_underfoot(view) == Some(*told));
        if threats(view).next().is_none() {
            self.threats.clear();
        }
    }

    /// What the player should know before the next step of `action`, if it has not been told.
    pub fn check(
        &mut self,
        action: &AutoAction,
        view: View<'_>,
        guide: &mut Pathfinder,
    ) -> Option<StopReason> {
        self.observe(view);
        match action {
            AutoAction::Fight => self
                .check_fire(view)
                .or_else(|| self.check_dark(view, guide)),
            AutoAction::Explore => self.check_wax(view, || explore::steps_ahead(view, guide)),
            AutoAction::TravelTo(goal) => {
                self.check_wax(view, || travel::steps_to(view, guide, *goal))
            }
            AutoAction::TravelToStairs(stairs) => {
                let mut steps = || travel::steps_to_stairs(view, guide, *stairs);
                // Without a way there is nothing to warn of.
                if threats(view).next().is_some() && steps() > 0 {
                    self.check_threats(view)
                } else {
                    None
                }
                .or_else(|| self.check_wax(view, steps))
            }
            AutoAction::Rest(_) | AutoAction::Wait(_) | AutoAction::Run(_) => None,
        }
    }

    /// Before a blow from a cell that burns, or onto which a monster will pour.
    fn check_fire(&mut self, view: View<'_>) -> Option<StopReason> {
        let stop = fire_underfoot(view)?;
        let told = self.fire.replace(stop);
        (told != Some(stop)).then_some(stop)
    }

    /// With the flame out, before a blow that would most likely miss.
    fn check_dark(&mut self, view: View<'_>, guide: &mut Pathfinder) -> Option<StopReason> {
        if self.dark || !is_out(view) {
            return None;
        }
        let command = fight_warily(view, guide).ok()?;
        let misses = view.misses_percent(target(view, command)?.at);
        self.dark = misses >= MOST_MISS;
        self.dark.then_some(StopReason::Dark(misses))
    }

    /// Before a way of so many `steps` for which the wax does not last.
    fn check_wax(&mut self, view: View<'_>, steps: impl FnOnce() -> usize) -> Option<StopReason> {
        let left = light_left(view)?;
        let steps = i32::try_from(steps()).unwrap_or(i32::MAX);
        let told = std::mem::replace(&mut self.wax, steps > left.max(LONG_WAY));
        (self.wax && !told).then_some(StopReason::WaxShort { steps, left })
    }

    /// Before the way to stairs with a monster in view that is coming.
    fn check_threats(&mut self, view: View<'_>) -> Option<StopReason> {
        let known = self.threats.len();
        self.threats.extend(threats(view).map(|monster| monster.id));
        (self.threats.len() > known).then_some(StopReason::MonsterComes)
    }
}

/// What is wrong with the hero's cell: a monster pours burning wax there next, or it burns.
fn fire_underfoot(view: View<'_>) -> Option<StopReason> {
    let hero = view.hero().at;
    if view.is_aimed_at(hero) {
        return Some(StopReason::AimedAt);
    }
    view.fire_at(hero).map(|_| StopReason::OnFire)
}

fn is_out(view: View<'_>) -> bool {
    let flame = view.flame();
    flame.is_some_and(|flame| flame.height == FlameHeight::Out)
}

/// The monster that a command of the key that fights strikes or goes for, if it knows of the hero.
fn target(view: View<'_>, command: Command) -> Option<ActorView<'_>> {
    let hero = view.hero().at;
    let struck = match command {
        Command::Bump(dir) => view.actor_at(hero.step(dir)),
        _ => None,
    };
    let monsters = view.visible_monsters().filter(|it| !view.is_harmless(*it));
    let nearest = || monsters.min_by_key(|monster| (monster.at.distance(hero), monster.id));
    struck
        .or_else(nearest)
        .filter(|monster| !monster.is_unaware())
}
