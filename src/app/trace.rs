//! A game as JSON lines: the start, then one for every command given, accepted or refused.

use serde::Serialize;

use crate::app::session::{Outcome, Session};
use crate::base::Pos;
use crate::game::rules::ItemKind;
use crate::game::view::{ActorView, InventoryItem};
use crate::game::{Command, Event, Known, View};
use crate::ui::text::templates::Message;

#[derive(Serialize)]
struct Row<'a> {
    turn: u32,
    command: Option<&'a str>,
    refused: Option<&'a str>,
    depth: u32,
    hero: Hero<'a>,
    actors: Vec<Actor<'a>>,
    remains: Vec<Remains<'a>>,
    /// Items on the level, seen or not; omitted under rules without items.
    #[serde(skip_serializing_if = "Option::is_none")]
    things: Option<Vec<Thing<'a>>>,
    events: Vec<Told>,
    log: Vec<&'a str>,
    over: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Hero<'a> {
    x: i32,
    y: i32,
    hp: i32,
    max_hp: i32,
    alive: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    wax: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<Lasting>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gold: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<Vec<Carried<'a>>>,
}

/// An item in the inventory: its letter there, the word for its kind, its display name, and the count.
#[derive(Serialize)]
struct Carried<'a> {
    letter: char,
    kind: &'a str,
    name: &'a str,
    count: u32,
}

/// An item on the level.
#[derive(Serialize)]
struct Thing<'a> {
    kind: &'a str,
    x: i32,
    y: i32,
}

/// A status effect, and its remaining turns.
#[derive(Serialize)]
struct Lasting {
    what: &'static str,
    turns: i32,
}

fn lasting(seen: ActorView<'_>) -> Vec<Lasting> {
    let effects = seen.effects();
    let effects = effects.map(|(what, turns, _)| Lasting {
        what: what.word(),
        turns,
    });
    effects.collect()
}

#[derive(Serialize)]
struct Actor<'a> {
    id: u32,
    kind: &'a str,
    x: i32,
    y: i32,
    hp: i32,
    max_hp: i32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<Lasting>,
}

#[derive(Serialize)]
struct Remains<'a> {
    kind: &'a str,
    x: i32,
    y: i32,
}

#[derive(Serialize)]
struct Place {
    x: i32,
    y: i32,
}

impl From<Pos> for Place {
    fn from(pos: Pos) -> Self {
        Self { x: pos.x, y: pos.y }
    }
}

/// An event in the words of the trace.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told {
    Moved {
        who: u32,
        from: Place,
        to: Place,
    },
    Stumbled {
        who: u32,
        into: Place,
    },
    Waited {
        who: u32,
    },
    Struck {
        who: u32,
        whom: u32,
        damage: i32,
        critical: bool,
        from: i32,
        to: i32,
    },
    Dodged {
        who: u32,
        whom: u32,
    },
    Died {
        who: u32,
        at: Place,
        by: u32,
    },
    Healed {
        who: u32,
        from: i32,
        to: i32,
    },
    Afflicted {
        who: u32,
        what: &'static str,
        by: u32,
        from: i32,
        to: i32,
    },
    Suffered {
        who: u32,
        by: u32,
        from: i32,
        to: i32,
    },
    Recovered {
        who: u32,
        what: &'static str,
    },
    Dropped {
        what: usize,
        at: Place,
        by: u32,
    },
    Taken {
        what: usize,
        at: Place,
    },
    Enriched {
        from: i32,
        to: i32,
    },
    Used {
        what: usize,
    },
    Thrown {
        what: usize,
        from: Place,
        to: Place,
    },
    Landed {
        what: usize,
        at: Place,
    },
    Sharpened {
        from: i32,
        to: i32,
    },
    Hardened {
        from: i32,
        to: i32,
    },
    Lit {
        from: i32,
        to: i32,
    },
    Dimmed {
        from: &'static str,
        to: &'static str,
    },
    Learned {
        from: i32,
        to: i32,
    },
    Rose {
        from: i32,
        to: i32,
    },
    Travelled {
        from: u32,
        to: u32,
    },
    Won,
}

