//! Which part of the board matters for a race, and what is taken for granted beyond it.

use super::graph::{Graph, connected};
use super::{Confined, Winners, life};
use crate::capture_race::Race;
use crate::go::{Board, Point, Position, Size};
use game::{Colour, Notation, Player};

/// How far the race reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// An empty area with at most this many points beside the marked strings' own
    /// liberties is in play as a whole; a larger one is open board.
    pub closed: usize,
    /// Points of the open board are in play up to this distance from a marked string.
    pub reach: usize,
    /// Other strings beside the race are taken for alive if they have more liberties.
    pub weak: usize,
    /// Whether a string that reaches the open board is taken for alive, whoever's it is.
    pub free: bool,
    /// Other strings of so many stones are taken as a whole: whoever captures one lives
    /// where it stood.
    pub whole: usize,
}

impl Area {
    /// All that may matter.
    pub const WIDE: Area =
        Area { closed: 10, reach: 1, weak: usize::MAX, free: false, whole: usize::MAX };
    /// The same without play where large strings were captured. No eye of seven points can
    /// be killed from within.
    pub const WHOLE: Area = Area { whole: 7, ..Area::WIDE };
    /// Areas to try in turn, if one is too large to be solved.
    pub const NARROWER: [Area; 3] = [
        Area { weak: 4, ..Area::WHOLE },
        Area { weak: 2, ..Area::WHOLE },
        Area { closed: 5, weak: 1, ..Area::WHOLE },
    ];
}

/// A race confined to a part of the board.
#[derive(Clone, Debug)]
pub struct Confinement {
    board: Board,
    /// The first stones of the marked strings.
    marked: [Point; 2],
    /// Points in play, by index: empty ones, and stones that can be captured.
    in_play: Vec<bool>,
    /// Points of the open board beside points in play.
    open: Vec<Point>,
    /// Whether strings beside them are taken for alive.
    free: bool,
    /// Other strings in play that are taken as a whole, by their first stones.
    whole: Vec<Point>,
    /// Other strings beside points in play, by their first stones.
    walls: Vec<Point>,
    /// Which of them live for certain.
    alive: Vec<Point>,
}

impl Confinement {
    /// Confines a race. An error says why there is no race between the two strings.
    pub fn new(race: &Race, area: Area) -> Result<Confinement, String> {
        let board = race.board().clone();
        let marked = race.marked();
        let alive: Vec<Point> =
            Player::BOTH.into_iter().flat_map(|player| life::alive(&board, player)).collect();
        let cells = board.size().cells();
        let mut confinement = Confinement {
            board,
            marked,
            in_play: vec![false; cells],
            open: Vec::new(),
            free: area.free,
            whole: Vec::new(),
            walls: Vec::new(),
            alive,
        };
        for player in Player::BOTH {
            let stone = marked[player.index()];
            if confinement.alive.contains(&stone) {
                let colour = Position::colour(player);
                let name = confinement.size().name(stone);
                return Err(format!(
                    "there is no race: {colour}'s string at {name} lives with two eyes"
                ));
            }
        }
        confinement.grow(area);
        confinement.find_borders();
        confinement.check_contact()?;
        Ok(confinement)
    }

    fn size(&self) -> Size {
        self.board.size()
    }

    fn first(&self, stone: Point) -> Point {
        self.board.string(stone).min().unwrap_or(stone)
    }

    /// Strings beside a point, by their first stones.
    fn strings_beside(&self, point: Point) -> impl Iterator<Item = Point> {
        let beside = self.size().beside(point).into_iter();
        beside.filter(|&p| self.board.owner(p).is_some()).map(|p| self.first(p))
    }

