//! Places vaults on a level: in rock, where a straight tunnel can join one of their doors to the rest; on floor, where
//! every cell stays reachable.

use crate::base::{Dice, Dir, Grid, Pos, Size, by_next};
use crate::game::mapgen::connectivity;
use crate::game::mapgen::furnish;
use crate::game::mapgen::sketch::{DrawnMonster, Sketch, Steps, pick};
use crate::game::rules::{Vault, VaultCell, VaultMonster, VaultPost, VaultSite, VaultThing};
use crate::game::terrain::Terrain;

/// Vaults to try for each wanted one: not all fit.
const TRIES: i32 = 4;
/// Longest tunnel to a vault, in cells.
const TUNNEL: i32 = 5;
/// Most entrances of a vault that are joined.
const ENTRANCES: usize = 2;
/// Positions on floor to try.
const PLACES: usize = 12;

/// Where a vault may be placed: its cells on the map, and the tunnel cells that join it.
pub(super) struct Site {
    cells: Vec<(Pos, VaultCell)>,
    tunnel: Vec<Pos>,
}

/// Places up to as many vaults as the place allows, and at least half as many if they fit.
pub(super) fn place(sketch: &mut Sketch<'_>, dice: &mut Dice, steps: Steps<'_>) {
    let depth = sketch.depth as i32;
    let rules = sketch.rules;
    let most = sketch.level().share_of(sketch.place.vaults);
    let mut left: Vec<_> = rules.vaults.iter().collect();
    left.retain(|vault| is_part_at(vault, depth) && rules.companion_of(vault).is_none());
    let wanted = dice.range((most + 1) / 2, most);
    let mut placed = 0;
    for _ in 0..wanted * TRIES {
        if placed == wanted {
            break;
        }
        let weights: Vec<_> = left.iter().map(|vault| vault.weight).collect();
        let Some(number) = dice.weighted_index(&weights) else {
            break;
        };
        let vault = left.swap_remove(number);
        let cells = vault.turned(dice);
        let site = match vault.site {
            VaultSite::Rock => site_in_rock(sketch, &cells, dice),
            VaultSite::Floor => site_on_floor(sketch, &cells, dice),
            VaultSite::Level | VaultSite::Hall => None,
        };
        if let Some(site) = site {
            put(sketch, &site);
            sketch.brought.extend(vault.brings);
            placed += 1;
            steps(&vault.name, &sketch.terrain);
        }
    }
}

/// Places the vault of the dungeon's companion, if this is its level.
pub(super) fn place_companion(
    sketch: &mut Sketch<'_>,
    dice: &mut Dice,
    steps: Steps<'_>,
) -> Waiting {
    let depth = sketch.depth as i32;
    let mut vaults: Vec<_> = sketch.rules.vaults.iter().collect();
    vaults.retain(|it| is_part_at(it, depth) && sketch.rules.companion_of(it).is_some());
    let Some(vault) = pick(&vaults, dice) else {
        return Waiting::Elsewhere;
    };
    let cells = vault.turned(dice);
    let site = match vault.site {
        VaultSite::Rock => site_in_rock(sketch, &cells, dice),
        VaultSite::Floor => site_on_floor(sketch, &cells, dice),
        VaultSite::Level | VaultSite::Hall => None,
    };
    let Some(site) = site else {
        return Waiting::WithoutRoom;
    };
    put(sketch, &site);
    steps(&vault.name, &sketch.terrain);
    let waits = |terrain: Terrain| sketch.rules.companion_waiting(terrain).is_some();
    let mut own = site.cells.iter();
    let found = own.find(|(_, cell)| cell.terrain.is_some_and(waits));
    found.map_or(Waiting::WithoutRoom, |(at, _)| Waiting::WaitsAt(*at))
}

/// Where the companion of a dungeon is, as far as this level knows.
pub(super) enum Waiting {
    /// On another level, or there is none.
    Elsewhere,
    /// This is its level, but its vault has found no room.
    WithoutRoom,
    /// On this cell.
    WaitsAt(Pos),
}

/// Whether a vault may be one of several on a level at this depth.
fn is_part_at(vault: &Vault, depth: i32) -> bool {
    match vault.site {
        VaultSite::Rock | VaultSite::Floor => (vault.from..=vault.to).contains(&depth),
        VaultSite::Level | VaultSite::Hall => false,
    }
}

