//! Makes levels: terrain, and the monsters and items that the map itself calls for. Depths without a place are made by
//! `scatter`; a place names its maker, one per file. Makers roll only the map dice, in a fixed order.

mod braziers;
mod caves;
pub mod connectivity;
mod crypt;
mod drawn;
mod faults;
mod finish;
mod furnish;
mod halls;
mod rooms;
mod scatter;
mod shapes;
mod sketch;
mod trial;
mod twists;
mod vaults;
mod works;

pub(super) use braziers::add as add_braziers;
pub(super) use connectivity::{FAR, Passages, RING, distances, first_in_the_way, is_narrow};
pub use faults::{VaultFault, vault_faults};
pub(super) use scatter::{generate, room_center, room_floor};
pub(super) use sketch::{DrawnMonster, Sketch, Steps, pick, rect};
pub(super) use twists::twist;

use crate::base::{Dice, Pos};
use crate::game::rules::{Maker, PlaceRules, Ruleset};

/// Attempts at a level before one that fails a requirement is accepted. No seed in the tests gets that far.
const TRIES: u32 = 100;

/// Most steps by which the way past the companion is longer than the way to the stairs.
const DETOUR: u32 = 24;

/// Makes a level of this place. `steps` is called after each step. Returns it with the cell of the hero, and that of the
/// stairs down or the boss.
pub(super) fn make<'r>(
    rules: &'r Ruleset,
    place: &'r PlaceRules,
    depth: u32,
    dice: &mut Dice,
    steps: Steps<'_>,
) -> (Sketch<'r>, [Pos; 2]) {
    for _ in 1..TRIES {
        let (sketch, ends, meets_requirements) = attempt(rules, place, depth, dice, steps);
        if meets_requirements {
            return (sketch, ends);
        }
    }
    let (sketch, ends, _) = attempt(rules, place, depth, dice, steps);
    (sketch, ends)
}

/// Makes a level, and says whether it meets all requirements.
fn attempt<'r>(
    rules: &'r Ruleset,
    place: &'r PlaceRules,
    depth: u32,
    dice: &mut Dice,
    steps: Steps<'_>,
) -> (Sketch<'r>, [Pos; 2], bool) {
    let mut sketch = Sketch::new(rules, place, depth);
    let hall = halls::reserve(&mut sketch, dice);
    match place.maker {
        Maker::Rooms => rooms::make(&mut sketch, dice, steps),
        Maker::Caves => caves::make(&mut sketch, dice, steps),
        Maker::Crypt => crypt::make(&mut sketch, dice, steps),
        Maker::Works => works::make(&mut sketch, dice, steps),
        Maker::Drawn => drawn::make(&mut sketch, dice, steps),
    }
    if let Some(hall) = hall {
        hall.build(&mut sketch, steps);
    }
    if place.maker != Maker::Drawn {
        sketch.fill_blind_cells();
    }
    let companion = vaults::place_companion(&mut sketch, dice, steps);
    vaults::place(&mut sketch, dice, steps);
    furnish::furnish(&mut sketch, dice, steps);
    let (ends, meets_requirements) = finish::finish(&mut sketch, dice, steps);
    let is_met = match companion {
        vaults::Waiting::Elsewhere => true,
        vaults::Waiting::WithoutRoom => false,
        vaults::Waiting::WaitsAt(at) => finish::detour(&sketch, ends, at) <= DETOUR,
    };
    (sketch, ends, meets_requirements && is_met)
}
