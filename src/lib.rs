//! Tallowdeep: a retro roguelike whose every pixel comes from its own software renderer, in a window or without one.
//!
//! Three types to begin with:
//!
//! - [`Script`] plays a game without a window: commands and keys go in, frames come out.
//! - [`World`] is the game itself, without pixels. [`World::step`] is the only way to change it; it returns what happened
//!   as [`Event`]s. A [`View`] shows what the player may know.
//! - [`Canvas`] is the renderer: a picture in memory to draw tiles, text and rectangles on.
//!
//! # A frame in three lines
//!
//! Rule set, seed and commands determine a frame, the same on every machine: to look at, to compare, to keep as PNG.
//!
//! ```
//! let mut game = tallowdeep::Script::new("mcrogueface", 7)?;
//! game.play("e e s w")?;
//! let frame: tallowdeep::Canvas = game.frame();
//! # let same = { let mut game = tallowdeep::Script::new("mcrogueface", 7)?; game.play("e e s w")?; game.frame() };
//! # assert_eq!(frame, same);
//! # let png = tallowdeep::png::encode(&frame)?;
//! # assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A frame can be compared with `==`, [`Canvas::difference`] says where two differ, and [`png::encode`] makes a file of one. A map can be drawn instead of generated:
//!
//! ```
//! let drawing = "#######\n#@.g..#\n#######";
//! let mut game = tallowdeep::Script::on_map("mcrogueface", 1, drawing)?;
//! game.play("e")?;
//! assert_eq!(game.session().map(|session| session.view().hero().hp), Some(29));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With feature `testing`, `testing::assert_frame(&frame, "name")` does all of it in a test.
//!
//! `examples/` has whole programs of 20 to 60 lines: `headless_frame`, `golden_frame`, `own_bot`, `own_rules`,
//! `fov_and_paths_alone` and `renderer_alone`. `cargo run --example own_bot` runs one.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `content` | yes | rule sets, themes and sheets from TOML and PNG, and with them whole games: [`Script`], [`Content`], [`png`] |
//! | `cli` | yes | the program's command line, and of the library what only that needs: the player's files, GIFs, traces |
//! | `window` | yes | a native window |
//! | `sound` | yes | what is heard in the window |
//! | `wayland` | no | a window on Wayland itself |
//! | `web` | no | the page of a browser, for `cargo run -p tallowdeep-web` |
//! | `testing` | no | `testing::assert_frame` |
//! | `launcher` | no | the program `tallowdeepw`, by which icons of Windows start it without a console |
//!
//! Each of the others brings `content`, but for `launcher`. Without any, the library is the renderer, grids, field of view,
//! paths and dice, and the rules of the game for a [`Ruleset`] that the caller puts together; 14 crates are built besides this one:
//! 7 for `serde`, 4 for fonts, and 3 for dice and vectors. `content` brings 21 more: 16 for PNG and 5 for TOML.
//!
//! The names on this page and in [`view`], [`draw`] and [`grid`] are the interface. The other modules are public for the
//! program, the tests and the benchmarks, and may change with any version.
//!
//! # Where is what
//!
//! | question | file | name |
//! |---|---|---|
//! | Where does a key become a command? | `src/ui/screens/play.rs` | `key_meaning` |
//! | Which key means what? | `src/ui/input/bindings/defaults.rs` | `DEFAULT_KEYS` |
//! | Where is a command checked? | `src/game/action.rs` | `plan` |
//! | Where does a monster of `tallowdeep` decide? | `src/game/mind.rs` | `think` |
//! | Where does one of a tutorial decide? | `src/game/ai.rs` | `decide` |
//! | Where does a monster come to know of the hero? | `src/game/mind/senses.rs` | `sees_hero` |
//! | Where does an ally go, and who strikes it? | `src/game/mind/allies.rs` | `next_cell` |
//! | Where is light computed? | `src/game/light.rs` | `LightField::update` |
//! | Where is the next turn foretold? | `src/game/ahead.rs` | `what_if` |
//! | Where is a hit computed? | `src/game/combat.rs` | `roll_attack` |
//! | What does a hit do besides harm? | `src/game/turn/on_hit.rs` | `follow_hit` |
//! | What does a wounded Chandler do? | `src/game/turn/phases.rs` | `spends_turn_on_phase` |
//! | Where is a brazier counted, and a wick chosen? | `src/game/turn/wicks.rs` | `count_brazier` |
//! | Where is a level generated? | `src/game/mapgen.rs` | `make` |
//! | Where are the rooms of rule sets without places scattered? | `src/game/mapgen/scatter.rs` | `generate` |
//! | Where do monsters and items get onto it? | `src/game/spawn.rs` | `populate` |
//! | Where is a wall drawn? | `src/ui/map/scene/terrain_layer.rs` | `draw_cell` |
//! | Which pieces is a wall made of? | `src/ui/map/autotile.rs` | `wall_parts` |
//! | Where is a monster drawn? | `src/ui/map/scene/sprites.rs` | `draw` |
//! | Where does "You are hurt" come from? | `src/ui/text/narrator/fight.rs` | `push_hp_warning` |
//! | Which sound does an event have? | `src/ui/sound/choice.rs` | `choose` |
//! | Where are sounds mixed? | `src/audio/mixer.rs` | `render` |
//! | Where is a save written? | `src/platform/files/recording_file.rs` | `append` |
//! | What goes into a save? | `src/app/recorder.rs` | `record` |
//! | Where are settings written? | `src/platform/files/settings.rs` | `write` |
//! | Where are the arguments of `play` declared? | `src/bin/tallowdeep/args.rs` | `PlayArgs` |
//!
//! The words of "You are hurt" are in `assets/rules/tallowdeep.toml`, under `[words] hurt`; all numbers and messages of a
//! rule set are in its file there.
//!
//! # Layers
//!
//! ```text
//!                  bin/tallowdeep               arguments in, exit code out
//!                   /    |    \
//!     platform::window   |   platform::files    the outside: minifb | std::fs            EDGES
//!     platform::sound    |   platform::web      the outside: a sound server | a browser's page
//!                   \    |    /
//!                       app                     run loop, session, recorder, script      PROGRAM
//!                   /    |    \
//!            content     |     \                asset bytes -> typed, checked data
//!               |        |      \
//!              ui    autoplay   replay          screens, text | chooses | records        ABOVE THE GAME
//!             /  \       |      /
//!     gfx, audio   \_____|_____/                pixels | samples
//!            \         game                     the rules                                CORES
//!             \         /
//!                base                           geometry, grids, dice, FOV, paths        GROUND
//! ```
//!
//! Every arrow points down. Boxes side by side do not know each other: `gfx` has never heard of an orc, `audio` never of
//! a picture, `game` never of a pixel, `ui` never of a file. `tests/architecture.rs` reads the sources and says so.
//!
//! Three doors lead into the game and there is no fourth: [`World::step`] asks, [`Event`] tells what changed, with both
//! ends of the change, and [`View`] shows what the hero may know. Screens, bots and tests all use these.
//!
//! What holds, each held by a test or a lint:
//!
//! 1. `game` does no input or output and reads no clock. Rule set + seed + list of commands *is* the game.
//! 2. A refused command leaves no trace: same fingerprint, no dice rolled, no time passed.
//! 3. The world changes only through the methods of one turn, and each of them pushes the event that tells of it.
//! 4. Drawing is a pure function of what is shown: same scene, same pixels, on every machine.
//! 5. No floating point after loading; no hash order. Only `platform` reads a clock: to count frames, for the seed of a
//!    game that asks for none, and for the date of a recording.
//! 6. A window, a browser's page and a script run the same lines of code, but for the `app::backend::Backend`.
//!
//! Outside crates have one home each, so that one file changes when one of them does:
//!
//! | crate | for | home |
//! |---|---|---|
//! | `minifb` | the window | `platform/window` |
//! | `wasm-bindgen` | the page of a browser | `platform/web` |
//! | `signal-hook` | SIGTERM and the like | `platform/window/signals.rs` |
//! | `etcetera` | the user's folders | `platform/files` |
//! | `clap` | arguments | `bin/tallowdeep` |
//! | `clap_complete`, `clap_mangen` | completions, manual pages | `bin/tallowdeep/manual.rs` |
//! | `serde_json` | traces, schemas | `app/trace.rs`, `app/schema.rs` |
//! | `gif` | films | `app/export.rs` |
//! | `toml` | rules, themes, keys, settings | `content/toml` |
//! | `image` | PNG, and canvases as its pictures | `gfx/png.rs` |
//! | `ttf-parser` | outlines of other people's fonts | `gfx/font` |
//! | `fontdue` | the built-in fonts | `gfx/font/builtin.rs` |
//! | `fearless_simd` | blending with vector instructions | `gfx/simd` |
//! | `rand` | the random number generator | `base/rng.rs` |
//!
//! `serde` derives are where the data is.
//!
//! # From a key press to the game
//!
//! Six files lie between the window's callback, in `src/platform/window.rs`, and [`World::step`], in
//! `src/game/world.rs`:
//!
//! 1. `src/platform/window/keyboard.rs`: `Keyboard::presses` turns the system's key events into [`Input`].
//! 2. `src/app/backend.rs`: `run`, the loop, hands each to the program.
//! 3. `src/app.rs`: `App::input` asks the screen on top, and does what its `Transition` says.
//! 4. `src/ui/screens/play.rs`: `key_meaning` makes a [`Command`] of it.
//! 5. `src/ui/input/bindings.rs`: `Bindings::play_action` knows what the player has bound the key to.
//! 6. `src/app/session.rs`: `Session::play` gives the command to the world, and what happened to the narrator and the
//!    animator.
//!
//! The way back is as short: `narrator::narrate` makes lines of the events, `Animator::animate_turn` makes motion of them,
//! `run` has the whole screen drawn and presents it. A frame is drawn when something has changed, and never else.
//!
//! # Why frames stay the same
//!
//! The random number generator is a named one, and `base::rng` spells out how numbers are made from its bits. Each
//! purpose has dice of its own. Formulas are integer arithmetic with the rounding spelled out. Actors act in the order of
//! their ids. The game counts turns, frames count sixtieths of a second, and only the window and the page know seconds. Glyphs are
//! rasterized once at loading, into bytes of coverage.
#![deny(missing_docs)]

