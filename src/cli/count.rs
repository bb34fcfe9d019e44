//! `veridoku count`: how many solutions each puzzle has, up to a limit.

use super::args::Count;
use super::engines;
use super::exit::Exit;
use super::express::Express;
use super::json;
use super::pipeline::{self, Job, Outcome, Worker};
use super::solve::malformed;
use super::verify::disagreement_text;
use super::worker::Bare;
use serde::Serialize;
use veridoku::engine::{Cancel, Stop};
use veridoku::rules::Shelf;
use veridoku::verify::{Judge, Opinion, Question};

pub(super) fn run(args: &Count, cancel: Cancel) -> anyhow::Result<Exit> {
    // One more than asked for tells whether the limit cut the count short.
    let question = engines::question(&args.common, args.limit.saturating_add(1), false, &cancel);
    let makers = || engines::chosen(&args.common);
    pipeline::run(&args.common, &cancel, || Counter {
        judge: Judge::new(makers()),
        shelf: Shelf::default(),
        question: question.clone(),
        express: Express::new(&args.common),
        args,
    })
}

struct Counter<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    express: Option<Express>,
    args: &'a Count,
}

#[derive(Serialize)]
struct Fields {
    result: &'static str,
    solutions: u64,
    exact: bool,
    engines: Vec<json::Said>,
}

impl Worker for Counter<'_> {
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let exit = self.express.as_mut()?.count(bare, self.args.limit, out)?;
        Some(("counted", exit))
    }

    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let json = self.args.common.json;
        let parsed = match &job.parsed {
            Ok(parsed) => parsed,
            Err(error) => return malformed(job, error, json),
        };
        let model = self.shelf.model(&parsed.puzzle);
        match self.judge.ask(&model, &self.question) {
            Err(disagreement) => Outcome {
                out: if json {
                    let engines = json::said(&disagreement.opinions);
                    let fields = Fields {
                        result: "disagreement",
                        solutions: 0,
                        exact: false,
                        engines,
                    };
                    json::line(job, fields)
                } else {
                    "disagreement\n".to_string()
                },
                err: format!(
                    "veridoku: {}",
                    disagreement_text(&job.label(), parsed, &disagreement, self.question.seed)
                ),
                word: "disagreement",
                exit: Exit::Disagree,
            },
            Ok(opinions) => self.counted(job, &opinions),
        }
    }
}

impl Counter<'_> {
    fn counted(&self, job: &Job<'_>, opinions: &[Opinion]) -> Outcome {
        let runs = || {
            opinions
                .iter()
                .filter_map(|o| o.census.as_ref().ok())
                .map(|c| c.run)
        };
        let found = runs().map(|r| r.solutions).max().unwrap_or(0);
        let solutions = found.min(self.args.limit);
        let full = |stop: Option<Stop>| matches!(stop, None | Some(Stop::Solutions));
        let settled = runs().count() == opinions.len() && runs().all(|r| full(r.stop));
        let exact = settled && found <= self.args.limit && runs().any(|r| r.stop.is_none());
        let out = if self.args.common.json {
            let fields = Fields {
                result: "counted",
                solutions,
                exact,
                engines: json::said(opinions),
            };
            json::line(job, fields)
        } else if exact {
            format!("{solutions}\n")
        } else {
            format!("at least {solutions}\n")
        };
        let err = if settled || self.args.common.quiet {
            String::new()
        } else {
            let reasons: Vec<String> = opinions.iter().map(Opinion::to_string).collect();
            format!(
                "veridoku: {}stopped early: {}\n",
                job.label(),
                reasons.join("; ")
            )
        };
        Outcome {
            out,
            err,
            word: "counted",
            exit: if exact { Exit::Holds } else { Exit::Limit },
        }
    }
}
