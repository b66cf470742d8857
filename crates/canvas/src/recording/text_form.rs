//! A recording as text for a file: rows of text, then each grid of tiles as a drawing with a legend, then tiles that are
//! in no grid. Reads such a text again, to compare it with a new one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::geom::{Px, PxSize};
use crate::recording::{RecordedTile, Transcript};

/// As many cells are worth a drawing; fewer are listed.
const GRID: usize = 8;
/// What the line before a drawing and the one before a list begin with.
const GRID_HEAD: &str = "-- tiles of ";
const LIST_HEAD: &str = "-- other tiles --";
/// What each row of a drawing begins with: it shows where the row begins, and tells it from the legend.
const EDGE: char = '|';
/// Between the names of tiles that lie on each other, the upper first.
pub(super) const ON: &str = " on ";

/// What a text form says.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct TextForm {
    pub(super) rows: Vec<String>,
    pub(super) grids: Vec<TileGrid>,
    /// Tiles in no grid.
    pub(super) others: Vec<String>,
}

/// Tiles of one size side by side.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct TileGrid {
    /// Width and height of a tile on the canvas.
    pub(super) size: PxSize,
    /// How far its cells are from those of a grid that begins at the top left of the canvas.
    pub(super) shift: Px,
    /// The tiles of each cell, as [`ON`] joins them, by row and column.
    pub(super) cells: BTreeMap<(i32, i32), String>,
}

impl TileGrid {
    /// The smallest and the largest column, and the same of rows.
    fn bounds(&self) -> [i32; 4] {
        let mut bounds = [i32::MAX, i32::MIN, i32::MAX, i32::MIN];
        for (y, x) in self.cells.keys() {
            bounds[0] = bounds[0].min(*x);
            bounds[1] = bounds[1].max(*x);
            bounds[2] = bounds[2].min(*y);
            bounds[3] = bounds[3].max(*y);
        }
        bounds
    }

    /// The letter of each name in the drawing.
    fn letters(&self) -> BTreeMap<&str, char> {
        let names: BTreeSet<&str> = self.cells.values().map(String::as_str).collect();
        let (own, others): (Vec<&str>, Vec<&str>) = names
            .into_iter()
            .partition(|name| name.chars().count() == 1);
        let mut letters = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for name in own.into_iter().chain(others) {
            let mut candidates = wanted_letters(name).into_iter().chain(any_letters());
            let free = candidates.find(|c| !taken.contains(c)).unwrap_or('?');
            taken.insert(free);
            letters.insert(name, free);
        }
        letters
    }
}

/// The letters that remind of a name, the best first.
fn wanted_letters(name: &str) -> Vec<char> {
    let top = name.split(ON).next().unwrap_or(name);
    let mut letters = Vec::new();
    if top.chars().count() == 1 {
        letters.extend(top.chars());
    }
    if top.starts_with("wall") {
        letters.push('#');
    }
    if top.starts_with("floor") {
        letters.push('.');
    }
    for c in top.chars() {
        if c.is_ascii_alphanumeric() {
            letters.extend([c.to_ascii_lowercase(), c.to_ascii_uppercase()]);
        }
    }
    letters
}

/// Letters for names whose own are taken.
fn any_letters() -> impl Iterator<Item = char> {
    let latin = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    latin
        .chain('α'..='ω')
        .chain('а'..='я')
        .chain('\u{4e00}'..='\u{9fff}')
}

