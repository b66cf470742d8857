//! Images of whole levels, with all cells visible: for authors of level makers and vaults.

use std::sync::Arc;

use crate::app::Error;
use crate::app::context::art;
use crate::app::export::Gif;
use crate::base::Grid;
use crate::content::{Content, RulesetFile};
use crate::game::{Blueprint, Terrain, World};
use crate::gfx::{Canvas, Px, PxRect, PxSize, Rgb};
use crate::ui::map::animation::Animator;
use crate::ui::map::lighting::Lighting;
use crate::ui::map::scene::{self, MapOverlay, MapScene};
use crate::ui::settings::SheetId;
use crate::ui::widgets::painter::Painter;

/// Maximum number of levels on a sheet.
pub const MOST: u64 = 36;

/// Pixels between levels on a sheet.
const GAP: i32 = 8;
/// Display times of a step and of the finished level, in hundredths of a second.
const STEP: u16 = 25;
const LAST: u16 = 300;

/// Draws levels of a rule set.
#[derive(Clone, Copy, Debug)]
pub struct LevelPainter<'c> {
    content: &'c Content,
    file: &'c RulesetFile,
    sheet: SheetId,
}

impl<'c> LevelPainter<'c> {
    /// Uses this tilesheet, or that of the rule set.
    pub fn new(content: &'c Content, file: &'c RulesetFile, sheet: Option<SheetId>) -> Self {
        let own = || content.sheet_named(&file.screen.tiles).unwrap_or_default();
        Self {
            content,
            file,
            sheet: sheet.unwrap_or_else(own),
        }
    }

    /// A sheet with the levels at this depth, 1 or more, of the games with these seeds, row by row. Only the first
    /// [`MOST`] are drawn.
    pub fn sheet(&self, depth: u32, seeds: impl IntoIterator<Item = u64>) -> Canvas {
        let picture = |seed| {
            let made = World::make_level(&self.file.rules, seed, depth, &mut |_, _| {});
            self.level(seed, depth, made, &format!("seed {seed}"))
        };
        let seeds = seeds.into_iter().take(MOST as usize);
        let pictures: Vec<_> = seeds.map(picture).collect();
        let one = pictures.first().map_or(PxSize::new(1, 1), Canvas::size);
        let count = pictures.len() as i32;
        let across = (1..=count).find(|side| side * side >= count).unwrap_or(1);
        let down = (count + across - 1) / across;
        let side = |cells: i32, one: i32| GAP + cells * (one + GAP);
        let mut sheet = Canvas::new(PxSize::new(side(across, one.w), side(down, one.h)));
        sheet.clear(Rgb::BLACK);
        for (picture, index) in pictures.iter().zip(0..) {
            let at = Px::new(side(index % across, one.w), side(index / across, one.h));
            sheet.blit_canvas(picture, at);
        }
        sheet
    }

    /// A GIF of one level being made, step by step.
    ///
    /// # Errors
    /// If the level is too large for a GIF.
    pub fn film(&self, depth: u32, seed: u64) -> Result<Vec<u8>, Error> {
        let mut stages: Vec<(String, Grid<Terrain>)> = Vec::new();
        let mut record = |done: &str, terrain: &Grid<Terrain>| {
            stages.push((done.to_owned(), terrain.clone()));
        };
        let made = World::make_level(&self.file.rules, seed, depth, &mut record);
        let bare = |terrain| Blueprint::new(terrain, made.hero);
        let last = self.level(seed, depth, made.clone(), "monsters and items");
        let mut gif = Gif::new(last.size())?;
        for (done, terrain) in stages {
            gif.push(&self.level(seed, depth, bare(terrain), &done), STEP)?;
        }
        gif.push(&last, LAST)?;
        gif.finish()
    }

    /// A level below a line of text: the place and `caption`.
    fn level(&self, seed: u64, depth: u32, map: Blueprint, caption: &str) -> Canvas {
        let art = art(self.content, 0, self.sheet, 1);
        let world = World::exhibit(Arc::clone(&self.file.rules), seed, depth, map);
        let view = world.view();
        let (cell, cells) = (art.tiles.sheet.cell(), view.size());
        let line = art.font.cell().h + 2;
        let size = PxSize::new(cells.w * cell.w, cells.h * cell.h + line);
        let mut canvas = Canvas::new(size);
        canvas.clear(art.theme.bg);
        let place = view.place().map(|place| format!("{}, ", place.name));
        let text = format!("{}depth {depth}: {caption}", place.unwrap_or_default());
        canvas.draw_text(art.font, Px::new(2, 1), art.theme.text, &text);
        let animator = Animator::new(seed);
        let scene = MapScene {
            view,
            ground: view,
            animator: &animator,
            light: Lighting::Plain,
            monster_bars: false,
            danger_tint: false,
            hp_numbers: false,
            edge_markers: false,
            zoom: Some(1),
            overlay: MapOverlay::None,
            marked: None,
            finale: None,
        };
        let panel = PxRect::new(0, line, size.w, size.h - line);
        let camera = scene::camera_for(&scene, panel, &art);
        scene::draw_map(&scene, &camera, &mut Painter::new(&mut canvas, art));
        canvas
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_shows_all_levels() {
        let content = Content::shared();
        let file = content.rule_file("tallowdeep").expect("it is ours");
        let painter = LevelPainter::new(content, file, None);
        let one = painter.sheet(1, 1..=1).size();
        let five = painter.sheet(1, 1..=5).size();
        let level = PxSize::new(one.w - 2 * GAP, one.h - 2 * GAP);
        let expected = PxSize::new(3 * level.w + 4 * GAP, 2 * level.h + 3 * GAP);
        assert_eq!(five, expected, "three and two");
        assert_ne!(painter.sheet(1, 1..=1), painter.sheet(1, 2..=2));
    }

    #[test]
    fn a_film_shows_a_level_being_made() {
        let content = Content::shared();
        let file = content.rule_file("tallowdeep").expect("it is ours");
        let film = LevelPainter::new(content, file, None).film(1, 1);
        assert!(film.expect("it fits").starts_with(b"GIF89a"));
    }
}
