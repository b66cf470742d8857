//! Tutorial hints: which one a new player sees, and for how long; and offers of what fits now out of the pack. Scripts
//! show none.

use crate::app::effect::AppEffect;
use crate::app::game::session::Session;
use crate::app::shell::Shell;
use crate::autoplay::{ToolOffer, toolbox};
use crate::base::sort_few;
use crate::game::rules::FlameHeight;
use crate::game::{Command, Slot, View};
use crate::ui::hints::{Hint, SeenHints};
use crate::ui::input::bindings::AutoCommand;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::PackOffer;
use crate::ui::text::words::say;

/// Frames a hint stays visible, unless it is learned earlier. See `docs/screens.md` 5.
const FRAMES: u32 = 600;
/// The number keys, 1 to 9.
const NUMBERS: usize = 9;
/// Turns a line of the story stays visible.
const STORY_TURNS: u32 = 12;

/// Tutorial hints: the current one and its timing.
#[derive(Clone, Debug, Default)]
pub(super) struct TutorialHints {
    /// Whether hints are shown at all.
    teaches: bool,
    /// The hint being shown.
    hint: Option<Hint>,
    /// What takes its place.
    offers: Offers,
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
        *learned = match top {
            Some(AnyScreen::Look(_)) => learned.with(Hint::Look),
            Some(AnyScreen::InventoryList(_)) => learned.with(Hint::Inventory),
            _ => *learned,
        };
        // The flame starts plain. At another height, the player has seen the effect of a change, whatever caused it.
        let changed = |height| matches!(height, FlameHeight::Shielded | FlameHeight::Bright);
        if view.flame().is_some_and(|flame| changed(flame.height)) {
            *learned = learned.with(Hint::Flame);
        }
        let Some(hint) = self.hint else {
            return;
        };
        let at_end = matches!(top, Some(AnyScreen::Ending(_)));
        // The hint on that screen is learned once the player has moved on.
        let opened = hint == Hint::Death && !at_end;
        let shown = at_end || matches!(top, Some(AnyScreen::Play(_)));
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

impl Shell {
    /// Turns on tutorial hints.
    pub(in crate::app) const fn with_hints(&mut self) {
        self.hints.teaches = true;
    }

    /// The hint being shown.
    pub(in crate::app) const fn hint(&self) -> Option<Hint> {
        self.hints.hint
    }

    /// What takes its place: what fits now out of the pack.
    pub(in crate::app) fn offers(&self) -> &[PackOffer] {
        &self.hints.offers.lines
    }

    /// The player gives this command: an offer that it follows is not passed over.
    pub(super) fn follow_offer(&mut self, command: Command) {
        self.hints.offers.follow(command);
    }

    /// Ends a hint that is learned or outdated, and starts the next. `own_screen` says whether the tutorial's own screen is
    /// shown.
    pub(in crate::app) fn teach(
        &mut self,
        session: Option<&Session>,
        own_screen: bool,
    ) -> Option<AppEffect> {
        let before = self.hints.hint;
        // A rule set's own instructions and the tutorial screen leave no room for hints.
        let session = session.filter(|session| {
            self.hints.teaches && !own_screen && session.file().screen.instructions.is_none()
        });
        let mut learned = self.settings.seen_hints;
        match session {
            Some(session) => {
                let (view, frame) = (session.view(), self.frame);
                let hints = &mut self.hints;
                let quiet = hints.quiet(view);
                let wanted = self.settings.toolbox;
                self.changed |= hints.offers.update(view, quiet == 0, wanted);
                let top = self.screens.last();
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
            None => (self.hints.hint, self.hints.offers) = Default::default(),
        }
        self.changed |= self.hints.hint != before;
        self.save_learned(learned)
    }

    /// Marks hints as learned, permanently.
    fn save_learned(&mut self, learned: SeenHints) -> Option<AppEffect> {
        if learned == self.settings.seen_hints {
            return None;
        }
        Some(self.adjust(|settings| settings.seen_hints = learned))
    }

    /// Marks the hint for this auto-command as learned.
    pub(super) fn learn(&mut self, order: AutoCommand) -> Option<AppEffect> {
        if !self.hints.teaches {
            return None;
        }
        let seen = self.settings.seen_hints;
        self.save_learned(match order {
            AutoCommand::Explore => seen.with(Hint::Explore),
            AutoCommand::Rest => seen.with(Hint::Rest),
            AutoCommand::Down => seen.with(Hint::Stairs),
            AutoCommand::Up | AutoCommand::Fight | AutoCommand::Run(_) | AutoCommand::Travel(_) => {
                seen
            }
        })
    }
}

/// How many offers are made at once.
const MOST_OFFERS: usize = 2;
/// Turns that an offer stays.
const OFFER_TURNS: u32 = 12;

/// Offers of what fits now out of the pack, and which of them the player has passed over.
#[derive(Clone, Debug, Default)]
struct Offers {
    lines: Vec<PackOffer>,
    /// The same, with the turn since which.
    shown: Vec<(ToolOffer, u32)>,
    /// What has been offered in this game: the place of each is its number key. A key changes its meaning only once more has
    /// been offered than there are keys.
    numbered: Vec<&'static str>,
    /// Those that the player has not followed, each with the number of the danger.
    passed: Vec<(&'static str, u32)>,
    /// The number of the present danger, or else of the last.
    danger: u32,
    in_danger: bool,
    /// For which turn and height of the flame they were made.
    made: Option<(u32, FlameHeight)>,
}

impl Offers {
    /// Makes new offers after a turn; `danger` is whether a monster is in view. Returns whether they have changed.
    fn update(&mut self, view: View<'_>, danger: bool, wanted: bool) -> bool {
        let now = view.flame().map(|flame| (view.turn(), flame.height));
        let before = std::mem::replace(&mut self.made, now);
        if before == now && (wanted || self.shown.is_empty()) {
            return false;
        }
        if now.map(|(turn, _)| turn) < before.map(|(turn, _)| turn) {
            // Another game.
            (self.passed, self.shown, self.numbered) = Default::default();
        }
        self.danger += u32::from(danger && !self.in_danger);
        self.in_danger = danger;
        let fits = if wanted { toolbox(view) } else { Vec::new() };
        self.renew(&fits, view);
        self.number();
        let shown = self.shown.iter();
        let mut lines: Vec<_> = shown.filter_map(|(it, _)| self.line(it, view)).collect();
        sort_few(&mut lines, |it| it.key);
        let changed = lines != self.lines;
        self.lines = lines;
        changed
    }

