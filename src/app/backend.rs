//! The backend shows frames and delivers input; the loop here connects it to the program.

use crate::app::WindowRequest;
use crate::app::storage::Storage;
use crate::audio::mixer;
use crate::gfx::{Canvas, PxRect, PxSize};
use crate::ui::input::key::{Input, KeyPress};
use crate::ui::screens::screen_text::ScreenText;

/// The program's name, for window titles.
pub const NAME: &str = "Tallowdeep";

/// More scales than the scale key has on any display: 1 to 16, and some between.
const SCALES: usize = 20;

/// Why a frame could not be shown: the error of the system, which is also the [`source`](std::error::Error::source).
#[derive(Debug, thiserror::Error)]
#[error("The window cannot show the picture: {0}.")]
pub struct BackendError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Something that shows frames and delivers input: a window, or a script.
pub trait Backend {
    /// Size of the next frame, in logical pixels.
    fn size(&self) -> PxSize;

    /// Shows `frame` in the window.
    ///
    /// # Errors
    /// If the system refuses; with its reason.
    fn present(&mut self, frame: &Canvas) -> Result<(), BackendError>;

    /// The input since the last call, oldest first; waits briefly if there is none. Frames of 1/60 s are reported one at a
    /// time if the picture `is_moving`, otherwise in batches. `None` once the player has closed the window.
    fn input(&mut self, is_moving: bool) -> Option<Vec<Input>>;

    /// Whether the window that [`Backend::input`] says is closed may open again; not if the system closed it, or asked
    /// the program to end.
    fn can_reopen(&self) -> bool {
        false
    }

    /// Whether the input delivered last may be older than half a second: the program did not answer, and the player did
    /// not see what they were answering.
    fn is_late(&self) -> bool {
        false
    }

    /// Sets the window title.
    fn set_title(&mut self, _title: &str) {}

    /// Switches to the next larger scale, or back to the smallest (F11).
    fn rescale(&mut self) {}

    /// Chooses the largest scale at which a frame of this size fits on the display, or the usual scale.
    fn fit(&mut self, _whole: Option<PxSize>) {}

    /// Switches full screen on or off. Returns `false` if there is no full screen to switch on.
    fn full_screen(&mut self, on: bool) -> bool {
        !on
    }

    /// Whether there is a full screen to switch on.
    fn has_full_screen(&self) -> bool {
        false
    }

    /// Position and size of the window, in screen pixels; `None` if unknown or full screen.
    fn window_rect(&mut self) -> Option<PxRect> {
        None
    }

    /// Enlarges everything beyond the chosen scale, if `large`.
    fn enlarge(&mut self, _large: bool) {}

    /// Whether [`Backend::read_out`] has a use for the text of a frame, which takes a while to make.
    fn wants_text(&self) -> bool {
        false
    }

    /// Passes on the text of a frame, for people who hear the screen. Called when the text has changed and nothing moves.
    ///
    /// # Errors
    /// If it cannot be passed on; with the reason. It will not be tried again.
    fn read_out(&mut self, _text: &ScreenText) -> Result<(), String> {
        Ok(())
    }
}

/// Plays mixer commands: loudspeakers, or silence.
pub trait Speaker {
    /// Plays commands in order, starting now. Called with every frame, so mostly without commands.
    fn play(&mut self, commands: Vec<mixer::MixerCommand>);

    /// Why nothing is heard, such as `there is no sound server here`; `None` while sounds are played, or nobody knows.
    fn silence(&self) -> Option<&str> {
        None
    }
}

/// A speaker that plays nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Silence;

impl Speaker for Silence {
    fn play(&mut self, _commands: Vec<mixer::MixerCommand>) {}
}

/// A program to run on a backend: it draws frames and handles input.
pub trait Program {
    /// Whether the frame has to be drawn again.
    fn has_changed(&self) -> bool;

    /// Whether the next frame may differ even without input.
    fn is_moving(&self) -> bool;

    /// Whether the last key has brought up something that a held key stops at, such as a monster in view.
    fn stops_held_keys(&self) -> bool {
        false
    }

    /// The window title.
    fn title(&self) -> String {
        NAME.to_owned()
    }

    /// Whether the player wants large text.
    fn is_large(&self) -> bool {
        false
    }

