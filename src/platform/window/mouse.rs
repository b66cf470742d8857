//! Turns the polled mouse state into input events.

use crate::gfx::Px;
use crate::ui::input::key::{Input, MouseButton};

/// A position outside every frame: where the pointer hovers after leaving the window.
const OUTSIDE: Px = Px::new(-1, -1);

/// The polled state of the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct MouseState {
    /// The position in screen pixels and in frame pixels; `None` outside the window.
    pub(super) at: Option<(Px, Px)>,
    /// Whether the left button is down.
    pub(super) left: bool,
    /// Whether the right button is down.
    pub(super) right: bool,
    /// Wheel movement since the last poll: 1 up, -1 down, 0 none.
    pub(super) up: i32,
    /// Whether the window has the focus.
    pub(super) has_focus: bool,
}

impl MouseState {
    /// The same buttons at the position polled `later`, or at the old one if the pointer has left.
    pub(super) fn moved_to(self, later: Self) -> Self {
        Self {
            at: later.at.or(self.at),
            up: (self.up + later.up).signum(),
            ..self
        }
    }
}

/// The state at the last poll.
#[derive(Debug, Default)]
pub(super) struct MouseTracker {
    on_screen: Option<Px>,
    on_frame: Px,
    left: bool,
    right: bool,
}

impl MouseTracker {
    /// Whether a button went down since the last poll.
    pub(super) const fn is_pressed_by(&self, seen: MouseState) -> bool {
        seen.left && !self.left || seen.right && !self.right
    }

    /// The events since the last poll. Hovering requires the focus and a pointer that has moved: a new window or a new
    /// scale under a resting pointer does not count.
    pub(super) fn inputs(&mut self, seen: MouseState) -> Vec<Input> {
        let mut inputs = Vec::new();
        if let Some((on_screen, on_frame)) = seen.at {
            let last = self.on_screen.replace(on_screen);
            let moved = last.is_some_and(|last| last != on_screen);
            if moved && seen.has_focus && self.on_frame != on_frame {
                inputs.push(Input::Hover(on_frame));
            }
            self.on_frame = on_frame;
        } else if self.on_screen.take().is_some() && !seen.left && !seen.right {
            inputs.push(Input::Hover(OUTSIDE));
        }
        if seen.left && !self.left {
            inputs.push(Input::Click(self.on_frame, MouseButton::Left));
        }
        if seen.right && !self.right {
            inputs.push(Input::Click(self.on_frame, MouseButton::Right));
        }
        (self.left, self.right) = (seen.left, seen.right);
        if seen.up != 0 {
            inputs.push(Input::Wheel(self.on_frame, seen.up));
        }
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pointer over screen pixel (`x`, `y`) at scale 2, no button down.
    fn over(x: i32, y: i32) -> MouseState {
        let at = Some((Px::new(x, y), Px::new(x / 2, y / 2)));
        MouseState {
            at,
            has_focus: true,
            ..MouseState::default()
        }
    }

    #[test]
    fn hovering_is_reported_once_per_frame_pixel() {
        let mut mouse = MouseTracker::default();
        assert_eq!(mouse.inputs(over(8, 8)), [], "it was there before us");
        let hover = [Input::Hover(Px::new(5, 4))];
        assert_eq!(mouse.inputs(over(10, 8)), hover);
        assert_eq!(mouse.inputs(over(11, 9)), [], "the same pixel");
        let without_focus = MouseState {
            has_focus: false,
            ..over(30, 9)
        };
        assert_eq!(mouse.inputs(without_focus), []);
    }

    /// Leaving must clear whatever was under the pointer.
    #[test]
    fn leaving_the_window_is_reported_once() {
        let mut mouse = MouseTracker::default();
        assert_eq!(mouse.inputs(over(8, 8)), []);
        let gone = MouseState::default();
        assert_eq!(mouse.inputs(gone), [Input::Hover(OUTSIDE)]);
        assert_eq!(mouse.inputs(gone), []);
    }

    #[test]
    fn rescaling_is_not_a_hover() {
        let mut mouse = MouseTracker::default();
        assert_eq!(mouse.inputs(over(8, 8)), []);
        let mut seen = over(8, 8);
        seen.at = Some((Px::new(8, 8), Px::new(8, 8)));
        assert_eq!(mouse.inputs(seen), []);
    }

    #[test]
    fn a_click_counts_on_button_down_only() {
        let mut mouse = MouseTracker::default();
        let mut seen = over(8, 8);
        seen.left = true;
        let click = |button| [Input::Click(Px::new(4, 4), button)];
        assert_eq!(mouse.inputs(seen), click(MouseButton::Left));
        assert_eq!(mouse.inputs(seen), []);
        seen.right = true;
        assert_eq!(mouse.inputs(seen), click(MouseButton::Right));
        assert_eq!(mouse.inputs(over(8, 8)), []);
    }

    /// minifb reports the button with the position before it.
    #[test]
    fn a_click_on_arrival_hits_the_new_position() {
        let mut mouse = MouseTracker::default();
        assert_eq!(mouse.inputs(over(8, 8)), []);
        let mut pressed = over(8, 8);
        pressed.left = true;
        assert!(mouse.is_pressed_by(pressed));
        let there = Px::new(20, 4);
        let inputs = mouse.inputs(pressed.moved_to(over(40, 8)));
        let click = Input::Click(there, MouseButton::Left);
        assert_eq!(inputs, [Input::Hover(there), click]);
        assert!(!mouse.is_pressed_by(pressed), "it is held");
    }

    #[test]
    fn a_click_before_leaving_hits_the_old_position() {
        let mut mouse = MouseTracker::default();
        let mut pressed = over(8, 8);
        pressed.left = true;
        let inputs = mouse.inputs(pressed.moved_to(MouseState::default()));
        assert_eq!(inputs, [Input::Click(Px::new(4, 4), MouseButton::Left)]);
    }

    #[test]
    fn the_wheel_turns_at_the_last_position() {
        let mut mouse = MouseTracker::default();
        assert_eq!(mouse.inputs(over(8, 8)), []);
        let (at, up) = (None, -1);
        let seen = MouseState {
            at,
            up,
            ..MouseState::default()
        };
        let wheel = [Input::Hover(OUTSIDE), Input::Wheel(Px::new(4, 4), -1)];
        assert_eq!(mouse.inputs(seen), wheel);
    }
}
