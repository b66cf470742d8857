//! Real time: where a rule set lets time go by in ticks, the frames that pass on the play screen become commands like any
//! other, so that they are recorded and re-played like all else. Every other screen is a pause.

use crate::app::App;
use crate::game::rules::TimeModel;
use crate::game::{Command, Refusal};

/// Frames of 1/60 s that a tick lasts: 20 ticks a second.
const TICK: u32 = 3;

/// Time that has gone by, and what waits for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ticks {
    /// Frames since the last tick, less than [`TICK`].
    frames: u32,
    /// The last deed asked for while the hero still paused after another.
    waiting: Option<Command>,
}

impl App<'_> {
    /// Whether time goes by although nobody presses a key.
    pub(super) fn ticks_go_by(&self) -> bool {
        let session = self.state.session.as_ref().filter(|_| self.is_playing());
        session.is_some_and(|session| {
            let view = session.view();
            view.game_over().is_none() && matches!(view.rules().play.time, TimeModel::Ticks { .. })
        })
    }

    /// Lets frames go by in the game. A deed that had to wait is done in the first tick that allows it.
    pub(super) fn tick(&mut self, frames: u32) {
        if !self.ticks_go_by() {
            return;
        }
        self.ticks.frames += frames;
        while self.ticks.frames >= TICK && self.ticks_go_by() {
            self.ticks.frames -= TICK;
            self.play(Command::Tick);
            if let Some(command) = self.ticks.waiting.take() {
                // One that is refused again was told of when it was given.
                let _ = self.act(command);
            }
        }
    }

    /// Does what a key asked for, or keeps it until the hero's pause is over.
    pub(super) fn act(&mut self, command: Command) -> Option<Refusal> {
        let refused = self.play(command)?.refused;
        if refused == Some(Refusal::NotReady) {
            self.ticks.waiting = Some(command);
        }
        refused
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Script;
    use crate::base::Pos;
    use crate::ui::input::key::{Input, Key};

    const MAP: &str = "\
################
#@............o#
################
";

    fn game() -> Script<'static> {
        Script::on_map("roguebasin-real-time", 1, MAP).expect("the drawing is right")
    }

    fn hero(game: &Script<'_>) -> Pos {
        game.session().expect("a game").view().hero().at
    }

    /// RogueBasin's extra "Real-time combat": who does not act is acted upon.
    #[test]
    fn the_orc_does_not_wait_for_a_key() {
        let mut game =
            Script::on_map("roguebasin-real-time", 1, "#####\n#@.o#\n#####\n").expect("a map");
        game.input(Input::Frames(60 * 30));
        let view = game.session().expect("a game").view();
        assert!(
            view.hero().hp < view.hero().stats.hp,
            "thirty seconds beside an orc"
        );
    }

    #[test]
    fn a_key_pressed_during_a_pause_waits() {
        let mut game = game();
        game.press(Key::Right);
        game.press(Key::Right);
        assert_eq!(hero(&game), Pos::new(2, 1), "the second step has to wait");
        // A step lasts 2 ticks of 3 frames.
        game.input(Input::Frames(5));
        assert_eq!(hero(&game), Pos::new(2, 1));
        game.input(Input::Frames(1));
        assert_eq!(hero(&game), Pos::new(3, 1));
    }

    #[test]
    fn other_screens_stop_time() {
        let mut game = game();
        let turn = |game: &Script<'_>| game.session().expect("a game").view().turn();
        game.press(Key::Char('?'));
        game.input(Input::Frames(600));
        assert_eq!(turn(&game), 0);
        game.press(Key::Escape);
        game.input(Input::Frames(600));
        assert_eq!(turn(&game), 200);
    }
}
