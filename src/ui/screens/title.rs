//! The title screen: start a game, choose seed and rule set.

mod candlelight;
mod logo;
use crate::base::Digest;
use crate::game::Ruleset;
use crate::game::rules::{CandleId, CandleKind};
use crate::gfx::Canvas;
use crate::ui::chapters::Chapter;
use crate::ui::screens::prelude::*;
use crate::ui::widgets::painter::unzoomed;

/// A rule set as the title screen offers it.
#[derive(Clone, Copy, Debug)]
pub struct RulesetChoice<'a> {
    /// Its name on the command line.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
    /// One sentence.
    pub about: &'a str,
    /// The candles to begin with.
    pub candles: &'a [CandleKind],
    /// Whether the title offers it. Most variants of another rule set can only be chosen on the command line.
    pub is_offered: bool,
    /// Which chapter of a tutorial it is, if any.
    pub chapter: Option<&'a Chapter>,
    /// Whether its tutorial has a screen of its own.
    pub has_screen: bool,
}

/// Letter, name in the words and effect of each row. The seed has no effect but to be typed.
const ROWS: [(char, &str, Transition); 10] = [
    (
        CONTINUE,
        "title.continue",
        Transition::Archive(ArchiveAction::Continue),
    ),
    (
        NEW,
        "title.new",
        Transition::Screen(ScreenAction::Begin(RulesId(0))),
    ),
    (SEED, "title.seed", Transition::REDRAW),
    (CANDLE, "title.candle", Transition::REDRAW),
    (
        't',
        "title.rule_sets",
        Transition::Screen(ScreenAction::Open(ScreenId::Tutorials)),
    ),
    (
        'v',
        "title.replays",
        Transition::Archive(ArchiveAction::Recordings),
    ),
    (
        'r',
        "title.records",
        Transition::Archive(ArchiveAction::Records),
    ),
    (
        'o',
        "title.options",
        Transition::Screen(ScreenAction::Open(ScreenId::Options)),
    ),
    (
        '?',
        "title.keys",
        Transition::Screen(ScreenAction::Open(ScreenId::Keys)),
    ),
    (QUIT, "title.quit", Transition::Window(WindowAction::Quit)),
];
const CONTINUE: char = 'c';
const NEW: char = 'n';
const SEED: char = 's';
const CANDLE: char = 'a';
const QUIT: char = 'q';

/// What the logo says.
const NAME: &str = "Tallowdeep";

/// Minimum width of the menu in pixels.
const MENU: i32 = 272;
/// Maximum length of a seed in characters. A number of 18 digits fits in 64 bits.
const LETTERS: usize = 18;

/// The seed for the game after one with this seed: five digits, unrelated to it at first sight.
fn seed_after(seed: u64) -> u64 {
    10_000 + Digest::new().write_u64(seed).finish() % 90_000
}

/// Cursor and choices of the title screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    list: List,
    /// A number or a word, as typed; empty is 0.
    seed: String,
    /// Whether the next character typed replaces the seed.
    fresh: bool,
    /// Whether letters are typed into the seed, not just digits.
    typing: bool,
    /// Whether the player has typed or changed the seed.
    named: bool,
    /// How many candles there are to begin with, for each rule set: from the second game on.
    candles: Vec<usize>,
    /// The candle to begin with, if there are several.
    candle: usize,
    /// The chosen rule set.
    pub rules: RulesId,
    /// The game that can be continued, in a few words.
    saved: Option<String>,
}

impl Title {
    /// The screen with the cursor on `New game` and no game to continue.
    pub fn new(seed: u64, rules: RulesId) -> Self {
        Self {
            list: List::new(Ends::Wrap),
            seed: seed.to_string(),
            fresh: true,
            typing: false,
            named: false,
            candles: Vec::new(),
            candle: 0,
            rules,
            saved: None,
        }
    }

    /// Offers to continue `saved`, described in a few words, or nothing.
    pub fn offer(&mut self, saved: Option<String>) {
        // The cursor goes to `Continue`, or to `New game` if that row is gone.
        if self.saved.is_some() || saved.is_some() {
            self.list.cursor = 0;
        }
        self.saved = saved;
    }

    /// Offers so many candles to begin with, for each rule set.
    pub fn offer_candles(&mut self, counts: Vec<usize>) {
        self.candles = counts;
    }

    /// How many candles there are to begin with under the chosen rules; 0 before the second game.
    fn candle_count(&self) -> usize {
        self.candles.get(self.rules.0).copied().unwrap_or(0)
    }

