//! Pathfinding: A* between two cells, the same as two other libraries do it, and Dijkstra maps that many actors can
//! descend.
//!
//! The cost of a cell is asked of a function: `Some(cost)` if it can be entered, 1 to [`MAX_COST`], otherwise
//! `None`. A step costs its weight times the cost of the cell it enters. Corners may be cut, except by
//! [`AStar::path_around_corners`]. The running time depends on the cells searched, not on the size of the map.

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
