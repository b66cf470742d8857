//! Interrupts: changes that stop an automatic action before its next step.

use std::collections::BTreeSet;

use crate::autoplay::StopReason;
use crate::autoplay::pathfinder::{dangerous_monsters, known_terrain};
use crate::base::Pos;
use crate::game::rules::Flame;
use crate::game::{ActorId, Terrain, View};

/// What the hero knew at the last check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interrupts {
    monsters: BTreeSet<ActorId>,
    hp: i32,
    level: i32,
    /// Number of active status effects.
    effects: usize,
    /// `None` if the rules have no candle.
    flame: Option<Flame>,
    /// Number of items in the inventory.
    item_count: u32,
    depth: u32,
    stairs: BTreeSet<Pos>,
    items: BTreeSet<Pos>,
}

impl Interrupts {
    /// Starts from what `view` shows.
    pub fn new(view: View<'_>) -> Self {
        let is_stairs = |pos: &Pos| {
            matches!(
                known_terrain(view, *pos),
                Some(Terrain::StairsDown | Terrain::StairsUp)
            )
        };
        Self {
            monsters: dangerous_monsters(view).map(|monster| monster.id).collect(),
            hp: view.hero().hp,
            level: view.xp_level(),
            effects: view.hero().effects().count(),
            flame: view.candle().map(|candle| candle.flame),
            item_count: view.inventory().map(|held| held.count).sum(),
            depth: view.depth(),
            stairs: view.size().cells().filter(is_stairs).collect(),
            items: view.visible_items().map(|(at, _)| at).collect(),
        }
    }

    /// The most urgent change since the last check; `None` if nothing has changed. Later checks start from `view`.
    pub fn check(&mut self, view: View<'_>) -> Option<StopReason> {
        let mut now = Self::new(view);
        if now.depth == self.depth {
            // An item that went out of view and comes back is not new.
            now.items.extend(self.items.iter().copied());
        }
        let before = std::mem::replace(self, now);
        let hero = view.hero().at;
        let new_monsters =
            dangerous_monsters(view).filter(|monster| !before.monsters.contains(&monster.id));
        let nearest = new_monsters.min_by_key(|monster| (monster.at.distance(hero), monster.id));
        let nearest = nearest.map(|monster| StopReason::NewMonster(monster.id));
        nearest.or_else(|| match &*self {
            now if now.hp < before.hp => Some(StopReason::LostHp),
            now if now.level > before.level => Some(StopReason::LeveledUp),
            now if now.effects > before.effects => Some(StopReason::EffectApplied),
            now if now.flame < before.flame => Some(StopReason::LightChanged),
            now if now.item_count > before.item_count => Some(StopReason::PickedUp),
            now if now.depth != before.depth => Some(StopReason::Arrived),
            now => {
                let stairs = now.stairs.difference(&before.stairs).next();
                let item = || now.items.difference(&before.items).next();
                let stairs = stairs.map(|at| StopReason::StairsSeen(*at));
                stairs.or_else(|| item().map(|at| StopReason::ItemSeen(*at)))
            }
        })
    }
}
