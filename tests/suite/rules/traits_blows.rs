//! Traits of monsters to do with blows, deaths and bodies: what a hit does besides harm, what becomes of dead monsters,
//! what is taken for something else.

use tallowdeep::base::Pos;
use tallowdeep::game::rules::{EffectKind, Mind};
use tallowdeep::game::{ActorId, Event, HpRange, Intent};
use tallowdeep::ui::text::templates::Sentence;
use tallowdeep::{Command, Dir};

use crate::support::scene::{Scene, assert_happens, assert_plays, happens};
use crate::support::traits::{changed, with_traits, with_traits_and};

/// A game with traits for kinds of monsters.
fn scene(kinds: &[(&str, &str)], drawing: &str) -> Scene {
    Scene::of(&with_traits(kinds), drawing)
}

/// The hero dodges this many blows in a hundred.
const DODGES_10: (&str, &str) = ("defense = 2", "defense = 2, dodge = 10");
const DODGES_50: (&str, &str) = ("defense = 2", "defense = 2, dodge = 50");
/// Awake monsters never notice the hero.
const UNNOTICED: (&str, &str) = ("notices_percent = 100", "notices_percent = 0");
/// Monsters that have noticed the hero stay where they are.
const STANDS: (&str, &str) = ("chase = \"dijkstra-map\"", "chase = \"stands\"");

/// A bat's bite gusts: the flame drops from bright to plain, to shielded, and out.
#[test]
fn a_bite_lowers_the_flame() {
    let rows = "
        @b
        flame-bright . . => flame:Plain | The bat beats your flame down.
        . => flame:Shielded
        . => flame:Out | Your flame goes out.
        . => flame:Out FlameLowered:0";
    assert_plays(&with_traits(&[("bat", "gusts = true")]), &[rows]);
}

/// A dodged blow does not land.
#[test]
fn a_dodged_blow_does_not_gust() {
    let rules = with_traits_and(&[("bat", "gusts = true")], &[DODGES_50]);
    let mut scene = Scene::of(&rules, "@b");
    for _ in 0..12 {
        let events = scene.play("flame-bright .");
        let gust = happens!(events, Event::FlameLowered { .. });
        assert_eq!(gust, happens!(events, Event::Struck { .. }), "{events:?}");
    }
}

/// An ogre pushes the hero up to two cells straight away; a wall or a monster behind the hero stops the push.
#[test]
fn a_blow_pushes_until_something_is_in_the_way() {
    let rows = [
        "#...@O.# ; . . => #.@..O.# | The ogre throws you back.",
        "##.@O..# ; . . => ##@.O..# flame:Shielded",
        "###@O..# ; . . => ###@O..# Pushed:0",
        "#..r@O.# ; . . => #..r@O.# Pushed:0",
    ];
    assert_plays(&with_traits(&[("ogre", "pushes = 2, gusts = true")]), &rows);
}

/// The touch of a wisp takes 30 wax and no hit points; the wax comes back when it dies.
#[test]
fn a_touch_drains_wax_until_death() {
    let rules = with_traits_and(&[("bat", "drains = 30")], &[(", dodge = 20", "")]);
    let mut scene = Scene::of(&rules, "@b");
    scene.assert_play(".", "wax:299");
    scene.assert_play(". .", "wax:237 hp:30 Struck:0 | The bat drinks 30 wax.");
    assert_happens!(scene.play("e e"), Event::WaxGained { from, to } if to - from == 90);
}

/// When the wax is gone the flame goes out, and then the touch takes hit points. It leaves what it took, and no more.
#[test]
fn a_touch_that_finds_no_wax_takes_hit_points() {
    let rules = with_traits_and(&[("bat", "drains = 30")], &[("wax = 300\n", "wax = 40\n")]);
    let mut scene = Scene::of(&rules, "@b");
    let taken = scene.play(". . .").into_iter().map(|event| match event {
        Event::Drained { from, to, .. } => from - to,
        _ => 0,
    });
    let taken: i32 = taken.sum();
    scene.assert_play("", "wax:0 flame:Out hp:30");
    scene.assert_play(".", "hp:28");
    let events = scene.play("e e e e e e");
    assert!(taken < 60, "{taken}");
    assert_happens!(events, Event::WaxGained { from: 0, to } if *to == taken);
}

