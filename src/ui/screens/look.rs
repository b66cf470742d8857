//! Look mode: facts about a cell and how a fight there would go. Aiming is look mode with an item to throw.

use crate::ui::screens::play;
use crate::ui::screens::prelude::*;

use crate::ui::map::camera::Camera;

use crate::ui::screens::facts::{COLUMN, Columns, Fact, facts};
use crate::ui::screens::level::edge;
use crate::ui::screens::popup::BoxPlacement;

/// Pixels between a tall box and what is above and below it.
const MARGIN: i32 = 2;

/// The cell being looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The cell being looked at.
    pub at: Pos,
    /// The slot of the item to throw, if any.
    pub throws: Option<Slot>,
}

impl Look {
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        ctx.game.map(|game| Self::new(game.scene.view))
    }

    /// Starts at the nearest monster that does more than stand there, else at the nearest of any kind, else at the
    /// hero.
    fn new(view: View<'_>) -> Self {
        let monsters = describe::monsters_by_distance(view);
        let mut by_distance = monsters.iter();
        let fighter = by_distance.find(|monster| !view.is_harmless(**monster));
        let monster = fighter.or_else(|| monsters.first());
        let hero = view.hero().at;
        Self::at(monster.map_or(hero, |monster| monster.at))
    }

    /// Aims with the item in this slot, starting at the first of its [`targets`]. For an item that is thrown at a cell,
    /// only monsters within its range count; if there are none, starts at a cell that the throw would change, about two
    /// steps away, or else at the hero.
    pub fn aimed(slot: Slot, view: View<'_>) -> Self {
        let hero = view.hero().at;
        let mut aimed = Self::at(hero);
        aimed.throws = Some(slot);
        let mut targets = targets(view, slot);
        let range = aimed.range(view);
        if let Some(range) = range {
            targets.retain(|at| at.distance(hero) <= range);
        }
        let mut start = targets.first().copied();
        if start.is_none() && range.is_some() {
            start = default_target_cell(view, slot);
        }
        aimed.at = start.unwrap_or(hero);
        aimed
    }

    /// The range of the item to throw, if it is thrown at a cell.
    fn range(self, view: View<'_>) -> Option<i32> {
        let (held, range) = missile(view, self.throws?)?;
        held.kind.effect.is_thrown_at_cell().then_some(range)
    }

    /// Whether the cursor may move to this cell. It must be in range and in view for an item that is thrown at a cell.
    fn reaches(self, cell: Pos, view: View<'_>) -> bool {
        let range = self.range(view);
        range.is_none_or(|range| view.sees(cell) && cell.distance(view.hero().at) <= range)
    }

    /// Whether there is something to throw the item at: a monster in view, or the ground.
    pub fn has_target(self, view: View<'_>) -> bool {
        self.range(view).is_some() || view.visible_monsters().next().is_some()
    }

    /// The cells that the throw would change.
    fn changes(self, view: View<'_>) -> Vec<Pos> {
        let Some(slot) = self.throws else {
            return Vec::new();
        };
        view.cells_changed_by_throw(slot, self.at)
    }

    /// Starts at a cell of the map.
    pub const fn at(at: Pos) -> Self {
        Self { at, throws: None }
    }

    /// The next item in the inventory that can be thrown, wrapping around; `None` if there is no other.
    fn other_missile(self, view: View<'_>) -> Option<Slot> {
        let slots: Vec<_> = view.throwables().map(|(held, _)| held.slot).collect();
        let next = Cycle::Next.among(&slots, self.throws?);
        next.filter(|next| Some(*next) != self.throws)
    }

    /// The item that can be thrown and has this letter in the pack.
    fn missile_of(self, press: KeyPress, view: View<'_>) -> Option<Slot> {
        self.throws?;
        let Key::Char(letter) = press.key else {
            return None;
        };
        let slot = Slot::from_letter(letter)?;
        missile(view, slot).map(|_| slot)
    }

    /// The other items that can be thrown, each behind its letter in the pack.
    fn other_missiles(self, view: View<'_>) -> Vec<KeyHint> {
        let mut hints = Vec::new();
        for (held, _) in view.throwables() {
            if Some(held.slot) != self.throws {
                let letter = Key::Char(held.slot.letter());
                hints.push(KeyHint::new(letter, english::count_text(held), false));
            }
        }
        hints
    }

    /// Aims this item at the same cell, or at another one if it does not reach that.
    fn take(&mut self, slot: Slot, view: View<'_>) -> Option<Transition> {
        let throws = Some(slot);
        let aimed = Self { throws, ..*self };
        if !aimed.reaches(self.at, view) {
            return Some(Transition::Game(GameAction::Aim(throws)));
        }
        *self = aimed;
        Some(Transition::REDRAW)
    }

    fn throw(self) -> Option<Transition> {
        let throw = Command::Throw(self.throws?, self.at);
        Some(Transition::Game(GameAction::Play(throw)))
    }

    /// The cells that `Tab` cycles through: monsters in view, nearest first, and unless aiming, remembered monsters,
    /// allies, and the things and the ground that the sidebar lists.
    fn tab_stops(self, view: View<'_>) -> Vec<Pos> {
        let hero = view.hero().at;
        let in_view = describe::monsters_by_distance(view);
        let mut cells: Vec<_> = in_view.iter().map(|monster| monster.at).collect();
        if self.throws.is_none() {
            let mut remembered: Vec<_> = view.remembered_monsters().collect();
            sort_few(&mut remembered, |seen| (seen.at.distance(hero), seen.actor));
            cells.extend(remembered.iter().map(|seen| seen.at));
            let allies = describe::by_distance(view, view.visible_allies());
            cells.extend(allies.iter().map(|ally| ally.at));
            let things = describe::points_of_interest(view);
            cells.extend(things.iter().map(|thing| thing.at));
        }
        cells.retain(|at| self.reaches(*at, view));
        cells
    }

    /// What Enter does unless aiming, by its name in the table `foot` of the words; `None` if nothing.
    fn enter_does(self, view: View<'_>) -> Option<&'static str> {
        let monster = monster_at(view, self.at);
        match play::go(view, self.at)? {
            Transition::Game(GameAction::Play(Command::Bump(_)))
                if monster.is_some_and(|it| it.is_ally()) =>
            {
                Some("change_places")
            }
            Transition::Game(GameAction::Play(Command::Bump(_))) => Some("hit_it"),
            Transition::Game(GameAction::Play(_)) => Some("take_it"),
            Transition::Game(GameAction::Order(AutoCommand::Travel(_)))
                if view.actor_at(self.at).is_some() =>
            {
                Some("step_to_it")
            }
            Transition::Game(GameAction::Order(AutoCommand::Travel(_))) => {
                let ground = view.terrain(self.at).seen();
                ground.filter(|it| it.is_walkable()).map(|_| "go_there")
            }
            Transition::Game(GameAction::Order(_)) => Some("go_there"),
            _ => None,
        }
    }

    /// Position and columns of the box of facts: one column, or two if only a wide box leaves hero, target and
    /// sidebar visible.
    fn placement(
        self,
        ground: &BoxPlacement,
        facts: impl Fn(i32) -> Vec<Fact>,
        art: &UiAssets<'_>,
    ) -> (Columns, PxRect) {
        // Above the log if there is enough height, else above the hint line.
        let heights = [ground.panel.h, ground.foot].map(|high| high - 2 * MARGIN);
        let one = Columns::one(facts(COLUMN), COLUMN).fitted(heights, art.zoom);
        let size = one.size(art.zoom);
        let aimed = self.throws.and_then(|_| ground.out_of_the_way(size));
        if let Some(area) = aimed
            .or_else(|| ground.beside(size))
            .or_else(|| ground.below_or_above(size))
        {
            return (one, area);
        }
        let width = ground.half(art.zoom).min(COLUMN);
        let two = Columns::two(facts(width), width).and_then(|two| {
            let area = ground.below_or_above(two.size(art.zoom))?;
            Some((two, area))
        });
        two.unwrap_or_else(|| (one, ground.over_the_sidebar(size)))
    }
}

