//! What the hero carries that fits now, by the judgement of the careful bot.

use crate::autoplay::Policy;
use crate::autoplay::bot::Bot;
use crate::autoplay::bot::items::{find, is_dazed, is_healing, spilled};
use crate::base::Pos;
use crate::game::rules::{FlameHeight, ItemEffect};
use crate::game::{Command, Terrain, View};

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
    let Some(flame) = view.flame().filter(|_| view.game_over().is_none()) else {
        return Vec::new();
    };
    let mut bot = Bot::new(Policy::Careful, view);
    bot.pathfinder.observe(view);
    let danger = bot.dangers(view).next().is_some();
    let may_die = view
        .what_if(Command::Wait)
        .is_ok_and(|ahead| ahead.hero_hp.least <= 0);
    let is_low = 3 * view.hero().hp <= view.hero().stats.hp;
    let melts = |it| matches!(it, ItemEffect::Melts(wax) if flame.wax <= wax);
    let urgent = [
        find(view, is_healing).filter(|_| may_die || is_low),
        find(view, melts),
    ];
    let commands = [
        bot.use_in_emergency(view, danger),
        bot.set_down_mirror(view),
        bot.set_down_light(view, danger),
        danger.then(|| bot.throw(view)).flatten(),
        danger.then(|| bot.throw_at_nearest(view)).flatten(),
        bot.rope_down(view),
        bot.use_at_once(view, danger),
    ];
    let mut offers: Vec<ToolOffer> = Vec::new();
    for command in urgent.into_iter().chain(commands).flatten() {
        let is_urgent = urgent.contains(&Some(command));
        let offer = offer(view, command, is_urgent).filter(|_| view.what_if(command).is_ok());
        let is_new = |new: &ToolOffer| offers.iter().all(|it| it.word != new.word);
        let offer = offer.filter(is_new);
        offers.extend(offer);
    }
    offers
}

/// What a command does that uses or throws a thing, in numbers; `None` for what needs no hint.
fn offer(view: View<'_>, command: Command, is_urgent: bool) -> Option<ToolOffer> {
    let (slot, at) = match command {
        Command::Use(slot) => (slot, view.hero().at),
        Command::Throw(slot, at) => (slot, at),
        _ => return None,
    };
    let held = view.inventory().find(|held| held.slot == slot)?;
    let hero = view.hero();
    let foe = view
        .visible_monsters()
        .min_by_key(|it| (it.at.distance(at), it.id));
    let left = foe.map_or(0, |foe| foe.hp);
    let hits = || {
        let damage = view.throw_forecast(slot, foe?.id)?.min_damage;
        Some(damage.min(left)).filter(|n| *n > 0)
    };
    let strikers = || {
        let awake = view.visible_monsters().filter(|it| !it.is_unaware());
        let n = awake.filter(|it| it.stats.attack > 0 && !is_dazed(it));
        Some(n.count() as i32).filter(|n| *n > 0)
    };
    let changed = view.cells_changed_by_throw(slot, at);
    let within = |cells: &[Pos]| {
        view.visible_monsters()
            .filter(|it| cells.contains(&it.at))
            .count() as i32
    };
    let lost = hero.stats.hp - hero.hp;
    let (word, n, of) = match held.kind.effect {
        ItemEffect::Heals(hp) => ("heals", hp.min(lost), 0),
        ItemEffect::HealsPercent(percent) => {
            ("heals", (hero.stats.hp * percent / 100).min(lost), 0)
        }
        ItemEffect::Strikes(damage) => ("strikes", damage.min(left), left),
        ItemEffect::Dazes(turns) => ("dazes", strikers()?, turns),
        ItemEffect::Throwable { .. } => ("throws", hits()?, left),
        ItemEffect::Worn(_) if held.is_worn => ("shoots", hits()?, left),
        ItemEffect::Kindles(_) if foe.is_some_and(|foe| foe.at == at) => {
            let harm = view.rules().fire.map_or(0, |fire| fire.brand_harm());
            ("burns", harm.min(left), left)
        }
        ItemEffect::Kindles(_) => ("kindles", 0, 0),
        ItemEffect::Spills { hides: true, .. } => ("hides", within(&changed), 0),
        ItemEffect::Spills { .. } if spilled(view, &held).is_some_and(|it| it.light > 0) => {
            ("lures", 0, 0)
        }
        ItemEffect::Spills { .. } => ("spills", within(&changed), 0),
        ItemEffect::Snuffs(within) => ("snuffs", flames_within(view, within), 0),
        ItemEffect::Maps(_) => {
            let mut cells = view.size().cells();
            let is_stairs = |at| view.terrain(at).seen() == Some(Terrain::StairsDown);
            (!cells.any(is_stairs)).then_some(("maps", 0, 0))?
        }
        ItemEffect::Descends(_) => ("descends", 0, 0),
        ItemEffect::Mirrors(_) => ("mirrors", view.hp_kept_by(FlameHeight::Plain)?, 0),
        ItemEffect::Glows(light) => ("glows", light, 0),
        ItemEffect::Melts(wax) => ("melts", wax, 0),
        ItemEffect::RaisesAttack(n) => ("sharpens", n, 0),
        ItemEffect::RaisesDefense(n) => ("hardens", n, 0),
        ItemEffect::Rewinds(turns) => ("rewinds", turns, 0),
        _ => return None,
    };
    Some(ToolOffer {
        command,
        word,
        n,
        of,
        is_urgent,
    })
}

/// The flames in view up to `within` cells away, and the hero's own.
fn flames_within(view: View<'_>, within: i32) -> i32 {
    let near = |at: Pos| at.distance(view.hero().at) <= within;
    let source =
        |cells: &mut dyn Iterator<Item = (Pos, i32)>| cells.max_by_key(|(_, light)| *light);
    let lights = view.lights();
    let others = lights.filter(|it| source(&mut it.cells()).is_some_and(|(at, _)| near(at)));
    let burns = view
        .flame()
        .is_some_and(|flame| flame.height != FlameHeight::Out);
    others.count() as i32 + i32::from(burns)
}
