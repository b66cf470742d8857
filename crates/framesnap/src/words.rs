//! What changed in one place, in words.

use std::collections::{BTreeMap, BTreeSet};

use crate::frame::{Pixel, Rect};
use crate::moved::{Found, Left, Mirror, Move, Pair, Why, outline};

/// Up to this difference a colour is named with how far each channel is off; beyond, one sees it.
const SLIGHT: i32 = 16;
/// Bytes in another order than expected.
const RED_FOR_BLUE: &str = "red and blue swapped";
/// Up to this many colours are named.
const NAMED: usize = 3;
/// More changes of colour than this are not told apart: it would take long, and no word would help.
const COUNTED: usize = 1000;

/// What happened at a place, after its size and position: `17x17 at (10, 20) moved by (1, 0)`.
pub(crate) fn describe(pair: &Pair<'_>, found: Found) -> String {
    let area = found.area;
    match found.why {
        Why::Moved(moved) => describe_move(area, moved),
        Why::Mirrored(mirror) => {
            let pixels = pixels(pair.marks.within(area).count());
            let how = match mirror {
                Mirror::LeftToRight => "mirrored left to right",
                Mirror::TopToBottom => "mirrored top to bottom",
                Mirror::Both => "turned upside down",
            };
            format!("{area}, {pixels}: {how}")
        }
        Why::Unknown(cluster) => {
            let pixels = pixels(pair.pixels_of(cluster).count());
            format!("{area}, {pixels}: {}", colors(pair, area, cluster))
        }
    }
}

fn pixels(count: usize) -> String {
    if count == 1 {
        "1 pixel".to_owned()
    } else {
        format!("{count} pixels")
    }
}

fn describe_move(area: Rect, moved: Move) -> String {
    let (from, (dx, dy)) = (moved.from, moved.by);
    match moved.left {
        Left::Ground if from == area => format!("the content of {from} moved by ({dx}, {dy})"),
        Left::Ground => format!("{from} moved by ({dx}, {dy})"),
        Left::Other => {
            format!("{from} moved by ({dx}, {dy}), and something else is where it was")
        }
        Left::Swapped => format!("{from} and what was ({dx}, {dy}) from it swapped places"),
    }
}

/// How the colours of a place changed.
fn colors(pair: &Pair<'_>, place: Rect, cluster: usize) -> String {
    let changes = changes(pair, cluster);
    // What is a little off its ground was there before.
    let is_near = changes.iter().all(|(old, new)| is_slight(step(*old, *new)));
    if !is_near && let Some(words) = came_or_went(pair, place, &changes) {
        return words;
    }
    if changes.len() > COUNTED {
        return format!("more than {COUNTED} changes of colour");
    }
    let olds: BTreeSet<_> = changes.iter().map(|(old, _)| *old).collect();
    let news: BTreeSet<_> = changes.iter().map(|(_, new)| *new).collect();
    if let [(old, new)] = changes[..] {
        return format!("all of one colour, {}", change(old, new));
    }
    if let Some(step) = common_step(&changes) {
        return format!("every pixel {step}");
    }
    if olds == news && olds.len() <= NAMED {
        let names: Vec<_> = olds.into_iter().map(name).collect();
        return format!("another shape in the same colours, {}", names.join(", "));
    }
    if changes.iter().all(|(old, new)| *new == red_for_blue(*old)) {
        return RED_FOR_BLUE.to_owned();
    }
    // Each old colour became one new one: the shape is the same.
    if olds.len() == changes.len() {
        let named = changes.iter().take(NAMED);
        let list: Vec<_> = named.map(|(old, new)| change(*old, *new)).collect();
        let more = match changes.len().saturating_sub(NAMED) {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        return format!("recoloured, {}{more}", list.join(", "));
    }
    format!("{} colours became {}", olds.len(), news.len())
}

/// Which colour became which, the most frequent change first.
fn changes(pair: &Pair<'_>, cluster: usize) -> Vec<(Pixel, Pixel)> {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for (x, y) in pair.pixels_of(cluster) {
        if let (Some(old), Some(new)) = (pair.old.pixel(x, y), pair.new.pixel(x, y)) {
            *counts.entry((old, new)).or_default() += 1;
        }
        if counts.len() > COUNTED {
            break;
        }
    }
    let mut changes: Vec<_> = counts.into_iter().collect();
    changes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    changes.into_iter().map(|(change, _)| change).collect()
}

