//! The replay screen: a recorded game, and a timeline to seek in it.

mod status_line;
mod timeline;
use crate::gfx::{Px, PxRect, PxSize};
use crate::ui::widgets::painter::{Painter, unzoomed};

use crate::ui::input::bindings::{Bindings, KeyAction, KeyContext, ReplayKey};
use crate::ui::input::key::{Key, KeyPress};
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::key_hints::{self, KeyHint};

use crate::ui::screens::play::{self, Scene};
pub use crate::ui::screens::replay::timeline::TimelineMarker;
use crate::ui::screens::replay::timeline::{sign, signs};
use crate::ui::screens::{Context, Screen, Transition};

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
    /// Commands played so far, 0 to `last`.
    pub at: usize,
    /// Number of commands.
    pub last: usize,
    /// The last turn.
    pub last_turn: u32,
    /// Whether it is playing.
    pub playing: bool,
    /// 1, 2, 4, 8 or 16.
    pub speed: u32,
    /// The timeline markers, in order.
    pub markers: &'a [(usize, TimelineMarker)],
    /// Rule set and seed.
    pub caption: &'a str,
    /// The status line, such as where a GIF was saved; may be empty.
    pub status: &'a str,
    /// Where the game differs from the recording.
    pub differs: Option<&'a str>,
}

/// The meaning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReplayIntent {
    /// Nothing.
    Stay,
    /// Play or pause.
    Toggle,
    /// This speed, 1 to 16.
    Speed(u32),
    /// Seek to the position after so many commands.
    Seek(usize),
    /// Nothing, but say why.
    Say(&'static str),
    /// Save a GIF of the last turns up to here.
    Gif,
    /// Take over the game from here.
    PlayOn,
    /// Switch to the next map overlay, or to none.
    Overlay,
    /// List the keys that the key line has no room for.
    OtherKeys,
    /// Leave the replay.
    Leave,
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

/// The watched recording at the current position.
#[derive(Clone, Copy, Debug)]
pub struct Timeline<'a> {
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
    /// The game at the current position.
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
            playing: timeline.last > 0,
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
            at: timeline.at,
            last: timeline.last,
            last_turn: timeline.last_turn,
            playing: self.playing,
            speed: self.speed,
            markers: timeline.markers,
            caption: timeline.caption,
            status: &self.status,
            differs: timeline.differs,
        }
    }

    fn follow(&mut self, intent: ReplayIntent, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = &ctx.timeline else {
            return Transition::Back;
        };
        if intent != ReplayIntent::Stay {
            self.status.clear();
        }
        match intent {
            ReplayIntent::Stay => return Transition::Stay,
            ReplayIntent::Toggle => {
                self.playing = !self.playing && timeline.last > 0;
                if timeline.at == timeline.last {
                    return Transition::Replay(ReplayAction::Seek(0));
                }
            }
            ReplayIntent::Say(text) => text.clone_into(&mut self.status),
            ReplayIntent::Speed(speed) => self.speed = speed,
            ReplayIntent::Seek(count) => {
                self.playing = false;
                return Transition::Replay(ReplayAction::Seek(count));
            }
            ReplayIntent::Gif => return Transition::Replay(ReplayAction::Gif),
            ReplayIntent::PlayOn => return Transition::Replay(ReplayAction::PlayOn),
            ReplayIntent::Overlay => return Transition::NextOverlay,
            ReplayIntent::OtherKeys => self.status = other_keys(ctx.keys),
            ReplayIntent::Leave => return Transition::Back,
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

    fn click(&mut self, at: Px, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = &ctx.timeline else {
            return Transition::Back;
        };
        let intent = click(at, ctx.size, &self.state(timeline), ctx.keys, &ctx.art);
        self.follow(intent, ctx)
    }

    fn advance(&mut self, frames: u32, ctx: &Context<'_>) -> Transition {
        let Some(timeline) = ctx.timeline.as_ref().filter(|_| self.playing) else {
            return Transition::Stay;
        };
        self.waited += frames.min(FRAMES) * self.speed;
        let steps = self.waited / FRAMES;
        self.waited %= FRAMES;
        let to = (timeline.at + steps as usize).min(timeline.last);
        self.playing = to < timeline.last;
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
            _ if keys.play_action(press) == Some(KeyAction::Keys) => ReplayIntent::OtherKeys,
            Key::Enter => ReplayIntent::Toggle,
            Key::Escape if !press.repeat => ReplayIntent::Leave,
            _ => ReplayIntent::Stay,
        };
    };
    match tape {
        ReplayKey::Play => ReplayIntent::Toggle,
        ReplayKey::Back | ReplayKey::First if state.at == 0 => ReplayIntent::Say("It begins here."),
        ReplayKey::Step | ReplayKey::Last if state.at == state.last => {
            ReplayIntent::Say("It ends here.")
        }
        ReplayKey::Back => ReplayIntent::Seek(state.at.saturating_sub(steps)),
        ReplayKey::Step => ReplayIntent::Seek((state.at + steps).min(state.last)),
        ReplayKey::First => ReplayIntent::Seek(0),
        ReplayKey::Last => ReplayIntent::Seek(state.last),
        ReplayKey::Faster => ReplayIntent::Speed((state.speed * 2).min(FASTEST)),
        ReplayKey::Slower => ReplayIntent::Speed((state.speed / 2).max(1)),
        ReplayKey::Fight => state.next_fight(),
        ReplayKey::Stairs => state.next_stairs(),
        ReplayKey::Gif | ReplayKey::PlayOn | ReplayKey::Overlay if press.repeat => {
            ReplayIntent::Stay
        }
        ReplayKey::Gif => ReplayIntent::Gif,
        ReplayKey::PlayOn => ReplayIntent::PlayOn,
        ReplayKey::Overlay => ReplayIntent::Overlay,
    }
}

