//! Automatic actions that take many turns: where they lead, where they stop, and that they are recorded as ordinary
//! games.

mod destinations;

use std::sync::Arc;

use tallowdeep::app::Script;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::autoplay::Pathfinder;
use tallowdeep::base::Pos;
use tallowdeep::content::{Content, map, settings};
use tallowdeep::game::ActorId;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::view::InventoryItem;
use tallowdeep::ui::input::key::{Key, KeyPress};
use tallowdeep::ui::settings::RulesId;

use crate::support::scene::dedent;
use crate::support::variant;

/// What the hero carries but does not wear.
fn carried<'g>(game: &'g Script) -> impl Iterator<Item = InventoryItem<'g>> {
    let view = game.session().expect("a game").view();
    view.inventory().filter(|held| !held.is_worn)
}

fn game(drawing: &str) -> Script {
    of("tallowdeep", drawing)
}

fn of(rules: &str, drawing: &str) -> Script {
    let drawing: Vec<_> = drawing.split_whitespace().collect();
    Script::on_map(rules, 1, &drawing.join("\n")).expect("the drawing is right")
}

/// The program with our own rules as they were in version 0.1.0.
fn with_old_rules() -> Arc<Content> {
    let mut content = Content::builtin();
    content.rules = vec![variant::file("candle")];
    Arc::new(content)
}

/// A game of the first rule set of `content`.
fn first_of(content: &Arc<Content>, drawing: &str) -> Script {
    let map = map::parse_drawn_map("map", &dedent(drawing), &content.rules[0].rules);
    Script::with(
        content,
        RulesId(0),
        1,
        Some(map.expect("the drawing is right")),
    )
}

fn key(letter: char) -> KeyPress {
    Key::Char(letter).into()
}

fn at(game: &Script) -> (i32, i32) {
    let Pos { x, y } = game.session().expect("a game").view().hero().at;
    (x, y)
}

fn turn(game: &Script) -> u32 {
    game.session().expect("a game").view().turn()
}

/// The last line of the log.
fn log_lines(game: &Script) -> String {
    let log = game.session().expect("a game").log();
    log.entries()
        .last()
        .map(|entry| entry.line.text.clone())
        .unwrap_or_default()
}

/// More frames than any automatic action takes.
const LONG: u32 = 10_000;

#[test]
fn exploring_picks_up_items_and_ends() {
    let mut game = game(
        "
        #############
        #@..........#
        #.#########.#
        #.#.......#.#
        #...#######!#
        #############",
    );
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(at(&game), (11, 4), "the potion is a find");
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(
        log_lines(&game),
        "Nothing is left to explore on this level."
    );
    let session = game.session().expect("a game");
    assert_eq!(carried(&game).count(), 1);
    assert!(session.scene().explored);
    let turns = turn(&game);
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(turn(&game), turns, "nothing is left to do");
}

/// Cells known only from a map are still explored.
#[test]
fn exploring_covers_cells_known_from_a_map() {
    let mut game = game(
        "
        ##############
        #@p..........#
        ############.#
        #............#
        ##############",
    );
    for press in [Key::Right.into(), key('g'), key('i'), Key::Enter.into()] {
        game.press(press);
        game.frames(40);
    }
    let view = game.session().expect("a game").view();
    assert!(view.is_only_mapped(Pos::new(1, 3)), "{}", log_lines(&game));
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(at(&game), (6, 3), "the flame lights the rest");
}

/// Chests are opened on the way. What costs something is named when nothing else is left.
#[test]
fn exploring_opens_chests_and_names_what_is_left() {
    let mut game = game(
        "
        ##################
        #@............■.π#
        ##################",
    );
    let mut said = Vec::new();
    for _ in 0..6 {
        game.press(key('o'));
        game.frames(LONG);
        said.push(log_lines(&game));
    }
    let log = game.session().expect("a game").log().entries();
    let opened = log
        .iter()
        .filter(|entry| entry.line.text.contains("The lid comes up."));
    assert_eq!(opened.count(), 1);
    // The open chest blocks the way to the cage.
    let left = "Nothing is left to explore on this level. A cage still waits.";
    assert_eq!(said.last().map(String::as_str), Some(left));
}

