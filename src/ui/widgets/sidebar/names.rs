//! Names in the sidebar, shortened and in the small font where there is little room.

use std::borrow::Cow;

use crate::gfx::{PxRect, Rgb};
use crate::ui::widgets::painter::{Painter, SMALL_DOWN};

/// A name, or its distinctive part if only that takes no more than `large` pixels in the text font.
pub(super) fn fitting_part<'n>(name: &'n str, large: i32, painter: &Painter<'_>) -> &'n str {
    let own = own_part(name);
    if painter.font.width(name) > large && painter.font.width(own) <= large {
        own
    } else {
        name
    }
}

/// Draws a name in the text font if that takes no more than `large` pixels; else in the small font, shortened if need
/// be.
pub(super) fn draw_name(
    name: &str,
    area: PxRect,
    large: i32,
    color: Rgb,
    painter: &mut Painter<'_>,
) {
    if painter.font.width(name) <= large {
        painter.text(area.top_left(), color, name);
    } else {
        let name = shorten_name(name, painter.small_font.letters_in(area.w));
        painter.small_text((area.x, area.y + SMALL_DOWN), color, name);
    }
}

/// The distinctive part of a name, since the icon shows the kind: `lightning` of a scroll of lightning, `Grak` of Grak
/// the goblin. The whole name if it has no such part.
fn own_part(name: &str) -> &str {
    if let Some((own, _)) = name.split_once(" the ") {
        return own;
    }
    name.split_once(" of ").map_or(name, |(_, own)| own)
}

/// Shortens a name to `room` characters: to its distinctive part, cut off with a full stop if that is too long.
pub(super) fn shorten_name(name: &str, room: usize) -> Cow<'_, str> {
    if name.chars().count() <= room {
        return name.into();
    }
    let own = own_part(name);
    if own.chars().count() <= room {
        return own.into();
    }
    let start: String = own.chars().take(room.saturating_sub(1)).collect();
    format!("{}.", start.trim_end()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_distinctive_part() {
        for (name, short) in [
            ("dart", "dart"),
            ("scroll of lightning", "lightning"),
            ("scroll of light", "light"),
            ("handful of gold", "gold"),
            ("Grak the goblin", "Grak"),
            ("candle of enlightenment", "enlighten."),
        ] {
            assert_eq!(shorten_name(name, 10), short);
        }
    }
}
