//! The play screen: map, sidebar, log, hint line.

mod hint_line;
use crate::game::rules::{FlameHeight, StepDirs};
use crate::ui::screens::prelude::*;

use crate::ui::hints::Hint;
use crate::ui::hud::Hud;
use crate::ui::layout::{Layout, Panels};
use crate::ui::map::animation::Animator;
use crate::ui::map::camera::Camera;
use crate::ui::map::scene::{self, MapOverlay, MapScene, intents, overlays};
use crate::ui::text::log::Log;
use crate::ui::text::log_panel::{self, Overflow};
use crate::ui::widgets::sidebar::{Sidebar, draw_flame_bar, draw_hp_bar, is_low_hp};

use crate::ui::screens::play::hint_line::{draw_hint_line, hint_keys};

/// Everything that the play screen shows.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// What the hero may know.
    pub view: View<'a>,
    /// What the map shows: the same as `view`, except while a level fades out.
    pub shown: View<'a>,
    /// What the ground and its light show: the same as `shown`, except while a thrown item is in flight.
    pub ground: View<'a>,
    /// The animation of the map.
    pub animator: &'a Animator,
    /// Zoom of the map cells; `None` for one that suits the panel.
    pub zoom: Option<i32>,
    /// The overlay on the map cells.
    pub overlay: MapOverlay,
    /// The message log.
    pub log: &'a Log,
    /// The rule set's screen settings.
    pub screen: &'a Hud,
    /// The rule set's sentences, which also name corpses.
    pub messages: &'a MessageTemplates,
    /// The panels that the player has switched on.
    pub panels: Panels,
    /// The key bindings.
    pub keys: &'a Bindings,
    /// The cell under the mouse, or the one in look mode.
    pub marked: Option<Pos>,
    /// The path to it.
    pub path: &'a [Pos],
    /// The word that the seed was typed as, if it was.
    pub seed_word: Option<&'a str>,
    /// Whether nothing known on this level is left to explore.
    pub explored: bool,
    /// Whether the explore key leads to more of the level, or to something to fetch.
    pub explores: bool,
    /// What else it leads to: something worth bumping into on this cell.
    pub explores_to: Option<Pos>,
    /// The destination on this level of travel that was interrupted.
    pub unfinished: Option<Pos>,
    /// Whether the fight key would do something.
    pub fights: bool,
    /// Whether it steals up on a sleeper that the hero remembers.
    pub steals_up: bool,
    /// Whether an auto-action is under way.
    pub under_way: bool,
    /// The tutorial hint for a new player.
    pub hint: Option<Hint>,
    /// Whether the hero stands on an item that it has not put down itself.
    pub wants_item: bool,
    /// What is offered out of the pack instead of a hint.
    pub offers: &'a [PackOffer],
    /// Whether part of the game could not be saved, so that leaving loses it.
    pub unsaved: bool,
    /// Pixel rows at the bottom of the frame reserved for something else, before zooming.
    pub foot: i32,
}

/// A thing in the pack that fits now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackOffer {
    /// The number key that uses it.
    pub key: char,
    /// What the key does.
    pub command: Command,
    /// A sentence about it.
    pub text: String,
    /// The slot of a thing of which there are only so many in a game: the key asks first.
    pub unique: Option<Slot>,
}

impl Scene<'_> {
    /// The seed as the player typed it, or its number.
    pub fn seed_text(&self) -> String {
        let number = || self.view.seed().to_string();
        self.seed_word.map_or_else(number, str::to_owned)
    }

    /// What the hint above the log says, as pairs of a key and the text after it; empty if there is none.
    pub(super) fn hint_texts(&self) -> Vec<(String, String)> {
        if !self.offers.is_empty() {
            let offers = self.offers.iter();
            let offers = offers.map(|it| (it.key.to_string(), it.text.clone()));
            return offers.collect();
        }
        let has_items = !self.view.rules().items.is_empty();
        let text = |hint: Hint| hint.text(self.view.words(), self.keys, has_items);
        self.hint.map(text).unwrap_or_default()
    }

    /// What a number key does.
    fn offered(&self, press: KeyPress) -> Option<GameAction> {
        let mut offers = self.offers.iter();
        let offer = offers.find(|it| press.key == Key::Char(it.key))?;
        Some(match offer.unique {
            Some(slot) => GameAction::AskToUse(slot),
            None => GameAction::Play(offer.command),
        })
    }
}

