//! Placement of the box of facts: clear of the hero, the target and the sidebar.

use crate::ui::screens::prelude::*;

use crate::ui::screens::facts::EDGE;

/// Distance between the box and what it must not hide, in pixels.
const GAP: i32 = 8;

/// What the box must not hide, in frame pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoxPlacement {
    /// The target cell.
    pub(super) target: PxRect,
    /// The hero's cell.
    pub(super) hero: PxRect,
    /// The map panel.
    pub(super) panel: PxRect,
    /// The first pixel row below map and log.
    pub(super) foot: i32,
    /// Width of the frame.
    pub(super) width: i32,
}

impl BoxPlacement {
    /// The position while aiming, when other monsters may stand around the target: at the panel edge behind the hero,
    /// or else behind the target; `None` if both would hide one of the two.
    pub(super) fn out_of_the_way(&self, size: PxSize) -> Option<PxRect> {
        const FAR: i32 = 24;
        let Self {
            target,
            hero,
            panel,
            ..
        } = *self;
        let first = target.x.min(hero.x);
        let last = target.right().max(hero.right());
        let left = panel.x + 2;
        let left = (left + size.w + FAR <= first).then_some(left);
        let right = panel.right() - 2 - size.w;
        let right = (last + FAR <= right).then_some(right);
        let x = if target.x < hero.x {
            right.or(left)
        } else {
            left.or(right)
        };
        let middle = hero.y + hero.h / 2 - size.h / 2;
        Some(PxRect::new(x?, self.inside(middle, size), size.w, size.h))
    }

    /// The position beside the target, on the side away from the hero if there is room, else clear of both; `None` if
    /// the hero would be hidden.
    pub(super) fn beside(&self, size: PxSize) -> Option<PxRect> {
        let (target, hero, panel) = (self.target, self.hero, self.panel);
        // Monsters left and right of the hero stay visible too.
        let around = PxRect::new(hero.x - hero.w, hero.y, 3 * hero.w, hero.h);
        let left = target.x.min(around.x) - GAP - size.w;
        let after_both = target.right().max(around.right()) + GAP;
        let right = if target.x > hero.x {
            target.right() + GAP
        } else {
            after_both
        };
        let before = target.x - GAP - size.w;
        let choices = if target.x < hero.x {
            [before, after_both, left, right]
        } else {
            [right, left, after_both, before]
        };
        for x in choices {
            let fits = x >= panel.x + 2 && x + size.w <= panel.right() - 2;
            let area = self.at_column(x, size);
            if fits && area.intersect(hero).is_empty() {
                return Some(area);
            }
        }
        None
    }

    /// The position below hero and target, over the log if necessary, or else above them. Cells next to the hero stay
    /// visible if there is room.
    pub(super) fn below_or_above(&self, size: PxSize) -> Option<PxRect> {
        let (target, hero, panel) = (self.target, self.hero, self.panel);
        let most = panel.right() - 2 - size.w;
        if most < panel.x + 2 {
            return None;
        }
        let middle = target.x + target.w / 2 - size.w / 2;
        let x = middle.clamp(panel.x + 2, most);
        // How much beside the hero stays visible, and the distance to it: ever less.
        for (beside, gap) in [(hero.h, GAP), (0, GAP), (0, 3)] {
            let below = target.bottom().max(hero.bottom() + beside) + gap;
            if below + size.h <= self.foot - 2 {
                return Some(self.down_to_foot(PxRect::new(x, below, size.w, size.h)));
            }
            let above = target.y.min(hero.y - beside) - gap - size.h;
            if above >= panel.y + 2 {
                return Some(self.down_to_foot(PxRect::new(x, above, size.w, size.h)));
            }
        }
        None
    }

    /// A box that reaches over the log covers all of it, so that no half line shows below.
    fn down_to_foot(&self, area: PxRect) -> PxRect {
        let over_log = area.y < self.panel.bottom() && area.bottom() > self.panel.bottom();
        let down = area.rows(area.y, self.foot - 2 - area.y);
        if over_log { down } else { area }
    }

    /// The position right of the target, over the sidebar; if the frame is too narrow for that, left of it, over the
    /// hero.
    pub(super) fn over_the_sidebar(&self, size: PxSize) -> PxRect {
        let (right, most) = (self.target.right() + GAP, self.width - size.w - 2);
        let left = self.target.x - GAP - size.w;
        let x = if right > most && left >= 2 {
            left
        } else {
            right.min(most)
        };
        self.down_to_foot(self.at_column(x, size))
    }

    /// Width of each of two text columns in a box as wide as the panel, at `zoom`.
    pub(super) const fn half(&self, zoom: i32) -> i32 {
        (self.panel.w / zoom - 4 - 3 * EDGE) / 2
    }

    /// The box at column `x`: level with the target, or below or above both if it would hide the hero.
    fn at_column(&self, x: i32, size: PxSize) -> PxRect {
        let (target, hero, panel) = (self.target, self.hero, self.panel);
        let below = target.bottom().max(hero.bottom()) + GAP;
        let above = target.y.min(hero.y) - GAP - size.h;
        let hides = x < hero.right() && hero.x < x + size.w;
        let y = if hides && below <= self.lowest(size) {
            below
        } else if hides && above >= panel.y + 2 {
            above
        } else {
            self.inside(target.y + target.h / 2 - size.h / 2, size)
        };
        PxRect::new(x, y, size.w, size.h)
    }

