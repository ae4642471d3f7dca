//! `zermelo play`: a game on the terminal.

mod input;
mod orders;

use crate::Games;
use crate::cli::{PlayArgs, Seat};
use crate::signals::Signals;
use crate::thinking::{Thinker, verdict};
use crate::{files, output};
use anyhow::{Result, bail};
use game::{AnyGame, Colour, Player, resignation};
use input::{Input, Line};
use search::{Analysis, Budget};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The program's time for a move, unless the options say otherwise.
const THINKING: Duration = Duration::from_secs(2);

/// Plays on standard input.
pub fn run(registry: &Games, args: &PlayArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch_ctrl_c()?;
    let game = super::open(registry, &args.position)?;
    let args = &args.with_seed();
    let opponent = opponent(registry, args, &*game, &signals)?;
    let mut round = Round {
        registry,
        args,
        seats: args.seats(),
        game,
        opponent,
        adviser: None,
        signals: &signals,
        coloured: args.color.wanted(),
        out,
    };
    round.greet()?;
    round.run(&mut Input::standard()?)?;
    Ok(signals.check()?)
}

/// The program as a player, at the level or within the limits that were asked for.
fn opponent(
    registry: &Games,
    args: &PlayArgs,
    game: &dyn AnyGame,
    signals: &Signals,
) -> Result<Thinker> {
    let (level, otherwise) = (args.level.level, Budget::time(THINKING));
    let thinker =
        Thinker::new(registry, game, &args.search, level, otherwise, signals.interrupt())?;
    Ok(thinker.only_for_the_move())
}

struct Round<'a> {
    registry: &'a Games,
    args: &'a PlayArgs,
    seats: [Seat; 2],
    game: Box<dyn AnyGame>,
    opponent: Thinker,
    /// The program as an adviser, at full strength whatever the level of the
    /// opponent, and with a tree of its own: advice must not make the opponent
    /// stronger. Made when it is first asked.
    adviser: Option<Thinker>,
    signals: &'a Signals,
    coloured: bool,
    out: &'a mut dyn Write,
}

/// What a line of input leads to.
enum Next {
    /// The position changed: draw it, and let the program answer.
    Draw,
    /// Ask again.
    Ask,
    /// Leave.
    Quit,
}

