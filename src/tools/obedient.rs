//! A player who does what the screen says and nothing else: presses the number of what is offered, raises the flame if
//! that saves hit points, and otherwise presses the first bright key of whichever screen is visible.

use std::sync::Arc;

use crate::app::App;
use crate::app::backend::Program;
use crate::base::Dir;
use crate::content::Content;
use crate::game::{Command, Known};
use crate::gfx::PxSize;
use crate::ui::input::key::{Input, Key, KeyPress};
use crate::ui::layout::DESIGN_SIZE;
use crate::ui::settings::RulesId;

/// Presses in a row without progress after which a game counts as hanging.
const MAX_IDLE: usize = 400;
/// How often a key that changes nothing is pressed: after a warning the same key goes on.
const TRIES: usize = 2;
/// Frames before each key: a screen that opened by itself ignores keys for some.
const FRAMES: u32 = 30;
/// The frame whose hint line is read.
const FRAME: PxSize = DESIGN_SIZE;
/// The keys that walk, and so strike, in each direction.
const WALKS: [(Dir, Key); 8] = [
    (Dir::N, Key::Up),
    (Dir::S, Key::Down),
    (Dir::W, Key::Left),
    (Dir::E, Key::Right),
    (Dir::NW, Key::Char('y')),
    (Dir::NE, Key::Char('u')),
    (Dir::SW, Key::Char('b')),
    (Dir::SE, Key::Char('n')),
];

/// What an obedient player did in one game.
#[derive(Clone, Debug)]
pub struct ObedientGame {
    /// The accepted commands.
    pub commands: Vec<Command>,
    /// Keys pressed.
    pub presses: usize,
}

/// Plays one game until it is over, or hangs: no advised key changes anything, or nothing is gained any more.
pub fn play(content: &Arc<Content>, rules: RulesId, seed: u64) -> ObedientGame {
    let mut app = App::in_game(content, rules, seed, None).with_hints();
    let (mut presses, mut idle) = (0, 0);
    let mut tried: Vec<Press> = Vec::new();
    let mut gained = progress(&app);
    let playing = app.screen_count();
    while idle < MAX_IDLE && !is_over(&app) {
        app.input(Input::Frames(FRAMES), FRAME);
        app.finish_motion();
        let Some(press) = next_press(&app, playing, &tried) else {
            break;
        };
        let before = fingerprint(&app);
        app.input(Input::Press(KeyPress::from(press.key)), FRAME);
        app.finish_motion();
        presses += 1;
        if fingerprint(&app) == before {
            tried.push(press);
        } else {
            tried.clear();
        }
        let now = progress(&app);
        idle = if now == gained { idle + 1 } else { 0 };
        gained = now;
    }
    let recording = app.recording();
    ObedientGame {
        commands: recording.map_or_else(Vec::new, |it| it.commands().to_vec()),
        presses,
    }
}

/// A key pressed on a screen that advises these keys.
#[derive(Clone, PartialEq, Eq)]
struct Press {
    advised: Vec<Key>,
    key: Key,
}

/// The first key that the screen advises and that has not been tried there in vain since the game last changed: at last one
/// that leaves a screen over the `playing` ones, walks at a monster, or waits.
fn next_press(app: &App, playing: usize, tried: &[Press]) -> Option<Press> {
    let advised = app.advised_keys(FRAME);
    let mut keys = advised.clone();
    if app.screen_count() > playing {
        keys.push(Key::Escape);
    }
    keys.extend(keys_towards_monster(app));
    keys.push(Key::Char('.'));
    let mut presses = keys.into_iter().map(|key| Press {
        advised: advised.clone(),
        key,
    });
    presses.find(|press| {
        let times = tried.iter().filter(|other| *other == press).count();
        times < TRIES
    })
}

/// The keys that strike the nearest monster in view or step towards it, the best first: what the screen means by "walk on
/// by yourself" and "step out yourself".
fn keys_towards_monster(app: &App) -> Vec<Key> {
    let Some(session) = app.session() else {
        return Vec::new();
    };
    let view = session.view();
    let hero = view.hero().at;
    let cells = view.visible_monsters().map(|it| it.at);
    let Some(goal) = cells.min_by_key(|at| at.distance_squared(hero)) else {
        return Vec::new();
    };
    let mut walks = WALKS.to_vec();
    walks.retain(|(dir, _)| hero.step(*dir).distance_squared(goal) < hero.distance_squared(goal));
    walks.sort_by_key(|(dir, _)| hero.step(*dir).distance_squared(goal));
    walks.into_iter().map(|(_, key)| key).collect()
}

/// What changes as a game goes on: depth and kills, cells seen, hit points, things carried.
fn progress(app: &App) -> (u32, usize, i32, usize) {
    let session = app.session().expect("a game is played");
    let view = session.view();
    let mut cells: Vec<_> = view.size().cells().collect();
    cells.retain(|at| view.terrain(*at) != Known::Unseen);
    let kills: u32 = session.stats().kills.iter().sum();
    (
        view.depth() + kills,
        cells.len(),
        view.hero().hp,
        view.inventory().count(),
    )
}

fn is_over(app: &App) -> bool {
    let session = app.session();
    session.is_none_or(|session| session.view().game_over().is_some())
}

fn fingerprint(app: &App) -> Option<u64> {
    app.session().map(|session| session.fingerprint())
}
