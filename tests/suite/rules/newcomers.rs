//! The log names each monster that comes into view, once, and does not report one that wavers turn after turn.

use tallowdeep::autoplay::{Interrupts, StopReason};
use tallowdeep::game::rules::Mind;
use tallowdeep::game::{ActorId, Event};
use tallowdeep::ui::describe;
use tallowdeep::ui::text::narrator::{self, NarratorState};

use super::flame::flame;
use crate::support::scene::Scene;
use crate::support::text::{assert_ends, assert_starts};
use crate::support::traits::ALERT;
use crate::support::variant;

const SOUND_SLEEP: (&str, &str) = ("wakes_percent = 35", "wakes_percent = 0");

/// The lines that a command adds to the log.
fn lines(scene: &mut Scene, word: &str) -> Vec<String> {
    let before = scene.log().len();
    scene.play(word);
    scene.log().split_off(before)
}

/// Monsters in view from the beginning are not newcomers; one that comes later is named, even with others in view.
/// Newcomers of one kind share their part of the sentence.
#[test]
fn newcomers_are_named_together() {
    let first =
        "A skeleton comes into view (7 E). It sleeps. Your flame may wake it within 12 cells.";
    for (drawing, also) in [
        ("asleep @...s..kr", "Also a rat (8 E)."),
        (
            "asleep @...s.rrk",
            "Also another rat (7 E) and a skeleton (8 E).",
        ),
        ("asleep @...s.krr", "Also two rats (7 E, 8 E)."),
        ("asleep @...s.rrr", "Also two more rats (7 E, 8 E)."),
    ] {
        let mut scene = Scene::of(&flame(&[SOUND_SLEEP]), drawing);
        assert!(!scene.says("view"));
        let told = lines(&mut scene, "flame-bright");
        assert_ends(&told[1], also);
        assert!(told.len() == 2 && (drawing.contains("rr") || told[1].starts_with(first)));
    }
}

/// The boss is named first, on a line of his own, however many are nearer, and stops automatic actions.
#[test]
fn the_boss_is_announced_first() {
    let drawing = "
        asleep #########
        #@+.ogr.#
        #.#..kC.#
        #########";
    let mut scene = Scene::new("tallowdeep", drawing);
    let mut watch = Interrupts::new(scene.view());
    let told = lines(&mut scene, "e");
    let chandler = told
        .iter()
        .position(|line| line.starts_with("The Chandler comes"));
    let others = told.iter().position(|line| line.contains("Also"));
    assert!(chandler < others && chandler.is_some(), "{told:#?}");
    assert!(!told[chandler.unwrap_or(0)].contains("Also"), "{told:#?}");
    let boss = scene
        .view()
        .visible_monsters()
        .find(|it| it.kind_name == "chandler");
    let boss = boss.expect("he is in view").id;
    assert_eq!(
        watch.check(scene.view()),
        Some(StopReason::NewMonster(boss))
    );
}

/// When a sleeper that the hero remembers wakes out of view, the log says so.
#[test]
fn a_remembered_sleeper_that_wakes_is_reported() {
    let file = variant::file("tallowdeep");
    let mut scene = Scene::of(&file, "asleep #@....k#");
    scene.play("flame-shielded");
    assert_eq!(scene.view().visible_monsters().count(), 0);
    let mut told = NarratorState::new(scene.view());
    for (from, to, line) in [
        (
            Mind::Asleep,
            Mind::Hunting,
            "Out there in the dark, the skeleton wakes.",
        ),
        (Mind::Asleep, Mind::Alarmed, ""),
        (Mind::Lost, Mind::Hunting, ""),
    ] {
        let actor = ActorId(1);
        let event = Event::MindChanged { actor, from, to };
        let lines = narrator::narrate(&[event], scene.view(), &file.messages, &mut told);
        let lines: Vec<_> = lines.into_iter().map(|line| line.text).collect();
        assert_eq!(lines.join(" "), line, "{from:?} {to:?}");
    }
}

/// It only stands there and never strikes, so it does not matter that it notices.
#[test]
fn a_mushroom_that_notices_is_not_reported() {
    for (traits, told) in [("", true), ("traits = { stands = true }\n", false)] {
        let meek = ("hp = 7, attack = 6", "hp = 7, attack = 0");
        let kind = format!("kind = \"goblin\"\n{traits}");
        let rules = flame(&[meek, ("kind = \"goblin\"\n", &kind), ALERT]);
        let mut scene = Scene::of(&rules, "@...g");
        scene.assert_play(". .", "1.mind:Hunting");
        assert_eq!(scene.says("notices"), told);
    }
}

