//! Tutorial hints: each is shown once, above the log, when it first applies. See `docs/screens.md` 5.

use crate::base::word_enum;
use crate::game::rules::{FlameHeight, ItemEffect, Mind, Words};
use crate::game::view::ActorView;
use crate::game::{GameOver, Known, Terrain, View};

use crate::ui::describe;
use crate::ui::input::bindings::{AutoCommand, Bindings, EndingKey, FlameKey, KeyAction, ScreenId};
use crate::ui::widgets::sidebar::{is_low_hp, is_low_wax};

word_enum! {
    /// A tutorial hint, with its name in `settings.toml`; most urgent first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum Hint {
        /// Few hit points are left.
        LowHp = "care",
        /// Where wax comes from once none is left.
        Spent = "spent",
        /// The same with something to melt in the pack.
        SpentMelt = "spent_melt",
        /// What keeps away a monster that enters no light.
        Shuns = "shuns",
        /// Which flame to use once a monster sees you.
        Seen = "seen",
        /// In which light no blow misses.
        Clear = "clear",
        /// How to approach a sleeping monster.
        Sleeper = "sleeper",
        /// How to inspect a monster.
        Look = "look",
        /// What a red number in the log means.
        DamageTaken = "loss",
        /// How to pick up an item.
        PickUp = "take",
        /// Wax runs low.
        LowWax = "wax",
        /// How to seal wounds.
        Seal = "seal",
        /// Where else wax comes from.
        Tallow = "tallow",
        /// Where wounds heal.
        Warmth = "warmth",
        /// What dead braziers are for.
        Brazier = "brazier",
        /// How to raise and lower the flame.
        Flame = "flame",
        /// How to rest.
        Rest = "rest",
        /// How to find the stairs.
        Stairs = "stairs",
        /// How to open the inventory.
        Inventory = "pack",
        /// How to walk and attack.
        Walk = "walk",
        /// How to explore.
        Explore = "explore",
        /// Who the hero is.
        Wick = "wick",
        /// Why the hero goes down.
        Town = "town",
        /// What the candle does.
        Candle = "candle",
        /// Who the Chandler is.
        Chandler = "chandler",
        /// Where the Chandler waits.
        Below = "below",
        /// How to watch the replay and try again.
        Death = "death",
    }
}

/// Turns without a monster in view after which exploring is suggested.
const EXPLORE_AFTER: u32 = 15;
/// Turns without a monster in view after which the flame is explained.
const FLAME_AFTER: u32 = 3;
/// Turns without a monster in view after which the story goes on.
const STORY_AFTER: u32 = 2;

impl Hint {
    /// The text as pairs of a key label, which may be empty, and the text after it, for rules that have items or not.
    pub fn text(self, words: &Words, keys: &Bindings, has_items: bool) -> Vec<(String, String)> {
        let say = |name: &str| words.get(&format!("hint.{name}")).to_owned();
        if self == Self::LowHp && !has_items {
            return vec![(String::new(), say("care_without_items"))];
        }
        if self == Self::Walk {
            return vec![(say("arrows"), say("walk"))];
        }
        let Some((second, name)) = self.second_key() else {
            let label = self.key().map(|action| keys.label_for(action));
            return vec![(label.unwrap_or_default(), say(self.word()))];
        };
        // Of two keys, only those that are bound are named.
        let mut lines = Vec::new();
        for (action, name) in [(self.key(), self.word()), (Some(second), name)] {
            if let Some(key) = action.and_then(|action| keys.key_for(action)) {
                lines.push((key.label(), say(name)));
            }
        }
        lines
    }

