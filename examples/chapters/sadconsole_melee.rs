//! "Implementing melee combat", of Ven0maus's series on a roguelike with SadConsole and GoRogue: its program in Rust, to be
//! read from top to bottom. Sections and names are those of the article,
//! <https://code2d.wordpress.com/2025/01/14/implementing-melee-combat>, and of the files before it; comments say where
//! Rust, or this program, does it differently.
//!
//! `cargo run --example sadconsole_melee` opens a window. With `-- --map FILE --commands "e e" --trace` it prints a game.
//! Nobody in the article has a chance of a critical hit; `-- --player "10 1 20 40"` gives the player other stats: attack,
//! defense, and the chances of dodges and of critical hits in percent.
#![allow(clippy::print_stdout, reason = "the article prints to the console")]

mod art;
mod headless;

use std::error::Error;
use std::time::Instant;

use art::Art;
use headless::Arguments;
use tallowdeep_canvas::keyboard::Keyboard;
use tallowdeep_canvas::{Canvas, Key, Px, PxSize, Rgb};
use tallowdeep_grid::{
    Dice, Dir, Fov, FovAlgorithm, Grid, LibraryPaths, Pos, Rect, Size, bresenham_line,
};

// === Constants ===

const SCREEN: PxSize = PxSize::new(60 * 16, 40 * 16);
const WORLD: Size = Size::new(42, 28);
const MAX_ROOMS: usize = 10;
const FOV_RADIUS: u32 = 6;

const GRAY: Rgb = Rgb::new(128, 128, 128);
const SANDY_BROWN: Rgb = Rgb::new(244, 164, 96);
const ORANGE_RED: Rgb = Rgb::new(255, 69, 0);
const GREEN: Rgb = Rgb::new(0, 128, 0);
const CONSOLE: Rgb = Rgb::new(200, 200, 200);

// === Tilemap ===

/// `#[derive]` writes common functions: `==`, and that a value is copied as a number is.
#[derive(Clone, Copy, PartialEq)]
enum Tile {
    None,
    Floor,
    Wall,
    Door,
}

impl Tile {
    /// `ObstructionType.FullyBlocked`: nothing here is `MovementBlocked`, which one could see through.
    fn blocks_movement(self) -> bool {
        matches!(self, Tile::None | Tile::Wall)
    }

    /// `FullyBlocked` or `VisionBlocked`: a door can be walked through, and hides what is behind it.
    fn blocks_vision(self) -> bool {
        self.blocks_movement() || self == Tile::Door
    }
}

// === Actors ===

struct ActorStats {
    health: i32,
    attack: i32,
    defense: i32,
    dodge_chance: i32,
    crit_chance: i32,
}

impl ActorStats {
    fn new(health: i32, attack: i32, dodge_chance: i32) -> ActorStats {
        ActorStats {
            health,
            attack,
            defense: 0,
            dodge_chance,
            crit_chance: 0,
        }
    }
}

/// `Player` and `Goblin` are classes of their own in C#, with a base class; here they differ in their values.
struct Actor {
    /// `&'static str` is text that is part of the program.
    name: &'static str,
    glyph: char,
    color: Rgb,
    pos: Pos,
    stats: ActorStats,
    /// Whether the `ActorManager` has it. The removed stay in the list, so that places in it stay the same.
    is_managed: bool,
}

impl Actor {
    fn new(name: &'static str, glyph: char, color: Rgb, stats: ActorStats) -> Actor {
        Actor {
            name,
            glyph,
            color,
            pos: Pos::new(0, 0),
            stats,
            is_managed: true,
        }
    }

    fn is_alive(&self) -> bool {
        self.stats.health > 0
    }
}

/// The player's place in `actors`.
const PLAYER: usize = 0;

