//! Verdicts with their evidence.

use super::{Notation, indented};
use crate::engine::Stop;
use crate::formats::Parsed;
use crate::grid::{CellSet, Digit};
use crate::names::cleaned;
use crate::rules::{Rule, Solution};
use crate::verify::{Ambiguity, Conflict, Opinion, Report, SingleRepairs, Undecided, Verdict};
use std::fmt::Write;

/// Returns a verdict in whole lines, such as `multiple: 2 solutions`, with its witnesses or its
/// conflict if `details` is set.
pub fn verdict(report: &Report, details: bool, notation: &Notation<'_>) -> String {
    let mut text = report.verdict.word().to_string();
    // Writing to memory does not fail.
    match &report.verdict {
        Verdict::Unique(solution) => {
            let _ = writeln!(text, " {}", notation.board(solution.givens()));
        }
        Verdict::Multiple(ambiguity) => {
            let bound = if ambiguity.exact { "" } else { "at least " };
            let _ = writeln!(text, ": {bound}{} solutions", ambiguity.solutions);
            if details {
                text += &several(ambiguity, notation);
            }
            for opinion in report.opinions.iter().filter(|o| is_stopped(o)) {
                let _ = writeln!(text, "    stopped  {opinion}");
            }
        }
        Verdict::None(conflict) => {
            text += "\n";
            if details {
                text += &contradiction(conflict, notation);
            }
        }
        Verdict::Unknown(undecided) => {
            let _ = writeln!(text, ": {}", why(undecided));
            text += &indented(&undecided.reasons.join("\n"));
        }
    }
    text
}

/// The most of rules in words that is shown, in characters.
const SHOWN_RULES: usize = 200;

/// Returns what is to be said of rules in words that stand beside those that were read: `rules in
/// words were not read: "…"`; `None` if there are none.
pub fn unread_rules(parsed: &Parsed) -> Option<String> {
    let rules = cleaned(parsed.rules_in_words()?);
    let mut rest = rules.chars();
    let shown: String = rest.by_ref().take(SHOWN_RULES).collect();
    let more = if rest.next().is_some() { "…" } else { "" };
    Some(format!("rules in words were not read: \"{shown}{more}\""))
}

/// Returns whether an engine failed, or stopped before it had as many solutions as it was asked
/// for.
fn is_stopped(opinion: &Opinion) -> bool {
    let full = |stop| matches!(stop, None | Some(Stop::Solutions));
    !opinion.census.as_ref().is_ok_and(|c| full(c.run.stop))
}

fn several(ambiguity: &Ambiguity, notation: &Notation<'_>) -> String {
    let line = |solution: &Solution| notation.board(solution.givens());
    let differ = ambiguity.differences();
    format!(
        "    first    {}\n    second   {}\n    differ   {differ} ({} cells)\n    repair   {}\n",
        line(&ambiguity.first),
        line(&ambiguity.second),
        differ.len(),
        repair(&ambiguity.repairs, notation)
    )
}

fn repair(repairs: &SingleRepairs, notation: &Notation<'_>) -> String {
    let cells = CellSet::of(notation.shape, repairs.givens.iter().map(|c| c.cell));
    let any = match (cells.len(), repairs.stop) {
        (0, None) => return "no single further given makes it unique".to_string(),
        (0, Some(stop)) => return format!("not found before the {stop}"),
        (1, _) => "",
        _ => "any of ",
    };
    let more = repairs.stop.map_or("", |_| "; not all were tried");
    format!("one more given in {any}{cells} makes it unique{more}")
}

fn contradiction(conflict: &Conflict, notation: &Notation<'_>) -> String {
    let digit = |d: Digit| notation.digit(d);
    let parts = conflict.givens.len() + conflict.clues.len();
    let reason = match &conflict.reason {
        Some(reason) => reason.words(notation.shape, digit),
        None if parts == 1 => "no board has it".to_string(),
        None => format!("no board has all {parts}"),
    };
    let rules = conflict
        .rules
        .as_ref()
        .map_or(String::new(), |rules| under(rules));
    let clues = conflict.clues.iter();
    let mut names: Vec<String> = clues.map(|clue| clue.words(notation.shape)).collect();
    names.extend(notation.candidates(&conflict.givens));
    let names = names.join(", ");
    let colon = if names.is_empty() { "" } else { ": " };
    let whole = match (conflict.minimal, conflict.smallest) {
        (false, _) => " (not minimal: a limit was hit)",
        (true, None) => "",
        (true, Some(true)) => " (no fewer contradict each other)",
        (true, Some(false)) => " (minimal, not known to be the smallest: a limit was hit)",
    };
    let mut text = format!("    conflict {names}{colon}{reason}{rules}{whole}\n");
    for repeat in &conflict.repeats {
        let _ = writeln!(text, "    repeated {}", repeat.words(notation.shape, digit));
    }
    text
}

/// Returns which rules of the board a contradiction of clues takes.
fn under(rules: &[Rule]) -> String {
    let names: Vec<&str> = rules.iter().map(Rule::name).collect();
    match names.split_last() {
        None => " even without other rules".to_string(),
        Some((last, [])) => format!(" under {last} alone"),
        Some((last, others)) => format!(" under {} and {last}", others.join(", ")),
    }
}

fn why(undecided: &Undecided) -> String {
    match undecided.stop {
        Some(stop) => format!("{stop} reached"),
        None => "an engine failed".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Session, VerifyOptions};
    use crate::rules::Puzzle;

    fn text(puzzle: &str, details: bool) -> String {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let report = Session::new().verify(&puzzle, &VerifyOptions::default());
        verdict(&report.unwrap(), details, &puzzle.givens().shape().into())
    }

    #[test]
    fn a_verdict_comes_with_its_evidence() {
        let unique = "1.....3..4.....2";
        assert_eq!(text(unique, true), "unique 1324423124133142\n");
        assert_eq!(
            text("11..............", true),
            "none\n    conflict 1r1c1, 1r1c2: both in row 1 and box 1\n    \
             repeated row 1: 1 in r1c12\n    repeated box 1: 1 in r1c12\n"
        );
        assert_eq!(text("11..............", false), "none\n");
        let several = text(&unique.replace('4', "."), true);
        assert!(several.starts_with("multiple: "), "{several}");
        assert_eq!(several.lines().count(), 5);
    }
}
