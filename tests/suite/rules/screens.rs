//! The tutorial screen of each of the five, and what our own screen shows instead.

use std::collections::BTreeSet;
use std::sync::Arc;

use tallowdeep::app::Script;
use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::game::Command;
use tallowdeep::gfx::{Canvas, Px, PxRect, PxSize, Rgb};
use tallowdeep::ui::layout::{Layout, Panels};
use tallowdeep::ui::map::camera::Camera;
use tallowdeep::ui::settings::RulesId;

use super::table::each;
use crate::support::played::Played;
use crate::support::traits::ALERT;
use crate::support::variant::{PLAIN, file, literal, variant};

/// A game, its tutorial screen, and where the map is on it.
struct Shot {
    content: Arc<Content>,
    drawing: String,
    panel: PxRect,
    /// Whether our own screen is shown.
    own: bool,
}

/// A frame, and where its cells are.
struct Frame {
    canvas: Canvas,
    camera: Camera,
    /// Every message, repeated as often as it was shown.
    log_lines: Vec<String>,
}

impl Shot {
    fn of(file: RulesetFile, drawing: &str) -> Self {
        let panel = match file.rules.name.as_str() {
            "mcrogueface-5" => PxRect::new(50, 80, 800, 560),
            "mcrogueface" => PxRect::new(50, 80, 800, 480),
            "sadconsole" => PxRect::new(0, 0, 672, 448),
            _ => PxRect::new(0, 0, 1280, 720),
        };
        let mut content = Content::builtin();
        content.rules = vec![file];
        let drawing = drawing.to_owned();
        Self {
            content: Arc::new(content),
            drawing,
            panel,
            own: false,
        }
    }

    fn new(rules: &str, drawing: &str) -> Self {
        Self::of(file(rules), drawing)
    }

    /// Our own screen.
    fn own(self) -> Self {
        let layout = Layout::new(PxSize::new(640, 400), Panels::ALL).expect("there is room");
        Self {
            own: true,
            panel: layout.map,
            ..self
        }
    }

    /// The frame after these commands.
    fn after(&self, words: &str) -> Frame {
        let rules = &self.content.rules[0];
        let map = map::parse_drawn_map("map", &self.drawing, &rules.rules).expect("it is a map");
        let size = map.blueprint.terrain.size();
        let mut log_lines: Vec<_> = rules
            .messages
            .welcome
            .iter()
            .map(|line| line.text.clone())
            .collect();
        let mut game = Played(Script::with(&self.content, RulesId(0), 1, Some(map)));
        for word in words.split_whitespace() {
            let command = Command::from_word(word).expect("these are commands");
            let outcome = game.command(command).expect("a game is played");
            log_lines.extend(outcome.lines.into_iter().map(|line| line.text));
        }
        game.show_tutorial(!self.own);
        let hero = game.view().hero().at;
        let cell = PxSize::new(16, 16);
        Frame {
            canvas: game.frame(),
            camera: Camera::new(self.panel, size, cell, hero, Px::default()),
            log_lines,
        }
    }

    /// A picture of `text` on black, as large as the text.
    fn text(&self, px: u32, color: &str, text: &str) -> Canvas {
        let font = self.content.font_of_height(px);
        let wide = text.chars().count() as i32 * font.cell().w;
        let mut canvas = Canvas::new(PxSize::new(wide, font.cell().h));
        let color = Rgb::from_hex(color).expect("it is a colour");
        canvas.draw_text(font, Px::new(0, 0), color, text);
        canvas
    }
}

impl Frame {
    /// The pixels of a cell, row after row.
    fn cell(&self, x: i32, y: i32) -> Vec<Rgb> {
        self.area(self.camera.cell_rect(Pos::new(x, y)))
    }

