//! McRogueFace tutorial, part 5, "Placing Enemies": its program in Rust, to be read from top to bottom. Sections and
//! names are those of the chapter, <https://mcrogueface.github.io/tutorial/part_05_enemies.html>; comments say where
//! Rust, or this program, does it differently.
//!
//! docs/learn.md, "Signs of Rust", explains what Python does not have.
//!
//! `cargo run --example mcrogueface_5` opens a window. With `-- --map FILE --commands "e e" --trace` it prints a game.
#![allow(clippy::print_stdout, reason = "the tutorial prints a line")]

mod art;
mod headless;

use std::error::Error;

use art::{Screen, Window};
use headless::{Arguments, State, Trace};
use tallowdeep_canvas::{Key, PxRect, Rgb};
use tallowdeep_grid::{BitGrid, Dir, Fov, FovAlgorithm, Pos, Rect, Size, bresenham_line};

// === Constants ===
// A sprite is the character with the tutorial's number: 35 is '#', 46 '.', 64 '@', 103 'g', 111 'o', 116 't'.

const GRID_WIDTH: i32 = 50;
const GRID_HEIGHT: i32 = 35;
const ROOM_MIN_SIZE: i32 = 6;
const ROOM_MAX_SIZE: i32 = 12;
const MAX_ROOMS: i32 = 8;
const MAX_ENEMIES_PER_ROOM: i32 = 3;
const FOV_RADIUS: u32 = 8;
/// The player's place in `entities`, instead of `is_player`.
const PLAYER: usize = 0;

const GREEN: Rgb = Rgb::new(100, 200, 100);
const ORANGE: Rgb = Rgb::new(200, 150, 100);

// === Enemy data ===

/// A Python dictionary whose keys are known is a `struct` in Rust. The tutorial keeps an entity in `grid.entities` and
/// its data in `entity_data`; here they are one, so none can be left behind in one of two stores.
struct Entity {
    /// `&'static str` is text that is part of the program.
    name: &'static str,
    sprite: char,
    pos: Pos,
    hp: i32,
    // The other stats of `ENEMY_TEMPLATES` are for the next chapter: Rust warns of fields that nobody reads.
}

impl Entity {
    /// `spawn_enemy`, and the player.
    fn spawn(sprite: char, pos: Pos) -> Entity {
        let (name, hp) = match sprite {
            '@' => ("Player", 30),
            'g' => ("Goblin", 6),
            'o' => ("Orc", 10),
            _ => ("Troll", 16),
        };
        Entity {
            name,
            sprite,
            pos,
            hp,
        }
    }
}

// === Dungeon generation ===

/// Rooms, each joined to the one before. `Rect` is `RectangularRoom`: it has `center`, `inner` and, for `intersects`,
/// `overlaps`.
fn carve_rooms(walkable: &mut BitGrid) -> Vec<Rect> {
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..MAX_ROOMS {
        let width = rand::random_range(ROOM_MIN_SIZE..=ROOM_MAX_SIZE);
        let height = rand::random_range(ROOM_MIN_SIZE..=ROOM_MAX_SIZE);
        let x1 = rand::random_range(1..=GRID_WIDTH - width - 2);
        let y1 = rand::random_range(1..=GRID_HEIGHT - height - 2);
        let (x2, y2) = (x1 + width, y1 + height);
        let new_room = Rect { x1, y1, x2, y2 };
        if rooms.iter().any(|other| new_room.overlaps(*other)) {
            continue;
        }
        for pos in new_room.inner().cells() {
            walkable.set(pos, true);
        }
        if let Some(last) = rooms.last() {
            carve_l_tunnel(walkable, new_room.center(), last.center());
        }
        rooms.push(new_room);
    }
    rooms
}

/// Along the row of `start` and then the column of `end`, or along the column of `start` and then the row of `end`.
fn carve_l_tunnel(walkable: &mut BitGrid, start: Pos, end: Pos) {
    let corners = [Pos::new(end.x, start.y), Pos::new(start.x, end.y)];
    let corner = corners[rand::random_range(0..2)];
    for pos in bresenham_line(start, corner).chain(bresenham_line(corner, end)) {
        walkable.set(pos, true);
    }
}

