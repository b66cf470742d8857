//! The flame, wax and minds of monsters: keys, and the words of the hover line, sidebar, look box, key line and hints.

use tallowdeep::app::Script;
use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::game::rules::{FlameHeight, Mind};
use tallowdeep::gfx::Px;
use tallowdeep::ui::describe;
use tallowdeep::ui::hints::Hint;
use tallowdeep::ui::input::key::Key;
use tallowdeep::ui::layout::{Layout, Panels};
use tallowdeep::ui::screens::look::Look;
use tallowdeep::ui::settings::RulesId;

use crate::support::flame;
use crate::support::played::{Played, app_on};
use crate::support::scene::{Scene, map_of};
use crate::support::text::{assert_ends, assert_has};
use crate::support::traits::ALERT;

const NEVER_NOTICES: (&str, &str) = ("notices_percent = 35", "notices_percent = 0");

fn height(game: &Played) -> FlameHeight {
    let flame = game.view().flame();
    flame.expect("there is a flame").height
}

/// Remembered items are drawn, darker than in light, and described.
#[test]
fn remembered_items_are_drawn_dimmed() {
    let frame = |item: char, height: &str| {
        let mut game = flame::game(&[], &format!("@....{item}.."));
        game.play(height);
        game.tap("x");
        for _ in 0..5 {
            game.press(Key::Right);
        }
        (game.frame(), game)
    };
    let (empty, _) = frame('.', "flame-shielded");
    let (dark, game) = frame('!', "flame-shielded");
    assert_ne!(empty, dark, "it is drawn");
    let view = game.view();
    let messages = &game.now().file().messages;
    let told = describe::describe_cell(view, Pos::new(5, 0), true, messages);
    assert_eq!(told.as_deref(), Some("healing potion, 5 E, as remembered"));
}

/// A monster that feels the hero finds it in any light, so shielding the flame would be bad advice.
#[test]
fn shielding_is_not_advised_against_monsters_that_feel() {
    let advice = |letter: char| {
        let drawing = format!("#######\n#@..{letter}.#\n#######");
        let mut scene = Scene::new("tallowdeep", &drawing);
        let hunts = |scene: &Scene| scene.actor(1).mind == Some(Mind::Hunting);
        let waited = (0..30).take_while(|_| !hunts(&scene) && !scene.play("e w").is_empty());
        assert!(waited.count() < 30 && scene.view().is_seen_by(scene.actor(1).id));
        Hint::Seen.fits(scene.view(), 0)
    };
    let right = [true, false, false];
    assert_eq!([advice('o'), advice('n'), advice('w')], right);
}

/// Many rats are kept off by bright light, which helps more than hiding. Monsters best left alone should not be struck.
#[test]
fn advice_depends_on_what_helps() {
    let fits = |row: &str, words: &str| {
        let mut scene = Scene::new("tallowdeep", &format!("########\n#{row}#\n########"));
        let hunt = |scene: &Scene| scene.view().hunters().count() == row.matches('r').count();
        for _ in 0..30 {
            if !hunt(&scene) || row.contains('f') {
                scene.play(words);
            }
        }
        [Hint::Shuns, Hint::Seen, Hint::Sleeper].map(|hint| hint.fits(scene.view(), 0))
    };
    assert_eq!(fits("@...rrr", "e w"), [true, false, false]);
    assert_eq!(fits("@...r..", "e w"), [false; 3], "it dies at once");
    assert_eq!(fits("@...f..", "."), [false; 3]);
}

/// The look screen marks monsters that only stand there last, however near.
#[test]
fn looking_and_aiming_begin_past_mushrooms() {
    let drawing = "#########\n#@(f..s.#\n#########";
    let mut game = Played::ours(drawing);
    game.play("e g");
    let view = game.view();
    let (dart, _) = view.throwables().next().expect("the dart");
    let slime = view.visible_monsters().find(|it| it.name == "slime");
    let slime = slime.expect("it is in view").at;
    assert_eq!(Look::aimed(dart.slot, view).at, slime);
    game.tap("t");
    game.press(Key::Enter);
    assert_has(&game.said(), "slime");
}

/// Aiming begins at one that knows of the hero, past a nearer sleeper.
#[test]
fn aiming_begins_at_hunters() {
    for missile in ["(", "j"] {
        let row = format!("#@{missile}..r.g..#");
        let edge = "#".repeat(row.len());
        let drawing = format!("{edge}\n{row}\n{edge}");
        let rules = &Content::shared().rules[0].rules;
        let mut map = map_of(rules, &drawing);
        let monsters = map.blueprint.monsters.iter_mut();
        for monster in monsters {
            monster.mind = if monster.at.x == 5 {
                Mind::Asleep
            } else {
                Mind::Hunting
            };
        }
        let mut game = Played(Script::with(Content::shared(), RulesId(0), 1, Some(map)));
        game.play("flame-plain e g");
        let view = game.view();
        let (held, _) = view.throwables().next().expect("a missile");
        let at = Look::aimed(held.slot, view).at;
        let name = view.actor_at(at).map(|it| it.name);
        assert_eq!(name, Some("goblin"), "{missile}");
    }
}

