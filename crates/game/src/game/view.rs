//! What the hero may know: how a game is read from outside.

mod actors;
mod fights;
mod ground;
mod lights;
mod remains;
mod wicks;

pub use actors::{ActorView, SightingView};
pub use ground::{HowFar, Smell};
pub use lights::{Catching, LightView};
pub use wicks::BraziersLit;

use crate::base::{Pos, Size, by_next};
use crate::game::command::Slot;
use crate::game::rules::{
    Burden, CandleState, Cast, Companion, Fate, FlameHeight, FlameRules, ItemId, ItemKind,
    PlaceRules, Ruleset, Twist, UNLIT_RADIUS, Words,
};
use crate::game::terrain::Terrain;
use crate::game::world::{GameOver, World};

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

/// Items of one kind in the inventory.
#[derive(Clone, Copy, Debug)]
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
    pub flame: CandleState,
}

/// The hero's flame.
#[derive(Clone, Copy, Debug)]
pub struct FlameView<'w> {
    /// How high it burns.
    pub height: FlameHeight,
    /// The highest it has burned since the last turn, which decides the wax that this turn burns.
    pub highest: FlameHeight,
    /// Wax left, 0 or more.
    pub wax: i32,
    /// Turns in which a lamp that the hero carries burns one wax more; `None` without one.
    pub lamp_every: Option<i32>,
    /// The rules of its heights and its wax.
    pub rules: &'w FlameRules,
}

impl FlameView<'_> {
    /// Distance in cells, 2 to 20, from which monsters with a line of sight see the hero at this height if no other
    /// light falls there.
    pub fn noticed_within(self, height: FlameHeight) -> i32 {
        UNLIT_RADIUS.max(self.rules.height(height).noticed_within)
    }

    /// Turns that the wax lasts at this height, with what a lamp takes; `None` if nothing burns any.
    pub fn turns_left(self, height: FlameHeight) -> Option<i32> {
        let rules = self.rules.height(height);
        // So much wax burns in so many turns.
        let (wax, turns) = match self.lamp_every {
            Some(every) => (rules.wax * every + rules.turns, rules.turns * every),
            None => (rules.wax, rules.turns),
        };
        (wax > 0).then(|| (self.wax * turns + wax - 1) / wax)
    }
}

/// A read-only view of a game. Unless a method says otherwise, it reveals only what the hero may know; an
/// [`Inspector`](crate::game::Inspector) reveals the rest.
#[derive(Clone, Copy, Debug)]
pub struct View<'w> {
    pub(super) world: &'w World,
}

impl World {
    /// What the hero may know of this game.
    pub const fn view(&self) -> View<'_> {
        View::new(self)
    }
}

impl<'w> View<'w> {
    pub(super) const fn new(world: &'w World) -> Self {
        Self { world }
    }

