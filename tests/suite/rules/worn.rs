//! Weapons and armour: each has its effect and its drawback.

use std::sync::Arc;

use tallowdeep::autoplay::{Pathfinder, fight_warily};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{EffectKind, FlameHeight, Mind, Traits, WornKind};
use tallowdeep::game::view::InventoryItem;
use tallowdeep::game::{ActorId, Event, Refusal, Slot, View};
use tallowdeep::ui::describe;
use tallowdeep::{Command, Dir};

use crate::support::scene::Scene;
use crate::support::variant;

/// The rules with weapons, but without critical hits, loot and traits of monsters. The hero wears these items.
fn armed(wears: &[&str]) -> RulesetFile {
    let mut file = variant::file("tallowdeep");
    let rules = Arc::make_mut(&mut file.rules);
    rules.hero.wears = wears.iter().map(|kind| (*kind).to_owned()).collect();
    rules.hero.stats.critical = 0;
    rules.death.drop_percent = 0;
    for monster in &mut rules.monsters {
        monster.traits = Traits::default();
        monster.flee_below = Some(0);
    }
    file
}

fn slot(view: View<'_>, kind: &str) -> Slot {
    let mut items = (0..).zip(&view.rules().items);
    let found = items.find(|(_, item)| item.kind == kind);
    Slot(found.expect("there is such an item").0)
}

fn held<'w>(view: View<'w>, kind: &str) -> Option<InventoryItem<'w>> {
    view.inventory().find(|held| held.kind.kind == kind)
}

fn worn(scene: &Scene, kind: WornKind) -> Option<&str> {
    let (_, item) = scene.view().worn(kind)?;
    Some(&item.kind)
}

fn numbers(scene: &Scene) -> (i32, i32) {
    let stats = scene.view().hero().stats;
    (stats.attack, stats.defense)
}

fn mind(scene: &Scene, id: u32) -> Option<Mind> {
    scene.actor(id).mind
}

/// The monsters that the hero strikes in these events, with the damage.
fn struck(events: &[Event]) -> Vec<(u32, i32)> {
    let struck = events.iter().filter_map(|event| match *event {
        Event::Struck {
            attacker,
            target,
            damage,
            ..
        } if attacker.is_hero() => Some((target.0, damage)),
        _ => None,
    });
    struck.collect()
}

#[test]
fn the_hero_starts_with_dagger_and_coat() {
    let scene = Scene::new("tallowdeep", "@.");
    assert_eq!(numbers(&scene), (5, 2));
    assert_eq!(worn(&scene, WornKind::Weapon), Some("dagger"));
    assert_eq!(worn(&scene, WornKind::Armor), Some("armour_leather"));
    assert!(held(scene.view(), "dagger").is_some_and(|held| held.is_worn));
    assert_eq!(
        describe::inventory_text(scene.view()),
        None,
        "who dies in a coat has used it"
    );
}

/// The item taken off stays in the pack; using a worn item is refused.
#[test]
fn wearing_takes_a_turn_and_the_old_item_off() {
    let mut scene = Scene::of(&armed(&["dagger"]), 1, "@£");
    scene.play("e g");
    let sword = slot(scene.view(), "sword");
    let then = scene.view().stats_wearing(sword).map(|stats| stats.attack);
    let events = scene.command(Command::Use(sword)).expect("it can be worn");
    let is_change = |event: &&Event| matches!(event, Event::TakenOff { .. } | Event::PutOn { .. });
    assert_eq!(events.iter().filter(is_change).count(), 2);
    assert_eq!((numbers(&scene), then), ((7, 1), Some(7)));
    assert_eq!(scene.view().turn(), 3);
    assert_eq!(worn(&scene, WornKind::Weapon), Some("sword"));
    assert!(held(scene.view(), "dagger").is_some_and(|held| !held.is_worn));
    assert_eq!(
        scene.log().last().map(String::as_str),
        Some("You take the sword in hand.")
    );
    assert_eq!(scene.command(Command::Use(sword)), Err(Refusal::NoEffect));
}

#[test]
fn a_dropped_item_is_taken_off() {
    let mut scene = Scene::of(&armed(&["dagger", "armour_mail"]), 1, "@.");
    let mail = slot(scene.view(), "armour_mail");
    scene.command(Command::Drop(mail)).expect("there is room");
    assert_eq!(numbers(&scene), (5, 1));
    assert_eq!(worn(&scene, WornKind::Armor), None);
}