/// An imp takes an item with its first hit and runs into the dark; cornered it strikes, and when it dies, it drops the
/// item. A hero that carries nothing is only struck.
#[test]
fn a_thief_takes_an_item_and_flees() {
    let rules = with_traits(&[("goblin", "steals = true")]);
    let told = "Stolen:1 pack:0 1.mind:Fleeing | The goblin takes your healing potion.";
    let mut scene = Scene::of(&rules, "#@!g......#");
    scene.assert_play("e g . .", told);
    scene.play(". . . . .");
    assert!(scene.at(1).x - scene.at(0).x >= 4, "\n{}", scene.map());
    scene.assert_play(&"e ".repeat(15), "Dropped:1");
    assert_plays(&rules, &["@g ; . . => hp:26 1.mind:Hunting"]);
}

/// An imp that knows of the hero catches the first thing thrown at it, does not get hurt, and runs; the forecast says so.
/// With its hands full it is hit like any other.
#[test]
fn a_catcher_keeps_what_is_thrown() {
    let mut scene = scene(&[("ogre", "catches = true")], "#@((......O........#");
    scene.play("e g e g");
    let dart = scene.held("dart");
    assert!(scene.view().is_caught(dart, ActorId(1)));
    assert!(!scene.view().throw_harms(dart, ActorId(1)));
    let before = scene.hp(1);
    assert!(happens!(scene.throws("dart", 1), Event::Caught { .. }));
    let found = (scene.hp(1), scene.actor(1).mind);
    assert_eq!(found, (before, Some(Mind::Fleeing)));
    assert!(scene.view().throw_harms(dart, ActorId(1)));
    assert!(!happens!(scene.throws("dart", 1), Event::Caught { .. }));
    assert!(scene.hp(1) < before);
}

/// Nobody catches what they do not see coming, or while they reel.
#[test]
fn the_unaware_and_the_dazed_catch_nothing() {
    let deaf = [("wakes_percent = 35", "wakes_percent = 0")];
    let rules = with_traits_and(&[("ogre", "catches = true")], &deaf);
    let drawing = "#@(~...O...#";
    for (mut scene, commands, hit) in [
        (Scene::of(&rules, &format!("asleep {drawing}")), "e g", true),
        (Scene::of(&rules, drawing), "e g e g", false),
        (Scene::of(&rules, drawing), "e g e g use-i", true),
    ] {
        scene.play(commands);
        let before = scene.hp(1);
        scene.throws("dart", 1);
        assert_eq!(scene.hp(1) < before, hit, "{commands}");
    }
}

/// Of the cells that lead away from the hero, a thief takes the darkest; where all are alike, the farthest.
#[test]
fn a_thief_runs_through_the_dark() {
    for (light, stub) in [(5, "i"), (1, ".")] {
        let rules = changed(with_traits(&[("rat", "steals = true")]), |rules| {
            rules.flame.as_mut().expect("it has a flame").plain.light = light;
        });
        let drawing = "
            ###############
            #.............#
            #....i........#
            #.............#
            #!@r..........#
            #.............#
            #.............#
            ###############";
        let mut scene = Scene::of(&rules, &drawing.replace('i', stub));
        scene.play("flame-shielded w g");
        (0..30).for_each(|_| {
            if scene.actor(1).mind != Some(Mind::Fleeing) {
                scene.play(".");
            }
        });
        let mut steps = 0;
        for _ in 0..6 {
            let (from, hero) = (scene.at(1), scene.at(0));
            let inside = |pos: &Pos| (1..=13).contains(&pos.x) && (1..=6).contains(&pos.y);
            let far = |pos: &Pos| pos.distance_squared(hero);
            let cells = from.neighbours().into_iter().filter(inside);
            let dark = |pos: &Pos| (scene.inspect().light_level(*pos), -far(pos));
            let best = cells
                .filter(|pos| far(pos) > far(&from))
                .map(|pos| dark(&pos))
                .min();
            let all = from.neighbours().map(|pos| (pos, dark(&pos)));
            scene.play(".");
            let to = scene.at(1);
            if to != from {
                let found = all.into_iter().find(|(pos, _)| *pos == to).map(|it| it.1);
                assert_eq!(found.map(|it| it.0), best.map(|it| it.0), "{from:?} {to:?}");
                assert!(light > 1 || found == best, "{from:?} to {to:?}");
                steps += 1;
            }
        }
        assert!(steps >= 3, "{steps}");
    }
}

const fn hp_range(least: i32, most: i32) -> HpRange {
    HpRange { least, most }
}

