//! Moves that lead to the same position but for a symmetry.

use game::Game;

/// Keeps one move of each class of moves that lead to symmetric positions.
/// Once `hurry` says so, those that were not looked at yet stay: nobody waits
/// for this.
pub(crate) fn merge<G: Game>(position: &G, moves: &mut Vec<G::Move>, hurry: impl Fn() -> bool) {
    if position.symmetries() == 1 {
        return;
    }
    let mut seen: Vec<(u64, G)> = Vec::new();
    moves.retain(|&m| {
        if hurry() {
            return true;
        }
        let next = position.after(m);
        let key = next.canonical_key();
        // Equal keys are a hint, as they leave the past out; equal positions
        // are interchangeable.
        let same = |other: &G| (0..next.symmetries()).any(|s| next.transformed(s) == *other);
        let is_new = !seen.iter().any(|(k, other)| *k == key && same(other));
        if is_new {
            seen.push((key, next));
        }
        is_new
    });
}