    fn area(&self, area: PxRect) -> Vec<Rgb> {
        let rows =
            (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
        rows.map(|(x, y)| {
            self.canvas
                .pixel(Px::new(x, y))
                .expect("it lies on the frame")
        })
        .collect()
    }

    /// Whether a cell shows something of this colour.
    fn shows(&self, x: i32, y: i32, color: &str) -> bool {
        let color = Rgb::from_hex(color).expect("it is a colour");
        self.cell(x, y).contains(&color)
    }

    /// Whether a cell is entirely of this colour.
    fn is_all(&self, x: i32, y: i32, color: &str) -> bool {
        let color = Rgb::from_hex(color).expect("it is a colour");
        self.cell(x, y).iter().all(|pixel| *pixel == color)
    }

    /// Whether this picture is at (x, y).
    fn has(&self, x: i32, y: i32, picture: &Canvas) -> bool {
        let PxSize { w, h } = picture.size();
        let there = self.area(PxRect::new(x, y, w, h));
        there
            .iter()
            .map(|pixel| pixel.to_u32())
            .eq(picture.pixels().iter().copied())
    }
}

/// Screen: 1024x768; 80x50 and 60x40 cells, of 16 pixels here.
#[test]
fn sizes_of_screens() {
    let content = Content::builtin();
    let letters = &content.sheets[content.cp437_sheet.0].1;
    let sizes = each(|file| file.tutorial.as_ref().map(|screen| screen.size(letters)));
    let (first, second) = (PxSize::new(1024, 768), PxSize::new(80 * 16, 50 * 16));
    let third = PxSize::new(60 * 16, 40 * 16);
    assert_eq!(sizes, [first, first, second, second, third].map(Some));
}

/// 1.8, 2, 4.3: captions with their places, sizes and colours, and the first message.
#[test]
fn captions_are_placed_as_in_the_tutorials() {
    let keys_5 = "WASD/Arrows: Move | R: Regenerate | Escape: Quit";
    let keys_6 = "WASD/Arrows: Move/Attack | R: Restart | Escape: Quit";
    let greeting = "Welcome to the dungeon! Find and defeat the enemies.";
    for (rules, x, y, px, color, text) in [
        (
            "mcrogueface-5",
            50,
            15,
            24,
            "ffffff",
            "Part 5: Placing Enemies",
        ),
        ("mcrogueface-5", 50, 50, 16, "b4b4b4", keys_5),
        ("mcrogueface-5", 50, 660, 16, "c8c864", "Position: (2, 1)"),
        (
            "mcrogueface-5",
            400,
            660,
            16,
            "64c864",
            "Explore the dungeon...",
        ),
        ("mcrogueface", 50, 15, 24, "ffffff", "Part 6: Combat System"),
        ("mcrogueface", 50, 50, 16, "b4b4b4", keys_6),
        ("mcrogueface", 50, 580, 16, "c8c864", "Position: (2, 1)"),
        ("mcrogueface", 300, 580, 16, "64ff64", "HP: 30/30"),
        ("mcrogueface", 50, 610, 14, "6464ff", greeting),
        ("roguebasin", 16, 48 * 16, 16, "ffffff", "HP: 30/30"),
    ] {
        let shot = Shot::new(rules, "....\n..@.\n....");
        let frame = shot.after("");
        assert!(
            frame.has(x, y, &shot.text(px, color, text)),
            "{rules}: {text}"
        );
    }
}

/// HP display: none in the first, third and last, which show only the map until there is a message.
#[test]
fn three_of_the_five_show_no_hit_points() {
    for (rules, hp, less) in [
        ("mcrogueface-5", "hp = 30", "hp = 29"),
        ("tcod", "hp = 30", "hp = 29"),
        ("sadconsole", "hp = 100", "hp = 99"),
    ] {
        let weak = variant(rules, &[(hp, less)]);
        let other = Shot::of(weak, "....\n..@.\n....").after("");
        let frame = Shot::new(rules, "....\n..@.\n....").after("");
        assert!(frame.canvas == other.canvas, "{rules} shows hit points");
    }
    for rules in ["tcod", "sadconsole"] {
        let shot = Shot::new(rules, "....\n..@.\n....");
        let frame = shot.after("");
        let PxSize { w, h } = frame.canvas.size();
        let below = frame.area(PxRect::new(
            0,
            shot.panel.bottom(),
            w,
            h - shot.panel.bottom(),
        ));
        let right = frame.area(PxRect::new(
            shot.panel.right(),
            0,
            w - shot.panel.right(),
            h,
        ));
        let dark = |pixels: Vec<Rgb>| pixels.iter().all(|pixel| *pixel == Rgb::BLACK);
        assert!(dark(below) && dark(right), "{rules}");
    }
}

/// 1.8: green, yellow, red on the screen too.
#[test]
fn hit_point_colours_follow_the_hit_points() {
    let shot = Shot::new("mcrogueface", "t@t");
    for (blows, hp, color) in [(1, 22, "64ff64"), (2, 14, "ffff64"), (3, 6, "ff6464")] {
        let text = shot.text(16, color, &format!("HP: {hp}/30"));
        assert!(shot.after(&"e ".repeat(blows)).has(300, 580, &text), "{hp}");
    }
}

/// 1.7, 2: what the tutorial writes to standard output.
#[test]
fn two_tutorials_write_to_their_terminal() {
    let lines = super::FIVE.map(|name| {
        file(name)
            .tutorial
            .and_then(|screen| screen.terminal_line())
    });
    let [first, second] = [
        "Part 5 loaded! Enemies lurk in the dungeon...",
        "Part 6 loaded! Combat is now active. Good luck!",
    ];
    let lines = lines.each_ref().map(Option::as_deref);
    assert_eq!(lines, [Some(first), Some(second), None, None, None]);
    let odd = variant("mcrogueface", &[("Good luck!", "\\u001b[2J")]);
    let line = odd.tutorial.and_then(|screen| screen.terminal_line());
    assert_eq!(
        line.as_deref(),
        Some(r"Part 6 loaded! Combat is now active. \u{1b}[2J")
    );
}

/// 1.8: 24 pixels is a font size of its own, not a smaller one doubled.
#[test]
fn titles_are_drawn_from_24_pixels() {
    let title = Shot::new("mcrogueface", "@").text(24, "ffffff", "Part 6: Combat System");
    let PxSize { w, h } = title.size();
    assert_eq!((w, h), (21 * 12, 24));
    let blocks = (0..w / 2).flat_map(|x| (0..h / 2).map(move |y| (2 * x, 2 * y)));
    let mixed = blocks.filter(|(x, y)| {
        let pixel = |dx, dy| title.pixel(Px::new(x + dx, y + dy));
        [pixel(1, 0), pixel(0, 1), pixel(1, 1)] != [pixel(0, 0); 3]
    });
    assert!(mixed.count() > 100, "letters in blocks of two by two");
    let colors = title.pixels().iter().collect::<BTreeSet<_>>();
    assert_eq!(colors.len(), 2, "edges are blurred");
}

/// Message surface: one status line; the last five messages; for the others, the output below the map. A repeated
/// message takes another line.
#[test]
fn messages_are_placed_as_in_the_tutorials() {
    for (rules, monster, x, y, px, step, lines) in [
        ("mcrogueface-5", "g", 400, 660, 16, 16, 1),
        ("mcrogueface", "t", 50, 610, 14, 18, 5),
        ("tcod", "T", 352, 724, 16, 18, 4),
        ("roguebasin", "T", 352, 724, 16, 18, 4),
        ("sadconsole", "g", 16, 464, 16, 18, 9),
    ] {
        let shot = Shot::new(rules, &format!(".{monster}.\n.@{monster}\n..."));
        let frame = shot.after("e e e");
        let last = &frame.log_lines[frame.log_lines.len().saturating_sub(lines)..];
        assert_eq!(last.len(), lines, "{rules}");
        for (number, text) in (0..).zip(last) {
            let color = color_of(rules, text);
            let picture = shot.text(px, color, text);
            assert!(frame.has(x, y + number * step, &picture), "{rules}: {text}");
        }
    }
    let crowd = Shot::new("tcod", "ooo\no@o\nooo").after(".");
    assert_eq!(crowd.log_lines.len(), 8);
    let again = Shot::new("tcod", "@").text(16, "c8c8c8", &crowd.log_lines[7]);
    assert!((0..4).all(|line| crowd.has(352, 724 + line * 18, &again)));
}

/// The tutorials have no key to explore; the answer to ours belongs to our own screen.
#[test]
fn our_own_keys_leave_the_tutorials_log_alone() {
    let shot = Shot::new("tcod", "...\n.@.\n...");
    for (tutorial, same) in [(true, true), (false, false)] {
        let rules = &shot.content.rules[0].rules;
        let map = map::parse_drawn_map("map", &shot.drawing, rules).expect("it is a map");
        let mut game = Played(Script::with(&shot.content, RulesId(0), 1, Some(map)));
        game.show_tutorial(tutorial);
        let before = game.frame();
        game.tap("o");
        assert_eq!(
            game.frame() == before,
            same,
            "on the tutorial's screen: {tutorial}"
        );
    }
}

/// 1.7, 2: colours of the messages of the first two; the others have one.
fn color_of(rules: &str, text: &str) -> &'static str {
    match rules {
        "mcrogueface-5" => "c89664",
        "mcrogueface" if text.starts_with("You") => "c8c8c8",
        "mcrogueface" => "ff9696",
        _ => "c8c8c8",
    }
}

