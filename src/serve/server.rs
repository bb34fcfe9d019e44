//! The server: its routes, its start and its end.

use super::cores::Cores;
use super::guard::{Allowed, guard};
use super::metrics::Metrics;
use super::problem::Problem;
use super::records::{JSON, typed};
use super::{Serve, ask, browser, connections, openapi, page};
use anyhow::Context;
use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};
use veridoku::api::Job;
use veridoku::engine::Cancel;

/// How long what is under way has to end when the server stops.
const GRACE: Duration = Duration::from_secs(3);

/// How long answers have to go out after that.
const LAST: Duration = Duration::from_secs(2);

/// How often it looks whether to stop.
const LOOK: Duration = Duration::from_millis(20);

/// The stack of a thread: that of the program's own.
const STACK: usize = 8 << 20;

/// What every request shares.
pub(super) struct App {
    pub(super) cores: Arc<Cores>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) allowed: Allowed,
    /// Whether the server stops.
    stopping: watch::Receiver<bool>,
    /// Ends all work.
    pub(super) stop: Cancel,
}

impl App {
    /// Waits until the server stops.
    pub(super) async fn stopping(&self) {
        let mut stopping = self.stopping.clone();
        // If whoever says so has gone, it stops as well.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}

/// Serves until it is cancelled.
pub(super) fn serve(args: &Serve, cancel: &Cancel, out: &mut dyn io::Write) -> anyhow::Result<()> {
    connections::want_many();
    let runtime = runtime(args.cores()).context("cannot start threads")?;
    let served = runtime.block_on(run(args, cancel, out));
    // What does not end by now is given up.
    runtime.shutdown_timeout(Duration::ZERO);
    served
}

fn runtime(cores: usize) -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.enable_all().thread_stack_size(STACK);
    builder
        .worker_threads(cores.min(4))
        .max_blocking_threads(cores + 1);
    builder.build()
}

async fn run(args: &Serve, cancel: &Cancel, out: &mut dyn io::Write) -> anyhow::Result<()> {
    let place = format!("{}, port {}", args.host, args.port);
    let listener = TcpListener::bind((args.host.as_str(), args.port)).await;
    let listener = listener.with_context(|| place.clone())?;
    let address = listener.local_addr().context(place)?;
    let (stops, stopping) = watch::channel(false);
    let app = Arc::new(App {
        cores: Cores::new(args.cores(), args.queue, args.time_limit),
        metrics: Arc::new(Metrics::new()),
        allowed: Allowed::new(address.ip(), &args.host, &args.allow_host, &args.cors),
        stopping,
        stop: Cancel::new(),
    });
    let taking = tokio::spawn(connections::take(listener, router(&app), app.clone()));
    announce(args, address, out)?;
    while !cancel.is_cancelled() {
        sleep(LOOK).await;
    }
    app.cores.close();
    let _ = stops.send(true);
    if let Ok(ended) = taking.await {
        end(&app, ended).await;
    }
    Ok(())
}

/// Says where it listens, and opens the page if that is asked for.
fn announce(args: &Serve, address: SocketAddr, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "listening on http://{address}/")?;
    out.flush()?;
    if args.open
        && let Err(said) = browser::open(&format!("http://{address}/"))
    {
        writeln!(out, "{said}")?;
    }
    Ok(())
}

/// Waits for what is under way, and ends it if it takes long.
async fn end(app: &App, mut ended: mpsc::Receiver<()>) {
    if timeout(GRACE, ended.recv()).await.is_err() {
        app.stop.cancel();
        // Whoever does not take the answer by then does not get it.
        let _ = timeout(LAST, ended.recv()).await;
    }
}

/// Returns the routes.
fn router(app: &Arc<App>) -> Router {
    let mut router = Router::new();
    for job in Job::ALL.into_iter().filter(|job| *job != Job::Techniques) {
        let app = app.clone();
        let ask = move |request: Request| ask::ask(app.clone(), job, request);
        router = router.route(&format!("/v1/{job}"), post(ask));
    }
    let counted = app.clone();
    let metrics = move || async move {
        let text = counted.metrics.text(&counted.cores);
        typed("text/plain; version=0.0.4; charset=utf-8", text)
    };
    let healthy = || async { typed("text/plain; charset=utf-8", "ok\n") };
    let router = router
        .route("/v1/techniques", get(ask::techniques))
        .route(
            "/openapi.json",
            get(|| async { typed(JSON, openapi::document()) }),
        )
        .route("/healthz", get(healthy))
        .route("/metrics", get(metrics))
        .fallback(page::file)
        .method_not_allowed_fallback(not_allowed);
    let router = match app.allowed.cors() {
        Some(cors) => router.layer(cors),
        None => router,
    };
    router.layer(from_fn_with_state(app.clone(), guard))
}

async fn not_allowed(request: Request) -> Problem {
    let (method, path) = (
        request.method().clone(),
        Uri::path(request.uri()).to_string(),
    );
    let said = format!("{path} does not take {method}");
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, said)
}
