//! Certificates: checking them, and walking through them.

use crate::server::connections::Client;
use crate::server::input::{GameInput, Input, announced, expect_type, read};
use crate::server::limits::READING;
use crate::server::proofs::NewProof;
use crate::server::refusal::{Answer, ErrorBody, Refusal};
use crate::server::{App, Shared};
use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{AnyGame, Score};
use proof::{Claim, Known, Sight};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use utoipa::ToSchema;

/// What the checker says.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerifyReply {
    /// Whether it is a proof.
    accepted: bool,
    /// What is proven, or why nothing is.
    words: String,
    /// The game string, if it is accepted.
    game: Option<String>,
    /// The root position, if it is accepted.
    root: Option<String>,
    /// What is proven.
    claims: Vec<String>,
    /// Positions with a move of the prover.
    positions: u64,
    /// Whether it was checked with the second, simple rules.
    simple_rules: bool,
}

/// A certificate that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProofReply {
    /// Its name.
    id: String,
    /// The game string.
    game: String,
    /// The root position.
    position: String,
    /// What is proven.
    claims: Vec<String>,
    /// Positions with a move of the prover.
    positions: u64,
}

/// Where to look.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LookInput {
    /// The moves since the root.
    #[serde(default)]
    moves: Vec<String>,
    /// Which claim, where the certificate has two: 0 or 1.
    #[serde(default)]
    claim: usize,
}

/// A reply to the prover.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplyEntry {
    /// The move.
    #[serde(rename = "move")]
    text: String,
    /// What the proof says of it.
    words: String,
    /// Whether the proof says anything.
    in_proof: bool,
}

/// What the proof says of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct LookReply {
    /// The game string.
    game: String,
    /// The position.
    position: String,
    /// The moves since the root.
    moves: Vec<String>,
    /// What is claimed.
    claim: String,
    /// All claims of the certificate.
    claims: Vec<String>,
    /// What the proof says here.
    words: String,
    /// Whether the proof says anything here.
    in_proof: bool,
    /// The side to move.
    to_move: &'static str,
    /// The side whose claim it is.
    prover: &'static str,
    /// Whether it is to move.
    prover_to_move: bool,
    /// The prover's move.
    chosen: Option<String>,
    /// All moves of the opponent.
    replies: Vec<ReplyEntry>,
    /// The legal moves.
    legal: Vec<String>,
}

/// Checks a certificate.
#[utoipa::path(
    post, path = "/verify", request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = VerifyReply), (status = "4XX", body = ErrorBody))
)]
pub async fn verify(
    State(app): State<Shared>,
    Client(client): Client,
    request: Request,
) -> Answer<Json<VerifyReply>> {
    let checked = checked(&app, client, request).await?;
    Ok(Json(match checked {
        Ok(proof) => {
            let claims = claims(&app, &proof)?;
            VerifyReply {
                accepted: true,
                words: format!("proven: {}", claims.join(", and ")),
                game: Some(proof.verdict.game),
                root: Some(proof.verdict.root),
                claims,
                positions: proof.verdict.positions,
                simple_rules: proof.verdict.simple_rules,
            }
        }
        Err(reason) => VerifyReply {
            accepted: false,
            words: format!("not a proof: {reason}"),
            game: None,
            root: None,
            claims: Vec::new(),
            positions: 0,
            simple_rules: false,
        },
    }))
}

/// Checks a certificate and keeps it, so that it can be walked through.
#[utoipa::path(
    post, path = "/proofs", request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = ProofReply), (status = "4XX", body = ErrorBody))
)]
pub async fn open(
    State(app): State<Shared>,
    Client(client): Client,
    request: Request,
) -> Answer<Json<ProofReply>> {
    let proof = checked(&app, client, request).await?;
    let proof = proof.map_err(|reason| Refusal::wrong(format!("not a proof: {reason}")))?;
    let claims = claims(&app, &proof)?;
    let (game, position) = (proof.verdict.game.clone(), proof.verdict.root.clone());
    let positions = proof.verdict.positions;
    let id = app.proofs.keep(proof);
    Ok(Json(ProofReply { id, game, position, claims, positions }))
}

/// A certificate that is kept, as a file.
#[utoipa::path(
    get, path = "/proofs/{id}", params(("id" = String, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = "4XX", body = ErrorBody),
    )
)]
pub async fn download(State(app): State<Shared>, Path(id): Path<String>) -> Answer<Response> {
    let proof = found(&app, &id)?;
    let name = proof.verdict.game.replace([':', '+'], "-");
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.proof\"")),
    ];
    Ok((headers, proof.explorer.certificate().to_vec()).into_response())
}

/// What a certificate says of a position: the prover's move, or what it has against
/// each move of the opponent.
#[utoipa::path(
    post, path = "/proofs/{id}/look", request_body = LookInput, params(("id" = String, Path)),
    responses((status = 200, body = LookReply), (status = "4XX", body = ErrorBody))
)]
pub async fn look(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Input(input): Input<LookInput>,
) -> Answer<Json<LookReply>> {
    let desk = app.desk.clone();
    desk.quick(move || {
        let proof = found(&app, &id)?;
        Ok(Json(looked(&app, &proof, input)?))
    })
    .await
}