impl Screen for Look {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        use KeyAction::{Auto, Back, Open, Throw, Walk};
        let (view, aims) = (ctx.game?.scene.view, self.throws.is_some());
        match (press.key, ctx.keys.play_action(press)) {
            (Key::Tab, _) => {
                self.at = Cycle::of_tab(press).among(&self.tab_stops(view), self.at)?;
                Some(Transition::REDRAW)
            }
            (Key::Enter, _) | (_, Some(Throw)) if press.repeat => None,
            (Key::Enter, _) | (_, Some(Throw)) if aims => self.throw(),
            // Before what else the letter means, such as a step to the left: there are arrows for that.
            _ if let Some(slot) = self.missile_of(press, view) => self.take(slot, view),
            (Key::Enter, _) => play::go(view, self.at),
            (_, Some(Throw)) => Some(Transition::Game(GameAction::Aim(None))),
            (_, Some(Walk(dir) | Auto(AutoCommand::Run(dir)))) => {
                let to = self.at.step(dir);
                if view.size().contains(to) && self.reaches(to, view) {
                    self.at = to;
                }
                Some(Transition::REDRAW)
            }
            (_, Some(Open(ScreenId::InventoryList))) if aims => {
                self.take(self.other_missile(view)?, view)
            }
            (_, Some(Open(screen @ ScreenId::Messages))) => {
                Some(Transition::Screen(ScreenAction::Open(screen)))
            }
            (_, Some(Back | Open(ScreenId::Look))) if !press.repeat => Some(Transition::BACK),
            _ => None,
        }
    }

    /// The keys that make sense now.
    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let view = ctx.game?.scene.view;
        let next = self.tab_stops(view).iter().any(|at| *at != self.at);
        let mut hints = Vec::new();
        if next {
            hints.push(ctx.hint(Key::Tab, "next", true));
        }
        if let Some((held, _)) = self.throws.and_then(|slot| missile(view, slot)) {
            let hits = match self.range(view) {
                None => monster_at(view, self.at).is_some(),
                Some(_) => !self.changes(view).is_empty(),
            };
            let does = match held.kind.effect.worn() {
                Some(_) => say!(ctx, "foot.shoot"),
                None => say!(ctx, "foot.throw", item = held.kind.name),
            };
            hints.push(hits.then(|| KeyHint::new(Key::Enter, does, true)));
            let others = self.other_missiles(view);
            hints.extend(others.into_iter().map(Some));
        } else {
            if view.game_over().is_none()
                && let Some(does) = self.enter_does(view)
            {
                hints.push(ctx.hint(Key::Enter, does, false));
            }
            let messages = KeyAction::Open(ScreenId::Messages);
            hints.push(ctx.action_hint(messages, "messages", false));
        }
        hints.push(ctx.hint(Key::Escape, "back", false));
        play::foot(hints, ctx)
    }

    /// Looks at the cell clicked on; while aiming, a click on a monster throws at it, and a click on the cell aimed at
    /// throws an item that is thrown at a cell.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let (view, cell) = (ctx.game?.scene.view, play::cell_of(at, ctx)?);
        if !self.reaches(cell, view) {
            return None;
        }
        let before = std::mem::replace(&mut self.at, cell);
        let throws = match self.range(view) {
            Some(_) => before == cell,
            None => monster_at(view, cell).is_some(),
        };
        if throws && let Some(throw) = self.throw() {
            return Some(throw);
        }
        Some(Transition::REDRAW)
    }

    /// Looks at that cell instead, without aiming.
    fn right_click(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        *self = Self::at(play::cell_of(at, ctx)?);
        Some(Transition::REDRAW)
    }

    /// Draws the play screen with the target marked and the facts beside it.
    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        ctx.panels_shown()
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = ctx.game else { return };
        let marked = Some(self.at);
        let scene = Scene {
            marked,
            ..game.scene
        };
        let foot = self.foot(ctx);
        let Some(zoomed) = play::draw(&scene, foot.as_ref(), painter) else {
            return;
        };
        let (camera, view) = (zoomed.camera, scene.view);
        let target = camera.cell_rect(self.at);
        painter.with_clip(camera.panel, |painter| {
            tinted_frame(&self.changes(view), &camera, painter);
            brackets(target, painter);
        });
        let ground = BoxPlacement {
            target,
            hero: camera.cell_rect(view.hero().at),
            panel: camera.panel,
            foot: zoomed.layout.hint.y,
            width: painter.size().w,
        };
        let facts = |width| facts(&scene, self.at, self.throws, width, painter);
        let (columns, area) = self.placement(&ground, facts, painter);
        painter.enlarged_part(painter.zoom, area, &mut |painter, area| {
            draw_panel(area, painter);
            columns.draw(area, painter);
        });
    }
}

