//! python-tcod tutorial (2025 revision), part 6, "Doing (and taking) some damage": its program in Rust, to be read from
//! top to bottom. Each section is a file of the tutorial, with its names, up to and including this chapter,
//! <https://jmccardle.github.io/tutorials/tcod/part-06.html>; comments say where Rust does it differently.
//!
//! It follows the chapter to the letter, as the rule set `tcod-literal` does: `main.py` takes the player's `ai` away, and
//! only an actor with one can die, so the player goes on with 0 hit points. (The tutorial's repository lacks that line.) Two
//! things differ: enemies act in the order in which they were placed, since a Python `set` has none; and what Python
//! prints to its terminal stands below the map.
//!
//! docs/learn.md, "Signs of Rust", explains what Python does not have.
//!
//! `cargo run --example tcod_6` opens a window. With `-- --map FILE --commands "e ne ." --trace` it prints a game.
#![allow(clippy::print_stdout, reason = "headless.rs prints the trace")]

mod art;
mod headless;

use std::error::Error;

use art::{Screen, Window};
use headless::{Arguments, State, Trace};
use tallowdeep_canvas::{Key, Rgb};
use tallowdeep_grid::{
    BitGrid, Dir, Fov, FovAlgorithm, LibraryPaths, Pos, Rect, Size, bresenham_line,
};

// === game/render_order.py ===

/// In the order in which they are drawn, as yet without `ITEM`. `derive` lets Rust compare them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RenderOrder {
    Corpse,
    Actor,
}

// === game/components ===

/// A component is a `struct` without `parent`: in Rust a part does not point back at its owner. What needs both, such as
/// `hp.setter` and `die`, is a method of `Engine`, and is given the number of the actor.
struct Fighter {
    max_hp: i32,
    hp: i32,
    defense: i32,
    power: i32,
}

struct HostileEnemy {
    /// The cells to enter, the next one *last*: a `Vec` gives up its last element without moving the others.
    path: Vec<Pos>,
}

// === game/entity.py ===

/// Rust has no inheritance, but components: an entity with a fighter is an actor. In this chapter all of them are.
struct Actor {
    /// Both `x` and `y`.
    pos: Pos,
    char: char,
    color: Rgb,
    name: String,
    blocks_movement: bool,
    render_order: RenderOrder,
    /// An `Option` is `Some(HostileEnemy)` or `None`; the compiler insists that both are thought of.
    ai: Option<HostileEnemy>,
    fighter: Fighter,
}

impl Actor {
    fn is_alive(&self) -> bool {
        self.ai.is_some()
    }

    /// With the templates of `game/entity_factories.py`: player, orc and troll.
    fn spawn(char: char, pos: Pos) -> Actor {
        let (name, color, [hp, defense, power]) = match char {
            '@' => ("Player", Rgb::WHITE, [30, 2, 5]),
            'o' => ("Orc", Rgb::new(63, 127, 63), [10, 0, 3]),
            _ => ("Troll", Rgb::new(0, 127, 0), [16, 1, 4]),
        };
        let fighter = Fighter {
            max_hp: hp,
            hp,
            defense,
            power,
        };
        Actor {
            pos,
            char,
            color,
            name: name.to_owned(),
            blocks_movement: true,
            render_order: RenderOrder::Actor,
            ai: Some(HostileEnemy { path: Vec::new() }),
            fighter,
        }
    }
}

// === game/engine.py and game/game_map.py ===

/// The number of the player in `entities`.
const PLAYER: usize = 0;

/// Both classes in one, with the actions: all that happens is here. A method that changes it begins with `&mut self`,
/// one that only reads with `&self`.
struct Engine {
    /// The same as `transparent` in this chapter. Outside the map (`in_bounds`) it is not set.
    walkable: BitGrid,
    /// The tutorial's `visible`, and what is needed to compute it.
    visible: Fov,
    explored: BitGrid,
    /// The player, then the enemies. Nobody is ever taken out, so a number stands for the same one in the whole game.
    entities: Vec<Actor>,
    /// All lines that Python would `print`; the last four are drawn.
    printed: Vec<String>,
    /// Turns passed, for the trace.
    turn: u32,
}

