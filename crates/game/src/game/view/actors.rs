//! The hero, and the monsters and allies that the hero sees, remembers, or has heard of by an event.

use crate::base::{Pos, by_next};
use crate::game::View;
use crate::game::event::ActorId;
use crate::game::reason::Because;
use crate::game::rules::{
    BumpRule, EffectKind, Mind, Monster, MonsterId, MonsterNames, Rising, Stats, Traits,
};
use crate::game::world::{Actor, StatusEffect};
use crate::game::{ai, mind};

/// An actor as shown to the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActorView<'w> {
    /// Its id.
    pub id: ActorId,
    /// Its kind; `None` for the hero.
    pub kind: Option<MonsterId>,
    /// The word for its kind in tilesheets and traces, such as `hero` or `goblin`.
    pub kind_name: &'w str,
    /// Its name in messages: its proper name if it has one, else that of its kind.
    pub name: &'w str,
    /// The cell it stands on.
    pub at: Pos,
    /// Hit points left, 0 to `stats.hp`; may be below 0 under rules with `hp_below_zero`.
    pub hp: i32,
    /// Whether it is alive: it has hit points left, or it is the hero and the rules let the hero live on without any.
    pub alive: bool,
    /// Combat stats.
    pub stats: Stats,
    /// What it knows of the hero; `None` for the hero, or if the rules have no minds.
    pub mind: Option<Mind>,
    /// In the order of [`EffectKind::ALL`].
    effects: [StatusEffect; EffectKind::COUNT],
}

impl ActorView<'_> {
    /// Whether it is unaware of the hero.
    pub fn is_unaware(&self) -> bool {
        self.mind.is_some_and(Mind::is_unaware)
    }

    /// Whether it is on the hero's side.
    pub const fn is_ally(&self) -> bool {
        matches!(self.mind, Some(Mind::Following))
    }

    /// Turns left of an effect, 0 if it is not active.
    pub const fn effect_turns(&self, kind: EffectKind) -> i32 {
        self.effects[kind as usize].turns_left
    }

    /// The active effects: kind, turns left, and turns at the start.
    pub fn effects(&self) -> impl Iterator<Item = (EffectKind, i32, i32)> {
        by_next(EffectKind::ALL.into_iter().filter_map(|kind| {
            let effect = self.effects[kind as usize];
            (effect.turns_left > 0).then_some((kind, effect.turns_left, effect.duration))
        }))
    }
}

/// A monster out of view, as the hero last saw it.
#[derive(Clone, Copy, Debug)]
pub struct SightingView<'w> {
    /// Its id.
    pub actor: ActorId,
    /// Its kind.
    pub kind: &'w Monster,
    /// Its name in messages: its proper name if it has one, else that of its kind.
    pub name: &'w str,
    /// The cell where it was last seen, or that it walked to out of view.
    pub at: Pos,
    /// Turns since then, 0 or more.
    pub turns_ago: u32,
    /// What it knew of the hero then.
    pub mind: Mind,
}

