//! What wounded monsters do: beat down flames, pour burning wax, let a crown flare up.

use tallowdeep::base::Stream;
use tallowdeep::content::RulesetFile;
use tallowdeep::game::{Event, GameOver, HpRange, Intent};
use tallowdeep::{Command, Dir, Pos};

use crate::support::scene::{Scene, assert_plays};
use crate::support::traits::{changed, with_traits_and};

/// Added to rules: wax `J` that burns for four turns and takes 5 HP from anything that steps on it.
pub(crate) const HOT_WAX_RULE: (&str, &str) = (
    "[[terrain]]",
    r#"[[terrain]]
kind = "hot_wax"
name = "hot wax"
letter = "J"
color = "f2deb0"
burns = { turns = 4 }
on_enter = { harms = 5 }

[[terrain]]"#,
);

/// All phases, from the first turn on.
pub(super) fn rules(traits: &str) -> RulesetFile {
    let strong = ("hp = 30, attack = 5", "hp = 99, attack = 5");
    with_traits_and(&[("goblin", traits)], &[HOT_WAX_RULE, strong])
}

/// In the last of three turns the flame drops, and the stub on the ground goes out as well. An unhurt or distant monster
/// beats nothing down.
#[test]
fn a_wounded_monster_beats_down_all_flames_near_it() {
    let snuffs = |below, every, within| {
        let stands = "stands = true, ";
        rules(&format!(
            "{stands}snuffs = {{ below = {below}, every = {every}, within = {within} }}"
        ))
    };
    let row = "
        #@i#..g#
        . . => flame:Plain
        . => flame:Shielded Smothered:1 FlameLowered:1 Snuffed:1 items:";
    assert_plays(&snuffs(101, 3, 6), &[row]);
    assert_plays(&snuffs(50, 1, 6), &["#@...g# ; . . . . => flame:Plain"]);
    assert_plays(&snuffs(101, 1, 4), &["#@....g# ; . . . . => flame:Plain"]);
}

const POURER: &str =
    r#"pours = { below = 101, every = 3, reach = 6, terrain = "hot_wax" }, stands = true"#;

/// Having noticed the hero, it aims in the second turn and pours in the third. A hero still there loses 5 HP to the wax
/// and 3 to the fire; one that steps aside loses none. A pillar, a wall or a closed door ends the line.
#[test]
fn wax_is_poured_where_the_hero_stood_a_turn_before() {
    let rows = [
        "#....@..g# ; . . => Aimed:0 ; . => Aimed:1 hp:99 ; . => #.JJJ@JJg# hp:91 Poured:1",
        "#....@.g#\n#.......# ; . . . => Aimed:1 ; s => Poured:1 hp:99",
        "#########\n#..#@..g#\n######### ; . . . . => ######### #..#@JJg# #########",
    ];
    assert_plays(&rules(POURER), &rows);
}

/// It stops where it kills: nothing happens after the end.
#[test]
fn no_wax_is_poured_beyond_a_dead_hero() {
    let weak = changed(rules(POURER), |rules| rules.hero.stats.hp = 5);
    let mut scene = Scene::of(&weak, "#....@..g#");
    let events = scene.play(". . . .");
    assert_eq!(scene.over(), Some(GameOver::Dead));
    let died = events
        .iter()
        .position(|it| matches!(it, Event::Died { .. }));
    let changes = |event: &Event| matches!(event, Event::TerrainChanged { .. });
    let last = events.iter().rposition(changes);
    assert!(last.is_some() && last < died, "{events:?}");
}

/// Its light is gone at once for those that act later in the turn.
#[test]
fn a_beaten_down_stub_dazzles_nobody() {
    let dazed = "stands = true, dazed_by_light = { from = 2, every = 1 }";
    let snuffs = "stands = true, snuffs = { below = 101, every = 1, within = 2 }";
    for (traits, dazzles) in [("stands = true", "Dazzled:1"), (snuffs, "Dazzled:0")] {
        let file = with_traits_and(&[("goblin", traits), ("rat", dazed)], &[]);
        assert_plays(&file, &[&format!("#@.......gir# ; . => {dazzles}")]);
    }
}

/// A hero that saw it aim knows the line, and bright light foretells the pouring.
#[test]
fn bright_light_foretells_pouring() {
    let mut scene = Scene::of(&rules(POURER), "#....@..g#");
    scene.play("flame-bright . . .");
    let (view, ahead) = (scene.view(), scene.ahead());
    assert!(view.is_aimed_at(view.hero().at) && view.is_aimed_at(Pos::new(2, 0)));
    assert!(!view.is_aimed_at(Pos::new(1, 0)));
    let intents: Vec<_> = ahead.intents.iter().map(|(_, intent)| *intent).collect();
    assert_eq!(intents, [Intent::Pours(Pos::new(2, 0))]);
    let hp = view.hero().hp - 8;
    let right = HpRange {
        least: hp,
        most: hp,
    };
    assert_eq!(ahead.hero_hp, right);
}

/// Wherever the hero goes, what is foretold to be poured is poured, and harms no more than foretold.
#[test]
fn foretold_pouring_happens() {
    let room = "#...........#";
    let drawing = format!("{room}\n#.....@.....#\n{room}\n#......g....#\n{room}");
    let strong = ("hp = 30, attack = 5", "hp = 900, attack = 1");
    let file = with_traits_and(&[("goblin", POURER)], &[HOT_WAX_RULE, strong]);
    let mut poured = 0;
    for seed in 1..=4 {
        let mut scene = Scene::seeded(&file, seed, &drawing);
        let mut dice = Stream::Cosmetic.dice(seed);
        scene.play("flame-bright");
        for _ in 0..60 {
            let step = Command::Bump(Dir::ALL[dice.below(8) as usize]);
            let Ok(ahead) = scene.view().what_if(step) else {
                continue;
            };
            let events = scene.does(step);
            let told = ahead.intents.iter().find_map(|(_, intent)| match intent {
                Intent::Pours(to) => Some(*to),
                _ => None,
            });
            let came = events.iter().find_map(|event| match event {
                Event::Poured { to, .. } => Some(*to),
                _ => None,
            });
            if let (Some(told), Some(came)) = (told, came) {
                assert_eq!(told, came);
                poured += 1;
            }
            let HpRange { least, most } = ahead.hero_hp;
            assert!((least..=most).contains(&scene.hp(0)), "seed {seed}");
        }
    }
    assert!(poured > 4, "{poured}");
}

#[test]
fn a_crown_flares_up_once_and_calls_others() {
    let traits =
        r#"stands = true, crown = { below = 100, glow = 9, calls = { kind = "bat", amount = 2 } }"#;
    let mut scene = Scene::of(&rules(traits), "#..@g....#");
    scene.assert_play(".", "Called:0");
    scene.assert_play("e", "Crowned:1 Called:2 actors:4");
    assert_eq!(scene.view().glow_of(tallowdeep::game::ActorId(1)), 9);
    scene.assert_play(". .", "Called:0");
}

/// Each newcomer calls nine at once.
#[test]
fn monsters_that_call_their_own_kind_stay_few() {
    let traits = r#"crown = { below = 101, glow = 1, calls = { kind = "goblin", amount = 9 } }"#;
    let rest = format!("\n#{}", ".".repeat(29)).repeat(9);
    let drawing = &format!("#@g{}{rest}", ".".repeat(27));
    let row = &format!(
        "
        {drawing}
        . => actors:11
        . => actors:92
        . => actors:101
        . => actors:101"
    );
    assert_plays(&rules(traits), &[row]);
}
