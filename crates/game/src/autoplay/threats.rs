//! Which monsters are a danger during an automatic action.

use crate::base::BitGrid;
use crate::game::rules::{BumpRule, Mind};
use crate::game::view::ActorView;
use crate::game::{Terrain, View};

/// The monsters in view that can harm the hero: none under rules without fights, otherwise all that are awake and not
/// [`harmless`](View::is_harmless), except those that cannot strike in the present light, if they do not know of the
/// hero or its own flame keeps them from it.
pub(super) fn dangerous_monsters(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    let fights = view.rules().play.bump == BumpRule::Strikes;
    view.visible_monsters()
        .filter(move |monster| fights && monster.mind != Some(Mind::Asleep))
        .filter(move |monster| !view.is_harmless(*monster))
        .filter(move |monster| {
            let waits = monster.is_unaware() || is_kept_intangible(view, monster);
            !(waits && view.is_intangible(monster.id))
        })
}

/// Whether the hero's flame makes this monster intangible on any cell beside the hero.
fn is_kept_intangible(view: View<'_>, monster: &ActorView<'_>) -> bool {
    let from = view.traits_of(monster).intangible_in_light;
    from.is_some_and(|from| view.light_of_flame() > from)
}

/// The monsters in view that keep the hero from resting: the dangerous ones, except those that the light on the hero's cell
/// keeps from striking there. A rest ends anyway once hit points are lost.
pub(super) fn rest_breakers(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    let here = view.light_level(view.hero().at);
    dangerous_monsters(view).filter(move |monster| {
        let from = view.traits_of(monster).intangible_in_light;
        // Beside the hero there may be one level less.
        let has_no_body = from.is_some_and(|from| here > from + 1);
        !has_no_body && !view.is_kept_off_beside(monster)
    })
}

/// An awake monster within this many cells stops automatic actions even if it does not know of the hero.
pub(super) const NEAR: i32 = 3;

/// A monster that has only heard the hero stops them within this many cells: it goes where it heard something, if it
/// finds a path.
const HEARD: i32 = 9;

/// Harm below this part of the hero's hit points, in percent, within so many turns is no reason to stop.
const TRIFLE_PERCENT: i32 = 5;
const SOON: i32 = 5;

/// Whether this many hit points lost are a trifle to the hero.
fn is_trifle(view: View<'_>, harm: i32) -> bool {
    harm.saturating_mul(100) < TRIFLE_PERCENT * view.hero().hp
}

/// Hit points that a monster can take within [`SOON`] turns, such as none from a hero in plate; `None` if it can do worse
/// than take hit points.
fn harm_soon(view: View<'_>, monster: &ActorView<'_>) -> Option<i32> {
    let traits = view.traits_of(monster);
    let kind = monster.kind.map(|kind| view.rules().monster(kind));
    let poisons = kind.is_some_and(|kind| kind.venom.is_some());
    let rouses = traits.howls.is_some() || traits.eight_lines.is_some();
    let darkens = traits.snuffs_every.is_some() || traits.snuffs.is_some();
    let burns = traits.pours.is_some();
    if poisons
        || rouses
        || darkens
        || burns
        || traits.eats_wax > 0
        || traits.strikes_without_attack()
    {
        return None;
    }
    let blows = view.forecast(monster.id)?.monster?;
    Some(blows.max_damage.saturating_mul(SOON))
}

/// Whether a monster takes next to no hit points from the hero, and does nothing worse.
pub(super) fn is_trifling(view: View<'_>, monster: &ActorView<'_>) -> bool {
    harm_soon(view, monster).is_some_and(|harm| is_trifle(view, harm))
}

/// The monsters in view that stop automatic actions: those that can do harm and are coming, or are awake, near, and
/// able to reach the hero soon. A fleeing one is none, even beside the hero, nor is one that shuns the light there. None
/// is if all of them together take next to nothing from the hero in a few turns.
pub fn threats(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    let mut threats: Vec<_> = coming_or_near(view).collect();
    let mut all_harm = Some(0_i32);
    for monster in &threats {
        let harm = harm_soon(view, monster);
        all_harm = all_harm
            .zip(harm)
            .map(|(sum, harm)| sum.saturating_add(harm));
    }
    if all_harm.is_some_and(|harm| is_trifle(view, harm)) {
        threats.clear();
    }
    // Beside one that can, what can do nothing at all is still no reason.
    threats.retain(|monster| harm_soon(view, monster) != Some(0));
    threats.into_iter()
}

/// Whether no blow of a monster's does anything, so that it can only eat wax, as a moth does, which it must be beside the
/// hero for.
pub(super) fn cannot_strike(view: View<'_>, monster: &ActorView<'_>) -> bool {
    let traits = view.traits_of(monster);
    let rouses = traits.howls.is_some() || traits.eight_lines.is_some();
    monster.stats.attack <= 0 && !traits.strikes_without_attack() && !rouses
}

/// The monsters of [`threats`], whatever they can take from the hero.
fn coming_or_near(view: View<'_>) -> impl Iterator<Item = ActorView<'_>> {
    let hero = view.hero().at;
    let comes = move |monster: &ActorView<'_>| {
        let elsewhere = monster.mind == Some(Mind::Alarmed) && monster.at.distance(hero) > HEARD;
        !monster.is_unaware() && !elsewhere && (monster.mind.is_none() || monster.stats.attack > 0)
    };
    let stays = dangerous_monsters(view)
        .filter(move |it| it.mind != Some(Mind::Fleeing) && !view.is_kept_off_beside(it));
    stays.filter(move |monster| {
        let within = if cannot_strike(view, monster) {
            1
        } else {
            NEAR
        };
        let near = monster.at.distance(hero) <= within;
        comes(monster) && comes_within_reach(view, monster)
            || near && can_reach(view, monster, 2 * NEAR)
    })
}

/// Within so many steps, one that knows of the hero comes; behind a grate it has a longer way, or none.
const COMES_WITHIN: i32 = 20;

/// Whether a monster that knows of the hero can do it harm soon, as one behind a grate cannot.
pub(super) fn comes_within_reach(view: View<'_>, monster: &ActorView<'_>) -> bool {
    can_reach(view, monster, COMES_WITHIN)
}

/// Whether a monster does harm from where it is, or can be beside the hero within this many steps.
fn can_reach(view: View<'_>, monster: &ActorView<'_>, steps: i32) -> bool {
    let traits = view.traits_of(monster);
    let acts_from_afar = traits.shoots.is_some()
        || traits.eight_lines.is_some()
        || traits.pours.is_some()
        || traits.snuffs.is_some();
    acts_from_afar || finds_way(view, *monster, steps)
}

/// Whether a monster can be beside the hero within this many steps, over cells that are not known to be closed.
fn finds_way(view: View<'_>, monster: ActorView<'_>, steps: i32) -> bool {
    if view.traits_of(&monster).through_walls {
        return true;
    }
    let (hero, size) = (view.hero().at, view.size());
    let (mut border, mut reached) = (vec![monster.at], BitGrid::new(size));
    for _ in 0..steps {
        if border.iter().any(|at| at.distance(hero) <= 1) {
            return true;
        }
        for from in std::mem::take(&mut border) {
            for dir in view.rules().play.steps.metric().dirs() {
                let to = from.step(*dir);
                let known = view.terrain(to).seen();
                let is_open = known.is_none_or(Terrain::is_walkable);
                if size.contains(to) && is_open && !reached.get(to) {
                    reached.set(to, true);
                    border.push(to);
                }
            }
        }
    }
    false
}
