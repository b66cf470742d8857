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
use crate::support::scene::{Scene, assert_happens, count};

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
    Scene::of(&flame(&[THINGS_RULE]), drawing)
}

/// Only plain floor becomes a slick: grass, water and walls stay as they are. The cells shown before a throw are those
/// that change.
#[test]
fn oil_runs_over_floor_and_nothing_else() {
    for (drawing, count, after) in [
        ("#@j..`.#\n#...√..#", 4, "#.@--`.#\n#..-√-.#"),
        ("#@j..#.#\n#...##.#", 3, "#.@--#.#\n#..-##.#"),
    ] {
        let mut scene = things(drawing);
        scene.play("e g");
        let told = scene.view().cells_changed_by_throw(OIL, Pos::new(4, 0));
        let events = scene.play("throw-j@4,0");
        let changed = events.iter().filter_map(|event| match event {
            Event::TerrainChanged { at, .. } => Some(*at),
            _ => None,
        });
        assert_eq!((told.len(), &told), (count, &changed.collect::<Vec<_>>()));
        scene.assert_map(after);
        assert_eq!(scene.view().inventory().count(), 0);
    }
}

/// Throwing must reveal no more than the hero can see: a throw that would change nothing known is refused.
#[test]
fn oil_is_not_thrown_where_it_changes_nothing() {
    let short = ("spills = { range = 7", "spills = { range = 3");
    let drawing = "##########\n#@j....#.#\n##########";
    let mut scene = Scene::of(&flame(&[THINGS_RULE, short]), drawing);
    scene.play("e g");
    let before = scene.fingerprint();
    for (x, y, refusal) in [
        (6, 1, Refusal::OutOfRange),
        (8, 1, Refusal::OutOfView),
        (2, 0, Refusal::NoEffect),
    ] {
        scene.assert_refused(Command::Throw(OIL, Pos::new(x, y)), refusal);
        assert_eq!(scene.fingerprint(), before);
    }
    scene.assert_refused(Command::Use(OIL), Refusal::NoEffect);
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
    let mut scene = things("####*##########\n#@li...&....&.#\n###############");
    scene.play("e g");
    let events = scene.play("use-k");
    assert_eq!(
        count!(events, Event::Snuffed { actor, .. } if actor.is_hero()),
        1
    );
    assert_eq!(scene.height(), FlameHeight::Out);
    assert_eq!(
        [ground(&scene, 4, 0), ground(&scene, 7, 1)],
        ["wall", "brazier"]
    );
    let light = |x| scene.inspect().light_level(Pos::new(x, 1));
    assert_eq!((light(7), light(12)), (1, 6), "only the far one");
    scene.assert_refused(Command::Use(SNUFFER), Refusal::NotInInventory);
}

/// With the flame out and no other flame in view it would be wasted; either is enough.
#[test]
fn a_snuffer_without_a_flame_is_refused() {
    let mut none = things("#@l≈..#");
    none.play("e g e e");
    let before = none.fingerprint();
    none.assert_refused(Command::Use(SNUFFER), Refusal::NoEffect);
    assert_eq!(none.fingerprint(), before);
    for (drawing, words) in [("#@l....#", "e g"), ("#@l≈..&#", "e g e e")] {
        let mut one = things(drawing);
        one.play(words);
        one.does(Command::Use(SNUFFER));
    }
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
    assert_happens!(scene.play("use-l"), Event::Mapped { cells } if *cells > 9);
    for (x, y, known) in [
        (7, 3, Known::Remembered(Terrain::StairsDown)),
        // Spikes, and the secret door.
        (6, 2, Known::Remembered(Terrain::Floor)),
        (9, 2, Known::Remembered(Terrain::Wall)),
        (11, 2, Known::Unseen),
    ] {
        assert_eq!(scene.view().terrain(Pos::new(x, y)), known);
    }
    assert_eq!(scene.view().remembered_items().count(), 0);
}

#[test]
fn chalk_is_refused_if_everything_is_known() {
    let mut scene = things("####\n#@p#\n####");
    scene.play("e g");
    scene.assert_refused(Command::Use(CHALK), Refusal::NoEffect);
}

/// With a pit beside the hero, a rope leads down without harm.
#[test]
fn a_rope_leads_down_a_pit_without_harm() {
    let mut scene = things("#@f.v#");
    scene.play("e g");
    scene.assert_refused(Command::Use(ROPE), Refusal::NoEffect);
    scene.play("e use-m");
    assert_eq!((scene.view().depth(), scene.hp(0)), (2, 30));
    assert_eq!(scene.view().inventory().count(), 0);
}

#[test]
fn a_rope_leads_no_deeper_than_the_last_level() {
    for (levels, leads) in [(1, false), (2, true)] {
        let levels = format!("levels = {levels}");
        let rules = flame(&[THINGS_RULE, ("levels = 8", &levels)]);
        let mut scene = Scene::of(&rules, "#@f.v#");
        scene.play("e g e");
        assert_eq!(scene.command(Command::Use(ROPE)).is_ok(), leads, "{levels}");
    }
}

/// Smoke blocks sight for ten turns, can be walked through, and leaves floor; so it does on a new level.
#[test]
fn smoke_blocks_sight_for_ten_turns() {
    let mut scene = things("#@q......&..#");
    scene.play("e g");
    let behind = Pos::new(9, 0);
    assert!(scene.view().sees(behind));
    for (words, sees, word) in [
        ("throw-n@5,0", false, "smoke"),
        (". . . . . . . .", false, "smoke"),
        (".", true, "floor"),
    ] {
        scene.play(words);
        assert_eq!(
            (scene.view().sees(behind), &*ground(&scene, 3, 0)),
            (sees, word)
        );
    }
    scene.does(Command::Bump(Dir::E));
    let mut new = things("#@.S.#");
    for (words, word) in [(". . . . . . . . .", "smoke"), (".", "floor")] {
        new.play(words);
        assert_eq!(ground(&new, 3, 0), word);
    }
}

/// A torch that is pinched out stays on its wall: it gives no light, and can be lit again for wax.
#[test]
fn a_dead_torch_can_be_lit_again() {
    let mut scene = Scene::new("tallowdeep", "###*###\n#..@..#\n#######");
    for (word, wax, light) in [("torch_out", 179, 0), ("torch", 163, 6)] {
        scene.play("n");
        assert_eq!((&*ground(&scene, 3, 0), scene.wax()), (word, wax));
        assert_eq!(scene.view().light_of_others(scene.at(0)), light);
    }
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
