//! What the hero may know: how a game is read from outside.

mod fights;
mod fixtures;
mod lights;
mod wicks;

pub use lights::LightView;
pub use wicks::BraziersLit;

use crate::base::{Pos, Size};
use crate::game::command::Slot;
use crate::game::event::ActorId;
use crate::game::rules::{
    BumpRule, EffectKind, Flame, FlameHeight, FlameRules, ItemId, ItemKind, Mind, Monster,
    MonsterId, PlaceRules, Ruleset, Stats,
};
use crate::game::terrain::Terrain;
use crate::game::world::{Actor, GameOver, StatusEffect, UNLIT_RADIUS, World};
use crate::game::{ai, mind};

/// How well the hero knows a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known<T> {
    /// Never seen.
    Unseen,
    /// Seen before, out of view now.
    Remembered(T),
    /// In view.
    Visible(T),
}

impl<T> Known<T> {
    /// What is known, in view or remembered; `None` if it was never seen.
    #[inline]
    pub fn seen(self) -> Option<T> {
        match self {
            Self::Unseen => None,
            Self::Remembered(value) | Self::Visible(value) => Some(value),
        }
    }
}

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
        let active = EffectKind::ALL
            .into_iter()
            .zip(self.effects)
            .filter(|(_, effect)| effect.turns_left > 0);
        active.map(|(kind, effect)| (kind, effect.turns_left, effect.duration))
    }
}

/// A monster out of view, as the hero last saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// Items of one kind in the inventory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InventoryItem<'w> {
    /// Its slot.
    pub slot: Slot,
    /// The kind of item.
    pub kind: &'w ItemKind,
    /// How many there are, 1 or more.
    pub count: u32,
    /// Whether one of them is worn.
    pub is_worn: bool,
}

/// What is left of something that lasts a number of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnsLeft {
    /// Turns left.
    pub left: i32,
    /// Turns that it lasts in total.
    pub of: i32,
}

/// How much of the visited levels the hero has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExploredShare {
    /// Percentage of their walkable cells, rounded down.
    pub percent: u64,
    /// Number of visited levels, 1 or more.
    pub levels: usize,
}

/// The hero's candle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CandleView {
    /// Turns until it goes out, 0 to `max_turns`.
    pub turns_left: i32,
    /// Turns that a whole candle burns.
    pub max_turns: i32,
    /// How it burns now.
    pub flame: Flame,
}

/// The hero's flame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlameView<'w> {
    /// How high it burns.
    pub height: FlameHeight,
    /// The highest it has burned since the last turn, which decides the wax that this turn burns.
    pub highest: FlameHeight,
    /// Wax left, 0 or more.
    pub wax: i32,
    /// The rules of its heights and its wax.
    pub rules: &'w FlameRules,
}

impl FlameView<'_> {
    /// Distance in cells, 2 to 20, from which monsters with a line of sight see the hero at this height if no other
    /// light falls there.
    pub fn noticed_within(self, height: FlameHeight) -> i32 {
        UNLIT_RADIUS.max(self.rules.height(height).noticed_within)
    }

    /// The flame after a price in wax has been paid.
    pub(super) const fn after(self, price: i32) -> Self {
        Self {
            wax: self.wax - price,
            ..self
        }
    }

    /// Turns that the wax lasts at this height; `None` if this height burns none.
    pub fn turns_left(self, height: FlameHeight) -> Option<i32> {
        let rules = self.rules.height(height);
        (rules.wax > 0).then(|| (self.wax * rules.turns + rules.wax - 1) / rules.wax)
    }
}

/// A read-only view of a game. Unless a method says otherwise, it reveals only what the hero may know; an
/// [`Inspector`](crate::view::Inspector) reveals the rest.
///
/// ```
/// use tallowdeep::{Known, Pos, Script};
///
/// let game = Script::on_map("mcrogueface", 1, "#######\n#@.g..#\n#######")?;
/// let view = game.session().expect("a game is being played").view();
/// assert_eq!((view.hero().at, view.hero().hp), (Pos::new(1, 1), 30));
/// assert_eq!(view.visible_monsters().map(|monster| monster.name).collect::<Vec<_>>(), ["Goblin"]);
/// assert_eq!(view.terrain(Pos::new(99, 0)), Known::Unseen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'w> {
    pub(super) world: &'w World,
}

impl<'w> View<'w> {
    pub(super) const fn new(world: &'w World) -> Self {
        Self { world }
    }