/// The first press of a letter only selects, even that of the item selected when the pack opens; the second uses it.
#[test]
fn the_first_letter_in_the_pack_only_chooses() {
    let mut game = Played::ours("#######\n#@^!..#\n#######");
    game.play("e e g");
    let potions = |game: &Played| {
        let pack = game.view().inventory();
        let held: Vec<_> = pack.filter(|held| !held.is_worn).collect();
        held.first().map(|held| held.slot.letter())
    };
    let letter = potions(&game).expect("a potion");
    let first = game.view().inventory().next();
    let first = first.expect("a thing").slot.letter();
    for letter in [first, letter] {
        game.tap("i");
        let turn = game.turn();
        game.press(Key::Char(letter));
        assert_eq!(game.turn(), turn, "{letter} chooses");
        game.press(Key::Escape);
    }
    game.tap("i");
    game.press(Key::Char(letter));
    game.press(Key::Char(letter));
    assert_eq!(potions(&game), None, "it is drunk");
}

/// `c` reaches every height and takes no turn; however often it is pressed, the log has one line about it.
#[test]
fn one_key_reaches_every_height() {
    let mut game = flame::game(&[], "@....");
    let lines = game.log().len();
    let mut heights = Vec::new();
    for _ in 0..4 {
        game.tap("c");
        heights.push(height(&game));
    }
    use FlameHeight::{Bright, Plain, Shielded};
    assert_eq!(heights, [Bright, Shielded, Plain, Bright]);
    assert_eq!(game.view().turn(), 0);
    assert_eq!(game.log().len(), lines + 1, "{:?}", game.log());
    assert_ends(&game.said(), "it burns bright.");
}

#[test]
fn shift_lowers_the_flame_as_far_as_it_goes() {
    let mut game = flame::game(&[], "@....");
    game.tap("C");
    assert_eq!(height(&game), FlameHeight::Shielded);
    game.tap("C");
    assert_eq!(height(&game), FlameHeight::Shielded);
    game.assert_said("Your flame is as low as a hand can make it.");
}

#[test]
fn the_same_key_lights_a_flame_that_is_out() {
    let mut game = flame::game(
        &[
            ("wax = 300", "wax = 1"),
            ("relight_wax = 5", "relight_wax = 0"),
        ],
        "@,...",
    );
    game.play(".");
    assert_eq!(height(&game), FlameHeight::Out);
    game.play("e g");
    let turn = game.view().turn();
    game.tap("c");
    assert_eq!(height(&game), FlameHeight::Plain);
    assert_eq!(game.view().turn(), turn + 1);
}

/// Under these rules hit points return with time, so the rest key only waits, 20 turns at most.
#[test]
fn the_rest_key_waits_twenty_turns() {
    let mut game = flame::game(&[], "@....");
    game.keys("Z");
    assert_eq!(game.turn(), 20);
    game.assert_said("You have waited long enough.");
}

/// A wait ends when a monster that knows of the hero comes into view.
#[test]
fn a_wait_ends_when_a_monster_comes() {
    let mut game = flame::game(
        &[ALERT],
        "
        ############
        #@.........#
        ##########.#
        #g.........#
        ############",
    );
    game.keys("Z");
    let view = game.view();
    assert_eq!((view.turn(), view.visible_monsters().count()), (11, 1));
}

/// A sleeper does not end the wait; once it wakes, the wait is over and the log says why.
#[test]
fn a_wait_ends_when_a_monster_wakes() {
    let wakes = ("wakes_percent = 35", "wakes_percent = 10");
    let mut game = flame::game(&[wakes], "asleep @..g");
    game.keys("Z");
    let view = game.view();
    assert!((2..20).contains(&view.turn()), "{}", view.turn());
    game.assert_said("The goblin notices you.");
}

#[test]
fn a_key_of_the_flame_ends_a_wait() {
    let mut game = flame::game(&[], "@....");
    game.tap("Z");
    game.frames(2);
    game.tap("c");
    game.frames(10_000);
    let view = game.view();
    let flame = view.flame().expect("there is one");
    assert_eq!(flame.height, FlameHeight::Bright);
    assert!((1..20).contains(&view.turn()), "{}", view.turn());
}

