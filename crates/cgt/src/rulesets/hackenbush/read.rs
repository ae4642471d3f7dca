//! Reads pictures.
//!
//! ```text
//! picture = { tree | edge }, with spaces between them
//! tree    = colour {colour} ['(' tree {',' tree} ')']
//! edge    = point colour point
//! colour  = 'b' | 'r' | 'g'
//! ```
//!
//! A tree stands on the ground, or on the edge before its parentheses. All edges
//! between points make one graph, in which the point 0 is the ground.

use super::bush::{Colour, Edge, MOST_EDGES};

/// A bush as it was written.
pub struct Drawn {
    pub edges: Vec<Edge>,
    /// The names of the edges: number of the tree and of the edge within it, or
    /// an edge of the graph as it stands in the text.
    pub names: Vec<String>,
}

/// An edge of the graph, by the numbers that the text gives to points.
struct Link {
    ends: [u32; 2],
    colour: Colour,
    name: String,
}

struct Reader {
    text: Vec<char>,
    at: usize,
    tree: usize,
}

/// The bushes of a picture: its trees, then the graph in as many pieces as stand
/// apart on the ground.
pub fn bushes(text: &str) -> Result<Vec<Drawn>, String> {
    let mut reader = Reader { text: text.chars().collect(), at: 0, tree: 0 };
    let (mut drawn, mut links) = (Vec::new(), Vec::new());
    loop {
        reader.space();
        match reader.peek() {
            None => break,
            Some('0'..='9') => links.push(reader.link()?),
            Some(_) => {
                reader.tree += 1;
                let mut edges = Vec::new();
                reader.branch(0, &mut edges)?;
                let names = (1..=edges.len()).map(|n| format!("{}.{n}", reader.tree)).collect();
                drawn.push(Drawn { edges, names });
            }
        }
        if reader.peek().is_some_and(|c| !c.is_whitespace()) {
            return reader.unexpected(match reader.text[reader.at - 1].is_ascii_alphabetic() {
                true => "b, r, g, '(' or a space",
                false => "a space before the next tree or edge",
            });
        }
    }
    drawn.extend(graph(links)?);
    Ok(drawn)
}

fn colour(glyph: Option<char>) -> Option<Colour> {
    match glyph?.to_ascii_lowercase() {
        'b' => Some(Colour::Blue),
        'r' => Some(Colour::Red),
        'g' => Some(Colour::Green),
        _ => None,
    }
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn unexpected<T>(&self, wanted: &str) -> Result<T, String> {
        let found = self.peek().map_or("the end".to_string(), |c| format!("{c:?}"));
        Err(format!("character {}: expected {wanted}, found {found}", self.at + 1))
    }

    /// A chain of edges from a point, and the branches at its end.
    fn branch(&mut self, mut from: u8, edges: &mut Vec<Edge>) -> Result<(), String> {
        if colour(self.peek()).is_none() {
            return self.unexpected("an edge b, r or g");
        }
        while let Some(colour) = colour(self.peek()) {
            if edges.len() == MOST_EDGES {
                return Err(format!("tree {} has more than {MOST_EDGES} edges", self.tree));
            }
            let to = edges.len() as u8 + 1;
            edges.push(Edge { ends: [from, to], colour });
            from = to;
            self.at += 1;
        }
        if self.peek() != Some('(') {
            return Ok(());
        }
        loop {
            self.at += 1;
            self.space();
            self.branch(from, edges)?;
            self.space();
            match self.peek() {
                Some(',') => {}
                Some(')') => break,
                _ => return self.unexpected("b, r, g, '(', ',' or ')'"),
            }
        }
        self.at += 1;
        Ok(())
    }

    fn point(&mut self) -> Result<u32, String> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        match digits.parse() {
            Ok(point) => Ok(point),
            Err(_) if digits.is_empty() => self.unexpected("the number of a point"),
            Err(_) => Err(format!("character {}: the number is too large", start + 1)),
        }
    }

    fn link(&mut self) -> Result<Link, String> {
        let start = self.at;
        let from = self.point()?;
        let Some(colour) = colour(self.peek()) else {
            return self.unexpected("an edge b, r or g between two points");
        };
        self.at += 1;
        let to = self.point()?;
        let name = self.text[start..self.at].iter().collect();
        Ok(Link { ends: [from, to], colour, name })
    }
}

/// The pieces of a graph that have nothing in common but the ground.
fn graph(mut links: Vec<Link>) -> Result<Vec<Drawn>, String> {
    let mut pieces = Vec::new();
    while let Some(start) = links.iter().position(|link| link.ends.contains(&0)) {
        let mut piece = vec![links.remove(start)];
        // The numbers of the piece's points, in the order in which they are met.
        let mut points = vec![0];
        let mut next = 0;
        while next < piece.len() {
            for end in piece[next].ends {
                if !points.contains(&end) {
                    points.push(end);
                }
            }
            let here = |link: &mut Link| link.ends.iter().any(|end| points[1..].contains(end));
            piece.extend(links.extract_if(.., here));
            next += 1;
        }
        if piece.len() > MOST_EDGES {
            let name = &piece[0].name;
            return Err(format!("more than {MOST_EDGES} edges hang together with edge {name}"));
        }
        let place = |end: u32| points.iter().position(|&point| point == end).unwrap_or(0) as u8;
        let edges = piece.iter().map(|l| Edge { ends: l.ends.map(place), colour: l.colour });
        let edges = edges.collect();
        pieces.push(Drawn { edges, names: piece.into_iter().map(|link| link.name).collect() });
    }
    match links.first() {
        Some(link) => Err(format!("edge {} is not connected to the ground, point 0", link.name)),
        None => Ok(pieces),
    }
}