    /// The key before its text; `None` if it has none.
    const fn key(self) -> Option<KeyAction> {
        Some(match self {
            Self::Shuns | Self::Flame => KeyAction::InFlame(FlameKey::Raise),
            Self::Look => KeyAction::Open(ScreenId::Look),
            Self::Seal => KeyAction::InFlame(FlameKey::Seal),
            Self::PickUp => KeyAction::PickUp,
            Self::Rest => KeyAction::Auto(AutoCommand::Rest),
            Self::Stairs => KeyAction::Auto(AutoCommand::Down),
            Self::Inventory | Self::SpentMelt => KeyAction::Open(ScreenId::InventoryList),
            Self::Explore => KeyAction::Auto(AutoCommand::Explore),
            Self::Death => KeyAction::InEnding(EndingKey::Replay),
            Self::LowHp | Self::Spent | Self::Seen | Self::Clear | Self::Sleeper => return None,
            Self::DamageTaken | Self::LowWax | Self::Tallow | Self::Warmth => return None,
            Self::Brazier | Self::Walk => return None,
            Self::Wick | Self::Town | Self::Candle | Self::Chandler | Self::Below => return None,
        })
    }

    /// The second key of a hint that names two, and the name of the text after it.
    fn second_key(self) -> Option<(KeyAction, &'static str)> {
        if self == Self::Flame {
            Some((KeyAction::InFlame(FlameKey::Lower), "flame_lower"))
        } else if self == Self::Death {
            Some((KeyAction::InEnding(EndingKey::Again), "death_again"))
        } else {
            None
        }
    }

    /// Whether it may be shown with a monster in view: the most urgent ones.
    const fn is_for_danger(self) -> bool {
        self as u32 <= Self::DamageTaken as u32 || matches!(self, Self::LowWax)
    }

    /// Whether it applies now, after `quiet` turns without a monster in view.
    pub fn fits(self, view: View<'_>, quiet: u32) -> bool {
        if self == Self::Death {
            return view.game_over() == Some(GameOver::Dead);
        }
        let danger = view.visible_monsters().next().is_some();
        if view.game_over().is_some() || (danger && !self.is_for_danger()) {
            return false;
        }
        let hero = view.hero();
        let rules = view.rules();
        match self {
            Self::LowHp => is_low_hp(hero.hp, hero.stats.hp),
            Self::Spent => has_no_wax(view) && !has_candle(view),
            Self::SpentMelt => has_no_wax(view) && has_candle(view),
            Self::Shuns => needs_bright_flame(view),
            Self::Seen => can_hide(view),
            Self::Clear => view.misses_in_the_dark() && any_visible_monster(view, is_lit_foe),
            Self::Sleeper => only_sleepers_in_view(view),
            Self::Look => danger,
            Self::DamageTaken => view.is_hurt(),
            Self::PickUp => describe::item_at(view, hero.at).is_some(),
            Self::LowWax => {
                view.flame().is_some_and(is_low_wax) && !is_at_height(view, FlameHeight::Out)
            }
            Self::Seal => can_seal(view),
            Self::Tallow => view.flame().is_some() && knows_of_tallow(view),
            Self::Warmth => is_badly_hurt(view) && sees_terrain(view, rules.burning_brazier()),
            Self::Brazier => can_light_more(view) && sees_terrain(view, rules.dead_brazier()),
            Self::Flame => is_at_height(view, FlameHeight::Plain) && quiet >= FLAME_AFTER,
            Self::Rest => is_badly_hurt(view) && view.rest_would_heal(),
            Self::Stairs => knows_stairs_down(view),
            Self::Inventory => view.inventory().any(|held| !held.is_worn),
            Self::Walk => view.turn() == 0,
            Self::Explore => quiet >= EXPLORE_AFTER,
            Self::Death => false,
            Self::Wick | Self::Town | Self::Candle | Self::Chandler | Self::Below => {
                let is_time = self.story_turn().is_some_and(|turn| view.turn() >= turn);
                is_time && has_story(view) && quiet >= STORY_AFTER
            }
        }
    }

    /// The first turn in which this line of the story is shown; `None` for all other hints.
    const fn story_turn(self) -> Option<u32> {
        match self {
            Self::Wick => Some(4),
            Self::Town => Some(25),
            Self::Candle => Some(50),
            Self::Chandler => Some(80),
            Self::Below => Some(120),
            Self::LowHp | Self::Spent | Self::SpentMelt | Self::Shuns => None,
            Self::Seen | Self::Clear => None,
            Self::Sleeper | Self::Look | Self::DamageTaken | Self::PickUp | Self::LowWax => None,
            Self::Seal | Self::Tallow | Self::Warmth | Self::Brazier | Self::Flame => None,
            Self::Rest | Self::Stairs | Self::Inventory | Self::Walk | Self::Explore => None,
            Self::Death => None,
        }
    }

