//! Weapons and armour: each has its effect and its drawback.

use tallowdeep::autoplay::{Pathfinder, fight_warily};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{Ally, EffectKind, FlameHeight, Mind, Monster, Traits, WornKind};
use tallowdeep::game::view::InventoryItem;
use tallowdeep::game::{ActorId, Event, Refusal, View};
use tallowdeep::ui::describe;
use tallowdeep::{Command, Dir};

use crate::support::scene::{Scene, assert_never, count, happens};
use crate::support::traits::changed;
use crate::support::variant;

/// The rules with weapons, but without critical hits, loot and traits of monsters. The hero wears these items.
fn armed(wears: &[&str]) -> RulesetFile {
    armed_and(wears, |_| ())
}

/// The same with a change of each kind of monster.
fn armed_and(wears: &[&str], change: impl Fn(&mut Monster)) -> RulesetFile {
    changed(variant::file("tallowdeep"), |rules| {
        rules.hero.wears = wears.iter().map(|kind| (*kind).to_owned()).collect();
        rules.hero.stats.critical = 0;
        rules.death.drop_percent = 0;
        for monster in &mut rules.monsters {
            monster.traits = Traits::default();
            monster.flee_below = Some(0);
            change(monster);
        }
    })
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
            attacker: ActorId::HERO,
            target,
            damage,
            ..
        } => Some((target.0, damage)),
        _ => None,
    });
    struck.collect()
}

/// Who dies in a coat has used it.
#[test]
fn the_hero_starts_with_dagger_and_coat() {
    let scene = Scene::new("tallowdeep", "@.");
    assert_eq!(numbers(&scene), (5, 2));
    assert_eq!(worn(&scene, WornKind::Weapon), Some("dagger"));
    assert_eq!(worn(&scene, WornKind::Armor), Some("armour_leather"));
    assert!(held(scene.view(), "dagger").is_some_and(|held| held.is_worn));
    assert_eq!(describe::inventory_text(scene.view()), None);
}

/// The item taken off stays in the pack; using a worn item is refused.
#[test]
fn wearing_takes_a_turn_and_the_old_item_off() {
    let mut scene = Scene::of(&armed(&["dagger"]), "@£");
    scene.play("e g");
    let sword = scene.held("sword");
    let then = scene.view().stats_wearing(sword).map(|stats| stats.attack);
    let events = scene.uses("sword");
    assert_eq!(
        count!(events, Event::TakenOff { .. } | Event::PutOn { .. }),
        2
    );
    assert_eq!((numbers(&scene), then), ((7, 1), Some(7)));
    assert_eq!(scene.view().turn(), 3);
    assert_eq!(worn(&scene, WornKind::Weapon), Some("sword"));
    assert!(held(scene.view(), "dagger").is_some_and(|held| !held.is_worn));
    scene.assert_last("You take the sword in hand.");
    scene.assert_refused(Command::Use(sword), Refusal::NoEffect);
}

/// Dropping an item that is not worn takes nothing off.
#[test]
fn a_dropped_item_is_taken_off() {
    let mut mail = Scene::of(&armed(&["dagger", "armour_mail"]), "@.");
    mail.does(Command::Drop(mail.held("armour_mail")));
    assert_eq!(
        (numbers(&mail), worn(&mail, WornKind::Armor)),
        ((5, 1), None)
    );
    let mut sword = Scene::of(&armed(&["dagger"]), "@£.");
    sword.play("e g e");
    sword.does(Command::Drop(sword.held("sword")));
    let found = (numbers(&sword), worn(&sword, WornKind::Weapon));
    assert_eq!(found, ((5, 1), Some("dagger")));
}

/// Triple damage with a dagger, double with a sword; after that both strike as usual.
#[test]
fn a_dagger_stabs_threefold() {
    for (weapon, stab, usual) in [("dagger", 3 * 5, 5), ("sword", 2 * 7, 7)] {
        let mut scene = Scene::asleep(&armed(&[weapon]), "@z");
        let blows = ["e", "e"].map(|word| struck(&scene.play(word)));
        assert_eq!(blows, [[(1, stab)], [(1, usual)]], "{weapon}");
    }
}

