//! Helpers that several test modules share.

pub(crate) mod flame;
pub(crate) mod folder;
pub(crate) mod goldens;
pub(crate) mod invariants;
pub(crate) mod memory;
pub(crate) mod played;
pub(crate) mod scene;
pub(crate) mod schemas;
pub(crate) mod text;
pub(crate) mod traits;
pub(crate) mod variant;
