//! Warnings given once, before an automatic action that the player may regret. The same key again ignores the warning.

use crate::autoplay::interrupts::light_left;
use crate::autoplay::pathfinder::{Care, Pathfinder, nearest};
use crate::autoplay::threats::{dangerous_monsters, threats};
use crate::autoplay::{AutoAction, StopReason, explore, fight_warily};
use crate::base::{Pos, SortedMap, SortedSet};
use crate::game::rules::{FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, View};

/// The player is warned if at least this percentage of blows misses.
const MOST_MISS: i32 = 50;

/// A path is only called too long for the wax if it is longer than this; before a shorter one, the warning about low
/// wax is enough.
const LONG_WAY: i32 = 10;

/// One part in this many of the hit points, or of the wax, left is a good part of them.
const GOOD_PART: i32 = 4;

/// Turns out of view after which a fleeing monster is news again.
const GONE_AFTER: u32 = 5;

/// Turns without an aware monster in view after which a fight is over: a hunter that is out of view may come round a
/// corner for as long.
const FIGHT_OVER_AFTER: u32 = 20;

/// Steps after a monster that keeps its distance, after which the player is warned.
const LONG_CHASE: u32 = 4;

/// The warnings given so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cautions {
    /// Whether the player was warned that blows miss in the dark; reset when the flame burns.
    dark: bool,
    /// The warning given that the hero's cell burns or is about to; `None` once that no longer holds.
    fire: Option<StopReason>,
    /// Whether the player was warned that the wax does not last for the path; reset when it does, or the level changes.
    wax: bool,
    /// Whether the player was warned on this level that what is left to explore is far away.
    far: bool,
    /// The cell of the sleeper that the path passes, once the player has been warned of it.
    sleeper: Option<Pos>,
    /// Monsters that the player was warned of before travelling to stairs; empty once there are no threats.
    threats: SortedSet<ActorId>,
    /// The monster that keeps its distance from the fight key, and the steps taken after it.
    chased: Option<(ActorId, u32)>,
    /// If the player was warned what a higher flame would save in this fight, the last turn in which a monster in view
    /// knew of the hero.
    saving: Option<u32>,
    /// Fleeing monsters beside the hero that the player was warned of, and the turn in which each was last in view.
    at_bay: SortedMap<ActorId, u32>,
    /// Whether the player was warned that waiting in the dark draws monsters, and beside a brazier.
    draws: [bool; 2],
    depth: u32,
}

impl Cautions {
    /// Takes in what the hero sees now. Warnings whose cause is gone may be given again.
    pub fn observe(&mut self, view: View<'_>) {
        if view.depth() != self.depth {
            *self = Self {
                depth: view.depth(),
                dark: self.dark,
                // Hunters come along over the stairs.
                saving: self.saving,
                ..Self::default()
            };
        }
        self.dark &= is_out(view);
        self.fire = self.fire.filter(|stop| fire_underfoot(view) == Some(*stop));
        if threats(view).next().is_none() {
            self.threats.clear();
        }
        let now = view.turn();
        if view.visible_monsters().any(|it| !it.is_unaware()) {
            self.saving = self.saving.map(|_| now);
        }
        self.saving = self.saving.filter(|seen| seen + FIGHT_OVER_AFTER > now);
        self.at_bay.retain(|id, seen| {
            if view.visible_monster(*id).is_some() {
                *seen = now;
            }
            *seen + GONE_AFTER > now
        });
    }

    /// The warning to give before the next step of `action`, if it has not been given.
    pub fn check(
        &mut self,
        action: &AutoAction,
        view: View<'_>,
        pathfinder: &mut Pathfinder,
    ) -> Option<StopReason> {
        self.observe(view);
        if !matches!(action, AutoAction::Fight)
            && let Some(stop) = self.check_at_bay(view)
        {
            return Some(stop);
        }
        match action {
            // A blow from a cell that burns or onto which a monster is about to pour.
            AutoAction::Fight => fire_underfoot(view)
                .filter(|stop| self.fire.replace(*stop) != Some(*stop))
                .or_else(|| self.check_target(view, pathfinder)),
            AutoAction::Explore => {
                let (steps, fetches) = explore::steps_ahead(view, pathfinder);
                let stop = self.check_wax(view, || steps);
                let steps = Some(steps).filter(|_| !fetches);
                stop.or_else(|| self.check_far(view, steps?))
            }
            AutoAction::TravelTo(goal) => {
                let path = pathfinder.path_to(view, *goal);
                self.check_sleepers(view, pathfinder, &path)
                    .or_else(|| self.check_wax(view, || path.len() as i32))
            }
            AutoAction::TravelToStairs(stairs) => {
                let known = view.known_landmarks(&|_, terrain| terrain == *stairs);
                let known: Vec<Pos> = known.iter().collect();
                let mut steps = || pathfinder.length(view, &known, Care::Considerate);
                // Without a path there is nothing to warn about.
                let warns = threats(view).next().is_some() && steps() > 0;
                let known = self.threats.len();
                if warns {
                    self.threats.extend(threats(view).map(|monster| monster.id));
                }
                let is_new = self.threats.len() > known;
                let stop = is_new.then_some(StopReason::MonsterApproaching);
                stop.or_else(|| self.check_wax(view, steps))
            }
            AutoAction::Rest(_) | AutoAction::Wait(_) => {
                let draw = view.draw()?;
                let warned = std::mem::replace(&mut self.draws[usize::from(draw.by_fire)], true);
                (!warned).then_some(StopReason::Draws(draw))
            }
            AutoAction::Run(_) => None,
        }
    }

