//! Rule files that extend another: what is added, changed and removed, and where errors are reported.

use tallowdeep::World;
use tallowdeep::content::{Content, Embedded, RulesetFile};

use crate::support::folder::Folder;
use crate::support::text::{assert_ends, assert_has, assert_starts};

/// A monster in seven lines, below two that name the file and what it extends.
const WYRM: &str = r#"name = "mine"
extends = "tallowdeep"
[[monsters]]
kind = "wyrm"
name = "wyrm"
letter = "Y"
color = "64c864"
weight = 1
stats = { hp = 40, attack = 7, defense = 2 }
"#;

fn read(text: &str) -> Result<RulesetFile, String> {
    RulesetFile::parse("x.toml", text).map_err(|error| error.to_string())
}

fn kinds(file: &RulesetFile) -> Vec<&str> {
    file.rules
        .monsters
        .iter()
        .map(|it| it.kind.as_str())
        .collect()
}

fn ours() -> RulesetFile {
    read(Embedded::text("rules/tallowdeep.toml").expect("it is ours")).expect("it is right")
}

#[test]
fn a_monster_is_added_in_seven_lines() {
    assert_eq!(WYRM.lines().count(), 2 + 7);
    let (file, ours) = (read(WYRM).expect("it is right"), ours());
    assert_eq!(file.rules.name, "mine");
    let mut right = kinds(&ours);
    right.push("wyrm");
    assert_eq!(kinds(&file), right);
    let found = (file.title, file.rules.items.len());
    assert_eq!(found, (ours.title, ours.rules.items.len()));
    // Variants belong only to the file that declares them.
    let (_, variants) = RulesetFile::parse_all("x.toml", WYRM).expect("it is right");
    assert!(variants.is_empty());
}

#[test]
fn a_kind_stands_once_in_a_file() {
    let twice = format!("{WYRM}[[monsters]]\nkind = \"rat\"\n[[monsters]]\nkind = \"rat\"\n");
    let error = read(&twice).expect_err("rats are named twice");
    let right = "x.toml:13: kind: expected a kind that no other has, found \"rat\"";
    assert_eq!(error, right);
}

#[test]
fn a_letter_of_ours_is_an_error_of_the_file_that_takes_it() {
    let error = read(&WYRM.replace("\"Y\"", "\"J\"")).expect_err("J is taken");
    assert!(error.starts_with("x.toml:6: letter: expected "), "{error}");
    let ours = ", found \"J\", as in assets/rules/tallowdeep.toml:";
    assert!(error.contains(ours), "{error}");
}

#[test]
fn the_size_of_a_map_without_drawn_levels_is_named() {
    let text = "name = \"mine\"\nextends = \"tallowdeep\"\n[map]\nwidth = 80\n";
    let error = Content::builtin().add_rules("x.toml", text);
    let error = error.expect_err("the last level is drawn").to_string();
    assert!(error.starts_with("x.toml:4: places: "), "{error}");
}

#[test]
fn odd_words_are_refused() {
    for (from, to, right) in [
        ("kind = \"wyrm\"", "kind = \"\"", "x.toml:4: kind: "),
        ("kind = \"wyrm\"", "kind = \"a wyrm\"", "x.toml:4: kind: "),
        ("kind = \"wyrm\"", "kind = \"hero\"", "x.toml:4: kind: "),
        ("name = \"wyrm\"", "name = \" \"", "x.toml:5: name: "),
    ] {
        let error = read(&WYRM.replace(from, to)).expect_err("it is odd");
        assert!(error.starts_with(right), "{error}");
    }
    for (more, right) in [
        (
            "[hero]\nwears = [\"armour_lether\"]\n",
            "x.toml:11: wears: ",
        ),
        ("[flame]\nwax = 999\nmax_wax = 1\n", "x.toml:11: wax: "),
    ] {
        let error = read(&format!("{WYRM}{more}")).expect_err("it is odd");
        assert!(error.starts_with(right), "{error}");
    }
}