    /// The candle to begin with.
    pub fn candle(&self) -> CandleId {
        if self.candle < self.candle_count() {
            CandleId(self.candle)
        } else {
            CandleId::default()
        }
    }

    /// The rows available now.
    fn rows(&self) -> Vec<(char, &'static str, Transition)> {
        let mut rows = ROWS.to_vec();
        rows.retain(|(key, ..)| match *key {
            CONTINUE => self.saved.is_some(),
            CANDLE => self.candle_count() > 1,
            _ => true,
        });
        rows
    }

    /// The name of the chosen rule set; our own game needs none.
    fn rules_name<'a>(&self, choices: &[RulesetChoice<'a>]) -> &'a str {
        if self.rules == RulesId::default() {
            return "";
        }
        let chosen = choices.get(self.rules.0);
        chosen.map_or("", |choice| choice.name)
    }

    /// The candle to begin with.
    fn chosen_candle<'a>(&self, choices: &[RulesetChoice<'a>]) -> Option<&'a CandleKind> {
        choices.get(self.rules.0)?.candles.get(self.candle().0)
    }

    /// The layout; the menu is wide enough for the description of the saved game and the name of the rule set.
    fn layout(&self, size: PxSize, choices: &[RulesetChoice<'_>]) -> TitleLayout {
        let saved = self.saved.as_ref().map_or(0, |words| words.chars().count());
        let letters = "Continue   ".len() + saved.max(self.rules_name(choices).len());
        let (rows, wide) = (self.rows().len(), MENU.max(46 + 8 * letters as i32));
        let menu = |top, row| MenuFrame::new(Px::new(size.w / 2, top), wide, rows, row);
        if size.h < DESIGN_SIZE.h {
            return TitleLayout {
                logo: 33,
                motto: None,
                menu: menu(33 + logo::HEIGHT + 20, 14),
                gap: 2,
            };
        }
        let spare = size.h - DESIGN_SIZE.h;
        let logo = 42 + spare / 4;
        let motto = logo + logo::HEIGHT + 30;
        let top = motto + 22 + spare / 8;
        // Leaves room below the menu for two lines about the rule set and one about the program.
        let room = (size.h - top - 70) / rows as i32;
        let row = (22 + (spare / 20).min(4)).min(room).max(16);
        TitleLayout {
            logo,
            motto: Some(motto),
            menu: menu(top, row),
            gap: 6,
        }
    }

    fn row_index(&self, row: char) -> usize {
        let index = self.rows().iter().position(|(other, ..)| *other == row);
        index.unwrap_or(0)
    }

    /// Frames of 1/60 s per step of the title animation.
    const STEP: u32 = 6;
    /// Frames from the last input until the flames stand still. Each step redraws everything they light.
    const REST_FRAMES: u32 = 480;

    /// Whether the flames move: they do not for players who want no motion, nor for those who are away.
    pub const fn is_lively(motion: bool, idle: u32) -> bool {
        motion && idle < Self::REST_FRAMES
    }

    /// The drops of wax that landed after frame `before`, up to frame `now`: how far right of the middle of the name
    /// each did, in 256ths of half its width.
    pub fn drops(before: u32, now: u32) -> Vec<i32> {
        let steps = before / Self::STEP..now / Self::STEP;
        steps.flat_map(logo::drops).collect()
    }

    /// The seed for a new game: the number typed, or one of up to nine digits made from the word.
    pub fn seed(&self) -> u64 {
        match self.seed.parse() {
            Ok(number) => number,
            Err(_) if self.seed.is_empty() => 0,
            Err(_) => Digest::new().write_bytes(self.seed.as_bytes()).finish() % 1_000_000_000,
        }
    }

    /// Whether the player has typed or changed the seed, so that somebody else may play it too.
    pub const fn is_seed_named(&self) -> bool {
        self.named
    }

    /// Replaces a seed that the player has not named with that of the next few whose dungeon is least like those with the
    /// seeds `last`.
    pub fn vary_seed(&mut self, rules: &Ruleset, last: &[u64]) {
        if self.named || last.is_empty() {
            return;
        }
        let seeds = std::iter::successors(Some(self.seed()), |seed| Some(seed_after(*seed)));
        if let Some(seed) = rules.least_like(last, seeds) {
            self.seed = seed.to_string();
        }
    }

    /// Returns the seed for a new game, with the word it was typed as, and replaces it with a different one for the game
    /// after.
    pub fn take_seed(&mut self) -> (u64, Option<String>) {
        let seed = self.seed();
        let is_word = !self.seed.is_empty() && self.seed.parse::<u64>().is_err();
        let word = is_word.then(|| self.seed.clone());
        self.seed = seed_after(seed).to_string();
        (self.fresh, self.typing, self.named) = (true, false, false);
        (seed, word)
    }

    fn press(&mut self, press: KeyPress) -> Option<Transition> {
        let row = self.rows()[self.list.cursor].0;
        match press.key {
            Key::Char(letter) if self.typing && is_seed_char(letter) => self.type_letter(letter),
            Key::Char(_) if self.typing => None,
            Key::Backspace if row == SEED => {
                self.seed.pop();
                (self.fresh, self.named) = (false, true);
                Some(Transition::REDRAW)
            }
            Key::Char(digit @ '0'..='9') => self.type_letter(digit),
            Key::Enter | Key::Escape if row == SEED => self.move_to(self.row_index(NEW)),
            Key::Escape if !press.repeat => self.escape(row),
            Key::Char('l') if !press.repeat => {
                Some(Transition::Screen(ScreenAction::Open(ScreenId::Credits)))
            }
            Key::F(5) if !press.repeat => Some(Transition::Window(WindowAction::Reload)),
            _ => {
                let letters: Vec<_> = self.rows().iter().map(|row| row.0).collect();
                match self.list.key(press, &letters) {
                    ListKey::Moved => self.move_to(self.list.cursor),
                    ListKey::Chosen(_) => self.choose_row(),
                    ListKey::Other => None,
                }
            }
        }
    }

    fn move_to(&mut self, index: usize) -> Option<Transition> {
        self.list.cursor = index;
        (self.fresh, self.typing) = (true, false);
        Some(Transition::REDRAW)
    }

    /// The first Escape moves to `Quit` and says what a second one does there.
    fn escape(&mut self, row: char) -> Option<Transition> {
        if row == QUIT {
            return Some(Transition::Window(WindowAction::Quit));
        }
        self.move_to(self.row_index(QUIT));
        Some(Transition::Screen(ScreenAction::Say("title.quits")))
    }

    /// Adds a character to the seed, wherever the cursor is.
    fn type_letter(&mut self, letter: char) -> Option<Transition> {
        if std::mem::take(&mut self.fresh) {
            self.seed.clear();
        }
        self.named = true;
        self.list.cursor = self.row_index(SEED);
        if self.seed.len() < LETTERS {
            self.seed.push(letter.to_ascii_lowercase());
        }
        Some(Transition::REDRAW)
    }

    /// Carries out the row under the cursor.
    fn choose_row(&mut self) -> Option<Transition> {
        Some(match self.rows()[self.list.cursor] {
            (NEW, ..) => Transition::Screen(ScreenAction::Begin(self.rules)),
            (SEED, ..) => {
                (self.fresh, self.typing) = (true, true);
                Transition::REDRAW
            }
            (CANDLE, ..) => {
                self.candle = Cycle::Next.step(self.candle().0, self.candle_count());
                Transition::REDRAW
            }
            (.., effect) => effect,
        })
    }

    /// Draws the whole screen at a step of its animation.
    fn draw_step(&self, choices: &[RulesetChoice<'_>], step: u32, painter: &mut Painter<'_>) {
        let size = painter.size();
        let layout = self.layout(size, choices);
        let logo = logo::corner(size.w / 2, layout.logo);
        let flames = logo::flames(logo);
        candlelight::wall(PxRect::from_size(size), &flames, step, painter.canvas);
        logo::draw(logo, step, painter.canvas);
        painter.caption(logo, NAME);
        for (index, foot) in flames.into_iter().enumerate() {
            candlelight::flame(index, foot, step, painter.canvas);
        }
        if let Some(y) = layout.motto {
            let motto = painter.words.get("title.motto");
            centred(motto, y, painter.font, painter.theme.text, painter.canvas);
        }
        let (items, cursor) = (self.items(choices, painter.words), self.list.cursor);
        layout.menu.draw(&items, cursor, painter);
        let foot = size.h - painter.small_font.cell().h - 3;
        let row = self.rows()[cursor].0;
        let about = match (row, self.chosen_candle(choices)) {
            (CANDLE, Some(candle)) => &candle.about,
            _ => choices.get(self.rules.0).map_or("", |choice| choice.about),
        };
        let top = layout.menu.area.bottom() + layout.gap;
        draw_about(about, top, foot, painter);
        self.draw_foot(foot, painter);
    }

    /// Draws version and help at row `y`.
    fn draw_foot(&self, y: i32, painter: &mut Painter<'_>) {
        let (font, color) = (painter.small_font, painter.theme.dim);
        let version = version(painter.words);
        rimmed(&version, Px::new(8, y), font, color, painter.canvas);
        let help = painter.words.get(if self.typing {
            "title.help_typing"
        } else {
            "title.help"
        });
        let x = painter.size().w - 8 - font.width(help);
        rimmed(help, Px::new(x, y), font, color, painter.canvas);
    }

    fn items<'w>(&self, choices: &[RulesetChoice<'_>], words: &'w Words) -> Vec<MenuItem<'w>> {
        let mut items = Vec::new();
        for (index, (key, name, _)) in self.rows().iter().enumerate() {
            let value = match *key {
                SEED if index == self.list.cursor => format!("{}_", self.seed),
                SEED => self.seed.clone(),
                NEW => self.rules_name(choices).to_owned(),
                CANDLE => {
                    let candle = self.chosen_candle(choices);
                    candle.map_or_else(String::new, |candle| candle.name.clone())
                }
                CONTINUE => self.saved.clone().unwrap_or_default(),
                _ => String::new(),
            };
            let (key, name) = (*key, words.get(name));
            items.push(MenuItem { key, name, value });
        }
        items
    }
}

