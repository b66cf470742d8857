//! The ending screen: after a won game a scene on the map, then how the game ended, statistics, and what to do next.
//! Nothing here is destructive.

use crate::game::rules::FlameHeight;
use crate::game::{ActorId, GameOver, Slot};
use crate::ui::map::animation::Animator;
use crate::ui::map::finale::{self, Finale};
use crate::ui::map::lighting::Lighting;
use crate::ui::map::scene::{self, MapOverlay, MapScene};
use crate::ui::screens::play;
use crate::ui::screens::prelude::*;
use crate::ui::stats::{Harm, HarmSource};
use crate::ui::text::english::Naming;
use crate::ui::text::templates::{Sentence, Template};

/// Frames for which keys are ignored, so that a key pressed in the fight does nothing here. `docs/screens.md` 4.
const IGNORE_KEYS_FRAMES: u32 = 20;
/// The same for the scene before it, which comes once in many games and should not be lost to a key too many.
const SCENE_KEEPS_FRAMES: u32 = 60;
/// Height of the statistics below the picture: a caption and three rows, in pixels.
const CIRCUMSTANCES: i32 = 6 + 18 + 3 * LINE_HEIGHT + 2;

/// A position among games, ordered by points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    /// 1 for the best.
    pub position: usize,
    /// The number of games, this one included.
    pub of: usize,
}

/// The rank of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ranking {
    /// Whether it was played on a hand-drawn map, which is not ranked.
    pub own_map: bool,
    /// Whether it was taken over from a recording, which excludes it from the ranking.
    pub taken_over: bool,
    /// Points; `None` if it was not recorded.
    pub points: Option<u32>,
    /// What the points are for, and how many for each; without a word if there is nothing more.
    pub parts: [(&'static str, u32); 4],
    /// Its rank among finished games of the same rule set; `None` if it is the only one or not ranked.
    pub rank: Option<Rank>,
}

/// What would have saved a hero who died.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hindsight {
    /// How many turns before the death, 1 or more.
    pub turns: u32,
    /// The command.
    pub command: Command,
    /// The actor that a step would have met.
    pub foe: Option<ActorId>,
}

impl Hindsight {
    /// `2 turns earlier, the potion of healing would have saved you.`
    fn text(self, view: View<'_>) -> String {
        let (turns, rules) = (self.turns, view.rules());
        let item = |slot: Slot| &*rules.items[usize::from(slot.0)].name;
        match self.command {
            Command::Use(slot) => say!(view, "hindsight.used", turns, what = item(slot)),
            Command::Throw(slot, _) => say!(view, "hindsight.thrown", turns, what = item(slot)),
            Command::Flame(height) => {
                say!(view, "hindsight.flame", turns, height = height.word())
            }
            Command::SealWounds => say!(view, "hindsight.sealed", turns),
            Command::Flare => say!(view, "hindsight.flared", turns),
            Command::Descend => say!(view, "hindsight.down", turns),
            Command::Ascend => say!(view, "hindsight.up", turns),
            Command::Bump(dir) => match self.foe {
                Some(foe) => {
                    let who = (view.actor_name(foe), Naming::of(view, foe));
                    say!(view, "hindsight.struck", turns, who)
                }
                None => {
                    let hero = Pos::new(0, 0);
                    let to = describe::compass_point(hero, hero.step(dir));
                    say!(view, "hindsight.step", turns, to)
                }
            },
            Command::Wait
            | Command::PickUp
            | Command::Drop(_)
            | Command::Tick
            | Command::SealDoor(_)
            | Command::ChooseWick(_) => say!(view, "hindsight.other", turns),
        }
    }
}

/// Minimum width of the area, in pixels, for the epilogue in the normal font.
const EPILOGUE_WIDTH: i32 = 360;

/// The screen, and when it opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The frame in which it opened, or in which the scene before it ended.
    since: u32,
    /// Whether the scene after a won game is shown.
    in_scene: bool,
}

