//! A picture test of a canvas: an example to copy.
#![cfg(all(feature = "font", feature = "testing"))]

use tallowdeep_canvas::testing::assert_frame;
use tallowdeep_canvas::{Canvas, Font, Px, PxRect, PxSize, Rgb};

#[test]
fn half_the_health_fills_half_the_bar() {
    let mut canvas = Canvas::new(PxSize::new(96, 24));
    canvas.fill_rect(PxRect::new(8, 4, 40, 16), Rgb::new(200, 40, 40));
    canvas.draw_text(&Font::builtin(), Px::new(12, 4), Rgb::WHITE, "HP 10/20");
    assert_frame(&canvas, "half-health");
}
