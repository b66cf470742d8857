//! What the hero knows of a whole level, for searches that would ask for every cell; and the smell of tallow: roughly
//! where a candle lies that the hero has not seen.

use crate::base::{BitGrid, Dir, Pos};
use crate::game::rules::ItemEffect;
use crate::game::terrain::Terrain;
use crate::game::view::View;

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

impl<'w> View<'w> {
    /// The cells that the hero has seen or knows from a map.
    pub const fn explored(self) -> &'w BitGrid {
        &self.world.level.explored
    }

    /// The cells known to be walkable and, as far as is known, without harm.
    pub fn known_ground(self) -> BitGrid {
        let level = &self.world.level;
        let mut known = level.harmless.clone();
        for (word, explored) in known.words_mut().iter_mut().zip(level.explored.words()) {
            *word &= explored;
        }
        // These look otherwise than they are.
        let outdated = level.outdated.iter().map(|(at, _)| at);
        for at in level.hidden.iter().chain(outdated) {
            let looks = self.terrain(*at).seen();
            known.set(*at, looks.is_some_and(Terrain::is_harmless));
        }
        for fire in level.fires.iter() {
            if self.sees(fire.at) {
                known.set(fire.at, false);
            }
        }
        known
    }

    /// The cells known to be of terrain that `fits`. Plain walls, floors, doors and rock are never
    /// asked for.
    pub fn known_landmarks(self, fits: &dyn Fn(Pos, Terrain) -> bool) -> BitGrid {
        let level = &self.world.level;
        let mut known = BitGrid::new(level.size());
        let outdated = level.outdated.iter().map(|(at, _)| *at);
        for at in level.landmarks.iter().chain(outdated) {
            let terrain = self.terrain(at).seen().filter(|it| it.is_landmark());
            known.set(at, terrain.is_some_and(|terrain| fits(at, terrain)));
        }
        known
    }

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