/// 1.7, 1.8: white letters, and one colour for the whole log; the main rule sets tint both.
#[test]
fn literal_screens_are_untinted() {
    for (rules, room, word) in [
        ("mcrogueface", "####\n#@t#\n####", "e"),
        ("mcrogueface-5", "####\n#@t#\n####", ""),
    ] {
        let shot = Shot::of(literal(rules, &[("hp = 30", "hp = 6")]), room);
        let shot = Shot {
            panel: Shot::new(rules, room).panel,
            ..shot
        };
        let frame = shot.after(word);
        let cells = (0..3).flat_map(|y| (0..4).map(move |x| (x, y)));
        let colors: BTreeSet<_> = cells
            .flat_map(|(x, y)| frame.cell(x, y))
            .map(Rgb::to_u32)
            .collect();
        assert_eq!(colors, BTreeSet::from([0, 0xff_ffff]), "{rules}");
    }
    let shot = Shot::of(literal("mcrogueface", &[]), "@t");
    let frame = shot.after("e");
    for (number, line) in (0..).zip(&frame.log_lines) {
        let picture = shot.text(14, "c8c8c8", line);
        assert!(frame.has(50, 610 + 18 * number, &picture), "{line}");
    }
}

/// 2: greenish, darker green, dark green.
#[test]
fn part_5_has_the_tints_that_it_names() {
    let frame = Shot::new("mcrogueface-5", "@got").after("");
    for (x, green) in [(1, "64c864"), (2, "649664"), (3, "329632")] {
        assert!(frame.shows(x, 0, green), "{green}");
    }
}

