//! What lights the cells in view besides the hero's flame, and the source of each light.

use crate::base::{Dir, Pos, by_next};
use crate::game::View;
use crate::game::event::ActorId;
use crate::game::rules::ItemEffect;
use crate::game::terrain::Terrain;

/// A light on the level other than the hero's.
#[derive(Clone, Copy, Debug)]
pub struct LightView<'w> {
    /// Its source: the `kind` of a monster, an item or terrain, `torch`, or `burning`.
    pub word: &'w str,
    /// The cells that it falls on, in view or not, with its light there, 1 to 9.
    cells: &'w [(Pos, u8)],
    view: View<'w>,
}

impl LightView<'_> {
    /// The cells in view that it falls on, with its light there, 1 to 9.
    pub fn cells(&self) -> impl Iterator<Item = (Pos, i32)> {
        let seen = self.cells.iter().filter(|(pos, _)| self.view.sees(*pos));
        by_next(seen.map(|(pos, light)| (*pos, i32::from(*light))))
    }
}

/// What the hero has lit to win the game, while it still catches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catching {
    /// Its cell.
    pub at: Pos,
    /// Turns until the game is won, 1 or more.
    pub turns: i32,
    /// Cells from it to the boss, 1 or more; `None` without a living boss.
    pub boss_away: Option<i32>,
}

impl<'w> View<'w> {
    /// What the hero has lit to win the game, while it still catches; `None` if nothing does.
    pub fn catching(self) -> Option<Catching> {
        let (at, turns) = self.world.catching()?;
        Some(Catching {
            at,
            turns,
            boss_away: self.boss_away(at),
        })
    }

    /// Cells from `at` to the boss of this level, in view or not: its hall is full of its steps. `None` without a living
    /// one.
    pub fn boss_away(self, at: Pos) -> Option<i32> {
        let boss = self.world.boss_here()?;
        Some(self.world.actor(boss).at.distance(at))
    }

    /// Whether this monster in view goes to what catches, to put it out.
    pub fn goes_to_catching(self, id: ActorId) -> bool {
        self.visible_monster(id).is_some() && self.world.catching_seen_by(id).is_some()
    }

    /// The lights that fall on cells in view, except the hero's own. Empty if the rules have no light levels.
    pub fn lights(self) -> impl Iterator<Item = LightView<'w>> {
        let field = self.world.light.as_ref();
        let sources = field.into_iter().flat_map(|field| field.others());
        let seen = sources.filter(move |(_, cells)| cells.iter().any(|(pos, _)| self.sees(*pos)));
        by_next(seen.map(move |(source, cells)| LightView {
            word: self.word_of_light(source.at),
            cells,
            view: self,
        }))
    }

    /// The source of the light that comes from this cell.
    fn word_of_light(self, at: Pos) -> &'w str {
        let (world, rules) = (self.world, self.rules());
        if world.level.fires.contains(at) {
            // The tile name of fire.
            return "burning";
        }
        let mut others = world.others_here();
        let bearer = others.find(|(_, actor)| actor.at == at && world.glow(actor) > 0);
        if let Some(kind) = bearer.and_then(|(_, actor)| actor.kind) {
            return &rules.monster(kind).kind;
        }
        if let Some(item) = world.level.item_at(at) {
            let item = rules.item(item);
            if item.effect.glow().is_some() || matches!(item.effect, ItemEffect::Mirrors(_)) {
                return &item.kind;
            }
        }
        if let Some(terrain) = world.level.terrain.get(at)
            && rules.terrain_kind(*terrain).is_some_and(|it| it.light > 0)
        {
            return rules.terrain_word(*terrain);
        }
        // A torch shines from the cell south of it.
        let above = world.level.terrain.get(at.step(Dir::N));
        rules.terrain_word(above.copied().unwrap_or(Terrain::Torch))
    }
}
