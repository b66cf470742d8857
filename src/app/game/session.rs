//! A game in progress: the world, its messages and its log.

use std::sync::Arc;

use crate::app::game::autopilot::Autopilot;
use crate::audio::bank::SoundBank;
use crate::autoplay::{Lead, Memo, Quarry};
use crate::base::Pos;
use crate::content::RulesetFile;
use crate::content::map::DrawnMap;
use crate::game::rules::CandleId;
use crate::game::{Command, Event, Refusal, Remains, Slot, View, World};
use crate::ui::input::bindings::Bindings;
use crate::ui::layout::Panels;
use crate::ui::map::animation::{Animator, LevelFade, Missile, MotionSettings, Pace, Projectile};
use crate::ui::map::scene::MapOverlay;
use crate::ui::screens::play::Scene;
use crate::ui::sound::{Cue, Listener};
use crate::ui::stats::RunStats;
use crate::ui::text::log::Log;
use crate::ui::text::narrator::{self, NarratorState};
use crate::ui::text::templates::{Message, Sentence, Template};

/// A game in progress: the world, the texts of its rule set, the log, the animation. See [`Script::session`].
///
/// [`Script::session`]: crate::Script::session
#[derive(Clone, Debug)]
pub struct Session {
    file: Arc<RulesetFile>,
    /// The hand-drawn map, if any; a restart uses it again.
    map: Option<Arc<DrawnMap>>,
    world: World,
    log: Log,
    /// What the log has said about monsters.
    narrator: NarratorState,
    stats: RunStats,
    animator: Animator,
    /// The game before the last command, shown while the old level fades out or while a thrown item flies.
    before: Option<World>,
    autopilot: Autopilot,
    /// How many times its size a map cell is drawn, as far as there is room.
    zoom: Option<i32>,
    pace: Pace,
    /// The word that the seed was typed as, if it was. It is shown in its place; recordings keep its number.
    seed_word: Option<String>,
    /// The item that the player last chose to throw or shoot with.
    missile: Option<Slot>,
}

/// The result of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why the command was refused; `None` if it was accepted.
    pub refused: Option<Refusal>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The messages about it.
    pub lines: Vec<Message>,
}

impl Session {
    /// A new game under this rule set, on a hand-drawn map or on one generated from `seed`.
    pub fn new(file: &RulesetFile, seed: u64, map: Option<DrawnMap>) -> Self {
        let mut log = Log::default();
        let welcome = file.messages[Sentence::Welcome].as_ref();
        log.restart(welcome.map(Template::line));
        Self::start(Arc::new(file.clone()), map.map(Arc::new), seed, log)
    }

    /// A new game whose first message is in `log`.
    fn start(file: Arc<RulesetFile>, map: Option<Arc<DrawnMap>>, seed: u64, mut log: Log) -> Self {
        let rules = Arc::clone(&file.rules);
        let world = match &map {
            Some(map) => World::on_map(rules, seed, map.blueprint.clone()),
            None => World::new(rules, seed),
        };
        let view = world.view();
        for line in narrator::opening(view) {
            log.push(line, 0);
        }
        Self {
            stats: RunStats::new(view),
            autopilot: Autopilot::new(view),
            narrator: NarratorState::new(view),
            file,
            map,
            world,
            log,
            animator: Animator::new(seed),
            before: None,
            zoom: None,
            pace: Pace::Walk,
            seed_word: None,
            missile: None,
        }
    }

    /// Starts the next game, on the same map if it was hand-drawn: with that of the next few seeds whose dungeon is least
    /// like this one.
    pub fn restart(&mut self) {
        let seed = self.world.view().seed();
        let next = (1..).map(|more| seed.wrapping_add(more));
        let next = self.file.rules.least_like(&[seed], next);
        self.begin(next.unwrap_or(seed));
    }

    /// Restarts this game with the same rule set, seed, map and remains.
    pub fn again(&mut self) {
        let word = self.seed_word.take();
        let remains = self.world.view().predecessor().cloned();
        self.begin(self.world.view().seed());
        self.inherit(remains);
        self.seed_word = word;
    }

    /// Lays what remains of the hero of the player's last game onto a level of this one, which has just begun.
    pub fn inherit(&mut self, remains: Option<Remains>) {
        self.world = self.world.clone().with_remains(remains);
    }

