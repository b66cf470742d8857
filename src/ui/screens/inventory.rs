//! The inventory: the items, what each does, and what it would do now.

use crate::ui::screens::play;
use crate::ui::screens::prelude::*;
use std::ops::Range;

use crate::game::rules::{ItemEffect, ItemWay, Worn};
use crate::ui::item_look;
use crate::ui::widgets::sidebar::draw_hp_bar;

/// Height of a row, and of the key line.
const ROW: i32 = 21;
/// Height of the description of the selected item, including a line for what monsters do meanwhile.
const FACTS: i32 = 126;

/// Height of a line of small text.
const SMALL_LINE: i32 = 12;

/// The selected slot; none once a letter was pressed that nothing has, so that Enter uses nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InventoryList {
    chosen: Option<Slot>,
    /// Whether the player has selected it. Until then, its letter selects it rather than using it.
    chosen_by_player: bool,
}

impl InventoryList {
    /// Opens with the first item selected.
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        let mut pack = ctx.game?.scene.view.inventory();
        let chosen = pack.next().map(|held| held.slot);
        Some(Self {
            chosen,
            chosen_by_player: false,
        })
    }

    fn choose(&mut self, slot: Option<Slot>) -> Option<Transition> {
        self.chosen = slot;
        self.chosen_by_player = true;
        Some(Transition::REDRAW)
    }

    /// Uses the selected item; throwables are thrown.
    fn use_chosen(self, view: View<'_>) -> Option<Transition> {
        if view.game_over().is_some() {
            None
        } else if self.is_throwable(view) {
            self.throw(view)
        } else {
            Some(Transition::Game(GameAction::Play(Command::Use(
                self.chosen?,
            ))))
        }
    }

    /// Aims with the selected item. If it cannot be thrown, the game rejects the command.
    fn throw(self, view: View<'_>) -> Option<Transition> {
        if self.is_throwable(view) {
            return Some(Transition::Game(GameAction::Aim(self.chosen)));
        }
        let throw = Command::Throw(self.chosen?, view.hero().at);
        Some(Transition::Game(GameAction::Play(throw)))
    }

    fn is_throwable(self, view: View<'_>) -> bool {
        let mut missiles = view.throwables();
        missiles.any(|(held, _)| Some(held.slot) == self.chosen)
    }

    /// What Enter does with the selected item; `None` if nothing, or no item is selected.
    fn enter_does(self, view: View<'_>) -> Option<&str> {
        let mut pack = view.inventory();
        let held = pack.find(|held| Some(held.slot) == self.chosen)?;
        let throws = self.is_throwable(view);
        match held.kind.effect.worn() {
            Some(_) if throws => Some(view.words().get("foot.shoot")),
            None if throws => Some(view.words().get("foot.throw_it")),
            Some(_) if held.is_worn => None,
            Some(worn) => Some(describe::wearing(view.words(), worn, "puts_on")),
            None => Some(item_look::verb(view.words(), held.kind.effect)),
        }
    }

    fn step(&mut self, view: View<'_>, cycle: Cycle) -> Option<Transition> {
        let slots: Vec<_> = view.inventory().map(|held| Some(held.slot)).collect();
        self.choose(cycle.among(&slots, self.chosen)?)
    }

    fn panel(self, scene: &Scene<'_>, area: PxRect, foot: &KeyLine, painter: &mut Painter<'_>) {
        let view = scene.view;
        let theme = painter.theme;
        painter.fill_rect(area, theme.bg);
        let held: Vec<_> = view.inventory().collect();
        let wax = view.flame().map(|flame| flame.wax);
        let gold = (view.gold() != 0).then(|| view.gold());
        let count = say!(view, "pack.count", wax, gold, kinds = held.len());
        draw_head(painter.words.get("pack.title"), &count, area.w, painter);
        if !scene.panels.sidebar && scene.screen.hp {
            let bar = PxRect::new(56, 3, 132, 18);
            let hero = view.hero();
            draw_hp_bar((hero.hp, hero.stats.hp), Some(scene.screen), bar, painter);
        }
        if held.is_empty() {
            painter.text((12, HEAD + 4), theme.dim, say!(view, "pack.empty"));
        }
        let shown = self.rows_on(area, &held);
        for (index, held) in (0..).zip(&held[shown.clone()]) {
            self.draw_item(view, *held, row_area(area, index), painter);
        }
        let below = area.rows(list_bottom(area), FACTS);
        painter.rule(0, below.y, area.w);
        draw_position(area, &shown, held.len(), painter);
        if let Some(held) = held.iter().find(|held| Some(held.slot) == self.chosen) {
            facts(view, *held, below, painter);
            draw_meanwhile(view, held.kind.effect, below, painter);
        } else if !held.is_empty() {
            let at = (12, below.y + 4);
            painter.text(at, theme.dim, say!(view, "pack.none_of_it"));
        }
        painter.rule(0, area.h - ROW, area.w);
        foot.draw(painter);
    }

    /// The part of `held` that is shown: all, or as many as fit around the selected one.
    fn rows_on(self, area: PxRect, held: &[InventoryItem<'_>]) -> Range<usize> {
        let room = (list_bottom(area) - row_area(area, 0).y) / ROW;
        let room = held.len().min(room.max(0) as usize);
        let at = held.iter().position(|held| Some(held.slot) == self.chosen);
        let above = at.unwrap_or(0).saturating_sub(room / 2);
        let first = above.min(held.len() - room);
        first..first + room
    }

    fn draw_item(
        self,
        view: View<'_>,
        held: InventoryItem<'_>,
        area: PxRect,
        painter: &mut Painter<'_>,
    ) {
        let theme = painter.theme;
        let y = area.y + (ROW - LINE_HEIGHT) / 2;
        if self.chosen == Some(held.slot) {
            painter.fill_rect(area, theme.raised);
            painter.mark_row(area.rows(y, area.h));
            draw_message_icon(MessageKind::Action, Px::new(area.x + 1, y), painter);
        }
        painter.text((16, y), theme.title, held.slot.letter().to_string());
        picture(held, Px::new(32, area.y + 2), 1, painter);
        let column = 32 + ICON_SIZE + 6;
        painter.text((column, y), theme.text, english::count_text(held));
        let worn = held.kind.effect.worn();
        let (text, color) = if held.is_worn
            && let Some(worn) = worn
        {
            let is_on = describe::wearing(view.words(), worn, "is_on");
            (is_on.to_owned(), theme.title)
        } else if cannot_be_set_down(view, held) {
            (say!(view, "pack.no_room"), theme.warn)
        } else if worn.is_some() {
            (describe::worn_gain(view, held.slot), theme.text)
        } else {
            let role = item_look::of_use(held.kind.effect).role;
            let text = item_look::summary(view.words(), held.kind.effect);
            (text, theme.role_color(role))
        };
        draw_right_aligned(&text, area.right() - 8, y, color, painter);
    }
}

