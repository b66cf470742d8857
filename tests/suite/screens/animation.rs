//! Animations of a turn: when everything moves, and that it ends in the state of the game.

use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::game::rules::ItemId;
use tallowdeep::game::{ActorId, Command, Event, World};
use tallowdeep::gfx::{Px, PxSize};
use tallowdeep::ui::input::key::{Input, Key, MouseButton};
use tallowdeep::ui::map::animation::effects::{EffectLook, Ring};
use tallowdeep::ui::map::animation::{
    Animator, DISSOLVE, LevelFade, Missile, MotionSettings, Pace,
};
use tallowdeep::ui::map::lighting::Lighting;

use crate::support::played::Played;
use crate::support::scene::map_of;

const CELL: PxSize = PxSize::new(16, 16);
const FOE: ActorId = ActorId(1);

/// A game on a small map, and the animation of its turns.
struct Show {
    world: World,
    animator: Animator,
}

impl Show {
    fn new(rules: &str, map: &str) -> Self {
        let content = Content::builtin();
        let rules = content.rule_file(rules).expect("it comes with the program");
        let map = map_of(&rules.rules, map).blueprint;
        Self {
            world: World::on_map(rules.rules.clone(), 1, map),
            animator: Animator::new(1),
        }
    }

    fn play(&mut self, word: &str, pace: Pace) -> Vec<Event> {
        let command = Command::from_word(word).expect("a command");
        let events = self.world.step(command).expect("it can be done");
        self.animator.animate_turn(&events, self.world.view(), pace);
        events
    }

    /// Shows these events instead of a turn's.
    fn show(&mut self, events: &[Event]) {
        self.animator
            .animate_turn(events, self.world.view(), Pace::Walk);
    }

    fn advance(&mut self, frames: u32) {
        self.animator
            .advance(frames, Lighting::Plain, MotionSettings::FULL);
    }

    /// The result of `look` for each frame of the turn, up to the last one that differs from rest.
    fn frames<T>(&mut self, look: impl Fn(&Animator) -> T) -> Vec<T> {
        let mut seen = Vec::new();
        while self.animator.is_moving() {
            seen.push(look(&self.animator));
            self.advance(1);
        }
        seen
    }
}

fn column(animator: &Animator, actor: ActorId) -> i32 {
    animator
        .draw_offset(actor, CELL, |_| true)
        .expect("all is in view")
        .x
}

#[test]
fn a_step_takes_six_frames_starting_at_once() {
    let walk = &[-13, -10, -8, -5, -2, 0][..];
    for (pace, shifts) in [(Pace::Walk, walk), (Pace::Run, &[-8, 0])] {
        let mut show = Show::new("mcrogueface", "#####\n#@..#\n#####");
        show.play("e", pace);
        let seen = show.frames(|animator| column(animator, ActorId::HERO));
        assert_eq!(seen, shifts);
    }
}

#[test]
fn monsters_move_after_the_hero() {
    let mut show = Show::new("mcrogueface", "########\n#@....g#\n########");
    show.play("e", Pace::Walk);
    let shifts = show.frames(|animator| column(animator, FOE));
    assert_eq!(shifts, [16, 16, 16, 16, 16, 16, 13, 10, 8, 5, 2, 0]);
}

#[test]
fn a_hit_lunges_then_flashes() {
    let mut show = Show::new("mcrogueface", "#####\n#@t.#\n#####");
    show.play("e", Pace::Walk);
    let lunge = show.frames(|animator| (column(animator, ActorId::HERO), animator.is_hit(FOE)));
    let (ways, hits): (Vec<_>, Vec<_>) = lunge.into_iter().unzip();
    assert_eq!(ways[..6], [2, 4, 6, 4, 3, 2]);
    assert_eq!(hits.iter().position(|hit| *hit), Some(3));
    assert_eq!(hits.iter().filter(|hit| **hit).count(), 4);
    assert_eq!(ways.last(), Some(&0));
}

#[test]
fn damage_numbers_rise_eight_pixels_in_36_frames() {
    let mut show = Show::new("mcrogueface", "#####\n#@t.#\n#####");
    show.play("e", Pace::Walk);
    let of_troll = |animator: &Animator| {
        let mut changes = animator.hp_changes().filter(|(change, _)| !change.hero);
        changes.next().map(|(change, risen)| (change.by, risen))
    };
    let seen: Vec<_> = show.frames(of_troll).into_iter().flatten().collect();
    assert_eq!(seen.len(), 36);
    assert_eq!((seen[0], seen[35]), ((-3, 0), (-3, 8)));
}

