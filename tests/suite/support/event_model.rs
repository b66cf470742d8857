//! A model of a world that is updated from events alone: what no event reports has not changed.

use std::collections::BTreeMap;

use tallowdeep::base::Pos;
use tallowdeep::game::rules::{
    CandleState, EffectKind, FlameHeight, HeroDeath, ItemEffect, ItemId, Mind, MonsterDeath,
    MonsterId, Stats, WickEffect,
};
use tallowdeep::game::{ActorId, Event, GameOver, Known, Ruleset, World};

use super::invariants::{fallen, may_stand};

/// Everything about a world except what the hero sees.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EventModel {
    depth: u32,
    actors: BTreeMap<ActorId, ModelActor>,
    gold: i32,
    experience: Option<i32>,
    level: i32,
    /// Turns until the candle goes out.
    candle: Option<i32>,
    /// The height of the flame and the wax left.
    flame: Option<(FlameHeight, i32)>,
    /// The highest the flame has been set this turn; this is what the turn burns.
    raised: FlameHeight,
    /// Whether the hero ends the turn beside a burning brazier, where the flame burns no wax.
    warm: bool,
    /// Braziers that the hero has lit on this level.
    braziers: Option<u32>,
    /// How many wicks the hero has, and how many more it may choose.
    wicks: (usize, u32),
    /// Cells whose ground has changed this turn, such as a sealed door that was broken.
    opened: Vec<Pos>,
    /// How many items of each kind the hero holds.
    pack: BTreeMap<ItemId, u32>,
    remains: Vec<(ActorId, Pos)>,
    /// The intangible monster that the hero walks through. The two swap cells.
    passing: Option<ActorId>,
    over: Option<GameOver>,
}

#[derive(Clone, PartialEq, Debug)]
struct ModelActor {
    kind: Option<MonsterId>,
    name: String,
    at: Pos,
    hp: i32,
    stats: Stats,
    mind: Option<Mind>,
    /// Turns left of each status effect.
    lasting: [i32; EffectKind::COUNT],
}

impl ModelActor {
    fn is_alive(&self, rules: &Ruleset) -> bool {
        let lives_on = match self.kind {
            None => rules.death.hero.lives_on(),
            Some(_) => rules.death.monster == MonsterDeath::LivesOn,
        };
        self.hp > 0 || lives_on
    }
}

/// Hit points left after a loss.
fn hp_left(hp: i32, loss: i32, rules: &Ruleset) -> i32 {
    let left = hp - loss;
    if rules.combat.hp_below_zero {
        left
    } else {
        left.max(0)
    }
}

