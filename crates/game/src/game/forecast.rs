//! How a fight with a monster in view would go, judging by the numbers the hero knows. Facts, not advice.
//!
//! There are three looks ahead, and each answers what the others cannot. A forecast is arithmetic on two sets of numbers:
//! the fewest and the most hits that kill, however long that takes. It is cheap, and says nothing of what happens
//! in between. [`Odds`](crate::game::Odds) weigh every outcome of such a duel by its chance. And
//! [`View::what_if`] plays a single turn, with everyone in it. All three take their damage from
//! `Attack`, so that they agree with the blows.
//!
//! A forecast is shown to the player, so it may use only what the hero knows: present stats, the light where the monster
//! stands, what is worn. Traits that change a fight in other ways are sentences of the look box, not part of the numbers.

use crate::base::by_next;
use crate::game::combat::Attack;
use crate::game::command::Slot;
use crate::game::event::ActorId;
use crate::game::rules::{
    BumpRule, CombatRules, EffectKind, ItemWay, Mind, Monster, Ruleset, Stats,
};
use crate::game::view::{ActorView, View};
use crate::game::world::Actor;

/// The attacks of one side of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackForecast {
    /// Minimum damage of a hit, 0 or more.
    pub min_damage: i32,
    /// Maximum damage of a hit.
    pub max_damage: i32,
    /// Percentage of attacks that miss, 0 to 100, because the target dodges or there is too little light. The other
    /// numbers ignore it.
    pub miss_percent: i32,
    /// Damage of the first hit as a percentage of a usual one; more than 100 if it takes the target by surprise.
    pub first_percent: i32,
    /// Hit points the target has left, 1 or more.
    pub target_hp: i32,
    /// Whether the target lives on without hit points, so that no number of hits kills it.
    pub undying: bool,
}

impl AttackForecast {
    /// The attacks of `attacker` against `defender` with `target_hp` hit points left.
    pub fn of(attacker: Stats, defender: Stats, target_hp: i32, rules: CombatRules) -> Self {
        let (min_damage, max_damage) = Attack::new(attacker, defender, rules).damage_range();
        Self {
            min_damage,
            max_damage,
            miss_percent: defender.dodge,
            first_percent: 100,
            target_hp,
            undying: false,
        }
    }

    /// The same attacks if this percentage, 0 to 100, misses before the target can dodge.
    const fn with_misses(self, misses_percent: i32) -> Self {
        let hits = (100 - misses_percent) * (100 - self.miss_percent) / 100;
        Self {
            miss_percent: 100 - hits,
            ..self
        }
    }

    /// Fewest hits that kill the target; `None` if none can.
    pub fn min_hits(self) -> Option<i32> {
        self.hits_of(self.max_damage)
    }

    /// Hits that are sure to kill the target; `None` if a hit may do no damage.
    pub fn max_hits(self) -> Option<i32> {
        self.hits_of(self.min_damage)
    }

    /// Hits of `damage` that kill the target; the first may do more.
    fn hits_of(self, damage: i32) -> Option<i32> {
        let left = self.target_hp - damage * self.first_percent / 100;
        if self.undying {
            return None;
        }
        let more = hits_to_kill(damage, left.max(0))?;
        Some(1 + more)
    }
}

/// Hits of `damage` that take `hp` hit points: `hp / damage`, rounded up. `None` if `damage` is 0 or less.
fn hits_to_kill(damage: i32, hp: i32) -> Option<i32> {
    (damage > 0).then(|| (hp + damage - 1) / damage)
}

/// Turns until `hp` hit points are gone if each turn takes `damage`, and one more for the first `poisoned` turns.
/// `None` if they never are.
fn turns_to_die(hp: i32, damage: i32, poisoned: i32) -> Option<i32> {
    if let Some(turns) = hits_to_kill(damage + 1, hp)
        && turns <= poisoned
    {
        return Some(turns);
    }
    let left = hp - poisoned * (damage + 1);
    Some(poisoned + hits_to_kill(damage, left)?)
}

/// How a fight with one monster would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The hero's attacks; `None` if the rules do not let the hero attack.
    pub hero: Option<AttackForecast>,
    /// The monster's attacks; `None` if monsters never attack under these rules.
    pub monster: Option<AttackForecast>,
    /// Turns before the first of them, because the monster is dazed.
    pub dazed: i32,
}

