//! Tutorial hints: each is shown once, above the log, when it first applies. See `docs/screens.md` 5.

use crate::base::word::word_enum;
use crate::game::rules::{FlameHeight, Mind, Ruleset, Words};
use crate::game::view::{ActorView, FlameView};
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

impl Hint {
    /// The text as pairs of a key label, which may be empty, and the text after it, for rules that have items or not.
    pub fn text(self, words: &Words, keys: &Bindings, has_items: bool) -> Vec<(String, String)> {
        let say = |name: &str| words.get(&format!("hint.{name}")).to_owned();
        let label = |action| keys.label_for(action);
        match self {
            Self::LowHp if !has_items => vec![(String::new(), say("care_without_items"))],
            Self::Walk => vec![(say("arrows"), say("walk"))],
            Self::Flame | Self::Death => {
                let (second, name) = match self {
                    Self::Flame => (KeyAction::InFlame(FlameKey::Lower), "flame_lower"),
                    _ => (KeyAction::InEnding(EndingKey::Again), "death_again"),
                };
                let lines = [(self.key(), self.word()), (Some(second), name)].into_iter();
                let line = |(key, name)| Some((keys.key_for(key?)?.label(), say(name)));
                lines.filter_map(line).collect()
            }
            _ => vec![(self.key().map_or_else(String::new, label), say(self.word()))],
        }
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
            Self::Inventory => KeyAction::Open(ScreenId::InventoryList),
            Self::Explore => KeyAction::Auto(AutoCommand::Explore),
            Self::Death => KeyAction::InEnding(EndingKey::Replay),
            _ => return None,
        })
    }

    /// Whether it may be shown with a monster in view: the most urgent ones.
    const fn is_for_danger(self) -> bool {
        self as u32 <= Self::DamageTaken as u32 || matches!(self, Self::LowWax)
    }

    /// Whether it applies now, after `quiet` turns without a monster in view.
    pub fn fits(self, view: View<'_>, quiet: u32) -> bool {
        let (hero, rules, flame) = (view.hero(), view.rules(), view.flame());
        let danger = view.visible_monsters().next().is_some();
        if self == Self::Death {
            return view.game_over() == Some(GameOver::Dead);
        }
        let hurt = 2 * hero.hp < hero.stats.hp;
        let at_height = |height| flame.is_some_and(|flame| flame.height == height);
        let foe = |monster: ActorView<'_>| !view.is_harmless(monster);
        let can_pay = |to| flame.is_some_and(|flame| flame.wax > view.price_of_flame(to));
        if view.game_over().is_some() || (danger && !self.is_for_danger()) {
            return false;
        }
        match self {
            Self::LowHp => is_low_hp(hero.hp, hero.stats.hp),
            Self::Spent => at_height(FlameHeight::Out) && !can_pay(FlameHeight::Shielded),
            Self::Clear => {
                let lit = |it: ActorView<'_>| view.is_in_clear_light(it.at) && foe(it);
                view.misses_in_the_dark() && any_visible_monster(view, lit)
            }
            // Not if the flame is shielded or out already, nor for monsters that cannot strike, shun light or have no
            // eyes, nor with a hunter adjacent, from which nothing hides the hero.
            Self::Seen => {
                let shielded = |flame: FlameView<'_>| flame.height <= FlameHeight::Shielded;
                let sees = |monster: ActorView<'_>| {
                    let strikes = monster.stats.attack > 0 && !view.is_felt_by(monster.id);
                    let shuns = view.traits_of(&monster).shuns_light.is_some();
                    strikes && !shuns && describe::sees_hero(view, monster)
                };
                let hides = !flame.is_some_and(shielded) && !view.hunter_beside();
                hides && any_visible_monster(view, sees)
            }
            Self::Shuns => {
                let can_raise = !at_height(FlameHeight::Bright) && can_pay(FlameHeight::Bright);
                let light = rules.flame.as_ref().map_or(0, |flame| flame.bright.light);
                let comes = |it: ActorView<'_>| {
                    let kept_off = view.traits_of(&it).shuns_light;
                    let shuns = kept_off.is_some_and(|from| from < light);
                    shuns && describe::sees_hero(view, it)
                };
                // Unless any hit kills them.
                let survives = |it: &ActorView<'_>| {
                    let blows = view.forecast(it.id).and_then(|it| it.hero);
                    blows.is_none_or(|blows| blows.min_damage < blows.target_hp)
                };
                let come: Vec<_> = view.visible_monsters().filter(|it| comes(*it)).collect();
                can_raise && (come.len() > 2 || come.iter().any(survives))
            }
            // Harmless monsters are better left alone.
            Self::Sleeper => {
                let awake =
                    any_visible_monster(view, |it| foe(it) && it.mind != Some(Mind::Asleep));
                any_visible_monster(view, foe) && !awake
            }
            Self::LowWax => flame.is_some_and(is_low_wax) && !at_height(FlameHeight::Out),
            // A brazier heals more for less.
            Self::Seal => flame.is_some_and(|flame| {
                let seals = hurt && flame.wax >= flame.rules.seal.wax;
                seals && !(can_light_more(view) && sees_terrain(view, rules.dead_brazier()))
            }),
            Self::Tallow => {
                let mut corpses = view.corpses();
                flame.is_some() && corpses.any(|corpse| view.tallow_at(corpse.at) > 0)
            }
            Self::Warmth => hurt && sees_terrain(view, rules.burning_brazier()),
            Self::Brazier => can_light_more(view) && sees_terrain(view, rules.dead_brazier()),
            Self::Flame => at_height(FlameHeight::Plain) && quiet >= FLAME_AFTER,
            Self::Look => danger,
            Self::DamageTaken => hero.hp < hero.stats.hp,
            Self::PickUp => describe::item_at(view, hero.at).is_some(),
            Self::Rest => hurt && (rest_heals(rules) || view.heals_here()),
            Self::Stairs => {
                let mut cells = view.size().cells();
                cells.any(|at| view.terrain(at).seen() == Some(Terrain::StairsDown))
            }
            Self::Inventory => view.inventory().any(|held| !held.is_worn),
            Self::Walk => view.turn() == 0,
            Self::Explore => quiet >= EXPLORE_AFTER,
            Self::Death => false,
            Self::Wick | Self::Town | Self::Candle | Self::Chandler | Self::Below => {
                // This is the rule set that the story is about.
                let has_story =
                    flame.is_some() && rules.dungeon.boss.as_deref() == Some("chandler");
                let is_time = self.story_turn().is_some_and(|turn| view.turn() >= turn);
                is_time && has_story && quiet >= 2
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
            _ => None,
        }
    }

    /// Whether it is a line of the story rather than advice.
    pub const fn is_story(self) -> bool {
        self.story_turn().is_some()
    }

    /// Whether it counts as learned once it no longer applies. With a monster in view it is only postponed.
    pub fn is_done_by_itself(self, view: View<'_>) -> bool {
        match self {
            Self::Look | Self::Stairs | Self::Inventory | Self::Explore | Self::Death => false,
            _ if self.is_story() => false,
            _ => self.is_for_danger() || view.visible_monsters().next().is_none(),
        }
    }
}

fn any_visible_monster(view: View<'_>, matches: impl Fn(ActorView<'_>) -> bool) -> bool {
    view.rules().minds.is_some() && view.visible_monsters().any(matches)
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

/// Whether waiting restores hit points.
pub fn rest_heals(rules: &Ruleset) -> bool {
    rules.play.can_wait && rules.play.rest_heal > 0
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
