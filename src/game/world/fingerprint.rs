//! The fingerprint of a game in progress: games that differ in anything that counts have different ones, except that
//! the highest flame since the last turn is left out. It cannot be added: it would change what old recordings contain.

use crate::base::Digest;
use crate::game::level::Level;
use crate::game::mind;
use crate::game::world::{Actor, Inventory, Progress, World};

impl World {
    /// A digest of the state: levels, what the hero has explored, actors, inventory, and the state of the dice.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::new();
        digest
            .write_u64(self.seed)
            .write_u64(u64::from(self.turn))
            .write_u64(u64::from(self.depth));
        for level in self.visited_levels.values().chain([&self.level]) {
            digest_level(level, &mut digest);
        }
        for actor in &self.actors {
            digest_actor(actor, &mut digest);
            actor.traits.digest(&mut digest);
        }
        let Progress { xp, level } = self.progress;
        let Inventory {
            gold,
            candle_turns,
            wax,
            counts,
            worn,
            blows,
        } = &self.inventory;
        digest
            .write_u64(*gold as u64)
            .write_u64(xp as u64)
            .write_u64(level as u64);
        if self.rules.candle.is_some() {
            digest.write_u64(*candle_turns as u64);
        }
        if self.rules.flame.is_some() {
            digest.write_u64(*wax as u64).write_u64(self.height as u64);
        }
        if self.rules.minds.is_some() {
            for actor in &self.actors {
                digest
                    .write_u64(actor.mind as u64)
                    .write_u64(actor.search_turns as u64);
            }
        }
        for count in counts {
            digest.write_u64(u64::from(*count));
        }
        if self.rules.has_worn_items() {
            digest.write_u64(*blows as u64);
            for item in worn {
                digest.write_u64(item.map_or(0, |item| item.0 as u64 + 1));
            }
        }
        if let Some(hour) = &self.hour {
            digest.write_bytes(b"hour").write_u64(u64::from(hour.until));
        }
        if self.rules.braziers.is_some() {
            self.wicks.digest(&mut digest);
        }
        mind::digest_traces(self, &mut digest);
        digest
            .write_u64(self.combat_dice.fingerprint())
            .write_u64(self.ai_dice.fingerprint());
        digest.finish()
    }
}

fn digest_level(level: &Level, digest: &mut Digest) {
    for terrain in level.terrain.values() {
        digest.write_bytes(&[terrain.index() as u8]);
    }
    for word in level.explored.words() {
        digest.write_u64(*word);
    }
    for (item, at) in &level.items {
        digest
            .write_u64(item.0 as u64)
            .write_u64(at.x as u64)
            .write_u64(at.y as u64);
    }
    for corpse in &level.corpses {
        digest
            .write_u64(u64::from(corpse.actor.0))
            .write_u64(corpse.at.x as u64)
            .write_u64(corpse.at.y as u64);
        if corpse.tallow > 0 {
            digest.write_u64(corpse.tallow as u64);
        }
        if corpse.rises_on > 0 {
            digest
                .write_bytes(b"rises")
                .write_u64(u64::from(corpse.rises_on));
        }
    }
    for fire in level.fires.iter() {
        for number in [fire.at.x, fire.at.y, fire.age, fire.turns_left] {
            digest.write_u64(number as u64);
        }
    }
    for (pos, turns_left) in &level.fading {
        for number in [pos.x, pos.y, *turns_left] {
            digest.write_u64(number as u64);
        }
    }
    for (pos, turns) in &level.battered {
        for number in [pos.x, pos.y, *turns] {
            digest.write_u64(number as u64);
        }
    }
    for pos in &level.hidden {
        digest.write_u64(pos.x as u64).write_u64(pos.y as u64);
    }
    for pos in &level.lit_by_hero {
        digest
            .write_bytes(b"lit")
            .write_u64(pos.x as u64)
            .write_u64(pos.y as u64);
    }
    if level.warmth_spent > 0 {
        digest
            .write_bytes(b"warmth")
            .write_u64(level.warmth_spent as u64);
    }
    if let Some(turn) = level.left_on_turn {
        digest.write_u64(u64::from(turn));
    }
}

fn digest_actor(actor: &Actor, digest: &mut Digest) {
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
        digest.write_u64(number as u64);
    }
    digest
        .write_u64(u64::from(actor.depth))
        .write_u64(actor.path.len() as u64);
    for step in &actor.path {
        digest.write_u64(step.x as u64).write_u64(step.y as u64);
    }
    // Inactive effects are left out, so rules without effects keep the fingerprints that they had before effects
    // existed.
    for (number, effect) in (1..).zip(actor.effects) {
        if effect.turns_left > 0 {
            digest
                .write_u64(number)
                .write_u64(effect.turns_left as u64)
                .write_u64(effect.duration as u64)
                .write_u64(u64::from(effect.source.0));
        }
    }
}
