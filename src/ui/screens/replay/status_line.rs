//! The line between the map and the playback controls: the turn, and beside it a message or where the game stands.

use super::PlaybackState;
use crate::gfx::{PxRect, Rgb};
use crate::ui::screens::Context;
use crate::ui::screens::play::{self, Scene};
use crate::ui::widgets;
use crate::ui::widgets::assets::UiAssets;
use crate::ui::widgets::painter::Painter;

/// Whether `text` fits beside the turn, without its folder if it says where a file was saved.
pub(super) fn has_room(
    text: &str,
    scene: &Scene<'_>,
    state: &PlaybackState<'_>,
    ctx: &Context<'_>,
) -> bool {
    let Some(zoomed) = play::zoomed(scene, ctx.size, &ctx.art) else {
        return false;
    };
    let short = without_folder(text);
    let width = zoomed.layout.hint.w / ctx.art.zoom;
    let room = room_beside(&turn_text(scene, state), width, &ctx.art);
    ctx.art.small_font.width(short.as_deref().unwrap_or(text)) <= room
}

/// Whether it is playing, and the turn.
fn turn_text(scene: &Scene<'_>, state: &PlaybackState<'_>) -> String {
    let sign = if state.playing { "play" } else { "pause" };
    format!(
        "{sign}  turn {} of {}",
        scene.view.turn(),
        state.tape.last_turn
    )
}

/// The pixels left for other text in a status line `width` pixels wide.
fn room_beside(turn: &str, width: i32, art: &UiAssets<'_>) -> i32 {
    width - 12 - (turn.len() as i32 + 2) * art.font.cell().w
}

/// Draws the line.
pub(super) fn draw(
    scene: &Scene<'_>,
    state: &PlaybackState<'_>,
    area: PxRect,
    painter: &mut Painter<'_>,
) {
    let theme = painter.theme;
    painter.fill_rect(area, theme.bg);
    let turn = turn_text(scene, state);
    painter.text((6, area.y + 1), theme.text, &turn);
    let room = room_beside(&turn, area.w, painter);
    let (text, color) = status_text(state, room, painter);
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
fn status_text(state: &PlaybackState<'_>, room: i32, art: &UiAssets<'_>) -> (String, Rgb) {
    let fits = |text: &str| art.font.width(text) <= room;
    match state.tape.differs {
        _ if !state.status.is_empty() => {
            let short = Some(state.status).filter(|status| !fits(status));
            let short = short.and_then(without_folder);
            let status = short.unwrap_or_else(|| state.status.to_owned());
            (status, art.theme.text)
        }
        None => {
            let short = "as recorded";
            let all = format!("{}, {short}", state.tape.caption);
            let text = Some(all).filter(|all| fits(all));
            (text.unwrap_or_else(|| short.to_owned()), art.theme.dim)
        }
        Some(_) => {
            let text = format!("differs from turn {} on", state.tape.last_turn + 1);
            (text, art.theme.warn)
        }
    }
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
