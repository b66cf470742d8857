//! The state of one game. From outside, it changes only by [`World::step`].

mod company;
mod generate;
mod havens;
mod remains;
mod rewind;
mod sight;
mod wicks;

use serde::Serialize;

use std::borrow::Cow;
use std::sync::Arc;

use crate::base::canonical::digest_of;
use crate::base::word_enum;
use crate::base::{Dice, Fov, Pos, SortedMap, Stream, by_next};

use crate::game::ai_cache::AiCache;
use crate::game::command::Slot;
use crate::game::event::ActorId;
use crate::game::level::{Blueprint, Level, MonsterSpawn};
use crate::game::light::{LightField, cells_between};
use crate::game::remains::Remains;
use crate::game::rules::{
    CandleId, CandleKind, EffectKind, FlameHeight, HeroDeath, ItemId, LightRule, Mind, Monster,
    MonsterDeath, MonsterId, Rising, Ruleset, Stats, TwistEffect, Worn, WornKind,
};
use crate::game::terrain::Terrain;
pub(super) use crate::game::world::company::Company;
use crate::game::world::rewind::Hour;
use crate::game::world::wicks::Wicks;

word_enum! {
    /// How a game ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    pub enum GameOver {
        /// The hero died.
        Dead = "dead",
        /// The boss of the last level is dead.
        Won = "won",
        /// The hero bumped into terrain that wins the game.
        Light = "light",
    }
}

impl GameOver {
    /// Whether the hero has won.
    pub const fn is_won(self) -> bool {
        !matches!(self, Self::Dead)
    }
}

/// The hero or a monster. The dead stay in [`World::actors`], so that an id always has a name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Actor {
    /// Its kind; `None` for the hero.
    pub(super) kind: Option<MonsterId>,
    /// Index into the proper names of its kind, if it has one.
    pub(super) name: Option<usize>,
    /// The level it is on, 1 or more.
    pub(super) depth: u32,
    pub(super) at: Pos,
    /// At most `stats.hp`; may be below 0 under rules with `hp_below_zero`.
    pub(super) hp: i32,
    /// Whether it lives on without hit points: the hero, if the rules say so.
    pub(super) undying: bool,
    pub(super) stats: Stats,
    /// Ticks until its next action; always 0 in turn-based games.
    pub(super) pause: i32,
    /// The path it remembers, next step last.
    pub(super) path: Vec<Pos>,
    /// The cells of its round, if it walks one, where it goes next first.
    pub(super) round: Vec<Pos>,
    /// Status effects, in the order of [`EffectKind::ALL`].
    pub(super) effects: [StatusEffect; EffectKind::COUNT],
    /// What it knows of the hero, if the rules have minds.
    pub(super) mind: Mind,
    /// Turns left to look around while its mind is [`Mind::Lost`], or to be startled while [`Mind::Hunting`].
    pub(super) search_turns: i32,
    /// The state of its traits.
    pub(super) traits: TraitState,
}

/// The state of a monster's traits. A monster without traits keeps the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct TraitState {
    /// The item that it has stolen from the hero.
    pub(super) stolen: Option<ItemId>,
    /// Wax that it has taken from the hero, 0 or more.
    pub(super) wax: i32,
    /// Whether it is disguised as an item.
    pub(super) disguised: bool,
    /// Whether its next blow is an ambush, which cannot be dodged.
    pub(super) ambushes: bool,
    /// Whether it has risen from the dead.
    pub(super) risen: bool,
    /// Turns in which it has seen a flame since it last put one out, 0 or more.
    pub(super) flames_seen: i32,
    /// Turns in dazing light since it last lost one, 0 or more.
    pub(super) turns_in_light: i32,
    /// Turns with a flame near it since it last beat them all down, 0 or more.
    pub(super) turns_to_snuff: i32,
    /// Turns with the hero in reach since it last poured, 0 or more.
    pub(super) turns_to_pour: i32,
    /// The cell through which it pours on its next turn.
    pub(super) aim: Option<Pos>,
    /// Whether it has flared up.
    pub(super) crowned: bool,
    /// Whether it has fled to a haven, as it does only once.
    pub(super) fled: bool,
}

