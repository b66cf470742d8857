//! Which characters the keys of an X keyboard type, in all its layouts: keysyms as in "X Window System Protocol",
//! appendix A.

/// The keycode of `Q` on every PC keyboard under Linux. Keys are numbered row by row from there.
pub(super) const FIRST_KEY: u8 = 24;
/// What the keys from there on type on a US keyboard; spaces for Enter, Control and Shift.
pub(super) const US_KEYS: &[u8] = b"qwertyuiop[]  asdfghjkl;'` \\zxcvbnm,./";

/// Small letters in the order of their keysyms from 0x6a1, 0x6c0 and 0x7e1. The capitals of the latter two are 0x20
/// above and below.
const OTHER_CYRILLIC: &str = "ђѓёєѕіїјљњћќґўџ";
const CYRILLIC: &str = "юабцдефгхийклмнопярстужвьызшэщчъ";
const GREEK: &str = "αβγδεζηθικλμνξοπρσςτυφχψω";

/// For each character of a script other than Latin, the Latin one on the same key. `keysyms` are those of [`US_KEYS`],
/// `each` per key: first what it types alone, then with Shift, then the rest. Of several keys that type a character, the one
/// that types it earlier in this order counts. If none does, the character is left out: the Greek capital of both W and S
/// (Σ, of ς and σ) would otherwise walk north from one of them, and no key is better than the wrong one.
pub(super) fn latin_keys(keysyms: &[u32], each: usize) -> Vec<(char, char)> {
    let mut all = Vec::new();
    for (key, keysyms) in US_KEYS.iter().zip(keysyms.chunks(each.max(1))) {
        for (column, keysym) in keysyms.iter().enumerate() {
            all.extend(character(*keysym).map(|typed| (column, typed, char::from(*key))));
        }
    }
    let mut latin = Vec::new();
    for &(column, typed, key) in &all {
        let mut others = all.iter().filter(|(_, _, other)| *other != key);
        let is_contested = others.any(|(earlier, other, _)| *other == typed && *earlier <= column);
        if !is_contested {
            latin.push((typed, key));
        }
    }
    latin
}

/// The character of a keysym, if its script is not Latin.
fn character(keysym: u32) -> Option<char> {
    let nth = |letters: &str, first: u32| letters.chars().nth((keysym - first) as usize);
    let capital = |letter: char| letter.to_uppercase().next();
    match keysym {
        0x5ac..=0x5f2 => char::from_u32(0x600 + (keysym - 0x5a0)),
        0x6a1..=0x6af => nth(OTHER_CYRILLIC, 0x6a1),
        0x6b1..=0x6bf => nth(OTHER_CYRILLIC, 0x6b1).and_then(capital),
        0x6c0..=0x6df => nth(CYRILLIC, 0x6c0),
        0x6e0..=0x6ff => nth(CYRILLIC, 0x6e0).and_then(capital),
        0x7c1..=0x7d9 => nth(GREEK, 0x7c1).and_then(capital),
        0x7e1..=0x7f9 => nth(GREEK, 0x7e1),
        0xce0..=0xcfa => char::from_u32(0x5d0 + (keysym - 0xce0)),
        0xda1..=0xdf9 => char::from_u32(0xe01 + (keysym - 0xda1)),
        // Characters without a number of their own.
        0x0100_0370..=0x0110_ffff => char::from_u32(keysym - 0x0100_0000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keysyms_of_other_scripts_are_characters() {
        for (keysym, typed) in [
            (0x6c6, 'ф'),
            (0x6e6, 'Ф'),
            (0x6df, 'ъ'),
            (0x6a4, 'є'),
            (0x6b4, 'Є'),
            (0x6af, 'џ'),
            (0x7e1, 'α'),
            (0x7f3, 'ς'),
            (0x7d9, 'Ω'),
            (0xcf9, 'ש'),
            (0x5d4, 'ش'),
            (0xdbf, 'ฟ'),
            (0x0100_0561, 'ա'),
        ] {
            assert_eq!(character(keysym), Some(typed), "{keysym:#x}");
        }
        for latin in [0x61, 0xe9, 0x0100_0160, 0xff0d, 0x06b0, u32::MAX] {
            assert_eq!(character(latin), None, "{latin:#x}");
        }
    }

    /// Two layouts at once: US, and Russian.
    #[test]
    fn characters_have_the_latin_one_of_their_key() {
        let mut keysyms = vec![0; 4 * US_KEYS.len()];
        keysyms[..4].copy_from_slice(&[0x71, 0x51, 0x6ca, 0x6ea]);
        let last = keysyms.len() - 8;
        keysyms[last..last + 4].copy_from_slice(&[0x2e, 0x3e, 0x6c0, 0x6e0]);
        let expected = [('й', 'q'), ('Й', 'q'), ('ю', '.'), ('Ю', '.')];
        assert_eq!(latin_keys(&keysyms, 4), expected);
    }

    /// The Greek layout: Σ is the capital of ς, on W, and of σ, on S. E types ε, and Q too, with another modifier.
    #[test]
    fn a_character_of_two_keys_stands_for_neither() {
        let mut keysyms = vec![0; 4 * US_KEYS.len()];
        for (latin, typed) in [
            (b'q', [0, 0, 0x7e5, 0]),
            (b'w', [0x7f3, 0x7d2, 0, 0]),
            (b'e', [0x7e5, 0x7c5, 0, 0]),
            (b's', [0x7f2, 0x7d2, 0, 0]),
        ] {
            let at = US_KEYS.iter().position(|key| *key == latin);
            let at = 4 * at.expect("it is there");
            keysyms[at..at + 4].copy_from_slice(&typed);
        }
        let expected = [('ς', 'w'), ('ε', 'e'), ('Ε', 'e'), ('σ', 's')];
        assert_eq!(latin_keys(&keysyms, 4), expected);
    }
}
