//! The name of each action in the options.

use crate::base::Dir;
use crate::ui::input::bindings::{
    AutoCommand, EndingKey, FlameKey, KeyAction, MessagesKey, ReplayKey,
};

impl KeyAction {
    /// What it does, in a few words, without a leading capital.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Walk(dir) => walk(dir),
            Self::Wait => "wait one turn",
            Self::PickUp => "pick up",
            Self::Throw => "throw at a foe",
            Self::Auto(command) => auto(command),
            Self::Inventory => "open the pack",
            Self::Look => "look around",
            Self::LevelMap => "map of the level",
            Self::Messages => "old messages",
            Self::Character => "your character",
            Self::Keys => "all keys",
            Self::NextTilesheet => "other tiles",
            Self::ToggleSidebar => "sidebar on and off",
            Self::ToggleLog => "log on and off",
            Self::Mute => "sound on and off",
            Self::ToggleZoom => "map larger, smaller",
            Self::NextOverlay => "light; who sees what",
            Self::Reload => "read the files again",
            Self::Menu => "menu",
            Self::Back => "back",
            Self::InFlame(key) => flame(key),
            Self::InEnding(key) => ending(key),
            Self::InReplay(key) => replay(key),
            Self::InMessages(key) => messages(key),
        }
    }
}

const fn walk(dir: Dir) -> &'static str {
    match dir {
        Dir::N => "walk north",
        Dir::NE => "walk north-east",
        Dir::E => "walk east",
        Dir::SE => "walk south-east",
        Dir::S => "walk south",
        Dir::SW => "walk south-west",
        Dir::W => "walk west",
        Dir::NW => "walk north-west",
    }
}

const fn auto(command: AutoCommand) -> &'static str {
    match command {
        AutoCommand::Explore => "explore",
        AutoCommand::Rest => "rest until healed",
        AutoCommand::Fight => "fight the nearest foe",
        AutoCommand::Travel(_) => "walk there",
        AutoCommand::Run(_) => "run",
        AutoCommand::Down => "to the stairs down",
        AutoCommand::Up => "to the stairs up",
    }
}

const fn flame(key: FlameKey) -> &'static str {
    match key {
        FlameKey::Raise => "raise the flame",
        FlameKey::Lower => "lower the flame",
        FlameKey::Seal => "seal wounds with wax",
        FlameKey::SealDoor => "seal a door with wax",
        FlameKey::Wait => "wait up to 20 turns",
        FlameKey::Flare => "let the flame flare up",
        FlameKey::Wicks => "your wicks; choose one",
    }
}

const fn ending(key: EndingKey) -> &'static str {
    match key {
        EndingKey::Again => "the same dungeon again",
        EndingKey::New => "a new dungeon",
        EndingKey::Replay => "watch the game",
        EndingKey::Gif => "film of the last turns",
    }
}

const fn replay(key: ReplayKey) -> &'static str {
    match key {
        ReplayKey::Play => "play or pause",
        ReplayKey::Back => "one command back",
        ReplayKey::Step => "one command on",
        ReplayKey::First => "to the beginning",
        ReplayKey::Last => "to the end",
        ReplayKey::Faster => "faster",
        ReplayKey::Slower => "slower",
        ReplayKey::Fight => "to the next fight",
        ReplayKey::Stairs => "to the next stairs",
        ReplayKey::Gif => "film of the last turns",
        ReplayKey::PlayOn => "play on from here",
        ReplayKey::Overlay => "light; who sees what",
    }
}

const fn messages(key: MessagesKey) -> &'static str {
    match key {
        MessagesKey::Older => "one line up",
        MessagesKey::Newer => "one line down",
        MessagesKey::PageUp => "one page up",
        MessagesKey::PageDown => "one page down",
        MessagesKey::First => "to the oldest",
        MessagesKey::Last => "to the newest",
        MessagesKey::All => "all messages",
        MessagesKey::Damage => "harm only",
        MessagesKey::Items => "finds only",
        MessagesKey::Actions => "actions only",
    }
}