impl Screen for InventoryList {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let view = ctx.game?.scene.view;
        // Once the game is over, items can only be looked at.
        let plays = view.game_over().is_none();
        match press.key {
            Key::Up | Key::Pad(8) => self.step(view, Cycle::Previous),
            Key::Down | Key::Pad(2) => self.step(view, Cycle::Next),
            _ if press.repeat => None,
            Key::Escape => Some(Transition::BACK),
            Key::Enter => self.use_chosen(view),
            Key::Char('D') if press.shift && plays => Some(Transition::Game(GameAction::Play(
                Command::Drop(self.chosen?),
            ))),
            Key::Char('T') if press.shift && plays => self.throw(view),
            Key::Char(letter) => {
                let slot = Slot::from_letter(letter)?;
                if self.chosen_by_player && self.chosen == Some(slot) {
                    return self.use_chosen(view);
                }
                let is_held = view.inventory().any(|held| held.slot == slot);
                self.choose(is_held.then_some(slot))
            }
            _ => None,
        }
    }

    /// The keys that make sense now.
    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let area = area(ctx)?;
        let view = ctx.game?.scene.view;
        let plays = view.game_over().is_none();
        let is_empty = view.inventory().next().is_none();
        let mut hints = Vec::new();
        if plays && let Some(does) = self.enter_does(view) {
            hints.push(Some(KeyHint::new(Key::Enter, does, true)));
        }
        if plays && self.chosen.is_some() {
            hints.push(ctx.hint(Key::Char('D'), "drop", false));
        }
        if !is_empty {
            hints.push(ctx.hint(Key::Down, "next", false));
        }
        hints.push(ctx.hint(Key::Escape, "back", is_empty || !plays));
        let keys = PxRect::new(4, area.h - ROW + 2, area.w - 4, ROW - 2);
        Some(KeyLine::new(hints, keys))
    }

    /// Selects an item, or uses the selected one.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let view = ctx.game?.scene.view;
        let there = ctx.panel_px(at);
        let Some(area) = area(ctx) else {
            return Some(Transition::BACK);
        };
        let held: Vec<_> = view.inventory().collect();
        let mut rows = (0..).zip(&held[self.rows_on(area, &held)]);
        let (_, held) = rows.find(|(index, _)| row_area(area, *index).contains(there))?;
        self.key(Key::Char(held.slot.letter()).into(), ctx)
    }

    /// Draws it over map and log of the play screen; the sidebar stays visible.
    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        ctx.sidebar_shown()
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = &ctx.game else { return };
        play::draw(&game.scene, None, painter);
        let (Some(area), Some(foot), zoom) = (area(ctx), self.foot(ctx), painter.zoom) else {
            return;
        };
        let large = PxRect::new(0, 0, area.w * zoom, area.h * zoom);
        painter.enlarged_part(zoom, large, &mut |painter, area| {
            painter.with_clip(area, |painter| {
                self.panel(&game.scene, area, &foot, painter);
            });
        });
    }
}

