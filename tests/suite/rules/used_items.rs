//! Items that are thrown at a cell, or used for what they do to the level.

use std::sync::Arc;

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::{Content, map};
use tallowdeep::game::rules::{FlameHeight, ItemEffect};
use tallowdeep::game::{Command, Event, Known, Refusal, Slot, Terrain};
use tallowdeep::ui::input::key::{Input, Key};
use tallowdeep::ui::layout::DESIGN_SIZE;
use tallowdeep::ui::settings::RulesId;

use super::flame::flame;
use crate::support::scene::Scene;

/// Items that the rules lack, from the tenth slot on.
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

[[items]]
kind = "snuffer"
name = "snuffer"
letter = "l"
color = "a9b9c8"
weight = 0
effect = { snuffs = 6 }

[[items]]
kind = "chalk"
name = "stick of chalk"
letter = "p"
color = "e8e4d8"
weight = 0
effect = { maps = 99 }

[[items]]
kind = "rope"
name = "rope"
letter = "f"
color = "b4784a"
weight = 0
effect = { descends = 1 }

[[items]]
kind = "smoke_pot"
name = "smoke pot"
letter = "q"
color = "7d7f91"
weight = 0
terrain = "smoke"
effect = { spills = { range = 7, radius = 3 } }

[[terrain]]
kind = "smoke"
name = "smoke"
letter = "S"
color = "7d7f91"
sight = false
fades = { turns = 10 }

[[terrain]]"#,
);

const OIL: Slot = Slot(9);
const SNUFFER: Slot = Slot(10);
const CHALK: Slot = Slot(11);
const ROPE: Slot = Slot(12);

fn things(drawing: &str) -> Scene {
    Scene::of(&flame(&[THINGS_RULE]), 1, drawing)
}

/// Only plain floor becomes a slick: grass, water and walls stay as they are.
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

/// Throwing must reveal no more than the hero can see: a throw that would change nothing known is refused.
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

