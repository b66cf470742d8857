//! The page as a backend: collects the browser's events, and passes frames to the page's script.

use crate::app::backend::{Backend, BackendError};
use crate::gfx::{Canvas, Px, PxSize};
use crate::platform::display::frame_clock::FrameClock;
use crate::platform::display::scale::{Scale, ScaleMode};
use crate::platform::web::browser;
use crate::ui::input::key::{Input, MouseButton};
use crate::ui::layout::{LINE_HEIGHT, MIN_SIZE};
use crate::ui::screens::screen_text::{News, ScreenText};

/// A position outside every frame: where the pointer hovers after leaving the page.
const OUTSIDE: Px = Px::new(-1, -1);
/// Minimum height of a line of text in hundredths of CSS pixels, if a larger scale can achieve it. CSS pixels look
/// equally large everywhere, while a phone has three screen pixels to each.
const LEAST_LINE: i32 = 1000;

/// A tab of the browser.
#[derive(Debug)]
pub(super) struct Tab {
    /// The size of the page in screen pixels.
    size: PxSize,
    scale: Scale,
    /// Whether the player or a screen has chosen the scale.
    chosen: bool,
    clock: FrameClock,
    inputs: Vec<Input>,
    /// The frame pixel under the pointer.
    pointed: Px,
    /// Whether the browser shows the page full screen.
    full_screen: bool,
    /// Whether a key or click has come since the last request for full screen. Browsers demand one.
    may_ask: bool,
    /// The last frame, scaled; used only if pixels do not become squares.
    scaled: Vec<u32>,
    /// The same in the browser's format.
    bytes: Vec<u8>,
    /// What has been read aloud.
    news: News,
}

impl Tab {
    /// A tab of this size in screen pixels; `ratio` is the number of screen pixels per CSS pixel, in hundredths.
    pub(super) fn new(size: PxSize, ratio: i32) -> Self {
        Self {
            size,
            scale: usual_scale(size, ratio).into(),
            chosen: false,
            clock: FrameClock::default(),
            inputs: Vec::new(),
            pointed: OUTSIDE,
            full_screen: false,
            may_ask: false,
            scaled: Vec::new(),
            bytes: Vec::new(),
            news: News::default(),
        }
    }

    /// The page has been resized; arguments as in [`Tab::new`].
    pub(super) fn resize(&mut self, size: PxSize, ratio: i32) {
        self.size = size;
        if !self.chosen {
            self.scale.mode = usual_scale(size, ratio);
        }
    }

    pub(super) fn push(&mut self, input: Input) {
        self.may_ask |= matches!(input, Input::Press(_) | Input::Click(..));
        self.inputs.push(input);
    }

    /// The browser has switched full screen on or off.
    pub(super) fn note_full_screen(&mut self, on: bool) {
        self.full_screen = on;
    }

    /// Whether to ask the browser now to switch full screen on or off.
    fn must_ask(&mut self, on: bool) -> bool {
        on != self.full_screen && std::mem::take(&mut self.may_ask)
    }

    /// The pointer is at this screen pixel.
    pub(super) fn point(&mut self, at: Px) {
        self.hover(self.scale.to_frame(at, self.size));
    }

    /// The pointer has left.
    pub(super) fn leave(&mut self) {
        self.hover(OUTSIDE);
    }

    fn hover(&mut self, at: Px) {
        if at != self.pointed {
            self.pointed = at;
            self.push(Input::Hover(at));
        }
    }

    /// A button went down where the pointer is.
    pub(super) fn click(&mut self, button: MouseButton) {
        self.push(Input::Click(self.pointed, button));
    }

    /// The wheel was turned: 1 up, -1 down.
    pub(super) fn turn_wheel(&mut self, up: i32) {
        self.push(Input::Wheel(self.pointed, up));
    }
}

impl Backend for Tab {
    fn size(&self) -> PxSize {
        self.scale.frame_size(self.size)
    }

    fn present(&mut self, frame: &Canvas) -> Result<(), BackendError> {
        let factor = self.scale.square(self.size);
        let (pixels, width) = match factor {
            Some(_) => (frame.pixels(), frame.size().w),
            None => {
                self.scale.enlarge(frame, self.size, &mut self.scaled);
                (&*self.scaled, self.size.w)
            }
        };
        self.bytes.clear();
        self.bytes.extend(pixels.iter().flat_map(|pixel| {
            let [_, red, green, blue] = pixel.to_be_bytes();
            [red, green, blue, 255]
        }));
        let factor = factor.unwrap_or(1).unsigned_abs();
        browser::show(&self.bytes, width.unsigned_abs(), factor);
        Ok(())
    }

