//! Serves the page on this machine, as any web server would.
//!
//! The page is not opened from disk, because Chromium 156 then forgets local storage on some reloads.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

/// A page with a field and the game in a frame, as on sites that host games. Its name is `frame.html`.
const FRAME: &str = "<!doctype html><body style='margin: 0'><input style='height: 40px'><br>\
    <iframe src='tallowdeep.html#rules=tcod&seed=1' style='width: 1000px; height: 700px; border: 0'></iframe>";

/// Serves `page`, and [`FRAME`] beside it, for as long as the program runs; returns its address.
pub(crate) fn serve(page: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    let page = Arc::new(page);
    thread::spawn(move || {
        for browser in listener.incoming().flatten() {
            let page = Arc::clone(&page);
            // If the browser hangs up early, nothing is lost.
            thread::spawn(move || answer(browser, &page));
        }
    });
    format!("http://{address}/tallowdeep.html")
}

/// Reads one request and answers with the page or the one around it, or with nothing if another file is asked for, such as
/// an icon.
fn answer(browser: TcpStream, page: &[u8]) -> std::io::Result<()> {
    let mut lines = BufReader::new(&browser).lines();
    let asked = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let (status, body) = if asked.starts_with("GET /tallowdeep.html ") {
        ("200 OK", page)
    } else if asked.starts_with("GET /frame.html ") {
        ("200 OK", FRAME.as_bytes())
    } else {
        ("404 Not Found", &[][..])
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    (&browser).write_all(head.as_bytes())?;
    (&browser).write_all(body)
}
