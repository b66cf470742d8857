//! Traits of monsters to do with blows, deaths and bodies: what a hit does besides harm, what becomes of dead monsters,
//! what is taken for something else.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{EffectKind, FlameHeight, Mind};
use tallowdeep::game::{ActorId, Event, HpRange, Intent, Slot};
use tallowdeep::{Command, Dir};

use crate::support::scene::{Scene, assert_happens, assert_never, count, happens};
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

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
    let mut scene = scene(&[("bat", "gusts = true")], "@b");
    scene.play("flame-bright .");
    let heights = [(); 4].map(|()| {
        scene.play(".");
        scene.height()
    });
    use FlameHeight::{Out, Plain, Shielded};
    assert_eq!(heights, [Plain, Shielded, Out, Out]);
    scene.assert_says("The bat beats your flame down.");
    scene.assert_says("Your flame goes out.");
    assert!(scene.wax() > 280, "the wax is still there");
}

/// A dodged blow does not land.
#[test]
fn a_dodged_blow_does_not_gust() {
    let mut scene = Scene::of(
        &with_traits_and(&[("bat", "gusts = true")], &[DODGES_50]),
        "@b",
    );
    for _ in 0..12 {
        let events = scene.play("flame-bright .");
        let gust = happens!(events, Event::FlameLowered { .. });
        assert_eq!(gust, happens!(events, Event::Struck { .. }), "{events:?}");
    }
}

/// An ogre pushes the hero up to two cells straight away; a wall or a monster behind the hero stops the push.
#[test]
fn a_blow_pushes_until_something_is_in_the_way() {
    let rules = with_traits(&[("ogre", "pushes = 2, gusts = true")]);
    for (drawing, pushed) in [
        ("#...@O.#", "#.@..O.#"),
        ("##.@O..#", "##@.O..#"),
        ("###@O..#", "###@O..#"),
        ("#..r@O.#", "#..r@O.#"),
    ] {
        let mut scene = Scene::of(&rules, drawing);
        scene.play(". .");
        scene.assert_map(pushed);
        assert_eq!(scene.height(), FlameHeight::Shielded);
        assert_eq!(scene.says("The ogre throws you back."), drawing != pushed);
    }
}

/// The touch of a wisp takes 30 wax and no hit points; the wax comes back when it dies.
#[test]
fn a_touch_drains_wax_until_death() {
    let rules = with_traits_and(&[("bat", "drains = 30")], &[(", dodge = 20", "")]);
    let mut scene = Scene::of(&rules, "@b");
    scene.play(".");
    let before = scene.wax();
    assert_never!(scene.play(". ."), Event::Struck { .. });
    assert_eq!((scene.wax(), scene.hp(0)), (before - 2 * 31, 30));
    scene.assert_says("The bat drinks 30 wax.");
    assert_happens!(scene.play("e e"), Event::WaxGained { from, to } if to - from == 90);
}

/// When the wax is gone the flame goes out, and then the touch takes hit points. It leaves what it took, and no more.
#[test]
fn a_touch_that_finds_no_wax_takes_hit_points() {
    let rules = with_traits_and(&[("bat", "drains = 30")], &[("wax = 300\n", "wax = 40\n")]);
    let mut scene = Scene::of(&rules, "@b");
    let events = scene.play(". . .");
    let taken = |event: &Event| match event {
        Event::Drained { from, to, .. } => from - to,
        _ => 0,
    };
    let taken: i32 = events.iter().map(taken).sum();
    let out = FlameHeight::Out;
    assert_eq!((scene.wax(), scene.height(), scene.hp(0)), (0, out, 30));
    scene.play(".");
    assert_eq!(scene.hp(0), 28);
    let events = scene.play("e e e e e e");
    assert!(taken < 60, "{taken}");
    assert_happens!(events, Event::WaxGained { from: 0, to } if *to == taken);
}

