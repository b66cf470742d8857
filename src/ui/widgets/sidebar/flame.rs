//! The rows of the sidebar about the flame: its wax, its height, the light on the hero, and who sees the hero by it.

use crate::game::View;
use crate::game::rules::{FlameHeight, Mind, Words};
use crate::game::view::FlameView;
use crate::gfx::PxRect;
use crate::ui::describe;
use crate::ui::text::english;
use crate::ui::text::words::say;
use crate::ui::widgets::painter::Painter;
use crate::ui::widgets::sidebar::SidebarColumn;
use crate::ui::widgets::{Bar, draw_small_right_aligned, first_fitting};

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
    draw_wax(view, flame, column.row(13, 1), painter);
    let theme = painter.theme;
    let light = view.light_level(view.hero().at);
    // The bar says it where none burns.
    let burns = flame.height != FlameHeight::Out && !view.is_warmed();
    let rate = burns.then(|| describe::burn_rate_here(view, flame));
    let letters = painter.small_font.letters_in(column.0.w - GAP);
    let (height, light) =
        height_and_light(view.words(), flame.height, rate.as_deref(), light, letters);
    draw_small_right_aligned(&light, column.0.right(), column.0.y, theme.dim, painter);
    column.small(theme.text, height, painter);
    if view.rules().minds.is_some() {
        let (text, color) = match noticed_text(view) {
            Some(text) => (text, theme.warn),
            None if view.visible_monsters().next().is_some() => {
                (say!(view, "sidebar.unnoticed"), theme.dim)
            }
            None => {
                let within = describe::seen_within(view, flame, flame.height);
                (say!(view, "sidebar.seen_within", within), theme.dim)
            }
        };
        column.small(color, text, painter);
    }
    column.skip(1);
}

/// Draws wax and height of the flame in one bar, for a screen without the sidebar; highlighted when wax runs low.
pub(in crate::ui) fn draw_flame_bar(flame: FlameView<'_>, area: PxRect, painter: &mut Painter<'_>) {
    let wax = say!(painter, "sidebar.wax", n = flame.wax);
    let texts = [&*wax, flame.height.word()];
    let bar = Bar::new(flame.wax, flame.rules.max_wax, painter.theme.light);
    bar.draw_marked(area, texts, is_low_wax(flame), painter);
}

/// Draws the wax as a bar that also says how long it lasts, or that none burns.
fn draw_wax(view: View<'_>, flame: FlameView<'_>, track: PxRect, painter: &mut Painter<'_>) {
    let left = say!(view, "sidebar.wax", n = flame.wax);
    let letters = painter.small_font.letters_in(track.w - 2 * GAP);
    let right = match flame.turns_left(flame.height) {
        Some(_) if view.is_warmed() => Some(say!(view, "sidebar.none_burns")),
        Some(turns) => {
            let texts = ["sidebar.lasts", "sidebar.turns"].map(|name| say!(view, name, turns));
            first_fitting(texts, |text| left.len() + text.len() <= letters)
        }
        None => None,
    };
    let right = right.unwrap_or_default();
    let bar = Bar::new(flame.wax, flame.rules.max_wax, painter.theme.light);
    bar.draw_marked(track, [&left, &right], is_low_wax(flame), painter);
}

/// The height of the flame, with the wax it burns if there is room, and the light on the hero: together at most
/// `letters` characters if possible.
fn height_and_light(
    words: &Words,
    height: FlameHeight,
    rate: Option<&str>,
    light: i32,
    letters: usize,
) -> (String, String) {
    let (height, burns) = (height.word(), height != FlameHeight::Out);
    let flame = say!(words, "sidebar.flame", height, burns, out = !burns);
    let full = say!(words, "sidebar.flame_burns", flame, rate);
    let n = Some(light).filter(|n| *n > 0);
    let light = say!(words, "sidebar.light_of", n, dark = n.is_none());
    let level = say!(words, "sidebar.light", n, dark = n.is_none());
    let short = english::capitalize(height);
    let pairs = [
        (&full, &light),
        (&flame, &light),
        (&short, &light),
        (&short, &level),
    ];
    let pair = first_fitting(pairs, |(height, light)| {
        height.len() + light.len() <= letters
    });
    let (height, light) = pair.expect("there are four");
    (height.clone(), light.clone())
}

/// How many monsters in view notice the hero, by eyes and without; `None` if none do.
fn noticed_text(view: View<'_>) -> Option<String> {
    let (mut see, mut feel) = (0, 0);
    for monster in view.visible_monsters() {
        let knows = monster.mind.is_some_and(Mind::knows_hero) && view.is_seen_by(monster.id);
        if knows && !view.is_harmless(monster) {
            let feels = view.is_felt_by(monster.id);
            *(if feels { &mut feel } else { &mut see }) += 1;
        }
    }
    noticed_by(view.words(), see, feel)
}

/// How many monsters see the hero, and how many feel it without eyes; `None` if none do.
fn noticed_by(words: &Words, see: usize, feel: usize) -> Option<String> {
    Some(match (see, feel) {
        (0, 0) => return None,
        (0, feel) => say!(words, "sidebar.felt_by", feel),
        (see, feel) => {
            let feel = Some(feel).filter(|feel| *feel > 0);
            say!(words, "sidebar.seen_by", see, feel)
        }
    })
}

/// Whether the wax lasts for 60 turns or less at the current height, or the flame is out.
pub fn is_low_wax(flame: FlameView<'_>) -> bool {
    let turns = flame.turns_left(flame.height);
    flame.height == FlameHeight::Out || turns.is_some_and(|turns| turns <= LOW_WAX_TURNS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    /// A ghost feels the hero and does not see it.
    #[test]
    fn eyes_are_counted_apart_from_what_feels() {
        let words = &Content::shared().words;
        let counted = [(0, 0), (2, 0), (0, 1), (2, 1)];
        let counted = counted.map(|(see, feel)| noticed_by(words, see, feel).unwrap_or_default());
        let texts = ["", "Seen by 2", "Felt by 1", "Seen by 2, felt by 1"];
        assert_eq!(counted, texts);
    }

    /// The sidebar's widths have room for 38, 32, 25 and 20 small letters, one of them for the gap.
    #[test]
    fn the_flame_is_described_in_words_that_fit() {
        let (plain, shielded) = (FlameHeight::Plain, FlameHeight::Shielded);
        let (usual, half) = (Some("1 wax a turn"), Some("1 wax in 2 turns"));
        let long = "Plain flame, 1 wax a turn | light 6 of 9";
        for (height, rate, light, letters, text) in [
            (plain, usual, 6, 37, long),
            (plain, usual, 6, 31, "Plain flame | light 6 of 9"),
            (shielded, half, 3, 24, "Shielded | light 3 of 9"),
            (plain, usual, 6, 19, "Plain | light 6 of 9"),
            (shielded, half, 3, 19, "Shielded | light 3"),
            (plain, None, 9, 37, "Plain flame | light 9 of 9"),
            (FlameHeight::Out, None, 0, 19, "No flame | in the dark"),
        ] {
            let words = &Content::shared().words;
            let (height, light) = height_and_light(words, height, rate, light, letters);
            assert_eq!(format!("{height} | {light}"), text);
        }
    }
}
