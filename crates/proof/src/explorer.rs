//! Reads a certificate at any position: what it claims there, and the prover's move.
//!
//! No verdict rests on this. Only certificates that the checker has accepted should be
//! opened, since entries are taken for what they say.

use crate::checker::input::Input;
use crate::key::Key;
use crate::rules::{self, Rules, Visitor};
use crate::{Checking, Claim, Rejection};
use game::{Player, Score};

/// Every so many entries of a layer the place of one is remembered.
const EVERY: u64 = 256;

/// A certificate that can be looked into.
pub trait Explorer: Send + Sync {
    /// The game string.
    fn game(&self) -> &str;
    /// The root position, in the game's notation.
    fn root(&self) -> &str;
    /// What is claimed.
    fn claims(&self) -> Vec<Claim>;
    /// What the proof of a claim says of a position that is not over.
    fn look(&self, claim: usize, position: &str) -> Result<Sight, String>;
    /// The length of the certificate and of what is remembered beside it.
    fn bytes(&self) -> usize;
    /// The certificate itself.
    fn certificate(&self) -> &[u8];
}

/// What a proof says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The prover is to move.
    Prover(Known),
    /// The opponent is: what the proof says after each move, as text.
    Opponent(Vec<(String, Known)>),
}

/// What a proof says of a position with the prover to move, or of one that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It has this move.
    Move(String),
    /// The prover ends the game at once by this move, with what is claimed.
    Ends(String),
    /// The prover gets what is claimed however the game goes on.
    Settled,
    /// The game is over; whether with what is claimed.
    Over(bool),
    /// It says nothing: the position does not arise if the prover follows the proof.
    Nothing,
}

/// A certificate that was opened, or why it cannot be.
pub type Opened = Result<Box<dyn Explorer>, Rejection>;

/// Opens a certificate that was accepted. `others` finds the rules of games without
/// simple ones by the family's name.
pub fn explore(bytes: Vec<u8>, others: &dyn Fn(&str) -> Option<Checking>) -> Opened {
    let mut input = Input::plain(&bytes[..]);
    let (format, game) = input.head()?;
    let offset = input.offset() as usize;
    drop(input);
    let open = Opening { game: game.clone(), bytes, offset };
    rules::visit_simple(&game, format, open).unwrap_or_else(|open| {
        let (family, parameters) = game.split_once(':').unwrap_or((&game, ""));
        match others(family) {
            Some(checking) => (checking.explore)(open, parameters),
            None => Err(Rejection::Game { game, reason: "there are no rules of it".to_string() }),
        }
    })
}

/// A certificate whose game has been read.
pub(crate) struct Opening {
    pub(crate) game: String,
    bytes: Vec<u8>,
    offset: usize,
}

impl Visitor for Opening {
    type Output = Opened;

    fn visit<R: Rules>(self, rules: R) -> Opened {
        let mut input = Input::plain(&self.bytes[self.offset..]);
        let root = input.text()?;
        // Lemmas and the number of claims.
        let _: u64 = input.number()?;
        let count: u64 = input.number()?;
        let mut claims = Vec::new();
        for _ in 0..count {
            let [prover, low, high] = input.array()?;
            let prover = if prover == 0 { Player::First } else { Player::Second };
            let claim = Claim { prover, value: Score(i16::from_le_bytes([low, high])) };
            claims.push(Indexed { claim, layers: index(&mut input, self.offset)? });
        }
        drop(input);
        let Opening { game, bytes, .. } = self;
        Ok(Box::new(Typed { rules, game, root, bytes, claims }))
    }
}

/// Remembers where the layers of a claim are.
fn index<K: Key>(input: &mut Input<&[u8]>, base: usize) -> Result<Vec<Layer<K>>, Rejection> {
    let mut layers = Vec::new();
    loop {
        let stored: u64 = input.number()?;
        if stored == 0 {
            return Ok(layers);
        }
        let (mut places, mut last, mut count) = (Vec::new(), None, 0);
        while let Some(key) = input.key_after::<K>(last.as_ref())? {
            if count % EVERY == 0 {
                places.push((key.clone(), base + input.offset() as usize));
            }
            let _code: u64 = input.number()?;
            last = Some(key);
            count += 1;
        }
        layers.push(Layer { rank: stored - 1, places });
    }
}

struct Indexed<K> {
    claim: Claim,
    layers: Vec<Layer<K>>,
}

struct Layer<K> {
    rank: u64,
    /// Keys, and where the codes of their moves are.
    places: Vec<(K, usize)>,
}

struct Typed<R: Rules> {
    rules: R,
    game: String,
    root: String,
    bytes: Vec<u8>,
    claims: Vec<Indexed<R::Key>>,
}

