//! The number of solutions of a puzzle.

use super::engine::drop_timings;
use super::{Body, EngineRecord, Notation, VerdictWord};
use crate::ask::{Alone, Counted};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A natural number of any length, as a number in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Natural(pub BigUint);

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = RawValue::from_string(self.0.to_string());
        digits
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Natural {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Natural".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 0 })
    }
}

/// The answer of `count`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountRecord {
    /// What the number says of the puzzle.
    pub verdict: VerdictWord,
    /// The number, of any length: a reader that keeps numbers as 64-bit floats rounds those above
    /// 2⁵³.
    pub solutions: Natural,
    /// Whether there are no others.
    pub exact: bool,
    /// How solutions beyond the engines' first 1000 were counted: `bands`, `halves`, `components`
    /// or `enumeration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Why the count ended early, if that was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What each engine said.
    pub engines: Vec<EngineRecord>,
}

impl CountRecord {
    /// Returns the record of a plain 9×9 board with one solution.
    pub fn alone(found: &Alone) -> CountRecord {
        CountRecord {
            verdict: VerdictWord::of_count(1, true),
            solutions: Natural(1u32.into()),
            exact: true,
            method: None,
            reason: None,
            engines: vec![EngineRecord::alone(found)],
        }
    }

    /// Returns the record of a count.
    pub fn new(counted: &Counted, notation: &Notation<'_>) -> CountRecord {
        let few = u64::try_from(&counted.solutions).unwrap_or(u64::MAX);
        CountRecord {
            verdict: VerdictWord::of_count(few, counted.exact),
            solutions: Natural(counted.solutions.clone()),
            exact: counted.exact,
            method: counted.method.map(|method| method.to_string()),
            reason: counted.shortfall(),
            engines: EngineRecord::each(&counted.opinions, notation),
        }
    }
}

impl Body for CountRecord {
    fn drop_timings(&mut self) {
        drop_timings(&mut self.engines);
    }
}
