//! The replay screen: a recorded game, and a timeline to seek in it.

mod timeline;
use crate::ui::input::bindings::ReplayKey;
use crate::ui::screens::play;
use crate::ui::screens::prelude::*;
pub use crate::ui::screens::replay::timeline::{Tape, TimelineMarker};

/// Height of the timeline, its legend and the key line, in pixels.
const FOOT: i32 = 46;
/// Frames of 1/60 s from one command to the next, at speed 1.
pub const FRAMES: u32 = 20;
/// The highest speed.
const FASTEST: u32 = 16;

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
    /// The position.
    pub tape: Tape<'a>,
    /// The game there.
    pub scene: Scene<'a>,
}

/// The screen of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// Whether it is playing.
    pub playing: bool,
    /// 1, 2, 4, 8 or 16.
    speed: u32,
    /// Frames since the last command, times the speed.
    waited: u32,
    /// The status line, such as where a GIF was saved. The next key or click that does something clears it.
    pub status: String,
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
    pub fn paused() -> Self {
        Self {
            speed: 1,
            ..Self::default()
        }
    }

    /// Plays or pauses; at the end, plays from the beginning.
    fn toggle(&mut self, tape: &Tape<'_>) -> Option<Transition> {
        self.playing = !self.playing && tape.last > 0;
        Some(if tape.at == tape.last {
            Transition::Archive(ArchiveAction::Replay(ReplayAction::Seek(0)))
        } else {
            Transition::REDRAW
        })
    }

    /// Seeks to the position after so many commands, and pauses.
    fn seek(&mut self, count: usize) -> Option<Transition> {
        self.playing = false;
        Some(Transition::Archive(ArchiveAction::Replay(
            ReplayAction::Seek(count),
        )))
    }

    /// Shows a text in the status line, such as why nothing happens.
    fn say(&mut self, text: String) -> Option<Transition> {
        self.status = text;
        Some(Transition::REDRAW)
    }

    fn press(
        &mut self,
        press: KeyPress,
        tape: &Tape<'_>,
        keys: &Bindings,
        words: &Words,
    ) -> Option<Transition> {
        let steps = if press.shift { 10 } else { 1 };
        let Some(KeyAction::InReplay(key)) = keys.action_in(KeyContext::Replay, press.key) else {
            return match press.key {
                _ if keys.play_action(press) == Some(KeyAction::Open(ScreenId::Keys)) => {
                    self.say(other_keys(keys, words))
                }
                Key::Enter => self.toggle(tape),
                Key::Escape if !press.repeat => Some(Transition::BACK),
                _ => None,
            };
        };
        let (place, why_not) = match key {
            ReplayKey::Play => return self.toggle(tape),
            ReplayKey::Faster => {
                self.speed = (self.speed * 2).min(FASTEST);
                return Some(Transition::REDRAW);
            }
            ReplayKey::Slower => {
                self.speed = (self.speed / 2).max(1);
                return Some(Transition::REDRAW);
            }
            ReplayKey::Gif | ReplayKey::PlayOn | ReplayKey::Overlay if press.repeat => return None,
            ReplayKey::Gif => {
                return Some(Transition::Archive(ArchiveAction::Replay(
                    ReplayAction::Gif,
                )));
            }
            ReplayKey::PlayOn => {
                return Some(Transition::Archive(ArchiveAction::Replay(
                    ReplayAction::PlayOn,
                )));
            }
            ReplayKey::Overlay => return Some(Transition::Screen(ScreenAction::NextOverlay)),
            ReplayKey::Back => (tape.back(steps), "replay.begins_here"),
            ReplayKey::First => (tape.back(usize::MAX), "replay.begins_here"),
            ReplayKey::Step => (tape.on(steps), "replay.ends_here"),
            ReplayKey::Last => (tape.on(usize::MAX), "replay.ends_here"),
            ReplayKey::Fight => (tape.next_fight(), "replay.no_fight"),
            ReplayKey::Stairs => (tape.next_stairs(), "replay.no_stairs"),
        };
        match place {
            Some(count) => self.seek(count),
            None => self.say(words.get(why_not).to_owned()),
        }
    }

    /// The key line within the controls.
    fn key_line(&self, panel: PxRect, ctx: &Context<'_>) -> KeyLine {
        let hint = |key, does| ctx.action_hint(KeyAction::InReplay(key), does, true);
        let hints = vec![
            hint(ReplayKey::Play, if self.playing { "pause" } else { "play" }),
            hint(ReplayKey::Back, "back"),
            hint(ReplayKey::Step, "step"),
            hint(ReplayKey::Faster, "faster"),
            hint(ReplayKey::Fight, "fight"),
            hint(ReplayKey::PlayOn, "play_on"),
            hint(ReplayKey::Gif, "gif"),
            ctx.hint(Key::Escape, "leave", true),
        ];
        let y = panel.bottom() - 21;
        KeyLine::new(hints, PxRect::new(panel.x + 4, y, panel.w - 8, 18))
    }

    /// Whether it is playing, and the turn.
    fn turn_text(&self, timeline: &Timeline<'_>, art: &UiAssets<'_>) -> String {
        let (turn, last) = (timeline.scene.view.turn(), timeline.tape.last_turn);
        match self.playing {
            true => say!(art, "replay.plays", turn, last),
            false => say!(art, "replay.paused", turn, last),
        }
    }

    /// Draws the line between the map and the playback controls: the turn, and beside it a message or where the game
    /// stands.
    fn draw_status(&self, timeline: &Timeline<'_>, area: PxRect, painter: &mut Painter<'_>) {
        let theme = painter.theme;
        painter.fill_rect(area, theme.bg);
        let turn = self.turn_text(timeline, painter);
        painter.text((6, area.y + 1), theme.text, &turn);
        let room = room_beside(&turn, area.w, painter);
        let (text, color) = self.status_text(timeline, room, painter);
        let right = area.right() - 6;
        if painter.font.width(&text) <= room {
            draw_right_aligned(&text, right, area.y + 1, color, painter);
        } else {
            if painter.small_font.width(&text) > room {
                // The status has the whole line.
                painter.fill_rect(area, theme.bg);
            }
            draw_small_right_aligned(&text, right, area.y + 3, color, painter);
        }
    }

    /// The text beside the turn, shortened if that makes it fit into `room` pixels, and its colour.
    fn status_text(&self, timeline: &Timeline<'_>, room: i32, art: &UiAssets<'_>) -> (String, Rgb) {
        let (tape, theme) = (timeline.tape, art.theme);
        let fits = |text: &str| art.font.width(text) <= room;
        if !self.status.is_empty() {
            if !fits(&self.status)
                && let Some(short) = without_folder(&self.status)
            {
                return (short, theme.text);
            }
            return (self.status.clone(), theme.text);
        }
        if tape.differs.is_some() {
            let turn = tape.last_turn + 1;
            return (say!(art, "replay.differs", turn), theme.warn);
        }
        let mut text = say!(art, "replay.as_recorded", caption = tape.caption);
        if !fits(&text) {
            text = say!(art, "replay.as_recorded_short");
        }
        (text, theme.dim)
    }
}

