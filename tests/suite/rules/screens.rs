//! What the tutorials' consoles show beyond the pictures in `tests/golden`: what lies above what, and what is written.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::gfx::{Px, PxRect, PxSize, Rgb};
use tallowdeep::ui::map::camera::Camera;

use crate::support::played::{Played, content_of};
use crate::support::variant::{file, variant};

/// Where the map is on the screen of this tutorial.
fn panel(rules: &str) -> PxRect {
    match rules {
        "mcrogueface-5" => PxRect::new(50, 80, 800, 560),
        "mcrogueface" => PxRect::new(50, 80, 800, 480),
        "sadconsole" => PxRect::new(0, 0, 672, 448),
        _ => PxRect::new(0, 0, 1280, 720),
    }
}

/// The pixels of a cell on the tutorial's screen after these commands, and where it lies.
fn cell(file: &RulesetFile, drawing: &str, words: &str, x: i32, y: i32) -> (Vec<u32>, PxRect) {
    let mut game = Played::of(&content_of(file.clone()), drawing);
    game.play(words);
    game.show_tutorial(true);
    let (panel, view) = (panel(&file.rules.name), game.view());
    let (cell, still) = (PxSize::new(16, 16), Px::default());
    let camera = Camera::new(panel, view.size(), cell, view.hero().at, still);
    let area = camera.cell_rect(Pos::new(x, y));
    let frame = game.frame();
    let rows = (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
    let pixels = rows.filter_map(|(x, y)| frame.pixel(Px::new(x, y)));
    (pixels.map(Rgb::to_u32).collect(), area)
}

const ITEM: u32 = 0xfe_dc00;
const CORPSE: u32 = 0xbf_0000;
const HERO: u32 = 0xff_ffff;

/// A console shows one glyph a cell: an actor hides an item, an item a corpse, and all of them the ground. The dead hero
/// is a corpse, except in the last, where it is gone. 3.2, 3.3, 4.2, 5.3; 0.5, 0.13.
#[test]
fn consoles_show_what_lies_on_top() {
    let more = "\
[[items]]\nkind = \"gold\"\nname = \"gold\"\nletter = \"$\"\ncolor = \"fedc00\"\nweight = 1\neffect = { gold = 10 }\n
[screen]";
    let far = format!("@o{}", ".".repeat(22));
    let weak = [("hp = 100", "hp = 1")];
    let corpse = "monster = \"leaves-corpse\"\n";
    let dropping = corpse.to_owned() + "drop_percent = 100\n";
    let drops = [("[screen]", more), (corpse, &dropping)];
    for (rules, changes, drawing, words, x, shown, hidden) in [
        ("tcod", &[][..], "@o.....", "e e", 1, CORPSE, HERO),
        ("tcod", &[], "@o.....", "e e e", 1, HERO, CORPSE),
        ("tcod", &[], "@o.....", "e e e e", 1, CORPSE, HERO),
        ("roguebasin", &[], "@oo", "e e n", 1, 0x3f_7f3f, CORPSE),
        ("tcod", &[], &far, &"e ".repeat(16), 1, 0x32_3296, CORPSE),
        ("tcod", &[("hp = 30", "hp = 1")], "@T", "e", 0, CORPSE, HERO),
        ("sadconsole", &weak, "@g..", "e", 0, 0x80_8080, HERO),
        ("tcod", &[("[screen]", more)], "o@.$>", "", 3, ITEM, HERO),
        ("tcod", &[("[screen]", more)], "o@.$>", "e e", 3, HERO, ITEM),
        ("roguebasin", &drops, "@o", "e e", 1, ITEM, CORPSE),
    ] {
        let (pixels, _) = cell(&variant(rules, changes), drawing, words, x, 0);
        let found = [shown, hidden].map(|color| pixels.contains(&color));
        assert_eq!(found, [true, false], "{rules}: {drawing} {words}");
    }
}

/// 1.9, Try this: no bars over monsters and no numbers on the tutorial screens.
#[test]
fn hurt_monsters_look_unchanged() {
    let part_6 = file("mcrogueface");
    for y in [0, 1] {
        let shown = |words| cell(&part_6, "....\n@t..\n....", words, 1, y);
        assert_eq!(shown("e"), shown(""));
    }
}

/// 0.3: the map scrolls with the hero, so that every row can be seen.
#[test]
fn every_map_row_can_be_seen() {
    for (rules, bottom) in [("mcrogueface-5", 640), ("mcrogueface", 560)] {
        for (x, y) in [(0, 34), (49, 34), (25, 0), (25, 33)] {
            let mut rows = vec![".".repeat(50); 35];
            rows[y].replace_range(x..=x, "@");
            let (pixels, at) = cell(&file(rules), &rows.join("\n"), "", x as i32, y as i32);
            assert!(at.x >= 50 && at.right() <= 850 && at.y >= 80 && at.bottom() <= bottom);
            assert!(pixels.contains(&0xff_fbe6), "{rules}: {x}, {y}");
        }
    }
}

/// 1.7, 2: what the tutorial writes to standard output, without control characters.
#[test]
fn two_tutorials_write_to_their_terminal() {
    let line = |file: RulesetFile| file.tutorial.and_then(|screen| screen.terminal_line());
    let lines = super::FIVE.map(|name| line(file(name)));
    let [first, second] = [
        "Part 5 loaded! Enemies lurk in the dungeon...",
        "Part 6 loaded! Combat is now active. Good luck!",
    ];
    let lines = lines.each_ref().map(Option::as_deref);
    assert_eq!(lines, [Some(first), Some(second), None, None, None]);
    let odd = line(variant("mcrogueface", &[("Good luck!", "\\u001b[2J")]));
    let right = r"Part 6 loaded! Combat is now active. \u{1b}[2J";
    assert_eq!(odd.as_deref(), Some(right));
}

/// The tutorials have no key to explore; the answer to ours belongs to our own screen.
#[test]
fn our_own_keys_leave_the_tutorials_log_alone() {
    for tutorial in [true, false] {
        let mut game = Played::on("tcod", "...\n.@.\n...");
        game.show_tutorial(tutorial);
        let before = game.frame();
        game.tap("o");
        assert_eq!(game.frame() == before, tutorial);
    }
}

/// On our own screen too.
#[test]
fn actors_hide_corpses_on_our_screen() {
    let corpse = 0xe0_402e;
    for (words, lies) in [("e e", true), ("e e e", false)] {
        let mut game = Played::of(&content_of(file("tcod")), "@o.....");
        game.play(words);
        let shows = game.frame().pixels().contains(&corpse);
        assert_eq!(shows, lies, "{words}");
    }
}
