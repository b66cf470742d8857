//! Automatic actions that take many turns: where they lead, where they stop, and that they are recorded as ordinary
//! games.

mod destinations;

use std::sync::Arc;

use tallowdeep::app::Script;
use tallowdeep::app::recording::LoadedRecording;
use tallowdeep::autoplay::Pathfinder;
use tallowdeep::base::Pos;
use tallowdeep::content::Content;
use tallowdeep::game::ActorId;
use tallowdeep::game::rules::Mind;
use tallowdeep::game::view::InventoryItem;
use tallowdeep::ui::input::key::{Key, KeyPress};
use tallowdeep::ui::settings::RulesId;

use crate::support::played::{Played, content_of, minds_by, ours_with, shift};
use crate::support::scene::map_of;
use crate::support::variant;

/// What the hero carries but does not wear.
fn carried<'g>(game: &'g Played) -> impl Iterator<Item = InventoryItem<'g>> {
    let view = game.view();
    view.inventory().filter(|held| !held.is_worn)
}

/// The program with our own rules as they were in version 0.1.0.
fn with_old_rules() -> Arc<Content> {
    content_of(variant::file("candle"))
}

const ALL_EXPLORED: &str = "Nothing is left to explore on this level.";

#[test]
fn exploring_picks_up_items_and_ends() {
    let mut game = Played::ours(
        "
        #############
        #@..........#
        #.#########.#
        #.#.......#.#
        #...#######!#
        #############",
    );
    game.keys("o");
    assert_eq!(game.at(), (11, 4), "the potion is a find");
    game.keys("o");
    game.assert_said(ALL_EXPLORED);
    assert_eq!(carried(&game).count(), 1);
    assert!(game.now().scene().explored);
    let turns = game.turn();
    game.keys("o");
    assert_eq!(game.turn(), turns, "nothing is left to do");
}

/// Cells known only from a map are still explored; the flame lights the rest.
#[test]
fn exploring_covers_cells_known_from_a_map() {
    let mut game = Played::ours(
        "##############\n#@p..........#\n############.#\n#............#\n##############",
    );
    for press in [Key::Right, Key::Char('g'), Key::Char('i'), Key::Enter] {
        game.press(press);
        game.frames(40);
    }
    assert!(
        game.view().is_only_mapped(Pos::new(1, 3)),
        "{}",
        game.said()
    );
    game.keys("o");
    assert_eq!(game.at(), (6, 3));
}

/// What is said after each press of `o`.
fn explore(game: &mut Played, times: usize) -> Vec<String> {
    let press = |_| {
        game.keys("o");
        game.said()
    };
    (0..times).map(press).collect()
}

/// Chests are opened on the way. What costs something is named when nothing else is left; the open chest blocks the way
/// to the cage.
#[test]
fn exploring_opens_chests_and_names_what_is_left() {
    let mut game = Played::ours("##################\n#@............■.π#\n##################");
    let last = explore(&mut game, 6).pop();
    let log = game.log();
    let opened = log.iter().filter(|line| line.contains("The lid comes up."));
    assert_eq!(opened.count(), 1);
    assert_eq!(last, Some(format!("{ALL_EXPLORED} A cage still waits.")));
}

/// Exploring stops when a dead brazier comes into view, and goes there next. When nothing else is left it names the dead
/// braziers, but asks about none a second time.
#[test]
fn exploring_leads_to_dead_braziers() {
    let content = with_wax(75);
    let mut game = Played::of(
        &content,
        "
        #########################
        #..@..............##....#
        #.................+....u#
        #.................##....#
        ###################u#####",
    );
    let mut said = Vec::new();
    for _ in 0..12 {
        // The hint line names what the key leads to before it does.
        let leads_to = game.now().scene().explores_to;
        let names_it = game.text().contains("to a dead brazier");
        assert_eq!(names_it, leads_to.is_some(), "{}", game.text());
        let before = leads_to.map(|goal| game.view().hero().at.distance(goal));
        said.extend(explore(&mut game, 1));
        let after = leads_to.map(|goal| game.view().hero().at.distance(goal));
        assert!(after <= before, "{said:#?}");
        if said[0].starts_with("You see a dead brazier, 5 E") && said.len() == 1 {
            assert!(game.now().scene().explores_to.is_some(), "o goes there");
        }
        if game.said().ends_with("Walk into it: 20 wax.") {
            // No to the question whether to light it.
            game.press(Key::Escape);
        }
    }
    let left = format!("{ALL_EXPLORED} 2 dead braziers still wait");
    let [ne, sw] =
        ["NE", "SW"].map(|side| format!("A dead brazier, {side} of you. Walk into it: 20 wax."));
    let round = [
        "You see a dead brazier, 5 E. It takes 20 wax to light. o goes there.",
        "You see a dead brazier, 2 SW. It takes 20 wax to light. o goes there.",
        &sw,
        &ne,
        &format!("{left}."),
        &format!("{left}."),
    ];
    assert_eq!(said[..6], round);
}

