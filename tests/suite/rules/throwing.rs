//! Throwing items under our own rules.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{ActorId, Command, Refusal};
use tallowdeep::gfx::Px;
use tallowdeep::ui::input::key::{Input, Key, MouseButton};

use super::flame::flame;
use super::tallowdeep::{NO_DROPS, PLAIN, variant};
use crate::support::played::{Played, content_of};
use crate::support::scene::{Scene, assert_plays};
use crate::support::text::rows;
use crate::support::traits::{changed, kind, with_traits_and};

/// Rules whose monsters stand still once they have noticed the hero, so that distances are known.
fn still(changes: &[(&str, &str)]) -> RulesetFile {
    let stands = ("chase = \"dijkstra-map\"", "chase = \"stands\"");
    variant(&[&[PLAIN, NO_DROPS, stands], changes].concat())
}

/// A dart does its own damage minus the defence, lands below the actor it hits, and can be picked up again.
#[test]
fn a_dart_lands_where_it_hits() {
    let row = "
        @(..s.
        e g throw-h@4,0 => Thrown:1 Struck:1 Landed:1 1.hp:9 items:4,0 pack:0 | Your dart hits the slime for 5. 9 left.
        throw-h@4,0 => refused:NotInInventory
        e e e e => 1.hp:0
        e g => pack:1";
    assert_plays(&still(&[]), &[row]);
}

/// The hero's attack and critical hits do not count; the defence does.
#[test]
fn dart_damage_ignores_the_heros_attack() {
    let mighty = (
        "hp = 30, attack = 5, defense = 2",
        "hp = 30, attack = 50, defense = 2, critical = 100",
    );
    let weak = ("throwable = { damage = 5", "throwable = { damage = 3");
    let nothing = "1.hp:28 | Your dart does nothing to the troll.";
    assert_plays(&still(&[mighty]), &["@(.T ; e g throw-h@3,0 => 1.hp:26"]);
    let row = &format!("@(.T ; e g throw-h@3,0 => {nothing}");
    assert_plays(&still(&[weak]), &[row]);
}

/// A sleeper cannot dodge, and the forecast says so.
#[test]
fn a_dart_at_a_sleeper_is_foretold_to_hit() {
    let nimble = ("defense = 0, dodge = 20", "defense = 0, dodge = 50");
    let deaf = ("wakes_percent = 35", "wakes_percent = 0");
    for (mut scene, misses) in [
        (Scene::of(&flame(&[nimble, deaf]), "asleep @(..b"), 0),
        (Scene::of(&with_traits_and(&[], &[nimble]), "@(..b"), 50),
    ] {
        scene.play("e g");
        let blows = scene.view().throw_forecast(scene.held("dart"), ActorId(1));
        assert_eq!(blows.map(|it| it.miss_percent), Some(misses));
    }
}

/// A dart that misses lands behind its target, even along a slanted line, or below it if there is no floor behind it.
#[test]
fn a_dart_that_misses_flies_on() {
    let file = changed(still(&[]), |rules| kind(rules, "bat").stats.dodge = 100);
    let rows = [
        "@(..b.. ; e g . throw-h@4,0 => 1.hp:6 items:5,0 | Your dart misses the bat.",
        "@(..b#. ; e g . throw-h@4,0 => 1.hp:6 items:4,0",
        "#@(....#\n#......#\n#..b...#\n#......# ; e g w throw-h@3,2 => items:4,3",
    ];
    assert_plays(&file, &rows);
}

/// Two items never share a cell: the drop lies where the monster died, the dart beside it.
#[test]
fn a_dart_lands_beside_dropped_items() {
    let always = ("drop_percent = 25", "drop_percent = 100");
    let stands = ("chase = \"dijkstra-map\"", "chase = \"stands\"");
    let file = variant(&[PLAIN, always, stands]);
    assert_plays(&file, &["@(.r. ; e g throw-h@3,0 => 1.hp:0 items:3,0;2,0"]);
}

/// An impossible throw is refused with a message and changes nothing.
#[test]
fn impossible_throws_are_refused() {
    let mut scene = Scene::of(&still(&[]), "!@(......s#s");
    scene.play("flame-bright w g e e g w");
    let before = scene.fingerprint();
    for [word, told] in rows(
        r#"
throw-h@11,0 => refused:OutOfView | You cannot see that place.
throw-h@5,0 => refused:NoTarget | There is no one there.
throw-h@99,99 => refused:OutOfView
throw-h@1,0 => refused:NoTarget
throw-a@5,0 => refused:NotThrowable | That is not made for throwing.
throw-h@9,0 => refused:OutOfRange | That is too far to throw.
use-h => refused:NoEffect
"#,
    ) {
        scene.assert_play(&word, &told);
        assert_eq!(scene.fingerprint(), before, "{word} left a trace");
    }
}

/// A game where the hero has picked up a dart and two monsters stand still.
fn aiming() -> Played {
    let mut game = Played::of(&content_of(still(&[])), "@(....\n....s.\n.....s");
    game.play("e g");
    game
}

/// The hit points of the two monsters, and whether the dart is still held.
fn standing(game: &Played) -> ([i32; 2], bool) {
    let world = game.now().world();
    let hp = |id| world.inspect().actors().find(|one| one.id == ActorId(id));
    let hp = [1, 2].map(|id| hp(id).map_or(0, |one| one.hp));
    (hp, world.view().throwables().next().is_some())
}

/// `t` aims at the nearest monster, Tab at the next, `t` or Enter throws, Escape cancels, arrows move the aim. A throw at
/// an empty cell is rejected, and aiming goes on.
#[test]
fn keys_aim_and_throw() {
    let (t, tab) = (Key::Char('t'), Key::Tab);
    let (none, near, far) = (([14, 14], true), ([9, 14], false), ([14, 9], false));
    for (keys, after) in [
        (&[t][..], none),
        (&[t, t], near),
        (&[t, Key::Enter], near),
        (&[t, tab, t], far),
        (&[t, tab, tab, t], near),
        (&[t, Key::PageDown, t], far),
        (&[t, Key::Escape, t], none),
        (&[t, Key::Up, t], none),
        (&[t, Key::Up, t, Key::Down, t], near),
        (&[Key::Char('i'), Key::Enter, t], near),
    ] {
        let mut game = aiming();
        keys.iter().for_each(|key| game.press(*key));
        assert_eq!(standing(&game), after, "{keys:?}");
    }
}

/// What is left to throw after these keys.
fn left_to_throw(drawing: &str, keys: &str) -> Vec<String> {
    let mut game = Played::ours(drawing);
    game.play("e g e g");
    game.tap(keys);
    game.press(Key::Escape);
    let held = game
        .view()
        .throwables()
        .map(|(held, _)| held.kind.kind.clone());
    held.collect()
}

/// While aiming, the pack key switches to the next throwable item, and round again; one Escape ends it. `t` takes what
/// does something to the nearest monster: a dart does nothing to a beetle's shell, nor to a ghost in light. If nothing
/// does, it takes the dart.
#[test]
fn a_key_switches_the_item_to_throw() {
    for (row, keys, left) in [
        ("#@(j...s#", "tt", &["oil_flask"][..]),
        ("#@(j...s#", "tit", &["dart"]),
        ("#@(j...s#", "tiit", &["oil_flask"]),
        ("#@(j...s#", "ti", &["oil_flask", "dart"]),
        ("#@(j...B#", "tt", &["dart"]),
        ("#@(j...h#", "tt", &["dart"]),
        ("#@(y...B#", "tt", &["dart"]),
    ] {
        let found = left_to_throw(&format!("#########\n{row}\n#########"), keys);
        assert_eq!(found.len(), left.len(), "{row} {keys}");
        assert!(
            found.iter().all(|it| left.contains(&it.as_str())),
            "{row} {keys}"
        );
    }
}

/// While aiming, the foot names what else can be thrown, by its letter in the pack, which aims it; the letter of what is
/// aimed already changes nothing, and an arrow moves the aim.
#[test]
fn a_letter_aims_another_item() {
    for (keys, left) in [
        ("tj\n", &["brand", "dart"][..]),
        ("tk\n", &["oil_flask", "dart"]),
        ("tjh\n", &["oil_flask", "brand"]),
        ("thh\n", &["oil_flask", "brand"]),
    ] {
        let mut game = Played::ours("##########\n#@(jy...s#\n##########");
        game.play("flame-bright e g e g e g");
        for key in keys.chars() {
            let key = if key == '\n' {
                Key::Enter
            } else {
                Key::Char(key)
            };
            game.press(key);
        }
        let held = game.view().throwables();
        let mut held: Vec<_> = held.map(|(held, _)| held.kind.kind.clone()).collect();
        let mut left = left.to_vec();
        held.sort();
        left.sort_unstable();
        assert_eq!(held, left, "{keys}");
    }
    let mut game = Played::ours("##########\n#@(jy...s#\n##########");
    game.play("flame-bright e g e g e g");
    game.press(Key::Char('t'));
    let text = game.text();
    for part in ["throw the dart", "j oil flask", "k brand"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// With no monster in view aiming says so and goes on, so that letters typed next choose what is thrown and do not walk.
#[test]
fn aiming_without_a_target_takes_letters() {
    let mut game = Played::ours("##########\n#@(j.....#\n#........#\n##########");
    game.play("flame-bright e g e g");
    let (at, turn) = (game.at(), game.turn());
    game.tap("t");
    let text = game.text();
    assert!(text.contains("No target in sight."), "{text}");
    game.tap("jh");
    assert_eq!((game.at(), game.turn()), (at, turn), "nobody walks");
    game.tap("jt");
    let held = game.view().throwables();
    let held: Vec<_> = held.map(|(held, _)| &*held.kind.kind).collect();
    assert_eq!(held, ["dart"], "the oil is thrown");
}

/// While aiming a brand, the box says whether the ground will burn on.
#[test]
fn aiming_a_brand_names_ground_that_does_not_burn() {
    let mut game = Played::ours("##########\n#@y.√...s#\n##########");
    game.play("flame-bright e g");
    game.press(Key::Char('t'));
    let says = |game: &mut Played, part: &str| {
        let text = game.text();
        let words: Vec<_> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(part), "{part}: {text}");
    };
    says(&mut game, "6 HP at once. It burns for 3");
    let monster = game.view().visible_monsters().next().expect("the slime").at;
    for _ in 4..monster.x {
        game.press(Key::Left);
    }
    says(&mut game, "The shallow water does not burn.");
}

/// While aiming, the box tells what the throw does and leaves out what a blow would.
#[test]
fn aiming_leaves_out_the_blow() {
    let mut game = Played::ours("##########\n#@y....g.#\n##########");
    game.play("flame-bright e g");
    game.press(Key::Char('t'));
    let text = game.text();
    assert!(text.contains("6 HP at once"), "{text}");
    assert!(!text.contains("You kill"), "{text}");
}

/// What was thrown last is aimed again, until there is none left: then the key asks before it aims something else.
#[test]
fn the_last_choice_is_kept_until_used_up() {
    let mut game = Played::ours("##########\n#@((j...s#\n##########");
    game.play("e g e g e g");
    let mut after = |keys: &[Key]| {
        keys.iter().for_each(|key| game.press(*key));
        let held = game.view().throwables();
        let held = held.map(|(held, _)| format!("{} {}", held.count, held.kind.kind));
        (held.collect::<Vec<_>>().join(", "), game.said())
    };
    let t = Key::Char('t');
    assert_eq!(after(&[t, Key::Enter]).0, "1 dart, 1 oil_flask");
    assert_eq!(after(&[t, Key::Enter]).0, "1 oil_flask");
    let asks = "You have no darts left. t again aims the oil flask.";
    assert_eq!(after(&[t]), ("1 oil_flask".to_owned(), asks.to_owned()));
    assert_eq!(after(&[t, Key::Enter]).0, "");
}

/// With a bow in hand `t` and `f` shoot, though there is a dart in the pack; a dart that was thrown since is kept.
#[test]
fn a_bow_in_hand_shoots() {
    let drawing = "##########\n#@(»....s#\n##########";
    let mut game = Played::ours(drawing);
    game.play("flame-bright e g e g");
    let last_shot = |game: &mut Played, keys: &[Key]| {
        let before = game.view().turn();
        for key in keys {
            game.press(*key);
        }
        let view = game.view();
        let darts = view.throwables().filter(|(held, _)| !held.is_worn).count();
        (view.turn() - before, darts, view.hero().at.x)
    };
    game.play("use-u");
    let (t, f) = (Key::Char('t'), Key::Char('f'));
    assert_eq!(last_shot(&mut game, &[f]), (1, 1, 3), "it shoots");
    assert_eq!(last_shot(&mut game, &[t, t]), (1, 1, 3), "with the bow");
    assert_eq!(last_shot(&mut game, &[t, Key::Char('i'), t]), (1, 0, 3));
}

/// A brand burns the monster that it is thrown at, whatever it stands on.
#[test]
fn a_thrown_brand_burns_a_monster() {
    let mut scene = Scene::new("tallowdeep", "########\n#@y...B#\n########");
    scene.play("flame-bright e g");
    let brand = scene.view().inventory().next().expect("the brand").slot;
    let throw = |scene: &mut Scene, x| scene.command(Command::Throw(brand, Pos::new(x, 1)));
    let (at, hp) = (scene.at(1).x, scene.hp(1));
    let events = throw(&mut scene, at).expect("a beetle is in view");
    let fire = scene.view().rules().fire.expect("there is fire");
    let harm = fire.brand_harm() + fire.harm;
    assert_eq!(scene.hp(1), hp - harm, "{events:?}");
    assert_eq!(throw(&mut scene, at), Err(Refusal::NotInInventory));
}

/// While aiming, a click on a monster throws at it, and a click elsewhere only moves the aim.
#[test]
fn clicking_a_monster_throws() {
    let mut aimed = aiming();
    aimed.press(Key::Char('t'));
    let mut hit = [0, 0];
    for (x, y) in (0..60).flat_map(|x| (0..36).map(move |y| (8 * x, 8 * y))) {
        let mut game = aimed.clone();
        game.input(Input::Click(Px::new(x, y), MouseButton::Left));
        match standing(&game) {
            ([14, 14], true) => {}
            ([9, 14], false) => hit[0] += 1,
            ([14, 9], false) => hit[1] += 1,
            other => panic!("a click at {x}, {y} has led to {other:?}"),
        }
    }
    // Four of these points fall on each monster's cell of 16 pixels.
    assert_eq!(hit, [4, 4]);
}
