//! The jobs.

use super::problem::RequestError;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// A job of the front door, by the name of the command that does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Job {
    /// Is there one solution?
    Verify,
    /// The solutions.
    Solve,
    /// How many solutions there are.
    Count,
    /// The digits that solutions have in each cell.
    Candidates,
    /// The givens that rule candidates out.
    Why,
    /// The givens to add or to take away for one solution.
    Repair,
    /// The givens that follow from the others.
    Redundant,
    /// The next step for a player.
    Hint,
    /// Every step.
    Explain,
    /// The difficulty.
    Rate,
    /// New puzzles.
    Generate,
    /// The puzzle without givens that it does not need.
    Minimize,
    /// A certificate.
    Certify,
    /// Whether certificates hold.
    Check,
    /// The canonical form.
    Canon,
    /// The puzzle in another format.
    Convert,
    /// The table of techniques.
    Techniques,
}

impl Job {
    /// Every job.
    pub const ALL: [Job; 17] = [
        Job::Verify,
        Job::Solve,
        Job::Count,
        Job::Candidates,
        Job::Why,
        Job::Repair,
        Job::Redundant,
        Job::Hint,
        Job::Explain,
        Job::Rate,
        Job::Generate,
        Job::Minimize,
        Job::Certify,
        Job::Check,
        Job::Canon,
        Job::Convert,
        Job::Techniques,
    ];

    /// Returns its name: that of the command.
    pub fn word(self) -> &'static str {
        match self {
            Job::Verify => "verify",
            Job::Solve => "solve",
            Job::Count => "count",
            Job::Candidates => "candidates",
            Job::Why => "why",
            Job::Repair => "repair",
            Job::Redundant => "redundant",
            Job::Hint => "hint",
            Job::Explain => "explain",
            Job::Rate => "rate",
            Job::Generate => "generate",
            Job::Minimize => "minimize",
            Job::Certify => "certify",
            Job::Check => "check",
            Job::Canon => "canon",
            Job::Convert => "convert",
            Job::Techniques => "techniques",
        }
    }

    /// Returns the job that a request names.
    pub(super) fn named_in(request: &str) -> Result<Job, RequestError> {
        #[derive(Deserialize)]
        #[serde(expecting = "an object with `job`")]
        struct Named {
            job: String,
        }
        let named: Named = serde_json::from_str(request)?;
        Ok(named.job.parse::<Job>()?)
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A name that is no job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("job: expected one of {words}, found '{0}'", words = Job::ALL.map(Job::word).join(", "))]
pub struct UnknownJob(pub String);

impl FromStr for Job {
    type Err = UnknownJob;

    /// Reads the name of a job.
    ///
    /// # Errors
    /// Returns the name if it is of none.
    fn from_str(name: &str) -> Result<Job, UnknownJob> {
        let mut all = Job::ALL.into_iter();
        let job = all.find(|job| job.word() == name);
        job.ok_or_else(|| UnknownJob(name.to_string()))
    }
}
