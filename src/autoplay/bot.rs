//! A bot that plays by simple rules: heal when hurt, fight the nearest monster, explore, descend. A [`Policy`] says how
//! carefully.

use crate::autoplay::explore::explore_in_danger;
use crate::autoplay::pathfinder::{Pathfinder, is_known_walkable, is_unaware};
use crate::autoplay::rest::RestState;
use crate::autoplay::stalk::Stalker;
use crate::autoplay::travel::{travel_in_danger, travel_to_stairs_in_danger};
use crate::autoplay::{Policy, StopReason, fight, retreat};
use crate::base::{Dir, Pos};
use crate::game::rules::{Flame, FlameHeight, ItemEffect};
use crate::game::{Command, Refusal, Terrain, View};

/// Steps it retreats before it turns and fights.
const MAX_RETREAT: u32 = 8;
/// Turns after which it walks to another place where nothing is left to explore, and how far that is from the last one in
/// the list of all known cells.
const PATROL_TURNS: u32 = 40;
const PATROL_STRIDE: u32 = 7919;
/// Wax that it keeps for fights and wounds: with less it explores by shielded light.
const SAVED_WAX: i32 = 200;
/// Steps it chases monsters without an attack before it gives up: one that flees as fast as the hero walks is never
/// caught.
const MAX_CHASE: u32 = 60;

/// Plays whole games. One serves one game.
#[derive(Clone, Debug)]
pub struct Bot {
    policy: Policy,
    guide: Pathfinder,
    /// Steps retreated since the hero last had more than a third of all hit points.
    retreat_steps: u32,
    /// Steps chasing monsters on this level since the last attack of either side.
    chase_steps: u32,
    /// Hit points and depth of the hero at the last decision.
    before: (i32, u32),
    /// Commands refused since the last accepted one.
    refused: Vec<Command>,
    /// Whether a tick must pass before the next action.
    needs_tick: bool,
    stalker: Stalker,
    /// The turn in which it last changed the height of the flame.
    flame_changed_on: Option<u32>,
}

impl Bot {
    /// A bot at the start of the game that `view` shows.
    pub fn new(policy: Policy, view: View<'_>) -> Self {
        Self {
            policy,
            guide: Pathfinder::new(view),
            retreat_steps: 0,
            chase_steps: 0,
            before: (view.hero().hp, view.depth()),
            refused: Vec::new(),
            needs_tick: false,
            stalker: Stalker::default(),
            flame_changed_on: None,
        }
    }

    /// The next command.
    ///
    /// # Errors
    /// If the game is over, or nothing is left to do.
    pub fn next_command(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        if view.game_over().is_some() {
            return Err(StopReason::GameOver);
        }
        if std::mem::take(&mut self.needs_tick) {
            return Ok(Command::Tick);
        }
        let command = self.choose(view)?;
        if self.refused.contains(&command) {
            // It would be refused again; waiting may clear the way.
            return [Command::Wait, Command::Tick]
                .into_iter()
                .find(|other| !self.refused.contains(other))
                .ok_or(StopReason::NoPath);
        }
        Ok(command)
    }

    /// Must be told the outcome of each command: `None` if it was accepted.
    pub fn on_outcome(&mut self, command: Command, refusal: Option<Refusal>) {
        match refusal {
            None => self.refused.clear(),
            Some(Refusal::NotReady) => self.needs_tick = true,
            Some(_) => self.refused.push(command),
        }
    }

    fn choose(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        let hero = view.hero();
        if 3 * hero.hp > hero.stats.hp {
            self.retreat_steps = 0;
        }
        let now = (hero.hp, view.depth());
        let (hp, depth) = std::mem::replace(&mut self.before, now);
        if now.0 < hp || now.1 != depth {
            self.chase_steps = 0;
        }
        self.stalker.observe(view);
        let careful = self.policy.is_careful();
        let danger = view
            .visible_monsters()
            .any(|monster| !careful || !is_unaware(&monster));
        if let Some(command) = self
            .tend_flame(view)
            .filter(|it| !self.refused.contains(it))
        {
            return Ok(command);
        }
        if let Some(command) = self.use_in_need(view, danger) {
            return Ok(command);
        }
        if let Some(command) = use_item(view, |effect| {
            matches!(
                effect,
                ItemEffect::RaisesAttack(_) | ItemEffect::RaisesDefense(_)
            )
        }) {
            return Ok(command);
        }
        if let Some(command) = light_candle(view, danger) {
            return Ok(command);
        }
        if let Some(command) =
            throw_at_nearest(view).filter(|command| danger && !self.refused.contains(command))
        {
            return Ok(command);
        }
        if danger {
            let flees = self.policy.retreats() && 3 * hero.hp <= hero.stats.hp;
            if flees && self.retreat_steps < MAX_RETREAT {
                self.retreat_steps += 1;
                if let Ok(step) = retreat(view, &mut self.guide) {
                    return Ok(step);
                }
            }
            if let Some(command) = self.fight(view) {
                return Ok(command);
            }
        }
        if self.policy.is_careful()
            && !danger
            && let Some(command) = self.stalk(view).filter(|it| !self.refused.contains(it))
        {
            return Ok(command);
        }
        if self.policy.rests()
            && !danger
            && let Ok(command) = RestState::new(view).next_command(view)
        {
            return Ok(command);
        }
        if self.policy.dives()
            && let Ok(command) = self.dive(view)
        {
            return Ok(command);
        }
        let step = explore_in_danger(view, &mut self.guide).or_else(|stop| match stop {
            StopReason::Explored => self.dive(view).map_err(|_| StopReason::Explored),
            stop => Err(stop),
        });
        step.or_else(|stop| self.go_on(view).ok_or(stop))
    }

