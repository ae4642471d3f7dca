//! What a player may type beside moves.

use super::{Next, Round, opponent};
use crate::cli::Seat;
use crate::commands::analyze;
use crate::thinking::verdict;
use crate::{files, review};
use anyhow::{Result, bail};
use game::{did_you_mean, resignation};
use std::path::Path;

const HELP: &str = "\
Type a move, or one of these:
  moves         list the legal moves
  hint          suggest a move
  analyze       show how good the moves are, and what is proven
  review        judge every move of the game so far
  undo          take your last move back
  board         draw the board again
  new           start again
  save FILE     save the game as SGF
  load FILE     load a game from an SGF file
  resign        give up
  quit          leave
Ctrl-C saves the game and leaves; while the program works for you (hint, analyze,
review) it ends that work.
";

/// The words of [`HELP`], for those who mistype one.
const WORDS: [&str; 13] = [
    "moves", "hint", "analyze", "review", "undo", "board", "new", "save", "load", "resign", "quit",
    "exit", "help",
];

impl Round<'_> {
    /// Does what a line says.
    pub fn obey(&mut self, text: &str) -> Result<Next> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => write!(self.out, "{HELP}")?,
            "moves" => writeln!(self.out, "{}", self.game.legal().join(" "))?,
            "hint" => {
                let analysis = self.advice()?;
                let hint = analysis.best_move.as_deref().unwrap_or("none");
                writeln!(self.out, "{hint} ({})", verdict(&analysis))?;
            }
            "analyze" | "analyse" => {
                let analysis = self.advice()?;
                write!(self.out, "{}", analyze::text(&*self.game, &analysis))?;
            }
            "review" => {
                let review = self.advise(|round, adviser| review::review(&*round.game, adviser))?;
                write!(self.out, "{}", review::text(&*self.game, &review))?;
            }
            "board" => self.draw()?,
            "undo" => return self.undo(),
            "new" => {
                self.game.restart();
                return Ok(Next::Draw);
            }
            "save" => self.save(rest)?,
            "load" => return self.load(rest),
            "resign" if self.is_over() => bail!("the game is over already"),
            "resign" => {
                let loser = self.game.colour(self.game.to_move());
                self.game.declare(Some(resignation(loser)));
                return Ok(Next::Draw);
            }
            "quit" | "exit" => return Ok(Next::Quit),
            _ if self.game.declared().is_some() => {
                bail!("the game is over; type new, undo or quit")
            }
            word => {
                let meant = did_you_mean(word, WORDS);
                self.game.play_moves(text).map_err(|error| anyhow::anyhow!("{error}{meant}"))?;
                return Ok(Next::Draw);
            }
        }
        Ok(Next::Ask)
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

    fn save(&mut self, path: &str) -> Result<()> {
        if path.is_empty() {
            bail!("save where? Type save and a file name");
        }
        files::write(Path::new(path), &self.game.to_sgf(None).text())?;
        writeln!(self.out, "saved in {path}")?;
        Ok(())
    }

    fn load(&mut self, path: &str) -> Result<Next> {
        if path.is_empty() {
            bail!("load what? Type load and a file name");
        }
        let family = self.game.game();
        let family = family.split(':').next().unwrap_or_default();
        let game = files::open_sgf(self.registry, family, Path::new(path))?;
        self.opponent = opponent(self.registry, self.args, &*game, self.signals)?;
        self.adviser = None;
        self.game = game;
        writeln!(self.out, "loaded {}\n", self.game.game())?;
        Ok(Next::Draw)
    }
}
