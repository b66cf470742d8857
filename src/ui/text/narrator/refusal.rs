//! Messages about refused commands.

use crate::game::{Refusal, View};
use crate::ui::describe;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder, Sentence};

/// The message for a rejected command; `None` if the rule set has none, or none is needed.
pub fn refusal_message(
    refusal: Refusal,
    view: View<'_>,
    words: &MessageTemplates,
) -> Option<Message> {
    let mut values = Vec::new();
    let sentence = match refusal {
        Refusal::Blocked => Sentence::Blocked,
        Refusal::Occupied(actor) => {
            let name = Placeholder::actor("who", view, actor);
            values.push(Placeholder {
                naming: Naming::Common,
                ..name
            });
            Sentence::Occupied
        }
        Refusal::NoDiagonals => Sentence::NoDiagonals,
        Refusal::NoWaiting => Sentence::NoWaiting,
        Refusal::NothingHere => Sentence::NothingHere,
        Refusal::NotInInventory => Sentence::NotInPack,
        Refusal::CellHasItem => Sentence::ItemInTheWay,
        Refusal::NoEffect => Sentence::NoEffect,
        Refusal::NotThrowable => Sentence::NotThrowable,
        Refusal::NotWorn => Sentence::NotWorn,
        Refusal::TooDark => Sentence::TooDark,
        Refusal::Hindered => Sentence::Hindered,
        Refusal::OutOfView => Sentence::OutOfView,
        Refusal::OutOfRange => Sentence::TooFar,
        Refusal::OutOfShot => Sentence::TooFarToShoot,
        Refusal::NoTarget => Sentence::NoTarget,
        Refusal::NoDoor => Sentence::NoDoor,
        Refusal::DoorJammed => Sentence::DoorJammed,
        Refusal::NoStairs => Sentence::NoStairs,
        Refusal::NeedsItem(item) => {
            values.push(Placeholder::item("what", &view.rules().item(item).name));
            Sentence::NeedsItem
        }
        Refusal::NoWax => Sentence::NoWax,
        Refusal::WantsWax(wax) => {
            values.push(Placeholder::number("n", wax));
            Sentence::WantsWax
        }
        Refusal::BossNear(boss, cells) => {
            values.push(Placeholder::actor("who", view, boss));
            values.push(Placeholder::number("n", cells));
            Sentence::BossNear
        }
        Refusal::NoShielding => Sentence::NoShielding,
        Refusal::NoWick => Sentence::NoWick,
        Refusal::NotHurt => Sentence::NotHurt,
        Refusal::MonsterInView => return monster_in_view(view, words),
        Refusal::NotReady | Refusal::NotRealTime | Refusal::GameOver => return None,
    };
    Some(words[sentence].as_ref()?.fill(&values))
}

/// Names the nearest monster in view and its direction: `Not now: the goblin is in view (12 E). It sleeps.`
fn monster_in_view(view: View<'_>, words: &MessageTemplates) -> Option<Message> {
    let monsters = describe::monsters_by_distance(view);
    let nearest = monsters.into_iter().find(|it| !view.is_harmless(*it))?;
    let name = Placeholder::actor("who", view, nearest.id);
    let mut message = words[Sentence::MonsterInView].as_ref()?.fill(&[name]);
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
