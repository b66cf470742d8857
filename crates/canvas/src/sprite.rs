//! A cell of a sheet as the drawing code needs it.

/// How a cell covers what is below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opacity {
    /// Fully transparent.
    Empty,
    /// Fully opaque.
    Opaque,
    /// Differs from pixel to pixel, or is translucent.
    Mixed,
}

/// A cell as the drawing code needs it.
#[derive(Clone, Copy)]
pub(super) struct Sprite<'a> {
    pub(super) opacity: Opacity,
    pub(super) color: &'a [u32],
    pub(super) inv_alpha: &'a [u32],
}
