//! Why an auto-action stopped, as a sentence for the log.

use crate::autoplay::{StopReason, threats};
use crate::base::Pos;
use crate::game::rules::{BumpRule, FlameHeight, Mind};
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, Terrain, View};
use crate::ui::describe;
use crate::ui::input::bindings::{AutoCommand, Bindings, FlameKey, KeyAction};
use crate::ui::screens::play::next_height;
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator::{self, NarratorState};
use crate::ui::text::templates::MessageKind;

/// The facts needed for the sentences.
pub(super) struct StopText<'a> {
    /// The game as the hero knows it.
    pub view: View<'a>,
    /// The keys that the sentences recommend.
    pub keys: &'a Bindings,
    /// What the log has said about monsters.
    pub narrator: &'a NarratorState,
    /// Whether the rule set has a message of its own for a monster that notices the hero.
    pub notice_is_reported: bool,
    /// What the fight key would do next; `None` if it would refuse, or first warn of something else.
    pub next_fight: Option<Command>,
}

impl StopText<'_> {
    /// The sentence and its kind; `None` if the reason is visible or already in the log.
    pub(super) fn sentence(&self, stop: StopReason) -> Option<(MessageKind, String)> {
        match stop {
            StopReason::NewMonster(actor) => self.new_monster(actor),
            StopReason::MonsterInView => self.monster_in_view(""),
            StopReason::MonsterApproaching => {
                let hunted = threats(self.view).any(|it| !it.is_unaware());
                let steps = if hunted { ", a step at a time" } else { "" };
                self.monster_in_view(&format!(" Press the same key again to go on{steps}."))
            }
            StopReason::HunterBeside => self.hunter_beside(),
            StopReason::Noticed(actor)
                if self.notice_is_reported && self.narrator.has_named(actor) =>
            {
                None
            }
            StopReason::Noticed(actor) => {
                let text = format!("{} notices you.", self.capital_name(actor)?);
                Some((MessageKind::Warning, text))
            }
            StopReason::AtBay(actor) => Some((MessageKind::Warning, self.at_bay(actor)?)),
            StopReason::FlameWouldSave { to, hp } => {
                Some((MessageKind::Warning, self.flame_would_save(to, hp)))
            }
            StopReason::StairsSeen(at) | StopReason::FixtureSeen(at) | StopReason::ItemSeen(at) => {
                self.item_seen(stop, at)
            }
            StopReason::FixtureReached(at) => self.fixture_reached(at),
            StopReason::HoldsDoorway => Some((MessageKind::Rejected, self.holds_doorway())),
            StopReason::KeepsDistance(actor) => {
                Some((MessageKind::Warning, self.keeps_distance(actor)?))
            }
            StopReason::TooHurt | StopReason::Overmatched => Some(self.unwise(stop)),
            StopReason::Explored => Some((MessageKind::Action, self.explored(None))),
            StopReason::FixtureRemaining(at) => {
                Some((MessageKind::Action, self.explored(Some(at))))
            }
            StopReason::MonsterInTheWay => Some((MessageKind::Warning, self.monster_in_the_way())),
            StopReason::PastSleeper(at) => Some((MessageKind::Warning, self.past_sleeper(at))),
            StopReason::PathBlockedByMonster => Some((MessageKind::Action, self.past_whom())),
            StopReason::AimedAt => {
                Some(self.fire_underfoot("Burning wax is about to come down on you. Step aside"))
            }
            StopReason::OnFire => {
                Some(self.fire_underfoot("You are standing in fire. Step out of it"))
            }
            StopReason::Dark(misses) => Some((MessageKind::Warning, self.dark(misses))),
            StopReason::WaxShort { steps, left } => {
                Some((MessageKind::Warning, self.wax_short(steps, left)))
            }
            StopReason::WaxLow(turns) => {
                let turns = english::count_noun(turns, "turn");
                let text = format!("Your wax lasts only {turns} more.");
                Some((MessageKind::Warning, text))
            }
            StopReason::WickOffered => {
                let key = self.keys.key_for(KeyAction::InFlame(FlameKey::Wicks))?;
                Some((
                    MessageKind::Item,
                    format!("A wick waits for you: {}.", key.label()),
                ))
            }
            StopReason::CannotHeal if self.view.is_warmed() => {
                Some((MessageKind::Rejected, describe::WARMTH_SPENT.to_owned()))
            }
            StopReason::CannotHeal if self.view.rules().braziers.is_some() => {
                let text = "Rest closes wounds only beside a burning brazier.";
                Some((MessageKind::Rejected, text.to_owned()))
            }
            StopReason::NoTarget => Some((MessageKind::Rejected, self.no_target().to_owned())),
            stop => plain_sentence(stop).map(|(kind, text)| (kind, text.to_owned())),
        }
    }

    /// `A rat is back in view (3 E). It has not noticed you.` `None` if the log has already named it.
    fn new_monster(&self, actor: ActorId) -> Option<(MessageKind, String)> {
        let (view, narrator) = (self.view, self.narrator);
        let monster = view.visible_monster(actor)?;
        if narrator.has_named(actor) {
            return None;
        }
        let comes = match view.rules().minds {
            None => "comes into view",
            Some(_) if narrator.has_returned(actor) => "is back in view",
            Some(_) => "is in view",
        };
        let mut text = narrator::sighting_text(view, monster, comes);
        let others = view
            .visible_monsters()
            .filter(|it| it.id != actor && !view.is_harmless(*it));
        text.push_str(&others_in_view(monster.name, others.map(|it| it.name)));
        Some((MessageKind::Warning, text))
    }

    /// For a stop caused by a monster in view: names it, the fight key, and the alternative `or_else`.
    fn monster_in_view(&self, or_else: &str) -> Option<(MessageKind, String)> {
        let view = self.view;
        let monsters = describe::monsters_by_distance(view);
        let awake = |monster: &&ActorView<'_>| monster.mind != Some(Mind::Asleep);
        let stops = |monster: &&ActorView<'_>| threats(view).any(|it| it.id == monster.id);
        let monster = monsters.iter().find(stops);
        let monster = monster.or_else(|| monsters.iter().find(awake))?;
        let name = english::with_article(monster.name, Naming::of(view, monster.id));
        let state = if monster.is_unaware() {
            let direction = describe::direction_text(view, monster.at);
            format!("is awake ({direction}), and has not noticed you")
        } else {
            "is in sight".to_owned()
        };
        let text = format!("Not now: {name} {state}.{}{or_else}", self.fight_hint());
        Some((MessageKind::Rejected, text))
    }

    /// `A rat beside you hunts you, and would strike on the way. Press f to fight.`
    fn hunter_beside(&self) -> Option<(MessageKind, String)> {
        let (view, hero) = (self.view, self.view.hero().at);
        let mut hunters = view.hunters().filter(|it| !view.is_harmless(*it));
        let hunter = hunters.find(|it| it.at.is_adjacent(hero))?;
        let name = self.capital_name(hunter.id)?;
        let text = format!(
            "{name} beside you hunts you, and would strike on the way.{}",
            self.fight_hint()
        );
        Some((MessageKind::Rejected, text))
    }

    /// The key that would help: ` Press f to fight.`
    fn fight_hint(&self) -> String {
        let fights = self.view.rules().play.bump == BumpRule::Strikes && self.next_fight.is_some();
        let key = self.keys.key_for(KeyAction::Auto(AutoCommand::Fight));
        key.filter(|_| fights).map_or_else(String::new, |key| {
            format!(" Press {} to fight.", key.label())
        })
    }

    /// `You see a dart, 3 E.` For a brazier that the wax pays for also the price and the key that leads there.
    fn item_seen(&self, stop: StopReason, pos: Pos) -> Option<(MessageKind, String)> {
        let view = self.view;
        let name = match stop {
            StopReason::ItemSeen(_) => {
                english::with_article(&describe::item_at(view, pos)?.name, Naming::Common)
            }
            _ => self.terrain_name(view.terrain(pos).seen()?),
        };
        let at = describe::direction_text(view, pos);
        let lights = brazier_price(view, pos).map_or_else(String::new, |price| {
            let key = self.keys.key_for(KeyAction::Auto(AutoCommand::Explore));
            let goes = key.map_or_else(String::new, |key| format!(" {} goes there.", key.label()));
            format!(" It takes {price} wax to light.{goes}")
        });
        Some((MessageKind::Item, format!("You see {name}, {at}.{lights}")))
    }

    /// Why a fight would be unwise, and what to do instead.
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

    /// `The archer keeps its distance. Throw something with t, or wait where it cannot see you; f again follows it.`
    fn keeps_distance(&self, actor: ActorId) -> Option<String> {
        let monster = self.view.visible_monster(actor)?;
        let naming = Naming::of(self.view, actor);
        let name = english::with_definite_article(monster.name, naming);
        let name = english::capitalize(&name);
        let throws = self.view.throwables().next().is_some();
        let throws = self.keys.key_for(KeyAction::Throw).filter(|_| throws);
        let advice = throws.map_or_else(
            || "Wait where it cannot see you".to_owned(),
            |key| {
                format!(
                    "Throw something with {}, or wait where it cannot see you",
                    key.label()
                )
            },
        );
        let fight = self.keys.key_for(KeyAction::Auto(AutoCommand::Fight));
        let again = fight.map_or_else(String::new, |key| {
            format!("; {} again follows it", key.label())
        });
        Some(format!("{name} keeps its distance. {advice}{again}."))
    }

    /// `Out there they could all reach you. Hold the doorway: wait, throw, or step out yourself.` If none of them knows
    /// of the hero, `Nobody has noticed you, and out there several could reach you.`
    fn holds_doorway(&self) -> String {
        let waits = self.view.rules().play.can_wait.then_some("wait");
        let throws = self.view.throwables().next().map(|_| "throw");
        let ways: Vec<_> = waits.into_iter().chain(throws).collect();
        let ways = match ways.as_slice() {
            [] => "Step out yourself if you must.".to_owned(),
            ways => format!(
                "Hold the doorway: {}, or step out yourself.",
                ways.join(", ")
            ),
        };
        let strikes = |it: &ActorView<'_>| it.stats.attack > 0 && it.mind != Some(Mind::Fleeing);
        let mut strikers = self.view.visible_monsters().filter(strikes);
        let reach = if strikers.all(|it| matches!(it.mind, Some(Mind::Asleep | Mind::Awake))) {
            "Nobody has noticed you, and out there several could reach you."
        } else {
            "Out there they could all reach you."
        };
        format!("{reach} {ways}")
    }

    /// `Without light 90 of 100 blows miss. c lights your flame for 5 wax; f again strikes anyway.`
    fn dark(&self, misses: i32) -> String {
        let flame = self.view.flame();
        let price = self
            .view
            .price_of_flame(next_height(FlameHeight::Out, self.view));
        let lights = flame.filter(|flame| flame.wax > price);
        let key = self.keys.key_for(KeyAction::InFlame(FlameKey::Raise));
        let remedy = match (lights, key) {
            (Some(_), Some(key)) => {
                let price = match price {
                    0 => "nothing".to_owned(),
                    wax => format!("{wax} wax"),
                };
                format!("{} lights your flame for {price}", key.label())
            }
            _ => "You have no wax to light: strike where other light falls".to_owned(),
        };
        format!(
            "Without light {misses} of 100 blows miss. {remedy}{}.",
            self.fights_again()
        )
    }

    /// `A plain flame would save you some 9 of 31 HP: c, 11 wax; f again strikes anyway.`
    fn flame_would_save(&self, to: FlameHeight, hp: i32) -> String {
        let (have, price) = (self.view.hero().hp, self.view.price_of_flame(to));
        let key = self.keys.key_for(KeyAction::InFlame(FlameKey::Raise));
        let key = key.map(|key| key.label());
        let price = (price > 0).then(|| format!("{price} wax"));
        let how: Vec<_> = key.into_iter().chain(price).collect();
        let how = if how.is_empty() {
            String::new()
        } else {
            format!(": {}", how.join(", "))
        };
        format!(
            "A {} flame would save you some {hp} of {have} HP{how}{}.",
            to.word(),
            self.fights_again()
        )
    }

    /// `A slime flees, but stands beside you, and may strike. The same key goes on.`
    fn at_bay(&self, actor: ActorId) -> Option<String> {
        let name = self.capital_name(actor)?;
        Some(format!(
            "{name} flees, but stands beside you, and may strike. The same key goes on."
        ))
    }

    fn fire_underfoot(&self, advice: &str) -> (MessageKind, String) {
        let text = format!("{advice}{}.", self.fights_again());
        (MessageKind::Warning, text)
    }

    /// What the fight key does when pressed once more: `; f again strikes anyway`, or steps closer, or waits.
    fn fights_again(&self) -> String {
        let key = self.keys.key_for(KeyAction::Auto(AutoCommand::Fight));
        let does = self.next_fight.map(|command| match command {
            Command::Bump(dir) => {
                let there = self.view.actor_at(self.view.hero().at.step(dir));
                if there.is_some_and(|it| !it.is_ally()) {
                    "strikes"
                } else {
                    "steps closer"
                }
            }
            Command::Throw(..) => "shoots",
            _ => "waits",
        });
        let again = key.zip(does);
        again.map_or_else(String::new, |(key, does)| {
            format!("; {} again {does} anyway", key.label())
        })
    }

    /// `The way ahead is 100 steps, and your wax lasts 75 turns; shielded, 150. The same key again goes anyway.`
    fn wax_short(&self, steps: i32, left: i32) -> String {
        let flame = self.view.flame();
        let shielded = flame.and_then(|flame| flame.turns_left(FlameHeight::Shielded));
        let shielded = shielded.filter(|turns| *turns > left && self.view.can_shield());
        let shielded = shielded.map_or_else(String::new, |turns| format!("; shielded, {turns}"));
        let (steps, left) = (
            english::count_noun(steps, "step"),
            english::count_noun(left, "turn"),
        );
        format!(
            "The way ahead is {steps}, and your wax lasts {left}{shielded}. The same key again goes anyway."
        )
    }

    fn no_target(&self) -> &'static str {
        let view = self.view;
        let all = |test: &dyn Fn(ActorView<'_>) -> bool| view.visible_monsters().all(test);
        if view.visible_monsters().next().is_none() {
            "There is no one to fight."
        } else if all(&|it| view.is_harmless(it)) {
            "Nothing in view would fight you."
        } else if all(&|it| view.is_harmless(it) || view.is_intangible(it.id)) {
            "In this light no blow of yours would touch it."
        } else {
            "There is no way to anyone in view. Walk on by yourself."
        }
    }

    /// `Nothing is left to explore on this level. A dead brazier still waits, 30 W. o again goes there.` Without
    /// `next`, exploring has visited everything or cannot get there, and the sentence names only what waits.
    fn explored(&self, next: Option<Pos>) -> String {
        let left = next.or_else(|| self.view.fixtures().next());
        let left = left.and_then(|pos| self.fixtures_like(pos, next));
        let left = left.unwrap_or_default();
        format!("Nothing is left to explore on this level.{left}")
    }

    /// ` 2 dead braziers still wait, the next 30 W. o again goes there.`, for the terrain at `pos`.
    fn fixtures_like(&self, pos: Pos, next: Option<Pos>) -> Option<String> {
        let view = self.view;
        let terrain = view.terrain(pos).seen()?;
        let same = |other: &Pos| view.terrain(*other).seen() == Some(terrain);
        let (all, waits, which) = match view.fixtures().filter(same).count() {
            1 => (
                english::capitalize(&self.terrain_name(terrain)),
                "waits",
                "",
            ),
            count => {
                let name = describe::terrain_name(view.rules(), terrain);
                let all = english::count_noun(count as i32, &name);
                (all, "wait", "the next ")
            }
        };
        let goes = next.map(|next| {
            let direction = describe::direction_text(view, next);
            format!(", {which}{direction}.{}", self.explore_again("goes there"))
        });
        let goes = goes.unwrap_or_else(|| ".".to_owned());
        Some(format!(" {all} still {waits}{goes}"))
    }

    /// ` o again goes there.`
    fn explore_again(&self, does: &str) -> String {
        let key = self.keys.key_for(KeyAction::Auto(AutoCommand::Explore));
        key.map_or_else(String::new, |key| format!(" {} again {does}.", key.label()))
    }

    /// `A dead brazier, SW of you. Walk into it: 20 wax.`
    fn fixture_reached(&self, at: Pos) -> Option<(MessageKind, String)> {
        let view = self.view;
        let terrain = view.terrain(at).seen()?;
        let name = english::capitalize(&self.terrain_name(terrain));
        let direction = describe::direction_text(view, at);
        let side = direction.trim_start_matches("1 ");
        let wax = view.flame().map_or(0, |flame| flame.wax);
        let effect = view.rules().bump_effect(terrain);
        let does = match effect.map_or(0, |effect| -effect.wax) {
            price if price >= wax && price > 0 => {
                format!("It takes {price} wax, and you have {wax}.")
            }
            price if price > 0 => format!("Walk into it: {price} wax."),
            _ => "Walk into it.".to_owned(),
        };
        Some((MessageKind::Item, format!("{name}, {side} of you. {does}")))
    }

    /// The monster in the way: the nearest unaware one, in view or remembered; otherwise the nearest.
    fn who_is_in_the_way(&self) -> Option<Barrier> {
        let view = self.view;
        let seen = view.visible_monsters().map(|it| {
            let stands = view.is_harmless(it);
            let barrier = (it.name, it.id, it.is_unaware(), stands);
            (it.at, barrier)
        });
        let remembered = view.remembered_monsters();
        let remembered = remembered.map(|it| {
            let stands = it.kind.traits.stands;
            (it.at, (it.name, it.actor, it.mind.is_unaware(), stands))
        });
        let all = seen.chain(remembered);
        let nearest =
            all.min_by_key(|(at, (_, _, unaware, _))| (!unaware, at.distance(view.hero().at)));
        let (at, (name, id, unaware, stands)) = nearest?;
        Some(Barrier {
            name: english::with_article(name, Naming::of(view, id)),
            at: describe::direction_text(view, at),
            unaware,
            stands,
        })
    }

    /// `What is left lies past a goblin (3 E), still unaware of you. o again steals past.`
    fn monster_in_the_way(&self) -> String {
        let again = self.explore_again("steals past");
        let Some(barrier) = self.who_is_in_the_way() else {
            return format!("What is left lies past somebody who does not move.{again}");
        };
        let state = if barrier.unaware {
            ", still unaware of you"
        } else {
            ""
        };
        format!(
            "What is left lies past {} ({}){state}.{again}",
            barrier.name, barrier.at
        )
    }

    /// `The way leads right past a rat (3 E). The same key goes on.`
    fn past_sleeper(&self, at: Pos) -> String {
        let view = self.view;
        let named = |id, name| english::with_article(name, Naming::of(view, id));
        let seen = view.actor_at(at).map(|it| named(it.id, it.name));
        let remembered = || {
            let seen = describe::remembered_monster_at(view, at)?;
            Some(named(seen.actor, seen.name))
        };
        let name = seen.or_else(remembered);
        let name = name.unwrap_or_else(|| "somebody who does not move".to_owned());
        let direction = describe::direction_text(view, at);
        format!("The way leads right past {name} ({direction}). The same key goes on.")
    }

    /// What to do about a monster that no path leads past.
    fn past_whom(&self) -> String {
        let throws = self.keys.label_for(KeyAction::Throw);
        let Some(barrier) = self.who_is_in_the_way() else {
            return "Walk on by yourself.".to_owned();
        };
        let (name, at) = (english::capitalize(&barrier.name), barrier.at);
        if barrier.stands {
            format!("{name} stands in the way ({at}). Strike it, or throw something with {throws}.")
        } else if barrier.unaware {
            format!("{name} is in the way ({at}). Strike first, or throw something with {throws}.")
        } else {
            format!("{name} is in the way ({at}). Walk there by yourself.")
        }
    }

    fn capital_name(&self, actor: ActorId) -> Option<String> {
        let monster = self.view.visible_monster(actor)?;
        let name = english::with_article(monster.name, Naming::of(self.view, actor));
        Some(english::capitalize(&name))
    }

    /// The name with its article; the names of stairs already have one.
    fn terrain_name(&self, terrain: Terrain) -> String {
        let name = describe::terrain_name(self.view.rules(), terrain);
        match terrain {
            Terrain::StairsDown | Terrain::StairsUp => name,
            _ => english::with_article(&name, Naming::Common),
        }
    }
}

