//! The oracles of a search as one: all that is known exactly of a position.

use game::{Bounds, Game, Memory, Oracle};

/// Knows the rules and nothing else: for games without oracles, and for measuring
/// what oracles are worth.
pub struct RulesOnly;

impl<G: Game> Oracle<G> for RulesOnly {
    fn name(&self) -> &'static str {
        "none"
    }

    fn bounds(&self, position: &G) -> Bounds {
        position.score().map_or_else(|| position.score_range(), Bounds::exact)
    }
}

/// Several oracles asked as one.
struct Joined<G: Game>(Vec<Box<dyn Oracle<G>>>);

/// One oracle that knows what all of these know.
pub fn join<G: Game>(mut oracles: Vec<Box<dyn Oracle<G>>>) -> Box<dyn Oracle<G>> {
    match oracles.len() {
        0 => Box::new(RulesOnly),
        1 => oracles.remove(0),
        _ => Box::new(Joined(oracles)),
    }
}

/// The common part of what two oracles say.
fn common(a: Bounds, b: Bounds) -> Bounds {
    a.intersect(b).expect("oracles agree with each other")
}

impl<G: Game> Joined<G> {
    /// The first oracle that has features.
    fn describing(&self, position: &G) -> Option<&dyn Oracle<G>> {
        let mut all = self.0.iter().map(|oracle| &**oracle);
        all.find(|oracle| oracle.feature_count(position) > 0)
    }
}

impl<G: Game> Oracle<G> for Joined<G> {
    fn name(&self) -> &'static str {
        self.0[0].name()
    }

    fn bounds(&self, position: &G) -> Bounds {
        let mut known = self.0[0].bounds(position);
        for oracle in &self.0[1..] {
            if known.decided().is_some() {
                break;
            }
            if !oracle.is_silent(position) {
                known = common(known, oracle.bounds(position));
            }
        }
        known
    }

    fn bounds_along(&self, position: &G, memory: &mut Memory) -> Bounds {
        let memories: &mut Vec<Memory> = memory.kept();
        memories.resize_with(self.0.len(), Memory::default);
        let mut known = position.score_range();
        for (oracle, memory) in self.0.iter().zip(memories) {
            if known.decided().is_some() {
                break;
            }
            if !oracle.is_silent(position) {
                known = common(known, oracle.bounds_along(position, memory));
            }
        }
        known
    }

    /// The shortest of the lists. What two lists have in common would not do: each
    /// may leave out a move because of one that only it lists.
    fn look(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        let mut known = self.0[0].look(position, moves);
        for oracle in &self.0[1..] {
            if known.decided().is_some() {
                break;
            }
            if !oracle.is_silent(position) {
                known = common(known, oracle.look_after(position, moves));
            }
        }
        known
    }

    fn look_next(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        let all = self.0.iter().map(|oracle| &**oracle);
        let speaking = all.filter(|oracle| !oracle.is_silent(position));
        let needed =
            |oracle: &&dyn Oracle<G>| !speaking.clone().any(|other| oracle.is_covered_by(other));
        let mut oracles = speaking.clone().filter(needed);
        let Some(first) = oracles.next() else {
            return self.look(position, moves);
        };
        let mut known = first.look_next(position, moves);
        let mut other = Vec::new();
        for oracle in oracles {
            if known.decided().is_some() {
                break;
            }
            let bounds = oracle.look_next(position, &mut other);
            if bounds.decided().is_some() || other.len() < moves.len() {
                std::mem::swap(moves, &mut other);
            }
            known = common(known, bounds);
        }
        known
    }

    /// A glance by each, and the least number of moves.
    fn glance(&self, position: &G, scratch: &mut Vec<G::Move>) -> (Bounds, usize) {
        let (mut known, mut count) = self.0[0].glance(position, scratch);
        for oracle in &self.0[1..] {
            if known.decided().is_some() {
                break;
            }
            if !oracle.is_silent(position) {
                let (bounds, moves) = oracle.glance(position, scratch);
                known = common(known, bounds);
                count = count.min(moves);
            }
        }
        (known, count)
    }

    fn is_silent(&self, position: &G) -> bool {
        self.0.iter().all(|oracle| oracle.is_silent(position))
    }

    fn narrows(&self) -> bool {
        self.0.iter().any(|oracle| oracle.narrows())
    }

    fn refutes(&self) -> bool {
        self.0.iter().all(|oracle| oracle.refutes() || !oracle.narrows())
    }

    fn is_deep(&self) -> bool {
        self.0.iter().any(|oracle| oracle.is_deep())
    }

    fn promise(&self, position: &G, m: G::Move, after: &G) -> i32 {
        self.0[0].promise(position, m, after)
    }

    fn order(&self, position: &G, moves: &mut [G::Move]) {
        self.0.iter().for_each(|oracle| oracle.order(position, moves));
    }

    fn slot(&self, position: &G, m: G::Move) -> u16 {
        self.0[0].slot(position, m)
    }

    fn feature_count(&self, position: &G) -> usize {
        self.describing(position).map_or(0, |oracle| oracle.feature_count(position))
    }

    fn features(&self, position: &G, features: &mut Vec<u32>) {
        match self.describing(position) {
            Some(oracle) => oracle.features(position, features),
            None => features.clear(),
        }
    }
}

/// The oracles that a setting names: `all`, `none`, or names separated by `+`.
pub fn choose<G: Game>(
    all: Vec<Box<dyn Oracle<G>>>,
    wanted: &str,
) -> Result<Vec<Box<dyn Oracle<G>>>, String> {
    match wanted {
        "all" => Ok(all),
        "none" => Ok(Vec::new()),
        names => {
            let names: Vec<&str> = names.split('+').collect();
            if let Some(name) = names.iter().find(|n| !all.iter().any(|o| o.name() == **n)) {
                let known: Vec<&str> = all.iter().map(|oracle| oracle.name()).collect();
                let meant = game::did_you_mean(name, known.iter().copied());
                return Err(format!(
                    "setting oracles: no oracle {name:?} in this game; known: {}{meant}",
                    if known.is_empty() { "none".to_string() } else { known.join(", ") }
                ));
            }
            Ok(all.into_iter().filter(|oracle| names.contains(&oracle.name())).collect())
        }
    }
}
