//! Screens. Each is one file behind one trait, [`Screen`]: it takes keys and the mouse, answers what is to happen next, and
//! draws itself over the whole frame. All of them look at one [`Context`].
//!
//! A new screen is one file and one line in [`screens!`].

pub mod character_sheet;
pub mod ending;
mod facts;
mod hint_line;
mod hp_chart;
pub mod inventory;
pub mod keys;
pub mod level;
pub mod look;
pub mod menu;
pub mod messages;
pub mod options;
pub mod play;
mod popup;
pub mod recordings;
pub mod replay;
mod timeline;
pub mod title;

use crate::base::Pos;
use crate::game::{Command, Ruleset, Slot};
use crate::gfx::{Px, PxSize};
use crate::ui::hud::Hud;
use crate::ui::input::bindings::{AutoCommand, Bindings};
use crate::ui::input::key::KeyPress;
use crate::ui::settings::Settings;
use crate::ui::stats::RunStats;
use crate::ui::tutorial_screen::{CaptionFonts, TutorialScreen};
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::painter::{Painter, unzoomed};

use character_sheet::CharacterSheet;
use ending::{EndingScreen, Ranking};
use inventory::InventoryScreen;
use keys::Keys;
use level::LevelMap;
use look::Look;
use menu::Menu;
use messages::Messages;
use options::{OptionNames, Options};
use play::{Play, Scene};
use recordings::RecordingList;
use replay::{ReplayAction, ReplayScreen, Timeline};
use title::{RulesetChoice, Title};

/// A screen: the top one of the stack is seen and gets the input.
pub trait Screen {
    /// The screen as it opens; `None` if it needs something that is not there, such as a game.
    fn open(ctx: &Context<'_>) -> Option<Self>
    where
        Self: Sized;

    /// A key was pressed, or is held down and repeats.
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition;

    /// The left button was pressed at this pixel of the frame.
    fn click(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Stay
    }

    /// The right button was pressed at this pixel of the frame.
    fn right_click(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Stay
    }

    /// The mouse moved to this pixel of the frame.
    fn hover(&mut self, _at: Px, _ctx: &Context<'_>) -> Transition {
        Transition::Point(None)
    }

    /// The wheel turned by `up` notches, away from the player if positive.
    fn wheel(&mut self, _up: i32, _ctx: &Context<'_>) -> Transition {
        Transition::Stay
    }

    /// So many frames of 1/60 s went by; [`Context::frame`] already counts them.
    fn advance(&mut self, _frames: u32, _ctx: &Context<'_>) -> Transition {
        Transition::Stay
    }

    /// Takes a sentence about files, if the screen has a place for one.
    fn tell(&mut self, _text: &str) -> bool {
        false
    }

    /// Whether it closes as soon as the player has chosen an action on it.
    fn closes_on_action(&self) -> bool {
        false
    }

    /// Draws it over the whole frame.
    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>);
}

/// What every screen looks at.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// Size of the frame in pixels.
    pub size: PxSize,
    /// Frames of 1/60 s since the program began; wraps around.
    pub frame: u32,
    /// Whether pictures move by themselves: the player wants motion and has done something lately.
    pub lively: bool,
    /// Colours, fonts and tiles in force.
    pub art: UiAssets<'a>,
    /// Which key does what.
    pub keys: &'a Bindings,
    /// The options in force.
    pub settings: Settings,
    /// What the options can be chosen from.
    pub names: OptionNames<'a>,
    /// The rule sets, in the order of the title screen.
    pub rule_sets: Vec<RulesetChoice<'a>>,
    /// The rule set in force: of the game, or the one chosen at the title.
    pub rules: RulesInForce<'a>,
    /// The game, if one is being played.
    pub game: Option<Game<'a>>,
    /// The recording being watched, if one is.
    pub timeline: Option<Timeline<'a>>,
}

impl Context<'_> {
    /// Size in pixels of a panel that is drawn before it is enlarged.
    pub const fn panel_size(&self) -> PxSize {
        PxSize::new(self.size.w / self.art.zoom, self.size.h / self.art.zoom)
    }

    /// The pixel of such a panel that lies under pixel `at` of the frame.
    pub const fn panel_px(&self, at: Px) -> Px {
        unzoomed(self.art.zoom, at)
    }

    /// Clears the frame and runs `draw` on a canvas of [`Context::panel_size`], which is then enlarged over it.
    fn draw_panel(&self, painter: &mut Painter<'_>, draw: impl FnOnce(&mut Painter<'_>)) {
        painter.clear(self.art.theme.bg);
        painter.enlarged(self.art.zoom, draw);
    }
}

