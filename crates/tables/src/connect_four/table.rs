//! Connect Four's openings as a kind of table, behind the door that all kinds have.

use super::making::{DEFAULT_PLIES, MOST_PLIES};
use super::openings::KIND;
use super::source::{self, OpeningKnowledge};
use super::{Openings, standard_board, statistics, verify};
use crate::container::Error;
use crate::kind::{Kind, Plan, Sample, Sizes, StatsOptions, Table, Told, Verified, Watch, Wrong};
use game::{AnyGame, Bounds, Notation, Session};
use games::connect_four::{Board, ConnectFour};
use search::units::show_bytes;
use search::{Searching, Solving};
use serde_json::json;
use std::path::Path;

/// The values of all positions of few stones on the board of 7x6.
pub struct ConnectFourTables;

impl Kind for ConnectFourTables {
    fn game(&self) -> &'static str {
        "connect-four"
    }

    fn summary(&self) -> &'static str {
        "values and best moves of all positions of few stones on 7x6"
    }

    fn sizes(&self) -> Sizes {
        Sizes {
            unit: "plies",
            meaning: "Connect Four: positions after at most this many moves, from 1 to 10, by \
                      default 8, which takes about 50 minutes; each one more takes about three times as long",
            least: 1,
            most: MOST_PLIES,
            default: DEFAULT_PLIES,
            default_bytes: 87_000,
        }
    }

    fn build(&self, file: &Path, plan: &Plan, watch: Watch) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(Openings::build(&standard_board(), file, plan, watch)?))
    }

    fn open(&self, file: &Path) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(Openings::open(&standard_board(), file)?))
    }

    fn built_in(&self) -> Option<&'static dyn Table> {
        Some(source::built_in())
    }

    fn identity(&self, setting: &str) -> Result<Option<String>, String> {
        Ok(source::chosen(setting)?.map(Table::identity))
    }

    /// Players use it. A solver shall not take anything from a table that was made by
    /// one: what it says is proven by its own search.
    fn improve(&self, searching: &mut Searching, _: &mut Solving) {
        *searching = Searching::with::<ConnectFour, OpeningKnowledge>();
    }
}

impl Table for Openings {
    fn size(&self) -> u32 {
        self.positions().plies()
    }

    fn bytes(&self) -> u64 {
        self.image().bytes()
    }

    fn identity(&self) -> String {
        format!("{KIND} {} plies {:016x}", self.size(), self.image().hash())
    }

    fn info(&self) -> Told {
        let (start, plies, positions) =
            (self.positions().start(), self.size(), self.positions().len());
        let (width, height) = (start.width(), start.height());
        let text = format!(
            "connect-four {width}x{height}, positions after at most {plies} moves: {positions} up \
             to mirror images, {}\n",
            show_bytes(self.bytes()),
        );
        let json = json!({
            "plies": plies, "width": width, "height": height, "positions": positions,
        });
        Told { json, text }
    }

    fn stats(&self, _: &StatsOptions, _: Watch) -> Result<Told, Error> {
        Ok(statistics::told(self))
    }

    fn verify(&self, sample: &Sample, watch: Watch) -> Result<Verified, Wrong> {
        verify::verify(self, sample, watch)
    }

    fn probe(&self, game: &dyn AnyGame) -> Result<Told, String> {
        let session: Option<&Session<Board>> = game.as_any().downcast_ref();
        let board = session.ok_or("this is no position of Connect Four")?.now();
        let plies = self.size();
        let Some(known) = self.look(board) else {
            return Err(format!(
                "the table has positions of 7x6 with at most {plies} stones in which the game \
                 is not over"
            ));
        };
        let result = Bounds::exact(known.score).result().expect("one score is one result");
        let column = board.move_text(known.column);
        let text = format!("for the player to move: {result}\nmove: {column}\n");
        let position = board.position_text();
        Ok(Told { json: json!({"position": position, "result": result, "move": column}), text })
    }
}
