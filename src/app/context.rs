//! What the screens see: everything that a frame shows, gathered from the game, the shell and the archive.

use crate::app::archive::Archive;
use crate::app::archive::replay_player::ReplayPlayer;
use crate::app::backend;
use crate::app::effect::{Desk, GameFacts, InForce, TopFacts};
use crate::app::game::Playing;
use crate::app::game::session::Session;
use crate::app::shell::Shell;
use crate::base::Pos;
use crate::content::{Content, RulesetFile};
use crate::game::rules::LightRule;
use crate::gfx::{BlitOptions, Canvas, Px, PxSize, Rgb};
use crate::ui::layout::{DESIGN_SIZE, MIN_FULL_SIZE};
use crate::ui::screens::play::Scene;
use crate::ui::screens::title::RulesetChoice;
use crate::ui::screens::{Context, Game, TutorialView};
use crate::ui::settings::{Settings, SheetId};
use crate::ui::sound::Background;
use crate::ui::tutorial_screen::TutorialScreen;
use crate::ui::widgets::assets::UiAssets;

/// The tile of the window icon, and how far it is enlarged.
const ICON: &str = "candle";
const ICON_TIMES: u8 = 4;

/// The three owners as the screens see them: to read from, all at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overview<'a> {
    pub(super) game: Option<&'a Playing>,
    pub(super) shell: &'a Shell,
    pub(super) archive: &'a Archive,
    pub(super) top: TopFacts,
}

impl<'a> Overview<'a> {
    fn session(self) -> Option<&'a Session> {
        self.game.map(Playing::session)
    }

    /// What the screens read.
    pub(super) fn context(self, size: PxSize) -> Context<'a> {
        let (file, content) = (self.session().map(Session::file), &**self.shell.content());
        let file = file.unwrap_or(&content.rules[self.top.rules.0]);
        Context {
            size,
            frame: self.shell.frame(),
            idle: self.shell.idle(),
            art: self.art(size),
            keys: self.shell.keys(&file.rules),
            keys_without_flame: self.shell.keys_without_flame(),
            settings: self.settings_in_force(),
            abilities: self.shell.abilities(),
            themes: content.themes.iter().map(|(name, _)| &**name).collect(),
            sheets: content.sheets.iter().map(|(name, _)| &**name).collect(),
            rule_sets: self.rule_sets(),
            rules: &file.rules,
            screen: &file.screen,
            has_tutorial: file.tutorial.is_some(),
            game: self.game.map(|game| self.game_seen(game)),
            timeline: self.archive.player().map(|player| {
                let scene = self.scene(player.session(), None);
                player.timeline(scene)
            }),
        }
    }

    fn game_seen(self, game: &'a Playing) -> Game<'a> {
        let session = game.session();
        Game {
            scene: Scene {
                hint: self.shell.hint(),
                offers: self.shell.offers(),
                unsaved: self.archive.unsaved().is_some(),
                ..self.scene(session, self.shell.pointed())
            },
            stats: session.stats(),
            ranking: game.ranking(),
            hindsight: game.hindsight(),
            tutorial: self.tutorial().map(|screen| TutorialView {
                screen,
                fonts: &**self.shell.content(),
            }),
        }
    }

    /// What the play screen shows.
    fn scene(self, session: &'a Session, marked: Option<Pos>) -> Scene<'a> {
        let scene = session.scene();
        Scene {
            panels: self.shell.settings().panels,
            overlay: self.shell.overlay(),
            keys: self.shell.keys(scene.view.rules()),
            marked,
            path: marked.map_or(&[], |_| scene.path),
            ..scene
        }
    }

    /// The tutorial's own screen, if it is shown.
    pub(super) fn tutorial(self) -> Option<&'a TutorialScreen> {
        let file = self.session().map(Session::file)?;
        file.tutorial
            .as_ref()
            .filter(|_| self.shell.shows_own_screen())
    }

    /// The theme, fonts and tiles in force.
    pub(super) fn art(self, size: PxSize) -> UiAssets<'a> {
        let content = &**self.shell.content();
        let theme = self.shell.settings().theme.0.min(content.themes.len() - 1);
        let has_room = size.w >= 2 * MIN_FULL_SIZE.w && size.h >= 2 * MIN_FULL_SIZE.h;
        let large = self.shell.settings().big_text && has_room;
        art(content, theme, self.sheet(), if large { 2 } else { 1 })
    }

    /// Index of the tilesheet in force.
    pub(super) fn sheet(self) -> SheetId {
        let content = &**self.shell.content();
        let own = || content.sheet_named(&self.file()?.screen.tiles).ok();
        let sheet = self.settings_in_force().tiles.or_else(own);
        let last = SheetId(content.sheets.len() - 1);
        sheet.unwrap_or_default().min(last)
    }

    /// The settings in force, including a tilesheet chosen by Tab.
    pub(super) fn settings_in_force(self) -> Settings {
        let file = self.file();
        let by_tab = file.and_then(|file| self.shell.sheet_by_tab(&file.rules.name));
        Settings {
            tiles: by_tab.or(self.shell.settings().tiles),
            ..self.shell.settings()
        }
    }

    /// The rule set in force: that of the watched replay or of the game, otherwise the one chosen at the title.
    pub(super) fn file(self) -> Option<&'a RulesetFile> {
        let session = match self.archive.player() {
            Some(player) if self.top.is_replay => Some(player.session()),
            _ => self.session(),
        };
        let file = session.map(Session::file);
        file.or_else(|| self.shell.content().rules.get(self.top.rules.0))
    }

    /// What the shell must know to act.
    pub(super) fn in_force(self) -> InForce {
        let file = self.file();
        let is_lit = |file: &RulesetFile| file.rules.sight.light == LightRule::Levels;
        InForce {
            rules: file.map(|file| file.rules.name.clone()),
            has_light_levels: file.is_some_and(is_lit),
            settings: self.settings_in_force(),
            sheet: self.sheet(),
            game: self.session().map(|session| GameFacts {
                has_flame: session.view().rules().flame.is_some(),
                has_light_levels: session.view().has_light_levels(),
                has_own_screen: session.file().tutorial.is_some(),
            }),
        }
    }

    /// Width and height in pixels of the tutorial's own screen, if it is shown, with the tiles in force.
    pub(super) fn tutorial_size(self) -> Option<PxSize> {
        let tiles = self.art(DESIGN_SIZE).tiles;
        Some(self.tutorial()?.size(tiles))
    }

    /// Why the game on the screen is not saved; `None` if there is none, or it is.
    pub(super) fn unsaved(self) -> Option<&'a str> {
        if !self.shell.has_game() {
            return None;
        }
        self.archive.unsaved()
    }

    /// The background sounds of the replay, the game, or the title; `None` if nothing plays them.
    pub(super) fn background(self) -> Option<Background> {
        let bank = self.shell.sound_bank()?;
        let heard = if self.shell.is_watching() {
            self.archive.player().map(ReplayPlayer::session)
        } else if self.shell.covers_title() {
            self.session()
        } else {
            None
        };
        Some(match heard {
            Some(session) => Background::of(session.view(), bank),
            None => Background::of_title(bank),
        })
    }

    /// The window title: the game or recording on screen, with its seed, which a tutorial's own screen does not show.
    pub(super) fn window_title(self) -> String {
        let name = backend::NAME;
        if self.shell.is_watching()
            && let Some(player) = self.archive.player()
        {
            return format!("{name}: {}, replay", player.caption);
        }
        match self.session() {
            Some(session) if self.shell.has_game() => {
                let scene = session.scene();
                let (rules, seed) = (&scene.view.rules().name, scene.seed_text());
                let unsaved = ["", ", not saved"][usize::from(self.archive.unsaved().is_some())];
                format!("{name}: {rules}, seed {seed}{unsaved}")
            }
            Some(_) | None => name.to_owned(),
        }
    }

    fn rule_sets(self) -> Vec<RulesetChoice<'a>> {
        let files = self.shell.content().rules.iter();
        let choices = files.map(|file| RulesetChoice {
            name: &file.rules.name,
            title: &file.title,
            about: &file.about,
            candles: &file.rules.candles,
            is_offered: file.variant_of.is_none() || file.is_offered,
            chapter: file.chapter.as_ref(),
            has_screen: file.tutorial.is_some(),
        });
        choices.collect()
    }
}

