//! One interface for every face: a request as JSON in, records as JSON Lines out.
//!
//! A request names a [`Job`] and has the fields of that job (`docs/api.md`); an answer is the
//! records that the command of the same name prints with `--json`, as [`wire`](crate::wire)
//! describes them: one for each puzzle of the text, in order, several for `why`, `hint` with `all`
//! and `explain`. What is wrong with a request is a record, too, so an answer is never empty but
//! for a text without puzzles. The page in a browser, the server and other languages speak this,
//! and nothing else.
//!
//! ```
//! use veridoku::api::Api;
//! let mut api = Api::new();
//! let answer = api.ask(r#"{"job":"verify","puzzle":"1.....3..4.....2","timings":false}"#);
//! assert!(answer.contains(r#""verdict":"unique","solution":"1324423124133142""#));
//! let answer = api.ask(r#"{"job":"verify","puzle":"1.....3..4.....2"}"#);
//! assert!(answer.contains("unknown field `puzle`"));
//! ```

mod answer;
mod job;
mod made;
mod names;
mod numbers;
mod picture;
mod play;
mod problem;
mod puzzles;
mod request;
#[cfg(feature = "schema")]
pub mod schema;

use crate::ask::Session;
use crate::clock::Instant;
use crate::engine::{Cancel, Limits};
use answer::Answer;
use request::Request;
use std::time::Duration;

pub use answer::Status;
pub use job::{Job, UnknownJob};
pub use numbers::Number;
pub use problem::{ProblemRecord, RequestError};

/// Answers requests, one after another; keeps its engines between them. For several threads, make
/// one each.
#[derive(Default)]
pub struct Api {
    session: Session,
    most: Option<Duration>,
}

impl Api {
    /// Returns an interface without a limit of its own.
    pub fn new() -> Api {
        Api::default()
    }

    /// Returns an interface that asks the engines of a session.
    pub fn over(session: Session) -> Api {
        Api {
            session,
            most: None,
        }
    }

    /// Sets the most time that a request gets, whatever it asks for.
    #[must_use]
    pub fn within(self, most: Duration) -> Api {
        Api {
            most: Some(most),
            ..self
        }
    }

    /// Answers a request that names its job in the field `job`, in whole lines.
    pub fn ask(&mut self, request: &str) -> String {
        let mut lines = String::new();
        let cancel = Cancel::new();
        match Job::named_in(request) {
            Ok(job) => {
                self.answer(job, request, &cancel, &mut |line| lines += line);
            }
            Err(error) => lines += &ProblemRecord::line("request", error),
        }
        lines
    }

    /// Answers a request for a job, passing each record to `emit` as soon as it is known, as a line
    /// with its line feed. `cancel` ends the work, within the time that the limits of each job in
    /// [`ask`](crate::ask) say; the puzzles that follow in the text are then passed over.
    pub fn answer(
        &mut self,
        job: Job,
        request: &str,
        cancel: &Cancel,
        emit: &mut dyn FnMut(&str),
    ) -> Status {
        let request = match Request::read(job, request) {
            Ok(request) => request,
            Err(error) => {
                emit(&ProblemRecord::line(job.word(), error));
                return Status::Refused;
            }
        };
        let mut answer = Answer::new(job.word(), request.timings(), emit);
        let limits = self.limits(request.limit(), cancel);
        let answered = match &request {
            Request::Puzzles(asked) => {
                puzzles::answer(&mut self.session, asked, &limits, &mut answer)
            }
            Request::Generate(wished) => made::generate(wished, &limits, &mut answer),
            Request::Check(check) => made::check(check, &limits, &mut answer),
            Request::Techniques(asked) => made::techniques(asked, &mut answer),
        };
        if let Err(error) = answered {
            answer.problem(error);
        }
        answer.status()
    }

    /// Returns the limits of a request, whose time begins now.
    fn limits(&self, asked: Option<Duration>, cancel: &Cancel) -> Limits {
        let time = asked.into_iter().chain(self.most).min();
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let limits = Limits::none().with_cancel(cancel.clone());
        limits.with_deadline(deadline)
    }
}
