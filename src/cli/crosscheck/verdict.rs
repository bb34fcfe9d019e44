//! Verdicts on the answers of a solver under test, for people, as JSON, as JUnit XML.

use super::args::Crosscheck;
use super::cases::Found;
use super::report::{Outcome, record};
use crate::cli::exit::Exit;
use crate::cli::run::threads::Worker;
use std::fmt::Write as _;
use veridoku::crosscheck::driver::{ExamineError, Examined, Examiner, FaultFinding, SolverProgram};
use veridoku::crosscheck::{Answer, FaultKind, Query, Truth};
use veridoku::formats::write_line;
use veridoku::grid::Givens;
use veridoku::wire::{CrosscheckRecord, VerdictWord};

/// The solver of one thread, with its examiner.
pub(super) struct Checker<'a> {
    args: &'a Crosscheck,
    program: &'a SolverProgram,
    examiner: Examiner<'a>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(args: &'a Crosscheck, program: &'a SolverProgram) -> Checker<'a> {
        Checker {
            args,
            program,
            examiner: Examiner::new(program),
        }
    }

    fn outcome(&self, examined: &Examined) -> Outcome {
        match &examined.finding {
            Some(finding) => faulty(self.args, self.program, examined, finding),
            None => faultless(self.args, examined),
        }
    }
}

impl Worker<Found> for Checker<'_> {
    type Done = Vec<Outcome>;

    fn work(&mut self, found: Found) -> Vec<Outcome> {
        let query = match found {
            Ok(query) => query,
            Err(unread) => return vec![Outcome::unread(unread)],
        };
        match self.examiner.ask(query) {
            Ok(all) => all.iter().map(|one| self.outcome(one)).collect(),
            Err(error) => {
                let mut outcome = Outcome::trouble(&error.to_string());
                if matches!(error, ExamineError::Disagreement { .. }) {
                    outcome.exit = Exit::Disagree;
                }
                vec![outcome]
            }
        }
    }

    fn finish(&mut self) -> Option<Vec<Outcome>> {
        let examined = self.examiner.finish()?;
        Some(vec![self.outcome(&examined)])
    }
}

/// Returns the outcome of an answer with a fault.
fn faulty(
    args: &Crosscheck,
    program: &SolverProgram,
    examined: &Examined,
    finding: &FaultFinding,
) -> Outcome {
    let (query, truth) = (&examined.query, &examined.puzzle.truth);
    let line = |givens: &Givens| write_line(givens, query.alphabet());
    let boards: Vec<String> = match truth {
        Truth::Unique(solution) => vec![line(solution.givens())],
        Truth::Several(two) => two.iter().map(|s| line(s.givens())).collect(),
        _ => Vec::new(),
    };
    let understood = finding.understood.as_ref();
    let small = finding.traced.small.as_ref();
    let report = CrosscheckRecord {
        verdict: Some(VerdictWord::of_truth(truth.word())),
        text: Some(finding.fault.message.clone()),
        printed: Some(finding.printed.clone()),
        stderr: finding.complaint.clone(),
        answer: understood.map(|understood| shown(&understood.answer, query)),
        word: understood.and_then(|understood| understood.word.clone()),
        expected: Some(program.expected(&examined.puzzle)),
        boards,
        reproduces: finding.traced.reproduces,
        alone: finding.traced.alone.as_ref().map(ToString::to_string),
        shrunk: small.map(Into::into),
        run: Some(program.shown(small.map_or(&query.text, |s| &s.puzzle))),
        amends: finding.amends.then_some(true),
        ..record(query, examined.word(), examined.time)
    };
    let details = details(program, query, finding, &report);
    let failure = report.text.clone();
    let json = args.json.is_wanted().then_some((args.json, report));
    let exit = match finding.fault.kind {
        FaultKind::RefutesUs => Exit::Disagree,
        _ => Exit::Fails,
    };
    Outcome {
        failure,
        amends: finding.amends,
        time: examined.time,
        ..Outcome::of(query, examined.word(), exit).said(query, details, json)
    }
}

/// Returns the description of a fault for people.
fn details(
    program: &SolverProgram,
    query: &Query,
    finding: &FaultFinding,
    report: &CrosscheckRecord,
) -> String {
    let mut details = format!("{}{}\n", query.label(), finding.fault);
    let mut row = |name: &str, text: &str| {
        let _ = writeln!(details, "    {name:8} {text}");
    };
    let puzzle = program.written(&query.text);
    row("puzzle", &puzzle.chars().take(1000).collect::<String>());
    row("printed", &finding.printed);
    if let Some(complaint) = &finding.complaint {
        row("stderr", complaint);
    }
    if let Some(answer) = &report.answer {
        let by = match report.word.as_deref() {
            None => String::new(),
            Some("") => ", by an empty line".to_string(),
            Some(word) => format!(", by the word '{word}'"),
        };
        row("read as", &format!("{answer}{by}"));
    }
    row("expected", report.expected.as_deref().unwrap_or_default());
    for solution in &report.boards {
        row("solution", solution);
    }
    if finding.traced.reproduces == Some(false) {
        let alone = "in a process that sees only this puzzle";
        let text = match &report.alone {
            Some(other) => format!("another fault {alone}: {other}"),
            None => format!("the fault does not come again {alone}"),
        };
        row("alone", &text);
    }
    if let Some(small) = &finding.traced.small {
        row("shrunk", &small.words());
        row("shows", &small.words_shown());
    }
    row("run", report.run.as_deref().unwrap_or_default());
    details
}

/// Returns the outcome of an answer without a fault; it is undecided if our engines did not settle
/// the puzzle in time.
fn faultless(args: &Crosscheck, examined: &Examined) -> Outcome {
    let (query, word) = (&examined.query, examined.word());
    let failure =
        (!examined.settled).then(|| "our engines had not enough time for the truth".to_string());
    let details = failure.as_ref().map(|failure| {
        let text = &query.text;
        format!("{}{word}: {failure}\n    puzzle   {text}\n", query.label())
    });
    let line = args.json.is_wanted().then(|| CrosscheckRecord {
        verdict: Some(VerdictWord::of_truth(examined.puzzle.truth.word())),
        reason: failure.clone(),
        ..record(query, word, examined.time)
    });
    let line = line.map(|line| (args.json, line));
    let exit = if examined.settled {
        Exit::Holds
    } else {
        Exit::Limit
    };
    Outcome {
        failure,
        time: examined.time,
        ..Outcome::of(query, word, exit).said(query, details.unwrap_or_default(), line)
    }
}

fn shown(answer: &Answer, query: &Query) -> String {
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
