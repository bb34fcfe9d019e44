//! Connections: taken, counted, and ended in order.

use super::server::App;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::pending;
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

/// How long an answer may take to go out to a client that has closed its side only.
#[cfg(unix)]
const LAST_ANSWER: Duration = Duration::from_millis(40);

/// How long nobody is let in if the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(100);

/// Asks the system for as many open files as it allows: a connection takes two. If it allows no
/// more, whoever comes when there are none waits.
pub(super) fn want_many() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        if let Ok((_, most)) = getrlimit(Resource::RLIMIT_NOFILE) {
            let _ = setrlimit(Resource::RLIMIT_NOFILE, most, most);
        }
    }
}

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

/// Waits until the client has closed the connection. What it sent before may still be unread, so
/// that reading would not tell: a stream of lines is read no faster than it is answered.
#[cfg(unix)]
fn gone(stream: &TcpStream) -> impl Future<Output = ()> + use<> {
    use std::os::fd::AsFd;
    use tokio::io::Interest;
    let own = stream.as_fd().try_clone_to_owned();
    async move {
        let own = own.and_then(|own| TcpStream::from_std(own.into()));
        let Ok(watched) = own else {
            return pending().await; // then it is noticed where something is read
        };
        while let Ok(ready) = watched.ready(Interest::READABLE).await {
            if ready.is_read_closed() {
                return sleep(LAST_ANSWER).await;
            }
            // Whatever came is for others to read: the next news is awaited.
            let nothing = || io::Result::<()>::Err(io::ErrorKind::WouldBlock.into());
            let _ = watched.try_io(Interest::READABLE, nothing);
        }
        pending().await
    }
}

/// Elsewhere it is noticed where something is read.
#[cfg(not(unix))]
fn gone(_: &TcpStream) -> impl Future<Output = ()> + use<> {
    pending()
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
    let mut gone = pin!(gone(&stream));
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    // Errors are those of clients that break off or do not speak HTTP.
    select! {
        _ = connection.as_mut() => {}
        () = gone.as_mut() => {}
        () = app.stopping() => {
            connection.as_mut().graceful_shutdown();
            select! {
                _ = connection => {}
                () = gone => {}
            }
        }
    }
    app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
}