/// An imp takes an item with its first hit and runs into the dark; cornered it strikes, and when it dies, it drops the
/// item.
#[test]
fn a_thief_takes_an_item_and_flees() {
    let mut scene = scene(&[("goblin", "steals = true")], "#@!g......#");
    assert_happens!(scene.play("e g . ."), Event::Stolen { .. });
    scene.assert_says("The goblin takes your healing potion.");
    assert_eq!(scene.view().inventory().count(), 0);
    assert_eq!(scene.actor(1).mind, Some(Mind::Fleeing));
    scene.play(". . . . .");
    assert!(scene.at(1).x - scene.at(0).x >= 4, "\n{}", scene.map());
    let events = scene.play(&"e ".repeat(15));
    assert_happens!(events, Event::Dropped { item, .. } if item.0 == 0);
}

/// A hero that carries nothing is only struck.
#[test]
fn a_thief_finds_nothing() {
    let mut scene = scene(&[("goblin", "steals = true")], "@g");
    scene.play(". .");
    let found = (scene.hp(0), scene.actor(1).mind);
    assert_eq!(found, (30 - (6 - 2), Some(Mind::Hunting)));
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
    assert_happens!(
        scene.throws("dart", 1),
        Event::Caught {
            actor: ActorId(1),
            ..
        }
    );
    let found = (scene.hp(1), scene.actor(1).mind);
    assert_eq!(found, (before, Some(Mind::Fleeing)));
    assert!(scene.view().throw_harms(dart, ActorId(1)));
    assert_never!(scene.throws("dart", 1), Event::Caught { .. });
    assert!(scene.hp(1) < before);
}

/// Nobody catches what they do not see coming, or while they reel.
#[test]
fn the_unaware_and_the_dazed_catch_nothing() {
    let deaf = [("wakes_percent = 35", "wakes_percent = 0")];
    let rules = with_traits_and(&[("ogre", "catches = true")], &deaf);
    let drawing = "#@(~...O...#";
    for (mut scene, commands, hit) in [
        (Scene::asleep(&rules, drawing), "e g", true),
        (Scene::of(&rules, drawing), "e g e g", false),
        (Scene::of(&rules, drawing), "e g e g use-i", true),
    ] {
        scene.play(commands);
        let before = scene.hp(1);
        scene.throws("dart", 1);
        assert_eq!(scene.hp(1) < before, hit, "{commands}");
    }
}

/// Of the cells that lead away from the hero, a thief takes the darkest.
#[test]
fn a_thief_runs_through_the_dark() {
    let mut scene = scene(
        &[("rat", "steals = true")],
        "
        ###########
        #.........#
        #....i....#
        #.........#
        #!@r......#
        #.........#
        #.........#
        ###########",
    );
    scene.play("flame-shielded w g");
    while scene.actor(1).mind != Some(Mind::Fleeing) {
        scene.play(".");
    }
    let (mut steps, mut choices) = (0, 0);
    for _ in 0..8 {
        let (from, hero) = (scene.at(1), scene.at(0));
        let inside = |pos: &Pos| (1..=9).contains(&pos.x) && (1..=6).contains(&pos.y);
        let away = |pos: &Pos| pos.distance_squared(hero) > from.distance_squared(hero);
        let cells = from.neighbours().into_iter().filter(inside).filter(away);
        let light = |pos: Pos| (pos, scene.inspect().light_level(pos));
        let lights: Vec<_> = cells.map(light).collect();
        let least = lights.iter().map(|(_, light)| *light).min();
        scene.play(".");
        let to = scene.at(1);
        if to != from {
            let found = lights.iter().find(|(pos, _)| *pos == to);
            assert_eq!(found.map(|(_, light)| *light), least, "{from:?} to {to:?}");
            steps += 1;
            choices += usize::from(lights.iter().any(|(_, light)| Some(*light) != least));
        }
    }
    assert!(steps >= 3 && choices >= 2, "{steps} and {choices}");
}

/// A blow that will take wax is foretold as such.
#[test]
fn a_draining_touch_is_foretold() {
    let mut scene = scene(&[("bat", "drains = 30")], "@b");
    scene.play("flame-bright .");
    let ahead = scene.ahead();
    assert_eq!(
        ahead.intents[0].1,
        Intent::Drains {
            most: 30,
            chance: 100
        }
    );
    assert_eq!(ahead.hero_hp, hp_range(30, 30));
    let forecast = scene.view().forecast(ActorId(1)).expect("it is in view");
    let blows = forecast.monster.expect("it strikes");
    assert_eq!(blows.max_damage, 0, "not while there is wax");
}