/// Exploring stops when a dead brazier comes into view, and goes there next. When nothing else is left it names the dead
/// braziers, then leads to one after the other, and round again.
#[test]
fn exploring_leads_to_dead_braziers() {
    let mut game = game(
        "
        #########################
        #..@..............##....#
        #.................+....u#
        #.................##....#
        ###################u#####",
    );
    let mut said = Vec::new();
    for _ in 0..12 {
        game.press(key('o'));
        game.frames(LONG);
        said.push(log_lines(&game));
        if log_lines(&game).ends_with("Walk into it: 20 wax.") {
            // No to the question whether to light it.
            game.press(Key::Escape);
        }
    }
    let left = "Nothing is left to explore on this level. 2 dead braziers still wait";
    let next = format!("{left}, the next 1 NE. o again goes there.");
    let last = format!("{left}.");
    let round = [
        "You see a dead brazier, 5 E. It takes 20 wax to light. o goes there.",
        "You see a dead brazier, 2 SW. It takes 20 wax to light. o goes there.",
        "A dead brazier, SW of you. Walk into it: 20 wax.",
        "A dead brazier, NE of you. Walk into it: 20 wax.",
        &next,
        "A dead brazier, NE of you. Walk into it: 20 wax.",
        "A dead brazier, SW of you. Walk into it: 20 wax.",
        &last,
    ];
    assert_eq!(said[..8], round);
    assert!(
        said[8].ends_with("SW of you. Walk into it: 20 wax."),
        "{said:#?}"
    );
}

/// Exploring stops beside a brazier that it passes and asks whether to light it, once, if the wax lasts.
#[test]
fn exploring_offers_a_brazier_on_the_way_once() {
    let stops = |wax: i32| {
        let mut content = Content::builtin();
        content.rules = vec![variant::file("tallowdeep")];
        let rules = Arc::make_mut(&mut content.rules[0].rules);
        rules.flame.as_mut().expect("there is one").wax = wax;
        let drawing = "###########u###########\n#@....................#\n#######################";
        let mut game = first_of(&Arc::new(content), drawing);
        let mut stops = Vec::new();
        for _ in 0..4 {
            game.press(key('o'));
            game.frames(LONG);
            stops.push((at(&game).0, log_lines(&game)));
            if log_lines(&game).ends_with("of you. Walk into it: 20 wax.") {
                game.press(Key::Escape);
            }
        }
        stops
    };
    let rich = stops(100);
    assert_eq!(rich[1].0, 10, "{rich:#?}");
    assert_eq!(
        rich[1].1,
        "A dead brazier, NE of you. Walk into it: 20 wax."
    );
    assert!(rich[2].0 > 12, "{rich:#?}");
    let poor = stops(20);
    let offers = |stop: &(i32, String)| stop.1.contains("Walk into it");
    assert!(!poor.iter().any(offers), "{poor:#?}");
}

/// What the log has just named is not named again as a thing in view.
#[test]
fn what_the_dead_leave_is_reported_once() {
    let mut content = Content::builtin();
    content.rules = vec![variant::file("tallowdeep")];
    let rules = Arc::make_mut(&mut content.rules[0].rules);
    rules.hero.stats.attack = 99;
    let mut game = first_of(&Arc::new(content), "#######\n#@ig..#\n#######");
    game.press(key('o'));
    game.frames(LONG);
    for _ in 0..9 {
        game.press(key('f'));
        game.frames(LONG);
    }
    let log = game.session().expect("a game").log().entries();
    let said: Vec<_> = log.iter().map(|entry| entry.line.text.as_str()).collect();
    let left = said
        .iter()
        .any(|line| line.contains("leaves a candle stub"));
    let seen = said
        .iter()
        .any(|line| line.contains("You see a candle stub"));
    assert!(left && !seen, "{said:#?}");
}

/// What lies out of reach, as behind a grate, does not keep exploring from leading to a brazier.
#[test]
fn exploring_leads_past_what_cannot_be_reached() {
    let mut game = game(
        "
        ########
        #@....u#
        #=######
        #!######
        ########",
    );
    for _ in 0..3 {
        game.press(key('o'));
        game.frames(LONG);
    }
    assert_eq!(at(&game), (5, 1), "{}", log_lines(&game));
}

/// Exploring asks whether to light the brazier that it leads to. With too little wax it leads to none.
#[test]
fn exploring_offers_to_light_a_brazier_with_enough_wax() {
    let lit = |wax: i32| {
        let mut content = Content::builtin();
        content.rules = vec![variant::file("tallowdeep")];
        let rules = Arc::make_mut(&mut content.rules[0].rules);
        rules.flame.as_mut().expect("there is one").wax = wax;
        let mut game = first_of(&Arc::new(content), "########\n#@....u#\n########");
        for _ in 0..3 {
            game.press(key('o'));
            game.frames(LONG);
        }
        let reached = at(&game).0;
        game.press(Key::Enter);
        let view = game.session().expect("a game").view();
        (reached, view.braziers_lit().map(|braziers| braziers.lit))
    };
    assert_eq!(lit(100), (5, Some(1)));
    assert_eq!(lit(20), (1, Some(0)), "nothing would be left");
}

