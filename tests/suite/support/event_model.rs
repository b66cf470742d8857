//! Facts about a world that events report, so that a fact that no event reports has not changed.

use std::collections::{BTreeMap, BTreeSet};

use tallowdeep::base::Pos;
use tallowdeep::game::rules::{EffectKind, FlameHeight, ItemEffect, ItemId, Mind};
use tallowdeep::game::{ActorId, Event, Known, World};

use super::invariants::may_stand;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fact {
    Cell(ActorId),
    Hp(ActorId),
    MaxHp(ActorId),
    State(ActorId),
    /// Turns left of an effect, by its number.
    Lasts(ActorId, usize),
    /// Items of a kind in the pack.
    Held(ItemId),
    Attack,
    Defense,
    Gold,
    Xp,
    Level,
    Depth,
    /// Turns until the candle goes out.
    Candle,
    Height,
    Wax,
    Braziers,
}

/// Facts with their values; numbers stand for other things too.
type Facts = BTreeMap<Fact, i64>;

fn cell(at: Pos) -> i64 {
    i64::from(at.y) * 10_000 + i64::from(at.x)
}

fn facts(world: &World) -> Facts {
    let view = world.view();
    let hero = view.hero().stats;
    let mut facts = Facts::from([
        (Fact::Attack, hero.attack.into()),
        (Fact::Defense, hero.defense.into()),
        (Fact::Gold, view.gold().into()),
        (Fact::Xp, view.xp().map_or(0, |(all, _)| all.into())),
        (Fact::Level, view.xp_level().into()),
        (Fact::Depth, view.depth().into()),
        (
            Fact::Candle,
            view.candle().map_or(0, |it| it.turns_left.into()),
        ),
        (Fact::Height, view.flame().map_or(0, |it| it.height as i64)),
        (Fact::Wax, view.flame().map_or(0, |it| it.wax.into())),
        (
            Fact::Braziers,
            view.braziers_lit().map_or(0, |it| it.lit.into()),
        ),
    ]);
    for actor in world.inspect().actors() {
        facts.insert(Fact::Cell(actor.id), cell(actor.at));
        facts.insert(Fact::Hp(actor.id), actor.hp.into());
        facts.insert(Fact::MaxHp(actor.id), actor.stats.hp.into());
        facts.insert(Fact::State(actor.id), actor.mind.map_or(-1, |it| it as i64));
        for kind in EffectKind::ALL {
            let left = actor.effect_turns(kind).into();
            facts.insert(Fact::Lasts(actor.id, kind as usize), left);
        }
    }
    let held = view.inventory();
    facts.extend(held.map(|it| (Fact::Held(ItemId(it.slot.0.into())), it.count.into())));
    facts
}

/// The fact that an event says has changed, with its values before and after.
fn change(event: Event) -> Option<(Fact, i64, i64)> {
    let of = |fact, from: i32, to: i32| Some((fact, from.into(), to.into()));
    match event {
        Event::Moved { actor, from, to }
        | Event::Pushed {
            actor, from, to, ..
        } => Some((Fact::Cell(actor), cell(from), cell(to))),
        Event::Struck {
            target: actor,
            from,
            to,
            ..
        }
        | Event::Healed { actor, from, to }
        | Event::PoisonDamage {
            actor, from, to, ..
        }
        | Event::HurtByGround {
            actor, from, to, ..
        }
        | Event::HurtByFire { actor, from, to } => of(Fact::Hp(actor), from, to),
        Event::EffectApplied {
            actor,
            effect,
            from,
            to,
            ..
        } => of(Fact::Lasts(actor, effect as usize), from, to),
        Event::MindChanged { actor, from, to } => {
            Some((Fact::State(actor), from as i64, to as i64))
        }
        Event::WaxGained { from, to }
        | Event::WaxSpent { from, to }
        | Event::WaxEaten { from, to, .. }
        | Event::Drained { from, to, .. } => of(Fact::Wax, from, to),
        Event::FlameChanged { from, to } | Event::FlameLowered { from, to, .. } => {
            Some((Fact::Height, from as i64, to as i64))
        }
        Event::BrazierLit { lit, .. } => Some((Fact::Braziers, i64::from(lit) - 1, lit.into())),
        Event::TookStairs { from, to } => Some((Fact::Depth, from.into(), to.into())),
        Event::XpGained { from, to } => of(Fact::Xp, from, to),
        Event::LeveledUp { from, to } => of(Fact::Level, from, to),
        Event::CandleLit { from, to } => of(Fact::Candle, from, to),
        Event::GoldGained { from, to } => of(Fact::Gold, from, to),
        Event::AttackRaised { from, to } => of(Fact::Attack, from, to),
        Event::DefenseRaised { from, to } => of(Fact::Defense, from, to),
        _ => None,
    }
}

