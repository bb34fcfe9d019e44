//! Names in requests: a text with commas, or a list.

use super::problem::RequestError;
use serde::Deserialize;
use std::borrow::Cow;

/// Names in either form.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(
    untagged,
    expecting = "expected names: a text with commas between them, or a list of texts"
)]
pub(super) enum Names {
    /// The names with commas between them.
    Text(String),
    /// A list of the names.
    List(Vec<String>),
}

impl Names {
    /// Returns the names as a text with commas between them.
    ///
    /// # Errors
    /// If there are none, or one has a comma in it.
    pub(super) fn text(&self, field: &'static str) -> Result<Cow<'_, str>, RequestError> {
        let wrong = |found: &str| {
            let said = format!("expected a name in each place, found {found}");
            RequestError::Field(field, said)
        };
        match self {
            Names::Text(text) => Ok(Cow::Borrowed(text)),
            Names::List(names) if names.is_empty() => Err(wrong("an empty list")),
            Names::List(names) => match names.iter().find(|name| name.contains(',')) {
                Some(name) => Err(wrong(&format!("'{name}'"))),
                None => Ok(Cow::Owned(names.join(","))),
            },
        }
    }
}