impl Ending {
    /// The screen for a game that has just ended.
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        let game = ctx.game?;
        let shows_light = game.scene.screen.light == Lighting::Field;
        let is_won = Finale::of(game.scene.view, 0).is_some();
        Some(Self {
            since: ctx.frame,
            in_scene: ctx.settings.motion && shows_light && is_won,
        })
    }

    /// Frames since it opened, or since the scene before it ended.
    const fn age(self, ctx: &Context<'_>) -> u32 {
        ctx.frame.wrapping_sub(self.since)
    }

    /// Ends the scene, and shows what comes after it.
    const fn leave_scene(&mut self, ctx: &Context<'_>) -> Option<Transition> {
        self.in_scene = false;
        self.since = ctx.frame;
        Some(Transition::REDRAW)
    }
}

impl Screen for Ending {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        use KeyAction::{Back, InEnding, Open};
        use ScreenId::{InventoryList, Keys, Look, Messages};
        let view = ctx.game?.scene.view;
        let ignored = if self.in_scene {
            SCENE_KEEPS_FRAMES
        } else {
            IGNORE_KEYS_FRAMES
        };
        if press.repeat || self.age(ctx) < ignored {
            return None;
        }
        if self.in_scene {
            return self.leave_scene(ctx);
        }
        let own = ctx.keys.action_in(KeyContext::Ending, press.key);
        Some(match own.or_else(|| ctx.keys.play_action(press))? {
            InEnding(EndingKey::Again) => Transition::Game(GameAction::SameGame),
            InEnding(EndingKey::New) => Transition::Game(GameAction::NextGame),
            InEnding(EndingKey::Replay) => Transition::Archive(ArchiveAction::WatchOwn),
            InEnding(EndingKey::Gif) => Transition::Archive(ArchiveAction::Gif),
            Open(InventoryList) if !packs(view) => return None,
            Open(screen @ (Look | InventoryList | Messages | Keys)) => {
                Transition::Screen(ScreenAction::Open(screen))
            }
            Back => Transition::Screen(ScreenAction::Title),
            _ => return None,
        })
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        if self.in_scene {
            return None;
        }
        let (view, PxSize { w, h }) = (ctx.game?.scene.view, ctx.panel_size());
        let is_narrow = w < MIN_FULL_SIZE.w;
        let new = if is_narrow { "new" } else { "new_game" };
        let after = |key, does, likely| ctx.action_hint(KeyAction::InEnding(key), does, likely);
        // Game keys are not offered if they do something else here.
        let game = |screen, does| {
            let hint = ctx.action_hint(KeyAction::Open(screen), does, false);
            hint.filter(|hint| ctx.keys.action_in(KeyContext::Ending, hint.key).is_none())
        };
        let mut hints = vec![
            after(EndingKey::Again, "again", true),
            after(EndingKey::New, new, true),
            after(EndingKey::Replay, "replay", false),
            after(EndingKey::Gif, "gif", false),
            game(ScreenId::Look, "look"),
        ];
        if packs(view) {
            hints.push(game(ScreenId::InventoryList, "pack"));
        }
        hints.push(game(ScreenId::Messages, "messages"));
        hints.push(ctx.hint(Key::Escape, "title", false));
        Some(KeyLine::new(hints, PxRect::new(8, h - 24, w - 16, 22)))
    }

    fn click_beside(&mut self, _at: Px, ctx: &Context<'_>) -> Option<Transition> {
        if self.in_scene {
            return self.leave_scene(ctx);
        }
        None
    }

    fn advance(&mut self, _frames: u32, ctx: &Context<'_>) -> Option<Transition> {
        if !self.in_scene {
            return None;
        }
        if self.age(ctx) >= finale::FRAMES {
            return self.leave_scene(ctx);
        }
        Some(Transition::REDRAW)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(game) = &ctx.game else {
            return;
        };
        if self.in_scene
            && let Some(finale) = Finale::of(game.scene.view, self.age(ctx))
        {
            ctx.draw_panel(painter, &mut |painter| {
                draw_scene(&game.scene, &finale, painter);
            });
        } else {
            ctx.draw_panel(painter, &mut |painter| {
                draw_summary(game, self.foot(ctx).as_ref(), painter);
            });
        }
    }
}