fn with_wax(wax: i32) -> Arc<Content> {
    ours_with(|rules| rules.flame.as_mut().expect("there is one").wax = wax)
}

/// Once the level's wick is earned, exploring neither leads to another dead brazier nor says that it waits, and walking
/// into it asks first: it earns nothing.
#[test]
fn a_brazier_beyond_those_that_earn_a_wick_is_not_offered() {
    let mut game = Played::ours("#######\n#..u..#\n#.u@u.#\n#..u..#\n#######");
    game.play("n w e wick-1");
    assert!(game.view().braziers_lit().is_some_and(|it| it.lit == 3));
    let said = explore(&mut game, 4);
    assert_eq!(said.last().map(String::as_str), Some(ALL_EXPLORED));
    assert_eq!(game.now().scene().explores_to, None);
    let mut beside = Played::ours("#######\n#..u..#\n#.u@u.#\n#..u..#\n#######");
    beside.play("n w e wick-1");
    let wax = |game: &Played| game.view().flame().map_or(0, |flame| flame.wax);
    let before = wax(&beside);
    beside.press(Key::Down);
    let asked = format!("20 of your {before} wax. No wick");
    assert!(beside.text().contains(&asked), "{}", beside.text());
    beside.press(Key::Escape);
    assert_eq!(wax(&beside), before);
}

/// With wax to spare, exploring lights the brazier that it leads to, and says what that takes.
#[test]
fn exploring_lights_a_brazier() {
    let drawing = "######u####\n#@........#\n###########";
    let mut game = Played::ours(drawing);
    game.keys("o");
    let before = game.view().flame().map_or(0, |flame| flame.wax);
    while game.view().braziers_lit().is_some_and(|it| it.lit == 0) {
        game.keys("o");
        assert!(game.turn() < 30, "{}", game.said());
    }
    let said = "A dead brazier, NE of you. You light it: 20 wax.";
    assert!(
        game.log().iter().any(|line| line == said),
        "{:?}",
        game.log()
    );
    let after = game.view().flame().map_or(0, |flame| flame.wax);
    assert!(after <= before - 20);
}

/// Exploring stops beside a brazier that it passes and asks whether to light it, once, if the wax lasts but would be short.
#[test]
fn exploring_offers_a_brazier_on_the_way_once() {
    let stops = |wax: i32| {
        let content = with_wax(wax);
        let drawing = "###########u###########\n#@....................#\n#######################";
        let mut game = Played::of(&content, drawing);
        [(); 4].map(|()| {
            let said = explore(&mut game, 1).remove(0);
            let stop = (game.at().0, said);
            if stop.1.ends_with("of you. Walk into it: 20 wax.") {
                game.press(Key::Escape);
            }
            stop
        })
    };
    let rich = stops(80);
    let asked = "A dead brazier, NE of you. Walk into it: 20 wax.";
    assert_eq!(rich[1], (10, asked.to_owned()));
    assert!(rich[2].0 > 12, "{rich:#?}");
    let poor = stops(20);
    assert!(
        !poor.iter().any(|stop| stop.1.contains("Walk into it")),
        "{poor:#?}"
    );
}

/// What the log has just named is not named again as a thing in view.
#[test]
fn what_the_dead_leave_is_reported_once() {
    let content = ours_with(|rules| rules.hero.stats.attack = 99);
    let mut game = Played::of(&content, "#######\n#@ig..#\n#######");
    game.keys("offfffffff");
    let says = |part| game.log().iter().any(|line| line.contains(part));
    assert!(says("leaves a candle stub") && !says("You see a candle stub"));
}

/// What lies out of reach, as behind a grate, does not keep exploring from leading to a brazier.
#[test]
fn exploring_leads_past_what_cannot_be_reached() {
    let mut game = Played::ours("########\n#@....u#\n#=######\n#!######\n########");
    game.keys("ooo");
    assert_eq!(game.at(), (5, 1), "{}", game.said());
}

/// Travel to an item picks it up, but not one that the hero has laid down.
#[test]
fn travel_to_an_item_picks_it_up() {
    let mut game = Played::ours("########\n#@...!.#\n########");
    let look_and_go = |game: &mut Played, keys: &[Key]| {
        game.tap("x");
        keys.iter().for_each(|key| game.press(*key));
        game.auto(Key::Enter);
        let held = carried(game).next().map(|held| held.slot.letter());
        (game.at(), held)
    };
    let (place, letter) = look_and_go(&mut game, &[Key::Right; 4]);
    assert_eq!(place, (5, 1));
    let letter = letter.expect("it was picked up");
    game.play(&format!("drop-{letter} e"));
    assert_eq!(look_and_go(&mut game, &[Key::Left]), ((5, 1), None));
}

