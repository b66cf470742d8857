//! RogueBasin's "Complete Roguelike Tutorial, using python+libtcod", part 6, "Going Berserk!": its program in Rust, to be
//! read from top to bottom. Sections and names are those of the chapter and of the parts before it,
//! <http://www.roguebasin.com/index.php?title=Complete_Roguelike_Tutorial,_using_python%2Blibtcod,_part_6>; comments say
//! where Rust, or this program, does it differently.
//!
//! `cargo run --example roguebasin_6` opens a window, and with `-- --real-time` the chapter's extra, "Real-time combat".
//! With `-- --map FILE --commands "e e" --trace` it prints a game; in real time `tick` is a command too.
#![allow(clippy::print_stdout, reason = "the tutorial prints its messages")]

mod art;
mod headless;

use std::error::Error;
use std::time::Instant;

use art::Art;
use headless::Arguments;
use tallowdeep_canvas::keyboard::Keyboard;
use tallowdeep_canvas::{Canvas, Key, Px, PxRect, PxSize, Rgb};
use tallowdeep_grid::{
    BitGrid, Dir, Fov, FovAlgorithm, Pos, Rect, Size, bresenham_line, rounded_step,
};

const SCREEN_WIDTH: i32 = 80;
const SCREEN_HEIGHT: i32 = 50;
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

const COLOR_DARK_WALL: Rgb = Rgb::new(0, 0, 100);
const COLOR_LIGHT_WALL: Rgb = Rgb::new(130, 110, 50);
const COLOR_DARK_GROUND: Rgb = Rgb::new(50, 50, 150);
const COLOR_LIGHT_GROUND: Rgb = Rgb::new(200, 180, 50);
const DESATURATED_GREEN: Rgb = Rgb::new(63, 127, 63);
const DARKER_GREEN: Rgb = Rgb::new(0, 127, 0);
const DARK_RED: Rgb = Rgb::new(191, 0, 0);
const TERMINAL: Rgb = Rgb::new(200, 200, 200);

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

impl Fighter {
    fn new(hp: i32, defense: i32, power: i32, death_function: Function) -> Option<Fighter> {
        // `Some` is an `Option` that is not `None`.
        Some(Fighter {
            max_hp: hp,
            hp,
            defense,
            power,
            death_function,
        })
    }
}

/// The tutorial's global variables. A method that changes them begins with `&mut self`, one that only reads with `&self`.
struct Game {
    /// `map[x][y].blocked`, which is always the same as `block_sight`.
    blocked: BitGrid,
    explored: BitGrid,
    fov_map: Fov,
    fov_recompute: bool,
    /// The player, then corpses, then monsters.
    objects: Vec<Object>,
    /// Whether `game_state` is 'dead'.
    dead: bool,
    real_time: bool,
    /// What the tutorial has printed to its terminal.
    printed: Vec<(Rgb, String)>,
    /// Actions of the player and, in real time, frames: for the trace.
    turn: u32,
}

impl Game {
    /// Nothing but the player within solid rock.
    fn empty(size: Size) -> Game {
        let player = Object {
            pos: Pos::new(0, 0),
            char: '@',
            name: "player".to_owned(),
            color: Rgb::WHITE,
            blocks: true,
            fighter: Fighter::new(30, 2, 5, player_death),
            ai: None,
            wait: 0,
        };
        Game {
            blocked: BitGrid::from_fn(size, |_| true),
            explored: BitGrid::new(size),
            fov_map: Fov::new(size),
            fov_recompute: true,
            objects: vec![player],
            dead: false,
            real_time: false,
            printed: Vec::new(),
            turn: 0,
        }
    }

    fn print(&mut self, text: String) {
        self.printed.push((TERMINAL, text));
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

    /// It is drawn first, so that all others on its cell appear above it. The player is drawn last in any case, and
    /// keeps its place.
    fn send_to_back(&mut self, object: usize) {
        let object = self.objects.remove(object);
        self.objects.insert(PLAYER + 1, object);
    }

    /// The extra. The tutorial counts `wait` down from the next frame on; `tick` does so in this frame already.
    fn wait(&mut self, object: usize, frames: u32) {
        if self.real_time {
            self.objects[object].wait = frames + 1;
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
                let function = fighter.death_function;
                function(self, target);
            }
        }
    }

