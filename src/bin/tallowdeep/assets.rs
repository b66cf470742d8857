//! The commands `assets` and `check`, for authors of their own assets.

use std::path::{Path, PathBuf};

use clap::Args;
use tallowdeep::base::similar;
use tallowdeep::content::{Content, Embedded, assets};
use tallowdeep::platform::files::{self, OverlayAssets, mods};
use tallowdeep::ui::text::english;

use super::error::CliError;
use super::outputs::print_text;

#[derive(Args)]
pub(super) struct WriteArgs {
    /// Folder to write to; it must be empty or not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

#[derive(Args)]
pub(super) struct CheckArgs {
    /// Folder as for --assets; as for --mod if it holds a mod.toml, or by its name
    #[arg(value_name = "NAME|DIR")]
    folder: PathBuf,
    /// Other mods that it needs; may be repeated
    #[arg(long = "mod", value_name = "NAME|DIR")]
    mods: Vec<PathBuf>,
}

/// Writes the built-in assets to a folder.
pub(super) fn write(args: &WriteArgs) -> Result<(), CliError> {
    if args.folder == Path::new("-") {
        let error = "the assets are a folder, which standard output is not: use a name";
        return Err(CliError::arguments(error));
    }
    let count = files::write_assets(&args.folder)?;
    let folder = files::display_name(&args.folder);
    print_text(&format!(
        "{folder}: {count} files. Keep those that you change, and play with --assets {folder}\n"
    ))
}

/// Checks a folder of assets; every file in it must be one that is read.
pub(super) fn check(args: &CheckArgs) -> Result<(), CliError> {
    let given = match args.folder.exists() {
        true => args.folder.clone(),
        false => mods::folder_of(&args.folder)?,
    };
    let folder = files::display_name(&given);
    // Fails if it is not a folder.
    OverlayAssets::beside(&given)?;
    let found = files::files_in(&given)?;
    let mut errors = unread(&folder, &found);
    errors.extend(broken_links(&given, &found));
    let is_mod = mods::file_of(&given).symlink_metadata().is_ok();
    let error_of_mod = is_mod.then(|| mods::read(&given).err()).flatten();
    let overlay = match OverlayAssets::new(&given) {
        Ok(overlay) => overlay,
        Err(error) => {
            // It has no assets; what it has instead may be a better clue.
            errors.retain(|error| error.contains(": is not read;"));
            if errors.is_empty() || OverlayAssets::nearby(&given).is_some() {
                errors = vec![error.to_string()];
            }
            errors.splice(0..0, error_of_mod.map(|error| error.to_string()));
            return Err(CliError::failed(errors.join("\n")));
        }
    };
    // Even if `mod.toml` cannot be read, the other files are checked.
    let as_mod = Some(&*given).filter(|_| is_mod && error_of_mod.is_none());
    let layers = mods::overlay(&args.mods, as_mod, None).map(|lower| match lower {
        None => overlay,
        Some(lower) if as_mod.is_none() => overlay.over(lower),
        Some(all) => all,
    });
    let own = found.iter().map(|path| given.join(path));
    let own: Vec<_> = own.map(|path| files::display_name(&path)).collect();
    let is_own = |file: &str| own.iter().any(|own| own == file);
    let mut remarks = Vec::new();
    match layers.and_then(|layers| Content::load(&layers)) {
        Err(error) => errors.insert(0, error.to_string()),
        Ok(content) => {
            let unused = content.unused_vaults(is_own);
            errors.extend(unused.iter().map(ToString::to_string));
            remarks = content.remarks(is_own);
        }
    }
    if let Some(error) = error_of_mod {
        errors.insert(0, error.to_string());
    }
    if errors.is_empty() {
        remarks.push(verdict(&folder, found.len(), remarks.len()));
        return print_text(&remarks.join("\n"));
    }
    Err(CliError::failed(errors.join("\n")))
}

/// The last line about a folder without errors.
fn verdict(folder: &str, files: usize, remarks: usize) -> String {
    let files = english::count_noun(files, "file");
    match remarks {
        0 => format!("{folder}: nothing is wrong with {files}\n"),
        _ => {
            let remarks = english::count_noun(remarks, "remark");
            format!("{folder}: no error in {files}, {remarks}\n")
        }
    }
}

/// The errors for files that nothing reads.
fn unread(folder: &str, found: &[String]) -> Vec<String> {
    let small = found.iter().map(|path| assets::with_small_ending(path));
    let small: Vec<_> = small.collect();
    let mut errors = Vec::new();
    for (path, own) in small.iter().zip(found) {
        if !is_read(path) && !is_sprite(path, &small) {
            errors.push(format!("{folder}/{own}: is not read{}", hint(own, &small)));
        }
    }
    errors
}

/// The errors for links that lead to no file: one of ours would silently be read instead.
fn broken_links(folder: &Path, found: &[String]) -> Vec<String> {
    let links = found.iter().map(|path| folder.join(path));
    let broken = links.filter(|path| !path.exists());
    let error = |path: PathBuf| {
        let target = files::display_name(&path.read_link().ok()?);
        let path = files::display_name(&path);
        Some(format!(
            "{path}: is not read; it is a link to {target}, which does not exist"
        ))
    };
    broken.filter_map(error).collect()
}

/// Whether a file in a folder of assets is read, or is meant for people.
fn is_read(path: &str) -> bool {
    let in_list = |(folder, ending): &(&str, &str)| {
        let inside = path.strip_prefix(folder);
        let inside = inside.and_then(|rest| rest.strip_prefix('/'));
        inside.is_some_and(|name| name.ends_with(ending) && !name.contains('/'))
    };
    // Sheets name their images, which may be in subfolders.
    let is_picture = path.starts_with("tiles/") && path.ends_with(".png");
    let name = path.rsplit('/').next().unwrap_or(path);
    let for_people = ["README", "LICENSE", "CHANGELOG"];
    assets::LISTED.iter().any(in_list)
        || is_picture
        // Picture tests of the mod, with all that they leave.
        || path.starts_with("shots/")
        || path == "mod.toml"
        || for_people.iter().any(|start| name.starts_with(start))
        || Embedded::paths().any(|own| own == path)
}

/// Whether a file is an image laid over a sheet, built in or among `found`.
fn is_sprite(path: &str, found: &[String]) -> bool {
    let mut parts = path.split('/');
    let (folder, sheet, name) = (parts.next(), parts.next(), parts.next());
    let is_there = sheet.is_some_and(|sheet| sheets(found).any(|known| known == sheet));
    let is_png = name.is_some_and(|name| name.ends_with(".png"));
    folder == Some("sprites") && is_there && is_png && parts.next().is_none()
}

/// The names of tilesheets, built in or among `found`.
fn sheets<'f>(found: &'f [String]) -> impl Iterator<Item = &'f str> {
    let own = Embedded::paths().map(|path| -> &'f str { path });
    let all = own.chain(found.iter().map(String::as_str));
    all.filter_map(|path| path.strip_prefix("tiles/")?.strip_suffix(".toml"))
}

