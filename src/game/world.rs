//! The whole state of one game, and the door through which it changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::{Dice, Digest, Fov, Grid, Pos, Sight, Stream};

use super::command::{Command, Refusal, Slot};
use super::event::{ActorId, Event};
use super::level::{Arrival, Blueprint, Level, Terrain};
use super::mind::Memory;
use super::plan::plan;
use super::rules::{Ailment, Flame, Ruleset, SightAlgorithm, Stats};
use super::turn::Turn;
use super::view::View;
use super::{mapgen, spawn};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// The hero has no hit points left.
    Dead,
    /// The boss of the last level is dead.
    Won,
}

impl Over {
    /// The word for it in traces.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::Won => "won",
        }
    }
}

/// Somebody who acts: the hero or a foe. The dead stay in the list, so that a name can always be found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Actor {
    /// Number in the rule set's table of monsters; none for the hero.
    pub(super) kind: Option<usize>,
    /// Number of its own name in the list of its kind.
    pub(super) name: Option<usize>,
    /// The level it is on, 1 or more.
    pub(super) depth: u32,
    pub(super) at: Pos,
    /// 0 to `stats.hp`.
    pub(super) hp: i32,
    pub(super) stats: Stats,
    /// Ticks until its next deed, where time goes by in ticks.
    pub(super) pause: i32,
    /// The way that it remembers, its next step last.
    pub(super) way: Vec<Pos>,
    /// Effects that last, in the order of [`Ailment::ALL`].
    pub(super) lasting: [Lasting; Ailment::COUNT],
}

/// An effect that lasts; over where no turns are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lasting {
    /// Turns that are left of it.
    pub(super) left: i32,
    /// Turns that it had when it began.
    pub(super) of: i32,
    /// Who did it.
    pub(super) by: ActorId,
}

impl Actor {
    pub(super) const fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// Whether this effect lasts.
    pub(super) const fn has(&self, what: Ailment) -> bool {
        self.lasting[what as usize].left > 0
    }
}

/// What the hero has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pack {
    pub(super) gold: i32,
    pub(super) experience: i32,
    /// Level of experience, 1 or more.
    pub(super) level: i32,
    /// Turns that the candle burns on; 0 under rules without one.
    pub(super) wax: i32,
    /// How many of each kind of thing.
    pub(super) things: Vec<u32>,
}

/// One game: levels, actors, dice, memory. The same rule set, seed and commands give the same world everywhere.
#[derive(Clone, Debug)]
pub struct World {
    pub(super) rules: Arc<Ruleset>,
    pub(super) seed: u64,
    /// Turns that have gone by, 0 at the start.
    pub(super) turn: u32,
    /// The level in play, counted from 1.
    pub(super) depth: u32,
    pub(super) level: Level,
    /// Levels that the hero has left.
    pub(super) left: BTreeMap<u32, Level>,
    /// In the order of their ids, the hero first; on all levels, dead and alive.
    pub(super) actors: Vec<Actor>,
    pub(super) pack: Pack,
    pub(super) sight: Fov,
    /// What the hero saw before his last deed.
    pub(super) sight_before: Fov,
    /// Where the hero stood for these two, and how far he saw.
    looked_from: [Option<(Pos, u32)>; 2],
    pub(super) over: Option<Over>,
    pub(super) combat_dice: Dice,
    pub(super) mind_dice: Dice,
    /// Spares foes to think the same again on this level, once one has thought; no part of the state of the game.
    pub(super) memory: Option<Box<Memory>>,
}

impl World {
    /// A new game on a level made by dice.
    pub fn new(rules: Arc<Ruleset>, seed: u64) -> Self {
        let blueprint = Self::first_level(&rules, seed);
        Self::on_map(rules, seed, blueprint)
    }

    /// The level that a new game of these rules with this seed begins on.
    pub fn first_level(rules: &Ruleset, seed: u64) -> Blueprint {
        blueprint(rules, seed, 1)
    }

