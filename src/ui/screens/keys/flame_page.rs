//! The second page of the key overview: what the flame and the minds of monsters do, with the numbers of the rule set.

use crate::game::Ruleset;
use crate::game::rules::{FlameHeight, FlameRules, MindRules};
use crate::gfx::{Px, PxRect};
use crate::ui::describe;
use crate::ui::input::key::Key;
use crate::ui::layout::LINE_HEIGHT;
use crate::ui::text::wrap;
use crate::ui::widgets::key_hints::{self, KeyHint};
use crate::ui::widgets::painter::Painter;

/// Margin left and right of the text, in pixels.
const EDGE: i32 = 12;

/// One sentence for each rule.
pub(super) fn sentences(rules: &Ruleset, flame: &FlameRules) -> Vec<String> {
    let own = rules.hero.stats.critical;
    let heights = FlameHeight::ALL.map(|height| height_sentence(flame, height, own));
    let mut all: Vec<_> = heights.into_iter().rev().collect();
    if flame.bright.foretells {
        all.push("In bright light arrows and numbers show what each will do next.".into());
    }
    if flame.clear_light > 0 {
        let what = if flame.shots_miss {
            "blow or shot"
        } else {
            "blow"
        };
        all.push(format!(
            "No {what} misses whoever stands in light {} or more that is not yours.",
            flame.clear_light
        ));
    }
    all.push("It goes out without wax, in deep water, or beaten down while shielded.".into());
    all.extend(change_sentences(flame));
    all.push(format!(
        "Sealing wounds: {} wax for {} HP, cures poison; a turn, with nobody in view.",
        flame.seal.wax, flame.seal.hp
    ));
    if flame.heal_turns > 0 {
        let turns = flame.heal_turns;
        let lit = if flame.heals_by_light {
            " while it burns"
        } else {
            ""
        };
        all.push(format!(
            "1 HP comes back by itself every {turns} turns{lit}; rest adds nothing."
        ));
    }
    if flame.tallow_percent > 0 {
        all.push(format!(
            "The dead leave tallow, {} % of their full HP: walk there to take it.",
            flame.tallow_percent
        ));
    }
    all.extend(
        rules
            .minds
            .iter()
            .flat_map(|minds| mind_sentences(rules, minds)),
    );
    all
}

fn change_sentences(flame: &FlameRules) -> Vec<String> {
    let light = format!(
        "Lighting it again takes a turn and {} wax.",
        flame.relight_wax
    );
    match flame.raise_wax {
        0 => vec![format!(
            "{light} Any other change takes none; each turn burns for its highest flame."
        )],
        wax => vec![
            light,
            format!("Raising it a height takes {wax} wax, lowering it none; neither takes a turn."),
        ],
    }
}

/// What a height means to a hero of whose blows `own` in 100 are critical by other light.
fn height_sentence(flame: &FlameRules, height: FlameHeight, own: i32) -> String {
    let rules = flame.height(height);
    let name = match height {
        FlameHeight::Out => "Out",
        FlameHeight::Shielded => "Shielded",
        FlameHeight::Plain => "Plain",
        FlameHeight::Bright => "Bright",
    };
    let lights = match rules.light {
        0 => "no light".to_owned(),
        light => describe::shed_light(light),
    };
    let misses = match rules.misses_percent {
        0 => String::new(),
        percent => format!(", you miss {percent} %"),
    };
    let critical = match rules.critical {
        0 => String::new(),
        more => format!(", {} % critical", (own + more).min(100)),
    };
    format!(
        "{name}: {lights}, seen within {}, burns {}{misses}{critical}.",
        rules.noticed_within,
        describe::burn_rate(rules)
    )
}

fn mind_sentences(rules: &Ruleset, minds: &MindRules) -> Vec<String> {
    let stab = describe::stab_text(minds.stab_percent);
    let mut stab = stab.replace("A blow now", "A blow at one that has not noticed you");
    for item in &rules.items {
        if let Some(percent) = item.effect.worn().and_then(|worn| worn.stab_percent) {
            let times = describe::times_text(percent);
            stab.push_str(&format!(" With a {}: {times}.", item.name));
        }
    }
    vec![
        format!(
            "Whoever could see you notices you in {} of 100 turns; a sleeper wakes in {}.",
            minds.notices_percent, minds.wakes_percent
        ),
        format!(
            "In the light of others you are seen within {}.",
            minds.lit_radius
        ),
        stab,
        format!(
            "A fight is heard {} cells away. A hunter that loses you searches for {} turns.",
            minds.hears_fights, minds.searches_turns
        ),
        "One that hunts you and stands beside you follows you over the stairs.".into(),
    ]
}

/// Draws a page of sentences over the whole screen, in the small font if the normal one is too large. `next` says what
/// Tab shows.
pub(super) fn draw(title: &str, all: &[String], next: &str, painter: &mut Painter<'_>) {
    let (size, theme) = (painter.size(), painter.theme);
    painter.clear(theme.bg);
    painter.draw_text(painter.font, Px::new(8, 4), theme.title, title);
    painter.fill_rect(PxRect::new(0, 24, size.w, 1), theme.line);
    let area = PxRect::new(EDGE, 30, size.w - 2 * EDGE, size.h - 56);
    let rows = |font: &crate::gfx::Font| {
        let letters = (area.w / font.cell().w).max(1) as usize;
        all.iter()
            .flat_map(|text| wrap::wrap(text, letters))
            .collect::<Vec<_>>()
    };
    let usual = rows(painter.font);
    let (font, rows, height) = if usual.len() as i32 * (LINE_HEIGHT + 2) <= area.h {
        (painter.font, usual, LINE_HEIGHT + 2)
    } else if usual.len() as i32 * LINE_HEIGHT <= area.h {
        (painter.font, usual, LINE_HEIGHT)
    } else {
        (painter.small_font, rows(painter.small_font), 12)
    };
    for (number, row) in (0..).zip(rows) {
        let at = Px::new(area.x, area.y + number * height);
        painter.draw_text(font, at, theme.text, row);
    }
    painter.fill_rect(PxRect::new(0, size.h - 22, size.w, 1), theme.line);
    let foot = PxRect::new(4, size.h - 20, size.w - 8, 20);
    let hints = [
        KeyHint::primary(Key::Escape, "back"),
        KeyHint::primary(Key::Tab, next),
    ];
    key_hints::draw_key_hints(&hints, foot, painter);
}
