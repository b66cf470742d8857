//! Which key does what. UI.md 4: all sets of walking keys work at once, and a player may change any key.

mod places;
mod table;

use std::sync::LazyLock;

use crate::base::{Dir, Pos};

use super::keys::{Key, Press};
pub use places::{After, Leaf, Place, Tape};
use table::KEYS;

/// What takes more than one turn: the hero finds his way alone, and stops at all that the player should know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// See all of the level, and pick up what lies there.
    Explore,
    /// Rest until well, or for a hundred turns.
    Rest,
    /// Hit the nearest foe, or step to it.
    Fight,
    /// Walk to a cell.
    Travel(Pos),
    /// Walk on until the way offers something new.
    Run(Dir),
    /// Walk to the stairs down; on them, take them.
    Down,
    /// Walk to the stairs up; on them, take them.
    Up,
}

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Walk, or hit who stands there.
    Walk(Dir),
    /// Let a turn go by.
    Wait,
    /// Pick up what lies here.
    PickUp,
    /// Throw something at somebody.
    Throw,
    /// Something that takes more than one turn.
    Order(Order),
    /// Open the pack.
    Pack,
    /// Look around, at one thing after the other.
    Look,
    /// Show the whole level.
    Level,
    /// Show everything that was said.
    Messages,
    /// Show the hero in numbers.
    You,
    /// Show the keys.
    Keys,
    /// Draw with the next tilesheet.
    Tiles,
    /// Show the sidebar, or hide it.
    Sidebar,
    /// Show the log, or hide it.
    Log,
    /// Draw the map twice as large, or no longer.
    Zoom,
    /// Show the menu.
    Menu,
    /// Go back, or out.
    Back,
    /// Go on after the end of a game.
    AfterDeath(After),
    /// Wind a replay.
    InReplay(Tape),
    /// Read what was said.
    InMessages(Leaf),
}

impl Action {
    /// The word for it in `keys.toml`; none for what cannot be changed.
    pub fn word(self) -> Option<&'static str> {
        let row = KEYS.iter().find(|row| row.1 == self);
        row.map(|row| row.0)
    }

    /// The action that this word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        let row = KEYS.iter().find(|row| row.0 == word);
        row.map(|row| row.1)
    }

    /// The screen it belongs to.
    pub const fn place(self) -> Place {
        match self {
            Self::AfterDeath(_) => Place::Death,
            Self::InReplay(_) => Place::Replay,
            Self::InMessages(_) => Place::Messages,
            _ => Place::Play,
        }
    }

    /// All that a player can give other keys.
    pub fn all() -> impl Iterator<Item = Self> {
        KEYS.iter().map(|row| row.1)
    }
}

/// Walking keys as they lie on the keyboard: nine places, the middle of which is no key of walking.
pub type Rose = [&'static str; 3];

/// The letters of vi.
pub const VI: Rose = ["yku", "h l", "bjn"];

/// The keyboard whose left-hand block walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Preset {
    /// The usual one.
    #[default]
    Qwerty,
    /// That of France and Belgium.
    Azerty,
    /// Dvorak's. Its block takes keys of vi, which therefore do not walk, and of two commands, which have others.
    Dvorak,
}

impl Preset {
    /// All of them, in the order of the options.
    pub const ALL: [Self; 3] = [Self::Qwerty, Self::Azerty, Self::Dvorak];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Qwerty => "qwerty",
            Self::Azerty => "azerty",
            Self::Dvorak => "dvorak",
        }
    }

    /// The keyboard that this word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.word() == word)
    }

    /// The keys of the left-hand block.
    pub const fn block(self) -> Rose {
        match self {
            Self::Qwerty => ["qwe", "a d", "zsc"],
            Self::Azerty => ["aze", "q d", "wsc"],
            Self::Dvorak => ["',.", "a e", ";oj"],
        }
    }

    /// A key of this keyboard instead of one that its block has taken.
    const fn instead(self, key: Key) -> Key {
        match (self, key) {
            (Self::Dvorak, Key::Char('o')) => Key::Char('u'),
            (Self::Dvorak, Key::Char('.')) => Key::Char('s'),
            _ => key,
        }
    }
}