/// Endings of pictures that are not PNG files.
const PICTURES: [&str; 6] = ["jpg", "jpeg", "gif", "bmp", "webp", "xcf"];

/// A hint at what the file may have been meant to be called.
fn hint(path: &str, found: &[String]) -> String {
    let small = path.to_lowercase();
    if small != path && (is_read(&small) || is_sprite(&small, found)) {
        return format!("; did you mean {small}?");
    }
    let Some((folder, name)) = path.split_once('/') else {
        return "; assets lie in rules, tiles, sprites, themes, sounds, vaults, fonts and words"
            .to_owned();
    };
    let picture = path.rsplit_once('.');
    if let Some((stem, _)) = picture.filter(|(_, ending)| PICTURES.contains(ending)) {
        let right = format!("{stem}.png");
        if is_read(&right) || is_sprite(&right, found) {
            return format!("; pictures are PNG files; save it as {right}");
        }
    }
    if folder == "sprites" {
        return sprite_hint(name, found);
    }
    let folders = || {
        let listed = assets::LISTED.iter().map(|(folder, _)| *folder);
        let listed = listed.filter(|folder| !folder.contains('/'));
        listed.chain(["fonts", "sprites", "words"])
    };
    let folder_of = |folder: &str| format!("{folder}/{name}");
    if !folders().any(|known| known == folder) {
        return similar::did_you_mean(folder, folders(), &folder_of);
    }
    let ending = assets::LISTED.iter().find(|(known, _)| *known == folder);
    match ending {
        Some((_, ending)) if name.ends_with(ending) => {
            format!("; files in {folder} lie in no folder below it")
        }
        Some((_, ending)) => format!("; files in {folder} end with {ending}"),
        None => format!("; {folder} have the names of ours"),
    }
}

/// The same, for a file in the folder of sprites.
fn sprite_hint(path: &str, found: &[String]) -> String {
    let Some((sheet, name)) = path.split_once('/') else {
        return "; sprites lie in a folder with the name of their sheet, such as sprites/tallow"
            .to_owned();
    };
    if sheets(found).any(|known| known == sheet) {
        return "; sprites are PNG files, and lie in no folder below that of their sheet"
            .to_owned();
    }
    let right = |sheet: &str| format!("sprites/{sheet}/{name}");
    let meant = similar::did_you_mean(sheet, sheets(found), &right);
    if meant.is_empty() {
        return format!("; there is no tilesheet tiles/{sheet}.toml, for which it would be");
    }
    meant
}
