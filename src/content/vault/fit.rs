//! Whether a rule set can ever place a vault, and whether a drawn level can be played.

use super::header::Flaw;
use super::{Unknown, VaultFile, VaultLetter, cell, item};
use crate::base::printable::excerpt;
use crate::base::{Pos, Size, similar, sort_few};
use crate::game::rules::{
    Maker, Ruleset, VaultCell, VaultMonster, VaultSite, VaultThing, VaultTurns,
};
use crate::game::{VaultFault, vault_faults};

const EDGE_IS_WALL: &str = "the edge of a level is always wall";

impl VaultFile {
    /// Everything that keeps it out of this rule set, in order of lines.
    pub(in crate::content) fn misfits(&self, rules: &Ruleset) -> Vec<Flaw> {
        let unknown = self.unknown_words(rules).into_iter();
        let mut all: Vec<_> = unknown
            .map(|(it, line)| unknown_word(it, line, rules))
            .collect();
        all.extend(self.things_in_walls(rules));
        all.extend(self.wrong_depth(rules));
        all.extend(self.wrong_size(rules));
        all.extend(self.ends_on_edge());
        if all.is_empty() {
            all.extend(self.faults(rules, true));
        }
        sort_few(&mut all, |it| it.line);
        all
    }

    /// The header's letters that are drawn.
    fn drawn_letters(&self) -> impl Iterator<Item = &VaultLetter> {
        self.letters.iter().filter(|it| self.draws(it))
    }

    fn draws(&self, letter: &VaultLetter) -> bool {
        self.rows.iter().any(|row| row.contains(letter.letter))
    }

    /// Whether it names something that the rule set does not know by this word.
    pub(in crate::content) fn lacks(&self, word: &str, rules: &Ruleset) -> bool {
        let mut unknown = self.unknown_words(rules).into_iter();
        unknown.any(|((_, it), _)| it == word)
    }

    /// What it names that the rule set does not know, each with its line.
    fn unknown_words(&self, rules: &Ruleset) -> Vec<(Unknown<'_>, usize)> {
        let cells = self.drawn_letters();
        let cells = cells.filter_map(|it| Some((cell(&it.meaning, rules).err()?, it.line)));
        let brings = self.brings.iter();
        let brings = brings.filter_map(|(word, line)| Some((item(word, rules).err()?, *line)));
        cells.chain(brings).collect()
    }

    /// Monsters that cannot start where they are, and items that nobody can ever reach.
    fn things_in_walls(&self, rules: &Ruleset) -> Vec<Flaw> {
        let letters = self.drawn_letters();
        letters.filter_map(|it| thing_in_wall(it, rules)).collect()
    }

    /// Its depths must be those of a place that builds such vaults.
    fn wrong_depth(&self, rules: &Ruleset) -> Option<Flaw> {
        let ((from, to), last) = (self.depth, rules.dungeon.levels);
        for place in &rules.places {
            let builds = match self.site {
                VaultSite::Level => place.maker == Maker::Drawn,
                VaultSite::Rock | VaultSite::Floor => place.vaults > 0,
                VaultSite::Hall => place.maker != Maker::Drawn,
            };
            let meets = place.from.max(from) <= place.to.min(to).min(last);
            if builds && meets {
                return None;
            }
        }
        let what = match self.site {
            _ if from > last => format!("ends at depth {last}"),
            VaultSite::Level => "has no place with maker = \"drawn\" at these depths".to_owned(),
            VaultSite::Rock | VaultSite::Floor => {
                "has no place with vaults at these depths".to_owned()
            }
            VaultSite::Hall => "has no place at these depths whose levels are not drawn".to_owned(),
        };
        let reason = format!("{} {what}", excerpt(&rules.name));
        Some(Flaw::new(self.depth_line, reason))
    }

    /// Whether the map has room for it as it is drawn, and after a quarter turn.
    fn fits(&self, rules: &Ruleset) -> (bool, bool) {
        let (own, map) = (self.size(), self.map_size(rules));
        let as_drawn = own.w <= map.w && own.h <= map.h;
        let turned = own.h <= map.w && own.w <= map.h;
        (as_drawn, turned)
    }

    fn wrong_size(&self, rules: &Ruleset) -> Option<Flaw> {
        let (own, map) = (self.size(), self.map_size(rules));
        let (drawn, turned) = self.fits(rules);
        let is_right = match self.site {
            VaultSite::Level => own == map,
            VaultSite::Hall => drawn,
            VaultSite::Rock | VaultSite::Floor => drawn || self.turns == VaultTurns::All && turned,
        };
        if is_right {
            return None;
        }
        let reason = format!(
            "{} has levels of {}x{}, and this one is {}x{}",
            excerpt(&rules.name),
            map.w,
            map.h,
            own.w,
            own.h
        );
        Some(Flaw::new(self.first_row, reason))
    }