    /// Whether the player wants full screen.
    fn is_full_screen(&self) -> bool {
        false
    }

    /// Learns what works on this system: whether there is a full screen, and why nothing is heard, if so.
    fn note_abilities(&mut self, _full_screen: bool, _silence: Option<&str>) {}

    /// The backend has no full screen.
    fn full_screen_failed(&mut self) {}

    /// Remembers where the window was when it closed, in screen pixels.
    fn note_window_rect(&mut self, _rect: PxRect) {}

    /// The smallest frame, in logical pixels, that the scale key leads to if there is another.
    fn least_size(&self) -> PxSize {
        PxSize::default()
    }

    /// Draws the whole frame.
    fn draw(&mut self, canvas: &mut Canvas);

    /// Whether nothing on the screen is in motion, and no automatic command under way.
    fn is_at_rest(&self) -> bool {
        !self.is_moving()
    }

    /// What a frame of this size says; `None` if it is not made of screens.
    fn text(&mut self, _size: PxSize) -> Option<ScreenText> {
        None
    }

    /// The text of the screen cannot be passed on any more, for this reason.
    fn reading_out_failed(&mut self, _why: &str) {}

    /// The sounds started since the last call, as mixer commands.
    fn take_sounds(&mut self) -> Vec<mixer::MixerCommand> {
        Vec::new()
    }

    /// Saves what is pending. Screenshots are frames of `size`.
    fn run_storage_requests(&mut self, _storage: &mut dyn Storage, _size: PxSize) {}

    /// Whether closing the window now would lose something; the next frame then asks whether that is meant.
    fn asks_before_closing(&mut self) -> bool {
        false
    }

    /// The window has been closed. [`Program::run_storage_requests`] is called once more after this.
    fn close(&mut self) {}

    /// Handles a key, the mouse or elapsed time; the frame has `size`.
    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest>;
}

/// Why [`run`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The player has quit.
    Quit,
    /// The player asked to reload the content. Everything is saved, and the program can continue.
    Reload,
    /// The player has closed the window, and the program asks something first: it has to open again.
    Reopen,
}

/// Runs the program until the player quits or asks to reload its content, or the window has to open again. Draws only when something has changed, and
/// saves before it shows. Sounds play without waiting for the frame.
///
/// # Errors
/// If a frame cannot be shown.
pub fn run(
    app: &mut dyn Program,
    backend: &mut dyn Backend,
    storage: &mut dyn Storage,
    speaker: &mut dyn Speaker,
) -> Result<Ended, BackendError> {
    let mut main_loop = MainLoop::new(backend.size());
    loop {
        main_loop.show(app, backend, storage, speaker)?;
        if let Some(ended) = main_loop.take_input(app, backend, storage) {
            return Ok(ended);
        }
    }
}

/// The two halves of [`run`]'s loop, for callers that must not block, such as a browser page.
#[derive(Clone, Debug)]
pub struct MainLoop {
    /// The last frame shown.
    frame: Canvas,
    title: String,
    /// The last text passed on.
    text: Option<ScreenText>,
    /// Whether an input or a motion may have changed the text since.
    may_say_more: bool,
}

impl MainLoop {
    /// Nothing is shown yet; the first frame has this size.
    pub fn new(size: PxSize) -> Self {
        Self {
            frame: Canvas::new(size),
            title: NAME.to_owned(),
            text: None,
            may_say_more: true,
        }
    }

    /// Saves what is pending, then draws and shows the frame if it has changed.
    ///
    /// # Errors
    /// If the frame cannot be shown.
    pub fn show(
        &mut self,
        app: &mut dyn Program,
        backend: &mut dyn Backend,
        storage: &mut dyn Storage,
        speaker: &mut dyn Speaker,
    ) -> Result<(), BackendError> {
        speaker.play(app.take_sounds());
        app.note_abilities(backend.has_full_screen(), speaker.silence());
        backend.enlarge(app.is_large());
        if !backend.full_screen(app.is_full_screen()) {
            app.full_screen_failed();
        }
        let size = backend.size();
        app.run_storage_requests(storage, size);
        if !app.has_changed() && size == self.frame.size() {
            return Ok(());
        }
        if size == self.frame.size() {
            self.frame.resize(size);
        } else {
            // A large one gives its memory back.
            self.frame = Canvas::new(size);
        }
        app.draw(&mut self.frame);
        backend.present(&self.frame)?;
        if self.title != app.title() {
            self.title = app.title();
            backend.set_title(&self.title);
        }
        self.may_say_more |= app.is_moving();
        if self.may_say_more && app.is_at_rest() && backend.wants_text() {
            self.may_say_more = false;
            self.read_out(app, backend);
        }
        Ok(())
    }