#[test]
fn a_monster_is_changed_in_two_lines() {
    let text =
        "name = \"mine\"\nextends = \"tallowdeep\"\n[[monsters]]\nkind = \"rat\"\nstats.hp = 99\n";
    let (file, ours) = (read(text).expect("it is right"), ours());
    let rat = |file: &RulesetFile| {
        let mut monsters = file.rules.monsters.iter();
        monsters
            .find(|it| it.kind == "rat")
            .expect("there are rats")
            .clone()
    };
    let (changed, before) = (rat(&file), rat(&ours));
    assert_eq!(changed.stats.hp, 99);
    assert_eq!(changed.stats.attack, before.stats.attack);
    assert_eq!(kinds(&file), kinds(&ours));
}

/// A misspelt kind is a new one, which lacks keys: the error names the kind that it resembles.
#[test]
fn a_misspelt_kind_suggests_the_one_meant() {
    let error = |kind: &str| {
        let text = format!(
            "name = \"mine\"\nextends = \"tallowdeep\"\n[[monsters]]\nkind = \"{kind}\"\nstats.hp = 99\n"
        );
        read(&text).expect_err("it lacks keys")
    };
    let ratt = error("ratt");
    let right = "x.toml:3: monsters: missing keys name, letter, color, weight; did you mean rat?";
    assert!(ratt.starts_with(right), "{ratt}");
    assert!(!error("basilisk").contains("did you mean"));
}

#[test]
fn an_effect_is_replaced_whole() {
    let item = "[[items]]\nkind = \"potion_red\"\neffect = { raises-attack = 1 }\n";
    let text = format!("name = \"mine\"\nextends = \"tallowdeep\"\n{item}");
    let right = Ok("mine".to_owned());
    assert_eq!(read(&text).map(|file| file.rules.name.clone()), right);
}

#[test]
fn kinds_are_removed_by_name() {
    let text = "name = \"mine\"\nextends = \"tallowdeep\"\nremove = [\"bat\", \"worm\"]\n";
    let (file, ours) = (read(text).expect("it is right"), ours());
    let mut right = kinds(&ours);
    right.retain(|kind| !["bat", "worm"].contains(kind));
    assert_eq!(kinds(&file), right);
    let wrong = text.replace("[\"bat\", \"worm\"]", "3");
    let right = "x.toml:3: remove: expected a list of texts, found 3";
    assert_eq!(read(&wrong).err().as_deref(), Some(right));
}

#[test]
fn false_takes_traits_and_tables_away() {
    let text = r#"name = "mine"
extends = "tallowdeep"
door_seal = false
[[monsters]]
kind = "hound"
traits = { fast_in_dark = false, follows_trail = false, surrounds = true }
[[monsters]]
kind = "bat"
traits.erratic_every = false
"#;
    let file = read(text).expect("it is right");
    assert!(file.rules.door_seal.is_none() && ours().rules.door_seal.is_some());
    let traits = |kind: &str| {
        let mut monsters = file.rules.monsters.iter();
        let found = monsters.find(|it| it.kind == kind);
        found.expect("it is there").traits.clone()
    };
    let (hound, bat) = (traits("hound"), traits("bat"));
    assert!(hound.fast_in_dark.is_none() && !hound.follows_trail && hound.surrounds);
    assert!(bat.erratic_every.is_none() && bat.gusts);
    // Neither an unknown trait nor a required number can be taken away.
    let wrong = text.replace("erratic_every", "erratic_evry");
    assert!(read(&wrong).is_err());
    let wrong = text.replace("traits.erratic_every", "stats.hp");
    let right = "x.toml:9: hp: expected a whole number, found false";
    assert_eq!(read(&wrong).err().as_deref(), Some(right));
}

#[test]
fn departures_are_not_inherited() {
    let departures = |text: &str| read(text).expect("it is right").departures.len();
    assert_eq!(departures("name = \"mine\"\nextends = \"tcod\"\n"), 0);
    let own = "name = \"mine\"\nextends = \"tcod\"\ndepartures = [\"It is dusk.\"]\n";
    assert_eq!(departures(own), 1);
}

