//! Exact solutions, with certificates if they are wanted.

use crate::searching;
use crate::server::connections::Client;
use crate::server::events::{self, Teller};
use crate::server::input::{GameInput, Input};
use crate::server::limits::{LEAST_MEMORY, Limits};
use crate::server::proofs::NewProof;
use crate::server::refusal::{Answer, ErrorBody, Refusal};
use crate::server::{App, Shared};
use axum::extract::State;
use axum::response::Response;
use game::AnyGame;
use search::{AnySolver, Budget, Interrupt, Job, Solution, SolverOptions};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// How long a solver works unless the request says otherwise.
const USUAL: Duration = Duration::from_secs(10);

/// What to solve.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SolveInput {
    #[serde(flatten)]
    game: GameInput,
    /// Milliseconds, 10,000 unless it is given.
    #[serde(default)]
    time_ms: Option<u64>,
    /// `auto`, `alpha-beta`, `dfpn`, `pns` or `mcts`.
    #[serde(default)]
    solver: Option<String>,
    /// Whether to keep a certificate for the proof explorer.
    #[serde(default)]
    proof: bool,
    /// Threads, 1 unless more are wanted.
    #[serde(default)]
    threads: Option<usize>,
    /// Bytes for the solver's table.
    #[serde(default)]
    memory: Option<usize>,
    /// Changes of the solver's settings.
    #[serde(default)]
    settings: Vec<String>,
}

/// How the work stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusReply {
    /// For people.
    words: String,
    /// Seconds since it began.
    seconds: f64,
}

/// A certificate that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProofMade {
    /// Its name for the proof explorer.
    id: String,
    /// Positions in it.
    positions: u64,
    /// Its length.
    bytes: u64,
}

/// What was found out, seen by the side to move.
#[derive(Debug, Serialize, ToSchema)]
pub struct SolutionReply {
    /// `win`, `draw`, `loss` or `unknown`.
    result: &'static str,
    /// `White` or `Black`, if it is decided that one of them wins.
    winner: Option<&'static str>,
    /// The score is proven to be at least this.
    lower: i16,
    /// The score is proven to be at most this.
    upper: i16,
    /// The best move, if the score is known.
    best_move: Option<String>,
    /// Best play from there.
    pv: Vec<String>,
    /// Positions looked at.
    nodes: u64,
    /// Seconds by the clock on the wall.
    seconds: f64,
    /// Which solver, and what it did.
    solver: String,
    /// The certificate, if one was wanted and made.
    proof: Option<ProofMade>,
    /// Why there is none, if one was wanted.
    no_proof: Option<String>,
}

/// Solves a position and streams how it goes: events `status`, and at last an event
/// `solution` or `error`. Closing the connection ends the work.
#[utoipa::path(
    post, path = "/solve", request_body = SolveInput,
    responses(
        (status = 200, body = SolutionReply, content_type = "text/event-stream"),
        (status = "4XX", body = ErrorBody),
    )
)]
pub async fn solve(
    State(app): State<Shared>,
    Client(client): Client,
    Input(input): Input<SolveInput>,
) -> Answer<Response> {
    let time = super::analysis::time(input.time_ms, &app.limits)?;
    let time = time.unwrap_or(USUAL.min(app.limits.time));
    let (threads, memory) = means(input.threads, input.memory, &app.limits)?;
    super::analysis::check_settings(&input.settings)?;
    let (shared, game) = (app.clone(), input.game.clone());
    let game = app.desk.quick(move || game.open(&shared)).await?;
    let options = input.options(&app, &*game, threads, memory)?;
    let slot = app.desk.admit(client, memory).await?;
    Ok(events::stream(slot, "solution", move |interrupt, teller| {
        let budget = Budget { time: Some(time), interrupt: interrupt.clone(), ..Budget::default() };
        let work = Work { app: &app, game: &*game, budget, started: Instant::now() };
        work.solve(&options, input.proof, teller, interrupt)
    }))
}

