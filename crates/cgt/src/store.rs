//! Every value once.

use crate::Dyadic;
use crate::memo::{Order, Sums};
use crate::scale::Scale;
use crate::simple::{Simple, Simples};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};

/// A value of a [`Store`]: equal values have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(crate) u32);

impl Value {
    /// Zero, in every store.
    pub const ZERO: Value = Value(0);

    /// The number of the value in its store; numbers count up from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The value with this number, which must be less than [`Store::len`].
    ///
    /// # Panics
    /// If no store can have as many values.
    pub fn from_index(index: usize) -> Value {
        Value(u32::try_from(index).expect("a value's number"))
    }
}

/// The store's memory limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the values need more memory than allowed")]
pub struct Full;

/// The canonical form of a value.
pub(crate) struct Node {
    /// The left options, then the right ones.
    options: Box<[Value]>,
    lefts: u32,
    /// Above all nimbers among its positions.
    pub nimbers: u32,
    /// The number of the negative plus one, once known.
    pub negative: AtomicU32,
    /// The number of the atomic weight plus one, once known.
    pub weight: AtomicU32,
    /// Where it lies among the reference games.
    pub scale: Scale,
    /// Whether in all its positions either both players can move or none.
    all_small: bool,
    /// Few values have one.
    pub simple: Option<Box<Simple>>,
}

impl Node {
    /// About how many bytes a node takes, with its place in the array, its
    /// options in a block of their own and its number in a hash table.
    fn footprint(options: usize) -> usize {
        size_of::<Node>() + 8 + (4 * options + 8).next_multiple_of(16).max(32) + 10
    }

    #[inline]
    pub fn left(&self) -> &[Value] {
        &self.options[..self.lefts as usize]
    }

    #[inline]
    pub fn right(&self) -> &[Value] {
        &self.options[self.lefts as usize..]
    }
}

const SHARDS: usize = 64;

/// What the table of comparisons has bits for.
const MOST_VALUES: usize = 1 << 31;

/// All values met so far, each once, in canonical form. Threads may share it.
pub struct Store {
    nodes: boxcar::Vec<Node>,
    shards: Vec<Mutex<HashTable<u32>>>,
    pub(crate) simples: Simples,
    /// Bytes of nodes, and how many are allowed now and when the store is open.
    bytes: AtomicUsize,
    limit: AtomicUsize,
    open_limit: usize,
    pub(crate) order: Order,
    pub(crate) sums: Sums,
}

impl Default for Store {
    fn default() -> Store {
        Store::with_limit(1 << 30)
    }
}

impl Store {
    /// A store that takes about as many bytes at most, but at least 1 MB. It
    /// starts small and grows as it is used.
    pub fn with_limit(bytes: usize) -> Store {
        let bytes = bytes.max(1 << 20);
        // The tables of the other quarter may still grow when all of this is
        // taken.
        let open_limit = bytes / 4 * 3;
        let store = Store {
            nodes: boxcar::Vec::new(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            simples: Simples::default(),
            bytes: AtomicUsize::new(0),
            limit: AtomicUsize::new(open_limit),
            open_limit,
            order: Order::new(bytes / 6),
            sums: Sums::new(bytes / 12),
        };
        store.intern(vec![], vec![]).expect("zero takes little memory");
        store
    }

    /// From now on the store is full, so that whatever another thread computes
    /// in it ends soon.
    pub fn close(&self) {
        self.limit.store(0, Relaxed);
    }

    /// Takes values again after [`Store::close`].
    pub fn reopen(&self) {
        self.limit.store(self.open_limit, Relaxed);
    }

    /// Whether what is kept beside the values takes too many bytes: more than the
    /// values may. A closed store allows nothing.
    pub(crate) fn refuses(&self, bytes: usize) -> bool {
        bytes >= self.limit.load(Relaxed)
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.nodes.count()
    }

    /// Never: zero is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// About how many bytes the values take.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Relaxed) + self.order.bytes() + self.sums.bytes()
    }

    /// The canonical left options, sorted.
    pub fn left(&self, value: Value) -> &[Value] {
        self.node(value).left()
    }

    /// The canonical right options, sorted.
    pub fn right(&self, value: Value) -> &[Value] {
        self.node(value).right()
    }

    #[inline]
    pub(crate) fn node(&self, value: Value) -> &Node {
        &self.nodes[value.index()]
    }

    /// Where the value lies among the games n·↑ and n·↑ + ⋆.
    #[inline]
    pub fn scale(&self, value: Value) -> Scale {
        self.node(value).scale
    }

    /// Whether in all positions of the value either both players can move or
    /// none can.
    pub fn is_all_small(&self, value: Value) -> bool {
        self.node(value).all_small
    }

    fn new_node(&self, left: Vec<Value>, right: Vec<Value>, simple: Option<Simple>) -> Node {
        let options = || left.iter().chain(&right).map(|&o| self.node(o));
        let scale = |&o: &Value| self.scale(o);
        let nimber = match simple {
            Some(Simple { number: Dyadic::ZERO, ups: 0, nimber }) => nimber + 1,
            _ => 0,
        };
        Node {
            scale: Scale::of_options(left.iter().map(scale), right.iter().map(scale)),
            all_small: left.is_empty() == right.is_empty() && options().all(|o| o.all_small),
            nimbers: options().map(|o| o.nimbers).fold(nimber, u32::max),
            lefts: left.len() as u32,
            options: left.iter().chain(&right).copied().collect(),
            simple: simple.map(Box::new),
            negative: AtomicU32::new(0),
            weight: AtomicU32::new(0),
        }
    }

    /// The value with these options, which must be a canonical form's.
    pub(crate) fn intern(
        &self,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
    ) -> Result<Value, Full> {
        left.sort_unstable();
        right.sort_unstable();
        let hash = FxBuildHasher.hash_one((&*left, &*right));
        let mut shard =
            self.shards[(hash >> 40) as usize % SHARDS].lock().expect("no thread panics");
        let same = |&id: &u32| {
            let node = self.node(Value(id));
            node.left() == left && node.right() == right
        };
        if let Some(&id) = shard.find(hash, same) {
            return Ok(Value(id));
        }
        let size = Node::footprint(left.len() + right.len());
        let limit = self.limit.load(Relaxed);
        let simple = Simple::recognise(self, &left, &right);
        if self.bytes.fetch_add(size, Relaxed) + size > limit
            || self.len() >= MOST_VALUES
            || simple.is_some_and(|simple| !simple.is_allowed())
        {
            self.bytes.fetch_sub(size, Relaxed);
            return Err(Full);
        }
        let node = self.new_node(left, right, simple);
        let id = self.nodes.push(node) as u32;
        if let Some(simple) = simple {
            self.simples.insert(simple, Value(id));
        }
        let rehash = |&id: &u32| {
            let node = self.node(Value(id));
            FxBuildHasher.hash_one((node.left(), node.right()))
        };
        shard.insert_unique(hash, id, rehash);
        Ok(Value(id))
    }
}
