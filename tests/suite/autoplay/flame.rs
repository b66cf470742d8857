//! Automatic actions under rules with minds: what they stop for, and how they go around sleepers.

use std::collections::BTreeSet;

use tallowdeep::app::session::Session;
use tallowdeep::autoplay::{
    AutoAction, Care, Interrupts, Memory, Pathfinder, StopReason, explore, travel,
};
use tallowdeep::base::Pos;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Command, Event, View};

use crate::support::flame;
use crate::support::scene::Scene;
use crate::support::traits::{ALERT, with_traits_and};

fn sleepers(view: View<'_>) -> BTreeSet<ActorId> {
    let asleep = view.visible_monsters();
    let asleep = asleep.filter(|monster| monster.mind == Some(Mind::Asleep));
    asleep.map(|monster| monster.id).collect()
}

/// A game on the generated level of `seed`, where all monsters sleep and none wakes.
fn sleeping_level(seed: u64) -> Session {
    let file = flame::file(&[("wakes_percent = 35", "wakes_percent = 0")]);
    Session::new(&file, seed, None)
}

/// Exploring goes on with a sleeper in view, and no step leads beside one that was already in view.
#[test]
fn exploring_goes_around_sleepers() {
    let mut with_sleeper = 0;
    for seed in 1..=10 {
        let mut game = sleeping_level(seed);
        let mut guide = Pathfinder::new(game.view());
        for step in 0..400 {
            let known = sleepers(game.view());
            let Ok(command) = explore(game.view(), &mut guide) else {
                break;
            };
            with_sleeper += u32::from(!known.is_empty());
            game.play(command);
            let view = game.view();
            let beside = view.visible_monsters().find(|monster| {
                known.contains(&monster.id) && monster.at.is_adjacent(view.hero().at)
            });
            let beside = beside.map(|monster| monster.at);
            assert_eq!(beside, None, "seed {seed}, step {step}, {command:?}");
        }
    }
    assert!(
        with_sleeper > 50,
        "only {with_sleeper} steps in sight of one"
    );
}

const BLIND: (&str, &str) = ("notices_percent = 35", "notices_percent = 0");

/// A monster that does not know of the hero is no reason to stop, unless it is within three cells.
#[test]
fn only_hunters_and_near_monsters_stop_exploring() {
    let explore_beside = |rules, words, gap: usize| {
        let corridor = format!("#@{}g", ".".repeat(gap));
        let shaft = "#.###########\n".repeat(9);
        let drawing = format!("#############\n{corridor:#<13}\n{shaft}");
        let mut scene = Scene::of(&flame::file(&[rules]), &drawing);
        scene.play(words);
        let mut guide = Pathfinder::new(scene.view());
        explore(scene.view(), &mut guide)
    };
    let stops = Err(StopReason::MonsterInView);
    assert_ne!(explore_beside(BLIND, "", 3), stops);
    assert_eq!(explore_beside(BLIND, "", 2), stops, "it is near");
    assert_eq!(explore_beside(ALERT, ".", 5), stops, "it hunts");
}

/// A monster that cannot reach the hero does not count as near, such as a bat behind a grate.
#[test]
fn a_bat_behind_a_grate_does_not_stop_exploring() {
    let explore_before = |bars: char| {
        let drawing = format!("#########\n#..@{bars}.b.#\n#.#######\n#.......#\n#########");
        let scene = Scene::new("tallowdeep", &drawing);
        let mut guide = Pathfinder::new(scene.view());
        explore(scene.view(), &mut guide)
    };
    assert_eq!(explore_before('.'), Err(StopReason::MonsterInView));
    assert!(explore_before('=').is_ok());
}

/// Nor does one that hunts the hero and has no way around the bars.
#[test]
fn a_hunter_behind_a_grate_does_not_stop_exploring() {
    let explore_before = |bars: char| {
        let drawing = format!("##########\n#..@.{bars}.g.#\n#.########\n#........#\n##########");
        let mut scene = Scene::new("tallowdeep", &drawing);
        while scene.actor(1).mind != Some(Mind::Hunting) {
            scene.play(".");
        }
        let mut guide = Pathfinder::new(scene.view());
        explore(scene.view(), &mut guide)
    };
    assert_eq!(explore_before('.'), Err(StopReason::MonsterInView));
    assert!(explore_before('=').is_ok());
}

