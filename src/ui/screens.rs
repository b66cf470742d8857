//! Screens. Each lives in a file of its own and implements [`Screen`]: it handles keys and the mouse, returns a
//! [`Transition`], and draws the whole frame. All of them read one [`Context`].
//!
//! To add a screen, add its file, here its `mod` and a line in `screens!`, and a [`ScreenId`]. A key whose action is
//! `KeyAction::Open` opens it, and so does [`ScreenAction::Open`].

pub mod character_sheet;
pub mod confirm;
pub mod credits;
pub mod ending;
mod facts;
pub mod inventory;
pub mod keys;
pub mod level;
pub mod look;
pub mod menu;
pub mod messages;
pub mod options;
pub mod play;
mod popup;
mod prelude;
pub mod rebind;
pub mod recordings;
pub mod records;
pub mod replay;
pub mod screen_text;
pub mod title;
pub mod tutorials;
pub mod wicks;

use crate::base::{Dir, Pos};
use crate::game::rules::Words;
use crate::game::{Command, Ruleset, Slot};
use crate::gfx::{Px, PxRect, PxSize};
use crate::ui::hud::Hud;
pub use crate::ui::input::bindings::ScreenId;
use crate::ui::input::bindings::{AutoCommand, Bindings, KeyAction, KeyChange};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::settings::{Abilities, RulesId, Settings};
use crate::ui::stats::RunStats;
use crate::ui::tutorial_screen::{CaptionFonts, TutorialScreen};
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::{FOOT, KeyHint, KeyLine};
use crate::ui::widgets::list::Cycle;
use crate::ui::widgets::page::draw_page;
use crate::ui::widgets::painter::{Painter, unzoomed};

use ending::{Hindsight, Ranking};
use play::Scene;
use replay::{ReplayAction, Timeline};
use title::RulesetChoice;

/// A screen. The top of the stack is visible and gets the input.
pub trait Screen {
    /// Handles a key press or repeat.
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition>;

    /// The keys that a click presses, and where they are drawn on the panel.
    fn foot(&self, _ctx: &Context<'_>) -> Option<KeyLine> {
        None
    }

    /// The keys that the screen advises, the first one first: the bright ones of its foot.
    #[cfg(feature = "cli")]
    fn advised_keys(&self, ctx: &Context<'_>) -> Vec<Key> {
        let hints = self.foot(ctx).map_or_else(Vec::new, |foot| foot.hints);
        let likely = hints.into_iter().filter(|hint| hint.likely);
        likely.map(|hint| hint.key).collect()
    }

    /// Handles a left click at this pixel of the frame: presses the key of the foot that is there, if any.
    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let foot = self.foot(ctx);
        match foot.and_then(|foot| foot.key_at(ctx.panel_px(at), &ctx.art)) {
            Some(key) => self.key(key.into(), ctx),
            None => self.click_beside(at, ctx),
        }
    }

    /// Handles a left click at this pixel of the frame, where the foot has no key. A page to read is closed.
    fn click_beside(&mut self, _at: Px, _ctx: &Context<'_>) -> Option<Transition> {
        Some(Transition::BACK)
    }

    /// Handles a right click at this pixel of the frame.
    fn right_click(&mut self, _at: Px, _ctx: &Context<'_>) -> Option<Transition> {
        None
    }

    /// Handles a mouse move to this pixel of the frame.
    fn hover(&mut self, _at: Px, _ctx: &Context<'_>) -> Option<Transition> {
        Some(Transition::Screen(ScreenAction::Point(None)))
    }

    /// Handles the wheel: `up` notches, away from the player if positive.
    fn wheel(&mut self, _up: i32, _ctx: &Context<'_>) -> Option<Transition> {
        None
    }

    /// Advances by frames of 1/60 s; [`Context::frame`] already counts them.
    fn advance(&mut self, _frames: u32, _ctx: &Context<'_>) -> Option<Transition> {
        None
    }

    /// Shows a sentence about files. Returns `false` if the screen has no place for it.
    fn notify(&mut self, _text: &str, _ctx: &Context<'_>) -> bool {
        false
    }

    /// Whether characters are being typed as text, rather than as keys with a meaning.
    fn is_typing(&self) -> bool {
        false
    }

    /// How much of the game it shows, for its text.
    fn game_shown<'a>(&self, _ctx: &Context<'a>) -> GameShown<'a> {
        GameShown::Nothing
    }

    /// Draws the whole frame.
    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>);
}

