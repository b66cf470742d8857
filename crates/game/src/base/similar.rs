//! Guesses which known word a misspelt one was meant to be.

/// The known word most similar to `word`; `None` if none is similar. The first one wins a tie.
///
/// Words of up to five letters may differ by one mistake, longer ones by two. A mistake is a letter left out, added or
/// changed, two adjacent letters swapped, or a difference in case only.
pub fn closest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let max_edits = if word.chars().count() <= 5 { 1 } else { 2 };
    let ranked = known
        .into_iter()
        .map(|known| (distance(word, known), known));
    let close = ranked.filter(|(distance, _)| (1..=max_edits).contains(distance));
    let best = close.min_by_key(|(distance, _)| *distance);
    best.map(|(_, known)| known)
}

/// `; did you mean ...?` with the closest known word as `show` writes it; empty if there is none.
pub fn did_you_mean<'k>(
    word: &str,
    known: impl IntoIterator<Item = &'k str>,
    show: &dyn Fn(&str) -> String,
) -> String {
    let meant = closest(word, known);
    meant.map_or(String::new(), |meant| {
        format!("; did you mean {}?", show(meant))
    })
}

/// The number of letters to leave out, add or change, or of adjacent pairs to swap, that turns one word into the other,
/// at most 99. Case is ignored, but words that differ in case only, or not at all, count as 1.
///
/// Optimal string alignment: Damerau, "A technique for computer detection and correction of spelling errors", 1964.
fn distance(one: &str, other: &str) -> usize {
    const LONGEST: usize = 99;
    let [one, other] = [one, other].map(str::to_lowercase);
    if one.len().max(other.len()) > LONGEST {
        return LONGEST;
    }
    strsim::osa_distance(&one, &other).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_one_typo_are_recognised() {
        for (word, expected) in [
            ("flor", Some("floor")),
            ("flooor", Some("floor")),
            ("fl0or", Some("floor")),
            ("folor", Some("floor")),
            ("Floor", Some("floor")),
            ("wal", Some("wall")),
            ("tallowdep", Some("tallowdeep")),
            ("tolowdeep", Some("tallowdeep")),
            ("door", None),
            ("flr", None),
            ("rat", None),
            ("", None),
        ] {
            let known = ["wall", "floor", "tallowdeep"];
            assert_eq!(closest(word, known), expected, "{word}");
        }
    }

    #[test]
    fn the_closest_word_wins() {
        let right = Some("hero_his");
        assert_eq!(closest("hero_hit", ["hero_his", "hero_hits"]), right);
        let found = closest("hero_hots", ["hero_boot", "hero_hits"]);
        assert_eq!(found, Some("hero_hits"));
        assert_eq!(closest(&"x".repeat(500), ["xxxx"]), None);
        let show = |word: &str| format!("<{word}>");
        assert_eq!(
            did_you_mean("wal", ["wall"], &show),
            "; did you mean <wall>?"
        );
    }
}
