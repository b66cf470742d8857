//! Terrain of the map: floors, walls, doors and stairs, in view or remembered.

use crate::base::{Dir, Pos, Rect};
use crate::game::{Known, Ruleset, Terrain, View};
use crate::gfx::{BlitOptions, Canvas, LightMap, PxSize, Rgb, Sheet, Tile};

use crate::ui::map::animation::Animator;
use crate::ui::map::autotile::{self, AutotilePart, AutotileSet};
use crate::ui::map::camera::Camera;
use crate::ui::map::connected::{Connected, Neighbour};
use crate::ui::map::lighting::{Lighting, MapLight, remembered_color};
use crate::ui::map::scene::MapScene;
use crate::ui::widgets::assets::{Tileset, TintedTile, UiAssets};

/// The tutorials' overlay on remembered cells: colour and opacity. `docs/tutorials.md` 1.1.
const MEMORY: (Rgb, u8) = (Rgb::new(0, 0, 40), 180);
/// Background of letters in candle light: the average colour of the tilesheet's floor and bricks.
const LETTER_FLOOR: Rgb = Rgb::new(0x2f, 0x28, 0x2b);
const LETTER_WALL: Rgb = Rgb::new(0x4b, 0x41, 0x47);
/// Colour of the letter of a torch.
const FLAME: Rgb = Rgb::new(0xff, 0xd8, 0x4f);
/// Light on unseen rock behind known walls, in 256ths of that on remembered terrain, so that it fades into the dark.
const ROCK_LIGHT: u32 = 150;
/// The same on unseen cells far from all that is known, so that the dark is rock and not a void; it varies by
/// [`DEEP_MOTTLE`] from cell to cell.
const DEEP_LIGHT: u32 = 256;
const DEEP_MOTTLE: u32 = 112;
/// The same beside a way on, which looks darker than rock.
const GAP_LIGHT: u32 = 96;
/// Light on remembered stairs, in the form of [`LightMap`]: nearly twice that on the floor around them, because players
/// look for them.
const STAIRS_LIGHT: Rgb = Rgb::new(240, 240, 240);
/// Light that spills from cells in view onto remembered ones beside them, in the form of [`LightMap`]: warm enough to
/// take the blue of memory away, so that the edge of the light is no hard line.
const SPILL: Rgb = Rgb::new(255, 205, 128);
/// How bright the light on remembered cells counts where it meets that on cells in view, in 256ths.
const EDGE: u32 = 160;
/// Remembered cells differ in brightness by less than this many 256ths, so that a floor does not look flat.
const MOTTLE: u32 = 52;
/// Cells beyond the panel that affect the look of those on it.
const MARGIN: i32 = 2;

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shade {
    /// At full brightness.
    Plain,
    /// At full brightness, to be lit afterwards.
    Candlelit,
    /// In the colours of memory.
    Remembered,
}

