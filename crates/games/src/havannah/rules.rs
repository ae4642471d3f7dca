//! The rules as the searches see them, with keys, symmetries and playouts.

use super::board::{Board, SWAP, Stones, any_size, each_bit};
use super::geometry::SYMMETRIES;
use game::bits;
use game::prelude::*;

impl Game for Board {
    type Move = u16;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        if self.ending.is_some() {
            return;
        }
        for (i, word) in self.empty_words().enumerate() {
            moves.extend(each_bit(&[word]).map(|bit| 64 * i as u16 + bit));
        }
        if self.may_swap() {
            moves.push(SWAP);
        }
    }

    fn check(&self, m: u16) -> Result<(), IllegalMove> {
        if self.score().is_some() {
            Err(IllegalMove::GAME_OVER)
        } else if m == SWAP {
            match (self.swap_rule, self.may_swap()) {
                (_, true) => Ok(()),
                (true, _) => Err(IllegalMove::new("only the second player's first move may swap")),
                _ => Err(IllegalMove::new("this variant has no swap rule")),
            }
        } else if !self.geometry.contains(m) {
            Err(IllegalMove::new("there is no such cell"))
        } else if self.owner(m).is_some() {
            Err(IllegalMove::new("the cell is taken"))
        } else {
            Ok(())
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: u16) {
        if m == SWAP {
            self.swap();
        } else {
            self.ending = self.put(self.to_move, m);
        }
        self.to_move = self.to_move.other();
    }

    #[inline]
    fn score(&self) -> Option<Score> {
        match self.ending {
            Some(_) => Some(Score::win_for(self.to_move.other())),
            None => (self.empty_cells() == 0).then_some(Score::DRAW),
        }
    }

    fn plies_left(&self) -> u32 {
        // A swap is a move without a new stone.
        let swap = self.swap_rule && self.placed <= 1 && !self.swapped;
        self.empty_cells() + u32::from(swap)
    }

    fn move_limit(&self) -> u16 {
        self.geometry.places() as u16
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        self.placed_stones().fold(self.swap_key(), |key, (player, cell)| {
            key ^ self.geometry.keys[player.index()][usize::from(cell)]
        })
    }

    /// Both bitboards without the places that are no cells, up to 63 cells (size 5). The
    /// side to move follows from the numbers of stones and the swap.
    fn exact_key(&self) -> Option<u128> {
        if 2 * self.geometry.cells + 1 > 128 {
            return None;
        }
        let mut exact = u128::from(self.swapped);
        for player in 0..2 {
            for (&word, &board) in self.stones.words(player).iter().zip(&self.geometry.board) {
                exact = exact << board.count_ones() | u128::from(bits::extract(word, board));
            }
        }
        Some(exact)
    }

    /// From the stones alone, like [`Game::canonical_key`].
    fn canonical_exact_key(&self) -> Option<u128> {
        let cells = self.geometry.cells;
        if 2 * cells + 1 > 128 {
            return None;
        }
        let mut images = [[0u64; 2]; SYMMETRIES];
        for (player, cell) in self.placed_stones() {
            for (image, rank) in images.iter_mut().zip(self.geometry.image_ranks[usize::from(cell)])
            {
                image[player.index()] |= 1 << rank;
            }
        }
        let least = images.into_iter().map(|[white, black]| {
            (u128::from(self.swapped) << cells | u128::from(white)) << cells | u128::from(black)
        });
        least.min()
    }

    fn exact_key_bits(&self) -> u32 {
        2 * self.geometry.cells as u32 + 1
    }

    fn symmetries(&self) -> usize {
        self.geometry.symmetries.len()
    }

    fn transformed(&self, symmetry: usize) -> Board {
        let image = |cell| self.geometry.image(cell, symmetry);
        let stones = self.placed_stones().map(|(player, cell)| (player, image(cell)));
        let board = Board::with_stones(self, self.to_move, self.swapped, stones);
        let board = board.expect("a reflected position has no more winners than before");
        Board { last: self.last.map(image), ..board }
    }

    fn transform_move(&self, m: u16, symmetry: usize) -> u16 {
        if m == SWAP { m } else { self.geometry.image(m, symmetry) }
    }

    /// From the stones alone: all keys at once, no position rebuilt.
    fn canonical_key(&self) -> u64 {
        let mut keys = [self.swap_key(); SYMMETRIES];
        for (player, cell) in self.placed_stones() {
            let images = &self.geometry.image_keys[usize::from(cell)][player.index()];
            for (key, image) in keys.iter_mut().zip(images) {
                *key ^= image;
            }
        }
        keys.into_iter().min().unwrap_or(self.key)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<u16> {
        if self.score().is_some() {
            return None;
        }
        let mut k = rng.below(self.empty_cells() + u32::from(self.may_swap()));
        for (i, word) in self.empty_words().enumerate() {
            if k < word.count_ones() {
                return Some((64 * i as u32 + bits::select(word, k)) as u16);
            }
            k -= word.count_ones();
        }
        Some(SWAP)
    }

    #[inline]
    fn random_playout(&mut self, rng: &mut Rng, mut on_move: impl FnMut(u16)) -> u32 {
        let mut plies = 0;
        // As long as a swap may come, one move at a time.
        while self.swap_is_ahead() {
            let Some(m) = self.random_move(rng) else {
                break;
            };
            self.play_unchecked(m);
            on_move(m);
            plies += 1;
        }
        if self.ending.is_some() {
            return plies;
        }
        let end = any_size!(&mut self.stones,
            forest => forest.playout(self.geometry, self.to_move.index(), rng, on_move));
        self.finish(&end);
        plies + end.plies
    }
}
