//! What minifb lacks on X11, over a connection of our own: the size of the desktop, the position of a window, its class
//! name, full screen, and whether the display is still there. States follow "Extended Window Manager Hints".
//!
//! Nothing here is needed to play: if something is refused, the game does without it.

use x11rb::atom_manager;
use x11rb::connection::Connection;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::properties::WmSizeHints;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt, EventMask, PropMode,
    Screen, Setup,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::Gone;
use crate::gfx::{PxRect, PxSize};

/// Events read at a time, so that a client that floods the window with them does not stop the game.
const MOST_EVENTS: usize = 1000;

atom_manager! {
    /// The names of properties and states.
    Atoms:
    /// Those names, not yet answered.
    AtomsCookie {
        _NET_FRAME_EXTENTS,
        _NET_WM_STATE,
        _NET_WM_STATE_FULLSCREEN,
        _NET_WORKAREA,
    }
}

/// A connection to the X server that shows the window.
#[derive(Debug)]
pub(super) struct Desktop {
    x: RustConnection,
    screen: Screen,
    atoms: Atoms,
    /// The window; 0 before [`Self::adopt`].
    window: u32,
}

impl Desktop {
    /// Connects to the display named by the environment; `None` if there is none, or it refuses.
    pub(super) fn connect() -> Option<Self> {
        let (x, screen) = x11rb::connect(None).ok()?;
        let atoms = Atoms::new(&x).ok()?.reply().ok()?;
        let screen = x.setup().roots.get(screen)?.clone();
        Some(Self {
            x,
            screen,
            atoms,
            window: 0,
        })
    }

    /// The colour depth of the display, in bits, if its pixels are not `0x00RRGGBB`, as the window library needs.
    pub(super) fn foreign_depth(&self) -> Option<u8> {
        let depth = self.screen.root_depth;
        (!is_rgb(self.x.setup(), &self.screen)).then_some(depth)
    }

    /// Prepares a new window: sets its class, by which desktops group windows and find icons; the smallest and the largest
    /// size, which window managers hold players to; and asks for the events of [`Self::is_exposed`].
    pub(super) fn adopt(&mut self, window: u32, class: &[u8], least: PxSize, most: PxSize) {
        self.window = window;
        // If the desktop rejects something, the window is shown anyway.
        let _ = self.prepare(class, least, most);
    }

    fn prepare(&self, class: &[u8], least: PxSize, most: PxSize) -> Result<(), ConnectionError> {
        let (name, kind) = (AtomEnum::WM_CLASS, AtomEnum::STRING);
        self.x
            .change_property8(PropMode::REPLACE, self.window, name, kind, class)?;
        let limits = WmSizeHints {
            min_size: Some((least.w, least.h)),
            max_size: Some((most.w, most.h)),
            ..WmSizeHints::default()
        };
        limits.set_normal_hints(&self.x, self.window)?;
        let events = EventMask::EXPOSURE | EventMask::STRUCTURE_NOTIFY;
        let events = ChangeWindowAttributesAux::new().event_mask(events);
        self.x.change_window_attributes(self.window, &events)?;
        self.x.flush()
    }

    /// Whether a part of the window must be drawn again, by the events since the last call; the rest of them is left for the
    /// next one if they are very many.
    ///
    /// A server that is killed holds its connections for some milliseconds more, so that it is asked and must answer: the
    /// window library would end the program if it asked first. Before the answer come all events until then.
    ///
    /// # Errors
    /// If the server or the window is no longer there. A client that is cut off loses its window too.
    pub(super) fn is_exposed(&self) -> Result<bool, Gone> {
        let asked = self.x.get_input_focus().map_err(|_| Gone::Display)?;
        if matches!(asked.reply(), Err(ReplyError::ConnectionError(_))) {
            return Err(Gone::Display);
        }
        let mut is_exposed = false;
        for _ in 0..MOST_EVENTS {
            match self.x.poll_for_event() {
                Ok(Some(Event::Expose(_))) => is_exposed = true,
                Ok(Some(Event::DestroyNotify(it))) if it.window == self.window => {
                    return Err(Gone::Window);
                }
                Ok(None) => break,
                Err(ConnectionError::IoError(_)) => return Err(Gone::Display),
                Ok(Some(_)) | Err(_) => {}
            }
        }
        Ok(is_exposed)
    }

    /// The size of the desktop not covered by panels, in screen pixels.
    pub(super) fn work_area(&self) -> PxSize {
        let area = self.cardinals(self.screen.root, self.atoms._NET_WORKAREA);
        free_size(&self.screen, &area.unwrap_or_default())
    }

    /// The position of the window's frame and the size of its interior, in screen pixels; `None` if the server does not say.
    pub(super) fn rect(&self) -> Option<PxRect> {
        let size = self.x.get_geometry(self.window).ok()?.reply().ok()?;
        let (window, root) = (self.window, self.screen.root);
        let corner = self.x.translate_coordinates(window, root, 0, 0);
        let corner = corner.ok()?.reply().ok()?;
        let frame = self.cardinals(window, self.atoms._NET_FRAME_EXTENTS);
        let (x, y) = (corner.dst_x.into(), corner.dst_y.into());
        let inside = PxRect::new(x, y, size.width.into(), size.height.into());
        Some(at_frame(inside, &frame.unwrap_or_default()))
    }

