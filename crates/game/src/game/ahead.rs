//! What a command would lead to: the next action of every monster that stands in the light.
//!
//! The turn is played on a copy of the world with luck in place of dice: the best, the usual and the worst for the
//! hero's own blow, the best and the worst for monsters. Most monsters move without dice (`game::mind`), and what
//! depends on those that do is left open (`game::turn::uncertainty`). Whatever all these turns agree on is certain; where
//! they differ, dice decide.
//!
//! Why play the turn instead of asking each monster what it wants? Because monsters act one after the other, on what the
//! hero and those before them have done by then. The rules would have to be written down a second time, and the copy
//! would be wrong wherever somebody forgot it. So `Turn` is the one place that knows a turn, and here it runs with
//! `Luck`. Best and worst luck bound everything in between as long as a roll changes nothing but hit points. A roll
//! that changes more, such as a push that takes the hero out of another's reach, has `Branches`, and all of them are
//! played.
//!
//! Two things must hold for this to stay true. A rule that rolls dice during a turn asks `luck` first, and takes a branch
//! if its outcome changes more than hit points: dice of the copy say nothing about the real ones, so what they decide
//! would be shown as certain. And nothing is shown that the hero cannot know: only monsters in the light can be read, and
//! harm by unseen ones is left out, since it would give them away. `tests/suite/ahead` plays random games, and holds what
//! was foretold against what happens.

use crate::base::{Pos, Stream};
use crate::game::action::Action;
use crate::game::combat::Attack;
use crate::game::command::{Command, Refusal};
use crate::game::event::{ActorId, Event};
use crate::game::luck::{Branches, Fortune, Luck};
use crate::game::plan::plan;
use crate::game::rules::{EffectKind, Stats};
use crate::game::terrain::Terrain;
use crate::game::turn::Turn;
use crate::game::view::View;
use crate::game::world::World;

/// What a monster will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// It walks to this cell.
    Walks(Pos),
    /// It attacks the hero.
    Strikes {
        /// Least damage of a hit, 0 or more.
        least: i32,
        /// Most damage of a hit.
        most: i32,
        /// Percentage of such blows that hit, 50 to 100.
        chance: i32,
    },
    /// It attacks the hero, and takes wax instead of hit points.
    Drains {
        /// Wax that a hit takes, if the hero has that much.
        most: i32,
        /// Percentage of such blows that hit, 50 to 100.
        chance: i32,
    },
    /// It attacks an ally.
    StrikesAlly {
        /// The ally.
        ally: ActorId,
        /// Least damage of a hit, 0 or more.
        least: i32,
        /// Most damage of a hit.
        most: i32,
        /// Percentage of such blows that hit, 50 to 100.
        chance: i32,
    },
    /// It lowers the hero's flame, or puts out a light that lies on the ground.
    Snuffs,
    /// It pours burning wax, up to this cell.
    Pours(Pos),
    /// It eats this much of the hero's wax.
    EatsWax(i32),
    /// It batters the sealed door on this cell, or lights what is there.
    Works(Pos),
    /// It stays where it is.
    Waits,
    /// It dies before it can act.
    Dies,
    /// Dice decide.
    Unsure,
}

/// A range of hit points, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HpRange {
    /// The fewest.
    pub least: i32,
    /// The most, `least` or more.
    pub most: i32,
}

/// What a command would lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// The monsters whose next action can be read, in order of id.
    pub intents: Vec<(ActorId, Intent)>,
    /// Hit points that the hero can have after the turn. Damage by unseen monsters is left out: it would give them
    /// away.
    pub hero_hp: HpRange,
}

/// How a turn goes with one kind of luck.
struct LuckOutcome {
    events: Vec<Event>,
    /// Monsters whose action cannot be predicted.
    open: Vec<ActorId>,
    /// Hit points of the hero after it.
    hp: HpRange,
    /// The hero's stats after it.
    stats: Stats,
}

