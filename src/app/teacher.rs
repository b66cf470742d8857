//! Which lesson the hint line gives a new player, and for how long. Scripts have no teacher.

use super::{App, Screen};
use crate::ui::bindings::Order;
use crate::ui::lessons::{Learned, Lesson};
use crate::ui::settings::Settings;

/// Frames that a lesson stays, unless it is done before. UI.md 5.
const FRAMES: u32 = 600;

/// Who gives lessons.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Teacher {
    /// Whether there are any.
    teaches: bool,
    lesson: Option<Lesson>,
    /// Frames since the program began, when the lesson was first seen.
    since: u32,
    /// The last turn that had a foe in view.
    danger: u32,
}

impl App<'_> {
    /// Gives first steps in the hint line to who has not had them.
    pub const fn with_lessons(mut self) -> Self {
        self.teacher.teaches = true;
        self
    }

    /// The lesson that is given now.
    pub(super) const fn lesson(&self) -> Option<Lesson> {
        self.teacher.lesson
    }

    /// Ends a lesson that is learned or whose moment is over, and begins the next one.
    pub(super) fn teach(&mut self) {
        let Some(session) = self.session.as_ref().filter(|_| self.teacher.teaches) else {
            return;
        };
        if session.file().hud.instructions.is_some() {
            return;
        }
        let (view, teacher) = (session.view(), &mut self.teacher);
        if view.foes().next().is_some() || view.turn() < teacher.danger {
            teacher.danger = view.turn();
        }
        let quiet = view.turn() - teacher.danger;
        let before = teacher.lesson;
        let mut learned = self.settings.learned;
        if let Some(lesson) = teacher.lesson {
            let opened = match self.screens.last() {
                Some(Screen::Look(_)) => lesson == Lesson::Look,
                Some(Screen::Pack(_)) => lesson == Lesson::Pack,
                _ => false,
            };
            let over = self.frame.wrapping_sub(teacher.since) >= FRAMES;
            let fits = lesson.fits(view, quiet);
            if opened || over || (!fits && lesson.is_done_by_itself(view)) {
                learned = learned.with(lesson);
            }
            if !fits || learned.has(lesson) {
                teacher.lesson = None;
            }
        }
        if teacher.lesson.is_none() && matches!(self.screens.last(), Some(Screen::Play)) {
            let new = |lesson: &Lesson| !learned.has(*lesson);
            let mut lessons = Lesson::ALL.into_iter().filter(new);
            teacher.lesson = lessons.find(|lesson| lesson.fits(view, quiet));
            teacher.since = self.frame;
        }
        self.changed |= teacher.lesson != before;
        self.keep_learned(learned);
    }

    /// What is learned once is not taught again, neither today nor tomorrow.
    fn keep_learned(&mut self, learned: Learned) {
        if learned != self.settings.learned {
            self.choose(Settings {
                learned,
                ..self.chosen()
            });
        }
    }

    /// Who gives an order has learned it.
    pub(super) fn learn(&mut self, order: Order) {
        let lesson = match order {
            Order::Explore => Lesson::Explore,
            Order::Rest => Lesson::Rest,
            Order::Down => Lesson::Stairs,
            Order::Up | Order::Fight | Order::Travel(_) | Order::Run(_) => return,
        };
        if self.teacher.teaches {
            self.keep_learned(self.settings.learned.with(lesson));
        }
    }
}
