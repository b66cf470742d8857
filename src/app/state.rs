//! State shared by all screens: the content, the game, its recording, and the player's settings.

use std::sync::Arc;

use crate::app::hints::TutorialHints;
use crate::app::preferences::Preferences;
use crate::app::recorder::Recorder;
use crate::app::replay_player::ReplayPlayer;
use crate::app::session::Session;
use crate::base::Pos;
use crate::content::{Content, RulesetFile};
use crate::game::Ruleset;
use crate::gfx::PxSize;
use crate::replay::Recording;
use crate::ui::input::bindings::Bindings;
use crate::ui::layout::MIN_FULL_SIZE;
use crate::ui::map::animation::Pace;
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::ending::Ranking;
use crate::ui::screens::options::OptionNames;
use crate::ui::screens::play::Scene;
use crate::ui::screens::title::RulesetChoice;
use crate::ui::screens::{Context, Game, RulesInForce, TutorialView};
use crate::ui::settings::{Abilities, RulesId, Settings, SheetId};
use crate::ui::tutorial_screen::TutorialScreen;
use crate::ui::widgets::assets::UiAssets;

/// Everything but the screen stack and the clock.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) content: Arc<Content>,
    pub(super) settings: Settings,
    pub(super) choices: Preferences,
    /// What works on this system.
    pub(super) abilities: Abilities,
    /// The key bindings for rule sets without a flame, and those with one.
    keys: [Bindings; 2],
    pub(super) pace: Pace,
    pub(super) session: Option<Session>,
    /// The recording being watched.
    pub(super) player: Option<ReplayPlayer>,
    pub(super) recorder: Recorder,
    /// The map cell under the mouse.
    pub(super) pointed: Option<Pos>,
    /// Whether the tutorial's own screen is shown while playing.
    pub(super) tutorial: bool,
    /// The overlay drawn over the map.
    pub(super) overlay: MapOverlay,
    pub(super) hints: TutorialHints,
}

/// The frame to lay out or draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameInfo {
    /// Size in pixels.
    pub(super) size: PxSize,
    /// Frames of 1/60 s since the program started; wraps around.
    pub(super) number: u32,
    /// Frames since the last input.
    pub(super) idle: u32,
    /// Index of the rule set chosen at the title.
    pub(super) rules: RulesId,
    /// Whether a replay is on top.
    pub(super) watching: bool,
}

impl State {
    /// The state at program start: no game, default settings.
    pub(super) fn new(content: &Arc<Content>) -> Self {
        Self {
            content: Arc::clone(content),
            settings: Settings::default(),
            choices: Preferences::default(),
            abilities: Abilities::default(),
            keys: with_and_without_flame(Bindings::default_qwerty().clone()),
            pace: Pace::Walk,
            session: None,
            player: None,
            recorder: Recorder::default(),
            pointed: None,
            tutorial: false,
            overlay: MapOverlay::None,
            hints: TutorialHints::default(),
        }
    }

