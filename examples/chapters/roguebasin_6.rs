//! RogueBasin's "Complete Roguelike Tutorial, using python+libtcod", part 6, "Going Berserk!": its program in Rust, to be
//! read from top to bottom. Sections and names are those of the chapter and of the parts before it,
//! <http://www.roguebasin.com/index.php?title=Complete_Roguelike_Tutorial,_using_python%2Blibtcod,_part_6>; comments say
//! where Rust, or this program, does it differently.
//!
//! docs/learn.md, "Signs of Rust", explains what Python does not have.
//!
//! `cargo run --example roguebasin_6` opens a window, and with `-- --real-time` the chapter's extra, "Real-time combat".
//! With `-- --map FILE --commands "e e" --trace` it prints a game; in real time `tick` is a command too.
#![allow(clippy::print_stdout, reason = "the tutorial prints its messages")]

mod art;
mod headless;

use std::error::Error;

use art::{Screen, Window};
use headless::{Arguments, State, Trace};
use tallowdeep_canvas::{Key, Rgb};
use tallowdeep_grid::{
    BitGrid, Dir, Fov, FovAlgorithm, Pos, Rect, Size, bresenham_line, rounded_step,
};

const MAP_WIDTH: i32 = 80;
const MAP_HEIGHT: i32 = 45;
const ROOM_MAX_SIZE: i32 = 10;
const ROOM_MIN_SIZE: i32 = 6;
const MAX_ROOMS: i32 = 30;
const MAX_ROOM_MONSTERS: i32 = 3;
/// Walls are lit too (`FOV_LIGHT_WALLS`); here they always are.
const FOV_ALGO: FovAlgorithm = FovAlgorithm::Basic;
const TORCH_RADIUS: u32 = 10;
const LIMIT_FPS: usize = 20;

/// The speeds of the extra: the frames that somebody waits after a step, and after a blow.
const PLAYER_SPEED: u32 = 2;
const DEFAULT_SPEED: u32 = 8;
const DEFAULT_ATTACK_SPEED: u32 = 20;

const DARK_RED: Rgb = Rgb::new(191, 0, 0);

/// The player's place in `objects`.
const PLAYER: usize = 0;

/// A function that does something to the object at a place in `objects`.
type Function = fn(&mut Game, usize);

/// A Python class is a `struct` in Rust, and what may be `None` is an `Option`. A component cannot know its owner here,
/// so what the tutorial calls `self.owner` is a place in `objects`, and the methods are those of the game.
struct Object {
    pos: Pos,
    char: char,
    name: String,
    color: Rgb,
    blocks: bool,
    fighter: Option<Fighter>,
    /// What it does in its turn: all that there is to `BasicMonster`.
    ai: Option<Function>,
    /// Frames until it may act, in real time.
    wait: u32,
}

struct Fighter {
    max_hp: i32,
    hp: i32,
    defense: i32,
    power: i32,
    death_function: Function,
}

impl Object {
    /// The player, an orc or a troll.
    fn new(char: char, pos: Pos) -> Object {
        let (name, color, hp, defense, power) = match char {
            '@' => ("player", Rgb::WHITE, 30, 2, 5),
            'o' => ("orc", Rgb::new(63, 127, 63), 10, 0, 3),
            _ => ("troll", Rgb::new(0, 127, 0), 16, 1, 4),
        };
        let death_function: Function = match char {
            '@' => player_death,
            _ => monster_death,
        };
        Object {
            pos,
            char,
            name: name.to_owned(),
            color,
            blocks: true,
            fighter: Some(Fighter {
                max_hp: hp,
                hp,
                defense,
                power,
                death_function,
            }),
            // `Some` of it if that is so, else `None`.
            ai: (char != '@').then_some(basic_monster_take_turn),
            wait: 0,
        }
    }

    fn hp(&self) -> i32 {
        self.fighter.as_ref().map_or(0, |fighter| fighter.hp)
    }
}