/// Dropping an item that is not worn takes nothing off.
#[test]
fn dropping_an_unworn_item_takes_nothing_off() {
    let mut scene = Scene::of(&armed(&["dagger"]), 1, "@£.");
    scene.play("e g e");
    let sword = slot(scene.view(), "sword");
    scene.command(Command::Drop(sword)).expect("there is room");
    assert_eq!(numbers(&scene), (5, 1));
    assert_eq!(worn(&scene, WornKind::Weapon), Some("dagger"));
}

/// Triple damage with a dagger, double with a sword; after that both strike as usual.
#[test]
fn a_dagger_stabs_threefold() {
    for (weapon, stab) in [("dagger", 3 * 5), ("sword", 2 * 7)] {
        let mut scene = Scene::asleep(&armed(&[weapon]), "@z");
        assert_eq!(struck(&scene.play("e")), [(1, stab)], "{weapon}");
        let usual = if weapon == "dagger" { 5 } else { 7 };
        assert_eq!(struck(&scene.play("e")), [(1, usual)], "{weapon}");
    }
}

/// It does not reach two cells away. A sleeper hears the first blow and is awake before the next.
#[test]
fn an_axe_strikes_all_beside() {
    let drawing = "
        .....
        .zz..
        .@.z.
        .z...";
    let mut scene = Scene::asleep(&armed(&["axe"]), drawing);
    let events = scene.play("n");
    assert_eq!(struck(&events), [(1, 12), (4, 6), (2, 6)]);
    let mut alone = Scene::asleep(&armed(&["sword"]), drawing);
    assert_eq!(struck(&alone.play("n")), [(1, 14)]);
}

#[test]
fn a_spear_strikes_the_one_behind() {
    let drawing = "
        ......
        @zzz..
        .z....";
    let mut scene = Scene::asleep(&armed(&["spear"]), drawing);
    assert_eq!(struck(&scene.play("e")), [(1, 12), (2, 6)]);
}

/// The hero swaps places with an intangible monster that it strikes at, not with one behind, and then strikes nothing
/// else.
#[test]
fn a_spear_goes_through_intangible_monsters() {
    let mut file = armed(&["spear"]);
    for monster in &mut Arc::make_mut(&mut file.rules).monsters {
        monster.traits.intangible_in_light = (monster.kind == "rat").then_some(1);
    }
    for (drawing, hero, hits) in [("@zr.", 0, 1), ("@rz.", 1, 0)] {
        let mut scene = Scene::asleep(&file, drawing);
        let events = scene.play("e");
        assert_eq!(
            (scene.at(0).x, struck(&events).len()),
            (hero, hits),
            "{drawing}"
        );
    }
}

/// The odds count no blows that daze.
#[test]
fn there_are_no_odds_with_a_mace() {
    let has_odds = |worn: &[&str]| {
        let scene = Scene::of(&armed(worn), 1, "@z");
        scene.view().odds(ActorId(1)).is_some()
    };
    assert!(has_odds(&[]) && !has_odds(&["mace"]));
}

/// The third and sixth blows daze; a dazed monster loses its turn.
#[test]
fn every_third_blow_of_a_mace_dazes() {
    let mut file = armed(&["mace"]);
    let rules = Arc::make_mut(&mut file.rules);
    rules.hero.stats.hp = 99;
    for monster in &mut rules.monsters {
        monster.stats.hp = 99;
    }
    let mut scene = Scene::of(&file, 1, "@z");
    let mut dazed = Vec::new();
    for _ in 0..6 {
        let told = scene.view().blows_to_daze();
        let events = scene.play("e");
        let mut of_daze = events.iter().filter(|event| {
            matches!(
                event,
                Event::EffectApplied {
                    effect: EffectKind::Dazed,
                    ..
                }
            )
        });
        let hits_back = events
            .iter()
            .any(|event| matches!(event, Event::Struck { target, .. } if target.is_hero()));
        dazed.push((told, of_daze.next().is_some(), hits_back));
    }
    let round = [
        (Some(3), false, true),
        (Some(2), false, true),
        (Some(1), true, false),
    ];
    assert_eq!(dazed, [round, round].concat());
}