/// Draws the scene after a won game: the map, and below it the sentence that won.
fn draw_scene(scene: &Scene<'_>, finale: &Finale, painter: &mut Painter<'_>) {
    let size = painter.size();
    let (field, theme) = (play::field(scene), painter.theme);
    let words = PxRect::new(0, 0, size.w, size.h).below(size.h - 2 * LINE_HEIGHT - 8);
    // What was in motion when the game ended is over.
    let rest = Animator::new(scene.view.seed());
    let field = MapScene {
        animator: &rest,
        edge_markers: false,
        overlay: MapOverlay::None,
        marked: None,
        finale: Some(finale),
        ..field
    };
    let panel = PxRect::new(0, 0, size.w, words.y);
    let camera = scene::camera_for(&field, panel, painter);
    scene::draw_map(&field, &camera, painter);
    if let Some(last) = scene.log.entries().last() {
        let rows = MessageRow::wrap_entry(last, words.w - 24, painter);
        for (index, row) in (0..2).zip(rows) {
            let at = Px::new(12, words.y + 4 + index * LINE_HEIGHT);
            row.draw(&last.line, true, at, painter);
        }
    }
    let skip = say!(scene.view, "ending.skip");
    let y = words.bottom() - painter.small_font.cell().h - 2;
    draw_small_right_aligned(&skip, size.w - 12, y, theme.dim, painter);
}

fn draw_summary(game: &Game<'_>, foot: Option<&KeyLine>, painter: &mut Painter<'_>) {
    let (scene, stats, size) = (&game.scene, game.stats, painter.size());
    painter.clear(painter.theme.bg);
    if size.w < MIN_SIZE.w || size.h < MIN_SIZE.h {
        let [end, _] = heading(scene.view);
        let text = say!(painter, "ending.short", end = end.trim_end_matches('.'));
        painter.small_text((4, 4), painter.theme.warn, text);
        return;
    }
    let taken = scene.hint.map_or(0, |_| LINE_HEIGHT + 4);
    let is_low = size.h < DESIGN_SIZE.h;
    let (lines, top) = if is_low { (2, 14) } else { (3, 40) };
    let high = lines * LINE_HEIGHT + 8;
    let log = PxRect::new(0, size.h - 24 - taken - high, size.w, high);
    // The area below the picture is laid out first.
    let high = (log.y - top - CIRCUMSTANCES).min(size.h * 5 / 12);
    let picture = PxRect::new(size.w * 5 / 8 + 2, top, size.w * 3 / 8 - 12, high);
    let words = PxRect::new(12, 10, picture.x - 24, log.y - 10);
    let end = painter.with_clip(words, |painter| story(game, words, painter));
    let curve = words.rows(end + 4, log.y - end - 12);
    draw_hp_chart(&stats.hp_history, scene.view, curve, painter);
    last_seen(scene, picture, painter);
    let captions = picture.bottom() + 6;
    let captions = picture.rows(captions, log.y - captions);
    painter.with_clip(captions, |painter| {
        circumstances(scene, game.ranking, captions, painter);
    });
    last_words(scene, log, painter);
    let row = PxRect::new(0, log.bottom(), size.w, LINE_HEIGHT + 1);
    play::draw_hint(scene, row, painter);
    if let Some(foot) = foot {
        foot.draw(painter);
    }
}

/// Whether the rule set has an inventory to look at.
fn packs(view: View<'_>) -> bool {
    !view.rules().items.is_empty()
}

/// How the game ended: the large heading and the small text beside it.
fn heading(view: View<'_>) -> [&str; 2] {
    let names = match (view.game_over(), view.flame().map(|flame| flame.height)) {
        (Some(GameOver::Light), _) => ["ending.won", "ending.won_by_light"],
        (Some(GameOver::Won), Some(FlameHeight::Out)) => ["ending.won", "ending.won_in_the_dark"],
        (Some(GameOver::Won), _) => ["ending.won", "ending.won_flame"],
        (_, None) => ["ending.died", "ending.died_candle"],
        (_, Some(FlameHeight::Out)) => ["ending.died", "ending.died_in_the_dark"],
        (_, Some(_)) => ["ending.died", "ending.died_flame"],
    };
    names.map(|name| view.words().get(name))
}