/// A wanderer that knows nothing of the hero is reported when it comes into view and when it comes near, not otherwise.
#[test]
fn a_wanderer_is_reported_once() {
    let all_wander = ("asleep_percent = 100", "asleep_percent = 0");
    let file = flame::file(&[BLIND, all_wander]);
    let (mut told, mut steps_in_sight) = (BTreeSet::new(), 0);
    for seed in 1..=10 {
        let mut game = Session::new(&file, seed, None);
        let mut guide = Pathfinder::new(game.view());
        let mut watch = Interrupts::new(game.view());
        for _ in 0..400 {
            watch.restart(game.view());
            let in_sight = game.view().visible_monsters().count();
            let Ok(command) = explore(game.view(), &mut guide) else {
                game.play(Command::Wait);
                continue;
            };
            steps_in_sight += in_sight;
            game.play(command);
            let view = game.view();
            if let Some(StopReason::NewMonster(id)) = watch.check(view) {
                let at = view.visible_monster(id).expect("it is in view").at;
                let is_near = at.distance(view.hero().at) <= 3;
                assert!(
                    told.insert((seed, id)) || is_near,
                    "seed {seed}: {id:?} again"
                );
            }
        }
    }
    assert!(told.len() > 5, "only {}", told.len());
    assert!(steps_in_sight > 50, "only {steps_in_sight}");
}

/// Exploring keeps away for a while from a wanderer that has gone out of view. If it forgot the wanderer at once, the
/// next step would meet it again, and wax would burn for steps back and forth.
#[test]
fn exploring_does_not_go_back_and_forth_before_a_wanderer() {
    let all_wander = ("asleep_percent = 100", "asleep_percent = 0");
    let file = flame::file(&[BLIND, all_wander]);
    let (mut back, mut steps) = (0, 0);
    for seed in 1..=20 {
        let mut game = Session::new(&file, seed, None);
        let mut guide = Pathfinder::new(game.view());
        let mut way = vec![game.view().hero().at];
        for _ in 0..400 {
            let Ok(command @ Command::Bump(_)) = explore(game.view(), &mut guide) else {
                game.play(Command::Wait);
                continue;
            };
            game.play(command);
            way.push(game.view().hero().at);
        }
        let returns = |cells: &&[Pos]| cells[0] == cells[2] && cells[1] == cells[3];
        back += way.windows(4).filter(returns).count();
        steps += way.len();
    }
    assert!(steps > 600, "only {steps}");
    assert!(back < 5, "{back} of {steps}");
}

/// Steps of the path to a cell; 0 if there is none.
fn steps(scene: &Scene, goal: Pos) -> usize {
    let mut pathfinder = Pathfinder::new(scene.view());
    pathfinder.observe(scene.view());
    pathfinder.path_to(scene.view(), goal).len()
}

/// Hot tallow harms at each step: a path leads out of the middle, but never in, and from its edge straight to the land.
#[test]
fn a_hero_in_tallow_finds_the_land() {
    let mut scene = Scene::new("tallowdeep", "#@τττττ.#");
    let (near, far) = (Pos::new(1, 0), Pos::new(7, 0));
    assert_eq!(steps(&scene, far), 0, "none leads in");
    scene.play("e e");
    assert_eq!(scene.at(0), Pos::new(2, 0), "it holds for a turn");
    assert_eq!((steps(&scene, near), steps(&scene, far)), (1, 0));
    scene.play("e");
    assert_eq!(scene.at(0), Pos::new(3, 0));
    assert_eq!((steps(&scene, near), steps(&scene, far)), (2, 4));
    // Not if the next step kills.
    while scene.view().hero().hp > 4 {
        scene.play("w w e e");
    }
    assert_eq!(scene.at(0), Pos::new(3, 0));
    assert_eq!((steps(&scene, near), steps(&scene, far)), (0, 0));
}

/// Travelling keeps away from sleepers if it can.
#[test]
fn travel_goes_around_sleepers() {
    let file = flame::file(&[("wakes_percent = 35", "wakes_percent = 0")]);
    let walk = |drawing, goal| {
        let mut scene = Scene::of(&file, drawing);
        scene.play("flame-bright");
        let mut guide = Pathfinder::new(scene.view());
        guide.observe(scene.view());
        let foretold = guide.path_to(scene.view(), goal);
        let mut path = Vec::new();
        while let Ok(command) = travel(scene.view(), &mut guide, goal, Care::Considerate) {
            scene.command(command).expect("it is a step");
            path.push(scene.at(0));
        }
        assert_eq!(path, foretold, "it walks as the mouse has shown");
        assert_eq!(path.last(), Some(&goal));
        path.into_iter()
            .filter(|at| at.is_adjacent(scene.at(1)))
            .count()
    };
    let hall = "
        asleep ##########
        #@...g...#
        #........#
        #........#
        #........#
        ##########";
    assert_eq!(walk(hall, Pos::new(8, 1)), 0);
    let passage = "
        asleep ####g#####
        #@.......#
        ##########";
    assert_eq!(walk(passage, Pos::new(8, 1)), 3, "there is no other way");
}

