//! What keys mean on each screen.

use super::draw::{names, small};
use super::{App, Screen};
use crate::gfx::PxSize;
use crate::ui::bindings::{Action, After, Place};
use crate::ui::keys::Press;
use crate::ui::screens::{Next, cinema as deck, keys, play};

impl App<'_> {
    /// What the screen that is seen makes of a key.
    pub(super) fn key(&mut self, press: Press, size: PxSize) -> Next {
        let (art, settings) = (self.art(size), self.chosen());
        let panels = small(size, art.zoom);
        match (self.screens.last_mut(), &self.session) {
            (Some(Screen::Title(title)), _) => title.key(press, self.content.rules.len()),
            (Some(Screen::Keys), _) => keys::key(press, &self.keys),
            (Some(Screen::Archive(list)), _) => list.key(press),
            (Some(Screen::Cinema(cinema)), _) => {
                Next::Cut(deck::key(press, &cinema.deck(), &self.keys))
            }
            (Some(Screen::Menu(menu)), _) => menu.key(press),
            (Some(Screen::Options(options)), _) => {
                options.key(press, settings, &names(self.content, &self.keys))
            }
            (Some(Screen::Play), Some(session)) => {
                let over = session.view().over().is_some();
                let file = session.file();
                match self.keys.on(Place::Death, press.key) {
                    Some(Action::AfterDeath(After::Replay)) if over => Next::Replay,
                    Some(Action::AfterDeath(After::Gif)) if over => Next::Gif,
                    _ => match play::key(press, &file.hud, &self.keys) {
                        // The tutorial's own screen keeps its word: Escape quits.
                        Next::Title if self.tutorial && file.tutorial.is_some() => Next::Quit,
                        Next::Pack if file.rules.items.is_empty() => {
                            Next::Say("There is nothing to carry in this game.")
                        }
                        next => next,
                    },
                }
            }
            (Some(Screen::Look(look)), Some(session)) => {
                look.key(press, session.view(), &self.keys)
            }
            (Some(Screen::Level(level)), Some(session)) => {
                level.key(press, session.view(), &self.keys)
            }
            (Some(Screen::Pack(pack)), Some(session)) => pack.key(press, session.view()),
            (Some(Screen::Messages(messages)), Some(session)) => {
                messages.key(press, session.log(), panels, &self.keys, &art)
            }
            (Some(Screen::Ending(ending)), Some(session)) => {
                ending.key(press, session.view(), self.frame, &self.keys)
            }
            _ => Next::Back,
        }
    }
}
