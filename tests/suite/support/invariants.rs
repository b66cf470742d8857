//! What holds after every turn of every game.

use std::collections::BTreeSet;

use tallowdeep::base::{Dir, Pos};
use tallowdeep::game::rules::{EffectKind, FlameHeight, HeroDeath, MonsterId, WornKind};
use tallowdeep::game::{ActorId, GameOver, Known, Terrain, View, World};

/// The first broken invariant of `world`, if any.
pub(crate) fn invariants(world: &World) -> Result<(), String> {
    let view = world.view();
    hero(view)?;
    flame(view)?;
    light(view)?;
    actors(world)?;
    remains(world)?;
    items(view)?;
    let seen: Vec<_> = view.visible_others().map(|monster| monster.id).collect();
    let whole = world.inspect();
    let in_view = whole
        .actors()
        .filter(|actor| !actor.id.is_hero() && actor.alive && view.sees(actor.at))
        .filter(|actor| !whole.is_hidden(actor.id));
    let should: Vec<_> = in_view.map(|actor| actor.id).collect();
    hold(seen == should, || {
        format!("{seen:?} are shown, {should:?} are in view")
    })
}

/// The hero is actor 0 and sees its own cell; the game is lost exactly if the hero is dead and its death ends the game.
fn hero(view: View<'_>) -> Result<(), String> {
    let hero = view.hero();
    hold(hero.id == ActorId::HERO && hero.kind.is_none(), || {
        format!("the hero is {hero:?}")
    })?;
    hold(
        view.sees(hero.at) && matches!(view.terrain(hero.at), Known::Visible(_)),
        || "the hero does not see his own cell".to_owned(),
    )?;
    let ends = view.rules().death.hero != HeroDeath::Vanishes;
    hold(
        (view.game_over() == Some(GameOver::Dead)) == (ends && !hero.alive),
        || format!("{} hit points, and {:?}", hero.hp, view.game_over()),
    )?;
    let levels = view.rules().dungeon.levels.unsigned_abs();
    hold((1..=levels).contains(&view.depth()), || {
        format!("depth {} of {levels}", view.depth())
    })?;
    if let Some(candle) = view.candle() {
        let known = view
            .rules()
            .candle
            .map(|rules| rules.flame(candle.turns_left));
        let fits =
            (0..=candle.max_turns).contains(&candle.turns_left) && known == Some(candle.flame);
        hold(fits, || format!("{candle:?}"))?;
    }
    let (radius, here) = (view.sight_radius(), hero.at);
    if radius > 0 {
        let mut cells = view.size().cells().filter(|pos| view.sees(*pos));
        let far = cells.find(|pos| pos.distance(here) > radius);
        hold(far.is_none(), || {
            format!("{far:?} is seen from {here:?} by a light of {radius}")
        })?;
    }
    hold(view.xp_level() >= 1 && view.gold() >= 0, || {
        format!("level {}, gold {}", view.xp_level(), view.gold())
    })
}

/// Wax is 0 to the most that the rules allow, and nothing burns without it.
fn flame(view: View<'_>) -> Result<(), String> {
    let Some(flame) = view.flame() else {
        return Ok(());
    };
    let fits = (0..=flame.rules.max_wax).contains(&flame.wax)
        && (flame.wax > 0 || flame.height == FlameHeight::Out);
    hold(fits, || {
        format!("{:?} with {} wax", flame.height, flame.wax)
    })
}

/// Under rules with light, every cell in view is lit, at most two cells away, or a wall beside a lit cell in view.
fn light(view: View<'_>) -> Result<(), String> {
    if !view.has_light_levels() {
        return Ok(());
    }
    let hero = view.hero().at;
    let is_solid = |pos| matches!(view.terrain(pos), Known::Visible(ground) if ground.is_opaque());
    let is_lit = |pos| view.sees(pos) && !is_solid(pos) && view.light_level(pos) > 0;
    let may_see = |pos: Pos| {
        // Closer than three cells.
        pos.distance_squared(hero) < 9
            || is_lit(pos)
            || is_solid(pos) && Dir::ALL.iter().any(|dir| is_lit(pos.step(*dir)))
    };
    let mut seen = view.size().cells().filter(|pos| view.sees(*pos));
    let dark = seen.find(|pos| !may_see(*pos));
    hold(dark.is_none(), || {
        format!("{dark:?} is seen in the dark from {hero:?}")
    })
}