/// A status effect. Inactive if no turns are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct StatusEffect {
    pub(super) turns_left: i32,
    /// Turns at the start.
    pub(super) duration: i32,
    /// The actor that caused it.
    pub(super) source: ActorId,
}

impl Actor {
    /// An actor at the start of its life.
    pub(super) fn new(kind: Option<MonsterId>, depth: u32, at: Pos, stats: Stats) -> Self {
        Self {
            kind,
            depth,
            at,
            hp: stats.hp,
            stats,
            ..Self::default()
        }
    }

    pub(super) const fn is_alive(&self) -> bool {
        self.hp > 0 || self.undying
    }

    /// Whether it is on the hero's side.
    pub(super) const fn is_ally(&self) -> bool {
        matches!(self.mind, Mind::Following)
    }

    /// Whether a status effect of this kind is active.
    pub(super) const fn has_effect(&self, kind: EffectKind) -> bool {
        self.effects[kind as usize].turns_left > 0
    }
}

/// The hero's experience.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Progress {
    pub(super) xp: i32,
    /// Experience level, 1 or more.
    pub(super) level: i32,
}

/// What the hero carries.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Inventory {
    pub(super) gold: i32,
    /// Turns until the candle goes out; 0 if the rules have no candle.
    pub(super) candle_turns: i32,
    /// Wax for the flame; 0 if the rules have no flame.
    pub(super) wax: i32,
    /// Number of items of each kind, for at most [`Slot::COUNT`] kinds.
    pub(super) counts: Vec<u32>,
    /// What is worn, in the order of [`WornKind::ALL`]; also counted in `counts`.
    pub(super) worn: [Option<ItemId>; WornKind::COUNT],
    /// Blows of the hero since a weapon was last put on.
    pub(super) blows: i32,
}

impl Inventory {
    fn at_start(rules: &Ruleset) -> Self {
        let mut held = Self {
            candle_turns: rules.candle.map_or(0, |candle| candle.turns),
            wax: rules.flame.map_or(0, |flame| flame.wax),
            counts: vec![0; rules.items.len().min(Slot::COUNT)],
            ..Self::default()
        };
        for (item, Worn { kind, .. }) in rules.worn_at_start() {
            held.counts[item.0] += 1;
            held.worn[*kind as usize] = Some(item);
        }
        held
    }
}

/// One game: levels, actors, dice, what the hero remembers. The same rule set, seed and commands give the same world on
/// every machine.
///
/// Serialized, it is its state, without its rules and what follows from the rest. Its fingerprint is made of that, so
/// a field that is renamed needs `serde(rename)`: recordings contain fingerprints.
#[derive(Clone, Debug, Serialize)]
pub struct World {
    #[serde(skip)]
    pub(super) rules: Arc<Ruleset>,
    pub(super) seed: u64,
    /// Turns played, 0 at the start.
    pub(super) turn: u32,
    /// Depth of the current level, counted from 1.
    pub(super) depth: u32,
    pub(super) level: Level,
    /// Levels that the hero has visited, by depth, without the current one.
    pub(super) visited_levels: SortedMap<u32, Level>,
    /// All actors, on every level, dead or alive, indexed by [`ActorId`]; the hero comes first.
    pub(super) actors: Vec<Actor>,
    pub(super) progress: Progress,
    pub(super) inventory: Inventory,
    pub(super) wicks: Wicks,
    /// The candle that the game began with.
    pub(super) candle: CandleId,
    /// What remains of the hero of the player's last game, if anything.
    pub(super) remains: Option<Remains>,
    /// What the hero sees.
    #[serde(skip)]
    pub(super) sight: Fov,
    /// The light, and the cells in the hero's line of sight, lit or not; `None` if the rules have no light levels.
    #[serde(skip)]
    pub(super) light: Option<Box<LightField>>,
    /// How high the flame burns; [`FlameHeight::Out`] if the rules have no flame.
    pub(super) height: FlameHeight,
    /// The highest flame since the last turn, which decides the wax that this turn burns.
    pub(super) highest: FlameHeight,
    /// Whether the hero's last action was a step or a blow, successful or not.
    pub(super) stirred: bool,
    /// What the hero saw before the last action.
    #[serde(skip)]
    pub(super) sight_before: Fov,
    /// The position and radius that `sight` and `sight_before` were computed for.
    #[serde(skip)]
    pub(super) sight_origins: [Option<(Pos, u32)>; 2],
    /// Turns since the last monster came, in which the hero was without a flame or next to a burning brazier.
    pub(super) drawn_turns: i32,
    pub(super) over: Option<GameOver>,
    /// The companion of the dungeon; `None` until the hero has seen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) company: Option<Company>,
    /// The burning hour candle, if any.
    pub(super) hour: Option<Hour>,
    #[serde(serialize_with = "next_rolls")]
    pub(super) combat_dice: Dice,
    #[serde(serialize_with = "next_rolls")]
    pub(super) ai_dice: Dice,
    /// The search cache for the current level, and the reasons of the last turn, once a monster has decided something.
    /// Not part of the state of the game.
    #[serde(skip)]
    pub(super) ai_cache: Option<Box<AiCache>>,
}

