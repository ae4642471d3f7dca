//! A match: which games are done, which is next, when it is over.

use crate::sprt::{Sprt, Verdict};
use crate::statistics::{GameResult, Record, Statistics};
use crate::{Ending, Outcome};
use game::Player;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

/// The state of a match.
///
/// Games may finish in any order, but the sequential test looks at pairs in
/// order, so that the match ends after the same pair however many games run
/// side by side. What was played beyond that pair does not count.
pub struct Contest {
    /// The number of games, even.
    limit: u64,
    sprt: Option<Sprt>,
    results: BTreeMap<u64, GameResult>,
    /// The next game to hand out, if it is not among the results.
    next: u64,
    /// Pairs in a row from the first on that are finished, and their results.
    settled: u64,
    statistics: Statistics,
    verdict: Verdict,
}

/// What a match came to, over the games that count.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// A's games.
    pub all: Record,
    /// A's games as first and as second player.
    pub by_side: [Record; 2],
    /// The finished pairs.
    pub statistics: Statistics,
    /// Games that A, and that B, forfeited.
    pub forfeits: [u64; 2],
    /// Games ended by proof.
    pub proofs: u64,
}

impl Contest {
    /// A match of `limit` games, at most, some of them played already.
    pub fn new(limit: u64, sprt: Option<Sprt>, played: Vec<GameResult>) -> Contest {
        let results: BTreeMap<_, _> = played.into_iter().map(|r| (r.number, r)).collect();
        let mut contest = Contest {
            limit,
            sprt,
            results,
            next: 0,
            settled: 0,
            statistics: Statistics::default(),
            verdict: Verdict::Undecided,
        };
        contest.settle();
        contest
    }

    /// Takes pairs into account, in order, until one is missing or the test is
    /// decided.
    fn settle(&mut self) {
        while self.verdict == Verdict::Undecided && self.settled * 2 < self.limit {
            let number = self.settled * 2;
            let pair = (self.results.get(&number), self.results.get(&(number + 1)));
            let (Some(first), Some(second)) = pair else { return };
            self.statistics.add(first.outcome, second.outcome);
            self.settled += 1;
            self.verdict =
                self.sprt.map_or(Verdict::Undecided, |sprt| sprt.verdict(&self.statistics));
        }
    }

    /// The number of a game to play now; `None` if none is left.
    pub fn next_game(&mut self) -> Option<u64> {
        while self.results.contains_key(&self.next) {
            self.next += 1;
        }
        let number = self.next;
        (number < self.end()).then(|| {
            self.next += 1;
            number
        })
    }

    /// Enters a finished game.
    pub fn record(&mut self, result: GameResult) {
        self.results.insert(result.number, result);
        self.settle();
    }

    /// Games with this number and above do not count.
    pub fn end(&self) -> u64 {
        match self.verdict {
            Verdict::Undecided => self.limit,
            _ => self.settled * 2,
        }
    }

    /// All finished games, also those that do not count.
    pub fn results(&self) -> impl Iterator<Item = &GameResult> {
        self.results.values()
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// What the sequential test says.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The figures over the games that count.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary {
            all: Record::default(),
            by_side: [Record::default(); 2],
            statistics: self.statistics,
            forfeits: [0; 2],
            proofs: 0,
        };
        for result in self.results.range(..self.end()).map(|(_, result)| result) {
            summary.all.add(result.outcome);
            let side: Player = result.side_of_a();
            summary.by_side[side.index()].add(result.outcome);
            match (&result.ending, result.outcome) {
                (Ending::Forfeit(_), Outcome::Loss) => summary.forfeits[0] += 1,
                (Ending::Forfeit(_), _) => summary.forfeits[1] += 1,
                (Ending::Proof, _) => summary.proofs += 1,
                _ => {}
            }
        }
        summary
    }
}

/// Plays what is left of a match, `concurrency` games at a time. `play` plays
/// the game of a number, enters it and does what else is to be done; the first
/// error it returns ends the match.
pub fn run<E: Send>(
    contest: &Mutex<Contest>,
    concurrency: usize,
    play: impl Fn(u64) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let failed = Mutex::new(None);
    let work = || {
        loop {
            if failed.lock().expect("no panic while locked").is_some() {
                return;
            }
            let next = contest.lock().expect("no panic while locked").next_game();
            let Some(number) = next else { return };
            if let Err(error) = play(number) {
                failed.lock().expect("no panic while locked").get_or_insert(error);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..concurrency {
            scope.spawn(work);
        }
    });
    failed.into_inner().expect("no panic while locked").map_or(Ok(()), Err)
}
