//! Light as a rule, and the flame, whose height the player chooses.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::FlameHeight;
use tallowdeep::game::{ActorId, Event};

use crate::support::scene::{Scene, assert_happens, assert_plays, count, dedent};
use crate::support::traits::{ALERT, changed, kind, with_traits_and};
use crate::support::variant::{PLAIN, file, variant};

/// Tallowdeep with its own numbers, but without critical hits and drops.
pub(super) fn flame(changes: &[(&str, &str)]) -> RulesetFile {
    let plain = [
        ("defense = 2, critical = 10", "defense = 2"),
        ("drop_percent = 25", "drop_percent = 0"),
    ];
    variant(PLAIN, &[&plain, changes].concat())
}

pub(super) fn scene(drawing: &str) -> Scene {
    Scene::of(&flame(&[]), drawing)
}

/// The light levels of the cells in view; `#` for walls in view, a blank for cells out of view.
fn levels(scene: &Scene) -> String {
    let view = scene.view();
    let size = view.size();
    let letter = |pos: Pos| match view.terrain(pos) {
        tallowdeep::Known::Visible(terrain) if terrain.is_opaque() => '#',
        tallowdeep::Known::Visible(_) => {
            char::from_digit(view.light_level(pos) as u32, 10).unwrap_or('?')
        }
        _ => ' ',
    };
    let row = |y| {
        (0..size.w)
            .map(|x| letter(Pos::new(x, y)))
            .collect::<String>()
    };
    let rows = (0..size.h).map(row).map(|row| row.trim_end().to_owned());
    rows.collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn assert_levels(scene: &Scene, drawing: &str) {
    assert_eq!(levels(scene), dedent(drawing), "\n{}", levels(scene));
}

const CORRIDOR: &str = "
    ############
    #@.........#
    ############";

/// Items in the dark are shown as they were last seen, on every level; one that was never in the light is not.
#[test]
fn items_are_remembered_as_last_seen() {
    let mut remembers = scene("#>@!..!.....#");
    let told = |scene: &Scene| {
        let seen = scene.view().visible_items().map(|(at, _)| at.x);
        let remembered = scene.view().remembered_items().map(|(at, _)| at.x);
        (seen.collect::<Vec<_>>(), remembered.collect::<Vec<_>>())
    };
    for (words, seen, remembered) in [
        ("", vec![3, 6], vec![]),
        ("flame-shielded", vec![3], vec![6]),
        ("e g w w", vec![], vec![6]),
    ] {
        remembers.play(words);
        assert_eq!(told(&remembers), (seen, remembered), "{words}");
    }
    remembers.play(">");
    let below = told(&remembers).1;
    assert!(!below.contains(&6), "another level: {below:?}");
    remembers.play("<");
    assert_eq!(told(&remembers), (vec![], vec![6]), "as it was left");
    let dark = scene("#@........!.#");
    assert_eq!(dark.inspect().items().count(), 1);
    assert_eq!(dark.view().remembered_items().count(), 0);
}

/// Each cell has the light of the flame less its distance, and dark cells are not seen. Without a flame the hero sees two
/// cells.
#[test]
fn light_falls_by_one_a_cell() {
    let mut scene = scene(CORRIDOR);
    for (words, levels) in [
        ("", "654321"),
        ("flame-bright", "987654321"),
        ("flame-shielded", "321"),
    ] {
        scene.play(words);
        let wall = "#".repeat(levels.len() + 2);
        assert_levels(&scene, &format!("{wall}\n#{levels}\n{wall}"));
    }
    let out = Scene::of(&flame(&[("wax = 300", "wax = 0")]), CORRIDOR);
    assert_eq!(out.height(), FlameHeight::Out);
    assert_levels(&out, "####\n#000\n####");
}

/// Distances are Euclidean, rounded down.
#[test]
fn light_is_round() {
    let mut scene = scene("#######\n#.....#\n#.....#\n#..@..#\n#.....#\n#.....#\n#######");
    scene.play("flame-shielded");
    assert_levels(
        &scene,
        "
        #######
        #11111#
        #12221#
        #12321#
        #12221#
        #11111#
        #######",
    );
}

/// A torch lights the room that it faces, which is seen from the dark with the monsters in it.
#[test]
fn a_torch_is_seen_from_afar() {
    let mut scene = scene(
        "
        ###############*###
        #@............g...#
        ###################",
    );
    scene.play("flame-shielded");
    assert_levels(
        &scene,
        "
        #####    ##########
        #321      12345654#
        #####    ##########",
    );
    assert_eq!(scene.view().visible_monsters().count(), 1);
}

/// The hero's light does not pass doors, walls and pillars.
#[test]
fn walls_cast_shadows() {
    let scene = scene("...#...\n@..#...\n...+...\n.......");
    assert_eq!(scene.view().light_level(Pos::new(2, 1)), 4);
    assert!(!scene.view().sees(Pos::new(5, 1)));
}

/// A stub burns with light 4 where it is set down, but not in the pack; it is still seen from afar.
#[test]
fn a_stub_burns_where_it_is_set_down() {
    let row = "
        #@i...........#
        e g flame-shielded => light.2,0:3
        drop-g => light.2,0:4
        e e e e e e e e => light.2,0:4";
    assert_plays(&flame(&[]), &[row]);
}

/// Shielded burns 1 wax in two turns, plain 1 per turn, bright 2; changing the height takes no turn. A turn burns for the
/// highest flame in it, so a look around by bright light costs wax.
#[test]
fn each_height_burns_its_own() {
    let ten = &". ".repeat(10);
    let rows = [
        &*format!("@.... ; flame-shielded => wax:300 turn:0 ; . => wax:299 ; {ten} => wax:294"),
        &format!("@.... ; flame-plain => wax:300 refused:NoEffect ; {ten} => wax:290"),
        &format!("@.... ; flame-bright => wax:300 turn:0 ; {ten} => wax:280"),
        "@.... ; flame-bright flame-shielded . => wax:298 ; . => wax:297 ; . => wax:297",
    ];
    assert_plays(&flame(&[]), &rows);
}

/// When the last wax is burnt the flame goes out; with new wax it is lit again for 5 wax and a turn, in which one burns.
#[test]
fn a_flame_that_is_out_is_lit_again() {
    let rules = flame(&[
        ("wax = 300", "wax = 2"),
        ("effect = { wax = 72 }", "effect = { wax = 20 }"),
    ]);
    let row = "
        @.,..
        e e => flame:Out FlameChanged:1
        flame-plain => refused:NoWax
        g => wax:20 turn:3
        flame-plain => WaxSpent:1 wax:14 turn:4";
    assert_plays(&rules, &[row]);
}

/// Raising a burning flame costs wax for each height at once, lowering it costs none, and the last wax cannot be spent
/// on it. Lighting a flame that is out costs the price of a shielded flame plus that of raising it from there.
#[test]
fn raising_the_flame_costs_wax() {
    let rules = |wax: &str| {
        let raise = ("relight_wax = 5", "relight_wax = 5\nraise_wax = 8");
        flame(&[("wax = 300", wax), raise])
    };
    let row = "
        @....
        flame-bright => wax:92 WaxSpent:1
        flame-shielded => wax:92
        flame-bright => wax:76 turn:0";
    assert_plays(&rules("wax = 100"), &[row]);
    let poor = "@.... ; flame-bright => refused:NoWax";
    assert_plays(&rules("wax = 8"), &[poor]);
    // 72 - 5 - 16, and a turn of it burnt.
    let out = "@,... ; e g flame-bright => wax:49";
    assert_plays(&rules("wax = 0"), &[out]);
}

/// 25 wax seal wounds: 10 HP, and poison ends. Refused with a monster awake in view, if unhurt, and without wax. Sleepers do
/// not count, and a mushroom only stands there, so wounds can be sealed beside them. The refusal names the monster and where
/// it is: one far off in its own light is easily overlooked.
#[test]
fn wax_seals_wounds() {
    let mut unhurt = scene("@g");
    unhurt.assert_play("seal-wounds", "refused:NotHurt");
    let sealed = "
        @^r
        e => hp:22
        seal-wounds => refused:MonsterInView";
    assert_plays(&flame(&[]), &[sealed]);
    let poor = "@^... ; e seal-wounds => refused:NoWax";
    assert_plays(&flame(&[("wax = 300", "wax = 20")]), &[poor]);
    let awake =
        "refused:MonsterInView | Not now: the zombie is in view (10 E). It has not noticed you.";
    let rows = [
        "@^f ; e => seen:1 ; seal-wounds => Healed:1",
        "asleep #@^.........z&.# ; e => seen:1 ; seal-wounds => Healed:1",
        &format!("#@^.........z&.# ; e seal-wounds => {awake}"),
        &format!("#@^..f......z&k# ; e seal-wounds => {awake}"),
    ];
    assert_plays(&file("tallowdeep"), &rows);
}

/// A hit point comes back every 20 turns. Under rules where healing needs light it does not in the dark, so that it is
/// never free.
#[test]
fn wounds_heal_slowly() {
    let lit = ("heal_turns = 20", "heal_turns = 20\nheals_by_light = true");
    let dark = ("wax = 300", "wax = 0");
    for (changes, hp) in [
        (vec![], "hp:25"),
        (vec![lit], "hp:25"),
        (vec![dark], "hp:25"),
        (vec![lit, dark], "hp:22"),
    ] {
        let words = &". ".repeat(60);
        let row = &format!("@^... ; e => hp:22 ; {words} => {hp}");
        assert_plays(&flame(&changes), &[row]);
    }
}

/// Dead monsters leave a quarter of their full hit points in tallow, collected by walking there.
#[test]
fn the_dead_leave_tallow() {
    let rules = flame(&[("hp = 30, attack = 5", "hp = 30, attack = 50")]);
    // 29 / 4; then a turn is burnt.
    let row = "@O.. ; e => tallow.1,0:7 ; e => WaxGained:1 wax:305 tallow.1,0:0";
    assert_plays(&rules, &[row]);
}

/// By shielded light one blow in four misses, by plain light none.
#[test]
fn blows_miss_in_dim_light() {
    let tough = [("hp = 7, attack = 6", "hp = 999, attack = 0")];
    for (height, least, most) in [("flame-plain", 0, 0), ("flame-shielded", 35, 65)] {
        let mut scene = Scene::seeded(&flame(&tough), 5, "@g");
        scene.play(height);
        let events = scene.play(&"e ".repeat(200));
        let missed = count!(
            events,
            Event::Dodged {
                attacker: ActorId::HERO,
                ..
            }
        );
        assert!((least..=most).contains(&missed), "{missed} of 199");
    }
}

/// The message of a miss says whether the light or the target was the reason.
#[test]
fn a_miss_has_its_reason() {
    let tough = "hp = 999, attack = 0, defense = 0, dodge = 30";
    for (height, in_the_dark) in [("flame-plain", false), ("flame-shielded", true)] {
        let mut game =
            crate::support::flame::game(&[("hp = 7, attack = 6, defense = 0", tough)], "@g");
        game.play(height);
        // The first is a stab.
        game.play(&"e ".repeat(60));
        let log = game.log().join(" ");
        assert!(log.contains("dodges your blow."), "{log}");
        assert_eq!(log.contains("In the dark you miss"), in_the_dark, "{log}");
    }
}

/// A target in clear light from elsewhere is not missed, however low the flame, and the odds say so.
#[test]
fn blows_never_miss_in_clear_light() {
    let clear = ("heal_turns = 20", "heal_turns = 20\nclear_light = 2");
    for (change, torch, expected) in [
        (clear, '*', 0),
        (clear, '#', 25),
        (("heal_turns = 20", "heal_turns = 20"), '*', 25),
    ] {
        let drawing = format!("###{torch}###\n#.@k..#\n#######");
        let mut scene = Scene::of(&flame(&[change, ALERT]), &drawing);
        scene.play("flame-shielded .");
        let blow = scene.view().forecast(ActorId(1)).and_then(|it| it.hero);
        let blow = blow.expect("it is in view");
        assert_eq!(blow.miss_percent, expected, "{torch}");
        let view = scene.view();
        assert!(view.misses_in_the_dark());
        assert_eq!(view.is_in_clear_light(Pos::new(3, 1)), expected == 0);
    }
}

/// The hit points that plain light saves over a shielded flame in a fight with an ogre, under rules with these changes.
fn saved_by_plain(changes: &[(&str, &str)]) -> Option<i32> {
    let mut scene = Scene::of(&flame(&[&[ALERT], changes].concat()), "#.@O...#");
    scene.play("flame-shielded .");
    scene.view().hp_saved_by(FlameHeight::Plain)
}

/// The hint counts what the hero has left: nothing if the fight is lost at both heights.
#[test]
fn light_keeps_no_hit_points_in_a_lost_fight() {
    let kept = |hp: &str| {
        let mut scene = Scene::of(&flame(&[ALERT, ("hp = 30", hp)]), "#.@O...#");
        scene.play("flame-shielded .");
        let view = scene.view();
        let plain = FlameHeight::Plain;
        (view.hp_saved_by(plain), view.hp_kept_by(plain))
    };
    let (saved, left) = kept("hp = 12");
    assert!(
        saved > Some(0) && left == Some(0),
        "the ogre kills either way"
    );
    let (saved, left) = kept("hp = 900");
    assert_eq!(left, saved);
    let (saved, left) = kept("hp = 100");
    assert!(left > Some(0) && left <= saved, "{left:?} of {saved:?}");
}

/// A touch that takes wax takes no hit points while there is wax, and what cannot hurt need not be fought.
#[test]
fn light_saves_nothing_from_what_does_no_harm() {
    let drains = with_traits_and(&[("ogre", "drains = 30")], &[]);
    let meek = changed(flame(&[ALERT]), |rules| kind(rules, "rat").stats.attack = 0);
    for (file, drawing) in [(drains, "#.@O...#"), (meek, "#r@...#")] {
        let mut scene = Scene::of(&file, drawing);
        scene.play("flame-shielded .");
        assert_eq!(scene.view().hp_saved_by(FlameHeight::Plain), None);
    }
}

/// Nor from what cannot strike where the hero stands: rats beside a brazier, a ghost in the light of the flame.
#[test]
fn light_saves_nothing_from_what_cannot_reach() {
    for (drawing, flame, reached) in [
        ("########\n#.@..r.#\n########", "flame-shielded", true),
        ("########\n#&@..r.#\n########", "flame-shielded", false),
        ("########\n#.@..h.#\n########", "flame-plain", false),
    ] {
        let mut scene = Scene::of(&file("tallowdeep"), drawing);
        for _ in 0..20 {
            scene.play("flame-shielded");
            if scene.view().aware_within(3).next().is_some() {
                break;
            }
            scene.play(".");
        }
        scene.play(flame);
        let view = scene.view();
        assert!(view.aware_within(3).next().is_some(), "{drawing}");
        let saved = view.hp_saved_by(FlameHeight::Bright);
        assert_eq!(saved.is_some(), reached, "{drawing}");
    }
}

/// Wax that runs out during the fight saves proportionally less: ten blows by plain light take ten turns.
#[test]
fn light_that_goes_out_saves_less() {
    let whole = saved_by_plain(&[]).expect("it fights");
    assert!(whole > 10, "{whole}");
    let saved = |wax| saved_by_plain(&[("wax = 300", wax)]);
    assert_eq!(saved("wax = 6"), Some(whole / 2), "five turns of ten");
    assert_eq!(saved("wax = 1"), Some(0));
}

/// A height saves the harm of the turns in which blows would miss: with 25 of 100 missing, every three blows take one
/// turn more, so that ten blows save a third of ten turns. Nothing is saved by a lower flame, against a target in clear
/// light, or if no monster near knows of the hero.
#[test]
fn light_saves_the_harm_of_missed_blows() {
    let clear = ("heal_turns = 20", "heal_turns = 20\nclear_light = 2");
    let harm = |scene: &Scene| scene.actor(1).stats.attack - scene.view().hero().stats.defense;
    for (torch, monster, height, turns) in [
        ('#', 'O', FlameHeight::Plain, Some(10)),
        ('#', 'O', FlameHeight::Bright, Some(10)),
        ('#', 'O', FlameHeight::Shielded, Some(0)),
        ('#', 'O', FlameHeight::Out, Some(0)),
        ('*', 'O', FlameHeight::Plain, Some(0)),
        ('#', '.', FlameHeight::Plain, None),
    ] {
        let drawing = format!("###{torch}####\n#.@{monster}...#\n########");
        let mut scene = Scene::of(&flame(&[clear, ALERT]), &drawing);
        scene.play("flame-shielded .");
        let right = turns.map(|turns| harm(&scene) * turns / 3);
        let found = scene.view().hp_saved_by(height);
        assert_eq!(found, right, "{drawing} {height:?}");
    }
}

/// A height may add to the hero's chance of a critical blow; shots are never critical. What it saves in a fight counts
/// the average blow: 50 HP take ten blows of 5, or eight by bright light, of which one in four does double damage.
#[test]
fn a_height_adds_critical_blows() {
    let file = |percent| {
        changed(flame(&[ALERT]), |rules| {
            rules.flame.as_mut().expect("there is one").bright.critical = percent;
            rules.combat.critical_percent = 200;
            kind(rules, "ogre").stats.hp = 50;
            rules.hero.stats.attack = kind(rules, "ogre").stats.defense + 5;
        })
    };
    let mut scene = Scene::of(&file(100), "#@O#");
    scene.play("flame-plain e");
    for (words, is_critical) in [("e", false), ("flame-bright e", true)] {
        let events = scene.play(words);
        assert_happens!(events, Event::Struck { attacker: ActorId::HERO, critical, .. } if *critical == is_critical);
    }
    let mut scene = Scene::of(&file(25), "#.@O...#");
    scene.play("flame-plain .");
    let view = scene.view();
    let harm = scene.actor(1).stats.attack - view.hero().stats.defense;
    assert_eq!(view.hp_saved_by(FlameHeight::Bright), Some(2 * harm));
    assert_eq!(view.hp_saved_by(FlameHeight::Plain), Some(0));
}

/// The forecast of the hero's blows counts misses in dim light, and the stab: 6, and then 23 by 3.
#[test]
fn the_forecast_knows_light_and_stab() {
    let mut scene = Scene::of(&flame(&[ALERT]), "@O");
    for (words, misses, first, hits) in [("", 0, 200, 9), ("flame-shielded .", 25, 100, 10)] {
        scene.play(words);
        let forecast = scene.view().forecast(ActorId(1));
        let blow = forecast.and_then(|it| it.hero).expect("the hero strikes");
        let found = (blow.miss_percent, blow.first_percent, blow.max_hits());
        assert_eq!(found, (misses, first, Some(hits)));
    }
}

/// A stub that was set down burns there for good: taken up again, it is wax, not a stub.
#[test]
fn a_stub_that_was_set_down_is_only_wax() {
    let row = "
        #@i..#
        e g flame-shielded drop-g => pack:0 items:2,0
        e e => light.2,0:3 light.3,0:2
        w w g => WaxGained:1 pack:0 items:";
    assert_plays(&file("tallowdeep"), &[row]);
}

/// Beside a ghost in light the hero lasts as long as it likes; beside one in the dark it does not.
#[test]
fn monsters_kept_from_striking_by_light_do_not_attack() {
    let attacks = |words: &str| {
        let mut scene = Scene::new("tallowdeep", "#@h#");
        scene.play(words);
        scene.view().adjacent_attacks().is_some()
    };
    let found = [attacks("flame-plain ."), attacks("flame-shielded .")];
    assert_eq!(found, [false, true]);
}
