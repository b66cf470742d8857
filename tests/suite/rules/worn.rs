//! Weapons and armour: each has its effect and its drawback.

use tallowdeep::autoplay::{Pathfinder, fight_warily};
use tallowdeep::content::RulesetFile;
use tallowdeep::game::rules::{Ally, Monster, Traits, WornKind};
use tallowdeep::game::view::InventoryItem;
use tallowdeep::game::{ActorId, Event, View};
use tallowdeep::ui::describe;
use tallowdeep::{Command, Dir};

use crate::support::scene::{Scene, assert_plays, count};
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

#[test]
fn the_hero_starts_with_dagger_and_coat() {
    let scene = Scene::new("tallowdeep", "@.");
    assert_eq!(numbers(&scene), (5, 2));
    assert_eq!(worn(&scene, WornKind::Weapon), Some("dagger"));
    assert_eq!(worn(&scene, WornKind::Armor), Some("armour_leather"));
    assert_eq!(describe::inventory_text(scene.view()), None);
}

/// The item taken off stays in the pack; using a worn item is refused.
#[test]
fn wearing_takes_a_turn_and_the_old_item_off() {
    let mut scene = Scene::of(&armed(&["dagger"]), "@£");
    scene.play("e g");
    let sword = scene.held("sword");
    let then = scene.view().stats_wearing(sword).map(|stats| stats.attack);
    let word = &Command::Use(sword).word();
    let put_on = "TakenOff:1 PutOn:1 attack:7 defense:1 turn:3 pack:1";
    scene.assert_play(word, &format!("{put_on} | You take the sword in hand."));
    assert_eq!(then, Some(7));
    assert_eq!(worn(&scene, WornKind::Weapon), Some("sword"));
    scene.assert_play(word, "refused:NoEffect");
}

/// Dropping an item that is not worn takes nothing off.
#[test]
fn a_dropped_item_is_taken_off() {
    let mut mail = Scene::of(&armed(&["dagger", "armour_mail"]), "@.");
    mail.does(Command::Drop(mail.held("armour_mail")));
    let right = ((5, 1), None);
    assert_eq!((numbers(&mail), worn(&mail, WornKind::Armor)), right);
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
        let mut scene = Scene::of(&armed(&[weapon]), "asleep @z");
        let blows = ["e", "e"].map(|word| struck(&scene.play(word)));
        assert_eq!(blows, [[(1, stab)], [(1, usual)]], "{weapon}");
    }
}

/// It does not reach two cells away. A sleeper hears the first blow and is awake before the next.
#[test]
fn an_axe_strikes_all_beside() {
    let drawing = "asleep .....\n.zz..\n.@.z.\n.z...";
    let of = |weapon| armed_and(&[weapon], |it| it.stats.hp = 22);
    let row = &format!("{drawing} ; n => 1.hp:10 2.hp:16 3.hp:22 4.hp:16");
    assert_plays(&of("axe"), &[row]);
    let row = &format!("{drawing} ; n => 1.hp:8 2.hp:22 3.hp:22 4.hp:22");
    assert_plays(&of("sword"), &[row]);
}

/// Wherever the monsters stand, and whichever way it points.
#[test]
fn a_spear_strikes_the_one_behind() {
    let (first, last) = ("1.hp:10 2.hp:16 3.hp:22", "1.hp:22 2.hp:16 3.hp:10");
    let rows = [
        &*format!("asleep ......\n@zzz..\n.z.... ; e => {first}"),
        &format!("asleep ....\n....\n..@.\n..z.\n..z.\n..z. ; s => {first}"),
        &format!("asleep ....\n..z.\n..z.\n..z.\n..@.\n.... ; n => {last}"),
        &format!("asleep ......\n......\n.zzz@.\n...... ; w => {last}"),
        &format!("asleep ......\n..@...\n...z..\n....z.\n.....z ; se => {first}"),
    ];
    assert_plays(&armed(&["spear"]), &rows);
}

/// The hero swaps places with an intangible monster that it strikes at, not with one behind, and then strikes nothing
/// else. Neither a mimic that looks like an item nor an ally is struck incidentally.
#[test]
fn wide_blows_spare_the_intangible_mimics_and_allies() {
    let of = |weapon, change: fn(&mut Monster)| {
        armed_and(&[weapon], |it| {
            it.stats.hp = 30;
            change(it);
        })
    };
    let ghosts = of("spear", |it| {
        it.traits.intangible_in_light = (it.kind == "rat").then_some(1);
    });
    let behind = "asleep @zr. ; e => at:0,0 1.hp:18 2.hp:30";
    let before = "asleep @rz. ; e => at:1,0 1.hp:30 2.hp:30";
    assert_plays(&ghosts, &[behind, before]);
    let mimics = of("spear", |it| {
        it.traits.disguised_as = (it.kind == "zombie").then(|| "potion_red".to_owned());
    });
    assert_plays(&mimics, &["asleep @rz. ; e => 1.hp:18 2.hp:30"]);
    let allies = of("axe", |it| {
        it.traits.ally = (it.kind == "rat").then_some(Ally {
            within: 2,
            strikes_below: None,
        });
    });
    assert_plays(&allies, &["asleep r@z\n..z ; e => 1.hp:30 2.hp:18 3.hp:24"]);
}

