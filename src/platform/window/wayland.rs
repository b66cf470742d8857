//! Whether a Wayland compositor is there: the window library reports one that has died like a window that was closed, and
//! says nothing of one that refuses a window before it tries X11.
//!
//! A message is words of 32 bits: an object, its length in bytes with a number for what it asks, and the arguments.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a compositor may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// `wl_display.sync`: the object of the connection itself, 12 bytes and request 0, and the object that will answer.
const SYNC: [u32; 3] = [1, 12 << 16, 2];

/// Whether the compositor that the environment names answers, over a connection of its own.
pub(super) fn compositor_answers() -> bool {
    let socket = socket(|name| std::env::var_os(name));
    socket.is_some_and(|path| ask(&path).is_ok())
}

/// Where it listens; `None` if the environment does not say.
fn socket(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let name = variable("WAYLAND_DISPLAY")?;
    let folder = variable("XDG_RUNTIME_DIR").unwrap_or_default();
    // An absolute name replaces the folder.
    Some(Path::new(&folder).join(name))
}

fn ask(socket: &Path) -> io::Result<()> {
    let mut compositor = UnixStream::connect(socket)?;
    compositor.set_read_timeout(Some(PATIENCE))?;
    compositor.write_all(&SYNC.map(u32::to_ne_bytes).concat())?;
    compositor.read_exact(&mut [0; 8])
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;
    use std::thread;

    use super::*;

    #[test]
    fn the_environment_names_the_socket() {
        let found = |display: Option<&str>, folder: Option<&str>| {
            let named = socket(|name| match name {
                "WAYLAND_DISPLAY" => display.map(OsString::from),
                _ => folder.map(OsString::from),
            });
            named.map(|path| path.display().to_string())
        };
        let usual = found(Some("wayland-1"), Some("/run/user/1"));
        assert_eq!(usual.as_deref(), Some("/run/user/1/wayland-1"));
        let absolute = found(Some("/tmp/w"), Some("/run/user/1"));
        assert_eq!(absolute.as_deref(), Some("/tmp/w"));
        assert_eq!(found(None, Some("/run/user/1")), None);
    }

    /// One that dies closes its connections, at once or a little later.
    #[test]
    fn only_a_living_compositor_answers() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let socket = folder.path().join("wayland-0");
        assert!(ask(&socket).is_err(), "nobody listens");
        let listener = UnixListener::bind(&socket).expect("there are sockets");
        for lives in [true, false] {
            let client = thread::scope(|scope| {
                let asked = scope.spawn(|| ask(&socket));
                let (mut client, _) = listener.accept().expect("it is asked");
                let mut request = [0; 12];
                client.read_exact(&mut request).expect("it asks");
                if lives {
                    client.write_all(&[0; 12]).expect("it listens");
                }
                drop(client);
                asked.join().expect("it does not panic")
            });
            assert_eq!(client.is_ok(), lives);
        }
    }
}
