//! What most screens use.

pub(super) use crate::game::View;
pub(super) use crate::gfx::{Px, PxRect, PxSize, Rgb};
pub(super) use crate::ui::describe;
pub(super) use crate::ui::input::key::{Key, KeyPress};
pub(super) use crate::ui::layout::LINE_HEIGHT;
pub(super) use crate::ui::screens::{Context, Screen, ScreenId, Transition};
pub(super) use crate::ui::text::templates::MessageKind;
pub(super) use crate::ui::text::words::say;
pub(super) use crate::ui::text::{english, wrap};
pub(super) use crate::ui::widgets::assets::UiAssets;
pub(super) use crate::ui::widgets::key_hints::{KeyHint, KeyLine};
pub(super) use crate::ui::widgets::painter::Painter;
