//! What `check` says about files that load but probably do not do what was meant.

use super::sandbox::Sandbox;
use crate::support::text::rows;

const DEN: &str = "name a den of mine\ndepth 1 4\nJ = monster spider\n\n#####\n#.J.+\n#####\n";

/// A rule file that extends ours.
fn over(more: &str) -> String {
    format!("extends = \"tallowdeep\"\n{more}")
}

/// The lines that `check` prints for a folder with one file.
fn checked(file: &str, text: &str) -> Vec<String> {
    let sandbox = Sandbox::new().with(&format!("mine/{file}"), text);
    let said = sandbox.succeeds("check mine");
    let mut lines: Vec<_> = said.lines().map(str::to_owned).collect();
    let last = lines.pop();
    let right = match lines.len() {
        0 => "mine: nothing is wrong with 1 file".to_owned(),
        1 => "mine: no error in 1 file, 1 remark".to_owned(),
        many => format!("mine: no error in 1 file, {many} remarks"),
    };
    assert_eq!(last, Some(right));
    lines
}

#[test]
fn a_vault_that_fits_no_rule_set_is_reported() {
    assert!(checked("vaults/den.txt", DEN).is_empty());
    for [from, to, right] in rows(
        r#"
spider => spidr => 3: fits no rule set: tallowdeep has no monster "spidr"; did you mean spider?
monster spider => monster rat on barel => 3: fits no rule set: tallowdeep has no terrain "barel"; did you mean barrel?
monster spider => spider => 3: fits no rule set: tallowdeep has no terrain "spider"; did you mean monster spider?
monster spider => chalk => 3: fits no rule set: tallowdeep has no terrain "chalk"; did you mean item chalk?
J = monster spider => brings quay\nJ = floor => 3: fits no rule set: tallowdeep has no item "quay"; `tallowdeep rules tallowdeep` lists those it has
J = monster spider => in level => 2: fits no rule set: tallowdeep has no place with maker = "drawn" at these depths\nmine/vaults/den.txt:5: fits no rule set: tallowdeep has levels of 44x28, and this one is 5x3
"#,
    ) {
        let text = DEN.replace(&from, &to).replace(
            "#.J.+",
            match &*to {
                "in level" => "#@.>#",
                _ => "#.J.+",
            },
        );
        let sandbox = Sandbox::new().with("mine/vaults/den.txt", text);
        sandbox.assert_fails(1, "check mine", &format!("mine/vaults/den.txt:{right}"));
    }
    // A letter that is not drawn may name an unknown kind.
    let unused = DEN.replace("J = ", "q = monster gnat\nJ = ");
    let right = "mine/vaults/den.txt:3: the drawing has no q";
    assert_eq!(checked("vaults/den.txt", &unused), [right]);
}

#[test]
fn a_vault_may_fit_its_own_rule_set() {
    let wyrm = "name = \"mine\"\n[[monsters]]\nkind = \"wyrm\"\nname = \"wyrm\"\nletter = \"Y\"\n\
                color = \"64c864\"\nweight = 1\nstats = { hp = 40, attack = 7, defense = 2 }\n";
    let sandbox = Sandbox::new()
        .with("mine/vaults/den.txt", DEN.replace("spider", "wyrm"))
        .with("mine/rules/mine.toml", over(wyrm));
    let said = sandbox.succeeds("check mine");
    assert_eq!(said, "mine: nothing is wrong with 2 files\n");
}

#[test]
fn vaults_that_miss_a_removed_kind_are_reported() {
    let said = checked(
        "rules/tallowdeep.toml",
        &over("remove = [\"slime\", \"spider\"]\n"),
    );
    let [line] = &said[..] else {
        panic!("{said:?}")
    };
    let start = "mine/rules/tallowdeep.toml:2: remove: the vault";
    let end = " will not be built, for want of spider";
    assert!(line.starts_with(start) && line.ends_with(end), "{line}");
}

