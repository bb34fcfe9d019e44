//! The numbers in requests: which values each may have.

use super::job::Job;
use super::problem::RequestError;
use serde_json::{Map, Value};

/// A field that is a whole number, or a pair of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Number {
    /// The name of the field.
    pub field: &'static str,
    /// The least value.
    pub least: u64,
    /// The greatest value.
    pub most: u64,
}

/// The most solutions that `solve` lists, as the command does.
const MOST_SOLUTIONS: u64 = 1_000_000;
/// The most puzzles of a request.
const MOST_PUZZLES: u64 = 1_000;

const ANY: u64 = u64::MAX;
const LIMIT_MS: Number = number("limit_ms", 0, ANY);
const SEED: Number = number("seed", 0, ANY);

const fn number(field: &'static str, least: u64, most: u64) -> Number {
    Number { field, least, most }
}

impl Job {
    /// Returns the fields of its requests that are whole numbers, with the values that each may
    /// have; for `clues`, those of both its ends.
    pub fn numbers(self) -> Vec<Number> {
        match self {
            Job::Verify => vec![number("solutions", 1, ANY), SEED, LIMIT_MS],
            Job::Solve => vec![number("limit", 1, MOST_SOLUTIONS), LIMIT_MS],
            Job::Count | Job::Candidates => vec![number("limit", 1, ANY), LIMIT_MS],
            Job::Repair => vec![number("limit", 2, ANY), LIMIT_MS],
            Job::Why | Job::Minimize => vec![SEED, LIMIT_MS],
            Job::Generate => vec![
                number("start", 1, ANY),
                number("count", 1, MOST_PUZZLES),
                number("tries", 1, ANY),
                number("clues", 0, 4096),
                SEED,
                LIMIT_MS,
            ],
            Job::Techniques => vec![],
            _ => vec![LIMIT_MS],
        }
    }
}

impl Number {
    /// Returns what is wrong with a value; nothing if it is what the field takes, such as `null`
    /// wherever a field need not be a number.
    fn refusal(self, value: &Value) -> Option<RequestError> {
        let Number { least, most, .. } = self;
        let fits = |value: &Value| value.as_u64().is_some_and(|n| (least..=most).contains(&n));
        let (fits, expected) = match (self.field, value) {
            (field, Value::Null) if field != SEED.field => return None,
            ("clues", Value::Array(ends)) => (ends.len() == 2 && ends.iter().all(fits), "two"),
            ("clues", _) => (false, "two"),
            (_, value) => (fits(value), "a"),
        };
        let s = if expected == "two" { "s" } else { "" };
        let expected = format!("expected {expected} whole number{s} from {least} to {most}");
        (!fits)
            .then(|| RequestError::Field(self.field, format!("{expected}, found {}", shown(value))))
    }
}

/// Returns a value as JSON, of which a message shows this much.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Holds the numbers of a request to the values that they may have. What is no JSON, or no object,
/// is left to those who read all of it.
///
/// # Errors
/// Returns what is expected of the first field with another value.
pub(super) fn check(job: Job, request: &str) -> Result<(), RequestError> {
    let Ok(fields) = serde_json::from_str::<Map<String, Value>>(request) else {
        return Ok(());
    };
    let wrong = |number: &Number| number.refusal(fields.get(number.field)?);
    let range = || {
        let er = fields.get("er").filter(|_| job == Job::Generate)?;
        let ends = er.as_array().filter(|ends| ends.len() == 2);
        let fits = er.is_null() || ends.is_some_and(|ends| ends.iter().all(Value::is_number));
        let said = format!("expected two numbers, found {}", shown(er));
        (!fits).then_some(RequestError::Field("er", said))
    };
    let found = job.numbers().iter().find_map(wrong).or_else(range);
    found.map_or(Ok(()), Err)
}
