//! Makes the engines that the arguments name.

use super::args::{Common, Judging, TimeLimit, cores};
use std::time::Duration;
use veridoku::ask::{Engines, Express, Session};
use veridoku::cnf::Encoding;
use veridoku::crosscheck::EngineSetup;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::sat::{Sat, Solver};
use veridoku::verify::Portfolio;

/// Returns a session that asks the engines that the arguments name.
pub(crate) fn session(common: &Common) -> Session {
    let (by, setup) = (common.engine, setup_of(common));
    let engines = match by {
        Judging::By(engines) => engines,
        Judging::Portfolio | Judging::Textbook(_) => Engines::default(),
    };
    let session = Session::with(engines).over(common.solver());
    let session = session.encoding(common.encoding);
    session.asking(move |sat| made(by, &setup, sat))
}

/// Returns the names of the engines that the arguments name.
pub(crate) fn names(common: &Common) -> Vec<&'static str> {
    let engines = made(common.engine, &setup_of(common), Sat::default());
    engines.iter().map(|one| one.name()).collect()
}

fn made(by: Judging, setup: &EngineSetup, sat: Sat) -> Vec<Box<dyn Engine>> {
    match by {
        Judging::By(engines) => engines.over(sat),
        Judging::Portfolio => vec![Box::new(Portfolio::new(cores(0)))],
        Judging::Textbook(method) => {
            // `check_settings` has reported errors before.
            let boxed = |made| made as Box<dyn Engine>;
            setup.textbook(method).into_iter().map(boxed).collect()
        }
    }
}

/// Fails if the chosen engine does not take the parameters of `--set`, or if a portfolio is given
/// an encoding or a solver.
pub(crate) fn check_settings(common: &Common) -> anyhow::Result<()> {
    match common.engine {
        Judging::Textbook(method) => {
            let made = setup_of(common).textbook(method);
            made.map_err(|wrong| anyhow::anyhow!("--set: {wrong}"))?;
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

fn setup_of(common: &Common) -> EngineSetup {
    setup(common.seed, &common.settings, common.time_limit)
}

/// Returns how engines of the literature are made from `--seed`, `--set` and `--time-limit`. If a
/// time limit is given, an engine's own budget is lifted, unless `--set` has it.
pub(crate) fn setup(seed: u64, settings: &[(String, f64)], time: Option<TimeLimit>) -> EngineSetup {
    EngineSetup {
        seed,
        settings: settings.to_vec(),
        timed: time.is_some_and(|limit| limit.0.is_some()),
        ..EngineSetup::default()
    }
}

/// With a time limit below this, no puzzle takes the fast path, which takes no account of it.
const PATIENCE: Duration = Duration::from_secs(1);

/// Returns the fast path for up to `most` solutions if there is one and the arguments allow it:
/// native or auto engine, no short time limit.
pub(crate) fn express(common: &Common, most: Option<u64>, cancel: &Cancel) -> Option<Express> {
    let patient = common.time().is_none_or(|time| time >= PATIENCE);
    let native = matches!(common.engine, Judging::By(Engines::Native | Engines::Auto));
    let most = most.filter(|_| native && patient)?;
    Some(Express::up_to(most).until(cancel))
}

/// Returns the limits of a puzzle, whose time begins now.
pub(crate) fn limits(common: &Common, cancel: &Cancel) -> Limits {
    TimeLimit(common.time())
        .limits()
        .with_cancel(cancel.clone())
}
