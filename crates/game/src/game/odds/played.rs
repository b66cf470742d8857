//! Checks the odds against thousands of played duels.

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::base::{Dir, Grid, Pos, Size};
    use crate::game::rules::{EffectKind, ItemEffect, Mind, MindRules, MonsterId, Worn};
    use crate::game::world::StatusEffect;
    use crate::game::{
        ActorId, Blueprint, Command, GameOver, MonsterSpawn, Odds, Ruleset, Terrain, World,
    };
    use crate::test_rules;

    /// The rules for a duel with a monster of this kind, changed so that both fight to the death.
    fn arena(name: &str, kind: &str, change: impl FnOnce(&mut Ruleset, MonsterId)) -> Arc<Ruleset> {
        let mut rules = test_rules::rules(name);
        let id = rules.monster_of_kind(kind);
        let id = id.expect("the rule set has it");
        change(&mut rules, id);
        rules.monsters.swap(0, id.0);
        rules.growth = None;
        rules.monster_ai.flee_below = 0;
        rules.play.rest_heal = 0;
        // A boss would end the game before its poison does.
        rules.dungeon.boss = None;
        Arc::new(rules)
    }

    fn begin(rules: &Arc<Ruleset>, seed: u64, poisoned: i32, dazed: i32) -> World {
        let floor = Grid::new(Size::new(2, 1), Terrain::Floor);
        let mut map = Blueprint::new(floor, Pos::new(0, 0));
        let monster = MonsterSpawn::new(MonsterId(0), Pos::new(1, 0));
        map.monsters.push(MonsterSpawn {
            mind: Mind::Asleep,
            ..monster
        });
        let mut world = World::on_map(Arc::clone(rules), seed, map);
        let effect = |turns_left| StatusEffect {
            turns_left,
            duration: turns_left,
            source: ActorId(1),
        };
        world.actors[0].effects[EffectKind::Poisoned as usize] = effect(poisoned);
        world.actors[1].effects[EffectKind::Dazed as usize] = effect(dazed);
        world
    }

    /// Plays the duel to its end. Returns the hero's hit points, 0 if the hero dies.
    fn fight(mut world: World) -> i32 {
        while world.view().game_over() != Some(GameOver::Dead) {
            if world.actors[1].is_alive() {
                world.step(Command::Bump(Dir::E)).expect("it stands there");
            } else if world.hero().has_effect(EffectKind::Poisoned) {
                world.step(Command::Wait).expect("the hero may wait");
            } else {
                return world.hero().hp;
            }
        }
        0
    }

    /// Plays 10,000 duels and checks the odds against the results: within 1.5 wins in 100, which is three standard
    /// errors, and within 1 HP.
    #[track_caller]
    fn assert_odds_fit(rules: &Arc<Ruleset>, poisoned: i32, dazed: i32) -> Odds {
        const DUELS: u64 = 10_000;
        let left: Vec<_> = (0..DUELS)
            .map(|seed| i64::from(fight(begin(rules, seed, poisoned, dazed))))
            .collect();
        let wins = left.iter().filter(|hp| **hp > 0).count() as i64;
        let world = begin(rules, 1, poisoned, dazed);
        let odds = world.view().odds(ActorId(1)).expect("somebody wins");
        // In hundredths of a percent; the odds themselves are rounded to a percent.
        let off = wins - 100 * i64::from(odds.win_percent);
        assert!(off.abs() <= 150, "{wins} of {DUELS} are won, not {odds:?}");
        let sum: i64 = left.iter().sum();
        let off = sum - wins * i64::from(odds.hp_left);
        assert!(off.abs() <= wins, "{sum} HP in {wins} wins, not {odds:?}");
        odds
    }

    /// The same for a duel that either may win.
    #[track_caller]
    fn assert_open_odds_fit(rules: &Arc<Ruleset>) {
        let odds = assert_odds_fit(rules, 0, 0);
        assert!((5..95).contains(&odds.win_percent), "{odds:?} shows little");
    }

    #[test]
    fn odds_with_dodge_and_critical_blows_hold() {
        assert_open_odds_fit(&arena("candle", "ghost", |_, _| ()));
    }

    #[test]
    fn odds_against_venom_hold() {
        let rules = arena("candle", "spider", |_, _| ());
        assert_open_odds_fit(&rules);
        let snake = arena("candle", "snake", |rules, _| rules.hero.stats.hp = 16);
        assert_odds_fit(&snake, 0, 0);
    }

    #[test]
    fn odds_include_current_effects() {
        let rules = arena("candle", "spider", |_, _| ());
        let calm = assert_odds_fit(&rules, 0, 1);
        let poisoned = assert_odds_fit(&rules, 9, 1);
        assert!(poisoned.win_percent < calm.win_percent);
    }

    /// Gives the hero a flame by which one blow in four misses.
    fn in_poor_light(rules: &mut Ruleset) {
        let deep = test_rules::rules("tallowdeep");
        let mut flame = deep.flame.expect("it has one");
        (flame.heal_turns, flame.clear_light) = (0, 0);
        (flame.plain.wax, flame.plain.critical) = (0, 0);
        flame.plain.misses_percent = 25;
        (rules.candle, rules.flame) = (None, Some(flame));
    }

    /// Lets monsters sleep, never to wake by themselves.
    fn asleep(rules: &mut Ruleset) {
        let deep = test_rules::rules("tallowdeep");
        rules.minds = deep.minds.map(|minds| MindRules {
            wakes_percent: 0,
            notices_percent: 0,
            stab_percent: 200,
            ..minds
        });
    }

    #[test]
    fn odds_against_sleepers_hold() {
        let change = |rules: &mut Ruleset, _| {
            in_poor_light(rules);
            rules.hero.stats.hp = 18;
        };
        let seen = assert_odds_fit(&arena("candle", "ghost", change), 0, 0);
        let rules = arena("candle", "ghost", |rules, id| {
            change(rules, id);
            asleep(rules);
        });
        let asleep = assert_odds_fit(&rules, 0, 0);
        assert!(asleep.win_percent > seen.win_percent);
    }

    /// A bow has half its attack against neighbours, and a dagger stabs for three times the damage.
    #[test]
    fn odds_with_weapons_hold() {
        let armed = |worn: Worn, hp| {
            arena("candle", "ogre", |rules, _| {
                in_poor_light(rules);
                asleep(rules);
                rules.hero.stats.hp = hp;
                rules.items[0].effect = ItemEffect::Worn(worn);
                rules.hero.wears = vec![rules.items[0].kind.clone()];
            })
        };
        let ours = test_rules::rules("tallowdeep");
        let sword = ours.item_of_kind("sword").expect("the rule set has it");
        let weapon = *ours.item(sword).effect.worn().expect("it is a weapon");
        let bow = Worn {
            attack: 7,
            beside_percent: 50,
            ..weapon
        };
        let dagger = Worn {
            attack: 1,
            stab_percent: Some(300),
            ..weapon
        };
        assert_open_odds_fit(&armed(dagger, 60));
        assert_open_odds_fit(&armed(bow, 70));
    }
}
