//! Auto-explore: walk to the nearest item or wax, otherwise to the nearest cell that is known only from a map or lies next to
//! an unseen one, or to a chest, which is opened.

use crate::autoplay::interrupts::{free_fixtures, is_free_fixture};
use crate::autoplay::pathfinder::{Care, Pathfinder, allowed_moves, cells_beside};
use crate::autoplay::threats::{cannot_strike, dangerous_monsters, threats};
use crate::autoplay::{StopReason, check_running};
use crate::base::{Dir, Pos};
use crate::game::{Command, Known, View};

/// What to do with chests on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chests {
    /// Walk to them and open them.
    Opened,
    /// Leave them alone.
    Passed,
}

/// The next step; picks up the item here and opens a chest beside the hero. Keeps away from monsters that do not know
/// of the hero. Goes to dead braziers that the player was shown, and stops once beside each that the wax pays for. If
/// everything left lies past a monster, says so, and goes past it once that is [remembered](Pathfinder::remember). If
/// nothing is left, says so, and then leads to things worth bumping into, except braziers beside which it has stopped.
///
/// # Errors
/// If a monster in view knows of the hero or is near, a brazier is offered, everything left lies past a monster that
/// does not know of the hero, everything reachable is explored, or the game is over.
pub fn explore(view: View<'_>, pathfinder: &mut Pathfinder) -> Result<Command, StopReason> {
    let (command, _) = choose(view, pathfinder)?;
    Ok(command)
}

/// What the explore key leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// More of the level, or something to fetch.
    Exploring,
    /// The thing worth bumping into on this cell.
    Fixture(Pos),
    /// Nothing: it says why.
    Nothing,
}

impl Lead {
    /// The cell of the fixture; `None` if it leads to none.
    pub const fn fixture(self) -> Option<Pos> {
        match self {
            Self::Fixture(at) => Some(at),
            Self::Exploring | Self::Nothing => None,
        }
    }
}

/// What [`explore`] leads to, whether it takes a step there or stops beside it.
pub(super) fn lead(view: View<'_>, pathfinder: &mut Pathfinder) -> Lead {
    match choose(view, pathfinder) {
        Ok((_, None)) | Err(StopReason::MonsterInTheWay) => Lead::Exploring,
        Ok((_, Some(at))) | Err(StopReason::FixtureReached(at)) => Lead::Fixture(at),
        Err(_) => Lead::Nothing,
    }
}

/// The next step of [`explore`], and the fixture to which it leads, if it does.
fn choose(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
) -> Result<(Command, Option<Pos>), StopReason> {
    pathfinder.observe(view);
    if view.game_over().is_none() && !pathfinder.dance.warned {
        check_threats(view, pathfinder)?;
    }
    if let Some(dir) = chest_beside(view) {
        return Ok((Command::Bump(dir), None));
    }
    if let Some(brazier) = brazier_to_offer(view, pathfinder) {
        return Err(StopReason::FixtureReached(brazier));
    }
    if let Some(step) = step_to_shown_brazier(view, pathfinder) {
        return Ok(step);
    }
    match next_step(view, pathfinder, Chests::Opened, Care::Quiet) {
        Err(StopReason::Explored) => {}
        quiet => return Ok((quiet?, None)),
    }
    match step_past(view, pathfinder) {
        Err(StopReason::Explored) if pathfinder.explored => step_to_fixture(view, pathfinder),
        Err(StopReason::Explored) => {
            let left = next_fixture(view, pathfinder);
            Err(left.map_or(StopReason::Explored, StopReason::FixtureRemaining))
        }
        past => Ok((past?, None)),
    }
}

/// Refuses to explore among threats; says so once of those that do not come.
fn check_threats(view: View<'_>, pathfinder: &Pathfinder) -> Result<(), StopReason> {
    let hero = view.hero().at;
    let nearest = threats(view).min_by_key(|it| it.at.distance_squared(hero));
    match nearest {
        None => Ok(()),
        Some(threat) if pathfinder.dance.is_long() => Err(StopReason::ComesNoNearer(threat.id)),
        Some(_) => Err(StopReason::MonsterInView),
    }
}

