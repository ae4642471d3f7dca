//! The experiments of Ewalds 2012 about playouts.

use game::Registry;
use lab::havannah::{ENDINGS, counted};
use search::{Interrupt, Searching};

#[test]
fn old_stones_make_rings_rare_but_not_impossible() {
    let registry: Registry<Searching> = games::registry();
    let rings = |name: &str| {
        let table = ENDINGS.iter().find(|table| table.name == name).unwrap();
        let interrupt = Interrupt::default();
        let found = counted(&registry, |searching| searching, table, 6, 1, &interrupt).unwrap();
        let all: u64 = found.iter().map(|(count, _)| count).sum();
        assert!((9_000..=10_000).contains(&all), "{name}: {found:?}");
        let longest = found.iter().map(|(count, moves)| moves / count.max(&1)).max();
        assert!((60..=91).contains(&longest.unwrap()), "{name}: {found:?}");
        found[2].0
    };
    let (all, two) = (rings("table-4.4"), rings("table-4.6-two"));
    assert!(all > 3_000 && two > 0 && two < 1_000, "{all} and {two}");
}