const fn hp_range(least: i32, most: i32) -> HpRange {
    HpRange { least, most }
}

/// The kind of blow is foretold whether it hits or not.
#[test]
fn a_blow_that_may_be_dodged_is_foretold() {
    let intent = |traits: &[(&str, &str)]| {
        let mut scene = Scene::of(&with_traits_and(traits, &[DODGES_10]), "#.O@#");
        scene.play("flame-bright .");
        scene.ahead().intents[0].1
    };
    assert!(matches!(intent(&[]), Intent::Strikes { chance: 90, .. }));
    let touch = intent(&[("ogre", "drains = 30")]);
    assert_eq!(
        touch,
        Intent::Drains {
            most: 30,
            chance: 90
        }
    );
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
/// does not.
#[test]
fn a_slime_splits() {
    let mut scene = scene(&[("slime", "splits_from = 6")], "#@s.#");
    let events = scene.play("flame-shielded . flame-plain e");
    assert_happens!(
        events,
        Event::Split {
            from: 12,
            to: 6,
            ..
        }
    );
    scene.assert_map("#@ss#");
    assert_eq!((scene.hp(1), scene.hp(2)), (6, 6));
    assert_eq!(scene.actor(2).stats.hp, 6, "it can have no more");
    scene.assert_says("The slime splits in two.");
    assert_never!(scene.play("e"), Event::Split { .. });
    assert_eq!(scene.hp(1), 1);
}

/// The odds only know hit points and poison.
#[test]
fn there_are_no_odds_against_a_splitting_monster() {
    let odds = |traits: &[(&str, &str)]| scene(traits, "@s.#").view().odds(ActorId(1));
    assert!(odds(&[]).is_some());
    assert_eq!(odds(&[("slime", "splits_from = 6")]), None);
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
        assert_eq!(scene.hp(0), 4, "it has only noticed the hero");
        assert_eq!(scene.ahead().hero_hp.least, left);
    }
}

/// Without a free cell beside it, a slime stays whole.
#[test]
fn a_slime_needs_room_to_split() {
    let mut scene = scene(&[("slime", "splits_from = 6")], "@s#");
    scene.play(". e");
    assert_eq!((scene.hp(1), scene.inspect().actors().count()), (12, 2));
}

const MUSHROOM: (&str, &str) = ("slime", "bursts = { dazes = 3, within = 1 }");

/// When struck it bursts: the hero and any monster beside it lose their next three turns.
#[test]
fn a_burst_takes_three_turns() {
    let mut scene = scene(&[MUSHROOM], "#..@sO.#");
    scene.play(". .");
    let hp = scene.hp(0);
    assert_happens!(scene.play("e"), Event::Burst { .. });
    scene.assert_says("The slime bursts.");
    scene.assert_says("You are dazed for 3 turns.");
    assert_eq!(count!(scene.play("w w w w"), Event::Reeled { .. }), 3);
    assert_eq!(scene.at(0), Pos::new(2, 0), "the fourth step was one");
    scene.assert_says("You reel.");
    scene.assert_says("Your head clears.");
    assert!(scene.hp(0) <= hp, "the slime itself is not dazed");
    assert_eq!(scene.view().turn(), 2 + 1 + 4);
}

