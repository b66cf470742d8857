//! The foundation of everything else: grid geometry, random numbers, hashing, field of view, pathfinding. Knows nothing
//! about the game or pixels.

pub mod canonical;
pub mod digest;
pub mod fov;
pub mod geom;
pub mod grid;
pub mod line;
pub mod parallel;
pub mod path;
pub mod printable;
pub mod rng;
pub mod similar;
pub mod within;
pub(crate) mod word;

pub use digest::Digest;
pub use fov::{Fov, FovAlgorithm};
pub use geom::{Dir, Pos, Rect, Size};
pub use grid::{BitGrid, Grid};
pub use line::{bresenham_line, rounded_step};
pub use path::{AStar, DijkstraMap, Metric, Path};
pub use rng::{Dice, Stream};
pub use within::Within;
