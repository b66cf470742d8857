//! What the player hears of the current game or replay: the cues of each turn as mixer commands, and background sounds,
//! sent only when they change.

use crate::app::effect::Saying;
use crate::app::shell::Shell;
use crate::audio::FRAME;
use crate::audio::bank::SoundBank;
use crate::audio::mixer::{Crackle, FULL, MixerCommand, PlaySound};
use crate::ui::screens::AnyScreen;
use crate::ui::screens::title::Title;
use crate::ui::sound::{Background, Cue, drips};
use crate::ui::text::templates::MessageKind;

/// Loudness of the loudest cracks of the flame.
const CRACKLE_GAIN: i32 = FULL;

/// Mixer commands that have not been taken yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct SoundCollector {
    /// The background sounds now; `None` before they are first set.
    background: Option<Background>,
    /// The frame up to which the title's drops have been heard.
    frame: u32,
    /// The overall volume; `None` until it is set.
    volume: Option<u8>,
    commands: Vec<MixerCommand>,
}

impl SoundCollector {
    /// A collector of what is heard from frame `frame` of the program on.
    pub(crate) fn at(frame: u32) -> Self {
        Self {
            frame,
            ..Self::default()
        }
    }

    /// Adds the sounds of a turn that has just been played.
    pub(crate) fn play(&mut self, cues: &[Cue], bank: &SoundBank) {
        // The motion of the last turn has ended, so its sounds must not lag either.
        self.commands.push(MixerCommand::Hurry);
        let play = |cue: &Cue| {
            let sound = bank.sound(cue.sound);
            MixerCommand::Play(PlaySound {
                samples: sound.samples(),
                delay: u64::from(cue.frame) * u64::from(FRAME),
                gain: cue.gain,
                pan: cue.pan,
                muffled: cue.muffled,
                rate: cue.rate,
                weight: sound.patch.weight,
                duck: sound.patch.duck,
            })
        };
        self.commands.extend(cues.iter().map(play));
    }

    /// Notes that the title has come to `frame`, and adds the drops that have landed since, if they are drawn.
    pub(crate) fn hear_drops(&mut self, frame: u32, is_drawn: bool, bank: &SoundBank) {
        let before = std::mem::replace(&mut self.frame, frame);
        if is_drawn {
            let cues = drips(&Title::drops(before, frame), bank);
            if !cues.is_empty() {
                self.play(&cues, bank);
            }
        }
    }

    /// Changes the background sounds.
    pub(crate) fn set_background(&mut self, now: Background, bank: &SoundBank) {
        let last = self.background;
        if last.is_none_or(|last| last.place != now.place) {
            let samples = now.place.map(|place| bank.sound(place).samples());
            self.commands.push(MixerCommand::Place(samples));
        }
        if last.is_none_or(|last| last.flame != now.flame) {
            let crackle = now.flame.map(|(crack, rate)| Crackle {
                samples: bank.sound(crack).samples(),
                rate,
                gain: CRACKLE_GAIN,
            });
            self.commands.push(MixerCommand::Flame(crackle));
        }
        self.background = Some(now);
    }

    /// Sets the overall volume, 0 to 10, before all other commands.
    pub(crate) fn set_volume(&mut self, volume: u8) {
        if self.volume != Some(volume) {
            self.volume = Some(volume);
            self.commands.insert(0, MixerCommand::Volume(volume));
        }
    }

    /// The commands since the last call.
    pub(crate) fn take(&mut self) -> Vec<MixerCommand> {
        std::mem::take(&mut self.commands)
    }
}

impl Shell {
    /// Collects sounds from now on.
    pub(in crate::app) fn with_sound(&mut self) {
        self.sounds = Some(SoundCollector::at(self.frame));
    }

    /// Adds the sounds of a turn that has just been played.
    pub(in crate::app) fn play_sounds(&mut self, cues: &[Cue]) {
        if let Some(sounds) = &mut self.sounds {
            sounds.play(cues, &self.content.sounds);
        }
    }

    /// The mixer commands since the last call, over these background sounds.
    pub(in crate::app) fn heard(&mut self, background: Background) -> Vec<MixerCommand> {
        let drips = matches!(self.top(), Some(AnyScreen::Title(_)))
            && Title::is_lively(self.settings.motion, self.idle);
        let Some(sounds) = &mut self.sounds else {
            return Vec::new();
        };
        sounds.set_volume(if self.muted { 0 } else { self.settings.volume });
        let bank = &self.content.sounds;
        sounds.set_background(background, bank);
        sounds.hear_drops(self.frame, drips, bank);
        sounds.take()
    }

