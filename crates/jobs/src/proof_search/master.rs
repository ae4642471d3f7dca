//! The master: hands out jobs, takes results, knows the answer.

use super::tree::{NEVER, Node, Tree};
use crate::crew::{Chosen, Taken, Work};
use crate::job::Known;
use crate::shared::{self, Pool};
use crate::{Done, Job, JobResult, Order, Refusal, SolverSpec, VERSION};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::Games;
use game::{AnyGame, Bounds, Player, Rng, Score};
use proof::{Claim, Limits};
use search::prover::Question;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How much further than to the next best number a job goes, beside half as far again.
const PATIENCE: u32 = 4;

/// A job is this many times shorter than usual at most, while others wait for it to end.
const SHORTEST: u64 = 32;

/// What is searched, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Plan {
    /// The solver that workers use.
    pub solver: SolverSpec,
    /// The position.
    pub position: String,
    /// Whether this player
    pub player: Player,
    /// gets at least this score, seen by that player.
    pub goal: i16,
    /// Positions that a job looks at.
    pub slice: u64,
    /// A leaf that took so many jobs is given its moves as children.
    pub expand_after: u64,
    /// The share of answers that a certificate is wanted of, from 0 to 1.
    pub check: f64,
    /// Which they are follows from it.
    pub seed: u64,
}

/// A master's state and settings, as they are saved.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Saved {
    version: String,
    plan: Plan,
    tree: Tree,
    counts: Counts,
    refused: BTreeSet<String>,
    generation: u32,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Counts {
    jobs: u64,
    nodes: u64,
    cpu_seconds: f64,
    answers: u64,
    checked: u64,
    lost: u64,
    lies: u64,
}

/// How the search stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standing {
    /// The answer, once there is one.
    pub answer: Option<bool>,
    /// Proof and disproof number of the root.
    pub numbers: [u32; 2],
    /// Positions in the master's tree.
    pub positions: usize,
    /// Jobs done.
    pub jobs: u64,
    /// Positions that workers looked at.
    pub nodes: u64,
    /// Their processor time.
    pub cpu_seconds: f64,
    /// Answers of workers, and how many of them certificates have confirmed.
    pub answers: u64,
    /// See above.
    pub checked: u64,
    /// Jobs that were lost with their worker.
    pub lost: u64,
    /// Wrong answers found.
    pub lies: u64,
}

/// A job under way.
struct Running {
    leaf: usize,
    worker: String,
    order: Order,
}

/// The numbers of a tree as if jobs under way ended as foretold.
struct Foretold<'a> {
    tree: &'a Tree,
    /// Those that are not the tree's.
    changed: HashMap<usize, [u32; 2]>,
}

impl Foretold<'_> {
    fn of(&self, node: usize) -> [u32; 2] {
        self.changed.get(&node).copied().unwrap_or(self.tree.nodes[node].numbers)
    }
}

/// The master of a search.
pub struct Master {
    registry: Games,
    plan: Plan,
    tree: Tree,
    counts: Counts,
    /// Workers whose word is worth nothing.
    refused: BTreeSet<String>,
    /// How often all that workers had told each other was thrown away.
    generation: u32,
    /// What workers tell each other.
    pool: Pool,
    running: BTreeMap<u64, Running>,
    next_ticket: u64,
    /// How many workers have nothing to do: then jobs are short, and leaves split early.
    waiting: usize,
}

impl Master {
    /// A search from the beginning.
    pub fn new(registry: Games, plan: Plan) -> Result<Master, String> {
        let root = open(&registry, &plan, &plan.position)?;
        let tree = Tree::new(plan.player, root.position(), canonical(&*root), root.to_move());
        let mut master = Master {
            registry,
            plan,
            tree,
            counts: Counts::default(),
            refused: BTreeSet::new(),
            generation: 0,
            pool: Pool::default(),
            running: BTreeMap::new(),
            next_ticket: 0,
            waiting: 0,
        };
        master.settle_by_rules(0, &*root);
        Ok(master)
    }

