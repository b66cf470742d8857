//! The pack: what is in it, what each thing does, and what it would do now.

use crate::game::rules::Effect;
use crate::game::view::Held;
use crate::game::{Command, Slot, View};
use crate::gfx::{Px, PxRect, PxSize, Rgb};
use crate::ui::painter::{Painter, unzoomed};

use crate::ui::art::{Art, ICON};
use crate::ui::hints::{self, Hint};
use crate::ui::keys::{Key, Press};
use crate::ui::layout::LINE;
use crate::ui::sidebar::hit_points;
use crate::ui::widgets::{mark, text_right};
use crate::ui::words::Mark;
use crate::ui::{describe, prose};

use super::play::{self, Scene};
use super::{Context, Screen, Transition};

/// Height of the head.
const HEAD: i32 = 26;
/// Height of a row, and of the line of keys.
const ROW: i32 = 21;
/// Height of what is told of the chosen thing.
const FACTS: i32 = 108;

/// The chosen place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    chosen: Option<Slot>,
}

impl Pack {
    fn press(&mut self, press: Press, view: View<'_>) -> Transition {
        // Once the game is over things are only looked at.
        let plays = view.over().is_none();
        match press.key {
            Key::Up | Key::Pad(8) => self.step(view, -1),
            Key::Down | Key::Pad(2) => self.step(view, 1),
            _ if press.repeat => Transition::Stay,
            Key::Escape => Transition::Back,
            Key::Enter => self.wield(view),
            Key::Char('D') if press.shift && plays => self.deed(Command::Drop),
            Key::Char('T') if press.shift && plays => self.throw(view),
            Key::Char(letter) => match Slot::from_letter(letter) {
                Some(slot) if self.chosen == Some(slot) => self.wield(view),
                Some(slot) if view.pack().any(|held| held.slot == slot) => {
                    self.chosen = Some(slot);
                    Transition::Redraw
                }
                _ => Transition::Stay,
            },
            _ => Transition::Stay,
        }
    }

    fn click_on(&mut self, at: Px, scene: &Scene<'_>, ctx: &Context<'_>) -> Transition {
        let (size, art) = (ctx.size, &ctx.art);
        let Some(area) = area(scene, size, art) else {
            return Transition::Back;
        };
        let (there, area) = (
            unzoomed(art.zoom, at),
            PxRect::new(0, 0, area.w / art.zoom, area.h / art.zoom),
        );
        if let Some(key) = hints::key_at(&self.keys(scene.view), foot(area), there, art) {
            let shift = matches!(key, Key::Char('D' | 'T'));
            let press = Press {
                shift,
                ..key.into()
            };
            return self.press(press, scene.view);
        }
        let row = (0..)
            .zip(scene.view.pack())
            .find(|(number, _)| row(area, *number).contains(there));
        match row {
            Some((_, held)) => self.press(Key::Char(held.slot.letter()).into(), scene.view),
            None => Transition::Stay,
        }
    }

    /// Uses the chosen thing; what is made for throwing is thrown.
    fn wield(self, view: View<'_>) -> Transition {
        if view.over().is_some() {
            return Transition::Stay;
        }
        if self.flies(view) {
            return self.throw(view);
        }
        self.deed(Command::Use)
    }

    /// Aims with the chosen thing; what is not made for it is refused by the game itself.
    fn throw(self, view: View<'_>) -> Transition {
        match self.chosen {
            Some(slot) if !self.flies(view) => {
                Transition::Play(Command::Throw(slot, view.hero().at))
            }
            Some(slot) => Transition::Aim(Some(slot)),
            None => Transition::Stay,
        }
    }

    fn flies(self, view: View<'_>) -> bool {
        let mut missiles = view.missiles();
        missiles.any(|(held, _)| Some(held.slot) == self.chosen)
    }

    fn deed(self, command: fn(Slot) -> Command) -> Transition {
        self.chosen
            .map_or(Transition::Stay, |slot| Transition::Play(command(slot)))
    }

    /// What can be done with what there is.
    fn keys(self, view: View<'_>) -> Vec<Hint> {
        if view.pack().next().is_none() {
            return vec![Hint::likely(Key::Escape, "back")];
        }
        if view.over().is_some() {
            let next = Hint::also(Key::Down, "next");
            return vec![next, Hint::likely(Key::Escape, "back")];
        }
        let does = if self.flies(view) {
            "throw it"
        } else {
            "use it"
        };
        vec![
            Hint::likely(Key::Enter, does),
            Hint::also(Key::Char('D'), "lay down"),
            Hint::also(Key::Down, "next"),
            Hint::also(Key::Escape, "back"),
        ]
    }