/// Whether the item is used by setting it down, but another one lies on the hero's cell.
fn cannot_be_set_down(view: View<'_>, held: InventoryItem<'_>) -> bool {
    let is_set_down = held.kind.effect.way() == ItemWay::SetDown;
    is_set_down && view.game_over().is_none() && describe::item_at(view, view.hero().at).is_some()
}

/// The panel of the inventory before zooming: all but the sidebar.
fn area(ctx: &Context<'_>) -> Option<PxRect> {
    let zoomed = play::zoomed(&ctx.game?.scene, ctx.size, &ctx.art)?;
    let width = zoomed.layout.map.w / ctx.art.zoom;
    Some(PxRect::new(0, 0, width, ctx.panel_size().h))
}

const fn row_area(area: PxRect, index: i32) -> PxRect {
    PxRect::new(2, HEAD + 2 + index * ROW, area.w - 4, ROW)
}

/// Where the list ends.
const fn list_bottom(area: PxRect) -> i32 {
    area.h - FACTS - ROW
}

/// Shows which part of the list is in view, and how many kinds are below. Draws nothing if the whole list is in view.
fn draw_position(area: PxRect, shown: &Range<usize>, count: usize, painter: &mut Painter<'_>) {
    let top = row_area(area, 0).y;
    let track = PxRect::new(area.w - 4, top, 2, list_bottom(area) - top - 2);
    scroll_bar::draw(track, shown, count, painter);
    let below = count - shown.end;
    if below > 0 {
        // Drawn across the line under the list, because there is no spare row.
        let text = say!(painter, "pack.more_below", n = below);
        let (w, h) = (painter.small_font.width(&text), painter.small_font.cell().h);
        let at = Px::new((area.w - w) / 2, list_bottom(area) - h / 2);
        painter.fill_rect(PxRect::new(at.x - 4, at.y, w + 8, h), painter.theme.bg);
        painter.small_text(at, painter.theme.dim, text);
    }
}

fn picture(held: InventoryItem<'_>, at: Px, zoom: u8, painter: &mut Painter<'_>) {
    if let Some(picture) = painter.item_picture(held.kind) {
        picture.draw_icon(at, zoom, painter.canvas);
    }
}

/// Draws the last line of the description: what adjacent monsters do while the item is used.
fn draw_meanwhile(view: View<'_>, used: ItemEffect, area: PxRect, painter: &mut Painter<'_>) {
    let (x, theme) = (14 + 2 * painter.font.cell().w, painter.theme);
    let letters = ((area.w - x) / painter.font.cell().w).max(0) as usize;
    if view.game_over().is_none()
        && let Some(text) = describe::meanwhile(view, used, letters)
    {
        let (mark, color) = if describe::stops_blows(used) {
            (MessageKind::Good, theme.good)
        } else {
            (MessageKind::Damage, theme.warn)
        };
        let row = area.rows(area.bottom() - LINE_HEIGHT - 2, LINE_HEIGHT);
        painter.fill_rect(row, theme.bg);
        draw_message_icon(mark, Px::new(14, row.y), painter);
        painter.text((x, row.y), color, text);
    }
}