    /// A new game on a level that somebody drew.
    pub fn on_map(rules: Arc<Ruleset>, seed: u64, map: Blueprint) -> Self {
        let size = map.terrain.size();
        let hero = Actor {
            kind: None,
            name: None,
            depth: 1,
            at: map.hero,
            hp: rules.hero.stats.hp,
            stats: rules.hero.stats,
            pause: 0,
            way: Vec::new(),
            lasting: Default::default(),
        };
        let mut world = Self {
            seed,
            turn: 0,
            depth: 1,
            level: Level::new(map.terrain, map.items),
            left: BTreeMap::new(),
            actors: vec![hero],
            pack: Pack {
                gold: 0,
                experience: 0,
                level: 1,
                wax: rules.candle.map_or(0, |candle| candle.wax),
                things: vec![0; rules.items.len().min(Slot::COUNT)],
            },
            sight: Fov::new(size),
            sight_before: Fov::new(size),
            looked_from: [None; 2],
            over: None,
            combat_dice: Dice::new(seed, Stream::Combat),
            mind_dice: Dice::new(seed, Stream::Mind),
            memory: None,
            rules,
        };
        world.level.standing[map.hero] = Some(ActorId::HERO);
        world.let_in(map.foes);
        world.look();
        world
    }

    /// Sets foes onto the level in play.
    fn let_in(&mut self, foes: Vec<Arrival>) {
        for Arrival { kind, at, name } in foes {
            debug_assert!(self.level.is_free(at), "{at:?} is not free");
            self.level.standing[at] = Some(ActorId(self.actors.len() as u32));
            let stats = self.rules.monsters[kind].stats;
            let (depth, way) = (self.depth, Vec::new());
            self.actors.push(Actor {
                kind: Some(kind),
                name,
                depth,
                at,
                hp: stats.hp,
                stats,
                pause: 0,
                way,
                lasting: Default::default(),
            });
        }
    }

    /// Carries out one decision and all that follows from it, up to the next one.
    ///
    /// # Errors
    /// Says why the command cannot be carried out; then nothing has changed and no dice were rolled.
    pub fn step(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let deed = plan(self, command)?;
        let mut turn = Turn::new(self);
        turn.play(deed);
        Ok(turn.finish())
    }

    /// What the hero may know.
    pub const fn view(&self) -> View<'_> {
        View::new(self)
    }

    /// What each cell of the level in play is, seen or not: for tests and pictures of whole levels.
    pub const fn terrain(&self) -> &Grid<Terrain> {
        &self.level.terrain
    }

    /// A number that tells this state of the game from every other: levels, memory, actors, and where the dice stand.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::new();
        digest
            .number(self.seed)
            .number(u64::from(self.turn))
            .number(u64::from(self.depth));
        for level in self.left.values().chain([&self.level]) {
            mark_level(level, &mut digest);
        }
        for actor in &self.actors {
            mark_actor(actor, &mut digest);
        }
        let Pack {
            gold,
            experience,
            level,
            wax,
            things,
        } = &self.pack;
        digest
            .number(*gold as u64)
            .number(*experience as u64)
            .number(*level as u64);
        if self.rules.candle.is_some() {
            digest.number(*wax as u64);
        }
        for count in things {
            digest.number(u64::from(*count));
        }
        digest
            .number(self.combat_dice.fingerprint())
            .number(self.mind_dice.fingerprint());
        digest.finish()
    }

    pub(super) fn actor(&self, who: ActorId) -> &Actor {
        &self.actors[who.0 as usize]
    }

    pub(super) fn hero(&self) -> &Actor {
        &self.actors[0]
    }

    /// Who of the living stands at `pos`.
    pub(super) fn who_is_at(&self, pos: Pos) -> Option<ActorId> {
        self.level.standing.get(pos).copied().flatten()
    }

    /// Whether an actor can step onto `pos` now.
    pub(super) fn is_free(&self, pos: Pos) -> bool {
        self.level.is_free(pos)
    }

    /// Whether a foe is in view.
    pub(super) fn sees_foe(&self) -> bool {
        self.actors[1..]
            .iter()
            .any(|actor| actor.is_alive() && actor.depth == self.depth && self.sight.sees(actor.at))
    }

    /// How the candle burns; nothing under rules without one.
    pub(super) fn flame(&self) -> Option<Flame> {
        let candle = self.rules.candle?;
        Some(candle.flame(self.pack.wax))
    }

    /// Whether there is a candle that is not whole.
    pub(super) fn can_burn_longer(&self) -> bool {
        let candle = self.rules.candle;
        candle.is_some_and(|candle| self.pack.wax < candle.wax)
    }

    /// How far the hero sees by the light he has, in cells; 0 is as far as the map goes.
    pub(super) fn radius(&self) -> i32 {
        match (self.flame(), self.rules.candle) {
            (Some(Flame::Low), Some(candle)) => candle.low_radius,
            (Some(Flame::Out), Some(candle)) => candle.out_radius,
            _ => self.rules.sight.radius,
        }
    }

    /// Finds out what the hero sees from where he stands, and remembers it.
    pub(super) fn look(&mut self) {
        let (algorithm, at) = (self.rules.sight.algorithm, self.actors[0].at);
        let radius = self.radius().unsigned_abs();
        std::mem::swap(&mut self.sight, &mut self.sight_before);
        self.looked_from.swap(0, 1);
        // Walls do not move: who stands where he stood last, or the time before, sees the same by the same light.
        if self.looked_from[0] == Some((at, radius)) {
            return;
        }
        self.sight
            .compute(algorithm.into(), &self.level.opaque, at, radius);
        self.looked_from[0] = Some((at, radius));
        for pos in self.sight.cells() {
            self.level.explored.set(pos, true);
        }
    }

    /// Puts the level at `depth` into play; it is made where the hero has never been there.
    pub(super) fn enter(&mut self, depth: u32) {
        let known = self.left.remove(&depth);
        let (level, foes) = known.map_or_else(
            || {
                let map = blueprint(&self.rules, self.seed, depth);
                (Level::new(map.terrain, map.items), map.foes)
            },
            |level| (level, Vec::new()),
        );
        let size = level.size();
        let left = std::mem::replace(&mut self.level, level);
        self.left.insert(self.depth, left);
        self.depth = depth;
        self.let_in(foes);
        (self.sight, self.sight_before) = (Fov::new(size), Fov::new(size));
        self.looked_from = [None; 2];
        self.memory = None;
    }
}

