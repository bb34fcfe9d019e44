//! Makes the engines that the arguments name.

use super::args::{Common, Judging, Setting, TimeLimit, cores};
use veridoku::ask::{Engines, Session};
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::crosscheck::{EngineSetup, SetupError};
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::sat::{Sat, Solver};
use veridoku::textbook::{Textbook, TextbookMethod};
use veridoku::verify::{Auto, Portfolio, Question};

/// Makes new engines; each thread has its own.
pub(crate) type Makers<'a> = dyn Fn() -> Vec<Box<dyn Engine>> + Sync + 'a;

/// Returns the engines that judge, the native one first.
pub(crate) fn chosen(common: &Common) -> Vec<Box<dyn Engine>> {
    over(common, sat_engine(common))
}

/// Returns the engines that judge, for many questions about one puzzle: the SAT engine keeps its
/// solver between questions and takes no account of `--encoding`.
pub(crate) fn incremental(common: &Common) -> Vec<Box<dyn Engine>> {
    over(common, Sat::incremental().with_solver(common.solver()))
}

fn over(common: &Common, sat: Sat) -> Vec<Box<dyn Engine>> {
    match common.engine {
        Judging::By(engines) => engines.over(sat),
        Judging::Portfolio => vec![Box::new(Portfolio::new(cores(0)))],
        Judging::Textbook(method) => {
            // `check_settings` has reported errors before.
            let boxed = |made| made as Box<dyn Engine>;
            textbook(common, method).into_iter().map(boxed).collect()
        }
    }
}

/// Returns a session whose verdicts and counts come from the engines that the arguments name.
pub(crate) fn session(common: &Common) -> Session {
    let engines = match common.engine {
        Judging::By(engines) => engines,
        Judging::Portfolio | Judging::Textbook(_) => Engines::default(),
    };
    let session = Session::with(engines).over(common.solver());
    session.judging(chosen(common))
}

/// Fails if the chosen engine does not take the parameters of `--set`, or if a portfolio is given
/// an encoding or a solver.
pub(crate) fn check_settings(common: &Common) -> anyhow::Result<()> {
    match common.engine {
        Judging::Textbook(method) => {
            textbook(common, method).map_err(|wrong| anyhow::anyhow!("--set: {wrong}"))?;
        }
        Judging::By(_) | Judging::Portfolio if !common.settings.is_empty() => {
            anyhow::bail!("--set: native, sat, both, auto and portfolio have no parameters");
        }
        Judging::Portfolio
            if common.encoding != Encoding::Auto || common.solver() != Solver::default() =>
        {
            anyhow::bail!("--engine portfolio has its own encodings and solver");
        }
        Judging::By(_) | Judging::Portfolio => {}
    }
    Ok(())
}

/// Returns an engine of the literature with its parameters set. If a time limit is given, the
/// engine's own budget is lifted, unless `--set` has it.
fn textbook(common: &Common, method: &TextbookMethod) -> Result<Box<dyn Textbook>, SetupError> {
    setup(common.seed, &common.settings, common.time_limit).textbook(method)
}

/// Returns how engines of the literature are made from `--seed`, `--set` and `--time-limit`.
pub(crate) fn setup(seed: u64, settings: &[Setting], time: Option<TimeLimit>) -> EngineSetup {
    let settings = settings.iter();
    EngineSetup {
        seed,
        settings: settings.map(|one| (one.name.clone(), one.value)).collect(),
        timed: time.is_some_and(|limit| limit.0.is_some()),
        ..EngineSetup::default()
    }
}

/// Returns the SAT engine with the encoding and the solver that the arguments name.
fn sat_engine(common: &Common) -> Sat {
    Sat::new(common.encoding, AtMostOne::default()).with_solver(common.solver())
}

/// Returns one engine to judge alone: the chosen one, or `Auto`, which picks one by puzzle, if
/// several are chosen.
pub(crate) fn one(common: &Common) -> Box<dyn Engine> {
    let mut all = chosen(common);
    match (all.len(), all.pop()) {
        (1, Some(engine)) => engine,
        _ => Box::new(Auto::with(sat_engine(common))),
    }
}

/// Returns the question that the engines are asked, without the time limit, which runs from
/// [`begun`] on.
pub(crate) fn question(
    common: &Common,
    solutions: u64,
    details: bool,
    cancel: &Cancel,
) -> Question {
    Question {
        solutions,
        limits: Limits::none().with_cancel(cancel.clone()),
        details,
        seed: common.seed,
        ..Question::default()
    }
}

/// Returns a question about a puzzle, whose time begins now.
pub(crate) fn begun(common: &Common, question: &Question) -> Question {
    let limits = common.time().map_or_else(Limits::none, Limits::time);
    question.clone().within(&Limits {
        cancel: question.limits.cancel.clone(),
        ..limits
    })
}
