//! SudokuPad's short form of JSON: names without quotes, single quotes for double ones, nothing for
//! `{}` between commas, `t` and `f`, and colours without quotes. It stands packed in links, or as
//! it is, a drawing a line.
//!
//! Source: `puzzlezipper.js` in <https://github.com/marktekfan/sudokupad-penpa-import>.

use super::drawing;
use super::parts::Object;
use crate::formats::document::{Document, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::{Format, ParseError, line};

/// The entry in the table of formats for drawings that are not packed.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "sudokupad",
    extensions: &["json"],
    summary: "drawings of SudokuPad in its short form of JSON, one a line",
    detect: Detect::Line(is_drawing),
    split: Split::Each(line::split),
    parse: |block, options| parse_lines(|document| vec![read(document)], block, options),
    write: None,
};

/// Returns whether a line is an object with a name without quotes, and with cells.
fn is_drawing(line: &str) -> bool {
    let inner = line.trim_start().strip_prefix('{');
    let is_named = |inner: &str| inner.starts_with(|c: char| c.is_ascii_alphabetic());
    inner.is_some_and(|inner| {
        let inner = inner.trim_start();
        is_named(inner) && {
            let plain = inner.replace(' ', "");
            let mut starts = ["ce:[[", "cells:[["].into_iter();
            starts.any(|cells| plain.starts_with(cells) || plain.contains(&format!(",{cells}")))
        }
    })
}

fn read(document: &Document<'_>) -> Result<Entry, ParseError> {
    let json = lengthened(document.text);
    let object = Object {
        document,
        at: 0,
        json: &json,
    };
    drawing::puzzle(&object, &object.value()?)
}

/// Returns the text as JSON. What is not in the short form stays as it is, for the reader of JSON
/// to refuse.
pub(super) fn lengthened(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    // A text with double quotes has them around its strings.
    let quote = if text.contains('"') { '"' } else { '\'' };
    // The last sign outside of strings.
    let mut before = ' ';
    while let Some(next) = rest.chars().next() {
        // An empty list has no gap.
        let gap = matches!((before, next), ('[' | ',', ',') | (',', ']'));
        match next {
            _ if next == quote => rest = string(rest, quote, &mut out),
            '{' | '}' | '[' | ']' | ',' | ':' => {
                out += if gap { "{}" } else { "" };
                out.push(next);
                rest = &rest[1..];
            }
            _ => {
                let end = rest
                    .find(|c: char| "{}[],:'\"".contains(c))
                    .unwrap_or(rest.len());
                let (word, after) = rest.split_at(end.max(next.len_utf8()));
                let name = after.starts_with(':') && before != ':';
                out += &lengthened_word(word.trim(), name);
                rest = after;
            }
        }
        before = next;
    }
    out
}

/// Copies a string, which `rest` starts with; returns what follows it.
fn string<'a>(rest: &'a str, quote: char, out: &mut String) -> &'a str {
    out.push('"');
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            // JSON has no escape for a single quote.
            '\'' if escaped && quote == '\'' => {
                out.pop();
                out.push(c);
                escaped = false;
            }
            c if c == quote && !escaped => {
                out.push('"');
                return &rest[at + 1..];
            }
            c => {
                out.push(c);
                escaped = c == '\\' && !escaped;
            }
        }
    }
    ""
}

fn lengthened_word(word: &str, name: bool) -> String {
    let colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    match word {
        word if name => format!("\"{word}\""),
        "t" => "true".to_string(),
        "f" => "false".to_string(),
        "#0" => "\"#000000\"".to_string(),
        "#F" => "\"#FFFFFF\"".to_string(),
        word if colour => format!("\"#{word}\""),
        word => word.to_string(),
    }
}
