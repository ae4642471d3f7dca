//! `zermelo play`: a game on the terminal.

use crate::Games;
use crate::cli::{PlayArgs, SearchArgs, Seat};
use crate::{files, output};
use anyhow::{Result, anyhow, bail};
use game::{AnyGame, Colour, Player, resignation};
use search::{Analysis, AnySearch, Budget};
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Duration;

const HELP: &str = "\
Type a move, or one of these:
  moves        list the legal moves
  hint         suggest a move
  undo         take your last move back
  board        draw the board again
  new          start again
  save FILE    save the game as SGF
  load FILE    load a game from an SGF file
  resign       give up
  quit         leave
";

/// The program's time for a move, unless the options say otherwise.
const THINKING: Duration = Duration::from_secs(2);

/// What the mover may expect, in words.
fn verdict(analysis: &Analysis) -> String {
    match analysis.result() {
        "unknown" => format!("wins about {:.0} %", 100.0 * analysis.value),
        result => format!("a proven {result}"),
    }
}

/// Plays on standard input.
pub fn run(registry: &Games, args: &PlayArgs, out: &mut dyn Write) -> Result<()> {
    let game = super::open(registry, &args.position)?;
    let search = args.search.start(registry, &*game)?;
    let mut round = Round {
        registry,
        game,
        seats: [args.first, args.second],
        search,
        args: &args.search,
        coloured: args.color.wanted(),
        out,
    };
    round.greet()?;
    round.run(&mut std::io::stdin().lock())
}

struct Round<'a> {
    registry: &'a Games,
    game: Box<dyn AnyGame>,
    seats: [Seat; 2],
    search: Box<dyn AnySearch>,
    args: &'a SearchArgs,
    coloured: bool,
    out: &'a mut dyn Write,
}

/// What a line of input leads to.
enum Next {
    /// The position changed: draw it, and let the engine answer.
    Draw,
    /// Ask again.
    Ask,
    Quit,
}

impl Round<'_> {
    fn run(&mut self, input: &mut dyn BufRead) -> Result<()> {
        let mut line = Vec::new();
        let mut next = Next::Draw;
        loop {
            match next {
                Next::Draw => self.advance()?,
                Next::Ask => {}
                Next::Quit => return Ok(()),
            }
            self.prompt()?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line).trim().to_string();
            next = match self.obey(&text) {
                Ok(next) => next,
                Err(error) => {
                    writeln!(self.out, "{error:#}")?;
                    Next::Ask
                }
            };
        }
    }

    fn greet(&mut self) -> Result<()> {
        writeln!(self.out, "{}", self.game.game())?;
        for player in Player::BOTH {
            let who = match self.seats[player.index()] {
                Seat::Human => "you",
                Seat::Engine => "the program",
            };
            let colour = self.game.colour(player);
            writeln!(self.out, "{colour} ({}): {who}", colour.glyph())?;
        }
        let example = self.game.legal().into_iter().next();
        let example = example.map(|m| format!(" such as {m}")).unwrap_or_default();
        writeln!(self.out, "Type a move{example}, or help.\n")?;
        Ok(())
    }

    fn prompt(&mut self) -> Result<()> {
        if self.is_over() {
            write!(self.out, "(new, undo, save FILE, quit) > ")?;
        } else {
            write!(self.out, "{} > ", self.game.colour(self.game.to_move()))?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.game.declared().is_some() || self.game.score().is_some()
    }

    /// Draws the board and plays the engine's moves until a human is to move.
    fn advance(&mut self) -> Result<()> {
        self.draw()?;
        while !self.is_over() && self.seats[self.game.to_move().index()] == Seat::Engine {
            let analysis = self.think();
            let Some(m) = analysis.best_move.clone() else { break };
            let mover = self.game.colour(self.game.to_move());
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

    fn obey(&mut self, text: &str) -> Result<Next> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Next::Ask),
            "help" | "?" => {
                write!(self.out, "{HELP}")?;
                Ok(Next::Ask)
            }
            "moves" => {
                writeln!(self.out, "{}", self.game.legal().join(" "))?;
                Ok(Next::Ask)
            }
            "hint" => {
                let analysis = self.think();
                let hint = analysis.best_move.clone();
                let hint = hint.ok_or_else(|| anyhow!("the game is over"))?;
                writeln!(self.out, "{hint} ({})", verdict(&analysis))?;
                Ok(Next::Ask)
            }
            "board" => {
                self.draw()?;
                Ok(Next::Ask)
            }
            "undo" => self.undo(),
            "new" => {
                self.game.restart();
                Ok(Next::Draw)
            }
            "save" => self.save(rest),
            "load" => self.load(rest),
            "resign" if self.is_over() => bail!("the game is over already"),
            "resign" => {
                let loser = self.game.colour(self.game.to_move());
                self.game.declare(Some(resignation(loser)));
                Ok(Next::Draw)
            }
            "quit" | "exit" => Ok(Next::Quit),
            _ if self.game.declared().is_some() => {
                bail!("the game is over; type new, undo or quit")
            }
            _ => {
                self.game.play_moves(text)?;
                Ok(Next::Draw)
            }
        }
    }

    /// Searches the position.
    fn think(&mut self) -> Analysis {
        self.search.go_to(&*self.game);
        let budget = Budget { settled: true, ..self.args.budget(Budget::time(THINKING)) };
        self.search.search(&budget, &mut |_| ())
    }

    /// Back to the last position in which a human was to move.
    fn undo(&mut self) -> Result<Next> {
        if self.game.declared().is_some() {
            self.game.declare(None);
            return Ok(Next::Draw);
        }
        let humans = self.seats.contains(&Seat::Human);
        let mut undone = false;
        while self.game.undo() {
            undone = true;
            if !humans || self.seats[self.game.to_move().index()] == Seat::Human {
                break;
            }
        }
        if !undone {
            bail!("there is no move to take back");
        }
        Ok(Next::Draw)
    }

    fn save(&mut self, path: &str) -> Result<Next> {
        if path.is_empty() {
            bail!("save where? Type save and a file name");
        }
        files::write(Path::new(path), &self.game.to_sgf(None).text())?;
        writeln!(self.out, "saved in {path}")?;
        Ok(Next::Ask)
    }

    fn load(&mut self, path: &str) -> Result<Next> {
        if path.is_empty() {
            bail!("load what? Type load and a file name");
        }
        let family = self.game.game();
        let family = family.split(':').next().unwrap_or_default();
        self.game = files::open_sgf(self.registry, family, Path::new(path))?;
        self.search = self.args.start(self.registry, &*self.game)?;
        writeln!(self.out, "loaded {}\n", self.game.game())?;
        Ok(Next::Draw)
    }
}