/// `ScreenContainer.Instance`, with its world. A method that changes it begins with `&mut self`, one that only reads with
/// `&self`.
struct Game {
    tilemap: Grid<Tile>,
    explored: Grid<bool>,
    /// `Player.FieldOfView`.
    field_of_view: Fov,
    pathfinder: LibraryPaths,
    /// The player, then the goblins in the order in which they were placed.
    actors: Vec<Actor>,
    /// `Random`. Both ends of its `range` are included; of `Next` the upper one is not.
    random: Dice,
    /// What `Console.WriteLine` has written.
    console: Vec<(Rgb, String)>,
    /// Ticks, for the trace.
    turn: u32,
}

impl Game {
    /// Nothing but the player.
    fn empty(size: Size, random: Dice) -> Game {
        let player = Actor::new("Player", '@', Rgb::WHITE, ActorStats::new(100, 1, 0));
        Game {
            tilemap: Grid::new(size, Tile::None),
            explored: Grid::new(size, false),
            field_of_view: Fov::new(size),
            pathfinder: LibraryPaths::new(size),
            actors: vec![player],
            random,
            console: Vec::new(),
            turn: 0,
        }
    }

    fn write_line(&mut self, text: String) {
        self.console.push((CONSOLE, text));
    }

    fn add_goblin(&mut self, pos: Pos) {
        let goblin = Actor::new("Goblin", 'g', GREEN, ActorStats::new(5, 2, 5));
        // All else is as in `goblin`.
        self.actors.push(Actor { pos, ..goblin });
    }

    // === Dungeon generation ===

    fn generate() -> Game {
        let mut game = Game::empty(WORLD, Dice::new(rand::random()));
        let mut rooms: Vec<Rect> = Vec::new();
        for _ in 0..100 {
            let (w, h) = (game.random.range(4, 9), game.random.range(4, 9));
            let x1 = game.random.range(2, WORLD.w - w - 3);
            let y1 = game.random.range(2, WORLD.h - h - 3);
            let (x2, y2) = (x1 + w - 1, y1 + h - 1);
            let room = Rect { x1, y1, x2, y2 };
            if rooms.len() < MAX_ROOMS && !rooms.iter().any(|other| other.overlaps(room)) {
                for pos in room.cells() {
                    game.tilemap[pos] = Tile::Floor;
                }
                if let Some(last) = rooms.last() {
                    game.carve_tunnel(center(*last), center(room));
                }
                rooms.push(room);
            }
        }
        game.add_walls();
        game.actors[PLAYER].pos = center(rooms[0]);
        for room in &rooms {
            game.add_doors(*room);
            game.spawn_npcs(*room);
        }
        game.calculate_fov();
        game
    }

    /// First along x, then along y.
    fn carve_tunnel(&mut self, from: Pos, to: Pos) {
        let corner = Pos::new(to.x, from.y);
        for pos in bresenham_line(from, corner).chain(bresenham_line(corner, to)) {
            self.tilemap[pos] = Tile::Floor;
        }
    }

    fn is(&self, tile: Tile, pos: Pos) -> bool {
        self.tilemap.get(pos) == Some(&tile)
    }

    /// Around all floor.
    fn add_walls(&mut self) {
        for pos in WORLD.cells() {
            let is_beside_floor = pos.neighbours().iter().any(|it| self.is(Tile::Floor, *it));
            if self.is(Tile::None, pos) && is_beside_floor {
                self.tilemap[pos] = Tile::Wall;
            }
        }
    }

    /// With 60 %, where a tunnel comes through the ring around a room: between two walls, and between two floors.
    fn add_doors(&mut self, room: Rect) {
        let (x1, y1, x2, y2) = (room.x1 - 1, room.y1 - 1, room.x2 + 1, room.y2 + 1);
        for pos in (Rect { x1, y1, x2, y2 }).cells() {
            let [n, e, s, w] = Dir::CARDINAL.map(|dir| pos + dir);
            let between = |tile, one, other| self.is(tile, one) && self.is(tile, other);
            let is_gap = between(Tile::Wall, n, s) && between(Tile::Floor, e, w)
                || between(Tile::Wall, e, w) && between(Tile::Floor, n, s);
            let is_door = self.is(Tile::Floor, pos) && !room.contains(pos) && is_gap;
            if is_door && self.random.percent(60) {
                self.tilemap[pos] = Tile::Door;
            }
        }
    }