/// Travel to an item picks it up, but not one that the hero has laid down.
#[test]
fn travel_to_an_item_picks_it_up() {
    let mut game = game("########\n#@...!.#\n########");
    let look_and_go = |game: &mut Script, keys: &[Key]| {
        game.press(key('x'));
        keys.iter().for_each(|key| game.press(*key));
        game.press(Key::Enter);
        game.frames(LONG);
        (
            at(game),
            carried(game).next().map(|held| held.slot.letter()),
        )
    };
    let (place, letter) = look_and_go(&mut game, &[Key::Right; 4]);
    assert_eq!(place, (5, 1));
    let letter = letter.expect("it was picked up");
    game.play(&format!("drop-{letter} e")).expect("commands");
    assert_eq!(look_and_go(&mut game, &[Key::Left]), ((5, 1), None));
}

/// Travel to terrain to bump into ends beside it with the bump; after an interruption the next one does.
#[test]
fn travel_to_a_chest_opens_it() {
    let mut game = game(
        "
        ##################
        #@..■............#
        ##################",
    );
    let mut look_and_go = |steps| {
        let looks = [key('x')].into_iter().chain(vec![Key::Right.into(); steps]);
        looks
            .chain([Key::Enter.into()])
            .for_each(|press| game.press(press));
        game.frames(LONG);
        (at(&game), log_lines(&game))
    };
    let (place, last) = look_and_go(3);
    assert_eq!(place, (3, 1));
    assert!(last.contains("The lid comes up."), "{last}");
}

#[test]
fn exploring_leaves_dropped_items() {
    let mut game = game(
        "
        #########
        #@!.....#
        #########",
    );
    game.press(key('o'));
    game.frames(LONG);
    let slot = carried(&game).next();
    let letter = slot.expect("it was picked up").slot.letter();
    game.play(&format!("drop-{letter} e e")).expect("commands");
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(
        log_lines(&game),
        "Nothing is left to explore on this level."
    );
    assert_eq!(carried(&game).count(), 0);
}

/// What was set down to burn or shine stays, even after more has been explored.
#[test]
fn exploring_leaves_items_set_down() {
    for thing in ["i", "º"] {
        let mut game = game(&format!("##########\n#@{thing}...+..#\n##########"));
        game.play("e g").expect("commands");
        let slot = carried(&game).next().map(|held| held.slot);
        let letter = slot.expect("it was picked up").letter();
        game.play(&format!("use-{letter} e")).expect("commands");
        assert_eq!(carried(&game).count(), 0, "{thing}");
        game.press(key('o'));
        game.frames(LONG);
        game.press(key('o'));
        game.frames(LONG);
        assert_eq!(
            log_lines(&game),
            "Nothing is left to explore on this level.",
            "{thing}"
        );
        assert_eq!(carried(&game).count(), 0, "{thing}");
    }
}

/// It stays even after the hero has been on another level.
#[test]
fn exploring_leaves_items_set_down_before_the_stairs() {
    let mut game = game("#######\n#@i.>.#\n#######");
    game.play("e g").expect("commands");
    let slot = carried(&game).next().map(|held| held.slot);
    let letter = slot.expect("it was picked up").letter();
    game.play(&format!("use-{letter} e e > <"))
        .expect("commands");
    for _ in 0..3 {
        game.press(key('o'));
        game.frames(LONG);
    }
    assert_eq!(
        log_lines(&game),
        "Nothing is left to explore on this level."
    );
    assert_eq!(carried(&game).count(), 0);
}

/// The door hides the goblin until the hero stands in it.
#[test]
fn exploring_stops_for_monsters_in_view() {
    let mut game = game(
        "
        ##########
        #@.+...og#
        ##########",
    );
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(at(&game), (3, 1));
    assert_eq!(
        log_lines(&game),
        "An orc comes into view (3 E). It sees you. Also a goblin (4 E)."
    );
    let turns = turn(&game);
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(
        log_lines(&game),
        "Not now: an orc is in sight. Press f to fight."
    );
    assert_eq!(turn(&game), turns);
}

