//! Playouts that know a little more than the rules (Ewalds 2012, section 4.9): wins and
//! forced replies, connections that are saved, and rings that count only where they are
//! no accident.

use super::board::{Board, Stones, any_size, each_bit};
use super::forest::{Forest, Index};
use super::geometry::{CIRCLE, CORNERS, Cell, EDGES, Geometry};
use super::habits::Habits;
use super::playout::Finished;
use game::prelude::*;
use game::{Playout, bits};

/// All corners and edges.
const SIDES: u16 = CORNERS | EDGES;

/// What the policy heeds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Options {
    bridges: bool,
    links: bool,
    mates: u32,
    ring_share: f32,
    ring_depth: f32,
    ring_growth: f32,
    ring_stones: u32,
    habits: u32,
}

/// The policy, with nothing switched on at first.
pub(super) struct Policy {
    options: Options,
    habits: Habits,
}

impl Default for Policy {
    fn default() -> Policy {
        let options = Options {
            bridges: false,
            links: false,
            mates: 0,
            ring_share: 1.0,
            ring_depth: 1.0,
            ring_growth: 0.0,
            ring_stones: 0,
            habits: 1,
        };
        Policy { options, habits: Habits::default() }
    }
}

impl Playout<Board> for Policy {
    fn name(&self) -> &'static str {
        "connections"
    }

    fn options(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("bridges", "1: answer an attack on a connection by saving it"),
            ("links", "1: the same, but only where it joins groups or reaches another side"),
            ("mates", "moves at the start in which wins are made and threats of wins met"),
            ("ring-share", "the share of playouts in which rings count, from 0 to 1"),
            ("ring-depth", "rings count until this share of the empty cells is filled"),
            (
                "ring-growth",
                "rings must be one stone longer whenever this share of the empty cells is filled; 0 never",
            ),
            ("ring-stones", "stones of a ring that must have been there before the playout"),
            ("habits", "cells drawn for each move; the one that served the mover best is taken"),
        ]
    }

    fn set(&mut self, option: &str, value: f32) -> Result<(), String> {
        let options = &mut self.options;
        let share = (0.0..=1.0).contains(&value).then_some(value);
        let count = (value.fract() == 0.0 && (0.0..=1000.0).contains(&value)).then_some(value);
        let given = match option {
            "bridges" => count.map(|n| options.bridges = n > 0.0),
            "links" => count.map(|n| options.links = n > 0.0),
            "mates" => count.map(|n| options.mates = n as u32),
            "ring-share" => share.map(|s| options.ring_share = s),
            "ring-depth" => share.map(|s| options.ring_depth = s),
            "ring-growth" => share.map(|s| options.ring_growth = s),
            "ring-stones" => count.map(|n| options.ring_stones = n as u32),
            "habits" => count.filter(|&n| n > 0.0).map(|n| options.habits = n as u32),
            _ => return Err(format!("the policy {} has no option {option:?}", self.name())),
        };
        given.ok_or_else(|| format!("{option}:{value} is out of range"))
    }

    fn choose(&mut self, board: &Board, _: Option<u16>, rng: &mut Rng) -> Option<u16> {
        board.random_move(rng)
    }

    fn play_out(
        &mut self,
        board: &mut Board,
        _: Option<u16>,
        rng: &mut Rng,
        on_move: &mut dyn FnMut(u16),
    ) -> Option<Score> {
        while board.swap_is_ahead() {
            let m = board.random_move(rng)?;
            board.play_unchecked(m);
            on_move(m);
        }
        if let Some(score) = board.score() {
            return Some(score);
        }
        let (player, last) = (board.to_move().index(), board.last);
        let end = any_size!(&mut board.stones, forest => {
            match self.options.mates {
                0 => forest.guided::<false>(board.geometry, player, last, rng, self, on_move),
                _ => forest.guided::<true>(board.geometry, player, last, rng, self, on_move),
            }
        });
        board.finish(&end);
        board.score()
    }
}

