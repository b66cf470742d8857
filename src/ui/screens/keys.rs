//! The keys, as a picture of where they lie, and the signs of the log: what is true of the rule set in force.

use crate::game::Ruleset;
use crate::game::rules::{Bump, Steps};
use crate::gfx::{Canvas, Px, PxRect};

use crate::ui::art::Art;
use crate::ui::hints::{self, Hint};
use crate::ui::hud::Hud;
use crate::ui::keys::{Key, Press};
use crate::ui::layout::FULL;
use crate::ui::lessons::rest_heals;
use crate::ui::widgets;
use crate::ui::words::Mark;

use super::Next;

const MOUSE: [(&str, &str); 3] = [
    ("over", "tells what is there"),
    ("left", "walk there, hit, a key below"),
    ("right", "look at it"),
];

const MARKS: [(Mark, &str); 6] = [
    (Mark::Harm, "you are harmed"),
    (Mark::Care, "take care"),
    (Mark::Gain, "good for you"),
    (Mark::Deed, "you did it"),
    (Mark::Found, "something found"),
    (Mark::Refused, "cannot be done"),
];

/// Any key that goes back goes back.
pub fn key(press: Press) -> Next {
    match press.key {
        Key::Escape | Key::Char('?') | Key::Enter if !press.repeat => Next::Back,
        _ => Next::Stay,
    }
}

/// A heading of the right column, with its keys and what each does.
type Group = (&'static str, Vec<(&'static str, String)>);

/// All that can be done beside walking.
fn groups(rules: &Ruleset, hud: &Hud) -> Vec<Group> {
    let own = |text: &str| text.to_owned();
    let mut act = Vec::new();
    if rules.play.bump == Bump::Strikes {
        act.push(("f", own("hit or step to the nearest")));
    }
    if !rules.items.is_empty() {
        act.push(("g", own("pick up")));
        act.push(("i", own("pack: use, lay down")));
    }
    if rules.dungeon.levels > 1 {
        act.push(("> <", own("to the stairs; there: take")));
    }
    if rules.play.wait {
        act.push((".", own("wait one turn (numpad 5)")));
    }
    if hud.restart_key {
        act.push(("r", own("a new game at once")));
    }
    let mut run = vec![("o", own("explore, picks things up"))];
    if rest_heals(rules) && !hud.restart_key {
        run.push(("r", own("rest until well")));
    }
    run.push(("Shift", own("and an arrow: run on")));
    let leave = if hud.escape_quits {
        "leave the program at once"
    } else {
        "menu: options, leave"
    };
    let mut groups = vec![
        ("Until something happens", run),
        (
            "See",
            vec![
                ("x", own("look (Tab: the next one)")),
                ("v", own("the level: choose a place")),
                ("m", own("messages, all of them")),
                ("Tab", own("pictures or letters")),
                ("F2 F3", own("sidebar, log: on and off")),
            ],
        ),
        (
            "Game",
            vec![
                ("?", own("these keys")),
                ("Esc", own(leave)),
                ("F11", own("window scale")),
            ],
        ),
    ];
    if !act.is_empty() {
        groups.insert(0, ("Do", act));
    }
    groups
}

/// Draws the whole screen.
pub fn draw(rules: &Ruleset, hud: &Hud, art: &Art<'_>, canvas: &mut Canvas) {
    let (size, theme) = (canvas.size(), art.theme);
    canvas.clear(theme.bg);
    canvas.text(art.text, Px::new(8, 4), theme.title, "Keys");
    let name = format!("as the rule set {} has them", rules.name);
    widgets::text_right(&name, size.w - 8, 4, theme.dim, art, canvas);
    canvas.fill(PxRect::new(0, 24, size.w, 1), theme.line);
    let left = (size.w / 2 + 10).min(330);
    walking(rules, left, art, canvas);
    if size.h >= FULL.h {
        mouse(262, art, canvas);
    }
    let right = PxRect::new(left + 12, 30, size.w - left - 16, size.h - 52);
    list(&groups(rules, hud), right, art, canvas);
    canvas.fill(PxRect::new(left, 25, 1, size.h - 47), theme.line);
    canvas.fill(PxRect::new(0, size.h - 22, size.w, 1), theme.line);
    let foot = PxRect::new(4, size.h - 20, size.w - 8, 20);
    let back = [Hint::likely(Key::Escape, "back")];
    hints::draw(&back, foot, art, canvas);
}

