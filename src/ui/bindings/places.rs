//! The screens that have keys of their own, and what can be done there.

/// A screen with keys of its own, among which one key does one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The game.
    Play,
    /// The end of a game.
    Death,
    /// A replay.
    Replay,
    /// What was said.
    Messages,
}

impl Place {
    /// All of them, each with what the words for its actions begin with.
    pub const ALL: [(Self, &str); 4] = [
        (Self::Death, "death_"),
        (Self::Replay, "replay_"),
        (Self::Messages, "messages_"),
        (Self::Play, ""),
    ];
}

/// What can be done where a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// Play the same seed.
    Again,
    /// Play a new game.
    New,
    /// Watch the replay.
    Replay,
    /// Make a GIF of the last turns.
    Gif,
}

/// What can be done with a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tape {
    /// Run, or stop.
    Play,
    /// A command back.
    Back,
    /// A command forward.
    Step,
    /// To the start.
    First,
    /// To the end.
    Last,
    /// Twice as fast.
    Faster,
    /// Half as fast.
    Slower,
    /// To the next fight.
    Fight,
    /// To the next stairs.
    Stairs,
    /// Make a GIF of the last turns.
    Gif,
    /// Play on from here.
    PlayOn,
}

/// What can be done with old messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A row up.
    Older,
    /// A row down.
    Newer,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// Show all.
    All,
    /// Show harm.
    Harm,
    /// Show finds.
    Finds,
    /// Show deeds.
    Deeds,
}