    /// The cells on the edge of a level, which stay wall, each with what the drawing has there.
    fn edge(&self) -> impl Iterator<Item = (Pos, Option<&str>)> {
        let is_level = self.site == VaultSite::Level;
        let cells = self.cells().filter(move |_| is_level);
        cells.filter(|(pos, _)| is_edge(self.size(), *pos))
    }

    /// The arrival and the exit lie where a level has cells.
    fn ends_on_edge(&self) -> impl Iterator<Item = Flaw> {
        self.edge().filter_map(|(pos, what)| {
            let end = what.filter(|what| matches!(*what, "arrival" | "exit"))?;
            let what = format!("{EDGE_IS_WALL}; the {end} must lie farther in");
            Some(at_column(self.first_row, pos, &what))
        })
    }

    /// What its drawing lacks: what keeps it out, or what is probably a mistake.
    fn faults(&self, rules: &Ruleset, keeping_out: bool) -> Vec<Flaw> {
        let Some(vault) = self.resolve(rules) else {
            return Vec::new();
        };
        let faults = vault_faults(rules, &vault).into_iter();
        faults
            .filter(|fault| fault.keeps_out() == keeping_out)
            .map(|fault| self.fault(fault, rules))
            .collect()
    }

    fn fault(&self, fault: VaultFault, rules: &Ruleset) -> Flaw {
        let is_rock = self.site == VaultSite::Rock;
        let whole = |reason: &str| Flaw::new(self.first_row, reason.to_owned());
        let cell = |at: Pos, what: &str| at_column(self.first_row, at, what);
        let name = excerpt(&rules.name);
        match fault {
            VaultFault::NoRoom => {
                let (Size { w, h }, own) = (self.map_size(rules), self.size());
                let (own_w, own_h) = (own.w, own.h);
                whole(&format!(
                    "{name} has levels of {w}x{h}, in which this one of {own_w}x{own_h} leaves no room for the hero"
                ))
            }
            VaultFault::NoEntrance => whole(
                "expected a door or floor at the edge of the drawing, not in a corner, found none",
            ),
            VaultFault::CutOff(at) if is_rock => cell(
                at,
                "no harmless way without diagonal steps leads here from one or two of the entrances",
            ),
            VaultFault::CutOff(at) if self.site == VaultSite::Hall => cell(
                at,
                "no harmless way without diagonal steps leads here from the entrances",
            ),
            VaultFault::CutOff(at) => cell(
                at,
                "no harmless way without diagonal steps leads here from around the drawing",
            ),
            VaultFault::Shut(at) => {
                cell(at, "every way here is closed, which it may only be in rock")
            }
            VaultFault::MonsterNear(at) => cell(
                at,
                "the drawing is so large that this monster is always near the hero",
            ),
            VaultFault::ItemInWay(at) => cell(at, "no item may lie in a passage that leads on"),
            VaultFault::ExitCutOff => whole(&format!(
                "in {name} no way leads from the arrival to the exit"
            )),
            VaultFault::Pocket(at) => cell(
                at,
                "no harmless way leads here from the arrival without diagonal steps",
            ),
            VaultFault::NoOpenWay => whole(
                "the way from the arrival to the exit must be open and harmless, but for doors",
            ),
            VaultFault::ExitNear(steps) => whole(&format!(
                "the exit is {steps} steps from the arrival; at least {} are expected",
                VaultFault::LEAST_STEPS
            )),
            VaultFault::MonsterNearArrival(at, steps) => cell(
                at,
                &format!(
                    "this monster is {steps} steps from the arrival; at least {} are expected",
                    VaultFault::NEAR
                ),
            ),
        }
    }

    /// A boss wherever it is, whose death wins the game.
    fn bosses<'v>(&'v self, rules: &'v Ruleset) -> impl Iterator<Item = Flaw> + 'v {
        let boss = rules.dungeon.goal();
        self.drawn_letters().filter_map(move |it| {
            let thing = cell(&it.meaning, rules).ok()?.holds?;
            let VaultThing::Monster(VaultMonster {
                kind: Some(kind), ..
            }) = thing
            else {
                return None;
            };
            let kind = rules.monster(kind).kind.as_str();
            if Some(kind) != boss {
                return None;
            }
            let kind = excerpt(kind);
            let what = format!("{kind} is the boss: who kills this one has won the game");
            Some(Flaw::new(it.line, what))
        })
    }

