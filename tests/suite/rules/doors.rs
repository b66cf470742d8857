//! Terrain to bump into: torches, locks and their keys, cages; and doors that are sealed and broken open.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{ActorId, Event};

use super::flame::flame;
use crate::support::scene::{Scene, assert_plays, count, happens};
use crate::support::traits::ALERT;

/// Rules with a key and what it opens, cages, torches that can be put out, and seals for doors.
pub(crate) const DOORS_RULE: (&str, &str) = (
    "[[terrain]]",
    r#"[[items]]
kind = "key"
name = "iron key"
letter = "y"
color = "ffb84c"
weight = 0
effect = { carried = 1 }

[torch]
becomes = "wall"
wax = 8

[door_seal]
wax = 40
terrain = "sealed_door"
holds = 12
heard = 9

[[terrain]]
kind = "sealed_door"
name = "sealed door"
letter = "D"
color = "ffb84c"
walk = false
sight = false

[[terrain]]
kind = "locked_door"
name = "iron door"
letter = "L"
color = "ffb84c"
walk = false
sight = false
on_bump = { becomes = "door", takes = "key" }

[[terrain]]
kind = "locked_cage"
name = "cage"
letter = "c"
color = "ffb84c"
walk = false
on_bump = { becomes = "floor", wax = -50, closes = { within = 4, becomes = "shut_cage" } }

[[terrain]]
kind = "shut_cage"
name = "shut cage"
letter = "d"
color = "ffb84c"
walk = false

[[terrain]]"#,
);

/// Stores are terrain that gives items or wax, frees an ally or wins, cages and dead braziers; but not torches, gates,
/// pillars or sealed doors, nor what is already open or lit.
#[test]
fn stores_are_worth_bumping_into() {
    let drawing = "############\n#■UπδΩ║uΦ∩|#\n#....@.....#\n#¢ΓΘΠ&╫ΣX[[*\n############";
    let scene = Scene::new("tallowdeep", drawing);
    let map: Vec<Vec<char>> = scene
        .map()
        .lines()
        .map(|row| row.chars().collect())
        .collect();
    let fixtures = scene
        .view()
        .fixtures()
        .map(|at| map[at.y as usize][at.x as usize]);
    assert_eq!(fixtures.collect::<String>(), "■Uπδ║u");
}

/// Two turns of a plain flame, and 8 wax.
#[test]
fn a_torch_is_pinched_out_for_its_wax() {
    let row = "
        ##*##
        #...#
        #.@.#
        #####
        => light.2,1:6
        n n => ##### #.@.# #...# ##### wax:306";
    assert_plays(&flame(&[DOORS_RULE]), &[row]);
}

#[test]
fn a_lock_takes_a_key() {
    let row = "#y@L.# ; e => refused:NeedsItem ; w g e e => #.@+.# ItemSpent:1 pack:0";
    assert_plays(&flame(&[DOORS_RULE]), &[row]);
}

#[test]
fn one_cage_opens_and_the_others_near_it_close() {
    let row = "#c@c...c# ; w => #.@d...c# wax:249 ; e => refused:Blocked";
    assert_plays(&flame(&[DOORS_RULE]), &[row]);
}

/// An item or remains keep a door open, as nothing on the ground may be inside a wall.
#[test]
fn a_door_does_not_close_on_items_or_remains() {
    let dropped = "#.@y+# ; e g e drop-j w seal-e => refused:DoorJammed";
    let mighty = ("hp = 30, attack = 5", "hp = 30, attack = 50");
    let fallen = "#@+r# ; e e w seal-e => refused:";
    let inside = "#@.+r.# ; e . . e seal-e => refused:DoorJammed";
    let file = flame(&[DOORS_RULE, mighty, ALERT]);
    assert_plays(&file, &[dropped, fallen, inside]);
}

#[test]
fn sealing_a_door_needs_a_door_and_wax() {
    let row = "#@+..# ; seal-w => refused:NoDoor ; seal-e => #@D..# wax:259";
    assert_plays(&flame(&[DOORS_RULE]), &[row]);
    let poor = flame(&[DOORS_RULE, ("wax = 300", "wax = 40")]);
    assert_plays(&poor, &["#@+..# ; seal-e => refused:NoWax"]);
}

/// A slime that hunts the hero breaks the seal that the hero puts in its way.
#[test]
fn a_seal_holds_twelve_turns_of_breaking() {
    let strong = (
        "kind = \"slime\"\n",
        "kind = \"slime\"\ntraits = { breaks = 4 }\n",
    );
    for (changes, blows) in [(vec![], 12), (vec![strong], 3)] {
        let file = flame(&[&[DOORS_RULE, ALERT], &changes[..]].concat());
        let mut scene = Scene::of(&file, "#########\n#@.+...s#\n#########");
        scene.play("e e . w");
        let mut battered = count!(scene.play("seal-e"), Event::DoorBattered { .. });
        while scene.map().contains('D') && battered < 20 {
            battered += count!(scene.play("."), Event::DoorBattered { .. });
        }
        assert_eq!(battered, blows);
    }
}

