//! Checks of references: the monsters, items and terrain that others name must exist, and suit what they are for.

use super::{Clue, Mismatch, mismatch};
use crate::game::Terrain;
use crate::game::rules::{BumpEffect, ItemEffect, Ruleset, WickEffect, WornKind};

/// What a name may stand for.
#[derive(Clone, Copy)]
enum Names {
    Monster,
    Ally,
    Item,
    Worn,
    Terrain,
    /// Ground that a level may be strewn with.
    Ground,
    Walkable,
    /// What stops walkers.
    Solid,
    /// What a wick drips: it fades again.
    Drip,
    Lit,
    /// What can be taken by bumping into it.
    Waits,
    /// What becomes the lit kind of brazier.
    Dark,
    Wick,
}

impl Names {
    /// What should be named.
    fn expected(self, rules: &Ruleset) -> String {
        let expected = match self {
            Self::Monster => "a kind of monster",
            Self::Ally => "a kind of monster with the trait ally",
            Self::Item => "a kind of item",
            Self::Worn => "a kind of item that is worn",
            Self::Terrain => "a kind of terrain",
            Self::Ground => "a kind of [[terrain]]",
            Self::Walkable => "terrain that one can walk on",
            Self::Solid => "terrain that stops walkers",
            Self::Drip => "terrain that one can walk on, and that fades",
            Self::Lit => "a kind of terrain with light",
            Self::Waits => "a kind of terrain with on_bump",
            Self::Dark => {
                let lit = rules.braziers.as_ref().map_or("", |it| &it.lit);
                return format!("a kind of terrain without light that on_bump makes {lit}");
            }
            Self::Wick => "a kind of wick",
        };
        expected.to_owned()
    }

    /// All names that are right.
    fn known(self, rules: &Ruleset) -> Vec<String> {
        match self {
            Self::Monster => rules.monsters.iter().map(|it| it.kind.clone()).collect(),
            Self::Ally => {
                let allies = rules.monsters.iter().filter(|it| it.traits.ally.is_some());
                allies.map(|it| it.kind.clone()).collect()
            }
            Self::Item => rules.items.iter().map(|it| it.kind.clone()).collect(),
            Self::Worn => {
                let worn = rules.items.iter().filter(|it| it.effect.worn().is_some());
                worn.map(|it| it.kind.clone()).collect()
            }
            Self::Wick => rules.wicks.iter().map(|it| it.kind.clone()).collect(),
            Self::Terrain
            | Self::Ground
            | Self::Walkable
            | Self::Solid
            | Self::Drip
            | Self::Lit
            | Self::Waits
            | Self::Dark => {
                let right = rules.all_terrain().filter(|it| self.is_right(rules, *it));
                right.map(|it| rules.terrain_word(it).to_owned()).collect()
            }
        }
    }

    /// Whether this terrain is right. What is no terrain is not asked about.
    fn is_right(self, rules: &Ruleset, terrain: Terrain) -> bool {
        let kind = rules.terrain_kind(terrain);
        let is_lit = kind.is_some_and(|kind| kind.light > 0);
        match self {
            Self::Monster | Self::Ally | Self::Item | Self::Worn | Self::Terrain | Self::Wick => {
                true
            }
            Self::Ground => matches!(terrain, Terrain::Ground(_) | Terrain::Floor),
            Self::Walkable => terrain.is_walkable(),
            Self::Solid => !terrain.is_walkable(),
            Self::Drip => terrain.is_walkable() && kind.is_some_and(|it| it.fades.is_some()),
            Self::Lit => is_lit,
            Self::Waits => kind.is_some_and(|it| it.on_bump.is_some()),
            Self::Dark => {
                let lit = rules.braziers.as_ref().map(|it| &it.lit);
                let bump = kind.and_then(|it| it.on_bump.as_ref());
                !is_lit && bump.map(|it| &it.becomes) == lit
            }
        }
    }
}

