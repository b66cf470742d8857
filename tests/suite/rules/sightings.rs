//! Monsters out of view are remembered where the hero last saw them, until there is reason to doubt it.

use tallowdeep::base::Pos;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::view::Known;

use super::flame::flame;
use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::{ALERT, with_traits_and};

/// Cell, turns since it was seen, and state of each remembered monster.
fn remembered(scene: &Scene) -> Vec<(Pos, u32, Mind)> {
    let seen = scene.view().remembered_monsters();
    seen.map(|seen| (seen.at, seen.turns_ago, seen.mind))
        .collect()
}

/// When the flame is lowered, a monster that stood in its light is remembered there, however long it sleeps on.
#[test]
fn a_monster_is_remembered_where_the_flame_showed_it() {
    let mut scene = Scene::of(&flame(&[]), "asleep @....k#");
    let (at, mind) = (Pos::new(5, 0), Mind::Asleep);
    for (words, seen) in [
        ("", vec![]),
        ("flame-shielded", vec![(at, 0, mind)]),
        (". . .", vec![(at, 3, mind)]),
        (&". ".repeat(40), vec![(at, 43, mind)]),
        ("flame-plain", vec![]),
    ] {
        scene.play(words);
        assert_eq!(remembered(&scene), seen, "{words}");
    }
}

/// A monster that was awake may be anywhere after twenty turns.
#[test]
fn an_awake_monster_is_forgotten_after_twenty_turns() {
    let rules = [("notices_percent = 100", "notices_percent = 0")];
    let file = with_traits_and(&[("skeleton", "acts_every = 99")], &rules);
    let row = &format!(
        "
        #@....k#
        flame-shielded => remembered:6,0
        {} => remembered:6,0
        . => remembered:",
        ". ".repeat(20)
    );
    assert_plays(&file, &[row]);
}

/// A monster that walks out of view is remembered on the cell it walked to, not on the one that is visibly empty.
#[test]
fn a_monster_walking_out_of_view_is_remembered_beyond() {
    let rules = flame(&[("notices_percent = 35", "notices_percent = 0")]);
    let drawing = "########\n#@.....#\n######k#\n######.#\n######*#\n########";
    let mut scene = Scene::of(&rules, drawing);
    let (mut was_seen, mut left) = (true, 0);
    for _ in 0..100 {
        scene.play(".");
        let seen = remembered(&scene);
        if was_seen && !seen.is_empty() {
            assert_eq!(seen[0].0, scene.at(1), "where it went");
            left += 1;
        }
        was_seen = seen.is_empty();
    }
    assert!(left > 2, "{left}");
}

/// No monster is remembered on a cell that is visibly empty.
#[test]
fn an_empty_cell_is_not_remembered_as_taken() {
    let mut scene = Scene::of(&flame(&[ALERT]), "@....k..#");
    scene.play(". flame-shielded");
    assert_eq!(remembered(&scene).len(), 1);
    for _ in 0..8 {
        scene.play(".");
        for (at, ..) in remembered(&scene) {
            assert!(!scene.view().sees(at), "{at:?}");
        }
    }
    assert_eq!(remembered(&scene), [], "it stands beside the hero");
}

/// What changes out of view is remembered as it was, until the hero sees it again.
#[test]
fn ground_that_changes_out_of_view_is_remembered_as_it_was() {
    let traits = [("rat", "kindles_within = 9")];
    let blind = [("notices_percent = 100", "notices_percent = 0")];
    let drawing = "
        ###########
        #..#....r.#
        #@.......u#
        #..#......#
        ###########";
    let mut scene = Scene::of(&with_traits_and(&traits, &blind), drawing);
    let at = Pos::new(9, 2);
    let looks = |scene: &Scene| {
        let terrain = scene.view().terrain(at);
        let word = scene.view().rules().terrain_word(terrain.seen()?);
        Some((matches!(terrain, Known::Visible(_)), word.to_owned()))
    };
    scene.play("flame-bright");
    assert_eq!(looks(&scene), Some((true, "brazier".to_owned())));
    scene.play("flame-shielded n . . .");
    assert!(scene.inspect().light_level(at) > 0, "{}", scene.map());
    assert_eq!(looks(&scene), Some((false, "brazier".to_owned())));
    scene.play("s");
    assert_eq!(looks(&scene), Some((true, "brazier_lit".to_owned())));
}
