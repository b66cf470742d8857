//! The replay screen: a recorded game, and a timeline to seek in it.

mod status_line;
mod timeline;
use crate::gfx::{Px, PxRect, PxSize};
use crate::ui::input::bindings::{Bindings, KeyAction, KeyContext, ReplayKey, ScreenId};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::screens::play::{self, Scene};
pub use crate::ui::screens::replay::timeline::TimelineMarker;
use crate::ui::screens::replay::timeline::{sign, signs};
use crate::ui::screens::{Context, Screen, Transition};
use crate::ui::widgets::key_hints::{KeyHint, KeyLine};
use crate::ui::widgets::painter::Painter;

/// Height of the timeline, its legend and the key line, in pixels.
const FOOT: i32 = 46;
/// Losses and kills fewer than this many commands apart belong to the same fight.
const FIGHT: usize = 10;
/// Frames of 1/60 s from one command to the next, at speed 1.
pub const FRAMES: u32 = 20;
/// The highest speed.
const FASTEST: u32 = 16;

/// The playback state.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaybackState<'a> {
    /// The recording at the current position.
    pub tape: Tape<'a>,
    /// Whether it is playing.
    pub playing: bool,
    /// 1, 2, 4, 8 or 16.
    pub speed: u32,
    /// The status line, such as where a GIF was saved; may be empty.
    pub status: &'a str,
}

/// The meaning of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ReplayIntent {
    /// Play or pause.
    Toggle,
    /// This speed, 1 to 16.
    Speed(u32),
    /// Show this text, such as why nothing happens.
    Say(String),
    /// Anything else; a seek also pauses.
    Do(Transition),
}

/// Nothing.
const STAY: ReplayIntent = ReplayIntent::Do(Transition::Stay);

/// Seek to the position after so many commands.
const fn seek_to(count: usize) -> ReplayIntent {
    ReplayIntent::Do(Transition::Replay(ReplayAction::Seek(count)))
}

fn say(text: &str) -> ReplayIntent {
    ReplayIntent::Say(text.to_owned())
}

/// An action on the watched recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayAction {
    /// Seek to the position after so many commands.
    Seek(usize),
    /// Save a GIF of the last turns up to here.
    Gif,
    /// Take over the game from here.
    PlayOn,
}

/// A position in a recording.
#[derive(Clone, Copy, Debug)]
pub struct Tape<'a> {
    /// Commands played so far, 0 to `last`.
    pub at: usize,
    /// Number of commands.
    pub last: usize,
    /// The last turn.
    pub last_turn: u32,
    /// The timeline markers, in order.
    pub markers: &'a [(usize, TimelineMarker)],
    /// Rule set and seed.
    pub caption: &'a str,
    /// Where the game differs from the recording, if it does.
    pub differs: Option<&'a str>,
}

/// The watched recording at the current position.
#[derive(Clone, Copy, Debug)]
pub struct Timeline<'a> {
    /// The position.
    pub tape: Tape<'a>,
    /// The game there.
    pub scene: Scene<'a>,
}

/// The screen of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Whether it is playing.
    playing: bool,
    /// 1, 2, 4, 8 or 16.
    speed: u32,
    /// Frames since the last command, times the speed.
    waited: u32,
    /// The status line, such as where a GIF was saved. The next key or click that does something clears it.
    status: String,
}

impl Replay {
    /// Opens playing, unless there is nothing to play.
    pub(super) fn open(ctx: &Context<'_>) -> Option<Self> {
        let timeline = ctx.timeline.as_ref()?;
        Some(Self {
            playing: timeline.tape.last > 0,
            ..Self::paused()
        })
    }

    /// A replay that is paused.
    pub const fn paused() -> Self {
        Self {
            playing: false,
            speed: 1,
            waited: 0,
            status: String::new(),
        }
    }

    /// Whether it is playing.
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// The status line.
    pub fn status(&self) -> &str {
        &self.status
    }

    fn state<'a>(&'a self, timeline: &Timeline<'a>) -> PlaybackState<'a> {
        PlaybackState {
            tape: timeline.tape,
            playing: self.playing,
            speed: self.speed,
            status: &self.status,
        }
    }

