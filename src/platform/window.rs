//! The native window. The only module that uses minifb.
//!
//! Keys come through a callback and a channel, because polling loses short taps. Frames of 1/60 s are counted by a
//! clock: one at a time while an animation runs, otherwise in batches of a tenth of a second, and always before the
//! input that followed them.

#[cfg(all(unix, not(target_os = "macos")))]
mod desktop;
mod mouse;
#[cfg(any(windows, target_os = "macos"))]
mod no_desktop;
mod open_error;
mod placement;
mod signals;
#[cfg(all(unix, not(target_os = "macos")))]
mod wayland;

#[cfg(unix)]
use std::process::Command;
use std::time::{Duration, Instant};

use minifb::{HasWindowHandle, MouseButton, MouseMode, UseGPU, WindowOptions};
use raw_window_handle::RawWindowHandle;

use crate::app::backend::{Backend, BackendError, NAME};
use crate::gfx::keyboard::{Keyboard, WindowSystem};
use crate::gfx::{Canvas, Px, PxRect, PxSize};
use crate::platform::display::frame_clock::FrameClock;
use crate::platform::display::scale::{Scale, ScaleMode};
use crate::ui::input::key::Input;
use crate::ui::screens::screen_text::ScreenText;
#[cfg(all(unix, not(target_os = "macos")))]
use desktop::Desktop;
use mouse::{MouseState, MouseTracker};
#[cfg(any(windows, target_os = "macos"))]
use no_desktop::Desktop;
use open_error::Displays;
pub use open_error::OpenError;
use placement::{LEAST_SIZE, initial_size, is_on};
use signals::QuitSignals;

/// Class of the window: instance and class name.
const CLASS: &[u8] = b"tallowdeep\0Tallowdeep\0";

/// Time between two polls of the window.
const POLL_INTERVAL: Duration = Duration::from_millis(8);
/// Poll interval while the window is quiet: shorter than any finger's click.
const QUIET_POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Time without input after which the window is quiet.
const QUIET_AFTER: Duration = Duration::from_secs(1);

/// X11 forgets covered contents, and where there is no [`Desktop`] to say what was uncovered, they are redrawn at this
/// interval.
const REPAINT_INTERVAL: Duration = Duration::from_millis(500);
/// Redraw interval while the window is quiet, since a redraw costs as much as a hundred polls.
const QUIET_REPAINT_INTERVAL: Duration = Duration::from_secs(2);
/// Redraw interval after the window has opened or changed its size or focus, when a frame may get lost.
const SETTLE_INTERVAL: Duration = Duration::from_millis(20);
/// How long [`SETTLE_INTERVAL`] applies.
const SETTLE_FOR: Duration = Duration::from_millis(400);
/// Input that may have waited longer is late: the player did not see what they were answering.
const LATE: Duration = Duration::from_millis(500);
/// The largest picture shown, in screen pixels; what is left of a larger window stays black.
const MOST_SHOWN: PxSize = PxSize::new(7680, 4320);

/// What has gone away without being closed by the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Gone {
    /// What shows the window: an X server, or a Wayland compositor.
    #[error("the display has gone away")]
    Display,
    /// Another program has destroyed the window, or cut this one off from the X server, as `xkill` does.
    #[error("the window has gone away")]
    Window,
}

/// A window on the desktop. Only one can be open, and only on the main thread.
pub struct Window {
    // Windows keeps a pointer to the last pixels, so the window must be dropped before them. Fields are dropped in
    // order of declaration.
    window: minifb::Window,
    pixels: Vec<u32>,
    size: PxSize,
    scale: Scale,
    keyboard: Keyboard,
    mouse: MouseTracker,
    inputs: Vec<Input>,
    /// Whether `inputs`, or those delivered last, contain late ones.
    is_late: (bool, bool),
    active: bool,
    system: WindowSystem,
    start: Instant,
    last_poll: Duration,
    last_input: Duration,
    paint_next: Duration,
    settled_at: Duration,
    clock: FrameClock,
    signals: QuitSignals,
    /// Functions that minifb lacks; `None` if unavailable.
    desktop: Option<Desktop>,
    /// What has gone away, if anything has.
    gone: Option<Gone>,
    full_screen: bool,
    /// The last known position and size of the window while it was not full screen.
    rect: Option<PxRect>,
    /// Writes the text of the screen elsewhere too.
    mirror: Option<Mirror>,
}