#[test]
fn depths_without_a_place_are_reported() {
    let said = checked("rules/tallowdeep.toml", &over("remove = [\"The works\"]\n"));
    let right = "mine/rules/tallowdeep.toml: no place has depth 7: [map] makes what is there";
    assert_eq!(said, [right]);
    let deeper = over(
        "[[places]]\nname = \"The pit\"\ntheme = \"cave\"\nfrom = 9\nto = 9\nmaker = \"caves\"\n",
    );
    let said = checked("rules/tallowdeep.toml", &deeper);
    let right = "mine/rules/tallowdeep.toml: the place \"The pit\" begins at depth 9, but [dungeon] levels is 8";
    assert_eq!(said, [right]);
    assert!(
        checked(
            "rules/tallowdeep.toml",
            &(deeper + "[dungeon]\nlevels = 9\n")
        )
        .is_empty()
    );
}

/// A place has a line for each of its levels below the first.
#[test]
fn lines_for_levels_that_a_place_lacks_are_reported() {
    let crypt = |more: &str| over(&format!("[[places]]\nname = \"The crypt\"\n{more}\n"));
    let two = crypt("says_below = [\"One.\",\n\"Two.\"]");
    let right = "mine/rules/tallowdeep.toml:5: says_below: expected 1 text at most, one for each level of the place below its first, found \"Two.\"";
    assert_eq!(checked("rules/tallowdeep.toml", &two), [right]);
    assert!(checked("rules/tallowdeep.toml", &crypt("says_below = [\"One.\"]")).is_empty());
    // The last place ends with the game, whatever it says.
    let last = over("[[places]]\nname = \"The works\"\nsays_below = [\"Lower.\"]\n");
    let right = "mine/rules/tallowdeep.toml:4: says_below: expected no text, since the place has no level below its first, found \"Lower.\"";
    assert_eq!(checked("rules/tallowdeep.toml", &last), [right]);
    // Ours is too long for a place that this one shortens, but that is not the author's line.
    let said = checked("rules/tallowdeep.toml", &crypt("to = 5"));
    assert!(
        !said.iter().any(|line| line.contains("says_below")),
        "{said:?}"
    );
}

/// The names of sounds are those that something plays; each kind may have its own.
#[test]
fn sounds_that_nothing_plays_are_reported() {
    let sound = |name: &str| {
        let layers = "layers = [{ wave = \"saw\", pitch = 100, decay = 20 }]";
        format!("[[sounds]]\nname = \"{name}\"\n{layers}\n")
    };
    let known = [
        "bump",
        "death_ghost",
        "enter_spikes",
        "step_floor",
        "use_chalk",
    ];
    assert!(checked("sounds/mine.toml", &known.map(sound).concat()).is_empty());
    let said = checked("sounds/mine.toml", &(sound("bump") + &sound("death_gohst")));
    let right = "mine/sounds/mine.toml:5: nothing plays a sound of the name death_gohst; did you mean death_ghost?";
    assert_eq!(said, [right]);
}

#[test]
fn sounds_that_are_over_at_once_get_a_remark() {
    let sound = "[[sounds]]\nname = \"bump\"\nlayers = [{ wave = \"saw\", pitch = 100 }]\n";
    let right = "mine/sounds/mine.toml:2: bump lasts 2 ms, which nobody hears; a layer lasts longer with decay, hold or release";
    assert_eq!(checked("sounds/mine.toml", sound), [right]);
    // A file that is one sound lacks the table.
    let sound = "# x\nname = \"bump\"\n";
    let sandbox = Sandbox::new().with("mine/sounds/mine.toml", sound);
    let right =
        "mine/sounds/mine.toml:2: expected [[sounds]] above the keys of each sound, found name";
    sandbox.assert_fails(1, "check mine", right);
}

/// Ground of this picture, in a rule file that extends ours.
fn ground(tile: &str) -> String {
    over(&format!(
        "[[terrain]]\nkind = \"cinders\"\nname = \"cinders\"\nletter = \"Q\"\ncolor = \"a04020\"\ntile = \"{tile}\"\n"
    ))
}

