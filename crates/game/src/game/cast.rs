//! Draws the cast of a dungeon from its seed. The result is a rule set of its own, in which kinds that were not drawn
//! have no weight, vaults that need them are gone, and places lie where this dungeon has them. Whatever makes levels
//! follows that without knowing of casts.
//!
//! Of monsters, the halls come first, so that each level that had one keeps one: their kinds are drawn with them. Then
//! each level gets as many kinds as the rules ask for. The rest comes evenly from the whole depth: the pool, ordered by
//! first level, is cut into [`RUNS`] runs, and each gives as many as the others.

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::base::{Dice, Stream};
use crate::game::mapgen::pick;
use crate::game::rules::{
    Cast, CastRules, ItemId, ItemKind, Lieutenant, LieutenantRules, Monster, MonsterId,
    MonsterNames, Ruleset, Vault, VaultMonster, VaultSite, VaultThing,
};

/// Runs of a pool that give equally many kinds.
const RUNS: usize = 4;
/// Kinds of which one becomes a lieutenant.
const STRONGEST: usize = 3;
/// Seeds of which the one is taken whose dungeon is least like the last.
const NEXT_SEEDS: usize = 8;
/// Kinds that characterise a dungeon.
const CHARACTERISTIC: usize = 3;

/// A pool that is being drawn from. Kinds are their indices in the rule set.
struct PoolDraw<'d> {
    dice: &'d mut Dice,
    /// The kinds that are left, by run.
    runs: Vec<Vec<usize>>,
    /// How many were drawn of each run.
    drawn_of: Vec<usize>,
    drawn: Vec<usize>,
    /// How many are to be drawn yet.
    missing: usize,
}

impl<'d> PoolDraw<'d> {
    /// A pool in the order in which it is cut into runs.
    fn new(pool: &[usize], draws: i32, dice: &'d mut Dice) -> Self {
        let mut runs = vec![Vec::new(); RUNS];
        for (at, kind) in pool.iter().enumerate() {
            runs[at * RUNS / pool.len()].push(*kind);
        }
        Self {
            dice,
            drawn_of: vec![0; RUNS],
            runs,
            drawn: Vec::new(),
            missing: (draws.unsigned_abs() as usize).min(pool.len()),
        }
    }

    /// Draws this kind, if it is left.
    fn take(&mut self, kind: usize) {
        for (run, drawn) in self.runs.iter_mut().zip(&mut self.drawn_of) {
            if let Some(at) = run.iter().position(|left| *left == kind) {
                run.remove(at);
                *drawn += 1;
                self.drawn.push(kind);
                self.missing -= 1;
            }
        }
    }

    /// Draws any of the kinds that fit. Returns whether there was one.
    fn take_any(&mut self, fits: impl Fn(usize) -> bool) -> bool {
        let mut left = self.runs.concat();
        left.retain(|kind| fits(*kind));
        let kind = pick(&left, self.dice);
        if let Some(kind) = kind
            && self.missing > 0
        {
            self.take(kind);
            return true;
        }
        false
    }

    /// Draws what is missing, each from the run that has given the fewest.
    fn fill(mut self) -> Vec<usize> {
        while self.missing > 0 {
            let runs = (0..self.runs.len()).filter(|run| !self.runs[*run].is_empty());
            let Some(run) = runs.min_by_key(|run| self.drawn_of[*run]) else {
                break;
            };
            let Some(kind) = pick(&self.runs[run], self.dice) else {
                break;
            };
            self.take(kind);
        }
        self.drawn
    }
}

