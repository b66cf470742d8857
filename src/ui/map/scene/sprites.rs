//! Actors, items and corpses on the map, with their bars, icons and numbers.

use crate::base::{Pos, sort_few};
use crate::game::rules::{FlameHeight, MonsterId, WornKind};
use crate::game::view::ActorView;
use crate::game::{ActorId, View};
use crate::gfx::{BlitOptions, Canvas, Px, PxRect, Rgb};
use crate::ui::widgets::painter::Painter;

use crate::ui::map::animation::{DISSOLVE, Dying, HpChange, Missile};
use crate::ui::map::autotile;
use crate::ui::map::camera::Camera;
use crate::ui::map::lighting::MapLight;
use crate::ui::map::scene::{MapScene, effects, in_subcells};
use crate::ui::widgets::assets::{ICON_SIZE, TintedTile, UiAssets};
use crate::ui::widgets::sidebar;

/// Tint of corpses; `docs/screens.md` 7.
const CORPSE_TINT: Rgb = Rgb::new(120, 120, 120);
/// Tint of corpses that have tallow, and of those whose tallow is taken.
const TALLOW_TINTS: [Rgb; 2] = [Rgb::new(190, 176, 136), Rgb::new(84, 84, 92)];
/// How monsters look that can kill the hero in few hits, most dangerous first; [`Ruleset::dangers`] says in how many.
/// Each is the tint of a picture and, in 255ths, how much of a letter's colour is red: a tint would only make green
/// darker.
const DANGERS: [(Rgb, u8); 2] = [
    (Rgb::new(255, 160, 148), 170),
    (Rgb::new(255, 205, 196), 90),
];
/// The red of dangerous letters.
const DANGER_RED: Rgb = Rgb::new(255, 64, 48);

/// Height of a monster's hit point bar, border included, in sheet pixels.
const BAR_HEIGHT: i32 = 3;

/// Flames of actors shown as letters, and their colours.
const LOW_FLAME: [&str; 4] = ["....", "....", ".M..", ".R.."];
const FLAME: [&str; 4] = ["....", ".Y..", ".Y..", ".O.."];
const HIGH_FLAME: [&str; 5] = [".Y..", "YWY.", "YWY.", "YWY.", ".O.."];
const FLAME_COLORS: [(u8, Rgb); 5] = [
    (b'W', Rgb::new(0xff, 0xfb, 0xe6)),
    (b'Y', Rgb::new(0xff, 0xd8, 0x4f)),
    (b'O', Rgb::new(0xf0, 0x8c, 0x24)),
    (b'R', Rgb::new(0xe0, 0x40, 0x2e)),
    (b'M', Rgb::new(0x96, 0x22, 0x2f)),
];

/// Draws everything on the map except terrain.
pub(super) struct MapSprites<'a> {
    pub(super) scene: &'a MapScene<'a>,
    pub(super) camera: &'a Camera,
    pub(super) art: &'a UiAssets<'a>,
    /// The light sources; `None` if everything is equally bright.
    pub(super) lights: Option<&'a (dyn MapLight + 'a)>,
}

/// A cell, and how many pixels off it something is drawn.
pub(super) type Spot = (Pos, Px);

/// Height in pixels of the tip with which an edge marker points to its monster.
const TIP: i32 = 4;

/// Draws a tip on each side of `tag` on which `cell` lies beyond the panel.
fn draw_tips(tag: PxRect, cell: PxRect, panel: PxRect, color: Rgb, canvas: &mut Canvas) {
    let (x, y) = (tag.x + tag.w / 2, tag.y + tag.h / 2);
    for step in 0..TIP {
        let half = TIP - 1 - step;
        let across = |y: i32| PxRect::new(x - half, y, 2 * half + 1, 1);
        let down = |x: i32| PxRect::new(x, y - half, 1, 2 * half + 1);
        for (is_beyond, line) in [
            (cell.y < panel.y, across(tag.y - 1 - step)),
            (cell.bottom() > panel.bottom(), across(tag.bottom() + step)),
            (cell.x < panel.x, down(tag.x - 1 - step)),
            (cell.right() > panel.right(), down(tag.right() + step)),
        ] {
            if is_beyond {
                canvas.fill_rect(line, color);
            }
        }
    }
}

