//! The keys of the overview and what they do, in groups, as the rule set in force has them.

use crate::game::rules::{BumpRule, LightRule};
use crate::ui::hints::rest_heals;
use crate::ui::input::bindings::AutoCommand::{Down, Explore, Fight, Rest, Up};
use crate::ui::input::bindings::FlameKey::{Flare, Lower, Raise, Seal, SealDoor, Wicks};
use crate::ui::input::bindings::KeyAction::{self, Auto, InFlame, Open};
use crate::ui::input::bindings::KeyContext;
use crate::ui::screens::prelude::*;

use super::flame;

const TAKE: KeyAction = KeyAction::PickUp;
const PACK: KeyAction = Open(ScreenId::InventoryList);
const THROW: KeyAction = KeyAction::Throw;
const LOOK: KeyAction = Open(ScreenId::Look);
const LEVEL: KeyAction = Open(ScreenId::LevelMap);
const MESSAGES: KeyAction = Open(ScreenId::Messages);
const SHEET: KeyAction = Open(ScreenId::CharacterSheet);
const TILES: KeyAction = KeyAction::NextTilesheet;

/// A heading of the right column, with its keys and their actions.
pub(super) type KeyGroup = (String, Vec<(String, String)>);

/// The groups so far.
struct KeyList<'a> {
    ctx: &'a Context<'a>,
    /// Whether there is little room, so that keys share rows.
    is_tight: bool,
    groups: Vec<KeyGroup>,
}

