//! Compares the screen with `tests/snapshots/screen.png`, pixel by pixel. If you change what it draws, look at
//! `tests/snapshots/screen.diff.png`, and then store the new picture: `UPDATE_SNAPSHOTS=1 cargo test`.

use super::*;

const MAP: &str = include_str!("../maps/room.txt");

#[test]
fn the_screen_at_the_start() -> Result<(), Box<dyn Error>> {
    let game = <begin>;
    let mut screen = Screen::new(<size>)?;
    <draw>(&game, &mut screen);
    framesnap::assert_frame(&screen.canvas, "screen");
    Ok(())
}
