//! Whole games played by the bot: every invariant holds and every game ends.
//! `TALLOWDEEP_GAMES=1000 cargo test --test suite bot` plays 1,000 games of each rule set.

use std::path::Path;
use std::sync::Arc;

use crate::support::invariants::invariants;
use crate::support::scene::Scene;
use crate::support::traits::{changed, give_all_traits, kind, with_traits};
use crate::support::variant::{self, PLAIN};
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::autoplay::{Bot, Policy};
use tallowdeep::base::Dir;
use tallowdeep::content::{Content, RulesetFile};
use tallowdeep::game::rules::{EffectKind, ItemEffect, WornKind};
use tallowdeep::game::{Command, World};
use tallowdeep::tools::bot::{self, Series};

fn games() -> u64 {
    let asked = std::env::var("TALLOWDEEP_GAMES").ok();
    asked.and_then(|games| games.parse().ok()).unwrap_or(2)
}

#[test]
fn bot_games_end_and_keep_the_invariants() {
    let content = Content::builtin();
    for file in &content.rules {
        for seed in 1..=games() {
            match bot::play(file, seed, invariants) {
                // Some variants have no end: no actor can be hurt, or the hero is gone.
                Ok(game) => assert!(
                    game.end.is_regular() || file.variant_of.is_some(),
                    "{}, seed {seed}: {game:?}",
                    file.rules.name
                ),
                Err((error, commands)) => report(file, seed, &error, &commands),
            }
        }
    }
}

/// No disguise, daze or theft holds the bot up for ever. Each kind has traits, different ones in each game.
#[test]
fn bot_games_with_traits_end() {
    let plain = variant::file(PLAIN);
    for seed in 1..=6 * games() {
        let file = changed(plain.clone(), |rules| give_all_traits(rules, seed as usize));
        match bot::play(&file, seed, invariants) {
            Ok(game) => assert!(game.end.is_regular(), "seed {seed}: {game:?}"),
            Err((error, commands)) => report(&file, seed, &error, &commands),
        }
    }
}

/// Writes the failing game as a recording, and fails.
fn report(file: &RulesetFile, seed: u64, error: &str, commands: &[Command]) {
    let text = bot::record(file, seed, commands).to_text();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{}-seed-{seed}.txt", file.rules.name));
    std::fs::write(&path, text).expect("there is room for a recording");
    let (rules, path) = (&file.rules.name, path.display());
    panic!("{rules}, seed {seed}: {error}: see {path}");
}

/// It starts with a dagger and switches to a better weapon, and the recording replays to the same game.
#[test]
fn the_bot_wears_the_better_weapon() {
    let content = Content::shared();
    let file = content.rule_file("tallowdeep");
    let file = file.expect("it is built in");
    let plays = (1..40).map(|seed| {
        let mut weapons = Vec::new();
        let game = bot::play(file, seed, |world| {
            let weapon = world.view().worn(WornKind::Weapon);
            let weapon = weapon.map(|(_, kind)| kind.kind.clone());
            if weapons.last() != weapon.as_ref() {
                weapons.extend(weapon);
            }
            Ok(())
        });
        (seed, game.expect("nobody finds anything"), weapons)
    });
    let mut plays = plays.filter(|(_, _, weapons)| weapons.len() > 1);
    let (seed, game, weapons) = plays.next().expect("somebody finds a weapon");
    assert_eq!(weapons[0], "dagger");
    let attack = |kind: &String| {
        let item = file.rules.items.iter().find(|item| item.kind == *kind);
        item.and_then(|item| item.effect.worn())
            .map(|worn| worn.attack)
    };
    let better = |weapon: &String| attack(weapon) > attack(&weapons[0]);
    assert!(weapons[1..].iter().all(better), "{weapons:?}");
    let text = bot::record(file, seed, &game.commands).to_text();
    let opened = LoadedRecording::read(content, "bot", &text).expect("the text is a recording");
    let session = opened.last("bot").expect("it is the same game");
    let worn = session.view().worn(WornKind::Weapon);
    assert_eq!(worn.map(|(_, kind)| &kind.kind), weapons.last());
}

/// If the program is stopped, the rows of finished games are kept.
#[test]
fn each_row_is_written_as_its_game_ends() {
    let content = Content::builtin();
    let mut rows = Vec::new();
    let games = Series {
        file: &content.rules[1],
        policy: Policy::Plain,
        seed: 1,
        count: usize::MAX,
    };
    let write = |row: &str, _, _| {
        rows.push(row.to_owned());
        if rows.len() < 3 {
            Ok(())
        } else {
            Err("nobody reads")
        }
    };
    let done = games.table(|_| Ok(()), write);
    assert_eq!((done, rows.len()), (Err("nobody reads"), 3));
    assert!(rows[0].starts_with("rules "), "{rows:?}");
    for (seed, row) in (1..).zip(&rows[1..]) {
        let start: Vec<_> = row.split_whitespace().take(2).collect();
        assert_eq!(start, ["mcrogueface", &format!("{seed}")]);
        assert_eq!(row.lines().count(), 1);
    }
}

/// docs/balance.md: beside a monster, the careful policy drinks before blows that could kill, and not earlier.
#[test]
fn the_careful_drink_when_the_next_blows_could_kill() {
    let content = Content::builtin();
    let file = content.rule_file("tallowdeep").expect("it is built in");
    let mut draughts = 0;
    for seed in 1..=12 {
        let mut world = World::new(Arc::clone(&file.rules), seed);
        let mut bot = Bot::new(Policy::Careful, world.view());
        while let Ok(command) = bot.next_command(world.view()) {
            let view = world.view();
            let heals = view.inventory().any(|held| {
                let heals = matches!(held.kind.effect, ItemEffect::HealsPercent(_));
                heals && command == Command::Use(held.slot)
            });
            let hero = view.hero();
            // A wisp takes wax, and no hit points.
            let hurts = |id| {
                let blows = view.forecast(id).and_then(|it| it.monster);
                blows.is_some_and(|blows| blows.max_damage > 0)
            };
            let strikes = view.aware_within(1).filter(|monster| {
                let dazed = monster.effect_turns(EffectKind::Dazed) > 0;
                !dazed && !view.is_intangible(monster.id) && hurts(monster.id)
            });
            let harms = strikes.map(|monster| (monster.stats.attack - hero.stats.defense).max(0));
            let harm: i32 = harms.sum();
            if heals && harm > 0 {
                draughts += 1;
                assert!(
                    hero.hp <= harm,
                    "seed {seed}, turn {}: {}",
                    view.turn(),
                    hero.hp
                );
            }
            bot.on_outcome(command, world.step(command).err());
        }
    }
    assert!(draughts > 0);
}

/// Badly hurt, it backs off; but a step against a grip would cost the turn and lead nowhere, so it strikes instead.
#[test]
fn the_bot_does_not_walk_against_a_grip() {
    let commands = [None, Some(2)].map(|grips| {
        let file = changed(with_traits(&[]), |rules| {
            let rat = kind(rules, "rat");
            (rat.stats.attack, rat.traits.grips) = (9, grips);
        });
        let mut scene = Scene::of(&file, "#....@r#");
        while 3 * scene.hp(0) > scene.actor(0).stats.hp {
            scene.play(".");
        }
        let mut bot = Bot::new(Policy::Plain, scene.view());
        bot.next_command(scene.view())
    });
    assert_eq!(commands, [Dir::W, Dir::E].map(|dir| Ok(Command::Bump(dir))));
}
