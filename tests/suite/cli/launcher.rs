//! `tallowdeepw`, which starts the program from icons on Windows.

use std::process::Command;

use super::sandbox::Sandbox;

#[test]
fn the_launcher_hands_on_arguments_and_exit_code() {
    let launched = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tallowdeepw"));
        let done = command.args(args).output().expect("it starts");
        (done.status.code(), String::from_utf8(done.stdout))
    };
    let right = Sandbox::new().succeeds(&["rules"]);
    assert_eq!(launched(&["rules"]), (Some(0), Ok(right)));
    assert_eq!(launched(&["rules", "none"]), (Some(2), Ok(String::new())));
}