/// A dart from afar bursts it too, but dazes only actors near it.
#[test]
fn a_dart_bursts_from_afar() {
    let mut scene = scene(&[MUSHROOM], "@(....Ois");
    scene.play("e g");
    assert_happens!(scene.throws("dart", 2), Event::Burst { .. });
    assert_eq!(scene.actor(0).effect_turns(EffectKind::Dazed), 0);
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
    rules.messages.twitches = rules.messages.splits.clone();
    let mut scene = Scene::of(&rules, ".@r..");
    scene.play("e");
    let rises_in = |scene: &Scene| (scene.view().rises_in(ActorId(1)), scene.actor(1).alive);
    assert_eq!(rises_in(&scene), (Some(4), false));
    assert!(!scene.says("The rat splits in two."));
    scene.play(".");
    scene.assert_says("The rat splits in two.");
    scene.play(". .");
    assert_eq!(rises_in(&scene), (Some(1), false));
    assert_happens!(scene.play("."), Event::Risen { .. });
    assert_eq!((scene.hp(1), scene.at(1)), (5, Pos::new(2, 0)));
    scene.assert_says("The rat rises.");
    assert_eq!(scene.view().corpses().count(), 0);
    let xp = scene.view().xp();
    scene.play("e");
    assert!(!scene.actor(1).alive);
    assert_eq!(scene.view().xp(), xp);
    assert_eq!(scene.view().tallow_at(Pos::new(2, 0)), 0);
    scene.play(". . . . . .");
    assert!(!scene.actor(1).alive, "once");
}

/// Light other than the hero's keeps it dead for good; an actor on the bones only makes it wait, even if the tallow was
/// taken.
#[test]
fn light_keeps_bones_down() {
    let mut lit = scene(&[RISES], "##*##\n#@r.#\n#####");
    lit.play("e");
    assert_eq!(lit.view().rises_in(ActorId(1)), None);
    lit.play(". . . . . . .");
    assert!(!lit.actor(1).alive);
    let mut stood_on = scene(&[RISES], "#@r.#");
    stood_on.play("e e . . . . . . .");
    assert!(!stood_on.actor(1).alive);
    stood_on.play("w");
    assert!(stood_on.actor(1).alive);
}

/// A goblin always leaves its torch, beside any item already there.
#[test]
fn the_dead_leave_an_item() {
    let events = scene(&[("rat", "leaves = \"candle_stub\"")], "@r.").play("e");
    assert_happens!(events, Event::Dropped { item, at, .. } if item.0 == 6 && *at == Pos::new(1, 0));
}

/// A kind that carries nothing drops nothing, even if drops are certain; what its other traits leave stays.
#[test]
fn a_monster_carrying_nothing_drops_nothing() {
    for (traits, count) in [
        ("blind = 5", 1),
        ("carries_nothing = true", 0),
        ("carries_nothing = true, leaves = \"candle_stub\"", 1),
    ] {
        let file = changed(with_traits(&[("rat", traits)]), |rules| {
            rules.death.drop_percent = 100;
            kind(rules, "rat").stats.hp = 1;
        });
        let mut scene = Scene::of(&file, "@r.");
        scene.play("e");
        assert!(!scene.actor(1).alive);
        let items = scene.view().visible_items().map(|(_, kind)| &kind.kind);
        let items: Vec<_> = items.collect();
        assert_eq!(items.len(), count, "{items:?}");
        assert!(!traits.contains("leaves") || items == ["candle_stub"]);
    }
}

/// docs/formats.md: the item must be in the file.
#[test]
fn an_item_that_a_trait_names_exists() {
    let text = crate::support::variant::text(crate::support::variant::PLAIN);
    for key in ["leaves", "disguised_as"] {
        let traits = format!("kind = \"rat\"\ntraits = {{ {key} = \"anvil\" }}\n");
        let text = text.replacen("kind = \"rat\"\n", &traits, 1);
        let error = RulesetFile::parse("mine.toml", &text).expect_err("there is no anvil");
        let right = format!("{key}: expected a kind of item, one of potion_red, ");
        assert!(error.to_string().contains(&right), "{error}");
    }
}

const MIMIC: (&str, &str) = ("zombie", "disguised_as = \"potion_red\"");

/// A mimic looks like an item, and does not prevent sealing wounds, until the hero stands beside it.
#[test]
fn a_mimic_is_an_item_until_the_hero_is_beside_it() {
    let mut scene = scene(&[MIMIC], "@...z");
    let looks = |scene: &Scene| {
        let items = scene.view().visible_items();
        let items: Vec<_> = items.map(|(at, kind)| (at.x, kind.kind.clone())).collect();
        (scene.view().visible_monsters().count(), items)
    };
    let chest = (0, vec![(4, "potion_red".to_owned())]);
    assert_eq!(looks(&scene), chest);
    scene.play("e e");
    assert_eq!(looks(&scene), chest);
    assert_eq!(scene.view().actor_at(Pos::new(4, 0)), None);
    assert_happens!(scene.play("e"), Event::Unmasked { .. });
    assert_eq!(looks(&scene), (1, Vec::new()));
    scene.assert_says("The zombie shows its teeth.");
    assert_eq!(
        (scene.hp(0), scene.actor(1).mind),
        (30, Some(Mind::Hunting))
    );
    scene.play(".");
    assert_eq!(scene.hp(0), 30 - 4);
}

