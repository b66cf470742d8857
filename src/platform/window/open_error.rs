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
    #[error("There is no display to open a window on: {}. {WITHOUT}", missing(display.as_deref()))]
    NoDisplay {
        /// The environment variable `DISPLAY`; `None` if it is not set, or empty.
        display: Option<String>,
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
    /// The error for one from minifb. `display` is the environment variable `DISPLAY`.
    pub(super) fn new(source: Box<dyn Error + Send + Sync>, display: Option<String>) -> Self {
        let reason = source.to_string();
        let mut libraries = LIBRARIES.into_iter();
        if let Some((_, library)) = libraries.find(|(sign, _)| reason.contains(sign)) {
            return Self::NoLibrary { library, source };
        }
        if reason.contains("XOpenDisplay") {
            let display = display.filter(|display| !display.is_empty());
            return Self::NoDisplay { display, source };
        }
        Self::Refused(source)
    }
}

/// Which display is missing.
fn missing(display: Option<&str>) -> String {
    match display {
        Some(display) => format!("nothing answers at DISPLAY={}", excerpt(display)),
        None if cfg!(feature = "wayland") => {
            "neither WAYLAND_DISPLAY nor DISPLAY is set".to_owned()
        }
        None => "DISPLAY is not set".to_owned(),
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

    fn explained(reason: &str, display: Option<&str>) -> String {
        let error = OpenError::new(reason.into(), display.map(str::to_owned));
        let source = error.source().map(ToString::to_string);
        assert_eq!(source.as_deref(), Some(reason));
        let line = error.to_string();
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
    fn a_missing_library_names_all_packages() {
        let reason = |what| {
            let detail = "libX: cannot open shared object file: No such file or directory";
            format!(
                "Failed to create window: failed to load {what}: OpenError {{ kind: Library, detail: \"{detail}\" }}"
            )
        };
        for (what, library) in [("Xlib", "libX11.so.6"), ("XCursor", "libXcursor.so.1")] {
            let line = explained(&reason(what), Some(":0"));
            assert!(line.contains(library), "{line}");
            // All packages, since only the first missing library is known.
            assert!(line.contains("libx11-6 and libxcursor1"), "{line}");
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
