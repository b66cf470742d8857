//! Chooses the sound of each event.

use crate::base::Pos;
use crate::game::rules::{CandleState, EffectKind, FlameHeight, ItemId, Mind};
use crate::game::{ActorId, Event, Terrain, View};
use crate::ui::item_look;
use crate::ui::sound::TurnSounds;

/// A monster with less than this maximum of hit points is light.
const LIGHT_BELOW: i32 = 8;
/// A monster with at least this maximum of hit points is heavy.
const HEAVY_FROM: i32 = 20;
/// Percentages of the hero's maximum hit points from which a blow is no longer light, and from which it is heavy.
const HURT: [i32; 2] = [10, 28];
/// Frames from reading to its effect, and from a throw to the impact.
const IMPACT_DELAY: u32 = 14;

/// Adds the sounds of the current event.
pub(super) fn choose(turn: &mut TurnSounds<'_>, event: Event) {
    if let Some(name) = on_hero(turn, event) {
        turn.here(name);
    } else if let Some((actor, name)) = on_monster(event) {
        let at = cell(turn, actor);
        // The log reports these three even out of view, but not from where.
        let is_loud = matches!(name, "growl" | "alarm" | "howl");
        if is_loud || at.is_some() {
            turn.push(&[name], at);
        }
    } else if let Some((at, name)) = on_cell(turn.view, event) {
        turn.push(&[name], Some(at));
    } else {
        choose_variant(turn, event);
    }
}

