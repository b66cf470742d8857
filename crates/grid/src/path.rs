//! Pathfinding: A* between two cells, A* with exactly the results of two other libraries, and Dijkstra maps that many
//! actors can follow downhill.
//!
//! A function gives the cost of a cell: `Some(cost)` if it can be entered, 1 to [`MAX_COST`], otherwise `None`. A step
//! costs its weight times the cost of the cell it enters. Corners may be cut, except by [`AStar::path_around_corners`].
//! The running time depends on the cells searched, not on the size of the map, unless a [`DijkstraMap`] is filled
//! without a limit.

mod astar;
mod dijkstra_map;
mod distance_map;
mod flood_fill;
mod grid_index;
mod library;
mod metric;
mod queue;
mod row_fill;
mod successors;

pub use astar::{AStar, Path};
pub use dijkstra_map::DijkstraMap;
pub use library::LibraryPaths;
pub use metric::{MAX_COST, Metric};
