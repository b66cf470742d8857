//! What the look ahead foretells happens.

use std::sync::Arc;

use crate::support::invariants::invariants;
use crate::support::scene::happens;
use crate::support::traits;
use crate::support::variant::{self, PLAIN};
use tallowdeep::base::{Dice, Stream};
use tallowdeep::game::rules::{
    Ally, DazingBlows, EffectKind, FlameHeight, ItemEffect, ItemKind, Mind, Stats, Traits, WornKind,
};
use tallowdeep::game::{ActorId, Ahead, Blueprint, HpRange, Intent, MonsterSpawn};
use tallowdeep::grid::Grid;
use tallowdeep::{Command, Content, Dir, Event, Pos, Ruleset, Size, Terrain, View, World};

/// The number of games of 250 commands to play; TALLOWDEEP_CASES asks for more, one game per hundred cases.
fn games() -> u64 {
    let asked = std::env::var("TALLOWDEEP_CASES").ok();
    let cases = asked.and_then(|number| number.parse::<u64>().ok());
    cases.map_or(24, |cases| cases.div_ceil(100))
}

/// Tallowdeep with a bright flame that burns no wax, and a hero that lives long enough to see something.
fn bright() -> Arc<Ruleset> {
    let file = variant::file(PLAIN);
    let mut rules = Ruleset::clone(&file.rules);
    let flame = rules.flame.as_mut().expect("it has a flame");
    flame.bright.wax = 0;
    rules.hero.stats.hp = 300;
    rules.hero.stats.dodge = 10;
    Arc::new(rules)
}

/// A command that advances the game: a step or a blow, a wait, stairs, a throw.
fn random_command(view: View<'_>, dice: &mut Dice) -> Command {
    let throw = view.throwables().next().zip(view.visible_monsters().next());
    match (dice.below(12), throw) {
        (0, _) => Command::Wait,
        (1, _) => Command::Descend,
        (2, _) => Command::PickUp,
        (3, Some(((held, _), monster))) => Command::Throw(held.slot, monster.at),
        (4, _) => {
            let kinds = view.rules().items.len() as u32;
            Command::Use(tallowdeep::Slot(dice.below(kinds) as u8))
        }
        _ => Command::Bump(Dir::ALL[dice.below(8) as usize]),
    }
}

/// Hit points that the hero loses to the actors in `whom`. Poison counts unless the hero was poisoned already.
fn harm_by(whom: impl Fn(ActorId) -> bool, poisoned: bool, events: &[Event]) -> i32 {
    let harm = events.iter().map(|event| match *event {
        Event::Struck {
            attacker,
            target,
            from,
            to,
            ..
        } if target.is_hero() && whom(attacker) => from - to,
        Event::PoisonDamage {
            actor,
            by,
            from,
            to,
        } if actor.is_hero() && whom(by) && !poisoned => from - to,
        _ => 0,
    });
    harm.sum()
}

/// Added to the damage of a blow at an ally, and to the -1 that stands for a miss.
const AT_ALLY: i32 = 5000;

/// Every event that differs from what was foretold.
fn broken(ahead: &Ahead, events: &[Event], hp: i32) -> Vec<String> {
    let mut broken = Vec::new();
    for (id, intent) in &ahead.intents {
        // For a monster that takes two steps, the last one is foretold.
        let acts = events.iter().rev().find_map(|event| match *event {
            Event::Moved { actor, to, .. } if actor == *id => Some((Some(to), 0)),
            Event::Struck {
                attacker,
                target,
                damage,
                ..
            } if attacker == *id => {
                Some((None, damage + if target.is_hero() { 0 } else { AT_ALLY }))
            }
            Event::Dodged {
                attacker, target, ..
            } if attacker == *id => Some((None, if target.is_hero() { -1 } else { AT_ALLY - 1 })),
            Event::Drained { attacker, .. } if attacker == *id => Some((None, -2)),
            Event::FlameLowered { actor, .. }
            | Event::Snuffed { actor, .. }
            | Event::Smothered { actor, .. }
                if actor == *id =>
            {
                Some((None, -3))
            }
            Event::Poured { actor, to, .. } if actor == *id => Some((Some(to), -5)),
            Event::WaxEaten { actor, from, to } if actor == *id => Some((None, 1000 + from - to)),
            Event::DoorBattered { actor, at, .. } | Event::Kindled { actor, at }
                if actor == *id =>
            {
                Some((Some(at), -4))
            }
            _ => None,
        });
        let dies = happens!(events, Event::Died { actor, .. } if actor == id);
        let fits = match (*intent, acts) {
            (Intent::Unsure, _) => true,
            (Intent::Waits, None) => !dies,
            (Intent::Dies, None) => dies,
            (Intent::EatsWax(wax), Some((None, eaten))) => wax + 1000 == eaten,
            (Intent::Walks(to), Some((Some(at), 0))) => to == at,
            (Intent::Strikes { .. } | Intent::Drains { .. }, Some((None, -1))) => true,
            (Intent::Drains { .. }, Some((None, -2))) => true,
            (Intent::StrikesAlly { least, most, .. }, Some((None, damage))) => {
                damage == AT_ALLY - 1 || (AT_ALLY + least..=AT_ALLY + most).contains(&damage)
            }
            (Intent::Snuffs, Some((None, -3))) => true,
            (Intent::Works(at), Some((Some(cell), -4))) => at == cell,
            (Intent::Pours(at), Some((Some(cell), -5))) => at == cell,
            (Intent::Strikes { least, most, .. }, Some((None, damage))) => {
                (least..=most).contains(&damage)
            }
            _ => false,
        };
        if !fits {
            broken.push(format!("{id:?}: {intent:?} was foretold, {acts:?} came"));
        }
    }
    let HpRange { least, most } = ahead.hero_hp;
    if !(least..=most).contains(&hp) {
        broken.push(format!("{least} to {most} HP were foretold, {hp} are left"));
    }
    broken
}