/// The terrain on the panel, as far as it is known.
pub(super) struct TerrainLayer<'a> {
    view: View<'a>,
    animator: &'a Animator,
    camera: &'a Camera,
    tiles: &'a Tileset,
    /// The parts of floors and walls in the theme of the place; `None` if the sheet has no parts.
    pieces: Option<&'a AutotileSet>,
    /// The tile of each terrain, by [`Terrain::index`]: two frames, which may be the same. With an autotiled sheet
    /// they are used only for the terrain of rule files.
    pictures: Vec<[Option<TintedTile<'a>>; 2]>,
    /// The tiles of each terrain that depend on its neighbours, likewise.
    connected: Vec<Option<&'a Connected>>,
    /// The cells on the panel.
    shown: Rect,
    /// These cells and [`MARGIN`] more on each side, row by row.
    known: Vec<Known<Terrain>>,
    /// Cells whose letter would show behind another one.
    covered: Vec<Pos>,
    torches: Vec<Pos>,
    /// The terrain that is drawn over a wall: torches that are out, and what is hidden in walls.
    in_walls: Vec<Terrain>,
    /// Varies the pattern from level to level.
    salt: u64,
    zoom: u8,
    /// Whether light has no falloff.
    even: bool,
    /// Two frames of fire.
    fire: [Option<TintedTile<'a>>; 2],
}

impl<'a> TerrainLayer<'a> {
    pub(super) fn new(field: &MapScene<'a>, camera: &'a Camera, art: &UiAssets<'a>) -> Self {
        let view = field.ground;
        let theme = view.place().map(|place| place.theme.as_str());
        // In light, the rock goes on beyond a map that is smaller than the panel.
        let shown = match field.light {
            Lighting::Plain => camera.visible_cells(view.size()),
            Lighting::Candle | Lighting::Field => camera.panel_cells(),
        };
        let mut all_pictures = Vec::new();
        let mut all_connected = Vec::new();
        for terrain in view.rules().all_terrain() {
            all_pictures.push(pictures(terrain, theme, view.rules(), art));
            let mut connected = None;
            if let Terrain::Ground(_) = terrain {
                let word = tile_word(terrain, view.rules());
                connected = art.tiles.connected_in(theme, word);
            }
            all_connected.push(connected);
        }
        let mut ground = Self {
            view,
            animator: field.animator,
            camera,
            tiles: art.tiles,
            pieces: art.tiles.autotiles_in(theme),
            pictures: all_pictures,
            connected: all_connected,
            shown,
            known: Vec::new(),
            covered: covered(view, field.animator, camera.cell),
            torches: Vec::new(),
            in_walls: view.rules().terrain_in_walls().collect(),
            salt: view.seed() ^ (u64::from(view.depth()) << 40),
            fire: frames("burning", art).unwrap_or([art.tile_for("burning", '^', Some(FLAME)); 2]),
            even: art.theme.even_light,
            zoom: (camera.cell.w / art.tiles.sheet.cell().w) as u8,
        };
        for y in shown.y1 - MARGIN..=shown.y2 + MARGIN {
            for x in shown.x1 - MARGIN..=shown.x2 + MARGIN {
                ground.known.push(field.terrain(Pos::new(x, y)));
            }
        }
        if ground.pieces.is_some() {
            // Under rules with light levels, a decorative torch would show light where there is none.
            let decorates = field.light != Lighting::Plain && !view.has_light_levels();
            ground.torches = shown
                .cells()
                .filter(|pos| ground.has_torch(*pos, decorates))
                .collect();
        }
        ground
    }

    /// Draws cells in view at full brightness, and remembered ones under the tutorials' overlay.
    pub(super) fn draw_plain(&self, canvas: &mut Canvas) {
        for pos in self.shown.cells() {
            match self.known_at(pos) {
                Known::Unseen => {}
                Known::Visible(terrain) => self.draw_cell(pos, terrain, Shade::Plain, canvas),
                Known::Remembered(terrain) => {
                    self.draw_cell(pos, terrain, Shade::Plain, canvas);
                    if self.is_drawn(pos, terrain) {
                        canvas.blend_rect(self.camera.cell_rect(pos), MEMORY.0, MEMORY.1);
                    }
                }
            }
        }
        self.draw_flames(canvas);
    }

    /// Draws cells in view lit by `lights`, and remembered ones in the colours of memory.
    pub(super) fn draw_lit(&self, lights: &dyn MapLight, canvas: &mut Canvas) {
        for pos in self.shown.cells() {
            if let Known::Visible(terrain) = self.known_at(pos) {
                self.draw_cell(pos, terrain, Shade::Candlelit, canvas);
            }
        }
        let first = Pos::new(self.shown.x1, self.shown.y1);
        let corner = self.camera.cell_corner(first);
        let cell = self.camera.cell;
        self.visible_light(lights).apply(canvas, corner, cell);
        for pos in self.shown.cells() {
            match self.known_at(pos) {
                Known::Remembered(terrain) => {
                    self.draw_cell(pos, terrain, Shade::Remembered, canvas);
                }
                // Rock, which it may turn out to be.
                Known::Unseen if !self.even => {
                    if let Some(pieces) = self.pieces {
                        let tile = pieces.tile(AutotilePart::Top);
                        self.put(pos, tile, Shade::Remembered, canvas);
                    }
                }
                Known::Unseen | Known::Visible(_) => {}
            }
        }
        self.memory_light(lights).apply(canvas, corner, cell);
        self.draw_flames(canvas);
    }

    /// The light on remembered cells and on unseen rock, and on their neighbours for the corners they share.
    fn memory_light(&self, lights: &dyn MapLight) -> LightMap {
        let mut light = self.dark_light_map();
        for pos in self.shown.cells() {
            let (x, y) = (pos.x - self.shown.x1, pos.y - self.shown.y1);
            let level = lights.memory_light(pos);
            match self.known_at(pos) {
                Known::Remembered(_) if self.even => light.set(x, y, level),
                Known::Remembered(Terrain::StairsDown | Terrain::StairsUp) => {
                    light.set(x, y, STAIRS_LIGHT);
                }
                Known::Remembered(_) => {
                    let mottle = self.grain(pos) % MOTTLE;
                    light.set(x, y, darkened(level, 256 - mottle));
                }
                Known::Unseen if !self.even && self.is_rock(pos) => {
                    light.set(x, y, darkened(level, ROCK_LIGHT));
                }
                Known::Unseen if !self.even && self.pieces.is_some() => {
                    light.set(x, y, darkened(level, self.unknown_light(pos)));
                }
                Known::Unseen if !self.even => {}
                Known::Visible(_) if !self.even && is_warm(lights.ground_light(pos)) => {
                    light.set_unshaded(x, y, SPILL);
                }
                Known::Visible(_) | Known::Unseen => light.set_unshaded(x, y, level),
            }
        }
        light
    }

    /// Whether an unseen cell is drawn as rock: it has a known wall beside it, and no known open neighbour.
    fn is_rock(&self, pos: Pos) -> bool {
        let mut walls = false;
        for dir in Dir::ALL {
            match self.known_at(pos.step(dir)).seen() {
                None | Some(Terrain::Rock) => {}
                Some(Terrain::Wall | Terrain::Torch) => walls = true,
                Some(terrain) if self.in_walls.contains(&terrain) => walls = true,
                // A way on.
                Some(_) => return false,
            }
        }
        walls && self.pieces.is_some()
    }

    /// The light on an unseen cell that is not behind known walls.
    fn unknown_light(&self, pos: Pos) -> u32 {
        let is_unseen = |dir| self.known_at(pos.step(dir)).seen().is_none();
        if Dir::ALL.into_iter().all(is_unseen) {
            DEEP_LIGHT - self.grain(pos) % DEEP_MOTTLE
        } else {
            GAP_LIGHT
        }
    }

    /// A light map of the cells on the panel, all dark.
    fn dark_light_map(&self) -> LightMap {
        let mut light = LightMap::default();
        let Rect { x1, y1, x2, y2 } = self.shown;
        light.resize(PxSize::new(x2 - x1 + 1, y2 - y1 + 1));
        light
    }

    /// The light on cells in view, and on their neighbours for the corners they share.
    fn visible_light(&self, lights: &dyn MapLight) -> LightMap {
        let mut light = self.dark_light_map();
        for pos in self.shown.cells() {
            let (x, y) = (pos.x - self.shown.x1, pos.y - self.shown.y1);
            let known = self.known_at(pos);
            if !self.is_visible(pos) && !self.is_beside_view(pos) {
                continue;
            }
            let level = self.tiles.taken_light(lights.ground_light(pos));
            match known {
                Known::Visible(_) => light.set(x, y, level),
                // What is in view fades into the dark, and a little towards what is remembered.
                Known::Unseen if !self.even && !self.is_rock(pos) => {}
                Known::Remembered(_) if !self.even => {
                    light.set_unshaded(x, y, darkened(level, EDGE));
                }
                Known::Unseen | Known::Remembered(_) => light.set_unshaded(x, y, level),
            }
        }
        light
    }

    /// The torches in view.
    pub(super) fn torches_in_view(&self) -> impl Iterator<Item = Pos> {
        let torches = self.torches.iter().copied();
        torches.filter(|pos| self.is_visible(*pos))
    }

    fn is_beside_view(&self, pos: Pos) -> bool {
        let mut neighbours = pos.neighbours().into_iter();
        neighbours.any(|beside| self.is_visible(beside))
    }

    fn is_visible(&self, pos: Pos) -> bool {
        matches!(self.known_at(pos), Known::Visible(_))
    }

    fn known_at(&self, pos: Pos) -> Known<Terrain> {
        let x = pos.x - self.shown.x1 + MARGIN;
        let y = pos.y - self.shown.y1 + MARGIN;
        let wide = self.shown.x2 - self.shown.x1 + 1 + 2 * MARGIN;
        self.known[(y * wide + x) as usize]
    }

    /// Whether a neighbour is opaque, as far as known; unknown cells count as rock.
    fn opaque_neighbor(&self, pos: Pos) -> impl Fn(i32, i32) -> bool {
        move |dx, dy| match self.known_at(Pos::new(pos.x + dx, pos.y + dy)).seen() {
            None => true,
            // Terrain that stands on the ground is not part of the walls.
            Some(terrain @ Terrain::Ground(_)) => self.in_walls.contains(&terrain),
            Some(terrain) => terrain.is_opaque(),
        }
    }

    fn grain(&self, pos: Pos) -> u32 {
        autotile::cell_hash(pos, self.salt)
    }

    /// Whether a torch burns on this wall: one of the map or, if `decorates`, one that the renderer adds.
    fn has_torch(&self, pos: Pos, decorates: bool) -> bool {
        let terrain = self.known_at(pos).seen();
        if terrain == Some(Terrain::Wall) && decorates {
            let grain = |dx: i32| self.grain(Pos::new(pos.x + dx, pos.y));
            return autotile::has_torch(self.opaque_neighbor(pos), grain);
        }
        terrain == Some(Terrain::Torch)
    }

    /// Whether anything is drawn for this terrain.
    fn is_drawn(&self, pos: Pos, terrain: Terrain) -> bool {
        match terrain {
            Terrain::Rock => false,
            Terrain::Wall | Terrain::Torch => {
                self.pieces.is_none() || !autotile::is_inside(self.opaque_neighbor(pos))
            }
            Terrain::Floor | Terrain::Door | Terrain::Ground(_) => true,
            Terrain::StairsDown | Terrain::StairsUp => true,
        }
    }

    /// Draws a cell: its autotile parts if the sheet has them, else its one tile.
    fn draw_cell(&self, pos: Pos, terrain: Terrain, shade: Shade, canvas: &mut Canvas) {
        let Some(pieces) = self.pieces else {
            self.draw_single(pos, terrain, shade, canvas);
            return;
        };
        let at = self.camera.cell_corner(pos);
        let sheet = sheet(self.tiles, shade);
        let mut put = |piece: AutotilePart, mirrored: bool| {
            let options = self.options().mirrored(mirrored);
            canvas.draw_tile(sheet, pieces.tile(piece), at, options);
        };
        let rock = self.opaque_neighbor(pos);
        let grain = self.grain(pos);
        match terrain {
            Terrain::Rock => {}
            Terrain::Door => {
                let is_open = self.view.actor_at(pos).is_some();
                put(autotile::door_part(rock, is_open), false);
            }
            Terrain::StairsDown => put(AutotilePart::StairsDown, false),
            Terrain::StairsUp => put(AutotilePart::StairsUp, false),
            Terrain::Floor => autotile::floor_parts(rock, grain, put),
            Terrain::Ground(_) if !self.in_walls.contains(&terrain) => {
                autotile::floor_parts(rock, grain, put);
            }
            Terrain::Wall | Terrain::Torch | Terrain::Ground(_) => {
                autotile::wall_parts(rock, grain, |piece| put(piece, false));
            }
        }
        if let Terrain::Ground(_) = terrain {
            self.draw_ground(pos, terrain, shade, canvas);
        }
    }

    /// Draws terrain of a rule file to suit its neighbours: a bridge over what it crosses, water with its shores.
    fn draw_ground(&self, pos: Pos, terrain: Terrain, shade: Shade, canvas: &mut Canvas) {
        let Some(connected) = self.connected[terrain.index()] else {
            self.draw_single(pos, terrain, shade, canvas);
            return;
        };
        let around = self.around(pos, terrain);
        let crossed = connected.crossed(around);
        if let Some(below) = crossed.and_then(|dir| self.known_at(pos.step(dir)).seen()) {
            self.draw_single(pos, below, shade, canvas);
            self.draw_edges(pos, below, around, shade, canvas);
        }
        match connected.tile(around, autotile::in_side_wall(self.opaque_neighbor(pos))) {
            Some(frames) => self.put(pos, frames[self.frame(pos, shade)], shade, canvas),
            None => self.draw_single(pos, terrain, shade, canvas),
        }
        self.draw_edges(pos, terrain, around, shade, canvas);
    }

    fn draw_edges(
        &self,
        pos: Pos,
        terrain: Terrain,
        around: [Neighbour; 4],
        shade: Shade,
        canvas: &mut Canvas,
    ) {
        if let Some(connected) = self.connected[terrain.index()] {
            for edge in connected.edges(around) {
                self.put(pos, edge, shade, canvas);
            }
        }
    }

    /// What lies on the four sides of a cell of this terrain.
    fn around(&self, pos: Pos, terrain: Terrain) -> [Neighbour; 4] {
        Dir::CARDINAL.map(|dir| {
            let Some(other) = self.known_at(pos.step(dir)).seen() else {
                return Neighbour::Closed;
            };
            if other == terrain {
                return Neighbour::Same;
            }
            if other.is_opaque() {
                return Neighbour::Closed;
            }
            let connected = self.connected[other.index()];
            connected.map_or(Neighbour::Open, Connected::as_neighbor)
        })
    }

    /// Draws a tile of the sheet on a cell.
    fn put(&self, pos: Pos, tile: Tile, shade: Shade, canvas: &mut Canvas) {
        let at = self.camera.cell_corner(pos);
        canvas.draw_tile(sheet(self.tiles, shade), tile, at, self.options());
    }

    const fn options(&self) -> BlitOptions {
        BlitOptions::PLAIN.zoomed(self.zoom)
    }

    /// The animation frame of a cell, 0 or 1.
    fn frame(&self, pos: Pos, shade: Shade) -> usize {
        match shade {
            Shade::Remembered => 0,
            Shade::Plain | Shade::Candlelit => self.animator.idle_frame(pos) as usize,
        }
    }

    /// Draws a cell as one tile or letter.
    fn draw_single(&self, pos: Pos, terrain: Terrain, shade: Shade, canvas: &mut Canvas) {
        let frame = self.frame(pos, shade);
        let Some(picture) = self.pictures[terrain.index()][frame] else {
            return;
        };
        if !picture.tiles.is_cp437 {
            return self.put(pos, picture.tile, shade, canvas);
        }
        let dim = |color: Rgb| match shade {
            Shade::Remembered => remembered_color(color),
            Shade::Plain | Shade::Candlelit => color,
        };
        if shade != Shade::Plain {
            let is_wall = terrain.is_opaque();
            let ground = if is_wall { LETTER_WALL } else { LETTER_FLOOR };
            canvas.fill_rect(self.camera.cell_rect(pos), dim(ground));
            if self.covered.contains(&pos) {
                return;
            }
        }
        let tint = dim(picture.tint);
        let at = self.camera.cell_corner(pos);
        TintedTile { tint, ..picture }.draw(at, self.options(), canvas);
    }

    /// Draws the torches, remembered ones in the colours of memory, and the fire on burning cells in view; no light dims
    /// them.
    fn draw_flames(&self, canvas: &mut Canvas) {
        for pos in &self.torches {
            let shade = if self.is_visible(*pos) {
                Shade::Candlelit
            } else {
                Shade::Remembered
            };
            if let Some(pieces) = self.pieces {
                let frames = [AutotilePart::Torch0, AutotilePart::Torch1];
                let tile = pieces.tile(frames[self.frame(*pos, shade)]);
                self.put(*pos, tile, shade, canvas);
            }
        }
        for pos in self.shown.cells() {
            if self.view.fire_at(pos).is_none() {
                continue;
            }
            if let Some(tile) = self.fire[self.animator.idle_frame(pos) as usize] {
                tile.draw(self.camera.cell_corner(pos), self.options(), canvas);
            }
        }
    }
}

/// `level` scaled by `part` 256ths, 0 to 256.
fn darkened(level: Rgb, part: u32) -> Rgb {
    level.map(|channel| (u32::from(channel) * part / 256) as u8)
}

/// Whether light comes from a flame. The faint light in which the hero sees adjacent cells in the dark is bluer.
const fn is_warm(light: Rgb) -> bool {
    let [r, _, b] = light.channels();
    r > b
}

/// The two frames of a terrain: `THEME_NAME` for both, `NAME_0` and `NAME_1`, the tile called by its name for both, or
/// its letter.
fn pictures<'a>(
    terrain: Terrain,
    theme: Option<&str>,
    rules: &Ruleset,
    art: &UiAssets<'a>,
) -> [Option<TintedTile<'a>>; 2] {
    let color = match (terrain, rules.terrain_kind(terrain)) {
        (Terrain::Rock, _) => return [None; 2],
        (Terrain::Torch, _) => Some(FLAME),
        (_, kind) => kind.and_then(|kind| Rgb::from_hex(&kind.color)),
    };
    let word = tile_word(terrain, rules);
    if matches!(terrain, Terrain::Ground(_)) {
        let themed = theme.and_then(|theme| art.tiles.own_tile(&format!("{theme}_{word}")));
        if themed.is_some() {
            return [themed; 2];
        }
        if let Some(frames) = frames(word, art) {
            return frames;
        }
    }
    [art.tile_for(word, rules.terrain_letter(terrain), color); 2]
}

