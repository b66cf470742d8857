//! Message templates: the sentences of the log in the `[words]` table of a rule file.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Index, IndexMut, Range};
use std::sync::LazyLock;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::base::word_enum;
use crate::game::{ActorId, View};
use crate::gfx::Rgb;
use crate::ui::text::english::Naming;
use crate::ui::text::words;

use crate::ui::theme::Role;

word_enum! {
    /// A sentence that a rule set may have.
    ///
    /// Placeholders: `{who}` is the acting actor and `{whom}` the other one, `{Who}` and `{Whom}` capitalised; `{the
    /// who}` and `{The who}` add the article, except to a proper name. `{hits}` is the attacker's verb, `{what}` and
    /// `{a what}` are an item, `{slot}` is its inventory letter, `{n}` a number, `{left}` and `{of}` are the target's
    /// current and maximum hit points, `{critical}` is the word for a critical hit.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    pub enum Sentence {
        /// The first game begins.
        Welcome = "welcome",
        /// The next game begins at once.
        Restart = "restart",
        /// The hero walks a step.
        Step = "step",
        /// The hero bumps into a wall.
        Blocked = "blocked",
        /// The hero cannot walk away; defaults to `blocked`.
        Held = "held",
        /// The hero bumps into a monster that cannot be attacked.
        Occupied = "occupied",
        /// The hero hits.
        HeroHits = "hero_hits",
        /// The hero hits for no damage.
        HeroHitsForNothing = "hero_hits_for_nothing",
        /// A monster dodges the hero's attack.
        HeroMisses = "hero_misses",
        /// The hero's blow misses for lack of light; defaults to `hero_misses`.
        HeroMissesInTheDark = "hero_misses_in_the_dark",
        /// A monster hits.
        MonsterHits = "monster_hits",
        /// Another hits in the same turn: appended to that line, replacing its full stop.
        MonsterHitsMore = "monster_hits_more",
        /// A monster hits for no damage.
        MonsterHitsForNothing = "monster_hits_for_nothing",
        /// The hero dodges a monster's attack.
        MonsterMisses = "monster_misses",
        /// A hit is critical: printed before the hit.
        Critical = "critical",
        /// A monster growls.
        MonsterGrowls = "monster_growls",
        /// A monster dies.
        MonsterDies = "monster_dies",
        /// The hero regains `{n}` hit points.
        Healed = "healed",
        /// A monster drops `{what}`.
        MonsterDrops = "monster_drops",
        /// The hero drops an item.
        HeroDrops = "hero_drops",
        /// The hero picks up an item into slot `{slot}`.
        PickedUp = "picked_up",
        /// The hero picks up `{n}` gold.
        GoldGained = "gold_gained",
        /// The hero uses an item.
        Used = "used",
        /// The hero takes a weapon in hand.
        Wielded = "wielded",
        /// The hero puts armour on.
        PutOn = "put_on",
        /// A thrown item, `{what}`, hits.
        ThrownHits = "thrown_hits",
        /// A thrown item hits for no damage.
        ThrownHitsForNothing = "thrown_hits_for_nothing",
        /// The target dodges a thrown item.
        ThrownMisses = "thrown_misses",
        /// The hero's attack rises by `{n}`.
        AttackRaised = "attack_raised",
        /// The hero's defense rises by `{n}`.
        DefenseRaised = "defense_raised",
        /// The hero is poisoned for `{n}` turns.
        Poisoned = "poisoned",
        /// Poison deals `{n}` damage.
        PoisonHurts = "poison_hurts",
        /// The same after other damage: appended to that line.
        PoisonHurtsMore = "poison_hurts_more",
        /// The poison ends.
        Cured = "cured",
        /// A monster is dazed.
        Dazed = "dazed",
        /// `{n}` monsters are dazed at once, 2 or more.
        DazedMany = "dazed_many",
        /// The candle burns `{n}` turns longer.
        CandleLit = "candle_lit",
        /// The candle burns low, with `{n}` turns left.
        CandleLow = "candle_low",
        /// The candle goes out.
        CandleOut = "candle_out",
        /// The flame is blown out, or has burned its last wax.
        FlameOut = "flame_out",
        /// The hero lights the flame, and shields it.
        FlameLit = "flame_lit",
        /// The hero shields the flame.
        FlameShielded = "flame_shielded",
        /// The flame burns plain.
        FlamePlain = "flame_plain",
        /// The hero draws the wick out: the flame burns bright.
        FlameBright = "flame_bright",
        /// A draught lowers the flame.
        FlameGusted = "flame_gusted",
        /// A monster lowers the flame.
        FlameLowered = "flame_lowered",
        /// A blow of a monster's holds the hero where it is.
        Gripped = "gripped",
        /// A blow pushes the hero away.
        Pushed = "pushed",
        /// A blow takes `{n}` wax.
        Drained = "drained",
        /// A monster takes `{what}` from the hero.
        Stolen = "stolen",
        /// A monster howls.
        Howled = "howled",
        /// A monster catches what the hero threw at it.
        Caught = "caught",
        /// A monster in view splits in two.
        Splits = "splits",
        /// A monster in view bursts.
        Bursts = "bursts",
        /// The hero is dazed for `{n}` turns.
        HeroDazed = "hero_dazed",
        /// The hero is dazed, and loses the turn.
        HeroReels = "hero_reels",
        /// The hero is no longer dazed.
        HeroSteadies = "hero_steadies",
        /// A dead monster in view will rise within three turns.
        Twitches = "twitches",
        /// A dead monster in view rises.
        Rises = "rises",
        /// A disguise falls.
        Unmasked = "unmasked",
        /// A monster puts out `{what}` that lies in view.
        Snuffed = "snuffed",
        /// A death is undone, and `{n}` turns with it.
        WoundBack = "wound_back",
        /// The hour candle goes out.
        HourOver = "hour_over",
        /// A monster in view lights something.
        Kindled = "kindled",
        /// The boss puts out what would have won the game.
        PutOut = "put_out",
        /// A sealed door is battered and holds for `{n}` more turns.
        DoorBattered = "door_battered",
        /// The seal of a door gives way.
        DoorBroken = "door_broken",
        /// The hero seals a door.
        DoorSealed = "door_sealed",
        /// A monster in view loses its turn to the light.
        Dazzled = "dazzled",
        /// `{who}` beats down all flames near it.
        Smothered = "smothered",
        /// `{who}`, in view, aims: it pours in its next turn.
        Aimed = "aimed",
        /// `{who}`, in view, pours burning wax.
        Poured = "poured",
        /// `{who}`, in view, flares up.
        Crowned = "crowned",
        /// A monster in view regrows `{n}` hit points.
        Regrows = "regrows",
        /// The hero picks up something made of wax.
        Melted = "melted",
        /// Ground took `{n}` hit points.
        GroundHurts = "ground_hurts",
        /// Fire took `{n}` hit points.
        FireHurts = "fire_hurts",
        /// The hero finds hidden `{what}`.
        Finds = "finds",
        /// The hero gains `{n}` wax.
        WaxGained = "wax_gained",
        /// The hero gains `{n}` wax from the tallow of the dead.
        TallowGained = "tallow_gained",
        /// Sealing wounds restores `{n}` hit points.
        Sealed = "sealed",
        /// The hero strikes at `{whom}`, which is unaware: printed before the hit.
        Stabbed = "stabbed",
        /// A monster in view notices the hero.
        Notices = "notices",
        /// `{n}` monsters in view, 2 or more, notice the hero in one turn.
        NoticesMany = "notices_many",
        /// A sleeper out of view that the hero remembers wakes and notices the hero.
        WakesUnseen = "wakes_unseen",
        /// A monster in view hears a fight.
        Hears = "hears",
        /// `{n}` monsters in view, 2 or more, hear it in one turn.
        HearsMany = "hears_many",
        /// A monster in view has lost the hero.
        Loses = "loses",
        /// A monster in view begins to flee.
        Flees = "flees",
        /// The same after an attack in the same turn; defaults to `flees`.
        FleesAfterABlow = "flees_after_a_blow",
        /// A monster eats `{n}` of the hero's wax.
        WaxEaten = "wax_eaten",
        /// A blow or a throw of the hero passes through `{whom}`.
        PassedThrough = "passed_through",
        /// A monster comes because the hero was long in the dark.
        DrawnByDark = "drawn_by_dark",
        /// A monster comes because the hero was long beside a burning brazier.
        DrawnByFire = "drawn_by_fire",
        /// A monster sees the hero and wakes the level.
        Alarmed = "alarmed",
        /// A monster follows the hero over the stairs.
        Followed = "followed",
        /// An ally follows the hero over the stairs.
        AllyFollowed = "ally_followed",
        /// A monster hits the ally `{whom}`.
        AllyHit = "ally_hit",
        /// The ally `{who}` hits a monster.
        AllyStrikes = "ally_strikes",
        /// A monster hits the ally `{whom}` for 0, or the ally `{who}` a monster.
        AllyHitForNothing = "ally_hit_for_nothing",
        /// A monster misses the ally `{whom}`, or the ally `{who}` a monster.
        AllyMissed = "ally_missed",
        /// Ground, fire or poison takes `{n}` hit points from the ally `{who}`.
        AllyHurt = "ally_hurt",
        /// The ally `{who}` dies.
        AllyDies = "ally_dies",
        /// A brazier is lit, `{n}` of the `{of}` on the level.
        BrazierLit = "brazier_lit",
        /// The hero may choose a wick.
        WickOffered = "wick_offered",
        /// The hero has chosen the wick `{what}`; `{about}` is its description.
        WickChosen = "wick_chosen",
        /// The hero has given his wick `{what}` its second turn; `{about}` is what it does now.
        WickTurned = "wick_turned",
        /// The flame flares up for `{n}` turns.
        Flared = "flared",
        /// The flame no longer flares.
        FlareOver = "flare_over",
        /// The hero gains `{n}` experience.
        XpGained = "xp_gained",
        /// The hero reaches level `{n}`.
        LeveledUp = "leveled_up",
        /// The hero descends to depth `{n}`.
        Descended = "descended",
        /// The hero ascends to depth `{n}`.
        Ascended = "ascended",
        /// The game is won.
        Won = "won",
        /// The game is won without a flame: replaces `won`.
        WonInTheDark = "won_in_the_dark",
        /// The game is won by bumping into something.
        WonByLight = "won_by_light",
        /// The story after a won game, on its ending screen.
        Epilogue = "epilogue",
        /// The same for a game won without a flame: replaces `epilogue`.
        EpilogueInTheDark = "epilogue_in_the_dark",
        /// The same for a game won by bumping into something.
        EpilogueByLight = "epilogue_by_light",
        /// The hero kills `{whom}`: replaces the lines for hit and death.
        HeroKills = "hero_kills",
        /// The hero dies without a flame: replaces `hero_dies`.
        HeroDiesInTheDark = "hero_dies_in_the_dark",
        /// Rejected: the rule set has no diagonal moves.
        NoDiagonals = "no_diagonals",
        /// Rejected: the rule set has no waiting.
        NoWaiting = "no_waiting",
        /// Rejected: there is no item here.
        NothingHere = "nothing_here",
        /// Rejected: the inventory has no such item.
        NotInPack = "not_in_pack",
        /// Rejected: there is an item here already.
        ItemInTheWay = "item_in_the_way",
        /// Rejected: the item would have no effect.
        NoEffect = "no_effect",
        /// Rejected: the item cannot be thrown.
        NotThrowable = "not_throwable",
        /// Rejected: the item shoots only if it is worn.
        NotWorn = "not_worn",
        /// Rejected: no light falls on the target.
        TooDark = "too_dark",
        /// Rejected: nothing can be used or thrown here.
        Hindered = "hindered",
        /// Rejected: no door to seal there.
        NoDoor = "no_door",
        /// Rejected: an item or remains lie in the door.
        DoorJammed = "door_jammed",
        /// Rejected: `{what}` is needed, and the hero has none.
        NeedsItem = "needs_item",
        /// Rejected: the cell is not in view.
        OutOfView = "out_of_view",
        /// Rejected: the cell is out of range.
        TooFar = "too_far",
        /// Rejected: out of the weapon's range.
        TooFarToShoot = "too_far_to_shoot",
        /// Rejected: there is no target.
        NoTarget = "no_target",
        /// Rejected: there are no such stairs here.
        NoStairs = "no_stairs",
        /// Rejected: there is not enough wax.
        NoWax = "no_wax",
        /// Rejected: what would win the game takes `{n}` wax.
        WantsWax = "wants_wax",
        /// Rejected: `{who}`, the boss, is nearer than `{n}` cells.
        BossNear = "boss_near",
        /// Rejected: the flame cannot be shielded with what is worn.
        NoShielding = "no_shielding",
        /// Rejected: a wick keeps the flame from burning so high.
        TooHigh = "too_high",
        /// Rejected: with one of the hero's wicks no wound can be sealed.
        NoSealing = "no_sealing",
        /// Rejected: the candle does not burn at this height.
        CandleCannot = "candle_cannot",
        /// Rejected: no such wick is offered.
        NoWick = "no_wick",
        /// Rejected: there is no wound to seal.
        NotHurt = "not_hurt",
        /// Rejected: not with a monster awake in view.
        MonsterInView = "monster_in_view",
    }
}

