//! Terrain to bump into: torches, locks and their keys, cages; and doors that are sealed and broken open.

use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{Command, Event, Refusal};

use super::flame::flame;
use crate::support::scene::{Scene, assert_happens};
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

fn scene(drawing: &str) -> Scene {
    Scene::of(&flame(&[DOORS_RULE]), drawing)
}

fn word(scene: &Scene, at: Pos) -> String {
    let terrain = scene.view().terrain(at).seen().expect("it is known");
    scene.view().rules().terrain_word(terrain).to_owned()
}

/// Stores are terrain that gives items or wax, frees an ally or wins, cages and dead braziers; but not torches, gates,
/// pillars or sealed doors, nor what is already open or lit.
#[test]
fn stores_are_worth_bumping_into() {
    let drawing = "
        ############
        #■UπδΩ║uΦ∩|#
        #....@.....#
        #¢ΓΘΠ&╫ΣX[[*
        ############";
    let scene = Scene::new("tallowdeep", drawing);
    let fixtures: Vec<_> = scene.view().fixtures().map(|at| word(&scene, at)).collect();
    let all = [
        "chest",
        "vat",
        "cage",
        "chained_apprentice",
        "great_candle",
        "brazier",
    ];
    assert_eq!(fixtures, all);
}

#[test]
fn a_torch_is_pinched_out_for_its_wax() {
    let mut scene = scene(
        "
        ##*##
        #...#
        #.@.#
        #####",
    );
    let lit = |scene: &Scene| scene.view().light_of_others(Pos::new(2, 1));
    assert_eq!(lit(&scene), 6);
    scene.play("n n");
    assert_eq!(
        (lit(&scene), word(&scene, Pos::new(2, 0))),
        (0, "wall".into())
    );
    // Two turns of a plain flame.
    assert_eq!(scene.wax(), 306);
}

#[test]
fn a_lock_takes_a_key() {
    let mut scene = scene("#y@L.#");
    assert!(matches!(scene.bump(Dir::E), Err(Refusal::NeedsItem(_))));
    let events = scene.play("w g e e");
    assert_happens!(events, Event::ItemSpent { .. });
    assert_eq!(word(&scene, Pos::new(3, 0)), "door");
    let keys = scene
        .view()
        .inventory()
        .filter(|held| held.kind.kind == "key");
    assert_eq!(keys.count(), 0, "it stays in the lock");
}

#[test]
fn one_cage_opens_and_the_others_near_it_close() {
    let mut scene = scene("#c@c...c#");
    scene.play("w");
    let words = [1, 3, 7].map(|x| word(&scene, Pos::new(x, 0)));
    assert_eq!(words, ["floor", "shut_cage", "locked_cage"]);
    scene.assert_refused(Command::Bump(Dir::E), Refusal::Blocked);
    assert_eq!(scene.wax(), 249);
}

/// An item or remains keep a door open, as nothing on the ground may be inside a wall.
#[test]
fn a_door_does_not_close_on_items_or_remains() {
    let jammed = |scene: &mut Scene| scene.command(Command::SealDoor(Dir::E));
    let mut dropped = scene("#.@y+#");
    dropped.play("e g e");
    let key = dropped.view().inventory().next().expect("the key").slot;
    assert!(dropped.command(Command::Drop(key)).is_ok());
    dropped.play("w");
    assert_eq!(jammed(&mut dropped), Err(Refusal::DoorJammed));
    let mut fallen = scene("#@+r#");
    while fallen.view().corpses().count() == 0 {
        fallen.play("e w");
    }
    assert_eq!(jammed(&mut fallen), Err(Refusal::DoorJammed));
}

#[test]
fn sealing_a_door_needs_a_door_and_wax() {
    let mut scene = scene("#@+..#");
    scene.assert_refused(Command::SealDoor(Dir::W), Refusal::NoDoor);
    scene.play("seal-e");
    assert_eq!(word(&scene, Pos::new(2, 0)), "sealed_door");
    assert_eq!(scene.wax(), 259);
    let poor = flame(&[DOORS_RULE, ("wax = 300", "wax = 40")]);
    let mut scene = Scene::of(&poor, "#@+..#");
    scene.assert_refused(Command::SealDoor(Dir::E), Refusal::NoWax);
}

/// Turns until a slime that hunts the hero has broken the seal that the hero puts in its way.
fn turns_to_break(changes: &[(&str, &str)]) -> u32 {
    let plain = [DOORS_RULE, ALERT];
    let mut scene = Scene::of(
        &flame(&[&plain, changes].concat()),
        "
        #########
        #@.+...s#
        #########",
    );
    scene.play("e e . w");
    let mut blows = 0;
    for word_of_turn in ["seal-e"].into_iter().chain(["."; 60]) {
        for event in scene.play(word_of_turn) {
            let Event::DoorBattered { holds, .. } = event else {
                continue;
            };
            blows += 1;
            if holds == 0 {
                assert_eq!(word(&scene, Pos::new(3, 1)), "door");
                return blows;
            }
        }
    }
    panic!("it never breaks through: {:?}", scene.log());
}

#[test]
fn a_seal_holds_twelve_turns_of_breaking() {
    assert_eq!(turns_to_break(&[]), 12);
    let strong = (
        "kind = \"slime\"\n",
        "kind = \"slime\"\ntraits = { breaks = 4 }\n",
    );
    assert_eq!(turns_to_break(&[strong]), 3);
}

