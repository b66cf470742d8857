//! The keys of the overview and what they do, in groups, as the rule set in force has them.

use crate::game::rules::{BumpRule, FlameRules, ItemKind, LightRule};
use crate::ui::hints::rest_heals;
use crate::ui::input::bindings::{AutoCommand, FlameKey, KeyAction, KeyContext};
use crate::ui::input::key::Key;

use super::Shown;

/// What the overview says of itself.
pub(super) const THESE_KEYS: &str = "these keys";

/// How much room the right column has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Density {
    Roomy,
    Tight,
}

/// A heading of the right column, with its keys and their actions.
pub(super) type KeyGroup = (&'static str, Vec<(String, String)>);

/// All actions except walking; in fewer rows if there is little room.
pub(super) fn groups(shown: &Shown<'_>, density: Density) -> Vec<KeyGroup> {
    let mut groups = vec![
        ("Until something happens", orders(shown)),
        ("See", view_rows(shown, density)),
        ("Game", menu_rows(shown, density)),
    ];
    let act = action_rows(shown, density);
    if !act.is_empty() {
        groups.insert(0, ("Do", act));
    }
    groups
}

/// The key labels of some actions, and what they do.
fn key_row(shown: &Shown<'_>, actions: &[KeyAction], does: &str) -> (String, String) {
    let caps: Vec<_> = actions
        .iter()
        .map(|action| shown.keys.label_for(*action))
        .collect();
    (caps.join(" "), does.to_owned())
}

fn action_rows(shown: &Shown<'_>, density: Density) -> Vec<(String, String)> {
    let Shown { rules, screen, .. } = *shown;
    let mut act = Vec::new();
    if rules.play.bump == BumpRule::Strikes {
        let fight = KeyAction::Auto(AutoCommand::Fight);
        act.push(key_row(shown, &[fight], "fight the nearest foe"));
    }
    act.extend(pack_rows(shown, density));
    act.extend(
        shown
            .flame
            .iter()
            .flat_map(|flame| flame_rows(shown, flame)),
    );
    if let Some(seal) = &rules.door_seal {
        let seal = format!("seal a door for {} wax", seal.wax);
        act.push(key_row(
            shown,
            &[KeyAction::InFlame(FlameKey::SealDoor)],
            &seal,
        ));
    }
    if rules.dungeon.levels > 1 {
        let stairs = [AutoCommand::Down, AutoCommand::Up].map(KeyAction::Auto);
        act.push(key_row(shown, &stairs, "to the stairs; again: take"));
    }
    if rules.flame.is_some() {
        let wait = [KeyAction::Wait, KeyAction::Auto(AutoCommand::Rest)];
        act.push(key_row(shown, &wait, "wait one turn, up to 20"));
    } else if rules.play.can_wait {
        act.push(key_row(
            shown,
            &[KeyAction::Wait],
            "wait one turn (numpad 5)",
        ));
    }
    if screen.restart_key {
        act.push(("r".to_owned(), "a new game at once".to_owned()));
    }
    act
}

/// The keys for what lies on the ground and in the pack; none under rules without items.
fn pack_rows(shown: &Shown<'_>, density: Density) -> Vec<(String, String)> {
    let rules = shown.rules;
    let mut act = Vec::new();
    let flies = |kind: &ItemKind| kind.effect.throw_range().is_some();
    let throws = rules.items.iter().any(flies);
    match (rules.items.is_empty(), density == Density::Tight) {
        (true, _) => {}
        (_, true) if throws && rules.braziers.is_some() => act.push(key_row(
            shown,
            &[
                KeyAction::PickUp,
                KeyAction::Throw,
                KeyAction::Inventory,
                KeyAction::InFlame(FlameKey::Wicks),
            ],
            "pick up; throw; pack; wicks",
        )),
        (_, true) if throws => act.push(key_row(
            shown,
            &[KeyAction::PickUp, KeyAction::Throw, KeyAction::Inventory],
            "pick up; throw; pack",
        )),
        (_, true) => act.push(key_row(
            shown,
            &[KeyAction::PickUp, KeyAction::Inventory],
            "pick up; open the pack",
        )),
        _ if throws => act.extend([
            key_row(
                shown,
                &[KeyAction::PickUp, KeyAction::Throw],
                "pick up, throw at a foe",
            ),
            key_row(shown, &[KeyAction::Inventory], "pack: use, drop"),
        ]),
        _ => act.extend([
            key_row(shown, &[KeyAction::PickUp], "pick up"),
            key_row(shown, &[KeyAction::Inventory], "pack: use, drop"),
        ]),
    }
    act
}

/// The keys for the flame, with what sealing wounds gives and costs.
fn flame_rows(shown: &Shown<'_>, flame: &FlameRules) -> [(String, String); 2] {
    let [raise, lower] = [FlameKey::Raise, FlameKey::Lower].map(KeyAction::InFlame);
    let heights = if shown.flares {
        let flare = KeyAction::InFlame(FlameKey::Flare);
        key_row(shown, &[raise, lower, flare], "flame: higher, lower, flare")
    } else {
        key_row(shown, &[raise, lower], "flame: higher, lower")
    };
    let seal = format!("seal: {} HP for {} wax", flame.seal.hp, flame.seal.wax);
    let seal = key_row(shown, &[KeyAction::InFlame(FlameKey::Seal)], &seal);
    [heights, seal]
}

fn orders(shown: &Shown<'_>) -> Vec<(String, String)> {
    let explore = KeyAction::Auto(AutoCommand::Explore);
    let does = if shown.rules.items.is_empty() {
        "explore"
    } else {
        "explore and pick things up"
    };
    let mut run = vec![key_row(shown, &[explore], does)];
    if rest_heals(shown.rules) && !shown.screen.restart_key {
        run.push(key_row(
            shown,
            &[KeyAction::Auto(AutoCommand::Rest)],
            "rest until healed",
        ));
    }
    run.push(("Shift".to_owned(), "and an arrow: run on".to_owned()));
    run
}

fn view_rows(shown: &Shown<'_>, density: Density) -> Vec<(String, String)> {
    let wicks = KeyAction::InFlame(FlameKey::Wicks);
    let has_wicks = shown.rules.braziers.is_some();
    let mut see = if density == Density::Tight {
        let four = [
            KeyAction::Look,
            KeyAction::LevelMap,
            KeyAction::Messages,
            KeyAction::Character,
        ];
        vec![key_row(shown, &four, "look, level, messages, you")]
    } else {
        vec![
            key_row(shown, &[KeyAction::Look], "look (Tab: next)"),
            key_row(shown, &[KeyAction::LevelMap], "level map and travel"),
            match has_wicks {
                true => key_row(
                    shown,
                    &[KeyAction::Messages, KeyAction::Character, wicks],
                    "messages; character; wicks",
                ),
                false => key_row(
                    shown,
                    &[KeyAction::Messages, KeyAction::Character],
                    "messages; character",
                ),
            },
        ]
    };
    see.push(zoom_row(shown));
    let switches = [KeyAction::ToggleSidebar, KeyAction::ToggleLog];
    see.push(if shown.has_sound {
        let all = [&switches[..], &[KeyAction::Mute]].concat();
        key_row(shown, &all, "sidebar, log, sound")
    } else {
        key_row(shown, &switches, "sidebar, log")
    });
    if shown.rules.sight.light == LightRule::Levels {
        see.push(key_row(
            shown,
            &[KeyAction::NextOverlay],
            "light; who sees what",
        ));
    }
    see
}

/// The keys for the size of the map and for the tilesheet.
fn zoom_row(shown: &Shown<'_>) -> (String, String) {
    let tiles = KeyAction::NextTilesheet;
    let (caps, does) = key_row(
        shown,
        &[KeyAction::ToggleZoom, tiles],
        "map larger; tiles or ASCII",
    );
    let smaller = Key::Char('-');
    let makes_smaller =
        shown.keys.action_in(KeyContext::Play, smaller) == Some(KeyAction::ToggleZoom);
    let first = shown.keys.key_for(KeyAction::ToggleZoom);
    match first.filter(|first| makes_smaller && *first != smaller) {
        Some(larger) => {
            let caps = [larger.label(), smaller.label(), shown.keys.label_for(tiles)];
            (caps.join(" "), "map size; tiles or ASCII".to_owned())
        }
        None => (caps, does),
    }
}

fn menu_rows(shown: &Shown<'_>, density: Density) -> Vec<(String, String)> {
    let own = |key: &str, does: &str| (key.to_owned(), does.to_owned());
    let mut game = Vec::new();
    if density == Density::Roomy {
        game.push(key_row(shown, &[KeyAction::Keys], THESE_KEYS));
    }
    if shown.screen.escape_quits {
        game.push(own("Esc", "to the title; it is saved"));
        game.push(key_row(shown, &[KeyAction::Menu], "menu: options, leave"));
    } else if density == Density::Roomy {
        game.push(own("Esc", "menu: options, leave"));
    }
    if shown.has_tutorial {
        game.push(own("F10", "the tutorial's own screen"));
    }
    if density == Density::Roomy {
        game.push(key_row(shown, &[KeyAction::Reload], "read all files again"));
        let full_screen = "size; Shift: full screen";
        game.push(own(
            "F11",
            if shown.has_full_screen {
                full_screen
            } else {
                "size"
            },
        ));
        game.push(own("F12", "picture of this frame"));
    } else {
        let keys = if shown.screen.escape_quits {
            ("F11 F12", "size; picture")
        } else {
            ("Esc F11 F12", "menu; size; picture")
        };
        game.push(own(keys.0, keys.1));
    }
    game
}
