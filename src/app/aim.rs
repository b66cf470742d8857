//! Aiming: chooses the item to throw and checks that there is a target.

use crate::app::App;
use crate::app::effect::Saying;
use crate::base::Pos;
use crate::game::view::InventoryItem;
use crate::game::{Slot, View};
use crate::ui::input::bindings::KeyAction;
use crate::ui::screens::AnyScreen;
use crate::ui::screens::look::Look;
use crate::ui::text::english;
use crate::ui::text::templates::MessageKind;

impl App {
    /// Updates the path to the cell under the mouse, if that has changed.
    pub(super) fn point(&mut self, cell: Option<Pos>) {
        if self.shell.point(cell) {
            self.shell.redraw();
            self.show_path(cell);
        }
    }

    /// Updates the path to the cell chosen in look mode, which is drawn as the screen moves.
    pub(super) fn point_at_look(&mut self) {
        if let (Some(AnyScreen::Look(look)), true) = (self.shell.top(), self.game.is_some()) {
            let cell = Some(look.at);
            if self.shell.point(cell) {
                self.show_path(cell);
            }
        }
    }

    fn show_path(&mut self, cell: Option<Pos>) {
        if let Some(game) = &mut self.game {
            let (autopilot, view) = game.session.autopilot();
            autopilot.point(cell, view);
        }
    }

    /// Aims with the item in this slot, else with the one last thrown, else with the one that suits best. If there is
    /// none, or the one last thrown is used up, logs that instead.
    pub(super) fn take_aim(&mut self, slot: Option<Slot>) {
        self.shell.close_map();
        let Some(session) = self.session() else {
            return;
        };
        let view = session.view();
        let keys = self.shell.keys(view.rules());
        let again = keys.label_for(KeyAction::Throw);
        let last = session.missile;
        let is_held = |last: &Slot| view.throwables().any(|(held, _)| held.slot == *last);
        let gone = used_up(last.filter(|_| slot.is_none()), view, &again);
        let aimed = match &gone {
            Some(text) => Err(Some(text.as_str())),
            None => aimed(slot.or(last.filter(is_held)), view),
        };
        match aimed {
            Ok(look) => {
                self.shell.point(None);
                // The new item replaces the one being aimed.
                if matches!(self.shell.top(), Some(AnyScreen::Look(look)) if look.throws.is_some())
                {
                    self.shell.pop();
                }
                self.shell.push(AnyScreen::Look(look));
            }
            Err(Some(why)) => self.say(Saying::on_screen(MessageKind::Rejected, why)),
            Err(None) => {}
        }
        if let Some(game) = self.game.as_mut().filter(|_| gone.is_some()) {
            game.session.missile = None;
        }
    }
}

/// `You have no darts left. t again aims the oil flask.` `None` if the item last thrown is still there, or nothing
/// else can be thrown.
fn used_up(last: Option<Slot>, view: View<'_>, again: &str) -> Option<String> {
    let last = last.filter(|last| view.inventory().all(|held| held.slot != *last))?;
    let name = |slot: Slot| &view.rules().items[usize::from(slot.0)].name;
    let next = aimed(None, view).ok()?.throws?;
    let (gone, next) = (english::plural(name(last)), name(next));
    Some(format!(
        "You have no {gone} left. {again} again aims the {next}."
    ))
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
    // A bow in hand comes before what would have to be picked up again.
    let held = held.min_by_key(|held| (!affects_target(view, held), !held.is_worn, at_cell(held)));
    let held = held.ok_or(Some("No target in sight."))?;
    Ok(Look::aimed(held.slot, view))
}

/// Whether this item would harm the monster that aiming starts at, or change the ground below it.
fn affects_target(view: View<'_>, held: &InventoryItem<'_>) -> bool {
    let at = Look::aimed(held.slot, view).at;
    let target = view.actor_at(at).filter(|actor| !actor.id.is_hero());
    target.is_some_and(|target| {
        view.throw_harms(held.slot, target.id)
            || !view.cells_changed_by_throw(held.slot, at).is_empty()
    })
}
