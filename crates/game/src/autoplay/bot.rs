//! A bot that plays by simple rules: heal when hurt, fight the nearest monster, explore, descend. A [`Policy`] decides
//! how careful it is.

mod flame;
mod ground;
mod items;
mod toolbox;
mod wicks;

pub use toolbox::{ToolOffer, toolbox};

use crate::autoplay::bot::ground::{dodge, is_held};
use crate::autoplay::explore::explore_in_danger;
use crate::autoplay::pathfinder::{Care, Pathfinder, monster_cells};
use crate::autoplay::rest::RestState;
use crate::autoplay::stalk::Stalker;
use crate::autoplay::threats::comes_within_reach;
use crate::autoplay::travel::{travel, travel_to_stairs};
use crate::autoplay::{Policy, StopReason, check_running, fight, obvious, retreat};
use crate::base::{Dir, SortedSet};
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, Refusal, Terrain, View};

/// Steps it retreats before it turns and fights.
const MAX_RETREAT: u32 = 8;
/// When nothing is left to explore, it picks another goal after this many turns, and each goal is this many places
/// after the last one in the list of all known cells.
const PATROL_TURNS: u32 = 40;
const PATROL_STRIDE: u32 = 7919;
/// After this many decisions without progress it walks elsewhere, for this many turns.
const STALE: u32 = 80;
const ELSEWHERE: u32 = 30;
/// Steps it chases monsters without an attack before it gives up: one that flees as fast as the hero walks can never be
/// caught.
const MAX_CHASE: u32 = 60;
/// Of those, steps and turns for which it lets them come to a light.
const MAX_WAIT: u32 = 10;
/// A monster that knows of the hero and is within this many steps will soon be adjacent.
const COMES: i32 = 3;

/// Plays a whole game. Use one per game.
#[derive(Clone, Debug, Default)]
pub struct Bot {
    policy: Policy,
    pathfinder: Pathfinder,
    /// Steps retreated since the hero last had more than a third of all hit points.
    retreat_steps: u32,
    /// Steps chasing monsters on this level since the last attack of either side.
    chase_steps: u32,
    /// Monsters that it could not catch: they are a danger only when adjacent.
    given_up: SortedSet<ActorId>,
    /// What counts as progress, and decisions since it last changed.
    progress: ProgressMark,
    stale: u32,
    /// The turn until which it walks elsewhere.
    restless_until: u32,
    /// Hit points and depth of the hero at the last decision.
    before: (i32, u32),
    /// Commands refused since the last accepted one.
    refused: Vec<Command>,
    /// Whether a tick must pass before the next action.
    needs_tick: bool,
    stalker: Stalker,
    /// The turn in which it last changed the height of the flame.
    flame_changed_on: Option<u32>,
    /// The level on which it last let the flame flare up, 0 at first.
    flared_on: u32,
    /// The turn until which it leaves the flame out to hide.
    hides_until: u32,
    /// The instinct behind the last command.
    last: Instinct,
    keys: usize,
}

/// Level, number of cells visited, experience: none of it changes while the bot walks back and forth.
type ProgressMark = (u32, usize, Option<(i32, i32)>);

/// Something the bot may want to do, most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Instinct {
    ChooseWick,
    TendFlame,
    Dodge,
    UseInNeed,
    UseAtOnce,
    Throw,
    SetDownLight,
    Retreat,
    Fight,
    Stalk,
    Rest,
    WarmUp,
    Gather,
    Dive,
    Explore,
    Leave,
    #[default]
    GoOn,
}

impl Instinct {
    const ALL: [Self; 17] = [
        Self::ChooseWick,
        Self::TendFlame,
        Self::Dodge,
        Self::UseInNeed,
        Self::UseAtOnce,
        Self::Throw,
        Self::SetDownLight,
        Self::Retreat,
        Self::Fight,
        Self::Stalk,
        Self::Rest,
        Self::WarmUp,
        Self::Gather,
        Self::Dive,
        Self::Explore,
        Self::Leave,
        Self::GoOn,
    ];
}

impl Bot {
    /// A bot at the start of the game that `view` shows.
    pub fn new(policy: Policy, view: View<'_>) -> Self {
        Self {
            policy,
            pathfinder: Pathfinder::new(view),
            before: (view.hero().hp, view.depth()),
            ..Self::default()
        }
    }

    /// The next command.
    ///
    /// # Errors
    /// If the game is over, or nothing is left to do.
    pub fn next_command(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        check_running(view)?;
        if std::mem::take(&mut self.needs_tick) {
            return Ok(Command::Tick);
        }
        let (instinct, command) = self.choose(view)?;
        // What follows it is offered to the player as one key that lasts many turns.
        if instinct < Instinct::Rest || instinct != self.last {
            self.keys += 1;
        }
        self.last = instinct;
        if self.refused.contains(&command) {
            // It would be refused again; waiting may clear the way.
            let mut others = [Command::Wait, Command::Tick].into_iter();
            let other = others.find(|other| !self.refused.contains(other));
            return other.ok_or(StopReason::NoPath);
        }
        Ok(command)
    }

