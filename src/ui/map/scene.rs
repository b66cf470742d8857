//! The map: terrain, light and actors as the camera shows them.

mod bodies;
mod effects;
pub mod intents;
pub mod overlays;
mod sprites;
mod status_icons;
mod terrain_layer;
use crate::base::{Pos, Size};
use crate::game::{ActorId, Known, Terrain, View};
use crate::gfx::{Px, PxRect, PxSize, Rgb};
use crate::ui::widgets::painter::Painter;

use crate::ui::map::animation::{Animator, LevelFade};
use crate::ui::map::camera::Camera;
use crate::ui::map::finale::{Finale, FinaleLight};
use crate::ui::map::lighting::field::FieldLight;
use crate::ui::map::lighting::{LightSources, Lighting, MapLight, SUBCELLS, Subcell};
use crate::ui::map::scene::sprites::MapSprites;
use crate::ui::map::scene::terrain_layer::TerrainLayer;
pub use crate::ui::map::scene::terrain_layer::picture as terrain_picture;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::list::Cycle;

/// An overlay on the cells in view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MapOverlay {
    /// Nothing.
    #[default]
    None,
    /// The light on each cell, under rules with light levels.
    LightLevels,
    /// The cells on which monsters in view would see the hero, under rules with light levels.
    Watchers,
    /// Why monsters in view did what they did in the last turn, under rules without light levels.
    Reasons,
}

impl MapOverlay {
    /// The next overlay under rules with or without light levels, starting over after the last.
    #[must_use]
    pub const fn next(self, has_light_levels: bool) -> Self {
        match self {
            Self::None if has_light_levels => Self::LightLevels,
            Self::LightLevels if has_light_levels => Self::Watchers,
            Self::None | Self::LightLevels | Self::Watchers if !has_light_levels => Self::Reasons,
            Self::None | Self::LightLevels | Self::Watchers | Self::Reasons => Self::None,
        }
    }
}

/// Everything the map shows.
#[derive(Clone, Copy, Debug)]
pub struct MapScene<'a> {
    /// What the hero knows.
    pub view: View<'a>,
    /// The same for the ground and the light on it, which change only once a thrown item has landed.
    pub ground: View<'a>,
    /// The running animation.
    pub animator: &'a Animator,
    /// How the map is lit.
    pub light: Lighting,
    /// Whether hurt monsters have a hit point bar.
    pub monster_bars: bool,
    /// Whether monsters are tinted by how dangerous they are.
    pub danger_tint: bool,
    /// Whether damage and healing float up as numbers.
    pub hp_numbers: bool,
    /// Whether monsters in view but beyond the panel are marked at its edge.
    pub edge_markers: bool,
    /// The zoom of cells, limited by the room on the panel; `None` for the default.
    pub zoom: Option<i32>,
    /// An overlay on the cells in view.
    pub overlay: MapOverlay,
    /// The cell pointed at.
    pub marked: Option<Pos>,
    /// The scene after a won game, if it is shown.
    pub finale: Option<&'a Finale>,
}

impl MapScene<'_> {
    /// What is drawn of a cell.
    fn terrain(&self, pos: Pos) -> Known<Terrain> {
        match self.finale {
            Some(finale) => finale.terrain(self.ground, pos),
            None => self.ground.terrain(pos),
        }
    }
}

/// The camera for this panel.
pub fn camera_for(field: &MapScene<'_>, panel: PxRect, art: &UiAssets<'_>) -> Camera {
    let cell = art.tiles.sheet.cell();
    let hero = field.view.hero().at;
    let zoom = map_zoom(field, panel, cell);
    let cell = PxSize::new(zoom * cell.w, zoom * cell.h);
    Camera::new(
        panel,
        field.view.size(),
        cell,
        hero,
        hero_shift(field, cell),
    )
}

/// How many pixels off its cell the hero is drawn.
fn hero_shift(field: &MapScene<'_>, cell: PxSize) -> Px {
    let shift = field.animator.draw_offset(ActorId::HERO, cell, |_| true);
    shift.unwrap_or_default()
}

/// The fewest cells that a zoomed map shows, across and down.
const LEAST_CELLS: Size = Size { w: 11, h: 6 };
/// The largest zoom of the map.
const MAX_ZOOM: i32 = 8;

/// The zoom at which the panel draws cells of `cell` pixels.
fn map_zoom(field: &MapScene<'_>, panel: PxRect, cell: PxSize) -> i32 {
    let wanted = field
        .zoom
        .unwrap_or_else(|| default_zoom(field, panel, cell));
    wanted.clamp(1, largest_zoom(LEAST_CELLS, panel, cell))
}