impl TextForm {
    pub(super) fn of(recording: &Transcript) -> Self {
        let mut form = Self {
            rows: recording.rows(),
            ..Self::default()
        };
        // By size, and by how far the cells are from those that begin at the top left of the canvas.
        let mut groups: BTreeMap<(i32, i32, Px), Vec<&RecordedTile>> = BTreeMap::new();
        for tile in recording.tiles() {
            let PxSize { w, h } = tile.area.size();
            let shift = Px::new(tile.area.x.rem_euclid(w), tile.area.y.rem_euclid(h));
            groups.entry((w, h, shift)).or_default().push(tile);
        }
        for ((w, h, shift), tiles) in groups {
            let mut cells: BTreeMap<(i32, i32), String> = BTreeMap::new();
            for tile in tiles {
                let Px { x, y } = tile.cell();
                let below = cells.remove(&(y, x));
                let name = match below {
                    Some(below) => format!("{}{ON}{below}", tile.name),
                    None => tile.name.clone(),
                };
                cells.insert((y, x), name);
            }
            let size = PxSize::new(w, h);
            if cells.len() >= GRID {
                form.grids.push(TileGrid { size, shift, cells });
                continue;
            }
            for ((row, column), name) in cells {
                let (x, y) = (column * w + shift.x, row * h + shift.y);
                form.others.push(format!("{name} at pixel ({x}, {y})"));
            }
        }
        form
    }

    /// Reads what [`fmt::Display`] writes. Anything else is rows of text.
    pub(super) fn read(text: &str) -> Self {
        let mut form = Self::default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next_if(|line| !is_head(line)) {
            form.rows.push(line.to_owned());
        }
        while let Some(head) = lines.next() {
            let mut part = Vec::new();
            while let Some(line) = lines.next_if(|line| !is_head(line)) {
                part.push(line);
            }
            if head == LIST_HEAD {
                form.others.extend(part.into_iter().map(ToOwned::to_owned));
            } else if let Some(grid) = read_grid(head, &part) {
                form.grids.push(grid);
            }
        }
        form
    }
}

fn is_head(line: &str) -> bool {
    line == LIST_HEAD || (line.starts_with(GRID_HEAD) && numbers(line).len() == 6)
}

/// The whole numbers of a line, in order.
fn numbers(line: &str) -> Vec<i32> {
    let words = line.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A grid from the line before it, its drawing and its legend.
fn read_grid(head: &str, lines: &[&str]) -> Option<TileGrid> {
    let [w, h, x, y, column, row] = numbers(head)[..] else {
        return None;
    };
    let mut names = BTreeMap::new();
    for line in lines {
        if let Some((letter, name)) = line.split_once(" = ") {
            names.insert(letter, name);
        }
    }
    let mut cells = BTreeMap::new();
    let drawing = lines.iter().filter_map(|line| line.strip_prefix(EDGE));
    for (y, drawn) in (row..).zip(drawing) {
        for (x, letter) in (column..).zip(drawn.chars()) {
            if let Some(name) = names.get(letter.to_string().as_str()) {
                cells.insert((y, x), (*name).to_owned());
            }
        }
    }
    Some(TileGrid {
        size: PxSize::new(w, h),
        shift: Px::new(x - column * w, y - row * h),
        cells,
    })
}

impl fmt::Display for TextForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            writeln!(f, "{row}")?;
        }
        for grid in &self.grids {
            write!(f, "{grid}")?;
        }
        if !self.others.is_empty() {
            writeln!(f, "{LIST_HEAD}")?;
        }
        for tile in &self.others {
            writeln!(f, "{tile}")?;
        }
        Ok(())
    }
}

impl fmt::Display for TileGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PxSize { w, h } = self.size;
        let [left, right, top, bottom] = self.bounds();
        let (x, y) = (left * w + self.shift.x, top * h + self.shift.y);
        writeln!(
            f,
            "{GRID_HEAD}{w}x{h} from pixel ({x}, {y}), cell ({left}, {top}) --"
        )?;
        let letters = self.letters();
        for y in top..=bottom {
            let mut row = String::from(EDGE);
            for x in left..=right {
                let name = self.cells.get(&(y, x));
                row.push(name.map_or(' ', |name| letters[name.as_str()]));
            }
            writeln!(f, "{}", row.trim_end())?;
        }
        for (name, letter) in letters {
            writeln!(f, "{letter} = {name}")?;
        }
        Ok(())
    }
}

/// The rows of text, then the tiles as drawings with a legend.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TextForm::of(self).fmt(f)
    }
}