/// Writes a text; fails with the reason.
pub type Mirror = Box<dyn FnMut(&str) -> Result<(), String>>;

impl Window {
    /// Opens a window. `scale` is the number of screen pixels per frame pixel, 1 to 16; the window then has the size of
    /// `frame`, in frame pixels. With `None`, the scale is the largest with room for about 640x360 frame pixels, whatever
    /// the size of the window, and the window opens at `rect`, in screen pixels; if there is none or it is off the
    /// desktop, at a size that suits the desktop.
    ///
    /// # Errors
    /// If `scale` is out of range, if there is no display, if it stores colours in another way than `0x00RRGGBB`, or if
    /// the system refuses to open a window.
    pub fn open(
        title: &str,
        scale: Option<u32>,
        frame: PxSize,
        rect: Option<PxRect>,
    ) -> Result<Self, OpenError> {
        let desktop = Desktop::connect();
        check_pixels(desktop.as_ref())?;
        let area = desktop.as_ref().map(Desktop::work_area);
        let (usual, scale) = initial_size(scale, frame, area)?;
        let rect = rect.filter(|rect| scale == ScaleMode::Auto && is_on(*rect, area));
        let size = rect.map_or(usual, |rect| rect.size());
        let mut window = open_minifb(title, size)?;
        let keyboard = Keyboard::new(&mut window);
        let (system, id) = (WindowSystem::of(&window), x11_window(&window));
        if let Some(PxRect { x, y, .. }) = rect {
            window.set_position(x as isize, y as isize);
        }
        let mut desktop = desktop;
        if system != WindowSystem::X11 {
            desktop = None;
        }
        if let Some(desktop) = &mut desktop {
            desktop.adopt(id, CLASS, LEAST_SIZE, MOST_SHOWN);
        }
        Ok(Self {
            window,
            pixels: Vec::new(),
            size,
            scale: scale.into(),
            keyboard,
            mouse: MouseTracker::default(),
            inputs: Vec::new(),
            is_late: (false, false),
            active: false,
            system,
            start: Instant::now(),
            last_poll: Duration::ZERO,
            last_input: Duration::ZERO,
            paint_next: Duration::ZERO,
            settled_at: SETTLE_FOR,
            clock: FrameClock::default(),
            signals: QuitSignals::listen(),
            desktop,
            gone: None,
            full_screen: false,
            rect,
            mirror: None,
        })
    }

    /// Passes the text of the screen to `mirror` whenever it has changed, until that fails.
    pub fn mirror(&mut self, mirror: Mirror) {
        self.mirror = Some(mirror);
    }

    /// The same window opened again, at the same place, after the player has closed it: the window library reports that
    /// only once. It still needs its title and icon.
    ///
    /// # Errors
    /// If the system refuses to open another one.
    pub fn reopened(mut self) -> Result<Self, OpenError> {
        let rect = self.window_rect();
        let again = Self::open(NAME, None, self.size(), rect)?;
        let (scale, signals, mirror) = (self.scale, self.signals, self.mirror);
        Ok(Self {
            scale,
            signals,
            mirror,
            ..again
        })
    }

    /// Sets the icon of the window; black pixels are transparent.
    #[cfg(target_os = "linux")]
    pub fn set_icon(&mut self, picture: &Canvas) {
        // minifb panics on Wayland.
        if self.system != WindowSystem::X11 {
            return;
        }
        let PxSize { w, h } = picture.size();
        let opaque = |pixel: &u32| match pixel & 0x00ff_ffff {
            0 => 0,
            color => u64::from(color) | 0xff00_0000,
        };
        let mut data = vec![w as u64, h as u64];
        data.extend(picture.pixels().iter().map(opaque));
        if let Ok(icon) = minifb::Icon::try_from(&data[..]) {
            self.window.set_icon(icon);
        }
    }

    /// Other systems use the icon of the program.
    #[cfg(not(target_os = "linux"))]
    pub fn set_icon(&mut self, _picture: &Canvas) {}

    /// Processes system events, and redraws the last frame if that is due.
    fn poll(&mut self) {
        let now = self.start.elapsed();
        if self.repaint_is_due(now) {
            // If this fails, the next frame fails too and reports it.
            let _ = self.paint();
        } else {
            self.window.update();
            self.poll_events();
        }
    }

