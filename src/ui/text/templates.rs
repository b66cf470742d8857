//! Message templates: the sentences of the log in the `[words]` table of a rule file.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserialize;

use crate::base::word::word_enum;
use crate::game::{ActorId, View};
use crate::gfx::Rgb;
use crate::ui::text::english::Naming;
use crate::ui::text::words;

use crate::ui::theme::Role;

/// The message templates of one rule set. An event without a template is not reported.
///
/// Placeholders: `{who}` is the acting actor and `{whom}` the other one, `{Who}` and `{Whom}` capitalised; `{the who}`
/// and `{The who}` add the article, except to a proper name. `{hits}` is the attacker's verb, `{what}` and `{a what}`
/// are an item, `{slot}` is its inventory letter, `{n}` a number, `{left}` and `{of}` are the target's current and
/// maximum hit points, `{critical}` is the word for a critical hit.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageTemplates {
    /// The first game begins.
    pub welcome: Option<Template>,
    /// The next game begins at once.
    pub restart: Option<Template>,
    /// The hero walks a step.
    pub step: Option<Template>,
    /// The hero bumps into a wall.
    pub blocked: Option<Template>,
    /// The hero cannot walk away; defaults to `blocked`.
    pub held: Option<Template>,
    /// The hero bumps into a monster that cannot be attacked.
    pub occupied: Option<Template>,
    /// The hero hits.
    pub hero_hits: Option<Template>,
    /// The hero hits for no damage.
    pub hero_hits_for_nothing: Option<Template>,
    /// A monster dodges the hero's attack.
    pub hero_misses: Option<Template>,
    /// The hero's blow misses for lack of light; defaults to `hero_misses`.
    pub hero_misses_in_the_dark: Option<Template>,
    /// A monster hits.
    pub monster_hits: Option<Template>,
    /// Another hits in the same turn: appended to that line, replacing its full stop.
    pub monster_hits_more: Option<Template>,
    /// A monster hits for no damage.
    pub monster_hits_for_nothing: Option<Template>,
    /// The hero dodges a monster's attack.
    pub monster_misses: Option<Template>,
    /// A hit is critical: printed before the hit.
    pub critical: Option<Template>,
    /// A monster growls.
    pub monster_growls: Option<Template>,
    /// A monster dies.
    pub monster_dies: Option<Template>,
    /// The hero regains `{n}` hit points.
    pub healed: Option<Template>,
    /// A monster drops `{what}`.
    pub monster_drops: Option<Template>,
    /// The hero drops an item.
    pub hero_drops: Option<Template>,
    /// The hero picks up an item into slot `{slot}`.
    pub picked_up: Option<Template>,
    /// The hero picks up `{n}` gold.
    pub gold_gained: Option<Template>,
    /// The hero uses an item.
    pub used: Option<Template>,
    /// The hero takes a weapon in hand.
    pub wielded: Option<Template>,
    /// The hero puts armour on.
    pub put_on: Option<Template>,
    /// A thrown item, `{what}`, hits.
    pub thrown_hits: Option<Template>,
    /// A thrown item hits for no damage.
    pub thrown_hits_for_nothing: Option<Template>,
    /// The target dodges a thrown item.
    pub thrown_misses: Option<Template>,
    /// The hero's attack rises by `{n}`.
    pub attack_raised: Option<Template>,
    /// The hero's defense rises by `{n}`.
    pub defense_raised: Option<Template>,
    /// The hero is poisoned for `{n}` turns.
    pub poisoned: Option<Template>,
    /// Poison deals `{n}` damage.
    pub poison_hurts: Option<Template>,
    /// The same after other damage: appended to that line.
    pub poison_hurts_more: Option<Template>,
    /// The poison ends.
    pub cured: Option<Template>,
    /// A monster is dazed.
    pub dazed: Option<Template>,
    /// `{n}` monsters are dazed at once, 2 or more.
    pub dazed_many: Option<Template>,
    /// The candle burns `{n}` turns longer.
    pub candle_lit: Option<Template>,
    /// The candle burns low, with `{n}` turns left.
    pub candle_low: Option<Template>,
    /// The candle goes out.
    pub candle_out: Option<Template>,
    /// The flame is blown out, or has burned its last wax.
    pub flame_out: Option<Template>,
    /// The hero lights the flame, and shields it.
    pub flame_lit: Option<Template>,
    /// The hero shields the flame.
    pub flame_shielded: Option<Template>,
    /// The flame burns plain.
    pub flame_plain: Option<Template>,
    /// The hero draws the wick out: the flame burns bright.
    pub flame_bright: Option<Template>,
    /// A draught lowers the flame.
    pub flame_gusted: Option<Template>,
    /// A monster lowers the flame.
    pub flame_lowered: Option<Template>,
    /// A blow of a monster's holds the hero where it is.
    pub gripped: Option<Template>,
    /// A blow pushes the hero away.
    pub pushed: Option<Template>,
    /// A blow takes `{n}` wax.
    pub drained: Option<Template>,
    /// A monster takes `{what}` from the hero.
    pub stolen: Option<Template>,
    /// A monster howls.
    pub howled: Option<Template>,
    /// A monster catches what the hero threw at it.
    pub caught: Option<Template>,
    /// A monster in view splits in two.
    pub splits: Option<Template>,
    /// A monster in view bursts.
    pub bursts: Option<Template>,
    /// The hero is dazed for `{n}` turns.
    pub hero_dazed: Option<Template>,
    /// The hero is dazed, and loses the turn.
    pub hero_reels: Option<Template>,
    /// The hero is no longer dazed.
    pub hero_steadies: Option<Template>,
    /// A dead monster in view will rise within three turns.
    pub twitches: Option<Template>,
    /// A dead monster in view rises.
    pub rises: Option<Template>,
    /// A disguise falls.
    pub unmasked: Option<Template>,
    /// A monster puts out `{what}` that lies in view.
    pub snuffed: Option<Template>,
    /// A death is undone, and `{n}` turns with it.
    pub wound_back: Option<Template>,
    /// The hour candle goes out.
    pub hour_over: Option<Template>,
    /// A monster in view lights something.
    pub kindled: Option<Template>,
    /// A sealed door is battered and holds for `{n}` more turns.
    pub door_battered: Option<Template>,
    /// The seal of a door gives way.
    pub door_broken: Option<Template>,
    /// The hero seals a door.
    pub door_sealed: Option<Template>,
    /// A monster in view loses its turn to the light.
    pub dazzled: Option<Template>,
    /// `{who}` beats down all flames near it.
    pub smothered: Option<Template>,
    /// `{who}`, in view, aims: it pours in its next turn.
    pub aimed: Option<Template>,
    /// `{who}`, in view, pours burning wax.
    pub poured: Option<Template>,
    /// `{who}`, in view, flares up.
    pub crowned: Option<Template>,
    /// A monster in view regrows `{n}` hit points.
    pub regrows: Option<Template>,
    /// The hero picks up something made of wax.
    pub melted: Option<Template>,
    /// Ground took `{n}` hit points.
    pub ground_hurts: Option<Template>,
    /// Fire took `{n}` hit points.
    pub fire_hurts: Option<Template>,
    /// The hero finds hidden `{what}`.
    pub finds: Option<Template>,
    /// The hero gains `{n}` wax.
    pub wax_gained: Option<Template>,
    /// The hero gains `{n}` wax from the tallow of the dead.
    pub tallow_gained: Option<Template>,
    /// Sealing wounds restores `{n}` hit points.
    pub sealed: Option<Template>,
    /// The hero strikes at `{whom}`, which is unaware: printed before the hit.
    pub stabbed: Option<Template>,
    /// A monster in view notices the hero.
    pub notices: Option<Template>,
    /// `{n}` monsters in view, 2 or more, notice the hero in one turn.
    pub notices_many: Option<Template>,
    /// A monster in view hears a fight.
    pub hears: Option<Template>,
    /// `{n}` monsters in view, 2 or more, hear it in one turn.
    pub hears_many: Option<Template>,
    /// A monster in view has lost the hero.
    pub loses: Option<Template>,
    /// A monster in view begins to flee.
    pub flees: Option<Template>,
    /// The same after an attack in the same turn; defaults to `flees`.
    pub flees_after_a_blow: Option<Template>,
    /// A monster eats `{n}` of the hero's wax.
    pub wax_eaten: Option<Template>,
    /// A blow or a throw of the hero passes through `{whom}`.
    pub passed_through: Option<Template>,
    /// A monster sees the hero and wakes the level.
    pub alarmed: Option<Template>,
    /// A monster follows the hero over the stairs.
    pub followed: Option<Template>,
    /// An ally follows the hero over the stairs.
    pub ally_followed: Option<Template>,
    /// A monster hits the ally `{whom}`.
    pub ally_hit: Option<Template>,
    /// A monster hits the ally `{whom}` for 0.
    pub ally_hit_for_nothing: Option<Template>,
    /// A monster misses the ally `{whom}`.
    pub ally_missed: Option<Template>,
    /// Ground, fire or poison takes `{n}` hit points from the ally `{who}`.
    pub ally_hurt: Option<Template>,
    /// The ally `{who}` dies.
    pub ally_dies: Option<Template>,
    /// A brazier is lit, `{n}` of the `{of}` on the level.
    pub brazier_lit: Option<Template>,
    /// The hero may choose a wick.
    pub wick_offered: Option<Template>,
    /// The hero has chosen the wick `{what}`; `{about}` is its description.
    pub wick_chosen: Option<Template>,
    /// The flame flares up for `{n}` turns.
    pub flared: Option<Template>,
    /// The flame no longer flares.
    pub flare_over: Option<Template>,
    /// The hero gains `{n}` experience.
    pub xp_gained: Option<Template>,
    /// The hero reaches level `{n}`.
    pub leveled_up: Option<Template>,
    /// The hero descends to depth `{n}`.
    pub descended: Option<Template>,
    /// The hero ascends to depth `{n}`.
    pub ascended: Option<Template>,
    /// The game is won.
    pub won: Option<Template>,
    /// The game is won by bumping into something.
    pub won_by_light: Option<Template>,
    /// The story after a won game, on its ending screen.
    pub epilogue: Option<Template>,
    /// The same for a game won by bumping into something.
    pub epilogue_by_light: Option<Template>,
    /// The hero kills `{whom}`: replaces the lines for hit and death.
    pub hero_kills: Option<Template>,
    /// The hero dies without a flame: replaces `hero_dies`.
    pub hero_dies_in_the_dark: Option<Template>,
    /// Rejected: the rule set has no diagonal moves.
    pub no_diagonals: Option<Template>,
    /// Rejected: the rule set has no waiting.
    pub no_waiting: Option<Template>,
    /// Rejected: there is no item here.
    pub nothing_here: Option<Template>,
    /// Rejected: the inventory has no such item.
    pub not_in_pack: Option<Template>,
    /// Rejected: there is an item here already.
    pub item_in_the_way: Option<Template>,
    /// Rejected: the item would have no effect.
    pub no_effect: Option<Template>,
    /// Rejected: the item cannot be thrown.
    pub not_throwable: Option<Template>,
    /// Rejected: the item shoots only if it is worn.
    pub not_worn: Option<Template>,
    /// Rejected: no light falls on the target.
    pub too_dark: Option<Template>,
    /// Rejected: nothing can be used or thrown here.
    pub hindered: Option<Template>,
    /// Rejected: no door to seal there.
    pub no_door: Option<Template>,
    /// Rejected: an item or remains lie in the door.
    pub door_jammed: Option<Template>,
    /// Rejected: `{what}` is needed, and the hero has none.
    pub needs_item: Option<Template>,
    /// Rejected: the cell is not in view.
    pub out_of_view: Option<Template>,
    /// Rejected: the cell is out of range.
    pub too_far: Option<Template>,
    /// Rejected: out of the weapon's range.
    pub too_far_to_shoot: Option<Template>,
    /// Rejected: there is no target.
    pub no_target: Option<Template>,
    /// Rejected: there are no such stairs here.
    pub no_stairs: Option<Template>,
    /// Rejected: there is not enough wax.
    pub no_wax: Option<Template>,
    /// Rejected: what would win the game takes `{n}` wax.
    pub wants_wax: Option<Template>,
    /// Rejected: `{who}`, the boss, is nearer than `{n}` cells.
    pub boss_near: Option<Template>,
    /// Rejected: the flame cannot be shielded with what is worn.
    pub no_shielding: Option<Template>,
    /// Rejected: no such wick is offered.
    pub no_wick: Option<Template>,
    /// Rejected: there is no wound to seal.
    pub not_hurt: Option<Template>,
    /// Rejected: not with a monster in view.
    pub monster_in_view: Option<Template>,
    /// The hero dies: one line per template.
    #[serde(default)]
    pub hero_dies: Vec<Template>,
    /// A loss takes the hero below a half, a third, a sixth of the hit points: one each.
    #[serde(default)]
    pub hurt: Vec<Template>,
    /// The name of the corpse of `{who}`; empty if there is none.
    #[serde(default)]
    pub remains: String,
    /// What `{critical}` becomes after a critical hit.
    #[serde(default)]
    pub critical_word: String,
    /// Colours of hits by damage, highest first.
    #[serde(default)]
    pub damage_colors: Vec<DamageColor>,
}

