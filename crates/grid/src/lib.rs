#![doc = include_str!("../README.md")]
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `rand` | `Dice`, random numbers that are the same in every version |
//! | `serde` | `Serialize` and `Deserialize` for positions, sizes, rectangles, grids, sight, dice and words |
//! | `schemars` | JSON schemas of the words, as `serde` reads them |
//!
//! None is on by default, and without them the crate depends on nothing.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "rand")]
mod dice;
mod digest;
mod fov;
mod geom;
mod grid;
mod line;
mod path;
#[cfg(feature = "serde")]
mod stored;
mod word;

#[cfg(feature = "rand")]
pub use dice::Dice;
pub use digest::Digest;
pub use fov::{Fov, FovAlgorithm};
pub use geom::{Dir, Pos, Rect, Size};
pub use grid::{BitGrid, Grid};
pub use line::{bresenham_line, rounded_step};
pub use path::{AStar, DijkstraMap, LibraryPaths, MAX_COST, Metric, Path};
