//! `zermelo play`: a game on the terminal.

use crate::cli::{PlayArgs, Seat};
use crate::{files, output};
use anyhow::{Result, anyhow, bail};
use game::{AnyGame, Player, Registry, Rng};
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

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

/// Plays on standard input.
pub fn run(registry: &Registry, args: &PlayArgs, out: &mut dyn Write) -> Result<()> {
    let game = super::open(registry, &args.position)?;
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = args.seed.unwrap_or(clock.as_nanos() as u64);
    let mut round = Round {
        registry,
        game,
        seats: [args.first, args.second],
        rng: Rng::new(seed),
        coloured: args.color.wanted(),
        resigned: None,
        out,
    };
    round.greet()?;
    round.run(&mut std::io::stdin().lock())
}

struct Round<'a> {
    registry: &'a Registry,
    game: Box<dyn AnyGame>,
    seats: [Seat; 2],
    rng: Rng,
    coloured: bool,
    resigned: Option<Player>,
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
                Seat::Engine => "the program, which plays at random for now",
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
        self.resigned.is_some() || self.game.score().is_some()
    }

    /// Draws the board and plays the engine's moves until a human is to move.
    fn advance(&mut self) -> Result<()> {
        self.draw()?;
        while !self.is_over() && self.seats[self.game.to_move().index()] == Seat::Engine {
            let Some(m) = self.game.random_move(&mut self.rng) else { break };
            writeln!(self.out, "{} plays {m}\n", self.game.colour(self.game.to_move()))?;
            self.game.play(&m)?;
            self.draw()?;
        }
        if let Some(loser) = self.resigned {
            let winner = self.game.colour(loser.other());
            writeln!(self.out, "{} resigns: {winner} wins.", winner.other())?;
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
                let hint = self.hint().ok_or_else(|| anyhow!("the game is over"))?;
                writeln!(self.out, "{hint}")?;
                Ok(Next::Ask)
            }
            "board" => {
                self.draw()?;
                Ok(Next::Ask)
            }
            "undo" => self.undo(),
            "new" => {
                self.game.restart();
                self.resigned = None;
                Ok(Next::Draw)
            }
            "save" => self.save(rest),
            "load" => self.load(rest),
            "resign" if self.is_over() => bail!("the game is over already"),
            "resign" => {
                self.resigned = Some(self.game.to_move());
                Ok(Next::Draw)
            }
            "quit" | "exit" => Ok(Next::Quit),
            _ if self.resigned.is_some() => bail!("the game is over; type new, undo or quit"),
            _ => {
                self.game.play_moves(text)?;
                Ok(Next::Draw)
            }
        }
    }

    /// A move that wins at once, if there is one; otherwise any.
    fn hint(&mut self) -> Option<String> {
        let mover = self.game.to_move();
        let wins = |m: &String| {
            let mut next = self.game.boxed_clone();
            next.play(m).is_ok() && next.score().and_then(|s| s.winner()) == Some(mover)
        };
        self.game.legal().into_iter().find(wins).or_else(|| self.game.random_move(&mut self.rng))
    }

    /// Back to the last position in which a human was to move.
    fn undo(&mut self) -> Result<Next> {
        if self.resigned.take().is_some() {
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
        let winner = self.resigned.map(|loser| self.game.colour(loser.other()).letter());
        let result = winner.map(|letter| format!("{letter}+Resign"));
        files::write(Path::new(path), &self.game.to_sgf(result.as_deref()).text())?;
        writeln!(self.out, "saved in {path}")?;
        Ok(Next::Ask)
    }

    fn load(&mut self, path: &str) -> Result<Next> {
        if path.is_empty() {
            bail!("load what? Type load and a file name");
        }
        let tree = files::read_sgf(Path::new(path))?;
        let family = self.game.game();
        let family = family.split(':').next().unwrap_or_default();
        self.game = self.registry.open_sgf(family, &tree)?;
        self.resigned = None;
        writeln!(self.out, "loaded {}\n", self.game.game())?;
        Ok(Next::Draw)
    }
}
