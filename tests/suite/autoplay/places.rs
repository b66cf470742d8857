//! Long play through all places: no actor stands in a wall, nothing is lost without a message, fire ends, levels can be
//! won. `TALLOWDEEP_TURNS=100000 cargo test --test suite places` plays that many turns.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::support::invariants::invariants;
use tallowdeep::app::Session;
use tallowdeep::autoplay::{Bot, Policy};
use tallowdeep::base::Pos;
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::rules::Stats;
use tallowdeep::game::{Event, Ruleset, Terrain, World};

/// The most turns that a cell may burn: the longest allowed in a rule file, plus one.
const LONGEST_FIRE: u32 = 100;

/// Commands after which a game is left for the next one.
const MOST_COMMANDS: u32 = 8_000;

fn turns() -> u32 {
    let asked = std::env::var("TALLOWDEEP_TURNS").ok();
    let asked = asked.map(|turns| turns.parse().expect("TALLOWDEEP_TURNS is a number"));
    asked.unwrap_or(6_000)
}

/// Tallowdeep with a hero that lives to see every place.
fn sturdy() -> RulesetFile {
    let content = Content::builtin();
    let file = content.rule_file("tallowdeep").expect("it is built in");
    let mut rules = Ruleset::clone(&file.rules);
    rules.hero.stats = Stats {
        hp: 999,
        attack: 20,
        defense: 10,
        ..rules.hero.stats
    };
    RulesetFile {
        rules: Arc::new(rules),
        ..file.clone()
    }
}

#[test]
fn the_places_keep_their_promises_in_play() {
    let file = sturdy();
    let (mut played, mut places, mut fires) = (0, BTreeSet::new(), 0);
    for seed in 1.. {
        if played >= turns() {
            break;
        }
        let mut watch = Watch::default();
        let mut session = Session::new(&file, seed, None);
        let mut bot = Bot::new(Policy::Plain, session.view());
        for _ in 0..MOST_COMMANDS {
            let Ok(command) = bot.next_command(session.view()) else {
                break;
            };
            let before = session.world().clone();
            let outcome = session.play(command);
            bot.on_outcome(command, outcome.refused);
            if outcome.refused.is_some() {
                continue;
            }
            let said = said(&session, before.view().turn());
            let kept = invariants(session.world())
                .and_then(|()| watch.turn(&before, session.world(), &outcome.events, &said));
            let turn = session.view().turn();
            assert_eq!(kept, Ok(()), "seed {seed}, turn {turn}, {command:?}");
            places.extend(session.view().place().map(|place| place.theme.clone()));
        }
        played += session.view().turn();
        fires += watch.fires;
    }
    let all: BTreeSet<_> = file
        .rules
        .places
        .iter()
        .map(|place| place.theme.clone())
        .collect();
    assert_eq!(places, all, "every place is seen");
    assert!(fires > 0, "something burns");
}

/// What the log says about the turn that began with `turn`.
fn said(session: &Session, turn: u32) -> String {
    let entries = session.log().entries().iter();
    let new = entries.filter(|entry| entry.turn >= turn);
    new.map(|entry| entry.text_with_count() + "\n").collect()
}

/// What has been observed in a game so far.
#[derive(Default)]
struct Watch {
    /// Burning cells of this level, with the turn in which they caught fire.
    burning: BTreeMap<(i32, i32), u32>,
    /// How many cells have caught fire.
    fires: u32,
    /// Levels that are known to have a safe way on.
    open: BTreeSet<u32>,
}

impl Watch {
    fn turn(
        &mut self,
        before: &World,
        after: &World,
        events: &[Event],
        said: &str,
    ) -> Result<(), String> {
        if before.view().depth() != after.view().depth() {
            self.burning.clear();
        } else {
            nothing_is_lost(before, after, events)?;
        }
        self.fire(after, events)?;
        if self.open.insert(after.view().depth()) {
            leads_on(after)?;
        }
        for event in events {
            let Event::Entered { terrain, .. } = *event else {
                continue;
            };
            let kind = after.view().rules().terrain_kind(terrain);
            let effect = kind.and_then(|kind| kind.on_enter.as_ref());
            if effect.is_some_and(|effect| effect.drowns && !said.contains(&effect.says)) {
                return Err(format!("no line tells of deep water, but {said}"));
            }
        }
        Ok(())
    }

    /// Each cell that catches fire burns down, or is put out.
    fn fire(&mut self, after: &World, events: &[Event]) -> Result<(), String> {
        let turn = after.view().turn();
        for event in events {
            match *event {
                Event::CaughtFire { at } => {
                    self.fires += 1;
                    self.burning.insert((at.x, at.y), turn);
                }
                Event::BurnedDown { at } | Event::FirePutOut { at } => {
                    self.burning.remove(&(at.x, at.y));
                }
                _ => {}
            }
        }
        let mut old = self
            .burning
            .iter()
            .filter(|(_, since)| turn - **since > LONGEST_FIRE);
        let old = old.next();
        old.map_or(Ok(()), |fire| Err(format!("{fire:?} burns for ever")))
    }
}

/// Items on the ground come and go only by events, with never two on a cell.
fn nothing_is_lost(before: &World, after: &World, events: &[Event]) -> Result<(), String> {
    let lie = |world: &World| -> BTreeSet<_> {
        let items = world.inspect().items();
        items
            .map(|(at, kind)| (at.x, at.y, kind.kind.clone()))
            .collect()
    };
    let rules = before.view().rules();
    let (mut expected, found) = (lie(before), lie(after));
    for event in events {
        match *event {
            Event::PickedUp { item, at } | Event::Snuffed { item, at, .. } => {
                expected.remove(&(at.x, at.y, rules.item(item).kind.clone()));
            }
            Event::Dropped { item, at, .. } | Event::Landed { item, at } => {
                expected.insert((at.x, at.y, rules.item(item).kind.clone()));
            }
            _ => {}
        }
    }
    if expected == found && found.len() == after.inspect().items().count() {
        return Ok(());
    }
    let lost: Vec<_> = expected.symmetric_difference(&found).collect();
    Err(format!(
        "{lost:?} came or went without an event: {events:?}"
    ))
}

/// A safe way leads from the hero's cell to the stairs down, or to the boss of the last level.
fn leads_on(world: &World) -> Result<(), String> {
    let view = world.view();
    let boss = world
        .inspect()
        .actors()
        .find(|actor| view.is_boss(actor.id));
    let terrain = world.inspect().terrain();
    let is_goal =
        |pos: Pos| terrain[pos] == Terrain::StairsDown || boss.is_some_and(|boss| boss.at == pos);
    let (mut known, mut queue) = (BTreeSet::new(), VecDeque::from([view.hero().at]));
    while let Some(at) = queue.pop_front() {
        if is_goal(at) {
            return Ok(());
        }
        let steps = at.neighbours().into_iter();
        for to in steps {
            let is_open = terrain
                .get(to)
                .is_some_and(|ground| ground.is_walkable() && !ground.is_dangerous());
            if is_open && known.insert((to.x, to.y)) {
                queue.push_back(to);
            }
        }
    }
    Err(format!("level {} does not lead on", view.depth()))
}
