//! What `check` says about vaults whose header or drawing is wrong.

use super::sandbox::Sandbox;

/// What `check` prints for a folder with one vault, each line without the file's name.
fn said(vault: &str) -> (Option<i32>, Vec<String>) {
    let sandbox = Sandbox::new().with("mine/vaults/den.txt", vault);
    let done = sandbox.run(&["check", "mine"]);
    let text = (done.out + &done.err).replace("mine/vaults/den.txt:", "");
    let text = text.replace("tallowdeep: ", "");
    (done.code, text.lines().map(str::to_owned).collect())
}

#[test]
fn all_faults_of_a_header_are_reported_at_once() {
    let vault = "nam a den\ndept 1 2\nweight 0\nin rok\n\n###\n#q+\n###\n";
    let done = said(vault);
    let starts = [
        "1: expected name, depth, weight, in, turns, brings or a letter such as \"b = barrel\", found \"nam a den\"; did you mean name?",
        "2: expected name, depth, weight, in, turns, brings or a letter such as \"b = barrel\", found \"dept 1 2\"; did you mean depth?",
        "3: weight: expected 1 to 100, found \"0\"",
        "4: in: expected rock, floor or level, found \"rok\"; did you mean rock?",
        "7: column 2: expected a letter that the header explains, found 'q'",
    ];
    assert_eq!(done, (Some(1), starts.map(str::to_owned).to_vec()));
}