/// The kind of blow is foretold whether it hits or not. A touch that will take wax takes no hit points.
#[test]
fn a_blow_that_may_be_dodged_is_foretold() {
    let ahead = |traits: &[(&str, &str)]| {
        let mut scene = Scene::of(&with_traits_and(traits, &[DODGES_10]), "#.O@#");
        scene.play("flame-bright .");
        scene.ahead()
    };
    assert!(matches!(
        ahead(&[]).intents[0].1,
        Intent::Strikes { chance: 90, .. }
    ));
    let touch = ahead(&[("ogre", "drains = 30")]);
    let (most, chance) = (30, 90);
    assert_eq!(touch.intents[0].1, Intent::Drains { most, chance });
    assert_eq!(touch.hero_hp, hp_range(30, 30));
}

/// A hero that may dodge stands between a monster that would push it out of the other's reach and one that strikes
/// harder: it loses most if only the second hits.
#[test]
fn hit_points_are_foretold_for_every_push() {
    let rules = with_traits_and(&[("goblin", "pushes = 2")], &[DODGES_10]);
    let mut scene = Scene::of(&rules, "#..g..#\n#.O@..#\n#.....#\n#.....#");
    scene.play("flame-bright .");
    let ahead = scene.ahead();
    assert_eq!(ahead.hero_hp, hp_range(30 - 10, 30));
    assert_eq!(ahead.intents[1].1, Intent::Unsure);
}

/// A blow that leaves a slime 6 hit points or more splits it into halves, the greater one where it was; with 1 HP left it
/// does not, nor without a free cell beside it.
#[test]
fn a_slime_splits() {
    let rows = [
        "
        #@s.#
        flame-shielded . flame-plain e => #@ss# Split:1 1.hp:6 2.hp:6 2.of:6 | The slime splits in two.
        e => Split:0 1.hp:1",
        "@s# ; . e => 1.hp:12 actors:2",
    ];
    assert_plays(&with_traits(&[("slime", "splits_from = 6")]), &rows);
}

/// What the hero can have left after a blow of 6 is 0 at least, unless the rules let it fall below.
#[test]
fn foretold_hit_points_end_at_zero() {
    for (below_zero, left) in [(false, 0), (true, -2)] {
        let rules = changed(with_traits(&[]), |rules| {
            rules.combat.hp_below_zero = below_zero;
            rules.hero.stats.hp = 4;
        });
        let mut scene = Scene::of(&rules, "@k");
        scene.play(".");
        assert_eq!(scene.ahead().hero_hp.least, left);
    }
}

const MUSHROOM: (&str, &str) = ("slime", "bursts = { dazes = 3, within = 1 }");

/// When struck it bursts: the hero and any monster beside it lose their next three turns; a dart from afar bursts it too,
/// but dazes only actors near it.
#[test]
fn a_burst_takes_three_turns() {
    let rows = [
        "
        #..@sO.#
        . . e => Burst:1 EffectApplied:2 | You are dazed for 3 turns.
        w w w w => Reeled:3 at:2,0 turn:7 | Your head clears.",
        "@(....Ois ; e g throw-h@7,0 => dazed:0",
    ];
    assert_plays(&with_traits(&[MUSHROOM]), &rows);
}

/// A dazed hero's step is foretold as what happens: it stands still.
#[test]
fn a_dazed_hero_is_foretold_to_stand() {
    let mut scene = scene(&[MUSHROOM], "..@s");
    scene.play("flame-bright . e");
    let ahead = scene.view().what_if(Command::Bump(Dir::W));
    let intent = ahead.expect("the cell is free").intents[0].1;
    assert!(matches!(intent, Intent::Strikes { .. }), "{intent:?}");
}

const RISES: (&str, &str) = ("rat", "rises = { after = 4, unless_light = 1 }");

/// A corpse rises once, after a set number of turns, with full hit points; it leaves nothing more when it dies again.
#[test]
fn a_skeleton_rises() {
    let mut rules = with_traits(&[RISES]);
    // These rules have no message for it.
    rules.messages[Sentence::Twitches] = rules.messages[Sentence::Splits].clone();
    let mut scene = Scene::of(&rules, ".@r..");
    let rises_in = |scene: &Scene| scene.view().rises_in(ActorId(1));
    scene.assert_play("e", "1.alive:false");
    assert_eq!(rises_in(&scene), Some(4));
    scene.assert_play(". . .", "1.alive:false | The rat splits in two.");
    assert_eq!(rises_in(&scene), Some(1));
    scene.assert_play(".", ".@r.. Risen:1 1.hp:5 corpses: | The rat rises.");
    scene.assert_play("e", "1.alive:false XpGained:0 tallow.2,0:0");
    scene.assert_play(". . . . . .", "1.alive:false");
}