/// Travel to terrain to bump into ends beside it with the bump; after an interruption the next one does.
#[test]
fn travel_to_a_chest_opens_it() {
    let mut game = Played::ours("##################\n#@..■............#\n##################");
    game.tap("x");
    [Key::Right; 3].into_iter().for_each(|key| game.press(key));
    game.auto(Key::Enter);
    assert_eq!(game.at(), (3, 1));
    assert!(game.said().contains("The lid comes up."), "{}", game.said());
}

/// What was dropped, or set down to burn or shine, stays, even after more has been explored, or after a visit to another
/// level.
#[test]
fn exploring_leaves_items_laid_down() {
    for (drawing, lays, rest) in [
        ("#########\n#@!.....#\n#########", "drop", "e e"),
        ("##########\n#@i...+..#\n##########", "use", "e"),
        ("##########\n#@º...+..#\n##########", "use", "e"),
        ("#######\n#@i.>.#\n#######", "use", "e e > <"),
    ] {
        let mut game = Played::ours(drawing);
        if lays == "drop" {
            game.keys("o");
        } else {
            game.play("e g");
        }
        let slot = carried(&game).next().expect("it was picked up").slot;
        game.play(&format!("{lays}-{} {rest}", slot.letter()));
        assert_eq!(carried(&game).count(), 0, "{drawing}");
        game.keys("ooo");
        game.assert_said(ALL_EXPLORED);
        assert_eq!(carried(&game).count(), 0, "{drawing}");
    }
}

/// The door hides the goblin until the hero stands in it.
#[test]
fn exploring_stops_for_monsters_in_view() {
    let mut game = Played::ours("##########\n#@.+...og#\n##########");
    game.keys("o");
    assert_eq!(game.at(), (3, 1));
    game.assert_said("An orc comes into view (3 E). It sees you. Also a goblin (4 E).");
    let turns = game.turn();
    game.keys("o");
    game.assert_said("Not now: an orc is in sight. Press f to fight.");
    assert_eq!(game.turn(), turns);
}

const HALL: &str = "####################\n#@.................#\n####################";

/// docs/screens.md 6: two frames per step, and any key ends it at once.
#[test]
fn auto_steps_take_two_frames_until_a_key() {
    let mut game = Played::ours(HALL);
    game.press(shift(Key::Right));
    assert_eq!(game.at(), (2, 1), "a key is answered at once");
    for (frames, column) in [(1, 2), (1, 3), (5, 5)] {
        game.frames(frames);
        assert_eq!(game.at(), (column, 1));
    }
    game.auto(Key::Escape);
    assert_eq!(game.at(), (5, 1), "Escape stops, and does no more");
    game.press(shift(Key::Right));
    game.auto(Key::Left);
    assert_eq!(game.at(), (5, 1), "a step there and the key's step back");
    game.press(shift(Key::Right));
    game.auto(KeyPress {
        repeat: true,
        ..shift(Key::Right)
    });
    assert_eq!(game.at(), (18, 1), "a key that is held ends nothing");
}

#[test]
fn without_motion_all_steps_happen_at_once() {
    let mut game = Played::ours(HALL);
    game.set("motion = false");
    game.press(shift(Key::Pad(6)));
    assert_eq!(game.at(), (18, 1));
}

#[test]
fn running_follows_bends_and_stops_at_junctions() {
    let mut game = Played::ours(
        "
        #########
        #@......#
        #######.#
        #######.#
        ###.....#
        ###.###.#
        #########",
    );
    game.auto(shift(Key::Right));
    assert_eq!(game.at(), (7, 4), "around the corner, to the crossing");
    game.auto(shift(Key::Left));
    assert_eq!(game.at(), (3, 5), "around the corner, to the end");
}

#[test]
fn one_key_walks_to_stairs_and_takes_them() {
    let mut game = Played::ours("########\n#>.....#\n#.....@#\n########");
    game.keys(">");
    assert_eq!(game.at(), (1, 1));
    game.keys(">");
    assert_eq!(game.view().depth(), 2);
}

/// Each step away from a hunter gives it a free blow, so the player must decide. Stairs under the hero are taken.
#[test]
fn travel_to_stairs_is_refused_beside_a_hunter() {
    let mut game = Played::ours("#########\n#>..@o..#\n#########");
    game.wait_until_hunted();
    let turns = game.turn();
    game.keys(">");
    assert_eq!((game.at(), game.turn()), ((4, 1), turns));
    game.assert_said("An orc beside you hunts you, and would strike on the way. Press f to fight.");
    game.play("w w w");
    assert_eq!(game.at(), (1, 1));
    game.tap(">");
    assert_eq!(game.view().depth(), 2);
}

