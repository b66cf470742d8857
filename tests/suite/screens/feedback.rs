//! Feedback on what a player tries: nothing happens silently, and nothing that decides a fight is hidden.

use std::collections::BTreeSet;

use tallowdeep::app::App;
use tallowdeep::app::Script;
use tallowdeep::app::backend::Program;
use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::game::rules::{FlameHeight, ItemEffect, Mind};
use tallowdeep::gfx::{Canvas, Font, Px, PxRect, PxSize, Rgb};
use tallowdeep::ui::describe::{self, describe_cell};
use tallowdeep::ui::input::key::{Input, Key, KeyPress, MouseButton};
use tallowdeep::ui::settings::RulesId;

use crate::support::played::{Played, minds_by, ours_with};
use crate::support::text::rows;
use crate::support::traits::{item, kind};
use crate::support::variant;

const HALL: &str = "\
#########
#@..#...#
#...#..o#
#########
";

/// A game of our own rules in the hall, at the usual size.
fn game() -> Played {
    Played::ours(HALL)
}

/// All pixels of a part of the frame.
fn part(frame: &Canvas, area: PxRect) -> Vec<u32> {
    let rows = frame.pixels().chunks(640).take(area.bottom() as usize);
    let rows = rows.skip(area.y as usize);
    rows.flat_map(|row| &row[area.x as usize..area.right() as usize])
        .copied()
        .collect()
}

/// The key hints, or the whole bottom row without a sidebar.
fn bottom(frame: &Canvas, width: i32) -> Vec<u32> {
    part(frame, PxRect::new(0, 382, width, 18))
}

/// The middle of a cell of the 9x4 map, centred in 480x312 pixels.
fn px(x: i32, y: i32) -> Px {
    Px::new(
        (480 - 9 * 16) / 2 + x * 16 + 8,
        (312 - 4 * 16) / 2 + y * 16 + 8,
    )
}

/// The reason of the goblin below the hero would lie on the hero, whom it is about.
#[test]
fn a_reason_does_not_cover_the_hero() {
    let drawing = "#########\n#...@...#\n#...g...#\n#########";
    let mut game = Played::on("mcrogueface", drawing);
    game.play("s");
    let Px { x, y } = px(4, 1);
    let hero = PxRect::new(x - 8, y - 8, 16, 16);
    let before = game.frame();
    game.tap("%");
    let with_reasons = game.frame();
    assert!(with_reasons != before, "there is a reason to show");
    assert_eq!(part(&with_reasons, hero), part(&before, hero));
}

#[test]
fn hovering_over_unseen_cells_keeps_the_key_hints() {
    let mut game = game();
    let keys = bottom(&game.frame(), 480);
    game.input(Input::Hover(px(6, 1)));
    assert!(bottom(&game.frame(), 480) == keys);
    game.input(Input::Hover(px(2, 1)));
    assert!(
        bottom(&game.frame(), 480) != keys,
        "visible cells are described"
    );
}

#[test]
fn clicking_an_unseen_cell_is_refused() {
    let mut game = game();
    game.input(Input::Click(px(6, 1), MouseButton::Left));
    game.assert_said("You have never seen that place.");
    let view = game.view();
    assert_eq!((view.turn(), view.hero().at), (0, Pos::new(1, 1)));
}

/// The map draws a corpse, so a cell with one is named by the rule set's word for it, unless an actor stands on it.
#[test]
fn a_cell_with_a_corpse_is_named_after_it() {
    for (rules, drawing, words, x, name) in [
        ("tcod", "@o........", "e e", 1, "remains of Orc, 1 E"),
        ("tcod", "@o........", "e e", 2, "floor, 2 E"),
        ("tcod", "@o........", "e e e e", 1, "remains of Orc, 1 W"),
        ("tcod", "@o........", "e e e", 1, "Player, you, HP 29/30"),
        ("mcrogueface", "@g........", "e e e e", 1, "floor, 1 W"),
    ] {
        let mut game = Played::on(rules, drawing);
        game.play(words);
        let scene = game.now().scene();
        let named = describe_cell(scene.view, Pos::new(x, 0), true, scene.messages);
        assert_eq!(named.as_deref(), Some(name));
    }
}