#[test]
fn the_dead_dissolve_when_the_hit_lands() {
    let mut show = Show::new("mcrogueface", "#####\n#@g.#\n#####");
    show.play("e", Pace::Walk);
    show.play("e", Pace::Walk);
    let gone = show.frames(|animator| animator.dying().next().map(|dead| dead.gone));
    let dust: Vec<_> = (0..DISSOLVE).map(|age| Some(Some(age))).collect();
    assert_eq!(gone[..3], [Some(None); 3]);
    assert_eq!(gone[3..17], dust);
    assert!(gone[17..].iter().all(Option::is_none));
}

/// Any key ends all animations at once.
#[test]
fn at_rest_nothing_is_displaced() {
    let mut show = Show::new("mcrogueface", "######\n#@gt.#\n######");
    show.play("e", Pace::Walk);
    show.animator.finish();
    let animator = &show.animator;
    assert!(!animator.is_moving() && !animator.is_hit(FOE));
    let found = (column(animator, ActorId::HERO), column(animator, FOE));
    assert_eq!(found, (0, 0));
    assert_eq!(
        (animator.hp_changes().count(), animator.dying().count()),
        (0, 0)
    );
    assert_eq!(animator.level_fade(), LevelFade::FadeIn(0));
}

#[test]
fn without_motion_numbers_stand_still() {
    let mut show = Show::new("mcrogueface", "#####\n#@g.#\n#####");
    show.play("e", Pace::Still);
    let seen = show.frames(|animator| {
        (
            column(animator, ActorId::HERO),
            animator.hp_changes().count(),
        )
    });
    assert_eq!(seen, vec![(0, 2); 36]);
    show.play("e", Pace::Still);
    let risen = show.frames(|animator| animator.hp_changes().map(|(_, risen)| risen).sum::<i32>());
    assert_eq!(risen, [0; 36]);
}

#[test]
fn monsters_do_not_slide_out_of_the_unseen() {
    let mut show = Show::new("mcrogueface", "########\n#@....g#\n########");
    show.play("e", Pace::Walk);
    let seen = show.frames(|animator| animator.draw_offset(FOE, CELL, |_| false).is_some());
    let expected: Vec<_> = (0..12).map(|frame| frame >= 9).collect();
    assert_eq!(seen, expected);
}

#[test]
fn stairs_fade_out_and_in_over_twenty_frames() {
    let map = "#####\n#@>.#\n#####";
    let mut show = Show::new("tallowdeep", map);
    show.play("e", Pace::Walk);
    show.play(">", Pace::Walk);
    let seen = show.frames(Animator::level_fade);
    assert_eq!(seen.len(), 20);
    let right = (LevelFade::FadeOut(255), LevelFade::FadeIn(229));
    assert_eq!((seen[9], seen[10]), right);
    assert_eq!(seen[19], LevelFade::FadeIn(0));
}

#[test]
fn only_candle_light_redraws_at_rest() {
    let mut animator = Animator::new(1);
    assert!(!animator.advance(60, Lighting::Plain, MotionSettings::FULL));
    for (motion, flicker, calm, count) in [
        (false, false, false, 0),
        (false, true, false, 10),
        // Both at once.
        (true, true, true, 2),
        (true, false, false, 2),
    ] {
        let settings = MotionSettings {
            motion,
            flicker,
            calm,
        };
        let drawn = (0..60).filter(|_| animator.advance(1, Lighting::Candle, settings));
        assert_eq!(drawn.count(), count, "{settings:?}");
    }
}

const fn blow(attacker: ActorId) -> Event {
    let (target, damage, critical, from, to) = (ActorId::HERO, 1, false, 30, 29);
    Event::Struck {
        attacker,
        target,
        damage,
        critical,
        from,
        to,
    }
}

/// Fifty thousand monsters act in one turn. This would take minutes if each event or monster looked through all others.
#[test]
fn a_turn_of_many_monsters_is_scanned_once() {
    const MONSTERS: u32 = 50_000;
    let mut show = Show::new("mcrogueface", "#####\n#@g.#\n#####");
    let (from, to) = (Pos::new(2, 1), Pos::new(1, 1));
    let monsters = (2..MONSTERS + 2).map(ActorId);
    let all = std::iter::once(ActorId::HERO).chain(monsters.clone());
    let steps = all.map(|actor| Event::Moved { actor, from, to });
    let events: Vec<_> = steps.chain(monsters.clone().map(blow)).collect();
    show.show(&events);
    show.advance(6);
    let stacked = show.animator.hp_changes().map(|(change, _)| change.above);
    assert!(stacked.eq(0..MONSTERS as i32));
    let moved = monsters.filter(|actor| column(&show.animator, *actor) == 13);
    assert_eq!(moved.count(), MONSTERS as usize);
}