/// A sheet of the player's may bring a picture, so none is not an error.
#[test]
fn ground_without_a_picture_is_reported() {
    for known in ["grass", "barrel", "deep_water", "bones"] {
        let said = checked("rules/tallowdeep.toml", &ground(known));
        assert!(said.is_empty(), "{said:?}");
    }
    let said = checked("rules/tallowdeep.toml", &ground("gras"));
    let right = "mine/rules/tallowdeep.toml:7: tile: no tilesheet has a picture called gras, so it is drawn as its letter; did you mean grass?";
    assert_eq!(said, [right]);
    let picture = std::fs::read("assets/tiles/tallow.png").expect("it is ours");
    let own = "picture = \"own.png\"\ncell = [16, 16]\nkind = \"rgba\"\norder = \"rows\"\n[names]\ngras_0 = 1\ngras_1 = 2\n";
    let sandbox = Sandbox::new()
        .with("mine/rules/tallowdeep.toml", ground("gras"))
        .with("mine/tiles/own.toml", own)
        .with("mine/tiles/own.png", picture);
    let said = sandbox.succeeds("check mine");
    assert_eq!(said, "mine: nothing is wrong with 3 files\n");
}

/// A theme may have no pictures yet, but not almost those of another.
#[test]
fn misspelt_themes_of_places_are_reported() {
    let themed = |theme: &str| {
        over(&format!(
            "[[places]]\nname = \"The works\"\ntheme = \"{theme}\"\n"
        ))
    };
    for right in ["cellars", "loft"] {
        assert!(checked("rules/tallowdeep.toml", &themed(right)).is_empty());
    }
    let said = checked("rules/tallowdeep.toml", &themed("celars"));
    let right = "mine/rules/tallowdeep.toml:4: theme: no tilesheet has pictures of celars; did you mean cellars?";
    assert_eq!(said, [right]);
}

#[test]
fn names_in_tile_files_that_nothing_draws_are_reported() {
    let picture = std::fs::read("assets/tiles/tallow.png").expect("it is ours");
    let ours = std::fs::read_to_string("assets/tiles/tallow.toml").expect("it is ours");
    let said = |text: &str| {
        let sandbox = Sandbox::new()
            .with("mine/tiles/tallow.toml", text)
            .with("mine/tiles/tallow.png", &picture);
        let said = sandbox.succeeds("check mine");
        said.replace("mine/tiles/tallow.toml:", "")
    };
    assert_eq!(said(&ours), "mine: nothing is wrong with 2 files\n");
    let line = |text: &str, start: &str| {
        let found = text.lines().position(|line| line.starts_with(start));
        1 + found.unwrap_or_else(|| panic!("no {start}"))
    };
    let lights = "\n[lights]\ntoch = \"ffae58\"\ncript_torch = \"ffae58\"\n";
    let wrong = ours
        .replace("\ngoblin = ", "\ngobln = ")
        .replace("\n[names]\n", "\n[names]\nxyzzy = 3\n")
        .replace("\n[lights]\n", lights);
    let [xyzzy, gobln] = ["xyzzy", "gobln"].map(|name| line(&wrong, name));
    let [toch, cript] = ["toch", "cript"].map(|name| line(&wrong, name));
    let right = format!(
        "{xyzzy}: nothing draws a picture called xyzzy
{gobln}: nothing draws a picture called gobln; did you mean goblin?
{toch}: no light comes from toch; did you mean torch?
{cript}: no light comes from cript_torch; did you mean crypt_torch?
mine: no error in 2 files, 4 remarks
"
    );
    assert_eq!(said(&wrong), right);
}

#[test]
fn control_characters_in_texts_get_a_remark() {
    let text =
        over("[[monsters]]\nkind = \"rat\"\nname = \"r\\u001bat\"\nabout = \"It\\ngnaws.\"\n");
    let right = "mine/rules/tallowdeep.toml:4: name: expected text without control characters, which no font draws, found \"r\\u001bat\"";
    assert_eq!(checked("rules/tallowdeep.toml", &text), [right]);
}
