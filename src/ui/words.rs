//! Turns what happened into lines of text. All wording comes from the rule set's file.

mod tale;

use std::ops::Range;

use serde::Deserialize;

use crate::gfx::Rgb;

use super::theme::{Role, hex, maybe_hex};
pub use tale::{excuse, narrate};

/// The sentences of one rule set; what has none is not said. In `text`, `{who}` is the one who acts and `{whom}` the
/// other, `{Who}` and `{Whom}` the same with a capital, `{the who}` and `{The who}` with the article unless it is
/// somebody's own name; `{what}` and `{a what}` is a thing in its place `{slot}`, `{n}` is a number, `{left}` what is left of the victim's hit
/// points and `{of}` all it can have, `{critical}` the word for a critical blow.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// When a game begins.
    pub welcome: Option<Phrase>,
    /// When the next game begins at once.
    pub restart: Option<Phrase>,
    /// The hero walked a step.
    pub step: Option<Phrase>,
    /// The hero walked into something solid.
    pub blocked: Option<Phrase>,
    /// The hero walked into a foe that he cannot strike.
    pub occupied: Option<Phrase>,
    /// The hero hits.
    pub hero_hits: Option<Phrase>,
    /// The hero hits and it has no effect.
    pub hero_hits_in_vain: Option<Phrase>,
    /// The foe gets out of the way of the hero's blow.
    pub hero_misses: Option<Phrase>,
    /// A foe hits.
    pub foe_hits: Option<Phrase>,
    /// Another foe hits in the same turn: added to the line before, in place of its full stop.
    pub foe_hits_more: Option<Phrase>,
    /// A foe hits and it has no effect.
    pub foe_hits_in_vain: Option<Phrase>,
    /// The hero gets out of the way of a foe's blow.
    pub foe_misses: Option<Phrase>,
    /// A blow is critical: said before the blow.
    pub critical: Option<Phrase>,
    /// A foe dies.
    pub foe_dies: Option<Phrase>,
    /// The hero got hit points back, `{n}` of them.
    pub healed: Option<Phrase>,
    /// A foe left a thing, `{what}`.
    pub dropped: Option<Phrase>,
    /// The hero laid a thing down.
    pub laid_down: Option<Phrase>,
    /// The hero picked a thing up, into place `{slot}`.
    pub taken: Option<Phrase>,
    /// The hero picked up `{n}` gold.
    pub enriched: Option<Phrase>,
    /// The hero used a thing.
    pub used: Option<Phrase>,
    /// A thing that the hero threw, `{what}`, hits.
    pub thrown_hits: Option<Phrase>,
    /// It hits and has no effect.
    pub thrown_hits_in_vain: Option<Phrase>,
    /// The foe gets out of its way.
    pub thrown_misses: Option<Phrase>,
    /// The hero's attack grew by `{n}`.
    pub sharpened: Option<Phrase>,
    /// The hero's defence grew by `{n}`.
    pub hardened: Option<Phrase>,
    /// The hero is poisoned for `{n}` turns.
    pub poisoned: Option<Phrase>,
    /// Poison takes hit points, `{n}` of them.
    pub poison_hurts: Option<Phrase>,
    /// The same after other losses of the turn: added to that line, in place of its full stop.
    pub poison_hurts_more: Option<Phrase>,
    /// The hero's poison is gone.
    pub cured: Option<Phrase>,
    /// A foe is dazed.
    pub dazed: Option<Phrase>,
    /// More than one are, `{n}` of them.
    pub dazed_many: Option<Phrase>,
    /// The candle burns `{n}` turns longer.
    pub lit: Option<Phrase>,
    /// The candle burns low, for `{n}` more turns.
    pub burns_low: Option<Phrase>,
    /// The candle goes out.
    pub goes_out: Option<Phrase>,
    /// The hero gained `{n}` experience.
    pub learned: Option<Phrase>,
    /// The hero rose to level `{n}`.
    pub rose: Option<Phrase>,
    /// The hero went down, to depth `{n}`.
    pub descended: Option<Phrase>,
    /// The hero went up, to depth `{n}`.
    pub ascended: Option<Phrase>,
    /// The game is won.
    pub won: Option<Phrase>,
    /// Refused: four directions only.
    pub no_diagonals: Option<Phrase>,
    /// Refused: no waiting.
    pub no_waiting: Option<Phrase>,
    /// Refused: nothing lies here.
    pub nothing_here: Option<Phrase>,
    /// Refused: no such thing in the pack.
    pub not_in_pack: Option<Phrase>,
    /// Refused: a thing lies here already.
    pub no_room: Option<Phrase>,
    /// Refused: the thing would do nothing now.
    pub no_use: Option<Phrase>,
    /// Refused: the thing is not made for throwing.
    pub no_throw: Option<Phrase>,
    /// Refused: the cell is not in view.
    pub out_of_view: Option<Phrase>,
    /// Refused: the thing does not fly that far.
    pub too_far: Option<Phrase>,
    /// Refused: nobody stands there.
    pub no_target: Option<Phrase>,
    /// Refused: no such stairs here.
    pub no_stairs: Option<Phrase>,
    /// The hero dies.
    #[serde(default)]
    pub hero_dies: Vec<Phrase>,
    /// A blow takes the hero below a half, a third and a sixth of all hit points.
    #[serde(default)]
    pub hurt: Vec<Phrase>,
    /// What the remains of `{who}` are called; empty where nothing remains.
    #[serde(default)]
    pub remains: String,
    /// What stands for `{critical}` after the number of a critical blow.
    #[serde(default)]
    pub critical_word: String,
    /// Colours of blows by what they are worth, the greatest first; they go before the phrase's own.
    #[serde(default)]
    pub damage_colors: Vec<DamageColor>,
}

