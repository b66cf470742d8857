//! The files that packages install beside the program name things that exist.

use std::fs;
use std::path::Path;

use tallowdeep::app::{App, backend};
use tallowdeep::content::Content;
use tallowdeep::gfx::{Canvas, png};
use tallowdeep::ui::settings::RulesId;
use toml::de::{DeTable, DeValue};

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

/// The text of the first element of this name.
fn element<'t>(xml: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = xml.split_once(&format!("<{name}>"))?;
    Some(rest.split_once(&format!("</{name}>"))?.0)
}

/// Software centres match what they know about a program by its id.
#[test]
fn the_metainfo_names_entry_and_licence() {
    let xml = text(&of_desktop("metainfo.xml"));
    assert_eq!(element(&xml, "id"), Some(ID));
    let licence = Some(env!("CARGO_PKG_LICENSE"));
    assert_eq!(element(&xml, "project_license"), licence);
    assert_eq!(element(&xml, "binary"), Some(env!("CARGO_PKG_NAME")));
    let launch = format!("<launchable type=\"desktop-id\">{ID}.desktop</launchable>");
    assert!(xml.contains(&launch), "{xml}");
    let entry = text(&of_desktop("desktop"));
    let summary = element(&xml, "summary").expect("software centres show it");
    assert!(entry.contains(&format!("\nComment={summary}\n")));
}

#[test]
fn the_icon_is_that_of_the_window() {
    let name = of_desktop("png");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
    let app = App::at_title(Content::shared(), 1, RulesId(0));
    let icon = app.icon().expect("a sheet has its tile");
    let was = fs::read(&path)
        .ok()
        .and_then(|bytes| png::decode(&bytes).ok());
    if was.map(|image| Canvas::from(&image)).as_ref() == Some(&icon) {
        return;
    }
    if goldens::updates() {
        goldens::write(&path, &icon);
    } else {
        goldens::none(&[format!("{name} is not the window's icon")]);
    }
}

/// Files in `target` are built first, as CONTRIBUTING.md says.
#[test]
fn debian_packages_hold_files_that_exist() {
    let manifest = text("Cargo.toml");
    let manifest = DeTable::parse(&manifest).expect("cargo reads it too");
    let mut at = manifest.get_ref().get("package");
    for key in ["metadata", "deb", "assets"] {
        at = at.and_then(|value| value.get_ref().get(key));
    }
    let Some(DeValue::Array(files)) = at.map(|value| value.get_ref()) else {
        panic!("no list of files");
    };
    let mut made = 0;
    for file in files.iter() {
        let source = file.get_ref().get(0).and_then(|it| it.get_ref().as_str());
        let source = source.expect("its path");
        if source.starts_with("target/made/") {
            let command = match source.strip_suffix("/tallowdeep*.6") {
                Some(folder) => format!(" man --out {folder}\n"),
                None => format!(" > {source}\n"),
            };
            assert!(text("CONTRIBUTING.md").contains(&command), "{source}");
            made += 1;
        } else if !source.starts_with("target/release/") {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
            let is_there = match source.strip_suffix("/*.md") {
                Some(folder) => text(&format!("{folder}/play.md")).starts_with('#'),
                None => file.is_file(),
            };
            assert!(is_there, "there is no {source}");
        }
    }
    assert_eq!(made, 4);
}

/// The value in Cargo.toml of this key of `[package]`.
fn of_package(key: &str) -> String {
    let manifest = text("Cargo.toml");
    let manifest = DeTable::parse(&manifest).expect("cargo reads it too");
    let package = manifest
        .get_ref()
        .get("package")
        .expect("Cargo.toml has the table package");
    let value = package.get_ref().get(key).expect(key);
    value.get_ref().as_str().expect("a text").to_owned()
}

/// The documents promise the Rust version that Cargo.toml requires and CI checks.
#[test]
fn the_documented_oldest_compiler_is_the_checked_one() {
    let oldest = of_package("rust-version");
    let told = format!("Rust {oldest} or newer");
    for name in ["README.md", "CONTRIBUTING.md"] {
        assert!(text(name).contains(&told), "{name} does not say {told}");
    }
    // The published package has no workflows.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github");
    if folder.is_dir() {
        let workflow = text(".github/workflows/ci.yml");
        assert!(workflow.contains(&format!("cargo +{oldest} check")));
        assert!(workflow.contains(&format!("toolchain install {oldest} ")));
    }
}