/// docs/screens.md 4: hits the nearest monster or steps towards it, once per key press; refused below a third of the
/// hit points. Of two hunters beside the hero the one with fewer hit points left is struck, whichever direction comes
/// first.
#[test]
fn fighting_finishes_the_wounded_first() {
    let content = ours_with(|rules| {
        for kind in &mut rules.monsters {
            kind.traits.shuns_light = None;
            (kind.stats.attack, kind.stats.dodge, kind.flee_below) = (3, 0, Some(0));
        }
    });
    for beside in ["rk.", "kr.", ".rk", ".kr"] {
        let mut game = Played::of(&content, &format!("#####\n#{beside}#\n#.@.#\n#####"));
        let rat = ActorId(if beside.contains("rk") { 1 } else { 2 });
        let hp = |game: &Played| game.view().visible_monster(rat).map_or(0, |it| it.hp);
        while game.view().visible_monsters().any(|it| it.is_unaware()) {
            game.play(".");
        }
        let before = hp(&game);
        game.keys("f");
        assert!(hp(&game) < before, "{beside}: {}", game.said());
    }
}

#[test]
fn fighting_hits_the_nearest_monster() {
    let mut game = Played::ours("#########\n#@.k....#\n#########");
    game.keys("f");
    assert_eq!(game.turn(), 1, "one step or blow");
    for _ in 0..50 {
        let hero = game.view().hero();
        if 3 * hero.hp > hero.stats.hp && game.view().visible_monsters().next().is_some() {
            game.tap("f");
        }
    }
    game.keys("f");
    game.assert_said("There is no one to fight.");
}

#[test]
fn fighting_is_refused_when_badly_hurt() {
    let sturdy = ours_with(|rules| {
        for kind in &mut rules.monsters {
            kind.stats.hp = 30;
        }
    });
    let mut game = Played::of(&sturdy, "#########\n#r@r....#\n#########");
    while game.hp() > 10 {
        game.play(".");
    }
    let (hp, turns) = (game.hp(), game.turn());
    assert!(hp > 0, "the hero must be alive");
    game.tap("f");
    assert_eq!(game.turn(), turns);
    let advice = "You can still walk into a foe to attack.";
    game.assert_said(&format!(
        "You are too badly hurt for that: {hp} of 60. {advice}"
    ));
}

/// A third of the hit points is too little to fight with, but not against what cannot get through the hero's armour.
#[test]
fn a_third_is_too_little_unless_nothing_can_hurt() {
    for (hp, defense, turns) in [(20, 0, 0), (24, 0, 0), (25, 0, 1), (20, 9, 1)] {
        let content = ours_with(|rules| {
            (rules.hero.stats.hp, rules.hero.stats.defense) = (hp, defense);
        });
        let mut game = Played::of(&content, "#######\n#@^^.r#\n#######");
        game.play("e e");
        assert_eq!(game.hp(), hp - 16);
        let before = game.turn();
        game.tap("f");
        assert_eq!(game.turn() - before, turns, "{hp} HP, {defense}");
    }
}

/// Whichever arrives second strikes first: it waits for a monster that is near, and goes to meet one that is far.
#[test]
fn fighting_waits_for_a_hunter_two_steps_away() {
    let content = with_old_rules();
    for (row, column) in [("#@.k....#", 1), ("#@...k..#", 2)] {
        let mut game = Played::of(&content, &format!("#########\n{row}\n#########"));
        game.tap("f");
        assert_eq!((game.at(), game.turn()), ((column, 1), 1));
    }
}

/// The slime stands in the light of mushrooms; a cell between is dark and has never been seen.
#[test]
fn fighting_waits_without_a_known_way() {
    let mut game = Played::ours("###########\n#@......s♣#\n###########");
    game.wait_until_hunted();
    let turns = game.turn();
    game.tap("f");
    assert_eq!((game.at(), game.turn()), ((1, 1), turns + 1));
}

/// A rat does not come near a burning brazier: after twelve turns the key says so, and goes to it when pressed again.
#[test]
fn fighting_goes_to_a_monster_kept_off_by_light() {
    let mut game =
        Played::ours("#################\n#&@.............#\n#...........r...#\n#################");
    game.wait_until_hunted();
    game.play(&". ".repeat(20));
    game.tap("f");
    assert!(
        game.said().starts_with("The rat comes no nearer"),
        "{}",
        game.said()
    );
    game.tap("f");
    assert_ne!(game.at(), (2, 1), "{}", game.said());
}