impl KeyList<'_> {
    /// Begins a group with this heading.
    fn begin(&mut self, name: &str) {
        self.groups.push((say!(self.ctx, name), Vec::new()));
    }

    /// Adds the keys of some actions if they are `there`, with the words of this name.
    fn add(&mut self, there: bool, actions: &[KeyAction], name: &str) {
        if there {
            self.add_saying(actions, say!(self.ctx, name));
        }
    }

    /// Adds the keys of some actions, with what they do.
    fn add_saying(&mut self, actions: &[KeyAction], does: String) {
        let labels = actions.iter().map(|it| self.ctx.keys.label_for(*it));
        let labels: Vec<_> = labels.collect();
        self.add_keys(labels.join(" "), does);
    }

    /// Adds keys that cannot be changed, if they are `there`.
    fn add_fixed(&mut self, there: bool, keys: &str, name: &str) {
        if there {
            self.add_keys(keys.to_owned(), say!(self.ctx, name));
        }
    }

    fn add_keys(&mut self, keys: String, does: String) {
        let group = self.groups.last_mut();
        group.expect("one has begun").1.push((keys, does));
    }

    fn add_actions(&mut self) {
        let ctx = self.ctx;
        let rules = ctx.rules.rules;
        self.begin("key.do");
        let strikes = rules.play.bump == BumpRule::Strikes;
        self.add(strikes, &[Auto(Fight)], "key.fight");
        if !rules.items.is_empty() {
            self.add_pack();
        }
        if let Some(flame) = flame(ctx) {
            let flares = ctx.game.is_some_and(|it| it.scene.view.flare().is_some());
            let heights = [InFlame(Raise), InFlame(Lower), InFlame(Flare)];
            self.add(flares, &heights, "key.heights_and_flare");
            self.add(!flares, &heights[..2], "key.heights");
            let (hp, wax) = (flame.seal.hp, flame.seal.wax);
            self.add_saying(&[InFlame(Seal)], say!(ctx, "key.seal", hp, wax));
        }
        if let Some(seal) = &rules.door_seal {
            let does = say!(ctx, "key.seal_door", wax = seal.wax);
            self.add_saying(&[InFlame(SealDoor)], does);
        }
        let (deep, burns) = (rules.dungeon.levels > 1, rules.flame.is_some());
        self.add(deep, &[Auto(Down), Auto(Up)], "key.stairs");
        let waits = [KeyAction::Wait, Auto(Rest)];
        self.add(burns, &waits, "key.wait_or_rest");
        let only_waits = !burns && rules.play.can_wait;
        self.add(only_waits, &waits[..1], "key.wait");
        self.add_fixed(ctx.rules.screen.restart_key, "r", "key.restart");
    }

    /// The keys for what lies on the ground and in the pack.
    fn add_pack(&mut self) {
        let rules = self.ctx.rules.rules;
        let mut items = rules.items.iter();
        let throws = items.any(|kind| kind.effect.throw_range().is_some());
        let four = [TAKE, THROW, PACK, InFlame(Wicks)];
        match (self.is_tight, throws) {
            (true, true) if rules.braziers.is_some() => self.add(true, &four, "key.pack_of_four"),
            (true, true) => self.add(true, &four[..3], "key.pack_of_three"),
            (true, false) => self.add(true, &[TAKE, PACK], "key.pack_of_two"),
            (false, true) => self.add(true, &four[..2], "key.take_and_throw"),
            (false, false) => self.add(true, &[TAKE], "key.take"),
        }
        self.add(!self.is_tight, &[PACK], "key.pack");
    }

    fn add_orders(&mut self) {
        let rules = self.ctx.rules.rules;
        self.begin("key.until");
        let takes = !rules.items.is_empty();
        self.add(takes, &[Auto(Explore)], "key.explore_and_take");
        self.add(!takes, &[Auto(Explore)], "key.explore");
        let rests = rest_heals(rules) && !self.ctx.rules.screen.restart_key;
        self.add(rests, &[Auto(Rest)], "key.rest");
        self.add_fixed(true, "Shift", "key.run");
    }

    fn add_views(&mut self) {
        let (ctx, tight) = (self.ctx, self.is_tight);
        let rules = ctx.rules.rules;
        let has_wicks = rules.braziers.is_some();
        self.begin("key.see");
        self.add(tight, &[LOOK, LEVEL, MESSAGES, SHEET], "key.views");
        self.add(!tight, &[LOOK], "key.look");
        self.add(!tight, &[LEVEL], "key.level");
        let pages = [MESSAGES, SHEET, InFlame(Wicks)];
        self.add(!tight && has_wicks, &pages, "key.pages_and_wicks");
        self.add(!tight && !has_wicks, &pages[..2], "key.pages");
        self.add_zoom();
        let sounds = ctx.abilities.silence.is_none();
        let panels = [KeyAction::ToggleSidebar, KeyAction::ToggleLog];
        let all = [panels[0], panels[1], KeyAction::Mute];
        self.add(sounds, &all, "key.panels_and_sound");
        self.add(!sounds, &panels, "key.panels");
        let levels = rules.sight.light == LightRule::Levels;
        self.add(levels, &[KeyAction::NextOverlay], "key.overlay");
    }

    /// The keys for the size of the map and for the tilesheet.
    fn add_zoom(&mut self) {
        const ZOOM: KeyAction = KeyAction::ToggleZoom;
        let (keys, smaller) = (self.ctx.keys, Key::Char('-'));
        let makes_smaller = keys.action_in(KeyContext::Play, smaller) == Some(ZOOM);
        let larger = keys
            .key_for(ZOOM)
            .filter(|it| *it != smaller && makes_smaller);
        match larger {
            Some(larger) => {
                let (larger, tiles) = (larger.label(), keys.label_for(TILES));
                let labels = format!("{larger} {} {tiles}", smaller.label());
                self.add_fixed(true, &labels, "key.zoom");
            }
            None => self.add(true, &[ZOOM, TILES], "key.zoom_in"),
        }
    }

    fn add_menus(&mut self) {
        let (ctx, roomy) = (self.ctx, !self.is_tight);
        let quits = ctx.rules.screen.escape_quits;
        self.begin("key.game");
        self.add(roomy, &[Open(ScreenId::Keys)], "key.these");
        self.add_fixed(quits, "Esc", "key.title");
        self.add(quits, &[Open(ScreenId::Menu)], "key.menu");
        self.add_fixed(!quits && roomy, "Esc", "key.menu");
        self.add_fixed(ctx.rules.has_tutorial, "F10", "key.tutorial");
        self.add(roomy, &[KeyAction::Reload], "key.reload");
        let full = ctx.abilities.full_screen;
        self.add_fixed(roomy && full, "F11", "key.size_or_full_screen");
        self.add_fixed(roomy && !full, "F11", "key.size");
        self.add_fixed(roomy, "F12", "key.picture");
        self.add_fixed(!roomy && quits, "F11 F12", "key.size_and_picture");
        let all = "Esc F11 F12";
        self.add_fixed(!roomy && !quits, all, "key.menu_size_picture");
    }
}

/// All actions except walking; in fewer rows if there is little room.
pub(super) fn groups(ctx: &Context<'_>, is_tight: bool) -> Vec<KeyGroup> {
    let groups = Vec::new();
    let mut list = KeyList {
        ctx,
        is_tight,
        groups,
    };
    list.add_actions();
    list.add_orders();
    list.add_views();
    list.add_menus();
    list.groups.retain(|(_, rows)| !rows.is_empty());
    list.groups
}
