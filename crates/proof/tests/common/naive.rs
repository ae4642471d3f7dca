//! A certificate as data, and the definition of a valid one as slow as it reads:
//! on texts, with the engine's rules, and none of the crate's code.

use game::{AnyGame, Registry};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// A certificate taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    pub version: u8,
    pub game: String,
    pub root: String,
    pub claims: Vec<PartsClaim>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PartsClaim {
    pub prover: u8,
    pub value: i16,
    /// Ranks with their keys and moves.
    pub layers: Vec<(u64, Vec<(u128, u64)>)>,
}

fn number(bytes: &mut &[u8]) -> Option<u128> {
    let (mut value, mut shift) = (0u128, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if shift > 119 {
            return None;
        }
        value |= u128::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            return Some(value);
        }
    }
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

fn text(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(number(bytes)?).ok()?;
    String::from_utf8(take(bytes, length)?.to_vec()).ok()
}

/// Takes a certificate apart, without judging it.
pub fn parse(mut bytes: &[u8]) -> Option<Parts> {
    let bytes = &mut bytes;
    let version = take(bytes, 9)?[8];
    let (game, root) = (text(bytes)?, text(bytes)?);
    number(bytes)?;
    let mut claims = Vec::new();
    for _ in 0..number(bytes)?.min(3) {
        let head = take(bytes, 3)?;
        let (prover, value) = (head[0], i16::from_le_bytes([head[1], head[2]]));
        let mut layers = Vec::new();
        loop {
            let rank = number(bytes)? as u64;
            if rank == 0 {
                break;
            }
            let (mut entries, mut key) = (Vec::new(), 0u128);
            loop {
                let step = number(bytes)?;
                if step == 0 {
                    break;
                }
                key = key.checked_add(step)?;
                entries.push((key - 1, number(bytes)? as u64));
            }
            layers.push((rank - 1, entries));
        }
        claims.push(PartsClaim { prover, value, layers });
    }
    Some(Parts { version, game, root, claims })
}

fn put(bytes: &mut Vec<u8>, mut value: u128) {
    while value > 127 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

impl Parts {
    /// The bytes, with the right checksum. Keys in wrong order become steps that
    /// are far too large.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = b"\x89Zproof\n".to_vec();
        bytes.push(self.version);
        for text in [&self.game, &self.root] {
            put(&mut bytes, text.len() as u128);
            bytes.extend(text.as_bytes());
        }
        put(&mut bytes, 0);
        put(&mut bytes, self.claims.len() as u128);
        for claim in &self.claims {
            bytes.push(claim.prover);
            bytes.extend(claim.value.to_le_bytes());
            for (rank, entries) in &claim.layers {
                put(&mut bytes, u128::from(*rank) + 1);
                let mut last = 0;
                for &(key, code) in entries {
                    put(&mut bytes, (key + 1).wrapping_sub(last));
                    put(&mut bytes, u128::from(code));
                    last = key + 1;
                }
                put(&mut bytes, 0);
            }
            put(&mut bytes, 0);
        }
        seal(bytes)
    }
}

/// Adds the checksum.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&bytes);
    bytes.extend(digest);
    bytes
}

/// The board of a text: rows of glyphs, and what follows them.
#[derive(Clone)]
struct Shape {
    game: String,
    family: String,
    /// Of Havannah: the top edge and the next two clockwise.
    edges: [usize; 3],
    rows: Vec<Vec<char>>,
    side: String,
}

impl Shape {
    fn of(game: &str, text: &str) -> Shape {
        let (rows, side) = text.split_once(' ').unwrap_or((text, ""));
        let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
        let edges: Vec<usize> = match family {
            "havannah" => parameters.split('x').map(|edge| edge.parse().unwrap()).collect(),
            _ => vec![0],
        };
        Shape {
            game: game.to_string(),
            family: family.to_string(),
            edges: if let [edge] = edges[..] { [edge; 3] } else { edges.try_into().unwrap() },
            rows: rows.split('/').map(|r| r.chars().collect()).collect(),
            side: side.into(),
        }
    }

    fn text(&self, rows: &[Vec<char>]) -> String {
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let text = rows.join("/");
        if self.side.is_empty() { text } else { format!("{text} {}", self.side) }
    }