/// Stands for the state of dice in fingerprints, which recordings contain: their next four rolls cover all of it.
fn next_rolls<S: serde::Serializer>(dice: &Dice, to: S) -> Result<S::Ok, S::Error> {
    // A clone can be rolled without advancing the original.
    let mut copy = dice.clone();
    [(); 4].map(|()| copy.next_u64()).serialize(to)
}

impl World {
    /// A digest of the state: levels, what the hero knows of them, actors, inventory, and the state of the dice.
    pub fn fingerprint(&self) -> u64 {
        digest_of(self)
    }

    /// A new game on a generated level.
    pub fn new(rules: Arc<Ruleset>, seed: u64) -> Self {
        let blueprint = Self::first_level(&rules, seed);
        Self::on_map(rules, seed, blueprint)
    }

    /// The same game, on one of whose deeper levels somebody lies.
    #[must_use]
    pub fn with_remains(mut self, remains: Option<Remains>) -> Self {
        self.remains = remains;
        self
    }

    /// A new game that starts on `map`, such as one drawn by hand.
    pub fn on_map(rules: Arc<Ruleset>, seed: u64, map: Blueprint) -> Self {
        // The kinds of this dungeon are known from here on.
        let rules = match rules.of_dungeon(seed) {
            Cow::Borrowed(_) => rules,
            Cow::Owned(own) => Arc::new(own),
        };
        let size = map.terrain.size();
        let wicks = Wicks::at_start(&rules, seed);
        let mut stats = rules.hero_at_start();
        stats.hp += wicks.totals.hp;
        let mut hero = Actor::new(None, 1, map.hero, stats);
        hero.undying = matches!(rules.death.hero, HeroDeath::LivesOn | HeroDeath::IsSpared);
        let is_lit = rules.sight.light == LightRule::Levels;
        let flame = rules.flame.as_ref();
        let height = flame.map_or(FlameHeight::Out, |flame| flame.height_at_start());
        let mut world = Self {
            seed,
            turn: 0,
            depth: 1,
            level: Level::new(&rules, map.terrain, map.items),
            visited_levels: SortedMap::default(),
            actors: vec![hero],
            progress: Progress { xp: 0, level: 1 },
            inventory: Inventory::at_start(&rules),
            wicks,
            candle: CandleId::default(),
            remains: None,
            sight: Fov::new(size),
            light: is_lit.then(|| Box::new(LightField::new(size))),
            height,
            highest: height,
            stirred: false,
            drawn_turns: 0,
            sight_before: Fov::new(size),
            sight_origins: [None; 2],
            over: None,
            company: None,
            hour: None,
            combat_dice: Stream::Combat.dice(seed),
            ai_dice: Stream::Ai.dice(seed),
            ai_cache: None,
            rules,
        };
        world.level.twist = map.twist;
        world.level.put(ActorId::HERO, map.hero);
        world.add_monsters(map.monsters);
        world.update_sight();
        for id in world.seen_through() {
            world.actors[id.0 as usize].traits.disguised = false;
        }
        world
    }

