//! Whether counts fit the weights that they were drawn with: Pearson's chi-squared test.

/// Thousandths that chi-squared exceeds once in 1000 samples, for 1 to 15 degrees of freedom.
///
/// Source: the quantiles of the chi-squared distribution at 0.999, as in any table of them.
const CRITICAL: [i128; 15] = [
    10_828, 13_816, 16_266, 18_467, 20_515, 22_458, 24_322, 26_124, 27_877, 29_588, 31_264, 32_909,
    34_528, 36_123, 37_697,
];

/// Draws that a test takes, so that a chance that is off by 2 in 100 does not pass.
pub(crate) const DRAWS: usize = 100_000;

/// Holds counts against weights. The seeds of the dice are fixed, so it always passes or always fails.
///
/// # Panics
/// Where the counts are no sample of these weights, or where there are fewer than [`DRAWS`].
#[track_caller]
pub(crate) fn assert_fits(counts: &[usize], weights: &[u32]) {
    assert_eq!(counts.len(), weights.len());
    let draws = counts.iter().sum::<usize>();
    assert!(draws >= DRAWS, "only {draws} draws");
    let total = weights.iter().copied().map(i128::from).sum::<i128>();
    let mut squared = 0;
    let mut degrees = 0;
    for (&count, &weight) in counts.iter().zip(weights) {
        let (count, weight) = (count as i128, i128::from(weight));
        if weight == 0 {
            assert_eq!(count, 0, "{counts:?} against {weights:?}");
            continue;
        }
        // Both sides times `total`, so that nothing is rounded but the thousandths.
        let expected = draws as i128 * weight;
        squared += 1000 * (count * total - expected).pow(2) / (expected * total);
        degrees += 1;
    }
    let most = CRITICAL[degrees - 2];
    assert!(
        squared <= most,
        "chi-squared is {squared} thousandths, at most {most} fit: {counts:?} against {weights:?}"
    );
}
