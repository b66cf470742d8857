//! Aiming: chooses the item to throw and checks that there is a target.

use crate::app::App;
use crate::base::Pos;
use crate::game::view::InventoryItem;
use crate::game::{Command, Slot, View};
use crate::ui::screens::AnyScreen;
use crate::ui::screens::look::Look;
use crate::ui::text::templates::{Message, MessageKind};

/// Whether this command is a throw chosen in aim mode.
pub(super) const fn aims(screen: &AnyScreen, command: Command) -> bool {
    matches!((screen, command), (AnyScreen::Look(_), Command::Throw(..)))
}

impl App<'_> {
    /// Updates the path to the cell under the mouse, if that has changed.
    pub(super) fn point(&mut self, cell: Option<Pos>) {
        if std::mem::replace(&mut self.state.pointed, cell) == cell {
            return;
        }
        self.changed = true;
        if let Some(session) = &mut self.state.session {
            let (autopilot, view) = session.autopilot();
            autopilot.point(cell, view);
        }
    }

    /// Updates the path to the cell chosen in look mode.
    pub(super) fn point_at_look(&mut self) {
        if let (Some(AnyScreen::Look(look)), true) = (self.top(), self.state.session.is_some()) {
            let changed = self.changed;
            self.point(Some(look.cell()));
            self.changed = changed;
        }
    }

    /// Aims with the item in this slot, or with the first throwable one that does something to the monster aimed at, or
    /// else with the first of all. If there is none, logs why.
    pub(super) fn take_aim(&mut self, slot: Option<Slot>) {
        self.close_map();
        let Some(session) = &mut self.state.session else {
            return;
        };
        match aimed(slot, session.view()) {
            Ok(look) => {
                self.state.pointed = None;
                // The new item replaces the one being aimed.
                if matches!(self.screens.last(), Some(AnyScreen::Look(look)) if look.aims()) {
                    self.screens.pop();
                }
                self.screens.push(AnyScreen::Look(look));
            }
            Err(why) => {
                if let Some(why) = why {
                    session.say(Message::plain(MessageKind::Rejected, why));
                }
            }
        }
    }
}

/// Look mode aimed with the chosen item, or why there is none. If no item of the rules can be thrown, there is no
/// reason either: the key does nothing.
fn aimed(slot: Option<Slot>, view: View<'_>) -> Result<Look, Option<&'static str>> {
    let mut kinds = view.rules().items.iter();
    if view.game_over().is_some() || !kinds.any(|kind| kind.effect.throw_range().is_some()) {
        return Err(None);
    }
    let missiles = || view.throwables().map(|(held, _)| held);
    let meant = |held: &InventoryItem<'_>| slot.is_none_or(|slot| slot == held.slot);
    if !missiles().any(|held| meant(&held)) {
        return Err(Some("You have nothing to throw."));
    }
    let has_target = view.visible_monsters().next().is_some();
    let at_cell = |held: &InventoryItem<'_>| held.kind.effect.is_thrown_at_cell();
    // A player with something to throw at monsters means that, even if none is in view now: do not throw something
    // else.
    let at_cells = slot.is_some() || missiles().all(|held| at_cell(&held));
    let serves = |held: &InventoryItem<'_>| has_target || at_cells && at_cell(held);
    let held = missiles().filter(|held| meant(held) && serves(held));
    let held = held.min_by_key(|held| (!affects_target(view, held), at_cell(held)));
    let held = held.ok_or(Some("No target in sight."))?;
    Ok(Look::aimed(held.slot, view))
}

/// Whether this item would harm the monster that aiming starts at, or change the ground below it.
fn affects_target(view: View<'_>, held: &InventoryItem<'_>) -> bool {
    let at = Look::aimed(held.slot, view).cell();
    let target = view.actor_at(at).filter(|actor| !actor.id.is_hero());
    target.is_some_and(|target| {
        view.throw_harms(held.slot, target.id)
            || !view.cells_changed_by_throw(held.slot, at).is_empty()
    })
}
