//! Stands in for `desktop` where there is no X11: nothing is known or possible.

use super::Gone;
use crate::gfx::{PxRect, PxSize};

/// A connection that never exists.
#[derive(Debug)]
pub(super) enum Desktop {}

impl Desktop {
    /// Always `None`.
    pub(super) fn connect() -> Option<Self> {
        None
    }

    pub(super) fn foreign_depth(&self) -> Option<u8> {
        match *self {}
    }

    pub(super) fn adopt(&mut self, _window: u32, _class: &[u8], _least: PxSize, _most: PxSize) {}

    pub(super) fn is_exposed(&self) -> Result<bool, Gone> {
        match *self {}
    }

    pub(super) fn work_area(&self) -> PxSize {
        match *self {}
    }

    pub(super) fn rect(&self) -> Option<PxRect> {
        match *self {}
    }

    pub(super) fn set_full_screen(&self, _on: bool) -> bool {
        match *self {}
    }
}