    fn follow(&mut self, intent: ReplayIntent, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = &ctx.timeline else {
            return Transition::Back;
        };
        if intent == STAY {
            return Transition::Stay;
        }
        self.status.clear();
        match intent {
            ReplayIntent::Toggle => {
                self.playing = !self.playing && timeline.tape.last > 0;
                if timeline.tape.at == timeline.tape.last {
                    return Transition::Replay(ReplayAction::Seek(0));
                }
            }
            ReplayIntent::Speed(speed) => self.speed = speed,
            ReplayIntent::Say(text) => self.status = text,
            ReplayIntent::Do(next) => {
                self.playing &= !matches!(next, Transition::Replay(ReplayAction::Seek(_)));
                return next;
            }
        }
        Transition::Redraw
    }
}

impl Screen for Replay {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = &ctx.timeline else {
            return Transition::Back;
        };
        let intent = key_intent(press, &self.state(timeline), ctx.keys);
        self.follow(intent, ctx)
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        let state = self.state(ctx.timeline.as_ref()?);
        Some(key_line(&state, panel_area(ctx.panel_size(), 1), ctx.keys))
    }

    /// Handles a click on the timeline.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = &ctx.timeline else {
            return Transition::Back;
        };
        let bar = bar(panel_area(ctx.panel_size(), 1));
        let intent = seek(ctx.panel_px(at), bar, &self.state(timeline));
        self.follow(intent, ctx)
    }

    fn advance(&mut self, frames: u32, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = ctx.timeline.as_ref().filter(|_| self.playing) else {
            return Transition::Stay;
        };
        self.waited += frames.min(FRAMES) * self.speed;
        let steps = self.waited / FRAMES;
        self.waited %= FRAMES;
        let Tape { at, last, .. } = timeline.tape;
        let to = (at + steps as usize).min(last);
        self.playing = to < last;
        match (steps, self.playing) {
            (0, true) => Transition::Stay,
            _ => Transition::Replay(ReplayAction::Seek(to)),
        }
    }

    /// Takes one message, if the line has room for it beside the turn.
    fn notify(&mut self, text: &str, ctx: &Context<'_>) -> bool {
        let timeline = ctx.timeline.as_ref().filter(|_| self.status.is_empty());
        let takes = timeline.is_some_and(|timeline| {
            let state = self.state(timeline);
            status_line::has_room(text, &with_foot(&timeline.scene), &state, ctx)
        });
        if takes {
            text.clone_into(&mut self.status);
        }
        takes
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        if let Some(timeline) = &ctx.timeline {
            draw(&timeline.scene, &self.state(timeline), painter);
        }
    }
}

/// The meaning of a key.
fn key_intent(press: KeyPress, state: &PlaybackState<'_>, keys: &Bindings) -> ReplayIntent {
    let steps = if press.shift { 10 } else { 1 };
    let Some(KeyAction::InReplay(tape)) = keys.action_in(KeyContext::Replay, press.key) else {
        return match press.key {
            _ if keys.play_action(press) == Some(KeyAction::Open(ScreenId::Keys)) => {
                ReplayIntent::Say(other_keys(keys))
            }
            Key::Enter => ReplayIntent::Toggle,
            Key::Escape if !press.repeat => ReplayIntent::Do(Transition::Back),
            _ => STAY,
        };
    };
    match tape {
        ReplayKey::Play => ReplayIntent::Toggle,
        ReplayKey::Back | ReplayKey::First if state.tape.at == 0 => say("It begins here."),
        ReplayKey::Step | ReplayKey::Last if state.tape.at == state.tape.last => {
            say("It ends here.")
        }
        ReplayKey::Back => seek_to(state.tape.at.saturating_sub(steps)),
        ReplayKey::Step => seek_to((state.tape.at + steps).min(state.tape.last)),
        ReplayKey::First => seek_to(0),
        ReplayKey::Last => seek_to(state.tape.last),
        ReplayKey::Faster => ReplayIntent::Speed((state.speed * 2).min(FASTEST)),
        ReplayKey::Slower => ReplayIntent::Speed((state.speed / 2).max(1)),
        ReplayKey::Fight => state.next_fight(),
        ReplayKey::Stairs => state.next_stairs(),
        ReplayKey::Gif | ReplayKey::PlayOn | ReplayKey::Overlay if press.repeat => STAY,
        ReplayKey::Gif => ReplayIntent::Do(Transition::Replay(ReplayAction::Gif)),
        ReplayKey::PlayOn => ReplayIntent::Do(Transition::Replay(ReplayAction::PlayOn)),
        ReplayKey::Overlay => ReplayIntent::Do(Transition::NextOverlay),
    }
}

