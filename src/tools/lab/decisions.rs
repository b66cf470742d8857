//! Decisions: turns in which another command than the obvious one is clearly better. A choice that stays open counts
//! once.

use std::ops::Range;

use super::{wax_in_hand, wax_of};
use crate::autoplay::{Pathfinder, obvious, threats};
use crate::base::Dir;
use crate::game::rules::{FlameHeight, ItemEffect, ItemWay};
use crate::game::{Command, Event, View, World};

/// The last level of those that are counted apart.
const FIRST_LEVELS: u32 = 2;
/// Turns that are played ahead.
const TURNS: u32 = 10;
/// Dice for finding the best command, and fresh ones for comparing it with the obvious one: what was best by luck is
/// not best again.
const SEARCH: Range<u64> = 1..5;
const CHECK: Range<u64> = 5..37;
/// What makes a command clearly better, on average.
const CLEAR_HP: i32 = 3;
const CLEAR_WAX: i32 = 10;
/// Hit points that a thing must save, on average, to be worth using up.
const SPENT_HP: i32 = 3;

/// Turns, and the decisions among them, on the first levels and after.
pub(super) type DecisionCounts = [(usize, usize); 2];

/// Looks for decisions in a game.
#[derive(Default)]
pub(super) struct Gauge {
    pathfinder: Pathfinder,
    /// The last turn that was counted.
    turn: Option<u32>,
    /// The kind of the last command that was better than the obvious one, and when it was last.
    open: Option<(Command, u32)>,
    pub(super) counts: DecisionCounts,
}

impl Gauge {
    /// At the start of the game that `view` shows.
    pub(super) fn new(view: View<'_>) -> Self {
        Self {
            pathfinder: Pathfinder::new(view),
            ..Self::default()
        }
    }

    /// Must be called before each command.
    pub(super) fn observe(&mut self, world: &World) {
        let view = world.view();
        self.pathfinder.observe(view);
        let turn = Some(view.turn());
        if std::mem::replace(&mut self.turn, turn) == turn {
            return;
        }
        let (turns, decisions) = &mut self.counts[usize::from(view.depth() > FIRST_LEVELS)];
        *turns += 1;
        if view.visible_monsters().all(|it| view.is_harmless(it)) {
            return;
        }
        let Some(better) = better_than_obvious(world, &self.pathfinder) else {
            return;
        };
        let kind = match better {
            Command::Bump(_) => Command::Bump(Dir::N),
            Command::Throw(slot, _) => Command::Use(slot),
            _ => better,
        };
        let before = self.open.replace((kind, view.turn()));
        let is_open = before.is_some_and(|(it, on)| it == kind && view.turn() <= on + TURNS);
        *decisions += usize::from(!is_open);
    }

    /// Must be called after each command.
    pub(super) fn on_events(&mut self, events: &[Event]) {
        self.pathfinder.on_events(events);
    }
}

/// Hit points and wax after some turns, summed up over several dice.
#[derive(Clone, Copy)]
struct Outlook {
    hp: i32,
    wax: i32,
}

impl Outlook {
    /// After `command`, followed by obvious ones; `None` if it is refused.
    fn after(
        command: Command,
        world: &World,
        pathfinder: &Pathfinder,
        dice: Range<u64>,
    ) -> Option<Self> {
        let (mut hp, mut wax) = (0, 0);
        for seed in dice.clone() {
            let mut ahead = world.with_dice(seed);
            let mut pathfinder = pathfinder.clone();
            pathfinder.on_events(&ahead.step(command).ok()?);
            wax -= play_on(&mut ahead, world.view(), pathfinder);
            let view = ahead.view();
            hp += view.hero().hp.max(0);
            // A flame that is out has to be lit again.
            let is_out = view.flame().is_some_and(|it| it.height == FlameHeight::Out);
            let relight = is_out.then(|| view.price_of_flame(FlameHeight::Plain));
            wax += wax_in_hand(view).unwrap_or(0) - relight.unwrap_or(0);
        }
        let spent = i32::from(is_used_up(command, world.view()));
        hp -= spent * SPENT_HP * dice.count() as i32;
        Some(Self { hp, wax })
    }

    /// Whether it is clearly better than another over as many `dice`.
    fn beats(self, other: Self, dice: Range<u64>) -> bool {
        let (hp, wax) = (self.hp - other.hp, self.wax - other.wax);
        let dice = dice.count() as i32;
        hp >= CLEAR_HP * dice || hp >= 0 && wax >= CLEAR_WAX * dice
    }

