//! McRogueFace tutorial, part 6, "Combat System": its program in Rust, to be read from top to bottom. Sections and
//! most names are those of the chapter, <https://mcrogueface.github.io/tutorial/part_06_combat.html>; comments say
//! where Rust, or this program, does it differently.
//!
//! Signs: a last line without `;` is what a function returns. `a..b` is `range(a, b)`, and `a..=b` includes `b`.
//! `|a| a + 1` is a lambda. `if let Some(a) = b` runs if `b` is not `None`, and calls its value `a`. `&a` lends `a`, and
//! `*a` is what was lent. A name with `!`, such as `format!`, is a macro: read it as a function. More of them are in
//! docs/learn.md, "Signs of Rust".
//!
//! `cargo run --example mcrogueface_6` opens a window. With `-- --map FILE --commands "e e" --trace` it prints a game.
#![allow(clippy::print_stdout, reason = "the tutorial prints a line")]

mod art;
mod headless;

use std::error::Error;

use art::{Screen, Window};
use headless::{Arguments, State, Trace};
use tallowdeep_canvas::{Key, PxRect, Rgb};
use tallowdeep_grid::{BitGrid, Dir, Fov, FovAlgorithm, Pos, Rect, Size, bresenham_line};

// === Constants ===
// A sprite is the character with the tutorial's number: 35 is '#', 46 '.', 64 '@', 37 '%', 103 'g', 111 'o', 116 't'.

const GRID_WIDTH: i32 = 50;
const GRID_HEIGHT: i32 = 35;
const ROOM_MIN_SIZE: i32 = 6;
const ROOM_MAX_SIZE: i32 = 12;
const MAX_ROOMS: i32 = 8;
const MAX_ENEMIES_PER_ROOM: i32 = 3;
const FOV_RADIUS: u32 = 8;
const MAX_MESSAGES: usize = 5;
/// The player's place in `fighters`, instead of `is_player`.
const PLAYER: usize = 0;

const LIGHT: Rgb = Rgb::new(200, 200, 200);
const GRAY: Rgb = Rgb::new(150, 150, 150);
const BLUE: Rgb = Rgb::new(100, 100, 255);
const PALE: Rgb = Rgb::new(150, 150, 200);
const PINK: Rgb = Rgb::new(255, 150, 150);
const RED: Rgb = Rgb::new(255, 50, 50);
const GREEN: Rgb = Rgb::new(100, 255, 100);

// === Fighter component ===

/// A dataclass in Rust is a `struct`, with its methods in an `impl`. The tutorial keeps an entity in `grid.entities` and
/// its fighter in `entity_data`; here one value is both, so that no entity can lose its fighter.
struct Fighter {
    /// `&'static str` is text that is part of the program.
    name: &'static str,
    sprite: char,
    pos: Pos,
    hp: i32,
    max_hp: i32,
    attack: i32,
    defense: i32,
}

impl Fighter {
    /// The player, or an enemy with the stats of `ENEMY_TEMPLATES`.
    fn spawn(sprite: char, pos: Pos) -> Fighter {
        let (name, hp, attack, defense) = match sprite {
            '@' => ("Player", 30, 5, 2),
            'g' => ("Goblin", 6, 3, 0),
            'o' => ("Orc", 10, 4, 1),
            _ => ("Troll", 16, 6, 2),
        };
        Fighter {
            name,
            sprite,
            pos,
            hp,
            max_hp: hp,
            attack,
            defense,
        }
    }

    fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// HP stop at 0.
    fn take_damage(&mut self, amount: i32) {
        self.hp -= amount.min(self.hp);
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

fn spawn_enemies_in_room(fighters: &mut Vec<Fighter>, room: Rect) {
    let inner = room.inner();
    for _ in 0..rand::random_range(0..=MAX_ENEMIES_PER_ROOM) {
        let x = rand::random_range(inner.x1..=inner.x2);
        let y = rand::random_range(inner.y1..=inner.y2);
        let sprite = match rand::random_range(0..100) {
            0..60 => 'g',
            60..90 => 'o',
            _ => 't',
        };
        let enemy = Fighter::spawn(sprite, Pos::new(x, y));
        if fighters.iter().all(|other| other.pos != enemy.pos) {
            fighters.push(enemy);
        }
    }
}

// === Global state ===

/// The tutorial's global variables. A method that changes them begins with `&mut self`, one that only reads with `&self`.
struct Game {
    /// Set where there is floor: `transparent`, too, always changes with it. Outside the map it is not set.
    walkable: BitGrid,
    explored: BitGrid,
    fov: Fov,
    /// The player, then the enemies in the order in which they were spawned.
    fighters: Vec<Fighter>,
    /// All of them; the last five are drawn.
    messages: Vec<(Rgb, String)>,
    game_over: bool,
    /// Turns passed, for the trace.
    turn: u32,
}

impl Game {
    /// With what the player sees at the start.
    fn new(walkable: BitGrid, fighters: Vec<Fighter>) -> Game {
        let mut game = Game {
            explored: BitGrid::new(walkable.size()),
            fov: Fov::new(walkable.size()),
            walkable,
            fighters,
            messages: Vec::new(),
            game_over: false,
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
        let mut fighters = vec![Fighter::spawn('@', rooms[0].center())];
        for room in &rooms[1..] {
            spawn_enemies_in_room(&mut fighters, *room);
        }
        Game::new(walkable, fighters)
    }

    /// All of it is new: no message, no enemy and no explored cell is left of the old one.
    fn restart(&mut self) {
        *self = Game::generate();
        self.add_message(BLUE, "A new adventure begins!");
    }

    // === Message log ===

    fn add_message(&mut self, color: Rgb, text: &str) {
        self.messages.push((color, text.to_owned()));
    }

    // === Entity management ===

    /// The place in `fighters` of the living one at `pos`; an `Option` is that or `None`. There is no
    /// `exclude`: a fighter's own cell counts as taken, which stops no step that the tutorial allows.
    fn get_blocking_entity_at(&self, pos: Pos) -> Option<usize> {
        let blocks = |fighter: &Fighter| fighter.pos == pos && fighter.is_alive();
        self.fighters.iter().position(blocks)
    }

    // === Combat system ===

    fn perform_attack(&mut self, attacker: usize, defender: usize) {
        let damage = calculate_damage(&self.fighters[attacker], &self.fighters[defender]);
        self.fighters[defender].take_damage(damage);

        let (name, target) = (self.fighters[attacker].name, self.fighters[defender].name);
        if attacker == PLAYER && damage > 0 {
            self.add_message(LIGHT, &format!("You hit the {target} for {damage} damage!"));
        } else if attacker == PLAYER {
            self.add_message(GRAY, &format!("You hit the {target} but deal no damage."));
        } else if damage > 0 {
            self.add_message(PINK, &format!("The {name} hits you for {damage} damage!"));
        } else {
            self.add_message(PALE, &format!("The {name} hits you but deals no damage."));
        }
        if !self.fighters[defender].is_alive() {
            self.handle_death(defender);
        }
    }

    fn handle_death(&mut self, dead: usize) {
        if dead == PLAYER {
            self.add_message(RED, "You have died!");
            self.add_message(LIGHT, "Press R to restart or Escape to quit.");
            self.game_over = true;
            self.fighters[PLAYER].sprite = '%';
        } else {
            let name = self.fighters[dead].name;
            self.add_message(GREEN, &format!("The {name} dies!"));
            // `remove_entity`, so that no corpse is ever seen.
            self.fighters.remove(dead);
        }
    }

    // === Field of view ===

    /// Shadowcasting, as the text says. The tutorial passes it where the engine expects something else, and so gets the
    /// engine's default, rays.
    fn update_fov(&mut self) {
        let (shadow, player) = (FovAlgorithm::RecursiveShadowcast, self.fighters[PLAYER].pos);
        let opaque = self.walkable.inverted();
        self.fov.compute(shadow, &opaque, player, FOV_RADIUS);
        for pos in self.fov.visible_cells() {
            self.explored.set(pos, true);
        }
    }

    // === Movement and actions ===

    fn can_move_to(&self, pos: Pos) -> bool {
        self.walkable.get(pos) && self.get_blocking_entity_at(pos).is_none()
    }

    fn try_move_or_attack(&mut self, dir: Dir) {
        let target = self.fighters[PLAYER].pos + dir;
        if self.game_over {
            return;
        }
        if let Some(blocker) = self.get_blocking_entity_at(target) {
            self.perform_attack(PLAYER, blocker);
            self.enemy_turn();
        } else if self.walkable.get(target) {
            self.fighters[PLAYER].pos = target;
            self.update_fov();
            self.enemy_turn();
        }
        // Otherwise it is a wall, and no turn passes.
    }

    // === Enemy AI ===

    fn enemy_turn(&mut self) {
        self.turn += 1;
        for enemy in 1..self.fighters.len() {
            // The tutorial looks only before the loop, so there the remaining enemies still hit a dead player.
            if !self.fighters[PLAYER].is_alive() {
                return;
            }
            let (pos, player) = (self.fighters[enemy].pos, self.fighters[PLAYER].pos);
            // An enemy that the player does not see does nothing.
            if !self.fov.is_visible(pos) {
                continue;
            }
            // Adjacent, diagonally too: attack!
            let (dx, dy) = (player.x - pos.x, player.y - pos.y);
            if dx.abs() <= 1 && dy.abs() <= 1 {
                self.perform_attack(enemy, PLAYER);
            } else {
                self.move_toward_player(enemy, dx.signum(), dy.signum());
            }
        }
    }

    /// First both, then x, then y. `dx` and `dy` are -1, 0 or 1. A step of 0 needs no test: its own cell is taken.
    fn move_toward_player(&mut self, enemy: usize, dx: i32, dy: i32) {
        let pos = self.fighters[enemy].pos;
        for step in [Pos::new(dx, dy), Pos::new(dx, 0), Pos::new(0, dy)] {
            if self.can_move_to(pos + step) {
                self.fighters[enemy].pos = pos + step;
                return;
            }
        }
    }
}

fn calculate_damage(attacker: &Fighter, defender: &Fighter) -> i32 {
    (attacker.attack - defender.defense).max(0)
}

// === The screen ===

fn draw(game: &Game, screen: &mut Screen) {
    screen.canvas.clear(Rgb::BLACK);
    draw_grid(game, screen);
    let player = &game.fighters[PLAYER];
    let (pos, hp, max_hp) = (player.pos, player.hp, player.max_hp);
    // `update_hp_display`: above 60 %, above 30 %, or less.
    let hp_color = match 100 * hp / max_hp {
        61.. => GREEN,
        31.. => Rgb::new(255, 255, 100),
        _ => Rgb::new(255, 100, 100),
    };
    let position = format!("Position: ({}, {})", pos.x, pos.y);
    let hp = format!("HP: {hp}/{max_hp}");
    let keys = "WASD/Arrows: Move/Attack | R: Restart | Escape: Quit";
    screen.caption(50, 15, 24, Rgb::WHITE, "Part 6: Combat System");
    screen.caption(50, 50, 16, Rgb::new(180, 180, 180), keys);
    screen.caption(50, 580, 16, Rgb::new(200, 200, 100), &position);
    screen.caption(300, 580, 16, hp_color, &hp);
    // `update_message_display`. Each in its colour, which the tutorial stores but does not show.
    let first = game.messages.len().saturating_sub(MAX_MESSAGES);
    for (line, (color, text)) in (0..).zip(&game.messages[first..]) {
        screen.caption(50, 610 + 18 * line, 14, *color, text);
    }
}

/// 800 by 480 pixels at (50, 80). That shows 30 of the 35 rows, so it scrolls with the player.
fn draw_grid(game: &Game, screen: &mut Screen) {
    let last_top = (game.walkable.size().h - 30).max(0);
    let top = (game.fighters[PLAYER].pos.y - 15).clamp(0, last_top);
    for pos in game.explored.iter() {
        if pos.y < top || pos.y >= top + 30 {
            continue;
        }
        // Enemies out of view are hidden: `update_entity_visibility`.
        let is_visible = game.fov.is_visible(pos);
        let sprite = match game.fighters.iter().find(|fighter| fighter.pos == pos) {
            Some(fighter) if is_visible => fighter.sprite,
            _ if game.walkable.get(pos) => '.',
            _ => '#',
        };
        let (x, y) = (50 + 16 * pos.x, 80 + 16 * (pos.y - top));
        screen.tile(x, y, Rgb::WHITE, sprite);
        // `COLOR_DISCOVERED`
        if !is_visible {
            let cell = PxRect::new(x, y, 16, 16);
            screen.canvas.blend_rect(cell, Rgb::new(0, 0, 40), 180);
        }
    }
}

// === Input handling ===

/// A `?` after a call returns the error of that call, if it has one, like an exception. `Ok(())` is success.
fn play_in_window(mut game: Game) -> Result<(), Box<dyn Error>> {
    let mut screen = Screen::new(1024, 768)?;
    let mut window = Window::open("McRogueFace, part 6", &screen, 60)?;
    while window.is_open() {
        for key in window.keys() {
            match key {
                Key::Char('r') => game.restart(),
                Key::Escape => return Ok(()),
                Key::Char('w') | Key::Up => game.try_move_or_attack(Dir::N),
                Key::Char('s') | Key::Down => game.try_move_or_attack(Dir::S),
                Key::Char('a') | Key::Left => game.try_move_or_attack(Dir::W),
                Key::Char('d') | Key::Right => game.try_move_or_attack(Dir::E),
                _ => {}
            }
        }
        draw(&game, &mut screen);
        window.show(&screen)?;
    }
    Ok(())
}

// === Without a window ===

/// A game on a map drawn as text.
fn game_on_map(map: &str) -> Game {
    let (map, fighters) = headless::read_map(map, "got", Fighter::spawn);
    let walkable = BitGrid::from_fn(map.size(), |pos| map[pos] != '#');
    Game::new(walkable, fighters)
}

/// What the trace shows.
fn state(game: &Game) -> State<'_> {
    let actor = |it: &Fighter| (it.name.to_lowercase(), it.pos, it.hp);
    State {
        map: headless::rows_of_bits(&game.walkable, ['#', '.']),
        turn: game.turn,
        actors: game.fighters.iter().map(actor).collect(),
        log: game.messages.iter().map(|(_, text)| text).collect(),
        is_over: game.game_over,
        visible: game.fov.visible_bits(),
    }
}

// === Start the game ===

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut game = asked.game(game_on_map, Game::generate);
    let welcome = "Welcome to the dungeon! Find and defeat the enemies.";
    game.add_message(BLUE, welcome);
    if !asked.trace {
        println!("Part 6 loaded! Combat is now active. Good luck!");
        return play_in_window(game);
    }
    let mut trace = Trace::start(&state(&game));
    for word in &asked.commands {
        if word == "restart" {
            game.restart();
            trace = Trace::default();
        } else if let Some(dir) = headless::cardinal(word) {
            game.try_move_or_attack(dir);
        }
        trace.print(Some(word), &state(&game));
    }
    Ok(())
}
