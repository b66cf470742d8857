//! Finds mods by name or folder.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::base::printable::printable;
use crate::base::similar;
use crate::content::Error;
use crate::content::mods::{Mod, in_order};
use crate::platform::files::overlay::{self, OverlayAssets};
use crate::platform::files::{display_name, read_text};

/// The mods with these names or folders and the one in the folder `own`, laid over each other and over `lower`; `None`
/// if there are none and no `lower`. A name is that of a folder in `mods` in the data folder, or of the mod in one.
///
/// # Errors
/// If one does not exist, its `mod.toml` is wrong, or it needs another one that is missing.
pub fn overlay(
    chosen: &[PathBuf],
    own: Option<&Path>,
    lower: Option<OverlayAssets>,
) -> Result<Option<OverlayAssets>, Error> {
    let mut mods = Vec::new();
    let chosen = chosen.iter().map(|name| folder_of(name));
    for folder in chosen.chain(own.map(|folder| Ok(folder.to_owned()))) {
        let folder = folder?;
        mods.push((read(&folder)?, folder));
    }
    let mut all = lower;
    for (_, folder) in in_order(mods)? {
        let upper = OverlayAssets::new(&folder)?;
        all = Some(match all {
            Some(lower) => upper.over(lower),
            None => upper,
        });
    }
    Ok(all)
}

/// Parses the `mod.toml` in a folder.
///
/// # Errors
/// If it does not exist or is wrong.
pub fn read(folder: &Path) -> Result<Mod, Error> {
    let file = file_of(folder);
    if folder.is_dir() && file.symlink_metadata().is_err() {
        let location = display_name(folder);
        let reason =
            format!("a mod must hold a mod.toml, found none; --assets {location} needs none");
        return Err(Error::invalid(location, reason));
    }
    Mod::parse(&display_name(&file), &read_text(&file)?)
}

/// The `mod.toml` of the mod in a folder, whether there is one or not.
pub fn file_of(folder: &Path) -> PathBuf {
    overlay::find(folder, "mod.toml")
}

/// The folder of a mod: of this name in the data folder, or else this folder.
///
/// # Errors
/// If there is none.
pub fn folder_of(name: &Path) -> Result<PathBuf, Error> {
    let installed = installed_folder();
    let own = installed.as_ref().map(|folder| folder.join(name));
    // A name with several components is a path.
    let is_name = name.components().count() == 1;
    if let Some(own) = own.filter(|own| is_name && own.is_dir()) {
        return Ok(own);
    }
    if name.is_dir() {
        return Ok(name.to_owned());
    }
    let known = installed.as_deref().map_or(Vec::new(), names_in);
    let mut called = known.iter().filter_map(|name| {
        let folder = installed.as_ref()?.join(name);
        Some((read(&folder).ok()?.name, folder))
    });
    if let Some((_, folder)) = called.find(|(own, _)| is_name && name == Path::new(own)) {
        return Ok(folder);
    }
    let shown = display_name(name);
    let meant = similar::did_you_mean(&shown, known.iter().map(String::as_str), &str::to_owned);
    let other = installed.map_or(String::new(), |folder| {
        format!(", nor a mod in {}", display_name(&folder))
    });
    let there: Vec<_> = known.iter().map(|name| printable(name)).collect();
    let there = match (there.is_empty(), meant.is_empty()) {
        (false, true) => format!("; there are {}", there.join(", ")),
        _ => String::new(),
    };
    let reason = format!("there is no such folder{other}{meant}{there}");
    Err(Error::invalid(shown, reason))
}

/// The folder of the user's installed mods.
fn installed_folder() -> Option<PathBuf> {
    let folders = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(folders.data_dir().join("tallowdeep").join("mods"))
}

/// The names of the subfolders of a folder, sorted.
fn names_in(folder: &Path) -> Vec<String> {
    let mut names = overlay::raw_names_in(folder).unwrap_or_default();
    names.retain(|name| folder.join(name).is_dir());
    names.sort();
    names
}
