//! What the hero carries that fits now, by the judgement of the careful bot.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::autoplay::Policy;
use crate::autoplay::bot::Bot;
use crate::autoplay::bot::items::{find, is_dazed, is_healing, spilled};
use crate::base::Pos;
use crate::game::rules::{FlameHeight, ItemEffect};
use crate::game::view::ActorView;
use crate::game::{Command, Slot, Terrain, View};

/// A thing in the pack that fits now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToolOffer {
    /// What uses it, or throws it at the best target.
    pub command: Command,
    /// The name of the sentence about it.
    pub word: &'static str,
    /// How much it does: hit points, wax, monsters, or flames.
    pub n: i32,
    /// How much there is of that, or for how many turns.
    pub of: i32,
    /// Whether the hero is in need of it, so that it stays until used.
    pub is_urgent: bool,
}

/// What fits now, most urgent first, as far as the hero can know. Empty under rules without a flame.
pub fn toolbox(view: View<'_>) -> Vec<ToolOffer> {
    if view.game_over().is_some() {
        return Vec::new();
    }
    if view.flame().is_none() {
        return Vec::new();
    }
    let mut bot = Bot::new(Policy::Careful, view);
    bot.pathfinder.observe(view);
    let danger = bot.dangers(view).next().is_some();
    let is_easy = danger && !bot.dangers(view).any(|it| is_worth_a_thing(view, it));
    let may_die = view
        .what_if(Command::Wait)
        .is_ok_and(|ahead| ahead.hero_hp.least <= 0);
    let is_low = 3 * view.hero().hp <= view.hero().stats.hp;
    let mut urgent = Vec::new();
    if may_die || is_low {
        urgent.extend(find(view, is_healing));
    }
    urgent.extend(find(view, |it| matches!(it, ItemEffect::Melts(_))));
    let mut commands = Vec::new();
    if !is_easy {
        commands.push(bot.use_in_emergency(view, danger));
        commands.push(bot.set_down_mirror(view));
        commands.push(bot.set_down_light(view, danger));
    }
    if danger && !is_easy {
        commands.push(bot.throw(view));
    }
    if danger {
        // What is thrown here can be picked up again.
        commands.push(bot.throw_at_nearest(view));
    }
    if !is_easy {
        commands.push(bot.rope_down(view));
    }
    commands.push(bot.use_at_once(view, danger));
    let mut offers: Vec<ToolOffer> = Vec::new();
    for command in urgent.iter().copied().chain(commands.into_iter().flatten()) {
        let is_urgent = urgent.contains(&command);
        let Some(offer) = offer(view, command, is_urgent) else {
            continue;
        };
        let is_known = offers.iter().any(|it| it.word == offer.word);
        if !is_known && view.what_if(command).is_ok() {
            offers.push(offer);
        }
    }
    offers
}

/// Whether a danger is worth something that is then gone: it has an attack, and is not beside the hero and sure to die of
/// the next blow.
fn is_worth_a_thing(view: View<'_>, danger: ActorView<'_>) -> bool {
    let beside = danger.at.is_adjacent(view.hero().at);
    let dies_at_once = beside && view.surely_kills(danger.id);
    let strikes = danger.stats.attack > 0 || view.traits_of(&danger).strikes_without_attack();
    strikes && !dies_at_once
}

