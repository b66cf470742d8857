//! What the mouse means on each screen.

use super::draw::{names, scene, small, title_zoom};
use super::{App, Screen};
use crate::base::Pos;
use crate::gfx::{Px, PxSize};
use crate::ui::enlarge;
use crate::ui::screens::look::Look;
use crate::ui::screens::play::Scene;
use crate::ui::screens::{Next, cinema, play};

impl App<'_> {
    /// The left button does the likeliest thing.
    pub(super) fn click(&mut self, at: Px, size: PxSize) -> Next {
        let (art, settings, lesson) = (self.art(size), self.chosen(), self.lesson());
        let (there, panels) = (enlarge::under(art.zoom, at), small(size, art.zoom));
        let scene = self
            .session
            .as_ref()
            .map(|session| scene(session, settings, None));
        let scene = scene.map(|scene| Scene { lesson, ..scene });
        match (self.screens.last_mut(), scene) {
            (Some(Screen::Title(title)), _) => {
                let zoom = title_zoom(size);
                let choices = self.content.rules.len();
                title.click(enlarge::under(zoom, at), small(size, zoom), choices)
            }
            (Some(Screen::Keys), _) => Next::Back,
            (Some(Screen::Cinema(cinema)), _) => Next::Cut(cinema::click(at, size, &cinema.deck())),
            (Some(Screen::Menu(menu)), _) => menu.click(at, size, &art),
            (Some(Screen::Options(options)), _) => {
                options.click(there, panels, settings, &names(self.content), &art)
            }
            (Some(Screen::Play), Some(scene)) => play::click(&scene, at, size, &art),
            (Some(Screen::Look(look)), Some(scene)) => look.click(&scene, at, size, &art),
            (Some(Screen::Level(level)), Some(scene)) => level.click(&scene, at, size, &art),
            (Some(Screen::Pack(pack)), Some(scene)) => pack.click(&scene, at, size, &art),
            (Some(Screen::Messages(messages)), Some(scene)) => {
                messages.click(there, scene.log, panels, &art)
            }
            (Some(Screen::Ending(ending)), Some(_)) => {
                ending.click(there, panels, self.frame, &art)
            }
            _ => Next::Stay,
        }
    }

    /// A right click looks.
    pub(super) fn look_at(&mut self, at: Px, size: PxSize) -> Next {
        let looks = matches!(self.screens.last(), Some(Screen::Play | Screen::Look(_)));
        let cell = self.cell_at(at, size).filter(|_| looks);
        cell.map_or(Next::Stay, |cell| {
            if matches!(self.screens.last(), Some(Screen::Look(_))) {
                self.screens.pop();
            }
            self.screens.push(Screen::Look(Look::at(cell)));
            Next::Redraw
        })
    }

    /// What the mouse points at is told in the hint line with the way there, unless that is what was told already.
    pub(super) fn hover(&mut self, at: Px, size: PxSize) -> Next {
        let plays = matches!(self.screens.last(), Some(Screen::Play));
        let cell = self.cell_at(at, size).filter(|_| plays);
        if std::mem::replace(&mut self.pointed, cell) == cell {
            return Next::Stay;
        }
        if let Some(session) = &mut self.session {
            let (pilot, view) = session.pilot();
            pilot.point(cell, view);
        }
        Next::Redraw
    }

    pub(super) fn wheel(&mut self, up: i32, size: PxSize) -> Next {
        let art = self.art(size);
        match (self.screens.last_mut(), &self.session) {
            (Some(Screen::Messages(messages)), Some(session)) => {
                messages.wheel(up, session.log(), small(size, art.zoom), &art)
            }
            _ => Next::Stay,
        }
    }

    fn cell_at(&self, at: Px, size: PxSize) -> Option<Pos> {
        let scene = scene(self.session.as_ref()?, self.settings, None);
        play::cell_at(&scene, at, size, &self.art(size))
    }
}
