//! The engine on standard input and output.
//!
//! Lines are read by a thread of their own, so that a search can be ended by
//! the next command (analysis, pondering) or by GoGui's comment `# interrupt`.

use super::analysis::{self, Dialect};
use super::line::Line;
use super::request::Request;
use super::{Engine, Options, expect_turn};
use crate::Games;
use crate::cli::GtpArgs;
use anyhow::{Result, anyhow};
use search::{Analysis, Budget, Interrupt};
use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Longer lines are cut: nothing legal comes near.
const LONGEST_LINE: u64 = 1 << 20;

/// Answers standard input until it ends or says `quit`.
pub fn run(registry: &Games, args: &GtpArgs, out: &mut dyn Write) -> Result<()> {
    let options = Options {
        settings: args.search.settings.clone(),
        resources: args.search.resources(),
        budget: args.search.budget(Budget::time(Duration::from_secs(1))),
        random: args.random,
        ponder: args.ponder,
    };
    let game = registry.open(&args.game)?;
    let mut engine = Engine::new(registry, game, options).map_err(|reason| anyhow!(reason))?;
    let mut input = Input::new(engine.interrupt().clone());
    while !engine.has_quit()
        && let Some(line) = input.next()
    {
        input.begin_command();
        let parsed = Line::parse(&line);
        let dialect = parsed.as_ref().and_then(|parsed| Dialect::of(parsed.command));
        match (&parsed, dialect) {
            (Some(parsed), Some((dialect, plays))) => {
                stream(&mut engine, parsed, dialect, plays, &mut input, out)?;
            }
            _ => {
                if let Some(answer) = engine.answer(&line) {
                    out.write_all(answer.as_bytes())?;
                    out.flush()?;
                }
            }
        }
        let moved =
            |parsed: &Line| parsed.command == "genmove" || dialect.is_some_and(|(_, plays)| plays);
        if engine.options.ponder && parsed.as_ref().is_some_and(moved) {
            ponder(&mut engine, &mut input);
        }
    }
    Ok(())
}

/// Streams an analysis until the next command, or if it `plays`, until it is
/// time to move.
fn stream(
    engine: &mut Engine<'_>,
    line: &Line<'_>,
    dialect: Dialect,
    plays: bool,
    input: &mut Input,
    out: &mut dyn Write,
) -> Result<()> {
    let mut request = Request::parse(engine, dialect, &line.arguments);
    let over = engine.game.score().is_some();
    let mover = engine.game.to_move();
    if let Ok(asked) = &request
        && (plays || !over)
        && let Err(reason) = expect_turn(&mut *engine.game, asked.colour)
    {
        request = Err(reason);
    }
    let request = match request {
        Ok(request) => request,
        Err(reason) => {
            write!(out, "?{} {reason}\n\n", line.id)?;
            return Ok(out.flush()?);
        }
    };
    writeln!(out, "={}", line.id)?;
    out.flush()?;
    if !over {
        let analysis = tell_of(engine, &request, plays, input, out)?;
        if plays {
            let best = analysis::play_best(engine, &request, &analysis);
            writeln!(out, "{}", best.map_err(|reason| anyhow!(reason))?)?;
        } else {
            engine.game.give_turn(mover);
        }
    }
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Searches and writes reports at the request's interval, and the last one.
fn tell_of(
    engine: &mut Engine<'_>,
    request: &Request,
    plays: bool,
    input: &mut Input,
    out: &mut dyn Write,
) -> Result<Analysis> {
    let budget = match plays {
        true => engine.budget(request.colour),
        false => endless(engine),
    };
    let mut told = Instant::now();
    let mut failed = None;
    let mut tell = |analysis: &Analysis| {
        if told.elapsed().as_secs_f64() >= request.interval {
            told = Instant::now();
            let written = writeln!(out, "{}", analysis::info(analysis, request));
            if let Err(error) = written.and_then(|()| out.flush()) {
                budget.interrupt.raise();
                failed.get_or_insert(error);
            }
        }
    };
    // What plays a move is not ended by the next command.
    input.watch(!plays);
    let searched = analysis::search(engine, request, &budget, &mut tell);
    input.watch(false);
    if let Some(error) = failed {
        return Err(error.into());
    }
    let analysis = searched.map_err(|reason| anyhow!(reason))?;
    let last = analysis::info(&analysis, request);
    if !last.is_empty() {
        writeln!(out, "{last}")?;
    }
    Ok(analysis)
}

/// Thinks while the opponent does, until a line arrives or the position is
/// decided.
fn ponder(engine: &mut Engine<'_>, input: &mut Input) {
    if engine.game.score().is_some() {
        return;
    }
    let budget = endless(engine);
    input.watch(true);
    if let Ok(search) = engine.searcher() {
        search.search(&budget, &mut |_| ());
    }
    input.watch(false);
}

/// A budget that only an interrupt ends.
fn endless(engine: &Engine<'_>) -> Budget {
    Budget { interrupt: engine.interrupt().clone(), ..Budget::default() }
}

/// The lines of standard input, read ahead.
struct Input {
    lines: Receiver<String>,
    waiting: VecDeque<String>,
    /// How many lines came from the reader, those waiting included.
    taken: u64,
    /// Lines from this number on end the search under way.
    ending: Arc<AtomicU64>,
    interrupt: Interrupt,
}

impl Input {
    fn new(interrupt: Interrupt) -> Input {
        let (sender, lines) = channel();
        let ending = Arc::new(AtomicU64::new(u64::MAX));
        let reader = (ending.clone(), interrupt.clone());
        std::thread::spawn(move || read_lines(&sender, &reader.0, &reader.1));
        Input { lines, waiting: VecDeque::new(), taken: 0, ending, interrupt }
    }

    fn next(&mut self) -> Option<String> {
        if self.waiting.is_empty() {
            self.waiting.push_back(self.lines.recv().ok()?);
            self.taken += 1;
        }
        self.waiting.pop_front()
    }

    /// Takes what the reader has sent meanwhile.
    fn drain(&mut self) {
        for line in self.lines.try_iter() {
            self.waiting.push_back(line);
            self.taken += 1;
        }
    }

    /// A command begins: it is interrupted only by what was sent after it,
    /// which may be here already.
    fn begin_command(&mut self) {
        self.interrupt.lower();
        self.drain();
        if self.waiting.iter().any(|line| asks_to_stop(line)) {
            self.interrupt.raise();
        }
    }

    /// From now on the next line interrupts, also one that is here already.
    fn watch(&mut self, on: bool) {
        self.ending.store(if on { self.taken } else { u64::MAX }, SeqCst);
        if on {
            // A line sent before the reader saw that is found here.
            self.drain();
            if !self.waiting.is_empty() {
                self.interrupt.raise();
            }
        }
    }
}

/// GoGui's way to end the command under way.
fn asks_to_stop(line: &str) -> bool {
    line.trim() == "# interrupt"
}

fn read_lines(sender: &Sender<String>, ending: &AtomicU64, interrupt: &Interrupt) {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    for number in 0.. {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let text = String::from_utf8_lossy(&line).into_owned();
        let ended = !matches!(read, Ok(count) if count > 0);
        let asked = asks_to_stop(&text);
        // First the line, then the flag: whoever sees the flag finds the line.
        let gone = !ended && sender.send(text).is_err();
        if asked || number >= ending.load(SeqCst) {
            interrupt.raise();
        }
        if ended || gone {
            return;
        }
    }
}
