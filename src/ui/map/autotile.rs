//! Autotiling: which tiles make up a floor, wall or door cell. Floors vary, walls join.
//!
//! The usual way draws one tile for each combination of neighbours: 47 for walls alone. Here a wall is a base, its face
//! towards the viewer or its top, with an overlay for each side and corner that needs one. That takes 29 pictures for
//! floors, walls, doors, stairs and torches together; a theme may replace any of them, and a sheet may lack most. The
//! price is that a wall is up to five pictures, one over the other.
//!
//! What is not known counts as rock, and a wall that has only rock around it is not drawn.

use crate::base::word_enum;
use crate::base::{Dir, Pos, SortedSet};
use crate::gfx::{Sheet, Tile};

word_enum! {
    /// A part that cells are composed of, with its tile name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum AutotilePart {
        /// The plainest floor.
        Floor0 = "floor_0",
        /// A rarer one.
        Floor1 = "floor_1",
        /// A rarer one.
        Floor2 = "floor_2",
        /// A rarer one.
        Floor3 = "floor_3",
        /// A rarer one.
        Floor4 = "floor_4",
        /// A rarer one.
        Floor5 = "floor_5",
        /// The plainest face of a wall.
        Face0 = "wall_face_0",
        /// A rarer one.
        Face1 = "wall_face_1",
        /// A rarer one.
        Face2 = "wall_face_2",
        /// A rarer one.
        Face3 = "wall_face_3",
        /// The top of a wall.
        Top = "wall_top",
        /// The northern edge of a wall.
        EdgeN = "top_edge_n",
        /// The western edge of a top.
        EdgeW = "top_edge_w",
        /// The eastern edge of a top.
        EdgeE = "top_edge_e",
        /// The western end of a face.
        EndW = "face_end_w",
        /// The eastern end of a face.
        EndE = "face_end_e",
        /// An inner corner to the north-west.
        CornerNW = "top_corner_nw",
        /// An inner corner to the north-east.
        CornerNE = "top_corner_ne",
        /// An inner corner to the south-west.
        CornerSW = "top_corner_sw",
        /// An inner corner to the south-east.
        CornerSE = "top_corner_se",
        /// The shade of a wall to the north on a floor.
        Shade = "shade_n",
        /// A closed door.
        Door = "door_closed",
        /// An open door.
        DoorOpen = "door_open",
        /// A closed door, seen from the side.
        DoorSide = "door_side_closed",
        /// An open door, seen from the side.
        DoorSideOpen = "door_side_open",
        /// Stairs down.
        StairsDown = "stairs_down",
        /// Stairs up.
        StairsUp = "stairs_up",
        /// A torch.
        Torch0 = "torch_0",
        /// A torch a moment later.
        Torch1 = "torch_1",
    }
}

const NAMES: &[&str] = AutotilePart::WORDS;

/// Weight of each floor tile; they add up to 25.
const FLOOR_WEIGHTS: [u32; 6] = [9, 6, 4, 1, 2, 3];
/// Weight of each wall face; they add up to 20.
const FACE_WEIGHTS: [u32; 4] = [13, 5, 1, 1];
/// One wall face in this many may carry a torch.
const TORCH_ODDS: u32 = 8;
/// Least number of faces without a torch west of each torch.
const TORCH_DISTANCE: i32 = 4;

/// Part names that are also names of single-tile terrain: they do not make a sheet autotiled.
const SINGLE: [&str; 3] = ["door_open", "stairs_down", "stairs_up"];

/// A tile that no sheet has, which draws nothing.
const NOTHING: Tile = Tile(u16::MAX);

/// Substitutes for a part that a sheet lacks, best first; `None` for decoration, which may be left out.
fn stand_ins(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "wall_top" => &["wall", "wall_face_0"],
        "door_closed" => &["door"],
        "door_open" | "door_side_closed" => &["door_closed", "door"],
        "door_side_open" => &["door_open", "door_closed", "door"],
        "stairs_down" | "stairs_up" => &[],
        _ if name.starts_with("floor_") => &["floor_0", "floor"],
        _ if name.starts_with("wall_face_") => &["wall_face_0", "wall"],
        _ => return None,
    })
}

/// The tile names of all parts that floors, walls and doors are composed of.
pub fn part_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied()
}

/// The tile of each part in a sheet.
#[derive(Clone, Debug)]
pub struct AutotileSet([Tile; NAMES.len()]);

