//! `cargo run -p tallowdeep-web [FILE]`: builds the browser's page.

#![forbid(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let out = std::env::args_os().nth(1);
    match tallowdeep_web::build(out.as_deref().map(Path::new)) {
        Ok(page) => {
            println!("{}", page.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("tallowdeep-web: {error}");
            ExitCode::FAILURE
        }
    }
}
