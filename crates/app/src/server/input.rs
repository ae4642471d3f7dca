//! Reading requests: within limits of size and time, with one clear sentence where
//! something is wrong.

use super::connections::Client;
use super::limits::{LARGEST_TEXT, MOST_MOVES, READING};
use super::refusal::{Answer, Refusal};
use super::{App, Shared};
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use game::AnyGame;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use utoipa::ToSchema;

/// A request's body in JSON.
pub struct Input<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shared> for Input<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &Shared) -> Answer<Input<T>> {
        expect_type(request.headers(), "application/json")?;
        let bytes = read(request, LARGEST_TEXT).await?;
        let read = serde_json::from_slice(&bytes);
        read.map(Input).map_err(|error| Refusal::malformed(format!("the request: {error}")))
    }
}

impl FromRequestParts<Shared> for Client {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Answer<Client> {
        let unknown = Client(IpAddr::from([0, 0, 0, 0]));
        Ok(parts.extensions.get().copied().unwrap_or(unknown))
    }
}

/// Refuses a body of another type: browsers send some types to other sites unasked.
pub fn expect_type(headers: &HeaderMap, wanted: &str) -> Answer<()> {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let given = given.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    match given.eq_ignore_ascii_case(wanted) {
        true => Ok(()),
        false => {
            let words = format!("expected a body of type {wanted}, not {given:?}");
            Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words))
        }
    }
}

/// A body of at most so many bytes.
pub async fn read(request: Request, most: usize) -> Answer<Bytes> {
    let too_large = || {
        let words = format!("the request is larger than {most} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, words)
    };
    if announced(request.headers()).is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    let body: Body = request.into_body();
    match tokio::time::timeout(READING, Limited::new(body, most).collect()).await {
        Err(_) => {
            let words = format!("the request did not arrive within {} s", READING.as_secs());
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, words))
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Refusal::malformed("the request's body cannot be read")),
        Ok(Ok(body)) => Ok(body.to_bytes()),
    }
}

/// The length that a request announces.
pub fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// A position of a game, as every request names it: a start and the moves that follow.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct GameInput {
    /// The game string, such as `havannah:5`.
    #[schema(example = "havannah:5")]
    pub game: String,
    /// The start; the game's standard one if it is not given.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves that follow it.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl GameInput {
    /// The game after the moves.
    pub fn open(&self, app: &App) -> Answer<Box<dyn AnyGame>> {
        if self.moves.len() > MOST_MOVES {
            return Err(Refusal::wrong(format!("there are more than {MOST_MOVES} moves")));
        }
        let opened = crate::commands::open_at(&app.games, &self.game, self.position.as_deref());
        let mut game = opened?;
        for (index, text) in self.moves.iter().enumerate() {
            let played = game.play(text);
            played.map_err(|e| Refusal::wrong(format!("move {}: {e}", index + 1)).at(index))?;
        }
        Ok(game)
    }
}