impl Round<'_> {
    fn run(&mut self, input: &mut Input) -> Result<()> {
        let mut next = Next::Draw;
        loop {
            match next {
                Next::Draw => self.advance()?,
                Next::Ask => {}
                Next::Quit => return Ok(()),
            }
            if self.signals.interrupt().is_raised() {
                return self.rescue();
            }
            let prompt = self.prompt();
            let line = input.read(&prompt, self.out, self.signals.interrupt());
            let line = match line {
                Ok(line) => line,
                // The terminal is gone, but the game is not lost.
                Err(error) => return self.rescue().and(Err(error)),
            };
            next = match line {
                Line::Text(text) => self.obey(&text).or_else(|error| {
                    writeln!(self.out, "{error:#}")?;
                    anyhow::Ok(Next::Ask)
                })?,
                Line::End => {
                    writeln!(self.out, "\nGoodbye.")?;
                    Next::Quit
                }
                Line::Interrupted => {
                    // On a terminal the editor takes the key, and no signal comes.
                    self.signals.ctrl_c();
                    return self.rescue();
                }
            };
        }
    }

    fn greet(&mut self) -> Result<()> {
        writeln!(self.out, "{}", self.game.game())?;
        for player in Player::BOTH {
            let who = match self.seats[player.index()] {
                Seat::Human => "you".to_string(),
                Seat::Engine if self.args.level.level.is_some() => {
                    format!("the program, {}", self.opponent.limits())
                }
                Seat::Engine => format!("the program, {} a move", self.opponent.limits()),
            };
            let colour = self.game.colour(player);
            writeln!(self.out, "{colour} ({}): {who}", colour.glyph())?;
        }
        if let Some(seed) = self.args.search.seed.filter(|_| self.args.level.level.is_some()) {
            writeln!(self.out, "Seed {seed}: the same game again with --seed {seed}.")?;
        }
        let example = self.game.legal().into_iter().next();
        let example = example.map(|m| format!(" such as {m}")).unwrap_or_default();
        writeln!(self.out, "Type a move{example}, or help.\n")?;
        Ok(())
    }

    fn prompt(&self) -> String {
        match self.is_over() {
            true => "(new, undo, review, save FILE, quit) > ".to_string(),
            false => format!("{} > ", self.game.colour(self.game.to_move())),
        }
    }

    fn is_over(&self) -> bool {
        self.game.declared().is_some() || self.game.score().is_some()
    }

    /// Draws the board and plays the program's moves until a human is to move, or
    /// somebody interrupts.
    fn advance(&mut self) -> Result<()> {
        self.draw()?;
        while !self.is_over() && self.seats[self.game.to_move().index()] == Seat::Engine {
            let mover = self.game.colour(self.game.to_move());
            self.out.flush()?;
            let analysis = self.opponent.think(&*self.game, &format!("{mover} thinks"));
            if self.signals.interrupt().is_raised() {
                return Ok(());
            }
            let Some(m) = analysis.best_move.clone() else { break };
            writeln!(self.out, "{mover} plays {m} ({})\n", verdict(&analysis))?;
            self.game.play(&m)?;
            self.draw()?;
        }
        if let Some(result) = self.game.declared() {
            let told = match Colour::BOTH.into_iter().find(|&c| resignation(c) == result) {
                Some(loser) => format!("{loser} resigns: {} wins.", loser.other()),
                None => format!("Game over: {result}."),
            };
            writeln!(self.out, "{told}")?;
        } else if let Some(result) = output::result_line(&*self.game) {
            writeln!(self.out, "Game over: {result}.")?;
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<()> {
        writeln!(self.out, "{}", self.game.picture().text(self.coloured))?;
        Ok(())
    }

    /// Lets the adviser work, within the limits that the options give; Ctrl-C ends
    /// the work, not the game.
    fn advise<T>(&mut self, work: impl FnOnce(&mut Round, &mut Thinker) -> Result<T>) -> Result<T> {
        self.out.flush()?;
        let mut adviser = match self.adviser.take() {
            Some(adviser) => adviser,
            None => {
                let otherwise = Budget::time(THINKING);
                let (args, interrupt) = (&self.args.search, self.signals.interrupt());
                Thinker::new(self.registry, &*self.game, args, None, otherwise, interrupt)?
            }
        };
        let told = work(self, &mut adviser);
        self.signals.forget();
        self.adviser = Some(adviser);
        told
    }

    /// The adviser's opinion of the position.
    fn advice(&mut self) -> Result<Analysis> {
        if self.is_over() {
            bail!("the game is over");
        }
        self.advise(|round, adviser| Ok(adviser.think(&*round.game, "thinking")))
    }

    /// Saves the game of somebody who pressed Ctrl-C.
    fn rescue(&mut self) -> Result<()> {
        if self.game.history().is_empty() {
            writeln!(self.out, "\nGoodbye.")?;
            return Ok(());
        }
        let game = self.game.game();
        let text = self.game.to_sgf(None).text();
        let name = game.replace([':', '+', '/'], "-");
        // The folder at hand if it can be written to, else the one for such files.
        let folders = [PathBuf::new(), std::env::temp_dir()];
        let mut saved = Err(anyhow::anyhow!("no folder"));
        for folder in folders {
            let path = unused(&folder, &name);
            saved = files::write(&path, &text).map(|()| path);
            if saved.is_ok() {
                break;
            }
        }
        let path = saved?;
        let path = path.display();
        writeln!(self.out, "\nThe game is saved in {path}.")?;
        let file = shlex::try_quote(&path.to_string()).map(|p| p.into_owned())?;
        let options = self.options();
        writeln!(self.out, "To go on with it: zermelo play {game} --sgf {file}{options}")?;
        Ok(())
    }

    /// The options that say who plays which side, and how well.
    fn options(&self) -> String {
        let name = |seat: Seat| match seat {
            Seat::Human => "human",
            Seat::Engine => "engine",
        };
        let mut options = String::new();
        if self.seats != [Seat::Human, Seat::Engine] {
            let [first, second] = self.seats.map(name);
            options += &format!(" --first {first} --second {second}");
        }
        if let Some(level) = self.args.level.level {
            options += &format!(" --level {}", level.number());
        }
        options
    }
}

/// A name for a file that is not there yet.
fn unused(folder: &Path, name: &str) -> PathBuf {
    let path = |n: u32| match n {
        1 => folder.join(format!("zermelo-{name}.sgf")),
        n => folder.join(format!("zermelo-{name}-{n}.sgf")),
    };
    (1..).map(path).find(|path| !path.exists()).expect("some name is free")
}