impl MessageTemplates {
    /// The name of the corpse of `{who}`; empty if there is none.
    pub fn remains_of(&self, name: &str) -> Option<String> {
        let named = self.remains.replace("{who}", name);
        (!named.is_empty()).then_some(named)
    }
}

/// A line colour for a minimum of damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DamageColor {
    /// Minimum damage, inclusive.
    pub from: i32,
    /// Line colour.
    pub color: Rgb,
}

/// A sentence with placeholders, and how it is displayed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The sentence, with placeholders in braces.
    pub text: String,
    /// Its icon and, unless it has a colour of its own, its colour.
    #[serde(rename = "mark")]
    pub kind: MessageKind,
    /// Overrides the colour of its mark.
    pub color: Option<Rgb>,
    /// Whether it describes a state: shown once for as long as it lasts.
    #[serde(default)]
    pub status: bool,
    /// Whether it takes the colour of the previous line.
    #[serde(default)]
    pub keeps_color: bool,
    /// Whether it is appended to the previous line of the same turn.
    #[serde(default)]
    pub joins: bool,
}

word_enum! {
    /// The kind of a message, shown by an icon as well as by colour.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum MessageKind {
        /// The hero is harmed.
        Damage = "damage",
        /// A warning.
        Warning = "warning",
        /// Something good.
        Good = "good",
        /// An item.
        Item = "item",
        /// An action of the player.
        Action = "action",
        /// A rejected command.
        Rejected = "rejected",
    }
}