    /// Shows the first of `fits` that have not been passed over: one that no longer fits, or stood too long, was. That
    /// is enough for this danger, and twice for the game, but not for what is urgent.
    fn renew(&mut self, fits: &[ToolOffer], view: View<'_>) {
        let before = std::mem::take(&mut self.shown);
        for (old, since) in &before {
            let stays = fits.iter().any(|it| it.word == old.word);
            if !old.is_urgent && (!stays || view.turn() >= since + OFFER_TURNS) {
                self.passed.push((old.word, self.danger));
            }
        }
        let since = |new: &ToolOffer| before.iter().find(|(old, _)| old.word == new.word);
        let is_welcome = |new: &&ToolOffer| {
            let passed = self.passed.iter().filter(|(word, _)| *word == new.word);
            let now = passed.clone().any(|(_, danger)| *danger == self.danger);
            new.is_urgent || !now && passed.count() < 2
        };
        let shown = fits.iter().filter(is_welcome).take(MOST_OFFERS);
        let shown = shown.map(|new| (*new, since(new).map_or(view.turn(), |(_, turn)| *turn)));
        self.shown = shown.collect();
    }

    /// Gives each offer without a number the next one, or else that of something that is not offered now.
    fn number(&mut self) {
        for (offer, _) in &self.shown {
            if self.numbered.contains(&offer.word) {
                continue;
            }
            if self.numbered.len() < NUMBERS {
                self.numbered.push(offer.word);
                continue;
            }
            let is_shown = |word: &str| self.shown.iter().any(|(it, _)| it.word == word);
            if let Some(number) = self.numbered.iter().position(|word| !is_shown(word)) {
                self.numbered[number] = offer.word;
            }
        }
    }

    /// The offer as it is shown; `None` without a number.
    fn line(&self, offer: &ToolOffer, view: View<'_>) -> Option<PackOffer> {
        let at = self.numbered.iter().position(|word| *word == offer.word)?;
        let name = format!("toolbox.{}", offer.word);
        let slot = thing(offer.command);
        let kind = slot.map(|slot| &view.rules().items[usize::from(slot.0)]);
        let is_rare = kind.is_some_and(|kind| !kind.sure_on.is_empty());
        let what = kind.map(|kind| &kind.name);
        // At least so much of a foe's hit points goes, if it hits.
        let left = Some(offer.of - offer.n).filter(|left| *left > 0);
        let kills = left.is_none();
        let (n, of) = (offer.n, offer.of);
        Some(PackOffer {
            key: char::from_digit(at as u32 + 1, 10)?,
            command: offer.command,
            text: say!(view, &name, n, of, what, left, kills),
            unique: if is_rare { slot } else { None },
        })
    }

    /// The player gives this command: an offer that it follows is not passed over.
    fn follow(&mut self, command: Command) {
        let other = |it: &(ToolOffer, u32)| thing(it.0.command) != thing(command);
        self.shown.retain(other);
    }
}

/// The slot of what a command uses or throws.
fn thing(command: Command) -> Option<Slot> {
    match command {
        Command::Use(slot) | Command::Throw(slot, _) => Some(slot),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Offers of these words at once.
    fn shown(words: &[&'static str]) -> Vec<(ToolOffer, u32)> {
        let offer = |word: &&'static str| ToolOffer {
            command: Command::Use(Slot(0)),
            word,
            n: 1,
            of: 1,
            is_urgent: false,
        };
        words.iter().map(|word| (offer(word), 0)).collect()
    }

    /// What was `2` stays `2` for the whole game. Once all numbers are used, a new offer takes one that is not shown.
    #[test]
    fn a_number_keeps_its_meaning() {
        let mut offers = Offers::default();
        for (words, numbered) in [
            (&["throws", "heals"][..], "throws heals"),
            (&["heals"], "throws heals"),
            (&[], "throws heals"),
            (&["rewinds"], "throws heals rewinds"),
            (
                &["a", "b", "c", "d", "e", "f"],
                "throws heals rewinds a b c d e f",
            ),
            (&["throws", "g"], "throws g rewinds a b c d e f"),
        ] {
            offers.shown = shown(words);
            offers.number();
            assert_eq!(offers.numbered.join(" "), numbered);
        }
    }
}