/// Light other than the hero's keeps it dead for good; an actor on the bones only makes it wait, even if the tallow was
/// taken.
#[test]
fn light_keeps_bones_down() {
    let rows = [
        "##*##\n#@r.#\n##### ; e . . . . . . . => Risen:0",
        "#@r.# ; e e . . . . . . . => Risen:0 ; w => Risen:1",
    ];
    assert_plays(&with_traits(&[RISES]), &rows);
}

/// A goblin always leaves its torch, beside any item already there. A kind that carries nothing drops nothing, even if
/// drops are certain; what its other traits leave stays.
#[test]
fn the_dead_leave_an_item() {
    for (traits, drop_percent, left) in [
        ("leaves = \"candle_stub\"", 0, "Dropped:1 items:1,0"),
        ("blind = 5", 100, "Dropped:1"),
        ("carries_nothing = true", 100, "Dropped:0"),
        (
            "carries_nothing = true, leaves = \"candle_stub\"",
            100,
            "Dropped:1",
        ),
    ] {
        let file = changed(with_traits(&[("rat", traits)]), |rules| {
            rules.death.drop_percent = drop_percent;
        });
        assert_plays(&file, &[&format!("@r. ; e => {left}")]);
    }
}

const MIMIC: (&str, &str) = ("zombie", "disguised_as = \"potion_red\"");

/// A mimic looks like an item, and does not prevent sealing wounds, until the hero stands beside it; out of view it is
/// remembered as the item.
#[test]
fn a_mimic_is_an_item_until_the_hero_is_beside_it() {
    let mut scene = scene(&[MIMIC], "@...z");
    let looks = |scene: &Scene| scene.view().visible_items().next().map(|(at, _)| at.x);
    assert_eq!(looks(&scene), Some(4));
    scene.assert_play("flame-shielded", "seen:0");
    let items = scene.view().remembered_items().map(|(at, _)| at.x);
    assert_eq!(items.collect::<Vec<_>>(), [4]);
    scene.assert_play("flame-plain e e", "seen:0");
    assert_eq!(scene.view().actor_at(Pos::new(4, 0)), None);
    let shows = "Unmasked:1 seen:1 hp:30 1.mind:Hunting | The zombie shows its teeth.";
    scene.assert_play("e", shows);
    assert_eq!(looks(&scene), None);
    scene.assert_play(".", "hp:26");
}

/// A bright flame shows a mimic from afar, without the mimic noticing. Its blows can be dodged then; the first blow of one
/// that is beside the hero cannot, which a bright flame foretells.
#[test]
fn bright_light_shows_a_mimic() {
    let unnoticed = with_traits_and(&[MIMIC], &[UNNOTICED]);
    let rows = "@...z ; . => seen:0 ; flame-bright => Unmasked:1 seen:1 1.mind:Awake";
    assert_plays(&unnoticed, &[rows]);
    let nimble = changed(with_traits(&[MIMIC]), |rules| rules.hero.stats.dodge = 100);
    let mut scene = Scene::of(&nimble, "@...z");
    scene.play("flame-bright . . . . . . .");
    scene.assert_play(".", "hp:30 Dodged:1");
    let rules = with_traits_and(&[MIMIC], &[DODGES_50]);
    for seed in 0..20 {
        let mut scene = Scene::seeded(&rules, seed, "@.z");
        scene.play("e flame-bright");
        let intent = scene.ahead().intents[0].1;
        assert!(matches!(intent, Intent::Strikes { chance: 100, .. }));
        scene.assert_play(".", "hp:26");
    }
}

/// In light below 4 a spider is seen only from beside it.
#[test]
fn a_spider_lurks_in_the_dark() {
    let rows = [
        "asleep @.a ; . => seen:1",
        "asleep @..a ; . => seen:0",
        "asleep @..a ; flame-bright => seen:1",
        "asleep @.a ; flame-shielded => seen:0",
        "asleep @a ; flame-shielded => seen:1",
    ];
    assert_plays(
        &with_traits_and(&[("spider", "unseen_below = 4")], &[UNNOTICED]),
        &rows,
    );
}

