//! What every request must pass, and what every answer carries.
//!
//! - Host: pages of other sites can make their name resolve to this machine (DNS
//!   rebinding) and would then count as ours to a browser. Such a request still names
//!   their host, so only addresses, `localhost` and the names of `--host` are served.
//! - Origin: pages of other sites can send requests here, though not read the answers.
//!   What costs work (everything but GET) is served only to our own page, or to programs
//!   that are no browsers and send no origin.

use super::Shared;
use super::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Lets a request through or refuses it.
pub async fn check(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let refusal = refusal(request.method(), request.uri(), request.headers(), &app.hosts);
    let mut response = match refusal {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refusal(method: &Method, uri: &Uri, headers: &HeaderMap, names: &[String]) -> Option<Refusal> {
    let host = match (uri.authority(), single(headers, header::HOST)) {
        (Some(authority), _) => authority.as_str().to_string(),
        (None, Some(host)) => host,
        (None, None) => return Some(Refusal::malformed("expected one Host header")),
    };
    if !is_ours(&host, names) {
        let words = format!(
            "this server does not answer to the host name {host:?}; \
             start it with --host NAME to allow one"
        );
        return Some(Refusal::new(StatusCode::MISDIRECTED_REQUEST, words));
    }
    if method == Method::GET || method == Method::HEAD {
        return None;
    }
    let foreign = || {
        let words = "requests from pages of other sites are refused";
        Some(Refusal::new(StatusCode::FORBIDDEN, words))
    };
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| !matches!(site, b"same-origin" | b"none")) {
        return foreign();
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = single(headers, header::ORIGIN).unwrap_or_default();
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        if authority.is_none_or(|authority| !authority.eq_ignore_ascii_case(&host)) {
            return foreign();
        }
    }
    None
}

/// The value of a header that stands there once.
fn single(headers: &HeaderMap, name: header::HeaderName) -> Option<String> {
    let mut all = headers.get_all(name).iter();
    let (Some(only), None) = (all.next(), all.next()) else { return None };
    only.to_str().ok().map(str::to_string)
}

/// Whether a host, with or without a port, is an address or a name of this server.
fn is_ours(host: &str, names: &[String]) -> bool {
    let host = host.to_ascii_lowercase();
    let bare = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    };
    bare == "localhost" || bare.parse::<IpAddr>().is_ok() || names.iter().any(|name| name == bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(method: Method, headers: &[(&'static str, &str)]) -> Option<u16> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        let names = ["board.example".to_string()];
        let refused = refusal(&method, &Uri::from_static("/api/v1/move"), &map, &names);
        refused.map(|refusal| refusal.into_response().status().as_u16())
    }

    #[test]
    fn hosts_are_addresses_or_allowed_names() {
        for host in [
            "127.0.0.1:8017",
            "localhost",
            "LOCALHOST:1",
            "[::1]:80",
            "192.168.1.7",
            "board.example:1",
        ] {
            assert_eq!(status(Method::GET, &[("host", host)]), None, "{host}");
        }
        for host in
            ["evil.example:8017", "localhost.evil.example", "", "127.0.0.1.evil.example", "[evil]"]
        {
            assert_eq!(status(Method::GET, &[("host", host)]), Some(421), "{host}");
        }
        assert_eq!(status(Method::GET, &[]), Some(400));
        assert_eq!(status(Method::GET, &[("host", "localhost"), ("host", "evil")]), Some(400));
    }

    #[test]
    fn only_our_own_page_and_programs_may_cause_work() {
        let host = ("host", "127.0.0.1:8017");
        for own in [
            &[host][..],
            &[host, ("origin", "http://127.0.0.1:8017")],
            &[host, ("sec-fetch-site", "same-origin")],
        ] {
            assert_eq!(status(Method::POST, own), None);
        }
        for foreign in [
            "http://evil.example",
            "null",
            "http://127.0.0.1:9999",
            "http://127.0.0.1",
            "",
            "127.0.0.1:8017",
        ] {
            assert_eq!(status(Method::POST, &[host, ("origin", foreign)]), Some(403), "{foreign}");
        }
        for site in ["cross-site", "same-site", "x"] {
            assert_eq!(
                status(Method::POST, &[host, ("sec-fetch-site", site)]),
                Some(403),
                "{site}"
            );
        }
        let twice = [host, ("origin", "http://127.0.0.1:8017"), ("origin", "http://evil.example")];
        assert_eq!(status(Method::POST, &twice), Some(403));
    }
}
