//! The keys of the overview and what they do, in groups, as the rule set in force has them.

use crate::game::rules::{BumpRule, FlameRules, LightRule};
use crate::ui::hints::rest_heals;
use crate::ui::input::bindings::AutoCommand::{Down, Explore, Fight, Rest, Up};
use crate::ui::input::bindings::FlameKey::{Flare, Lower, Raise, Seal, SealDoor, Wicks};
use crate::ui::input::bindings::KeyAction::{self, Auto, InFlame};
use crate::ui::input::bindings::{Bindings, KeyContext, ScreenId};
use crate::ui::input::key::Key;

use super::flame;
use crate::ui::screens::Context;

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

/// The rows of a group.
struct KeyRows<'a> {
    keys: &'a Bindings,
    rows: Vec<(String, String)>,
}

impl KeyRows<'_> {
    /// Adds the keys of some actions, and what they do.
    fn add(&mut self, actions: &[KeyAction], does: &str) {
        let labels = actions.iter().map(|action| self.keys.label_for(*action));
        let labels: Vec<_> = labels.collect();
        self.add_fixed(&labels.join(" "), does);
    }

    /// Adds keys that cannot be changed.
    fn add_fixed(&mut self, keys: &str, does: &str) {
        self.rows.push((keys.to_owned(), does.to_owned()));
    }
}

/// All actions except walking; in fewer rows if there is little room.
pub(super) fn groups(ctx: &Context<'_>, density: Density) -> Vec<KeyGroup> {
    let group = |name, add: fn(&mut KeyRows<'_>, &Context<'_>, Density)| {
        let (keys, rows) = (ctx.keys, Vec::new());
        let mut group = KeyRows { keys, rows };
        add(&mut group, ctx, density);
        (name, group.rows)
    };
    let mut groups = vec![
        group("Do", add_actions),
        group("Until something happens", add_orders),
        group("See", add_views),
        group("Game", add_menus),
    ];
    groups.retain(|(_, rows)| !rows.is_empty());
    groups
}

fn add_actions(act: &mut KeyRows<'_>, ctx: &Context<'_>, density: Density) {
    let (rules, screen) = (ctx.rules.rules, ctx.rules.screen);
    if rules.play.bump == BumpRule::Strikes {
        act.add(&[Auto(Fight)], "fight the nearest foe");
    }
    if !rules.items.is_empty() {
        add_pack(act, ctx, density);
    }
    if let Some(flame) = flame(ctx) {
        add_flame(act, ctx, flame);
    }
    if let Some(seal) = &rules.door_seal {
        let seal = format!("seal a door for {} wax", seal.wax);
        act.add(&[InFlame(SealDoor)], &seal);
    }
    if rules.dungeon.levels > 1 {
        act.add(&[Auto(Down), Auto(Up)], "to the stairs; again: take");
    }
    if rules.flame.is_some() {
        act.add(&[KeyAction::Wait, Auto(Rest)], "wait one turn, up to 20");
    } else if rules.play.can_wait {
        act.add(&[KeyAction::Wait], "wait one turn (numpad 5)");
    }
    if screen.restart_key {
        act.add_fixed("r", "a new game at once");
    }
}

/// The keys for what lies on the ground and in the pack.
fn add_pack(act: &mut KeyRows<'_>, ctx: &Context<'_>, density: Density) {
    const TAKE: KeyAction = KeyAction::PickUp;
    const PACK: KeyAction = KeyAction::Open(ScreenId::InventoryList);
    const THROW: KeyAction = KeyAction::Throw;
    let mut items = ctx.rules.rules.items.iter();
    let throws = items.any(|kind| kind.effect.throw_range().is_some());
    let has_wicks = ctx.rules.rules.braziers.is_some();
    match (density, throws) {
        (Density::Tight, true) if has_wicks => {
            let four = [TAKE, THROW, PACK, InFlame(Wicks)];
            act.add(&four, "pick up; throw; pack; wicks");
        }
        (Density::Tight, true) => act.add(&[TAKE, THROW, PACK], "pick up; throw; pack"),
        (Density::Tight, false) => act.add(&[TAKE, PACK], "pick up; open the pack"),
        (Density::Roomy, true) => act.add(&[TAKE, THROW], "pick up, throw at a foe"),
        (Density::Roomy, false) => act.add(&[TAKE], "pick up"),
    }
    if density == Density::Roomy {
        act.add(&[PACK], "pack: use, drop");
    }
}

