//! Messages about refused commands.

use crate::game::{Refusal, View};
use crate::ui::describe;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder};

/// The message for a rejected command; `None` if the rule set has none, or none is needed.
pub fn refusal_message(
    refusal: Refusal,
    view: View<'_>,
    words: &MessageTemplates,
) -> Option<Message> {
    let mut values = Vec::new();
    let phrase = match refusal {
        Refusal::Blocked => &words.blocked,
        Refusal::Occupied(actor) => {
            let name = Placeholder::actor("who", view, actor);
            values.push(Placeholder {
                naming: Naming::Common,
                ..name
            });
            &words.occupied
        }
        Refusal::NoDiagonals => &words.no_diagonals,
        Refusal::NoWaiting => &words.no_waiting,
        Refusal::NothingHere => &words.nothing_here,
        Refusal::NotInInventory => &words.not_in_pack,
        Refusal::CellHasItem => &words.item_in_the_way,
        Refusal::NoEffect => &words.no_effect,
        Refusal::NotThrowable => &words.not_throwable,
        Refusal::NotWorn => &words.not_worn,
        Refusal::TooDark => &words.too_dark,
        Refusal::Hindered => &words.hindered,
        Refusal::OutOfView => &words.out_of_view,
        Refusal::OutOfRange => &words.too_far,
        Refusal::OutOfShot => &words.too_far_to_shoot,
        Refusal::NoTarget => &words.no_target,
        Refusal::NoDoor => &words.no_door,
        Refusal::DoorJammed => &words.door_jammed,
        Refusal::NoStairs => &words.no_stairs,
        Refusal::NeedsItem(item) => {
            values.push(Placeholder::item("what", &view.rules().item(item).name));
            &words.needs_item
        }
        Refusal::NoWax => &words.no_wax,
        Refusal::WantsWax(wax) => {
            values.push(Placeholder::number("n", wax));
            &words.wants_wax
        }
        Refusal::BossNear(boss, cells) => {
            values.push(Placeholder::actor("who", view, boss));
            values.push(Placeholder::number("n", cells));
            &words.boss_near
        }
        Refusal::NoShielding => &words.no_shielding,
        Refusal::NoWick => &words.no_wick,
        Refusal::NotHurt => &words.not_hurt,
        Refusal::MonsterInView => return monster_in_view(view, words),
        Refusal::NotReady | Refusal::NotRealTime | Refusal::GameOver => return None,
    };
    Some(phrase.as_ref()?.fill(&values))
}

/// Names the nearest monster in view and its direction: `Not now: the goblin is in view (12 E). It sleeps.`
fn monster_in_view(view: View<'_>, words: &MessageTemplates) -> Option<Message> {
    let monsters = describe::monsters_by_distance(view);
    let nearest = monsters.into_iter().find(|it| !view.is_harmless(*it))?;
    let name = Placeholder::actor("who", view, nearest.id);
    let mut message = words.monster_in_view.as_ref()?.fill(&[name]);
    let at = describe::direction_text(view, nearest.at);
    let text = message.text.strip_suffix('.').unwrap_or(&message.text);
    message.text = format!("{text} ({at}).");
    let state = describe::mind_sentence(view, nearest).filter(|_| nearest.is_unaware());
    if let Some(state) = state {
        let state = english::with_pronoun(state, describe::pronoun_of(view, nearest));
        message.text += &format!(" {state}");
    }
    Some(message)
}