/// The next step to a dead brazier that the player was shown, if the wax pays for it at the end of the way.
fn step_to_shown_brazier(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
) -> Option<(Command, Option<Pos>)> {
    let (hero, dead) = (view.hero().at, view.rules().dead_brazier()?);
    let mut shown = pathfinder.shown_braziers();
    shown.retain(|at| view.terrain(*at).seen() == Some(dead) && !view.is_spare_brazier(*at));
    let nearest = shown.into_iter().min_by_key(|at| at.distance(hero))?;
    let beside = cells_beside(view, [nearest]);
    let steps = pathfinder.length(view, &beside, Care::Quiet);
    let pays = view.can_pay_after(nearest, steps);
    if !pays || view.game_over().is_some() {
        return None;
    }
    let step = pathfinder.walk(view, &beside, Care::Quiet)?;
    Some((step, Some(nearest)))
}

/// The next step once none is left that keeps away from all monsters that do not know of the hero.
fn step_past(view: View<'_>, pathfinder: &mut Pathfinder) -> Result<Command, StopReason> {
    if dangerous_monsters(view).all(|it| cannot_strike(view, &it)) {
        let step = next_step(view, pathfinder, Chests::Opened, Care::PastRemembered);
        if step.is_ok() {
            return step;
        }
    } else if next_step(view, pathfinder, Chests::Opened, Care::Shortest).is_ok() {
        return Err(StopReason::MonsterInView);
    }
    let step = next_step(view, pathfinder, Chests::Opened, Care::Considerate);
    if step.is_ok() {
        return if pathfinder.passes_monsters {
            step
        } else {
            Err(StopReason::MonsterInTheWay)
        };
    }
    if next_step(view, pathfinder, Chests::Opened, Care::IgnoresMonsters).is_ok() {
        let goals = goals(view, pathfinder, Chests::Opened);
        let step = pathfinder.walk_up_to_harmless(view, &goals);
        return step.ok_or(StopReason::PathBlockedByMonster);
    }
    Err(StopReason::Explored)
}

/// The next step to the nearest thing worth bumping into to which exploring has not led yet.
fn step_to_fixture(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
) -> Result<(Command, Option<Pos>), StopReason> {
    let fixture = next_fixture(view, pathfinder).ok_or(StopReason::Explored)?;
    let beside = cells_beside(view, [fixture]);
    if beside.contains(&view.hero().at) {
        return Err(StopReason::FixtureReached(fixture));
    }
    let step = pathfinder.walk(view, &beside, Care::Considerate);
    let step = step.ok_or(StopReason::Explored)?;
    Ok((step, Some(fixture)))
}

/// The nearest reachable thing worth bumping into to which exploring has not led yet.
fn next_fixture(view: View<'_>, pathfinder: &mut Pathfinder) -> Option<Pos> {
    let hero = view.hero().at;
    let mut nearest: Option<(i32, Pos)> = None;
    for fixture in view.fixtures() {
        if pathfinder.visited_fixtures.contains(&fixture)
            || pathfinder.offered_braziers.contains(&fixture)
            || view.is_spare_brazier(fixture)
        {
            continue;
        }
        let beside = cells_beside(view, [fixture]);
        let mut steps = 0;
        if !beside.contains(&hero) {
            steps = pathfinder.length(view, &beside, Care::Considerate);
            if steps == 0 {
                // No way leads there.
                continue;
            }
        }
        // Of several at the same distance, the first.
        let is_nearer = nearest.is_none_or(|(least, _)| steps < least);
        if is_nearer && view.can_pay_after(fixture, steps) {
            nearest = Some((steps, fixture));
        }
    }
    nearest.map(|(_, fixture)| fixture)
}

/// Steps to the next goal of [`explore`], and whether that is something to fetch; 0 if there is none.
pub(super) fn steps_ahead(view: View<'_>, pathfinder: &mut Pathfinder) -> (i32, bool) {
    pathfinder.observe(view);
    let finds = finds(view, pathfinder, Chests::Opened, Care::Quiet);
    match pathfinder.length(view, &finds, Care::Quiet) {
        0 => {
            let goals = goals(view, pathfinder, Chests::Opened);
            (pathfinder.length(view, &goals, Care::Quiet), false)
        }
        steps => (steps, true),
    }
}

