//! Playouts, by all policies, and what is remembered of them.

use super::arena::Arena;
use super::node::Node;
use super::rave::RaveNews;
use super::{Shared, reward};
use crate::knowledge::policy;
use crate::settings::{Doubt, PlayoutKind, PriorUse, Selection, Simplify};
use game::{Bounds, Game, Memory, Move, Player, Playout, Rng};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// Playouts of one simulation between two looks at the clock.
const CLOCK_EVERY: u32 = 16;

/// One thread's playouts.
pub(super) struct Playouts<G: Game> {
    /// The moves of the simulation so far, tree and playouts together.
    played: Vec<(u16, Player)>,
    /// Whether anybody wants to know them.
    recording: bool,
    /// For RAVE, if it is wanted.
    pub rave: Option<RaveNews>,
    /// The last good reply of each player to each move.
    replies: [Vec<Option<u16>>; 2],
    policy: Option<Box<dyn Playout<G>>>,
    moves: Vec<G::Move>,
    weights: Vec<f32>,
    kind: PlayoutKind,
    range: Bounds,
    /// Playouts need nothing but uniformly random moves.
    plain: bool,
    /// Playouts are the game's own policy and nothing else.
    by_policy: bool,
    /// Whether they begin from a simplified position.
    simplifies: bool,
    /// With more plies left the oracles are not asked.
    oracle_plies: u32,
    /// What the oracles keep during a playout.
    memory: Memory,
}

impl<G: Game> Playouts<G> {
    pub fn new(shared: &Shared<'_, G>) -> Playouts<G> {
        let settings = shared.settings;
        let limit = usize::from(shared.root.move_limit());
        let kind = match settings.playout {
            // Without oracles all moves are worth a try.
            PlayoutKind::Oracle if shared.knowledge.oracle.is_none() => PlayoutKind::Uniform,
            kind => kind,
        };
        let rave = settings.selection == Selection::Rave;
        let lgr = remembers_replies(kind);
        let only_moves = settings.mate == 0
            && settings.cut == 0
            && (settings.oracle_playouts == 0 || shared.knowledge.oracle.is_none());
        Playouts {
            played: Vec::new(),
            recording: rave || lgr,
            rave: rave.then(|| RaveNews::new(limit)),
            replies: std::array::from_fn(|_| if lgr { vec![None; limit] } else { Vec::new() }),
            policy: match kind {
                PlayoutKind::Policy => policy(shared.knowledge.playouts, &settings.policy)
                    .expect("checked when the search was made"),
                _ => None,
            },
            moves: Vec::new(),
            weights: Vec::new(),
            kind,
            range: shared.root.score_range(),
            // The codes of moves are a measure of the board's size.
            oracle_plies: (settings.oracle_plies * limit as f32) as u32,
            memory: Memory::default(),
            simplifies: matches!(settings.simplify, Simplify::Playout | Simplify::All),
            plain: kind == PlayoutKind::Uniform && only_moves,
            by_policy: kind == PlayoutKind::Policy && only_moves,
        }
    }

    /// A new simulation begins.
    pub fn start(&mut self) {
        self.played.clear();
        if let Some(rave) = &mut self.rave {
            rave.clear();
        }
    }

    /// A move of the tree.
    #[inline]
    pub fn record(&mut self, code: u16, player: Player) {
        if self.recording {
            self.played.push((code, player));
        }
    }

    /// Plays out from a position; the value for the first player.
    pub fn run(&mut self, shared: &Shared<'_, G>, position: &mut G, rng: &mut Rng) -> u64 {
        let rollouts = shared.settings.rollouts;
        if self.simplifies
            && position.plies_left() <= self.oracle_plies
            && let Some(simplifier) = &shared.knowledge.simplifier
        {
            simplifier.replace(position);
        }
        let tree = self.played.len();
        if rollouts == 1 {
            let value = self.one(shared, position, rng);
            self.note_rave(tree, value);
            return value;
        }
        let (mut sum, mut done) = (0, 0);
        let over = |done: u32| {
            shared.clock.is_interrupted()
                || done.is_multiple_of(CLOCK_EVERY) && shared.clock.is_over()
        };
        while done == 0 || done < rollouts && !over(done) {
            // Good replies are learnt from the last playout alone.
            self.played.truncate(tree);
            let value = self.one(shared, &mut position.clone(), rng);
            self.note_rave(tree, value);
            sum += value;
            done += 1;
        }
        sum / u64::from(done)
    }

    #[inline]
    fn note_rave(&mut self, tree: usize, value: u64) {
        if let Some(rave) = &mut self.rave {
            rave.add_playout(&self.played[tree..], value);
        }
    }