    fn step(&mut self, view: View<'_>, by: i32) -> Transition {
        let slots: Vec<_> = view.pack().map(|held| held.slot).collect();
        if slots.is_empty() {
            return Transition::Stay;
        }
        let at = slots.iter().position(|slot| Some(*slot) == self.chosen);
        let next = at.map_or(0, |at| (at as i32 + by).rem_euclid(slots.len() as i32));
        self.chosen = Some(slots[next as usize]);
        Transition::Redraw
    }

    /// Draws it over map and log of the play screen; the sidebar stays in sight.
    fn draw_over(self, scene: &Scene<'_>, painter: &mut Painter<'_>) {
        play::draw(scene, painter);
        let Some(area) = area(scene, painter.size(), painter) else {
            return;
        };
        painter.enlarged_part(painter.zoom, area, |painter, area| {
            painter.fill(area, painter.theme.bg);
            painter.clipped(area, |painter| self.panel(scene, area, painter));
        });
    }

    fn panel(self, scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
        let (view, theme) = (scene.view, painter.theme);
        let held: Vec<_> = view.pack().collect();
        painter.text(painter.text, Px::new(8, 4), theme.title, "Pack");
        let count = match view.gold() {
            0 => format!("{} of {} places", held.len(), Slot::COUNT),
            gold => format!("{gold} gold   {} of {} places", held.len(), Slot::COUNT),
        };
        text_right(&count, area.w - 8, 4, theme.dim, painter);
        if !scene.panels.sidebar && scene.hud.hp {
            let bar = PxRect::new(56, 3, 132, 18);
            hit_points(view.hero(), scene.hud, bar, painter);
        }
        painter.fill(PxRect::new(0, HEAD - 2, area.w, 1), theme.line);
        if held.is_empty() {
            let at = Px::new(12, HEAD + 4);
            painter.text(painter.text, at, theme.dim, "There is nothing in it.");
        }
        for (number, held) in (0..).zip(&held) {
            let place = row(area, number);
            if place.bottom() <= area.h - FACTS - ROW {
                self.thing(*held, place, painter);
            }
        }
        let after = row(area, held.len() as i32);
        if has_gaps(&held) && after.bottom() <= area.h - FACTS - ROW {
            let at = Px::new(16, after.y + (ROW - LINE) / 2);
            let text = "Each kind of thing keeps its letter.";
            painter.text(painter.text, at, theme.dim, text);
        }
        let below = PxRect::new(0, area.h - FACTS - ROW, area.w, FACTS);
        painter.fill(PxRect { h: 1, ..below }, theme.line);
        if let Some(held) = held.iter().find(|held| Some(held.slot) == self.chosen) {
            facts(view, *held, below, painter);
        }
        painter.fill(PxRect::new(0, area.h - ROW, area.w, 1), theme.line);
        hints::draw(&self.keys(view), foot(area), painter);
    }

    fn thing(self, held: Held<'_>, place: PxRect, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        let y = place.y + (ROW - LINE) / 2;
        if self.chosen == Some(held.slot) {
            painter.fill(place, theme.raised);
            mark(Mark::Deed, Px::new(place.x + 1, y), painter);
        }
        let letter = held.slot.letter().to_string();
        painter.text(painter.text, Px::new(16, y), theme.title, &letter);
        picture(held, Px::new(32, place.y + 2), 1, painter);
        let column = 32 + ICON + 6;
        painter.text(
            painter.text,
            Px::new(column, y),
            theme.text,
            &describe::counted(held),
        );
        let (text, color) = effect(held.kind.effect, painter);
        text_right(&text, place.right() - 8, y, color, painter);
    }
}

impl Screen for Pack {
    /// With the first item chosen.
    fn open(ctx: &Context<'_>) -> Option<Self> {
        let mut pack = ctx.game?.scene.view.pack();
        let chosen = pack.next().map(|held| held.slot);
        Some(Self { chosen })
    }

    fn key(&mut self, press: Press, ctx: &Context<'_>) -> Transition {
        ctx.game
            .map_or(Transition::Back, |game| self.press(press, game.scene.view))
    }

