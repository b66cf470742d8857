//! Orders that take many turns: where they lead, where they stop, and that they leave games like any other behind.

use tallowdeep::app::Script;
use tallowdeep::app::recording::Opened;
use tallowdeep::base::Pos;
use tallowdeep::content::{Content, settings};
use tallowdeep::gfx::Px;
use tallowdeep::ui::keys::{Button, Input, Key, Press};

fn game(drawing: &str) -> Script<'static> {
    of("tallowdeep", drawing)
}

fn of(rules: &str, drawing: &str) -> Script<'static> {
    let drawing: Vec<_> = drawing.split_whitespace().collect();
    Script::on_map(rules, 1, &drawing.join("\n")).expect("the drawing is right")
}

fn key(letter: char) -> Press {
    Key::Char(letter).into()
}

fn at(game: &Script<'_>) -> (i32, i32) {
    let Pos { x, y } = game.session().expect("a game").view().hero().at;
    (x, y)
}

fn turn(game: &Script<'_>) -> u32 {
    game.session().expect("a game").view().turn()
}

/// The last line of the log.
fn said(game: &Script<'_>) -> String {
    let log = game.session().expect("a game").log();
    log.entries()
        .last()
        .map(|entry| entry.line.text.clone())
        .unwrap_or_default()
}

/// Frames enough for all that may come.
const LONG: u32 = 10_000;

#[test]
fn exploring_picks_up_and_ends_where_all_is_known() {
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
    assert_eq!(said(&game), "You know all that you can reach here.");
    let session = game.session().expect("a game");
    assert_eq!(session.view().pack().count(), 1);
    assert!(session.scene().explored);
    let turns = turn(&game);
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(turn(&game), turns, "nothing is left to do");
}

#[test]
fn what_was_laid_down_is_let_lie() {
    let mut game = game(
        "
        #########
        #@!.....#
        #########",
    );
    game.press(key('o'));
    game.frames(LONG);
    let slot = game.session().expect("a game").view().pack().next();
    let letter = slot.expect("it was picked up").slot.letter();
    game.play(&format!("drop-{letter} e e")).expect("commands");
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(said(&game), "You know all that you can reach here.");
    assert_eq!(game.session().expect("a game").view().pack().count(), 0);
}

/// The door hides the goblin until the hero stands in it.
#[test]
fn exploring_stops_at_a_new_foe_and_does_not_begin_with_one_in_view() {
    let mut game = game(
        "
        ##########
        #@.+...og#
        ##########",
    );
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(at(&game), (3, 1));
    assert_eq!(said(&game), "You see an orc, 3 E, and 1 more.");
    let turns = turn(&game);
    game.press(key('o'));
    game.frames(LONG);
    assert_eq!(said(&game), "Not while you see an orc; f fights it.");
    assert_eq!(turn(&game), turns);
}

