//! Real time: under rules with ticks, frames that pass on the play screen become commands, recorded and replayed like
//! all others. Every other screen pauses the game, and so does a window without the focus.

use crate::app::effect::{AppEffect, Surroundings};
use crate::app::game::Playing;
use crate::game::Command;
use crate::game::rules::TimeModel;
use crate::ui::input::key::Input;

/// Frames of 1/60 s per tick: 20 ticks a second.
pub(super) const TICK: u32 = 3;

/// Elapsed time, and the command that waits for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ticks {
    /// Frames since the last tick, less than [`TICK`].
    frames: u32,
    /// The latest command given while the hero was not ready.
    waiting: Option<Command>,
    /// Whether the window has lost the focus. Initially false: without a window manager no window has the focus, and
    /// keys arrive anyway.
    unfocused: bool,
}

impl Ticks {
    /// Plays this command as soon as the hero is ready.
    pub(super) const fn wait_with(&mut self, command: Command) {
        self.waiting = Some(command);
    }

    /// Tracks whether the player is there.
    pub(super) const fn note(&mut self, input: Input) {
        match input {
            Input::Focus(focus) => self.unfocused = !focus,
            Input::Press(_) | Input::Click(..) => self.unfocused = false,
            Input::Frames(_) | Input::Hover(_) | Input::Wheel(..) => {}
        }
    }
}

impl Playing {
    /// Whether its time passes without input while it is played.
    pub(in crate::app) fn is_ticking(&self) -> bool {
        let view = self.view();
        let has_ticks = matches!(view.rules().play.time, TimeModel::Ticks { .. });
        has_ticks && view.game_over().is_none() && !self.ticks.unfocused
    }

    /// Advances the game's clock while it is played. A waiting command is played in the first tick that allows it.
    pub(super) fn tick(&mut self, frames: u32, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let mut effects = Vec::new();
        if !around.is_playing || !self.is_ticking() {
            return effects;
        }
        self.ticks.frames += frames;
        while self.is_ticking() && self.ticks.frames >= TICK {
            self.ticks.frames -= TICK;
            let waiting = self.ticks.waiting.take();
            effects.extend(self.play(Command::Tick, around).1);
            if let Some(command) = waiting {
                // If it is refused again, the reason has already been given.
                effects.extend(self.act(command, around).1);
            }
        }
        effects
    }
}

#[cfg(test)]
mod tests {
    use crate::app::backend::Program;
    use crate::app::{App, Script};
    use crate::base::Pos;
    use crate::content::Content;
    use crate::gfx::Canvas;
    use crate::ui::input::key::{Input, Key};
    use crate::ui::layout::DESIGN_SIZE;

    const MAP: &str = "\
################
#@............o#
################
";

    fn game() -> Script {
        Script::on_map("roguebasin-real-time", 1, MAP).expect("the drawing is right")
    }

    fn hero(game: &Script) -> Pos {
        game.session().expect("a game").view().hero().at
    }

    /// The key hints change, even though no tick has passed.
    #[test]
    fn stopping_an_auto_action_redraws() {
        let content = Content::shared();
        let rules = content.rules_named("roguebasin-real-time");
        for key in [Key::Escape, Key::Char(';')] {
            let mut app = App::in_game(content, rules.clone().expect("a rule set"), 204, None);
            app.input(Input::Press(Key::Char('o').into()), DESIGN_SIZE);
            app.draw(&mut Canvas::new(DESIGN_SIZE));
            app.input(Input::Press(key.into()), DESIGN_SIZE);
            assert!(app.has_changed(), "{key:?}");
        }
    }

    /// RogueBasin's extra "Real-time combat": monsters act while the player waits.
    #[test]
    fn monsters_do_not_wait_for_keys() {
        let mut game =
            Script::on_map("roguebasin-real-time", 1, "#####\n#@.o#\n#####\n").expect("a map");
        game.input(Input::Frames(60 * 30));
        let view = game.session().expect("a game").view();
        assert!(view.is_hurt(), "thirty seconds beside an orc");
    }

    #[test]
    fn a_key_pressed_during_a_pause_waits() {
        let mut game = game();
        game.press(Key::Right);
        game.press(Key::Right);
        assert_eq!(hero(&game), Pos::new(2, 1), "the second step has to wait");
        // A step lasts 3 ticks of 3 frames.
        game.input(Input::Frames(8));
        assert_eq!(hero(&game), Pos::new(2, 1));
        game.input(Input::Frames(1));
        assert_eq!(hero(&game), Pos::new(3, 1));
    }

    /// An unattended window must not fill the disk, nor kill the hero.
    #[test]
    fn time_stops_while_another_window_has_focus() {
        let mut game = game();
        let turn = |game: &Script| game.session().expect("a game").view().turn();
        game.input(Input::Frames(60));
        game.input(Input::Focus(false));
        game.input(Input::Frames(600));
        assert_eq!(turn(&game), 20);
        game.input(Input::Focus(true));
        game.input(Input::Frames(60));
        assert_eq!(turn(&game), 40);
        game.input(Input::Focus(false));
        game.press(Key::Char('g'));
        game.input(Input::Frames(60));
        assert_eq!(
            turn(&game),
            60,
            "without a window manager only keys say who plays"
        );
    }

    #[test]
    fn other_screens_stop_time() {
        let mut game = game();
        let turn = |game: &Script| game.session().expect("a game").view().turn();
        game.press(Key::Char('?'));
        game.input(Input::Frames(600));
        assert_eq!(turn(&game), 0);
        game.press(Key::Escape);
        game.input(Input::Frames(600));
        assert_eq!(turn(&game), 200);
    }
}
