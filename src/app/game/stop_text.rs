//! Why an auto-action stopped, as a sentence for the log.

use crate::app::effect::{AppEffect, Saying, Surroundings};
use crate::app::game::Playing;
use crate::app::game::session::Session;
use crate::autoplay::{Memo, StopReason, threats};
use crate::base::Pos;
use crate::game::rules::{BumpRule, FlameHeight, ItemEffect, Mind, Words};
use crate::game::view::ActorView;
use crate::game::{ActorId, Command, Draw, Terrain, View};
use crate::ui::describe;
use crate::ui::input::bindings::{AutoCommand, Bindings, FlameKey, KeyAction, ScreenId};
use crate::ui::screens::play::{asks_for_wax, next_height};
use crate::ui::text::english::{self, Naming};
use crate::ui::text::narrator;
use crate::ui::text::templates::{MessageKind, Sentence};
use crate::ui::text::words::say;

const FIGHT: KeyAction = KeyAction::Auto(AutoCommand::Fight);
const EXPLORE: KeyAction = KeyAction::Auto(AutoCommand::Explore);
const RAISE: KeyAction = KeyAction::InFlame(FlameKey::Raise);

impl Playing {
    /// Logs why the auto-action stopped, unless the log already shows it.
    pub(super) fn report_stop(
        &mut self,
        stop: StopReason,
        around: &Surroundings<'_>,
    ) -> Vec<AppEffect> {
        let mut effects = vec![AppEffect::Redraw];
        // First of all, since the sentence says what the same key does next.
        if let Some(memo) = Memo::of(stop, self.view()) {
            effects.extend(self.remember(memo));
        }
        let (autopilot, view) = self.session.autopilot();
        let text = StopText {
            next_fight: autopilot.next_fight(stop, view),
            session: &self.session,
            keys: around.keys,
        };
        if let Some((kind, text)) = text.sentence(stop) {
            effects.push(AppEffect::Say(Saying::in_log(kind, text)));
        }
        if let StopReason::FixtureReached(fixture) = stop {
            effects.extend(self.offer(fixture));
        }
        effects
    }
}

/// The facts needed for the sentences.
struct StopText<'a> {
    /// The game as the hero knows it, and what its log has said.
    session: &'a Session,
    /// The keys that the sentences recommend.
    keys: &'a Bindings,
    /// What the fight key would do next; `None` if it would refuse, or first warn of something else.
    next_fight: Option<Command>,
}

