//! The lines of the traits of a kind: each only where the kind has the trait.

use crate::game::rules::fingerprint::Lines;
use crate::game::rules::{Burst, Dazzle, Regrowth, Rising, Traits};

impl Lines {
    pub(super) fn traits(&mut self, traits: &Traits) {
        let Traits {
            shuns_light,
            gusts,
            pushes,
            drains,
            steals,
            splits_from,
            bursts,
            rises,
            leaves,
            disguised_as,
            unseen_below,
            snuffs_every,
            regrows,
            dazed_by_light,
        } = traits;
        self.number("monster.shuns-light", *shuns_light);
        self.unless(0, "monster.gusts", i32::from(*gusts));
        self.number("monster.pushes", *pushes);
        self.number("monster.drains", *drains);
        self.unless(0, "monster.steals", i32::from(*steals));
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
        if let Some(Regrowth { hp, below_light }) = regrows {
            self.always("monster.regrows.hp", hp);
            self.number("monster.regrows.below-light", *below_light);
        }
        if let Some(Dazzle { from, every }) = dazed_by_light {
            self.always("monster.dazed-by-light.from", from);
            self.always("monster.dazed-by-light.every", every);
        }
    }

    /// A number that only some kinds have.
    fn number(&mut self, tag: &str, value: Option<i32>) {
        if let Some(value) = value {
            self.always(tag, value);
        }
    }
}
