//! The lines of the ground: terrain, bump effects, sealed doors and fire.

use super::Lines;
use crate::game::rules::{
    BumpEffect, Burns, Closes, DoorSeal, EnterEffect, Fades, FireRules, Hidden, TerrainKind, Wins,
};

impl Lines {
    pub(super) fn terrain(&mut self, terrain: &TerrainKind) {
        let TerrainKind {
            kind,
            name: _,
            letter: _,
            color: _,
            about: _,
            tile: _,
            walk,
            sight,
            light,
            watch,
            burns,
            fades,
            on_enter,
            on_bump,
            hidden,
        } = terrain;
        self.kind("terrain", kind);
        self.unless(1, "terrain.walk", i32::from(*walk));
        self.unless(1, "terrain.sight", i32::from(*sight));
        self.unless(0, "terrain.light", *light);
        self.unless(0, "terrain.watch", *watch);
        if let Some(Burns { turns, leaves }) = burns {
            self.always("terrain.burns", turns);
            self.kind("terrain.leaves", leaves);
        }
        if let Some(Fades { turns, leaves }) = fades {
            self.always("terrain.fades", turns);
            self.kind("terrain.fades-to", leaves);
        }
        if let Some(EnterEffect {
            gusts,
            drowns,
            hinders,
            harms,
            holds,
            becomes,
            falls,
            says: _,
        }) = on_enter
        {
            self.unless(0, "terrain.gusts", i32::from(*gusts));
            self.unless(0, "terrain.drowns", i32::from(*drowns));
            self.unless(0, "terrain.hinders", i32::from(*hinders));
            self.unless(0, "terrain.harms", *harms);
            self.unless(0, "terrain.holds", *holds);
            if let Some(becomes) = becomes {
                self.kind("terrain.entered", becomes);
            }
            self.unless(0, "terrain.falls", i32::from(*falls));
        }
        if let Some(bump) = on_bump {
            self.bump("terrain", bump);
        }
        if let Some(Hidden { looks_like, light }) = hidden {
            self.kind("terrain.looks-like", looks_like);
            self.always("terrain.found-in", light);
        }
    }

    pub(super) fn bump(&mut self, whose: &str, bump: &BumpEffect) {
        let BumpEffect {
            becomes,
            wax,
            items,
            takes,
            frees,
            closes,
            wins,
            says: _,
        } = bump;
        self.kind(&format!("{whose}.becomes"), becomes);
        self.unless(0, &format!("{whose}.wax"), *wax);
        self.unless(0, &format!("{whose}.items"), *items);
        if let Some(item) = takes {
            self.kind(&format!("{whose}.takes"), item);
        }
        if let Some(monster) = frees {
            self.kind(&format!("{whose}.frees"), monster);
        }
        if let Some(Closes { within, becomes }) = closes {
            self.always(&format!("{whose}.closes-within"), within);
            self.kind(&format!("{whose}.closes"), becomes);
        }
        if let Some(Wins { boss_away }) = wins {
            self.always(&format!("{whose}.wins-from-boss"), boss_away);
        }
    }

    pub(super) fn door_seal(&mut self, seal: &DoorSeal) {
        let DoorSeal {
            wax,
            terrain,
            holds,
            heard,
        } = seal;
        self.always("door-seal.wax", wax);
        self.kind("door-seal.terrain", terrain);
        self.always("door-seal.holds", holds);
        self.unless(0, "door-seal.heard", *heard);
    }

    pub(super) fn fire(&mut self, fire: &FireRules) {
        let FireRules {
            harm,
            light,
            spreads_after,
            door_turns,
            remains_turns,
        } = fire;
        self.always("fire.harm", harm);
        self.always("fire.light", light);
        self.always("fire.spreads-after", spreads_after);
        self.unless(0, "fire.door", *door_turns);
        self.unless(0, "fire.remains", *remains_turns);
    }
}
