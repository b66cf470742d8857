//! What the address of the page asks for after its `#`: a seed, rules, a map, a recording. Rules and map are read, or
//! refused with what is wrong.

use std::sync::Arc;

use crate::content::map::{self, DrawnMap};
use crate::content::{Content, Error};
use crate::ui::settings::RulesId;

/// What messages call the address.
pub(super) const LOCATION: &str = "the address";

/// The part of an address after `#`: `rules=tcod&seed=7`, or `recording=`, `rule-file=` or `map=` and its text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Address {
    /// The name of a rule set.
    pub(super) rules: Option<String>,
    /// The text of a rule file, which counts instead of a name.
    pub(super) rule_file: Option<String>,
    /// The drawing of the first level.
    pub(super) map: Option<String>,
    /// The seed of the first game.
    pub(super) seed: Option<u64>,
    /// The text of a recording to watch.
    pub(super) recording: Option<String>,
}

impl Address {
    /// Parses it, with or without the `#`. Unknown parts are ignored, since addresses may contain other things.
    pub(super) fn parse(text: &str) -> Self {
        let mut address = Self::default();
        let text = text.strip_prefix('#').unwrap_or(text);
        for (name, value) in text.split('&').filter_map(|part| part.split_once('=')) {
            let value = decode(value);
            match name {
                "rules" => address.rules = Some(value),
                "rule-file" => address.rule_file = Some(value),
                "map" => address.map = Some(value),
                "seed" => address.seed = value.parse().ok(),
                "recording" => address.recording = Some(value),
                _ => {}
            }
        }
        address
    }
}

/// Reverses `encodeURIComponent`. Invalid escapes stay as they are.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let hex = behind.get(..2).filter(|_| first == b'%');
        let byte = hex.and_then(|hex| {
            let digit = |at: usize| char::from(hex[at]).to_digit(16);
            Some((digit(0)? * 16 + digit(1)?) as u8)
        });
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What errors call the rule file.
const RULE_FILE: &str = "rules.toml";
/// What errors call the map.
const MAP: &str = "map.txt";

/// What an address asks for, read.
pub(super) struct Asked {
    /// The built-in content, and the rule file of the address.
    pub(super) content: Arc<Content>,
    /// The rule set of the address, by name or as a file.
    pub(super) rules: Result<Option<RulesId>, Error>,
    /// The map of the address; `None` too if its rules are wrong, which give its letters their meaning.
    pub(super) map: Result<Option<DrawnMap>, Error>,
}

impl Asked {
    pub(super) fn of(address: &Address) -> Self {
        let mut content = Arc::clone(Content::shared());
        let rules = match (&address.rule_file, &address.rules) {
            (Some(text), _) => Arc::make_mut(&mut content).add_rules(RULE_FILE, text),
            (None, Some(name)) => {
                let named = content.rules_named(name);
                named.map_err(|error| Error::invalid(LOCATION, error))
            }
            (None, None) => Ok(RulesId::default()),
        };
        let is_asked = address.rule_file.is_some() || address.rules.is_some();
        let map = address.map.as_deref().zip(rules.as_ref().ok());
        let map =
            map.map(|(text, rules)| map::parse_drawn_map(MAP, text, &content.rules[rules.0].rules));
        Self {
            map: map.transpose(),
            rules: rules.map(|rules| is_asked.then_some(rules)),
            content,
        }
    }

    /// What is wrong with the rules and with the map, an error a line; empty if nothing is.
    pub(super) fn errors(&self) -> Vec<String> {
        let rules = self.rules.as_ref().err();
        let errors = [rules, self.map.as_ref().err()];
        errors
            .map(|error| error.map(Error::to_string).unwrap_or_default())
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_what_to_play() {
        let address = Address::parse("#rules=tcod&seed=7");
        assert_eq!(address.rules.as_deref(), Some("tcod"));
        assert_eq!((address.seed, address.recording), (Some(7), None));
        let address = Address::parse("rule-file=a%3D1&map=@.%0A..");
        assert_eq!(address.rule_file.as_deref(), Some("a=1"));
        assert_eq!(address.map.as_deref(), Some("@.\n.."));
        let address = Address::parse("recording=tallowdeep%20recording%201%0Aseed%203%0A");
        let text = "tallowdeep recording 1\nseed 3\n";
        assert_eq!(address.recording.as_deref(), Some(text));
    }

    #[test]
    fn other_addresses_ask_for_nothing() {
        for text in ["", "#", "#seed=many", "#top", "#&=&x=1"] {
            assert_eq!(Address::parse(text), Address::default(), "{text}");
        }
    }

    #[test]
    fn broken_escapes_stay_as_they_are() {
        assert_eq!(decode("100%"), "100%");
        assert_eq!(decode("%4"), "%4");
        assert_eq!(decode("%zz+%2B%23"), "%zz++#");
        assert_eq!(decode("%C3%A9 \u{e9}"), "\u{e9} \u{e9}");
        assert_eq!(decode("%FF"), "\u{fffd}");
    }

    /// docs/web.md: errors have line and reason; a map means what the rules beside it say.
    #[test]
    fn rules_and_map_of_an_address_are_checked() {
        let twins = "rule-file=extends=\"tcod\"%0Aname=\"twins\"%0Ahero.stats.hp=";
        for (address, rules, map) in [
            ("seed=1", "", ""),
            ("rules=tcod&map=@oT", "", ""),
            ("rules=tcod&map=@o%0Ag", "", "map.txt:2:1: "),
            (
                "rules=tc0d&map=@g",
                "the address: there is no rule set \"tc0d\"",
                "",
            ),
            (&format!("{twins}60&map=@o"), "", ""),
            (&format!("{twins}0&map=@g"), "rules.toml:3: ", ""),
        ] {
            let errors = Asked::of(&Address::parse(address)).errors();
            for (error, start) in errors.iter().zip([rules, map]) {
                assert!(error.starts_with(start), "{address}: {error}");
                assert_eq!(error.is_empty(), start.is_empty(), "{address}: {error}");
            }
        }
    }
}