impl MapSprites<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let view = self.scene.view;
        let animator = self.scene.animator;
        let dying: Vec<_> = animator.dying().collect();
        self.draw_corpses_and_items(&dying, canvas);
        // From north to south: a large picture reaches over the cells around it.
        let mut others: Vec<_> = view.visible_others().collect();
        sort_few(&mut others, |other| other.at.y);
        for other in others {
            self.draw_living(other, canvas);
        }
        for dead in &dying {
            self.draw_dying(*dead, canvas);
        }
        let hero = view.hero();
        if hero.alive {
            self.draw_living(hero, canvas);
        } else if view.game_over().is_some() && !stands(&dying, hero.id) {
            self.draw_corpse(hero.at, "hero", CORPSE_TINT, canvas);
        }
        if self.scene.monster_bars {
            for monster in view.visible_others() {
                if monster.hp < monster.stats.hp
                    && let Some(px) = self.corner_on_panel(monster)
                {
                    self.draw_bar(monster, px, canvas);
                }
            }
        }
        for actor in view.visible_others().chain([hero]) {
            if let Some(px) = self.corner_on_panel(actor) {
                self.draw_status_icons(actor, px, canvas);
            }
        }
        self.draw_projectiles(canvas);
        for effect in animator.effects() {
            effects::draw(effect, view, self.camera, self.art, canvas);
        }
        if self.scene.hp_numbers {
            for (change, risen) in animator.hp_changes() {
                self.draw_number(change, risen, canvas);
            }
        }
        if self.scene.edge_markers {
            self.draw_edge_markers(canvas);
        }
    }

    /// The corner of a living actor of which at least half is on the panel; `None` while it is still out of view.
    fn corner_on_panel(&self, actor: ActorView<'_>) -> Option<Px> {
        if !actor.alive || !self.is_on_panel(actor.at) {
            return None;
        }
        let spot = self.spot_of(actor)?;
        Some(self.corner(spot))
    }

    /// Draws edge markers for monsters in view that are less than half on the panel; `docs/screens.md` 1.
    fn draw_edge_markers(&self, canvas: &mut Canvas) {
        const SIDE: i32 = ICON_SIZE + 4;
        let panel = self.camera.panel;
        let view = self.scene.view;
        // Keeps clear of the warning frame.
        let along = |middle: i32, start: i32, end: i32| {
            let least = start + TIP + 3;
            let most = end - SIDE - TIP - 3;
            (middle - SIDE / 2).clamp(least, most.max(least))
        };
        for monster in view.visible_others() {
            if self.is_on_panel(monster.at) {
                continue;
            }
            let cell = self.camera.cell_rect(monster.at);
            let x = along(cell.x + cell.w / 2, panel.x, panel.right());
            let y = along(cell.y + cell.h / 2, panel.y, panel.bottom());
            let tag = PxRect::new(x, y, SIDE, SIDE);
            canvas.fill_rect(tag, self.art.theme.raised);
            let rim = self.art.theme.side_color(monster.is_ally());
            canvas.outline_rect(tag, rim);
            draw_tips(tag, cell, panel, rim, canvas);
            let mut painter = Painter::new(canvas, *self.art);
            sidebar::draw_monster_icon(view, monster, Px::new(x + 2, y + 2), &mut painter);
        }
    }

    /// Whether at least half of a cell is on the panel.
    fn is_on_panel(&self, at: Pos) -> bool {
        let cell = self.camera.cell_rect(at);
        let inside = cell.intersect(self.camera.panel);
        2 * inside.w >= cell.w && 2 * inside.h >= cell.h
    }

    /// Moves a rectangle as little as needed to lie on the panel.
    pub(super) fn moved_onto_panel(&self, area: PxRect) -> PxRect {
        let panel = self.camera.panel;
        let x = area.x.min(panel.right() - area.w).max(panel.x);
        let y = area.y.min(panel.bottom() - area.h).max(panel.y);
        PxRect { x, y, ..area }
    }

    /// Where an actor is drawn; `None` while it is still out of view.
    pub(super) fn spot_of(&self, actor: ActorView<'_>) -> Option<Spot> {
        let animator = self.scene.animator;
        let view = self.scene.view;
        let shift = animator.draw_offset(actor.id, self.camera.cell, |pos| view.sees(pos))?;
        Some((actor.at, shift))
    }

    fn options(&self) -> BlitOptions {
        BlitOptions::PLAIN.zoomed(self.zoom() as u8)
    }

    fn zoom(&self) -> i32 {
        self.camera.cell.w / self.art.tiles.sheet.cell().w
    }

    /// Draws corpses and items in view, below the actors.
    fn draw_corpses_and_items(&self, dying: &[Dying], canvas: &mut Canvas) {
        let view = self.scene.view;
        if let Some(at) = view.remains_at() {
            self.draw_corpse(at, "hero", self.corpse_tint(at), canvas);
        }
        for remains in view.corpses() {
            if !stands(dying, remains.id) {
                let tint = self.corpse_tint(remains.at);
                self.draw_corpse(remains.at, remains.kind_name, tint, canvas);
            }
        }
        for (at, item) in view.remembered_items() {
            self.draw_remembered(self.art.item_picture(item), at, canvas);
            self.draw_remembered(self.bars(at), at, canvas);
        }
        for seen in view.remembered_monsters() {
            self.draw_remembered(self.art.monster_picture(seen.kind), seen.at, canvas);
        }
        for (at, item) in view.visible_items() {
            let mut flights = self.scene.animator.projectiles();
            if flights.all(|flight| flight.lands != Some(at)) {
                // What lies with the last hero must not hide it.
                let is_of_dead = view.remains_at() == Some(at);
                let up = if is_of_dead {
                    self.camera.cell.h / 3
                } else {
                    0
                };
                let pictures = [self.art.item_picture(item), self.bars(at)];
                for picture in pictures.into_iter().flatten() {
                    self.draw_tile(picture, (at, Px::new(0, -up)), canvas);
                }
            }
        }
    }

    /// The tile in front of an item on ground that has one, such as the bars of a cage: the ground's tile name with
    /// `_bars`.
    fn bars(&self, at: Pos) -> Option<TintedTile<'_>> {
        let rules = self.scene.view.rules();
        let terrain = self.scene.view.terrain(at).seen()?;
        let kind = rules.terrain_kind(terrain)?;
        let word = format!("{}_bars", kind.tile.as_ref().unwrap_or(&kind.kind));
        self.art.tiles.sheet.tile_named(&word)?;
        self.art.tile_for(&word, kind.letter, None)
    }

    /// The tint of the remains in a cell. Where the dead leave tallow, it shows whether any is left.
    fn corpse_tint(&self, at: Pos) -> Rgb {
        let view = self.scene.view;
        let [full, emptied] = TALLOW_TINTS;
        let flame = view.flame();
        let leave_tallow = flame.is_some_and(|flame| flame.rules.tallow_percent > 0);
        if !leave_tallow {
            CORPSE_TINT
        } else if view.tallow_at(at) > 0 {
            full
        } else {
            emptied
        }
    }

    /// Draws the corpse of an actor with the tile name `word`.
    fn draw_corpse(&self, at: Pos, word: &str, tint: Rgb, canvas: &mut Canvas) {
        let own = format!("corpse_{word}");
        let word = if self.has_tile(&own) { &own } else { "corpse" };
        if let Some(mut picture) = self.art.tile_for(word, '%', None) {
            if !picture.tiles.is_cp437 {
                picture = picture.shaded(tint);
            }
            self.draw_tile(picture, (at, Px::default()), canvas);
        }
    }

    fn draw_living(&self, actor: ActorView<'_>, canvas: &mut Canvas) {
        let Some(spot) = self.spot_of(actor) else {
            return;
        };
        let Some(mut picture) = self.picture(actor.kind, actor.at) else {
            return;
        };
        let is_letter = picture.tiles.is_cp437;
        if let Some((tint, red)) = self.danger(actor.id) {
            if is_letter {
                picture.tint = picture.tint.mix(DANGER_RED, red);
            } else {
                picture = picture.shaded(tint);
            }
        }
        self.draw_body(actor.kind, picture, actor.id, spot, canvas);
        if is_letter {
            self.draw_flame(actor.kind, self.corner(spot), canvas);
        }
    }

    /// Draws the flame of an actor shown as a letter, in the upper left corner of its cell; pictures include theirs.
    fn draw_flame(&self, kind: Option<MonsterId>, px: Px, canvas: &mut Canvas) {
        let view = self.scene.view;
        let rows: &[&str] = match kind {
            Some(kind) if view.rules().monster(kind).glow > 0 => &FLAME,
            Some(_) => &[],
            None => match view.flame().map(|flame| flame.height) {
                None | Some(FlameHeight::Out) => &[],
                Some(FlameHeight::Shielded) => &LOW_FLAME,
                Some(FlameHeight::Plain) => &FLAME,
                Some(FlameHeight::Bright) => &HIGH_FLAME,
            },
        };
        let zoom = self.zoom();
        for (y, row) in (0..).zip(rows) {
            for (x, letter) in (0..).zip(row.bytes()) {
                let mut colors = FLAME_COLORS.iter();
                if let Some((_, color)) = colors.find(|(known, _)| *known == letter) {
                    let pixel = PxRect::new(px.x + x * zoom, px.y + y * zoom, zoom, zoom);
                    canvas.fill_rect(pixel, *color);
                }
            }
        }
    }

    /// How dangerous an actor is, if that is shown.
    fn danger(&self, actor: ActorId) -> Option<(Rgb, u8)> {
        if !self.scene.danger_tint {
            return None;
        }
        let view = self.scene.view;
        let fewest = view.fewest_hits(actor)?;
        let mut dangers = view.rules().dangers().into_iter().zip(DANGERS);
        Some(dangers.find(|(most, _)| fewest <= *most)?.1)
    }

    /// Draws an actor; all white if it was just hit.
    pub(super) fn draw_figure(
        &self,
        picture: TintedTile<'_>,
        actor: ActorId,
        spot: Spot,
        canvas: &mut Canvas,
    ) {
        if self.scene.animator.is_hit(actor) {
            let options = BlitOptions::silhouette(Rgb::WHITE).zoomed(self.zoom() as u8);
            let corner = self.corner(spot);
            canvas.draw_tile(&picture.tiles.sheet, picture.tile, corner, options);
        } else {
            self.draw_tile(picture, spot, canvas);
        }
    }

    pub(super) fn draw_shadow(&self, spot: Spot, canvas: &mut Canvas) {
        if let Some(shadow) = self.art.tiles.own_tile("shadow") {
            self.draw_tile(shadow, spot, canvas);
        }
    }

    fn has_tile(&self, word: &str) -> bool {
        self.art.tiles.sheet.tile_named(word).is_some()
    }

    /// The current idle picture in a cell, 0 or 1: 0 where everything is equally bright.
    pub(super) fn idle_frame(&self, at: Pos) -> u32 {
        let animator = self.scene.animator;
        self.lights.map_or(0, |_| animator.idle_frame(at))
    }

    /// The tile of the hero (`None`) or of a monster, in the current idle picture.
    fn picture(&self, kind: Option<MonsterId>, at: Pos) -> Option<TintedTile<'_>> {
        let view = self.scene.view;
        let monster = kind.map(|kind| view.rules().monster(kind));
        let usual = monster.map_or("hero", |monster| &monster.kind);
        let letter = monster.map_or('@', |monster| monster.letter);
        let color = monster.and_then(|monster| Rgb::from_hex(&monster.color));
        let mut with_flame = words_with_flame(view, kind).into_iter();
        let own = with_flame.find(|word| self.has_tile(word));
        let word = own.as_deref().unwrap_or(usual);
        let breath = format!("{word}_1");
        if self.idle_frame(at) == 1 && self.has_tile(&breath) {
            self.art.tile_for(&breath, letter, color)
        } else {
            self.art.tile_for(word, letter, color)
        }
    }

    pub(super) fn corner(&self, (at, shift): Spot) -> Px {
        let px = self.camera.cell_corner(at);
        Px::new(px.x + shift.x, px.y + shift.y)
    }

    /// Draws a tile, tinted by the light of its cell.
    pub(super) fn draw_tile(&self, picture: TintedTile<'_>, spot: Spot, canvas: &mut Canvas) {
        let px = self.corner(spot);
        let cell = self.camera.cell;
        // Without candle light a letter needs a black background, or the floor's dot shows through.
        if picture.tiles.is_cp437 && self.art.tiles.is_cp437 && self.lights.is_none() {
            canvas.fill_rect(PxRect::new(px.x, px.y, cell.w, cell.h), Rgb::BLACK);
        }
        let (at, shift) = spot;
        let light = self.lights.map_or(Rgb::WHITE, |lights| {
            lights.sprite_light(in_subcells(at, shift, cell))
        });
        picture.shaded(light).draw(px, self.options(), canvas);
    }

    /// Draws a tile in the colours of remembered terrain.
    fn draw_remembered(&self, picture: Option<TintedTile<'_>>, at: Pos, canvas: &mut Canvas) {
        if let Some(picture) = picture {
            picture.draw_remembered(self.camera.cell_corner(at), self.options(), canvas);
        }
    }

    /// Draws an actor that just died: standing until the hit, then dissolving from the head down.
    fn draw_dying(&self, dead: Dying, canvas: &mut Canvas) {
        let (animator, size) = (self.scene.animator, self.camera.cell);
        let shift = animator.draw_offset(dead.actor, size, |_| true);
        let spot = (dead.at, shift.unwrap_or_default());
        let Some(picture) = self.picture(dead.kind, dead.at) else {
            return;
        };
        let Some(gone) = dead.gone else {
            return self.draw_body(dead.kind, picture, dead.actor, spot, canvas);
        };
        if dead.actor.is_hero() {
            return;
        }
        let zoom = self.zoom();
        let px = self.corner(spot);
        let cell = self.art.tiles.sheet.cell();
        for y in 0..cell.h {
            for x in 0..cell.w {
                // Half noise, half height: 0 to 255.
                let noise = autotile::cell_hash(Pos::new(x, y), 0) % 128;
                let lasts = noise + (128 * y / cell.h) as u32;
                if lasts * DISSOLVE < gone * 256 {
                    continue;
                }
                let pixel = PxRect::new(px.x + x * zoom, px.y + y * zoom, zoom, zoom);
                canvas.with_clip(pixel, |canvas| {
                    self.draw_shadow(spot, canvas);
                    self.draw_figure(picture, dead.actor, spot, canvas);
                });
            }
        }
    }

    /// Draws the hit point bar over a hurt monster.
    fn draw_bar(&self, monster: ActorView<'_>, px: Px, canvas: &mut Canvas) {
        let (theme, zoom) = (self.art.theme, self.zoom());
        // A 16-pixel cell leaves a pixel on each side; a width below 6 is illegible.
        let w = (self.art.tiles.sheet.cell().w * 7 / 8).max(6);
        let h = BAR_HEIGHT;
        let x = px.x + (self.camera.cell.w - w * zoom) / 2;
        let rim = self.moved_onto_panel(PxRect::new(x, px.y - h * zoom, w * zoom, h * zoom));
        let inner = rim.inset(zoom);
        // The living keep at least one pixel.
        let full = (inner.w * monster.hp / monster.stats.hp.max(1)).max(zoom);
        canvas.fill_rect(rim, Rgb::BLACK);
        canvas.fill_rect(inner, theme.monster_hp_lost);
        canvas.fill_rect(PxRect { w: full, ..inner }, theme.monster);
    }

    fn draw_projectiles(&self, canvas: &mut Canvas) {
        for missile in self.scene.animator.projectiles() {
            let [from, to] = [missile.from, missile.to].map(|at| self.camera.cell_corner(at));
            let along = |from: i32, to: i32| (to - from) * (missile.part - 256) / 256;
            let shift = Px::new(along(from.x, to.x), along(from.y, to.y));
            let picture = match missile.what {
                Missile::Item(item) | Missile::Loot(item) => {
                    self.art.item_picture(self.scene.view.rules().item(item))
                }
                Missile::Arrow if !self.art.tiles.is_cp437 => {
                    effects::draw_arrow(missile, self.camera, self.art, canvas);
                    continue;
                }
                Missile::Arrow | Missile::Bolt => {
                    self.art.tile_for("bolt", '*', Some(self.art.theme.title))
                }
            };
            if let Some(bolt) = picture {
                // Projectiles glow, so no light tints them. Tiles of things point up and to the right.
                let is_mirrored = missile.to.x < missile.from.x && !bolt.tiles.is_cp437;
                let options = self.options().mirrored(is_mirrored);
                bolt.draw(self.corner((missile.to, shift)), options, canvas);
            }
        }
    }

    /// Draws a number with a black outline above an actor.
    fn draw_number(&self, change: HpChange, risen: i32, canvas: &mut Canvas) {
        let (theme, font) = (self.art.theme, self.art.small_font);
        let (text, color) = match change.by {
            0 => ("0".to_owned(), theme.dim),
            by if by > 0 => (format!("+{by}"), theme.good),
            by if change.hero => (by.to_string(), theme.monster),
            by => (by.to_string(), theme.text),
        };
        let (px, cell) = (self.camera.cell_corner(change.at), font.cell());
        let wide = text.len() as i32 * cell.w;
        let x = px.x + (self.camera.cell.w - wide) / 2;
        // Keeps clear of the bar.
        let y = px.y - cell.h - 1 - risen - change.above * (cell.h - 2);
        let rim = self.moved_onto_panel(PxRect::new(x - 1, y - 1, wide + 2, cell.h + 2));
        let (x, y) = (rim.x + 1, rim.y + 1);
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            canvas.draw_text(font, Px::new(x + dx, y + dy), Rgb::BLACK, &text);
        }
        canvas.draw_text(font, Px::new(x, y), color, &text);
    }
}

