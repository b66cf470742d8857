//! Patches of the chapters in `examples/chapters`: applied, and taken back. The build script of the chapters includes this
//! file, so it uses nothing of the library.

/// The chapter that a patch is for, by the name of its file.
pub fn chapter(patch: &str) -> Option<&str> {
    let (_, rest) = patch.split_once("+++ b/examples/chapters/")?;
    Some(rest.split_once(".rs\n")?.0)
}

/// Applies a patch, and corrects the numbers of its lines. Each hunk is looked for nearest to where it says. If the source
/// lacks the lines of a hunk, the error is these lines.
pub fn apply(patch: &str, source: &str) -> Result<(String, String), String> {
    let mut lines: Vec<&str> = source.lines().collect();
    let (head, hunks) = patch.split_once("\n@@ -").ok_or("a hunk")?;
    let (mut corrected, mut added) = (head.to_owned(), 0_isize);
    for hunk in hunks.split("\n@@ -") {
        let (numbers, body) = hunk.split_once('\n').ok_or(hunk)?;
        let number = numbers.split(',').next().unwrap_or_default();
        let stated: usize = number.parse().map_err(|_| hunk)?;
        let without = |sign: char| -> Vec<&str> {
            let lines = body.lines().filter(|line| !line.starts_with(sign));
            lines.map(|line| line.get(1..).unwrap_or("")).collect()
        };
        let (old, new) = (without('+'), without('-'));
        let at = (0..lines.len())
            .filter(|at| lines[*at..].starts_with(&old))
            .min_by_key(|at| (at + 1).abs_diff(stated.saturating_add_signed(added)))
            .ok_or_else(|| old.join("\n"))?;
        let (from, to) = ((at + 1).saturating_add_signed(-added), at + 1);
        corrected += &format!("\n@@ -{from},{} +{to},{} @@\n", old.len(), new.len());
        corrected += body.trim_end_matches('\n');
        lines.splice(at..at + old.len(), new.iter().copied());
        added += new.len() as isize - old.len() as isize;
    }
    Ok((lines.join("\n") + "\n", corrected + "\n"))
}

/// The patch that takes this one back.
pub fn reversed(patch: &str) -> String {
    let mut made = String::new();
    let mut is_head = true;
    for line in patch.lines() {
        let numbers = line.strip_prefix("@@ -").and_then(|rest| {
            let (old, new) = rest.strip_suffix(" @@")?.split_once(" +")?;
            Some(format!("@@ -{new} +{old} @@"))
        });
        is_head &= numbers.is_none();
        made += &match (numbers, line.split_at_checked(1)) {
            (Some(numbers), _) => numbers,
            (None, Some(("+", rest))) if !is_head => format!("-{rest}"),
            (None, Some(("-", rest))) if !is_head => format!("+{rest}"),
            _ => line.to_owned(),
        };
        made.push('\n');
    }
    made
}

/// A chapter as a module of a larger program.
pub fn module(source: &str) -> String {
    let text = source.replace("\nmod ", "\nuse crate::");
    text.replace("\nfn main(", "\npub(crate) fn main(")
}
