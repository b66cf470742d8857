//! Builds the game as one HTML file: the page's script, what wasm-bindgen adds to it, and the program.

#![forbid(unsafe_code)]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of the repository.
pub fn repository() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// Builds the page and writes it to `out`, or to `target/made/tallowdeep.html` if `None`; returns the path.
///
/// # Errors
/// If the target or a crate is missing, or a file cannot be written. Cargo prints the details.
pub fn build(out: Option<&Path>) -> Result<PathBuf, Box<dyn Error>> {
    let target = target_folder();
    let made = target.join("made/page");
    let program = compile(&target)?;
    Bindgen::new()
        .input_path(program)
        .no_modules(true)?
        .typescript(false)
        .generate(&made)?;
    let glue = fs::read_to_string(made.join("tallowdeep.js"))?;
    let program = fs::read(made.join("tallowdeep_bg.wasm"))?;
    let page = fs::read_to_string(repository().join("assets/web/index.html"))?;
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&program, 9);
    let page = page
        .replacen("{{NOTICES}}", &notices()?, 1)
        .replacen("{{GLUE}}", &glue, 1)
        .replacen("{{PROGRAM}}", &base64(&packed), 1);
    let out = out.map_or_else(|| target.join("made/tallowdeep.html"), Path::to_owned);
    fs::write(&out, page)?;
    Ok(out)
}

/// The notices that the licences of the game, its font and its crates require with every copy.
fn notices() -> Result<String, Box<dyn Error>> {
    let mut all = String::new();
    for path in [
        "LICENSE",
        "crates/canvas/fonts/LICENSE-spleen.txt",
        "assets/licenses/LICENSE-crates.txt",
    ] {
        all += &fs::read_to_string(repository().join(path))?;
        all += "\n";
    }
    // `--` would end the HTML comment that this goes into.
    Ok(all.replace("--", "- -"))
}

/// Cargo's target folder.
fn target_folder() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.map_or_else(|| repository().join("target"), |it| repository().join(it))
}

/// Compiles the library for a browser; returns the path of the file.
fn compile(target: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let done = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(repository())
        .args(["rustc", "--locked", "--lib", "--crate-type", "cdylib"])
        .args(["--profile", "web", "--target", TARGET])
        .args(["--no-default-features", "--features", "web"])
        .args(["--package", "tallowdeep"])
        .status()?;
    if !done.success() {
        let why =
            format!("cargo cannot build for a browser; `rustup target add {TARGET}` may help");
        return Err(why.into());
    }
    Ok(target.join(TARGET).join("web/tallowdeep.wasm"))
}

/// Bytes as letters, digits, `+` and `/`, by RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..4 {
            let shown = letter <= three.len();
            let index = bits >> (18 - 6 * letter) & 63;
            text.push(if shown {
                char::from(LETTERS[index as usize])
            } else {
                '='
            });
        }
    }
    text
}