/// What the archive must know to act, with the tilesheet in force.
pub(super) fn desk<'a>(game: Option<&'a Playing>, shell: &'a Shell, sheet: SheetId) -> Desk<'a> {
    Desk {
        content: shell.content(),
        own: game.and_then(Playing::recording),
        is_unbegun: game.is_some_and(Playing::is_unbegun),
        is_over: game.is_some_and(Playing::is_over),
        list: shell.list(),
        rules: shell.rules(),
        sheet,
        size: shell.size(),
        sounds: shell.sound_bank(),
    }
}

/// The fonts and words of the content, with the theme and the tilesheet at these indices.
pub(crate) fn art(content: &Content, theme: usize, sheet: SheetId, zoom: i32) -> UiAssets<'_> {
    UiAssets {
        theme: &content.themes[theme].1,
        font: &content.text,
        small_font: &content.small,
        tiles: &content.sheets[sheet.0].1,
        zoom,
        cp437_tiles: &content.sheets[content.cp437_sheet.0].1,
        words: &content.words,
    }
}

/// The window icon, on black; `None` if no tilesheet has the tile.
pub(super) fn icon(content: &Content) -> Option<Canvas> {
    let sheets = content.sheets.iter().map(|(_, tiles)| tiles);
    let pictures = sheets.filter(|tiles| !tiles.is_cp437);
    let mut sheets = pictures.map(|tiles| &tiles.sheet);
    let (sheet, tile) = sheets.find_map(|sheet| Some((sheet, sheet.tile_named(ICON)?)))?;
    let (cell, times) = (sheet.cell(), i32::from(ICON_TIMES));
    let mut icon = Canvas::new(PxSize::new(cell.w * times, cell.h * times));
    icon.clear(Rgb::BLACK);
    let options = BlitOptions::PLAIN.zoomed(ICON_TIMES);
    icon.draw_tile(sheet, tile, Px::new(0, 0), options);
    Some(icon)
}
