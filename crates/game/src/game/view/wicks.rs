//! What the hero may know of braziers and wicks, and of the flame as wicks have changed it.

use crate::base::by_next;
use crate::game::rules::{FlameHeight, FlameRules, Flare, WickTotals, WickView};
use crate::game::{Draw, View};

/// How many braziers the hero has lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BraziersLit {
    /// Number lit.
    pub lit: u32,
    /// Number to light.
    pub of: u32,
}

impl<'w> View<'w> {
    /// Braziers that the hero has lit on this level, at most as many as earn a wick, and all of those once somebody else has
    /// lit the last; `None` if the rules have no braziers.
    pub fn braziers_lit(self) -> Option<BraziersLit> {
        let of = self.rules().braziers.as_ref()?.per_level.unsigned_abs();
        let level = &self.world.level;
        let lit = match level.wick_earned {
            true => of,
            false => of.min(level.lit_by_hero.len() as u32),
        };
        Some(BraziersLit { lit, of })
    }

    /// Braziers that the hero has lit on all levels, at most `per_level` each, and those of the whole dungeon; `None`
    /// if the rules have no braziers.
    pub fn all_braziers_lit(self) -> Option<BraziersLit> {
        let per_level = self.rules().braziers.as_ref()?.per_level;
        let of = (self.rules().dungeon.levels * per_level).unsigned_abs();
        let lit = self.world.braziers_lit_in_all().unsigned_abs();
        Some(BraziersLit { lit, of })
    }

    /// The wicks that the hero has chosen, oldest first.
    pub fn wicks(self) -> impl Iterator<Item = WickView<'w>> {
        let chosen = self.world.wicks.chosen.iter();
        by_next(chosen.map(move |form| self.world.rules.wick_form(*form)))
    }

    /// The wicks to choose from with [`crate::Command::ChooseWick`], in order of index. Empty if none is due or
    /// to be had for wax.
    pub fn wicks_offered(self) -> impl Iterator<Item = WickView<'w>> {
        let offered = self.world.wicks_offered().into_iter();
        by_next(offered.map(move |form| self.world.rules.wick_form(form)))
    }

    /// Wax that choosing a wick takes here, of which some must be left; `None` if one is due for nothing, or none is to
    /// be had.
    pub fn wick_price(self) -> Option<i32> {
        self.world.wick_price()
    }

    /// Wax for which another wick is to be had on this level, beside a burning brazier that the hero has lit.
    pub fn wick_for_wax(self) -> Option<i32> {
        self.world.wick_for_wax()
    }

    /// How many wicks the hero may choose now, one after another.
    pub const fn wicks_due(self) -> u32 {
        self.world.wicks.due
    }

    /// What the hero's wicks do together, apart from what they change of the flame.
    pub const fn wick_totals(self) -> &'w WickTotals {
        &self.world.wicks.totals
    }

    /// The same with this wick added, and the flame as they would change it; `None` if the rules have no flame.
    pub fn with_wick(self, wick: &WickView<'_>) -> (WickTotals, Option<FlameRules>) {
        let mut wicks = self.world.wicks.clone();
        wicks.choose(wick.form, &self.world.rules);
        (wicks.totals, wicks.flame)
    }

    /// The height to which a draught would lower the flame; `None` if it would leave it alone.
    pub fn gusted_height(self) -> Option<FlameHeight> {
        self.world.gusted_height()
    }

    /// Whether the flame can burn at this height at all, with what the hero wears and with his wicks.
    pub fn can_burn(self, height: FlameHeight) -> bool {
        self.world.can_burn(height)
    }

    /// Whether wounds can be sealed at all.
    pub fn can_seal(self) -> bool {
        self.world
            .flame_rules()
            .is_some_and(|flame| flame.seal.hp > 0)
    }

    /// Turns for which the hero would daze the monsters beside him by putting the flame out now; `None` if he cannot, or
    /// not yet again.
    pub fn turns_dazed_by_dark(self) -> Option<i32> {
        let totals = self.wick_totals();
        totals.pinches.then(|| self.world.dazes_by_dark()).flatten()
    }

    /// The flare that one of the hero's wicks allows, if any.
    pub const fn flare(self) -> Option<Flare> {
        self.world.flare()
    }

    /// Turns left of the flare, 0 or more.
    pub const fn turns_of_flare(self) -> u32 {
        self.world.turns_of_flare()
    }

    /// Light of the hero's flame on the hero's own cell, including a flare; cells near enough to get more than 9 have
    /// 9.
    pub fn light_of_flame(self) -> i32 {
        self.world.height_rules().light
    }

    /// Whether the hero stands next to a burning brazier, where the flame burns no wax.
    pub fn is_warmed(self) -> bool {
        self.world.warmed_by().is_some()
    }

    /// What draws a monster to where the hero is; `None` if nothing does.
    pub fn draw(self) -> Option<Draw> {
        self.world.draw()
    }

    /// Hit points that the braziers of this level still give back; `None` without braziers, or if there is no end to it.
    pub fn warmth_left(self) -> Option<i32> {
        self.world.warmth_left()
    }

    /// Whether wounds heal beside the burning brazier next to which the hero stands.
    pub fn heals_here(self) -> bool {
        self.is_warmed() && self.warmth_left() != Some(0)
    }

    /// Whether waiting here restores hit points: everywhere by the rules, or beside this burning brazier. A candle that
    /// [is out](View::candle_is_out) prevents the former.
    pub fn rest_would_heal(self) -> bool {
        let play = self.rules().play;
        play.rest_heals() || play.can_wait && self.heals_here()
    }

    /// Wax needed to set the flame to this height now; 0 if the rules have no flame.
    pub fn price_of_flame(self, to: FlameHeight) -> i32 {
        self.world.price_of_flame(to)
    }
}