/// The message templates of one rule set: those of its sentences by indexing, and what else is in the table. An event
/// without a template is not reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(default, deny_unknown_fields, transform = add_sentences))]
pub struct MessageTemplates {
    /// By sentence.
    #[cfg_attr(test, schemars(skip))]
    templates: Vec<Option<Template>>,
    /// The hero dies: one line per template.
    pub hero_dies: Vec<Template>,
    /// A loss takes the hero below a half, a third, a sixth of the hit points: one each.
    pub hurt: Vec<Template>,
    /// The name of the corpse of `{who}`; empty if there is none.
    pub remains: String,
    /// What `{critical}` becomes after a critical hit.
    pub critical_word: String,
    /// Colours of hits by damage, highest first.
    pub damage_colors: Vec<DamageColor>,
}

/// Puts the sentences into the schema, before the other keys.
#[cfg(test)]
fn add_sentences(schema: &mut schemars::Schema) {
    use schemars::JsonSchema;
    use schemars::generate::SchemaSettings;

    let settings = SchemaSettings::draft2020_12().with(|it| it.inline_subschemas = true);
    let mut generator = settings.into_generator();
    let template = generator.subschema_for::<Option<Template>>();
    let sentences = Sentence::json_schema(&mut generator).to_value();
    let mut keys = schemars::Schema::default();
    for sentence in sentences["oneOf"].as_array().into_iter().flatten() {
        let mut template = template.clone();
        template.insert("description".to_owned(), sentence["description"].clone());
        let key = sentence["const"].as_str().unwrap_or_default();
        keys.insert(key.to_owned(), template.to_value());
    }
    let others = schema.get("properties").and_then(|it| it.as_object());
    for (key, of) in others.into_iter().flatten() {
        keys.insert(key.clone(), of.clone());
    }
    schema.insert("properties".to_owned(), keys.to_value());
}