#[cfg(feature = "content")]
#[doc(hidden)]
pub mod app;
#[doc(hidden)]
pub mod audio;
#[doc(hidden)]
pub mod autoplay;
#[doc(hidden)]
pub mod base;
#[cfg(feature = "content")]
#[doc(hidden)]
pub mod content;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod gfx;
#[cfg(feature = "content")]
#[doc(hidden)]
pub mod platform;
#[doc(hidden)]
pub mod replay;
#[cfg(all(feature = "content", any(test, feature = "testing")))]
pub mod testing;
#[doc(hidden)]
pub mod ui;

// The program without a window.
#[cfg(feature = "content")]
#[doc(inline)]
pub use app::{Script, Session};
#[cfg(feature = "content")]
#[doc(inline)]
pub use content::Content;
#[doc(inline)]
pub use replay::Recording;
#[doc(inline)]
pub use ui::input::key::{Input, Key};

// The game.
#[doc(inline)]
pub use game::{
    ActorId, Command, Event, GameOver, Known, Refusal, Ruleset, Slot, Terrain, View, World,
};

#[doc(inline)]
pub use game::rules::FlameHeight;

/// What a [`View`] and an [`Event`] speak of, for those who write its name: actors, items, light, the forecasts of a fight,
/// and the rules behind them.
///
/// ```
/// use tallowdeep::view::{ActorView, Intent};
/// use tallowdeep::{Command, Script, View};
///
/// fn weakest(view: View<'_>) -> Option<ActorView<'_>> {
///     view.visible_monsters().min_by_key(|monster| monster.hp)
/// }
///
/// let game = Script::on_map("mcrogueface", 1, "#######\n#@.g..#\n#######")?;
/// let view = game.session().expect("a game is being played").view();
/// let goblin = weakest(view).expect("it is in view");
/// let odds = view.odds(goblin.id).expect("it can be fought");
/// assert_eq!((goblin.name, odds.win_percent), ("Goblin", 100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod view {
    #[doc(inline)]
    pub use crate::game::Ground;
    #[doc(inline)]
    pub use crate::game::ahead::{Ahead, HpRange, Intent};
    #[doc(inline)]
    pub use crate::game::forecast::{AttackForecast, Forecast};
    #[doc(inline)]
    pub use crate::game::odds::{Duelist, Odds};
    #[doc(inline)]
    pub use crate::game::rules::{
        EffectKind, Flame, FlameRules, HeightRules, ItemEffect, ItemId, ItemKind, Mind, Monster,
        MonsterId, PlaceRules, Stats, TerrainKind, Traits, Venom, Worn, WornPlace,
    };
    #[doc(inline)]
    pub use crate::game::view::{
        ActorView, BraziersLit, CandleView, ExploredShare, FlameView, InventoryItem, LightView,
        SightingView, TurnsLeft,
    };
}

// The renderer.
#[cfg(feature = "content")]
#[doc(inline)]
pub use gfx::png;
#[doc(inline)]
pub use gfx::{Canvas, Px, PxRect, PxSize, Rgb};

/// What a [`Canvas`] draws besides rectangles: pictures, sheets of tiles, text. And how two canvases differ.
pub mod draw {
    #[doc(inline)]
    pub use crate::gfx::sheet::SheetLayout;
    #[doc(inline)]
    pub use crate::gfx::{BlitOptions, Difference, Font, Image, Sheet, Tile};
}

// Places on a map.
#[doc(inline)]
pub use base::{Dir, Pos, Size};

/// Field of view and paths on maps of one's own, without the game.
pub mod grid {
    #[doc(inline)]
    pub use crate::base::{AStar, BitGrid, DijkstraMap, Fov, FovAlgorithm, Grid, Metric, Path};
}
