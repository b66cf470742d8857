//! Remarks about names of pictures: those that no tilesheet has, and those in tile files that nothing draws.

use crate::base::SortedSet;
use crate::base::printable::excerpt;
use crate::base::similar::did_you_mean;
use crate::content::error::{MOST_IN_FILE, file_of};
use crate::content::tilesheet::words::{self, is_drawn};
use crate::content::{Content, RulesetFile};
use crate::game::{Ruleset, Terrain};

/// What sheds light, or has a colour among those of light, besides kinds.
const LIGHTS: [&str; 3] = ["torch", "burning", "memory"];

impl Content {
    /// Pictures of terrain, and themes almost like others, of which no tilesheet has any.
    pub(super) fn missing_pictures(
        &self,
        file: &RulesetFile,
        is_own: impl Fn(&str) -> bool,
    ) -> Vec<String> {
        let is_here = |location: &str| is_own(file_of(location));
        let names: Vec<&str> = self.picture_names().collect();
        let pictures = file.links.pictures.iter().filter(|it| {
            let mut names = names.iter();
            is_here(&it.location) && !names.any(|name| words::is_of_terrain(name, &it.name))
        });
        let pictures = pictures.map(|it| {
            let known = names.iter().map(|name| without_frame(name));
            let meant = did_you_mean(&it.name, known, &excerpt);
            let (location, name) = (&it.location, excerpt(&it.name));
            format!("{location}: tile: no tilesheet has a picture called {name}, so it is drawn as its letter{meant}")
        });
        let parts = names.iter().flat_map(|name| words::themed_parts(name));
        let themes: SortedSet<_> = parts.map(|(theme, _)| theme).collect();
        let own = file.links.themes.iter();
        let strange = own.filter(|it| is_here(&it.location) && !themes.contains(&it.name));
        // A new theme need not have pictures.
        let strange = strange.filter_map(|it| {
            let meant = did_you_mean(&it.name, themes.iter().map(String::as_str), &excerpt);
            let (location, name) = (&it.location, excerpt(&it.name));
            (!meant.is_empty())
                .then(|| format!("{location}: theme: no tilesheet has pictures of {name}{meant}"))
        });
        pictures.chain(strange).collect()
    }

    /// The names of all pictures in all sheets.
    fn picture_names(&self) -> impl Iterator<Item = &str> {
        let sheets = self.sheets.iter();
        sheets.flat_map(|(_, tiles)| tiles.sheet.names().keys().map(String::as_str))
    }

    /// Names in tile files for pictures that nothing draws, and for colours of light that nothing sheds: the first 20 of
    /// each file.
    pub(super) fn undrawn_names(&self, is_own: impl Fn(&str) -> bool) -> Vec<String> {
        let own = self.sheet_names.iter().filter(|sheet| is_own(&sheet.file));
        let own: Vec<_> = own.collect();
        if own.is_empty() {
            return Vec::new();
        }
        let (pictures, lights) = (self.drawn_names(), self.light_names());
        let remarks = own.into_iter().flat_map(|sheet| {
            let drawn = |name: &str| self.rules.iter().any(|it| is_drawn(name, &it.rules));
            let remark = |(name, line): &(String, usize), what: &str, known: &SortedSet<String>| {
                let meant = did_you_mean(name, known.iter().map(String::as_str), &excerpt);
                let (file, name) = (&sheet.file, excerpt(name));
                format!("{file}:{line}: {what} {name}{meant}")
            };
            let strange = sheet.pictures.iter();
            let strange = strange.filter(|(name, _)| !pictures.contains(name) && !drawn(name));
            let strange = strange.map(|it| remark(it, "nothing draws a picture called", &pictures));
            let dark = sheet.lights.iter();
            let dark = dark.filter(|(name, _)| !lights.contains(name));
            let dark = dark.map(|it| remark(it, "no light comes from", &lights));
            strange.chain(dark).take(MOST_IN_FILE).collect::<Vec<_>>()
        });
        remarks.collect()
    }

    /// The names of pictures that are drawn: those in the built-in sheets, and the kinds of all rule sets.
    fn drawn_names(&self) -> SortedSet<String> {
        let builtin = Self::shared().picture_names().map(str::to_owned);
        let own = self.rules.iter().flat_map(|it| kinds(&it.rules));
        builtin.chain(own).collect()
    }

    /// The names of what may shed light: all kinds, alone and in the themes of places.
    fn light_names(&self) -> SortedSet<String> {
        let lights = LIGHTS.map(str::to_owned).into_iter();
        let rules = || self.rules.iter().map(|it| &*it.rules);
        let mut all: SortedSet<_> = lights.chain(rules().flat_map(kinds)).collect();
        let places = rules().flat_map(|rules| &rules.places);
        let themes: SortedSet<_> = places.map(|place| &place.theme).collect();
        let names = all.to_vec();
        for theme in themes.iter() {
            all.extend(names.iter().map(|name| format!("{theme}_{name}")));
        }
        all
    }
}

/// The kinds of all monsters, items and terrain.
fn kinds(rules: &Ruleset) -> Vec<String> {
    let ground = Terrain::ALL.map(|it| rules.terrain_word(it));
    let all = words::pictured(rules).chain(ground);
    all.map(str::to_owned).collect()
}

/// The name of a picture without the number of its frame.
fn without_frame(name: &str) -> &str {
    let frame = name.strip_suffix("_0").or_else(|| name.strip_suffix("_1"));
    frame.unwrap_or(name)
}