/// It does not reach two cells away. A sleeper hears the first blow and is awake before the next.
#[test]
fn an_axe_strikes_all_beside() {
    for (weapon, blows) in [
        ("axe", &[(1, 12), (4, 6), (2, 6)][..]),
        ("sword", &[(1, 14)]),
    ] {
        let mut scene = Scene::asleep(&armed(&[weapon]), ".....\n.zz..\n.@.z.\n.z...");
        assert_eq!(struck(&scene.play("n")), blows);
    }
}

/// Wherever the monsters stand, and whichever way it points.
#[test]
fn a_spear_strikes_the_one_behind() {
    let mut scene = Scene::asleep(&armed(&["spear"]), "......\n@zzz..\n.z....");
    assert_eq!(struck(&scene.play("e")), [(1, 12), (2, 6)]);
    for (word, drawing) in [
        ("s", "....\n....\n..@.\n..z.\n..z.\n..z."),
        ("n", "....\n..z.\n..z.\n..z.\n..@.\n...."),
        ("w", "......\n......\n.zzz@.\n......"),
        ("se", "......\n..@...\n...z..\n....z.\n.....z"),
    ] {
        let mut scene = Scene::asleep(&armed(&["spear"]), drawing);
        assert_eq!(struck(&scene.play(word)).len(), 2, "{word}");
    }
}

/// The hero swaps places with an intangible monster that it strikes at, not with one behind, and then strikes nothing
/// else.
#[test]
fn a_spear_goes_through_intangible_monsters() {
    let file = armed_and(&["spear"], |it| {
        it.traits.intangible_in_light = (it.kind == "rat").then_some(1);
    });
    for (drawing, hero, hits) in [("@zr.", 0, 1), ("@rz.", 1, 0)] {
        let mut scene = Scene::asleep(&file, drawing);
        let hit = struck(&scene.play("e")).len();
        assert_eq!((scene.at(0).x, hit), (hero, hits), "{drawing}");
    }
}

/// The odds count no blows that daze.
#[test]
fn there_are_no_odds_with_a_mace() {
    let has_odds = |worn: &[&str]| {
        let scene = Scene::of(&armed(worn), "@z");
        scene.view().odds(ActorId(1)).is_some()
    };
    assert!(has_odds(&[]) && !has_odds(&["mace"]));
}

/// The third and sixth blows daze; a dazed monster loses its turn.
#[test]
fn every_third_blow_of_a_mace_dazes() {
    let mut file = armed_and(&["mace"], |it| it.stats.hp = 99);
    file = changed(file, |rules| rules.hero.stats.hp = 99);
    let mut scene = Scene::of(&file, "@z");
    for (told, dazes) in [(3, false), (2, false), (1, true)].repeat(2) {
        assert_eq!(scene.view().blows_to_daze(), Some(told));
        let events = scene.play("e");
        let daze = happens!(
            events,
            Event::EffectApplied {
                effect: EffectKind::Dazed,
                ..
            }
        );
        let hits_back = happens!(events, Event::Struck { target, .. } if target.is_hero());
        assert_eq!((daze, hits_back), (dazes, !dazes));
    }
}

/// They are heard ten cells away, through the wall, instead of five; but not a dart, thrown with a mace in the hand.
#[test]
fn blows_of_a_mace_are_heard_far() {
    for (weapon, drawing, dart, sleeps) in [
        ("mace", "#z@.......#z##", false, false),
        ("sword", "#z@.......#z##", false, true),
        ("mace", "#@(z.......#z##", true, true),
    ] {
        let wall = "#".repeat(drawing.len());
        let mut scene = Scene::asleep(&armed(&[weapon]), &format!("{wall}\n{drawing}\n{wall}"));
        scene.play(if dart { "e g" } else { "w" });
        if dart {
            scene.throws("dart", 1);
        }
        assert_eq!(mind(&scene, 2) == Some(Mind::Asleep), sleeps, "{weapon}");
    }
}

