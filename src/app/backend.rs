//! What shows frames and hands in input, and the loop between it and the program.

use std::fmt;

use crate::app::WindowRequest;
use crate::app::storage::Storage;
use crate::gfx::{Canvas, PxSize};
use crate::ui::input::key::Input;

/// The name of the program, as windows have it.
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

/// Something that shows pictures and hands in input: a window, or a script.
pub trait Backend {
    /// The size that the next frame should have, in logical pixels.
    fn size(&self) -> PxSize;

    /// Shows `frame`.
    ///
    /// # Errors
    /// Where the system refuses, with its reason.
    fn present(&mut self, frame: &Canvas) -> Result<(), BackendError>;

    /// What has come in since the last call, oldest first; waits a little where nothing has. `moving` says that the
    /// picture is in motion, so that frames should follow each other without a pause. None once the player has left.
    fn input(&mut self, moving: bool) -> Option<Vec<Input>>;

    /// Calls what is shown by this name.
    fn set_title(&mut self, _title: &str) {}

    /// Makes the scale one step larger, or the smallest again (F11).
    fn rescale(&mut self) {}

    /// Chooses the largest scale that leaves `room` logical pixels.
    fn make_room(&mut self, _room: PxSize) {}

    /// Chooses the largest scale at which all of `room` logical pixels can be seen.
    fn show_whole(&mut self, _room: PxSize) {}

    /// Shows everything larger than it would be at the scale that was chosen, or no longer.
    fn enlarge(&mut self, _large: bool) {}
}

/// What is shown: it draws frames and takes input.
pub trait Program {
    /// Whether the picture has changed since it was last drawn.
    fn has_changed(&self) -> bool;

    /// Whether the next frame differs from this one without any input.
    fn is_moving(&self) -> bool;

    /// What is shown, in a few words.
    fn title(&self) -> String {
        NAME.to_owned()
    }

    /// Whether the player wants it larger than the scale alone makes it.
    fn is_large(&self) -> bool {
        false
    }

    /// Draws the whole frame.
    fn draw(&mut self, canvas: &mut Canvas);

    /// Has `storage` keep what is to be kept. Frames of `size` are pictures.
    fn run_storage_requests(&mut self, _keeper: &mut dyn Storage, _size: PxSize) {}

    /// Takes in a key, the mouse or the passing of time; the frame has `size`.
    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest>;
}

/// Shows the program until the player leaves. A frame is drawn only when something has changed, and nothing is shown
/// before it is kept.
///
/// # Errors
/// Where a frame cannot be shown.
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
            return Ok(());
        };
        for input in inputs {
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
