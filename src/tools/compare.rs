//! Two rule sets side by side: the same map, the same keys, one frame.

use std::sync::Arc;

use crate::app::backend::Program;
use crate::app::storage::Storage;
use crate::app::{App, WindowRequest};
use crate::content::map::DrawnMap;
use crate::content::{Content, RulesetFile};
use crate::game::rules::MonsterId;
use crate::game::{Blueprint, Command, MonsterSpawn, Terrain, World};
use crate::gfx::{Canvas, Px, PxRect, PxSize};
use crate::ui::input::key::{Input, Key};
use crate::ui::layout;
use crate::ui::settings::{RulesId, Settings};

/// Default size of the frame, in pixels.
pub const FRAME: PxSize = PxSize { w: 1280, h: 400 };

/// The smallest frame, in pixels; at scale 2 it fills a display 1920 pixels wide.
pub const LEAST: PxSize = PxSize {
    w: 2 * layout::MIN_SIZE.w,
    h: layout::MIN_SIZE.h,
};

/// Two games that get the same commands.
#[derive(Clone, Debug)]
pub struct Compare {
    apps: [App; 2],
    names: [String; 2],
    half: Canvas,
}

impl Compare {
    /// Two games under these rule sets, on `map` or on the first level that the first rule set generates from the seed.
    pub fn new(
        content: &Arc<Content>,
        rules: [RulesId; 2],
        seed: u64,
        map: Option<Blueprint>,
    ) -> Self {
        let files = rules.map(|number| &content.rules[number.0]);
        let map = map.unwrap_or_else(|| World::first_level(&files[0].rules, seed));
        let app = |side: usize| {
            let map = translated(&map, files[0], files[side]);
            let (text, blueprint) = (String::new(), map);
            let map = DrawnMap { text, blueprint };
            App::in_game(content, rules[side], seed, Some(map))
        };
        let names = files.map(|file| format!(" {} ", file.rules.name));
        Self::of([app(0), app(1)], names)
    }

    /// These two games under these names.
    pub(super) fn of(apps: [App; 2], names: [String; 2]) -> Self {
        let half = Canvas::new(PxSize::default());
        Self { apps, names, half }
    }

    /// Applies these settings to both games.
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.apps = self.apps.map(|app| app.with_settings(settings));
        self
    }

    /// Loads the player's settings.
    pub fn load_preferences(&mut self, storage: &mut dyn Storage) {
        for app in &mut self.apps {
            app.load_preferences(storage);
        }
    }

    /// Plays a command in both games.
    pub fn play(&mut self, command: Command) {
        for app in &mut self.apps {
            app.play(command);
        }
    }

    /// The frame with both games.
    pub fn frame(&mut self, size: PxSize) -> Canvas {
        let mut canvas = Canvas::new(size);
        self.draw(&mut canvas);
        canvas
    }
}

impl Program for Compare {
    fn has_changed(&self) -> bool {
        self.apps.iter().any(App::has_changed)
    }

    fn is_moving(&self) -> bool {
        self.apps.iter().any(|app| app.is_moving())
    }

    fn least_size(&self) -> PxSize {
        LEAST
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        let size = canvas.size();
        let content = Arc::clone(self.apps[0].content());
        let theme = self.apps[0].theme().clone();
        canvas.clear(theme.line);
        let width = size.w / 2;
        let apps = self.apps.iter_mut().zip(&self.names);
        for ((app, caption), x) in apps.zip([0, size.w - width]) {
            self.half.resize(PxSize::new(width, size.h));
            app.draw(&mut self.half);
            canvas.blit_canvas(&self.half, Px::new(x, 0));
            let (cell, letters) = (content.text.cell(), caption.chars().count() as i32);
            let sign = PxRect::new(x + 4, 4, letters * cell.w, cell.h + 2);
            canvas.fill_rect(sign, theme.raised);
            let at = Px::new(sign.x, sign.y + 1);
            canvas.draw_text(&content.text, at, theme.title, caption);
        }
        // The line between the games takes one column from each.
        canvas.fill_rect(PxRect::new(width - 1, 0, 2, size.h), theme.line);
    }

    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest> {
        let half = PxSize::new(size.w / 2, size.h);
        let key = matches!(input, Input::Press(_) | Input::Frames(_));
        let escape = matches!(input, Input::Press(press) if press.key == Key::Escape);
        // Escape first closes screens that cover the game, and quits only when nothing covers either game.
        if escape && self.apps.iter().all(|app| app.shows_game_alone()) {
            return Some(WindowRequest::Quit);
        }
        let mut wish = None;
        if !key {
            return wish;
        }
        for app in &mut self.apps {
            if !(escape && app.shows_game_alone()) {
                wish = app.input(input, half).or(wish);
            }
        }
        wish
    }

    /// Saves pictures of both games, and nothing else. Where one is saved is in the log of the left game.
    fn run_storage_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        let mut asked = false;
        for app in &mut self.apps {
            asked |= app.wants_only_picture();
        }
        if asked {
            let frame = self.frame(size);
            let left = &mut self.apps[0];
            if let Err(error) = left.save_picture(&frame, storage) {
                left.warn_about_file(&error.to_string());
            }
        }
    }
}

