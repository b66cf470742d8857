//! Traits of monsters to do with blows, deaths and bodies: what a hit does besides harm, what becomes of dead monsters,
//! what is taken for something else.

use tallowdeep::base::Pos;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{EffectKind, FlameHeight, Mind};
use tallowdeep::game::{ActorId, Event, HpRange, Intent, Slot};
use tallowdeep::{Command, Dir};

use crate::support::scene::Scene;
use crate::support::traits::{changed, kind, with_traits, with_traits_and};

fn height(scene: &Scene) -> FlameHeight {
    scene.view().flame().expect("there is a flame").height
}

fn wax(scene: &Scene) -> i32 {
    scene.view().flame().expect("there is a flame").wax
}

fn said(scene: &Scene, line: &str) -> bool {
    scene.log().iter().any(|entry| entry.contains(line))
}

fn happens(events: &[Event], test: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(test)
}

/// A bat's bite gusts: the flame drops from bright to plain, to shielded, and out.
#[test]
fn a_bite_lowers_the_flame() {
    let mut scene = Scene::of(&with_traits(&[("bat", "gusts = true")]), 1, "@b");
    scene.play("flame-bright .");
    let mut heights = Vec::new();
    for _ in 0..4 {
        scene.play(".");
        heights.push(height(&scene));
    }
    use FlameHeight::{Out, Plain, Shielded};
    assert_eq!(heights, [Plain, Shielded, Out, Out]);
    assert!(said(&scene, "The bat beats your flame down."));
    assert!(said(&scene, "Your flame goes out."));
    assert!(wax(&scene) > 280, "the wax is still there");
}

/// A dodged blow does not land.
#[test]
fn a_dodged_blow_does_not_gust() {
    let nimble = ("defense = 2", "defense = 2, dodge = 50");
    let mut scene = Scene::of(
        &with_traits_and(&[("bat", "gusts = true")], &[nimble]),
        1,
        "@b",
    );
    for _ in 0..12 {
        let events = scene.play("flame-bright .");
        let gust = happens(&events, |event| matches!(event, Event::FlameLowered { .. }));
        let hit = happens(&events, |event| matches!(event, Event::Struck { .. }));
        assert_eq!(gust, hit, "{events:?}");
    }
}

/// An ogre pushes the hero up to two cells straight away; a wall or a monster behind the hero stops the push.
#[test]
fn a_blow_pushes_until_something_is_in_the_way() {
    let rules = with_traits(&[("ogre", "pushes = 2, gusts = true")]);
    for (drawing, pushed) in [
        (
            "
            ########
            #...@O.#
            ########",
            "
            ########
            #.@..O.#
            ########",
        ),
        (
            "
            ########
            ##.@O..#
            ########",
            "
            ########
            ##@.O..#
            ########",
        ),
        (
            "
            ########
            ###@O..#
            ########",
            "
            ########
            ###@O..#
            ########",
        ),
        (
            "
            ########
            #..r@O.#
            ########",
            "
            ########
            #..r@O.#
            ########",
        ),
    ] {
        let mut scene = Scene::of(&rules, 1, drawing);
        scene.play(".");
        scene.play(".");
        scene.assert_map(pushed);
        assert_eq!(height(&scene), FlameHeight::Shielded);
        let moved = scene.at(0) != Scene::of(&rules, 1, drawing).at(0);
        assert_eq!(said(&scene, "The ogre throws you back."), moved);
    }
}

/// The touch of a wisp takes 30 wax and no hit points; the wax comes back when it dies.
#[test]
fn a_touch_drains_wax_until_death() {
    let rules = with_traits_and(&[("bat", "drains = 30")], &[(", dodge = 20", "")]);
    let mut scene = Scene::of(&rules, 1, "@b");
    scene.play(".");
    let before = (wax(&scene), scene.hp(0));
    let events = scene.play(". .");
    assert!(!happens(&events, |event| matches!(
        event,
        Event::Struck { .. }
    )));
    assert_eq!((wax(&scene), scene.hp(0)), (before.0 - 2 * 31, before.1));
    assert!(said(&scene, "The bat drinks 30 wax."));
    let events = scene.play("e e");
    let back = |event: &Event| matches!(event, Event::WaxGained { from, to } if to - from == 90);
    assert!(happens(&events, back), "{events:?}");
}

