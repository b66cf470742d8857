//! Code page 437, the character set of the IBM PC, and libtcod's tilesheet order for it.

/// The 256 characters of code page 437 by their number. Number 0 is NUL, and 255 is the no-break space.
///
/// Numbers 1 to 31 and 127 are the symbols the PC displayed for control codes.
pub const CP437: &str = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼\
\u{20}!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂\
ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The characters of libtcod's layout `TCOD_CHARMAP_TCOD`, 32 per row, by cell; NUL for unused cells.
const TCOD: &str = "\u{20}!\"#$%&'()*+,-./0123456789:;<=>?\
@[\\]^_`{|}~░▒▓│─┼┤┴├┬└┌┐┘▘▝▀▖▚▐▗\
↑↓←→▲▼◄►↕↔☐☑○◉║═╬╣╩╠╦╚╔╗╝\0\0\0\0\0\0\0\
ABCDEFGHIJKLMNOPQRSTUVWXYZ\0\0\0\0\0\0\
abcdefghijklmnopqrstuvwxyz";

/// The number of a character in code page 437, 1 to 255; `None` if it has none.
pub fn index(c: char) -> Option<u8> {
    if matches!(c, ' '..='~') {
        return Some(c as u8);
    }
    let found = CP437.chars().skip(1).position(|known| known == c)?;
    u8::try_from(found + 1).ok()
}

/// Like [`index`], but returns the filled box `■` for a character without a number, to make it visible.
pub fn index_or_box(c: char) -> u8 {
    const BOX: u8 = 254;
    index(c).unwrap_or(BOX)
}

/// The character with this number, as text.
pub(super) fn text_of(number: u8) -> &'static str {
    let mut characters = CP437.char_indices().skip(number.into());
    let (at, c) = characters.next().expect("there are 256 of them");
    &CP437[at..at + c.len_utf8()]
}

/// The cell of libtcod's layout, in reading order, that holds character `number` of code page 437.
pub(super) fn tcod_cell(number: u8) -> Option<usize> {
    let wanted = CP437.chars().nth(number.into())?;
    TCOD.chars().position(|c| c == wanted && wanted != '\0')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spot checks from the table of the Unicode Consortium, `VENDORS/MICSFT/PC/CP437.TXT`, and the PC's
    /// symbols.
    #[test]
    fn characters_have_their_published_numbers() {
        for (number, c) in [
            (1, '☺'),
            (31, '▼'),
            (32, ' '),
            (64, '@'),
            (126, '~'),
            (127, '⌂'),
            (128, 'Ç'),
            (176, '░'),
            (219, '█'),
            (224, 'α'),
            (249, '∙'),
            (250, '·'),
            (254, '■'),
            (255, '\u{a0}'),
        ] {
            assert_eq!(CP437.chars().nth(number), Some(c), "{number}");
            assert_eq!(index(c).map(usize::from), Some(number), "{c}");
        }
        assert_eq!(index('€'), None);
        assert_eq!(index('\0'), None);
    }

    /// Cells from the table of python-tcod's documentation, "Deprecated TCOD Layout".
    #[test]
    fn libtcod_cells_match_its_table() {
        for (c, cell) in [
            (' ', 0),
            ('?', 31),
            ('@', 32),
            ('~', 42),
            ('▀', 59),
            ('↔', 73),
            ('╝', 88),
            ('A', 96),
            ('z', 153),
        ] {
            let number = index(c).expect("code page 437 has it");
            assert_eq!(tcod_cell(number), Some(cell), "{c}");
        }
        assert_eq!(tcod_cell(index('☺').expect("it is number 1")), None);
        assert_eq!(tcod_cell(0), None);
    }
}
