//! One level of the dungeon: terrain, actors and items by cell, and what the hero has explored.

use serde::{Serialize, Serializer};

use crate::base::{BitGrid, DijkstraMap, Dir, Fov, Grid, Metric, Pos, Rect, Size};

use crate::game::event::ActorId;
use crate::game::light::LightSource;
use crate::game::rules::{ItemId, Mind, MonsterId, Ruleset, TwistId};
use crate::game::terrain::Terrain;

/// A level when the hero first enters it: generated, or drawn by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Blueprint {
    /// Terrain by cell.
    pub terrain: Grid<Terrain>,
    /// Rooms in the order they were placed; empty for a map drawn by hand.
    pub rooms: Vec<Rect>,
    /// The hero's cell; walkable.
    pub hero: Pos,
    /// The monsters in order of id, each on a free cell of its own.
    pub monsters: Vec<MonsterSpawn>,
    /// Items: kind and cell, at most one per cell.
    pub items: Vec<(ItemId, Pos)>,
    /// What is out of order there.
    pub twist: Option<TwistId>,
    /// The rectangle around its hall, if it has one.
    pub hall: Option<Rect>,
}

impl Blueprint {
    /// A level with nobody on it but the hero, and nothing.
    pub fn new(terrain: Grid<Terrain>, hero: Pos) -> Self {
        Self {
            terrain,
            hero,
            ..Self::default()
        }
    }
}

/// A monster of a new level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonsterSpawn {
    /// Its kind.
    pub kind: MonsterId,
    /// Its cell.
    pub at: Pos,
    /// Index into the proper names of its kind, if it has one.
    pub name_index: Option<usize>,
    /// What it knows of the hero at first, if the rules have minds.
    pub mind: Mind,
    /// The cells of its round, if it walks one: it goes to each in turn, the first next.
    pub round: Vec<Pos>,
}

impl MonsterSpawn {
    /// A monster that is awake and has no name of its own.
    pub const fn new(kind: MonsterId, at: Pos) -> Self {
        Self {
            kind,
            at,
            name_index: None,
            mind: Mind::Awake,
            round: Vec::new(),
        }
    }
}

/// The corpse of a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Corpse {
    /// The dead monster.
    pub actor: ActorId,
    /// The cell it lies on.
    pub at: Pos,
    /// Wax that the hero gains by walking there, 0 or more.
    pub tallow: i32,
    /// The turn at whose end it rises, unless light falls on it; 0 if it stays dead.
    pub rises_on: u32,
}

/// Where the hero of the player's last game lies on a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Body {
    pub(super) at: Pos,
    /// Wax that the hero gains by walking there, 0 or more.
    pub(super) wax: i32,
}

/// A monster as the hero last saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Sighting {
    pub(super) actor: ActorId,
    pub(super) kind: MonsterId,
    pub(super) at: Pos,
    /// The turn in which it was seen.
    pub(super) turn: u32,
    /// What it knew of the hero.
    pub(super) mind: Mind,
}

