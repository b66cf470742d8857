//! Terrain from the rule file: what it lets pass, what it does to those that walk there, what burns.

use tallowdeep::autoplay::{Pathfinder, explore};
use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::rules::{EffectKind, FlameHeight};
use tallowdeep::game::{ActorId, Command, Event, Known, Refusal, Slot, Terrain};

use super::flame::flame;
use crate::support::scene::Scene;
use crate::support::traits::{changed, with_traits};

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
    Scene::of(&flame(&[BRAND_RULE]), 1, drawing)
}

#[test]
fn sight_and_light_pass_a_grate_and_walkers_do_not() {
    let mut scene = ground(
        "
        ############
        #.@=..&.k..#
        ############",
    );
    let (brazier, behind) = (Pos::new(6, 1), Pos::new(8, 1));
    assert_eq!(scene.bump(Dir::E), Err(Refusal::Blocked));
    assert!(
        scene.view().sees(behind),
        "the light of the brazier shows it"
    );
    assert_eq!(scene.inspect().light_level(brazier), 6);
}

#[test]
fn a_pillar_blocks_sight_and_light() {
    let scene = ground(
        "
        ############
        #.@|..&.k..#
        ############",
    );
    assert!(!scene.view().sees(Pos::new(5, 1)));
}

fn count(events: &[Event], test: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| test(event)).count()
}

#[test]
fn spikes_take_eight_and_show_in_light_four() {
    let mut dark = ground("#@.^.#");
    dark.play("flame-shielded");
    assert_eq!(
        dark.view().terrain(Pos::new(3, 0)),
        Known::Visible(Terrain::Floor)
    );
    dark.play("e e");
    assert_eq!(dark.hp(0), 22);
    let told = dark.log();
    assert!(
        told.iter()
            .any(|line| line.contains("Spikes come up through the floor. It takes 8.")),
        "{told:?}"
    );
    let mut light = ground("#@.^.#");
    light.play(".");
    let shown = light
        .view()
        .terrain(Pos::new(3, 0))
        .seen()
        .expect("it is in view");
    assert_eq!(light.view().rules().terrain_word(shown), "spikes");
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
    let mut scene = Scene::of(&rules, 1, "#@v.#");
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
    assert_eq!(
        scene.view().terrain(Pos::new(2, 0)),
        Known::Visible(Terrain::Floor)
    );
}

/// Ground that holds what it has killed would hold it when it rises.
#[test]
fn ground_does_not_hold_the_dead() {
    let file = changed(flame(&[BRAND_RULE]), |rules| {
        let mut kinds = rules.terrain.iter_mut();
        let spikes = kinds.find(|it| it.kind == "spikes").expect("it is there");
        spikes.on_enter.as_mut().expect("they harm").holds = 3;
    });
    for (hp, held) in [(30, true), (5, false)] {
        let file = changed(file.clone(), |rules| rules.hero.stats.hp = hp);
        let events = Scene::of(&file, 1, "#@^.#").play("e");
        let holds = |event: &Event| matches!(event, Event::EffectApplied { .. });
        assert_eq!(events.iter().any(holds), held, "{events:?}");
    }
}

#[test]
fn deep_water_puts_the_flame_out() {
    let mut scene = ground("#@≈.#");
    scene.play("e");
    assert_eq!(
        scene.view().flame().map(|flame| flame.height),
        Some(FlameHeight::Out)
    );
}

#[test]
fn a_swimmer_lights_no_flame() {
    let mut scene = Scene::new("tallowdeep", "#@≈.#");
    scene.play("e");
    let light = Command::Flame(FlameHeight::Plain);
    assert_eq!(scene.command(light), Err(Refusal::Hindered));
    scene.play("e");
    assert!(scene.command(light).is_ok());
}

/// Monsters do not follow into deep water, so a swimming hero must not throw darts from there: it can use and throw
/// nothing.
#[test]
fn a_swimmer_uses_and_throws_nothing() {
    let mut scene = Scene::new("tallowdeep", "#@(≈..r#");
    scene.play("e g e");
    let dart = scene.view().inventory().find(|it| it.kind.kind == "dart");
    let dart = dart.expect("it was picked up").slot;
    let throw = Command::Throw(dart, scene.at(1));
    for command in [throw, Command::Use(dart)] {
        assert_eq!(scene.command(command), Err(Refusal::Hindered));
    }
    let said = scene.log();
    assert_eq!(
        said.last().map(String::as_str),
        Some("You need both hands to swim. ×2")
    );
    scene.play("e");
    assert_ne!(scene.command(throw), Err(Refusal::Hindered));
}

#[test]
fn a_draught_lowers_all_but_a_shielded_flame() {
    for (before, after) in [
        (FlameHeight::Bright, FlameHeight::Plain),
        (FlameHeight::Plain, FlameHeight::Shielded),
        (FlameHeight::Shielded, FlameHeight::Shielded),
    ] {
        let mut scene = ground("#@'.#");
        let _ = scene.command(Command::Flame(before));
        scene.play("e");
        assert_eq!(scene.view().flame().map(|flame| flame.height), Some(after));
    }
}

