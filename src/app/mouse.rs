//! What the mouse means on each screen.

use super::draw::{names, small, title_zoom};
use super::{App, Screen, draw};
use crate::base::Pos;
use crate::game::Known;
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
        // The tutorials know no mouse.
        let plays = self.tutorial().is_none();
        let scene = self.session.as_ref().map(|session| Scene {
            lesson,
            ..draw::scene(session, settings, &self.keys, None)
        });
        match (self.screens.last_mut(), scene) {
            (Some(Screen::Title(title)), _) => {
                let zoom = title_zoom(size);
                let choices = self.content.rules.len();
                title.click(enlarge::under(zoom, at), small(size, zoom), choices)
            }
            (Some(Screen::Keys | Screen::You), _) => Next::Back,
            (Some(Screen::Cinema(cinema)), _) => {
                Next::Cut(cinema::click(at, size, &cinema.deck(), &self.keys, &art))
            }
            (Some(Screen::Menu(menu)), Some(scene)) => menu.click(&scene, at, size, &art),
            (Some(Screen::Options(options)), _) => options.click(
                there,
                panels,
                settings,
                &names(self.content, &self.keys),
                &art,
            ),
            (Some(Screen::Play), Some(scene)) if plays => play::click(&scene, at, size, &art),
            (Some(Screen::Look(look)), Some(scene)) => look.click(&scene, at, size, &art),
            (Some(Screen::Level(level)), Some(scene)) => level.click(&scene, at, size, &art),
            (Some(Screen::Pack(pack)), Some(scene)) => pack.click(&scene, at, size, &art),
            (Some(Screen::Messages(messages)), Some(scene)) => {
                messages.click(there, scene.log, panels, &self.keys, &art)
            }
            (Some(Screen::Ending(ending)), Some(scene)) => {
                ending.click(there, panels, &scene, self.frame, &art)
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
        let cell = cell.filter(|cell| self.is_known(*cell));
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

    /// Whether the hero has ever seen this cell.
    fn is_known(&self, cell: Pos) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.view().terrain(cell) != Known::Unseen)
    }

    /// The cell of the map under a pixel of our own screen.
    fn cell_at(&self, at: Px, size: PxSize) -> Option<Pos> {
        if self.tutorial().is_some() {
            return None;
        }
        let scene = draw::scene(self.session.as_ref()?, self.settings, &self.keys, None);
        play::cell_at(&scene, at, size, &self.art(size))
    }
}
