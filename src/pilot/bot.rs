//! A player made of rules of thumb: drinks when hurt, fights the nearest, explores, goes down.

use super::explore::explore_boldly;
use super::guide::{Guide, known};
use super::{Stop, fight, retreat};
use crate::base::Pos;
use crate::game::rules::{Effect, Flame};
use crate::game::{Command, Refusal, Terrain, View};

/// Steps back before it turns and fights.
const LONGEST_RETREAT: u32 = 8;
/// Steps after foes without a blow before it lets them go: who flees as fast as the hero walks is never caught.
const LONGEST_HUNT: u32 = 60;

/// Plays whole games.
#[derive(Clone, Debug)]
pub struct Bot {
    guide: Guide,
    /// Steps back since the hero was last well enough.
    backed: u32,
    /// Steps after foes on this level since the last blow of either side.
    hunted: u32,
    /// Hit points and level of the hero when it last looked.
    before: (i32, u32),
    /// Commands refused in a row since the last accepted one.
    refused: Vec<Command>,
    /// Whether a tick must go by before the next deed.
    waits: bool,
}

impl Bot {
    /// A bot at the start of the game that `view` shows.
    pub fn new(view: View<'_>) -> Self {
        Self {
            guide: Guide::new(view),
            backed: 0,
            hunted: 0,
            before: (view.hero().hp, view.depth()),
            refused: Vec::new(),
            waits: false,
        }
    }

    /// The next command.
    ///
    /// # Errors
    /// Where the game is over, or nothing is left to do.
    pub fn next(&mut self, view: View<'_>) -> Result<Command, Stop> {
        if view.over().is_some() {
            return Err(Stop::Over);
        }
        if std::mem::take(&mut self.waits) {
            return Ok(Command::Tick);
        }
        let command = self.wish(view)?;
        if self.refused.contains(&command) {
            // What was refused will be refused again; waiting may change what is in the way.
            return [Command::Wait, Command::Tick]
                .into_iter()
                .find(|other| !self.refused.contains(other))
                .ok_or(Stop::NoWay);
        }
        Ok(command)
    }

    /// Hears what came of the command.
    pub fn heard(&mut self, command: Command, refusal: Option<Refusal>) {
        match refusal {
            None => self.refused.clear(),
            Some(Refusal::NotYet) => self.waits = true,
            Some(_) => self.refused.push(command),
        }
    }

    fn wish(&mut self, view: View<'_>) -> Result<Command, Stop> {
        let hero = view.hero();
        if 3 * hero.hp > hero.stats.hp {
            self.backed = 0;
        }
        let now = (hero.hp, view.depth());
        let (hp, depth) = std::mem::replace(&mut self.before, now);
        if now.0 < hp || now.1 != depth {
            self.hunted = 0;
        }
        let (hurt, danger) = (2 * hero.hp <= hero.stats.hp, view.foes().next().is_some());
        if hurt && let Some(command) = self.medicine(view, danger) {
            return Ok(command);
        }
        if let Some(command) = held(view, |effect| {
            matches!(effect, Effect::Sharpens(_) | Effect::Hardens(_))
        }) {
            return Ok(command);
        }
        if let Some(command) = candle(view, danger) {
            return Ok(command);
        }
        if let Some(command) = throw(view).filter(|command| !self.refused.contains(command)) {
            return Ok(command);
        }
        if danger {
            if 3 * hero.hp <= hero.stats.hp && self.backed < LONGEST_RETREAT {
                self.backed += 1;
                if let Ok(step) = retreat(view, &mut self.guide) {
                    return Ok(step);
                }
            }
            if let Some(command) = self.fight(view) {
                return Ok(command);
            }
        }
        match explore_boldly(view, &mut self.guide) {
            Err(Stop::Explored) => self.down(view),
            other => other,
        }
    }

    /// A blow, or a step after somebody who can still be caught.
    fn fight(&mut self, view: View<'_>) -> Option<Command> {
        let hero = view.hero().at;
        let command = fight(view, &mut self.guide).ok()?;
        let Command::Bump(dir) = command else {
            return Some(command);
        };
        if view.foes().any(|foe| foe.at == hero.step(dir)) {
            self.hunted = 0;
            return Some(command);
        }
        self.hunted += 1;
        if self.hunted > LONGEST_HUNT {
            self.guide.shut_out(view);
            return None;
        }
        Some(command)
    }

    /// Something that heals, or that keeps foes from hurting.
    fn medicine(&self, view: View<'_>, danger: bool) -> Option<Command> {
        let heals = held(view, |effect| matches!(effect, Effect::Heals(_)));
        let strikes =
            || held(view, |effect| matches!(effect, Effect::Strikes(_))).filter(|_| danger);
        let dazes = || held(view, |effect| matches!(effect, Effect::Dazes(_))).filter(|_| danger);
        let useful = |command: &Command| !self.refused.contains(command);
        heals.or_else(strikes).or_else(dazes).filter(useful)
    }

    /// To the stairs that lead down, and down.
    fn down(&mut self, view: View<'_>) -> Result<Command, Stop> {
        let hero = view.hero().at;
        let is_down = |pos: &Pos| known(view, *pos) == Some(Terrain::StairsDown);
        if is_down(&hero) {
            return Ok(Command::Descend);
        }
        let stairs: Vec<_> = view.size().cells().filter(is_down).collect();
        self.guide
            .towards(view, stairs)
            .map(Command::Bump)
            .ok_or(Stop::Explored)
    }
}

/// Lighting another candle: where none of it is lost, or as soon as the light is less than it could be; not under blows.
fn candle(view: View<'_>, danger: bool) -> Option<Command> {
    let wax = view.candle().filter(|_| !danger)?;
    let fits = |turns: i32| wax.flame != Flame::Bright || wax.left + turns <= wax.most;
    held(
        view,
        |effect| matches!(effect, Effect::Lights(turns) if fits(turns)),
    )
}

/// Throwing at the nearest foe, unless one is beside the hero.
fn throw(view: View<'_>) -> Option<Command> {
    let (held, range) = view.missiles().next()?;
    let away = |at: Pos| at.distance(view.hero().at);
    let nearest = view.foes().min_by_key(|foe| (away(foe.at), foe.id))?;
    let apt = (2..=range).contains(&away(nearest.at));
    apt.then_some(Command::Throw(held.slot, nearest.at))
}

/// Using the first thing of the pack that does this.
fn held(view: View<'_>, does: impl Fn(Effect) -> bool) -> Option<Command> {
    view.pack()
        .find(|held| does(held.kind.effect))
        .map(|held| Command::Use(held.slot))
}
