//! Somebody's solver against the referee.

use super::super::exit::Exit;
use super::args::Crosscheck;
use super::cases::{Found, Query};
use super::panel::trouble;
use super::report::{Line, Outcome, Small};
use super::solver::{Config, Solver};
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use veridoku::crosscheck::{Answer, Budget, Fault, FaultKind, Question, Referee, Truth, reproduce};
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, write_line};
use veridoku::grid::{Givens, Shape};
use veridoku::rules::Model;

/// The time that each of our engines has to find the truth about a puzzle, and about one with fewer givens.
const TRUTH: Duration = Duration::from_secs(60);
const TRUTH_OF_FEWER: Duration = Duration::from_secs(2);

/// One thread's solver and what is needed to judge it.
pub(super) struct Checker<'a> {
    args: &'a Crosscheck,
    config: &'a Config,
    cancel: &'a Cancel,
    solver: Solver<'a>,
    /// A second process, for reproducing and shrinking, so that the first goes on as it would.
    lab: Solver<'a>,
    referee: Referee,
    /// For puzzles with fewer givens.
    brief: Referee,
    /// What the process was asked before.
    previous: Option<Question>,
}

/// What was found out about a fault.
struct Finding {
    fault: Fault,
    answer: Option<Answer>,
    reproduces: Option<bool>,
    small: Option<Small>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(args: &'a Crosscheck, config: &'a Config, cancel: &'a Cancel) -> Checker<'a> {
        Checker {
            args,
            config,
            cancel,
            solver: Solver::new(config),
            lab: Solver::new(config),
            referee: Referee::new(Some(TRUTH)),
            brief: Referee::new(Some(TRUTH_OF_FEWER)),
            previous: None,
        }
    }

    /// Asks about a query; `None` if the user stopped us.
    pub(super) fn ask(&mut self, found: Found) -> Option<Outcome> {
        let query = match found {
            Ok(query) => query,
            Err(message) => return Some(trouble(&message)),
        };
        let question = match &query.puzzle {
            None => Question {
                model: None,
                truth: Truth::Malformed,
            },
            Some((puzzle, _)) => match self.referee.question(Model::new(puzzle)) {
                Ok(question) => question,
                Err(disagreement) => {
                    let message = format!("{}{disagreement}", query.label());
                    let exit = Exit::Disagree;
                    return Some(Outcome {
                        exit,
                        ..trouble(&message)
                    });
                }
            },
        };
        let (shape, alphabet) = frame(&query);
        let reply = self.solver.ask(&query.text, shape, alphabet);
        let finding = match reply.answer? {
            Err(fault) => Some((fault, None)),
            Ok(answer) => {
                let fault = question.fault(&answer, self.args.talk.any_solution);
                fault.map(|fault| (self.in_sync(fault, &answer), Some(answer)))
            }
        };
        let finding = finding.map(|(fault, answer)| {
            let (reproduces, small) = self.look_into(&query, &question, &fault);
            Finding {
                fault,
                answer,
                reproduces,
                small,
            }
        });
        if self.cancel.is_cancelled() {
            return None;
        }
        let outcome = self.outcome(&query, &question, finding.as_ref(), reply.time);
        self.previous = Some(question);
        Some(outcome)
    }

    /// A board that solves the puzzle before is another fault than one that solves nothing.
    fn in_sync(&mut self, fault: Fault, answer: &Answer) -> Fault {
        let Answer::Board(values) = answer else {
            return fault;
        };
        let wrong = matches!(fault.kind, FaultKind::WrongBoard | FaultKind::IgnoresGivens);
        let late = self
            .previous
            .as_ref()
            .is_some_and(|before| before.is_solved_by(values));
        if self.args.talk.per_puzzle || !wrong || !late {
            return fault;
        }
        self.solver.restart();
        let message = "the board solves the puzzle before this one";
        Fault::new(FaultKind::OutOfSync, message)
    }

    /// Whether a fault comes again in a process that has seen nothing else, and the fewest givens that show it.
    fn look_into(
        &mut self,
        query: &Query,
        question: &Question,
        fault: &Fault,
    ) -> (Option<bool>, Option<Small>) {
        let time = self.args.shrink_time();
        if time.is_zero() {
            return (None, None);
        }
        let (shape, alphabet) = frame(query);
        self.lab.restart();
        let any = self.args.talk.any_solution;
        let again = fault_of(&mut self.lab, &query.text, shape, alphabet, question, any);
        let Some(again) = again else {
            return (None, None);
        };
        if again.as_ref().map(|fault| fault.kind) != Some(fault.kind) {
            return (Some(false), None);
        }
        if question.model.is_none() {
            return (Some(true), None);
        }
        let budget = Budget {
            until: Some(Instant::now() + time),
            ..Budget::default()
        };
        let cancel = self.cancel;
        let any = self.args.talk.any_solution;
        let lab = &mut self.lab;
        let mut ask = |question: &Question| {
            let model = question.model.as_ref()?;
            let line = write_line(model.givens(), alphabet);
            let found = fault_of(lab, &line, shape, alphabet, question, any)?;
            (!cancel.is_cancelled()).then_some(found)
        };
        let found = reproduce(question, fault, &mut self.brief, &budget, &mut ask);
        let small = Small::new(&found, alphabet);
        (Some(true), Some(small))
    }

    fn outcome(
        &self,
        query: &Query,
        question: &Question,
        finding: Option<&Finding>,
        time: Duration,
    ) -> Outcome {
        let (_, alphabet) = frame(query);
        let solutions: Vec<String> = match &question.truth {
            Truth::Unique(solution) => vec![write_line(solution.givens(), alphabet)],
            Truth::Several(two) => two
                .iter()
                .map(|s| write_line(s.givens(), alphabet))
                .collect(),
            _ => Vec::new(),
        };
        let answer = finding
            .and_then(|f| f.answer.as_ref())
            .map(|a| shown(a, query));
        let small = finding.and_then(|f| f.small.as_ref());
        let run = finding.map(|_| self.config.shown(small.map_or(&query.text, |s| &s.puzzle)));
        let reproduces = finding.and_then(|f| f.reproduces);
        let word = finding.map_or("right", |f| f.fault.kind.word());
        let mut text = String::new();
        if self.args.json {
            text = Line {
                group: query.group.clone(),
                name: query.name.clone(),
                puzzle: query.text.clone(),
                result: word,
                truth: Some(question.truth.word()),
                message: finding.map(|f| f.fault.message.clone()),
                answer,
                solutions: if finding.is_some() {
                    solutions
                } else {
                    Vec::new()
                },
                reproduces,
                shrunk: small.cloned(),
                run,
                seconds: time.as_secs_f64(),
                ..Line::default()
            }
            .text();
        } else if let Some(finding) = finding {
            let _ = writeln!(text, "{}{}", query.label(), finding.fault);
            let puzzle: String = query.text.chars().take(1000).collect();
            let _ = writeln!(text, "    puzzle   {puzzle}");
            if let Some(answer) = answer {
                let _ = writeln!(text, "    answer   {answer}");
            }
            let _ = writeln!(text, "    truth    {}", question.truth.word());
            for solution in solutions {
                let _ = writeln!(text, "    solution {solution}");
            }
            if reproduces == Some(false) {
                text += "    alone    the fault does not come again in a process that sees only this puzzle\n";
            }
            if let Some(small) = small {
                let _ = writeln!(text, "    shrunk   {}", small.words());
                let _ = writeln!(text, "    shows    {}", small.words_shown());
            }
            if let Some(run) = run {
                let _ = writeln!(text, "    run      {run}");
            }
        }
        let exit = match finding {
            None => Exit::Holds,
            Some(f) if f.fault.kind == FaultKind::RefutesUs => Exit::Disagree,
            Some(_) => Exit::Fails,
        };
        Outcome {
            group: query.group.clone(),
            name: query.name.clone(),
            word,
            exit,
            text,
            remark: String::new(),
            failure: finding.map(|f| f.fault.message.clone()),
            time,
        }
    }
}

/// What is wrong when a process is asked; `None` if the user stopped us.
fn fault_of(
    lab: &mut Solver<'_>,
    line: &str,
    shape: Shape,
    alphabet: &'static Alphabet,
    question: &Question,
    any_solution: bool,
) -> Option<Option<Fault>> {
    Some(match lab.ask(line, shape, alphabet).answer? {
        Err(fault) => Some(fault),
        Ok(answer) => question.fault(&answer, any_solution),
    })
}

/// The shape and the alphabet in which an answer is read: those of 9×9 for text that is no puzzle.
fn frame(query: &Query) -> (Shape, &'static Alphabet) {
    match &query.puzzle {
        Some((puzzle, alphabet)) => (puzzle.givens().shape(), alphabet),
        None => (Shape::CLASSIC, Alphabet::default_for(9)),
    }
}

fn shown(answer: &Answer, query: &Query) -> String {
    let (shape, alphabet) = frame(query);
    match answer {
        Answer::Board(values) => Givens::from_values(shape, values.as_slice()).map_or_else(
            || format!("{values:?}"),
            |board| write_line(&board, alphabet),
        ),
        Answer::None => "no solution".to_string(),
        Answer::Several => "several solutions".to_string(),
        Answer::Refused => "no puzzle".to_string(),
        Answer::Unreadable(text) => text.clone(),
    }
}
