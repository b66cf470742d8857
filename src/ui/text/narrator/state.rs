//! What the log has reported: the kinds that the hero has met and the changes of monsters' minds, to avoid repeating
//! them.

use crate::base::{SortedMap, SortedSet, sort_few};
use crate::game::rules::{Mind, MonsterId};
use crate::game::view::ActorView;
use crate::game::{ActorId, FORGOTTEN_AFTER, View};
use crate::ui::text::narrator::arrival;
use crate::ui::text::templates::{Message, MessageKind};

/// Turns within which the same change of a monster's mind is not reported again.
const REPORTED_FOR: u32 = 5;

/// What the log of one game has reported.
#[derive(Clone, Debug, Default)]
pub struct NarratorState {
    /// When each monster was last in view, and whether it slept or only stood there.
    seen: SortedMap<ActorId, (u32, bool)>,
    /// When each change of a monster's mind was last reported.
    minds: SortedMap<(ActorId, Mind), u32>,
    /// The last change reported of each monster.
    last: SortedMap<ActorId, Mind>,
    /// The monsters that the last command's lines report as new in view or changed in mind.
    pub named: Vec<ActorId>,
    /// The monsters that the hero knew, and that came back into view with the last command.
    pub returned: Vec<ActorId>,
    /// The corpses that were announced to rise.
    pub(super) twitching: SortedSet<ActorId>,
    /// The kinds that the hero has met.
    pub(super) met: SortedSet<MonsterId>,
    /// Whether the hero has seen the remains of the last one.
    pub(super) saw_remains: bool,
    /// The greatest depth that the hero has reached.
    deepest: u32,
}

impl NarratorState {
    /// The state at the start of the game that `view` shows. Monsters in view there are no newcomers.
    pub fn new(view: View<'_>) -> Self {
        let mut state = Self {
            deepest: view.depth(),
            ..Self::default()
        };
        state.meet(view);
        state
    }

    /// What is said of the depth that `view` shows, if the hero comes there for the first time: of its place, or, if
    /// the hero knows that, of this level of it; and of who waits there.
    pub(super) fn words_of_depth(&mut self, view: View<'_>) -> Vec<Message> {
        let before = self.deepest as i32;
        let depth = view.depth() as i32;
        if depth <= before {
            return Vec::new();
        }
        self.deepest = view.depth();
        let place = view.rules().place(view.depth());
        let says = match place {
            Some(place) if place.from > before => Some(&place.says),
            Some(place) => {
                let below = usize::try_from(depth - place.from - 1);
                below.ok().and_then(|below| place.says_below.get(below))
            }
            None => None,
        };
        let of_place = says.and_then(|says| arrival::line(MessageKind::Item, says));
        let mut lines: Vec<Message> = of_place.into_iter().collect();
        lines.extend(arrival::of_level(view));
        lines
    }

    /// Records the monsters in view after a command. Returns the newcomers, the most urgent first and what only stands
    /// there last: those never seen, or out of view for so long that the player no longer expects them. Empty under rules without minds.
    pub(super) fn meet(&mut self, view: View<'_>) -> Vec<ActorId> {
        let now = view.turn();
        self.named.clear();
        self.returned.clear();
        let mut new: Vec<ActorView<'_>> = Vec::new();
        for monster in view.visible_monsters() {
            let stays = monster.mind == Some(Mind::Asleep) || view.is_harmless(monster);
            match self.seen.insert(monster.id, (now, stays)) {
                Some((turn, false)) if turn + FORGOTTEN_AFTER <= now => new.push(monster),
                Some((turn, _)) if turn + 1 < now => self.returned.push(monster.id),
                Some(_) => {}
                None => new.push(monster),
            }
        }
        if view.rules().minds.is_none() {
            return Vec::new();
        }
        let hero = view.hero().at;
        sort_few(&mut new, |it| {
            let only_stands = view.is_harmless(*it);
            (only_stands, it.is_unaware(), it.at.distance(hero), it.id)
        });
        new.into_iter().map(|monster| monster.id).collect()
    }

    /// Whether to report a change of a monster's mind in turn `now`; records it if so. A monster that wavers is not
    /// reported turn after turn, but the last report of one that hunts the hero is never that it has lost the hero.
    pub(super) fn is_news(&mut self, actor: ActorId, from: Mind, to: Mind, now: u32) -> bool {
        let reported = |mind| {
            let turn = self.minds.get(&(actor, mind));
            turn.is_some_and(|turn| now < turn + REPORTED_FOR)
        };
        let last = self.last.get(&actor).copied();
        let is_news = match to {
            Mind::Hunting if from == Mind::Fleeing => last == Some(Mind::Lost),
            Mind::Hunting => last != Some(Mind::Hunting) || !reported(Mind::Hunting),
            Mind::Lost => from != Mind::Fleeing && !reported(Mind::Lost),
            Mind::Fleeing => {
                !(reported(Mind::Fleeing) || last == Some(Mind::Lost) && reported(Mind::Lost))
            }
            Mind::Alarmed => !reported(Mind::Alarmed),
            Mind::Asleep | Mind::Awake | Mind::Following => false,
        };
        if is_news {
            self.minds.insert((actor, to), now);
            self.last.insert(actor, to);
        }
        is_news
    }
}