/// Out of view, a mimic is remembered as the item it looks like.
#[test]
fn a_mimic_out_of_view_is_remembered_as_an_item() {
    let mut scene = scene(&[MIMIC], "@...z");
    scene.play("flame-shielded");
    let items = scene.view().remembered_items();
    let items: Vec<_> = items.map(|(at, kind)| (at.x, kind.kind.as_str())).collect();
    assert_eq!(items, [(4, "potion_red")]);
}

/// A bright flame shows a mimic from afar, without the mimic noticing.
#[test]
fn bright_light_shows_a_mimic() {
    let mut scene = Scene::of(&with_traits_and(&[MIMIC], &[UNNOTICED]), "@...z");
    scene.play(".");
    assert_eq!(scene.view().visible_monsters().count(), 0);
    assert_happens!(scene.play("flame-bright"), Event::Unmasked { .. });
    assert_eq!(scene.view().visible_monsters().count(), 1);
    assert_eq!(scene.actor(1).mind, Some(Mind::Awake));
}

/// A mimic that is unmasked from afar has lost its surprise: its blows can be dodged.
#[test]
fn a_mimic_seen_from_afar_does_not_ambush() {
    let rules = changed(with_traits(&[MIMIC]), |rules| rules.hero.stats.dodge = 100);
    let mut scene = Scene::of(&rules, "@...z");
    assert_happens!(scene.play("flame-bright"), Event::Unmasked { .. });
    assert_happens!(scene.play(". . . . . . . ."), Event::Dodged { .. });
    assert_eq!(scene.hp(0), 30);
}

/// A mimic's first blow from beside the hero cannot be dodged, which a bright flame foretells.
#[test]
fn an_ambush_is_not_dodged() {
    let rules = with_traits_and(&[MIMIC], &[DODGES_50]);
    for seed in 0..20 {
        let mut scene = Scene::seeded(&rules, seed, "@.z");
        scene.play("e flame-bright");
        let intent = scene.ahead().intents[0].1;
        assert!(
            matches!(intent, Intent::Strikes { chance: 100, .. }),
            "{intent:?}"
        );
        scene.play(".");
        assert_eq!(scene.hp(0), 30 - 4, "seed {seed}");
    }
}

/// In light below 4 a spider is seen only from beside it.
#[test]
fn a_spider_lurks_in_the_dark() {
    let rules = with_traits_and(&[("spider", "unseen_below = 4")], &[UNNOTICED]);
    for (drawing, words, seen) in [
        ("@.a", ".", 1),
        ("@..a", ".", 0),
        ("@..a", "flame-bright", 1),
        ("@.a", "flame-shielded", 0),
        ("@a", "flame-shielded", 1),
    ] {
        let mut scene = Scene::asleep(&rules, drawing);
        scene.play(words);
        assert_eq!(
            scene.view().visible_monsters().count(),
            seen,
            "{drawing} {words}"
        );
    }
}

/// A blow out of the dark is not foretold, and an unseen monster cannot be a target. Healing in that turn does not
/// promise more hit points than there can be.
#[test]
fn nothing_gives_a_lurker_away() {
    let lurks = [("spider", "unseen_below = 9")];
    for heals in ["heal_turns = 20", "heal_turns = 1"] {
        let rules = with_traits_and(&lurks, &[("heal_turns = 20", heals)]);
        let mut scene = Scene::of(&rules, "@....a");
        scene.play("flame-bright . . . .");
        assert_eq!(scene.at(1), Pos::new(2, 0), "it comes");
        assert_eq!(scene.view().visible_monsters().count(), 0);
        let ahead = scene.view().what_if(Command::Bump(Dir::E));
        let ahead = ahead.expect("the cell is free");
        assert_eq!((ahead.hero_hp, ahead.intents), (hp_range(30, 30), vec![]));
        scene.play("e");
        assert_eq!(scene.view().visible_monsters().count(), 1, "beside it");
        assert!(scene.hp(0) < 30);
    }
    let mut far = scene(&lurks, "@(....a");
    far.play("e g");
    let throw = Command::Throw(Slot(7), far.at(1));
    assert!(far.command(throw).is_err());
}

