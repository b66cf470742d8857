//! The built-in fonts, filled by the crate `fontdue`.
//!
//! fontdue writes pixels with unchecked indices and turns every number in the table `cmap` into a `char` unchecked,
//! which is undefined behaviour with a malicious font. It is safe here because it only gets the bytes compiled in,
//! compared one by one. Their `cmap` holds only characters. The sizes used put every corner of every drawn glyph on a
//! corner of pixels, and no edge is slanted or curved. A vertical edge between corners of pixels writes to the pixels
//! beside it and to none beyond the rows that it spans. The tests check all of this.
//! `Fill`, which checks its indices, handles every other font and size.

use fontdue::FontSettings;

use crate::font::{PxSize, SPLEEN_6X12, SPLEEN_8X16};

/// The fonts and the height of their cells.
const FONTS: [(&[u8], u32); 2] = [(SPLEEN_8X16, 16), (SPLEEN_6X12, 12)];

/// A built-in font at a size where the side of each of its pixels is a power of two of screen pixels.
pub(super) struct Builtin {
    font: fontdue::Font,
    pub(super) cell: PxSize,
}

impl Builtin {
    /// The built-in font with exactly these bytes, in lines `px` pixels high; `None` if there is none, or `px` is not
    /// such a size.
    pub(super) fn read(bytes: &[u8], px: u32) -> Option<Self> {
        let is_exact = |own: u32| px.is_multiple_of(own) && (px / own).is_power_of_two();
        let known = |(font, own): &(&[u8], u32)| is_exact(*own) && *font == bytes;
        FONTS.iter().find(|font| known(font))?;
        let settings = FontSettings {
            load_substitutions: false,
            ..FontSettings::default()
        };
        let font = fontdue::Font::from_bytes(bytes, settings).expect("a font of our own");
        let cell = PxSize::new(px as i32 / 2, px as i32);
        Some(Self { font, cell })
    }

    /// Coverage, 0 to 255, of the pixels of the character's cell; `None` if the font lacks the character. The baseline
    /// is at three quarters of its height, and a line is as high as an em.
    pub(super) fn glyph(&self, c: char) -> Option<Vec<u8>> {
        let glyph = self.font.lookup_glyph_index(c);
        if glyph == 0 {
            return None;
        }
        let (metrics, picture) = self.font.rasterize_indexed(glyph, self.cell.h as f32);
        let top = self.cell.h / 4 * 3 - metrics.ymin - metrics.height as i32;
        let mut coverage = vec![0; self.cell.area()];
        for (n, covered) in picture.into_iter().enumerate() {
            let x = metrics.xmin + (n % metrics.width) as i32;
            let y = top + (n / metrics.width) as i32;
            if (0..self.cell.w).contains(&x) && (0..self.cell.h).contains(&y) {
                coverage[(y * self.cell.w + x) as usize] = covered;
            }
        }
        Some(coverage)
    }
}

#[cfg(all(test, feature = "fonts"))]
mod tests {
    use ttf_parser::{Face, OutlineBuilder};

    use super::*;
    use crate::font::outlines::Outlines;
    use crate::font::{LINE_HEIGHTS, wanted};

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
                assert!(Builtin::read(&changed, own).is_none());
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
                let builtin = Builtin::read(bytes, px).expect("a built-in font");
                assert_eq!(builtin.cell, outlines.cell);
                let mut fill = outlines.fill();
                for c in wanted() {
                    assert!(
                        Ok(builtin.glyph(c)) == outlines.glyph(c, &mut fill),
                        "{c} at {px}"
                    );
                }
            }
        }
    }
}
