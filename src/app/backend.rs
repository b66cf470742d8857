//! Where frames go and input comes from, and the loop between that and the program.

use std::fmt;

use crate::app::WindowRequest;
use crate::app::storage::Storage;
use crate::gfx::{Canvas, PxSize};
use crate::ui::input::key::Input;

/// The program's name, for window titles.
pub const NAME: &str = "Tallowdeep";

/// Why a frame could not be shown, in one sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackendError(pub String);

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BackendError {}

/// Something that shows frames and delivers input: a window, or a script.
pub trait Backend {
    /// Size of the next frame, in logical pixels.
    fn size(&self) -> PxSize;

    /// Shows `frame`.
    ///
    /// # Errors
    /// If the system refuses, with its reason.
    fn present(&mut self, frame: &Canvas) -> Result<(), BackendError>;

    /// The input since the last call, oldest first; waits a little if there is none. `moving`: the picture is
    /// animated, so frames follow each other without a pause. `None` once the player has quit.
    fn input(&mut self, moving: bool) -> Option<Vec<Input>>;

    /// Sets the window title.
    fn set_title(&mut self, _title: &str) {}

    /// Switches to the next larger scale, or back to the smallest (F11).
    fn rescale(&mut self) {}

    /// Chooses the largest scale that leaves `room` logical pixels.
    fn make_room(&mut self, _room: PxSize) {}

    /// Chooses the largest scale at which all of `room` fits on the display.
    fn show_whole(&mut self, _room: PxSize) {}

    /// Enlarges everything beyond the chosen scale, or no longer.
    fn enlarge(&mut self, _large: bool) {}
}

/// A program for a backend: it draws frames and handles input.
pub trait Program {
    /// Whether the picture has changed since it was last drawn.
    fn has_changed(&self) -> bool;

    /// Whether the next frame differs even without input.
    fn is_moving(&self) -> bool;

    /// The window title.
    fn title(&self) -> String {
        NAME.to_owned()
    }

    /// Whether the player wants large text.
    fn is_large(&self) -> bool {
        false
    }

    /// Draws the whole frame.
    fn draw(&mut self, canvas: &mut Canvas);

    /// Saves what has to be saved. Pictures have frames of `size`.
    fn run_storage_requests(&mut self, _keeper: &mut dyn Storage, _size: PxSize) {}

    /// The window has been closed; storage requests are run once more.
    fn close(&mut self) {}

    /// Handles a key, the mouse or elapsed time; the frame has `size`.
    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest>;
}

/// Runs the program until the player quits. Draws only when something has changed, and saves before it shows.
///
/// # Errors
/// If a frame cannot be shown.
pub fn run(
    app: &mut dyn Program,
    backend: &mut dyn Backend,
    storage: &mut dyn Storage,
) -> Result<(), BackendError> {
    let mut frame = Canvas::new(backend.size());
    let mut title = NAME.to_owned();
    loop {
        backend.enlarge(app.is_large());
        let size = backend.size();
        app.run_storage_requests(storage, size);
        if app.has_changed() || size != frame.size() {
            frame.resize(size);
            app.draw(&mut frame);
            backend.present(&frame)?;
            if title != app.title() {
                title = app.title();
                backend.set_title(&title);
            }
        }
        let Some(inputs) = backend.input(app.is_moving()) else {
            app.close();
            app.run_storage_requests(storage, size);
            return Ok(());
        };
        for input in inputs {
            storage.note_input(input);
            match app.input(input, size) {
                Some(WindowRequest::Quit) => {
                    app.run_storage_requests(storage, size);
                    return Ok(());
                }
                Some(WindowRequest::Rescale) => backend.rescale(),
                Some(WindowRequest::Room(size)) => backend.make_room(size),
                Some(WindowRequest::Whole(size)) => backend.show_whole(size),
                None => {}
            }
        }
    }
}
