//! Items that are thrown at a cell, or used for what they do to the level.

use tallowdeep::base::Pos;
use tallowdeep::game::rules::FlameHeight;
use tallowdeep::game::{ActorId, Known, Slot, Terrain};
use tallowdeep::ui::input::key::Key;

use super::flame::flame;
use crate::support::played::{Played, content_of};
use crate::support::scene::{Scene, assert_plays};

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

/// The slot of the first of them.
const OIL: Slot = Slot(9);

fn things(drawing: &str) -> Scene {
    Scene::of(&flame(&[THINGS_RULE]), drawing)
}

/// Only plain floor becomes a slick: grass, water and walls stay as they are. The cells shown before a throw are those
/// that change.
#[test]
fn oil_runs_over_floor_and_nothing_else() {
    for (drawing, count, after) in [
        ("#@j..`.#\n#...√..#", 4, "#.@--`.# #..-√-.# pack:0"),
        ("#@j..#.#\n#...##.#", 3, "#.@--#.# #..-##.# pack:0"),
    ] {
        let mut scene = things(drawing);
        scene.play("e g");
        let told = scene.view().cells_changed_by_throw(OIL, Pos::new(4, 0));
        assert_eq!(told.len(), count);
        scene.assert_play("throw-j@4,0", &format!("{after} TerrainChanged:{count}"));
    }
}

/// Throwing must reveal no more than the hero can see: a throw that would change nothing known is refused.
#[test]
fn oil_is_not_thrown_where_it_changes_nothing() {
    let short = ("spills = { range = 7", "spills = { range = 3");
    let row = "
        ##########
        #@j....#.#
        ##########
        e g throw-j@6,1 => refused:OutOfRange
        throw-j@8,1 => refused:OutOfView
        throw-j@2,0 => refused:NoEffect
        use-j => refused:NoEffect turn:2 pack:1";
    assert_plays(&flame(&[THINGS_RULE, short]), &[row]);
}

/// The columns covered with oil after these keys, in a game in which a flask has been picked up.
fn after(drawing: &str, keys: &[Key]) -> Vec<usize> {
    let mut game = Played::of(&content_of(flame(&[THINGS_RULE])), drawing);
    game.play("e g");
    keys.iter().for_each(|key| game.press(*key));
    let view = game.view();
    let slick = |x: &usize| {
        let terrain = view.terrain(Pos::new(*x as i32, 0)).seen();
        terrain.is_some_and(|terrain| view.rules().terrain_word(terrain) == "slick")
    };
    (0..drawing.len()).filter(slick).collect()
}

/// `t` aims two steps ahead, arrows move the aim over cells in view and in range, `t` or Enter throws, Escape cancels; a
/// throw at the wall would change nothing, so aiming goes on. With a monster in view the aim starts there.
#[test]
fn keys_aim_at_a_cell() {
    let (t, left) = (Key::Char('t'), Key::Left);
    for (keys, cells) in [
        (&[t][..], &[][..]),
        (&[t, t], &[3, 4, 5]),
        (&[t, Key::Enter], &[3, 4, 5]),
        (&[t, Key::Right, t], &[4, 5, 6]),
        (&[t, Key::Up, t], &[3, 4, 5]),
        (&[t, Key::Escape, Key::Right], &[]),
        (&[t, left, left, left, left, left, t], &[]),
        (&[Key::Char('i'), Key::Enter, t], &[3, 4, 5]),
    ] {
        assert_eq!(after("#@j.......#", keys), cells, "{keys:?}");
    }
    assert_eq!(after("#@j..=s=..#", &[t, Key::Enter]), [6]);
}