    fn repaint_is_due(&self, now: Duration) -> bool {
        !self.pixels.is_empty() && self.system == WindowSystem::X11 && now >= self.paint_next
    }

    fn paint(&mut self) -> Result<(), BackendError> {
        let now = self.start.elapsed();
        self.paint_next = now
            + if now < self.settled_at {
                SETTLE_INTERVAL
            } else if self.is_quiet(now) {
                QUIET_REPAINT_INTERVAL
            } else {
                REPAINT_INTERVAL
            };
        let (w, h) = (self.size.w as usize, self.size.h as usize);
        let shown = self.window.update_with_buffer(&self.pixels, w, h);
        self.poll_events();
        shown.map_err(|error| BackendError(error.into()))
    }

    fn set_scale(&mut self, scale: Scale) {
        if scale.frame_size(self.size) != self.scale.frame_size(self.size) {
            // The last frame no longer fits; the next one will.
            self.pixels.clear();
        }
        self.scale = scale;
    }

    /// Reads the input of the last window update, which the next update discards.
    fn poll_events(&mut self) {
        let now = self.start.elapsed();
        self.is_late.0 |= now > self.last_poll + LATE;
        self.last_poll = now;
        let before = self.inputs.len();
        self.notice_focus_and_size(now);
        let presses = self.keyboard.presses(now);
        self.inputs.extend(presses.into_iter().map(Input::Press));
        let seen = self.poll_mouse();
        self.inputs.extend(self.mouse.inputs(seen));
        if self.inputs.len() > before {
            self.last_input = now;
        }
    }

    fn notice_focus_and_size(&mut self, now: Duration) {
        // minifb reports the opposite on macOS.
        let active = self.window.is_active() != cfg!(target_os = "macos");
        let (w, h) = self.window.get_size();
        let size = PxSize::new(MOST_SHOWN.w.min(w as i32), MOST_SHOWN.h.min(h as i32));
        // Some systems report no pixels for a minimised window; it comes back at its old size.
        let resized = size.area() > 0 && size != self.size;
        if resized {
            self.size = size;
            // The last frame no longer fits; the next one will. A large one gives its memory back.
            self.pixels = Vec::new();
        }
        if active != self.active {
            self.active = active;
            self.inputs.push(Input::Focus(active));
            self.keyboard.release_all();
        } else if !resized {
            return;
        }
        self.settled_at = now + SETTLE_FOR;
        self.paint_next = now;
    }

    /// Polls the mouse. minifb reads the position before it processes the button events, so a click right after a
    /// movement would hit the old position. After a press the position is therefore read again.
    ///
    /// minifb only knows whether a button is down, so a click shorter than the poll interval is lost.
    fn poll_mouse(&mut self) -> MouseState {
        let first = self.read_mouse();
        if !self.mouse.is_pressed_by(first) {
            return first;
        }
        self.window.update();
        first.moved_to(self.read_mouse())
    }

    fn read_mouse(&self) -> MouseState {
        let on_screen = self.window.get_unscaled_mouse_pos(MouseMode::Discard);
        let on_screen = on_screen.map(|(x, y)| Px::new(x as i32, y as i32));
        let (_, turned) = self.window.get_scroll_wheel().unwrap_or_default();
        let turned = i32::from(turned > 0.0) - i32::from(turned < 0.0);
        // Wayland counts downwards.
        let wayland = self.system == WindowSystem::Wayland;
        MouseState {
            at: on_screen.map(|at| (at, self.scale.to_frame(at, self.size))),
            left: self.window.get_mouse_down(MouseButton::Left),
            right: self.window.get_mouse_down(MouseButton::Right),
            up: if wayland { -turned } else { turned },
            has_focus: self.active,
        }
    }

    fn is_quiet(&self, now: Duration) -> bool {
        now > self.last_input + QUIET_AFTER
    }

    /// How long to wait before the next poll.
    fn poll_delay(&self, is_moving: bool) -> Duration {
        let now = self.start.elapsed();
        let interval = if self.is_quiet(now) {
            QUIET_POLL_INTERVAL
        } else {
            POLL_INTERVAL
        };
        let delay = (self.last_poll + interval).saturating_sub(now);
        if is_moving {
            delay.min(self.clock.until_next(now))
        } else {
            delay
        }
    }
}

