//! Folders of assets laid over the built-in ones.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::content::{Assets, Embedded, Error, IoError, assets};
use crate::platform::files::{
    MAX_BYTES, MAX_TEXT, display_name, has_ending, is_hidden, open_regular, read_limited,
};

/// Folders of assets that override the built-in ones.
#[derive(Clone, Debug)]
pub struct OverlayAssets {
    /// Topmost first; at least one.
    folders: Vec<PathBuf>,
}

impl OverlayAssets {
    /// Overrides the built-in assets with those in `folder`.
    ///
    /// # Errors
    /// If it is not a folder, or if nothing in it is an asset.
    pub fn new(folder: &Path) -> Result<Self, Error> {
        let overlay = Self::beside(folder)?;
        if overlay.has_assets() {
            return Ok(overlay);
        }
        let meant = Self::nearby(folder).map(|folder| display_name(&folder));
        let meant = meant.map_or(String::new(), |folder| format!("; did you mean {folder}?"));
        let reason = "must hold assets such as rules/*.toml, tiles/*.toml, themes/*.toml, sounds/*.toml, vaults/*.txt or \
             fonts named as ours, found none";
        Err(Error::invalid(
            display_name(folder),
            format!("{reason}{meant}"),
        ))
    }

    /// The folder that was probably meant instead of one without assets: the one around it, if it is `rules` or the
    /// like, or else the first in it that holds assets.
    pub fn nearby(folder: &Path) -> Option<PathBuf> {
        let has_assets = |folder: &Path| {
            let folders = vec![folder.to_owned()];
            Self { folders }.has_assets()
        };
        // From inside, the folder may be given as `rules` or `.`, which says nothing about the one around it.
        let full = std::path::absolute(folder).ok()?;
        let name = full.file_name()?;
        let around = folder.parent().filter(|it| !it.as_os_str().is_empty());
        let around = around.or_else(|| full.parent());
        let is_listed = assets::LISTED.iter().any(|(it, _)| name == *it);
        if is_listed
            && let Some(around) = around
            && has_assets(around)
        {
            return Some(around.to_owned());
        }
        let mut inside = raw_names_in(folder).ok()?;
        inside.sort();
        let mut inside = inside.iter().map(|name| folder.join(name));
        inside.find(|it| it.is_dir() && has_assets(it))
    }

    /// The files in `folder`, whatever they are, over the built-in assets.
    ///
    /// # Errors
    /// If it is not a folder.
    pub fn beside(folder: &Path) -> Result<Self, Error> {
        if folder.is_dir() {
            let folders = vec![folder.to_owned()];
            return Ok(Self { folders });
        }
        let reason =
            "must be a folder with rules, vaults, tiles, sprites, themes, sounds or fonts in it";
        Err(Error::invalid(display_name(folder), reason))
    }

    /// Lays the folders of this overlay over those of `lower`.
    #[must_use]
    pub fn over(mut self, lower: Self) -> Self {
        self.folders.extend(lower.folders);
        self
    }

    /// Whether it has a file that would be read. A folder that cannot be listed counts; reading it reports the error.
    fn has_assets(&self) -> bool {
        let is_listed = |(folder, ending): &(&str, &str)| match self.names(folder) {
            Ok(names) => names.iter().any(|name| name.ends_with(ending)),
            Err(_) => true,
        };
        assets::LISTED.iter().any(is_listed)
            || Embedded::paths().any(|path| self.file(path).is_some())
    }