impl EventModel {
    pub(crate) fn of(world: &World) -> Self {
        let view = world.view();
        let somebody = |actor: tallowdeep::game::view::ActorView<'_>| ModelActor {
            kind: actor.kind,
            name: actor.name.to_owned(),
            at: actor.at,
            hp: actor.hp,
            stats: actor.stats,
            mind: actor.mind,
            lasting: EffectKind::ALL.map(|what| actor.effect_turns(what)),
        };
        let pack = view.inventory();
        Self {
            depth: view.depth(),
            actors: world
                .inspect()
                .actors()
                .map(|actor| (actor.id, somebody(actor)))
                .collect(),
            gold: view.gold(),
            experience: view.xp().map(|(all, _)| all),
            level: view.xp_level(),
            candle: view.candle().map(|candle| candle.turns_left),
            flame: view.flame().map(|flame| (flame.height, flame.wax)),
            raised: FlameHeight::Out,
            warm: view.is_warmed(),
            braziers: view.braziers_lit().map(|it| it.lit),
            wicks: (view.wicks().count(), view.wicks_due()),
            opened: Vec::new(),
            pack: pack
                .map(|held| (ItemId(usize::from(held.slot.0)), held.count))
                .collect(),
            remains: world.inspect().corpses().map(|of| (of.id, of.at)).collect(),
            passing: None,
            over: view.game_over(),
        }
    }

    /// Applies `event`, or says why it cannot have happened.
    fn after(&mut self, event: Event, before: &World) -> Result<(), String> {
        let rules = before.view().rules();
        let dead_hero = rules.death.hero;
        let goes_on = match dead_hero {
            HeroDeath::EndsTurn => true,
            HeroDeath::EndsFight => !matches!(event, Event::Struck { .. }),
            HeroDeath::EndsGame
            | HeroDeath::LivesOn
            | HeroDeath::IsSpared
            | HeroDeath::Vanishes => false,
        };
        hold(
            self.over.is_none() || goes_on && self.over == Some(GameOver::Dead),
            || format!("{event:?} after the end"),
        )?;
        // Under some rules a hero without hit points still acts and is hit.
        let monsters_live = rules.death.monster == MonsterDeath::LivesOn;
        let without = |actor: ActorId| match actor.is_hero() {
            true => dead_hero != HeroDeath::EndsGame,
            false => monsters_live,
        };
        if let Some(actor) = doer(event) {
            let model = self.actor(actor)?;
            hold(without(actor) || model.hp > 0, || {
                format!("{event:?} by the dead")
            })?;
            let fights = matches!(
                event,
                Event::Struck { .. } | Event::Dodged { .. } | Event::Drained { .. }
            );
            hold(model.mind.is_none_or(|mind| can_act(mind, fights)), || {
                format!("{event:?} with a mind {:?}", model.mind)
            })?;
        }
        if let Event::PassedThrough { attacker, target } = event
            && attacker.is_hero()
        {
            self.passing = Some(target);
        }
        match event {
            Event::Moved { actor, from, to } => self.moved(actor, from, to, before),
            Event::Bumped { actor, .. } | Event::Waited { actor } => {
                hold(actor.is_hero(), || format!("{event:?} of a monster"))
            }
            Event::Growled { actor } => hold(!actor.is_hero(), || format!("{event:?}")),
            Event::Struck {
                target,
                damage,
                from,
                to,
                ..
            } => {
                let alive = without(target) || from > 0;
                let left = hp_left(from, damage, rules);
                let victim = self.actor(target)?;
                let fits = (victim.hp, left) == (from, to) && alive && damage >= 0;
                victim.hp = to;
                hold(fits, || format!("{event:?}"))
            }
            Event::Dodged { target, .. } => {
                hold(without(target) || self.actor(target)?.hp > 0, || {
                    format!("{event:?}: the target is dead")
                })
            }
            Event::Died { actor, at, .. } => self.died(actor, at, before),
            Event::Healed { actor, from, to } => {
                let model = self.actor(actor)?;
                let fits = model.hp == from && to > from && to <= model.stats.hp;
                model.hp = to;
                hold(fits, || format!("{event:?}"))
            }
            Event::LeveledUp { from, to } => self.levelled_up(from, to, rules),
            Event::XpGained { from, to } => {
                let was = self.experience.replace(to);
                hold(was == Some(from) && to > from, || {
                    format!("{event:?}, was {was:?}")
                })
            }
            Event::BrazierLit { lit, .. } => {
                let was = self.braziers.replace(lit);
                hold(was.map(|was| was + 1) == Some(lit), || {
                    format!("{event:?}, was {was:?}")
                })
            }
            Event::WickOffered => {
                self.wicks.1 += 1;
                Ok(())
            }
            Event::WickChosen { wick } => {
                let (had, due) = self.wicks;
                self.wicks = (had + 1, due.saturating_sub(1));
                if let WickEffect::Fattens(hp) = rules.wick(wick).effect {
                    self.actor(ActorId::HERO)?.stats.hp += hp;
                }
                hold(due > 0, || format!("{event:?}, none was due"))
            }
            Event::Won => {
                self.over = Some(GameOver::Won);
                Ok(())
            }
            Event::WonByLight { .. } => {
                self.over = Some(GameOver::Light);
                Ok(())
            }
            Event::EffectApplied {
                actor,
                effect: what,
                from,
                to,
                ..
            } => {
                let lasting = &mut self.actor(actor)?.lasting[what as usize];
                let was = std::mem::replace(lasting, to);
                hold(was == from && to > from, || format!("{event:?}, was {was}"))
            }
            Event::PoisonDamage {
                actor, from, to, ..
            } => {
                let model = self.actor(actor)?;
                let poisoned = model.lasting[EffectKind::Poisoned as usize] > 0;
                let fits = model.hp == from && to == hp_left(from, 1, rules) && poisoned;
                model.hp = to;
                hold(fits, || format!("{event:?}"))
            }
            Event::EffectEnded {
                actor,
                effect: what,
            } => {
                let lasting = &mut self.actor(actor)?.lasting[what as usize];
                let was = std::mem::replace(lasting, 0);
                hold(was > 0, || format!("{event:?}, had nothing"))
            }
            Event::CandleLit { from, to } => {
                let was = self.candle.replace(to);
                hold(was == Some(from) && to > from, || {
                    format!("{event:?}, was {was:?}")
                })
            }
            Event::LightChanged { from, to } => {
                let shorter = self.candle_after_turn();
                let fits = burns(self.candle, rules) == Some(from)
                    && burns(shorter, rules) == Some(to)
                    && to < from;
                hold(fits, || format!("{event:?} with {:?}", self.candle))
            }
            Event::FlameChanged { from, to } => self.flame_changed(from, to, before),
            Event::WaxGained { from, to } | Event::WaxSpent { from, to } => {
                let (height, was) = self.flame.ok_or("there is no wax")?;
                let most = rules.flame.map_or(0, |flame| flame.max_wax);
                let grows = matches!(event, Event::WaxGained { .. });
                self.flame = Some((height, to));
                let fits = was == from && (0..=most).contains(&to) && to != from;
                hold(fits && (to > from) == grows, || {
                    format!("{event:?}, was {was}")
                })
            }
            Event::FlameLowered { from, to, .. } => {
                let (was, wax) = self.flame.ok_or("there is no flame")?;
                self.flame = Some((to, wax));
                hold(was == from && from.lower() == Some(to), || {
                    format!("{event:?}, was {was:?}")
                })
            }
            Event::Pushed {
                actor,
                by,
                from,
                to,
            } => {
                let origin = self.actor(by)?.at;
                let away = from.distance(to) + from.distance(origin) == origin.distance(to);
                let taken = self
                    .actors
                    .values()
                    .any(|it| it.is_alive(rules) && it.at == to);
                let ground = before
                    .inspect()
                    .terrain()
                    .get(to)
                    .is_some_and(|it| it.is_walkable());
                let was = std::mem::replace(&mut self.actor(actor)?.at, to);
                hold(
                    was == from && from != to && away && !taken && ground,
                    || format!("{event:?}, stood at {was:?}"),
                )
            }
            Event::Drained { from, to, .. } => {
                let (height, was) = self.flame.ok_or("there is no wax")?;
                self.flame = Some((height, to));
                hold(was == from && (0..from).contains(&to), || {
                    format!("{event:?}, was {was}")
                })
            }
            Event::TerrainChanged { at, to, .. } if to.is_walkable() => {
                self.opened.push(at);
                Ok(())
            }
            Event::Stolen { item, .. } | Event::ItemSpent { item } => self.spent(item),
            Event::Split {
                actor,
                twin,
                at,
                from,
                to,
            } => self.split((actor, twin), at, (from, to), before),
            Event::Risen { actor, at } => {
                let taken = self
                    .actors
                    .values()
                    .any(|it| it.is_alive(rules) && it.at == at);
                let lay = self.remains.contains(&(actor, at));
                self.remains.retain(|(other, _)| *other != actor);
                let model = self.actor(actor)?;
                (model.hp, model.at) = (model.stats.hp, at);
                model.lasting = Default::default();
                model.mind = model.mind.map(|_| Mind::Awake);
                hold(lay && !taken, || format!("{event:?}"))
            }
            Event::WaxEaten { actor, from, to } => {
                let (height, was) = self.flame.ok_or("there is no wax")?;
                self.flame = Some((height, to));
                let near = self.actor(actor)?.at.is_adjacent(hero_at(self));
                let fits = was == from && (0..from).contains(&to) && near;
                hold(fits && height != FlameHeight::Out, || {
                    format!("{event:?}, was {was}")
                })
            }
            Event::Shot { attacker, from, to } => {
                let aimed = if attacker.is_hero() {
                    self.actors
                        .values()
                        .any(|it| it.at == to && it.is_alive(rules))
                } else {
                    hero_at(self) == to
                };
                let fits = self.actor(attacker)?.at == from && aimed;
                hold(fits, || format!("{event:?}"))
            }
            Event::MindChanged { actor, from, to } => {
                let model = self.actor(actor)?;
                let was = model.mind.replace(to);
                hold(was == Some(from) && from != to && model.hp > 0, || {
                    format!("{event:?}, was {was:?}")
                })
            }
            Event::Stabbed { attacker, target } => {
                let mind = self.actor(target)?.mind;
                hold(
                    attacker.is_hero() && mind.is_some_and(Mind::is_unaware),
                    || format!("{event:?}: its mind is {mind:?}"),
                )
            }
            Event::Freed { actor, kind, at } => {
                let monster = rules.monster(kind);
                let somebody = ModelActor {
                    kind: Some(kind),
                    name: monster.name.clone(),
                    at,
                    hp: monster.stats.hp,
                    stats: monster.stats,
                    mind: Some(Mind::Following),
                    lasting: Default::default(),
                };
                let is_new = self.actors.insert(actor, somebody).is_none();
                hold(is_new && monster.traits.ally.is_some(), || {
                    format!("{event:?}")
                })
            }
            Event::Called {
                actor,
                by,
                kind,
                at,
            } => {
                let monster = rules.monster(kind);
                let somebody = ModelActor {
                    kind: Some(kind),
                    name: monster.name.clone(),
                    at,
                    hp: monster.stats.hp,
                    stats: monster.stats,
                    mind: match monster.traits.ally {
                        Some(_) => Some(Mind::Following),
                        None => self.actor(by)?.mind,
                    },
                    lasting: Default::default(),
                };
                let is_new = self.actors.insert(actor, somebody).is_none();
                hold(is_new, || format!("{event:?}"))
            }
            Event::TookStairs { .. } => Err("others acted on the stairs".to_owned()),
            _ => self.item_event(event, before),
        }
    }

    fn actor(&mut self, id: ActorId) -> Result<&mut ModelActor, String> {
        self.actors
            .get_mut(&id)
            .ok_or_else(|| format!("{id:?} is not here"))
    }

    /// The candle after a turn.
    fn candle_after_turn(&self) -> Option<i32> {
        self.candle.map(|turns| (turns - 1).max(0))
    }

    /// The flame goes out only in deep water or when the wax runs out, be it spent or burnt this turn.
    fn flame_changed(
        &mut self,
        from: FlameHeight,
        to: FlameHeight,
        before: &World,
    ) -> Result<(), String> {
        let (was, wax) = self.flame.ok_or("there is no flame")?;
        let burnt = self.wax_burnt(from.max(self.raised), before);
        let ground = before.inspect().terrain().get(hero_at(self));
        let ground = ground.and_then(|it| before.view().rules().terrain_kind(*it));
        let enters = ground.and_then(|kind| kind.on_enter.as_ref());
        let drowned = to == FlameHeight::Out && enters.is_some_and(|it| it.drowns);
        let left = match to {
            FlameHeight::Out if !drowned => (wax - burnt).max(0),
            _ => wax,
        };
        self.flame = Some((to, left));
        self.raised = self.raised.max(to);
        let goes_out = to == FlameHeight::Out;
        let fits = was == from && to != from && (drowned || (left == 0) == goes_out);
        hold(fits, || {
            format!("{from:?} to {to:?}, was {was:?} with {wax}")
        })
    }

    /// The wax that a flame of this height burns in the turn after `before`.
    fn wax_burnt(&self, height: FlameHeight, before: &World) -> i32 {
        let view = before.view();
        let Some(flame) = view
            .flame()
            .filter(|_| height != FlameHeight::Out && !self.warm)
        else {
            return 0;
        };
        // A turn burns as much as the highest flame since the last turn.
        let rules = flame.rules.height(flame.highest.max(height));
        let burns = (view.turn() + 1).is_multiple_of(rules.turns.unsigned_abs());
        if burns { rules.wax } else { 0 }
    }

    /// A turn passes and the flame burns wax. If none was left, an event has put it out before.
    fn burn_wax(&mut self, before: &World) -> Result<(), String> {
        let Some((height, wax)) = self.flame.filter(|_| self.over.is_none()) else {
            return Ok(());
        };
        let burnt = match height {
            FlameHeight::Out => 0,
            height => self.wax_burnt(height.max(self.raised), before),
        };
        let left = wax - burnt;
        self.flame = Some((height, left));
        hold(height == FlameHeight::Out || left > 0, || {
            format!("{height:?} burns on with {left}")
        })
    }

    /// A turn passes and the candle burns down; if it dims, the last of `events` reports it.
    fn burn(&mut self, events: &[Event], before: &World) -> Result<(), String> {
        if self.over.is_some() {
            return Ok(());
        }
        self.burn_wax(before)?;
        let rules = before.view().rules();
        let shorter = self.candle_after_turn();
        let dimmed = burns(self.candle, rules) != burns(shorter, rules);
        self.candle = shorter;
        let expected = matches!(events.last(), Some(Event::LightChanged { .. }));
        hold(expected == dimmed, || {
            format!("event: {expected}, world: {dimmed}, with {shorter:?}")
        })
    }

    /// A turn passes for the living: their effects get shorter. An effect that ends has been reported before.
    ///
    /// The turn in which the hero is dazed does not count, as the hero has already acted.
    fn count_down(&mut self, rules: &Ruleset, events: &[Event]) -> Result<(), String> {
        if self.over.is_some() {
            return Ok(());
        }
        let dazes = |event: &Event| matches!(event, Event::EffectApplied { actor, effect: EffectKind::Dazed, .. } if actor.is_hero());
        let dazed = events.iter().any(dazes);
        let mut actors = self.actors.values_mut();
        for actor in actors.by_ref().filter(|actor| actor.is_alive(rules)) {
            let late = dazed && actor.kind.is_none();
            let lasting = actor.lasting.iter_mut().enumerate();
            let lasting = lasting.filter(|(kind, _)| !late || *kind != EffectKind::Dazed as usize);
            for (_, left) in lasting.filter(|(_, left)| **left > 0) {
                *left -= 1;
                hold(*left > 0, || format!("{} has got over it", actor.name))?;
            }
        }
        Ok(())
    }

    /// Forgets effects: after the end of the game they no longer count down.
    fn forget_effects(&mut self) {
        for actor in self.actors.values_mut() {
            actor.lasting = Default::default();
        }
    }

    /// One step onto a free, passable cell.
    fn moved(&mut self, actor: ActorId, from: Pos, to: Pos, before: &World) -> Result<(), String> {
        let ground = before.inspect().terrain().get(to);
        let kind = self.actor(actor)?.kind;
        let stands = may_stand(before, kind, to) || self.opened.contains(&to);
        hold(stands, || format!("{actor:?} walked onto {ground:?}"))?;
        let taken = self
            .actors
            .values()
            .any(|other| other.is_alive(before.view().rules()) && other.at == to);
        let jumps = before.view().rules().monster_ai.path_jumps && !actor.is_hero();
        // Its kind decides: mixed rules may have allies but no minds.
        let ally =
            kind.is_some_and(|kind| before.view().rules().monster(kind).traits.ally.is_some());
        let passes = self.passing.take() == Some(actor) || ally && hero_at(self).is_adjacent(from);
        let swaps = passes && self.actor(ActorId::HERO)?.at == to;
        hold(
            (!taken || swaps) && (jumps || from.distance(to) == 1),
            || format!("{actor:?} walked from {from:?} to {to:?}, taken: {taken}"),
        )?;
        let at = std::mem::replace(&mut self.actor(actor)?.at, to);
        hold(at == from, || {
            format!("{actor:?} stood at {at:?}, not at {from:?}")
        })
    }

    fn died(&mut self, actor: ActorId, at: Pos, before: &World) -> Result<(), String> {
        let rules = before.view().rules();
        let dead = self.actor(actor)?;
        hold(
            dead.at == at && dead.hp <= 0 && !dead.is_alive(rules),
            || format!("{dead:?} died at {at:?}"),
        )?;
        if actor.is_hero() {
            let ends = rules.death.hero != HeroDeath::Vanishes;
            self.over = ends.then_some(GameOver::Dead);
        } else if rules.death.monster == MonsterDeath::LeavesCorpse {
            self.remains.push((actor, fallen(at, before)));
        }
        Ok(())
    }

    /// docs/tutorials.md 1.9: the next level costs `step` times the current one; all hit points come back.
    fn levelled_up(&mut self, from: i32, to: i32, rules: &Ruleset) -> Result<(), String> {
        let growth = rules.growth.ok_or("nothing is learned here")?;
        let experience = self.experience.unwrap_or(0);
        let fits = (self.level, from + 1) == (from, to) && experience >= from * growth.xp_per_level;
        self.level = to;
        let hero = self.actor(ActorId::HERO)?;
        hero.stats.hp += growth.hp;
        hero.stats.attack += growth.attack;
        hero.hp = hero.stats.hp;
        hold(fits, || {
            format!("rose from {from} to {to} with {experience}")
        })
    }

    /// Half of a monster's hit points, rounded down, go to a new one beside it. Each has what it gets as its maximum.
    fn split(
        &mut self,
        (actor, twin): (ActorId, ActorId),
        at: Pos,
        (from, to): (i32, i32),
        before: &World,
    ) -> Result<(), String> {
        let rules = before.view().rules();
        let taken = self
            .actors
            .values()
            .any(|it| it.is_alive(rules) && it.at == at);
        let ground = before
            .inspect()
            .terrain()
            .get(at)
            .is_some_and(|it| it.is_walkable());
        let model = self.actor(actor)?;
        let fits = model.hp == from && to == from - from / 2 && at.is_adjacent(model.at);
        (model.hp, model.stats.hp) = (to, to);
        let mut other = model.clone();
        let kind = other.kind.ok_or("the hero has split")?;
        (other.hp, other.stats.hp) = (from - to, from - to);
        other.name = rules.monster(kind).name.clone();
        (other.at, other.lasting) = (at, Default::default());
        let new = self.actors.insert(twin, other).is_none();
        hold(fits && new && !taken && ground, || {
            format!("{actor:?} split at {at:?}, {from} to {to}")
        })
    }

    /// Events about items and their use.
    fn item_event(&mut self, event: Event, before: &World) -> Result<(), String> {
        let view = before.view();
        let rules = view.rules();
        match event {
            Event::PickedUp { item: what, at } => {
                let lay = view
                    .visible_items()
                    .any(|(place, kind)| place == at && kind == rules.item(what));
                if !matches!(
                    rules.item(what).effect,
                    ItemEffect::Gold(_) | ItemEffect::Wax(_)
                ) {
                    *self.pack.entry(what).or_default() += 1;
                }
                hold(lay && at == view.hero().at, || format!("{event:?}"))
            }
            Event::Dropped {
                item: what,
                actor: by,
                ..
            } if by.is_hero() => self.spent(what),
            Event::Used { item: what } => self.spent(what),
            Event::Thrown {
                item: what,
                from,
                to,
            } => {
                let range = rules.item(what).effect.throw_range();
                let flies = range.is_some_and(|range| from.distance(to) <= range);
                let hero = self.actor(ActorId::HERO)?.at;
                hold(flies && hero == from, || format!("{event:?}"))?;
                self.spent(what)
            }
            Event::Landed { item: what, .. } => {
                let flies = matches!(rules.item(what).effect, ItemEffect::Throwable { .. });
                hold(flies, || format!("{event:?}"))
            }
            Event::PutOn { item } | Event::TakenOff { item } => {
                let worn = rules.item(item).effect.worn().ok_or("it is not worn")?;
                let held = self.pack.contains_key(&item);
                let hero = self.actor(ActorId::HERO)?;
                hero.stats = match event {
                    Event::PutOn { .. } => worn.added_to(hero.stats),
                    _ => worn.taken_from(hero.stats),
                };
                hold(held, || format!("{event:?}: it is not in the pack"))
            }
            Event::GoldGained { from, to } => {
                let was = std::mem::replace(&mut self.gold, to);
                hold(was == from && to > from, || format!("{event:?}, was {was}"))
            }
            Event::AttackRaised { from, to } => {
                let was = std::mem::replace(&mut self.actor(ActorId::HERO)?.stats.attack, to);
                hold(was == from && to > from, || format!("{event:?}, was {was}"))
            }
            Event::DefenseRaised { from, to } => {
                let was = std::mem::replace(&mut self.actor(ActorId::HERO)?.stats.defense, to);
                hold(was == from && to > from, || format!("{event:?}, was {was}"))
            }
            _ => Ok(()),
        }
    }

    fn spent(&mut self, what: ItemId) -> Result<(), String> {
        let count = self.pack.get(&what).copied().unwrap_or(0);
        match count {
            0 => return Err(format!("{what:?} was not in the pack")),
            1 => drop(self.pack.remove(&what)),
            more => drop(self.pack.insert(what, more - 1)),
        }
        Ok(())
    }
}

