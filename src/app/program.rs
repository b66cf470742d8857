//! What the window, the browser and scripts ask of the program while it runs: input, frames, sounds, files.

use crate::app::backend::Program;
use crate::app::effect::{AppEffect, Saying};
use crate::app::game::Playing;
use crate::app::storage::{Storage, StorageRequest};
use crate::app::{App, Error, WindowRequest};
use crate::audio::mixer::MixerCommand;
use crate::gfx::{Canvas, PxRect, PxSize, png};
use crate::ui::input::key::{Input, Key};
use crate::ui::screens::screen_text::ScreenText;
use crate::ui::screens::{GameAction, Transition};
use crate::ui::text::templates::MessageKind;
use crate::ui::widgets::painter::Painter;

impl Program for App {
    fn has_changed(&self) -> bool {
        self.shell.has_changed()
    }

    fn is_moving(&self) -> bool {
        let game_moves = self.game.as_ref().is_some_and(Playing::is_moving);
        self.shell.is_replaying() || self.shell.is_playing() && game_moves
    }

    fn is_large(&self) -> bool {
        let shows_tutorial = self.shell.is_playing() && self.seen().tutorial().is_some();
        self.shell.settings().big_text && !shows_tutorial
    }

    fn is_full_screen(&self) -> bool {
        self.shell.settings().full_screen
    }

    fn note_abilities(&mut self, full_screen: bool, silence: Option<&str>) {
        self.shell.note_abilities(full_screen, silence);
    }

    fn full_screen_failed(&mut self) {
        self.leave_full_screen();
        let text = "Full screen does not work on this system.";
        self.say(Saying::on_screen(MessageKind::Warning, text));
    }

    fn note_window_rect(&mut self, rect: PxRect) {
        let effect = self.shell.note_window_rect(rect);
        self.carry_out(effect);
    }

    fn stops_held_keys(&self) -> bool {
        self.game.as_ref().is_some_and(Playing::stops_held_keys)
    }

    fn title(&self) -> String {
        self.seen().window_title()
    }

    fn draw(&mut self, canvas: &mut Canvas) {
        self.shell.note_drawn(canvas.size());
        let ctx = self.seen().context(canvas.size());
        match self.shell.top() {
            Some(screen) => screen.get().draw(&ctx, &mut Painter::new(canvas, ctx.art)),
            None => canvas.clear(ctx.art.theme.bg),
        }
        let notice = self.shell.notice();
        notice.draw(ctx.art.zoom, &mut Painter::new(canvas, ctx.art));
        if self.shell.settings().crt {
            canvas.apply_crt();
        }
    }

    /// Real time goes on while its words are read.
    fn is_at_rest(&self) -> bool {
        let game_moves = |game: &Playing| game.session().is_moving();
        let in_motion = self.shell.is_playing() && self.game.as_ref().is_some_and(game_moves);
        !self.shell.is_replaying() && !in_motion
    }

    fn text(&mut self, size: PxSize) -> Option<ScreenText> {
        let mut canvas = Canvas::recording(size);
        self.draw(&mut canvas);
        let ctx = self.seen().context(size);
        let (screen, recorded) = (self.shell.top()?, canvas.recorded()?);
        Some(ScreenText::of(screen.get(), &ctx, recorded))
    }

    fn reading_out_failed(&mut self, why: &str) {
        self.warn_about_file(why);
    }

    fn input(&mut self, input: Input, size: PxSize) -> Option<WindowRequest> {
        self.shell.note_input(input, size);
        if self.before_input(input) {
            return None;
        }
        let reads = match input {
            Input::Press(press) => !press.repeat,
            _ => matches!(input, Input::Click(..)),
        };
        if reads {
            self.shell.dismiss_notice();
        }
        if let Some(next) = self.meaning(input) {
            let plays = matches!(next, Transition::Game(GameAction::Play(_)));
            if !plays || self.ask_game(|game, around| game.allows(input, around)) != Some(false) {
                self.follow(next);
            }
        }
        // The cell chosen in look mode is drawn as the screen moves.
        if let Some(cell) = self.shell.looks_at()
            && self.shell.point(Some(cell))
        {
            self.carry_out([AppEffect::Pointed(Some(cell))]);
        }
        let has_tutorial = self.seen().tutorial().is_some();
        let session = self.game.as_ref().map(Playing::session);
        let learned = self.shell.teach(session, has_tutorial);
        self.carry_out(learned);
        self.tell_game(|game, around| game.after_input(input, around));
        self.shell.take_wish()
    }

    fn take_sounds(&mut self) -> Vec<MixerCommand> {
        let background = self.seen().background();
        background.map_or_else(Vec::new, |background| self.shell.heard(background))
    }

    /// A failure to save the game is reported last, so that it is the newest line in the log.
    fn run_storage_requests(&mut self, storage: &mut dyn Storage, size: PxSize) {
        for request in self.archive.take_requests() {
            self.run(request, storage, size);
        }
        let lost = self.archive.take_lost();
        self.carry_out(lost);
    }

    fn asks_before_closing(&mut self) -> bool {
        if self.unsaved().is_none() {
            return false;
        }
        // Like the key that opens the menu.
        self.tell_game(|game, _| game.interrupt(Input::Press(Key::F(1).into())).1);
        self.shell.ask_to_quit();
        true
    }

    fn close(&mut self) {
        self.tell_game(|game, _| game.record_pause());
    }
}

/// The storage.
impl App {
    /// Runs a pending request. Screenshots are frames of `size`.
    fn run(&mut self, request: StorageRequest, storage: &mut dyn Storage, size: PxSize) {
        let request = match request {
            StorageRequest::Picture => {
                let mut frame = Canvas::new(size);
                self.draw(&mut frame);
                if let Err(error) = self.save_picture(&frame, storage) {
                    self.say(Saying::warning(error.to_string()));
                }
                return;
            }
            StorageRequest::Own(file) => {
                let saying = self.shell.save_own(file, storage);
                self.carry_out(saying.map(AppEffect::Say));
                return;
            }
            StorageRequest::Archive(request) => request,
        };
        self.tell_archive(|archive, desk| archive.run(request, desk, storage));
    }

    /// Saves a frame as a PNG, and says where it is.
    pub(crate) fn save_picture(
        &mut self,
        frame: &Canvas,
        storage: &mut dyn Storage,
    ) -> Result<(), Error> {
        let bytes = png::encode(frame).map_err(Error::Picture)?;
        let turn = self.game.as_ref().and_then(Playing::turn_name);
        let name = format!("pictures/{}.png", turn.as_deref().unwrap_or("title"));
        let path = storage.export(&name, &bytes)?;
        let text = format!("Picture saved as {path}.");
        self.say(Saying::on_screen(MessageKind::Good, text));
        Ok(())
    }
}
