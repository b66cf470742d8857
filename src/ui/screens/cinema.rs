//! The replay: a recorded game to look at, with a bar to go to any point of it. UI.md 1, picture 8.

use crate::gfx::{Canvas, Px, PxRect, PxSize};

use crate::ui::art::Art;
use crate::ui::bindings::{Action, Bindings, Place, Tape};
use crate::ui::hints::{self, Hint};
use crate::ui::keys::{Key, Press};
use crate::ui::screens::play::{self, Scene};
use crate::ui::{enlarge, widgets};

pub use super::notch::Notch;
use super::notch::{sign, signs};

/// Height of the bar, of what its signs mean and of the keys below them, in pixels.
const FOOT: i32 = 46;
/// Commands between two losses or kills that belong to one fight.
const FIGHT: usize = 10;
/// Frames of 1/60 s from one command to the next, at speed 1.
pub const FRAMES: u32 = 20;
/// The highest speed.
const FASTEST: u32 = 16;

/// Where the replay stands.
#[derive(Clone, Copy, Debug)]
pub struct Deck<'a> {
    /// Commands played so far, 0 to `last`.
    pub at: usize,
    /// Commands in all.
    pub last: usize,
    /// The last turn.
    pub last_turn: u32,
    /// Whether it runs by itself.
    pub playing: bool,
    /// 1, 2, 4, 8 or 16.
    pub speed: u32,
    /// What is worth going to, in order.
    pub notches: &'a [(usize, Notch)],
    /// Rule set and seed.
    pub caption: &'a str,
    /// What is said in its place, such as where a film is; may be empty.
    pub told: &'a str,
    /// Where the game differs from what was recorded.
    pub differs: Option<&'a str>,
}

/// What the player wants of the replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Nothing.
    Stay,
    /// Run, or stop.
    Toggle,
    /// This speed, 1 to 16.
    Speed(u32),
    /// The point after so many commands.
    Seek(usize),
    /// Nothing, and why.
    Say(&'static str),
    /// A GIF of the last turns up to here.
    Gif,
    /// A game of one's own from here.
    PlayOn,
    /// Back.
    Leave,
}

/// What a key does.
pub fn key(press: Press, deck: &Deck<'_>, keys: &Bindings) -> Cut {
    let steps = if press.shift { 10 } else { 1 };
    let Some(Action::InReplay(tape)) = keys.on(Place::Replay, press.key) else {
        return match press.key {
            Key::Enter => Cut::Toggle,
            Key::Escape if !press.repeat => Cut::Leave,
            _ => Cut::Stay,
        };
    };
    match tape {
        Tape::Play => Cut::Toggle,
        Tape::Back | Tape::First if deck.at == 0 => Cut::Say("It begins here."),
        Tape::Step | Tape::Last if deck.at == deck.last => Cut::Say("It ends here."),
        Tape::Back => Cut::Seek(deck.at.saturating_sub(steps)),
        Tape::Step => Cut::Seek((deck.at + steps).min(deck.last)),
        Tape::First => Cut::Seek(0),
        Tape::Last => Cut::Seek(deck.last),
        Tape::Faster => Cut::Speed((deck.speed * 2).min(FASTEST)),
        Tape::Slower => Cut::Speed((deck.speed / 2).max(1)),
        Tape::Fight => deck.next_fight(),
        Tape::Stairs => deck.next_stairs(),
        Tape::Gif | Tape::PlayOn if press.repeat => Cut::Stay,
        Tape::Gif => Cut::Gif,
        Tape::PlayOn => Cut::PlayOn,
    }
}

/// What a click on this pixel of a frame of `size` does: press a key below the bar, or go to that point of it.
pub fn click(at: Px, size: PxSize, deck: &Deck<'_>, keys: &Bindings, art: &Art<'_>) -> Cut {
    let (at, place) = (enlarge::under(art.zoom, at), place(size, art.zoom));
    let place = PxRect::new(0, place.y / art.zoom, place.w / art.zoom, FOOT);
    let pressed = hints::key_at(&offers(deck, keys), foot(place), at, art);
    pressed.map_or_else(
        || seek(at, bar(place), deck),
        |key| self::key(key.into(), deck, keys),
    )
}

