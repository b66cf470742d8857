//! Keys and mouse as the program sees them, and which key does what.

pub mod bindings;
pub(crate) mod contexts;
pub mod key;
