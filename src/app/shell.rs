//! The shell around the games: the screens, the settings, the notices and the sound. It knows neither the game nor the
//! archive, and answers with sentences and other effects.

mod actions;
mod hints;
mod preferences;
pub(crate) mod sound_collector;

use std::sync::Arc;

use crate::app::WindowRequest;
use crate::app::effect::{Surroundings, TopFacts};
use crate::audio::bank::SoundBank;
use crate::base::Pos;
use crate::content::Content;
use crate::game::Ruleset;
use crate::gfx::PxSize;
use crate::replay::RecordedEnd;
use crate::ui::input::bindings::Bindings;
use crate::ui::input::key::Input;
use crate::ui::map::animation::MotionSettings;
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::look::Look;
use crate::ui::screens::menu::Menu;
use crate::ui::screens::play::Play;
use crate::ui::screens::recordings::RecordingList;
use crate::ui::screens::title::Title;
use crate::ui::settings::{Abilities, RulesId, Settings};
use crate::ui::widgets::notice::Notice;

use hints::TutorialHints;
use preferences::Preferences;
use sound_collector::SoundCollector;

/// Frames without input after which flames flicker only as often as sprites move: two seconds.
const CALM_FRAMES: u32 = 120;
/// Frames without input after which flames and sprites stop moving: twenty seconds.
const REST_FRAMES: u32 = 1200;

/// The screens, and what the player sees and hears on them.
#[derive(Clone, Debug)]
pub(super) struct Shell {
    content: Arc<Content>,
    /// The last screen is visible and gets the input; the first is the title. Empty once the player has quit.
    screens: Vec<AnyScreen>,
    settings: Settings,
    choices: Preferences,
    /// What works on this system.
    abilities: Abilities,
    /// The key bindings for rule sets without a flame, and those with one.
    all_keys: [Bindings; 2],
    /// The map cell under the mouse.
    pointed: Option<Pos>,
    /// Whether the tutorial's own screen is shown while playing.
    tutorial: bool,
    /// The overlay drawn over the map.
    overlay: MapOverlay,
    hints: TutorialHints,
    /// Sentences about files, for a screen that has no place of its own for them.
    notice: Notice,
    /// Collects sounds for the mixer; `None` if nothing plays them.
    sounds: Option<SoundCollector>,
    /// Whether the player has muted the sound.
    muted: bool,
    /// Frames of 1/60 s since the program started; wraps around.
    frame: u32,
    /// Frames since the last input.
    idle: u32,
    /// Size of the frame in pixels, when it was last drawn or got an input.
    size: PxSize,
    /// Whether the frame has to be drawn again.
    changed: bool,
    /// What is asked of the window next.
    wish: Option<WindowRequest>,
}

impl Shell {
    /// The title screen, with default settings.
    pub(super) fn new(content: &Arc<Content>, title: Title) -> Self {
        Self {
            content: Arc::clone(content),
            screens: vec![AnyScreen::Title(title)],
            settings: Settings::default(),
            choices: Preferences::default(),
            abilities: Abilities::default(),
            all_keys: with_and_without_flame(Bindings::default_qwerty().clone()),
            pointed: None,
            tutorial: false,
            overlay: MapOverlay::None,
            hints: TutorialHints::default(),
            notice: Notice::default(),
            sounds: None,
            muted: false,
            frame: 0,
            idle: 0,
            size: PxSize::default(),
            changed: true,
            wish: None,
        }
    }

