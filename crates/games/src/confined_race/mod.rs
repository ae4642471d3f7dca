//! Confined race: a capture race in a part of the board, small enough to be solved.
//!
//! Some points are in play. Stones on other points are alive and never captured, and
//! nobody plays there; a move elsewhere is a pass. Beside points of the open board stones
//! of either colour may live. Whoever loses his marked string loses
//! the game, and two passes in a row are a draw: seki, or both strings alive. Suicide is
//! forbidden.
//!
//! Kos are decided beforehand: one player wins them all. He may take them whenever he
//! likes, as if he had a threat that must be answered each time, and the other never: if
//! he did, it would be taken back at once, and nothing would have changed.
//!
//! Without kos a position can return only after captures of several stones. So that
//! every game ends, captures are limited, and one player wins at the limit unless the
//! other's string is joined to living stones. A result that is the same whoever wins
//! kos and at the limit rests on neither.
//!
//! Points that touch the same are interchangeable. A stone on one of them is kept on
//! the first that is free of the set, Black's before White's, and one of them is listed
//! as a move for all; `games::confined_race::Confinement` translates back. With the option
//! `each` every point is a move of its own, as on a board.

mod graph;
mod knowledge;
mod life;
mod notation;
mod region;
mod rules;

pub use region::{Area, Confinement};
pub use rules::Winners;

use game::prelude::*;
use game::zobrist::mix;
use graph::{Graph, MARKED};
use std::sync::Arc;

/// As many captures as a game may have.
const MOST_CAPTURES: u8 = 12;

/// A position of the race.
#[derive(Clone, Debug)]
pub struct Confined {
    graph: Arc<Graph>,
    winners: Winners,
    /// Whether interchangeable points are moves of their own.
    each: bool,
    stones: [u64; 2],
    to_move: Player,
    /// Passes in a row, up to the two that end the game.
    passes: u8,
    captures_left: u8,
    /// Who has lost his marked string.
    captured: Option<Player>,
}

impl PartialEq for Confined {
    fn eq(&self, other: &Confined) -> bool {
        let state =
            |c: &Confined| (c.winners, c.stones, c.to_move, c.passes, c.captures_left, c.captured);
        // Whether points are merged is part of the graph.
        let same_graph = || Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph;
        state(self) == state(other) && same_graph()
    }
}

/// What a play does.
struct Play {
    stones: [u64; 2],
    captured: u64,
    /// Whether it takes a ko: one stone, by a stone that could be taken back.
    is_ko: bool,
    /// Whether the stone's own string is left without liberties.
    is_suicide: bool,
}

impl Confined {
    fn new(graph: Graph, mut stones: [u64; 2], winners: Winners) -> Confined {
        graph.sort(&mut stones);
        Confined {
            graph: Arc::new(graph),
            winners,
            each: false,
            stones,
            to_move: Player::First,
            passes: 0,
            captures_left: MOST_CAPTURES,
            captured: None,
        }
    }

    /// The same race with interchangeable points as moves of their own, if `each` is set.
    fn with_each(mut self, each: bool) -> Confined {
        if each {
            Arc::make_mut(&mut self.graph).twins.clear();
        }
        Confined { each, ..self }
    }

    #[inline]
    fn empty(&self) -> u64 {
        let all = (1u64 << self.graph.points.len()) - 1;
        all & !(self.stones[0] | self.stones[1])
    }

    /// The code of a pass.
    fn pass(&self) -> u16 {
        self.graph.points.len() as u16
    }

    /// Whether a string of `player` is alive because it touches living stones.
    #[inline]
    fn lives(&self, string: u64, player: Player) -> bool {
        string & self.graph.living[player.index()] != 0
    }

    /// Whether a player's marked string is joined to living stones.
    fn is_safe(&self, player: Player) -> bool {
        let stones = self.stones[player.index()];
        let string = self.graph.string(MARKED[player.index()], stones);
        self.lives(string, player)
    }

    /// What a play on an empty node does.
    #[inline]
    fn try_play(&self, node: usize) -> Play {
        let graph = &*self.graph;
        let (me, enemy) = (self.to_move.index(), self.to_move.other());
        let stone = 1u64 << node;
        let mut stones = self.stones;
        stones[me] |= stone;
        let empty = self.empty() & !stone;
        let mut captured = 0;
        let mut targets = graph.beside[node] & stones[enemy.index()];
        while targets != 0 {
            let string = graph.string(targets & targets.wrapping_neg(), stones[enemy.index()]);
            targets &= !string;
            if !self.lives(string, enemy) && graph.around(string) & empty == 0 {
                captured |= string;
            }
        }
        stones[enemy.index()] &= !captured;
        // A string that is one node is held by its captor, and never empty.
        let held = captured & graph.whole_nodes();
        stones[me] |= held;
        let own = graph.string(stone, stones[me]);
        let liberties = graph.around(own) & (empty | captured & !held);
        let mortal = !self.lives(own, self.to_move);
        Play {
            stones,
            captured,
            is_ko: mortal
                && own == stone
                && captured.count_ones() == 1
                && held == 0
                && captured & MARKED[enemy.index()] == 0
                && liberties.count_ones() == 1,
            is_suicide: mortal && liberties == 0,
        }
    }

