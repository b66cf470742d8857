//! Events become sentences here, and sentences become wrapped, coloured lines.

pub mod english;
pub mod log;
pub mod log_panel;
pub mod narrator;
pub mod templates;
pub mod wrap;
