//! The rows of the sidebar about the flame: its wax, its height, the light on the hero, and who sees the hero by it.

use crate::game::View;
use crate::game::rules::{FlameHeight, Mind};
use crate::game::view::FlameView;
use crate::gfx::PxRect;
use crate::ui::describe;
use crate::ui::text::english;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::sidebar::SidebarColumn;
use crate::ui::widgets::{Bar, draw_small_right_aligned};

/// Gap between two texts of a row, in pixels.
const GAP: i32 = 6;
/// Wax for this many turns or fewer is low: less than a level takes.
const LOW_WAX_TURNS: i32 = 60;

/// Draws the wax as a bar, the height of the flame with the light on the hero, and who sees the hero.
pub(super) fn draw_flame(
    view: View<'_>,
    flame: FlameView<'_>,
    column: &mut SidebarColumn,
    painter: &mut Painter<'_>,
) {
    draw_wax(view, flame, column.0.rows(column.0.y, 13), painter);
    column.skip(14);
    let theme = painter.theme;
    let light = view.light_level(view.hero().at);
    // The bar says it where none burns.
    let burns = flame.height != FlameHeight::Out && !view.is_warmed();
    let rate = burns.then(|| describe::burn_rate_here(view, flame));
    let letters = letters_in(column.0.w - GAP, painter);
    let (height, light) = height_and_light(flame.height, rate.as_deref(), light, letters);
    draw_small_right_aligned(&light, column.0.right(), column.0.y, theme.dim, painter);
    column.small(theme.text, height, painter);
    if view.rules().minds.is_some() {
        let (text, color) = match noticed_text(view) {
            Some(text) => (text, theme.warn),
            None => (unnoticed_text(view, flame), theme.dim),
        };
        column.small(color, text, painter);
    }
    column.skip(1);
}

/// Draws wax and height of the flame in one bar, for a screen without the sidebar; highlighted when wax runs low.
pub(in crate::ui) fn draw_flame_bar(flame: FlameView<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let wax = format!("Wax {}", flame.wax);
    let bar = Bar::plain(flame.wax, flame.rules.max_wax, painter.theme.light);
    let bar = bar.with_text(&wax, flame.height.word());
    bar.draw_track(area, painter);
    let labels = PxRect::new(area.x, area.y + 2, area.w - 2, 13);
    bar.draw_labels(labels, painter);
    if is_low_wax(flame) {
        painter.outline_rect(area, painter.theme.warn);
    }
}

/// Draws the wax as a bar that also says how long it lasts, or that none burns.
fn draw_wax(view: View<'_>, flame: FlameView<'_>, track: PxRect, painter: &mut Painter<'_>) {
    let left = format!("Wax {}", flame.wax);
    let letters = letters_in(track.w - 2 * GAP, painter).saturating_sub(left.len());
    let right = match flame.turns_left(flame.height) {
        Some(_) if view.is_warmed() => "none burns".to_owned(),
        Some(turns) => lasts_text(turns, letters),
        None => String::new(),
    };
    let bar =
        Bar::plain(flame.wax, flame.rules.max_wax, painter.theme.light).with_text(&left, &right);
    bar.draw_marked(track, is_low_wax(flame), painter);
}

/// How many small letters fit in so many pixels.
fn letters_in(width: i32, painter: &Painter<'_>) -> usize {
    (width / painter.small_font.cell().w).max(0).unsigned_abs() as usize
}

/// How long the wax lasts, in at most `letters` characters if possible.
fn lasts_text(turns: i32, letters: usize) -> String {
    let turns = english::count_noun(turns, "turn");
    let lasts = format!("lasts {turns}");
    if lasts.len() <= letters { lasts } else { turns }
}

/// The height of the flame, with the wax it burns if there is room, and the light on the hero: together at most
/// `letters` characters if possible.
fn height_and_light(
    height: FlameHeight,
    rate: Option<&str>,
    light: i32,
    letters: usize,
) -> (String, String) {
    let short = english::capitalize(height.word());
    let named = match height {
        FlameHeight::Out => "No flame".to_owned(),
        _ => format!("{short} flame"),
    };
    let (light, level) = match light {
        0 => ("in the dark".to_owned(), "dark".to_owned()),
        light => (format!("light {light} of 9"), format!("light {light}")),
    };
    let full = rate.map_or_else(|| named.clone(), |rate| format!("{named}, {rate}"));
    let pairs = [
        (full, &light),
        (named, &light),
        (short.clone(), &light),
        (short.clone(), &level),
    ];
    let fits = |(height, light): &&(String, &String)| height.len() + light.len() <= letters;
    let fitting = pairs.iter().find(fits);
    fitting.map_or((short, level.clone()), |(height, light)| {
        (height.clone(), (*light).clone())
    })
}