/// Handles a click on the timeline.
fn seek(at: Px, bar: PxRect, state: &PlaybackState<'_>) -> ReplayIntent {
    let wide = PxRect::new(bar.x, bar.y - 4, bar.w, bar.h + 8);
    if !wide.contains(at) {
        return STAY;
    }
    let signs = signs(state, bar);
    let near = signs.iter().find(|(_, _, x)| (x - at.x).abs() <= 2);
    // On a frame 13 pixels wide, the timeline has a single column.
    let room = (bar.w - 1).max(1).unsigned_abs() as usize;
    let there = state.tape.last * (at.x - bar.x).unsigned_abs() as usize / room;
    seek_to(near.map_or(there, |(count, ..)| *count))
}

impl PlaybackState<'_> {
    fn next_stairs(&self) -> ReplayIntent {
        let stairs = |(count, marker): &&(usize, TimelineMarker)| {
            *count > self.tape.at && *marker == TimelineMarker::Stairs
        };
        let ahead = self.tape.markers.iter().find(stairs);
        let none = say("No stairs after this.");
        ahead.map_or(none, |(count, _)| seek_to(*count))
    }

    /// Seeks to one command before the next fight, which starts with the first marker other than stairs after a pause.
    fn next_fight(&self) -> ReplayIntent {
        let mut quiet_since = self.tape.at + 1;
        let fights = self
            .tape
            .markers
            .iter()
            .filter(|(_, marker)| *marker != TimelineMarker::Stairs);
        for (count, _) in fights.skip_while(|(count, _)| *count + FIGHT <= self.tape.at) {
            if *count > self.tape.at + 1 && *count >= quiet_since {
                return seek_to(count - 1);
            }
            quiet_since = count + FIGHT;
        }
        say("No fight after this.")
    }

    /// The timeline column for the position after `count` commands.
    pub(super) fn column(&self, count: usize, bar: PxRect) -> i32 {
        let room = (bar.w - 1).unsigned_abs() as usize;
        bar.x + (count * room / self.tape.last.max(1)) as i32
    }
}

/// The area of the playback controls on a frame of `size`.
const fn panel_area(size: PxSize, zoom: i32) -> PxRect {
    let (w, h) = (size.w / zoom, size.h / zoom);
    PxRect::new(0, (h - FOOT) * zoom, w * zoom, FOOT * zoom)
}

/// The timeline within the controls.
const fn bar(state: PxRect) -> PxRect {
    PxRect::new(state.x + 6, state.y + 3, state.w - 12, 9)
}

/// Draws the game, and the playback controls below it.
fn draw(scene: &Scene<'_>, state: &PlaybackState<'_>, painter: &mut Painter<'_>) {
    let (size, theme) = (painter.size(), painter.theme);
    painter.clear(theme.bg);
    let scene = &with_foot(scene);
    play::draw(scene, painter);
    let Some(zoomed) = play::zoomed(scene, size, painter) else {
        return;
    };
    let (zoom, label) = (painter.zoom, format!("REPLAY x{}", state.speed));
    let (x, w) = (6 * zoom, painter.font.width(&label) + 8);
    let tag = PxRect::new(x, x, w * zoom, 18 * zoom);
    painter.enlarged_part(zoom, tag, |painter, tag| {
        painter.fill_rect(tag, theme.bg);
        painter.outline_rect(tag, theme.title);
        painter.text((tag.x + 4, tag.y + 1), theme.title, label);
    });
    // In place of the hint line.
    painter.enlarged_part(zoom, zoomed.layout.hint, |painter, area| {
        status_line::draw(scene, state, area, painter);
    });
    painter.enlarged_part(zoom, panel_area(size, zoom), |painter, area| {
        painter.fill_rect(area, theme.bg);
        painter.rule(area.x, area.y, area.w);
        markers(state, bar(area), painter);
        legend(Px::new(area.x + 8, area.y + 13), painter);
        key_line(state, area, scene.keys).draw(painter);
    });
}