/// Hit points are 0 to the maximum, or below 0 if the rules allow it; actors stand on passable cells, at most one
/// living one to a cell; ids ascend from the hero's.
fn actors(world: &World) -> Result<(), String> {
    let (view, whole) = (world.view(), world.inspect());
    let (mut places, mut last) = (BTreeSet::new(), None);
    for actor in whole.actors() {
        hold(last < Some(actor.id), || {
            format!("{:?} comes after {last:?}", actor.id)
        })?;
        last = Some(actor.id);
        let below_zero = view.rules().combat.hp_below_zero;
        let least = if below_zero { i32::MIN } else { 0 };
        hold((least..=actor.stats.hp).contains(&actor.hp), || {
            format!("hit points of {actor:?}")
        })?;
        let ground = whole.terrain().get(actor.at);
        hold(may_stand(world, actor.kind, actor.at), || {
            format!("{actor:?} stands on {ground:?}")
        })?;
        let poisoned = actor.effect_turns(EffectKind::Poisoned) > 0;
        hold(!poisoned || actor.hp < actor.stats.hp, || {
            format!("{actor:?} is poisoned and at full health")
        })?;
        let mut effects = actor.effects();
        let odd = effects.find(|(_, left, of)| !(1..=*of).contains(left) || *of > 99);
        hold(odd.is_none(), || format!("{odd:?} of {actor:?}"))?;
        if actor.alive {
            hold(places.insert(actor.at), || {
                format!("{actor:?} stands where another does")
            })?;
            let shown = view.actor_at(actor.at).map(|there| there.id);
            let tells = view.sees(actor.at) && !whole.is_hidden(actor.id);
            let should = tells.then_some(actor.id);
            hold(shown == should, || {
                format!("{shown:?} is shown where {actor:?} stands")
            })?;
        }
    }
    Ok(())
}

/// Each corpse is that of a dead monster, on the floor nearest to where it died. Under rules that leave corpses every
/// dead monster has one, unless there is fire.
fn remains(world: &World) -> Result<(), String> {
    use tallowdeep::game::rules::MonsterDeath;
    let view = world.view();
    let corpses = || world.inspect().corpses().map(|of| (of.id, of.at));
    let lie: BTreeSet<_> = corpses().collect();
    hold(lie.len() == corpses().count(), || {
        format!("somebody lies twice: {lie:?}")
    })?;
    let fell = world.inspect().actors();
    let fell = fell.filter(|actor| !actor.id.is_hero() && !actor.alive);
    let fell: BTreeSet<_> = match view.rules().death.monster {
        MonsterDeath::LeavesCorpse => fell.map(|dead| (dead.id, fallen(dead.at, world))).collect(),
        MonsterDeath::Vanishes | MonsterDeath::LivesOn => BTreeSet::new(),
    };
    // A fire may have taken some.
    let agree = lie == fell || view.rules().fire.is_some() && lie.is_subset(&fell);
    hold(agree, || {
        let (lies, fell) = (lie.difference(&fell), fell.difference(&lie));
        format!(
            "{:?} lie, {:?} fell",
            lies.collect::<Vec<_>>(),
            fell.collect::<Vec<_>>()
        )
    })
}

/// Items lie on passable cells or in cages, one to a cell; each inventory slot holds its own kind, at least one of it.
fn items(view: View<'_>) -> Result<(), String> {
    let mut places = BTreeSet::new();
    for (at, kind) in view.visible_items() {
        let cage = |ground: Terrain| matches!(ground, Terrain::Ground(_)) && !ground.is_opaque();
        let ground = matches!(view.terrain(at), Known::Visible(ground) if ground.is_walkable() || cage(ground));
        hold(ground, || format!("{} lies in a wall at {at:?}", kind.kind))?;
        hold(places.insert(at), || format!("two items lie at {at:?}"))?;
    }
    for held in view.inventory() {
        let kind = view.rules().items.get(usize::from(held.slot.0));
        let same = kind.is_some_and(|kind| kind.kind == held.kind.kind);
        hold(same && held.count > 0, || {
            format!("the pack holds {held:?}")
        })?;
    }
    for kind in WornKind::ALL {
        let mut held = view.inventory().filter(|held| held.is_worn);
        let worn = view.worn(kind).map(|(slot, _)| slot);
        let fits = worn.is_none_or(|worn| held.any(|held| held.slot == worn));
        hold(fits, || format!("{worn:?} is worn, but not in the pack"))?;
    }
    Ok(())
}

/// Whether the ground at `at` can be stood on by a monster of this kind, or by the hero if `None`.
pub(crate) fn may_stand(world: &World, kind: Option<MonsterId>, at: Pos) -> bool {
    let ground = world.inspect().terrain().get(at);
    let passes = kind.is_some_and(|kind| world.view().rules().monster(kind).traits.through_walls);
    ground.is_some_and(|ground| passes || ground.is_walkable())
}

/// Where the corpse of an actor that dies at `at` lies: on the nearest floor.
pub(crate) fn fallen(at: Pos, world: &World) -> Pos {
    let cells = world.inspect().terrain().iter();
    let floor = cells.filter(|(_, ground)| ground.is_walkable());
    let nearest = floor.min_by_key(|(pos, _)| pos.distance(at));
    nearest.map_or(at, |(pos, _)| pos)
}

fn hold(holds: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(error()) }
}
