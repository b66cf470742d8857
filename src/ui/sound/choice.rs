//! Chooses the sound of each event.

use crate::base::Pos;
use crate::game::rules::{CandleState, EffectKind, FlameHeight, ItemId, Mind};
use crate::game::{ActorId, Event, Terrain};
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

/// Adds the sounds of event `index` of `events`.
pub(super) fn choose(turn: &mut TurnSounds<'_>, events: &[Event], index: usize, event: Event) {
    let view = turn.view;
    match event {
        Event::Moved { actor, from, to } => sound_step(turn, actor, from, to),
        Event::Bumped { actor, .. } if actor.is_hero() => turn.here(&["bump"]),
        Event::Struck { .. }
        | Event::Dodged { .. }
        | Event::Stabbed { .. }
        | Event::PassedThrough { .. }
        | Event::Shot { .. }
        | Event::Pushed { .. }
        | Event::Drained { .. } => blow(turn, event),
        Event::Healed { actor, .. } if actor.is_hero() && seals(events) => turn.here(&["seal"]),
        Event::PoisonDamage { actor, .. } if actor.is_hero() => turn.here(&["poison"]),
        Event::EffectApplied {
            actor,
            effect,
            from: 0,
            ..
        } if actor.is_hero() => match effect {
            EffectKind::Poisoned => turn.here(&["poison"]),
            EffectKind::Dazed => turn.here(&["daze"]),
            EffectKind::Held => turn.here(&["grip"]),
        },
        Event::Died { actor, .. } if actor.is_hero() => turn.here(&["death_hero"]),
        Event::Died { .. } => blow(turn, event),
        Event::WoundBack { .. } => turn.here(&["wound_back"]),
        Event::HourOver => turn.here(&["flame_out"]),
        Event::Reeled { actor } if actor.is_hero() => turn.here(&["daze"]),
        Event::PickedUp { .. }
        | Event::Used { .. }
        | Event::Thrown { .. }
        | Event::Landed { .. }
        | Event::Dropped { .. }
        | Event::Stolen { .. }
        | Event::Caught { .. } => item(turn, event),
        Event::PutOn { .. } => turn.here(&["buckle"]),
        Event::GoldGained { .. } => turn.here(&["gold"]),
        Event::WaxGained { .. } => turn.here(&["wax"]),
        Event::WaxEaten { .. } => turn.here(&["wax_taken"]),
        Event::LightChanged { .. } | Event::FlameChanged { .. } | Event::FlameLowered { .. } => {
            flame(turn, event);
        }
        Event::Split { actor, .. }
        | Event::Risen { actor, .. }
        | Event::Unmasked { actor, .. }
        | Event::Dazzled { actor }
        | Event::Growled { actor }
        | Event::Alarmed { actor, .. }
        | Event::Howled { actor }
        | Event::Smothered { actor, .. }
        | Event::Aimed { actor, .. }
        | Event::Poured { actor, .. }
        | Event::Crowned { actor }
        | Event::Freed { actor, .. }
        | Event::MindChanged { actor, .. } => monster(turn, actor, event),
        Event::Burst { at, .. } if view.sees(at) => turn.push(&["burst"], Some(at)),
        Event::Entered { .. }
        | Event::TerrainUsed { .. }
        | Event::HurtByGround { .. }
        | Event::HurtByFire { .. }
        | Event::CaughtFire { .. }
        | Event::BurnedDown { .. }
        | Event::FirePutOut { .. }
        | Event::Snuffed { .. }
        | Event::DoorSealed { .. }
        | Event::DoorBattered { .. }
        | Event::Kindled { .. }
        | Event::Found { .. } => ground(turn, event),
        Event::LeveledUp { .. } => turn.here(&["level_up"]),
        Event::WickOffered => turn.here(&["wick_offered"]),
        Event::WickChosen { .. } => turn.here(&["wick_chosen"]),
        Event::Flared { .. } => turn.here(&["flare"]),
        Event::FlareOver => turn.here(&["flame_down"]),
        Event::TookStairs { from, to } if !falls(turn, &events[..index]) => {
            turn.here(&[if to > from {
                "stairs_down"
            } else {
                "stairs_up"
            }]);
        }
        Event::Won => turn.here(&["won"]),
        Event::WonByLight { .. } => turn.here(&["won_by_light", "won"]),
        _ => {}
    }
}