/// A name of something else in a rule file.
struct Reference<'r> {
    names: Names,
    /// Where it is: steps with slashes between them.
    path: String,
    word: &'r str,
}

/// The names of something else that a rule file has.
#[derive(Default)]
struct References<'r>(Vec<Reference<'r>>);

impl<'r> References<'r> {
    /// Adds a name, if there is one.
    fn add(&mut self, names: Names, path: impl Into<String>, word: Option<&'r String>) {
        if let Some(word) = word {
            let path = path.into();
            self.0.push(Reference { names, path, word });
        }
    }
}

/// Everything that is named must exist, and suit what it is for.
pub(super) fn check(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    for Reference { names, path, word } in references(rules) {
        let known = names.known(rules);
        // Without any items, rules may still have monsters that would leave some.
        let needs_none = matches!(names, Names::Item) && known.is_empty();
        if !needs_none && !known.iter().any(|it| it == word) {
            found.push(mismatch(path, names.expected(rules)).with(Clue::NameOf(known)));
        }
    }
}

/// All names of something else, in the order in which errors of one list are reported.
fn references(rules: &Ruleset) -> Vec<Reference<'_>> {
    let mut all = References::default();
    let seal = rules.door_seal.as_ref().map(|it| &it.terrain);
    all.add(Names::Monster, "dungeon/boss", rules.dungeon.boss.as_ref());
    all.add(Names::Solid, "door_seal/terrain", seal);
    for (at, worn) in rules.hero.wears.iter().enumerate() {
        all.add(Names::Worn, format!("hero/wears/{at}"), Some(worn));
    }
    add_of_monsters(rules, &mut all);
    for (at, item) in rules.items.iter().enumerate() {
        all.add(Names::Item, format!("items/{at}/laid"), item.laid.as_ref());
        let spilt = item.terrain.as_ref();
        all.add(Names::Walkable, format!("items/{at}/terrain"), spilt);
    }
    add_of_terrain(rules, &mut all);
    add_of_bumps(rules, &mut all);
    add_of_places(rules, &mut all);
    add_of_cast(rules, &mut all);
    add_of_twists(rules, &mut all);
    add_of_companions(rules, &mut all);
    add_of_braziers(rules, &mut all);
    all.0
}

fn add_of_monsters<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    for (at, monster) in rules.monsters.iter().enumerate() {
        let traits = &monster.traits;
        let path = |key: &str| format!("monsters/{at}/traits/{key}");
        all.add(Names::Item, path("leaves"), traits.leaves.as_ref());
        let disguise = traits.disguised_as.as_ref();
        all.add(Names::Item, path("disguised_as"), disguise);
        all.add(Names::Terrain, path("spins"), traits.spins.as_ref());
        let poured = traits.pours.as_ref().map(|it| &it.terrain);
        all.add(Names::Walkable, path("pours/terrain"), poured);
        let calls = traits.crown.as_ref().and_then(|it| it.calls.as_ref());
        let called = calls.map(|it| &it.kind);
        all.add(Names::Monster, path("crown/calls/kind"), called);
    }
}

/// What kinds of terrain become by themselves, and what they look like.
fn add_of_terrain<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    for (at, kind) in rules.terrain.iter().enumerate() {
        let path = |key: &str| format!("terrain/{at}/{key}");
        let faded = kind.fades.as_ref().map(|it| &it.leaves);
        all.add(Names::Terrain, path("fades/leaves"), faded);
        let burnt = kind.burns.as_ref().map(|it| &it.leaves);
        all.add(Names::Terrain, path("burns/leaves"), burnt);
        let entered = kind.on_enter.as_ref().and_then(|it| it.becomes.as_ref());
        all.add(Names::Terrain, path("on_enter/becomes"), entered);
        let hidden = kind.hidden.as_ref().map(|it| &it.looks_like);
        all.add(Names::Terrain, path("hidden/looks_like"), hidden);
    }
}