/// Draws how the game ended and its statistics; returns the next free pixel row.
fn story(game: &Game<'_>, area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let scene = &game.scene;
    let stats = game.stats;
    let view = scene.view;
    draw_heading(view, area, painter);
    let mut y = area.y + 34;
    let died = view.game_over() == Some(GameOver::Dead);
    if died && let Some(blow) = stats.last_hit {
        y = draw_last_blow(view, blow, Px::new(area.x, y), painter);
    }
    let rows = stats_rows(game);
    if let Some(words) = epilogue_of(scene) {
        let reserved = height(&rows, small_style(painter), area.w);
        let free = area.rows(y, area.bottom() - y - reserved);
        y = epilogue(&words.line().text, free, painter);
    }
    draw_stats(&rows, area.below(y), painter)
}

/// The story after a won game, if the rule set has one.
fn epilogue_of<'a>(scene: &Scene<'a>) -> Option<&'a Template> {
    let words = scene.messages;
    let kind = match scene.view.game_over()? {
        GameOver::Light => Sentence::EpilogueByLight,
        GameOver::Won if scene.view.is_without_flame() => {
            let in_the_dark = words[Sentence::EpilogueInTheDark].as_ref();
            return in_the_dark.or(words[Sentence::Epilogue].as_ref());
        }
        GameOver::Won => Sentence::Epilogue,
        GameOver::Dead => return None,
    };
    words[kind].as_ref()
}

/// Draws how the game ended in large letters, and what follows beside them.
fn draw_heading(view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let [heading, after] = heading(view);
    let (w, h) = (painter.font.width(heading) * 2, painter.font.cell().h * 2);
    let large = PxRect::new(area.x, area.y - 4, w, h);
    painter.enlarged_part(2, large, &mut |painter, area| {
        painter.fill_rect(area, theme.bg);
        painter.text(area.top_left(), theme.title, heading);
    });
    let beside = Px::new(large.right() + 12, area.y + 8);
    // If there is no room even in the small font, the log says it too.
    for font in [painter.font, painter.small_font] {
        if beside.x + font.width(after) <= area.right() {
            painter.draw_text(font, beside, theme.dim, after);
            break;
        }
    }
}

/// Draws what killed the hero; returns the next free pixel row.
fn draw_last_blow(view: View<'_>, blow: Harm, at: Px, painter: &mut Painter<'_>) -> i32 {
    let (theme, y, source) = (painter.theme, at.y + LINE_HEIGHT, blow.source);
    let (name, hero) = (source.name(view), view.hero().name);
    let who = (name, source.naming(view));
    let text = match source {
        HarmSource::Poison(_) => say!(view, "ending.poisoned_by", hero, who),
        HarmSource::Blow(_) | HarmSource::Ground(_) | HarmSource::Fire => {
            say!(view, "ending.killed_by", hero, who)
        }
    };
    let (start, end) = text.rsplit_once(name).unwrap_or((&text, ""));
    let [start, end] = [start, end].map(|text| (theme.text, text));
    painter.runs(at, &[start, (theme.monster, name), end]);
    let x = painter.text((at.x, y), theme.text, say!(view, "ending.last_blow"));
    let x = wrap::draw_damage_chip(&blow.damage.to_string(), Px::new(x, y), painter);
    let had = say!(view, "ending.you_had", hp = blow.from);
    painter.text((x, y), theme.text, had);
    y + LINE_HEIGHT + 6
}

/// A font and the height of a line in it.
type LineStyle<'a> = (&'a Font, i32);

fn small_style<'a>(art: &UiAssets<'a>) -> LineStyle<'a> {
    (art.small_font, art.small_font.cell().h + 1)
}