/// The map with monsters and terrain replaced by those of `to`: of the same kind, if there is one. Terrain unknown to
/// `to` becomes floor if it is walkable, otherwise wall.
fn translated(map: &Blueprint, from: &RulesetFile, to: &RulesetFile) -> Blueprint {
    let count = to.rules.monsters.len();
    let mut monsters = Vec::new();
    if count > 0 {
        for monster in &map.monsters {
            let mine = &from.rules.monster(monster.kind).kind;
            let same = to.rules.monster_of_kind(mine);
            let kind = same.unwrap_or(MonsterId(monster.kind.0 % count));
            monsters.push(MonsterSpawn::new(kind, monster.at));
        }
    }
    let mut terrain = map.terrain.clone();
    for at in terrain.size().cells() {
        if let ground @ Terrain::Ground(_) = terrain[at] {
            let same = to.rules.terrain_named(from.rules.terrain_word(ground));
            let walks = ground.is_walkable();
            terrain[at] = same.unwrap_or(if walks { Terrain::Floor } else { Terrain::Wall });
        }
    }
    let mut items = Vec::new();
    if from.rules.name == to.rules.name {
        items.clone_from(&map.items);
    }
    Blueprint {
        terrain,
        monsters,
        items,
        ..map.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::backend::tests::Nowhere;
    use crate::app::backend::{Backend, BackendError, MainLoop};

    #[test]
    fn terrain_unknown_to_the_other_rules_is_replaced() {
        let content = Content::shared();
        let number = |name| content.rules_named(name).expect("it is built in");
        let rules = [number("tallowdeep"), number("tcod")];
        let files = rules.map(|number| &content.rules[number.0]);
        let is_ground = |terrain: &Terrain| matches!(terrain, Terrain::Ground(_));
        // A level with barrels, crates and bones.
        let map = World::first_level(&files[0].rules, 1);
        let ground = map.terrain.iter().filter(|(_, it)| is_ground(it)).count();
        assert!(ground > 5, "{ground}");
        let other = translated(&map, files[0], files[1]);
        for (at, terrain) in map.terrain.iter() {
            assert!(!is_ground(&other.terrain[at]), "{at:?}");
            let right = terrain.is_walkable();
            assert_eq!(other.terrain[at].is_walkable(), right, "{at:?}");
        }
        assert_eq!(translated(&map, files[0], files[0]).terrain, map.terrain);
        Compare::new(content, rules, 1, None).frame(FRAME);
    }

    /// F11 has four scales here; only the first leaves room for two games.
    struct Scales(usize);

    impl Backend for Scales {
        fn size(&self) -> PxSize {
            let sizes = [(1280, 800), (640, 400), (960, 200), (480, 300)];
            let (w, h) = sizes[self.0 % sizes.len()];
            PxSize::new(w, h)
        }

        fn present(&mut self, _frame: &Canvas) -> Result<(), BackendError> {
            Ok(())
        }

        fn input(&mut self, _is_moving: bool) -> Option<Vec<Input>> {
            Some(vec![Input::Press(Key::F(11).into())])
        }

        fn rescale(&mut self) {
            self.0 += 1;
        }
    }

    #[test]
    fn f11_skips_scales_without_room_for_both_games() {
        let content = Content::shared();
        let mut both = Compare::new(content, [RulesId(0), RulesId(1)], 7, None);
        let mut window = Scales(0);
        let mut main_loop = MainLoop::new(window.size());
        main_loop.take_input(&mut both, &mut window, &mut Nowhere);
        assert_eq!(window.size(), PxSize::new(1280, 800));
    }

    #[test]
    fn f12_saves_one_picture_of_both_games() {
        let content = Content::shared();
        let mut both = Compare::new(content, [RulesId(0), RulesId(1)], 7, None);
        for key in [Key::Char('.'), Key::F(12)] {
            both.input(Input::Press(key.into()), FRAME);
        }
        both.run_storage_requests(&mut Nowhere, FRAME);
        assert!(!both.apps.iter_mut().any(App::wants_only_picture));
        let said = both.apps.each_ref().map(|app| {
            let log = app.session().expect("it is played").log().entries();
            let lines = log.iter().map(|entry| &entry.line.text);
            lines
                .filter(|text| text.starts_with("Picture saved as pictures/"))
                .count()
        });
        assert_eq!(said, [1, 0]);
    }

    #[test]
    fn escape_closes_a_screen_before_ending_both_games() {
        let content = Content::shared();
        let number = |name| content.rules_named(name).expect("it is built in");
        // Escape opens a menu in one game and returns to the title in the other.
        let rules = [number("tallowdeep"), number("tcod")];
        let mut both = Compare::new(content, rules, 7, None);
        let mut press = |key: Key| both.input(Input::Press(key.into()), FRAME);
        for screen in [Key::Char('?'), Key::Char('m'), Key::Char('x')] {
            assert_eq!(press(screen), None);
            assert_eq!(press(Key::Escape), None, "{screen:?}");
        }
        assert_eq!(press(Key::Escape), Some(WindowRequest::Quit));
    }
}