/// The next or previous zoom; after the largest that the panel has room for comes 1, and the other way round.
pub fn next_zoom(step: Cycle, field: &MapScene<'_>, panel: PxRect, cell: PxSize) -> i32 {
    let most = largest_zoom(LEAST_CELLS, panel, cell);
    let now = map_zoom(field, panel, cell);
    step.step(now as usize - 1, most as usize) as i32 + 1
}

/// The default zoom: the largest at which all that the hero's own light shows fits the panel; 1 in plain light or with
/// unlimited sight.
fn default_zoom(field: &MapScene<'_>, panel: PxRect, cell: PxSize) -> i32 {
    let rules = field.view.rules();
    // The hero sees no further by its own light; lights beyond may be off the panel.
    let radius = match (rules.sight.radius, rules.flame) {
        (radius, None) => radius,
        (0, Some(flame)) => flame.bright.light,
        (radius, Some(flame)) => radius.min(flame.bright.light),
    };
    if radius == 0 || field.light == Lighting::Plain {
        return 1;
    }
    let across = 2 * radius + 1;
    largest_zoom(Size::new(across, across), panel, cell)
}

/// The largest zoom, 1 to [`MAX_ZOOM`], at which the panel shows this many cells.
fn largest_zoom(cells: Size, panel: PxRect, cell: PxSize) -> i32 {
    let fits = (panel.w / (cells.w * cell.w)).min(panel.h / (cells.h * cell.h));
    fits.clamp(1, MAX_ZOOM)
}

/// Draws the part of the map that the camera shows.
pub fn draw_map(field: &MapScene<'_>, camera: &Camera, painter: &mut Painter<'_>) {
    painter.fill_rect(camera.panel, Rgb::BLACK);
    painter.with_clip(camera.panel, |painter| {
        let ground = TerrainLayer::new(field, camera, painter);
        let lights = map_light(field, camera, &ground, painter);
        match &lights {
            None => ground.draw_plain(painter.canvas),
            Some(lights) => ground.draw_lit(&**lights, painter.canvas),
        }
        let art = **painter;
        if let Some(finale) = field.finale {
            finale.draw(camera, &art, painter.canvas);
        }
        let sprites = MapSprites {
            scene: field,
            camera,
            art: &art,
            lights: lights.as_deref(),
        };
        sprites.draw(painter.canvas);
        overlays::draw(field, camera, painter);
        let (LevelFade::FadeOut(dark) | LevelFade::FadeIn(dark)) = field.animator.level_fade();
        painter.canvas.blend_rect(camera.panel, Rgb::BLACK, dark);
    });
}

/// The light on the map; `None` if everything is equally bright.
fn map_light<'a>(
    field: &MapScene<'a>,
    camera: &Camera,
    ground: &TerrainLayer<'_>,
    art: &UiAssets<'_>,
) -> Option<Box<dyn MapLight + 'a>> {
    let hero = in_subcells(
        field.view.hero().at,
        hero_shift(field, camera.cell),
        camera.cell,
    );
    match field.light {
        Lighting::Plain => None,
        Lighting::Field if field.ground.has_light_levels() => {
            let flicker = field.animator.flicker;
            let even = art.theme.even_light;
            let colors = &art.tiles.light_colors;
            let light = FieldLight::new(field.ground, hero, colors, flicker, even);
            let light = Box::new(light);
            match field.finale {
                Some(finale) => Some(Box::new(FinaleLight { light, finale })),
                None => Some(light),
            }
        }
        Lighting::Candle | Lighting::Field => {
            Some(Box::new(light_sources(field, hero, ground, art)))
        }
    }
}

/// The light sources: the candle at `hero` or the dark without it, and all torches in view.
fn light_sources(
    field: &MapScene<'_>,
    hero: Subcell,
    ground: &TerrainLayer<'_>,
    art: &UiAssets<'_>,
) -> LightSources {
    let flicker = field.animator.flicker;
    let candle = (!field.view.candle_is_out()).then_some(flicker);
    let radius = field.view.sight_radius();
    let mut lights = LightSources::new(hero, radius, candle, art.theme.even_light);
    for torch in ground.torches_in_view() {
        // Neighbouring flames flicker in opposite directions.
        let is_even = (torch.x + torch.y) % 2 == 0;
        lights.add_torch(torch, if is_even { flicker } else { -flicker });
    }
    lights
}

/// A cell's position in light subcells, for a tile drawn `shift` pixels off it.
pub(super) fn in_subcells(pos: Pos, shift: Px, cell: PxSize) -> Subcell {
    let middle = Subcell::middle_of(pos);
    Subcell {
        x: middle.x + SUBCELLS * shift.x / cell.w,
        y: middle.y + SUBCELLS * shift.y / cell.h,
    }
}