/// UI.md 6: two frames a step, and any key ends it at once.
#[test]
fn a_step_takes_two_frames_and_a_key_ends_it() {
    let drawing = "
        ####################
        #@.................#
        ####################";
    let mut game = game(drawing);
    game.press(Press {
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
    game.press(Press {
        shift: true,
        ..Key::Right.into()
    });
    game.press(Key::Left);
    game.frames(LONG);
    assert_eq!(at(&game), (5, 1), "a step there and the key's step back");
    game.press(Press {
        shift: true,
        ..Key::Right.into()
    });
    game.press(Press {
        shift: true,
        repeat: true,
        ..Key::Right.into()
    });
    game.frames(LONG);
    assert_eq!(at(&game), (18, 1), "a key that is held ends nothing");
}

#[test]
fn without_motion_all_steps_come_at_once() {
    let mut game = game(
        "
        ####################
        #@.................#
        ####################",
    );
    let content = Content::builtin();
    let calm = settings::parse("test", "motion = false", &content).expect("that is a setting");
    game.choose(calm);
    game.press(Press {
        shift: true,
        ..Key::Pad(6).into()
    });
    assert_eq!(at(&game), (18, 1));
}

#[test]
fn a_run_follows_bends_and_stops_where_the_way_offers_more() {
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
        game.press(Press {
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
fn stairs_are_walked_to_and_taken_by_the_same_key() {
    let mut game = game(
        "
        ##########
        #>.......#
        #.......@#
        ##########",
    );
    game.press(key('>'));
    game.frames(LONG);
    assert_eq!(at(&game), (1, 1));
    game.press(key('>'));
    game.frames(LONG);
    assert_eq!(game.session().expect("a game").view().depth(), 2);
}

/// UI.md 4: hits the nearest or steps to it, once for each press, and refuses below a third of all hit points.
#[test]
fn the_nearest_is_hit_but_not_by_who_is_badly_hurt() {
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
    while game.session().expect("a game").view().foes().count() > 0 {
        game.press(key('f'));
        presses += 1;
        assert!(presses < 50, "{}", said(&game));
        let hero = game.session().expect("a game").view().hero();
        if 3 * hero.hp <= hero.stats.hp {
            break;
        }
    }
    game.press(key('f'));
    game.frames(LONG);
    assert_eq!(said(&game), "You see nobody to fight.");
}

#[test]
fn who_is_badly_hurt_is_told_so() {
    let mut game = game(
        "
        #########
        #o@o....#
        #########",
    );
    let hp = |game: &Script<'_>| game.session().expect("a game").view().hero().hp;
    while hp(&game) > 10 {
        game.play(".").expect("a command");
    }
    assert!(hp(&game) > 0, "the test wants him alive");
    let turns = turn(&game);
    game.press(key('f'));
    assert_eq!(turn(&game), turns);
    let told = format!(
        "You are too badly hurt for that: {} of 30. Walking into a foe still hits it.",
        hp(&game)
    );
    assert_eq!(said(&game), told);
}

#[test]
fn rest_ends_when_well() {
    let mut game = game(
        "
        #########
        #@g.....#
        #########",
    );
    let hp = |game: &Script<'_>| game.session().expect("a game").view().hero().hp;
    for _ in 0..20 {
        if hp(&game) == 30 {
            game.play(".").expect("a command");
        }
    }
    for _ in 0..50 {
        if game.session().expect("a game").view().foes().count() > 0 {
            game.press(key('f'));
        }
    }
    assert!((1..30).contains(&hp(&game)), "hit, and alive");
    game.press(key('r'));
    game.frames(LONG);
    assert_eq!(hp(&game), 30);
    assert_eq!(said(&game), "You are well.");
}

/// Where a rule set has another meaning for a key, that holds: R begins anew.
#[test]
fn the_keys_of_a_rule_set_go_before_ours() {
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

/// In every rule set, from the same key presses: the same game, and one that verifies.
#[test]
fn a_game_played_by_orders_is_recorded_as_ordinary_commands() {
    let content = Content::builtin();
    for (number, file) in content.rules.iter().enumerate() {
        let play = || {
            let mut game = Script::with(&content, number, 5, None);
            for letter in "oooofffofffofffofffofffoff>>".chars() {
                game.press(key(letter));
                for _ in 0..50 {
                    game.frames(6);
                    game.play("tick tick")
                        .expect("refused where there are none");
                }
            }
            game.recording().expect("it is recorded").text()
        };
        let (name, text) = (&file.rules.name, play());
        assert_eq!(text, play(), "{name}");
        let opened = Opened::read(&content, name, &text).expect("it is a recording");
        assert!(opened.recording.commands().len() > 10, "{name}: {text}");
        opened.last(name).expect("it is the same game");
    }
}

/// However the frames come, one by one or many at once, the game is the same.
#[test]
fn the_clock_has_no_say_in_the_game() {
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

/// The middle of a cell of a map of up to 30 by 19 cells, which is shown whole in the middle of its panel.
fn px(game: &Script<'_>, x: i32, y: i32) -> Px {
    let size = game.session().expect("a game").view().size();
    let (panel_w, panel_h) = (480, 312);
    Px::new(
        (panel_w - 16 * size.w) / 2 + 16 * x + 8,
        (panel_h - 16 * size.h) / 2 + 16 * y + 8,
    )
}

fn click(game: &mut Script<'_>, x: i32, y: i32) {
    let at = px(game, x, y);
    game.input(Input::Click(at, Button::Left));
    game.frames(LONG);
}

const HALL: &str = "
        ############
        #@.#.......#
        #..#.......#
        #..........#
        #########+##
        #.........g#
        ############";

#[test]
fn a_click_walks_there_and_a_click_on_a_foe_beside_hits() {
    let mut game = game(HALL);
    click(&mut game, 2, 2);
    assert_eq!(at(&game), (2, 2));
    click(&mut game, 3, 3);
    click(&mut game, 9, 3);
    assert_eq!(at(&game), (9, 3));
    click(&mut game, 0, 0);
    assert_eq!(said(&game), "No known way leads there.");
    click(&mut game, 9, 4);
    assert_eq!(said(&game), "You see a goblin, 1 SE.");
    let turns = turn(&game);
    click(&mut game, 10, 5);
    assert_eq!((at(&game), turn(&game)), ((9, 4), turns + 1));
}

#[test]
fn the_mouse_shows_the_way_to_where_it_points() {
    let mut game = game(HALL);
    let way = |game: &Script<'_>| {
        let way = game.session().expect("a game").scene().way.to_vec();
        way.iter().map(|pos| (pos.x, pos.y)).collect::<Vec<_>>()
    };
    assert_eq!(way(&game), []);
    let there = px(&game, 1, 3);
    game.input(Input::Hover(there));
    assert_eq!(way(&game), [(1, 2), (1, 3)]);
    let wall = px(&game, 0, 0);
    game.input(Input::Hover(wall));
    assert_eq!(way(&game), []);
}

#[test]
fn looking_at_a_cell_and_enter_walk_there() {
    let mut game = game(HALL);
    game.press(key('x'));
    for key in [Key::Down, Key::Down, Key::Right, Key::Enter] {
        game.press(key);
    }
    game.frames(LONG);
    assert_eq!(at(&game), (2, 3));
}

#[test]
fn the_level_is_a_map_to_choose_a_place_on() {
    let mut game = game(
        "
        ############
        #@.#.......#
        #..#....>..#
        #..........#
        ############",
    );
    game.play("s s e e e e").expect("commands");
    for key in [key('v'), Key::Tab.into(), Key::Enter.into()] {
        game.press(key);
    }
    game.frames(LONG);
    assert_eq!(at(&game), (8, 2));
    for key in [
        key('v'),
        Key::Up.into(),
        Key::Left.into(),
        Key::Enter.into(),
    ] {
        game.press(key);
    }
    game.frames(LONG);
    assert_eq!(at(&game), (7, 1));
}