impl From<Event> for Told {
    fn from(event: Event) -> Self {
        match event {
            Event::Moved {
                actor: who,
                from,
                to,
            } => Self::Moved {
                who: who.0,
                from: from.into(),
                to: to.into(),
            },
            Event::Bumped { actor: who, into } => Self::Stumbled {
                who: who.0,
                into: into.into(),
            },
            Event::Waited { actor: who } => Self::Waited { who: who.0 },
            Event::Struck {
                attacker: who,
                target: whom,
                damage,
                critical,
                from,
                to,
            } => Self::Struck {
                who: who.0,
                whom: whom.0,
                damage,
                critical,
                from,
                to,
            },
            Event::Dodged {
                attacker: who,
                target: whom,
            } => Self::Dodged {
                who: who.0,
                whom: whom.0,
            },
            Event::Died {
                actor: who,
                at,
                killer: by,
            } => Self::Died {
                who: who.0,
                at: at.into(),
                by: by.0,
            },
            Event::Healed {
                actor: who,
                from,
                to,
            } => Self::Healed {
                who: who.0,
                from,
                to,
            },
            Event::EffectApplied {
                actor: who,
                effect: what,
                by,
                from,
                to,
            } => Self::Afflicted {
                who: who.0,
                what: what.word(),
                by: by.0,
                from,
                to,
            },
            Event::PoisonDamage {
                actor: who,
                by,
                from,
                to,
            } => Self::Suffered {
                who: who.0,
                by: by.0,
                from,
                to,
            },
            Event::EffectEnded {
                actor: who,
                effect: what,
            } => Self::Recovered {
                who: who.0,
                what: what.word(),
            },
            Event::Dropped {
                item: what,
                at,
                actor: by,
            } => Self::Dropped {
                what,
                at: at.into(),
                by: by.0,
            },
            Event::PickedUp { what, at } => Self::Taken {
                what,
                at: at.into(),
            },
            Event::GoldGained { from, to } => Self::Enriched { from, to },
            Event::Used { item: what } => Self::Used { what },
            Event::Thrown {
                item: what,
                from,
                to,
            } => Self::Thrown {
                what,
                from: from.into(),
                to: to.into(),
            },
            Event::Landed { item: what, at } => Self::Landed {
                what,
                at: at.into(),
            },
            Event::AttackRaised { from, to } => Self::Sharpened { from, to },
            Event::DefenseRaised { from, to } => Self::Hardened { from, to },
            Event::CandleLit { from, to } => Self::Lit { from, to },
            Event::LightChanged { from, to } => Self::Dimmed {
                from: from.word(),
                to: to.word(),
            },
            Event::XpGained { from, to } => Self::Learned { from, to },
            Event::LeveledUp { from, to } => Self::Rose { from, to },
            Event::TookStairs { from, to } => Self::Travelled { from, to },
            Event::Won => Self::Won,
        }
    }
}

/// The line for the start of a game.
pub fn start(session: &Session, with_sight: bool) -> String {
    let log: Vec<_> = session
        .log()
        .entries()
        .iter()
        .map(|entry| entry.line.text.as_str())
        .collect();
    write(session.view(), None, None, &[], log, with_sight)
}

/// The line for a command and its result.
pub fn command(session: &Session, command: Command, outcome: &Outcome, with_sight: bool) -> String {
    let log = outcome
        .lines
        .iter()
        .map(|line: &Message| line.text.as_str())
        .collect();
    let refused = outcome.refused.map(crate::game::Refusal::word);
    write(
        session.view(),
        Some(&command.word()),
        refused,
        &outcome.events,
        log,
        with_sight,
    )
}

fn write(
    view: View<'_>,
    command: Option<&str>,
    refused: Option<&str>,
    events: &[Event],
    log: Vec<&str>,
    with_sight: bool,
) -> String {
    let hero = view.hero();
    let actor = |actor: ActorView<'_>| Actor {
        id: actor.id.0,
        kind: view.kind_name_of(actor.id),
        x: actor.at.x,
        y: actor.at.y,
        hp: actor.hp,
        max_hp: actor.stats.hp,
        effects: lasting(actor),
    };
    let has_things = !view.rules().items.is_empty();
    let row = Row {
        turn: view.turn(),
        command,
        refused,
        depth: view.depth(),
        hero: Hero {
            x: hero.at.x,
            y: hero.at.y,
            hp: hero.hp,
            max_hp: hero.stats.hp,
            alive: hero.hp > 0,
            wax: view.candle().map(|candle| candle.turns_left),
            effects: lasting(hero),
            gold: has_things.then(|| view.gold()),
            pack: has_things.then(|| view.inventory().map(carried).collect()),
        },
        actors: view
            .all_actors()
            .filter(|seen| !seen.id.is_hero() && seen.hp > 0)
            .map(actor)
            .collect(),
        remains: view
            .corpses()
            .map(|seen| Remains {
                kind: seen.kind_name,
                x: seen.at.x,
                y: seen.at.y,
            })
            .collect(),
        things: has_things.then(|| things(view)),
        events: events.iter().map(|event| (*event).into()).collect(),
        log,
        over: view.game_over().map(crate::game::GameOver::word),
        visible: with_sight.then(|| visible(view)),
    };
    serde_json::to_string(&row).expect("numbers and text are always JSON")
}

fn carried(held: InventoryItem<'_>) -> Carried<'_> {
    Carried {
        letter: held.slot.letter(),
        kind: &held.kind.kind,
        name: &held.kind.name,
        count: held.count,
    }
}

/// Items on the level, in the order in which they were placed.
fn things(view: View<'_>) -> Vec<Thing<'_>> {
    fn thing((at, kind): (Pos, &ItemKind)) -> Thing<'_> {
        Thing {
            kind: &kind.kind,
            x: at.x,
            y: at.y,
        }
    }
    view.all_items().map(thing).collect()
}

/// A string of `0` and `1` for each row of the map.
fn visible(view: View<'_>) -> Vec<String> {
    let size = view.size();
    let bit = |pos| {
        if matches!(view.terrain(pos), Known::Visible(_)) {
            '1'
        } else {
            '0'
        }
    };
    (0..size.h)
        .map(|y| (0..size.w).map(|x| bit(Pos::new(x, y))).collect())
        .collect()
}