#[test]
fn a_place_is_added_changed_and_removed_by_name() {
    let text = r#"name = "mine"
extends = "tallowdeep"
remove = ["The works"]
dungeon.levels = 9
[[places]]
name = "The crypt"
to = 7
[[places]]
name = "The pit"
theme = "cave"
from = 9
to = 9
maker = "caves"
"#;
    let (file, ours) = (read(text).expect("it is right"), ours());
    let names = |file: &RulesetFile| {
        let places = file.rules.places.iter();
        places
            .map(|it| (it.name.clone(), it.from, it.to))
            .collect::<Vec<_>>()
    };
    let mut right = names(&ours);
    right.retain(|(name, ..)| name != "The works");
    let crypt = right.iter_mut().find(|(name, ..)| name == "The crypt");
    crypt.expect("the rules have a crypt").2 = 7;
    right.push(("The pit".to_owned(), 9, 9));
    assert_eq!(names(&file), right);
    let ground = |file: &RulesetFile| format!("{:?}", file.rules.places[2].ground);
    assert_eq!(ground(&file), ground(&ours));
}

/// Makers of levels ask for roles, not for our words.
#[test]
fn a_kind_of_another_name_has_the_role_that_it_names() {
    let text = r#"name = "mine"
extends = "tallowdeep"
remove = ["bridge"]
[[terrain]]
kind = "gangway"
role = "bridge"
name = "gangway"
letter = "_"
color = "b4784a"
"#;
    let (mine, ours) = (read(text).expect("it is right"), ours());
    let mut gangways = 0;
    for seed in 0..20 {
        let words = |file: &RulesetFile| {
            let map = World::make_level(&file.rules, seed, 7, &mut |_, _| {});
            let cells = map.terrain.iter();
            cells
                .map(|(_, it)| file.rules.terrain_word(*it).to_owned())
                .collect::<Vec<_>>()
        };
        let (made, mut right) = (words(&mine), words(&ours));
        for word in &mut right {
            if word == "bridge" {
                "gangway".clone_into(word);
                gangways += 1;
            }
        }
        assert_eq!(made, right, "seed {seed}");
    }
    assert!(gangways > 100, "{gangways}");
}

/// The line in our file is right, so the error also names the line that removes the kind.
#[test]
fn errors_name_what_removes_a_kind() {
    let error = |more: &str| {
        let text = format!("name = \"mine\"\nextends = \"tallowdeep\"\n{more}");
        read(&text).err().unwrap_or_default()
    };
    let found = error("remove = [\"chandler\"]\n");
    let right = ", found \"chandler\", which x.toml:3 removes";
    assert_has(&found, ": boss: expected ");
    assert_has(&found, right);
    let found = error("remove = [\n\"bones\"]\n");
    let right = "found \"bones\", which x.toml:4 removes";
    assert!(found.contains(right), "{found}");
    // With another boss the removal is fine, and the boss itself is the error.
    let found = error("remove = [\"chandler\"]\n[dungeon]\nboss = \"bones\"\n");
    assert!(found.ends_with("found \"bones\""), "{found}");
}

#[test]
fn errors_name_the_file_they_are_in() {
    let error = |text: &str| read(text).err().unwrap_or_default();
    let wrong = WYRM.replace("hp = 40", "hp = 0");
    assert_eq!(error(&wrong), "x.toml:9: hp: expected 1 to 999, found 0");
    let right = "x.toml:1: missing key name; without one a file that changes tallowdeep is called tallowdeep.toml";
    assert_eq!(error("extends = \"tallowdeep\"\n"), right);
    let wrong = WYRM.replace("\"tallowdeep\"", "\"tallowdep\"");
    let found = error(&wrong);
    let start =
        "x.toml:2: extends: expected the file name of a rule set such as tallowdeep, mcrogueface, ";
    let end = ", found \"tallowdep\"; did you mean tallowdeep?";
    assert!(found.starts_with(start) && found.ends_with(end), "{found}");
}

#[test]
fn files_extend_each_other() {
    let folder = Folder::of([
        ("rules/mine.toml", WYRM),
        (
            "rules/more.toml",
            "name = \"more\"\nextends = \"mine\"\n[hero]\nstats.hp = 77\n",
        ),
        // It has the same file name as ours, so it both replaces ours and extends it.
        (
            "rules/tcod.toml",
            "extends = \"tcod\"\n[hero]\nstats.hp = 78\n",
        ),
    ]);
    let content = Content::load(&folder).expect("all are right");
    let hp = |name: &str| {
        let id = content.rules_named(name).expect("it is there");
        content.rules[id.0].rules.hero.stats.hp
    };
    assert_eq!((hp("more"), hp("tcod")), (77, 78));
    let more = content.rules_named("more").expect("it is there");
    assert!(kinds(&content.rules[more.0]).contains(&"wyrm"));
}