impl<I: Index, const WORDS: usize, const PLACES: usize> Forest<I, WORDS, PLACES> {
    /// Plays the game out by the policy, `player` first, after the opponent's stone
    /// `last`. `MATES` says whether the option of that name is on, which costs much.
    fn guided<const MATES: bool>(
        &mut self,
        geometry: &Geometry,
        mut player: usize,
        last: Option<Cell>,
        rng: &mut Rng,
        policy: &mut Policy,
        on_move: &mut dyn FnMut(u16),
    ) -> Finished {
        let Policy { options, habits } = policy;
        let options = &*options;
        if options.habits > 1 {
            habits.open(PLACES);
        }
        let mut cells = [I::default(); PLACES];
        let empty = self.list_empty(geometry, &mut cells);
        let mut end = Finished { plies: 0, ending: None, key: 0, last: 0 };
        if empty == 0 {
            return end;
        }
        let before = self.stones;
        let with_rings =
            options.ring_share >= 1.0 || (rng.below(1 << 16) as f32) < options.ring_share * 65536.0;
        let rings_end = if with_rings { (options.ring_depth * empty as f32) as usize } else { 0 };
        let growth = (options.ring_growth * empty as f32) as usize;
        let replies = options.bridges || options.links;
        let mut forced = None;
        if MATES {
            let wins = |player: usize| self.winning(geometry, player).next().map(usize::from);
            forced = wins(player).or_else(|| wins(player ^ 1));
        }
        if replies && let Some(last) = last.map(usize::from) {
            let around = self.around(geometry, player ^ 1, last);
            forced = forced.or_else(|| self.saving(geometry, player, last, around, options, rng));
        }
        let mut taken = 0_usize;
        // The cells in front of the list that may be empty still. A forced stone stays in
        // the list until it is drawn.
        let mut listed = empty;
        loop {
            let cell = forced.take().unwrap_or_else(|| {
                let is_empty =
                    |cell: usize| self.empty(geometry, cell / 64) >> (cell % 64) & 1 == 1;
                let draw = |rng: &mut Rng, listed: usize| {
                    (((rng.bits() >> 32) * listed as u64) >> 32) as usize
                };
                let mut cell = loop {
                    let drawn = draw(rng, listed);
                    let cell = cells[drawn].place();
                    listed -= 1;
                    cells[drawn] = cells[listed];
                    if is_empty(cell) {
                        break cell;
                    }
                };
                // With none left, the first is looked at, which the mover does not prefer.
                for _ in 1..options.habits {
                    let drawn = draw(rng, listed);
                    let other = cells[drawn].place();
                    if habits.prefers(player, other, cell) && is_empty(other) {
                        cells[drawn] = I::new(cell);
                        cell = other;
                    }
                }
                cell
            });
            taken += 1;
            let sides = if MATES { self.group_before(geometry, player, cell) } else { None };
            let around = self.around(geometry, player, cell);
            let mut joined = self.place_among(geometry, player, cell, &geometry.patterns[around]);
            end.key ^= geometry.keys[player][cell];
            on_move(cell as Cell);
            if joined.ring {
                let length = 6 + (taken - 1).checked_div(growth).unwrap_or(0);
                joined.ring = taken <= rings_end
                    && (length == 6 && options.ring_stones == 0
                        || self.has_ring(geometry, player, cell, &before, length, options));
            }
            let mut over = joined.wins() || taken == empty;
            if MATES && !over && taken <= options.mates as usize {
                // Whoever has just moved threatens to win next; two threats do.
                let (first, second) = self.new_threats(geometry, player, cell, sides, joined.group);
                let mine = first.is_some().then(|| self.winning(geometry, player ^ 1).next());
                forced = mine.flatten().or(first).map(usize::from);
                if let (Some(cell), Some(_), Some(None)) = (first, second, mine) {
                    // One stone cannot stop both, and there is nothing faster.
                    joined.group = self.group_with(geometry, player, usize::from(cell));
                    joined.ring = true;
                    over = true;
                }
            }
            if over {
                end.plies = taken as u32;
                end.ending = joined.ending();
                end.last = cell as Cell;
                if options.habits > 1 {
                    habits.learn(&before, &self.stones, end.ending.map(|_| player));
                }
                return end;
            }
            player ^= 1;
            if replies && forced.is_none() {
                forced = self.saving(geometry, player, cell, around, options, rng);
            }
        }
    }

    /// The sides of the one group that a stone would join; `None` if it joins none or
    /// several.
    #[inline]
    fn group_before(&self, geometry: &Geometry, player: usize, cell: usize) -> Option<u16> {
        let pattern = &geometry.patterns[self.around(geometry, player, cell)];
        let one = pattern.tall != 0 && pattern.further_runs == 0;
        one.then(|| self.group_at(cell.wrapping_add_signed(isize::from(pattern.runs[0]))))
    }

    /// Up to two cells where `player` wins next because of the stone just placed on
    /// `cell`. If it only made one group longer, such cells are beside the stone; if it
    /// joined groups or reached a side, they may be anywhere, and are looked for where
    /// two corners or three edges are near. (A distant ring may be overlooked.)
    #[inline]
    fn new_threats(
        &self,
        geometry: &Geometry,
        player: usize,
        cell: usize,
        before: Option<u16>,
        now: u16,
    ) -> (Option<Cell>, Option<Cell>) {
        let near = (now & CORNERS) != 0 || (now & EDGES).count_ones() >= 2;
        let longer = before.is_some_and(|before| before & SIDES == now & SIDES);
        if near && !longer {
            let mut threats = self.winning(geometry, player);
            return (threats.next(), threats.next());
        }
        let on_board = |&i: &usize| geometry.off[cell] >> i & 1 == 0;
        let mut threats = (0..6).filter(on_board).filter_map(|i| {
            let next = cell.wrapping_add_signed(geometry.distance(CIRCLE[i]) as isize);
            let empty = self.empty(geometry, next / 64) >> (next % 64) & 1 == 1;
            (empty && self.would_win(geometry, player, next)).then_some(next as Cell)
        });
        (threats.next(), threats.next())
    }

