//! Monsters' turns under rules with minds, and what changes minds: alarms, noise and blows.

use crate::base::{Pos, by_next};
use crate::game::action::Action;
use crate::game::light::cells_between;
use crate::game::mind::{MonsterTurn, path_through_seals};
use crate::game::rules::{FlameHeight, Mind, MindRules, TwistEffect};
use crate::game::turn::Turn;
use crate::game::world::World;
use crate::game::{ActorId, Event, mind};

impl Turn<'_> {
    /// A monster's turn under rules with minds: an action, or several steps if it is fast.
    pub(super) fn run_mind(&mut self, id: ActorId, rules: MindRules) {
        let fast = self.world.traits(id).fast_in_dark;
        let (steps, below) = fast.map_or((1, 0), |fast| (fast.steps, fast.below));
        let hurries = self.world.runs_to_catching(id);
        let most = if hurries { steps.max(2) } else { steps };
        let runs = hurries || self.can_run(id, below);
        for step in 1..=most {
            let mut turn = mind::think(self.world, id, rules);
            if self.luck.is_some() && self.leaves_open(id, &turn) {
                self.change_mind(id, turn.mind);
                return;
            }
            if step > 1 && !matches!(turn.decision.action, Some(Action::Walk(_))) {
                // After the first step, it can only walk.
                turn.decision.action = None;
            }
            let walked = self.act_on(id, turn);
            let goes_on = walked && runs && (hurries || self.can_run(id, below));
            if !goes_on || self.world.over.is_some() {
                return;
            }
        }
    }

    /// Whether a monster that runs in less light than this runs now.
    fn can_run(&self, id: ActorId, below: i32) -> bool {
        let actor = self.world.actor(id);
        let terrain = self
            .world
            .rules
            .terrain_word(self.world.level.terrain[actor.at]);
        let is_slow = self.world.twist().and_then(TwistEffect::slows_on) == Some(terrain);
        !is_slow && self.world.light_at(actor.at) < below && chases(actor.mind)
    }

    /// Carries out what a monster has decided. Returns whether it has moved.
    fn act_on(&mut self, id: ActorId, turn: MonsterTurn) -> bool {
        let (before, mind) = (self.world.actor(id).mind, turn.mind);
        self.change_mind(id, mind);
        let has_havens = self.world.havens().is_some();
        let actor = &mut self.world.actors[id.0 as usize];
        actor.traits.fled |= has_havens && mind == Mind::Fleeing;
        actor.search_turns = turn.search_turns;
        actor.path = turn.decision.path;
        let from = actor.at;
        if let Some(action) = turn.decision.action {
            self.perform(id, action);
        }
        if before == Mind::Fleeing && mind == Mind::Alarmed {
            self.fetch(id);
        }
        if before.is_unaware() && mind == Mind::Hunting && self.world.over.is_none() {
            self.seek_hero(id);
        }
        if !before.knows_hero() && mind == Mind::Hunting && self.world.over.is_none() {
            self.howl(id);
        }
        if mind != Mind::Asleep && before != Mind::Asleep && self.world.watches_hero(id) {
            self.raise_alarm(id);
        }
        // A held monster stays where it is.
        self.world.actor(id).at != from
    }

    /// A monster that has just noticed the hero howls, if its kind does.
    fn howl(&mut self, id: ActorId) {
        if let Some(within) = self.world.traits(id).howls {
            self.events.push(Event::Howled { actor: id });
            self.make_noise(self.world.actor(id).at, within);
        }
    }

    /// A monster that watches the hero along one of its lines alarms all unaware monsters on the level.
    fn raise_alarm(&mut self, id: ActorId) {
        let unaware: Vec<_> = self.world.may_be_alarmed(id).collect();
        if unaware.is_empty() || self.world.over.is_some() {
            return;
        }
        let (actor, at) = (id, self.world.hero().at);
        self.events.push(Event::Alarmed { actor, at });
        self.send(&unaware, at);
    }

    /// A monster that fled to another comes back with those beside it.
    fn fetch(&mut self, id: ActorId) {
        let from = self.world.actor(id).at;
        let mut all: Vec<_> = self.world.unaware_monsters().collect();
        all.retain(|other| from.is_adjacent(self.world.actor(*other).at));
        all.push(id);
        self.send(&all, self.world.hero().at);
    }

    /// These monsters go to `at`, where they expect the hero.
    pub(super) fn send(&mut self, monsters: &[ActorId], at: Pos) {
        for id in monsters {
            self.world.actors[id.0 as usize].path = path_through_seals(self.world, *id, at);
            self.change_mind(*id, Mind::Alarmed);
        }
    }

    /// At the end of a turn, counts it if the hero's place draws monsters. When one is due, the nearest unaware one that
    /// can walk there comes; to a brazier rather one that is awake.
    pub(super) fn draw_monster(&mut self) {
        let Some(Draw { turns, by_fire }) = self.world.draw() else {
            return;
        };
        self.world.drawn_turns += 1;
        if self.world.drawn_turns < turns {
            return;
        }
        self.world.drawn_turns = 0;
        let (world, hero) = (&*self.world, self.world.hero().at);
        let moves = world.rules.play.steps.metric();
        let steps = world.level.distances(moves, [hero]);
        let unaware = world.unaware_monsters().filter_map(|id| {
            let sleeps = by_fire && world.actor(id).mind == Mind::Asleep;
            let away = steps.distance(world.actor(id).at)?;
            (!world.traits(id).stands).then_some((sleeps, away, id))
        });
        if let Some((.., actor)) = unaware.min() {
            self.events.push(Event::Drawn { actor, by_fire });
            self.send(&[actor], hero);
        }
    }

    /// A monster shoots at the hero.
    pub(super) fn shoot(&mut self, attacker: ActorId) {
        let (from, to) = (self.world.actor(attacker).at, self.world.hero().at);
        self.events.push(Event::Shot { attacker, from, to });
        self.attack(attacker, ActorId::HERO);
    }

    /// Whether a blow or missile has no effect because the light makes one of the two intangible. The caller rouses
    /// the target nonetheless.
    pub(super) fn passes_through(&mut self, attacker: ActorId, target: ActorId) -> bool {
        let passes = self.world.is_intangible(attacker) || self.world.is_intangible(target);
        if passes {
            self.events.push(Event::PassedThrough { attacker, target });
        }
        passes
    }

    /// Sets what a monster knows of the hero.
    pub(super) fn change_mind(&mut self, actor: ActorId, to: Mind) {
        let mind = &mut self.world.actors[actor.0 as usize].mind;
        let from = std::mem::replace(mind, to);
        if from != to {
            self.events.push(Event::MindChanged { actor, from, to });
        }
    }

    /// Makes a noise at `at`: unaware monsters up to `within` cells away go there.
    pub(super) fn make_noise(&mut self, at: Pos, within: i32) {
        if self.world.rules.minds.is_none() || within == 0 {
            return;
        }
        let mut heard: Vec<_> = self.world.unaware_monsters().collect();
        heard.retain(|id| cells_between(self.world.actor(*id).at, at) <= within);
        self.send(&heard, at);
    }

    /// Updates minds after a missile or a bolt of the hero's, unless the game is over: the target knows where it came
    /// from, and others hear it.
    pub(super) fn rouse(&mut self, target: ActorId) {
        self.rouse_within(ActorId::HERO, target, 0);
    }

    /// The same after a blow or a shot of any actor: a weapon of the hero's can be loud.
    pub(super) fn rouse_by_blow(&mut self, attacker: ActorId, target: ActorId) {
        let loud = attacker.is_hero().then(|| self.world.blows_heard());
        self.rouse_within(attacker, target, loud.unwrap_or(0));
    }

    /// The hero's target hunts, unless it flees. All unaware monsters as near as a fight is heard, and at least this
    /// near, come.
    fn rouse_within(&mut self, attacker: ActorId, target: ActorId, cells: i32) {
        let (Some(minds), None) = (self.world.rules.minds, self.world.over) else {
            return;
        };
        if attacker.is_hero() {
            self.rouse_target(target);
        }
        let at = self.world.actor(target).at;
        self.make_noise(at, minds.hears_fights.max(cells));
    }

    /// The target of the hero's blow hunts, unless it flees.
    pub(super) fn rouse_target(&mut self, target: ActorId) {
        if self.world.rules.minds.is_none() || self.world.over.is_some() {
            return;
        }
        let actor = self.world.actor(target);
        if actor.is_alive() && actor.mind != Mind::Fleeing {
            self.seek_hero(target);
            self.change_mind(target, Mind::Hunting);
        }
    }

    /// Lets a monster walk to where the hero is.
    pub(super) fn seek_hero(&mut self, id: ActorId) {
        let hero = self.world.hero().at;
        self.world.actors[id.0 as usize].path = path_through_seals(self.world, id, hero);
    }
}

