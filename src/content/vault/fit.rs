//! Whether a rule set can ever place a vault, and whether a drawn level can be played.

use super::header::Flaw;
use super::{Unknown, VaultFile, VaultLetter, cell, item};
use crate::base::printable::excerpt;
use crate::base::{Pos, Size, similar, sort_few};
use crate::game::rules::{
    Maker, PlaceRules, Ruleset, VaultCell, VaultSite, VaultThing, VaultTurns,
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
        let misfit = |VaultLetter { meaning, line, .. }: &VaultLetter| {
            let VaultCell { terrain, holds } = cell(meaning, rules).ok()?;
            let terrain = terrain?;
            let (what, verb) = match holds? {
                VaultThing::Monster(_) if terrain.is_walkable() => return None,
                VaultThing::Item(_) if rules.is_ever_walkable(terrain) => return None,
                VaultThing::Monster(kind) => {
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
            Some(Flaw::new(*line, reason))
        };
        self.drawn_letters().filter_map(misfit).collect()
    }

    /// Its depths must be those of a place that builds such vaults.
    fn wrong_depth(&self, rules: &Ruleset) -> Option<Flaw> {
        let ((from, to), last) = (self.depth, rules.dungeon.levels);
        let builds = |place: &PlaceRules| match self.site {
            VaultSite::Level => place.maker == Maker::Drawn,
            VaultSite::Rock | VaultSite::Floor => place.vaults > 0,
        };
        let meets = |place: &PlaceRules| place.from.max(from) <= place.to.min(to).min(last);
        let mut places = rules.places.iter();
        if places.any(|place| builds(place) && meets(place)) {
            return None;
        }
        let what = match self.site {
            _ if from > last => format!("ends at depth {last}"),
            VaultSite::Level => "has no place with maker = \"drawn\" at these depths".to_owned(),
            VaultSite::Rock | VaultSite::Floor => {
                "has no place with vaults at these depths".to_owned()
            }
        };
        let reason = format!("{} {what}", excerpt(&rules.name));
        Some(Flaw::new(self.depth_line, reason))
    }

    /// Whether the map has room for it as it is drawn, and after a quarter turn.
    fn fits(&self, rules: &Ruleset) -> (bool, bool) {
        let (own, map) = (self.size(), self.map_size(rules));
        let fits = |w: i32, h: i32| w <= map.w && h <= map.h;
        (fits(own.w, own.h), fits(own.h, own.w))
    }

    fn wrong_size(&self, rules: &Ruleset) -> Option<Flaw> {
        let (own, map) = (self.size(), self.map_size(rules));
        let (drawn, turned) = self.fits(rules);
        let is_right = match self.site {
            VaultSite::Level => own == map,
            VaultSite::Rock | VaultSite::Floor => drawn || self.turns == VaultTurns::All && turned,
        };
        let (name, Size { w, h }) = (excerpt(&rules.name), map);
        let (own_w, own_h) = (own.w, own.h);
        let reason = format!("{name} has levels of {w}x{h}, and this one is {own_w}x{own_h}");
        (!is_right).then(|| Flaw::new(self.first_row, reason))
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
        let is_boss = move |kind| Some(rules.monster(kind).kind.as_str()) == boss;
        let holds = move |it: &VaultLetter| cell(&it.meaning, rules).ok().and_then(|it| it.holds);
        self.drawn_letters().filter_map(move |it| match holds(it)? {
            VaultThing::Monster(Some(kind)) if is_boss(kind) => {
                let kind = excerpt(&rules.monster(kind).kind);
                let what = format!("{kind} is the boss: who kills this one has won the game");
                Some(Flaw::new(it.line, what))
            }
            _ => None,
        })
    }

    /// What is probably a mistake in a vault that fits this rule set.
    pub(in crate::content) fn remarks(&self, rules: &Ruleset) -> Vec<Flaw> {
        let unused = self.letters.iter().filter(|it| !self.draws(it));
        let unused =
            unused.map(|it| Flaw::new(it.line, format!("the drawing has no {}", it.letter)));
        let mistakes = match self.site {
            VaultSite::Level => self.faults(rules, false),
            // A part is tried on many levels, which takes long, and only for what keeps it out.
            VaultSite::Rock | VaultSite::Floor => Vec::new(),
        };
        let outside = self.edge().filter(|(_, what)| {
            let what = what.and_then(|what| cell(what, rules).ok());
            what.is_some_and(|it| it.holds.is_some())
        });
        let outside = outside.map(|(pos, _)| {
            let what = format!("{EDGE_IS_WALL}, so nothing starts here");
            at_column(self.first_row, pos, &what)
        });
        let all = unused.chain(self.bosses(rules)).chain(outside);
        let all = all.chain(mistakes);
        all.chain(self.too_large_turned(rules)).collect()
    }

    /// One that the map has room for only as it is drawn, or only after a quarter turn, although it may be turned.
    fn too_large_turned(&self, rules: &Ruleset) -> Option<Flaw> {
        let right = match self.fits(rules) {
            (true, false) => "\"turns mirror\" would leave the others out",
            (false, true) => "drawn on its side, with \"turns mirror\", it would in all",
            _ => return None,
        };
        let is_turned = self.turns == VaultTurns::All && self.site != VaultSite::Level;
        let (Size { w, h }, Size { w: map_w, h: map_h }) = (self.size(), self.map_size(rules));
        let what = format!(
            "of {w}x{h}, it fits into levels of {map_w}x{map_h} in half of its turns only; {right}"
        );
        is_turned.then(|| Flaw::new(self.first_row, what))
    }
}

/// What is wrong at a cell.
fn at_column(first_row: usize, pos: Pos, what: &str) -> Flaw {
    let line = first_row + pos.y as usize;
    Flaw::new(line, format!("column {}: {what}", pos.x + 1))
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
