//! Look mode: what stands in a cell, and how a fight with it would go; and aiming, which is looking with a thing in hand.

use crate::base::{Dir, Pos};
use crate::game::{Command, Known, Slot, View};
use crate::gfx::{Canvas, Px, PxRect, PxSize, Rgb};

use crate::ui::art::Art;
use crate::ui::bindings::{Action, Bindings, Order};
use crate::ui::hints::Hint;
use crate::ui::keys::{Key, Press};
use crate::ui::widgets::panel;
use crate::ui::{describe, enlarge};

use super::Next;
use super::facts::{facts, height};
use super::play::{self, Scene};

/// Width of the box of facts.
pub(super) const WIDTH: i32 = 196;
/// Pixels between the box's edge and its text.
pub(super) const EDGE: i32 = 8;

/// The cell that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    at: Pos,
    /// The place of what is aimed with.
    throws: Option<Slot>,
}

impl Look {
    /// At the nearest foe, or at the hero himself.
    pub fn new(view: View<'_>) -> Self {
        let nearest = describe::foes_by_distance(view).first().map(|foe| foe.at);
        Self::at(nearest.unwrap_or(view.hero().at))
    }

    /// At the nearest foe, with the thing in this place of the pack in hand.
    pub fn aimed(slot: Slot, view: View<'_>) -> Self {
        Self {
            throws: Some(slot),
            ..Self::new(view)
        }
    }

    /// At a cell of the map.
    pub const fn at(at: Pos) -> Self {
        Self { at, throws: None }
    }

    /// The cell that is looked at.
    pub const fn cell(self) -> Pos {
        self.at
    }

    /// What a key does.
    pub fn key(&mut self, press: Press, view: View<'_>, keys: &Bindings) -> Next {
        match press.key {
            Key::Tab => self.turn_to_next(view, press.shift),
            Key::Enter if press.repeat => Next::Stay,
            Key::Enter if self.throws.is_some() => self.throw(),
            Key::Enter => play::go(view, self.at),
            _ => match keys.action(press) {
                Some(Action::Throw) if press.repeat => Next::Stay,
                Some(Action::Throw) if self.throws.is_some() => self.throw(),
                Some(Action::Throw) => Next::Aim(None),
                Some(Action::Walk(dir) | Action::Order(Order::Run(dir))) => self.walk(dir, view),
                Some(Action::Messages) => Next::Messages,
                Some(Action::Back | Action::Look) if !press.repeat => Next::Back,
                _ => Next::Stay,
            },
        }
    }

    /// What a left click does: press a key of the hint line, or look at that cell.
    pub fn click(&mut self, scene: &Scene<'_>, at: Px, size: PxSize, art: &Art<'_>) -> Next {
        let hints = self.hints(scene.view, scene.keys);
        if let Some(key) = play::key_at(scene, &hints, at, size, art) {
            return self.key(key.into(), scene.view, scene.keys);
        }
        match play::cell_at(scene, at, size, art) {
            Some(cell) => {
                self.at = cell;
                // Whoever is clicked at while aiming is thrown at.
                let foe = scene.view.who_is_at(cell).filter(|who| !who.id.is_hero());
                if self.throws.is_some() && foe.is_some() {
                    return self.throw();
                }
                Next::Redraw
            }
            None => Next::Stay,
        }
    }

    fn throw(self) -> Next {
        self.throws
            .map_or(Next::Stay, |slot| Next::Play(Command::Throw(slot, self.at)))
    }

    fn walk(&mut self, dir: Dir, view: View<'_>) -> Next {
        let to = self.at.step(dir);
        if view.size().contains(to) {
            self.at = to;
        }
        Next::Redraw
    }

    /// To the next foe, from the nearest to the farthest and round again.
    fn turn_to_next(&mut self, view: View<'_>, back: bool) -> Next {
        let foes = describe::foes_by_distance(view);
        if foes.is_empty() {
            return Next::Stay;
        }
        let here = foes.iter().position(|foe| foe.at == self.at);
        let next = match (here, back) {
            (Some(at), false) => (at + 1) % foes.len(),
            (Some(at), true) => (at + foes.len() - 1) % foes.len(),
            (None, _) => 0,
        };
        self.at = foes[next].at;
        Next::Redraw
    }

