//! The command `new`: a chapter of a tutorial as a crate of one's own.

use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::Args;
use clap::builder::PossibleValuesParser;
use tallowdeep::platform::files;
use tallowdeep::tools::patch;

use super::error::CliError;
use super::outputs::print_text;

#[derive(Args)]
pub(super) struct NewArgs {
    /// Folder to write to; it must be empty or not exist, and the crate is called as it is
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Chapter to begin with
    #[arg(long, value_name = "CHAPTER", value_parser = PossibleValuesParser::new(CHAPTERS.map(|it| it.program)))]
    from: String,
    /// Step of the chapter to begin with, for readers in the middle of its text: docs/learn.md lists them. Without it, the
    /// whole chapter
    #[arg(long, value_name = "N")]
    step: Option<usize>,
}

/// A chapter of `examples/chapters`, and what its tests ask of it.
struct CrateOfChapter {
    /// Its file, without `.rs`.
    program: &'static str,
    /// Its function that draws a game on a `Screen`.
    draw: &'static str,
    /// The arguments of `Screen::new` in it.
    size: &'static str,
    /// A game on a map `MAP` as it begins.
    begin: &'static str,
    /// A letter of a monster.
    monster: &'static str,
    /// For each step, the last of which is the whole chapter: a map of `examples/chapters/maps`, what is played there, and
    /// what the last line of the trace then has.
    games: &'static [[&'static str; 3]],
}