/// All monsters begin in the same frame, at once.
#[test]
fn monsters_step_together_while_the_hero_waits() {
    let mut show = Show::new("tcod", "##########\n#@...o.o.#\n##########");
    show.play(".", Pace::Walk);
    let both = show.frames(|animator| [1, 2].map(|id| column(animator, ActorId(id))));
    assert_eq!(both, [13, 10, 8, 5, 2, 0].map(|shift| [shift; 2]));
}

/// A monster that steps twice in a turn slides straight to its last cell, and the number rises from where it was hit,
/// after the first step.
#[test]
fn two_steps_of_a_turn_are_one_slide() {
    let mut show = Show::new("mcrogueface", "#######\n#@...g#\n#######");
    let [a, b, c] = [5, 4, 3].map(|x| Pos::new(x, 1));
    let (actor, by) = (FOE, ActorId::HERO);
    let step = |from, to| Event::Moved { actor, from, to };
    let hurt = Event::PoisonDamage {
        actor,
        by,
        from: 9,
        to: 8,
    };
    show.show(&[step(a, b), hurt, step(b, c)]);
    let numbers = |show: &Show| {
        show.animator
            .hp_changes()
            .map(|(it, _)| it.at)
            .collect::<Vec<_>>()
    };
    assert_eq!((numbers(&show), column(&show.animator, FOE)), (vec![], 26));
    show.advance(6);
    assert_eq!(numbers(&show), [b]);
}

/// A beetle's blow comes first, then the step back that it forces on the hero.
#[test]
fn a_push_moves_when_the_blow_lands() {
    let mut show = Show::new("tallowdeep", "#########\n#..@B...#\n#########");
    let hero = ActorId::HERO;
    while show.world.view().hero().at == Pos::new(3, 1) {
        show.play(".", Pace::Walk);
    }
    let seen = show.frames(|animator| (animator.is_hit(hero), column(animator, hero)));
    let meets = seen.iter().position(|(hit, _)| *hit).expect("it is hit");
    assert!(meets > 0);
    let before = seen[..meets].iter();
    assert!(before.clone().all(|(_, x)| *x == CELL.w), "{seen:?}");
    assert_eq!(seen.last(), Some(&(false, 0)));
}

/// Spikes wound what steps on them, with a number like that of a blow.
#[test]
fn harm_of_the_ground_has_a_number_after_the_step() {
    let mut show = Show::new("tallowdeep", "#####\n#@^.#\n#####");
    show.play("e", Pace::Walk);
    let number = |animator: &Animator| {
        let first = animator.hp_changes().next();
        first.map(|(change, _)| (change.at, change.by < 0, change.hero))
    };
    let seen = show.frames(number);
    assert_eq!(seen[5], None);
    assert_eq!(seen[6], Some((Pos::new(2, 1), true, true)));
}

/// What is stolen flies to the thief once its blow has landed.
#[test]
fn loot_flies_to_the_thief() {
    let mut show = Show::new("tallowdeep", "######\n#.@gr#\n######");
    let item = ItemId(0);
    let events = [Event::Stolen { actor: FOE, item }];
    show.show(&events);
    let flight = |animator: &Animator| {
        let first = animator.projectiles().next();
        first.map(|flight| (flight.from, flight.to, flight.what))
    };
    let seen: Vec<_> = show.frames(flight).into_iter().flatten().collect();
    let way = (Pos::new(2, 1), Pos::new(3, 1), Missile::Loot(item));
    assert_eq!(seen, [way; 6]);
}

/// A shot later in the turn does not throw back what the hero has thrown on the ground.
#[test]
fn an_arrow_after_a_throw_is_an_arrow() {
    let mut show = Show::new("tallowdeep", "########\n#@....g#\n########");
    let (item, attacker) = (ItemId(0), FOE);
    let [near, at, far] = [1, 3, 6].map(|x| Pos::new(x, 1));
    let events = [
        Event::Thrown {
            item,
            from: near,
            to: at,
        },
        Event::Landed { item, at },
        Event::Shot {
            attacker,
            from: far,
            to: near,
        },
        blow(attacker),
    ];
    show.show(&events);
    let flights = |animator: &Animator| {
        let all = animator
            .projectiles()
            .map(|flight| (flight.to, flight.what));
        all.collect::<Vec<_>>()
    };
    let mut seen: Vec<_> = show.frames(flights).into_iter().flatten().collect();
    seen.dedup();
    assert_eq!(seen, [(at, Missile::Item(item)), (near, Missile::Arrow)]);
}

