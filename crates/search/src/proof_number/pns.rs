//! Best-first proof-number search over a tree in memory (Ewalds 2012 section
//! 2.3): the next position to expand is always the one that is nearest to
//! deciding the root.
//!
//! Small subtrees make room where memory is full, and must be searched again
//! when their turn comes. Where the tree that is needed is far larger than the
//! memory, this alone would have no end; so after each collection beyond the
//! first few the next leaf is tried depth first, with twice the patience every
//! time. It ends then, though `dfpn` is the solver to use.
//!
//! The tree merges nothing, so it is right also for games in which positions
//! with the same key have different pasts.

use super::numbers::{Merged, NEVER, Numbers, Sum, merge};
use super::tree::{NodeId, ROOT, Tree};
use crate::prover::{Prover, Question, Watch};
use game::{Bounds, Game, Move, Oracle, Player};
use std::mem;

/// Nodes between two looks at the watch.
const WATCH_EVERY: u64 = 1024;

/// Collections before a leaf is tried depth first.
const FREE_COLLECTIONS: u32 = 8;

/// A best-first proof-number solver of one game.
pub struct Pns<G: Game> {
    oracle: Box<dyn Oracle<G>>,
    memory: usize,
    nodes: u64,
    /// The last question that was stopped, and its tree.
    open: Option<(G, Question, Tree)>,
    /// The moves of the last answer, as positions, with what is known of them.
    decided: Vec<(G, Bounds)>,
    moves: Vec<G::Move>,
    replies: Vec<G::Move>,
}

impl<G: Game> Pns<G> {
    /// A solver that keeps its tree within `memory` bytes.
    pub fn new(oracle: Box<dyn Oracle<G>>, memory: usize) -> Pns<G> {
        Pns {
            oracle,
            memory,
            nodes: 0,
            open: None,
            decided: Vec::new(),
            moves: Vec::new(),
            replies: Vec::new(),
        }
    }

    fn fresh(&mut self, position: &G, question: Question) -> Numbers {
        let (known, count) = match position.score() {
            Some(score) => (Bounds::exact(score), 0),
            None => self.oracle.glance(position, &mut self.replies),
        };
        match question.answer(known) {
            Some(answer) => Numbers::just(answer),
            None => Numbers::fresh(position.to_move(), count),
        }
    }

    /// Gives a leaf its children, unless a look at it answers the question.
    fn expand(&mut self, tree: &mut Tree, leaf: NodeId, position: &G, question: Question) {
        let mut moves = mem::take(&mut self.moves);
        let known = self.oracle.look(position, &mut moves);
        if let Some(answer) = question.answer(known) {
            tree.set_numbers(leaf, Numbers::just(answer));
            moves.clear();
        }
        let children = tree.add_children(leaf, moves.len());
        for (child, &m) in children.zip(&moves) {
            let next = position.after(m);
            let numbers = self.fresh(&next, question);
            self.nodes += 1;
            tree.set(child, m.code(), numbers);
        }
        self.moves = moves;
    }

    /// Answers depth first, without memory, if that takes no more nodes than
    /// there is patience.
    fn settle(
        &mut self,
        position: &G,
        question: Question,
        patience: &mut u64,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        if *patience == 0 {
            return None;
        }
        if self.nodes.is_multiple_of(WATCH_EVERY)
            && watch.is_over(self.nodes, || format!("{} nodes, depth first", self.nodes))
        {
            *patience = 0;
            return None;
        }
        let mut moves = Vec::new();
        let known = match position.score() {
            Some(score) => Bounds::exact(score),
            None => self.oracle.look(position, &mut moves),
        };
        if let Some(answer) = question.answer(known) {
            return Some(answer);
        }
        let wanted = position.to_move() == question.player;
        for m in moves {
            *patience = patience.checked_sub(1)?;
            self.nodes += 1;
            let next = position.after(m);
            if self.settle(&next, question, patience, watch)? == wanted {
                return Some(wanted);
            }
        }
        Some(!wanted)
    }

    /// Keeps what the answer says of the root's moves, so that one can be named.
    fn remember(&mut self, root: &G, question: Question, tree: &Tree) {
        self.decided.clear();
        for child in tree.children(ROOT) {
            if let Some(answer) = tree.numbers(child).answer() {
                let next = root.after(G::Move::from_code(tree.code(child)));
                self.decided.push((next, question.bounds(answer, root)));
            }
        }
    }