/// Follows a world from event to event.
struct Model<'w> {
    before: &'w World,
    facts: Facts,
    /// Facts that have changed in ways that no event says, such as all of an actor that has just come.
    open: BTreeSet<Fact>,
    /// Cells whose ground has changed.
    ground: Vec<Pos>,
}

impl Model<'_> {
    fn apply(&mut self, event: Event) -> Result<(), String> {
        if let Some((fact, from, to)) = change(event) {
            let was = self.facts.insert(fact, to).unwrap_or(0);
            let fits = was == from || self.open.contains(&fact);
            hold(
                fits && (from != to || matches!(event, Event::Struck { .. })),
                || format!("{event:?}: {fact:?} was {was}"),
            )?;
        }
        let view = self.before.view();
        match event {
            Event::Moved { actor, from, to } => self.step(actor, from, to)?,
            Event::EffectEnded { actor, effect } => {
                let was = self.facts.insert(Fact::Lasts(actor, effect as usize), 0);
                hold(was > Some(0), || format!("{event:?}: it had nothing"))?;
            }
            Event::LeveledUp { .. } => {
                let hero = ActorId::HERO;
                self.open
                    .extend([Fact::Hp(hero), Fact::MaxHp(hero), Fact::Attack]);
            }
            Event::PutOn { .. } | Event::TakenOff { .. } => {
                self.open
                    .extend([Fact::MaxHp(ActorId::HERO), Fact::Attack, Fact::Defense]);
            }
            Event::WickChosen { .. } => drop(self.open.insert(Fact::MaxHp(ActorId::HERO))),
            Event::PickedUp { item, .. } => match view.rules().item(item).effect {
                ItemEffect::Gold(_) | ItemEffect::Wax(_) => {}
                _ => *self.facts.entry(Fact::Held(item)).or_default() += 1,
            },
            Event::Used { item }
            | Event::Thrown { item, .. }
            | Event::Stolen { item, .. }
            | Event::ItemSpent { item }
            | Event::Dropped {
                item,
                actor: ActorId::HERO,
                ..
            } => {
                *self.facts.entry(Fact::Held(item)).or_default() -= 1;
            }
            Event::Split { actor, twin, .. } => {
                self.opens(actor);
                self.opens(twin);
            }
            Event::Freed { actor, .. }
            | Event::Called { actor, .. }
            | Event::Risen { actor, .. }
            | Event::Followed { actor, .. } => self.opens(actor),
            Event::TerrainChanged { at, .. } => self.ground.push(at),
            _ => {}
        }
        Ok(())
    }

    fn opens(&mut self, actor: ActorId) {
        let lasts = EffectKind::ALL.map(|kind| Fact::Lasts(actor, kind as usize));
        self.open.extend(lasts);
        self.open
            .extend([Fact::Cell, Fact::Hp, Fact::MaxHp, Fact::State].map(|of| of(actor)));
    }

    /// A step leads onto passable ground beside, and no sleeper takes one.
    fn step(&self, actor: ActorId, from: Pos, to: Pos) -> Result<(), String> {
        let rules = self.before.view().rules();
        let jumps = rules.monster_ai.path_jumps && !actor.is_hero();
        let mut all = self.before.inspect().actors();
        let kind = all.find(|it| it.id == actor).and_then(|it| it.kind);
        let stands = may_stand(self.before, kind, to) || self.ground.contains(&to);
        let asleep = self.facts.get(&Fact::State(actor)) == Some(&(Mind::Asleep as i64));
        hold(
            stands && !asleep && (jumps || from.distance(to) == 1),
            || format!("{actor:?} walked from {from:?} to {to:?}, asleep: {asleep}"),
        )
    }

    /// Whether the value of a fact after the turn fits the one that the events lead to. Turns left and wax fall without
    /// an event, but what ends is reported.
    fn fits(&self, fact: Fact, is: i64, over: bool) -> bool {
        let model = self.facts.get(&fact).copied().unwrap_or(0);
        let view = self.before.view();
        let burn = |it: tallowdeep::game::view::FlameView<'_>| {
            FlameHeight::ALL.map(|height| it.rules.height(height).wax)
        };
        let most = view.flame().and_then(|it| burn(it).into_iter().max());
        self.open.contains(&fact)
            || model == is
            || match fact {
                Fact::Lasts(..) => over || is > 0 && model - is == 1,
                Fact::Candle => model - is == 1,
                Fact::Wax => (0..=i64::from(most.unwrap_or(0))).contains(&(model - is)),
                _ => false,
            }
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
    let (open, ground) = (BTreeSet::new(), Vec::new());
    let mut model = Model {
        before,
        facts: facts(before),
        open,
        ground,
    };
    let travels = matches!(events.first(), Some(Event::TookStairs { .. }));
    if travels {
        // Other monsters live on the new level.
        for actor in before.inspect().actors().chain(after.inspect().actors()) {
            model.opens(actor.id);
        }
        model.open.insert(Fact::Braziers);
        for kept in [Fact::Hp(ActorId::HERO), Fact::MaxHp(ActorId::HERO)] {
            model.open.remove(&kept);
        }
    }
    for event in events {
        model.apply(*event)?;
    }
    let over = after.view().game_over().is_some();
    let now = facts(after);
    for fact in model.facts.keys().chain(now.keys()) {
        let is = now.get(fact).copied().unwrap_or(0);
        hold(model.fits(*fact, is, over), || {
            let was = model.facts.get(fact);
            format!("{fact:?}: {was:?} after {events:?}, but it is {is}")
        })?;
    }
    if travels {
        return Ok(());
    }
    let was = before.inspect().terrain();
    for (pos, is) in after.inspect().terrain().iter() {
        let same = was.get(pos) == Some(is) || model.ground.contains(&pos);
        hold(same, || format!("the ground at {pos:?} has changed"))?;
        let forgot = before.view().terrain(pos) != Known::Unseen
            && after.view().terrain(pos) == Known::Unseen;
        hold(!forgot, || format!("{pos:?} was forgotten"))?;
    }
    items_lie_as_reported(events, after)
}

/// Dropped items lie on the level, unless put out since if they glow; picked-up items do not.
fn items_lie_as_reported(events: &[Event], after: &World) -> Result<(), String> {
    let view = after.view();
    let at_place = |at: Pos| {
        view.visible_items()
            .find(|(place, _)| *place == at)
            .map(|it| it.1)
    };
    for (number, event) in events.iter().enumerate() {
        let snuffed = |place: Pos| {
            let mut later = events[number..].iter();
            later.any(|event| matches!(*event, Event::Snuffed { at, .. } if at == place))
        };
        let fits = match *event {
            Event::PickedUp { at, .. } => at_place(at).is_none(),
            Event::Dropped { item, at, .. } | Event::Landed { item, at } => {
                !view.sees(at) || snuffed(at) || at_place(at) == Some(view.rules().item(item))
            }
            _ => true,
        };
        hold(fits, || format!("{event:?}: not so"))?;
    }
    Ok(())
}

fn hold(holds: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(error()) }
}
