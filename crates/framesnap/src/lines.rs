//! Which lines of a text changed.

/// How many changes are listed; the rest is a number.
const LISTED: usize = 12;
/// The most steps that finding the longest common part of two texts may take.
const STEPS: usize = 4_000_000;

/// What changed between two texts, a line for each change: which lines read otherwise, are new or are gone, by their
/// numbers in the old text, or in the new one if they are new. Empty if all lines are the same; how they end does not
/// count.
///
/// ```
/// let changes = framesnap::line_changes("HP 10\nYou wait.", "HP 8\nYou wait.\nA rat bites you.");
/// assert_eq!(changes, ["line 1: \"HP 10\" -> \"HP 8\"", "line 3 is new: \"A rat bites you.\""]);
/// ```
pub fn changes(old: &str, new: &str) -> Vec<String> {
    let old: Vec<_> = old.lines().collect();
    let new: Vec<_> = new.lines().collect();
    let mut found = Vec::new();
    // Where the lines go on that are the same in both.
    let (mut was, mut is) = (0, 0);
    for (next_was, next_is) in common(&old, &new) {
        describe(
            &old[was..next_was],
            &new[is..next_is],
            (was, is),
            &mut found,
        );
        (was, is) = (next_was + 1, next_is + 1);
    }
    describe(&old[was..], &new[is..], (was, is), &mut found);
    if found.len() > LISTED {
        let more = found.len() - LISTED;
        found.truncate(LISTED);
        found.push(format!("and {more} more changes of lines"));
    }
    found
}

/// Describes lines that stand between the same ones and are different. The first of them are the lines `was` and `is`.
fn describe(old: &[&str], new: &[&str], (was, is): (usize, usize), found: &mut Vec<String>) {
    for at in 0..old.len().max(new.len()) {
        found.push(match (old.get(at), new.get(at)) {
            (Some(old), Some(new)) => format!("line {}: {old:?} -> {new:?}", was + at + 1),
            (Some(old), None) => format!("line {} is gone: {old:?}", was + at + 1),
            (None, Some(new)) => format!("line {} is new: {new:?}", is + at + 1),
            (None, None) => unreachable!("one of them is as long"),
        });
    }
}

/// The longest list of lines that both texts have in the same order, as their indices in both.
fn common(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let start = old
        .iter()
        .zip(new)
        .take_while(|(old, new)| old == new)
        .count();
    let mut same: Vec<_> = (0..start).map(|at| (at, at)).collect();
    let (old, new) = (&old[start..], &new[start..]);
    if old.len().saturating_mul(new.len()) > STEPS {
        return same;
    }
    // In row `was` and column `is`, how many lines the rests of both have in common.
    let width = new.len() + 1;
    let mut rest = vec![0_u32; (old.len() + 1) * width];
    for was in (0..old.len()).rev() {
        for is in (0..new.len()).rev() {
            rest[was * width + is] = if old[was] == new[is] {
                rest[(was + 1) * width + is + 1] + 1
            } else {
                rest[(was + 1) * width + is].max(rest[was * width + is + 1])
            };
        }
    }
    let (mut was, mut is) = (0, 0);
    while was < old.len() && is < new.len() {
        if old[was] == new[is] {
            same.push((start + was, start + is));
            (was, is) = (was + 1, is + 1);
        } else if rest[(was + 1) * width + is] >= rest[was * width + is + 1] {
            was += 1;
        } else {
            is += 1;
        }
    }
    same
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn changed_new_and_missing_lines_are_named() {
        assert!(changes("a\nb\n", "a\r\nb").is_empty());
        assert_eq!(
            changes(
                "HP 3\nYou hit the rat.\nIt dies.",
                "HP 3\nYou miss the rat.\nIt dies."
            ),
            ["line 2: \"You hit the rat.\" -> \"You miss the rat.\""]
        );
        assert_eq!(changes("a\nb\nc", "a\nc"), ["line 2 is gone: \"b\""]);
        assert_eq!(changes("a\nc", "a\nb\nc"), ["line 2 is new: \"b\""]);
        assert_eq!(
            changes("", &"x\n".repeat(14)).last().map(|it| &**it),
            Some("and 2 more changes of lines")
        );
    }
}