/// A variant can be extended like a rule set.
#[test]
fn a_file_extends_a_variant() {
    let text =
        "name = \"mine\"\nextends = \"mcrogueface-literal\"\nhero = { stats = { hp = 7 } }\n";
    let content = Content::builtin();
    // The second is a variant of `mcrogueface-5`.
    for name in ["mcrogueface-literal", "mcrogueface-5-literal"] {
        let text = text.replace("mcrogueface-literal", name);
        let mine = read(&text).expect("it is right");
        let literal = content.rule_file(name).expect("it is ours");
        let mut rules = (*literal.rules).clone();
        "mine".clone_into(&mut rules.name);
        rules.hero.stats.hp = 7;
        assert_eq!(format!("{:?}", mine.rules), format!("{rules:?}"));
        assert_eq!(mine.tutorial, literal.tutorial);
        assert!(mine.departures.is_empty());
    }
    for (name, meant) in [
        (
            "mcrogueface-litteral",
            "; did you mean mcrogueface-literal?",
        ),
        ("mcrogueface-", "; did you mean mcrogueface?"),
    ] {
        let error = read(&text.replace("mcrogueface-literal", name)).expect_err("there is none");
        let end = format!("found \"{name}\"{meant}");
        assert_starts(&error, "x.toml:2: extends: ");
        assert_ends(&error, &end);
    }
}

/// Eight files lie above each other here, the last of which is ours; a ninth is one too many.
#[test]
fn at_most_eight_files_extend_each_other() {
    let read = |names: &str| {
        let pairs = names.chars().zip(names.chars().skip(1));
        let folder = pairs.fold(Folder::default(), |folder, (name, below)| {
            let below = if below == '.' {
                "tcod".to_owned()
            } else {
                below.to_string()
            };
            let text = format!("name = \"{name}\"\nextends = \"{below}\"\n");
            folder.with(&format!("rules/{name}.toml"), text)
        });
        Content::load(&folder).map(|_| ())
    };
    assert_eq!(read("bcdefgh."), Ok(()));
    let error = read("abcdefgh.").expect_err("nine files").to_string();
    let right = "mine/rules/h.toml:2: extends: expected 8 files above each other at most";
    assert_eq!(error, right);
}

/// A mod must not read files outside its folder.
#[test]
fn extended_files_lie_beside_each_other() {
    let folder = Folder::of([
        ("rules/a.toml", "name = \"a\"\nextends = \"../x\"\n"),
        ("rules/../x.toml", "extends = \"tcod\"\n"),
    ]);
    let error = Content::load(&folder)
        .expect_err("it is outside")
        .to_string();
    let right =
        "mine/rules/a.toml:2: extends: expected the file name of a rule set such as tallowdeep, ";
    assert!(error.starts_with(right), "{error}");
}

/// A file that extends a chapter is none itself, but may join its series with another number.
#[test]
fn a_file_joins_a_series_of_chapters() {
    let with = |number: &str| {
        let chapter =
            format!("chapter = {{ series = \"tcod\", number = \"{number}\", adds = \"Dusk.\" }}\n");
        format!("name = \"mine\"\nextends = \"tcod\"\n{chapter}")
    };
    let mut content = Content::builtin();
    let found = read("name = \"mine\"\nextends = \"tcod\"\n").map(|it| it.chapter);
    assert_eq!(found, Ok(None));
    let error = content
        .add_rules("x.toml", &with("6 b"))
        .expect_err("no word");
    assert_has(&error.to_string(), "x.toml:3: number: expected 1 to 40 ");
    let id = content
        .add_rules("x.toml", &with("6.5"))
        .expect("it is right");
    assert_eq!(content.chapter_named("tcod/6.5").ok(), Some(id));
    let literal = content
        .chapter_named("tcod/6-literal")
        .expect("there is one");
    assert_eq!(content.rules[literal.0].rules.name, "tcod-literal");
}
