//! The shortest kind of table that works, as an example: values of tic-tac-toe
//! positions of few stones. A new kind takes what stands here and a line in `kinds`.
//! This one neither continues nor keeps an earlier file, and it verifies with the code
//! that built it; `clobber/making.rs` and `clobber/verify.rs` show how to do better.

use game::conformance::minimax;
use game::{Bounds, Extension, Family, Game, Oracle, Score};
use games::tic_tac_toe::{Board, TicTacToe};
use search::{Budget, Knowledge, KnowledgeSource, Names, Resources, Searching, Settings, Solving};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use tables::container::{self, Image, Label, items};
use tables::{
    Error, Kind, Opened, Plan, Sample, Sizes, StatsOptions, Table, Told, Verified, Watch, Wrong,
    files,
};

const KIND: &str = "tic-tac-toe";
const VERSION: u32 = 1;

struct Values(Image);

impl Values {
    fn keys(&self) -> &[u64] {
        self.0.section(0)
    }

    fn value(&self, board: &Board) -> Option<Score> {
        let place = self.keys().binary_search(&board.key()).ok()?;
        Some(Score(self.0.section::<i16>(1)[place]))
    }
}

impl Table for Values {
    fn size(&self) -> u32 {
        self.0.size()
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn identity(&self) -> String {
        format!("{KIND} {:016x}", self.0.hash())
    }

    fn info(&self) -> Told {
        let positions = self.keys().len();
        Told {
            json: serde_json::json!({ "positions": positions }),
            text: format!("{positions} positions\n"),
        }
    }

    fn stats(&self, _: &StatsOptions, _: Watch) -> Result<Told, Error> {
        Ok(self.info())
    }

    fn verify(&self, _: &Sample, _: Watch) -> Result<Verified, Wrong> {
        let mut all = BTreeMap::new();
        collect(&TicTacToe::start("").expect("it exists"), self.size(), &mut all);
        match all.iter().map(|(&key, &value)| (key, value)).eq(self
            .keys()
            .iter()
            .copied()
            .zip(self.0.section::<i16>(1).iter().copied()))
        {
            true => Ok(Verified { positions: all.len() as u64, values: 3 }),
            false => Err(Wrong("a position has another value".to_string())),
        }
    }
}

/// All positions of at most so many stones.
fn collect(board: &Board, stones: u32, all: &mut BTreeMap<u64, i16>) {
    if all.contains_key(&board.key()) {
        return;
    }
    all.insert(board.key(), minimax(board, u64::MAX).expect("small").0);
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    for m in moves.into_iter().filter(|_| stones > 0) {
        let next = board.after(m);
        collect(&next, stones - 1, all);
    }
}

struct TicTacToeTables;

impl Kind for TicTacToeTables {
    fn game(&self) -> &'static str {
        "tic-tac-toe"
    }

    fn summary(&self) -> &'static str {
        "values of all positions of few stones"
    }

    fn sizes(&self) -> Sizes {
        let (meaning, default_bytes) = ("at most so many", 1_000);
        Sizes { unit: "stones", meaning, least: 0, most: 9, default: 2, default_bytes }
    }

    fn build(&self, file: &Path, plan: &Plan, _: Watch) -> Result<Box<dyn Table>, Error> {
        let mut all = BTreeMap::new();
        collect(&TicTacToe::start("").expect("it exists"), plan.size, &mut all);
        let keys: Vec<u64> = all.keys().copied().collect();
        let values: Vec<i16> = all.values().copied().collect();
        let label = Label { kind: KIND, version: VERSION, size: plan.size };
        files::write_clean(file, |out| {
            container::write(label, &[items(&keys), items(&values)], out)
        })?;
        self.open(file)
    }

    fn open(&self, file: &Path) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(open(file)?))
    }

    fn identity(&self, setting: &str) -> Result<Option<String>, String> {
        Ok(OPENED.chosen(self, setting, open)?.map(Table::identity))
    }

    fn improve(&self, searching: &mut Searching, solving: &mut Solving) {
        *searching = Searching::with::<TicTacToe, WithTable>();
        *solving = Solving::with::<TicTacToe, WithTable>();
    }
}

