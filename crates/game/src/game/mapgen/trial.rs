//! Whether a vault can ever be placed: lays it into beds that suit it as well as a level can, by the functions that
//! place vaults on levels, and asks whether the level would be kept.

use std::cell::Cell;
use std::cmp::Reverse;

use crate::base::{Dir, Grid, Pos, Size, by_next};
use crate::game::mapgen::connectivity::{self, FAR, Passage};
use crate::game::mapgen::finish::{self, Breach};
use crate::game::mapgen::halls;
use crate::game::mapgen::sketch::{Sketch, grown, rect};
use crate::game::mapgen::vaults;
use crate::game::rules::{Ruleset, Vault, VaultCell, VaultSite, VaultTurns, transposed};
use crate::game::terrain::Terrain;

/// A drawing that leaves at least this many columns or rows is tried in their middle only.
const AMPLE: i32 = 12;
/// Maximum number of cells of all levels in which one vault is tried. After these it is let pass, since there are more
/// levels that it might be on. On our maps that is about every two of 13 entrances, and takes about a second; on one of
/// 200x200 cells it is 200 levels.
const MOST_CELLS: usize = 8_000_000;

/// What keeps a vault from every level, in the order in which it is noticed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum HindranceKind {
    /// It leaves no room for the hero.
    NoRoom,
    /// It has no entrance but in corners.
    NoEntrance,
    /// An open cell that nothing joins to the level.
    CutOff,
    /// An open cell that only what is closed joins to the level, which is not allowed on floor.
    Shut,
    /// A monster that is near the hero wherever he starts.
    MonsterNear,
    /// An item in a passage that leads on.
    ItemInWay,
}

/// What keeps a vault from every level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hindrance {
    pub(super) kind: HindranceKind,
    /// The cell of the drawing, unless the whole drawing is meant.
    pub(super) at: Pos,
    /// How many cells are cut off.
    lost: usize,
}

impl Hindrance {
    fn new(kind: HindranceKind) -> Self {
        let at = Pos::new(0, 0);
        Self { kind, at, lost: 0 }
    }

    /// Larger for what went wrong later.
    fn progress(&self) -> (HindranceKind, Reverse<usize>) {
        (self.kind, Reverse(self.lost))
    }
}

/// What keeps a vault from every level, in the trial that went best; `None` if a trial succeeds.
pub(super) fn hindrance(rules: &Ruleset, vault: &Vault) -> Option<Hindrance> {
    hindrance_within(rules, vault, MOST_CELLS)
}

/// The same, in trials with no more cells than this.
fn hindrance_within(rules: &Ruleset, vault: &Vault, cells: usize) -> Option<Hindrance> {
    // A whole level has nothing around it.
    if vault.site == VaultSite::Level {
        return None;
    }
    let place = rules.places.first()?;
    let bare = Sketch::new(rules, place, vault.to.unsigned_abs());
    let trials_left = Cell::new(cells / bare.terrain.size().area().max(1));
    let mut best = Hindrance::new(HindranceKind::NoRoom);
    for is_transposed in [false, true] {
        if is_transposed && vault.turns != VaultTurns::All {
            break;
        }
        let turned = is_transposed.then(|| transposed(&vault.cells));
        let drawing = Drawing {
            bare: &bare,
            trials_left: &trials_left,
            cells: turned.as_ref().unwrap_or(&vault.cells),
        };
        for found in drawing.trials(vault.site) {
            let mut found = found?;
            if is_transposed {
                found.at = Pos::new(found.at.y, found.at.x);
            }
            if found.progress() > best.progress() {
                best = found;
            }
        }
    }
    let is_shut_off = best.kind <= HindranceKind::CutOff && has_no_entrance(vault);
    let needs_entrance = matches!(vault.site, VaultSite::Rock | VaultSite::Hall);
    if needs_entrance && is_shut_off {
        best = Hindrance::new(HindranceKind::NoEntrance);
    }
    Some(best)
}

/// Whether a vault has no entrance, or none but in corners, which lead nowhere. A single row or column has no corners.
fn has_no_entrance(vault: &Vault) -> bool {
    let Size { w, h } = vault.cells.size();
    let mut entrances = vaults::entrances_of(&vault.cells).into_iter();
    entrances.all(|pos| {
        let at_side = pos.x == 0 || pos.x == w - 1;
        let at_end = pos.y == 0 || pos.y == h - 1;
        w > 1 && h > 1 && at_side && at_end
    })
}