/// What a click on this pixel of the bar does.
fn seek(at: Px, bar: PxRect, deck: &Deck<'_>) -> Cut {
    let wide = PxRect::new(bar.x, bar.y - 4, bar.w, bar.h + 8);
    if !wide.contains(at) {
        return Cut::Stay;
    }
    let signs = signs(deck, bar);
    let near = signs.iter().find(|(_, _, x)| (x - at.x).abs() <= 2);
    let there =
        deck.last * (at.x - bar.x).unsigned_abs() as usize / (bar.w - 1).unsigned_abs() as usize;
    Cut::Seek(near.map_or(there, |(count, ..)| *count))
}

impl Deck<'_> {
    fn next_stairs(&self) -> Cut {
        let stairs = |(count, notch): &&(usize, Notch)| *count > self.at && *notch == Notch::Stairs;
        let ahead = self.notches.iter().find(stairs);
        let none = Cut::Say("No stairs after this.");
        ahead.map_or(none, |(count, _)| Cut::Seek(*count))
    }

    /// The first loss or kill after a while without any, one command before it.
    fn next_fight(&self) -> Cut {
        let mut quiet_since = self.at + 1;
        let fights = self
            .notches
            .iter()
            .filter(|(_, notch)| *notch != Notch::Stairs);
        for (count, _) in fights.skip_while(|(count, _)| *count + FIGHT <= self.at) {
            if *count > self.at + 1 && *count >= quiet_since {
                return Cut::Seek(count - 1);
            }
            quiet_since = count + FIGHT;
        }
        Cut::Say("No fight after this.")
    }

    /// The column of the bar for the point after `count` commands.
    pub(super) fn column(&self, count: usize, bar: PxRect) -> i32 {
        let room = (bar.w - 1).unsigned_abs() as usize;
        bar.x + (count * room / self.last.max(1)) as i32
    }
}

/// The pixels of a frame of `size` that the deck takes.
const fn place(size: PxSize, zoom: i32) -> PxRect {
    let (w, h) = (size.w / zoom, size.h / zoom);
    PxRect::new(0, (h - FOOT) * zoom, w * zoom, FOOT * zoom)
}

/// The bar within the deck.
const fn bar(deck: PxRect) -> PxRect {
    PxRect::new(deck.x + 6, deck.y + 3, deck.w - 12, 9)
}

/// Draws the game as it was played, and the deck below it.
pub fn draw(scene: &Scene<'_>, deck: &Deck<'_>, art: &Art<'_>, canvas: &mut Canvas) {
    let (size, theme) = (canvas.size(), art.theme);
    canvas.clear(theme.bg);
    let scene = &Scene {
        foot: FOOT,
        ..*scene
    };
    play::draw(scene, art, canvas);
    let Some(places) = play::places(scene, size, art) else {
        return;
    };
    let label = format!("REPLAY x{}", deck.speed);
    let (x, w) = (6 * art.zoom, label.len() as i32 * art.text.cell().w + 8);
    let tag = PxRect::new(x, x, w * art.zoom, 18 * art.zoom);
    enlarge::part(art.zoom, tag, canvas, |canvas, tag| {
        canvas.fill(tag, theme.bg);
        canvas.frame(tag, theme.title);
        canvas.text(art.text, Px::new(tag.x + 4, tag.y + 1), theme.title, &label);
    });
    // In the place of the hint line.
    enlarge::part(art.zoom, places.layout.hint, canvas, |canvas, area| {
        top(scene, deck, area, art, canvas);
    });
    enlarge::part(art.zoom, place(size, art.zoom), canvas, |canvas, area| {
        canvas.fill(area, theme.bg);
        canvas.fill(PxRect { h: 1, ..area }, theme.line);
        notches(deck, bar(area), art, canvas);
        legend(Px::new(area.x + 8, area.y + 13), art, canvas);
        hints::draw(&offers(deck, scene.keys), foot(area), art, canvas);
    });
}

/// The line of keys within the deck.
const fn foot(deck: PxRect) -> PxRect {
    PxRect::new(deck.x + 4, deck.y + FOOT - 21, deck.w - 8, 18)
}