/// Whether the hero sealed wounds in this turn.
fn seals(events: &[Event]) -> bool {
    let spends = |event: &Event| matches!(event, Event::WaxSpent { .. });
    events.iter().any(spends)
}

/// Whether the hero fell through ground earlier in the turn: that sound includes the landing.
fn falls(turn: &TurnSounds<'_>, before: &[Event]) -> bool {
    before.iter().any(|event| {
        let Event::Entered { terrain, .. } = event else {
            return false;
        };
        lets_fall(turn, *terrain)
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
        turn.here(&[&own, &place, "step"]);
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

fn blow(turn: &mut TurnSounds<'_>, event: Event) {
    let view = turn.view;
    match event {
        Event::Struck {
            attacker,
            target,
            damage,
            critical,
            ..
        } => {
            let at = cell(turn, target);
            let name = match (attacker.is_hero(), target.is_hero()) {
                _ if damage <= 0 => "blocked",
                (_, true) => hurt(damage, view.hero().stats.hp),
                (true, _) if critical => "critical",
                (true, _) => "hit",
                (false, false) if at.is_none() => return,
                (false, false) => "hit_between",
            };
            // A target that died of it is no longer drawn; it was near enough to be hit.
            turn.push(&[name], at.or(Some(view.hero().at)));
        }
        Event::Dodged { target, .. } if target.is_hero() => turn.here(&["dodge"]),
        Event::Dodged {
            attacker, target, ..
        } => {
            let at = cell(turn, target);
            if attacker.is_hero() || at.is_some() {
                turn.push(&["miss"], at.or(Some(view.hero().at)));
            }
        }
        Event::Stabbed { attacker, .. } if attacker.is_hero() => turn.here(&["stab"]),
        Event::PassedThrough { .. } => turn.here(&["pass_through"]),
        Event::Shot { from, .. } => {
            let at = view.sees(from).then_some(from);
            turn.push(&["shot"], at);
        }
        Event::Pushed { to, .. } if view.sees(to) => turn.push(&["push"], Some(to)),
        Event::Drained { .. } => turn.here(&["wax_taken"]),
        Event::Died { actor, at, .. } if view.sees(at) => of_kind(turn, "death", actor, Some(at)),
        _ => {}
    }
}

const fn hurt(damage: i32, all: i32) -> &'static str {
    if damage * 100 < HURT[0] * all {
        "hurt_light"
    } else if damage * 100 < HURT[1] * all {
        "hurt"
    } else {
        "hurt_heavy"
    }
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

fn monster(turn: &mut TurnSounds<'_>, actor: ActorId, event: Event) {
    let at = cell(turn, actor);
    match event {
        // The log reports these three even out of view, but not from where.
        Event::Growled { .. } => turn.push(&["growl"], at),
        Event::Alarmed { .. } => turn.push(&["alarm"], at),
        Event::Howled { .. } => turn.push(&["howl"], at),
        _ if at.is_none() => {}
        Event::Split { .. } => turn.push(&["split"], at),
        Event::Risen { .. } => turn.push(&["rise"], at),
        Event::Unmasked { .. } => turn.push(&["unmask"], at),
        Event::Dazzled { .. } => turn.push(&["dazzled"], at),
        Event::Smothered { .. } => turn.push(&["smother"], at),
        Event::Aimed { .. } => turn.push(&["aim"], at),
        Event::Poured { .. } => turn.push(&["pour"], at),
        Event::Crowned { .. } => turn.push(&["crown"], at),
        Event::Freed { .. } => of_kind(turn, "notice", actor, at),
        Event::MindChanged {
            from,
            to: Mind::Hunting,
            ..
        } if from != Mind::Fleeing => of_kind(turn, "notice", actor, at),
        _ => {}
    }
}

fn item(turn: &mut TurnSounds<'_>, event: Event) {
    let view = turn.view;
    match event {
        Event::PickedUp { item, .. } => {
            let effect = view.rules().item(item).effect;
            // Gold and wax have sounds of their own, when they are gained.
            if !effect.is_picked_up_for_good() {
                turn.here(&["pick_up"]);
            }
        }
        Event::Used { item } => used(turn, item),
        Event::Thrown { item, to, .. } => {
            turn.here(&["throw"]);
            let kind = view.rules().item(item);
            if kind.effect.is_thrown_at_cell() {
                turn.frame += IMPACT_DELAY;
                turn.push(&[&format!("use_{}", kind.kind)], Some(to));
            }
        }
        Event::Landed { at, .. } => turn.push(&["land"], Some(at)),
        Event::Dropped { actor, at, .. } if actor.is_hero() || view.sees(at) => {
            turn.push(&["drop"], Some(at));
        }
        Event::Stolen { .. } | Event::Caught { .. } => turn.here(&["stolen"]),
        _ => {}
    }
}

fn used(turn: &mut TurnSounds<'_>, item: ItemId) {
    let kind = turn.view.rules().item(item);
    let own = format!("use_{}", kind.kind);
    let show = item_look::of_use(kind.effect);
    turn.here(&[&own, show.sound]);
    if let Some(then) = show.then {
        turn.frame += IMPACT_DELAY;
        turn.here(&[then]);
    }
}

fn flame(turn: &mut TurnSounds<'_>, event: Event) {
    let name = match event {
        Event::LightChanged {
            to: CandleState::Out,
            ..
        } => "flame_out",
        Event::LightChanged {
            to: CandleState::Low,
            ..
        } => "wax_low",
        Event::FlameChanged { from, to } | Event::FlameLowered { from, to, .. } => {
            match (from, to) {
                (_, FlameHeight::Out) => "flame_out",
                (FlameHeight::Out, _) => "light",
                (from, to) if to > from => "flame_up",
                _ => "flame_down",
            }
        }
        _ => return,
    };
    turn.here(&[name]);
}

fn ground(turn: &mut TurnSounds<'_>, event: Event) {
    let view = turn.view;
    let word = |terrain| view.rules().terrain_word(terrain);
    match event {
        Event::Entered { terrain, .. } => turn.here(&[&format!("enter_{}", word(terrain))]),
        Event::TerrainUsed { terrain, at } => {
            turn.push(&[&format!("use_{}", word(terrain)), "use_ground"], Some(at));
        }
        Event::HurtByGround { actor, terrain, .. }
            if actor.is_hero() && !lets_fall(turn, terrain) =>
        {
            turn.here(&["ground_hurts"]);
        }
        Event::HurtByFire { actor, .. } => {
            if let Some(at) = cell(turn, actor) {
                turn.push(&["burn"], Some(at));
                if !actor.is_hero() {
                    turn.softer(128);
                }
            }
        }
        Event::CaughtFire { at } if view.sees(at) => turn.push(&["fire"], Some(at)),
        Event::BurnedDown { at } if view.sees(at) => turn.push(&["ash"], Some(at)),
        Event::Snuffed { actor, at, .. } if actor.is_hero() || view.sees(at) => {
            turn.push(&["fire_out"], Some(at));
        }
        Event::DoorSealed { at } => turn.push(&["seal"], Some(at)),
        Event::DoorBattered { at, .. } => turn.push(&["batter"], Some(at)),
        Event::Kindled { at, .. } if view.sees(at) => turn.push(&["fire"], Some(at)),
        Event::FirePutOut { at } => turn.push(&["fire_out"], Some(at)),
        Event::Found { at, .. } => turn.push(&["found"], Some(at)),
        _ => {}
    }
}
