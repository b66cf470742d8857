//! What the bot walks to besides items: vats, chests, doors that wax opens, braziers, torches.

use crate::autoplay::bot::Bot;
use crate::autoplay::pathfinder::{Care, allowed_moves, cells_beside, is_known_walkable};
use crate::base::{BitGrid, Pos};
use crate::game::rules::{EffectKind, FlameHeight, WickEffect};
use crate::game::view::ActorView;
use crate::game::{Command, Terrain, View};

/// The least wax to keep after paying a price.
pub(super) const RESERVE: i32 = 150;

/// Wax that must be left after lighting a brazier, and if the hero has a wound for it to heal.
const LEFT: i32 = 50;
const LEFT_TO_HEAL: i32 = 20;
/// Steps within which light is near enough to go back to.
const NEAR: i32 = 5;
/// Lost hit points with which it goes to a burning brazier.
const WOUND: i32 = 8;

impl Bot {
    /// Waits beside a burning brazier while wounds heal, or steps towards the nearest known one.
    pub(super) fn warm_up(&mut self, view: View<'_>) -> Option<Command> {
        if view.heals_here() && view.is_hurt() {
            return Some(Command::Wait);
        }
        if view.hp_lost() < WOUND || view.warmth_left() == Some(0) {
            return None;
        }
        let burning = view.rules().burning_brazier()?;
        self.step_beside(view, &view.known_landmarks(&|_, it| it == burning))
    }

    /// Bumps into an adjacent thing that is worth it, or steps towards the nearest one.
    pub(super) fn gather(&mut self, view: View<'_>) -> Option<Command> {
        let (hero, brazier) = (view.hero().at, brazier_to_light(view));
        let mut cells = view.known_landmarks(&|at, terrain| {
            Some(terrain) == brazier || is_worth_a_bump(view, at, terrain)
        });
        for torch in self.torches_to_pinch(view).iter().flat_map(BitGrid::iter) {
            cells.set(torch, true);
        }
        let mut dirs = allowed_moves(view).dirs().iter();
        let beside = dirs.find(|dir| cells.get(hero.step(**dir)));
        match beside {
            Some(dir) => Some(Command::Bump(*dir)),
            None => self.step_beside(view, &cells),
        }
    }

    /// Whether the hero stands in light that a wick has dropped, and no blow at what comes beside him would miss.
    pub(super) fn stands_in_own_light(&self, view: View<'_>) -> bool {
        self.policy.is_careful() && drops_light(view) && is_bright(view, view.hero().at)
    }

    /// A step back to light that a wick has dropped, if it is nearer than the nearest danger.
    pub(super) fn step_to_own_light(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero().at;
        let away = |at: Pos| at.distance(hero);
        let is_apt = self.policy.is_careful() && drops_light(view) && !is_held(view.hero());
        let is_low = view.flame()?.height <= FlameHeight::Shielded;
        if !is_apt || !is_low || is_bright(view, hero) {
            return None;
        }
        let nearest = self.dangers(view).map(|it| away(it.at)).min()?;
        let cells = view.size().cells();
        let lit = cells.filter(|at| {
            away(*at) < nearest.min(NEAR) && is_bright(view, *at) && is_known_walkable(view, *at)
        });
        let goal = lit.min_by_key(|at| away(*at))?;
        self.pathfinder.walk(view, &[goal], Care::Shortest)
    }

    /// The known torches, if one gives more than twice the wax that a plain flame burns on the way to the nearest.
    /// Compares the length of the path, which shrinks with each step: the straight-line distance may grow on the way,
    /// and the hero would walk back and forth.
    fn torches_to_pinch(&mut self, view: View<'_>) -> Option<BitGrid> {
        // A torch lights up monsters near it, so its wax is taken last.
        if !self.policy.is_careful() || !self.pathfinder.is_explored() {
            return None;
        }
        let torches = view.known_landmarks(&|_, it| it == Terrain::Torch);
        let beside = cells_beside(view, torches.iter());
        let steps = self.pathfinder.length(view, &beside, Care::Shortest);
        let wax = view.rules().torch.as_ref().map_or(0, |torch| torch.wax);
        (wax > 2 * steps).then_some(torches)
    }

    /// The next step to a cell beside the nearest of `cells`.
    pub(super) fn step_beside(&mut self, view: View<'_>, cells: &BitGrid) -> Option<Command> {
        let goals = cells_beside(view, cells.iter());
        self.pathfinder.walk(view, &goals, Care::Shortest)
    }
}

/// Whether a wick of the hero's leaves light where he has walked.
fn drops_light(view: View<'_>) -> bool {
    let mut effects = view.wicks().flat_map(|it| it.effects);
    effects.any(|it| matches!(it, WickEffect::Drips { .. }))
}

/// Whether other light than the hero's is so strong here that no blow at what stands beside this cell would miss.
fn is_bright(view: View<'_>, at: Pos) -> bool {
    let clear = view.rules().flame.map_or(0, |it| it.clear_light);
    clear > 0 && view.light_of_others(at) > clear
}

/// A step off a cell that burns or onto which a monster is about to pour. Prefers the cell nearest to a monster, to go
/// on fighting.
pub(super) fn dodge(view: View<'_>) -> Option<Command> {
    let hero = view.hero().at;
    let in_danger = view.is_aimed_at(hero) || view.fire_at(hero).is_some();
    if !in_danger || is_held(view.hero()) {
        return None;
    }
    let dirs = allowed_moves(view).dirs().iter();
    let safe = dirs.filter(|dir| {
        let to = hero.step(**dir);
        is_known_walkable(view, to) && !view.is_aimed_at(to) && view.actor_at(to).is_none()
    });
    let dir = safe.min_by_key(|dir| {
        let to = hero.step(**dir);
        let monsters = view.visible_monsters();
        monsters.map(|monster| monster.at.distance(to)).min()
    })?;
    Some(Command::Bump(*dir))
}

/// Whether bumping into it gives wax or items, or opens a way for a key that the hero has or wax that can be spared.
fn is_worth_a_bump(view: View<'_>, at: Pos, terrain: Terrain) -> bool {
    let rules = view.rules();
    let kind = rules.terrain_kind(terrain);
    let Some(effect) = kind.and_then(|kind| kind.on_bump.as_ref()) else {
        return false;
    };
    if let Some(key) = rules.item_taken(effect)
        && !view.carries(key)
    {
        return false;
    }
    if effect.wax > 0 {
        return true;
    }
    let wax = view.flame().map_or(0, |flame| flame.wax);
    if effect.wax < 0 && wax + effect.wax < RESERVE {
        return false;
    }
    let mut items = view.visible_items().chain(view.remembered_items());
    if effect.items > 0 || items.any(|(pos, _)| pos == at) {
        return true;
    }
    // One of several that close when one is opened is worth it only for what it holds.
    let becomes = rules.terrain_named(&effect.becomes);
    effect.closes.is_none() && becomes.is_some_and(Terrain::is_walkable)
}

/// Whether something holds the hero: a step would cost the turn and lead nowhere.
pub(super) fn is_held(hero: ActorView<'_>) -> bool {
    hero.effect_turns(EffectKind::Held) > 0
}

/// The terrain of a dead brazier, if it can afford to light one.
fn brazier_to_light(view: View<'_>) -> Option<Terrain> {
    let rules = view.rules();
    let left = if view.hp_lost() >= 2 * WOUND {
        LEFT_TO_HEAL
    } else {
        LEFT
    };
    if view.flame()?.wax < rules.brazier_price() + left {
        return None;
    }
    rules.dead_brazier()
}
