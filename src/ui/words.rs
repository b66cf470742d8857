//! Message templates: every sentence of the log comes from the `[words]` table of a rule file.

mod tale;

use std::ops::Range;

use serde::Deserialize;

use crate::gfx::Rgb;

use super::theme::{Role, deserialize_color, deserialize_optional_color};
pub use tale::{excuse, narrate};

/// The message templates of one rule set. An event without a template is not reported.
///
/// Placeholders: `{who}` is the acting actor and `{whom}` the other one, `{Who}` and `{Whom}` capitalised; `{the who}`
/// and `{The who}` add the article, except to a proper name. `{what}` and `{a what}` is an item, `{slot}` its
/// inventory letter, `{n}` a number, `{left}` and `{of}` the target's current and maximum hit points, `{critical}` the
/// word for a critical hit.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// The first game begins.
    pub welcome: Option<Phrase>,
    /// Another game begins without leaving the screen.
    pub restart: Option<Phrase>,
    /// The hero walks a step.
    pub step: Option<Phrase>,
    /// The hero bumps into a wall.
    pub blocked: Option<Phrase>,
    /// The hero bumps into a monster that cannot be attacked.
    pub occupied: Option<Phrase>,
    /// The hero hits.
    pub hero_hits: Option<Phrase>,
    /// The hero hits for no damage.
    pub hero_hits_in_vain: Option<Phrase>,
    /// A monster dodges the hero's attack.
    pub hero_misses: Option<Phrase>,
    /// A monster hits.
    pub foe_hits: Option<Phrase>,
    /// A further monster hits in the same turn: appended to the previous line, replacing its full stop.
    pub foe_hits_more: Option<Phrase>,
    /// A monster hits for no damage.
    pub foe_hits_in_vain: Option<Phrase>,
    /// The hero dodges a monster's attack.
    pub foe_misses: Option<Phrase>,
    /// A hit is critical: printed before the hit.
    pub critical: Option<Phrase>,
    /// A monster dies.
    pub foe_dies: Option<Phrase>,
    /// The hero regains `{n}` hit points.
    pub healed: Option<Phrase>,
    /// A monster drops `{what}`.
    pub dropped: Option<Phrase>,
    /// The hero drops an item.
    pub laid_down: Option<Phrase>,
    /// The hero picks up an item into slot `{slot}`.
    pub taken: Option<Phrase>,
    /// The hero picks up `{n}` gold.
    pub enriched: Option<Phrase>,
    /// The hero uses an item.
    pub used: Option<Phrase>,
    /// A thrown item, `{what}`, hits.
    pub thrown_hits: Option<Phrase>,
    /// A thrown item hits for no damage.
    pub thrown_hits_in_vain: Option<Phrase>,
    /// The target dodges a thrown item.
    pub thrown_misses: Option<Phrase>,
    /// The hero's attack rises by `{n}`.
    pub sharpened: Option<Phrase>,
    /// The hero's defense rises by `{n}`.
    pub hardened: Option<Phrase>,
    /// The hero is poisoned for `{n}` turns.
    pub poisoned: Option<Phrase>,
    /// Poison deals `{n}` damage.
    pub poison_hurts: Option<Phrase>,
    /// Poison deals damage in a turn with other damage: appended to that line, replacing its full stop.
    pub poison_hurts_more: Option<Phrase>,
    /// The poison ends.
    pub cured: Option<Phrase>,
    /// A monster is dazed.
    pub dazed: Option<Phrase>,
    /// `{n}` monsters are dazed at once, 2 or more.
    pub dazed_many: Option<Phrase>,
    /// The candle burns `{n}` turns longer.
    pub lit: Option<Phrase>,
    /// The candle burns low, with `{n}` turns left.
    pub burns_low: Option<Phrase>,
    /// The candle goes out.
    pub goes_out: Option<Phrase>,
    /// The hero gains `{n}` experience.
    pub learned: Option<Phrase>,
    /// The hero reaches level `{n}`.
    pub rose: Option<Phrase>,
    /// The hero descends to depth `{n}`.
    pub descended: Option<Phrase>,
    /// The hero ascends to depth `{n}`.
    pub ascended: Option<Phrase>,
    /// The game is won.
    pub won: Option<Phrase>,
    /// Rejected: the rule set has no diagonal moves.
    pub no_diagonals: Option<Phrase>,
    /// Rejected: the rule set has no waiting.
    pub no_waiting: Option<Phrase>,
    /// Rejected: there is no item here.
    pub nothing_here: Option<Phrase>,
    /// Rejected: the inventory has no such item.
    pub not_in_pack: Option<Phrase>,
    /// Rejected: there is an item here already.
    pub no_room: Option<Phrase>,
    /// Rejected: the item would have no effect.
    pub no_use: Option<Phrase>,
    /// Rejected: the item cannot be thrown.
    pub no_throw: Option<Phrase>,
    /// Rejected: the cell is not in view.
    pub out_of_view: Option<Phrase>,
    /// Rejected: the cell is out of range.
    pub too_far: Option<Phrase>,
    /// Rejected: there is no target.
    pub no_target: Option<Phrase>,
    /// Rejected: there are no such stairs here.
    pub no_stairs: Option<Phrase>,
    /// The hero dies: one line each.
    #[serde(default)]
    pub hero_dies: Vec<Phrase>,
    /// A loss takes the hero to a half, a third or a sixth of the maximum hit points.
    #[serde(default)]
    pub hurt: Vec<Phrase>,
    /// The name of the corpse of `{who}`; empty if monsters leave none.
    #[serde(default)]
    pub remains: String,
    /// The text of `{critical}` after the damage of a critical hit.
    #[serde(default)]
    pub critical_word: String,
    /// Colours of hit lines by damage, highest first. They override the template's colour.
    #[serde(default)]
    pub damage_colors: Vec<DamageColor>,
}

