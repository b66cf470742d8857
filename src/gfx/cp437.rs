//! Code page 437, the character set of the IBM PC, and libtcod's tilesheet order for it.

/// The 256 characters of code page 437 by their number. Number 0 is NUL, and 255 is the no-break space.
///
/// Numbers 1 to 31 and 127 are the symbols the PC displayed for control codes.
pub const CP437: [char; 256] = char_table(
    "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼\
     \u{20}!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂\
     ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
     αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
);

/// The characters of libtcod's layout `TCOD_CHARMAP_TCOD`, 32 per row, by cell; NUL for unused cells.
const TCOD: [char; 256] = char_table(
    "\u{20}!\"#$%&'()*+,-./0123456789:;<=>?\
     @[\\]^_`{|}~░▒▓│─┼┤┴├┬└┌┐┘▘▝▀▖▚▐▗\
     ↑↓←→▲▼◄►↕↔☐☑○◉║═╬╣╩╠╦╚╔╗╝\0\0\0\0\0\0\0\
     ABCDEFGHIJKLMNOPQRSTUVWXYZ\0\0\0\0\0\0\
     abcdefghijklmnopqrstuvwxyz",
);

/// The number of a character in code page 437, 1 to 255; `None` if it has none.
pub fn index(c: char) -> Option<u8> {
    if matches!(c, ' '..='~') {
        return Some(c as u8);
    }
    let found = CP437.iter().skip(1).position(|known| *known == c)?;
    u8::try_from(found + 1).ok()
}

/// Like [`index`], but returns the filled box `■` for a character without a number, to make it visible.
pub fn index_or_box(c: char) -> u8 {
    const BOX: u8 = 254;
    index(c).unwrap_or(BOX)
}

/// The cell of libtcod's layout, in reading order, that holds character `number` of code page 437.
pub(super) fn tcod_cell(number: u8) -> Option<usize> {
    let wanted = CP437[usize::from(number)];
    TCOD.iter().position(|c| *c == wanted && wanted != '\0')
}

/// The characters of `text`, padded with NUL.
const fn char_table(text: &str) -> [char; 256] {
    let bytes = text.as_bytes();
    let mut all = ['\0'; 256];
    let (mut at, mut number) = (0, 0);
    while at < bytes.len() {
        let (code, length) = decode(bytes, at);
        all[number] = match char::from_u32(code) {
            Some(c) => c,
            None => panic!("the text is UTF-8"),
        };
        at += length;
        number += 1;
    }
    all
}

/// The code point that starts at byte `at` and its length in bytes, 1 to 3: RFC 3629, section 3.
const fn decode(bytes: &[u8], at: usize) -> (u32, usize) {
    const fn continuation_bits(byte: u8) -> u32 {
        byte as u32 & 0x3f
    }
    match bytes[at] {
        first if first < 0x80 => (first as u32, 1),
        first if first < 0xe0 => {
            let high = (first as u32 & 0x1f) << 6;
            (high | continuation_bits(bytes[at + 1]), 2)
        }
        first => {
            let high = (first as u32 & 0x0f) << 12 | continuation_bits(bytes[at + 1]) << 6;
            (high | continuation_bits(bytes[at + 2]), 3)
        }
    }
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
            assert_eq!(CP437[number], c, "{number}");
            assert_eq!(index(c).map(usize::from), Some(number), "{c}");
        }
        assert_eq!(index('€'), None);
        assert_eq!(index('\0'), None);
    }

    #[test]
    fn no_character_has_two_numbers() {
        for number in 1..=255 {
            assert_eq!(index(CP437[usize::from(number)]), Some(number));
        }
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