/// There is only one Chandler, so it is never "a Chandler".
#[test]
fn the_boss_comes_into_view_by_its_title() {
    let mut game = game(
        "
        ##########
        #@.+..C..#
        ##########",
    );
    game.press(key('o'));
    game.frames(LONG);
    assert!(
        log_lines(&game).starts_with("The Chandler comes"),
        "{}",
        log_lines(&game)
    );
}

/// docs/screens.md 6: two frames per step, and any key ends it at once.
#[test]
fn auto_steps_take_two_frames_until_a_key() {
    let drawing = "
        ####################
        #@.................#
        ####################";
    let mut game = game(drawing);
    game.press(KeyPress {
        shift: true,
        ..Key::Right.into()
    });
    assert_eq!(at(&game), (2, 1), "a key is answered at once");
    game.frames(1);
    assert_eq!(at(&game), (2, 1));
    game.frames(1);
    assert_eq!(at(&game), (3, 1));
    game.frames(5);
    assert_eq!(at(&game), (5, 1));
    game.press(Key::Escape);
    game.frames(LONG);
    assert_eq!(at(&game), (5, 1), "Escape stops, and does no more");
    game.press(KeyPress {
        shift: true,
        ..Key::Right.into()
    });
    game.press(Key::Left);
    game.frames(LONG);
    assert_eq!(at(&game), (5, 1), "a step there and the key's step back");
    game.press(KeyPress {
        shift: true,
        ..Key::Right.into()
    });
    game.press(KeyPress {
        shift: true,
        repeat: true,
        ..Key::Right.into()
    });
    game.frames(LONG);
    assert_eq!(at(&game), (18, 1), "a key that is held ends nothing");
}

#[test]
fn without_motion_all_steps_happen_at_once() {
    let mut game = game(
        "
        ####################
        #@.................#
        ####################",
    );
    let content = Content::shared();
    let calm =
        settings::parse_settings("test", "motion = false", content).expect("that is a setting");
    game.choose(calm);
    game.press(KeyPress {
        shift: true,
        ..Key::Pad(6).into()
    });
    assert_eq!(at(&game), (18, 1));
}

/// A corridor of 2,200 cells there and back: one key walks 2,000 of them, the next the rest.
#[test]
fn an_automatic_action_ends_after_2000_steps() {
    let wall = "#".repeat(202);
    let corridor = format!("#{}#", ".".repeat(200));
    let mut rows = vec![wall.clone(), corridor.replacen('.', "@", 1)];
    for turn in 0..10 {
        let mut bend = wall.clone().into_bytes();
        bend[if turn % 2 == 0 { 200 } else { 1 }] = b'.';
        rows.push(String::from_utf8(bend).expect("ASCII"));
        rows.push(corridor.clone());
    }
    rows.push(wall);
    let mut game = of("mcrogueface", &rows.join("\n"));
    let content = Content::shared();
    let calm = settings::parse_settings("test", "motion = false", content);
    game.choose(calm.expect("that is a setting"));
    let run = KeyPress {
        shift: true,
        ..Key::Right.into()
    };
    game.press(run);
    assert_eq!(turn(&game), 2_000);
    game.press(KeyPress {
        shift: true,
        ..Key::Left.into()
    });
    assert!(turn(&game) > 2_000, "another key goes on");
}

#[test]
fn running_follows_bends_and_stops_at_junctions() {
    let mut game = game(
        "
        #########
        #@......#
        #######.#
        #######.#
        ###.....#
        ###.###.#
        #########",
    );
    let mut run = |key: Key| {
        game.press(KeyPress {
            shift: true,
            ..key.into()
        });
        game.frames(LONG);
        at(&game)
    };
    assert_eq!(
        run(Key::Right),
        (7, 4),
        "around the corner, to the crossing"
    );
    assert_eq!(run(Key::Left), (3, 5), "around the corner, to the end");
}

#[test]
fn one_key_walks_to_stairs_and_takes_them() {
    let mut game = game(
        "
        ########
        #>.....#
        #.....@#
        ########",
    );
    game.press(key('>'));
    game.frames(LONG);
    assert_eq!(at(&game), (1, 1));
    game.press(key('>'));
    game.frames(LONG);
    assert_eq!(game.session().expect("a game").view().depth(), 2);
}

/// Each step away from a hunter gives it a free blow, so the player must decide. Stairs under the hero are taken.
#[test]
fn travel_to_stairs_is_refused_beside_a_hunter() {
    let mut game = game(
        "
        #########
        #>..@o..#
        #########",
    );
    wait_until_hunted(&mut game);
    let turns = turn(&game);
    game.press(key('>'));
    game.frames(LONG);
    assert_eq!((at(&game), turn(&game)), ((4, 1), turns));
    assert_eq!(
        log_lines(&game),
        "An orc beside you hunts you, and would strike on the way. Press f to fight."
    );
    game.play("w w w").expect("commands");
    assert_eq!(at(&game), (1, 1));
    game.press(key('>'));
    assert_eq!(game.session().expect("a game").view().depth(), 2);
}

