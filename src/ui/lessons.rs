//! First steps: what the hint line tells a new player, each once in his life, when its moment comes. UI.md 5.

use crate::game::rules::Ruleset;
use crate::game::{Known, Over, Terrain, View};

use super::bindings::{Action, After, Bindings, Order};
use super::describe;
use super::sidebar::is_low;

/// One thing to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// Drink or leave: few hit points are left.
    Care,
    /// Look at a foe.
    Look,
    /// What a number on a chip is.
    Loss,
    /// Pick a thing up.
    Take,
    /// Rest.
    Rest,
    /// Find the stairs.
    Stairs,
    /// See what a thing does.
    Pack,
    /// Walk and hit.
    Walk,
    /// Explore.
    Explore,
    /// See how the hero died, and try again.
    Death,
}

/// Turns without a foe after which exploring is told of.
const QUIET: u32 = 15;

impl Lesson {
    /// All of them, the most urgent first.
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

    /// The word for it in settings.
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

    /// The lesson that this word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| lesson.word() == word)
    }

    /// What it tells, key by key: the key, empty where it tells of none, and what is said after it.
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

    /// Whether it is told with a foe in view.
    const fn is_of_danger(self) -> bool {
        matches!(self, Self::Care | Self::Look | Self::Loss)
    }

    /// Whether this is its moment, after so many turns without a foe in view.
    pub fn fits(self, view: View<'_>, quiet: u32) -> bool {
        let (hero, rules) = (view.hero(), view.rules());
        let danger = view.foes().next().is_some();
        if self == Self::Death {
            return view.over() == Some(Over::Dead);
        }
        if view.over().is_some() || (danger && !self.is_of_danger()) {
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
            Self::Explore => quiet >= QUIET,
            Self::Death => false,
        }
    }

    /// Whether who has come to where it no longer fits has done what it says. With a foe in view it has only been put off.
    pub fn is_done_by_itself(self, view: View<'_>) -> bool {
        let put_off = view.foes().next().is_some() && !self.is_of_danger();
        !put_off
            && matches!(
                self,
                Self::Care | Self::Loss | Self::Take | Self::Rest | Self::Walk
            )
    }
}

/// Whether waiting gives hit points back.
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

/// The lessons that a player has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Learned(u16);

impl Learned {
    /// Whether the player has had this one.
    pub const fn has(self, lesson: Lesson) -> bool {
        self.0 & Self::bit(lesson) != 0
    }

    /// The same with one more.
    #[must_use]
    pub const fn with(self, lesson: Lesson) -> Self {
        Self(self.0 | Self::bit(lesson))
    }

    /// All that the player has had.
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

    /// UI.md 5, the ninth: both of its keys are keys, also those that the player has chosen.
    #[test]
    fn the_lesson_of_death_names_two_keys() {
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
