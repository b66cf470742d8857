//! Throwing items under our own rules.

use tallowdeep::app::App;
use tallowdeep::app::backend::Program;
use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::content::map;
use tallowdeep::game::rules::{ItemId, Mind};
use tallowdeep::game::{ActorId, Command, Event, Refusal, Slot};
use tallowdeep::gfx::Px;
use tallowdeep::ui::input::key::{Input, Key, MouseButton};
use tallowdeep::ui::layout::DESIGN_SIZE;
use tallowdeep::ui::settings::RulesId;

use super::flame::flame;
use super::tallowdeep::{NO_DROPS, PLAIN, variant};
use crate::support::played::{Played, content_of};
use crate::support::scene::Scene;
use crate::support::traits::with_traits_and;

const POTION: Slot = Slot(0);
const DART: Slot = Slot(7);

/// The cells of visible items.
fn lying(scene: &Scene) -> Vec<Pos> {
    scene.view().visible_items().map(|(at, _)| at).collect()
}

/// Rules whose monsters stand still once they have noticed the hero, so that distances are known.
fn still(changes: &[(&str, &str)]) -> RulesetFile {
    let stands = ("chase = \"dijkstra-map\"", "chase = \"stands\"");
    variant(&[&[PLAIN, NO_DROPS, stands], changes].concat())
}

fn throw(x: i32, y: i32) -> Command {
    Command::Throw(DART, Pos::new(x, y))
}

/// A dart does its own damage minus the defence, lands below the actor it hits, and can be picked up again.
#[test]
fn a_dart_lands_where_it_hits() {
    let mut scene = Scene::of(&still(&[]), "@(..s.");
    scene.play("e g");
    let (item, near, at) = (ItemId(7), Pos::new(1, 0), Pos::new(4, 0));
    let (attacker, target, damage, critical) = (ActorId::HERO, ActorId(1), 5, false);
    let right = [
        Event::Thrown {
            item,
            from: near,
            to: at,
        },
        Event::Struck {
            attacker,
            target,
            damage,
            critical,
            from: 14,
            to: 9,
        },
        Event::Landed { item, at },
    ];
    assert_eq!(scene.does(throw(4, 0)), right);
    scene.assert_last("Your dart hits the slime for 5. 9 left.");
    assert_eq!(lying(&scene), [at]);
    assert_eq!(scene.view().inventory().count(), 0);
    scene.assert_refused(throw(4, 0), Refusal::NotInInventory);
    scene.play("e e e e");
    assert_eq!(scene.hp(1), 0);
    scene.play("e g");
    assert_eq!(scene.view().inventory().count(), 1);
}

/// The hero's attack and critical hits do not count; the defence does.
#[test]
fn dart_damage_ignores_the_heros_attack() {
    let mighty = (
        "hp = 30, attack = 5, defense = 2",
        "hp = 30, attack = 50, defense = 2, critical = 100",
    );
    let mut scene = Scene::of(&still(&[mighty]), "@(.T");
    scene.play("e g throw-h@3,0");
    assert_eq!(scene.hp(1), 28 - (5 - 3));
    let weak = ("throwable = { damage = 5", "throwable = { damage = 3");
    let mut scene = Scene::of(&still(&[weak]), "@(.T");
    scene.play("e g throw-h@3,0");
    scene.assert_last("Your dart does nothing to the troll.");
}

/// A sleeper cannot dodge, and the forecast says so.
#[test]
fn a_dart_at_a_sleeper_is_foretold_to_hit() {
    let nimble = ("defense = 0, dodge = 20", "defense = 0, dodge = 50");
    let deaf = ("wakes_percent = 35", "wakes_percent = 0");
    let mut scene = Scene::asleep(&flame(&[nimble, deaf]), "@(..b");
    scene.play("e g");
    let misses = |scene: &Scene| {
        let blows = scene.view().throw_forecast(DART, ActorId(1));
        blows.expect("it is in view").miss_percent
    };
    assert_eq!(misses(&scene), 0);
    let mut scene = Scene::of(&with_traits_and(&[], &[nimble]), "@(..b");
    scene.play("e g");
    assert_eq!(scene.actor(1).mind, Some(Mind::Hunting));
    assert_eq!(misses(&scene), 50);
}

/// A dart that misses lands behind its target, or below it if there is no floor behind it.
#[test]
fn a_dart_that_misses_flies_on() {
    let nimble = ("defense = 0, dodge = 20", "defense = 0, dodge = 50");
    let file = still(&[nimble]);
    let missed = |drawing: &str| {
        (1..40).find_map(|seed| {
            let mut scene = Scene::seeded(&file, seed, drawing);
            scene.play("e g throw-h@4,0");
            (scene.hp(1) == 6).then_some(scene)
        })
    };
    let scene = missed("@(..b..").expect("every second goes past");
    scene.assert_last("Your dart misses the bat.");
    assert_eq!(lying(&scene), [Pos::new(5, 0)]);
    let scene = missed("@(..b#.").expect("every second goes past");
    assert_eq!(lying(&scene), [Pos::new(4, 0)]);
}

