//! The state of braziers and wicks in a game.

use serde::Serialize;

use crate::base::{Pos, Stream};
use crate::game::event::ActorId;
use crate::game::rules::{
    BrazierRules, CandleKind, FlameHeight, FlameRules, Flare, HeightRules, Ruleset, WickForm,
    WickId, WickTotals,
};
use crate::game::terrain::Terrain;
use crate::game::world::World;

/// The least reach of a light that counts as a flame.
const LEAST_FLAME: i32 = 3;

/// The wicks of a game, chosen and not.
#[derive(Clone, Debug, Default, Serialize)]
pub(in crate::game) struct Wicks {
    /// Those chosen, oldest first.
    pub(in crate::game) chosen: Vec<WickForm>,
    /// Those of this dungeon that have not been offered yet; the first few come next.
    pub(in crate::game) others: Vec<WickId>,
    /// How many may be chosen now.
    pub(in crate::game) due: u32,
    /// Steps of the hero since the last drip.
    pub(in crate::game) steps: i32,
    /// The turn in which a flame going out last dazed monsters.
    pub(in crate::game) dazed_on: Option<u32>,
    /// The turn at whose end the flare ends; 0 if there is none.
    pub(in crate::game) flares_until: u32,
    /// What the chosen wicks do together, apart from what they change of the flame.
    #[serde(skip)]
    pub(in crate::game) totals: WickTotals,
    /// The rules of the flame of the candle that the game began with; `None` if the rules have no flame.
    #[serde(skip)]
    candle: Option<FlameRules>,
    /// The same, as changed by the chosen wicks.
    #[serde(skip)]
    pub(in crate::game) flame: Option<FlameRules>,
}

impl Wicks {
    /// The state at the start of the game with this seed: those chosen that the rules give, and those that the dungeon
    /// draws of the others, in the order in which it offers them.
    pub(super) fn at_start(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = Stream::Wicks.dice(seed);
        let mut left: Vec<_> = (0..rules.wicks.len()).map(WickId).collect();
        let mut others = Vec::with_capacity(left.len());
        while !left.is_empty() {
            others.push(left.remove(dice.below(left.len() as u32) as usize));
        }
        let given: Vec<_> = rules.wicks_at_start().collect();
        others.retain(|wick| given.iter().all(|it| it.wick != *wick));
        let drawn = rules.braziers.as_ref().and_then(|it| it.wicks);
        others.truncate(drawn.map_or(usize::MAX, |drawn| drawn as usize));
        let mut wicks = Self {
            others,
            candle: rules.flame,
            flame: rules.flame,
            ..Self::default()
        };
        for form in given {
            wicks.choose(form, rules);
        }
        wicks
    }

    /// Begins with this candle instead of the usual one.
    pub(super) fn light(&mut self, candle: &CandleKind, rules: &Ruleset) {
        if let Some(flame) = &mut self.candle {
            flame.bright = candle.bright.unwrap_or(flame.bright);
            for effect in &candle.effects {
                effect.change(flame);
            }
        }
        self.combine(rules);
    }

    /// Chooses one, which takes the place of the same wick at its first turn.
    pub(in crate::game) fn choose(&mut self, form: WickForm, rules: &Ruleset) {
        match self.chosen.iter_mut().find(|it| it.wick == form.wick) {
            Some(known) => *known = form,
            None => self.chosen.push(form),
        }
        self.combine(rules);
    }

    /// Adds up what those chosen do.
    fn combine(&mut self, rules: &Ruleset) {
        (self.totals, self.flame) = WickTotals::of(rules, self.candle, self.chosen.iter().copied());
    }
}

impl World {
    /// The rules of the flame, as changed by the hero's wicks; `None` if the rules have no flame.
    pub(in crate::game) const fn flame_rules(&self) -> Option<&FlameRules> {
        self.wicks.flame.as_ref()
    }

    /// The rules of the flame's present height, a flare and what else the hero carries included; all 0 if the rules have no flame.
    pub(in crate::game) fn height_rules(&self) -> HeightRules {
        let height = self.flame_rules().map(|flame| *flame.height(self.height));
        let mut height = height.unwrap_or_default();
        if self.height != FlameHeight::Out && self.turns_of_flare() > 0 {
            height.light = self.flare().map_or(height.light, |flare| flare.light);
        }
        let carried = self.carried_light();
        height.light = height.light.max(carried);
        height.noticed_within = height.noticed_within.max(carried);
        height
    }

    /// Wax needed to set the flame to this height. Next to a burning brazier, `relight_wax` is waived;
    /// with another flame at hand, all of it.
    pub(in crate::game) fn price_of_flame(&self, to: FlameHeight) -> i32 {
        let Some(flame) = self.flame_rules() else {
            return 0;
        };
        if self.carried().is_some_and(|carried| carried.lights) {
            return 0;
        }
        let price = flame.price(self.height, to);
        if self.height == FlameHeight::Out && self.warmed_by().is_some() {
            return price - flame.relight_wax;
        }
        price
    }

