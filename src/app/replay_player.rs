//! A recording wound to any point: keyframes every so many commands, so that a jump is short wherever it goes.

use crate::app::recording::{LoadedRecording, advance, made_by};
use crate::app::session::Session;
use crate::game::{Command, Event};
use crate::replay::Recording;
use crate::ui::screens::play::Scene;
use crate::ui::screens::replay::{Timeline, TimelineMarker};

/// Commands from one keyframe to the next, at least.
const EACH: usize = 64;
/// Cells of levels that all keyframes together may hold: about 64 MB.
const MOST_CELLS: usize = 1 << 20;
/// Most keyframes.
const MOST: usize = 100;

/// A recorded game, and the point at which it is looked at.
#[derive(Clone, Debug)]
pub struct ReplayPlayer {
    /// The name of the recording.
    name: String,
    /// Rule set and seed.
    caption: String,
    recording: Recording,
    /// Games after every `each` commands, the start first.
    keyframes: Vec<Session>,
    each: usize,
    /// Turns after each number of commands.
    turns: Vec<u32>,
    markers: Vec<(usize, TimelineMarker)>,
    /// Where the game differs from what was recorded, in one sentence.
    differs: Option<String>,
    at: usize,
    now: Session,
}

impl ReplayPlayer {
    /// Plays the whole recording once, up to where it differs if it does, and winds back to the start. `name` is what the
    /// recording is called.
    pub fn new(name: &str, opened: LoadedRecording) -> Self {
        let LoadedRecording {
            recording, start, ..
        } = opened;
        let count = recording.commands().len();
        let most = (MOST_CELLS / start.view().size().area().max(1)).clamp(2, MOST);
        let header = recording.header();
        let mut player = Self {
            name: name.to_owned(),
            caption: format!("{}, seed {}", header.rules, header.seed),
            recording,
            keyframes: vec![start.clone()],
            each: EACH.max(count.div_ceil(most)),
            turns: vec![start.view().turn()],
            markers: Vec::new(),
            differs: None,
            at: 0,
            now: start,
        };
        for count in 0..count {
            if let Err(fault) = player.record(count) {
                player.differs = Some(fault);
                break;
            }
        }
        player.seek(0);
        player
    }

    /// Plays the next command for the first time.
    fn record(&mut self, count: usize) -> Result<(), String> {
        let command = self.recording.commands()[count];
        let (hp, depth) = (self.now.view().hero().hp, self.now.view().depth());
        let outcome = advance(&mut self.now, &self.recording, count, command)
            .map_err(|differs| format!("{differs}{}", made_by(self.recording.header())))?;
        let view = self.now.view();
        let killed = |event: &Event| matches!(event, Event::Died { actor, .. } if !actor.is_hero());
        let marker = if view.game_over().is_some() {
            Some(TimelineMarker::End)
        } else if view.depth() != depth {
            Some(TimelineMarker::Stairs)
        } else if view.hero().hp < hp {
            Some(TimelineMarker::Loss)
        } else {
            outcome
                .events
                .iter()
                .any(killed)
                .then_some(TimelineMarker::Kill)
        };
        self.turns.push(view.turn());
        self.markers
            .extend(marker.map(|marker| (count + 1, marker)));
        self.at = count + 1;
        if self.at.is_multiple_of(self.each) {
            self.keyframes.push(self.now.clone());
        }
        Ok(())
    }

    /// What the recording is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Rule set and seed.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// What the replay screen shows; `scene` is that of the game at this point.
    pub fn timeline<'a>(&'a self, scene: Scene<'a>) -> Timeline<'a> {
        Timeline {
            at: self.at,
            last: self.len(),
            last_turn: self.last_turn(),
            markers: self.markers(),
            caption: &self.caption,
            differs: self.differs(),
            scene,
        }
    }

    /// What was recorded.
    pub const fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Commands that can be played: all of them, or those before the game differs.
    pub fn len(&self) -> usize {
        self.turns.len() - 1
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Commands played so far.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The game at this point.
    pub const fn session(&self) -> &Session {
        &self.now
    }

    /// What is worth going to, by the number of commands before it.
    pub fn markers(&self) -> &[(usize, TimelineMarker)] {
        &self.markers
    }

    /// Where the game differs from what was recorded.
    pub fn differs(&self) -> Option<&str> {
        self.differs.as_deref()
    }

    /// The last turn that can be played to.
    pub fn last_turn(&self) -> u32 {
        self.turns.last().copied().unwrap_or(0)
    }

    /// How many commands lead to the end of turn `turn`.
    pub fn count_at(&self, turn: u32) -> usize {
        self.turns
            .partition_point(|other| *other <= turn)
            .saturating_sub(1)
    }

    /// Winds to the point after the first `count` commands, or to the end.
    pub fn seek(&mut self, count: usize) {
        let count = count.min(self.len());
        let frame = (count / self.each).min(self.keyframes.len() - 1);
        if count < self.at || frame * self.each > self.at {
            self.now = self.keyframes[frame].clone();
            self.at = frame * self.each;
        }
        let commands: Vec<Command> = self.recording.commands()[self.at..count].to_vec();
        for command in commands {
            self.now.play(command);
            self.now.rest();
        }
        self.at = count;
    }
}