/// A drawing, turned, and a level of nothing but wall.
struct Drawing<'d> {
    bare: &'d Sketch<'d>,
    /// How many more levels may be tried, in all turns.
    trials_left: &'d Cell<usize>,
    cells: &'d Grid<VaultCell>,
}

impl<'d> Drawing<'d> {
    /// The outcome of each trial.
    fn trials(&self, site: VaultSite) -> impl Iterator<Item = Option<Hindrance>> {
        let entrances = vaults::entrances_of(self.cells);
        let corners = self.corners(site).into_iter();
        by_next(corners.flat_map(move |corner| match site {
            VaultSite::Rock => self.try_in_rock(corner, &entrances),
            VaultSite::Floor => self.try_on_floor(corner),
            VaultSite::Hall => self.try_as_hall(corner),
            VaultSite::Level => Vec::new(),
        }))
    }

    /// Where the upper left corner is tried, row by row.
    fn corners(&self, site: VaultSite) -> Vec<Pos> {
        let (map, Size { w, h }) = (self.bare.size(), self.cells.size());
        if site == VaultSite::Hall {
            let corners = halls::corners(map, self.cells.size());
            return corners
                .get(corners.len() / 2)
                .copied()
                .into_iter()
                .collect();
        }
        let columns = offsets(map.w - w, site);
        let mut corners = Vec::new();
        for y in offsets(map.h - h, site) {
            for x in &columns {
                corners.push(Pos::new(*x, y));
            }
        }
        corners
    }

    /// The outcomes in rock at this corner, for each one or two of the entrances; the last is a success if there is one,
    /// or if no more trials are left.
    fn try_in_rock(&self, corner: Pos, entrances: &[Pos]) -> Vec<Option<Hindrance>> {
        // What is cut off with all of them joined needs no other trial.
        if let Some(cut_off) = self.try_wide_open(corner) {
            return vec![Some(cut_off)];
        }
        let mut outcomes = Vec::new();
        let pairs = entrances.iter().enumerate().flat_map(|(number, one)| {
            let others = entrances[number..].iter();
            others.map(|other| [*one, *other])
        });
        for mut bed in pairs.flat_map(|pair| self.beds(corner, pair)) {
            let Some(left) = self.trials_left.get().checked_sub(1) else {
                outcomes.push(None);
                break;
            };
            self.trials_left.set(left);
            if !vaults::fits_in_rock(&bed, self.cells, corner) {
                continue;
            }
            let site = vaults::rock_site(&bed, self.cells, corner);
            vaults::put(&mut bed, &site);
            outcomes.push(self.judged(&bed, corner));
            if outcomes.last() == Some(&None) {
                break;
            }
        }
        outcomes
    }

