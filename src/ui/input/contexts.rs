//! The screens that keys open, those with key bindings of their own, and the actions on them.

/// A screen that opens from a `Context`, without anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScreenId {
    /// Look mode.
    Look,
    /// The map of the whole level.
    LevelMap,
    /// The inventory.
    InventoryList,
    /// The message history.
    Messages,
    /// The character sheet.
    CharacterSheet,
    /// The menu of a game.
    Menu,
    /// The options.
    Options,
    /// The keys of single actions.
    Rebind,
    /// The overview of the keys.
    Keys,
    /// How a game ended.
    Ending,
    /// The list of rule sets.
    Tutorials,
    /// Authors and licences.
    Credits,
    /// A recording.
    Replay,
    /// The wicks.
    WickList,
}

use crate::base::word_enum;

word_enum! {
    /// A screen with its own bindings, with the prefix of its action names in `keys.toml`. A key has at most one action
    /// per context.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum KeyContext {
        /// Playing by a rule set with a flame; these keys take precedence over those of [`Self::Play`].
        Flame = "flame_",
        /// The screen after a game has ended.
        Ending = "ending_",
        /// The replay screen.
        Replay = "replay_",
        /// The message history.
        Messages = "messages_",
        /// Playing.
        Play = "",
    }
}

/// An action that only rule sets with a flame have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlameKey {
    /// Raise the flame one height, from the highest back to the lowest; light one that is out.
    Raise,
    /// Lower the flame one height.
    Lower,
    /// Seal wounds.
    Seal,
    /// Seal a door beside the hero.
    SealDoor,
    /// Wait until something happens. Replaces resting, whose default key goes to [`Self::Seal`].
    Wait,
    /// Let the flame flare up; needs a wick for it.
    Flare,
    /// Show the wicks, and choose one that is offered.
    Wicks,
}

/// An action on the screen after a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndingKey {
    /// Play the same seed again.
    Again,
    /// Start a new game.
    New,
    /// Watch the replay.
    Replay,
    /// Export the last turns as a GIF.
    Gif,
}

/// An action on the replay screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayKey {
    /// Play or pause.
    Play,
    /// Step back one command.
    Back,
    /// Step forward one command.
    Step,
    /// Jump to the start.
    First,
    /// Jump to the end.
    Last,
    /// Double the speed.
    Faster,
    /// Halve the speed.
    Slower,
    /// Jump to the next fight.
    Fight,
    /// Jump to the next stairs.
    Stairs,
    /// Export the last turns as a GIF.
    Gif,
    /// Continue playing from here.
    PlayOn,
    /// Show the next map overlay: light levels, who sees which cell, none.
    Overlay,
}

/// An action in the message history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessagesKey {
    /// Scroll up one row.
    Older,
    /// Scroll down one row.
    Newer,
    /// Scroll up one page.
    PageUp,
    /// Scroll down one page.
    PageDown,
    /// Jump to the oldest message.
    First,
    /// Jump to the newest message.
    Last,
    /// Show all messages.
    All,
    /// Show damage only.
    Damage,
    /// Show items only.
    Items,
    /// Show actions only.
    Actions,
}
