//! Terrain: the kinds that every rule set has, and those that a rule file adds.

use serde::{Serialize, Serializer};

use crate::game::rules::{
    BumpEffect, Burns, EnterEffect, Fades, Hidden, ItemId, ItemKind, MonsterId, Ruleset,
    TerrainKind, TerrainRole,
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
        let has_role = |terrain: &Terrain| {
            let kind = self.terrain_kind(*terrain);
            kind.is_some_and(|kind| kind.role() == Some(role))
        };
        self.all_terrain().find(has_role)
    }

    /// How terrain of this kind fades; `None` if it stays.
    pub fn fades(&self, terrain: Terrain) -> Option<&Fades> {
        self.terrain_kind(terrain)?.fades.as_ref()
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
        match terrain {
            Terrain::Ground(ground) => self.terrain.get(usize::from(ground.index)),
            _ => None,
        }
    }

    /// What happens to an actor that walks onto this terrain; `None` if nothing does.
    pub fn enter_effect(&self, terrain: Terrain) -> Option<&EnterEffect> {
        self.terrain_kind(terrain)?.on_enter.as_ref()
    }

    /// What happens when the hero bumps into this terrain; `None` if it only blocks the way.
    pub fn bump_effect(&self, terrain: Terrain) -> Option<&BumpEffect> {
        match terrain {
            Terrain::Torch => self.torch.as_ref(),
            _ => self.terrain_kind(terrain)?.on_bump.as_ref(),
        }
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
        let solid = becomes.is_opaque() && !becomes.is_walkable();
        Some(becomes).filter(|it| solid && matches!(it, Terrain::Ground(_)))
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
        let is_candle = |item: &ItemKind| item.burns_as() == Some(&lit.kind);
        if let Some(fades) = &lit.fades
            && self.items.iter().any(is_candle)
        {
            return Some(&fades.leaves);
        }
        let lights = |kind: &&TerrainKind| {
            let becomes = kind.on_bump.as_ref().map(|effect| &effect.becomes);
            becomes == Some(&lit.kind)
        };
        let dark = self.terrain.iter().find(lights)?;
        Some(&dark.kind)
    }

    /// The name of this terrain in tilesheets and rule files.
    pub fn terrain_word(&self, terrain: Terrain) -> &str {
        let built_in = Terrain::SIGNS.get(terrain.index()).map(|(word, _)| *word);
        let own = || self.terrain_kind(terrain).map(|kind| kind.kind.as_str());
        built_in.or_else(own).unwrap_or_default()
    }

    /// The character for this terrain in maps drawn as text; a space for rock.
    pub fn terrain_letter(&self, terrain: Terrain) -> char {
        let built_in = Terrain::SIGNS.get(terrain.index()).map(|(_, sign)| *sign);
        let own = || self.terrain_kind(terrain).map(|kind| kind.letter);
        built_in.or_else(own).unwrap_or(' ')
    }

    /// The terrain with this name; `None` if there is none.
    pub fn terrain_named(&self, word: &str) -> Option<Terrain> {
        self.all_terrain()
            .find(|terrain| self.terrain_word(*terrain) == word)
    }

    /// The terrain with this letter; `None` if there is none. Rock cannot be drawn.
    pub fn terrain_with_letter(&self, letter: char) -> Option<Terrain> {
        let mut own = self.all_terrain().skip(Terrain::ALL.len());
        let own = || own.find(|terrain| self.terrain_letter(*terrain) == letter);
        Terrain::from_letter(letter).or_else(own)
    }
}
