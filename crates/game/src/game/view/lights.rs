//! What lights the cells in view besides the hero's flame, and the source of each light.

use crate::base::{Dir, Pos, by_next};
use crate::game::View;
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

impl<'w> View<'w> {
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
        let glows = |effect: ItemEffect| {
            effect.glow().is_some() || matches!(effect, ItemEffect::Mirrors(_))
        };
        let item = world.level.item_at(at).map(|item| rules.item(item));
        if let Some(item) = item.filter(|item| glows(item.effect)) {
            return &item.kind;
        }
        let terrain = |at: Pos| world.level.terrain.get(at).copied();
        let is_lit = |own: &Terrain| rules.terrain_kind(*own).is_some_and(|it| it.light > 0);
        let above = || terrain(at.step(Dir::N)).unwrap_or(Terrain::Torch);
        rules.terrain_word(terrain(at).filter(is_lit).unwrap_or_else(above))
    }
}