/// The attack that an item would give in a blow is the one that it gives once it is worn: the bow in the hand counts half
/// only for as long as it is there.
#[test]
fn attack_with_an_item_is_known_before_it_is_worn() {
    for (in_hand, letter, kind) in [("bow", '¡', "dagger"), ("dagger", '»', "bow")] {
        let mut scene = Scene::of(&armed(&[in_hand]), &format!("@{letter}"));
        scene.play("e g");
        let other = scene.held(kind);
        let attack = |distance| Some(scene.view().blow_stats_wearing(other, distance)?.attack);
        let then = [attack(1), attack(2)];
        scene.uses(kind);
        let view = scene.view();
        assert_eq!(
            then,
            [view.blow_stats(), view.hero().stats].map(|it| Some(it.attack))
        );
    }
}

/// Full attack from afar, without using anything up; half of it beside the target, where the fight key strikes.
#[test]
fn a_bow_shoots_and_is_weak_beside() {
    let mut scene = Scene::asleep(&armed(&["bow"]), "@....z");
    let told = scene.view().throw_forecast(scene.held("bow"), ActorId(1));
    assert_eq!(told.map(|it| (it.min_damage, it.max_damage)), Some((6, 6)));
    let events = scene.throws("bow", 1);
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
    assert_eq!(struck(&scene.throws("bow", 1)), [(1, 3)]);
}

/// It does not shoot unless worn, in the dark or out of range.
#[test]
fn a_bow_needs_hands_and_light() {
    let file = changed(armed(&["dagger"]), |rules| {
        rules.minds.as_mut().expect("there are some").wakes_percent = 0;
    });
    let mut scene = Scene::asleep(&file, "@.»......z");
    scene.play("flame-bright e e g");
    assert_eq!(scene.view().throwables().count(), 0);
    let shoot = |scene: &Scene| Command::Throw(scene.held("bow"), scene.at(1));
    scene.assert_refused(shoot(&scene), Refusal::NotWorn);
    scene.play("w");
    scene.uses("bow");
    scene.assert_refused(shoot(&scene), Refusal::OutOfShot);
    scene.assert_last("That is too far to shoot.");
    let dark = changed(armed(&["bow"]), |rules| {
        rules.flame.as_mut().expect("there is one").plain.light = 0;
    });
    let mut scene = Scene::asleep(&dark, "@.z");
    scene.assert_refused(shoot(&scene), Refusal::TooDark);
}

/// By shielded light a shot misses as often as a blow, but never at a sleeper, nor in light that is not the hero's.
#[test]
fn shots_miss_in_the_dark_as_blows_do() {
    let file = changed(armed(&["bow"]), |rules| {
        rules.hero.stats.hp = 9999;
        rules.flame.as_mut().expect("there is one").shots_miss = true;
    });
    let misses = file.rules.flame.map(|flame| flame.shielded.misses_percent);
    let told = |scene: &Scene| {
        let told = scene.view().throw_forecast(scene.held("bow"), ActorId(1));
        told.map(|told| told.miss_percent)
    };
    assert_eq!(told(&Scene::asleep(&file, "@.z")), Some(0));
    let mut missed = 0;
    for seed in 1..=40 {
        let mut scene = Scene::seeded(&file, seed, "###\n#@#\n#.#\n#z#\n###");
        scene.play("flame-shielded");
        while scene.actor(1).is_unaware() {
            scene.play(".");
        }
        assert_eq!(told(&scene), misses);
        missed += count!(
            scene.throws("bow", 1),
            Event::Dodged {
                in_the_dark: true,
                ..
            }
        );
    }
    assert!((15..=33).contains(&missed), "{missed} of 40");
    let mut lit = Scene::of(&file, "##*##\n@.z.#\n#####");
    lit.play("flame-shielded .");
    assert_eq!(told(&lit), Some(0));
}