    /// Levels in which only these entrances of the drawing can be joined: with rock or floor around it.
    fn beds(&self, corner: Pos, joined: [Pos; 2]) -> Vec<Sketch<'d>> {
        let mut beds = Vec::new();
        for margin in [1, 0] {
            let mut bed = self.bed(corner, margin);
            let mut others = vaults::entrances_of(self.cells);
            others.retain(|pos| !joined.contains(pos));
            for pos in others {
                for dir in vaults::outward(self.cells.size(), pos) {
                    let before = corner + pos.step(dir);
                    if bed.is_inside(before) {
                        bed.terrain[before] = Terrain::Wall;
                        bed.fixed.set(before, true);
                    }
                }
            }
            let parts = connectivity::parts(&bed.open());
            if parts.len() > 1 {
                let mut largest = bed.clone();
                largest.fill(parts[1..].concat(), Terrain::Wall);
                beds.push(largest);
            }
            beds.extend(self.with_chamber(&bed, corner));
            beds.push(bed);
        }
        beds
    }

    /// The level with a chamber for the hero in a corner that is clear of the drawing. All the rest is a dead end then,
    /// as seen from there, so that items may lie in passages that lead on within it.
    fn with_chamber(&self, bed: &Sketch<'d>, corner: Pos) -> Option<Sketch<'d>> {
        let (Size { w, h }, map) = (self.cells.size(), bed.size());
        let drawing = rect(corner.x, corner.y, corner.x + w - 1, corner.y + h - 1);
        let (right, bottom) = (map.w - 4, map.h - 4);
        let corners = [(1, 1), (right, 1), (1, bottom), (right, bottom)];
        let mut chambers = corners.map(|(x, y)| rect(x, y, x + 2, y + 2)).into_iter();
        // The wall around the chamber, and the cell before its opening.
        let room = chambers.find(|room| !grown(*room, 2).overlaps(grown(drawing, 1)))?;
        let (middle, mut bed) = (room.center(), bed.clone());
        let (inside, around) = (bed.inside(), grown(room, 1).cells());
        let walls = around.filter(|pos| inside.contains(*pos) && !room.contains(*pos));
        bed.fill(walls, Terrain::Wall);
        let inward = if room.x1 == 1 { 2 } else { -2 };
        bed.terrain[Pos::new(middle.x + inward, middle.y)] = Terrain::Floor;
        bed.endpoints[0] = Some(middle);
        Some(bed)
    }

    /// A level of floor around rock for the drawing, which is larger than it by this margin if there is one, and
    /// otherwise has its outline.
    fn bed(&self, corner: Pos, margin: i32) -> Sketch<'d> {
        let Size { w, h } = self.cells.size();
        let rock = grown(rect(0, 0, w - 1, h - 1), margin);
        let mut bed = self.bare.clone();
        for pos in bed.inside().cells() {
            let at = pos - corner;
            let is_rock = self.has(at) || margin > 0 && rock.contains(at);
            if !is_rock {
                bed.terrain[pos] = Terrain::Floor;
            }
        }
        bed
    }

    /// What no choice of entrances can fix: the outcome with all of them joined at once.
    fn try_wide_open(&self, corner: Pos) -> Option<Hindrance> {
        let mut bed = self.bed(corner, 0);
        let mut cells = vaults::cells_at(self.cells, corner);
        if !cells.all(|(pos, cell)| vaults::is_wall(cell) || bed.is_inside(pos)) {
            return None;
        }
        vaults::put(&mut bed, &vaults::floor_site(self.cells, corner));
        let outcome = self.judged(&bed, corner);
        outcome.filter(|it| it.kind == HindranceKind::CutOff)
    }

    /// The outcome on floor at this corner; empty if it does not fit there.
    fn try_on_floor(&self, corner: Pos) -> Vec<Option<Hindrance>> {
        let mut bed = self.bare.clone();
        bed.fill(bed.inside().cells(), Terrain::Floor);
        let bed = self.with_chamber(&bed, corner).unwrap_or(bed);
        if !vaults::fits_on_floor(&bed, self.cells, corner) {
            return Vec::new();
        }
        let mut tried = bed.clone();
        vaults::put(&mut tried, &vaults::floor_site(self.cells, corner));
        let outcome = self.judged(&tried, corner);
        if outcome.is_none() && vaults::has_more_parts(&tried, &bed) {
            return vec![self.shut(&tried, corner)];
        }
        vec![outcome]
    }

    /// The outcomes as the hall of a level, with rock around it.
    fn try_as_hall(&self, corner: Pos) -> Vec<Option<Hindrance>> {
        let bed = self.bed(corner, 1);
        let with_chamber = self.with_chamber(&bed, corner);
        let mut outcomes = Vec::new();
        for mut bed in [bed].into_iter().chain(with_chamber) {
            halls::put(&mut bed, self.cells, corner);
            outcomes.push(self.judged(&bed, corner));
        }
        outcomes
    }

    /// What keeps the level from being accepted with this drawing.
    fn judged(&self, sketch: &Sketch<'_>, corner: Pos) -> Option<Hindrance> {
        let Some(arrival) = arrival(sketch) else {
            return Some(Hindrance::new(HindranceKind::NoRoom));
        };
        let (kind, pos, lost) = match finish::breach(sketch, arrival)? {
            Breach::CutOff(_) => {
                let mut lost = finish::cut_off(sketch, arrival);
                let Some(pos) = lost.find(|pos| self.has(*pos - corner)) else {
                    // It cuts the rest of the level in two.
                    return Some(Hindrance::new(HindranceKind::NoRoom));
                };
                (HindranceKind::CutOff, pos, 1 + lost.count())
            }
            Breach::MonsterNear(pos) => (HindranceKind::MonsterNear, pos, 0),
            Breach::ItemInWay(pos) => (HindranceKind::ItemInWay, pos, 0),
        };
        let at = pos - corner;
        Some(Hindrance { kind, at, lost })
    }

    /// The first cell of the drawing that only a closed way joins to the level, or none at all.
    fn shut(&self, sketch: &Sketch<'_>, corner: Pos) -> Option<Hindrance> {
        let start = arrival(sketch)?;
        for (kind, passages) in [
            (HindranceKind::CutOff, &[Passage::Open, Passage::Closed][..]),
            (HindranceKind::Shut, &[Passage::Open]),
        ] {
            let cells = sketch.passages.cells(&sketch.terrain, passages);
            let steps = connectivity::distances(&cells, &[start], &Dir::CARDINAL);
            let mut cells = cells.iter();
            if let Some(pos) = cells.find(|pos| steps[*pos] == FAR && self.has(*pos - corner)) {
                let (at, lost) = (pos - corner, 1);
                return Some(Hindrance { kind, at, lost });
            }
        }
        None
    }

    /// Whether something is drawn at this cell of the drawing.
    fn has(&self, at: Pos) -> bool {
        self.cells.get(at).is_some_and(|it| it.terrain.is_some())
    }
}

