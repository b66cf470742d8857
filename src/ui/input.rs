//! Keyboard and mouse input, and key bindings.

pub mod bindings;
pub(crate) mod contexts;
pub mod key;
