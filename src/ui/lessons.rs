//! Tutorial hints: each is shown once on the hint line, when it first applies. See `docs/screens.md` 5.

use crate::game::rules::Ruleset;
use crate::game::{Known, Over, Terrain, View};

use super::bindings::{Action, After, Bindings, Order};
use super::describe;
use super::sidebar::is_low;

/// A tutorial hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// Few hit points are left.
    Care,
    /// How to inspect a monster.
    Look,
    /// What a number on a chip means.
    Loss,
    /// How to pick up an item.
    Take,
    /// How to rest.
    Rest,
    /// How to find the stairs.
    Stairs,
    /// How to inspect an item.
    Pack,
    /// How to walk and attack.
    Walk,
    /// How to explore.
    Explore,
    /// How to watch the death and try again.
    Death,
}

/// Turns without a monster in view after which exploring is suggested.
const EXPLORE_AFTER: u32 = 15;

impl Lesson {
    /// All hints, most urgent first.
    pub const ALL: [Self; 10] = [
        Self::Care,
        Self::Look,
        Self::Loss,
        Self::Take,
        Self::Rest,
        Self::Stairs,
        Self::Pack,
        Self::Walk,
        Self::Explore,
        Self::Death,
    ];

    /// Its name in `settings.toml`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Care => "care",
            Self::Look => "look",
            Self::Loss => "loss",
            Self::Take => "take",
            Self::Rest => "rest",
            Self::Stairs => "stairs",
            Self::Pack => "pack",
            Self::Walk => "walk",
            Self::Explore => "explore",
            Self::Death => "death",
        }
    }

    /// The hint of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| lesson.word() == word)
    }

    /// The text in pieces: the label of a key, or an empty string, and the text after it.
    pub fn text(self, keys: &Bindings) -> Vec<(String, &'static str)> {
        let of = |action: Action, text| {
            let key = keys.key(action);
            key.map(|_| (keys.cap(action), text))
        };
        let plain = |text| vec![(String::new(), text)];
        let one = |action: Action, text| vec![(keys.cap(action), text)];
        match self {
            Self::Care => plain("Drink, walk away, or take the stairs."),
            Self::Loss => plain("A number in a dark box is HP you lost."),
            Self::Walk => vec![("Arrows".to_owned(), "walk. Walk into a foe to hit it.")],
            Self::Look => one(
                Action::Look,
                "looks: how many hits it takes, how many you take.",
            ),
            Self::Take => one(Action::PickUp, "picks it up."),
            Self::Rest => one(Action::Order(Order::Rest), "rests until you are well."),
            Self::Stairs => one(
                Action::Order(Order::Down),
                "walks to the stairs. Again: down.",
            ),
            Self::Pack => one(Action::Pack, "shows what it does."),
            Self::Explore => one(
                Action::Order(Order::Explore),
                "explores and stops at danger.",
            ),
            Self::Death => {
                let replay = Action::AfterDeath(After::Replay);
                let again = Action::AfterDeath(After::Again);
                let told = [
                    of(replay, "shows what happened."),
                    of(again, "tries the same dungeon."),
                ];
                told.into_iter().flatten().collect()
            }
        }
    }

    /// Whether it may be shown with a monster in view.
    const fn is_for_danger(self) -> bool {
        matches!(self, Self::Care | Self::Look | Self::Loss)
    }

    /// Whether it applies now, after `quiet` turns without a monster in view.
    pub fn fits(self, view: View<'_>, quiet: u32) -> bool {
        let (hero, rules) = (view.hero(), view.rules());
        let danger = view.foes().next().is_some();
        if self == Self::Death {
            return view.over() == Some(Over::Dead);
        }
        if view.over().is_some() || (danger && !self.is_for_danger()) {
            return false;
        }
        match self {
            Self::Care => is_low(hero.hp, hero.stats.hp),
            Self::Look => danger,
            Self::Loss => hero.hp < hero.stats.hp,
            Self::Take => describe::thing_at(view, hero.at).is_some(),
            Self::Rest => 2 * hero.hp < hero.stats.hp && rest_heals(rules),
            Self::Stairs => knows_stairs(view),
            Self::Pack => view.pack().next().is_some(),
            Self::Walk => view.turn() == 0,
            Self::Explore => quiet >= EXPLORE_AFTER,
            Self::Death => false,
        }
    }

    /// Whether it counts as learned once it no longer applies. With a monster in view it is only postponed.
    pub fn is_done_by_itself(self, view: View<'_>) -> bool {
        let put_off = view.foes().next().is_some() && !self.is_for_danger();
        !put_off
            && matches!(
                self,
                Self::Care | Self::Loss | Self::Take | Self::Rest | Self::Walk
            )
    }
}

/// Whether waiting restores hit points.
pub fn rest_heals(rules: &Ruleset) -> bool {
    rules.play.wait && rules.play.rest > 0
}

fn knows_stairs(view: View<'_>) -> bool {
    let is_one = |at| {
        matches!(
            view.terrain(at),
            Known::Visible(Terrain::StairsDown) | Known::Remembered(Terrain::StairsDown)
        )
    };
    view.size().cells().any(is_one)
}

/// The set of hints the player has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Learned(u16);

impl Learned {
    /// Whether the hint has been seen.
    pub const fn has(self, lesson: Lesson) -> bool {
        self.0 & Self::bit(lesson) != 0
    }

    /// The set with one more hint.
    #[must_use]
    pub const fn with(self, lesson: Lesson) -> Self {
        Self(self.0 | Self::bit(lesson))
    }

    /// The hints that have been seen.
    pub fn iter(self) -> impl Iterator<Item = Lesson> {
        Lesson::ALL
            .into_iter()
            .filter(move |lesson| self.has(*lesson))
    }

    const fn bit(lesson: Lesson) -> u16 {
        1 << lesson as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keys::Key;

    /// `docs/screens.md` 5, hint 9: both keys are named as they are bound.
    #[test]
    fn the_death_hint_names_two_keys() {
        let mine = (Action::AfterDeath(After::Again), vec![Key::Char('k')]);
        for (keys, again) in [
            (Bindings::usual().clone(), "r"),
            (Bindings::usual().with(&[mine]), "k"),
        ] {
            let told = Lesson::Death.text(&keys);
            let right = [
                ("v".to_owned(), "shows what happened."),
                (again.to_owned(), "tries the same dungeon."),
            ];
            assert_eq!(told, right);
        }
    }
}
