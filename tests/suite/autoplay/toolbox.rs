//! What the hint line offers out of the pack, and when.

use tallowdeep::autoplay::toolbox;

use crate::support::scene::Scene;
use crate::support::text::rows;

/// The words of what fits on a drawing after these commands, with their numbers.
fn fits(drawing: &str, commands: &str) -> String {
    let mut scene = Scene::new("tallowdeep", drawing);
    scene.play(commands);
    let offers = toolbox(scene.view()).into_iter();
    let offers = offers.map(|it| format!("{} {}/{}", it.word, it.n, it.of));
    offers.collect::<Vec<_>>().join(", ")
}

#[test]
fn each_thing_is_offered_at_its_moment() {
    let table = r"
#@(....g# => flame-bright e g . . => throws 5/7
#@y....g# => flame-bright e g . . => burns 6/7
#@yr# => flame-bright e g . =>
#@y..m..# => flame-bright e g . . =>
#@jy......oo# => flame-bright e g e g . => spills 2/0
#@(jy..√√...o....# => flame-bright e g e g e g => throws 4/15
#@?....ooo# => flame-bright e g . . => strikes 12/15
#@~....ooo# => flame-bright e g . . => dazes 3/4
#@~....ffm# => flame-bright e g . . =>
#@l....ooo# => flame-bright e g . . => snuffs 1/0
#@q....ooo# => flame-bright e g => hides 3/0
#@æ.....z# => flame-bright e g . => lures 0/0
#@i......d# => flame-bright e g . . . flame-shielded => glows 3/0
#@º.......o# => flame-bright e g . . . . . flame-shielded => mirrors 28/0
#@R.v# => e g e => descends 0/0
#@!ooo# => flame-bright e g . . . . => heals 24/0
#@(....# => flame-bright e g . . =>
#@p.....#\n#######.#\n#.......#\n#.#######\n#.......# => e g => maps 0/0";
    for [row, commands, expected] in rows(table) {
        assert_eq!(fits(&row, &commands), expected, "{row}");
    }
}
