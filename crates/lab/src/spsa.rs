//! Tuning by simultaneous perturbation (Spall's SPSA): every step plays two players that differ
//! a little in all parameters at once, and moves towards the one that did better.

use game::Rng;
use serde::{Deserialize, Serialize};

/// A numeric setting to be tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// The setting's name.
    pub name: String,
    /// The least value.
    pub from: f64,
    /// The greatest value.
    pub to: f64,
    /// Where to start.
    pub start: f64,
    /// Whether values are whole numbers.
    pub whole: bool,
}

impl Parameter {
    /// Reads `NAME=FROM..TO`, or `NAME=FROM..TO:START`; without a start it is `default`.
    pub fn parse(text: &str, default: impl Fn(&str) -> Option<f64>) -> Result<Parameter, String> {
        let wrong = || format!("{text:?}: expected NAME=FROM..TO or NAME=FROM..TO:START");
        let (name, range) = text.split_once('=').ok_or_else(wrong)?;
        let (range, start) = match range.split_once(':') {
            Some((range, start)) => (range, Some(start)),
            None => (range, None),
        };
        let (from, to) = range.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let [low, high] = [from, to].map(|end| number(end).ok_or_else(wrong));
        let (low, high) = (low?, high?);
        let start = match start {
            Some(text) => number(text).ok_or_else(wrong)?,
            None => default(name.trim())
                .ok_or_else(|| format!("{text:?}: its default is no number; give :START"))?,
        };
        if low >= high || !(low..=high).contains(&start) {
            return Err(format!("{text:?}: expected FROM < TO, and {start} between them"));
        }
        let whole = [from, to].iter().all(|end| end.trim().parse::<i64>().is_ok());
        let whole = whole && start.fract() == 0.0 && high - low >= 2.0;
        Ok(Parameter { name: name.trim().to_string(), from: low, to: high, start, whole })
    }

    /// Whether it is the ratio of two values that matters, not their difference.
    fn is_ratio(&self) -> bool {
        self.from > 0.0 && self.to / self.from >= 20.0
    }

    /// A value on the scale from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        match self.is_ratio() {
            true => (value / self.from).ln() / (self.to / self.from).ln(),
            false => (value - self.from) / (self.to - self.from),
        }
    }

    /// The value of a place on the scale, as text: three digits are enough.
    fn text(&self, place: f64) -> String {
        let place = place.clamp(0.0, 1.0);
        let value = match self.is_ratio() {
            true => self.from * (self.to / self.from).powf(place),
            false => self.from + place * (self.to - self.from),
        };
        if self.whole {
            return format!("{}", value.round());
        }
        let digits = (2 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
        format!("{value:.digits$}")
    }
}

/// How far a perturbation reaches at first, on the scale from 0 to 1.
const REACH: f64 = 0.12;
/// How far a step goes at first if one side wins everything.
const STRIDE: f64 = 0.06;

/// A tuning under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// All steps that there are to be.
    pub steps: u64,
    /// Steps that are done.
    pub done: u64,
    seed: u64,
    /// Where each parameter is, from 0 to 1.
    places: Vec<f64>,
}

impl Spsa {
    /// A tuning that begins.
    pub fn new(parameters: Vec<Parameter>, steps: u64, seed: u64) -> Spsa {
        let places = parameters.iter().map(|parameter| parameter.place(parameter.start)).collect();
        Spsa { parameters, steps, done: 0, seed, places }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.done >= self.steps
    }

    /// The two players of the next step: settings as `name=value`.
    pub fn next(&self) -> [Vec<String>; 2] {
        let (reach, signs) = (self.reach(), self.signs());
        [1.0, -1.0].map(|side| {
            let moved =
                self.places.iter().zip(&signs).map(|(place, sign)| place + side * sign * reach);
            self.texts(moved)
        })
    }

    /// Takes the result of the step: the first player's share of the points, from 0 to 1.
    pub fn learn(&mut self, share: f64) {
        let (signs, result) = (self.signs(), 2.0 * share - 1.0);
        let settling = 0.1 * self.steps as f64;
        let fading = ((1.0 + settling) / (self.done as f64 + 1.0 + settling)).powf(0.602);
        let stride = STRIDE * fading * REACH / self.reach();
        for (place, sign) in self.places.iter_mut().zip(signs) {
            *place = (*place + stride * result * sign).clamp(0.0, 1.0);
        }
        self.done += 1;
    }

    /// The settings as they stand.
    pub fn settings(&self) -> Vec<String> {
        self.texts(self.places.iter().copied())
    }

    fn reach(&self) -> f64 {
        REACH / (self.done as f64 + 1.0).powf(0.101)
    }

    /// Which way each parameter is moved in this step.
    fn signs(&self) -> Vec<f64> {
        let mut rng = Rng::new(self.seed ^ self.done.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.places.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    fn texts(&self, places: impl Iterator<Item = f64>) -> Vec<String> {
        let named = self.parameters.iter().zip(places);
        named
            .map(|(parameter, place)| format!("{}={}", parameter.name, parameter.text(place)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> f64 {
        text.split_once('=').unwrap().1.parse().unwrap()
    }

    #[test]
    fn it_finds_the_top_of_a_hill() {
        let read = |text| Parameter::parse(text, |_| Some(0.5)).unwrap();
        let parameters = vec![read("a=0..1"), read("b=1..1000:10"), read("c=0..20:3")];
        let mut spsa = Spsa::new(parameters, 3000, 7);
        let mut rng = Rng::new(3);
        let strength = |settings: &[String]| {
            let (a, b, c) = (value(&settings[0]), value(&settings[1]), value(&settings[2]));
            -40.0 * (a - 0.8).powi(2) - 2.0 * (b / 100.0).ln().powi(2) - 0.1 * (c - 12.0).powi(2)
        };
        while !spsa.is_over() {
            let [first, second] = spsa.next();
            let chance = 1.0 / (1.0 + (strength(&second) - strength(&first)).exp());
            let won = (rng.below(1_000_000) as f64) < 1e6 * chance;
            spsa.learn(if won { 1.0 } else { 0.0 });
        }
        let found: Vec<f64> = spsa.settings().iter().map(|text| value(text)).collect();
        assert!((found[0] - 0.8).abs() < 0.15, "{found:?}");
        assert!((40.0..250.0).contains(&found[1]), "{found:?}");
        assert!((found[2] - 12.0).abs() < 3.0 && found[2].fract() == 0.0, "{found:?}");
    }

    #[test]
    fn ranges_are_read_and_slips_told() {
        let read = |text| Parameter::parse(text, |name| (name == "known").then_some(2.0));
        assert_eq!(read("known=1..3").unwrap().start, 2.0);
        for wrong in ["known", "known=1", "known=3..1", "known=3..4", "other=1..2", "known=1..x"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let known = read("known=0.25..4").unwrap();
        assert_eq!(known.text(known.place(1.2345)), "1.23");
    }

    #[test]
    fn it_goes_on_where_it_was() {
        let read = |text| Parameter::parse(text, |_| Some(0.5)).unwrap();
        let mut whole = Spsa::new(vec![read("a=0..1"), read("b=0..1")], 10, 1);
        let mut part = whole.clone();
        for step in 0..10 {
            let saved = serde_json::to_string(&part).unwrap();
            part = serde_json::from_str(&saved).unwrap();
            assert_eq!(part.next(), whole.next());
            for spsa in [&mut part, &mut whole] {
                spsa.learn(if step % 3 == 0 { 0.0 } else { 1.0 });
            }
        }
        assert_eq!(part, whole);
        assert!(part.is_over());
    }
}
