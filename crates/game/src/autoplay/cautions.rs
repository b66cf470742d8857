//! Warnings given once, before an automatic action that the player may regret. The same key again ignores the warning.

use crate::autoplay::interrupts::light_left;
use crate::autoplay::memo::{Memo, MemoKind};
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

/// The warnings that the player has read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cautions {
    /// Whether the player was warned that blows miss in the dark; reset when the flame burns.
    dark: bool,
    /// The warning given that the hero's cell burns or is about to; `None` once that no longer holds.
    fire: Option<StopReason>,
    /// If the player was warned that the wax does not last for the path, the turns that it lasted then; reset when it
    /// lasts longer, or the level changes.
    wax: Option<i32>,
    /// Whether the player was warned on this level that what is left to explore is far away.
    far: bool,
    /// The cell of the sleeper that the path passes, once the player has been warned of it.
    sleeper: Option<Pos>,
    /// Monsters that the player was warned of before travelling to stairs; empty once there are no threats.
    threats: SortedSet<ActorId>,
    /// The monster that keeps its distance from the hero.
    chase: Option<Chase>,
    /// If the player was warned what a higher flame would save in this fight, the last turn in which a monster in view
    /// knew of the hero.
    saving: Option<u32>,
    /// Fleeing monsters beside the hero that the player was warned of, and the turn in which each was last in view.
    at_bay: SortedMap<ActorId, u32>,
    /// Whether the player was told on this level that waiting heals nothing.
    nothing_heals: bool,
    /// Whether the player was warned that waiting in the dark draws monsters, and beside a brazier.
    draws: [bool; 2],
    depth: u32,
}

