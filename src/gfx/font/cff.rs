//! PostScript outlines: the table `CFF `.
//!
//! Sources: Adobe technical notes 5176, "The Compact Font Format Specification", and 5177, "The Type 2 Charstring
//! Format". Arithmetic operators in charstrings are not supported; no tool writes them. A damaged glyph is drawn as far
//! as it can be read.

use crate::gfx::font::fill::{Fill, PARTS, Point};
use crate::gfx::font::reader::Reader;

/// The deepest nesting of subroutines.
const DEEPEST: u32 = 10;
/// 1 in the numbers of charstrings, which are 65536ths.
const ONE: i64 = 1 << 16;
/// The most numbers on the stack.
const MOST_OPERANDS: usize = 48;

// Operators of dictionaries; those of two bytes begin with 12.
const CHAR_STRINGS: u16 = 17;
const PRIVATE: u16 = 18;
const SUBRS: u16 = 19;
const FD_ARRAY: u16 = 12 << 8 | 36;
const FD_SELECT: u16 = 12 << 8 | 37;

#[derive(Clone, Copy)]
pub(super) struct Cff<'a> {
    table: &'a [u8],
    top: &'a [u8],
    charstrings: Index<'a>,
    globals: Index<'a>,
}

/// A list of byte strings.
#[derive(Clone, Copy)]
struct Index<'a> {
    /// Where in `data` each string begins, and where the last one ends.
    offsets: &'a [u8],
    offset_size: usize,
    /// The strings, from one byte before the first.
    data: &'a [u8],
    count: usize,
}

impl<'a> Index<'a> {
    /// Reads an index, and returns what follows it.
    fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mut reader = Reader(bytes);
        let count = usize::from(reader.u16()?);
        if count == 0 {
            let empty = Self {
                offsets: &[],
                offset_size: 1,
                data: &[],
                count,
            };
            return Some((empty, reader.0));
        }
        let offset_size = usize::from(reader.u8()?);
        if !(1..=4).contains(&offset_size) {
            return None;
        }
        let (offsets, rest) = reader.0.split_at_checked((count + 1) * offset_size)?;
        let index = Self {
            offsets,
            offset_size,
            data: bytes.get(bytes.len() - rest.len() - 1..)?,
            count,
        };
        let end = index.offset(count)?;
        Some((index, index.data.get(end..)?))
    }

    fn offset(&self, n: usize) -> Option<usize> {
        Reader::at(self.offsets, n * self.offset_size)?.offset(self.offset_size)
    }

    fn get(&self, n: usize) -> Option<&'a [u8]> {
        self.data.get(self.offset(n)?..self.offset(n + 1)?)
    }

    /// The subroutine that a charstring calls by this number.
    fn subroutine(&self, number: i64) -> Option<&'a [u8]> {
        let bias = match self.count {
            0..1240 => 107,
            1240..33_900 => 1131,
            _ => 32_768,
        };
        self.get(usize::try_from(number + bias).ok()?)
    }
}

/// A number of one or two bytes, of which the first is 32 to 254.
fn number(first: u8, rest: &mut Reader<'_>) -> Option<i64> {
    let high = i64::from(first);
    Some(match first {
        0..247 => high - 139,
        247..251 => (high - 247) * 256 + i64::from(rest.u8()?) + 108,
        _ => -(high - 251) * 256 - i64::from(rest.u8()?) - 108,
    })
}

/// The last two operands of an operator in a dictionary.
fn operands(dict: &[u8], wanted: u16) -> Option<(usize, usize)> {
    let mut dict = Reader(dict);
    let mut last = (0, 0);
    loop {
        let n = match dict.u8()? {
            28 => i64::from(dict.i16()?),
            29 => i64::from(dict.i32()?),
            // A real number, which ends with a half byte of ones.
            30 => loop {
                let byte = dict.u8()?;
                if byte & 0xf == 0xf || byte >> 4 == 0xf {
                    break 0;
                }
            },
            first @ 32..=254 => number(first, &mut dict)?,
            operator => {
                let mut operator = u16::from(operator);
                if operator == 12 {
                    operator = operator << 8 | u16::from(dict.u8()?);
                }
                if operator == wanted {
                    return Some((usize::try_from(last.0).ok()?, usize::try_from(last.1).ok()?));
                }
                last = (0, 0);
                continue;
            }
        };
        last = (last.1, n);
    }
}

impl<'a> Cff<'a> {
    pub(super) fn read(table: &'a [u8]) -> Option<Self> {
        let header = usize::from(*table.get(2)?);
        let (_names, rest) = Index::read(table.get(header..)?)?;
        let (tops, rest) = Index::read(rest)?;
        let (_strings, rest) = Index::read(rest)?;
        let (globals, _) = Index::read(rest)?;
        let top = tops.get(0)?;
        let (_, at) = operands(top, CHAR_STRINGS)?;
        let (charstrings, _) = Index::read(table.get(at..)?)?;
        Some(Self {
            table,
            top,
            charstrings,
            globals,
        })
    }