    /// What is left where everything is explored and no way leads down: whoever is in the way, or has not been met yet.
    fn go_on(&mut self, view: View<'_>) -> Option<Command> {
        // Somebody sleeps in a corridor.
        self.stalker.insist(view);
        let attack = self.fight(view);
        if attack.is_some() || view.rules().minds.is_none() {
            return attack;
        }
        // The boss walks about, too.
        let known = |pos: &Pos| is_known_walkable(view, *pos);
        let cells: Vec<_> = view.size().cells().filter(known).collect();
        let place = view.turn() / PATROL_TURNS * PATROL_STRIDE;
        let goal = cells.get(place as usize % cells.len().max(1))?;
        travel_in_danger(view, &mut self.guide, *goal)
            .ok()
            .or(Some(Command::Wait))
    }

    /// The height that the policy wants, or sealing wounds.
    fn tend_flame(&mut self, view: View<'_>) -> Option<Command> {
        let flame = view.flame()?;
        let height = self.policy.constant_flame();
        let height = height.unwrap_or_else(|| self.changing_flame(view));
        let lit = flame.height != FlameHeight::Out;
        // What it sees by another light may call for the first one again: one change a turn.
        if lit && flame.height != height && self.flame_changed_on != Some(view.turn())
            || !lit && flame.wax > flame.rules.relight_wax
        {
            self.flame_changed_on = Some(view.turn());
            return Some(Command::Flame(height));
        }
        let (hero, seal) = (view.hero(), flame.rules.seal);
        let alone = view.visible_monsters().next().is_none();
        let hurt = hero.stats.hp - hero.hp >= seal.hp && self.policy.seals(view);
        (alone && hurt && flame.wax >= seal.wax).then_some(Command::SealWounds)
    }

    /// Shielded where nobody has noticed the hero: to come near, and on known ground. Plain to explore and to fight.
    fn changing_flame(&self, view: View<'_>) -> FlameHeight {
        let hero = view.hero().at;
        let fights = view
            .visible_monsters()
            .any(|monster| !is_unaware(&monster) && monster.at.distance(hero) <= 3);
        let saves = view.flame().is_some_and(|flame| flame.wax < SAVED_WAX);
        if !fights && (self.stalker.prey().is_some() || self.guide.is_explored() || saves) {
            FlameHeight::Shielded
        } else {
            FlameHeight::Plain
        }
    }

    /// A step towards, or a blow at, a monster that has not noticed the hero.
    fn stalk(&mut self, view: View<'_>) -> Option<Command> {
        let prey = self.stalker.prey()?;
        let dir = Dir::between(view.hero().at, prey).map(Command::Bump);
        dir.or_else(|| travel_in_danger(view, &mut self.guide, prey).ok())
    }

    /// An attack, or a step towards a monster, until the chase is given up.
    fn fight(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero().at;
        let command = fight(view, &mut self.guide).ok()?;
        let Command::Bump(dir) = command else {
            return Some(command);
        };
        if view
            .visible_monsters()
            .any(|monster| monster.at == hero.step(dir))
        {
            self.chase_steps = 0;
            return Some(command);
        }
        self.chase_steps += 1;
        if self.chase_steps > MAX_CHASE {
            self.guide.block_visible_monsters(view);
            return None;
        }
        Some(command)
    }

    /// An item that heals, or against danger one that strikes or dazes.
    fn use_in_need(&self, view: View<'_>, danger: bool) -> Option<Command> {
        let heals = self.policy.heals(view);
        let spends = danger && self.policy.spends_scrolls(view);
        let heal = use_item(view, |effect| {
            matches!(effect, ItemEffect::Heals(_) | ItemEffect::HealsPercent(_))
        })
        .filter(|_| heals);
        let strike =
            || use_item(view, |effect| matches!(effect, ItemEffect::Strikes(_))).filter(|_| spends);
        let daze =
            || use_item(view, |effect| matches!(effect, ItemEffect::Dazes(_))).filter(|_| spends);
        let useful = |command: &Command| !self.refused.contains(command);
        heal.or_else(strike).or_else(daze).filter(useful)
    }

    /// The next step to stairs down that are known, or taking them.
    fn dive(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        match travel_to_stairs_in_danger(view, &mut self.guide, Terrain::StairsDown) {
            Err(StopReason::Arrived) => Ok(Command::Descend),
            other => other,
        }
    }
}

/// Light another candle if none of it is wasted, or if the flame is not bright; never in danger.
fn light_candle(view: View<'_>, danger: bool) -> Option<Command> {
    let candle = view.candle().filter(|_| !danger)?;
    let fits =
        |turns: i32| candle.flame != Flame::Bright || candle.turns_left + turns <= candle.max_turns;
    use_item(
        view,
        |effect| matches!(effect, ItemEffect::Lights(turns) if fits(turns)),
    )
}

/// Throw an item at the nearest monster if it is in range and not adjacent.
fn throw_at_nearest(view: View<'_>) -> Option<Command> {
    let mut missiles = view.throwables();
    let (held, range) = missiles.find(|(held, _)| !held.kind.effect.is_thrown_at_cell())?;
    let distance = |at: Pos| at.distance(view.hero().at);
    let nearest = view
        .visible_monsters()
        .min_by_key(|monster| (distance(monster.at), monster.id))?;
    let in_range = (2..=range).contains(&distance(nearest.at));
    in_range.then_some(Command::Throw(held.slot, nearest.at))
}

/// Use the first item of the inventory whose effect `matches`.
fn use_item(view: View<'_>, matches: impl Fn(ItemEffect) -> bool) -> Option<Command> {
    view.inventory()
        .find(|held| matches(held.kind.effect))
        .map(|held| Command::Use(held.slot))
}
