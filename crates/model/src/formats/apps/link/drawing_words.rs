//! What a drawing of SudokuPad says in words: its metadata, and cages without cells.

use super::parts::Object;
use super::plain_rules;
use crate::formats::ParseError;
use crate::formats::json_value::{Kind, Value};

/// Rules of the whole board, and the kinds of clues that they are.
pub(super) const GLOBAL: &[(&str, &str)] = &[
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjointgroups", "disjoint-groups"),
    ("diagonal+", "diagonal-up"),
    ("diagonal-", "diagonal-down"),
];

/// Words about a puzzle that do not change it.
pub(super) const HARMLESS: &[&str] = &[
    "source",
    "date",
    "url",
    "video",
    "videos",
    "vd",
    "msgcorrect",
    "msgincorrect",
    "foglight",
    "foglink",
    "triggereffect",
    "bgimage",
    "bgimageopacity",
    "giftmessage",
];

/// The members of a cage: what it says, and how it looks.
pub(super) const CAGE: &[&str] = &[
    "borderColor",
    "c",
    "c1",
    "c2",
    "ce",
    "cells",
    "color",
    "fontC",
    "fontSize",
    "fs",
    "hidden",
    "outlineC",
    "st",
    "style",
    "sum",
    "type",
    "unique",
    "v",
    "value",
];

/// What a drawing says in words.
#[derive(Default)]
pub(super) struct Words {
    pub(super) notes: Vec<String>,
    /// The solution as a digit for each cell.
    pub(super) solution: String,
    pub(super) rules: String,
    /// The names of rules of the whole board.
    pub(super) global: Vec<String>,
    /// Whether rows and columns are no rules.
    pub(super) is_free: bool,
}

/// Takes the words about a puzzle.
pub(super) fn words(
    object: &Object<'_, '_>,
    members: &[(&str, &Value)],
    said: &mut Words,
) -> Result<(), ParseError> {
    for (name, value) in members {
        // Rules may be a list of texts.
        match &value.kind {
            _ if object.is_nothing(value) => {}
            Kind::Array(texts) => texts
                .iter()
                .try_for_each(|text| word(object, name, &object.words(text)?, said))?,
            _ => word(object, name, &object.words(value)?, said)?,
        }
    }
    Ok(())
}

pub(super) fn word(
    object: &Object<'_, '_>,
    name: &str,
    text: &str,
    said: &mut Words,
) -> Result<(), ParseError> {
    match name {
        "rules" => plain_rules::add(&mut said.rules, text),
        "solution" => said.solution = text.to_string(),
        "norowcol" if !["", "false"].contains(&text) => said.is_free = true,
        "title" | "author" | "t" => {
            let name = if name == "t" { "title" } else { name };
            said.notes.push(plain_rules::named(name, text));
        }
        name if text == "true" && GLOBAL.iter().any(|(known, _)| *known == name) => {
            said.global.push(name.to_string());
        }
        _ if text.is_empty() || text == "false" => {}
        name if HARMLESS.contains(&name) => plain_rules::leave_out(name, &mut said.notes),
        name => return Err(object.unknown(name)),
    }
    Ok(())
}
