//! What a browser meets: the page, its policy, and who may ask.

use crate::client::Server;
use crate::records::ONE;
use serde_json::Value;

#[test]
fn the_page_comes_whole_with_a_strict_policy() {
    let server = Server::new(&[]);
    let page = server.get("/");
    assert_eq!(page.code, 200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers["x-content-type-options"], "nosniff");
    let policy = &page.headers["content-security-policy"];
    for part in [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    let named = page
        .body
        .split('"')
        .filter_map(|part| part.strip_prefix("./"));
    let mut found = 0;
    for name in named {
        let file = server.get(&format!("/{name}"));
        let kind = match name.rsplit_once('.').unwrap().1 {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/manifest+json",
            _ => panic!("{name}"),
        };
        assert_eq!(
            (file.code, file.headers["content-type"].as_str()),
            (200, kind),
            "{name}"
        );
        found += 1;
    }
    assert!(found >= 3, "{}", page.body);
    for nothing in ["/nothing", "/../Cargo.toml", "/assets", "/assets/"] {
        assert_eq!(server.get(nothing).code, 404, "{nothing}");
    }
}

#[test]
fn the_documentation_is_there_or_where_it_is_is_said() {
    let server = Server::new(&[]);
    let docs = server.get("/docs/index.html");
    assert_eq!(docs.headers["content-type"], "text/html; charset=utf-8");
    let policy = docs.headers["content-security-policy"].as_str();
    match docs.code {
        200 => assert!(
            policy.contains("script-src 'self' 'unsafe-inline'"),
            "{policy}"
        ),
        code => {
            assert_eq!(code, 404);
            assert!(
                docs.body
                    .contains("The documentation is not in this program")
            );
            assert!(!policy.contains("unsafe-inline"), "{policy}");
        }
    }
}

#[test]
fn the_document_of_the_interface_names_every_path() {
    let server = Server::new(&[]);
    let document: Value = serde_json::from_str(&server.get("/openapi.json").body).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    for job in veridoku::api::Job::ALL {
        assert!(document["paths"][format!("/v1/{job}")].is_object(), "{job}");
    }
}

#[test]
fn only_a_name_of_this_machine_is_answered() {
    let server = Server::new(&["--allow-host", "sudoku.example"]);
    let port = server.address.rsplit_once(':').unwrap().1.to_string();
    let code = |host: &str| server.ask("GET", "/healthz", &[("host", host)], "").code;
    assert_eq!(code(&format!("localhost:{port}")), 200);
    assert_eq!(code("sudoku.example"), 200);
    assert_eq!(code(&format!("evil.example:{port}")), 403);
    assert_eq!(code(""), 403);
}

#[test]
fn pages_from_elsewhere_may_ask_if_they_are_named() {
    let server = Server::new(&["--cors", "https://good.example"]);
    let from = |origin| {
        let headers = [("origin", origin), ("content-type", "text/plain")];
        server.ask("POST", "/v1/verify", &headers, ONE)
    };
    let allowed = "access-control-allow-origin";
    let good = from("https://good.example");
    assert_eq!(
        (good.code, good.headers[allowed].as_str()),
        (200, "https://good.example")
    );
    let evil = from("https://evil.example");
    assert!(
        evil.code == 403 && !evil.headers.contains_key(allowed),
        "{evil:?}"
    );
    let own = from(&format!("http://{}", server.address));
    assert!(
        own.code == 200 && !own.headers.contains_key(allowed),
        "{own:?}"
    );
    let asks = [
        ("origin", "https://good.example"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    let may = server.ask("OPTIONS", "/v1/verify", &asks, "");
    assert_eq!(
        (may.code, may.headers[allowed].as_str()),
        (200, "https://good.example")
    );
}