impl AutotileSet {
    /// The parts of a sheet, with substitutes for missing ones. `None` if the sheet has no parts at all, or no tile for
    /// walls, floors, doors or stairs; each terrain is then a single tile.
    pub fn of(sheet: &Sheet) -> Option<Self> {
        let mut parts = NAMES.iter().filter(|name| !SINGLE.contains(name));
        let has_any = parts.any(|name| sheet.tile_named(name).is_some());
        if !has_any {
            return None;
        }
        let mut tiles = [NOTHING; NAMES.len()];
        for (tile, name) in tiles.iter_mut().zip(part_names()) {
            let next_best = |names: &[&str]| names.iter().find_map(|name| sheet.tile_named(name));
            *tile = match (sheet.tile_named(name), stand_ins(name)) {
                (Some(own), _) => own,
                (None, Some(names)) => next_best(names)?,
                (None, None) if name.starts_with("torch_") => {
                    next_best(&["torch"]).unwrap_or(NOTHING)
                }
                (None, None) => NOTHING,
            };
        }
        Some(Self(tiles))
    }

    /// The parts of each theme of a sheet, in alphabetical order of themes. A theme is one that some part is named
    /// after, such as `THEME_wall_top`; parts that it lacks are those without a theme.
    pub fn themes(sheet: &Sheet) -> Vec<(String, Self)> {
        let Some(plain) = Self::of(sheet) else {
            return Vec::new();
        };
        let names = sheet.names().keys();
        let themes: SortedSet<String> = names.filter_map(|name| theme_of(name)).collect();
        let mut sets = Vec::new();
        for theme in themes.iter() {
            let mut tiles = plain.0;
            for (tile, name) in tiles.iter_mut().zip(part_names()) {
                let themed = sheet.tile_named(&format!("{theme}_{name}"));
                *tile = themed.unwrap_or(*tile);
            }
            sets.push((theme.to_owned(), Self(tiles)));
        }
        sets
    }

    /// The tile of a part.
    pub const fn tile(&self, piece: AutotilePart) -> Tile {
        self.0[piece as usize]
    }
}

/// The theme that a tile name begins with, such as `crypt` in `crypt_wall_top`; `None` if it is no part of a theme.
fn theme_of(name: &str) -> Option<String> {
    let theme = part_names().find_map(|part| name.strip_suffix(part)?.strip_suffix('_'))?;
    (!theme.is_empty()).then(|| theme.to_owned())
}

/// A hash of a cell, to vary its tiles.
pub fn cell_hash(pos: Pos, salt: u64) -> u32 {
    // The finalizer of splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    let mut bits = (u64::from(pos.x as u32) << 32 | u64::from(pos.y as u32)) ^ salt.rotate_left(17);
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits >> 32) as u32 ^ bits as u32
}

/// The index of the weight that `roll`, taken modulo their sum, falls on.
fn weighted_index(weights: &[u32], roll: u32) -> usize {
    let mut roll = roll % weights.iter().sum::<u32>();
    for (number, &weight) in (0..).zip(weights) {
        if roll < weight {
            return number;
        }
        roll -= weight;
    }
    0
}

/// Calls `put` with the parts of a floor cell, bottom first, and whether each is mirrored. `rock(dx, dy)` says whether the
/// neighbour at that offset is opaque, as far as known.
pub fn floor_parts(
    rock: impl Fn(i32, i32) -> bool,
    hash: u32,
    mut put: impl FnMut(AutotilePart, bool),
) {
    let kind = weighted_index(&FLOOR_WEIGHTS, hash >> 8);
    let mirrored = kind < 2 && hash & 1 == 1;
    put(AutotilePart::ALL[kind], mirrored);
    if rock(0, -1) {
        put(AutotilePart::Shade, false);
    }
}

/// Calls `put` with the parts of a wall, bottom first; not at all if no neighbour is open. It shows its face if the cell
/// south of it is open. `rock` is as in [`floor_parts`].
pub fn wall_parts(rock: impl Fn(i32, i32) -> bool, hash: u32, mut put: impl FnMut(AutotilePart)) {
    if is_inside(&rock) {
        return;
    }
    let face = !rock(0, 1);
    let kind = weighted_index(&FACE_WEIGHTS, hash >> 8);
    let variant = AutotilePart::ALL[AutotilePart::Face0 as usize + kind];
    put(if face { variant } else { AutotilePart::Top });
    let west = rock(-1, 0);
    let east = rock(1, 0);
    let north = rock(0, -1);
    for (needed, piece) in [
        (!west && face, AutotilePart::EndW),
        (!west && !face, AutotilePart::EdgeW),
        (!east && face, AutotilePart::EndE),
        (!east && !face, AutotilePart::EdgeE),
        (!north, AutotilePart::EdgeN),
        // A neighbour that shows its face leaves an inner corner on this top.
        (!face && west && !rock(-1, 1), AutotilePart::CornerSW),
        (!face && east && !rock(1, 1), AutotilePart::CornerSE),
        (north && west && !rock(-1, -1), AutotilePart::CornerNW),
        (north && east && !rock(1, -1), AutotilePart::CornerNE),
    ] {
        if needed {
            put(piece);
        }
    }
}

