//! Parameters that can be set by name.

use super::TextbookMethod;

/// A numeric parameter of an algorithm.
#[derive(Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// Its default value.
    pub default: f64,
    /// Its minimum.
    pub least: f64,
    /// Its maximum.
    pub most: f64,
    /// Whether it must be a whole number.
    pub whole: bool,
    /// Whether it limits the whole run; 0 then means that only the
    /// [limits](veridoku_model::engine::Limits) apply.
    pub budget: bool,
}

impl Parameter {
    /// Returns the range in words: `a whole number from 2 to 10000`.
    pub fn range(&self) -> String {
        let kind = if self.whole {
            "a whole number"
        } else {
            "a number"
        };
        format!("{kind} from {} to {}", self.least, self.most)
    }

    /// Checks whether a value is in range.
    ///
    /// # Errors
    /// Returns the range.
    pub fn check(&self, value: f64) -> Result<(), String> {
        let inside = (self.least..=self.most).contains(&value); // false for what is no number
        if inside && (!self.whole || value.fract() == 0.0) {
            Ok(())
        } else {
            Err(format!("{}: expected {}", self.name, self.range()))
        }
    }
}

impl TextbookMethod {
    /// Returns the parameter of a name.
    ///
    /// # Errors
    /// Returns the names of all parameters.
    pub fn parameter(&self, name: &str) -> Result<&'static Parameter, String> {
        let found = self.parameters.iter().find(|one| one.name == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.parameters.iter().map(|one| one.name).collect();
            if names.is_empty() {
                format!("{} has no parameters", self.name)
            } else {
                format!(
                    "{} has no parameter '{name}': expected one of {}",
                    self.name,
                    names.join(", ")
                )
            }
        })
    }
}

/// The maximum of a whole number: exact as a floating-point number.
const MANY: f64 = 1e15;

/// Returns a parameter with whole values from `least` to `most`.
const fn whole(
    name: &'static str,
    meaning: &'static str,
    default: f64,
    least: f64,
    most: f64,
) -> Parameter {
    Parameter {
        name,
        meaning,
        default,
        least,
        most,
        whole: true,
        budget: false,
    }
}

/// The parameters of `annealing`.
pub(super) static ANNEALING: [Parameter; 3] = [
    Parameter {
        budget: true,
        ..whole(
            "chains",
            "Markov chains in all; 0 for as many as the time allows",
            2000.0,
            0.0,
            MANY,
        )
    },
    Parameter {
        whole: false,
        ..whole(
            "cooling",
            "what the temperature is multiplied with after each chain",
            0.99,
            0.01,
            0.999999,
        )
    },
    whole(
        "reheat",
        "chains that get no lower, before a new start at the first temperature",
        20.0,
        1.0,
        MANY,
    ),
];

/// The parameters of `genetic`.
pub(super) static GENETIC: [Parameter; 5] = [
    Parameter {
        budget: true,
        ..whole(
            "generations",
            "generations in all; 0 for as many as the time allows",
            100_000.0,
            0.0,
            MANY,
        )
    },
    whole("population", "individuals", 21.0, 2.0, 100_000.0),
    whole(
        "elite",
        "how many of the fittest survive as they are; less than the population",
        1.0,
        1.0,
        99_999.0,
    ),
    Parameter {
        whole: false,
        ..whole(
            "mutation",
            "the probability of an exchange in each box of a child",
            0.12,
            0.0,
            1.0,
        )
    },
    whole(
        "restart",
        "generations without a fitter individual, before a new population",
        2000.0,
        1.0,
        MANY,
    ),
];
