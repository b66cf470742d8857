//! What the hero wears, and its effects, with those of the flame on blows. Only reads the world.

use crate::base::{Pos, by_next};
use crate::game::command::Slot;
use crate::game::event::ActorId;
use crate::game::rules::{
    CandleId, CandleKind, DazingBlows, FlameHeight, ItemId, ItemKind, Mind, Stats, Worn, WornKind,
};
use crate::game::view::View;
use crate::game::world::World;

impl World {
    /// The properties of what the hero wears, by kind.
    fn worn(&self) -> impl Iterator<Item = &Worn> {
        let worn = self.inventory.worn.iter().flatten();
        by_next(worn.filter_map(|item| self.rules.item(*item).effect.worn()))
    }

    /// Whether an item of this kind is worn.
    pub(super) fn wears(&self, item: ItemId) -> bool {
        self.inventory.worn.contains(&Some(item))
    }

    /// The hero's stats for a blow at a target this many cells away.
    pub(super) fn blow_stats(&self, distance: i32) -> Stats {
        self.blow_stats_at(self.height, distance)
    }

    /// Like [`World::blow_stats`], with the flame at this height.
    pub(super) fn blow_stats_at(&self, height: FlameHeight, distance: i32) -> Stats {
        let stats = self.by_flame(height, self.hero().stats);
        if distance > 1 {
            return stats;
        }
        self.worn().fold(stats, |stats, worn| worn.beside(stats))
    }

    /// The hero's stats for a blow by a flame of this height: wicks may add attack, the height critical blows.
    fn by_flame(&self, height: FlameHeight, own: Stats) -> Stats {
        let rules = self.flame_rules().map(|flame| flame.height(height));
        let critical = own.critical + rules.map_or(0, |height| height.critical);
        Stats {
            attack: own.attack + self.attack_by_flame(height),
            critical: critical.min(100),
            ..own
        }
    }

    /// Damage of a blow at an unaware target, as a percentage of a usual one; `None` if the rules have no minds.
    pub(super) fn stab_percent(&self) -> Option<i32> {
        let usual = self.rules.minds?.stab_percent;
        let worn = self.worn().find_map(|worn| worn.stab_percent);
        Some(worn.unwrap_or(usual) + self.wicks.totals.stab_percent)
    }

    /// Damage of a blow that this monster does not see coming, which cannot miss, as a percentage of a usual one; `None`
    /// if it does.
    pub(super) fn sure_blow_percent(&self, target: ActorId) -> Option<i32> {
        let (minds, target) = (self.rules.minds?, self.actor(target));
        if target.mind.is_unaware() {
            return self.stab_percent();
        }
        let noticed_now = target.mind == Mind::Hunting && target.search_turns > 0;
        let startled = minds.startles && (noticed_now || target.mind == Mind::Alarmed);
        startled.then_some(100)
    }

    /// The worn item's dazing blows, if it has any.
    pub(super) fn dazing(&self) -> Option<DazingBlows> {
        self.worn().find_map(|worn| worn.dazes)
    }

    /// How far the hero's blows are heard, in cells; 0 if no farther than others.
    pub(super) fn blows_heard(&self) -> i32 {
        let by_wicks = self.wicks.totals.blows_heard;
        self.worn()
            .map(|worn| worn.blows_heard)
            .fold(by_wicks, i32::max)
    }

    /// How far the hero's steps are heard, in cells; 0 if they are not.
    pub(super) fn steps_heard(&self) -> i32 {
        self.worn().map(|worn| worn.steps_heard).fold(0, i32::max)
    }

    /// The height to which gusts and blows lower the flame: the next one, but a flame that cannot be shielded goes out.
    /// `None` if it is out.
    pub(super) fn lower_height(&self) -> Option<FlameHeight> {
        let lower = self.height.lower()?;
        let possible = lower != FlameHeight::Shielded || self.can_shield();
        Some(if possible { lower } else { FlameHeight::Out })
    }

    /// The height to which a draught lowers a plain or bright flame; `None` if it leaves the flame alone.
    pub(super) fn gusted_height(&self) -> Option<FlameHeight> {
        let is_open = match self.height {
            FlameHeight::Bright | FlameHeight::Plain => true,
            FlameHeight::Shielded | FlameHeight::Out => false,
        };
        let sinks = is_open && !self.is_flame_steady();
        if sinks { self.lower_height() } else { None }
    }

