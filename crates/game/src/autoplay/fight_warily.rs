//! The fight key: one blow or step at a time, and none that would be unwise.

use crate::autoplay::StopReason;
use crate::autoplay::fight::fight_any_of;
use crate::autoplay::pathfinder::{self, Care, Pathfinder};
use crate::autoplay::threats::{comes_within_reach, dangerous_monsters, is_trifling};
use crate::base::{Dir, Pos, bresenham_line};
use crate::game::rules::{FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, View};

/// Turns that the hero must be certain to survive beside its attackers for the fight key to go on.
const MIN_TURNS_LEFT: i32 = 3;

/// Like [`fight()`](crate::autoplay::fight()), but as careful as a player who values the hero. It does not strike at a
/// third of all hit points or less, or if the hero may be dead in two turns, unless the blow is sure to kill and leaves
/// nobody beside the hero who may do that. It does not step out of a doorway or
/// corridor towards several monsters that are awake, whether or not they know of the hero, unless one shoots at it
/// there. It waits for a monster that
/// comes by itself and is two steps away, or to which no known path leads, because the one that arrives second strikes
/// first; with a flame by which blows miss, also for one that comes into clear light. It steps into the dark towards a
/// monster that does not come, and towards one that shuns the hero's light. It ignores monsters that only stand there
/// and never strike. With a bow in hand it shoots, unless a monster stands beside the hero. With no other monster in view it
/// goes to where one that knew of the hero was last seen; with the flame shielded or out, else to the nearest sleeper that
/// the hero remembers.
///
/// # Errors
/// As for [`fight()`](crate::autoplay::fight()), and if fighting would be unwise.
pub fn fight_warily(view: View<'_>, pathfinder: &mut Pathfinder) -> Result<Command, StopReason> {
    pathfinder.observe(view);
    if sees_only_harmless(view) && view.game_over().is_none() {
        let step =
            step_to_last_seen(view, pathfinder).or_else(|| step_to_sleeper(view, pathfinder));
        return step.ok_or(StopReason::NoTarget);
    }
    let coming = coming_cells(view, pathfinder);
    let command = choose(view, pathfinder, !coming.is_empty())?;
    if let Some(stop) = danger_of_fighting(view, surely_killed_by(view, command)) {
        return Err(stop);
    }
    let Command::Bump(dir) = command else {
        return Ok(command);
    };
    let to = view.hero().at.step(dir);
    let strikes = view.actor_at(to).is_some_and(|there| !there.is_ally());
    if !strikes && waits_instead(view, to, &coming)? {
        return Ok(Command::Wait);
    }
    Ok(command)
}

/// Whom the fight key leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quarry {
    /// A monster in view, or one that knew of the hero and has gone out of view.
    Foe,
    /// A sleeper out of view that the hero remembers.
    Sleeper,
}

/// Whom [`fight_warily`] leads to; `None` if it would refuse.
pub(super) fn quarry(view: View<'_>, pathfinder: &mut Pathfinder) -> Option<Quarry> {
    fight_warily(view, pathfinder).ok()?;
    if sees_only_harmless(view) && step_to_last_seen(view, pathfinder).is_none() {
        return Some(Quarry::Sleeper);
    }
    Some(Quarry::Foe)
}

fn sees_only_harmless(view: View<'_>) -> bool {
    view.visible_monsters().all(|it| view.is_harmless(it))
}

/// The cells of the monsters that come for the hero by themselves.
fn coming_cells(view: View<'_>, pathfinder: &Pathfinder) -> Vec<Pos> {
    // A blow goes through the others.
    let coming = view
        .visible_monsters()
        .filter(|it| comes_by_itself(view, *it) && !pathfinder.is_kept_off(view, it));
    coming.map(|monster| monster.at).collect()
}

/// A blow at a monster that can do harm, or a step towards one, whether or not that is wise. If no known path leads
/// there, waits if one `comes`.
fn choose(view: View<'_>, pathfinder: &mut Pathfinder, comes: bool) -> Result<Command, StopReason> {
    let mut monsters = pathfinder::monster_cells(view);
    for monster in view.visible_monsters().filter(|it| view.is_harmless(*it)) {
        monsters.retain(|at| *at != monster.at);
    }
    if let Some(shot) = shot(view, &monsters) {
        return Ok(shot);
    }
    match fight_any_of(view, pathfinder, &monsters) {
        Ok(command) => Ok(blow_at_weakest(view, &monsters).unwrap_or(command)),
        // The monster knows a path.
        Err(StopReason::NoTarget) if view.rules().play.can_wait && comes => Ok(Command::Wait),
        Err(StopReason::NoTarget) => {
            step_into_the_dark(view, &monsters).ok_or(StopReason::NoTarget)
        }
        Err(stop) => Err(stop),
    }
}