/// A monster in view that shoots and keeps its distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Chase {
    monster: ActorId,
    /// Where the hero and the monster are.
    cells: [Pos; 2],
    /// Steps that the hero has taken after it, one after the other.
    steps: u32,
    /// The turn of the last of them.
    turn: u32,
    /// Whether the player was warned.
    warned: bool,
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
        let left = light_left(view);
        self.wax = self
            .wax
            .filter(|then| left.is_some_and(|left| left <= *then));
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
        self.chase = Chase::after(self.chase, view);
    }

    /// Takes in what the player has read, if it is a warning. Returns whether that is new.
    pub fn remember(&mut self, memo: Memo, view: View<'_>) -> bool {
        self.observe(view);
        let before = self.clone();
        match memo.kind {
            MemoKind::Far => self.far = true,
            MemoKind::WaxShort => self.wax = light_left(view),
            MemoKind::Sleeper => self.sleeper = memo.at,
            MemoKind::Approaching => {
                self.threats.extend(threats(view).map(|monster| monster.id));
            }
            MemoKind::Dark => self.dark = true,
            MemoKind::Fire => self.fire = fire_underfoot(view),
            MemoKind::Saving => self.saving = Some(view.turn()),
            MemoKind::Chase => {
                if let Some(chase) = &mut self.chase {
                    chase.warned = true;
                }
            }
            MemoKind::AtBay => {
                let monster = memo.at.and_then(|at| view.actor_at(at));
                if let Some(monster) = monster {
                    self.at_bay.insert(monster.id, view.turn());
                }
            }
            MemoKind::NothingHeals => self.nothing_heals = true,
            MemoKind::Draws => {
                if let Some(draw) = view.draw() {
                    self.draws[usize::from(draw.by_fire)] = true;
                }
            }
            MemoKind::Explored
            | MemoKind::Reached
            | MemoKind::Shown
            | MemoKind::PastMonsters
            | MemoKind::Dance
            | MemoKind::Goal
            | MemoKind::Arrived => {}
        }
        *self != before
    }

    /// The warning to give before the next step of `action`, if the player has not read it.
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
                .filter(|stop| self.fire != Some(*stop))
                .or_else(|| self.check_target(view, pathfinder)),
            AutoAction::Explore => {
                let (steps, fetches) = explore::steps_ahead(view, pathfinder);
                let stop = self.check_wax(view, || steps);
                if stop.is_some() || fetches {
                    return stop;
                }
                self.check_far(view, steps)
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
                let is_new = threats(view).any(|monster| !self.threats.contains(&monster.id));
                let stop = (warns && is_new).then_some(StopReason::MonsterApproaching);
                stop.or_else(|| self.check_wax(view, steps))
            }
            AutoAction::Rest(_) => self.check_draw(view),
            AutoAction::Wait(_) => {
                let stop = self.check_draw(view);
                let burns_in_vain = view.is_hurt() && !self.nothing_heals && !is_out(view);
                stop.or(burns_in_vain.then_some(StopReason::NothingHeals))
            }
            AutoAction::Run(_) | AutoAction::Await(_) => None,
        }
    }

    /// Warns once that waiting here draws monsters.
    fn check_draw(&self, view: View<'_>) -> Option<StopReason> {
        let draw = view.draw()?;
        let warned = self.draws[usize::from(draw.by_fire)];
        (!warned).then_some(StopReason::Draws(draw))
    }

    /// The warnings about the monster that the next step of a fight strikes or heads for.
    fn check_target(&self, view: View<'_>, pathfinder: &mut Pathfinder) -> Option<StopReason> {
        let command = fight_warily(view, pathfinder).ok()?;
        let target = target(view, command);
        let stop = self
            .check_dark(view, target)
            .or_else(|| self.check_saving(view, target));
        if stop.is_some() {
            return stop;
        }
        // A hero that shoots follows nobody.
        if let Command::Bump(_) = command {
            let target = target?;
            return self
                .check_chase(target)
                .or_else(|| check_dance(view, pathfinder, target));
        }
        None
    }

    /// With the flame out, warns before a blow that would probably miss.
    fn check_dark(&self, view: View<'_>, target: Option<ActorView<'_>>) -> Option<StopReason> {
        if self.dark || !is_out(view) {
            return None;
        }
        let target = target.filter(|it| view.sure_blow_percent(it.id).is_none())?;
        let misses = view.misses_percent(target.at);
        (misses >= MOST_MISS).then_some(StopReason::Dark(misses))
    }

    /// Warns once in a fight that the next height of the flame would save a good part of the hit points left.
    fn check_saving(&self, view: View<'_>, target: Option<ActorView<'_>>) -> Option<StopReason> {
        let flame = view.flame()?;
        if view.is_hindered() {
            return None;
        }
        // One that flees hardly strikes.
        target.filter(|it| it.mind != Some(Mind::Fleeing))?;
        let to = match flame.height {
            FlameHeight::Shielded => FlameHeight::Plain,
            FlameHeight::Plain => FlameHeight::Bright,
            // For one that is out there is a warning of its own.
            FlameHeight::Out | FlameHeight::Bright => return None,
        };
        if !view.candle_burns(to) {
            return None;
        }
        let have = view.hero().hp;
        let hp = view.hp_kept_by(to)?;
        let pays = hp * GOOD_PART >= have && flame.wax > view.price_of_flame(to);
        if self.saving.is_some() || !pays {
            return None;
        }
        Some(StopReason::FlameWouldSave { to, hp })
    }

    /// Warns of a fleeing monster beside the hero, which may strike because it is cornered. Not while others stop the
    /// action anyway.
    fn check_at_bay(&self, view: View<'_>) -> Option<StopReason> {
        if threats(view).next().is_some() {
            return None;
        }
        let hero = view.hero().at;
        let mut fleeing = dangerous_monsters(view).filter(|it| {
            it.mind == Some(Mind::Fleeing) && it.at.is_adjacent(hero) && it.stats.attack > 0
        });
        let new = fleeing.find(|it| self.at_bay.get(&it.id).is_none())?;
        Some(StopReason::AtBay(new.id))
    }

    /// Warns before the step after a monster that shoots and keeps its distance that would be the [`LONG_CHASE`]th.
    fn check_chase(&self, target: ActorView<'_>) -> Option<StopReason> {
        let chase = self.chase?;
        let is_long = chase.steps + 1 >= LONG_CHASE && !chase.warned;
        (chase.monster == target.id && is_long).then_some(StopReason::KeepsDistance(target.id))
    }

    /// Warns before a path that leads beside a sleeper.
    fn check_sleepers(
        &self,
        view: View<'_>,
        pathfinder: &Pathfinder,
        path: &[Pos],
    ) -> Option<StopReason> {
        let sleeper = pathfinder.sleeper_on_way(view, path)?;
        (self.sleeper != Some(sleeper)).then_some(StopReason::PastSleeper(sleeper))
    }

    /// Warns before a path that takes more `steps` than the wax lasts turns.
    fn check_wax(&self, view: View<'_>, steps: impl FnOnce() -> i32) -> Option<StopReason> {
        let (left, steps) = (light_left(view)?, steps());
        let is_short = steps > left.max(LONG_WAY);
        (is_short && self.wax.is_none()).then_some(StopReason::WaxShort { steps, left })
    }

    /// Warns once on a level before exploring goes so far that it takes a good part of the wax.
    fn check_far(&self, view: View<'_>, steps: i32) -> Option<StopReason> {
        let (have, left) = (view.flame()?.wax, light_left(view)?);
        let is_far = steps > LONG_WAY && steps.saturating_mul(GOOD_PART) >= left;
        let wax = have.saturating_mul(steps) / left.max(1);
        // A player who was warned that the wax will not last knows it.
        let warns = is_far && self.wax.is_none() && !self.far;
        warns.then_some(StopReason::FarAhead { steps, wax })
    }
}

impl Chase {
    /// What has become of the chase `before` in `view`, which may show the same moment; `None` if there is none.
    fn after(before: Option<Self>, view: View<'_>) -> Option<Self> {
        let hero = view.hero().at;
        let monster = nearest(
            view,
            view.visible_monsters().filter(|it| !view.is_harmless(*it)),
        )?;
        let shoots = view.traits_of(&monster).shoots?;
        if monster.is_unaware() || monster.at.is_adjacent(hero) || shoots.keeps <= 1 {
            return None;
        }
        let now = Self {
            monster: monster.id,
            cells: [hero, monster.at],
            steps: 0,
            turn: view.turn(),
            warned: false,
        };
        let Some(before) = before.filter(|before| before.monster == monster.id) else {
            return Some(now);
        };
        if before.turn == view.turn() && before.cells == now.cells {
            return Some(before);
        }
        let [from, goal] = before.cells;
        if hero.distance(goal) >= from.distance(goal) {
            return Some(now);
        }
        Some(Self {
            steps: before.steps + 1,
            warned: before.warned,
            ..now
        })
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

/// Warns before steps after hunters that neither come nor are caught; none of them is beside the hero.
fn check_dance(
    view: View<'_>,
    pathfinder: &Pathfinder,
    target: ActorView<'_>,
) -> Option<StopReason> {
    let near = target.at.is_adjacent(view.hero().at);
    let warns = pathfinder.dance.is_long() && !near;
    warns.then_some(StopReason::ComesNoNearer(target.id))
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
