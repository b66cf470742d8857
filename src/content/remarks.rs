//! What can be loaded but is probably a mistake, for authors who check their own assets.

mod pictures;

use crate::base::SortedSet;
use crate::base::printable::excerpt;
use crate::base::similar::did_you_mean;
use crate::content::error::file_of;
use crate::content::toml::Removed;
use crate::content::vault::{Flaw, VaultFile};
use crate::content::{Content, Error, RulesetFile};
use crate::game::Terrain;

/// Shorter sounds, in milliseconds, are clicks that nobody hears.
const SHORTEST: u32 = 10;

impl Content {
    /// An error for each vault that fits no rule set, nor a variant of one, and so is never built. `is_own` says whether
    /// a file, by its name in errors, should be checked.
    pub fn unused_vaults(&self, is_own: impl Fn(&str) -> bool) -> Vec<Error> {
        let mut unused = Vec::new();
        for vault in self.vaults.iter().filter(|vault| is_own(&vault.location)) {
            // What keeps it out of the rule set it fits best; nothing if it fits one.
            let misfits = self.builders().map(|file| vault.misfits(&file.rules));
            let least = misfits.min_by_key(Vec::len).unwrap_or_default();
            let errors = least.into_iter().map(|Flaw { line, reason }| {
                let location = format!("{}:{line}", vault.location);
                Error::invalid(location, format!("fits no rule set: {reason}"))
            });
            unused.extend(Error::if_any(errors.collect()).err());
        }
        unused
    }

    /// Remarks about what need not be an error: in rule files, texts with control characters or for levels that a place
    /// lacks, vaults that need something `remove` takes away, depths without a place, places below the last level, and
    /// pictures that no tilesheet has; in tile files, names that nothing draws; in vault files, letters that are not
    /// drawn, bosses, drawings too large for half of their turns, and levels that do not meet what is required of them;
    /// in sound files, sounds that are never played or never heard. `is_own` is as in [`Content::unused_vaults`].
    pub fn remarks(&self, is_own: impl Fn(&str) -> bool) -> Vec<String> {
        let mut remarks = self.odd_texts(&is_own);
        for file in self.mains() {
            let has_places = !file.rules.places.is_empty();
            if has_places && is_own(&file.links.file) {
                remarks.extend(self.vaults_without_removed(file));
                remarks.extend(depths_without_place(file));
                remarks.extend(places_without_depth(file));
            }
        }
        for file in self.mains() {
            for remark in self.missing_pictures(file, &is_own) {
                // Files that extend the same one share its pictures.
                if !remarks.contains(&remark) {
                    remarks.push(remark);
                }
            }
        }
        remarks.extend(self.undrawn_names(&is_own));
        for vault in self.vaults.iter().filter(|vault| is_own(&vault.location)) {
            remarks.extend(self.remarks_of(vault));
        }
        remarks.extend(self.unheard_sounds(is_own));
        remarks
    }

    /// The rule sets without variants, which differ little from them.
    fn mains(&self) -> impl Iterator<Item = &RulesetFile> {
        let all = self.rules.iter();
        all.filter(|file| file.variant_of.is_none())
    }

    /// The texts of rule files that are never shown as they stand.
    fn odd_texts(&self, is_own: impl Fn(&str) -> bool) -> Vec<String> {
        let mut texts = SortedSet::default();
        for error in self.mains().flat_map(|file| &file.links.odd_texts) {
            if is_own(error.file()) {
                texts.insert(error.to_string());
            }
        }
        texts.to_vec()
    }

    /// What is probably a mistake in a vault, under the first rule set that it fits.
    fn remarks_of(&self, vault: &VaultFile) -> Vec<String> {
        let mut files = self.builders();
        let file = files.find(|file| vault.misfits(&file.rules).is_empty());
        let remarks = file.into_iter().flat_map(|file| vault.remarks(&file.rules));
        let remarks = remarks.map(|it| format!("{}:{}: {}", vault.location, it.line, it.reason));
        remarks.collect()
    }