    /// Mutes or unmutes the sound. Returns a sentence that says so, or why there is none.
    pub(super) fn mute(&mut self) -> Saying {
        let silence = self.abilities.silence.as_ref();
        self.muted ^= silence.is_none();
        let none = silence.map(|why| format!("There is no sound: {why}."));
        let text = match (&none, self.muted, self.settings.volume) {
            (Some(none), ..) => none,
            (None, _, 0) => "Sound is off in the options.",
            (None, true, _) => "The sound is muted.",
            (None, false, _) => "The sound is on again.",
        };
        Saying::in_log(MessageKind::Action, text)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::App;
    use crate::app::backend::Program;
    use crate::content::Content;
    use crate::content::map;
    use crate::ui::input::key::{Input, Key, KeyPress};
    use crate::ui::layout::DESIGN_SIZE;
    use crate::ui::settings::{RulesId, Settings};

    fn app(content: &Arc<Content>) -> App {
        let drawing = "#####\n#@..#\n#####";
        let map = map::parse_drawn_map("map", drawing, &content.rules[0].rules);
        App::in_game(content, RulesId(0), 1, Some(map.expect("it is a map")))
    }

    fn press(app: &mut App, key: Key) -> Vec<MixerCommand> {
        app.input(Input::Press(key.into()), DESIGN_SIZE);
        app.take_sounds()
    }

    fn volumes(commands: &[MixerCommand]) -> Vec<u8> {
        let volume = |command: &MixerCommand| match command {
            MixerCommand::Volume(volume) => Some(*volume),
            _ => None,
        };
        commands.iter().filter_map(volume).collect()
    }

    fn plays(commands: &[MixerCommand]) -> usize {
        let plays = |command: &&MixerCommand| matches!(command, MixerCommand::Play(_));
        commands.iter().filter(plays).count()
    }

    #[test]
    fn sounds_are_collected_only_on_request() {
        let content = Content::shared();
        assert!(press(&mut app(content), Key::Right).is_empty());
    }

    #[test]
    fn a_step_sounds_once_and_the_flame_continues() {
        let content = Content::shared();
        let mut app = app(content).with_sound();
        let initial = app.take_sounds();
        assert_eq!(volumes(&initial), [Settings::default().volume]);
        let flame = |command: &MixerCommand| matches!(command, MixerCommand::Flame(Some(_)));
        assert!(initial.iter().any(flame), "{initial:?}");
        assert_eq!(plays(&press(&mut app, Key::Right)), 1);
        assert_eq!(app.take_sounds().len(), 0, "nothing has changed");
    }

    #[test]
    fn mute_and_volume_take_effect_immediately() {
        let content = Content::shared();
        let mut app = app(content).with_sound();
        app.take_sounds();
        assert_eq!(volumes(&press(&mut app, Key::F(4))), [0]);
        assert!(app.shell.muted);
        let quiet = Settings {
            volume: 3,
            ..Settings::default()
        };
        let mut app = app.with_settings(quiet);
        assert!(volumes(&app.take_sounds()).is_empty(), "it is muted still");
        assert_eq!(volumes(&press(&mut app, Key::F(4))), [3]);
    }

    #[test]
    fn the_title_hums_and_crackles() {
        let content = Content::shared();
        let mut app = App::at_title(content, 1, RulesId(0)).with_sound();
        let commands = app.take_sounds();
        assert!(
            matches!(
                commands.as_slice(),
                [
                    MixerCommand::Volume(_),
                    MixerCommand::Place(Some(_)),
                    MixerCommand::Flame(Some(_))
                ]
            ),
            "{commands:?}"
        );
        assert!(app.take_sounds().is_empty(), "nothing has changed");
        assert_eq!(volumes(&press(&mut app, Key::F(4))), [0], "it is muted");
        let held = KeyPress {
            repeat: true,
            ..Key::F(4).into()
        };
        app.input(Input::Press(held), DESIGN_SIZE);
        assert!(app.take_sounds().is_empty(), "a held key mutes once");
        press(&mut app, Key::Char('s'));
        let volume = Settings::default().volume;
        assert_eq!(volumes(&press(&mut app, Key::F(4))), [volume], "at a seed");
    }

    /// Reading all files again begins to listen anew, but not to the drops of an hour.
    #[test]
    fn drops_before_the_listener_came_are_not_heard() {
        let content = Content::shared();
        let mut app = App::at_title(content, 1, RulesId(0));
        app.input(Input::Frames(3600), DESIGN_SIZE);
        app.input(Input::Focus(true), DESIGN_SIZE);
        let mut app = app.with_sound();
        app.input(Input::Frames(1), DESIGN_SIZE);
        assert_eq!(plays(&app.take_sounds()), 0);
    }

    /// Drops land as long as they are drawn: not with motion off, nor once the player is away and the title stands
    /// still.
    #[test]
    fn drops_of_the_title_are_heard_while_they_fall() {
        let content = Content::shared();
        let heard = |motion, away: bool| {
            let still = Settings {
                motion,
                ..Settings::default()
            };
            let title = App::at_title(content, 1, RulesId(0)).with_settings(still);
            let mut app = title.with_sound();
            app.take_sounds();
            let seconds = (0..60).map(|_| {
                if !away {
                    app.input(Input::Focus(true), DESIGN_SIZE);
                }
                app.input(Input::Frames(60), DESIGN_SIZE);
                plays(&app.take_sounds())
            });
            seconds.collect::<Vec<_>>()
        };
        let present = heard(true, false);
        let drops: usize = present.iter().sum();
        assert!((10..120).contains(&drops), "{present:?}");
        assert!(heard(true, true)[8..].iter().all(|drops| *drops == 0));
        assert!(heard(false, false).iter().all(|drops| *drops == 0));
    }
}