    /// The same game, which has just begun, with another candle; unchanged with the usual one, or if the rules have no
    /// such candle.
    #[must_use]
    pub fn with_candle(mut self, candle: CandleId) -> Self {
        if candle == CandleId::default() {
            return self;
        }
        let rules = Arc::clone(&self.rules);
        let Some(kind) = rules.candles.get(candle.0) else {
            return self;
        };
        self.candle = candle;
        self.wicks.light(kind, &rules);
        let starts = kind.starts.unwrap_or(self.height);
        if self.height != FlameHeight::Out && self.can_burn(starts) {
            self.height = starts;
            self.highest = starts;
        }
        self.update_sight();
        self
    }

    /// The candle that the game began with; `None` if the rules have none to choose from.
    pub(super) fn candle_kind(&self) -> Option<&CandleKind> {
        self.rules.candles.get(self.candle.0)
    }

    /// Adds monsters to the current level, each on a free cell; allies follow the hero.
    pub(super) fn add_monsters(&mut self, monsters: Vec<MonsterSpawn>) {
        for new in monsters {
            let at = new.at;
            debug_assert!(self.level.is_free(at), "{at:?} is not free");
            let Monster { stats, traits, .. } = self.rules.monster(new.kind);
            let mut actor = Actor::new(Some(new.kind), self.depth, at, *stats);
            actor.undying = self.rules.death.monster == MonsterDeath::LivesOn;
            actor.name = new.name_index.map(|name| self.own_name(new.kind, name));
            (actor.mind, actor.round) = (new.mind, new.round);
            if traits.ally.is_some() {
                actor.mind = Mind::Following;
            } else if let Some(word) = &traits.disguised_as {
                actor.traits.disguised = self.rules.items.iter().any(|item| item.kind == *word);
            }
            self.add_actor(actor);
        }
    }

    /// This name of a kind, or the next in its list that [nobody else](Self::is_taken) has; if there is none, this one.
    fn own_name(&self, kind: MonsterId, name: usize) -> usize {
        let names = self.rules.monster(kind).names.as_ref();
        let count = names.map_or(0, |names| names.list.len());
        let mut others = (0..count).map(|more| (name + more) % count);
        let own = others.find(|name| !self.is_taken(kind, *name));
        own.unwrap_or(name)
    }

    /// Whether somebody of this kind has or had this name, or a lieutenant that waits on another level.
    fn is_taken(&self, kind: MonsterId, name: usize) -> bool {
        let mut actors = self.actors.iter();
        if actors.any(|it| it.kind == Some(kind) && it.name == Some(name)) {
            return true;
        }
        let Some(cast) = &self.rules.drawn else {
            return false;
        };
        let mut waiting = cast.lieutenants.iter().filter(|it| it.depth != self.depth);
        waiting.any(|it| it.kind == kind && it.name_index == name)
    }

    /// Adds an actor, which stands on a free cell of the current level. Returns its id.
    pub(super) fn add_actor(&mut self, actor: Actor) -> ActorId {
        let id = ActorId(self.actors.len() as u32);
        self.level.put(id, actor.at);
        self.actors.push(actor);
        id
    }

    /// Moves an actor to this cell of the current level, from wherever it stood, on another level or even dead. The only
    /// place where that changes, so the cell that it leaves is always freed. Returns that cell.
    ///
    /// Two that change places are moved one after the other: for a moment the first stands where the second does.
    pub(super) fn relocate(&mut self, id: ActorId, to: Pos) -> Pos {
        let actor = &mut self.actors[id.0 as usize];
        let from = std::mem::replace(&mut actor.at, to);
        let left = std::mem::replace(&mut actor.depth, self.depth);
        if left == self.depth {
            self.level.take(id, from);
        } else if let Some(level) = self.visited_levels.get_mut(&left) {
            level.take(id, from);
        }
        self.level.put(id, to);
        from
    }