/// A monster that hears a noise beyond the seal goes around if that takes less than twelve turns.
#[test]
fn monsters_go_around_a_seal_if_that_is_shorter() {
    let far = ("notices_percent = 35", "notices_percent = 1");
    let loud = ("hears_fights = 5", "hears_fights = 20");
    let mut scene = Scene::of(
        &flame(&[DOORS_RULE, far, loud, ("hp = 30", "hp = 200")]),
        "
        ##########
        #k@+.....o
        #.###.####
        #.....####
        ##########",
    );
    let events = scene.play("seal-e w . . . . . . . . . . . .");
    let breaks = |event: &Event| matches!(event, Event::DoorBattered { .. });
    assert!(!events.iter().any(breaks), "{events:?}");
    assert!(scene.at(2).x < 3, "it came around: {events:?}");
}

/// A kindler that has not noticed the hero goes to a dead brazier and lights it.
#[test]
fn a_kindler_lights_dead_braziers() {
    let kindles = (
        "kind = \"orc\"\n",
        "kind = \"orc\"\ntraits = { kindles_within = 9 }\n",
    );
    let blind = ("notices_percent = 35", "notices_percent = 1");
    let mut scene = Scene::of(
        &flame(&[kindles, blind]),
        "
        ##############
        #@#.o.....u..#
        ##############",
    );
    let events: Vec<_> = (0..8).flat_map(|_| scene.play(".")).collect();
    let kindled = events
        .iter()
        .filter(|event| matches!(event, Event::Kindled { .. }));
    assert_eq!(kindled.count(), 1);
    assert_eq!(scene.inspect().light_level(Pos::new(9, 1)), 5);
}

/// A brazier that watches shows a lit hero to monsters near it, from farther away than nine cells.
#[test]
fn a_watching_brazier_shows_a_lit_hero_from_afar() {
    let far = "
        #######################
        #&@................u.k#
        #######################";
    let seen = |changes: &[(&str, &str)]| {
        let mut scene = Scene::of(&flame(changes), far);
        scene.play("flame-shielded");
        let whole = scene.inspect();
        let id = whole.actors().nth(1).expect("the skeleton").id;
        whole.sees_hero(id)
    };
    assert!(!seen(&[]));
    let watch = ("kind = \"brazier\"\n", "kind = \"brazier\"\nwatch = 9\n");
    assert!(seen(&[watch]));
}

/// Terrain that watches counts for monsters near it in the view only if the hero knows it.
#[test]
fn only_known_watching_terrain_is_reported() {
    let watch = ("kind = \"brazier\"\n", "kind = \"brazier\"\nwatch = 9\n");
    let drawing = "
        #######################
        #u@.................u.#
        #######################";
    let scene = Scene::of(&flame(&[watch]), drawing);
    let near = |x| scene.view().watch_near(Pos::new(x, 1)).is_some();
    assert_eq!([1, 2, 10, 11].map(near), [true, true, true, false]);
    assert!(!near(18), "the other is not known");
}

#[test]
fn a_brazier_that_is_smothered_watches_no_more() {
    let drawing = "
        ########
        #@&....#
        ########";
    let mut scene = Scene::new("tallowdeep", drawing);
    let watch = |scene: &Scene| scene.view().watch_near(Pos::new(1, 1)).is_some();
    assert!(watch(&scene));
    scene.bump(Dir::E).expect("it burns");
    assert!(!watch(&scene));
}

/// Rules with a flame and a mirror that adds this much to the light on it.
fn with_mirror(adds: i32) -> RulesetFile {
    let mirror = format!(
        "[[items]]\nkind = \"mirror\"\nname = \"mirror\"\nletter = \"y\"\ncolor = \"ffb84c\"\nweight = 0\n\
         effect = {{ mirrors = {adds} }}\n\n[[terrain]]"
    );
    flame(&[("[[terrain]]", &mirror)])
}

#[test]
fn a_mirror_shines_with_the_light_on_it_and_more() {
    let shines = |scene: &Scene| scene.view().light_of_others(Pos::new(2, 0));
    for (adds, plain, bright) in [(1, 6, 9), (2, 7, 9), (9, 9, 9)] {
        let mut scene = Scene::of(&with_mirror(adds), "#@y........#");
        assert_eq!(
            shines(&scene),
            plain,
            "a cell from a plain flame, {adds} more"
        );
        scene.play("flame-bright");
        assert_eq!(shines(&scene), bright, "{adds} more");
        scene.play("flame-shielded e e e e e");
        assert_eq!(shines(&scene), 0, "no light reaches it");
    }
}

#[test]
fn no_mirror_shines_by_another() {
    let mut scene = Scene::of(&with_mirror(1), "#@yyy......#");
    assert_eq!(
        scene.view().light_of_others(Pos::new(4, 0)),
        4,
        "two cells from one of 6"
    );
    scene.play("flame-shielded");
    assert_eq!(scene.view().light_of_others(Pos::new(4, 0)), 1, "of 3");
}

/// The web neither holds nor harms its spinner; it holds others for two turns.
#[test]
fn a_spinner_walks_over_its_web() {
    let turns = |changes: &[(&str, &str)]| {
        let mut scene = Scene::of(&flame(&[&[ALERT], changes].concat()), "#@.%%%.s#");
        (1..30).find(|_| {
            let events = scene.play(".");
            let strikes =
                |event: &Event| matches!(event, Event::Struck { target, .. } if target.is_hero());
            events.iter().any(strikes)
        })
    };
    assert_eq!(turns(&[]), None, "it does not walk there");
    let spins = (
        "kind = \"slime\"\n",
        "kind = \"slime\"\ntraits = { spins = \"web\" }\n",
    );
    assert!(turns(&[spins]).is_some());
}