/// The pixels left for other text in a status line `width` pixels wide.
fn room_beside(turn: &str, width: i32, art: &UiAssets<'_>) -> i32 {
    width - 12 - (turn.len() as i32 + 2) * art.font.cell().w
}

/// `Saved: film.gif.` for `Saved as a/film.gif.`; `None` if `status` does not say where a file was saved.
fn without_folder(status: &str) -> Option<String> {
    let mut starts = ["Saved as ", "Picture saved as "].into_iter();
    let path = starts.find_map(|start| status.strip_prefix(start))?;
    let name = path.rsplit(['/', '\\']).next()?;
    Some(format!("Saved: {name}"))
}

impl Screen for Replay {
    fn key(&mut self, press: KeyPress, ctx: &Context<'_>) -> Option<Transition> {
        let tape = ctx.timeline?.tape;
        // A key that does something clears the status line.
        let status = std::mem::take(&mut self.status);
        let next = self.press(press, &tape, ctx.keys, ctx.words());
        if next.is_none() {
            self.status = status;
        }
        next
    }

    fn foot(&self, ctx: &Context<'_>) -> Option<KeyLine> {
        ctx.timeline?;
        Some(self.key_line(panel_area(ctx.panel_size(), 1), ctx))
    }

    /// Handles a click on the timeline.
    fn click_beside(&mut self, at: Px, ctx: &Context<'_>) -> Option<Transition> {
        let bar = bar(panel_area(ctx.panel_size(), 1));
        let place = ctx.timeline?.tape.position_at(ctx.panel_px(at), bar)?;
        self.status.clear();
        self.seek(place)
    }