/// Sleepers are remembered, so they come into view only once.
#[test]
fn a_remembered_sleeper_is_no_newcomer() {
    let mut scene = Scene::of(&flame(&[SOUND_SLEEP]), "asleep @.......k");
    scene.play("flame-bright");
    scene.play(&"flame-shielded . . . . . . . . . ".repeat(4));
    scene.play("flame-bright");
    let log = scene.log();
    let found = log.iter().filter(|line| line.contains("into view")).count();
    assert_eq!(found, 1);
}

/// One line says both that it came and that it has noticed the hero.
#[test]
fn a_newcomer_that_notices_has_one_line() {
    let mut scene = Scene::of(&flame(&[ALERT]), "#######\n#@+.g.#\n#######");
    let mut all = (0..4).map(|_| lines(&mut scene, "e"));
    let told = all
        .find(|told| !told.is_empty())
        .expect("it is behind the door");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_starts(&told[0], "A goblin comes into view (");
    assert_ends(&told[0], " It sees you.");
}

/// What the log says about a monster whose mind changes like this, one change per turn.
fn told_of(minds: &[Mind]) -> Vec<String> {
    let file = flame(&[SOUND_SLEEP]);
    let mut scene = Scene::of(&file, "asleep @..g");
    let mut told = NarratorState::new(scene.view());
    let mut all = Vec::new();
    for change in minds.windows(2) {
        scene.play(".");
        let [from, to] = [change[0], change[1]];
        let actor = ActorId(1);
        let event = Event::MindChanged { actor, from, to };
        let lines = narrator::narrate(&[event], scene.view(), &file.messages, &mut told);
        all.extend(lines.into_iter().map(|line| line.text));
    }
    all
}

/// It is never left as one who has lost the hero; that it flees is said every five turns.
#[test]
fn a_wavering_monster_is_not_reported_every_turn() {
    use Mind::{Asleep, Fleeing, Hunting, Lost};
    let (notices, loses) = ("The goblin notices you.", "The goblin has lost you.");
    let flees = "The goblin turns and runs.";
    let wavers = [Hunting, Fleeing].repeat(4);
    for (minds, told) in [
        (
            &[Asleep, Hunting, Lost, Hunting, Lost, Hunting][..],
            &[notices, loses, notices][..],
        ),
        (&[Hunting, Lost, Fleeing, Lost], &[loses]),
        (&[Hunting, Lost, Fleeing, Hunting], &[loses, notices]),
        (&wavers, &[flees, flees]),
    ] {
        assert_eq!(told_of(minds), told);
    }
}

/// A monster without eyes wakes by what it feels, whatever the flame.
#[test]
fn a_sleeper_without_eyes_wakes_by_what_it_feels() {
    for (letter, kind, feels) in [
        ('n', "snake", "You may wake it within 5"),
        ('w', "worm", "Your steps may wake it within 8"),
    ] {
        let file = variant::file("tallowdeep");
        let mut scene = Scene::of(&file, &format!("asleep @......{letter}"));
        scene.play("flame-bright");
        scene.assert_last(&format!(
            "A {kind} comes into view (7 E). It sleeps. {feels} cells."
        ));
    }
}

/// A mushroom only stands there, so it is expected where it was.
#[test]
fn a_mushroom_comes_into_view_once() {
    let drawing = "#######\n#@...##\n####.##\n####.##\n####f##\n#######";
    let mut scene = Scene::new("tallowdeep", drawing);
    scene.assert_play("e e e w w w", "remembered:4,4 | A mushroom comes into view");
    let seen = scene
        .view()
        .remembered_monsters()
        .next()
        .expect("it was seen");
    let told = describe::remembered_mind_sentence(scene.view(), seen);
    assert_eq!(told, "It only stands there.");
    scene.play(&". ".repeat(25));
    assert_eq!(lines(&mut scene, "e e e"), [""; 0]);
}

/// docs/screens.md 3: monsters of a kind share a part of the line.
#[test]
fn two_rats_bite_together() {
    let mut scene = Scene::new("tallowdeep", "#####\n#r@r#\n#####");
    let mut bites = || {
        lines(&mut scene, ".")
            .into_iter()
            .find(|it| it.starts_with("The rats gnaw"))
    };
    let told = (0..20).find_map(|_| bites());
    assert_eq!(told.as_deref(), Some("The rats gnaw you for 2 each."));
}
