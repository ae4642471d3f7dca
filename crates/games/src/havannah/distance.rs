//! How many stones a player needs for a fork or a bridge, through every cell
//! (Ewalds 2012, section 4.8.6): flood fills from the six corners and the six edges.
//! Steps within a group cost nothing; rings and the opponent's moves are not looked at.

use super::board::Board;
use super::geometry::{Geometry, WORDS};

/// More than any real distance.
pub(super) const FAR: u8 = 100;

/// By place: the stones that `player` needs for a fork or bridge that uses the cell.
pub(super) fn to_win(board: &Board, player: usize) -> Vec<u8> {
    let geometry = board.geometry;
    let words = (geometry.places() / 64 + 1).min(WORDS);
    let own = board.stones.words(player);
    let theirs = board.stones.words(player ^ 1);
    let places = geometry.places();
    // The distances to the two nearest corners and the three nearest edges.
    let mut corners = vec![[FAR; 2]; places];
    let mut edges = vec![[FAR; 3]; places];
    for side in 0..12 {
        let mut reached = [0u64; WORDS];
        let mut front = [0u64; WORDS];
        for &cell in &geometry.all {
            if geometry.sides[usize::from(cell)] >> side & 1 == 1 {
                front[usize::from(cell) / 64] |= 1 << (cell % 64);
            }
        }
        for (word, theirs) in front.iter_mut().zip(theirs) {
            *word &= !theirs;
        }
        let mut distance = 0u8;
        // Own stones cost nothing, so they belong to the front before it.
        let mut free = masked(&front, own, words);
        loop {
            // First everything that costs nothing more, with the group's own stones.
            loop {
                let grown = grow(geometry, &free, words);
                let mut news = false;
                for i in 0..words {
                    let more = grown[i] & own.get(i).copied().unwrap_or(0) & !free[i] & !reached[i];
                    free[i] |= more;
                    news |= more != 0;
                }
                if !news {
                    break;
                }
            }
            note(&free, distance, side, words, &mut corners, &mut edges);
            for i in 0..words {
                reached[i] |= free[i];
            }
            // Then one stone more: empty cells of the front, and next to what is reached.
            let grown = grow(geometry, &reached, words);
            let mut next = [0u64; WORDS];
            let mut any = false;
            for i in 0..words {
                let taken = own.get(i).copied().unwrap_or(0) | theirs.get(i).copied().unwrap_or(0);
                let empty = geometry.board[i] & !taken;
                let first = if distance == 0 { front[i] } else { 0 };
                next[i] = (grown[i] | first) & empty & !reached[i];
                any |= next[i] != 0;
            }
            if !any || distance >= FAR - 1 {
                break;
            }
            distance += 1;
            note(&next, distance, side, words, &mut corners, &mut edges);
            for i in 0..words {
                reached[i] |= next[i];
            }
            // Own stones beside the new cells are reached at the same price.
            let grown = grow(geometry, &next, words);
            for i in 0..words {
                free[i] = grown[i] & own.get(i).copied().unwrap_or(0) & !reached[i];
            }
        }
    }
    let mut all = vec![FAR; places];
    for &cell in &geometry.all {
        let at = usize::from(cell);
        // The cell itself is counted once on every way unless it is an own stone.
        let own = u32::from(own[at / 64] >> (at % 64) & 1 == 0);
        let sum = |ways: &[u8]| ways.iter().map(|&d| u32::from(d)).sum::<u32>();
        let fork = sum(&edges[at]).saturating_sub(2 * own);
        let bridge = sum(&corners[at]).saturating_sub(own);
        all[at] = fork.min(bridge).min(u32::from(FAR)) as u8;
    }
    all
}

/// How much a distance is worth: the more, the nearer.
pub(super) fn worth(geometry: &Geometry, distance: u8) -> f32 {
    let longest = geometry.width.max(geometry.height) - 1;
    longest.saturating_sub(usize::from(distance)) as f32
}

fn masked(cells: &[u64; WORDS], by: &[u64], words: usize) -> [u64; WORDS] {
    let mut out = [0; WORDS];
    for i in 0..words {
        out[i] = cells[i] & by.get(i).copied().unwrap_or(0);
    }
    out
}

/// The neighbours of some cells.
fn grow(geometry: &Geometry, cells: &[u64; WORDS], words: usize) -> [u64; WORDS] {
    let mut out = [0; WORDS];
    for i in 0..words {
        let below = if i > 0 { cells[i - 1] } else { 0 };
        let above = if i + 1 < words { cells[i + 1] } else { 0 };
        for by in [1, geometry.width, geometry.width + 1] {
            out[i] |= cells[i] << by | below >> (64 - by) | cells[i] >> by | above << (64 - by);
        }
        out[i] &= geometry.board[i];
    }
    out
}

/// Notes a distance for all of these cells.
fn note(
    cells: &[u64; WORDS],
    distance: u8,
    side: usize,
    words: usize,
    corners: &mut [[u8; 2]],
    edges: &mut [[u8; 3]],
) {
    for (i, &word) in cells[..words].iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let cell = 64 * i + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            match side {
                ..6 => insert(&mut corners[cell], distance),
                _ => insert(&mut edges[cell], distance),
            }
        }
    }
}

/// Keeps the least distances, in rising order.
fn insert<const N: usize>(least: &mut [u8; N], mut distance: u8) {
    for slot in least {
        if distance < *slot {
            std::mem::swap(slot, &mut distance);
        }
    }
}
