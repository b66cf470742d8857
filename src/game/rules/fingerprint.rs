//! The fingerprint of a rule set: a hash of what decides a game, and nothing else.
//!
//! The rules are written as text, one line per value, and hashed with FNV-1a (64 bits). Each line is a tag and a value:
//!
//! ```text
//! hero.hp 30
//! monsters.chase astar-around-actors
//! monster goblin
//! monster.attack 6
//! ```
//!
//! Tags, enum words and the order of lines are part of the format and never change, even if fields and variants are
//! renamed in the source or in the rule files. Monsters and items are in the order of the file, because dice and slots
//! depend on it. What does not affect play is left out: names, descriptions, letters, colours, messages, screens.
//!
//! A new rule gets a new tag and a default that keeps the game as it was, and is written only if it differs from that
//! default ([`Lines::unless`]), so the fingerprints of rule sets without it stay the same. The patterns below name
//! every field, so a new field does not compile until it is handled here.

mod ground;
mod places;
mod traits;
mod wicks;
mod worn;

use std::fmt::{Display, Write};

use crate::base::{Digest, FovAlgorithm};
use crate::game::rules::{
    AttackReach, BumpRule, CandleRules, Chase, CombatRules, DamageFormula, DeathRules,
    DungeonRules, FailedStep, FlameRules, GrowthRules, HeightRules, HeroDeath, HeroRules,
    ItemEffect, ItemKind, LightRule, MapRules, MindRules, Monster, MonsterAi, MonsterDeath,
    MonsterNames, OutOfSight, PlayRules, RoomCenter, RoomFloor, Ruleset, SealRules, SightRules,
    SightTest, SpawnCell, SpawnOrder, SpawnRules, Stats, StepDirs, TimeModel, TunnelBend,
    TunnelOrder, Venom,
};

impl Ruleset {
    /// A hash of everything that decides a game: with equal fingerprints, the same seed and commands give the same
    /// game. Display names, letters and colours do not count.
    pub fn fingerprint(&self) -> u64 {
        Digest::new()
            .write_bytes(self.deciding_lines().as_bytes())
            .finish()
    }

    /// The text that is hashed: one line per value that decides a game.
    pub fn deciding_lines(&self) -> String {
        let mut lines = Lines(String::new());
        lines.rules(self);
        lines.0
    }
}

/// The text so far.
struct Lines(String);

impl Lines {
    /// A value that every rule set has.
    fn always(&mut self, tag: &str, value: impl Display) {
        writeln!(self.0, "{tag} {value}").expect("writing to a String cannot fail");
    }

    /// A number that is written only if it differs from the format's default.
    fn unless(&mut self, default: i32, tag: &str, value: i32) {
        if value != default {
            self.always(tag, value);
        }
    }

    /// A word of a file, in ASCII and without spaces.
    fn kind(&mut self, tag: &str, kind: &str) {
        let kind = kind.escape_default().to_string().replace(' ', "\\s");
        self.always(tag, kind);
    }