/// Every third turn in which a shaman sees a flame it puts one out; the hero's drops by one height.
#[test]
fn a_shaman_lowers_the_flame() {
    let snuffs = [("goblin", "snuffs_every = 3")];
    let mut hidden = scene(&snuffs, "@#.......g");
    hidden.play(". . .");
    assert_eq!(hidden.height(), FlameHeight::Plain, "it sees none");
    let mut scene = Scene::of(&with_traits_and(&snuffs, &[STANDS]), "@....g");
    // It notices in the first turn.
    scene.play("flame-bright . . .");
    assert_eq!(scene.height(), FlameHeight::Bright);
    assert_eq!(scene.ahead().intents[0].1, Intent::Snuffs);
    assert_happens!(scene.play("."), Event::FlameLowered { .. });
    assert_eq!(scene.height(), FlameHeight::Plain);
}

/// With the hero out of its view it puts out what burns on the ground, the nearest first; a light laid down in its view
/// in the same turn.
#[test]
fn a_shaman_puts_out_stubs() {
    let every = |turns| with_traits_and(&[("goblin", turns)], &[UNNOTICED]);
    let mut scene = Scene::of(&every("snuffs_every = 2"), "@.i..i....g");
    assert_happens!(scene.play(". ."), Event::Snuffed { .. });
    scene.assert_says("The goblin puts out the candle stub.");
    let left: Vec<_> = scene.inspect().items().map(|item| item.0.x).collect();
    assert_eq!(left, [2]);
    let mut scene = Scene::of(&every("snuffs_every = 1"), "@i#.......g\n...........");
    scene.play("e g se");
    let events = scene.does(Command::Drop(scene.held("candle_stub")));
    assert_happens!(events, Event::Dropped { .. });
    assert_happens!(events, Event::Snuffed { .. });
    assert_eq!(scene.inspect().items().count(), 0);
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
    scene.play(".");
    assert_eq!(scene.hp(1), hurt, "in light 5");
    scene.play("flame-shielded .");
    assert_eq!(scene.hp(1), 29.min(hurt + 3));
    scene.assert_says("The ogre regrows 3 HP.");
}

/// In light 5 or more an ogre loses every third turn, and that is foretold.
#[test]
fn light_takes_every_third_turn() {
    let mut scene = scene(
        &[("ogre", "dazed_by_light = { from = 5, every = 3 }")],
        "@O",
    );
    scene.play("flame-bright");
    let mut strikes = Vec::new();
    while strikes.len() < 9 && scene.hp(0) > 10 {
        let intent = scene.ahead().intents[0].1;
        let events = scene.play(".");
        let struck = happens!(events, Event::Struck { .. });
        assert_eq!(struck, matches!(intent, Intent::Strikes { .. }));
        strikes.push((struck, happens!(events, Event::Dazzled { .. })));
    }
    // It notices in the first turn.
    assert_eq!(strikes[..3], [(false, false), (true, false), (false, true)]);
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
    let events = scene.play("w");
    assert_eq!(scene.at(0), Pos::new(2, 0), "{events:?}");
    let mut events = Vec::new();
    while scene.hp(1) > 0 {
        events = scene.play("e");
    }
    assert!(events.contains(&Event::EffectEnded { actor, effect }));
    scene.play("w");
    assert_eq!(scene.at(0), Pos::new(1, 0));
    let mut zombie = Scene::new("tallowdeep", "#.@z#");
    zombie.play(". . . . . .");
    let log = zombie.log();
    let grips = log.iter().filter(|it| *it == "The zombie has hold of you.");
    assert_eq!(grips.count(), 1, "held without end: {log:?}");
}
