//! Terrain tiles that depend on the neighbouring cells: shores of water, edges of a chasm, bridges and channels, thick
//! grass, and doors and grates in a wall that runs north to south.
//!
//! A sheet names them after the terrain: `grass_thick`, `bridge_h`, `deep_water_edge_n`, `door_side_sealed`.
//!
//! The names say what a terrain is: whatever has edges is sunken ground, whatever has pieces of a run is a run. So a rule
//! file's own terrain joins its neighbours once a sheet has such pictures, and no table lists kinds of terrain. Sunken
//! kinds are told apart by their pictures, not by their words: deep and shallow water with the same northern edge are
//! one pool without a shore between them.
//!
//! A run has pieces for two sides only. Where it joins one, three or four, it is drawn in the direction in which it joins
//! more, so that a bridge at the corner of a pool keeps its direction.

use crate::base::{Dir, SortedMap, SortedSet};
use crate::gfx::{Sheet, Tile};

/// Name suffixes of the four edges. All arrays of four in this file are in the order of [`Dir::CARDINAL`].
const EDGES: [&str; 4] = ["_edge_n", "_edge_e", "_edge_s", "_edge_w"];
/// Name suffixes of runs, such as bridges and channels, and the sides that each piece joins.
const RUNS: [(&str, [bool; 4]); 6] = [
    ("_h", [false, true, false, true]),
    ("_v", [true, false, true, false]),
    ("_ne", [true, true, false, false]),
    ("_se", [false, true, true, false]),
    ("_sw", [false, false, true, true]),
    ("_nw", [true, false, false, true]),
];
const THICK: &str = "_thick";

/// What lies on one side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// A wall or an unknown cell.
    Closed,
    /// Terrain of the same kind.
    Same,
    /// Ground with edges, identified by the northern one: kinds that share their edges are one body of water.
    Sunken(Tile),
    /// A run of another kind, such as a bridge.
    Run,
    /// Anything else.
    Open,
}

/// The tiles of one terrain that depend on its neighbours. All but edges have two frames, which may be the same.
#[derive(Clone, Debug, Default)]
pub struct Connected {
    edges: [Option<Tile>; 4],
    runs: [Option<[Tile; 2]>; 6],
    thick: Option<[Tile; 2]>,
    /// Seen from the side, in a wall that runs north to south.
    side: Option<[Tile; 2]>,
}

impl Connected {
    /// The connected tiles of a sheet, by terrain word.
    pub fn of(sheet: &Sheet) -> SortedMap<String, Self> {
        let names = sheet.names().keys();
        let words: SortedSet<String> = names.filter_map(|name| base_word(name)).collect();
        let mut sets = SortedMap::default();
        for word in words.iter() {
            let set = Self {
                edges: EDGES.map(|end| sheet.tile_named(&format!("{word}{end}"))),
                runs: RUNS.map(|(end, _)| frames(sheet, &format!("{word}{end}"))),
                thick: frames(sheet, &format!("{word}{THICK}")),
                side: frames(sheet, &side_name(word)),
            };
            sets.insert(word.clone(), set);
        }
        sets
    }

    /// What it counts as for a neighbour of another kind.
    pub fn as_neighbor(&self) -> Neighbour {
        match (self.shore(), self.run()) {
            (Some(edge), _) => Neighbour::Sunken(edge),
            (None, Some(_)) => Neighbour::Run,
            (None, None) => Neighbour::Open,
        }
    }

    /// The tile in place of the terrain's own, if its neighbours call for one. `in_side_wall` is whether the cell is
    /// part of a wall that runs north to south.
    pub fn tile(&self, around: [Neighbour; 4], in_side_wall: bool) -> Option<[Tile; 2]> {
        if in_side_wall && self.side.is_some() {
            return self.side;
        }
        if around == [Neighbour::Same; 4] && self.thick.is_some() {
            return self.thick;
        }
        let linked = links(around);
        let fitting = RUNS.iter().position(|(_, joins)| *joins == linked);
        if let Some(piece) = fitting
            && let Some(frames) = self.runs[piece]
        {
            return Some(frames);
        }
        let [north, east, south, west] = linked.map(u8::from);
        let runs_down = north + south > east + west;
        self.runs[usize::from(runs_down)].or(self.run())
    }

