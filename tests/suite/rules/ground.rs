//! Terrain from the rule file: what it lets pass, what it does to those that walk there, what burns.

use tallowdeep::autoplay::{Pathfinder, explore};
use tallowdeep::base::Pos;
use tallowdeep::game::rules::FlameHeight;
use tallowdeep::game::{Command, Refusal, Terrain};

use super::flame::flame;
use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::{self, changed, with_traits};

/// A brand, which the rules lack.
pub(crate) const BRAND_RULE: (&str, &str) = (
    "[[terrain]]",
    r#"[[items]]
kind = "brand"
name = "brand"
letter = "y"
color = "ffb84c"
weight = 0
effect = { kindles = 7 }

[[terrain]]"#,
);

/// A game by the rules of the flame, with a brand.
fn ground(drawing: &str) -> Scene {
    Scene::of(&flame(&[BRAND_RULE]), drawing)
}

/// Sight and light pass a grate, not a pillar.
#[test]
fn sight_and_light_pass_a_grate_and_walkers_do_not() {
    let rows = [
        "#.@=..&.k..# ; e => refused:Blocked seen:1 light.6,0:6",
        "############\n#.@|..&.k..#\n############ ; => seen:0",
    ];
    assert_plays(&flame(&[]), &rows);
}

/// The word for the ground at this column.
fn word(scene: &Scene, x: i32) -> String {
    let terrain = scene
        .view()
        .terrain(Pos::new(x, 0))
        .seen()
        .expect("in view");
    scene.view().rules().terrain_word(terrain).to_owned()
}

#[test]
fn spikes_take_eight_and_show_in_light_four() {
    let dark = "
        #@.^.#
        flame-shielded => #@...#
        e e => hp:22 | Spikes come up through the floor. It takes 8.";
    assert_plays(&flame(&[]), &[dark, "#@.^.# ; . => #@.^.#"]);
    let mut light = ground("#@.^.#");
    light.play(".");
    assert!(light.view().is_dangerous(Pos::new(3, 0)));
}

/// Who has met one looks for the others around, up to five cells away.
#[test]
fn spikes_give_those_around_them_away() {
    let row = "#@^^...^# ; flame-shielded e => #.@^....#";
    assert_plays(&flame(&[]), &[row]);
}

/// There is no level below the last.
#[test]
fn a_pit_leads_to_the_level_below() {
    assert_plays(&flame(&[]), &["#@v.# ; e => depth:2 hp:25"]);
    let one = flame(&[("levels = 8", "levels = 1")]);
    assert_plays(&one, &["#@v.# ; e => depth:1 at:2,0"]);
}

/// Two turns pass before the hero can go on; then the web is gone. A step that it prevents is reported as that. An actor
/// pushed out of a web, or that leaves the level, is free.
#[test]
fn a_web_holds_for_two_turns() {
    let row = "#@%..# ; e e e => at:2,0 ; e => #..@.#";
    let pushed = "#.....#\n#.....#\n#.@%..#\n#..r..# ; e => held:2 ; . => Pushed:1 held:0";
    assert_plays(&flame(&[]), &[row]);
    assert_plays(&with_traits(&[("rat", "pushes = 2")]), &[pushed]);
    let mut scene = Scene::new("tallowdeep", "#@R%v#");
    scene.assert_play("e g e e", "held:1 | held fast");
    assert!(!scene.says("blocked"));
    scene.uses("rope");
    scene.assert_play("", "depth:2 held:0");
}

/// Ground that holds what it has killed would hold it when it rises.
#[test]
fn ground_does_not_hold_the_dead() {
    for (hp, held) in [(30, "EffectApplied:1"), (5, "EffectApplied:0")] {
        let file = changed(flame(&[BRAND_RULE]), |rules| {
            let spikes = traits::ground(rules, "spikes");
            spikes.on_enter.as_mut().expect("they harm").holds = 3;
            rules.hero.stats.hp = hp;
        });
        assert_plays(&file, &[&format!("#@^.# ; e => {held}")]);
    }
}

/// Monsters do not follow into deep water, so a swimming hero must not throw darts from there: it can light, use and throw
/// nothing. A candle that is laid down is set alight, for which one needs both hands.
#[test]
fn a_swimmer_lights_uses_and_throws_nothing() {
    let mut scene = Scene::new("tallowdeep", "#@(i≈..r#");
    scene.assert_play("e g e g e", "flame:Out");
    let (dart, stub) = (scene.held("dart"), scene.held("candle_stub"));
    let throw = Command::Throw(dart, scene.at(1));
    let light = Command::Flame(FlameHeight::Plain);
    for command in [throw, Command::Use(dart), Command::Drop(stub), light] {
        scene.assert_refused(command, Refusal::Hindered);
    }
    scene.assert_last("You need both hands to swim. ×4");
    scene.play("e");
    assert_ne!(scene.command(throw), Err(Refusal::Hindered));
    scene.does(light);
}

