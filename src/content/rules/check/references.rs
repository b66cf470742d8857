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
    /// What becomes the lit kind of brazier.
    Dark,
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
            Self::Dark => {
                let lit = rules.braziers.as_ref().map_or("", |it| &it.lit);
                return format!("a kind of terrain without light that on_bump makes {lit}");
            }
        };
        expected.to_owned()
    }

    /// All names that are right.
    fn known(self, rules: &Ruleset) -> Vec<String> {
        let monsters = rules.monsters.iter();
        let items = rules.items.iter();
        match self {
            Self::Monster => monsters.map(|it| it.kind.clone()).collect(),
            Self::Ally => {
                let allies = monsters.filter(|it| it.traits.ally.is_some());
                allies.map(|it| it.kind.clone()).collect()
            }
            Self::Item => items.map(|it| it.kind.clone()).collect(),
            Self::Worn => {
                let worn = items.filter(|it| it.effect.worn().is_some());
                worn.map(|it| it.kind.clone()).collect()
            }
            _ => {
                let all = rules.all_terrain().filter(|it| self.is_right(rules, *it));
                all.map(|it| rules.terrain_word(it).to_owned()).collect()
            }
        }
    }

    /// Whether this terrain is right.
    fn is_right(self, rules: &Ruleset, terrain: Terrain) -> bool {
        let kind = rules.terrain_kind(terrain);
        let is_lit = kind.is_some_and(|kind| kind.light > 0);
        match self {
            Self::Ground => matches!(terrain, Terrain::Ground(_) | Terrain::Floor),
            Self::Walkable => terrain.is_walkable(),
            Self::Solid => !terrain.is_walkable(),
            Self::Drip => terrain.is_walkable() && kind.is_some_and(|it| it.fades.is_some()),
            Self::Lit => is_lit,
            Self::Dark => {
                let lit = rules.braziers.as_ref().map(|it| &it.lit);
                let bump = kind.and_then(|it| it.on_bump.as_ref());
                !is_lit && bump.map(|it| &it.becomes) == lit
            }
            _ => true,
        }
    }
}

/// A name of something else in a rule file, where it is, and what it may stand for.
type Reference<'r> = (Names, String, &'r str);

/// Everything that is named must exist, and suit what it is for.
pub(super) fn check(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    for (names, path, word) in references(rules) {
        let known = names.known(rules);
        // Without any items, rules may still have monsters that would leave some.
        let needs_none = matches!(names, Names::Item) && known.is_empty();
        if !needs_none && !known.iter().any(|it| it == word) {
            found.push(mismatch(path, names.expected(rules)).with(Clue::NameOf(known)));
        }
    }
}

