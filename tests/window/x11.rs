//! The X server as the tests use it: key presses in, pictures of the screen out.

use std::error::Error;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux,
    EventMask, ImageFormat, InputFocus, PropMode, WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// The id of a window.
pub(crate) type Id = u32;

type Answer<T> = Result<T, Box<dyn Error>>;

/// Pixels of the screen in reading order, each `0x00RRGGBB`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Columns.
    pub(crate) w: u16,
    /// `w` times the rows of them.
    pub(crate) pixels: Vec<u32>,
}

/// A connection to an X server.
pub(crate) struct Client {
    x: RustConnection,
    /// Those of each key.
    keysyms: Vec<Vec<u32>>,
}

/// What a fake event does, as XTEST numbers it.
#[derive(Clone, Copy)]
pub(crate) enum Act {
    KeyDown = 2,
    KeyUp = 3,
    ButtonDown = 4,
    ButtonUp = 5,
    Motion = 6,
}

impl Client {
    /// Connects to display `number` of this machine.
    pub(crate) fn connect(number: u32) -> Answer<Self> {
        let (x, _) = RustConnection::connect(Some(&format!(":{number}")))?;
        let keysyms = Vec::new();
        let mut client = Self { x, keysyms };
        client.read_keyboard()?;
        Ok(client)
    }

    /// Reads which key has which keysyms.
    pub(crate) fn read_keyboard(&mut self) -> Answer<()> {
        let (first, last) = (self.x.setup().min_keycode, self.x.setup().max_keycode);
        let keys = self.x.get_keyboard_mapping(first, last - first + 1)?;
        let keys = keys.reply()?;
        let each = keys.keysyms.chunks(keys.keysyms_per_keycode.into());
        self.keysyms = each.map(<[u32]>::to_vec).collect();
        Ok(())
    }

    /// The root window.
    pub(crate) fn root(&self) -> Id {
        self.x.setup().roots[0].root
    }

    fn atom(&self, name: &str) -> Answer<u32> {
        Ok(self.x.intern_atom(false, name.as_bytes())?.reply()?.atom)
    }

    /// The bytes of a property, empty if the window has none of this name.
    pub(crate) fn property(&self, window: Id, name: &str) -> Answer<Vec<u8>> {
        let (name, any) = (self.atom(name)?, AtomEnum::ANY);
        let asked = self.x.get_property(false, window, name, any, 0, 1024)?;
        Ok(asked.reply()?.value)
    }