    /// The keys that make sense now.
    pub fn hints(self, view: View<'_>, keys: &Bindings) -> Vec<Hint> {
        let mut hints = Vec::new();
        if view.foes().any(|foe| foe.at != self.at) {
            hints.push(Hint::likely(Key::Tab, "next"));
        }
        let foe = view.who_is_at(self.at).filter(|who| !who.id.is_hero());
        let thrown = self.throws.and_then(|slot| {
            let mut missiles = view.missiles().map(|(held, _)| held);
            missiles.find(|held| held.slot == slot)
        });
        if let Some(held) = thrown {
            let throw = Hint::likely(Key::Enter, &format!("throw the {}", held.kind.name));
            hints.extend(foe.map(|_| throw));
            hints.push(Hint::also(Key::Escape, "back"));
            return hints;
        }
        let does = match play::go(view, self.at) {
            Next::Play(Command::Bump(_)) => "hit it",
            Next::Play(_) => "take it",
            Next::Order(Order::Travel(_)) if view.who_is_at(self.at).is_some() => "step to it",
            Next::Order(Order::Travel(_)) if !is_ground(view, self.at) => "",
            Next::Order(_) => "go there",
            _ => "",
        };
        if view.over().is_none() && !does.is_empty() {
            hints.push(Hint::also(Key::Enter, does));
        }
        let messages = keys.key(Action::Messages);
        hints.extend(messages.map(|key| Hint::also(key, "messages")));
        hints.push(Hint::also(Key::Escape, "back"));
        hints
    }

    /// Draws the play screen with the target marked and the box of facts beside it.
    pub fn draw(self, scene: &Scene<'_>, art: &Art<'_>, canvas: &mut Canvas) {
        let scene = Scene {
            marked: Some(self.at),
            ..*scene
        };
        let hints = self.hints(scene.view, scene.keys);
        play::draw_with(&scene, Some(&hints), art, canvas);
        let Some(places) = play::places(&scene, canvas.size(), art) else {
            return;
        };
        let camera = places.camera;
        let target = camera.area(self.at);
        canvas.clipped(camera.panel, |canvas| brackets(target, art, canvas));
        let facts = facts(scene.view, self.at, self.throws, scene.hud.hp, art);
        let size = PxSize::new(WIDTH * art.zoom, (height(&facts) + 2 * EDGE) * art.zoom);
        let hero = camera.area(scene.view.hero().at);
        let area = if self.throws.is_some() {
            out_of_the_way(target, hero, size, camera.panel)
        } else {
            None
        };
        let area =
            area.unwrap_or_else(|| beside(target, hero, size, camera.panel, canvas.size().w));
        enlarge::part(art.zoom, area, canvas, |canvas, area| {
            panel(area, art, canvas);
            let mut at = Px::new(area.x + EDGE, area.y + EDGE);
            for fact in &facts {
                fact.draw(at, art, canvas);
                at.y += fact.height();
            }
        });
    }
}

/// Whether the cell is known as one to walk on.
fn is_ground(view: View<'_>, pos: Pos) -> bool {
    matches!(view.terrain(pos), Known::Visible(it) | Known::Remembered(it) if it.can_be_entered())
}

/// Four corners around a cell.
fn brackets(cell: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
    let out = PxRect::new(cell.x - 2, cell.y - 2, cell.w + 4, cell.h + 4);
    for (color, by) in [(Rgb::BLACK, 1), (art.theme.title, 0)] {
        let PxRect { x, y, w, h } =
            PxRect::new(out.x - by, out.y - by, out.w + 2 * by, out.h + 2 * by);
        let (length, thick) = (5 + by, 1 + 2 * by);
        for (x, y) in [
            (x, y),
            (x + w - length, y),
            (x, y + h - thick),
            (x + w - length, y + h - thick),
        ] {
            canvas.fill(PxRect::new(x, y, length, thick), color);
        }
        for (x, y) in [
            (x, y),
            (x + w - thick, y),
            (x, y + h - length),
            (x + w - thick, y + h - length),
        ] {
            canvas.fill(PxRect::new(x, y, thick, length), color);
        }
    }
}

/// The place of the box while aiming, where others may stand around the target: at the edge of the panel behind the hero,
/// else at the edge behind the target; nothing where neither leaves both in sight.
fn out_of_the_way(target: PxRect, hero: PxRect, size: PxSize, panel: PxRect) -> Option<PxRect> {
    const GAP: i32 = 24;
    let first = target.x.min(hero.x);
    let last = target.right().max(hero.right());
    let left = Some(panel.x + 2).filter(|x| x + size.w + GAP <= first);
    let right = Some(panel.right() - 2 - size.w).filter(|x| last + GAP <= *x);
    let x = if target.x < hero.x {
        right.or(left)
    } else {
        left.or(right)
    };
    let lowest = (panel.bottom() - size.h - 2).max(panel.y + 2);
    let middle = hero.y + hero.h / 2 - size.h / 2;
    x.map(|x| PxRect::new(x, middle.clamp(panel.y + 2, lowest), size.w, size.h))
}