/// Two items never share a cell: the drop lies where the monster died, the dart beside it.
#[test]
fn a_dart_lands_beside_dropped_items() {
    let always = ("drop_percent = 25", "drop_percent = 100");
    let stands = ("chase = \"dijkstra-map\"", "chase = \"stands\"");
    let mut scene = Scene::of(&variant(&[PLAIN, always, stands]), "@(.r.");
    scene.play("e g throw-h@3,0");
    let mut lies = lying(&scene);
    lies.sort_by_key(|at| at.x);
    assert_eq!(scene.hp(1), 0);
    assert_eq!(lies, [Pos::new(2, 0), Pos::new(3, 0)]);
    let mut items = scene.view().visible_items();
    let dart = items.find(|(_, kind)| kind.kind == "dart");
    assert_eq!(dart.map(|(at, _)| at), Some(Pos::new(2, 0)));
}

/// An impossible throw is refused with a message and changes nothing.
#[test]
fn impossible_throws_are_refused() {
    let mut scene = Scene::of(&still(&[]), "!@(......s#s");
    scene.play("flame-bright w g e e g w");
    let before = scene.fingerprint();
    let potion = Command::Throw(POTION, Pos::new(5, 0));
    let (unseen, nobody) = ("You cannot see that place.", "There is no one there.");
    for (command, refusal, told) in [
        (throw(11, 0), Refusal::OutOfView, unseen),
        (throw(5, 0), Refusal::NoTarget, nobody),
        (throw(99, 99), Refusal::OutOfView, &format!("{unseen} ×2")),
        (throw(1, 0), Refusal::NoTarget, &format!("{nobody} ×2")),
        (
            potion,
            Refusal::NotThrowable,
            "That is not made for throwing.",
        ),
        (
            throw(9, 0),
            Refusal::OutOfRange,
            "That is too far to throw.",
        ),
    ] {
        scene.assert_refused(command, refusal);
        scene.assert_last(told);
        assert_eq!(scene.fingerprint(), before, "{refusal:?} left a trace");
    }
    let near = ("range = 7", "range = 3");
    let mut scene = Scene::of(&still(&[near]), "@(...s");
    scene.play("e g");
    scene.assert_refused(throw(5, 0), Refusal::OutOfRange);
    scene.assert_last("That is too far to throw.");
    scene.assert_refused(Command::Use(DART), Refusal::NoEffect);
    scene.play("e");
    scene.does(throw(5, 0));
    scene.assert_refused(Command::Use(DART), Refusal::NotInInventory);
}

/// The program in a game where the hero has picked up a dart and two monsters stand still.
fn aiming(file: RulesetFile, drawing: &str) -> App {
    let map = map::parse_drawn_map("map", drawing, &file.rules).expect("it is a map");
    let mut app = App::in_game(&content_of(file), RulesId(0), 1, Some(map));
    for key in [Key::Right, Key::Char('g')] {
        app.input(Input::Press(key.into()), DESIGN_SIZE);
    }
    app
}

/// The hit points of the two monsters after these keys, and whether the dart is still held.
fn after(app: &App, keys: &[Key]) -> ([i32; 2], bool) {
    let mut app = app.clone();
    for key in keys {
        app.input(Input::Press((*key).into()), DESIGN_SIZE);
    }
    standing(&app)
}

fn standing(app: &App) -> ([i32; 2], bool) {
    let world = app.session().expect("a game is played").world();
    let hp = |id| world.inspect().actors().find(|one| one.id == ActorId(id));
    let hp = [1, 2].map(|id| hp(id).map_or(0, |one| one.hp));
    (hp, world.view().throwables().next().is_some())
}

/// `t` aims at the nearest monster, Tab at the next, `t` or Enter throws, Escape cancels, arrows move the aim.
#[test]
fn keys_aim_and_throw() {
    let app = aiming(still(&[]), "@(....\n....s.\n.....s");
    let (t, tab) = (Key::Char('t'), Key::Tab);
    assert_eq!(after(&app, &[]), ([14, 14], true));
    assert_eq!(after(&app, &[t]), ([14, 14], true));
    assert_eq!(after(&app, &[t, t]), ([9, 14], false));
    assert_eq!(after(&app, &[t, Key::Enter]), ([9, 14], false));
    assert_eq!(after(&app, &[t, tab, t]), ([14, 9], false));
    assert_eq!(after(&app, &[t, tab, tab, t]), ([9, 14], false));
    assert_eq!(after(&app, &[t, Key::PageDown, t]), ([14, 9], false));
    assert_eq!(after(&app, &[t, Key::Escape, t]), ([14, 14], true));
    assert_eq!(after(&app, &[t, Key::Up, t]), ([14, 14], true), "nobody");
    // A throw at an empty cell is rejected, and aiming goes on.
    assert_eq!(
        after(&app, &[t, Key::Up, t, Key::Down, t]),
        ([9, 14], false)
    );
    assert_eq!(
        after(&app, &[Key::Char('i'), Key::Enter, t]),
        ([9, 14], false)
    );
}