/// How much of the game a screen shows.
#[derive(Clone, Copy, Debug)]
pub enum GameShown<'a> {
    /// None, or only a picture in a page.
    Nothing,
    /// The sidebar, beside a page.
    Sidebar(Scene<'a>),
    /// Map, sidebar, log and keys, perhaps with a box over the map.
    Panels(Scene<'a>),
    /// In place of map and log a plan of the map in letters, below a line about the cell under the cursor.
    Plan(Scene<'a>),
    /// The map on the screen of a tutorial, which has its own panels.
    TutorialMap(Scene<'a>),
}

/// What every screen reads.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// Size of the frame in pixels.
    pub size: PxSize,
    /// Frames of 1/60 s since the program began; wraps around.
    pub frame: u32,
    /// Frames since the last input.
    pub idle: u32,
    /// The theme, fonts and tiles in use.
    pub art: UiAssets<'a>,
    /// The key bindings.
    pub keys: &'a Bindings,
    /// The key bindings for rules without a flame; these are the ones the player edits.
    pub keys_without_flame: &'a Bindings,
    /// The current settings.
    pub settings: Settings,
    /// What works on this system.
    pub abilities: &'a Abilities,
    /// The names of the themes.
    pub themes: Vec<&'a str>,
    /// The names of the tilesheets.
    pub sheets: Vec<&'a str>,
    /// The rule sets, in the order of the title screen.
    pub rule_sets: Vec<RulesetChoice<'a>>,
    /// The rules in force: those of the game, or of the rule set chosen on the title screen.
    pub rules: &'a Ruleset,
    /// Their screen settings.
    pub screen: &'a Hud,
    /// Whether their tutorial has a screen of its own (F10).
    pub has_tutorial: bool,
    /// The game, if one is being played.
    pub game: Option<Game<'a>>,
    /// The recording being watched, if any.
    pub timeline: Option<Timeline<'a>>,
}

impl<'a> Context<'a> {
    /// Size in pixels of a panel before zooming.
    pub const fn panel_size(&self) -> PxSize {
        PxSize::new(self.size.w / self.art.zoom, self.size.h / self.art.zoom)
    }

    /// The pixel of that panel under pixel `at` of the frame.
    pub const fn panel_px(&self, at: Px) -> Px {
        unzoomed(self.art.zoom, at)
    }

    /// All panels of the game, if there is one.
    fn panels_shown(&self) -> GameShown<'a> {
        match self.game {
            Some(game) => GameShown::Panels(game.scene),
            None => GameShown::Nothing,
        }
    }

    /// The sidebar of the game, if there is one.
    fn sidebar_shown(&self) -> GameShown<'a> {
        match self.game {
            Some(game) => GameShown::Sidebar(game.scene),
            None => GameShown::Nothing,
        }
    }

    /// What the program says, for `say!`.
    const fn words(&self) -> &Words {
        self.art.words
    }

    /// A key and what it does here: the words of this name in the table `foot`. A `likely` one is bright.
    fn hint(&self, key: Key, name: &str, likely: bool) -> Option<KeyHint> {
        let name = format!("foot.{name}");
        Some(KeyHint::new(key, self.words().get(&name), likely))
    }

    /// The same with the key of an action; `None` if it has none.
    fn action_hint(&self, action: KeyAction, name: &str, likely: bool) -> Option<KeyHint> {
        self.hint(self.keys.key_for(action)?, name, likely)
    }

    /// The foot of a page with these keys, without those that are missing.
    fn foot(&self, hints: Vec<Option<KeyHint>>) -> KeyLine {
        let PxSize { w, h } = self.panel_size();
        KeyLine::new(hints, PxRect::new(4, h - FOOT + 2, w - 8, FOOT - 2))
    }

    /// The foot of a list that fills a page: a few keys.
    fn list_foot(&self, hints: Vec<Option<KeyHint>>) -> KeyLine {
        let PxSize { w, h } = self.panel_size();
        KeyLine::new(hints, PxRect::new(4, h - FOOT + 3, w - 4, 16)).spaced()
    }

    /// Draws a page: its title, by its name in the words, a note beside it, the foot of `screen`, and what `draw` draws
    /// between them.
    fn draw_page(
        &self,
        screen: &dyn Screen,
        (title, note): (&str, &str),
        painter: &mut Painter<'_>,
        draw: &mut dyn FnMut(&mut Painter<'_>),
    ) {
        self.draw_panel(painter, &mut |painter| {
            let title = self.words().get(title);
            draw_page(title, note, screen.foot(self).as_ref(), painter);
            draw(painter);
        });
    }

    /// Clears the frame and runs `draw` on a canvas of [`Context::panel_size`], then zooms that onto the frame.
    fn draw_panel(&self, painter: &mut Painter<'_>, draw: &mut dyn FnMut(&mut Painter<'_>)) {
        painter.clear(self.art.theme.bg);
        painter.enlarged(self.art.zoom, draw);
    }
}

