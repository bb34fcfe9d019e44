//! `veridoku verify`: one verdict a puzzle, with what shows it.

mod certified;
mod lines;
mod text;

pub(super) use text::{disagreement_text, indented};

use super::args::{Common, Verify};
use super::engines::{self, Makers};
use super::exit::Exit;
use super::express::{Express, write_board};
use super::pipeline::{self, Job, Outcome, Worker};
use super::worker::Bare;
use certified::{Archive, Certified};
use veridoku::engine::Cancel;
use veridoku::rules::Shelf;
use veridoku::verify::certificate::{Certifier, Prover};
use veridoku::verify::{Judge, Question, Verdict};

pub(super) fn run(args: &Verify, cancel: Cancel) -> anyhow::Result<Exit> {
    run_with(args, cancel, &|| engines::chosen(&args.common))
}

fn run_with(args: &Verify, cancel: Cancel, makers: &Makers<'_>) -> anyhow::Result<Exit> {
    let common = &args.common;
    let details = !common.quiet || common.json;
    let question = Question {
        smallest: args.smallest,
        ..engines::question(common, args.limit, details, &cancel)
    };
    let archive = args.certify.as_deref().map(Archive::open).transpose()?;
    let exit = pipeline::run(common, &cancel, || Verifier {
        judge: Judge::new(makers()).over(common.solver().embedded()),
        shelf: Shelf::default(),
        express: Express::new(common).filter(|_| archive.is_none()),
        question: question.clone(),
        archive: archive.as_ref().map(|archive| {
            let engine = engines::one(common);
            let prover = Prover::over(common.solver());
            let mut certifier = Certifier::with(engine, prover);
            certifier.smallest = args.smallest;
            (archive, certifier)
        }),
        common,
    })?;
    if let Some(archive) = archive.filter(|_| !common.quiet) {
        super::say(&archive.summary());
    }
    Ok(exit)
}

struct Verifier<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    express: Option<Express>,
    archive: Option<(&'a Archive, Certifier)>,
    common: &'a Common,
}

impl Worker for Verifier<'_> {
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let board = self.express.as_mut()?.unique(&bare.values)?;
        if !self.common.quiet {
            bare.label(out);
            *out += "unique ";
            write_board(out, &board);
        }
        Some(("unique", Exit::Holds))
    }

    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let parsed = match &job.parsed {
            Ok(parsed) => parsed,
            Err(error) => {
                return Outcome {
                    out: if self.common.json {
                        lines::malformed(job, error)
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
        let question = self.question.begun();
        let judged = self.judge.judge(&model, &question);
        let (word, exit) = match judged.as_ref().map(|report| &report.verdict) {
            Ok(verdict @ Verdict::Unique(_)) => (verdict.word(), Exit::Holds),
            Ok(verdict @ Verdict::Unknown(_)) => (verdict.word(), Exit::Limit),
            Ok(verdict) => (verdict.word(), Exit::Fails),
            Err(_) => ("disagreement", Exit::Disagree),
        };
        let verdict = judged.as_ref().ok().map(|report| &report.verdict);
        let certified =
            verdict
                .zip(self.archive.as_mut())
                .and_then(|(verdict, (archive, certifier))| {
                    archive.certify(job, &model, verdict, certifier, &question)
                });
        let (word, exit) = match &certified {
            None | Some(Certified::Stored { .. }) => (word, exit),
            Some(Certified::Missing(_)) => (word, exit.and(Exit::Limit)),
            Some(Certified::Unwritable(_)) => (word, exit.and(Exit::Input)),
            Some(Certified::Wrong(_)) => ("disagreement", Exit::Disagree),
        };
        let out = if self.common.quiet && exit == Exit::Holds {
            String::new()
        } else if self.common.json {
            lines::result(job, parsed, &judged, self.question.seed, certified)
        } else {
            match &judged {
                Ok(report) => {
                    let text = text::report(&job.label(), parsed, report, self.question.details);
                    text + &certified.map_or(String::new(), |certified| certified.words())
                }
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
            judge: Judge::new(liars()),
            shelf: Shelf::default(),
            question: engines::question(&args.common, 100, true, &Cancel::new()),
            express: None,
            archive: None,
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
