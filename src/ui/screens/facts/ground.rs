//! Facts about the ground of a cell: what it is, and what bumping into it does.

use crate::base::Pos;
use crate::game::rules::{BumpEffect, Ruleset, Wins};
use crate::game::{Known, Terrain};
use crate::ui::describe;
use crate::ui::screens::facts::{Fact, FactSheet};
use crate::ui::text::english;

impl FactSheet<'_> {
    /// Adds facts about a cell without actor, item or corpse.
    pub(super) fn add_ground(&mut self, at: Pos) {
        let (terrain, state) = match self.view.terrain(at) {
            Known::Unseen => (None, ""),
            Known::Remembered(terrain) => (Some(terrain), "remembered"),
            Known::Visible(terrain) => (Some(terrain), "in view"),
        };
        let name = terrain.map(|terrain| describe::terrain_name(self.view.rules(), terrain));
        let name = name.unwrap_or_else(|| "nothing known".to_owned());
        self.add_name(&name, None, state, self.art.theme.text);
        if let Some(terrain) = terrain {
            self.add_terrain(terrain);
        }
    }

    /// Adds the ground beneath an item, as of a cage or a web.
    pub(super) fn add_beneath(&mut self, at: Pos) {
        if let Some(terrain) = self.view.terrain(at).seen() {
            let name = describe::terrain_name(self.view.rules(), terrain);
            self.add(Fact::Working(format!("Where it lies: {name}")));
            self.add_terrain(terrain);
        }
    }

    /// Adds what a kind of terrain is, what bumping into it does, and for a brazier, how many are lit.
    fn add_terrain(&mut self, terrain: Terrain) {
        let rules = self.view.rules();
        let kind = rules.terrain_kind(terrain);
        self.add_prose(kind.map_or("", |kind| &kind.about));
        let bump = rules.bump_effect(terrain);
        let bump = bump.map_or_else(String::new, |bump| bump_sentence(rules, bump));
        self.add_small(&bump, Fact::Working);
        let brazier = describe::brazier_text(self.view, terrain).unwrap_or_default();
        self.add_small(&brazier, Fact::Working);
    }
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