/// Whether something appeared on the colour around the place, or disappeared.
fn came_or_went(pair: &Pair<'_>, place: Rect, changes: &[(Pixel, Pixel)]) -> Option<String> {
    let ground = pair.ground(place)?;
    let was = outline(pair.old, place, |pixel| pixel == ground);
    let is = outline(pair.new, place, |pixel| pixel == ground);
    let of_one_color = match changes {
        [(old, new)] => Some((name(*old), name(*new))),
        _ => None,
    };
    let ground = name(ground);
    match (was, is, of_one_color) {
        (None, Some(_), Some((_, new))) => {
            Some(format!("appeared in {new}, where all was {ground}"))
        }
        (None, Some(_), None) => Some(format!("appeared, where all was {ground}")),
        (Some(_), None, Some((old, _))) => {
            Some(format!("disappeared, it was {old} and now all is {ground}"))
        }
        (Some(_), None, None) => Some(format!("disappeared, now all is {ground}")),
        (Some(_), Some(_), _) | (None, None, _) => None,
    }
}

/// By how much all colours changed alike: `blue +2`.
fn common_step(changes: &[(Pixel, Pixel)]) -> Option<String> {
    let mut steps = changes.iter().map(|(old, new)| step(*old, *new));
    let first = steps.next()?;
    steps
        .all(|step| step == first)
        .then(|| steps_in_words(first))
}

fn step(old: Pixel, new: Pixel) -> [i32; 4] {
    std::array::from_fn(|channel| i32::from(new[channel]) - i32::from(old[channel]))
}

fn is_slight(step: [i32; 4]) -> bool {
    step.iter().all(|step| step.abs() <= SLIGHT)
}

/// What a pixel becomes if its bytes are read in the other order.
const fn red_for_blue([r, g, b, a]: Pixel) -> Pixel {
    [b, g, r, a]
}

fn steps_in_words(step: [i32; 4]) -> String {
    let channels = ["red", "green", "blue", "alpha"].iter().zip(step);
    let changed = channels.filter(|(_, step)| *step != 0);
    let words: Vec<_> = changed
        .map(|(name, step)| format!("{name} {step:+}"))
        .collect();
    words.join(", ")
}

/// `3c3228 -> 32283c`, or what changed of a colour that is almost the same.
fn change(old: Pixel, new: Pixel) -> String {
    let step = step(old, new);
    if old[..3] == new[..3] {
        return format!("{} with alpha {} -> {}", hex(old, true), old[3], new[3]);
    }
    let is_opaque = opaque(old) && opaque(new);
    let names = format!("{} -> {}", hex(old, is_opaque), hex(new, is_opaque));
    if is_slight(step) {
        return format!("{names} ({})", steps_in_words(step));
    }
    if new == red_for_blue(old) {
        return format!("{names} ({RED_FOR_BLUE})");
    }
    names
}

const fn opaque(pixel: Pixel) -> bool {
    pixel[3] == u8::MAX
}

fn name(color: Pixel) -> String {
    hex(color, opaque(color))
}

/// A colour as it is written in a style sheet, without its alpha if it is opaque.
fn hex([r, g, b, a]: Pixel, is_opaque: bool) -> String {
    let color = format!("{r:02x}{g:02x}{b:02x}");
    if is_opaque {
        color
    } else {
        format!("{color}{a:02x}")
    }
}