#[test]
fn a_draught_lowers_all_but_a_shielded_flame() {
    let rows = [
        "#@'.# ; flame-bright e => flame:Plain",
        "#@'.# ; e => flame:Shielded",
        "#@'.# ; flame-shielded e => flame:Shielded",
    ];
    assert_plays(&flame(&[]), &rows);
}

#[test]
fn lighting_a_brazier_takes_thirty_wax() {
    let lit = "#@u..# ; e => WaxSpent:1 wax:269 light.2,0:6 ; e => refused:Blocked";
    assert_plays(&flame(&[]), &[lit]);
    let last_wax = flame(&[("wax = 300", "wax = 30")]);
    assert_plays(&last_wax, &["#@u..# ; e => refused:NoWax"]);
}

/// The hero cannot walk through what looks like a wall; in light 7 the door shows, or when a monster comes through.
#[test]
fn a_secret_door_shows_in_light_seven() {
    let row = "#..@§..# ; e => refused:Blocked ; flame-bright => Found:1 ; e e => at:5,0";
    assert_plays(&flame(&[]), &[row, "#@.....§k# ; . . . => Found:1"]);
}

/// The second dart finds another one below the skeleton, and beside it what looks like a wall.
#[test]
fn items_never_land_in_a_secret_door() {
    let row = "#@(((((k§# ; e g e g throw-h@7,0 throw-h@7,0 => items:4,0;5,0;6,0;7,0;3,0";
    assert_plays(&with_traits(&[("skeleton", "stands = true")]), &[row]);
}

#[test]
fn monsters_walk_around_harmful_ground() {
    let row = "#k^...@#\n#......# ; . . . . => HurtByGround:0";
    assert_plays(&flame(&[]), &[row]);
}

/// The burning cells in view, with the turns left.
fn fires(scene: &Scene) -> String {
    let size = scene.view().size();
    let letter = |pos| {
        let left = scene.view().fire_at(pos);
        left.and_then(|left| char::from_digit(left as u32, 10))
            .unwrap_or('.')
    };
    let row = |y| {
        (0..size.w)
            .map(|x| letter(Pos::new(x, y)))
            .collect::<String>()
    };
    (0..size.h).map(row).collect::<Vec<_>>().join("\n")
}

/// Grass burns for two turns and sets its four neighbours afire at the end of the second.
#[test]
fn fire_spreads_through_grass_in_fixed_steps() {
    let mut scene = ground("#@y.```.#\n#...````#");
    scene.play("e g");
    for (words, burning) in [
        ("throw-j@5,0", ".....1...\n........."),
        (".", "....2.2..\n.....2..."),
        (". .", ".........\n....2.2.."),
    ] {
        scene.play(words);
        assert_eq!(fires(&scene), burning);
    }
    scene.play(". . . .");
    assert!(!scene.map().contains('`'), "{}", scene.map());
    let floor = scene.view().terrain(Pos::new(5, 0)).seen();
    assert_eq!(floor, Some(Terrain::Floor));
}

/// Fire takes three hit points at the end of each turn, no more: entering it costs as much as staying.
#[test]
fn fire_takes_three_hit_points_per_turn() {
    let row = "#y@-.# ; w g throw-j@3,0 e e => at:3,0 hp:27 ; . => hp:24 ; e => hp:24";
    assert_plays(&flame(&[BRAND_RULE]), &[row]);
}

#[test]
fn a_burnt_door_lets_sight_pass() {
    let row = "#y@.+..z# ; w g throw-j@4,0 => seen:0 ; flame-bright . . . . . . . => seen:1";
    assert_plays(&flame(&[BRAND_RULE]), &[row]);
}

#[test]
fn only_flammable_ground_is_set_afire() {
    let row = "#y@..# ; w g throw-j@4,0 => refused:NoEffect";
    assert_plays(&flame(&[BRAND_RULE]), &[row]);
}

/// A niche shows in light 3, so to a plain flame within three cells and never to a shielded one; exploring empties it.
#[test]
fn a_niche_shows_in_light_three_and_gives_wax() {
    let drawing = "#####ñ#####\n#@........#\n###########";
    let mut scene = Scene::new("tallowdeep", drawing);
    for (words, looks) in [
        ("", "wall"),
        // Passed in the dark.
        ("flame-shielded e e e e e", "wall"),
        ("w w w w w flame-plain .", "wall"),
        ("e", "niche"),
    ] {
        scene.play(words);
        assert_eq!(word(&scene, 5), looks, "{words}");
    }
    let (before, mut pathfinder) = (scene.wax(), Pathfinder::new(scene.view()));
    let mut turns = 0;
    while word(&scene, 5) == "niche" {
        turns += 1;
        let step = explore(scene.view(), &mut pathfinder).expect("there is something to do");
        scene.does(step);
        assert!(turns < 9, "{}", scene.map());
    }
    assert_eq!(scene.wax(), before - turns + 15);
    assert_eq!(word(&scene, 5), "wall");
}