    /// All mirror images of the board.
    fn images(&self) -> BTreeSet<String> {
        let mut images = BTreeSet::new();
        if self.family == "havannah" {
            // Twice the cubic coordinates, and their permutations and negations, as far as
            // they lead to the same cells.
            let [a, b, c] = self.edges.map(|edge| edge as i32);
            let mut cubes = BTreeMap::new();
            for (cell, place) in self.places().into_iter().enumerate() {
                let Some((row, at)) = place else { continue };
                let (r, column) = (cell as i32 / (a + b - 1), cell as i32 % (a + b - 1));
                let (x, y) = (2 * r - (b + c - 2), 2 * column - (a + b - 2));
                cubes.insert((x, y - x, -y), self.rows[row][at]);
            }
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                for sign in [1, -1] {
                    let moved: BTreeMap<(i32, i32, i32), char> = cubes
                        .iter()
                        .map(|(&(a, b, c), &glyph)| {
                            let p = order.map(|i| sign * [a, b, c][i]);
                            ((p[0], p[1], p[2]), glyph)
                        })
                        .collect();
                    if !moved.keys().eq(cubes.keys()) {
                        continue;
                    }
                    // By rows; within a row the second coordinate grows.
                    let mut glyphs = moved.into_values();
                    let rows: Vec<Vec<char>> = self
                        .rows
                        .iter()
                        .map(|row| glyphs.by_ref().take(row.len()).collect())
                        .collect();
                    images.insert(self.text(&rows));
                }
            }
            return images;
        }
        let mirrored = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
            rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
        };
        let upside_down =
            |rows: &[Vec<char>]| -> Vec<Vec<char>> { rows.iter().rev().cloned().collect() };
        let transposed = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
            (0..rows[0].len()).map(|c| rows.iter().map(|row| row[c]).collect()).collect()
        };
        let mut boards = vec![self.rows.clone()];
        if ["tic-tac-toe", "clobber"].contains(&self.family.as_str()) {
            boards.push(upside_down(&self.rows));
            if self.rows.len() == self.rows[0].len() {
                boards.extend(boards.clone().iter().map(|rows| transposed(rows)));
                boards.extend(boards.clone().iter().map(|rows| upside_down(rows)));
            }
        }
        boards.extend(boards.clone().iter().map(|rows| mirrored(rows)));
        boards.iter().map(|rows| self.text(rows)).collect()
    }

    /// The cells in the order of the format's bits, as places in the text's rows.
    fn places(&self) -> Vec<Option<(usize, usize)>> {
        let rows = self.rows.len();
        let [top, right, lower] = self.edges;
        match self.family.as_str() {
            "havannah" => (0..rows * (top + right - 1))
                .map(|cell| (cell / (top + right - 1), cell % (top + right - 1)))
                .map(|(r, c)| {
                    let exists = c < r + top && r < c + lower;
                    exists.then(|| (r, c - (r + 1).saturating_sub(lower)))
                })
                .collect(),
            _ => {
                let columns = self.rows[0].len();
                let place = |cell| Some((rows - 1 - cell / columns, cell % columns));
                (0..rows * columns).map(place).collect()
            }
        }
    }

    /// The text of a key, on a board of this shape.
    fn decode(&self, key: u128, prover: usize) -> Option<String> {
        let first =
            if ["tic-tac-toe", "connect-four"].contains(&self.family.as_str()) { 'x' } else { 'o' };
        let second = if first == 'x' { 'o' } else { 'x' };
        let (own, other) = if prover == 0 { (first, second) } else { (second, first) };
        let mut rows: Vec<Vec<char>> = self.rows.iter().map(|r| vec!['.'; r.len()]).collect();
        if self.family == "connect-four" {
            let height = rows.len();
            for c in 0..rows[0].len() {
                let mut digit = key >> (c * (height + 1)) & ((2 << height) - 1);
                let mut stones = Vec::new();
                while digit > 1 {
                    stones.push(if digit & 1 == 1 { own } else { other });
                    digit >>= 1;
                }
                if digit == 0 || stones.len() > height {
                    return None;
                }
                for (r, glyph) in stones.into_iter().enumerate() {
                    rows[height - 1 - r][c] = glyph;
                }
            }
        } else {
            let places = self.places();
            for (cell, place) in places.iter().enumerate() {
                let mine = key >> cell & 1 == 1;
                let theirs = key >> (cell + places.len()) & 1 == 1;
                match place {
                    Some((r, c)) if mine != theirs => rows[*r][*c] = if mine { own } else { other },
                    Some(_) if !mine => {}
                    None if !mine && !theirs => {}
                    _ => return None,
                }
            }
            if key >> (2 * places.len()) != 0 {
                return None;
            }
        }
        let side = if self.side.is_empty() { String::new() } else { own.to_string() };
        Some(Shape { side, ..self.clone() }.text(&rows))
    }

    fn move_name(&self, code: u64, prover: usize) -> String {
        let name = |column: i64, row: i64| {
            let letter =
                u8::try_from(column).ok().filter(|c| *c < 26).map_or('?', |c| (b'a' + c) as char);
            format!("{letter}{}", row + 1)
        };
        let width = self.rows[0].len() as i64;
        let code = i64::try_from(code).unwrap_or(i64::MAX / 2);
        let (from, direction) = (code / 4, (code % 4) as usize);
        let forward = if prover == 0 { 1 } else { -1 };
        match self.family.as_str() {
            "connect-four" => (code + 1).to_string(),
            "tic-tac-toe" => name(code % 3, code / 3),
            "havannah" => {
                let columns = (self.edges[0] + self.edges[1] - 1) as i64;
                name(code / columns, code % columns)
            }
            "clobber" => {
                let (right, up) = [(1, 0), (-1, 0), (0, 1), (0, -1)][direction];
                name(from % width, from / width) + &name(from % width + right, from / width + up)
            }
            _ => {
                let to = from % width + direction as i64 - 1;
                name(from % width, from / width) + &name(to, from / width + forward)
            }
        }
    }

    /// Whether no line of so many cells is free of the prover's glyph.
    fn dead(&self, length: usize, own: char) -> bool {
        let glyph = |r: i32, c: i32| {
            let row = usize::try_from(r).ok().and_then(|r| self.rows.get(r))?;
            usize::try_from(c).ok().and_then(|c| row.get(c)).copied()
        };
        let free = |r: usize, c: usize, (down, right): (i32, i32)| {
            (0..length as i32)
                .all(|i| glyph(r as i32 + i * down, c as i32 + i * right).is_some_and(|g| g != own))
        };
        !(0..self.rows.len()).any(|r| {
            (0..self.rows[0].len())
                .any(|c| [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|way| free(r, c, way)))
        })
    }
}

