//! The game's name in letters of wax. The two Ls are candles whose flames light the letters; wax drips from the
//! letters.

use std::sync::OnceLock;

use crate::base::{Dir, Grid, Pos, Size};
use crate::gfx::{Canvas, Px, PxRect, Rgb};

use crate::ui::screens::title::candlelight::{Glows, dithered, hash};

/// Pixels per cell of the bitmaps below.
const CELL: i32 = 3;
/// Height of a letter, in cells.
const ROWS: i32 = 15;
/// Height of the letters, in pixels.
pub(super) const HEIGHT: i32 = ROWS * CELL;
/// Pixels above the letters, for the candles.
const ABOVE: i32 = 16;
/// Pixels below the letters, for the drips.
const BELOW: i32 = 60;
/// Pixels left and right of the letters.
const BESIDE: i32 = 4;
/// Steps for which a drop is seen to fall.
const FALL: i32 = 14;
/// First and last column of the candle's shaft in an L.
const SHAFT: (i32, i32) = (1, 4);

/// The letters of the name, each once.
const LETTERS: &str = include_str!("letters.txt");
/// The columns of [`LETTERS`] that spell the name.
const NAME: [usize; 10] = [0, 1, L, L, 3, 4, 5, 6, 6, 7];
/// The column of the L.
const L: usize = 2;

/// Shades of wax, darkest first.
const WAX: [u32; 12] = [
    0x4a2816, 0x683a1c, 0x864e22, 0xa4642a, 0xc27c36, 0xda9442, 0xecac52, 0xf8c466, 0xffd682,
    0xffe4a2, 0xfff0c2, 0xfffae0,
];
const RIM: Rgb = Rgb::new(20, 10, 10);
/// How far the shadow of the wax falls right and down on the bricks, at two depths so that it leaves no gap to the rim.
const SHADOW: [Pos; 2] = [Pos::new(3, 4), Pos::new(2, 3)];

/// The top-left pixel of the letters, centred on column `middle`.
pub(super) fn corner(middle: i32, top: i32) -> Px {
    Px::new(middle - width() / 2, top)
}

/// The positions of the flames, the ends of the wicks, of the logo at `at`.
pub(super) fn flames(at: Px) -> [Px; 2] {
    [2, 3].map(|letter| {
        let middle = (SHAFT.0 + SHAFT.1 + 1) * CELL / 2;
        Px::new(at.x + left_of(letter) + middle, at.y - candle(letter))
    })
}

/// Draws the logo at `at`, lit by its flames.
pub(super) fn draw(at: Px, step: u32, canvas: &mut Canvas) {
    let wax = poured(step);
    let corner = Px::new(at.x - BESIDE, at.y - ABOVE);
    let glows = Glows::new(&flames(at), step);
    let area = PxRect::new(corner.x, corner.y, wax.size().w, wax.size().h);
    canvas.map_pixels(area, |at, there| {
        let own = Pos::new(at.x - corner.x, at.y - corner.y);
        if is_wax(&wax, own) {
            let shade = shade(&wax, own) + glows.light(at) * 62 / 255;
            let shade = dithered(shade.max(0), at).clamp(0, WAX.len() as i32 - 1);
            Rgb::from_u32(WAX[shade as usize])
        } else if Dir::CARDINAL.iter().any(|dir| is_wax(&wax, own.step(*dir))) {
            RIM
        } else if SHADOW.iter().any(|away| is_wax(&wax, own - *away)) {
            there.mix(Rgb::BLACK, 150)
        } else {
            there
        }
    });
}

/// How brightly the shape of the wax catches the light, in sixteenths of a shade.
fn shade(wax: &Grid<bool>, at: Pos) -> i32 {
    let down = 128 - (at.y - ABOVE).clamp(0, HEIGHT + 20) * 96 / HEIGHT;
    let above = (4 - depth(wax, at, Dir::N)) * 12;
    let left = (4 - depth(wax, at, Dir::W)) * 5;
    let below = (4 - depth(wax, at, Dir::S)) * 11;
    let right = (4 - depth(wax, at, Dir::E)) * 8;
    down + above + left - below - right
}

/// How many pixels of wax there are beside this one in a direction before it ends, 4 at most.
fn depth(wax: &Grid<bool>, mut at: Pos, dir: Dir) -> i32 {
    let mut depth = 0;
    while depth < 4 {
        at = at.step(dir);
        if !is_wax(wax, at) {
            break;
        }
        depth += 1;
    }
    depth
}

