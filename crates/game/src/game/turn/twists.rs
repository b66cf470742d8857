//! What is out of order on a level, in play: a bell that rings, a draught.

use crate::game::Event;
use crate::game::rules::{FlameHeight, TwistEffect};
use crate::game::turn::Turn;

impl Turn<'_> {
    /// At the end of a turn, does what is due of what is out of order on the level.
    pub(super) fn act_twist(&mut self) {
        let Some(twist) = self.world.twist().cloned() else {
            return;
        };
        if !twist
            .acts_every()
            .is_some_and(|every| self.world.is_nth_turn(every))
        {
            return;
        }
        match &twist {
            TwistEffect::Rings { heard, terrain, .. } => self.ring(*heard, terrain),
            TwistEffect::Gusts(_) if self.world.height == FlameHeight::Bright => {
                if !self.world.is_flame_steady() {
                    let at = self.world.hero().at;
                    self.events.push(Event::TwistActed { at });
                    self.gust_flame();
                }
            }
            TwistEffect::Gusts(_) => {}
            TwistEffect::Plunders { .. } | TwistEffect::Floods { .. } | TwistEffect::Darkens => {}
            TwistEffect::Raises(_) | TwistEffect::Wakes(_) | TwistEffect::Locks { .. } => {}
        }
    }

    /// A bell rings, if it still hangs: all unaware monsters that hear it go there.
    fn ring(&mut self, heard: i32, bell: &str) {
        let bell = self.world.rules.terrain_named(bell);
        let bell = self.world.level.landmarks().find(|it| Some(it.1) == bell);
        if let Some((at, _)) = bell {
            self.events.push(Event::TwistActed { at });
            // Nobody can stand where it hangs.
            let beside = self.world.level.nearest_safe(at);
            self.make_noise(beside.unwrap_or(at), heard);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::base::{Dir, Pos};
    use crate::game::rules::{FlameHeight, Mind, TwistId};
    use crate::game::{ActorId, Command, Event, World};
    use crate::test_rules;

    /// A level with this twist.
    fn twisted(kind: &str, drawing: &str) -> World {
        let rules = test_rules::rules("tallowdeep");
        let mut level = test_rules::level(&rules, drawing);
        let twist = rules.twists.iter().position(|it| it.kind == kind);
        level.twist = twist.map(TwistId);
        assert!(level.twist.is_some(), "no such twist: {kind}");
        World::on_map(Arc::new(rules), 1, level)
    }

    /// Waits until something is out of order again, at most this many turns. Returns the turn.
    fn wait_for_twist(world: &mut World, most: u32) -> Option<u32> {
        for _ in 0..most {
            let events = world.step(Command::Wait).expect("it can wait");
            let acts = |event: &Event| matches!(event, Event::TwistActed { .. });
            if events.iter().any(acts) {
                return Some(world.turn);
            }
        }
        None
    }

    #[test]
    fn a_bell_calls_all_that_hear_it() {
        let hall = "##############\n#@.#...♪...g#\n#..#.........#\n##############";
        let mut world = twisted("bell", hall);
        world.actors[1].mind = Mind::Asleep;
        assert_eq!(wait_for_twist(&mut world, 70), Some(60));
        assert_eq!(world.actors[1].mind, Mind::Alarmed);
        for _ in 0..3 {
            world.step(Command::Wait).expect("it can wait");
        }
        let beside = Pos::new(8, 2);
        assert_eq!(world.actors[1].at, beside, "it comes to the bell");
    }

    #[test]
    fn a_muffled_bell_is_silent() {
        let mut world = twisted("bell", "#####\n#@♪.#\n#####");
        let east = Command::Bump(Dir::E);
        world.step(east).expect("it can be muffled");
        assert_eq!(wait_for_twist(&mut world, 130), None);
    }

    /// A rat rises as bones do, but not in the light of a brazier.
    #[test]
    fn the_dead_rise_unless_they_lie_in_light() {
        for (drawing, rises) in [
            ("######\n#.@r.#\n######", true),
            ("######\n#&@r.#\n######", false),
        ] {
            let mut world = twisted("risen", drawing);
            world.actors[1].hp = 1;
            world.actors[1].mind = Mind::Asleep;
            for _ in 0..9 {
                if world.actors[1].is_alive() {
                    world.step(Command::Bump(Dir::E)).expect("it can strike");
                }
            }
            assert!(!world.actors[1].is_alive());
            let rose = (0..40).any(|_| {
                let events = world.step(Command::Wait).expect("it can wait");
                events.iter().any(|it| matches!(it, Event::Risen { .. }))
            });
            assert_eq!(rose, rises, "{drawing}");
        }
    }

    #[test]
    fn a_draught_lowers_a_bright_flame_only() {
        let mut world = twisted("draughty", "#####\n#.@.#\n#####");
        assert_eq!(world.height, FlameHeight::Plain);
        assert_eq!(wait_for_twist(&mut world, 30), None);
        world.height = FlameHeight::Bright;
        assert!(wait_for_twist(&mut world, 12).is_some());
        assert_eq!(world.height, FlameHeight::Plain);
    }

    /// The torch of a goblin is out too.
    #[test]
    fn no_monster_shines_where_the_lamps_are_out() {
        let drawing = "##########\n#@......g#\n##########";
        let shines = |kind| {
            let world = twisted(kind, drawing);
            world.glow(world.actor(ActorId(1)))
        };
        assert_eq!([shines("bell"), shines("dark")], [3, 0]);
    }

    /// A hound takes one step a turn in the dark where water stands, and two elsewhere.
    #[test]
    fn nobody_runs_through_risen_water() {
        for (ground, steps) in [("shallow_water", 1), ("floor", 2)] {
            let mut world = twisted("flooded", "##############\n#@..........d#\n##############");
            let ground = world.rules.terrain_named(ground).expect("it is ours");
            for x in 2..13 {
                world.set_terrain(Pos::new(x, 1), ground);
            }
            world.height = FlameHeight::Out;
            world.update_sight();
            world.actors[1].mind = Mind::Alarmed;
            world.actors[1].path = (2..12).map(|x| Pos::new(x, 1)).collect();
            let from = world.actors[1].at;
            world.step(Command::Wait).expect("it can wait");
            assert_eq!(from.distance(world.actors[1].at), steps, "{ground:?}");
        }
    }
}
