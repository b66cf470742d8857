//! Slopes: columns per row, as ratios of whole numbers, so that comparing them is exact.

/// The slope `num / den`; `den` is 1 or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slope {
    pub(super) num: i32,
    pub(super) den: i32,
}

impl Slope {
    pub(super) const fn new(num: i32, den: i32) -> Self {
        Self { num, den }
    }

    /// Whether it is more than `other`.
    pub(super) const fn exceeds(self, other: Self) -> bool {
        self.num as i64 * other.den as i64 > other.num as i64 * self.den as i64
    }

    /// The slope times `factor`, as the whole number below or at it and the rest, 0 to `den - 1`.
    #[inline]
    pub(super) const fn times(self, factor: i32) -> (i32, i32) {
        if let Some(product) = self.num.checked_mul(factor) {
            if self.den == 1 {
                return (product, 0);
            }
            return (product.div_euclid(self.den), product.rem_euclid(self.den));
        }
        let (product, den) = (self.num as i64 * factor as i64, self.den as i64);
        (
            product.div_euclid(den) as i32,
            product.rem_euclid(den) as i32,
        )
    }
}