/// How many monsters in view notice the hero; `None` if none do.
fn noticed_text(view: View<'_>) -> Option<String> {
    let knows = Mind::knows_hero;
    let (feel, see): (Vec<_>, Vec<_>) = view
        .visible_monsters()
        .filter(|monster| monster.mind.is_some_and(knows) && view.is_seen_by(monster.id))
        .filter(|monster| !view.is_harmless(*monster))
        .partition(|monster| view.is_felt_by(monster.id));
    noticed_by(see.len(), feel.len())
}

/// How many monsters see the hero, and how many feel it without eyes; `None` if none do.
fn noticed_by(see: usize, feel: usize) -> Option<String> {
    let text = match (see, feel) {
        (0, 0) => return None,
        (see, 0) => format!("Seen by {see}"),
        (0, feel) => format!("Felt by {feel}"),
        (see, feel) => format!("Seen by {see}, felt by {feel}"),
    };
    Some(text)
}

/// That no monster in view sees the hero; with none in view, how far the hero can be seen.
fn unnoticed_text(view: View<'_>, flame: FlameView<'_>) -> String {
    if view.visible_monsters().next().is_some() {
        return "No one here sees you".to_owned();
    }
    let within = describe::seen_within(view, flame, flame.height);
    format!("Seen within {}", english::count_noun(within, "cell"))
}

/// Whether the wax lasts for 60 turns or less at the current height, or the flame is out.
pub fn is_low_wax(flame: FlameView<'_>) -> bool {
    let turns = flame.turns_left(flame.height);
    flame.height == FlameHeight::Out || turns.is_some_and(|turns| turns <= LOW_WAX_TURNS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ghost feels the hero and does not see it.
    #[test]
    fn eyes_are_counted_apart_from_what_feels() {
        let counted = [(2, 0), (0, 1), (2, 1)].map(|(see, feel)| noticed_by(see, feel));
        let texts = ["Seen by 2", "Felt by 1", "Seen by 2, felt by 1"];
        assert_eq!(counted, texts.map(|text| Some(text.to_owned())));
        assert_eq!(noticed_by(0, 0), None);
    }

    /// The sidebar's widths have room for 38, 32, 25 and 20 small letters, one of them for the gap.
    #[test]
    fn the_flame_is_described_in_words_that_fit() {
        let told = |height, rate: &str, light, letters| {
            let rate = Some(rate).filter(|rate| !rate.is_empty());
            let (height, light) = height_and_light(height, rate, light, letters);
            format!("{height} | {light}")
        };
        let (plain, shielded) = (FlameHeight::Plain, FlameHeight::Shielded);
        for (height, rate, light, letters, text) in [
            (
                plain,
                "1 wax a turn",
                6,
                37,
                "Plain flame, 1 wax a turn | light 6 of 9",
            ),
            (plain, "1 wax a turn", 6, 31, "Plain flame | light 6 of 9"),
            (plain, "1 wax a turn", 6, 24, "Plain flame | light 6 of 9"),
            (
                shielded,
                "1 wax in 2 turns",
                3,
                24,
                "Shielded | light 3 of 9",
            ),
            (plain, "1 wax a turn", 6, 19, "Plain | light 6 of 9"),
            (shielded, "1 wax in 2 turns", 3, 19, "Shielded | light 3"),
            (plain, "", 9, 37, "Plain flame | light 9 of 9"),
            (FlameHeight::Out, "", 0, 37, "No flame | in the dark"),
            (FlameHeight::Out, "", 0, 19, "No flame | in the dark"),
        ] {
            assert_eq!(told(height, rate, light, letters), text);
        }
    }

    #[test]
    fn turns_are_named_even_where_there_is_little_room() {
        assert_eq!(lasts_text(172, 15), "lasts 172 turns");
        assert_eq!(lasts_text(172, 11), "172 turns");
        assert_eq!(lasts_text(1, 12), "lasts 1 turn");
    }
}
