//! What the hint line of the play screen offers: the keys that make sense now. UI.md 1.

use crate::base::Pos;
use crate::game::rules::Bump;
use crate::game::{Known, Terrain, View};
use crate::ui::describe;
use crate::ui::hints::Hint;
use crate::ui::keys::Key;
use crate::ui::lessons::rest_heals;
use crate::ui::sidebar::is_low;

use super::play::Scene;

/// Most hints in the line.
const HINTS: usize = 6;

/// What makes sense now, the likeliest first; beside a rule set's own instructions only what they leave out.
pub(super) fn offers(scene: &Scene<'_>) -> Vec<Hint> {
    let keys = Hint::also(Key::Char('?'), "keys");
    let (look, messages) = (
        Hint::also(Key::Char('x'), "look"),
        Hint::also(Key::Char('m'), "messages"),
    );
    if scene.hud.instructions.is_some() {
        return vec![keys, look, messages];
    }
    if scene.under_way {
        return vec![Hint::likely(Key::Escape, "stop"), keys];
    }
    let view = scene.view;
    let mut hints = if view.over().is_some() {
        let replay = Hint::likely(Key::Char('v'), "replay");
        vec![replay, Hint::also(Key::Char('g'), "GIF"), look]
    } else if view.foes().next().is_some() {
        in_danger(view, look)
    } else {
        in_quiet(scene, look)
    };
    let leave = if scene.hud.escape_quits {
        "quit"
    } else {
        "menu"
    };
    hints.extend([messages, Hint::also(Key::Escape, leave)]);
    hints.truncate(HINTS - 1);
    hints.push(keys);
    hints
}

/// With foes in view: fighting, but for who is badly hurt. UI.md 1.
fn in_danger(view: View<'_>, look: Hint) -> Vec<Hint> {
    let hero = view.hero();
    let (low, fights) = (
        is_low(hero.hp, hero.stats.hp),
        view.rules().play.bump == Bump::Strikes,
    );
    let look = Hint {
        bright: low || !fights,
        ..look
    };
    let pack = view.pack().next().is_some();
    let pack = pack.then(|| Hint {
        bright: low,
        ..Hint::also(Key::Char('i'), "pack")
    });
    let stairs = stairs(view, Terrain::StairsDown);
    if low {
        return pack.into_iter().chain([look]).chain(stairs).collect();
    }
    let fight = fights.then(|| Hint::likely(Key::Char('f'), "fight"));
    let first = fight.into_iter().chain([look]).chain(pack);
    first.chain(stairs).collect()
}

/// With nobody in view: what lies here, stairs here, exploring while there is something to explore, rest for the hurt.
fn in_quiet(scene: &Scene<'_>, look: Hint) -> Vec<Hint> {
    let view = scene.view;
    let hero = view.hero();
    let thing = describe::thing_at(view, hero.at);
    let thing = thing.map(|kind| Hint::likely(Key::Char('g'), &format!("take {}", kind.name)));
    let hurt = rest_heals(view.rules()) && hero.hp < hero.stats.hp;
    let rest = hurt.then(|| Hint {
        bright: 2 * hero.hp < hero.stats.hp,
        ..Hint::also(Key::Char('r'), "rest")
    });
    let explore = (!scene.explored).then(|| Hint::likely(Key::Char('o'), "explore"));
    let pack = view.pack().next().is_some();
    let pack = pack.then(|| Hint::also(Key::Char('i'), "pack"));
    let stairs = [Terrain::StairsDown, Terrain::StairsUp];
    let stairs = stairs
        .into_iter()
        .filter_map(|kind| stairs_hint(scene, kind));
    let all = thing.into_iter().chain(explore).chain(rest).chain(pack);
    let mut hints: Vec<_> = all.chain(stairs).chain([look]).collect();
    hints.sort_by_key(|hint| !hint.bright);
    hints
}

/// Taking the stairs, or walking to those that are known: likely where nothing else is left to do.
fn stairs_hint(scene: &Scene<'_>, kind: Terrain) -> Option<Hint> {
    let hint = stairs(scene.view, kind)?;
    let here = scene.view.terrain(scene.view.hero().at) == Known::Visible(kind);
    let bright = kind == Terrain::StairsDown && (here || scene.explored);
    (kind == Terrain::StairsDown || here).then_some(Hint { bright, ..hint })
}

/// The key of stairs that are known.
fn stairs(view: View<'_>, kind: Terrain) -> Option<Hint> {
    let is_one = |pos: Pos| matches!(view.terrain(pos), Known::Visible(it) | Known::Remembered(it) if it == kind);
    let (sign, here, there) = match kind {
        Terrain::StairsUp => ('<', "go up", "to the stairs up"),
        _ => ('>', "go down", "to the stairs"),
    };
    let does = if is_one(view.hero().at) { here } else { there };
    let known = view.size().cells().any(is_one);
    known.then(|| Hint::also(Key::Char(sign), does))
}