/// How a candle with this many turns left burns.
fn burns(turns: Option<i32>, rules: &Ruleset) -> Option<CandleState> {
    Some(rules.candle?.flame(turns?))
}

/// Where the hero stands in the model.
fn hero_at(model: &EventModel) -> Pos {
    model.actors[&ActorId::HERO].at
}

/// Whether a monster in this state can fight, or else walk. Sleepers do neither, and a monster that does not know of
/// the hero does not fight.
const fn can_act(mind: Mind, fights: bool) -> bool {
    match mind {
        Mind::Hunting | Mind::Fleeing => true,
        Mind::Awake | Mind::Alarmed | Mind::Lost | Mind::Following => !fights,
        // Asleep, or a mind that this model does not know.
        _ => false,
    }
}

/// The actor that causes an event; `None` for a death and its consequences.
const fn doer(event: Event) -> Option<ActorId> {
    match event {
        Event::Moved { actor, .. }
        | Event::Bumped { actor, .. }
        | Event::Waited { actor }
        | Event::Growled { actor }
        | Event::Struck {
            attacker: actor, ..
        }
        | Event::Dodged {
            attacker: actor, ..
        }
        | Event::Shot {
            attacker: actor, ..
        }
        | Event::WaxEaten { actor, .. }
        | Event::Alarmed { actor, .. }
        | Event::PassedThrough {
            attacker: actor, ..
        }
        | Event::Healed { actor, .. }
        | Event::FlameLowered { actor, .. }
        | Event::Pushed { by: actor, .. }
        | Event::Drained {
            attacker: actor, ..
        }
        | Event::Stolen { actor, .. }
        | Event::Reeled { actor }
        | Event::Snuffed { actor, .. }
        | Event::Smothered { actor, .. }
        | Event::Aimed { actor, .. }
        | Event::Poured { actor, .. }
        | Event::Crowned { actor }
        | Event::Dazzled { actor } => Some(actor),
        _ => None,
    }
}