    /// The flare that one of the hero's wicks allows, if any.
    pub(in crate::game) const fn flare(&self) -> Option<Flare> {
        self.wicks.totals.flare
    }

    /// Turns left of the flare, 0 or more.
    pub(in crate::game) const fn turns_of_flare(&self) -> u32 {
        self.wicks.flares_until.saturating_sub(self.turn)
    }

    /// Wax that choosing a wick takes here, of which some must be left; `None` if one is due for nothing, or none is to be
    /// had.
    pub(in crate::game) fn wick_price(&self) -> Option<i32> {
        if self.wicks.due > 0 {
            return None;
        }
        let (level, hero) = (&self.level, self.hero().at);
        let burning = self.rules.burning_brazier();
        let mut own = level.lit_by_hero.iter();
        let is_here = own.any(|at| at.distance(hero) <= 1 && Some(level.terrain[*at]) == burning);
        if !is_here {
            return None;
        }
        self.wick_for_wax()
    }

    /// Wax for which another wick is to be had on this level, beside a burning brazier that the hero has lit.
    pub(in crate::game) fn wick_for_wax(&self) -> Option<i32> {
        let braziers = self.rules.braziers.as_ref()?;
        let open = !self.level.wick_bought && !self.next_wicks().is_empty();
        let sells = open && braziers.wick_wax > 0 && self.depth >= braziers.wick_from;
        sells.then_some(braziers.wick_wax)
    }

    /// The wicks that may be chosen now, in order of index. Empty if none is due or to be had for wax.
    pub(in crate::game) fn wicks_offered(&self) -> Vec<WickForm> {
        if self.wicks.due > 0 || self.wick_price().is_some() {
            return self.next_wicks();
        }
        Vec::new()
    }

    /// The wicks of the next offer: those that come next, and last the second turns of those that the hero has, the oldest
    /// first: one, and in place of each that is missing another.
    fn next_wicks(&self) -> Vec<WickForm> {
        let offers = self.rules.braziers.as_ref().map_or(0, |it| it.offers);
        let offers = offers.unsigned_abs() as usize;
        let firsts = self.wicks.others.iter().map(|wick| WickForm {
            wick: *wick,
            second: false,
        });
        let (mut next, mut seconds) = (firsts.collect::<Vec<_>>(), self.second_turns());
        let for_second = usize::from(!seconds.is_empty());
        next.truncate(offers.saturating_sub(for_second).max(1));
        seconds.truncate(offers.saturating_sub(next.len()));
        next.extend(seconds);
        next
    }

    /// The second turns that may be offered on this level, of the oldest wick first.
    fn second_turns(&self) -> Vec<WickForm> {
        let from = self.rules.braziers.as_ref().map_or(0, |it| it.second_from);
        if from == 0 || self.depth < from {
            return Vec::new();
        }
        let once = self.wicks.chosen.iter().filter(|form| !form.second);
        let turns = once.filter(|form| self.rules.wick(form.wick).second.is_some());
        let turns = turns.map(|form| WickForm {
            second: true,
            ..*form
        });
        turns.collect()
    }

    /// How many choices there may be one after another, if each takes one of the next offer.
    pub(in crate::game) fn choices_left(&self) -> u32 {
        let offers = self.rules.braziers.as_ref().map_or(1, |it| it.offers);
        let first = self
            .wicks
            .others
            .len()
            .div_ceil(offers.unsigned_abs() as usize);
        (first + self.second_turns().len()) as u32
    }

    /// Whether a wick keeps gusts and blows from lowering the flame.
    pub(in crate::game) const fn is_flame_steady(&self) -> bool {
        self.wicks.totals.is_steady
    }

    /// Attack that wicks add at this height of the flame.
    pub(in crate::game) fn attack_by_flame(&self, height: FlameHeight) -> i32 {
        if height == FlameHeight::Shielded {
            self.wicks.totals.shielded_attack
        } else {
            0
        }
    }

    /// Whether the flame can burn at this height at all.
    pub(in crate::game) fn can_burn(&self, height: FlameHeight) -> bool {
        let highest = self.wicks.totals.highest.unwrap_or(FlameHeight::Bright);
        let shields = height != FlameHeight::Shielded || self.can_shield();
        height <= highest && shields && self.candle_burns(height)
    }

    /// Whether as many braziers burn on the level as earn a wick, whoever lit them, and none is dead.
    pub(in crate::game) fn all_braziers_burn(&self) -> bool {
        let count = |kind: Option<Terrain>| {
            let cells = self.level.terrain.iter();
            cells.filter(|(_, terrain)| Some(**terrain) == kind).count()
        };
        let of = self.rules.braziers.as_ref().map_or(0, |it| it.per_level);
        let burn = count(self.rules.burning_brazier());
        count(self.rules.dead_brazier()) == 0 && burn >= of.unsigned_abs() as usize
    }

