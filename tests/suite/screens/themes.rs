//! Every theme is readable, even for the colour-blind, and danger is never shown by colour alone.
#![expect(
    clippy::float_arithmetic,
    reason = "contrast and colour distance are defined in real numbers; nothing here goes into a frame"
)]

use std::sync::Arc;

use tallowdeep::app::Script;
use tallowdeep::content::Content;
use tallowdeep::gfx::{Canvas, Px, Rgb};
use tallowdeep::ui::theme::Theme;
use tallowdeep::ui::widgets::sidebar::darkened;

use crate::support::played::{Played, app_on};

type Rgb3 = [f64; 3];

/// Linear red, green and blue as seen with each colour deficiency at full severity: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, table 1.
const PROTANOPIA: [Rgb3; 3] = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const DEUTERANOPIA: [Rgb3; 3] = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];
const TRITANOPIA: [Rgb3; 3] = [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.303900],
];
const EVERYBODY: [Rgb3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// IEC 61966-2-1: from an sRGB channel to linear light.
fn linear(color: Rgb) -> Rgb3 {
    color.channels().map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn times(matrix: &[Rgb3; 3], v: Rgb3) -> Rgb3 {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// WCAG 2.2, "relative luminance" and "contrast ratio".
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let luminance = |color| {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// CIE 1976 L*a*b* under D65 of a colour as seen with this deficiency.
fn lab(color: Rgb, eyes: &[Rgb3; 3]) -> Rgb3 {
    let seen = times(eyes, linear(color)).map(|part| part.clamp(0.0, 1.0));
    let xyz = times(
        &[
            [0.4124, 0.3576, 0.1805],
            [0.2126, 0.7152, 0.0722],
            [0.0193, 0.1192, 0.9505],
        ],
        seen,
    );
    let f = |part: f64| {
        if part > 216.0 / 24389.0 {
            part.cbrt()
        } else {
            (24389.0 / 27.0 * part + 16.0) / 116.0
        }
    };
    let [x, y, z] = [f(xyz[0] / 0.950_47), f(xyz[1]), f(xyz[2] / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Rgb, b: Rgb, eyes: &[Rgb3; 3]) -> f64 {
    let (a, b) = (lab(a, eyes), lab(b, eyes));
    let squares = (0..3).map(|at| (a[at] - b[at]).powi(2));
    squares.sum::<f64>().sqrt()
}

fn texts(theme: &Theme) -> [(&'static str, Rgb); 8] {
    [
        ("text", theme.text),
        ("dim", theme.dim),
        ("title", theme.title),
        ("foe", theme.monster),
        ("good", theme.good),
        ("warn", theme.warn),
        ("item", theme.item),
        ("magic", theme.magic),
    ]
}

/// Every pair of text and background that is drawn, with its names.
fn pairs(theme: &Theme) -> Vec<(String, f64)> {
    let mut pairs = Vec::new();
    for (name, text) in texts(theme) {
        for (ground, color) in [("bg", theme.bg), ("raised", theme.raised)] {
            pairs.push((format!("{name} on {ground}"), contrast(text, color)));
        }
    }
    for (ground, color) in [
        ("hp", theme.hp),
        ("hp_lost", theme.hp_lost),
        ("monster_hp", theme.monster_hp),
        ("monster_hp_lost", theme.monster_hp_lost),
        ("xp", theme.xp),
        ("light", theme.light),
        ("status", theme.status),
        ("empty", theme.empty),
    ] {
        let ratio = contrast(theme.bar_text, color);
        pairs.push((format!("bar_text on {ground}"), ratio));
    }
    pairs
}

/// docs/screens.md 2: at least 4.5, 7 in `contrast`, and 3 for lines.
#[test]
fn text_contrasts_with_every_background() {
    let mut errors = Vec::new();
    for (name, theme) in &Content::builtin().themes {
        let least = if name == "contrast" { 7.0 } else { 4.5 };
        let line = contrast(theme.line, theme.bg);
        let pairs = pairs(theme).into_iter().map(|pair| (pair, least));
        for ((pair, found), least) in pairs.chain([(("line on bg".to_owned(), line), 3.0)]) {
            if found < least {
                errors.push(format!(
                    "{name}: {pair} must be {least} or more, found {found:.2}"
                ));
            }
        }
    }
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
}

/// Rule sets may have their own colours of hit points, drawn on a dark shade of themselves and on the empty bar.
#[test]
fn custom_hit_point_colours_are_readable() {
    let content = Content::builtin();
    for file in &content.rules {
        for entry in &file.screen.hp_colors {
            let color = entry.color;
            for (name, theme) in &content.themes {
                for ground in [darkened(color), theme.empty] {
                    let found = contrast(color, ground);
                    assert!(found >= 4.5, "{}, {name}: {found:.2}", file.rules.name);
                }
            }
        }
    }
}

/// docs/screens.md 2: a distance of at least 18 between any two roles, as seen by the players that the theme is for.
#[test]
fn roles_stay_distinct_for_the_themes_eyes() {
    for (name, theme) in &Content::builtin().themes {
        let eyes = match name.as_str() {
            "protanopia" => &PROTANOPIA,
            "deuteranopia" => &DEUTERANOPIA,
            "tritanopia" => &TRITANOPIA,
            _ => &EVERYBODY,
        };
        let roles: Vec<_> = texts(theme)
            .into_iter()
            .filter(|(role, _)| !matches!(*role, "dim" | "title"))
            .collect();
        for (number, (a, color)) in roles.iter().enumerate() {
            for (b, other) in &roles[number + 1..] {
                let found = distance(*color, *other, eyes);
                assert!(found >= 18.0, "{name}: {a} and {b}: {found:.1}");
            }
        }
    }
}

/// Checks the measures against known numbers: black on white is 21 to 1, and a red and a green of equal lightness are
/// far apart for most eyes and close for some.
#[test]
fn the_colour_measures_match_known_values() {
    assert!((contrast(Rgb::BLACK, Rgb::WHITE) - 21.0).abs() < 1e-9);
    let (red, green) = (Rgb::new(200, 90, 60), Rgb::new(110, 130, 50));
    assert!(distance(red, green, &EVERYBODY) > 50.0);
    assert!(distance(red, green, &DEUTERANOPIA) < 18.0);
}

/// A theme in which all roles look the same, so that remaining differences are in shape.
fn grey() -> Content {
    let mut content = Content::builtin();
    let theme = &mut content.themes[0].1;
    for role in [
        &mut theme.text,
        &mut theme.dim,
        &mut theme.title,
        &mut theme.monster,
        &mut theme.good,
        &mut theme.warn,
        &mut theme.item,
        &mut theme.magic,
        &mut theme.line,
        &mut theme.bar_text,
    ] {
        *role = Rgb::new(200, 200, 200);
    }
    for ground in [
        &mut theme.hp,
        &mut theme.monster_hp,
        &mut theme.empty,
        &mut theme.raised,
    ] {
        *ground = theme.bg;
    }
    content
}

/// Below a third of the hit points: `LOW` and a frame in the sidebar, a dashed edge around the map.
#[test]
fn low_hit_points_show_without_colour() {
    let content = grey();
    let rules = content.rules_named("mcrogueface").expect("it is there");
    let map = "########\n#.t@...#\n########";
    let mut game = Played(Script::of(app_on(&Arc::new(content), rules, map)));
    let grey = Some(Rgb::new(200, 200, 200));
    let edge = |frame: &Canvas| [0, 4, 6].map(|x| frame.pixel(Px::new(x, 0)) == grey);
    let low = |frame: &Canvas| {
        let right_end = (20..37).flat_map(|y| (608..636).map(move |x| Px::new(x, y)));
        right_end.filter(|px| frame.pixel(*px) == grey).count()
    };
    // Each hit of the troll does 4 damage.
    game.play("w w w w");
    let frame = game.frame();
    let right = ([false; 3], 0);
    assert_eq!((edge(&frame), low(&frame)), right, "14 of 30 left");
    game.play("w");
    let frame = game.frame();
    assert_eq!(edge(&frame), [true, false, true], "10 of 30 left");
    assert!(low(&frame) > 50, "LOW and its frame");
}
