//! Game records: SGF, positions and lists of moves in, SGF out.

use crate::review::{Outlook, position_mark};
use crate::server::input::{GameInput, Input};
use crate::server::limits::MOST_MOVES;
use crate::server::refusal::{Answer, ErrorBody, Refusal};
use crate::server::{App, Shared};
use axum::Json;
use axum::extract::State;
use game::sgf::{Node, Property, Tree};
use game::{AnyGame, Bounds, Colour, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A text that may hold a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct ReadInput {
    /// SGF, a position, or a list of moves.
    text: String,
    /// The game, where the text does not tell.
    #[serde(default)]
    game: Option<String>,
}

/// What a search said of the position after a move.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NodeAnalysis {
    /// The expected result for the side to move, from 0 to 1.
    value: f64,
    /// The score is proven to be at least this.
    #[serde(default)]
    lower: Option<i16>,
    /// The score is proven to be at most this.
    #[serde(default)]
    upper: Option<i16>,
    /// The best move.
    #[serde(default)]
    best_move: Option<String>,
    /// Simulations.
    #[serde(default)]
    simulations: Option<u64>,
}

/// A move of a record.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NodeInput {
    /// The move; none at the root.
    #[serde(rename = "move", default)]
    text: Option<String>,
    /// The index of the node before; none at the root.
    #[serde(default)]
    parent: Option<usize>,
    /// A comment.
    #[serde(default)]
    comment: Option<String>,
    /// What a search said of the position.
    #[serde(default)]
    analysis: Option<NodeAnalysis>,
}

/// A record to be written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct WriteInput {
    /// The game string.
    game: String,
    /// The start; the game's standard one if it is not given.
    #[serde(default)]
    position: Option<String>,
    /// The moves, parents before their children, main line first among siblings. The
    /// first is the root.
    nodes: Vec<NodeInput>,
    /// The result, where the rules do not give it: `W+Resign`.
    #[serde(default)]
    result: Option<String>,
    /// The names of the players by colour.
    #[serde(default)]
    players: BTreeMap<String, String>,
}

/// A move of a record.
#[derive(Debug, Serialize, ToSchema)]
pub struct NodeReply {
    /// The move; none at the root.
    #[serde(rename = "move")]
    text: Option<String>,
    /// The index of the node before; none at the root.
    parent: Option<usize>,
    /// A comment.
    comment: Option<String>,
}

/// A record.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadReply {
    /// The game string.
    game: String,
    /// The start, if it is not the standard one.
    position: Option<String>,
    /// The moves, parents before their children, main line first among siblings. The
    /// first is the root.
    nodes: Vec<NodeReply>,
    /// The result that the record tells.
    result: Option<String>,
    /// The names of the players by colour.
    players: BTreeMap<&'static str, String>,
}

/// A record as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct WriteReply {
    /// The SGF.
    sgf: String,
}

/// Reads a game record: SGF with its variations, a position, or a list of moves.
#[utoipa::path(
    post, path = "/sgf/read", request_body = ReadInput,
    responses((status = 200, body = ReadReply), (status = "4XX", body = ErrorBody))
)]
pub async fn read(
    State(app): State<Shared>,
    Input(input): Input<ReadInput>,
) -> Answer<Json<ReadReply>> {
    let desk = app.desk.clone();
    desk.quick(move || {
        let text = input.text.trim();
        let game = input.game.as_deref();
        match text.find("(;").filter(|_| !text.is_empty()) {
            Some(start) => read_sgf(&app, &text[start..], game).map(Json),
            None => read_text(&app, text, game).map(Json),
        }
    })
    .await
}

/// Writes a game record with its variations and analysis as SGF.
#[utoipa::path(
    post, path = "/sgf/write", request_body = WriteInput,
    responses((status = 200, body = WriteReply), (status = "4XX", body = ErrorBody))
)]
pub async fn write(
    State(app): State<Shared>,
    Input(input): Input<WriteInput>,
) -> Answer<Json<WriteReply>> {
    let desk = app.desk.clone();
    desk.quick(move || Ok(Json(WriteReply { sgf: written(&app, &input)?.text() }))).await
}

