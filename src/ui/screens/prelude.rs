//! What more than one screen uses.

pub(super) use crate::base::{Dir, Pos, sort_few};
pub(super) use crate::game::rules::Words;
pub(super) use crate::game::view::{ActorView, InventoryItem};
pub(super) use crate::game::{Command, Known, Slot, Terrain, View};
pub(super) use crate::gfx::{Font, Px, PxRect, PxSize, Rgb};
pub(super) use crate::ui::describe;
pub(super) use crate::ui::input::bindings::{
    AutoCommand, Bindings, EndingKey, FlameKey, KeyAction, KeyContext,
};
pub(super) use crate::ui::input::key::{Key, KeyPress};
pub(super) use crate::ui::layout::{DESIGN_SIZE, LINE_HEIGHT, MIN_FULL_SIZE, MIN_SIZE};
pub(super) use crate::ui::screens::{
    ArchiveAction, GameAction, ScreenAction, Transition, WindowAction,
};
pub(super) use crate::ui::screens::{Context, Game, GameShown, Scene, Screen, ScreenId};
pub(super) use crate::ui::settings::RulesId;
pub(super) use crate::ui::text::english;
pub(super) use crate::ui::text::templates::{MessageKind, MessageTemplates};
pub(super) use crate::ui::text::words::say;
pub(super) use crate::ui::text::wrap::{self, MessageRow};
pub(super) use crate::ui::widgets::assets::{ICON_SIZE, TintedTile, UiAssets};
pub(super) use crate::ui::widgets::key_hints::{FOOT, KeyHint, KeyLine};
pub(super) use crate::ui::widgets::list::{Cycle, Ends, List, ListKey};
pub(super) use crate::ui::widgets::menu::{MenuFrame, MenuItem};
pub(super) use crate::ui::widgets::page::{HEAD, Tabs, draw_head};
pub(super) use crate::ui::widgets::painter::{Painter, SMALL_DOWN};
pub(super) use crate::ui::widgets::{
    self, Bar, bitmaps, draw_key_label, draw_message_icon, draw_panel, draw_right_aligned,
    draw_small_right_aligned, scroll_bar,
};
