//! What a rule file refers to in other files, with its lines, to be checked once all files are read.

use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::Error;
use crate::content::rules::check;
use crate::content::toml::{Document, Removed};
use crate::game::Ruleset;
use crate::gfx::cp437;
use crate::ui::widgets::assets::Tileset;

/// Where a rule file has what is checked against other files.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Links {
    /// The file, as named in errors; if several extend each other, the topmost.
    pub(in crate::content) file: String,
    /// Where its name is.
    pub(in crate::content) name: String,
    /// Where the width of its map is, the height, or its name: the first that is in the topmost file of all three.
    pub(in crate::content) size: String,
    /// Where its tilesheet is named.
    tiles: String,
    /// What `remove` has taken out of the files it extends.
    pub(in crate::content) removed: Vec<Removed>,
    /// What its terrain is drawn as, where it says so.
    pub(in crate::content) pictures: Vec<NamedPicture>,
    /// The themes of its places.
    pub(in crate::content) themes: Vec<NamedPicture>,
    /// For each text that is never shown as it stands, what was expected there.
    pub(in crate::content) odd_texts: Vec<Error>,
    /// The pictures of what cannot be drawn as its letter, since the letter is not in code page 437.
    strange: Vec<(NamedPicture, char)>,
}

/// A name of pictures in tilesheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::content) struct NamedPicture {
    pub(in crate::content) name: String,
    /// The file and line that name it.
    pub(in crate::content) location: String,
}

impl Links {
    /// The links of a parsed file.
    pub(super) fn of(rules: &Ruleset, document: &Document<'_>) -> Self {
        let strange = check::kinds::entries(rules).into_iter();
        let strange = strange.filter(|it| cp437::index(it.letter).is_none());
        let strange = strange.map(|it| {
            let name = it.kind.to_owned();
            let location = document.location_of(&check::steps(&it.path("letter")));
            (NamedPicture { name, location }, it.letter)
        });
        let mut tiles = rules.terrain.iter().map(|it| it.tile.as_deref());
        let mut themes = rules.places.iter().map(|it| Some(it.theme.as_str()));
        let size: [&[&str]; 3] = [&["map", "width"], &["map", "height"], &["name"]];
        Self {
            file: document.file().to_owned(),
            removed: document.removed.clone(),
            name: document.location_of(&["name"]),
            size: document.location_of(document.topmost(&size)),
            tiles: document.location_of(&["screen", "tiles"]),
            pictures: named(document, ["terrain", "tile"], &mut tiles),
            themes: named(document, ["places", "theme"], &mut themes),
            odd_texts: odd_texts(rules, document),
            strange: strange.collect(),
        }
    }

    /// Errors if the tilesheet `wanted` is not among `sheets`; otherwise one for each letter that has no image in it or
    /// in the sheet of code page 437.
    pub(in crate::content) fn check_sheets(
        &self,
        wanted: &str,
        sheets: &[(String, Tileset)],
    ) -> Vec<Error> {
        let Some((_, own)) = sheets.iter().find(|(name, _)| name == wanted) else {
            let names: Vec<_> = sheets.iter().map(|(name, _)| name.as_str()).collect();
            let meant = similar::did_you_mean(wanted, names.iter().copied(), &excerpt);
            let (names, found) = (names.join(", "), excerpt(wanted));
            let reason = format!("tiles: expected one of {names}, found \"{found}\"{meant}");
            return vec![Error::invalid(&self.tiles, reason)];
        };
        let letters = sheets.iter().filter(|(_, tiles)| tiles.is_cp437).take(1);
        let sheets: Vec<_> = letters.map(|(_, tiles)| tiles).chain([own]).collect();
        let undrawn = self.strange.iter().filter(|(it, _)| {
            let mut sheets = sheets.iter();
            !sheets.any(|tiles| tiles.sheet.tile_named(&it.name).is_some())
        });
        let errors = undrawn.map(|(it, letter)| {
            let (kind, sheet) = (excerpt(&it.name), excerpt(wanted));
            let reason = format!(
                "letter: expected a letter of code page 437, or a picture called {kind} in the tilesheet {sheet}, found {letter:?}"
            );
            Error::invalid(&it.location, reason)
        });
        errors.collect()
    }
}

/// The names of pictures under one key of the entries of a list.
fn named(
    document: &Document<'_>,
    [list, key]: [&str; 2],
    names: &mut dyn Iterator<Item = Option<&str>>,
) -> Vec<NamedPicture> {
    let named = (0_usize..).zip(names).filter_map(|(index, name)| {
        let (name, index) = (name?.to_owned(), index.to_string());
        let location = document.location_of(&[list, &index, key]);
        Some(NamedPicture { name, location })
    });
    named.collect()
}

/// The places of texts with control characters other than line feeds, and of texts for levels that there are not, each
/// with what was expected.
fn odd_texts(rules: &Ruleset, document: &Document<'_>) -> Vec<Error> {
    let is_control = |letter: char| letter.is_control() && letter != '\n';
    let texts = document.texts().into_iter();
    let wrong = texts.filter(|(_, text)| text.contains(is_control));
    // To find the line of one takes as long as to read the file.
    let wrong = wrong.take(20).map(|(path, _)| {
        let path: Vec<_> = path.iter().map(String::as_str).collect();
        let expected = "text without control characters, which no font draws";
        document.unexpected(&path, expected)
    });
    let mut errors: Vec<_> = wrong.chain(unsaid(rules, document)).collect();
    document.sort(&mut errors);
    errors
}

/// For each place, the first text for one of its further levels that it has no level for.
fn unsaid(rules: &Ruleset, document: &Document<'_>) -> impl Iterator<Item = Error> {
    let places = rules.places.iter().enumerate();
    places.filter_map(move |(index, place)| {
        let last = place.to.min(rules.dungeon.levels);
        // That it begins below the last level is a remark of its own.
        let further = usize::try_from(last - place.from).ok()?;
        place.says_below.get(further)?;
        let texts = if further == 1 { "text" } else { "texts" };
        let expected = match further {
            0 => "no text, since the place has no level below its first".to_owned(),
            _ => format!(
                "{further} {texts} at most, one for each level of the place below its first"
            ),
        };
        let (index, further) = (index.to_string(), further.to_string());
        Some(document.unexpected(&["places", &index, "says_below", &further], &expected))
    })
}
