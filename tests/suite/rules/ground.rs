//! Terrain from the rule file: what it lets pass, what it does to those that walk there, what burns.

use tallowdeep::autoplay::{Pathfinder, explore};
use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::rules::{EffectKind, FlameHeight};
use tallowdeep::game::{ActorId, Command, Event, Refusal, Slot, Terrain};

use super::flame::flame;
use crate::support::scene::{Scene, assert_never, count, happens};
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

#[test]
fn sight_and_light_pass_a_grate_and_walkers_do_not() {
    let mut scene = ground("#.@=..&.k..#");
    scene.assert_refused(Command::Bump(Dir::E), Refusal::Blocked);
    let seen = scene.view().sees(Pos::new(8, 0));
    assert!(seen, "the light of the brazier shows it");
    assert_eq!(scene.inspect().light_level(Pos::new(6, 0)), 6);
}

#[test]
fn a_pillar_blocks_sight_and_light() {
    let scene = ground("############\n#.@|..&.k..#\n############");
    assert!(!scene.view().sees(Pos::new(5, 1)));
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
    let mut dark = ground("#@.^.#");
    dark.play("flame-shielded");
    assert_eq!(word(&dark, 3), "floor");
    dark.play("e e");
    assert_eq!(dark.hp(0), 22);
    dark.assert_says("Spikes come up through the floor. It takes 8.");
    let mut light = ground("#@.^.#");
    light.play(".");
    assert_eq!(word(&light, 3), "spikes");
    assert!(light.view().is_dangerous(Pos::new(3, 0)));
}

#[test]
fn a_pit_leads_to_the_level_below() {
    let mut scene = ground("#@v.#");
    scene.play("e");
    assert_eq!((scene.view().depth(), scene.hp(0)), (2, 25));
}

/// There is no level below the last.
#[test]
fn a_pit_on_the_last_level_leads_nowhere() {
    let rules = flame(&[BRAND_RULE, ("levels = 8", "levels = 1")]);
    let mut scene = Scene::of(&rules, "#@v.#");
    scene.play("e");
    assert_eq!((scene.view().depth(), scene.at(0)), (1, Pos::new(2, 0)));
}

/// Two turns pass before the hero can go on; then the web is gone.
#[test]
fn a_web_holds_for_two_turns() {
    let mut scene = ground("#@%..#");
    scene.play("e e e");
    assert_eq!(scene.at(0), Pos::new(2, 0));
    scene.play("e");
    assert_eq!(scene.at(0), Pos::new(3, 0));
    assert_eq!(word(&scene, 2), "floor");
}

/// Ground that holds what it has killed would hold it when it rises.
#[test]
fn ground_does_not_hold_the_dead() {
    for (hp, held) in [(30, true), (5, false)] {
        let file = changed(flame(&[BRAND_RULE]), |rules| {
            let spikes = traits::ground(rules, "spikes");
            spikes.on_enter.as_mut().expect("they harm").holds = 3;
            rules.hero.stats.hp = hp;
        });
        let events = Scene::of(&file, "#@^.#").play("e");
        assert_eq!(happens!(events, Event::EffectApplied { .. }), held);
    }
}

#[test]
fn deep_water_puts_the_flame_out() {
    let mut scene = ground("#@≈.#");
    scene.play("e");
    assert_eq!(scene.height(), FlameHeight::Out);
}

#[test]
fn a_swimmer_lights_no_flame() {
    let mut scene = Scene::new("tallowdeep", "#@≈.#");
    scene.play("e");
    let light = Command::Flame(FlameHeight::Plain);
    scene.assert_refused(light, Refusal::Hindered);
    scene.play("e");
    scene.does(light);
}

/// Monsters do not follow into deep water, so a swimming hero must not throw darts from there: it can use and throw
/// nothing.
#[test]
fn a_swimmer_uses_and_throws_nothing() {
    let mut scene = Scene::new("tallowdeep", "#@(≈..r#");
    scene.play("e g e");
    let dart = scene.held("dart");
    let throw = Command::Throw(dart, scene.at(1));
    for command in [throw, Command::Use(dart)] {
        scene.assert_refused(command, Refusal::Hindered);
    }
    scene.assert_last("You need both hands to swim. ×2");
    scene.play("e");
    assert_ne!(scene.command(throw), Err(Refusal::Hindered));
}

#[test]
fn a_draught_lowers_all_but_a_shielded_flame() {
    use FlameHeight::{Bright, Plain, Shielded};
    for (before, after) in [(Bright, Plain), (Plain, Shielded), (Shielded, Shielded)] {
        let mut scene = ground("#@'.#");
        let _ = scene.command(Command::Flame(before));
        scene.play("e");
        assert_eq!(scene.height(), after);
    }
}

#[test]
fn lighting_a_brazier_takes_thirty_wax() {
    let mut scene = ground("#@u..#");
    let events = scene.play("e");
    assert_eq!(count!(events, Event::WaxSpent { from: 300, to: 270 }), 1);
    assert_eq!(scene.inspect().light_level(Pos::new(2, 0)), 6);
    scene.assert_refused(Command::Bump(Dir::E), Refusal::Blocked);
    let mut last_wax = Scene::of(&flame(&[("wax = 300", "wax = 30")]), "#@u..#");
    last_wax.assert_refused(Command::Bump(Dir::E), Refusal::NoWax);
}

