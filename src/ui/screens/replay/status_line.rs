//! The line between the map and the playback controls: the turn, and beside it a message or where the game stands.

use super::{Replay, Timeline, with_foot};
use crate::gfx::{PxRect, Rgb};
use crate::ui::screens::Context;
use crate::ui::screens::play;
use crate::ui::text::words::say;
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::painter::Painter;

impl Replay {
    /// Whether `text` fits beside the turn, without its folder if it says where a file was saved.
    pub(super) fn has_room(&self, text: &str, timeline: &Timeline<'_>, ctx: &Context<'_>) -> bool {
        let art = &ctx.art;
        let Some(zoomed) = play::zoomed(&with_foot(&timeline.scene), ctx.size, art) else {
            return false;
        };
        let short = without_folder(text);
        let turn = self.turn_text(timeline, art);
        let room = room_beside(&turn, zoomed.layout.hint.w / art.zoom, art);
        art.small_font.width(short.as_deref().unwrap_or(text)) <= room
    }

    /// Whether it is playing, and the turn.
    fn turn_text(&self, timeline: &Timeline<'_>, art: &UiAssets<'_>) -> String {
        let (turn, last) = (timeline.scene.view.turn(), timeline.tape.last_turn);
        if self.playing {
            say!(art, "replay.plays", turn, last)
        } else {
            say!(art, "replay.paused", turn, last)
        }
    }

    /// Draws the line.
    pub(super) fn draw_status(
        &self,
        timeline: &Timeline<'_>,
        area: PxRect,
        painter: &mut Painter<'_>,
    ) {
        let theme = painter.theme;
        painter.fill_rect(area, theme.bg);
        let turn = self.turn_text(timeline, painter);
        painter.text((6, area.y + 1), theme.text, &turn);
        let room = room_beside(&turn, area.w, painter);
        let (text, color) = self.status_text(timeline, room, painter);
        let right = area.right() - 6;
        if painter.font.width(&text) <= room {
            widgets::draw_right_aligned(&text, right, area.y + 1, color, painter);
        } else {
            if painter.small_font.width(&text) > room {
                // The status has the whole line.
                painter.fill_rect(area, theme.bg);
            }
            widgets::draw_small_right_aligned(&text, right, area.y + 3, color, painter);
        }
    }

    /// The text beside the turn, shortened if that makes it fit into `room` pixels, and its colour.
    fn status_text(&self, timeline: &Timeline<'_>, room: i32, art: &UiAssets<'_>) -> (String, Rgb) {
        let (tape, theme) = (timeline.tape, art.theme);
        let fits = |text: &str| art.font.width(text) <= room;
        if !self.status.is_empty() {
            let short = without_folder(&self.status).filter(|_| !fits(&self.status));
            return (short.unwrap_or_else(|| self.status.clone()), theme.text);
        }
        if tape.differs.is_some() {
            let turn = tape.last_turn + 1;
            return (say!(art, "replay.differs", turn), theme.warn);
        }
        let all = say!(art, "replay.as_recorded", caption = tape.caption);
        let text = Some(all).filter(|all| fits(all));
        let text = text.unwrap_or_else(|| say!(art, "replay.as_recorded_short"));
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

#[cfg(test)]
mod tests {
    use super::*;

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
