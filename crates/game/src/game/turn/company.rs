//! The companion of a dungeon: met, taken, left, fed, lost.

use crate::game::level::MonsterSpawn;
use crate::game::rules::{Fate, Mind};
use crate::game::terrain::Terrain;
use crate::game::turn::Turn;
use crate::game::world::Company;
use crate::game::{ActorId, Event};

/// Steps from the hero at least from where something comes to what is carried.
const OUT_OF_THE_DARK: u32 = 12;
/// Most monsters on a level of which another one comes.
const MOST_MONSTERS: usize = 100;

impl Turn<'_> {
    /// Sets what has become of the companion.
    fn fare(&mut self, fate: Fate) {
        let company = self.world.company.get_or_insert(Company {
            fate,
            actor: None,
            turns: 0,
        });
        company.fate = fate;
        self.events.push(Event::Fared { fate });
    }

    /// What has become of the companion; `None` if the hero has not seen it.
    fn fate(&self) -> Option<Fate> {
        self.world.company.map(|company| company.fate)
    }

    /// Notes that the hero sees the companion for the first time.
    pub(super) fn meet_companion(&mut self) {
        // A turn that is played ahead shows the hero nothing.
        if self.world.company.is_some() || self.luck.is_some() {
            return;
        }
        let waits_at = self.world.companion_waits_at();
        if waits_at.is_some_and(|at| self.world.sight.is_visible(at)) {
            self.fare(Fate::Met);
        }
    }

    /// The hero takes what waits as this terrain along, an ally if that was freed.
    pub(super) fn take_companion(&mut self, terrain: Terrain, actor: Option<ActorId>) {
        let rules = &self.world.rules;
        let own = rules.companion().map(|(companion, _)| &companion.kind);
        let waiting = rules.companion_waiting(terrain).map(|it| &it.kind);
        if own.is_none() || own != waiting {
            return;
        }
        self.fare(Fate::Taken);
        if let Some(company) = &mut self.world.company {
            company.actor = actor;
        }
    }

    /// The hero has come from the level at this depth: the companion waits there, has come along, or stays behind.
    pub(super) fn leave_companion(&mut self, from: u32) {
        let Some(company) = self.world.company else {
            return;
        };
        let came = company.actor.is_none_or(|ally| {
            let ally = self.world.actor(ally);
            self.world.is_here(ally)
        });
        let waits = self.world.rules.companion();
        match company.fate {
            Fate::Met if waits.is_some_and(|(_, depth)| depth == from) => self.fare(Fate::Left),
            Fate::Taken if !came => self.fare(Fate::Parted),
            Fate::Parted if came => self.fare(Fate::Taken),
            Fate::Met | Fate::Left | Fate::Taken | Fate::Parted | Fate::Lost | Fate::Saved => {}
        }
    }

    /// The companion is lost with this actor, if it is that.
    pub(super) fn lose_companion(&mut self, dead: ActorId) {
        let is_it = self.world.company.and_then(|it| it.actor) == Some(dead);
        if is_it {
            self.fare(Fate::Lost);
        }
    }

    /// What the hero carries goes out under water.
    pub(super) fn drown_companion(&mut self) {
        let carried = self.world.carried();
        if carried.is_some_and(|carried| carried.burns_every.is_some()) {
            self.fare(Fate::Lost);
            self.update_sight();
        }
    }

    /// At the end of a turn, what the hero carries burns wax, or goes out, and draws what comes to it.
    pub(super) fn tend_companion(&mut self) {
        let Some(carried) = self.world.carried().cloned() else {
            return;
        };
        if let Some(company) = &mut self.world.company {
            company.turns += 1;
        }
        let burns = carried
            .burns_every
            .is_some_and(|every| self.world.is_nth_turn(every));
        if burns && self.world.inventory.wax == 0 {
            self.fare(Fate::Lost);
            return;
        }
        if burns {
            self.world.inventory.wax -= 1;
        }
        let turns = self.world.company.map_or(0, |company| company.turns);
        if let Some(draws) = &carried.draws
            && turns >= draws.every
        {
            self.draw_to_companion(&draws.kind);
        }
    }

    /// One of this kind comes to what the hero carries, from the nearest free cell out of sight and some way off.
    fn draw_to_companion(&mut self, kind: &str) {
        if let Some(company) = &mut self.world.company {
            company.turns = 0;
        }
        let world = &*self.world;
        let Some(kind) = world.rules.monster_of_kind(kind) else {
            return;
        };
        if world.others_here().count() >= MOST_MONSTERS {
            return;
        }
        let moves = world.rules.play.steps.metric();
        let steps = world.level.distances(moves, [world.hero().at]);
        let cells = world.level.size().cells().filter_map(|at| {
            let is_fit = world.level.is_free(at) && world.level.is_safe(at);
            let away = steps.distance(at)?;
            let comes = is_fit && away >= OUT_OF_THE_DARK && !world.sight.is_visible(at);
            comes.then_some((away, at))
        });
        let nearest = cells.min_by_key(|(away, at)| (*away, at.y, at.x));
        let Some((_, at)) = nearest else {
            return;
        };
        let mut drawn = MonsterSpawn::new(kind, at);
        drawn.mind = Mind::Awake;
        let actor = ActorId(world.actors.len() as u32);
        self.world.add_monsters(vec![drawn]);
        self.change_mind(actor, Mind::Alarmed);
        self.seek_hero(actor);
    }

    /// The game is won with the companion.
    pub(super) fn save_companion(&mut self) {
        if self.fate() == Some(Fate::Taken) {
            self.fare(Fate::Saved);
        }
    }
}
