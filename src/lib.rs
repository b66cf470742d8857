//! Tallowdeep: a retro roguelike that draws every pixel with its own software renderer, in a window or without one.
//!
//! Three types to start with:
//!
//! - [`Script`] plays a game without a window: commands and keys go in, frames come out.
//! - [`World`] is the game itself, without pixels. [`World::step`] is the only way to change it; it returns what
//!   happened as [`Event`]s. A [`View`] shows what the player may know.
//! - [`Canvas`] is the renderer: an image in memory, with methods that draw tiles, text and rectangles on it.
//!
//! # A frame in three lines
//!
//! The same rule set, seed and commands give the same frame on every machine.
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
//! Compare frames with `==`, find out where two differ with [`Canvas::changed_area`], and save one with
//! [`png::encode`].
//! A game can also start on a map drawn as text:
//!
//! ```
//! let drawing = "#######\n#@.g..#\n#######";
//! let mut game = tallowdeep::Script::on_map("mcrogueface", 1, drawing)?;
//! game.play("e")?;
//! assert_eq!(game.session().map(|session| session.view().hero().hp), Some(29));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In tests, `testing::assert_frame(&frame, "name")` compares a frame with a saved PNG (feature `testing`).
//!
//! `examples/` has complete programs of 20 to 60 lines: `headless_frame`, `golden_frame`, `own_bot` and `own_rules`.
//! Run one with `cargo run --example own_bot`.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `content` | yes | rule sets, themes and tilesheets from TOML and PNG, games: [`Script`], [`Content`], [`png`] |
//! | `cli` | yes | the command-line program, and library code that only it needs: the player's files, GIFs, traces |
//! | `window` | yes | a native window |
//! | `sound` | yes | sound in the window |
//! | `wayland` | no | a native Wayland window; without it, XWayland shows the window |
//! | `web` | no | the browser version, for `cargo run -p tallowdeep-web` |
//! | `testing` | no | `testing::assert_frame`: picture tests by `framesnap`, in words |
//! | `launcher` | no | the program `tallowdeepw`, which Windows icons start to avoid a console |
//!
//! Every feature except `launcher` enables `content`. Without it, [`World`] has no rules to play by. The renderer and
//! what games ask of their maps are crates of their own, `tallowdeep-canvas` and `tallowdeep-grid`, which [`draw`] and
//! [`grid`] show; so are the picture tests of `testing`, `framesnap`, which know neither.
//!
//! The public API is the names on this page and those in [`rules`], [`view`], [`parts`], [`log`], [`draw`] and [`grid`]. The other modules are
//! public only for the program, the tests and the benchmarks, and may change in any version.
//!
//! # Where to begin
//!
//! | to add or change | begin in | at |
//! |---|---|---|
//! | Where do I begin with an item effect? | `crates/game/src/game/rules/item.rs` | `way` |
//! | With a trait of monsters? | `crates/game/src/game/rules/traits.rs` | `Traits` |
//! | With a screen? | `src/ui/screens.rs` | `screens` |
//! | With a subcommand? | `src/bin/tallowdeep/main.rs` | `main` |
//! | With the picture of a wall? | `assets/tiles/tallow/walls.txt` | `wall_face_0` |
//! | With which pieces a wall is made of? | `src/ui/map/autotile.rs` | `wall_parts` |
//! | With a sentence that the program says? | `src/ui/text/words.rs` | `say` |
//!
//! CONTRIBUTING.md lists the files that follow, in order.
//!
//! # Where to find things
//!
//! | question | file | name |
//! |---|---|---|
//! | Where does a key become a command? | `src/ui/screens/play.rs` | `key_meaning` |
//! | What follows a key press? | `src/app.rs` | `follow` |
//! | What does a key do to the game? | `src/app/game.rs` | `follow` |
//! | What does it do to the screens? | `src/app/shell/actions.rs` | `follow` |
//! | What do game, shell and archive ask of each other? | `src/app.rs` | `carry_out` |
//! | Where does an automatic command take a step? | `src/app/game/steps.rs` | `step` |
//! | Which key means what? | `src/ui/input/bindings/defaults.rs` | `DEFAULT_KEYS` |
//! | How is a frame rendered without a window? | `src/app/headless.rs` | `frame` |
//! | How does a screen become text? | `src/ui/screens/screen_text.rs` | `of_panels` |
//! | Where is a command checked? | `crates/game/src/game/plan.rs` | `plan` |
//! | Where does a monster of `tallowdeep` decide what to do? | `crates/game/src/game/mind.rs` | `think` |
//! | What does light make it do before that? | `crates/game/src/game/turn/by_light.rs` | `is_dazzled` |
//! | Which traits change its decision? | `crates/game/src/game/mind/habits.rs` | `apply` |
//! | Where does a tutorial's monster decide, and how does any chase and attack? | `crates/game/src/game/ai.rs` | `decide` |
//! | Why did a tutorial's monster do that? | `crates/game/src/game/reasons.rs` | `because` |
//! | How does a monster notice the hero? | `crates/game/src/game/mind/senses.rs` | `sees_hero` |
//! | Who hears a fight? | `crates/game/src/game/turn/minds.rs` | `make_noise` |
//! | Where does an ally go? | `crates/game/src/game/mind/allies.rs` | `next_cell` |
//! | What becomes of a companion? | `crates/game/src/game/turn/company.rs` | `fare` |
//! | Where is light computed? | `crates/game/src/game/light.rs` | `LightField::update` |
//! | Where does wax burn? | `crates/game/src/game/turn/flame.rs` | `burn_wax` |
//! | Where is the next turn predicted? | `crates/game/src/game/ahead.rs` | `what_if` |
//! | Where is a hit computed? | `crates/game/src/game/combat.rs` | `roll` |
//! | What does a hit do besides damage? | `crates/game/src/game/turn/on_hit.rs` | `follow_hit` |
//! | Where do poison, daze and grip begin and end? | `crates/game/src/game/turn/effects.rs` | `apply_effect` |
//! | What does a wounded Chandler do? | `crates/game/src/game/turn/phases.rs` | `spends_turn_on_phase` |
//! | Where are lit braziers counted? | `crates/game/src/game/turn/wicks.rs` | `count_brazier` |
//! | How does a wick change the flame? | `crates/game/src/game/rules/wick.rs` | `change` |
//! | What else do wicks do? | `crates/game/src/game/rules/wick.rs` | `add_to` |
//! | Which wicks are offered? | `crates/game/src/game/world/wicks.rs` | `next_wicks` |
//! | Which rules decide a game? | `crates/game/src/game/rules.rs` | `fingerprint` |
//! | Where does auto-explore go next? | `crates/game/src/autoplay/explore.rs` | `next_step` |
//! | What do automatic commands remember? | `crates/game/src/autoplay/memory.rs` | `remember` |
//! | Where is a level generated? | `crates/game/src/game/mapgen.rs` | `make` |
//! | Where is the hall of a level placed? | `crates/game/src/game/mapgen/halls.rs` | `reserve` |
//! | Where are rooms placed under rule sets without places? | `crates/game/src/game/mapgen/scatter.rs` | `generate` |
//! | Where are braziers, draughts and niches placed? | `crates/game/src/game/mapgen/furnish.rs` | `add_niches` |
//! | What does a dungeon draw of all kinds? | `crates/game/src/game/cast.rs` | `of_dungeon` |
//! | Where does a twist change a level? | `crates/game/src/game/mapgen/twists.rs` | `twist` |
//! | What does a twist do in play? | `crates/game/src/game/turn/twists.rs` | `act_twist` |
//! | Where does the hero of the last game lie? | `crates/game/src/game/world/remains.rs` | `lay_remains` |
//! | What does the candle that a game begins with change? | `crates/game/src/game/world.rs` | `with_candle` |
//! | Where is it noted that a vow is broken? | `src/ui/stats.rs` | `count_vows` |
//! | Where are monsters and items placed? | `crates/game/src/game/spawn.rs` | `populate` |
//! | Where is a wall drawn? | `src/ui/map/scene/terrain_layer.rs` | `draw_cell` |
//! | Which pieces is a wall made of? | `src/ui/map/autotile.rs` | `wall_parts` |
//! | What is shown after a won game? | `src/ui/map/finale.rs` | `terrain` |
//! | Where is a monster drawn? | `src/ui/map/scene/sprites.rs` | `draw` |
//! | Where does "You are hurt" come from? | `src/ui/text/narrator/fight.rs` | `push_hp_warning` |
//! | What would have saved a hero who died? | `src/app/game/hindsight.rs` | `look_back` |
//! | Where does it say why a command stopped? | `src/app/game/stop_text.rs` | `sentence` |
//! | How does an item effect look, sound and read? | `src/ui/item_look.rs` | `of_use` |
//! | Which sound does an event make? | `src/ui/sound/choice.rs` | `choose` |
//! | Where do sounds become mixer commands? | `src/app/shell/sound_collector.rs` | `play` |
//! | Where are sounds mixed? | `src/audio/mixer.rs` | `render` |
//! | How is a save kept complete? | `src/app/archive/growing.rs` | `append` |
//! | Where is it written? | `src/platform/files/recording_file.rs` | `write` |
//! | Where is it written in the browser? | `src/platform/web/saves.rs` | `write` |
//! | What goes into a save? | `src/app/game/recorder.rs` | `record` |
//! | Where are settings written? | `src/platform/files/saves.rs` | `save_own_file` |
//! | What does a line of a picture test do? | `src/tools/shots/script.rs` | `on_game` |
//! | Where is a program that plays answered? | `src/tools/serve.rs` | `answer` |
//! | Where is the known map drawn in letters? | `src/ui/text/known_map.rs` | `rows` |
//! | Where are the arguments of `play` declared? | `src/bin/tallowdeep/args.rs` | `PlayArgs` |
//!
//! A save is the recording of a game: its commands, from which it is played again. The text of "You are hurt" is in
//! `assets/rules/tallowdeep.toml`, under `[words] hurt`. All numbers and messages of a rule set are in its file there;
//! what the program itself says is in `assets/words/en.toml`.
//!
//! # Layers
//!
//! ```text
//!                  bin/tallowdeep, tools        arguments in, exit code out | tables, exports, pages
//!                   /    |    \
//!     platform::window   |   platform::files    the outside: minifb | std::fs            EDGES
//!     platform::sound    |   platform::web      the outside: loudspeakers | a browser
//!                   \    |    /
//!                       app                     run loop, script; game | shell | archive PROGRAM
//!                   /    |    \
//!            content     |     \                asset bytes -> typed, checked data
//!               |        |      \
//!              ui    autoplay   replay          screens, text | chooses | records        ABOVE THE GAME
//!             /  \       |      /
//!     gfx, audio   \_____|_____/                pixels | samples
//!            \         game                     the rules                                CORES
//!             \         /
//!                base                           hashing, words, random streams           GROUND
//!                  |
//!            crates/grid                        geometry, grids, dice, FOV, paths
//! ```
//!
//! All dependencies point down. Boxes side by side do not know each other: `gfx` knows nothing of monsters, `audio`
//! nothing of images, `game` nothing of pixels, `ui` nothing of files. `tests/architecture.rs` checks this in the
//! source code.
//!
//! `base`, `game`, `replay` and `autoplay` are a crate of their own, `crates/game`, whose modules this one re-exports:
//! there the compiler itself knows nothing of what lies above, and an edit in a screen does not compile it again.
//!
//! The interface of the game has three parts: [`World::step`] takes a command, [`Event`] reports what changed, from
//! what to what, and [`View`] shows what the hero may know. Screens, bots and tests all use it.
//!
//! These invariants are each enforced by a test or a lint:
//!
//! 1. `game` does no I/O and reads no clock. Rule set + seed + list of commands *is* the game.
//! 2. A refused command changes nothing: same fingerprint, no dice rolled, no time passed.
//! 3. During a turn the world changes only through the methods of `Turn`, which push the events that report the
//!    changes. Wax that burns has no event; neither has what passes on a level while the hero is elsewhere.
//! 4. Drawing is a pure function of its input: same scene, same pixels, on every machine.
//! 5. No floating point except to load fonts and to talk to the system; no iteration in hash order. Only `platform`
//!    reads a clock: for frames and key repeats, seeds, dates, and the age of leftover files.
//! 6. The window, the browser and scripts run the same program. The first two differ only in their
//!    `app::backend::Backend`.
//!
//! Each dependency is used in one place, so replacing it changes little else:
//!
//! | crate | for | home |
//! |---|---|---|
//! | `minifb`, `raw-window-handle` | the window | `platform/window` |
//! | `x11rb` | what `minifb` lacks on X11 | `platform/window/desktop.rs` |
//! | `wayland-client` | what a Wayland desktop has to press | `platform/window/wayland/seats.rs` |
//! | `cpal` | sound on Windows and macOS | `platform/sound/device.rs` |
//! | `wasm-bindgen` | the browser | `platform/web` |
//! | `signal-hook` | SIGTERM and other signals | `platform/window/signals.rs` |
//! | `etcetera` | the user's folders | `platform/files` |
//! | `tempfile` | atomic writes | `platform/files/atomic.rs` |
//! | `clap` | arguments | `bin/tallowdeep` |
//! | `clap_complete`, `clap_mangen` | completions, manual pages | `bin/tallowdeep/manual.rs` |
//! | `gif` | animated GIFs | `app/export.rs` |
//! | `toml` | rules, themes, keys, settings | `content/toml` |
//! | `strsim` | which word was meant | `base/similar.rs` |
//!
//! `serde` and `thiserror` are the exceptions: their derives are wherever data and error types are. So is `schemars` in
//! tests: it makes the JSON schemas in `assets/schemas` from the types that `serde` reads.
//!
//! # From a key press to the game
//!
//! Nine files lie between the window's callback, in `src/platform/window.rs`, and [`World::step`], in
//! `crates/game/src/game/world.rs`:
//!
//! 1. `crates/canvas/src/keyboard.rs`: `Keyboard::presses` turns the system's key events into key presses.
//! 2. `src/app/backend.rs`: `run`, the main loop, passes each input to the program.
//! 3. `src/app/program.rs`: `App::input` lets what is under way go on or end, then asks what the key press means and
//!    follows it.
//! 4. `src/app.rs`: `App::meaning` shows the visible screen the game and the key, in the Latin letters that keys are
//!    bound to (`KeyPress::for_bindings`). `App::follow` hands the `Transition` that it returns to its owner: the game,
//!    the shell or the archive. What this one asks of the others comes back as `AppEffect`s.
//! 5. `src/ui/screens.rs`: `Screen` is what all screens have in common; `AnyScreen` is one of them.
//! 6. `src/ui/screens/play.rs`: `key_meaning` turns a key press into a `Transition`: `GameAction::Play` with a
//!    [`Command`], or what else the program shall do.
//! 7. `src/ui/input/bindings.rs`: `Bindings::play_action` looks up the action that the key is bound to.
//! 8. `src/app/game.rs`: `Playing::play` passes the command on, in the pace of the key, and records it.
//! 9. `src/app/game/session.rs`: `Session::play` passes it to the world, and the resulting events to the narrator and the
//!    animator.
//!
//! The way back is shorter: `narrator::narrate` turns the events into messages, `Animator::animate_turn` animates
//! them, and `run` draws the whole screen and presents it. A frame is drawn only when something has changed.
//!
//! # Why frames are reproducible
//!
//! The random number generator is a named algorithm, and `Dice` defines how its bits become numbers. Each purpose
//! has its own generator. Formulas use integer arithmetic with explicit rounding. Actors act in the order of their ids.
//! The game counts turns, animations count frames of 1/60 s, and only the window and the browser know seconds. Glyphs
//! are rasterized once, when fonts are loaded, into bytes of coverage.
#![deny(missing_docs)]