/// Handles a click on a frame of `size`: presses a key below the timeline, or seeks.
fn click(
    at: Px,
    size: PxSize,
    state: &PlaybackState<'_>,
    keys: &Bindings,
    art: &UiAssets<'_>,
) -> ReplayIntent {
    let (at, panel) = (unzoomed(art.zoom, at), panel_area(size, art.zoom));
    let panel = PxRect::new(0, panel.y / art.zoom, panel.w / art.zoom, FOOT);
    let pressed = key_hints::key_hint_at(&contextual_hints(state, keys), foot(panel), at, art);
    pressed.map_or_else(
        || seek(at, bar(panel), state),
        |key| key_intent(key.into(), state, keys),
    )
}

/// Handles a click on the timeline.
fn seek(at: Px, bar: PxRect, state: &PlaybackState<'_>) -> ReplayIntent {
    let wide = PxRect::new(bar.x, bar.y - 4, bar.w, bar.h + 8);
    if !wide.contains(at) {
        return ReplayIntent::Stay;
    }
    let signs = signs(state, bar);
    let near = signs.iter().find(|(_, _, x)| (x - at.x).abs() <= 2);
    // On a frame 13 pixels wide, the timeline has a single column.
    let room = (bar.w - 1).max(1).unsigned_abs() as usize;
    let there = state.last * (at.x - bar.x).unsigned_abs() as usize / room;
    ReplayIntent::Seek(near.map_or(there, |(count, ..)| *count))
}

