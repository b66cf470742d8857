//! Why no window can be opened, with what to do about it.

use std::error::Error;

use super::placement::MAX_SCALE;
use crate::base::printable::excerpt;

/// Libraries of the X Window System, loaded when a window is opened: how minifb's error starts if one cannot be loaded,
/// and its name.
const LIBRARIES: [(&str, &str); 2] = [
    ("failed to load Xlib", "libX11.so.6"),
    ("failed to load XCursor", "libXcursor.so.1"),
];
/// The packages that contain all of them: minifb names only the first that is missing.
const PACKAGES: &str = "libx11-6 and libxcursor1 on Debian and Ubuntu, libX11 and libXcursor on Fedora, libx11 and \
                        libxcursor on Arch";

/// What works without a window.
const WITHOUT: &str = "`tallowdeep run` and the browser page work without a window.";

/// The displays that the environment names.
#[derive(Clone, Debug, Default)]
pub(super) struct Displays {
    /// `DISPLAY`; `None` if it is not set, or empty.
    pub(super) x11: Option<String>,
    /// `WAYLAND_DISPLAY`, and whether a compositor answers there; `None` if it is not set, or Wayland is not tried.
    pub(super) wayland: Option<(String, bool)>,
}

/// Why no window can be opened, as a sentence for the player.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The scale is out of range.
    #[error("The scale must be 1 to {MAX_SCALE}, not {asked}.")]
    Scale {
        /// Screen pixels per frame pixel.
        asked: u32,
    },
    /// This library cannot be loaded.
    #[error(
        "No window can be opened without the library {library}. Install the packages {PACKAGES}. {WITHOUT}"
    )]
    NoLibrary {
        /// Its file.
        library: &'static str,
        /// The error of the window crate.
        source: Box<dyn Error + Send + Sync>,
    },
    /// There is no display.
    #[error("There is no display to open a window on: {missing}. {WITHOUT}")]
    NoDisplay {
        /// Which displays the environment names, and what is wrong with them.
        missing: String,
        /// The error of the window crate.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The display stores colours in a way that the window crate does not support.
    #[error("A window needs a display {}. {WITHOUT}", needed(*depth))]
    Pixels {
        /// Its colour depth, in bits.
        depth: u8,
    },
    /// The program cannot be started again without an input method: [`super::restart_without_input_method`].
    #[error(
        "No window can be opened with an input method, and the program cannot be started again without one: {0}. Set \
         XMODIFIERS=@im=none. {WITHOUT}"
    )]
    InputMethod(#[source] std::io::Error),
    /// The system refuses.
    #[error("The system opens no window: {}. {WITHOUT}", one_line(.0.as_ref()))]
    Refused(#[source] Box<dyn Error + Send + Sync>),
}

impl OpenError {
    /// The error for one from minifb.
    pub(super) fn new(source: Box<dyn Error + Send + Sync>, displays: &Displays) -> Self {
        let reason = source.to_string();
        let mut libraries = LIBRARIES.into_iter();
        if let Some((_, library)) = libraries.find(|(sign, _)| reason.contains(sign)) {
            return Self::NoLibrary { library, source };
        }
        if reason.contains("XOpenDisplay") {
            let missing = missing(displays);
            return Self::NoDisplay { missing, source };
        }
        Self::Refused(source)
    }
}

/// Which display is missing. The window library tries Wayland first, and says only why X11 fails.
fn missing(displays: &Displays) -> String {
    let x11 = match &displays.x11 {
        Some(name) => format!("nothing answers at DISPLAY={}", excerpt(name)),
        None => "DISPLAY is not set".to_owned(),
    };
    match &displays.wayland {
        Some((name, true)) => format!(
            "the compositor at WAYLAND_DISPLAY={} refuses, as it does without a keyboard and a pointer, and {x11}",
            excerpt(name)
        ),
        Some((name, false)) => format!(
            "nothing answers at WAYLAND_DISPLAY={}, and {x11}",
            excerpt(name)
        ),
        None if cfg!(feature = "wayland") => format!("WAYLAND_DISPLAY is not set, and {x11}"),
        None => x11,
    }
}

/// What a display lacks whose pixels have this many bits.
fn needed(depth: u8) -> String {
    match depth {
        24 => "that stores colours in the order red, green, blue, and this one does not".to_owned(),
        _ => format!("with a colour depth of 24 bits, and this one has {depth}"),
    }
}

fn one_line(reason: &dyn Error) -> String {
    let reason = reason.to_string();
    reason.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(reason: &str, x11: Option<&str>, wayland: Option<(&str, bool)>) -> String {
        let displays = Displays {
            x11: x11.map(str::to_owned),
            wayland: wayland.map(|(name, answers)| (name.to_owned(), answers)),
        };
        let error = OpenError::new(reason.into(), &displays);
        let source = error.source().map(ToString::to_string);
        assert_eq!(source.as_deref(), Some(reason));
        let line = error.to_string();
        assert!(!line.contains('\n') && line.contains("`tallowdeep run`"));
        line
    }

    #[test]
    fn without_a_display_the_variable_is_named() {
        let reason = "Failed to create window: XOpenDisplay failed";
        let refuses = "the compositor at WAYLAND_DISPLAY=w-1 refuses, as it does without a keyboard and a pointer, and ";
        for (x11, wayland, said) in [
            (None, None, "DISPLAY is not set. "),
            (Some(":77\n"), None, "nothing answers at DISPLAY=:77"),
            (
                None,
                Some(("w-1", false)),
                "nothing answers at WAYLAND_DISPLAY=w-1, and DISPLAY is not set. ",
            ),
            (None, Some(("w-1", true)), refuses),
            (
                Some(":77"),
                Some(("w-1", true)),
                " a pointer, and nothing answers at DISPLAY=:77. ",
            ),
        ] {
            let line = explained(reason, x11, wayland);
            let expected = "There is no display to open a window on: ";
            assert!(line.starts_with(expected), "{line}");
            assert!(line.contains(said), "{line}");
        }
    }

    /// The message of x11-dl for a missing library, as passed on by minifb.
    #[test]
    fn a_missing_library_names_all_packages() {
        let reason = |what| {
            let detail = "libX: cannot open shared object file: No such file or directory";
            format!(
                "Failed to create window: failed to load {what}: OpenError {{ kind: Library, detail: \"{detail}\" }}"
            )
        };
        for (what, library) in [("Xlib", "libX11.so.6"), ("XCursor", "libXcursor.so.1")] {
            let line = explained(&reason(what), Some(":0"), None);
            assert!(line.contains(library), "{line}");
            // All packages, since only the first missing library is known.
            assert!(line.contains("libx11-6 and libxcursor1"), "{line}");
            let is_plain = !line.contains("display") && !line.contains("OpenError");
            assert!(is_plain, "{line}");
        }
    }

    #[test]
    fn other_reasons_stay_one_line() {
        let line = explained("Unable to\nopen Window", Some(":0"), None);
        assert!(
            line.contains("no window: Unable to open Window. "),
            "{line}"
        );
    }
}