    /// Draws a glyph. `find` maps characters to glyphs, for glyphs composed of a letter and an accent.
    pub(super) fn draw(
        &self,
        glyph: u16,
        find: &dyn Fn(char) -> Option<u16>,
        fill: &mut Fill,
    ) -> Option<()> {
        let mut interpreter = Interpreter {
            cff: *self,
            locals: self.local_subroutines(glyph),
            find,
            fill,
            stack: Vec::new(),
            stems: 0,
            at: Point::default(),
        };
        let code = self.charstrings.get(usize::from(glyph))?;
        interpreter.run(code, 0).map(|_| ())
    }

    fn local_subroutines(&self, glyph: u16) -> Option<Index<'a>> {
        let dict = match operands(self.top, FD_ARRAY) {
            Some((_, at)) => {
                let (dicts, _) = Index::read(self.table.get(at..)?)?;
                dicts.get(self.dict_of(glyph)?)?
            }
            None => self.top,
        };
        let (size, at) = operands(dict, PRIVATE)?;
        let private = self.table.get(at..)?;
        let (_, subrs) = operands(private.get(..size)?, SUBRS)?;
        Some(Index::read(private.get(subrs..)?)?.0)
    }

    /// Which of several private dictionaries a glyph uses.
    fn dict_of(&self, glyph: u16) -> Option<usize> {
        let (_, at) = operands(self.top, FD_SELECT)?;
        let mut select = Reader::at(self.table, at)?;
        if select.u8()? == 0 {
            select.skip(usize::from(glyph))?;
            return select.u8().map(usize::from);
        }
        let ranges = select.u16()?;
        let mut found = None;
        for _ in 0..ranges {
            if select.u16()? > glyph {
                break;
            }
            found = select.u8().map(usize::from);
        }
        found
    }
}

/// Runs charstrings. Coordinates are in 65536ths of a unit until they are drawn.
struct Interpreter<'a, 'f> {
    cff: Cff<'a>,
    locals: Option<Index<'a>>,
    find: &'f dyn Fn(char) -> Option<u16>,
    fill: &'f mut Fill,
    stack: Vec<i64>,
    stems: usize,
    at: Point,
}

impl Interpreter<'_, '_> {
    /// Runs a charstring. Returns whether the glyph is complete; `None` if the charstring is damaged.
    fn run(&mut self, code: &[u8], depth: u32) -> Option<bool> {
        if depth > DEEPEST {
            return None;
        }
        let mut code = Reader(code);
        while let Some(operator) = code.u8() {
            self.fill.count(1)?;
            match operator {
                // hstem, vstem, hstemhm, vstemhm
                1 | 3 | 18 | 23 => self.stems(),
                // hintmask, cntrmask
                19 | 20 => {
                    self.stems();
                    code.skip(self.stems.div_ceil(8))?;
                }
                // callsubr, callgsubr
                10 | 29 => {
                    let subroutines = match operator {
                        10 => self.locals?,
                        _ => self.cff.globals,
                    };
                    let number = self.stack.pop()?.div_euclid(ONE);
                    if self.run(subroutines.subroutine(number)?, depth + 1)? {
                        return Some(true);
                    }
                }
                // return
                11 => return Some(false),
                // endchar
                14 => {
                    if let [.., dx, dy, base, accent] = self.stack[..] {
                        self.part(base, Point::default(), depth)?;
                        self.part(accent, Point { x: dx, y: dy }, depth)?;
                    }
                    return Some(true);
                }
                28 => self.push(i64::from(code.i16()?) * ONE)?,
                32..=254 => self.push(number(operator, &mut code)? * ONE)?,
                255 => self.push(i64::from(code.i32()?))?,
                12 => {
                    let flex = code.u8()?;
                    self.path(12 << 8 | u16::from(flex))?;
                }
                _ => self.path(u16::from(operator))?,
            }
        }
        Some(false)
    }

    fn push(&mut self, n: i64) -> Option<()> {
        self.stack.push(n);
        (self.stack.len() <= MOST_OPERANDS).then_some(())
    }

    fn stems(&mut self) {
        self.stems += self.stack.len() / 2;
        self.stack.clear();
    }