    /// Whether the flame can be shielded with what the hero wears and with his wicks.
    pub(super) fn can_shield(&self) -> bool {
        let hand_goes_round =
            self.candle_burns(FlameHeight::Shielded) && !self.wicks.totals.is_bare;
        hand_goes_round && !self.worn().any(|worn| worn.no_shielding)
    }

    /// Whether the candle that the game began with burns at this height at all.
    pub(super) fn candle_burns(&self, height: FlameHeight) -> bool {
        let without = self.candle_kind().and_then(|candle| candle.without);
        without != Some(height)
    }

    /// The other visible monsters that a blow at this neighbour strikes: in the order of [`Pos::neighbours`], then the
    /// one behind it.
    pub(super) fn further_targets(&self, target: ActorId) -> Vec<ActorId> {
        let (hero, at) = (self.hero().at, self.actor(target).at);
        let mut cells = Vec::new();
        if self.worn().any(|worn| worn.sweeps) {
            cells.extend(hero.neighbours());
        }
        if self.worn().any(|worn| worn.pierces) {
            cells.push(Pos::new(2 * at.x - hero.x, 2 * at.y - hero.y));
        }
        let actors = cells.into_iter().filter_map(|pos| self.actor_at(pos));
        let struck = actors.filter(|id| {
            let spared = id.is_hero() || self.actor(*id).is_ally();
            *id != target && !spared && self.makes_out(*id)
        });
        struck.collect()
    }

    /// Whether light falls on `pos`; always true if the rules have no light levels.
    pub(super) fn is_lit(&self, pos: Pos) -> bool {
        self.light.is_none() || self.light_at(pos) > 0
    }
}

impl<'w> View<'w> {
    /// What the hero wears of this kind, if anything.
    pub fn worn(self, kind: WornKind) -> Option<(Slot, &'w ItemKind)> {
        let item = self.world.inventory.worn[kind as usize]?;
        let slot = Slot(u8::try_from(item.0).ok()?);
        Some((slot, self.world.rules.item(item)))
    }

    /// The hero's stats if the item in `slot` were worn; `None` if it cannot be worn.
    pub fn stats_wearing(self, slot: Slot) -> Option<Stats> {
        let kind = self.rules().items.get(usize::from(slot.0))?;
        let new = kind.effect.worn()?;
        let old = self.worn(new.kind).and_then(|(_, kind)| kind.effect.worn());
        let bare = old.map_or(self.hero().stats, |old| old.taken_from(self.hero().stats));
        Some(new.added_to(bare))
    }

    /// The hero's stats for a blow, or a shot, at a target this many cells away if the item in `slot` were worn; `None`
    /// if it cannot be worn.
    pub fn blow_stats_wearing(self, slot: Slot, distance: i32) -> Option<Stats> {
        let stats = self.stats_wearing(slot)?;
        let stats = self.world.by_flame(self.world.height, stats);
        if distance > 1 {
            return Some(stats);
        }
        let new = self.rules().items.get(usize::from(slot.0))?.effect.worn()?;
        let others = self.world.worn().filter(|worn| worn.kind != new.kind);
        let all = others.chain([new]);
        Some(all.fold(stats, |stats, worn| worn.beside(stats)))
    }

    /// The hero's stats for a blow at a neighbour.
    pub fn blow_stats(self) -> Stats {
        self.world.blow_stats(1)
    }

    /// Damage of a blow at an unaware target, as a percentage of a usual one; `None` if the rules have no minds.
    pub fn stab_percent(self) -> Option<i32> {
        self.world.stab_percent()
    }

    /// Damage of a blow that this monster does not see coming, which cannot miss, as a percentage of a usual one; `None`
    /// if it does.
    pub fn sure_blow_percent(self, monster: ActorId) -> Option<i32> {
        self.world.sure_blow_percent(monster)
    }

    /// Blows up to and including the next one that dazes its target; `None` if none does.
    pub fn blows_to_daze(self) -> Option<i32> {
        let dazing = self.world.dazing()?;
        Some(dazing.every - self.world.inventory.blows % dazing.every)
    }

    /// Whether the candle that the game began with burns at this height at all.
    pub fn candle_burns(self, height: FlameHeight) -> bool {
        self.world.candle_burns(height)
    }

    /// The candle that the game began with, unless it is the usual one; with its id.
    pub fn chosen_candle(self) -> Option<(CandleId, &'w CandleKind)> {
        let id = self.world.candle;
        if id == CandleId::default() {
            return None;
        }
        self.world.candle_kind().map(|kind| (id, kind))
    }

    /// Whether the flame can be shielded with what the hero wears.
    pub fn can_shield(self) -> bool {
        self.world.can_shield()
    }
}
