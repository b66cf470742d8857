//! The lines of braziers and wicks, if there are any.

use crate::game::rules::fingerprint::Lines;
use crate::game::rules::{BrazierRules, Wick, WickEffect};

pub(super) fn write(lines: &mut Lines, braziers: Option<&BrazierRules>, wicks: &[Wick]) {
    if let Some(braziers) = braziers {
        lines.braziers(braziers);
    }
    for wick in wicks {
        lines.wick(wick);
    }
}

impl Lines {
    fn braziers(&mut self, braziers: &BrazierRules) {
        let BrazierRules {
            dark,
            lit,
            per_level,
            offers,
            heal_turns,
            warmth,
            keeps_off,
            boss_hp,
        } = braziers;
        self.kind("braziers.dark", dark);
        self.kind("braziers.lit", lit);
        self.always("braziers.per-level", per_level);
        self.always("braziers.offers", offers);
        self.always("braziers.heal-turns", heal_turns);
        self.number("braziers.warmth", *warmth);
        self.always("braziers.keeps-off", keeps_off);
        self.unless(0, "braziers.boss-hp", *boss_hp);
    }

    fn wick(&mut self, wick: &Wick) {
        let Wick {
            kind,
            name: _,
            about: _,
            effect,
        } = wick;
        self.kind("wick", kind);
        match effect {
            WickEffect::Saves { burns, of } => {
                self.always("wick.saves.burns", burns);
                self.always("wick.saves.of", of);
            }
            WickEffect::Reaches(light) => self.always("wick.reaches", light),
            WickEffect::Hides(cells) => self.always("wick.hides", cells),
            WickEffect::Stabs(percent) => self.always("wick.stabs", percent),
            WickEffect::Seals(hp) => self.always("wick.seals", hp),
            WickEffect::Drips { every, terrain } => {
                self.always("wick.drips.every", every);
                self.kind("wick.drips", terrain);
            }
            WickEffect::Dazes { turns, every } => {
                self.always("wick.dazes.turns", turns);
                self.always("wick.dazes.every", every);
            }
            WickEffect::Flares { wax, light, turns } => {
                self.always("wick.flares.wax", wax);
                self.always("wick.flares.light", light);
                self.always("wick.flares.turns", turns);
            }
            WickEffect::Fattens(hp) => self.always("wick.fattens", hp),
            WickEffect::Sharpens(attack) => self.always("wick.sharpens", attack),
            WickEffect::Renders(percent) => self.always("wick.renders", percent),
            WickEffect::Steadies => self.always("wick.steadies", 1),
        }
    }
}
