//! GTP, the Go Text Protocol version 2, for every game.
//!
//! [`Engine`] answers single lines and knows no streams, so that it can be
//! tested, fuzzed and embedded; [`run`] connects it to standard input.

mod analysis;
mod basic;
mod clock;
mod handicap;
mod line;
mod request;
mod root_moves;
mod rules;
mod stream;

pub use stream::run;

use crate::Games;
use crate::searching;
use clock::Clocks;
use game::{AnyGame, Colour, Rng};
use line::Line;
use search::{AnySearch, Budget, Interrupt, Resources, Settings};
use std::time::Duration;

/// What a command gives back: the text after `= `, or after `? `.
type Answer = Result<String, String>;

type Handler = fn(&mut Engine<'_>, &[&str]) -> Answer;

/// A GTP command.
struct Command {
    name: &'static str,
    handler: Handler,
}

/// How an engine chooses its moves.
#[derive(Clone, Debug)]
pub struct Options {
    /// Changes of the game's default settings, `key=value`.
    pub settings: Vec<String>,
    /// Threads, memory and seed.
    pub resources: Resources,
    /// What a move may cost where no clock says otherwise.
    pub budget: Budget,
    /// Play at random instead of searching.
    pub random: bool,
    /// Think on while the opponent does.
    pub ponder: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            settings: Vec::new(),
            resources: Resources::default(),
            budget: Budget::time(Duration::from_secs(1)),
            random: false,
            ponder: false,
        }
    }
}

/// The state behind a GTP connection.
pub struct Engine<'r> {
    registry: &'r Games,
    game: Box<dyn AnyGame>,
    options: Options,
    settings: Settings,
    /// Made when it is first needed.
    search: Option<Box<dyn AnySearch>>,
    clocks: Clocks,
    rng: Rng,
    interrupt: Interrupt,
    quit: bool,
}

/// The settings that a game begins with.
fn settings(registry: &Games, game: &dyn AnyGame, options: &Options) -> Result<Settings, String> {
    let mut settings = (searching::of(registry, game).defaults)(game);
    for text in &options.settings {
        lab::presets::assign(&mut settings, text)?;
    }
    Ok(settings)
}

impl<'r> Engine<'r> {
    /// An engine that starts with this game. Fails if a setting is wrong.
    pub fn new(
        registry: &'r Games,
        game: Box<dyn AnyGame>,
        options: Options,
    ) -> Result<Engine<'r>, String> {
        let settings = settings(registry, &*game, &options)?;
        let mut engine = Engine {
            registry,
            game,
            rng: Rng::new(options.resources.seed),
            interrupt: options.budget.interrupt.clone(),
            options,
            settings,
            search: None,
            clocks: Clocks::default(),
            quit: false,
        };
        engine.searcher()?;
        Ok(engine)
    }

    /// Takes another size of the board, with the settings for it; those that were
    /// changed by `param` stay as they are.
    fn resize(&mut self, size: u32) -> Result<bool, String> {
        let before = settings(self.registry, &*self.game, &self.options)?;
        if !self.game.resize(size) {
            return Ok(false);
        }
        let mut after = settings(self.registry, &*self.game, &self.options)?;
        for setting in search::SETTINGS {
            let now = self.settings.get(setting.name)?;
            if now != before.get(setting.name)? {
                after.set(setting.name, &now)?;
            }
        }
        self.settings = after;
        self.search = None;
        Ok(true)
    }

    /// Whether `quit` was received.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Raising this ends the command under way soon.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// The search, at the position of the game.
    fn searcher(&mut self) -> Result<&mut Box<dyn AnySearch>, String> {
        if self.search.is_none() {
            let start = searching::of(self.registry, &*self.game).start;
            let resources = self.options.resources.clone();
            self.search = Some(start(&*self.game, self.settings.clone(), resources)?);
        }
        let search = self.search.as_mut().expect("made above");
        search.go_to(&*self.game);
        Ok(search)
    }

    /// Puts another game on the table.
    fn replace_game(&mut self, game: Box<dyn AnyGame>) {
        self.game = game;
        self.search = None;
    }

    /// Runs `work` with `colour` to move. In Go the turn may be given to the side
    /// that has just moved; unless the work succeeds and `plays` a move, it goes
    /// back afterwards.
    fn with_turn<T>(
        &mut self,
        colour: Colour,
        plays: bool,
        work: impl FnOnce(&mut Self) -> Result<T, String>,
    ) -> Result<T, String> {
        let mover = self.game.to_move();
        expect_turn(&mut *self.game, colour)?;
        let told = work(self);
        if !plays || told.is_err() {
            self.game.give_turn(mover);
        }
        told
    }

    /// The whole answer to one line, its closing empty line included; `None`
    /// for a line without a command.
    pub fn answer(&mut self, text: &str) -> Option<String> {
        let line = Line::parse(text)?;
        let answer = match commands().find(|command| command.name == line.command) {
            Some(command) => (command.handler)(self, &line.arguments),
            None => Err("unknown command".to_string()),
        };
        let (sign, body) = match &answer {
            Ok(body) => ('=', body),
            Err(body) => ('?', body),
        };
        // An empty line would end the answer early.
        let body = body.trim_end().replace("\n\n", "\n \n");
        Some(format!("{sign}{} {body}\n\n", line.id))
    }
}

fn commands() -> impl Iterator<Item = &'static Command> {
    let standard = basic::COMMANDS.iter().chain(handicap::COMMANDS);
    standard.chain(rules::COMMANDS).chain(analysis::COMMANDS)
}

/// Makes it this colour's turn, which only Go allows at any time; fails if the
/// other side is to move or the game is over.
fn expect_turn(game: &mut dyn AnyGame, colour: Colour) -> Result<(), String> {
    if game.score().is_some() {
        return Err("the game is over".to_string());
    }
    match game.give_turn(game.player(colour)) {
        true => Ok(()),
        false => {
            let mover = game.colour(game.to_move());
            Err(format!("{} is to move", mover.name().to_lowercase()))
        }
    }
}

/// The arguments of a command that takes exactly `N`.
fn exactly<'a, const N: usize>(arguments: &[&'a str], usage: &str) -> Result<[&'a str; N], String> {
    <[&str; N]>::try_from(arguments).map_err(|_| format!("syntax error: expected {usage}"))
}

fn colour(text: &str) -> Result<Colour, String> {
    Colour::parse_name(text)
        .ok_or_else(|| format!("syntax error: {text:?} is no colour, expected b or w"))
}
