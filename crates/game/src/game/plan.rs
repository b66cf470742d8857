//! Turns a command into an action. Only reads the world: every command that can fail fails here.

use crate::base::{Dir, Pos};

use crate::game::action::Action;
use crate::game::command::{Command, Refusal, Slot};
use crate::game::rules::{
    BumpRule, EffectKind, FailedStep, FlameHeight, ItemId, ItemWay, StepDirs, TimeModel, Wins,
};
use crate::game::terrain::Terrain;
use crate::game::world::World;

/// The action that `command` stands for. If it takes a turn, a dazed hero loses that turn instead.
///
/// # Errors
/// Why the command cannot be carried out now.
pub(super) fn plan(world: &World, command: Command) -> Result<Action, Refusal> {
    let action = plan_steady(world, command)?;
    let takes_turn = action.takes_turn() && action != Action::Tick;
    let reels = takes_turn && world.hero().has_effect(EffectKind::Dazed);
    Ok(if reels { Action::Reel } else { action })
}

/// The action that `command` stands for if the hero is not dazed.
fn plan_steady(world: &World, command: Command) -> Result<Action, Refusal> {
    // Under rules that let the game go on after the hero's death, the hero can still bump into things.
    let gone = !world.hero().is_alive() && !matches!(command, Command::Bump(_) | Command::Tick);
    if world.over.is_some() || gone {
        return Err(Refusal::GameOver);
    }
    match command {
        Command::Tick if world.rules.play.time == TimeModel::Turns => Err(Refusal::NotRealTime),
        Command::Tick => Ok(Action::Tick),
        _ if world.hero().pause > 0 => Err(Refusal::NotReady),
        Command::Bump(dir) => plan_bump(world, dir),
        Command::Wait if world.rules.play.can_wait => Ok(Action::Wait),
        Command::Wait => Err(Refusal::NoWaiting),
        Command::PickUp => {
            let item = world.level.item_at(world.hero().at);
            item.map(Action::PickUp).ok_or(Refusal::NothingHere)
        }
        Command::Use(_) | Command::Throw(..) if world.is_hindered() => Err(Refusal::Hindered),
        Command::Use(slot) => plan_use(world, held_item(world, slot)?),
        Command::Drop(slot) => plan_drop(world, held_item(world, slot)?),
        Command::Throw(slot, at) => plan_throw(world, held_item(world, slot)?, at),
        Command::Descend => plan_stairs(world, Terrain::StairsDown, world.depth + 1),
        Command::Ascend => plan_stairs(world, Terrain::StairsUp, world.depth - 1),
        Command::Flame(height) => plan_flame(world, height),
        Command::SealWounds => plan_seal(world),
        Command::SealDoor(dir) => plan_seal_door(world, dir),
        Command::ChooseWick(number) => match world.wicks_offered().get(usize::from(number)) {
            None => Err(Refusal::NoWick),
            Some(_) => match world.wick_price() {
                Some(price) if price >= world.inventory.wax => Err(Refusal::NoWax(price + 1)),
                Some(_) | None => Ok(Action::ChooseWick(number)),
            },
        },
        Command::Flare => plan_flare(world),
    }
}

/// One item lies on a cell. To set down what is set alight takes both hands.
fn plan_drop(world: &World, item: ItemId) -> Result<Action, Refusal> {
    let is_lit = world.rules.item(item).laid.is_some();
    if world.level.item_at(world.hero().at).is_some() {
        Err(Refusal::CellHasItem)
    } else if is_lit && world.is_hindered() {
        Err(Refusal::Hindered)
    } else {
        Ok(Action::Drop(item))
    }
}

/// Changing the height of a burning flame takes no turn; lighting one that is out does. Some wax must be left either
/// way.
fn plan_flame(world: &World, height: FlameHeight) -> Result<Action, Refusal> {
    world.rules.flame.ok_or(Refusal::NoEffect)?;
    let puts_out = height == FlameHeight::Out;
    if height == world.height || puts_out && !world.wicks.totals.pinches {
        return Err(Refusal::NoEffect);
    }
    if puts_out {
        return Ok(Action::SetFlame(height));
    }
    if !world.candle_burns(height) {
        return Err(Refusal::CandleCannot);
    }
    if height == FlameHeight::Shielded && !world.can_shield() {
        return Err(Refusal::NoShielding);
    }
    if !world.can_burn(height) {
        return Err(Refusal::TooHigh);
    }
    if world.is_hindered() {
        return Err(Refusal::Hindered);
    }
    let price = world.price_of_flame(height);
    if world.inventory.wax <= price {
        return Err(Refusal::NoWax(price + 1));
    }
    if world.height == FlameHeight::Out {
        return Ok(Action::LightFlame(height));
    }
    Ok(Action::SetFlame(height))
}