/// Whether a dying actor has not been hit yet, and so has no corpse.
fn stands(dying: &[Dying], actor: ActorId) -> bool {
    let mut dying = dying.iter();
    dying.any(|dead| dead.actor == actor && dead.gone.is_none())
}

/// Tile names of the hero (`None`) or of a monster that show the flame it carries, best first; those of the hero also
/// show the armour it wears. Empty if the usual tile will do.
fn words_with_flame(view: View<'_>, kind: Option<MonsterId>) -> Vec<String> {
    if let Some(kind) = kind {
        let monster = view.rules().monster(kind);
        let lit = (monster.glow > 0).then(|| format!("{}_lit", monster.kind));
        return lit.into_iter().collect();
    }
    let worn = view.worn(WornKind::Armor);
    let armor = worn.and_then(|(_, kind)| kind.kind.strip_prefix("armour_"));
    let dressed = armor.map_or_else(|| "hero".to_owned(), |armor| format!("hero_{armor}"));
    let flame = match view.flame().map(|flame| flame.height) {
        None if !view.candle_is_out() => return Vec::new(),
        None | Some(FlameHeight::Out) => "dark",
        Some(FlameHeight::Plain) => return vec![dressed],
        Some(height) => height.word(),
    };
    vec![format!("{dressed}_{flame}"), format!("hero_{flame}")]
}
