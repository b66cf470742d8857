//! Interrupts: changes that stop an automatic action before its next step.

use crate::autoplay::StopReason;
use crate::autoplay::threats::{NEAR, cannot_strike, dangerous_monsters, is_trifling, threats};
use crate::base::{Pos, SortedSet};
use crate::game::rules::{CandleState, FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Terrain, View};

/// Turns of light left at which wax runs low, and at which it is nearly gone.
const LOW_WAX: [i32; 2] = [40, 10];

/// What the hero knew at the last check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interrupts {
    /// Monsters in view that stop automatic actions.
    threats: SortedSet<ActorId>,
    /// Monsters that have been in view, and those that the hero remembers asleep or rooted.
    seen: SortedSet<ActorId>,
    /// Monsters that know of the hero, or have heard something, in view or when they were last.
    roused: SortedSet<ActorId>,
    hp: i32,
    level: i32,
    /// Wicks that the hero may choose.
    wicks_due: u32,
    /// Number of active status effects.
    effects: usize,
    /// `None` if the rules have no candle.
    flame: Option<CandleState>,
    /// The flame's height, if the player can choose it.
    height: Option<FlameHeight>,
    /// How many of [`LOW_WAX`] are reached.
    low_wax: usize,
    /// Number of items in the inventory.
    item_count: u32,
    depth: u32,
    stairs: SortedSet<Pos>,
    /// Cells with items, as the hero knows them.
    items: SortedSet<Pos>,
    /// Known cells with something worth bumping into.
    fixtures: SortedSet<Pos>,
}

impl Interrupts {
    /// Starts from what `view` shows.
    pub fn new(view: View<'_>) -> Self {
        let is_stairs = |_, it| matches!(it, Terrain::StairsDown | Terrain::StairsUp);
        // In view, or as they lay when the hero last saw them.
        let items = view.visible_items().chain(view.remembered_items());
        Self {
            threats: threats(view).map(|monster| monster.id).collect(),
            seen: known_monsters(view).collect(),
            roused: roused_monsters(view).map(|monster| monster.id).collect(),
            hp: view.hero().hp,
            level: view.xp_level(),
            wicks_due: view.wicks_due(),
            effects: view.hero().effects().count(),
            flame: view.candle().map(|candle| candle.flame),
            height: view.flame().map(|flame| flame.height),
            low_wax: low_wax(view),
            item_count: view.inventory().map(|held| held.count).sum(),
            depth: view.depth(),
            stairs: view.known_landmarks(&is_stairs).iter().collect(),
            items: items.map(|(at, _)| at).collect(),
            fixtures: view.fixtures().collect(),
        }
    }

    /// Starts again from what `view` shows. Whatever has been in view on this level is not new, nor are monsters that
    /// do not know of the hero.
    pub fn restart(&mut self, view: View<'_>) {
        self.renew(view);
    }

    /// Starts again from what `view` shows; returns what was known before. Keeps monsters that have been in view, the
    /// items, fixtures and roused monsters of this level that are out of view, and the roused monsters that flee now.
    fn renew(&mut self, view: View<'_>) -> Self {
        let before = std::mem::replace(self, Self::new(view));
        self.seen.extend(before.seen.iter().copied());
        if self.depth == before.depth {
            let items = before.items.iter().copied();
            self.items.extend(items.filter(|at| !view.sees(*at)));
            let fixtures = before.fixtures.iter().copied();
            self.fixtures.extend(fixtures.filter(|at| !view.sees(*at)));
            // One that flees for a while and comes again has not noticed the hero anew.
            let roused = before.roused.iter().copied();
            self.roused.extend(roused.filter(|id| {
                let monster = view.visible_monster(*id);
                monster.is_none_or(|it| it.mind == Some(Mind::Fleeing))
            }));
        }
        before
    }

    /// The most urgent change since the last check; `None` if nothing has changed. Later checks start from `view`.
    pub fn check(&mut self, view: View<'_>) -> Option<StopReason> {
        let before = self.renew(view);
        let noticed = roused_monsters(view).filter(|it| {
            let is_new = before.seen.contains(&it.id) && !before.roused.contains(&it.id);
            is_new && !is_trifling(view, it) && !cannot_strike(view, it)
        });
        if let Some(monster) = most_urgent(noticed, view) {
            return Some(StopReason::Noticed(monster));
        }
        let hero = view.hero().at;
        let unseen = view.visible_monsters().filter(|it| {
            // What only stands there is no news from afar. The boss and those with a name always are, whatever they do.
            let is_news = !view.is_harmless(*it) || it.at.distance(hero) <= NEAR;
            // What cannot strike is no threat later: it is news once, whatever it knows.
            let stays_new = it.is_unaware() || cannot_strike(view, it);
            let stops = stays_new && is_news || view.is_somebody(it.id);
            stops && !before.seen.contains(&it.id)
        });
        let new = threats(view).filter(|it| !before.threats.contains(&it.id));
        if let Some(monster) = most_urgent(new.chain(unseen), view) {
            return Some(StopReason::NewMonster(monster));
        }
        self.change_since(&before, view)
    }