#[doc(hidden)]
pub use tallowdeep_canvas as gfx;
#[doc(hidden)]
pub use tallowdeep_game::{autoplay, base, game, replay};

#[cfg(feature = "content")]
#[doc(hidden)]
pub mod app;
#[doc(hidden)]
pub mod audio;
#[cfg(feature = "content")]
#[doc(hidden)]
pub mod content;
#[cfg(feature = "content")]
#[doc(hidden)]
pub mod platform;
#[cfg(feature = "testing")]
#[doc(inline)]
pub use tallowdeep_canvas::testing;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod tools;
#[doc(hidden)]
pub mod ui;

// The program without a window.
#[cfg(feature = "content")]
#[doc(inline)]
pub use app::{Error, Outcome, Script, Session};
#[cfg(feature = "content")]
#[doc(inline)]
pub use content::{Content, Error as ContentError};
#[doc(inline)]
pub use replay::{Error as RecordingError, Header, RecordedEnd, Recording};
#[doc(inline)]
pub use ui::input::key::{Input, Key, KeyPress, MouseButton};

// The game.
#[doc(inline)]
pub use game::{
    ActorId, Command, Event, GameOver, Known, Refusal, Ruleset, Slot, Terrain, View, World,
};

#[doc(inline)]
pub use game::rules::FlameHeight;