impl<'w> View<'w> {
    /// The hero, dead or alive.
    pub fn hero(self) -> ActorView<'w> {
        self.actor_view(ActorId::HERO, self.world.hero())
    }

    /// Hit points that the hero has lost, 0 or more: what healing can restore.
    pub fn hp_lost(self) -> i32 {
        let hero = self.world.hero();
        hero.stats.hp - hero.hp
    }

    /// Whether the hero has lost any hit points.
    pub fn is_hurt(self) -> bool {
        self.hp_lost() > 0
    }

    /// The living monsters in view that the hero can make out, without allies, in order of id.
    pub fn visible_monsters(self) -> impl Iterator<Item = ActorView<'w>> {
        by_next(self.visible_others().filter(|actor| !actor.is_ally()))
    }

    /// The living allies in view, in order of id.
    pub fn visible_allies(self) -> impl Iterator<Item = ActorView<'w>> {
        by_next(self.visible_others().filter(ActorView::is_ally))
    }

    /// The living monsters and allies in view that the hero can make out, in order of id.
    pub fn visible_others(self) -> impl Iterator<Item = ActorView<'w>> {
        let others = (1..self.world.actors.len() as u32).map(ActorId);
        by_next(others.filter_map(move |id| self.visible_monster(id)))
    }

    /// The monster or ally `id`, if it is alive and in view and the hero can make it out.
    pub fn visible_monster(self, id: ActorId) -> Option<ActorView<'w>> {
        let actor = self.world.actors.get(id.0 as usize)?;
        let shows = self.world.is_here(actor) && !id.is_hero() && self.world.makes_out(id);
        shows.then(|| self.actor_view(id, actor))
    }

    /// The living actor at `pos`, if that cell is in view and the hero can make the actor out.
    pub fn actor_at(self, pos: Pos) -> Option<ActorView<'w>> {
        let id = self.world.actor_at(pos)?;
        if !self.sees(pos) || self.world.is_hidden(id) {
            return None;
        }
        Some(self.actor_view(id, self.world.actor(id)))
    }

    /// The corpses in view, oldest first; `at` is the cell the corpse lies on.
    pub fn corpses(self) -> impl Iterator<Item = ActorView<'w>> {
        let corpses = self.world.inspect().corpses();
        by_next(corpses.filter(move |corpse| self.sees(corpse.at)))
    }

    /// Turns until this corpse in view rises, 1 or more, if it is not kept down by light then; `None` if it stays dead,
    /// or present light keeps it down.
    pub fn rises_in(self, corpse: ActorId) -> Option<u32> {
        let mut corpses = self.world.level.corpses.iter();
        let corpse = corpses.find(|it| it.actor == corpse && self.sees(it.at))?;
        let rises = corpse.rises_on > 0 && !self.world.is_kept_down(*corpse);
        rises.then(|| (corpse.rises_on + 1).saturating_sub(self.turn()).max(1))
    }

    /// How this monster rises from the dead, by its kind or by what is out of order on the level; `None` if it does not.
    pub fn rising(self, id: ActorId) -> Option<Rising> {
        self.world.rising(id)
    }

    /// Monsters out of view, as the hero last saw them. Empty if the rules have no light levels. Monsters that can move
    /// and were awake are forgotten after 20 turns.
    pub fn remembered_monsters(self) -> impl Iterator<Item = SightingView<'w>> {
        let shows = move |id: ActorId| self.visible_monster(id).is_some();
        let seen = self.world.level.seen_monsters.iter();
        let gone = seen.filter(move |it| !self.sees(it.at) && !shows(it.actor));
        by_next(gone.map(move |it| SightingView {
            actor: it.actor,
            kind: self.world.rules.monster(it.kind),
            name: self.actor_name(it.actor),
            at: it.at,
            turns_ago: self.world.turn.saturating_sub(it.turn),
            mind: it.mind,
        }))
    }

    /// Of those, the sleepers of which a wick tells.
    pub fn sensed_sleepers(self) -> impl Iterator<Item = SightingView<'w>> {
        let sensed = self.world.sensed_sleepers();
        let ids: Vec<_> = sensed.map(|(id, _)| id).collect();
        let sensed = self.remembered_monsters();
        by_next(sensed.filter(move |it| ids.contains(&it.actor)))
    }

    /// The monsters in view that know where the hero is.
    pub fn hunters(self) -> impl Iterator<Item = ActorView<'w>> {
        let hunts = |monster: &ActorView<'_>| monster.mind.is_none_or(|mind| mind == Mind::Hunting);
        by_next(self.visible_monsters().filter(hunts))
    }

    /// A monster next to the hero that hunts and can do harm in the present light. None under rules that do not let the
    /// hero attack.
    pub fn hunter_beside(self) -> Option<ActorView<'w>> {
        if self.rules().play.bump != BumpRule::Strikes {
            return None;
        }
        let at = self.hero().at;
        let mut beside = self.hunters().filter(|hunter| hunter.at.is_adjacent(at));
        beside.find(|hunter| !self.is_harmless(*hunter) && !self.is_intangible(hunter.id))
    }

    /// Whether the hero sees a step of this monster from `from` to where it stands now. The last step out of view
    /// counts, unless the monster is hidden now.
    pub fn sees_step(self, id: ActorId, from: Pos) -> bool {
        self.visible_monster(id).is_some() || self.sees(from) && !self.world.is_hidden(id)
    }

    /// Whether this is an ally on the level, and the cell where it stands, or has died, is in view.
    pub fn sees_ally(self, id: ActorId) -> bool {
        let actor = self.world.actor(id);
        actor.is_ally() && actor.depth == self.depth() && self.sees(actor.at)
    }

    /// The name of this actor in messages, dead or alive.
    pub fn actor_name(self, id: ActorId) -> &'w str {
        self.actor_view(id, self.world.actor(id)).name
    }

    /// Whether this actor has a proper name, which takes no article. The hero always does.
    pub fn has_proper_name(self, id: ActorId) -> bool {
        id.is_hero() || self.world.actor(id).name.is_some()
    }

    /// Whether this is the boss, or a monster with a proper name: one whose coming is news of its own.
    pub fn is_somebody(self, id: ActorId) -> bool {
        let kind = self.world.actor(id).kind;
        let is_boss = kind.is_some() && kind == self.rules().boss_kind();
        !id.is_hero() && (is_boss || self.has_proper_name(id))
    }

    /// What its proper name means for this actor; `None` if it has none.
    pub fn names_of(self, id: ActorId) -> Option<&'w MonsterNames> {
        self.world.names_of(id)
    }

    /// The kind of this actor, dead or alive, on any level; `None` for the hero.
    pub fn kind_of(self, id: ActorId) -> Option<MonsterId> {
        self.world.actor(id).kind
    }

    /// The traits of this actor's kind; the hero has none.
    pub fn traits_of(self, actor: &ActorView<'_>) -> &'w Traits {
        self.world.traits(actor.id)
    }

    /// The word for the kind of this actor, dead or alive.
    pub fn kind_name_of(self, id: ActorId) -> &'w str {
        self.actor_view(id, self.world.actor(id)).kind_name
    }

    /// Whether this actor, dead or alive, is on the hero's side.
    pub fn is_ally(self, id: ActorId) -> bool {
        self.world.actor(id).is_ally()
    }

    /// Whether this actor is the boss of the last level whose death wins the game, the only one of its kind.
    pub fn is_boss(self, id: ActorId) -> bool {
        let boss = self.rules().dungeon.goal();
        !id.is_hero() && boss == Some(self.kind_name_of(id))
    }

    /// The verb for the blows of this actor, such as `bites`.
    pub fn hit_verb_of(self, id: ActorId) -> &'w str {
        let kind = self.world.kind(self.world.actor(id));
        kind.map_or("hits", |kind| &kind.hits)
    }

    /// Hit points of this actor at full health, dead or alive.
    pub fn max_hp_of(self, id: ActorId) -> i32 {
        self.world.actor(id).stats.hp
    }

    /// Light that this monster in view sheds on its own cell, 0 to 9; 0 if it is out of view.
    pub fn glow_of(self, id: ActorId) -> i32 {
        let monster = self.visible_monster(id);
        monster.map_or(0, |_| self.world.glow(self.world.actor(id)))
    }

    /// Why this monster in view did what it did in the last turn; `None` if it did not act or the rules have minds.
    pub fn because(self, id: ActorId) -> Option<Because> {
        self.visible_monster(id)?;
        self.world.because(id)
    }

    /// Whether this monster in view perceives the hero.
    pub fn is_seen_by(self, id: ActorId) -> bool {
        self.visible_monster(id).is_some() && self.world.sees_hero(id)
    }

    /// Whether this monster in view perceives the hero without eyes.
    pub fn is_felt_by(self, id: ActorId) -> bool {
        self.is_seen_by(id) && !self.world.traits(id).has_eyes()
    }

    /// Whether this monster in view hunts the hero and can shoot from where it stands.
    pub fn is_aimed_at_by(self, id: ActorId) -> bool {
        let monster = self.visible_monster(id);
        monster.is_some_and(|it| it.mind == Some(Mind::Hunting)) && self.world.can_shoot(id)
    }

    /// Whether this monster in view can follow the hero's trail from where it stands.
    pub fn is_tracked_by(self, id: ActorId) -> bool {
        let follows = self.visible_monster(id).is_some() && self.world.traits(id).follows_trail;
        follows && mind::trail::next_cell(self.world, id).is_some()
    }

    /// Whether this monster in view is drawn to a light.
    pub fn is_lured(self, id: ActorId) -> bool {
        self.visible_monster(id).is_some() && mind::lures::goal(self.world, id).is_some()
    }

    /// Whether this monster in view flees because it is badly hurt or has stolen something.
    pub fn is_fleeing(self, id: ActorId) -> bool {
        self.visible_monster(id).is_some() && ai::flees(self.world, id)
    }

    /// Whether so much light falls on this monster in view that it can neither hit nor be hit.
    pub fn is_intangible(self, id: ActorId) -> bool {
        self.visible_monster(id).is_some() && self.world.is_intangible(id)
    }

    /// Whether a monster never moves, attacks or raises alarms.
    pub fn is_harmless(self, monster: ActorView<'_>) -> bool {
        self.world.only_stands(monster.id)
    }

    /// Whether a remembered monster is [harmless](Self::is_harmless).
    pub fn only_stands(self, seen: SightingView<'_>) -> bool {
        self.world.only_stands(seen.actor)
    }

    pub(in crate::game) fn actor_view(self, id: ActorId, actor: &'w Actor) -> ActorView<'w> {
        let monster = self.world.kind(actor);
        let name = monster.map_or(&self.rules().hero.name, |monster| &monster.name);
        let names = monster.and_then(|monster| monster.names.as_ref());
        let proper_name = names.and_then(|names| names.list.get(actor.name?));
        ActorView {
            id,
            kind: actor.kind,
            kind_name: monster.map_or("hero", |monster| &monster.kind),
            name: proper_name.unwrap_or(name),
            at: actor.at,
            hp: actor.hp,
            alive: actor.is_alive(),
            stats: actor.stats,
            mind: actor.kind.and(self.world.rules.minds).map(|_| actor.mind),
            effects: actor.effects,
        }
    }
}