/// A level in play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Level {
    #[serde(serialize_with = "indices")]
    pub(super) terrain: Grid<Terrain>,
    /// Cells that block sight.
    #[serde(skip)]
    pub(super) opaque: BitGrid,
    /// Cells whose terrain is walkable and does no harm.
    #[serde(skip)]
    pub(super) harmless: BitGrid,
    /// Cells whose terrain is a [landmark](Terrain::is_landmark).
    #[serde(skip)]
    pub(super) landmarks: BitGrid,
    /// The light of its terrain: wall torches and anything else that shines.
    #[serde(skip)]
    pub(super) lights: Vec<LightSource>,
    /// Cells whose terrain lets nearby monsters see farther, with how near they must be.
    #[serde(skip)]
    pub(super) watches: Vec<(Pos, i32)>,
    /// Cells the hero has seen.
    pub(super) explored: BitGrid,
    /// The living actor on each cell.
    #[serde(skip)]
    occupants: Grid<Option<ActorId>>,
    /// Oldest first.
    pub(super) corpses: Vec<Corpse>,
    /// What remains of the hero of the player's last game.
    pub(super) body: Option<Body>,
    /// Items: kind and cell, at most one per cell.
    pub(super) items: Vec<(ItemId, Pos)>,
    /// Items as the hero last saw them, if the rules have light levels; those in view are in `items`.
    pub(super) seen_items: Vec<(ItemId, Pos)>,
    /// Monsters as the hero last saw them, if the rules have light levels.
    pub(super) seen_monsters: Vec<Sighting>,
    /// Cells that have changed out of view since the hero saw them, with what the hero saw there.
    pub(super) outdated: Vec<(Pos, Terrain)>,
    /// Cells known from a map alone; `None` if none was read here.
    pub(super) mapped: Option<BitGrid>,
    /// Cells that burn.
    pub(super) fires: Fires,
    /// Cells whose terrain fades, with the turns left, oldest first.
    pub(super) fading: Vec<(Pos, i32)>,
    /// Sealed doors that were battered, with the turns of battering so far.
    pub(super) battered: Vec<(Pos, i32)>,
    /// Cells whose braziers the hero has lit, each once, oldest first.
    pub(super) lit_by_hero: Vec<Pos>,
    /// Whether the hero has paid for a wick here.
    pub(super) wick_bought: bool,
    /// Whether its braziers have earned the hero a wick.
    pub(super) wick_earned: bool,
    /// Hit points that the hero has regained beside burning braziers here.
    pub(super) warmth_spent: i32,
    /// Cells with hidden terrain that has not been found.
    pub(super) hidden: Vec<Pos>,
    /// The hero's last steps: cell and turn, oldest first; empty unless some kind of monster follows trails.
    pub(super) trail: Vec<(Pos, u32)>,
    /// What is out of order there.
    pub(super) twist: Option<TwistId>,
    /// The turn in which the hero left it; `None` before that, or if the rules have no minds.
    pub(super) left_on_turn: Option<u32>,
}

/// One byte a cell: this is most of a game's state.
fn indices<S: Serializer>(terrain: &Grid<Terrain>, to: S) -> Result<S::Ok, S::Error> {
    let indices = terrain.values().iter().map(|kind| kind.index() as u8);
    to.serialize_bytes(&indices.collect::<Vec<_>>())
}

impl Level {
    /// Whether a corpse lies on the cell.
    pub(super) fn has_corpse(&self, at: Pos) -> bool {
        self.corpses.iter().any(|corpse| corpse.at == at)
    }

    pub(super) fn new(rules: &Ruleset, terrain: Grid<Terrain>, items: Vec<(ItemId, Pos)>) -> Self {
        let size = terrain.size();
        let mut level = Self {
            terrain,
            opaque: BitGrid::new(size),
            harmless: BitGrid::new(size),
            landmarks: BitGrid::new(size),
            explored: BitGrid::new(size),
            occupants: Grid::new(size, None),
            fires: Fires {
                burning: Vec::new(),
                cells: BitGrid::new(size),
            },
            items,
            ..Self::default()
        };
        for pos in size.cells() {
            level.note_terrain(rules, pos);
            let hidden = rules.hidden(level.terrain[pos]);
            level.hidden.extend(hidden.map(|_| pos));
        }
        level.note_lights(rules);
        level
    }

    /// Takes what follows from the terrain of a cell, its light and its watch apart.
    fn note_terrain(&mut self, rules: &Ruleset, at: Pos) {
        let terrain = self.terrain[at];
        self.opaque.set(at, terrain.is_opaque());
        self.harmless.set(at, terrain.is_harmless());
        self.landmarks.set(at, terrain.is_landmark());
        let fades = rules.fades(terrain);
        self.fading.extend(fades.map(|fades| (at, fades.turns)));
    }