    /// The edge that identifies its ground: the northern one, or else the first there is.
    fn shore(&self) -> Option<Tile> {
        self.edges.into_iter().flatten().next()
    }

    /// The piece to use where no other fits: the first there is.
    fn run(&self) -> Option<[Tile; 2]> {
        self.runs.into_iter().flatten().next()
    }

    /// The edges drawn over the cell: one on each side with other ground, unless a bridge leads across it.
    pub fn edges(&self, around: [Neighbour; 4]) -> impl Iterator<Item = Tile> {
        let own = self.shore();
        let on_side = move |beside: Neighbour| match beside {
            Neighbour::Open => true,
            Neighbour::Sunken(edge) => Some(edge) != own,
            Neighbour::Closed | Neighbour::Same | Neighbour::Run => false,
        };
        let sides = self.edges.into_iter().zip(around);
        sides.filter_map(move |(edge, beside)| if on_side(beside) { edge } else { None })
    }

    /// The side on which the ground lies that this run crosses; `None` if it crosses none, or is no run.
    pub fn crossed(&self, around: [Neighbour; 4]) -> Option<Dir> {
        self.run()?;
        let mut sides = Dir::CARDINAL.into_iter().zip(around);
        let sunken = sides.find(|(_, beside)| matches!(beside, Neighbour::Sunken(_)));
        sunken.map(|(dir, _)| dir)
    }
}

/// The sides on which a run continues: to its own kind or another run and, from a bridge, to land.
fn links(around: [Neighbour; 4]) -> [bool; 4] {
    let crosses = around.iter().any(|it| matches!(it, Neighbour::Sunken(_)));
    around.map(|beside| match beside {
        Neighbour::Same | Neighbour::Run => true,
        Neighbour::Open => crosses,
        Neighbour::Closed | Neighbour::Sunken(_) => false,
    })
}

/// The word of the terrain that a tile name belongs to; `None` if the tile does not depend on its neighbours.
pub fn base_word(name: &str) -> Option<String> {
    let without_frame = name.strip_suffix("_0").or_else(|| name.strip_suffix("_1"));
    let name = without_frame.unwrap_or(name);
    let runs = RUNS.iter().map(|(end, _)| end);
    let mut ends = EDGES.iter().chain(runs).chain([&THICK]);
    let word = ends.find_map(|end| name.strip_suffix(end));
    let without = name.replacen("_side", "", 1);
    let word = word.map(str::to_owned);
    word.or_else(|| (without != name).then_some(without))
}

/// The name of the side view: `door_side_sealed` for `door_sealed`, `crypt_grate_side` for `crypt_grate`.
fn side_name(word: &str) -> String {
    match word.find("door") {
        Some(at) => format!("{}door_side{}", &word[..at], &word[at + 4..]),
        None => format!("{word}_side"),
    }
}