    fn advance(&mut self, frames: u32, ctx: &Context<'_>) -> Option<Transition> {
        if !self.playing {
            return None;
        }
        let Tape { at, last, .. } = ctx.timeline?.tape;
        self.waited += frames.min(FRAMES) * self.speed;
        let steps = self.waited / FRAMES;
        self.waited %= FRAMES;
        let to = (at + steps as usize).min(last);
        self.playing = to < last;
        let seeks = steps > 0 || !self.playing;
        seeks.then_some(Transition::Archive(ArchiveAction::Replay(
            ReplayAction::Seek(to),
        )))
    }

    /// Takes one message, if the line has room for it beside the turn, without its folder if it says where a file was
    /// saved.
    fn notify(&mut self, text: &str, ctx: &Context<'_>) -> bool {
        let art = &ctx.art;
        let room = ctx.timeline.and_then(|timeline| {
            let zoomed = play::zoomed(&with_foot(&timeline.scene), ctx.size, art)?;
            let turn = self.turn_text(&timeline, art);
            Some(room_beside(&turn, zoomed.layout.hint.w / art.zoom, art))
        });
        let short = without_folder(text);
        let width = art.small_font.width(short.as_deref().unwrap_or(text));
        let takes = self.status.is_empty() && room.is_some_and(|room| width <= room);
        if takes {
            text.clone_into(&mut self.status);
        }
        takes
    }

    /// Draws the game, and the playback controls below it.
    fn game_shown<'a>(&self, ctx: &Context<'a>) -> GameShown<'a> {
        match &ctx.timeline {
            Some(timeline) => GameShown::Panels(with_foot(&timeline.scene)),
            None => GameShown::Nothing,
        }
    }

    fn draw(&self, ctx: &Context<'_>, painter: &mut Painter<'_>) {
        let Some(timeline) = ctx.timeline else { return };
        let (size, theme, zoom) = (painter.size(), painter.theme, painter.zoom);
        painter.clear(theme.bg);
        let scene = &with_foot(&timeline.scene);
        let Some(zoomed) = play::draw(scene, None, painter) else {
            return;
        };
        let label = say!(painter, "replay.tag", speed = self.speed);
        let (x, w) = (6 * zoom, painter.font.width(&label) + 8);
        let tag = PxRect::new(x, x, w * zoom, 18 * zoom);
        painter.enlarged_part(zoom, tag, &mut |painter, tag| {
            painter.fill_rect(tag, theme.bg);
            painter.outline_rect(tag, theme.title);
            painter.text((tag.x + 4, tag.y + 1), theme.title, &label);
        });
        // In place of the hint line.
        painter.enlarged_part(zoom, zoomed.layout.hint, &mut |painter, area| {
            self.draw_status(&timeline, area, painter);
        });
        painter.enlarged_part(zoom, panel_area(size, zoom), &mut |painter, area| {
            painter.fill_rect(area, theme.bg);
            painter.rule(area.x, area.y, area.w);
            timeline.tape.draw(bar(area), painter);
            timeline::draw_legend(Px::new(area.x + 8, area.y + 13), painter);
            self.key_line(area, ctx).draw(painter);
        });
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

/// The keys that the foot leaves out, in one line.
fn other_keys(keys: &Bindings, words: &Words) -> String {
    let label = |key| keys.label_for(KeyAction::InReplay(key));
    let (slower, stairs) = (label(ReplayKey::Slower), label(ReplayKey::Stairs));
    let (first, last) = (label(ReplayKey::First), label(ReplayKey::Last));
    say!(words, "replay.other_keys", slower, stairs, first, last)
}

/// The scene above the playback controls.
const fn with_foot<'a>(scene: &Scene<'a>) -> Scene<'a> {
    Scene {
        foot: FOOT,
        ..*scene
    }
}

#[cfg(test)]
mod tests {
    use super::TimelineMarker::{End, Kill, Loss, Stairs};
    use super::*;
    use crate::content::Content;