    /// The rule set of the game.
    pub fn rules(self) -> &'w Ruleset {
        &self.world.rules
    }

    /// The sentences of the program.
    pub fn words(self) -> &'w Words {
        &self.rules().words
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

    /// What this dungeon has drawn; `None` if every dungeon has all kinds.
    pub fn cast(self) -> Option<&'w Cast> {
        self.world.rules.drawn.as_ref()
    }

    /// What is out of order on the current level.
    pub fn twist(self) -> Option<&'w Twist> {
        Some(self.world.rules.twist(self.world.level.twist?))
    }

    /// What is said of the lieutenant of the current level, with `{who}` for its name; `None` if it has none.
    pub fn lieutenant_says(self) -> Option<&'w str> {
        let says = &self.rules().cast.as_ref()?.lieutenants.as_ref()?.says;
        let all = &self.cast()?.lieutenants;
        let number = all.iter().position(|it| it.depth == self.depth())?;
        says.get(number % says.len().max(1)).map(String::as_str)
    }

    /// The name of the lieutenant of the current level, if it has one.
    pub fn lieutenant(self) -> Option<&'w str> {
        let lieutenant = self.world.rules.lieutenant(self.depth())?;
        let names = self.rules().monster(lieutenant.kind).names.as_ref()?;
        names.list.get(lieutenant.name_index).map(String::as_str)
    }

    /// The companion of this dungeon, and the depth where it waits.
    pub fn companion(self) -> Option<(&'w Companion, u32)> {
        self.world.rules.companion()
    }

    /// What has become of the companion; `None` if the hero has not seen it.
    pub fn fate(self) -> Option<Fate> {
        self.world.company.map(|company| company.fate)
    }

    /// What the hero carries along that waited in this dungeon, if it is with the hero.
    pub fn carried(self) -> Option<&'w Burden> {
        self.world.carried()
    }

    /// The cell to which what the hero carries points.
    pub fn pointed_at(self) -> Option<Pos> {
        self.world.nearest_wax(self.carried()?.points)
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
            let cells = level.terrain.iter().filter(|(_, it)| it.is_walkable());
            for (pos, _) in cells {
                walkable += 1;
                explored += u64::from(level.explored.get(pos));
            }
        }
        Some(ExploredShare {
            percent: 100 * explored / walkable.max(1),
            levels: visited.len() + 1,
        })
    }

    /// Columns and rows of the current level.
    pub const fn size(self) -> Size {
        self.world.level.size()
    }

    /// What the hero knows of the cell at `pos`; `Unseen` outside the map.
    #[inline]
    pub fn terrain(self, pos: Pos) -> Known<Terrain> {
        let level = &self.world.level;
        let rules = &self.world.rules;
        let known = if self.world.sight.is_visible(pos) {
            let terrain = level.apparent_terrain(rules, pos);
            terrain.map(Known::Visible)
        } else if level.explored.get(pos) {
            let terrain = level.remembered_terrain(rules, pos);
            terrain.map(Known::Remembered)
        } else {
            None
        };
        known.unwrap_or(Known::Unseen)
    }

    /// Turns until the fire on the cell at `pos` has burned down, 1 or more; `None` if it does not burn or is out of
    /// view.
    pub fn fire_at(self, pos: Pos) -> Option<i32> {
        let fire = self.world.level.fires.at(pos)?;
        self.sees(pos).then_some(fire.turns_left)
    }

    /// The burning cells in view.
    pub fn fires(self) -> impl Iterator<Item = Pos> {
        let fires = self.world.level.fires.iter().map(|fire| fire.at);
        by_next(fires.filter(move |at| self.sees(*at)))
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
        Some(CandleView {
            turns_left: self.world.inventory.candle_turns,
            max_turns: self.rules().candle?.turns,
            flame: self.world.candle_flame()?,
        })
    }

    /// Whether the candle has gone out; `false` if the rules have none.
    pub fn candle_is_out(self) -> bool {
        self.world.candle_flame() == Some(CandleState::Out)
    }

    /// Whether the hero has no flame, under rules where it could have one.
    pub fn is_without_flame(self) -> bool {
        self.flame()
            .is_some_and(|flame| flame.height == FlameHeight::Out)
    }

    /// The terrain of a cell of the level, whether the hero has seen it or not, once the great candle has lit all of it and
    /// the game is over; `None` before, and off the map.
    pub fn terrain_in_full_light(self, pos: Pos) -> Option<Terrain> {
        match self.world.over {
            Some(GameOver::Light) => self.world.level.terrain.get(pos).copied(),
            Some(GameOver::Won | GameOver::Dead) | None => None,
        }
    }

    /// The flame; `None` if the rules have none.
    pub fn flame(self) -> Option<FlameView<'w>> {
        Some(FlameView {
            height: self.world.height,
            highest: self.world.highest,
            wax: self.world.inventory.wax,
            lamp_every: self.carried().and_then(|carried| carried.burns_every),
            rules: self.world.flame_rules()?,
        })
    }

    /// Whether cells have light levels and are seen by the light that falls on them.
    pub fn has_light_levels(self) -> bool {
        self.world.light.is_some()
    }

    /// The light on the cell at `pos`, 0 to 9; 0 if it is out of view or the rules have no light levels.
    pub fn light_level(self, pos: Pos) -> i32 {
        let light = self.sees(pos).then(|| self.world.light_at(pos));
        light.unwrap_or(0)
    }

    /// The light on the cell at `pos` without the hero's own, 0 to 9; 0 if the cell is out of view.
    pub fn light_of_others(self, pos: Pos) -> i32 {
        let light = self.sees(pos).then(|| self.world.light_of_others(pos));
        light.unwrap_or(0)
    }

    /// Whether enough other light falls on the cell at `pos` that no blow there misses for lack of light; false if out
    /// of view.
    pub fn is_in_clear_light(self, pos: Pos) -> bool {
        self.sees(pos) && self.world.is_in_clear_light(pos)
    }

    /// Percentage of the hero's blows at the cell at `pos` that miss for lack of light, 0 to 100; 0 if out of view. A
    /// stab never misses, whatever the light.
    pub fn misses_percent(self, pos: Pos) -> i32 {
        let misses = self.sees(pos).then(|| self.world.misses_percent(pos));
        misses.unwrap_or(0)
    }

    /// Whether blows at a target lit only by the hero's flame can miss at its present height.
    pub fn misses_in_the_dark(self) -> bool {
        self.world.height_rules().misses_percent > 0
    }

    /// Tallow on the cell at `pos` that the hero would gain by walking there, 0 or more; 0 if the cell is out of view.
    pub fn tallow_at(self, pos: Pos) -> i32 {
        let corpses = self.world.level.corpses.iter();
        let here = corpses.filter(|corpse| corpse.at == pos && self.sees(pos));
        let tallow: i32 = here.map(|corpse| corpse.tallow).sum();
        match &self.world.level.body {
            Some(body) if body.at == pos && self.sees(pos) => tallow + body.wax,
            Some(_) | None => tallow,
        }
    }

    /// Items on the ground in view, and monsters that look like one, with their cells.
    pub fn visible_items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        let items = self.world.level.items.iter().copied();
        let items = items.chain(self.world.lookalikes());
        let items = items.filter(move |(_, at)| self.sees(*at));
        by_next(items.map(move |(item, at)| (at, self.world.rules.item(item))))
    }

    /// Items on the ground out of view, with their cells, as the hero last saw them. Empty if the rules have no light
    /// levels.
    pub fn remembered_items(self) -> impl Iterator<Item = (Pos, &'w ItemKind)> {
        let items = self.world.level.seen_items.iter();
        let items = items.filter(move |(_, at)| !self.sees(*at));
        by_next(items.map(move |(item, at)| (*at, self.world.rules.item(*item))))
    }

    /// Whether the hero knows the cell at `pos` only from a map, and has not seen it.
    pub fn is_only_mapped(self, pos: Pos) -> bool {
        let mapped = self.world.level.mapped.as_ref();
        mapped.is_some_and(|mapped| mapped.get(pos))
    }

    /// Items in the inventory, in order of slot.
    pub fn inventory(self) -> impl Iterator<Item = InventoryItem<'w>> {
        let counts = self.world.inventory.counts.iter().copied();
        let held = (0..).zip(counts).filter(|(_, count)| *count > 0);
        by_next(held.map(move |(number, count)| {
            let item = ItemId(usize::from(number));
            InventoryItem {
                slot: Slot(number),
                kind: self.world.rules.item(item),
                count,
                is_worn: self.world.wears(item),
            }
        }))
    }

    /// Whether the ground on which the hero stands prevents using and throwing items, and tending the flame.
    pub fn is_hindered(self) -> bool {
        self.world.is_hindered()
    }

    /// How long the hour candle will burn; `None` if none is burning.
    pub fn hour(self) -> Option<TurnsLeft> {
        let hour = self.world.hour.as_ref()?;
        let left = hour.until.saturating_sub(self.world.turn) as i32;
        let of = hour.turns;
        Some(TurnsLeft { left, of })
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
        let next = self.xp_level() * self.world.rules.growth?.xp_per_level;
        Some((self.world.progress.xp, next))
    }
}