    /// A search that goes on from its saved state; the plan must be the same.
    pub fn restore(registry: Games, plan: Plan, text: &str) -> Result<Master, String> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if saved.version != VERSION {
            return Err(Refusal::Version { theirs: saved.version }.to_string());
        }
        if saved.plan != plan {
            return Err("it is the state of another search".to_string());
        }
        let mut master = Master::new(registry, plan)?;
        master.tree = saved.tree;
        master.tree.index();
        (master.counts, master.refused) = (saved.counts, saved.refused);
        master.generation = saved.generation;
        Ok(master)
    }

    /// The state as text. Jobs under way are not part of it.
    pub fn save(&self) -> String {
        let saved = Saved {
            version: VERSION.to_string(),
            plan: self.plan.clone(),
            tree: self.tree.clone(),
            counts: self.counts,
            refused: self.refused.clone(),
            generation: self.generation,
        };
        serde_json::to_string(&saved).expect("the state is plain data")
    }

    /// The answer, once there is one.
    pub fn answer(&self) -> Option<bool> {
        self.tree.nodes[0].answer
    }

    /// How the search stands.
    pub fn standing(&self) -> Standing {
        let Counts { jobs, nodes, cpu_seconds, answers, checked, lost, lies } = self.counts;
        let (answer, numbers) = (self.answer(), self.tree.nodes[0].numbers);
        let positions = self.tree.nodes.len();
        Standing {
            answer,
            numbers,
            positions,
            jobs,
            nodes,
            cpu_seconds,
            answers,
            checked,
            lost,
            lies,
        }
    }

    fn question(&self) -> Question {
        Question { player: self.plan.player, goal: Score(self.plan.goal) }
    }

    /// The leaf that a worker should be at now, claimed for it.
    fn choose(&mut self, worker: &str) -> Option<Chosen> {
        if self.answer().is_some() || self.refused.contains(worker) {
            return None;
        }
        let certificate = self.certificate_for(worker).map(|leaf| (leaf, [NEVER; 2]));
        let (leaf, limits) = certificate.or_else(|| self.leaf_for(worker))?;
        let solver = self.solver();
        let node = &mut self.tree.nodes[leaf];
        let Plan { player, goal, slice, .. } = self.plan;
        let position = node.position.clone();
        let slice = (slice / (1 + self.waiting as u64)).max(slice / SHORTEST).max(1);
        let job = match node.claim {
            Some(_) => Job::Certify { solver, position, player, goal },
            None => {
                node.owner = Some(worker.to_string());
                let told = shared::pack(&self.pool.tell(worker));
                Job::Ask { solver, position, player, goal, nodes: slice, limits, told }
            }
        };
        self.next_ticket += 1;
        let (ticket, order) = (self.next_ticket, job.order());
        let running = Running { leaf, worker: worker.to_string(), order: order.clone() };
        self.running.insert(ticket, running);
        Some(Chosen { ticket, order })
    }

    /// Who is asked at present.
    fn solver(&self) -> SolverSpec {
        let share = if self.shares() { self.plan.solver.share } else { 0 };
        SolverSpec { share, generation: self.generation, ..self.plan.solver.clone() }
    }

    /// Whether workers tell each other what they find: not once that went wrong.
    fn shares(&self) -> bool {
        self.plan.solver.share > 0 && self.generation == 0
    }

    fn is_running(&self, leaf: usize) -> bool {
        self.running.values().any(|running| running.leaf == leaf)
    }

    /// An answer that waits for its certificate: best by whoever claims it.
    fn certificate_for(&self, worker: &str) -> Option<usize> {
        let waiting = |&node: &usize| {
            let here = &self.tree.nodes[node];
            here.answer.is_none() && !self.is_running(node)
        };
        let mut found: Vec<usize> = self.tree.claimed().filter(waiting).collect();
        let is_own = |&node: &usize| self.tree.nodes[node].owner.as_deref() == Some(worker);
        let owner_works = |&node: &usize| {
            let owner = self.tree.nodes[node].owner.as_deref();
            self.running.values().any(|running| Some(running.worker.as_str()) == owner)
        };
        match found.iter().copied().find(is_own) {
            Some(own) => Some(own),
            None => {
                found.retain(|node| !owner_works(node));
                found.first().copied()
            }
        }
    }

    /// The leaf that a worker should look into, and numbers at which others are worth more.
    fn leaf_for(&self, worker: &str) -> Option<(usize, [u32; 2])> {
        // As if what runs were answered as foretold. Where that decides all, the worker
        // waits until a leaf is split: other leaves would be work for nothing.
        let foretold = self.foretold();
        let own = |node: &Node| node.owner.as_deref().is_none_or(|owner| owner == worker);
        // Better to do again what another has begun than nothing at all.
        self.descend(&foretold, &own).or_else(|| self.descend(&foretold, &|_| true))
    }

    /// The numbers of all positions as if jobs under way ended as foretold.
    fn foretold(&self) -> Foretold<'_> {
        let mut foretold = Foretold { tree: &self.tree, changed: HashMap::new() };
        let mut open: Vec<usize> = Vec::new();
        let busy = self.running.values().map(|running| running.leaf);
        for leaf in busy.chain(self.tree.claimed()) {
            let [yes, no] = self.tree.nodes[leaf].numbers;
            let likely = self.tree.nodes[leaf].claim.unwrap_or(yes <= no);
            foretold.changed.insert(leaf, if likely { [0, NEVER] } else { [NEVER, 0] });
            open.extend(&self.tree.nodes[leaf].parents);
        }
        while let Some(node) = open.pop() {
            let merged = self.tree.merged(node, |child| foretold.of(child));
            if self.tree.nodes[node].answer.is_none() && merged != foretold.of(node) {
                foretold.changed.insert(node, merged);
                open.extend(&self.tree.nodes[node].parents);
            }
        }
        foretold
    }

    /// Follows the most proving moves down to a leaf that is free and `fits`.
    fn descend(
        &self,
        foretold: &Foretold<'_>,
        fits: &dyn Fn(&Node) -> bool,
    ) -> Option<(usize, [u32; 2])> {
        let mut node = 0;
        let mut limits = [NEVER; 2];
        loop {
            if foretold.of(node).contains(&0) {
                return None;
            }
            let here = &self.tree.nodes[node];
            if here.moves.is_empty() {
                return (fits(here) && here.claim.is_none()).then_some((node, limits));
            }
            let want = self.tree.wanted(node);
            let open = here.moves.iter().map(|&(_, child)| child);
            let open = open.filter(|&child| !foretold.of(child).contains(&0));
            let usable = open.clone().filter(|&child| {
                let leaf = &self.tree.nodes[child];
                !leaf.moves.is_empty() || fits(leaf)
            });
            let value = |child: usize| {
                let numbers = foretold.of(child);
                (numbers[want], numbers[1 - want])
            };
            let best = usable.min_by_key(|&child| value(child))?;
            let others = open.clone().filter(|&child| child != best);
            let second = others.map(|child| foretold.of(child)[want]).min().unwrap_or(NEVER);
            // Longer than until another is better: jobs should be worth their way.
            let patience = second.saturating_add(second / 2).saturating_add(PATIENCE);
            let not = limits[1 - want];
            let reserved = open.count() as u32 - 1;
            let own = foretold.of(best);
            limits[want] = limits[want].min(patience).max(own[want].saturating_add(1));
            if not != NEVER {
                limits[1 - want] = not.saturating_sub(reserved).max(own[1 - want] + 1);
            }
            node = best;
        }
    }

    /// A worker that comes back after a loss has an empty table.
    fn forget_owner(&mut self, worker: &str) {
        for node in &mut self.tree.nodes {
            if node.owner.as_deref() == Some(worker) {
                node.owner = None;
            }
        }
    }

    fn dismiss(&mut self, worker: String, reason: String) -> Taken {
        self.tree.withdraw(|by| by == worker);
        self.refused.insert(worker.clone());
        Taken::Dismiss { worker, reason }
    }

    /// A worker is wrong. If workers tell each other what they find, nobody knows who was
    /// wrong first: then all that is not checked is taken back, everybody begins with an
    /// empty table, and from now on each has to answer for itself.
    fn distrust(&mut self, worker: String, reason: String) -> Taken {
        self.counts.lies += 1;
        if !self.shares() {
            return self.dismiss(worker, reason);
        }
        self.generation += 1;
        self.tree.withdraw(|_| true);
        self.pool = Pool::default();
        self.running.clear();
        Taken::Open
    }

    /// A worker says that it has the answer.
    fn hear(&mut self, leaf: usize, answer: bool, worker: String) {
        if self.tree.nodes[leaf].answer.is_some() {
            return;
        }
        self.counts.answers += 1;
        let mut rng = Rng::new(self.plan.seed ^ self.counts.answers.wrapping_mul(0x9e37_79b9));
        let doubted = (rng.bits() >> 11) as f64 / (1u64 << 53) as f64 >= 1.0 - self.plan.check;
        match doubted {
            true => self.tree.claim(leaf, answer),
            false => self.tree.settle(leaf, answer, Some(worker), false),
        }
    }

    /// A leaf is not answered yet: it keeps its numbers, or becomes an inner position.
    fn continue_leaf(
        &mut self,
        leaf: usize,
        numbers: Option<[u32; 2]>,
        moves: &[Known],
        worker: &str,
    ) -> Result<(), String> {
        let node = &mut self.tree.nodes[leaf];
        if node.answer.is_some() || !node.moves.is_empty() {
            return Ok(());
        }
        let long = node.jobs >= if self.waiting > 0 { 1 } else { self.plan.expand_after };
        let split = long && !moves.is_empty();
        if !split {
            // Without numbers of its own a leaf looks harder the longer it takes.
            let jobs = node.jobs.min(1 << 20) as u32;
            self.tree.set_numbers(leaf, numbers.unwrap_or([1 + jobs, 1 + jobs]));
            return Ok(());
        }
        let position = self.tree.nodes[leaf].position.clone();
        let game = open(&self.registry, &self.plan, &position)?;
        // As long as the leaf has no moves, nothing follows from those that are looked at.
        let mut children: Vec<(String, usize)> = Vec::new();
        for text in game.legal() {
            let mut next = game.boxed_clone();
            next.play(&text).map_err(|error| error.to_string())?;
            let (at, image) = (next.position(), canonical(&*next));
            let child = self.tree.find(at, image, next.to_move(), Some(leaf));
            if children.iter().any(|&(_, other)| other == child) {
                continue;
            }
            let known = moves.iter().find(|known| known.text == text);
            children.push((text, child));
            let fresh = &self.tree.nodes[child];
            if fresh.answer.is_some() || fresh.claim.is_some() || !fresh.moves.is_empty() {
                continue;
            }
            if self.settle_by_rules(child, &*next) {
                continue;
            }
            self.tree.nodes[child].owner.get_or_insert_with(|| worker.to_string());
            if let Some(answer) = known.and_then(|known| known.answer) {
                self.hear(child, answer, worker.to_string());
            } else {
                // Of a position that nobody looked into: one move may suffice for what its
                // mover wants, all are needed for the contrary.
                let mut fresh = [1, 1];
                fresh[1 - self.tree.wanted(child)] = next.legal().len() as u32;
                let numbers = known.and_then(|known| known.numbers);
                self.tree.set_numbers(child, numbers.unwrap_or(fresh));
            }
        }
        self.tree.set_moves(leaf, children);
        Ok(())
    }

    /// Settles a position in which the game is over.
    fn settle_by_rules(&mut self, node: usize, game: &dyn AnyGame) -> bool {
        let answer = game.score().and_then(|score| self.question().answer(Bounds::exact(score)));
        if let Some(answer) = answer {
            self.tree.settle(node, answer, None, true);
        }
        answer.is_some()
    }

    /// Holds a certificate against what was claimed.
    fn judge(
        &mut self,
        leaf: usize,
        answer: bool,
        certificate: &str,
        worker: &str,
    ) -> Option<Taken> {
        let Node { claim, owner, position, answer: known, .. } = self.tree.nodes[leaf].clone();
        if known.is_some() {
            return None;
        }
        if let Err(reason) = self.verify(&position, answer, certificate) {
            let reason = format!("its certificate of {position:?} is no proof: {reason}");
            return Some(self.distrust(worker.to_string(), reason));
        }
        self.counts.checked += 1;
        self.tree.settle(leaf, answer, Some(worker.to_string()), true);
        // The claim came from the owner, whether or not the proof does.
        let liar = owner.filter(|_| claim.is_some_and(|claim| claim != answer))?;
        let (claimed, proven) = (yes_or_no(!answer), yes_or_no(answer));
        let reason = format!("it answered {claimed} about {position:?}, which is {proven}");
        Some(self.distrust(liar, reason))
    }

    /// Whether a certificate proves this answer of this position.
    fn verify(&self, position: &str, answer: bool, certificate: &str) -> Result<(), String> {
        let bytes = STANDARD.decode(certificate).map_err(|error| error.to_string())?;
        let others = |family: &str| Some(self.registry.find(family)?.extension.checking);
        let verdict = proof::verify(&mut &bytes[..], &others, &Limits::default(), &mut |_, _| ())
            .map_err(|rejection| rejection.to_string())?;
        if verdict.game != self.plan.solver.game || verdict.root != position {
            return Err(format!("it is of {} and {:?}", verdict.game, verdict.root));
        }
        let Question { player, goal } = self.question();
        let wanted = match answer {
            true => Claim { prover: player, value: goal },
            false => Claim { prover: player.other(), value: Score(1 - goal.0) },
        };
        let enough = |claim: &Claim| claim.prover == wanted.prover && claim.value >= wanted.value;
        match verdict.claims.iter().any(enough) {
            true => Ok(()),
            false => Err("it proves something else".to_string()),
        }
    }
}

