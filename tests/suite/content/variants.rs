//! Variants of a rule set: tables in its file that change only what they name. docs/formats.md, `[variants.NAME]`.

use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::{Key, Script};

use crate::support::text::{assert_ends, assert_has};
use crate::support::variant::{main_text, text};

const TABLE: &str = "\n[variants.odd]\n";

/// The tcod rule set and its only variant, with this text in the variant's table.
fn with(table: &str) -> Result<(RulesetFile, RulesetFile), String> {
    let text = format!("{}{TABLE}{table}\n", main_text("tcod"));
    let (main, variants) =
        RulesetFile::parse_all("x.toml", &text).map_err(|error| error.to_string())?;
    let variant = variants.into_iter().next().ok_or("no variant")?;
    Ok((main, variant))
}

/// The error for a variant's table, with its line counted from the table's header.
fn error(table: &str) -> String {
    let error = with(table).map(|_| ()).expect_err("that is wrong");
    let above = format!("{}{TABLE}", main_text("tcod"));
    let prefix = format!("x.toml:{}: ", above.lines().count() + 1);
    error
        .strip_prefix(&prefix)
        .unwrap_or_else(|| panic!("{prefix} does not begin {error}"))
        .to_owned()
}

#[test]
fn a_variant_changes_only_what_it_names() {
    let (main, variant) = with("hero = { stats = { hp = 7 } }").expect("that is right");
    assert_eq!(variant.rules.name, "tcod-odd");
    assert_eq!(variant.variant_of.as_deref(), Some("tcod"));
    let found = (main.rules.hero.stats.hp, variant.rules.hero.stats.hp);
    assert_eq!(found, (30, 7));
    let mut rules = (*variant.rules).clone();
    rules.name.clone_from(&main.rules.name);
    rules.hero.stats.hp = 30;
    assert_eq!(format!("{rules:?}"), format!("{:?}", main.rules));
    assert_eq!(main.rules.fingerprint(), rules.fingerprint());
}

#[test]
fn a_variant_may_have_its_own_name() {
    let (_, variant) = with("name = \"strange\"").expect("the rules are right");
    assert_eq!(variant.rules.name, "strange");
    let mut content = Content::builtin();
    let text = main_text("tcod").replacen("name = \"tcod\"", "name = \"mine\"", 1);
    let id = content.add_rules("x.toml", &format!("{text}{TABLE}"));
    assert_eq!(content.rules[id.expect("it is right").0].rules.name, "mine");
    assert!(content.rules_named("mine-odd").is_ok());
    let text = text.replacen("name = \"mine\"", "name = \"yours\"", 1);
    let taken = content.add_rules("x.toml", &format!("{text}{TABLE}name = \"mine-odd\"\n"));
    let error = taken.expect_err("there is one").to_string();
    assert_has(&error, "expected a name that no other rule set has");
    assert!(content.rules_named("yours").is_err(), "nothing was added");
}

#[test]
fn errors_of_variants_name_their_line() {
    let right = "hp: expected 1 to 999, found 0";
    assert_eq!(error("hero = { stats = { hp = 0 } }"), right);
    assert_eq!(
        error("variants = { more = {} }"),
        "variants: a variant has no variants of its own"
    );
    let text = main_text("tcod").replacen("about =", "variants = 3\nabout =", 1);
    let error = RulesetFile::parse("x.toml", &text)
        .expect_err("wrong")
        .to_string();
    assert_ends(&error, ": variants: expected a table of tables, found 3");
}

/// Below the four tutorials the title's list has our own game, but variants only if they are offered.
#[test]
fn the_title_lists_offered_variants() {
    let name_after = |letter| {
        let mut game = Script::at_title(1);
        game.press(Key::Char('t'));
        game.press(Key::Char(letter));
        let session = game.session();
        session.map(|session| session.view().rules().name.clone())
    };
    let names: Vec<_> = "efgh".chars().map_while(name_after).collect();
    assert_eq!(names, ["tallowdeep"]);
    let text = text("tcod");
    let offered = text.replacen(
        "[variants.literal]\n",
        "[variants.literal]\noffered = true\n",
        1,
    );
    let is_offered = |text: &str| {
        let (_, variants) = RulesetFile::parse_all("tcod", text).expect("it is right");
        variants
            .iter()
            .any(|it| it.rules.name == "tcod-literal" && it.is_offered)
    };
    assert!(is_offered(&offered) && !is_offered(&text));
}
