//! Hindsight: what would have saved a hero who has died, found by playing the last turns again.
//!
//! The dice are rolled in order, so anything else that the hero does changes what monsters roll, and a single try could
//! live by luck alone. A command therefore counts only if the careful bot, which plays on after it, outlives the death
//! by 30 turns, with the dice as they were and with others, and is then out of the fight or has a fifth of its hit points: a
//! blow put off to the next turn is no rescue, and neither is a last hit point among the same foes. Later turns
//! are tried first: what saves at the last moment owes least to how the game goes on.

use std::collections::VecDeque;

use crate::autoplay::{Bot, Policy};
use crate::base::Dir;
use crate::game::rules::FlameHeight;
use crate::game::view::ActorView;
use crate::game::{Command, GameOver, View, World};
use crate::ui::screens::ending::Hindsight;

/// The last turns that are kept.
const TURNS: usize = 20;
/// Turns after that of the death for which the hero must live.
const OUTLIVES: u32 = 30;
/// With one part in this many of its hit points left, a hero that still fights is not as good as dead.
const SAFE_PART: i32 = 5;
/// Other dice with which a command must save the hero too.
const OTHER_DICE: u64 = 5;
/// Commands without a turn, such as changes of the flame, that the bot may give in a row.
const MOST_COMMANDS: u32 = 4 * (TURNS as u32 + OUTLIVES);
/// Commands that are played in all, so that a death does not keep the player waiting.
const MOST_PLAYED: u32 = 6000;
/// Monsters at which things are thrown in hindsight: the nearest.
const TARGETS: usize = 2;

/// The game before each of the last turns, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct LastTurns {
    before: VecDeque<World>,
}

impl LastTurns {
    /// Notes the game before a command. Turns without danger are forgotten, since nobody dies in them.
    pub(super) fn note(&mut self, world: &World) {
        let view = world.view();
        let hero = view.hero();
        let in_danger = hero.hp < hero.stats.hp || view.visible_monsters().next().is_some();
        if !in_danger {
            self.before.clear();
            return;
        }
        let same_turn = self
            .before
            .back()
            .is_some_and(|last| last.view().turn() == view.turn());
        if same_turn {
            // A change of the flame takes no time; what came before it is the better start.
            return;
        }
        if self.before.len() == TURNS {
            self.before.pop_front();
        }
        self.before.push_back(world.clone());
    }

    /// What would have saved the hero, who has died in this turn; `None` if nothing would.
    pub(super) fn look_back(&self, death: u32) -> Option<Hindsight> {
        let mut left = MOST_PLAYED;
        for before in self.before.iter().rev() {
            let view = before.view();
            let Some(command) = saving_command(before, death, &mut left) else {
                continue;
            };
            let mut foe = None;
            if let Command::Bump(dir) = command {
                foe = view.actor_at(view.hero().at.step(dir));
            }
            return Some(Hindsight {
                turns: death.saturating_sub(view.turn()),
                command,
                foe: foe.map(|foe| foe.id),
            });
        }
        None
    }
}

/// The command that would have saved the hero from here. Where playing on sensibly is enough, no other deserves the
/// praise.
fn saving_command(before: &World, death: u32, left: &mut u32) -> Option<Command> {
    if saves(None, before, death, left) {
        return first_choice(before.clone());
    }
    let mut commands = commands(before.view()).into_iter();
    commands.find(|command| saves(Some(*command), before, death, left))
}

/// The first command of the bot that takes a turn.
fn first_choice(mut world: World) -> Option<Command> {
    let mut bot = Bot::new(Policy::Careful, world.view());
    let turn = world.view().turn();
    for _ in 0..MOST_COMMANDS {
        let command = bot.next_command(world.view()).ok()?;
        let refusal = world.step(command).err();
        bot.on_outcome(command, refusal);
        if world.view().turn() > turn {
            return Some(command);
        }
    }
    None
}

/// Commands that might save the hero, the plainest first: things in the pack, wax and flame, stairs, a step away.
fn commands(view: View<'_>) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut foes: Vec<ActorView<'_>> = view.visible_monsters().collect();
    foes.sort_by_key(|foe| (foe.at.distance(view.hero().at), foe.id));
    for held in view.inventory() {
        commands.push(Command::Use(held.slot));
    }
    for held in view.inventory() {
        for foe in foes.iter().take(TARGETS) {
            commands.push(Command::Throw(held.slot, foe.at));
        }
    }
    commands.extend([Command::SealWounds, Command::Flare]);
    commands.extend(FlameHeight::ALL.map(Command::Flame));
    commands.extend([Command::Descend, Command::Ascend]);
    for dir in Dir::ALL {
        let to = view.hero().at.step(dir);
        if view.actor_at(to).is_none() {
            commands.push(Command::Bump(dir));
        }
    }
    commands.retain(|command| view.accepts(*command));
    commands
}

/// Whether the hero outlives the turn of its death by this command, or by none but the bot's, whatever the dice.
fn saves(command: Option<Command>, before: &World, death: u32, left: &mut u32) -> bool {
    if !outlives(command, before.clone(), death, left) {
        return false;
    }
    (1..=OTHER_DICE).all(|seed| outlives(command, before.with_other_rolls(seed), death, left))
}

/// Whether nobody in view hunts the hero any more, or it has hit points to go on with.
fn is_saved(view: View<'_>) -> bool {
    let hero = view.hero();
    let is_over = view.hunters().all(|it| view.is_harmless(it));
    is_over || hero.hp * SAFE_PART >= hero.stats.hp
}

/// Whether the hero is saved by `command` and what the careful bot does next. Not if no more commands are `left` to try.
fn outlives(mut first: Option<Command>, mut world: World, death: u32, left: &mut u32) -> bool {
    let mut bot = Bot::new(Policy::Careful, world.view());
    for _ in 0..MOST_COMMANDS {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        // A bot that knows nothing to do has not outlived anything yet.
        let own = bot.next_command(world.view()).unwrap_or(Command::Wait);
        let command = first.take().unwrap_or(own);
        let refusal = world.step(command).err();
        bot.on_outcome(command, refusal);
        if let Some(over) = world.view().game_over() {
            return over != GameOver::Dead;
        }
        if world.view().turn() >= death + OUTLIVES {
            return is_saved(world.view());
        }
    }
    false
}
