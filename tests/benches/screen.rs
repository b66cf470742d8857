//! A whole frame of the play screen as a player sees it: our own game in the middle of a half-known level, by candle
//! light and with something in motion. The goals are 2 ms for 1280x800 and 4 ms for 1920x1080.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::content::Content;
use tallowdeep::gfx::{Canvas, PxSize};
use tallowdeep::tools::bot;
use tallowdeep::ui::input::key::Input;

const SEED: u64 = 1;
/// After how many commands of the bot's game the frame is drawn.
const PLAYED: usize = 150;

fn screen(criterion: &mut Criterion) {
    let content = Content::shared();
    let number = content
        .rules_named("tallowdeep")
        .expect("it comes with the program");
    let game = bot::play(&content.rules[number.0], SEED, |_| Ok(())).expect("nobody watches");
    let mut group = criterion.benchmark_group("screen");
    for size in [(640, 400), (1280, 800), (1920, 1080)].map(|(w, h)| PxSize::new(w, h)) {
        let mut app = App::in_game(content, number, SEED, None);
        for command in &game.commands[..PLAYED] {
            app.play(*command);
        }
        app.input(Input::Frames(2), size);
        assert!(app.is_moving(), "a step lasts six frames");
        let mut canvas = Canvas::new(size);
        group.bench_function(format!("play {}x{}", size.w, size.h), |bencher| {
            bencher.iter(|| app.draw(black_box(&mut canvas)));
        });
        let mut copy = vec![0; size.area()];
        group.bench_function(format!("copy {}x{}", size.w, size.h), |bencher| {
            bencher.iter(|| copy.copy_from_slice(black_box(canvas.pixels())));
        });
    }
    group.finish();
}

criterion_group!(benches, screen);
criterion_main!(benches);