    /// The warnings about the monster that the next step of a fight strikes or heads for.
    fn check_target(&mut self, view: View<'_>, pathfinder: &mut Pathfinder) -> Option<StopReason> {
        let command = fight_warily(view, pathfinder).ok()?;
        let target = target(view, command);
        // A hero that shoots follows nobody.
        let followed = target.filter(|_| matches!(command, Command::Bump(_)));
        self.check_dark(view, target)
            .or_else(|| self.check_saving(view, target))
            .or_else(|| self.check_chase(view, followed))
    }

    /// With the flame out, warns before a blow that would probably miss.
    fn check_dark(&mut self, view: View<'_>, target: Option<ActorView<'_>>) -> Option<StopReason> {
        if self.dark || !is_out(view) {
            return None;
        }
        let target = target.filter(|it| view.sure_blow_percent(it.id).is_none())?;
        let misses = view.misses_percent(target.at);
        self.dark = misses >= MOST_MISS;
        self.dark.then_some(StopReason::Dark(misses))
    }

    /// Warns once in a fight that the next height of the flame would save a good part of the hit points left.
    fn check_saving(
        &mut self,
        view: View<'_>,
        target: Option<ActorView<'_>>,
    ) -> Option<StopReason> {
        let flame = view.flame().filter(|_| !view.is_hindered())?;
        // One that flees hardly strikes.
        target.filter(|it| it.mind != Some(Mind::Fleeing))?;
        let to = match flame.height {
            FlameHeight::Shielded => FlameHeight::Plain,
            FlameHeight::Plain => FlameHeight::Bright,
            // For one that is out there is a warning of its own.
            FlameHeight::Out | FlameHeight::Bright => return None,
        };
        let have = view.hero().hp;
        let hp = view.hp_kept_by(to)?;
        let pays = hp * GOOD_PART >= have && flame.wax > view.price_of_flame(to);
        if self.saving.is_some() || !pays {
            return None;
        }
        self.saving = Some(view.turn());
        Some(StopReason::FlameWouldSave { to, hp })
    }

    /// Warns of a fleeing monster beside the hero, which may strike because it is cornered. Not while others stop the
    /// action anyway.
    fn check_at_bay(&mut self, view: View<'_>) -> Option<StopReason> {
        if threats(view).next().is_some() {
            return None;
        }
        let hero = view.hero().at;
        let mut fleeing = dangerous_monsters(view).filter(|it| {
            it.mind == Some(Mind::Fleeing) && it.at.is_adjacent(hero) && it.stats.attack > 0
        });
        let new = fleeing.find(|it| self.at_bay.get(&it.id).is_none())?;
        self.at_bay.insert(new.id, view.turn());
        Some(StopReason::AtBay(new.id))
    }

    /// Warns once it has followed a monster that shoots and keeps its distance for [`LONG_CHASE`] steps.
    fn check_chase(&mut self, view: View<'_>, target: Option<ActorView<'_>>) -> Option<StopReason> {
        let chased = target.filter(|monster| {
            let shoots = view.traits_of(monster).shoots;
            let is_beside = monster.at.is_adjacent(view.hero().at);
            !is_beside && shoots.is_some_and(|shoots| shoots.keeps > 1)
        });
        let before = self.chased.take();
        let id = chased?.id;
        let steps = before.filter(|(other, _)| *other == id);
        let steps = steps.map_or(1, |(_, steps)| steps + 1);
        self.chased = Some((id, steps));
        (steps == LONG_CHASE).then_some(StopReason::KeepsDistance(id))
    }

    /// Warns before a path that leads beside a sleeper.
    fn check_sleepers(
        &mut self,
        view: View<'_>,
        pathfinder: &Pathfinder,
        path: &[Pos],
    ) -> Option<StopReason> {
        let sleeper = pathfinder.sleeper_on_way(view, path);
        let told = std::mem::replace(&mut self.sleeper, sleeper);
        let new = sleeper.filter(|_| sleeper != told);
        new.map(StopReason::PastSleeper)
    }

    /// Warns before a path that takes more `steps` than the wax lasts turns.
    fn check_wax(&mut self, view: View<'_>, steps: impl FnOnce() -> i32) -> Option<StopReason> {
        let (left, steps) = (light_left(view)?, steps());
        let before = std::mem::replace(&mut self.wax, steps > left.max(LONG_WAY));
        (self.wax && !before).then_some(StopReason::WaxShort { steps, left })
    }

    /// Warns once on a level before exploring goes so far that it takes a good part of the wax.
    fn check_far(&mut self, view: View<'_>, steps: i32) -> Option<StopReason> {
        let (have, left) = (view.flame()?.wax, light_left(view)?);
        let is_far = steps > LONG_WAY && steps.saturating_mul(GOOD_PART) >= left;
        let wax = have.saturating_mul(steps) / left.max(1);
        // Whoever was warned that the wax will not last knows it.
        let warns = is_far && !self.wax && !std::mem::replace(&mut self.far, is_far);
        warns.then_some(StopReason::FarAhead { steps, wax })
    }
}

/// What is wrong with the hero's cell: a monster is about to pour burning wax there, or it burns.
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

/// The monster that a command of [`fight_warily()`] strikes or heads for, if it knows of the hero.
fn target(view: View<'_>, command: Command) -> Option<ActorView<'_>> {
    let hero = view.hero().at;
    let struck = match command {
        Command::Bump(dir) => view.actor_at(hero.step(dir)),
        Command::Throw(_, at) => view.actor_at(at),
        _ => None,
    };
    let monsters = view.visible_monsters().filter(|it| !view.is_harmless(*it));
    let target = struck.or_else(|| nearest(view, monsters));
    target.filter(|monster| !monster.is_unaware())
}