/// 0.3: the map scrolls with the hero, so that every row can be seen.
#[test]
fn every_map_row_can_be_seen() {
    let row = ".".repeat(50);
    for (rules, bottom) in [("mcrogueface-5", 640), ("mcrogueface", 560)] {
        for (x, y) in [(0, 34), (49, 34), (25, 0), (25, 33)] {
            let mut rows = vec![row.clone(); 35];
            rows[y].replace_range(x..=x, "@");
            let frame = Shot::new(rules, &rows.join("\n")).after("");
            let at = frame.camera.cell_rect(Pos::new(x as i32, y as i32));
            assert!(at.x >= 50 && at.right() <= 850, "{rules}: {x}");
            assert!(at.y >= 80 && at.bottom() <= bottom, "{rules}: {y}");
            assert!(
                frame.shows(x as i32, y as i32, "fffbe6"),
                "{rules}: {x}, {y}"
            );
        }
    }
}

/// A corridor longer than the field of view.
const CORRIDOR: &str = "\
##############################
#@...........................#
##############################";

/// Fog states; 3.1, 4.1: light and dark floors and walls, and nothing for unseen cells.
#[test]
fn consoles_show_the_tutorials_fog() {
    for rules in ["tcod", "roguebasin"] {
        let frame = Shot::new(rules, CORRIDOR).after(&"e ".repeat(12));
        assert!(frame.is_all(14, 1, "c8b432"), "{rules}: floor in view");
        assert!(frame.is_all(14, 0, "826e32"), "{rules}: wall in view");
        assert!(frame.is_all(1, 1, "323296"), "{rules}: remembered floor");
        assert!(frame.is_all(1, 0, "000064"), "{rules}: remembered wall");
        assert!(frame.is_all(28, 1, "000000"), "{rules}: never seen");
        assert!(frame.shows(13, 1, "ffffff"), "{rules}: the hero");
        assert!(
            frame.shows(13, 1, "c8b432"),
            "{rules}: the hero stands on light floor"
        );
    }
}