    fn rules(&mut self, rules: &Ruleset) {
        let Ruleset {
            name: _,
            hero,
            play,
            sight,
            candle,
            flame,
            minds,
            combat,
            monster_ai,
            death,
            dungeon,
            map,
            spawn,
            growth,
            monsters,
            items,
            terrain,
            fire,
            torch,
            door_seal,
            braziers,
            wicks,
            places,
            vaults,
        } = rules;
        let HeroRules {
            name: _,
            stats,
            wears,
        } = hero;
        self.stats("hero", stats);
        for kind in wears {
            self.kind("hero.wears", kind);
        }
        self.play(play);
        let SightRules {
            algorithm,
            radius,
            light,
        } = sight;
        self.always("sight.algorithm", sight_word(*algorithm));
        self.always("sight.radius", radius);
        match light {
            // The default.
            LightRule::Uniform => {}
            LightRule::Levels => self.always("sight.light", "rule"),
        }
        if let Some(candle) = candle {
            self.candle(candle);
        }
        if let Some(flame) = flame {
            self.flame(flame);
        }
        if let Some(minds) = minds {
            self.minds(minds);
        }
        let CombatRules {
            damage,
            critical_percent: critical,
            hp_below_zero,
        } = combat;
        self.always("combat.damage", damage_word(*damage));
        self.unless(100, "combat.critical", *critical);
        self.unless(0, "combat.hp-below-zero", i32::from(*hp_below_zero));
        self.monster_ai(monster_ai);
        let DeathRules {
            monster: monster_death,
            drop_percent: drops,
            hero: hero_death,
        } = death;
        self.always("death.monster", death_word(*monster_death));
        self.unless(0, "death.drops", *drops);
        match hero_death {
            // The default.
            HeroDeath::EndsGame => {}
            HeroDeath::EndsTurn => self.always("death.hero", "ends-turn"),
            HeroDeath::EndsFight => self.always("death.hero", "ends-fight"),
            HeroDeath::LivesOn => self.always("death.hero", "lives-on"),
            HeroDeath::IsSpared => self.always("death.hero", "is-spared"),
            HeroDeath::Vanishes => self.always("death.hero", "vanishes"),
        }
        let DungeonRules {
            levels,
            boss,
            boss_wins,
        } = dungeon;
        self.always("dungeon.levels", levels);
        if let Some(boss) = boss {
            self.kind("dungeon.boss", boss);
        }
        self.unless(1, "dungeon.boss-wins", i32::from(*boss_wins));
        self.map(map);
        self.spawn(spawn);
        if let Some(GrowthRules {
            xp_per_level: step,
            hp,
            attack,
        }) = growth
        {
            self.always("growth.step", step);
            self.always("growth.hp", hp);
            self.always("growth.attack", attack);
        }
        for monster in monsters {
            self.monster(monster);
        }
        for item in items {
            self.item(item);
        }
        for terrain in terrain {
            self.terrain(terrain);
        }
        if let Some(fire) = fire {
            self.fire(fire);
        }
        if let Some(torch) = torch {
            self.bump("torch", torch);
        }
        if let Some(seal) = door_seal {
            self.door_seal(seal);
        }
        wicks::write(self, braziers.as_ref(), wicks);
        places::write(self, places, vaults);
    }

    fn stats(&mut self, whose: &str, stats: &Stats) {
        let Stats {
            hp,
            attack,
            defense,
            dodge,
            critical,
        } = stats;
        self.always(&format!("{whose}.hp"), hp);
        self.always(&format!("{whose}.attack"), attack);
        self.always(&format!("{whose}.defense"), defense);
        self.unless(0, &format!("{whose}.dodge"), *dodge);
        self.unless(0, &format!("{whose}.critical"), *critical);
    }

    fn play(&mut self, play: &PlayRules) {
        let PlayRules {
            steps,
            can_wait: wait,
            failed_step,
            bump,
            rest_heal: rest,
            time,
        } = play;
        let steps = match steps {
            StepDirs::Four => "four",
            StepDirs::Eight => "eight",
        };
        let failed_step = match failed_step {
            FailedStep::Free => "free",
            FailedStep::CostsTheTurn => "costs-the-turn",
        };
        let bump = match bump {
            BumpRule::Strikes => "strikes",
            BumpRule::IsBlocked => "is-blocked",
        };
        self.always("play.steps", steps);
        self.always("play.wait", i32::from(*wait));
        self.always("play.failed-step", failed_step);
        self.always("play.bump", bump);
        self.unless(0, "play.rest", *rest);
        match time {
            // The default.
            TimeModel::Turns => {}
            TimeModel::Ticks {
                hero_step,
                monster_step,
                attack,
                blocked_waits,
                // It affects which commands are given, not what they do.
                keys_wait: _,
            } => {
                self.always("time.hero-step", hero_step);
                self.always("time.monster-step", monster_step);
                self.always("time.attack", attack);
                self.unless(0, "time.blocked-waits", i32::from(*blocked_waits));
            }
        }
    }

