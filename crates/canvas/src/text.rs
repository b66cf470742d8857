//! Drawing text.

use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::font::{Font, Glyph};
use crate::geom::{Px, PxRect, PxSize};
use crate::simd;

impl Canvas {
    /// Draws one line of text with the top-left corner of its first cell at `at`. Returns the column after its
    /// last cell. Characters without a glyph, line breaks included, are drawn as a box.
    #[doc(alias("print", "print_color", "print_string"))]
    pub fn draw_text(&mut self, font: &Font, at: Px, color: Rgb, text: &str) -> i32 {
        if self.recording.is_some() {
            self.record_text(font, at, color, text);
        }
        let cell = font.cell();
        let mut x = at.x;
        for c in text.chars() {
            let area = PxRect::new(x, at.y, cell.w, cell.h);
            let visible = area.intersect(self.clip());
            if !visible.is_empty() {
                self.draw_glyph(font, font.glyph(c), area, visible, color);
            }
            x = x.saturating_add(cell.w);
        }
        x
    }

    /// Draws one character at `at` on a cell filled with `ground`: a cell of a terminal.
    ///
    /// ```
    /// use tallowdeep_canvas::{Canvas, Font, Px, PxSize, Rgb};
    ///
    /// let (font, blood) = (Font::builtin(), Rgb::new(120, 0, 0));
    /// let mut canvas = Canvas::new(PxSize::new(80, 32));
    /// canvas.draw_char(&font, font.cell().corner((4, 1)), '@', Rgb::WHITE, blood);
    /// assert_eq!(canvas.pixel(Px::new(32, 16)), Some(blood));
    /// ```
    #[doc(alias("set", "put_char", "print_char", "ch", "back"))]
    pub fn draw_char(&mut self, font: &Font, at: Px, c: char, color: Rgb, ground: Rgb) {
        let PxSize { w, h } = font.cell();
        self.fill_rect(PxRect::new(at.x, at.y, w, h), ground);
        self.draw_text(font, at, color, c.encode_utf8(&mut [0; 4]));
    }

    /// Draws one line of text in the middle of `area`, across and down; text that is wider begins at its left side.
    ///
    /// ```
    /// use tallowdeep_canvas::{Canvas, Font, PxRect, PxSize, Rgb};
    ///
    /// let mut canvas = Canvas::recording(PxSize::new(320, 200));
    /// let whole = PxRect::from_size(canvas.size());
    /// canvas.draw_text_centred(&Font::builtin(), whole, Rgb::WHITE, "You die.");
    /// let found = canvas.recorded().and_then(|text| text.find("You die."));
    /// assert_eq!(found, Some(PxRect::new(128, 92, 64, 16)));
    /// ```
    #[doc(alias("print_centered", "draw_text_centered", "center", "Alignment"))]
    pub fn draw_text_centred(&mut self, font: &Font, area: PxRect, color: Rgb, text: &str) {
        let x = area.x + (area.w - font.width(text)).max(0) / 2;
        let y = area.y + (area.h - font.cell().h) / 2;
        self.draw_text(font, Px::new(x, y), color, text);
    }

    /// Draws text from the top left of `area` on, in rows that [`Font::wrap`] breaks at its right side, as many as it has
    /// room for. Returns the pixel row below the last.
    ///
    /// ```
    /// use tallowdeep_canvas::{Canvas, Font, PxRect, PxSize, Rgb};
    ///
    /// let mut canvas = Canvas::recording(PxSize::new(320, 200));
    /// let (font, area) = (Font::builtin(), PxRect::new(0, 0, 64, 40));
    /// let below = canvas.draw_text_wrapped(&font, area, Rgb::WHITE, "You hit the orc. It dies.");
    /// assert_eq!(canvas.recorded().expect("it was asked for").rows(), ["You hit", "the orc."]);
    /// assert_eq!(below, 32);
    /// ```
    #[doc(alias("print_wrapped", "print_rect", "TextBlock"))]
    pub fn draw_text_wrapped(&mut self, font: &Font, area: PxRect, color: Rgb, text: &str) -> i32 {
        let (mut y, height) = (area.y, font.cell().h);
        for row in font.wrap(text, area.w) {
            if y + height > area.bottom() {
                break;
            }
            self.draw_text(font, Px::new(area.x, y), color, row);
            y += height;
        }
        y
    }