/// docs/screens.md 4: hits the nearest monster or steps towards it, once per key press; refused below a third of the
/// hit points.
/// Of two hunters beside the hero the one with fewer hit points left is struck.
#[test]
fn fighting_finishes_the_wounded_first() {
    let mut content = Content::builtin();
    content.rules = vec![variant::file("tallowdeep")];
    for kind in &mut Arc::make_mut(&mut content.rules[0].rules).monsters {
        kind.traits.shuns_light = None;
        (kind.stats.attack, kind.stats.dodge, kind.flee_below) = (3, 0, Some(0));
    }
    let content = Arc::new(content);
    // Whichever direction comes first.
    for beside in ["rk.", "kr.", ".rk", ".kr"] {
        let mut game = first_of(&content, &format!("#####\n#{beside}#\n#.@.#\n#####"));
        let rat = |game: &Script| {
            let view = game.session().expect("a game").view();
            let rat = if beside.contains("rk") { 1 } else { 2 };
            view.visible_monster(ActorId(rat)).map_or(0, |it| it.hp)
        };
        let unaware = |game: &Script| {
            let view = game.session().expect("a game").view();
            view.visible_monsters().any(|it| it.is_unaware())
        };
        while unaware(&game) {
            game.play(".").expect("a command");
        }
        let before = rat(&game);
        game.press(key('f'));
        game.frames(LONG);
        assert!(rat(&game) < before, "{beside}: {}", log_lines(&game));
    }
}

#[test]
fn fighting_hits_the_nearest_monster() {
    let mut game = game(
        "
        #########
        #@.k....#
        #########",
    );
    game.press(key('f'));
    game.frames(LONG);
    assert_eq!(turn(&game), 1, "one step or blow");
    let mut presses = 0;
    while game
        .session()
        .expect("a game")
        .view()
        .visible_monsters()
        .count()
        > 0
    {
        game.press(key('f'));
        presses += 1;
        assert!(presses < 50, "{}", log_lines(&game));
        let hero = game.session().expect("a game").view().hero();
        if 3 * hero.hp <= hero.stats.hp {
            break;
        }
    }
    game.press(key('f'));
    game.frames(LONG);
    assert_eq!(log_lines(&game), "There is no one to fight.");
}

#[test]
fn fighting_is_refused_when_badly_hurt() {
    let mut game = game(
        "
        #########
        #r@r....#
        #########",
    );
    let hp = |game: &Script| game.session().expect("a game").view().hero().hp;
    while hp(&game) > 10 {
        game.play(".").expect("a command");
    }
    assert!(hp(&game) > 0, "the hero must be alive");
    let turns = turn(&game);
    game.press(key('f'));
    assert_eq!(turn(&game), turns);
    let told = format!(
        "You are too badly hurt for that: {} of 47. You can still walk into a foe to attack.",
        hp(&game)
    );
    assert_eq!(log_lines(&game), told);
}

/// A third of the hit points is too little to fight with, but not against what cannot get through the hero's armour.
#[test]
fn a_third_is_too_little_unless_nothing_can_hurt() {
    let turns_of = |hp: i32, defense: i32| {
        let mut content = with_old_rules();
        let mut file = variant::file("tallowdeep");
        let hero = &mut Arc::make_mut(&mut file.rules).hero;
        (hero.stats.hp, hero.stats.defense) = (hp, defense);
        Arc::make_mut(&mut content).rules = vec![file];
        let mut game = first_of(&content, "#######\n#@^^.r#\n#######");
        game.play("e e").expect("commands");
        assert_eq!(game.session().expect("a game").view().hero().hp, hp - 16);
        let before = turn(&game);
        game.press(key('f'));
        turn(&game) - before
    };
    assert_eq!([20, 24, 25].map(|hp| turns_of(hp, 0)), [0, 0, 1]);
    assert_eq!(turns_of(20, 9), 1);
}

/// Presses `f` once; returns the hero's cell, the turn and the last line of the log.
fn after_fight_key(drawing: &str) -> ((i32, i32), u32, String) {
    let mut game = game(drawing);
    game.press(key('f'));
    (at(&game), turn(&game), log_lines(&game))
}

