//! Key bindings. All sets of movement keys are active at once, and every action can be rebound; see `docs/screens.md`
//! 4.

mod change;
pub(crate) mod defaults;

use std::sync::LazyLock;

use crate::base::word_enum;
use crate::base::{Dir, Pos};

pub use change::{KeyChange, KeyRefusal};

pub use crate::ui::input::contexts::{
    EndingKey, FlameKey, KeyContext, MessagesKey, ReplayKey, ScreenId,
};
use crate::ui::input::key::{Key, KeyPress};
use defaults::{DEFAULT_KEYS, KeyRow};

/// A command that runs over several turns, until it is done or something needs the player's attention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AutoCommand {
    /// Explore the level and pick up items.
    Explore,
    /// Rest until at full health, or for 100 turns. Under rules with a flame, wait until something happens, unless
    /// resting beside a burning brazier would heal.
    Rest,
    /// Attack the nearest monster, or step towards it.
    Fight,
    /// Walk to a cell.
    Travel(Pos),
    /// Walk on until the corridor branches or something comes into view.
    Run(Dir),
    /// Walk to the stairs down; if already there, take them.
    Down,
    /// Walk to the stairs up; if already there, take them.
    Up,
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyAction {
    /// Walk one step, or attack the monster in the way.
    Walk(Dir),
    /// Wait for one turn.
    Wait,
    /// Pick up the item here.
    PickUp,
    /// Throw an item at a target.
    Throw,
    /// Start a multi-turn command.
    Auto(AutoCommand),
    /// Open this screen.
    Open(ScreenId),
    /// Switch to the next tilesheet.
    NextTilesheet,
    /// Toggle the sidebar.
    ToggleSidebar,
    /// Toggle the log panel.
    ToggleLog,
    /// Mute or unmute the sound.
    Mute,
    /// Draw map cells smaller with `-`, larger with any other key.
    ToggleZoom,
    /// Show the next map overlay: light levels, who sees which cell, none.
    NextOverlay,
    /// Reload the game's files.
    Reload,
    /// Leave the screen.
    Back,
    /// A key of rule sets with a flame.
    InFlame(FlameKey),
    /// A key of the screen after a game has ended.
    InEnding(EndingKey),
    /// A key of the replay screen.
    InReplay(ReplayKey),
    /// A key of the message history.
    InMessages(MessagesKey),
}

impl KeyAction {
    fn row(self) -> Option<&'static KeyRow> {
        DEFAULT_KEYS.iter().find(|row| row.action == self)
    }

    /// Its name in `keys.toml`; `None` if it cannot be rebound.
    pub fn word(self) -> Option<&'static str> {
        self.row().map(|row| row.word)
    }

    /// What it does, in a few words, without a leading capital; empty if it cannot be rebound.
    pub fn describe(self) -> &'static str {
        self.row().map_or("", |row| row.about)
    }

    /// The action of this name in `keys.toml`.
    pub fn from_word(word: &str) -> Option<Self> {
        let row = DEFAULT_KEYS.iter().find(|row| row.word == word);
        row.map(|row| row.action)
    }

    /// The screen on which its keys work.
    pub const fn context(self) -> KeyContext {
        match self {
            Self::InFlame(_) => KeyContext::Flame,
            Self::InEnding(_) => KeyContext::Ending,
            Self::InReplay(_) => KeyContext::Replay,
            Self::InMessages(_) => KeyContext::Messages,
            Self::Walk(_)
            | Self::Wait
            | Self::PickUp
            | Self::Throw
            | Self::Auto(_)
            | Self::Open(_)
            | Self::NextTilesheet
            | Self::ToggleSidebar
            | Self::ToggleLog
            | Self::Mute
            | Self::ToggleZoom
            | Self::NextOverlay
            | Self::Reload
            | Self::Back => KeyContext::Play,
        }
    }

    /// All actions that can be rebound.
    pub fn all() -> impl Iterator<Item = Self> {
        DEFAULT_KEYS.iter().map(|row| row.action)
    }
}

