//! What `check` says about vaults that can never be placed, or whose header or drawing is wrong.

use super::sandbox::Sandbox;
use crate::support::text::rows;

/// A vault file with these header lines.
fn den(header: &str) -> String {
    format!("name a den of mine\n{header}\n\n#####\n#.J.+\n#...#\n#####\n")
}

/// What `check` prints for a folder with one vault, each line without the file's name.
fn said(vault: &str) -> (Option<i32>, Vec<String>) {
    let sandbox = Sandbox::new().with("mine/vaults/den.txt", vault);
    let done = sandbox.run("check mine");
    let text = (done.out + &done.err).replace("mine/vaults/den.txt:", "");
    let text = text.replace("tallowdeep: ", "");
    (done.code, text.lines().map(str::to_owned).collect())
}

#[track_caller]
fn assert_fails(vault: &str, lines: &[&str]) {
    let (code, said) = said(vault);
    assert_eq!(said, lines, "{vault}");
    assert_eq!(code, Some(1), "{vault}");
}

/// A drawing of `.` in a wall.
fn hall(width: usize, height: usize) -> String {
    let (edge, inside) = ("#".repeat(width), ".".repeat(width - 2));
    let row = format!("#{inside}#\n");
    let rows = row.repeat(height - 3);
    format!("{edge}\n+{inside}#\n{rows}{edge}\n")
}

#[test]
fn vaults_larger_than_the_map_are_reported() {
    let vault = |turns: &str, w, h| format!("name a hall\nturns {turns}\n\n{}", hall(w, h));
    let right = |w: usize, h: usize| {
        format!("4: fits no rule set: tallowdeep has levels of 60x40, and this one is {w}x{h}")
    };
    for (turns, w, h) in [
        ("none", 61, 9),
        ("mirror", 50, 41),
        ("all", 61, 41),
        ("all", 61, 60),
    ] {
        assert_fails(&vault(turns, w, h), &[&right(w, h)]);
    }
    let right = "mine: nothing is wrong with 1 file";
    let found = said(&vault("none", 50, 30));
    assert_eq!(found, (Some(0), vec![right.to_owned()]));
    for (w, h, would) in [
        (50, 30, "\"turns mirror\" would leave the others out"),
        (
            30,
            50,
            "drawn on its side, with \"turns mirror\", it would in all",
        ),
    ] {
        let right = format!(
            "4: of {w}x{h}, it fits into levels of 60x40 in half of its turns only; {would}"
        );
        let (code, said) = said(&vault("all", w, h));
        assert_eq!((code, &said[0]), (Some(0), &right));
    }
}

/// The hero needs nine cells of floor outside.
#[test]
fn vaults_that_fill_the_map_are_reported() {
    for (header, w, h) in [
        ("turns none", 60, 40),
        ("turns all", 58, 38),
        ("turns none", 57, 37),
        ("in floor\nturns none", 58, 38),
    ] {
        let right = format!(
            "{}: fits no rule set: tallowdeep has levels of 60x40, in which this one of {w}x{h} leaves no room for the hero",
            header.lines().count() + 3
        );
        assert_fails(
            &format!("name a hall\n{header}\n\n{}", hall(w, h)),
            &[&right],
        );
    }
}

const CUT_OFF: &str =
    "no harmless way without diagonal steps leads here from one or two of the entrances";

/// What hinders a vault is tried in `crates/game/src/game/mapgen/trial`.
#[test]
fn vaults_that_no_level_keeps_are_reported_at_their_cells() {
    for [header, drawing, right] in rows(
        r#"
turns none => #+#+#+#\n#.#.#.#\n####### => 6: fits no rule set: column 6: CUT_OFF
w = pit => #######\n+..w..#\n####### => 6: fits no rule set: column 5: CUT_OFF
in floor => ####\n#..#\n#### => 6: fits no rule set: column 2: no harmless way without diagonal steps leads here from around the drawing
in floor\ns = secret_door => ####\n#..s\n#### => 7: fits no rule set: column 2: every way here is closed, which it may only be in rock
weight 10 => +####\n#...#\n####. => 5: fits no rule set: expected a door or floor at the edge of the drawing, not in a corner, found none
in hall => #####\n+...#\n##### => 5: expected two or more doors or floors at the edge of a hall, not in corners, found 1
in hall => #######\n+.#.#.+\n####### => 6: fits no rule set: column 4: no harmless way without diagonal steps leads here from the entrances
weight 10 => ######\n+.$..#\n###### => 6: fits no rule set: column 3: no item may lie in a passage that leads on
"#,
    ) {
        let vault = format!("name a den\n{header}\ndepth 1 7\n\n{drawing}\n");
        assert_fails(&vault, &[&right.replace("CUT_OFF", CUT_OFF)]);
    }
    for fits in [
        "o = pit\n\n#######\n+..o..+\n#..o..#\n#######",
        "in floor\n\n####\n#..+\n####",
    ] {
        let (_, lines) = said(&format!("name a den\n{fits}\n"));
        assert_eq!(lines, ["mine: nothing is wrong with 1 file"]);
    }
}

