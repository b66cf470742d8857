//! Keyboard and mouse input as screens receive it.

use crate::gfx::Px;

pub use crate::gfx::{Key, KeyPress};

/// A mouse button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MouseButton {
    /// Performs the default action.
    Left,
    /// Inspects.
    Right,
}

/// An input event, in order of arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Input {
    /// A key press.
    Press(KeyPress),
    /// The pointer moved to this frame pixel.
    Hover(Px),
    /// A button was pressed on this frame pixel.
    Click(Px, MouseButton),
    /// The wheel turned over this frame pixel: 1 is one step up, -1 one step down, on every system.
    Wheel(Px, i32),
    /// This many frames of 1/60 s have passed; 1 or more.
    Frames(u32),
    /// The window got the focus, or lost it.
    Focus(bool),
}