/// The cells of a drawing with its upper left corner at `corner`, without those that leave the map as it is.
pub(super) fn cells_at(
    cells: &Grid<VaultCell>,
    corner: Pos,
) -> impl Iterator<Item = (Pos, VaultCell)> {
    let drawn = cells.iter().filter(|(_, cell)| cell.terrain.is_some());
    by_next(drawn.map(move |(pos, cell)| (corner + pos, *cell)))
}

/// All corners at which a drawing of this size fits on the map.
fn corners(sketch: &Sketch<'_>, size: Size) -> impl Iterator<Item = Pos> + use<> {
    let map = sketch.size();
    Size::new(map.w - size.w + 1, map.h - size.h + 1).cells()
}

pub(super) fn is_wall(cell: VaultCell) -> bool {
    matches!(cell.terrain, Some(Terrain::Wall | Terrain::Torch))
}

fn site_in_rock(sketch: &Sketch<'_>, cells: &Grid<VaultCell>, dice: &mut Dice) -> Option<Site> {
    let mut corners: Vec<_> = corners(sketch, cells.size()).collect();
    corners.retain(|corner| fits_in_rock(sketch, cells, *corner));
    let corner = pick(&corners, dice)?;
    Some(rock_site(sketch, cells, corner))
}

/// Whether there is nothing but rock under a drawing, and an entrance can be joined.
pub(super) fn fits_in_rock(sketch: &Sketch<'_>, cells: &Grid<VaultCell>, corner: Pos) -> bool {
    let in_rock = cells_at(cells, corner).all(|(pos, cell)| {
        let inside = is_wall(cell) || sketch.is_inside(pos);
        inside && sketch.is(pos, Terrain::Wall) && !sketch.fixed.get(pos)
    });
    in_rock && !entrances(sketch, cells, corner).is_empty()
}

/// The site at this corner, with the first entrances that can be joined; the others become wall.
pub(super) fn rock_site(sketch: &Sketch<'_>, cells: &Grid<VaultCell>, corner: Pos) -> Site {
    let mut found = entrances(sketch, cells, corner);
    found.truncate(ENTRANCES);
    let mut site = floor_site(cells, corner);
    for (pos, cell) in &mut site.cells {
        if is_entrance(cells, *pos - corner) && found.iter().all(|(at, _)| at != pos) {
            cell.terrain = Some(Terrain::Wall);
        }
    }
    for (_, tunnel) in found {
        site.tunnel.extend(tunnel);
    }
    site
}

/// Whether the cell at `pos` of the drawing is a door or floor on its edge.
fn is_entrance(cells: &Grid<VaultCell>, pos: Pos) -> bool {
    let Size { w, h } = cells.size();
    let edge = pos.x == 0 || pos.y == 0 || pos.x == w - 1 || pos.y == h - 1;
    let Some(cell) = cells.get(pos) else {
        return false;
    };
    edge && matches!(cell.terrain, Some(Terrain::Door | Terrain::Floor))
}

/// The entrances of a drawing, in reading order.
pub(super) fn entrances_of(cells: &Grid<VaultCell>) -> Vec<Pos> {
    let mut all: Vec<_> = cells.size().cells().collect();
    all.retain(|pos| is_entrance(cells, *pos));
    all
}

/// The entrances of a vault that can be joined, each with its tunnel, which may be empty.
fn entrances(sketch: &Sketch<'_>, cells: &Grid<VaultCell>, corner: Pos) -> Vec<(Pos, Vec<Pos>)> {
    let mut joined = Vec::new();
    for pos in entrances_of(cells) {
        let (at, mut dirs) = (corner + pos, outward(cells.size(), pos));
        if let Some(tunnel) = dirs.find_map(|dir| tunnel(sketch, at, dir)) {
            joined.push((at, tunnel));
        }
    }
    joined
}

/// The directions that lead out of a drawing of this size: two in a corner.
pub(super) fn outward(Size { w, h }: Size, pos: Pos) -> impl Iterator<Item = Dir> {
    let sides = [
        (pos.y == 0, Dir::N),
        (pos.x == w - 1, Dir::E),
        (pos.y == h - 1, Dir::S),
        (pos.x == 0, Dir::W),
    ];
    let outward = sides.into_iter().filter(|(is_edge, _)| *is_edge);
    by_next(outward.map(|(_, dir)| dir))
}