/// In random games, the next action of every monster in bright light comes as foretold, unless dice decide it.
#[test]
fn what_is_foretold_happens() {
    let told = foretells_truly(|_| bright());
    assert!(
        told as u64 > 20 * games(),
        "only {told} actions were foretold"
    );
}

/// The same with traits of all sorts, which each kind gets at random.
#[test]
fn what_is_foretold_with_mixed_traits_happens() {
    let rules = bright();
    for shift in [0, 1000] {
        let told = foretells_truly(|seed| {
            let mut rules = Ruleset::clone(&rules);
            if seed % 2 == 0 {
                traits::give_all_traits(&mut rules, seed as usize);
            }
            Arc::new(traits::with_random_traits(&rules, seed + shift))
        });
        assert!(
            told as u64 > 10 * games(),
            "only {told} actions were foretold"
        );
    }
}

/// The same with some kinds as allies.
#[test]
fn what_is_foretold_beside_allies_happens() {
    let rules = bright();
    let with_allies = |seed: u64| {
        let mut rules = Ruleset::clone(&rules);
        traits::give_all_traits(&mut rules, seed as usize);
        let mut rules = traits::with_random_traits(&rules, seed);
        let boss = rules.dungeon.boss.clone();
        let kinds = rules.monsters.iter_mut().enumerate();
        for (number, kind) in kinds.filter(|(_, it)| Some(&it.kind) != boss.as_ref()) {
            if (number + seed as usize).is_multiple_of(3) {
                let within = 1 + (seed % 3) as i32;
                kind.traits = Traits {
                    ally: Some(Ally {
                        within,
                        strikes_below: None,
                    }),
                    ..Traits::default()
                };
                (kind.glow, kind.stats.hp) = (5, 40);
            } else {
                kind.stats.critical = (10 * seed % 30) as i32;
            }
        }
        Arc::new(rules)
    };
    let told = foretells_truly(with_allies);
    assert!(
        told as u64 > 5 * games(),
        "only {told} actions were foretold"
    );
}

/// The same with weapons and armour worn, different ones in each game, and others lying about.
#[test]
fn what_is_foretold_with_worn_items_happens() {
    let rules = armed();
    for shift in [0, 1000] {
        let told = foretells_truly(|seed| {
            let rules = wearing(&rules, seed as usize);
            if shift == 0 {
                return Arc::new(rules);
            }
            Arc::new(traits::with_random_traits(&rules, seed + shift))
        });
        assert!(
            told as u64 > 10 * games(),
            "only {told} actions were foretold"
        );
    }
}

/// The bright rules with all weapons and armour, many of them lying about.
fn armed() -> Ruleset {
    let content = Content::builtin();
    let file = content.rule_file("tallowdeep");
    let deep = &file.expect("it is built in").rules;
    let mut rules = Ruleset::clone(&bright());
    let worn = deep
        .items
        .iter()
        .filter(|item| item.effect.worn().is_some());
    rules
        .items
        .extend(worn.cloned().map(|item| ItemKind { weight: 20, ..item }));
    rules
}

/// These rules with a hero that wears different things for each number. Some weapons have every effect.
fn wearing(rules: &Ruleset, number: usize) -> Ruleset {
    let mut rules = rules.clone();
    rules.hero.wears = WornKind::ALL
        .map(|kind| {
            let items = rules.items.iter_mut();
            let mut items: Vec<_> = items
                .filter(|item| item.effect.worn().is_some_and(|worn| worn.kind == kind))
                .collect();
            let count = items.len();
            let item = &mut items[number % count];
            if let ItemEffect::Worn(worn) = &mut item.effect
                && number % 2 == 1
                && kind == WornKind::Weapon
            {
                (worn.sweeps, worn.pierces, worn.shoots) = (true, true, 7);
                worn.dazes = Some(DazingBlows { every: 2, turns: 2 });
            }
            item.kind.clone()
        })
        .into();
    rules.hero.wears.retain(|_| number % 5 != 4);
    rules
}