/// The tile of a terrain when drawn alone; `None` for rock.
pub fn picture<'a>(view: View<'_>, terrain: Terrain, art: &UiAssets<'a>) -> Option<TintedTile<'a>> {
    let theme = view.place().map(|place| place.theme.as_str());
    let [first, _] = pictures(terrain, theme, view.rules(), art);
    first
}

/// The word that the tiles of a terrain are named after.
fn tile_word(terrain: Terrain, rules: &Ruleset) -> &str {
    let kind = rules.terrain_kind(terrain);
    let own = kind.and_then(|kind| kind.tile.as_deref());
    own.unwrap_or_else(|| rules.terrain_word(terrain))
}

/// The frames `NAME_0` and `NAME_1`; `None` if the sheet does not have both.
fn frames<'a>(word: &str, art: &UiAssets<'a>) -> Option<[Option<TintedTile<'a>>; 2]> {
    let frames = [0, 1].map(|frame| art.tiles.own_tile(&format!("{word}_{frame}")));
    frames.iter().all(Option::is_some).then_some(frames)
}

const fn sheet(tiles: &Tileset, shade: Shade) -> &Sheet {
    match shade {
        Shade::Remembered => &tiles.remembered_sheet,
        Shade::Plain | Shade::Candlelit => &tiles.sheet,
    }
}

/// Cells that hold an item, a corpse or a remembered monster, or that an actor stands on or slides over.
fn covered(view: View<'_>, animator: &Animator, cell: PxSize) -> Vec<Pos> {
    let mut covered: Vec<Pos> = view.visible_items().map(|(at, _)| at).collect();
    covered.extend(view.remembered_items().map(|(at, _)| at));
    covered.extend(view.remembered_monsters().map(|seen| seen.at));
    covered.extend(view.corpses().map(|remains| remains.at));
    covered.extend(view.remains_at());
    for actor in view.visible_others().chain([view.hero()]) {
        let shift = animator.draw_offset(actor.id, cell, |_| true);
        let shift = shift.unwrap_or_default();
        let (left, top) = (shift.x.div_euclid(cell.w), shift.y.div_euclid(cell.h));
        let right = left + i32::from(shift.x % cell.w != 0);
        let bottom = top + i32::from(shift.y % cell.h != 0);
        for dy in top..=bottom {
            for dx in left..=right {
                covered.push(Pos::new(actor.at.x + dx, actor.at.y + dy));
            }
        }
    }
    covered
}
