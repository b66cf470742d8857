//! What a monster perceives of the hero, given the traits of its kind.

use crate::base::Pos;
use crate::game::event::ActorId;
use crate::game::light::cells_between;
use crate::game::rules::{Mind, Traits, UNLIT_RADIUS};
use crate::game::world::World;

impl World {
    /// Whether this monster on the hero's level perceives the hero, by sight or by what its kind has instead of eyes.
    pub(in crate::game) fn sees_hero(&self, id: ActorId) -> bool {
        let (traits, from, hero) = (self.traits(id), self.actor(id).at, self.hero().at);
        let within = |cells: Option<i32>| cells.is_some_and(|it| cells_between(from, hero) <= it);
        if traits.has_eyes() {
            // By light, in the dark if its kind can, or along a line that it watches.
            let by_light = || self.is_seen_from(from, hero) || self.watches_hero(id);
            return self.has_line_to_hero(from) && (within(traits.sees_in_dark) || by_light());
        }
        if traits.feels_in_dark.is_some() {
            return self.feels_in_dark(id, hero, self.light_at(hero));
        }
        let touches = from.is_adjacent(hero) && self.actor(id).mind == Mind::Hunting;
        touches
            || within(traits.feels_steps) && self.stirred
            || within(traits.blind) && self.has_short_way(id, hero)
    }

    /// Whether this monster feels a hero at `at` in this much light.
    pub(in crate::game) fn feels_in_dark(&self, id: ActorId, at: Pos, light: i32) -> bool {
        let (feels, away) = (
            self.traits(id).feels_in_dark,
            cells_between(self.actor(id).at, at),
        );
        feels.is_some_and(|it| light < it.below && away <= it.within)
    }

    fn has_line_to_hero(&self, from: Pos) -> bool {
        match &self.light {
            Some(light) => light.lines.is_visible(from),
            None => self.sight.is_visible(from),
        }
    }

    /// Whether a monster at `from` sees a hero at `at` over a clear line: within two cells; as far as the hero's flame
    /// is noticed; and if other light falls on the hero, within the rules' `lit_radius`, or at any distance near
    /// terrain that watches.
    pub(in crate::game) fn is_seen_from(&self, from: Pos, at: Pos) -> bool {
        let noticed = self.height_rules().noticed_within;
        let away = cells_between(from, at);
        let lit_radius = self.rules.minds.map_or(0, |minds| minds.lit_radius);
        let mut watches = self.level.watches.iter();
        let mut watched = || watches.any(|(pos, near)| cells_between(*pos, from) <= *near);
        away <= UNLIT_RADIUS.max(noticed)
            || (away <= lit_radius || watched()) && self.light_of_others(at) > 0
    }

    /// Whether the hero is lit and on one of the straight or diagonal lines that this monster watches.
    pub(in crate::game) fn watches_hero(&self, id: ActorId) -> bool {
        self.would_be_watched(id, self.hero().at) && self.has_line_to_hero(self.actor(id).at)
    }

    /// Whether this monster would watch a hero at `at` with the present flame, ignoring what may be in between.
    pub(in crate::game) fn would_be_watched(&self, id: ActorId, at: Pos) -> bool {
        let from = self.actor(id).at;
        let (dx, dy) = ((at.x - from.x).abs(), (at.y - from.y).abs());
        let is_in_line = dx == 0 || dy == 0 || dx == dy;
        let own = self.height_rules().light;
        let watch = self.traits(id).eight_lines.filter(|_| is_in_line);
        watch.is_some_and(|it| {
            from.distance(at) <= it.length && self.light_at(at).max(own) >= it.light
        })
    }

    /// Whether this monster can shoot at the hero from where it stands: the hero is lit, in range and seen over a clear
    /// line.
    pub(in crate::game) fn can_shoot(&self, id: ActorId) -> bool {
        let (from, hero) = (self.actor(id).at, self.hero().at);
        let shoots = self.traits(id).shoots;
        shoots.is_some_and(|it| from.distance(hero) <= it.range)
            && self.light_at(hero) > 0
            && self.has_line_to_hero(from)
            && self.sees_hero(id)
            && !self.is_intangible(id)
    }

    /// Whether so much light falls on this actor that it can neither hit nor be hit.
    pub(in crate::game) fn is_intangible(&self, id: ActorId) -> bool {
        let light = self.traits(id).intangible_in_light;
        light.is_some_and(|light| self.light_at(self.actor(id).at) >= light)
    }

    /// Whether a path of at most [`Traits::FELT_STEPS`] leads this monster to `goal`, ignoring other actors.
    pub(in crate::game) fn has_short_way(&self, id: ActorId, goal: Pos) -> bool {
        const SIDE: usize = 2 * Traits::FELT_STEPS as usize + 1;
        let from = self.actor(id).at;
        let mut known = [[false; SIDE]; SIDE];
        let mut reached = vec![from];
        let mut begin = 0;
        for _ in 0..Traits::FELT_STEPS {
            let end = reached.len();
            for number in begin..end {
                for to in reached[number].neighbours() {
                    if to == goal {
                        return true;
                    }
                    let (x, y) = (to.x - from.x, to.y - from.y);
                    let cell = |offset: i32| (offset + Traits::FELT_STEPS) as usize;
                    let known = &mut known[cell(y)][cell(x)];
                    if !*known && self.is_passable_for(id, to) {
                        *known = true;
                        reached.push(to);
                    }
                }
            }
            begin = end;
        }
        false
    }
}