    /// Takes in what matters until nothing more does: liberties of strings in play,
    /// closed areas as a whole, and strings beside all that which may be captured.
    fn grow(&mut self, area: Area) {
        let open = self.open_board(area);
        let is_open = |point: Point| open[usize::from(point)];
        let mut strings: Vec<Point> = self.marked.to_vec();
        let mut points: Vec<Point> = Vec::new();
        let mut next = (0, 0);
        while next != (strings.len(), points.len()) {
            let mut touched = Vec::new();
            while next.0 < strings.len() {
                let string = strings[next.0];
                let reach = if next.0 < 2 { area.reach } else { 1 };
                for point in self.within(string, reach) {
                    if !points.contains(&point) {
                        points.push(point);
                    }
                }
                touched.extend(self.board.string(string).flat_map(|s| self.strings_beside(s)));
                next.0 += 1;
            }
            while next.1 < points.len() {
                let point = points[next.1];
                if !is_open(point) {
                    let beside = self.size().beside(point);
                    let more =
                        beside.into_iter().filter(|&p| self.board.is_empty(p) && !is_open(p));
                    points.extend(more.filter(|p| !points.contains(p)).collect::<Vec<_>>());
                }
                touched.extend(self.strings_beside(point));
                next.1 += 1;
            }
            for string in touched {
                let liberties = self.board.liberties(string);
                let outlets = liberties.iter().filter(|&&p| is_open(p)).count();
                let lives = self.alive.contains(&string) || outlets >= 2;
                // What is captured sooner than the race takes is left out only at last.
                let enemy = self.board.owner(string).map_or(0, |owner| owner.other().index());
                let race = self.board.liberties(self.marked[enemy]).len();
                let is_weak =
                    liberties.len() <= area.weak || area.weak >= 4 && liberties.len() < race;
                if !lives && is_weak && !strings.contains(&string) {
                    strings.push(string);
                }
            }
        }
        let is_large = |s: &Point| self.board.string(*s).count() >= area.whole;
        self.whole = strings[2..].iter().copied().filter(is_large).collect();
        for point in strings.iter().flat_map(|&s| self.board.string(s)).chain(points) {
            self.in_play[usize::from(point)] = true;
        }
    }

    /// The empty points up to a distance from a string.
    fn within(&self, string: Point, reach: usize) -> Vec<Point> {
        let mut points = self.board.liberties(string);
        for _ in 1..reach {
            let beside = points.iter().flat_map(|&point| self.size().beside(point));
            let more: Vec<Point> = beside.filter(|&p| self.board.is_empty(p)).collect();
            points.extend(more);
            points.sort_unstable();
            points.dedup();
        }
        points
    }

    /// The points of empty areas that are too large to be in play as a whole.
    fn open_board(&self, area: Area) -> Vec<bool> {
        let size = self.size();
        let mut open = vec![false; size.cells()];
        let mut seen = open.clone();
        let [black, white] = self.marked.map(|stone| self.board.liberties(stone));
        for start in size.points() {
            if !self.board.is_empty(start) || seen[usize::from(start)] {
                continue;
            }
            let points = connected(size, start, |point| self.board.is_empty(point));
            let beyond = points.iter().filter(|p| !black.contains(p) && !white.contains(p));
            let is_open = beyond.count() > area.closed;
            for point in points {
                seen[usize::from(point)] = true;
                open[usize::from(point)] = is_open;
            }
        }
        open
    }

    /// Notes what lies beside the points in play.
    fn find_borders(&mut self) {
        let size = self.size();
        let mut open = Vec::new();
        let mut walls = Vec::new();
        let is_in_play = |point: Point| self.in_play[usize::from(point)];
        for point in size.points().filter(|&point| is_in_play(point)) {
            let outside = size.beside(point).into_iter().filter(|&p| !is_in_play(p));
            for other in outside.filter(|&p| size.place(p).is_some()) {
                match self.board.is_empty(other) {
                    true => open.push(other),
                    false => walls.push(self.first(other)),
                }
            }
        }
        for list in [&mut open, &mut walls] {
            list.sort_unstable();
            list.dedup();
        }
        (self.open, self.walls) = (open, walls);
    }

    /// The marked strings must have to do with each other.
    fn check_contact(&self) -> Result<(), String> {
        let [black, white] = self.marked;
        let in_play = |point: Point| self.in_play[usize::from(point)];
        match connected(self.size(), black, in_play).contains(&white) {
            true => Ok(()),
            false => {
                let [black, white] = self.marked.map(|stone| self.size().name(stone));
                Err(format!(
                    "there is no race: the strings at {black} and {white} have no common boundary"
                ))
            }
        }
    }

    /// The rows of the confined race: where the open board begins stand living stones
    /// of `open_to`, or all strings live.
    fn cells(&self, open_to: Player) -> Vec<char> {
        let glyph = |point: Point| {
            let in_play = self.in_play[usize::from(point)];
            match self.board.owner(point) {
                None if in_play => '.',
                None if self.open.contains(&point) && self.free => '*',
                None if self.open.contains(&point) => ['b', 'w'][open_to.index()],
                None => '-',
                Some(owner) => {
                    let first = self.first(point);
                    match () {
                        () if self.marked.contains(&first) => ['X', 'O'][owner.index()],
                        () if self.whole.contains(&first) => ['B', 'W'][owner.index()],
                        () if in_play => ['x', 'o'][owner.index()],
                        () if self.walls.contains(&first) => ['b', 'w'][owner.index()],
                        () => '-',
                    }
                }
            }
        };
        self.size().points().map(glyph).collect()
    }

