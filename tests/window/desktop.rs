//! A private desktop: an X server without a screen, a window manager, and the program in a window on it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use crate::x11::{Act, Client, Id, Picture};

/// Columns, rows and colour depth of the desktop: room for a window of 1280x800 and its frame, but for no larger one that leaves a
/// tenth free.
const SCREEN: &str = "1400x880x24";
/// How long to wait for anything before giving up.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a condition is polled.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

/// One desktop at a time: windows compete for processor time, which some tests measure.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A process that is killed on drop, even when a test fails.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An X server with a window manager.
pub(crate) struct Desktop {
    /// The connection to it.
    pub(crate) x: Client,
    number: u32,
    /// The program's home folder.
    pub(crate) home: tempfile::TempDir,
    // Dropped in this order, the lock last.
    _manager: Process,
    server: Process,
    _lock: MutexGuard<'static, ()>,
}

/// The program in its window.
pub(crate) struct Game {
    process: Process,
    /// Its window.
    pub(crate) window: Id,
}

impl Desktop {
    /// Starts both, or says why this machine cannot.
    pub(crate) fn start() -> Result<Self, String> {
        Self::start_on(SCREEN)
    }

    /// The same, with another screen, such as `640x480x16`.
    pub(crate) fn start_on(screen: &str) -> Result<Self, String> {
        let lock = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        // The server chooses a free number and writes it to its standard output once it accepts connections.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", screen, "-terminate"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map(Process)
            .map_err(|error| format!("Xvfb cannot be started: {error}"))?;
        let output = server.0.stdout.take().ok_or("Xvfb has no output")?;
        let mut line = String::new();
        let read = BufReader::new(output).read_line(&mut line);
        read.map_err(|error| format!("Xvfb cannot be read: {error}"))?;
        let number = line.trim().parse();
        let number = number.map_err(|_| format!("Xvfb names no display but {line:?}"))?;
        let home = tempfile::tempdir().map_err(|error| format!("no folder: {error}"))?;
        let written = std::fs::write(home.path().join("hall.txt"), crate::HALL);
        written.map_err(|error| format!("no file: {error}"))?;
        let x = Client::connect(number).map_err(|error| format!("no X11: {error}"))?;
        let manager = on_display(Command::new("openbox").arg("--sm-disable"), number)
            .stdout(Stdio::null())
            .spawn()
            .map(Process)
            .map_err(|error| format!("openbox cannot be started: {error}"))?;
        wait_for("a window manager", || {
            let root = x.root();
            let manager = x.property(root, "_NET_SUPPORTING_WM_CHECK");
            manager.is_ok_and(|window| !window.is_empty()).then_some(())
        });
        Ok(Self {
            x,
            number,
            home,
            _manager: manager,
            server,
            _lock: lock,
        })
    }

    /// Starts the program with `args` and waits for its window, called `title`.
    pub(crate) fn launch(&mut self, args: &[&str], title: &str) -> Game {
        self.launch_command(&mut self.program(args), title)
    }

    /// The same, with a sound server that listens at `socket`.
    pub(crate) fn launch_hearing(&mut self, args: &[&str], title: &str, socket: &Path) -> Game {
        let mut command = self.program(args);
        command.env("PULSE_SERVER", format!("unix:{}", socket.display()));
        self.launch_command(&mut command, title)
    }

    /// Starts the program with `args`, with a file for what it says on standard error.
    pub(crate) fn launch_saying(&mut self, args: &[&str], title: &str) -> (Game, NamedTempFile) {
        let errors = NamedTempFile::new().expect("there is room for a file");
        let mut program = self.program(args);
        program.stderr(errors.reopen().expect("it has just been made"));
        (self.launch_command(&mut program, title), errors)
    }

    /// Starts a command made by [`Self::program`], and waits for its window, called `title`.
    pub(crate) fn launch_command(&mut self, command: &mut Command, title: &str) -> Game {
        let process = command.stdout(Stdio::null()).spawn().map(Process);
        let process = process.expect("the program was built for this test");
        let root = self.x.root();
        let window = wait_for("the window", || self.x.find(root, title).ok().flatten());
        Game { process, window }
    }

