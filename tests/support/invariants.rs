//! What holds after every turn of every game.

use tallowdeep::game::{Known, World};

/// The first thing that is wrong with `world`.
pub(crate) fn invariants(world: &World) -> Result<(), String> {
    let view = world.view();
    let hero = view.hero();
    let mut places: Vec<_> = Vec::new();
    for actor in view.everybody() {
        hold((0..=actor.stats.hp).contains(&actor.hp), || {
            format!("hit points of {actor:?}")
        })?;
        if actor.hp > 0 {
            hold(view.size().contains(actor.at), || {
                format!("{actor:?} left the map")
            })?;
            places.push(actor.at);
        }
    }
    let living = places.len();
    places.sort();
    places.dedup();
    hold(places.len() == living, || {
        "two stand on one cell".to_owned()
    })?;
    hold(view.sees(hero.at), || {
        "the hero does not see his own cell".to_owned()
    })?;
    hold(view.over().is_some() || hero.hp > 0, || {
        "the dead hero plays on".to_owned()
    })?;
    for foe in view.foes() {
        let seen = matches!(view.terrain(foe.at), Known::Visible(_));
        hold(seen, || format!("{foe:?} is shown out of view"))?;
    }
    Ok(())
}

fn hold(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}
