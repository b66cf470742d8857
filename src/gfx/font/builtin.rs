//! The built-in fonts, filled by the crate `fontdue`.
//!
//! fontdue writes pixels with unchecked indices and turns every number in the table `cmap` into a `char` unchecked,
//! which is undefined behaviour with a malicious font. It is safe here because it only gets the bytes compiled in,
//! compared one by one. Their `cmap` holds only characters. The sizes used put every corner of every drawn glyph on a
//! corner of pixels, and no edge is slanted or curved. A vertical edge between corners of pixels writes to the pixels
//! beside it and to none beyond the rows that it spans. The tests check all of this.
//! [`Fill`](crate::gfx::font::fill::Fill), which checks its indices, handles every other font and size.

use fontdue::FontSettings;

use crate::gfx::font::{FontError, PxSize};

/// The fonts and the height of their cells.
const FONTS: [(&[u8], u32); 2] = [
    (include_bytes!("../../../assets/fonts/spleen-8x16.otf"), 16),
    (include_bytes!("../../../assets/fonts/spleen-6x12.otf"), 12),
];

/// A built-in font at a size where the side of each of its pixels is a power of two of screen pixels.
pub(super) struct Builtin {
    font: fontdue::Font,
    size: f32,
}

impl Builtin {
    /// The built-in font with exactly these bytes; `None` if there is none, or `px` is not such a size. `height` is the
    /// height of a line in font units.
    #[expect(
        clippy::float_arithmetic,
        reason = "fontdue takes its size as a float; this one is exact"
    )]
    pub(super) fn read(bytes: &[u8], px: u32, height: i64) -> Result<Option<Self>, FontError> {
        let is_exact = |own: u32| px.is_multiple_of(own) && (px / own).is_power_of_two();
        if !FONTS
            .iter()
            .any(|(font, own)| is_exact(*own) && *font == bytes)
        {
            return Ok(None);
        }
        let settings = FontSettings {
            load_substitutions: false,
            ..FontSettings::default()
        };
        let font = fontdue::Font::from_bytes(bytes, settings)
            .map_err(|why| FontError::NotFont(why.to_string()))?;
        let size = font.units_per_em() * px as f32 / height as f32;
        Ok(Some(Self { font, size }))
    }

    /// Coverage, 0 to 255, of the pixels of the glyph's cell, with the baseline at the top of row `baseline`.
    pub(super) fn glyph(&self, glyph: u16, cell: PxSize, baseline: i64) -> Vec<u8> {
        let (metrics, picture) = self.font.rasterize_indexed(glyph, self.size);
        let top = baseline - i64::from(metrics.ymin) - metrics.height as i64;
        let mut coverage = vec![0; cell.area()];
        for (n, covered) in picture.into_iter().enumerate() {
            let x = i64::from(metrics.xmin) + (n % metrics.width) as i64;
            let y = top + (n / metrics.width) as i64;
            let (w, h) = (i64::from(cell.w), i64::from(cell.h));
            if (0..w).contains(&x) && (0..h).contains(&y) {
                coverage[(y * w + x) as usize] = covered;
            }
        }
        coverage
    }
}

#[cfg(test)]
mod tests {
    use ttf_parser::{Face, OutlineBuilder};

    use super::*;
    use crate::gfx::font::outlines::Outlines;
    use crate::gfx::font::{LINE_HEIGHTS, wanted};

    /// Checks each edge of an outline.
    struct Edges {
        /// Font units per pixel.
        pixel: i32,
        at: (f32, f32),
        start: (f32, f32),
    }

    impl OutlineBuilder for Edges {
        fn move_to(&mut self, x: f32, y: f32) {
            (self.at, self.start) = ((x, y), (x, y));
        }

        fn line_to(&mut self, x: f32, y: f32) {
            assert!(x == self.at.0 || y == self.at.1, "a slanted edge");
            let is_corner = |n: f32| n as i32 as f32 == n && n as i32 % self.pixel == 0;
            assert!(is_corner(x) && is_corner(y), "{x} {y}");
            self.at = (x, y);
        }

        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
            panic!("a curve");
        }

        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            panic!("a curve");
        }

        fn close(&mut self) {
            let (x, y) = self.start;
            self.line_to(x, y);
        }
    }

    fn exact_sizes(own: u32) -> impl Iterator<Item = u32> {
        (0..)
            .map(move |n| own << n)
            .take_while(|px| LINE_HEIGHTS.contains(px))
    }

    #[test]
    fn builtin_font_maps_contain_only_valid_characters() {
        for (bytes, _) in FONTS {
            let face = Face::parse(bytes, 0).expect("a built-in font");
            let maps = face.tables().cmap.expect("a built-in font").subtables;
            for map in maps {
                map.codepoints(|c| assert!(char::from_u32(c).is_some(), "{c:x}"));
            }
        }
    }

    #[test]
    fn a_changed_font_is_not_builtin() {
        for (bytes, own) in FONTS {
            for at in (0..bytes.len()).step_by(101) {
                let mut changed = bytes.to_vec();
                changed[at] ^= 1;
                assert!(Builtin::read(&changed, own, 1024).is_ok_and(|font| font.is_none()));
            }
        }
    }

    #[test]
    fn builtin_glyph_edges_follow_pixel_boundaries() {
        for (bytes, own) in FONTS {
            let face = Face::parse(bytes, 0).expect("a built-in font");
            let height = i32::from(face.ascender()) - i32::from(face.descender());
            for px in exact_sizes(own) {
                assert_eq!(height % px as i32, 0, "at {px}");
                for glyph in wanted().into_iter().filter_map(|c| face.glyph_index(c)) {
                    let mut edges = Edges {
                        pixel: height / px as i32,
                        at: (0.0, 0.0),
                        start: (0.0, 0.0),
                    };
                    face.outline_glyph(glyph, &mut edges);
                }
            }
        }
    }

    #[test]
    fn both_fill_methods_agree() {
        for (bytes, own) in FONTS {
            for px in exact_sizes(own) {
                let outlines = Outlines::read(bytes, px).expect("a built-in font");
                let mut strict = Outlines::read(bytes, px).expect("a built-in font");
                assert!(strict.builtin.take().is_some(), "at {px}");
                let mut fill = outlines.fill();
                for c in wanted() {
                    let (ours, theirs) = (strict.glyph(c, &mut fill), outlines.glyph(c, &mut fill));
                    assert!(ours == theirs, "{c} at {px}");
                }
            }
        }
    }
}