    /// The visible screen; `None` once the player has quit.
    pub(super) fn top(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// The title screen, below all others.
    fn title(&mut self) -> Option<&mut Title> {
        match self.screens.first_mut() {
            Some(AnyScreen::Title(title)) => Some(title),
            _ => None,
        }
    }

    /// Whether the title screen is on top.
    pub(super) fn is_at_title(&self) -> bool {
        matches!(self.screens[..], [AnyScreen::Title(_)])
    }

    /// Whether a screen covers the title.
    pub(super) fn covers_title(&self) -> bool {
        self.screens.len() > 1
    }

    /// Whether the play screen is on top.
    pub(super) fn is_playing(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Play(_)))
    }

    /// Whether only the game or its ending is visible.
    #[cfg(feature = "cli")]
    pub(super) fn game_is_on_top(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Play(_) | AnyScreen::Ending(_)))
    }

    /// Whether a replay is on top.
    pub(super) fn is_watching(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Replay(_)))
    }

    /// Whether a replay is on top and playing.
    pub(super) fn is_replaying(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Replay(replay)) if replay.playing)
    }

    /// Whether the game is on one of the screens, perhaps covered.
    pub(super) fn has_game(&self) -> bool {
        self.up_to_game().is_some()
    }

    /// Whether sentences for which the visible screen has no place go to the log of the game. A replay covers it.
    pub(super) fn shows_log(&self) -> bool {
        self.has_game() && !self.is_watching()
    }

    /// How many screens there are up to that of the game; `None` without one.
    fn up_to_game(&self) -> Option<usize> {
        let is_play = |screen: &AnyScreen| matches!(screen, AnyScreen::Play(_));
        self.screens.iter().position(is_play).map(|at| at + 1)
    }

    /// The list of recordings, if it is on top.
    pub(super) fn list(&self) -> Option<&RecordingList> {
        match self.top() {
            Some(AnyScreen::RecordingList(list)) => Some(list),
            _ => None,
        }
    }

    /// The cell chosen in look mode, if that is on top.
    pub(super) fn looks_at(&self) -> Option<Pos> {
        match self.top() {
            Some(AnyScreen::Look(look)) => Some(look.at),
            _ => None,
        }
    }

    /// Shows the game over the title screen, and nothing else.
    pub(super) fn show_game(&mut self) {
        self.screens.truncate(1);
        self.push(AnyScreen::Play(Play));
    }

    /// Opens a screen on top.
    pub(super) fn push(&mut self, screen: AnyScreen) {
        self.screens.push(screen);
        self.changed = true;
    }

    /// An action was chosen: closes the visible screen if it closes then. Look mode stays if it `keeps_aim`.
    pub(super) fn close_chosen(&mut self, keeps_aim: bool) {
        if keeps_aim && matches!(self.top(), Some(AnyScreen::Look(_))) {
            return;
        }
        if self.top().is_some_and(AnyScreen::closes_on_action) {
            self.screens.pop();
            self.pointed = None;
        }
    }

    /// Opens look mode to aim. A new item replaces the one being aimed.
    pub(super) fn aim(&mut self, look: Look) {
        if matches!(self.top(), Some(AnyScreen::Look(look)) if look.throws.is_some()) {
            self.screens.pop();
        }
        self.push(AnyScreen::Look(look));
    }

    /// Closes the screens that cover the game; without a game, all but the title.
    pub(super) fn uncover_game(&mut self) {
        let shown = self.up_to_game().unwrap_or(1);
        self.screens.truncate(shown);
    }

    /// Takes the visible screen out of the stack to ask it: a copy of a list of saved games would copy all its rows, 60
    /// times a second. `None` once the player has quit.
    pub(super) fn take_top(&mut self) -> Option<AnyScreen> {
        self.screens.pop()
    }

    /// Index of the rule set chosen at the title.
    pub(super) fn rules(&self) -> RulesId {
        match self.screens.first() {
            Some(AnyScreen::Title(title)) => title.rules,
            _ => RulesId::default(),
        }
    }

    /// What the frame depends on in the stack of screens.
    pub(super) fn top_facts(&self) -> TopFacts {
        TopFacts {
            is_replay: self.is_watching(),
            rules: self.rules(),
        }
    }

    /// The key bindings for games under these rules.
    pub(super) fn keys(&self, rules: &Ruleset) -> &Bindings {
        &self.all_keys[usize::from(rules.flame.is_some())]
    }

    /// Rebinds the keys to match the player's key file and settings.
    pub(super) fn rebind_keys(&mut self) {
        let bindings = self.choices.bindings(self.settings.keyboard);
        self.all_keys = with_and_without_flame(bindings);
    }

    /// Applies these settings without saving them.
    pub(super) fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.rebind_keys();
        self.changed = true;
    }
}

