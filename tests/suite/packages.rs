//! The files that packages install beside the program name things that exist.

use std::fs;
use std::path::Path;

use tallowdeep::app::{App, backend};
use tallowdeep::content::Content;
use tallowdeep::ui::settings::RulesId;

use crate::support::goldens;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The name of the files in `assets/desktop`: a reversed domain and the program.
const ID: &str = "org.example.tallowdeep";

/// The desktop file with this extension.
fn of_desktop(ending: &str) -> String {
    format!("assets/desktop/{ID}.{ending}")
}

#[test]
fn the_desktop_entry_starts_the_program() {
    let entry = text(&of_desktop("desktop"));
    let value = |key: &str| {
        let values = entry.lines().filter_map(|line| line.split_once('='));
        let mut values = values.filter(|(known, _)| *known == key);
        values.next().map(|(_, value)| value)
    };
    assert!(entry.starts_with("[Desktop Entry]\nType=Application\n"));
    assert_eq!(value("Exec"), Some(env!("CARGO_PKG_NAME")));
    assert_eq!(value("Icon"), Some(ID));
    assert_eq!(value("Name"), Some(backend::NAME));
    // A desktop matches windows to their program by this.
    assert_eq!(value("StartupWMClass"), Some(backend::NAME));
}

#[test]
fn the_icon_is_that_of_the_window() {
    let app = App::at_title(Content::shared(), 1, RulesId(0));
    let icon = app.icon().expect("a sheet has its tile");
    goldens::options("assets/desktop").assert_frame(&icon, ID);
}
