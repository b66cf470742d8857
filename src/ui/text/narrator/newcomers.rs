//! Messages about monsters that come into view.

use crate::game::rules::{FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Event, View};
use crate::ui::describe;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::{Narrator, grouped};
use crate::ui::text::templates::{Message, MessageKind};
use crate::ui::text::words::say;

/// How many groups of newcomers are named after the first monster.
const NAMED: usize = 3;

impl Narrator<'_> {
    /// Names the monsters that came into view in this turn:
    /// `A rat comes into view (3 E). It sleeps. Also a goblin (4 E).` The boss and those with a name come first, on a line
    /// each, which is shown whatever else happens. The first on a line needs no further one if it noticed the hero.
    pub(super) fn push_newcomers(&mut self, events: &[Event]) {
        let mut new = self.state.meet(self.view);
        new.retain(|id| !events.iter().any(|event| explains_arrival(event, *id)));
        let view = self.view;
        let in_view: Vec<_> = new
            .iter()
            .filter_map(|id| view.visible_monster(*id))
            .collect();
        self.state.named.extend(&new);
        let (somebody, others): (Vec<_>, Vec<_>) =
            in_view.iter().partition(|it| view.is_somebody(it.id));
        for monster in somebody {
            self.push_sighting(monster, &[], true);
        }
        if let Some((first, others)) = others.split_first() {
            self.push_sighting(*first, others, false);
        }
    }

    /// Says who lies there when the remains of the last hero come into view, once.
    pub(super) fn push_remains(&mut self) {
        if self.state.saw_remains || self.view.remains_at().is_none() {
            return;
        }
        self.state.saw_remains = true;
        let who = describe::remains_text(self.view);
        let line = who.map(|who| Message::plain(MessageKind::Item, &who));
        self.lines.extend(line);
    }

    /// Adds the line about a monster that came into view, and about `others` after it.
    fn push_sighting(&mut self, first: ActorView<'_>, others: &[ActorView<'_>], leads: bool) {
        self.noticed.retain(|id| *id != first.id);
        self.heard.retain(|id| *id != first.id);
        self.push_first_meeting(first);
        let view = self.view;
        let text = sighting_text(view, first, "sighting.comes") + &also(view, first, others);
        self.lines.push(Message {
            leads,
            ..Message::plain(MessageKind::Warning, &text)
        });
    }

    /// Introduces a kind of monster when the first of it is met, and never again.
    fn push_first_meeting(&mut self, monster: ActorView<'_>) {
        let Some(kind) = monster.kind else {
            return;
        };
        let is_first = self.state.met.insert(kind);
        if !is_first {
            return;
        }
        let says = &self.view.rules().monster(kind).says;
        if !says.is_empty() {
            self.lines.push(Message::plain(MessageKind::Item, says));
        }
    }
}

/// Whether this event accounts for the appearance of a monster, which is then no newcomer.
fn explains_arrival(event: &Event, id: ActorId) -> bool {
    let (Event::Unmasked {
        actor: newcomer, ..
    }
    | Event::Risen {
        actor: newcomer, ..
    }
    | Event::Followed {
        actor: newcomer, ..
    }
    | Event::Called {
        actor: newcomer, ..
    }
    | Event::Split { twin: newcomer, .. }) = *event
    else {
        return false;
    };
    newcomer == id
}

/// `A rat comes into view (3 E). It sleeps.` The sentence `comes` says how it does.
pub fn sighting_text(view: View<'_>, monster: ActorView<'_>, comes: &str) -> String {
    let at = describe::direction_text(view, monster.at);
    let who = name(view, monster);
    let state = state(view, monster);
    say!(view, comes, who, at, state)
}

/// ` Also two more rats (4 E, 5 E) and a goblin (5 NE).` Monsters with the same common name are named together; `first`
/// has been named before.
fn also(view: View<'_>, first: ActorView<'_>, others: &[ActorView<'_>]) -> String {
    let groups = grouped(others, |one, other| {
        let is_common = Naming::of(view, other.id) == Naming::Common;
        is_common && one.name == other.name
    });
    let mut parts = Vec::new();
    for group in groups.iter().take(NAMED) {
        parts.push(group_text(view, first, group));
    }
    let n: usize = groups.iter().skip(NAMED).map(Vec::len).sum();
    if n > 0 {
        parts.push(say!(view, "sighting.more", n));
    }
    match parts.split_last() {
        None => String::new(),
        Some((last, [])) => say!(view, "sighting.also", list = last),
        Some((last, list)) => say!(view, "sighting.also_and", list = list.join(", "), last),
    }
}

/// `a rat (3 E)`, `another rat (4 E)` after a first one, `two more rats (4 E, 5 E)`.
fn group_text(view: View<'_>, first: ActorView<'_>, group: &[ActorView<'_>]) -> String {
    let one = group[0];
    let again = one.name == first.name && Naming::of(view, one.id) == Naming::Common;
    let mut directions: Vec<_> = group
        .iter()
        .map(|it| describe::direction_text(view, it.at))
        .collect();
    directions.dedup();
    let at = directions.join(", ");
    let number = english::leading_number(group.len() as i32).to_lowercase();
    let several = english::plural(one.name);
    match (group.len(), again) {
        (1, false) => say!(view, "sighting.one", who = name(view, one), at),
        (1, true) => say!(view, "sighting.another", who = one.name, at),
        (_, false) => say!(view, "sighting.several", number, who = several, at),
        (_, true) => say!(view, "sighting.several_more", number, who = several, at),
    }
}

fn name<'a>(view: View<'_>, monster: ActorView<'a>) -> (&'a str, Naming) {
    (monster.name, Naming::of(view, monster.id))
}

/// What a monster in view knows of the hero; for a sleeper, also how near the flame may come to it.
fn state(view: View<'_>, monster: ActorView<'_>) -> Option<String> {
    let asleep = monster.mind == Some(Mind::Asleep) && !view.is_harmless(monster);
    if !asleep {
        return describe::mind_sentence(view, monster);
    }
    let traits = view.traits_of(&monster);
    if let Some(within) = traits.blind {
        return Some(say!(view, "sighting.sleeps_blind", within));
    }
    if let Some(within) = traits.feels_steps {
        return Some(say!(view, "sighting.sleeps_feels_steps", within));
    }
    if let Some(flame) = view.flame()
        && flame.height != FlameHeight::Out
    {
        let within = flame.noticed_within(flame.height);
        let kind = monster.kind.map(|kind| view.rules().monster(kind));
        let glows = kind.is_some_and(|kind| kind.glow > 0);
        return Some(say!(view, "sighting.sleeps", within, glows));
    }
    describe::mind_sentence(view, monster)
}