fn add_of_bumps<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    for (path, effect) in bump_effects(rules) {
        // Whoever is freed stands there then.
        let becomes = match effect.frees {
            Some(_) => Names::Walkable,
            None => Names::Terrain,
        };
        all.add(becomes, format!("{path}/becomes"), Some(&effect.becomes));
        let closes = effect.closes.as_ref().map(|it| &it.becomes);
        all.add(Names::Terrain, format!("{path}/closes/becomes"), closes);
        let taken = effect.takes.as_ref();
        all.add(Names::Item, format!("{path}/takes"), taken);
        let freed = effect.frees.as_ref();
        all.add(Names::Ally, format!("{path}/frees"), freed);
    }
}

fn add_of_places<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    for (at, place) in rules.places.iter().enumerate() {
        for (number, ground) in place.ground.iter().enumerate() {
            let path = format!("places/{at}/ground/{number}/kind");
            all.add(Names::Ground, path, Some(&ground.kind));
        }
        for (number, level) in place.levels.iter().enumerate() {
            let level_path = format!("places/{at}/levels/{number}");
            for (gift, kind) in level.gifts.iter().enumerate() {
                all.add(
                    Names::Item,
                    format!("{level_path}/gifts/{gift}"),
                    Some(kind),
                );
            }
            let patrol = level.patrol.as_ref();
            all.add(Names::Monster, format!("{level_path}/patrol"), patrol);
        }
    }
}

fn add_of_cast<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    let Some(cast) = &rules.cast else {
        return;
    };
    for (at, kind) in cast.monsters.always.iter().enumerate() {
        let path = format!("cast/monsters/always/{at}");
        all.add(Names::Monster, path, Some(kind));
    }
    for (at, kind) in cast.items.always.iter().enumerate() {
        let path = format!("cast/items/always/{at}");
        all.add(Names::Item, path, Some(kind));
    }
}

fn add_of_twists<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    for (at, twist) in rules.twists.iter().enumerate() {
        let path = |key: &str| format!("twists/{at}/effect/{key}");
        // Without what it needs, as after `remove`, a twist is on no level.
        if let Some((effect, word)) = twist.effect.terrain()
            && rules.terrain_named(word).is_some()
        {
            let names = match twist.effect.is_walked_on() {
                true => Names::Walkable,
                false => Names::Solid,
            };
            all.add(names, path(&format!("{effect}/terrain")), Some(word));
        }
    }
}

fn add_of_companions<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    for (at, companion) in rules.companions.iter().enumerate() {
        // Without what it waits as, as after `remove`, it is in no dungeon.
        if rules.terrain_named(&companion.waits).is_some() {
            let path = format!("companions/{at}/waits");
            all.add(Names::Waits, path, Some(&companion.waits));
        }
    }
}

fn add_of_braziers<'r>(rules: &'r Ruleset, all: &mut References<'r>) {
    let Some(braziers) = &rules.braziers else {
        return;
    };
    all.add(Names::Lit, "braziers/lit", Some(&braziers.lit));
    // What the dark kind must become is known only if the lit kind is right.
    if Names::Lit.known(rules).contains(&braziers.lit) {
        all.add(Names::Dark, "braziers/dark", Some(&braziers.dark));
    }
    for (at, word) in braziers.given.iter().enumerate() {
        all.add(Names::Wick, format!("braziers/given/{at}"), Some(word));
    }
    for (at, wick) in rules.wicks.iter().enumerate() {
        let second = wick.second.as_ref().map(|it| ("/second", &it.effects));
        for (turn, effects) in [("", &wick.effects)].into_iter().chain(second) {
            for (number, effect) in effects.iter().enumerate() {
                if let WickEffect::Drips { terrain, .. } = effect {
                    let path = format!("wicks/{at}{turn}/effects/{number}/drips/terrain");
                    all.add(Names::Drip, path, Some(terrain));
                }
            }
        }
    }
}

