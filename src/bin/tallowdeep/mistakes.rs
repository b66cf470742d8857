//! Known mistakes: which of those of docs/learn.md a trace could come from. They are programs of the repository, so this
//! works only there, where cargo can build them.

use std::env;
use std::process::Command;

use tallowdeep::content::port::PortTrace;
use tallowdeep::game::Ruleset;
use tallowdeep::platform::files;

use super::new::repository;

/// The chapters, by the beginning of a rule set's name.
const CHAPTERS: [(&str, &str); 5] = [
    ("mcrogueface-5", "mcrogueface_5"),
    ("mcrogueface", "mcrogueface_6"),
    ("roguebasin", "roguebasin_6"),
    ("sadconsole", "sadconsole_melee"),
    ("tcod", "tcod_6"),
];

/// A known mistake of a chapter.
struct Mistake {
    /// Its file, without `.patch`.
    name: String,
    /// What it is, in a sentence.
    about: String,
}

/// The known mistakes whose games are as a trace for more lines than `agreement`, in sentences, the likeliest first. Empty
/// if there are none, or outside of the repository.
pub(super) fn like(trace: &PortTrace, rules: &Ruleset, agreement: usize) -> String {
    let Some(mistakes) = known(rules) else {
        return String::new();
    };
    let mut found = Vec::new();
    for mistake in mistakes {
        let lines = play(&mistake, trace, rules).map_or(0, |other| trace.agreement(&other));
        // That it begins in the same way says nothing of a mistake.
        if lines > agreement.max(1) {
            found.push((lines, mistake));
        }
    }
    let most = found.iter().map(|(lines, _)| *lines).max().unwrap_or(0);
    found.retain(|(lines, _)| *lines == most);
    let all = trace.turns.len() + 1;
    let mut text = String::new();
    for (_, Mistake { name, about }) in found {
        let how_far = match most == all {
            true => "to the end".to_owned(),
            false => format!("for {most} lines of {all}"),
        };
        text += &format!(
            "A known mistake plays like theirs {how_far}: {about}\n  examples/chapters/mistakes/{name}.patch makes it; docs/learn.md names the line that prevents it.\n"
        );
    }
    text
}

/// The mistakes of the chapter whose rules these are, by name; `None` outside of the repository.
fn known(rules: &Ruleset) -> Option<Vec<Mistake>> {
    let (_, chapter) = CHAPTERS
        .iter()
        .find(|(name, _)| rules.name.starts_with(name))?;
    let folder = repository().ok()?.join("examples/chapters/mistakes");
    let mut all = Vec::new();
    for file in files::files_in(&folder).ok()? {
        let Some(name) = file
            .strip_suffix(".patch")
            .filter(|name| name.starts_with(chapter))
        else {
            continue;
        };
        let text = files::read_text(&folder.join(&file)).ok()?;
        let about = text.lines().next().unwrap_or_default();
        all.push(Mistake {
            name: name.to_owned(),
            about: about.trim_start_matches("Mistake: ").to_owned(),
        });
    }
    Some(all)
}

/// The trace of the chapter with a mistake, on the map and with the commands of another trace.
fn play(mistake: &Mistake, trace: &PortTrace, rules: &Ruleset) -> Option<PortTrace> {
    let map = files::temporary(trace.drawing(rules).as_bytes()).ok()?;
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args([
        "run",
        "--quiet",
        "--package",
        "tallowdeep-chapters",
        "--example",
        "mistakes",
        "--",
    ]);
    cargo
        .arg("--map")
        .arg(map.as_ref())
        .args(["--trace", "--commands", &trace.commands()]);
    cargo
        .current_dir(repository().ok()?)
        .env("MISTAKE", &mistake.name);
    let output = cargo.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    PortTrace::parse(&mistake.name, &text, rules).ok()
}
