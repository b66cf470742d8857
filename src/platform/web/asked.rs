//! The rule file and the map of an address, as they can be played, or why they cannot.

use std::sync::Arc;

use crate::content::map::{self, DrawnMap};
use crate::content::{Content, Error};
use crate::platform::web::address::{Address, LOCATION};
use crate::ui::settings::RulesId;

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