/// 5.1: letters on black: gray floor, sandy walls, orange doors; darker if remembered.
#[test]
fn sadconsole_glyphs_have_its_colours() {
    let shot = Shot::new("sadconsole", &CORRIDOR.replacen("..", ".+", 1));
    let start = shot.after("");
    for (x, y, color) in [(2, 1, "808080"), (2, 0, "f4a460"), (3, 1, "ff4500")] {
        assert!(
            start.shows(x, y, color) && start.shows(x, y, "000000"),
            "{color}"
        );
    }
    let later = shot.after(&"e ".repeat(12));
    for (x, y, color) in [(2, 1, "808080"), (2, 0, "f4a460"), (3, 1, "ff4500")] {
        assert!(!later.shows(x, y, color), "{color} is remembered");
        assert!(!later.is_all(x, y, "000000"), "{color} is remembered");
    }
    assert!(later.is_all(28, 1, "000000"), "never seen");
    assert!(later.shows(13, 1, "ffffff") && !later.shows(13, 1, "808080"));
}

/// Fog states; 1.1: remembered cells have an overlay of (0, 0, 40, 180), visible ones none.
#[test]
fn remembered_cells_have_an_overlay() {
    for rules in ["mcrogueface-5", "mcrogueface"] {
        // Stairs are white, so any change of the overlay shows.
        let shot = Shot::new(rules, &CORRIDOR.replacen("..", ".>", 1));
        let (lit, later) = (shot.after(""), shot.after(&"e ".repeat(12)));
        for (x, y, color) in [(2, 1, "6d5f5c"), (2, 0, "978571"), (3, 1, "ffffff")] {
            assert!(lit.shows(x, y, color), "{rules}: {color}");
            let overlay = |pixel: &Rgb| pixel.mix(Rgb::new(0, 0, 40), 180);
            let past: Vec<_> = lit.cell(x, y).iter().map(overlay).collect();
            assert_eq!(later.cell(x, y), past, "{rules}: {color}");
        }
        assert!(later.is_all(28, 1, "000000"), "{rules}: never seen");
    }
}

/// 3.2, 4.2, 5.1: monsters are coloured letters, shown only in view.
#[test]
fn monsters_are_coloured_letters() {
    for (rules, monster, color) in [
        ("tcod", 'o', "3f7f3f"),
        ("tcod", 'T', "007f00"),
        ("roguebasin", 'o', "3f7f3f"),
        ("roguebasin", 'T', "007f00"),
        ("sadconsole", 'g', "008000"),
    ] {
        let seen = Shot::new(rules, &format!("@..{monster}")).after("");
        assert!(seen.shows(3, 0, color), "{rules}: {monster}");
        let hidden = Shot::new(rules, &format!("@#.{monster}")).after("");
        assert!(hidden.is_all(3, 0, "000000"), "{rules}: {monster}");
    }
}

/// A console shows one glyph a cell: an actor hides an item, an item a corpse, and all of them the ground.
#[test]
fn consoles_show_items_stairs_and_ground() {
    let more = "\
[[items]]\nkind = \"gold\"\nname = \"gold\"\nletter = \"$\"\ncolor = \"fedc00\"\nweight = 1\neffect = { gold = 10 }\n
[[terrain]]\nkind = \"lava\"\nname = \"lava\"\nletter = \"w\"\ncolor = \"ff1234\"\n
[screen]";
    for (rules, left) in [
        ("tcod", "leaves-corpse"),
        ("roguebasin", "leaves-corpse"),
        ("sadconsole", "vanishes"),
    ] {
        let death = format!("monster = \"{left}\"");
        let drops = format!("{death}\ndrop_percent = 100");
        let mut file = variant(rules, &[("[screen]", more), (&death, &drops)]);
        Arc::make_mut(&mut file.rules).hero.stats.attack = 99;
        let monster = file.rules.monsters[0].letter;
        let shot = Shot::of(file, &format!("{monster}@.$>w"));
        let start = shot.after("");
        let (item, stairs, ground) = ("fedc00", "ffffff", "ff1234");
        for (x, color) in [(3, item), (4, stairs), (5, ground)] {
            assert!(start.shows(x, 0, color), "{rules}: {color}");
        }
        let dead = shot.after("w");
        assert!(dead.shows(0, 0, item), "{rules}: dropped");
        assert!(!dead.shows(0, 0, "bf0000"), "{rules}: on the corpse");
        let hero = shot.after("w e e");
        assert!(hero.shows(3, 0, "ffffff") && !hero.shows(3, 0, item));
        let far = Shot::of(
            variant(rules, &[("[screen]", more)]),
            &CORRIDOR.replacen("..", ">$", 1),
        );
        let far = far.after(&"e ".repeat(20));
        assert!(!far.shows(3, 1, item), "{rules}: out of view");
        assert!(far.shows(2, 1, "696969"), "{rules}: remembered stairs");
    }
}

