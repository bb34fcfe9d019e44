//! What the values of fields are, in an address and in JSON.

use Kind::{
    Between, Flag, MaybeFlag, Names, Needed, Number, OneOf, Range, Text, Texts, WholeRange,
};
use serde_json::{Value, json};

/// What the value of a field is. Where `null` stands for no value, the field may be that, too.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// A text that is needed.
    Needed,
    /// A text, or `null`.
    Text,
    /// One of these texts, or `null`.
    OneOf(fn() -> Vec<String>),
    /// A list of texts.
    Texts,
    /// A text with commas, or a list of texts, or `null`.
    Names,
    /// A whole number.
    Number,
    /// A whole number from the first to the second, or `null`.
    Between(u64, u64),
    /// A yes or no.
    Flag,
    /// A yes or no, or `null`.
    MaybeFlag,
    /// The ends of a range, or `null`.
    Range,
    /// The ends of a range of whole numbers, or `null`.
    WholeRange,
}

impl Kind {
    /// Reads a value as it stands in an address. Lists have commas.
    pub(super) fn read(self, text: &str) -> Result<Value, String> {
        let wrong = |expected: &str| format!("expected {expected}, found '{text}'");
        let two = |expected| text.split_once(',').ok_or_else(|| wrong(expected));
        Ok(match self {
            Needed | Text | Names | OneOf(_) => json!(text),
            Texts => json!(text.split(',').collect::<Vec<_>>()),
            Number | Between(..) => {
                json!(text.parse::<u64>().map_err(|_| wrong("a whole number"))?)
            }
            Flag | MaybeFlag => json!(text.parse::<bool>().map_err(|_| wrong("true or false"))?),
            Range => {
                let expected = "two numbers such as 2.5,4";
                let (from, to) = two(expected)?;
                let read = |end: &str| end.parse::<f64>().map_err(|_| wrong(expected));
                json!([read(from)?, read(to)?])
            }
            WholeRange => {
                let expected = "two whole numbers such as 22,26";
                let (from, to) = two(expected)?;
                let read = |end: &str| end.parse::<u64>().map_err(|_| wrong(expected));
                json!([read(from)?, read(to)?])
            }
        })
    }

    /// Returns its JSON Schema.
    pub(super) fn schema(self) -> Value {
        match self {
            Needed => json!({"type": "string"}),
            Text => json!({"type": ["string", "null"]}),
            OneOf(names) => {
                let mut names: Vec<Value> = names().into_iter().map(Value::from).collect();
                names.push(Value::Null);
                json!({"type": ["string", "null"], "enum": names})
            }
            Texts => json!({"type": "array", "items": {"type": "string"}}),
            Names => json!({"type": ["string", "array", "null"], "items": {"type": "string"}}),
            Number => json!({"type": "integer", "minimum": 0, "maximum": u64::MAX}),
            Between(least, most) => {
                json!({"type": ["integer", "null"], "minimum": least, "maximum": most})
            }
            Flag => json!({"type": "boolean"}),
            MaybeFlag => json!({"type": ["boolean", "null"]}),
            Range => range(&json!({"type": "number", "minimum": 0, "maximum": 20})),
            WholeRange => range(&json!({"type": "integer", "minimum": 0, "maximum": 4096})),
        }
    }
}

fn range(end: &Value) -> Value {
    json!({"type": ["array", "null"], "items": end, "minItems": 2, "maxItems": 2})
}