/// Whether `text` is anywhere in the frame, in this font and colour.
fn shows(frame: &Canvas, text: &str, font: &Font, color: Rgb) -> bool {
    let cell = font.cell();
    let mut line = Canvas::new(PxSize::new(cell.w * text.len() as i32, cell.h));
    line.draw_text(font, Px::default(), color, text);
    let ink = |canvas: &Canvas| {
        let rows = canvas.pixels().chunks(canvas.size().w as usize);
        let row = |row: &[u32]| row.iter().map(|pixel| *pixel == color.to_u32()).collect();
        rows.map(row).collect::<Vec<Vec<bool>>>()
    };
    let (text, all) = (ink(&line), ink(frame));
    let is_there = |left: usize, rows: &[Vec<bool>]| {
        let mut pairs = text.iter().zip(rows);
        pairs.all(|(text, row)| row[left..].starts_with(text))
    };
    let lefts = 0..=all[0].len() - text[0].len();
    let mut places = all.windows(text.len());
    places.any(|rows| lefts.clone().any(|left| is_there(left, rows)))
}

/// A ghost in poor light can be struck from where it stands, but not by a hero beside it with a plain flame: there is no
/// duel to win or lose.
#[test]
fn no_odds_are_given_of_a_duel_that_light_prevents() {
    let tells_odds = |flame: &str, hall: &str| {
        let mut game = Played::ours(hall);
        game.play(flame);
        game.tap("x");
        let frame = game.frame();
        let content = Content::shared();
        let (font, theme) = (content.font_of_height(16), &content.themes[0].1);
        let says = |text, color| shows(&frame, text, font, color);
        says("You always win", theme.good)
            || says("You cannot win", theme.warn)
            || says(" of 100", theme.text)
    };
    assert!(!tells_odds(
        "flame-plain",
        "#########\n#@...h..#\n#########"
    ));
    assert!(tells_odds("flame-shielded", "#####\n#@.h#\n#####"));
}

/// At 480x270 no sentence about what a kind does is cut off.
#[test]
fn look_boxes_fit_the_smallest_frame() {
    let content = Content::shared();
    let rules = &variant::file("tallowdeep").rules;
    for monster in &rules.monsters {
        for flame in ["flame-plain", "flame-shielded"] {
            let hall = format!("#######\n#@.{}..#\n#######", monster.letter);
            let mut game = Played::ours(&hall);
            game.resize(PxSize::new(480, 270));
            game.play(flame);
            game.tap("x");
            let (font, color) = (content.font_of_height(12), content.themes[0].1.dim);
            let is_cut = shows(&game.frame(), " ...", font, color);
            assert!(!is_cut, "{} {flame}", monster.name);
        }
    }
}

/// The wheel zooms the map as the keys do.
#[test]
fn the_wheel_zooms_the_map() {
    for (up, key) in [(1, '+'), (-1, '-')] {
        let [mut turned, mut pressed] = [game(), game()];
        let before = turned.frame();
        turned.input(Input::Wheel(px(2, 1), up));
        pressed.press(Key::Char(key));
        assert!(turned.frame() != before);
        assert!(turned.frame() == pressed.frame());
    }
}

/// Look mode shows the path to the cell, and leaving it hides the path.
#[test]
fn look_mode_shows_the_path() {
    let content = Content::builtin();
    let title = content.themes[0].1.title;
    let mut game = game();
    for key in [Key::Char('x'), Key::Right, Key::Right] {
        game.press(key);
    }
    assert_eq!(game.frame().pixel(px(2, 1)), Some(title));
    game.press(Key::Escape);
    assert_ne!(game.frame().pixel(px(2, 1)), Some(title));
}

/// The killer is the monster whose hit killed, not one that hits later in the same turn.
#[test]
fn the_killer_struck_the_last_living_blow() {
    let drawing = "#####\n#.t.#\n#t@t#\n#...#\n#####";
    let mut game = Played::on("mcrogueface", drawing);
    // 12 of 30 hit points per turn: the second hit of the third turn kills.
    game.play("e e e");
    let session = game.now();
    assert_eq!(session.view().hero().hp, 0);
    let blow = session.stats().last_hit.expect("there were blows");
    let right = (Some(2), 2);
    assert_eq!((blow.source.monster().map(|by| by.0), blow.from), right);
}

