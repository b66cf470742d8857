//! Each rule set does what its tutorial says. The numbers in comments are sections of that tutorial's description.

#[path = "support/chances.rs"]
mod chances;
#[path = "support/scene.rs"]
mod scene;
#[path = "support/variant.rs"]
mod variant;

#[path = "rules/candle.rs"]
mod candle;
#[path = "rules/dice.rs"]
mod dice;
#[path = "rules/exercises.rs"]
mod exercises;
#[path = "rules/keys.rs"]
mod keys;
#[path = "rules/lasting.rs"]
mod lasting;
#[path = "rules/matrix.rs"]
mod matrix;
#[path = "rules/mcrogueface.rs"]
mod mcrogueface;
#[path = "rules/mcrogueface_5.rs"]
mod mcrogueface_5;
#[path = "rules/real_time.rs"]
mod real_time;
#[path = "rules/roguebasin.rs"]
mod roguebasin;
#[path = "rules/sadconsole.rs"]
mod sadconsole;
#[path = "rules/screens.rs"]
mod screens;
#[path = "rules/tallowdeep.rs"]
mod tallowdeep;
#[path = "rules/tcod.rs"]
mod tcod;
#[path = "rules/things.rs"]
mod things;
#[path = "rules/throw.rs"]
mod throw;
#[path = "rules/turns.rs"]
mod turns;
#[path = "rules/wording.rs"]
mod wording;

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