#[test]
fn a_chest_spills_what_it_holds() {
    let mut scene = ground("#@■..#");
    scene.play("e");
    assert_eq!(scene.inspect().items().count(), 1);
}

/// The hero cannot walk through what looks like a wall; in light 7 the door shows, or when a monster comes through.
#[test]
fn a_secret_door_shows_in_light_seven() {
    let mut scene = ground("#..@§..#");
    scene.assert_refused(Command::Bump(Dir::E), Refusal::Blocked);
    assert_eq!(count!(scene.play("flame-bright"), Event::Found { .. }), 1);
    scene.play("e e");
    assert_eq!(scene.at(0), Pos::new(5, 0));
    let mut opened = ground("#@.....§k#");
    assert_eq!(count!(opened.play(". . ."), Event::Found { .. }), 1);
}

/// The second dart finds another one below the skeleton, and beside it what looks like a wall.
#[test]
fn items_never_land_in_a_secret_door() {
    let mut scene = Scene::of(&with_traits(&[("skeleton", "stands = true")]), "#@(((((k§#");
    scene.play("e g e g throw-h@7,0 throw-h@7,0");
    let mut lying: Vec<_> = scene.inspect().items().map(|(at, _)| at.x).collect();
    lying.sort_unstable();
    assert_eq!(lying, [3, 4, 5, 6, 7]);
}

#[test]
fn monsters_walk_around_harmful_ground() {
    let mut scene = ground("#k^...@#\n#......#");
    assert_never!(scene.play(". . . ."), Event::HurtByGround { .. });
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
    let mut scene = ground("#y@-.#");
    scene.play("w g");
    scene.play("throw-j@3,0");
    scene.play("e e");
    assert_eq!((scene.at(0), scene.hp(0)), (Pos::new(3, 0), 27));
    scene.play(".");
    assert_eq!(scene.hp(0), 24);
    scene.play("e");
    assert_eq!(scene.hp(0), 24);
}

#[test]
fn a_burnt_door_lets_sight_pass() {
    let mut scene = ground("#y@.+..z#");
    scene.play("w g");
    scene.play("throw-j@4,0");
    assert!(!scene.view().sees(Pos::new(5, 0)));
    scene.play("flame-bright . . . . . . .");
    assert!(scene.view().sees(Pos::new(5, 0)));
}

#[test]
fn only_flammable_ground_is_set_afire() {
    let mut scene = ground("#y@..#");
    scene.play("w g");
    let throw = Command::Throw(Slot(9), Pos::new(4, 0));
    scene.assert_refused(throw, Refusal::NoEffect);
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

const FREED: Event = Event::EffectEnded {
    actor: ActorId::HERO,
    effect: EffectKind::Held,
};

/// The ground that holds is left behind.
#[test]
fn a_web_does_not_hold_on_another_level() {
    let mut scene = Scene::new("tallowdeep", "#@R%v#");
    scene.play("e g e");
    let events = scene.uses("rope");
    assert!(events.contains(&FREED), "{events:?}");
    assert_eq!(scene.view().depth(), 2);
}

/// An actor pushed out of a web is free.
#[test]
fn a_push_ends_a_web() {
    let file = with_traits(&[("rat", "pushes = 2")]);
    let mut scene = Scene::of(&file, "#.....#\n#.....#\n#.@%..#\n#..r..#");
    let events = scene.play("e .");
    let pushed = |event: &Event| matches!(event, Event::Pushed { .. });
    let at = events.iter().position(pushed).expect("it pushes");
    assert_eq!(events[at - 1], FREED, "{events:?}");
}

/// A step that a web prevents is reported as that, not as a wall.
#[test]
fn a_web_says_why_a_step_fails() {
    let mut scene = Scene::new("tallowdeep", "#@%..#");
    scene.play("e e");
    scene.assert_says("held fast");
    assert!(!scene.says("blocked"));
}

/// As after stairs, the monsters of a level that the hero falls to do not act in that turn, even if the hero was there
/// before. While the hero was away, wanderers wandered: that is reported before he arrives.
#[test]
fn nobody_acts_in_the_turn_of_a_fall() {
    let mut scene = Scene::new("tallowdeep", "#@>v.#\n#....#");
    scene.play("e > <");
    let events = scene.play("e");
    assert_eq!(scene.view().depth(), 2, "the hero fell");
    let arrives = |event: &Event| matches!(event, Event::TookStairs { .. });
    let arrival = events.iter().position(arrives).expect("it is told");
    assert_never!(
        events[arrival..],
        Event::Moved { actor, .. } | Event::MindChanged { actor, .. } if !actor.is_hero()
    );
}

/// A candle that is laid down is set alight, for which one needs both hands.
#[test]
fn a_swimmer_lights_no_stub_by_dropping_it() {
    let mut scene = Scene::new("tallowdeep", "#@i≈.#");
    scene.play("e g e");
    let drop = Command::Drop(scene.held("candle_stub"));
    scene.assert_refused(drop, Refusal::Hindered);
}
