//! Engines side by side: what each finds out of a puzzle, at what cost.

use super::contender::Contender;
use super::roster::roster;
use super::setup::{EngineSetup, SetupError};
use crate::engine::{Cancel, Census, EngineError, Limits, Stop};
use crate::rules::Model;
use crate::verify::Opinion;
use std::time::Duration;

/// The engine that is for crosschecks only.
const PLAIN: &str = "plain";
/// The engines that are not compared unless they are named; `auto` can be.
const LEFT_OUT: [&str; 3] = ["auto", "both", PLAIN];

/// Engines side by side.
///
/// ```
/// use veridoku::crosscheck::{Contest, EngineSetup, RunFinding};
/// use veridoku::rules::{Model, Puzzle};
///
/// let names = ["native", "exact-cover"].map(String::from);
/// let mut contest = Contest::of(&names, &EngineSetup::default())?;
/// let model = Model::new(&"1.....3..4.....2".parse::<Puzzle>()?);
/// for run in contest.runs(&model) {
///     assert_eq!(run.finding, RunFinding::Unique);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Contest {
    contenders: Vec<Contender>,
    /// The most solutions of a puzzle that each engine looks for, at least 1.
    pub solutions: u64,
    /// The time that each engine has for a puzzle; `None` for no limit.
    pub time: Option<Duration>,
    /// Whether accounts have the preemptive sets that were found. Off at first.
    pub trace: bool,
    /// Asks the engines to stop.
    pub cancel: Cancel,
}

impl Contest {
    /// Returns a contest of the engines with these names, or of all but `auto` if there is
    /// none: two solutions, no time limit.
    ///
    /// # Errors
    /// [`SetupError`] if a name is not known or comes twice, or a setting is not valid or of none
    /// of the engines.
    pub fn of(names: &[String], setup: &EngineSetup) -> Result<Contest, SetupError> {
        let mut names = names.to_vec();
        if names.is_empty() {
            let rows = roster().into_iter().map(|row| row.name);
            let usual = rows.filter(|name| !LEFT_OUT.contains(name));
            names = usual.map(String::from).collect();
        }
        let mut places = names.iter().enumerate();
        if let Some((_, twice)) = places.find(|(at, name)| names[..*at].contains(name)) {
            return Err(SetupError::NamedTwice(twice.clone()));
        }
        if names.iter().any(|name| name == PLAIN) {
            return Err(SetupError::UnknownEngine(PLAIN.to_string()));
        }
        let contenders = names
            .iter()
            .map(|name| Ok(Contender::new(setup.engine(name)?)))
            .collect::<Result<_, _>>()?;
        setup.check_settings(&names)?;
        Ok(Contest {
            contenders,
            solutions: 2,
            time: None,
            trace: false,
            cancel: Cancel::new(),
        })
    }

    /// Asks one engine after another about a puzzle; returns what each found, as it comes. Ends
    /// early if cancelled, without the run that was cut short.
    pub fn runs<'a>(&'a mut self, model: &'a Model) -> impl Iterator<Item = EngineRun> + 'a {
        let (cancel, time, solutions) = (&self.cancel, self.time, self.solutions);
        let trace = self.trace;
        self.contenders.iter_mut().map_while(move |contender| {
            let limits = Limits::solutions(solutions).with_cancel(cancel.clone());
            let mut opinion = contender.ask(model, limits, time);
            if let Some(account) = opinion.account.as_mut().filter(|_| !trace) {
                account.sets = None;
            }
            (!cancel.is_cancelled()).then(|| EngineRun {
                finding: RunFinding::of(&opinion.census),
                opinion,
                complete: contender.is_complete(),
            })
        })
    }
}

/// What one engine of a contest found out of a puzzle.
#[derive(Clone, Debug)]
pub struct EngineRun {
    /// Its answer, with costs and time.
    pub opinion: Opinion,
    /// The answer in a word.
    pub finding: RunFinding,
    /// Whether the engine can prove that there is no other solution.
    pub complete: bool,
}

impl EngineRun {
    /// Returns whether a limit ended the run before all was found out that the engine can. An
    /// incomplete method cannot do more than find a solution.
    pub fn fell_short(&self) -> bool {
        let stop = self.opinion.census.as_ref().ok().and_then(|c| c.run.stop);
        let late = self.complete && stop == Some(Stop::Time);
        late || matches!(self.finding, RunFinding::NotFound | RunFinding::Unknown)
    }
}

/// What a run found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunFinding {
    /// One solution, and no other.
    Unique,
    /// No solution.
    None,
    /// Several solutions.
    Multiple,
    /// A solution; whether there are others is not known.
    Solved,
    /// The budget of an incomplete method was spent before it found a solution.
    NotFound,
    /// A limit ended the run before it found a solution.
    Unknown,
    /// The engine does not take such puzzles.
    NoAnswer,
    /// The engine failed.
    Failed,
}

impl RunFinding {
    /// Returns what a run found out.
    pub fn of(census: &Result<Census, EngineError>) -> RunFinding {
        let run = match census {
            Ok(census) => census.run,
            Err(EngineError::Unsupported { .. }) => return RunFinding::NoAnswer,
            Err(_) => return RunFinding::Failed,
        };
        match (run.solutions, run.stop) {
            (0, None) => RunFinding::None,
            (1, None) => RunFinding::Unique,
            (0, Some(Stop::Budget)) => RunFinding::NotFound,
            (0, Some(_)) => RunFinding::Unknown,
            (1, Some(_)) => RunFinding::Solved,
            _ => RunFinding::Multiple,
        }
    }

    /// Returns the finding in a word or two: `unique`, `not found`.
    pub fn word(self) -> &'static str {
        match self {
            RunFinding::Unique => "unique",
            RunFinding::None => "none",
            RunFinding::Multiple => "multiple",
            RunFinding::Solved => "solved",
            RunFinding::NotFound => "not found",
            RunFinding::Unknown => "unknown",
            RunFinding::NoAnswer => "no answer",
            RunFinding::Failed => "failed",
        }
    }

    /// Returns whether the engine answered as well as it can: with a verdict or a solution.
    pub fn is_settled(self) -> bool {
        use RunFinding::{Multiple, None, Solved, Unique};
        matches!(self, Unique | None | Multiple | Solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(names: &[&str], settings: &[(&str, f64)]) -> SetupError {
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        let settings = settings
            .iter()
            .map(|(name, value)| (name.to_string(), *value));
        let setup = EngineSetup {
            settings: settings.collect(),
            ..EngineSetup::default()
        };
        Contest::of(&names, &setup).err().unwrap()
    }

    #[test]
    fn names_and_settings_are_checked() {
        let twice = refused(&["native", "ac3", "native"], &[]);
        assert_eq!(twice, SetupError::NamedTwice("native".to_string()));
        for name in ["plain", "both", "minisat"] {
            assert_eq!(
                refused(&[name], &[]),
                SetupError::UnknownEngine(name.to_string())
            );
        }
        let cooling = ("cooling", 0.5);
        let none = SetupError::UnknownParameter("cooling".to_string());
        assert_eq!(refused(&["native", "ac3"], &[cooling]), none);
        let twice = SetupError::SetTwice("cooling".to_string());
        assert_eq!(refused(&["annealing"], &[cooling, cooling]), twice);
        let value = refused(&[], &[("cooling", -1.0)]);
        assert!(value.to_string().contains("expected a number"), "{value}");
    }
}
