//! Reloading files while the program runs: the game continues with them if its rules are still the same.

use std::sync::Arc;

use crate::app::App;
use crate::app::effect::Saying;
use crate::app::playing::Playing;
use crate::app::recording::LoadedRecording;
use crate::app::session::Session;
use crate::content::Content;
use crate::replay::Recording;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::Play;
use crate::ui::text::templates::MessageKind;

/// Maximum number of errors shown in the window; `tallowdeep check` prints all.
const MAX_ERRORS: usize = 4;

impl App {
    /// Continues with reloaded content. Screens over the game or the title are closed. A game whose rules are the same
    /// there gets the new texts and images; any other keeps its old rules. The log says which.
    pub fn reload(&mut self, content: &Arc<Content>) {
        self.shell.reload(content);
        self.archive.close_player();
        let is_in_game = self.shell.screens().len() > 1;
        self.shell.close_to(1);
        let mut loaded = Ok(());
        if let Some(game) = self.game.take().filter(|_| is_in_game) {
            let recording = game.recording.as_ref();
            let session;
            (session, loaded) = by_new_files(content, game.session, recording);
            self.game = Some(Playing { session, ..game });
            self.shell.push(AnyScreen::Play(Play));
        }
        match loaded {
            Ok(()) => self.say(Saying::on_screen(
                MessageKind::Good,
                "The files are reloaded.",
            )),
            Err(why) => self.say(Saying::on_screen(MessageKind::Warning, why)),
        }
    }

    /// Reports why the reloaded files cannot be used, one error per line. In the log the first error comes last,
    /// because its end is sure to be visible; a notice is visible from its top. Nothing else changes.
    pub fn report_errors(&mut self, text: &str) {
        let errors: Vec<_> = text.lines().collect();
        let more = match errors.len().saturating_sub(MAX_ERRORS) {
            0 => String::new(),
            1 => " There is one more error than these:".to_owned(),
            more => format!(" There are {more} more errors than these:"),
        };
        let line = format!("The old files stay in use.{more}");
        self.say(Saying::on_screen(MessageKind::Warning, line));
        let mut shown = errors[..errors.len().min(MAX_ERRORS)].to_vec();
        if self.says_in_log() {
            shown.reverse();
        }
        for error in shown {
            self.say(Saying::on_screen(MessageKind::Warning, error));
        }
    }
}

/// The game under the new files, or as it was if its rules have changed, with the reason.
fn by_new_files(
    content: &Content,
    old: Session,
    recording: Option<&Recording>,
) -> (Session, Result<(), &'static str>) {
    let name = "this game";
    let again = recording.and_then(|recording| {
        let opened = LoadedRecording::read(content, name, &recording.to_text()).ok()?;
        opened.last(name).ok()
    });
    let same = again.filter(|new| new.fingerprint() == old.fingerprint());
    match same {
        Some(mut new) => {
            new.zoom = old.zoom;
            (new, Ok(()))
        }
        None if content.rules_named(&old.file().rules.name).is_err() => (old, Err(GONE)),
        None => (old, Err(OTHERS)),
    }
}

/// Logged if the rules of the game have changed.
const OTHERS: &str = "The files are reloaded, but the rules have changed: this game keeps the old ones, the next one \
     uses the new ones.";
/// Logged if there is no longer a rule set of that name.
const GONE: &str = "The files are reloaded, but these rules are no longer among them: this game keeps the old ones.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::backend::Program;
    use crate::ui::hints::{Hint, SeenHints};
    use crate::ui::input::bindings::Preset;
    use crate::ui::input::key::{Input, Key};
    use crate::ui::layout::DESIGN_SIZE;
    use crate::ui::settings::{RulesId, Settings};

    #[test]
    fn a_reload_undoes_nothing_the_player_did() {
        let content = Content::shared();
        let mut app = App::in_game(content, RulesId(0), 7, None).on_day("2026-11-21".into());
        app = app.with_hints().with_sound();
        app.choose(Settings {
            keyboard: Some(Preset::Azerty),
            seen_hints: SeenHints::default().with(Hint::Explore),
            ..Settings::default()
        });
        app.next_sheet();
        app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        let kept = |app: &App| app.shell.chosen();
        let before = kept(&app);
        app.reload(content);
        assert_eq!(kept(&app), before);
        assert!(matches!(*app.shell.screens(), [_, AnyScreen::Play(_)]));
        // The game goes on in the same recording.
        app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        let commands = app.recording().map(|recording| recording.commands().len());
        assert_eq!(commands, Some(2));
    }

    /// The game that was left there is not being played.
    #[test]
    fn a_reload_at_the_title_stays_there() {
        let content = Content::shared();
        let mut app = App::in_game(content, RulesId(1), 7, None);
        app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        app.input(Input::Press(Key::Escape.into()), DESIGN_SIZE);
        assert_eq!(app.shell.screens().len(), 1);
        app.choose_rules(RulesId(3));
        app.reload(content);
        assert!(matches!(*app.shell.screens(), [AnyScreen::Title(_)]));
        assert_eq!(app.shell.rules(), RulesId(3));
        assert_eq!(app.shell.notice().lines, ["The files are reloaded."]);
    }

    /// They are of the old files: the replay's rules, and what was wrong with them.
    #[test]
    fn a_reload_ends_replays_and_notices() {
        let content = Content::shared();
        let mut app = App::in_game(content, RulesId(0), 7, None).on_day("2026-11-21".into());
        app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        app.watch_own(None);
        app.warn_about_file("a.toml:1: wrong");
        app.warn_about_file("b.toml:1: wrong");
        assert!(app.shell.is_watching() && !app.shell.notice().lines.is_empty());
        app.reload(content);
        assert!(app.archive.player().is_none() && app.shell.notice().lines.is_empty());
        assert!(app.shell.is_playing());
    }

    /// More would not fit.
    #[test]
    fn many_errors_are_counted() {
        let content = Content::shared();
        for (count, told) in [
            (4, ""),
            (5, " There is one more error than these:"),
            (6, " There are 2 more errors than these:"),
        ] {
            let mut app = App::at_title(content, 1, RulesId::default());
            let lines: Vec<_> = (1..=count)
                .map(|line| format!("a.toml:{line}: wrong"))
                .collect();
            app.report_errors(&lines.join("\n"));
            let first = format!("The old files stay in use.{told}");
            let shown = lines[..4].iter().map(|line| format!("{line}."));
            let all: Vec<_> = std::iter::once(first).chain(shown).collect();
            assert_eq!(app.shell.notice().lines, all);
        }
    }

    /// A notice is read from its top; what does not fit is cut at its end.
    #[test]
    fn the_first_error_comes_first_in_a_notice() {
        let content = Content::shared();
        let mut app = App::at_title(content, 1, RulesId::default());
        app.report_errors("a.toml:1: wrong\nb.toml:2: wrong");
        let lines = [
            "The old files stay in use.",
            "a.toml:1: wrong.",
            "b.toml:2: wrong.",
        ];
        assert_eq!(app.shell.notice().lines, lines);
    }
}
