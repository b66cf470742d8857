//! Seeks in a recording: stores snapshots of the game at intervals, so every jump is fast.

use crate::app::game::session::{Outcome, Session};
use crate::app::recording::{LoadedRecording, advance, made_by, recall};
use crate::game::Event;
use crate::replay::Recording;
use crate::ui::screens::play::Scene;
use crate::ui::screens::replay::{Tape, Timeline, TimelineMarker};

/// Minimum number of commands between snapshots.
const EACH: usize = 64;
/// Maximum number of level cells in all snapshots: about 64 MB.
const MOST_CELLS: usize = 1 << 20;
/// Maximum number of snapshots.
const MOST: usize = 100;

/// A recorded game and the playback position.
#[derive(Clone, Debug)]
pub struct ReplayPlayer {
    /// The name of the recording.
    pub name: String,
    /// Rule set and seed.
    pub caption: String,
    /// The recording.
    pub recording: Recording,
    /// The game after every `each` commands, the start first.
    keyframes: Vec<Session>,
    each: usize,
    /// The turn after each number of commands.
    turns: Vec<u32>,
    markers: Vec<(usize, TimelineMarker)>,
    /// Where the game differs from the recording, as a sentence.
    pub differs: Option<String>,
    at: usize,
    now: Session,
}

impl ReplayPlayer {
    /// Plays the whole recording, or up to the first difference, and rewinds. `name` is that of the recording.
    pub fn new(name: &str, opened: LoadedRecording) -> Self {
        Self::with_progress(name, opened, |_, _| ())
    }

    /// The same; calls `progress` after each command with the number of those played and the number of all.
    pub fn with_progress(
        name: &str,
        opened: LoadedRecording,
        mut progress: impl FnMut(usize, usize),
    ) -> Self {
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
        for index in 0..count {
            if let Err(error) = player.record(index) {
                player.differs = Some(error);
                break;
            }
            progress(index + 1, count);
        }
        player.seek(0);
        player
    }

    /// Plays the command at index `count` for the first time, and notes its turn, marker and snapshot.
    fn record(&mut self, count: usize) -> Result<(), String> {
        let command = self.recording.commands()[count];
        let (hp, depth) = (self.now.view().hero().hp, self.now.view().depth());
        let outcome = advance(&mut self.now, &self.recording, count, command)
            .map_err(|differs| format!("{differs}{}", made_by(self.recording.header())))?;
        let view = self.now.view();
        let killed = |event: &Event| matches!(event, Event::Died { actor, .. } if !actor.is_hero());
        let kills = outcome.events.iter().any(killed);
        let marker = if view.game_over().is_some() {
            Some(TimelineMarker::End)
        } else if view.depth() != depth {
            Some(TimelineMarker::Stairs)
        } else if view.hero().hp < hp {
            Some(TimelineMarker::Loss)
        } else {
            kills.then_some(TimelineMarker::Kill)
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

    /// What the replay screen shows; `scene` is that of the current position.
    pub fn timeline<'a>(&'a self, scene: Scene<'a>) -> Timeline<'a> {
        let tape = Tape {
            at: self.at,
            last: self.len(),
            last_turn: self.last_turn(),
            markers: &self.markers,
            caption: &self.caption,
            differs: self.differs.as_deref(),
        };
        Timeline { tape, scene }
    }

    /// Number of playable commands: all, or those before the first difference.
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

    /// The game at the current position.
    pub const fn session(&self) -> &Session {
        &self.now
    }

    /// The last playable turn.
    pub fn last_turn(&self) -> u32 {
        self.turns.last().copied().unwrap_or(0)
    }

    /// Number of commands up to the end of turn `turn`.
    pub fn count_at(&self, turn: u32) -> usize {
        self.turns
            .partition_point(|other| *other <= turn)
            .saturating_sub(1)
    }

    /// Plays the next command and calls `show` with the game and the outcome, before its motion is finished; `None` at
    /// the end.
    pub fn step<T>(&mut self, show: impl FnOnce(&Session, &Outcome) -> T) -> Option<T> {
        if self.at == self.len() {
            return None;
        }
        let outcome = self.now.play(self.recording.commands()[self.at]);
        self.at += 1;
        recall(&mut self.now, &self.recording, self.at);
        let shown = show(&self.now, &outcome);
        self.now.finish_motion();
        Some(shown)
    }

    /// Seeks to the position after `count` commands, or to the end.
    pub fn seek(&mut self, count: usize) {
        let count = count.min(self.len());
        let frame = (count / self.each).min(self.keyframes.len() - 1);
        if count < self.at || frame * self.each > self.at {
            self.now = self.keyframes[frame].clone();
            self.at = frame * self.each;
        }
        while self.at < count {
            self.now.play(self.recording.commands()[self.at]);
            self.now.finish_motion();
            self.at += 1;
            recall(&mut self.now, &self.recording, self.at);
        }
    }
}