    fn candle(&mut self, candle: &CandleRules) {
        let CandleRules {
            turns: wax,
            low_percent: low,
            low_radius,
            per_level,
            out_radius,
        } = candle;
        self.always("candle.wax", wax);
        self.always("candle.low", low);
        self.always("candle.low-radius", low_radius);
        self.unless(0, "candle.per-level", *per_level);
        self.always("candle.out-radius", out_radius);
    }

    fn flame(&mut self, flame: &FlameRules) {
        let FlameRules {
            wax,
            max_wax,
            relight_wax,
            raise_wax,
            seal,
            heal_turns,
            heals_by_light,
            tallow_percent,
            clear_light,
            shots_miss,
            per_level,
            out,
            shielded,
            plain,
            bright,
        } = flame;
        let SealRules { wax: seal_wax, hp } = seal;
        self.always("flame.wax", wax);
        self.always("flame.max-wax", max_wax);
        self.always("flame.relight", relight_wax);
        self.unless(0, "flame.raise", *raise_wax);
        self.always("flame.seal.wax", seal_wax);
        self.always("flame.seal.hp", hp);
        self.unless(0, "flame.heal-turns", *heal_turns);
        self.unless(0, "flame.heals-by-light", i32::from(*heals_by_light));
        self.unless(0, "flame.tallow", *tallow_percent);
        self.unless(0, "flame.clear-light", *clear_light);
        self.unless(0, "flame.shots-miss", i32::from(*shots_miss));
        self.unless(0, "flame.per-level", *per_level);
        for (height, rules) in [
            ("out", out),
            ("shielded", shielded),
            ("plain", plain),
            ("bright", bright),
        ] {
            // What is foretold does not affect play.
            let HeightRules {
                light,
                noticed_within,
                wax,
                turns,
                misses_percent,
                critical,
                foretells: _,
            } = rules;
            self.always(&format!("flame.{height}.light"), light);
            self.always(&format!("flame.{height}.noticed"), noticed_within);
            self.unless(0, &format!("flame.{height}.wax"), *wax);
            self.unless(1, &format!("flame.{height}.turns"), *turns);
            self.unless(0, &format!("flame.{height}.misses"), *misses_percent);
            self.unless(0, &format!("flame.{height}.critical"), *critical);
        }
    }

    fn minds(&mut self, minds: &MindRules) {
        let MindRules {
            asleep_percent,
            wakes_percent,
            notices_percent,
            lit_radius,
            hears_fights,
            searches_turns,
            stab_percent,
            away_turns,
        } = minds;
        self.always("minds.asleep", asleep_percent);
        self.always("minds.wakes", wakes_percent);
        self.always("minds.notices", notices_percent);
        self.always("minds.lit-radius", lit_radius);
        self.always("minds.hears-fights", hears_fights);
        self.always("minds.searches", searches_turns);
        self.always("minds.stab", stab_percent);
        self.unless(0, "minds.away", *away_turns);
    }