/// Like [`explore`], but does not stop for monsters, and leaves chests alone.
pub(super) fn explore_in_danger(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
) -> Result<Command, StopReason> {
    let step = next_step(view, pathfinder, Chests::Passed, Care::Shortest);
    pathfinder.explored |= step == Err(StopReason::Explored);
    step
}

/// The next step, by a path with this much `care`.
fn next_step(
    view: View<'_>,
    pathfinder: &mut Pathfinder,
    chests: Chests,
    care: Care,
) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    check_running(view)?;
    let hero = view.hero().at;
    if pathfinder.wanted_items().any(|at| at == hero) {
        return Ok(Command::PickUp);
    }
    let finds = finds(view, pathfinder, chests, care);
    if let Some(step) = pathfinder.walk(view, &finds, care) {
        return Ok(step);
    }
    let goals = goals(view, pathfinder, chests);
    let step = pathfinder.walk(view, &goals, care);
    step.ok_or(StopReason::Explored)
}

/// What exploring fetches before it goes on: items, wax in niches, and tallow that pays for the way there and back.
fn finds(view: View<'_>, pathfinder: &mut Pathfinder, chests: Chests, care: Care) -> Vec<Pos> {
    let mut finds: Vec<_> = pathfinder.wanted_items().collect();
    if chests == Chests::Opened {
        let wax = free_fixtures(view).filter(|at| gives_wax(view, *at));
        finds.extend(cells_beside(view, wax));
    }
    let hero = view.hero().at;
    for corpse in view.corpses() {
        // So many steps are worth it. No way is shorter than the distance, which takes no search.
        let worth = 1..=view.tallow_at(corpse.at) / 2;
        if worth.contains(&corpse.at.distance(hero))
            && worth.contains(&pathfinder.length(view, &[corpse.at], care))
        {
            finds.push(corpse.at);
        }
    }
    finds
}

/// Whether what is on the known cell gives wax when bumped into.
fn gives_wax(view: View<'_>, at: Pos) -> bool {
    let terrain = view.terrain(at).seen();
    let effect = terrain.and_then(|it| view.rules().bump_effect(it));
    effect.is_some_and(|effect| effect.wax > 0)
}

/// The cells to walk to: at the border of what is known or known only from a map, and beside chests to open.
fn goals(view: View<'_>, pathfinder: &Pathfinder, chests: Chests) -> Vec<Pos> {
    let (mut goals, unseen) = (Vec::new(), view.explored().inverted());
    for pos in view.known_ground().iter() {
        if pathfinder.visited.get(pos) {
            continue;
        }
        if view.is_only_mapped(pos) || pos.neighbours().iter().any(|it| unseen.get(*it)) {
            goals.push(pos);
        }
    }
    if chests == Chests::Opened {
        goals.extend(cells_beside(view, free_fixtures(view)));
    }
    goals
}

/// The direction of a closed chest beside the hero.
fn chest_beside(view: View<'_>) -> Option<Dir> {
    if view.game_over().is_some() {
        return None;
    }
    let hero = view.hero().at;
    let mut dirs = allowed_moves(view).dirs().iter().copied();
    dirs.find(|dir| is_free_fixture(view, hero.step(*dir)))
}

/// A dead brazier beside the hero that counts towards a wick, has not been offered yet and can be paid for.
fn brazier_to_offer(view: View<'_>, pathfinder: &Pathfinder) -> Option<Pos> {
    if view.game_over().is_some() {
        return None;
    }
    let hero = view.hero().at;
    let dead = view.rules().dead_brazier()?;
    let mut beside = allowed_moves(view).dirs().iter().map(|dir| hero.step(*dir));
    beside.find(|at| {
        let is_dead = view.terrain(*at) == Known::Visible(dead);
        let is_worth_it = is_dead && !view.is_spare_brazier(*at) && view.can_pay_after(*at, 0);
        is_worth_it && !pathfinder.offered_braziers.contains(at)
    })
}
