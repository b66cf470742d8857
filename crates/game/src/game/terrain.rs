//! Terrain: the kinds that every rule set has, and those that a rule file adds.

use serde::{Serialize, Serializer};

use crate::game::rules::{
    BumpEffect, Burns, EnterEffect, Fades, Hidden, ItemId, MonsterId, Ruleset, TerrainKind,
    TerrainRole,
};

/// The terrain of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(with = "usize")
)]
pub enum Terrain {
    /// Solid; drawn as a wall.
    #[default]
    Wall,
    /// Walkable ground.
    Floor,
    /// Walkable, blocks sight.
    Door,
    /// Stairs to the level below.
    StairsDown,
    /// Stairs to the level above.
    StairsUp,
    /// Solid; never visible from walkable cells.
    Rock,
    /// A wall with a burning torch, which shines from the cell south of it.
    Torch,
    /// Terrain from the rule file.
    Ground(Ground),
}

/// Terrain from a rule file: its index in [`Ruleset::terrain`], with the properties that every search needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ground {
    index: u8,
    is_walkable: bool,
    is_opaque: bool,
    is_dangerous: bool,
}

impl Terrain {
    /// The terrain that every rule set has.
    pub const ALL: [Self; 7] = [
        Self::Wall,
        Self::Floor,
        Self::Door,
        Self::StairsDown,
        Self::StairsUp,
        Self::Rock,
        Self::Torch,
    ];

    /// Maximum number of kinds that a rule file can add.
    pub const MAX_KINDS: usize = 100;

    /// Light of a wall torch on the cell south of it, and so its reach from there in cells.
    pub const TORCH_LIGHT: i32 = 6;

    /// Its index, 0 or more: first [`Self::ALL`], then the terrain of the rule file, each in order. Part of
    /// fingerprints, so it never changes.
    pub const fn index(self) -> usize {
        match self {
            Self::Wall => 0,
            Self::Floor => 1,
            Self::Door => 2,
            Self::StairsDown => 3,
            Self::StairsUp => 4,
            Self::Rock => 5,
            Self::Torch => 6,
            Self::Ground(ground) => Self::ALL.len() + ground.index as usize,
        }
    }

    /// The names of [`Self::ALL`] in tilesheets and files, and their characters in maps drawn as text.
    const SIGNS: [(&str, char); 7] = [
        ("wall", '#'),
        ("floor", '.'),
        ("door", '+'),
        ("stairs_down", '>'),
        ("stairs_up", '<'),
        ("rock", ' '),
        ("torch", '*'),
    ];

    /// The terrain with this letter among those that every rule set has. Rock, whose letter is a space, cannot be
    /// drawn.
    pub fn from_letter(letter: char) -> Option<Self> {
        let mut all = Self::ALL.into_iter().zip(Self::SIGNS);
        let found = all.find(|(it, (_, sign))| *it != Self::Rock && *sign == letter);
        found.map(|(terrain, _)| terrain)
    }

    /// Whether an actor can stand there.
    #[inline]
    pub const fn is_walkable(self) -> bool {
        match self {
            Self::Floor | Self::Door | Self::StairsDown | Self::StairsUp => true,
            Self::Wall | Self::Rock | Self::Torch => false,
            Self::Ground(ground) => ground.is_walkable,
        }
    }

    /// Whether it blocks sight, light and missiles.
    #[inline]
    pub const fn is_opaque(self) -> bool {
        match self {
            Self::Wall | Self::Door | Self::Rock | Self::Torch => true,
            Self::Floor | Self::StairsDown | Self::StairsUp => false,
            Self::Ground(ground) => ground.is_opaque,
        }
    }

    /// Whether walking onto it does harm.
    #[inline]
    pub const fn is_dangerous(self) -> bool {
        matches!(self, Self::Ground(ground) if ground.is_dangerous)
    }

    /// Whether an actor can stand there without harm.
    #[inline]
    pub const fn is_harmless(self) -> bool {
        self.is_walkable() && !self.is_dangerous()
    }

    /// Whether it is worth a list of its cells: stairs, torches, and whatever the rule file adds.
    #[inline]
    pub const fn is_landmark(self) -> bool {
        matches!(
            self,
            Self::StairsDown | Self::StairsUp | Self::Torch | Self::Ground(_)
        )
    }
}

