//! Turns events into sentences, and sentences into wrapped, coloured lines.

pub mod because;
pub mod english;
pub mod known_map;
pub mod log;
pub mod log_panel;
pub mod narrator;
pub mod rule_facts;
pub mod templates;
pub mod words;
pub mod wrap;
