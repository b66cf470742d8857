//! Tutorial hints: which one a new player sees, and for how long. Scripts show none.

use crate::app::App;
use crate::app::offers::Offers;
use crate::game::View;
use crate::game::rules::FlameHeight;
use crate::ui::hints::{Hint, SeenHints};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::screens::AnyScreen;
use crate::ui::settings::Settings;

/// Frames a hint stays visible, unless it is learned earlier. See `docs/screens.md` 5.
const FRAMES: u32 = 600;
/// Turns a line of the story stays visible.
const STORY_TURNS: u32 = 12;

/// Tutorial hints: the current one and its timing.
#[derive(Clone, Debug, Default)]
pub(super) struct TutorialHints {
    /// Whether hints are shown at all.
    teaches: bool,
    /// The hint being shown.
    pub(super) hint: Option<Hint>,
    /// What takes its place.
    pub(super) offers: Offers,
    /// The frame in which the hint became visible.
    since: u32,
    /// The turn in which it became visible.
    turn: u32,
    /// The last turn with a monster in view.
    danger: u32,
}

impl TutorialHints {
    /// Turns since a monster was in view.
    fn quiet(&mut self, view: View<'_>) -> u32 {
        if view.visible_monsters().next().is_some() || view.turn() < self.danger {
            self.danger = view.turn();
        }
        view.turn() - self.danger
    }

    /// Ends a hint that is learned or no longer fits. `top` is the visible screen.
    fn end(
        &mut self,
        learned: &mut SeenHints,
        top: Option<&AnyScreen>,
        view: View<'_>,
        quiet: u32,
        frame: u32,
    ) {
        // Opening a screen teaches its hint, whichever hint is shown now.
        let opens = match top {
            Some(AnyScreen::Look(_)) => Some(Hint::Look),
            Some(AnyScreen::InventoryList(_)) => Some(Hint::Inventory),
            _ => None,
        };
        if let Some(opens) = opens {
            *learned = learned.with(opens);
        }
        // The flame starts plain. At another height, the player has seen the effect of a change, whatever caused it.
        let changed = |height| matches!(height, FlameHeight::Shielded | FlameHeight::Bright);
        if view.flame().is_some_and(|flame| changed(flame.height)) {
            *learned = learned.with(Hint::Flame);
        }
        let Some(hint) = self.hint else {
            return;
        };
        let opened = match top {
            // The hint on this screen is learned once the player has moved on.
            Some(AnyScreen::Ending(_)) => false,
            _ => hint == Hint::Death,
        };
        let shown = matches!(top, Some(AnyScreen::Play(_) | AnyScreen::Ending(_)));
        let seen = frame.wrapping_sub(self.since) >= FRAMES && shown;
        let fits = hint.fits(view, quiet);
        let told = hint.is_story() && view.turn().saturating_sub(self.turn) >= STORY_TURNS;
        if opened || seen || told || (!fits && hint.is_done_by_itself(view)) {
            *learned = learned.with(hint);
        }
        if !fits || learned.has(hint) {
            self.hint = None;
        }
    }

    /// Starts the most urgent hint that fits, if none is shown but a line of the story, which gives way for good.
    fn begin(&mut self, learned: &mut SeenHints, view: View<'_>, quiet: u32, frame: u32) {
        if self.hint.is_none_or(Hint::is_story) {
            let mut new = Hint::ALL.into_iter().filter(|hint| !learned.has(*hint));
            let new = new.find(|hint| hint.fits(view, quiet));
            if new != self.hint {
                *learned = self.hint.map_or(*learned, |told| learned.with(told));
                self.hint = new;
                (self.since, self.turn) = (frame, view.turn());
            }
        }
    }
}

impl App {
    /// Turns on tutorial hints.
    pub fn with_hints(mut self) -> Self {
        self.shell.hints.teaches = true;
        self
    }

    /// Ends a hint that is learned or outdated, and starts the next.
    pub(super) fn teach(&mut self) {
        let before = self.shell.hints.hint;
        // A rule set's own instructions and the tutorial screen leave no room for hints.
        let room = self.tutorial().is_none();
        let session = self.game.as_ref().map(|game| &game.session);
        let session = session.filter(|_| self.shell.hints.teaches);
        let mut learned = self.shell.settings.seen_hints;
        match session.filter(|session| room && session.file().screen.instructions.is_none()) {
            Some(session) => {
                let (view, hints, frame) =
                    (session.view(), &mut self.shell.hints, self.shell.frame);
                let quiet = hints.quiet(view);
                let wanted = self.shell.settings.toolbox;
                self.shell.changed |= hints.offers.update(view, quiet == 0, wanted);
                let top = self.shell.screens.last();
                hints.end(&mut learned, top, view, quiet, frame);
                let dead = matches!(top, Some(AnyScreen::Ending(_)));
                let free = hints.offers.lines.is_empty();
                if dead || free && matches!(top, Some(AnyScreen::Play(_))) {
                    hints.begin(&mut learned, view, quiet, frame);
                } else {
                    // The hint line is covered: restart the hint's time.
                    hints.since = frame;
                }
            }
            None => (self.shell.hints.hint, self.shell.hints.offers) = Default::default(),
        }
        self.shell.changed |= self.shell.hints.hint != before;
        self.save_learned(learned);
    }

    /// Marks hints as learned, permanently.
    fn save_learned(&mut self, learned: SeenHints) {
        if learned != self.shell.settings.seen_hints {
            self.choose(Settings {
                seen_hints: learned,
                ..self.settings_in_force()
            });
        }
    }

    /// Marks the hint for this auto-command as learned.
    pub(super) fn learn(&mut self, order: AutoCommand) {
        let hint = match order {
            AutoCommand::Explore => Hint::Explore,
            AutoCommand::Rest => Hint::Rest,
            AutoCommand::Down => Hint::Stairs,
            AutoCommand::Up | AutoCommand::Fight | AutoCommand::Travel(_) | AutoCommand::Run(_) => {
                return;
            }
        };
        if self.shell.hints.teaches {
            self.save_learned(self.shell.settings.seen_hints.with(hint));
        }
    }
}