/// The rock cells in a straight line from `from` to floor; `None` if that is too far, or the tunnel would open
/// something on the way.
fn tunnel(sketch: &Sketch<'_>, from: Pos, dir: Dir) -> Option<Vec<Pos>> {
    let (mut cells, mut pos) = (Vec::new(), from.step(dir));
    for _ in 0..=TUNNEL {
        if furnish::is_plain(sketch, pos) {
            return Some(cells);
        }
        if !sketch.is_rock(pos) || sketch.fixed.get(pos) || !sketch.has_wall_beside(pos, dir) {
            return None;
        }
        cells.push(pos);
        pos = pos.step(dir);
    }
    None
}

fn site_on_floor(sketch: &Sketch<'_>, cells: &Grid<VaultCell>, dice: &mut Dice) -> Option<Site> {
    let mut corners: Vec<_> = corners(sketch, cells.size()).collect();
    corners.retain(|corner| fits_on_floor(sketch, cells, *corner));
    for _ in 0..PLACES.min(corners.len()) {
        let corner = corners.swap_remove(dice.below(corners.len() as u32) as usize);
        let site = floor_site(cells, corner);
        let mut tried = sketch.clone();
        put(&mut tried, &site);
        if !has_more_parts(&tried, sketch) {
            return Some(site);
        }
    }
    None
}

/// Whether there is nothing but plain floor under a drawing, with no door beside it.
pub(super) fn fits_on_floor(sketch: &Sketch<'_>, cells: &Grid<VaultCell>, corner: Pos) -> bool {
    cells_at(cells, corner).all(|(pos, _)| {
        let mut around = pos.neighbours().into_iter();
        furnish::is_plain(sketch, pos) && !around.any(|near| sketch.is(near, Terrain::Door))
    })
}

/// The site at this corner.
pub(super) fn floor_site(cells: &Grid<VaultCell>, corner: Pos) -> Site {
    Site {
        cells: cells_at(cells, corner).collect(),
        tunnel: Vec::new(),
    }
}

/// Whether a level is in more parts than before: for who can open what is closed, for who cannot, or for who leaves
/// its hall aside.
pub(super) fn has_more_parts(tried: &Sketch<'_>, before: &Sketch<'_>) -> bool {
    let both = [connectivity::Passage::Open, connectivity::Passage::Closed];
    let [now, then] = [tried, before].map(|it| it.passages.cells(&it.terrain, &both));
    if connectivity::parts(&now).len() > connectivity::parts(&then).len() {
        return true;
    }
    for [now, then] in [
        [tried.open(), before.open()],
        [tried.open_aside(), before.open_aside()],
    ] {
        if connectivity::parts(&now).len() > connectivity::parts(&then).len() {
            return true;
        }
    }
    false
}

pub(super) fn put(sketch: &mut Sketch<'_>, site: &Site) {
    sketch.fill(site.tunnel.iter().copied(), Terrain::Floor);
    let others = sketch.monsters.len();
    for (pos, cell) in &site.cells {
        put_cell(sketch, *pos, *cell);
    }
    give_rounds(&mut sketch.monsters[others..]);
}

/// Gives each watch of a vault a round: to the cells of its other watches, and back to its own.
pub(super) fn give_rounds(monsters: &mut [DrawnMonster]) {
    let mut watches = monsters.to_vec();
    watches.retain(|it| it.post == VaultPost::Watch);
    let posts: Vec<_> = watches.iter().map(|it| it.at).collect();
    for monster in monsters {
        if let Some(number) = posts.iter().position(|at| *at == monster.at) {
            monster.round.clone_from(&posts);
            monster.round.rotate_left(number + 1);
        }
    }
}

/// Puts a cell of a drawing onto the map, and fixes it.
pub(super) fn put_cell(sketch: &mut Sketch<'_>, pos: Pos, cell: VaultCell) {
    let Some(terrain) = cell.terrain else {
        return;
    };
    sketch.terrain[pos] = terrain;
    sketch.fixed.set(pos, true);
    match cell.holds {
        None => {}
        Some(VaultThing::Monster(VaultMonster { kind, post })) => {
            sketch.monsters.push(DrawnMonster {
                kind,
                at: pos,
                post,
                round: Vec::new(),
            });
        }
        Some(VaultThing::Item(kind)) => sketch.items.push((kind, pos)),
        Some(VaultThing::Arrival) => sketch.endpoints[0] = Some(pos),
        Some(VaultThing::Exit) => sketch.endpoints[1] = Some(pos),
    }
}