/// Threads and memory within the limits.
fn means(threads: Option<usize>, memory: Option<usize>, limits: &Limits) -> Answer<(usize, usize)> {
    let threads = super::analysis::within("threads", threads.unwrap_or(1), 1, limits.threads)?;
    let memory = memory.unwrap_or(limits.usual_memory());
    Ok((threads, super::analysis::within("memory", memory, LEAST_MEMORY, limits.memory)?))
}

impl SolveInput {
    fn options(
        &self,
        app: &App,
        game: &dyn AnyGame,
        threads: usize,
        memory: usize,
    ) -> Answer<SolverOptions> {
        let mut options = (searching::skills(&app.games, game).solving.defaults)();
        if let Some(solver) = &self.solver {
            if !search::SOLVERS.contains(&solver.as_str()) {
                let known = search::SOLVERS.join(", ");
                return Err(Refusal::wrong(format!("solver: expected one of {known}")));
            }
            options.choose(solver).map_err(Refusal::wrong)?;
        }
        for text in &self.settings {
            options.assign(text).map_err(Refusal::wrong)?;
        }
        (options.threads, options.memory) = (threads, memory);
        Ok(options)
    }
}

struct Work<'w> {
    app: &'w App,
    game: &'w dyn AnyGame,
    budget: Budget,
    started: Instant,
}

impl Work<'_> {
    fn solve(
        &self,
        options: &SolverOptions,
        with_proof: bool,
        teller: &mut Teller,
        interrupt: &Interrupt,
    ) -> Answer<SolutionReply> {
        let solving = &searching::skills(&self.app.games, self.game).solving;
        let mut solver = (solving.start)(self.game, options).map_err(Refusal::wrong)?;
        let solution = solver.solve(self.job(&mut self.tell(teller)));
        let mut reply = self.reply(&solution, &*solver);
        if with_proof && !interrupt.is_raised() {
            match self.certify(&mut *solver, &solution, teller) {
                Ok(made) => reply.proof = Some(made),
                Err(reason) => reply.no_proof = Some(reason),
            }
        }
        reply.seconds = self.started.elapsed().as_secs_f64();
        Ok(reply)
    }

    fn tell<'t>(&'t self, teller: &'t mut Teller) -> impl FnMut(&str) + 't {
        |words: &str| {
            let seconds = self.started.elapsed().as_secs_f64();
            teller.now_and_then("status", || StatusReply { words: words.to_string(), seconds });
        }
    }

    fn job<'j>(&self, tell: &'j mut dyn FnMut(&str)) -> Job<'j> {
        Job { budget: self.budget.clone(), tell, save: None }
    }

    fn certify(
        &self,
        solver: &mut dyn AnySolver,
        solution: &Solution,
        teller: &mut Teller,
    ) -> Result<ProofMade, String> {
        solver.can_certify()?;
        let mut bytes = Bounded { bytes: Vec::new(), most: self.app.limits.body };
        let limits = self.app.proofs.checking();
        let mut tell = self.tell(teller);
        let written = solver.certify(solution.bounds, &mut bytes, &limits, self.job(&mut tell))?;
        // Checked like any other: what the explorer shows is proven.
        let proof = NewProof::check(&self.app.games, bytes.bytes, &limits)?;
        let id = self.app.proofs.keep(proof);
        Ok(ProofMade { id, positions: written.positions, bytes: written.bytes })
    }

    fn reply(&self, solution: &Solution, solver: &dyn AnySolver) -> SolutionReply {
        let mine = solution.bounds.seen_by(solution.mover);
        SolutionReply {
            result: solution.result(),
            winner: solution.winner().map(|player| self.game.colour(player).name()),
            lower: mine.lower.0,
            upper: mine.upper.0,
            best_move: solution.line.first().cloned(),
            pv: solution.line.clone(),
            nodes: solver.nodes(),
            seconds: 0.0,
            solver: solver.describe(),
            proof: None,
            no_proof: None,
        }
    }
}

/// Takes so many bytes and no more.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > self.most {
            let reason = format!("the certificate is larger than {} bytes", self.most);
            return Err(io::Error::other(reason));
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
