//! The browser page. The only module that uses wasm-bindgen.
//!
//! A page must not block, so the program's loop is inverted: the browser calls [`Page`] for each key, click and frame.
//! A command is saved within that call, and shown with the next frame. The script also takes the sound from there, some
//! samples with each frame.

mod address;
mod browser;
mod keyboard;
mod saves;
mod speaker;
mod tab;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::app::App;
use crate::app::backend::{Backend, Ended, MainLoop, Program};
use crate::app::recording::LoadedRecording;
use crate::app::storage::MAX_RECORDING;
use crate::audio::RATE;
use crate::base::printable::printable;
use crate::gfx::{Px, PxSize};
use crate::platform::clock;
use crate::ui::input::key::{Input, MouseButton};
use crate::ui::settings::RulesId;
use address::{Address, Asked, LOCATION};
use browser::LocalStorage;
use saves::BrowserSaves;
use speaker::PageSpeaker;
use tab::Tab;

/// The program in a page. The page's script creates one and reports all events to it. Positions and sizes are in screen
/// pixels.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Page {
    app: App,
    tab: Tab,
    saves: BrowserSaves<LocalStorage>,
    main_loop: MainLoop,
    speaker: PageSpeaker,
    /// Whether the player has not quit yet.
    goes_on: bool,
}

#[wasm_bindgen]
impl Page {
    /// Starts at the title, or with what the address asks for after its `#`: `rules=NAME`, `seed=NUMBER`, `rule-file=`
    /// or `map=` with a text, with which a game begins at once, or `recording=` with the text of a recording, which is
    /// shown as a replay. `ratio` is the number of screen pixels per CSS pixel, in hundredths.
    #[wasm_bindgen(constructor)]
    pub fn new(address: &str, width: i32, height: i32, ratio: i32) -> Self {
        std::panic::set_hook(Box::new(|panic| browser::stopped(&panic.to_string())));
        let mut saves = BrowserSaves::new(LocalStorage);
        let address = Address::parse(address);
        let asked = Asked::of(&address);
        let mut app = open(&address, &asked);
        app.load_preferences(&mut saves);
        match &asked.rules {
            Ok(Some(rules)) => app.choose_rules(*rules),
            Ok(None) => {}
            Err(error) => app.warn_about_file(&error.to_string()),
        }
        app.list_recordings();
        let tab = Tab::new(PxSize::new(width, height), ratio);
        let main_loop = MainLoop::new(tab.size());
        Self {
            app,
            tab,
            saves,
            main_loop,
            speaker: PageSpeaker::default(),
            goes_on: true,
        }
    }

    /// What is wrong with the rules and with the map of an address, one after the other: an error a line, empty if
    /// nothing is.
    pub fn check(address: &str) -> Vec<String> {
        Asked::of(&Address::parse(address)).errors()
    }

    /// The page has been resized.
    pub fn resize(&mut self, width: i32, height: i32, ratio: i32) {
        self.tab.resize(PxSize::new(width, height), ratio);
    }

    /// A key went down, in the terms of `KeyboardEvent`. Returns whether the game uses it, so the browser should not.
    pub fn key(&mut self, key: &str, code: &str, shift: bool, repeat: bool) -> bool {
        let press = keyboard::press(key, code, shift, repeat);
        if let Some(press) = press {
            self.tab.push(Input::Press(press));
        }
        self.take_input();
        press.is_some()
    }

    /// The pointer moved to this position.
    pub fn point(&mut self, x: i32, y: i32) {
        self.tab.point(Px::new(x, y));
        self.take_input();
    }

    /// The pointer has left the page.
    pub fn leave(&mut self) {
        self.tab.leave();
        self.take_input();
    }

