//! docs/play.md, The last Wick: somebody lies on one level, and nothing else there is another.

use tallowdeep::app::Session;
use tallowdeep::app::recording::{LoadedRecording, recorded_end, recording};
use tallowdeep::base::{Dir, Pos};
use tallowdeep::content::Content;
use tallowdeep::game::{ActorId, Blueprint, Command, Event, GameOver, Remains, Terrain, World};
use tallowdeep::grid::AStar;
use tallowdeep::replay::Recording;
use tallowdeep::ui::describe;

use crate::support::scene::map_of;
use crate::support::text::assert_has;

/// A hero who died at this depth among five rats.
fn remains(depth: u32) -> Remains {
    Remains {
        turn: 812,
        depth,
        wax: 42,
        left: Some("potion_red".into()),
        among: 5,
        killer: Some("rat".into()),
    }
}

/// The level of our game at this depth, as it is generated.
fn made(seed: u64, depth: u32) -> Blueprint {
    let rules = &Content::shared().rules[0].rules;
    World::make_level(rules, seed, depth, &mut |_, _| {})
}

/// The game after its hero has come down to the next level, whatever was in the way.
fn below(world: &World) -> World {
    let view = world.view();
    let map = made(view.seed(), view.depth());
    let mut cells = map.terrain.iter();
    let stairs = cells.find(|(_, terrain)| **terrain == Terrain::StairsDown);
    let stairs = stairs.expect("only the last level has none").0;
    let mut world = world.posed(&[(ActorId::HERO, stairs, 60)], None);
    world.step(Command::Descend).expect("the hero stands there");
    world
}

/// What lies where, and who stands where.
type Seen = (Vec<(Pos, String)>, Vec<(ActorId, Pos)>);

fn everything(world: &World) -> Seen {
    let all = world.inspect();
    let items = all.items().map(|(at, item)| (at, item.kind.clone()));
    let actors = all.actors().map(|actor| (actor.id, actor.at));
    (items.collect(), actors.collect())
}

#[test]
fn remains_lie_on_free_floor_and_change_nothing_else() {
    let rules = &Content::shared().rules[0].rules;
    for seed in 1..=6 {
        let mut without = World::new(rules.clone(), seed);
        for depth in 2..=8 {
            let with = below(&without.clone().with_remains(Some(remains(depth))));
            without = below(&without);
            let (new, old) = (everything(&with), everything(&without));
            let mut left = new.0.clone();
            left.retain(|thing| !old.0.contains(thing));
            let [(at, item)] = &left[..] else {
                panic!("seed {seed}, depth {depth}: {left:?}");
            };
            let at = *at;
            assert_eq!(item, "potion_red", "seed {seed}, depth {depth}");
            assert_eq!(new.0.len(), old.0.len() + 1, "seed {seed}, depth {depth}");
            assert_eq!(new.1, old.1, "seed {seed}, depth {depth}");
            assert!(with.has_dice_of(&without), "seed {seed}, depth {depth}");
            let map = made(seed, depth);
            assert_eq!(
                map.terrain[at],
                Terrain::Floor,
                "seed {seed}, depth {depth}"
            );
            let in_hall = map.hall.is_some_and(|hall| hall.contains(at));
            assert!(!in_hall, "seed {seed}, depth {depth}: in the hall");
        }
    }
}

/// A game on a map with stairs, the level below which has remains; and its recording.
fn begun(seed: u64, remains: Option<Remains>) -> (Session, Recording) {
    let file = &Content::shared().rules[0];
    let mut session = Session::new(file, seed, Some(map_of(&file.rules, "####\n#@>#\n####")));
    session.inherit(remains);
    let recording = recording(&session, "");
    (session, recording)
}

/// A seed in which nobody is in the way to the remains.
const CLEAR: u64 = 5;

/// The game after a walk to the remains and back by a step, its recording and all events.
fn walked(seed: u64) -> (Session, Recording, Vec<Event>) {
    let (mut session, mut recording) = begun(seed, Some(remains(2)));
    let mut events = Vec::new();
    let mut play = |session: &mut Session, command| {
        let outcome = session.play(command);
        assert_eq!(outcome.refused, None, "seed {seed}: {command:?}");
        recording.push_command(command, session.world());
        events.extend(outcome.events);
    };
    play(&mut session, Command::Bump(Dir::E));
    play(&mut session, Command::Descend);
    let (to, _) = session
        .world()
        .inspect()
        .items()
        .last()
        .expect("the potion");
    let map = made(seed, 2);
    let open = |at: Pos| map.terrain[at].is_walkable() && !map.terrain[at].is_dangerous();
    let moves = session.view().rules().play.steps.metric();
    let from = session.view().hero().at;
    let way = AStar::new(map.terrain.size()).path(moves, from, to, |at| open(at).then_some(1));
    for to in way.expect("a way leads there").cells {
        while session.view().hero().at != to && session.view().hero().alive {
            let dir = Dir::towards(session.view().hero().at, to).expect("it is elsewhere");
            play(&mut session, Command::Bump(dir));
        }
    }
    play(&mut session, Command::PickUp);
    (session, recording, events)
}