/// docs/screens.md 3: only the last turn's lines are coloured, in every theme and whatever the colours of the rule set.
#[test]
fn older_lines_are_dim_in_every_theme() {
    let content = Content::builtin();
    for (name, theme) in &content.themes {
        let drawing = "#####\n#@r.#\n#####";
        let mut game = Played::ours(drawing);
        game.set(&format!("theme = {name:?}"));
        // Without the markers before the lines.
        let colors = |game: &mut Played| {
            let pixels = part(&game.frame(), PxRect::new(20, 316, 460, 64));
            pixels.into_iter().collect::<BTreeSet<_>>()
        };
        let past = BTreeSet::from([theme.bg.to_u32(), theme.dim.to_u32()]);
        game.play("e");
        assert!(!colors(&mut game).is_subset(&past), "{name}");
        game.play("e e e e e e e e . .");
        let view = game.view();
        assert!(view.visible_monsters().next().is_none(), "the rat is dead");
        assert_eq!(colors(&mut game), past, "{name}");
    }
}

/// A window can be made as narrow as its frame allows.
#[test]
fn the_smallest_frames_are_drawn() {
    let mut title = Played(Script::at_title(1));
    let mut game = Played(Script::new("tallowdeep", 1).expect("it is built in"));
    for (w, h) in [(1, 1), (7, 400), (11, 300), (16, 16), (21, 400), (640, 1)] {
        for script in [&mut title, &mut game] {
            script.resize(PxSize::new(w, h));
            assert_eq!(script.frame().size(), PxSize::new(w, h));
        }
    }
}

/// The monsters that strike while the hero uses an item; the line fits the pack at 480x270, 40 letters wide. For an item
/// that dazes all in view it says that nothing strikes.
#[test]
fn the_pack_says_which_monsters_strike_meanwhile() {
    let table = r"
#####\n#@k.#\n##### => 56 => The skeleton beside you strikes meanwhile, for 6.
#####\n#@k.#\n##### => 40 => The skeleton strikes meanwhile, for 6.
#####\n#@k.#\n##### => 30 => You lose 6 meanwhile.
#####\n#CTO#\n#o@o#\n##### => 80 => 3 beside you strike meanwhile, for 45 to 63. It may kill.
#####\n#CTO#\n#o@o#\n##### => 40 dazes => Nobody beside you strikes meanwhile.
#####\n#@..#\n##### => 80 =>";
    for [drawing, letters, told] in rows(table) {
        let (letters, used) = match letters.strip_suffix(" dazes") {
            Some(letters) => (letters, ItemEffect::Dazes(4)),
            None => (&*letters, ItemEffect::Heals(1)),
        };
        let letters = letters.parse().expect("a number");
        let mut game = Played::ours(&drawing);
        game.play(".");
        let found = describe::meanwhile(game.view(), used, letters);
        assert_eq!(found.unwrap_or_default(), told);
    }
}

/// Typing narrows the lines; Escape shows all again.
#[test]
fn slash_searches_the_messages() {
    let drawing = "########\n#@.!...#\n########";
    let mut game = Played::ours(drawing);
    game.play("e e g");
    game.tap("m");
    let all = game.frame();
    for letter in "/potion".chars() {
        game.press(Key::Char(letter));
    }
    game.press(Key::Enter);
    assert_ne!(game.frame(), all, "fewer lines are shown");
    game.press(Key::Escape);
    assert_eq!(game.frame(), all, "and all again");
    game.press(Key::Escape);
    assert_ne!(game.frame(), all, "back in the game");
}

/// Of the mushrooms in view the sidebar lists only the nearest, so that they push nobody off it.
#[test]
fn mushrooms_do_not_crowd_the_sidebar() {
    let drawing = "##############\n#@..fffffffff#\n#...fffffffff#\n#...........g#\n##############";
    let mut game = Played::ours(drawing);
    game.play("flame-bright");
    let content = Content::shared();
    let (font, color) = (content.font_of_height(16), content.themes[0].1.monster);
    let frame = game.frame();
    let counted = |left: i32| shows(&frame, &format!("and {left} more"), font, color);
    assert!(!(1..20).any(counted));
}

/// A distance is that of the walk, and called steps if it is longer than one sees: past the grate and its walls. The sidebar
/// has no room for the word. No diagonal steps where there are none.
#[test]
fn distances_are_steps() {
    let grate = "#######\n#@=...#\n#.###.#\n#.....#\n#######";
    let hall = "#####\n#@..#\n#...#\n#####";
    for (rules, drawing, x, y, told) in [
        ("tallowdeep", grate, 3, 1, "7 steps E"),
        ("tallowdeep", grate, 1, 3, "2 S"),
        ("tcod", hall, 3, 2, "2 SE"),
        ("sadconsole", hall, 3, 2, "3 SE"),
    ] {
        let (game, at) = (Played::on(rules, drawing), Pos::new(x, y));
        assert_eq!(describe::direction_text(game.view(), at), told);
        let in_short = told.replace(" steps", "");
        assert_eq!(describe::direction_in_short(game.view(), at), in_short);
    }
}