impl Work for Master {
    fn next(&mut self, worker: &str) -> Option<Chosen> {
        self.choose(worker)
    }

    fn take(&mut self, ticket: u64, result: &JobResult) -> Result<Taken, String> {
        let Some(Running { leaf, worker, order }) = self.running.remove(&ticket) else {
            return Ok(Taken::Open);
        };
        if let Err(refusal) = result.check(&order) {
            return Ok(self.dismiss(worker, format!("its result is refused: {refusal}")));
        }
        self.counts.jobs += 1;
        self.counts.cpu_seconds += result.cpu_seconds;
        match &result.outcome {
            // It may have believed something wrong; otherwise what goes wrong for one worker
            // would go wrong for all.
            Err(reason) if self.shares() => {
                return Ok(self.distrust(worker, format!("it failed: {reason}")));
            }
            Err(reason) => return Err(format!("{worker}: {reason}")),
            Ok(Done::Asked { answer, numbers, moves, shared, nodes }) => {
                match shared::unpack(shared) {
                    Ok(entries) if self.shares() => self.pool.add(&worker, entries),
                    Ok(_) => {}
                    Err(reason) => return Ok(self.dismiss(worker, reason)),
                }
                self.counts.nodes += nodes;
                self.tree.nodes[leaf].nodes += nodes;
                match answer {
                    Some(answer) => self.hear(leaf, *answer, worker),
                    None => {
                        // One that gave up early was no long work.
                        self.tree.nodes[leaf].jobs += u64::from(!moves.is_empty());
                        if let Err(reason) = self.continue_leaf(leaf, *numbers, moves, &worker) {
                            return Ok(self.dismiss(worker, reason));
                        }
                    }
                }
            }
            Ok(Done::Certified { answer, certificate, nodes }) => {
                self.counts.nodes += nodes;
                if let Some(taken) = self.judge(leaf, *answer, certificate, &worker) {
                    return Ok(taken);
                }
            }
            Ok(Done::Trials { .. } | Done::Sliced { .. }) => {
                unreachable!("results of another kind are refused")
            }
        }
        Ok(Taken::Open)
    }

    fn lose(&mut self, ticket: u64) {
        if let Some(Running { worker, .. }) = self.running.remove(&ticket) {
            self.counts.lost += 1;
            self.forget_owner(&worker);
            self.pool.starts_anew(&worker);
        }
    }

    fn waiting(&mut self, workers: usize) {
        self.waiting = workers;
    }

    fn is_over(&self) -> bool {
        self.answer().is_some()
    }
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

fn open(registry: &Games, plan: &Plan, position: &str) -> Result<Box<dyn AnyGame>, String> {
    registry.open_at(&plan.solver.game, position).map_err(|error| error.to_string())
}

/// The text that a position shares with its images.
fn canonical(game: &dyn AnyGame) -> String {
    let images = (0..game.symmetries()).filter_map(|symmetry| game.transformed(symmetry));
    images.map(|image| image.position()).min().unwrap_or_else(|| game.position())
}