/// The tutorial's global variables. A method that changes them begins with `&mut self`, one that only reads with `&self`.
struct Game {
    /// `map[x][y].blocked`, which is always the same as `block_sight`.
    blocked: BitGrid,
    explored: BitGrid,
    fov_map: Fov,
    /// The player, then corpses, then monsters.
    objects: Vec<Object>,
    /// Whether `game_state` is 'dead'.
    dead: bool,
    real_time: bool,
    /// What the tutorial has printed to its terminal.
    printed: Vec<String>,
    /// Actions of the player and, in real time, frames: for the trace.
    turn: u32,
}

impl Game {
    /// Nothing but the player within solid rock.
    fn new(size: Size) -> Game {
        Game {
            blocked: BitGrid::from_fn(size, |_| true),
            explored: BitGrid::new(size),
            fov_map: Fov::new(size),
            objects: vec![Object::new('@', Pos::new(0, 0))],
            dead: false,
            real_time: false,
            printed: Vec::new(),
            turn: 0,
        }
    }

    fn print(&mut self, text: String) {
        self.printed.push(text);
    }

    // === class Object ===

    /// `move`, which is a keyword of Rust. After a step that was blocked it waits as well.
    fn move_by(&mut self, object: usize, (dx, dy): (i32, i32)) {
        let to = self.objects[object].pos + Pos::new(dx, dy);
        if !self.is_blocked(to) {
            self.objects[object].pos = to;
        }
        match object {
            PLAYER => self.wait(PLAYER, PLAYER_SPEED),
            _ => self.wait(object, DEFAULT_SPEED),
        }
    }

    /// `rounded_step` is `round(dx / distance)` and `round(dy / distance)`, in whole numbers. If that one cell is
    /// blocked, the object stays.
    fn move_towards(&mut self, object: usize, target: Pos) {
        let step = rounded_step(self.objects[object].pos, target);
        self.move_by(object, step);
    }

    /// It is drawn first, so that all others on its cell appear above it. The player is drawn last anyway.
    fn send_to_back(&mut self, object: usize) {
        let object = self.objects.remove(object);
        self.objects.insert(PLAYER + 1, object);
    }

    /// The extra. The player's countdown already runs in this frame, so it begins one higher.
    fn wait(&mut self, object: usize, frames: u32) {
        if self.real_time {
            self.objects[object].wait = frames + u32::from(object == PLAYER);
        }
    }

    // === class Fighter ===

    fn attack(&mut self, attacker: usize, target: usize) {
        let (owner, other) = (&self.objects[attacker], &self.objects[target]);
        let (Some(own), Some(fighter)) = (&owner.fighter, &other.fighter) else {
            return;
        };
        let damage = own.power - fighter.defense;
        let (name, whom) = (capitalize(&owner.name), &other.name);
        if damage > 0 {
            self.print(format!("{name} attacks {whom} for {damage} hit points."));
            self.take_damage(target, damage);
        } else {
            self.print(format!("{name} attacks {whom} but it has no effect!"));
        }
        self.wait(attacker, DEFAULT_ATTACK_SPEED);
    }

    /// HP may fall below 0.
    fn take_damage(&mut self, target: usize, damage: i32) {
        if let Some(fighter) = &mut self.objects[target].fighter {
            fighter.hp -= damage;
            if fighter.hp <= 0 {
                (fighter.death_function)(self, target);
            }
        }
    }

    // === The map ===

    /// What lies outside the map is blocked too: a map of one's own may have no wall around it.
    fn is_blocked(&self, pos: Pos) -> bool {
        let is_outside = !self.blocked.size().contains(pos);
        let is_taken = |object: &Object| object.blocks && object.pos == pos;
        is_outside || self.blocked.get(pos) || self.objects.iter().any(is_taken)
    }

    /// `Rect` has `center` and, for `intersect`, `overlaps`; `inner` is what `create_room` digs.
    fn make_map() -> Game {
        let mut game = Game::new(Size::new(MAP_WIDTH, MAP_HEIGHT));
        let mut rooms: Vec<Rect> = Vec::new();
        for _ in 0..MAX_ROOMS {
            let w = rand::random_range(ROOM_MIN_SIZE..=ROOM_MAX_SIZE);
            let h = rand::random_range(ROOM_MIN_SIZE..=ROOM_MAX_SIZE);
            let x1 = rand::random_range(0..=MAP_WIDTH - w - 1);
            let y1 = rand::random_range(0..=MAP_HEIGHT - h - 1);
            let (x2, y2) = (x1 + w, y1 + h);
            let new_room = Rect { x1, y1, x2, y2 };
            if rooms.iter().any(|other| new_room.overlaps(*other)) {
                continue;
            }
            for pos in new_room.inner().cells() {
                game.blocked.set(pos, false);
            }
            match rooms.last() {
                None => game.objects[PLAYER].pos = new_room.center(),
                Some(last) => game.create_tunnels(last.center(), new_room.center()),
            }
            game.place_objects(new_room);
            rooms.push(new_room);
        }
        game
    }

