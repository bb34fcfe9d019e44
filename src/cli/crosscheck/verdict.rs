//! What is written of an answer: for people, as JSON, as JUnit XML.

use super::args::Crosscheck;
use super::cases::Query;
use super::config::{Config, Frame};
use super::lab::Traced;
use super::report::{Line, Outcome};
use super::whole::Understood;
use crate::cli::exit::Exit;
use std::fmt::Write as _;
use std::time::Duration;
use veridoku::crosscheck::{Answer, Fault, FaultKind, Question, Truth};
use veridoku::formats::write_line;
use veridoku::grid::Givens;

/// What was found out about a fault.
pub(crate) struct Finding {
    pub(crate) fault: Fault,
    pub(crate) understood: Option<Understood>,
    /// What the solver printed, in quotes.
    pub(crate) printed: String,
    /// The last line of its standard error.
    pub(crate) complaint: Option<String>,
    pub(crate) traced: Traced,
    /// Whether the puzzle was counted as right before this came.
    pub(crate) amends: bool,
}

/// What came of a query, with what is wrong if anything is.
pub(crate) fn outcome(
    args: &Crosscheck,
    config: &Config,
    query: &Query,
    question: &Question,
    finding: &Finding,
    time: Duration,
) -> Outcome {
    let frame = query.frame();
    let solutions: Vec<String> = match &question.truth {
        Truth::Unique(solution) => vec![write_line(solution.givens(), frame.alphabet)],
        Truth::Several(two) => two
            .iter()
            .map(|s| write_line(s.givens(), frame.alphabet))
            .collect(),
        _ => Vec::new(),
    };
    let understood = finding.understood.as_ref();
    let answer = understood.map(|understood| shown(&understood.answer, frame));
    let by = understood.and_then(|understood| understood.word.clone());
    let expected = expected(args, question);
    let traced = &finding.traced;
    let small = traced.small.as_ref();
    let run = config.shown(small.map_or(&query.text, |s| &s.puzzle));
    let word = finding.fault.kind.word();

    let mut details = format!("{}{}\n", query.label(), finding.fault);
    let mut row = |name: &str, text: &str| {
        let _ = writeln!(details, "    {name:8} {text}");
    };
    let puzzle = config.written(&query.text);
    row("puzzle", &puzzle.chars().take(1000).collect::<String>());
    row("printed", &finding.printed);
    if let Some(complaint) = &finding.complaint {
        row("stderr", complaint);
    }
    if let Some(answer) = &answer {
        let by = by.as_ref().map(|by| match by.is_empty() {
            true => ", by an empty line".to_string(),
            false => format!(", by the word '{by}'"),
        });
        row("read as", &format!("{answer}{}", by.unwrap_or_default()));
    }
    row("expected", &expected);
    for solution in &solutions {
        row("solution", solution);
    }
    let alone = traced.alone.as_ref().map(ToString::to_string);
    if traced.reproduces == Some(false) {
        let text = match &alone {
            Some(other) => {
                format!("another fault in a process that sees only this puzzle: {other}")
            }
            None => {
                "the fault does not come again in a process that sees only this puzzle".to_string()
            }
        };
        row("alone", &text);
    }
    if let Some(small) = small {
        row("shrunk", &small.words());
        row("shows", &small.words_shown());
    }
    row("run", &run);

    let line = args.json.then(|| Line {
        truth: Some(question.truth.word()),
        message: Some(finding.fault.message.clone()),
        printed: Some(finding.printed.clone()),
        stderr: finding.complaint.clone(),
        answer,
        word: by,
        expected: Some(expected),
        solutions,
        reproduces: traced.reproduces,
        alone,
        shrunk: small.cloned(),
        run: Some(run),
        amends: finding.amends.then_some(true),
        ..Line::of(query, word, time)
    });
    let exit = match finding.fault.kind {
        FaultKind::RefutesUs => Exit::Disagree,
        _ => Exit::Fails,
    };
    Outcome {
        failure: Some(finding.fault.message.clone()),
        amends: finding.amends,
        time,
        ..Outcome::of(query, word, exit).said(details, line)
    }
}

/// What came of a query whose answer has no fault; without the truth it is undecided.
pub(crate) fn faultless(
    args: &Crosscheck,
    query: &Query,
    question: &Question,
    settled: bool,
    time: Duration,
) -> Outcome {
    let (word, exit) = match settled {
        true => ("right", Exit::Holds),
        false => ("undecided", Exit::Limit),
    };
    let failure = (!settled).then(|| "our engines had not enough time for the truth".to_string());
    let details = match &failure {
        Some(failure) => format!(
            "{}{word}: {failure}\n    puzzle   {}\n",
            query.label(),
            query.text
        ),
        None => String::new(),
    };
    let line = args.json.then(|| Line {
        truth: Some(question.truth.word()),
        message: failure.clone(),
        ..Line::of(query, word, time)
    });
    Outcome {
        failure,
        time,
        ..Outcome::of(query, word, exit).said(details, line)
    }
}

/// What would have been right.
fn expected(args: &Crosscheck, question: &Question) -> String {
    let talk = &args.talk;
    let refusal = talk
        .may_refuse
        .iter()
        .any(|may| may.word() == question.truth.word());
    let right = match (&question.truth, talk.any_solution) {
        (Truth::Unique(_), _) => "the only solution",
        (Truth::Several(_), true) => "any solution, or the answer that there are several",
        (Truth::Several(_), false) => "the answer that there are several solutions",
        (Truth::None, _) => "the answer that there is no solution",
        (Truth::Malformed, _) => "no board: this is no puzzle",
        (Truth::Unknown, _) => "a board that keeps the rules, if any",
    };
    match refusal {
        true => format!("{right}, or that this is no puzzle"),
        false => right.to_string(),
    }
}

fn shown(answer: &Answer, frame: Frame) -> String {
    match answer {
        Answer::Board(values) => Givens::from_values(frame.shape, values.as_slice()).map_or_else(
            || format!("{values:?}"),
            |board| write_line(&board, frame.alphabet),
        ),
        Answer::None => "no solution".to_string(),
        Answer::Several => "several solutions".to_string(),
        Answer::Refused => "no puzzle".to_string(),
        Answer::Unreadable(_) => "neither a board nor a known word".to_string(),
    }
}