/// They are heard ten cells away, through the wall, instead of five.
#[test]
fn blows_of_a_mace_are_heard_far() {
    let drawing = "
        ##############
        #z@.......#z##
        ##############";
    for (weapon, sleeps) in [("mace", false), ("sword", true)] {
        let mut scene = Scene::asleep(&armed(&[weapon]), drawing);
        scene.play("w");
        let asleep = mind(&scene, 2) == Some(Mind::Asleep);
        assert_eq!(asleep, sleeps, "{weapon}");
    }
}

/// The attack that an item would give in a blow is the one that it gives once it is worn: the bow in the hand counts half
/// only for as long as it is there.
#[test]
fn attack_with_an_item_is_known_before_it_is_worn() {
    for (in_hand, letter, other) in [("bow", '¡', "dagger"), ("dagger", '»', "bow")] {
        let mut scene = Scene::of(&armed(&[in_hand]), 1, &format!("@{letter}"));
        scene.play("e g");
        let other = slot(scene.view(), other);
        let attack = |distance| Some(scene.view().blow_stats_wearing(other, distance)?.attack);
        let (blow, shot) = (attack(1), attack(2));
        scene.command(Command::Use(other)).expect("it can be worn");
        assert_eq!(blow, Some(scene.view().blow_stats().attack), "{in_hand}");
        assert_eq!(shot, Some(scene.view().hero().stats.attack), "{in_hand}");
    }
}

/// Full attack from afar, without using anything up; half of it beside the target, where the fight key strikes.
#[test]
fn a_bow_shoots_and_is_weak_beside() {
    let mut scene = Scene::asleep(&armed(&["bow"]), "@....z");
    let bow = slot(scene.view(), "bow");
    let target = scene.at(1);
    let told = scene.view().throw_forecast(bow, ActorId(1));
    assert_eq!(
        told.map(|told| (told.min_damage, told.max_damage)),
        Some((6, 6))
    );
    let events = scene
        .command(Command::Throw(bow, target))
        .expect("it is lit");
    assert!(matches!(
        events[0],
        Event::Shot {
            attacker: ActorId::HERO,
            ..
        }
    ));
    assert_eq!(struck(&events), [(1, 6)]);
    assert_eq!(held(scene.view(), "bow").map(|held| held.count), Some(1));
    while scene.at(1).distance(scene.at(0)) > 1 {
        scene.play(".");
    }
    let told = scene.view().forecast(ActorId(1)).and_then(|told| told.hero);
    assert_eq!(told.map(|told| told.min_damage), Some(3));
    let fights = fight_warily(scene.view(), &mut Pathfinder::new(scene.view()));
    assert_eq!(fights, Ok(Command::Bump(Dir::E)));
    assert_eq!(struck(&scene.play("e")), [(1, 3)]);
    let beside = scene.at(1);
    let events = scene
        .command(Command::Throw(bow, beside))
        .expect("it is near");
    assert_eq!(struck(&events), [(1, 3)]);
}

/// It does not shoot unless worn, in the dark or out of range.
#[test]
fn a_bow_needs_hands_and_light() {
    let mut file = armed(&["dagger"]);
    let rules = Arc::make_mut(&mut file.rules);
    rules.minds.as_mut().expect("there are some").wakes_percent = 0;
    let mut scene = Scene::asleep(&file, "@.»......z");
    scene.play("flame-bright e e g");
    let bow = slot(scene.view(), "bow");
    assert_eq!(scene.view().throwables().count(), 0);
    let shoot = |scene: &mut Scene, id| {
        let at = scene.at(id);
        scene.command(Command::Throw(bow, at)).err()
    };
    assert_eq!(shoot(&mut scene, 1), Some(Refusal::NotWorn));
    scene.play("w");
    scene.command(Command::Use(bow)).expect("it can be worn");
    assert_eq!(shoot(&mut scene, 1), Some(Refusal::OutOfShot));
    assert_eq!(
        scene.log().pop().as_deref(),
        Some("That is too far to shoot.")
    );
    let mut dark = armed(&["bow"]);
    let rules = Arc::make_mut(&mut dark.rules);
    rules.flame.as_mut().expect("there is one").plain.light = 0;
    let mut scene = Scene::asleep(&dark, "@.z");
    assert_eq!(shoot(&mut scene, 1), Some(Refusal::TooDark));
}