#[test]
fn being_noticed_stops_an_automatic_action() {
    let file = flame::file(&[ALERT]);
    let mut scene = Scene::of(&file, "@....g");
    let mut watch = Interrupts::new(scene.view());
    scene.play(".");
    let goblin = ActorId(1);
    assert_eq!(scene.actor(1).mind, Some(Mind::Hunting));
    assert_eq!(watch.check(scene.view()), Some(StopReason::Noticed(goblin)));
    scene.play(".");
    assert_eq!(watch.check(scene.view()), None, "it is told once");
}

/// A draught or a bat may lower it, which changes how far the hero is noticed and how it strikes.
#[test]
fn a_flame_that_drops_stops_an_automatic_action() {
    let mut scene = Scene::of(&flame::file(&[]), "@....");
    scene.play("flame-bright");
    for (lower, stop) in [
        ("flame-plain", Some(StopReason::LightChanged)),
        ("flame-shielded", Some(StopReason::LightChanged)),
        ("flame-bright", None),
    ] {
        let mut watch = Interrupts::new(scene.view());
        scene.play(lower);
        assert_eq!(watch.check(scene.view()), stop, "{lower}");
    }
}

/// It stops exactly at the step with 40 turns of flame left and at the one with 10.
#[test]
fn wax_that_runs_low_stops_an_automatic_action() {
    let stops = |words: &str, turns: u32| {
        let file = flame::file(&[("wax = 300", "wax = 43")]);
        let mut scene = Scene::of(&file, "@....");
        scene.play(words);
        let mut watch = Interrupts::new(scene.view());
        let stop = |turn| {
            scene.play(".");
            // Restarts as between two automatic actions.
            let stop = watch.check(scene.view());
            watch.restart(scene.view());
            stop.map(|stop| (turn, stop))
        };
        (1..=turns).filter_map(stop).collect::<Vec<_>>()
    };
    let (low, lower) = (StopReason::WaxLow(40), StopReason::WaxLow(10));
    assert_eq!(stops("", 42), [(3, low), (33, lower)]);
    assert_eq!(stops("flame-shielded", 80), [(44, low), (74, lower)]);
}

#[test]
fn waiting_is_refused_with_a_hunter_in_view() {
    let scene = Scene::of(&flame::file(&[]), "@....g");
    let mut hunted = Scene::of(&flame::file(&[ALERT]), "@....g");
    hunted.play(".");
    let mut wait = AutoAction::rest(scene.view());
    let mut guide = Pathfinder::new(scene.view());
    let next = wait.next_command(scene.view(), &mut guide);
    assert_eq!(next, Ok(Command::Wait), "it has not noticed him");
    let mut wait = AutoAction::rest(hunted.view());
    let next = wait.next_command(hunted.view(), &mut guide);
    assert_eq!(next, Err(StopReason::MonsterInView));
    let alone = Scene::of(&flame::file(&[]), "@.....");
    let next = AutoAction::rest(alone.view()).next_command(alone.view(), &mut guide);
    assert_eq!(next, Ok(Command::Wait));
}

/// A monster that only stands there and never strikes is neither fought nor a reason to stop.
#[test]
fn a_mushroom_is_left_alone() {
    let cave = "
        #########
        #@...f..#
        #.......#
        #########";
    let scene = Scene::new("tallowdeep", cave);
    let mut guide = Pathfinder::new(scene.view());
    assert_eq!(scene.view().visible_monsters().count(), 1);
    let fight = AutoAction::Fight.next_command(scene.view(), &mut guide);
    assert_eq!(fight, Err(StopReason::NoTarget));
    let mut explore = AutoAction::Explore;
    let step = explore.next_command(scene.view(), &mut guide);
    assert_ne!(step, Err(StopReason::MonsterInView));
}

