//! What the hero may know: the only way to look into a game.

use crate::base::{Pos, Size};

use super::command::Slot;
use super::event::ActorId;
use super::level::Terrain;
use super::rules::{Ailment, Effect, Flame, ItemKind, Ruleset, Stats};
use super::world::{Actor, Over, World};

/// How well the hero knows a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known<T> {
    /// Never seen.
    Unseen,
    /// Seen before, out of view now.
    Remembered(T),
    /// In view.
    Visible(T),
}

/// An actor as the hero sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen<'w> {
    /// Which one.
    pub id: ActorId,
    /// Number in the rule set's table of monsters; none for the hero.
    pub kind: Option<usize>,
    /// The word for its kind in tilesheets and traces: `hero`, or such as `goblin`.
    pub word: &'w str,
    /// As messages call it: its own name, if it has one.
    pub name: &'w str,
    /// Where it stands.
    pub at: Pos,
    /// Hit points left, 0 to `stats.hp`.
    pub hp: i32,
    /// Its numbers.
    pub stats: Stats,
    /// Turns that are left of each effect that lasts, and that it had when it began, in the order of [`Ailment::ALL`].
    lasting: [(i32, i32); Ailment::COUNT],
}

impl Seen<'_> {
    /// Turns that are left of an effect, 0 where it does not last.
    pub const fn turns_of(&self, what: Ailment) -> i32 {
        self.lasting[what as usize].0
    }

    /// Effects that last now, each with the turns that are left and those that it had when it began.
    pub fn effects(&self) -> impl Iterator<Item = (Ailment, i32, i32)> {
        let all = Ailment::ALL.into_iter().zip(self.lasting);
        all.filter_map(|(what, (left, of))| (left > 0).then_some((what, left, of)))
    }
}

/// A thing in the pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held<'w> {
    /// Its place.
    pub slot: Slot,
    /// What it is.
    pub kind: &'w ItemKind,
    /// How many there are, 1 or more.
    pub count: u32,
}

/// The candle in the hero's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wax {
    /// Turns that it burns on, 0 to `most`.
    pub left: i32,
    /// Turns that a whole candle burns.
    pub most: i32,
    /// How it burns.
    pub flame: Flame,
}

/// What the hero may know of a game.
#[derive(Clone, Copy, Debug)]
pub struct View<'w> {
    pub(super) world: &'w World,
}

impl<'w> View<'w> {
    pub(super) const fn new(world: &'w World) -> Self {
        Self { world }
    }