    fn monster_ai(&mut self, ai: &MonsterAi) {
        let MonsterAi {
            chase,
            reach,
            sight_test,
            out_of_sight,
            flee_below,
            flee_pause_every,
            path_jumps,
        } = ai;
        let chase = match chase {
            Chase::Stands => "stands",
            Chase::Growls => "growls",
            Chase::GreedySlide => "greedy-slide",
            Chase::RoundedLine => "rounded-line",
            Chase::AstarAroundActors => "astar-around-actors",
            Chase::AstarOrthogonal => "astar-orthogonal",
            Chase::LibtcodPath => "libtcod-path",
            Chase::DijkstraMap => "dijkstra-map",
            Chase::FastAstar => "fast-astar",
        };
        let reach = match reach {
            AttackReach::Beside => "beside",
            AttackReach::UnderTwo => "under-two",
            AttackReach::NextStep => "next-step",
        };
        let sight_test = match sight_test {
            SightTest::AfterStep => "after-step",
            SightTest::BeforeStep => "before-step",
        };
        let out_of_sight = match out_of_sight {
            OutOfSight::Idle => "idle",
            OutOfSight::WalksOn => "walks-on",
        };
        self.always("monsters.chase", chase);
        self.always("monsters.reach", reach);
        self.always("monsters.sight-test", sight_test);
        self.always("monsters.out-of-sight", out_of_sight);
        self.unless(0, "monsters.flee-below", *flee_below);
        self.unless(0, "monsters.flee-pause-every", *flee_pause_every);
        self.unless(0, "monsters.path-jumps", i32::from(*path_jumps));
    }

    fn map(&mut self, map: &MapRules) {
        let MapRules {
            width,
            height,
            room_attempts: attempts,
            max_rooms: rooms,
            room_min,
            room_max,
            floor,
            margin_before,
            margin_after,
            tunnels,
            bend,
            center,
            door_percent: doors,
            torch_percent: torches,
        } = map;
        let floor = match floor {
            RoomFloor::Inside => "inside",
            RoomFloor::Whole => "whole",
        };
        let tunnels = match tunnels {
            TunnelOrder::NewToPrevious => "new-to-previous",
            TunnelOrder::PreviousToNew => "previous-to-new",
        };
        let bend = match bend {
            TunnelBend::Coin => "coin",
            TunnelBend::RowFirst => "row-first",
        };
        self.always("map.width", width);
        self.always("map.height", height);
        self.always("map.attempts", attempts);
        self.always("map.rooms", rooms);
        self.always("map.room-min", room_min);
        self.always("map.room-max", room_max);
        self.always("map.floor", floor);
        self.always("map.margin-before", margin_before);
        self.always("map.margin-after", margin_after);
        self.always("map.tunnels", tunnels);
        self.always("map.bend", bend);
        match center {
            // The default.
            RoomCenter::Midpoint => {}
            RoomCenter::HalfSize => self.always("map.center", "half-size"),
        }
        self.unless(0, "map.doors", *doors);
        self.unless(0, "map.torches", *torches);
    }

    fn spawn(&mut self, spawn: &SpawnRules) {
        let SpawnRules {
            max_per_room,
            levels_per_extra,
            cells_per_monster,
            first_room,
            cell,
            order,
            max_items_per_room,
        } = spawn;
        let cell = match cell {
            SpawnCell::Interior => "interior",
            SpawnCell::WithWalls => "with-walls",
            SpawnCell::Distinct => "distinct",
        };
        self.always("spawn.max-per-room", max_per_room);
        self.unless(0, "spawn.levels-per-extra", *levels_per_extra);
        self.unless(0, "spawn.cells-per-monster", *cells_per_monster);
        self.always("spawn.first-room", i32::from(*first_room));
        self.always("spawn.cell", cell);
        match order {
            // The default.
            SpawnOrder::AfterMap => {}
            SpawnOrder::WithRoom => self.always("spawn.order", "with-room"),
        }
        self.unless(0, "spawn.items-per-room", *max_items_per_room);
    }

    fn monster(&mut self, monster: &Monster) {
        let Monster {
            kind,
            name: _,
            letter: _,
            color: _,
            about: _,
            says: _,
            hits: _,
            pronoun: _,
            weight,
            weight_per_level,
            experience,
            venom,
            glow,
            flee_below,
            traits,
            names,
            stats,
        } = monster;
        self.kind("monster", kind);
        self.always("monster.weight", weight);
        self.unless(0, "monster.weight-per-level", *weight_per_level);
        self.unless(0, "monster.experience", *experience);
        if let Some(Venom { percent, turns }) = venom {
            self.always("monster.venom.percent", percent);
            self.always("monster.venom.turns", turns);
        }
        self.unless(0, "monster.glow", *glow);
        if let Some(percent) = flee_below {
            self.always("monster.flee-below", percent);
        }
        self.traits(traits);
        if let Some(MonsterNames { percent, list }) = names {
            // Dice choose among them, so their number counts, not their text.
            self.always("monster.names.percent", percent);
            self.always("monster.names.count", list.len());
        }
        self.stats("monster", stats);
    }