/// A monster that hears a noise beyond the seal goes around if that takes less than twelve turns.
#[test]
fn monsters_go_around_a_seal_if_that_is_shorter() {
    let far = ("notices_percent = 35", "notices_percent = 1");
    let loud = ("hears_fights = 5", "hears_fights = 20");
    let file = flame(&[DOORS_RULE, far, loud, ("hp = 30", "hp = 200")]);
    let drawing = "##########\n#k@+.....o\n#.###.####\n#.....####\n##########";
    let mut scene = Scene::of(&file, drawing);
    let words = "seal-e w . . . . . . . . . . . .";
    scene.assert_play(words, "DoorBattered:0");
    assert!(scene.at(2).x < 3, "it came around: {}", scene.map());
}

/// A kindler that has not noticed the hero goes to a dead brazier and lights it.
#[test]
fn a_kindler_lights_dead_braziers() {
    let kindles = (
        "kind = \"orc\"\n",
        "kind = \"orc\"\ntraits = { kindles_within = 9 }\n",
    );
    let blind = ("notices_percent = 35", "notices_percent = 1");
    let row = "
        ##############
        #@#.o.....u..#
        ##############
        . . . . . . . . => Kindled:1 light.9,1:5";
    assert_plays(&flame(&[kindles, blind]), &[row]);
}

/// A brazier that watches shows a lit hero to monsters near it, from farther away than nine cells. In the view it counts
/// only if the hero knows it, and no more once smothered.
#[test]
fn a_watching_brazier_shows_a_lit_hero_from_afar() {
    let watch = ("kind = \"brazier\"\n", "kind = \"brazier\"\nwatch = 9\n");
    let wall = "#".repeat(23);
    for changes in [vec![], vec![watch]] {
        let far = format!("{wall}\n#&@................u.k#\n{wall}");
        let mut scene = Scene::of(&flame(&changes), &far);
        scene.play("flame-shielded");
        assert_eq!(scene.inspect().sees_hero(ActorId(1)), !changes.is_empty());
    }
    let scene = Scene::of(&flame(&[watch]), "#u@.................u.#");
    let near = |x| scene.view().watch_near(Pos::new(x, 0)).is_some();
    let right = [true, true, true, false, false];
    assert_eq!([1, 2, 10, 11, 18].map(near), right);
    let mut scene = Scene::new("tallowdeep", "########\n#@&....#\n########");
    for watches in [true, false] {
        assert_eq!(scene.view().watch_near(Pos::new(1, 1)).is_some(), watches);
        scene.play("e");
    }
}

/// Rules with a flame and a mirror that adds this much to the light on it.
fn with_mirror(adds: i32) -> RulesetFile {
    let mirror = format!(
        "[[items]]\nkind = \"mirror\"\nname = \"mirror\"\nletter = \"y\"\ncolor = \"ffb84c\"\nweight = 0\n\
         effect = {{ mirrors = {adds} }}\n\n[[terrain]]"
    );
    flame(&[("[[terrain]]", &mirror)])
}

/// No mirror shines by another: two cells from a plain flame, and from a shielded one.
#[test]
fn a_mirror_shines_with_the_light_on_it_and_more() {
    for (adds, light) in [
        (1, ["light.2,0:6", "light.2,0:9"]),
        (2, ["light.2,0:7", "light.2,0:9"]),
    ] {
        let row = &format!(
            "
            #@y........#
            => {}
            flame-bright => {}
            flame-shielded e e e e e => light.2,0:0",
            light[0], light[1]
        );
        assert_plays(&with_mirror(adds), &[row]);
    }
    let row = "#@yyy......# ; => light.4,0:4 ; flame-shielded => light.4,0:1";
    assert_plays(&with_mirror(1), &[row]);
}

/// The web neither holds nor harms its spinner; others do not walk there.
#[test]
fn a_spinner_walks_over_its_web() {
    let spins = (
        "kind = \"slime\"\n",
        "kind = \"slime\"\ntraits = { spins = \"web\" }\n",
    );
    for (changes, strikes) in [(vec![ALERT], false), (vec![ALERT, spins], true)] {
        let mut scene = Scene::of(&flame(&changes), "#@.%%%.s#");
        let events = scene.play(&". ".repeat(29));
        assert_eq!(happens!(events, Event::Struck { .. }), strikes);
    }
}