/// Draws the epilogue if there is room, in the small font on a narrow area; returns the next free pixel row.
fn epilogue(text: &str, area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let style = if area.w < EPILOGUE_WIDTH {
        small_style(painter)
    } else {
        (painter.font, LINE_HEIGHT)
    };
    let rows = wrap::wrap(text, style.0.letters_in(area.w));
    if area.y + rows.len() as i32 * style.1 + 8 > area.bottom() {
        return area.y;
    }
    wrap::draw_rows(&rows, style, area.top_left(), painter.theme.text, painter) + 8
}

/// Width of the names of statistics.
const NAMES: i32 = 72;

/// Height of labelled statistics, wrapped.
fn height(stats: &[(&str, String)], (font, line): LineStyle<'_>, width: i32) -> i32 {
    let letters = font.letters_in(width - NAMES);
    let mut rows = 0;
    for (_, text) in stats {
        rows += wrap::wrap(text, letters).len();
    }
    rows as i32 * line
}

/// Draws labelled statistics, in the small font if the normal one is too large; returns the next free pixel row.
fn draw_stats(stats: &[(&str, String)], area: PxRect, painter: &mut Painter<'_>) -> i32 {
    let mut style = (painter.font, LINE_HEIGHT);
    if height(stats, style, area.w) > area.h {
        style = small_style(painter);
    }
    let (theme, letters) = (painter.theme, style.0.letters_in(area.w - NAMES));
    let mut y = area.y;
    for (name, text) in stats {
        // Rows without room are left out whole.
        let room = (area.bottom() - y) / style.1;
        if room <= 0 {
            break;
        }
        painter.draw_text(style.0, (area.x, y), theme.dim, name);
        let mut rows = wrap::wrap(text, letters);
        rows.truncate(room as usize);
        y = wrap::draw_rows(&rows, style, (area.x + NAMES, y), theme.text, painter);
    }
    y
}

/// Labelled statistics of the game.
fn stats_rows<'v>(game: &Game<'v>) -> Vec<(&'v str, String)> {
    let (view, stats, ranking) = (game.scene.view, game.stats, game.ranking);
    let rules = view.rules();
    let over = view.game_over();
    let (dealt, taken) = (stats.damage_dealt, stats.damage_taken);
    let damage = say!(view, "ending.dealt", dealt, taken);
    let gold = rules.has_gold().then(|| view.gold());
    let has_items = !rules.items.is_empty();
    let found = has_items.then(|| say!(view, "ending.items", n = stats.items_found, gold));
    let is_deep = rules.dungeon.levels > 1;
    let explored = view.explored_share().map(|it| match is_deep {
        true => say!(
            view,
            "ending.of_levels",
            percent = it.percent,
            n = it.levels
        ),
        false => say!(view, "ending.of_the_level", percent = it.percent),
    });
    let depth = is_deep.then(|| view.depth());
    let level = view.xp().map(|_| view.xp_level());
    let turns = say!(view, "ending.turn", n = view.turn(), depth, level);
    let lit = view.all_braziers_lit();
    let lit = lit.map(|it| say!(view, "ending.lit", lit = it.lit, of = it.of));
    // A hero who won by the light poured the last wax into it on purpose.
    let waxless_since = if over == Some(GameOver::Light) {
        None
    } else {
        stats.waxless_since
    };
    let waxless = waxless_since.map(|turn| say!(view, "ending.waxless", turn));
    // Items that might have helped.
    let unused = (over == Some(GameOver::Dead)).then(|| describe::inventory_text(view));
    let rows = [
        ("ending.killed", Some(stats.kills_text(view))),
        ("ending.damage", Some(damage)),
        ("ending.found", found),
        ("ending.explored", explored),
        ("ending.turns", Some(turns)),
        ("ending.braziers", lit),
        ("ending.wicks", describe::wicks_text(view)),
        ("ending.vows", vows_text(game)),
        ("ending.points", parts_text(view, ranking)),
        ("ending.wax", waxless),
        ("ending.missed", game.hindsight.map(|it| it.text(view))),
        // The longest comes last: its end may find no room.
        ("ending.unused", unused.flatten()),
    ];
    let mut labelled = Vec::new();
    for (name, text) in rows {
        if let Some(text) = text {
            labelled.push((view.words().get(name), text));
        }
    }
    labelled
}