impl Ruleset {
    /// The rules of the dungeon with this seed: these, if they draw no cast, or have drawn it.
    pub fn of_dungeon(&self, seed: u64) -> Cow<'_, Self> {
        let Some(cast) = &self.cast else {
            return Cow::Borrowed(self);
        };
        if self.drawn.is_some() {
            return Cow::Borrowed(self);
        }
        let mut dice = Stream::Cast.dice(seed);
        let mut own = self.clone();
        own.swap_places(cast, &mut dice);
        let mut drawn = own.draw_monsters(cast, &mut dice);
        let items = own.draw_items(cast, &mut dice);
        own.leave_monsters(&drawn);
        own.exchange_prizes(&items, &mut dice);
        own.leave_items(&items);
        own.pick_halls(&mut dice);
        drawn.sort_by_key(|kind| self.monsters[*kind].first_depth(self.dungeon.levels));
        let mut all = Cast {
            characteristic: characteristic(&drawn, &mut dice),
            says: dice.below(cast.says.len().max(1) as u32) as usize,
            ..Cast::default()
        };
        if let Some(rules) = &cast.lieutenants {
            all.lieutenants = own.appoint(rules, &mut dice);
        }
        all.companion = own.draw_companion(&mut dice);
        let monsters = (0..own.monsters.len()).map(MonsterId);
        let levels = own.dungeon.levels;
        let comes = |id: &MonsterId| own.monster(*id).first_depth(levels).is_some();
        all.monsters = monsters.filter(comes).collect();
        let items = (0..own.items.len()).map(ItemId);
        all.items = items.filter(|id| own.item(*id).weight > 0).collect();
        own.drawn = Some(all);
        Cow::Owned(own)
    }

    /// Of the first eight of these seeds, the first whose dungeon has the fewest halls and characteristic monsters of the
    /// dungeons with the seeds `last`; `None` without seeds.
    pub fn least_like(&self, last: &[u64], seeds: impl IntoIterator<Item = u64>) -> Option<u64> {
        let known: Vec<String> = last.iter().flat_map(|seed| self.marks_of(*seed)).collect();
        let mut least: Option<(usize, u64)> = None;
        for seed in seeds.into_iter().take(NEXT_SEEDS) {
            let mut common = self.marks_of(seed);
            common.retain(|mark| known.contains(mark));
            if least.is_none_or(|(fewest, _)| common.len() < fewest) {
                least = Some((common.len(), seed));
            }
        }
        least.map(|(_, seed)| seed)
    }

    /// What one remembers of the dungeon with this seed: the names of its halls and of its characteristic monsters; nothing
    /// if the rules draw no cast.
    fn marks_of(&self, seed: u64) -> Vec<String> {
        let own = self.of_dungeon(seed);
        let Some(cast) = &own.drawn else {
            return Vec::new();
        };
        let halls = own.vaults.iter().filter(|it| it.site == VaultSite::Hall);
        let mut marks: Vec<String> = halls.map(|hall| hall.name.clone()).collect();
        let monsters = cast.characteristic.iter();
        marks.extend(monsters.map(|id| own.monster(*id).kind.clone()));
        marks
    }

    /// Draws a companion and one of the depths of its vault, which is for no other level then. The vaults of the others
    /// are gone.
    fn draw_companion(&mut self, dice: &mut Dice) -> Option<(usize, u32)> {
        let mut vaults = std::mem::take(&mut self.vaults);
        let companions = vaults.iter().map(|vault| self.companion_of(vault));
        let companions: Vec<_> = companions.collect();
        let mut all: Vec<usize> = companions.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        let drawn = pick(&all, dice);
        let mut depth = None;
        for (vault, companion) in vaults.iter_mut().zip(&companions) {
            if drawn.is_some() && *companion == drawn {
                let waits = *depth.get_or_insert_with(|| dice.range(vault.from, vault.to));
                (vault.from, vault.to) = (waits, waits);
            }
        }
        let mut of = companions.iter();
        vaults.retain(|_| of.next().is_some_and(|it| it.is_none() || *it == drawn));
        self.vaults = vaults;
        Some((drawn?, depth?.unsigned_abs()))
    }

    /// Lets pairs of places change depths, each by a coin; their halls go with them.
    fn swap_places(&mut self, cast: &CastRules, dice: &mut Dice) {
        let froms: Vec<i32> = self.places.iter().map(|place| place.from).collect();
        for pair in &cast.swaps {
            let is_swapped = dice.coin();
            let [one, other] = pair.map(|from| froms.iter().position(|it| *it == from.get()));
            let (true, Some(one), Some(other)) = (is_swapped, one, other) else {
                continue;
            };
            let depths = [one, other].map(|at| (self.places[at].from, self.places[at].to));
            let [levels, levels_of_other] = depths.map(|(from, to)| to - from);
            if levels != levels_of_other {
                continue;
            }
            let by = depths[1].0 - depths[0].0;
            for vault in &mut self.vaults {
                if vault.site == VaultSite::Hall {
                    if lies_within(vault, depths[0]) {
                        (vault.from, vault.to) = (vault.from + by, vault.to + by);
                    } else if lies_within(vault, depths[1]) {
                        (vault.from, vault.to) = (vault.from - by, vault.to - by);
                    }
                }
            }
            (self.places[one].from, self.places[one].to) = depths[1];
            (self.places[other].from, self.places[other].to) = depths[0];
        }
    }

    /// Draws kinds of monsters: those of a hall on each level, as many on each level as must be there, and the rest.
    fn draw_monsters(&self, cast: &CastRules, dice: &mut Dice) -> Vec<usize> {
        let levels = self.dungeon.levels;
        let mut pool: Vec<usize> = (0..self.monsters.len()).collect();
        pool.retain(|kind| self.is_cast_monster(MonsterId(*kind)));
        pool.sort_by_key(|kind| self.monsters[*kind].first_depth(levels));
        let mut draw = PoolDraw::new(&pool, cast.monsters.draws, dice);
        let mut halls = Vec::new();
        for depth in 1..=levels {
            halls.extend(self.draw_hall(depth, &halls, &mut draw));
        }
        for depth in 1..=levels.unsigned_abs() {
            let comes = |kind: usize| self.monsters[kind].weight_at(depth) > 0;
            let always = (0..self.monsters.len()).filter(|it| comes(*it) && !pool.contains(it));
            let always = always.count();
            let is_few = |drawn: &[usize]| {
                let here = drawn.iter().filter(|kind| comes(**kind)).count();
                ((always + here) as i32) < cast.least
            };
            while is_few(&draw.drawn) && draw.take_any(comes) {}
        }
        draw.fill()
    }

    /// Draws the kinds of one of the halls for this depth by weight, unless there is one whose kinds are drawn. Returns which
    /// it is: none of those `above`.
    fn draw_hall(&self, depth: i32, above: &[usize], draw: &mut PoolDraw<'_>) -> Option<usize> {
        let mut halls = Vec::new();
        for (number, vault) in self.vaults.iter().enumerate() {
            if vault.is_hall_at(depth) && !above.contains(&number) {
                let mut kinds = self.cast_monsters_of(vault);
                kinds.retain(|kind| !draw.drawn.contains(kind));
                if kinds.len() <= draw.missing {
                    halls.push((number, kinds));
                }
            }
        }
        if let Some((number, _)) = halls.iter().find(|(_, kinds)| kinds.is_empty()) {
            return Some(*number);
        }
        let weights: Vec<u32> = halls
            .iter()
            .map(|hall| self.vaults[hall.0].weight)
            .collect();
        let (number, kinds) = &halls[draw.dice.weighted_index(&weights)?];
        for kind in kinds {
            draw.take(*kind);
        }
        Some(*number)
    }

    /// The kinds of monsters that a vault names and that a cast decides on, each once.
    fn cast_monsters_of(&self, vault: &Vault) -> Vec<usize> {
        let mut kinds = Vec::new();
        for (_, cell) in vault.cells.iter() {
            if let Some(VaultThing::Monster(VaultMonster { kind, .. })) = cell.holds
                && let Some(kind) = kind
                && self.is_cast_monster(kind)
                && !kinds.contains(&kind.0)
            {
                kinds.push(kind.0);
            }
        }
        kinds
    }

    /// Draws kinds of items: the runs are those of what is used, of weapons and of armour.
    fn draw_items(&self, cast: &CastRules, dice: &mut Dice) -> Vec<usize> {
        let mut pool: Vec<usize> = (0..self.items.len()).collect();
        pool.retain(|kind| self.is_cast_item(ItemId(*kind)));
        pool.sort_by_key(|kind| (sort(&self.items[*kind]), self.items[*kind].from));
        PoolDraw::new(&pool, cast.items.draws, dice).fill()
    }

    /// Takes the weight of the monsters of the pool that were not drawn, and the vaults that need them.
    fn leave_monsters(&mut self, drawn: &[usize]) {
        let mut vaults = std::mem::take(&mut self.vaults);
        vaults.retain(|vault| {
            let kinds = self.cast_monsters_of(vault);
            vault.site == VaultSite::Level || kinds.iter().all(|kind| drawn.contains(kind))
        });
        self.vaults = vaults;
        let mut absent: Vec<usize> = (0..self.monsters.len()).collect();
        absent.retain(|kind| self.is_cast_monster(MonsterId(*kind)) && !drawn.contains(kind));
        for kind in absent {
            let kind = &mut self.monsters[kind];
            (kind.weight, kind.weight_per_level) = (0, 0);
        }
    }

    /// Puts items that were drawn in the place of those that vaults name and that were not, of the same sort as far as
    /// there is one that the vault does not have yet.
    fn exchange_prizes(&mut self, drawn: &[usize], dice: &mut Dice) {
        for number in 0..self.vaults.len() {
            let mut named = items_of(&self.vaults[number]);
            for old in named.clone() {
                if !self.is_cast_item(old) || drawn.contains(&old.0) {
                    continue;
                }
                let mut others = drawn.to_vec();
                others.retain(|kind| !named.contains(&ItemId(*kind)));
                let mut alike = others.clone();
                alike.retain(|kind| sort(&self.items[*kind]) == sort(self.item(old)));
                let new = pick(&alike, dice).or_else(|| pick(&others, dice));
                let new = new.map(ItemId);
                named.extend(new);
                let cells = &mut self.vaults[number].cells;
                for (_, cell) in cells.iter_mut() {
                    if cell.holds == Some(VaultThing::Item(Some(old))) {
                        cell.holds = Some(VaultThing::Item(new));
                    }
                }
            }
        }
    }

    /// Picks the hall of each level by weight: one that no level above has, if there is one. It is for no other level then.
    fn pick_halls(&mut self, dice: &mut Dice) {
        let vaults = std::mem::take(&mut self.vaults);
        let is_hall = |vault: &Vault| vault.site == VaultSite::Hall;
        let (halls, mut vaults): (Vec<_>, Vec<_>) = vaults.into_iter().partition(is_hall);
        let mut picked = Vec::new();
        for depth in 1..=self.dungeon.levels {
            let mut here: Vec<usize> = (0..halls.len()).collect();
            here.retain(|hall| halls[*hall].is_hall_at(depth));
            let mut others = here.clone();
            others.retain(|hall| !picked.contains(hall));
            if !others.is_empty() {
                here = others;
            }
            let weights: Vec<u32> = here.iter().map(|hall| halls[*hall].weight).collect();
            if let Some(number) = dice.weighted_index(&weights) {
                let mut hall = halls[here[number]].clone();
                (hall.from, hall.to) = (depth, depth);
                vaults.push(hall);
                picked.push(here[number]);
            }
        }
        self.vaults = vaults;
    }

    /// Takes the weight of the items of the pool that were not drawn. Those that were share it, so that what is always
    /// there is no likelier than in the whole pool.
    fn leave_items(&mut self, drawn: &[usize]) {
        let mut pool: Vec<usize> = (0..self.items.len()).collect();
        pool.retain(|kind| self.is_cast_item(ItemId(*kind)));
        let whole: i32 = pool.iter().map(|kind| self.items[*kind].weight).sum();
        let left: i32 = drawn.iter().map(|kind| self.items[*kind].weight).sum();
        for kind in pool {
            let weight = &mut self.items[kind].weight;
            *weight = match drawn.contains(&kind) {
                true => (*weight * whole + left - 1) / left.max(1),
                false => 0,
            };
        }
    }

    /// Chooses a lieutenant for each place but that of the boss, the deepest first, and gives it a name.
    fn appoint(&mut self, rules: &LieutenantRules, dice: &mut Dice) -> Vec<Lieutenant> {
        let mut names = rules.names.clone();
        dice.shuffle(&mut names);
        let mut lasts: Vec<i32> = self.places.iter().map(|place| place.to).collect();
        lasts.retain(|to| *to < self.dungeon.levels || self.dungeon.boss.is_none());
        lasts.sort_by_key(|to| Reverse(*to));
        let mut all = Vec::<Lieutenant>::new();
        for to in lasts {
            let mut kinds: Vec<usize> = (0..self.monsters.len()).collect();
            kinds.retain(|kind| {
                let first = self.monsters[*kind].first_depth(self.dungeon.levels);
                let comes = first.is_some_and(|first| first as i32 <= to + rules.ahead);
                let leads = all.iter().any(|it| it.kind.0 == *kind);
                comes && !leads && self.monsters[*kind].can_lead()
            });
            kinds.sort_by_key(|kind| Reverse(strength(&self.monsters[*kind])));
            kinds.truncate(STRONGEST);
            let Some(kind) = pick(&kinds, dice) else {
                continue;
            };
            let name_index = match &self.monsters[kind].names {
                Some(names) => dice.below(names.list.len().max(1) as u32) as usize,
                None => {
                    let Some(name) = names.pop() else {
                        continue;
                    };
                    self.monsters[kind].name_it(&name);
                    0
                }
            };
            let (depth, kind) = (to.unsigned_abs(), MonsterId(kind));
            all.push(Lieutenant {
                depth,
                kind,
                name_index,
            });
        }
        all.reverse();
        all
    }
}

