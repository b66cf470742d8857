//! Stands in for `desktop` where there is no X11: nothing is known or possible.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::gfx::{PxRect, PxSize};

/// What no event says.
#[derive(Clone, Copy, Debug)]
pub(super) struct WindowNews {
    pub(super) happened: bool,
    pub(super) exposed: bool,
    pub(super) remapped: bool,
}

/// A connection that never exists.
#[derive(Debug)]
pub(super) struct Desktop;

impl Desktop {
    /// Always `None`.
    pub(super) fn connect(_read: &dyn Fn(&Path) -> Option<Vec<u8>>) -> Option<Self> {
        None
    }

    pub(super) fn foreign_depth(&self) -> Option<u8> {
        None
    }

    pub(super) fn latin_keys(&mut self) -> io::Result<BTreeMap<char, char>> {
        Ok(BTreeMap::new())
    }

    pub(super) fn work_area(&mut self) -> PxSize {
        PxSize::default()
    }

    pub(super) fn rect_of(&mut self, _window: u32) -> io::Result<PxRect> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn name_class(&mut self, _window: u32, _class: &[u8]) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn limit_size(
        &mut self,
        _window: u32,
        _least: PxSize,
        _most: PxSize,
    ) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn set_full_screen(&mut self, _window: u32, _on: bool) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn watch(&mut self, _window: u32) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn wait(&mut self, _most: Duration) -> io::Result<WindowNews> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) const fn can_push(&self) -> bool {
        false
    }

    pub(super) fn push(
        &mut self,
        _window: u32,
        _pixels: &[u32],
        _columns: usize,
        _parts: &[PxRect],
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn finish(&mut self, _window: u32) -> io::Result<()> {
        Ok(())
    }
}

/// Always `false`.
pub(super) const fn is_gone(_error: &io::Error) -> bool {
    false
}
