//! The page's files, which are part of the program. Where it is compiled without
//! optimisation for release they are read from the folder, so that they can be changed
//! without compiling again.

use super::refusal::Refusal;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "src/page/"]
struct Files;

/// `/`.
pub async fn index(headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// `/page/NAME`.
pub async fn named(Path(name): Path<String>, headers: HeaderMap) -> Response {
    file(&name, &headers)
}

/// `/favicon.ico`, which browsers ask for unbidden.
pub async fn icon(headers: HeaderMap) -> Response {
    file("icon.svg", &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    let found = kind(name).zip(Files::get(name));
    let Some((kind, file)) = found else { return missing().into_response() };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // Asked about at every visit and sent only when it has changed.
    let common = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    (common, [(header::CONTENT_TYPE, kind)], Body::from(file.data)).into_response()
}

fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

/// There is nothing at this address.
pub async fn nothing() -> Refusal {
    missing()
}

fn missing() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this address")
}