    /// Up to two, in the player's room too: not along its walls, not on the player, no two on one cell.
    fn spawn_npcs(&mut self, room: Rect) {
        let mut cells: Vec<Pos> = room.inner().cells().collect();
        cells.retain(|pos| !self.exists_at(*pos));
        for _ in 0..self.random.range(0, 2) {
            let cell = self.random.below(cells.len() as u32);
            self.add_goblin(cells.swap_remove(cell as usize));
        }
    }

    // === ActorManager ===

    /// The place in `actors` of the one at `pos`; an `Option` is that or `None`.
    fn get(&self, pos: Pos) -> Option<usize> {
        // A lambda: its parameters are between the bars.
        let is_here = |actor: &Actor| actor.is_managed && actor.pos == pos;
        self.actors.iter().position(is_here)
    }

    fn exists_at(&self, pos: Pos) -> bool {
        self.get(pos).is_some()
    }

    // === Actor ===

    /// Its own cell counts as taken, too.
    fn move_actor(&mut self, actor: usize, to: Pos) -> bool {
        let tile = self.tilemap.get(to).copied().unwrap_or(Tile::None);
        if !self.actors[actor].is_alive() || self.exists_at(to) || tile.blocks_movement() {
            return false;
        }
        self.actors[actor].pos = to;
        true
    }

    /// Health stops at 0.
    fn apply_damage(&mut self, actor: usize, health: i32) {
        let stats = &mut self.actors[actor].stats;
        stats.health = (stats.health - health).max(0);
        if !self.actors[actor].is_alive() {
            self.on_death(actor);
        }
    }

    /// It vanishes. Without the player the game goes on.
    fn on_death(&mut self, actor: usize) {
        self.actors[actor].is_managed = false;
    }

    // === Player ===

    /// `Player.Move`: a tick follows even if the movement failed.
    fn move_player(&mut self, dir: Dir) {
        let intended_position = self.actors[PLAYER].pos + dir;
        if self.move_actor(PLAYER, intended_position) {
            self.calculate_fov();
        }
        self.tick(intended_position);
    }

    /// GoRogue's: it sees a little more behind corners than other recursive shadowcasting does.
    fn calculate_fov(&mut self) {
        let (map, player) = (&self.tilemap, self.actors[PLAYER].pos);
        let opaque = |pos| map[pos].blocks_vision();
        let (sight, fov) = (FovAlgorithm::Gorogue, &mut self.field_of_view);
        fov.compute_with(sight, map.size(), player, FOV_RADIUS, opaque);
        for pos in fov.visible_cells() {
            self.explored[pos] = true;
        }
    }

    // === MeleeCombatLogic ===

    fn attack(&mut self, attacker: usize, defender: usize) {
        let (one, other) = (&self.actors[attacker], &self.actors[defender]);
        let (damage, is_critical) = calculate_damage(&one.stats, &other.stats, &mut self.random);
        if damage > 0 {
            let (name, target) = (one.name, other.name);
            let critical = if is_critical { "critical" } else { "" };
            // The article, too, has no space before the word.
            let text = format!("{name} has attacked {target} for {damage}{critical} damage.");
            self.write_line(text);
            self.apply_damage(defender, damage);
        } else {
            self.write_line("The attack was dodged!".to_owned());
        }
    }

    // === GameLogic ===

    fn tick(&mut self, intended_position: Pos) {
        self.turn += 1;
        self.handle_pathfinding_and_combat(intended_position);
    }

    fn handle_pathfinding_and_combat(&mut self, intended_position: Pos) {
        let has_moved = self.actors[PLAYER].pos == intended_position;
        if let (false, Some(npc)) = (has_moved, self.get(intended_position)) {
            // The player tried to move onto an actor: that is an attack.
            self.attack(PLAYER, npc);
        }
        for npc in self.npcs_in_fov() {
            self.chase(npc);
        }
    }