/// The types found in a [`View`] and in [`Event`]s, to be named in your own code: actors, items, light, combat
/// forecasts, and the rules behind them.
///
/// ```
/// use tallowdeep::{Known, Pos, Script};
///
/// let game = Script::on_map("mcrogueface", 1, "#######\n#@.g..#\n#######")?;
/// let view = game.session().expect("a game is being played").view();
/// assert_eq!((view.hero().at, view.hero().hp), (Pos::new(1, 1), 30));
/// assert_eq!(view.visible_monsters().map(|monster| monster.name).collect::<Vec<_>>(), ["Goblin"]);
/// assert_eq!(view.terrain(Pos::new(99, 0)), Known::Unseen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    pub use crate::game::{
        Because, ConsideredCell, Deed, Ground, Inspector, Reason, Remains, Vow,
        ahead::{Ahead, HpRange, Intent},
        forecast::{AttackForecast, Forecast},
        level::{Blueprint, MonsterSpawn},
        odds::{Duelist, Odds},
        rules::{
            CandleState, EffectKind, FlameRules, HeightRules, ItemEffect, ItemId, ItemKind, Mind,
            Monster, MonsterId, PlaceRules, Stats, TerrainKind, Traits, Venom, Worn, WornKind,
        },
        view::{
            ActorView, BraziersLit, CandleView, Catching, ExploredShare, FlameView, HowFar,
            InventoryItem, LightView, SightingView, Smell, TurnsLeft,
        },
    };
}