    /// Begins with this candle. The game has just begun.
    pub fn take_candle(&mut self, candle: CandleId) {
        self.world = self.world.clone().with_candle(candle);
    }

    /// Begins another game with the same candle.
    fn begin(&mut self, seed: u64) {
        let candle = self.world.view().chosen_candle().map(|(id, _)| id);
        let words = &self.file.messages;
        let first = words[Sentence::Restart].as_ref();
        let first = first.or(words[Sentence::Welcome].as_ref());
        let mut log = std::mem::take(&mut self.log);
        log.restart(first.map(Template::line));
        let (file, map) = (Arc::clone(&self.file), self.map.clone());
        *self = Self {
            zoom: self.zoom,
            pace: self.pace,
            ..Self::start(file, map, seed, log)
        };
        self.take_candle(candle.unwrap_or_default());
    }

    /// The same session with a world that no command led to, and with these messages added to the log.
    #[cfg(feature = "cli")]
    pub(crate) fn with_world(&self, world: World, said: &[String]) -> Self {
        let mut posed = Self {
            world,
            ..self.clone()
        };
        posed.finish_motion();
        let plain = crate::ui::text::templates::MessageKind::Action;
        for text in said {
            let line = Message::plain(plain, text);
            posed.log.push(line, posed.world.view().turn());
        }
        posed
    }

    /// Passes a command to the world, turns the events into messages, and starts the animation.
    pub fn play(&mut self, command: Command) -> Outcome {
        let before = shows_before(command, self.world.view()).then(|| self.world.clone());
        let turn_before = self.world.view().turn();
        let stepped = self.world.step(command);
        let (view, messages) = (self.world.view(), &self.file.messages);
        let refused = stepped.as_ref().err().copied();
        let events = stepped.unwrap_or_default();
        let lines: Vec<_> = match refused {
            None => {
                self.stats.record_turn(&events, view);
                self.missile = missile_of(command, view).or(self.missile);
                narrator::narrate(&events, view, messages, &mut self.narrator)
            }
            Some(refusal) => {
                let line = narrator::refusal_message(refusal, view, messages);
                line.into_iter().collect()
            }
        };
        let turn = view.turn();
        let takes_no_turn = matches!(command, Command::Flame(_)) && turn == turn_before;
        for (index, line) in lines.iter().enumerate() {
            // Changes of the flame replace each other's first line in the log, but what they bring into view stays.
            if takes_no_turn && refused.is_none() && index == 0 {
                self.log.push_replacing(line.clone(), turn);
            } else {
                self.log.push(line.clone(), turn);
            }
        }
        self.autopilot.on_events(command, &events, view);
        // A tick without events does not end an animation.
        if !events.is_empty() {
            self.before = before;
            self.animator.animate_turn(&events, view, self.pace);
        }
        Outcome {
            refused,
            events,
            lines,
        }
    }

    /// The rule set with its texts and screen options.
    pub fn file(&self) -> &RulesetFile {
        &self.file
    }

