//! Rule sets that are allowed, but that nobody would write.

use tallowdeep::content::{Content, RulesetFile};

/// A kind of odd rule set: its name, and how to make one from a rule set's text.
type Kind = (&'static str, fn(&str) -> String);

const ODD: [Kind; 4] = [
    ("bare", bare),
    ("wide", |text| {
        each_name(text, |name| format!("鼠\u{301} {} 🐀", name.repeat(9)))
    }),
    ("no-items", without_items),
    ("small", small_levels),
];

/// The program's own content, with the odd rule sets made from each rule set.
pub(crate) fn content() -> Content {
    let mut content = Content::builtin();
    for (path, text) in texts() {
        let made = ODD
            .iter()
            .map(|(name, change)| (format!("{path}-{name}"), change(&text)));
        for (name, changed) in made.filter(|(_, changed)| *changed != text) {
            // The first name is that of the rule set.
            let start = changed.find("name = ").expect("it has a name");
            let line = changed[start..].lines().next().unwrap_or_default();
            let named = changed.replacen(line, &format!("name = {name:?}"), 1);
            // A rule set whose tables no longer fit together is refused.
            content.rules.extend(RulesetFile::parse(&name, &named));
        }
    }
    for (kind, _) in ODD {
        let mut names = content.rules.iter().map(|file| &file.rules.name);
        assert!(names.any(|name| name.ends_with(kind)), "{kind}");
    }
    content
}

/// The name and text of each rule set that is no variant.
fn texts() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for file in Content::builtin().rules {
        let name = file.rules.name.clone();
        let path = folder.join(format!("assets/rules/{name}.toml"));
        texts.extend(std::fs::read_to_string(path).map(|text| (name, text)));
    }
    texts
}

fn each_line(text: &str, change: impl FnMut(&str) -> String) -> String {
    text.lines().map(change).collect::<Vec<_>>().join("\n") + "\n"
}

/// Changes the names of the hero, monsters and items.
fn each_name(text: &str, change: impl Fn(&str) -> String) -> String {
    each_line(text, |line| {
        let name = line
            .strip_prefix("name = \"")
            .and_then(|rest| rest.strip_suffix('"'));
        name.map_or_else(
            || line.to_owned(),
            |name| format!("name = \"{}\"", change(name)),
        )
    })
}

/// No hit points on the screen, and no descriptions of monsters and items.
fn bare(text: &str) -> String {
    let mut tables = 0;
    let text = each_line(text, |line| {
        tables += usize::from(line.starts_with('['));
        let told = line.starts_with("about = ") && tables > 0;
        if told { String::new() } else { line.to_owned() }
    });
    text.replace("\nhp = true", "\nhp = false")
}

/// No items: none lie about, and no actor wears, leaves or looks like one.
fn without_items(text: &str) -> String {
    let mut inside = false;
    each_line(text, |line| {
        if line.starts_with('[') {
            inside = line.starts_with("[[items") || line.starts_with("[items");
        }
        match line.split_once(" = ") {
            // Without weapons the hero could not hurt the boss.
            _ if inside || line.starts_with("wears = ") || line.starts_with("boss = ") => {
                String::new()
            }
            Some(("traits", kept)) if kept.contains("leaves") || kept.contains("disguised_as") => {
                String::new()
            }
            Some((key @ ("max_items_per_room" | "drop_percent"), _)) => format!("{key} = 0"),
            _ => line.to_owned(),
        }
    })
}

/// Small levels, with the smallest rooms.
fn small_levels(text: &str) -> String {
    each_line(text, |line| match line.split_once(" = ") {
        Some((key @ ("width" | "height"), _)) => format!("{key} = 20"),
        Some((key @ "room_min", _)) => format!("{key} = 3"),
        Some((key @ "room_max", _)) => format!("{key} = 4"),
        _ => line.to_owned(),
    })
}