/// Rats hang back from a bright flame: exploring goes on, and the fight key goes to them at once. Not with a plain one.
#[test]
fn monsters_that_shun_the_light_do_not_stop_a_bright_flame() {
    for (flame, acts) in [("flame-bright", true), ("flame-plain", false)] {
        for key in ["o", "f"] {
            let drawing =
                "##################\n#@.r.............#\n#................#\n##################";
            let mut game = Played::ours(drawing);
            game.play(flame);
            game.wait_until_hunted();
            let at = game.at();
            game.tap(key);
            assert_eq!(game.at() != at, acts, "{flame} {key}: {}", game.said());
        }
    }
}

/// Towards a monster in light beyond the dark, the key steps into the dark, since nothing blocks the line.
#[test]
fn fighting_goes_through_the_dark_to_a_lit_monster() {
    let mut game = Played::ours("##################\n#@.............s♣#\n##################");
    let view = game.view();
    let dark = view.terrain(Pos::new(10, 1)).seen().is_none();
    assert_eq!((view.visible_monsters().count(), dark), (1, true));
    game.tap("f");
    assert_eq!((game.at(), game.turn()), ((2, 1), 1));
}

#[test]
fn fighting_never_leaves_a_doorway_towards_several() {
    let content = with_old_rules();
    let drawing = "
        ############
        ####.......#
        #.@....kk..#
        ####.......#
        ############";
    let mut game = Played::of(&content, drawing);
    for turns in 1..5 {
        game.tap("f");
        assert_eq!((game.at(), game.turn()), ((3, 2), turns), "it waits there");
    }
}

/// The hero does not leave a doorway to fight several monsters, nor to reach several that are awake and have noticed
/// nothing; but those that flee or sleep do not count.
#[test]
fn a_doorway_is_held_against_those_awake() {
    for (mind, row, column) in [
        (Mind::Alarmed, "#..@.kk....#", 3),
        (Mind::Fleeing, "#..@.kk....#", 4),
        (Mind::Awake, "#..@..kk...#", 3),
        (Mind::Asleep, "#..@..kk...#", 4),
    ] {
        let walls = "####.......#";
        let edge = "############";
        let mut game = with_minds(mind, &format!("{edge}\n{walls}\n{row}\n{walls}\n{edge}"));
        game.tap("f");
        assert_eq!(game.at(), (column, 2), "{mind:?}: {}", game.said());
        if mind == Mind::Awake {
            assert_eq!(game.turn(), 0);
            game.assert_said("Nobody has noticed you, and out there several could reach you. Hold the doorway: wait, or step out yourself.");
        }
    }
}

/// A doorway is no cover from those that shoot into it.
#[test]
fn a_doorway_is_not_held_against_archers() {
    let drawing = "
        ############
        ####.......#
        #..@...A.A.#
        ####.......#
        ############";
    let mut game = with_minds(Mind::Hunting, drawing);
    game.play("flame-plain");
    let at = game.at();
    game.tap("f");
    assert_ne!(game.at(), at, "{}", game.said());
}

/// A game of our rules on this map, with all monsters in this state.
fn with_minds(mind: Mind, drawing: &str) -> Played {
    minds_by(Content::shared(), mind, drawing)
}

/// By shielded light blows miss, but not in the light of a torch: `f` waits there for what comes, and goes to meet it
/// with a plain flame.
#[test]
fn fighting_waits_in_the_light_of_a_torch() {
    for (height, column) in [("flame-shielded", 4), ("flame-plain", 5)] {
        let mut game = with_minds(
            Mind::Hunting,
            "####*#########\n#...@...o....#\n##############",
        );
        game.play(height);
        game.tap("f");
        assert_eq!((game.at(), game.turn()), ((column, 1), 1), "{height}");
    }
}

/// A monster that hunted or fled and is now out of view is followed to where it was, but not one that only wandered. To a
/// sleeper the key leads as well, for the flame is shielded.
#[test]
fn fighting_follows_a_monster_that_left_the_light() {
    for (mind, column) in [
        (Mind::Hunting, 2),
        (Mind::Fleeing, 2),
        (Mind::Awake, 1),
        (Mind::Asleep, 2),
    ] {
        let mut game = with_minds(mind, "##########\n#@....s..#\n##########");
        let seen = |game: &Played| game.view().visible_monsters().count();
        assert_eq!(seen(&game), 1, "by plain light");
        game.tap("C");
        assert_eq!(seen(&game), 0, "by a shielded flame");
        game.tap("f");
        assert_eq!(game.at(), (column, 1), "{mind:?}: {}", game.said());
    }
}