/// The frames `NAME_0` and `NAME_1`, or the tile called `name` for both.
fn frames(sheet: &Sheet, name: &str) -> Option<[Tile; 2]> {
    let frame = |number: u8| sheet.tile_named(&format!("{name}_{number}"));
    match (frame(0), frame(1)) {
        (Some(first), Some(second)) => Some([first, second]),
        _ => sheet.tile_named(name).map(|tile| [tile; 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::map::autotile::sheet_of;
    use std::collections::BTreeMap;

    const NAMES: &str = "water_edge_n water_edge_e water_edge_s water_edge_w bridge_h bridge_v ditch_h_0 ditch_h_1 \
        ditch_v ditch_ne ditch_se ditch_sw ditch_nw grass_thick_0 grass_thick_1 door_side_sealed crypt_grate_side \
        pit_edge_s track_ne";
    const WATER: Neighbour = Neighbour::Sunken(Tile(0));

    fn connected() -> BTreeMap<String, Connected> {
        let sheet = sheet_of(&NAMES.split(' ').collect::<Vec<_>>());
        Connected::of(&sheet).iter().cloned().collect()
    }

    /// What lies to the north, east, south and west: `.` open ground, `~` water, `=` a run of another kind, `o` the
    /// same, `#` a wall.
    fn around(drawing: &str) -> [Neighbour; 4] {
        let beside = |letter| match letter {
            '.' => Neighbour::Open,
            '~' => WATER,
            '=' => Neighbour::Run,
            'o' => Neighbour::Same,
            _ => Neighbour::Closed,
        };
        let mut letters = drawing.chars().map(beside);
        [(); 4].map(|()| letters.next().expect("four letters"))
    }

    fn name(Tile(tile): Tile) -> &'static str {
        NAMES.split(' ').nth(tile.into()).expect("a tile")
    }

    fn tile(word: &str, drawing: &str) -> &'static str {
        let tile = connected()[word].tile(around(drawing), drawing == "#.#.");
        tile.map_or("", |[first, _]| name(first))
    }

    fn edges(word: &str, drawing: &str) -> String {
        let connected = connected();
        let edges = connected[word].edges(around(drawing));
        edges.map(name).collect::<Vec<_>>().join(" ")
    }

    /// Beside land, but not beside walls, bridges and the same water. A picture laid over a sheet may be the only edge.
    #[test]
    fn shores_lie_beside_other_ground() {
        for (word, neighbours, names) in [
            ("water", "..oo", "water_edge_n water_edge_e"),
            ("water", "oo..", "water_edge_s water_edge_w"),
            ("water", "#=o~", ""),
            ("pit", "....", "pit_edge_s"),
        ] {
            assert_eq!(edges(word, neighbours), names);
        }
        let chasm = Neighbour::Sunken(Tile(9));
        assert_eq!(connected()["water"].edges([chasm; 4]).count(), 4);
        let kinds = ["pit", "bridge", "grass"].map(|word| connected()[word].as_neighbor());
        let pit = Neighbour::Sunken(Tile(17));
        assert_eq!(kinds, [pit, Neighbour::Run, Neighbour::Open]);
    }

    /// Bridges lead from land to land, and keep their direction at the corner of a pool; ditches, doors and grates turn
    /// with what is beside them; grass amid grass is thick.
    #[test]
    fn tiles_follow_their_neighbours() {
        for (word, neighbours, name) in [
            ("bridge", "~.~.", "bridge_h"),
            ("bridge", ".~.~", "bridge_v"),
            ("bridge", "o~.~", "bridge_v"),
            ("bridge", "~o~o", "bridge_h"),
            ("bridge", "oooo", "bridge_h"),
            ("bridge", "o~..", "bridge_v"),
            ("ditch", ".o.o", "ditch_h_0"),
            ("ditch", "o.o.", "ditch_v"),
            ("ditch", "oo..", "ditch_ne"),
            ("ditch", ".oo.", "ditch_se"),
            ("ditch", "..oo", "ditch_sw"),
            ("ditch", "o..o", "ditch_nw"),
            ("ditch", "o...", "ditch_v"),
            ("ditch", "....", "ditch_h_0"),
            ("grass", "oooo", "grass_thick_0"),
            ("grass", "ooo.", ""),
            ("door_sealed", "#.#.", "door_side_sealed"),
            ("door_sealed", ".#.#", ""),
            ("crypt_grate", "#.#.", "crypt_grate_side"),
            ("track", "....", "track_ne"),
        ] {
            assert_eq!(tile(word, neighbours), name, "{word} {neighbours}");
        }
    }
}
