//! A picture test of ten lines for whatever draws.

use framesnap::{Frame, assert_frame};

/// A program of minifb, softbuffer or SDL has its pixels in a buffer like this one.
#[test]
fn a_buffer_of_minifb() {
    const WIDTH: usize = 64;
    const HEIGHT: usize = 48;
    let mut buffer = vec![0x00_20_20_30; WIDTH * HEIGHT];
    for (y, row) in buffer.chunks_exact_mut(WIDTH).enumerate().skip(8).take(32) {
        row[8..8 + y].fill(0x00_ff_c8_60);
    }
    // window.update_with_buffer(&buffer, WIDTH, HEIGHT)
    assert_frame(&Frame::from_xrgb(&buffer, WIDTH, HEIGHT), "minifb");
}

#[test]
fn a_picture_of_tiny_skia() {
    use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
    let mut pixmap = Pixmap::new(64, 48).expect("it has pixels");
    let circle = PathBuilder::from_circle(32.0, 24.0, 16.0).expect("it is round");
    let mut paint = Paint::default();
    paint.set_color_rgba8(200, 50, 50, 160);
    pixmap.fill_path(
        &circle,
        &paint,
        FillRule::Winding,
        Transform::identity(),
        None,
    );
    let frame = Frame::from_premultiplied_rgba(pixmap.data(), pixmap.width(), pixmap.height());
    assert_frame(&frame, "tiny-skia");
}
