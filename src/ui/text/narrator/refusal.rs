//! Why a command was refused, in words.

use crate::game::rules::Mind;
use crate::game::{Refusal, View};
use crate::ui::text::english::Naming;
use crate::ui::text::narrator::phrases::name_style;
use crate::ui::text::templates::{Message, MessageTemplates, Placeholder, SpanStyle, Template};
use crate::ui::theme::Role;

/// The message for a rejected command; `None` if the rule set has none.
pub fn refusal_message(
    refusal: Refusal,
    view: View<'_>,
    words: &MessageTemplates,
) -> Option<Message> {
    let phrase = match refusal {
        Refusal::Blocked => words.blocked.as_ref(),
        Refusal::Occupied(actor) => {
            let name = Placeholder::plain("who", view.actor_name(actor)).styled(name_style(actor));
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
        Refusal::OutOfView => words.out_of_view.as_ref(),
        Refusal::OutOfRange => words.too_far.as_ref(),
        Refusal::NoTarget => words.no_target.as_ref(),
        Refusal::NoDoor => words.no_door.as_ref(),
        Refusal::DoorJammed => words.door_jammed.as_ref(),
        Refusal::NoStairs => words.no_stairs.as_ref(),
        Refusal::NeedsItem(item) => {
            let what = Placeholder::plain("what", &view.rules().item(item).name);
            let what = what.styled(Some(SpanStyle::Role(Role::Item)));
            return words.needs_item.as_ref().map(|phrase| phrase.fill(&[what]));
        }
        Refusal::NoWax => words.no_wax.as_ref(),
        Refusal::NoShielding => words.no_shielding.as_ref(),
        Refusal::NotHurt => words.not_hurt.as_ref(),
        Refusal::MonsterInView => {
            let phrase = words.monster_in_view.as_ref();
            return phrase.map(|phrase| phrase.fill(&[nearest_awake(view)]));
        }
        Refusal::NotReady | Refusal::NotRealTime | Refusal::GameOver => return None,
    };
    phrase.map(Template::line)
}

/// The placeholder for the nearest monster in view that does not sleep.
fn nearest_awake(view: View<'_>) -> Placeholder<'_> {
    let hero = view.hero().at;
    let awake = view
        .visible_monsters()
        .filter(|monster| monster.mind != Some(Mind::Asleep));
    let nearest = awake.min_by_key(|monster| (monster.at.distance(hero), monster.id));
    Placeholder {
        word: "who",
        value: nearest.map_or("that thing", |monster| monster.name),
        tone: Some(SpanStyle::Role(Role::Monster)),
        naming: nearest.map_or(Naming::Proper, |monster| Naming::of(view, monster.id)),
    }
}