    /// Must be called with the outcome of each command: `refusal` is `None` if it was accepted.
    pub fn on_outcome(&mut self, command: Command, refusal: Option<Refusal>) {
        match refusal {
            None => self.refused.clear(),
            Some(Refusal::NotReady) => self.needs_tick = true,
            Some(_) => self.refused.push(command),
        }
    }

    /// The keys a player would have pressed so far: one per command, but only one for a series of the same automatic
    /// action.
    pub const fn keys(&self) -> usize {
        self.keys
    }

    /// The first instinct that yields a command, and that command.
    fn choose(&mut self, view: View<'_>) -> Result<(Instinct, Command), StopReason> {
        self.observe(view);
        let danger = self.dangers(view).next().is_some();
        let is_blind = self.policy == Policy::Macro;
        if is_blind && !self.is_restless(view, Instinct::Explore) {
            let fights = view.visible_monsters().any(|it| !view.is_harmless(it));
            let command = obvious(view, &mut self.pathfinder, fights);
            if let Some(command) = command.filter(|it| !self.refused.contains(it)) {
                return Ok((Instinct::Explore, command));
            }
        }
        for instinct in Instinct::ALL {
            if is_blind && instinct != Instinct::GoOn || self.is_restless(view, instinct) {
                continue;
            }
            let command = self.follow(instinct, view, danger);
            if let Some(command) = command.filter(|it| !self.refused.contains(it)) {
                return Ok((instinct, command));
            }
        }
        // Nothing is left but what was refused.
        let step = explore_in_danger(view, &mut self.pathfinder)?;
        Ok((Instinct::Explore, step))
    }

    /// The command of this instinct now, if it has any.
    fn follow(&mut self, instinct: Instinct, view: View<'_>, danger: bool) -> Option<Command> {
        if !self.has(instinct, danger) {
            return None;
        }
        match instinct {
            Instinct::ChooseWick => self.choose_wick(view),
            Instinct::TendFlame => self.tend_flame(view),
            Instinct::Dodge => dodge(view),
            Instinct::UseInNeed => self.use_in_emergency(view, danger),
            Instinct::UseAtOnce => self.use_at_once(view, danger),
            Instinct::Throw => self.throw(view),
            Instinct::SetDownLight => self
                .set_down_mirror(view)
                .or_else(|| self.set_down_light(view, danger)),
            Instinct::Retreat => self.retreat(view),
            Instinct::Fight => self.fight(view),
            Instinct::Stalk => self.stalk(view),
            Instinct::Rest => RestState::new(view).next_command(view).ok(),
            Instinct::WarmUp => self.warm_up(view),
            Instinct::Gather => self.gather(view),
            Instinct::Dive | Instinct::Leave => self.dive(view).ok(),
            Instinct::Explore => explore_in_danger(view, &mut self.pathfinder).ok(),
            Instinct::GoOn => self.go_on(view),
        }
    }

    /// Whether the policy has this instinct at all, in danger or without.
    const fn has(&self, instinct: Instinct, danger: bool) -> bool {
        match instinct {
            Instinct::Dodge => self.policy.is_careful(),
            Instinct::Throw | Instinct::Retreat | Instinct::Fight => danger,
            Instinct::Stalk | Instinct::Rest | Instinct::WarmUp => {
                self.policy.is_careful() && !danger
            }
            Instinct::Gather => !self.policy.dives() && !danger,
            Instinct::Dive => self.policy.dives(),
            Instinct::ChooseWick
            | Instinct::TendFlame
            | Instinct::UseInNeed
            | Instinct::UseAtOnce
            | Instinct::SetDownLight
            | Instinct::Explore
            | Instinct::Leave
            | Instinct::GoOn => true,
        }
    }

    /// Takes in what has changed since the last decision.
    fn observe(&mut self, view: View<'_>) {
        let hero = view.hero();
        if 3 * hero.hp > hero.stats.hp {
            self.retreat_steps = 0;
        }
        let now = (hero.hp, view.depth());
        let (hp, depth) = std::mem::replace(&mut self.before, now);
        if now.0 < hp || now.1 != depth {
            self.chase_steps = 0;
        }
        self.pathfinder.observe(view);
        self.stalker.observe(view);
        let progress = (view.depth(), self.pathfinder.visited.count(), view.xp());
        let is_new = std::mem::replace(&mut self.progress, progress) != progress;
        self.stale = if is_new { 0 } else { self.stale + 1 };
        if self.stale >= STALE {
            (self.stale, self.restless_until) = (0, view.turn() + ELSEWHERE);
            self.pathfinder.blocked.clear();
        }
    }

