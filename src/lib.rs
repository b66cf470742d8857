//! Tallowdeep: a retro roguelike whose every pixel comes from its own software renderer, in a window or without one.
//!
//! # A frame in three lines
//!
//! Rule set, seed and commands give a frame, the same on every machine: to look at, to compare, to keep as PNG.
//!
//! ```
//! let mut game = tallowdeep::app::Script::new("mcrogueface", 7)?;
//! game.play("e e s w")?;
//! let frame: tallowdeep::gfx::Canvas = game.frame();
//! # let same = { let mut game = tallowdeep::app::Script::new("mcrogueface", 7)?; game.play("e e s w")?; game.frame() };
//! # assert_eq!(frame, same);
//! # let png = tallowdeep::gfx::png::encode(&frame)?;
//! # assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `frame` can be compared with `==`, and [`gfx::png::encode`] makes a file of it. A map can be drawn instead of made:
//!
//! ```
//! let drawing = "#######\n#@.g..#\n#######";
//! let mut game = tallowdeep::app::Script::on_map("mcrogueface", 1, drawing)?;
//! game.play("e")?;
//! assert_eq!(game.session().map(|session| session.view().hero().hp), Some(29));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The house
//!
//! ```text
//!                     main.rs              arguments in, exit code out
//!                    /   |   \
//!           window.rs    |    files.rs     the outside: minifb | std::fs        EDGES
//!                    \   |   /
//!                      app/                run loop, session, script            PROGRAM
//!                        |
//!                    content/              asset bytes -> typed, checked data
//!                        |
//!                       ui/    replay.rs    screens, words | what was decided    SHOWING
//!                    /       \   |
//!                 gfx/       game/         pixels | the rules                   CORES
//!                    \       /
//!                      base/               places, grids, dice, sight, paths    GROUND
//! ```
//!
//! Every arrow points down. Boxes side by side do not know each other: [`gfx`] has never heard of an orc, [`game`] has
//! never heard of a pixel, [`ui`] has never heard of a file. `tests/architecture.rs` reads the sources and says so.
//!
//! Three doors lead into the game and there is no fourth: [`game::World::step`] asks, [`game::Event`] tells what
//! changed, with both ends of the change, and [`game::View`] shows what the hero may know.
//!
//! What holds, each held by a test or a lint:
//!
//! 1. [`game`] does no input or output and reads no clock. Rule set + seed + list of commands *is* the game.
//! 2. A refused command leaves no trace: same fingerprint, no dice rolled, no time passed.
//! 3. The world changes only through the verbs of one turn, and each verb pushes the event that tells of it.
//! 4. Drawing is a pure function of what is shown: same scene, same pixels, on every machine.
//! 5. No floating point after loading; no hash order; no clock outside the window.
//! 6. Each outside crate has one home: minifb in `window`, fontdue and `ttf_parser` in `gfx::font`, image in
//!    `gfx::png`, rand in `base::rng`, clap in `main`, toml in `content`, `serde_json` in `app::trace`.
//! 7. A window and a script run the same lines of code, but for the [`app::backend::Backend`].
//!
//! # From a key press to pixels
//!
//! Six hops, each a function call and a return value: the window's callback gives a [`ui::keys::Press`]; the screen on
//! top answers a [`ui::screens::Next`]; [`game::World::step`] carries the command out and answers events;
//! [`ui::words::narrate`] makes lines of them; [`app::backend::Program::draw`] draws the whole screen; the backend presents it. A
//! frame is drawn when something has changed, and never else.
//!
//! # Why frames stay the same
//!
//! The dice are a named generator, and the way from bits to numbers is written in [`base::rng`]. Each purpose has dice
//! of its own. Formulas are whole-number arithmetic with the rounding spelled out. Actors act in the order of their
//! ids. The game counts turns, frames count sixtieths of a second, and only the window knows seconds. Letters are made
//! once at loading, into bytes of coverage.
#![deny(missing_docs)]

pub mod app;
pub mod autoplay;
pub mod base;
pub mod content;
pub mod game;
pub mod gfx;
pub mod platform;
pub mod replay;
pub mod ui;