    /// Never waits: the browser calls again.
    fn input(&mut self, is_moving: bool) -> Option<Vec<Input>> {
        let now = browser::since_start();
        // Frames are reported before the input that followed them.
        let each = is_moving || !self.inputs.is_empty();
        let frames = self.clock.frames(now, each).map(Input::Frames);
        let inputs = std::mem::take(&mut self.inputs);
        Some(frames.into_iter().chain(inputs).collect())
    }

    /// A page cannot know whether a screen reader is on.
    fn wants_text(&self) -> bool {
        true
    }

    fn read_out(&mut self, text: &ScreenText) -> Result<(), String> {
        let news = self.news.of(text);
        if !news.is_empty() {
            browser::say(&news.join("\n"));
        }
        Ok(())
    }

    fn set_title(&mut self, title: &str) {
        browser::set_title(title);
    }

    fn has_full_screen(&self) -> bool {
        true
    }

    fn rescale(&mut self) {
        self.chosen = true;
        self.scale = self.scale.next(self.size);
    }

    fn fit(&mut self, whole: Option<PxSize>) {
        self.chosen = true;
        self.scale.mode = whole.into();
    }

    /// A refused request is repeated after the next key or click.
    fn full_screen(&mut self, on: bool) -> bool {
        if self.must_ask(on) {
            browser::full_screen(on);
        }
        true
    }

    fn enlarge(&mut self, large: bool) {
        self.scale = self.scale.with_large_text(large);
    }
}

/// The default scale of a page.
fn usual_scale(size: PxSize, ratio: i32) -> ScaleMode {
    if size.w < MIN_SIZE.w || size.h < MIN_SIZE.h {
        return ScaleMode::Whole(MIN_SIZE);
    }
    let frame = Scale::from(ScaleMode::Auto).frame_size(size);
    let line = LINE_HEIGHT * 100 * 100 / ratio.max(1) * size.w / frame.w;
    if line < LEAST_LINE {
        ScaleMode::Larger
    } else {
        ScaleMode::Auto
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::input::key::Key;

    fn frame(w: i32, h: i32, ratio: i32) -> PxSize {
        Tab::new(PxSize::new(w, h), ratio).size()
    }

    #[test]
    fn pages_are_scaled_like_windows() {
        assert_eq!(frame(1280, 800, 100), PxSize::new(640, 400));
        assert_eq!(frame(2560, 1600, 200), PxSize::new(640, 400));
        assert_eq!(frame(2532, 1170, 300), PxSize::new(844, 390), "on its side");
    }

    #[test]
    fn upright_phones_get_larger_text() {
        assert_eq!(frame(1170, 2532, 100), PxSize::new(780, 1688));
        assert_eq!(frame(1170, 2532, 300), PxSize::new(585, 1266));
        assert_eq!(frame(390, 844, 100), PxSize::new(480, 1038), "shrunk");
        let mut tab = Tab::new(PxSize::new(1170, 2532), 300);
        tab.resize(PxSize::new(2532, 1170), 300);
        assert_eq!(tab.size(), PxSize::new(844, 390));
        tab.rescale();
        let chosen = tab.scale.mode;
        tab.resize(PxSize::new(1170, 2532), 300);
        assert_eq!(tab.scale.mode, chosen);
    }

    #[test]
    fn full_screen_is_asked_for_after_each_key() {
        let mut tab = Tab::new(PxSize::new(1280, 800), 100);
        assert!(!tab.must_ask(true), "a saved option at the start");
        for _ in 0..2 {
            tab.push(Input::Press(Key::Char('a').into()));
            let asked = [(); 2].map(|()| tab.must_ask(true));
            assert_eq!(asked, [true, false], "it was refused");
        }
        tab.note_full_screen(true);
        tab.push(Input::Press(Key::Char('a').into()));
        assert!(!tab.must_ask(true) && tab.must_ask(false));
    }

    #[test]
    fn hovering_is_reported_once_per_frame_pixel() {
        let mut tab = Tab::new(PxSize::new(1280, 800), 100);
        for (x, y) in [(10, 8), (11, 9), (12, 9)] {
            tab.point(Px::new(x, y));
        }
        tab.leave();
        tab.leave();
        let hover = |x, y| Input::Hover(Px::new(x, y));
        let right = [hover(5, 4), hover(6, 4), Input::Hover(OUTSIDE)];
        assert_eq!(tab.inputs, right);
    }
}