fn offers(deck: &Deck<'_>, keys: &Bindings) -> Vec<Hint> {
    let tapes = [
        (Tape::Play, if deck.playing { "stop" } else { "play" }),
        (Tape::Back, "back"),
        (Tape::Step, "step"),
        (Tape::Faster, "faster"),
        (Tape::Fight, "fight"),
        (Tape::PlayOn, "play on"),
        (Tape::Gif, "GIF"),
    ];
    let hint = |(tape, does)| Some(Hint::likely(keys.key(Action::InReplay(tape))?, does));
    let leave = Hint::likely(Key::Escape, "leave");
    tapes.into_iter().filter_map(hint).chain([leave]).collect()
}

fn top(scene: &Scene<'_>, deck: &Deck<'_>, area: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
    let theme = art.theme;
    canvas.fill(area, theme.bg);
    let sign = if deck.playing { "play" } else { "stop" };
    let turn = format!("{sign}  turn {} of {}", scene.view.turn(), deck.last_turn);
    canvas.text(art.text, Px::new(6, area.y + 1), theme.text, &turn);
    let room = area.w - 12 - (turn.len() as i32 + 2) * art.text.cell().w;
    let fits = |text: &str| art.text.width(text) <= room;
    let (text, color) = match deck.differs {
        _ if !deck.told.is_empty() => {
            // A long path is told by its last part.
            let name = deck.told.rsplit(['/', '\\']).next().unwrap_or_default();
            let long = !fits(deck.told) && name.len() < deck.told.len();
            let told = if long {
                format!("Saved: {name}")
            } else {
                deck.told.to_owned()
            };
            (told, theme.text)
        }
        None => {
            let all = format!("{}, as recorded", deck.caption);
            (
                if fits(&all) {
                    all
                } else {
                    "as recorded".to_owned()
                },
                theme.dim,
            )
        }
        Some(_) => (
            format!("differs from turn {} on", deck.last_turn + 1),
            theme.warn,
        ),
    };
    let right = area.right() - 6;
    if fits(&text) {
        widgets::text_right(&text, right, area.y + 1, color, art, canvas);
    } else {
        widgets::small_right(&text, right, area.y + 3, color, art, canvas);
    }
}

fn notches(deck: &Deck<'_>, bar: PxRect, art: &Art<'_>, canvas: &mut Canvas) {
    let theme = art.theme;
    let middle = PxRect::new(bar.x, bar.y + 2, bar.w, 5);
    canvas.fill(middle, theme.empty);
    let here = deck.column(deck.at, bar);
    canvas.fill(
        PxRect {
            w: here - bar.x,
            ..middle
        },
        theme.light,
    );
    for (_, notch, x) in signs(deck, bar) {
        sign(notch, Px::new(x, bar.y), art, canvas);
    }
    canvas.fill(PxRect::new(here - 1, bar.y - 1, 3, 11), theme.bar_text);
}

