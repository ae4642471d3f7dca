//! The JSON API, a file per group of routes. What is not listed here does not exist, and
//! what is listed is in the OpenAPI document.

mod analysis;
mod catalogue;
mod insight;
mod lab;
mod position;
mod proofs;
mod sgf;
mod solve;
mod value;

pub use lab::{LabReply, LabTable};

use super::refusal::Refusal;
use super::{Shared, guard, page};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Everything under this path is the API.
const ROOT: &str = "/api/v1";

#[derive(OpenApi)]
#[openapi(info(
    title = "Zermelo",
    description = "Plays, analyses and solves two-player games with perfect information. \
        Values and bounds are seen by the side to move; a score is at least 1 for a win, \
        0 for a draw and at most -1 for a loss. Players are told by colour, White or \
        Black. Errors have a status from 400 on and one sentence."
))]
struct Document;

/// All routes.
pub fn router(app: Shared) -> Router {
    let api = OpenApiRouter::new()
        .routes(routes!(catalogue::games))
        .routes(routes!(position::position))
        .routes(routes!(analysis::analyze))
        .routes(routes!(analysis::choose))
        .routes(routes!(solve::solve))
        .routes(routes!(value::value))
        .routes(routes!(insight::insight))
        .routes(routes!(sgf::read))
        .routes(routes!(sgf::write))
        .routes(routes!(proofs::verify))
        .routes(routes!(proofs::open))
        .routes(routes!(proofs::download))
        .routes(routes!(proofs::look))
        .routes(routes!(lab::experiments))
        .routes(routes!(lab::experiment));
    let (router, document) =
        OpenApiRouter::with_openapi(Document::openapi()).nest(ROOT, api).split_for_parts();
    let document = std::sync::Arc::new(document);
    router
        .route(
            &format!("{ROOT}/openapi.json"),
            get(move || async move { Json(document.as_ref().clone()) }),
        )
        .route("/", get(page::index))
        .route("/page/{name}", get(page::named))
        .route("/favicon.ico", get(page::icon))
        .fallback(page::nothing)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(|_| {
            axum::response::IntoResponse::into_response(Refusal::broken())
        }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::check))
        .with_state(app)
}

async fn wrong_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take such a request")
}
