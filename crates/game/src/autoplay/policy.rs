//! Ways for a bot to play: what it explores, when it rests, when it spends what it carries.

use crate::base::word_enum;
use crate::game::rules::FlameHeight;
use crate::game::{Ruleset, View};

word_enum! {
    /// A way to play, with its name on the command line and in tables.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum Policy {
        /// Straight down: takes the stairs as soon as they are known, fights whatever stands in the way, never rests or
        /// retreats, and drinks only when nearly dead.
        Reckless = "reckless",
        /// Explores each level to its end, heals at half of all hit points, retreats at a third, never rests. The name
        /// is about how it plays; that the flame is plain too is what it has in common with [`Policy::Unshielded`].
        #[default]
        Plain = "plain",
        /// Like plain, but rests to full health, and spends scrolls on fights that would cost half of what it has left.
        /// If the flame has heights, it weighs what a change costs against what it saves.
        Careful = "careful",
        /// Like careful, but by habit: it shields the flame to walk and unshields it to strike, whatever that costs.
        Habit = "habit",
        /// Like careful, with the flame always shielded.
        Shielded = "shielded",
        /// Like careful, with the flame always plain: neither shielded nor bright.
        Unshielded = "unshielded",
        /// Like careful, with the flame always bright.
        Bright = "bright",
        /// A player who never leaves the keys to fight, to explore and to travel to stairs: see
        /// [`obvious`](crate::autoplay::obvious()).
        Macro = "macro",
    }
}

impl Policy {
    /// The policies that differ from each other under these rules.
    pub fn under(rules: &Ruleset) -> &'static [Self] {
        if rules.flame.is_some() {
            &Self::ALL
        } else {
            &[Self::Reckless, Self::Plain, Self::Careful]
        }
    }

    /// Whether it plays carefully, whatever it does with the flame.
    pub(super) const fn is_careful(self) -> bool {
        !matches!(self, Self::Reckless | Self::Plain | Self::Macro)
    }

    /// The height at which it always keeps the flame; `None` if it changes it.
    pub(super) const fn constant_flame(self) -> Option<FlameHeight> {
        match self {
            Self::Reckless | Self::Plain | Self::Unshielded => Some(FlameHeight::Plain),
            Self::Shielded => Some(FlameHeight::Shielded),
            Self::Bright => Some(FlameHeight::Bright),
            Self::Careful | Self::Habit | Self::Macro => None,
        }
    }

    /// Whether it ever shields the flame with a hand.
    pub(super) const fn shields(self) -> bool {
        matches!(self, Self::Careful | Self::Habit | Self::Shielded)
    }

    /// Whether it leaves a level before everything is explored, and never retreats.
    pub(super) const fn dives(self) -> bool {
        matches!(self, Self::Reckless)
    }

    /// Whether the hero is hurt enough to heal.
    pub(super) fn heals(self, view: View<'_>) -> bool {
        let hero = view.hero();
        let percent = if self.dives() { 20 } else { 50 };
        100 * hero.hp <= percent * hero.stats.hp
    }

    /// Whether the hero is hurt enough to seal wounds, with enough wax left for light.
    pub(super) fn seals(self, view: View<'_>) -> bool {
        let (hero, Some(flame)) = (view.hero(), view.flame()) else {
            return false;
        };
        let percent = if self.dives() {
            20
        } else {
            sealing_percent(view)
        };
        let reserve = flame.rules.seal.wax + 40;
        100 * hero.hp <= percent * hero.stats.hp && flame.wax >= reserve
            || 100 * hero.hp <= 30 * hero.stats.hp
    }

    /// Whether to hide now: when badly hurt, and for a careful bot also from a fight that it would lose.
    pub(super) fn hides(self, view: View<'_>) -> bool {
        let hero = view.hero();
        let hurt = 3 * hero.hp <= hero.stats.hp;
        !self.dives() && (hurt || self.is_careful() && threat(view) >= hero.hp)
    }

    /// Whether to spend scrolls now: when hurt, and for a careful bot also before a fight that would cost half of the
    /// hit points left.
    pub(super) fn spends_scrolls(self, view: View<'_>) -> bool {
        self.heals(view) || self.is_careful() && 2 * threat(view) >= view.hero().hp
    }
}

/// The percentage of all hit points from which on down wounds are worth sealing: 60 at the usual price of a hit point, 80
/// at half of it, and 30 at the least.
fn sealing_percent(view: View<'_>) -> i32 {
    let usual = view.rules().flame.map(|it| it.seal);
    let (Some(usual), Some(flame)) = (usual, view.flame()) else {
        return 60;
    };
    let now = flame.rules.seal;
    let price = 100 * now.wax * usual.hp / (now.hp * usual.wax).max(1);
    (100 - 40 * price / 100).max(30)
}

/// An estimate of the hit points that fighting all monsters in view one after the other would cost, if each blow hits
/// for its usual damage. Assumes damage by difference.
fn threat(view: View<'_>) -> i32 {
    let (hero, mut turns, mut harm) = (view.hero(), 0, 0);
    for monster in view.visible_monsters() {
        let by_hero = (view.blow_stats().attack - monster.stats.defense).max(1);
        let by_monster = (monster.stats.attack - hero.stats.defense).max(0);
        turns += (monster.hp + by_hero - 1) / by_hero;
        harm += turns * by_monster;
    }
    harm
}