fn spawn_enemies_in_room(entities: &mut Vec<Entity>, room: Rect) {
    let inner = room.inner();
    for _ in 0..rand::random_range(0..=MAX_ENEMIES_PER_ROOM) {
        let x = rand::random_range(inner.x1..=inner.x2);
        let y = rand::random_range(inner.y1..=inner.y2);
        let sprite = match rand::random_range(0..100) {
            0..60 => 'g',
            60..90 => 'o',
            _ => 't',
        };
        let enemy = Entity::spawn(sprite, Pos::new(x, y));
        if entities.iter().all(|other| other.pos != enemy.pos) {
            entities.push(enemy);
        }
    }
}

// === Global references ===

/// The tutorial's global variables. A method that changes them begins with `&mut self`, one that only reads with `&self`.
struct Game {
    /// Set where there is floor: `transparent`, too, always changes with it. Outside the map it is not set.
    walkable: BitGrid,
    explored: BitGrid,
    fov: Fov,
    /// The player, then the enemies in the order in which they were spawned.
    entities: Vec<Entity>,
    /// What `status_display` has shown; the last is drawn.
    statuses: Vec<(Rgb, String)>,
    /// Steps taken, for the trace.
    turn: u32,
}

impl Game {
    /// With what the player sees at the start.
    fn new(walkable: BitGrid, entities: Vec<Entity>) -> Game {
        let mut game = Game {
            explored: BitGrid::new(walkable.size()),
            fov: Fov::new(walkable.size()),
            walkable,
            entities,
            statuses: Vec::new(),
            turn: 0,
        };
        game.update_fov();
        game
    }

    /// A new dungeon, with enemies in all rooms except the player's, the first.
    fn generate() -> Game {
        // All of it is wall: `fill_with_walls`.
        let mut walkable = BitGrid::new(Size::new(GRID_WIDTH, GRID_HEIGHT));
        let rooms = carve_rooms(&mut walkable);
        let mut entities = vec![Entity::spawn('@', rooms[0].center())];
        for room in &rooms[1..] {
            spawn_enemies_in_room(&mut entities, *room);
        }
        Game::new(walkable, entities)
    }

    // === Entity management ===

    /// The entity at `pos`. An `Option` is `Some` of it, or `None`; between the bars are the parameters of a lambda.
    fn get_blocking_entity_at(&self, pos: Pos) -> Option<&Entity> {
        self.entities.iter().find(|entity| entity.pos == pos)
    }

    // === Field of view ===

    /// Shadowcasting, as the text says; in its engine the argument lands in another parameter, and rays are cast.
    fn update_fov(&mut self) {
        let (shadow, player) = (FovAlgorithm::RecursiveShadowcast, self.entities[PLAYER].pos);
        let opaque = self.walkable.inverted();
        self.fov.compute(shadow, &opaque, player, FOV_RADIUS);
        for pos in self.fov.visible_cells() {
            self.explored.set(pos, true);
        }
    }

    // === Collision detection ===

    fn can_move_to(&self, pos: Pos) -> bool {
        self.walkable.get(pos) && self.get_blocking_entity_at(pos).is_none()
    }

    // === Input handling ===

    /// The second half of `handle_keys`, for one of the four directions.
    fn try_move(&mut self, dir: Dir) {
        let target = self.entities[PLAYER].pos + dir;
        if let Some(blocker) = self.get_blocking_entity_at(target) {
            let text = format!("A {} blocks your path!", blocker.name);
            self.show_status(ORANGE, &text);
        } else if self.can_move_to(target) {
            self.entities[PLAYER].pos = target;
            self.show_status(GREEN, "Exploring...");
            self.update_fov();
            self.turn += 1;
        }
    }

    /// The colour of the status stays.
    fn regenerate_dungeon(&mut self) {
        let color = self.status().0;
        *self = Game::generate();
        self.show_status(color, "New dungeon generated!");
    }

    fn show_status(&mut self, color: Rgb, text: &str) {
        self.statuses.push((color, text.to_owned()));
    }

