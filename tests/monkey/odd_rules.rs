//! Rule sets that are allowed, but that nobody would write.

use tallowdeep::content::{Content, RulesetFile};

/// A kind of odd rule set: its name, and how to make one from a rule set's text.
type Kind = (&'static str, fn(&str) -> String);

const ODD: [Kind; 6] = [
    ("bare", bare),
    ("no-hp", |text| text.replace("\nhp = true", "\nhp = false")),
    ("long", |text| {
        each_name(text, |name| name.repeat(1 + 120 / name.len().max(1)))
    }),
    ("wide", |text| {
        each_name(text, |name| format!("鼠\u{301} {name} 🐀"))
    }),
    ("no-items", without_items),
    ("small", |text| with_map(text, 20, 20)),
];

/// The program's own content, with the odd rule sets made from each rule set.
pub(crate) fn content() -> Content {
    let mut content = Content::builtin();
    for (path, text) in texts() {
        let made = ODD
            .iter()
            .map(|(name, change)| (format!("{path}-{name}"), change(&text)));
        for (name, changed) in made.filter(|(_, changed)| *changed != text) {
            let named = rename(&changed, &name);
            // A rule set whose tables no longer fit together is refused.
            content.rules.extend(RulesetFile::parse(&name, &named));
        }
    }
    content
}

/// Each rule set's name and text.
fn texts() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = Content::builtin()
        .rules
        .into_iter()
        .map(|file| format!("assets/rules/{}.toml", file.rules.name));
    let files = names
        .chain(["examples/own_rules.toml".to_owned()])
        .map(|path| folder.join(path));
    let text = |path: std::path::PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        Some((name, std::fs::read_to_string(&path).ok()?))
    };
    files.filter_map(text).collect()
}

/// Gives the rule set another name, in the first line that has one.
fn rename(text: &str, name: &str) -> String {
    each_line(text, {
        let mut done = false;
        move |line| match line.strip_prefix("name = ") {
            Some(_) if !std::mem::replace(&mut done, true) => format!("name = {name:?}"),
            _ => line.to_owned(),
        }
    })
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

/// Levels of this size, with the smallest rooms.
fn with_map(text: &str, width: u32, height: u32) -> String {
    each_line(text, |line| match line.split_once(" = ") {
        Some(("width", _)) => format!("width = {width}"),
        Some(("height", _)) => format!("height = {height}"),
        Some(("room_min", _)) => "room_min = 3".to_owned(),
        Some(("room_max", _)) => "room_max = 4".to_owned(),
        _ => line.to_owned(),
    })
}
