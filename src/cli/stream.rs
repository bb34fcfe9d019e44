//! Records one after another, on one thread, for commands whose output depends on what came before.

use super::args::Reading;
use super::exit::Exit;
use super::input::{self, Item};
use super::pipeline::label;
use std::ffi::OsString;
use std::sync::Arc;
use veridoku::formats::{Parsed, RawRecord};

/// Hands every puzzle of the inputs to `visit`, with what stands before a message on it, until `visit` fails. What cannot be read is
/// said on standard error and shows in the exit code.
pub(super) fn each(
    inputs: &[OsString],
    reading: &Reading,
    visit: &mut dyn FnMut(&str, &Parsed) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let options = reading.options();
    let mut ended = Ok(Exit::Holds);
    let mut one = |source: &str, record: &RawRecord| {
        let label = label(source, record.line());
        let exit = match record.parse(&options) {
            Ok(parsed) => visit(&label, &parsed),
            Err(error) => {
                let caret = super::verify::indented(&error.caret());
                super::say(&format!("veridoku: {label}malformed: {error}\n{caret}"));
                Ok(Exit::Input)
            }
        };
        match (exit, &mut ended) {
            (Ok(exit), Ok(so_far)) => *so_far = so_far.and(exit),
            (Err(error), ended) => *ended = Err(error),
            _ => {}
        }
        ended.is_ok()
    };
    let sources = input::sources(inputs);
    let mut unreadable = false;
    let most = input::MANY_LINES;
    input::read(
        sources,
        &options,
        most,
        &Arc::default(),
        &mut |item, _| match item {
            Item::Lines { source, lines } => lines.iter().all(|line| one(&source, &line.record())),
            Item::Record { source, record } => one(&source, &record),
            Item::Trouble(message) => {
                super::say(&format!("veridoku: {message}\n"));
                unreadable = true;
                true
            }
        },
    );
    ended.map(|exit| {
        if unreadable {
            exit.and(Exit::Input)
        } else {
            exit
        }
    })
}