impl Wording {
    /// The name of the corpse of an actor called `name`; `None` if monsters leave none.
    pub fn remains_of(&self, name: &str) -> Option<String> {
        let named = self.remains.replace("{who}", name);
        (!named.is_empty()).then_some(named)
    }
}

/// A line colour for a minimum of damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageColor {
    /// Minimum damage, inclusive.
    pub from: i32,
    /// Line colour.
    #[serde(deserialize_with = "deserialize_color")]
    pub color: Rgb,
}

/// A sentence with placeholders, and how it is displayed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// The sentence, with placeholders in braces.
    pub text: String,
    /// Its icon and, unless it has a colour of its own, its colour.
    pub mark: Mark,
    /// Overrides the colour of its kind.
    #[serde(default, deserialize_with = "deserialize_optional_color")]
    pub color: Option<Rgb>,
    /// Whether it describes a state: repeated in a row, it is shown once and not counted.
    #[serde(default)]
    pub status: bool,
    /// Whether it takes the colour of the previous line.
    #[serde(default)]
    pub keeps_color: bool,
    /// Whether it is appended to the previous line of the same turn.
    #[serde(default)]
    pub joins: bool,
}

/// The kind of a message, shown by an icon as well as by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The hero is harmed.
    Harm,
    /// A warning.
    Care,
    /// Something good.
    Gain,
    /// An item.
    Found,
    /// An action of the player.
    Deed,
    /// A rejected command.
    Refused,
}

impl Mark {
    /// The colour role of the icon.
    pub const fn role(self) -> Role {
        match self {
            Self::Harm => Role::Foe,
            Self::Care => Role::Warn,
            Self::Gain => Role::Good,
            Self::Found => Role::Item,
            Self::Deed | Self::Refused => Role::Dim,
        }
    }
}

/// A message of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its icon.
    pub mark: Mark,
    /// The text.
    pub text: String,
    /// Its colour; `None` for that of its kind.
    pub color: Option<Rgb>,
    /// Whether names and damage have the line's colour instead of their own.
    pub one_color: bool,
    /// Whether it describes a state: repeated in a row, it is shown once and not counted.
    pub status: bool,
    /// Whether it takes the colour of the previous line.
    pub keeps_color: bool,
    /// Styled byte ranges of the text, in order, without overlap.
    pub tones: Vec<(Range<usize>, Tone)>,
}

