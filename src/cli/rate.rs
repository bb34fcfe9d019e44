//! `veridoku rate`: how hard each puzzle is.

use super::args::Rate;
use super::engines;
use super::exit::Exit;
use super::json;
use super::pipeline::{self, Job, Outcome, Worker};
use super::solve::malformed;
use super::verify::disagreement_text;
use serde::Serialize;
use std::io::Write;
use veridoku::engine::Cancel;
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::Shape;
use veridoku::human::Level;
use veridoku::rate::{Explainer, explainer};
use veridoku::rules::{Rule, Shelf};
use veridoku::verify::{Judge, Question, Verdict};

pub(super) fn run(args: &Rate, cancel: Cancel) -> anyhow::Result<Exit> {
    if args.csv {
        let mut out = std::io::stdout().lock();
        out.write_all(b"puzzle,result,level,er,ep,ed,hardest,solved,steps\n")?;
    }
    let question = engines::question(&args.common, 2, false, &cancel);
    pipeline::run(&args.common, &cancel, || Rater {
        judge: Judge::new(engines::chosen(&args.common)),
        shelf: Shelf::default(),
        question: question.clone(),
        args,
    })
}

struct Rater<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    args: &'a Rate,
}

#[derive(Serialize)]
struct Steps {
    technique: &'static str,
    steps: u32,
}

#[derive(Serialize)]
struct Rated {
    level: String,
    er: f64,
    ep: f64,
    ed: f64,
    hardest: &'static str,
    solved: bool,
    steps: Vec<Steps>,
}

#[derive(Serialize)]
struct Fields {
    result: &'static str,
    #[serde(flatten)]
    rated: Option<Rated>,
}

impl Rated {
    fn new(rating: &Explainer) -> Rated {
        let tenths = |n: u16| f64::from(n) / 10.0;
        let steps = rating.steps.iter().map(|&(technique, steps)| Steps {
            technique: technique.facts().name,
            steps,
        });
        // Where the rules ran out, the true rating is above all that they have.
        let level = match rating.solved {
            true => Level::of_er(rating.er),
            false => Level::Expert,
        };
        Rated {
            level: level.to_string(),
            er: tenths(rating.er),
            ep: tenths(rating.ep),
            ed: tenths(rating.ed),
            hardest: rating.hardest.facts().name,
            solved: rating.solved,
            steps: steps.collect(),
        }
    }

    fn steps(&self) -> String {
        let each = |s: &Steps| format!("{} {}", s.steps, s.technique);
        self.steps.iter().map(each).collect::<Vec<_>>().join(", ")
    }

    fn text(&self) -> String {
        let more = if self.solved { "" } else { "+" };
        format!(
            "{}, ER {:.1}{more} EP {:.1} ED {:.1}, {}: {}\n",
            self.level,
            self.er,
            self.ep,
            self.ed,
            self.hardest,
            self.steps()
        )
    }
}

/// The rating of a puzzle that has one solution; `None` where the scale is not for it.
fn rating(parsed: &Parsed) -> Option<Explainer> {
    let givens = parsed.puzzle.givens();
    let plain = givens.shape() == Shape::CLASSIC && parsed.puzzle.rules() == Rule::PLAIN;
    let values: &[u8; 81] = givens.values().try_into().ok().filter(|_| plain)?;
    explainer(values)
}

impl Rater<'_> {
    fn line(&self, job: &Job<'_>, word: &'static str, rated: Option<Rated>) -> String {
        if self.args.common.json {
            return json::line(
                job,
                Fields {
                    result: word,
                    rated,
                },
            );
        }
        if !self.args.csv {
            let text = match (&rated, word) {
                (Some(rated), _) => rated.text(),
                (None, "unrated") => "unrated: the scale is for plain 9×9 puzzles\n".to_string(),
                (None, word) => format!("{word}\n"),
            };
            return job.label() + &text;
        }
        let puzzle = job.parsed.as_ref().ok();
        let puzzle = puzzle.map(|p| write_line(p.puzzle.givens(), p.alphabet));
        let puzzle = puzzle.unwrap_or_default();
        match rated {
            None => format!("\"{puzzle}\",{word},,,,,,,\n"),
            Some(rated) => format!(
                "\"{puzzle}\",{word},{},{:.1},{:.1},{:.1},{},{},\"{}\"\n",
                rated.level,
                rated.er,
                rated.ep,
                rated.ed,
                rated.hardest,
                rated.solved,
                rated.steps()
            ),
        }
    }
}

impl Worker for Rater<'_> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let parsed = match &job.parsed {
            Ok(parsed) => parsed,
            Err(error) => {
                let mut outcome = malformed(job, error, self.args.common.json);
                if self.args.csv {
                    outcome.out = self.line(job, "malformed", None);
                }
                return outcome;
            }
        };
        let model = self.shelf.model(&parsed.puzzle);
        let (mut err, mut rated) = (String::new(), None);
        let (word, exit) = match self.judge.judge(&model, &self.question) {
            Ok(report) => match report.verdict {
                Verdict::Unique(_) => {
                    rated = rating(parsed).map(|rating| Rated::new(&rating));
                    match rated {
                        Some(_) => ("rated", Exit::Holds),
                        None => ("unrated", Exit::Fails),
                    }
                }
                verdict @ Verdict::Unknown(_) => (verdict.word(), Exit::Limit),
                verdict => (verdict.word(), Exit::Fails),
            },
            Err(disagreement) => {
                let seed = self.question.seed;
                let text = disagreement_text(&job.label(), parsed, &disagreement, seed);
                err = format!("veridoku: {text}");
                ("disagreement", Exit::Disagree)
            }
        };
        Outcome {
            out: self.line(job, word, rated),
            err,
            word,
            exit,
        }
    }
}