/// Walking into something must not spend wax by accident, nor smother a brazier that cost wax: it asks first, and no
/// movement key confirms.
#[test]
fn spending_wax_asks_first() {
    let wax = |game: &Played| game.view().flame().map_or(0, |flame| flame.wax);
    let mut game = Played::ours("######\n#@δ..#\n######");
    let before = wax(&game);
    game.press(Key::Right);
    game.press(Key::Right);
    // The wrong key gets the right ones as an answer.
    let content = Content::shared();
    let (font, color) = (content.font_of_height(16), content.themes[0].1.warn);
    let answers = "Enter does it, Esc lets it be.";
    assert!(shows(&game.frame(), answers, font, color));
    game.press(Key::Escape);
    assert_eq!(wax(&game), before, "let be");
    game.press(Key::Right);
    game.press(Key::Enter);
    assert!(wax(&game) < before - 39, "paid");
    // What hung in a cage is not in the pack yet.
    let mut caged = Played::ours("######\n#@π..#\n######");
    caged.press(Key::Right);
    caged.press(Key::Enter);
    assert!(caged.said().contains("Step in and take what hung there."));
    let mut game = Played::ours("######\n#@&..#\n#....#\n######");
    for (last, warmed) in [(Key::Right, true), (Key::Escape, true), (Key::Enter, false)] {
        game.press(Key::Right);
        game.press(last);
        assert_eq!(game.view().is_warmed(), warmed, "{last:?}");
    }
}

/// A shot from out of view says where it comes from, and the sidebar does not say that nobody sees the hero.
#[test]
fn a_shot_out_of_the_dark_has_a_direction() {
    let hall = "############\n#@..r....A.#\n#..........#\n############";
    let content = ours_with(|rules| {
        kind(rules, "rat").traits.stands = true;
        kind(rules, "rat").stats.attack = 0;
    });
    let mut game = Played::of(&content, hall);
    game.play("flame-bright");
    game.wait_until_hunted();
    game.play("flame-plain");
    let from = "A shot comes out of the dark in the east.";
    for _ in 0..10 {
        if game.log().iter().any(|line| line.contains(from)) {
            break;
        }
        game.play(".");
    }
    assert!(
        game.log().iter().any(|line| line.contains(from)),
        "{:?}",
        game.log()
    );
    assert!(!game.text().contains("No one here"), "{}", game.text());
}

/// A blow that cannot miss is not said to hit seldom: only those after it do.
#[test]
fn only_later_blows_miss_after_a_sure_one() {
    let content = ours_with(|_| ());
    let mut game = minds_by(&content, Mind::Alarmed, "#####\n#@r.#\n#...#\n#####");
    game.play("flame-shielded");
    game.tap("x");
    let text = game.text();
    let words: Vec<_> = text.split_whitespace().collect();
    let text = words.join(" ");
    assert!(text.contains("the first sure, then 50 %"), "{text}");
}

/// By finger, too: a click on the key that does it answers the question, any other click lets it be.
#[test]
fn a_click_on_its_keys_answers_a_question() {
    let answered = |at| {
        let drawing = "######\n#@&..#\n#....#\n######";
        let mut game = Played::ours(drawing);
        game.press(Key::Right);
        game.input(Input::Click(at, MouseButton::Left));
        let session = game.now();
        !session.view().is_warmed()
    };
    assert!(answered(Px::new(20, 390)), "Enter");
    assert!(!answered(Px::new(120, 390)), "Escape");
    assert!(!answered(Px::new(200, 200)), "the map");
}

/// A click on a key of the bottom row does what the key does, also after a death that has no screen of its own.
#[test]
fn a_click_on_the_hint_line_is_its_key() {
    let mut game = Played::on("tcod", "####\n#@T#\n####");
    while game
        .session()
        .is_some_and(|game| game.view().game_over().is_none())
    {
        game.play(".");
    }
    let mut pressed = game.clone();
    pressed.press(Key::Char('v'));
    assert!(pressed.frame() != game.frame());
    let replays = (0..80).any(|column| {
        let mut game = game.clone();
        game.input(Input::Click(Px::new(8 * column, 392), MouseButton::Left));
        game.frame() == pressed.frame()
    });
    assert!(replays);
}

