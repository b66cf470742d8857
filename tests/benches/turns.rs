//! How many turns pass per second with nothing drawn. The goal is 200,000 with ten monsters in view.
//!
//! `step` is the rules alone on a map of 50x35 cells, with ten monsters around the hero. `play` also puts every turn into
//! words and into the log.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tallowdeep::app::Session;
use tallowdeep::base::Dir::{self, E, N, S, W};
use tallowdeep::base::Size;
use tallowdeep::content::map::{self, DrawnMap};
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::rules::Stats;
use tallowdeep::game::{Command, Ruleset, World};

/// The rules where monsters run straight at the hero, those where they find paths around each other, and our own.
const RULES: [&str; 3] = ["mcrogueface", "tcod", "tallowdeep"];
const SIZE: Size = Size::new(50, 35);
const MONSTERS: usize = 10;
/// A walk that ends where it began.
const ROUND: [Dir; 8] = [E, E, S, S, W, W, N, N];

/// A rule set under which no actor can be hurt, so that ten monsters stay ten.
fn harmless(content: &Content, name: &str) -> RulesetFile {
    let number = content.rules_named(name).expect("there are such rules");
    let mut file = content.rules[number.0].clone();
    let mut rules = Ruleset::clone(&file.rules);
    let soft = |stats: &mut Stats| (stats.attack, stats.defense) = (0, 99);
    soft(&mut rules.hero.stats);
    for monster in &mut rules.monsters {
        soft(&mut monster.stats);
    }
    if let Some(flame) = &mut rules.flame {
        // The monsters are in view by the light of the flame, for as long as it takes.
        (flame.plain.light, flame.plain.wax) = (9, 0);
    }
    file.rules = Arc::new(rules);
    file
}

/// A level with 60 monsters and 20 flames: a hall with torches all along its north wall and a brand beside
/// the hero.
fn full_level(rules: &Ruleset) -> DrawnMap {
    let letter = |x: i32, y: i32| {
        let edge = x == 0 || y == 0 || x == 59 || y == 39;
        match (x, y) {
            (30, 21) => '@',
            (31, 21) => 'y',
            (_, 0) if x % 3 == 1 => '*',
            (2.., 2..) if x < 58 && y < 38 && x % 5 == 2 && y % 7 == 2 => rules.monsters[0].letter,
            _ if edge || (x % 6 == 0 && y % 5 == 0) => '#',
            _ => '.',
        }
    };
    let row = |y| (0..60).map(|x| letter(x, y)).chain(['\n']).collect();
    let drawing: String = (0..40).map(row).collect::<Vec<String>>().concat();
    map::parse_drawn_map("level", &drawing, rules).expect("the level is drawn right")
}

/// A turn on a full level, and looking ahead at the nine steps and blows from a cell.
fn flames(criterion: &mut Criterion) {
    let content = Content::shared();
    let mut file = harmless(content, "tallowdeep");
    if let Some(flame) = &mut Arc::make_mut(&mut file.rules).flame {
        flame.plain.foretells = true;
    }
    let mut world = World::on_map(
        Arc::clone(&file.rules),
        1,
        full_level(&file.rules).blueprint,
    );
    let count = world.inspect().actors().count();
    assert!(count > 60, "{count} actors");
    let mut round = ROUND.into_iter().cycle();
    let mut next = move || Command::Bump(round.next().expect("a cycle does not end"));
    let mut group = criterion.benchmark_group("flames");
    group.bench_function("step", |bencher| {
        bencher.iter(|| black_box(world.step(next())));
    });
    group.bench_function("nine steps ahead", |bencher| {
        bencher.iter(|| {
            let waits = [Command::Wait];
            let steps = Dir::ALL.map(Command::Bump);
            for command in waits.into_iter().chain(steps) {
                let _ = black_box(world.view().what_if(command));
            }
        });
    });
    group.finish();
}

/// A hall with pillars at both ends, the hero in the middle and the monsters in two rows above, not hidden by any pillar.
fn hall(rules: &Ruleset) -> DrawnMap {
    let monster = rules.monsters[0].letter;
    let letter = |x: i32, y: i32| {
        let edge = x == 0 || y == 0 || x == SIZE.w - 1 || y == SIZE.h - 1;
        match (x, y) {
            (24, 16) => '@',
            (20..=24, 11 | 13) => monster,
            _ if edge || (!(12..=36).contains(&x) && x % 4 == 1 && y % 4 == 1) => '#',
            _ => '.',
        }
    };
    let row = |y| (0..SIZE.w).map(|x| letter(x, y)).chain(['\n']).collect();
    let drawing: String = (0..SIZE.h).map(row).collect::<Vec<String>>().concat();
    map::parse_drawn_map("hall", &drawing, rules).expect("the hall is drawn right")
}

fn assert_in_view(view: tallowdeep::game::View<'_>) {
    let found = view.visible_monsters().count();
    assert_eq!(found, MONSTERS, "monsters in view of {}", view.rules().name);
}

fn turns(criterion: &mut Criterion) {
    let content = Content::shared();
    let mut group = criterion.benchmark_group("turns");
    group.throughput(Throughput::Elements(1));
    for name in RULES {
        let file = harmless(content, name);
        let mut world = World::on_map(Arc::clone(&file.rules), 1, hall(&file.rules).blueprint);
        let mut round = ROUND.into_iter().cycle();
        let mut next = move || Command::Bump(round.next().expect("a cycle does not end"));
        assert_in_view(world.view());
        group.bench_function(format!("step/{name}"), |bencher| {
            bencher.iter(|| black_box(world.step(next())));
        });
        assert_in_view(world.view());
        let mut session = Session::new(&file, 1, Some(hall(&file.rules)));
        group.bench_function(format!("play/{name}"), |bencher| {
            bencher.iter(|| black_box(session.play(next())));
        });
    }
    group.finish();
}

criterion_group!(benches, turns, flames);
criterion_main!(benches);
