//! What the hero may know of braziers and wicks, and of the flame as they have changed it.

use crate::game::View;
use crate::game::rules::{FlameHeight, FlameRules, Flare, Wick};

/// How many braziers the hero has lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BraziersLit {
    /// Those that were lit.
    pub lit: u32,
    /// Those that count.
    pub of: u32,
}

impl<'w> View<'w> {
    /// Braziers of this level that the hero has lit, and after how many a wick may be chosen; `None` if the rules have
    /// no braziers.
    pub fn braziers_lit(self) -> Option<BraziersLit> {
        let braziers = self.world.rules.braziers.as_ref()?;
        let lit = self.world.level.lit_by_hero.len() as u32;
        Some(BraziersLit {
            lit,
            of: braziers.per_level.unsigned_abs(),
        })
    }

    /// Braziers that the hero has lit on all levels, no more of one than it has, and those of the whole dungeon; `None`
    /// if the rules have no braziers.
    pub fn all_braziers_lit(self) -> Option<BraziersLit> {
        let braziers = self.world.rules.braziers.as_ref()?;
        let lit = self.world.braziers_lit_in_all().unsigned_abs();
        let all = self.world.rules.dungeon.levels * braziers.per_level;
        Some(BraziersLit {
            lit,
            of: all.unsigned_abs(),
        })
    }

    /// The wicks that the hero has chosen, oldest first.
    pub fn wicks(self) -> impl Iterator<Item = &'w Wick> {
        let chosen = self.world.wicks.chosen.iter();
        chosen.map(move |wick| self.world.rules.wick(*wick))
    }

    /// The wicks to choose from with [`crate::Command::ChooseWick`], in the order of their numbers; none if none is
    /// due.
    pub fn wicks_offered(self) -> impl Iterator<Item = &'w Wick> {
        let offered = self.world.wicks_offered().iter();
        offered.map(move |wick| self.world.rules.wick(*wick))
    }

    /// How many wicks the hero may choose now, one after the other.
    pub const fn wicks_due(self) -> u32 {
        self.world.wicks.due
    }

    /// The rules of the flame as they would be with this wick too; `None` if the rules have none.
    pub fn flame_rules_with(self, wick: &Wick) -> Option<FlameRules> {
        let mut rules = *self.world.flame_rules()?;
        wick.effect.change(&mut rules);
        Some(rules)
    }

    /// The flare that a wick of the hero allows, if one does.
    pub fn flare(self) -> Option<Flare> {
        self.world.flare()
    }

    /// Turns for which the flame still flares, 0 or more.
    pub const fn turns_of_flare(self) -> u32 {
        self.world.turns_of_flare()
    }

    /// Light of the hero's flame on the hero's own cell, a flare included; above 9 all is lit with 9 that is near
    /// enough.
    pub fn light_of_flame(self) -> i32 {
        self.world.height_rules().map_or(0, |height| height.light)
    }

    /// Whether the hero stands beside a burning brazier, where wounds close sooner and the flame burns no wax.
    pub fn is_warmed(self) -> bool {
        self.world.warmed_by().is_some()
    }

    /// Wax that it takes to set the flame to this height now; 0 if the rules have none.
    pub fn price_of_flame(self, to: FlameHeight) -> i32 {
        self.world.price_of_flame(to)
    }
}