    /// The program with `args` on this desktop, without sound.
    pub(crate) fn program(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tallowdeep"));
        let home = self.home.path();
        command
            .args(args)
            .current_dir(home)
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .env("XDG_DATA_HOME", home)
            // Tests must not use anyone's loudspeakers: no server listens there.
            .env("PULSE_SERVER", format!("unix:{}/silence", home.display()))
            .env_remove("XMODIFIERS");
        self.on_display(&mut command);
        command
    }

    /// Makes a command use this desktop.
    pub(crate) fn on_display<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        on_display(command, self.number)
    }

    /// Gives `window` the keyboard focus, and waits until it has it.
    pub(crate) fn focus(&mut self, window: Id) {
        let mut looks = 0..;
        wait_for("the focus", || {
            // A window manager that is still starting gives no focus by itself, and may miss the first request.
            if looks.next().is_some_and(|look| look % 100 == 0) {
                self.x.activate(window).ok()?;
            }
            (self.x.focus().ok()? == window).then_some(())
        });
    }

    /// What the screen shows at the place of `window`.
    pub(crate) fn picture(&mut self, window: Id) -> Option<Picture> {
        let (at, size) = (self.x.origin(window).ok()?, self.x.size(window).ok()?);
        self.x.picture(at, size).ok()
    }

    /// Kills the X server.
    pub(crate) fn close_display(&mut self) {
        // It may have ended already.
        let _ = self.server.0.kill();
    }

    /// Presses a key and releases it after `held`.
    pub(crate) fn tap(&mut self, keysym: u32, held: Duration) {
        let sent = self.x.key(Act::KeyDown, keysym);
        std::thread::sleep(held);
        let sent = sent.and_then(|()| self.x.key(Act::KeyUp, keysym));
        sent.expect("the X server takes keys");
    }
}

impl Game {
    /// Waits until the program has ended.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        wait_for("the end of the program", || {
            self.process.0.try_wait().expect("it is our child")
        })
    }

    /// Whether a signal has stopped it.
    pub(crate) fn is_stopped(&self) -> bool {
        self.proc("status").contains("State:\tT")
    }

    /// Sends it a signal, such as `-TERM`.
    #[track_caller]
    pub(crate) fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name}");
    }

    fn id(&self) -> u32 {
        self.process.0.id()
    }

    /// Processor time of the program's only thread.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = self.proc("schedstat");
        let nanoseconds = stat.split_whitespace().next().map(str::parse);
        Duration::from_nanos(nanoseconds.and_then(Result::ok).unwrap_or(0))
    }

    /// How often its main thread has waited for something.
    pub(crate) fn waits(&self) -> u64 {
        self.number("voluntary_ctxt_switches:")
    }

    /// Peak memory of the program, in KiB.
    pub(crate) fn peak_memory(&self) -> u64 {
        self.number("VmHWM:")
    }

    /// Memory of the program now, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        self.number("VmRSS:")
    }

    /// How many files and sockets it has open.
    pub(crate) fn open_files(&self) -> usize {
        let folder = std::fs::read_dir(format!("/proc/{}/fd", self.id()));
        folder.expect("Linux tells about our child").count()
    }

    fn number(&self, field: &str) -> u64 {
        let status = self.proc("status");
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let digits = line.and_then(|line| line.split_whitespace().next());
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    }

    fn proc(&self, file: &str) -> String {
        let path = format!("/proc/{}/{file}", self.id());
        std::fs::read_to_string(path).expect("Linux tells about our child")
    }
}

/// Polls until `look` finds something.
///
/// # Panics
/// With the name of `what`, if it is not found in time.
pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "{what} did not come in {PATIENCE:?}"
        );
        std::thread::sleep(LOOK_AGAIN);
    }
}

fn on_display(command: &mut Command, number: u32) -> &mut Command {
    command
        .env("DISPLAY", format!(":{number}"))
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("XAUTHORITY")
        .stdin(Stdio::null())
}