    /// The most urgent change since `before` apart from monsters coming into view or noticing the hero.
    fn change_since(&self, before: &Self, view: View<'_>) -> Option<StopReason> {
        let dimmer = self.flame < before.flame || self.height < before.height;
        let wax_low = StopReason::WaxLow(light_left(view).unwrap_or_default());
        let changes = [
            (self.hp < before.hp, StopReason::LostHp),
            (self.level > before.level, StopReason::LeveledUp),
            (self.wicks_due > before.wicks_due, StopReason::WickOffered),
            (self.effects > before.effects, StopReason::EffectApplied),
            (dimmer, StopReason::LightChanged),
            (self.low_wax > before.low_wax, wax_low),
            (self.item_count > before.item_count, StopReason::PickedUp),
            (self.depth != before.depth, StopReason::Arrived),
        ];
        let change = changes.into_iter().find(|(is_new, _)| *is_new);
        change.map_or_else(|| self.find_since(before), |(_, stop)| Some(stop))
    }

    /// What has come into view since `before`: stairs, else a fixture, else an item.
    fn find_since(&self, before: &Self) -> Option<StopReason> {
        if let Some(at) = self.stairs.difference(&before.stairs).next() {
            return Some(StopReason::StairsSeen(*at));
        }
        if let Some(at) = self.fixtures.difference(&before.fixtures).next() {
            return Some(StopReason::FixtureSeen(*at));
        }
        let at = self.items.difference(&before.items).next()?;
        Some(StopReason::ItemSeen(*at))
    }
}

/// The nearest of these monsters; one that knows of the hero comes before a nearer one that does not, and the boss or one
/// with a name before both.
fn most_urgent<'w>(
    monsters: impl Iterator<Item = ActorView<'w>>,
    view: View<'_>,
) -> Option<ActorId> {
    let hero = view.hero().at;
    let first = monsters.min_by_key(|it| {
        let is_anybody = !view.is_somebody(it.id);
        (is_anybody, it.is_unaware(), it.at.distance(hero), it.id)
    })?;
    Some(first.id)
}

/// The monsters in view, and remembered ones that stay where they are.
fn known_monsters(view: View<'_>) -> impl Iterator<Item = ActorId> {
    let stay = view
        .remembered_monsters()
        .filter(|seen| seen.mind == Mind::Asleep || seen.kind.traits.stands);
    let in_view = view.visible_monsters().map(|monster| monster.id);
    in_view.chain(stay.map(|seen| seen.actor))
}

/// The [fixtures](View::fixtures) that give items for free: chests.
pub(super) fn free_fixtures(view: View<'_>) -> impl Iterator<Item = Pos> {
    view.fixtures()
        .filter(move |pos| is_free_fixture(view, *pos))
}

/// Whether something on the known cell at `pos` gives items for free when bumped into, or wax if it was hidden.
pub(super) fn is_free_fixture(view: View<'_>, pos: Pos) -> bool {
    let Some(terrain) = view.terrain(pos).seen() else {
        return false;
    };
    let Some(effect) = view.rules().bump_effect(terrain) else {
        return false;
    };
    if effect.wax < 0 || effect.takes.is_some() || effect.closes.is_some() {
        return false;
    }
    let kind = view.rules().terrain_kind(terrain);
    let was_hidden = kind.is_some_and(|kind| kind.hidden.is_some());
    effect.items > 0 || effect.wax > 0 && was_hidden
}

/// How many of [`LOW_WAX`] are reached.
fn low_wax(view: View<'_>) -> usize {
    match light_left(view) {
        Some(left) => LOW_WAX.iter().filter(|turns| left <= **turns).count(),
        None => 0,
    }
}

/// Turns that the wax lasts at the flame's present height; `None` without a flame, or if it burns no wax.
pub(super) fn light_left(view: View<'_>) -> Option<i32> {
    let flame = view.flame()?;
    flame.turns_left(flame.height)
}

/// The monsters in view that come for the hero, or for something they have heard.
fn roused_monsters(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    dangerous_monsters(view)
        .filter(|monster| matches!(monster.mind, Some(Mind::Hunting | Mind::Alarmed)))
}