/// The line at the lower left, which opens the credits.
fn version(words: &Words) -> String {
    say!(words, "title.version", version = env!("CARGO_PKG_VERSION"))
}

impl Screen for Title {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        // Whatever mutes the sound in a game does so here, but for what the title itself uses or types.
        let types = self.typing && matches!(press.key, Key::Char(_));
        let is_mute = ctx.keys.play_action(press) == Some(KeyAction::Mute);
        let mutes = is_mute && !press.repeat && !types;
        let next = self.press(press);
        next.or(mutes.then_some(Transition::Screen(ScreenAction::Mute)))
    }

    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let zoom = zoom(ctx.size);
        let size = PxSize::new(ctx.size.w / zoom, ctx.size.h / zoom);
        let at = unzoomed(zoom, at);
        let menu = self.layout(size, &ctx.rule_sets).menu;
        if let Some(index) = menu.row_at(at, self.rows().len()) {
            self.list.cursor = index;
            self.typing = false;
            return self.choose_row();
        }
        let width = ctx.art.small_font.width(&version(ctx.words()));
        let is_version = PxRect::new(8, size.h - 17, width, 18).contains(at);
        is_version.then_some(Transition::Screen(ScreenAction::Open(ScreenId::Credits)))
    }

    /// The flames advance a step every six frames, and every other step is shown. They stop once the player has been
    /// idle for `REST_FRAMES` frames.
    fn advance(&mut self, frames: u32, ctx: &Context<'_>) -> Option<Transition> {
        let before = ctx.frame.wrapping_sub(frames);
        let each = 2 * Self::STEP;
        let is_lively = Self::is_lively(ctx.settings.motion, ctx.idle);
        let moves = is_lively && before / each != ctx.frame / each;
        moves.then_some(Transition::REDRAW)
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        // With motion off, the flames also stand still when something else causes a redraw.
        let frame = if ctx.settings.motion { ctx.frame } else { 0 };
        painter.enlarged(zoom(painter.size()), &mut |painter| {
            self.draw_step(&ctx.rule_sets, frame / Self::STEP, painter);
        });
    }
}