fn read_sgf(app: &App, text: &str, hint: Option<&str>) -> Answer<ReadReply> {
    let tree = Tree::parse(text).map_err(Refusal::wrong)?;
    if tree.nodes.len() > MOST_MOVES {
        return Err(Refusal::wrong(format!("the record has more than {MOST_MOVES} nodes")));
    }
    let family = |game: &str| game.split([':', '+']).next().unwrap_or_default().to_string();
    let game = app.games.game_in_sgf(&tree).or(hint.map(family));
    let Some(game) = game else {
        return Err(Refusal::wrong("the record does not say which game it is; choose one first"));
    };
    let end = app.games.open_sgf(&game, &tree).map_err(Refusal::wrong)?;
    let mut at = end.boxed_clone();
    at.restart();
    let standard = app.games.open(&at.game()).map_err(Refusal::wrong)?;
    let start = at.position();
    let nodes = variations(&tree, &mut *at)?;
    let names = [("Black", "PB"), ("White", "PW")];
    let players = names.into_iter().filter_map(|(colour, property)| {
        let name = tree.root().value(property)?.trim();
        (!name.is_empty()).then(|| (colour, name.to_string()))
    });
    let ended = end.score().map(|score| end.score_text(score));
    Ok(ReadReply {
        game: end.game(),
        position: (start != standard.position()).then_some(start),
        nodes,
        result: ended.or(end.declared().map(str::to_string)),
        players: players.collect(),
    })
}

/// Plays all variations of a record, one after the other. Nodes without a move only
/// comment on the one before.
fn variations(tree: &Tree, game: &mut dyn AnyGame) -> Answer<Vec<NodeReply>> {
    let mut nodes = vec![NodeReply { text: None, parent: None, comment: comment(tree.root()) }];
    // For each node of the file, the move that led there and how many there were.
    let mut places: Vec<(usize, usize)> = Vec::with_capacity(tree.nodes.len());
    for (index, node) in tree.nodes.iter().enumerate() {
        let (mut place, depth) = node.parent.map_or((0, 0), |parent| places[parent]);
        while game.history().len() > depth && game.undo() {}
        let before = game.history().len();
        check_turn(node, game)?;
        let lost = game.play_sgf(tree.root(), node).map_err(Refusal::wrong)?;
        let after = game.history().len();
        if after > before {
            nodes.push(NodeReply {
                text: game.history().pop(),
                parent: Some(place),
                comment: comment(node),
            });
            place = nodes.len() - 1;
        } else if index > 0 && lost.is_none() {
            let more = comment(node);
            let said = &mut nodes[place].comment;
            *said = match (said.take(), more) {
                (Some(said), Some(more)) => Some(format!("{said}\n{more}")),
                (said, more) => said.or(more),
            };
        }
        places.push((place, after));
    }
    Ok(nodes)
}

/// A list of moves cannot say that a side moves twice in a row.
fn check_turn(node: &Node, game: &dyn AnyGame) -> Answer<()> {
    let mover = game.colour(game.to_move());
    let letter = mover.other().letter().to_string();
    match node.value(&letter).filter(|text| !text.trim().eq_ignore_ascii_case("resign")) {
        Some(_) => {
            let place = format!("SGF line {}, column {}", node.line, node.column);
            let words = format!("{place}: {} moves though {mover} is to move", mover.other());
            Err(Refusal::wrong(words))
        }
        None => Ok(()),
    }
}

fn comment(node: &Node) -> Option<String> {
    let text = node.value("C")?.trim();
    (!text.is_empty()).then(|| text.to_string())
}

/// A position, or moves from the start.
fn read_text(app: &App, text: &str, hint: Option<&str>) -> Answer<ReadReply> {
    let Some(hint) = hint else {
        return Err(Refusal::wrong("this is no SGF; choose a game to read it as a position"));
    };
    let family = hint.split([':', '+']).next().unwrap_or_default();
    let as_position = app.games.open_at(hint, text).or_else(|_| app.games.open_at(family, text));
    let game = match as_position {
        Ok(game) => game,
        Err(no_position) => {
            let mut game = app.games.open(hint).map_err(Refusal::wrong)?;
            game.play_moves(text).map_err(|no_moves| {
                let words = format!("this is neither SGF nor moves ({no_moves}) nor a position");
                Refusal::wrong(format!("{words}: {no_position}"))
            })?;
            game
        }
    };
    let moves = game.history();
    if moves.len() > MOST_MOVES {
        return Err(Refusal::wrong(format!("there are more than {MOST_MOVES} moves")));
    }
    let root = NodeReply { text: None, parent: None, comment: None };
    let played = moves.iter().enumerate().map(|(index, text)| NodeReply {
        text: Some(text.clone()),
        parent: Some(index),
        comment: None,
    });
    Ok(ReadReply {
        game: game.game(),
        position: moves.is_empty().then(|| game.position()),
        nodes: std::iter::once(root).chain(played).collect(),
        result: None,
        players: BTreeMap::new(),
    })
}