/// Whichever arrives second strikes first.
#[test]
fn fighting_waits_for_a_hunter_two_steps_away() {
    let content = with_old_rules();
    let hero_after = |drawing| {
        let mut game = first_of(&content, drawing);
        game.press(key('f'));
        (at(&game), turn(&game))
    };
    let near = "
        #########
        #@.k....#
        #########";
    assert_eq!(hero_after(near), ((1, 1), 1), "it waits");
    let far = "
        ##########
        #@...k...#
        ##########";
    assert_eq!(hero_after(far), ((2, 1), 1), "it goes to meet it");
}

/// Waits until a monster in view hunts the hero.
fn wait_until_hunted(game: &mut Script) {
    let hunts = |game: &Script| {
        let mut monsters = game.session().expect("a game").view().visible_monsters();
        monsters.any(|monster| monster.mind == Some(Mind::Hunting))
    };
    for _ in 0..30 {
        if !hunts(game) {
            game.play(".").expect("a command");
        }
    }
    assert!(hunts(game), "it notices");
}

/// The slime stands in the light of mushrooms; a cell between is dark and has never been seen.
#[test]
fn fighting_waits_without_a_known_way() {
    let mut game = game(
        "
        ###########
        #@......s♣#
        ###########",
    );
    wait_until_hunted(&mut game);
    let turns = turn(&game);
    game.press(key('f'));
    assert_eq!(
        (at(&game), turn(&game)),
        ((1, 1), turns + 1),
        "{}",
        log_lines(&game)
    );
}

/// A rat does not come near a burning brazier: after a few turns the key goes to it.
#[test]
fn fighting_goes_to_a_monster_kept_off_by_light() {
    let mut game = game(
        "
        #################
        #&@.............#
        #...........r...#
        #################",
    );
    wait_until_hunted(&mut game);
    for _ in 0..20 {
        game.play(".").expect("a command");
    }
    game.press(key('f'));
    assert_ne!(at(&game), (2, 1), "{}", log_lines(&game));
}

/// Towards a monster in light beyond the dark, the key steps into the dark, since nothing blocks the line.
#[test]
fn fighting_goes_through_the_dark_to_a_lit_monster() {
    let drawing = "################## #@.............s♣# ##################";
    let mut game = game(drawing);
    let seen = |game: &Script| {
        let view = game.session().expect("a game").view();
        let dark = view.terrain(Pos::new(10, 1)).seen().is_none();
        (view.visible_monsters().count(), dark)
    };
    assert_eq!(seen(&game), (1, true));
    game.press(key('f'));
    assert_eq!((at(&game), turn(&game)), ((2, 1), 1));
}

#[test]
fn fighting_never_leaves_a_doorway_towards_several() {
    let content = with_old_rules();
    let drawing = "
        ############
        ####.......#
        #.@....kk..#
        ####.......#
        ############";
    let mut game = first_of(&content, drawing);
    for turns in 1..5 {
        game.press(key('f'));
        assert_eq!((at(&game), turn(&game)), ((3, 2), turns), "it waits there");
    }
}

/// The hero does not leave a doorway to fight several monsters, but those that flee do not count.
#[test]
fn a_doorway_is_not_held_against_fleeing_monsters() {
    let drawing = "
        ############
        ####.......#
        #..@.kk....#
        ####.......#
        ############";
    for (mind, hero) in [(Mind::Alarmed, (3, 2)), (Mind::Fleeing, (4, 2))] {
        let mut game = with_minds(mind, drawing);
        game.press(key('f'));
        assert_eq!(at(&game), hero, "{mind:?}: {}", log_lines(&game));
    }
}

/// Nor to reach several that are awake and have noticed nothing; sleepers are another matter.
#[test]
fn a_doorway_is_held_against_the_unaware_too() {
    let drawing = "
        ############
        ####.......#
        #..@..kk...#
        ####.......#
        ############";
    for (mind, hero) in [(Mind::Awake, (3, 2)), (Mind::Asleep, (4, 2))] {
        let mut game = with_minds(mind, drawing);
        game.press(key('f'));
        assert_eq!(at(&game), hero, "{mind:?}: {}", log_lines(&game));
    }
    let mut game = with_minds(Mind::Awake, drawing);
    game.press(key('f'));
    assert_eq!(
        (turn(&game), log_lines(&game).as_str()),
        (
            0,
            "Nobody has noticed you, and out there several could reach you. Hold the doorway: wait, or step out yourself."
        )
    );
}

