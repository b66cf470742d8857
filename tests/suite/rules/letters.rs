//! Variants of the tutorials' rule sets that follow them to the letter. Section 0, "By the letter".

use tallowdeep::Refusal;
use tallowdeep::app::bot;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::game::{ActorId, AttackForecast, Command, Event, GameOver};
use tallowdeep::gfx::PxSize;
use tallowdeep::ui::input::key::{Input, Key};

use crate::support::played::Played;
use crate::support::scene::{Scene, assert_happens};
use crate::support::variant::{file, literal};

/// A literal rule set whose hero starts with `hp` hit points.
fn with_hp(name: &str, from: &str, hp: i32, drawing: &str) -> Scene {
    let hp = format!("hp = {hp}");
    Scene::of(&literal(name, &[(from, &hp)]), drawing)
}

/// A variant has a proper subset of the departures of its main rule set.
#[test]
fn literal_variants_depart_in_less() {
    let content = Content::builtin();
    let mut literals = 0;
    for variant in &content.rules {
        let Some(of) = &variant.variant_of else {
            continue;
        };
        let name = &variant.rules.name;
        if of == "tallowdeep" || name.ends_with("-exercises") {
            // The one follows no tutorial, the other goes beyond it.
            continue;
        }
        let main = file(of);
        assert!(variant.departures.len() < main.departures.len(), "{name}");
        let [one, other] = [variant, &main].map(|file| file.rules.fingerprint());
        assert_ne!(one, other, "{name}");
        for departure in &variant.departures {
            assert!(main.departures.contains(departure), "{name}: {departure}");
        }
        literals += usize::from(name.ends_with("-literal"));
    }
    assert_eq!(literals, 6, "one for each tutorial's rule set");
}

/// A recording names the variant, and is not a game of the main rule set.
#[test]
fn literal_games_replay_to_the_letter() {
    let content = Content::builtin();
    let hits: Vec<_> = "e e s e"
        .split(' ')
        .filter_map(Command::from_word)
        .collect();
    for variant in content
        .rules
        .iter()
        .filter(|file| file.variant_of.is_some())
    {
        let name = &variant.rules.name;
        let text = bot::record(variant, 3, &hits).to_text();
        let opened = LoadedRecording::read(&content, name, &text).expect("the text is a recording");
        let last = opened.last(name).expect("it is the same game");
        assert_eq!(last.view().rules(), &*variant.rules);
        let main = variant.variant_of.as_deref().unwrap_or_default();
        let renamed = text.replace(&format!("rules {name} "), &format!("rules {main} "));
        assert_ne!(text, renamed);
        assert!(LoadedRecording::read(&content, name, &renamed).is_err());
    }
}

/// 0.1: rays do not reach behind the pillar, but shadowcasting sees past it.
#[test]
fn mcrogueface_sees_by_rays() {
    for name in ["mcrogueface", "mcrogueface-5"] {
        let fog = |name: &str| Scene::new(name, ".#..\n...@").fog();
        assert_eq!(fog(&format!("{name}-literal")), " #..\n...@", "{name}");
        assert_eq!(fog(name), ".#..\n...@", "{name}");
    }
}

/// 0.17: the tutorial draws its letters white.
#[test]
fn mcrogueface_letters_are_white() {
    let drawing = "#####\n#@gt#\n#####";
    for name in ["mcrogueface-literal", "mcrogueface-5-literal"] {
        let rules = file(name).rules;
        assert!(rules.monsters.iter().all(|kind| kind.color == "ffffff"));
        let mut game = Played::on(name, drawing);
        game.show_tutorial(true);
        let frame = game.frame();
        let PxSize { w, h } = frame.size();
        let tints = [0x0064_c864, 0x00dc_8c5a];
        let mut cells = (80..560.min(h)).flat_map(|y| (0..w).map(move |x| (x, y)));
        let tinted = cells.find(|(x, y)| {
            let pixel = frame.pixel(tallowdeep::Px::new(*x, *y));
            pixel.is_some_and(|pixel| tints.contains(&pixel.to_u32()))
        });
        assert_eq!(tinted, None, "{name}");
    }
}

/// 0.4: monsters that have not acted yet go on hitting the dead player, and the lines repeat.
#[test]
fn mcrogueface_hits_the_dead() {
    let mut scene = with_hp("mcrogueface", "hp = 30", 1, "g.g\n.@g");
    assert_eq!(scene.strikers("n"), [1, 2, 3]);
    assert_eq!((scene.hp(0), scene.over()), (0, Some(GameOver::Dead)));
    let lines = [
        "The Goblin hits you for 1 damage!",
        "You have died!",
        "Press R to restart or Escape to quit.",
    ];
    let log = scene.log();
    assert_eq!(log[log.len() - 9..], lines.repeat(3));
    assert_eq!(scene.bump(tallowdeep::Dir::S), Err(Refusal::GameOver));
}

/// 0.5: death needs an `ai`, which the player does not have.
#[test]
fn the_tcod_hero_cannot_die() {
    let mut scene = with_hp("tcod", "hp = 30", 3, "#####\n#@T.#\n#####");
    scene.play(". . .");
    assert_eq!((scene.hp(0), scene.over()), (0, None));
    let line = "Troll attacks Player for 2 hit points.";
    assert_eq!(scene.log(), [format!("{line} ×3")]);
    assert_eq!(scene.view().odds(ActorId(1)), None, "nobody wins");
    scene.play("e");
    assert_eq!(scene.hp(1), 12, "the hero fights on");
    scene.assert_map("#####\n#@T.#\n#####");
}