fn with_and_without_flame(keys: Bindings) -> [Bindings; 2] {
    let with_flame = keys.with_flame();
    [keys, with_flame]
}

/// What the owners and the frame read.
impl Shell {
    pub(super) const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    pub(super) const fn settings(&self) -> Settings {
        self.settings
    }

    /// What works on this system.
    pub(super) const fn abilities(&self) -> &Abilities {
        &self.abilities
    }

    /// The key bindings for rule sets without a flame.
    pub(super) const fn keys_without_flame(&self) -> &Bindings {
        &self.all_keys[0]
    }

    /// Frames of 1/60 s since the program started.
    pub(super) const fn frame(&self) -> u32 {
        self.frame
    }

    /// Frames since the last input.
    pub(super) const fn idle(&self) -> u32 {
        self.idle
    }

    /// What a game under these rules must know. `date` is today.
    pub(super) fn surroundings<'a>(
        &'a self,
        rules: &Ruleset,
        date: &'a str,
        last_end: Option<&'a RecordedEnd>,
    ) -> Surroundings<'a> {
        Surroundings {
            content: &self.content,
            keys: self.keys(rules),
            is_playing: self.is_playing(),
            motion: self.settings.motion,
            lively: self.lively(),
            sounds: self.sound_bank(),
            frame: self.frame,
            date,
            last_end,
            wants_remains: self.settings.remains,
        }
    }

    /// What moves on the map now. Less does, the longer the player is away.
    const fn lively(&self) -> MotionSettings {
        let is_awake = self.idle < REST_FRAMES;
        MotionSettings {
            motion: self.settings.motion && is_awake,
            flicker: self.settings.flicker && is_awake,
            calm: self.idle >= CALM_FRAMES,
        }
    }

    /// Size of the frame, when it was last drawn or got an input.
    pub(super) const fn size(&self) -> PxSize {
        self.size
    }

    /// The map cell under the mouse.
    pub(super) const fn pointed(&self) -> Option<Pos> {
        self.pointed
    }

    /// Whether the tutorial's own screen is shown while playing.
    pub(super) const fn shows_own_screen(&self) -> bool {
        self.tutorial
    }

    pub(super) const fn overlay(&self) -> MapOverlay {
        self.overlay
    }

    /// The sentences at the top of the frame.
    pub(super) const fn notice(&self) -> &Notice {
        &self.notice
    }

    /// Whether the frame has to be drawn again.
    pub(super) const fn has_changed(&self) -> bool {
        self.changed
    }

    /// The sounds, if anything plays them.
    pub(super) fn sound_bank(&self) -> Option<&SoundBank> {
        self.sounds.as_ref().map(|_| &self.content.sounds)
    }
}

/// What changes it.
impl Shell {
    /// The frame has to be drawn again.
    pub(super) const fn redraw(&mut self) {
        self.changed = true;
    }

    /// A frame of this size is drawn.
    pub(super) const fn note_drawn(&mut self, size: PxSize) {
        self.changed = false;
        self.size = size;
    }

    /// An input comes, over a frame of this size.
    pub(super) const fn note_input(&mut self, input: Input, size: PxSize) {
        self.size = size;
        self.idle = match input {
            Input::Frames(frames) => self.idle.saturating_add(frames),
            Input::Press(_)
            | Input::Click(..)
            | Input::Hover(_)
            | Input::Wheel(..)
            | Input::Focus(_) => 0,
        };
    }

    /// So many frames of 1/60 s have passed.
    pub(super) const fn pass(&mut self, frames: u32) {
        self.frame = self.frame.wrapping_add(frames);
    }