impl MessageKind {
    /// The colour role of the icon.
    pub const fn role(self) -> Role {
        match self {
            Self::Damage => Role::Monster,
            Self::Warning => Role::Warn,
            Self::Good => Role::Good,
            Self::Item => Role::Item,
            Self::Action | Self::Rejected => Role::Dim,
        }
    }
}

/// A message of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Its icon.
    pub kind: MessageKind,
    /// The text.
    pub text: String,
    /// Its colour; `None` for that of its kind.
    pub color: Option<Rgb>,
    /// Whether names and damage have the line's colour instead of their own.
    pub single_color: bool,
    /// Whether it describes a state: shown once for as long as it lasts.
    pub status: bool,
    /// Whether it takes the colour of the previous line.
    pub keeps_color: bool,
    /// Styled byte ranges of the text, in order, without overlap.
    pub spans: Vec<(Range<usize>, SpanStyle)>,
}

/// The style of a span of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpanStyle {
    /// A name, in the colour of its role.
    Role(Role),
    /// Hit points the hero lost.
    HpLost,
}

/// The value of a placeholder.
pub(super) struct Placeholder<'a> {
    /// The name in the braces, or there with a capital letter, which the value then gets too. An article before it, as
    /// in `{the who}`, is dropped for proper names.
    pub(super) word: &'static str,
    pub(super) value: Cow<'a, str>,
    /// The style of the value.
    pub(super) style: Option<SpanStyle>,
    /// Which articles the value takes.
    pub(super) naming: Naming,
}