/// A shot of the bow in hand at the nearest of `monsters` that it reaches and harms; `None` if one is beside the hero,
/// or the game is over.
fn shot(view: View<'_>, monsters: &[Pos]) -> Option<Command> {
    let here = view.hero().at;
    let (bow, range) = view.throwables().find(|(held, _)| held.is_worn)?;
    if view.game_over().is_some() || monsters.iter().any(|at| at.is_adjacent(here)) {
        return None;
    }
    let in_reach = view.visible_monsters().filter(|it| {
        let near = it.at.distance(here) <= range && monsters.contains(&it.at);
        let is_lit = !view.has_light_levels() || view.light_level(it.at) > 0;
        near && is_lit && view.throw_harms(bow.slot, it.id)
    });
    let target = pathfinder::nearest(view, in_reach)?;
    Some(Command::Throw(bow.slot, target.at))
}

/// Whether the hero had better wait than step to `to`, while monsters come from the cells `coming`.
///
/// # Errors
/// If the step would leave a doorway or corridor to face several monsters, and there is nothing to wait for.
fn waits_instead(view: View<'_>, to: Pos, coming: &[Pos]) -> Result<bool, StopReason> {
    let here = view.hero().at;
    let can_wait = view.rules().play.can_wait;
    let leaves_narrow = is_narrow(view, here) && !is_narrow(view, to);
    if leaves_narrow && are_several_awake(view) && !is_shot_at(view) {
        return if can_wait && !coming.is_empty() {
            Ok(true)
        } else {
            Err(StopReason::HoldsDoorway)
        };
    }
    let near = coming.iter().any(|at| at.distance(here) == 2);
    // What comes to the next cell stands in light there; a step farther it might not.
    let lit = view.misses_in_the_dark() && view.is_in_clear_light(to) && !coming.is_empty();
    Ok(can_wait && (near || lit))
}

/// Whether a monster in view hunts the hero and can shoot at it here: whoever waits for it is only shot at longer.
fn is_shot_at(view: View<'_>) -> bool {
    let mut monsters = view.visible_monsters();
    monsters.any(|it| view.is_aimed_at_by(it.id))
}

/// A blow at the hunter beside the hero with the fewest hit points left, of several; `None` if there are not several.
fn blow_at_weakest(view: View<'_>, monsters: &[Pos]) -> Option<Command> {
    let here = view.hero().at;
    let mut hunters = Vec::new();
    for dir in pathfinder::allowed_moves(view).dirs() {
        let at = here.step(*dir);
        if monsters.contains(&at)
            && let Some(monster) = view.actor_at(at)
            && !monster.is_unaware()
        {
            hunters.push((monster.hp, *dir));
        }
    }
    if hunters.len() < 2 {
        return None;
    }
    let (_, dir) = hunters.into_iter().min_by_key(|(hp, _)| *hp)?;
    Some(Command::Bump(dir))
}

/// Turns for which the hero follows one that has gone out of view.
const FOLLOWS: u32 = 10;

/// A step to where the nearest remembered monster that knew of the hero was last seen, or else to where one was a few turns
/// ago, even if that cell is in view and empty now; `None` if there is none, or no path there.
fn step_to_last_seen(view: View<'_>, pathfinder: &mut Pathfinder) -> Option<Command> {
    let hero = view.hero().at;
    let knew = Mind::knows_hero;
    let gone = view.remembered_monsters().filter(|seen| knew(seen.mind));
    let gone = gone.min_by_key(|seen| (seen.at.distance(hero), seen.actor));
    let now = view.turn();
    let just_gone = pathfinder.hunter.filter(|(.., turn)| turn + FOLLOWS > now);
    let goal = gone
        .map(|seen| seen.at)
        .or(just_gone.map(|(_, at, _)| at))?;
    pathfinder.walk(view, &[goal], Care::Shortest)
}

/// A step to the nearest remembered sleeper, if the flame is low enough to steal up on it; `None` if there is none, or no
/// path there.
fn step_to_sleeper(view: View<'_>, pathfinder: &mut Pathfinder) -> Option<Command> {
    match view.flame()?.height {
        FlameHeight::Out | FlameHeight::Shielded => {}
        FlameHeight::Plain | FlameHeight::Bright => return None,
    }
    let mut sleepers = Vec::new();
    for seen in view.remembered_monsters() {
        if seen.mind == Mind::Asleep && !view.only_stands(seen) {
            sleepers.push(seen.at);
        }
    }
    let beside = pathfinder::cells_beside(view, sleepers);
    pathfinder.walk(view, &beside, Care::Shortest)
}