const CHAPTERS: [CrateOfChapter; 5] = [
    CrateOfChapter {
        program: "mcrogueface_5",
        draw: "draw",
        size: "1024, 768",
        begin: "game_on_map(MAP)",
        monster: "g",
        games: &[
            ["beside", "e", r#""hero":{"x":1,"y":0,"hp":30},"actors":[]"#],
            [
                "beside",
                "e",
                r#""hero":{"x":1,"y":0,"hp":30},"actors":[{"kind":"goblin""#,
            ],
            ["beside", "e", r#""hero":{"x":0,"y":0,"hp":30}"#],
            ["beside", "e", r#""log":["A Goblin blocks your path!"]"#],
        ],
    },
    CrateOfChapter {
        program: "mcrogueface_6",
        draw: "draw",
        size: "1024, 768",
        begin: "game_on_map(MAP)",
        monster: "o",
        games: &[
            [
                "beside",
                "e",
                r#""log":["You hit the Goblin for 5 damage!"]"#,
            ],
            [
                "beside",
                "e",
                r#""log":["You hit the Goblin for 5 damage!", "The Goblin hits you for 1 damage!"]"#,
            ],
            [
                "beside",
                "e e",
                r#""log":["You hit the Goblin for 5 damage!", "The Goblin dies!"]"#,
            ],
            [
                "beside",
                "e e",
                r#""log":["You hit the Goblin for 5 damage!", "The Goblin dies!"]"#,
            ],
        ],
    },
    CrateOfChapter {
        program: "roguebasin_6",
        draw: "render_all",
        size: "16 * 80, 16 * 50",
        begin: "{\n        let mut game = game_on_map(MAP);\n        game.recompute_fov();\n        game\n    }",
        monster: "o",
        games: &[
            [
                "orc",
                "e",
                r#""log":["The orc laughs at your puny efforts to attack him!", "The orc growls!"]"#,
            ],
            [
                "orc",
                "e",
                r#""The attack of the orc bounces off your shiny metal armor!""#,
            ],
            [
                "orc",
                "e",
                r#""log":["Player attacks orc for 5 hit points.", "Orc attacks player for 1 hit points."]"#,
            ],
            [
                "orc",
                "e e",
                r#""log":["Player attacks orc for 5 hit points.", "Orc is dead!"]"#,
            ],
            [
                "orc",
                "e e",
                r#""log":["Player attacks orc for 5 hit points.", "Orc is dead!"]"#,
            ],
        ],
    },
    CrateOfChapter {
        program: "sadconsole_melee",
        draw: "draw",
        size: "16 * 60, 16 * 40",
        begin: "game_on_map(MAP)",
        monster: "g",
        games: &[
            ["beside", "e", r#""log":[]"#],
            [
                "beside",
                "e",
                r#""log":["Player has attacked Goblin for 1 damage."]"#,
            ],
            [
                "beside",
                "e",
                r#""log":["Player has attacked Goblin for 1 "#,
            ],
        ],
    },
    CrateOfChapter {
        program: "tcod_6",
        draw: "render",
        size: "80 * CELL, 50 * CELL",
        begin: "game_on_map(MAP)",
        monster: "o",
        games: &[
            [
                "orc",
                "e",
                r#""log":["You kick the Orc, much to its annoyance!", "The Orc wonders when it will get to take a real turn."]"#,
            ],
            [
                "orc",
                "e",
                r#""log":["Player attacks Orc for 5 hit points.", "The Orc wonders when it will get to take a real turn."]"#,
            ],
            [
                "orc",
                "e e",
                r#""log":["Player attacks Orc for 5 hit points.", "Orc is dead!"]"#,
            ],
            [
                "orc",
                "e e",
                r#""log":["Player attacks Orc for 5 hit points.", "Orc is dead!"]"#,
            ],
        ],
    },
];

/// What the shared files of the chapters include, and what that is called in the new crate.
const INCLUDED: [(&str, &str); 3] = [
    ("../../assets/tiles/cp437.png", "assets/cp437.png"),
    (
        "../../crates/canvas/fonts/spleen-8x16.otf",
        "assets/spleen-8x16.otf",
    ),
    (
        "../../assets/fonts/spleen-12x24.otf",
        "assets/spleen-12x24.otf",
    ),
];

/// Writes the crate.
pub(super) fn new(args: &NewArgs) -> Result<(), CliError> {
    let name = crate_name(&args.folder)?;
    let chapter = CHAPTERS.iter().find(|it| it.program == args.from);
    let chapter = chapter.expect("the parser takes no other chapter");
    let repository = repository()?;
    let from = |path: &str| files::read_bytes(&repository.join("examples/chapters").join(path));
    let text = |path: &str| files::read_text(&repository.join("examples/chapters").join(path));

    let last = chapter.games.len();
    let step = args.step.unwrap_or(last);
    let game = step.checked_sub(1).and_then(|at| chapter.games.get(at));
    let Some([map, commands, expected]) = game else {
        return Err(CliError::arguments(format!(
            "--step {step}: {} has the steps 1 to {last}; docs/learn.md says where in its text each of them is",
            chapter.program
        )));
    };
    let fill = |template: String| {
        let values = [
            ("<name>", name),
            ("<map>", map),
            ("<commands>", commands),
            ("<expected>", expected),
            ("<size>", chapter.size),
            ("<begin>", chapter.begin),
            ("<draw>", chapter.draw),
        ];
        let filled = values.iter();
        filled.fold(template, |text, (key, value)| text.replace(key, value))
    };
    let main = main_file(chapter, step, &repository)?;
    let mut art = text("art.rs")?;
    for (theirs, own) in INCLUDED {
        art = art.replace(theirs, &format!("../{own}"));
    }
    let screen = from(&picture(chapter, step, &repository))?;
    let lock = files::read_bytes(&repository.join("Cargo.lock"))?;
    let room = text("new/room.txt")?.replace('M', chapter.monster);
    let map_file = format!("maps/{map}.txt");
    let mut written = vec![
        (
            "Cargo.toml",
            manifest(name, &text("Cargo.toml")?, &repository).into_bytes(),
        ),
        ("Cargo.lock", lock),
        ("src/main.rs", main.into_bytes()),
        ("src/art.rs", art.into_bytes()),
        ("src/headless.rs", from("headless.rs")?),
        ("src/picture.rs", fill(text("new/picture.rs")?).into_bytes()),
        ("tests/rules.rs", fill(text("new/rules.rs")?).into_bytes()),
        ("tests/snapshots/screen.png", screen),
        (&map_file, from(&map_file)?),
        ("maps/room.txt", room.into_bytes()),
    ];
    for (theirs, own) in INCLUDED {
        written.push((own, from(theirs)?));
    }
    files::write_folder(&args.folder, written)?;
    let folder = files::display_name(&args.folder);
    let which = match step == last {
        true => chapter.program.to_owned(),
        false => format!("step {step} of {last} of {}", chapter.program),
    };
    print_text(&format!(
        "{folder}: {which} as the crate {name}. In this folder, `cargo run` opens it and `cargo test` tests it. The rules are in src/main.rs.\n"
    ))
}

/// The program of a step as it is in the crate: with a note if it is not the whole chapter, and with its test.
fn main_file(chapter: &CrateOfChapter, step: usize, repository: &Path) -> Result<String, CliError> {
    let last = chapter.games.len();
    let note = match step == last {
        true => String::new(),
        false => format!(
            "//! Made from step {step} of {last}: what the text has done by then. What follows here is about the whole chapter.\n//!\n"
        ),
    };
    let run = format!("cargo run --example {}", chapter.program);
    let program = program(chapter, step, repository)?.replace(&run, "cargo run");
    Ok(format!("{note}{program}\n#[cfg(test)]\nmod picture;\n"))
}

/// The program of a step: the whole chapter, from which what later steps add is taken back.
fn program(chapter: &CrateOfChapter, step: usize, repository: &Path) -> Result<String, CliError> {
    let folder = repository.join("examples/chapters");
    let file = format!("{}.rs", chapter.program);
    let mut program = files::read_text(&folder.join(&file))?;
    for later in (step + 1..=chapter.games.len()).rev() {
        let name = format!("steps/{}_{later}.patch", chapter.program);
        let added = files::read_text(&folder.join(&name))?;
        let earlier = patch::apply(&patch::reversed(&added), &program);
        (program, _) = earlier.map_err(|lines| {
            CliError::failed(format!(
                "new: {name} cannot be taken back from {file}, which has been changed and lacks these lines:\n{lines}"
            ))
        })?;
    }
    Ok(program)
}

/// The file with the screen of a step at the start. One that is drawn as a later one is has no file of its own.
fn picture(chapter: &CrateOfChapter, step: usize, repository: &Path) -> String {
    let program = chapter.program;
    let files = (step..chapter.games.len()).map(|step| format!("new/{program}_{step}.png"));
    let mut own = files.filter(|file| repository.join("examples/chapters").join(file).is_file());
    own.next().unwrap_or_else(|| format!("new/{program}.png"))
}

/// The name of the crate in this folder: that of the folder, if a crate may be called that.
fn crate_name(folder: &Path) -> Result<&str, CliError> {
    let name = folder.file_name().and_then(|name| name.to_str());
    let name = name.unwrap_or_default();
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    let goes_on = name
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c));
    if begins && goes_on && name != "test" {
        return Ok(name);
    }
    let found = files::display_name(folder);
    Err(CliError::arguments(format!(
        "{found}: the folder gives the crate its name, which must be of a-z, 0-9, - and _ and begin with a letter, such as my_roguelike"
    )))
}

/// The folder of this repository: where cargo builds the program, or the current folder.
pub(super) fn repository() -> Result<PathBuf, CliError> {
    let cargo = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let folders = cargo.into_iter().chain([PathBuf::from(".")]);
    for folder in folders {
        if folder.join("examples/chapters/art.rs").is_file() {
            return Ok(fs::canonicalize(&folder).unwrap_or(folder));
        }
    }
    Err(CliError::failed(
        "new: the chapters are in the repository; in a copy of it, run: cargo run -- new DIR --from CHAPTER",
    ))
}

/// The manifest: what the chapters need, from where the repository is.
fn manifest(name: &str, chapters: &str, repository: &Path) -> String {
    let needs = chapters
        .split("[dev-dependencies]")
        .nth(1)
        .unwrap_or_default();
    let needs = needs.split("\n\n").next().unwrap_or_default();
    // Also on Windows, where a backslash in a TOML string would begin an escape.
    let crates = format!("{}/crates/", repository.display()).replace('\\', "/");
    let needs = needs.replace("../../crates/", &crates);
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         # The two crates of the repository are used where they are. If you move it, change the paths.\n\
         [dependencies]{needs}\n\n\
         [dev-dependencies]\nframesnap = {{ path = \"{crates}framesnap\" }}\n\
         tallowdeep-canvas = {{ path = \"{crates}canvas\", features = [\"testing\"] }}\n\n\
         # A workspace of its own, wherever it is.\n[workspace]\n"
    )
}
