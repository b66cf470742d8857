#![doc = include_str!("../README.md")]
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
