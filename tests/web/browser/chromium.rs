//! A headless Chromium, controlled through its DevTools protocol: JSON over two pipes, each message ended by a zero
//! byte.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// Names of Chromium's program.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
/// Longest time that an answer may take, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running Chromium with one tab. It ends with the test.
pub(crate) struct Chromium {
    process: Child,
    to: File,
    from: Receiver<Value>,
    session: Option<String>,
    sent: u64,
    _folder: TempDir,
}

impl Chromium {
    /// Starts it; `None` if it is not installed.
    pub(crate) fn start() -> Option<Self> {
        let runs = |name: &&str| {
            let mut asked = Command::new(name);
            asked.arg("--version").stdin(Stdio::null());
            let done = asked.stdout(Stdio::null()).stderr(Stdio::null()).status();
            done.is_ok_and(|code| code.success())
        };
        let name = NAMES.into_iter().find(runs)?;
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let [to, from] = ["to", "from"].map(|name| folder.path().join(name));
        let made = Command::new("mkfifo").args([&to, &from]).status();
        assert!(made.is_ok_and(|code| code.success()), "mkfifo");
        let mut process = Command::new("sh");
        process
            .args(["-c", "exec \"$@\" 3<\"$TO\" 4>\"$FROM\"", "sh", name])
            .env("TO", &to)
            .env("FROM", &from)
            .args(["--headless", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-dev-shm-usage", "--no-first-run"])
            // It makes no requests of its own.
            .args(["--disable-background-networking", "--disable-sync"])
            .args(["--disable-component-update", "--disable-quic"])
            .arg("--hide-scrollbars")
            .args(["--remote-debugging-pipe", "about:blank"])
            .arg(format!(
                "--user-data-dir={}",
                folder.path().join("user").display()
            ))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = process.spawn().expect("there is a shell");
        let to = OpenOptions::new().write(true).open(to);
        let from = read(File::open(from).expect("Chromium opens it"));
        let mut chromium = Self {
            process,
            to: to.expect("Chromium opens it"),
            from,
            session: None,
            sent: 0,
            _folder: folder,
        };
        let tab = chromium.ask("Target.createTarget", &json!({ "url": "about:blank" }));
        let tab = json!({ "targetId": tab["targetId"], "flatten": true });
        let session = chromium.ask("Target.attachToTarget", &tab);
        chromium.session = session["sessionId"].as_str().map(str::to_owned);
        chromium.ask("Page.enable", &json!({}));
        Some(chromium)
    }

    /// Sends a command; returns its result.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        write!(self.to, "{message}\0").expect("Chromium runs");
        loop {
            let answer = self.from.recv_timeout(PATIENCE);
            let answer = answer.unwrap_or_else(|_| panic!("no answer to {message}"));
            if answer["id"] == json!(self.sent) {
                assert!(answer["error"].is_null(), "{message}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The value of an expression in the page; for a promise, once it is resolved.
    pub(crate) fn evaluate(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let done = self.ask("Runtime.evaluate", &params);
        assert!(done["exceptionDetails"].is_null(), "{script}: {done}");
        done["result"]["value"].clone()
    }

    /// Sets the size of the page in its own pixels, each of which is `ratio * ratio` pixels on the screen.
    pub(crate) fn resize(&mut self, width: i32, height: i32, ratio: i32) {
        let params = json!({
            "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": false,
        });
        self.ask("Emulation.setDeviceMetricsOverride", &params);
    }

    /// Opens the page at `place` with `behind` after `#`, and waits until its game has shown a frame.
    pub(crate) fn open(&mut self, place: &str, behind: &str) {
        // The same address with another fragment would not load the page again.
        self.ask("Page.navigate", &json!({ "url": "about:blank" }));
        let url = format!("{place}#{behind}");
        self.ask("Page.navigate", &json!({ "url": url }));
        self.wait_for_frame();
    }

    /// Loads the page again, as a player does.
    pub(crate) fn reload(&mut self) {
        self.evaluate("window.isOld = true");
        self.ask("Page.reload", &json!({}));
        let isnew = "window.isOld !== true";
        while self.evaluate(isnew) != json!(true) {}
        self.wait_for_frame();
    }

    fn wait_for_frame(&mut self) {
        let shown = "new Promise(shown => { const look = () => { \
            const canvas = document.getElementById('canvas'); \
            if (canvas && canvas.width > 1) shown(true); else setTimeout(look, 20); \
        }; look(); })";
        self.evaluate(shown);
    }

    /// Presses and releases a key, by its names in `KeyboardEvent`.
    pub(crate) fn press(&mut self, key: &str) {
        let is_letter = key.chars().count() == 1;
        let text = if is_letter { json!(key) } else { Value::Null };
        let mut down = json!({ "type": "keyDown", "key": key, "code": key });
        if is_letter {
            down["text"] = text;
        }
        self.ask("Input.dispatchKeyEvent", &down);
        let up = json!({ "type": "keyUp", "key": key, "code": key });
        self.ask("Input.dispatchKeyEvent", &up);
    }

    /// Writes a text into the field that has the focus, as if it were pasted.
    pub(crate) fn insert(&mut self, text: &str) {
        self.ask("Input.insertText", &json!({ "text": text }));
    }

    /// Presses and releases the left button of the mouse at this pixel of the page.
    pub(crate) fn click(&mut self, x: i32, y: i32) {
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", &params);
        }
    }

    /// The screen as a PNG in base64, after the next frames.
    pub(crate) fn screenshot(&mut self) -> String {
        self.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
        );
        let shot = self.ask("Page.captureScreenshot", &json!({ "format": "png" }));
        shot["data"].as_str().expect("it is text").to_owned()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The messages that come through a pipe.
fn read(from: File) -> Receiver<Value> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        for message in BufReader::new(from).split(0).map_while(Result::ok) {
            let message = serde_json::from_slice(&message).expect("it is JSON");
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    messages
}
