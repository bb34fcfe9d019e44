//! Requests in lines, answered in lines: in order, as they come, on all cores that are free.

use super::body;
use super::cores::{Core, Stops};
use super::lines::{LONGEST, Lines, Next};
use super::records::{LINES, problem, typed};
use super::server::App;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::response::Response;
use futures_util::stream;
use serde_json::{Map, Value};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::select;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};
use veridoku::api::Job;
use veridoku::engine::Cancel;

/// The time that a core should take for a batch of lines: long against the cost of a batch, short
/// for others that wait for a core.
const TURN: Duration = Duration::from_millis(8);

/// The most lines of a batch.
const MOST: usize = 256;

/// The answers of batches, in order.
type Answers = mpsc::Sender<JoinHandle<Vec<u8>>>;

/// Answers a body of lines.
pub(super) fn answer(app: &Arc<App>, job: Job, query: Map<String, Value>, body: Body) -> Response {
    let cancel = app.stop.child();
    let feeder = Feeder {
        app: app.clone(),
        work: Arc::new(Work {
            job,
            query,
            cancel: cancel.clone(),
            pace: AtomicUsize::new(1),
        }),
    };
    let (send, answers) = mpsc::channel(app.cores.count() + 1);
    tokio::spawn(feeder.feed(body.into_data_stream(), send));
    let state = (answers, Stops(cancel));
    let answers = stream::unfold(state, |(mut answers, stops)| async move {
        let batch: JoinHandle<Vec<u8>> = answers.recv().await?;
        let batch = Bytes::from(batch.await.unwrap_or_default());
        Some((Ok::<Bytes, Infallible>(batch), (answers, stops)))
    });
    typed(LINES, Body::from_stream(answers))
}

/// Hands the lines of a body to cores. As many batches are under way as there are cores, and it
/// reads no further before one of them is taken: so memory is bounded.
struct Feeder {
    app: Arc<App>,
    work: Arc<Work>,
}

/// What is the same for every line.
struct Work {
    job: Job,
    query: Map<String, Value>,
    cancel: Cancel,
    /// How many lines are a batch.
    pace: AtomicUsize,
}

impl Feeder {
    async fn feed(self, mut body: BodyDataStream, send: Answers) {
        let mut lines = Lines::default();
        loop {
            let piece = select! {
                piece = body::piece(&mut body) => piece,
                () = self.app.stopping() => {
                    return self.say("the server stops: what follows is not answered", &send).await;
                }
            };
            let (ended, said) = match piece {
                Ok(Some(piece)) => {
                    lines.add(&piece);
                    (false, None)
                }
                Ok(None) => {
                    lines.end();
                    (true, None)
                }
                Err(error) => (true, Some(error.detail().to_string())),
            };
            while let Some(next) = lines.next(self.work.pace.load(Ordering::Relaxed)) {
                if !self.hand(next, &send).await {
                    return;
                }
            }
            if let Some(said) = said {
                self.say(&said, &send).await;
            }
            if ended {
                return;
            }
        }
    }

    /// Hands lines to the next core that is free. Returns whether to go on.
    async fn hand(&self, next: Next, send: &Answers) -> bool {
        let batch = match next {
            Next::TooLong => {
                let said = format!("the line has more than {LONGEST} bytes");
                self.say(&said, send).await;
                return true;
            }
            Next::Lines(batch) => batch,
        };
        let Ok(mut core) = self.app.cores.next().await else {
            let said = "the server stops: what follows is not answered";
            self.say(said, send).await;
            return false;
        };
        if self.work.cancel.is_cancelled() {
            return false;
        }
        let (app, work) = (self.app.clone(), self.work.clone());
        let answer = spawn_blocking(move || work.answer(&app, &mut core, &batch));
        send.send(answer).await.is_ok()
    }

    /// Adds what is wrong as a record.
    async fn say(&self, said: &str, send: &Answers) {
        let line = problem(self.work.job, said).into_bytes();
        let _ = send.send(tokio::spawn(async { line })).await;
    }
}

impl Work {
    /// Answers a batch of lines.
    fn answer(&self, app: &App, core: &mut Core, batch: &[u8]) -> Vec<u8> {
        let begun = Instant::now();
        let mut answers = Vec::with_capacity(8 * batch.len());
        let mut count = 0;
        for line in batch.split(|&byte| byte == b'\n') {
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            if self.cancel.is_cancelled() {
                break;
            }
            self.answer_line(core, line, &mut answers);
            count += 1;
        }
        let time = begun.elapsed();
        app.metrics.lines(self.job, count as u64);
        app.metrics.worked(self.job, time);
        self.keep_pace(count, time);
        answers
    }

    /// Answers a line: with a record at least, whatever it is.
    fn answer_line(&self, core: &mut Core, line: &[u8], answers: &mut Vec<u8>) {
        let request = match std::str::from_utf8(line) {
            Ok(line) => body::request(self.job, line, &self.query),
            Err(error) => Err(format!("byte {}: not UTF-8", error.valid_up_to() + 1)),
        };
        let refused = match request {
            Ok(request) => {
                let emit = &mut |line: &str| answers.extend_from_slice(line.as_bytes());
                let answered = core.answer(self.job, &request, &self.cancel, emit);
                answered.err().map(|_| "internal error".to_string())
            }
            Err(said) => Some(said),
        };
        if let Some(said) = refused {
            answers.extend_from_slice(problem(self.job, said).as_bytes());
        }
    }

    /// Makes batches longer if they are done soon, and shorter if they take long.
    fn keep_pace(&self, count: usize, time: Duration) {
        let pace = self.pace.load(Ordering::Relaxed);
        let next = if time > 2 * TURN {
            (pace / 2).max(1)
        } else if count >= pace && time < TURN / 2 {
            (2 * pace).min(MOST)
        } else {
            pace
        };
        self.pace.store(next, Ordering::Relaxed);
    }
}