/// The throwable item in this slot, with its range.
fn missile(view: View<'_>, slot: Slot) -> Option<(InventoryItem<'_>, i32)> {
    view.throwables().find(|(held, _)| held.slot == slot)
}

/// The cells of the monsters in view in the order in which the item in this slot is meant for them: those that do more
/// than stand there, in range, aware of the hero, and near come first.
fn targets(view: View<'_>, slot: Slot) -> Vec<Pos> {
    let hero = view.hero().at;
    let range = missile(view, slot).map_or(0, |(_, range)| range);
    let mut monsters = describe::monsters_by_distance(view);
    sort_few(&mut monsters, |it| {
        let far = it.at.distance(hero);
        let stands = view.is_harmless(*it);
        (stands, far > range, it.is_unaware(), far, it.id)
    });
    monsters.iter().map(|monster| monster.at).collect()
}

/// The monster or ally in this cell.
fn monster_at(view: View<'_>, cell: Pos) -> Option<ActorView<'_>> {
    view.actor_at(cell).filter(|actor| !actor.id.is_hero())
}

/// The cell whose distance is closest to two steps, of those where throwing the item would change something. The first
/// in reading order wins a tie.
fn default_target_cell(view: View<'_>, slot: Slot) -> Option<Pos> {
    let cells = view.size().cells();
    let serves = cells.filter(|cell| !view.cells_changed_by_throw(slot, *cell).is_empty());
    serves.min_by_key(|cell| (cell.distance(view.hero().at) - 2).abs())
}

/// Opacity, out of 255, of the tint on a cell that a throw would change.
const TINT: u8 = 56;

/// Tints cells, and outlines the area they cover.
fn tinted_frame(cells: &[Pos], camera: &Camera, painter: &mut Painter<'_>) {
    let color = painter.theme.warn;
    for cell in cells {
        let area = camera.cell_rect(*cell);
        painter.canvas.blend_rect(area, color, TINT);
        for dir in Dir::CARDINAL {
            if !cells.contains(&cell.step(dir)) {
                painter.fill_rect(edge(area, dir), color);
            }
        }
    }
}

/// Draws four corners around a cell.
fn brackets(cell: PxRect, painter: &mut Painter<'_>) {
    let out = cell.inset(-2);
    for (color, by) in [(Rgb::BLACK, 1), (painter.theme.title, 0)] {
        let PxRect { x, y, w, h } = out.inset(-by);
        let (length, thick) = (5 + by, 1 + 2 * by);
        for (long, high) in [(length, thick), (thick, length)] {
            for (x, y) in [
                (x, y),
                (x + w - long, y),
                (x, y + h - high),
                (x + w - long, y + h - high),
            ] {
                painter.fill_rect(PxRect::new(x, y, long, high), color);
            }
        }
    }
}