/// Whether a certificate is a complete proof, by definition.
pub fn is_valid(bytes: &[u8]) -> bool {
    let Some(parts) = parse(bytes) else { return false };
    // One encoding, one checksum, nothing after it.
    parts.encode() == bytes && judge(&parts).is_some()
}

fn judge(parts: &Parts) -> Option<()> {
    let registry: Registry<()> = games::registry();
    let root = registry.open_at(&parts.game, &parts.root).ok()?;
    let same = root.game() == parts.game && root.position() == parts.root;
    let claims: Vec<(u8, i16)> = parts.claims.iter().map(|c| (c.prover, c.value)).collect();
    let sound = match claims[..] {
        [(0 | 1, value)] => value == 0 || value == 1,
        [(0, 0), (1, 0)] => true,
        _ => false,
    };
    let runs = parts.game.starts_with("breakthrough:") && parts.version == 2;
    if !same || !sound || parts.version != 1 && !runs {
        return None;
    }
    for claim in &parts.claims {
        let mut proof = NaiveProof { claim, runs, entries: BTreeMap::new(), used: BTreeSet::new() };
        let shape = Shape::of(&parts.game, &parts.root);
        let mut last_rank = u64::MAX;
        for (rank, entries) in &claim.layers {
            if *rank >= last_rank || entries.is_empty() {
                return None;
            }
            last_rank = *rank;
            for &(key, code) in entries {
                let text = shape.decode(key, usize::from(claim.prover))?;
                let name = shape.move_name(code, usize::from(claim.prover));
                // The least of all images is the one that is stored.
                let images = Shape::of(&parts.game, &text).images();
                let least = images
                    .iter()
                    .filter_map(|image| key_of(&shape, image, usize::from(claim.prover)))
                    .min();
                if least != Some(key) || *rank != rank_of(&parts.game, &text) {
                    return None;
                }
                if proof.entries.insert(text, name).is_some() {
                    return None;
                }
            }
        }
        match root.to_move().index() == usize::from(claim.prover) || root.score().is_some() {
            true => proof.meet(&*root)?,
            false => proof.meet_replies(&*root)?,
        }
        if proof.used.len() != proof.entries.len() {
            return None;
        }
    }
    Some(())
}

/// The key of a text: the one that decodes to it.
fn key_of(shape: &Shape, text: &str, prover: usize) -> Option<u128> {
    let here = Shape::of(&shape.game, text);
    let glyphs = if ["tic-tac-toe", "connect-four"].contains(&shape.family.as_str()) {
        ['x', 'o']
    } else {
        ['o', 'x']
    };
    let (own, other) = (glyphs[prover], glyphs[1 - prover]);
    if shape.family == "connect-four" {
        let height = here.rows.len();
        let mut key = 0;
        for c in 0..here.rows[0].len() {
            let column: Vec<char> = here.rows.iter().rev().map(|row| row[c]).collect();
            let stones = column.iter().take_while(|&&glyph| glyph != '.').count();
            let mine = (0..stones).filter(|&r| column[r] == own).map(|r| 1 << r).sum::<u128>();
            key += (mine + (1 << stones)) << (c * (height + 1));
        }
        return Some(key);
    }
    let places = here.places();
    let plane = |wanted: char| {
        (0..places.len())
            .filter(|&cell| places[cell].is_some_and(|(r, c)| here.rows[r][c] == wanted))
            .map(|cell| 1u128 << cell)
            .sum::<u128>()
    };
    Some(plane(own) + (plane(other) << places.len()))
}