/// Draws the selected item: icon, description, and what it would do now.
fn facts(view: View<'_>, held: InventoryItem<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    picture(held, Px::new(14, area.y + 10), 2, painter);
    let x = 14 + 2 * ICON_SIZE + 14;
    let mut y = area.y + 6;
    painter.text((x, y), theme.item, &held.kind.name);
    let count = say!(view, "pack.you_have", n = held.count);
    draw_right_aligned(&count, area.w - 8, y, theme.dim, painter);
    y += LINE_HEIGHT + 2;
    let prose = PxRect::new(x, y, area.w - x - 8, 2 * LINE_HEIGHT);
    y = wrap::draw_paragraph(&held.kind.about, prose, theme.text, painter);
    if let Some(worn) = held.kind.effect.worn() {
        return worn_facts(view, held, worn, Px::new(x, y), painter);
    }
    // Once the game is over, it would have no effect.
    if view.game_over().is_some() {
        return;
    }
    if let Some(text) = describe::candle_text(view, held.kind) {
        painter.text((x, y), theme.good, text);
    }
    if cannot_be_set_down(view, held) {
        painter.text((x, y), theme.warn, say!(view, "pack.step_aside"));
    }
    draw_gain(view, held.kind.effect, Px::new(x, y), painter);
}

/// Draws which of the hero's numbers using an item changes, such as `Now: HP 12 -> 24 of 40`; nothing if it changes
/// none, or the number already has its maximum.
fn draw_gain(view: View<'_>, effect: ItemEffect, at: Px, painter: &mut Painter<'_>) {
    let hero = view.hero();
    let (hp, most_hp) = (hero.hp, hero.stats.hp);
    let percent_of_hp = |percent| most_hp * percent / 100;
    let (name, from, by, most) = match effect {
        ItemEffect::Heals(by) => ("pack.gain_hp", hp, by, Some(most_hp)),
        ItemEffect::HealsPercent(it) => ("pack.gain_hp", hp, percent_of_hp(it), Some(most_hp)),
        ItemEffect::RaisesAttack(by) => ("pack.gain_attack", hero.stats.attack, by, None),
        ItemEffect::RaisesDefense(by) => ("pack.gain_defence", hero.stats.defense, by, None),
        ItemEffect::Lights(turns) => {
            let candle = view.candle().map(|it| (it.turns_left, it.max_turns));
            let (left, most) = candle.unwrap_or_default();
            ("pack.gain_candle", left, turns, Some(most))
        }
        // Their use is described in words.
        ItemEffect::Gold(_) | ItemEffect::Wax(_) | ItemEffect::Melts(_) => return,
        ItemEffect::Strikes(_) | ItemEffect::Dazes(_) | ItemEffect::Snuffs(_) => return,
        ItemEffect::Throwable { .. } | ItemEffect::Kindles(_) | ItemEffect::Spills { .. } => return,
        ItemEffect::Glows(_) | ItemEffect::Burns { .. } | ItemEffect::Mirrors(_) => return,
        ItemEffect::Carried(_) | ItemEffect::Maps(_) | ItemEffect::Descends(_) => return,
        ItemEffect::Rewinds(_) | ItemEffect::Worn(_) => return,
    };
    let to = (from + by).min(most.unwrap_or(i32::MAX));
    if to != from {
        let theme = painter.theme;
        let (start, end) = (say!(view, name, from), say!(view, "pack.of", most));
        let runs = [
            (theme.text, &*start),
            (theme.good, &to.to_string()),
            (theme.text, &end),
        ];
        painter.runs(at, &runs);
    }
}

/// Draws what a weapon or armour changes, what it does, and what it costs.
fn worn_facts(
    view: View<'_>,
    held: InventoryItem<'_>,
    worn: &Worn,
    at: Px,
    painter: &mut Painter<'_>,
) {
    let (theme, mut at) = (painter.theme, at);
    let changes = describe::worn_changes(view, held.slot);
    let on = english::capitalize(describe::wearing(view.words(), worn, "is_on"));
    if held.is_worn {
        let text = format!("{on}: {}", describe::worn_numbers(worn));
        painter.text(at, theme.text, text);
    } else if changes.is_empty() {
        painter.text(at, theme.text, say!(view, "pack.same_numbers"));
    } else {
        let mut x = painter.text(at, theme.text, format!("{on}:"));
        for (word, from, to) in changes {
            let color = if to > from { theme.good } else { theme.warn };
            let (start, to) = (format!(" {word} {from} -> "), to.to_string());
            x = painter.runs((x, at.y), &[(theme.text, &start), (color, &to)]);
        }
    }
    at.y += LINE_HEIGHT;
    for sentence in describe::worn_sentences(view.words(), worn) {
        painter.small_text(at, theme.dim, sentence);
        at.y += SMALL_LINE;
    }
}
