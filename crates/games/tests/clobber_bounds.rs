//! Bounds of Clobber positions without their canonical forms.

use cgt::{Comparer, Partizan, Scaler, Store, Value, Valuer};
use game::{Family, Notation};
use games::clobber::{Clobber, Parts};

/// All positions of the board, parts of one colour left out.
fn positions(rows: u32, columns: u32) -> impl Iterator<Item = Parts> {
    let start = Clobber::start(&format!("{rows}x{columns}")).unwrap();
    (0..3usize.pow(rows * columns)).map(move |mut index| {
        let mut text = String::new();
        for cell in 0..rows * columns {
            if cell > 0 && cell % columns == 0 {
                text.push('/');
            }
            text.push(['.', 'x', 'o'][index % 3]);
            index /= 3;
        }
        Parts(start.parse_position(&format!("{text} x")).unwrap().parts().unwrap())
    })
}

#[test]
fn scales_of_all_2x4_positions() {
    let store = Store::default();
    let (mut valuer, mut scaler) = (Valuer::new(&store), Scaler::default());
    for position in positions(2, 4) {
        let value = valuer.value(&position).unwrap();
        assert_eq!(scaler.scale(&position), store.scale(value));
    }
}

#[test]
fn published_scale_and_finer_ones() {
    let store = Store::default();
    let (mut valuer, mut comparer) = (Valuer::new(&store), Comparer::new(&store));
    let scales = [(2, 3, false), (2, 0, true), (4, 4, false), (4, 4, true)];
    let scales = scales.map(|(ups, powers, star)| store.scale_of_ups(ups, powers, star).unwrap());
    assert_eq!(scales.each_ref().map(Vec::len), [13, 5, 33, 33]);
    for scale in &scales {
        assert!(scale.windows(2).all(|w| w[0] != w[1] && store.le(w[0], w[1])));
    }
    let mut exact = [0; 4];
    for position in positions(2, 3).filter(|p| p.parts().len() == 1) {
        let value = valuer.value(&position).unwrap();
        for (scale, exact) in scales.iter().zip(&mut exact) {
            let (lower, upper) = comparer.bounds(&position, scale);
            let at_most = |v: &&Value| store.le(**v, value);
            let at_least = |v: &&Value| store.le(value, **v);
            assert_eq!(lower, scale.iter().rfind(at_most).copied());
            assert_eq!(upper, scale.iter().find(at_least).copied());
            assert_eq!(lower == upper && lower.is_some(), scale.contains(&value));
            *exact += u32::from(scale.contains(&value));
        }
    }
    println!("{exact:?}");
    assert!(exact[2] >= exact[0] && exact[3] >= exact[1]);
}