/// By shielded light a shot misses as often as a blow, but never at a sleeper, nor in light that is not the hero's.
#[test]
fn shots_miss_in_the_dark_as_blows_do() {
    let mut file = armed(&["bow"]);
    let rules = Arc::make_mut(&mut file.rules);
    rules.hero.stats.hp = 9999;
    let flame = rules.flame.as_mut().expect("there is one");
    flame.shots_miss = true;
    let misses = flame.shielded.misses_percent;
    let told = |scene: &Scene| {
        let told = scene
            .view()
            .throw_forecast(slot(scene.view(), "bow"), ActorId(1));
        told.expect("it can be shot at").miss_percent
    };
    let asleep = Scene::asleep(&file, "@.z");
    assert_eq!(told(&asleep), 0);
    let (mut shots, mut missed) = (0, 0);
    for seed in 1..=40 {
        let mut scene = Scene::of(&file, seed, "###\n#@#\n#.#\n#z#\n###");
        scene.play("flame-shielded");
        while scene.actor(1).is_unaware() {
            scene.play(".");
        }
        assert_eq!(told(&scene), misses);
        let (bow, at) = (slot(scene.view(), "bow"), scene.at(1));
        let events = scene.command(Command::Throw(bow, at)).expect("it is lit");
        shots += 1;
        let dark = |event: &Event| {
            matches!(
                event,
                Event::Dodged {
                    in_the_dark: true,
                    ..
                }
            )
        };
        missed += usize::from(events.iter().any(dark));
    }
    assert!((15..=33).contains(&missed), "{missed} of {shots}");
    let mut lit = Scene::of(&file, 1, "##*##\n@.z.#\n#####");
    lit.play("flame-shielded .");
    assert_eq!(told(&lit), 0);
}

/// Steps in mail are heard three cells away, through walls; waiting is not.
#[test]
fn mail_is_heard_by_sleepers() {
    let drawing = "
        ###########
        #@...#z#z##
        ###########";
    let mut scene = Scene::asleep(&armed(&["armour_mail"]), drawing);
    scene.play(". e");
    assert_eq!(mind(&scene, 1), Some(Mind::Asleep), "four cells");
    scene.play(". .");
    assert_eq!(mind(&scene, 1), Some(Mind::Asleep));
    scene.play("e");
    assert_ne!(mind(&scene, 1), Some(Mind::Asleep), "three cells");
    assert_eq!(mind(&scene, 2), Some(Mind::Asleep), "five cells");
    let mut soft = Scene::asleep(&armed(&["armour_leather"]), drawing);
    soft.play("e e");
    assert_eq!(mind(&soft, 1), Some(Mind::Asleep));
}

/// Putting it on raises a shielded flame.
#[test]
fn plate_leaves_no_hand_for_the_flame() {
    let mut scene = Scene::of(&armed(&["armour_leather"]), 1, "@÷");
    scene.play("e g flame-shielded");
    let plate = slot(scene.view(), "armour_plate");
    scene.command(Command::Use(plate)).expect("it can be worn");
    let height = scene.view().flame().map(|flame| flame.height);
    assert_eq!(height, Some(FlameHeight::Plain));
    assert_eq!(numbers(&scene).1, 5);
    let shield = Command::Flame(FlameHeight::Shielded);
    assert_eq!(scene.command(shield), Err(Refusal::NoShielding));
    assert!(!scene.view().can_shield());
}

#[test]
fn thieves_leave_worn_items() {
    let mut file = armed(&["dagger", "armour_leather"]);
    for monster in &mut Arc::make_mut(&mut file.rules).monsters {
        monster.traits.steals = true;
    }
    let mut scene = Scene::of(&file, 1, "@r");
    for _ in 0..6 {
        let events = scene.play(".");
        let stolen = events
            .iter()
            .any(|event| matches!(event, Event::Stolen { .. }));
        assert!(!stolen, "{events:?}");
    }
    assert_eq!(numbers(&scene), (5, 2));
}

/// Wherever the monsters stand, and whichever way it points.
#[test]
fn a_spear_points_all_ways() {
    for (word, drawing) in [
        ("s", "....\n....\n..@.\n..z.\n..z.\n..z."),
        ("n", "....\n..z.\n..z.\n..z.\n..@.\n...."),
        ("w", "......\n......\n.zzz@.\n......"),
        ("se", "......\n..@...\n...z..\n....z.\n.....z"),
    ] {
        let mut scene = Scene::asleep(&armed(&["spear"]), drawing);
        let hits = struck(&scene.play(word)).len();
        assert_eq!(hits, 2, "{word}");
    }
}