#[test]
fn lighting_a_brazier_takes_thirty_wax() {
    let mut scene = ground("#@u..#");
    let events = scene.play("e");
    let spent = count(&events, |event| {
        matches!(event, Event::WaxSpent { from: 300, to: 270 })
    });
    assert_eq!(spent, 1);
    assert_eq!(scene.inspect().light_level(Pos::new(2, 0)), 6);
    assert_eq!(scene.bump(Dir::E), Err(Refusal::Blocked));
}

#[test]
fn a_brazier_is_not_lit_with_the_last_wax() {
    let poor = flame(&[("wax = 300", "wax = 30")]);
    let mut scene = Scene::of(&poor, 1, "#@u..#");
    assert_eq!(scene.bump(Dir::E), Err(Refusal::NoWax));
}

#[test]
fn a_chest_spills_what_it_holds() {
    let mut scene = ground("#@■..#");
    scene.play("e");
    assert_eq!(scene.inspect().items().count(), 1);
}

/// The hero cannot walk through what looks like a wall; in light 7 the door shows.
#[test]
fn a_secret_door_shows_in_light_seven() {
    let drawing = "
        ########
        #..@§..#
        ########";
    let mut scene = ground(drawing);
    assert_eq!(scene.bump(Dir::E), Err(Refusal::Blocked));
    let events = scene.play("flame-bright");
    assert_eq!(
        count(&events, |event| matches!(event, Event::Found { .. })),
        1
    );
    scene.play("e e");
    assert_eq!(scene.at(0), Pos::new(5, 1));
}

/// A monster that comes through a secret door shows where it is.
#[test]
fn a_secret_door_shows_when_a_monster_stands_in_it() {
    let mut scene = ground(
        "
        ##########
        #@.....§k#
        ##########",
    );
    let mut found = 0;
    for _ in 0..3 {
        let events = scene.play(".");
        found += count(&events, |event| matches!(event, Event::Found { .. }));
    }
    assert_eq!(found, 1);
}

/// The second dart finds another one below the skeleton, and beside it what looks like a wall.
#[test]
fn items_never_land_in_a_secret_door() {
    let stands = (
        "stats = { hp = 12, attack = 8, defense = 1 }",
        "stats = { hp = 12, attack = 8, defense = 1 }\ntraits = { stands = true }",
    );
    let drawing = "
        ##########
        #@(((((k§#
        ##########";
    let mut scene = Scene::of(&flame(&[stands]), 1, drawing);
    scene.play("e g e g throw-h@7,1 throw-h@7,1");
    let mut lying: Vec<_> = scene.inspect().items().map(|(at, _)| at.x).collect();
    lying.sort_unstable();
    assert_eq!(lying, [3, 4, 5, 6, 7]);
}