impl Engine {
    /// With what the player sees at the start.
    fn new(walkable: BitGrid, mut entities: Vec<Actor>) -> Engine {
        // `main.py`
        entities[PLAYER].ai = None;
        let mut engine = Engine {
            visible: Fov::new(walkable.size()),
            explored: BitGrid::new(walkable.size()),
            walkable,
            entities,
            printed: Vec::new(),
            turn: 0,
        };
        engine.update_fov();
        engine
    }

    // --- game_map.py ---

    fn get_blocking_entity_at(&self, pos: Pos) -> Option<usize> {
        // A lambda: its parameters are between the bars. `&` lets it look at what is not its own.
        let blocks = |entity: &Actor| entity.blocks_movement && entity.pos == pos;
        self.entities.iter().position(blocks)
    }

    // --- engine.py ---

    /// `FOV_RESTRICTIVE` is what `compute_fov` takes by default: in the open, a square of 17 x 17 cells.
    fn update_fov(&mut self) {
        let (restrictive, pos) = (FovAlgorithm::Mrpas, self.entities[PLAYER].pos);
        let opaque = self.walkable.inverted();
        self.visible.compute(restrictive, &opaque, pos, 8);
        for pos in self.visible.visible_cells() {
            self.explored.set(pos, true);
        }
    }

    fn handle_enemy_turns(&mut self) {
        self.turn += 1;
        for entity in PLAYER + 1..self.entities.len() {
            if self.entities[entity].is_alive() {
                self.perform_ai(entity);
            }
        }
    }

    // --- input_handlers.py ---

    /// An action of the player: a step, or `None` to wait. Each is a turn, a step into a wall too. `update_fov` comes
    /// last, so enemies act on what was seen *before* the step.
    fn handle_action(&mut self, step: Option<Dir>) {
        if let Some(dir) = step {
            self.bump_action(PLAYER, self.entities[PLAYER].pos.step(dir));
        }
        self.handle_enemy_turns();
        self.update_fov();
    }

    // --- actions.py: each class is a method, since nobody keeps an action for later. `dest` is its `dest_xy` ---

    fn bump_action(&mut self, entity: usize, dest: Pos) {
        match self.get_blocking_entity_at(dest) {
            Some(_) => self.melee_action(entity, dest),
            None => self.movement_action(entity, dest),
        }
    }

    fn movement_action(&mut self, entity: usize, dest: Pos) {
        if self.walkable.get(dest) && self.get_blocking_entity_at(dest).is_none() {
            self.entities[entity].pos = dest;
        }
    }

    /// The attack is printed before the death that comes of it.
    fn melee_action(&mut self, entity: usize, dest: Pos) {
        // `target_actor`; without one (`None`) there is nothing to attack.
        let Some(target) = self.get_blocking_entity_at(dest) else {
            return;
        };
        let (attacker, victim) = (&self.entities[entity], &self.entities[target]);
        // All that is needed later is copied now: while `attacker` and `victim` are in use, nothing may change `self`.
        let attack_desc = format!("{} attacks {}", attacker.name, victim.name);
        let damage = attacker.fighter.power - victim.fighter.defense;
        let hp = victim.fighter.hp;
        if damage > 0 {
            self.print(format!("{attack_desc} for {damage} hit points."));
            self.set_hp(target, hp - damage);
        } else {
            self.print(format!("{attack_desc} but does no damage."));
        }
    }

    fn print(&mut self, line: String) {
        self.printed.push(line);
    }

    // --- components/ai.py ---

    /// `HostileEnemy.perform`
    fn perform_ai(&mut self, entity: usize) {
        let (pos, target) = (self.entities[entity].pos, self.entities[PLAYER].pos);
        if self.visible.is_visible(pos) {
            // `distance` is the Chebyshev distance, so 1 is a diagonal step too.
            if pos.distance(target) <= 1 {
                return self.melee_action(entity, target);
            }
            let path = self.get_path_to(pos, target);
            self.entities[entity].ai = Some(HostileEnemy { path });
        }
        // Out of sight it goes on along the path that it remembers, to where it last saw the player. A cell
        // leaves the path even when somebody stands on it, so the next one may be two cells away: then it leaps, as in
        // the tutorial.
        if let Some(ai) = &mut self.entities[entity].ai
            && let Some(dest) = ai.path.pop()
        {
            self.movement_action(entity, dest);
        }
    }