    /// Draws the `visible` part of a glyph whose cell is `area`.
    #[inline(always)]
    fn draw_glyph(&mut self, font: &Font, glyph: Glyph, area: PxRect, visible: PxRect, color: Rgb) {
        let top = (visible.y - area.y) as usize;
        let (first, last) = font.inked(glyph);
        let (first, last) = (first.max(top), last.min(top + visible.h as usize));
        if first >= last {
            return;
        }
        let rows = PxRect {
            y: area.y + first as i32,
            h: (last - first) as i32,
            ..visible
        };
        let eights = (area.w as usize).div_ceil(8);
        let has_room = rows.w == area.w && self.size().w - area.x >= 8 * eights as i32;
        if has_room {
            // The last eight pixels may extend beyond the cell; their coverage is 0 and leaves those pixels alone.
            let mut below = self.rows_from(Px::new(area.x, rows.y));
            let Some(bits) = font.bits(glyph) else {
                let coverage = &font.eights(glyph)[eights * first..];
                simd::blend_coverage_rows(below, color, coverage, [eights, last - first]);
                return;
            };
            for (y, bits) in bits[first..last].iter().enumerate() {
                for at in 0..eights {
                    let Some(eight) = below.eight(y, at) else {
                        return;
                    };
                    simd::write_bits(eight, color.to_u32(), bits >> (8 * at));
                }
            }
            return;
        }
        let left = (rows.x - area.x) as usize;
        let glyph = font.rows(glyph).skip(first);
        for (row, coverage) in self.rows_mut(rows).zip(glyph) {
            simd::blend_coverage(row, color, &coverage[left..left + row.len()]);
        }
    }
}

// They load fonts in many sizes.
#[cfg(all(test, feature = "fonts"))]
mod tests {
    use super::*;
    use crate::font::{SPLEEN_6X12, SPLEEN_8X16};
    use crate::tests::canvas;
    use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
    use std::sync::LazyLock;

    /// Fonts with and without antialiasing, with cells one, two, three and five groups of eight wide.
    static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| {
        [
            (SPLEEN_8X16, 16),
            (SPLEEN_6X12, 12),
            (SPLEEN_8X16, 15),
            (SPLEEN_6X12, 24),
            (SPLEEN_8X16, 48),
            (SPLEEN_8X16, 80),
        ]
        .map(|(bytes, px)| Font::load(bytes, px).expect("our own font"))
        .into()
    });

    #[test]
    fn drawing_text_returns_the_next_column() {
        let font = &FONTS[0];
        let mut picture = canvas(40, 16);
        let found = picture.draw_text(font, Px::new(3, 0), Rgb::WHITE, "a│é");
        assert_eq!(found, 27);
        let column = |x: i32| {
            (0..16)
                .filter(|y| picture.pixel(Px::new(x, *y)) == Some(Rgb::WHITE))
                .count()
        };
        let bar = (0..8)
            .position(|x| font.coverage_of('│')[x] > 0)
            .expect("it has a column");
        assert_eq!(column(11 + bar as i32), 16);
        assert_eq!(
            picture.draw_text(font, Px::new(i32::MAX - 9, 0), Rgb::WHITE, "far"),
            i32::MAX
        );
    }

    fn coordinate() -> impl Strategy<Value = i32> {
        prop_oneof![6 => -90..60, 1 => any::<i32>(), 1 => Just(i32::MIN), 1 => Just(i32::MAX)]
    }

    proptest! {
        #[test]
        fn text_blends_coverage_within_the_clip(
            font in 0..6_usize,
            x in coordinate(),
            y in coordinate(),
            text in "[a-zA-Z .!é─█漢]{0,9}",
            color in any::<u32>().prop_map(Rgb::from_u32),
            clip in (-9..50, -9..40, 0..60, 0..50).prop_map(|(x, y, w, h)| PxRect::new(x, y, w, h)),
        ) {
            let font = &FONTS[font];
            let ground = Rgb::new(40, 90, 210);
            let mut picture = canvas(47, 31);
            picture.clear(ground);
            picture.with_clip(clip, |inside| inside.draw_text(font, Px::new(x, y), color, &text));
            let (w, h) = (i64::from(font.cell().w), i64::from(font.cell().h));
            let letters: Vec<char> = text.chars().collect();
            for py in 0..31 {
                for px in 0..47 {
                    let (dx, dy) = (i64::from(px) - i64::from(x), i64::from(py) - i64::from(y));
                    let letter = usize::try_from(dx.div_euclid(w)).ok().and_then(|at| letters.get(at));
                    let inside = clip.contains(Px::new(px, py)) && (0..h).contains(&dy);
                    let coverage = letter.filter(|_| inside).map_or(0, |letter| {
                        font.coverage_of(*letter)[(dy * w + dx.rem_euclid(w)) as usize]
                    });
                    prop_assert_eq!(picture.pixel(Px::new(px, py)), Some(ground.mix(color, coverage)));
                }
            }
        }
    }
}