/// While aiming, the pack key switches to the next throwable item, and round again; one Escape ends it.
#[test]
fn a_key_switches_the_item_to_throw() {
    let left = |keys: &[char]| {
        let drawing = "#########\n#@(j...s#\n#########";
        let mut game = Played::ours(drawing);
        game.play("e g e g");
        for key in keys {
            game.press(Key::Char(*key));
        }
        game.press(Key::Escape);
        let view = game.view();
        let left = view.throwables().map(|(held, _)| held.kind.kind.clone());
        left.collect::<Vec<_>>()
    };
    assert_eq!(left(&['t', 't']), ["oil_flask"]);
    assert_eq!(left(&['t', 'i', 't']), ["dart"]);
    assert_eq!(left(&['t', 'i', 'i', 't']), ["oil_flask"]);
    assert_eq!(left(&['t', 'i']).len(), 2);
}

/// What was thrown last is aimed again, until there is none left: then the key asks before it aims something else.
#[test]
fn the_last_choice_is_kept_until_used_up() {
    let drawing = "##########\n#@((j...s#\n##########";
    let mut game = Played::ours(drawing);
    game.play("e g e g e g");
    let press = |game: &mut Played, keys: &str| {
        for key in keys.chars() {
            game.press(if key == '!' {
                Key::Enter
            } else {
                Key::Char(key)
            });
        }
        let session = game.now();
        let held = session.view().throwables();
        let held = held.map(|(held, _)| format!("{} {}", held.count, held.kind.kind));
        let said = session
            .log()
            .entries()
            .last()
            .map(|line| line.line.text.clone());
        (
            held.collect::<Vec<_>>().join(", "),
            said.unwrap_or_default(),
        )
    };
    assert_eq!(press(&mut game, "").0, "2 dart, 1 oil_flask");
    assert_eq!(press(&mut game, "t!").0, "1 dart, 1 oil_flask");
    assert_eq!(press(&mut game, "t!").0, "1 oil_flask");
    let asks = "You have no darts left. t again aims the oil flask.";
    let (held, said) = press(&mut game, "t");
    assert_eq!((held.as_str(), said.as_str()), ("1 oil_flask", asks));
    assert_eq!(press(&mut game, "t!").0, "");
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

/// `t` takes what does something to the nearest monster: a dart does nothing to a beetle's shell, nor to a ghost in
/// light. If nothing does, it takes the dart.
#[test]
fn aiming_passes_over_what_does_nothing() {
    let left = |drawing: &str| {
        let mut game = Played::ours(drawing);
        game.play("e g e g");
        game.tap("tt");
        let view = game.view();
        let left = view.throwables().map(|(held, _)| held.kind.kind.clone());
        left.collect::<Vec<_>>()
    };
    assert_eq!(left("#########\n#@(j...s#\n#########"), ["oil_flask"]);
    assert_eq!(left("#########\n#@(j...B#\n#########"), ["dart"]);
    assert_eq!(left("#########\n#@(j...h#\n#########"), ["dart"]);
    assert_eq!(left("#########\n#@(y...B#\n#########"), ["dart"]);
}

/// A brand burns the monster that it is thrown at, whatever it stands on; on a bare floor it would do nothing.
#[test]
fn a_thrown_brand_burns_a_monster() {
    let mut scene = Scene::new("tallowdeep", "########\n#@y...B#\n########");
    scene.play("flame-bright e g");
    let brand = scene.view().inventory().next().expect("the brand").slot;
    let throw = |scene: &mut Scene, x| scene.command(Command::Throw(brand, Pos::new(x, 1)));
    assert_eq!(throw(&mut scene, 4), Err(Refusal::NoEffect));
    let (at, hp) = (scene.at(1).x, scene.hp(1));
    let events = throw(&mut scene, at).expect("a beetle is in view");
    let harm = scene.view().rules().fire.expect("there is fire").harm;
    assert_eq!(scene.hp(1), hp - harm, "{events:?}");
    assert_eq!(throw(&mut scene, at), Err(Refusal::NotInInventory));
}

/// While aiming, a click on a monster throws at it, and a click elsewhere only moves the aim.
#[test]
fn clicking_a_monster_throws() {
    let mut app = aiming(still(&[]), "@(....\n....s.\n.....s");
    app.input(Input::Press(Key::Char('t').into()), DESIGN_SIZE);
    let mut hit = [0, 0];
    for (x, y) in (0..60).flat_map(|x| (0..36).map(move |y| (8 * x, 8 * y))) {
        let mut app = app.clone();
        app.input(Input::Click(Px::new(x, y), MouseButton::Left), DESIGN_SIZE);
        match standing(&app) {
            ([14, 14], true) => {}
            ([9, 14], false) => hit[0] += 1,
            ([14, 9], false) => hit[1] += 1,
            other => panic!("a click at {x}, {y} has led to {other:?}"),
        }
    }
    // Four of these points fall on each monster's cell of 16 pixels.
    assert_eq!(hit, [4, 4]);
}