/// An axe rolls dice for each monster it sweeps at. With a few of them the rest of the turn can still be foretold, with
/// one more it cannot.
#[test]
fn a_sweep_at_many_leaves_much_open() {
    let mut rules = wearing(&armed(), 2);
    assert_eq!(rules.hero.wears[0], "axe");
    rules.hero.stats.critical = 10;
    let kind = |letter| rules.find_monster(|it| it.letter == letter);
    let (zombie, goblin) = (
        kind('z').expect("it is there"),
        kind('g').expect("it is there"),
    );
    let spawn = |kind, x, y| MonsterSpawn {
        mind: Mind::Hunting,
        ..MonsterSpawn::new(kind, Pos::new(x, y))
    };
    let rules = Arc::new(rules);
    let intent_of_last = |beside: usize| {
        let cells = [(2, 1), (2, 0), (2, 2), (1, 0)];
        let zombies = cells[..beside].iter();
        let mut monsters: Vec<_> = zombies.map(|(x, y)| spawn(zombie, *x, *y)).collect();
        monsters.push(spawn(goblin, 8, 1));
        let floor = Grid::new(Size::new(9, 3), Terrain::Floor);
        let mut map = Blueprint::new(floor, Pos::new(1, 1));
        map.monsters = monsters;
        let mut world = World::on_map(Arc::clone(&rules), 1, map);
        let bright = Command::Flame(FlameHeight::Bright);
        world.step(bright).expect("it burns");
        let ahead = world.view().what_if(Command::Bump(Dir::E));
        let ahead = ahead.expect("a zombie is there");
        ahead.intents.last().map(|(_, intent)| *intent)
    };
    assert!(matches!(intent_of_last(3), Some(Intent::Walks(_))));
    assert_eq!(intent_of_last(4), Some(Intent::Unsure));
}

/// Plays random games under the rules for each seed, and returns how many actions were foretold.
fn foretells_truly(rules: impl Fn(u64) -> Arc<Ruleset>) -> usize {
    let mut told = 0;
    for seed in 0..games() {
        let mut world = World::new(rules(seed), seed);
        let mut dice = Stream::Cosmetic.dice(seed);
        world
            .step(Command::Flame(FlameHeight::Bright))
            .expect("it burns");
        for _ in 0..250 {
            // A monster may have lowered it.
            let _ = world.step(Command::Flame(FlameHeight::Bright));
            let command = random_command(world.view(), &mut dice);
            let Ok(ahead) = world.view().what_if(command) else {
                continue;
            };
            let poisoned = world.view().hero().effect_turns(EffectKind::Poisoned) > 0;
            let visible: Vec<_> = world.view().visible_monsters().map(|it| it.id).collect();
            let Ok(events) = world.step(command) else {
                panic!("{command:?} was refused although it can be foretold");
            };
            assert_eq!(invariants(&world), Ok(()), "seed {seed}, {command:?}");
            // Actions of unseen monsters are not foretold.
            let unseen = |by: ActorId| !by.is_hero() && !visible.contains(&by);
            let hero = world.view().hero();
            let hp = hero.hp + harm_by(unseen, poisoned, &events);
            let hp = hp.min(hero.stats.hp);
            let broken = broken(&ahead, &events, hp);
            assert!(broken.is_empty(), "seed {seed}, {command:?}: {broken:?}");
            told += ahead.intents.len();
        }
    }
    told
}

/// A blow that may miss, wound or kill leads to three different turns: a wounded bat flees into the rat's path.
#[test]
fn a_wound_may_change_what_the_others_do() {
    let mut rules = Ruleset::clone(&bright());
    rules.hero.stats = Stats {
        attack: 5,
        critical: 10,
        dodge: 0,
        ..rules.hero.stats
    };
    let monster = |letter, x| {
        let kind = rules.find_monster(|it| it.letter == letter);
        let kind = kind.expect("it is there");
        MonsterSpawn {
            mind: Mind::Hunting,
            ..MonsterSpawn::new(kind, Pos::new(x, 0))
        }
    };
    let floor = Grid::new(Size::new(5, 1), Terrain::Floor);
    let mut map = Blueprint::new(floor, Pos::new(0, 0));
    map.monsters = vec![monster('b', 1), monster('r', 3)];
    let mut world = World::on_map(Arc::new(rules), 1, map);
    let bright = Command::Flame(FlameHeight::Bright);
    world.step(bright).expect("it burns");
    let ahead = world.view().what_if(Command::Bump(Dir::E));
    let ahead = ahead.expect("a bat is there");
    let last = ahead.intents.last().map(|(_, intent)| *intent);
    assert_eq!(last, Some(Intent::Unsure));
}