impl Window {
    /// Asks the desktop what has happened. The window library ends the program if it is used without a window or a server,
    /// so this comes right before every use.
    fn look(&mut self) {
        let Some(desktop) = &self.desktop else {
            return;
        };
        let is_exposed = match desktop.is_exposed() {
            Ok(is_exposed) => is_exposed,
            Err(gone) => {
                (self.desktop, self.gone) = (None, Some(gone));
                return;
            }
        };
        if is_exposed {
            // Another window that moves across this one exposes it with each step.
            let soon = self.start.elapsed() + SETTLE_INTERVAL;
            self.paint_next = self.paint_next.min(soon);
        }
    }

    /// Ends the window.
    ///
    /// # Errors
    /// If the player has not closed it, but it or its display has gone away.
    pub fn end(self) -> Result<(), Gone> {
        let Some(gone) = self.gone else {
            return Ok(());
        };
        // Dropped, the window library would end the program before any message.
        std::mem::forget(self);
        Err(gone)
    }
}

/// Whether the compositor of a Wayland window has died; the window library then says that the window is closed.
fn compositor_is_gone(system: WindowSystem) -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    return system == WindowSystem::Wayland && !wayland::compositor_answers();
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    return system == WindowSystem::Wayland;
}

impl Backend for Window {
    fn wants_text(&self) -> bool {
        self.mirror.is_some()
    }

    fn read_out(&mut self, text: &ScreenText) -> Result<(), String> {
        let Some(mirror) = &mut self.mirror else {
            return Ok(());
        };
        let written = mirror(&text.to_string());
        if written.is_err() {
            self.mirror = None;
        }
        written
    }

    fn size(&self) -> PxSize {
        self.scale.frame_size(self.size)
    }

    fn present(&mut self, frame: &Canvas) -> Result<(), BackendError> {
        self.scale.enlarge(frame, self.size, &mut self.pixels);
        self.look();
        if self.gone.is_some() {
            // The next input says so.
            return Ok(());
        }
        self.paint()
    }

    fn input(&mut self, is_moving: bool) -> Option<Vec<Input>> {
        if self.inputs.is_empty() {
            std::thread::sleep(self.poll_delay(is_moving));
        }
        self.look();
        if self.gone.is_some() {
            return None;
        }
        self.poll();
        if !self.window.is_open() && compositor_is_gone(self.system) {
            self.gone = Some(Gone::Display);
        }
        if !self.window.is_open() || self.signals.received() {
            return None;
        }
        let now = self.start.elapsed();
        // Frames are reported before the input that followed them.
        let each = is_moving || !self.inputs.is_empty();
        let frames = self.clock.frames(now, each).map(Input::Frames);
        let inputs = std::mem::take(&mut self.inputs);
        self.is_late = (false, self.is_late.0);
        Some(frames.into_iter().chain(inputs).collect())
    }

    fn can_reopen(&self) -> bool {
        self.gone.is_none() && !self.signals.received()
    }

    fn is_late(&self) -> bool {
        self.is_late.1
    }

    fn set_title(&mut self, title: &str) {
        self.window.set_title(title);
    }

    fn fit(&mut self, whole: Option<PxSize>) {
        let mode = whole.into();
        self.set_scale(Scale { mode, ..self.scale });
    }

    fn enlarge(&mut self, large: bool) {
        self.set_scale(self.scale.with_large_text(large));
    }

    /// Without a window manager the window stays as it is.
    fn full_screen(&mut self, on: bool) -> bool {
        if on == self.full_screen {
            return true;
        }
        if on {
            self.rect = self.window_rect();
        }
        let desktop = self.desktop.as_ref();
        let done = desktop.is_some_and(|desktop| desktop.set_full_screen(on));
        self.full_screen = on && done;
        done || !on
    }

    fn has_full_screen(&self) -> bool {
        self.desktop.is_some()
    }

    fn window_rect(&mut self) -> Option<PxRect> {
        if !self.full_screen {
            let now = self.desktop.as_ref().and_then(Desktop::rect);
            self.rect = now.or(self.rect);
        }
        self.rect
    }

    fn rescale(&mut self) {
        self.set_scale(self.scale.next(self.size));
    }
}