fn written(app: &App, input: &WriteInput) -> Answer<Tree> {
    let start =
        GameInput { game: input.game.clone(), position: input.position.clone(), moves: Vec::new() };
    let mut game = start.open(app)?;
    let children = children(&input.nodes)?;
    let mut tree = game.to_sgf(input.result.as_deref());
    for (colour, property) in [("Black", "PB"), ("White", "PW")] {
        if let Some(name) = input.players.get(colour) {
            tree.nodes[0].properties.push(Property::new(property, name));
        }
    }
    if let Some(root) = input.nodes.first() {
        tree.nodes[0].properties.extend(told(&*game, root));
    }
    // Depth first, as files have it: nodes to come, with the node before in the tree
    // and how many moves led there.
    let mut rest: Vec<(usize, usize, usize)> = Vec::new();
    let push = |rest: &mut Vec<_>, of: usize, parent: usize, depth: usize| {
        rest.extend(children[of].iter().rev().map(|&child| (child, parent, depth)));
    };
    push(&mut rest, 0, 0, 0);
    let mut main_line_ends = None;
    while let Some((index, parent, depth)) = rest.pop() {
        while game.history().len() > depth && game.undo() {}
        let node = &input.nodes[index];
        let text = node.text.as_deref().unwrap_or_default();
        game.play(text).map_err(|e| Refusal::wrong(format!("node {index}: {e}")).at(index))?;
        let Some(property) = game.last_sgf_move() else { return Err(Refusal::broken()) };
        let place = tree.add(parent, property);
        tree.nodes[place].properties.extend(told(&*game, node));
        push(&mut rest, index, place, depth + 1);
        if children[index].is_empty() && main_line_ends.is_none() {
            main_line_ends = Some(game.score().map(|score| game.score_text(score)));
        }
    }
    // The result of the main line, where nobody says otherwise.
    if let (None, Some(Some(result))) = (&input.result, main_line_ends) {
        tree.nodes[0].properties.push(Property::new("RE", result));
    }
    Ok(tree)
}

/// The nodes after each node.
fn children(nodes: &[NodeInput]) -> Answer<Vec<Vec<usize>>> {
    if nodes.len() > MOST_MOVES {
        return Err(Refusal::wrong(format!("there are more than {MOST_MOVES} nodes")));
    }
    let mut children = vec![Vec::new(); nodes.len().max(1)];
    for (index, node) in nodes.iter().enumerate().skip(1) {
        match node.parent {
            Some(parent) if parent < index => children[parent].push(index),
            _ => {
                let words = format!("node {index}: expected the index of a node before it");
                return Err(Refusal::wrong(words).at(index));
            }
        }
    }
    Ok(children)
}

/// What there is to say of a position: a comment, its value, whom it favours.
fn told(game: &dyn AnyGame, node: &NodeInput) -> Vec<Property> {
    let mut words: Vec<String> = node.comment.iter().cloned().collect();
    let mut marks = Vec::new();
    if let Some(analysis) = &node.analysis {
        let range = game.score_range();
        let lower = analysis.lower.map_or(range.lower, Score).max(range.lower);
        let upper = analysis.upper.map_or(range.upper, Score).min(range.upper);
        let bounds = if lower <= upper { Bounds { lower, upper } } else { range };
        let value = analysis.value.clamp(0.0, 1.0);
        let mover = Outlook { value, bounds };
        let colour = game.colour(game.to_move());
        let black = if colour == Colour::Black { mover } else { mover.of_opponent() };
        let best = analysis.best_move.as_ref().map(|best| format!(", best {best}"));
        let work = analysis.simulations.map(|count| format!(" ({count} simulations)"));
        let (best, work) = (best.unwrap_or_default(), work.unwrap_or_default());
        words.push(format!("{colour} to move: {}{best}{work}.", mover.text()));
        marks.push(Property::new("V", format!("{:.2}", 2.0 * black.chance() - 1.0)));
        marks.extend(position_mark(black));
    }
    if !words.is_empty() {
        marks.insert(0, Property::new("C", words.join("\n")));
    }
    marks
}
