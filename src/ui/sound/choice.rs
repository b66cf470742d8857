//! Chooses the sound of each event.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::base::Pos;
use crate::game::rules::{CandleState, EffectKind, FlameHeight, ItemId, Mind, TwistEffect};
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

/// Adds the sounds of the current event. Lists every event, also those without a sound: a new one is a compile error
/// here, and nowhere else.
pub(super) fn choose(turn: &mut TurnSounds<'_>, event: Event) {
    match event {
        // Blows and what they leave behind.
        Event::Struck { .. } => sound_blow(turn, event),
        Event::Dodged { .. } => sound_miss(turn, event),
        Event::Stabbed { attacker, .. } => sound_of_hero(turn, attacker, "stab"),
        Event::PassedThrough { .. } => turn.here("pass_through"),
        Event::Shot { from, .. } => turn.push(&["shot"], turn.view.sees(from).then_some(from)),
        Event::Pushed { to, .. } => sound_in_view(turn, to, "push"),
        Event::PoisonDamage { actor, .. } => sound_of_hero(turn, actor, "poison"),
        Event::HurtByGround { actor, terrain, .. } => sound_hurt_by_ground(turn, actor, terrain),
        Event::HurtByFire { actor, .. } => sound_burn(turn, actor),
        Event::EffectApplied { .. } => sound_effect(turn, event),
        Event::Reeled { actor } => sound_of_hero(turn, actor, "daze"),
        Event::Healed { actor, .. } => sound_healing(turn, actor),
        Event::Died { actor, at, .. } => sound_death(turn, actor, at),
        // What monsters do. The log reports the first three even out of view, but not from where.
        Event::Growled { actor } => turn.push(&["growl"], cell(turn, actor)),
        Event::Alarmed { actor, .. } => turn.push(&["alarm"], cell(turn, actor)),
        Event::Howled { actor } => turn.push(&["howl"], cell(turn, actor)),
        Event::Split { actor, .. } => sound_of_actor(turn, actor, "split"),
        Event::Risen { actor, .. } => sound_of_actor(turn, actor, "rise"),
        Event::Unmasked { actor, .. } => sound_of_actor(turn, actor, "unmask"),
        Event::Dazzled { actor } => sound_of_actor(turn, actor, "dazzled"),
        Event::Smothered { actor, .. } => sound_of_actor(turn, actor, "smother"),
        Event::Aimed { actor, .. } => sound_of_actor(turn, actor, "aim"),
        Event::Poured { actor, .. } => sound_of_actor(turn, actor, "pour"),
        Event::Crowned { actor } => sound_of_actor(turn, actor, "crown"),
        Event::Burst { at, .. } => sound_in_view(turn, at, "burst"),
        Event::Drawn { .. } => turn.here("alarm"),
        Event::MindChanged { actor, from, to } => sound_mind(turn, actor, from, to),
        Event::Freed { actor, .. } => sound_notice(turn, actor),
        Event::Stolen { .. } | Event::Caught { .. } => turn.here("stolen"),
        Event::Drained { .. } | Event::WaxEaten { .. } => turn.here("wax_taken"),
        // Items.
        Event::PickedUp { item, .. } => sound_pickup(turn, item),
        Event::Dropped { actor, at, .. } => sound_of_hero_or_in_view(turn, actor, at, "drop"),
        Event::PutOn { .. } => turn.here("buckle"),
        Event::Used { item } => used(turn, item),
        Event::Thrown { item, to, .. } => sound_throw(turn, item, to),
        Event::Landed { at, .. } => turn.push(&["land"], Some(at)),
        Event::GoldGained { .. } => turn.here("gold"),
        // Flames, wax and wicks.
        Event::WaxGained { .. } => turn.here("wax"),
        Event::LightChanged { to, .. } => sound_candle(turn, to),
        Event::FlameChanged { from, to } => turn.here(flame_sound(from, to)),
        Event::FlameLowered { from, to, .. } => turn.here(flame_sound(from, to)),
        Event::Flared { .. } => turn.here("flare"),
        Event::FlareOver => turn.here("flame_down"),
        Event::HourOver => turn.here("flame_out"),
        Event::WoundBack { .. } => turn.here("wound_back"),
        Event::WickOffered => turn.here("wick_offered"),
        Event::WickChosen { .. } => turn.here("wick_chosen"),
        Event::CaughtFire { at } | Event::Kindled { at, .. } => sound_in_view(turn, at, "fire"),
        Event::BurnedDown { at } => sound_in_view(turn, at, "ash"),
        Event::PutOut { at, .. } => turn.push(&["fire_out"], Some(at)),
        Event::FirePutOut { at } => turn.push(&["fire_out"], Some(at)),
        Event::Snuffed { actor, at, .. } => sound_of_hero_or_in_view(turn, actor, at, "fire_out"),
        // Steps and the ground.
        Event::Moved { actor, from, to } => sound_step(turn, actor, from, to),
        Event::Bumped { actor, .. } => sound_of_hero(turn, actor, "bump"),
        Event::TookStairs { from, to } => sound_stairs(turn, from, to),
        Event::Entered { terrain, .. } => sound_entering(turn, terrain),
        Event::TerrainUsed { terrain, at } => sound_used_terrain(turn, terrain, at),
        Event::DoorSealed { at } => turn.push(&["seal"], Some(at)),
        Event::DoorBattered { at, .. } => turn.push(&["batter"], Some(at)),
        Event::TwistActed { at } => sound_twist(turn, at),
        Event::Found { at, .. } => turn.push(&["found"], Some(at)),
        // How the hero fares.
        Event::LeveledUp { .. } => turn.here("level_up"),
        Event::Won => turn.here("won"),
        Event::WonByLight { .. } => turn.push(&["won_by_light", "won"], Some(turn.view.hero().at)),
        // Silent, or heard with the event before or after.
        Event::Waited { .. } | Event::Followed { .. } | Event::Called { .. } => {}
        Event::TakenOff { .. } | Event::ItemSpent { .. } | Event::WaxSpent { .. } => {}
        Event::AttackRaised { .. } | Event::DefenseRaised { .. } | Event::XpGained { .. } => {}
        Event::EffectEnded { .. } | Event::CandleLit { .. } | Event::BrazierLit { .. } => {}
        Event::Mapped { .. } | Event::TerrainChanged { .. } | Event::Fared { .. } => {}
    }
}