/// It puts out the hero's flame, stubs, lit braziers and torches up to six cells away; farther ones burn on. With the
/// flame out and no other flame in view it would be wasted; either is enough.
#[test]
fn a_snuffer_puts_out_flames_within_six() {
    let rows = [
        "
        ####*##########
        #@li...&....&.#
        ###############
        e g use-k => ############### #.@....u....&.# ############### flame:Out light.7,1:1 light.12,1:6
        use-k => refused:NotInInventory",
        "#@l≈..# ; e g e e use-k => refused:NoEffect pack:1",
        "#@l....# ; e g use-k => refused: flame:Out",
        "#@l≈..&# ; e g e e use-k => refused: pack:0",
    ];
    assert_plays(&flame(&[THINGS_RULE]), &rows);
}

/// Chalk maps floor, doors, stairs and the walls around them, but no items, and nothing behind a secret door. It is
/// refused if everything is known.
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
    scene.assert_play("e g use-l", "Mapped:1");
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
    things("####\n#@p#\n####").assert_play("e g use-l", "refused:NoEffect");
}

/// With a pit beside the hero, a rope leads down without harm, but no deeper than the last level.
#[test]
fn a_rope_leads_down_a_pit_without_harm() {
    let down = "#@f.v# ; e g use-m => refused:NoEffect ; e use-m => depth:2 hp:30 pack:0";
    assert_plays(&flame(&[THINGS_RULE]), &[down]);
    let last = flame(&[THINGS_RULE, ("levels = 8", "levels = 1")]);
    assert_plays(&last, &["#@f.v# ; e g e use-m => refused:NoEffect depth:1"]);
}

/// Smoke blocks sight for ten turns, can be walked through, and leaves floor; so it does on a new level.
#[test]
fn smoke_blocks_sight_for_ten_turns() {
    let mut scene = things("#@q......&..#");
    let behind = |scene: &Scene| scene.view().sees(Pos::new(9, 0));
    scene.play("e g");
    for (words, map, sees) in [
        ("", "#.@......&..#", true),
        ("throw-n@5,0", "#.@SSSSSS&..#", false),
        (". . . . . . . .", "#.@SSSSSS&..#", false),
        (".", "#.@......&..#", true),
    ] {
        scene.assert_play(words, map);
        assert_eq!(behind(&scene), sees, "{words}");
    }
    let new = "#@.S.# ; . . . . . . . . . => #@.S.# ; . => #@...#";
    assert_plays(&flame(&[THINGS_RULE]), &[new]);
}

/// A torch that is pinched out stays on its wall: it gives no light, and can be lit again for wax.
#[test]
fn a_dead_torch_can_be_lit_again() {
    let row = "
        ###*###
        #..@..#
        #######
        flame-shielded n => wax:179 light.3,1:3
        n => wax:163 light.3,1:6";
    assert_plays(&crate::support::variant::file("tallowdeep"), &[row]);
}

/// A forecast says for how long a dazed monster does not strike; one that reels until it is dead is no reason to raise the
/// flame.
#[test]
fn forecasts_know_a_dazed_monster() {
    let mut scene = Scene::new("tallowdeep", "#####\n#@~g#\n#####");
    scene.play("e g .");
    let ahead = |scene: &Scene| {
        let view = scene.view();
        let forecast = view.forecast(ActorId(1)).expect("the goblin is in view");
        let saved = view.hp_saved_by(FlameHeight::Bright);
        (forecast.dazed, saved.is_some())
    };
    assert_eq!(ahead(&scene), (0, true));
    scene.uses("scroll_rune");
    assert_eq!(ahead(&scene), (3, false));
}

/// Lightning strikes a monster that can do harm, rather than a mushroom, or a ghost that the light keeps from being struck,
/// even if they are nearer.
#[test]
fn lightning_spares_what_it_need_not_strike() {
    for nearer in ['f', 'h'] {
        let drawing = format!("########\n#@?{nearer}..r#\n########");
        let mut scene = Scene::new("tallowdeep", &drawing);
        scene.play("e g");
        let (spared, rat) = (scene.hp(1), scene.hp(2));
        scene.uses("scroll");
        assert_eq!(scene.hp(1), spared);
        assert!(scene.hp(2) < rat, "{}", scene.map());
    }
}