    /// Whether the instinct is suppressed while it walks elsewhere.
    fn is_restless(&self, view: View<'_>, instinct: Instinct) -> bool {
        let urgent = instinct <= Instinct::UseInNeed || instinct == Instinct::GoOn;
        !urgent && view.turn() < self.restless_until
    }

    /// The monsters in view that it considers a danger now: they can reach it. A careful bot counts only those that know of
    /// the hero and can do harm.
    fn dangers<'w>(&self, view: View<'w>) -> impl Iterator<Item = ActorView<'w>> {
        let hero = view.hero().at;
        let careful = self.policy.is_careful();
        view.visible_monsters().filter(move |monster| {
            let traits = view.traits_of(monster);
            let never_strikes = monster.stats.attack == 0 && !traits.strikes_without_attack();
            let harmless = monster.is_unaware() || traits.stands && never_strikes;
            let lost = self.given_up.contains(&monster.id) && monster.at.distance(hero) > 1;
            let ignored = lost || careful && harmless || view.is_intangible(monster.id);
            // One behind bars would be a danger for ever.
            !ignored && comes_within_reach(view, monster)
        })
    }

    /// A step away, when badly hurt.
    fn retreat(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero();
        let flees = !self.policy.dives() && 3 * hero.hp <= hero.stats.hp;
        if !flees || is_held(hero) || self.retreat_steps >= MAX_RETREAT {
            return None;
        }
        self.retreat_steps += 1;
        retreat(view, &mut self.pathfinder).ok()
    }

    /// What to do when everything is explored and no way leads down: fight a monster in the way, or look for one not
    /// met yet.
    fn go_on(&mut self, view: View<'_>) -> Option<Command> {
        let restless = view.turn() < self.restless_until;
        let hero = view.hero().at;
        let mut attack = None;
        if !restless
            || self
                .dangers(view)
                .any(|danger| danger.at.distance(hero) <= 1)
        {
            // A monster may be asleep in a corridor.
            self.stalker.insist(view);
            attack = self.fight(view);
        }
        if attack.is_some() || view.rules().minds.is_none() {
            return attack;
        }
        // The boss may be walking around.
        let known = view.known_ground();
        let index = view.turn() / PATROL_TURNS * PATROL_STRIDE;
        let goal = known.iter().nth(index as usize % known.count().max(1))?;
        let step = travel(view, &mut self.pathfinder, goal, Care::Shortest);
        Some(step.unwrap_or(Command::Wait))
    }

    /// A step towards, or a blow at, a monster that has not noticed the hero.
    fn stalk(&mut self, view: View<'_>) -> Option<Command> {
        let prey = self.stalker.prey()?;
        let dir = Dir::between(view.hero().at, prey).map(Command::Bump);
        dir.or_else(|| travel(view, &mut self.pathfinder, prey, Care::Shortest).ok())
    }

    /// An attack, or a step towards a monster, until the chase is given up.
    fn fight(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero().at;
        let is_coming = view.aware_within(COMES).next().is_some();
        let is_beside = view.aware_within(1).next().is_some();
        let is_patient = self.chase_steps < MAX_CHASE && !is_beside;
        let waits = self.stands_on_mirror(view)
            || self.chase_steps < MAX_WAIT && self.stands_in_own_light(view);
        if waits && is_coming && is_patient {
            self.chase_steps += 1;
            return Some(Command::Wait);
        }
        if is_patient
            && self.chase_steps < MAX_WAIT
            && let Some(step) = self.step_to_own_light(view)
        {
            self.chase_steps += 1;
            return Some(step);
        }
        let command = fight(view, &mut self.pathfinder).ok()?;
        let Command::Bump(dir) = command else {
            return Some(command);
        };
        let to = hero.step(dir);
        if view.visible_monsters().any(|monster| monster.at == to) {
            self.chase_steps = 0;
            return Some(command);
        }
        self.chase_steps += 1;
        if self.chase_steps > MAX_CHASE {
            self.pathfinder.blocked.extend(monster_cells(view));
            let ids = view.visible_monsters().map(|monster| monster.id);
            self.given_up.extend(ids);
            return None;
        }
        Some(command)
    }

    /// Descends, or takes the next step to known stairs down. With a rope, a pit will do.
    fn dive(&mut self, view: View<'_>) -> Result<Command, StopReason> {
        if let Some(command) = self.rope_down(view) {
            return Ok(command);
        }
        let stairs = Terrain::StairsDown;
        match travel_to_stairs(view, &mut self.pathfinder, stairs, Care::Shortest) {
            Err(StopReason::Arrived) => Ok(Command::Descend),
            other => other,
        }
    }
}
