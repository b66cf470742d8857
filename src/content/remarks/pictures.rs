//! Remarks about names of pictures: those that no tilesheet has, and those in tile files that nothing draws.

use crate::base::SortedSet;
use crate::base::printable::excerpt;
use crate::base::similar::did_you_mean;
use crate::content::error::{MOST_IN_FILE, file_of};
use crate::content::rules::NamedPicture;
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
        let names: Vec<&str> = self.picture_names().collect();
        let mut remarks = Vec::new();
        for NamedPicture { name, location } in &file.links.pictures {
            let is_there = names.iter().any(|it| words::is_of_terrain(it, name));
            if is_own(file_of(location)) && !is_there {
                let known = names.iter().map(|name| without_frame(name));
                let meant = did_you_mean(name, known, &excerpt);
                let name = excerpt(name);
                remarks.push(format!("{location}: tile: no tilesheet has a picture called {name}, so it is drawn as its letter{meant}"));
            }
        }
        let parts = names.iter().flat_map(|name| words::themed_parts(name));
        let themes: SortedSet<_> = parts.map(|(theme, _)| theme).collect();
        for NamedPicture { name, location } in &file.links.themes {
            if is_own(file_of(location)) && !themes.contains(name) {
                let meant = did_you_mean(name, themes.iter().map(String::as_str), &excerpt);
                // A new theme need not have pictures.
                if !meant.is_empty() {
                    let name = excerpt(name);
                    remarks.push(format!(
                        "{location}: theme: no tilesheet has pictures of {name}{meant}"
                    ));
                }
            }
        }
        remarks
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
        let pictures = self.drawn_names();
        let lights = self.light_names();
        let mut remarks = Vec::new();
        for sheet in own {
            let mut of_sheet = Vec::new();
            for (name, line) in &sheet.pictures {
                let is_known = pictures.contains(name);
                if !is_known && !self.rules.iter().any(|it| is_drawn(name, &it.rules)) {
                    let named = misnamed(name, &pictures);
                    let remark = format!("{line}: nothing draws a picture called {named}");
                    of_sheet.push(remark);
                }
            }
            for (name, line) in &sheet.lights {
                if !lights.contains(name) {
                    let named = misnamed(name, &lights);
                    of_sheet.push(format!("{line}: no light comes from {named}"));
                }
            }
            let of_sheet = of_sheet.into_iter().take(MOST_IN_FILE);
            remarks.extend(of_sheet.map(|remark| format!("{}:{remark}", sheet.file)));
        }
        remarks
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
        let of_rules = self.rules.iter().flat_map(|it| kinds(&it.rules));
        let mut all: SortedSet<_> = lights.chain(of_rules).collect();
        let places = self.rules.iter().flat_map(|it| &it.rules.places);
        let themes: SortedSet<_> = places.map(|place| &place.theme).collect();
        let names = all.to_vec();
        for theme in themes.iter() {
            all.extend(names.iter().map(|name| format!("{theme}_{name}")));
        }
        all
    }
}

/// A name that is not known, with the one that was probably meant.
fn misnamed(name: &str, known: &SortedSet<String>) -> String {
    let meant = did_you_mean(name, known.iter().map(String::as_str), &excerpt);
    excerpt(name) + &meant
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