/// The layout on a canvas of one size.
#[derive(Clone, Copy, Debug)]
pub struct PlayLayout {
    /// The panels on the canvas.
    pub layout: Layout,
    /// The map within its panel.
    pub camera: Camera,
}

impl PlayLayout {
    /// The area of map and log.
    pub const fn above_hint(&self) -> PxRect {
        let Layout { map, hint, .. } = self.layout;
        map.rows(map.y, hint.y - map.y)
    }
}

/// The play screen; its state is that of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play;

impl Screen for Play {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let scene = ctx.game?.scene;
        let over = scene.view.game_over();
        let after = over.and_then(|_| ctx.keys.action_in(KeyContext::Ending, press.key));
        let has_items = !scene.view.rules().items.is_empty();
        let is_usual = usual_scene(ctx).is_some();
        let mut next = match after {
            Some(KeyAction::InEnding(EndingKey::Replay)) => {
                Some(Transition::Archive(ArchiveAction::WatchOwn))
            }
            Some(KeyAction::InEnding(EndingKey::Gif)) => {
                Some(Transition::Archive(ArchiveAction::Gif))
            }
            _ => key_meaning(press, &scene, ctx),
        };
        if !is_usual && next == Some(Transition::Screen(ScreenAction::Unbound)) {
            // The tutorials ask for key codes, which Shift does not change.
            let key = press.plain_key();
            next = key_meaning(KeyPress { key, ..press }, &scene, ctx);
        }
        Some(match next? {
            // The menu asks before the game is left.
            Transition::Screen(ScreenAction::Title) if scene.unsaved => {
                Transition::Screen(ScreenAction::Open(ScreenId::Menu))
            }
            // The tutorial's own screen does what its text says: Escape quits, and other keys do nothing.
            Transition::Screen(ScreenAction::Title) if !is_usual => {
                Transition::Window(WindowAction::Quit)
            }
            Transition::Screen(ScreenAction::Unbound) if !is_usual => return None,
            Transition::Screen(ScreenAction::Unbound) => match scene.offered(press) {
                Some(action) => Transition::Game(action),
                None => Transition::Screen(ScreenAction::Unbound),
            },
            Transition::Screen(ScreenAction::Open(ScreenId::InventoryList)) if !has_items => {
                Transition::Screen(ScreenAction::Say("play.nothing_to_carry"))
            }
            next => next,
        })
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let scene = usual_scene(ctx)?;
        let layout = panels(&scene, ctx.size, &ctx.art)?;
        let hides = hint_area(&scene, &layout) == layout.hint;
        (!hides).then(|| hint_keys(&scene, layout.hint, &ctx.art))
    }

    /// The numbers of the offers, the flame if it would save hit points, the bright keys of the hint line, and at last
    /// the keys that walk by themselves.
    #[cfg(feature = "cli")]
    fn advised_keys(&self, ctx: &Context<'_>) -> Vec<Key> {
        let Some(game) = ctx.game else {
            return Vec::new();
        };
        let (scene, view) = (game.scene, game.scene.view);
        let numbers = scene.offers.iter().map(|it| Key::Char(it.key));
        let mut keys: Vec<_> = numbers.collect();
        let raised = view.flame().map(|flame| next_height(flame.height, view));
        if raised
            .and_then(|to| view.hp_kept_by(to))
            .is_some_and(|hp| hp > 0)
        {
            keys.extend(scene.keys.key_for(KeyAction::InFlame(FlameKey::Raise)));
        }
        let hints = self.foot(ctx).map_or_else(Vec::new, |foot| foot.hints);
        // The pack and looking are no advice to do anything.
        let opens = [ScreenId::InventoryList, ScreenId::Look].map(KeyAction::Open);
        let opens = opens.map(|action| scene.keys.key_for(action));
        let likely = hints
            .into_iter()
            .filter(|hint| hint.likely && !opens.contains(&Some(hint.key)));
        keys.extend(likely.map(|hint| hint.key));
        let fights = scene.fights.then_some(AutoCommand::Fight);
        for order in fights
            .into_iter()
            .chain([AutoCommand::Explore, AutoCommand::Down])
        {
            keys.extend(scene.keys.key_for(KeyAction::Auto(order)));
        }
        keys
    }

    /// Travels there, or attacks an adjacent monster.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let scene = usual_scene(ctx)?;
        let zoomed = zoomed(&scene, ctx.size, &ctx.art)?;
        go(scene.view, zoomed.camera.cell_at(at)?)
    }

    fn right_click(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let cell = cell_of(at, ctx)?;
        Some(Transition::Screen(ScreenAction::LookAt(cell)))
    }

    /// Zooms the map.
    fn wheel(&mut self, up: i32, ctx: &Context<'_>) -> Option<Transition> {
        usual_scene(ctx)?;
        let step = if up > 0 { Cycle::Next } else { Cycle::Previous };
        Some(zoom(step, ctx))
    }

    /// Points at the cell if the hero has seen it.
    fn hover(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let view = ctx.game.map(|game| game.scene.view);
        let known = |cell: &Pos| view.is_some_and(|view| view.terrain(*cell) != Known::Unseen);
        Some(Transition::Screen(ScreenAction::Point(
            cell_of(at, ctx).filter(known),
        )))
    }

    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        match ctx.game {
            Some(Game {
                scene,
                tutorial: Some(_),
                ..
            }) => GameShown::TutorialMap(scene),
            Some(_) | None => ctx.panels_shown(),
        }
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(Game {
            scene, tutorial, ..
        }) = &ctx.game
        else {
            return;
        };
        let Some(tutorial) = tutorial else {
            draw(scene, None, painter);
            return;
        };
        let (own, map) = (tutorial.screen, field(scene));
        own.draw(map, scene.log, scene.screen, tutorial.fonts, painter);
        if scene.unsaved {
            draw_unsaved(PxRect::from_size(painter.size()), painter);
        }
    }
}