impl StopText<'_> {
    /// The sentence and its kind; `None` if the reason is visible or already in the log.
    fn sentence(&self, stop: StopReason) -> Option<(MessageKind, String)> {
        Some((kind_of(stop), self.text(stop)?))
    }

    fn text(&self, stop: StopReason) -> Option<String> {
        let view = self.view();
        Some(match stop {
            StopReason::NewMonster(actor) => self.new_monster(actor)?,
            StopReason::MonsterInView => self.monster_in_view()?,
            StopReason::MonsterApproaching => {
                let hunted = threats(view).any(|it| !it.is_unaware());
                self.monster_in_view()? + &say!(view, "stop.press_again", hunted)
            }
            StopReason::HunterBeside => self.hunter_beside()?,
            StopReason::Noticed(actor) if self.has_said_of_notice(actor) => return None,
            StopReason::ItemSeen(at) if self.has_just_named(at) => return None,
            StopReason::Noticed(actor) => say!(view, "stop.noticed", who = self.visible(actor)?),
            StopReason::AtBay(actor) => say!(view, "stop.at_bay", who = self.visible(actor)?),
            StopReason::FlameWouldSave { to, hp } => self.flame_would_save(to, hp),
            StopReason::StairsSeen(at) | StopReason::FixtureSeen(at) => {
                self.seen(&self.terrain_name(view.terrain(at).seen()?), at)
            }
            StopReason::ItemSeen(at) => self.seen(
                &(describe::item_at(view, at)?.name.clone(), Naming::Common),
                at,
            ),
            StopReason::FixtureReached(at) => self.fixture_reached(at)?,
            StopReason::HoldsDoorway => self.holds_doorway(),
            StopReason::KeepsDistance(actor) => self.keeps_distance(actor)?,
            StopReason::ComesNoNearer(actor) => self.comes_no_nearer(actor)?,
            StopReason::TooHurt => {
                let hero = view.hero();
                say!(view, "stop.too_hurt", hp = hero.hp, of = hero.stats.hp)
            }
            StopReason::Overmatched => {
                let most = view.adjacent_attacks().map_or(0, |all| all.max_damage);
                say!(view, "stop.overmatched", most, hp = view.hero().hp)
            }
            StopReason::Explored => self.explored(None),
            StopReason::FixtureRemaining(at) => self.explored(Some(at)),
            StopReason::MonsterInTheWay => self.monster_in_the_way(),
            StopReason::PastSleeper(at) => self.past_sleeper(at),
            StopReason::PathBlockedByMonster => self.path_blocked(),
            StopReason::AimedAt => say!(view, "stop.aimed_at", again = self.fights_again()),
            StopReason::OnFire => say!(view, "stop.on_fire", again = self.fights_again()),
            StopReason::Dark(misses) => self.dark(misses),
            StopReason::WaxShort { steps, left } => self.wax_short(steps, left),
            StopReason::FarAhead { steps, wax } => {
                let key = self.key(EXPLORE);
                say!(view, "stop.far_ahead", steps, wax, key)
            }
            StopReason::WaxLow(turns) => self.wax_low(turns),
            StopReason::WickOffered => {
                let key = self.key(KeyAction::InFlame(FlameKey::Wicks))?;
                say!(view, "stop.wick_offered", key)
            }
            StopReason::Draws(Draw { turns, by_fire }) => {
                let names = ["stop.dark_draws", "stop.fire_draws"];
                say!(view, names[usize::from(by_fire)], turns)
            }
            StopReason::CannotHeal if view.is_warmed() => say!(view, "brazier.warmth_spent"),
            StopReason::CannotHeal if view.rules().braziers.is_some() => {
                say!(view, "stop.rest_by_brazier")
            }
            StopReason::CannotHeal => say!(view, "stop.cannot_heal"),
            StopReason::NoTarget => say!(view, self.no_target()),
            StopReason::ToAndFro => say!(view, "stop.to_and_fro"),
            StopReason::NoPath => say!(view, "stop.no_path"),
            StopReason::Barred(at) => self.barred(at)?,
            StopReason::NoStairs => say!(view, "stop.no_stairs"),
            StopReason::FullHealth => say!(view, "stop.full_health"),
            StopReason::RestedLongEnough => say!(view, "stop.rested_long_enough"),
            StopReason::NothingHeals if view.is_warmed() => say!(view, "stop.warmth_is_spent"),
            StopReason::NothingHeals => say!(view, "stop.nothing_heals"),
            StopReason::WaitedLongEnough => {
                let hurt = view.is_hurt() && view.rules().braziers.is_some();
                say!(view, "stop.waited_long_enough", hurt)
            }
            StopReason::CandleOut => say!(view, "stop.candle_out"),
            StopReason::GameOver
            | StopReason::Arrived
            | StopReason::Cornered
            | StopReason::EffectApplied
            | StopReason::LightChanged
            | StopReason::Alarm
            | StopReason::LostHp
            | StopReason::LeveledUp
            | StopReason::PickedUp
            | StopReason::Junction => return None,
        })
    }

    /// What the hero may know.
    fn view(&self) -> View<'_> {
        self.session.view()
    }

    /// Whether the rule set has a message of its own for a monster that notices the hero, and the log has named this one.
    fn has_said_of_notice(&self, actor: ActorId) -> bool {
        let named = &self.session.narrator().named;
        self.session.file().messages[Sentence::Notices].is_some() && named.contains(&actor)
    }

    /// Whether a line of this turn names the item on this cell, which somebody has just left there.
    fn has_just_named(&self, at: Pos) -> bool {
        let recent = self.session.log().entries().iter().rev();
        let mut recent = recent.take_while(|entry| entry.turn == self.view().turn());
        describe::item_at(self.view(), at)
            .is_some_and(|item| recent.any(|entry| names(&entry.line.text, &item.name)))
    }

    /// `A rat is back in view (3 E). It has not noticed you.` `None` if the log has already named it.
    fn new_monster(&self, actor: ActorId) -> Option<String> {
        let (view, narrator) = (self.view(), self.session.narrator());
        let monster = view.visible_monster(actor)?;
        if narrator.named.contains(&actor) {
            return None;
        }
        let comes = match view.rules().minds {
            None => "sighting.comes",
            Some(_) if narrator.returned.contains(&actor) => "sighting.back",
            Some(_) => "sighting.in_view",
        };
        let others = view
            .visible_monsters()
            .filter(|it| it.id != actor && !view.is_harmless(*it));
        let others = others_in_view(view.words(), monster.name, others.map(|it| it.name));
        Some(narrator::sighting_text(view, monster, comes) + &others)
    }

    /// For a stop caused by a monster in view: names it, and the fight key.
    fn monster_in_view(&self) -> Option<String> {
        let view = self.view();
        let monsters = describe::monsters_by_distance(view);
        let awake = |monster: &&ActorView<'_>| monster.mind != Some(Mind::Asleep);
        let stops = |monster: &&ActorView<'_>| threats(view).any(|it| it.id == monster.id);
        let monster = monsters.iter().find(stops);
        let monster = monster.or_else(|| monsters.iter().find(awake))?;
        let (who, key) = (named(view, *monster), self.fight_key());
        Some(if monster.is_unaware() {
            let at = describe::direction_text(view, monster.at);
            say!(view, "stop.monster_awake", who, at, key)
        } else {
            say!(view, "stop.monster_in_view", who, key)
        })
    }

    fn hunter_beside(&self) -> Option<String> {
        let view = self.view();
        let who = self.visible(view.hunter_beside()?.id)?;
        let key = self.fight_key();
        Some(say!(view, "stop.hunter_beside", who, key))
    }

    /// The fight key, if it would help.
    fn fight_key(&self) -> Option<String> {
        let fights =
            self.view().rules().play.bump == BumpRule::Strikes && self.next_fight.is_some();
        self.key(FIGHT).filter(|_| fights)
    }

    /// `You see a dart, 3 E.` For a brazier that the wax pays for also the price and the key that leads there.
    fn seen(&self, what: &(String, Naming), pos: Pos) -> String {
        let (view, price) = (self.view(), brazier_price(self.view(), pos));
        let key = price.and_then(|_| self.key(EXPLORE));
        let at = describe::direction_text(view, pos);
        say!(view, "stop.seen", what = *what, at, price, key)
    }

    /// How long the wax lasts, and how to melt a candle if one is in the pack.
    fn wax_low(&self, turns: i32) -> String {
        let mut held = self.view().inventory();
        let candle = held.any(|it| matches!(it.kind.effect, ItemEffect::Melts(_)));
        let key = self.key(KeyAction::Open(ScreenId::InventoryList));
        let key = key.filter(|_| candle);
        say!(self.view(), "stop.wax_low", turns, key)
    }

    fn keeps_distance(&self, actor: ActorId) -> Option<String> {
        let (view, who, fight) = (self.view(), self.visible(actor)?, self.key(FIGHT));
        let throws = view.throwables().next().is_some();
        Some(match self.key(KeyAction::Throw).filter(|_| throws) {
            Some(throw) => say!(view, "stop.keeps_distance_throw", who, throw, fight),
            None => say!(view, "stop.keeps_distance", who, fight),
        })
    }

    /// That a monster is not to be caught, and what would bring it if the hero's flame keeps it off. A lower flame does
    /// nothing where a brazier does that.
    fn comes_no_nearer(&self, actor: ActorId) -> Option<String> {
        let (view, who, fight) = (self.view(), self.visible(actor)?, self.key(FIGHT));
        let monster = view.visible_monster(actor)?;
        let shuns = view.traits_of(&monster).shuns_light;
        let others = view.light_of_others(view.hero().at);
        let by_flame = shuns.is_some_and(|from| view.light_of_flame() >= from && others < from);
        if by_flame && !view.is_kept_off_here(actor) {
            return Some(say!(view, "stop.shuns_no_nearer", who, fight));
        }
        Some(say!(view, "stop.comes_no_nearer", who, fight))
    }

    /// Why not to step out of a doorway, and what else to do.
    fn holds_doorway(&self) -> String {
        let view = self.view();
        let waits = view.rules().play.can_wait;
        let throws = view.throwables().next().is_some();
        let strikes = |it: &ActorView<'_>| it.stats.attack > 0 && it.mind != Some(Mind::Fleeing);
        let mut strikers = view.visible_monsters().filter(strikes);
        let is_unaware = |it: ActorView<'_>| matches!(it.mind, Some(Mind::Asleep | Mind::Awake));
        let reach = ["stop.could_reach", "stop.could_reach_unaware"];
        let reach = say!(view, reach[usize::from(strikers.all(is_unaware))]);
        reach
            + &match waits || throws {
                true => say!(view, "stop.doorway", waits, throws),
                false => say!(view, "stop.doorway_no_choice"),
            }
    }

    /// `Without light 90 of 100 blows miss. c lights your flame for 5 wax; f again strikes anyway.`
    fn dark(&self, misses: i32) -> String {
        let (view, again) = (self.view(), self.fights_again());
        let price = view.price_of_flame(next_height(FlameHeight::Out, view));
        let lights = view.flame().is_some_and(|flame| flame.wax > price);
        match (self.key(RAISE).filter(|_| lights), price) {
            (None, _) => say!(view, "stop.dark_no_wax", misses, again),
            (Some(key), 0) => say!(view, "stop.dark_for_nothing", misses, key, again),
            (Some(key), _) => say!(view, "stop.dark", misses, key, price, again),
        }
    }

    /// `A plain flame would save you some 9 of 31 HP: c, 11 wax; f again strikes anyway.`
    fn flame_would_save(&self, to: FlameHeight, hp: i32) -> String {
        let view = self.view();
        let (have, n) = (view.hero().hp, view.price_of_flame(to));
        let price = (n > 0).then(|| say!(view, "stop.wax", n));
        let how: Vec<_> = self.key(RAISE).into_iter().chain(price).collect();
        let how = (!how.is_empty()).then(|| how.join(", "));
        let (height, again) = (to.word(), self.fights_again());
        say!(view, "stop.flame_would_save", height, hp, have, how, again)
    }

    /// What the fight key does when pressed once more: `; f again strikes anyway`, or steps closer, or waits.
    fn fights_again(&self) -> String {
        let (view, hero) = (self.view(), self.view().hero());
        let Some((key, command)) = self.key(FIGHT).zip(self.next_fight) else {
            return String::new();
        };
        let strikes = |dir| {
            let there = view.actor_at(hero.at.step(dir));
            there.is_some_and(|it| !it.is_ally())
        };
        let name = match command {
            Command::Bump(dir) if strikes(dir) => "stop.again_strikes",
            Command::Bump(_) => "stop.again_closer",
            Command::Throw(..) => "stop.again_shoots",
            _ => "stop.again_waits",
        };
        say!(view, name, key)
    }

    fn wax_short(&self, steps: i32, left: i32) -> String {
        let view = self.view();
        let flame = view.flame();
        let shielded = flame.and_then(|flame| flame.turns_left(FlameHeight::Shielded));
        let shielded = shielded.filter(|turns| *turns > left && view.can_shield());
        say!(view, "stop.wax_short", steps, left, shielded)
    }

    /// The name of the sentence about nobody to fight.
    fn no_target(&self) -> &'static str {
        let view = self.view();
        let all = |test: &dyn Fn(ActorView<'_>) -> bool| view.visible_monsters().all(test);
        if view.visible_monsters().next().is_none() {
            "stop.no_one"
        } else if all(&|it| view.is_harmless(it)) {
            "stop.only_harmless"
        } else if all(&|it| view.is_harmless(it) || view.is_intangible(it.id)) {
            "stop.only_intangible"
        } else {
            "stop.no_way_to_anyone"
        }
    }

    /// `Nothing is left to explore on this level. A dead brazier still waits, 30 W. o again goes there.` Without
    /// `next`, exploring has visited everything or cannot get there, and the sentence names only what waits.
    fn explored(&self, next: Option<Pos>) -> String {
        let view = self.view();
        let mut waiting = view.fixtures().filter(|at| !view.is_spare_brazier(*at));
        let left = next.or_else(|| waiting.next());
        let left = left.and_then(|pos| self.fixtures_like(pos, next));
        let item = self.item_left();
        say!(view, "stop.explored") + &item.unwrap_or_default() + &left.unwrap_or_default()
    }

    /// ` But a scroll of light lies in a web (3 E), where this key does not walk.` `None` if no known item is left.
    fn item_left(&self) -> Option<String> {
        let view = self.view();
        let pos = self.session.item_left()?;
        let seen = describe::item_at(view, pos).or_else(|| describe::remembered_item_at(view, pos));
        let what = (seen?.name.clone(), Naming::Common);
        let at = describe::direction_text(view, pos);
        let terrain = view.terrain(pos).seen();
        let ground = terrain.filter(|it| matches!(it, Terrain::Ground(_)));
        Some(match ground.map(|it| self.terrain_name(it)) {
            Some(ground) => say!(view, "stop.item_in", what, at, ground),
            None => say!(view, "stop.item_beyond", what, at),
        })
    }

    /// ` 2 dead braziers still wait, the next 30 W. o again goes there.`, for the terrain at `pos`.
    fn fixtures_like(&self, pos: Pos, next: Option<Pos>) -> Option<String> {
        let view = self.view();
        let terrain = view.terrain(pos).seen()?;
        let same = |other: &Pos| view.terrain(*other).seen() == Some(terrain);
        let at = next.map(|next| describe::direction_text(view, next));
        let key = next.and_then(|_| self.key(EXPLORE));
        Some(match view.fixtures().filter(same).count() {
            1 => {
                let what = self.terrain_name(terrain);
                say!(view, "stop.one_waits", what, at, key)
            }
            count => {
                let name = describe::terrain_name(view.rules(), terrain);
                let what = english::count_noun(count as i32, &name);
                say!(view, "stop.several_wait", what, at, key)
            }
        })
    }

    /// `A dead brazier, SW of you. Walk into it: 20 wax.` For one that is lit without a question: `You light it: 20 wax.`
    fn fixture_reached(&self, at: Pos) -> Option<String> {
        let view = self.view();
        let terrain = view.terrain(at).seen()?;
        let what = self.terrain_name(terrain);
        let direction = describe::direction_text(view, at);
        let side = direction.trim_start_matches("1 ");
        let wax = view.flame().map_or(0, |flame| flame.wax);
        let effect = view.rules().bump_effect(terrain);
        let price = effect.map_or(0, |effect| -effect.wax);
        Some(match price {
            ..=0 => say!(view, "stop.reached", what, side),
            price if price >= wax => say!(view, "stop.reached_too_dear", what, side, price, wax),
            price if !asks_for_wax(at, view) => {
                say!(view, "stop.reached_lights", what, side, price)
            }
            price => say!(view, "stop.reached_price", what, side, price),
        })
    }

    /// The monster in the way: the nearest unaware one, in view or remembered; otherwise the nearest.
    fn who_is_in_the_way(&self) -> Option<Barrier<'_>> {
        let view = self.view();
        let seen = view.visible_monsters().map(|it| Barrier {
            who: named(view, it),
            at: it.at,
            unaware: it.is_unaware(),
            stands: view.is_harmless(it),
        });
        let remembered = view.remembered_monsters().map(|it| Barrier {
            who: (it.name, Naming::of(view, it.actor)),
            at: it.at,
            unaware: it.mind.is_unaware(),
            stands: it.kind.traits.stands,
        });
        seen.chain(remembered)
            .min_by_key(|it| (!it.unaware, it.at.distance(view.hero().at)))
    }

    fn monster_in_the_way(&self) -> String {
        let (view, key) = (self.view(), self.key(EXPLORE));
        let Some(barrier) = self.who_is_in_the_way() else {
            return say!(view, "stop.past_somebody", key);
        };
        let (who, unaware) = (barrier.who, barrier.unaware);
        let at = describe::direction_text(view, barrier.at);
        say!(view, "stop.past_monster", who, at, unaware, key)
    }

    fn past_sleeper(&self, pos: Pos) -> String {
        let (view, at) = (self.view(), describe::direction_text(self.view(), pos));
        let seen = view.actor_at(pos).map(|it| named(view, it));
        let remembered = || {
            let seen = describe::remembered_monster_at(view, pos)?;
            Some((seen.name, Naming::of(view, seen.actor)))
        };
        match seen.or_else(remembered) {
            Some(who) => say!(view, "stop.past_sleeper", who, at),
            None => say!(view, "stop.past_unknown_sleeper", at),
        }
    }

    /// What to do about a monster that no path leads past.
    fn path_blocked(&self) -> String {
        let (view, key) = (self.view(), self.keys.label_for(KeyAction::Throw));
        let Some(barrier) = self.who_is_in_the_way() else {
            return say!(view, "stop.path_blocked");
        };
        let (who, at) = (barrier.who, describe::direction_text(view, barrier.at));
        let name = match (barrier.stands, barrier.unaware) {
            (true, _) => "stop.path_blocked_stands",
            (false, true) => "stop.path_blocked_unaware",
            (false, false) => "stop.path_blocked_awake",
        };
        say!(view, name, who, at, key)
    }

    /// What closes the way, and what would open it.
    fn barred(&self, at: Pos) -> Option<String> {
        let view = self.view();
        let what = self.terrain_name(view.terrain(at).seen()?);
        let (key, at) = (view.opens_for(at)?, describe::direction_text(view, at));
        let key = (view.rules().item(key).name.as_str(), Naming::Common);
        Some(say!(view, "stop.barred", what, at, key))
    }

    /// The label of a key; `None` if the action has none.
    fn key(&self, action: KeyAction) -> Option<String> {
        Some(self.keys.key_for(action)?.label())
    }

    /// The name of a monster in view.
    fn visible(&self, actor: ActorId) -> Option<(&str, Naming)> {
        Some(named(self.view(), self.view().visible_monster(actor)?))
    }

    /// The names of stairs already have an article.
    fn terrain_name(&self, terrain: Terrain) -> (String, Naming) {
        let naming = match terrain {
            Terrain::StairsDown | Terrain::StairsUp => Naming::Proper,
            _ => Naming::Common,
        };
        (describe::terrain_name(self.view().rules(), terrain), naming)
    }
}

