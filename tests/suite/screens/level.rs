//! The level map: what it draws, and where it opens.

use tallowdeep::gfx::{Canvas, Px, PxSize};
use tallowdeep::ui::input::key::Key;

use super::CONTENT;

use crate::support::played::Played;

/// The level map of a room with this letter in it.
fn level_with(letter: char) -> Canvas {
    let drawing = format!("#####\n#@.{letter}#\n#...#\n#####");
    let mut game = Played::ours(&drawing);
    game.play("flame-bright");
    game.tap("v");
    game.frame()
}

/// Whether the box for a missing letter is drawn with its top-left pixel at `at`.
fn has_missing_glyph(frame: &Canvas, at: Px) -> bool {
    let font = &CONTENT.small;
    let PxSize { w, .. } = font.cell();
    let color = |n: i32| frame.pixel(Px::new(at.x + n % w, at.y + n / w));
    let on = |coverage: &u8| *coverage > 0;
    let coverage = font.coverage_of('\u{2603}');
    let ink = (0..).zip(coverage).find(|(_, it)| on(it));
    let ink = ink.and_then(|(n, _)| color(n));
    ink.is_some()
        && (0..)
            .zip(coverage)
            .all(|(n, it)| on(it) == (color(n) == ink))
}

/// No kind of terrain is drawn as the box for a missing letter, which would make kinds look alike.
#[test]
fn no_terrain_is_a_missing_letter() {
    let rules = CONTENT.rules_named("tallowdeep").expect("it is there");
    for kind in &CONTENT.rules[rules.0].rules.terrain {
        let frame = level_with(kind.letter);
        let places = (0..480 * 360).map(|n| Px::new(n % 480, n / 480));
        let missing = places.into_iter().find(|at| has_missing_glyph(&frame, *at));
        assert_eq!(missing, None, "{}", kind.kind);
    }
}

/// An interrupted travel goes on with `v` and Enter; after one that has arrived, the cursor is on the hero.
#[test]
fn an_interrupted_travel_goes_on() {
    let drawing = "#########\n#@......#\n#########";
    let mut game = Played::ours(drawing);
    let x = |game: &Played| game.view().hero().at.x;
    let press = |game: &mut Played, keys: &[Key]| {
        for key in keys {
            game.press(*key);
        }
    };
    let right = [Key::Right; 5];
    press(
        &mut game,
        &[&[Key::Char('v')][..], &right, &[Key::Enter]].concat(),
    );
    game.frames(2);
    press(&mut game, &[Key::Escape]);
    assert!((2..6).contains(&x(&game)), "stopped on the way");
    press(&mut game, &[Key::Char('v'), Key::Enter]);
    game.frames(1000);
    assert_eq!(x(&game), 6);
    press(&mut game, &[Key::Char('v'), Key::Left, Key::Enter]);
    game.frames(1000);
    assert_eq!(x(&game), 5);
}