/// The first change that `events` report wrongly, or not at all.
pub(crate) fn events_explain_change(
    events: &[Event],
    before: &World,
    after: &World,
) -> Result<(), String> {
    if events
        .iter()
        .any(|event| matches!(event, Event::WoundBack { .. }))
    {
        // The world is as it was when the candle was lit; the tests of that candle check it.
        return Ok(());
    }
    let (mut expected, mut actual) = (EventModel::of(before), EventModel::of(after));
    expected.warm = actual.warm;
    stabs_strike(events)?;
    if let [Event::TookStairs { from, to }, later @ ..] = events {
        expected.actor(ActorId::HERO)?.at = actual.actor(ActorId::HERO)?.at;
        let left_behind = std::mem::take(&mut expected.actors);
        expected.actors = left_behind.clone();
        expected.actors.retain(|actor, _| actor.is_hero());
        for event in later {
            match *event {
                Event::Followed { actor, at } => {
                    let came = followed(actor, at, &left_behind, before)?;
                    expected.actors.insert(actor, came);
                }
                // A monster that the hero's light shows on the new level.
                Event::Unmasked { actor, .. } => {
                    actual.actor(actor)?;
                }
                event => expected.after(event, before)?,
            }
        }
        expected.count_down(before.view().rules(), events)?;
        expected.burn(events, before)?;
        expected.raised = FlameHeight::Out;
        expected.opened.clear();
        expected.braziers = actual.braziers;
        return travelled(*from, *to, expected, actual);
    }
    for event in events {
        expected.after(*event, before)?;
    }
    // Changing the height of a burning flame takes no turn.
    if after.view().turn() > before.view().turn() {
        expected.count_down(before.view().rules(), events)?;
        expected.burn(events, before)?;
    }
    // Missiles pass through monsters too, and no swap follows.
    expected.passing = None;
    expected.raised = FlameHeight::Out;
    expected.opened.clear();
    if actual.over.is_some() {
        expected.forget_effects();
        actual.forget_effects();
    }
    hold(expected == actual, || {
        format!("events: {expected:?}\nworld: {actual:?}")
    })?;
    let told = |pos: Pos| {
        let is_of = |event: &Event| matches!(event, Event::TerrainChanged { at, .. } if *at == pos);
        events.iter().any(is_of)
    };
    let mut ground = before
        .inspect()
        .terrain()
        .iter()
        .zip(after.inspect().terrain().values());
    hold(
        ground.all(|((pos, was), is)| was == is || told(pos)),
        || "the ground has changed".to_owned(),
    )?;
    for pos in before.view().size().cells().take(200) {
        let forgot = before.view().terrain(pos) != Known::Unseen
            && after.view().terrain(pos) == Known::Unseen;
        hold(!forgot, || format!("{pos:?} was forgotten"))?;
    }
    items_lie_as_reported(events, after)
}