/// Adds the sound of what is out of order on the level; a draught is heard by what it does to the flame.
fn sound_twist(turn: &mut TurnSounds<'_>, at: Pos) {
    let twist = turn.view.twist().map(|twist| &twist.effect);
    if let Some(TwistEffect::Rings { .. }) = twist {
        turn.push(&["bell"], Some(at));
    }
}

/// Adds a sound if the hero is the one that does or suffers it.
fn sound_of_hero(turn: &mut TurnSounds<'_>, actor: ActorId, name: &str) {
    if actor.is_hero() {
        turn.here(name);
    }
}

/// Adds a sound at the cell of an actor that is drawn.
fn sound_of_actor(turn: &mut TurnSounds<'_>, actor: ActorId, name: &str) {
    if let Some(at) = cell(turn, actor) {
        turn.push(&[name], Some(at));
    }
}

/// Adds a sound at a cell in view.
fn sound_in_view(turn: &mut TurnSounds<'_>, at: Pos, name: &str) {
    if turn.view.sees(at) {
        turn.push(&[name], Some(at));
    }
}

/// Adds a sound at a cell: in any case if the hero makes it, else in view.
fn sound_of_hero_or_in_view(turn: &mut TurnSounds<'_>, actor: ActorId, at: Pos, name: &str) {
    if actor.is_hero() || turn.view.sees(at) {
        turn.push(&[name], Some(at));
    }
}

/// Adds the sound of a hit: how hard it is for the hero, or that it is critical or does nothing.
fn sound_blow(turn: &mut TurnSounds<'_>, event: Event) {
    let Event::Struck {
        attacker,
        target,
        damage,
        critical,
        ..
    } = event
    else {
        return;
    };
    let hero = turn.view.hero();
    let at = cell(turn, target);
    let name = if damage <= 0 {
        "blocked"
    } else if target.is_hero() {
        let percent_of_hp = |percent: i32| percent * hero.stats.hp;
        match 100 * damage {
            hurt if hurt < percent_of_hp(HURT[0]) => "hurt_light",
            hurt if hurt < percent_of_hp(HURT[1]) => "hurt",
            _ => "hurt_heavy",
        }
    } else if attacker.is_hero() {
        if critical { "critical" } else { "hit" }
    } else if at.is_some() {
        "hit_between"
    } else {
        return;
    };
    // A target that died of it is no longer drawn; it was near enough to be hit.
    turn.push(&[name], at.or(Some(hero.at)));
}

/// Adds the sound of an attack that misses: one of the hero's, or on what is drawn.
fn sound_miss(turn: &mut TurnSounds<'_>, event: Event) {
    let Event::Dodged {
        attacker, target, ..
    } = event
    else {
        return;
    };
    if target.is_hero() {
        return turn.here("dodge");
    }
    let at = cell(turn, target);
    if attacker.is_hero() || at.is_some() {
        turn.push(&["miss"], at.or(Some(turn.view.hero().at)));
    }
}

/// Adds the sound of an effect that begins on the hero. One that is prolonged has none.
fn sound_effect(turn: &mut TurnSounds<'_>, event: Event) {
    let Event::EffectApplied {
        actor,
        effect,
        from,
        ..
    } = event
    else {
        return;
    };
    if from == 0 {
        let name = match effect {
            EffectKind::Poisoned => "poison",
            EffectKind::Dazed => "daze",
            EffectKind::Held => "grip",
        };
        sound_of_hero(turn, actor, name);
    }
}

