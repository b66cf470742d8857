//! One page with all that differs below a folder, to open from a run on another machine.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::asked::{files_below, stale};
use crate::difference::MARK;
use crate::frame::Frame;

/// The page, with places for its title and what differs.
const PAGE: &str = include_str!("review.html");
/// The file in the folder.
const FILE: &str = "review.html";

/// What is said of files that no list of the last run names.
const STALE: &str = "no test asked for this in the last run: its files may be deleted";

/// Writes `review.html` into `folder`: one file, which needs no other, with each `NAME.new.png` and `NAME.new.txt` below
/// the folder beside what it was, and what the test said of it, with its own tolerance and masks. Returns the file, and
/// how many names it shows.
///
/// # Errors
/// If a file cannot be read or written.
pub fn review(folder: &Path) -> Result<(PathBuf, usize), String> {
    let (mut names, mut leftovers) = (BTreeSet::new(), Vec::new());
    for file in files_below(folder) {
        let path = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy();
        let name = path
            .strip_suffix(".new.png")
            .or_else(|| path.strip_suffix(".new.txt"));
        if let Some(name) = name {
            names.insert(name.to_owned());
            leftovers.push(file);
        }
    }
    let stale = stale(folder, &leftovers);
    let mut articles = String::new();
    for name in &names {
        let is_stale = stale.iter().any(|file| {
            let ending = ["new.png", "new.txt"].map(|ending| format!("{name}.{ending}"));
            ending.iter().any(|path| *file == folder.join(path))
        });
        articles += &article(folder, name, is_stale)?;
    }
    let title = match names.len() {
        0 => "Nothing differs".to_owned(),
        1 => "1 picture or text differs".to_owned(),
        count => format!("{count} pictures or texts differ"),
    };
    let page = PAGE
        .replace("{title}", &title)
        .replace("{articles}", &articles);
    let file = folder.join(FILE);
    fs::write(&file, page).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok((file, names.len()))
}

/// What differs under one name.
fn article(folder: &Path, name: &str, is_stale: bool) -> Result<String, String> {
    let read = |ending: &str| fs::read(folder.join(format!("{name}.{ending}"))).ok();
    let said = read("diff.txt").unwrap_or_default();
    let mut words = String::from_utf8_lossy(&said).into_owned();
    // A place in a script is not of a program that has a list.
    let is_of_rust = words
        .lines()
        .next()
        .is_some_and(|line| line.contains(".rs:"));
    if is_stale && is_of_rust {
        words = format!("{STALE}\n{words}");
    }
    let mut pictures = String::new();
    if let Some(new) = read("new.png") {
        let old = read("png").or_else(|| read("old.png"));
        let shown = stage(old.as_deref(), &new, read("diff.png").as_deref());
        pictures = shown.map_err(|error| format!("{name}: {error}"))?;
    }
    let (name, words) = (escaped(name), escaped(&words));
    Ok(format!(
        "<article>\n<h2>{name}</h2>\n<pre>{words}</pre>\n{pictures}</article>\n"
    ))
}

/// The pictures of one name, on top of each other.
fn stage(old: Option<&[u8]>, new: &[u8], difference: Option<&[u8]>) -> Result<String, String> {
    let Some(old) = old else {
        let new = image("new", new);
        return Ok(format!("<div class=\"stage only\">{new}</div>\n"));
    };
    let mut images = [image("old", old), image("new", new)].concat();
    if let Some(difference) = difference {
        let marks = marks(&Frame::from_png(difference)?);
        images += &image("marks", &marks.to_png_fast()?);
    }
    Ok(format!("<div class=\"stage\">{images}</div>\n"))
}

/// The last third of the picture of a difference, transparent where nothing differs.
fn marks(picture: &Frame) -> Frame {
    let (width, height) = (picture.width() / 3, picture.height());
    let mut marks = Frame::filled(width, height, [0, 0, 0, 0]);
    for (x, y) in marks.area().places() {
        if picture.pixel(2 * width + x, y) == Some(MARK) {
            marks.set(x, y, MARK);
        }
    }
    marks
}

/// A picture within the page itself.
fn image(class: &str, png: &[u8]) -> String {
    let data = base64(png);
    format!(
        "<figure class=\"{class}\"><figcaption>{class}</figcaption><img alt=\"{class}\" src=\"data:image/png;base64,{data}\"></figure>"
    )
}

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            // A byte takes two letters, two take three.
            text.push(if at <= group.len() {
                char::from(letter)
            } else {
                '='
            });
        }
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{base64, escaped};

    /// RFC 4648, section 10.
    #[test]
    fn bytes_are_letters() {
        let rows = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ];
        for (bytes, letters) in rows {
            assert_eq!(base64(bytes.as_bytes()), letters);
        }
        assert_eq!(escaped("a<b> & c"), "a&lt;b&gt; &amp; c");
    }
}
