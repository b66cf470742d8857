//! Long play through all places: no actor stands in a wall, nothing is lost without a message, fire ends. `TALLOWDEEP_TURNS=100000 cargo test --test suite places` plays that many turns.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::invariants::invariants;
use crate::support::traits::changed;
use crate::support::variant;
use tallowdeep::app::Session;
use tallowdeep::autoplay::{Bot, Policy};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{Event, World};

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
    changed(variant::file("tallowdeep"), |rules| {
        let stats = &mut rules.hero.stats;
        (stats.hp, stats.attack, stats.defense) = (999, 20, 10);
    })
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
