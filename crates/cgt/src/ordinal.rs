//! Ordinal sums.

use crate::{Full, Store, Value};
use rustc_hash::FxHashMap;

impl Store {
    /// The ordinal sum `base : top`. Whoever moves in the base takes the top away:
    /// it is {baseᴸ, base : topᴸ | baseᴿ, base : topᴿ}.
    ///
    /// Other than the top's, the form of the base matters; it is the canonical one
    /// here (Siegel, Combinatorial Game Theory, II.1).
    pub fn ordinal_sum(&self, base: Value, top: Value) -> Result<Value, Full> {
        self.ordinal_below(base, top, &mut FxHashMap::default())
    }

    fn ordinal_below(
        &self,
        base: Value,
        top: Value,
        known: &mut FxHashMap<Value, Value>,
    ) -> Result<Value, Full> {
        if top == Value::ZERO {
            return Ok(base);
        }
        if let Some(&sum) = known.get(&top) {
            return Ok(sum);
        }
        let (mut left, mut right) = (self.left(base).to_vec(), self.right(base).to_vec());
        for &option in self.left(top) {
            left.push(self.ordinal_below(base, option, known)?);
        }
        for &option in self.right(top) {
            right.push(self.ordinal_below(base, option, known)?);
        }
        let sum = self.of_options(&left, &right)?;
        known.insert(top, sum);
        Ok(sum)
    }
}
