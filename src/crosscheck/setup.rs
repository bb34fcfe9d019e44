//! Makes engines by name, with parameters.

use crate::engine::Engine;
use crate::native::{Native, Plain};
use crate::sat::{BackendError, COMMAND, Sat};
#[cfg(feature = "command")]
use crate::sat::{Solver, SolverCommand};
use crate::textbook::{self, METHODS, Textbook, TextbookMethod};
use crate::verify::Auto;
use thiserror::Error;

/// How engines are made.
///
/// ```
/// use veridoku::crosscheck::EngineSetup;
/// let setup = EngineSetup { settings: vec![("cooling".to_string(), 0.9)], ..EngineSetup::default() };
/// assert_eq!(setup.engine("annealing")?.name(), "annealing");
/// assert!(setup.engine("no such engine").is_err());
/// # Ok::<(), veridoku::crosscheck::SetupError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct EngineSetup {
    /// The seed of the methods that rest on chance.
    pub seed: u64,
    /// Values of parameters by name.
    pub settings: Vec<(String, f64)>,
    /// Whether runs have a time limit: it replaces the budget of an incomplete method, unless
    /// `settings` has one.
    pub timed: bool,
    /// The program of the engine `sat:command`.
    #[cfg(feature = "command")]
    pub command: Option<SolverCommand>,
}

/// A text that sets no parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected NAME=VALUE with a number, such as cooling=0.95")]
pub struct UnknownSetting;

/// Reads the value of a parameter, for [`EngineSetup::settings`].
///
/// ```
/// use veridoku::crosscheck::read_setting;
/// assert_eq!(read_setting("cooling = 0.95"), Ok(("cooling".to_string(), 0.95)));
/// assert!(read_setting("cooling").is_err());
/// ```
///
/// # Errors
/// Returns [`UnknownSetting`] if there is no name or no number.
pub fn read_setting(text: &str) -> Result<(String, f64), UnknownSetting> {
    let (name, value) = text.split_once('=').ok_or(UnknownSetting)?;
    let value = value.trim().parse().map_err(|_| UnknownSetting)?;
    Ok((name.trim().to_string(), value))
}

/// Why engines cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// There is no engine of this name, or it cannot be compared with others.
    #[error("no engine '{0}' to compare: expected one of {known}", known = comparable().join(", "))]
    UnknownEngine(String),
    /// An engine is named twice.
    #[error("'{0}' is named twice")]
    NamedTwice(String),
    /// No engine has a parameter of this name.
    #[error("none of the engines has a parameter '{0}'")]
    UnknownParameter(String),
    /// A parameter is set twice.
    #[error("'{0}' is set twice")]
    SetTwice(String),
    /// The engine does not take this parameter or this value.
    #[error("{0}")]
    Refused(String),
    /// The engine of this name needs the command of a program.
    #[error("{0} needs a command")]
    NoCommand(String),
    /// There is no such solver for the SAT engine.
    #[error("{name}: {error}")]
    Backend {
        /// The name of the engine.
        name: String,
        /// The reason.
        error: BackendError,
    },
}

/// Returns the names that [`Contest::of`](super::Contest::of) knows, as errors list them.
fn comparable() -> Vec<&'static str> {
    let ours = ["native", "sat", "sat:SOLVER", "auto"].into_iter();
    ours.chain(METHODS.iter().map(|method| method.name))
        .collect()
}

/// Returns the algorithm of the literature with a name.
fn method(name: &str) -> Option<&'static TextbookMethod> {
    METHODS.iter().find(|method| method.name == name)
}

impl EngineSetup {
    /// Returns the engine with a name, with those settings that it has.
    ///
    /// # Errors
    /// [`SetupError`] if there is no such engine, or a setting is not valid.
    pub fn engine(&self, name: &str) -> Result<Box<dyn Engine>, SetupError> {
        if let Some(method) = method(name) {
            let mut own = self.clone();
            own.settings
                .retain(|(name, _)| method.parameter(name).is_ok());
            return Ok(own.textbook(method)?);
        }
        Ok(match name {
            "native" => Native::new().boxed(),
            "sat" => Sat::default().boxed(),
            "auto" => Box::new(Auto::with(Sat::default())),
            "plain" => Box::new(Plain::new()),
            _ if name.starts_with("sat:") => self.sat(name)?.boxed(),
            _ => return Err(SetupError::UnknownEngine(name.to_string())),
        })
    }

    /// Returns an algorithm of the literature with all the settings.
    ///
    /// # Errors
    /// [`SetupError`] if it does not have one of the parameters, a value is out of range, or a
    /// parameter is set twice.
    pub fn textbook(&self, method: &TextbookMethod) -> Result<Box<dyn Textbook>, SetupError> {
        let unknown = || SetupError::UnknownEngine(method.name.to_string());
        let mut engine = textbook::make(method.name).ok_or_else(unknown)?;
        engine.seed(self.seed);
        let budgets = method.parameters.iter().filter(|one| one.budget);
        for budget in budgets.filter(|_| self.timed) {
            engine.set(budget.name, 0.0).map_err(SetupError::Refused)?;
        }
        for (index, (name, value)) in self.settings.iter().enumerate() {
            if self.settings[..index]
                .iter()
                .any(|(other, _)| other == name)
            {
                return Err(SetupError::SetTwice(name.clone()));
            }
            engine.set(name, *value).map_err(SetupError::Refused)?;
        }
        Ok(engine)
    }

    /// Returns the SAT engine over the solver that a name such as `sat:batsat` selects.
    fn sat(&self, name: &str) -> Result<Sat, SetupError> {
        if name.strip_prefix("sat:") == Some(COMMAND) {
            #[cfg(feature = "command")]
            if let Some(command) = &self.command {
                return Ok(Sat::over_named(Solver::Command(command.clone())));
            }
            return Err(SetupError::NoCommand(name.to_string()));
        }
        Sat::by_name(name).map_err(|error| SetupError::Backend {
            name: name.to_string(),
            error,
        })
    }

    /// Fails if a setting is of none of the engines with these names.
    ///
    /// # Errors
    /// [`SetupError::UnknownParameter`].
    pub(super) fn check_settings(&self, names: &[String]) -> Result<(), SetupError> {
        let of_some = |parameter: &str| {
            let mut methods = names.iter().filter_map(|name| method(name));
            methods.any(|method| method.parameter(parameter).is_ok())
        };
        match self.settings.iter().find(|(name, _)| !of_some(name)) {
            Some((name, _)) => Err(SetupError::UnknownParameter(name.clone())),
            None => Ok(()),
        }
    }
}