    /// What the hero may know.
    pub const fn view(&self) -> View<'_> {
        self.world.view()
    }

    /// What the log has said about monsters.
    #[doc(hidden)]
    pub const fn narrator(&self) -> &NarratorState {
        &self.narrator
    }

    /// The messages so far.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Statistics of the game so far.
    pub const fn stats(&self) -> &RunStats {
        &self.stats
    }

    /// Advances the animation by frames of 1/60 s. Returns whether the picture has changed.
    pub fn advance(&mut self, frames: u32, lively: MotionSettings) -> bool {
        self.animator
            .advance(frames, self.file.screen.light, lively)
    }

    /// Whether an animation or an auto-action is running.
    pub const fn is_moving(&self) -> bool {
        self.animator.is_moving() || self.autopilot.is_under_way()
    }

    /// For each event of the last turn, the frame of the animation in which it is shown.
    pub fn event_frames(&self) -> &[u32] {
        &self.animator.event_frames
    }

    /// Length of the last turn's motion, in frames of 1/60 s; 0 at rest.
    pub const fn motion_length(&self) -> u32 {
        self.animator.end
    }

    /// Shows this word, as which the seed was typed, in its place.
    pub(in crate::app) fn set_seed_word(&mut self, word: Option<String>) {
        self.seed_word = word;
    }

    /// How many times its size a map cell is drawn; `None` for what suits the frame.
    pub(super) const fn zoom(&self) -> Option<i32> {
        self.zoom
    }

    pub(super) const fn set_zoom(&mut self, times: Option<i32>) {
        self.zoom = times;
    }

    /// Shows the next turns this fast.
    pub(super) const fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// The item that the player last chose to throw or shoot with.
    pub(super) const fn missile(&self) -> Option<Slot> {
        self.missile
    }

    /// Forgets that item.
    pub(super) const fn forget_missile(&mut self) {
        self.missile = None;
    }

    /// The sounds of a command that has just been played; `None` if it passed without anything to hear. `listener` is the one who
    /// has heard the turns before.
    pub(crate) fn cues(
        &self,
        outcome: &Outcome,
        listener: &mut Listener,
        bank: &SoundBank,
    ) -> Option<Vec<Cue>> {
        if outcome.refused.is_some() {
            return Some(Listener::refused(self.view(), bank));
        }
        if outcome.events.is_empty() {
            return None;
        }
        Some(listener.hear(&outcome.events, self.event_frames(), self.view(), bank))
    }

    /// Takes in what the player has read. Returns whether that is new.
    pub(in crate::app) fn remember(&mut self, memo: Memo) -> bool {
        self.autopilot.remember(memo, self.world.view())
    }

    /// The autopilot, and the view it needs.
    pub(super) fn autopilot(&mut self) -> (&mut Autopilot, View<'_>) {
        (&mut self.autopilot, self.world.view())
    }

    /// The nearest known item that exploring has not fetched.
    pub(super) fn item_left(&self) -> Option<Pos> {
        self.autopilot.item_left(self.world.view())
    }

    /// Finishes all animations.
    pub fn finish_motion(&mut self) {
        self.animator.finish();
    }

    /// The old level while it fades out; otherwise the current one.
    fn shown(&self) -> View<'_> {
        let before = self.before.as_ref();
        let before = before.filter(|_| matches!(self.animator.level_fade(), LevelFade::FadeOut(_)));
        before.unwrap_or(&self.world).view()
    }

    /// The ground and its light from before the throw while a thrown item flies; otherwise as the map shows them.
    fn ground(&self) -> View<'_> {
        let before = self.before.as_ref();
        let is_thrown = |flight: Projectile| matches!(flight.what, Missile::Item(_));
        let before = before.filter(|_| self.animator.projectiles().any(is_thrown));
        before.map_or_else(|| self.shown(), World::view)
    }

    /// The world itself, for recordings.
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// The hand-drawn map; `None` if it was generated.
    pub fn map(&self) -> Option<&DrawnMap> {
        self.map.as_deref()
    }

    /// Adds a message that is not part of the game.
    pub fn say(&mut self, line: Message) {
        self.log.push_remark(line, self.world.view().turn());
    }

    /// Adds a message that is not part of the game, in response to a key.
    pub fn answer(&mut self, line: Message) {
        self.log.push_key_response(line, self.world.view().turn());
    }

    /// Digest of the state of the game; equal states have equal digests.
    pub fn fingerprint(&self) -> u64 {
        self.world.fingerprint()
    }

    /// What the play screen shows.
    #[doc(hidden)]
    pub fn scene(&self) -> Scene<'_> {
        let lead = self.autopilot.lead(self.world.view());
        let quarry = self.autopilot.quarry(self.world.view());
        Scene {
            view: self.world.view(),
            shown: self.shown(),
            ground: self.ground(),
            animator: &self.animator,
            zoom: self.zoom,
            seed_word: self.seed_word.as_deref(),
            overlay: MapOverlay::None,
            log: &self.log,
            screen: &self.file.screen,
            messages: &self.file.messages,
            panels: Panels::ALL,
            keys: Bindings::default_qwerty(),
            marked: None,
            under_way: self.autopilot.is_under_way(),
            hint: None,
            offers: &[],
            unsaved: false,
            foot: 0,
            path: self.autopilot.path(),
            fights: quarry.is_some(),
            steals_up: quarry == Some(Quarry::Sleeper),
            wants_item: self.autopilot.wants_item(self.world.view()),
            explored: self.autopilot.is_explored(),
            explores: lead == Lead::Exploring,
            explores_to: lead.fixture(),
            unfinished: self.autopilot.unfinished(self.world.view()),
        }
    }
}