/// Whether a wall is not drawn, because no neighbour is open.
pub fn is_inside(rock: impl Fn(i32, i32) -> bool) -> bool {
    let mut rocks = Dir::ALL.into_iter().map(Dir::delta);
    rocks.all(|(dx, dy)| rock(dx, dy))
}

/// Whether a wall carries a torch: on some faces towards a room, at least four faces apart. `hash(dx)` is the hash of
/// the cell `dx` to the east.
pub fn has_torch(rock: impl Fn(i32, i32) -> bool, hash: impl Fn(i32) -> u32) -> bool {
    let is_chosen = |dx: i32| (hash(dx) >> 16).is_multiple_of(TORCH_ODDS);
    // A cell knows only hashes: it yields to any chosen cell near its west, even to one that yields itself.
    let yields = (1..=TORCH_DISTANCE).any(|west| is_chosen(-west));
    let mut room = [(-1, 1), (0, 1), (1, 1), (0, 2)].into_iter();
    is_chosen(0) && !yields && room.all(|(dx, dy)| !rock(dx, dy))
}

/// The part of a door, which is open while an actor stands in it: seen from the side if its wall runs north to south.
pub fn door_part(rock: impl Fn(i32, i32) -> bool, is_open: bool) -> AutotilePart {
    match (in_side_wall(rock), is_open) {
        (false, false) => AutotilePart::Door,
        (false, true) => AutotilePart::DoorOpen,
        (true, false) => AutotilePart::DoorSide,
        (true, true) => AutotilePart::DoorSideOpen,
    }
}

/// Whether a cell is part of a wall that runs north to south.
pub fn in_side_wall(rock: impl Fn(i32, i32) -> bool) -> bool {
    rock(0, -1) && rock(0, 1) && !(rock(-1, 0) && rock(1, 0))
}

/// A sheet with one cell for each of these names.
#[cfg(test)]
pub(in crate::ui) fn sheet_of(names: &[&str]) -> Sheet {
    use crate::gfx::sheet::{NamedTile, SheetLayout};
    use crate::gfx::{Image, PxSize};
    let size = PxSize::new(names.len() as i32, 1);
    let image = Image::new(size, vec![[255; 4]; size.area()]).expect("it has as many pixels");
    let sheet = Sheet::new(&image, &SheetLayout::of(PxSize::new(1, 1))).expect("it fits");
    let named = (0..).zip(names).map(|(index, name)| {
        let (tile, color) = (Tile(index), None);
        ((*name).to_owned(), NamedTile { tile, color })
    });
    sheet.with_names(named).expect("they are there")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of the tile that a part is drawn as; empty for nothing. `None` if the sheet is not autotiled.
    fn drawn_as<'n>(names: &[&'n str], part: &str) -> Option<&'n str> {
        let set = AutotileSet::of(&sheet_of(names))?;
        let at = NAMES.iter().position(|name| *name == part);
        let Tile(tile) = set.0[at.expect("a part")];
        Some(names.get(usize::from(tile)).copied().unwrap_or(""))
    }

    #[test]
    fn missing_parts_fall_back_to_similar_tiles() {
        let of = |names: &'static str| names.split(' ').collect::<Vec<_>>();
        let mut names = of("wall floor door door_open stairs_down stairs_up");
        assert_eq!(drawn_as(&names, "floor_0"), None, "single tiles");
        names.extend(["wall_face_0", "top_edge_n", "floor_1"]);
        for (part, expected) in [
            ("floor_1", "floor_1"),
            ("floor_5", "floor"),
            ("wall_face_3", "wall_face_0"),
            ("wall_top", "wall"),
            ("top_edge_n", "top_edge_n"),
            ("top_edge_w", ""),
            ("shade_n", ""),
            ("torch_0", ""),
            ("door_side_closed", "door"),
            ("door_side_open", "door_open"),
            ("stairs_up", "stairs_up"),
        ] {
            assert_eq!(drawn_as(&names, part), Some(expected), "{part}");
        }
        names.push("torch");
        assert_eq!(drawn_as(&names, "torch_1"), Some("torch"));
        let doorless = of("wall_face_0 floor stairs_down stairs_up");
        assert_eq!(drawn_as(&doorless, "floor_0"), None, "single tiles too");
    }
}
