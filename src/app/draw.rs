//! Which screen is drawn, and with what.

use super::{App, Screen, Session};
use crate::base::Pos;
use crate::content::Content;
use crate::gfx::{Canvas, PxSize};
use crate::ui::art::Art;
use crate::ui::bindings::Bindings;
use crate::ui::enlarge;
use crate::ui::layout::ENOUGH;
use crate::ui::screens::options::Names;
use crate::ui::screens::play::{self, Scene};
use crate::ui::screens::title::{Choice, Title};
use crate::ui::screens::{cinema as deck, keys, you};
use crate::ui::settings::Settings;
use crate::ui::tutorial::Shown;

impl<'c> App<'c> {
    /// Draws the screen over the whole of `canvas`.
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        let art = self.art(canvas.size());
        let scene = self
            .session
            .as_ref()
            .map(|session| scene(session, self.settings, &self.keys, self.pointed));
        let scene = scene.map(|scene| Scene {
            lesson: self.lesson(),
            ..scene
        });
        match (self.screens.last(), scene) {
            (Some(Screen::Play), Some(scene)) => match self.tutorial() {
                Some(tutorial) => {
                    let (field, Scene { log, hud, .. }) = (play::field(&scene), scene);
                    let letters = |px| self.content.letters(px);
                    tutorial.draw(&Shown { field, log, hud }, &art, letters, canvas);
                }
                None => play::draw(&scene, &art, canvas),
            },
            (Some(Screen::Cinema(cinema)), _) => {
                let scene = self::scene(cinema.reel().session(), self.settings, &self.keys, None);
                deck::draw(&scene, &cinema.deck(), &art, canvas);
            }
            (Some(Screen::Look(look)), Some(scene)) => look.draw(&scene, &art, canvas),
            (Some(Screen::Level(level)), Some(scene)) => level.draw(&scene, &art, canvas),
            (Some(Screen::You), Some(scene)) => {
                if let Some(session) = &self.session {
                    you::draw(&scene, session.tally(), &art, canvas);
                }
            }
            (Some(Screen::Pack(pack)), Some(scene)) => pack.draw(&scene, &art, canvas),
            (Some(Screen::Menu(menu)), Some(scene)) => menu.draw(&scene, &art, canvas),
            (Some(Screen::Title(title)), _) => {
                let (zoom, choices) = (title_zoom(canvas.size()), self.choices());
                enlarge::whole(zoom, canvas, |canvas| {
                    title.draw(&choices, self.frame / Title::STEP, &art, canvas);
                });
            }
            (Some(screen), scene) => {
                canvas.clear(art.theme.bg);
                enlarge::whole(art.zoom, canvas, |canvas| {
                    self.draw_panel(screen, scene, &art, canvas);
                });
            }
            (None, _) => canvas.clear(art.theme.bg),
        }
    }

    /// Draws a screen that is all words.
    fn draw_panel(
        &self,
        screen: &Screen,
        scene: Option<Scene<'_>>,
        art: &Art<'_>,
        canvas: &mut Canvas,
    ) {
        match (screen, scene) {
            (Screen::Archive(list), _) => list.draw(art, canvas),
            (Screen::Keys, _) => {
                let chosen = &self.content.rules[self.rules()];
                let file = self.session.as_ref().map_or(chosen, Session::file);
                let shown = keys::Shown {
                    rules: &file.rules,
                    hud: &file.hud,
                    tutorial: file.tutorial.is_some(),
                    keys: &self.keys,
                };
                keys::draw(&shown, art, canvas);
            }
            (Screen::Options(options), _) => {
                let names = names(self.content, &self.keys);
                options.draw(self.chosen(), &names, art, canvas);
            }
            (Screen::Messages(messages), Some(scene)) => {
                messages.draw(scene.log, scene.view.turn(), scene.keys, art, canvas);
            }
            (Screen::Ending(ending), Some(scene)) => {
                if let Some(session) = &self.session {
                    ending.draw(&scene, session.tally(), self.standing(), art, canvas);
                }
            }
            _ => {}
        }
    }

    pub(super) fn art(&self, size: PxSize) -> Art<'c> {
        let content = self.content;
        let theme = self.settings.theme.min(content.themes.len() - 1);
        let room = size.w >= 2 * ENOUGH.w && size.h >= 2 * ENOUGH.h;
        Art {
            theme: &content.themes[theme].1,
            text: &content.text,
            small: &content.small,
            tiles: &content.sheets[self.sheet()].1,
            zoom: if self.settings.big_text && room { 2 } else { 1 },
            letters: &content.sheets[content.letters].1,
        }
    }

    pub(super) fn choices(&self) -> Vec<Choice<'_>> {
        let files = self.content.rules.iter();
        files
            .map(|file| Choice {
                name: &file.rules.name,
                about: &file.about,
            })
            .collect()
    }
}

/// What can be chosen among in the options.
pub(super) fn names<'c>(content: &'c Content, keys: &Bindings) -> Names<'c> {
    Names {
        themes: content.themes.iter().map(|(name, _)| &**name).collect(),
        tiles: content.sheets.iter().map(|(name, _)| &**name).collect(),
        keyboard: keys.preset(),
    }
}

/// What the play screen shows of a game.
pub(super) fn scene<'a>(
    session: &'a Session,
    settings: Settings,
    keys: &'a Bindings,
    marked: Option<Pos>,
) -> Scene<'a> {
    let scene = session.scene();
    Scene {
        panels: settings.panels,
        keys,
        marked,
        way: marked.map_or(&[], |_| scene.way),
        ..scene
    }
}

/// The size of a canvas each of whose pixels becomes `zoom` pixels a side.
pub(super) const fn small(size: PxSize, zoom: i32) -> PxSize {
    PxSize::new(size.w / zoom, size.h / zoom)
}

/// Pixels a side of each pixel of the title: it is a picture, and fills the frame.
pub(super) fn title_zoom(size: PxSize) -> i32 {
    (size.w / ENOUGH.w).min(size.h / ENOUGH.h).max(1)
}