    const TAPE: Tape<'static> = Tape {
        at: 20,
        last: 100,
        last_turn: 100,
        markers: &[(25, Loss), (27, Kill), (40, Stairs), (60, Loss), (100, End)],
        caption: "",
        differs: None,
    };

    /// What a key leads to, and the status line then.
    fn pressed(
        press: impl Into<KeyPress>,
        at: usize,
        keys: &Bindings,
    ) -> (Option<Transition>, String) {
        let (mut replay, tape) = (Replay::paused(), Tape { at, ..TAPE });
        let next = replay.press(press.into(), &tape, keys, &Content::shared().words);
        (next, replay.status)
    }

    #[test]
    fn keys_seek() {
        for (key, shift, at, place) in [
            (Key::Left, false, 20, 19),
            (Key::Left, true, 20, 10),
            (Key::Right, true, 20, 30),
            (Key::End, false, 20, 100),
            (Key::Char('f'), false, 20, 24),
            (Key::Char('f'), false, 24, 59),
            (Key::Char('>'), false, 20, 40),
        ] {
            let press = KeyPress {
                shift,
                ..key.into()
            };
            let (next, _) = pressed(press, at, Bindings::default_qwerty());
            let seek = Transition::Archive(ArchiveAction::Replay(ReplayAction::Seek(place)));
            assert_eq!(next, Some(seek), "{press:?}");
        }
        let mine = (KeyAction::InReplay(ReplayKey::Play), vec![Key::Char('k')]);
        let mine = Bindings::default_qwerty().with_changes(&[mine]);
        let redraw = Some(Transition::REDRAW);
        assert_eq!(pressed(Key::Char('k'), 20, &mine).0, redraw);
        assert_eq!(pressed(Key::Char(' '), 20, &mine).0, None);
    }

    /// A key that has no effect must say why, or it seems broken.
    #[test]
    fn keys_without_effect_say_why() {
        let help = "Down slower  > stairs  Home End ends  Shift: ten steps";
        for (key, at, expected) in [
            (Key::Char('f'), 99, "No fight after this."),
            (Key::Char('>'), 99, "No stairs after this."),
            (Key::Right, 100, "It ends here."),
            (Key::End, 100, "It ends here."),
            (Key::Left, 0, "It begins here."),
            (Key::Home, 0, "It begins here."),
            (Key::Char('?'), 20, help),
        ] {
            let (_, text) = pressed(key, at, Bindings::default_qwerty());
            assert_eq!(text, expected, "{key:?}");
        }
    }

    /// A long game has more markers than the timeline has columns.
    #[test]
    fn important_markers_win_on_a_crowded_timeline() {
        let mut markers: Vec<_> = (1..400).map(|count| (count, Loss)).collect();
        markers.extend([(50, Kill), (51, Stairs), (400, End)]);
        markers.sort_by_key(|(count, _)| *count);
        let tape = Tape {
            last: 400,
            markers: &markers,
            ..TAPE
        };
        let bar = bar(panel_area(PxSize::new(640, 400), 1));
        let mut signs = tape.signs(bar);
        signs.sort_by_key(|(_, _, x)| *x);
        for pair in signs.windows(2) {
            let [(_, first, x), (_, second, next)] = pair else {
                unreachable!("two each");
            };
            let gap = second.columns(*next).0 - first.columns(*x).1;
            assert!(gap >= 2, "{pair:?}");
        }
        let is_drawn = |wanted| signs.iter().any(|(_, marker, _)| *marker == wanted);
        assert!([End, Stairs, Loss].into_iter().all(is_drawn));
        assert!(!is_drawn(Kill), "it touches the stairs");
        let end = signs.last().map(|(_, marker, x)| marker.columns(*x).1);
        assert!(end.is_some_and(|end| end <= bar.right()));
    }

    #[test]
    fn a_timeline_of_one_column_can_be_clicked() {
        for width in 1..20 {
            let bar = bar(panel_area(PxSize::new(width, 40), 1));
            let tape = Tape {
                markers: &[],
                ..TAPE
            };
            let place = tape.position_at(Px::new(bar.x, bar.y), bar);
            assert_eq!(place, (width >= 13).then_some(0), "{width} columns");
        }
    }

    #[test]
    fn clicks_on_the_timeline_snap_to_markers() {
        let bar = bar(panel_area(PxSize::new(640, 400), 1));
        let stairs = TAPE.column(40, bar);
        for (x, y, place) in [
            (bar.x, bar.y, Some(0)),
            (bar.right() - 1, bar.y, Some(100)),
            (stairs + 2, bar.y, Some(40)),
            (stairs, bar.y - 40, None),
        ] {
            assert_eq!(TAPE.position_at(Px::new(x, y), bar), place, "{x}, {y}");
        }
    }

    #[test]
    fn only_what_was_saved_is_shortened() {
        for saved in ["Saved as /home/a/x.gif.", r"Picture saved as C:\a\x.gif."] {
            assert_eq!(without_folder(saved).as_deref(), Some("Saved: x.gif."));
        }
        for other in [
            "/home/a/x.gif cannot be written: the disk is full",
            "The options that could not be read are saved as a/settings.toml.broken.",
        ] {
            assert_eq!(without_folder(other), None);
        }
    }
}
