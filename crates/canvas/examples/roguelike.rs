//! A roguelike in one file: rooms, sight, goblins that chase, bump combat. Arrows move, `q` ends it.
//!
//! `cargo run --example roguelike --features keyboard`

use std::error::Error;
use std::time::Instant;

use tallowdeep_canvas::keyboard::Keyboard;
use tallowdeep_canvas::{Canvas, Font, Key, Px, PxSize, Rgb};
use tallowdeep_grid::{
    BitGrid, Dice, DijkstraMap, Dir, Fov, FovAlgorithm, Metric, Pos, Rect, Size,
};

const SIZE: Size = Size::new(60, 24);

struct Game {
    walls: BitGrid,
    seen: BitGrid,
    fov: Fov,
    chase: DijkstraMap,
    hero: Pos,
    hp: i32,
    goblins: Vec<Pos>,
    dice: Dice,
}

impl Game {
    fn new(seed: u64) -> Self {
        let (mut dice, mut walls) = (Dice::new(seed), BitGrid::from_fn(SIZE, |_| true));
        let mut rooms: Vec<Pos> = Vec::new();
        for _ in 0..9 {
            let (x1, y1) = (dice.range(1, 48), dice.range(1, 17));
            let (x2, y2) = (x1 + dice.range(4, 10), y1 + dice.range(3, 5));
            let room = Rect { x1, y1, x2, y2 };
            let middle = room.center();
            let last = rooms.last().copied().unwrap_or(middle);
            // A tunnel from the last room: along its row, then along our column.
            let across = (last.x.min(middle.x)..=last.x.max(middle.x)).map(|x| Pos::new(x, last.y));
            let down = (last.y.min(middle.y)..=last.y.max(middle.y)).map(|y| Pos::new(middle.x, y));
            for pos in room.cells().chain(across).chain(down) {
                walls.set(pos, false);
            }
            rooms.push(middle);
        }
        let (hero, goblins) = (rooms[0], rooms[1..].to_vec());
        let (seen, fov, chase) = (BitGrid::new(SIZE), Fov::new(SIZE), DijkstraMap::new(SIZE));
        let mut game = Self {
            walls,
            seen,
            fov,
            chase,
            hero,
            hp: 30,
            goblins,
            dice,
        };
        game.look();
        game
    }

    fn look(&mut self) {
        self.fov
            .compute(FovAlgorithm::SymmetricShadowcast, &self.walls, self.hero, 9);
        for pos in self.fov.visible_cells() {
            self.seen.set(pos, true);
        }
    }

    fn turn(&mut self, dir: Dir) {
        let to = self.hero + dir;
        if let Some(hit) = self.goblins.iter().position(|&goblin| goblin == to) {
            if self.dice.percent(60) {
                self.goblins.remove(hit);
            }
        } else if !self.walls.get(to) {
            self.hero = to;
        }
        self.look();
        let (from, cost) = ([self.hero], self.walls.open_cost());
        self.chase.fill(Metric::Octile, from, u32::MAX, cost);
        for n in 0..self.goblins.len() {
            let at = self.goblins[n];
            if at.is_adjacent(self.hero) {
                self.hp -= self.dice.range(0, 3);
            } else if self.fov.is_visible(at) {
                let is_free = |pos| !self.goblins.contains(&pos);
                let step = self.chase.downhill(at, is_free);
                self.goblins[n] = step.map_or(at, |dir| at + dir);
            }
        }
    }

    fn draw(&self, canvas: &mut Canvas, font: &Font) {
        canvas.clear(Rgb::BLACK);
        for pos in self.seen.iter() {
            let visible = self.fov.is_visible(pos);
            let (letter, color) = match pos {
                _ if pos == self.hero => ("@", Rgb::WHITE),
                _ if visible && self.goblins.contains(&pos) => ("g", Rgb::new(120, 200, 80)),
                _ if self.walls.get(pos) => ("#", Rgb::new(150, 120, 90)),
                _ => (".", Rgb::new(90, 80, 70)),
            };
            let color = color.mix(Rgb::BLACK, if visible { 0 } else { 150 });
            canvas.draw_text(font, Px::new(pos.x * 8, pos.y * 16), color, letter);
        }
        let text = format!("HP {}  goblins {}", self.hp, self.goblins.len());
        canvas.draw_text(font, Px::new(4, SIZE.h * 16), Rgb::WHITE, &text);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (w, h) = (SIZE.w as usize * 8, SIZE.h as usize * 16 + 16);
    let mut window = minifb::Window::new("Roguelike", w, h, minifb::WindowOptions::default())?;
    window.set_target_fps(60);
    let (mut keyboard, start) = (Keyboard::new(&mut window), Instant::now());
    let mut canvas = Canvas::new(PxSize::new(w as i32, h as i32));
    let font = Font::builtin();
    let mut game = Game::new(7);
    while window.is_open() && game.hp > 0 {
        for press in keyboard.presses(start.elapsed()) {
            let key = press.plain_key();
            if key == Key::Char('q') {
                return Ok(());
            }
            let step = key.step();
            if let Some(dir) = step.and_then(|(dx, dy)| Dir::from_delta(dx, dy)) {
                game.turn(dir);
            }
        }
        game.draw(&mut canvas, &font);
        window.update_with_buffer(canvas.pixels(), w, h)?;
    }
    Ok(())
}
