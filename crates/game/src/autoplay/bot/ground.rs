//! What the bot walks to besides items: vats, chests, doors that wax opens, braziers, torches; and which wicks it
//! chooses.

use crate::autoplay::bot::Bot;
use crate::autoplay::pathfinder::{Care, allowed_moves, cells_beside, is_known_walkable};
use crate::base::{BitGrid, Pos};
use crate::game::rules::{EffectKind, WickEffect};
use crate::game::view::ActorView;
use crate::game::{Command, Terrain, View};

/// The least wax to keep after paying a price.
const RESERVE: i32 = 150;

/// Wax that must be left after lighting a brazier, and if the hero has a wound for it to heal.
const LEFT: i32 = 50;
const LEFT_TO_HEAL: i32 = 20;
/// Lost hit points with which it goes to a burning brazier.
const WOUND: i32 = 8;

impl Bot {
    /// Chooses the wick it likes best of those offered, for wax only if much is left.
    pub(super) fn choose_wick(view: View<'_>) -> Option<Command> {
        if view.flame()?.wax < view.wick_price().map_or(0, |price| price + RESERVE) {
            return None;
        }
        let offered = (0..).zip(view.wicks_offered());
        let best = offered.max_by_key(|(_, wick)| liking(&wick.effect));
        best.map(|(number, _)| Command::ChooseWick(number))
    }

    /// Waits beside a burning brazier while wounds heal, or steps towards the nearest known one.
    pub(super) fn warm_up(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero();
        if view.heals_here() && hero.hp < hero.stats.hp {
            return Some(Command::Wait);
        }
        if hero.stats.hp - hero.hp < WOUND || view.warmth_left() == Some(0) {
            return None;
        }
        let burning = view.rules().burning_brazier()?;
        self.step_beside(view, &view.known_landmarks(&|_, it| it == burning))
    }

    /// Bumps into an adjacent thing that is worth it, or steps towards the nearest one.
    pub(super) fn gather(&mut self, view: View<'_>) -> Option<Command> {
        let (hero, brazier) = (view.hero().at, brazier_to_light(view));
        let worth = |pos, it| Some(it) == brazier || is_worth_a_bump(view, pos, it);
        let mut cells = view.known_landmarks(&worth);
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

/// A step off a cell that burns or onto which a monster is about to pour. Prefers the cell nearest to a monster, to go
/// on fighting.
pub(super) fn dodge(view: View<'_>) -> Option<Command> {
    let hero = view.hero().at;
    let in_danger = view.is_aimed_at(hero) || view.fire_at(hero).is_some();
    if !in_danger || is_held(view.hero()) {
        return None;
    }
    let is_safe = |to: Pos| {
        is_known_walkable(view, to) && !view.is_aimed_at(to) && view.actor_at(to).is_none()
    };
    let nearest = |to: Pos| {
        let monsters = view.visible_monsters();
        monsters.map(|monster| monster.at.distance(to)).min()
    };
    let dirs = allowed_moves(view).dirs().iter();
    let safe = dirs.filter(|dir| is_safe(hero.step(**dir)));
    let dir = safe.min_by_key(|dir| nearest(hero.step(**dir)))?;
    Some(Command::Bump(*dir))
}

/// Whether bumping into it gives wax or items, or opens a way for a key that the hero has or wax that can be spared.
fn is_worth_a_bump(view: View<'_>, at: Pos, terrain: Terrain) -> bool {
    let rules = view.rules();
    let kind = rules.terrain_kind(terrain);
    let Some(effect) = kind.and_then(|kind| kind.on_bump.as_ref()) else {
        return false;
    };
    let lacks = |key: &String| !view.inventory().any(|held| held.kind.kind == *key);
    let lacks = effect.takes.as_ref().is_some_and(lacks);
    let mut items = view.visible_items().chain(view.remembered_items());
    let holds = effect.items > 0 || items.any(|(pos, _)| pos == at);
    let opens = rules.terrain_named(&effect.becomes);
    let opens = opens.is_some_and(Terrain::is_walkable);
    let wax = view.flame().map_or(0, |flame| flame.wax);
    let affordable = effect.wax == 0 || wax + effect.wax >= RESERVE;
    let opens = opens && (effect.closes.is_none() || holds);
    !lacks && (effect.wax > 0 || (holds || opens) && affordable)
}

/// Whether something holds the hero: a step would cost the turn and lead nowhere.
pub(super) fn is_held(hero: ActorView<'_>) -> bool {
    hero.effect_turns(EffectKind::Held) > 0
}

/// The terrain of a dead brazier, if it can afford to light one.
fn brazier_to_light(view: View<'_>) -> Option<Terrain> {
    let (rules, hero) = (view.rules(), view.hero());
    let hurt = hero.stats.hp - hero.hp >= 2 * WOUND;
    let least = rules.brazier_price() + if hurt { LEFT_TO_HEAL } else { LEFT };
    let can_pay = view.flame().is_some_and(|flame| flame.wax >= least);
    rules.dead_brazier().filter(|_| can_pay)
}

/// How much it likes a wick. More useful ones score higher.
const fn liking(effect: &WickEffect) -> i32 {
    match effect {
        WickEffect::Fattens(_) => 12,
        WickEffect::Saves { .. } => 11,
        WickEffect::Sharpens(_) => 10,
        WickEffect::Seals(_) => 9,
        WickEffect::Renders(_) => 8,
        WickEffect::Stabs(_) => 7,
        WickEffect::Hides(_) => 6,
        WickEffect::Steadies => 5,
        WickEffect::Dazes { .. } => 4,
        WickEffect::Drips { .. } => 2,
        WickEffect::Reaches(_) => 1,
        _ => 0,
    }
}