    #[inline]
    fn one(&mut self, shared: &Shared<'_, G>, position: &mut G, rng: &mut Rng) -> u64 {
        if self.by_policy
            && let Some(policy) = &mut self.policy
        {
            let last = self.played.last().map(|&(code, _)| G::Move::from_code(code));
            let mut mover = position.to_move();
            let (played, recording) = (&mut self.played, self.recording);
            let score = policy.play_out(position, last, rng, &mut |m| {
                if recording {
                    // Taken to alternate: the record only steers the search.
                    played.push((m.code(), mover));
                    mover = mover.other();
                }
            });
            return score.map_or(Node::ONE / 2, |score| reward(score, shared.settings, self.range));
        }
        if !self.plain {
            return self.guided(shared, position, rng);
        }
        self.draw(position, None, rng);
        let score = position.score().expect("a playout runs to the end of the game");
        reward(score, shared.settings, self.range)
    }

    /// Plays random moves, at most so many or to the end, and returns how many
    /// there were.
    #[inline]
    fn draw(&mut self, position: &mut G, most: Option<u32>, rng: &mut Rng) -> u32 {
        let mut mover = position.to_move();
        let played = &mut self.played;
        // Taken to alternate: the record only steers the search.
        let note = |m: G::Move| {
            played.push((m.code(), mover));
            mover = mover.other();
        };
        match (self.recording, most) {
            (false, None) => position.random_playout(rng, |_| ()),
            (false, Some(most)) => position.random_moves(most, rng, |_| ()),
            (true, None) => position.random_playout(rng, note),
            (true, Some(most)) => position.random_moves(most, rng, note),
        }
    }

    /// A playout move by move, with whatever the settings ask for.
    fn guided(&mut self, shared: &Shared<'_, G>, position: &mut G, rng: &mut Rng) -> u64 {
        let settings = shared.settings;
        // The move before which the oracles are asked next.
        let mut ask = settings.oracle_playouts;
        // Who draws a move at random learns from it that the game is over.
        let draws = self.kind == PlayoutKind::Uniform && settings.mate == 0 && settings.cut == 0;
        let mut ply = 0;
        loop {
            if draws {
                // To where the oracles are asked, as fast as the game can.
                let far = position.plies_left().saturating_sub(self.oracle_plies);
                let far = far.max(ask.saturating_sub(ply));
                if far > 0 {
                    let played = self.draw(position, Some(far), rng);
                    ply += played;
                    if played < far {
                        break;
                    }
                }
            }
            if !draws && let Some(score) = position.score() {
                return reward(score, settings, self.range);
            }
            if settings.oracle_playouts > 0
                && ply >= ask
                && position.plies_left() <= self.oracle_plies
            {
                ask = ply + settings.oracle_every;
                let known = match &shared.knowledge.oracle {
                    Some(oracle) => oracle.bounds_along(position, &mut self.memory).decided(),
                    None => None,
                };
                match (known, settings.oracle_doubt) {
                    (Some(score), _) => return reward(score, settings, self.range),
                    (None, Doubt::Play) => {}
                    (None, Doubt::Evaluate) => {
                        return estimate_reward(shared.knowledge.evaluators[0].evaluate(position));
                    }
                }
            }
            // What is known beats an estimate.
            if settings.cut > 0 && ply >= settings.cut {
                let estimate = shared.knowledge.evaluators[0].evaluate(position);
                return estimate_reward(estimate);
            }
            let mover = position.to_move();
            let mut chosen = None;
            match &shared.knowledge.oracle {
                Some(oracle) if self.kind == PlayoutKind::Oracle || ply < settings.mate => {
                    let known = oracle.look(position, &mut self.moves);
                    if let Some(score) = known.decided() {
                        return reward(score, settings, self.range);
                    }
                    chosen = rng.pick(&self.moves);
                }
                None if ply < settings.mate => chosen = self.winning_move(position),
                _ => {}
            }
            let Some(m) = chosen.or_else(|| self.choose(shared, position, rng)) else { break };
            position.play_unchecked(m);
            self.record(m.code(), mover);
            ply += 1;
        }
        position.score().map_or(Node::ONE / 2, |score| reward(score, settings, self.range))
    }

    fn winning_move(&mut self, position: &G) -> Option<G::Move> {
        let mover = position.to_move();
        position.legal_moves(&mut self.moves);
        self.moves.iter().copied().find(|&m| {
            let next = position.after(m);
            next.score().and_then(|score| score.winner()) == Some(mover)
        })
    }

