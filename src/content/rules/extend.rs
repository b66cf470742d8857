//! Rule files that extend another: `extends = "tallowdeep"`, followed by only what differs.

use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::assets::{self, Assets, Embedded};
use crate::content::toml::{Document, SourceFile};
use crate::content::{Error, older};

/// Maximum number of files that extend each other.
const MOST: usize = 8;

/// A file: its name in errors, and its text.
type File = (String, String);

/// Finds the files of a rule set by name, in layers that override each other, topmost first.
pub(super) type Bases<'b> = &'b dyn Fn(&str) -> Result<Vec<File>, Error>;

/// A rule file and those it extends, in that order.
pub(super) struct Stack(Vec<StackedFile>);

struct StackedFile {
    location: String,
    /// As in [`SourceFile::text`].
    text: String,
    start: usize,
    /// The variant that is extended instead of the file itself.
    variant: Option<String>,
}

impl Stack {
    /// Reads the files that a rule file extends.
    ///
    /// # Errors
    /// If a file cannot be read, or extends one that does not exist.
    pub(super) fn of(location: &str, text: &str, bases: Bases<'_>) -> Result<Self, Error> {
        let mut stack = Self(vec![StackedFile {
            location: location.to_owned(),
            text: text.to_owned(),
            start: 0,
            variant: None,
        }]);
        while let Some(((location, text), variant)) = stack.next(bases)? {
            let above = stack.0.last_mut().expect("the first is there");
            // A file may end without a line feed.
            above.text.push('\n');
            let start = above.text.len();
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            stack.0.push(StackedFile {
                location,
                text: " ".repeat(start) + text,
                start,
                variant,
            });
        }
        Ok(stack)
    }

    /// The file that the last one extends, if any, and which of its variants.
    fn next(&self, bases: Bases<'_>) -> Result<Option<(File, Option<String>)>, Error> {
        let last = self.0.len() - 1;
        // Most files extend nothing; this check saves parsing them twice.
        if !self.0[last].text.contains("extends") {
            return Ok(None);
        }
        let document = self.part(last)?;
        let Some(name) = document.text_at(&["extends"]) else {
            return match document.has("extends") {
                true => Err(document.unexpected(&["extends"], "text in quotes")),
                false => Ok(None),
            };
        };
        let wrong = |reason: String| Err(document.error(&["extends"], reason));
        if self.0.len() == MOST {
            return wrong(format!(
                "extends: expected {MOST} files above each other at most"
            ));
        }
        let (files, variant) = files_of(name, bases)?;
        let Some((topmost, _)) = files.first() else {
            return wrong(unknown_file(name));
        };
        let own = assets::stem(&self.0[last].location);
        if let Some(first) = self.index_of(topmost)
            && name != own
        {
            return Err(self.ring(first));
        }
        // A file that replaces another of the same name may extend it.
        let mut files = files.into_iter();
        match files.find(|(location, _)| self.index_of(location).is_none()) {
            Some(file) => Ok(Some((file, variant))),
            None => wrong("extends: expected another file, found this one".to_owned()),
        }
    }

    /// Where a file is in the stack, if it is.
    fn index_of(&self, location: &str) -> Option<usize> {
        self.0.iter().position(|it| it.location == location)
    }

    /// The error for files that extend each other in a ring: those from index `first` on. It is the same whichever file
    /// is read first.
    fn ring(&self, first: usize) -> Error {
        let files = &self.0[first..];
        let least = (0..files.len()).min_by_key(|at| &files[*at].location);
        let least = least.unwrap_or_default();
        let names = files.iter().map(|it| excerpt(assets::stem(&it.location)));
        let mut names: Vec<_> = names.collect();
        names.rotate_left(least);
        let (own, chain) = (&names[0], names[1..].join(", which extends "));
        let reason = format!("extends: {own} extends {chain}, which extends {own}");
        match self.part(first + least) {
            Ok(document) => document.error(&["extends"], reason),
            Err(error) => error,
        }
    }

    fn part(&self, index: usize) -> Result<Document<'_>, Error> {
        let files = self.0.iter().map(|it| SourceFile {
            location: &it.location,
            text: &it.text,
            start: it.start,
        });
        Document::parse_part(files.collect(), index)
    }

    /// All files laid over each other. Only the variants of the first one are used.
    ///
    /// # Errors
    /// If one is not TOML, removes a kind that does not exist, or has no name of its own.
    pub(super) fn document(&self) -> Result<Document<'_>, Error> {
        let last = self.0.len() - 1;
        let mut document = self.part(last)?;
        if !document.has("extends")
            && let Some(fault) = document.misspelling_of("extends")
        {
            return Err(fault);
        }
        for index in (0..last).rev() {
            let variants = document.take_tables("variants")?;
            let extended = self.0[index + 1].variant.as_deref();
            if let Some(variant) = variants.iter().find(|it| Some(it.name()) == extended) {
                document = document.changed(variant.name().to_owned(), variant);
            }
            let mut upper = self.part(index)?;
            let extended = upper.text_at(&["extends"]).unwrap_or_default();
            let replaces = extended == assets::stem(&self.0[index].location);
            if !upper.has("name") && !replaces {
                let of = excerpt(extended);
                let reason = format!(
                    "missing key name; without one a file that changes {of} is called {of}.toml"
                );
                return Err(upper.error(&[], reason));
            }
            upper.take("extends");
            if !replaces {
                // The departures of another rule set do not apply to this one, and it is another chapter.
                document.take("departures");
                document.take("chapter");
            }
            document = upper.over(document)?;
        }
        Ok(document)
    }
}

/// The error for a rule set to extend that does not exist.
fn unknown_file(name: &str) -> String {
    let paths = Embedded::paths().filter(|path| path.starts_with("rules/"));
    let names = paths.map(assets::stem);
    let names: Vec<_> = names.filter(|name| !older::is_older(name)).collect();
    let builtin = crate::content::Content::builtin().rules;
    let known = builtin.iter().map(|file| file.rules.name.as_str());
    let meant = similar::did_you_mean(name, known, &excerpt);
    let (names, name) = (names.join(", "), excerpt(name));
    format!(
        "extends: expected the file name of a rule set such as {names}, found \"{name}\"{meant}"
    )
}

/// The files of the rule set called `name`; if there are none, those with the variant called so, and its table's name.
fn files_of(name: &str, bases: Bases<'_>) -> Result<(Vec<File>, Option<String>), Error> {
    let files = bases(name)?;
    if !files.is_empty() {
        return Ok((files, None));
    }
    for (at, _) in name.match_indices('-') {
        let (of, variant) = (&name[..at], &name[at + 1..]);
        let mut files = bases(of)?;
        files.retain(|(location, text)| {
            let document = Document::parse(location, text);
            let variants = document.and_then(|mut document| document.take_tables("variants"));
            variants.is_ok_and(|variants| variants.iter().any(|it| it.name() == variant))
        });
        if !files.is_empty() {
            return Ok((files, Some(variant.to_owned())));
        }
    }
    Ok((Vec::new(), None))
}

/// The rule sets in `assets`.
pub(super) fn of_assets(assets: &dyn Assets, name: &str) -> Result<Vec<File>, Error> {
    let is_plain = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "-_@".contains(c));
    if !is_plain {
        return Ok(Vec::new());
    }
    let path = format!("rules/{name}.toml");
    let versions = assets.versions(&path);
    let versions = versions.map_err(assets::unreadable(assets, &path))?;
    let mut files = Vec::new();
    for (location, bytes) in versions {
        let text = assets::utf8(&location, bytes)?;
        files.push((location, text));
    }
    Ok(files)
}
