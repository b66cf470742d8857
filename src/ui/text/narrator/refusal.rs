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
    let phrase = match refusal {
        Refusal::Blocked => &words[Sentence::Blocked],
        Refusal::Occupied(actor) => {
            let name = Placeholder::actor("who", view, actor);
            values.push(Placeholder {
                naming: Naming::Common,
                ..name
            });
            &words[Sentence::Occupied]
        }
        Refusal::NoDiagonals => &words[Sentence::NoDiagonals],
        Refusal::NoWaiting => &words[Sentence::NoWaiting],
        Refusal::NothingHere => &words[Sentence::NothingHere],
        Refusal::NotInInventory => &words[Sentence::NotInPack],
        Refusal::CellHasItem => &words[Sentence::ItemInTheWay],
        Refusal::NoEffect => &words[Sentence::NoEffect],
        Refusal::NotThrowable => &words[Sentence::NotThrowable],
        Refusal::NotWorn => &words[Sentence::NotWorn],
        Refusal::TooDark => &words[Sentence::TooDark],
        Refusal::Hindered => &words[Sentence::Hindered],
        Refusal::OutOfView => &words[Sentence::OutOfView],
        Refusal::OutOfRange => &words[Sentence::TooFar],
        Refusal::OutOfShot => &words[Sentence::TooFarToShoot],
        Refusal::NoTarget => &words[Sentence::NoTarget],
        Refusal::NoDoor => &words[Sentence::NoDoor],
        Refusal::DoorJammed => &words[Sentence::DoorJammed],
        Refusal::NoStairs => &words[Sentence::NoStairs],
        Refusal::NeedsItem(item) => {
            values.push(Placeholder::item("what", &view.rules().item(item).name));
            &words[Sentence::NeedsItem]
        }
        Refusal::NoWax => &words[Sentence::NoWax],
        Refusal::WantsWax(wax) => {
            values.push(Placeholder::number("n", wax));
            &words[Sentence::WantsWax]
        }
        Refusal::BossNear(boss, cells) => {
            values.push(Placeholder::actor("who", view, boss));
            values.push(Placeholder::number("n", cells));
            &words[Sentence::BossNear]
        }
        Refusal::NoShielding => &words[Sentence::NoShielding],
        Refusal::NoWick => &words[Sentence::NoWick],
        Refusal::NotHurt => &words[Sentence::NotHurt],
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