#[test]
fn the_last_wick_is_named_and_leaves_one_thing_and_wax() {
    let (session, ..) = walked(CLEAR);
    let said = session.log().entries().iter();
    let said: Vec<_> = said.map(|entry| &*entry.line.text).collect();
    for line in [
        "Here lies Wick, who went out on turn 812 under five rats. His last wick is half burnt.",
        "You pick up a healing potion. (a)",
    ] {
        let times = said.iter().filter(|text| **text == line).count();
        assert_eq!(times, 1, "{line} {said:?}");
    }
    let (session, _, events) = walked(CLEAR);
    let gains = events.iter().filter_map(|event| match *event {
        Event::WaxGained { from, to } => Some(to - from),
        _ => None,
    });
    let gains: Vec<_> = gains.collect();
    assert_eq!(gains.last(), Some(&42), "{gains:?}");
    let view = session.view();
    let name = describe::corpse_at(view, view.hero().at, &session.file().messages);
    assert_eq!(name.as_deref(), Some("remains of Wick"));
}

/// docs/saves.md: what a game has of the last one is in the head of its recording.
#[test]
fn a_recording_with_remains_replays() {
    let content = Content::shared();
    let (session, recording, _) = walked(3);
    let text = recording.to_text();
    let line = "\nremains turn 812 depth 2 wax 42 left potion_red among 5 by rat\n";
    assert_has(&text, line);
    let read = LoadedRecording::read(content, "a.txt", &text).expect("it is a recording");
    assert_eq!(read.recording.to_text(), text);
    let last = read.last("a.txt").expect("it is the same game");
    assert_eq!(last.fingerprint(), session.fingerprint());
    // Without the line it is another game, from the start.
    let without = LoadedRecording::read(content, "a.txt", &text.replace(line, "\n"));
    let error = without.expect_err("it was changed").to_string();
    assert_has(&error, "differs from the recording at turn 0");
    for (wrong, part) in [
        (
            "remains turn 812 wax 42",
            "must be `remains turn N depth N wax N`",
        ),
        (
            "remains turn 812 depth 2 wax 42 rat",
            "then perhaps `left ITEM`",
        ),
    ] {
        let text = text.replace(line.trim(), wrong);
        let error = LoadedRecording::read(content, "a.txt", &text).expect_err("it is wrong");
        assert_has(&error.to_string(), part);
    }
}

/// What killed it, and how that reads.
#[test]
fn remains_say_what_put_their_hero_out() {
    let (mut session, _) = begun(1, None);
    for (among, killer, text) in [
        (2, Some("rat"), "under two rats."),
        (1, Some("orc"), "under an orc."),
        (1, Some("chandler"), "under the Chandler."),
        (
            0,
            Some("poison of snake"),
            ". It was the poison of a snake.",
        ),
        (0, Some("spikes"), ". It was spikes."),
        (0, Some("fire"), ". It was fire."),
        (0, None, ". Nobody came."),
    ] {
        let killer = killer.map(str::to_owned);
        session.inherit(Some(Remains {
            among,
            killer,
            ..remains(2)
        }));
        let said = describe::remains_text(session.view()).expect("there is somebody");
        assert!(said.ends_with(text), "{said}");
    }
}

/// The end of a game says what remains: the rarest thing that the hero had not used, and who stood around it.
#[test]
fn an_end_says_what_remains() {
    let file = &Content::shared().rules[0];
    let map = map_of(&file.rules, "#######\n#rrr..#\n#r@/!.#\n#rrr..#\n#######");
    let mut session = Session::new(file, 1, Some(map));
    while session.view().game_over().is_none() {
        session.play(Command::Wait);
    }
    let over = session.view().game_over();
    let mut end = recorded_end(&session, over);
    assert_eq!(
        (over, end.killer.as_deref()),
        (Some(GameOver::Dead), Some("rat"))
    );
    assert_eq!(
        (end.left.as_deref(), end.among > 1),
        (None, true),
        "{end:?}"
    );
    assert_eq!(
        end.remains(&file.rules),
        None,
        "the first level keeps nobody"
    );
    end.depth = 2;
    let among = end.remains(&file.rules).map(|it| it.among);
    assert_eq!(among, Some(end.among));
}
