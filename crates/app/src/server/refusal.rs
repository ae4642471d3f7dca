//! Answers that say no: a status and one clear sentence as JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Longer sentences, which repeat what somebody sent, are cut.
const LONGEST: usize = 400;

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What is wrong, in one sentence.
    pub error: String,
    /// The index of the move that is wrong, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

/// A request that is not answered.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    body: ErrorBody,
}

/// The answer to a request, or why there is none.
pub type Answer<T> = Result<T, Refusal>;

impl Refusal {
    /// A refusal with this status.
    pub fn new(status: StatusCode, words: impl ToString) -> Refusal {
        // One readable line, whatever the source of the words.
        let mut words = words.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((end, _)) = words.char_indices().nth(LONGEST) {
            words.truncate(end);
            words.push('…');
        }
        Refusal { status, body: ErrorBody { error: words, at: None } }
    }

    /// The request is well formed, but what it says is wrong.
    pub fn wrong(words: impl ToString) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, words)
    }

    /// The request cannot be read.
    pub fn malformed(words: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, words)
    }

    /// Not now, but perhaps in a while.
    pub fn busy(words: impl ToString) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, words)
    }

    /// Our own fault.
    pub fn broken() -> Refusal {
        let words = "the program failed at this request, which is a mistake of its own; \
                     others are served as before";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    }

    /// The same, about the move of this index.
    pub fn at(mut self, index: usize) -> Refusal {
        self.body.at = Some(index);
        self
    }

    /// What is sent.
    pub fn body(&self) -> &ErrorBody {
        &self.body
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Refusal {
        Refusal::wrong(format!("{error:#}"))
    }
}
