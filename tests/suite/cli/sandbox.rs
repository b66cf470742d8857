//! A temporary folder in which a test runs the program.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A hero with one goblin to the east, below a comment.
pub(super) const MAP: &str = "; one goblin\n#####\n#@.g#\n#####\n";

/// The words of a command line: an array, or a text in which `'...'` is one word.
pub(super) trait Words {
    fn words(&self) -> Vec<String>;
}

impl Words for str {
    fn words(&self) -> Vec<String> {
        let parts = self.split('\'').enumerate();
        let words = parts.flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words.collect()
    }
}

impl Words for [&str] {
    fn words(&self) -> Vec<String> {
        self.iter().map(|word| (*word).to_owned()).collect()
    }
}

impl<const N: usize> Words for [&str; N] {
    fn words(&self) -> Vec<String> {
        self[..].words()
    }
}

impl Words for Vec<&str> {
    fn words(&self) -> Vec<String> {
        self[..].words()
    }
}

impl Words for Vec<String> {
    fn words(&self) -> Vec<String> {
        self.clone()
    }
}

/// The outcome of one run of the program.
pub(super) struct Done {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

/// A folder to run the program in.
pub(super) struct Sandbox(TempDir);

impl Sandbox {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for one test"))
    }

    pub(super) fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        let folder = path.parent().expect("it is in the sandbox");
        fs::create_dir_all(folder).expect("the sandbox is writable");
        fs::write(path, content).expect("the sandbox is writable");
        self
    }

    pub(super) fn with_folder(self, name: &str) -> Self {
        fs::create_dir_all(self.path().join(name)).expect("the sandbox is writable");
        self
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("the program wrote it")
    }

    pub(super) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).expect("the program wrote it")
    }

    pub(super) fn run(&self, args: &(impl Words + ?Sized)) -> Done {
        self.run_with_stdin(args, "")
    }

    /// Runs the program with `stdin` on its standard input.
    pub(super) fn run_with_stdin(&self, args: &(impl Words + ?Sized), stdin: &str) -> Done {
        self.run_within("", args, stdin)
    }

    /// Runs the program in a folder of the sandbox. Its `data` is where the program looks for mods.
    pub(super) fn run_within(
        &self,
        folder: &str,
        args: &(impl Words + ?Sized),
        stdin: &str,
    ) -> Done {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tallowdeep"))
            .args(args.words())
            .current_dir(self.path().join(folder))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", self.path().join("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("it was piped");
        // A program that does not read its input may have ended already.
        let _ = input.write_all(stdin.as_bytes());
        drop(input);
        let done = child.wait_with_output().expect("the program ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes text");
        Done {
            code: done.status.code(),
            out: text(done.stdout),
            err: text(done.stderr),
        }
    }

    /// Runs a command that must succeed, and returns its standard output.
    #[track_caller]
    pub(super) fn succeeds(&self, args: &(impl Words + ?Sized)) -> String {
        let done = self.run(args);
        let right = (Some(0), "");
        assert_eq!((done.code, done.err.as_str()), right, "{:?}", args.words());
        done.out
    }

    /// Runs a command that must fail with this exit code and exactly this line.
    #[track_caller]
    pub(super) fn assert_fails(&self, code: i32, args: &(impl Words + ?Sized), line: &str) {
        let done = self.run(args);
        let expected = format!("tallowdeep: {line}\n");
        assert_eq!(done.err, expected, "{:?}", args.words());
        let right = (Some(code), "");
        assert_eq!((done.code, done.out.as_str()), right, "{:?}", args.words());
    }

    /// Runs a command that the argument parser must refuse with these words.
    #[track_caller]
    pub(super) fn assert_refused(&self, args: &(impl Words + ?Sized), words: &str) {
        let done = self.run(args);
        assert!(
            done.err.starts_with("error: "),
            "{:?}: {}",
            args.words(),
            done.err
        );
        assert!(done.err.contains(words), "{:?}: {}", args.words(), done.err);
        let right = (Some(2), "");
        assert_eq!((done.code, done.out.as_str()), right, "{:?}", args.words());
    }
}

/// `run` with the rules of a tutorial, on [`MAP`] in `m.txt`.
pub(super) fn on_map(more: &(impl Words + ?Sized)) -> Vec<String> {
    let mut words = "run --rules mcrogueface --map m.txt".words();
    words.extend(more.words());
    words
}