/// Corpse z-order; 3.2, 3.3, 4.2: `%` in (191, 0, 0), below actors, shown only in view.
#[test]
fn actors_hide_corpses() {
    for rules in ["tcod", "roguebasin"] {
        let shot = Shot::new(rules, "@o.....");
        let (lies, under) = (shot.after("e e"), shot.after("e e e"));
        assert!(lies.shows(1, 0, "bf0000") && lies.shows(1, 0, "c8b432"));
        assert!(under.shows(1, 0, "ffffff") && !under.shows(1, 0, "bf0000"));
        assert!(
            shot.after("e e e e").shows(1, 0, "bf0000"),
            "it lies there still"
        );
        // The second orc steps onto the first one's corpse.
        let monster = Shot::new(rules, "@oo").after("e e n");
        assert!(
            monster.shows(1, 0, "3f7f3f") && !monster.shows(1, 0, "bf0000"),
            "{rules}"
        );
        let far = Shot::new(rules, &format!("@o{}", ".".repeat(22)));
        let far = far.after(&"e ".repeat(16));
        assert!(far.is_all(1, 0, "323296"), "{rules}: out of view");
        let own = Shot::new(rules, "@o.....").own();
        assert!(own.after("e e").shows(1, 0, "e0402e"), "{rules}");
        let under = own.after("e e e");
        assert!(under.shows(1, 0, "fffbe6") && !under.shows(1, 0, "e0402e"));
    }
}

/// 3.2: an item is drawn above a corpse and below an actor.
#[test]
fn items_draw_between_corpses_and_actors() {
    let plain = [
        ("tiles = \"tallow\"", "tiles = \"cp437\""),
        ("light = \"field\"", "light = \"plain\""),
        ("drop_percent = 25", "drop_percent = 0"),
        ("defense = 2, critical = 10", "defense = 2"),
        ALERT,
    ];
    let shot = Shot::of(variant(PLAIN, &plain), "r?@....").own();
    let (thing, corpse) = ("ece2cc", "e0402e");
    let both = shot.after(". . w");
    assert!(both.shows(1, 0, thing) && !both.shows(1, 0, corpse));
    assert!(
        !shot.after(". . w w").shows(1, 0, thing),
        "the hero stands on both"
    );
    assert!(
        shot.after(". . w w g e").shows(1, 0, corpse),
        "the item is taken"
    );
}

/// Death of the player: `%` in the second, third and fourth; in the last the hero is gone. 0.5, 0.13.
#[test]
fn the_dead_hero_looks_as_in_the_tutorials() {
    let weak = |rules, hp| variant(rules, &[(hp, "hp = 1")]);
    for (rules, monster, corpse, hero) in [
        ("mcrogueface", "t", "e0402e", "fffbe6"),
        ("tcod", "T", "bf0000", "ffffff"),
        ("roguebasin", "T", "bf0000", "ffffff"),
    ] {
        let frame = Shot::of(weak(rules, "hp = 30"), &format!("@{monster}")).after("e");
        assert!(
            frame.shows(0, 0, corpse) && !frame.shows(0, 0, hero),
            "{rules}"
        );
    }
    let frame = Shot::of(weak("sadconsole", "hp = 100"), "@g..").after("e");
    let floor = frame.cell(2, 0);
    assert_eq!(frame.cell(0, 0), floor, "only the floor is left");
}

/// 1.9, Try this: no bars over monsters and no numbers on the tutorial screens.
#[test]
fn hurt_monsters_look_unchanged() {
    let frame = Shot::new("mcrogueface", "....\n@t..\n....").after("e");
    let before = Shot::new("mcrogueface", "....\n@t..\n....").after("");
    assert_eq!(frame.cell(1, 1), before.cell(1, 1));
    assert_eq!(frame.cell(1, 0), before.cell(1, 0));
}