/// The cells shown before a throw are those that change.
#[test]
fn the_cells_of_a_throw_are_known_before() {
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

/// The cells covered with oil after these keys, in a game in which a flask has been picked up.
fn after(drawing: &str, keys: &[Key]) -> Vec<Pos> {
    let mut content = Content::builtin();
    content.rules = vec![flame(&[THINGS_RULE])];
    let map = map::parse_drawn_map("map", drawing, &content.rules[0].rules).expect("it is a map");
    let mut app = App::in_game(&Arc::new(content), RulesId(0), 1, Some(map));
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

/// `t` aims two steps ahead, arrows move the aim over cells in view and in range, `t` or Enter throws, Escape cancels.
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
    // A throw at the wall would change nothing, so aiming goes on.
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

/// The word for the terrain of a seen cell.
fn ground(scene: &Scene, x: i32, y: i32) -> String {
    let terrain = scene.view().terrain(Pos::new(x, y)).seen();
    let terrain = terrain.expect("it has been seen");
    scene.view().rules().terrain_word(terrain).to_owned()
}

/// It puts out the hero's flame, stubs, lit braziers and torches up to six cells away; farther ones burn on.
#[test]
fn a_snuffer_puts_out_flames_within_six() {
    let mut scene = things(
        "
        ####*##########
        #@li...&....&.#
        ###############",
    );
    scene.play("e g");
    let events = scene.play("use-k");
    let gone = |event: &&Event| matches!(event, Event::Snuffed { actor, .. } if actor.is_hero());
    assert_eq!(events.iter().filter(gone).count(), 1);
    assert_eq!(
        scene.view().flame().map(|flame| flame.height),
        Some(FlameHeight::Out)
    );
    let near = [4, 7].map(|x| ground(&scene, x, i32::from(x == 7)));
    assert_eq!(near, ["wall", "brazier"]);
    assert_eq!(
        scene.inspect().light_level(Pos::new(7, 1)),
        1,
        "only the far one"
    );
    assert_eq!(scene.inspect().light_level(Pos::new(12, 1)), 6);
    assert_eq!(
        scene.command(Command::Use(SNUFFER)),
        Err(Refusal::NotInInventory)
    );
}

/// With the flame out and no other flame in view it would be wasted.
#[test]
fn a_snuffer_without_a_flame_is_refused() {
    let mut scene = things("#@l≈..#");
    scene.play("e g e e");
    let before = scene.fingerprint();
    assert_eq!(scene.command(Command::Use(SNUFFER)), Err(Refusal::NoEffect));
    assert_eq!(scene.fingerprint(), before);
}

/// Either the hero's own flame or another one is enough.
#[test]
fn a_snuffer_needs_only_one_flame() {
    let mut own = things("#@l....#");
    own.play("e g");
    assert!(own.command(Command::Use(SNUFFER)).is_ok());
    let mut other = things("#@l≈..&#");
    other.play("e g e e");
    assert_eq!(
        other.view().flame().map(|flame| flame.height),
        Some(FlameHeight::Out)
    );
    assert!(other.command(Command::Use(SNUFFER)).is_ok());
}

/// Chalk maps floor, doors, stairs and the walls around them, but no items, and nothing behind a secret door.
#[test]
fn chalk_maps_the_connected_level() {
    let mut scene = things(
        "
        ##############
        #@p.+....#...#
        ###.#.^!.§...#
        ###.#..>.#...#
        ##############",
    );
    scene.play("e g");
    let events = scene.play("use-l");
    let mapped = |event: &Event| matches!(event, Event::Mapped { cells } if *cells > 9);
    assert!(events.iter().any(mapped), "{events:?}");
    let known = |x, y| scene.view().terrain(Pos::new(x, y));
    assert_eq!(known(7, 3), Known::Remembered(Terrain::StairsDown));
    assert_eq!(known(6, 2), Known::Remembered(Terrain::Floor), "spikes");
    assert_eq!(
        known(9, 2),
        Known::Remembered(Terrain::Wall),
        "the secret door"
    );
    assert_eq!(known(11, 2), Known::Unseen);
    assert_eq!(scene.view().remembered_items().count(), 0);
}

#[test]
fn chalk_is_refused_if_everything_is_known() {
    let mut scene = things("####\n#@p#\n####");
    scene.play("e g");
    assert_eq!(scene.command(Command::Use(CHALK)), Err(Refusal::NoEffect));
}

/// With a pit beside the hero, a rope leads down without harm.
#[test]
fn a_rope_leads_down_a_pit_without_harm() {
    let mut scene = things("#@f.v#");
    scene.play("e g");
    assert_eq!(scene.command(Command::Use(ROPE)), Err(Refusal::NoEffect));
    scene.play("e use-m");
    assert_eq!((scene.view().depth(), scene.hp(0)), (2, 30));
    assert_eq!(scene.view().inventory().count(), 0);
}

#[test]
fn a_rope_leads_no_deeper_than_the_last_level() {
    for (levels, leads) in [(1, false), (2, true)] {
        let levels = format!("levels = {levels}");
        let rules = flame(&[THINGS_RULE, ("levels = 8", &levels)]);
        let mut scene = Scene::of(&rules, 1, "#@f.v#");
        scene.play("e g e");
        assert_eq!(scene.command(Command::Use(ROPE)).is_ok(), leads, "{levels}");
    }
}

/// Smoke blocks sight for ten turns, can be walked through, and leaves floor.
#[test]
fn smoke_blocks_sight_for_ten_turns() {
    let mut scene = things("#@q......&..#");
    scene.play("e g");
    let behind = Pos::new(9, 0);
    assert!(scene.view().sees(behind));
    scene.play("throw-n@5,0");
    assert!(!scene.view().sees(behind));
    assert_eq!(ground(&scene, 3, 0), "smoke");
    scene.play(". . . . . . . .");
    assert!(!scene.view().sees(behind));
    scene.play(".");
    assert!(scene.view().sees(behind));
    assert_eq!(ground(&scene, 3, 0), "floor");
    assert!(scene.bump(Dir::E).is_ok());
}

/// Smoke on a new level passes like any other.
#[test]
fn smoke_on_a_new_level_passes() {
    let mut scene = things("#@.S.#");
    scene.play(". . . . . . . . .");
    assert_eq!(ground(&scene, 3, 0), "smoke");
    scene.play(".");
    assert_eq!(ground(&scene, 3, 0), "floor");
}

/// A torch that is pinched out stays on its wall: it gives no light, and can be lit again for wax.
#[test]
fn a_dead_torch_can_be_lit_again() {
    let mut scene = Scene::new(
        "tallowdeep",
        "
        ###*###
        #..@..#
        #######",
    );
    let torch = Pos::new(3, 0);
    let word = |scene: &Scene| {
        let terrain = scene.view().terrain(torch).seen().expect("it is seen");
        scene.view().rules().terrain_word(terrain).to_owned()
    };
    let wax = |scene: &Scene| scene.view().flame().map(|flame| flame.wax);
    scene.play("n");
    assert_eq!(
        (word(&scene), wax(&scene)),
        ("torch_out".to_owned(), Some(179))
    );
    assert_eq!(scene.view().light_of_others(scene.at(0)), 0);
    scene.play("n");
    assert_eq!((word(&scene), wax(&scene)), ("torch".to_owned(), Some(163)));
    assert_eq!(scene.view().light_of_others(scene.at(0)), 6);
}

/// What dazes all in view says whom it dazes for fewer turns.
#[test]
fn the_text_of_glare_names_those_who_reel_less() {
    let content = Content::builtin();
    let mut told = 0;
    for rules in content.rules.iter().map(|file| &file.rules) {
        for item in &rules.items {
            let ItemEffect::Dazes(turns) = item.effect else {
                continue;
            };
            let reels_less = |most: i32| most < turns;
            for monster in &rules.monsters {
                if monster.traits.dazed_at_most.is_some_and(reels_less) {
                    assert!(item.about.contains(&monster.name), "{}", item.about);
                    told += 1;
                }
            }
        }
    }
    assert_eq!(told, 1, "the Chandler");
}
