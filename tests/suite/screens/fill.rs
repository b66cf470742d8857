//! How much of the map panel is not black, over whole games.

use tallowdeep::autoplay::{Bot, Policy};
use tallowdeep::ui::layout::{Layout, Panels};
use tallowdeep::{Canvas, Px, PxRect, PxSize, Script};

use crate::support::played::Played;

/// From this luma (ITU-R BT.601, 0 to 255) a pixel does not look black.
const SEEN: u32 = 12;
/// The number of commands between two frames, and the most in a game.
const EVERY: usize = 25;
const MOST: usize = 6000;

/// How many thousandths of the pixels of `panel` are not black.
fn share_drawn(frame: &Canvas, panel: PxRect) -> usize {
    let pixels = (panel.y..panel.bottom())
        .flat_map(|y| (panel.x..panel.right()).map(move |x| Px::new(x, y)));
    let drawn = pixels.filter(|at| {
        let [r, g, b] = frame.pixel(*at).map_or([0; 3], |pixel| pixel.channels());
        let luma = (30 * u32::from(r) + 59 * u32::from(g) + 11 * u32::from(b)) / 100;
        luma >= SEEN
    });
    1000 * drawn.count() / panel.size().area()
}

/// The shares in a game that the bot plays at this frame size, one for every [`EVERY`] commands.
fn shares_of(seed: u64, size: PxSize) -> Vec<usize> {
    let mut game = Played(Script::new("tallowdeep", seed).expect("it is built in"));
    game.resize(size);
    let panel = Layout::new(size, Panels::ALL).expect("there is room").map;
    let session = game.now();
    let mut bot = Bot::new(Policy::Plain, session.view());
    let mut shares = Vec::new();
    for number in 1..=MOST {
        let session = game.now();
        let over = session.view().game_over().is_some();
        let next = bot.next_command(session.view());
        let (false, Ok(command)) = (over, next) else {
            break;
        };
        let outcome = game.command(command).expect("a game is played");
        bot.on_outcome(command, outcome.refused);
        if number % EVERY == 0 {
            shares.push(share_drawn(&game.frame(), panel));
        }
    }
    shares
}

/// At least 45 % of the map is not black in the median frame, and at least 35 % in nine of ten frames.
#[test]
#[ignore = "plays ten whole games, frame by frame"]
#[expect(clippy::print_stderr, reason = "the measurements are read by people")]
fn the_map_is_not_black() {
    for size in [
        PxSize::new(640, 360),
        PxSize::new(640, 400),
        PxSize::new(1024, 768),
    ] {
        let mut shares: Vec<_> = (1..=10).flat_map(|seed| shares_of(seed, size)).collect();
        shares.sort_unstable();
        let [least, median, most] =
            [10, 50, 90].map(|percent| shares[shares.len() * percent / 100]);
        let PxSize { w, h } = size;
        eprintln!("{w}x{h}: {median} thousandths, {least} to {most} of nine tenths");
        assert!(median >= 450 && least >= 350, "{w}x{h}: {least}, {median}");
    }
}