/// The keys for the flame, with what sealing wounds gives and costs.
fn add_flame(act: &mut KeyRows<'_>, ctx: &Context<'_>, flame: &FlameRules) {
    let heights = [InFlame(Raise), InFlame(Lower), InFlame(Flare)];
    if ctx
        .game
        .is_some_and(|game| game.scene.view.flare().is_some())
    {
        act.add(&heights, "flame: higher, lower, flare");
    } else {
        act.add(&heights[..2], "flame: higher, lower");
    }
    let seal = format!("seal: {} HP for {} wax", flame.seal.hp, flame.seal.wax);
    act.add(&[InFlame(Seal)], &seal);
}

fn add_orders(run: &mut KeyRows<'_>, ctx: &Context<'_>, _: Density) {
    let takes = !ctx.rules.rules.items.is_empty();
    let takes = if takes { " and pick things up" } else { "" };
    run.add(&[Auto(Explore)], &format!("explore{takes}"));
    if rest_heals(ctx.rules.rules) && !ctx.rules.screen.restart_key {
        run.add(&[Auto(Rest)], "rest until healed");
    }
    run.add_fixed("Shift", "and an arrow: run on");
}

fn add_views(see: &mut KeyRows<'_>, ctx: &Context<'_>, density: Density) {
    const LOOK: KeyAction = KeyAction::Open(ScreenId::Look);
    const LEVEL: KeyAction = KeyAction::Open(ScreenId::LevelMap);
    let pages = [
        KeyAction::Open(ScreenId::Messages),
        KeyAction::Open(ScreenId::CharacterSheet),
        InFlame(Wicks),
    ];
    if density == Density::Tight {
        let four = [LOOK, LEVEL, pages[0], pages[1]];
        see.add(&four, "look, level, messages, you");
    } else {
        see.add(&[LOOK], "look (Tab: next)");
        see.add(&[LEVEL], "level map and travel");
        if ctx.rules.rules.braziers.is_some() {
            see.add(&pages, "messages; character; wicks");
        } else {
            see.add(&pages[..2], "messages; character");
        }
    }
    add_zoom(see);
    let switches = [
        KeyAction::ToggleSidebar,
        KeyAction::ToggleLog,
        KeyAction::Mute,
    ];
    if ctx.abilities.silence.is_none() {
        see.add(&switches, "sidebar, log, sound");
    } else {
        see.add(&switches[..2], "sidebar, log");
    }
    if ctx.rules.rules.sight.light == LightRule::Levels {
        see.add(&[KeyAction::NextOverlay], "light; who sees what");
    }
}

/// The keys for the size of the map and for the tilesheet.
fn add_zoom(see: &mut KeyRows<'_>) {
    const ZOOM: KeyAction = KeyAction::ToggleZoom;
    let (keys, smaller) = (see.keys, Key::Char('-'));
    let makes_smaller = keys.action_in(KeyContext::Play, smaller) == Some(ZOOM);
    let first = keys.key_for(ZOOM);
    match first.filter(|first| makes_smaller && *first != smaller) {
        Some(larger) => {
            let tiles = keys.label_for(KeyAction::NextTilesheet);
            let labels = format!("{} {} {tiles}", larger.label(), smaller.label());
            see.add_fixed(&labels, "map size; tiles or ASCII");
        }
        None => see.add(
            &[ZOOM, KeyAction::NextTilesheet],
            "map larger; tiles or ASCII",
        ),
    }
}

fn add_menus(game: &mut KeyRows<'_>, ctx: &Context<'_>, density: Density) {
    let (quits, roomy) = (ctx.rules.screen.escape_quits, density == Density::Roomy);
    if roomy {
        game.add(&[KeyAction::Open(ScreenId::Keys)], THESE_KEYS);
    }
    if quits {
        game.add_fixed("Esc", "to the title; it is saved");
        game.add(&[KeyAction::Open(ScreenId::Menu)], "menu: options, leave");
    } else if roomy {
        game.add_fixed("Esc", "menu: options, leave");
    }
    if ctx.rules.has_tutorial {
        game.add_fixed("F10", "the tutorial's own screen");
    }
    if roomy {
        game.add(&[KeyAction::Reload], "read all files again");
        let full_screen = if ctx.abilities.full_screen {
            "; Shift: full screen"
        } else {
            ""
        };
        game.add_fixed("F11", &format!("size{full_screen}"));
        game.add_fixed("F12", "picture of this frame");
    } else if quits {
        game.add_fixed("F11 F12", "size; picture");
    } else {
        game.add_fixed("Esc F11 F12", "menu; size; picture");
    }
}
