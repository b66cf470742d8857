//! Reloading files while the program runs: the game continues with them if its rules are still the same.

use crate::app::App;
use crate::app::hints::TutorialHints;
use crate::app::preferences::Preferences;
use crate::app::recorder::Recorder;
use crate::app::recording::LoadedRecording;
use crate::app::session::Session;
use crate::app::ticks::Ticks;
use crate::content::Content;
use crate::content::settings::{parse_settings, settings_to_toml};
use crate::replay::Recording;
use crate::ui::map::animation::Pace;
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::play::Play;
use crate::ui::screens::title::Title;
use crate::ui::text::templates::MessageKind;

/// Maximum number of errors shown in the window; `tallowdeep check` prints all.
const MAX_ERRORS: usize = 4;

/// All of an [`App`] except its content: with names instead of indices, so it can continue with other content.
#[derive(Clone, Debug)]
pub struct SuspendedApp {
    title: Title,
    /// The name of the rule set chosen at the title.
    rules: String,
    /// The settings in the format of `settings.toml`.
    settings: String,
    choices: Preferences,
    /// The names of the tilesheets.
    sheets: Vec<String>,
    /// The game being played; `None` at the title.
    session: Option<Session>,
    recorder: Recorder,
    pace: Pace,
    tutorial: bool,
    overlay: MapOverlay,
    hints: TutorialHints,
    frame: u32,
    ticks: Ticks,
    hears: bool,
    muted: bool,
}

impl App<'_> {
    /// What survives a change of content. Screens over the game or the title are closed.
    pub fn suspend(mut self) -> SuspendedApp {
        let content = self.state.content;
        let rules = content.rules[self.rules().0].rules.name.clone();
        let settings = settings_to_toml(
            self.state.settings,
            self.state.choices.look_files(),
            content,
        );
        let plays = self.screens.len() > 1;
        let title = match self.screens.drain(..).next() {
            Some(AnyScreen::Title(title)) => title,
            _ => Title::new(0, Default::default()),
        };
        SuspendedApp {
            title,
            rules,
            settings,
            choices: self.state.choices,
            sheets: content
                .sheets
                .iter()
                .map(|(name, _)| name.clone())
                .collect(),
            session: self.state.session.filter(|_| plays),
            recorder: self.state.recorder,
            pace: self.state.pace,
            tutorial: self.state.tutorial,
            overlay: self.state.overlay,
            hints: self.state.hints,
            frame: self.frame,
            ticks: self.ticks,
            hears: self.sounds.is_some(),
            muted: self.muted,
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
        self.say(MessageKind::Warning, &line);
        let mut shown = errors[..errors.len().min(MAX_ERRORS)].to_vec();
        if self.says_in_log() {
            shown.reverse();
        }
        for error in shown {
            self.say(MessageKind::Warning, error);
        }
    }
}

impl SuspendedApp {
    /// Continues with reloaded content. A game whose rules are the same there gets the new texts and images; any other
    /// keeps its old rules. The window says which.
    pub fn with(mut self, content: &Content) -> App<'_> {
        let rules = content.rules_named(&self.rules).unwrap_or_default();
        let mut app = App::at_title(content, 0, rules);
        self.title.choose_rules(rules);
        app.screens = vec![AnyScreen::Title(self.title)];
        // The program wrote them itself, so they parse.
        app.state.settings =
            parse_settings("settings", &self.settings, content).unwrap_or_default();
        self.choices.renumber_sheets(&self.sheets, content);
        app.state.choices = self.choices;
        app.rebind_keys();
        (app.frame, app.ticks, app.muted) = (self.frame, self.ticks, self.muted);
        app.state.pace = self.pace;
        app.state.tutorial = self.tutorial;
        app.state.overlay = self.overlay;
        app.state.hints = self.hints;
        let recording = self.recorder.recording.as_ref();
        let again = self
            .session
            .map(|old| by_new_files(content, old, recording));
        app.state.recorder = self.recorder;
        if self.hears {
            app = app.with_sound();
        }
        let loaded = match again {
            None => Ok(()),
            Some((session, loaded)) => {
                app.state.session = Some(session);
                app.screens.push(AnyScreen::Play(Play));
                loaded
            }
        };
        match loaded {
            Ok(()) => app.say(MessageKind::Good, "The files are reloaded."),
            Err(why) => app.say(MessageKind::Warning, why),
        }
        app
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
        Some(new) => (new.zoomed_as(&old), Ok(())),
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