    /// Whether it is a line of the story rather than advice.
    pub const fn is_story(self) -> bool {
        self.story_turn().is_some()
    }

    /// Whether it counts as learned once it no longer applies. With a monster in view it is only postponed.
    pub fn is_done_by_itself(self, view: View<'_>) -> bool {
        // These stay until the player has pressed their key.
        let asks_for_a_key = matches!(
            self,
            Self::Look | Self::Stairs | Self::Inventory | Self::Explore | Self::Death
        );
        if asks_for_a_key || self.is_story() {
            return false;
        }
        self.is_for_danger() || view.visible_monsters().next().is_none()
    }
}

/// Whether less than half of the hit points are left.
fn is_badly_hurt(view: View<'_>) -> bool {
    let hero = view.hero();
    2 * hero.hp < hero.stats.hp
}

fn is_at_height(view: View<'_>, height: FlameHeight) -> bool {
    view.flame().is_some_and(|flame| flame.height == height)
}

/// Whether the flame is out and there is too little wax to light it, at any height that the hero can have.
fn has_no_wax(view: View<'_>) -> bool {
    let mut heights = [
        FlameHeight::Shielded,
        FlameHeight::Plain,
        FlameHeight::Bright,
    ]
    .into_iter();
    is_at_height(view, FlameHeight::Out) && !heights.any(|height| can_pay(view, height))
}

/// Whether something in the pack can be melted down.
fn has_candle(view: View<'_>) -> bool {
    let mut held = view.inventory();
    held.any(|it| matches!(it.kind.effect, ItemEffect::Melts(_)))
}

/// Whether there is more wax than it costs to change the flame to this height.
fn can_pay(view: View<'_>, height: FlameHeight) -> bool {
    let flame = view.flame();
    let pays = flame.is_some_and(|flame| flame.wax > view.price_of_flame(height));
    pays && view.can_burn(height)
}

fn any_visible_monster(view: View<'_>, matches: impl Fn(View<'_>, ActorView<'_>) -> bool) -> bool {
    let mut monsters = view.visible_monsters();
    view.rules().minds.is_some() && monsters.any(|monster| matches(view, monster))
}

fn is_foe(view: View<'_>, monster: ActorView<'_>) -> bool {
    !view.is_harmless(monster)
}

fn is_lit_foe(view: View<'_>, monster: ActorView<'_>) -> bool {
    view.is_in_clear_light(monster.at) && is_foe(view, monster)
}

/// Whether a smaller flame would hide the hero from a monster that sees it. Not if the flame is shielded or out already,
/// nor with a hunter adjacent, from which nothing hides the hero.
fn can_hide(view: View<'_>) -> bool {
    let flame = view.flame();
    let is_small = flame.is_some_and(|flame| flame.height <= FlameHeight::Shielded);
    !is_small && view.hunter_beside().is_none() && any_visible_monster(view, is_seer_to_hide_from)
}

/// Whether a monster sees the hero, and light matters to it: not one that cannot strike, shuns light or has no eyes.
fn is_seer_to_hide_from(view: View<'_>, monster: ActorView<'_>) -> bool {
    let strikes = monster.stats.attack > 0 && !view.is_felt_by(monster.id);
    let shuns = view.traits_of(&monster).shuns_light.is_some();
    strikes && !shuns && describe::sees_hero(view, monster)
}

/// Whether monsters come that only a bright flame keeps off, and there is wax for it. One or two that any hit kills are
/// no reason.
fn needs_bright_flame(view: View<'_>) -> bool {
    if !view.candle_burns(FlameHeight::Bright)
        || is_at_height(view, FlameHeight::Bright)
        || !can_pay(view, FlameHeight::Bright)
    {
        return false;
    }
    let flame = view.rules().flame.as_ref();
    let light = flame.map_or(0, |flame| flame.bright.light);
    let mut coming = 0;
    let mut any_survives = false;
    for monster in view.visible_monsters() {
        let kept_off_by = view.traits_of(&monster).shuns_light;
        let shuns = kept_off_by.is_some_and(|from| from < light);
        if shuns && describe::sees_hero(view, monster) {
            coming += 1;
            any_survives |= survives_a_hit(view, monster);
        }
    }
    coming > 2 || any_survives
}