    /// The first window at or below `window` whose name begins with `title`.
    pub(crate) fn find(&self, window: Id, title: &str) -> Answer<Option<Id>> {
        let name = self.property(window, "WM_NAME")?;
        if name.starts_with(title.as_bytes()) {
            return Ok(Some(window));
        }
        for child in self.x.query_tree(window)?.reply()?.children {
            // A window may close while we search.
            if let Ok(Some(found)) = self.find(child, title) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The position on the screen of a window's top-left pixel, without its frame.
    pub(crate) fn origin(&self, window: Id) -> Answer<(i16, i16)> {
        let asked = self.x.translate_coordinates(window, self.root(), 0, 0)?;
        let place = asked.reply()?;
        Ok((place.dst_x, place.dst_y))
    }

    /// The window with the keyboard focus.
    pub(crate) fn focus(&self) -> Answer<Id> {
        Ok(self.x.get_input_focus()?.reply()?.focus)
    }

    /// Columns and rows of a window without its frame.
    pub(crate) fn size(&self, window: Id) -> Answer<(u16, u16)> {
        let place = self.x.get_geometry(window)?.reply()?;
        Ok((place.width, place.height))
    }

    /// What the screen shows in the `w` by `h` pixels from (`x`, `y`), whichever window they belong to.
    pub(crate) fn picture(&self, (x, y): (i16, i16), (w, h): (u16, u16)) -> Answer<Picture> {
        let (format, root) = (ImageFormat::Z_PIXMAP, self.root());
        let image = self.x.get_image(format, root, x, y, w, h, u32::MAX)?;
        let data = image.reply()?.data;
        let pixels = data.as_chunks().0.iter();
        let pixels = pixels.map(|pixel| u32::from_le_bytes(*pixel) & 0x00ff_ffff);
        let pixels = pixels.collect();
        Ok(Picture { w, pixels })
    }

    /// Asks the window manager for another size.
    pub(crate) fn resize(&self, window: Id, w: u16, h: u16) -> Answer<()> {
        let size = ConfigureWindowAux::new().width(u32::from(w));
        let size = size.height(u32::from(h));
        Ok(self.x.configure_window(window, &size)?.check()?)
    }

    /// Covers a part of the screen with an empty window that no window manager moves.
    pub(crate) fn cover(&self, (x, y): (i16, i16), (w, h): (u16, u16)) -> Answer<Id> {
        let (window, root) = (self.x.generate_id()?, self.root());
        let look = CreateWindowAux::new().background_pixel(0xff);
        let (look, class) = (look.override_redirect(1), WindowClass::COPY_FROM_PARENT);
        let made = self
            .x
            .create_window(0, window, root, x, y, w, h, 0, class, 0, &look);
        made?.check()?;
        self.x.map_window(window)?.check()?;
        Ok(window)
    }

    /// Announces an input method that never answers, as "The Input Method Protocol" says: by the selection and by the
    /// property of the root window.
    pub(crate) fn announce_input_method(&self, name: &str) -> Answer<()> {
        let window = self.cover((0, 0), (1, 1))?;
        let server = self.atom(&format!("@server={name}"))?;
        let (mode, servers) = (PropMode::REPLACE, self.atom("XIM_SERVERS")?);
        self.x.set_selection_owner(window, server, 0_u32)?.check()?;
        let (root, kind) = (self.root(), AtomEnum::ATOM);
        let set = self
            .x
            .change_property32(mode, root, servers, kind, &[server]);
        Ok(set?.check()?)
    }

    /// Removes a window.
    pub(crate) fn uncover(&self, window: Id) -> Answer<()> {
        Ok(self.x.destroy_window(window)?.check()?)
    }

    /// Does what `xkill` does: the server cuts off the program that made the window.
    pub(crate) fn cut_off(&self, window: Id) -> Answer<()> {
        Ok(self.x.kill_client(window)?.check()?)
    }

    /// Gives the keyboard to a window that no window manager knows.
    pub(crate) fn give_focus(&self, window: Id) -> Answer<()> {
        let (parent, now) = (InputFocus::PARENT, x11rb::CURRENT_TIME);
        Ok(self.x.set_input_focus(parent, window, now)?.check()?)
    }

    /// Does what a click on the frame's close button does: it asks the window manager to close the window.
    pub(crate) fn close(&self, window: Id) -> Answer<()> {
        self.ask_manager(window, "_NET_CLOSE_WINDOW", [0, 2, 0, 0, 0])
    }

    /// Asks the window manager to give the window the focus.
    pub(crate) fn activate(&self, window: Id) -> Answer<()> {
        self.ask_manager(window, "_NET_ACTIVE_WINDOW", [2, 0, 0, 0, 0])
    }

    /// Presses or releases the key that has `keysym`, as if by hand.
    pub(crate) fn key(&self, act: Act, keysym: u32) -> Answer<()> {
        let found = self.keysyms.iter().position(|key| key.contains(&keysym));
        let at = found.ok_or_else(|| format!("no key has {keysym:#x}"))?;
        self.act(act, self.x.setup().min_keycode + u8::try_from(at)?, (0, 0))
    }

    /// Presses or releases button `button` of the mouse, as if by hand.
    pub(crate) fn button(&self, act: Act, button: u8) -> Answer<()> {
        self.act(act, button, (0, 0))
    }

    /// Moves the mouse to a place on the screen, as if by hand.
    pub(crate) fn point(&self, at: (i16, i16)) -> Answer<()> {
        self.act(Act::Motion, 0, at)
    }

    /// Sends a client message as in "Extended Window Manager Hints".
    fn ask_manager(&self, window: Id, what: &str, data: [u32; 5]) -> Answer<()> {
        let message = ClientMessageEvent::new(32, window, self.atom(what)?, data);
        let managers = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        let sent = self.x.send_event(false, self.root(), managers, message);
        Ok(sent?.check()?)
    }

    fn act(&self, act: Act, detail: u8, (x, y): (i16, i16)) -> Answer<()> {
        let sent = self.x.xtest_fake_input(act as u8, detail, 0, 0, x, y, 0)?;
        Ok(sent.check()?)
    }
}
