//! The table of Clobber values against slow and obvious computations.

use cgt::{Store, Value, Valuer};
use game::{Game, Player, Rng};
use games::clobber::{Board, Part, Parts};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use tables::clobber::{Database, Lines, ValueId};

static SIX: LazyLock<Database> = LazyLock::new(|| Database::in_memory(6, 64 << 20).unwrap());

/// All boards of a size with at most so many stones in one group.
fn parts_of_boards(
    rows: usize,
    columns: usize,
    most: u32,
    mut found: impl FnMut(&Board, u128, u128),
) {
    let start = Board::new(rows, columns).unwrap();
    let cells = (rows * columns) as u32;
    for index in 0..3u32.pow(cells) {
        let stones = |colour| {
            let is = |&cell: &u32| index / 3u32.pow(cell) % 3 == colour;
            (0..cells).filter(is).fold(0, |set, cell| set | 1u128 << cell)
        };
        let board = start.with_stones(stones(1), stones(2), Player::First);
        for group in board.subgames() {
            if (group.black | group.white).count_ones() <= most {
                found(&board, group.black, group.white);
            }
        }
    }
}

/// Every value of the table as one of another store, from its options.
fn translated(database: &Database, store: &Store) -> Vec<Value> {
    let values = database.values();
    let mut translated: Vec<Value> = Vec::new();
    for id in values.iter() {
        let map = |ids: &[ValueId]| ids.iter().map(|o| translated[o.index()]).collect::<Vec<_>>();
        let value = store.of_options(&map(values.left(id)), &map(values.right(id))).unwrap();
        translated.push(value);
    }
    translated
}

#[test]
fn values_of_all_groups_on_small_boards() {
    let database = &*SIX;
    let store = Store::with_limit(256 << 20);
    let translated = translated(database, &store);
    let mut valuer = Valuer::new(&store);
    let mut known: FxHashMap<Part, Value> = FxHashMap::default();
    let mut groups = 0;
    for (rows, columns) in [(1, 6), (2, 4), (3, 3), (4, 2)] {
        let lines = Lines::new(rows.min(columns) as u32);
        parts_of_boards(rows, columns, 6, |board, black, white| {
            let part = board.part(black, white).unwrap();
            let value =
                *known.entry(part).or_insert_with(|| valuer.value(&Parts(vec![part])).unwrap());
            let id = database.look(&part).unwrap();
            assert_eq!(translated[id.index()], value, "{part:?}");
            assert_eq!(database.look_group(&lines, black, white), Some(id));
            assert_eq!(
                database.look_group(&lines, white, black).unwrap(),
                database.values().negative(id)
            );
            groups += 1;
        });
    }
    assert!(groups > 10_000, "{groups}");
}

#[test]
fn what_is_said_of_a_value_is_true() {
    let database = &*SIX;
    let values = database.values();
    let store = Store::with_limit(256 << 20);
    let translated = translated(database, &store);
    for id in values.iter() {
        let value = translated[id.index()];
        assert_eq!(values.simple(id), store.simple(value));
        assert_eq!(values.outcome(id), store.outcome(value));
        assert_eq!(translated[values.negative(id).index()], store.neg(value).unwrap());
        let scale = values.scale(id);
        for k in 0..2u32 {
            let rung = |n: i8| store.of_simple(cgt::Simple::infinitesimal(n.into(), k)).unwrap();
            let (lower, upper) = (scale.lower[k as usize], scale.upper[k as usize]);
            assert!(store.le(rung(lower), value) && !store.le(rung(lower + 1), value));
            assert!(store.le(value, rung(upper)) && !store.le(value, rung(upper - 1)));
        }
        if let Some(part) = database.simplest(id) {
            assert_eq!(database.look(&part), Some(id));
        }
    }
}

/// Every canonical option is matched by a needed move at least as good, so
/// leaving out the other moves changes no value.
#[test]
fn needed_moves_are_enough() {
    let database = &*SIX;
    let store = Store::with_limit(256 << 20);
    let mut valuer = Valuer::new(&store);
    let (mut all, mut needed) = (0, 0);
    parts_of_boards(2, 4, 6, |board, black, white| {
        let lines = Lines::new(2);
        let value = valuer.value(&Parts(vec![board.part(black, white).unwrap()])).unwrap();
        let mut options = [vec![], vec![]];
        for (side, options) in options.iter_mut().enumerate() {
            let mut moves = Vec::new();
            assert!(database.needed_moves(&lines, (black, white), side == 0, &mut moves));
            for (from, to) in moves {
                let cells = 1u128 << from | 1 << to;
                let (mover, other) = if side == 0 { (black, white) } else { (white, black) };
                assert!(mover >> from & 1 == 1 && other >> to & 1 == 1);
                let after = [mover & !cells | 1 << to, other & !cells];
                let [b, w] = if side == 0 { after } else { [after[1], after[0]] };
                let after = board.with_stones(b, w, Player::Second);
                options.push(valuer.value(&Parts(after.parts().unwrap())).unwrap());
            }
            needed += options.len();
        }
        all += 2 * bits_beside(black, white);
        assert_eq!(store.of_options(&options[0], &options[1]).unwrap(), value);
    });
    assert!(needed < all * 3 / 4, "{needed} of {all}");
}

/// The pairs of enemies side by side on a board of 2x4, whose lines are of two.
fn bits_beside(black: u128, white: u128) -> usize {
    let within = 0b0101_0101;
    let pairs = |a: u128, b: u128| (a & b >> 1 & within).count_ones() + (a & b >> 2).count_ones();
    (pairs(black, white) + pairs(white, black)) as usize
}

#[test]
fn groups_of_random_boards() {
    let database = &*SIX;
    let mut rng = Rng::new(7);
    for (rows, columns) in [(8, 8), (5, 12), (11, 11), (1, 20), (14, 9)] {
        let lines = Lines::new(rows.min(columns) as u32);
        for _ in 0..200 {
            let mut board = Board::new(rows, columns).unwrap();
            while let Some(capture) = board.random_move(&mut rng) {
                board.play_unchecked(capture);
                for group in board.subgames() {
                    let id = database.look_group(&lines, group.black, group.white);
                    let part = board.part(group.black, group.white);
                    if (group.black | group.white).count_ones() <= 6 {
                        assert_eq!(id, database.look(&part.unwrap()));
                        assert!(id.is_some());
                    } else {
                        assert_eq!(id, None);
                    }
                }
            }
        }
    }
}