/// Hovering shows the light of a cell and the tallow of remains.
#[test]
fn the_hover_line_shows_light_and_tallow() {
    let file = flame::file(&[("glow = 3\n", ""), NEVER_NOTICES]);
    let mut scene = Scene::of(&file, "@....g......");
    let words = |scene: &Scene, x| {
        describe::describe_cell(scene.view(), Pos::new(x, 0), true, &file.messages)
    };
    assert_eq!(words(&scene, 3).as_deref(), Some("floor, 3 E, light 3"));
    assert_eq!(words(&scene, 11).as_deref(), Some("never seen"));
    let right = Some("goblin, awake, 5 E, HP 7/7");
    assert_eq!(words(&scene, 5).as_deref(), right);
    while scene.hp(1) > 0 {
        scene.play("e");
    }
    let at = scene.at(1);
    let told = words(&scene, at.x).expect("it is on the map");
    assert!(told.contains(", 1 wax, light "), "{told}");
}

/// Each state has a word and a sentence.
#[test]
fn each_state_of_mind_has_its_words() {
    let file = flame::file(&[ALERT]);
    let mut scene = Scene::of(&file, "@....g....................");
    let words = |scene: &Scene| {
        let goblin = scene
            .view()
            .visible_monsters()
            .next()
            .expect("it is in view");
        let sentence = describe::mind_sentence(scene.view(), goblin).expect("it has a mind");
        let state = describe::monster_state(scene.view(), goblin);
        format!("{state}: {sentence}")
    };
    assert_eq!(words(&scene), "awake: It has not noticed you.");
    scene.play(".");
    assert_eq!(words(&scene), "sees you: It sees you.");
    // At two cells it would still see the hero.
    scene.play("flame-shielded");
    assert_eq!(scene.actor(1).mind, Some(Mind::Hunting));
    let follows = "follows you: It goes to where it saw you last.";
    assert_eq!(words(&scene), follows);
}

/// docs/screens.md 5: each hint comes at its moment.
#[test]
fn hints_teach_the_flame() {
    let learned = |changes: &[(&str, &str)], drawing: &str, turns: &str| {
        let app = app_on(&flame::content(changes), RulesId(0), drawing);
        let mut game = Played(Script::of(app.with_hints()));
        game.frames(1);
        for word in turns.split(' ') {
            game.play(word);
            game.frames(700);
        }
        game.settings().seen_hints.iter().collect::<Vec<_>>()
    };
    let quiet = learned(&[], "@.......", "e e e e e");
    assert!(quiet.contains(&Hint::Flame), "{quiet:?}");
    let seen = learned(&[ALERT], "@....g", ". . .");
    assert!(seen.contains(&Hint::Seen), "{seen:?}");
    let low = learned(&[("wax = 300", "wax = 61")], "@.......", ". . .");
    assert!(low.contains(&Hint::LowWax), "{low:?}");
    assert!(!quiet.contains(&Hint::LowWax) && !quiet.contains(&Hint::Seen));
    let tallow = learned(
        &[NEVER_NOTICES, ("hp = 7, attack = 6", "hp = 4, attack = 6")],
        "@g......",
        "e . .",
    );
    assert!(tallow.contains(&Hint::Tallow), "{tallow:?}");
}

/// Wax and flame height stay visible without the sidebar.
#[test]
fn a_hidden_sidebar_leaves_wax_and_height() {
    let bar = |height: &str| {
        let mut game = flame::game(&[], "@....");
        game.play(height);
        game.press(Key::F(2));
        let frame = game.frame();
        let layout = Layout::new(
            frame.size(),
            Panels {
                sidebar: false,
                ..Panels::ALL
            },
            0,
        );
        let area = layout.expect("it is large enough").with_flame().flame;
        assert!(area.w > 0);
        let row = |y| (area.x..area.right()).map(move |x| Px::new(x, y));
        let pixels = (area.y..area.bottom()).flat_map(row);
        pixels.map(|at| frame.pixel(at)).collect::<Vec<_>>()
    };
    assert_ne!(bar("flame-bright"), bar("flame-shielded"));
}

/// What moths all around would eat is one sum beside the hero: a text for each of them would lie far from its moth.
#[test]
fn what_several_moths_eat_is_shown_beside_the_hero() {
    let drawing = "\
#############
#...........#
#....mmm....#
#....m@m....#
#....mmm....#
#...........#
#############";
    let mut game = Played::ours(drawing);
    game.play("flame-bright");
    let frame = game.frame();
    let warn = Content::shared().themes[0].1.warn.to_u32();
    // The hero is in the middle of the map's 480x312 pixels. A monster beside it ends 24 pixels from there.
    let far = (0..312).flat_map(|y| (0..480).map(move |x| Px::new(x, y)));
    let far = far.filter(|px| (px.x - 240).abs().max((px.y - 156).abs()) > 48);
    let told: Vec<_> = far
        .filter(|px| frame.pixels()[(px.y * 640 + px.x) as usize] == warn)
        .collect();
    assert_eq!(told, []);
}