    /// Whether a burning brazier stands within this many cells of `pos`, by Chebyshev distance.
    pub(in crate::game) fn is_near_brazier(&self, pos: Pos, cells: i32) -> bool {
        let mut near = self.level.lights.iter();
        let burning = self.rules.burning_brazier();
        burning.is_some_and(|burning| {
            near.any(|it| it.at.distance(pos) <= cells && self.level.terrain[it.at] == burning)
        })
    }

    /// The rules of braziers, if the hero stands next to a burning one.
    pub(in crate::game) fn warmed_by(&self) -> Option<&BrazierRules> {
        let braziers = self.rules.braziers.as_ref()?;
        self.is_near_brazier(self.hero().at, 1).then_some(braziers)
    }

    /// Hit points that the braziers of this level still give back; `None` without braziers, or if there is no end to it.
    pub(in crate::game) fn warmth_left(&self) -> Option<i32> {
        if self.wicks.totals.is_cold {
            return Some(0);
        }
        let warmth = self.rules.braziers.as_ref()?.warmth?;
        Some((warmth - self.level.warmth_spent).max(0))
    }

    /// Whether `pos` is too close to a burning brazier, or another flame that is not the hero's, for this actor.
    pub(in crate::game) fn is_kept_off(&self, id: ActorId, pos: Pos) -> bool {
        let traits = self.traits(id);
        if traits.shuns_braziers
            && let Some(braziers) = &self.rules.braziers
            && self.is_near_brazier(pos, braziers.keeps_off)
        {
            return true;
        }
        traits.shuns_flames.is_some_and(|cells| {
            let mut others = self.light.iter().flat_map(|light| light.others());
            others.any(|(it, _)| it.reach >= LEAST_FLAME && it.at.distance(pos) <= cells)
        })
    }

    /// Braziers that the hero has not lit on all levels, including the current one and those never visited.
    pub(in crate::game) fn braziers_not_lit(&self) -> i32 {
        let per_level = self.rules.braziers.as_ref().map_or(0, |it| it.per_level);
        self.rules.dungeon.levels * per_level - self.braziers_lit_in_all()
    }

    /// Braziers that the hero has lit on all levels, at most `per_level` each.
    pub(in crate::game) fn braziers_lit_in_all(&self) -> i32 {
        let per_level = self.rules.braziers.as_ref().map_or(0, |it| it.per_level);
        let levels = self.visited_levels.values().chain([&self.level]);
        let lit = levels.map(|level| per_level.min(level.lit_by_hero.len() as i32));
        lit.sum()
    }

    /// Gives the boss of a level that the hero first enters more hit points for each brazier not lit.
    pub(super) fn strengthen_boss(&mut self) {
        let per_brazier = self.rules.braziers.as_ref().map_or(0, |it| it.boss_hp);
        let more = self.braziers_not_lit() * per_brazier;
        let (depth, boss) = (self.depth, self.rules.boss_kind());
        let here = self.actors.iter_mut().filter(|actor| actor.depth == depth);
        for actor in here.filter(|actor| actor.kind.is_some() && actor.kind == boss) {
            actor.stats.hp += more;
            actor.hp += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Command, Event, Refusal};
    use crate::test_rules::world;

    /// Levels that were left count as the current one does, and what is lit beyond `per_level` does not.
    #[test]
    fn each_level_has_a_limited_number_of_braziers() {
        let mut world = world("#@#");
        let braziers = world.rules.braziers.as_ref().expect("it has braziers");
        let (most, levels) = (braziers.per_level, world.rules.dungeon.levels);
        let all = world.braziers_not_lit();
        assert_eq!(all, levels * most);
        let mut left = world.level.clone();
        left.lit_by_hero = vec![Pos::new(0, 0)];
        world.visited_levels.insert(2, left);
        world.level.lit_by_hero = vec![Pos::new(0, 0); most as usize + 2];
        assert_eq!(world.braziers_lit_in_all(), most + 1);
        assert_eq!(world.braziers_not_lit(), all - most - 1);
    }

    /// If several choices are due, one leaves the next, from other wicks: those passed over are not offered again.
    #[test]
    fn passed_over_wicks_are_not_offered_again() {
        let mut world = world("#@#");
        world.wicks.due = 2;
        let all = world.wicks.others.clone();
        let first = |wick: &WickId| WickForm {
            wick: *wick,
            second: false,
        };
        let offered: Vec<_> = all[..3].iter().map(first).collect();
        assert_eq!(world.wicks_offered(), offered);
        let events = world.step(Command::ChooseWick(1)).expect("it is offered");
        let chosen = Event::WickChosen {
            wick: all[1],
            second: false,
        };
        assert_eq!(events[0], chosen);
        assert_eq!((world.wicks.due, &world.wicks.others[..]), (1, &all[3..]));
        world.step(Command::ChooseWick(2)).expect("it is offered");
        assert_eq!(world.wicks.chosen, [first(&all[1]), first(&all[5])]);
        let refused = world.step(Command::ChooseWick(0));
        assert_eq!(refused, Err(Refusal::NoWick));
    }
}