/// Of two sleepers that the hero remembers the nearer is stolen up on, once the flame is shielded, and stabbed. The hint
/// line says so; with a plain flame nobody is left to fight.
#[test]
fn fighting_steals_up_on_a_remembered_sleeper() {
    let content = ours_with(|rules| {
        let minds = rules.minds.as_mut().expect("there are minds");
        minds.wakes_percent = 0;
        rules.hero.stats.attack = 99;
    });
    let drawing = "###########\n#s....@..s#\n###########";
    let mut game = minds_by(&content, Mind::Asleep, drawing);
    game.tap("C");
    assert!(game.now().scene().steals_up);
    assert!(game.text().contains("to a sleeper"), "{}", game.text());
    game.tap("fff");
    assert_eq!(game.at(), (8, 1), "{}", game.said());
    let seen = game.view().visible_monsters().count();
    assert_eq!(seen, 0, "it is dead");
    game.play("flame-plain . .");
    let (at, turn) = (game.at(), game.turn());
    game.tap("f");
    assert_eq!((game.at(), game.turn()), (at, turn), "{}", game.said());
    game.assert_said("There is no one to fight.");
}

/// A hunter that can no longer be made out is followed for ten turns.
#[test]
fn fighting_follows_for_ten_turns() {
    for (waits, follows) in [(0, true), (8, true), (11, false)] {
        let content = ours_with(|rules| {
            for kind in &mut rules.monsters {
                kind.traits.stands = true;
                kind.traits.unseen_below = Some(7);
            }
        });
        let drawing = "#######*#####\n#....@.o....#\n#############";
        let mut game = minds_by(&content, Mind::Hunting, drawing);
        let seen = |game: &Played| game.view().visible_monsters().count();
        game.play("flame-bright");
        let before = seen(&game);
        game.play("flame-shielded");
        assert_eq!((before, seen(&game)), (1, 0));
        game.play(&". ".repeat(waits));
        let turn = game.turn();
        game.tap("f");
        assert_eq!(game.turn() > turn, follows, "{waits}: {}", game.said());
    }
}

/// At a third of the hit points a blow that is sure to kill is not refused; nor if two turns may kill, unless those left
/// beside the hero may do that.
#[test]
fn a_sure_kill_is_not_refused() {
    for (row, max_hp, attack, monster_hp, strikes) in [
        ("#@r.#", 60, 10, 1, true),
        ("#@r.#", 60, 10, 30, false),
        ("#@r.#", 20, 10, 1, true),
        ("#@r.#", 20, 10, 30, false),
        ("#r@r#", 20, 10, 1, false),
        ("#r@r#", 20, 5, 1, true),
    ] {
        let content = ours_with(|rules| {
            (rules.hero.stats.hp, rules.hero.stats.defense) = (max_hp, 0);
            rules.hero.wears.clear();
            for kind in &mut rules.monsters {
                (kind.stats.hp, kind.stats.attack) = (monster_hp, attack);
                (kind.stats.dodge, kind.flee_below) = (0, Some(0));
                kind.traits.shuns_light = None;
            }
        });
        let drawing = format!("#####\n{row}\n#####");
        let mut game = minds_by(&content, Mind::Hunting, &drawing);
        while game.hp() > 20 {
            game.play(".");
        }
        let turn = game.turn();
        game.tap("f");
        let struck = game.turn() > turn;
        assert_eq!(
            struck,
            strikes,
            "{row} {max_hp} {attack} {monster_hp}: {}",
            game.said()
        );
    }
}

/// What can take next to nothing from the hero stops exploring no more than it would a walk: an archer from a hero in
/// plate, nor a goblin. It does if one of the others can, or if it does worse than wound.
#[test]
fn exploring_ignores_what_cannot_hurt() {
    for (foes, defense, goes_on) in [
        ("A", 0, false),
        ("A", 9, true),
        ("g", 0, false),
        ("g", 9, true),
        ("gA", 9, true),
        ("gO", 9, false),
        ("n", 9, false),
    ] {
        let content = ours_with(|rules| rules.hero.stats.defense = defense);
        let edge = "#".repeat(32);
        let row = format!("#....................@....{foes}");
        let drawing = format!("{edge}\n{row:.<31}#\n{edge}");
        let mut game = minds_by(&content, Mind::Hunting, &drawing);
        game.play("flame-bright");
        let at = game.at();
        game.keys("o");
        assert_eq!(
            game.at() != at,
            goes_on,
            "{foes} {defense}: {}",
            game.said()
        );
    }
}

/// A monster that is awake and near stops exploring even if it has not noticed the hero, and the log says why.
#[test]
fn exploring_says_which_monster_is_too_near() {
    let mut game = with_minds(Mind::Awake, "########\n#@..s..#\n########");
    game.tap("o");
    game.assert_said("Not now: a slime is awake (3 E), and has not noticed you. Press f to fight.");
    assert_eq!(game.turn(), 0);
}

