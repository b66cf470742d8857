//! Things that are thrown at a cell or used for what they do to the level.

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::base::Pos;
use tallowdeep::content::{Content, map};
use tallowdeep::game::{Command, Event, Refusal, Slot};
use tallowdeep::ui::input::key::{Input, Key};
use tallowdeep::ui::layout::DESIGN_SIZE;
use tallowdeep::ui::settings::RulesId;

use super::flame::flame;
use crate::support::scene::Scene;

/// Things that the rules do not have, from the tenth slot on.
pub(crate) const THINGS_RULE: (&str, &str) = (
    "[[terrain]]",
    r#"[[items]]
kind = "oil_flask"
name = "oil flask"
letter = "j"
color = "8c6a3a"
weight = 0
terrain = "slick"
effect = { spills = { range = 7, radius = 1 } }

[[terrain]]"#,
);

const OIL: Slot = Slot(9);

fn things(drawing: &str) -> Scene {
    Scene::of(&flame(&[THINGS_RULE]), 1, drawing)
}

/// Only plain floor becomes a slick: grass, water and walls stay what they are.
#[test]
fn oil_runs_over_floor_and_nothing_else() {
    let mut scene = things(
        "
        ########
        #@j..`.#
        #...√..#
        ########",
    );
    scene.play("e g");
    let events = scene.play("throw-j@4,1");
    let changed = |event: &&Event| matches!(event, Event::TerrainChanged { .. });
    assert_eq!(events.iter().filter(changed).count(), 4);
    scene.assert_map(
        "
        ########
        #.@--`.#
        #..-√-.#
        ########",
    );
    assert_eq!(scene.view().inventory().count(), 0);
}

/// What a hero finds out by throwing is no more than he could see: refused is what would change nothing that he knows.
#[test]
fn oil_is_not_thrown_where_it_changes_nothing() {
    let short = ("spills = { range = 7", "spills = { range = 3");
    let drawing = "
        ##########
        #@j....#.#
        ##########";
    let mut scene = Scene::of(&flame(&[THINGS_RULE, short]), 1, drawing);
    scene.play("e g");
    let before = scene.fingerprint();
    for (x, y, refusal) in [
        (6, 1, Refusal::OutOfRange),
        (8, 1, Refusal::OutOfView),
        (2, 0, Refusal::NoEffect),
    ] {
        let thrown = scene.command(Command::Throw(OIL, Pos::new(x, y)));
        assert_eq!(thrown, Err(refusal), "{x}, {y}");
        assert_eq!(scene.fingerprint(), before);
    }
    assert_eq!(scene.command(Command::Use(OIL)), Err(Refusal::NoEffect));
}

/// The cells that are told before a throw are those that change.
#[test]
fn the_cells_of_a_throw_are_told_before() {
    let mut scene = things(
        "
        ########
        #@j..#.#
        #...##.#
        ########",
    );
    scene.play("e g");
    let told = scene.view().cells_changed_by_throw(OIL, Pos::new(4, 1));
    let events = scene.play("throw-j@4,1");
    let changed = events.iter().filter_map(|event| match event {
        Event::TerrainChanged { at, .. } => Some(*at),
        _ => None,
    });
    let changed: Vec<Pos> = changed.collect();
    assert_eq!(changed.len(), 3);
    assert_eq!(told, changed);
}

/// The map of a game in which a flask has been picked up, after these keys.
fn after(drawing: &str, keys: &[Key]) -> Vec<Pos> {
    let mut content = Content::builtin();
    content.rules = vec![flame(&[THINGS_RULE])];
    let map = map::parse_drawn_map("map", drawing, &content.rules[0].rules).expect("it is a map");
    let mut app = App::in_game(&content, RulesId(0), 1, Some(map));
    for key in [Key::Right, Key::Char('g')].iter().chain(keys) {
        app.input(Input::Press((*key).into()), DESIGN_SIZE);
    }
    let view = app.session().expect("a game is played").view();
    let is_slick = |pos: &Pos| {
        let terrain = view.terrain(*pos).seen();
        terrain.is_some_and(|terrain| view.rules().terrain_word(terrain) == "slick")
    };
    view.size().cells().filter(is_slick).collect()
}

/// `t` aims two steps ahead, arrows move the aim over what is in view and in range, `t` or Enter throws, Escape cancels.
#[test]
fn keys_aim_at_a_cell() {
    let drawing = "#@j.......#";
    let cells = |xs: [i32; 3]| xs.map(|x| Pos::new(x, 0));
    let t = Key::Char('t');
    assert_eq!(after(drawing, &[t]), []);
    assert_eq!(after(drawing, &[t, t]), cells([3, 4, 5]));
    assert_eq!(after(drawing, &[t, Key::Enter]), cells([3, 4, 5]));
    assert_eq!(after(drawing, &[t, Key::Right, t]), cells([4, 5, 6]));
    assert_eq!(after(drawing, &[t, Key::Up, t]), cells([3, 4, 5]));
    assert_eq!(after(drawing, &[t, Key::Escape, Key::Right]), []);
    let far = [t, Key::Left, Key::Left, Key::Left, Key::Left, Key::Left, t];
    // The wall changes nothing, and aiming goes on.
    assert_eq!(after(drawing, &far), []);
    let from_the_pack = [Key::Char('i'), Key::Enter, t];
    assert_eq!(after(drawing, &from_the_pack), cells([3, 4, 5]));
}

/// With a monster in view the aim starts there.
#[test]
fn the_aim_at_cells_starts_at_the_nearest_monster() {
    let behind_grates = "#@j..=s=..#";
    let spilled = after(behind_grates, &[Key::Char('t'), Key::Enter]);
    assert_eq!(spilled, [Pos::new(6, 0)]);
}
