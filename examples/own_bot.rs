//! A bot that sees the game through [`View`], and so knows only what a player would know.
//!
//! `cargo run --example own_bot [SEED]`
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use tallowdeep::grid::{DijkstraMap, Metric};
use tallowdeep::{Command, Content, Event, Terrain, View, World};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(7), |seed| seed.parse())?;
    let content = Content::builtin();

    // The game without pixels: commands go in, events come out, and nothing else changes it.
    let mut world = World::new(content.rule_file("tallowdeep")?.rules.clone(), seed);
    while let Some(command) = choose(world.view()) {
        // A refused command takes no time and rolls no dice. This bot never gives one.
        for event in world.step(command)? {
            if let Event::Died { actor, at, .. } = event {
                println!("{} dies at {at:?}", world.view().actor_name(actor));
            }
        }
    }
    println!("seed {seed}: level {}", world.view().depth());
    Ok(())
}

/// Seals wounds if nothing is in view, fights what is, otherwise explores, otherwise takes the stairs. `None` if nothing
/// is left to do.
fn choose(view: View<'_>) -> Option<Command> {
    if view.game_over().is_some() || view.turn() == 5000 {
        return None;
    }
    let (hero, calm) = (view.hero(), view.visible_monsters().next().is_none());
    let wax = view.flame().map_or(0, |flame| flame.wax);
    if calm && 10 * hero.hp < 7 * hero.stats.hp && wax > 60 {
        return Some(Command::SealWounds);
    }
    let known = |pos| view.terrain(pos).seen();
    let all = |wanted| view.size().cells().filter(move |pos| known(*pos) == wanted);
    let monsters = view.visible_monsters().map(|monster| monster.at).collect();
    let stairs = Some(Terrain::StairsDown);
    let goals: [Vec<_>; 3] = [monsters, all(None).collect(), all(stairs).collect()];

    // Going downhill on a distance map leads to the nearest goal; walking into a monster hits it.
    let mut distances = DijkstraMap::new(view.size());
    let cost = |pos| known(pos).is_none_or(Terrain::is_walkable).then_some(1);
    let step = goals.into_iter().find_map(|goals| {
        distances.fill(Metric::Chebyshev, goals, u32::MAX, cost);
        distances.downhill(hero.at, |_| true)
    });
    let descend = || (known(hero.at) == stairs).then_some(Command::Descend);
    step.map(Command::Bump).or_else(descend)
}
