//! Chapters of tutorials: which rule sets are one, from the `[chapter]` table of their files, and the series they form.

use serde::Deserialize;

use crate::base::word_enum;
use crate::ui::settings::RulesId;

/// Which chapter of which tutorial a rule set is.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The word for the tutorial, a series of chapters: 1 to 40 ASCII letters, digits, `-`, `_` or `.`.
    pub series: String,
    /// Its number or word within the series, in the same letters; `6.1` is a stage of chapter 6.
    pub number: String,
    /// What it adds to the chapters before, a sentence.
    pub adds: String,
    /// The title of the series, in one of its chapters; without it, the word.
    pub series_title: Option<String>,
    /// The address of the series, in one of its chapters.
    pub site: Option<String>,
}

impl Chapter {
    /// Its name on the command line, such as `tcod/6`.
    pub fn key(&self) -> String {
        format!("{}/{}", self.series, self.number)
    }

    /// Chapters are sorted by this: by number, those without one last, and then by what follows it.
    fn order(&self) -> (u64, &str) {
        let digits = self.number.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.number.split_at(digits);
        (number.parse().unwrap_or(u64::MAX), rest)
    }
}

word_enum! {
    /// A variant of a chapter's rule set that is the same chapter, with what follows the name of the chapter's rule set
    /// in its own.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum Edition {
        /// As the text says it, defects and all.
        Literal = "-literal",
        /// With what the text leaves as exercises.
        Exercises = "-exercises",
    }
}

impl Edition {
    /// The name without the suffix of an edition, and which edition that is.
    pub fn split(name: &str) -> (&str, Option<Self>) {
        let mut editions = Self::ALL.into_iter();
        let split = editions.find_map(|it| Some((name.strip_suffix(it.word())?, it)));
        split.map_or((name, None), |(name, edition)| (name, Some(edition)))
    }
}

/// A tutorial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialSeries<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its address; may be empty.
    pub site: &'a str,
    /// Its chapters in their order, each with the index of its rule set; at least one.
    pub chapters: Vec<(RulesId, &'a Chapter)>,
}

/// The series that these chapters form, in the order of the first chapter of each. There is one entry for each rule
/// set, `None` if it is no chapter.
pub fn all_series<'a>(
    rule_sets: impl Iterator<Item = Option<&'a Chapter>>,
) -> Vec<TutorialSeries<'a>> {
    let mut all: Vec<TutorialSeries<'a>> = Vec::new();
    for (index, chapter) in rule_sets.enumerate() {
        let Some(chapter) = chapter else { continue };
        let entry = (RulesId(index), chapter);
        let same = |it: &&mut TutorialSeries<'_>| it.chapters[0].1.series == chapter.series;
        match all.iter_mut().find(same) {
            Some(series) => series.chapters.push(entry),
            None => all.push(TutorialSeries {
                title: &chapter.series,
                site: "",
                chapters: vec![entry],
            }),
        }
    }
    for series in &mut all {
        let mut said = series.chapters.iter().map(|(_, chapter)| *chapter);
        let title = said.clone().find_map(|it| it.series_title.as_deref());
        let site = said.find_map(|it| it.site.as_deref());
        (series.title, series.site) = (title.unwrap_or(series.title), site.unwrap_or_default());
        series.chapters.sort_by_key(|(_, chapter)| chapter.order());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_are_sorted_by_number_and_stage() {
        let chapters = ["10", "6.1", "melee", "6", "5"].map(|number| Chapter {
            series: "tcod".to_owned(),
            number: number.to_owned(),
            adds: String::new(),
            series_title: None,
            site: None,
        });
        let all = all_series(chapters.iter().map(Some));
        let numbers = all[0].chapters.iter().map(|(_, it)| it.number.as_str());
        let numbers: Vec<_> = numbers.collect();
        assert_eq!(numbers, ["5", "6", "6.1", "10", "melee"]);
    }
}