/// The level at `depth` of the game with this seed.
fn blueprint(rules: &Ruleset, seed: u64, depth: u32) -> Blueprint {
    let dug = mapgen::dig(&rules.map, &mut Dice::new(seed, Stream::Map(depth)));
    spawn::populate(
        rules,
        depth,
        dug,
        &mut Dice::new(seed, Stream::Spawn(depth)),
    )
}

fn mark_level(level: &Level, digest: &mut Digest) {
    for terrain in level.terrain.values() {
        digest.bytes(&[*terrain as u8]);
    }
    for word in level.explored.words() {
        digest.number(*word);
    }
    for (what, at) in &level.items {
        digest
            .number(*what as u64)
            .number(at.x as u64)
            .number(at.y as u64);
    }
    for remains in &level.remains {
        digest
            .number(u64::from(remains.who.0))
            .number(remains.at.x as u64)
            .number(remains.at.y as u64);
    }
}

fn mark_actor(actor: &Actor, digest: &mut Digest) {
    let Actor {
        at,
        hp,
        stats,
        pause,
        ..
    } = actor;
    for number in [
        at.x,
        at.y,
        *hp,
        stats.hp,
        stats.attack,
        stats.defense,
        *pause,
    ] {
        digest.number(number as u64);
    }
    digest
        .number(u64::from(actor.depth))
        .number(actor.way.len() as u64);
    for step in &actor.way {
        digest.number(step.x as u64).number(step.y as u64);
    }
    // What does not last leaves no mark: rules without effects have the fingerprints that they always had.
    for (number, Lasting { left, of, by }) in (1..).zip(actor.lasting) {
        if left > 0 {
            let (left, of) = (left as u64, of as u64);
            digest.number(number).number(left).number(of);
            digest.number(u64::from(by.0));
        }
    }
}

impl From<SightAlgorithm> for Sight {
    fn from(rules: SightAlgorithm) -> Self {
        match rules {
            SightAlgorithm::Basic => Self::Basic,
            SightAlgorithm::Restrictive => Self::Restrictive,
            SightAlgorithm::Shadow => Self::Shadow,
            SightAlgorithm::Symmetric => Self::Symmetric,
        }
    }
}
