//! Thermographs, temperatures and means (Siegel, Combinatorial Game Theory,
//! II.5), from temperature −1 on, so that numbers have temperatures too.

use crate::{Dyadic, Store, Trajectory, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a game is worth when every move costs as much as the temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall: what Left gets to by moving first.
    pub left: Trajectory,
    /// The right wall.
    pub right: Trajectory,
    /// Where the walls meet: 0 for infinitesimals, −1 for integers.
    pub temperature: Dyadic,
    /// The number at which they meet.
    pub mean: Dyadic,
}

impl Thermograph {
    fn mast(number: Dyadic) -> Thermograph {
        let wall = Trajectory::mast(number);
        let temperature = Dyadic::from(-1);
        Thermograph { left: wall.clone(), right: wall, temperature, mean: number }
    }
}

/// Thermographs, each computed once.
pub(crate) struct Thermographs<'s> {
    store: &'s Store,
    known: FxHashMap<Value, Rc<Thermograph>>,
}

impl<'s> Thermographs<'s> {
    pub fn new(store: &'s Store) -> Thermographs<'s> {
        Thermographs { store, known: FxHashMap::default() }
    }

    pub fn of(&mut self, value: Value) -> Option<Rc<Thermograph>> {
        if let Some(known) = self.known.get(&value) {
            return Some(known.clone());
        }
        let integer = self.store.number(value).filter(|number| number.integer().is_some());
        let thermograph = Rc::new(match integer {
            Some(integer) => Thermograph::mast(integer),
            None => self.of_options(value)?,
        });
        self.known.insert(value, thermograph.clone());
        Some(thermograph)
    }

    /// The walls are those of the options, less what the move costs, up to where
    /// they meet. Left's scaffold never rises with the temperature and Right's
    /// never falls, so they meet once.
    fn of_options(&mut self, value: Value) -> Option<Thermograph> {
        let mut scaffolds: [Option<Trajectory>; 2] = [None, None];
        for &option in self.store.left(value) {
            let wall = self.of(option)?.right.tilted(-1);
            scaffolds[0] = Some(match scaffolds[0].take() {
                Some(best) => best.extreme(&wall, true)?,
                None => wall,
            });
        }
        for &option in self.store.right(value) {
            let wall = self.of(option)?.left.tilted(1);
            scaffolds[1] = Some(match scaffolds[1].take() {
                Some(best) => best.extreme(&wall, false)?,
                None => wall,
            });
        }
        let [Some(left), Some(right)] = scaffolds else {
            unreachable!("a canonical form without options for one player is an integer")
        };
        let temperature = left.meets(&right)?;
        let mean = left.at(temperature);
        let (left, right) = (left.frozen(temperature), right.frozen(temperature));
        Some(Thermograph { left, right, temperature, mean })
    }
}

impl Store {
    /// The thermograph, or `None` if it needs finer numbers than a [`Dyadic`]
    /// holds.
    pub fn thermograph(&self, value: Value) -> Option<Thermograph> {
        Thermographs::new(self).of(value).map(|found| (*found).clone())
    }
}
