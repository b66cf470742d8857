//! Facts about the ground of a cell: what it is, and what bumping into it does.

use crate::base::Pos;
use crate::game::rules::{BumpEffect, Ruleset, Wins};
use crate::game::{Known, Terrain, View};
use crate::ui::describe;
use crate::ui::screens::facts::{Fact, about, wrapped_rows};
use crate::ui::text::english;
use crate::ui::widgets::assets::UiAssets;

/// Facts about a cell without actor, item or corpse.
pub(super) fn ground_facts(view: View<'_>, at: Pos, width: i32, art: &UiAssets<'_>) -> Vec<Fact> {
    let (terrain, state) = match view.terrain(at) {
        Known::Unseen => (None, ""),
        Known::Remembered(terrain) => (Some(terrain), "remembered"),
        Known::Visible(terrain) => (Some(terrain), "in view"),
    };
    let name = terrain.map_or_else(
        || "nothing known".to_owned(),
        |terrain| describe::terrain_name(view.rules(), terrain),
    );
    let name = Fact::Name(name, None, state.to_owned(), art.theme.text);
    let facts = terrain.map(|terrain| terrain_facts(view, terrain, width, art));
    [name]
        .into_iter()
        .chain(facts.into_iter().flatten())
        .collect()
}

/// The ground beneath an item, if there is more to say about it than its name, as of a cage or a web.
pub(super) fn beneath(view: View<'_>, at: Pos, width: i32, art: &UiAssets<'_>) -> Vec<Fact> {
    let terrain = view.terrain(at).seen();
    let facts = terrain.map(|terrain| (terrain, terrain_facts(view, terrain, width, art)));
    let Some((terrain, facts)) = facts.filter(|(_, facts)| !facts.is_empty()) else {
        return Vec::new();
    };
    let name = describe::terrain_name(view.rules(), terrain);
    let name = Fact::Working(format!("Where it lies: {name}"));
    [name].into_iter().chain(facts).collect()
}

/// What a kind of terrain is, what bumping into it does, and for a brazier, how many are lit.
fn terrain_facts(view: View<'_>, terrain: Terrain, width: i32, art: &UiAssets<'_>) -> Vec<Fact> {
    let rules = view.rules();
    let kind = rules.terrain_kind(terrain);
    let mut facts = about(kind.map_or("", |kind| &kind.about), width, art);
    let bump = rules.bump_effect(terrain);
    let bump = bump.map_or_else(String::new, |bump| bump_sentence(rules, bump));
    let brazier = describe::brazier_text(view, terrain).unwrap_or_default();
    for text in [bump, brazier] {
        facts.extend(wrapped_rows(&text, width, art.small_font).map(Fact::Working));
    }
    facts
}

/// What bumping into terrain costs and gives, in a sentence; empty if there is nothing to list.
fn bump_sentence(rules: &Ruleset, bump: &BumpEffect) -> String {
    let item = rules.item_taken(bump).map(|item| {
        let name = &rules.item(item).name;
        format!(
            "takes {}",
            english::with_article(name, english::Naming::Common)
        )
    });
    let wax = match bump.wax {
        0 => None,
        wax if wax < 0 => Some(format!("costs {} wax", -wax)),
        wax => Some(format!("gives {wax} wax")),
    };
    let falls = (bump.items > 0).then(|| match bump.items {
        1 => "holds a thing".to_owned(),
        count => format!("holds {count} things"),
    });
    let frees = rules.ally_freed(bump).map(|kind| {
        let name = &rules.monster(kind).name;
        let name = english::with_definite_article(name, english::Naming::Common);
        format!("frees {name}")
    });
    let closes = bump
        .closes
        .as_ref()
        .map(|_| "closes the others near it".to_owned());
    let wins = bump.wins.map(|wins| win_clause(rules, wins));
    let all: Vec<_> = [item, wax, frees, falls, closes, wins]
        .into_iter()
        .flatten()
        .collect();
    if all.is_empty() {
        return String::new();
    }
    format!("Walk into it: it {}.", english::series(&all))
}

/// Says that it wins the game, and how far away the boss must be.
fn win_clause(rules: &Ruleset, wins: Wins) -> String {
    let kind = rules.dungeon.boss.as_ref();
    let boss = kind.and_then(|kind| rules.monsters.iter().find(|monster| monster.kind == *kind));
    match boss.filter(|_| wins.boss_away > 0) {
        Some(boss) => {
            let name = english::with_definite_article(&boss.name, english::Naming::Common);
            format!(
                "wins the game if {name} is {} cells off or more",
                wins.boss_away
            )
        }
        None => "wins the game".to_owned(),
    }
}
