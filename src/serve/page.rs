//! The page: the files of `web/dist`, which are in the program.

use super::problem::Problem;
use super::records::typed;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/web/dist");

/// The media types of files, by their extensions.
const TYPES: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("webmanifest", "application/manifest+json"),
    ("json", "application/json"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("woff", "font/woff"),
];

/// What pages of the documentation may do. Their scripts stand in them, as mdBook writes them.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
    frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// What stands in place of the documentation in a program that was built without it.
const NO_DOCS: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Veridoku</title>\
    <h1>The documentation is not in this program</h1>\
    <p>It is in the folder <code>docs</code> of the sources; <code>web/build docs</code> before the \
    program is built puts it here. <code>veridoku techniques</code> lists every technique.</p>\
    <p><a href=\"/\">Back to the board</a></p></html>\n";

/// Returns the file of an address.
pub(super) async fn file(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let index = path.is_empty() || path.ends_with('/');
    let name = if index {
        format!("{path}index.html")
    } else {
        path.to_string()
    };
    let docs = name.starts_with("docs/");
    let Some(file) = PAGE.get_file(&name) else {
        if docs && PAGE.get_dir("docs").is_none() {
            let said = typed(kind("index.html"), NO_DOCS.as_bytes());
            return (StatusCode::NOT_FOUND, said).into_response();
        }
        let said = format!("there is nothing at {}", uri.path());
        return Problem::new(StatusCode::NOT_FOUND, said).into_response();
    };
    if ![Method::GET, Method::HEAD].contains(&method) {
        let said = format!("{} does not take {method}", uri.path());
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, said);
        return problem.with(header::ALLOW, "GET,HEAD").into_response();
    }
    let mut response = typed(kind(&name), file.contents());
    // The name of an asset changes with what is in it.
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if docs {
        let policy = HeaderValue::from_static(DOCS_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Returns the media type of a file.
fn kind(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    let mut types = TYPES.iter();
    let found = types.find(|(known, _)| Some(*known) == extension);
    found.map_or("application/octet-stream", |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_type() {
        fn each(dir: &Dir<'_>, found: &mut usize) {
            for file in dir.files() {
                let name = file.path().to_string_lossy();
                assert_ne!(kind(&name), "application/octet-stream", "{name}");
                *found += 1;
            }
            // The documentation is there if it was built: what its maker puts there is not ours.
            let own = dir.dirs().filter(|dir| !dir.path().ends_with("docs"));
            own.for_each(|dir| each(dir, found));
        }
        let mut found = 0;
        each(&PAGE, &mut found);
        assert!(found > 0 && PAGE.get_file("index.html").is_some());
    }
}