/// The game, unless the tutorial's own screen shows it, which has no mouse.
fn usual_scene<'a>(ctx: &Context<'a>) -> Option<Scene<'a>> {
    let usual = ctx.game.filter(|game| game.tutorial.is_none());
    usual.map(|game| game.scene)
}

/// The map cell under a pixel of the normal screen.
pub(super) fn cell_of(at: Px, ctx: &Context<'_>) -> Option<Pos> {
    let scene = usual_scene(ctx)?;
    let pos = zoomed(&scene, ctx.size, &ctx.art)?.camera.cell_at(at)?;
    scene.view.size().contains(pos).then_some(pos)
}

/// The meaning of a key; the rule set's own keys come first.
fn key_meaning(press: KeyPress, scene: &Scene<'_>, ctx: &Context<'_>) -> Option<Transition> {
    use KeyAction::{Auto, InEnding, InFlame, InMessages, InReplay, Open, Throw, Walk};
    let (view, screen) = (scene.view, scene.screen);
    if screen.restart_key && matches!(press.key, Key::Char('r' | 'R')) && !press.repeat {
        return Some(Transition::Game(GameAction::NextGame));
    }
    Some(match scene.keys.play_action(press) {
        Some(Walk(dir)) => match walk(dir, view) {
            // A held key asks no question.
            Transition::Game(GameAction::Ask(_)) if press.repeat => return None,
            next => next,
        },
        Some(KeyAction::Wait) => Transition::Game(GameAction::Play(Command::Wait)),
        _ if press.repeat => return None,
        Some(KeyAction::PickUp) => Transition::Game(GameAction::Play(Command::PickUp)),
        Some(Auto(order)) => Transition::Game(GameAction::Order(order)),
        Some(Throw) => Transition::Game(GameAction::Aim(None)),
        Some(InFlame(does)) => return flame_key(does, view),
        Some(Open(screen)) => Transition::Screen(ScreenAction::Open(screen)),
        Some(KeyAction::NextTilesheet) => Transition::Screen(ScreenAction::NextTiles),
        Some(KeyAction::ToggleSidebar) => Transition::Screen(ScreenAction::ToggleSidebar),
        Some(KeyAction::ToggleLog) => Transition::Screen(ScreenAction::ToggleLog),
        Some(KeyAction::Mute) => Transition::Screen(ScreenAction::Mute),
        Some(KeyAction::ToggleZoom) => match press.key {
            Key::Char('-') => zoom(Cycle::Previous, ctx),
            _ => zoom(Cycle::Next, ctx),
        },
        Some(KeyAction::NextOverlay) => Transition::Screen(ScreenAction::NextOverlay),
        Some(KeyAction::Reload) => Transition::Window(WindowAction::Reload),
        // The game is saved and can be continued.
        Some(KeyAction::Back) if screen.escape_quits => Transition::Screen(ScreenAction::Title),
        Some(KeyAction::Back) => Transition::Screen(ScreenAction::Open(ScreenId::Menu)),
        Some(InEnding(_) | InReplay(_) | InMessages(_)) | None => {
            Transition::Screen(ScreenAction::Unbound)
        }
    })
}

