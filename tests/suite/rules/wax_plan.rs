//! Wax as a plan: what the dark and a fire draw, and what a whole candle is good for.

use tallowdeep::base::Dir;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::view::{HowFar, Smell};

use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::changed;
use crate::support::variant;

/// Our rules with this much wax, where monsters never notice the hero by themselves, the dark draws one in 2 turns and a
/// fire one in 3.
fn rules(wax: i32) -> RulesetFile {
    changed(variant::file("tallowdeep"), |rules| {
        let minds = rules.minds.as_mut().expect("ours have minds");
        (minds.notices_percent, minds.wakes_percent) = (0, 0);
        let flame = rules.flame.as_mut().expect("ours have a flame");
        (flame.wax, flame.dark_draw_turns) = (wax, 2);
        rules.braziers.as_mut().expect("ours have some").draw_turns = 3;
    })
}

/// Without a flame, every few turns the one that has the shortest way is sent for, unless it only stands. Beside a fire
/// one that is awake comes first, if there is one.
#[test]
fn dark_and_fire_draw_the_nearest_that_can_come() {
    let asleep = "asleep ############\n#@f.#r....r#\n#...######.#\n#..........#\n############";
    let row = &format!(
        "
        {asleep}
        . => Drawn:0
        . => Drawn:1 1.mind:Asleep 2.mind:Asleep 3.mind:Alarmed | Something turns its head."
    );
    assert_plays(&rules(0), &[row]);
    assert_plays(&rules(99), &[&format!("{asleep} ; . . . . => Drawn:0")]);
    let fire = "
        asleep &@..r
        . . => Drawn:0
        . => Drawn:1 1.mind:Alarmed | Something comes to it.";
    assert_plays(&rules(99), &[fire]);
}

/// A whole candle is carried. Used, it is wax; dropped on plain floor, it is light for sixty turns, or
/// until a snuffer puts it out.
#[test]
fn a_candle_is_melted_or_burns_whole() {
    let waits = ". ".repeat(59);
    let rows = [
        "
        @,
        e g => pack:1 wax:170
        use-e => pack:0 wax:273 | You melt the candle down. +104 wax.",
        &format!("
        @.,
        e e g drop-e => pack:0 items: light.2,0:6 | You drop a tallow candle. It burns: light 6 for 60 turns.
        w w => light.2,0:6
        {waits} => light.2,0:4"),
        "@,` ; e g e drop-e => pack:0 items:2,0 light.0,0:4",
        "@l, ; e g e g drop-e use-l => flame:Out light.2,0:0",
    ];
    assert_plays(&rules(172), &rows);
}

/// Beside a brazier that the hero has lit, another wick is to be had for wax, once a level, and not above its depth.
#[test]
fn wax_buys_a_wick_once_a_level() {
    let file = changed(rules(300), |rules| {
        let braziers = rules.braziers.as_mut().expect("ours have some");
        (braziers.wick_wax, braziers.wick_from) = (200, 1);
    });
    let row = "
        .u@&.
        wick-1 => refused:NoWick
        w wick-1 => refused: WickChosen:1 wax:80
        wick-1 => refused:NoWick";
    assert_plays(&file, &[row]);
    let poor = changed(file, |rules| {
        rules.flame.as_mut().expect("ours have a flame").wax = 220;
    });
    assert_plays(&poor, &["u@ ; w . wick-1 => refused:NoWax wax:200"]);
    assert_plays(&rules(300), &["u@ ; w wick-1 => refused:NoWick"]);
}

/// The hero smells the unseen candle with the shortest walk, as the crow flies and by how long the walk is; not one that
/// was seen, nor one that nobody can reach.
#[test]
fn an_unseen_candle_is_smelled_by_its_walk() {
    let smell = |drawing: &str| Scene::of(&rules(172), drawing).view().smell();
    let is = |dir, far| Some(Smell { dir, far });
    let near = "#######\n#@..#,#\n###.#.#\n###...#\n#######";
    assert_eq!(smell(near), is(Dir::E, HowFar::Near));
    let reached = near.replace("###...#", "###.#.#");
    assert_eq!(smell(&reached), None);
    assert_eq!(smell("#@..,#"), None);
    let long = format!(
        "@{}\n{}.\n{},\n#{}",
        ".".repeat(20),
        "#".repeat(20),
        ".".repeat(20),
        "#".repeat(20)
    );
    assert_eq!(smell(&long), is(Dir::E, HowFar::SomeWay));
}