/// What the signs on the bar mean.
fn legend(at: Px, art: &Art<'_>, canvas: &mut Canvas) {
    let means = [
        (Notch::Stairs, "stairs"),
        (Notch::Kill, "a foe dies"),
        (Notch::Loss, "you lose HP"),
        (Notch::End, "the end"),
    ];
    let mut x = at.x;
    for (notch, text) in means {
        let (left, right) = notch.columns(0);
        sign(notch, Px::new(x - left, at.y + 1), art, canvas);
        let after = Px::new(x + right - left + 5, at.y);
        x = canvas.text(art.small, after, art.theme.dim, text) + 14;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: Deck<'static> = Deck {
        at: 20,
        last: 100,
        last_turn: 100,
        playing: false,
        speed: 4,
        notches: &[
            (25, Notch::Loss),
            (27, Notch::Kill),
            (40, Notch::Stairs),
            (60, Notch::Loss),
            (100, Notch::End),
        ],
        caption: "",
        told: "",
        differs: None,
    };

    #[test]
    fn keys_go_where_they_say() {
        let shift = |key| Press {
            shift: true,
            ..key_of(key)
        };
        for (press, cut) in [
            (key_of(Key::Left), Cut::Seek(19)),
            (shift(Key::Left), Cut::Seek(10)),
            (shift(Key::Right), Cut::Seek(30)),
            (key_of(Key::End), Cut::Seek(100)),
            (key_of(Key::Up), Cut::Speed(8)),
            (key_of(Key::Down), Cut::Speed(2)),
            (key_of(Key::Char('f')), Cut::Seek(24)),
            (key_of(Key::Char('>')), Cut::Seek(40)),
        ] {
            assert_eq!(key(press, &DECK, Bindings::usual()), cut, "{press:?}");
        }
        let in_fight = Deck { at: 24, ..DECK };
        let fight = key_of(Key::Char('f'));
        assert_eq!(key(fight, &in_fight, Bindings::usual()), Cut::Seek(59));
        let mine = (Action::InReplay(Tape::Play), vec![Key::Char('k')]);
        let mine = Bindings::usual().with(&[mine]);
        assert_eq!(key(key_of(Key::Char('k')), &DECK, &mine), Cut::Toggle);
        assert_eq!(key(key_of(Key::Char(' ')), &DECK, &mine), Cut::Stay);
    }

    /// A key that does nothing says why: else it seems broken.
    #[test]
    fn where_nothing_comes_after_this_keys_say_so() {
        let end = Deck { at: 100, ..DECK };
        let start = Deck { at: 0, ..DECK };
        let last_fight = Deck { at: 99, ..DECK };
        for (pressed, deck, says) in [
            (Key::Char('f'), last_fight, "No fight after this."),
            (Key::Char('>'), last_fight, "No stairs after this."),
            (Key::Right, end, "It ends here."),
            (Key::End, end, "It ends here."),
            (Key::Left, start, "It begins here."),
            (Key::Home, start, "It begins here."),
        ] {
            let cut = key(key_of(pressed), &deck, Bindings::usual());
            assert_eq!(cut, Cut::Say(says), "{pressed:?}");
        }
    }

    /// A long game has more to tell than its bar has columns.
    #[test]
    fn signs_on_the_bar_do_not_run_together_and_the_weightiest_stay() {
        let mut notches: Vec<_> = (1..400).map(|count| (count, Notch::Loss)).collect();
        notches.extend([(50, Notch::Kill), (51, Notch::Stairs), (400, Notch::End)]);
        notches.sort_by_key(|(count, _)| *count);
        let deck = Deck {
            last: 400,
            notches: &notches,
            ..DECK
        };
        let bar = bar(place(PxSize::new(640, 400), 1));
        let mut signs = signs(&deck, bar);
        signs.sort_by_key(|(_, _, x)| *x);
        for pair in signs.windows(2) {
            let [(_, first, x), (_, second, next)] = pair else {
                unreachable!("two each");
            };
            let gap = second.columns(*next).0 - first.columns(*x).1;
            assert!(gap >= 2, "{pair:?}");
        }
        let drawn = |wanted| signs.iter().any(|(_, notch, _)| *notch == wanted);
        assert!(drawn(Notch::End) && drawn(Notch::Stairs) && drawn(Notch::Loss));
        assert!(!drawn(Notch::Kill), "it would touch the stairs");
        let end = signs.last().map(|(_, notch, x)| notch.columns(*x).1);
        assert!(end.is_some_and(|end| end <= bar.right()));
    }

    fn key_of(key: Key) -> Press {
        key.into()
    }

    #[test]
    fn a_click_on_the_bar_seeks_and_a_mark_draws_it_near() {
        let bar = bar(place(PxSize::new(640, 400), 1));
        assert_eq!(seek(Px::new(bar.x, bar.y), bar, &DECK), Cut::Seek(0));
        assert_eq!(
            seek(Px::new(bar.right() - 1, bar.y), bar, &DECK),
            Cut::Seek(100)
        );
        let stairs = DECK.column(40, bar);
        assert_eq!(seek(Px::new(stairs + 2, bar.y), bar, &DECK), Cut::Seek(40));
        assert_eq!(seek(Px::new(stairs, bar.y - 40), bar, &DECK), Cut::Stay);
    }
}