    /// `create_h_tunnel` and `create_v_tunnel`: a coin decides which is first.
    fn create_tunnels(&mut self, prev: Pos, new: Pos) {
        let corners = [Pos::new(new.x, prev.y), Pos::new(prev.x, new.y)];
        let corner = corners[rand::random_range(0..2)];
        for pos in bresenham_line(prev, corner).chain(bresenham_line(corner, new)) {
            self.blocked.set(pos, false);
        }
    }

    /// The player's room gets some too. A cell may be drawn in the walls around the room, and then there is one less.
    fn place_objects(&mut self, room: Rect) {
        for _ in 0..rand::random_range(0..=MAX_ROOM_MONSTERS) {
            let x = rand::random_range(room.x1..=room.x2);
            let y = rand::random_range(room.y1..=room.y2);
            // Not quite 80 %: 0 to 100 are 101 numbers.
            let is_orc = rand::random_range(0..=100) < 80;
            let monster = Object::new(if is_orc { 'o' } else { 'T' }, Pos::new(x, y));
            if !self.is_blocked(monster.pos) {
                self.objects.push(monster);
            }
        }
    }

    // === The player's turn, and everybody else's ===

    fn player_move_or_attack(&mut self, dir: Dir) {
        let to = self.objects[PLAYER].pos + dir;
        // A lambda: its parameters are between the bars.
        let is_target = |object: &Object| object.fighter.is_some() && object.pos == to;
        match self.objects.iter().position(is_target) {
            Some(target) => self.attack(PLAYER, target),
            None => self.move_by(PLAYER, dir.delta()),
        }
    }

    /// An arrow key is a turn, even into a wall. In real time a key that comes too early is lost.
    fn handle_keys(&mut self, dir: Dir) {
        if self.dead || self.objects[PLAYER].wait > 0 {
            return;
        }
        self.player_move_or_attack(dir);
        self.turn += 1;
        if !self.real_time {
            self.take_turns();
        }
        self.recompute_fov();
    }

    /// Each object with an AI, in the order of the list. If the player dies meanwhile, the others still take theirs.
    fn take_turns(&mut self) {
        for index in 0..self.objects.len() {
            let object = &mut self.objects[index];
            if object.wait > 0 {
                object.wait -= 1;
            } else if let Some(take_turn) = object.ai {
                take_turn(self, index);
            }
        }
    }

    /// The second half of the extra's frames.
    fn tick(&mut self) {
        if self.real_time && !self.dead {
            self.take_turns();
            self.turn += 1;
        }
    }

    /// The first lines of `render_all`: after the monsters' turn, so they act by what was in view before the player's step.
    /// In real time this program does it at once, and a monster that comes into view may act a frame sooner. With
    /// `fov_recompute` the tutorial only saves time.
    fn recompute_fov(&mut self) {
        let (player, fov_map) = (self.objects[PLAYER].pos, &mut self.fov_map);
        fov_map.compute(FOV_ALGO, &self.blocked, player, TORCH_RADIUS);
        for pos in fov_map.visible_cells() {
            self.explored.set(pos, true);
        }
    }
}

/// `BasicMonster.take_turn`: if you can see it, it can see you.
fn basic_monster_take_turn(game: &mut Game, monster: usize) {
    let (pos, player) = (game.objects[monster].pos, game.objects[PLAYER].pos);
    if !game.fov_map.is_visible(pos) {
        return;
    }
    // `distance_to(player) >= 2`, both sides squared.
    if pos.distance_squared(player) >= 2 * 2 {
        game.move_towards(monster, player);
    } else if game.objects[PLAYER].hp() > 0 {
        game.attack(monster, PLAYER);
    }
}

