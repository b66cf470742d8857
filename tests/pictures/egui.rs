//! A picture test of an image of egui.

use egui::{Color32, ColorImage};
use framesnap::{Frame, assert_frame};

#[test]
fn an_image_of_egui() {
    let mut image = ColorImage::filled([64, 48], Color32::from_rgb(32, 32, 48));
    for (at, pixel) in image.pixels.iter_mut().enumerate() {
        if (at % 64).abs_diff(32) + (at / 64).abs_diff(24) < 16 {
            *pixel = Color32::from_rgba_unmultiplied(96, 200, 255, 160);
        }
    }
    // egui multiplies colours by their alpha.
    let bytes: Vec<_> = image.pixels.iter().flat_map(Color32::to_array).collect();
    let [width, height] = image.size;
    let frame = Frame::from_premultiplied_rgba(&bytes, width, height);
    assert_frame(&frame, "egui");
}
