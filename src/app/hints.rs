//! Which lesson the hint line gives a new player, and for how long. Scripts have no teacher.

use super::App;
use crate::game::View;
use crate::ui::bindings::Order;
use crate::ui::lessons::{Learned, Lesson};
use crate::ui::screens::AnyScreen;
use crate::ui::settings::Settings;

/// Frames that a lesson stays, unless it is done before. UI.md 5.
const FRAMES: u32 = 600;

/// Who gives lessons.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HintState {
    /// Whether there are any.
    teaches: bool,
    lesson: Option<Lesson>,
    /// Frames since the program began, when the lesson was first seen.
    since: u32,
    /// The last turn that had a foe in view.
    danger: u32,
}

impl HintState {
    /// The lesson that is given now.
    pub(super) const fn lesson(&self) -> Option<Lesson> {
        self.lesson
    }

    /// Turns gone by since a foe was in view.
    fn quiet(&mut self, view: View<'_>) -> u32 {
        if view.foes().next().is_some() || view.turn() < self.danger {
            self.danger = view.turn();
        }
        view.turn() - self.danger
    }

    /// Ends a lesson that is learned, or that does not fit any more. `top` is the screen that is seen.
    fn end(
        &mut self,
        learned: &mut Learned,
        top: Option<&AnyScreen>,
        view: View<'_>,
        quiet: u32,
        frame: u32,
    ) {
        let Some(lesson) = self.lesson else {
            return;
        };
        let opened = match top {
            // Every key of the screen that it stands on leads on from there.
            Some(AnyScreen::Ending(_)) => false,
            _ if lesson == Lesson::Death => true,
            Some(AnyScreen::Look(_)) => lesson == Lesson::Look,
            Some(AnyScreen::Pack(_)) => lesson == Lesson::Pack,
            _ => false,
        };
        let shown = matches!(top, Some(AnyScreen::Play(_) | AnyScreen::Ending(_)));
        let seen = frame.wrapping_sub(self.since) >= FRAMES && shown;
        let fits = lesson.fits(view, quiet);
        if opened || seen || (!fits && lesson.is_done_by_itself(view)) {
            *learned = learned.with(lesson);
        }
        if !fits || learned.has(lesson) {
            self.lesson = None;
        }
    }

    /// Begins the most urgent lesson whose moment has come, if none is given.
    fn begin(&mut self, learned: Learned, view: View<'_>, quiet: u32, frame: u32) {
        if self.lesson.is_none() {
            let mut new = Lesson::ALL
                .into_iter()
                .filter(|lesson| !learned.has(*lesson));
            self.lesson = new.find(|lesson| lesson.fits(view, quiet));
            self.since = frame;
        }
    }
}

impl App<'_> {
    /// Gives first steps in the hint line to who has not had them.
    pub const fn with_lessons(mut self) -> Self {
        self.state.teacher.teaches = true;
        self
    }

    /// Ends a lesson that is learned or whose moment is over, and begins the next one.
    pub(super) fn teach(&mut self) {
        let before = self.state.teacher.lesson;
        // A rule set's own instructions and the tutorial's own screen leave no room for lessons.
        let room = self.tutorial().is_none();
        let session = self
            .state
            .session
            .as_ref()
            .filter(|_| self.state.teacher.teaches);
        let mut learned = self.state.settings.learned;
        match session.filter(|session| room && session.file().hud.instructions.is_none()) {
            Some(session) => {
                let view = session.view();
                let quiet = self.state.teacher.quiet(view);
                let top = self.screens.last();
                self.state
                    .teacher
                    .end(&mut learned, top, view, quiet, self.frame);
                let dead = matches!(top, Some(AnyScreen::Ending(_)));
                if dead || matches!(top, Some(AnyScreen::Play(_))) {
                    self.state.teacher.begin(learned, view, quiet, self.frame);
                } else {
                    // Nobody reads the hint line there: a lesson's time begins anew.
                    self.state.teacher.since = self.frame;
                }
            }
            None => self.state.teacher.lesson = None,
        }
        self.changed |= self.state.teacher.lesson != before;
        self.keep_learned(learned);
    }

    /// What is learned once is not taught again, neither today nor tomorrow.
    fn keep_learned(&mut self, learned: Learned) {
        if learned != self.state.settings.learned {
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
        if self.state.teacher.teaches {
            self.keep_learned(self.state.settings.learned.with(lesson));
        }
    }
}