    /// The rules in force.
    pub fn rules(self) -> &'w Ruleset {
        &self.world.rules
    }

    /// The seed of the game.
    pub const fn seed(self) -> u64 {
        self.world.seed
    }

    /// Turns that have gone by.
    pub const fn turn(self) -> u32 {
        self.world.turn
    }

    /// The level, counted from 1.
    pub const fn depth(self) -> u32 {
        self.world.depth
    }

    /// How the game ended, if it has.
    pub const fn over(self) -> Option<Over> {
        self.world.over
    }

    /// How many hundredths of the ground of all levels that the hero has been to he has seen, rounded down, and how many
    /// levels those are. Nothing as long as the game lasts: until then it would tell how much there is.
    pub fn share_seen(self) -> Option<(u64, usize)> {
        self.over()?;
        let levels = self.world.left.values().chain([&self.world.level]);
        let (mut seen, mut all) = (0, 0);
        for level in levels {
            let (some, of) = level.seen();
            (seen, all) = (seen + some, all + of);
        }
        Some((100 * seen / all.max(1), self.world.left.len() + 1))
    }

    /// Columns and rows of the level.
    pub const fn size(self) -> Size {
        self.world.level.size()
    }

    /// What is known of the cell at `pos`; outside the map nothing is.
    pub fn terrain(self, pos: Pos) -> Known<Terrain> {
        let level = &self.world.level;
        match level.terrain.get(pos) {
            Some(&terrain) if self.world.sight.sees(pos) => Known::Visible(terrain),
            Some(&terrain) if level.explored.get(pos) => Known::Remembered(terrain),
            _ => Known::Unseen,
        }
    }

    /// Whether the cell at `pos` is in view.
    pub fn sees(self, pos: Pos) -> bool {
        self.world.sight.sees(pos)
    }

    /// How far the hero sees now, in cells; 0 is as far as the map goes.
    pub fn radius(self) -> i32 {
        self.world.radius()
    }

    /// The candle; nothing under rules without one.
    pub fn candle(self) -> Option<Wax> {
        let (left, most) = (self.world.pack.wax, self.rules().candle?.wax);
        let flame = self.world.flame()?;
        Some(Wax { left, most, flame })
    }

    /// Whether the candle is out. Without the rule none is.
    pub fn is_dark(self) -> bool {
        self.world.flame() == Some(Flame::Out)
    }

    /// The hero, dead or alive.
    pub fn hero(self) -> Seen<'w> {
        self.seen(ActorId::HERO, self.world.hero())
    }

    /// The living foes in view, in the order of their ids.
    pub fn foes(self) -> impl Iterator<Item = Seen<'w>> {
        self.everybody()
            .filter(move |actor| !actor.id.is_hero() && actor.hp > 0 && self.sees(actor.at))
    }

    /// Who of the living stands at `pos`, if that cell is in view.
    pub fn who_is_at(self, pos: Pos) -> Option<Seen<'w>> {
        let who = self.world.who_is_at(pos).filter(|_| self.sees(pos))?;
        Some(self.seen(who, self.world.actor(who)))
    }

    /// What messages call this actor, dead or alive.
    pub fn name(self, who: ActorId) -> &'w str {
        self.seen(who, self.world.actor(who)).name
    }

    /// Whether this actor has a name of its own, which no article goes with; the hero does.
    pub fn has_own_name(self, who: ActorId) -> bool {
        who.is_hero() || self.world.actor(who).name.is_some()
    }

    /// Hit points of this actor at full health.
    pub fn most_hp(self, who: ActorId) -> i32 {
        self.world.actor(who).stats.hp
    }

    /// The word for the kind of this actor, dead or alive.
    pub fn kind_word(self, who: ActorId) -> &'w str {
        self.seen(who, self.world.actor(who)).word
    }

    /// Remains of foes, oldest first, with the word for their kind and the name they had: all on the level, for who draws
    /// what is in view.
    pub fn remains(self) -> impl Iterator<Item = Seen<'w>> {
        let remains = self.world.level.remains.iter();
        remains.map(move |remains| Seen {
            at: remains.at,
            ..self.seen(remains.who, self.world.actor(remains.who))
        })
    }

    /// Things that lie in view, with their places.
    pub fn items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        self.all_items().filter(move |(at, _)| self.sees(*at))
    }

    /// Things that lie on the level, seen or not, with their places: for traces and tests only.
    pub fn all_items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        let items = self.world.level.items.iter();
        items.map(move |(what, at)| (*at, &self.world.rules.items[*what]))
    }

    /// Things in the pack, in the order of their places.
    pub fn pack(self) -> impl Iterator<Item = Held<'w>> {
        let things = (0..)
            .zip(&self.world.pack.things)
            .zip(&self.world.rules.items);
        let held = things.filter(|((_, count), _)| **count > 0);
        held.map(|((number, count), kind)| Held {
            slot: Slot(number),
            kind,
            count: *count,
        })
    }

    /// Things in the pack that can be thrown, in the order of their places, each with how far it flies.
    pub fn missiles(self) -> impl Iterator<Item = (Held<'w>, i32)> {
        self.pack().filter_map(|held| match held.kind.effect {
            Effect::Flies { range, .. } => Some((held, range)),
            _ => None,
        })
    }

    /// Gold picked up so far.
    pub const fn gold(self) -> i32 {
        self.world.pack.gold
    }

    /// Level of experience, 1 or more.
    pub const fn level(self) -> i32 {
        self.world.pack.level
    }

    /// Experience so far, and what the next level takes; none where nothing is learned.
    pub fn experience(self) -> Option<(i32, i32)> {
        let growth = self.world.rules.growth?;
        Some((
            self.world.pack.experience,
            self.world.pack.level * growth.step,
        ))
    }

    /// Everybody on the level, seen or not, dead or alive, in the order of the ids: for traces and tests only.
    pub fn everybody(self) -> impl Iterator<Item = Seen<'w>> {
        let here = move |(actor, _): &(&Actor, u32)| actor.depth == self.world.depth;
        let actors = self.world.actors.iter().zip(0..).filter(here);
        actors.map(move |(actor, id)| self.seen(ActorId(id), actor))
    }

    fn seen(self, id: ActorId, actor: &'w Actor) -> Seen<'w> {
        let monster = actor.kind.map(|kind| &self.world.rules.monsters[kind]);
        let name = monster
            .map_or(&self.world.rules.hero.name, |monster| &monster.name)
            .as_str();
        let own_name = actor
            .name
            .and_then(|number| monster?.names.as_ref()?.list.get(number))
            .map(String::as_str);
        Seen {
            id,
            kind: actor.kind,
            word: monster.map_or("hero", |monster| &monster.kind),
            name: own_name.unwrap_or(name),
            at: actor.at,
            hp: actor.hp,
            stats: actor.stats,
            lasting: actor.lasting.map(|lasting| (lasting.left, lasting.of)),
        }
    }
}