    /// Notes what works on this system.
    pub(super) fn note_abilities(&mut self, full_screen: bool, silence: Option<&str>) {
        let known = &mut self.abilities;
        if known.full_screen != full_screen || known.silence.as_deref() != silence {
            *known = Abilities {
                full_screen,
                silence: silence.map(str::to_owned),
            };
            self.changed = true;
        }
    }

    /// Points at this cell of the map, or at none. Returns whether that is another one.
    pub(super) fn point(&mut self, cell: Option<Pos>) -> bool {
        std::mem::replace(&mut self.pointed, cell) != cell
    }

    /// Points at no cell of the map.
    pub(super) const fn unpoint(&mut self) {
        self.pointed = None;
    }

    /// Shows the tutorial's own screen while playing, or the normal one.
    pub(super) const fn show_own_screen(&mut self, shows: bool) {
        self.tutorial = shows;
    }

    /// Gives the next game started at the title another seed, as if one had been started there with the present one.
    pub(super) fn take_title_seed(&mut self) {
        if let Some(title) = self.title() {
            title.take_seed();
        }
    }

    /// Offers this saved game at the title.
    pub(super) fn offer(&mut self, saved: Option<String>) {
        if let Some(title) = self.title() {
            title.offer(saved);
        }
        self.changed = true;
    }

    /// Offers the candles of the rule sets of which a game has ended, as `has_ended` says.
    pub(super) fn offer_candles(&mut self, has_ended: impl Fn(&str) -> bool) {
        let mut counts = Vec::new();
        for file in &self.content.rules {
            let known = has_ended(&file.rules.name);
            counts.push(if known { file.rules.candles.len() } else { 0 });
        }
        if let Some(title) = self.title() {
            title.offer_candles(counts);
        }
    }

    /// Puts a seed at the title whose dungeon is least like those of the player's last games, which `last_of` tells by rule
    /// set.
    pub(super) fn vary_seed<'s>(&mut self, last_of: impl Fn(&str) -> &'s [u64]) {
        let content = Arc::clone(&self.content);
        let Some(title) = self.title() else {
            return;
        };
        if let Some(file) = content.rules.get(title.rules.0) {
            title.vary_seed(&file.rules, last_of(&file.rules.name));
        }
    }

    /// Asks this of the window after the present input.
    pub(super) const fn ask_window(&mut self, wish: WindowRequest) {
        self.wish = Some(wish);
    }

    /// What is asked of the window now: to close, once all screens are.
    pub(super) fn take_wish(&mut self) -> Option<WindowRequest> {
        let quits = self.screens.is_empty().then_some(WindowRequest::Quit);
        self.wish.take().or(quits)
    }

    /// Shows a sentence at the top of the frame.
    pub(super) fn add_notice(&mut self, text: &str) {
        self.notice.add(text);
        self.changed = true;
    }

    /// Removes the sentences there.
    pub(super) fn dismiss_notice(&mut self) {
        self.changed |= self.notice.dismiss();
    }

    /// Asks in the menu of the game whether to quit, although part of the game is not saved.
    pub(super) fn ask_to_quit(&mut self) {
        if let Some(AnyScreen::Menu(_)) = self.top() {
            self.screens.pop();
        }
        self.push(AnyScreen::Menu(Menu::asking_to_quit()));
    }

    /// Puts back the screen that was taken off to ask it.
    pub(super) fn put_back(&mut self, screen: AnyScreen) {
        self.screens.push(screen);
    }
}

#[cfg(feature = "cli")]
impl Shell {
    /// How many screens lie on each other.
    pub(super) const fn screen_count(&self) -> usize {
        self.screens.len()
    }
}

#[cfg(test)]
impl Shell {
    /// All screens, the title first and the visible one last.
    pub(super) fn screens(&self) -> &[AnyScreen] {
        &self.screens
    }

    /// All that the player has chosen, to be compared.
    pub(super) fn chosen(&self) -> String {
        format!("{:?}{:?}", self.settings, self.choices)
    }
}