/// When the wax is gone the flame goes out, and then the touch takes hit points.
#[test]
fn a_touch_that_finds_no_wax_takes_hit_points() {
    let rules = with_traits_and(&[("bat", "drains = 30")], &[("wax = 300\n", "wax = 40\n")]);
    let mut scene = Scene::of(&rules, 1, "@b");
    let events = scene.play(". . .");
    let taken = |event: &Event| match event {
        Event::Drained { from, to, .. } => from - to,
        _ => 0,
    };
    let taken: i32 = events.iter().map(taken).sum();
    assert_eq!((wax(&scene), height(&scene)), (0, FlameHeight::Out));
    assert_eq!(scene.hp(0), 30);
    scene.play(".");
    assert_eq!(scene.hp(0), 28);
    // It leaves what it took, and no more.
    let events = scene.play("e e e e e e");
    let back = |event: &Event| matches!(event, Event::WaxGained { from: 0, to } if *to == taken);
    assert!(taken < 60 && happens(&events, back), "{taken}: {events:?}");
}

/// An imp takes an item with its first hit and runs into the dark; when it dies, it drops the item.
#[test]
fn a_thief_takes_an_item_and_flees() {
    let rules = with_traits(&[("goblin", "steals = true")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        ###########
        #@!g......#
        ###########",
    );
    let events = scene.play("e g . .");
    assert!(happens(&events, |event| matches!(
        event,
        Event::Stolen { .. }
    )));
    assert!(said(&scene, "The goblin takes your healing potion."));
    assert_eq!(scene.view().inventory().count(), 0);
    assert_eq!(scene.actor(1).mind, Some(Mind::Fleeing));
    scene.play(". . . . .");
    assert!(scene.at(1).x - scene.at(0).x >= 4, "\n{}", scene.map());
    // Cornered at the end of the corridor it strikes, and drops the potion when it dies.
    let events = scene.play("e e e e e e e e e e e e e e e");
    let drops = |event: &Event| matches!(event, Event::Dropped { item, .. } if item.0 == 0);
    assert!(happens(&events, drops), "\n{}", scene.map());
}

/// A hero that carries nothing is only struck.
#[test]
fn a_thief_finds_nothing() {
    let mut scene = Scene::of(&with_traits(&[("goblin", "steals = true")]), 1, "@g");
    scene.play(". .");
    assert_eq!(scene.hp(0), 30 - (6 - 2));
    assert_eq!(scene.actor(1).mind, Some(Mind::Hunting));
}

/// An imp that knows of the hero catches the first thing thrown at it, does not get hurt, and runs; the forecast says so.
/// With its hands full it is hit like any other.
#[test]
fn a_catcher_keeps_what_is_thrown() {
    let rules = with_traits(&[("ogre", "catches = true")]);
    let mut scene = Scene::of(&rules, 1, "#@((......O........#");
    scene.play("e g e g");
    let dart = scene.view().throwables().next().expect("two").0.slot;
    assert!(scene.view().is_caught(dart, ActorId(1)));
    assert!(!scene.view().throw_harms(dart, ActorId(1)));
    let before = scene.hp(1);
    let throw = |scene: &mut Scene| {
        let at = scene.at(1);
        let thrown = scene.command(Command::Throw(dart, at));
        thrown.expect("it is in range")
    };
    let events = throw(&mut scene);
    let caught = |event: &Event| matches!(event, Event::Caught { actor, .. } if actor.0 == 1);
    assert!(happens(&events, caught), "{events:?}");
    assert_eq!(
        (scene.hp(1), scene.actor(1).mind),
        (before, Some(Mind::Fleeing))
    );
    assert!(scene.view().throw_harms(dart, ActorId(1)));
    assert!(!happens(&throw(&mut scene), caught));
    assert!(scene.hp(1) < before);
}

/// Nobody catches what they do not see coming, or while they reel.
#[test]
fn the_unaware_and_the_dazed_catch_nothing() {
    let deaf = [("wakes_percent = 35", "wakes_percent = 0")];
    let rules = with_traits_and(&[("ogre", "catches = true")], &deaf);
    let hit = |mut scene: Scene, commands: &str| {
        scene.play(commands);
        let before = scene.hp(1);
        let dart = scene.view().throwables().next().expect("one").0.slot;
        let thrown = scene.command(Command::Throw(dart, scene.at(1)));
        thrown.expect("it is in range");
        scene.hp(1) < before
    };
    let drawing = "#@(~...O...#";
    assert!(hit(Scene::asleep(&rules, drawing), "e g"));
    assert!(!hit(Scene::of(&rules, 1, drawing), "e g e g"));
    assert!(hit(Scene::of(&rules, 1, drawing), "e g e g use-i"));
}

/// Of the cells that lead away from the hero, a thief takes the darkest.
#[test]
fn a_thief_runs_through_the_dark() {
    let mut scene = Scene::of(
        &with_traits(&[("rat", "steals = true")]),
        1,
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
        let cells = from.neighbours().into_iter();
        let cells: Vec<_> = cells.filter(inside).filter(away).collect();
        let light = |pos: Pos| scene.inspect().light_level(pos);
        let lights: Vec<_> = cells.iter().map(|pos| (*pos, light(*pos))).collect();
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
    assert!(
        steps >= 3 && choices >= 2,
        "{steps} steps, {choices} choices"
    );
}

/// A blow that will take wax is foretold as such.
#[test]
fn a_draining_touch_is_foretold() {
    let mut scene = Scene::of(&with_traits(&[("bat", "drains = 30")]), 1, "@b");
    scene.play("flame-bright .");
    let ahead = scene.view().what_if(Command::Wait).expect("one can wait");
    let (least, most) = (30, 30);
    assert_eq!(ahead.intents[0].1, Intent::Drains { most, chance: 100 });
    assert_eq!(ahead.hero_hp, HpRange { least, most });
    let forecast = scene.view().forecast(ActorId(1)).expect("it is in view");
    let blows = forecast.monster.expect("it strikes");
    assert_eq!(blows.max_damage, 0, "not while there is wax");
}

/// The kind of blow is foretold whether it hits or not.
#[test]
fn a_blow_that_may_be_dodged_is_foretold() {
    let nimble = ("defense = 2", "defense = 2, dodge = 10");
    let told = |traits: &[(&str, &str)]| {
        let mut scene = Scene::of(&with_traits_and(traits, &[nimble]), 1, "#.O@#");
        scene.play("flame-bright .");
        let ahead = scene.view().what_if(Command::Wait);
        ahead.expect("one can wait").intents[0].1
    };
    assert!(matches!(told(&[]), Intent::Strikes { chance: 90, .. }));
    let touch = Intent::Drains {
        most: 30,
        chance: 90,
    };
    assert_eq!(told(&[("ogre", "drains = 30")]), touch);
}

/// A hero that may dodge stands between a monster that would push it out of the other's reach and one that strikes
/// harder: it loses most if only the second hits.
#[test]
fn hit_points_are_foretold_for_every_push() {
    let nimble = ("defense = 2", "defense = 2, dodge = 10");
    let rules = with_traits_and(&[("goblin", "pushes = 2")], &[nimble]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        #######
        #..g..#
        #.O@..#
        #.....#
        #.....#
        #######",
    );
    scene.play("flame-bright .");
    let ahead = scene.view().what_if(Command::Wait).expect("one can wait");
    let (least, most) = (30 - 10, 30);
    assert_eq!(ahead.hero_hp, HpRange { least, most });
    assert_eq!(ahead.intents[1].1, Intent::Unsure);
}

/// A blow that leaves a slime 6 hit points or more splits it into halves, the greater one where it was.
#[test]
fn a_slime_splits() {
    let rules = with_traits(&[("slime", "splits_from = 6")]);
    let mut scene = Scene::of(
        &rules,
        1,
        "
        #####
        #@s.#
        #####",
    );
    let events = scene.play("flame-shielded . flame-plain e");
    let split = |event: &Event| {
        matches!(
            event,
            Event::Split {
                from: 12,
                to: 6,
                ..
            }
        )
    };
    assert!(happens(&events, split), "{events:?}");
    scene.assert_map(
        "
        #####
        #@ss#
        #####",
    );
    assert_eq!((scene.hp(1), scene.hp(2)), (6, 6));
    assert_eq!(scene.actor(2).stats.hp, 6, "it can have no more");
    assert!(said(&scene, "The slime splits in two."));
    let events = scene.play("e");
    assert!(
        !happens(&events, |event| matches!(event, Event::Split { .. })),
        "1 HP is left"
    );
    assert_eq!(scene.hp(1), 1);
}

/// The odds only know hit points and poison.
#[test]
fn there_are_no_odds_against_a_splitting_monster() {
    let is_told = |traits: &[(&str, &str)]| {
        let scene = Scene::of(&with_traits(traits), 1, "@s.#");
        scene.view().odds(ActorId(1)).is_some()
    };
    assert!(is_told(&[]));
    assert!(!is_told(&[("slime", "splits_from = 6")]));
}

/// What the hero can have left after a blow of 6 is 0 at least, unless the rules let it fall below.
#[test]
fn foretold_hit_points_end_at_zero() {
    for (below_zero, left) in [(false, 0), (true, -2)] {
        let rules = changed(with_traits(&[]), |rules| {
            rules.combat.hp_below_zero = below_zero;
            rules.hero.stats.hp = 4;
        });
        let mut scene = Scene::of(&rules, 1, "@k");
        scene.play(".");
        assert_eq!(scene.hp(0), 4, "it has only noticed the hero");
        let ahead = scene.view().what_if(Command::Wait);
        let ahead = ahead.expect("the hero may wait");
        assert_eq!(ahead.hero_hp.least, left, "{ahead:?}");
    }
}

/// Without a free cell beside it, a slime stays whole.
#[test]
fn a_slime_needs_room_to_split() {
    let mut scene = Scene::of(&with_traits(&[("slime", "splits_from = 6")]), 1, "@s#");
    scene.play(". e");
    assert_eq!(scene.hp(1), 12);
    assert!(scene.inspect().actors().all(|actor| actor.id.0 < 2));
}

const MUSHROOM: (&str, &str) = ("slime", "bursts = { dazes = 3, within = 1 }");

/// When struck it bursts: the hero and any monster beside it lose their next three turns.
#[test]
fn a_burst_takes_three_turns() {
    let mut scene = Scene::of(
        &with_traits(&[MUSHROOM]),
        1,
        "
        ########
        #..@sO.#
        ########",
    );
    scene.play(". .");
    let hp = scene.hp(0);
    let events = scene.play("e");
    assert!(happens(&events, |event| matches!(
        event,
        Event::Burst { .. }
    )));
    assert!(said(&scene, "The slime bursts."));
    assert!(said(&scene, "You are dazed for 3 turns."));
    let mut reeled = 0;
    let mut dazed = Vec::new();
    for _ in 0..4 {
        let events = scene.play("w");
        reeled += usize::from(happens(&events, |event| {
            matches!(event, Event::Reeled { .. })
        }));
        dazed.push(scene.at(0));
    }
    assert_eq!(reeled, 3);
    assert_eq!(scene.at(0), Pos::new(2, 1), "the fourth step was one");
    assert!(said(&scene, "You reel."));
    assert!(said(&scene, "Your head clears."));
    assert!(scene.hp(0) <= hp, "the slime itself is not dazed");
    assert_eq!(scene.view().turn(), 2 + 1 + 4);
}

/// A dart from afar bursts it too, but dazes only actors near it.
#[test]
fn a_dart_bursts_from_afar() {
    let mut scene = Scene::of(&with_traits(&[MUSHROOM]), 1, "@(....Ois");
    scene.play("e g");
    let throw = Command::Throw(Slot(7), scene.at(2));
    let events = scene.command(throw).expect("the slime is in light");
    assert!(
        happens(&events, |event| matches!(event, Event::Burst { .. })),
        "{events:?}"
    );
    assert_eq!(scene.actor(0).effect_turns(EffectKind::Dazed), 0);
}

/// A dazed hero's step is foretold as what happens: it stands still.
#[test]
fn a_dazed_hero_is_foretold_to_stand() {
    let mut scene = Scene::of(&with_traits(&[MUSHROOM]), 1, "..@s");
    scene.play("flame-bright . e");
    let ahead = scene
        .view()
        .what_if(Command::Bump(Dir::W))
        .expect("the cell is free");
    assert!(
        matches!(ahead.intents[0].1, Intent::Strikes { .. }),
        "{ahead:?}"
    );
}

/// A corpse rises once, after a set number of turns, with full hit points; it leaves nothing more when it dies again.
#[test]
fn a_skeleton_rises() {
    let mut rules = with_traits(&[("rat", "rises = { after = 4, unless_light = 1 }")]);
    // These rules have no message for it.
    let twitches = rules.messages.splits.clone();
    rules.messages.twitches = twitches;
    let mut scene = Scene::of(&rules, 1, ".@r..");
    scene.play("e");
    assert!(!scene.actor(1).alive);
    let rat = scene.actor(1).id;
    assert_eq!(scene.view().rises_in(rat), Some(4));
    assert!(!said(&scene, "The rat splits in two."));
    scene.play(".");
    assert!(said(&scene, "The rat splits in two."));
    scene.play(". .");
    assert_eq!(scene.view().rises_in(rat), Some(1));
    assert!(!scene.actor(1).alive);
    let events = scene.play(".");
    assert!(
        happens(&events, |event| matches!(event, Event::Risen { .. })),
        "{events:?}"
    );
    assert_eq!((scene.hp(1), scene.at(1)), (5, Pos::new(2, 0)));
    assert!(said(&scene, "The rat rises."));
    assert_eq!(scene.view().corpses().count(), 0);
    let xp = scene.view().xp();
    scene.play("e");
    assert!(!scene.actor(1).alive);
    assert_eq!(scene.view().xp(), xp);
    assert_eq!(scene.view().tallow_at(Pos::new(2, 0)), 0);
    scene.play(". . . . . .");
    assert!(!scene.actor(1).alive, "once");
}

/// Light other than the hero's keeps it dead for good; an actor on the bones only makes it wait.
#[test]
fn light_keeps_bones_down() {
    let rules = with_traits(&[("rat", "rises = { after = 4, unless_light = 1 }")]);
    let drawing = "
        ##*##
        #@r.#
        #####";
    let mut lit = Scene::of(&rules, 1, drawing);
    lit.play("e");
    assert_eq!(lit.view().rises_in(lit.actor(1).id), None);
    lit.play(". . . . . . .");
    assert!(!lit.actor(1).alive);
    let mut stood_on = Scene::of(&rules, 1, &drawing.replace('*', "#"));
    stood_on.play("e e . . . . . . .");
    assert!(!stood_on.actor(1).alive);
    stood_on.play("w");
    assert!(
        stood_on.actor(1).alive,
        "the tallow was taken, and it rises all the same"
    );
}

/// A goblin always leaves its torch, beside any item already there.
#[test]
fn the_dead_leave_an_item() {
    let rules = with_traits(&[("rat", "leaves = \"candle_stub\"")]);
    let mut scene = Scene::of(&rules, 1, "@r.");
    let events = scene.play("e");
    let left = |event: &Event| matches!(event, Event::Dropped { item, at, .. } if item.0 == 6 && *at == Pos::new(1, 0));
    assert!(happens(&events, left), "{events:?}");
}

/// A kind that carries nothing drops nothing, even if drops are certain; what its other traits leave stays.
#[test]
fn a_monster_carrying_nothing_drops_nothing() {
    let dropped = |traits: &str| {
        let file = changed(with_traits(&[("rat", traits)]), |rules| {
            rules.death.drop_percent = 100;
            kind(rules, "rat").stats.hp = 1;
        });
        let mut scene = Scene::of(&file, 1, "@r.");
        scene.play("e");
        assert!(!scene.actor(1).alive);
        let items = scene.view().visible_items().map(|(_, kind)| &kind.kind);
        items.cloned().collect::<Vec<_>>()
    };
    assert_eq!(dropped("blind = 5").len(), 1);
    assert_eq!(dropped("carries_nothing = true"), [""; 0]);
    let leaves = "carries_nothing = true, leaves = \"candle_stub\"";
    assert_eq!(dropped(leaves), ["candle_stub"]);
}

/// docs/formats.md: the item must be in the file.
#[test]
fn an_item_that_a_trait_names_exists() {
    let text = crate::support::variant::text(crate::support::variant::PLAIN);
    for key in ["leaves", "disguised_as"] {
        let traits = format!("kind = \"rat\"\ntraits = {{ {key} = \"anvil\" }}\n");
        let text = text.replacen("kind = \"rat\"\n", &traits, 1);
        let error = RulesetFile::parse("mine.toml", &text).expect_err("there is no anvil");
        let error = error.to_string();
        assert!(
            error.contains(&format!(
                "{key}: expected a kind of item, one of potion_red, "
            )),
            "{error}"
        );
    }
}

/// A mimic looks like an item, and does not prevent sealing wounds, until the hero stands beside it.
#[test]
fn a_mimic_is_an_item_until_the_hero_is_beside_it() {
    let rules = with_traits(&[("zombie", "disguised_as = \"potion_red\"")]);
    let mut scene = Scene::of(&rules, 1, "@...z");
    let looks = |scene: &Scene| {
        let items = scene.view().visible_items();
        let items: Vec<_> = items.map(|(at, kind)| (at.x, kind.kind.clone())).collect();
        (scene.view().visible_monsters().count(), items)
    };
    let chest = vec![(4, "potion_red".to_owned())];
    assert_eq!(looks(&scene), (0, chest.clone()));
    scene.play("e e");
    assert_eq!(looks(&scene), (0, chest));
    assert_eq!(scene.view().actor_at(Pos::new(4, 0)), None);
    let events = scene.play("e");
    assert!(happens(&events, |event| matches!(
        event,
        Event::Unmasked { .. }
    )));
    assert_eq!(looks(&scene), (1, Vec::new()));
    assert!(said(&scene, "The zombie shows its teeth."));
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
    let rules = with_traits(&[("zombie", "disguised_as = \"potion_red\"")]);
    let mut scene = Scene::of(&rules, 1, "@...z");
    scene.play("flame-shielded");
    let items = scene.view().remembered_items();
    let items: Vec<_> = items.map(|(at, kind)| (at.x, kind.kind.as_str())).collect();
    assert_eq!(items, [(4, "potion_red")]);
}

/// A bright flame shows a mimic from afar, without the mimic noticing.
#[test]
fn bright_light_shows_a_mimic() {
    let rules = with_traits_and(
        &[("zombie", "disguised_as = \"potion_red\"")],
        &[("notices_percent = 100", "notices_percent = 0")],
    );
    let mut scene = Scene::of(&rules, 1, "@...z");
    scene.play(".");
    assert_eq!(scene.view().visible_monsters().count(), 0);
    let events = scene.play("flame-bright");
    assert!(happens(&events, |event| matches!(
        event,
        Event::Unmasked { .. }
    )));
    assert_eq!(scene.view().visible_monsters().count(), 1);
    assert_eq!(scene.actor(1).mind, Some(Mind::Awake));
}

/// A mimic that is unmasked from afar has lost its surprise: its blows can be dodged.
#[test]
fn a_mimic_seen_from_afar_does_not_ambush() {
    let rules = with_traits(&[("zombie", "disguised_as = \"potion_red\"")]);
    let rules = changed(rules, |rules| rules.hero.stats.dodge = 100);
    let mut scene = Scene::of(&rules, 1, "@...z");
    let mut events = scene.play("flame-bright");
    assert!(happens(&events, |it| matches!(it, Event::Unmasked { .. })));
    events.extend(scene.play(". . . . . . . ."));
    assert!(happens(&events, |it| matches!(it, Event::Dodged { .. })));
    assert_eq!(scene.hp(0), 30);
}

/// A mimic's first blow from beside the hero cannot be dodged, which a bright flame foretells.
#[test]
fn an_ambush_is_not_dodged() {
    let nimble = ("defense = 2", "defense = 2, dodge = 50");
    let rules = with_traits_and(&[("zombie", "disguised_as = \"potion_red\"")], &[nimble]);
    for seed in 0..20 {
        let mut scene = Scene::of(&rules, seed, "@.z");
        scene.play("e flame-bright");
        let ahead = scene.view().what_if(Command::Wait).expect("it can wait");
        let strikes = |intent| matches!(intent, Intent::Strikes { chance: 100, .. });
        assert!(strikes(ahead.intents[0].1), "{ahead:?}");
        scene.play(".");
        assert_eq!(scene.hp(0), 30 - 4, "seed {seed}");
    }
}

/// In light below 4 a spider is seen only from beside it.
#[test]
fn a_spider_lurks_in_the_dark() {
    let rules = with_traits_and(
        &[("spider", "unseen_below = 4")],
        &[("notices_percent = 100", "notices_percent = 0")],
    );
    let sees = |drawing: &str, words: &str| {
        let mut scene = Scene::asleep(&rules, drawing);
        scene.play(words);
        scene.view().visible_monsters().count() == 1
    };
    assert!(sees("@.a", "."), "light 4");
    assert!(!sees("@..a", "."), "light 3");
    assert!(sees("@..a", "flame-bright"), "light 6");
    assert!(!sees("@.a", "flame-shielded"), "light 1");
    assert!(sees("@a", "flame-shielded"), "beside it");
}

/// A blow out of the dark is not foretold, and an unseen monster cannot be a target.
#[test]
fn nothing_gives_a_lurker_away() {
    let rules = with_traits(&[("spider", "unseen_below = 9"), ("rat", "steals = false")]);
    let mut scene = Scene::of(&rules, 1, "@....a");
    scene.play("flame-bright . . . .");
    assert_eq!(scene.at(1), Pos::new(2, 0), "it comes");
    assert_eq!(scene.view().visible_monsters().count(), 0);
    let step = Command::Bump(Dir::E);
    let ahead = scene.view().what_if(step).expect("the cell is free");
    let (least, most) = (30, 30);
    assert_eq!(ahead.hero_hp, HpRange { least, most });
    assert_eq!(ahead.intents, []);
    scene.play("e");
    assert_eq!(scene.view().visible_monsters().count(), 1, "beside it");
    assert!(scene.hp(0) < 30);
    let mut far = Scene::of(&rules, 1, "@(....a");
    far.play("e g");
    let throw = Command::Throw(Slot(7), far.at(1));
    assert!(far.command(throw).is_err());
}

/// Every third turn in which a shaman sees a flame it puts one out; the hero's drops by one height.
#[test]
fn a_shaman_lowers_the_flame() {
    let mut scene = Scene::of(
        &with_traits(&[("goblin", "snuffs_every = 3")]),
        1,
        "@#.......g",
    );
    scene.play(". . .");
    assert_eq!(height(&scene), FlameHeight::Plain, "it sees none");
    let mut scene = Scene::of(
        &with_traits_and(
            &[("goblin", "snuffs_every = 3")],
            &[("chase = \"dijkstra-map\"", "chase = \"stands\"")],
        ),
        1,
        "@....g",
    );
    // It notices in the first turn.
    scene.play("flame-bright . . .");
    assert_eq!(height(&scene), FlameHeight::Bright);
    let ahead = scene.view().what_if(Command::Wait).expect("one can wait");
    assert_eq!(ahead.intents[0].1, Intent::Snuffs);
    let events = scene.play(".");
    assert_eq!(height(&scene), FlameHeight::Plain);
    assert!(happens(&events, |event| matches!(
        event,
        Event::FlameLowered { .. }
    )));
}

/// With the hero out of its view it puts out what burns on the ground, the nearest first.
#[test]
fn a_shaman_puts_out_stubs() {
    let rules = with_traits_and(
        &[("goblin", "snuffs_every = 2")],
        &[("notices_percent = 100", "notices_percent = 0")],
    );
    let mut scene = Scene::of(&rules, 1, "@.i..i....g");
    let far = scene.at(0).x + 2;
    let events = scene.play(". .");
    assert!(
        happens(&events, |event| matches!(event, Event::Snuffed { .. })),
        "{events:?}"
    );
    assert!(said(&scene, "The goblin puts out the candle stub."));
    let left: Vec<_> = scene.inspect().items().map(|item| item.0.x).collect();
    assert_eq!(left, [far]);
}

/// A light laid down in its view is put out in the same turn.
#[test]
fn a_shaman_puts_out_lights_laid_down() {
    let rules = with_traits_and(
        &[("goblin", "snuffs_every = 1")],
        &[("notices_percent = 100", "notices_percent = 0")],
    );
    let mut scene = Scene::of(&rules, 1, "@i#.......g\n...........");
    scene.play("e g se");
    let stub = scene
        .view()
        .inventory()
        .find(|held| held.kind.letter == 'i');
    let stub = stub.expect("it was picked up").slot;
    let events = scene.command(Command::Drop(stub));
    let events = events.expect("nothing lies there");
    let dropped = |event: &Event| matches!(event, Event::Dropped { .. });
    let snuffed = |event: &Event| matches!(event, Event::Snuffed { .. });
    assert!(
        happens(&events, dropped) && happens(&events, snuffed),
        "{events:?}"
    );
    assert_eq!(scene.inspect().items().count(), 0);
}

/// A troll regrows 3 hit points per turn below light 4, and none in more light.
#[test]
fn a_troll_regrows_in_the_dark() {
    let stands = ("chase = \"dijkstra-map\"", "chase = \"stands\"");
    let rules = with_traits_and(
        &[("ogre", "regrows = { hp = 3, below_light = 4 }")],
        &[stands, ("hp = 30, attack", "hp = 90, attack")],
    );
    let mut scene = Scene::of(&rules, 1, "..@O");
    scene.play("e");
    let hurt = scene.hp(1);
    assert!(hurt < 29);
    scene.play(".");
    assert_eq!(scene.hp(1), hurt, "in light 5");
    scene.play("flame-shielded .");
    assert_eq!(scene.hp(1), 29.min(hurt + 3));
    assert!(said(&scene, "The ogre regrows 3 HP."));
}

/// In light 5 or more an ogre loses every third turn, and that is foretold.
#[test]
fn light_takes_every_third_turn() {
    let rules = with_traits(&[("ogre", "dazed_by_light = { from = 5, every = 3 }")]);
    let mut scene = Scene::of(&rules, 1, "@O");
    scene.play("flame-bright");
    let mut strikes = Vec::new();
    for _ in 0..9 {
        let ahead = scene.view().what_if(Command::Wait).expect("one can wait");
        let events = scene.play(".");
        let struck = happens(&events, |event| matches!(event, Event::Struck { .. }));
        assert_eq!(struck, matches!(ahead.intents[0].1, Intent::Strikes { .. }));
        let dazzled = happens(&events, |event| matches!(event, Event::Dazzled { .. }));
        strikes.push((struck, dazzled));
        if scene.hp(0) <= 10 {
            break;
        }
    }
    // It notices in the first turn.
    assert_eq!(strikes[..3], [(false, false), (true, false), (false, true)]);
    assert!(said(&scene, "The ogre flinches from the light."));
}

/// Two turns pass before the hero can walk away, unless it is dead first. It can be struck meanwhile.
#[test]
fn a_grip_holds_until_it_is_dead() {
    let file = with_traits(&[("rat", "grips = 2")]);
    let mut scene = Scene::of(&file, 1, "#.@r#");
    let freed = Event::EffectEnded {
        actor: ActorId::HERO,
        effect: EffectKind::Held,
    };
    let events = scene.play(". .");
    let held = Event::EffectApplied {
        actor: ActorId::HERO,
        effect: EffectKind::Held,
        by: ActorId(1),
        from: 0,
        to: 3,
    };
    assert!(events.contains(&held), "{events:?}");
    let events = scene.play("w");
    assert_eq!(scene.at(0), Pos::new(2, 0), "{events:?}");
    let mut events = Vec::new();
    while scene.hp(1) > 0 {
        events = scene.play("e");
    }
    assert!(events.contains(&freed), "{events:?}");
    scene.play("w");
    assert_eq!(scene.at(0), Pos::new(1, 0));
    let mut zombie = Scene::new("tallowdeep", "#.@z#");
    zombie.play(". . . . . .");
    let line = "The zombie has hold of you.";
    let grips = zombie.log().iter().filter(|it| *it == line).count();
    assert_eq!(grips, 1, "held without end: {:?}", zombie.log());
}
