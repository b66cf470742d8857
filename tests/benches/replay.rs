//! Recordings: reading and replaying 10,000 commands, and jumping to any turn.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::app::replay_player::ReplayPlayer;
use tallowdeep::content::Content;
use tallowdeep::game::{Command, GameOver, World};
use tallowdeep::tools::bot::{self, BotEnd};

const COMMANDS: usize = 10_000;

/// A game that the bot survives, then any free steps until there are 10,000 commands.
fn recorded(content: &Content) -> String {
    let file = content
        .rule_file("tcod")
        .expect("it comes with the program");
    let seed = (1..).find(|seed| {
        bot::play(file, *seed, |_| Ok(()))
            .is_ok_and(|game| game.end != BotEnd::Over(GameOver::Dead))
    });
    let seed = seed.expect("some game is survived");
    let mut commands = bot::play(file, seed, |_| Ok(()))
        .expect("nobody watches")
        .commands;
    let mut world = World::new(std::sync::Arc::clone(&file.rules), seed);
    for command in &commands {
        world.step(*command).expect("it was accepted before");
    }
    let steps: Vec<_> = Command::all_except_throws().take(8).collect();
    while commands.len() < COMMANDS {
        let step = steps
            .iter()
            .find(|step| world.step(**step).is_ok())
            .expect("there is room to walk");
        commands.push(*step);
    }
    bot::record(file, seed, &commands).to_text()
}

fn replay(criterion: &mut Criterion) {
    let content = Content::shared();
    let text = recorded(content);
    let opened = || LoadedRecording::read(content, "bench", &text).expect("it was just recorded");
    assert_eq!(opened().recording.commands().len(), COMMANDS);
    let mut group = criterion.benchmark_group("10,000 commands");
    group.sample_size(10);
    group.bench_function("read and play", |bencher| {
        bencher.iter(|| black_box(opened().last("bench").expect("nothing has changed")));
    });
    let mut player = ReplayPlayer::new("recording", opened());
    let mut at = 0;
    group.bench_function("jump anywhere", |bencher| {
        bencher.iter(|| {
            // A stride that shares no factor with the length visits every position.
            at = (at + 7_919) % COMMANDS;
            player.seek(at);
        });
    });
    group.finish();
}

criterion_group!(benches, replay);
criterion_main!(benches);
