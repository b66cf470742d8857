//! Why an auto-action stopped, in a sentence for the log.

use crate::autoplay::{StopReason, stores, threats};
use crate::base::Pos;
use crate::game::rules::{BumpRule, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Terrain, View};
use crate::ui::describe;
use crate::ui::input::bindings::{AutoCommand, Bindings, KeyAction};
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::{self, Told};
use crate::ui::text::templates::MessageKind;

/// What the sentences need to know.
pub(super) struct StopText<'a> {
    /// The game as the hero knows it.
    pub view: View<'a>,
    /// The keys that the sentences recommend.
    pub keys: &'a Bindings,
    /// What the log has told of monsters.
    pub told: &'a Told,
    /// Whether the rule set has a message of its own for a monster that notices the hero.
    pub notice_is_told: bool,
    /// Whether the key that fights would do something here.
    pub can_fight: bool,
}

impl StopText<'_> {
    /// The sentence and its color; `None` if the reason is visible or in the log.
    pub(super) fn sentence(&self, stop: StopReason) -> Option<(MessageKind, String)> {
        match stop {
            StopReason::NewMonster(actor) => self.new_monster(actor),
            StopReason::MonsterInView => self.monster_in_view(),
            StopReason::Noticed(actor) if self.notice_is_told && self.told.has_named(actor) => None,
            StopReason::Noticed(actor) => {
                let text = format!("{} notices you.", self.capital_name(actor)?);
                Some((MessageKind::Warning, text))
            }
            StopReason::StairsSeen(at) | StopReason::StoreSeen(at) | StopReason::ItemSeen(at) => {
                self.thing_seen(stop, at)
            }
            StopReason::TooHurt | StopReason::Overmatched => Some(self.unwise(stop)),
            StopReason::Explored => Some((MessageKind::Action, self.explored())),
            StopReason::MonsterInTheWay => Some((MessageKind::Warning, self.monster_in_the_way())),
            StopReason::WaxLow(turns) => {
                let turns = english::count_noun(turns, "turn");
                let text = format!("Your wax lasts only {turns} more.");
                Some((MessageKind::Warning, text))
            }
            StopReason::HoldsDoorway => Some((MessageKind::Rejected, self.doorway().to_owned())),
            StopReason::NoTarget => Some((MessageKind::Rejected, self.no_target().to_owned())),
            stop => plain_sentence(stop).map(|(kind, text)| (kind, text.to_owned())),
        }
    }

    /// `A rat is back in view (3 E). It has not noticed you.` `None` if the log has named it as a newcomer.
    fn new_monster(&self, actor: ActorId) -> Option<(MessageKind, String)> {
        let (view, told) = (self.view, self.told);
        let monster = view.visible_monster(actor)?;
        if told.has_named(actor) {
            return None;
        }
        let comes = match view.rules().minds {
            None => "comes into view",
            Some(_) if told.has_returned(actor) => "is back in view",
            Some(_) => "is in view",
        };
        let mut text = narrator::sighting_text(view, monster, comes);
        match view.visible_monsters().count() {
            ..2 => {}
            2 => text.push_str(" One more is in view."),
            count => text.push_str(&format!(" {} more are in view.", count - 1)),
        }
        Some((MessageKind::Warning, text))
    }

    fn monster_in_view(&self) -> Option<(MessageKind, String)> {
        let view = self.view;
        let monsters = describe::monsters_by_distance(view);
        let awake = |monster: &&ActorView<'_>| monster.mind != Some(Mind::Asleep);
        let stops = |monster: &&ActorView<'_>| threats(view).any(|it| it.id == monster.id);
        let monster = monsters.iter().find(stops);
        let monster = monster.or_else(|| monsters.iter().find(awake))?;
        let name = english::with_article(monster.name, Naming::of(view, monster.id));
        let text = format!("Not with {name} in sight.{}", self.fight_hint());
        Some((MessageKind::Rejected, text))
    }

    /// The key that would help instead: ` Press f to fight.`
    fn fight_hint(&self) -> String {
        let fights = self.view.rules().play.bump == BumpRule::Strikes && self.can_fight;
        let key = self.keys.key_for(KeyAction::Auto(AutoCommand::Fight));
        key.filter(|_| fights).map_or_else(String::new, |key| {
            format!(" Press {} to fight.", key.label())
        })
    }

    /// `You see a dart, 3 E.`
    fn thing_seen(&self, stop: StopReason, pos: Pos) -> Option<(MessageKind, String)> {
        let view = self.view;
        let name = match stop {
            StopReason::ItemSeen(_) => {
                english::with_article(&describe::item_at(view, pos)?.name, Naming::Common)
            }
            _ => self.terrain_name(view.terrain(pos).seen()?),
        };
        let at = describe::direction_text(view, pos);
        Some((MessageKind::Item, format!("You see {name}, {at}.")))
    }

    /// Why a fight would be unwise, and what can be done instead.
    fn unwise(&self, stop: StopReason) -> (MessageKind, String) {
        let hero = self.view.hero();
        let text = if stop == StopReason::TooHurt {
            format!(
                "You are too badly hurt for that: {} of {}. You can still walk into a foe to attack.",
                hero.hp, hero.stats.hp
            )
        } else {
            let attacks = self.view.adjacent_attacks();
            let most = attacks.map_or(0, |all| all.max_damage);
            format!(
                "Not like this: up to {most} a turn, and you have {}. Step back, or strike by walking.",
                hero.hp
            )
        };
        (MessageKind::Rejected, text)
    }

    /// Why no step leads out of a doorway: several could come, unless all of them run.
    fn doorway(&self) -> &'static str {
        let mut awake = self
            .view
            .visible_monsters()
            .filter(|monster| monster.mind != Some(Mind::Asleep) && monster.stats.attack > 0);
        if awake.all(|monster| monster.mind == Some(Mind::Fleeing)) {
            "They run from you. Let them go, throw, or step out yourself."
        } else {
            "Out there they could all reach you. Hold the doorway: wait, throw, or step out yourself."
        }
    }

    fn no_target(&self) -> &'static str {
        let mut monsters = self.view.visible_monsters().peekable();
        if monsters.peek().is_none() {
            "There is no one to fight."
        } else if monsters.all(|monster| self.view.is_harmless(monster)) {
            "Nothing in view would fight you."
        } else {
            "There is no way to anyone in view."
        }
    }

    /// That nothing is left, and which thing can still be opened.
    fn explored(&self) -> String {
        let view = self.view;
        let left = stores(view).min_by_key(|pos| pos.distance(view.hero().at));
        let terrain = left.and_then(|pos| Some((pos, view.terrain(pos).seen()?)));
        let left = terrain.map_or_else(String::new, |(pos, terrain)| {
            let name = english::capitalize(&self.terrain_name(terrain));
            let at = describe::direction_text(view, pos);
            format!(" {name} still waits, {at}.")
        });
        format!("Nothing is left to explore on this level.{left}")
    }

    /// Past whom the rest lies: the nearest who knows nothing of the hero, in view or remembered, else whoever is nearest.
    fn monster_in_the_way(&self) -> String {
        let view = self.view;
        let seen = view
            .visible_monsters()
            .map(|it| (it.at, it.name, it.id, it.is_unaware()));
        let remembered = view.remembered_monsters();
        let remembered = remembered.map(|it| (it.at, it.name, it.actor, it.mind.is_unaware()));
        let all = seen.chain(remembered);
        let nearest = all.min_by_key(|(at, _, _, unaware)| (!unaware, at.distance(view.hero().at)));
        let Some((at, name, id, unaware)) = nearest else {
            return "What is left lies past somebody who does not move.".to_owned();
        };
        let name = english::with_article(name, Naming::of(view, id));
        let at = describe::direction_text(view, at);
        let state = if unaware {
            ", still unaware of you"
        } else {
            ""
        };
        format!("What is left lies past {name} ({at}){state}.")
    }

    fn capital_name(&self, actor: ActorId) -> Option<String> {
        let monster = self.view.visible_monster(actor)?;
        let name = english::with_article(monster.name, Naming::of(self.view, actor));
        Some(english::capitalize(&name))
    }

    /// The name with its article; stairs are told with theirs.
    fn terrain_name(&self, terrain: Terrain) -> String {
        let name = describe::terrain_name(self.view.rules(), terrain);
        match terrain {
            Terrain::StairsDown | Terrain::StairsUp => name,
            _ => english::with_article(&name, Naming::Common),
        }
    }
}

/// The sentences that are the same in every game.
fn plain_sentence(stop: StopReason) -> Option<(MessageKind, &'static str)> {
    use MessageKind::{Action, Good, Rejected};
    Some(match stop {
        StopReason::NoPath => (Rejected, "You know no way there."),
        StopReason::NoStairs => (Rejected, "You have not found those stairs yet."),
        StopReason::FullHealth => (Good, "You are fully rested."),
        StopReason::RestedLongEnough => (Action, "You have rested long enough."),
        StopReason::WaitedLongEnough => (Action, "You have waited long enough."),
        StopReason::CandleOut => (Rejected, "There is no rest in the dark."),
        StopReason::CannotHeal => (Rejected, "Rest does not heal here."),
        _ => return None,
    })
}
