//! The lines of places and their vaults.

use crate::game::rules::fingerprint::Lines;
use crate::game::rules::{Maker, PlaceGround, PlaceRules};
use crate::game::rules::{Vault, VaultCell, VaultSite, VaultThing, VaultTurns};

/// Writes the lines of all places, in the order of the file, and of all vaults.
pub(super) fn write(lines: &mut Lines, places: &[PlaceRules], vaults: &[Vault]) {
    for place in places {
        let PlaceRules {
            name: _,
            theme: _,
            from,
            to,
            maker,
            ground,
            door_percent,
            torch_percent,
            vaults: most_vaults,
            items,
            light: _,
            says: _,
            says_below: _,
        } = place;
        lines.always("place.from", from);
        lines.always("place.to", to);
        lines.always("place.maker", maker_word(*maker));
        for PlaceGround {
            kind,
            percent,
            amount,
            patch,
        } in ground
        {
            lines.kind("place.ground", kind);
            lines.unless(0, "place.ground.percent", *percent);
            lines.unless(0, "place.ground.amount", *amount);
            lines.unless(1, "place.ground.patch", *patch);
        }
        lines.unless(50, "place.doors", *door_percent);
        lines.unless(0, "place.torches", *torch_percent);
        lines.unless(0, "place.vaults", *most_vaults);
        lines.unless(0, "place.items", *items);
    }
    for vault in vaults {
        write_vault(lines, vault);
    }
}

fn write_vault(lines: &mut Lines, vault: &Vault) {
    let Vault {
        name: _,
        from,
        to,
        weight,
        site,
        turns,
        brings,
        cells,
    } = vault;
    lines.always("vault.from", from);
    lines.always("vault.to", to);
    lines.always("vault.weight", weight);
    let site = match site {
        VaultSite::Rock => "rock",
        VaultSite::Floor => "floor",
        VaultSite::Level => "level",
    };
    let turns = match turns {
        VaultTurns::None => "none",
        VaultTurns::Mirror => "mirror",
        VaultTurns::All => "all",
    };
    lines.always("vault.site", site);
    lines.always("vault.turns", turns);
    if let Some(kind) = brings {
        lines.always("vault.brings", kind.0);
    }
    for y in 0..cells.size().h {
        let row: Vec<_> = cells.row(y).iter().map(cell_word).collect();
        lines.always("vault.row", row.join(" "));
    }
}

/// The word for a cell: the number of its terrain, and what it holds.
fn cell_word(cell: &VaultCell) -> String {
    let terrain = cell
        .terrain
        .map_or("-".to_owned(), |it| it.index().to_string());
    let number = |id: Option<usize>| id.map_or("*".to_owned(), |id| id.to_string());
    let holds = match cell.holds {
        None => String::new(),
        Some(VaultThing::Monster(kind)) => format!("m{}", number(kind.map(|it| it.0))),
        Some(VaultThing::Item(kind)) => format!("i{}", number(kind.map(|it| it.0))),
        Some(VaultThing::Arrival) => "a".to_owned(),
        Some(VaultThing::Exit) => "e".to_owned(),
    };
    terrain + &holds
}

const fn maker_word(maker: Maker) -> &'static str {
    match maker {
        Maker::Rooms => "rooms",
        Maker::Caves => "caves",
        Maker::Crypt => "crypt",
        Maker::Works => "works",
        Maker::Drawn => "drawn",
    }
}
