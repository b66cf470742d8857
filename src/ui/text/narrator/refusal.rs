//! Messages about refused commands.

use crate::game::{Refusal, View};
use crate::ui::describe;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder, Template};

/// The message for a rejected command; `None` if the rule set has none, or none is needed.
pub fn refusal_message(
    refusal: Refusal,
    view: View<'_>,
    words: &MessageTemplates,
) -> Option<Message> {
    let phrase = match refusal {
        Refusal::Blocked => words.blocked.as_ref(),
        Refusal::Occupied(actor) => {
            let name = Placeholder {
                naming: Naming::Common,
                ..Placeholder::actor("who", view, actor)
            };
            return words.occupied.as_ref().map(|phrase| phrase.fill(&[name]));
        }
        Refusal::NoDiagonals => words.no_diagonals.as_ref(),
        Refusal::NoWaiting => words.no_waiting.as_ref(),
        Refusal::NothingHere => words.nothing_here.as_ref(),
        Refusal::NotInInventory => words.not_in_pack.as_ref(),
        Refusal::CellHasItem => words.item_in_the_way.as_ref(),
        Refusal::NoEffect => words.no_effect.as_ref(),
        Refusal::NotThrowable => words.not_throwable.as_ref(),
        Refusal::NotWorn => words.not_worn.as_ref(),
        Refusal::TooDark => words.too_dark.as_ref(),
        Refusal::Hindered => words.hindered.as_ref(),
        Refusal::OutOfView => words.out_of_view.as_ref(),
        Refusal::OutOfRange => words.too_far.as_ref(),
        Refusal::OutOfShot => words.too_far_to_shoot.as_ref(),
        Refusal::NoTarget => words.no_target.as_ref(),
        Refusal::NoDoor => words.no_door.as_ref(),
        Refusal::DoorJammed => words.door_jammed.as_ref(),
        Refusal::NoStairs => words.no_stairs.as_ref(),
        Refusal::NeedsItem(item) => {
            let what = Placeholder::item("what", &view.rules().item(item).name);
            return words.needs_item.as_ref().map(|phrase| phrase.fill(&[what]));
        }
        Refusal::NoWax => words.no_wax.as_ref(),
        Refusal::WantsWax(wax) => {
            let n = Placeholder::number("n", wax);
            return words.wants_wax.as_ref().map(|phrase| phrase.fill(&[n]));
        }
        Refusal::BossNear(boss, cells) => {
            let (who, n) = (
                Placeholder::actor("who", view, boss),
                Placeholder::number("n", cells),
            );
            return words
                .boss_near
                .as_ref()
                .map(|phrase| phrase.fill(&[who, n]));
        }
        Refusal::NoShielding => words.no_shielding.as_ref(),
        Refusal::NoWick => words.no_wick.as_ref(),
        Refusal::NotHurt => words.not_hurt.as_ref(),
        Refusal::MonsterInView => return monster_in_view(view, words),
        Refusal::NotReady | Refusal::NotRealTime | Refusal::GameOver => return None,
    };
    phrase.map(Template::line)
}

/// Names the nearest monster in view and its direction: `Not now: the goblin is in view (12 E). It sleeps.`
fn monster_in_view(view: View<'_>, words: &MessageTemplates) -> Option<Message> {
    let monsters = describe::monsters_by_distance(view);
    let nearest = monsters.into_iter().find(|it| !view.is_harmless(*it))?;
    let name = Placeholder::actor("who", view, nearest.id);
    let mut message = words.monster_in_view.as_ref()?.fill(&[name]);
    let at = describe::direction_text(view, nearest.at);
    if message.text.ends_with('.') {
        message.text.pop();
    }
    message.text.push_str(&format!(" ({at})."));
    let state = describe::mind_sentence(view, nearest).filter(|_| nearest.is_unaware());
    if let Some(state) = state {
        let state = english::with_pronoun(state, describe::pronoun_of(view, nearest));
        message.text.push_str(&format!(" {state}"));
    }
    Some(message)
}
