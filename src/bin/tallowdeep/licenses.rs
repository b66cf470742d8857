//! The command `licenses`: the notices that must accompany every copy of the program.

use super::error::CliError;
use super::outputs::print_text;

/// Our own licence, that of the font, and those of the crates.
const NOTICES: [(&str, &str); 3] = [
    ("Tallowdeep", include_str!("../../../LICENSE")),
    ("The font Spleen", tallowdeep::gfx::font::SPLEEN_LICENSE),
    (
        "Crates",
        include_str!("../../../assets/licenses/LICENSE-crates.txt"),
    ),
];

/// Prints all notices.
pub(super) fn licenses() -> Result<(), CliError> {
    let notice = |(title, text): &(&str, &str)| {
        let line = "=".repeat(title.len());
        format!("{title}\n{line}\n\n{}\n\n\n", text.trim())
    };
    let all: String = NOTICES.iter().map(notice).collect();
    print_text(&format!("{}\n", all.trim_end()))
}
