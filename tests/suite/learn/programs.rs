//! The programs that docs/learn.md is about: the chapters, their steps, and each chapter with each of its patches. All are
//! compiled as modules of one program, which takes two seconds.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use serde_json::Value;
use tallowdeep::tools::patch;
use tempfile::TempDir;

use super::{read, root};
use crate::chapters::{self, parse, theirs};
use crate::support::goldens;

/// How a program is played.
#[derive(Clone, Copy)]
pub(super) enum How {
    Once,
    /// As many times as it takes for one in twenty-five to come up.
    Many,
    /// Once, with the colours of the last frame.
    Frame,
}

const MANY: usize = 600;

/// What the name of a chapter with all its exercises ends in.
const TOGETHER: &str = "_together";

/// What is between the name of a chapter and the number of a step in that of its program.
const STEP: &str = "_step_";

pub(super) struct Programs {
    /// By name: a chapter's, or that of the patch's file.
    sources: BTreeMap<String, String>,
    folder: TempDir,
}

impl Programs {
    pub(super) fn build() -> Self {
        let programs = Self {
            sources: sources(),
            folder: tempfile::tempdir().expect("a folder for one test"),
        };
        write_sources(&programs.sources, programs.folder.path());
        let mut rustc = Process::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
        rustc.current_dir(root()).arg("--edition=2024");
        rustc.arg("-o").arg(programs.path("all")).args(libraries());
        rustc.arg(programs.folder.path().join("main.rs"));
        assert!(rustc.status().expect("rustc runs").success());
        programs
    }

    fn path(&self, name: &str) -> PathBuf {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        self.folder.path().join(name)
    }

    /// The names of those with one patch.
    pub(super) fn patched(&self) -> impl Iterator<Item = &String> {
        let is_chapter = |name: &String| chapters::all().any(|chapter| chapter.program == name);
        let names = self.sources.keys();
        let is_made = |name: &String| name.ends_with(TOGETHER) || name.contains(STEP);
        names.filter(move |name| !is_chapter(name) && !is_made(name))
    }

    /// How often a program asks for a random number.
    pub(super) fn dice(&self, name: &str) -> usize {
        self.sources[name].matches("rand::").count()
    }

    /// The lines of each game of a program, which finds in its own name what to play.
    pub(super) fn games(
        &self,
        name: &str,
        how: How,
        map: Option<&Path>,
        words: &[&str],
    ) -> Vec<Vec<Value>> {
        let (extra, words): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.starts_with("--"));
        let program = self.path(&match how {
            How::Once => format!("{name}-once"),
            How::Many => format!("{name}-many"),
            How::Frame => format!("{name}-frame"),
        });
        if !program.exists() {
            fs::hard_link(self.path("all"), &program).expect("it is one file system");
        }
        let lines = theirs(&program, &extra, map, &words);
        let games = lines.chunk_by(|_, line| line.get("command") != Some(&Value::Null));
        games.map(<[_]>::to_vec).collect()
    }
}

/// The chapters, and each with each of its patches, by name: a chapter's, or that of the patch's file; each with all its
/// exercises; and each as it is at its steps.
fn sources() -> BTreeMap<String, String> {
    let (mut sources, mut exercises) = (BTreeMap::new(), Vec::new());
    for chapter in chapters::all() {
        let source = read(format!("examples/chapters/{}.rs", chapter.program));
        sources.insert(chapter.program.to_owned(), source);
    }
    for kind in ["exercises", "mistakes"] {
        let folder = root().join("examples/chapters").join(kind);
        for file in fs::read_dir(folder).expect("there are patches").flatten() {
            let file = file.file_name().into_string().expect("it is a word");
            let Some(name) = file.strip_suffix(".patch") else {
                continue;
            };
            let path = format!("examples/chapters/{kind}/{file}");
            let text = read(&path);
            let chapter = patch::chapter(&text).expect("it names a chapter");
            assert!(name.starts_with(chapter), "{path} is for {chapter}");
            let applied = patch::apply(&text, &sources[chapter]);
            let (patched, corrected) =
                applied.unwrap_or_else(|lines| panic!("{path}: {chapter} lacks:\n{lines}"));
            goldens::assert_text(&path, &corrected);
            let marks = ['+', '-'];
            let changed = corrected.lines().filter(|line| line.starts_with(marks));
            assert!(changed.count() <= 32, "{path} is long");
            sources.insert(name.to_owned(), patched);
            if kind == "exercises" {
                exercises.push((chapter.to_owned(), corrected));
            }
        }
    }
    sources.extend(together(&exercises, &sources));
    for chapter in chapters::all() {
        sources.extend(earlier_steps(chapter.program, &sources[chapter.program]));
    }
    sources
}

/// The name of a chapter's program at a step. The last step is the chapter itself.
pub(super) fn at_step(chapter: &str, step: usize) -> String {
    match step == last_step(chapter) {
        true => chapter.to_owned(),
        false => format!("{chapter}{STEP}{step}"),
    }
}

/// What a step adds to the one before it.
fn added_by(chapter: &str, step: usize) -> String {
    format!("examples/chapters/steps/{chapter}_{step}.patch")
}

