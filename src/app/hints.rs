//! Which lesson the hint line gives a new player, and for how long. Scripts have no teacher.

use crate::app::App;
use crate::game::View;
use crate::ui::hints::{Hint, SeenHints};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::screens::AnyScreen;
use crate::ui::settings::Settings;

/// Frames that a lesson stays, unless it is done before. `docs/screens.md` 5.
const FRAMES: u32 = 600;

/// Who gives lessons.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TutorialHints {
    /// Whether there are any.
    teaches: bool,
    lesson: Option<Hint>,
    /// Frames since the program began, when the lesson was first seen.
    since: u32,
    /// The last turn that had a foe in view.
    danger: u32,
}

impl TutorialHints {
    /// The lesson that is given now.
    pub(super) const fn lesson(&self) -> Option<Hint> {
        self.lesson
    }

    /// Turns gone by since a foe was in view.
    fn quiet(&mut self, view: View<'_>) -> u32 {
        if view.visible_monsters().next().is_some() || view.turn() < self.danger {
            self.danger = view.turn();
        }
        view.turn() - self.danger
    }

    /// Ends a lesson that is learned, or that does not fit any more. `top` is the screen that is seen.
    fn end(
        &mut self,
        learned: &mut SeenHints,
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
            Some(AnyScreen::EndingScreen(_)) => false,
            _ if lesson == Hint::Death => true,
            Some(AnyScreen::Look(_)) => lesson == Hint::Look,
            Some(AnyScreen::InventoryScreen(_)) => lesson == Hint::Inventory,
            _ => false,
        };
        let shown = matches!(top, Some(AnyScreen::Play(_) | AnyScreen::EndingScreen(_)));
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
    fn begin(&mut self, learned: SeenHints, view: View<'_>, quiet: u32, frame: u32) {
        if self.lesson.is_none() {
            let mut new = Hint::ALL.into_iter().filter(|lesson| !learned.has(*lesson));
            self.lesson = new.find(|lesson| lesson.fits(view, quiet));
            self.since = frame;
        }
    }
}

impl App<'_> {
    /// Gives first steps in the hint line to who has not had them.
    pub const fn with_lessons(mut self) -> Self {
        self.state.hints.teaches = true;
        self
    }

    /// Ends a lesson that is learned or whose moment is over, and begins the next one.
    pub(super) fn teach(&mut self) {
        let before = self.state.hints.lesson;
        // A rule set's own instructions and the tutorial's own screen leave no room for lessons.
        let room = self.tutorial().is_none();
        let session = self
            .state
            .session
            .as_ref()
            .filter(|_| self.state.hints.teaches);
        let mut learned = self.state.settings.seen_hints;
        match session.filter(|session| room && session.file().screen.instructions.is_none()) {
            Some(session) => {
                let view = session.view();
                let quiet = self.state.hints.quiet(view);
                let top = self.screens.last();
                self.state
                    .hints
                    .end(&mut learned, top, view, quiet, self.frame);
                let dead = matches!(top, Some(AnyScreen::EndingScreen(_)));
                if dead || matches!(top, Some(AnyScreen::Play(_))) {
                    self.state.hints.begin(learned, view, quiet, self.frame);
                } else {
                    // Nobody reads the hint line there: a lesson's time begins anew.
                    self.state.hints.since = self.frame;
                }
            }
            None => self.state.hints.lesson = None,
        }
        self.changed |= self.state.hints.lesson != before;
        self.keep_learned(learned);
    }

    /// What is learned once is not taught again, neither today nor tomorrow.
    fn keep_learned(&mut self, learned: SeenHints) {
        if learned != self.state.settings.seen_hints {
            self.choose(Settings {
                seen_hints: learned,
                ..self.settings_in_force()
            });
        }
    }

    /// Who gives an order has learned it.
    pub(super) fn learn(&mut self, order: AutoCommand) {
        let lesson = match order {
            AutoCommand::Explore => Hint::Explore,
            AutoCommand::Rest => Hint::Rest,
            AutoCommand::Down => Hint::Stairs,
            AutoCommand::Up | AutoCommand::Fight | AutoCommand::Travel(_) | AutoCommand::Run(_) => {
                return;
            }
        };
        if self.state.hints.teaches {
            self.keep_learned(self.state.settings.seen_hints.with(lesson));
        }
    }
}