    /// A step costs 2, or 3 diagonally, times the cost of the cell that it enters: none for a wall, 11 where somebody
    /// stands. `LibraryPaths` finds what tcod's `Pathfinder` finds, even among paths that cost the same.
    fn get_path_to(&self, start: Pos, dest: Pos) -> Vec<Pos> {
        let cost = |pos| {
            let blocker = self.get_blocking_entity_at(pos);
            let crowd = if blocker.is_some() { 10 } else { 0 };
            // `None` if it is not.
            self.walkable.get(pos).then_some(1 + crowd)
        };
        let mut pathfinder = LibraryPaths::new(self.walkable.size());
        // No path is an empty one.
        pathfinder.libtcod(start, dest, cost).unwrap_or_default()
    }

    // --- components/fighter.py ---

    /// `hp.setter`. Rust has no properties: what does more than set a field is a method, and one sees that it is called.
    fn set_hp(&mut self, entity: usize, value: i32) {
        let actor = &mut self.entities[entity];
        actor.fighter.hp = value.clamp(0, actor.fighter.max_hp);
        if actor.fighter.hp == 0 && actor.is_alive() {
            self.die(entity);
        }
    }

    fn die(&mut self, entity: usize) {
        let actor = &mut self.entities[entity];
        let death_message = match entity {
            PLAYER => "You died!".to_owned(),
            _ => format!("{} is dead!", actor.name),
        };
        actor.char = '%';
        actor.color = Rgb::new(191, 0, 0);
        actor.blocks_movement = false;
        actor.ai = None;
        actor.name = format!("remains of {}", actor.name);
        actor.render_order = RenderOrder::Corpse;
        self.print(death_message);
    }
}

// === game/procgen.py ===

const MAP_WIDTH: i32 = 80;
const MAP_HEIGHT: i32 = 45;
const ROOM_MAX_SIZE: i32 = 10;
const ROOM_MIN_SIZE: i32 = 6;
const MAX_ROOMS: i32 = 30;
const MAX_MONSTERS_PER_ROOM: i32 = 2;

/// From `start` to `end`, first horizontally or first vertically. `impl Iterator` is a generator's result.
fn tunnel_between(start: Pos, end: Pos) -> impl Iterator<Item = Pos> {
    let corners = [Pos::new(end.x, start.y), Pos::new(start.x, end.y)];
    let corner = corners[rand::random_range(0..2)];
    bresenham_line(start, corner).chain(bresenham_line(corner, end))
}

fn place_entities(room: Rect, entities: &mut Vec<Actor>) {
    let inner = room.inner();
    for _ in 0..rand::random_range(0..=MAX_MONSTERS_PER_ROOM) {
        let x = rand::random_range(inner.x1..=inner.x2);
        let y = rand::random_range(inner.y1..=inner.y2);
        let char = if rand::random_bool(0.8) { 'o' } else { 'T' };
        let monster = Actor::spawn(char, Pos::new(x, y));
        if entities.iter().all(|other| other.pos != monster.pos) {
            entities.push(monster);
        }
    }
}

/// `Rect` stands for `RectangularRoom`: it has `center`, `inner` and, for `intersects`, `overlaps`.
fn generate_dungeon() -> Engine {
    let mut walkable = BitGrid::new(Size::new(MAP_WIDTH, MAP_HEIGHT));
    let mut entities = vec![Actor::spawn('@', Pos::new(0, 0))];
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..MAX_ROOMS {
        let room_width = rand::random_range(ROOM_MIN_SIZE..=ROOM_MAX_SIZE);
        let room_height = rand::random_range(ROOM_MIN_SIZE..=ROOM_MAX_SIZE);
        let x1 = rand::random_range(0..=MAP_WIDTH - room_width - 1);
        let y1 = rand::random_range(0..=MAP_HEIGHT - room_height - 1);
        let (x2, y2) = (x1 + room_width, y1 + room_height);
        let new_room = Rect { x1, y1, x2, y2 };
        if rooms.iter().any(|other| new_room.overlaps(*other)) {
            continue;
        }
        for pos in new_room.inner().cells() {
            walkable.set(pos, true);
        }
        // The first room is the player's; from the others a tunnel leads to the one before.
        match rooms.last() {
            None => entities[PLAYER].pos = new_room.center(),
            Some(last) => {
                for pos in tunnel_between(last.center(), new_room.center()) {
                    walkable.set(pos, true);
                }
            }
        }
        place_entities(new_room, &mut entities);
        rooms.push(new_room);
    }
    Engine::new(walkable, entities)
}

// === The screen: GameMap.render ===