#[test]
fn monsters_walk_around_harmful_ground() {
    let mut scene = ground(
        "
        ########
        #k^...@#
        #......#
        ########",
    );
    let events = scene.play(". . . .");
    assert_eq!(
        count(&events, |event| matches!(event, Event::HurtByGround { .. })),
        0
    );
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

/// The letter in the pack of the brand, the tenth kind.
const BRAND: &str = "throw-j";

/// Grass burns for two turns and sets its four neighbours afire at the end of the second.
#[test]
fn fire_spreads_through_grass_in_fixed_steps() {
    let mut scene = ground(
        "
        #########
        #@y.```.#
        #...````#
        #########",
    );
    scene.play("e g");
    scene.play(&format!("{BRAND}@5,1"));
    assert_eq!(fires(&scene), ".........\n.....1...\n.........\n.........");
    scene.play(".");
    assert_eq!(fires(&scene), ".........\n....2.2..\n.....2...\n.........");
    scene.play(". .");
    assert_eq!(fires(&scene), ".........\n.........\n....2.2..\n.........");
    scene.play(". . . .");
    assert!(
        !scene.map().contains('`'),
        "all of it has burned: {}",
        scene.map()
    );
    let floor = scene.view().terrain(Pos::new(5, 1)).seen();
    assert_eq!(floor, Some(Terrain::Floor));
}

/// Fire takes three hit points at the end of each turn, no more: entering it costs as much as staying.
#[test]
fn fire_takes_three_hit_points_per_turn() {
    let mut scene = ground("#y@-.#");
    scene.play("w g");
    scene.play(&format!("{BRAND}@3,0"));
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
    scene.play(&format!("{BRAND}@4,0"));
    assert!(!scene.view().sees(Pos::new(5, 0)));
    scene.play("flame-bright . . . . . . .");
    assert!(scene.view().sees(Pos::new(5, 0)));
}

#[test]
fn only_flammable_ground_is_set_afire() {
    let mut scene = ground("#y@..#");
    scene.play("w g");
    let at = Pos::new(4, 0);
    assert_eq!(
        scene.command(Command::Throw(Slot(9), at)),
        Err(Refusal::NoEffect)
    );
}

/// A niche shows in light 3, so to a plain flame within three cells and never to a shielded one; exploring empties it.
#[test]
fn a_niche_shows_in_light_three_and_gives_wax() {
    let drawing = "
        #####ñ#####
        #@........#
        ###########";
    let mut scene = Scene::new("tallowdeep", drawing);
    let niche = Pos::new(5, 0);
    let looks = |scene: &Scene| {
        let terrain = scene.view().terrain(niche).seen().expect("in view");
        scene.view().rules().terrain_word(terrain).to_owned()
    };
    assert_eq!(looks(&scene), "wall");
    scene.play("flame-shielded e e e e e");
    assert_eq!(looks(&scene), "wall", "passed in the dark");
    scene.play("w w w w w flame-plain .");
    assert_eq!(looks(&scene), "wall");
    scene.play("e");
    assert_eq!(looks(&scene), "niche");
    let wax = |scene: &Scene| scene.view().flame().map_or(0, |flame| flame.wax);
    let (before, mut pathfinder) = (wax(&scene), Pathfinder::new(scene.view()));
    let mut turns = 0;
    while looks(&scene) == "niche" {
        turns += 1;
        let step = explore(scene.view(), &mut pathfinder).expect("there is something to do");
        scene.command(step).expect("it can be done");
        assert!(turns < 9, "{}", scene.map());
    }
    assert_eq!(wax(&scene), before - turns + 15);
    assert_eq!(looks(&scene), "wall");
}

/// The ground that holds is left behind.
#[test]
fn a_web_does_not_hold_on_another_level() {
    let mut scene = Scene::new("tallowdeep", "#@R%v#");
    scene.play("e g e");
    let rope = scene.view().inventory().find(|it| it.kind.kind == "rope");
    let rope = rope.expect("it lay there").slot;
    let events = scene.command(Command::Use(rope)).expect("a pit is near");
    let freed = Event::EffectEnded {
        actor: ActorId::HERO,
        effect: EffectKind::Held,
    };
    assert!(events.contains(&freed), "{events:?}");
    assert_eq!(scene.view().depth(), 2);
}

/// An actor pushed out of a web is free.
#[test]
fn a_push_ends_a_web() {
    let file = with_traits(&[("rat", "pushes = 2")]);
    let drawing = "
        #######
        #.....#
        #.....#
        #.@%..#
        #..r..#
        #######";
    let mut scene = Scene::of(&file, 1, drawing);
    let events = scene.play("e .");
    let pushed = |event: &Event| matches!(event, Event::Pushed { .. });
    let at = events.iter().position(pushed).expect("it pushes");
    let freed = Event::EffectEnded {
        actor: ActorId::HERO,
        effect: EffectKind::Held,
    };
    assert_eq!(events[at - 1], freed, "{events:?}");
}

/// A step that a web prevents is reported as that, not as a wall.
#[test]
fn a_web_says_why_a_step_fails() {
    let mut scene = Scene::new("tallowdeep", "#@%..#");
    scene.play("e e");
    let told = scene.log();
    assert!(
        !told.iter().any(|line| line.contains("blocked")),
        "{told:?}"
    );
    assert!(
        told.iter().any(|line| line.contains("held fast")),
        "{told:?}"
    );
}

/// As after stairs, the monsters of a level that the hero falls to do not act in that turn, even if the hero was there before.
#[test]
fn nobody_acts_in_the_turn_of_a_fall() {
    let mut scene = Scene::new("tallowdeep", "#@>v.#\n#....#");
    scene.play("e > <");
    let events = scene.play("e");
    assert_eq!(scene.view().depth(), 2, "the hero fell");
    let acts = |event: &&Event| match event {
        Event::Moved { actor, .. } | Event::MindChanged { actor, .. } => !actor.is_hero(),
        _ => false,
    };
    // While the hero was away, wanderers wandered: that is reported before he arrives.
    let arrival = events
        .iter()
        .position(|it| matches!(it, Event::TookStairs { .. }));
    let after = &events[arrival.expect("it is told")..];
    assert_eq!(after.iter().filter(acts).count(), 0, "{after:?}");
}

/// A candle that is laid down is set alight, for which one needs both hands.
#[test]
fn a_swimmer_lights_no_stub_by_dropping_it() {
    let mut scene = Scene::new("tallowdeep", "#@i≈.#");
    scene.play("e g e");
    let stub = scene
        .view()
        .inventory()
        .find(|it| it.kind.kind == "candle_stub");
    let stub = stub.expect("it lay there").slot;
    assert_eq!(scene.command(Command::Drop(stub)), Err(Refusal::Hindered));
}