/// Sealing wounds takes wax, and no monster in view may be awake.
fn plan_seal(world: &World) -> Result<Action, Refusal> {
    let (hero, flame) = (world.hero(), world.flame_rules().ok_or(Refusal::NoEffect)?);
    if hero.hp == hero.stats.hp && !hero.has_effect(EffectKind::Poisoned) {
        Err(Refusal::NotHurt)
    } else if flame.seal.hp == 0 {
        Err(Refusal::NoSealing)
    } else if world.inventory.wax < flame.seal.wax {
        Err(Refusal::NoWax(flame.seal.wax))
    } else if world.sees_monster_awake() {
        Err(Refusal::MonsterInView)
    } else {
        Ok(Action::SealWounds)
    }
}

/// A flare needs its wick and a burning flame, and must leave some wax.
fn plan_flare(world: &World) -> Result<Action, Refusal> {
    if world.height == FlameHeight::Out || world.turns_of_flare() > 0 {
        return Err(Refusal::NoEffect);
    }
    let flare = world.flare().ok_or(Refusal::NoEffect)?;
    if world.inventory.wax <= flare.wax {
        return Err(Refusal::NoWax(flare.wax + 1));
    }
    Ok(Action::Flare)
}

/// The door must not burn, nor hold an actor, an item or remains, and some wax must be left.
fn plan_seal_door(world: &World, dir: Dir) -> Result<Action, Refusal> {
    let seal = world.rules.door_seal.as_ref().ok_or(Refusal::NoEffect)?;
    let at = world.hero().at.step(dir);
    let looks = world.level.apparent_terrain(&world.rules, at);
    if looks != Some(Terrain::Door) || world.level.is_burning(at) {
        return Err(Refusal::NoDoor);
    }
    let has_items = world.level.item_at(at).is_some() || world.level.has_corpse(at);
    match world.actor_at(at) {
        Some(actor) => Err(Refusal::Occupied(actor)),
        None if has_items => Err(Refusal::DoorJammed),
        None if world.inventory.wax <= seal.wax => Err(Refusal::NoWax(seal.wax + 1)),
        None => Ok(Action::SealDoor(at)),
    }
}

fn plan_bump(world: &World, dir: Dir) -> Result<Action, Refusal> {
    let play = world.rules.play;
    if dir.is_diagonal() && play.steps == StepDirs::Four {
        return Err(Refusal::NoDiagonals);
    }
    let to = world.hero().at.step(dir);
    // Hidden terrain blocks the way if what it looks like does.
    let looks = world.level.apparent_terrain(&world.rules, to);
    let walks = world.hero().is_alive() && looks.is_some_and(Terrain::is_walkable);
    let effect = looks.and_then(|looks| world.rules.bump_effect(looks));
    match (world.actor_at(to), play.bump) {
        (Some(ally), _) if world.actor(ally).is_ally() => Ok(Action::Swap(ally)),
        (Some(monster), BumpRule::Strikes) => Ok(Action::Attack(monster)),
        (Some(monster), BumpRule::IsBlocked) => Err(Refusal::Occupied(monster)),
        (None, _) if walks && world.level.is_free(to) => Ok(Action::Walk(to)),
        (None, _) if effect.is_some() => plan_use_terrain(world, to),
        (None, _) if play.failed_step == FailedStep::CostsTheTurn => Ok(Action::BumpInto(to)),
        (None, _) => Err(Refusal::Blocked),
    }
}

