//! Why no window can be opened, with what to do about it.

use crate::app::backend::BackendError;
use crate::base::printable::excerpt;

/// A library of the X Window System, loaded when a window is opened.
struct Library {
    /// How minifb's error starts if it cannot be loaded.
    sign: &'static str,
    name: &'static str,
    /// The packages that contain it.
    packages: &'static str,
}

const LIBRARIES: [Library; 2] = [
    Library {
        sign: "failed to load Xlib",
        name: "libX11.so.6",
        packages: "libx11-6 on Debian and Ubuntu, libX11 on Fedora, libx11 on Arch",
    },
    Library {
        sign: "failed to load XCursor",
        name: "libXcursor.so.1",
        packages: "libxcursor1 on Debian and Ubuntu, libXcursor on Fedora, libxcursor on Arch",
    },
];

/// What works without a display.
const WITHOUT: &str = "`tallowdeep run` works without one.";

/// The error for a message from minifb. `display` is the environment variable `DISPLAY`.
pub(super) fn explain(reason: &str, display: Option<&str>) -> BackendError {
    let mut libraries = LIBRARIES.iter();
    let missing = libraries.find(|library| reason.contains(library.sign));
    BackendError(if let Some(Library { name, packages, .. }) = missing {
        format!(
            "No window can be opened without the library {name}. It comes with the package {packages}. \
             `tallowdeep run` works without a window."
        )
    } else if reason.contains("XOpenDisplay") {
        match display.filter(|display| !display.is_empty()) {
            None => {
                let unset = if cfg!(feature = "wayland") {
                    "neither WAYLAND_DISPLAY nor DISPLAY is"
                } else {
                    "DISPLAY is not"
                };
                format!("There is no display to open a window on: {unset} set. {WITHOUT}")
            }
            Some(display) => format!(
                "There is no display to open a window on: nothing answers at DISPLAY={}. {WITHOUT}",
                excerpt(display)
            ),
        }
    } else {
        let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("The system opens no window: {reason}. {WITHOUT}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(reason: &str, display: Option<&str>) -> String {
        let BackendError(line) = explain(reason, display);
        assert!(!line.contains('\n') && line.contains("`tallowdeep run`"));
        line
    }

    #[test]
    fn without_a_display_the_variable_is_named() {
        let reason = "Failed to create window: XOpenDisplay failed";
        for unset in [None, Some("")] {
            let line = explained(reason, unset);
            let expected = "There is no display to open a window on: ";
            assert!(line.starts_with(expected), "{line}");
            assert!(
                line.contains("DISPLAY is") && line.contains(" set. "),
                "{line}"
            );
        }
        let line = explained(reason, Some(":77\n"));
        assert!(line.contains("nothing answers at DISPLAY=:77"), "{line}");
    }

    /// The message of x11-dl for a missing library, as passed on by minifb.
    #[test]
    fn missing_libraries_are_reported_with_their_package() {
        let reason = |what| {
            let detail = "libX: cannot open shared object file: No such file or directory";
            format!(
                "Failed to create window: failed to load {what}: OpenError {{ kind: Library, detail: \"{detail}\" }}"
            )
        };
        for (what, library, package) in [
            ("Xlib", "libX11.so.6", "libx11-6"),
            ("XCursor", "libXcursor.so.1", "libxcursor1"),
        ] {
            let line = explained(&reason(what), Some(":0"));
            assert!(line.contains(library) && line.contains(package), "{line}");
            let is_plain = !line.contains("display") && !line.contains("OpenError");
            assert!(is_plain, "{line}");
        }
    }

    #[test]
    fn other_reasons_stay_one_line() {
        let line = explained("Unable to\nopen Window", Some(":0"));
        assert!(
            line.contains("no window: Unable to open Window. "),
            "{line}"
        );
    }
}
