//! The page of a browser. The only module that uses wasm-bindgen.
//!
//! Nobody may wait in a page, so the program's loop is cut open: the browser calls [`Page`] for each key, click and frame.
//! What was played is saved within that call, and shown with the next frame. There are no loudspeakers.

mod address;
mod browser;
mod keyboard;
mod saves;
mod tab;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::app::App;
use crate::app::backend::{Backend, Ended, Program, Silence, Turns};
use crate::app::recording::LoadedRecording;
use crate::content::Content;
use crate::gfx::{Px, PxSize};
use crate::platform::clock;
use crate::ui::input::key::{Input, MouseButton};
use crate::ui::settings::RulesId;
use address::Address;
use browser::LocalStorage;
use keyboard::Stroke;
use saves::ShelfSaves;
use tab::Tab;

/// The name of the address in messages.
const PLACE: &str = "the address";

/// The program in a page. Its script makes one and tells it of everything that happens; positions and sizes are in screen
/// pixels.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Page {
    app: App<'static>,
    tab: Tab,
    saves: ShelfSaves<LocalStorage>,
    turns: Turns,
    /// Whether the player has not left yet.
    goes_on: bool,
}

#[wasm_bindgen]
impl Page {
    /// The program at its title, or what the address asks for behind its `#`: `rules=NAME`, `seed=NUMBER`, or
    /// `recording=` with the text of a recording, which is played as a replay. `ratio`: the screen pixels to each of the
    /// page's own, in hundredths.
    #[wasm_bindgen(constructor)]
    pub fn new(address: &str, width: i32, height: i32, ratio: i32) -> Self {
        std::panic::set_hook(Box::new(|panic| browser::stopped(&panic.to_string())));
        let mut saves = ShelfSaves::new(LocalStorage);
        let address = Address::parse(address);
        let mut app = open(&address);
        app.load_preferences(&mut saves);
        choose_rules(&mut app, &address);
        app.list_recordings();
        let tab = Tab::new(PxSize::new(width, height), ratio);
        let turns = Turns::new(tab.size());
        Self {
            app,
            tab,
            saves,
            turns,
            goes_on: true,
        }
    }

    /// The page has another size.
    pub fn resize(&mut self, width: i32, height: i32, ratio: i32) {
        self.tab.resize(PxSize::new(width, height), ratio);
    }

    /// A key went down, in the words of `KeyboardEvent`. Returns whether the game knows it, and the browser should not.
    pub fn key(&mut self, key: &str, code: &str, shift: bool, repeat: bool) -> bool {
        let stroke = Stroke {
            key,
            code,
            shift,
            repeat,
        };
        let press = stroke.press();
        if let Some(press) = press {
            self.tab.push(Input::Press(press));
        }
        self.take_input();
        press.is_some()
    }

    /// The pointer is here.
    pub fn point(&mut self, x: i32, y: i32) {
        self.tab.point(Px::new(x, y));
        self.take_input();
    }

    /// The pointer has left the page.
    pub fn leave(&mut self) {
        self.tab.leave();
        self.take_input();
    }

    /// A button went down here: the left one, or the right one.
    pub fn click(&mut self, x: i32, y: i32, right: bool) {
        self.tab.point(Px::new(x, y));
        self.tab.click(if right {
            MouseButton::Right
        } else {
            MouseButton::Left
        });
        self.take_input();
    }

    /// The wheel was turned here: 1 is a step up, -1 one down.
    pub fn wheel(&mut self, x: i32, y: i32, up: i32) {
        self.tab.point(Px::new(x, y));
        self.tab.turn_wheel(up);
        self.take_input();
    }

    /// The page got the focus, or lost it.
    pub fn focus(&mut self, on: bool) {
        self.tab.push(Input::Focus(on));
        self.take_input();
    }

    /// A frame of the display is due. Returns whether the program goes on.
    pub fn frame(&mut self) -> bool {
        self.take_input();
        if self.goes_on {
            let (app, tab, saves) = (&mut self.app, &mut self.tab, &mut self.saves);
            if let Err(error) = self.turns.show(app, tab, saves, &mut Silence) {
                browser::stopped(&error.to_string());
                self.goes_on = false;
            }
        }
        self.goes_on
    }

    /// The page is being closed or hidden: all is saved. It goes on if it is seen again.
    pub fn hide(&mut self) {
        if self.goes_on {
            self.app.close();
            self.save();
        }
    }

    /// Plays what has come in, and saves it at once: a page may be gone before its next frame.
    fn take_input(&mut self) {
        if !self.goes_on {
            return;
        }
        let (app, tab, saves) = (&mut self.app, &mut self.tab, &mut self.saves);
        // There are no files that could be read again: whoever asks for it plays on.
        self.goes_on = self.turns.take_input(app, tab, saves) != Some(Ended::Quit);
        if self.goes_on {
            self.save();
        }
    }

    fn save(&mut self) {
        let size = self.tab.size();
        self.app.run_storage_requests(&mut self.saves, size);
    }
}

/// The program with the recording of the address, or at the title; there with a sentence if it cannot be played.
fn open(address: &Address) -> App<'static> {
    let content = Content::shared();
    let now = browser::since_epoch();
    let seed = address.seed.unwrap_or_else(|| clock::seed_at(now));
    let at_title = App::at_title(content, seed, RulesId::default());
    let recording = address.recording.as_deref();
    let opened = recording.map(|text| LoadedRecording::read(content, PLACE, text));
    let app = match opened {
        Some(Ok(opened)) => App::watching(content, PLACE, opened),
        Some(Err(error)) => told(at_title, &error.to_string()),
        None => at_title,
    };
    app.on_day(clock::date_at(now)).with_hints()
}

/// Chooses the rule set of the address, if it names one.
fn choose_rules(app: &mut App<'static>, address: &Address) {
    let rules = address.rules.as_deref();
    match rules.map(|name| Content::shared().rules_named(name)) {
        Some(Ok(rules)) => app.choose_rules(rules),
        Some(Err(error)) => app.tell_of_file(&format!("{PLACE}: {error}")),
        None => {}
    }
}

fn told(mut app: App<'static>, text: &str) -> App<'static> {
    app.tell_of_file(text);
    app
}
