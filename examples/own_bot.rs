//! A bot that sees the game through [`View`], and so knows only what a player would know.
//!
//! `cargo run --example own_bot [SEED]`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use tallowdeep::grid::{DijkstraMap, Metric};
use tallowdeep::{Command, Content, Event, FlameHeight, Pos, Refusal, Terrain, View, World};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(7), |seed| seed.parse())?;
    let content = Content::builtin();
    let rules = &content.rule_file("tallowdeep")?.rules;

    // The game without pixels: commands go in, events come out, and nothing else changes it.
    let mut world = World::new(rules.clone(), seed);
    while world.view().game_over().is_none() && world.view().turn() < 5000 {
        let Some(command) = choose(world.view()) else {
            break;
        };
        // A refused command takes no time and rolls no dice. This bot never gives one.
        for event in world.step(command).map_err(Refusal::word)? {
            if let Event::Died { actor, at, .. } = event {
                let name = world.view().actor_name(actor);
                println!("turn {}: {name} dies at {at:?}", world.view().turn());
            }
        }
    }
    println!("seed {seed}: level {}", world.view().depth());
    Ok(())
}

/// Fights what it sees, otherwise explores, otherwise takes the stairs. `None` if nothing is left to do.
fn choose(view: View<'_>) -> Option<Command> {
    if let Some(height) = flame(view) {
        return Some(Command::Flame(height));
    }
    let known = |pos| view.terrain(pos).seen();
    let cells = || view.size().cells();
    let is = |wanted| move |pos: &Pos| known(*pos) == wanted;
    let monsters = view.visible_monsters().map(|monster| monster.at);
    let stairs = Some(Terrain::StairsDown);
    let goals: [Vec<_>; 3] = [
        monsters.collect(),
        cells().filter(is(None)).collect(),
        cells().filter(is(stairs)).collect(),
    ];

    // Going downhill on a distance map leads to the nearest goal; walking into a monster hits it.
    let mut distances = DijkstraMap::new(view.size());
    let cost = |pos| known(pos).is_none_or(Terrain::is_walkable).then_some(1);
    let step = goals.into_iter().find_map(|goals| {
        distances.fill(Metric::Chebyshev, goals, u32::MAX, cost);
        distances.downhill(view.hero().at, |_| true)
    });
    let on_stairs = known(view.hero().at) == stairs;
    let descend = on_stairs.then_some(Command::Descend);
    step.map(Command::Bump).or(descend)
}

/// The height to change the flame to, if any: bright while something hunts the hero, because blows miss in the dark. A
/// change takes no turn, but raising the flame costs wax.
fn flame(view: View<'_>) -> Option<FlameHeight> {
    let flame = view.flame().filter(|flame| flame.wax > 100)?;
    let wanted = match view.hunters().next() {
        Some(_) => FlameHeight::Bright,
        None => FlameHeight::Plain,
    };
    (flame.height != wanted).then_some(wanted)
}
