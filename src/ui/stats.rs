//! Statistics of one game, collected from its events.

use crate::base::{Pos, SortedSet};
use crate::game::rules::FlameHeight;
use crate::game::{ActorId, Event, Ruleset, Terrain, View, Vow};
use crate::ui::text::english::{self, Naming};

/// Number of turns in the hit point history, which a chart shows.
pub const HP_TURNS: usize = 60;

/// What takes hit points from the hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HarmSource {
    /// A blow by this monster.
    Blow(ActorId),
    /// The poison of this monster, possibly long after the bite.
    Poison(ActorId),
    /// Ground that the hero walked onto.
    Ground(Terrain),
    /// Fire that the hero stood in.
    Fire,
}

/// What the hero suffered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Harm {
    /// What did it.
    pub source: HarmSource,
    /// The damage, 1 or more; a blow's may exceed the hit points before it.
    pub damage: i32,
    /// Hit points before it.
    pub from: i32,
    /// Hit points after it.
    pub to: i32,
}

impl HarmSource {
    /// The actor that this event harmed, if any, and how.
    pub fn of(event: &Event) -> Option<(ActorId, Harm)> {
        let (actor, source, damage, from, to) = match *event {
            Event::Struck {
                attacker,
                target,
                damage,
                from,
                to,
                ..
            } => (target, Self::Blow(attacker), damage, from, to),
            Event::PoisonDamage {
                actor,
                by,
                from,
                to,
            } => (actor, Self::Poison(by), from - to, from, to),
            Event::HurtByGround {
                actor,
                terrain,
                from,
                to,
            } => (actor, Self::Ground(terrain), from - to, from, to),
            Event::HurtByFire { actor, from, to } => (actor, Self::Fire, from - to, from, to),
            _ => return None,
        };
        let harm = Harm {
            source,
            damage,
            from,
            to,
        };
        (damage > 0 || !matches!(source, Self::Blow(_))).then_some((actor, harm))
    }

    /// The monster that did it, if one did.
    pub const fn monster(self) -> Option<ActorId> {
        match self {
            Self::Blow(by) | Self::Poison(by) => Some(by),
            Self::Ground(_) | Self::Fire => None,
        }
    }

    /// Its word in recordings: a kind of monster or terrain, `poison of KIND`, or `fire`.
    pub fn word(self, view: View<'_>) -> String {
        match self {
            Self::Blow(by) => view.kind_name_of(by).to_owned(),
            Self::Poison(by) => format!("poison of {}", view.kind_name_of(by)),
            Self::Ground(terrain) => view.rules().terrain_word(terrain).to_owned(),
            Self::Fire => "fire".to_owned(),
        }
    }

    /// Its name for the player, without an article.
    pub fn name(self, view: View<'_>) -> &str {
        match self {
            Self::Blow(by) | Self::Poison(by) => view.actor_name(by),
            Self::Ground(terrain) => {
                let kind = view.rules().terrain_kind(terrain);
                kind.map_or("ground", |kind| &kind.name)
            }
            Self::Fire => "fire",
        }
    }

    /// Which articles its name takes.
    pub fn naming(self, view: View<'_>) -> Naming {
        let monster = self.monster();
        monster.map_or(Naming::Proper, |by| Naming::of(view, by))
    }
}

/// The killer for the player, from its word in a recording, under these rules: `an orc`, `the Chandler`,
/// `the poison of a snake`, `spikes`. A word that the rules do not know stays as it is.
pub fn killer_text(rules: &Ruleset, word: &str) -> String {
    if let Some(kind) = word.strip_prefix("poison of ") {
        return format!("the poison of {}", killer_text(rules, kind));
    }
    let monster = rules.monsters.iter().find(|monster| monster.kind == word);
    let ground = rules.terrain_named(word);
    let ground = ground.and_then(|terrain| rules.terrain_kind(terrain));
    let is_goal = rules.dungeon.goal() == Some(word);
    match (monster, ground) {
        (Some(boss), _) if is_goal => english::with_article(&boss.name, Naming::Unique),
        (Some(monster), _) => english::with_article(&monster.name, Naming::Common),
        (None, Some(ground)) => english::with_article(&ground.name, Naming::Common),
        (None, None) => word.to_owned(),
    }
}

/// The depth that the hero left in these events; `None` if the hero stayed.
fn depth_before(events: &[Event]) -> Option<u32> {
    for event in events {
        if let Event::TookStairs { from, .. } = *event {
            return Some(from);
        }
    }
    None
}

/// Statistics of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunStats {
    /// The hero's hit points after each of the last [`HP_TURNS`] turns, or since the start. Snapshots of a replay copy
    /// them.
    pub hp_history: Vec<i32>,
    /// The turn of its last entry.
    hp_turn: u32,
    /// Monsters killed by the hero, by monster index.
    pub kills: Vec<u32>,
    /// Items the hero picked up for the first time, gold included.
    pub items_found: u32,
    /// Where items lie that the hero once carried: depth and cell.
    had_before: SortedSet<(u32, Pos)>,
    /// Monsters that carry an item stolen from the hero.
    thieves: SortedSet<ActorId>,
    /// Damage the hero dealt.
    pub damage_dealt: i32,
    /// Damage the hero took.
    pub damage_taken: i32,
    /// The last damage the hero took while alive; for a dead hero, the fatal one.
    pub last_hit: Option<Harm>,
    /// The vows that the game has broken.
    broken: SortedSet<Vow>,
    /// Where things lie that the dead have left: depth and cell.
    left_by_dead: SortedSet<(u32, Pos)>,
    /// The turn in which the wax ran out; `None` if there is wax, or no flame.
    pub waxless_since: Option<u32>,
}

