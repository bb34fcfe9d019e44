//! The scales on which a puzzle is rated, and sets of them.

use std::fmt;
use std::str::FromStr;

/// A scale that takes work: the grade by the number of givens costs nothing, and is always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Scale {
    /// That of Sudoku Explainer: ER, EP, ED and the level.
    Er,
    /// The expected time.
    Time,
    /// The techniques that suffice.
    Ceiling,
    /// That of HoDoKu.
    Hodoku,
}

impl Scale {
    /// All scales, in the order in which they are rated.
    pub const ALL: [Scale; 4] = [Scale::Er, Scale::Time, Scale::Ceiling, Scale::Hodoku];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Er => "er",
            Scale::Time => "time",
            Scale::Ceiling => "ceiling",
            Scale::Hodoku => "hodoku",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of a name that no [`Scale`] has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownScale(pub String);

impl fmt::Display for UnknownScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Scale::ALL.map(Scale::name).join(", ");
        write!(f, "expected {names} or all, found '{}'", self.0)
    }
}

impl std::error::Error for UnknownScale {}

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(name: &str) -> Result<Scale, UnknownScale> {
        let found = Scale::ALL.into_iter().find(|scale| scale.name() == name);
        found.ok_or_else(|| UnknownScale(name.to_string()))
    }
}

/// A set of scales.
///
/// ```
/// use veridoku_human::rate::{Scale, Scales};
/// let scales: Scales = "er,hodoku".parse().unwrap();
/// assert!(scales.contains(Scale::Hodoku) && !scales.contains(Scale::Time));
/// assert_eq!("all".parse(), Ok(Scales::ALL));
/// assert_eq!(Scales::default().to_string(), "er,time,ceiling");
/// assert!("er,,time".parse::<Scales>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales(u8);

impl Scales {
    /// Every scale.
    pub const ALL: Scales = Scales((1 << Scale::ALL.len()) - 1);
    /// No scale.
    pub const NONE: Scales = Scales(0);

    /// Returns the set of one scale.
    pub const fn only(scale: Scale) -> Scales {
        Scales(1 << scale as u8)
    }

    /// Returns this set with one more scale.
    #[must_use]
    pub const fn with(self, scale: Scale) -> Scales {
        Scales(self.0 | 1 << scale as u8)
    }

    /// Returns whether a scale is in the set.
    pub const fn contains(self, scale: Scale) -> bool {
        self.0 >> scale as u8 & 1 == 1
    }

    /// Iterates over the scales of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Scale> {
        let all = Scale::ALL.into_iter();
        all.filter(move |&scale| self.contains(scale))
    }
}

impl Default for Scales {
    /// Returns all scales but HoDoKu's.
    fn default() -> Scales {
        let all = [Scale::Er, Scale::Time, Scale::Ceiling];
        all.into_iter().collect()
    }
}

impl FromIterator<Scale> for Scales {
    fn from_iter<I: IntoIterator<Item = Scale>>(scales: I) -> Scales {
        scales.into_iter().fold(Scales::NONE, Scales::with)
    }
}

impl FromStr for Scales {
    type Err = UnknownScale;

    /// Reads names with commas between them, or `all`.
    fn from_str(names: &str) -> Result<Scales, UnknownScale> {
        match names {
            "all" => Ok(Scales::ALL),
            names => names
                .split(',')
                .map(|name| name.trim().parse::<Scale>())
                .collect(),
        }
    }
}

impl fmt::Display for Scales {
    /// Writes the names with commas between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Scale::name).collect();
        f.write_str(&names.join(","))
    }
}