    /// What is probably a mistake in a vault that fits this rule set.
    pub(in crate::content) fn remarks(&self, rules: &Ruleset) -> Vec<Flaw> {
        let mut all = Vec::new();
        for it in self.letters.iter().filter(|it| !self.draws(it)) {
            let what = format!("the drawing has no {}", it.letter);
            all.push(Flaw::new(it.line, what));
        }
        all.extend(self.bosses(rules));
        for (pos, what) in self.edge() {
            let cell = what.and_then(|what| cell(what, rules).ok());
            if cell.is_some_and(|it| it.holds.is_some()) {
                let what = format!("{EDGE_IS_WALL}, so nothing starts here");
                all.push(at_column(self.first_row, pos, &what));
            }
        }
        // A part is tried on many levels, which takes long, and only for what keeps it out.
        if self.site == VaultSite::Level {
            all.extend(self.faults(rules, false));
        }
        all.extend(self.too_large_turned(rules));
        all
    }

    /// One that the map has room for only as it is drawn, or only after a quarter turn, although it may be turned.
    fn too_large_turned(&self, rules: &Ruleset) -> Option<Flaw> {
        let right = match self.fits(rules) {
            (true, false) => "\"turns mirror\" would leave the others out",
            (false, true) => "drawn on its side, with \"turns mirror\", it would in all",
            _ => return None,
        };
        let is_turned = matches!(self.site, VaultSite::Rock | VaultSite::Floor);
        if self.turns != VaultTurns::All || !is_turned {
            return None;
        }
        let (Size { w, h }, Size { w: map_w, h: map_h }) = (self.size(), self.map_size(rules));
        let what = format!(
            "of {w}x{h}, it fits into levels of {map_w}x{map_h} in half of its turns only; {right}"
        );
        Some(Flaw::new(self.first_row, what))
    }
}

/// That a letter has a monster where none can stand, or an item where it can never be reached.
fn thing_in_wall(letter: &VaultLetter, rules: &Ruleset) -> Option<Flaw> {
    let VaultCell { terrain, holds } = cell(&letter.meaning, rules).ok()?;
    let terrain = terrain?;
    let (what, verb) = match holds? {
        VaultThing::Monster(_) if terrain.is_walkable() => return None,
        VaultThing::Item(_) if rules.is_ever_walkable(terrain) => return None,
        VaultThing::Monster(VaultMonster { kind, .. }) => {
            let kind = kind.map(|kind| rules.monster(kind));
            (kind.map_or("monster", |it| &it.kind), "stand")
        }
        VaultThing::Item(kind) => {
            let kind = kind.map(|kind| rules.item(kind));
            (kind.map_or("item", |it| &it.kind), "lie")
        }
        VaultThing::Arrival | VaultThing::Exit => return None,
    };
    let (name, what) = (excerpt(&rules.name), excerpt(what));
    let ground = excerpt(rules.terrain_word(terrain));
    let reason = format!("in {name} no {what} can {verb} on {ground}");
    Some(Flaw::new(letter.line, reason))
}

/// What is wrong at a cell.
fn at_column(first_row: usize, pos: Pos, what: &str) -> Flaw {
    let line = first_row + pos.y as usize;
    Flaw::new(line, format!("column {}: {what}", pos.x + 1))
}

pub(super) const fn is_corner(Size { w, h }: Size, pos: Pos) -> bool {
    (pos.x == 0 || pos.x == w - 1) && (pos.y == 0 || pos.y == h - 1)
}

pub(super) const fn is_edge(Size { w, h }: Size, pos: Pos) -> bool {
    pos.x == 0 || pos.y == 0 || pos.x == w - 1 || pos.y == h - 1
}

/// That the rule set does not know a word, and which it might be instead.
fn unknown_word((kind, word): Unknown<'_>, line: usize, rules: &Ruleset) -> Flaw {
    let known: Vec<&str> = match kind {
        "monster" => rules.monsters.iter().map(|it| it.kind.as_str()).collect(),
        "item" => rules.items.iter().map(|it| it.kind.as_str()).collect(),
        _ => {
            let all = rules.all_terrain();
            all.map(|terrain| rules.terrain_word(terrain)).collect()
        }
    };
    let name = excerpt(&rules.name);
    let mut meant = match kind {
        "terrain" if rules.monster_of_kind(word).is_some() => {
            format!("; did you mean monster {word}?")
        }
        "terrain" if rules.item_of_kind(word).is_some() => {
            format!("; did you mean item {word}?")
        }
        _ => similar::did_you_mean(word, known, &excerpt),
    };
    if meant.is_empty() {
        meant = format!("; `tallowdeep rules {name}` lists those it has");
    }
    let word = excerpt(word);
    Flaw::new(line, format!("{name} has no {kind} \"{word}\"{meant}"))
}
