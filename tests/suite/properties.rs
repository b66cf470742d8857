//! Properties of every game: random maps, every rule set, accepted and refused commands.

use std::sync::{Arc, OnceLock};

use proptest::prelude::*;
use tallowdeep::base::{Grid, Pos, Size};
use tallowdeep::content::Content;
use tallowdeep::game::rules::{CandleRules, FlameHeight, FlameRules, ItemId, Mind, MonsterId};
use tallowdeep::game::view::ActorView;
use tallowdeep::game::{Blueprint, Command, Event, MonsterSpawn, Ruleset, Slot, Terrain, World};

use crate::support::{invariants, traits, variant};

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| {
        let mut content = Content::builtin();
        // Older games that can still be continued have a candle.
        content.rules.push(variant::file("candle"));
        content
    })
}

/// The number of the rule set that each part is taken from. If all are the same, it is a rule set from a file.
type Mix = [usize; 11];

/// The rule set made of these parts. Any mixture is playable.
fn mixed(mix: Mix) -> Arc<Ruleset> {
    let part = |number: usize| &content().rules[mix[number]].rules;
    if mix.iter().all(|number| *number == mix[0]) {
        return Arc::clone(part(0));
    }
    let mut rules = Ruleset::clone(part(0));
    rules.hero = part(1).hero.clone();
    rules.play = part(2).play;
    rules.play.time = part(3).play.time;
    rules.sight = part(4).sight;
    rules.combat = part(5).combat;
    (rules.monster_ai, rules.minds) = (part(6).monster_ai, part(6).minds);
    rules.death.monster = part(7).death.monster;
    (rules.map, rules.spawn) = (part(8).map, part(8).spawn);
    rules.growth = part(9).growth;
    // A candle short enough to burn down within a few turns.
    rules.candle = part(10).candle.map(|candle| CandleRules {
        turns: 20,
        ..candle
    });
    rules.flame = part(10).flame.map(|flame| FlameRules { wax: 20, ..flame });
    // Every other mixture has traits.
    if mix[1].is_multiple_of(2) {
        traits::give_all_traits(&mut rules, mix[2]);
    }
    Arc::new(rules)
}

/// A game to play: rule set, seed, an optional map, commands.
#[derive(Clone, Debug)]
struct Plan {
    mix: Mix,
    seed: u64,
    map: Option<Vec<String>>,
    commands: Vec<Command>,
}

impl Plan {
    fn world(&self) -> World {
        let rules = mixed(self.mix);
        match &self.map {
            None => World::new(rules, self.seed),
            Some(rows) => {
                let map = blueprint(rows, &rules);
                World::on_map(rules, self.seed, map)
            }
        }
    }
}

/// Rows of terrain, capital letters (monsters) and small letters (items, or floor if the rules have none). The hero
/// gets the first cell.
fn blueprint(rows: &[String], rules: &Ruleset) -> Blueprint {
    let size = Size::new(rows[0].len() as i32, rows.len() as i32);
    let mut map = Blueprint::new(Grid::new(size, Terrain::Floor), Pos::new(0, 0));
    let letters = rows.iter().flat_map(|row| row.chars());
    for (pos, letter) in size.cells().zip(letters) {
        let number = (letter as usize) % 32;
        match letter {
            '>' | '<' => {
                map.terrain[pos] =
                    Terrain::from_letter(letter).expect("> and < are letters of stairs");
            }
            _ if pos == map.hero => {}
            'A'..='Z' => {
                let kind = MonsterId(number % rules.monsters.len());
                let mut monster = MonsterSpawn::new(kind, pos);
                if pos.y % 2 == 0 {
                    monster.mind = Mind::Asleep;
                }
                map.monsters.push(monster);
            }
            'a'..='z' if !rules.items.is_empty() => {
                map.items.push((ItemId(number % rules.items.len()), pos));
            }
            _ => {
                map.terrain[pos] = Terrain::from_letter(letter).unwrap_or(Terrain::Floor);
            }
        }
    }
    map
}