/// The meaning of a flame key. Never sets the height that the flame already has, which would be refused.
fn flame_key(key: FlameKey, view: View<'_>) -> Option<Transition> {
    let (height, pinches) = (view.flame()?.height, view.wick_totals().pinches);
    Some(match (key, height) {
        (FlameKey::Raise, _) => {
            Transition::Game(GameAction::Play(Command::Flame(next_height(height, view))))
        }
        (FlameKey::Lower, FlameHeight::Shielded) if !pinches => {
            Transition::Screen(ScreenAction::Say("play.lowest_flame"))
        }
        (FlameKey::Lower, FlameHeight::Out) => {
            Transition::Screen(ScreenAction::Say("play.flame_is_out"))
        }
        (FlameKey::Lower, FlameHeight::Plain) if pinches && !view.can_shield() => {
            Transition::Game(GameAction::Play(Command::Flame(FlameHeight::Out)))
        }
        (FlameKey::Lower, _) => Transition::Game(GameAction::Play(Command::Flame(height.lower()?))),
        (FlameKey::Seal, _) => Transition::Game(GameAction::Play(Command::SealWounds)),
        (FlameKey::SealDoor, _) => {
            let dir = door_to_seal(view).unwrap_or(Dir::N);
            Transition::Game(GameAction::Play(Command::SealDoor(dir)))
        }
        (FlameKey::Wait, _) => Transition::Game(GameAction::Order(AutoCommand::Rest)),
        (FlameKey::Flare, _) => Transition::Game(GameAction::Play(Command::Flare)),
        (FlameKey::Wicks, _) => Transition::Screen(ScreenAction::Open(ScreenId::WickList)),
    })
}

/// The direction of an unoccupied door next to the hero; of several, the one nearest to a monster in view.
fn door_to_seal(view: View<'_>) -> Option<Dir> {
    let beside = |dir: &Dir| view.hero().at.step(*dir);
    let is_free = |dir: &Dir| {
        let is_door = view.terrain(beside(dir)).seen() == Some(Terrain::Door);
        is_door && view.actor_at(beside(dir)).is_none()
    };
    let nearest = |dir: &Dir| {
        let monsters = view.visible_monsters();
        let away = monsters.map(|it| it.at.distance(beside(dir)));
        away.min().unwrap_or(i32::MAX)
    };
    Dir::ALL.into_iter().filter(is_free).min_by_key(nearest)
}

/// Wax that must be left for a brazier to be lit without a question.
const RESERVE: i32 = 60;

/// A step. Asks first if it leads onto dangerous ground, unless the hero already stands on some, and before a bump that
/// takes wax or smothers a brazier; for a dead brazier, only [if little would be left](asks_for_wax).
pub fn walk(dir: Dir, view: View<'_>) -> Transition {
    let here = view.hero().at;
    let to = here.step(dir);
    // A blow at a monster leaves the hero in place.
    let walks = view.actor_at(to).is_none_or(|there| there.is_ally());
    let is_harmful = view.is_dangerous(to) && walks && !view.is_dangerous(here);
    if is_harmful || walks && (asks_for_wax(to, view) || view.would_smother(to)) {
        Transition::Game(GameAction::Ask(dir))
    } else {
        Transition::Game(GameAction::Play(Command::Bump(dir)))
    }
}

/// Whether a bump into what is at `to` takes wax that the player should think about. Everybody lights a brazier that
/// counts towards a wick and leaves enough.
pub fn asks_for_wax(to: Pos, view: View<'_>) -> bool {
    let Some(price) = view.price_in_wax(to) else {
        return false;
    };
    let wax = view.flame().map_or(0, |flame| flame.wax);
    let is_brazier = view.terrain(to).seen() == view.rules().dead_brazier();
    !is_brazier || view.is_spare_brazier(to) || wax < price + RESERVE
}