/// A monster that only heard the hero stops exploring from nine cells away or less.
#[test]
fn exploring_ignores_distant_alarmed_monsters() {
    for (cells, stops) in [(9, true), (10, false)] {
        let (wall, way) = ("#".repeat(cells + 13), ".".repeat(cells - 1));
        let drawing = format!("asleep #{wall}*#\n#..........@r{way}g.#\n#{wall}##");
        let loud = flame::file(&[
            ("hears_fights = 5", "hears_fights = 20"),
            ("hp = 30, attack = 5", "hp = 30, attack = 50"),
        ]);
        let mut scene = Scene::of(&loud, &drawing);
        scene.play("e");
        let (view, goblin) = (scene.view(), scene.actor(2));
        assert_eq!(goblin.mind, Some(Mind::Alarmed));
        assert_eq!(goblin.at.distance(view.hero().at), cells as i32);
        assert!(view.sees(goblin.at), "the torch shows it");
        let next = explore(view, &mut Pathfinder::new(view));
        let stopped = next == Err(StopReason::MonsterInView);
        assert_eq!(stopped, stops, "{cells} cells away: {next:?}");
    }
}

/// A monster that wanders is avoided where it was last seen until that cell is seen again, not only while it is
/// remembered: otherwise the hero would turn back from a distant goal each time it is forgotten.
#[test]
fn exploring_does_not_turn_back_to_a_wanderer() {
    let still = [("bat", "acts_every = 99")];
    let oblivious = [("notices_percent = 100", "notices_percent = 0")];
    let drawing = format!("#....b.....@{}#", ".".repeat(60));
    let mut scene = Scene::of(&with_traits_and(&still, &oblivious), &drawing);
    scene.play(&"e ".repeat(45));
    scene.play(&"w ".repeat(45));
    let mut pathfinder = Pathfinder::new(scene.view());
    let mut steps = 0;
    while scene.view().terrain(Pos::new(71, 0)).seen().is_none() {
        steps += 1;
        assert!(steps < 80, "{}", scene.map());
        if let Ok(command) = explore(scene.view(), &mut pathfinder) {
            scene.command(command).expect("the way is free");
        }
    }
}

/// One press waits for hunters over several turns, until the nearest is two steps away.
#[test]
fn waiting_for_hunters_ends_two_steps_away() {
    let mut hunted = Scene::of(&flame::file(&[ALERT]), "@......g");
    hunted.play(".");
    let mut wait = AutoAction::wait_for_hunters(hunted.view());
    let mut guide = Pathfinder::new(hunted.view());
    let mut goes_on = true;
    while goes_on {
        let next = wait.next_command(hunted.view(), &mut guide);
        assert_eq!(next, Ok(Command::Wait));
        hunted.does(Command::Wait);
        goes_on = wait.continues(hunted.view());
    }
    let distance = hunted.at(1).distance(hunted.at(0));
    assert_eq!(distance, 2, "{}", hunted.map());
}

/// An eye that has told the level of the hero is a reason to stop, wherever those are whom it told.
#[test]
fn an_alarm_stops_automatic_actions() {
    let scene = Scene::new("tallowdeep", "#@....#");
    let mut memory = Memory::new(scene.view());
    let alarm = Event::Alarmed {
        actor: ActorId(1),
        at: scene.view().hero().at,
    };
    let stops = [&[alarm][..], &[]].map(|events| memory.observe(events, scene.view()));
    assert_eq!(stops, [Some(StopReason::Alarm), None]);
}

/// So is the first blow on a door that the hero has sealed.
#[test]
fn battering_stops_automatic_actions_once() {
    let scene = Scene::new("tallowdeep", "#@....#");
    let mut memory = Memory::new(scene.view());
    let blow = Event::DoorBattered {
        actor: ActorId(1),
        at: Pos::new(0, 0),
        holds: 11,
    };
    let stops = [0, 1].map(|_| memory.observe(&[blow], scene.view()));
    assert_eq!(stops, [Some(StopReason::Alarm), None]);
}

/// Exploring goes around the lines along which an eye watches, if there is a way: here it leaves the one under the eye, and
/// fetches the other potion without crossing it again.
#[test]
fn exploring_goes_around_what_an_eye_watches() {
    let drawing = "
        ##########
        ####e#####
        ####.#####
        ####.#####
        ####.#####
        #!..@...!#
        #.######.#
        #........#
        ##########";
    let mut scene = Scene::new("tallowdeep", drawing);
    let mut guide = Pathfinder::new(scene.view());
    let mut cells = Vec::new();
    while let Ok(command) = explore(scene.view(), &mut guide) {
        scene.does(command);
        cells.push(scene.at(0));
    }
    assert_eq!(
        scene.view().inventory().map(|held| held.count).max(),
        Some(2)
    );
    assert!(!cells.contains(&Pos::new(4, 5)), "{cells:?}");
}