/// The wax that the dead brazier at `pos` takes, if it is one and the wax will pay for it when the hero is there.
pub(super) fn brazier_price(view: View<'_>, pos: Pos) -> Option<i32> {
    let is_brazier = view.terrain(pos).seen() == view.rules().dead_brazier();
    let pays = is_brazier && view.can_pay_after(pos, pos.distance(view.hero().at));
    view.price_in_wax(pos).filter(|_| pays)
}

/// A monster that blocks the way to the rest of the level.
struct Barrier {
    /// With its article.
    name: String,
    /// Distance and compass direction.
    at: String,
    /// Whether it is unaware of the hero.
    unaware: bool,
    /// Whether it never moves.
    stands: bool,
}

/// Which monsters are in view besides one called `name`: ` Another rat is in view.`, ` 3 more foes are in view.`
fn others_in_view<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let others: Vec<_> = others.collect();
    let same = others.iter().all(|other| *other == name);
    match (&others[..], same) {
        ([], _) => String::new(),
        ([_], true) => format!(" Another {name} is in view."),
        ([_], false) => " One more foe is in view.".to_owned(),
        (others, true) => {
            let names = english::plural(name);
            format!(" {} more {names} are in view.", others.len())
        }
        (others, false) => format!(" {} more foes are in view.", others.len()),
    }
}

/// The sentences that do not depend on the game.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_monsters_in_view_are_listed() {
        let text = |others: &[&'static str]| others_in_view("rat", others.iter().copied());
        assert_eq!(text(&[]), "");
        assert_eq!(text(&["rat"]), " Another rat is in view.");
        assert_eq!(text(&["bat"]), " One more foe is in view.");
        assert_eq!(text(&["rat", "rat"]), " 2 more rats are in view.");
        assert_eq!(text(&["rat", "bat"]), " 2 more foes are in view.");
    }
}