fn player_death(game: &mut Game, player: usize) {
    game.print("You died!".to_owned());
    game.dead = true;
    game.objects[player].char = '%';
    game.objects[player].color = DARK_RED;
}

fn monster_death(game: &mut Game, dead: usize) {
    game.print(format!("{} is dead!", capitalize(&game.objects[dead].name)));
    let monster = &mut game.objects[dead];
    monster.char = '%';
    monster.color = DARK_RED;
    monster.blocks = false;
    monster.fighter = None;
    monster.ai = None;
    monster.name = format!("remains of {}", monster.name);
    game.send_to_back(dead);
}

/// Python's method of that name; Rust has none.
fn capitalize(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

// === The screen ===

/// A console of 80 by 50 cells, here of 16 by 16 pixels each.
fn render_all(game: &Game, screen: &mut Screen) {
    screen.canvas.clear(Rgb::BLACK);
    let (player, others) = game.objects.split_at(1);
    for pos in game.explored.iter() {
        // `color_light_ground`, `color_light_wall`, `color_dark_ground`, `color_dark_wall`
        let is_visible = game.fov_map.is_visible(pos);
        let color = match (is_visible, game.blocked.get(pos)) {
            (true, false) => Rgb::new(200, 180, 50),
            (true, true) => Rgb::new(130, 110, 50),
            (false, false) => Rgb::new(50, 50, 150),
            (false, true) => Rgb::new(0, 0, 100),
        };
        let (x, y) = (16 * pos.x, 16 * pos.y);
        screen.fill(x, y, color);
        // A console shows only what was drawn last on a cell. The player is the very last.
        let mut here = others.iter().chain(player).filter(|it| it.pos == pos);
        if is_visible && let Some(object) = here.next_back() {
            screen.tile(x, y, object.color, object.char);
        }
    }
    if let Some(fighter) = &game.objects[PLAYER].fighter {
        let text = format!("HP: {}/{}", fighter.hp, fighter.max_hp);
        screen.caption(16, 16 * 48, 16, Rgb::WHITE, &text);
    }
    screen.terminal(352, 724, 4, &game.printed);
}

// === The main loop ===

/// A `?` after a call ends this function with the error of that call, if it has one: an exception that can be seen.
fn play_in_window(mut game: Game) -> Result<(), Box<dyn Error>> {
    let mut screen = Screen::new(16 * 80, 16 * 50)?;
    let mut window = Window::open("python/libtcod tutorial", &screen, LIMIT_FPS)?;
    while window.is_open() {
        render_all(&game, &mut screen);
        window.show(&screen)?;
        for key in window.keys() {
            match key {
                Key::Up => game.handle_keys(Dir::N),
                Key::Down => game.handle_keys(Dir::S),
                Key::Left => game.handle_keys(Dir::W),
                Key::Right => game.handle_keys(Dir::E),
                Key::Escape => return Ok(()),
                _ => {}
            }
        }
        game.tick();
    }
    Ok(())
}

// === Without a window ===

/// A game on a map drawn as text.
fn game_on_map(map: &str) -> Game {
    let (map, objects) = headless::read_map(map, "oT", Object::new);
    let mut game = Game::new(map.size());
    game.blocked = BitGrid::from_fn(map.size(), |pos| map[pos] == '#');
    game.objects = objects;
    game
}

/// What the trace shows.
fn state(game: &Game) -> State<'_> {
    let actor = |it: &Object| (it.name.clone(), it.pos, it.hp());
    State {
        map: headless::rows_of_bits(&game.blocked, ['.', '#']),
        turn: game.turn,
        actors: game.objects.iter().map(actor).collect(),
        log: game.printed.iter().collect(),
        is_over: game.dead,
        visible: game.fov_map.visible_bits(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut game = asked.game(game_on_map, Game::make_map);
    game.real_time = asked.real_time;
    game.recompute_fov();
    if !asked.trace {
        return play_in_window(game);
    }
    let mut trace = Trace::start(&state(&game));
    for word in &asked.commands {
        if let Some(dir) = headless::cardinal(word) {
            game.handle_keys(dir);
        } else if word == "tick" {
            game.tick();
        }
        trace.print(Some(word), &state(&game));
    }
    Ok(())
}