/// All names of something else.
fn references<'r>(rules: &'r Ruleset) -> Vec<Reference<'r>> {
    let mut all = Vec::new();
    let mut add = |names, path: String, word: Option<&'r String>| {
        all.extend(word.map(|word| (names, path, word.as_str())));
    };
    let boss = rules.dungeon.boss.as_ref();
    add(Names::Monster, "dungeon/boss".to_owned(), boss);
    let seal = rules.door_seal.as_ref().map(|it| &it.terrain);
    add(Names::Solid, "door_seal/terrain".to_owned(), seal);
    for (at, worn) in rules.hero.wears.iter().enumerate() {
        add(Names::Worn, format!("hero/wears/{at}"), Some(worn));
    }
    for (at, monster) in rules.monsters.iter().enumerate() {
        let (traits, path) = (&monster.traits, |key| format!("monsters/{at}/traits/{key}"));
        add(Names::Item, path("leaves"), traits.leaves.as_ref());
        let disguise = traits.disguised_as.as_ref();
        add(Names::Item, path("disguised_as"), disguise);
        add(Names::Terrain, path("spins"), traits.spins.as_ref());
        let poured = traits.pours.as_ref().map(|it| &it.terrain);
        add(Names::Walkable, path("pours/terrain"), poured);
        let calls = traits.crown.as_ref().and_then(|it| it.calls.as_ref());
        let called = calls.map(|it| &it.kind);
        add(Names::Monster, path("crown/calls/kind"), called);
    }
    for (at, item) in rules.items.iter().enumerate() {
        add(Names::Item, format!("items/{at}/laid"), item.laid.as_ref());
        let spilt = item.terrain.as_ref();
        add(Names::Walkable, format!("items/{at}/terrain"), spilt);
    }
    for (at, kind) in rules.terrain.iter().enumerate() {
        let path = |key| format!("terrain/{at}/{key}");
        let faded = kind.fades.as_ref().map(|it| &it.leaves);
        add(Names::Terrain, path("fades/leaves"), faded);
        let burnt = kind.burns.as_ref().map(|it| &it.leaves);
        add(Names::Terrain, path("burns/leaves"), burnt);
        let entered = kind.on_enter.as_ref().and_then(|it| it.becomes.as_ref());
        add(Names::Terrain, path("on_enter/becomes"), entered);
        let hidden = kind.hidden.as_ref().map(|it| &it.looks_like);
        add(Names::Terrain, path("hidden/looks_like"), hidden);
    }
    for (path, effect) in bump_effects(rules) {
        // Whoever is freed stands there then.
        let becomes = match effect.frees {
            Some(_) => Names::Walkable,
            None => Names::Terrain,
        };
        add(becomes, format!("{path}/becomes"), Some(&effect.becomes));
        let closes = effect.closes.as_ref().map(|it| &it.becomes);
        add(Names::Terrain, format!("{path}/closes/becomes"), closes);
        add(Names::Item, format!("{path}/takes"), effect.takes.as_ref());
        add(Names::Ally, format!("{path}/frees"), effect.frees.as_ref());
    }
    for (at, place) in rules.places.iter().enumerate() {
        for (number, ground) in place.ground.iter().enumerate() {
            let path = format!("places/{at}/ground/{number}/kind");
            add(Names::Ground, path, Some(&ground.kind));
        }
        for (number, level) in place.levels.iter().enumerate() {
            let path = |key: &str| format!("places/{at}/levels/{number}/{key}");
            for (gift, kind) in level.gifts.iter().enumerate() {
                add(Names::Item, path(&format!("gifts/{gift}")), Some(kind));
            }
            add(Names::Monster, path("patrol"), level.patrol.as_ref());
        }
    }
    if let Some(braziers) = &rules.braziers {
        add(Names::Lit, "braziers/lit".to_owned(), Some(&braziers.lit));
        let dark = Some(&braziers.dark).filter(|_| Names::Lit.known(rules).contains(&braziers.lit));
        add(Names::Dark, "braziers/dark".to_owned(), dark);
        for (at, wick) in rules.wicks.iter().enumerate() {
            if let WickEffect::Drips { terrain, .. } = &wick.effect {
                let path = format!("wicks/{at}/effect/drips/terrain");
                add(Names::Drip, path, Some(terrain));
            }
        }
    }
    all
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
/// sort; wicks have kinds of their own.
pub(super) fn effects(rules: &Ruleset, found: &mut Vec<Mismatch>) {
    for (at, kind) in rules.terrain.iter().enumerate() {
        let hidden = kind.hidden.as_ref();
        if hidden.is_some_and(|it| it.looks_like == kind.kind) {
            let path = format!("terrain/{at}/hidden/looks_like");
            found.push(mismatch(path, "another kind"));
        }
    }
    for (at, item) in rules.items.iter().enumerate() {
        let path = |key| format!("items/{at}/{key}");
        if matches!(item.effect, ItemEffect::Spills { .. }) && item.terrain.is_none() {
            let expected = "a key terrain beside it that says what it spills";
            found.push(mismatch(path("effect"), expected));
        }
        let mut worn = item.effect.worn().into_iter();
        if worn.any(|it| it.kind == WornKind::Armor && it.shoots > 0) {
            found.push(mismatch(path("effect/worn/shoots"), "0 for armor"));
        }
    }
    let worn = |kind: &String| {
        let mut items = rules.items.iter().filter(|item| item.kind == *kind);
        items.find_map(|item| item.effect.worn()).map(|it| it.kind)
    };
    let wears = &rules.hero.wears;
    for (at, kind) in wears.iter().enumerate() {
        let own = worn(kind);
        if let Some(sort) = own.filter(|_| wears[..at].iter().any(|it| worn(it) == own)) {
            found.push(mismatch(
                format!("hero/wears/{at}"),
                format!("one {sort} at most"),
            ));
        }
    }
    for (at, wick) in rules.wicks.iter().enumerate() {
        if rules.wicks[..at].iter().any(|it| it.kind == wick.kind) {
            let path = format!("wicks/{at}/kind");
            found.push(mismatch(path, "a kind that no other wick has"));
        }
    }
}
