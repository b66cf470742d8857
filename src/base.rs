//! The foundation of everything else: hashing, words, what dice are for, and the crate `tallowdeep-grid` with geometry,
//! grids, field of view and pathfinding. Knows nothing about the game or pixels.

pub mod canonical;
pub mod parallel;
pub mod printable;
pub mod similar;
pub mod sorted;
pub mod stream;
pub mod within;
pub(crate) mod word;

pub use sorted::{SortedMap, SortedSet, sort_few};
pub use stream::Stream;
pub use tallowdeep_grid::{
    AStar, BitGrid, Dice, Digest, DijkstraMap, Dir, Fov, FovAlgorithm, Grid, LibraryPaths, Metric,
    Path, Pos, Rect, Size, bresenham_line, rounded_step,
};
pub use within::Within;
pub use word::UnknownWord;