/// 0.6: the first orc blocks the second one's path, so it stays; out of sight it leaps over the first, to the next
/// cell.
#[test]
fn tcod_monsters_leap_back_onto_their_path() {
    let drawing = "
        ###.
        #@o#
        ..#o";
    let far = |event: &Event| match event {
        Event::Moved { actor, from, to } if from.distance(*to) > 1 => Some((actor.0, *from, *to)),
        _ => None,
    };
    let mut scene = Scene::new("tcod-literal", drawing);
    let leap = scene.play("e s s").iter().find_map(far);
    assert_eq!(leap, Some((2, Pos::new(3, 2), Pos::new(1, 1))));
    scene.assert_map("###.\n#oo#\n.@#.");
    let mut scene = Scene::new("tcod", drawing);
    assert_eq!(scene.play("e s s").iter().find_map(far), None);
}

/// 0.14: -1 is shown.
#[test]
fn roguebasin_hit_points_fall_below_zero() {
    let mut scene = with_hp("roguebasin", "hp = 30", 1, "@TT");
    scene.play("w");
    assert_eq!((scene.hp(0), scene.over()), (-1, Some(GameOver::Dead)));
    let mut monster = with_hp("roguebasin", "hp = 10", 4, "@o.");
    let events = monster.play("e");
    assert_eq!(monster.hp(1), -1);
    assert_happens!(
        events,
        Event::Struck {
            from: 4,
            to: -1,
            ..
        }
    );
    monster.play("e");
    monster.assert_map(".@.");
}

/// 0.16: a key pressed during a pause is lost.
#[test]
fn real_time_keys_pressed_too_early_are_lost() {
    let place = |rules: &str| {
        let mut game = Played::on(rules, "######\n#@...#\n######");
        game.press(Key::Right);
        game.press(Key::Right);
        game.input(Input::Frames(30));
        game.view().hero().at
    };
    assert_eq!(place("roguebasin-real-time-literal"), Pos::new(2, 1));
    assert_eq!(place("roguebasin-real-time"), Pos::new(3, 1));
}

/// 0.9: no space before the word.
#[test]
fn sadconsole_critical_hits_lack_a_space() {
    let sure = [(
        "attack = 1, defense = 0",
        "attack = 9, defense = 0, critical = 100",
    )];
    let mut scene = Scene::of(&literal("sadconsole", &sure), "@g");
    scene.play("e");
    let said = scene.log().remove(0);
    assert!(said.ends_with("critical damage.") && !said.contains(" critical"));
}

/// 0.13: the game goes on without the player, who can still be hit and hit back, but not walk.
#[test]
fn sadconsole_goes_on_without_the_hero() {
    let mut scene = with_hp("sadconsole", "hp = 100", 1, "#####\n#g@g.\n#...#\n#####");
    assert_eq!(scene.strikers("n"), [1]);
    assert_eq!((scene.hp(0), scene.over()), (0, None));
    let taken = "#####\n#gg..\n#...#\n#####";
    scene.assert_map(taken);
    assert_eq!(scene.strikers("w"), [0, 1]);
    assert_eq!(scene.strikers("s"), [1]);
    scene.assert_map(taken);
}

/// 4.3, the chapter's first stage: each monster growls every turn, in view or not, and laughs at a blow.
#[test]
fn roguebasin_monsters_growl() {
    let mut scene = Scene::new("roguebasin-growls", "@o#T\n..##");
    let events = scene.play("e");
    assert_eq!(
        scene.log(),
        [
            "The orc laughs at your puny efforts to attack him!",
            "The orc growls!",
            "The troll growls!",
        ]
    );
    assert_eq!((scene.hp(0), scene.hp(1)), (30, 10));
    let growls = events
        .iter()
        .filter(|event| matches!(event, Event::Growled { .. }));
    assert_eq!(growls.count(), 2);
    scene.play("s e");
    scene.assert_map(".o#T\n.@##");
}

/// 4.3, the second stage: they give chase, and their blows bounce off.
#[test]
fn roguebasin_blows_bounce_off() {
    let mut scene = Scene::new("roguebasin-bounces", "@..o");
    scene.play("w w w e");
    assert_eq!(
        scene.log(),
        [
            "The attack of the orc bounces off your shiny metal armor!",
            "The orc laughs at your puny efforts to attack him!",
            "The attack of the orc bounces off your shiny metal armor!",
        ]
    );
    assert_eq!((scene.hp(0), scene.hp(1)), (30, 10));
}

/// 4.3, the third stage: hit points fall below 0, nobody dies, and a player without any is hit no more.
#[test]
fn roguebasin_fighters_do_not_die() {
    let mut scene = Scene::new("roguebasin-deathless", "#o@T\n#.o.");
    scene.play("e e e e e e e");
    assert_eq!((scene.hp(0), scene.hp(2)), (2, 16 - 7 * 4));
    // The second of three blows.
    assert_eq!(scene.strikers("e"), [0, 1, 2]);
    assert_eq!((scene.hp(0), scene.over()), (-1, None));
    let blows = scene.view().forecast(ActorId(2)).expect("they fight");
    let hits = |blows: Option<AttackForecast>| blows.and_then(AttackForecast::min_hits);
    assert_eq!((hits(blows.hero), hits(blows.monster)), (None, None));
    assert_eq!(scene.strikers("e"), [0]);
    scene.assert_map("#o@T\n#.o.");
}

/// 3.2, the chapter before: a kick annoys a monster, and all wait for a turn of their own.
#[test]
fn tcod_monsters_are_kicked() {
    let mut scene = Scene::new("tcod-kick", "@o#T");
    scene.play("e");
    assert_eq!(
        scene.log(),
        [
            "You kick the Orc, much to its annoyance!",
            "The Orc wonders when it will get to take a real turn.",
            "The Troll wonders when it will get to take a real turn.",
        ]
    );
    assert_eq!((scene.hp(0), scene.hp(1)), (30, 10));
}