/// Whether the game before `command` may have to be shown for a while: if the hero may leave the level or throw. A
/// refusal shows nothing, and a copy of the game for it would take longer than the turn of most commands.
fn shows_before(command: Command, view: View<'_>) -> bool {
    match command {
        Command::Descend | Command::Ascend | Command::Use(_) | Command::Throw(..) => {
            view.accepts(command)
        }
        Command::Bump(dir) => {
            let ahead = view.terrain(view.hero().at.step(dir)).seen();
            let effect = ahead.and_then(|terrain| view.rules().enter_effect(terrain));
            effect.is_some_and(|effect| effect.falls)
        }
        _ => false,
    }
}

/// The item that this accepted command chose to throw or shoot with.
fn missile_of(command: Command, view: View<'_>) -> Option<Slot> {
    match command {
        Command::Throw(slot, _) => Some(slot),
        // Only what is worn now and shoots is both.
        Command::Use(used) => {
            let mut worn = view.throwables().map(|(held, _)| held);
            let bow = worn.find(|held| held.slot == used && held.is_worn);
            bow.map(|held| held.slot)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Script;
    use crate::base::Pos;
    use crate::game::Event;
    use crate::game::rules::ItemId;
    use crate::ui::stats::{HP_TURNS, RunStats};

    #[test]
    fn a_thrown_dart_counts_as_found_once() {
        let mut game = Script::on_map("tallowdeep", 1, "#######\n#@(.T.#\n#######").expect("a map");
        game.play("e g").expect("commands");
        let found = |game: &Script| game.session().expect("a game").stats().items_found;
        assert_eq!(found(&game), 1);
        let dart = game.session().expect("a game").view().inventory().next();
        let dart = dart.expect("the dart").slot.letter();
        let hero = |game: &Script| game.session().expect("a game").view().hero().at;
        for _ in 0..3 {
            game.play(&format!("throw-{dart}@4,1")).expect("a command");
        }
        game.play(&format!("drop-{dart} g")).expect("commands");
        assert_eq!((found(&game), hero(&game).x), (1, 2));
    }

    /// The hero may be pushed down a pit after a throw.
    #[test]
    fn a_dart_is_remembered_on_the_level_where_it_landed() {
        let mut game = Script::on_map("tallowdeep", 1, "####\n#@>#\n####").expect("a map");
        let above = game.session().expect("a game").world().clone();
        game.play("e >").expect("commands");
        let below = game.session().expect("a game").view();
        let (item, at) = (ItemId(0), Pos::new(1, 1));
        let picks_up = [Event::PickedUp { item, at }];
        let throws = [
            Event::Thrown {
                item,
                from: at,
                to: at,
            },
            Event::Landed { item, at },
            Event::TookStairs { from: 1, to: 2 },
        ];
        let mut stats = RunStats::new(above.view());
        stats.record_turn(&picks_up, above.view());
        stats.record_turn(&throws, below);
        stats.record_turn(&picks_up, above.view());
        assert_eq!(stats.items_found, 1);
    }

    /// Raising the flame takes no turn, so it adds no column to the chart.
    #[test]
    fn free_commands_add_nothing_to_the_chart() {
        let drawing = "####\n#@.#\n####";
        let mut game = Script::on_map("tallowdeep", 1, drawing).expect("it is a map");
        game.play(". flame-bright flame-plain flame-shielded .")
            .expect("they are commands");
        let session = game.session().expect("a game");
        assert_eq!(session.stats().hp_history.len(), 3);
    }

    /// A replay stores up to a hundred copies of a session, and a game may have millions of turns.
    #[test]
    fn long_games_store_only_recent_hp() {
        let drawing = "####\n#@.#\n####";
        let mut game = Script::on_map("tcod", 1, drawing).expect("it is a map");
        for (turns, kept) in [(1, 2), (58, HP_TURNS), (100, HP_TURNS)] {
            game.play(&". ".repeat(turns)).expect("they are commands");
            let session = game.session().expect("a game");
            assert_eq!(session.stats().hp_history.len(), kept);
        }
    }
}
