//! Messages about refused commands.

use crate::game::rules::Mind;
use crate::game::view::ActorView;
use crate::game::{Refusal, View};
use crate::ui::describe;
use crate::ui::text::english::Naming;
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder, Sentence};

/// The message for a rejected command; `None` if the rule set has none, or none is needed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "most refusals have a sentence of their own name and no value: a new one needs nothing here"
)]
pub fn refusal_message(
    refusal: Refusal,
    view: View<'_>,
    words: &MessageTemplates,
) -> Option<Message> {
    let sentence = match refusal {
        Refusal::MonsterInView => return monster_in_view(view, words),
        Refusal::CellHasItem => Sentence::ItemInTheWay,
        Refusal::NoEffect => Sentence::NoEffect,
        Refusal::NotThrowable => Sentence::NotThrowable,
        Refusal::OutOfShot => Sentence::TooFarToShoot,
        // The others have the words of traces.
        _ => Sentence::from_word(&refusal.word().replace('-', "_"))?,
    };
    let values = match refusal {
        Refusal::Occupied(actor) => vec![Placeholder {
            naming: Naming::Common,
            ..Placeholder::actor("who", view, actor)
        }],
        Refusal::NeedsItem(item) => vec![Placeholder::item("what", &view.rules().item(item).name)],
        Refusal::NoWax(wax) | Refusal::WantsWax(wax) => vec![Placeholder::number("n", wax)],
        Refusal::BossNear(boss, cells) => {
            let who = Placeholder::actor("who", view, boss);
            vec![who, Placeholder::number("n", cells)]
        }
        _ => Vec::new(),
    };
    Some(words[sentence].as_ref()?.fill(&values))
}

/// Names the nearest monster awake in view and its direction: `Not now: the goblin is in view (12 E). It has not noticed
/// you.`
fn monster_in_view(view: View<'_>, words: &MessageTemplates) -> Option<Message> {
    let monsters = describe::monsters_by_distance(view);
    let is_awake = |it: &ActorView<'_>| it.mind != Some(Mind::Asleep) && !view.is_harmless(*it);
    let nearest = monsters.into_iter().find(is_awake)?;
    let name = Placeholder::actor("who", view, nearest.id);
    let mut message = words[Sentence::MonsterInView].as_ref()?.fill(&[name]);
    let at = describe::direction_text(view, nearest.at);
    let text = message.text.strip_suffix('.').unwrap_or(&message.text);
    message.text = format!("{text} ({at}).");
    if nearest.is_unaware()
        && let Some(state) = describe::mind_sentence(view, nearest)
    {
        message.text += &format!(" {state}");
    }
    Some(message)
}
