//! Who may ask: requests to another name than the server's, and requests of pages from elsewhere,
//! are refused. And what every answer says to a browser.

use super::problem::Problem;
use super::server::App;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;
use tower_http::cors::{Any, CorsLayer};

/// What a page may do: run what came with it, WebAssembly included, and ask this server.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (header::VARY, "origin"),
];

/// Who may ask.
#[derive(Clone, Debug)]
pub(super) struct Allowed {
    /// The names of the server; every name will do if it is `None`.
    names: Option<Vec<String>>,
    /// The origins of other pages.
    origins: Vec<String>,
}

impl Allowed {
    /// Returns who may ask a server on an address, with names and origins that are asked for. A
    /// server for this machine alone answers to names of this machine alone, so that no page can
    /// point a name of its own at it.
    pub(super) fn new(
        address: IpAddr,
        host: &str,
        names: &[String],
        origins: &[String],
    ) -> Allowed {
        let own = ["localhost", "127.0.0.1", "[::1]", host].map(str::to_string);
        let checked = address.is_loopback() || !names.is_empty();
        let ip = match address {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let all = own.into_iter().chain([ip]).chain(names.iter().cloned());
        Allowed {
            names: checked.then(|| all.map(|name| name.to_ascii_lowercase()).collect()),
            origins: origins.to_vec(),
        }
    }

    /// Returns what lets pages of other origins read answers, if any may.
    pub(super) fn cors(&self) -> Option<CorsLayer> {
        let layer = CorsLayer::new()
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([header::CONTENT_TYPE, header::ACCEPT]);
        if self.origins.iter().any(|origin| origin == "*") {
            return Some(layer.allow_origin(Any));
        }
        let origins = self.origins.iter().map(|origin| origin.parse());
        let origins: Vec<HeaderValue> = origins.filter_map(Result::ok).collect();
        (!origins.is_empty()).then(|| layer.allow_origin(origins))
    }

    /// Returns why a request is refused, if it is.
    fn refused(&self, headers: &HeaderMap, uri: &Uri) -> Option<Problem> {
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        let host = host.unwrap_or_default().to_ascii_lowercase();
        let asked = uri.host().map(str::to_ascii_lowercase);
        if let Some(names) = &self.names {
            let known = |name: &str| names.iter().any(|one| one == name);
            if !known(without_port(&host)) || asked.is_some_and(|name| !known(&name)) {
                let said = "host: not a name of this server; see --allow-host";
                return Some(Problem::new(StatusCode::FORBIDDEN, said));
            }
        }
        let origin = headers.get(header::ORIGIN)?.to_str().unwrap_or_default();
        let own = origin
            .split_once("://")
            .is_some_and(|(_, from)| from == host);
        let allowed = |one: &String| one == "*" || one == origin;
        if own || self.origins.iter().any(allowed) {
            return None;
        }
        let said = "origin: pages of other origins may not ask; see --cors";
        Some(Problem::new(StatusCode::FORBIDDEN, said))
    }
}

/// Returns the name of a host without its port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Refuses who may not ask, and adds the headers of every answer.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let refused = app.allowed.refused(request.headers(), request.uri());
    let mut response = match refused {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let entry = response.headers_mut().entry(name);
        entry.or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(allowed: &Allowed, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        allowed.refused(&headers, &Uri::from_static("/")).is_some()
    }

    #[test]
    fn a_server_for_this_machine_answers_to_its_names() {
        let local = IpAddr::from([127, 0, 0, 1]);
        let allowed = Allowed::new(local, "127.0.0.1", &[], &[]);
        for host in [
            "localhost",
            "LOCALHOST:8181",
            "127.0.0.1:80",
            "[::1]:8181",
            "[::1]",
        ] {
            assert!(!refused(&allowed, host, None), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:8181",
            "localhost.evil.example",
            "::1",
        ] {
            assert!(refused(&allowed, host, None), "{host}");
        }
        let named = ["sudoku.example".to_string()];
        let allowed = Allowed::new(local, "127.0.0.1", &named, &[]);
        assert!(!refused(&allowed, "sudoku.example", None));
        let open = Allowed::new(IpAddr::from([0, 0, 0, 0]), "0.0.0.0", &[], &[]);
        assert!(!refused(&open, "any.example", None));
    }

    #[test]
    fn pages_from_elsewhere_may_not_ask_unless_they_are_named() {
        let local = IpAddr::from([127, 0, 0, 1]);
        let at = |origins: &[&str]| {
            let origins: Vec<String> = origins.iter().map(|one| one.to_string()).collect();
            Allowed::new(local, "localhost", &[], &origins)
        };
        let from = |allowed: &Allowed, origin| !refused(allowed, "localhost:8181", Some(origin));
        assert!(from(&at(&[]), "http://localhost:8181"));
        for origin in ["http://localhost:3000", "https://evil.example", "null", ""] {
            assert!(!from(&at(&[]), origin), "{origin}");
            assert!(from(&at(&["*"]), origin), "{origin}");
        }
        let one = at(&["https://good.example"]);
        assert!(from(&one, "https://good.example") && !from(&one, "https://evil.example"));
        assert!(at(&[]).cors().is_none() && one.cors().is_some());
    }
}