impl RunStats {
    /// The statistics before the first turn.
    pub fn new(view: View<'_>) -> Self {
        Self {
            hp_history: vec![view.hero().hp],
            hp_turn: view.turn(),
            kills: vec![0; view.rules().monsters.len()],
            ..Self::default()
        }
    }

    /// Adds one turn's events, which led to the state that `view` shows.
    pub fn record_turn(&mut self, events: &[Event], view: View<'_>) {
        self.count_items(events, view);
        self.count_vows(events);
        for event in events {
            if let Some((target, harm)) = HarmSource::of(event) {
                if target.is_hero() {
                    self.damage_taken += harm.from - harm.to;
                    // Some rule sets let monsters finish their attacks on a dead hero.
                    if harm.from > 0 {
                        self.last_hit = Some(harm);
                    }
                } else if harm.source == HarmSource::Blow(ActorId::HERO) {
                    self.damage_dealt += harm.from - harm.to;
                }
            }
            if let Event::Died { actor, killer, .. } = *event
                && killer.is_hero()
                && !actor.is_hero()
                && let Some(kind) = view.kind_of(actor)
            {
                self.kills[kind.0] += 1;
            }
            // Time was wound back: the hit may never have happened.
            if let Event::WoundBack { .. } = event {
                self.last_hit = None;
            }
        }
        let is_waxless = view.flame().is_some_and(|flame| flame.wax == 0);
        self.waxless_since = if is_waxless {
            self.waxless_since.or(Some(view.turn()))
        } else {
            None
        };
        // A command that took no turn overwrites the last entry.
        if self.hp_turn == view.turn() {
            self.hp_history.pop();
        } else if self.hp_history.len() == HP_TURNS {
            self.hp_history.remove(0);
        }
        self.hp_history.push(view.hero().hp);
        self.hp_turn = view.turn();
    }

    /// The vows that the game has kept so far, in their order.
    pub fn vows_kept(&self, rules: &Ruleset) -> Vec<Vow> {
        let mut kept = Vow::ALL.to_vec();
        kept.retain(|vow| vow.applies_to(rules) && !self.broken.contains(vow));
        kept
    }

    /// Notes which vows these events break, apart from that about items.
    fn count_vows(&mut self, events: &[Event]) {
        for event in events {
            if let Event::FlameChanged { to, .. } = event
                && *to == FlameHeight::Bright
            {
                self.broken.insert(Vow::NoBrightFlame);
            } else if let Event::DoorSealed { .. } = event {
                self.broken.insert(Vow::NoSealing);
            } else if let Event::BrazierLit { .. } = event {
                self.broken.insert(Vow::NoBrazier);
            }
        }
        // Nothing else heals or cures right after it has cost wax.
        for pair in events.windows(2) {
            if let [
                Event::WaxSpent { .. },
                Event::Healed { .. } | Event::EffectEnded { .. },
            ] = pair
            {
                self.broken.insert(Vow::NoSealing);
            }
        }
    }

    /// Counts each item once, however often it is thrown, dropped or stolen; and notes whether one was not left by the
    /// dead, the hero of the last game among them.
    fn count_items(&mut self, events: &[Event], view: View<'_>) {
        let mut depth = depth_before(events).unwrap_or(view.depth());
        let mut throws = false;
        for event in events {
            if let Event::PickedUp { at, .. } = *event {
                let is_new = !self.had_before.remove(&(depth, at));
                self.items_found += u32::from(is_new);
                let of_dead =
                    self.left_by_dead.remove(&(depth, at)) || view.remains_at() == Some(at);
                if is_new && !of_dead {
                    self.broken.insert(Vow::OnlyTheDead);
                }
            } else if let Event::TookStairs { to, .. } = *event {
                depth = to;
            } else if let Event::Thrown { .. } = event {
                throws = true;
            } else if let Event::Landed { at, .. } = *event {
                // Without a throw it came out of a chest.
                if throws {
                    self.had_before.insert((depth, at));
                }
            } else if let Event::Stolen { actor, .. } | Event::Caught { actor, .. } = *event {
                self.thieves.insert(actor);
            } else if let Event::Dropped { at, actor, .. } = *event {
                let was_had = actor.is_hero() || self.thieves.remove(&actor);
                if was_had {
                    self.had_before.insert((depth, at));
                } else {
                    self.left_by_dead.insert((depth, at));
                }
            }
        }
    }

    /// The kills in words: `2 Goblins, 1 Orc`, or `nobody`.
    pub fn kills_text(&self, view: View<'_>) -> String {
        let kinds = self.kills.iter().zip(&view.rules().monsters);
        let killed = kinds.filter(|(count, _)| **count > 0);
        let killed = killed.map(|(count, monster)| english::count_noun(*count, &monster.name));
        english::list(killed).unwrap_or_else(|| "nobody".to_owned())
    }
}