impl<R: Rules> Typed<R> {
    /// The code of the entry of a key.
    fn code(&self, claim: usize, rank: u32, wanted: &R::Key) -> Result<Option<u16>, Rejection> {
        let layers = &self.claims[claim].layers;
        let Some(layer) = layers.iter().find(|layer| layer.rank == u64::from(rank)) else {
            return Ok(None);
        };
        let after = layer.places.partition_point(|(key, _)| key <= wanted);
        let Some((key, place)) = after.checked_sub(1).map(|index| &layer.places[index]) else {
            return Ok(None);
        };
        let end = self.bytes.len().min(place + WINDOW);
        let mut input = Input::plain(&self.bytes[*place..end]);
        let mut key = key.clone();
        loop {
            let code: u64 = input.number()?;
            if key == *wanted {
                return Ok(u16::try_from(code).ok());
            }
            match input.key_after(Some(&key))? {
                Some(next) if next <= *wanted => key = next,
                _ => return Ok(None),
            }
        }
    }

    /// What is known of a position that is over or has the prover to move. The move is
    /// told only if it is wanted, which takes time.
    fn known(
        &self,
        index: usize,
        position: &R::Position,
        tell_move: bool,
    ) -> Result<Known, Rejection> {
        let (rules, claim) = (&self.rules, self.claims[index].claim);
        if let Some(score) = rules.score(position) {
            return Ok(Known::Over(claim.is_met_by(score)));
        }
        let mut ending = None;
        rules.any_move(position, |code| {
            let score = rules.score(&rules.play(position, code));
            let ends = score.is_some_and(|score| claim.is_met_by(score));
            ending = ends.then(|| rules.move_text(position, code));
            ends
        });
        if let Some(text) = ending {
            return Ok(Known::Ends(text));
        }
        if rules.settled(position, claim) {
            return Ok(Known::Settled);
        }
        if let Some(code) = rules.run(position) {
            return Ok(Known::Move(rules.move_text(position, code)));
        }
        let key = rules.key(position);
        let Some(code) = self.code(index, rules.rank(position), &key)? else {
            return Ok(Known::Nothing);
        };
        let image = rules.position(&key, claim.prover).filter(|_| tell_move);
        let told = image.and_then(|image| self.here(position, &image, code));
        Ok(Known::Move(told.unwrap_or_default()))
    }

    /// A move of the image, as one of the position itself: after both, the positions
    /// are images of each other.
    fn here(&self, position: &R::Position, image: &R::Position, code: u16) -> Option<String> {
        let rules = &self.rules;
        let wanted = rules.key(&rules.play(image, code));
        let mut told = None;
        rules.any_move(position, |code| {
            let found = rules.key(&rules.play(position, code)) == wanted;
            told = found.then(|| rules.move_text(position, code));
            found
        });
        told
    }

    fn sight(&self, index: usize, position: &R::Position) -> Result<Sight, Rejection> {
        let rules = &self.rules;
        if rules.to_move(position) == self.claims[index].claim.prover {
            return Ok(Sight::Prover(self.known(index, position, true)?));
        }
        let (mut replies, mut failure) = (Vec::new(), None);
        rules.any_move(position, |code| {
            match self.known(index, &rules.play(position, code), false) {
                Ok(known) => replies.push((rules.move_text(position, code), known)),
                Err(error) => failure = Some(error),
            }
            failure.is_some()
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(Sight::Opponent(replies)),
        }
    }
}

/// Bytes that hold [`EVERY`] entries, however long their keys.
const WINDOW: usize = EVERY as usize * (crate::key::Wide::MOST + 8);

impl<R: Rules> Explorer for Typed<R> {
    fn game(&self) -> &str {
        &self.game
    }

    fn root(&self) -> &str {
        &self.root
    }

    fn claims(&self) -> Vec<Claim> {
        self.claims.iter().map(|indexed| indexed.claim).collect()
    }

    fn look(&self, claim: usize, position: &str) -> Result<Sight, String> {
        if claim >= self.claims.len() {
            return Err(format!("there is no claim {claim} in this certificate"));
        }
        let position = self.rules.read(position)?;
        self.sight(claim, &position).map_err(|error| error.to_string())
    }

    fn bytes(&self) -> usize {
        let layers = self.claims.iter().flat_map(|claim| &claim.layers);
        let places = layers.flat_map(|layer| &layer.places);
        let remembered: usize = places.map(|(key, _)| key.bytes() + size_of::<usize>()).sum();
        self.bytes.len() + remembered
    }

    fn certificate(&self) -> &[u8] {
        &self.bytes
    }
}