#[test]
fn vaults_of_depths_without_places_are_reported() {
    assert_fails(
        &den("depth 20 26\nJ = bones"),
        &["2: fits no rule set: tallowdeep ends at depth 8"],
    );
    let level = |depth: &str| drawn(depth, &hall(48, 30), (20, 15), (40, 15));
    assert_fails(
        &level("depth 1 7"),
        &["3: fits no rule set: tallowdeep has no place with maker = \"drawn\" at these depths"],
    );
    // A place that wants no vaults gets none.
    let rules = "extends = \"tallowdeep\"\n[[places]]\nname = \"The cellars\"\nvaults = 0\n";
    let sandbox = Sandbox::new()
        .with("mine/vaults/den.txt", den("depth 1 2\nJ = bones"))
        .with("mine/rules/tallowdeep.toml", rules);
    let right = "mine/vaults/den.txt:2: fits no rule set: tallowdeep has no place with vaults at these depths";
    sandbox.assert_fails(1, "check mine", right);
}

/// Ghosts walk through walls, but start on ground. No one can ever stand on an open chest.
#[test]
fn things_in_walls_are_reported() {
    for [meaning, right] in rows(
        r#"
monster rat on wall => 2: fits no rule set: in tallowdeep no rat can stand on wall
monster on torch => 2: fits no rule set: in tallowdeep no monster can stand on torch
item on wall => 2: fits no rule set: in tallowdeep no item can lie on wall
monster ghost on wall => 2: fits no rule set: in tallowdeep no ghost can stand on wall
monster rat on barrel => 2: fits no rule set: in tallowdeep no rat can stand on barrel
item on chest => 2: fits no rule set: in tallowdeep no item can lie on chest
"#,
    ) {
        assert_fails(&den(&format!("J = {meaning}")), &[&right]);
    }
    // A cage can be opened, and a barrel burnt.
    for meaning in ["item on cage", "item on barrel", "item candle on  bones"] {
        let (_, said) = said(&den(&format!("J = {meaning}")));
        assert_eq!(said, ["mine: nothing is wrong with 1 file"], "{meaning}");
    }
}

/// What only a variant of a rule set can build.
#[test]
fn vaults_may_fit_a_variant() {
    let place = "name = \"The lofts\", theme = \"cellars\", from = 9, to = 10, maker = \"rooms\"";
    let long = format!("dungeon = {{ levels = 10 }}\nplaces = [{{ {place}, vaults = 2 }}]");
    let owl = "monsters = [{ kind = \"owl\", name = \"owl\", letter = \"Q\", color = \"aaaaaa\", \
               weight = 5, stats = { hp = 3, attack = 2, defense = 0 } }]";
    for (variant, header) in [
        (&*long, "depth 9 10\nJ = monster rat"),
        (owl, "depth 1 4\nJ = monster owl"),
    ] {
        let rules =
            format!("extends = \"tallowdeep\"\n[variants.more]\nabout = \"More.\"\n{variant}\n");
        let sandbox = Sandbox::new()
            .with("mine/vaults/den.txt", den(header))
            .with("mine/rules/tallowdeep.toml", rules);
        let said = sandbox.succeeds("check mine");
        assert_eq!(said, "mine: nothing is wrong with 2 files\n", "{header}");
    }
}

/// A level of 60 by 40 with the arrival and the exit at these cells.
fn drawn(depth: &str, rows: &str, from: (usize, usize), to: (usize, usize)) -> String {
    let mut rows: Vec<Vec<char>> = rows.lines().map(|row| row.chars().collect()).collect();
    rows[1][0] = '#';
    rows[from.1][from.0] = '@';
    rows[to.1][to.0] = '>';
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    format!("name a level\nin level\n{depth}\n\n{}\n", rows.join("\n"))
}

/// A level of 60 by 40, cut in two by a wall with this in it.
fn hall_cut_by(letter: &str) -> String {
    let mut rows: Vec<_> = hall(60, 40).lines().map(str::to_owned).collect();
    for row in &mut rows[1..39] {
        row.replace_range(40..41, "#");
    }
    rows[20].replace_range(40..41, letter);
    rows.join("\n")
}

