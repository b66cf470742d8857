//! Changes of single keys, as made in the options. Every action always keeps at least one key.

use crate::ui::input::bindings::{Bindings, KeyAction, KeyContext, REST, shares_keys};
use crate::ui::input::key::Key;

/// Maximum number of keys of an action after [`KeyChange::Give`]; a further key pushes out the last.
const MAX_KEYS: usize = 5;

/// A change of the player's keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyChange {
    /// The action gets this key, which becomes the displayed one, and its holder loses it. A holder left without a key
    /// gets one of the action's former keys. Changes nothing if any action would still be without a key.
    Give(KeyAction, Key),
    /// The action loses this key, unless it is its only one.
    Remove(KeyAction, Key),
    /// The action gets its default keys; actions that had been given one of them lose it.
    Reset(KeyAction),
    /// Every action gets its default keys.
    ResetAll,
}

/// Why an action cannot have a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyRefusal {
    /// Capitals answer prompts, so that walking on cannot answer one. An action may have the capitals that it has by
    /// default.
    Capital,
    /// The key does the same on every screen.
    Fixed,
}

impl KeyAction {
    /// Why it cannot have this key; `None` if it can.
    pub fn refuses(self, key: Key) -> Option<KeyRefusal> {
        match key {
            Key::Escape | Key::Enter | Key::F(10..=12) => Some(KeyRefusal::Fixed),
            Key::Char('A'..='Z') => {
                let usual = Bindings::default_qwerty().action_in(self.context(), key);
                (usual != Some(self)).then_some(KeyRefusal::Capital)
            }
            _ => None,
        }
    }
}

/// The actions whose keys differ from the default, with their keys.
type Changes = Vec<(KeyAction, Vec<Key>)>;

impl Bindings {
    /// These bindings after a change. `self` must not come from [`Bindings::with_flame`].
    #[must_use]
    pub fn changed(&self, change: KeyChange) -> Self {
        let base = Self::new(self.preset);
        let mut changes = self.changes.clone();
        match change {
            KeyChange::Give(action, key) => self.give(action, key, &mut changes),
            KeyChange::Remove(action, key) => {
                let mut keys = self.keys_of(action);
                keys.retain(|own| *own != key);
                let mut fewer = changes.clone();
                set(&mut fewer, action, keys);
                if self.left_without_key(&fewer).is_empty() {
                    changes = fewer;
                }
            }
            KeyChange::Reset(action) => self.reset(&base, action, &mut changes),
            KeyChange::ResetAll => changes.clear(),
        }
        changes.retain(|(action, keys)| base.keys_of(*action) != *keys);
        base.with_changes(&changes)
    }

    /// Leaves `changes` as they are if an action would be left without a key.
    fn give(&self, action: KeyAction, key: Key, changes: &mut Changes) {
        let before = self.keys_of(action);
        if before.first() == Some(&key) {
            return;
        }
        let mut keys = before.clone();
        keys.retain(|own| *own != key);
        keys.insert(0, key);
        keys.truncate(MAX_KEYS);
        let mut wanted = changes.clone();
        take(&mut wanted, action, key);
        set(&mut wanted, action, keys);
        let wanted = match &*self.left_without_key(&wanted) {
            [] => Some(wanted),
            [other] => {
                let spare = before.iter().filter(|spare| **spare != key);
                let mut swaps = spare.map(|spare| hand_over(&wanted, action, *other, *spare));
                swaps.find(|swapped| self.left_without_key(swapped).is_empty())
            }
            _ => None,
        };
        if let Some(wanted) = wanted {
            *changes = wanted;
        }
    }

    /// Resets an action and takes its default keys from all others. Resets any action that this leaves without a key,
    /// too, along with the changes that use its default keys.
    fn reset(&self, base: &Self, action: KeyAction, changes: &mut Changes) {
        changes.retain(|(other, _)| *other != action);
        for key in base.keys_of(action) {
            take(changes, action, key);
        }
        while let Some(robbed) = self.left_without_key(changes).first() {
            let (own, before) = (base.keys_of(*robbed), changes.len());
            changes.retain(|(other, keys)| {
                other != robbed && !keys.iter().any(|key| own.contains(key))
            });
            if changes.len() == before {
                return changes.clear();
            }
        }
    }

    /// The actions that would lose their last key if `changes` replaced the current ones.
    fn left_without_key(&self, changes: &Changes) -> Vec<KeyAction> {
        let after = Self::new(self.preset).with_changes(changes);
        let lost = |other: &KeyAction| self.is_reached(*other) && !after.is_reached(*other);
        KeyAction::all().filter(lost).collect()
    }

    /// The actions whose keys are not their defaults: they were given others, or lost one to another action.
    pub fn changed_actions(&self) -> Vec<KeyAction> {
        let base = Self::new(self.preset);
        let is_changed = |action: &KeyAction| base.keys_of(*action) != self.keys_of(*action);
        KeyAction::all().filter(is_changed).collect()
    }

    /// Whether some key triggers this action; for a [`KeyContext::Play`] action other than resting, even under rules
    /// with a flame.
    pub fn is_reached(&self, action: KeyAction) -> bool {
        let keys = self.keys_of(action);
        if action.context() != KeyContext::Play || action == REST {
            return !keys.is_empty();
        }
        let hidden = |key: &Key| self.action_in(KeyContext::Flame, *key).is_some();
        keys.iter().any(|key| !hidden(key))
    }

    /// The other actions that lose `key` if `action` gets it.
    pub fn holders(&self, action: KeyAction, key: Key) -> Vec<KeyAction> {
        let bound = self.keys.iter().filter(|(bound, _)| *bound == key);
        let others = bound.map(|(_, other)| *other).filter(|other| {
            let hides = action.context() == KeyContext::Flame
                && other.context() == KeyContext::Play
                && *other != REST;
            *other != action && (shares_keys(action, *other) || hides)
        });
        others.collect()
    }
}