    /// The lowest top row at which the box stays on the panel; the panel's own top if the box is too high.
    fn lowest(&self, size: PxSize) -> i32 {
        (self.panel.bottom() - size.h - 2).max(self.panel.y + 2)
    }

    fn inside(&self, y: i32, size: PxSize) -> i32 {
        y.clamp(self.panel.y + 2, self.lowest(size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn cell((x, y): (i32, i32)) -> PxRect {
        PxRect::new(x, y, 16, 16)
    }

    /// A panel of 480x312 beside a sidebar, above a log.
    const fn ground(target: (i32, i32), hero: (i32, i32)) -> BoxPlacement {
        BoxPlacement {
            target: cell(target),
            hero: cell(hero),
            panel: PxRect::new(0, 0, 480, 312),
            foot: 382,
            width: 640,
        }
    }

    const LOW: PxSize = PxSize::new(196, 50);

    #[test]
    fn the_box_hides_neither_target_nor_hero() {
        for hero in [(216, 150), (20, 20), (440, 280)] {
            for target in [(264, 150), (264, 280), (264, 10), (20, 150), (440, 150)] {
                let ground = ground(target, hero);
                let at = ground.beside(LOW).or_else(|| ground.below_or_above(LOW));
                let at = at.expect("there is room beside the sidebar");
                for (what, cell) in [("target", ground.target), ("hero", ground.hero)] {
                    let apart = at.intersect(cell).is_empty();
                    assert!(apart, "{at:?} hides the {what}: {target:?}, {hero:?}");
                }
            }
        }
    }

    /// Large text in the default window: 480x300, no room beside the hero in the middle of the panel.
    #[test]
    fn small_frames_show_a_wide_box_below() {
        let ground = |target| BoxPlacement {
            panel: PxRect::new(0, 0, 352, 244),
            foot: 282,
            width: 480,
            ..ground(target, (168, 114))
        };
        let high = PxSize::new(196, 165);
        let wide = PxSize::new(348, 112);
        let right = ground((184, 98));
        assert_eq!(right.beside(high), None);
        assert_eq!(right.below_or_above(high), None, "it would hide the hero");
        assert_eq!(right.half(1), 162);
        // Down to the bottom, over all of the log.
        let below = PxRect::new(2, 154, 348, 126);
        assert_eq!(right.below_or_above(wide), Some(below));
        let low = ground((184, 210));
        assert_eq!(low.below_or_above(wide), None);
        let above = PxRect::new(94, 40, 196, 50);
        assert_eq!(low.below_or_above(LOW), Some(above));
    }

    /// Without room below or above, the box covers the sidebar rather than the hero.
    #[test]
    fn tall_boxes_cover_the_sidebar_on_small_frames() {
        let ground = BoxPlacement {
            target: cell((251, 60)),
            hero: cell((139, 60)),
            panel: PxRect::new(0, 0, 352, 214),
            foot: 252,
            width: 480,
        };
        let high = PxSize::new(196, 190);
        assert_eq!(ground.beside(high), None);
        assert_eq!(ground.below_or_above(high), None);
        let at = ground.over_the_sidebar(high);
        assert_eq!((at.x, at.right()), (275, 471));
        let higher = ground.over_the_sidebar(PxSize::new(196, 230));
        assert_eq!((higher.y, higher.bottom()), (2, 250), "no half line shows");
    }

    /// At the right edge of a small frame, too, where only the hero can be hidden instead.
    #[test]
    fn tall_boxes_never_hide_the_target() {
        for (x, y) in [(251, 60), (265, 60), (296, 110), (336, 0), (336, 198)] {
            let ground = BoxPlacement {
                target: cell((x, y)),
                hero: cell((168, 99)),
                panel: PxRect::new(0, 0, 352, 214),
                foot: 252,
                width: 480,
            };
            for h in [150, 190, 230] {
                let at = ground.over_the_sidebar(PxSize::new(196, h));
                assert!(at.intersect(ground.target).is_empty(), "{at:?}: {x}, {y}");
                assert!(at.x >= 2 && at.right() <= 478, "{at:?}: {x}, {y}");
            }
        }
    }

    /// Other possible targets stay visible while aiming.
    #[test]
    fn an_aiming_box_avoids_the_target() {
        let area = |target, hero| ground(target, hero).out_of_the_way(LOW);
        let left = |y| Some(PxRect::new(2, y, 196, 50));
        let right = |y| Some(PxRect::new(282, y, 196, 50));
        assert_eq!(area((400, 150), (232, 150)), left(133), "behind the hero");
        assert_eq!(area((40, 150), (232, 150)), right(133));
        assert_eq!(area((216, 20), (120, 300)), right(260), "no room there");
        assert_eq!(area((300, 150), (100, 150)), None);
    }
}