/// What a [`Ruleset`] consists of: the types that rule files are read into.
pub mod rules {
    #[doc(inline)]
    pub use crate::base::Within;
    #[doc(inline)]
    pub use crate::game::rules::*;
}

/// What [`Content`] and [`Session`] consist of besides rules and messages.
#[cfg(feature = "content")]
pub mod parts {
    #[doc(inline)]
    pub use crate::audio::bank::SoundBank;
    #[doc(inline)]
    pub use crate::content::{
        IoError, RulesetFile, assets::Assets, map::DrawnMap, vault::VaultFile,
    };
    #[cfg(feature = "cli")]
    #[doc(inline)]
    pub use crate::tools::trace::Detail;
    #[doc(inline)]
    pub use crate::ui::{
        hints::SeenHints,
        input::bindings::{MoveKeys, Preset},
        layout::Panels,
        map::animation::MotionSettings,
        map::animation::Pace,
        map::autotile::AutotileSet,
        map::lighting::colors::LightColors,
        settings::RulesId,
        settings::Settings,
        settings::SheetId,
        settings::ThemeId,
        stats::RunStats,
        stats::{Harm, HarmSource},
        theme::Theme,
        widgets::assets::Tileset,
    };
}

/// The messages of a game: those of one command in [`Outcome::lines`], all of them in [`Session::log`].
///
/// ```
/// let mut game = tallowdeep::Script::on_map("mcrogueface", 1, "#####\n#@g.#\n#####")?;
/// game.play("e")?;
/// let log = game.session().expect("a game is being played").log();
/// let said: Vec<&str> = log.entries().iter().map(|entry| &*entry.line.text).collect();
/// assert!(said.iter().any(|text| text.contains("Goblin")), "{said:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "content")]
pub mod log {
    #[doc(inline)]
    pub use crate::ui::text::log::{Log, LogEntry};
    #[doc(inline)]
    pub use crate::ui::text::templates::{Message, MessageKind, SpanStyle};
    #[doc(inline)]
    pub use crate::ui::theme::Role;
}

// The renderer.
#[cfg(feature = "content")]
#[doc(inline)]
pub use gfx::png;
#[doc(inline)]
pub use gfx::{Canvas, Px, PxRect, PxSize, Rgb};

/// What a [`Canvas`] draws besides rectangles: images, tilesheets and text.
pub mod draw {
    #[doc(inline)]
    pub use crate::gfx::sheet::SheetLayout;
    #[doc(inline)]
    pub use crate::gfx::{
        BlitOptions, Font, Image, RecordedTile, Sheet, TextRun, Tile, Transcript,
    };
}

// Positions on a map.
#[doc(inline)]
pub use base::{Dir, Pos, Rect, Size};

/// Field of view and pathfinding on your own maps, without the game.
pub mod grid {
    #[doc(inline)]
    pub use crate::base::{AStar, BitGrid, DijkstraMap, Fov, FovAlgorithm, Grid, Metric, Path};
}