    fn hp(&self, object: usize) -> i32 {
        self.objects[object].fighter.as_ref().map_or(0, |it| it.hp)
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
        let mut game = Game::empty(Size::new(MAP_WIDTH, MAP_HEIGHT));
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
        let corner = if rand::random_bool(0.5) {
            Pos::new(new.x, prev.y)
        } else {
            Pos::new(prev.x, new.y)
        };
        for pos in bresenham_line(prev, corner).chain(bresenham_line(corner, new)) {
            self.blocked.set(pos, false);
        }
    }

    /// The player's room gets some too. A cell may be drawn in the walls around the room, and then there is one less.
    fn place_objects(&mut self, room: Rect) {
        for _ in 0..rand::random_range(0..=MAX_ROOM_MONSTERS) {
            let x = rand::random_range(room.x1..=room.x2);
            let y = rand::random_range(room.y1..=room.y2);
            if !self.is_blocked(Pos::new(x, y)) {
                // Not quite 80 %: 0 to 100 are 101 numbers.
                let is_orc = rand::random_range(0..=100) < 80;
                self.place_monster(Pos::new(x, y), if is_orc { 'o' } else { 'T' });
            }
        }
    }

    fn place_monster(&mut self, pos: Pos, char: char) {
        let (name, color, hp, defense, power) = match char {
            'o' => ("orc", DESATURATED_GREEN, 10, 0, 3),
            _ => ("troll", DARKER_GREEN, 16, 1, 4),
        };
        self.objects.push(Object {
            pos,
            char,
            name: name.to_owned(),
            color,
            blocks: true,
            fighter: Fighter::new(hp, defense, power, monster_death),
            ai: Some(basic_monster_take_turn),
            wait: 0,
        });
    }

    // === The player's turn, and everybody else's ===