/// Steps in mail are heard three cells away, through walls; waiting is not.
#[test]
fn mail_is_heard_by_sleepers() {
    let drawing = "###########\n#@...#z#z##\n###########";
    let asleep = |scene: &Scene| [1, 2].map(|id| mind(scene, id) == Some(Mind::Asleep));
    let mut scene = Scene::asleep(&armed(&["armour_mail"]), drawing);
    for (words, sleep) in [(". e", [true; 2]), (". .", [true; 2]), ("e", [false, true])] {
        scene.play(words);
        assert_eq!(asleep(&scene), sleep, "{words}");
    }
    let mut soft = Scene::asleep(&armed(&["armour_leather"]), drawing);
    soft.play("e e");
    assert_eq!(asleep(&soft), [true; 2]);
}

/// Putting it on raises a shielded flame.
#[test]
fn plate_leaves_no_hand_for_the_flame() {
    let mut scene = Scene::of(&armed(&["armour_leather"]), "@÷");
    scene.play("e g flame-shielded");
    scene.uses("armour_plate");
    assert_eq!((scene.height(), numbers(&scene).1), (FlameHeight::Plain, 5));
    let shield = Command::Flame(FlameHeight::Shielded);
    scene.assert_refused(shield, Refusal::NoShielding);
    assert!(!scene.view().can_shield());
}

#[test]
fn thieves_leave_worn_items() {
    let wears = ["dagger", "armour_leather"];
    let mut scene = Scene::of(&armed_and(&wears, |it| it.traits.steals = true), "@r");
    assert_never!(scene.play(". . . . . ."), Event::Stolen { .. });
    assert_eq!(numbers(&scene), (5, 2));
}

/// Neither a mimic that looks like an item nor an ally is struck incidentally.
#[test]
fn wide_blows_spare_mimics_and_allies() {
    let mimics = armed_and(&["spear"], |it| {
        it.traits.disguised_as = (it.kind == "zombie").then(|| "potion_red".to_owned());
    });
    let mut scene = Scene::asleep(&mimics, "@rz.");
    assert_eq!(struck(&scene.play("e")).len(), 1);
    let allies = armed_and(&["axe"], |it| {
        it.traits.ally = (it.kind == "rat").then_some(Ally { within: 2 });
    });
    let mut scene = Scene::asleep(&allies, "r@z\n..z");
    assert_eq!(struck(&scene.play("e")).len(), 2);
}

/// Blows are counted per weapon: another weapon starts over, other armour does not.
#[test]
fn another_weapon_starts_its_count_over() {
    let file = armed_and(&["mace"], |it| (it.stats.hp, it.stats.attack) = (999, 0));
    let mut scene = Scene::of(&file, "z@÷£.");
    scene.play("e g e g w");
    assert_eq!(scene.view().blows_to_daze(), Some(2));
    scene.uses("armour_plate");
    assert_eq!(scene.view().blows_to_daze(), Some(2));
    scene.uses("sword");
    scene.uses("mace");
    assert_eq!(scene.view().blows_to_daze(), Some(3));
}

/// The next height below plain is shielded, which plate does not allow.
#[test]
fn a_draught_blows_the_flame_out_in_plate() {
    use FlameHeight::{Out, Plain, Shielded};
    for (armour, left) in [("armour_mail", Shielded), ("armour_plate", Out)] {
        let mut scene = Scene::of(&armed(&[armour]), "@'.");
        scene.play("e");
        assert_eq!(scene.height(), left, "{armour}");
    }
    let gusts = |it: &mut Monster| (it.traits.gusts, it.stats.dodge) = (true, 0);
    let mut scene = Scene::of(&armed_and(&["armour_plate"], gusts), "@r");
    let events = scene.play(". . . . . .");
    let lowered = events.iter().filter_map(|event| match event {
        Event::FlameLowered { from, to, .. } => Some((*from, *to)),
        _ => None,
    });
    assert_eq!(lowered.collect::<Vec<_>>(), [(Plain, Out)]);
}

/// A weapon is compared with the one in hand: besides its numbers, the triple stab of the dagger would be lost.
#[test]
fn a_weapon_is_compared_with_the_one_in_hand() {
    let mut scene = Scene::new("tallowdeep", "@¥.");
    scene.play("e g");
    let changes = describe::worn_changes(scene.view(), scene.held("axe"));
    let attack = scene.view().blow_stats().attack;
    assert_eq!(changes, [("attack", attack, attack + 1), ("stab x", 3, 2)]);
}