/// The height that raising the flame leads to: one up, or from the highest to the lowest available, so that one key
/// reaches them all. A flame that is out becomes plain unless raising costs wax and it can be shielded.
pub fn next_height(height: FlameHeight, view: View<'_>) -> FlameHeight {
    let costs_wax = view.flame().is_some_and(|flame| flame.rules.raise_wax > 0);
    let (shields, brightens) = (view.can_shield(), view.can_burn(FlameHeight::Bright));
    match height {
        // Every height above this one costs more wax.
        FlameHeight::Out if costs_wax && shields => FlameHeight::Shielded,
        FlameHeight::Out | FlameHeight::Shielded => FlameHeight::Plain,
        // Where a wick allows no bright flame and nothing else is left, the refusal says so.
        FlameHeight::Plain if brightens || !shields => FlameHeight::Bright,
        FlameHeight::Plain | FlameHeight::Bright if shields => FlameHeight::Shielded,
        FlameHeight::Plain | FlameHeight::Bright => FlameHeight::Plain,
    }
}

/// The action for a chosen cell: a step or blow if it is adjacent and has an actor, danger or something to bump into,
/// otherwise travel. On the hero's own cell, picks up the item or takes the stairs; an unknown cell is rejected with a
/// reason.
pub(super) fn go(view: View<'_>, to: Pos) -> Option<Transition> {
    let here = view.hero().at;
    let straight = view.rules().play.steps == StepDirs::Four;
    let mut reached = None;
    if here.is_adjacent(to) {
        reached = Dir::between(here, to).filter(|dir| !(straight && dir.is_diagonal()));
    }
    Some(match (view.terrain(to), reached) {
        (Known::Unseen, _) => Transition::Screen(ScreenAction::Say("play.never_seen")),
        (_, Some(dir)) if view.actor_at(to).is_some() => walk(dir, view),
        (_, Some(dir)) if view.is_dangerous(to) || view.answers_bump(to) => walk(dir, view),
        (terrain, _) if to == here => match terrain {
            _ if describe::item_at(view, here).is_some() => {
                Transition::Game(GameAction::Play(Command::PickUp))
            }
            Known::Visible(Terrain::StairsDown) => {
                Transition::Game(GameAction::Order(AutoCommand::Down))
            }
            Known::Visible(Terrain::StairsUp) => {
                Transition::Game(GameAction::Order(AutoCommand::Up))
            }
            _ => return None,
        },
        _ => Transition::Game(GameAction::Order(AutoCommand::Travel(to))),
    })
}

/// Draws map cells one step larger or smaller, wrapping around.
fn zoom(step: Cycle, ctx: &Context<'_>) -> Transition {
    let times = other_zoom(step, ctx);
    Transition::Game(GameAction::Zoom { step, times })
}

/// The map zoom one step from the current one; `None` if the frame is too small.
fn other_zoom(step: Cycle, ctx: &Context<'_>) -> Option<i32> {
    let scene = ctx.game?.scene;
    let panel = zoomed(&scene, ctx.size, &ctx.art)?.layout.map;
    let cell = ctx.art.tiles.sheet.cell();
    Some(scene::next_zoom(step, &field(&scene), panel, cell))
}

/// The layout; `None` if the frame is too small.
pub fn zoomed(scene: &Scene<'_>, size: PxSize, art: &UiAssets<'_>) -> Option<PlayLayout> {
    let layout = panels(scene, size, art)?.zoomed(art.zoom);
    let camera = scene::camera_for(&field(scene), layout.map, art);
    Some(PlayLayout { layout, camera })
}

/// The map scene.
pub const fn field<'a>(scene: &Scene<'a>) -> MapScene<'a> {
    MapScene {
        view: scene.shown,
        ground: scene.ground,
        animator: scene.animator,
        light: scene.screen.light,
        monster_bars: scene.screen.hp,
        danger_tint: scene.screen.danger_tint,
        hp_numbers: scene.screen.floating_numbers,
        edge_markers: true,
        zoom: scene.zoom,
        overlay: scene.overlay,
        marked: scene.marked,
        finale: None,
    }
}

/// The panels before zooming.
fn panels(scene: &Scene<'_>, size: PxSize, art: &UiAssets<'_>) -> Option<Layout> {
    let small = PxSize::new(size.w / art.zoom, size.h / art.zoom);
    let layout = Layout::new(small, scene.panels, scene.foot)?;
    let flame = scene.view.flame();
    Some(flame.map_or(layout, |_| layout.with_flame()))
}

