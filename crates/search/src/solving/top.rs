//! The first moves of a proof, for people to look at: the winner's move and
//! every reply to it, each with the work that went into it.

use crate::prover::{Prover, Question, Watch};
use crate::solve;
use game::sgf::{Property, Tree};
use game::{Bounds, Notation, Player, Score};

/// Adds the proof of what `bounds` say of a position, down to `plies`, after the
/// last node of a game's record.
pub(super) fn add<G: Notation>(
    tree: &mut Tree,
    root: &G,
    bounds: Bounds,
    prover: &mut dyn Prover<G>,
    plies: u32,
    watch: &mut Watch<'_>,
) {
    let last = tree.nodes.len() - 1;
    let question = match bounds.lower > root.score_range().lower {
        true => Question { player: Player::First, goal: bounds.lower },
        false => Question { player: Player::Second, goal: bounds.seen_by(Player::Second).lower },
    };
    let mut printer = Printer { prover, watch, question };
    printer.comment(tree, last, root);
    printer.add(tree, last, root, plies);
}

struct Printer<'a, 'w, G: Notation> {
    prover: &'a mut dyn Prover<G>,
    watch: &'a mut Watch<'w>,
    question: Question,
}

impl<G: Notation> Printer<'_, '_, G> {
    fn add(&mut self, tree: &mut Tree, node: usize, position: &G, plies: u32) {
        if plies == 0 || position.score().is_some() {
            return;
        }
        let mut moves = Vec::new();
        if position.to_move() == self.question.player {
            moves.extend(solve::achieve(self.prover, position, self.question, self.watch));
        } else {
            position.legal_moves(&mut moves);
            crate::symmetry::merge(position, &mut moves, || false);
        }
        for m in moves {
            let next = position.after(m);
            let colour = G::colour(position.to_move()).letter().to_string();
            let child = tree.add(node, Property::new(&colour, position.sgf_move_text(m)));
            self.comment(tree, child, &next);
            self.add(tree, child, &next, plies - 1);
        }
    }

    fn comment(&mut self, tree: &mut Tree, node: usize, position: &G) {
        let who = G::colour(self.question.player);
        let what = match self.question.goal {
            Score(1..) => format!("{who} wins"),
            Score(0) => format!("{who} does not lose"),
            Score(goal) => format!("{who} gets at least {goal}"),
        };
        let work = self.prover.work(position, self.question);
        let text = match work {
            Some(work) => format!("{what}, {work} nodes"),
            None => what,
        };
        tree.nodes[node].properties.push(Property::new("C", text));
    }
}
