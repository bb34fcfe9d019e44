//! The records of an answer, as they are found.

use super::problem::{ProblemRecord, RequestError};
use crate::formats::ListPuzzle;
use crate::wire::{Body, Head, Record};

/// How a request ended. The worst of its records counts, the last one being the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Status {
    /// It was answered.
    #[default]
    Answered,
    /// Some text is no puzzle.
    Malformed,
    /// It was stopped before there was anything to say.
    Stopped,
    /// The request cannot be answered as it is.
    Refused,
    /// The engines contradict each other: a defect.
    Disagreement,
}

/// The answer to one request.
pub(super) struct Answer<'a> {
    command: &'static str,
    timings: bool,
    emit: &'a mut dyn FnMut(&str),
    status: Status,
}

impl<'a> Answer<'a> {
    pub(super) fn new(
        command: &'static str,
        timings: bool,
        emit: &'a mut dyn FnMut(&str),
    ) -> Answer<'a> {
        Answer {
            command,
            timings,
            emit,
            status: Status::Answered,
        }
    }

    /// Returns the head of a record.
    pub(super) fn head(&self) -> Head {
        Head::new(self.command)
    }

    /// Adds a record.
    pub(super) fn add(&mut self, head: Head, body: impl Body) {
        let record = Record::new(head, body).timed(self.timings);
        (self.emit)(&record.line());
    }

    /// Adds a record about a puzzle.
    pub(super) fn on(&mut self, job: &ListPuzzle<'_>, body: impl Body) {
        let head = self.head().of(job.parsed);
        self.add(head.at(job.at.source, job.at.place), body);
    }

    /// Adds what is wrong with the request.
    pub(super) fn problem(&mut self, error: RequestError) {
        let stopped = matches!(error, RequestError::Stopped | RequestError::Unread);
        self.worsen(if stopped {
            Status::Stopped
        } else {
            Status::Refused
        });
        (self.emit)(&ProblemRecord::line(self.command, error));
    }

    pub(super) fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    pub(super) fn status(&self) -> Status {
        self.status
    }
}