    /// A cell by which `player` saves what the stone `last` attacks, which has these stones
    /// of its own colour `around` it. Without `bridges`, only a cell that joins what is not
    /// joined yet.
    #[inline]
    fn saving(
        &self,
        geometry: &Geometry,
        player: usize,
        last: usize,
        around: usize,
        options: &Options,
        rng: &mut Rng,
    ) -> Option<usize> {
        let own = self.around(geometry, player, last);
        if own == 0 {
            return None;
        }
        let mut saves = match geometry.off[last] {
            0 => u32::from(SAVES[own][around]),
            off => saves(ROUND[own].into(), ROUND[around].into(), off.into()),
        };
        let at = |i: u32| last.wrapping_add_signed(geometry.distance(CIRCLE[i as usize]) as isize);
        while saves != 0 {
            let chosen = match saves.count_ones() {
                1 => saves.trailing_zeros(),
                several => bits::select(u64::from(saves), rng.below(several)),
            };
            if options.bridges || self.would_join(geometry, player, at(chosen)) {
                return Some(at(chosen));
            }
            saves &= !(1 << chosen);
        }
        None
    }

    /// Whether there is a ring through `start` that is long enough and has enough of the
    /// stones of `before`. A walk that never turns sharply and comes back is a ring
    /// (Ewalds 2012, section 4.2.2).
    fn has_ring(
        &self,
        geometry: &Geometry,
        player: usize,
        start: usize,
        before: &[[u64; WORDS]; 2],
        length: usize,
        options: &Options,
    ) -> bool {
        let old = &before[player];
        // Most groups have too few of them, which is found sooner than that no walk has enough.
        let joined = each_bit(old).filter(|&cell| self.same_group(start, usize::from(cell)));
        let wanted = options.ring_stones as usize;
        if joined.take(wanted).count() < wanted {
            return false;
        }
        let mut walk = Walk {
            own: &self.stones[player],
            old,
            start,
            length: length as u32,
            stones: options.ring_stones,
            on_way: [false; PLACES],
            steps: MOST_STEPS,
            geometry,
        };
        (0..4).any(|direction| walk.goes_on(start, direction, 1, 0))
    }
}

/// Steps after which a search for a ring is given up: in large groups there are too many
/// ways to try all.
const MOST_STEPS: u32 = 2000;

/// A walk over own stones in search of a ring.
struct Walk<'w, const PLACES: usize> {
    own: &'w [u64],
    old: &'w [u64],
    start: usize,
    length: u32,
    stones: u32,
    /// By place: whether the walk has come through.
    on_way: [bool; PLACES],
    /// Steps that may still be made.
    steps: u32,
    geometry: &'w Geometry,
}

impl<const PLACES: usize> Walk<'_, PLACES> {
    /// Goes one step from `cell`; `walked` and `old` count the stones so far.
    fn goes_on(&mut self, cell: usize, direction: usize, walked: u32, old: u32) -> bool {
        if self.geometry.off[cell] >> direction & 1 == 1 {
            return false;
        }
        let step = CIRCLE[direction];
        let next = cell.wrapping_add_signed(self.geometry.distance(step) as isize);
        if self.own[next / 64] >> (next % 64) & 1 == 0 || self.on_way[next] || self.steps == 0 {
            return false;
        }
        if next == self.start {
            return walked >= self.length && old >= self.stones;
        }
        self.steps -= 1;
        self.on_way[next] = true;
        let old = old + (self.old[next / 64] >> (next % 64) & 1) as u32;
        let found = [0, 1, 5]
            .into_iter()
            .any(|turn| self.goes_on(next, (direction + turn) % 6, walked + 1, old));
        self.on_way[next] = false;
        found
    }
}

/// A neighbourhood in the order of [`STEPS`](super::geometry::STEPS) as one in the order
/// of [`CIRCLE`].
const ROUND: [u8; 64] = {
    let mut table = [0; 64];
    let mut bits = 0;
    while bits < 64 {
        let mut i = 0;
        while i < 6 {
            if bits >> CIRCLE[i] & 1 == 1 {
                table[bits] |= 1 << i;
            }
            i += 1;
        }
        bits += 1;
    }
    table
};

/// The neighbours of an attacking stone, once around it, by which the attacked side saves a
/// connection: empty, with an own stone on one side and another or the edge on the other.
const fn saves(own: u32, theirs: u32, off: u32) -> u32 {
    let held = own | off;
    let (held_left, held_right) = (held << 1 | held >> 5, held >> 1 | held << 5);
    let (own_left, own_right) = (own << 1 | own >> 5, own >> 1 | own << 5);
    held_left & held_right & (own_left | own_right) & !(own | theirs | off) & 63
}

/// [`saves`] away from the edge, by the attacked side's stones and the attacker's in the
/// order of [`STEPS`](super::geometry::STEPS).
static SAVES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut own = 0;
    while own < 64 {
        let mut theirs = 0;
        while theirs < 64 {
            table[own][theirs] = saves(ROUND[own] as u32, ROUND[theirs] as u32, 0) as u8;
            theirs += 1;
        }
        own += 1;
    }
    table
};
