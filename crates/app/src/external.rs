//! Other programs as players: a child process that speaks GTP.

use anyhow::{Context, Result, bail};
use game::AnyGame;
use lab::{Choice, Contestant, Failure, Reply, Request};
use search::Interrupt;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Bytes of standard error that are kept: the last ones.
const TAIL: usize = 64 << 10;
/// Longer lines of output are cut.
const LONGEST_LINE: u64 = 64 << 10;
/// Lines an engine may print ahead of our reading them.
const LINES_AHEAD: usize = 256;
/// Time between two looks at whether the match was stopped.
const LOOK: Duration = Duration::from_millis(20);
/// How long an engine may take to end after `quit`, or after closing its
/// output.
const LEAVE: Duration = Duration::from_millis(500);

/// How long an engine may take for an answer unless somebody says otherwise.
pub const USUAL_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts the player that a game asks for.
pub fn start(
    request: &Request<'_>,
    timeout: Duration,
    stderr: Option<PathBuf>,
) -> Result<Box<dyn Contestant>> {
    let launch = Launch {
        // Other programs read a seed as a 32-bit number.
        command: request.command.replace("{seed}", &(request.seed >> 33).to_string()),
        timeout,
        time: request.time,
        stderr,
        interrupt: request.interrupt.clone(),
    };
    Ok(Box::new(External::start(launch, request.game)?))
}

/// The same for a job.
pub fn start_for_job(request: &Request<'_>) -> Result<Box<dyn Contestant>, String> {
    let started = start(request, USUAL_TIMEOUT, None);
    started.with_context(|| format!("engine gtp:{}", request.command)).map_err(|e| format!("{e:#}"))
}

/// How to run an engine.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The command line, split like a shell does but run without one.
    pub command: String,
    /// How long it may take to answer.
    pub timeout: Duration,
    /// The time a move that it is told, if any.
    pub time: Option<Duration>,
    /// Where its standard error goes when the game is over.
    pub stderr: Option<PathBuf>,
    /// Ends all waiting for it.
    pub interrupt: Interrupt,
}

/// An engine in a process of its own, for one game.
pub struct External {
    launch: Launch,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    tail: Arc<Mutex<Vec<u8>>>,
    stderr: JoinHandle<()>,
    /// Moves of the game that the engine knows.
    known: usize,
    /// What it refused while it was set up, which may explain what follows.
    refused: Option<String>,
    failed: bool,
}

impl External {
    /// Starts the engine and sets it up to play a game. One that cannot even
    /// do that is the user's mistake, not a lost game.
    pub fn start(launch: Launch, game: &dyn AnyGame) -> Result<External> {
        let mut engine = External::spawn(launch)?;
        match engine.set_up(game) {
            Ok(()) => Ok(engine),
            // How it ended says this already.
            Err(failure @ Failure::Crash(_)) => bail!("{failure}"),
            Err(failure) => {
                // What it has said so far arrives.
                let _ = engine.child.kill();
                wait_for(|| engine.stderr.is_finished().then_some(()));
                bail!("{failure}{}", engine.last_words())
            }
        }
    }

