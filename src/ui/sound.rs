//! Turns events into sounds, as the animator turns them into motion: which sounds belong to a turn, when, from where
//! and how loud. Every sound belongs to something that is also drawn or written.

mod choice;
mod earshot;

use std::mem::replace;

use crate::audio::bank::{SoundBank, SoundId};
use crate::audio::mixer::{FULL, NORMAL_RATE};
use crate::base::{Digest, Pos};
use crate::game::rules::FlameHeight;
use crate::game::{Event, View};
use crate::ui::widgets::sidebar::{is_low_hp, is_low_wax};
use earshot::Earshot;

/// Cracks of the flame in ten seconds with full wax: shielded, plain, bright.
const CRACKLE: [u32; 3] = [14, 22, 36];
/// Lowest percentage of that, with hardly any wax.
const LEAST_CRACKLE: u32 = 12;
/// Turns between two heartbeats while no blow hurts the hero.
const HEART_TURNS: u32 = 4;
/// Frames from the last event of the turn to the heartbeat.
const HEART_FRAMES: u32 = 12;

/// A sound to be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cue {
    /// Which one.
    pub sound: SoundId,
    /// The frame in which it begins, in 1/60 s since the turn began.
    pub frame: u32,
    /// Loudness, 0 to [`FULL`].
    pub gain: i32,
    /// Where it is: -[`FULL`] is left, [`FULL`] right.
    pub pan: i32,
    /// How much walls muffle it, 0 to [`FULL`].
    pub muffled: i32,
    /// How fast it is played, in 65536ths.
    pub rate: u32,
}

/// Sounds that go on all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Background {
    /// The tone of the place.
    pub place: Option<SoundId>,
    /// The crack of the flame, and how often it is heard in ten seconds, 1 or more.
    pub flame: Option<(SoundId, u32)>,
}

/// What earlier turns decide about the sounds of the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listener {
    /// Whether wax was low after the last turn.
    wax_is_low: bool,
    /// The turn of the last heartbeat, if hit points are low.
    heart_beat_in: Option<u32>,
}

impl Listener {
    /// The sounds of a turn, whose `events` led to the state that `view` shows; `beats` has the frame in which each is
    /// drawn.
    pub fn hear(
        &mut self,
        events: &[Event],
        beats: &[u32],
        view: View<'_>,
        bank: &SoundBank,
    ) -> Vec<Cue> {
        let mut turn = TurnSounds::new(events, view, bank);
        // What was undone is not heard.
        let is_undone = |event: &Event| matches!(event, Event::WoundBack { .. });
        let first = events.iter().position(is_undone).unwrap_or(0);
        for (index, event) in events.iter().enumerate().skip(first) {
            turn.index = index;
            turn.frame = beats.get(index).copied().unwrap_or(turn.frame);
            choice::choose(&mut turn, *event);
        }
        turn.index = events.len();
        self.warn(&mut turn, &events[first..]);
        turn.cues
    }

    /// The sounds of a refused command.
    pub fn refused(view: View<'_>, bank: &SoundBank) -> Vec<Cue> {
        let mut turn = TurnSounds::new(&[], view, bank);
        turn.here("bump");
        turn.cues
    }

    /// Adds the heartbeat while hit points are low, and once, when wax becomes low, the sound of the wick.
    fn warn(&mut self, turn: &mut TurnSounds<'_>, events: &[Event]) {
        let view = turn.view;
        let flame = view.flame();
        let is_low = flame.is_some_and(is_low_wax);
        let burns = flame.is_some_and(|flame| flame.height != FlameHeight::Out);
        let was_low = replace(&mut self.wax_is_low, is_low);
        if is_low && !was_low && burns {
            turn.here("wax_low");
        }
        let hero = view.hero();
        if !is_low_hp(hero.hp, hero.stats.hp) {
            self.heart_beat_in = None;
            return;
        }
        let hurt = events.iter().any(|event| {
            matches!(event, Event::Struck { target, damage, .. } if target.is_hero() && *damage > 0)
        });
        let now = view.turn();
        let rested = |last| now < last || now - last >= HEART_TURNS;
        if hurt || self.heart_beat_in.is_none_or(rested) {
            turn.frame += HEART_FRAMES;
            turn.here("heart");
            self.heart_beat_in = Some(now);
        }
    }
}

