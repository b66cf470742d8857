//! What the page's script (`assets/web/index.html`) provides; there it is called `host`.

use std::io::{self, ErrorKind};
use std::time::Duration;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::platform::clock;
use crate::platform::web::saves::KeyValueStore;

#[wasm_bindgen]
extern "C" {
    /// Shows an image of `width` columns at the top left, each pixel as a square of `factor` screen pixels. `pixels`
    /// holds red, green, blue and 255 for each, in reading order.
    #[wasm_bindgen(js_namespace = host)]
    pub(super) fn show(pixels: &[u8], width: u32, factor: u32);

    /// Sets the title of the tab.
    #[wasm_bindgen(js_namespace = host, js_name = setTitle)]
    pub(super) fn set_title(title: &str);

    /// Switches full screen on or off.
    #[wasm_bindgen(js_namespace = host, js_name = fullScreen)]
    pub(super) fn full_screen(on: bool);

    /// Has these lines read to players who hear the page.
    #[wasm_bindgen(js_namespace = host)]
    pub(super) fn say(lines: &str);

    /// Shows the player, in the page itself, why the program has stopped.
    #[wasm_bindgen(js_namespace = host)]
    pub(super) fn stopped(why: &str);

    /// Whole microseconds since the page was opened, as the only number type of scripts.
    #[wasm_bindgen(js_namespace = host)]
    fn microseconds() -> f64;

    /// Whole microseconds since 1970-01-01.
    #[wasm_bindgen(js_namespace = host)]
    fn today() -> f64;

    /// Any 32 bits.
    #[wasm_bindgen(js_namespace = host)]
    fn random() -> u32;

    #[wasm_bindgen(js_namespace = host, catch)]
    fn read(key: &str) -> Result<Option<String>, JsValue>;

    #[wasm_bindgen(js_namespace = host, catch)]
    fn write(key: &str, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = host)]
    fn download(name: &str, bytes: &[u8]);
}

/// The time since the page was opened. Monotonic.
pub(super) fn since_start() -> Duration {
    Duration::from_micros(microseconds() as u64)
}

/// The time since 1970-01-01, as precisely as the browser reports it; zero if the clock is set earlier.
pub(super) fn since_epoch() -> Duration {
    Duration::from_micros(today() as u64)
}

/// A seed for a player who gave none. Not from the clock, which browsers round to the millisecond or coarser.
pub(super) fn random_seed() -> u64 {
    clock::seed_from(random())
}

/// The local storage of the page's origin. Some browsers provide none for local files and in private windows.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalStorage;

impl KeyValueStore for LocalStorage {
    fn get(&self, key: &str) -> io::Result<Option<String>> {
        let refused = |_| io::Error::new(ErrorKind::PermissionDenied, "the browser keeps nothing");
        read(key).map_err(refused)
    }

    fn set(&mut self, key: &str, text: &str) -> io::Result<()> {
        let refused = |_| io::Error::new(ErrorKind::StorageFull, "the browser has no more room");
        write(key, text).map_err(refused)
    }

    fn offer_download(&mut self, name: &str, bytes: &[u8]) {
        download(name, bytes);
    }
}
