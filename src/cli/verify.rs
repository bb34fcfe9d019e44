//! `veridoku verify`: one verdict a puzzle, with what shows it.

use super::args::{Common, Verify};
use super::engines::{self, Makers};
use super::exit::Exit;
use super::json;
use super::pipeline::{self, Job, Outcome, Worker};
use serde::Serialize;
use std::fmt::Write;
use veridoku::engine::{Cancel, Stop};
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::{CellSet, Digit};
use veridoku::rules::Shelf;
use veridoku::verify::{
    Ambiguity, Conflict, Disagreement, Judge, Opinion, Question, Report, Undecided, Verdict,
};

pub(super) fn run(args: &Verify, cancel: Cancel) -> anyhow::Result<Exit> {
    run_with(args, cancel, &|| engines::chosen(&args.common))
}

fn run_with(args: &Verify, cancel: Cancel, makers: &Makers<'_>) -> anyhow::Result<Exit> {
    let common = &args.common;
    let question = engines::question(common, args.limit, !common.quiet || common.json, &cancel);
    pipeline::run(common, &cancel, || Verifier {
        judge: engines::judge(makers),
        shelf: Shelf::default(),
        question: question.clone(),
        common,
    })
}

struct Verifier<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    common: &'a Common,
}

impl Worker for Verifier<'_> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let parsed = match &job.parsed {
            Ok(parsed) => parsed,
            Err(error) => {
                return Outcome {
                    out: if self.common.json {
                        json::malformed(job, error, "verdict")
                    } else {
                        format!(
                            "{}malformed: {error}\n{}",
                            job.label(),
                            indented(&error.caret())
                        )
                    },
                    err: String::new(),
                    word: "malformed",
                    exit: Exit::Input,
                };
            }
        };
        let model = self.shelf.model(&parsed.puzzle);
        let judged = self.judge.judge(&model, &self.question);
        let (word, exit) = match judged.as_ref().map(|report| &report.verdict) {
            Ok(verdict @ Verdict::Unique(_)) => (verdict.word(), Exit::Holds),
            Ok(verdict @ Verdict::Unknown(_)) => (verdict.word(), Exit::Limit),
            Ok(verdict) => (verdict.word(), Exit::Fails),
            Err(_) => ("disagreement", Exit::Disagree),
        };
        let out = if self.common.quiet && exit == Exit::Holds {
            String::new()
        } else if self.common.json {
            as_json(job, parsed, &judged, self.question.seed)
        } else {
            match &judged {
                Ok(report) => self.as_text(&job.label(), parsed, report),
                Err(disagreement) => {
                    disagreement_text(&job.label(), parsed, disagreement, self.question.seed)
                }
            }
        };
        Outcome {
            out,
            err: String::new(),
            word,
            exit,
        }
    }
}

/// A disagreement keeps all that is needed to see it again.
pub(super) fn disagreement_text(
    label: &str,
    parsed: &Parsed,
    disagreement: &Disagreement,
    seed: u64,
) -> String {
    let givens = parsed.puzzle.givens();
    let mut text = format!("{label}disagreement\n");
    let puzzle = write_line(givens, parsed.alphabet);
    let _ = writeln!(text, "    puzzle   {puzzle} (boxes of {})", givens.shape());
    for opinion in &disagreement.opinions {
        let _ = writeln!(text, "    {opinion}");
        for witness in opinion.census.iter().flat_map(|census| &census.witnesses) {
            let _ = writeln!(
                text,
                "        {}",
                write_line(witness.givens(), parsed.alphabet)
            );
        }
    }
    let _ = writeln!(text, "    seed     {seed}");
    text
}

/// Lines set in by four spaces.
pub(super) fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

impl Verifier<'_> {
    fn as_text(&self, label: &str, parsed: &Parsed, report: &Report) -> String {
        let details = self.question.details;
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
}