impl<'a> Placeholder<'a> {
    pub(super) fn plain(word: &'static str, value: impl Into<Cow<'a, str>>) -> Self {
        Self {
            word,
            value: value.into(),
            style: None,
            naming: Naming::Common,
        }
    }

    #[expect(clippy::needless_pass_by_value, reason = "numbers are cheap to copy")]
    pub(super) fn number(word: &'static str, value: impl ToString) -> Self {
        Self::plain(word, value.to_string())
    }

    /// Hit points that the hero lost.
    pub(super) fn loss(hp: i32) -> Self {
        Self::number("n", hp).styled(Some(SpanStyle::HpLost))
    }

    pub(super) fn item(word: &'static str, name: &'a str) -> Self {
        Self::plain(word, name).styled(Some(SpanStyle::Role(Role::Item)))
    }

    /// The name of an actor: monsters' names are coloured, the hero's is not.
    pub(super) fn actor(word: &'static str, view: View<'a>, actor: ActorId) -> Self {
        let style = (!actor.is_hero()).then_some(SpanStyle::Role(Role::Monster));
        Self {
            naming: Naming::of(view, actor),
            ..Self::plain(word, view.actor_name(actor)).styled(style)
        }
    }

    pub(super) fn styled(self, style: Option<SpanStyle>) -> Self {
        Self { style, ..self }
    }
}