    /// At most `most` of the files with this path, topmost first, each with its name in error messages.
    fn own_versions(&self, path: &str, most: usize) -> Result<Vec<assets::NamedBytes>, IoError> {
        let mut versions = Vec::new();
        for folder in &self.folders {
            let file = find(folder, path);
            match read_asset(&file) {
                Ok(bytes) => versions.push((display_name(&file), Cow::Owned(bytes))),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error.into()),
            }
            if versions.len() == most {
                break;
            }
        }
        Ok(versions)
    }

    /// The topmost file with this path.
    fn file(&self, path: &str) -> Option<PathBuf> {
        let mut files = self.folders.iter().map(|folder| find(folder, path));
        files.find(|file| file.exists())
    }

    /// The names of the files in this folder of each root, lowest first, with endings in small letters; missing folders
    /// are empty.
    fn names(&self, folder: &str) -> io::Result<Vec<String>> {
        let mut all = Vec::new();
        for root in self.folders.iter().rev() {
            match raw_names_in(&root.join(folder)) {
                Ok(names) => {
                    let names = names.iter().map(|name| assets::with_small_ending(name));
                    let mut names: Vec<_> = names.collect();
                    names.sort();
                    all.extend(names);
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }
}

impl Assets for OverlayAssets {
    fn read(&self, path: &str) -> Result<Option<Cow<'static, [u8]>>, IoError> {
        match self.own_versions(path, 1)?.pop() {
            Some((_, bytes)) => Ok(Some(bytes)),
            None => Embedded.read(path),
        }
    }

    fn list(&self, folder: &str, ending: &str) -> Result<Vec<String>, IoError> {
        let mut paths = Embedded.list(folder, ending)?;
        for name in self.names(folder)? {
            let path = format!("{folder}/{name}");
            if name.ends_with(ending) && !paths.contains(&path) {
                paths.push(path);
            }
        }
        Ok(paths)
    }

    fn display_path(&self, path: &str) -> String {
        match self.file(path) {
            Some(file) => display_name(&file),
            None if matches!(Embedded.read(path), Ok(Some(_))) => Embedded.display_path(path),
            None => display_name(&self.folders[0].join(path)),
        }
    }

    fn versions(&self, path: &str) -> Result<Vec<assets::NamedBytes>, IoError> {
        let mut versions = self.own_versions(path, usize::MAX)?;
        versions.extend(Embedded.versions(path)?);
        Ok(versions)
    }
}

/// Reads a file from a folder that may come from anybody.
fn read_asset(path: &Path) -> io::Result<Vec<u8>> {
    let is_text = ["toml", "txt"].iter().any(|it| has_ending(path, it));
    read_limited(
        open_regular(path)?,
        if is_text { MAX_TEXT } else { MAX_BYTES },
    )
}

/// The file with this path in a folder. Its ending may be in capitals.
pub(super) fn find(folder: &Path, path: &str) -> PathBuf {
    let exact = folder.join(path);
    if exact.exists() {
        return exact;
    }
    let (inside, name) = path.rsplit_once('/').unwrap_or(("", path));
    let inside = folder.join(inside);
    let mut found = raw_names_in(&inside).unwrap_or_default();
    found.retain(|it| assets::with_small_ending(it) == name);
    let first = found.iter().min();
    first.map_or(exact, |first| inside.join(first))
}

/// The names of all files in a folder, without those that begin with a dot. Names that are not Unicode are converted lossily, so those files cannot be opened.
pub(super) fn raw_names_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if !is_hidden(&name) {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that cannot be read is not missing: the built-in one must not replace it.
    #[test]
    fn a_folder_in_place_of_a_file_fails() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = "rules/tcod.toml";
        fs::create_dir_all(folder.path().join(path)).expect("there is room");
        let overlay = OverlayAssets::beside(folder.path()).expect("it is a folder");
        assert!(overlay.read(path).is_err());
        assert!(overlay.versions(path).is_err());
    }

    /// A folder with these files, each with its path as text.
    fn overlay_of(files: &[&str]) -> (tempfile::TempDir, OverlayAssets) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for path in files {
            let file = folder.path().join(path);
            fs::create_dir_all(file.parent().expect("a folder")).expect("there is room");
            fs::write(file, path).expect("there is room");
        }
        let overlay = OverlayAssets::beside(folder.path()).expect("it is a folder");
        (folder, overlay)
    }

    fn text(overlay: &OverlayAssets, path: &str) -> String {
        let found = overlay.read(path).expect("it can be read");
        String::from_utf8(found.unwrap_or_default().into_owned()).expect("it is text")
    }

    /// Macs and editors leave files such as `._tcod.toml` and `.#tcod.toml` in a mod.
    #[test]
    fn hidden_files_are_no_assets() {
        let hidden = ["themes/._a.toml", "themes/.a.toml", "themes/.toml"];
        let (folder, overlay) = overlay_of(&hidden);
        let built_in = Embedded.list("themes", ".toml");
        assert_eq!(overlay.list("themes", ".toml"), built_in);
        assert!(
            OverlayAssets::new(folder.path()).is_err(),
            "no asset is in it"
        );
    }

    /// From a disk or an archive that knows no small letters.
    #[test]
    fn endings_may_be_in_capitals() {
        let (folder, overlay) = overlay_of(&["themes/a.TOML", "rules/tcod.TOML", "tiles/b.Png"]);
        assert!(OverlayAssets::new(folder.path()).is_ok());
        let themes = overlay.list("themes", ".toml").expect("it can be listed");
        assert_eq!(themes.last().map(String::as_str), Some("themes/a.toml"));
        assert_eq!(text(&overlay, "themes/a.toml"), "themes/a.TOML");
        assert_eq!(text(&overlay, "tiles/b.png"), "tiles/b.Png");
        let rules = "rules/tcod.toml";
        assert_eq!(text(&overlay, rules), "rules/tcod.TOML", "it replaces ours");
        assert_eq!(overlay.versions(rules).map(|all| all.len()), Ok(2));
        // Windows finds a file by its name in letters of any case.
        let shown = overlay.display_path(rules);
        assert!(
            shown.ends_with("/rules/tcod.TOML") || cfg!(windows),
            "{shown}"
        );
    }

    /// Files of upper folders replace those below, and are listed behind them: of sounds, the last counts.
    #[test]
    fn upper_folders_win_and_are_listed_last() {
        let (_low, low) = overlay_of(&["themes/b.toml", "themes/z.toml", "themes/same.toml"]);
        let (high_folder, high) =
            overlay_of(&["themes/c.toml", "themes/a.toml", "themes/same.toml"]);
        let same = "themes/same.toml";
        fs::write(high_folder.path().join(same), "high").expect("there is room");
        let all = high.over(low);
        let listed = all.list("themes", ".toml").expect("it can be listed");
        let built_in = Embedded.list("themes", ".toml").expect("it is there").len();
        let own = ["b", "same", "z", "a", "c"].map(|name| format!("themes/{name}.toml"));
        assert_eq!(listed[built_in..], own);
        assert_eq!(text(&all, same), "high");
        let versions = all.versions(same).expect("they can be read");
        let versions: Vec<_> = versions.iter().map(|(_, bytes)| &**bytes).collect();
        assert_eq!(versions, [b"high" as &[u8], same.as_bytes()]);
        let shown = display_name(&high_folder.path().join(same));
        assert_eq!(all.display_path(same), shown);
    }

    #[test]
    fn missing_files_are_named_by_their_expected_path() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let overlay = OverlayAssets::beside(folder.path()).expect("it is a folder");
        let ours = "rules/tcod.toml";
        assert_eq!(overlay.display_path(ours), Embedded.display_path(ours));
        let path = folder.path().join("none.toml");
        assert_eq!(overlay.display_path("none.toml"), display_name(&path));
    }
}
