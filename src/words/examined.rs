//! A solver against the truth: what is wrong with its answer.

use super::crosscheck::row;
use crate::crosscheck::driver::{Examined, FaultFinding, SolverProgram};
use crate::crosscheck::{Answer, CaseFailure, CaseResult, Query};
use crate::formats::write_line;
use crate::grid::Givens;

/// Why an answer is undecided.
pub const NOT_SETTLED: &str = "our engines had not enough time for the truth";

/// The most symbols of a puzzle in the details of a fault.
const SYMBOLS: usize = 1000;

/// Returns why an answer of a program is no success: its fault, or that it is undecided.
pub fn examined_failure(examined: &Examined, program: &SolverProgram) -> Option<CaseFailure> {
    let (word, query) = (examined.word(), &examined.query);
    let (message, details) = match &examined.finding {
        Some(finding) => {
            let details = fault_details(examined, finding, program);
            (finding.fault.message.clone(), details)
        }
        None if examined.result() == CaseResult::Undecided => {
            let puzzle = row("puzzle", &query.text);
            let details = format!("{}{word}: {NOT_SETTLED}\n{puzzle}", query.label());
            (NOT_SETTLED.to_string(), details)
        }
        None => return None,
    };
    Some(CaseFailure {
        word,
        message,
        details,
    })
}

/// Returns a fault in lines.
fn fault_details(examined: &Examined, finding: &FaultFinding, program: &SolverProgram) -> String {
    let query = &examined.query;
    let mut details = format!("{}{}\n", query.label(), finding.fault);
    let mut add = |name: &str, text: &str| details += &row(name, text);
    let puzzle = program.written(&query.text);
    add("puzzle", &puzzle.chars().take(SYMBOLS).collect::<String>());
    add("printed", &finding.printed);
    if let Some(complaint) = &finding.complaint {
        add("stderr", complaint);
    }
    if let Some(understood) = &finding.understood {
        let by = match understood.word.as_deref() {
            None => String::new(),
            Some("") => ", by an empty line".to_string(),
            Some(word) => format!(", by the word '{word}'"),
        };
        add("read as", &(answer(&understood.answer, query) + &by));
    }
    add("expected", &program.expected(&examined.puzzle));
    for solution in &examined.solutions() {
        add("solution", solution);
    }
    if finding.traced.reproduces == Some(false) {
        let alone = "in a process that sees only this puzzle";
        let text = match &finding.traced.alone {
            Some(other) => format!("another fault {alone}: {other}"),
            None => format!("the fault does not come again {alone}"),
        };
        add("alone", &text);
    }
    if let Some(small) = &finding.traced.small {
        add("shrunk", &small.words());
        add("shows", &small.words_shown());
    }
    add("run", &examined.command(program));
    details
}

/// Returns an answer to a query: the board on a line, or what it says.
pub fn answer(answer: &Answer, query: &Query) -> String {
    match answer {
        Answer::Board(values) => Givens::from_values(query.shape(), values.as_slice()).map_or_else(
            || format!("{values:?}"),
            |board| write_line(&board, query.alphabet()),
        ),
        Answer::None => "no solution".to_string(),
        Answer::Several => "several solutions".to_string(),
        Answer::Refused => "no puzzle".to_string(),
        Answer::Unreadable(_) => "neither a board nor a known word".to_string(),
    }
}
