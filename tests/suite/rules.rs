//! Each rule set does what its tutorial says. The numbers in comments are sections of that tutorial's description.

mod candle;
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
mod status_effects;
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

/// The foe stands where the hero sees it after three steps south, and not after two.
const CORNER: &str = "
    @######
    .######
    .######
    ......g";

/// The foe is in view, and not after a step north.
const AROUND: &str = "
    #######...
    ######..##
    g.....@###";

/// Who struck or was dodged, where that is what happened.
fn striker(event: &Event) -> Option<u32> {
    match event {
        Event::Struck { who, .. } | Event::Dodged { who, .. } => Some(who.0),
        _ => None,
    }
}
