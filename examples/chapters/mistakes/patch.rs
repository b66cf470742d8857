//! Patches of chapters: applied, and the chapter as a module of a larger program.

/// The chapter that a patch is for, by the name of its file.
pub(crate) fn chapter(patch: &str) -> Option<&str> {
    let (_, rest) = patch.split_once("+++ b/examples/chapters/")?;
    Some(rest.split_once(".rs\n")?.0)
}

/// Applies a patch, and corrects the numbers of its lines. Each hunk is looked for nearest to where it says.
pub(crate) fn apply(patch: &str, source: &str) -> (String, String) {
    let mut lines: Vec<&str> = source.lines().collect();
    let (head, hunks) = patch.split_once("\n@@ -").expect("it has a hunk");
    let (mut corrected, mut added) = (head.to_owned(), 0_isize);
    for hunk in hunks.split("\n@@ -") {
        let (numbers, body) = hunk.split_once('\n').expect("it has lines");
        let stated: usize = { numbers.split(',').next() }
            .and_then(|number| number.parse().ok())
            .expect("it begins with a number");
        let without = |sign: char| -> Vec<&str> {
            let lines = body.lines().filter(|line| !line.starts_with(sign));
            lines.map(|line| line.get(1..).unwrap_or("")).collect()
        };
        let (old, new) = (without('+'), without('-'));
        let at = (0..lines.len())
            .filter(|at| lines[*at..].starts_with(&old))
            .min_by_key(|at| (at + 1).abs_diff(stated.saturating_add_signed(added)))
            .unwrap_or_else(|| panic!("{head}\nno such lines: {body}"));
        let (from, to) = ((at + 1).saturating_add_signed(-added), at + 1);
        corrected += &format!("\n@@ -{from},{} +{to},{} @@\n", old.len(), new.len());
        corrected += body.trim_end_matches('\n');
        lines.splice(at..at + old.len(), new.iter().copied());
        added += new.len() as isize - old.len() as isize;
    }
    (lines.join("\n") + "\n", corrected + "\n")
}

/// A chapter as a module of a larger program.
pub(crate) fn module(source: &str) -> String {
    let text = source.replace("\nmod ", "\nuse crate::");
    text.replace("\nfn main(", "\npub(crate) fn main(")
}