/// The right column, in small letters where the usual ones find no room, and without headings where these do not either.
fn list(groups: &[Group], area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
    let rows: usize = groups.iter().map(|(_, keys)| keys.len()).sum();
    let kinds = [(art.text, 16, 18, 3), (art.small, 13, 13, 2)];
    let fits = |(_, row, heading, gap): &(_, i32, i32, i32)| {
        rows as i32 * row + groups.len() as i32 * (heading + gap) <= area.h
    };
    let kind = kinds.into_iter().find(fits);
    let (font, row, heading, gap) = kind.unwrap_or((art.small, 13, 0, 2));
    let mut y = area.y;
    for (name, keys) in groups {
        if heading > 0 {
            canvas.text(font, Px::new(area.x, y), art.theme.title, name);
            y += heading;
        }
        for (name, does) in keys {
            let width = name.len() as i32 * font.cell().w + 4;
            let cap = PxRect::new(area.x + 4, y, width, font.cell().h);
            canvas.fill(cap, art.theme.raised);
            canvas.text(font, Px::new(cap.x + 2, y), art.theme.title, name);
            let at = Px::new(area.x + 8 + 7 * font.cell().w, y);
            canvas.text(font, at, art.theme.text, does);
            y += row;
        }
        y += gap;
    }
}

/// The left column: where the walking keys lie, and the signs.
fn walking(rules: &Ruleset, width: i32, art: &Art<'_>, canvas: &mut Canvas) {
    let theme = art.theme;
    let heading = match rules.play.bump {
        Bump::Strikes => "Walk, or hit who stands there",
        Bump::IsBlocked => "Walk; who stands there is in the way",
    };
    canvas.text(art.text, Px::new(12, 30), theme.title, heading);
    let eight = [
        ("arrows", [" ↑ ", "← →", " ↓ "]),
        ("numpad", ["789", "4 6", "123"]),
        ("left hand", ["qwe", "a d", "zsc"]),
        ("vi", ["yku", "h l", "bjn"]),
    ];
    let four = rules.play.steps == Steps::Four;
    let shown = if width < 300 { 3 } else { 4 };
    for (number, (name, rows)) in (0..shown).zip(eight) {
        let at = Px::new(14 + number * (width - 16) / shown, 52);
        rose(name, rows, four, at, art, canvas);
    }
    let font = if width < 300 { art.small } else { art.text };
    let (steps, more) = match rules.play.steps {
        Steps::Four => (
            "Four directions; the corners of each",
            "block do nothing in this rule set.",
        ),
        Steps::Eight => (
            "Eight directions; Home, PgUp, End and",
            "PgDn are the corners of the arrows.",
        ),
    };
    canvas.text(font, Px::new(12, 142), theme.dim, steps);
    canvas.text(font, Px::new(12, 158), theme.dim, more);
    let heading = "Signs, beside every colour";
    canvas.text(font, Px::new(12, 184), theme.title, heading);
    for (number, (mark, means)) in (0..).zip(MARKS) {
        let at = Px::new(14 + number / 3 * (width / 2 - 4), 203 + number % 3 * 16);
        widgets::mark(mark, at, art, canvas);
        canvas.text(font, Px::new(at.x + 14, at.y), theme.text, means);
    }
}

/// What the mouse does.
fn mouse(top: i32, art: &Art<'_>, canvas: &mut Canvas) {
    canvas.text(art.text, Px::new(12, top), art.theme.title, "Mouse");
    for (number, (name, does)) in (0..).zip(MOUSE) {
        let y = top + 19 + number * 17;
        widgets::cap(name, Px::new(14, y), art, canvas);
        canvas.text(art.text, Px::new(70, y), art.theme.text, does);
    }
}

/// Nine keys as they lie on the keyboard, and what that part of it is called.
fn rose(name: &str, rows: [&str; 3], four: bool, at: Px, art: &Art<'_>, canvas: &mut Canvas) {
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            let corner = x % 2 == 0 && y % 2 == 0;
            let cap = PxRect::new(at.x + x * 22, at.y + y * 22, 20, 20);
            if letter == ' ' || (four && corner) {
                continue;
            }
            canvas.frame(cap, art.theme.line);
            cap_letter(letter, Px::new(cap.x + 6, cap.y + 2), art, canvas);
        }
    }
    canvas.text(art.small, Px::new(at.x, at.y + 68), art.theme.dim, name);
}

/// A letter, or an arrow of our own where the font has none.
fn cap_letter(letter: char, at: Px, art: &Art<'_>, canvas: &mut Canvas) {
    let arrow: &[&str] = match letter {
        '↑' => &["...#...", "..###..", ".#####."],
        '↓' => &[".#####.", "..###..", "...#..."],
        '←' => &["...#", "..##", ".###", "..##", "...#"],
        '→' => &["...#...", "...##..", "...###.", "...##..", "...#..."],
        _ => {
            canvas.text(art.text, at, art.theme.title, &letter.to_string());
            return;
        }
    };
    widgets::pattern(arrow, Px::new(at.x + 1, at.y + 6), art.theme.title, canvas);
}