impl PlaybackState<'_> {
    fn next_stairs(&self) -> ReplayIntent {
        let stairs = |(count, marker): &&(usize, TimelineMarker)| {
            *count > self.at && *marker == TimelineMarker::Stairs
        };
        let ahead = self.markers.iter().find(stairs);
        let none = ReplayIntent::Say("No stairs after this.");
        ahead.map_or(none, |(count, _)| ReplayIntent::Seek(*count))
    }

    /// Seeks to one command before the next fight, which starts with the first marker other than stairs after a pause.
    fn next_fight(&self) -> ReplayIntent {
        let mut quiet_since = self.at + 1;
        let fights = self
            .markers
            .iter()
            .filter(|(_, marker)| *marker != TimelineMarker::Stairs);
        for (count, _) in fights.skip_while(|(count, _)| *count + FIGHT <= self.at) {
            if *count > self.at + 1 && *count >= quiet_since {
                return ReplayIntent::Seek(count - 1);
            }
            quiet_since = count + FIGHT;
        }
        ReplayIntent::Say("No fight after this.")
    }

    /// The timeline column for the position after `count` commands.
    pub(super) fn column(&self, count: usize, bar: PxRect) -> i32 {
        let room = (bar.w - 1).unsigned_abs() as usize;
        bar.x + (count * room / self.last.max(1)) as i32
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
    let label = format!("REPLAY x{}", state.speed);
    let (x, w) = (
        6 * painter.zoom,
        label.len() as i32 * painter.font.cell().w + 8,
    );
    let tag = PxRect::new(x, x, w * painter.zoom, 18 * painter.zoom);
    painter.enlarged_part(painter.zoom, tag, |painter, tag| {
        painter.fill_rect(tag, theme.bg);
        painter.outline_rect(tag, theme.title);
        painter.draw_text(
            painter.font,
            Px::new(tag.x + 4, tag.y + 1),
            theme.title,
            &label,
        );
    });
    // In place of the hint line.
    painter.enlarged_part(painter.zoom, zoomed.layout.hint, |painter, area| {
        status_line::draw(scene, state, area, painter);
    });
    painter.enlarged_part(
        painter.zoom,
        panel_area(size, painter.zoom),
        |painter, area| {
            painter.fill_rect(area, theme.bg);
            painter.fill_rect(PxRect { h: 1, ..area }, theme.line);
            markers(state, bar(area), painter);
            legend(Px::new(area.x + 8, area.y + 13), painter);
            key_hints::draw_key_hints(&contextual_hints(state, scene.keys), foot(area), painter);
        },
    );
}

/// The key line within the controls.
const fn foot(state: PxRect) -> PxRect {
    PxRect::new(state.x + 4, state.y + FOOT - 21, state.w - 8, 18)
}

fn contextual_hints(state: &PlaybackState<'_>, keys: &Bindings) -> Vec<KeyHint> {
    let tapes = [
        (
            ReplayKey::Play,
            if state.playing { "pause" } else { "play" },
        ),
        (ReplayKey::Back, "back"),
        (ReplayKey::Step, "step"),
        (ReplayKey::Faster, "faster"),
        (ReplayKey::Fight, "fight"),
        (ReplayKey::PlayOn, "play on"),
        (ReplayKey::Gif, "GIF"),
    ];
    let hint = |(tape, does)| {
        Some(KeyHint::primary(
            keys.key_for(KeyAction::InReplay(tape))?,
            does,
        ))
    };
    let leave = KeyHint::primary(Key::Escape, "leave");
    tapes.into_iter().filter_map(hint).chain([leave]).collect()
}