/// The vows that the game has kept; `None` if none, or if it ended on the first level, where that is nothing.
fn vows_text(game: &Game<'_>) -> Option<String> {
    let view = game.scene.view;
    let is_won = view.game_over().is_some_and(GameOver::is_won);
    if view.depth() < 2 && !is_won {
        return None;
    }
    let kept = game.stats.vows_kept(view.rules()).into_iter();
    let names = kept.map(|vow| say!(view, &format!("vow.{}", vow.word())));
    english::list(names)
}

/// Draws the hit points after each of the last turns, one column per turn; nothing if `area` is too low.
fn draw_hp_chart(hp: &[i32], view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    if area.h < 40 {
        return;
    }
    let most = view.hero().stats.hp.max(1);
    let turns = hp.len().saturating_sub(1);
    let caption = say!(view, "ending.hp_chart", turns);
    painter.small_text(area.top_left(), theme.dim, &caption);
    let field = PxRect::new(area.x, area.y + 14, area.w, (area.h - 14).min(110));
    // Columns of equal width with a pixel between them. Hit points below 0 have no height.
    let step = (field.w + 1) / hp.len().max(1) as i32;
    let mut columns = Vec::new();
    for (number, hp) in (0..).zip(hp) {
        let height = hp.max(&0) * field.h / most;
        let x = field.x + number * step;
        let wide = (step - 1).max(1);
        columns.push(PxRect::new(x, field.bottom() - height, wide, height));
    }
    // Pixels left over beside them belong to no turn.
    let right = columns.last().map_or(field.right(), |last| last.right());
    let ground = PxRect::new(field.x, field.y, right - field.x, field.h);
    let left = say!(view, "ending.hp_of", hp = hp.last().unwrap_or(&0), most);
    draw_small_right_aligned(&left, right, area.y, theme.dim, painter);
    painter.fill_rect(ground, theme.empty);
    for bar in columns {
        painter.fill_rect(bar, theme.hp);
        // The top edge shows even where the fill colour does not, and at 0.
        let y = bar.y.min(field.bottom() - 2);
        painter.fill_rect(PxRect { y, h: 2, ..bar }, theme.monster);
    }
}

/// Draws the last map: in sepia after a death, in colour with a golden frame after a win, and brighter after a win by
/// the light.
fn last_seen(scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let inner = area.inset(1);
    let field = MapScene {
        edge_markers: false,
        zoom: Some(1),
        overlay: MapOverlay::None,
        ..play::field(scene)
    };
    let camera = scene::camera_for(&field, inner, painter);
    scene::draw_map(&field, &camera, painter);
    match scene.view.game_over() {
        Some(GameOver::Light) => {
            // A quarter brighter, as if lit from everywhere.
            painter.canvas.map_pixels(inner, |_, there| {
                there.map(|part| part.saturating_add(part / 4))
            });
            painter.outline_rect(area, painter.theme.title);
        }
        Some(GameOver::Won) => painter.outline_rect(area, painter.theme.title),
        Some(GameOver::Dead) | None => {
            painter.canvas.map_pixels(inner, |_, there| sepia(there));
            painter.outline_rect(area, painter.theme.line);
        }
    }
}

/// Sepia: the brightness of the colour, by the weights of ITU-R BT.601 in 256ths, as a shade of brown.
fn sepia(color: Rgb) -> Rgb {
    let [r, g, b] = color.channels().map(u32::from);
    let light = (77 * r + 150 * g + 29 * b) >> 8;
    let part = |of: u32| (light * of / 255) as u8;
    Rgb::new(part(255), part(214), part(170))
}

