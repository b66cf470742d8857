//! The lines of a kind's traits: each is written only if the kind has the trait.

use crate::game::rules::fingerprint::Lines;
use crate::game::rules::{
    Ally, Burst, Calls, Crown, Dazzle, EightLines, FastInDark, FeelsInDark, Group, Lure, Pours,
    Regrowth, Rising, Shoots, Snuffs, Traits,
};

impl Lines {
    pub(super) fn traits(&mut self, traits: &Traits) {
        let Traits {
            shuns_light,
            shuns_braziers,
            erratic_every,
            lured_by,
            eats_wax,
            blind,
            sees_in_dark,
            feels_steps,
            feels_in_dark,
            fast_in_dark,
            follows_trail,
            howls,
            shoots,
            surrounds,
            acts_every,
            through_walls,
            intangible_in_light,
            stands,
            eight_lines,
            group,
            carries_nothing,
            gusts,
            pushes,
            grips,
            drains,
            steals,
            catches,
            splits_from,
            bursts,
            rises,
            leaves,
            disguised_as,
            unseen_below,
            snuffs_every,
            kindles_within,
            spins,
            breaks,
            regrows,
            dazed_at_most,
            dazed_by_light,
            snuffs,
            pours,
            crown,
            ally,
        } = traits;
        self.number("monster.shuns-light", *shuns_light);
        self.unless(0, "monster.shuns-braziers", i32::from(*shuns_braziers));
        self.number("monster.erratic-every", *erratic_every);
        if let Some(lure) = lured_by {
            let lure = match lure {
                Lure::BrightestFlame => "brightest-flame",
                Lure::BrightestLight => "brightest-light",
            };
            self.always("monster.lured-by", lure);
        }
        self.unless(0, "monster.eats-wax", *eats_wax);
        self.number("monster.blind", *blind);
        self.number("monster.sees-in-dark", *sees_in_dark);
        self.number("monster.feels-steps", *feels_steps);
        if let Some(FeelsInDark { below, within }) = feels_in_dark {
            self.always("monster.feels-in-dark.below", below);
            self.always("monster.feels-in-dark.within", within);
        }
        if let Some(FastInDark { below, steps }) = fast_in_dark {
            self.always("monster.fast.below", below);
            self.always("monster.fast.steps", steps);
        }
        self.flag("monster.follows-trail", *follows_trail);
        self.number("monster.howls", *howls);
        if let Some(Shoots { range, keeps }) = shoots {
            self.always("monster.shoots.range", range);
            self.always("monster.shoots.keeps", keeps);
        }
        self.flag("monster.surrounds", *surrounds);
        self.number("monster.acts-every", *acts_every);
        self.flag("monster.through-walls", *through_walls);
        self.number("monster.intangible-in-light", *intangible_in_light);
        self.flag("monster.stands", *stands);
        if let Some(EightLines { length, light }) = eight_lines {
            self.always("monster.eight-lines.length", length);
            self.always("monster.eight-lines.light", light);
        }
        if let Some(Group { min, max }) = group {
            self.always("monster.group.min", min);
            self.always("monster.group.max", max);
        }
        self.flag("monster.carries-nothing", *carries_nothing);
        self.flag("monster.gusts", *gusts);
        self.number("monster.pushes", *pushes);
        self.number("monster.grips", *grips);
        self.number("monster.drains", *drains);
        self.flag("monster.steals", *steals);
        self.flag("monster.catches", *catches);
        self.number("monster.splits-from", *splits_from);
        if let Some(Burst { dazes, within }) = bursts {
            self.always("monster.bursts.dazes", dazes);
            self.always("monster.bursts.within", within);
        }
        if let Some(Rising {
            after,
            unless_light,
        }) = rises
        {
            self.always("monster.rises.after", after);
            self.number("monster.rises.unless-light", *unless_light);
        }
        if let Some(item) = leaves {
            self.kind("monster.leaves", item);
        }
        if let Some(item) = disguised_as {
            self.kind("monster.disguised-as", item);
        }
        self.number("monster.unseen-below", *unseen_below);
        self.number("monster.snuffs-every", *snuffs_every);
        self.number("monster.kindles-within", *kindles_within);
        if let Some(terrain) = spins {
            self.kind("monster.spins", terrain);
        }
        self.number("monster.breaks", *breaks);
        if let Some(Regrowth { hp, below_light }) = regrows {
            self.always("monster.regrows.hp", hp);
            self.number("monster.regrows.below-light", *below_light);
        }
        self.number("monster.dazed-at-most", *dazed_at_most);
        if let Some(Dazzle { from, every }) = dazed_by_light {
            self.always("monster.dazed-by-light.from", from);
            self.always("monster.dazed-by-light.every", every);
        }
        self.phases(*snuffs, pours.as_ref(), crown.as_ref());
        if let Some(Ally { within }) = ally {
            self.always("monster.ally.within", within);
        }
    }

    /// The traits that wounds trigger.
    fn phases(&mut self, snuffs: Option<Snuffs>, pours: Option<&Pours>, crown: Option<&Crown>) {
        if let Some(Snuffs {
            below,
            every,
            within,
        }) = snuffs
        {
            self.always("monster.snuffs.below", below);
            self.always("monster.snuffs.every", every);
            self.always("monster.snuffs.within", within);
        }
        if let Some(Pours {
            below,
            every,
            reach,
            terrain,
        }) = pours
        {
            self.always("monster.pours.below", below);
            self.always("monster.pours.every", every);
            self.always("monster.pours.reach", reach);
            self.kind("monster.pours.terrain", terrain);
        }
        if let Some(Crown { below, glow, calls }) = crown {
            self.always("monster.crown.below", below);
            self.always("monster.crown.glow", glow);
            if let Some(Calls { kind, amount }) = calls {
                self.kind("monster.crown.calls", kind);
                self.always("monster.crown.calls-amount", amount);
            }
        }
    }

    /// A number that only some kinds have.
    pub(super) fn number(&mut self, tag: &str, value: Option<i32>) {
        if let Some(value) = value {
            self.always(tag, value);
        }
    }

    /// Something that only some kinds do.
    fn flag(&mut self, tag: &str, does: bool) {
        self.unless(0, tag, i32::from(does));
    }
}
