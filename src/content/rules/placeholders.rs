//! Checks that the texts of a rule file contain only placeholders that get filled in. Any others would be shown to the
//! player as they are.

use crate::base::printable::excerpt;
use crate::base::similar;
use crate::content::Error;
use crate::content::toml::Document;

/// The attacker or actor, and the target.
const PAIR: &[&str] = &["who", "Who", "whom", "Whom"];
/// A blow.
const BLOW: &[&str] = &[
    "who", "Who", "whom", "Whom", "n", "hits", "left", "of", "critical", "what",
];
/// One of several blows that share a line.
const SHARED_BLOW: &[&str] = &["who", "Who", "hits", "n"];
const PAIR_AND_NUMBER: &[&str] = &["who", "Who", "whom", "Whom", "n"];
/// A blow against an ally, or other harm to it.
const ALLY: &[&str] = &["who", "Who", "whom", "Whom", "n", "hits", "left"];
const PAIR_AND_ITEM: &[&str] = &["who", "Who", "whom", "Whom", "what"];
const ITEM: &[&str] = &["what", "slot"];
const NUMBER: &[&str] = &["n"];

/// The placeholders of each message in `[words]`.
const MESSAGES: &[(&[&str], &[&str])] = &[
    (
        &[
            "hero_hits",
            "hero_hits_for_nothing",
            "hero_kills",
            "monster_hits",
            "monster_hits_for_nothing",
            "thrown_hits",
            "thrown_hits_for_nothing",
        ],
        BLOW,
    ),
    (&["monster_hits_more"], SHARED_BLOW),
    (
        &[
            "hero_misses",
            "hero_misses_in_the_dark",
            "monster_misses",
            "thrown_misses",
            "passed_through",
            "stolen",
            "caught",
            "snuffed",
        ],
        PAIR_AND_ITEM,
    ),
    (&["ally_hit", "ally_hit_for_nothing"], ALLY),
    (&["ally_hurt"], &["who", "Who", "whom", "Whom", "n", "left"]),
    (
        &["boss_near", "drained", "regrows", "wax_eaten"],
        PAIR_AND_NUMBER,
    ),
    (
        &[
            "aimed",
            "alarmed",
            "ally_dies",
            "ally_followed",
            "ally_missed",
            "bursts",
            "crowned",
            "dazed",
            "dazzled",
            "flame_lowered",
            "flees",
            "flees_after_a_blow",
            "followed",
            "gripped",
            "hears",
            "howled",
            "kindled",
            "loses",
            "monster_dies",
            "monster_growls",
            "notices",
            "poured",
            "pushed",
            "rises",
            "smothered",
            "splits",
            "stabbed",
            "twitches",
            "unmasked",
        ],
        PAIR,
    ),
    (
        &[
            "hero_drops",
            "melted",
            "monster_drops",
            "picked_up",
            "put_on",
            "used",
            "wielded",
        ],
        ITEM,
    ),
    (
        &[
            "ascended",
            "attack_raised",
            "candle_lit",
            "candle_low",
            "candle_out",
            "dazed_many",
            "defense_raised",
            "descended",
            "door_battered",
            "fire_hurts",
            "flared",
            "gold_gained",
            "ground_hurts",
            "healed",
            "hears_many",
            "hero_dazed",
            "leveled_up",
            "notices_many",
            "poison_hurts",
            "poison_hurts_more",
            "poisoned",
            "sealed",
            "tallow_gained",
            "wants_wax",
            "wax_gained",
            "wound_back",
            "xp_gained",
        ],
        NUMBER,
    ),
    (&["finds", "needs_item"], &["what"]),
    (&["monster_in_view", "occupied", "remains"], &["who"]),
    (&["brazier_lit", "hurt"], &["n", "of"]),
    (&["wick_chosen"], &["what", "about"]),
];

/// Articles that may precede a placeholder, as in `{the who}`.
const ARTICLES: [&str; 3] = ["the", "The", "a"];

/// An error for each placeholder that its text does not support, and for each that is not closed. `is_read` says whether
/// the text at a path means anything.
pub(super) fn check(document: &Document<'_>, is_read: impl Fn(&[&str]) -> bool) -> Vec<Error> {
    let texts = document.texts();
    // Whether the blows of a turn share a line.
    let shares = texts.iter().any(|(path, _)| {
        let path: Vec<_> = path.iter().map(String::as_str).collect();
        path.starts_with(&["words", "monster_hits_more"])
    });
    let mut errors = Vec::new();
    for (path, text) in &texts {
        let path: Vec<_> = path.iter().map(String::as_str).collect();
        let known = match path[..] {
            ["words", "monster_hits", ..] if shares => Some(SHARED_BLOW),
            _ => known(&path),
        };
        // A letter may be a brace.
        if path.last() == Some(&"letter") || !is_read(&path) {
            continue;
        }
        let wrong =
            placeholders(text).filter_map(|inside| check_one(inside, known.unwrap_or(&[])).err());
        let open = known.and_then(|_| unclosed(text));
        for reason in wrong.chain(open) {
            let key = path.iter().rfind(|step| step.parse::<usize>().is_err());
            let key = key.unwrap_or(&"");
            errors.push(document.error(&path, format!("{key}: {reason}")));
        }
    }
    errors
}

/// The placeholders of the text at this path; `None` if the text is shown as it is.
fn known(path: &[&str]) -> Option<&'static [&'static str]> {
    match path {
        ["words", key, "text"] | ["words", key, _, "text"] | ["words", key @ "remains"] => {
            let of = MESSAGES.iter().find(|(keys, _)| keys.contains(key));
            Some(of.map_or(&[], |(_, words)| words))
        }
        ["items", _, "uses"] => Some(ITEM),
        ["screen", "position"] => Some(&["x", "y"]),
        ["tutorial", .., "text"] => Some(&["x", "y", "hp", "of"]),
        _ => None,
    }
}

/// The contents of braces.
fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}').map(|(inside, _)| inside))
}

/// What is wrong with a brace that is not closed, and begins a word. Alone it may be a picture.
fn unclosed(text: &str) -> Option<String> {
    let mut parts = text.split('{').skip(1);
    let part = parts.find(|part| !part.contains('}') && part.starts_with(char::is_alphanumeric))?;
    Some(format!(
        "expected a }} after {{{}, found none",
        excerpt(part)
    ))
}

fn check_one(inside: &str, known: &[&str]) -> Result<(), String> {
    let (article, word) = inside.rsplit_once(' ').unwrap_or(("", inside));
    let has_article = word.len() < inside.len();
    let braced = |word: &str| format!("{{{word}}}");
    if known.contains(&word) {
        return if !has_article || ARTICLES.contains(&article) {
            Ok(())
        } else {
            let right = ARTICLES.map(|article| braced(&format!("{article} {word}")));
            let (right, found) = (right.join(", "), braced(&excerpt(inside)));
            Err(format!("expected one of {right}, found {found}"))
        };
    }
    let found = braced(&excerpt(inside));
    if known.is_empty() {
        return Err(format!("expected no placeholder, found {found}"));
    }
    let right: Vec<_> = known.iter().map(|word| braced(word)).collect();
    let article = if known.contains(&"who") {
        ", or with an article as in {the who}"
    } else {
        ""
    };
    let hint = similar::did_you_mean(word, known.iter().copied(), &|word| braced(word));
    Err(format!(
        "expected one of {}{article}, found {found}{hint}",
        right.join(", ")
    ))
}
