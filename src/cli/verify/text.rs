//! Verdicts in words.

use crate::cli::say::indented;
use std::fmt::Write;
use veridoku::engine::Stop;
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::{CellSet, Digit};
use veridoku::verify::{Ambiguity, Conflict, Opinion, Report, Undecided, Verdict};
use veridoku::wire::Notation;

/// Returns a verdict in words, with its witnesses or conflict if `details` is set.
pub(crate) fn report(label: &str, parsed: &Parsed, report: &Report, details: bool) -> String {
    let mut text = format!("{label}{}", report.verdict.word());
    match &report.verdict {
        Verdict::Unique(solution) => {
            let _ = writeln!(text, " {}", write_line(solution.givens(), parsed.alphabet));
        }
        Verdict::Multiple(ambiguity) => {
            let _ = writeln!(text, ": {}", number(ambiguity));
            if details {
                text += &several(ambiguity, parsed);
            }
            let stopped = |o: &&Opinion| !matches!(&o.census, Ok(c) if matches!(c.run.stop, None | Some(Stop::Solutions)));
            for opinion in report.opinions.iter().filter(stopped) {
                let _ = writeln!(text, "    stopped  {opinion}");
            }
        }
        Verdict::None(conflict) => {
            text += "\n";
            if details {
                text += &contradiction(conflict, parsed);
            }
        }
        Verdict::Unknown(undecided) => {
            let _ = writeln!(text, ": {}", why(undecided));
            text += &indented(&undecided.reasons.join("\n"));
        }
    }
    text
}

/// Returns the number of solutions: `2 solutions`, `at least 100 solutions`.
fn number(ambiguity: &Ambiguity) -> String {
    let bound = if ambiguity.exact { "" } else { "at least " };
    format!("{bound}{} solutions", ambiguity.solutions)
}

fn several(ambiguity: &Ambiguity, parsed: &Parsed) -> String {
    let mut text = String::new();
    let line =
        |solution: &veridoku::rules::Solution| write_line(solution.givens(), parsed.alphabet);
    let _ = writeln!(text, "    first    {}", line(&ambiguity.first));
    let _ = writeln!(text, "    second   {}", line(&ambiguity.second));
    let differ = ambiguity.differences();
    let _ = writeln!(text, "    differ   {differ} ({} cells)", differ.len());
    let repairs = &ambiguity.repairs;
    let shape = parsed.puzzle.givens().shape();
    let cells = CellSet::of(shape, repairs.givens.iter().map(|c| c.cell));
    let more = if repairs.stop.is_some() {
        "; not all were tried"
    } else {
        ""
    };
    let _ = match (cells.len(), repairs.stop) {
        (0, None) => writeln!(text, "    repair   no single further given makes it unique"),
        (0, Some(stop)) => writeln!(text, "    repair   not found before the {stop}"),
        (1, _) => writeln!(
            text,
            "    repair   one more given in {cells} makes it unique{more}"
        ),
        _ => writeln!(
            text,
            "    repair   one more given in any of {cells} makes it unique{more}"
        ),
    };
    text
}

fn contradiction(conflict: &Conflict, parsed: &Parsed) -> String {
    let shape = parsed.puzzle.givens().shape();
    let digit = |d: Digit| parsed.alphabet.text(d);
    let reason = match &conflict.reason {
        Some(reason) => reason.words(shape, digit),
        None => format!("no board has all {}", conflict.givens.len()),
    };
    let names = Notation::from(parsed)
        .candidates(&conflict.givens)
        .join(", ");
    let colon = if names.is_empty() { "" } else { ": " };
    let whole = match (conflict.minimal, conflict.smallest) {
        (false, _) => " (not minimal: a limit was hit)",
        (true, None) => "",
        (true, Some(true)) => " (no fewer contradict each other)",
        (true, Some(false)) => " (minimal, not known to be the smallest: a limit was hit)",
    };
    let mut text = format!("    conflict {names}{colon}{reason}{whole}\n");
    for repeat in &conflict.repeats {
        let _ = writeln!(text, "    repeated {}", repeat.words(shape, digit));
    }
    text
}

fn why(undecided: &Undecided) -> String {
    match undecided.stop {
        Some(stop) => format!("{stop} reached"),
        None => "an engine failed".to_string(),
    }
}