fn circumstances(scene: &Scene<'_>, ranking: Ranking, area: PxRect, painter: &mut Painter<'_>) {
    let (view, theme) = (scene.view, painter.theme);
    let turn = view.turn();
    let mut caption = match view.game_over() {
        Some(over) if over.is_won() && !view.is_without_flame() => {
            say!(view, "ending.flame_shows", turn)
        }
        _ => say!(view, "ending.last_seen", turn),
    };
    if painter.small_font.width(&caption) > area.w {
        caption = say!(view, "ending.seen_short", turn);
    }
    painter.small_text(area.top_left(), theme.dim, caption);
    let points = ranking.points;
    let score = points.map(|points| scored(view.words(), points, ranking));
    let mut rows = vec![
        ("ending.seed", scene.seed_text()),
        ("ending.rule_set", view.rules().name.clone()),
    ];
    rows.extend(score.map(|score| ("ending.score", score)));
    let column = if area.w < 200 { 70 } else { 84 };
    for (index, (label, text)) in (0..).zip(rows) {
        let y = area.y + 18 + index * LINE_HEIGHT;
        let end = painter.text((area.x, y), theme.dim, say!(view, label)) + 2;
        let (font, down) = if painter.font.width(&text) <= area.w - column {
            (painter.font, 0)
        } else {
            (painter.small_font, SMALL_DOWN)
        };
        // Long values start further left, but not left of the label's end.
        let x = area.x + column.min(area.w - font.width(&text));
        painter.draw_text(font, (x.max(end), y + down), theme.text, &text);
    }
}

/// What the score is the sum of: `800 for depth, 60 for braziers, 84 for wax`; `None` without a score.
fn parts_text(view: View<'_>, ranking: Ranking) -> Option<String> {
    ranking.points?;
    let mut parts = Vec::new();
    for (what, points) in ranking.parts {
        if points > 0 {
            parts.push(say!(view, "ending.points_for", points, what));
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `1184, 3rd of 12`.
fn scored(words: &Words, points: u32, ranking: Ranking) -> String {
    let own_map = ranking.own_map;
    let taken_over = ranking.taken_over && !own_map;
    let mut rank = None;
    if !own_map && !taken_over {
        rank = ranking.rank;
    }
    let position = rank.map(|rank| rank.position);
    let of = rank.map(|rank| rank.of);
    say!(
        words,
        "ending.points_and_rank",
        points,
        own_map,
        taken_over,
        position,
        of
    )
}

/// Draws the last log messages between two lines.
fn last_words(scene: &Scene<'_>, area: PxRect, painter: &mut Painter<'_>) {
    painter.rule(area.x, area.y, area.w);
    painter.rule(area.x, area.bottom() - 2, area.w);
    let room = (area.h / LINE_HEIGHT) as usize;
    let mut rows = Vec::new();
    let died = scene.view.game_over() == Some(GameOver::Dead);
    let in_the_dark = &scene.messages[Sentence::HeroDiesInTheDark];
    let deaths = scene.messages.hero_dies.iter().chain(in_the_dark);
    // The heading says it too.
    let repeats = |line: &str| died && deaths.clone().any(|death| death.text == line);
    let entries = scene.log.entries().iter().rev();
    for entry in entries.filter(|entry| !repeats(&entry.line.text)) {
        let more = MessageRow::wrap_entry(entry, area.w - 24, painter);
        // Never show the end of a message without its beginning.
        if rows.len() + more.len() > room && !rows.is_empty() {
            break;
        }
        rows.extend(more.into_iter().rev().map(|row| (entry, row)));
    }
    rows.truncate(room);
    rows.reverse();
    for (index, (entry, row)) in (0..).zip(rows) {
        let at = Px::new(12, area.y + 3 + index * LINE_HEIGHT);
        row.draw(&entry.line, true, at, painter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    #[test]
    fn points_are_shown_with_the_rank_or_why_there_is_none() {
        let rank = |position| Some(Rank { position, of: 200 });
        for (own_map, taken_over, rank, text) in [
            (false, false, None, "5"),
            (true, true, None, "5, own map"),
            (false, true, None, "5, played on"),
            (false, false, rank(1), "5, 1st of 200"),
            (false, false, rank(112), "5, 112th of 200"),
        ] {
            let ranking = Ranking {
                own_map,
                taken_over,
                rank,
                ..Ranking::default()
            };
            assert_eq!(scored(&Content::shared().words, 5, ranking), text);
        }
    }
}
