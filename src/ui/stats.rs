//! Statistics of one game, collected from its events.

use crate::game::{ActorId, Event, View};
use crate::ui::text::english;

/// Number of turns whose hit points are kept, for a chart.
pub const HP_TURNS: usize = 60;

/// Damage the hero took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitTaken {
    /// The attacker.
    pub by: ActorId,
    /// Hit points lost, 1 or more.
    pub damage: i32,
    /// Hit points before it.
    pub from: i32,
    /// Whether it was poison, possibly long after the bite.
    pub poison: bool,
}

/// Statistics of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunStats {
    /// The hero's hit points after each of the last [`HP_TURNS`] turns, or since the start. Snapshots of a replay copy them.
    pub hp_history: Vec<i32>,
    /// Monsters killed by the hero, by monster index.
    pub kills: Vec<u32>,
    /// Items the hero picked up, gold included.
    pub items_found: u32,
    /// Damage the hero dealt.
    pub damage_dealt: i32,
    /// Damage the hero took.
    pub damage_taken: i32,
    /// The last damage the hero took while alive; for a dead hero, the fatal one.
    pub last_hit: Option<HitTaken>,
    /// The turn in which the wax of a flame ran out, if none has come since.
    pub waxless_since: Option<u32>,
}

impl RunStats {
    /// The statistics before the first turn.
    pub fn new(view: View<'_>) -> Self {
        Self {
            hp_history: vec![view.hero().hp],
            kills: vec![0; view.rules().monsters.len()],
            ..Self::default()
        }
    }

    /// Adds one turn's events, which led to the state that `view` shows.
    pub fn record_turn(&mut self, events: &[Event], view: View<'_>) {
        for event in events {
            match *event {
                Event::PickedUp { .. } => self.items_found += 1,
                Event::Struck {
                    target, from, to, ..
                } if !target.is_hero() => self.damage_dealt += from - to,
                Event::Struck {
                    attacker: by,
                    damage,
                    from,
                    to,
                    ..
                } if damage > 0 => {
                    self.damage_taken += from - to;
                    // Some rule sets let monsters finish their attacks on a dead hero.
                    if from > 0 {
                        self.last_hit = Some(HitTaken {
                            by,
                            damage,
                            from,
                            poison: false,
                        });
                    }
                }
                Event::PoisonDamage {
                    actor,
                    by,
                    from,
                    to,
                } if actor.is_hero() => {
                    self.damage_taken += from - to;
                    self.last_hit = Some(HitTaken {
                        by,
                        damage: from - to,
                        from,
                        poison: true,
                    });
                }
                Event::Died {
                    actor, killer: by, ..
                } if by.is_hero() && !actor.is_hero() => {
                    let dead = view.all_actors().find(|dead| dead.id == actor);
                    if let Some(kind) = dead.and_then(|dead| dead.kind) {
                        self.kills[kind.0] += 1;
                    }
                }
                _ => {}
            }
        }
        self.waxless_since = match view.flame() {
            Some(flame) if flame.wax == 0 => self.waxless_since.or(Some(view.turn())),
            _ => None,
        };
        if self.hp_history.len() == HP_TURNS {
            self.hp_history.remove(0);
        }
        self.hp_history.push(view.hero().hp);
    }

    /// The kills in words: `2 Goblins, 1 Orc`, or `nobody`.
    pub fn kills_text(&self, view: View<'_>) -> String {
        let kinds = self.kills.iter().zip(&view.rules().monsters);
        let killed: Vec<_> = kinds
            .filter(|(count, _)| **count > 0)
            .map(|(count, monster)| english::count_noun(*count, &monster.name))
            .collect();
        if killed.is_empty() {
            "nobody".to_owned()
        } else {
            killed.join(", ")
        }
    }
}