impl Ruleset {
    /// The fewest hits by which a very and a fairly dangerous monster kills the hero: 2 and 4. If even the most dangerous
    /// kind needs more at the start, what it needs, and less than twice that.
    pub fn dangers(&self) -> [i32; 2] {
        let hero = self.hero_at_start();
        let hits =
            |kind: &Monster| AttackForecast::of(kind.stats, hero, hero.hp, self.combat).min_hits();
        let worst = self.monsters.iter().filter_map(hits).min();
        match worst {
            Some(hits @ 5..) => [hits, 2 * hits - 1],
            _ => [2, 4],
        }
    }
}

impl<'w> View<'w> {
    /// How a fight with the monster `id` would go; `None` if it is dead, out of view or an ally, or the hero is dead.
    pub fn forecast(self, id: ActorId) -> Option<Forecast> {
        self.visible_monster(id).filter(|it| !it.is_ally())?;
        let (hero, monster) = (self.world.hero(), self.world.actor(id));
        let strikes = self.rules().play.bump == BumpRule::Strikes;
        let attacks = self.rules().monster_ai.chase.attacks();
        hero.is_alive().then(|| Forecast {
            hero: strikes.then(|| self.hero_attacks(monster)),
            monster: attacks.then(|| self.monster_attacks(id, monster, hero)),
            dazed: monster.effects[EffectKind::Dazed as usize].turns_left,
        })
    }

    /// Whether the hero's next blow is sure to kill the monster `id` in view.
    pub fn surely_kills(self, id: ActorId) -> bool {
        let Some(blows) = self.forecast(id).and_then(|it| it.hero) else {
            return false;
        };
        blows.miss_percent == 0 && blows.max_hits() == Some(1) && !self.is_intangible(id)
    }

    /// Whether throwing or shooting with the item in `slot` is sure to kill the monster `id` in view, whatever the range.
    pub fn throw_surely_kills(self, slot: Slot, id: ActorId) -> bool {
        let Some(blows) = self.throw_forecast(slot, id) else {
            return false;
        };
        let is_sure = blows.miss_percent == 0 && blows.max_hits() == Some(1);
        is_sure && self.throw_harms(slot, id)
    }

    /// The fewest hits by which the monster `id` in view could kill the hero, even if monsters never attack under these
    /// rules; `None` if it does no damage, or there is no forecast.
    pub fn fewest_hits(self, id: ActorId) -> Option<i32> {
        let hits = self.forecast(id)?.monster.unwrap_or_else(|| {
            let (monster, hero) = (self.world.actor(id), self.world.hero());
            AttackForecast::of(monster.stats, hero.stats, hero.hp, self.rules().combat)
        });
        hits.min_hits()
    }

    /// What throwing the item in `slot` at the monster `id` would do, whatever the range; `None` if the item cannot be
    /// thrown, or the monster is out of view or an ally.
    pub fn throw_forecast(self, slot: Slot, id: ActorId) -> Option<AttackForecast> {
        let target = self.visible_monster(id).filter(|it| !it.is_ally())?;
        let far = target.at.distance(self.hero().at);
        let (damage, misses) = match self.way_to_throw(slot)? {
            ItemWay::ThrownAtMonster { damage } => (damage, 0),
            ItemWay::PutOn => {
                let attack = self.world.blow_stats(far).attack;
                (attack, self.world.shots_miss_percent(id))
            }
            ItemWay::PickedUp
            | ItemWay::UsedUp
            | ItemWay::SetDown
            | ItemWay::ThrownAtCell
            | ItemWay::Carried { .. } => return None,
        };
        let attacker = Stats::for_throw(damage, self.hero().stats);
        let missile = self.world.missile(attacker, id);
        let usual = AttackForecast::of(attacker, missile.defender, target.hp, missile.rules);
        Some(usual.with_misses(misses))
    }

    /// Whether a hit with the item in `slot`, thrown at the monster `id`, would do damage, whatever the range.
    pub fn throw_harms(self, slot: Slot, id: ActorId) -> bool {
        let blows = self.throw_forecast(slot, id);
        blows.is_some_and(|blows| blows.max_damage > 0)
            && !self.is_intangible(id)
            && !self.is_caught(slot, id)
    }

    /// Whether the monster `id` in view would catch the item in `slot` if the hero threw it now. It catches nothing that
    /// is shot.
    pub fn is_caught(self, slot: Slot, id: ActorId) -> bool {
        let way = self.way_to_throw(slot);
        let is_thrown = matches!(way, Some(ItemWay::ThrownAtMonster { .. }));
        is_thrown && self.visible_monster(id).is_some() && self.world.would_catch(id)
    }

