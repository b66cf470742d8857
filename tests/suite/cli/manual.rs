//! Manual pages and completions have every command and option that the help has.

use super::sandbox::Sandbox;

/// The commands that the help lists.
fn commands(sandbox: &Sandbox) -> Vec<String> {
    let help = sandbox.succeeds(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").expect("there are commands");
    let names = list.lines().take_while(|line| !line.is_empty());
    // Continuation lines are indented further.
    let names = names.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    let names: Vec<_> = names.map(str::to_owned).collect();
    assert!(names.len() > 10, "{help}");
    names
}

/// The long options in a text.
fn options(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || "[],;.`()".contains(c));
    let mut options: Vec<_> = words.filter(|word| word.starts_with("--")).collect();
    options.sort_unstable();
    options.dedup();
    options
}

/// In roff, a hyphen that should copy as one is written with a backslash.
fn plain(roff: &str) -> String {
    roff.replace("\\-", "-")
}

#[test]
fn a_manual_page_describes_every_command() {
    let sandbox = Sandbox::new();
    let whole = plain(&sandbox.succeeds(&["man"]));
    let version = env!("CARGO_PKG_VERSION");
    let head = format!(".TH tallowdeep 6 \" \" \"tallowdeep {version}\" Tallowdeep\n");
    assert!(whole.contains(&head), "{whole}");
    for name in commands(&sandbox).iter().filter(|name| *name != "help") {
        assert!(whole.contains(&format!("tallowdeep-{name}(6)")), "{name}");
        let page = plain(&sandbox.succeeds(&["man", name]));
        let title = format!(".TH tallowdeep-{name} 6 ");
        assert!(page.contains(&title), "{page}");
        for option in options(&sandbox.succeeds(&[name, "--help"])) {
            assert!(page.contains(option), "{name} {option}");
        }
    }
}

#[test]
fn all_manual_pages_are_written_at_once() {
    let sandbox = Sandbox::new().with_folder("pages");
    assert_eq!(sandbox.succeeds("man --out pages"), "");
    assert_eq!(
        sandbox.text("pages/tallowdeep.6"),
        sandbox.succeeds(&["man"])
    );
    for name in commands(&sandbox).iter().filter(|name| *name != "help") {
        let page = sandbox.text(&format!("pages/tallowdeep-{name}.6"));
        assert_eq!(page, sandbox.succeeds(&["man", name]), "{name}");
    }
    // A missing folder is created.
    sandbox.succeeds("man --out new");
    assert!(sandbox.text("new/tallowdeep.6").starts_with('.'));
    let sandbox = Sandbox::new().with("file", "");
    let right = "file: must be a folder or not exist, found a file";
    sandbox.assert_fails(1, "man --out file", right);
}

#[test]
fn every_shell_completes_every_command() {
    let sandbox = Sandbox::new();
    let commands = commands(&sandbox);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = sandbox.succeeds(&["completions", shell]);
        for name in &commands {
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(script.contains("trace-sight"), "{shell}");
    }
    sandbox.assert_refused("completions tcsh", "[possible values: bash, ");
}