/// The third and sixth blows daze; a dazed monster loses its turn. Blows are counted per weapon: another weapon starts
/// over, other armour does not.
#[test]
fn every_third_blow_of_a_mace_dazes() {
    let file = armed_and(&["mace"], |it| it.stats.hp = 99);
    let file = changed(file, |rules| rules.hero.stats.hp = 99);
    let mut scene = Scene::of(&file, "@z");
    for (told, dazes) in [(3, 0), (2, 0), (1, 1)].repeat(2) {
        assert_eq!(scene.view().blows_to_daze(), Some(told));
        scene.assert_play("e", &format!("EffectApplied:{dazes} Struck:{}", 2 - dazes));
    }
    let mut scene = Scene::of(&file, "z@÷£.");
    scene.play("e g e g w");
    for (worn, left) in [("armour_plate", 2), ("sword", 0), ("mace", 3)] {
        scene.uses(worn);
        assert_eq!(scene.view().blows_to_daze().unwrap_or(0), left, "{worn}");
    }
}

/// They are heard ten cells away, through the wall, instead of five; but not a dart, thrown with a mace in the hand.
#[test]
fn blows_of_a_mace_are_heard_far() {
    let wall = "#".repeat(13);
    let blow = &format!("asleep {wall}\n#z@.......#z#\n{wall}");
    let dart = &format!("asleep {wall}\n#@(z......#z#\n{wall}");
    let row = &format!("{blow} ; w => 2.mind:Asleep");
    assert_plays(&armed(&["sword"]), &[row]);
    let mace = armed(&["mace"]);
    assert_plays(&mace, &[&format!("{blow} ; w => 2.mind:Lost")]);
    let mut scene = Scene::of(&mace, dart);
    scene.play("e g");
    scene.throws("dart", 1);
    scene.assert_play("", "2.mind:Asleep");
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
        let right = [view.blow_stats(), view.hero().stats].map(|it| Some(it.attack));
        assert_eq!(then, right);
    }
}

/// Full attack from afar, without using anything up; half of it beside the target, where the fight key strikes.
#[test]
fn a_bow_shoots_and_is_weak_beside() {
    let mut scene = Scene::of(&armed(&["bow"]), "asleep @....z");
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
    let mut scene = Scene::of(&file, "asleep @.»......z");
    scene.play("flame-bright e e g");
    assert_eq!(scene.view().throwables().count(), 0);
    let shoot = &Command::Throw(scene.held("bow"), scene.at(1)).word();
    scene.assert_play(shoot, "refused:NotWorn");
    scene.play("w");
    scene.uses("bow");
    scene.assert_play(shoot, "refused:OutOfShot | That is too far to shoot.");
    let dark = changed(armed(&["bow"]), |rules| {
        rules.flame.as_mut().expect("there is one").plain.light = 0;
    });
    let mut scene = Scene::of(&dark, "asleep @.z");
    let shoot = &Command::Throw(scene.held("bow"), scene.at(1)).word();
    scene.assert_play(shoot, "refused:TooDark");
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
    assert_eq!(told(&Scene::of(&file, "asleep @.z")), Some(0));
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
    let drawing = "asleep ###########\n#@...#z#z##\n###########";
    let both = "1.mind:Asleep 2.mind:Asleep";
    let mail = &format!("{drawing} ; . e . . => {both} ; e => 1.mind:Lost 2.mind:Asleep");
    assert_plays(&armed(&["armour_mail"]), &[mail]);
    let row = &format!("{drawing} ; e e => {both}");
    assert_plays(&armed(&["armour_leather"]), &[row]);
}

/// Putting it on raises a shielded flame. The next height below plain is shielded, which plate does not allow.
#[test]
fn plate_leaves_no_hand_for_the_flame() {
    let mut scene = Scene::of(&armed(&["armour_leather"]), "@÷");
    scene.play("e g flame-shielded");
    scene.uses("armour_plate");
    scene.assert_play(
        "flame-shielded",
        "flame:Plain defense:5 refused:NoShielding",
    );
    assert!(!scene.view().can_shield());
    let draught = "@'. ; e => flame:Out";
    assert_plays(&armed(&["armour_mail"]), &["@'. ; e => flame:Shielded"]);
    let gusts = |it: &mut Monster| (it.traits.gusts, it.stats.dodge) = (true, 0);
    let bitten = "@r ; . . . . . . => flame:Out FlameLowered:1";
    assert_plays(&armed_and(&["armour_plate"], gusts), &[draught, bitten]);
}

#[test]
fn thieves_leave_worn_items() {
    let wears = ["dagger", "armour_leather"];
    let thieves = armed_and(&wears, |it| it.traits.steals = true);
    let row = "@r ; . . . . . . => Stolen:0 attack:5 defense:2";
    assert_plays(&thieves, &[row]);
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