    /// Sounds whose names belong to nothing that happens.
    fn unheard_sounds(&self, is_own: impl Fn(&str) -> bool) -> Vec<String> {
        let mut own = self.sound_names.clone();
        own.retain(|(location, _)| is_own(file_of(location)));
        if own.is_empty() {
            return Vec::new();
        }
        let mut remarks = Vec::new();
        for (location, name) in &own {
            remarks.extend(self.over_at_once(location, name));
        }
        let known = self.playable_sounds();
        for (location, name) in &own {
            if !known.contains(name) {
                let known = known.iter().map(String::as_str);
                let meant = did_you_mean(name, known, &str::to_owned);
                let name = excerpt(name);
                remarks.push(format!(
                    "{location}: nothing plays a sound of the name {name}{meant}"
                ));
            }
        }
        remarks
    }

    /// A remark about a sound that is too short to be heard.
    fn over_at_once(&self, location: &str, name: &str) -> Option<String> {
        let mut sounds = self.sounds.sounds().iter();
        let length = sounds.find(|it| it.patch.name == name)?.patch.length();
        if length >= SHORTEST {
            return None;
        }
        Some(format!(
            "{location}: {} lasts {length} ms, which nobody hears; a layer lasts longer with decay, hold or release",
            excerpt(name)
        ))
    }

    /// The names of sounds that some event or place plays: those of the built-in sounds, and those that begin with what
    /// happens and end with a kind or a theme.
    fn playable_sounds(&self) -> SortedSet<String> {
        let builtin = Self::builtin();
        let known = builtin.sounds.sounds().iter();
        let mut known: SortedSet<_> = known.map(|it| it.patch.name.clone()).collect();
        let mut add = |starts: &[&str], kind: &str| {
            known.extend(starts.iter().map(|start| format!("{start}_{kind}")));
        };
        for rules in self.rules.iter().map(|file| &file.rules) {
            for monster in &rules.monsters {
                add(&["notice", "death"], &monster.kind);
            }
            for item in &rules.items {
                add(&["use"], &item.kind);
            }
            let built_in = Terrain::ALL.map(|it| rules.terrain_word(it));
            let own = rules.terrain.iter().map(|kind| &*kind.kind);
            for terrain in own.chain(built_in) {
                add(&["step", "enter", "use"], terrain);
            }
            for place in &rules.places {
                add(&["step", "place"], &place.theme);
            }
        }
        known
    }

    /// The rule sets, and variants of them, that can have vaults.
    fn builders(&self) -> impl Iterator<Item = &RulesetFile> {
        let all = self.rules.iter();
        all.filter(|file| !file.rules.places.is_empty())
    }

    /// For each kind that `remove` takes away, the vaults that are not built because of that.
    fn vaults_without_removed(&self, file: &RulesetFile) -> Vec<String> {
        let removed = file.links.removed.iter();
        let removed = removed.filter_map(|Removed { word, location }| {
            let left_out = self.vaults.iter();
            let left_out = left_out.filter(|vault| vault.lacks(word, &file.rules));
            let names: Vec<_> = left_out.map(|it| format!("\"{}\"", it.name)).collect();
            let vaults = match names.len() {
                0 => return None,
                1 => "the vault",
                _ => "the vaults",
            };
            let names = names.join(", ");
            Some(format!(
                "{location}: remove: {vaults} {names} will not be built, for want of {word}"
            ))
        });
        removed.collect()
    }
}

/// The depths without a place, in a rule set with places.
fn depths_without_place(file: &RulesetFile) -> Option<String> {
    let rules = &file.rules;
    let mut bare = Vec::new();
    for depth in 1..=rules.dungeon.levels {
        let mut places = rules.places.iter();
        if !places.any(|it| (it.from..=it.to).contains(&depth)) {
            bare.push(depth.to_string());
        }
    }
    let depths = match bare.len() {
        0 => return None,
        1 => "depth",
        _ => "depths",
    };
    Some(format!(
        "{}: no place has {depths} {}: [map] makes what is there",
        file.links.file,
        bare.join(", ")
    ))
}

/// The places that lie below the last level of their rule set.
fn places_without_depth(file: &RulesetFile) -> impl Iterator<Item = String> + '_ {
    let levels = file.rules.dungeon.levels;
    let below = file.rules.places.iter();
    let below = below.filter(move |place| place.from > levels);
    below.map(move |place| {
        let (file, name, from) = (&file.links.file, &place.name, place.from);
        format!(
            "{file}: the place \"{name}\" begins at depth {from}, but [dungeon] levels is {levels}"
        )
    })
}