    fn status(&self) -> (Rgb, &str) {
        let last = self.statuses.last();
        last.map_or((Rgb::WHITE, ""), |(color, text)| (*color, text))
    }
}

/// A `?` after a call ends this function with the error of that call, if it has one: an exception that can be seen.
fn play_in_window(mut game: Game) -> Result<(), Box<dyn Error>> {
    let mut screen = Screen::new(1024, 768)?;
    let mut window = Window::open("McRogueFace, part 5", &screen, 60)?;
    while window.is_open() {
        for key in window.keys() {
            match key {
                Key::Char('w') | Key::Up => game.try_move(Dir::N),
                Key::Char('s') | Key::Down => game.try_move(Dir::S),
                Key::Char('a') | Key::Left => game.try_move(Dir::W),
                Key::Char('d') | Key::Right => game.try_move(Dir::E),
                Key::Char('r') => game.regenerate_dungeon(),
                Key::Escape => return Ok(()),
                _ => {}
            }
        }
        draw(&game, &mut screen);
        window.show(&screen)?;
    }
    Ok(())
}

// === UI elements ===

fn draw(game: &Game, screen: &mut Screen) {
    screen.canvas.clear(Rgb::BLACK);
    draw_grid(game, screen);
    let Pos { x, y } = game.entities[PLAYER].pos;
    let position = format!("Position: ({x}, {y})");
    let (color, status) = game.status();
    let keys = "WASD/Arrows: Move | R: Regenerate | Escape: Quit";
    screen.caption(50, 15, 24, Rgb::WHITE, "Part 5: Placing Enemies");
    screen.caption(50, 50, 16, Rgb::new(180, 180, 180), keys);
    screen.caption(50, 660, 16, Rgb::new(200, 200, 100), &position);
    screen.caption(400, 660, 16, color, status);
}

/// 50 by 35 cells of 16 by 16 pixels, from (50, 80) on.
fn draw_grid(game: &Game, screen: &mut Screen) {
    for pos in game.explored.iter() {
        // Enemies out of view are hidden: `update_entity_visibility`.
        let is_visible = game.fov.is_visible(pos);
        let sprite = match game.entities.iter().find(|entity| entity.pos == pos) {
            Some(entity) if is_visible => entity.sprite,
            _ if game.walkable.get(pos) => '.',
            _ => '#',
        };
        let (x, y) = (50 + 16 * pos.x, 80 + 16 * pos.y);
        screen.tile(x, y, Rgb::WHITE, sprite);
        // `COLOR_DISCOVERED`: explored, out of view.
        if !is_visible {
            let cell = PxRect::new(x, y, 16, 16);
            screen.canvas.blend_rect(cell, Rgb::new(0, 0, 40), 180);
        }
    }
}

// === Without a window ===

/// A game on a map drawn as text.
fn game_on_map(map: &str) -> Game {
    let (map, entities) = headless::read_map(map, "got", Entity::spawn);
    let walkable = BitGrid::from_fn(map.size(), |pos| map[pos] != '#');
    Game::new(walkable, entities)
}

/// What the trace shows.
fn state(game: &Game) -> State<'_> {
    let actor = |it: &Entity| (it.name.to_lowercase(), it.pos, it.hp);
    State {
        map: headless::rows_of_bits(&game.walkable, ['#', '.']),
        turn: game.turn,
        actors: game.entities.iter().map(actor).collect(),
        log: game.statuses.iter().map(|(_, text)| text).collect(),
        is_over: false,
        visible: game.fov.visible_bits(),
    }
}

// === Start the game ===

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut game = asked.game(game_on_map, Game::generate);
    game.show_status(GREEN, "Explore the dungeon...");
    if !asked.trace {
        println!("Part 5 loaded! Enemies lurk in the dungeon...");
        return play_in_window(game);
    }
    let mut trace = Trace::start(&state(&game));
    for word in &asked.commands {
        if let Some(dir) = headless::cardinal(word) {
            game.try_move(dir);
        }
        trace.print(Some(word), &state(&game));
    }
    Ok(())
}