fn open(file: &Path) -> Result<Values, Error> {
    Ok(Values(Image::open(&File::open(file)?, KIND, VERSION)?))
}

static OPENED: Opened<Values> = Opened::new();

struct ByTable(&'static Values);

impl Oracle<Board> for ByTable {
    fn name(&self) -> &'static str {
        "table"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        let known = board.score().or_else(|| self.0.value(board));
        known.map_or_else(|| board.score_range(), Bounds::exact)
    }
}

struct WithTable;

impl KnowledgeSource<TicTacToe> for WithTable {
    /// The table is used wherever there is one.
    const SETTINGS: &'static [(&'static str, &'static str)] = &[("table", "auto")];

    fn knowledge(_: &Board, settings: &Settings) -> Result<Knowledge<Board>, String> {
        let mut oracles: Vec<Box<dyn Oracle<Board>>> = Vec::new();
        if let Some(values) = OPENED.chosen(&TicTacToeTables, &settings.table, open)? {
            oracles.push(Box::new(ByTable(values)));
        }
        Knowledge::with::<TicTacToe>(settings, oracles, Vec::new())
    }

    fn names() -> Names {
        let mut names = Names::of::<TicTacToe>();
        names.oracles.push("table");
        names
    }
}

#[test]
fn a_second_kind_is_built_opened_chosen_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let kind: &dyn Kind = &TicTacToeTables;
    let table = kind.build(&file, &Plan::new(2), Watch::NOBODY).unwrap();
    assert_eq!((table.size(), table.info().json["positions"].as_u64()), (2, Some(1 + 9 + 72)));
    let sample = Sample { share: 1.0, seed: 1 };
    assert_eq!(table.verify(&sample, Watch::NOBODY).unwrap().positions, 82);

    // Files of one kind are none of another.
    let clobber = tables::kinds()[0];
    assert!(matches!(clobber.open(&file), Err(Error::Foreign("clobber"))));
    let four = Plan::new(4);
    assert!(matches!(clobber.build(&file, &four, Watch::NOBODY), Err(Error::Foreign(_))));

    // The setting decides, for searches and solvers alike.
    let setting = file.display().to_string();
    assert_eq!(kind.identity(&setting).unwrap(), Some(table.identity()));
    assert_eq!(kind.identity("none").unwrap(), None);
    assert!(kind.identity("nowhere").unwrap_err().contains("there is no such file"));
    let (mut searching, mut solving) = (Searching::of::<TicTacToe>(), Solving::of::<TicTacToe>());
    kind.improve(&mut searching, &mut solving);
    let game = game::Registry::<()>::new().with::<TicTacToe>().open("tic-tac-toe").unwrap();
    let nodes = |table: &str| {
        let mut settings = (searching.defaults)(&*game);
        settings.set("table", table).unwrap();
        let mut search = (searching.start)(&*game, settings, Resources::default()).unwrap();
        let analysis = search.search(&Budget::simulations(100_000), &mut |_| ());
        assert_eq!(analysis.result(), "draw");
        let mut options = (solving.defaults)();
        options.set("table", table).unwrap();
        let solved = ["pns", "dfpn", "alpha-beta"].map(|name| {
            options.choose(name).unwrap();
            let mut solver = (solving.start)(&*game, &options).unwrap();
            let job = search::Job { budget: Budget::default(), tell: &mut |_| (), save: None };
            assert_eq!(solver.solve(job).result(), "draw", "{name}");
            solver.nodes()
        });
        (analysis.simulations, solved[0])
    };
    let (with, without) = (nodes(&setting), nodes("none"));
    assert!(with.0 < 20 && without.0 > 200, "{with:?}, {without:?}");
    assert!(with.1 < without.1 / 2, "{with:?}, {without:?}");
}