/// Which icon the sentence has.
const fn kind_of(stop: StopReason) -> MessageKind {
    match stop {
        StopReason::StairsSeen(_)
        | StopReason::FixtureSeen(_)
        | StopReason::ItemSeen(_)
        | StopReason::FixtureReached(_)
        | StopReason::WickOffered => MessageKind::Item,
        StopReason::Explored
        | StopReason::FixtureRemaining(_)
        | StopReason::PathBlockedByMonster
        | StopReason::RestedLongEnough
        | StopReason::WaitedLongEnough => MessageKind::Action,
        StopReason::FullHealth => MessageKind::Good,
        StopReason::MonsterInView
        | StopReason::MonsterApproaching
        | StopReason::HunterBeside
        | StopReason::HoldsDoorway
        | StopReason::TooHurt
        | StopReason::Overmatched
        | StopReason::CannotHeal
        | StopReason::NoTarget
        | StopReason::NoPath
        | StopReason::Barred(_)
        | StopReason::NoStairs
        | StopReason::CandleOut => MessageKind::Rejected,
        _ => MessageKind::Warning,
    }
}

/// Whether `name` stands in `text`, and not only as a part of longer words, as a bow does in elbows.
fn names(text: &str, name: &str) -> bool {
    let is_in_word = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !is_in_word(before.chars().next_back()) && !is_in_word(after.chars().next())
    })
}