impl View<'_> {
    /// What `command` would lead to, as far as the hero can read it in the light. Without a flame that foretells, the
    /// intents are empty.
    ///
    /// # Errors
    /// Why the command cannot be carried out.
    pub fn what_if(self, command: Command) -> Result<Ahead, Refusal> {
        let action = plan(self.world, command)?;
        let monsters = self.visible_monsters().map(|monster| monster.id);
        let readable: Vec<_> = monsters.filter(|id| self.is_readable(*id)).collect();
        let outcomes = self.outcomes(action, &readable);
        let mut intents = Vec::new();
        for id in readable {
            intents.push((id, self.certain_intent(id, &outcomes)));
        }
        let hero_hp = self.hp_of_all(&outcomes);
        Ok(Ahead { intents, hero_hp })
    }

    /// Whether `command` would be accepted now, as far as the hero knows. A step to a cell where something unseen may be
    /// in the way counts as accepted, unless what the hero knows of the cell is in the way itself.
    pub fn accepts(self, command: Command) -> bool {
        let refused = plan(self.world, command).err();
        let Command::Bump(dir) = command else {
            return refused.is_none();
        };
        let to = self.hero().at.step(dir);
        let is_unseen_actor = self.world.actor_at(to).is_some() && self.actor_at(to).is_none();
        if self.sees(to) && !is_unseen_actor {
            return refused.is_none();
        }
        match refused {
            None | Some(Refusal::Blocked | Refusal::Occupied(_)) => {
                let known = self.terrain(to).seen();
                known.is_none_or(Terrain::is_walkable) || self.answers_bump(to)
            }
            Some(_) => false,
        }
    }

    /// How a turn with this action goes with every luck that can show something else.
    fn outcomes(self, action: Action, readable: &[ActorId]) -> Vec<LuckOutcome> {
        let mut outcomes = Vec::new();
        // A hit that does not kill may put a monster to flight, which neither the best nor the worst luck shows.
        for hero in [Fortune::Best, Fortune::LeastHit, Fortune::Worst] {
            for monsters in [Fortune::Best, Fortune::Worst] {
                let luck = Luck { hero, monsters };
                let (more, rolled) = self.play_ahead(action, luck, readable);
                outcomes.extend(more);
                if !rolled {
                    // Without any roll, all luck is the same.
                    return outcomes;
                }
            }
            if !action.rolls_for_hero() {
                // The rest would repeat the first two.
                return outcomes;
            }
        }
        outcomes
    }

    /// What the monster does in all outcomes, if they agree.
    fn certain_intent(self, id: ActorId, outcomes: &[LuckOutcome]) -> Intent {
        let mut intents = outcomes.iter().map(|outcome| self.intent(id, outcome));
        let first = intents.next().unwrap_or(Intent::Unsure);
        if intents.all(|intent| intent == first) {
            first
        } else {
            Intent::Unsure
        }
    }

    /// The hit points that the hero has after these outcomes.
    fn hp_of_all(self, outcomes: &[LuckOutcome]) -> HpRange {
        let least = outcomes.iter().map(|outcome| outcome.hp.least).min();
        let most = outcomes.iter().map(|outcome| outcome.hp.most).max();
        let mut least = least.unwrap_or_default();
        if !self.rules().combat.hp_below_zero {
            least = least.max(0);
        }
        HpRange {
            least,
            most: most.unwrap_or_default(),
        }
    }

    /// Plays every branch of a turn with this luck. Also returns whether luck decided anything.
    fn play_ahead(self, action: Action, luck: Luck, ids: &[ActorId]) -> (Vec<LuckOutcome>, bool) {
        let mut outcomes = Vec::new();
        let mut rolled = false;
        let mut next = Some(Branches::default());
        while let Some(branches) = next {
            let mut world = self.world.fork();
            let mut turn = Turn::new(&mut world);
            turn.luck = Some(luck);
            turn.branches = branches;
            turn.run(action);
            rolled |= turn.rolled;
            let harm = turn.uncertainty.harm;
            let mut open = ids.to_vec();
            open.retain(|id| turn.uncertainty.is_open(*id));
            let events = turn.events;
            next = turn.branches.next();
            let hero = world.hero();
            // Without that harm, healing would have had less to restore.
            let most = (hero.hp + self.unforeseen_harm(&events)).min(hero.stats.hp);
            let least = most - harm;
            outcomes.push(LuckOutcome {
                hp: HpRange { least, most },
                stats: hero.stats,
                open,
                events,
            });
        }
        (outcomes, rolled)
    }

    /// Hit points that monsters now unseen take from the hero in `events`, apart from poison already at work.
    fn unforeseen_harm(self, events: &[Event]) -> i32 {
        let poisoned = self.world.hero().has_effect(EffectKind::Poisoned);
        let mut harm = 0;
        for event in events {
            if let Event::Struck {
                attacker,
                target,
                from,
                to,
                ..
            } = *event
                && target.is_hero()
                && self.is_unseen_monster(attacker)
            {
                harm += from - to;
            }
            if let Event::PoisonDamage {
                actor,
                by,
                from,
                to,
            } = *event
                && actor.is_hero()
                && !poisoned
                && self.is_unseen_monster(by)
            {
                harm += from - to;
            }
        }
        harm
    }

    fn is_unseen_monster(self, id: ActorId) -> bool {
        !id.is_hero() && self.visible_monster(id).is_none()
    }

    /// Whether the next action of this monster in view can be read: it stands in the light, and the flame is high
    /// enough.
    pub fn is_readable(self, id: ActorId) -> bool {
        let Some(monster) = self.visible_monster(id) else {
            return false;
        };
        self.light_level(monster.at) > 0 && self.world.height_rules().foretells
    }

    /// What the monster does in an outcome.
    fn intent(self, id: ActorId, outcome: &LuckOutcome) -> Intent {
        let events = &outcome.events;
        if outcome.open.contains(&id) {
            return Intent::Unsure;
        }
        let mut all = events.iter();
        if all.any(|event| matches!(event, Event::TookStairs { .. })) {
            // What followers do shows on the other level.
            return Intent::Unsure;
        }
        // The last of several steps shows where it ends up.
        let mut latest = events.iter().rev();
        if let Some(intent) = latest.find_map(|event| self.action_of(id, *event, outcome.stats)) {
            return intent;
        }
        let mut all = events.iter();
        if all.any(|event| matches!(event, Event::Died { actor, .. } if *actor == id)) {
            return Intent::Dies;
        }
        Intent::Waits
    }

    /// What an event shows of the monster's action, with the hero's stats after the turn; `None` if nothing.
    fn action_of(self, id: ActorId, event: Event, hero: Stats) -> Option<Intent> {
        // The first of its actors acts.
        if event.actors().next() != Some(id) {
            return None;
        }
        Some(match event {
            Event::Moved { to, .. } => Intent::Walks(to),
            Event::Drained { .. } => self.touch(id, hero),
            Event::Dodged { target, .. } if target.is_hero() && self.drains(id) => {
                self.touch(id, hero)
            }
            Event::Struck { target, .. } | Event::Dodged { target, .. } => {
                self.blow(id, target, hero)
            }
            Event::FlameLowered { .. } | Event::Snuffed { .. } | Event::Smothered { .. } => {
                Intent::Snuffs
            }
            Event::Poured { to, .. } => Intent::Pours(to),
            Event::WaxEaten { from, to, .. } => Intent::EatsWax(from - to),
            Event::DoorBattered { at, .. }
            | Event::Kindled { at, .. }
            | Event::PutOut { at, .. } => Intent::Works(at),
            _ => return None,
        })
    }

    /// Whether a blow of this monster would take wax now.
    fn drains(self, id: ActorId) -> bool {
        self.world.traits(id).drains.is_some() && self.world.inventory.wax > 0
    }

    /// The intent of a blow that takes wax.
    fn touch(self, id: ActorId, hero: Stats) -> Intent {
        Intent::Drains {
            most: self.world.traits(id).drains.unwrap_or(0),
            chance: self.chance(id, hero),
        }
    }

    /// Percentage of this monster's blows that hit: one from ambush always does.
    fn chance(self, id: ActorId, target: Stats) -> i32 {
        let ambushes = self.world.actor(id).traits.ambushes;
        100 - if ambushes { 0 } else { target.dodge }
    }

    /// The intent of a blow at the hero, who has these stats, or at an ally.
    fn blow(self, id: ActorId, target: ActorId, hero: Stats) -> Intent {
        let ally = (!target.is_hero()).then_some(target);
        let defender = ally.map_or(hero, |ally| self.world.actor(ally).stats);
        let attack = Attack::new(self.world.actor(id).stats, defender, self.rules().combat);
        let (least, most) = attack.damage_range();
        let chance = self.chance(id, defender);
        match ally {
            None => Intent::Strikes {
                least,
                most,
                chance,
            },
            Some(ally) => Intent::StrikesAlly {
                ally,
                least,
                most,
                chance,
            },
        }
    }
}