/// Serialized as its index, as in fingerprints.
impl Serialize for Terrain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.index() as u64)
    }
}

impl Ruleset {
    /// All terrain that levels of this rule set can have, in order of [`Terrain::index`].
    pub fn all_terrain(&self) -> impl Iterator<Item = Terrain> + '_ {
        let own = self.terrain.iter().zip(0..).map(|(kind, index)| {
            Terrain::Ground(Ground {
                index,
                is_walkable: kind.walk,
                is_opaque: !kind.sight,
                is_dangerous: kind.on_enter.as_ref().is_some_and(EnterEffect::is_harmful),
            })
        });
        Terrain::ALL.into_iter().chain(own)
    }

    /// Hit points that fire takes each turn from an actor on terrain of this kind.
    pub fn fire_harm(&self, terrain: Terrain) -> i32 {
        let own = self.burns(terrain).and_then(|burns| burns.harm);
        own.or_else(|| Some(self.fire?.harm)).unwrap_or(0)
    }

    /// Whether anybody can ever walk on this terrain, whatever it has to become first.
    pub fn is_ever_walkable(&self, terrain: Terrain) -> bool {
        let mut all = vec![terrain];
        let mut next = 0;
        while let Some(terrain) = all.get(next).copied() {
            if terrain.is_walkable() {
                return true;
            }
            next += 1;
            let becomes = self.terrain_kind(terrain).into_iter();
            let becomes = becomes.flat_map(TerrainKind::becomes_unwalked);
            for terrain in becomes.filter_map(|word| self.terrain_named(word)) {
                if !all.contains(&terrain) {
                    all.push(terrain);
                }
            }
        }
        false
    }

    /// The first terrain with this role, if there is one.
    pub fn terrain_with_role(&self, role: TerrainRole) -> Option<Terrain> {
        self.all_terrain().find(|terrain| {
            let kind = self.terrain_kind(*terrain);
            kind.is_some_and(|kind| kind.role() == Some(role))
        })
    }

    /// How terrain of this kind fades; `None` if it stays.
    pub fn fades(&self, terrain: Terrain) -> Option<&Fades> {
        self.terrain_kind(terrain)?.fades.as_ref()
    }

    /// Turns for which the boss can put out what wins the game by this effect; `None` if it wins at once, or not at all.
    pub fn turns_to_catch(&self, effect: &BumpEffect) -> Option<i32> {
        let becomes = effect.wins.and(self.terrain_named(&effect.becomes));
        Some(self.fades(becomes?)?.turns)
    }

    /// What this terrain was before the hero lit it, if the game is won once it has faded into what it leaves: while it
    /// catches, the boss can put it out again. `None` for all other terrain.
    pub fn unlit_of_catching(&self, terrain: Terrain) -> Option<Terrain> {
        self.fades(terrain)?;
        let word = self.terrain_word(terrain);
        self.all_terrain().find(|other| {
            let effect = self.bump_effect(*other);
            effect.is_some_and(|effect| effect.wins.is_some() && effect.becomes == word)
        })
    }

    /// What terrain of this kind looks like until it is found; `None` if it hides nothing.
    pub fn hidden(&self, terrain: Terrain) -> Option<&Hidden> {
        self.terrain_kind(terrain)?.hidden.as_ref()
    }

    /// How terrain of this kind burns; `None` if the rule file does not say so.
    pub fn burns(&self, terrain: Terrain) -> Option<&Burns> {
        self.terrain_kind(terrain)?.burns.as_ref()
    }

    /// The entry of this terrain in the rule file; `None` if every rule set has it.
    pub fn terrain_kind(&self, terrain: Terrain) -> Option<&TerrainKind> {
        let Terrain::Ground(ground) = terrain else {
            return None;
        };
        self.terrain.get(usize::from(ground.index))
    }

    /// What happens to an actor that walks onto this terrain; `None` if nothing does.
    pub fn enter_effect(&self, terrain: Terrain) -> Option<&EnterEffect> {
        self.terrain_kind(terrain)?.on_enter.as_ref()
    }

    /// What happens when the hero bumps into this terrain; `None` if it only blocks the way.
    pub fn bump_effect(&self, terrain: Terrain) -> Option<&BumpEffect> {
        if terrain == Terrain::Torch {
            return self.torch.as_ref();
        }
        self.terrain_kind(terrain)?.on_bump.as_ref()
    }

    /// The kind of item that bumping into terrain with this effect takes from the hero; `None` if it takes none.
    pub fn item_taken(&self, effect: &BumpEffect) -> Option<ItemId> {
        self.item_of_kind(effect.takes.as_ref()?)
    }

    /// The kind of ally that bumping into terrain with this effect sets free; `None` if it holds none.
    pub fn ally_freed(&self, effect: &BumpEffect) -> Option<MonsterId> {
        self.monster_of_kind(effect.frees.as_ref()?)
    }

    /// What a wall torch becomes when put out, if that is solid terrain from the rule file; `None` if it is the plain
    /// wall, or not solid.
    pub fn dead_torch(&self) -> Option<Terrain> {
        let becomes = self.terrain_named(&self.torch.as_ref()?.becomes)?;
        let is_solid = becomes.is_opaque() && !becomes.is_walkable();
        (is_solid && matches!(becomes, Terrain::Ground(_))).then_some(becomes)
    }

    /// Whether this terrain looks like a wall until it is found, and nobody walks through it.
    pub fn hides_in_wall(&self, terrain: Terrain) -> bool {
        let hidden = self.hidden(terrain);
        !terrain.is_walkable() && hidden.is_some_and(|hidden| hidden.looks_like == "wall")
    }

    /// The terrain that is part of a wall: a torch that is out, and what hides in walls.
    pub fn terrain_in_walls(&self) -> impl Iterator<Item = Terrain> {
        let kinds = self.terrain.iter();
        let kinds = kinds.filter_map(|kind| self.terrain_named(&kind.kind));
        let hidden = kinds.filter(|terrain| self.hides_in_wall(*terrain));
        self.dead_torch().into_iter().chain(hidden)
    }

    /// The name of what this terrain becomes when its flame goes out: for a torch, what the rules say, or else a wall;
    /// for a whole candle, what it leaves; for terrain that is lit by bumping into it, what it was before. `None` if it
    /// has no flame that can go out.
    pub fn without_flame(&self, terrain: Terrain) -> Option<&str> {
        if terrain == Terrain::Torch {
            let becomes = self.torch.as_ref().map(|torch| torch.becomes.as_str());
            return Some(becomes.unwrap_or("wall"));
        }
        let lit = self.terrain_kind(terrain).filter(|kind| kind.light > 0)?;
        if let Some(fades) = &lit.fades
            && self.is_candle(lit)
        {
            return Some(&fades.leaves);
        }
        // What was lit by bumping into it is dark again.
        let dark = self.terrain.iter().find(|kind| {
            let becomes = kind.on_bump.as_ref().map(|effect| &effect.becomes);
            becomes == Some(&lit.kind)
        })?;
        Some(&dark.kind)
    }

    /// Whether terrain of this kind is an item that burns where it was dropped.
    fn is_candle(&self, lit: &TerrainKind) -> bool {
        self.items
            .iter()
            .any(|item| item.burns_as() == Some(&lit.kind))
    }

    /// The name of this terrain in tilesheets and rule files.
    pub fn terrain_word(&self, terrain: Terrain) -> &str {
        if let Some((word, _)) = Terrain::SIGNS.get(terrain.index()) {
            return word;
        }
        self.terrain_kind(terrain).map_or("", |kind| &kind.kind)
    }

    /// The character for this terrain in maps drawn as text; a space for rock.
    pub fn terrain_letter(&self, terrain: Terrain) -> char {
        if let Some((_, sign)) = Terrain::SIGNS.get(terrain.index()) {
            return *sign;
        }
        self.terrain_kind(terrain).map_or(' ', |kind| kind.letter)
    }

    /// The terrain with this name; `None` if there is none.
    pub fn terrain_named(&self, word: &str) -> Option<Terrain> {
        self.all_terrain()
            .find(|terrain| self.terrain_word(*terrain) == word)
    }

    /// The terrain with this letter; `None` if there is none. Rock cannot be drawn.
    pub fn terrain_with_letter(&self, letter: char) -> Option<Terrain> {
        if let Some(terrain) = Terrain::from_letter(letter) {
            return Some(terrain);
        }
        let mut own = self.all_terrain().skip(Terrain::ALL.len());
        own.find(|terrain| self.terrain_letter(*terrain) == letter)
    }
}
