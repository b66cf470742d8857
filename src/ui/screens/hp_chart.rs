//! A chart of recent hit points, for the ending screen.

use crate::game::View;
use crate::gfx::PxRect;
use crate::ui::text::words::say;
use crate::ui::widgets::painter::Painter;

use crate::ui::widgets;

/// Draws the hit points after each of the last turns, one column per turn; nothing if `area` is too low.
pub(super) fn draw(hp: &[i32], view: View<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let theme = painter.theme;
    if area.h < 40 {
        return;
    }
    let most = view.hero().stats.hp.max(1);
    let turns = hp.len().saturating_sub(1);
    let caption = say!(view, "ending.hp_chart", turns);
    painter.small_text(area.top_left(), theme.dim, &caption);
    let field = PxRect::new(area.x, area.y + 14, area.w, (area.h - 14).min(110));
    let columns = columns(hp, most, field);
    // Pixels left over beside the equal columns belong to no turn.
    let right = columns.last().map_or(field.right(), |last| last.right());
    let ground = PxRect::new(field.x, field.y, right - field.x, field.h);
    let left = say!(view, "ending.hp_of", hp = hp.last().unwrap_or(&0), most);
    widgets::draw_small_right_aligned(&left, right, area.y, theme.dim, painter);
    painter.fill_rect(ground, theme.empty);
    for bar in columns {
        painter.fill_rect(bar, theme.hp);
        // The top edge shows even where the fill colour does not, and at 0.
        let y = bar.y.min(field.bottom() - 2);
        painter.fill_rect(PxRect { y, h: 2, ..bar }, theme.monster);
    }
}

/// One column per entry of `hp`, all of equal width with a pixel between them. Hit points of `most` fill the height.
fn columns(hp: &[i32], most: i32, field: PxRect) -> Vec<PxRect> {
    let step = (field.w + 1) / hp.len().max(1) as i32;
    let column = |(number, hp): (i32, &i32)| {
        // Hit points below 0 have no height.
        let height = hp.max(&0) * field.h / most;
        let x = field.x + number * step;
        PxRect::new(x, field.bottom() - height, (step - 1).max(1), height)
    };
    (0..).zip(hp).map(column).collect()
}