/// A 3x3 block of movement keys, laid out like the directions. The middle one is ignored.
pub type MoveKeys = [&'static str; 3];

/// The movement keys of vi.
pub const VI_KEYS: MoveKeys = ["yku", "h l", "bjn"];

word_enum! {
    /// A keyboard layout, which decides the movement keys of the left hand.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum Preset {
        /// QWERTY.
        #[default]
        Qwerty = "qwerty",
        /// AZERTY, as in France and Belgium.
        Azerty = "azerty",
        /// Dvorak. Its left-hand block takes the place of the vi keys and of two commands, which get other keys.
        Dvorak = "dvorak",
    }
}

impl Preset {
    /// The movement keys of the left hand.
    pub const fn left_hand_keys(self) -> MoveKeys {
        match self {
            Self::Qwerty => ["qwe", "a d", "zsc"],
            Self::Azerty => ["aze", "q d", "wsc"],
            Self::Dvorak => ["',.", "a e", ";oj"],
        }
    }

    /// The replacement for a default key that the left-hand block uses; other keys stay as they are.
    const fn replacement(self, key: Key) -> Key {
        match (self, key) {
            (Self::Dvorak, Key::Char('o')) => Key::Char('u'),
            (Self::Dvorak, Key::Char('.')) => Key::Char('s'),
            _ => key,
        }
    }
}

/// The direction of each key of a block, row by row.
const DIRECTIONS: [[Option<Dir>; 3]; 3] = [
    [Some(Dir::NW), Some(Dir::N), Some(Dir::NE)],
    [Some(Dir::W), None, Some(Dir::E)],
    [Some(Dir::SW), Some(Dir::S), Some(Dir::SE)],
];

/// The keys of a block with their directions, row by row.
pub fn with_directions(move_keys: MoveKeys) -> impl Iterator<Item = (char, Dir)> {
    let letters = move_keys.into_iter().flat_map(str::chars);
    let keys = letters.zip(DIRECTIONS.into_iter().flatten());
    keys.filter_map(|(letter, dir)| Some((letter, dir?)))
}

/// A key map: one action per key and screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bindings {
    /// The keyboard layout that they are based on.
    pub preset: Preset,
    /// Whether the current rule set has a flame.
    has_flame: bool,
    /// All bindings; the keys of one action are in display order.
    pub keys: Vec<(Key, KeyAction)>,
    /// The actions that the player has rebound, each with all of its keys.
    pub changes: Vec<(KeyAction, Vec<Key>)>,
}

impl Bindings {
    /// The default bindings for a keyboard layout.
    pub fn new(preset: Preset) -> Self {
        let mut keys = Vec::new();
        for row in DEFAULT_KEYS {
            for word in row.keys.split(' ') {
                let key = Key::from_word(word).expect("this is the name of a key");
                keys.push((preset.replacement(key), row.action));
            }
        }
        let vi = (preset != Preset::Dvorak).then_some(VI_KEYS);
        for block in [preset.left_hand_keys()].into_iter().chain(vi) {
            let own = with_directions(block);
            keys.extend(own.map(|(letter, dir)| (Key::Char(letter), KeyAction::Walk(dir))));
        }
        Self {
            preset,
            has_flame: false,
            keys,
            changes: Vec::new(),
        }
    }

