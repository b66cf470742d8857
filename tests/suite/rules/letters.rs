//! Variants of the tutorials' rule sets that follow them to the letter. Section 0, "By the letter".

use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::base::Pos;
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::{ActorId, AttackForecast, Command, Event};
use tallowdeep::tools::bot;
use tallowdeep::ui::input::key::{Input, Key};

use crate::support::played::Played;
use crate::support::scene::{Scene, assert_plays};
use crate::support::text::rows;
use crate::support::variant::{file, literal};

/// A literal rule set whose hero starts with `hp` hit points.
fn with_hp(name: &str, from: &str, hp: i32) -> RulesetFile {
    literal(name, &[(from, &format!("hp = {hp}"))])
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
        let rules = last.view().rules();
        assert_eq!(format!("{rules:?}"), format!("{:?}", variant.rules));
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

/// 0.4: monsters that have not acted yet go on hitting the dead player, and the lines repeat.
#[test]
fn mcrogueface_hits_the_dead() {
    let mut scene = Scene::of(&with_hp("mcrogueface", "hp = 30", 1), "g.g\n.@g");
    assert_eq!(scene.strikers("n"), [1, 2, 3]);
    let lines = [
        "The Goblin hits you for 1 damage!",
        "You have died!",
        "Press R to restart or Escape to quit.",
    ];
    let log = scene.log();
    assert_eq!(log[log.len() - 9..], lines.repeat(3));
    scene.assert_play("s", "refused:GameOver hp:0 over:Dead");
}

/// 0.5: death needs an `ai`, which the player does not have; the hero fights on, and nobody wins.
#[test]
fn the_tcod_hero_cannot_die() {
    let mut scene = Scene::of(&with_hp("tcod", "hp = 30", 3), "#@T.#");
    let line = "hp:0 over: | Troll attacks Player for 2 hit points. ×3";
    scene.assert_play(". . .", line);
    assert_eq!(scene.view().odds(ActorId(1)), None);
    scene.assert_play("e", "1.hp:12 #@T.#");
}

/// 0.6: the first orc blocks the second one's path, so it stays; out of sight it leaps over the first, to the next
/// cell.
#[test]
fn tcod_monsters_leap_back_onto_their_path() {
    let drawing = "###.\n#@o#\n..#o";
    let leaps = ["tcod-literal", "tcod"].map(|rules| {
        let mut scene = Scene::new(rules, drawing);
        let far = |event: &Event| match event {
            Event::Moved { actor, from, to } if from.distance(*to) > 1 => {
                Some((actor.0, *from, *to))
            }
            _ => None,
        };
        scene.play("e s s").iter().find_map(far)
    });
    assert_eq!(leaps, [Some((2, Pos::new(3, 2), Pos::new(1, 1))), None]);
}

/// 0.14: -1 is shown.
#[test]
fn roguebasin_hit_points_fall_below_zero() {
    let hero = with_hp("roguebasin", "hp = 30", 1);
    assert_plays(&hero, &["@TT ; w => hp:-1 over:Dead"]);
    let monster = with_hp("roguebasin", "hp = 10", 4);
    assert_plays(&monster, &["@o. ; e => 1.hp:-1 1.alive:false ; e => .@."]);
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
    let file = with_hp("sadconsole", "hp = 100", 1);
    let mut scene = Scene::of(&file, "#####\n#g@g.\n#...#\n#####");
    assert_eq!(scene.strikers("n"), [1]);
    let taken = "##### #gg.. #...# ##### hp:0 over:";
    scene.assert_play("", taken);
    assert_eq!(scene.strikers("w"), [0, 1]);
    assert_eq!(scene.strikers("s"), [1]);
    scene.assert_play("", taken);
}

/// Plays rows of a rule set, a map, commands, facts and the last lines of the log.
#[track_caller]
fn assert_logs(table: &str) {
    for [rules, drawing, words, facts, lines] in rows(table) {
        let mut scene = Scene::new(&rules, &drawing);
        scene.assert_play(&words, &facts);
        let log = scene.log().join(" / ");
        assert!(log.ends_with(&lines), "{rules}: {log}");
    }
}

/// 4.3, the chapter's first stage: each monster growls every turn, in view or not, and laughs at a blow. The second: they
/// give chase, and their blows bounce off. 3.2, the chapter before: a kick annoys a monster, and all wait for a turn of
/// their own.
#[test]
fn earlier_stages_only_talk() {
    assert_logs(
        r#"
roguebasin-growls => @o#T\n..## => e => hp:30 1.hp:10 => The orc laughs at your puny efforts to attack him! / The orc growls! / The troll growls!
roguebasin-bounces => @..o => w w w e => hp:30 1.hp:10 => The attack of the orc bounces off your shiny metal armor! / The orc laughs at your puny efforts to attack him! / The attack of the orc bounces off your shiny metal armor!
tcod-kick => @o#T => e => hp:30 1.hp:10 => You kick the Orc, much to its annoyance! / The Orc wonders when it will get to take a real turn. / The Troll wonders when it will get to take a real turn.
"#,
    );
    let walks = "@o#T\n..## ; e s e => .o#T .@##";
    assert_plays(&file("roguebasin-growls"), &[walks]);
}

/// 3.6, 1.10: what later chapters add: potions, scrolls, stairs and experience, and equipment.
#[test]
fn later_chapters_add_items_and_levels() {
    assert_logs(
        r#"
tcod-8 => @!o => e g use-a => hp:29 => You consume the Health Potion, and recover 2 HP! / Orc attacks Player for 1 hit points.
tcod-9 => @~o => e g use-b => hp:28 => A lighting bolt strikes with a loud thunder! / Player attacks Orc for 20 hit points. / Orc is dead!
tcod-10 => @~ => e g use-b => hp:30 => You picked up the Lightning Scroll! / That would do nothing now.
tcod-11 => o@> => w w e > => hp:29 => Orc is dead! / You gain 35 experience points. / You descend the staircase.
tcod-12 => o@> => w w e > => hp:29 => Orc is dead! / You gain 35 experience points. / You descend the staircase.
tcod-13 => @o => e => hp:30 1.hp:3 => Player attacks Orc for 7 hit points. / Orc attacks Player but does no damage.
mcrogueface-8 => @!g => e g use-a => hp:29 => You drink the Health Potion and recover 2 HP! / The Goblin hits you for 1 damage!
"#,
    );
}

/// 4.3, the third stage: hit points fall below 0, nobody dies, and a player without any is hit no more.
#[test]
fn roguebasin_fighters_do_not_die() {
    let mut scene = Scene::new("roguebasin-deathless", "#o@T\n#.o.");
    scene.assert_play("e e e e e e e", "hp:2 2.hp:-12");
    // The second of three blows.
    assert_eq!(scene.strikers("e"), [0, 1, 2]);
    scene.assert_play("", "hp:-1 over:");
    let blows = scene.view().forecast(ActorId(2)).expect("they fight");
    let hits = |blows: Option<AttackForecast>| blows.and_then(AttackForecast::min_hits);
    assert_eq!((hits(blows.hero), hits(blows.monster)), (None, None));
    assert_eq!(scene.strikers("e"), [0]);
    scene.assert_play("", "#o@T #.o.");
}
