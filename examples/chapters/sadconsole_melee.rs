//! "Implementing melee combat", of Ven0maus's series on a roguelike with SadConsole and GoRogue: its program in Rust, to be
//! read from top to bottom. Sections and names are those of the article,
//! <https://code2d.wordpress.com/2025/01/14/implementing-melee-combat>, and of the files before it; comments say where
//! Rust, or this program, does it differently.
//!
//! docs/learn.md, "Signs of Rust", explains what Python does not have.
//!
//! `cargo run --example sadconsole_melee` opens a window. With `-- --map FILE --commands "e e" --trace` it prints a game.
//! Nobody in the article has a chance of a critical hit; `-- --player "10 1 20 40"` gives the player other stats: attack,
//! defense, and the chances of dodges and of critical hits in percent.
#![allow(clippy::print_stdout, reason = "the article prints to the console")]

mod art;
mod headless;

use std::error::Error;

use art::{Screen, Window};
use headless::{Arguments, State, Trace};
use tallowdeep_canvas::{Key, Rgb};
use tallowdeep_grid::{
    BitGrid, Dice, Dir, Fov, FovAlgorithm, Grid, LibraryPaths, Pos, Rect, Size, bresenham_line,
};

// === Constants ===

const WORLD: Size = Size::new(42, 28);
const MAX_ROOMS: usize = 10;
const FOV_RADIUS: u32 = 6;

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

    fn appearance(self) -> (char, Rgb) {
        match self {
            Tile::None => (' ', Rgb::BLACK),
            Tile::Floor => ('.', Rgb::new(128, 128, 128)),
            Tile::Wall => ('#', Rgb::new(244, 164, 96)),
            Tile::Door => ('+', Rgb::new(255, 69, 0)),
        }
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
    fn new(glyph: char, pos: Pos) -> Actor {
        let (name, color, health, attack, dodge_chance) = match glyph {
            '@' => ("Player", Rgb::WHITE, 100, 1, 0),
            _ => ("Goblin", Rgb::new(0, 128, 0), 5, 2, 5),
        };
        let stats = ActorStats {
            health,
            attack,
            defense: 0,
            dodge_chance,
            crit_chance: 0,
        };
        Actor {
            name,
            glyph,
            color,
            pos,
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
    explored: BitGrid,
    /// `Player.FieldOfView`.
    field_of_view: Fov,
    /// The player, then the goblins in the order in which they were placed.
    actors: Vec<Actor>,
    /// `Random`. Both ends of its `range` are included; of `Next` the upper one is not.
    random: Dice,
    /// What `Console.WriteLine` has written.
    console: Vec<String>,
    /// Ticks, for the trace.
    turn: u32,
}

impl Game {
    /// Nothing but the player.
    fn new(size: Size, random: Dice) -> Game {
        Game {
            tilemap: Grid::new(size, Tile::None),
            explored: BitGrid::new(size),
            field_of_view: Fov::new(size),
            actors: vec![Actor::new('@', Pos::new(0, 0))],
            random,
            console: Vec::new(),
            turn: 0,
        }
    }

    fn write_line(&mut self, text: String) {
        self.console.push(text);
    }

    // === Dungeon generation ===

    fn generate() -> Game {
        let mut game = Game::new(WORLD, Dice::new(rand::random()));
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

    /// With a chance of 60 %, where a tunnel comes through the ring around a room: between two walls, and between two floors.
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
        cells.retain(|pos| self.get(*pos).is_none());
        for _ in 0..self.random.range(0, 2) {
            let cell = self.random.below(cells.len() as u32);
            let cell = cells.swap_remove(cell as usize);
            self.actors.push(Actor::new('g', cell));
        }
    }

    // === ActorManager ===

    /// The place in `actors` of the one at `pos`; an `Option` is that or `None`.
    fn get(&self, pos: Pos) -> Option<usize> {
        // A lambda: its parameters are between the bars.
        let is_here = |actor: &Actor| actor.is_managed && actor.pos == pos;
        self.actors.iter().position(is_here)
    }

    // === Actor ===

    /// Its own cell counts as taken, too.
    fn move_actor(&mut self, actor: usize, to: Pos) -> bool {
        let tile = self.tilemap.get(to).copied().unwrap_or(Tile::None);
        if !self.actors[actor].is_alive() || self.get(to).is_some() || tile.blocks_movement() {
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
            self.explored.set(pos, true);
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
        // GoRogue's cells come in no order; these are in that of `actors`.
        for npc in PLAYER + 1..self.actors.len() {
            let is_in_fov = self.field_of_view.is_visible(self.actors[npc].pos);
            if self.actors[npc].is_managed && is_in_fov {
                self.chase(npc);
            }
        }
    }

    /// One step along the path, or an attack if the player is in the way. Actors are no obstacles to the path, so one that
    /// finds another in its way waits.
    fn chase(&mut self, npc: usize) {
        let (pos, player) = (self.actors[npc].pos, self.actors[PLAYER].pos);
        let map = &self.tilemap;
        let walkable = |pos| map.get(pos).is_some_and(|tile| !tile.blocks_movement());
        // `Pathfinder.ShortestPath`. Here the next step is the last element, so `pop` takes it.
        let mut pathfinder = LibraryPaths::new(map.size());
        let shortest_path = pathfinder.fast_astar(pos, player, walkable);
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
    Pos::new((room.x1 + room.x2 + 1) / 2, (room.y1 + room.y2 + 1) / 2)
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
    let mut damage = random.range(low, end - 1);
    // Critical hit multiplier: 1.5
    if is_critical {
        damage = round(damage * 3, 2);
    }
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
fn draw(game: &Game, screen: &mut Screen) {
    screen.canvas.clear(Rgb::BLACK);
    for pos in game.explored.iter() {
        let is_visible = game.field_of_view.is_visible(pos);
        let (glyph, color) = match game.get(pos).map(|place| &game.actors[place]) {
            Some(actor) if is_visible => (actor.glyph, actor.color),
            _ => game.tilemap[pos].appearance(),
        };
        let color = color.mix(Rgb::BLACK, if is_visible { 0 } else { 150 });
        screen.tile(16 * pos.x, 16 * pos.y, color, glyph);
    }
    screen.terminal(16, 464, 9, &game.console);
}

// === Input handling ===

/// A `?` after a call ends this function with the error of that call, if it has one: an exception that can be seen.
fn play_in_window(mut game: Game) -> Result<(), Box<dyn Error>> {
    let mut screen = Screen::new(16 * 60, 16 * 40)?;
    let mut window = Window::open("Roguelike", &screen, 60)?;
    while window.is_open() {
        for key in window.keys() {
            match key {
                Key::Char('w') => game.move_player(Dir::N),
                Key::Char('a') => game.move_player(Dir::W),
                Key::Char('s') => game.move_player(Dir::S),
                Key::Char('d') => game.move_player(Dir::E),
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
    let (map, actors) = headless::read_map(map, "g", Actor::new);
    let mut game = Game::new(map.size(), Dice::from_bits(headless::DICE));
    for (pos, letter) in map.iter() {
        game.tilemap[pos] = match letter {
            '#' => Tile::Wall,
            '+' => Tile::Door,
            _ => Tile::Floor,
        };
    }
    game.actors = actors;
    game.calculate_fov();
    game
}

/// What the trace shows.
fn state(game: &Game) -> State<'_> {
    let letter = |pos| game.tilemap[pos].appearance().0;
    let is_shown = |it: &&Actor| it.is_managed || it.glyph == '@';
    let actor = |it: &Actor| (it.name.to_lowercase(), it.pos, it.stats.health);
    State {
        map: headless::rows(game.tilemap.size(), letter),
        turn: game.turn,
        actors: game.actors.iter().filter(is_shown).map(actor).collect(),
        log: game.console.iter().collect(),
        is_over: false,
        visible: game.field_of_view.visible_bits(),
    }
}

// === Start the game ===

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut game = asked.game(game_on_map, Game::generate);
    if let [attack, defense, dodge_chance, crit_chance] = asked.player[..] {
        let stats = &mut game.actors[PLAYER].stats;
        (stats.attack, stats.defense) = (attack, defense);
        (stats.dodge_chance, stats.crit_chance) = (dodge_chance, crit_chance);
    }
    if !asked.trace {
        return play_in_window(game);
    }
    let mut trace = Trace::start(&state(&game));
    for word in &asked.commands {
        if let Some(dir) = headless::cardinal(word) {
            game.move_player(dir);
        }
        trace.print(Some(word), &state(&game));
    }
    Ok(())
}