fn rank_of(game: &str, text: &str) -> u64 {
    let shape = Shape::of(game, text);
    let count = |wanted: fn(char) -> bool| {
        shape.rows.iter().flatten().filter(|&&glyph| wanted(glyph)).count() as u64
    };
    match shape.family.as_str() {
        "clobber" => count(|glyph| glyph != '.'),
        "breakthrough" => {
            let last = shape.rows.len() - 1;
            let steps = |r: usize, glyph: char| match glyph {
                'o' => r,
                'x' => last - r,
                _ => 0,
            };
            let rows = shape.rows.iter().enumerate();
            rows.map(|(r, row)| row.iter().map(|&g| steps(r, g)).sum::<usize>()).sum::<usize>()
                as u64
        }
        _ => count(|glyph| glyph == '.'),
    }
}

impl Shape {
    /// Whether a move of Breakthrough leads where nobody can stop the piece or be faster.
    fn is_run(&self, mover: usize, name: &str) -> bool {
        let to = &name.as_bytes()[name.len() - 2..];
        let (column, row) = (i32::from(to[0] - b'a'), i32::from(to[1] - b'1'));
        let last = self.rows.len() as i32 - 1;
        // Rows as the first player counts them, from the bottom; as the runner, from home.
        let from_home = |row: i32| if mover == 0 { row } else { last - row };
        let left = last - from_home(row);
        let enemy = ['x', 'o'][mover];
        let lines = self.rows.iter().rev().enumerate();
        let mut cells = lines
            .flat_map(|(r, line)| line.iter().enumerate().map(move |(c, &glyph)| (r, c, glyph)));
        cells.all(|(r, c, glyph)| {
            let ahead = from_home(r as i32) - from_home(row);
            let aside = (c as i32 - column).abs();
            let reach = (ahead + 1) / 2;
            let harmless = (ahead <= 0 || aside > reach) && from_home(r as i32) > left;
            glyph != enemy || harmless
        })
    }
}

struct NaiveProof<'p> {
    claim: &'p PartsClaim,
    /// Whether a run is a leaf.
    runs: bool,
    entries: BTreeMap<String, String>,
    used: BTreeSet<String>,
}

impl NaiveProof<'_> {
    fn enough(&self, game: &dyn AnyGame) -> Option<bool> {
        let score = game.score()?.0;
        Some(if self.claim.prover == 0 { score } else { -score } >= self.claim.value)
    }

    fn meet(&mut self, game: &dyn AnyGame) -> Option<()> {
        if let Some(enough) = self.enough(game) {
            return enough.then_some(());
        }
        let after = |text: &str| {
            let mut next = game.boxed_clone();
            next.play(text).expect("legal moves can be played");
            next
        };
        if game.legal().iter().any(|m| self.enough(&*after(m)) == Some(true)) {
            return Some(());
        }
        let shape = Shape::of(&game.game(), &game.position());
        if self.runs && game.legal().iter().any(|m| shape.is_run(usize::from(self.claim.prover), m))
        {
            return Some(());
        }
        let length = match shape.family.as_str() {
            "tic-tac-toe" => 3,
            "connect-four" => 4,
            _ => 0,
        };
        let own = if self.claim.prover == 0 { 'x' } else { 'o' };
        if length > 0 && self.claim.value <= 0 && shape.dead(length, own) {
            return Some(());
        }
        let images = shape.images();
        let entry = images.into_iter().find(|image| self.entries.contains_key(image))?;
        if !self.used.insert(entry.clone()) {
            return Some(());
        }
        let mut there = game.boxed_clone();
        there.set_position(&entry).ok()?;
        there.play(&self.entries[&entry]).ok()?;
        match self.enough(&*there) {
            Some(enough) => enough.then_some(()),
            None => self.meet_replies(&*there),
        }
    }

    fn meet_replies(&mut self, game: &dyn AnyGame) -> Option<()> {
        for reply in game.legal() {
            let mut next = game.boxed_clone();
            next.play(&reply).expect("legal moves can be played");
            self.meet(&*next)?;
        }
        Some(())
    }
}