    /// Passes on the text of the frame if it has changed.
    fn read_out(&mut self, app: &mut dyn Program, backend: &mut dyn Backend) {
        let text = app.text(self.frame.size());
        if self.text == text {
            return;
        }
        if let Some(text) = &text
            && let Err(why) = backend.read_out(text)
        {
            app.reading_out_failed(&why);
        }
        self.text = text;
    }

    /// Passes the input since the last call to the program. Returns why it ended, with everything saved, or `None` if
    /// it continues.
    pub fn take_input(
        &mut self,
        app: &mut dyn Program,
        backend: &mut dyn Backend,
        storage: &mut dyn Storage,
    ) -> Option<Ended> {
        let size = self.frame.size();
        let Some(inputs) = backend.input(app.is_moving()) else {
            if backend.can_reopen() && app.asks_before_closing() {
                return Some(Ended::Reopen);
            }
            app.close();
            leave(app, backend, storage, size);
            return Some(Ended::Quit);
        };
        let late = backend.is_late();
        let mut comes_up = false;
        for input in inputs {
            let input = match input {
                // Late presses stop where a held key does.
                Input::Press(press) if comes_up => Input::Press(KeyPress {
                    repeat: true,
                    ..press
                }),
                input => input,
            };
            storage.note_input(input);
            self.may_say_more |= !matches!(input, Input::Frames(_));
            match app.input(input, size) {
                Some(WindowRequest::Quit) => {
                    leave(app, backend, storage, size);
                    return Some(Ended::Quit);
                }
                Some(WindowRequest::Reload) => {
                    app.run_storage_requests(storage, size);
                    return Some(Ended::Reload);
                }
                Some(WindowRequest::Rescale) => rescale(backend, app.least_size()),
                Some(WindowRequest::Fit(whole)) => backend.fit(whole),
                None => {}
            }
            comes_up |= late && app.stops_held_keys();
        }
        None
    }
}

/// Switches to the next scale at which the frame has at least `room`; if none has, to one of them.
fn rescale(backend: &mut dyn Backend, room: PxSize) {
    for _ in 0..SCALES {
        backend.rescale();
        let size = backend.size();
        if size.w >= room.w && size.h >= room.h {
            break;
        }
    }
}

