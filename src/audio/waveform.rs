//! The outline of samples over time, for drawing or comparing.

/// The lowest and the highest sample in each of `columns` equal parts; 0 for empty parts.
pub fn outline(samples: &[i16], columns: usize) -> Vec<(i16, i16)> {
    let columns = columns.max(1);
    let part = |column: usize| {
        let end = |column: usize| column * samples.len() / columns;
        let part = &samples[end(column)..end(column + 1)];
        let low = part.iter().min().copied().unwrap_or(0);
        (low, part.iter().max().copied().unwrap_or(0))
    };
    (0..columns).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_outlined_by_its_extremes() {
        assert_eq!(outline(&[1, -5, 7, 2], 2), [(-5, 1), (2, 7)]);
        assert_eq!(outline(&[], 2), [(0, 0), (0, 0)]);
    }
}