/// Where a drawing is tried in one direction, if the map leaves it this much room: everywhere if that is little, else near
/// both ends and in the middle. In rock with ample room, the middle is enough.
fn offsets(room: i32, site: VaultSite) -> Vec<i32> {
    match (room, site) {
        (..=2, _) => (0..=room).collect(),
        (3..AMPLE, _) => vec![0, 1, room / 2, room - 1, room],
        (AMPLE.., VaultSite::Floor) => vec![1, room / 2, room - 1],
        (AMPLE.., VaultSite::Rock | VaultSite::Level | VaultSite::Hall) => vec![room / 2],
    }
}

/// The cell for the hero: that of the chamber, or else the one that is farthest from all monsters; `None` if no cell is
/// roomy enough.
fn arrival(sketch: &Sketch<'_>) -> Option<Pos> {
    if let [Some(chamber), _] = sketch.endpoints {
        return Some(chamber);
    }
    let open = sketch.open();
    let monsters: Vec<_> = sketch.monsters.iter().map(|it| it.at).collect();
    let steps = connectivity::distances(&open, &monsters, &Dir::ALL);
    let sites = open.iter();
    let sites = sites.filter(|pos| finish::is_site(sketch, &open, *pos));
    sites.max_by_key(|pos| steps[*pos])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stream;
    use crate::game::mapgen::attempt;
    use crate::game::rules::{VaultMonster, VaultPost, VaultThing};
    use crate::test_rules;

    /// Levels made with each vault.
    const LEVELS: u64 = 30;

    /// A rule set whose only vault is this one, which any place wants once, for sure. `letter` is one more letter of the
    /// drawing, and the terrain that it stands for.
    fn rules_with(site: VaultSite, letter: (char, &str), drawing: &str) -> Ruleset {
        let mut rules = test_rules::rules("tallowdeep");
        let rows: Vec<&str> = drawing.lines().collect();
        let size = Size::new(rows[0].len() as i32, rows.len() as i32);
        let mut cells = Grid::new(size, VaultCell::default());
        for (pos, drawn) in size.cells().zip(rows.concat().chars()) {
            let (terrain, holds) = match drawn {
                'm' => {
                    let (kind, post) = (None, VaultPost::Any);
                    let monster = VaultMonster { kind, post };
                    (Terrain::Floor, Some(VaultThing::Monster(monster)))
                }
                '$' => (Terrain::Floor, Some(VaultThing::Item(None))),
                drawn if drawn == letter.0 => {
                    let terrain = rules.terrain_named(letter.1);
                    (terrain.expect("the rules have it"), None)
                }
                drawn => {
                    let terrain = rules.terrain_with_letter(drawn);
                    (terrain.expect("a letter of maps"), None)
                }
            };
            let terrain = Some(terrain);
            cells[pos] = VaultCell { terrain, holds };
        }
        rules.vaults = vec![Vault {
            name: "it".to_owned(),
            from: 1,
            to: 26,
            weight: 10,
            site,
            turns: VaultTurns::All,
            brings: None,
            cells,
        }];
        for place in &mut rules.places {
            place.vaults = 1;
        }
        rules
    }

    /// How many levels have the vault, and how many of these meet the requirements.
    fn placed(rules: &Ruleset) -> (usize, usize) {
        let (mut placed, mut kept) = (0, 0);
        let vault = &rules.vaults[0];
        let depths = vault.from..=vault.to.min(rules.dungeon.levels - 1);
        for (seed, depth) in (0..LEVELS).zip(depths.cycle()) {
            let mut places = rules.places.iter();
            let place = places.find(|it| (it.from..=it.to).contains(&depth));
            let place = place.expect("each depth has one");
            let depth = depth.unsigned_abs();
            let (mut dice, mut has) = (Stream::Map(depth).dice(seed), false);
            let steps = &mut |step: &str, _: &Grid<Terrain>| has |= step == vault.name;
            let (.., is_kept) = attempt(rules, place, depth, &mut dice, steps);
            placed += usize::from(has);
            kept += usize::from(has && is_kept);
        }
        (placed, kept)
    }

    /// What `check` refuses is on no level that the game keeps; what it passes is on some.
    #[test]
    fn the_trial_agrees_with_the_game() {
        use HindranceKind::{CutOff, ItemInWay, MonsterNear, NoEntrance, Shut};
        let (crowd, comb) = (crowd(), comb(13));
        let crowd = crowd.as_str();
        let closed = ".........\n.###.....\n.#.#.....\n.###.....\n.........";
        let water = "#######\n+..w..#\n#..w..#\n#######";
        let (rock, floor, hall) = (VaultSite::Rock, VaultSite::Floor, VaultSite::Hall);
        let none = (' ', "floor");
        let cases = [
            (floor, none, crowd, Some(MonsterNear)),
            (rock, none, &comb, Some(ItemInWay)),
            (rock, none, "#####\n#...+\n#####", None),
            (rock, ('w', "deep_water"), water, Some(CutOff)),
            (
                rock,
                ('w', "pit"),
                "#######\n+..w..+\n#..w..#\n#######",
                None,
            ),
            (rock, none, "#######\n+..#..#\n#######", Some(CutOff)),
            (rock, none, "#######\n+.$.$.#\n#######", Some(ItemInWay)),
            (rock, none, "#######\n+....$#\n#######", None),
            (floor, none, "####\n#..#\n####", Some(CutOff)),
            (floor, ('s', "secret_door"), "####\n#..s\n####", Some(Shut)),
            (floor, none, "##\n#.", None),
            (floor, none, "###\n.$.\n###", None),
            (floor, none, "####\n..$#\n####", None),
            (floor, none, "####\n.$.#\n####", Some(ItemInWay)),
            (rock, none, closed, Some(CutOff)),
            (rock, none, "+####\n#...#\n####.", Some(NoEntrance)),
            (hall, none, "#######\n+.....+\n#######", None),
            (hall, none, "#######\n+.#.#.+\n#######", Some(CutOff)),
            (hall, none, "#######\n+..$..+\n#######", None),
            (hall, none, &comb, Some(ItemInWay)),
            (hall, ('w', "deep_water"), water, Some(CutOff)),
        ];
        for (site, letter, drawing, expected) in cases {
            let rules = rules_with(site, letter, drawing);
            let found = hindrance_within(&rules, &rules.vaults[0], MOST_CELLS);
            assert_eq!(found.map(|it| it.kind), expected, "{letter:?}\n{drawing}");
            let (placed, kept) = placed(&rules);
            match expected {
                Some(_) => assert_eq!(kept, 0, "{placed} with {letter:?}\n{drawing}"),
                None => assert!(kept > 0, "{placed} with {letter:?}\n{drawing}"),
            }
        }
    }

    /// Floor that leaves a rim of three cells on the map, with monsters all along its edge.
    fn crowd() -> String {
        let rows = (0..35).map(|y| {
            let is_held = |x| (x % 54 == 0 || y % 34 == 0) && (x + y) % 6 == 0;
            let cells = (0..55).map(|x| if is_held(x) { 'm' } else { '.' });
            cells.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// A corridor of items with this many doors on one side; its ends lead on beyond them.
    fn comb(doors: usize) -> String {
        let inside = "$".repeat(2 * doors + 5);
        let edge = "#".repeat(2 * doors + 7);
        format!("####{}###\n#{inside}#\n{edge}", "+#".repeat(doors))
    }

    /// What fails in each of very many trials is let pass rather than tried for minutes.
    #[test]
    fn a_vault_with_many_doors_is_not_tried_for_long() {
        let rules = rules_with(VaultSite::Rock, (' ', "floor"), &comb(24));
        assert_eq!(hindrance_within(&rules, &rules.vaults[0], 100_000), None);
    }
}