/// The sound of what happens to the hero.
fn on_hero(turn: &TurnSounds<'_>, event: Event) -> Option<&'static str> {
    Some(match event {
        Event::Bumped { actor, .. } if actor.is_hero() => "bump",
        Event::Dodged { target, .. } if target.is_hero() => "dodge",
        Event::Stabbed { attacker, .. } if attacker.is_hero() => "stab",
        Event::PassedThrough { .. } => "pass_through",
        Event::Drained { .. } | Event::WaxEaten { .. } => "wax_taken",
        Event::Healed { actor, .. } if actor.is_hero() && seals(turn.events) => "seal",
        Event::PoisonDamage { actor, .. } if actor.is_hero() => "poison",
        Event::EffectApplied {
            actor,
            effect,
            from: 0,
            ..
        } if actor.is_hero() => match effect {
            EffectKind::Poisoned => "poison",
            EffectKind::Dazed => "daze",
            EffectKind::Held => "grip",
        },
        Event::Reeled { actor } if actor.is_hero() => "daze",
        Event::HurtByGround { actor, terrain, .. }
            if actor.is_hero() && !lets_fall(turn, terrain) =>
        {
            "ground_hurts"
        }
        Event::Died { actor, .. } if actor.is_hero() => "death_hero",
        Event::WoundBack { .. } => "wound_back",
        Event::Drawn { .. } => "alarm",
        Event::PickedUp { item, .. } => {
            // Gold and wax have sounds of their own, when they are gained.
            let effect = turn.view.rules().item(item).effect;
            return (!effect.is_picked_up_for_good()).then_some("pick_up");
        }
        Event::Stolen { .. } | Event::Caught { .. } => "stolen",
        Event::PutOn { .. } => "buckle",
        Event::GoldGained { .. } => "gold",
        Event::WaxGained { .. } => "wax",
        Event::HourOver => "flame_out",
        Event::LightChanged { to, .. } => match to {
            CandleState::Out => "flame_out",
            CandleState::Low => "wax_low",
            CandleState::Bright => return None,
        },
        Event::FlameChanged { from, to } | Event::FlameLowered { from, to, .. } => {
            match (from, to) {
                (_, FlameHeight::Out) => "flame_out",
                (FlameHeight::Out, _) => "light",
                (from, to) if to > from => "flame_up",
                _ => "flame_down",
            }
        }
        Event::LeveledUp { .. } => "level_up",
        Event::WickOffered => "wick_offered",
        Event::WickChosen { .. } => "wick_chosen",
        Event::Flared { .. } => "flare",
        Event::FlareOver => "flame_down",
        Event::TookStairs { .. } if falls(turn) => return None,
        Event::TookStairs { from, to } if to > from => "stairs_down",
        Event::TookStairs { .. } => "stairs_up",
        Event::Won => "won",
        _ => return None,
    })
}

/// The sound of what a monster does, and that monster.
const fn on_monster(event: Event) -> Option<(ActorId, &'static str)> {
    Some(match event {
        Event::Growled { actor } => (actor, "growl"),
        Event::Alarmed { actor, .. } => (actor, "alarm"),
        Event::Howled { actor } => (actor, "howl"),
        Event::Split { actor, .. } => (actor, "split"),
        Event::Risen { actor, .. } => (actor, "rise"),
        Event::Unmasked { actor, .. } => (actor, "unmask"),
        Event::Dazzled { actor } => (actor, "dazzled"),
        Event::Smothered { actor, .. } => (actor, "smother"),
        Event::Aimed { actor, .. } => (actor, "aim"),
        Event::Poured { actor, .. } => (actor, "pour"),
        Event::Crowned { actor } => (actor, "crown"),
        _ => return None,
    })
}

/// The sound of what happens on a cell, and that cell.
fn on_cell(view: View<'_>, event: Event) -> Option<(Pos, &'static str)> {
    Some(match event {
        Event::Landed { at, .. } => (at, "land"),
        Event::Dropped { actor, at, .. } if actor.is_hero() || view.sees(at) => (at, "drop"),
        Event::Pushed { to, .. } if view.sees(to) => (to, "push"),
        Event::Burst { at, .. } if view.sees(at) => (at, "burst"),
        Event::CaughtFire { at } | Event::Kindled { at, .. } if view.sees(at) => (at, "fire"),
        Event::BurnedDown { at } if view.sees(at) => (at, "ash"),
        Event::Snuffed { actor, at, .. } if actor.is_hero() || view.sees(at) => (at, "fire_out"),
        Event::FirePutOut { at } => (at, "fire_out"),
        Event::DoorSealed { at } => (at, "seal"),
        Event::DoorBattered { at, .. } => (at, "batter"),
        Event::Found { at, .. } => (at, "found"),
        _ => return None,
    })
}

/// Adds the sounds that depend on a kind of monster, item or ground, or on how hard a blow is.
fn choose_variant(turn: &mut TurnSounds<'_>, event: Event) {
    let view = turn.view;
    let word = |terrain| view.rules().terrain_word(terrain);
    match event {
        Event::Moved { actor, from, to } => sound_step(turn, actor, from, to),
        Event::Struck {
            attacker,
            target,
            damage,
            critical,
            ..
        } => {
            let at = cell(turn, target);
            let most = view.hero().stats.hp;
            let name = match (attacker.is_hero(), target.is_hero()) {
                _ if damage <= 0 => "blocked",
                (_, true) if 100 * damage < HURT[0] * most => "hurt_light",
                (_, true) if 100 * damage < HURT[1] * most => "hurt",
                (_, true) => "hurt_heavy",
                (true, _) if critical => "critical",
                (true, _) => "hit",
                (false, false) if at.is_none() => return,
                (false, false) => "hit_between",
            };
            // A target that died of it is no longer drawn; it was near enough to be hit.
            turn.push(&[name], at.or(Some(view.hero().at)));
        }
        Event::Dodged {
            attacker, target, ..
        } => {
            let at = cell(turn, target);
            if attacker.is_hero() || at.is_some() {
                turn.push(&["miss"], at.or(Some(view.hero().at)));
            }
        }
        Event::Shot { from, .. } => turn.push(&["shot"], view.sees(from).then_some(from)),
        Event::Died { actor, at, .. } if view.sees(at) => of_kind(turn, "death", actor, Some(at)),
        Event::MindChanged {
            from: Mind::Fleeing,
            ..
        } => {}
        Event::Freed { actor, .. }
        | Event::MindChanged {
            actor,
            to: Mind::Hunting,
            ..
        } => {
            let at = cell(turn, actor);
            if at.is_some() {
                of_kind(turn, "notice", actor, at);
            }
        }
        Event::Used { item } => used(turn, item),
        Event::Thrown { item, to, .. } => {
            turn.here("throw");
            let kind = view.rules().item(item);
            if kind.effect.is_thrown_at_cell() {
                turn.frame += IMPACT_DELAY;
                turn.push(&[&format!("use_{}", kind.kind)], Some(to));
            }
        }
        Event::Entered { terrain, .. } => turn.here(&format!("enter_{}", word(terrain))),
        Event::TerrainUsed { terrain, at } => {
            turn.push(&[&format!("use_{}", word(terrain)), "use_ground"], Some(at));
        }
        Event::HurtByFire { actor, .. } => {
            if let Some(at) = cell(turn, actor) {
                turn.push(&["burn"], Some(at));
                let burn = turn.cues.last_mut().filter(|_| !actor.is_hero());
                if let Some(burn) = burn {
                    burn.gain /= 2;
                }
            }
        }
        Event::WonByLight { .. } => turn.push(&["won_by_light", "won"], Some(view.hero().at)),
        _ => {}
    }
}

/// Whether the hero sealed wounds in this turn.
fn seals(events: &[Event]) -> bool {
    let mut events = events.iter();
    events.any(|event| matches!(event, Event::WaxSpent { .. }))
}

/// Whether the hero fell through ground earlier in the turn: that sound includes the landing.
fn falls(turn: &TurnSounds<'_>) -> bool {
    let mut before = turn.events[..turn.index].iter();
    before.any(|event| match event {
        Event::Entered { terrain, .. } => lets_fall(turn, *terrain),
        _ => false,
    })
}

fn lets_fall(turn: &TurnSounds<'_>, terrain: Terrain) -> bool {
    let enter = turn.view.rules().enter_effect(terrain);
    enter.is_some_and(|effect| effect.falls)
}

/// Adds the sound of a step that is drawn: one of the hero, or of a monster in view or just leaving it.
fn sound_step(turn: &mut TurnSounds<'_>, actor: ActorId, from: Pos, to: Pos) {
    let view = turn.view;
    let rules = view.rules();
    let Some(terrain) = view.terrain(to).seen() else {
        return;
    };
    let word = rules.terrain_word(terrain);
    if actor.is_hero() {
        let own = format!("step_{word}");
        let place = view.place().map(|place| format!("step_{}", place.theme));
        let place = place.unwrap_or_default();
        turn.push(&[&own, &place, "step"], Some(view.hero().at));
    } else if view.sees_step(actor, from) {
        if terrain == Terrain::Door {
            turn.push(&["step_door"], Some(to));
        } else if view.max_hp_of(actor) >= HEAVY_FROM {
            turn.push(&["step_heavy"], Some(to));
        }
    }
}

/// The cell of an actor that is drawn; `None` out of view.
fn cell(turn: &TurnSounds<'_>, actor: ActorId) -> Option<Pos> {
    if actor.is_hero() {
        return Some(turn.view.hero().at);
    }
    turn.view.visible_monster(actor).map(|seen| seen.at)
}

/// Adds the sound of this kind of monster, or else of its weight.
fn of_kind(turn: &mut TurnSounds<'_>, what: &str, actor: ActorId, at: Option<Pos>) {
    let weight = match turn.view.max_hp_of(actor) {
        ..LIGHT_BELOW => "light",
        LIGHT_BELOW..HEAVY_FROM => "middle",
        _ => "heavy",
    };
    let own = format!("{what}_{}", turn.view.kind_name_of(actor));
    turn.push(&[&own, &format!("{what}_{weight}")], at);
}

fn used(turn: &mut TurnSounds<'_>, item: ItemId) {
    let kind = turn.view.rules().item(item);
    let own = format!("use_{}", kind.kind);
    let show = item_look::of_use(kind.effect);
    turn.push(&[&own, show.sound], Some(turn.view.hero().at));
    if let Some(then) = show.then {
        turn.frame += IMPACT_DELAY;
        turn.here(then);
    }
}