/// Whether a seed may contain this character.
const fn is_seed_char(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | ' ')
}

/// Zoom of the title picture, which fills the frame.
fn zoom(size: PxSize) -> i32 {
    let (across, down) = (size.w / MIN_FULL_SIZE.w, size.h / MIN_FULL_SIZE.h);
    across.min(down).max(1)
}

/// The layout on a frame of one size.
struct TitleLayout {
    /// Top of the logo.
    logo: i32,
    /// Top of the motto, if there is room for it.
    motto: Option<i32>,
    menu: MenuFrame,
    /// Pixels between the menu and the description of the rule set.
    gap: i32,
}

/// Draws horizontally centred text.
fn centred(text: &str, y: i32, font: &Font, color: Rgb, canvas: &mut Canvas) {
    let at = Px::new((canvas.size().w - font.width(text)) / 2, y);
    rimmed(text, at, font, color, canvas);
}

/// Draws text with a dark outline, which keeps it readable on bricks.
fn rimmed(text: &str, at: Px, font: &Font, color: Rgb, canvas: &mut Canvas) {
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)] {
        canvas.draw_text(font, Px::new(at.x + dx, at.y + dy), Rgb::BLACK, text);
    }
    canvas.draw_text(font, at, color, text);
}

/// Draws the sentence about a rule set, centred, from row `top` to above `bottom`.
fn draw_about(about: &str, top: i32, bottom: i32, painter: &mut Painter<'_>) {
    // In the small font, on as few lines as possible, if the normal one would reach the bottom line.
    let (mut font, mut rows) = (painter.font, wrap::wrap(about, 60));
    if top + rows.len() as i32 * (font.cell().h + 1) > bottom {
        font = painter.small_font;
        rows = wrap::wrap(about, font.letters_in(painter.size().w - 16));
    }
    let ys = (top..=bottom - font.cell().h).step_by(font.cell().h as usize + 1);
    for (row, y) in rows.iter().zip(ys) {
        centred(row, y, font, painter.theme.text, painter.canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(title: &mut Title, keys: &[Key]) -> Option<Transition> {
        let nexts = keys.iter().map(|key| title.press((*key).into()));
        nexts.last().expect("at least one key")
    }

    #[test]
    fn typed_digits_replace_the_seed() {
        let mut title = Title::new(20461, RulesId(0));
        let digits = ['4', '2', '7'].map(Key::Char);
        typed(&mut title, &digits);
        typed(&mut title, &[Key::Backspace]);
        let next = typed(&mut title, &[Key::Char('n')]);
        let begins = Some(Transition::Screen(ScreenAction::Begin(RulesId(0))));
        assert_eq!((next, title.seed()), (begins, 42));
    }

    /// Letters that otherwise choose a row are part of the word, too.
    #[test]
    fn a_word_can_be_a_seed() {
        let mut title = Title::new(1, RulesId(0));
        let keys = "sQuince".chars().map(Key::Char);
        typed(&mut title, &keys.collect::<Vec<_>>());
        typed(&mut title, &[Key::Enter]);
        assert_eq!(title.seed, "quince");
        let digest = Digest::new().write_bytes(b"quince").finish();
        assert_eq!(title.seed(), digest % 1_000_000_000);
        let begins = Some(Transition::Screen(ScreenAction::Begin(RulesId(0))));
        assert_eq!(typed(&mut title, &[Key::Enter]), begins);
    }

    #[test]
    fn each_new_game_has_a_different_seed() {
        let mut title = Title::new(1, RulesId(0));
        let seeds = [(); 4].map(|()| title.take_seed().0);
        assert_eq!(seeds[0], 1);
        let distinct: std::collections::BTreeSet<_> = seeds.into_iter().collect();
        assert_eq!(distinct.len(), 4, "{seeds:?}");
    }

    /// A dungeon unlike the last is looked for only if the player has named no seed.
    #[test]
    fn a_named_seed_stays() {
        let content = crate::content::Content::shared();
        let rules = &content.rule_file("tallowdeep").expect("it is ours").rules;
        let mut title = Title::new(7, RulesId(0));
        title.vary_seed(rules, &[7]);
        assert_ne!(title.seed(), 7, "the same dungeon is the likest");
        let mut named = Title::new(1, RulesId(0));
        typed(&mut named, &[Key::Char('s'), Key::Char('7'), Key::Enter]);
        named.vary_seed(rules, &[7]);
        assert_eq!(named.seed(), 7);
    }

    #[test]
    fn seeds_fit_in_64_bits() {
        let mut title = Title::new(0, RulesId(0));
        typed(&mut title, &[Key::Char('9'); 30]);
        assert_eq!(title.seed(), 999_999_999_999_999_999);
        typed(&mut title, &[Key::Backspace; 30]);
        assert_eq!(title.seed(), 0);
    }

    #[test]
    fn escape_and_enter_keep_the_seed() {
        for leave in [Key::Escape, Key::Enter] {
            let mut title = Title::new(1, RulesId(0));
            let keys = [Key::Char('s'), Key::Char('4'), Key::Char('2'), leave];
            assert_eq!(typed(&mut title, &keys), Some(Transition::REDRAW));
            let begin = Some(Transition::Screen(ScreenAction::Begin(RulesId(0))));
            assert_eq!(typed(&mut title, &[Key::Enter]), begin);
            assert_eq!(title.seed(), 42);
        }
    }

    #[test]
    fn the_cursor_wraps_and_letters_jump() {
        let mut title = Title::new(1, RulesId(0));
        typed(&mut title, &[Key::Up]);
        for (key, next) in [
            (Key::Enter, Transition::Window(WindowAction::Quit)),
            (
                Key::Char('t'),
                Transition::Screen(ScreenAction::Open(ScreenId::Tutorials)),
            ),
            (
                Key::Char('n'),
                Transition::Screen(ScreenAction::Begin(RulesId(0))),
            ),
        ] {
            assert_eq!(typed(&mut title, &[key]), Some(next));
        }
    }
}
