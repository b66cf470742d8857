//! The program `framesnap`: a page with all that differs, and pictures without a test.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of the command line"
)]

use std::env;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
framesnap review DIR          write DIR/review.html: each NAME.new.png below DIR beside what it was
framesnap unreferenced DIR    list the pictures in DIR that no test asked for when all ran last";

fn main() -> ExitCode {
    let args: Vec<_> = env::args().skip(1).collect();
    let words: Vec<_> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["review", folder] => review(Path::new(folder)),
        ["unreferenced", folder] => unreferenced(Path::new(folder)),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn review(folder: &Path) -> Result<(), String> {
    if !folder.is_dir() {
        return Err(format!("{}: there is no such folder", folder.display()));
    }
    let (file, count) = framesnap::review(folder)?;
    println!("{}: {count} to review", file.display());
    Ok(())
}

/// Fails if there are any, so that it can stand in a script.
fn unreferenced(folder: &Path) -> Result<(), String> {
    let files = framesnap::unreferenced(folder)?;
    let list: Vec<_> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    if list.is_empty() {
        Ok(())
    } else {
        Err(list.join("\n"))
    }
}