/// The keys besides sentences.
const OTHER_KEYS: &[&str] = &[
    "hero_dies",
    "hurt",
    "remains",
    "critical_word",
    "damage_colors",
];

impl MessageTemplates {
    /// The name of the corpse of `{who}`; empty if there is none.
    pub fn remains_of(&self, name: &str) -> Option<String> {
        let named = self.remains.replace("{who}", name);
        (!named.is_empty()).then_some(named)
    }
}

impl Index<Sentence> for MessageTemplates {
    type Output = Option<Template>;

    fn index(&self, sentence: Sentence) -> &Option<Template> {
        self.templates.get(sentence as usize).unwrap_or(&None)
    }
}

impl IndexMut<Sentence> for MessageTemplates {
    fn index_mut(&mut self, sentence: Sentence) -> &mut Option<Template> {
        self.templates.resize(Sentence::ALL.len(), None);
        &mut self.templates[sentence as usize]
    }
}

impl<'de> Deserialize<'de> for MessageTemplates {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(TemplatesVisitor)
    }
}

struct TemplatesVisitor;

impl<'de> Visitor<'de> for TemplatesVisitor {
    type Value = MessageTemplates;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<MessageTemplates, A::Error> {
        static KEYS: LazyLock<Vec<&str>> = LazyLock::new(|| [Sentence::WORDS, OTHER_KEYS].concat());
        let mut read = MessageTemplates::default();
        while let Some(key) = table.next_key::<String>()? {
            match &*key {
                "hero_dies" => read.hero_dies = table.next_value()?,
                "hurt" => read.hurt = table.next_value()?,
                "remains" => read.remains = table.next_value()?,
                "critical_word" => read.critical_word = table.next_value()?,
                "damage_colors" => read.damage_colors = table.next_value()?,
                key => match Sentence::from_word(key) {
                    Some(sentence) => read[sentence] = Some(table.next_value()?),
                    None => return Err(A::Error::unknown_field(key, &KEYS)),
                },
            }
        }
        Ok(read)
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
    #[cfg_attr(test, derive(schemars::JsonSchema))]
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
    /// Whether it is shown however many other messages its turn has.
    pub leads: bool,
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

    pub(super) fn fill(&self, placeholders: &[Placeholder<'_>]) -> Message {
        let mut line = Message {
            kind: self.kind,
            text: String::new(),
            color: self.color,
            single_color: self.color.is_some() || self.keeps_color,
            status: self.status,
            keeps_color: self.keeps_color,
            leads: false,
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