/// The effects of bumping into things, each with its path in the file.
fn bump_effects(rules: &Ruleset) -> impl Iterator<Item = (String, &BumpEffect)> {
    let torch = rules.torch.as_ref();
    let torch = torch.map(|effect| ("torch".to_owned(), effect));
    let kinds = rules.terrain.iter().enumerate();
    let kinds = kinds
        .filter_map(|(at, kind)| Some((format!("terrain/{at}/on_bump"), kind.on_bump.as_ref()?)));
    kinds.chain(torch)
}

/// Braziers need a flame, and wicks need braziers.
pub(super) fn braziers(rules: &Ruleset) -> Result<(), Mismatch> {
    match &rules.braziers {
        None if rules.wicks.is_empty() => Ok(()),
        None => {
            let error = mismatch("wicks", "none without [braziers]");
            Err(error.with(Clue::Needs("braziers")))
        }
        Some(_) if rules.flame.is_none() => {
            let error = mismatch("braziers", "none without [flame]");
            Err(error.with(Clue::Needs("flame")))
        }
        Some(_) => Ok(()),
    }
}

/// Terrain must hide as another kind; what spills must say what; armour cannot shoot, and the hero wears one item of a
/// sort; wicks and twists have kinds of their own.
pub(super) fn effects(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    for (at, kind) in rules.terrain.iter().enumerate() {
        let hidden = kind.hidden.as_ref();
        if hidden.is_some_and(|it| it.looks_like == kind.kind) {
            let path = format!("terrain/{at}/hidden/looks_like");
            found.push(mismatch(path, "another kind"));
        }
    }
    for (at, item) in rules.items.iter().enumerate() {
        if matches!(item.effect, ItemEffect::Spills { .. }) && item.terrain.is_none() {
            let expected = "a key terrain beside it that says what it spills";
            found.push(mismatch(format!("items/{at}/effect"), expected));
        }
        let worn = item.effect.worn();
        if worn.is_some_and(|it| it.kind == WornKind::Armor && it.shoots > 0) {
            let path = format!("items/{at}/effect/worn/shoots");
            found.push(mismatch(path, "0 for armor"));
        }
    }
    worn_at_start(rules, found);
    for (at, twist) in rules.twists.iter().enumerate() {
        if rules.twists[..at].iter().any(|it| it.kind == twist.kind) {
            let path = format!("twists/{at}/kind");
            found.push(mismatch(path, "a kind that no other twist has"));
        }
    }
    for (at, candle) in rules.candles.iter().enumerate() {
        let is_plain = candle.starts.is_none() && candle.without.is_none();
        let is_usual = is_plain && candle.bright.is_none() && candle.effects.is_empty();
        if at == 0 && !is_usual {
            found.push(mismatch(
                "candles/0/kind",
                "a first candle that changes nothing",
            ));
        }
        if rules.candles[..at].iter().any(|it| it.kind == candle.kind) {
            let path = format!("candles/{at}/kind");
            found.push(mismatch(path, "a kind that no other candle has"));
        }
        if candle.without.is_some() && candle.without == candle.starts {
            let path = format!("candles/{at}/without");
            found.push(mismatch(path, "another height than `starts`"));
        }
    }
    for (at, wick) in rules.wicks.iter().enumerate() {
        if rules.wicks[..at].iter().any(|it| it.kind == wick.kind) {
            let path = format!("wicks/{at}/kind");
            found.push(mismatch(path, "a kind that no other wick has"));
        }
    }
}

/// The hero wears one item of a sort at most.
fn worn_at_start(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    let mut sorts = Vec::new();
    for (at, kind) in rules.hero.wears.iter().enumerate() {
        let mut items = rules.items.iter().filter(|item| item.kind == *kind);
        let Some(worn) = items.find_map(|item| item.effect.worn()) else {
            continue;
        };
        let sort = worn.kind;
        if sorts.contains(&sort) {
            let path = format!("hero/wears/{at}");
            found.push(mismatch(path, format!("one {sort} at most")));
        }
        sorts.push(sort);
    }
}