/// Whether there is wax at a pixel, which may lie outside.
fn is_wax(wax: &Grid<bool>, at: Pos) -> bool {
    wax.get(at).copied().unwrap_or(false)
}

/// Width of the letters, in pixels.
fn width() -> i32 {
    left_of(NAME.len()) - CELL
}

/// The rows of a column of [`LETTERS`].
fn rows(letter: usize) -> Vec<&'static str> {
    let rows = LETTERS.lines();
    rows.filter_map(|row| row.split(' ').nth(letter)).collect()
}

/// The left edge of a letter, in pixels from the first letter.
fn left_of(index: usize) -> i32 {
    let mut left = 0;
    for letter in &NAME[..index] {
        // One empty column between two letters.
        left += (rows(*letter)[0].len() as i32 + 1) * CELL;
    }
    left
}

/// How far a candle rises above the letters, in pixels.
const fn candle(index: usize) -> i32 {
    if index == 2 { 13 } else { 8 }
}

/// The pixels that are wax at a step of the animation.
fn poured(step: u32) -> Grid<bool> {
    let (letters, drips) = letters();
    let mut wax = letters.clone();
    for drip in drips {
        drip.draw(letters, step, &mut wax);
    }
    wax
}

/// The pixels of the letters and candles, and the places from which wax runs down.
fn letters() -> &'static (Grid<bool>, Vec<Drip>) {
    static LETTERS: OnceLock<(Grid<bool>, Vec<Drip>)> = OnceLock::new();
    LETTERS.get_or_init(|| {
        let size = Size::new(width() + 2 * BESIDE, ABOVE + HEIGHT + BELOW);
        let mut wax = Grid::new(size, false);
        for (index, name) in NAME.into_iter().enumerate() {
            let corner = Pos::new(BESIDE + left_of(index), ABOVE);
            letter(&rows(name), corner, &mut wax);
            if name == L {
                shaft(corner, candle(index), &mut wax);
            }
        }
        let mut drips = Vec::new();
        // Only under some stretches of letters, in the middle of each.
        for x in (3..size.w - 2).step_by(6) {
            for y in 1..ABOVE + HEIGHT {
                let (from, own) = (Pos::new(x, y), hash(x / 6, y / 3));
                if wax[from] && !wax[Pos::new(x, y + 1)] && own % 5 <= 2 {
                    drips.push(Drip { from, own });
                }
            }
        }
        (wax, drips)
    })
}

/// Draws a letter at three pixels per cell with rounded corners: AdvanceMAME's Scale3x on one bit.
fn letter(rows: &[&str], corner: Pos, wax: &mut Grid<bool>) {
    for y in 0..rows.len() as i32 {
        for x in 0..rows[0].len() as i32 {
            let own = is_drawn(rows, x, y);
            let (n, s) = (is_drawn(rows, x, y - 1), is_drawn(rows, x, y + 1));
            let (w, e) = (is_drawn(rows, x - 1, y), is_drawn(rows, x + 1, y));
            // A corner takes after its two neighbours if they agree, and if the edge turns there.
            let nw = if w == n && w != s && n != e { w } else { own };
            let ne = if n == e && n != w && e != s { n } else { own };
            let sw = if s == w && s != e && w != n { s } else { own };
            let se = if e == s && e != n && s != w { e } else { own };
            let cells = [[nw, own, ne], [own; 3], [sw, own, se]];
            for (down, row) in (0..).zip(cells) {
                for (right, on) in (0..).zip(row) {
                    wax[Pos::new(corner.x + x * CELL + right, corner.y + y * CELL + down)] |= on;
                }
            }
        }
    }
}

/// Whether a cell of a letter is drawn, which may lie outside its rows.
fn is_drawn(rows: &[&str], x: i32, y: i32) -> bool {
    let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
        return false;
    };
    rows.get(y).and_then(|row| row.as_bytes().get(x)) == Some(&b'#')
}