    fn item(&mut self, item: &ItemKind) {
        let ItemKind {
            kind,
            name: _,
            letter: _,
            color: _,
            about: _,
            uses: _,
            weight,
            from,
            terrain,
            laid,
            sure_on,
            effect,
        } = item;
        self.kind("item", kind);
        self.always("item.weight", weight);
        self.unless(1, "item.from", *from);
        if let Some(terrain) = terrain {
            self.always("item.terrain", terrain);
        }
        if let Some(laid) = laid {
            self.kind("item.laid", laid);
        }
        for depth in sure_on {
            self.always("item.sure-on", depth);
        }
        match effect {
            ItemEffect::Gold(amount) => self.always("item.gold", amount),
            ItemEffect::Heals(hp) => self.always("item.heals", hp),
            ItemEffect::Strikes(damage) => self.always("item.strikes", damage),
            ItemEffect::RaisesAttack(attack) => self.always("item.sharpens", attack),
            ItemEffect::RaisesDefense(defense) => self.always("item.hardens", defense),
            ItemEffect::Dazes(turns) => self.always("item.dazes", turns),
            ItemEffect::Throwable { damage, range } => {
                self.always("item.throwable.damage", damage);
                self.always("item.throwable.range", range);
            }
            ItemEffect::Lights(turns) => self.always("item.lights", turns),
            ItemEffect::Wax(amount) => self.always("item.wax", amount),
            ItemEffect::HealsPercent(percent) => self.always("item.heals-percent", percent),
            ItemEffect::Glows(light) => self.always("item.glows", light),
            ItemEffect::Burns { light, wax } => {
                self.always("item.burns.light", light);
                self.always("item.burns.wax", wax);
            }
            ItemEffect::Mirrors(more) => self.always("item.mirrors", more),
            ItemEffect::Carried(count) => self.always("item.carried", count),
            ItemEffect::Rewinds(turns) => self.always("item.rewinds", turns),
            ItemEffect::Kindles(range) => self.always("item.kindles", range),
            ItemEffect::Spills { range, radius } => {
                self.always("item.spills.range", range);
                self.always("item.spills.radius", radius);
            }
            ItemEffect::Snuffs(within) => self.always("item.snuffs", within),
            ItemEffect::Maps(within) => self.always("item.maps", within),
            ItemEffect::Descends(within) => self.always("item.descends", within),
            ItemEffect::Worn(worn) => self.worn(worn),
        }
    }
}

const fn sight_word(algorithm: FovAlgorithm) -> &'static str {
    match algorithm {
        FovAlgorithm::Basic => "basic",
        FovAlgorithm::Mrpas => "restrictive",
        FovAlgorithm::RecursiveShadowcast => "shadow",
        FovAlgorithm::SymmetricShadowcast => "symmetric",
        FovAlgorithm::Gorogue => "gorogue",
    }
}

const fn damage_word(damage: DamageFormula) -> &'static str {
    match damage {
        DamageFormula::Difference => "difference",
        DamageFormula::Proportional => "proportional",
        DamageFormula::None => "none",
    }
}

const fn death_word(death: MonsterDeath) -> &'static str {
    match death {
        MonsterDeath::Vanishes => "vanishes",
        MonsterDeath::LeavesCorpse => "leaves-corpse",
        MonsterDeath::LivesOn => "lives-on",
    }
}