    /// The left or right button went down here.
    pub fn click(&mut self, x: i32, y: i32, right: bool) {
        self.tab.point(Px::new(x, y));
        self.tab.click(match right {
            true => MouseButton::Right,
            false => MouseButton::Left,
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

    /// The browser has switched full screen on or off, perhaps because the player held Escape.
    pub fn full_screen(&mut self, on: bool) {
        self.tab.note_full_screen(on);
        if !on && self.app.is_full_screen() {
            self.app.leave_full_screen();
        }
    }

    /// A frame of the display is due. Returns whether the program is still running.
    pub fn frame(&mut self) -> bool {
        self.take_input();
        if self.goes_on {
            let (app, tab, saves) = (&mut self.app, &mut self.tab, &mut self.saves);
            if let Err(error) = self.main_loop.show(app, tab, saves, &mut self.speaker) {
                browser::stopped(&error.to_string());
                self.goes_on = false;
            }
        }
        self.goes_on
    }

    /// Samples per second of each channel.
    #[wasm_bindgen(getter)]
    pub fn rate(&self) -> u32 {
        RATE
    }

    /// Whether there is anything to hear: not while muted, at volume 0, or after the end.
    pub fn is_audible(&self) -> bool {
        self.goes_on && self.speaker.is_audible()
    }

    /// The browser has begun to play samples, or stopped.
    pub fn hear(&mut self, on: bool) {
        self.speaker.hear(on);
    }

    /// The next `count` samples: first all of the left channel, then all of the right one.
    pub fn samples(&mut self, count: u32) -> Vec<i16> {
        self.speaker.samples(count)
    }

    /// Maximum size of a file that is dropped on the page, in bytes.
    #[wasm_bindgen(getter)]
    pub fn largest_file(&self) -> u32 {
        MAX_RECORDING as u32
    }

    /// A file was dropped on the page, with this text; `None` if it is larger than [`Self::largest_file`]. If it is a
    /// recording, it is shown as a replay; otherwise a line says why not, and the game goes on. Returns whether it is one.
    pub fn open_file(&mut self, name: &str, text: Option<String>) -> bool {
        let is_recording = match text {
            Some(text) => self.app.open_file(name, &text),
            None => {
                let (name, most) = (printable(name), MAX_RECORDING >> 20);
                let why = format!("{name} cannot be read: it must be {most} MB or smaller");
                self.app.warn_about_file(&why);
                false
            }
        };
        self.take_input();
        is_recording
    }

    /// Lists the recordings again: some came late from the browser.
    pub fn list(&mut self) {
        self.app.list_recordings();
        self.take_input();
    }

    /// The page is being closed or hidden: saves everything. The program continues if the page is shown again.
    pub fn hide(&mut self) {
        if self.goes_on {
            self.app.close();
            self.save();
        }
    }

    /// Processes pending input and saves immediately: the page may be gone before its next frame.
    fn take_input(&mut self) {
        if !self.goes_on {
            return;
        }
        let (app, tab, saves) = (&mut self.app, &mut self.tab, &mut self.saves);
        // There are no files to reload, so that request just continues.
        self.goes_on = self.main_loop.take_input(app, tab, saves) != Some(Ended::Quit);
        if self.goes_on {
            self.save();
        }
    }

    fn save(&mut self) {
        let size = self.tab.size();
        self.app.run_storage_requests(&mut self.saves, size);
    }
}

/// The program with the recording, or with the rule file and the map in the address, or at the title; with a message there if the recording
/// cannot be played.
fn open(address: &Address, asked: &Asked) -> App {
    let content = &asked.content;
    let now = browser::since_epoch();
    let seed = address.seed.unwrap_or_else(browser::random_seed);
    let recording = address.recording.as_deref();
    let opened = recording.map(|text| LoadedRecording::read(content, LOCATION, text));
    let app = match (opened, &asked.map, &asked.rules) {
        (Some(Ok(opened)), ..) => App::watching(content, LOCATION, opened),
        (Some(Err(error)), ..) => {
            let mut at_title = App::at_title(content, seed, RulesId::default());
            at_title.warn_about_file(&error.to_string());
            at_title
        }
        (None, Ok(map), Ok(rules)) if map.is_some() || address.rule_file.is_some() => {
            App::in_game(content, rules.unwrap_or_default(), seed, map.clone())
        }
        (None, ..) => App::at_title(content, seed, RulesId::default()),
    };
    app.on_day(clock::date_at(now)).with_hints().with_sound()
}
