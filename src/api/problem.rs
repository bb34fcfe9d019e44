//! What is wrong with a request.

use super::job::UnknownJob;
use crate::wire::{Body, Head, Record};
use serde::Serialize;
use std::fmt::Display;

/// Why a request is not answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// It is no JSON, lacks a field or has one that the job does not have.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// It asks for a job that there is not.
    #[error(transparent)]
    Job(#[from] UnknownJob),
    /// The value of a field is not what it takes.
    #[error("{0}: {1}")]
    Field(&'static str, String),
    /// Its time was over, or it was cancelled, before anything was found.
    #[error("limit_ms: stopped before it was found")]
    Stopped,
    /// Its time was over before its text was read.
    #[error("limit_ms: stopped before the end of the text: what follows is not answered")]
    Unread,
}

impl RequestError {
    /// Returns the error of a field.
    pub(super) fn field(name: &'static str) -> impl Fn(&dyn Display) -> RequestError {
        move |error| RequestError::Field(name, error.to_string())
    }
}

/// The record of a request that is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemRecord {
    /// What is wrong with the request.
    pub problem: String,
}

impl Body for ProblemRecord {}

impl ProblemRecord {
    /// Returns the record as a line.
    pub(super) fn line(command: &'static str, error: RequestError) -> String {
        let problem = error.to_string();
        Record::new(Head::new(command), ProblemRecord { problem }).line()
    }
}
