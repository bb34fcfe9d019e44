//! Connections: taken, counted, and ended in order.

use super::server::App;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// How long a connection may be silent between requests, and within the head of one.
const SILENCE: Duration = Duration::from_secs(75);

/// How long nobody is let in if the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(100);

/// Takes connections until the server stops; the channel closes once the last of them has ended.
pub(super) async fn take(
    listener: TcpListener,
    router: Router,
    app: Arc<App>,
) -> mpsc::Receiver<()> {
    let (open, ended) = mpsc::channel(1);
    loop {
        let taken = select! {
            taken = listener.accept() => taken,
            () = app.stopping() => return ended,
        };
        match taken {
            Ok((stream, _)) => {
                let serve = serve(stream, router.clone(), app.clone(), open.clone());
                tokio::spawn(serve);
            }
            Err(error) if is_of_connection(&error) => {}
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Returns whether an error is of the connection alone.
fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// Serves a connection; when the server stops, it ends after the request that is under way.
async fn serve(stream: TcpStream, router: Router, app: Arc<App>, _open: mpsc::Sender<()>) {
    app.metrics.connections.fetch_add(1, Ordering::Relaxed);
    // A small answer goes out at once. If that cannot be set, it goes out later.
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE);
    let service = TowerToHyperService::new(router);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    // Errors are those of clients that break off or do not speak HTTP.
    let _ = select! {
        ended = connection.as_mut() => ended,
        () = app.stopping() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
}