    /// How the hero throws or shoots with the item in `slot`, if that is possible.
    fn way_to_throw(self, slot: Slot) -> Option<ItemWay> {
        let (held, _) = self.throwables().find(|(held, _)| held.slot == slot)?;
        Some(held.kind.effect.way())
    }

    /// Whether so much light would fall on this monster in view if the hero were beside it, at the present height of the
    /// flame, that it could neither hit nor be hit.
    pub fn is_intangible_beside_hero(self, id: ActorId) -> bool {
        let Some(from) = self.world.traits(id).intangible_in_light else {
            return false;
        };
        let Some(monster) = self.visible_monster(id) else {
            return false;
        };
        // The flame sheds one less on the cells beside the hero.
        let own = self.world.height_rules().light - 1;
        own.max(self.light_of_others(monster.at)) >= from
    }

    /// The monsters in view next to the hero that are neither asleep nor dazed, nor kept from striking by the light.
    pub fn attackers_beside(self) -> impl Iterator<Item = ActorView<'w>> {
        let hero = self.hero().at;
        by_next(self.visible_monsters().filter(move |monster| {
            monster.at.is_adjacent(hero)
                && monster.effect_turns(EffectKind::Dazed) == 0
                && monster.mind != Some(Mind::Asleep)
                && !self.is_intangible(monster.id)
        }))
    }

    /// What [these monsters](View::attackers_beside) do to the hero in one turn, summed up as one attack; `None` if
    /// none attacks.
    pub fn adjacent_attacks(self) -> Option<AttackForecast> {
        let beside = self.attackers_beside();
        let attacks = beside.filter_map(|monster| self.forecast(monster.id)?.monster);
        attacks.reduce(|sum, attack| AttackForecast {
            min_damage: sum.min_damage + attack.min_damage,
            max_damage: sum.max_damage + attack.max_damage,
            miss_percent: sum.miss_percent.min(attack.miss_percent),
            ..sum
        })
    }

    /// Turns until the hero dies if each takes `damage`, plus 1 while poison lasts; `None` if the hero survives.
    pub fn turns_to_live(self, damage: i32) -> Option<i32> {
        let hero = self.hero();
        if self.world.hero().undying {
            return None;
        }
        turns_to_die(hero.hp, damage, hero.effect_turns(EffectKind::Poisoned))
    }

    /// The hero's attacks. Some miss in poor light; the first at an unaware monster cannot miss, and does more.
    fn hero_attacks(self, monster: &Actor) -> AttackForecast {
        let mut blows = self.attacks(self.world.blow_stats(1), monster);
        if monster.mind.is_unaware()
            && let Some(percent) = self.world.stab_percent()
        {
            blows.miss_percent = 0;
            blows.first_percent = percent;
            return blows;
        }
        blows.with_misses(self.world.misses_percent(monster.at))
    }

    /// A monster's attacks. Those that drain wax do no damage while any is left.
    fn monster_attacks(self, id: ActorId, monster: &Actor, hero: &Actor) -> AttackForecast {
        let mut blows = self.attacks(monster.stats, hero);
        if self.world.traits(id).drains.is_some() && self.world.inventory.wax > 0 {
            (blows.min_damage, blows.max_damage) = (0, 0);
        }
        blows
    }

    fn attacks(self, attacker: Stats, defender: &Actor) -> AttackForecast {
        let rules = self.rules().combat;
        AttackForecast {
            undying: defender.undying,
            ..AttackForecast::of(attacker, defender.stats, defender.hp, rules)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poison_shortens_the_time_to_live() {
        assert_eq!(turns_to_die(10, 3, 0), Some(4));
        assert_eq!(turns_to_die(10, 3, 2), Some(3), "4, 4, 3");
        assert_eq!(turns_to_die(8, 3, 5), Some(2), "4, 4");
        assert_eq!(turns_to_die(9, 0, 9), Some(9));
        assert_eq!(turns_to_die(9, 0, 8), None);
    }

    #[test]
    fn the_last_hit_may_exceed_remaining_hit_points() {
        let attacks = |least, most| AttackForecast {
            min_damage: least,
            max_damage: most,
            miss_percent: 0,
            first_percent: 100,
            target_hp: 7,
            undying: false,
        };
        let hits = |least, most| {
            let attacks = attacks(least, most);
            (attacks.min_hits(), attacks.max_hits())
        };
        assert_eq!(hits(3, 3), (Some(3), Some(3)));
        assert_eq!(hits(2, 7), (Some(1), Some(4)));
        assert_eq!(hits(0, 9), (Some(1), None));
    }
}