/// A console of 80 x 50 cells. The tutorial's tiles are 10 pixels wide, ours 16.
const CELL: i32 = 16;

fn render(engine: &Engine, console: &mut Screen) {
    console.canvas.clear(Rgb::BLACK);
    for pos in engine.explored.iter() {
        // `light` or `dark`, from `tiles.py`; all else stays black, as `SHROUD` is.
        let is_visible = engine.visible.is_visible(pos);
        let color = match (is_visible, engine.walkable.get(pos)) {
            (true, true) => Rgb::new(200, 180, 50),
            (true, false) => Rgb::new(130, 110, 50),
            (false, true) => Rgb::new(50, 50, 150),
            (false, false) => Rgb::new(0, 0, 100),
        };
        let (x, y) = (CELL * pos.x, CELL * pos.y);
        console.fill(x, y, color);
        // `entities_sorted_for_rendering`: a cell of a console shows only the last of those on it.
        let here = engine.entities.iter().filter(|entity| entity.pos == pos);
        let topmost = here.max_by_key(|entity| entity.render_order);
        if is_visible && let Some(entity) = topmost {
            console.tile(x, y, entity.color, entity.char);
        }
    }
    console.terminal(22 * CELL, 724, 4, &engine.printed);
}

// === game/input_handlers.py ===

/// Arrows, numpad, vi keys.
const MOVE_KEYS: [(Dir, [Key; 3]); 8] = [
    (Dir::N, [Key::Up, Key::Pad(8), Key::Char('k')]),
    (Dir::S, [Key::Down, Key::Pad(2), Key::Char('j')]),
    (Dir::W, [Key::Left, Key::Pad(4), Key::Char('h')]),
    (Dir::E, [Key::Right, Key::Pad(6), Key::Char('l')]),
    (Dir::NW, [Key::Home, Key::Pad(7), Key::Char('y')]),
    (Dir::SW, [Key::End, Key::Pad(1), Key::Char('b')]),
    (Dir::NE, [Key::PageUp, Key::Pad(9), Key::Char('u')]),
    (Dir::SE, [Key::PageDown, Key::Pad(3), Key::Char('n')]),
];

/// A `?` after a call ends this function with the error of that call, if it has one: an exception that can be seen.
fn play_in_window(mut engine: Engine) -> Result<(), Box<dyn Error>> {
    let mut console = Screen::new(80 * CELL, 50 * CELL)?;
    let mut window = Window::open("Yet Another Roguelike Tutorial", &console, 60)?;
    while window.is_open() {
        for key in window.keys() {
            // `ev_keydown`. The tutorial waits on Shift and the full stop only.
            let of_move = MOVE_KEYS.iter().find(|(_, keys)| keys.contains(&key));
            match (key, of_move) {
                (Key::Escape, _) => return Ok(()),
                (Key::Char('.' | '>'), _) => engine.handle_action(None),
                (_, Some((dir, _))) => engine.handle_action(Some(*dir)),
                _ => {}
            }
        }
        render(&engine, &mut console);
        window.show(&console)?;
    }
    Ok(())
}

// === Without a window ===

/// A game on a map drawn as text.
fn game_on_map(map: &str) -> Engine {
    let (map, entities) = headless::read_map(map, "oT", Actor::spawn);
    let walkable = BitGrid::from_fn(map.size(), |pos| map[pos] != '#');
    Engine::new(walkable, entities)
}

/// What the trace shows.
fn state(engine: &Engine) -> State<'_> {
    let (player, enemies) = engine.entities.split_at(1);
    let living = enemies.iter().filter(|enemy| enemy.is_alive());
    let actor = |it: &Actor| (it.name.to_lowercase(), it.pos, it.fighter.hp);
    State {
        map: headless::rows_of_bits(&engine.walkable, ['#', '.']),
        turn: engine.turn,
        actors: player.iter().chain(living).map(actor).collect(),
        log: engine.printed.iter().collect(),
        is_over: false,
        visible: engine.visible.visible_bits(),
    }
}

// === main.py ===

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut engine = asked.game(game_on_map, generate_dungeon);
    if !asked.trace {
        return play_in_window(engine);
    }
    let mut trace = Trace::start(&state(&engine));
    for word in &asked.commands {
        // Any word but a direction waits.
        engine.handle_action(Dir::from_word(word));
        trace.print(Some(word), &state(&engine));
    }
    Ok(())
}