    fn player_move_or_attack(&mut self, dir: Dir) {
        let to = self.objects[PLAYER].pos + dir;
        // A lambda: its parameters are between the bars.
        let is_target = |object: &Object| object.fighter.is_some() && object.pos == to;
        match self.objects.iter().position(is_target) {
            Some(target) => self.attack(PLAYER, target),
            None => {
                self.move_by(PLAYER, dir.delta());
                self.fov_recompute = true;
            }
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
    }

    /// Each object with an AI, in the order of the list. If the player dies meanwhile, the others still take theirs.
    fn take_turns(&mut self) {
        for index in 0..self.objects.len() {
            let object = &self.objects[index];
            if let (0, Some(take_turn)) = (object.wait, object.ai) {
                take_turn(self, index);
            }
        }
    }

    /// The second half of the extra's frames.
    fn tick(&mut self) {
        if self.dead {
            return;
        }
        for object in &mut self.objects {
            object.wait = object.wait.saturating_sub(1);
        }
        self.take_turns();
        self.turn += 1;
    }

    /// The first lines of `render_all`: after the monsters' turn, so they act by what was in view before the player's step.
    /// In real time this program does it at once, and a monster that comes into view may act a frame sooner.
    fn recompute_fov(&mut self) {
        if self.fov_recompute {
            self.fov_recompute = false;
            let (player, fov_map) = (self.objects[PLAYER].pos, &mut self.fov_map);
            fov_map.compute(FOV_ALGO, &self.blocked, player, TORCH_RADIUS);
            for pos in fov_map.visible_cells() {
                self.explored.set(pos, true);
            }
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
    } else if game.hp(PLAYER) > 0 {
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
fn cell(pos: Pos) -> Px {
    Px::new(16 * pos.x, 16 * pos.y)
}

fn render_all(game: &mut Game, art: &Art, canvas: &mut Canvas) {
    game.recompute_fov();
    canvas.clear(Rgb::BLACK);
    for pos in game.explored.iter() {
        let color = match (game.fov_map.is_visible(pos), game.blocked.get(pos)) {
            (false, true) => COLOR_DARK_WALL,
            (false, false) => COLOR_DARK_GROUND,
            (true, true) => COLOR_LIGHT_WALL,
            (true, false) => COLOR_LIGHT_GROUND,
        };
        let Px { x, y } = cell(pos);
        canvas.fill_rect(PxRect::new(x, y, 16, 16), color);
    }
    let mut draw = |object: &Object| {
        let at = cell(object.pos);
        // A console has one letter in a cell: what was drawn there before is gone.
        let back = canvas.pixel(at).unwrap_or(Rgb::BLACK);
        canvas.fill_rect(PxRect::new(at.x, at.y, 16, 16), back);
        art.tile(canvas, at, object.color, object.char);
    };
    for object in &game.objects[PLAYER + 1..] {
        if game.fov_map.is_visible(object.pos) {
            draw(object);
        }
    }
    draw(&game.objects[PLAYER]);
    if let Some(fighter) = &game.objects[PLAYER].fighter {
        let text = format!("HP: {}/{}", fighter.hp, fighter.max_hp);
        let at = cell(Pos::new(1, SCREEN_HEIGHT - 2));
        art.caption(canvas, at, 16, Rgb::WHITE, &text);
    }
    // Ours: the end of what the terminal shows, below the map.
    let first = game.printed.len().saturating_sub(4);
    for (line, (color, text)) in (0..).zip(&game.printed[first..]) {
        art.caption(canvas, Px::new(352, 724 + 18 * line), 16, *color, text);
    }
}

// === The main loop ===

/// A `?` after a call ends this function with the error of that call, if it has one: an exception that can be seen.
fn play_in_window(mut game: Game) -> Result<(), Box<dyn Error>> {
    let (width, height) = (16 * SCREEN_WIDTH, 16 * SCREEN_HEIGHT);
    let (art, mut canvas) = (Art::load()?, Canvas::new(PxSize::new(width, height)));
    let (title, (w, h)) = ("python/libtcod tutorial", (width as usize, height as usize));
    let mut window = minifb::Window::new(title, w, h, Default::default())?;
    window.set_target_fps(LIMIT_FPS);
    let (mut keyboard, start) = (Keyboard::new(&mut window), Instant::now());
    while window.is_open() {
        render_all(&mut game, &art, &mut canvas);
        window.update_with_buffer(canvas.pixels(), w, h)?;
        let first = game.printed.len();
        for press in keyboard.presses(start.elapsed()) {
            match press.key {
                Key::Up => game.handle_keys(Dir::N),
                Key::Down => game.handle_keys(Dir::S),
                Key::Left => game.handle_keys(Dir::W),
                Key::Right => game.handle_keys(Dir::E),
                Key::Escape => return Ok(()),
                _ => {}
            }
            game.recompute_fov();
        }
        if game.real_time {
            game.tick();
        }
        for (_, text) in &game.printed[first..] {
            println!("{text}");
        }
    }
    Ok(())
}

// === Without a window ===

/// A game on a map drawn as text.
fn game_on_map(map: &str) -> Game {
    let (size, cells) = headless::map_cells(map);
    let mut game = Game::empty(size);
    for (pos, letter) in cells {
        game.blocked.set(pos, letter == '#');
        match letter {
            '@' => game.objects[PLAYER].pos = pos,
            'o' | 'T' => game.place_monster(pos, letter),
            _ => {}
        }
    }
    game
}

/// Prints the game as a line of JSON, with what has been printed from `first` on.
fn print_trace(game: &mut Game, command: Option<&str>, first: usize) {
    game.recompute_fov();
    let mut actors = Vec::new();
    for (index, object) in game.objects.iter().enumerate() {
        actors.push((object.name.clone(), object.pos, game.hp(index)));
    }
    let (log, over) = (&game.printed[first..], game.dead);
    let visible = game.fov_map.visible_bits();
    if command.is_none() {
        let letter = |pos| if game.blocked.get(pos) { '#' } else { '.' };
        return headless::print_start(letter, &actors, log, visible);
    }
    headless::print_line(game.turn, command, &actors, log, over, visible);
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Arguments::read()?;
    let mut game = match &asked.map {
        Some(map) => game_on_map(map),
        None => Game::make_map(),
    };
    game.real_time = asked.real_time;
    if !asked.trace {
        return play_in_window(game);
    }
    print_trace(&mut game, None, 0);
    for word in &asked.commands {
        let first = game.printed.len();
        if let Some(dir) = Dir::CARDINAL.into_iter().find(|dir| dir.word() == word) {
            game.handle_keys(dir);
        } else if word == "tick" && game.real_time {
            game.tick();
        }
        print_trace(&mut game, Some(word), first);
    }
    Ok(())
}