/// docs/formats.md: what is required of a drawn level.
#[test]
fn drawn_levels_that_cannot_be_played_are_reported() {
    let cut = hall_cut_by("#");
    let level = |rows: &str, to| drawn("depth 8", rows, (10, 20), to);
    assert_fails(
        &level(&cut, (50, 20)),
        &["5: fits no rule set: in tallowdeep no way leads from the arrival to the exit"],
    );
    let (code, lines) = said(&level(&cut, (37, 38)));
    let right = "6: column 42: no harmless way leads here from the arrival without diagonal steps";
    assert_eq!((code, lines[0].as_str()), (Some(0), right));
    // Each pocket is reported, not only the first.
    let mut pockets: Vec<_> = hall(60, 40).lines().map(str::to_owned).collect();
    for row in [9, 29] {
        pockets[row].replace_range(19..22, "###");
        pockets[row + 1].replace_range(19..22, "#.#");
        pockets[row + 2].replace_range(19..22, "###");
    }
    let (_, lines) = said(&level(&pockets.join("\n"), (50, 20)));
    let lost = |line: u32| {
        format!(
            "{line}: column 21: no harmless way leads here from the arrival without diagonal steps"
        )
    };
    assert_eq!(lines[..2], [lost(15), lost(35)], "{lines:?}");
    let (code, lines) = said(&level(&hall(60, 40), (30, 20)));
    let right = "5: the exit is 20 steps from the arrival; at least 25 are expected";
    assert_eq!((code, lines[0].as_str()), (Some(0), right));
}

/// What can be crossed is what the makers of levels take for it.
#[test]
fn drawn_levels_are_crossed_as_the_game_crosses_them() {
    let level = |terrain: &str, to| {
        let header = format!("depth 8\nJ = {terrain}");
        said(&drawn(&header, &hall_cut_by("J"), (10, 20), to))
    };
    let no_way = "6: fits no rule set: in tallowdeep no way leads from the arrival to the exit";
    let harmful =
        "6: the way from the arrival to the exit must be open and harmless, but for doors";
    let lost = "7: column 42: no harmless way leads here from the arrival without diagonal steps";
    // What these become is no ground either.
    for solid in ["brazier", "chest", "pillar"] {
        let (code, lines) = level(solid, (50, 20));
        assert_eq!((code, lines), (Some(1), vec![no_way.to_owned()]), "{solid}");
        let (code, lines) = level(solid, (37, 38));
        assert_eq!((code, lines[0].as_str()), (Some(0), lost), "{solid}");
    }
    // A pit can be crossed, a barrel burnt: at a price.
    for costly in ["pit", "deep_water", "barrel"] {
        let (code, lines) = level(costly, (50, 20));
        assert_eq!((code, lines.len()), (Some(0), 3), "{costly}: {lines:?}");
        assert_eq!(&lines[..2], [lost, harmful], "{costly}");
        let (_, lines) = level(costly, (37, 38));
        assert_eq!(lines[0], lost, "{costly}");
    }
    // A gate can be opened, so that what is behind it may be joined.
    let (_, lines) = level("gate", (37, 38));
    assert_eq!(lines, ["mine: nothing is wrong with 1 file"]);
}

/// The edge of a level is wall, whatever is drawn there.
#[test]
fn things_on_the_edge_of_a_drawn_level_are_reported() {
    let error = |column: i32, end: &str| {
        format!(
            "25: fits no rule set: column {column}: the edge of a level is always wall; the {end} must lie farther in"
        )
    };
    let (arrival, exit) = (error(1, "arrival"), error(60, "exit"));
    let level = |from, to| drawn("depth 8", &hall(60, 40), from, to);
    assert_fails(&level((0, 20), (59, 20)), &[&arrival, &exit]);
    assert_fails(&level((0, 20), (50, 20)), &[&arrival]);
    assert_fails(&level((10, 20), (59, 20)), &[&exit]);
    let (code, lines) = said(&level((10, 20), (50, 20)).replacen("\n#.", "\nm.", 1));
    let right = "6: column 1: the edge of a level is always wall, so nothing starts here";
    assert_eq!((code, lines[0].as_str()), (Some(0), right));
}

#[test]
fn all_errors_of_a_header_are_reported_at_once() {
    let vault = "nam a den\ndept 1 2\nweight 0\nin rok\n\n###\n#q+\n###\n";
    let done = said(vault);
    let starts = [
        "1: expected name, depth, weight, in, turns, brings or a letter such as \"b = barrel\", found \"nam a den\"; did you mean name?",
        "2: expected name, depth, weight, in, turns, brings or a letter such as \"b = barrel\", found \"dept 1 2\"; did you mean depth?",
        "3: weight: expected 1 to 100, found \"0\"",
        "4: in: expected rock, floor, level or hall, found \"rok\"; did you mean rock?",
        "7: column 2: expected a letter that the header explains, found 'q'",
    ];
    assert_eq!(done, (Some(1), starts.map(str::to_owned).to_vec()));
}

/// The game would be won early, or twice.
#[test]
fn a_boss_in_a_vault_gets_a_remark() {
    let (code, lines) = said(&den("J = monster chandler"));
    let right = "2: chandler is the boss: who kills this one has won the game";
    assert_eq!((code, lines[0].as_str()), (Some(0), right));
}