/// By finger, too: a click on the key that turns the page of the key overview does so, any other click closes it.
#[test]
fn a_click_turns_the_page_of_keys() {
    let after = |inputs: &[Input]| {
        let mut game = game();
        game.tap("?");
        for input in inputs {
            game.input(*input);
        }
        game.frame()
    };
    let tab = Input::Press(Key::Tab.into());
    let on_tab = Input::Click(Px::new(90, 390), MouseButton::Left);
    let on_page = Input::Click(Px::new(90, 200), MouseButton::Left);
    assert_eq!(after(&[on_tab]), after(&[tab]));
    assert_eq!(after(&[on_tab, on_tab]), after(&[tab, tab]));
    let escape = Input::Press(Key::Escape.into());
    assert_eq!(after(&[on_tab, on_page]), after(&[escape]));
}

/// `docs/formats.md`, monsters: the line for the first of a kind is shown once in a game.
#[test]
fn the_first_of_a_kind_has_its_own_line() {
    let drawing = "
        ##########
        #@.+..f..#
        ####.#####
        ####+#####
        ####.f...#
        ##########";
    let mut game = Played::ours(drawing);
    game.play("e e e s s s");
    let entries = game.now().log().entries();
    let said = |text: &str| {
        let lines = entries.iter().map(|entry| entry.text_with_count());
        lines.filter(|line| line.contains(text)).count()
    };
    assert_eq!(said("as tall as a child"), 1);
    assert_eq!(said("comes into view"), 2);
}

/// `docs/screens.md` 4.
#[test]
fn a_key_that_does_nothing_says_so() {
    let mut game = game();
    let start = game.frame();
    game.tap(";");
    game.assert_said("That key does nothing: ? lists all keys.");
    assert!(game.frame() != start);
    game.press(KeyPress {
        latin: Some('d'),
        ..Key::Char('в').into()
    });
    let turn = game.view().turn();
    assert_eq!(turn, 1, "it walks");
}

/// `C` would lower the flame.
#[test]
fn caps_lock_is_not_shift() {
    let mut game = game();
    game.press(KeyPress {
        shift: false,
        ..Key::Char('C').into()
    });
    let view = game.view();
    let height = view.flame().map(|flame| flame.height);
    assert_eq!(height, Some(FlameHeight::Bright));
}

/// A letter held in the list of tutorials moves the cursor, which is redrawn, and starts no game.
#[test]
fn a_held_letter_moves_the_cursor_among_tutorials() {
    let size = PxSize::new(640, 400);
    let mut app = App::at_title(Content::shared(), 1, RulesId(0));
    app.input(Input::Press(Key::Char('t').into()), size);
    let mut shown = Canvas::new(size);
    app.draw(&mut shown);
    assert!(!app.has_changed());
    let held = KeyPress {
        repeat: true,
        ..Key::Char('c').into()
    };
    app.input(Input::Press(held), size);
    assert!(app.has_changed() && app.session().is_none());
    let mut again = Canvas::new(size);
    app.draw(&mut again);
    assert!(again != shown);
}

/// A draught that lowers the flame is reported as such, not as the hero shielding it.
#[test]
fn a_draught_is_reported_as_the_cause() {
    let hall = "#####\n#@'.#\n#####";
    let mut game = Played::ours(hall);
    game.press(Key::Right);
    game.assert_said("The draught beats your flame down.");
    game.press(Key::Right);
    game.press(Key::Left);
    // A shielded flame passes without a message.
    game.assert_said("The draught beats your flame down.");
}

/// The pack shows no gain of something that would change no number now.
#[test]
fn a_potion_that_heals_nothing_promises_nothing() {
    let mut game = Played::ours("#####\n#@!.#\n#####");
    let good = |game: &mut Played| {
        game.tap("i");
        let below = part(&game.frame(), PxRect::new(0, 260, 640, 110));
        game.press(Key::Escape);
        let theme = &Content::shared().themes[0].1;
        below.contains(&theme.good.to_u32())
    };
    game.play("e g");
    assert!(!good(&mut game));
    let mut hurt = Played::ours("#####\n#@!o#\n#####");
    hurt.play("e g");
    while hurt.hp() == 47 {
        hurt.play(".");
    }
    assert!(good(&mut hurt));
}