fn named<'w>(view: View<'w>, actor: ActorView<'w>) -> (&'w str, Naming) {
    (actor.name, Naming::of(view, actor.id))
}

/// The wax that the dead brazier at `pos` takes, if it is one that counts towards a wick and the wax will pay for it when the hero is there.
fn brazier_price(view: View<'_>, pos: Pos) -> Option<i32> {
    let is_brazier = view.terrain(pos).seen() == view.rules().dead_brazier();
    let is_worth_it = is_brazier && !view.is_spare_brazier(pos);
    let pays = is_worth_it && view.can_pay_after(pos, pos.distance(view.hero().at));
    view.price_in_wax(pos).filter(|_| pays)
}

/// A monster that blocks the way to the rest of the level.
struct Barrier<'a> {
    who: (&'a str, Naming),
    at: Pos,
    /// Whether it is unaware of the hero.
    unaware: bool,
    /// Whether it never moves.
    stands: bool,
}

/// Which monsters are in view besides one called `name`: ` Another rat is in view.`, ` 3 more foes are in view.`
fn others_in_view<'a>(words: &Words, name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let others: Vec<_> = others.collect();
    let same = others.iter().all(|other| *other == name);
    match (others.len(), same) {
        (0, _) => String::new(),
        (1, true) => say!(words, "stop.another", who = name),
        (1, false) => say!(words, "stop.one_more_foe"),
        (n, true) => say!(words, "stop.more_of_them", n, who = english::plural(name)),
        (n, false) => say!(words, "stop.more_foes", n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    #[test]
    fn other_monsters_in_view_are_listed() {
        let text = |others: &[&'static str]| {
            others_in_view(&Content::shared().words, "rat", others.iter().copied())
        };
        assert_eq!(text(&[]), "");
        assert_eq!(text(&["rat"]), " Another rat is in view.");
        assert_eq!(text(&["bat"]), " One more foe is in view.");
        assert_eq!(text(&["rat", "rat"]), " 2 more rats are in view.");
        assert_eq!(text(&["rat", "bat"]), " 2 more foes are in view.");
    }
}