/// The game as screens see it.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The map, the log and all else of the play screen.
    pub scene: Scene<'a>,
    /// What the game has come to so far.
    pub stats: &'a RunStats,
    /// How it ranks among others, once it is over.
    pub standing: Ranking,
    /// Whether it could not be saved, so that leaving loses it.
    pub unsaved: bool,
    /// The tutorial's own screen, if it is to be shown instead of ours.
    pub tutorial: Option<TutorialView<'a>>,
}

/// The tutorial's own screen and the fonts for its captions.
#[derive(Clone, Copy, Debug)]
pub struct TutorialView<'a> {
    /// The layout, from the rule file.
    pub screen: &'a TutorialScreen,
    /// The fonts for its captions.
    pub fonts: &'a dyn CaptionFonts,
}

/// A rule set and its own additions to the screen.
#[derive(Clone, Copy, Debug)]
pub struct RulesInForce<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// Its screen settings.
    pub screen: &'a Hud,
    /// Whether its tutorial has a screen of its own (F10).
    pub has_tutorial: bool,
}

/// Declares the screens: an id for each, and one type that holds any of them.
macro_rules! screens {
    ($($name:ident),* $(,)?) => {
        /// Names a screen that can be opened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum ScreenId {
            $(
                #[doc = concat!("[`", stringify!($name), "`].")]
                $name,
            )*
        }

        /// Any screen.
        #[derive(Clone, Debug)]
        pub enum AnyScreen {
            $(
                #[doc = concat!("[`", stringify!($name), "`].")]
                $name($name),
            )*
        }

        impl AnyScreen {
            /// The screen with this id as it opens; see [`Screen::open`].
            pub fn open(id: ScreenId, ctx: &Context<'_>) -> Option<Self> {
                match id {
                    $(ScreenId::$name => $name::open(ctx).map(Self::$name),)*
                }
            }

            /// The screen behind the trait.
            pub fn get(&self) -> &dyn Screen {
                match self {
                    $(Self::$name(screen) => screen,)*
                }
            }

            /// The screen behind the trait, to be changed.
            pub fn get_mut(&mut self) -> &mut dyn Screen {
                match self {
                    $(Self::$name(screen) => screen,)*
                }
            }
        }
    };
}

screens! {
    Title,
    Play,
    Look,
    LevelMap,
    InventoryScreen,
    Messages,
    CharacterSheet,
    Menu,
    Options,
    Keys,
    EndingScreen,
    RecordingList,
    ReplayScreen,
}

/// What a screen wants to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transition {
    /// Nothing.
    Stay,
    /// The same screen, drawn anew.
    Redraw,
    /// Nothing, and this sentence says why.
    Say(&'static str),
    /// Give this command to the game.
    Play(Command),
    /// Carry out an order that may take many turns.
    Order(AutoCommand),
    /// Begin a game with this rule set and seed.
    Begin {
        /// Index of the rule set in [`Context::rule_sets`].
        rules: usize,
        /// Seed of the dice.
        seed: u64,
    },
    /// Continue the newest game that has not ended.
    Continue,
    /// Continue the game at this index of the list of recordings.
    ContinueAt(usize),
    /// Watch the game at this index of the list of recordings.
    Watch(usize),
    /// Watch the game being played.
    WatchOwn,
    /// Watch the game being played, from this turn.
    WatchOwnFrom(u32),
    /// Save a GIF of the last turns of the game being played.
    Gif,
    /// Do something with the recording being watched.
    Replay(ReplayAction),
    /// Begin a new game at once.
    Restart,
    /// Begin the same game again.
    Again,
    /// Aim with the item in this slot of the pack, or with the first that can be thrown.
    Aim(Option<Slot>),
    /// Look at this cell.
    LookAt(Pos),
    /// Point at this cell of the map, or at none.
    Point(Option<Pos>),
    /// Open this screen over the present one.
    Open(ScreenId),
    /// Switch the map between its usual and its double size.
    Zoom,
    /// Switch to the next tilesheet.
    NextTiles,
    /// Show or hide the sidebar.
    ToggleSidebar,
    /// Show or hide the log.
    ToggleLog,
    /// Put these options in force and keep them.
    Change(Settings),
    /// Go back to the screen below.
    Back,
    /// Go back to the title.
    Title,
    /// Leave the program.
    Quit,
}