impl Monster {
    /// Whether it can be in charge, or keep watch: it walks, strikes, and does not hide as a thing.
    pub(super) fn can_lead(&self) -> bool {
        let traits = &self.traits;
        self.stats.attack > 0 && !traits.stands && traits.disguised_as.is_none()
    }

    /// Gives one of its kind a name; it carries something.
    fn name_it(&mut self, name: &str) {
        self.names = Some(MonsterNames {
            percent: 0,
            list: vec![format!("{name} the {}", self.name)],
            leads: 0,
            carries: true,
            returns: 0,
        });
    }
}

/// Whether all levels of a vault are those of a place from and to these depths.
const fn lies_within(vault: &Vault, (from, to): (i32, i32)) -> bool {
    from <= vault.from && vault.to <= to
}

/// The sort of an item: what it is worn as, if it is.
fn sort(item: &ItemKind) -> Option<usize> {
    item.effect.worn().map(|worn| worn.kind as usize)
}

/// The kinds of items that a vault names, each once.
fn items_of(vault: &Vault) -> Vec<ItemId> {
    let mut named = Vec::new();
    for (_, cell) in vault.cells.iter() {
        if let Some(VaultThing::Item(Some(item))) = cell.holds
            && !named.contains(&item)
        {
            named.push(item);
        }
    }
    named
}

/// What makes one kind stronger than another.
const fn strength(monster: &Monster) -> i32 {
    monster.stats.hp * monster.stats.attack
}

/// One of each third of the kinds that were drawn, which are ordered by depth.
fn characteristic(drawn: &[usize], dice: &mut Dice) -> Vec<MonsterId> {
    let length = drawn.len().div_ceil(CHARACTERISTIC).max(1);
    let thirds = drawn.chunks(length);
    let picked = thirds.filter_map(|third| pick(third, dice));
    picked.map(MonsterId).collect()
}