    /// The default bindings for QWERTY.
    pub fn default_qwerty() -> &'static Self {
        static USUAL: LazyLock<Bindings> = LazyLock::new(|| Bindings::new(Preset::Qwerty));
        &USUAL
    }

    /// Rebinds actions: each gets exactly these keys and loses the ones it had. A key given to one action is taken from
    /// every other action of the same screen; a key given to a [`KeyContext::Play`] action is also taken from those of
    /// [`KeyContext::Flame`].
    #[must_use]
    pub fn with_changes(&self, changes: &[(KeyAction, Vec<Key>)]) -> Self {
        let mut keys = self.keys.clone();
        keys.retain(|(key, action)| {
            !changes.iter().any(|(changed, taken)| {
                changed == action || shares_keys(*changed, *action) && taken.contains(key)
            })
        });
        for (action, given) in changes {
            keys.extend(given.iter().map(|key| (*key, *action)));
        }
        Self {
            keys,
            changes: changes.to_vec(),
            ..*self
        }
    }

    /// The bindings for a rule set with a flame, whose keys take precedence over those of [`KeyContext::Play`].
    #[must_use]
    pub fn with_flame(&self) -> Self {
        let own = |key: &Key| self.action_in(KeyContext::Flame, *key).is_some();
        let mut keys = self.keys.clone();
        keys.retain(|(key, action)| {
            action.context() != KeyContext::Play || *action != REST && !own(key)
        });
        Self {
            keys,
            has_flame: true,
            changes: self.changes.clone(),
            ..*self
        }
    }

    /// All keys of an action, the displayed one first.
    pub fn keys_of(&self, action: KeyAction) -> Vec<Key> {
        let bound = self.keys.iter().filter(|(_, bound)| *bound == action);
        bound.map(|(key, _)| *key).collect()
    }

    /// The press as these bindings understand it: see [`KeyPress::for_bindings`].
    pub fn understand(&self, press: KeyPress) -> KeyPress {
        press.for_bindings(|key| self.keys.iter().any(|(bound, _)| *bound == key))
    }

    /// The action bound to a key on a screen.
    pub fn action_in(&self, context: KeyContext, key: Key) -> Option<KeyAction> {
        let mut bound = self.keys.iter();
        let here = bound.find(|(bound, action)| *bound == key && action.context() == context);
        here.map(|(_, action)| *action)
    }

    /// The action of a key press while playing. Shift with a movement key that is not a character runs.
    pub fn play_action(&self, press: KeyPress) -> Option<KeyAction> {
        if press.key == Key::Escape {
            return Some(KeyAction::Back);
        }
        if self.has_flame
            && let Some(action) = self.action_in(KeyContext::Flame, press.key)
        {
            let waits = action == KeyAction::InFlame(FlameKey::Wait);
            return Some(if waits { REST } else { action });
        }
        let action = self.action_in(KeyContext::Play, press.key)?;
        let is_character = matches!(press.key, Key::Char(_));
        if let KeyAction::Walk(dir) = action
            && press.shift
            && !is_character
        {
            return Some(KeyAction::Auto(AutoCommand::Run(dir)));
        }
        Some(action)
    }

    /// The direction a key walks in.
    pub fn move_direction(&self, key: Key) -> Option<Dir> {
        match self.play_action(key.into()) {
            Some(KeyAction::Walk(dir)) => Some(dir),
            _ => None,
        }
    }

    /// The first key bound to an action, which is the one displayed.
    pub fn key_for(&self, action: KeyAction) -> Option<Key> {
        let mut action = action;
        if self.has_flame && action == REST {
            action = KeyAction::InFlame(FlameKey::Wait);
        }
        let bound = self.keys.iter().find(|(_, bound)| *bound == action);
        bound.map(|(key, _)| *key)
    }

    /// The label of that key; empty if the action has none.
    pub fn label_for(&self, action: KeyAction) -> String {
        self.key_for(action).map_or_else(String::new, Key::label)
    }
}

const REST: KeyAction = KeyAction::Auto(AutoCommand::Rest);