/// Adds the sound of ground that hurts the hero. The sound of a fall includes the landing.
fn sound_hurt_by_ground(turn: &mut TurnSounds<'_>, actor: ActorId, terrain: Terrain) {
    if !lets_fall(turn, terrain) {
        sound_of_hero(turn, actor, "ground_hurts");
    }
}

/// Adds the sound of an actor that burns: at half its loudness if it is not the hero.
fn sound_burn(turn: &mut TurnSounds<'_>, actor: ActorId) {
    let Some(at) = cell(turn, actor) else {
        return;
    };
    turn.push(&["burn"], Some(at));
    if !actor.is_hero()
        && let Some(burn) = turn.cues.last_mut()
    {
        burn.gain /= 2;
    }
}

/// Adds the sound of wounds that the hero seals. Other healing is heard as the use of an item, or not at all.
fn sound_healing(turn: &mut TurnSounds<'_>, actor: ActorId) {
    if seals(turn.events) {
        sound_of_hero(turn, actor, "seal");
    }
}

/// Adds the sound of a death: the hero's, or one in view.
fn sound_death(turn: &mut TurnSounds<'_>, actor: ActorId, at: Pos) {
    if actor.is_hero() {
        turn.here("death_hero");
    } else if turn.view.sees(at) {
        of_kind(turn, "death", actor, Some(at));
    }
}

/// Adds the sound of a monster that begins to hunt the hero, except one that only stops fleeing.
fn sound_mind(turn: &mut TurnSounds<'_>, actor: ActorId, from: Mind, to: Mind) {
    if to == Mind::Hunting && from != Mind::Fleeing {
        sound_notice(turn, actor);
    }
}

/// Adds the voice of a monster in view that has noticed the hero.
fn sound_notice(turn: &mut TurnSounds<'_>, actor: ActorId) {
    let at = cell(turn, actor);
    if at.is_some() {
        of_kind(turn, "notice", actor, at);
    }
}

/// Adds the sound of picking up an item. Gold and wax have sounds of their own, when they are gained.
fn sound_pickup(turn: &mut TurnSounds<'_>, item: ItemId) {
    let effect = turn.view.rules().item(item).effect;
    if !effect.is_picked_up_for_good() {
        turn.here("pick_up");
    }
}

/// Adds the sounds of a throw, and of what an item thrown at a cell does there.
fn sound_throw(turn: &mut TurnSounds<'_>, item: ItemId, to: Pos) {
    turn.here("throw");
    let kind = turn.view.rules().item(item);
    if kind.effect.is_thrown_at_cell() {
        turn.frame += IMPACT_DELAY;
        turn.push(&[&format!("use_{}", kind.kind)], Some(to));
    }
}

/// Adds the sound of a candle that burns low or goes out.
fn sound_candle(turn: &mut TurnSounds<'_>, to: CandleState) {
    match to {
        CandleState::Out => turn.here("flame_out"),
        CandleState::Low => turn.here("wax_low"),
        CandleState::Bright => {}
    }
}

/// The sound of a flame that changes its height.
fn flame_sound(from: FlameHeight, to: FlameHeight) -> &'static str {
    if to == FlameHeight::Out {
        "flame_out"
    } else if from == FlameHeight::Out {
        "light"
    } else if to > from {
        "flame_up"
    } else {
        "flame_down"
    }
}

/// Adds the sound of ground that has an effect on the hero who enters it.
fn sound_entering(turn: &mut TurnSounds<'_>, terrain: Terrain) {
    let word = turn.view.rules().terrain_word(terrain);
    turn.here(&format!("enter_{word}"));
}

/// Adds the sound of terrain that the hero uses.
fn sound_used_terrain(turn: &mut TurnSounds<'_>, terrain: Terrain, at: Pos) {
    let word = turn.view.rules().terrain_word(terrain);
    turn.push(&[&format!("use_{word}"), "use_ground"], Some(at));
}

/// Adds the sound of stairs, unless the hero falls: that has been heard.
fn sound_stairs(turn: &mut TurnSounds<'_>, from: u32, to: u32) {
    if falls(turn) {
        return;
    }
    turn.here(if to > from {
        "stairs_down"
    } else {
        "stairs_up"
    });
}

/// Whether the hero sealed wounds in this turn.
fn seals(events: &[Event]) -> bool {
    let mut events = events.iter();
    events.any(|event| matches!(event, Event::WaxSpent { .. }))
}

/// Whether the hero fell through ground earlier in the turn: that sound includes the landing.
fn falls(turn: &TurnSounds<'_>) -> bool {
    for event in &turn.events[..turn.index] {
        if let Event::Entered { terrain, .. } = *event
            && lets_fall(turn, terrain)
        {
            return true;
        }
    }
    false
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
        let place = view.place();
        let of_place = place.map_or(String::new(), |place| format!("step_{}", place.theme));
        turn.push(&[&own, &of_place, "step"], Some(view.hero().at));
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
