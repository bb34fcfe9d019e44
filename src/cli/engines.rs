//! Makes the engines that the arguments name.

use super::args::{Common, EngineChoice, Judging, Setting, TimeLimit};
use super::run::threads::threads;
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::engine::{Cancel, Engine};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};
use veridoku::sat::{Sat, Solver};
use veridoku::textbook::{self, Textbook, TextbookMethod};
use veridoku::verify::{Auto, Judge, Portfolio, Question, Verdict};

/// Makes new engines; each thread has its own.
pub(crate) type Makers<'a> = dyn Fn() -> Vec<Box<dyn Engine>> + Sync + 'a;

/// Returns the engines that judge, the native one first.
pub(crate) fn chosen(common: &Common) -> Vec<Box<dyn Engine>> {
    over(common, &|| sat_engine(common))
}

/// Returns the engines that judge, for many questions about one puzzle: the SAT engine keeps its
/// solver between questions and takes no account of `--encoding`.
pub(crate) fn incremental(common: &Common) -> Vec<Box<dyn Engine>> {
    let sat = || Sat::incremental().with_solver(common.solver());
    over(common, &sat)
}

fn over(common: &Common, solver: &dyn Fn() -> Sat) -> Vec<Box<dyn Engine>> {
    match common.engine {
        Judging::By(choice) => of_choice(choice, solver),
        Judging::Portfolio => vec![Box::new(Portfolio::new(threads(0)))],
        Judging::Textbook(method) => {
            // `check_settings` has reported errors before.
            let made = textbook(method, common.seed, &common.settings, common.time_limit);
            let boxed = |made| made as Box<dyn Engine>;
            made.into_iter().map(boxed).collect()
        }
    }
}

/// Returns the engines of a choice, with `solver` as the SAT engine.
pub(crate) fn of_choice(choice: EngineChoice, solver: &dyn Fn() -> Sat) -> Vec<Box<dyn Engine>> {
    let sat = || Box::new(solver()) as Box<dyn Engine>;
    let native = || Box::new(Native::new()) as Box<dyn Engine>;
    match choice {
        EngineChoice::Both => vec![native(), sat()],
        EngineChoice::Native => vec![native()],
        EngineChoice::Sat => vec![sat()],
        EngineChoice::Auto => vec![Box::new(Auto::with(solver()))],
    }
}

/// Fails if the chosen engine does not take the parameters of `--set`, or if a portfolio is given
/// an encoding or a solver.
pub(crate) fn check_settings(common: &Common) -> anyhow::Result<()> {
    match common.engine {
        Judging::Textbook(method) => {
            textbook(method, common.seed, &common.settings, common.time_limit)
                .map_err(anyhow::Error::msg)?;
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
/// engine's own budget is lifted, unless `settings` has it.
pub(crate) fn textbook(
    method: &TextbookMethod,
    seed: u64,
    settings: &[Setting],
    limit: Option<TimeLimit>,
) -> Result<Box<dyn Textbook>, String> {
    let mut engine =
        textbook::make(method.name).ok_or_else(|| format!("no engine '{}'", method.name))?;
    engine.seed(seed);
    if limit.is_some_and(|limit| limit.0.is_some()) {
        for budget in method.parameters.iter().filter(|one| one.budget) {
            engine.set(budget.name, 0.0)?;
        }
    }
    for (index, setting) in settings.iter().enumerate() {
        let earlier = &settings[..index];
        if earlier.iter().any(|other| other.name == setting.name) {
            return Err(format!("--set: '{}' is set twice", setting.name));
        }
        engine
            .set(&setting.name, setting.value)
            .map_err(|wrong| format!("--set: {wrong}"))?;
    }
    Ok(engine)
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

/// Returns the question that the engines are asked.
pub(crate) fn question(
    common: &Common,
    solutions: u64,
    details: bool,
    cancel: &Cancel,
) -> Question {
    Question {
        solutions,
        time: common.time(),
        cancel: Some(cancel.clone()),
        details,
        seed: common.seed,
        ..Question::default()
    }
}

/// Returns a judge with the native and the SAT engine.
pub(crate) fn both() -> Judge {
    Judge::new([Native::new().boxed(), Sat::default().boxed()])
}

/// Fails unless both engines together find that a puzzle under the plain rules has one solution.
pub(crate) fn confirm(judge: &mut Judge, givens: &Givens) -> Result<(), String> {
    let question = Question {
        solutions: 2,
        details: false,
        ..Question::default()
    };
    let model = Model::new(&Puzzle::plain(givens.clone()));
    match judge.judge(&model, &question) {
        Ok(report) if matches!(report.verdict, Verdict::Unique(_)) => Ok(()),
        Ok(report) => Err(format!(
            "a puzzle that was found to have one solution is {}: a defect",
            report.verdict.word()
        )),
        Err(disagreement) => Err(disagreement.to_string()),
    }
}
