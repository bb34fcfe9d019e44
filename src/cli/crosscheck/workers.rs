//! What a thread does with a query: it asks our engines, or the solver under test.

use super::args::Crosscheck;
use super::cases::Found;
use super::report::QueryOutcome;
use crate::cli::exit::Exit;
use crate::cli::outcome::Outcome;
use crate::cli::run::progress::tasks;
use veridoku::batch::Worker;
use veridoku::crosscheck::driver::{ExamineError, Examined, Examiner, SolverProgram};
use veridoku::crosscheck::{Panel, PanelCase};
use veridoku::engine::Cancel;
use veridoku::wire::CrosscheckRecord;
use veridoku::words::{examined_failure, panel_failure};

/// Returns a worker that compares the engines with these names.
pub(super) fn panel(
    args: &Crosscheck,
    names: &[&'static str],
    cancel: &Cancel,
) -> impl FnMut(Found) -> Vec<QueryOutcome> {
    let mut panel = Panel::of(names);
    panel.time = args.time();
    panel.cancel = cancel.clone();
    move |found| match found {
        Ok(query) => {
            let _busy = tasks().begin(query.label().trim_end_matches(": "));
            let case = panel.examine(query, args.shrink_time());
            case.map(|case| compared(args, &case)).into_iter().collect()
        }
        Err(other) => vec![(*other).into()],
    }
}

fn compared(args: &Crosscheck, case: &PanelCase) -> QueryOutcome {
    let about = (&case.query, case.result());
    let record = (args.json, || CrosscheckRecord::of_panel(case));
    QueryOutcome::of(about, panel_failure(case), case.time, record)
}

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

    fn outcome(&self, examined: &Examined) -> QueryOutcome {
        let (query, program) = (&examined.query, self.program);
        let (failure, about) = (
            examined_failure(examined, program),
            (query, examined.result()),
        );
        let record = || CrosscheckRecord::of_examined(examined, program);
        QueryOutcome {
            amends: examined.finding.as_ref().is_some_and(|one| one.amends),
            ..QueryOutcome::of(about, failure, examined.time, (self.args.json, record))
        }
    }
}

impl Worker<Found> for Checker<'_> {
    type Done = Vec<QueryOutcome>;

    fn work(&mut self, found: Found) -> Vec<QueryOutcome> {
        let query = match found {
            Ok(query) => query,
            Err(other) => return vec![(*other).into()],
        };
        let _busy = tasks().begin(query.label().trim_end_matches(": "));
        match self.examiner.ask(query) {
            Ok(all) => all.iter().map(|one| self.outcome(one)).collect(),
            Err(error) => {
                let exit = match error {
                    ExamineError::Disagreement { .. } => Exit::Disagree,
                    _ => Exit::Input,
                };
                vec![Outcome::trouble(&error, exit).into()]
            }
        }
    }

    fn finish(&mut self) -> Option<Vec<QueryOutcome>> {
        let examined = self.examiner.finish()?;
        Some(vec![self.outcome(&examined)])
    }
}