impl Wording {
    /// What the remains of somebody called `name` are called; none where nothing remains.
    pub fn remains_of(&self, name: &str) -> Option<String> {
        let named = self.remains.replace("{who}", name);
        (!named.is_empty()).then_some(named)
    }
}

/// The colour of blows that are worth so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageColor {
    /// Least damage.
    pub from: i32,
    /// The colour.
    #[serde(deserialize_with = "hex")]
    pub color: Rgb,
}

/// A sentence with its colour.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// The sentence, with places for names and numbers in braces.
    pub text: String,
    /// Its sign and, where it has no colour of its own, its colour.
    pub mark: Mark,
    /// Its own colour.
    #[serde(default, deserialize_with = "maybe_hex")]
    pub color: Option<Rgb>,
    /// It says how things stand, so it is shown once for as long as it holds.
    #[serde(default)]
    pub status: bool,
    /// It takes the colour of the line before it.
    #[serde(default)]
    pub keeps_color: bool,
    /// It is said in the same line as what was said before it in the same turn.
    #[serde(default)]
    pub joins: bool,
}

/// What a line is about: the sign before it, so that no colour has to tell it alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// You are harmed.
    Harm,
    /// Take care.
    Care,
    /// Good for you.
    Gain,
    /// Something found.
    Found,
    /// You did it.
    Deed,
    /// It cannot be done.
    Refused,
}

impl Mark {
    /// The colour of the sign.
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

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The sign before it.
    pub mark: Mark,
    /// The sentence.
    pub text: String,
    /// Its own colour, if it has one.
    pub color: Option<Rgb>,
    /// Names and losses have that colour, too, instead of their own.
    pub one_color: bool,
    /// It says how things stand, so it is shown once for as long as it holds.
    pub status: bool,
    /// It takes the colour of the line before it.
    pub keeps_color: bool,
    /// Stretches that are shown in a way of their own, in the order of the text; they do not overlap.
    pub tones: Vec<(Range<usize>, Tone)>,
}

/// How a stretch of a line, given by its bytes, differs from the rest of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// It names something of this role.
    Of(Role),
    /// It counts hit points that the hero has lost.
    Loss,
}

/// What stands for a place in braces.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// The word in the braces. With `the` or `The` before it there, the article is said unless the name is somebody's own.
    word: &'static str,
    value: &'a str,
    /// How it is shown.
    tone: Option<Tone>,
    /// Whether it is somebody's own name, which has no article.
    own: bool,
}

impl<'a> Place<'a> {
    const fn plain(word: &'static str, value: &'a str) -> Self {
        Self {
            word,
            value,
            tone: None,
            own: false,
        }
    }

    const fn toned(self, tone: Option<Tone>) -> Self {
        Self { tone, ..self }
    }

    /// The article that stands in the braces before the word, as it is said.
    fn article(&self, written: &str) -> &'static str {
        match written {
            "the" if !self.own => "the ",
            "The" if !self.own => "The ",
            "a" if self.value.starts_with(['a', 'e', 'i', 'o', 'u']) => "an ",
            "a" => "a ",
            _ => "",
        }
    }
}

impl Phrase {
    /// The sentence with nothing to fill in.
    pub fn line(&self) -> Line {
        self.say(&[])
    }

    fn say(&self, places: &[Place<'_>]) -> Line {
        let mut line = Line {
            mark: self.mark,
            text: String::new(),
            color: self.color,
            one_color: self.color.is_some() || self.keeps_color,
            status: self.status,
            keeps_color: self.keeps_color,
            tones: Vec::new(),
        };
        line.add(&self.text, places);
        line
    }
}

impl Line {
    /// A line that no rule set has words for.
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

    /// Adds a sentence with its places filled in.
    fn add(&mut self, mut rest: &str, places: &[Place<'_>]) {
        while let Some(open) = rest.find('{') {
            self.text.push_str(&rest[..open]);
            rest = &rest[open..];
            let inside = rest[1..].split_once('}').map_or("", |(inside, _)| inside);
            let (article, word) = inside.rsplit_once(' ').unwrap_or(("", inside));
            let Some(place) = places.iter().find(|place| place.word == word) else {
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
    fn names_and_losses_are_told_apart_from_the_rest_of_the_line() {
        let phrase = Phrase {
            text: "{The who} hits you for {n}. {left} left, {odd}.".into(),
            mark: Mark::Harm,
            color: None,
            status: false,
            keeps_color: false,
            joins: false,
        };
        let line = phrase.say(&[
            Place::plain("who", "orc").toned(Some(Tone::Of(Role::Foe))),
            Place::plain("n", "5").toned(Some(Tone::Loss)),
            Place::plain("left", "7"),
        ]);
        assert_eq!(line.text, "The orc hits you for 5. 7 left, {odd}.");
        let tones = line.tones.iter();
        let told: Vec<_> = tones
            .map(|(bytes, tone)| (&line.text[bytes.clone()], *tone))
            .collect();
        assert_eq!(told, [("orc", Tone::Of(Role::Foe)), ("5", Tone::Loss)]);
    }
}