/// The place of the box: at the side of the target away from the hero, where there is room, else clear of both, else below
/// or above both, else right of the target over the sidebar, of which `width` is the end.
fn beside(target: PxRect, hero: PxRect, size: PxSize, panel: PxRect, width: i32) -> PxRect {
    const GAP: i32 = 8;
    // Who stands beside the hero stays in sight too.
    let around = PxRect::new(hero.x - hero.w, hero.y, 3 * hero.w, hero.h);
    let left = target.x.min(around.x) - GAP - size.w;
    let after_both = target.right().max(around.right()) + GAP;
    let right = if target.x > hero.x {
        target.right() + GAP
    } else {
        after_both
    };
    let before = target.x - GAP - size.w;
    let fits = |x: i32| x >= panel.x + 2 && x + size.w <= panel.right() - 2;
    let choices = if target.x < hero.x {
        [before, after_both, left, right]
    } else {
        [right, left, after_both, before]
    };
    let far = (target.right() + GAP).min(width - size.w - 2);
    let lowest = (panel.bottom() - size.h - 2).max(panel.y + 2);
    let middle = target.y + target.h / 2 - size.h / 2;
    let below = target.bottom().max(hero.bottom()) + GAP;
    let above = target.y.min(hero.y) - GAP - size.h;
    let at = |x: i32| {
        let hides = x < hero.right() && hero.x < x + size.w;
        let y = match hides {
            true if below <= lowest => below,
            true if above >= panel.y + 2 => above,
            _ => middle.clamp(panel.y + 2, lowest),
        };
        PxRect::new(x, y, size.w, size.h)
    };
    let places = choices.into_iter().filter(|x| fits(*x)).map(at);
    let clear = places
        .into_iter()
        .find(|place| place.intersect(hero).is_empty());
    clear.unwrap_or_else(|| at(far))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box of 196x50 in a panel of 480x312, and cells of 16x16.
    fn place(target: (i32, i32), hero: (i32, i32)) -> PxRect {
        let cell = |(x, y)| PxRect::new(x, y, 16, 16);
        let panel = PxRect::new(0, 0, 480, 312);
        let size = PxSize::new(196, 50);
        beside(cell(target), cell(hero), size, panel, 640)
    }

    /// A box that leaves no room above or below: it goes over the sidebar and not over the hero.
    #[test]
    fn a_high_box_on_a_small_frame_hides_the_hero_last() {
        let cell = |x| PxRect::new(x, 60, 16, 16);
        let panel = PxRect::new(0, 0, 352, 214);
        let at = beside(cell(251), cell(139), PxSize::new(196, 190), panel, 480);
        assert_eq!((at.x, at.right()), (275, 471));
    }

    #[test]
    fn the_box_hides_neither_the_target_nor_the_hero() {
        for hero in [(216, 150), (20, 20), (440, 280)] {
            for target in [(264, 150), (264, 280), (264, 10), (20, 150), (440, 150)] {
                let at = place(target, hero);
                for (what, (x, y)) in [("target", target), ("hero", hero)] {
                    let apart =
                        at.x >= x + 16 || x >= at.right() || at.y >= y + 16 || y >= at.bottom();
                    assert!(apart, "{at:?} hides the {what}: {target:?}, {hero:?}");
                }
            }
        }
    }

    /// Whoever aims sees whom he may hit instead.
    #[test]
    fn while_aiming_the_box_stays_away_from_the_target() {
        let place = |target: (i32, i32), hero: (i32, i32)| {
            let cell = |(x, y)| PxRect::new(x, y, 16, 16);
            let panel = PxRect::new(0, 0, 480, 312);
            out_of_the_way(cell(target), cell(hero), PxSize::new(196, 50), panel)
        };
        let left = |y| Some(PxRect::new(2, y, 196, 50));
        let right = |y| Some(PxRect::new(282, y, 196, 50));
        assert_eq!(place((400, 150), (232, 150)), left(133), "behind the hero");
        assert_eq!(place((40, 150), (232, 150)), right(133));
        assert_eq!(place((216, 20), (120, 300)), right(260), "no room there");
        assert_eq!(place((300, 150), (100, 150)), None);
    }
}
