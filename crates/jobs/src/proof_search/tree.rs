//! The first plies of a search, as the master knows them.

use game::Player;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};

/// This cannot happen any more.
pub const NEVER: u32 = u32::MAX;
/// The largest number of a position that is not decided.
const MOST: u32 = NEVER - 1;

/// A position of the tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Node {
    /// The position as it was met first: turned like the root, so that what a solver
    /// remembers of one helps with the others.
    pub position: String,
    /// The least of its images, by which it is found.
    pub image: String,
    /// Who is to move.
    pub mover: Player,
    /// The moves and where they lead; nothing as long as it is a leaf.
    pub moves: Vec<(String, usize)>,
    /// From where moves lead here.
    pub parents: Vec<usize>,
    /// Proof and disproof number.
    pub numbers: [u32; 2],
    /// The answer, once it is believed.
    pub answer: Option<bool>,
    /// Whose word for the answer it is; nobody's if it follows from the moves or the rules.
    pub by: Option<String>,
    /// Whether a certificate of the answer was accepted.
    pub checked: bool,
    /// An answer that waits for its certificate.
    pub claim: Option<bool>,
    /// Jobs that looked at as many positions as they might without an answer.
    pub jobs: u64,
    /// Positions looked at by all jobs.
    pub nodes: u64,
    /// The worker whose table knows most of it.
    pub owner: Option<String>,
}

/// The tree; positions that are images of each other are one node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tree {
    /// Who asks the question.
    pub player: Player,
    /// The root is the first.
    pub nodes: Vec<Node>,
    #[serde(skip)]
    places: HashMap<String, usize>,
    /// The nodes with a claim.
    #[serde(skip)]
    claims: BTreeSet<usize>,
}

impl Tree {
    /// A tree of one position.
    pub fn new(player: Player, position: String, image: String, mover: Player) -> Tree {
        let (places, claims) = (HashMap::new(), BTreeSet::new());
        let mut tree = Tree { player, nodes: Vec::new(), places, claims };
        tree.find(position, image, mover, None);
        tree
    }

    /// Makes the index of a tree that was read.
    pub fn index(&mut self) {
        let named = self.nodes.iter().enumerate();
        self.places = named.map(|(i, node)| (node.image.clone(), i)).collect();
        self.index_claims();
    }

    fn index_claims(&mut self) {
        let claimed = |&node: &usize| self.nodes[node].claim.is_some();
        self.claims = (0..self.nodes.len()).filter(claimed).collect();
    }

    /// An answer that waits for its certificate.
    pub fn claim(&mut self, node: usize, answer: bool) {
        self.nodes[node].claim = Some(answer);
        self.claims.insert(node);
    }