/// A game of our rules on this map, with all monsters in this state.
fn with_minds(mind: Mind, drawing: &str) -> Script {
    let content = Content::shared();
    let ours = content.rules_named("tallowdeep").expect("it is there");
    let map = map::parse_drawn_map("map", &dedent(drawing), &content.rules[ours.0].rules);
    let mut map = map.expect("the drawing is right");
    for monster in &mut map.blueprint.monsters {
        monster.mind = mind;
    }
    Script::with(content, ours, 1, Some(map))
}

/// By shielded light blows miss, but not in the light of a torch: `f` waits there for what comes, and goes to meet it
/// with a plain flame.
#[test]
fn fighting_waits_in_the_light_of_a_torch() {
    let drawing = "
        ####*#########
        #...@...o....#
        ##############";
    for (height, hero) in [("flame-shielded", (4, 1)), ("flame-plain", (5, 1))] {
        let mut game = with_minds(Mind::Hunting, drawing);
        game.play(height).expect("it is a command");
        game.press(key('f'));
        assert_eq!(
            (at(&game), turn(&game)),
            (hero, 1),
            "{height}: {}",
            log_lines(&game)
        );
    }
}

/// A monster that hunted or fled and is now out of view is followed to where it was, but not one that only wandered.
#[test]
fn fighting_follows_a_monster_that_left_the_light() {
    let drawing = "
        ##########
        #@....s..#
        ##########";
    let minds = [Mind::Hunting, Mind::Fleeing, Mind::Awake];
    for (mind, hero) in minds.into_iter().zip([(2, 1), (2, 1), (1, 1)]) {
        let mut game = with_minds(mind, drawing);
        let seen = |game: &Script| {
            let view = game.session().expect("a game").view();
            view.visible_monsters().count()
        };
        assert_eq!(seen(&game), 1, "by plain light");
        game.press(key('C'));
        assert_eq!(seen(&game), 0, "by a shielded flame");
        game.press(key('f'));
        assert_eq!(at(&game), hero, "{mind:?}: {}", log_lines(&game));
    }
}

/// A monster that is awake and near stops exploring even if it has not noticed the hero, and the log says why.
#[test]
fn exploring_says_which_monster_is_too_near() {
    let mut game = with_minds(Mind::Awake, "########\n#@..s..#\n########");
    game.press(key('o'));
    assert_eq!(
        log_lines(&game),
        "Not now: a slime is awake (3 E), and has not noticed you. Press f to fight."
    );
    assert_eq!(turn(&game), 0);
}

/// A fleeing monster does not stop exploring; one that stands at bay beside the hero does so once.
#[test]
fn exploring_goes_on_beside_fleeing_monsters() {
    let walks_after = |letter: char, drawing: &str| {
        let mut game = with_minds(Mind::Fleeing, drawing);
        (1..9).find(|_| {
            game.press(key(letter));
            turn(&game) > 0
        })
    };
    let away = "
        ##########
        #.....@.s#
        #.########
        ##########";
    assert_eq!(walks_after('o', away), Some(1));
    let beside = "
        ##########
        #>....@s.#
        #.########
        ##########";
    for letter in ['o', '>'] {
        assert_eq!(walks_after(letter, beside), Some(2), "{letter}");
    }
}

/// A ghost that a plain flame has blinded cannot strike by its light, and stops nobody; by a shielded one it does.
#[test]
fn exploring_goes_on_beside_a_blinded_ghost() {
    let drawing = "
        ##########
        #.....@h.#
        #.########
        ##########";
    for (height, goes_on) in [("flame-plain", true), ("flame-shielded", false)] {
        let mut game = with_minds(Mind::Awake, drawing);
        game.play(height).expect("it is a command");
        game.press(key('o'));
        assert_eq!(turn(&game) > 0, goes_on, "{height}: {}", log_lines(&game));
    }
}

/// A moth at a brazier does not come, so waiting for it would never end.
#[test]
fn fighting_goes_to_a_moth_held_by_light() {
    let mut game = game(
        "
        #######
        #.@.m&#
        #######",
    );
    wait_until_hunted(&mut game);
    game.press(key('f'));
    game.frames(LONG);
    assert_eq!(at(&game), (3, 1));
}

#[test]
fn fighting_ends_if_two_turns_may_kill() {
    let (hero, turns, told) = after_fight_key(
        "
        #####
        #TTT#
        #.@.#
        #####",
    );
    assert_eq!((hero, turns), ((2, 2), 0));
    assert_eq!(
        told,
        "Not like this: up to 45 a turn, and you have 47. Step back, or strike by walking."
    );
}

