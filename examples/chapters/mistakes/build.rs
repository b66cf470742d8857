//! Writes each chapter with each of its mistakes, `mistakes/CHAPTER_*.patch`, as a module of the program `mistakes`.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[path = "../../../src/tools/patch.rs"]
#[allow(dead_code, unreachable_pub, reason = "the library uses all of it")]
mod patch;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::var("OUT_DIR")?;
    let folder = Path::new(&folder);
    println!("cargo::rerun-if-changed=.");
    let (mut modules, mut arms) = (String::new(), String::new());
    for entry in fs::read_dir("mistakes")? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| path.extension().is_some_and(|end| end == "patch")) else {
            continue;
        };
        let mistake = fs::read_to_string(&path)?;
        let chapter = patch::chapter(&mistake).ok_or("a patch names its chapter")?;
        let source = fs::read_to_string(format!("{chapter}.rs"))?;
        // A chapter that its reader has changed still runs.
        let Ok((patched, _)) = patch::apply(&mistake, &source) else {
            println!("cargo::warning={chapter}.rs has changed, so its mistake {name} is left out");
            continue;
        };
        let file = folder.join(format!("{name}.rs"));
        fs::write(&file, patch::module(&patched))?;
        writeln!(modules, "#[path = {file:?}]\nmod {name};")?;
        writeln!(arms, "        {name:?} => {name}::main(),")?;
    }
    let play = format!(
        "{modules}\nfn play(name: &str) -> Result<(), Box<dyn std::error::Error>> {{\n    match name {{\n{arms}        \
         _ => Err(format!(\"{{name}}: is no mistake\").into()),\n    }}\n}}\n"
    );
    fs::write(folder.join("mistakes.rs"), play)?;
    Ok(())
}