    /// Draws the glyph of a character in Adobe's standard encoding.
    fn part(&mut self, code: i64, at: Point, depth: u32) -> Option<()> {
        let c = match u8::try_from(code.div_euclid(ONE)).ok()? {
            code @ 0x20..0x7f => char::from(code),
            code @ 0xc1..0xd0 => {
                let accents = "`´ˆ˜¯˘˙¨\0˚¸\0˝˛ˇ";
                accents.chars().nth(usize::from(code - 0xc1))?
            }
            0xf5 => 'ı',
            _ => return None,
        };
        let glyph = (self.find)(c)?;
        (self.at, self.stems) = (at, 0);
        self.stack.clear();
        let code = self.cff.charstrings.get(usize::from(glyph))?;
        self.run(code, depth + 1).map(|_| ())
    }

    /// Executes an operator that draws, or moves without drawing.
    fn path(&mut self, operator: u16) -> Option<()> {
        let args = std::mem::take(&mut self.stack);
        let even = |n: usize| n.is_multiple_of(2);
        match (operator, &args[..]) {
            // rmoveto, hmoveto, vmoveto; the first of them may have a width before its own numbers
            (21, [.., dx, dy]) => self.move_by(*dx, *dy),
            (22, [.., dx]) => self.move_by(*dx, 0),
            (4, [.., dy]) => self.move_by(0, *dy),
            // rlineto
            (5, lines) => self.lines(lines),
            // hlineto, vlineto
            (6 | 7, lines) => {
                for (n, d) in lines.iter().enumerate() {
                    let across = even(n) == (operator == 6);
                    self.lines(&if across { [*d, 0] } else { [0, *d] });
                }
            }
            // rrcurveto
            (8, curves) => self.curves(curves),
            // rcurveline
            (24, all) => {
                let (curves, line) = all.split_at_checked(all.len().checked_sub(2)?)?;
                self.curves(curves);
                self.lines(line);
            }
            // rlinecurve
            (25, all) => {
                let (lines, curve) = all.split_at_checked(all.len().checked_sub(6)?)?;
                self.lines(lines);
                self.curves(curve);
            }
            // vvcurveto, hhcurveto
            (26 | 27, all) => {
                let (first, curves) = all.split_at(all.len() % 2);
                let mut first = first.first().copied().unwrap_or(0);
                for curve in curves.as_chunks().0 {
                    let [a, b, c, d] = *curve;
                    self.curves(&match operator {
                        26 => [first, a, b, c, 0, d],
                        _ => [a, first, b, c, d, 0],
                    });
                    first = 0;
                }
            }
            // vhcurveto, hvcurveto
            (30 | 31, all) => {
                let (curves, last) = all.as_chunks();
                for (n, curve) in curves.iter().enumerate() {
                    let [a, b, c, d] = *curve;
                    let is_last = n + 1 == curves.len();
                    let e = last.first().copied().filter(|_| is_last).unwrap_or(0);
                    self.curves(&match even(n) == (operator == 31) {
                        true => [a, 0, b, c, e, d],
                        false => [0, a, b, c, d, e],
                    });
                }
            }
            // hflex, flex, hflex1, flex1
            (0xc22, &[a, b, up, c, d, e, f]) => {
                self.curves(&[a, 0, b, up, c, 0, d, 0, e, -up, f, 0]);
            }
            (0xc23, [curves @ .., _depth]) if curves.len() == 12 => self.curves(curves),
            (0xc24, &[a, b, c, d, e, f, g, h, i]) => {
                self.curves(&[a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h)]);
            }
            (0xc25, &[a, b, c, d, e, f, g, h, i, j, k]) => {
                let (dx, dy) = (a + c + e + g + i, b + d + f + h + j);
                let (x, y) = if dx.abs() > dy.abs() {
                    (k, -dy)
                } else {
                    (-dx, k)
                };
                self.curves(&[a, b, c, d, e, f, g, h, i, j, x, y]);
            }
            _ => return None,
        }
        self.stack = args;
        self.stack.clear();
        Some(())
    }

    /// Moves the current point, and returns it in parts of a unit, [`PARTS`] to the unit.
    fn step(&mut self, dx: i64, dy: i64) -> Point {
        self.at = self.at.offset(dx, dy);
        let parts = |n: i64| (n + ONE / PARTS / 2).div_euclid(ONE / PARTS);
        Point {
            x: parts(self.at.x),
            y: parts(self.at.y),
        }
    }

    fn move_by(&mut self, dx: i64, dy: i64) {
        let to = self.step(dx, dy);
        self.fill.move_to(to);
    }

    fn lines(&mut self, steps: &[i64]) {
        for [dx, dy] in steps.as_chunks().0 {
            let to = self.step(*dx, *dy);
            self.fill.line_to(to);
        }
    }

    fn curves(&mut self, steps: &[i64]) {
        for [ax, ay, bx, by, cx, cy] in steps.as_chunks().0 {
            let points = [(ax, ay), (bx, by), (cx, cy)].map(|(dx, dy)| self.step(*dx, *dy));
            self.fill.curve_to(points);
        }
    }
}
