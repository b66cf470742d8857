//! The page about the chapter of a tutorial.

use super::text_page::Sentence;
use crate::ui::chapters::{Chapter, Edition, TutorialSeries, all_series};
use crate::ui::screens::prelude::*;

/// The tutorials among the rule sets.
pub(in crate::ui::screens) fn series_in<'a>(ctx: &'a Context<'_>) -> Vec<TutorialSeries<'a>> {
    all_series(ctx.rule_sets.iter().map(|it| it.chapter))
}

/// The index of the rule set with this name.
pub(in crate::ui::screens) fn id_of(name: &str, ctx: &Context<'_>) -> Option<RulesId> {
    let at = ctx.rule_sets.iter().position(|it| it.name == name);
    at.map(RulesId)
}

/// The chapter of the rule set with this name, the index of the chapter's own rule set, and the edition.
fn chapter_of<'a>(
    name: &str,
    ctx: &'a Context<'_>,
) -> Option<(&'a Chapter, RulesId, Option<Edition>)> {
    let [whole, split] = [(name, None), Edition::split(name)];
    [whole, split].into_iter().find_map(|(name, edition)| {
        let id = id_of(name, ctx)?;
        Some((ctx.rule_sets[id.0].chapter?, id, edition))
    })
}

/// The name of the chapter that the rule set in force is, as `tcod/6`.
pub(super) fn chapter_in_force(ctx: &Context<'_>) -> Option<String> {
    let (chapter, ..) = chapter_of(&ctx.rules.name, ctx)?;
    Some(chapter.key())
}

/// Sentences about the chapter that this rule set is; none if it is no chapter.
pub(in crate::ui::screens) fn about_chapter(name: &str, ctx: &Context<'_>) -> Vec<Sentence> {
    let (words, all) = (ctx.words(), series_in(ctx));
    let Some((chapter, id, edition)) = chapter_of(name, ctx) else {
        return Vec::new();
    };
    let series = all.iter().find(|it| it.chapters.contains(&(id, chapter)));
    let series = series.map_or(String::new(), |it| {
        let site = Some(it.site).filter(|site| !site.is_empty());
        say!(words, "tutorials.series", title = it.title, site)
    });
    let (key, title) = (chapter.key(), ctx.rule_sets[id.0].title);
    let literal = edition == Some(Edition::Literal);
    let exercises = edition == Some(Edition::Exercises);
    let played = id_of(name, ctx).map_or("", |it| ctx.rule_sets[it.0].about);
    let texts = [
        series,
        say!(words, "tutorials.chapter", key, title, literal, exercises),
        say!(words, "tutorials.adds", what = chapter.adds),
        played.to_owned(),
        say!(words, "tutorials.departs", name),
    ];
    texts.map(|text| (String::new(), text)).into()
}