/// Remembers where the window is, and saves what is pending.
fn leave(
    app: &mut dyn Program,
    backend: &mut dyn Backend,
    storage: &mut dyn Storage,
    size: PxSize,
) {
    if let Some(rect) = backend.window_rect() {
        app.note_window_rect(rect);
    }
    app.run_storage_requests(storage, size);
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;
    use crate::app::App;
    use crate::app::storage::{Error, OldFile, OwnFile, TextFile};
    use crate::content::Content;
    use crate::content::map::parse_drawn_map;
    use crate::ui::input::key::Key;

    /// What was done, in order.
    type Calls = Rc<RefCell<Vec<&'static str>>>;

    struct LoggingProgram(Calls);

    impl Program for LoggingProgram {
        fn has_changed(&self) -> bool {
            true
        }

        fn is_moving(&self) -> bool {
            false
        }

        fn draw(&mut self, _canvas: &mut Canvas) {}

        fn run_storage_requests(&mut self, _storage: &mut dyn Storage, _size: PxSize) {
            self.0.borrow_mut().push("keep");
        }

        fn input(&mut self, input: Input, _size: PxSize) -> Option<WindowRequest> {
            let quits = input == Input::Press(Key::Escape.into());
            self.0
                .borrow_mut()
                .push(if quits { "quit" } else { "play" });
            quits.then_some(WindowRequest::Quit)
        }
    }

    /// Delivers one key after each frame. Has no full screen.
    #[derive(Default)]
    pub(in crate::app) struct Keys(Calls, Vec<Key>);

    impl Backend for Keys {
        fn size(&self) -> PxSize {
            PxSize::new(1, 1)
        }

        fn present(&mut self, _frame: &Canvas) -> Result<(), BackendError> {
            self.0.borrow_mut().push("show");
            Ok(())
        }

        fn input(&mut self, _is_moving: bool) -> Option<Vec<Input>> {
            let key = self.1.pop()?;
            Some(vec![Input::Press(key.into())])
        }
    }

    /// Storage that keeps nothing.
    pub(crate) struct Nowhere;

    impl Storage for Nowhere {
        fn create(&mut self, name: &str, _text: &str) -> Result<String, Error> {
            Ok(name.to_owned())
        }

        fn open(&mut self, _name: &str) -> Result<String, Error> {
            Err(Error::InUse)
        }

        fn is_unchanged(&mut self, _text: &str) -> Result<bool, Error> {
            Ok(true)
        }

        fn write(&mut self, _text: &str, _start: usize) -> Result<(), Error> {
            Ok(())
        }

        fn read(&mut self, _name: &str) -> Result<String, Error> {
            Err(Error::InUse)
        }

        fn recordings(
            &mut self,
            _see: &mut dyn FnMut(String, Result<String, Error>),
        ) -> Result<(), Error> {
            Ok(())
        }

        fn export(&mut self, name: &str, _bytes: &[u8]) -> Result<String, Error> {
            Ok(name.to_owned())
        }

        fn own_file(&mut self, _file: OwnFile) -> Result<Option<TextFile>, Error> {
            Ok(None)
        }

        fn save_own_file(
            &mut self,
            _file: OwnFile,
            _text: &str,
            _old: OldFile,
        ) -> Result<Option<String>, Error> {
            Ok(None)
        }
    }

    /// A turn that was shown is never lost, nor what is still pending on exit.
    #[test]
    fn turns_are_saved_before_they_are_shown() {
        let calls = Calls::default();
        let keys = vec![Key::Escape, Key::Up];
        let mut backend = Keys(Rc::clone(&calls), keys);
        let done = run(
            &mut LoggingProgram(Rc::clone(&calls)),
            &mut backend,
            &mut Nowhere,
            &mut Silence,
        );
        assert_eq!(done.ok(), Some(Ended::Quit));
        let expected = ["keep", "show", "play", "keep", "show", "quit", "keep"];
        assert_eq!(*calls.borrow(), expected);
    }

    /// Has the texts that were read out, and delivers what it is given.
    #[derive(Default)]
    struct Listener(Vec<String>, Vec<Input>);

    impl Backend for Listener {
        fn size(&self) -> PxSize {
            PxSize::new(640, 400)
        }

        fn present(&mut self, _frame: &Canvas) -> Result<(), BackendError> {
            Ok(())
        }

        fn input(&mut self, _is_moving: bool) -> Option<Vec<Input>> {
            Some(std::mem::take(&mut self.1))
        }

        fn wants_text(&self) -> bool {
            true
        }

        fn read_out(&mut self, text: &ScreenText) -> Result<(), String> {
            self.0.push(text.to_string());
            Ok(())
        }
    }

    /// Words of a motion would be gone before they are read, and nobody wants to hear a screen twice.
    #[test]
    fn each_screen_is_read_out_once_at_rest() {
        let content = Content::shared();
        let rules = content.rules_named("mcrogueface").expect("a rule set");
        let file = &content.rules[rules.0].rules;
        let map = parse_drawn_map("map", "#####\n#@g.#\n#####", file).expect("a map");
        let mut app = App::in_game(content, rules, 1, Some(map));
        let mut listener = Listener::default();
        let mut main_loop = MainLoop::new(listener.size());
        let press = |key: Key| Input::Press(key.into());
        for (input, read) in [
            (Input::Frames(1), 1),
            (press(Key::Right), 1),
            (Input::Frames(120), 2),
            (Input::Frames(120), 2),
            (press(Key::Char('?')), 3),
            (press(Key::Char('?')), 4),
        ] {
            listener.1.push(input);
            main_loop.take_input(&mut app, &mut listener, &mut Nowhere);
            let shown = main_loop.show(&mut app, &mut listener, &mut Nowhere, &mut Silence);
            assert!(shown.is_ok());
            assert_eq!(listener.0.len(), read, "{input:?}: {:#?}", listener.0);
        }
        assert_eq!(listener.0[1], listener.0[3]);
    }
}