    /// What the screens read.
    pub(super) fn context(&self, frame: FrameInfo) -> Context<'_> {
        let file = self.session.as_ref().map(Session::file);
        let file = file.unwrap_or(&self.content.rules[frame.rules.0]);
        Context {
            size: frame.size,
            frame: frame.number,
            idle: frame.idle,
            art: self.art(frame),
            keys: self.keys(&file.rules),
            keys_without_flame: &self.keys[0],
            settings: self.settings_in_force(frame),
            abilities: &self.abilities,
            names: self.names(),
            rule_sets: self.rule_sets(),
            rules: RulesInForce {
                rules: &file.rules,
                screen: &file.screen,
                has_tutorial: file.tutorial.is_some(),
            },
            game: self.session.as_ref().map(|session| self.game(session)),
            timeline: self.player.as_ref().map(|player| {
                let scene = self.scene(player.session(), None);
                player.timeline(scene)
            }),
        }
    }

    /// The key bindings for games under these rules.
    pub(super) fn keys(&self, rules: &Ruleset) -> &Bindings {
        &self.keys[usize::from(rules.flame.is_some())]
    }

    /// Applies these key bindings.
    pub(super) fn bind_keys(&mut self, keys: Bindings) {
        self.keys = with_and_without_flame(keys);
    }

    fn game<'a>(&'a self, session: &'a Session) -> Game<'a> {
        Game {
            scene: Scene {
                hint: self.hints.hint(),
                unsaved: self.recorder.unsaved,
                ..self.scene(session, self.pointed)
            },
            stats: session.stats(),
            ranking: self.ranking(),
            tutorial: self.tutorial().map(|screen| TutorialView {
                screen,
                fonts: &*self.content,
            }),
        }
    }

    /// What the play screen shows.
    fn scene<'a>(&'a self, session: &'a Session, marked: Option<Pos>) -> Scene<'a> {
        let scene = session.scene();
        Scene {
            panels: self.settings.panels,
            overlay: self.overlay,
            keys: self.keys(scene.view.rules()),
            marked,
            path: marked.map_or(&[], |_| scene.path),
            ..scene
        }
    }

    /// The tutorial's own screen, if it is shown.
    pub(super) fn tutorial(&self) -> Option<&TutorialScreen> {
        let file = self.session.as_ref().map(Session::file)?;
        file.tutorial.as_ref().filter(|_| self.tutorial)
    }

    /// The theme, fonts and tiles in force.
    pub(super) fn art(&self, frame: FrameInfo) -> UiAssets<'_> {
        let (content, size) = (&*self.content, frame.size);
        let theme = self.settings.theme.0.min(content.themes.len() - 1);
        let room = size.w >= 2 * MIN_FULL_SIZE.w && size.h >= 2 * MIN_FULL_SIZE.h;
        UiAssets {
            theme: &content.themes[theme].1,
            font: &content.text,
            small_font: &content.small,
            tiles: &content.sheets[self.sheet(frame).0].1,
            zoom: if self.settings.big_text && room { 2 } else { 1 },
            cp437_tiles: &content.sheets[content.cp437_sheet.0].1,
        }
    }

    /// The tilesheet in force.
    pub(super) fn sheet(&self, frame: FrameInfo) -> SheetId {
        let content = &*self.content;
        let own = || content.sheet_named(&self.file(frame)?.screen.tiles).ok();
        let sheet = self
            .settings_in_force(frame)
            .tiles
            .or_else(own)
            .unwrap_or_default();
        sheet.min(SheetId(content.sheets.len() - 1))
    }

    /// The settings in force, as shown on the options screen.
    pub(super) fn settings_in_force(&self, frame: FrameInfo) -> Settings {
        let tiles_by_tab = self.file(frame);
        let tiles_by_tab =
            tiles_by_tab.and_then(|file| self.choices.tiles_by_tab(&file.rules.name));
        Settings {
            tiles: tiles_by_tab.or(self.choices.sheet).or(self.settings.tiles),
            ..self.settings
        }
    }

    /// The rule set in force: that of the watched replay or of the game, otherwise the one chosen at the title.
    pub(super) fn file(&self, frame: FrameInfo) -> Option<&RulesetFile> {
        let session = match &self.player {
            Some(player) if frame.watching => Some(player.session()),
            _ => self.session.as_ref(),
        };
        let file = session.map(Session::file);
        file.or_else(|| self.content.rules.get(frame.rules.0))
    }

    fn rule_sets(&self) -> Vec<RulesetChoice<'_>> {
        let files = self.content.rules.iter();
        let choices = files.map(|file| RulesetChoice {
            name: &file.rules.name,
            about: &file.about,
            is_offered: file.variant_of.is_none() || file.is_offered,
        });
        choices.collect()
    }

    fn names(&self) -> OptionNames<'_> {
        let content = &*self.content;
        OptionNames {
            themes: content.themes.iter().map(|(name, _)| &**name).collect(),
            tiles: content.sheets.iter().map(|(name, _)| &**name).collect(),
            keyboard: self.keys[0].preset(),
            own_keys: self.keys[0].changes().len(),
        }
    }

    /// How the finished game ranks.
    pub(super) fn ranking(&self) -> Ranking {
        let recording = self.recorder.recording.as_ref();
        let end = recording.and_then(Recording::end);
        Ranking {
            own_map: recording.is_some_and(|recording| recording.header().map.is_some()),
            taken_over: recording.is_some_and(|recording| recording.header().origin.is_some()),
            points: end.and_then(|end| end.points()),
            parts: end
                .and_then(|end| end.score_parts())
                .map_or_else(Default::default, |parts| {
                    parts.map(|part| (part.what, part.points))
                }),
            rank: self.recorder.rank,
        }
    }
}

fn with_and_without_flame(keys: Bindings) -> [Bindings; 2] {
    let with_flame = keys.with_flame();
    [keys, with_flame]
}
