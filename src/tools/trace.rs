//! A game as JSON lines: one for the start, then one for every command, accepted or refused.

use serde::Serialize;

use crate::app::Script;
use crate::app::session::{Outcome, Session};
use crate::base::Pos;
use crate::game::{ActorId, Because, Command, Event, GameOver, Refusal, View};
use crate::tools::json::json;
use crate::tools::traced::{ActorState, Hero, Lying};
use crate::ui::text::because;

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TraceRow<'a> {
    /// The rows of the map in the letters of map files, with items and without actors; on the first line, and on each
    /// that ends on another level.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Vec<String>>,
    /// Turns passed.
    turn: u32,
    /// The command's word; null in the first line.
    command: Option<&'a str>,
    /// Why it was refused, a word below.
    refused: Option<&'a str>,
    /// The level, from 1.
    depth: u32,
    hero: Hero<'a>,
    /// Living monsters of the level, seen or not, in the order of their ids.
    actors: Vec<TracedActor<'a>>,
    /// What is left of the dead.
    remains: Vec<Lying<'a>>,
    /// Items on the level, seen or not; if the rules have items.
    #[serde(skip_serializing_if = "Option::is_none")]
    things: Option<Vec<Lying<'a>>>,
    /// What happened, in order.
    events: &'a [Event],
    /// The log lines that it added.
    log: Vec<&'a str>,
    /// How the game ended.
    over: Option<GameOver>,
    /// A row each of `0` and `1`: what is in view; with `--trace-sight`.
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<Vec<String>>,
    /// A row each of digits: the light on each cell; with `--trace-sight`, if light is a rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    light: Option<Vec<String>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TracedActor<'a> {
    #[serde(flatten)]
    state: ActorState<'a>,
    /// Why it did what it did in this turn; if the rules have no minds.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<TracedReason>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TracedReason {
    /// In words, as the map shows it.
    text: String,
    #[serde(flatten)]
    because: Because,
}

/// How much detail a line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Everything but what [`Detail::WithSight`] adds.
    Usual,
    /// Also the cells in view, and the light on them.
    WithSight,
}

/// The trace line for the start of a game, or for a command that was just played and its outcome.
pub fn line(session: &Session, played: Option<(Command, &Outcome)>, detail: Detail) -> String {
    let (world, started) = (session.world(), session.log().entries());
    let word = played.map(|(command, _)| command.word());
    let outcome = played.map(|(_, outcome)| outcome);
    let started = started.iter().map(|entry| &entry.line);
    let log: Vec<_> = outcome.map_or_else(|| started.collect(), |it| it.lines.iter().collect());
    let (view, whole) = (world.view(), world.inspect());
    let accepted = outcome.is_some_and(|it| it.refused.is_none());
    let because = |id: ActorId| {
        if !accepted {
            return None;
        }
        let because = whole.because(id)?;
        let text = because::sentence(&because, view);
        Some(TracedReason { text, because })
    };
    let living = whole.actors();
    let living = living.filter(|it| !it.id.is_hero() && it.alive);
    let actors = living.map(|actor| TracedActor {
        state: ActorState::new(actor, whole.sees_hero(actor.id)),
        because: because(actor.id),
    });
    let corpses = whole.corpses();
    let corpses = corpses.map(|it| Lying::new(it.kind_name, it.at));
    let letter = |pos: Pos| match whole.items().find(|(at, _)| *at == pos) {
        Some((_, item)) => item.letter,
        None => view.rules().terrain_letter(whole.terrain()[pos]),
    };
    let seen = |pos| if view.sees(pos) { '1' } else { '0' };
    let light = |pos| {
        let digit = char::from_digit(whole.light_level(pos).unsigned_abs(), 10);
        digit.expect("it has one digit")
    };
    let has_items = !view.rules().items.is_empty();
    let has_sight = detail == Detail::WithSight;
    let travelled = |event: &Event| matches!(event, Event::TookStairs { .. });
    let is_new_level = outcome.is_none_or(|it| it.events.iter().any(travelled));
    let row = TraceRow {
        map: is_new_level.then(|| map_rows(view, letter)),
        turn: view.turn(),
        command: word.as_deref(),
        refused: outcome.and_then(|it| it.refused).map(Refusal::word),
        depth: view.depth(),
        hero: Hero::new(view),
        actors: actors.collect(),
        remains: corpses.collect(),
        things: has_items.then(|| {
            let items = whole.items();
            items.map(|(at, item)| Lying::new(&item.kind, at)).collect()
        }),
        events: outcome.map_or(&[], |it| &it.events),
        log: log.into_iter().map(|line| &*line.text).collect(),
        over: view.game_over(),
        visible: has_sight.then(|| map_rows(view, seen)),
        light: (has_sight && view.has_light_levels()).then(|| map_rows(view, light)),
    };
    json(&row)
}

/// A string for each row of the map, a letter for each cell.
pub(super) fn map_rows(view: View<'_>, letter: impl Fn(Pos) -> char) -> Vec<String> {
    let size = view.size();
    (0..size.h)
        .map(|y| (0..size.w).map(|x| letter(Pos::new(x, y))).collect())
        .collect()
}

impl Script {
    /// The trace line for the start of the game, a JSON object (`docs/formats.md`); `None` if there is no game.
    /// Requires the feature `cli`.
    pub fn trace_start(&self, detail: Detail) -> Option<String> {
        self.session().map(|session| line(session, None, detail))
    }

    /// Plays one command and returns its trace line; `None` if there is no game. Requires the feature `cli`.
    pub fn trace(&mut self, command: Command, detail: Detail) -> Option<String> {
        let outcome = self.command(command)?;
        self.session()
            .map(|session| line(session, Some((command, &outcome)), detail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::schema::tests::{assert_is_stored, of};
    use crate::game::rules::{CandleState, EffectKind, ItemId};

    #[test]
    fn the_schema_is_that_of_the_types() {
        assert_is_stored("trace", "Trace", of::<TraceRow<'static>>());
    }

    /// Other programs read these words: if an event or field is renamed, its word stays.
    #[test]
    fn the_words_for_events_stay_the_same() {
        let (actor, at) = (ActorId(1), Pos::new(2, 3));
        let (effect, from, to) = (EffectKind::Poisoned, 4, 5);
        let events = [
            Event::Bumped { actor, into: at },
            Event::EffectApplied {
                actor,
                effect,
                by: ActorId::HERO,
                from,
                to,
            },
            Event::Dropped {
                item: ItemId(6),
                at,
                actor,
            },
            Event::PickedUp {
                item: ItemId(6),
                at,
            },
            Event::DefenseRaised { from, to },
            Event::LightChanged {
                from: CandleState::Bright,
                to: CandleState::Low,
            },
            Event::Won,
        ];
        assert_eq!(
            events.map(|event| json(&event)).join("\n"),
            r#"{"type":"stumbled","who":1,"into":{"x":2,"y":3}}
{"type":"afflicted","who":1,"what":"poisoned","by":0,"from":4,"to":5}
{"type":"dropped","what":6,"at":{"x":2,"y":3},"by":1}
{"type":"taken","what":6,"at":{"x":2,"y":3}}
{"type":"hardened","from":4,"to":5}
{"type":"dimmed","from":"bright","to":"low"}
{"type":"won"}"#
        );
    }
}