fn held(press: Key) -> KeyPress {
    KeyPress {
        repeat: true,
        ..press.into()
    }
}

/// The goblin comes into view in the doorway and stops the hero, however long the key has been held.
#[test]
fn a_held_key_stops_at_a_new_monster() {
    let mut game = game(
        "
        ##########
        #@.+...og#
        ##########",
    );
    game.press(Key::Right);
    for _ in 0..5 {
        game.press(held(Key::Right));
    }
    assert_eq!(at(&game), (3, 1));
    assert_eq!(turn(&game), 2);
    assert!(log_lines(&game).contains("orc"), "{}", log_lines(&game));
    game.press(Key::Right);
    assert_eq!(turn(&game), 3, "a new press goes on");
}

#[test]
fn resting_ends_at_full_health() {
    let content = with_old_rules();
    let mut game = first_of(
        &content,
        "
        #########
        #@g.....#
        #########",
    );
    let hp = |game: &Script| game.session().expect("a game").view().hero().hp;
    for _ in 0..20 {
        if hp(&game) == 30 {
            game.play(".").expect("a command");
        }
    }
    for _ in 0..50 {
        if game
            .session()
            .expect("a game")
            .view()
            .visible_monsters()
            .count()
            > 0
        {
            game.press(key('f'));
        }
    }
    assert!((1..30).contains(&hp(&game)), "hit, and alive");
    game.press(key('r'));
    game.frames(LONG);
    assert_eq!(hp(&game), 30);
    assert_eq!(log_lines(&game), "You are fully rested.");
}

/// A key that the rule set uses keeps its meaning there: R restarts.
#[test]
fn rule_set_keys_come_before_ours() {
    let mut game = of(
        "mcrogueface",
        "
        #########
        #@......#
        #########",
    );
    game.play("e e").expect("commands");
    game.press(key('r'));
    assert_eq!((at(&game), turn(&game)), ((1, 1), 0));
}

/// In every rule set the same key presses make the same game, and its recording verifies.
#[test]
fn auto_actions_are_recorded_as_ordinary_commands() {
    let content = Content::shared();
    for (number, file) in content.rules.iter().enumerate() {
        let play = || {
            let mut game = Script::with(content, RulesId(number), 5, None);
            for letter in "oooofffofffofffofffofffoff>>".chars() {
                game.press(key(letter));
                for _ in 0..50 {
                    game.frames(6);
                    game.play("tick tick")
                        .expect("refused where there are none");
                }
            }
            game.recording().expect("it is recorded").to_text()
        };
        let (name, text) = (&file.rules.name, play());
        assert_eq!(text, play(), "{name}");
        let opened = LoadedRecording::read(content, name, &text).expect("it is a recording");
        assert!(opened.recording.commands().len() > 10, "{name}: {text}");
        opened.last(name).expect("it is the same game");
    }
}

/// Whether frames come one by one or many at once, the game is the same.
#[test]
fn frame_timing_never_affects_the_game() {
    let play = |frames: u32| {
        let mut game = Script::new("tallowdeep", 3).expect("a rule set");
        for _ in 0..3 {
            game.press(key('o'));
            (0..1200 / frames).for_each(|_| game.frames(frames));
        }
        game.session().expect("a game").fingerprint()
    };
    assert_eq!(play(1), play(5));
    assert_eq!(play(1), play(600));
}

/// A flame that burns is led around a draught, if that is not too far; one behind a hand goes through it.
#[test]
fn paths_go_around_draughts() {
    let steps = |prepare: &str| {
        let mut game = game(
            "
            ###########
            #.........#
            #.===&===.#
            #@...'...!#
            ###########",
        );
        game.play(prepare).expect("it is a command");
        let view = game.session().expect("a game").view();
        let path = Pathfinder::new(view).path_to(view, Pos::new(9, 3));
        path.len()
    };
    assert_eq!(steps("."), 10);
    assert_eq!(steps("flame-shielded"), 8);
}

/// A hunting ghost can do nothing in the light of a plain flame, so exploring goes on.
#[test]
fn exploring_goes_on_with_a_ghost_in_the_light() {
    let drawing = "
        ###################
        #h@..............!#
        ###################";
    let mut game = with_minds(Mind::Hunting, drawing);
    let view = game.session().expect("a game").view();
    let ghost = view.visible_monsters().next().expect("it is beside him");
    assert!(view.is_intangible(ghost.id));
    for _ in 0..3 {
        game.press(key('o'));
        game.frames(LONG);
    }
    assert!(at(&game).0 > 10, "{}", log_lines(&game));
}
