//! Why monsters do what they do: a drawing for each kind of reason. The sections are those of docs/tutorials.md.

use tallowdeep::game::{ActorId, Because};
use tallowdeep::ui::text::because::sentence;

use crate::support::scene::Scene;

/// Why monster 1 did what it did last, and in words.
fn because(rules: &str, drawing: &str, commands: &str) -> Option<(Because, String)> {
    let mut scene = Scene::new(rules, drawing);
    scene.play(commands);
    let because = scene.inspect().because(ActorId(1))?;
    let text = sentence(&because, scene.view());
    Some((because, text))
}

#[test]
#[rustfmt::skip]
fn each_decision_names_its_rule() {
    for (rules, drawing, commands, expected) in [
        ("mcrogueface", "@..\n##.\ng..", "e", "not in view: waits (1.6)"),
        ("mcrogueface", "@.g", "e", "you are in reach: attacks (1.6)"),
        ("mcrogueface", "@...g", "e", "next cell free: steps W (1.6)"),
        ("mcrogueface", "go..@", "w", "next cell blocked by an Orc: waits (1.6)"),
        ("mcrogueface", "g...\n....\n...@", "w", "both free: steps SE (1.6)"),
        ("mcrogueface", "g...\n.t..\n...@", "w", "both blocked, x free: steps E (1.6)"),
        ("mcrogueface", "gt..\n.o..\n...@", "w", "both and x blocked, y free: steps S (1.6)"),
        ("mcrogueface", "gt..\n#o..\n...@", "w", "both, x and y blocked: waits (1.6)"),
        ("mcrogueface-exercises", "@.g..", "e e", "badly hurt, cell farthest from you: steps E (1.9)"),
        ("mcrogueface-5", "@..g", "e", "never acts: waits (2)"),
        ("roguebasin-growls", "@..o", "e", "in view or not: growls (4.3)"),
        ("tcod-kick", "@..o", "e", "in view or not: growls (3.5)"),
        ("tcod", "oT..@", ".", "path of 4, cost 48, next cell taken by a Troll, 10 added: waits (3.4)"),
        ("tcod", "o...@\n####.\n####.", "s s", "not in view, path of 4 remembered: steps E (3.4)"),
        ("tcod", "o#@", ".", "not in view, no path remembered: waits (3.4)"),
        ("roguebasin", "@...o", "e", "cell on the line to you free: steps W (4.2)"),
        ("roguebasin", "oT..@", "w", "cell on the line to you taken by a troll: waits (4.2)"),
        ("roguebasin-real-time", "@.o", "e tick tick", "you are in reach: attacks (4.2), again in 20 ticks"),
        ("roguebasin-deathless", "@o", &"n ".repeat(31), "you have no HP left: waits (4.2)"),
        ("sadconsole", "@...g", "e", "path of 3: steps W (5.3)"),
        ("sadconsole", "gg..@", "w", "path of 3, next cell taken by a Goblin: waits (5.3)"),
        ("sadconsole", "@.g", "e", "path of 1: attacks (5.3)"),
        ("sadconsole", "@#\n#g", "w", "no path to you: waits (5.3)"),
    ] {
        let found = because(rules, drawing, commands);
        let found = found.as_ref().map(|(_, text)| text.as_str());
        assert_eq!(found, Some(expected), "{rules}:\n{drawing}");
    }
}

/// docs/tutorials.md 3.4: a cell costs 1, occupied 11, times 2, or 3 diagonally; as they were when it decided.
#[test]
fn a_path_has_costs() {
    let (because, _) = because("tcod", "oT..@", ".").expect("it acted");
    let cells = because
        .path
        .iter()
        .map(|it| (it.at.x, it.cost, it.who.is_some()));
    let expected = [(1, 22, true), (2, 2, false), (3, 2, false), (4, 22, true)];
    let expected = expected.map(|(x, cost, taken)| (x, Some(cost), taken));
    assert_eq!(cells.collect::<Vec<_>>(), expected);
}

/// docs/tutorials.md 1.6: the cells in the order of the tutorial, the one it takes last.
#[test]
fn a_slide_lists_the_cells_tried() {
    let (because, _) = because("mcrogueface", "gt..\n.o..\n...@", "w").expect("it acted");
    let cells = because.tried.iter();
    let cells = cells.map(|it| (it.at.x, it.at.y, it.free, it.who.map(|who| who.0)));
    let expected = [
        (1, 1, false, Some(3)),
        (1, 0, false, Some(2)),
        (0, 1, true, None),
    ];
    assert_eq!(cells.collect::<Vec<_>>(), expected);
}