impl Background {
    /// The background where `view` shows the hero; silence once the game is over.
    pub fn of(view: View<'_>, bank: &SoundBank) -> Self {
        if view.game_over().is_some() {
            return Self::default();
        }
        let place = view.place().map(|place| format!("place_{}", place.theme));
        Self::new(place.as_deref(), crackle_rate(view), bank)
    }

    /// The background of the title, where candles of full wax burn.
    pub fn of_title(bank: &SoundBank) -> Self {
        Self::new(Some("title"), CRACKLE[1], bank)
    }

    fn new(place: Option<&str>, rate: u32, bank: &SoundBank) -> Self {
        let mut flame = None;
        if rate > 0 {
            flame = bank.find("crackle").map(|crack| (crack, rate));
        }
        Self {
            place: place.and_then(|name| bank.find(name)),
            flame,
        }
    }
}

/// The sounds of drops of wax that land on the title; `sides` says how far right of the middle each does, in 256ths.
pub fn drips(sides: &[i32], bank: &SoundBank) -> Vec<Cue> {
    let Some(sound) = bank.find("drip") else {
        return Vec::new();
    };
    let vary = u32::from(bank.sound(sound).patch.vary);
    let mut cues = Vec::new();
    for side in sides {
        // Each place has a pitch of its own.
        let pitch = 1000 - vary + (side.unsigned_abs() * 37) % (2 * vary + 1);
        cues.push(Cue {
            sound,
            frame: 0,
            gain: FULL,
            pan: *side / 2,
            muffled: 0,
            rate: NORMAL_RATE / 1000 * pitch,
        });
    }
    cues
}

/// How often the flame cracks in ten seconds: the less wax, the less often; 0 if none burns.
fn crackle_rate(view: View<'_>) -> u32 {
    let candle = view.candle().filter(|candle| candle.turns_left > 0);
    let (height, left, all) = match (view.flame(), candle) {
        (Some(flame), _) => (flame.height, flame.wax, flame.rules.max_wax),
        (None, Some(candle)) => (FlameHeight::Plain, candle.turns_left, candle.max_turns),
        (None, None) => return 0,
    };
    let most = match height {
        FlameHeight::Out => return 0,
        FlameHeight::Shielded => CRACKLE[0],
        FlameHeight::Plain => CRACKLE[1],
        FlameHeight::Bright => CRACKLE[2],
    };
    let percent = (100 * left.max(0) / all.max(1)).unsigned_abs();
    (most * percent.clamp(LEAST_CRACKLE, 100) / 100).max(1)
}

/// Collects the sounds of a turn.
struct TurnSounds<'a> {
    events: &'a [Event],
    view: View<'a>,
    bank: &'a SoundBank,
    earshot: Earshot<'a>,
    /// The index of the current event.
    index: usize,
    /// The frame in which it is shown.
    frame: u32,
    cues: Vec<Cue>,
}

impl<'a> TurnSounds<'a> {
    const fn new(events: &'a [Event], view: View<'a>, bank: &'a SoundBank) -> Self {
        Self {
            events,
            view,
            bank,
            earshot: Earshot { view, paths: None },
            index: 0,
            frame: 0,
            cues: Vec::new(),
        }
    }

    /// Adds a sound at the hero, if it exists.
    fn here(&mut self, name: &str) {
        self.push(&[name], Some(self.view.hero().at));
    }

    /// Adds the first of these sounds that exists, at a cell; behind walls if the cell is unknown.
    fn push(&mut self, names: &[&str], at: Option<Pos>) {
        let Some(sound) = names.iter().find_map(|name| self.bank.find(name)) else {
            return;
        };
        let (gain, pan, muffled) = self.earshot.of(at);
        if gain > 0 {
            self.cues.push(Cue {
                sound,
                frame: self.frame,
                gain,
                pan,
                muffled,
                rate: self.rate(sound),
            });
        }
    }

    /// A rate near that of the sound, always the same for the same event of the same game.
    fn rate(&self, sound: SoundId) -> u32 {
        let vary = i64::from(self.bank.sound(sound).patch.vary);
        let mut digest = Digest::new();
        digest
            .write_u64(self.view.seed())
            .write_u64(self.view.turn().into())
            .write_u64(self.index as u64);
        let roll = (digest.finish() >> 33) as i64 % (2 * vary + 1) - vary;
        (i64::from(NORMAL_RATE) * (1000 + roll) / 1000) as u32
    }
}