    /// Expands leaf after leaf until the root is decided.
    fn search(
        &mut self,
        root: &G,
        question: Question,
        tree: &mut Tree,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let mut line = vec![(ROOT, root.clone())];
        let (mut looked, mut collections) = (0, 0);
        loop {
            if let Some(answer) = tree.numbers(ROOT).answer() {
                return Some(answer);
            }
            if self.nodes >= looked + WATCH_EVERY {
                looked = self.nodes;
                if watch.is_over(self.nodes, || self.status(tree)) {
                    return None;
                }
            }
            let mut patience = 0;
            if tree.is_full() {
                tree.collect();
                line.truncate(1);
                collections += 1;
                if collections > FREE_COLLECTIONS {
                    patience = tree.len() as u64;
                    let doublings = (collections - FREE_COLLECTIONS).min(40);
                    patience = patience.saturating_mul(1 << doublings);
                }
            }
            // Down to the most proving leaf.
            while let Some((node, position)) = line.last()
                && let Some(best) = tree.best_child(*node, position.to_move())
            {
                let mut next = position.clone();
                next.play_unchecked(G::Move::from_code(tree.code(best)));
                line.push((best, next));
            }
            let (leaf, position) = line.last().expect("the root is always there").clone();
            match self.settle(&position, question, &mut patience, watch) {
                Some(answer) => tree.set_numbers(leaf, Numbers::just(answer)),
                None => self.expand(tree, leaf, &position, question),
            }
            // Up as long as something changes; the next leaf is below there.
            while let Some((node, position)) = line.last() {
                let changed = tree.update(*node, position.to_move());
                if !changed || *node == ROOT {
                    break;
                }
                line.pop();
            }
        }
    }

    fn status(&self, tree: &Tree) -> String {
        let Numbers([yes, no]) = tree.numbers(ROOT);
        format!("{} nodes, proof {yes}, disproof {no}, {} in the tree", self.nodes, tree.len())
    }
}

impl<G: Game> Prover<G> for Pns<G> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        let (question, as_asked) = question.about_first();
        let mut tree = match self.open.take() {
            Some((root, asked, tree)) if root == *position && asked == question => tree,
            _ => {
                let numbers = self.fresh(position, question);
                Tree::new(self.memory, numbers)
            }
        };
        let answer = self.search(position, question, &mut tree, watch);
        match answer {
            Some(_) => self.remember(position, question, &tree),
            None => self.open = Some((position.clone(), question, tree)),
        }
        answer.map(|answer| answer == as_asked)
    }

    fn known(&self, position: &G) -> Bounds {
        if let Some(score) = position.score() {
            return Bounds::exact(score);
        }
        let told = self.decided.iter().find(|(child, _)| child == position);
        told.map_or(position.score_range(), |(_, bounds)| *bounds)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn describe(&self) -> String {
        "pns".to_string()
    }
}

impl Tree {
    /// The child to look into next, unless the node is a leaf.
    fn best_child(&self, node: NodeId, mover: Player) -> Option<NodeId> {
        let children = self.children(node);
        let numbers = children.clone().map(|child| self.numbers(child));
        (!children.is_empty()).then(|| {
            let Merged { best, .. } = merge(mover, Sum::Full, numbers);
            children.start + best as NodeId
        })
    }

    /// Recomputes a node from its children; whether it changed. A decided node
    /// needs them no more.
    fn update(&mut self, node: NodeId, mover: Player) -> bool {
        let children = self.children(node);
        if children.is_empty() {
            // It was decided without children.
            return self.numbers(node).answer().is_some();
        }
        let before = self.numbers(node);
        let merged = merge(mover, Sum::Full, children.map(|child| self.numbers(child)));
        self.set_numbers(node, merged.numbers);
        // The root's tell which move it was.
        if merged.numbers.answer().is_some() && node != ROOT {
            self.free_below(node);
        }
        debug_assert!(merged.numbers.0.iter().any(|&n| n < NEVER), "one answer is possible");
        merged.numbers != before
    }
}
