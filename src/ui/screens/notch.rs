//! What is worth going to in a replay, and its sign on the bar.

use crate::gfx::{Canvas, Px, PxRect, Rgb};
use crate::ui::art::Art;
use crate::ui::widgets;

use super::cinema::Deck;

/// Something worth going to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notch {
    /// The hero took stairs.
    Stairs,
    /// A foe died.
    Kill,
    /// The hero lost hit points.
    Loss,
    /// The game ended.
    End,
}

impl Notch {
    /// Those that matter most, first.
    const BY_WEIGHT: [Self; 4] = [Self::End, Self::Stairs, Self::Kill, Self::Loss];

    /// The drawing of the sign, and the column of it that stands in the column of the notch. Stairs are as high as the bar.
    const fn drawing(self) -> (&'static [&'static str], i32) {
        match self {
            Self::Stairs => (&["##"; 11], 0),
            Self::Kill => (&["..#..", ".###.", "..#.."], 2),
            Self::Loss => (&["#", "#", "#", "#", ".", "#"], 0),
            Self::End => (
                &[
                    "#.....#", ".#...#.", "..#.#..", "...#...", "..#.#..", ".#...#.", "#.....#",
                ],
                3,
            ),
        }
    }

    /// The first column of the sign of a notch that stands for the column `x`, and the first one after it.
    pub(super) fn columns(self, x: i32) -> (i32, i32) {
        let (rows, middle) = self.drawing();
        let width = rows.first().map_or(0, |row| row.len() as i32);
        (x - middle, x - middle + width)
    }
}

/// The notches whose signs are drawn, each with its column: of those that would touch, the one that matters most.
pub(super) fn signs(deck: &Deck<'_>, bar: PxRect) -> Vec<(usize, Notch, i32)> {
    const APART: i32 = 2;
    let mut signs: Vec<(usize, Notch, i32)> = Vec::new();
    for weight in Notch::BY_WEIGHT {
        for (count, notch) in deck.notches.iter().filter(|(_, notch)| *notch == weight) {
            let x = deck.column(*count, bar);
            let x = match notch {
                Notch::End => x.min(bar.right() - 4),
                _ => x,
            };
            let (start, end) = notch.columns(x);
            let clear = |(_, other, x): &(usize, Notch, i32)| {
                let (first, last) = other.columns(*x);
                end + APART <= first || last + APART <= start
            };
            if signs.iter().all(clear) {
                signs.push((*count, *notch, x));
            }
        }
    }
    signs
}

/// The sign of a notch; `at` is the column that it stands for and the top of the bar.
pub(super) fn sign(notch: Notch, at: Px, art: &Art<'_>, canvas: &mut Canvas) {
    let theme = art.theme;
    let (down, color): (i32, Rgb) = match notch {
        Notch::Stairs => (-1, theme.title),
        Notch::Kill => (3, theme.text),
        Notch::Loss => (1, theme.foe),
        Notch::End => (1, theme.dim),
    };
    let ((rows, _), (left, _)) = (notch.drawing(), notch.columns(at.x));
    widgets::pattern(rows, Px::new(left, at.y + down), color, canvas);
}