/// The direction of each place of a rose, row after row.
const AROUND: [[Option<Dir>; 3]; 3] = [
    [Some(Dir::NW), Some(Dir::N), Some(Dir::NE)],
    [Some(Dir::W), None, Some(Dir::E)],
    [Some(Dir::SW), Some(Dir::S), Some(Dir::SE)],
];

/// The letters of a rose with their directions.
pub fn around(rose: Rose) -> impl Iterator<Item = (char, Dir)> {
    rose.into_iter().zip(AROUND).flat_map(|(letters, dirs)| {
        let places = letters.chars().zip(dirs);
        places.filter_map(|(letter, dir)| Some((letter, dir?)))
    })
}

/// Which key does what, one action a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bindings {
    preset: Preset,
    /// The keys of one action stand in the order in which they are shown.
    keys: Vec<(Key, Action)>,
}

impl Bindings {
    /// The keys that come with the program, for this keyboard.
    pub fn new(preset: Preset) -> Self {
        let own = KEYS.iter().flat_map(|(_, action, keys)| {
            keys.iter()
                .map(|key| (preset.instead(*key), *action))
                .collect::<Vec<_>>()
        });
        let vi = (preset != Preset::Dvorak).then_some(VI);
        let letters = [preset.block()].into_iter().chain(vi).flat_map(around);
        let letters = letters.map(|(letter, dir)| (Key::Char(letter), Action::Walk(dir)));
        Self {
            preset,
            keys: own.chain(letters).collect(),
        }
    }