    fn spawn(launch: Launch) -> Result<External> {
        let words = shlex::split(&launch.command).unwrap_or_default();
        let Some((program, arguments)) = words.split_first() else {
            bail!("expected a program and its arguments")
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program:?}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("standard output is a pipe");
        let errors = child.stderr.take().expect("standard error is a pipe");
        let (sender, lines) = sync_channel(LINES_AHEAD);
        thread::spawn(move || read_lines(output, &sender));
        let tail = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&tail);
        let stderr = thread::spawn(move || keep_tail(errors, &kept));
        let (known, refused, failed) = (0, None, false);
        Ok(External { launch, child, input, lines, tail, stderr, known, refused, failed })
    }

    /// Sends a command and waits for the answer: what follows `=`, or as an
    /// inner error what follows `?`.
    fn ask(&mut self, command: &str) -> Result<Result<String, String>, Failure> {
        let answer = self.exchange(command);
        self.failed |= answer.is_err();
        answer
    }

    fn exchange(&mut self, command: &str) -> Result<Result<String, String>, Failure> {
        let sent = self
            .input
            .as_mut()
            .map(|input| writeln!(input, "{command}").and_then(|()| input.flush()));
        if !matches!(sent, Some(Ok(()))) {
            return Err(self.ended(command));
        }
        let deadline = Instant::now() + self.launch.timeout;
        let mut body: Vec<String> = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if self.launch.interrupt.is_raised() => {
                    return Err(Failure::Timeout("the match was stopped".to_string()));
                }
                Err(RecvTimeoutError::Timeout) if left > LOOK => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(command)),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.launch.timeout.as_secs_f64();
                    let detail = format!("no answer to {command:?} within {seconds} s");
                    return Err(Failure::Timeout(self.explained(detail)));
                }
            };
            match (line.trim().is_empty(), body.is_empty()) {
                // Empty lines before an answer mean nothing, one after ends it.
                (true, true) => {}
                (true, false) => return Ok(taken_apart(&body.join("\n"))),
                (false, true) if !line.starts_with(['=', '?']) => {
                    let detail = format!("answered {command:?} with {:?}", shortened(&line));
                    return Err(Failure::Protocol(self.explained(detail)));
                }
                (false, _) => body.push(line),
            }
        }
    }

    /// A command that the engine must accept.
    fn insist(&mut self, command: &str) -> Result<String, Failure> {
        self.ask(command)?.map_err(|reason| {
            let detail = format!("refused {command:?}: {}", shortened(&reason));
            Failure::Protocol(self.explained(detail))
        })
    }

    /// A command that the engine may refuse.
    fn suggest(&mut self, command: &str) -> Result<(), Failure> {
        if let Err(reason) = self.ask(command)? {
            self.refused = Some(format!("it had refused {command:?}: {}", shortened(&reason)));
        }
        Ok(())
    }

    fn explained(&self, detail: String) -> String {
        match &self.refused {
            Some(refused) => format!("{detail}; {refused}"),
            None => detail,
        }
    }

    /// The engine has closed its pipes: how it ended.
    fn ended(&mut self, command: &str) -> Failure {
        let status = match wait_for(|| self.child.try_wait().ok().flatten()) {
            Some(status) => status.to_string(),
            None => "it closed its output".to_string(),
        };
        wait_for(|| self.stderr.is_finished().then_some(()));
        let last = self.last_words();
        Failure::Crash(self.explained(format!("{status} at {command:?}{last}")))
    }

    /// The last line of its standard error, after a comma; nothing if it is
    /// silent.
    fn last_words(&self) -> String {
        let tail = self.tail.lock().expect("no panic while locked");
        let text = String::from_utf8_lossy(&tail);
        let last = text.lines().rev().find(|line| !line.trim().is_empty());
        last.map(|line| format!(", {:?}", shortened(line))).unwrap_or_default()
    }

    /// Tells the engine what is to be played, all but moves.
    fn set_up(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        let record = game.to_sgf(None);
        // Boards with two sides have none that GTP could name.
        let size = record.root().value("SZ").filter(|size| size.parse::<u32>().is_ok());
        if let Some(size) = size {
            self.suggest(&format!("boardsize {size}"))?;
        }
        self.insist("clear_board")?;
        if let Some(komi) = record.root().value("KM") {
            self.suggest(&format!("komi {komi}"))?;
        }
        if let Some(time) = self.launch.time {
            // Many engines read whole seconds only.
            let seconds = time.as_secs_f64().ceil();
            let _ = self.ask(&format!("time_settings 0 {seconds} 1"))?;
        }
        Ok(())
    }

    /// Tells the engine the moves it does not know yet.
    fn catch_up(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        let moves = game.history();
        let missing = moves.len() - self.known;
        let colours = colours_of_last(game, missing);
        for (text, colour) in moves[self.known..].iter().zip(colours) {
            self.insist(&format!("play {colour} {text}"))?;
        }
        self.known = moves.len();
        Ok(())
    }
}

impl Contestant for External {
    /// It was set up for this game when it was started.
    fn begin(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        self.catch_up(game)
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, Failure> {
        self.catch_up(game)?;
        let colour = game.colour(game.to_move()).name().to_lowercase();
        let answer = self.insist(&format!("genmove {colour}"))?;
        let text = answer.trim();
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Choice { reply: Reply::Resign, proof: None, simulations: 0 });
        }
        // It has played the move itself.
        self.known += 1;
        {
            let reply = Reply::Move(in_our_notation(game, text));
            Ok(Choice { reply, proof: None, simulations: 0 })
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take()
            && !self.failed
        {
            let _ = writeln!(input, "quit");
        }
        let patience = if self.failed { None } else { wait_for(|| self.child.try_wait().ok()?) };
        if patience.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        let Some(path) = &self.launch.stderr else { return };
        wait_for(|| self.stderr.is_finished().then_some(()));
        let tail = self.tail.lock().expect("no panic while locked");
        if !tail.is_empty()
            && let Err(error) = crate::files::write(path, &String::from_utf8_lossy(&tail))
        {
            eprintln!("zermelo: {error:#}");
        }
    }
}

/// Polls until there is something, for a while.
fn wait_for<T>(mut poll: impl FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + LEAVE;
    loop {
        let found = poll();
        if found.is_some() || Instant::now() >= deadline {
            return found;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Who played the last moves of a game, in order: not always in turns.
fn colours_of_last(game: &dyn AnyGame, count: usize) -> Vec<String> {
    let mut past = game.boxed_clone();
    let mut colours = Vec::new();
    while colours.len() < count && past.undo() {
        colours.push(past.colour(past.to_move()).name().to_lowercase());
    }
    colours.reverse();
    colours
}

/// Engines write moves in either case; some games of ours read one only.
fn in_our_notation(game: &dyn AnyGame, text: &str) -> String {
    let readable = |text: &str| game.boxed_clone().play(text).is_ok();
    let lower = text.to_lowercase();
    if !readable(text) && readable(&lower) { lower } else { text.to_string() }
}

/// An answer without its sign and number.
fn taken_apart(answer: &str) -> Result<String, String> {
    let (sign, rest) = answer.split_at(1);
    let text = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string();
    if sign == "=" { Ok(text) } else { Err(text) }
}

/// For messages: one line of bounded length.
fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    line.chars().take(80).collect()
}

fn read_lines(output: impl Read, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        if sender.send(String::from_utf8_lossy(&line).trim_end().to_string()).is_err() {
            return;
        }
    }
}

fn keep_tail(mut errors: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut chunk) {
        let mut tail = tail.lock().expect("no panic while locked");
        tail.extend_from_slice(&chunk[..count]);
        let surplus = tail.len().saturating_sub(TAIL);
        tail.drain(..surplus);
    }
}