    /// Chooses an item, uses the chosen one, or presses a key of the hint line.
    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        ctx.game
            .map_or(Transition::Back, |game| self.click_on(at, &game.scene, ctx))
    }

    fn closes_on_action(&self) -> bool {
        true
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        if let Some(game) = &ctx.game {
            self.draw_over(&game.scene, painter);
        }
    }
}

/// Whether letters are left out before the last thing, which nobody would expect.
fn has_gaps(held: &[Held<'_>]) -> bool {
    let mut places = (0..).zip(held);
    places.any(|(number, held)| held.slot != Slot(number))
}

/// The pixels of a canvas of `size` that the pack takes: all but the sidebar.
fn area(scene: &Scene<'_>, size: PxSize, art: &Art<'_>) -> Option<PxRect> {
    let map = play::places(scene, size, art)?.layout.map;
    Some(PxRect::new(0, 0, map.w, size.h / art.zoom * art.zoom))
}

const fn row(area: PxRect, number: i32) -> PxRect {
    PxRect::new(2, HEAD + 2 + number * ROW, area.w - 4, ROW)
}

const fn foot(area: PxRect) -> PxRect {
    PxRect::new(4, area.h - ROW + 2, area.w - 4, ROW - 2)
}

fn picture(held: Held<'_>, at: Px, zoom: u8, painter: &mut Painter<'_>) {
    let color = Rgb::from_hex(&held.kind.color);
    if let Some(picture) = painter.picture(&held.kind.kind, held.kind.letter, color) {
        picture.icon(at, zoom, painter.canvas);
    }
}

/// What a thing does, as short as can be.
fn effect(effect: Effect, art: &Art<'_>) -> (String, Rgb) {
    let theme = art.theme;
    match effect {
        Effect::Gold(gold) => (format!("{gold} gold"), theme.dim),
        Effect::Heals(hp) => (format!("HP +{hp}"), theme.good),
        Effect::Strikes(damage) => (format!("{damage}, nearest"), theme.text),
        Effect::Sharpens(by) => (format!("Atk +{by}"), theme.good),
        Effect::Hardens(by) => (format!("Def +{by}"), theme.good),
        Effect::Dazes(turns) => (format!("dazes, {turns} turns"), theme.text),
        Effect::Flies { damage, range } => (format!("{damage}, {range} steps"), theme.text),
        Effect::Lights(turns) => (format!("{turns} turns"), theme.good),
    }
}

/// The chosen thing: its picture, what it is, what it would do now.
fn facts(view: View<'_>, held: Held<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    picture(held, Px::new(14, area.y + 10), 2, painter);
    let x = 14 + 2 * ICON + 14;
    let mut y = area.y + 6;
    painter.text(painter.text, Px::new(x, y), theme.item, &held.kind.name);
    let count = format!("you have {}", held.count);
    text_right(&count, area.w - 8, y, theme.dim, painter);
    y += LINE + 2;
    let prose = PxRect::new(x, y, area.w - x - 8, 2 * LINE);
    y = prose::paragraph(&held.kind.about, prose, theme.text, painter);
    if view.over().is_some() {
        // It would do nothing any more.
        return;
    }
    let hero = view.hero();
    let (what, from, to, of) = match held.kind.effect {
        Effect::Heals(hp) => {
            let most = hero.stats.hp;
            (
                "HP",
                hero.hp,
                (hero.hp + hp).min(most),
                format!(" of {most}"),
            )
        }
        Effect::Sharpens(by) => {
            let attack = hero.stats.attack;
            ("attack", attack, attack + by, String::new())
        }
        Effect::Hardens(by) => {
            let defense = hero.stats.defense;
            ("defence", defense, defense + by, String::new())
        }
        Effect::Lights(turns) => {
            let Some(candle) = view.candle() else { return };
            let (left, most) = (candle.left, candle.most);
            (
                "candle",
                left,
                (left + turns).min(most),
                format!(" of {most}"),
            )
        }
        Effect::Strikes(_) | Effect::Dazes(_) | Effect::Flies { .. } | Effect::Gold(_) => return,
    };
    let start = format!("Now: {what} {from} -> ");
    let x = painter.text(painter.text, Px::new(x, y), theme.text, &start);
    let x = painter.text(painter.text, Px::new(x, y), theme.good, &to.to_string());
    painter.text(painter.text, Px::new(x, y), theme.text, &of);
}