/// The game as screens see it.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The map, the log and the rest of the play screen.
    pub scene: Scene<'a>,
    /// Statistics so far.
    pub stats: &'a RunStats,
    /// Its rank, once it is over.
    pub ranking: Ranking,
    /// What would have saved a hero who died, if anything would.
    pub hindsight: Option<Hindsight>,
    /// The tutorial's own screen, if it is shown.
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

/// Declares the screens: one type for all. Each that is `opened` has a [`ScreenId`] of the same name.
macro_rules! screens {
    (
        opened: $($open_file:ident::$open:ident),*;
        made: $($file:ident::$made:ident),*;
    ) => {
        /// Any screen.
        #[derive(Clone, Debug)]
        pub enum AnyScreen {
            $(
                #[doc = concat!("[`", stringify!($open_file), "::", stringify!($open), "`].")]
                $open($open_file::$open),
            )*
            $(
                #[doc = concat!("[`", stringify!($file), "::", stringify!($made), "`].")]
                $made($file::$made),
            )*
        }

        impl AnyScreen {
            /// Opens the screen with this id; `None` if it needs something that is missing, such as a game.
            pub fn open(id: ScreenId, ctx: &Context<'_>) -> Option<Self> {
                match id {
                    $(ScreenId::$open => $open_file::$open::open(ctx).map(Self::$open),)*
                }
            }

            /// The screen as a trait object.
            pub fn get(&self) -> &dyn Screen {
                match self {
                    $(Self::$open(screen) => screen,)*
                    $(Self::$made(screen) => screen,)*
                }
            }

            /// The screen as a mutable trait object.
            pub fn get_mut(&mut self) -> &mut dyn Screen {
                match self {
                    $(Self::$open(screen) => screen,)*
                    $(Self::$made(screen) => screen,)*
                }
            }
        }
    };
}

screens! {
    opened:
        look::Look,
        level::LevelMap,
        inventory::InventoryList,
        messages::Messages,
        character_sheet::CharacterSheet,
        menu::Menu,
        options::Options,
        rebind::Rebind,
        keys::Keys,
        ending::Ending,
        tutorials::Tutorials,
        credits::Credits,
        replay::Replay,
        wicks::WickList;
    made:
        title::Title,
        play::Play,
        confirm::Confirm,
        recordings::RecordingList,
        records::Records;
}