/// The key line within the controls.
fn key_line(state: &PlaybackState<'_>, panel: PxRect, keys: &Bindings) -> KeyLine {
    let does = if state.playing { "pause" } else { "play" };
    let hint = |key, does| KeyHint::of(keys, KeyAction::InReplay(key), does, true);
    let hints = [
        hint(ReplayKey::Play, does),
        hint(ReplayKey::Back, "back"),
        hint(ReplayKey::Step, "step"),
        hint(ReplayKey::Faster, "faster"),
        hint(ReplayKey::Fight, "fight"),
        hint(ReplayKey::PlayOn, "play on"),
        hint(ReplayKey::Gif, "GIF"),
        Some(KeyHint::primary(Key::Escape, "leave")),
    ];
    let area = PxRect::new(panel.x + 4, panel.y + FOOT - 21, panel.w - 8, 18);
    KeyLine::new(hints, area)
}

/// The keys that [`key_line`] leaves out, in one line.
fn other_keys(keys: &Bindings) -> String {
    let label = |tape| keys.label_for(KeyAction::InReplay(tape));
    format!(
        "{} slower  {} stairs  {} {} ends  Shift: ten steps",
        label(ReplayKey::Slower),
        label(ReplayKey::Stairs),
        label(ReplayKey::First),
        label(ReplayKey::Last),
    )
}

/// The scene above the playback controls.
const fn with_foot<'a>(scene: &Scene<'a>) -> Scene<'a> {
    Scene {
        foot: FOOT,
        ..*scene
    }
}

fn markers(state: &PlaybackState<'_>, bar: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    let middle = bar.rows(bar.y + 2, 5);
    painter.fill_rect(middle, theme.empty);
    let here = state.column(state.tape.at, bar);
    let played = PxRect::new(bar.x, middle.y, here - bar.x, middle.h);
    painter.fill_rect(played, theme.light);
    for (_, marker, x) in signs(state, bar) {
        sign(marker, Px::new(x, bar.y), painter);
    }
    painter.fill_rect(PxRect::new(here - 1, bar.y - 1, 3, 11), theme.bar_text);
}