    /// A list, made before any of them moves. GoRogue's cells come in no order; these are in that of `actors`.
    fn npcs_in_fov(&self) -> Vec<usize> {
        let fov = &self.field_of_view;
        let in_fov = |actor: &Actor| actor.is_managed && fov.is_visible(actor.pos);
        let npcs = PLAYER + 1..self.actors.len();
        npcs.filter(|npc| in_fov(&self.actors[*npc])).collect()
    }

    /// One step along the path, or an attack if the player is in the way. Actors are no obstacles to the path, so one that
    /// finds another in its way waits.
    fn chase(&mut self, npc: usize) {
        let (pos, player) = (self.actors[npc].pos, self.actors[PLAYER].pos);
        let map = &self.tilemap;
        let walkable = |pos| map.get(pos).is_some_and(|tile| !tile.blocks_movement());
        // `Pathfinder.ShortestPath`; in this one the next step is the last.
        let shortest_path = self.pathfinder.fast_astar(pos, player, walkable);
        let Some(next_step) = shortest_path.and_then(|mut steps| steps.pop()) else {
            return;
        };
        if !self.move_actor(npc, next_step) && next_step == player {
            self.attack(npc, PLAYER);
        }
    }
}

/// Of a room with an even number of cells, the one right of and below its middle.
fn center(room: Rect) -> Pos {
    let (w, h) = (room.x2 - room.x1 + 1, room.y2 - room.y1 + 1);
    Pos::new(room.x1 + w / 2, room.y1 + h / 2)
}

/// `CalculateDamage`. Instead of an `out` parameter it returns two values: the damage, and whether the hit is critical.
fn calculate_damage(one: &ActorStats, other: &ActorStats, random: &mut Dice) -> (i32, bool) {
    // Dodge chance
    if random.range(0, 99) < other.dodge_chance {
        return (0, false);
    }
    // Critical Hit Check
    let is_critical = random.range(0, 99) < one.crit_chance;
    // Base Damage
    let base = round(one.attack * one.attack, one.attack + other.defense);
    // 15% variance: `floor(base * 0.85)` to `ceil(base * 1.15)`, but not that one itself.
    let (low, end) = (base * 85 / 100, (base * 115 + 99) / 100);
    let base = random.range(low, end - 1);
    // Critical hit multiplier: 1.5
    let damage = if is_critical {
        round(base * 3, 2)
    } else {
        base
    };
    (damage.max(1), is_critical)
}

/// `Math.Round(a / b)`, which rounds a half to the even one of its neighbours, in whole numbers.
fn round(a: i32, b: i32) -> i32 {
    let (down, rest) = (a / b, a % b);
    let is_up = 2 * rest > b || 2 * rest == b && down % 2 == 1;
    if is_up { down + 1 } else { down }
}

// === The screen ===

/// The world's 42 by 28 cells are in the upper left of the console.
fn draw(game: &Game, art: &Art, canvas: &mut Canvas) {
    canvas.clear(Rgb::BLACK);
    for (pos, tile) in game.tilemap.iter() {
        let is_visible = game.field_of_view.is_visible(pos);
        let (glyph, color) = match (game.get(pos), tile) {
            (Some(actor), _) if is_visible => {
                let actor = &game.actors[actor];
                (actor.glyph, actor.color)
            }
            (_, Tile::Floor) => ('.', GRAY),
            (_, Tile::Wall) => ('#', SANDY_BROWN),
            (_, Tile::Door) => ('+', ORANGE_RED),
            (_, Tile::None) => continue,
        };
        if game.explored[pos] {
            let dark = if is_visible { 0 } else { 150 };
            let at = Px::new(16 * pos.x, 16 * pos.y);
            art.tile(canvas, at, color.mix(Rgb::BLACK, dark), glyph);
        }
    }
    // Ours: the end of what the console shows, below the world.
    let first = game.console.len().saturating_sub(9);
    for (line, (color, text)) in (0..).zip(&game.console[first..]) {
        art.caption(canvas, Px::new(16, 464 + 18 * line), 16, *color, text);
    }
}

