//! Each rule set does what its tutorial says. Numbers such as `1.7` in comments are sections of `docs/tutorials.md`.

pub(crate) mod allies;
mod bodies;
pub(crate) mod candle;
mod candles;
mod changing_terrain;
pub(crate) mod doors;
mod exercises;
mod fire;
mod flame;
pub(crate) mod great_candle;
pub(crate) mod ground;
pub(crate) mod hour_candle;
mod items;
mod keys;
mod letters;
mod limits;
mod mcrogueface;
mod mcrogueface_5;
mod minds;
mod newcomers;
pub(crate) mod phases;
mod real_time;
mod reasons;
mod remains;
mod roguebasin;
mod sadconsole;
mod screens;
mod sightings;
pub(crate) mod status_effects;
mod table;
pub(crate) mod tallowdeep;
mod tcod;
mod thieves_and_searchers;
mod throwing;
mod traits_blows;
mod traits_minds;
mod uncertain_forecasts;
pub(crate) mod used_items;
mod vows;
mod wax_plan;
mod wicks;
mod worn;

use ::tallowdeep::base::Pos;
use ::tallowdeep::game::Event;

use crate::support::scene::Scene;

/// The rule sets that follow a tutorial, in the order of the tables.
const FIVE: [&str; 5] = [
    "mcrogueface-5",
    "mcrogueface",
    "tcod",
    "roguebasin",
    "sadconsole",
];

/// The hero sees the monster after three steps south, but not after two.
const CORNER: &str = "
    @######
    .######
    .######
    ......g";

/// The monster is in view, but not after a step north.
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

/// Compares a monster's first step towards the hero, in a room of 11x5 cells, with a table of where it stands and where
/// it steps. The hero stands on `hero` and is given this command.
fn assert_chase_steps(
    rules: &str,
    monster: char,
    command: &str,
    hero: Pos,
    steps: &[[(i32, i32); 2]],
) {
    for &[(x, y), step] in steps {
        let cell = |at: Pos| match (at.x, at.y) {
            (0 | 12, _) | (_, 0 | 6) => '#',
            cell if cell == (hero.x, hero.y) => '@',
            cell if cell == (x, y) => monster,
            _ => '.',
        };
        let row = |y| (0..13).map(|x| cell(Pos::new(x, y))).collect::<String>();
        let room = (0..7).map(row).collect::<Vec<_>>().join("\n");
        let mut scene = Scene::new(rules, &room);
        scene.play(command);
        assert_eq!(scene.at(1), Pos::new(step.0, step.1), "from {x}, {y}");
    }
}
