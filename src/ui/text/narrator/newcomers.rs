//! Messages about monsters that come into view.

use crate::game::rules::{FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Event, View};
use crate::ui::describe;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::Narrator;
use crate::ui::text::templates::{Message, MessageKind};

/// How many groups of newcomers are named after the first monster.
const NAMED: usize = 3;

impl Narrator<'_> {
    /// Names the monsters that came into view in this turn:
    /// `A rat comes into view (3 E). It sleeps. Also a goblin (4 E).` The first needs no further line if it noticed the
    /// hero.
    pub(super) fn push_newcomers(&mut self, events: &[Event]) {
        let mut new = self.state.meet(self.view);
        // After the end of the game, newcomers are not reported.
        if self.view.game_over().is_some() {
            return;
        }
        new.retain(|id| !events.iter().any(|event| explains_arrival(event, *id)));
        let view = self.view;
        let all = new.iter().filter_map(|id| view.visible_monster(*id));
        let all: Vec<_> = all.collect();
        let Some((first, others)) = all.split_first() else {
            return;
        };
        for id in &new {
            self.state.name(*id);
        }
        self.noticed.retain(|id| *id != first.id);
        self.heard.retain(|id| *id != first.id);
        self.push_first_meeting(*first);
        let text = sighting_text(view, *first, "comes into view") + &also(view, *first, others);
        self.lines.push(Message::plain(MessageKind::Warning, &text));
    }

    /// Introduces a kind of monster when the first of it is met, and never again.
    fn push_first_meeting(&mut self, monster: ActorView<'_>) {
        let Some(kind) = monster.kind.filter(|kind| self.state.meets_kind(*kind)) else {
            return;
        };
        let says = &self.view.rules().monster(kind).says;
        if !says.is_empty() {
            self.lines.push(Message::plain(MessageKind::Item, says));
        }
    }
}

/// Whether this event accounts for the appearance of a monster, which is then no newcomer.
fn explains_arrival(event: &Event, id: ActorId) -> bool {
    match *event {
        Event::Unmasked { actor, .. } | Event::Risen { actor, .. } => actor == id,
        Event::Split { twin, .. } => twin == id,
        Event::Followed { actor, .. } | Event::Called { actor, .. } => actor == id,
        _ => false,
    }
}

/// `A rat comes into view (3 E). It sleeps.`
pub fn sighting_text(view: View<'_>, monster: ActorView<'_>, comes: &str) -> String {
    let name = english::capitalize(&name(view, monster));
    let at = describe::direction_text(view, monster.at);
    format!("{name} {comes} ({at}).{}", state(view, monster))
}

/// ` Also two more rats (4 E, 5 E) and a goblin (5 NE).` Monsters with the same common name are named together; `first`
/// has been named before.
fn also(view: View<'_>, first: ActorView<'_>, others: &[ActorView<'_>]) -> String {
    let naming = |it: &ActorView<'_>| Naming::of(view, it.id);
    let mut groups: Vec<Vec<ActorView<'_>>> = Vec::new();
    for it in others {
        let same = |group: &&mut Vec<ActorView<'_>>| {
            naming(it) == Naming::Common && group[0].name == it.name
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(*it),
            None => groups.push(vec![*it]),
        }
    }
    let named = groups.iter().take(NAMED);
    let mut parts: Vec<_> = named.map(|group| group_text(view, first, group)).collect();
    let left: usize = groups.iter().skip(NAMED).map(Vec::len).sum();
    if left > 0 {
        parts.push(format!("{left} more"));
    }
    match parts.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" Also {last}."),
        Some((last, before)) => format!(" Also {} and {last}.", before.join(", ")),
    }
}

/// `a rat (3 E)`, `another rat (4 E)` after a first one, `two more rats (4 E, 5 E)`.
fn group_text(view: View<'_>, first: ActorView<'_>, group: &[ActorView<'_>]) -> String {
    let one = group[0];
    let again = one.name == first.name && Naming::of(view, one.id) == Naming::Common;
    let who = match (group.len(), again) {
        (1, false) => name(view, one),
        (1, true) => format!("another {}", one.name),
        (many, again) => {
            let number = english::leading_number(many as i32).to_lowercase();
            let more = if again { " more" } else { "" };
            format!("{number}{more} {}", english::plural(one.name))
        }
    };
    let mut at: Vec<_> = group
        .iter()
        .map(|it| describe::direction_text(view, it.at))
        .collect();
    at.dedup();
    format!("{who} ({})", at.join(", "))
}

fn name(view: View<'_>, monster: ActorView<'_>) -> String {
    english::with_article(monster.name, Naming::of(view, monster.id))
}

/// What a monster in view knows of the hero; for a sleeper, also how near the flame may come to it.
fn state(view: View<'_>, monster: ActorView<'_>) -> String {
    let flame = view.flame();
    let kind = monster.kind.map(|kind| view.rules().monster(kind));
    let asleep = monster.mind == Some(Mind::Asleep) && !view.is_harmless(monster);
    let traits = view.traits_of(&monster);
    let cells = |count| english::count_noun(count, "cell");
    if let Some(within) = traits.blind.filter(|_| asleep) {
        return format!(" It sleeps. You may wake it within {}.", cells(within));
    }
    if let Some(within) = traits.feels_steps.filter(|_| asleep) {
        return format!(
            " It sleeps. Your steps may wake it within {}.",
            cells(within)
        );
    }
    let flame = flame.filter(|flame| flame.height != FlameHeight::Out && asleep);
    if let Some(flame) = flame {
        let within = cells(flame.noticed_within(flame.height));
        let light = if kind.is_some_and(|kind| kind.glow > 0) {
            ", or once you stand in its light"
        } else {
            ""
        };
        return format!(" It sleeps. Your flame may wake it within {within}{light}.");
    }
    let state = describe::mind_sentence(view, monster);
    state.map_or_else(String::new, |state| {
        let pronoun = describe::pronoun_of(view, monster);
        format!(" {}", english::with_pronoun(state, pronoun))
    })
}