/// A step straight towards the nearest of `monsters` with unknown cells in between, which do not block, since the
/// monster is in view. `None` if all cells up to each are known, or no free and safe cell is nearer.
fn step_into_the_dark(view: View<'_>, monsters: &[Pos]) -> Option<Command> {
    let hero = view.hero().at;
    let mut behind_dark = monsters.to_vec();
    behind_dark.retain(|at| {
        let mut between = bresenham_line(hero, *at);
        between.any(|cell| view.terrain(cell).seen().is_none())
    });
    let goal = behind_dark
        .into_iter()
        .min_by_key(|at| (hero.distance(*at), *at))?;
    let mut nearer = pathfinder::allowed_moves(view).dirs().to_vec();
    nearer.retain(|dir| {
        let to = hero.step(*dir);
        let is_free = pathfinder::is_known_walkable(view, to) && view.actor_at(to).is_none();
        is_free && to.distance(goal) < hero.distance(goal)
    });
    let step = nearer
        .into_iter()
        .min_by_key(|dir| hero.step(*dir).distance_squared(goal))?;
    Some(Command::Bump(step))
}

/// The monster that this blow, throw or shot is sure to kill.
fn surely_killed_by(view: View<'_>, command: Command) -> Option<ActorId> {
    if let Command::Bump(dir) = command {
        let struck = view.actor_at(view.hero().at.step(dir))?.id;
        return view.surely_kills(struck).then_some(struck);
    }
    if let Command::Throw(slot, at) = command {
        let struck = view.actor_at(at)?.id;
        return view.throw_surely_kills(slot, struck).then_some(struck);
    }
    None
}

/// Why a fight now would be unwise: the hero is badly hurt and a monster in view can harm it, or it may be dead in two
/// turns. `None` if neither is true. A monster that is `killed` for sure harms nobody, and is worth a blow however
/// badly the hero is hurt.
fn danger_of_fighting(view: View<'_>, killed: Option<ActorId>) -> Option<StopReason> {
    let hero = view.hero();
    if killed.is_none() && 3 * hero.hp <= hero.stats.hp {
        for monster in view.visible_monsters() {
            let blows = view.forecast(monster.id).and_then(|it| it.monster);
            if blows.is_some_and(|blows| blows.max_damage > 0) {
                return Some(StopReason::TooHurt);
            }
        }
    }
    let mut most = None;
    for monster in view.attackers_beside() {
        let blows = view.forecast(monster.id).and_then(|it| it.monster);
        if let Some(blows) = blows
            && killed != Some(monster.id)
        {
            most = Some(most.unwrap_or(0) + blows.max_damage);
        }
    }
    let left = most.and_then(|most| view.turns_to_live(most));
    let overmatched = left.is_some_and(|left| left < MIN_TURNS_LEFT) && !is_nearly_won(view);
    overmatched.then_some(StopReason::Overmatched)
}

/// Odds of a duel, in percent, at which it counts as won.
const NEARLY_WON: i32 = 95;

/// Whether the only awake and dangerous monster in view is as good as dead.
fn is_nearly_won(view: View<'_>) -> bool {
    let mut dangers = dangerous_monsters(view);
    let (Some(monster), None) = (dangers.next(), dangers.next()) else {
        return false;
    };
    let odds = view.odds(monster.id);
    odds.is_some_and(|odds| odds.win_percent >= NEARLY_WON)
}

/// Whether two or more monsters that strike are in view, awake, can come, and neither flee nor shun the hero's light.
/// Those that have noticed nothing count, since they may with the next step.
fn are_several_awake(view: View<'_>) -> bool {
    let mut dangers = dangerous_monsters(view).filter(|it| {
        let comes = it.mind != Some(Mind::Fleeing) && !view.is_kept_off_beside(it);
        comes && !is_trifling(view, it) && comes_within_reach(view, it)
    });
    dangers.nth(1).is_some()
}

/// Whether a monster in view comes to the hero by itself, and can be struck when it is there.
pub fn comes_by_itself(view: View<'_>, monster: ActorView<'_>) -> bool {
    let keeps_off = view.is_kept_off_beside(&monster) || view.is_intangible(monster.id);
    approaches(view, monster) && !keeps_off
}

/// Whether a monster comes for the hero by itself and strikes only when adjacent.
fn approaches(view: View<'_>, monster: ActorView<'_>) -> bool {
    let chases = view.rules().monster_ai.chase.attacks();
    let traits = view.traits_of(&monster);
    let stays = traits.stands || traits.shoots.is_some() || view.is_lured(monster.id);
    let hunts = match monster.mind {
        Some(mind) => mind == Mind::Hunting,
        None => !view.is_fleeing(monster.id),
    };
    chases && hunts && !stays && monster.effects().next().is_none()
}

/// Whether a cell is a doorway or part of a corridor: two opposite neighbours, vertically or horizontally, are known
/// not to be walkable.
fn is_narrow(view: View<'_>, at: Pos) -> bool {
    let closed = |dir| {
        let terrain = view.terrain(at.step(dir)).seen();
        terrain.is_some_and(|terrain| !terrain.is_walkable())
    };
    closed(Dir::N) && closed(Dir::S) || closed(Dir::E) && closed(Dir::W)
}