fn rows() -> impl Strategy<Value = Vec<String>> {
    (1..14usize, 1..10usize).prop_flat_map(|(w, h)| {
        let cell = prop_oneof![
            12 => Just('#'),
            48 => Just('.'),
            2 => Just('+'),
            2 => Just('>'),
            1 => Just('<'),
            4 => prop::char::range('A', 'Z'),
            3 => prop::char::range('a', 'z'),
        ];
        let row = prop::collection::vec(cell, w).prop_map(String::from_iter);
        prop::collection::vec(row, h)
    })
}

/// Half of the rule sets are from files, half are mixtures.
fn mixes() -> impl Strategy<Value = Mix> {
    let count = content().rules.len();
    prop_oneof![
        (0..count).prop_map(|number| [number; 11]),
        prop::array::uniform11(0..count),
    ]
}

fn plans(longest: usize) -> impl Strategy<Value = Plan> {
    let all: Vec<_> = Command::all_except_throws().collect();
    // Most random commands would be refused; walking, picking up, stairs and ticks advance a game.
    let moving: Vec<_> = Command::all_except_throws()
        .filter(|command| !matches!(command, Command::Use(_) | Command::Drop(_)))
        .collect();
    let held = |command: &Command| match command {
        Command::Use(slot) | Command::Drop(slot) => slot.0 < 8,
        _ => false,
    };
    let held: Vec<_> = all.iter().copied().filter(held).collect();
    let throw = (0..8u8, 0..13, 0..9);
    let throw = throw.prop_map(|(slot, x, y)| Command::Throw(Slot(slot), Pos::new(x, y)));
    let command = prop_oneof![
        6 => prop::sample::select(moving),
        2 => prop::sample::select(held),
        1 => prop::sample::select(all),
        2 => throw,
    ];
    let commands = prop::collection::vec(command, 1..longest);
    let map = prop::option::weighted(0.9, rows());
    (mixes(), any::<u64>(), map, commands).prop_map(|(mix, seed, map, commands)| Plan {
        mix,
        seed,
        map,
        commands,
    })
}

/// What holds after every turn.
fn invariants(world: &World) -> Result<(), TestCaseError> {
    invariants::invariants(world).map_err(TestCaseError::fail)
}

/// On the same level nobody moves, is hurt, heals or changes its mind without an event that names it.
fn all_is_told(events: &[Event], before: &World, after: &World) -> Result<(), TestCaseError> {
    let told = format!("{events:?}");
    let is_told = |names: &[&str]| names.iter().any(|name| told.contains(name));
    if is_told(&["TookStairs", "WoundBack"]) {
        return Ok(());
    }
    for actor in after.inspect().actors() {
        let was = before.inspect().actors().find(|it| it.id == actor.id);
        let state = |it: &ActorView<'_>| (it.hp, it.at, it.mind);
        let same = was.is_some_and(|was| state(&was) == state(&actor));
        let named = is_told(&[&format!("{:?}", actor.id)]);
        let grown = actor.id.is_hero() && is_told(&["LeveledUp"]);
        prop_assert!(same || named || grown, "{:?} after {:?}", actor, events);
    }
    Ok(())
}

/// Every command takes a turn, except changing the height of a burning flame.
fn takes_turn(command: Command, before: &World) -> bool {
    let burns = before
        .view()
        .flame()
        .is_some_and(|flame| flame.height != FlameHeight::Out);
    !(matches!(command, Command::Flame(_)) && burns)
}

/// The number of games that `every_game_keeps_the_invariants` plays.
fn games() -> u32 {
    let asked = std::env::var("TALLOWDEEP_CASES").ok();
    asked.and_then(|games| games.parse().ok()).unwrap_or(4_000)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(games()))]

    #[test]
    fn every_game_keeps_the_invariants(plan in plans(40)) {
        let mut world = plan.world();
        invariants(&world)?;
        for command in &plan.commands {
            let before = world.clone();
            match world.step(*command) {
                Err(refusal) => {
                    prop_assert_eq!(world.fingerprint(), before.fingerprint(), "{:?} left a trace", refusal);
                }
                Ok(events) => {
                    all_is_told(&events, &before, &world)?;
                    let passed = world.view().turn() - before.view().turn();
                    prop_assert_eq!(passed, u32::from(takes_turn(*command, &before)));
                }
            }
            invariants(&world)?;
        }
    }
}