impl World {
    /// A copy to try commands on, with other dice and without the levels that the hero is not on.
    pub fn with_dice(&self, seed: u64) -> Self {
        Self {
            combat_dice: Stream::Combat.dice(seed),
            ai_dice: Stream::Ai.dice(seed),
            ..self.fork()
        }
    }

    /// A copy with other dice and with all its levels.
    pub fn with_other_rolls(&self, seed: u64) -> Self {
        Self {
            combat_dice: Stream::Combat.dice(seed),
            ai_dice: Stream::Ai.dice(seed),
            ..self.clone()
        }
    }

    /// A copy to play ahead on, with other dice and without the levels that the hero is not on.
    fn fork(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            seed: 0,
            turn: self.turn,
            depth: self.depth,
            level: self.level.clone(),
            visited_levels: Default::default(),
            actors: self.actors.clone(),
            progress: self.progress,
            inventory: self.inventory.clone(),
            wicks: self.wicks.clone(),
            candle: self.candle,
            remains: None,
            sight: self.sight.clone(),
            light: self.light.clone(),
            height: self.height,
            highest: self.highest,
            stirred: self.stirred,
            drawn_turns: self.drawn_turns,
            sight_before: self.sight_before.clone(),
            sight_origins: self.sight_origins,
            over: self.over,
            company: self.company,
            hour: None,
            combat_dice: Stream::Combat.dice(0),
            ai_dice: Stream::Ai.dice(0),
            ai_cache: None,
        }
    }
}