/// A price in wax must leave some for the flame; an item that the terrain takes must be in the inventory.
fn plan_use_terrain(world: &World, to: Pos) -> Result<Action, Refusal> {
    let effect = world.rules.bump_effect(world.level.terrain[to]);
    if let Some(effect) = effect
        && let Some(wins) = effect.wins
    {
        return plan_win(world, to, -effect.wax, wins);
    }
    let wax = effect.map_or(0, |effect| effect.wax);
    let taken = effect.and_then(|effect| world.rules.item_taken(effect));
    match taken.filter(|item| world.inventory.counts[item.0] == 0) {
        Some(item) => Err(Refusal::NeedsItem(item)),
        None if wax < 0 && world.inventory.wax <= -wax => Err(Refusal::NoWax(1 - wax)),
        None => Ok(Action::UseTerrain(to)),
    }
}

/// The price may be all the wax: once the game is won, no flame is needed.
fn plan_win(world: &World, to: Pos, price: i32, wins: Wins) -> Result<Action, Refusal> {
    if world.inventory.wax < price {
        return Err(Refusal::WantsWax(price));
    }
    match world.boss_within(wins.boss_away) {
        Some(boss) => Err(Refusal::BossNear(boss, wins.boss_away)),
        None => Ok(Action::UseTerrain(to)),
    }
}

/// The kind of item in this slot of the inventory.
fn held_item(world: &World, slot: Slot) -> Result<ItemId, Refusal> {
    let item = usize::from(slot.0);
    let has_some = world.inventory.counts.get(item) > Some(&0);
    let item = has_some.then_some(ItemId(item));
    item.ok_or(Refusal::NotInInventory)
}

/// Refuses an item that would have no effect now, so it is not wasted.
fn plan_use(world: &World, item: ItemId) -> Result<Action, Refusal> {
    let effect = world.rules.item(item).effect;
    match effect.way() {
        ItemWay::PutOn if !world.wears(item) => Ok(Action::PutOn(item)),
        ItemWay::SetDown => plan_drop(world, item),
        ItemWay::UsedUp => match world.use_of(effect) {
            Some(target) => Ok(Action::Use(item, target)),
            None => Err(Refusal::NoEffect),
        },
        ItemWay::PutOn
        | ItemWay::PickedUp
        | ItemWay::ThrownAtMonster { .. }
        | ItemWay::ThrownAtCell
        | ItemWay::Carried { .. } => Err(Refusal::NoEffect),
    }
}

impl World {
    /// Whether the hero's cell prevents using and throwing items, and tending the flame.
    pub(super) fn is_hindered(&self) -> bool {
        let terrain = self.level.terrain[self.hero().at];
        let enter = self.rules.enter_effect(terrain);
        enter.is_some_and(|enter| enter.hinders)
    }
}

/// A throw needs a throwable item and a target in view and in range: a monster or, for some items, a cell they change.
fn plan_throw(world: &World, item: ItemId, at: Pos) -> Result<Action, Refusal> {
    let effect = world.rules.item(item).effect;
    let range = effect.throw_range().ok_or(Refusal::NotThrowable)?;
    let shoots = effect.worn().is_some();
    if shoots && !world.wears(item) {
        return Err(Refusal::NotWorn);
    }
    if !world.sight.is_visible(at) {
        return Err(Refusal::OutOfView);
    }
    let too_far = at.distance(world.hero().at) > range;
    if effect.is_thrown_at_cell() {
        return if too_far {
            Err(Refusal::OutOfRange)
        } else if world.cells_known_to_change(item, at).is_empty() {
            Err(Refusal::NoEffect)
        } else {
            Ok(Action::ThrowAtCell(item, at))
        };
    }
    match world.known_monster_at(at) {
        Some(_) if too_far && shoots => Err(Refusal::OutOfShot),
        Some(_) if too_far => Err(Refusal::OutOfRange),
        Some(_) if shoots && !world.is_lit(at) => Err(Refusal::TooDark),
        Some(monster) if shoots => Ok(Action::ShootAt(monster)),
        Some(monster) => Ok(Action::Throw(item, monster)),
        None => Err(Refusal::NoTarget),
    }
}

fn plan_stairs(world: &World, kind: Terrain, to: u32) -> Result<Action, Refusal> {
    let here = world.level.terrain[world.hero().at];
    let exists = (1..=world.rules.dungeon.levels.unsigned_abs()).contains(&to);
    // The far end of the stairs may be occupied: any free cell on that level will do. To look for one takes longer than
    // the rest of the question, so it comes last.
    if here == kind && exists && world.has_room(to) {
        Ok(Action::TakeStairs(to))
    } else {
        Err(Refusal::NoStairs)
    }
}