/// Grass burns once the brand has landed, not while it flies.
#[test]
fn a_missile_changes_the_ground_when_it_lands() {
    let map = "##########\n#@y...```#\n##########";
    let mut game = Played::ours(map);
    game.play("e g throw-k@7,1");
    let burns = |game: &Played, ground: bool| {
        let session = game.now();
        let view = if ground {
            session.scene().ground
        } else {
            session.view()
        };
        view.fire_at(Pos::new(7, 1)).is_some()
    };
    game.frames(1);
    assert_eq!((burns(&game, false), burns(&game, true)), (true, false));
    game.frames(30);
    assert!(burns(&game, true));
}

/// Blows of several monsters that armour stops share one number.
#[test]
fn blows_without_effect_share_a_number() {
    let map = "########\n#))@.rr#\n#...rrr#\n########";
    let mut show = Show::new("tallowdeep", map);
    for word in ["w", "g", "use-d", "w", "g", "use-d"] {
        show.play(word, Pace::Walk);
    }
    let zeros = |animator: &Animator| {
        let all = animator.hp_changes();
        all.filter(|(change, _)| change.hero && change.by == 0)
            .count()
    };
    let held = |event: &&Event| matches!(event, Event::Struck { target, damage: 0, .. } if target.is_hero());
    let mut most = 0;
    for _ in 0..10 {
        let blows = show.play(".", Pace::Walk).iter().filter(held).count();
        let shown = show.frames(zeros).into_iter().max().unwrap_or(0);
        assert_eq!(shown, blows.min(1));
        most = most.max(blows);
    }
    assert!(most > 1, "several strike at once");
}

/// What an hour candle undoes is not shown on the world that it brings back: only the time that winds back.
#[test]
fn undone_blows_are_not_shown() {
    let mut show = Show::new("tallowdeep", "#####\n#@o.#\n#####");
    let mut events = show.play("e", Pace::Walk);
    assert!(show.animator.end > 0, "a blow is shown");
    let back = Event::WoundBack { turns: 1 };
    events.push(back);
    show.show(&events);
    let shown = |show: &Show| {
        let effects = show.animator.effects().map(|effect| effect.look);
        (effects.collect::<Vec<_>>(), show.animator.end)
    };
    assert_eq!(show.animator.event_frames.len(), events.len());
    let ring = shown(&show);
    assert_eq!(ring.0, [EffectLook::Ring(Ring::Hour)]);
    show.show(&[back]);
    assert_eq!(shown(&show), ring, "and nothing else");
}

/// docs/screens.md 6: ten seconds, ended by any key or click, the same however its frames are counted, and none without
/// motion.
#[test]
fn a_won_game_ends_with_a_scene() {
    let won = |motion: bool| {
        let mut game = Played::ours("######\n#║,@.#\n######");
        game.set(&format!("motion = {motion}"));
        game.play("w g use-e");
        game.press(Key::Left);
        game.press(Key::Enter);
        // Until it has caught.
        game.play(". . . . . . . . . . .");
        game
    };
    let is_summary = |game: &mut Played| game.text().contains("There is light");
    assert!(is_summary(&mut won(false)));
    let mut watched = won(true);
    let mut counted = watched.clone();
    watched.frames(300);
    for _ in 0..300 {
        counted.frames(1);
    }
    assert_eq!(watched.frame(), counted.frame());
    watched.frames(299);
    assert!(!is_summary(&mut watched));
    watched.frames(1);
    assert!(is_summary(&mut watched));
    let mut early = won(true);
    early.frames(59);
    early.press(Key::Char('r'));
    assert!(!is_summary(&mut early), "a key of the fight does nothing");
    for skip in [
        Input::Press(Key::Char('r').into()),
        Input::Click(Px::new(9, 9), MouseButton::Left),
    ] {
        let mut game = won(true);
        game.frames(60);
        game.input(skip);
        assert!(is_summary(&mut game), "{skip:?}");
    }
}

/// A brand thrown at a monster over water burns it and is gone: smoke shows where. On floor it goes on burning.
#[test]
fn a_brand_goes_out_in_smoke_where_nothing_burns() {
    let to = Pos::new(3, 1);
    let thrown = Event::Thrown {
        item: ItemId(10),
        from: Pos::new(1, 1),
        to,
    };
    for (drawing, events, smokes) in [
        ("#####\n#@._#\n#####", &[thrown][..], true),
        (
            "#####\n#@..#\n#####",
            &[thrown, Event::CaughtFire { at: to }],
            false,
        ),
    ] {
        let mut show = Show::new("tallowdeep", drawing);
        show.show(events);
        let shown = show.frames(|animator| {
            let mut effects = animator.effects();
            effects.any(|effect| effect.look == EffectLook::Smoke && effect.at == to)
        });
        assert_eq!(shown.contains(&true), smokes, "{drawing}");
    }
}