/// Whether the hero's weakest hit may leave this monster alive.
fn survives_a_hit(view: View<'_>, monster: ActorView<'_>) -> bool {
    let blows = view.forecast(monster.id).and_then(|both| both.hero);
    blows.is_none_or(|blows| blows.min_damage < blows.target_hp)
}

/// Whether all that can be seen sleeps, and some of it is better not woken. Harmless monsters are better left alone.
fn only_sleepers_in_view(view: View<'_>) -> bool {
    let is_awake = |view: View<'_>, monster: ActorView<'_>| {
        is_foe(view, monster) && monster.mind != Some(Mind::Asleep)
    };
    any_visible_monster(view, is_foe) && !any_visible_monster(view, is_awake)
}

/// Whether the hero is hurt and has the wax to seal wounds. A brazier in view heals more for less.
fn can_seal(view: View<'_>) -> bool {
    let Some(flame) = view.flame() else {
        return false;
    };
    let has_better = can_light_more(view) && sees_terrain(view, view.rules().dead_brazier());
    view.can_seal() && is_badly_hurt(view) && flame.wax >= flame.rules.seal.wax && !has_better
}

fn knows_of_tallow(view: View<'_>) -> bool {
    let mut corpses = view.corpses();
    corpses.any(|corpse| view.tallow_at(corpse.at) > 0)
}

fn knows_stairs_down(view: View<'_>) -> bool {
    let mut cells = view.size().cells();
    cells.any(|at| view.terrain(at).seen() == Some(Terrain::StairsDown))
}

/// Whether this is the rule set that the story is about.
fn has_story(view: View<'_>) -> bool {
    let boss = view.rules().dungeon.boss.as_deref();
    view.flame().is_some() && boss == Some("chandler")
}

/// Whether terrain of this kind is in view.
fn sees_terrain(view: View<'_>, kind: Option<Terrain>) -> bool {
    let is_one = |at| kind.is_some_and(|kind| view.terrain(at) == Known::Visible(kind));
    view.size().cells().any(is_one)
}

/// Whether the level has unlit braziers, and there is enough wax to light one.
fn can_light_more(view: View<'_>) -> bool {
    let price = view.rules().brazier_price();
    let left = view.braziers_lit().is_some_and(|it| it.lit < it.of);
    left && view.flame().is_some_and(|flame| flame.wax > price)
}

/// The set of hints the player has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeenHints(u32);

impl SeenHints {
    /// Whether the hint has been seen.
    #[doc(hidden)]
    pub const fn has(self, hint: Hint) -> bool {
        self.0 & Self::bit(hint) != 0
    }

    /// The set with one more hint.
    #[must_use]
    #[doc(hidden)]
    pub const fn with(self, hint: Hint) -> Self {
        Self(self.0 | Self::bit(hint))
    }

    /// The hints that have been seen.
    pub fn iter(self) -> impl Iterator<Item = Hint> {
        Hint::ALL.into_iter().filter(move |hint| self.has(*hint))
    }

    const fn bit(hint: Hint) -> u32 {
        1 << hint as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    /// The log of a 480x270 frame has room for 55 small letters.
    #[test]
    fn every_hint_fits_the_smallest_frame() {
        for hint in Hint::ALL {
            let text = hint.text(&Content::shared().words, Bindings::default_qwerty(), true);
            let pieces = text.iter().flat_map(|(key, text)| [key, text]);
            let pieces = pieces.map(String::as_str).filter(|piece| !piece.is_empty());
            let pieces: Vec<_> = pieces.collect();
            let line = pieces.join(" ");
            assert!(line.chars().count() <= 55, "{line}");
        }
    }
}