/// Starts the program once more, with the same arguments, if a window could not be used as the environment is, and does
/// not return. There are two reasons:
///
/// - An input method: minifb crashes if it cannot open it, if its server does not run, and even if it does, since minifb
///   leaves the locale at "C". The game needs none.
/// - A Wayland desktop without a keyboard or a pointer, beside which there is an X server: minifb would choose Wayland,
///   and nothing could be pressed.
///
/// Returns a warning if the window will get no input and there is no other display.
///
/// # Errors
/// If the program cannot be started again without the input method.
#[cfg(unix)]
pub fn restart_for_input() -> Result<Option<&'static str>, OpenError> {
    use std::os::unix::process::CommandExt;
    const METHOD: &str = "XMODIFIERS";
    const NONE: &str = "@im=none";
    let method = std::env::var_os(METHOD).unwrap_or_default();
    let has_method = !method.is_empty() && method != NONE;
    let lacks_input = lacks_input();
    let leaves_wayland = lacks_input && std::env::var_os("DISPLAY").is_some();
    if !has_method && !leaves_wayland {
        return Ok(lacks_input.then_some(NO_INPUT));
    }
    let mut arguments = std::env::args_os();
    let program = std::env::current_exe().map_err(OpenError::InputMethod)?;
    let mut command = Command::new(&program);
    command.arg0(arguments.next().unwrap_or_else(|| program.into()));
    command.args(arguments).env(METHOD, NONE);
    if leaves_wayland {
        command.env_remove("WAYLAND_DISPLAY");
    }
    Err(OpenError::InputMethod(command.exec()))
}

/// What the player of a window reads that will get no input.
#[cfg(unix)]
const NO_INPUT: &str =
    "This Wayland desktop has no keyboard or no pointer, so not all keys or clicks reach the game.";

/// Whether a window on the Wayland desktop that the environment names would get no input.
#[cfg(unix)]
fn lacks_input() -> bool {
    #[cfg(all(feature = "wayland", not(target_os = "macos")))]
    let lacks = wayland::lacks_input();
    #[cfg(not(all(feature = "wayland", not(target_os = "macos"))))]
    let lacks = false;
    lacks
}

/// Other systems have neither input methods of this kind nor Wayland.
#[cfg(not(unix))]
pub fn restart_for_input() -> Result<Option<&'static str>, OpenError> {
    Ok(None)
}

/// Whatever makes minifb fail after it has opened the display must be found out before: it frees something twice then,
/// and crashes.
fn check_pixels(desktop: Option<&Desktop>) -> Result<(), OpenError> {
    if cfg!(feature = "wayland") && std::env::var_os("WAYLAND_DISPLAY").is_some() {
        // The window will not be on this display.
        return Ok(());
    }
    match desktop.and_then(Desktop::foreign_depth) {
        Some(depth) => Err(OpenError::Pixels { depth }),
        None => Ok(()),
    }
}

/// Opens a window of this size in screen pixels.
fn open_minifb(title: &str, size: PxSize) -> Result<minifb::Window, OpenError> {
    let options = WindowOptions {
        resize: true,
        scale: minifb::Scale::X1,
        scale_mode: minifb::ScaleMode::UpperLeft,
        use_gpu: UseGPU::Disabled,
        ..WindowOptions::default()
    };
    let opened = minifb::Window::new(title, size.w as usize, size.h as usize, options);
    let mut window = opened.map_err(|error| OpenError::new(error.into(), &displays()))?;
    // minifb would sleep between receiving a key and delivering it, so we do the waiting.
    window.set_target_fps(0);
    Ok(window)
}

/// Where a window was to open, as the environment says.
fn displays() -> Displays {
    let named = |name| std::env::var(name).ok().filter(|name| !name.is_empty());
    #[cfg(all(unix, not(target_os = "macos"), feature = "wayland"))]
    let wayland = named("WAYLAND_DISPLAY").map(|name| (name, wayland::compositor_answers()));
    #[cfg(not(all(unix, not(target_os = "macos"), feature = "wayland")))]
    let wayland = None;
    Displays {
        x11: named("DISPLAY"),
        wayland,
    }
}

/// The window's id under X11; 0 on other systems.
fn x11_window(window: &minifb::Window) -> u32 {
    match window.window_handle().map(|handle| handle.as_raw()) {
        Ok(RawWindowHandle::Xlib(handle)) => handle.window as u32,
        _ => 0,
    }
}