    pub(super) fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.0 as usize]
    }

    pub(super) fn hero(&self) -> &Actor {
        &self.actors[0]
    }

    /// The kind of this actor; `None` for the hero.
    pub(super) fn kind(&self, actor: &Actor) -> Option<&Monster> {
        Some(self.rules.monster(actor.kind?))
    }

    /// Whether the current turn, counted from 1, is a multiple of `every`; never of 0.
    pub(super) fn is_nth_turn(&self, every: i32) -> bool {
        (self.turn + 1).is_multiple_of(every.unsigned_abs())
    }

    /// Whether this actor is alive and on the current level.
    pub(super) const fn is_here(&self, actor: &Actor) -> bool {
        actor.is_alive() && actor.depth == self.depth
    }

    /// The living monsters and allies on the current level, in order of id.
    pub(super) fn others_here(&self) -> impl Iterator<Item = (ActorId, &Actor)> {
        let others = (0..).map(ActorId).zip(&self.actors).skip(1);
        by_next(others.filter(|(_, actor)| self.is_here(actor)))
    }

    /// The living actor at `pos`, if any.
    pub(super) fn actor_at(&self, pos: Pos) -> Option<ActorId> {
        self.level.occupant(pos)
    }

    /// Changes the terrain of a cell of the current level. Light and paths are computed again where needed.
    pub(super) fn set_terrain(&mut self, at: Pos, terrain: Terrain) {
        let seen = self.level.remembered_terrain(&self.rules, at);
        if let Some(seen) = seen
            && self.level.explored.get(at)
            && !self.sight.is_visible(at)
        {
            // The hero will not see the change.
            self.level.outdated.retain(|(other, _)| *other != at);
            self.level.outdated.push((at, seen));
        }
        let was_opaque = self.level.opaque.get(at);
        self.level.set_terrain(&self.rules, at, terrain);
        self.ground_has_changed();
        if terrain.is_opaque() != was_opaque {
            self.sight_origins = [None; 2];
            let size = self.level.size();
            self.light = self.light.take().map(|_| Box::new(LightField::new(size)));
        }
    }

    /// Drops cached paths of monsters, because walkable or burning cells have changed, or what a sealed door withstands.
    pub(super) fn ground_has_changed(&mut self) {
        if let Some(cache) = &mut self.ai_cache {
            cache.forget_ground();
        }
    }

    /// Turns for which the cell would burn; `None` if it cannot burn, or burns already.
    pub(super) fn burning_turns(&self, at: Pos) -> Option<i32> {
        let fire = self.rules.fire?;
        let terrain = *self.level.terrain.get(at)?;
        if self.level.is_burning(at) {
            return None;
        }
        let turns = if terrain == Terrain::Door {
            fire.door_turns
        } else if terrain == Terrain::Floor && self.level.has_corpse(at) {
            fire.remains_turns
        } else {
            self.rules.burns(terrain)?.turns
        };
        (turns > 0).then_some(turns)
    }

    /// Turns for which a brand thrown there would make the cell burn; `None` if it would not, or it burns already.
    pub(super) fn kindled_turns(&self, at: Pos) -> Option<i32> {
        let brand = self.rules.fire.map_or(0, |fire| fire.brand_turns);
        if let Some(turns) = self.burning_turns(at) {
            return Some(turns);
        }
        let floor = self.level.terrain.get(at) == Some(&Terrain::Floor);
        let kindles = brand > 0 && floor && !self.level.is_burning(at);
        kindles.then_some(brand)
    }

    /// Whether the level at `depth` has a free cell; true if it has not been generated yet.
    pub(super) fn has_room(&self, depth: u32) -> bool {
        let level = self.visited_levels.get(&depth);
        level.is_none_or(|level| level.nearest_free(Pos::default()).is_some())
    }

    /// Whether the hero sees a living monster that is neither an ally nor harmless.
    pub(super) fn sees_monster(&self) -> bool {
        self.visible_monsters().any(|(id, _)| !self.only_stands(id))
    }

    /// The same of one that is awake.
    pub(super) fn sees_monster_awake(&self) -> bool {
        let has_minds = self.rules.minds.is_some();
        self.visible_monsters().any(|(id, actor)| {
            let sleeps = has_minds && actor.mind == Mind::Asleep;
            !sleeps && !self.only_stands(id)
        })
    }

    /// The living boss on this level.
    pub(super) fn boss_here(&self) -> Option<ActorId> {
        let boss = self.rules.boss_kind()?;
        let mut others = self.others_here();
        let found = others.find(|(_, actor)| actor.kind == Some(boss));
        found.map(|(id, _)| id)
    }

    /// The living boss on this level, if closer to the hero than this many cells.
    pub(super) fn boss_within(&self, cells: i32) -> Option<ActorId> {
        let boss = self.boss_here()?;
        let away = cells_between(self.actor(boss).at, self.hero().at);
        (away < cells).then_some(boss)
    }

    /// What the hero has lit on this level to win the game, while it still catches: its cell, and the turns left, 1 or
    /// more.
    pub(super) fn catching(&self) -> Option<(Pos, i32)> {
        let fading = self.level.fading.iter().copied();
        let mut catching = fading.filter(|(at, _)| {
            let unlit = self.rules.unlit_of_catching(self.level.terrain[*at]);
            unlit.is_some()
        });
        catching.next()
    }

    /// Whether an actor has less than this percentage of its hit points.
    pub(super) fn is_below(&self, id: ActorId, percent: i32) -> bool {
        let actor = self.actor(id);
        100 * actor.hp < percent * actor.stats.hp
    }

    /// Light that a monster sheds on its own cell, 0 to 9.
    pub(super) fn glow(&self, actor: &Actor) -> i32 {
        let Some(kind) = self.kind(actor) else {
            return 0;
        };
        let is_dark = self.twist().is_some_and(|it| !it.lets_monsters_shine());
        if is_dark && !actor.is_ally() {
            return 0;
        }
        match &kind.traits.crown {
            Some(crown) if actor.traits.crowned => crown.glow,
            Some(_) | None => kind.glow,
        }
    }

    /// What is out of order on the current level.
    pub(super) fn twist(&self) -> Option<&TwistEffect> {
        Some(&self.rules.twist(self.level.twist?).effect)
    }

    /// How this monster would rise from the dead, by its kind or by what is out of order on the level.
    pub(super) fn rising(&self, id: ActorId) -> Option<Rising> {
        let actor = self.actor(id);
        if actor.is_ally() || actor.kind == self.rules.boss_kind() {
            return self.traits(id).rises;
        }
        let of_twist = self.twist().and_then(TwistEffect::rising);
        self.traits(id).rises.or(of_twist)
    }

    /// Whether a monster never moves, attacks or raises alarms.
    pub(super) fn only_stands(&self, id: ActorId) -> bool {
        let traits = self.traits(id);
        let strikes = self.actor(id).stats.attack > 0 || traits.strikes_without_attack();
        traits.stands && traits.eight_lines.is_none() && !strikes
    }

    /// Makes the level at `depth` the current one; generates it on the first visit.
    pub(super) fn enter_level(&mut self, depth: u32) {
        self.remember();
        let (level, new) = match self.visited_levels.remove(&depth) {
            Some(level) => (level, None),
            None => {
                let map = Self::make_level(&self.rules, self.seed, depth, &mut |_, _| {});
                let mut level = Level::new(&self.rules, map.terrain, map.items);
                level.twist = map.twist;
                (level, Some((map.monsters, map.hero, map.hall)))
            }
        };
        let size = level.size();
        let mut previous = std::mem::replace(&mut self.level, level);
        previous.left_on_turn = self.rules.minds.map(|_| self.turn);
        self.visited_levels.insert(self.depth, previous);
        self.depth = depth;
        if let Some((monsters, arrival, hall)) = new {
            self.add_monsters(monsters);
            self.strengthen_boss();
            self.lay_remains(arrival, hall);
        }
        (self.sight, self.sight_before) = (Fov::new(size), Fov::new(size));
        self.sight_origins = [None; 2];
        self.light = self.light.take().map(|_| Box::new(LightField::new(size)));
        self.ai_cache = None;
    }
}