/// Draws the part of a candle above its letter, with a melted rim that is highest just inside both edges.
fn shaft(corner: Pos, height: i32, wax: &mut Grid<bool>) {
    let (first, last) = (SHAFT.0 * CELL, (SHAFT.1 + 1) * CELL);
    for x in first..last {
        let from_edge = (x - first).min(last - 1 - x);
        let rim = if matches!(from_edge, 1 | 2) { 0 } else { 2 };
        // Reaches down into the letter to fill its rounded upper corners.
        for y in rim - height..CELL {
            wax[Pos::new(corner.x + x, corner.y + y)] = true;
        }
    }
}

/// A place at the lower edge of a letter from which wax runs down.
struct Drip {
    from: Pos,
    /// A number of its own.
    own: u32,
}

/// The drops that are gone after this step: how far right each fell, in 256ths of the name from its middle.
pub(super) fn drops(step: u32) -> Vec<i32> {
    let wide = width() + 2 * BESIDE;
    let mut sides = Vec::new();
    for drip in &letters().1 {
        if drip.ends_at(step) {
            sides.push((2 * drip.from.x - wide) * 256 / wide);
        }
    }
    sides
}

impl Drip {
    /// Whether nothing of the letter is below.
    const fn is_low(&self) -> bool {
        self.from.y >= ABOVE + HEIGHT - CELL
    }

    /// Whether drops fall from it.
    const fn falls(&self) -> bool {
        self.is_low() && self.own.is_multiple_of(2)
    }

    /// How many steps ago it last began to grow a drop, and how many it takes from drop to drop.
    const fn phase(&self, step: u32) -> (i32, i32) {
        let period = 110 + (self.own >> 4) % 170;
        (((step + (self.own >> 12)) % period) as i32, period as i32)
    }

    /// Whether a drop is gone after this step.
    const fn ends_at(&self, step: u32) -> bool {
        let (phase, period) = self.phase(step);
        self.falls() && phase == period - 1
    }

    /// Draws the wax that runs down, and the drop that falls off it now and then.
    fn draw(&self, letters: &Grid<bool>, step: u32, wax: &mut Grid<bool>) {
        let Self { from, own } = *self;
        let below = (1..BELOW).map(|by| letters.get(Pos::new(from.x, from.y + by)));
        let free = below.take_while(|cell| *cell == Some(&false));
        let room = free.count() as i32 - 3;
        let longest = if self.is_low() { 17 } else { 7 };
        let rest = (3 + (own >> 8) as i32 % longest).min(room);
        let thick = 1 + (own >> 16) as i32 % 2;
        let (phase, period) = self.phase(step);
        let falling = phase - (period - FALL);
        let runs = self.falls();
        let grows = runs && falling < 0;
        let grown = i32::from(grows) * phase * 5 / period;
        let end = (rest + grown).max(1);
        for by in 0..=end {
            let half = match (by, end - by) {
                (0 | 1, _) => thick + 1,
                (_, 1..=3) => thick + i32::from(end > 8),
                (_, 0) => thick - 1,
                _ => thick,
            };
            put_row(Pos::new(from.x, from.y + by), half, wax);
        }
        if runs && falling >= 0 {
            let y = from.y + end + 2 + falling * falling / 4;
            for (row, half) in (0..).zip([0, 1, 2, 2, 1]) {
                put_row(Pos::new(from.x, y + row), half, wax);
            }
        }
    }
}

/// Puts wax on a pixel and `half` of them on either side, as far as the picture goes.
fn put_row(middle: Pos, half: i32, wax: &mut Grid<bool>) {
    for x in middle.x - half..=middle.x + half {
        if let Some(cell) = wax.get_mut(Pos::new(x, middle.y)) {
            *cell = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_of_a_letter_have_equal_width() {
        for rows in NAME.map(rows) {
            assert_eq!(rows.len() as i32, ROWS);
            assert!(rows.iter().all(|row| row.len() == rows[0].len()));
        }
    }

    /// A drop is gone after the last step in which it is drawn below the wax it left.
    #[test]
    fn drops_are_drawn_until_they_are_gone() {
        let lowest = |step, x| {
            let wax = poured(step);
            (0..wax.size().h).rev().find(|y| wax[Pos::new(x, *y)])
        };
        let mut count = 0;
        for step in 1..400 {
            for drip in letters().1.iter().filter(|it| it.ends_at(step)) {
                let x = drip.from.x;
                assert!(lowest(step, x) > lowest(step + 1, x), "{step}: {x}");
                count += 1;
            }
            assert!(drops(step).iter().all(|side| side.abs() < 256));
        }
        assert!(count > 10, "{count}");
    }
}