    /// Asks the window manager to show the window full screen, without a frame, or to restore it. Returns whether it could
    /// be asked.
    pub(super) fn set_full_screen(&self, on: bool) -> bool {
        let state = self.atoms._NET_WM_STATE;
        let data = [u32::from(on), self.atoms._NET_WM_STATE_FULLSCREEN, 0, 1, 0];
        let message = ClientMessageEvent::new(32, self.window, state, data);
        let managers = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        let root = self.screen.root;
        let sent = self.x.send_event(false, root, managers, message);
        sent.is_ok() && self.x.flush().is_ok()
    }

    /// The 32-bit numbers in a property, at most 16; empty if the window has none of this name.
    fn cardinals(&self, window: u32, name: u32) -> Result<Vec<u32>, ReplyError> {
        let (x, any) = (&self.x, AtomEnum::ANY);
        let reply = x.get_property(false, window, name, any, 0, 16)?.reply()?;
        Ok(reply.value32().into_iter().flatten().collect())
    }
}

/// Whether the pixels of a screen are words of 32 bits, `0x00RRGGBB`.
fn is_rgb(setup: &Setup, screen: &Screen) -> bool {
    let depth = screen.root_depth;
    let mut formats = setup.pixmap_formats.iter();
    let is_word = formats.any(|format| format.depth == depth && format.bits_per_pixel == 32);
    let mut visuals = screen.allowed_depths.iter().flat_map(|it| &it.visuals);
    let masks = visuals
        .find(|visual| visual.visual_id == screen.root_visual)
        .map(|visual| [visual.red_mask, visual.green_mask, visual.blue_mask]);
    is_word && masks == Some([0x00ff_0000, 0xff00, 0xff])
}

/// The size of a screen without its panels, by the property `_NET_WORKAREA`, which may be empty.
fn free_size(screen: &Screen, area: &[u32]) -> PxSize {
    let most = [screen.width_in_pixels, screen.height_in_pixels].map(u32::from);
    let [w, h] = match area {
        [_, _, w, h, ..] if *w > 0 && *h > 0 => [*w.min(&most[0]), *h.min(&most[1])],
        _ => most,
    };
    PxSize::new(w as i32, h as i32)
}

/// The interior of a window, moved to the corner of its frame. `frame` is the property `_NET_FRAME_EXTENTS`, which may be
/// empty: left, right, top, bottom.
fn at_frame(inside: PxRect, frame: &[u32]) -> PxRect {
    let side = |at: usize| frame.get(at).map_or(0, |side| *side as i32);
    PxRect {
        x: inside.x - side(0),
        y: inside.y - side(2),
        ..inside
    }
}

#[cfg(test)]
mod tests {
    use x11rb::protocol::xproto::{Depth, Format, Visualtype};

    use super::*;

    /// A screen of 640x400 with pixels of this depth and these masks.
    fn screen(root_depth: u8, masks: [u32; 3]) -> Screen {
        let [red_mask, green_mask, blue_mask] = masks;
        let visual = |visual_id| Visualtype {
            visual_id,
            red_mask,
            green_mask,
            blue_mask,
            ..Visualtype::default()
        };
        let depth = |depth, visuals| Depth { depth, visuals };
        Screen {
            root_depth,
            root_visual: 42,
            width_in_pixels: 640,
            height_in_pixels: 400,
            allowed_depths: vec![depth(1, Vec::new()), depth(root_depth, vec![visual(42)])],
            ..Screen::default()
        }
    }

    const RGB: [u32; 3] = [0x00ff_0000, 0xff00, 0xff];

    /// minifb stores colours as `0x00RRGGBB`, whatever the display expects.
    #[test]
    fn only_words_of_red_green_blue_fit() {
        let bgr = [0xff, 0xff00, 0x00ff_0000];
        let deep = [0x3ff0_0000, 0x000f_fc00, 0x3ff];
        let high = [0xf800, 0x07e0, 0x1f];
        for (depth, bits, masks, fits) in [
            (24, 32, RGB, true),
            (24, 32, bgr, false),
            (30, 32, deep, false),
            (16, 16, high, false),
            (24, 24, RGB, false),
        ] {
            let format = |depth, bits_per_pixel| Format {
                depth,
                bits_per_pixel,
                scanline_pad: 32,
            };
            let setup = Setup {
                pixmap_formats: vec![format(1, 32), format(depth, bits)],
                ..Setup::default()
            };
            let screen = screen(depth, masks);
            assert_eq!(is_rgb(&setup, &screen), fits, "{depth} {bits} {masks:x?}");
        }
    }

    #[test]
    fn the_work_area_leaves_panels_free() {
        for (area, expected) in [
            (&[0, 24, 640, 376, 0, 24, 1, 1][..], (640, 376)),
            (&[0, 0, 3000, 90_000], (640, 400)),
            (&[0, 0, 0, 376], (640, 400)),
            (&[], (640, 400)),
        ] {
            let (w, h) = expected;
            let free = free_size(&screen(24, RGB), area);
            assert_eq!(free, PxSize::new(w, h), "{area:?}");
        }
    }

    /// The corner is that of the frame, or the window would wander by its border each time it opens there.
    #[test]
    fn a_position_is_that_of_the_frame() {
        let inside = PxRect::new(103, -20, 500, 300);
        let framed = at_frame(inside, &[3, 5, 20, 7]);
        assert_eq!(framed, PxRect::new(100, -40, 500, 300));
        assert_eq!(at_frame(inside, &[]), inside);
    }
}
