//! The map: terrain, monsters and items, light, and animation.

pub mod animation;
pub mod autotile;
pub mod camera;
pub mod connected;
pub mod finale;
pub mod lighting;
pub mod minimap;
pub mod scene;