/// What a command does that uses or throws a thing, in numbers; `None` for what needs no hint.
fn offer(view: View<'_>, command: Command, is_urgent: bool) -> Option<ToolOffer> {
    let (slot, at) = match command {
        Command::Use(slot) => (slot, view.hero().at),
        Command::Throw(slot, at) => (slot, at),
        Command::Bump(_)
        | Command::Wait
        | Command::PickUp
        | Command::Drop(_)
        | Command::Descend
        | Command::Ascend
        | Command::Tick
        | Command::Flame(_)
        | Command::SealWounds
        | Command::SealDoor(_)
        | Command::ChooseWick(_)
        | Command::Flare => return None,
    };
    let held = view.inventory().find(|held| held.slot == slot)?;
    let hero = view.hero();
    let foe = view
        .visible_monsters()
        .min_by_key(|it| (it.at.distance(at), it.id));
    let left = foe.map_or(0, |foe| foe.hp);
    let lost = view.hp_lost();
    let (word, n, of) = match held.kind.effect {
        ItemEffect::Heals(hp) => ("heals", hp.min(lost), 0),
        ItemEffect::HealsPercent(percent) => {
            ("heals", (hero.stats.hp * percent / 100).min(lost), 0)
        }
        ItemEffect::Strikes(damage) => ("strikes", damage.min(left), left),
        ItemEffect::Dazes(turns) => ("dazes", strikers(view)?, turns),
        ItemEffect::Throwable { .. } => ("throws", hit(view, slot, foe?)?, left),
        ItemEffect::Worn(_) if held.is_worn => ("shoots", hit(view, slot, foe?)?, left),
        ItemEffect::Kindles(_) if foe.is_some_and(|foe| foe.at == at) => {
            let harm = view.rules().fire.map_or(0, |fire| fire.brand_harm());
            ("burns", harm.min(left), left)
        }
        ItemEffect::Kindles(_) => ("kindles", 0, 0),
        ItemEffect::Spills { hides: true, .. } => ("hides", covered(view, slot, at), 0),
        ItemEffect::Spills { .. } if spilled(view, &held).is_some_and(|it| it.light > 0) => {
            ("lures", 0, 0)
        }
        ItemEffect::Spills { .. } => match covered(view, slot, at) {
            // It would only lie beside them.
            0 => return None,
            n => ("spills", n, 0),
        },
        ItemEffect::Snuffs(within) => ("snuffs", flames_within(view, within), 0),
        ItemEffect::Maps(_) => {
            let mut cells = view.size().cells();
            if cells.any(|at| view.terrain(at).seen() == Some(Terrain::StairsDown)) {
                return None;
            }
            ("maps", 0, 0)
        }
        ItemEffect::Descends(_) => ("descends", 0, 0),
        ItemEffect::Mirrors(_) => ("mirrors", view.hp_kept_by(FlameHeight::Plain)?, 0),
        ItemEffect::Glows(light) => ("glows", light, 0),
        ItemEffect::Melts(wax) if lacks_wax(view) => ("melts", wax, 0),
        ItemEffect::RaisesAttack(n) => ("sharpens", n, 0),
        ItemEffect::RaisesDefense(n) => ("hardens", n, 0),
        ItemEffect::Rewinds(turns) => ("rewinds", turns, 0),
        // Armour and weapons that are not worn are put on at leisure, a candle is lit by the bot that explores, and the
        // rest is neither used nor thrown.
        ItemEffect::Worn(_)
        | ItemEffect::Lights(_)
        | ItemEffect::Gold(_)
        | ItemEffect::Melts(_)
        | ItemEffect::Wax(_)
        | ItemEffect::Burns { .. }
        | ItemEffect::Carried(_) => return None,
    };
    Some(ToolOffer {
        command,
        word,
        n,
        of,
        is_urgent,
    })
}

/// Turns that a fight may take.
const FIGHT: i32 = 10;

/// Whether more wax would change the present fight: what there is neither pays for plain light nor lasts for the fight.
fn lacks_wax(view: View<'_>) -> bool {
    let Some(flame) = view.flame() else {
        return false;
    };
    let fights = view.hp_saved_by(FlameHeight::Plain).is_some();
    let left = flame.turns_left(flame.height);
    let goes_out = left.is_some_and(|left| left <= FIGHT);
    fights && (goes_out || flame.wax <= view.price_of_flame(FlameHeight::Plain))
}

/// Hit points that throwing or shooting with the item in `slot` takes from `foe` at least; `None` if that is none.
fn hit(view: View<'_>, slot: Slot, foe: ActorView<'_>) -> Option<i32> {
    let damage = view.throw_forecast(slot, foe.id)?.min_damage.min(foe.hp);
    (damage > 0).then_some(damage)
}

/// The monsters in view that would strike: awake, able to, and not dazed; `None` if there are none.
fn strikers(view: View<'_>) -> Option<i32> {
    let awake = view.visible_monsters().filter(|it| !it.is_unaware());
    let strikers = awake.filter(|it| it.stats.attack > 0 && !is_dazed(it));
    let count = strikers.count() as i32;
    (count > 0).then_some(count)
}

/// The monsters in view on cells that the item in `slot` would cover, thrown at `at`.
fn covered(view: View<'_>, slot: Slot, at: Pos) -> i32 {
    let cells = view.cells_changed_by_throw(slot, at);
    let monsters = view.visible_monsters();
    monsters.filter(|it| cells.contains(&it.at)).count() as i32
}

/// The flames in view up to `within` cells away, and the hero's own.
fn flames_within(view: View<'_>, within: i32) -> i32 {
    let hero = view.hero().at;
    let others = view.lights().filter(|light| {
        // A light stands where it is brightest.
        let source = light.cells().max_by_key(|(_, level)| *level);
        source.is_some_and(|(at, _)| at.distance(hero) <= within)
    });
    let burns = view
        .flame()
        .is_some_and(|flame| flame.height != FlameHeight::Out);
    others.count() as i32 + i32::from(burns)
}