/// A fleeing monster does not stop exploring; one that stands at bay beside the hero does so once.
#[test]
fn exploring_goes_on_beside_fleeing_monsters() {
    for (row, letter, presses) in [
        ("#.....@.s#", "o", 1),
        ("#>....@s.#", "o", 2),
        ("#>....@s.#", ">", 2),
    ] {
        let drawing = format!("##########\n{row}\n#.########\n##########");
        let mut game = with_minds(Mind::Fleeing, &drawing);
        let walks = (1..9).find(|_| {
            game.tap(letter);
            game.turn() > 0
        });
        assert_eq!(walks, Some(presses), "{row} {letter}");
    }
}

/// A ghost that a plain flame has blinded cannot strike by its light, and stops nobody; by a shielded one it does.
#[test]
fn exploring_goes_on_beside_a_blinded_ghost() {
    let drawing = "##########\n#.....@h.#\n#.########\n##########";
    for (mind, height, goes_on) in [
        (Mind::Awake, "flame-plain", true),
        (Mind::Hunting, "flame-plain", true),
        (Mind::Awake, "flame-shielded", false),
    ] {
        let mut game = with_minds(mind, drawing);
        game.play(height);
        game.tap("o");
        assert_eq!(game.turn() > 0, goes_on, "{height}: {}", game.said());
    }
}

/// A moth at a brazier does not come, so waiting for it would never end.
#[test]
fn fighting_goes_to_a_moth_held_by_light() {
    let mut game = Played::ours("#######\n#.@.m&#\n#######");
    game.wait_until_hunted();
    game.keys("f");
    assert_eq!(game.at(), (3, 1));
}

/// A moth in the way to one thing does not send the hero to and fro between it and another, once in view and once not.
#[test]
fn a_moth_in_the_way_does_not_turn_the_hero_back() {
    let shaft = "######.#####\n".repeat(7);
    let corridor = format!("####&#######\n#..!m..@...#\n{shaft}######!#####\n############");
    let mut game = Played::ours(&corridor);
    game.keys("ooo");
    assert!(game.turn() < 6, "{}", game.said());
}

#[test]
fn fighting_ends_if_two_turns_may_kill() {
    let mut game = Played::ours("#####\n#TTT#\n#.@.#\n#####");
    game.tap("f");
    assert_eq!((game.at(), game.turn()), ((2, 2), 0));
    game.assert_said(
        "Not like this: up to 45 a turn, and you have 60. Step back, or strike by walking.",
    );
}

fn held(press: Key) -> KeyPress {
    KeyPress {
        repeat: true,
        ..press.into()
    }
}

/// The goblin comes into view in the doorway and stops the hero, however long the key has been held.
#[test]
fn a_held_key_stops_at_a_new_monster() {
    let mut game = Played::ours("##########\n#@.+...og#\n##########");
    game.press(Key::Right);
    for _ in 0..5 {
        game.press(held(Key::Right));
    }
    assert_eq!(game.at(), (3, 1));
    assert_eq!(game.turn(), 2);
    assert!(game.said().contains("orc"), "{}", game.said());
    game.press(Key::Right);
    assert_eq!(game.turn(), 3, "a new press goes on");
}

/// So does a held wait, and both stop at a lost hit point.
#[test]
fn a_held_key_stops_at_a_blow() {
    for (drawing, key, at, turn) in [
        (
            "##########\n#@.+...og#\n##########",
            Key::Char('.'),
            (1, 1),
            None,
        ),
        ("#######\n#@C...#\n#######", Key::Char('.'), (1, 1), Some(1)),
        ("#######\n#@C...#\n#######", Key::Right, (1, 1), Some(1)),
    ] {
        let mut game = minds_by(&ours_with(|_| ()), Mind::Hunting, drawing);
        game.press(key);
        for _ in 0..20 {
            game.press(held(key));
        }
        assert_eq!(game.at(), at, "{key:?}");
        let turns = game.turn();
        match turn {
            Some(turn) => assert_eq!(turns, turn, "{key:?}"),
            None => assert!(turns < 20 && game.said().contains("orc"), "{}", game.said()),
        }
        game.press(key);
        assert_eq!(game.turn(), turns + 1, "a new press goes on");
    }
}

/// A turn that the fight key lets pass is said, with whom it waits for.
#[test]
fn the_fight_key_says_that_it_waits() {
    let mut game = minds_by(
        &ours_with(|_| ()),
        Mind::Hunting,
        "#######\n#@.g..#\n#######",
    );
    game.play("flame-plain");
    game.tap("f");
    assert_eq!((game.at(), game.turn()), ((1, 1), 1));
    game.assert_said("You let the goblin come: that way you strike first.");
}