    fn why_not(&self, node: usize) -> Option<&'static str> {
        let play = self.try_play(node);
        match () {
            // The capture of the marked string ends the game, whatever else it does.
            () if play.captured & MARKED[self.to_move.other().index()] != 0 => None,
            () if play.is_suicide => Some("suicide is forbidden"),
            () if play.is_ko && self.winners.kos != self.to_move => {
                Some("the other side wins all kos")
            }
            () => None,
        }
    }

    /// The node that stands for all that are interchangeable with this one: the first
    /// that is empty, or the node itself if none is.
    fn representative(&self, node: usize) -> usize {
        let free = self.graph.class_of(node) & self.empty();
        if free == 0 { node } else { free.trailing_zeros() as usize }
    }

    /// Everything but the graph in one number.
    fn content(&self) -> u128 {
        let nodes = self.graph.points.len();
        let captured = self.captured.map_or(0, |player| player.index() as u128 + 1);
        let state = (captured << 4 | u128::from(self.captures_left)) << 2 | u128::from(self.passes);
        let state = state << 1 | self.to_move.index() as u128;
        let [black, white] = self.stones.map(u128::from);
        (state << nodes | black) << nodes | white
    }
}

impl Game for Confined {
    type Move = u16;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        if self.score().is_some() {
            return;
        }
        // Of interchangeable nodes the first empty one stands for all.
        let mut free = self.empty();
        for &class in &self.graph.twins {
            let others = free & class;
            free &= !(others & others.wrapping_sub(1));
        }
        while free != 0 {
            let node = free.trailing_zeros() as usize;
            free &= free - 1;
            if self.why_not(node).is_none() {
                moves.push(node as u16);
            }
        }
        moves.push(self.pass());
    }

    fn check(&self, m: u16) -> Result<(), IllegalMove> {
        let node = usize::from(m);
        let reason = match () {
            () if self.score().is_some() => return Err(IllegalMove::GAME_OVER),
            () if m == self.pass() => return Ok(()),
            () if m > self.pass() => "there is no such point",
            () if self.empty() >> node & 1 == 0 => "the point is occupied",
            () if self.representative(node) != node => "another point stands for this one",
            () => match self.why_not(node) {
                Some(reason) => reason,
                None => return Ok(()),
            },
        };
        Err(IllegalMove::new(reason))
    }

    #[inline]
    fn play_unchecked(&mut self, m: u16) {
        let enemy = self.to_move.other();
        if m == self.pass() {
            self.passes += 1;
        } else {
            let play = self.try_play(usize::from(m));
            self.passes = 0;
            if play.captured & MARKED[enemy.index()] != 0 {
                // The game is over; what else was captured does not matter.
                self.captured = Some(enemy);
                self.stones[self.to_move.index()] |= 1 << m;
            } else {
                self.captures_left -= u8::from(play.captured != 0);
                self.stones = play.stones;
            }
            self.graph.sort(&mut self.stones);
        }
        self.to_move = enemy;
    }

    fn score(&self) -> Option<Score> {
        let winner = self.winners.limit;
        match self.captured {
            Some(loser) => Some(Score::win_for(loser.other())),
            None if self.passes >= 2 => Some(Score::DRAW),
            None if self.captures_left > 0 => None,
            None if self.is_safe(winner.other()) => Some(Score::DRAW),
            None => Some(Score::win_for(winner)),
        }
    }

    /// Between two captures every point is filled once, after one pass each.
    fn plies_left(&self) -> u32 {
        let between = |points: u32| 2 * points + 2;
        match self.score() {
            Some(_) => 0,
            None => {
                let later = u32::from(self.captures_left) * between(MOST_POINTS);
                later + between(self.empty().count_ones()) - u32::from(self.passes)
            }
        }
    }

    fn move_limit(&self) -> u16 {
        self.pass() + 1
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        let content = self.content();
        mix(content as u64 ^ mix((content >> 64) as u64))
    }

    fn exact_key(&self) -> Option<u128> {
        Some(self.content())
    }

    fn exact_key_bits(&self) -> u32 {
        2 * self.graph.points.len() as u32 + 9
    }
}

/// More than the points that a capture can empty.
const MOST_POINTS: u32 = graph::MOST_NODES as u32;

/// The family `confined-race`.
pub struct ConfinedRace;

impl Family for ConfinedRace {
    type Game = Confined;
    const NAME: &str = "confined-race";
    const SUMMARY: &str = "a capture race in a part of the board, with kos decided beforehand";
    const PARAMETERS: &str = "N, from 4 to 19, then +kos=white and +limit=white if White wins \
                              kos and at the limit of captures, +each if interchangeable points \
                              are moves of their own";
    const DEFAULT: &str = "7";
    const EXAMPLES: &[&str] = &["7", "9"];
    const SOLVER: &str = "alpha-beta";

    fn start(parameters: &str) -> Result<Confined, ParseError> {
        rules::start(parameters).map_err(|reason| ParseError::in_game(parameters, reason))
    }

    fn oracles() -> Vec<Box<dyn game::Oracle<Confined>>> {
        vec![Box::new(knowledge::Safety)]
    }
}
