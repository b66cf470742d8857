//! Mistakes that are easily made in a file that extends ours: the error names the author's own line, and what was
//! probably meant.

use tallowdeep::content::{Content, RulesetFile};

use crate::support::folder::Folder;
use crate::support::text::rows;

/// A file that extends ours; `more` begins in line 3.
fn over(more: &str) -> String {
    format!("name = \"mine\"\nextends = \"tallowdeep\"\n{more}\n")
}

/// The errors of a file, or nothing if there are none.
fn errors(text: &str) -> String {
    let read = RulesetFile::parse("x.toml", text).map(|_| ());
    read.err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

#[track_caller]
fn assert_error(more: &str, right: &str) {
    assert_eq!(errors(&over(more)), right, "{more}");
}

/// The player would see the braces.
#[test]
fn text_without_placeholders_has_none() {
    for [more, right] in rows(
        r#"
[[terrain]]\nkind = "web"\non_enter = { harms = 1, says = "You step on {what}" } => x.toml:5: says: expected no placeholder, found {what}
[[monsters]]\nkind = "rat"\nhits = "{x}" => x.toml:5: hits: expected no placeholder, found {x}
[[monsters]]\nkind = "rat"\nabout = "It is {who}" => x.toml:5: about: expected no placeholder, found {who}
[[places]]\nname = "The crypt"\nsays = "The {n}" => x.toml:5: says: expected no placeholder, found {n}
[words]\nmonster_dies = { mark = "good", text = "{The who} dies {n" } => x.toml:4: text: expected a } after {n, found none
"#,
    ) {
        assert_error(&more, &right);
    }
    assert_error("[[monsters]]\nkind = \"rat\"\nletter = \"{\"", "");
}

#[test]
fn misspelt_keys_of_extending_files_are_recognised() {
    for [text, right] in rows(
        r#"
name = "mine"\nextend = "tallowdeep"\n => x.toml:2: expected a known key, found extend; did you mean extends?
name = "mine"\nextends = ["tallowdeep"]\n => x.toml:2: extends: expected text in quotes, found ["tallowdeep"]
"#,
    ) {
        assert_eq!(errors(&text), right);
    }
    assert_error(
        "remov = [\"bat\"]",
        "x.toml:3: expected a known key, found remov; did you mean remove?",
    );
    let alone = "remove = [\"bat\"]\n".to_owned() + &super::text_of("tcod");
    assert_eq!(
        errors(&alone),
        "x.toml:1: remove: expected only in a file that extends another, found [\"bat\"]"
    );
}

#[test]
fn misspelt_references_suggest_the_kind_meant() {
    for [more, right] in rows(
        r#"
[dungeon]\nboss = "chandlr" => x.toml:4: boss: expected a kind of monster, found "chandlr"; did you mean chandler?
[[monsters]]\nkind = "spider"\ntraits.spins = "webb" => x.toml:5: spins: expected a kind of terrain, found "webb"; did you mean web?
[[monsters]]\nkind = "chandler"\ntraits.crown.calls.kind = "ratt" => x.toml:5: kind: expected a kind of monster, found "ratt"; did you mean rat?
[[monsters]]\nkind = "rat"\ntraits.leaves = "potion_rd" => x.toml:5: leaves: expected a kind of item, found "potion_rd"; did you mean potion_red?
"#,
    ) {
        assert_error(&more, &right);
    }
    let text = over("[screen]\ntiles = \"talow\"");
    let error = Content::builtin().add_rules("x.toml", &text);
    let error = error.expect_err("there is no such sheet").to_string();
    let right =
        "x.toml:4: tiles: expected one of cp437, tallow, found \"talow\"; did you mean tallow?";
    assert_eq!(error, right);
}

/// Who adds a kind whose name is near that of another may have meant just that.
#[test]
fn a_new_kind_is_not_taken_for_a_slip() {
    let kind = |kind: &str, letter: char| {
        format!(
            "[[monsters]]\nkind = \"{kind}\"\nname = \"it\"\nletter = \"{letter}\"\ncolor = \"64c864\"\nweight = 1\n"
        )
    };
    let one = kind("k1", 'Y') + "stats = { hp = 4, attack = 7, defense = 2 }\n";
    let error = errors(&over(&(one + &kind("k2", 'Q'))));
    assert_eq!(error, "x.toml:10: monsters: missing key stats");
    let error = errors(&over(&kind("spidr", 'Y')));
    assert_eq!(error, "x.toml:3: monsters: missing key stats");
}

/// Not worth a test each.
#[test]
fn what_does_not_fit_is_refused_at_its_line() {
    for [more, right] in rows(
        r#"
monsters = [] => 3: monsters: expected at least one kind, found []
[[monsters]]\nkind = "goblin"\nnames.list = [] => 5: list: expected at least one name, found []
[[monsters]]\nkind = "goblin"\nhits = " " => 5: hits: expected a verb such as bites, found " "
[map]\nroom_min = 2 => 4: room_min: expected 3 or more for floor inside walls, found 2
title = " " => 3: title: expected a few words, found " "
candle = false => 3: candle: expected a table, found false; what is extended has none to remove
[monsters]\nkind = "rat" => 3: monsters: expected a list, found [monsters]; did you mean [[monsters]]?
[hero]\nstats.hp = 4\n[hero]\nstats.attack = 2 => 5: expected each table and key once, found: [hero]
[hero]\nwears = ["axe", "swrod"] => 4: wears: expected a kind of item that is worn, found "swrod"; did you mean sword?
[braziers]\ndark = "bones" => 4: dark: expected a kind of terrain without light that on_bump makes brazier_lit, one of brazier, found "bones"
[braziers]\nlit = "brazier_lt" => 4: lit: expected a kind of terrain with light, found "brazier_lt"; did you mean brazier_lit?
[[wicks]]\nkind = "dripping"\neffects = [{ drips = { every = 6, terrain = "bones" } }] => 5: terrain: expected terrain that one can walk on, and that fades, one of pale_moths, smoke, candle_lit, drip, found "bones"
remove = ["bridge"]\n[[places]]\nname = "The works"\nmaker = "works" => 6: maker: expected a maker that needs no terrain with role = "bridge", found "works"
remove = ["bridge", "shallow_water", "The moss caves"]\n[[places]]\nname = "The works"\nmaker = "caves" => 6: maker: expected a maker that needs no terrain with role = "bridge" or "shallow_water", found "caves"
"#,
    ) {
        assert_error(&more, &format!("x.toml:{right}"));
    }
    assert_error("remove = [\"bat\", \"bat\"]", "");
}

#[test]
fn what_needs_a_removed_table_names_its_removal() {
    let ours = super::text_of("tallowdeep");
    let line_of = |start: &str| {
        let found = ours.lines().position(|line| line.starts_with(start));
        1 + found.expect("it is there")
    };
    let line = line_of("[braziers]");
    assert_error(
        "flame = false",
        &format!(
            "x.toml:3: flame: expected a table, which braziers in assets/rules/tallowdeep.toml:{line} needs, found false"
        ),
    );
    let error = errors(&over("\nminds = false"));
    let right = "x.toml:4: minds: expected a table, which ally in assets/rules/tallowdeep.toml:";
    assert!(error.starts_with(right), "{error}");
    assert!(error.ends_with(" needs, found false"), "{error}");
}

#[test]
fn of_two_numbers_the_authors_own_is_wrong() {
    let error = errors(&over("[flame]\nmax_wax = 100"));
    let (start, end) = ("x.toml:4: max_wax: expected wax (", ") or more, found 100");
    assert!(error.starts_with(start) && error.ends_with(end), "{error}");
    let error = errors(&over("[map]\nroom_min = 15"));
    let (start, end) = (
        "x.toml:4: room_min: expected room_max (",
        ") or less, found 15",
    );
    assert!(error.starts_with(start) && error.ends_with(end), "{error}");
    let crypt = "[[places]]\nname = \"The crypt\"\nfrom = 26";
    let error = errors(&over(crypt));
    let (start, end) = ("x.toml:5: from: expected to (", ") or less, found 26");
    assert!(error.starts_with(start) && error.ends_with(end), "{error}");
}

#[test]
fn all_unknown_kinds_to_remove_are_reported() {
    assert_error(
        "remove = [\"wurm\", \"gobln\"]",
        "x.toml:3: remove: expected a kind of what is extended, found wurm; did you mean worm?\n\
         x.toml:3: remove: expected a kind of what is extended, found gobln; did you mean goblin?",
    );
}

/// Otherwise removing a monster would take away an item.
#[test]
fn no_item_has_the_kind_of_a_monster() {
    let item = "[[items]]\nkind = \"rat\"\nname = \"toy\"\nletter = \"!\"\ncolor = \"ffffff\"\nweight = 1\n\
                effect = { heals = 3 }";
    let error = errors(&over(item));
    let right = "x.toml:4: kind: expected a kind that no other has, found \"rat\", as in assets/rules/tallowdeep.toml:";
    assert!(error.starts_with(right), "{error}");
}

/// Three files that extend each other in a ring are one mistake.
#[test]
fn a_ring_of_files_is_reported_once() {
    let ring = Folder::of([
        ("rules/x.toml", "name = \"x\"\nextends = \"y\"\n"),
        ("rules/y.toml", "name = \"y\"\nextends = \"z\"\n"),
        ("rules/z.toml", "name = \"z\"\nextends = \"x\"\n"),
    ]);
    let error = Content::load(&ring).map(|_| ()).expect_err("it is a ring");
    let right = "mine/rules/x.toml:2: extends: x extends y, which extends z, which extends x";
    assert_eq!(error.to_string(), right);
    // Under these names there are files of ours too, which neither of the two can mean.
    let ring = Folder::of([
        (
            "rules/tcod.toml",
            "extends = \"sadconsole\"\nname = \"tcod\"\n",
        ),
        (
            "rules/sadconsole.toml",
            "extends = \"tcod\"\nname = \"sadconsole\"\n",
        ),
    ]);
    let error = Content::load(&ring).map(|_| ()).expect_err("it is a ring");
    let right =
        "mine/rules/sadconsole.toml:1: extends: sadconsole extends tcod, which extends sadconsole";
    assert_eq!(error.to_string(), right);
}

/// Not only the first of each sort, in the order of lines.
#[test]
fn all_wrong_colors_and_words_are_reported_in_order() {
    let place = |name, light| format!("[[places]]\nname = \"{name}\"\nlight = \"{light}\"\n");
    let places = place("The crypt", "grey") + &place("The cellars", "pink");
    let kinds = ["rat", "bat"].map(|kind| {
        format!("[[monsters]]\nkind = \"{kind}\"\ncolor = \"red\"\ntraits.spins = \"webb\"\n")
    });
    let color = |line: i32, found: &str| {
        format!(
            "x.toml:{line}: color: expected six hexadecimal digits such as \"64c864\", found \"{found}\""
        )
    };
    let light = |line: i32, found: &str| color(line, found).replace("color", "light");
    let spins = |line: i32| {
        format!(
            "x.toml:{line}: spins: expected a kind of terrain, found \"webb\"; did you mean web?"
        )
    };
    let terrain = "[[terrain]]\nkind = \"web\"\ncolor = \"blue\"\nburns.leaves = \"webb\"\n";
    let right = [
        light(5, "grey"),
        light(8, "pink"),
        color(11, "red"),
        spins(12),
        color(15, "red"),
        spins(16),
        color(19, "blue"),
        spins(20).replace("spins", "leaves"),
    ];
    let more = [&places, &*kinds[0], &kinds[1], terrain].concat();
    let found = errors(&over(&more));
    let lines: Vec<_> = found.lines().collect();
    assert_eq!(lines, right);
}

/// Otherwise the names, colours and placeholders come to light only once the rest is right.
#[test]
fn wrong_values_and_unknown_names_are_reported_together() {
    let more = "remove = [\"wurm\"]\n\
                [dungeon]\nboss = \"chandlr\"\n\
                [[monsters]]\nkind = \"rat\"\nweight = \"often\"\nhits = \"{x}\"\ntraits.spins = \"webb\"\n\
                [[items]]\nkind = \"chalk\"\nwieght = 3\ncolor = \"red\"\n";
    let right = [
        "x.toml:3: remove: expected a kind of what is extended, found wurm; did you mean worm?",
        "x.toml:5: boss: expected a kind of monster, found \"chandlr\"; did you mean chandler?",
        "x.toml:8: weight: expected a whole number, found \"often\"",
        "x.toml:9: hits: expected no placeholder, found {x}",
        "x.toml:10: spins: expected a kind of terrain, found \"webb\"; did you mean web?",
        "x.toml:13: items: expected one of the keys kind, name, letter, color, about, uses, weight, from, terrain, laid, sure_on, effect, found wieght; did you mean weight?",
        "x.toml:14: color: expected six hexadecimal digits such as \"64c864\", found \"red\"",
    ];
    let found = errors(&over(more));
    let lines: Vec<_> = found.lines().collect();
    assert_eq!(lines, right);
}

/// What is named may be just what is wrong otherwise.
#[test]
fn names_of_kinds_that_are_wrong_themselves_are_not_reported() {
    let bandit = "[dungeon]\nboss = \"bandit\"\n[[monsters]]\nkind = \"bandit\"\nname = \"it\"\nletter = \"Y\"\n\
                  color = \"64c864\"\nweight = 1\nstats = { hp = 4, attack = 7, defense = 2 }";
    assert_error(bandit, "");
    for (from, to, right) in [
        ("kind = ", "knd = ", ["missing key kind", "found knd"]),
        (
            "[[monsters]]",
            "[[monster]]",
            ["", "expected a known key, found monster"],
        ),
        (
            "kind = \"bandit\"",
            "kind = 7",
            ["", "kind: expected text in quotes, found 7"],
        ),
    ] {
        let found = errors(&over(&bandit.replace(from, to)));
        for part in right {
            assert!(found.contains(part), "{found}");
        }
        assert!(!found.contains("boss"), "{found}");
    }
    // A sword with a wrong effect is still a sword.
    let wears = "[hero]\nwears = [\"sword\"]\n[[items]]\nkind = \"sword\"\neffect = { worn = 3 }";
    let found = errors(&over(wears));
    assert!(
        found.starts_with("x.toml:7: worn: ") && !found.contains('\n'),
        "{found}"
    );
}

#[test]
fn the_error_for_a_missing_table_lists_its_keys() {
    assert_error(
        "[[monsters]]\nkind = \"rat\"\ntraits.group = 3",
        "x.toml:5: group: expected a table, found 3; its keys are min, max, nests",
    );
    assert_error(
        "[[items]]\nkind = \"chalk\"\neffect = \"heals\"",
        "x.toml:5: effect: expected a table such as { heals = ... }, found \"heals\"",
    );
    assert_error(
        "[[wicks]]\nkind = \"fat\"\neffects = [{ saves = 2 }]",
        "x.toml:5: saves: expected a table, found 2; its keys are burns, of",
    );
}

#[test]
fn text_without_quotes_is_recognised() {
    let quotes = "expected true or false, or text in quotes";
    let number = "expected a number, or text in quotes";
    for (line, right) in [
        ("color = ff0000", quotes),
        ("color = tree", quotes),
        ("color = 12e4gg", number),
        ("color = nanx", number),
        ("color = 1979-13", number),
        ("kind = = 3", "expected one = between key and value"),
        ("kind == 3", "expected one = between key and value"),
        ("kind =", "expected a value after ="),
        ("hp = 1,5", "expected nothing more after the value"),
        ("kind = \"a\" b", "expected nothing more after the value"),
        ("kind = rat", "text must stand in quotes"),
        ("kind = “rat”", "text must stand in straight quotes"),
        ("kind = „rat“", "text must stand in straight quotes"),
    ] {
        assert_error(line, &format!("x.toml:3: {right}, found: {line}"));
    }
}