    /// The landmarks with their terrain, in reading order.
    pub(super) fn landmarks(&self) -> impl Iterator<Item = (Pos, Terrain)> {
        self.landmarks.iter().map(|pos| (pos, self.terrain[pos]))
    }

    /// Takes the light and the watches from the terrain.
    fn note_lights(&mut self, rules: &Ruleset) {
        let (mut lights, mut watches) = (Vec::new(), Vec::new());
        for (pos, terrain) in self.landmarks() {
            if terrain == Terrain::Torch && self.is_walkable(pos.step(Dir::S)) {
                // A torch shines from the cell south of it.
                let (at, reach) = (pos.step(Dir::S), Terrain::TORCH_LIGHT);
                lights.push(LightSource { at, reach });
            }
            if let Some(kind) = rules.terrain_kind(terrain) {
                let (at, reach) = (pos, kind.light);
                lights.extend((reach > 0).then_some(LightSource { at, reach }));
                watches.extend((kind.watch > 0).then_some((pos, kind.watch)));
            }
        }
        (self.lights, self.watches) = (lights, watches);
    }

    /// Changes the terrain of a cell, and what follows from it on the level.
    pub(super) fn set_terrain(&mut self, rules: &Ruleset, at: Pos, terrain: Terrain) {
        self.terrain[at] = terrain;
        self.hidden.retain(|other| *other != at);
        self.fading.retain(|(other, _)| *other != at);
        self.battered.retain(|(other, _)| *other != at);
        self.note_terrain(rules, at);
        self.note_lights(rules);
    }

    pub(super) const fn size(&self) -> Size {
        self.terrain.size()
    }

    pub(super) fn is_walkable(&self, pos: Pos) -> bool {
        let terrain = self.terrain.get(pos);
        terrain.is_some_and(|terrain| terrain.is_walkable())
    }

    /// The living actor at `pos`, if any.
    pub(super) fn occupant(&self, pos: Pos) -> Option<ActorId> {
        self.occupants.get(pos).copied().flatten()
    }

    /// Notes that an actor stands on this cell. [`World::relocate`](crate::game::World) moves it there.
    pub(super) fn put(&mut self, id: ActorId, at: Pos) {
        self.occupants[at] = Some(id);
    }

    /// Frees the cell of an actor, unless another stands there by now.
    pub(super) fn take(&mut self, id: ActorId, at: Pos) {
        if self.occupants[at] == Some(id) {
            self.occupants[at] = None;
        }
    }

    /// Frees every cell.
    pub(super) fn take_all(&mut self) {
        self.occupants = Grid::new(self.size(), None);
    }

    /// Whether `pos` is walkable and free of actors.
    pub(super) fn is_free(&self, pos: Pos) -> bool {
        self.is_walkable(pos) && self.occupants[pos].is_none()
    }

    /// Whether the cell is walkable, not dangerous, and not burning.
    pub(super) fn is_safe(&self, pos: Pos) -> bool {
        self.harmless.get(pos) && !self.is_burning(pos)
    }

    /// Whether an item can lie there: the cell is safe, holds no item, and hides nothing.
    pub(super) fn can_hold_item(&self, pos: Pos) -> bool {
        self.is_safe(pos) && self.item_at(pos).is_none() && !self.hidden.contains(&pos)
    }

    /// Whether the cell burns.
    pub(super) fn is_burning(&self, pos: Pos) -> bool {
        self.fires.contains(pos)
    }

    /// The terrain as it appears: hidden terrain that has not been found looks like something else.
    pub(super) fn apparent_terrain(&self, rules: &Ruleset, pos: Pos) -> Option<Terrain> {
        let terrain = *self.terrain.get(pos)?;
        // Most cells are of a kind that hides nothing, so this cheap test comes first.
        if !matches!(terrain, Terrain::Ground(_)) || !self.hidden.contains(&pos) {
            return Some(terrain);
        }
        rules.terrain_named(&rules.hidden(terrain)?.looks_like)
    }