    /// The nodes whose answer waits for its certificate.
    pub fn claimed(&self) -> impl Iterator<Item = usize> + '_ {
        self.claims.iter().copied()
    }

    /// The node of a position, by the least of its images; made if it is new.
    pub fn find(
        &mut self,
        position: String,
        image: String,
        mover: Player,
        parent: Option<usize>,
    ) -> usize {
        let next = self.nodes.len();
        let place = *self.places.entry(image.clone()).or_insert(next);
        if place == next {
            self.nodes.push(Node {
                position,
                image,
                mover,
                moves: Vec::new(),
                parents: Vec::new(),
                numbers: [1, 1],
                answer: None,
                by: None,
                checked: false,
                claim: None,
                jobs: 0,
                nodes: 0,
                owner: None,
            });
        }
        let node = &mut self.nodes[place];
        node.parents.extend(parent.filter(|parent| !node.parents.contains(parent)));
        place
    }

    /// Which of the two numbers the mover of a node wants to be small.
    pub fn wanted(&self, node: usize) -> usize {
        usize::from(self.nodes[node].mover != self.player)
    }

    /// The numbers of a node from those that `of` gives its moves.
    pub fn merged(&self, node: usize, of: impl Fn(usize) -> [u32; 2]) -> [u32; 2] {
        let want = self.wanted(node);
        let not = 1 - want;
        let (mut least, mut largest, mut open) = (NEVER, 0, 0u32);
        for &(_, child) in &self.nodes[node].moves {
            let numbers = of(child);
            least = least.min(numbers[want]);
            largest = largest.max(numbers[not]);
            open += u32::from(numbers[not] > 0);
        }
        let mut numbers = [0; 2];
        numbers[want] = least;
        // The largest and one for each other: a sum would count what meets again twice.
        numbers[not] = match (least, largest) {
            (0, _) | (_, NEVER) => NEVER,
            (NEVER, _) => 0,
            _ => largest.saturating_add(open.saturating_sub(1)).min(MOST),
        };
        numbers
    }

    /// Makes a leaf an inner position.
    pub fn set_moves(&mut self, node: usize, moves: Vec<(String, usize)>) {
        self.nodes[node].moves = moves;
        if self.refresh(node) {
            self.climb(node);
        }
    }

    /// Enters numbers of an open leaf.
    pub fn set_numbers(&mut self, node: usize, numbers: [u32; 2]) {
        if self.nodes[node].answer.is_none() {
            self.nodes[node].numbers = numbers.map(|number| number.clamp(1, MOST));
            self.climb(node);
        }
    }

    /// Believes an answer.
    pub fn settle(&mut self, node: usize, answer: bool, by: Option<String>, checked: bool) {
        let place = &mut self.nodes[node];
        place.answer = Some(answer);
        place.numbers = if answer { [0, NEVER] } else { [NEVER, 0] };
        (place.by, place.checked, place.claim) = (by, checked, None);
        self.claims.remove(&node);
        self.climb(node);
    }

    /// Takes back what rests on the word of certain workers alone. Answers above follow
    /// anew.
    pub fn withdraw(&mut self, of: impl Fn(&str) -> bool) {
        for node in &mut self.nodes {
            let word = node.by.as_deref().is_some_and(&of) && !node.checked;
            if word || node.moves.is_empty() && node.owner.as_deref().is_some_and(&of) {
                node.owner = None;
                node.claim = None;
            }
            if word {
                (node.answer, node.by) = (None, None);
                node.numbers = [1, 1];
            }
        }
        self.index_claims();
        // A child always comes later than the parent that made it, but not than others:
        // so until nothing changes.
        for _ in 0..self.nodes.len() {
            let mut changed = false;
            for node in (0..self.nodes.len()).rev() {
                changed |= self.refresh(node);
            }
            if !changed {
                return;
            }
        }
    }

    /// Numbers and answer of a position that has moves; whether anything changed.
    fn refresh(&mut self, node: usize) -> bool {
        let here = &self.nodes[node];
        if here.moves.is_empty() || here.by.is_some() {
            return false;
        }
        let numbers = self.merged(node, |child| self.nodes[child].numbers);
        let answer = match numbers {
            [0, _] => Some(true),
            [_, 0] => Some(false),
            _ => None,
        };
        let here = &mut self.nodes[node];
        let changed = here.numbers != numbers || here.answer != answer;
        (here.numbers, here.answer) = (numbers, answer);
        changed
    }

    /// Passes a change on to all positions above.
    fn climb(&mut self, node: usize) {
        let mut open = self.nodes[node].parents.clone();
        while let Some(node) = open.pop() {
            if self.refresh(node) {
                open.extend(&self.nodes[node].parents);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with three moves, of which the last two lead to positions with two moves each
    /// that share one.
    fn tree() -> Tree {
        let (first, second) = (Player::First, Player::Second);
        let mut tree = Tree::new(first, "root".into(), "root".into(), first);
        for (name, replies) in [("a", &[][..]), ("b", &["x", "y"]), ("c", &["y", "z"])] {
            let child = tree.find(name.into(), name.into(), second, Some(0));
            tree.nodes[0].moves.push((name.into(), child));
            for reply in replies {
                let next = tree.find((*reply).into(), (*reply).into(), first, Some(child));
                tree.nodes[child].moves.push(((*reply).into(), next));
            }
        }
        tree
    }

    fn place(tree: &Tree, name: &str) -> usize {
        tree.places[name]
    }

    #[test]
    fn answers_follow_from_moves_in_either_direction() {
        let mut tree = tree();
        let (a, x, y, z) =
            (place(&tree, "a"), place(&tree, "x"), place(&tree, "y"), place(&tree, "z"));
        tree.settle(a, false, None, true);
        assert_eq!(tree.nodes[0].answer, None);
        // Two replies each have to fail, so two numbers of one add up.
        tree.set_numbers(x, [3, 5]);
        tree.set_numbers(y, [4, 2]);
        assert_eq!(tree.nodes[place(&tree, "b")].numbers, [5, 2]);
        tree.settle(y, true, Some("anna".into()), false);
        assert_eq!(tree.nodes[0].answer, None);
        tree.settle(z, true, Some("anna".into()), true);
        assert_eq!((tree.nodes[0].answer, tree.nodes[0].numbers), (Some(true), [0, NEVER]));
        // What rests on her word alone goes, and with it what follows.
        tree.withdraw(|worker| worker == "anna");
        assert_eq!((tree.nodes[0].answer, tree.nodes[y].answer), (None, None));
        assert_eq!(tree.nodes[z].answer, Some(true));
        tree.settle(y, false, None, true);
        assert_eq!(tree.nodes[0].answer, Some(false));
    }

    #[test]
    fn a_tree_that_was_written_is_the_same_when_read() {
        let tree = tree();
        let text = serde_json::to_string(&tree).unwrap();
        let mut read: Tree = serde_json::from_str(&text).unwrap();
        read.index();
        assert_eq!(read.places, tree.places);
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
}