/// Neither a mimic that looks like an item nor an ally is struck incidentally.
#[test]
fn wide_blows_spare_mimics_and_allies() {
    let mut file = armed(&["spear"]);
    for monster in &mut Arc::make_mut(&mut file.rules).monsters {
        let hides = monster.kind == "zombie";
        monster.traits.disguised_as = hides.then(|| "potion_red".to_owned());
    }
    let mut scene = Scene::asleep(&file, "@rz.");
    assert_eq!(struck(&scene.play("e")).len(), 1);
    let mut file = armed(&["axe"]);
    for monster in &mut Arc::make_mut(&mut file.rules).monsters {
        let helps = monster.kind == "rat";
        monster.traits.ally = helps.then_some(tallowdeep::game::rules::Ally { within: 2 });
    }
    let mut scene = Scene::asleep(&file, "r@z\n..z");
    assert_eq!(struck(&scene.play("e")).len(), 2);
}

/// Blows are counted per weapon: another weapon starts over, other armour does not.
#[test]
fn another_weapon_starts_its_count_over() {
    let mut file = armed(&["mace"]);
    for monster in &mut Arc::make_mut(&mut file.rules).monsters {
        monster.stats.hp = 999;
        monster.stats.attack = 0;
    }
    let mut scene = Scene::of(&file, 1, "z@÷£.");
    scene.play("e g e g w");
    assert_eq!(scene.view().blows_to_daze(), Some(2));
    let plate = slot(scene.view(), "armour_plate");
    scene.command(Command::Use(plate)).expect("it can be worn");
    assert_eq!(scene.view().blows_to_daze(), Some(2));
    for kind in ["sword", "mace"] {
        let weapon = slot(scene.view(), kind);
        scene.command(Command::Use(weapon)).expect("it can be worn");
    }
    assert_eq!(scene.view().blows_to_daze(), Some(3));
}

/// A mace is loud in the hand, not a dart: one thrown is heard five cells away, not ten.
#[test]
fn a_mace_makes_no_dart_loud() {
    let drawing = "
        ###############
        #@(z.......#z##
        ###############";
    let mut scene = Scene::asleep(&armed(&["mace"]), drawing);
    scene.play("e g");
    let dart = slot(scene.view(), "dart");
    let thrown = scene.command(Command::Throw(dart, scene.at(1)));
    assert!(thrown.is_ok(), "{thrown:?}");
    assert_eq!(mind(&scene, 2), Some(Mind::Asleep));
}

/// The next height below plain is shielded, which plate does not allow.
#[test]
fn a_draught_blows_the_flame_out_in_plate() {
    for (armour, left) in [
        ("armour_mail", FlameHeight::Shielded),
        ("armour_plate", FlameHeight::Out),
    ] {
        let mut scene = Scene::of(&armed(&[armour]), 1, "@'.");
        scene.play("e");
        let height = scene.view().flame().map(|flame| flame.height);
        assert_eq!(height, Some(left), "{armour}");
    }
    let mut file = armed(&["armour_plate"]);
    for monster in &mut Arc::make_mut(&mut file.rules).monsters {
        monster.traits.gusts = true;
        monster.stats.dodge = 0;
    }
    let mut scene = Scene::of(&file, 1, "@r");
    let events = scene.play(". . . . . .");
    let lowered = events.iter().filter_map(|event| match event {
        Event::FlameLowered { from, to, .. } => Some((*from, *to)),
        _ => None,
    });
    let lowered: Vec<_> = lowered.collect();
    assert_eq!(lowered, [(FlameHeight::Plain, FlameHeight::Out)]);
}

/// A weapon is compared with the one in hand: besides its numbers, the triple stab of the dagger would be lost.
#[test]
fn a_weapon_is_compared_with_the_one_in_hand() {
    let mut scene = Scene::of(&variant::file("tallowdeep"), 1, "@¥.");
    scene.play("e g");
    let changes = describe::worn_changes(scene.view(), slot(scene.view(), "axe"));
    let attack = scene.view().blow_stats().attack;
    let right = [("attack", attack, attack + 1), ("stab x", 3, 2)];
    assert_eq!(changes, right);
}