    /// The terrain as the hero remembers it, if the cell was explored and is out of view.
    pub(super) fn remembered_terrain(&self, rules: &Ruleset, pos: Pos) -> Option<Terrain> {
        let outdated = self.outdated.iter().find(|(at, _)| *at == pos);
        let seen = outdated.map(|(_, seen)| *seen);
        seen.or_else(|| self.apparent_terrain(rules, pos))
    }

    /// The cell nearest to `pos` by Chebyshev distance that fits; the first in reading order wins a tie.
    pub(super) fn nearest(&self, pos: Pos, fits: impl Fn(Pos) -> bool) -> Option<Pos> {
        let size = self.size();
        let ring = |reach: i32| {
            let rows = (pos.y - reach).max(0)..=(pos.y + reach).min(size.h - 1);
            rows.flat_map(move |y| {
                let is_whole = (y - pos.y).abs() == reach;
                let step = if is_whole { 1 } else { 2 * reach as usize };
                let columns = (pos.x - reach..=pos.x + reach).step_by(step);
                columns.map(move |x| Pos::new(x, y))
            })
        };
        let cells = (0..size.w.max(size.h)).flat_map(ring);
        let mut cells = cells.filter(|cell| size.contains(*cell));
        cells.find(|cell| fits(*cell))
    }

    /// The [nearest](Self::nearest) free cell to `pos`.
    pub(super) fn nearest_free(&self, pos: Pos) -> Option<Pos> {
        self.nearest(pos, |cell| self.is_free(cell))
    }

    /// Marks a cell as explored by sight.
    pub(super) fn explore(&mut self, pos: Pos) {
        self.explored.set(pos, true);
        if let Some(mapped) = &mut self.mapped {
            mapped.set(pos, false);
        }
    }

    /// Marks a cell as explored by a map.
    pub(super) fn map(&mut self, pos: Pos) {
        self.explored.set(pos, true);
        self.outdated.retain(|(at, _)| *at != pos);
        let size = self.size();
        let mapped = self.mapped.get_or_insert_with(|| BitGrid::new(size));
        mapped.set(pos, true);
    }

    /// Forgets what cells looked like that the hero sees now.
    pub(super) fn update_outdated(&mut self, sight: &Fov) {
        self.outdated.retain(|(at, _)| !sight.is_visible(*at));
    }

    /// The [nearest](Self::nearest) free, safe cell to `pos`.
    pub(super) fn nearest_safe(&self, pos: Pos) -> Option<Pos> {
        self.nearest(pos, |cell| self.is_free(cell) && self.is_safe(cell))
    }

    /// How far each cell is from the nearest of these, in steps over walkable cells.
    pub(super) fn distances(
        &self,
        moves: Metric,
        from: impl IntoIterator<Item = Pos>,
    ) -> DijkstraMap {
        let mut distances = DijkstraMap::new(self.size());
        distances.fill(moves, from, u32::MAX, |pos| {
            self.is_walkable(pos).then_some(1)
        });
        distances
    }

    /// Like [`Level::nearest_safe`], but only cells from which one can walk to stairs count, if there are any, so
    /// that a fall never locks the hero in behind a gate.
    pub(super) fn nearest_landing(&self, pos: Pos, moves: Metric) -> Option<Pos> {
        let exits = self
            .landmarks()
            .filter(|(_, kind)| matches!(kind, Terrain::StairsUp | Terrain::StairsDown));
        let distances = self.distances(moves, exits.map(|(pos, _)| pos));
        let leads_on =
            |cell| self.is_free(cell) && self.is_safe(cell) && distances.distance(cell).is_some();
        let landing = self.nearest(pos, leads_on);
        landing.or_else(|| self.nearest_safe(pos))
    }