    /// The keys that come with the program, for the usual keyboard.
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<Bindings> = LazyLock::new(|| Bindings::new(Preset::Qwerty));
        &USUAL
    }

    /// The same with these keys for these actions, instead of all that they had. What another action had of them is taken
    /// from it.
    #[must_use]
    pub fn with(&self, changes: &[(Action, Vec<Key>)]) -> Self {
        let mut keys = self.keys.clone();
        keys.retain(|(key, action)| {
            let anew = changes.iter().any(|(changed, _)| changed == action);
            let taken = |(changed, taken): &(Action, Vec<Key>)| {
                changed.place() == action.place() && taken.contains(key)
            };
            !anew && !changes.iter().any(taken)
        });
        for (action, given) in changes {
            keys.extend(given.iter().map(|key| (*key, *action)));
        }
        Self { keys, ..*self }
    }

    /// The keyboard that they are made for.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// All keys that do something, with what they do.
    pub fn all(&self) -> &[(Key, Action)] {
        &self.keys
    }

    /// What a key means on a screen, if anything.
    pub fn on(&self, place: Place, key: Key) -> Option<Action> {
        let bound = self.keys.iter();
        let mut here = bound.filter(|(_, action)| action.place() == place);
        here.find(|(bound, _)| *bound == key)
            .map(|(_, action)| *action)
    }

    /// What `press` means while playing, if anything. Shift makes walking keys that are no letters run.
    pub fn action(&self, press: Press) -> Option<Action> {
        if press.key == Key::Escape {
            return Some(Action::Back);
        }
        Some(match self.on(Place::Play, press.key)? {
            Action::Walk(dir) if press.shift && !matches!(press.key, Key::Char(_)) => {
                Action::Order(Order::Run(dir))
            }
            action => action,
        })
    }

    /// The direction a key walks in.
    pub fn direction(&self, key: Key) -> Option<Dir> {
        match self.action(key.into()) {
            Some(Action::Walk(dir)) => Some(dir),
            _ => None,
        }
    }

    /// The key of an action that is shown, if it has one.
    pub fn key(&self, action: Action) -> Option<Key> {
        let bound = self.keys.iter().find(|(_, bound)| *bound == action);
        bound.map(|(key, _)| *key)
    }

    /// What stands on that key; nothing where there is none.
    pub fn cap(&self, action: Action) -> String {
        self.key(action).map_or_else(String::new, Key::cap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_has_an_arrow_or_corner_a_pad_key_and_two_letters() {
        for (preset, letters) in Preset::ALL.into_iter().zip([2, 2, 1]) {
            let bindings = Bindings::new(preset);
            for dir in Dir::ALL {
                let count = |pick: fn(&Key) -> bool| {
                    let keys = bindings.all().iter();
                    keys.filter(|(key, action)| pick(key) && *action == Action::Walk(dir))
                        .count()
                };
                let named = |key: &Key| !matches!(key, Key::Char(_) | Key::Pad(_));
                assert_eq!(count(named), 1, "{preset:?} {dir:?}");
                assert_eq!(
                    count(|key| matches!(key, Key::Pad(_))),
                    1,
                    "{preset:?} {dir:?}"
                );
                assert_eq!(
                    count(|key| matches!(key, Key::Char(_))),
                    letters,
                    "{preset:?} {dir:?}"
                );
            }
        }
    }

    /// UI.md 4: one key, one action on a screen; every action has one.
    #[test]
    fn no_key_does_two_things_and_no_action_is_without_one() {
        for preset in Preset::ALL {
            let bindings = Bindings::new(preset);
            let keys = bindings.all();
            for (number, (key, action)) in keys.iter().enumerate() {
                let same =
                    |(other, act): &&(Key, Action)| other == key && act.place() == action.place();
                let other = keys[..number].iter().find(same);
                assert_eq!(other, None, "{preset:?}: {key:?} does {action:?} too");
            }
            for action in Action::all() {
                assert!(bindings.key(action).is_some(), "{preset:?}: {action:?}");
            }
        }
    }

    /// UI.md 4: no uppercase letter walks, so none that walks confirms.
    #[test]
    fn no_capital_does_anything() {
        for letter in 'A'..='Z' {
            for preset in Preset::ALL {
                let action = Bindings::new(preset).action(Key::Char(letter).into());
                assert_eq!(action, None);
            }
        }
    }

    #[test]
    fn the_left_hand_walks_where_it_lies_on_each_keyboard() {
        for (preset, north, south) in [
            (Preset::Qwerty, 'w', 's'),
            (Preset::Azerty, 'z', 's'),
            (Preset::Dvorak, ',', 'o'),
        ] {
            let bindings = Bindings::new(preset);
            assert_eq!(bindings.direction(Key::Char(north)), Some(Dir::N));
            assert_eq!(bindings.direction(Key::Char(south)), Some(Dir::S));
        }
    }

    #[test]
    fn a_key_that_is_given_to_an_action_is_taken_from_the_one_that_had_it() {
        let explore = Action::Order(Order::Explore);
        let mine = Bindings::usual().with(&[(explore, vec![Key::Char('h'), Key::F(5)])]);
        assert_eq!(mine.action(Key::Char('h').into()), Some(explore));
        assert_eq!(mine.key(explore), Some(Key::Char('h')));
        assert_eq!(mine.action(Key::Char('o').into()), None);
        assert_eq!(mine.direction(Key::Left), Some(Dir::W));
        // The same key may do something else on another screen.
        assert_eq!(
            mine.on(Place::Death, Key::Char('r')),
            Some(Action::AfterDeath(After::Again))
        );
        let again = Action::AfterDeath(After::Again);
        let mine = Bindings::usual().with(&[(again, vec![Key::Char('o')])]);
        assert_eq!(mine.on(Place::Death, Key::Char('r')), None);
        assert_eq!(mine.on(Place::Death, Key::Char('o')), Some(again));
        assert_eq!(mine.action(Key::Char('o').into()), Some(explore));
    }

    #[test]
    fn words_begin_with_their_screen() {
        for action in Action::all() {
            let word = action.word().expect("it can be changed");
            let place = Place::ALL.iter().find(|(_, start)| word.starts_with(start));
            assert_eq!(
                place.map(|(place, _)| *place),
                Some(action.place()),
                "{word}"
            );
        }
    }
}