// === Input handling ===

/// A `?` after a call ends this function with the error of that call, if it has one: an exception that can be seen.
fn play_in_window(mut game: Game) -> Result<(), Box<dyn Error>> {
    let (art, mut canvas) = (Art::load()?, Canvas::new(SCREEN));
    let (w, h) = (SCREEN.w as usize, SCREEN.h as usize);
    let mut window = minifb::Window::new("Roguelike", w, h, Default::default())?;
    window.set_target_fps(60);
    let (mut keyboard, start) = (Keyboard::new(&mut window), Instant::now());
    while window.is_open() {
        let first = game.console.len();
        for press in keyboard.presses(start.elapsed()) {
            match press.key {
                Key::Char('w') => game.move_player(Dir::N),
                Key::Char('a') => game.move_player(Dir::W),
                Key::Char('s') => game.move_player(Dir::S),
                Key::Char('d') => game.move_player(Dir::E),
                _ => {}
            }
        }
        for (_, text) in &game.console[first..] {
            println!("{text}");
        }
        draw(&game, &art, &mut canvas);
        window.update_with_buffer(canvas.pixels(), w, h)?;
    }
    Ok(())
}

// === Without a window ===

/// The dice for combat in `tallowdeep run --seed 1`, so that the two can be compared.
const DICE: [u8; 32] =
    *b"\xf0YW\xabr\xa8\xe4I\x9c(\r\x15Z\xf8C\x95\x910\xf0;\xa2\x9d\xe4Eq\xa4\x84EQu\x8d\x84";

/// A game on a map drawn as text.
fn game_on_map(map: &str) -> Game {
    let (size, cells) = headless::map_cells(map);
    let mut game = Game::empty(size, Dice::from_bits(DICE));
    for (pos, letter) in cells {
        game.tilemap[pos] = match letter {
            '#' => Tile::Wall,
            '+' => Tile::Door,
            _ => Tile::Floor,
        };
        match letter {
            '@' => game.actors[PLAYER].pos = pos,
            'g' => game.add_goblin(pos),
            _ => {}
        }
    }
    game.calculate_fov();
    game
}

/// Prints the game as a line of JSON, with what has been written from `first` on.
fn print_trace(game: &Game, command: Option<&str>, first: usize) {
    let mut actors = Vec::new();
    for (index, actor) in game.actors.iter().enumerate() {
        if index == PLAYER || actor.is_managed {
            actors.push((actor.name.to_lowercase(), actor.pos, actor.stats.health));
        }
    }
    let (log, visible) = (&game.console[first..], game.field_of_view.visible_bits());
    if command.is_none() {
        let letter = |pos| match game.tilemap[pos] {
            Tile::None => ' ',
            Tile::Floor => '.',
            Tile::Wall => '#',
            Tile::Door => '+',
        };
        return headless::print_start(letter, &actors, log, visible);
    }
    headless::print_line(game.turn, command, &actors, log, false, visible);
}

// === Start the game ===

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut game = match &asked.map {
        Some(map) => game_on_map(map),
        None => Game::generate(),
    };
    if let [attack, defense, dodge_chance, crit_chance] = asked.player[..] {
        let stats = &mut game.actors[PLAYER].stats;
        (stats.attack, stats.defense) = (attack, defense);
        (stats.dodge_chance, stats.crit_chance) = (dodge_chance, crit_chance);
    }
    if !asked.trace {
        return play_in_window(game);
    }
    print_trace(&game, None, 0);
    for word in &asked.commands {
        let first = game.console.len();
        if let Some(dir) = Dir::CARDINAL.into_iter().find(|dir| dir.word() == word) {
            game.move_player(dir);
        }
        print_trace(&game, Some(word), first);
    }
    Ok(())
}