    /// The kind of item at `pos`.
    pub(super) fn item_at(&self, pos: Pos) -> Option<ItemId> {
        let mut items = self.items.iter();
        items.find(|(_, at)| *at == pos).map(|(kind, _)| *kind)
    }
}

/// A burning cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Fire {
    pub(super) at: Pos,
    /// Turns that it has burned, counted at the end of each.
    pub(super) age: i32,
    /// Turns until it has burned down, 1 or more.
    pub(super) turns_left: i32,
}

/// The fires of a level, at most one per cell. Every step of every monster asks whether a cell burns, so a bit grid
/// answers it without a search.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Fires {
    burning: Vec<Fire>,
    #[serde(skip)]
    cells: BitGrid,
}

impl Fires {
    /// All fires, oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Fire> + Clone {
        self.burning.iter()
    }

    /// Whether the cell burns.
    #[inline]
    pub(super) fn contains(&self, at: Pos) -> bool {
        self.cells.get(at)
    }

    /// The fire on a cell.
    pub(super) fn at(&self, at: Pos) -> Option<Fire> {
        self.burning.iter().find(|fire| fire.at == at).copied()
    }

    /// Sets fire to a cell that does not burn yet, for this many turns, 1 or more.
    pub(super) fn light(&mut self, at: Pos, turns_left: i32) {
        self.burning.push(Fire {
            at,
            age: 0,
            turns_left,
        });
        self.cells.set(at, true);
    }

    /// Puts out the fire on a cell, if there is one.
    pub(super) fn put_out(&mut self, at: Pos) {
        self.burning.retain(|fire| fire.at != at);
        self.cells.set(at, false);
    }

    /// Makes every fire a turn older.
    pub(super) fn grow_older(&mut self) {
        for fire in &mut self.burning {
            fire.age += 1;
            fire.turns_left -= 1;
        }
    }

    /// Removes and returns the fires that have burned down, oldest first.
    pub(super) fn take_ended(&mut self) -> Vec<Fire> {
        let ended = self
            .burning
            .extract_if(.., |fire| fire.turns_left <= 0)
            .collect::<Vec<Fire>>();
        for fire in &ended {
            self.cells.set(fire.at, false);
        }
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules;

    /// The level of a map of tallowdeep.
    fn level(drawing: &str) -> Level {
        let rules = test_rules::rules("tallowdeep");
        let drawn = test_rules::level(&rules, drawing);
        Level::new(&rules, drawn.terrain, Vec::new())
    }

    /// The vault in the middle has no way out.
    #[test]
    fn nobody_lands_where_no_way_leads_to_stairs() {
        let level = level("##########\n#@.#..#..>\n#..#..#..#\n##########");
        let landing = |at| level.nearest_landing(at, Metric::Chebyshev);
        assert_eq!(level.nearest_safe(Pos::new(4, 1)), Some(Pos::new(4, 1)));
        assert_eq!(landing(Pos::new(4, 1)), Some(Pos::new(7, 1)));
        assert_eq!(landing(Pos::new(8, 2)), Some(Pos::new(8, 2)));
    }

    #[test]
    fn the_nearest_cell_is_that_of_a_whole_search() {
        let level = level("#######\n#@....#\n#######");
        for from in level.size().cells() {
            for modulus in 2..9 {
                let fits = |cell: Pos| (3 * cell.x + 5 * cell.y) % modulus == 1;
                let all = level.size().cells().filter(|cell| fits(*cell));
                let expected = all.min_by_key(|cell| cell.distance(from));
                assert_eq!(level.nearest(from, fits), expected, "{from:?} {modulus}");
            }
        }
    }

    #[test]
    fn without_stairs_one_lands_anywhere() {
        let level = level("#######\n#@.#..#\n#######");
        let at = Pos::new(4, 1);
        assert_eq!(level.nearest_landing(at, Metric::Chebyshev), Some(at));
    }
}