impl Template {
    /// A sentence of the program.
    pub(super) fn plain(kind: MessageKind, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            kind,
            color: None,
            status: false,
            keeps_color: false,
            joins: false,
        }
    }

    /// The message without placeholder values.
    pub fn line(&self) -> Message {
        self.fill(&[])
    }

    /// The same template, with the sentence of `first` before its own.
    pub(super) fn after(&self, first: &Self) -> Self {
        Self {
            text: format!("{} {}", first.text, self.text),
            ..self.clone()
        }
    }

    pub(super) fn fill(&self, placeholders: &[Placeholder<'_>]) -> Message {
        let mut line = Message {
            kind: self.kind,
            text: String::new(),
            color: self.color,
            single_color: self.color.is_some() || self.keeps_color,
            status: self.status,
            keeps_color: self.keeps_color,
            spans: Vec::new(),
        };
        line.append(&self.text, placeholders);
        line
    }
}

impl Message {
    /// A message of the program, not from a rule file.
    pub fn plain(kind: MessageKind, text: &str) -> Self {
        Template::plain(kind, text).line()
    }

    /// Continues the last sentence with a clause that ends it, in place of its full stop.
    pub(super) fn append_clause(&mut self, clause: &str, placeholders: &[Placeholder<'_>]) {
        let open = self.text.trim_end_matches('.').len();
        self.text.truncate(open);
        self.append(clause, placeholders);
    }

    /// Appends a sentence with its placeholders filled in. Unknown placeholders stay as they are.
    pub(super) fn append(&mut self, mut rest: &str, placeholders: &[Placeholder<'_>]) {
        while let Some(open) = rest.find('{') {
            self.text.push_str(&rest[..open]);
            rest = &rest[open + 1..];
            let inside = rest.split_once('}').map_or("", |(inside, _)| inside);
            let name = words::placeholder_name(inside);
            let Some(found) = placeholders.iter().find(|it| it.word == name) else {
                self.text.push('{');
                continue;
            };
            self.text += &words::with_article(inside, &found.value, found.naming);
            let end = self.text.len();
            let start = end - found.value.len();
            self.spans
                .extend(found.style.map(|style| (start..end, style)));
            rest = &rest[inside.len() + 1..];
        }
        self.text.push_str(rest);
    }
}