/// `2 solutions`, `at least 100 solutions`
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
    let names = json::candidates(&conflict.givens, parsed).join(", ");
    let colon = if names.is_empty() { "" } else { ": " };
    let whole = if conflict.minimal {
        ""
    } else {
        " (not minimal: a limit was hit)"
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

#[derive(Serialize)]
#[serde(untagged)]
enum Shown {
    Unique {
        solution: String,
    },
    Multiple {
        solutions: u64,
        exact: bool,
        first: String,
        second: String,
        differ: Vec<String>,
        repairs: Vec<String>,
        repairs_complete: bool,
    },
    None {
        conflict: Vec<String>,
        minimal: bool,
        reason: Option<String>,
        repeats: Vec<String>,
    },
    Unknown {
        limit: Option<String>,
        solutions_found: u64,
    },
    Disagreement {
        seed: u64,
    },
}

#[derive(Serialize)]
struct Fields {
    verdict: &'static str,
    #[serde(flatten)]
    shown: Shown,
    engines: Vec<json::Said>,
}

fn as_json(
    job: &Job<'_>,
    parsed: &Parsed,
    judged: &Result<Report, Disagreement>,
    seed: u64,
) -> String {
    let board = |s: &veridoku::rules::Solution| json::board(s.givens(), parsed.alphabet);
    let shape = parsed.puzzle.givens().shape();
    let digit = |d: Digit| parsed.alphabet.text(d);
    let (verdict, shown, opinions) = match judged {
        Err(disagreement) => (
            "disagreement",
            Shown::Disagreement { seed },
            &disagreement.opinions,
        ),
        Ok(report) => {
            let shown = match &report.verdict {
                Verdict::Unique(solution) => Shown::Unique {
                    solution: board(solution),
                },
                Verdict::Multiple(ambiguity) => Shown::Multiple {
                    solutions: ambiguity.solutions,
                    exact: ambiguity.exact,
                    first: board(&ambiguity.first),
                    second: board(&ambiguity.second),
                    differ: json::cells(&ambiguity.differences(), parsed),
                    repairs: json::candidates(&ambiguity.repairs.givens, parsed),
                    repairs_complete: ambiguity.repairs.stop.is_none(),
                },
                Verdict::None(conflict) => Shown::None {
                    conflict: json::candidates(&conflict.givens, parsed),
                    minimal: conflict.minimal,
                    reason: conflict.reason.as_ref().map(|r| r.words(shape, digit)),
                    repeats: conflict
                        .repeats
                        .iter()
                        .map(|r| r.words(shape, digit))
                        .collect(),
                },
                Verdict::Unknown(undecided) => Shown::Unknown {
                    limit: undecided.stop.as_ref().map(Stop::to_string),
                    solutions_found: undecided.solutions,
                },
            };
            (report.verdict.word(), shown, &report.opinions)
        }
    };
    let fields = Fields {
        verdict,
        shown,
        engines: json::said(opinions),
    };
    json::line(job, fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::ops::ControlFlow;
    use veridoku::engine::{Engine, EngineError, Limits, Run};
    use veridoku::formats::{ReadOptions, parse_str};
    use veridoku::native::Native;
    use veridoku::rules::{Model, Solution};

    /// An engine that finds nothing, ever.
    struct Liar;

    impl Engine for Liar {
        fn name(&self) -> &'static str {
            "liar"
        }

        fn search(
            &mut self,
            _: &Model,
            _: &Limits,
            _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<Run, EngineError> {
            Ok(Run::default())
        }
    }

    fn liars() -> Vec<Box<dyn Engine>> {
        vec![Box::new(Native::new()), Box::new(Liar)]
    }

    fn args(json: bool) -> Verify {
        #[derive(Parser)]
        struct Only {
            #[command(flatten)]
            verify: Verify,
        }
        let mut words = vec!["verify", "--seed", "7", "1.......3..4....2"];
        if json {
            words.push("--json");
        }
        Only::parse_from(words).verify
    }

    fn output(json: bool) -> String {
        let args = args(json);
        let mut verifier = Verifier {
            judge: engines::judge(&liars),
            shelf: Shelf::default(),
            question: engines::question(&args.common, 100, true, &Cancel::new()),
            common: &args.common,
        };
        let text = "1.....3..4.....2";
        let parsed = parse_str(text, &ReadOptions::default()).remove(0);
        let job = Job {
            source: "x",
            parsed,
            line: 1,
        };
        let outcome = verifier.work(&job);
        assert_eq!(
            (outcome.word, outcome.exit),
            ("disagreement", Exit::Disagree)
        );
        outcome.out
    }

    #[test]
    fn a_disagreement_shows_the_puzzle_the_opinions_and_the_seed() {
        assert_eq!(
            output(false),
            "x:1: disagreement\n    \
             puzzle   1.....3..4.....2 (boxes of 2x2)\n    \
             native: 1 solution\n        \
             1324423124133142\n    \
             liar: 0 solutions\n    \
             seed     7\n"
        );
        let json = output(true);
        assert!(
            json.contains(r#""verdict":"disagreement","seed":7,"engines":[{"engine":"native""#)
        );
    }

    #[test]
    fn a_disagreement_ends_the_run_with_code_3() {
        let mut args = args(false);
        args.common.inputs = vec!["1.....3..4.....2".into()];
        args.common.quiet = true;
        let exit = run_with(&args, Cancel::new(), &liars).unwrap();
        assert_eq!(exit, Exit::Disagree);
    }
}