/// The keys that [`contextual_hints`] leaves out, in one line.
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
    let middle = PxRect::new(bar.x, bar.y + 2, bar.w, 5);
    painter.fill_rect(middle, theme.empty);
    let here = state.column(state.at, bar);
    painter.fill_rect(
        PxRect {
            w: here - bar.x,
            ..middle
        },
        theme.light,
    );
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
        let after = Px::new(x + right - left + 5, at.y);
        x = painter.draw_text(painter.small_font, after, painter.theme.dim, text) + 14;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATE: PlaybackState<'static> = PlaybackState {
        at: 20,
        last: 100,
        last_turn: 100,
        playing: false,
        speed: 4,
        markers: &[
            (25, TimelineMarker::Loss),
            (27, TimelineMarker::Kill),
            (40, TimelineMarker::Stairs),
            (60, TimelineMarker::Loss),
            (100, TimelineMarker::End),
        ],
        caption: "",
        status: "",
        differs: None,
    };

    #[test]
    fn omitted_keys_are_listed_on_request() {
        assert_eq!(
            other_keys(Bindings::default_qwerty()),
            "Down slower  > stairs  Home End ends  Shift: ten steps"
        );
    }

    #[test]
    fn keys_seek_play_and_change_speed() {
        let shift = |key| KeyPress {
            shift: true,
            ..key_of(key)
        };
        for (press, intent) in [
            (key_of(Key::Left), ReplayIntent::Seek(19)),
            (shift(Key::Left), ReplayIntent::Seek(10)),
            (shift(Key::Right), ReplayIntent::Seek(30)),
            (key_of(Key::End), ReplayIntent::Seek(100)),
            (key_of(Key::Up), ReplayIntent::Speed(8)),
            (key_of(Key::Down), ReplayIntent::Speed(2)),
            (key_of(Key::Char('f')), ReplayIntent::Seek(24)),
            (key_of(Key::Char('>')), ReplayIntent::Seek(40)),
            (key_of(Key::Char('?')), ReplayIntent::OtherKeys),
        ] {
            assert_eq!(
                key_intent(press, &STATE, Bindings::default_qwerty()),
                intent,
                "{press:?}"
            );
        }
        let in_fight = PlaybackState { at: 24, ..STATE };
        let fight = key_of(Key::Char('f'));
        assert_eq!(
            key_intent(fight, &in_fight, Bindings::default_qwerty()),
            ReplayIntent::Seek(59)
        );
        let mine = (KeyAction::InReplay(ReplayKey::Play), vec![Key::Char('k')]);
        let mine = Bindings::default_qwerty().with_changes(&[mine]);
        assert_eq!(
            key_intent(key_of(Key::Char('k')), &STATE, &mine),
            ReplayIntent::Toggle
        );
        assert_eq!(
            key_intent(key_of(Key::Char(' ')), &STATE, &mine),
            ReplayIntent::Stay
        );
    }

    /// A key that has no effect must say why, or it seems broken.
    #[test]
    fn keys_without_effect_say_why() {
        let end = PlaybackState { at: 100, ..STATE };
        let start = PlaybackState { at: 0, ..STATE };
        let last_fight = PlaybackState { at: 99, ..STATE };
        for (pressed, state, expected) in [
            (Key::Char('f'), last_fight, "No fight after this."),
            (Key::Char('>'), last_fight, "No stairs after this."),
            (Key::Right, end, "It ends here."),
            (Key::End, end, "It ends here."),
            (Key::Left, start, "It begins here."),
            (Key::Home, start, "It begins here."),
        ] {
            let intent = key_intent(key_of(pressed), &state, Bindings::default_qwerty());
            assert_eq!(intent, ReplayIntent::Say(expected), "{pressed:?}");
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
        let state = PlaybackState {
            last: 400,
            markers: &markers,
            ..STATE
        };
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

    fn key_of(key: Key) -> KeyPress {
        key.into()
    }

    #[test]
    fn a_timeline_of_one_column_can_be_clicked() {
        let state = PlaybackState {
            markers: &[],
            ..STATE
        };
        for width in 1..20 {
            let bar = bar(panel_area(PxSize::new(width, 40), 1));
            let intent = seek(Px::new(bar.x, bar.y), bar, &state);
            let expected = match width {
                ..13 => ReplayIntent::Stay,
                _ => ReplayIntent::Seek(0),
            };
            assert_eq!(intent, expected, "{width} columns");
        }
    }

    #[test]
    fn clicks_on_the_timeline_snap_to_markers() {
        let bar = bar(panel_area(PxSize::new(640, 400), 1));
        assert_eq!(
            seek(Px::new(bar.x, bar.y), bar, &STATE),
            ReplayIntent::Seek(0)
        );
        assert_eq!(
            seek(Px::new(bar.right() - 1, bar.y), bar, &STATE),
            ReplayIntent::Seek(100)
        );
        let stairs = STATE.column(40, bar);
        assert_eq!(
            seek(Px::new(stairs + 2, bar.y), bar, &STATE),
            ReplayIntent::Seek(40)
        );
        assert_eq!(
            seek(Px::new(stairs, bar.y - 40), bar, &STATE),
            ReplayIntent::Stay
        );
    }
}