    /// The rule set of the game.
    pub fn rules(self) -> &'w Ruleset {
        &self.world.rules
    }

    /// The seed of the game.
    pub const fn seed(self) -> u64 {
        self.world.seed
    }

    /// Turns played, 0 at the start.
    pub const fn turn(self) -> u32 {
        self.world.turn
    }

    /// Depth of the current level, counted from 1.
    pub const fn depth(self) -> u32 {
        self.world.depth
    }

    /// The place that the current level belongs to; `None` if there is none at its depth.
    pub fn place(self) -> Option<&'w PlaceRules> {
        self.world.rules.place(self.depth())
    }

    /// How the game ended, if it has.
    pub const fn game_over(self) -> Option<GameOver> {
        self.world.over
    }

    /// How much the hero has seen of all visited levels. `None` until the game is over: it would reveal how much is
    /// left to find.
    pub fn explored_share(self) -> Option<ExploredShare> {
        self.game_over()?;
        let visited = &self.world.visited_levels;
        let (mut explored, mut walkable) = (0, 0);
        for level in visited.values().chain([&self.world.level]) {
            explored += level.explored_count();
            walkable += level.walkable_count();
        }
        Some(ExploredShare {
            percent: 100 * explored / walkable.max(1),
            levels: visited.len() + 1,
        })
    }

    /// Light that a monster sheds on its own cell, 0 to 9.
    pub fn glow_of(self, id: ActorId) -> i32 {
        self.world.glow(self.world.actor(id))
    }

    /// Columns and rows of the current level.
    pub const fn size(self) -> Size {
        self.world.level.size()
    }

    /// What the hero knows of the cell at `pos`; `Unseen` outside the map.
    #[inline]
    pub fn terrain(self, pos: Pos) -> Known<Terrain> {
        let level = &self.world.level;
        let known = if self.world.sight.is_visible(pos) {
            Known::Visible
        } else if level.explored.get(pos) {
            Known::Remembered
        } else {
            return Known::Unseen;
        };
        let terrain = level.apparent_terrain(&self.world.rules, pos);
        terrain.map_or(Known::Unseen, known)
    }

    /// Turns until the fire on the cell at `pos` has burned down, 1 or more; `None` if it does not burn or is out of
    /// view.
    pub fn fire_at(self, pos: Pos) -> Option<i32> {
        let fire = self.world.level.fires.at(pos)?;
        self.sees(pos).then_some(fire.turns_left)
    }

    /// Whether walking onto the cell at `pos` would do harm, as far as the hero knows.
    pub fn is_dangerous(self, pos: Pos) -> bool {
        let known = self.terrain(pos).seen();
        known.is_some_and(Terrain::is_dangerous) || self.fire_at(pos).is_some()
    }

    /// Whether the hero knows of something at `pos` to bump into, such as a chest.
    pub fn answers_bump(self, pos: Pos) -> bool {
        let known = self.terrain(pos).seen();
        known.is_some_and(|it| !it.is_walkable() && self.rules().bump_effect(it).is_some())
    }

    /// Whether the cell at `pos` is in view.
    #[inline]
    pub fn sees(self, pos: Pos) -> bool {
        self.world.sight.is_visible(pos)
    }

    /// How far the hero sees now, in cells; 0 is unlimited.
    pub fn sight_radius(self) -> i32 {
        self.world.radius()
    }

    /// The candle; `None` if the rules have none.
    pub fn candle(self) -> Option<CandleView> {
        let (left, most) = (
            self.world.inventory.candle_turns,
            self.rules().candle?.turns,
        );
        let flame = self.world.candle_flame()?;
        Some(CandleView {
            turns_left: left,
            max_turns: most,
            flame,
        })
    }

    /// Whether the candle has gone out; `false` if the rules have none.
    pub fn candle_is_out(self) -> bool {
        self.world.candle_flame() == Some(Flame::Out)
    }

    /// The flame; `None` if the rules have none.
    pub fn flame(self) -> Option<FlameView<'w>> {
        Some(FlameView {
            height: self.world.height,
            highest: self.world.highest,
            wax: self.world.inventory.wax,
            rules: self.world.flame_rules()?,
        })
    }

    /// Whether cells have light levels and are seen by the light that falls on them.
    pub fn has_light_levels(self) -> bool {
        self.world.light.is_some()
    }

    /// The light on the cell at `pos`, 0 to 9; 0 if it is out of view or the rules have no light levels.
    pub fn light_level(self, pos: Pos) -> i32 {
        if self.sees(pos) {
            self.world.light_at(pos)
        } else {
            0
        }
    }

    /// The light on the cell at `pos` without the hero's own, 0 to 9; 0 if the cell is out of view.
    pub fn light_of_others(self, pos: Pos) -> i32 {
        let light = self.world.light.as_ref().filter(|_| self.sees(pos));
        light.map_or(0, |light| light.field.level_without_hero(pos))
    }

    /// Whether enough other light falls on the cell at `pos` that no blow there misses for lack of light; false if out
    /// of view.
    pub fn is_in_clear_light(self, pos: Pos) -> bool {
        self.sees(pos) && self.world.is_in_clear_light(pos)
    }

    /// Percentage of the hero's blows at the cell at `pos` that miss for lack of light, 0 to 100; 0 if out of view. A
    /// stab never misses, whatever the light.
    pub fn misses_percent(self, pos: Pos) -> i32 {
        if self.sees(pos) {
            self.world.misses_percent(pos)
        } else {
            0
        }
    }

    /// Whether blows at a target lit only by the hero's flame can miss at its present height.
    pub fn misses_in_the_dark(self) -> bool {
        let height = self.world.height_rules();
        height.is_some_and(|height| height.misses_percent > 0)
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

    /// The monsters in view that know where the hero is.
    pub fn hunters(self) -> impl Iterator<Item = ActorView<'w>> {
        self.visible_monsters()
            .filter(|monster| monster.mind.is_none_or(|mind| mind == Mind::Hunting))
    }

    /// Whether a monster next to the hero hunts and can do harm. False under rules that do not let the hero attack.
    pub fn hunter_beside(self) -> bool {
        let (at, fights) = (self.hero().at, self.rules().play.bump == BumpRule::Strikes);
        let mut beside = self.hunters().filter(|hunter| hunter.at.is_adjacent(at));
        fights && beside.any(|hunter| !self.is_harmless(hunter))
    }

    /// Tallow on the cell at `pos` that the hero would gain by walking there, 0 or more; 0 if the cell is out of view.
    pub fn tallow_at(self, pos: Pos) -> i32 {
        let corpses = self.world.level.corpses.iter();
        let here = corpses.filter(|corpse| corpse.at == pos && self.sees(pos));
        here.map(|corpse| corpse.tallow).sum()
    }

    /// The hero, dead or alive.
    pub fn hero(self) -> ActorView<'w> {
        self.actor_view(ActorId::HERO, self.world.hero())
    }

    /// The living monsters in view that the hero can make out, without allies, in order of id.
    pub fn visible_monsters(self) -> impl Iterator<Item = ActorView<'w>> {
        self.visible_others().filter(|actor| !actor.is_ally())
    }

    /// The living allies in view, in order of id.
    pub fn visible_allies(self) -> impl Iterator<Item = ActorView<'w>> {
        self.visible_others().filter(ActorView::is_ally)
    }

    /// The living monsters and allies in view that the hero can make out, in order of id.
    pub fn visible_others(self) -> impl Iterator<Item = ActorView<'w>> {
        let others = self.world.others_here();
        let seen = others.filter(move |(id, _)| self.world.makes_out(*id));
        seen.map(move |(id, actor)| self.actor_view(id, actor))
    }

    /// The monster or ally `id`, if it is alive and in view and the hero can make it out.
    pub fn visible_monster(self, id: ActorId) -> Option<ActorView<'w>> {
        let actor = self.world.actors.get(id.0 as usize)?;
        let shows = self.world.is_here(actor) && !id.is_hero() && self.world.makes_out(id);
        shows.then(|| self.actor_view(id, actor))
    }

    /// The living actor at `pos`, if that cell is in view and the hero can make the actor out.
    pub fn actor_at(self, pos: Pos) -> Option<ActorView<'w>> {
        let shows = |id: &ActorId| self.sees(pos) && !self.world.is_hidden(*id);
        let id = self.world.actor_at(pos).filter(shows)?;
        Some(self.actor_view(id, self.world.actor(id)))
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

    /// Whether this actor, dead or alive, is on the hero's side.
    pub fn is_ally(self, id: ActorId) -> bool {
        self.world.actor(id).is_ally()
    }

    /// Whether this actor is the boss of the last level, the only one of its kind.
    pub fn is_boss(self, id: ActorId) -> bool {
        let boss = self.rules().dungeon.boss.as_deref();
        !id.is_hero() && boss == Some(self.kind_name_of(id))
    }

    /// The kind of this actor, dead or alive, on any level; `None` for the hero.
    pub fn kind_of(self, id: ActorId) -> Option<MonsterId> {
        self.world.actor(id).kind
    }

    /// The verb for the blows of this actor, such as `bites`.
    pub fn hit_verb_of(self, id: ActorId) -> &'w str {
        self.kind_of(id)
            .map_or("hits", |kind| &self.world.rules.monster(kind).hits)
    }

    /// Hit points of this actor at full health.
    pub fn max_hp_of(self, id: ActorId) -> i32 {
        self.world.actor(id).stats.hp
    }

    /// The word for the kind of this actor, dead or alive.
    pub fn kind_name_of(self, id: ActorId) -> &'w str {
        self.actor_view(id, self.world.actor(id)).kind_name
    }

    /// All corpses on the level, oldest first, in view or not; `at` is the cell the corpse lies on.
    pub fn corpses(self) -> impl Iterator<Item = ActorView<'w>> {
        let corpses = self.world.level.corpses.iter();
        corpses.map(move |corpse| ActorView {
            at: corpse.at,
            ..self.actor_view(corpse.actor, self.world.actor(corpse.actor))
        })
    }

    /// Turns until this corpse in view rises, 1 or more, if it is not kept down by light then; `None` if it stays dead,
    /// or present light keeps it down.
    pub fn rises_in(self, corpse: ActorId) -> Option<u32> {
        let mut corpses = self.world.level.corpses.iter();
        let corpse = corpses.find(|it| it.actor == corpse && self.sees(it.at))?;
        let rises = corpse.rises_on > 0 && !self.world.is_kept_down(*corpse);
        rises.then(|| (corpse.rises_on + 1).saturating_sub(self.turn()).max(1))
    }

    /// Items on the ground in view, and monsters that look like one, with their cells.
    pub fn visible_items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        let items = self.world.level.items.iter();
        let items = items.map(move |(item, at)| (*at, self.world.rules.item(*item)));
        let items = items.chain(self.world.lookalikes());
        items.filter(move |(at, _)| self.sees(*at))
    }

    /// Items on the ground out of view, with their cells, as the hero last saw them. Empty if the rules have no light
    /// levels.
    pub fn remembered_items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        let items = self.world.level.seen_items.iter();
        let items = items.filter(move |(_, at)| !self.sees(*at));
        items.map(move |(item, at)| (*at, self.world.rules.item(*item)))
    }

    /// Monsters out of view, as the hero last saw them. Empty if the rules have no light levels. Monsters that can move
    /// and were awake are forgotten after 20 turns.
    pub fn remembered_monsters(self) -> impl Iterator<Item = SightingView<'w>> {
        let seen = self.world.level.seen_monsters.iter();
        let gone =
            seen.filter(move |it| !self.sees(it.at) && self.visible_monster(it.actor).is_none());
        gone.map(move |it| SightingView {
            actor: it.actor,
            kind: self.world.rules.monster(it.kind),
            name: self.actor_view(it.actor, self.world.actor(it.actor)).name,
            at: it.at,
            turns_ago: self.world.turn.saturating_sub(it.turn),
            mind: it.mind,
        })
    }

    /// Whether the hero knows the cell at `pos` only from a map, and has not seen it.
    pub fn is_only_mapped(self, pos: Pos) -> bool {
        let mapped = self.world.level.mapped.as_ref();
        mapped.is_some_and(|mapped| mapped.get(pos))
    }

    /// Items in the inventory, in order of slot.
    pub fn inventory(self) -> impl Iterator<Item = InventoryItem<'w>> {
        let slots = (0..)
            .zip(&self.world.inventory.counts)
            .zip(&self.world.rules.items);
        let held = slots.filter(|((_, count), _)| **count > 0);
        held.map(|((number, count), kind)| InventoryItem {
            slot: Slot(number),
            kind,
            count: *count,
            is_worn: self.world.wears(ItemId(usize::from(number))),
        })
    }

    /// How long the hour candle will burn; `None` if none is burning.
    pub fn hour(self) -> Option<TurnsLeft> {
        let hour = self.world.hour.as_ref()?;
        let left = hour.until.saturating_sub(self.world.turn) as i32;
        Some(TurnsLeft {
            left,
            of: hour.turns,
        })
    }

    /// Gold picked up so far, 0 or more.
    pub const fn gold(self) -> i32 {
        self.world.inventory.gold
    }

    /// Experience level, 1 or more.
    pub const fn xp_level(self) -> i32 {
        self.world.progress.level
    }

    /// Experience so far, and the total needed for the next level; `None` if the rules have no experience.
    pub fn xp(self) -> Option<(i32, i32)> {
        let growth = self.world.rules.growth?;
        Some((
            self.world.progress.xp,
            self.world.progress.level * growth.xp_per_level,
        ))
    }

    pub(super) fn actor_view(self, id: ActorId, actor: &'w Actor) -> ActorView<'w> {
        let monster = actor.kind.map(|kind| self.world.rules.monster(kind));
        let name = monster
            .map_or(&self.world.rules.hero.name, |monster| &monster.name)
            .as_str();
        let proper_name = actor
            .name
            .and_then(|number| monster?.names.as_ref()?.list.get(number))
            .map(String::as_str);
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