/// A blow follows each stab at once, and it hits.
fn stabs_strike(events: &[Event]) -> Result<(), String> {
    for (number, event) in events.iter().enumerate() {
        if let Event::Stabbed {
            target: stabbed, ..
        } = *event
        {
            let next = events.get(number + 1);
            let hits = matches!(next, Some(Event::Struck { target, .. }) if *target == stabbed);
            hold(hits, || format!("{next:?} after {event:?}"))?;
        }
    }
    Ok(())
}

/// A monster that follows over the stairs was hunting beside the hero, or is an ally that was near.
fn followed(
    actor: ActorId,
    at: Pos,
    left_behind: &BTreeMap<ActorId, ModelActor>,
    before: &World,
) -> Result<ModelActor, String> {
    let hero = before.view().hero().at;
    let came = left_behind.get(&actor).ok_or("it comes from nowhere")?;
    let hunts = came.mind == Some(Mind::Hunting) && came.at.is_adjacent(hero);
    let within = came
        .kind
        .and_then(|kind| before.view().rules().monster(kind).traits.ally)
        .map_or(0, |ally| ally.within);
    let comes = hunts || came.at.distance(hero) <= within;
    hold(came.hp > 0 && comes, || format!("{came:?} followed"))?;
    Ok(ModelActor { at, ..came.clone() })
}

