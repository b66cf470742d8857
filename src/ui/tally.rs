//! What a game came to so far, counted from its events.

use crate::game::{ActorId, Event, View};

/// A blow that the hero took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Whose.
    pub by: ActorId,
    /// What it took, 1 or more.
    pub damage: i32,
    /// Hit points before it.
    pub from: i32,
    /// Whether it was poison, long after the bite.
    pub poison: bool,
}

/// Sums over one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The hero's hit points at the start and after each turn.
    pub hp: Vec<i32>,
    /// Foes killed by the hero, by their number in the rule set's table.
    pub kills: Vec<u32>,
    /// Things that the hero picked up, gold too.
    pub found: u32,
    /// Hit points that the hero took from others.
    pub dealt: i32,
    /// Hit points that others took from the hero.
    pub taken: i32,
    /// The last blow that the hero took while he lived: where he is dead, the one that killed him.
    pub last: Option<Blow>,
}

impl Tally {
    /// Before the first turn.
    pub fn new(view: View<'_>) -> Self {
        Self {
            hp: vec![view.hero().hp],
            kills: vec![0; view.rules().monsters.len()],
            ..Self::default()
        }
    }

    /// Counts what happened in one turn, which led to what `view` shows.
    pub fn note(&mut self, events: &[Event], view: View<'_>) {
        for event in events {
            match *event {
                Event::Taken { .. } => self.found += 1,
                Event::Struck { whom, from, to, .. } if !whom.is_hero() => self.dealt += from - to,
                Event::Struck {
                    who: by,
                    damage,
                    from,
                    to,
                    ..
                } if damage > 0 => {
                    self.taken += from - to;
                    // Some rule sets let foes finish their blows at who is dead already.
                    if from > 0 {
                        self.last = Some(Blow {
                            by,
                            damage,
                            from,
                            poison: false,
                        });
                    }
                }
                Event::Suffered { who, by, from, to } if who.is_hero() => {
                    self.taken += from - to;
                    self.last = Some(Blow {
                        by,
                        damage: from - to,
                        from,
                        poison: true,
                    });
                }
                Event::Died { who, by, .. } if by.is_hero() && !who.is_hero() => {
                    let dead = view.everybody().find(|actor| actor.id == who);
                    if let Some(kind) = dead.and_then(|dead| dead.kind) {
                        self.kills[kind] += 1;
                    }
                }
                _ => {}
            }
        }
        self.hp.push(view.hero().hp);
    }

    /// `2 Goblins, 1 Orc`, or nobody.
    pub fn killed(&self, view: View<'_>) -> String {
        let kinds = self.kills.iter().zip(&view.rules().monsters);
        let killed: Vec<_> = kinds
            .filter(|(count, _)| **count > 0)
            .map(|(count, monster)| {
                let s = if *count == 1 { "" } else { "s" };
                format!("{count} {}{s}", monster.name)
            })
            .collect();
        if killed.is_empty() {
            "nobody".to_owned()
        } else {
            killed.join(", ")
        }
    }
}