/// The keys of a screen that is drawn over the game, in place of the game's.
pub(super) fn foot(hints: Vec<Option<KeyHint>>, ctx: &Context<'_>) -> Option<KeyLine> {
    let hint = panels(&ctx.game?.scene, ctx.size, &ctx.art)?.hint;
    Some(KeyLine::new(hints, hint.right_of(hint.x + 4)))
}

/// Draws the game with the keys of `screen`, and runs `content` on a panel over map and log; the sidebar stays visible.
pub(super) fn draw_over(
    screen: &dyn Screen,
    ctx: &Context<'_>,
    painter: &mut Painter<'_>,
    content: &mut dyn FnMut(&Game<'_>, PxRect, &mut Painter<'_>),
) {
    let Some(game) = &ctx.game else { return };
    let Some(zoomed) = draw(&game.scene, screen.foot(ctx).as_ref(), painter) else {
        return;
    };
    painter.enlarged_part(painter.zoom, zoomed.above_hint(), &mut |painter, area| {
        painter.fill_rect(area, painter.theme.bg);
        painter.with_clip(area, |painter| content(game, area, painter));
    });
}

/// Draws the whole screen, with other keys in the hint line if given. Returns the layout; `None` if the frame is too
/// small.
pub(super) fn draw(
    scene: &Scene<'_>,
    instead: Option<&KeyLine>,
    painter: &mut Painter<'_>,
) -> Option<PlayLayout> {
    let size = painter.size();
    let Some(layout) = panels(scene, size, painter) else {
        painter.clear(painter.theme.bg);
        let PxSize { w, h } = MIN_SIZE;
        let text = say!(painter, "play.too_small", w, h);
        painter.small_text((4, 4), painter.theme.warn, text);
        return None;
    };
    let zoomed = zoomed(scene, size, painter)?;
    let view = scene.view;
    let minimap = layout.has_minimap && !zoomed.camera.shows_whole_map(view.size());
    let ahead = intents::ahead(view, scene.marked);
    if painter.zoom > 1 {
        // Zooming may leave a strip at the edges uncovered.
        painter.clear(painter.theme.bg);
    }
    let sidebar = Sidebar {
        view,
        screen: scene.screen,
        minimap,
        marked: scene.marked,
        ahead: ahead.as_ref(),
        keys: scene.keys,
    };
    painter.enlarged(painter.zoom, &mut |painter| {
        for panel in [layout.log, layout.hint, layout.flame, layout.hp] {
            painter.fill_rect(panel, painter.theme.bg);
        }
        if scene.panels.sidebar {
            sidebar.draw(layout.sidebar, painter);
        }
        painter.rule(layout.log.x, layout.log.y, layout.log.w);
        draw_log(scene, layout.log, painter);
        if let Some(keys) = instead {
            keys.draw(painter);
        } else {
            draw_hint_line(scene, layout.hint, painter);
            draw_hint(scene, hint_area(scene, &layout), painter);
        }
        // No sidebar shows them.
        if !scene.panels.sidebar && scene.screen.hp {
            let PxRect { x, y, w, .. } = layout.hp;
            let bar = PxRect::new(x + 2, y, w - 4, 17);
            let hero = view.hero();
            draw_hp_bar((hero.hp, hero.stats.hp), Some(scene.screen), bar, painter);
            if let Some(flame) = view.flame() {
                let PxRect { x, y, w, .. } = layout.flame;
                draw_flame_bar(flame, PxRect::new(x + 2, y, w - 2, 17), painter);
            }
        }
    });
    scene::draw_map(&field(scene), &zoomed.camera, painter);
    dots(scene.path, &zoomed.camera, painter);
    overlays::draw_gaze(view, scene.marked, &zoomed.camera, painter);
    if let Some(ahead) = &ahead {
        intents::draw_intents(ahead, view, &zoomed.camera, painter);
    }
    let hero = view.hero();
    if scene.screen.hp && is_low_hp(hero.hp, hero.stats.hp) {
        danger_edge(zoomed.layout.map, painter);
    }
    if scene.unsaved {
        painter.enlarged(painter.zoom, &mut |painter| {
            draw_unsaved(layout.map, painter);
        });
    }
    Some(zoomed)
}