    /// The race as a game: who begins, who has the open board, who wins kos and at the
    /// limit. An error if more points are in play than fit.
    pub fn start(
        &self,
        first: Player,
        open_to: Player,
        winners: Winners,
    ) -> Result<Confined, String> {
        let (graph, stones) = Graph::read(self.size(), &self.cells(open_to))?;
        let mut start = Confined::new(graph, stones, winners);
        start.to_move = first;
        Ok(start)
    }

    /// The same line of moves on the real board, where a move of the confined race may
    /// stand for any of several interchangeable points.
    pub fn real_line(&self, start: &Confined, line: &[String]) -> Vec<String> {
        let mut board = self.board.clone();
        let mut player = start.to_move;
        let mut real = Vec::new();
        let graph = &start.graph;
        for text in line {
            let point = self.size().parse(text);
            let node = point.and_then(|p| graph.points.iter().rposition(|&other| other == p));
            let Some(node) = node else {
                real.push(text.clone());
                player = player.other();
                continue;
            };
            let class = graph.class_of(node);
            // The named point itself where it is free, or else one like it.
            let twins = (0..graph.points.len()).filter(|&n| class >> n & 1 == 1);
            let mut points = std::iter::once(node).chain(twins).map(|n| graph.points[n]);
            let is_free = |&p: &Point| board.is_empty(p) && board.is_not_suicide(p, player);
            let Some(point) = points.find(is_free) else { break };
            board.play(point, player);
            real.push(self.size().name(point));
            player = player.other();
        }
        real
    }

    /// The liberties of a player's marked string, by name.
    pub fn liberties(&self, player: Player) -> Vec<String> {
        let liberties = self.board.liberties(self.marked[player.index()]);
        liberties.into_iter().map(|point| self.size().name(point)).collect()
    }

    /// How many points are in play, those of the marked strings aside.
    pub fn extent(&self) -> usize {
        let marked = self.marked.map(|stone| self.board.string(stone).count());
        self.in_play.iter().filter(|&&flag| flag).count() - marked[0] - marked[1]
    }

    /// Whether strings in play are taken as a whole.
    pub fn has_whole(&self) -> bool {
        !self.whole.is_empty()
    }

    /// The empty points in play, by name.
    pub fn points(&self) -> Vec<String> {
        let points = self.size().points();
        let empty = points.filter(|&p| self.in_play[usize::from(p)] && self.board.is_empty(p));
        empty.map(|point| self.size().name(point)).collect()
    }

    /// The points where a string would get out to the open board, if it is left open what
    /// happens to it there.
    pub fn exits(&self) -> Vec<String> {
        if self.free { Vec::new() } else { self.ways_out() }
    }

    fn ways_out(&self) -> Vec<String> {
        let beside = |&p: &Point| self.size().beside(p).iter().any(|q| self.open.contains(q));
        let points = self.size().points().filter(|&p| self.in_play[usize::from(p)]);
        points.filter(beside).map(|point| self.size().name(point)).collect()
    }

    /// What is taken for granted, a sentence each.
    pub fn assumed(&self) -> Vec<String> {
        let mut assumed =
            vec!["no move outside the region matters: each counts as a pass".to_string()];
        let ways_out = self.ways_out();
        if self.free && !ways_out.is_empty() {
            let points = ways_out.join(", ");
            assumed.push(format!("a string that gets out to the open board lives: at {points}"));
        }
        if !self.whole.is_empty() {
            let names: Vec<String> = self.whole.iter().map(|&p| self.size().name(p)).collect();
            let names = names.join(", ");
            assumed.push(format!("whoever captures the large strings at {names} lives there"));
        }
        for player in Player::BOTH {
            let colour: Colour = Position::colour(player);
            let unproven =
                |p: &&Point| self.board.owner(**p) == Some(player) && !self.alive.contains(p);
            let names: Vec<String> =
                self.walls.iter().filter(unproven).map(|&p| self.size().name(p)).collect();
            if !names.is_empty() {
                let names = names.join(", ");
                assumed.push(format!("{colour}'s surrounding stones are alive: {names}"));
            }
        }
        assumed
    }
}