/// The legend of the timeline.
fn legend(at: Px, painter: &mut Painter<'_>) {
    let means = [
        (TimelineMarker::Stairs, "stairs"),
        (TimelineMarker::Kill, "a foe dies"),
        (TimelineMarker::Loss, "you lose HP"),
        (TimelineMarker::End, "the end"),
    ];
    let mut x = at.x;
    for (marker, text) in means {
        let (left, right) = marker.columns(0);
        sign(marker, Px::new(x - left, at.y + 1), painter);
        let after = (x + right - left + 5, at.y);
        x = painter.small_text(after, painter.theme.dim, text) + 14;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATE: PlaybackState<'static> = PlaybackState {
        tape: Tape {
            at: 20,
            last: 100,
            last_turn: 100,
            markers: &[
                (25, TimelineMarker::Loss),
                (27, TimelineMarker::Kill),
                (40, TimelineMarker::Stairs),
                (60, TimelineMarker::Loss),
                (100, TimelineMarker::End),
            ],
            caption: "",
            differs: None,
        },
        playing: false,
        speed: 4,
        status: "",
    };

    fn state_at(at: usize) -> PlaybackState<'static> {
        let tape = Tape { at, ..STATE.tape };
        PlaybackState { tape, ..STATE }
    }

    fn meaning(press: impl Into<KeyPress>, state: &PlaybackState<'_>) -> ReplayIntent {
        key_intent(press.into(), state, Bindings::default_qwerty())
    }

    #[test]
    fn omitted_keys_are_listed_on_request() {
        assert_eq!(
            other_keys(Bindings::default_qwerty()),
            "Down slower  > stairs  Home End ends  Shift: ten steps"
        );
    }

    #[test]
    fn keys_seek_play_and_change_speed() {
        for (key, shift, intent) in [
            (Key::Left, false, seek_to(19)),
            (Key::Left, true, seek_to(10)),
            (Key::Right, true, seek_to(30)),
            (Key::End, false, seek_to(100)),
            (Key::Up, false, ReplayIntent::Speed(8)),
            (Key::Down, false, ReplayIntent::Speed(2)),
            (Key::Char('f'), false, seek_to(24)),
            (Key::Char('>'), false, seek_to(40)),
            (
                Key::Char('?'),
                false,
                ReplayIntent::Say(other_keys(Bindings::default_qwerty())),
            ),
        ] {
            let press = KeyPress {
                shift,
                ..key.into()
            };
            assert_eq!(meaning(press, &STATE), intent, "{press:?}");
        }
        assert_eq!(meaning(Key::Char('f'), &state_at(24)), seek_to(59));
        let mine = (KeyAction::InReplay(ReplayKey::Play), vec![Key::Char('k')]);
        let mine = Bindings::default_qwerty().with_changes(&[mine]);
        let meaning = |key| key_intent(Key::Char(key).into(), &STATE, &mine);
        assert_eq!(meaning('k'), ReplayIntent::Toggle);
        assert_eq!(meaning(' '), STAY);
    }

    /// A key that has no effect must say why, or it seems broken.
    #[test]
    fn keys_without_effect_say_why() {
        for (pressed, at, expected) in [
            (Key::Char('f'), 99, "No fight after this."),
            (Key::Char('>'), 99, "No stairs after this."),
            (Key::Right, 100, "It ends here."),
            (Key::End, 100, "It ends here."),
            (Key::Left, 0, "It begins here."),
            (Key::Home, 0, "It begins here."),
        ] {
            let intent = meaning(pressed, &state_at(at));
            assert_eq!(intent, say(expected), "{pressed:?}");
        }
    }

    /// A long game has more markers than the timeline has columns.
    #[test]
    fn important_markers_win_on_a_crowded_timeline() {
        let mut markers: Vec<_> = (1..400)
            .map(|count| (count, TimelineMarker::Loss))
            .collect();
        markers.extend([
            (50, TimelineMarker::Kill),
            (51, TimelineMarker::Stairs),
            (400, TimelineMarker::End),
        ]);
        markers.sort_by_key(|(count, _)| *count);
        let (last, markers) = (400, &markers[..]);
        let tape = Tape {
            last,
            markers,
            ..STATE.tape
        };
        let state = PlaybackState { tape, ..STATE };
        let bar = bar(panel_area(PxSize::new(640, 400), 1));
        let mut signs = signs(&state, bar);
        signs.sort_by_key(|(_, _, x)| *x);
        for pair in signs.windows(2) {
            let [(_, first, x), (_, second, next)] = pair else {
                unreachable!("two each");
            };
            let gap = second.columns(*next).0 - first.columns(*x).1;
            assert!(gap >= 2, "{pair:?}");
        }
        let drawn = |wanted| signs.iter().any(|(_, marker, _)| *marker == wanted);
        assert!(
            drawn(TimelineMarker::End)
                && drawn(TimelineMarker::Stairs)
                && drawn(TimelineMarker::Loss)
        );
        assert!(!drawn(TimelineMarker::Kill), "it would touch the stairs");
        let end = signs.last().map(|(_, marker, x)| marker.columns(*x).1);
        assert!(end.is_some_and(|end| end <= bar.right()));
    }

    #[test]
    fn a_timeline_of_one_column_can_be_clicked() {
        let tape = Tape {
            markers: &[],
            ..STATE.tape
        };
        let state = PlaybackState { tape, ..STATE };
        for width in 1..20 {
            let bar = bar(panel_area(PxSize::new(width, 40), 1));
            let intent = seek(Px::new(bar.x, bar.y), bar, &state);
            let expected = match width {
                ..13 => STAY,
                _ => seek_to(0),
            };
            assert_eq!(intent, expected, "{width} columns");
        }
    }

    #[test]
    fn clicks_on_the_timeline_snap_to_markers() {
        let bar = bar(panel_area(PxSize::new(640, 400), 1));
        let stairs = STATE.column(40, bar);
        for (x, y, expected) in [
            (bar.x, bar.y, seek_to(0)),
            (bar.right() - 1, bar.y, seek_to(100)),
            (stairs + 2, bar.y, seek_to(40)),
            (stairs, bar.y - 40, STAY),
        ] {
            assert_eq!(seek(Px::new(x, y), bar, &STATE), expected, "{x}, {y}");
        }
    }
}
