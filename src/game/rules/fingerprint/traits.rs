//! The lines of the traits of a kind: each only where the kind has the trait.

use crate::game::rules::Traits;
use crate::game::rules::fingerprint::Lines;

impl Lines {
    pub(super) fn traits(&mut self, traits: &Traits) {
        let Traits {
            shuns_light,
            gusts,
            pushes,
            drains,
            steals,
        } = traits;
        self.number("monster.shuns-light", *shuns_light);
        self.unless(0, "monster.gusts", i32::from(*gusts));
        self.number("monster.pushes", *pushes);
        self.number("monster.drains", *drains);
        self.unless(0, "monster.steals", i32::from(*steals));
    }

    /// A number that only some kinds have.
    fn number(&mut self, tag: &str, value: Option<i32>) {
        if let Some(value) = value {
            self.always(tag, value);
        }
    }
}