    fn choose(&mut self, shared: &Shared<'_, G>, position: &G, rng: &mut Rng) -> Option<G::Move> {
        let last = self.played.last().map(|&(code, _)| code);
        match self.kind {
            PlayoutKind::Uniform | PlayoutKind::Oracle => position.random_move(rng),
            PlayoutKind::Policy => {
                let policy = self.policy.as_mut().expect("checked when the search was made");
                policy.choose(position, last.map(G::Move::from_code), rng)
            }
            PlayoutKind::Weighted => {
                position.legal_moves(&mut self.moves);
                weigh(shared, position, &self.moves, &mut self.weights);
                pick_weighted(&self.moves, &self.weights, rng)
            }
            PlayoutKind::LastGoodReply | PlayoutKind::LastGoodReplyForget => {
                let mover = position.to_move().index();
                let reply = last
                    .and_then(|code| self.replies[mover][usize::from(code)])
                    .map(G::Move::from_code)
                    .filter(|&m| position.check(m).is_ok());
                reply.or_else(|| position.random_move(rng))
            }
        }
    }

    /// Remembers the winner's replies, and with forgetting unlearns the
    /// loser's.
    pub fn learn(&mut self, value: u64) {
        if !remembers_replies(self.kind) || value == Node::ONE / 2 {
            return;
        }
        let winner = if value > Node::ONE / 2 { Player::First } else { Player::Second };
        for pair in self.played.windows(2) {
            let [(previous, _), (code, player)] = *pair else { continue };
            let reply = &mut self.replies[player.index()][usize::from(previous)];
            if player == winner {
                *reply = Some(code);
            } else if self.kind == PlayoutKind::LastGoodReplyForget && *reply == Some(code) {
                *reply = None;
            }
        }
    }

    /// Gives new children what the settings keep beside the nodes.
    pub fn prepare(
        &self,
        shared: &Shared<'_, G>,
        position: &G,
        moves: &[G::Move],
        arena: &Arena,
        children: Range<u32>,
    ) {
        let settings = shared.settings;
        let wants_prior = settings.selection == Selection::Puct || settings.prior != PriorUse::Off;
        if wants_prior {
            let weights = priors(shared, position, moves);
            for (slot, &weight) in children.clone().zip(&weights) {
                if let Some(extra) = arena.extra(slot) {
                    extra.prior.store(weight.to_bits(), Relaxed);
                }
                if settings.prior == PriorUse::Wins {
                    let wins = (settings.prior_weight * weight).max(0.0) as u32;
                    arena.node(slot).set_experience(wins, u64::from(wins) * Node::ONE);
                }
            }
        }
        if settings.minimax > 0.0 {
            let mover = position.to_move();
            for (slot, &m) in children.zip(moves) {
                let next = position.after(m);
                let first = estimate_reward(shared.knowledge.evaluators[0].evaluate(&next));
                let first = first as f32 / Node::ONE as f32;
                let seen = if mover == Player::First { first } else { 1.0 - first };
                if let Some(extra) = arena.extra(slot) {
                    extra.minimax.store(seen.to_bits(), Relaxed);
                }
            }
        }
    }
}

/// The game's weights; for PUCT scaled to sum to one, and equal where the game
/// has none.
fn priors<G: Game>(shared: &Shared<'_, G>, position: &G, moves: &[G::Move]) -> Vec<f32> {
    let mut weights = Vec::new();
    match shared.knowledge.priors.is_empty() {
        false => weigh(shared, position, moves, &mut weights),
        true => weights.resize(moves.len(), 1.0),
    }
    if shared.settings.selection == Selection::Puct {
        let sum: f32 = weights.iter().sum();
        let scale = if sum > 0.0 { 1.0 / sum } else { 0.0 };
        weights.iter_mut().for_each(|w| *w *= scale);
    }
    weights
}

/// What all kinds of knowledge about moves say together, never below 0.
fn weigh<G: Game>(shared: &Shared<'_, G>, position: &G, moves: &[G::Move], weights: &mut Vec<f32>) {
    weights.clear();
    weights.resize(moves.len(), 0.0);
    for (weight, prior) in &shared.knowledge.priors {
        prior.add(position, moves, *weight, weights);
    }
    weights.iter_mut().for_each(|w| *w = w.max(0.0));
}

fn pick_weighted<M: Copy>(moves: &[M], weights: &[f32], rng: &mut Rng) -> Option<M> {
    let sum: f32 = weights.iter().sum();
    if sum <= 0.0 {
        return rng.pick(moves);
    }
    let mut left = rng.below(1 << 24) as f32 / (1 << 24) as f32 * sum;
    for (&m, &weight) in moves.iter().zip(weights) {
        left -= weight;
        if left < 0.0 {
            return Some(m);
        }
    }
    moves.last().copied()
}

/// An estimate from −1 to 1 as a reward.
fn estimate_reward(estimate: f32) -> u64 {
    ((f64::from(estimate.clamp(-1.0, 1.0)) + 1.0) / 2.0 * Node::ONE as f64) as u64
}

fn remembers_replies(kind: PlayoutKind) -> bool {
    matches!(kind, PlayoutKind::LastGoodReply | PlayoutKind::LastGoodReplyForget)
}