/// The style of a span of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A name, in the colour of its role.
    Of(Role),
    /// Hit points the hero lost.
    Loss,
}

/// The value of a placeholder.
#[derive(Clone, Copy)]
struct Placeholder<'a> {
    /// The name in the braces. An article before it, as in `{the who}`, is dropped for proper names.
    word: &'static str,
    value: &'a str,
    /// The style of the value.
    tone: Option<Tone>,
    /// Whether the value is a proper name, which takes no article.
    is_proper: bool,
}

impl<'a> Placeholder<'a> {
    const fn plain(word: &'static str, value: &'a str) -> Self {
        Self {
            word,
            value,
            tone: None,
            is_proper: false,
        }
    }

    const fn styled(self, tone: Option<Tone>) -> Self {
        Self { tone, ..self }
    }

    /// The text for an article written before the name in the braces.
    fn article(&self, written: &str) -> &'static str {
        match written {
            "the" if !self.is_proper => "the ",
            "The" if !self.is_proper => "The ",
            "a" if self.value.starts_with(['a', 'e', 'i', 'o', 'u']) => "an ",
            "a" => "a ",
            _ => "",
        }
    }
}

impl Phrase {
    /// The message without placeholder values.
    pub fn line(&self) -> Line {
        self.fill(&[])
    }

    fn fill(&self, placeholders: &[Placeholder<'_>]) -> Line {
        let mut line = Line {
            mark: self.mark,
            text: String::new(),
            color: self.color,
            one_color: self.color.is_some() || self.keeps_color,
            status: self.status,
            keeps_color: self.keeps_color,
            tones: Vec::new(),
        };
        line.append(&self.text, placeholders);
        line
    }
}

impl Line {
    /// A message that comes from the program and not from a rule file.
    pub fn plain(mark: Mark, text: &str) -> Self {
        let text = text.to_owned();
        Phrase {
            text,
            mark,
            color: None,
            status: false,
            keeps_color: false,
            joins: false,
        }
        .line()
    }

    /// Appends a sentence with its placeholders filled in. Unknown placeholders stay as they are.
    fn append(&mut self, mut rest: &str, placeholders: &[Placeholder<'_>]) {
        while let Some(open) = rest.find('{') {
            self.text.push_str(&rest[..open]);
            rest = &rest[open..];
            let inside = rest[1..].split_once('}').map_or("", |(inside, _)| inside);
            let (article, word) = inside.rsplit_once(' ').unwrap_or(("", inside));
            let Some(place) = placeholders.iter().find(|place| place.word == word) else {
                self.text.push('{');
                rest = &rest[1..];
                continue;
            };
            self.text.push_str(place.article(article));
            let start = self.text.len();
            self.text.push_str(place.value);
            self.tones
                .extend(place.tone.map(|tone| (start..self.text.len(), tone)));
            rest = &rest[inside.len() + 2..];
        }
        self.text.push_str(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_damage_are_styled() {
        let phrase = Phrase {
            text: "{The who} hits you for {n}. {left} left, {odd}.".into(),
            mark: Mark::Harm,
            color: None,
            status: false,
            keeps_color: false,
            joins: false,
        };
        let line = phrase.fill(&[
            Placeholder::plain("who", "orc").styled(Some(Tone::Of(Role::Foe))),
            Placeholder::plain("n", "5").styled(Some(Tone::Loss)),
            Placeholder::plain("left", "7"),
        ]);
        assert_eq!(line.text, "The orc hits you for 5. 7 left, {odd}.");
        let tones = line.tones.iter();
        let styled_spans: Vec<_> = tones
            .map(|(bytes, tone)| (&line.text[bytes.clone()], *tone))
            .collect();
        assert_eq!(
            styled_spans,
            [("orc", Tone::Of(Role::Foe)), ("5", Tone::Loss)]
        );
    }
}