fn found(app: &App, id: &str) -> Answer<std::sync::Arc<NewProof>> {
    let words = "this certificate is not kept any more; open it again";
    app.proofs.get(id).ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, words))
}

/// Reads a certificate and checks it; why it is no proof, if it is none.
async fn checked(
    app: &Shared,
    client: IpAddr,
    request: Request,
) -> Answer<Result<NewProof, String>> {
    expect_type(request.headers(), "application/octet-stream")?;
    let most = app.limits.body;
    let length = announced(request.headers()).map_or(most, |length| length as usize);
    let limits = app.proofs.checking();
    // The bytes, and what the checker and the explorer need beside them.
    let memory = (2 * length.min(most) + limits.memory).min(app.limits.memory);
    let slot = app.desk.admit(client, memory).await?;
    let bytes = tokio::time::timeout(3 * READING, read(request, most)).await;
    let bytes = bytes.unwrap_or_else(|_| Err(Refusal::malformed("the request is too slow")))?;
    let app = app.clone();
    slot.work(move |_| Ok(NewProof::check(&app.games, bytes.into(), &limits))).await
}

fn opened(app: &App, proof: &NewProof, moves: Vec<String>) -> Answer<Box<dyn AnyGame>> {
    let (game, position) = (proof.verdict.game.clone(), Some(proof.verdict.root.clone()));
    GameInput { game, position, moves }.open(app)
}

fn claims(app: &App, proof: &NewProof) -> Answer<Vec<String>> {
    let game = opened(app, proof, Vec::new())?;
    Ok(proof.verdict.claims.iter().map(|claim| claim_words(&*game, *claim)).collect())
}

/// `White wins`, `Black gets at least a draw`.
fn claim_words(game: &dyn AnyGame, claim: Claim) -> String {
    let prover = game.colour(claim.prover);
    let range = game.score_range();
    if claim.value == Score::DRAW {
        return format!("{prover} gets at least a draw");
    }
    match claim.value > Score::DRAW {
        true if range == game::Bounds::WIN_DRAW_LOSS => format!("{prover} wins"),
        _ => {
            format!("{prover} gets at least {}", game.score_text(claim.value.seen_by(claim.prover)))
        }
    }
}

fn looked(app: &App, proof: &NewProof, input: LookInput) -> Answer<LookReply> {
    let game = opened(app, proof, input.moves)?;
    let Some(&claim) = proof.verdict.claims.get(input.claim) else {
        return Err(Refusal::wrong("claim: there is no such claim in this certificate"));
    };
    let prover = game.colour(claim.prover).name();
    let mut reply = LookReply {
        game: game.game(),
        position: game.position(),
        moves: game.history(),
        claim: claim_words(&*game, claim),
        claims: proof.verdict.claims.iter().map(|&claim| claim_words(&*game, claim)).collect(),
        words: String::new(),
        in_proof: true,
        to_move: game.colour(game.to_move()).name(),
        prover,
        prover_to_move: game.to_move() == claim.prover,
        chosen: None,
        replies: Vec::new(),
        legal: game.legal(),
    };
    if let Some(score) = game.score() {
        reply.words = words(prover, &Known::Over(claim.is_met_by(score)));
        return Ok(reply);
    }
    match proof.explorer.look(input.claim, &game.position()).map_err(Refusal::wrong)? {
        Sight::Prover(known) => {
            reply.words = words(prover, &known);
            reply.in_proof = known != Known::Nothing;
            reply.chosen = match known {
                Known::Move(text) | Known::Ends(text) => Some(text),
                _ => None,
            };
        }
        Sight::Opponent(replies) => {
            reply.in_proof = replies.iter().all(|(_, known)| *known != Known::Nothing);
            reply.words = match reply.in_proof {
                true => format!("every move has its answer: {}", reply.claim),
                false => words(prover, &Known::Nothing),
            };
            let entry = |(text, known): (String, Known)| ReplyEntry {
                text,
                words: words(prover, &known),
                in_proof: known != Known::Nothing,
            };
            reply.replies = replies.into_iter().map(entry).collect();
        }
    }
    Ok(reply)
}

fn words(prover: &str, known: &Known) -> String {
    match known {
        Known::Move(text) if text.is_empty() => format!("the proof has an answer of {prover}"),
        Known::Move(text) => format!("{prover} plays {text}"),
        Known::Ends(text) => format!("{prover} ends the game at once by {text}"),
        Known::Settled => format!("{prover} gets what is claimed however the game goes on"),
        Known::Over(true) => "the game is over, with what is claimed".to_string(),
        Known::Over(false) => "the game is over, and not with what is claimed".to_string(),
        Known::Nothing => {
            format!("the proof says nothing here, because {prover} would not have played so")
        }
    }
}