/// What draws a monster to where the hero is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Draw {
    /// Turns after which one comes, 1 or more.
    pub turns: i32,
    /// Whether a burning brazier draws it; otherwise the dark does.
    pub by_fire: bool,
}

impl World {
    /// What draws a monster to where the hero is; `None` if nothing does.
    pub(in crate::game) fn draw(&self) -> Option<Draw> {
        let (turns, by_fire) = match self.warmed_by() {
            Some(braziers) => (braziers.draw_turns, true),
            None if self.height == FlameHeight::Out => (self.rules.flame?.dark_draw_turns, false),
            None => return None,
        };
        (turns > 0).then_some(Draw { turns, by_fire })
    }

    /// The other monsters on the level that an alarm by this one would reach: all that are unaware.
    pub(super) fn may_be_alarmed(&self, id: ActorId) -> impl Iterator<Item = ActorId> {
        self.unaware_monsters().filter(move |other| *other != id)
    }

    /// The monsters on the level that are unaware, without disguised ones.
    fn unaware_monsters(&self) -> impl Iterator<Item = ActorId> {
        let others = self.others_here();
        let unaware =
            others.filter(|(_, actor)| actor.mind.is_unaware() && !actor.traits.disguised);
        by_next(unaware.map(|(id, _)| id))
    }
}

/// Whether a monster of this mind runs: its actions depend on no dice.
const fn chases(mind: Mind) -> bool {
    matches!(mind, Mind::Hunting | Mind::Alarmed | Mind::Fleeing)
}
