//! Offers of what fits now out of the pack, and which of them the player has passed over.

use crate::autoplay::{ToolOffer, toolbox};
use crate::game::rules::FlameHeight;
use crate::game::{Command, View};
use crate::ui::text::words::say;

/// How many are made at once.
const MOST: usize = 2;
/// Turns that one stays.
const TURNS: u32 = 12;

/// The offers on the hint line.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    /// The command of each, and a sentence about it.
    pub(super) lines: Vec<(Command, String)>,
    /// The same, with the turn since which.
    shown: Vec<(ToolOffer, u32)>,
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
    pub(super) fn update(&mut self, view: View<'_>, danger: bool, wanted: bool) -> bool {
        let now = view.flame().map(|flame| (view.turn(), flame.height));
        let before = std::mem::replace(&mut self.made, now);
        if before == now && (wanted || self.shown.is_empty()) {
            return false;
        }
        if now.map(|(turn, _)| turn) < before.map(|(turn, _)| turn) {
            // Another game.
            (self.passed, self.shown) = Default::default();
        }
        self.danger += u32::from(danger && !self.in_danger);
        self.in_danger = danger;
        let fits = if wanted { toolbox(view) } else { Vec::new() };
        self.renew(&fits, view);
        let line = |(it, _): &(ToolOffer, u32)| {
            let name = format!("toolbox.{}", it.word);
            (it.command, say!(view, &name, n = it.n, of = it.of))
        };
        let lines: Vec<_> = self.shown.iter().map(line).collect();
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
            if !old.is_urgent && (!stays || view.turn() >= since + TURNS) {
                self.passed.push((old.word, self.danger));
            }
        }
        let since = |new: &ToolOffer| before.iter().find(|(old, _)| old.word == new.word);
        let is_welcome = |new: &&ToolOffer| {
            let passed = self.passed.iter().filter(|(word, _)| *word == new.word);
            let now = passed.clone().any(|(_, danger)| *danger == self.danger);
            new.is_urgent || !now && passed.count() < 2
        };
        let shown = fits.iter().filter(is_welcome).take(MOST);
        let shown = shown.map(|new| (*new, since(new).map_or(view.turn(), |(_, turn)| *turn)));
        self.shown = shown.collect();
    }

    /// The player does this: what he follows is not passed over.
    pub(super) fn follow(&mut self, command: Command) {
        let thing = |command| match command {
            Command::Use(slot) | Command::Throw(slot, _) => Some(slot),
            _ => None,
        };
        let other = |it: &(ToolOffer, u32)| thing(it.0.command) != thing(command);
        self.shown.retain(other);
    }
}
