//! Each rule set does what its tutorial says. Numbers such as `1.7` in comments are sections of `docs/tutorials.md`.

pub(crate) mod candle;
mod exercises;
mod items;
mod keys;
mod mcrogueface;
mod mcrogueface_5;
mod messages;
mod real_time;
mod roguebasin;
mod sadconsole;
mod screens;
pub(crate) mod status_effects;
mod table;
mod tallowdeep;
mod tcod;
mod throwing;
mod turn_order;

use ::tallowdeep::game::Event;

/// The rule sets that do what a tutorial says, in the order of the tables.
const FIVE: [&str; 5] = [
    "mcrogueface-5",
    "mcrogueface",
    "tcod",
    "roguebasin",
    "sadconsole",
];

/// The hero sees the monster after three steps south, and not after two.
const CORNER: &str = "
    @######
    .######
    .######
    ......g";

/// The monster is in view, and not after a step north.
const AROUND: &str = "
    #######...
    ######..##
    g.....@###";

/// The attacker, if the event is a hit or a dodge.
fn striker(event: &Event) -> Option<u32> {
    match event {
        Event::Struck { attacker, .. } | Event::Dodged { attacker, .. } => Some(attacker.0),
        _ => None,
    }
}