impl AnyScreen {
    /// Whether it closes as soon as an action is chosen on it.
    pub const fn closes_on_action(&self) -> bool {
        use AnyScreen::{Confirm, InventoryList, LevelMap, Look, WickList};
        matches!(
            self,
            Look(_) | LevelMap(_) | InventoryList(_) | Confirm(_) | WickList(_)
        )
    }
}

/// What an input does, by who carries it out. Screens return `None` for an input that does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transition {
    /// The game being played changes, or is played again.
    Game(GameAction),
    /// The screens change, or what they show; or a game is begun on one.
    Screen(ScreenAction),
    /// A saved game or a replay is wanted, or something is saved.
    Archive(ArchiveAction),
    /// Something is asked of the window.
    Window(WindowAction),
}

impl Transition {
    /// Stay, and redraw.
    pub const REDRAW: Self = Self::Screen(ScreenAction::Redraw);
    /// Close the screen.
    pub const BACK: Self = Self::Screen(ScreenAction::Back);
}

/// What the game being played does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameAction {
    /// Play this command.
    Play(Command),
    /// Ask before this step, which is dangerous, takes wax or smothers a light.
    Ask(Dir),
    /// Ask before using the item in this slot, of which there are only so many in a game.
    AskToUse(Slot),
    /// Start an auto-command.
    Order(AutoCommand),
    /// Start a game with the next seed.
    NextGame,
    /// Start the same game again: same seed, same map.
    SameGame,
    /// Aim with the item in this slot, or with the first throwable one.
    Aim(Option<Slot>),
    /// Draw map cells larger, or smaller.
    Zoom {
        /// Which of the two.
        step: Cycle,
        /// The new zoom; `None` if the frame has room for no other.
        times: Option<i32>,
    },
}

/// What the screens do, and the settings behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScreenAction {
    /// Stay, and redraw.
    Redraw,
    /// Stay, and show the sentence of this name, which says why nothing happens.
    Say(&'static str),
    /// Stay, and say that the key does nothing.
    Unbound,
    /// Point at this cell of the map, or at none.
    Point(Option<Pos>),
    /// Look at this cell.
    LookAt(Pos),
    /// Open this screen on top.
    Open(ScreenId),
    /// Switch to the next map overlay, or to none.
    NextOverlay,
    /// Switch to the next tilesheet.
    NextTiles,
    /// Show or hide the sidebar.
    ToggleSidebar,
    /// Show or hide the log.
    ToggleLog,
    /// Mute or unmute the sound.
    Mute,
    /// Apply and save these settings.
    Change(Settings),
    /// Apply and save this change of the keys.
    Rebind(KeyChange),
    /// Close the screen.
    Back,
    /// Return to the title.
    Title,
    /// Start a game with this rule set and the seed shown on the title screen.
    Begin(RulesId),
    /// The same for a chapter, on its tutorial's own screen or ours. Escape on the former leads back to this screen.
    Learn {
        /// The rule set.
        rules: RulesId,
        /// Whether the tutorial's own screen is shown.
        own_screen: bool,
    },
}

/// What the saved games and replays do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArchiveAction {
    /// Continue the newest game that has not ended.
    Continue,
    /// Continue the game at this index of the list of recordings.
    ContinueAt(usize),
    /// Watch the game at this index of the list of recordings.
    Watch(usize),
    /// Watch the current game.
    WatchOwn,
    /// Watch the current game from this turn.
    WatchOwnFrom(u32),
    /// Save a GIF of the last turns of the current game.
    Gif,
    /// Carry out an action on the watched recording.
    Replay(ReplayAction),
    /// Open the list of recordings.
    Recordings,
    /// Open the records of past games.
    Records,
    /// Save a picture of the frame.
    Picture,
}

/// What the window does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WindowAction {
    /// Switch to the tutorial's own screen, or back from it.
    SwitchLayout,
    /// Switch to the next scale of the window.
    Rescale,
    /// Switch full screen on or off.
    FullScreen,
    /// Reload rules, pictures, sounds and texts.
    Reload,
    /// Quit the program.
    Quit,
}
