//! The foundation of everything else: hashing, words, what dice are for, and the crate `tallowdeep-grid` with geometry,
//! grids, field of view and pathfinding. Knows nothing about the game or pixels.

pub mod canonical;
pub mod parallel;
pub mod printable;
pub mod similar;
pub mod sorted;
pub mod stream;
pub mod within;

pub use sorted::{SortedMap, SortedSet, sort_few};
pub use stream::Stream;
pub use tallowdeep_grid::{
    AStar, BitGrid, Dice, Digest, DijkstraMap, Dir, Fov, FovAlgorithm, Grid, LibraryPaths, Metric,
    Path, Pos, Rect, Size, bresenham_line, rounded_step, word_enum,
};
pub use within::Within;

/// The same items, one `next` at a time. Its users compile their loops over one small function, not over the whole chain
/// of adapters behind it: for iterators with many users that are not hot.
pub fn by_next<T>(mut items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || items.next())
}