/// Dropped items lie on the level, unless put out since if they glow; picked-up items do not.
fn items_lie_as_reported(events: &[Event], after: &World) -> Result<(), String> {
    let view = after.view();
    let at_place = |at: Pos| {
        view.visible_items()
            .find(|(place, _)| *place == at)
            .map(|(_, kind)| kind)
    };
    for (number, event) in events.iter().enumerate() {
        let snuffed = |place: Pos| {
            let mut later = events[number..].iter();
            later.any(|event| matches!(*event, Event::Snuffed { at, .. } if at == place))
        };
        match *event {
            Event::PickedUp { at, .. } => hold(at_place(at).is_none(), || {
                format!("{event:?}: it lies there")
            })?,
            Event::Dropped { item: what, at, .. } | Event::Landed { item: what, at }
                if view.sees(at) && !snuffed(at) =>
            {
                let kind = view.rules().item(what);
                hold(at_place(at) == Some(kind), || {
                    format!("{event:?}: it does not lie there")
                })?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Nobody else acts while the hero takes the stairs, and the hero keeps everything.
fn travelled(
    from: u32,
    to: u32,
    mut before: EventModel,
    mut after: EventModel,
) -> Result<(), String> {
    let fits = (before.depth, after.depth) == (from, to) && from.abs_diff(to) == 1;
    hold(fits, || {
        format!(
            "from {from} to {to}, but {} to {}",
            before.depth, after.depth
        )
    })?;
    before.actor(ActorId::HERO)?.at = after.actor(ActorId::HERO)?.at;
    for expected in [&mut before, &mut after] {
        expected.actors.retain(|actor, _| actor.is_hero());
        expected.remains.clear();
        expected.depth = 0;
    }
    hold(before == after, || {
        format!("before the stairs: {before:?}\nafter: {after:?}")
    })
}

fn hold(holds: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(error()) }
}