/// How many steps a chapter has. All but the first are patches.
pub(crate) fn last_step(chapter: &str) -> usize {
    let is_there = |step: &usize| root().join(added_by(chapter, *step)).exists();
    1 + (2..).take_while(is_there).count()
}

/// The programs of all steps of a chapter but the last: what the later ones add is taken back from the chapter itself.
fn earlier_steps(chapter: &str, source: &str) -> Vec<(String, String)> {
    let mut made = Vec::new();
    let mut program = source.to_owned();
    for step in (2..=last_step(chapter)).rev() {
        let path = added_by(chapter, step);
        let undone = patch::apply(&patch::reversed(&read(&path)), &program);
        let (earlier, corrected) =
            undone.unwrap_or_else(|lines| panic!("{path}: {chapter} lacks:\n{lines}"));
        goldens::assert_text(&path, &patch::reversed(&corrected));
        made.push((at_step(chapter, step - 1), earlier.clone()));
        program = earlier;
    }
    made
}

/// Each chapter with all its exercises, as the page says that they can be applied together and in any order.
fn together(
    exercises: &[(String, String)],
    sources: &BTreeMap<String, String>,
) -> Vec<(String, String)> {
    let mut made = Vec::new();
    for chapter in chapters::all() {
        let own = exercises.iter().filter(|(of, _)| of == chapter.program);
        let patches: Vec<&String> = own.map(|(_, patch)| patch).collect();
        let source = &sources[chapter.program];
        let apply = |source: &str, exercise: &str| {
            let applied = patch::apply(exercise, source);
            applied
                .unwrap_or_else(|lines| panic!("{exercise}: lacks:\n{lines}"))
                .0
        };
        let both = |one, other| apply(&apply(source, one), other);
        for (at, one) in patches.iter().enumerate() {
            for other in &patches[..at] {
                assert_eq!(both(one, other), both(other, one), "{one}{other}");
            }
        }
        let all = |source: String, exercise: &&String| apply(&source, exercise);
        let all = patches.iter().fold(source.clone(), all);
        made.push((format!("{}{TOGETHER}", chapter.program), all));
    }
    made
}

/// A chapter as a module of a larger program, which also prints the colours of its last frame if it is asked for.
fn module(source: &str) -> String {
    let mut text = patch::module(source);
    if text.contains("fn draw(game: &Game, screen: &mut Screen)") {
        let end = text.rfind("    Ok(())\n}").expect("it ends well");
        let frame = r#"
            if std::env::args().next().is_some_and(|name| name.contains("-frame")) {
                let mut screen = Screen::new(1024, 768)?;
                draw(&game, &mut screen);
                let colors = screen.canvas.pixels().iter().map(|pixel| format!("{:06x}", pixel & 0xff_ffff));
                let colors: std::collections::BTreeSet<_> = colors.collect();
                println!("{{\"colors\":[{}]}}", format!("{colors:?}").trim_matches(['{', '}']));
            }
        "#;
        text.insert_str(end, frame);
    }
    text
}

/// What the chapters are compiled with, as arguments.
fn libraries() -> Vec<String> {
    let mut cargo = crate::examples::building("mcrogueface_6");
    let built = cargo.arg("--message-format=json").output();
    let built = String::from_utf8(built.expect("cargo runs").stdout).expect("it is text");
    let folder = crate::examples::programs().with_file_name("deps");
    let mut args = vec!["-L".to_owned(), folder.display().to_string()];
    for artifact in built.lines().map(parse) {
        let name = artifact["target"]["name"].as_str().unwrap_or_default();
        let id = artifact["package_id"].as_str().unwrap_or_default();
        let is_used = ["minifb", "tallowdeep_canvas", "tallowdeep_grid"].contains(&name);
        if is_used || id.contains("#rand@0.10") && name == "rand" {
            let file = artifact["filenames"][0].as_str().expect("a library");
            args.extend(["--extern".to_owned(), format!("{name}={file}")]);
        }
    }
    args
}

/// Writes the sources of one program that is all of these, and plays the one that its own name says. A step that gives a
/// warning does not compile.
fn write_sources(sources: &BTreeMap<String, String>, folder: &Path) {
    let mut main = "#![allow(warnings)]\n".to_owned();
    for shared in ["art", "headless"] {
        let path = root().join(format!("examples/chapters/{shared}.rs"));
        main += &format!("#[path = {path:?}]\nmod {shared};\n");
    }
    let mut arms = String::new();
    for (name, source) in sources {
        fs::write(folder.join(format!("{name}.rs")), module(source)).expect("there is room");
        if name.contains(STEP) {
            main += "#[deny(warnings)]\n";
        }
        main += &format!("mod {name};\n");
        arms += &format!("{name:?} => {name}::main(),\n");
    }
    main += &format!(
        "fn main() {{\nlet program = std::env::args().next().unwrap_or_default();\n\
         let name = std::path::Path::new(&program).file_stem().and_then(|name| name.to_str());\n\
         let (name, how) = name.and_then(|name| name.split_once('-')).unwrap();\n\
         for _ in 0..if how == \"many\" {{ {MANY} }} else {{ 1 }} {{\n\
         match name {{\n{arms}_ => unreachable!(),\n}}.unwrap();\n}}\n}}\n"
    );
    fs::write(folder.join("main.rs"), main).expect("there is room");
}