    /// Hit points and wax as one number.
    const fn worth(self) -> i32 {
        CLEAR_WAX * self.hp + CLEAR_HP * self.wax
    }
}

/// Gives obvious commands until the turns are over, or the hero leaves the level. Returns the wax picked up, which would
/// still lie there later.
fn play_on(ahead: &mut World, start: View<'_>, mut pathfinder: Pathfinder) -> i32 {
    let mut found = 0;
    // Some commands take no turn.
    for _ in 0..2 * TURNS {
        let view = ahead.view();
        if view.turn() >= start.turn() + TURNS || view.depth() != start.depth() {
            break;
        }
        let next = obvious(view, &mut pathfinder, threats(view).next().is_some());
        let Some(Ok(events)) = next.map(|command| ahead.step(command)) else {
            break;
        };
        pathfinder.on_events(&events);
        for event in &events {
            if let Event::PickedUp { item, .. } = *event {
                found += wax_of(start.rules().item(item).effect);
            }
        }
    }
    found
}

/// Whether the command uses something up.
fn is_used_up(command: Command, view: View<'_>) -> bool {
    let (Command::Use(slot) | Command::Throw(slot, _)) = command else {
        return false;
    };
    let held = view.inventory().find(|held| held.slot == slot);
    let way = held.map(|held| held.kind.effect.way());
    matches!(way, Some(ItemWay::UsedUp | ItemWay::ThrownAtCell))
}

/// The best command, if it is clearly better than the obvious one.
fn better_than_obvious(world: &World, pathfinder: &Pathfinder) -> Option<Command> {
    let view = world.view();
    let fights = threats(view).next().is_some();
    let obvious = obvious(view, &mut pathfinder.clone(), fights)?;
    let after = |command, dice| Outlook::after(command, world, pathfinder, dice);
    let usual = after(obvious, SEARCH)?;
    let others = candidates(view).into_iter();
    let others = others.filter_map(|command| Some((after(command, SEARCH)?, command)));
    let better = others.filter(|(outlook, _)| outlook.beats(usual, SEARCH));
    let (_, best) = better.max_by_key(|(outlook, _)| outlook.worth())?;
    let (again, usual) = (after(best, CHECK)?, after(obvious, CHECK)?);
    again.beats(usual, CHECK).then_some(best)
}

/// Steps and blows, waiting, each height of the flame, and each carried item used, or thrown at the nearest monster.
/// Healing is left out: it pays at any time.
fn candidates(view: View<'_>) -> Vec<Command> {
    let bumps = Dir::ALL.into_iter().map(Command::Bump);
    let flames = FlameHeight::ALL.into_iter().map(Command::Flame);
    let mut commands: Vec<_> = bumps
        .chain([Command::Wait, Command::Flare])
        .chain(flames)
        .collect();
    let hero = view.hero().at;
    let monsters = view.visible_monsters().filter(|it| !view.is_harmless(*it));
    let target = monsters.min_by_key(|it| (it.at.distance(hero), it.id));
    let heals = |effect| matches!(effect, ItemEffect::Heals(_) | ItemEffect::HealsPercent(_));
    for held in view.inventory().filter(|it| !heals(it.kind.effect)) {
        commands.push(Command::Use(held.slot));
        commands.extend(held.kind.burns_as().map(|_| Command::Drop(held.slot)));
        commands.extend(target.map(|it| Command::Throw(held.slot, it.at)));
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Script;

    /// What is clearly better than the obvious command on this map.
    fn better(drawing: &str, commands: &str) -> Option<Command> {
        let script = Script::on_map("tallowdeep", 1, drawing);
        let mut script = script.expect("the map is drawn well");
        script.play(commands).expect("nothing is in the way");
        let world = script.session().expect("a game is on").world();
        better_than_obvious(world, &Pathfinder::new(world.view()))
    }

    /// By shielded light half of the blows at the shaman miss, by plain light none, and a higher flame would only cost wax.
    #[test]
    fn only_what_is_clearly_better_is_a_decision() {
        let map = "#####\n#@h.#\n#####";
        let plain = Command::Flame(FlameHeight::Plain);
        assert_eq!(better(map, "flame-shielded ."), Some(plain));
        assert_eq!(better(map, "flame-plain ."), None);
    }
}