/// Marks a game that could not be saved, at the top of the map.
fn draw_unsaved(map: PxRect, painter: &mut Painter<'_>) {
    let text = painter.words.get("play.not_saved");
    let w = painter.font.width(text) + 12;
    let area = PxRect::new(map.x + (map.w - w) / 2, map.y + 4, w, 20);
    draw_panel(area, painter);
    painter.text((area.x + 6, area.y + 2), painter.theme.warn, text);
}

/// Number of log rows.
const fn log_rows(log: PxRect) -> i32 {
    (log.h - 6) / LINE_HEIGHT
}

/// The log area within its panel, below a tutorial hint.
fn draw_log(scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let rows = log_rows(area);
    let has_hint = rows > 1 && !scene.hint_texts().is_empty();
    let taken = LINE_HEIGHT * i32::from(has_hint);
    let height = rows * LINE_HEIGHT - taken;
    let lines = PxRect::new(4, area.y + 4 + taken, area.w - 8, height);
    // An ended game shows the last messages, and so does a replay, which has no key to show more.
    let overflow = if scene.view.game_over().is_some() || scene.foot > 0 {
        Overflow::Latest
    } else {
        Overflow::MostImportant
    };
    let turn = scene.view.turn();
    let messages = scene.keys.label_for(KeyAction::Open(ScreenId::Messages));
    log_panel::draw_log(scene.log, turn, overflow, &messages, lines, painter);
}

/// The area of a hint: above the log, so the key hints stay visible; on the hint line if the log has a
/// single row.
fn hint_area(scene: &Scene<'_>, layout: &Layout) -> PxRect {
    if scene.hint_texts().is_empty() {
        return PxRect::default();
    }
    match log_rows(layout.log) {
        1 => layout.hint,
        _ => layout.log.rows(layout.log.y + 1, LINE_HEIGHT + 1),
    }
}

/// Draws the path to the mouse, a dot per cell.
fn dots(path: &[Pos], camera: &Camera, painter: &mut Painter<'_>) {
    painter.with_clip(camera.panel, |painter| {
        for (number, pos) in (1..).zip(path) {
            let cell = camera.cell_rect(*pos);
            let (x, y) = (cell.x + cell.w / 2, cell.y + cell.h / 2);
            let half = if number == path.len() { 3 } else { 2 };
            let dot = PxRect::new(x - half, y - half, 2 * half, 2 * half);
            painter.fill_rect(dot, Rgb::BLACK);
            painter.fill_rect(dot.inset(1), painter.theme.title);
        }
    });
}

/// Draws a dashed edge, so that danger is not marked by colour alone. `docs/screens.md` 7.
fn danger_edge(area: PxRect, painter: &mut Painter<'_>) {
    for at in (0..area.w).step_by(6) {
        for y in [area.y, area.bottom() - 2] {
            painter.fill_rect(PxRect::new(area.x + at, y, 4, 2), painter.theme.monster);
        }
    }
    for at in (0..area.h).step_by(6) {
        for x in [area.x, area.right() - 2] {
            painter.fill_rect(PxRect::new(x, area.y + at, 2, 4), painter.theme.monster);
        }
    }
}

/// Draws the hint, if there is one.
pub(super) fn draw_hint(scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let text = scene.hint_texts();
    if text.is_empty() {
        return;
    }
    painter.with_clip(area, |painter| {
        let theme = painter.theme;
        painter.fill_rect(area, theme.raised);
        painter.fill_rect(PxRect { w: 3, ..area }, theme.title);
        let texts = text.iter();
        let texts = texts.flat_map(|(key, text)| [(key, theme.title), (text, theme.text)]);
        // With a space between two texts.
        let letters = texts
            .clone()
            .map(|(text, _)| text.chars().count() as i32 + 1);
        let room = (area.w - 12) / painter.font.cell().w;
        // If there is too little room, the whole hint is in the small font.
        let (font, down) = if letters.sum::<i32>() - 1 <= room {
            (painter.font, 1)
        } else {
            (painter.small_font, 3)
        };
        let mut x = area.x + 12;
        for (text, color) in texts {
            if !text.is_empty() {
                x = painter.draw_text(font, (x, area.y + down), color, text) + font.cell().w;
            }
        }
    });
}