/// A blow out of the dark is not foretold, and an unseen monster cannot be a target. Healing in that turn does not
/// promise more hit points than there can be.
#[test]
fn nothing_gives_a_lurker_away() {
    let lurks = [("spider", "unseen_below = 9")];
    for heals in ["heal_turns = 20", "heal_turns = 1"] {
        let rules = with_traits_and(&lurks, &[("heal_turns = 20", heals)]);
        let mut scene = Scene::of(&rules, "@....a");
        scene.assert_play("flame-bright . . . .", "1.at:2,0 seen:0");
        let ahead = scene.view().what_if(Command::Bump(Dir::E));
        let ahead = ahead.expect("the cell is free");
        assert_eq!((ahead.hero_hp, ahead.intents), (hp_range(30, 30), vec![]));
        scene.assert_play("e", "seen:1");
        assert!(scene.hp(0) < 30);
    }
    let rows = "@(....a ; e g throw-h@6,0 => refused:NoTarget";
    assert_plays(&with_traits(&lurks), &[rows]);
}

/// Every third turn in which a shaman sees a flame it puts one out; the hero's drops by one height. It notices in the
/// first turn.
#[test]
fn a_shaman_lowers_the_flame() {
    let snuffs = [("goblin", "snuffs_every = 3")];
    let hidden = "@#.......g ; . . . => flame:Plain";
    assert_plays(&with_traits(&snuffs), &[hidden]);
    let mut scene = Scene::of(&with_traits_and(&snuffs, &[STANDS]), "@....g");
    scene.assert_play("flame-bright . . .", "flame:Bright");
    assert_eq!(scene.ahead().intents[0].1, Intent::Snuffs);
    scene.assert_play(".", "FlameLowered:1 flame:Plain");
}

/// With the hero out of its view it puts out what burns on the ground, the nearest first; a light laid down in its view
/// in the same turn.
#[test]
fn a_shaman_puts_out_stubs() {
    let every = |turns| with_traits_and(&[("goblin", turns)], &[UNNOTICED]);
    let out = "Snuffed:1 items:2,0 | The goblin puts out the candle stub.";
    let row = &format!("@.i..i....g ; . . => {out}");
    assert_plays(&every("snuffs_every = 2"), &[row]);
    let row = "@i#.......g\n........... ; e g se drop-g => Dropped:1 Snuffed:1 items:";
    assert_plays(&every("snuffs_every = 1"), &[row]);
}

/// A troll regrows 3 hit points per turn below light 4, and none in more light.
#[test]
fn a_troll_regrows_in_the_dark() {
    let regrows = [("ogre", "regrows = { hp = 3, below_light = 4 }")];
    let tough = ("hp = 30, attack", "hp = 90, attack");
    let mut scene = Scene::of(&with_traits_and(&regrows, &[STANDS, tough]), "..@O");
    scene.play("e");
    let hurt = scene.hp(1);
    assert!(hurt < 29);
    scene.assert_play(".", &format!("1.hp:{hurt}"));
    let grown = format!("1.hp:{} | The ogre regrows 3 HP.", 29.min(hurt + 3));
    scene.assert_play("flame-shielded .", &grown);
}

/// In light 5 or more an ogre loses every third turn, and that is foretold. It notices in the first turn.
#[test]
fn light_takes_every_third_turn() {
    let dazed = [("ogre", "dazed_by_light = { from = 5, every = 3 }")];
    let mut scene = scene(&dazed, "@O");
    scene.play("flame-bright");
    for (struck, dazzled) in [(0, 0), (1, 0), (0, 1)] {
        let intent = scene.ahead().intents[0].1;
        scene.assert_play(".", &format!("Struck:{struck} Dazzled:{dazzled}"));
        assert_eq!(struck == 1, matches!(intent, Intent::Strikes { .. }));
    }
    scene.assert_says("The ogre flinches from the light.");
}

/// Two turns pass before the hero can walk away, unless it is dead first. It can be struck meanwhile.
#[test]
fn a_grip_holds_until_it_is_dead() {
    let mut scene = scene(&[("rat", "grips = 2")], "#.@r#");
    let (actor, effect) = (ActorId::HERO, EffectKind::Held);
    let (by, from, to) = (ActorId(1), 0, 3);
    let held = Event::EffectApplied {
        actor,
        effect,
        by,
        from,
        to,
    };
    assert!(scene.play(". .").contains(&held));
    scene.assert_play("w", "at:2,0");
    let mut events = Vec::new();
    while scene.hp(1) > 0 {
        events = scene.play("e");
    }
    assert!(events.contains(&Event::EffectEnded { actor, effect }));
    scene.assert_play("w", "at:1,0");
    let mut zombie = Scene::new("tallowdeep", "#.@z#");
    zombie.play(". . . . . .");
    let log = zombie.log();
    let grips = log.iter().filter(|it| *it == "The zombie has hold of you.");
    assert_eq!(grips.count(), 1, "held without end: {log:?}");
}