/// A moth can only eat wax, and only beside the hero: it stops exploring when it comes into view, and not again before it is
/// there.
#[test]
fn a_moth_stops_exploring_once() {
    let content = ours_with(|rules| {
        let minds = rules.minds.as_mut().expect("there are minds");
        minds.notices_percent = 0;
    });
    let edge = "#".repeat(30);
    let drawing = format!(
        "{edge}\n#@..m{}#\n#{}#\n{edge}",
        ".".repeat(24),
        ".".repeat(28)
    );
    for mind in [Mind::Awake, Mind::Hunting] {
        let mut game = minds_by(&content, mind, &drawing);
        game.play("flame-plain");
        let turn = game.turn();
        game.tap("o");
        assert!(game.turn() > turn, "{mind:?}: {}", game.said());
    }
}

/// Beside a brazier, which keeps rats off as well, a lower flame brings none: the advice does not say so.
#[test]
fn a_lower_flame_is_no_advice_beside_a_brazier() {
    for (brazier, advice) in [
        ("&", "The rat comes no nearer, and you do not catch it."),
        (".", "Lower the flame and it comes"),
    ] {
        let edge = "#".repeat(17);
        let row = format!("#{brazier}@......r......#");
        let drawing = format!("{edge}\n{row}\n#{}#\n{edge}", ".".repeat(15));
        let mut game = minds_by(&ours_with(|_| ()), Mind::Hunting, &drawing);
        game.play(&format!("flame-bright {}", "s n ".repeat(8)));
        game.tap("f");
        assert!(game.said().contains(advice), "{brazier}: {}", game.said());
    }
}

/// What is known and not fetched is named once nothing is left to explore, with why.
#[test]
fn exploring_names_what_it_leaves() {
    let content = ours_with(|_| ());
    let drawing = "#######\n#@..%!#\n#######";
    let mut game = Played::of(&content, drawing);
    game.keys("oo");
    let left = "But a healing potion lies where no safe way leads (4 E).";
    assert!(game.said().contains(left), "{}", game.said());
    let mut map = map_of(&content.rules[0].rules, "#######\n#@...!#\n#######");
    let web = content.rules[0]
        .rules
        .terrain_named("web")
        .expect("there are webs");
    map.blueprint.terrain[Pos::new(5, 1)] = web;
    let mut game = Played(Script::with(&content, RulesId(0), 1, Some(map)));
    game.keys("oo");
    let left = "But a healing potion lies in a web (4 E): walk there by yourself.";
    assert!(game.said().contains(left), "{}", game.said());
}

#[test]
fn resting_ends_at_full_health() {
    let content = with_old_rules();
    let mut game = Played::of(&content, "#########\n#@g.....#\n#########");
    for _ in 0..20 {
        if game.hp() == 30 {
            game.play(".");
        }
    }
    for _ in 0..50 {
        if game.view().visible_monsters().count() > 0 {
            game.tap("f");
        }
    }
    assert!((1..30).contains(&game.hp()), "hit, and alive");
    game.keys("r");
    assert_eq!(game.hp(), 30);
    game.assert_said("You are fully rested.");
}

/// In every rule set the same key presses make the same game, and its recording verifies.
#[test]
fn auto_actions_are_recorded_as_ordinary_commands() {
    let content = Content::shared();
    for (number, file) in content.rules.iter().enumerate() {
        let play = || {
            let mut game = Played(Script::with(content, RulesId(number), 5, None));
            for letter in "oooofffofffofffofffofffoff>>".chars() {
                game.press(Key::Char(letter));
                for _ in 0..50 {
                    game.frames(6);
                    game.play("tick tick");
                }
            }
            game.recording().expect("it is recorded").to_text()
        };
        let (name, text) = (&file.rules.name, play());
        assert_eq!(text, play(), "{name}");
        let opened = LoadedRecording::read(content, name, &text).expect("it is a recording");
        assert!(opened.recording.commands().len() > 10, "{name}: {text}");
        opened.last(name).expect("it is the same game");
    }
}

/// Whether frames come one by one or many at once, the game is the same.
#[test]
fn frame_timing_never_affects_the_game() {
    let play = |frames: u32| {
        let mut game = Played(Script::new("tallowdeep", 3).expect("a rule set"));
        for _ in 0..3 {
            game.tap("o");
            (0..1200 / frames).for_each(|_| game.frames(frames));
        }
        game.now().fingerprint()
    };
    assert_eq!(play(1), play(5));
    assert_eq!(play(1), play(600));
}

/// A flame that burns is led around a draught, if that is not too far; one behind a hand goes through it.
#[test]
fn paths_go_around_draughts() {
    let steps = |prepare: &str| {
        let mut game = Played::ours(
            "
            ###########
            #.........#
            #.===&===.#
            #@...'...!#
            ###########",
        );
        game.play(prepare);
        let view = game.view();
        let path = Pathfinder::new(view).path_to(view, Pos::new(9, 3));
        path.len()
    };
    assert_eq!(steps("."), 10);
    assert_eq!(steps("flame-shielded"), 8);
}