/// Whether a key given to `changed` is taken from `other`. Under rules with a flame, waiting replaces resting.
fn shares_keys(changed: KeyAction, other: KeyAction) -> bool {
    let (given, context) = (changed.context(), other.context());
    given == context || given == KeyContext::Play && context == KeyContext::Flame && changed != REST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_has_all_its_keys() {
        for (preset, letters) in Preset::ALL.into_iter().zip([2, 2, 1]) {
            let bindings = Bindings::new(preset);
            for dir in Dir::ALL {
                let keys = bindings.keys_of(KeyAction::Walk(dir));
                let (typed, others): (Vec<_>, Vec<_>) = keys
                    .into_iter()
                    .partition(|key| matches!(key, Key::Char(_)));
                assert_eq!(typed.len(), letters, "{preset:?} {dir:?}");
                assert!(matches!(others[..], [_, Key::Pad(_)]), "{preset:?} {dir:?}");
            }
        }
    }

    /// `docs/screens.md` 4.
    #[test]
    fn keys_map_one_to_one_to_actions() {
        for preset in Preset::ALL {
            let bindings = Bindings::new(preset);
            let keys = &bindings.keys;
            for (index, (key, action)) in keys.iter().enumerate() {
                let same = |(other, act): &&(Key, KeyAction)| {
                    other == key && act.context() == action.context()
                };
                let other = keys[..index].iter().find(same);
                assert_eq!(other, None, "{preset:?}: {key:?} does {action:?} too");
            }
            for action in KeyAction::all() {
                assert!(bindings.key_for(action).is_some(), "{preset:?}: {action:?}");
            }
        }
    }

    /// `docs/screens.md` 4: no capital letter walks, so a confirmation cannot be typed by walking.
    #[test]
    fn capitals_are_unbound() {
        for letter in 'A'..='Z' {
            for preset in Preset::ALL {
                let action = Bindings::new(preset).play_action(Key::Char(letter).into());
                assert_eq!(action, None);
            }
        }
    }

    /// Without a flame its keys keep their other meanings, and the player's own keys take precedence.
    #[test]
    fn flame_keys_work_only_with_a_flame() {
        let plain = Bindings::default_qwerty();
        let raise = KeyAction::InFlame(FlameKey::Raise);
        let (look, south_east) = (KeyAction::Open(ScreenId::Look), KeyAction::Walk(Dir::SE));
        let look_with_c = plain.with_changes(&[(look, vec![Key::Char('c')])]);
        let raise_with_x = plain.with_changes(&[(raise, vec![Key::Char('x')])]);
        for (keys, key, before, after) in [
            (plain, 'c', Some(south_east), raise),
            (plain, 'C', None, KeyAction::InFlame(FlameKey::Lower)),
            (plain, 'r', Some(REST), KeyAction::InFlame(FlameKey::Seal)),
            (plain, 'Z', None, REST),
            (plain, 'n', Some(south_east), south_east),
            (&look_with_c, 'c', Some(look), look),
            (&raise_with_x, 'x', Some(look), raise),
            (&raise_with_x, 'c', Some(south_east), south_east),
        ] {
            let press = Key::Char(key).into();
            assert_eq!(keys.play_action(press), before, "{key}");
            assert_eq!(keys.with_flame().play_action(press), Some(after), "{key}");
        }
        let labels = [plain, &plain.with_flame()].map(|keys| keys.label_for(REST));
        assert_eq!(labels, ["r", "Z"]);
    }

    #[test]
    fn new_keys_replace_old_ones_in_one_context() {
        let explore = KeyAction::Auto(AutoCommand::Explore);
        let plain = Bindings::default_qwerty();
        let mine = plain.with_changes(&[(explore, vec![Key::Char('h'), Key::F(5)])]);
        assert_eq!(mine.play_action(Key::Char('h').into()), Some(explore));
        assert_eq!(mine.key_for(explore), Some(Key::Char('h')));
        assert_eq!(mine.play_action(Key::Char('o').into()), None);
        assert_eq!(mine.move_direction(Key::Left), Some(Dir::W));
        // The same key may do something else on another screen.
        let again = KeyAction::InEnding(EndingKey::Again);
        let after = |keys: &Bindings, key| keys.action_in(KeyContext::Ending, Key::Char(key));
        assert_eq!(after(&mine, 'r'), Some(again));
        let mine = plain.with_changes(&[(again, vec![Key::Char('o')])]);
        assert_eq!(after(&mine, 'r'), None);
        assert_eq!(after(&mine, 'o'), Some(again));
        assert_eq!(mine.play_action(Key::Char('o').into()), Some(explore));
    }

    #[test]
    fn action_names_start_with_their_context() {
        for action in KeyAction::all() {
            let word = action.word().expect("it can be changed");
            let mut contexts = KeyContext::ALL.into_iter();
            let context = contexts.find(|context| word.starts_with(context.word()));
            assert_eq!(context, Some(action.context()), "{word}");
        }
    }
}
