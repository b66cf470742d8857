//! The smell of tallow: roughly where a candle lies that the hero has not seen.

use crate::base::Dir;
use crate::game::View;
use crate::game::rules::ItemEffect;

/// How far a smell comes from, by the walk to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HowFar {
    /// Fewer steps than `near` of the rules.
    Near,
    /// Fewer than `some_way`.
    SomeWay,
    /// More.
    Far,
}

/// The smell of a candle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Smell {
    /// Where it lies, in a straight line.
    pub dir: Dir,
    /// How far it is to walk there.
    pub far: HowFar,
}

impl View<'_> {
    /// The smell of the candle with the shortest walk to it, of those on the level that the hero has not seen; `None` if
    /// there is none, or the rules have no smell.
    pub fn smell(self) -> Option<Smell> {
        let (rules, level) = (&self.world.rules, &self.world.level);
        let (smell, hero) = (rules.flame?.smell?, self.world.hero().at);
        let steps = level.distances(rules.play.steps.metric(), [hero]);
        let candles = level.items.iter().filter(|lies| {
            matches!(rules.item(lies.0).effect, ItemEffect::Melts(_))
                && !self.sees(lies.1)
                && !level.seen_items.contains(lies)
        });
        let ways = candles.filter_map(|(_, at)| Some((steps.distance(*at)?, *at)));
        let (steps, at) = ways.min_by_key(|(steps, at)| (*steps, at.y, at.x))?;
        let far = match steps {
            steps if steps < smell.near.unsigned_abs() => HowFar::Near,
            steps if steps < smell.some_way.unsigned_abs() => HowFar::SomeWay,
            _ => HowFar::Far,
        };
        let dir = Dir::towards(hero, at)?;
        Some(Smell { dir, far })
    }
}
