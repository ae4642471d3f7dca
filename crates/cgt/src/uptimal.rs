//! Uptimals: ↑ⁿ and their sums (Siegel, Combinatorial Game Theory, II.4).

use crate::{Full, Simple, Store, Value};

impl Store {
    /// ↑ + ↑² + … + ↑ⁿ, which is `{↑ + … + ↑ⁿ⁻¹ | ⋆}`, and 0 for n = 0.
    pub fn up_sum(&self, n: u32) -> Result<Value, Full> {
        let star = self.of_simple(Simple::infinitesimal(0, 1))?;
        let mut sum = Value::ZERO;
        for _ in 0..n {
            sum = self.of_options(&[sum], &[star])?;
        }
        Ok(sum)
    }

    /// ↑ⁿ, which is `{0 | ⋆ − ↑ − … − ↑ⁿ⁻¹}`: positive, and infinitesimal with
    /// respect to ↑ⁿ⁻¹.
    ///
    /// # Panics
    /// If n is 0.
    pub fn up_power(&self, n: u32) -> Result<Value, Full> {
        assert!(n > 0, "there is no zeroth uptimal");
        let star = self.of_simple(Simple::infinitesimal(0, 1))?;
        let reply = self.sub(star, self.up_sum(n - 1)?)?;
        self.of_options(&[Value::ZERO], &[reply])
    }

    /// `{0 | {0 | -threat}}`: positive, and the smaller the larger the threat.
    pub fn tiny(&self, threat: Value) -> Result<Value, Full> {
        let reply = self.of_options(&[Value::ZERO], &[self.neg(threat)?])?;
        self.of_options(&[Value::ZERO], &[reply])
    }
}