/// The changes with the key `spare` given from one action to another.
fn hand_over(changes: &Changes, from: KeyAction, to: KeyAction, spare: Key) -> Changes {
    let mut changes = changes.clone();
    for (action, keys) in &mut changes {
        if *action == from {
            keys.retain(|own| *own != spare);
        }
    }
    take(&mut changes, to, spare);
    set(&mut changes, to, vec![spare]);
    changes
}

/// Gives an action exactly these keys.
fn set(changes: &mut Changes, action: KeyAction, keys: Vec<Key>) {
    changes.retain(|(other, _)| *other != action);
    changes.push((action, keys));
}

/// Takes a key from the changes of all actions that lose it to `action`. An action left without a changed key goes back
/// to its default keys.
fn take(changes: &mut Changes, action: KeyAction, key: Key) {
    for (other, keys) in changes.iter_mut() {
        if *other != action && shares_keys(action, *other) {
            keys.retain(|own| *own != key);
        }
    }
    changes.retain(|(_, keys)| !keys.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dir;
    use crate::ui::input::bindings::ScreenId;
    use crate::ui::input::bindings::{AutoCommand, FlameKey, Preset};
    use proptest::prelude::*;

    const EXPLORE: KeyAction = KeyAction::Auto(AutoCommand::Explore);

    fn caps(keys: &Bindings, action: KeyAction) -> String {
        let caps: Vec<_> = keys.keys_of(action).into_iter().map(Key::label).collect();
        caps.join(" ")
    }

    fn give(keys: &Bindings, action: KeyAction, letter: char) -> Bindings {
        keys.changed(KeyChange::Give(action, Key::Char(letter)))
    }

    #[test]
    fn a_newly_assigned_key_is_shown_first() {
        let keys = give(&Bindings::new(Preset::Qwerty), EXPLORE, 'k');
        assert_eq!(caps(&keys, EXPLORE), "k o");
        assert_eq!(caps(&keys, KeyAction::Walk(Dir::N)), "Up 8 w");
        let keys = keys.changed(KeyChange::Remove(EXPLORE, Key::Char('o')));
        assert_eq!(caps(&keys, EXPLORE), "k");
        let same = keys.changed(KeyChange::Remove(EXPLORE, Key::Char('k')));
        assert_eq!(same, keys, "the only key stays");
        let back = keys.changed(KeyChange::Reset(EXPLORE));
        assert_eq!(back, Bindings::new(Preset::Qwerty));
    }

    #[test]
    fn taking_an_actions_only_key_swaps_keys() {
        let keys = give(&Bindings::new(Preset::Qwerty), EXPLORE, 'g');
        assert_eq!(caps(&keys, EXPLORE), "g");
        assert_eq!(caps(&keys, KeyAction::PickUp), "o");
        let back = keys.changed(KeyChange::Reset(EXPLORE));
        assert_eq!(back, Bindings::new(Preset::Qwerty), "both are as before");
    }

    /// Flame keys take precedence over Play keys, so an action that they hide needs another key.
    #[test]
    fn actions_hidden_by_flame_keys_get_another_key() {
        let raise = KeyAction::InFlame(FlameKey::Raise);
        let usual = Bindings::new(Preset::Qwerty);
        let right = [KeyAction::Open(ScreenId::Look)];
        assert_eq!(usual.holders(raise, Key::Char('x')), right);
        let keys = give(&usual, raise, 'x');
        assert_eq!(caps(&keys, raise), "x F6");
        assert_eq!(caps(&keys, KeyAction::Open(ScreenId::Look)), "c");
    }

    /// The displayed key is not handed on to an action that lost one.
    #[test]
    fn the_displayed_key_is_not_reassigned() {
        let south_east = KeyAction::Walk(Dir::SE);
        let usual = Bindings::new(Preset::Qwerty);
        let keys = usual.changed(KeyChange::Give(KeyAction::Walk(Dir::N), Key::F(5)));
        let same = keys.changed(KeyChange::Give(south_east, Key::PageDown));
        assert_eq!(same, keys);
        let other = keys.changed(KeyChange::Give(south_east, Key::Pad(3)));
        assert_eq!(other.key_for(south_east), Some(Key::Pad(3)));
    }

    fn change() -> impl Strategy<Value = KeyChange> {
        let actions: Vec<_> = KeyAction::all().collect();
        let action = prop::sample::select(actions);
        let keys: Vec<_> = Bindings::new(Preset::Qwerty)
            .keys
            .iter()
            .map(|(key, _)| *key)
            .collect();
        let key = prop::sample::select(keys);
        (action, key, 0..8).prop_map(|(action, key, kind)| match kind {
            0 => KeyChange::Reset(action),
            1 => KeyChange::Remove(action, key),
            _ => KeyChange::Give(action, key),
        })
    }

    proptest! {
        #[test]
        fn every_action_keeps_a_key(changes in prop::collection::vec(change(), 1..20), preset in 0..3_usize) {
            let mut keys = Bindings::new(Preset::ALL[preset]);
            for change in changes {
                let before = keys.clone();
                keys = keys.changed(change);
                for action in KeyAction::all() {
                    prop_assert!(keys.is_reached(action), "{change:?} robs {action:?}");
                }
                if let KeyChange::Give(action, key) = change {
                    prop_assert!(keys.key_for(action) == Some(key) || keys == before, "{change:?}");
                }
            }
            let text: usize = keys.changes.iter().map(|(_, keys)| keys.len()).sum();
            prop_assert!(text < 400);
            prop_assert_eq!(keys.changed(KeyChange::ResetAll), Bindings::new(Preset::ALL[preset]));
        }
    }
}