/// The forecasts of the turn ahead leave the face of a large monster free: its picture reaches over the cell above.
#[test]
fn forecasts_do_not_hide_a_large_monster() {
    let drawing = "
        #################
        #...............#
        #.......C.......#
        #......m@m......#
        #.......m.......#
        #...............#
        #################";
    let mut game = Played::seeded("tallowdeep", 4, drawing);
    game.play("flame-bright . . .");
    let theme = &Content::shared().themes[0].1;
    let texts = [theme.monster.to_u32(), theme.warn.to_u32()];
    let frame = game.frame();
    let letters = |area| {
        let pixels = part(&frame, area).into_iter();
        pixels.filter(|pixel| texts.contains(pixel)).count()
    };
    // The hero's cell begins at (232, 148).
    assert!(
        letters(PxRect::new(100, 90, 280, 130)) > 40,
        "there are forecasts"
    );
    assert_eq!(letters(PxRect::new(224, 116, 32, 28)), 0);
}

/// The side of a wall that is drawn is the near one, so light beyond it does not show.
#[test]
fn a_wall_hides_the_light_behind_it() {
    let [with, without] = ['i', '.'].map(|there| {
        let hall = "#########\n#...i...#\n#########\n#...@...#\n#########";
        let mut game = Played::ours(&hall.replace('i', &there.to_string()));
        game.play("flame-shielded");
        game.frame()
    });
    assert_eq!(with, without);
}

/// After a death, what would have saved the hero, if anything would: the latest of it, by things in the pack, by a blow
/// or by the stairs, and nothing that needs luck.
#[test]
fn a_death_says_what_would_have_saved_you() {
    for (drawing, words, missed) in [
        ("####\n#@C#\n####", ".", None),
        ("######\n#~@.C#\n######", "w g", None),
        (
            "#####\n#@r.#\n#####",
            ".",
            Some("1 turn earlier, a blow at the rat"),
        ),
        (
            "######\n#!@zz#\n######",
            "w g",
            Some("1 turn earlier, the healing potion"),
        ),
        (
            "######\n#>@.C#\n######",
            "w",
            Some("5 turns earlier, the stairs down"),
        ),
    ] {
        let mut game = Played::ours(drawing);
        game.play(words);
        while game.view().game_over().is_none() {
            game.play(".");
        }
        let text = game.text();
        match missed {
            Some(line) => assert!(text.contains(line), "{text}"),
            None => assert!(!text.contains("Missed"), "{text}"),
        }
        // The pack is longer, and loses its end where room is short.
        if let Some(unused) = text.find("Not used") {
            let missed = text.find("Missed");
            assert!(missed.is_none_or(|at| at < unused), "{text}");
        }
    }
}

/// What only puts the death off, such as a potion against a rat that nothing kills, would not have saved the hero; nor if it
/// lives on beside that with a tenth of its hit points.
#[test]
fn a_death_put_off_is_not_one_avoided() {
    for (attack, heals) in [(4, 15), (3, 36)] {
        let content = ours_with(|rules| {
            let rat = &mut kind(rules, "rat").stats;
            (rat.hp, rat.attack) = (999, attack);
            item(rules, "potion_red").effect = ItemEffect::Heals(heals);
            // Too little to seal wounds with.
            rules.flame.as_mut().expect("there is one").wax = 20;
        });
        let mut game = Played::of(&content, "####\n#!@#\n##r#\n####");
        game.play("w g");
        while game.view().game_over().is_none() {
            game.play(".");
        }
        assert!(!game.text().contains("Missed"), "{}", game.text());
    }
}

/// A letter that nothing in the pack has selects nothing, so Enter uses no other thing.
#[test]
fn a_letter_of_nothing_selects_nothing() {
    for (letter, is_used) in [('k', false), ('a', true)] {
        let mut game = Played::ours("#####\n#@!.#\n#####");
        game.play("e g");
        let turn = game.turn();
        for key in [Key::Char('i'), Key::Char(letter), Key::Enter] {
            game.press(key);
        }
        let said = game.said();
        assert_eq!(
            (said == "That would do nothing now."),
            is_used,
            "{letter}: {said}"
        );
        assert_eq!(game.turn(), turn);
    }
}
