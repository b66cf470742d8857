//! Aiming: chooses the item to throw and checks that there is a target.

use crate::app::effect::{AppEffect, Saying, Surroundings};
use crate::app::game::Playing;
use crate::game::view::InventoryItem;
use crate::game::{Slot, View};
use crate::ui::input::bindings::KeyAction;
use crate::ui::screens::look::Look;
use crate::ui::text::english;
use crate::ui::text::templates::MessageKind;

impl Playing {
    /// Aims with the item in this slot, else with the one last thrown, else with the one that suits best. If there is
    /// none, or the one last thrown is used up, says that instead.
    pub(super) fn aim(&mut self, slot: Option<Slot>, around: &Surroundings<'_>) -> Vec<AppEffect> {
        let mut effects = vec![AppEffect::Chosen { keeps_aim: false }];
        let (view, last) = (self.view(), self.session.missile());
        if slot.is_none()
            && let Some(last) = last
        {
            let again = around.keys.label_for(KeyAction::Throw);
            if let Some(text) = used_up(last, view, &again) {
                effects.push(rejection(text));
                self.session.forget_missile();
                return effects;
            }
        }
        let is_held = |last: &Slot| view.throwables().any(|(held, _)| held.slot == *last);
        match aimed(slot.or(last.filter(is_held)), view) {
            Ok(look) => {
                let has_target = look.has_target(view);
                effects.extend([AppEffect::Unpoint, AppEffect::Aim(look)]);
                // Aiming goes on all the same: the letters of things in the pack that follow are not to walk.
                if !has_target {
                    effects.push(rejection("No target in sight."));
                }
            }
            Err(Some(why)) => effects.push(rejection(why)),
            Err(None) => {}
        }
        effects
    }
}

fn rejection(why: impl Into<String>) -> AppEffect {
    AppEffect::Say(Saying::on_screen(MessageKind::Rejected, why))
}

/// `You have no darts left. t again aims the oil flask.` `None` if the item last thrown is still there, or nothing
/// else can be thrown.
fn used_up(last: Slot, view: View<'_>, again: &str) -> Option<String> {
    if view.inventory().any(|held| held.slot == last) {
        return None;
    }
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
    let at_cell = |held: &InventoryItem<'_>| held.kind.effect.is_thrown_at_cell();
    let held = missiles().filter(meant);
    // A bow in hand comes before what would have to be picked up again, and what is thrown at monsters before what is
    // thrown at cells, even if no monster is in view now: a player who has it means that.
    let held = held.min_by_key(|held| (!affects_target(view, held), !held.is_worn, at_cell(held)));
    let held = held.ok_or(Some("You have nothing to throw."))?;
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