    /// What the player has set, seen or muted, each part as text.
    fn kept(app: &App<'_>) -> Vec<String> {
        let state = &app.state;
        vec![
            format!("{:?}", state.settings),
            format!("{:?}", state.choices),
            format!("{:?}", state.pace),
            format!("{:?}", state.tutorial),
            format!("{:?}", state.overlay),
            format!("{:?}", state.hints),
            format!("{:?}", state.recorder),
            format!("{:?}", app.ticks),
            format!("{:?}", app.frame),
            format!("{:?}", app.sounds.is_some()),
            format!("{:?}", app.muted),
            format!("{:?}", app.screens.first()),
        ]
    }

    #[test]
    fn a_reload_undoes_nothing_the_player_did() {
        let content = Content::builtin();
        let mut app = App::in_game(&content, RulesId(0), 7, None).on_day("2026-11-21".into());
        let fresh = kept(&App::at_title(&content, 1, RulesId(1)));
        app = app.with_hints().with_sound();
        app.choose(Settings {
            keyboard: Some(Preset::Azerty),
            seen_hints: SeenHints::default().with(Hint::Explore),
            ..Settings::default()
        });
        app.next_sheet();
        app.state.tutorial = true;
        app.state.overlay = MapOverlay::Watchers;
        app.muted = true;
        app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        app.input(Input::Focus(false), DESIGN_SIZE);
        (app.frame, app.state.pace) = (1234, Pace::Run);
        let rules = &content.rules[0].rules;
        let (before, keys) = (kept(&app), app.state.keys(rules).clone());
        let mut after = app.suspend().with(&content);
        assert_eq!(kept(&after), before);
        assert_eq!(*after.state.keys(rules), keys);
        let same = before.iter().zip(&fresh).find(|(one, other)| one == other);
        assert_eq!(same, None, "the test sets each part");
        assert!(matches!(after.screens[..], [_, AnyScreen::Play(_)]));
        // The game goes on in the same recording.
        after.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        let commands = after
            .recording()
            .map(|recording| recording.commands().len());
        assert_eq!(commands, Some(2));
    }

    /// The game that was left there is not being played.
    #[test]
    fn a_reload_at_the_title_stays_there() {
        let content = Content::builtin();
        let mut app = App::in_game(&content, RulesId(1), 7, None);
        app.input(Input::Press(Key::Char('.').into()), DESIGN_SIZE);
        app.input(Input::Press(Key::Escape.into()), DESIGN_SIZE);
        assert_eq!(app.screens.len(), 1);
        app.choose_rules(RulesId(3));
        let app = app.suspend().with(&content);
        assert!(matches!(app.screens[..], [AnyScreen::Title(_)]));
        assert_eq!(app.rules(), RulesId(3));
        assert_eq!(app.notice.lines(), ["The files are reloaded."]);
    }

    /// More would not fit.
    #[test]
    fn many_errors_are_counted() {
        let content = Content::builtin();
        for (count, told) in [
            (4, ""),
            (5, " There is one more error than these:"),
            (6, " There are 2 more errors than these:"),
        ] {
            let mut app = App::at_title(&content, 1, RulesId::default());
            let lines: Vec<_> = (1..=count)
                .map(|line| format!("a.toml:{line}: wrong"))
                .collect();
            app.report_errors(&lines.join("\n"));
            let first = format!("The old files stay in use.{told}");
            let shown = lines[..4].iter().map(|line| format!("{line}."));
            let all: Vec<_> = std::iter::once(first).chain(shown).collect();
            assert_eq!(app.notice.lines(), all);
        }
    }

    /// A notice is read from its top; what does not fit is cut at its end.
    #[test]
    fn the_first_error_comes_first_in_a_notice() {
        let content = Content::builtin();
        let mut app = App::at_title(&content, 1, RulesId::default());
        app.report_errors("a.toml:1: wrong\nb.toml:2: wrong");
        let lines = [
            "The old files stay in use.",
            "a.toml:1: wrong.",
            "b.toml:2: wrong.",
        ];
        assert_eq!(app.notice.lines(), lines);
    }
}
