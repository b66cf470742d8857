//! The lines of what is worn.

use crate::game::rules::fingerprint::Lines;
use crate::game::rules::{DazingBlows, Worn, WornKind};

impl Lines {
    pub(super) fn worn(&mut self, worn: &Worn) {
        let Worn {
            kind,
            attack,
            defense,
            stab_percent,
            sweeps,
            pierces,
            dazes,
            blows_heard,
            shoots,
            beside_percent,
            steps_heard,
            no_shielding,
        } = worn;
        let kind = match kind {
            WornKind::Weapon => "weapon",
            WornKind::Armor => "armor",
        };
        self.always("item.worn", kind);
        self.unless(0, "item.worn.attack", *attack);
        self.unless(0, "item.worn.defense", *defense);
        if let Some(percent) = stab_percent {
            self.always("item.worn.stab", percent);
        }
        self.unless(0, "item.worn.sweeps", i32::from(*sweeps));
        self.unless(0, "item.worn.pierces", i32::from(*pierces));
        if let Some(DazingBlows { every, turns }) = dazes {
            self.always("item.worn.dazes-every", every);
            self.always("item.worn.dazes", turns);
        }
        self.unless(0, "item.worn.blows-heard", *blows_heard);
        self.unless(0, "item.worn.shoots", *shoots);
        self.unless(100, "item.worn.beside", *beside_percent);
        self.unless(0, "item.worn.steps-heard", *steps_heard);
        self.unless(0, "item.worn.no-shielding", i32::from(*no_shielding));
    }
}
