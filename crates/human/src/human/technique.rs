//! The facts about a technique: its names, its family, its ratings, and its finder.

use super::table::{FACTS, Finders};
use super::{Board, Map, Sink, TechniqueId, UnknownTechnique};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The finder of a technique: passes every available step of it to the sink, in an order that
/// depends only on the map and the board, and stops if the sink breaks. It has no side effects and
/// no state.
pub type Find<const W: usize> = fn(&Map<W>, &Board<W>, &mut Sink<'_>) -> ControlFlow<()>;

/// The facts about a technique.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// Its name in code.
    pub id: TechniqueId,
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// Its short code, as `--order` takes it. No two techniques share one.
    pub code: &'static str,
    /// Its code in the public regression files. Several techniques can share one.
    pub case: Option<&'static str>,
    /// Its family.
    pub family: Family,
    /// Its base rating on the scale of Sudoku Explainer 1.2.1, in tenths; `None` if that program
    /// lacks it. Long chains and larger patterns add to it.
    pub er: Option<u16>,
    /// Its facts in HoDoKu; `None` if that program lacks it.
    pub hodoku: Option<Hodoku>,
    /// The level of a puzzle that needs it.
    pub level: Level,
    /// Whether its proof assumes that the puzzle has only one solution.
    pub uniqueness: bool,
    /// Whether a path uses it by default.
    pub default: bool,
}

impl Technique {
    /// Returns its page in the docs, with its anchor there: `docs/techniques/fish.md#bf2`.
    ///
    /// ```
    /// use veridoku_human::human::TechniqueId;
    /// assert_eq!(TechniqueId::XWing.facts().page(), "docs/techniques/fish.md#bf2");
    /// ```
    pub fn page(&self) -> String {
        let anchor = self.code.replace('+', "-plus");
        format!("docs/techniques/{}.md#{anchor}", self.family.page())
    }
}

impl TechniqueId {
    /// Returns the facts about the technique.
    pub fn facts(self) -> &'static Technique {
        &FACTS[self as usize]
    }

    /// Iterates over every technique, in the order of the table.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        FACTS.iter().map(|technique| technique.id)
    }

    /// Returns the technique with a code, name or alias, in upper or lower case, with spaces or
    /// hyphens.
    ///
    /// ```
    /// use veridoku_human::human::TechniqueId;
    /// assert_eq!(TechniqueId::by_name("x-wing"), Some(TechniqueId::XWing));
    /// assert_eq!(TechniqueId::by_name("n2"), TechniqueId::by_name("naked-pair"));
    /// ```
    pub fn by_name(name: &str) -> Option<TechniqueId> {
        let spaced = |byte: u8| {
            if byte == b'-' {
                b' '
            } else {
                byte.to_ascii_lowercase()
            }
        };
        let is = |known: &str| known.bytes().map(spaced).eq(name.bytes().map(spaced));
        TechniqueId::all().find(|id| {
            let facts = id.facts();
            is(facts.code) || is(facts.name) || facts.aliases.iter().any(|alias| is(alias))
        })
    }

    /// Returns whether the technique has a finder.
    pub fn is_found(self) -> bool {
        self.finder::<2>().is_some()
    }

    /// Returns the finder for boards of `W` words.
    pub fn finder<const W: usize>(self) -> Option<Find<W>> {
        Finders::<W>::ALL[self as usize]
    }
}

impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().name)
    }
}

/// Techniques that rest on the same idea; each family has a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// One place or one candidate left.
    Singles,
    /// An intersection or a subset that reveals a single at once.
    Direct,
    /// The intersection of two houses.
    Intersections,
    /// As many cells as digits, or digits as cells.
    Subsets,
    /// As many base houses as cover houses, for one digit.
    Fish,
    /// Two strong links of one digit.
    SingleDigit,
    /// A pivot and its wings.
    Wings,
    /// Two colours along strong links.
    Coloring,
    /// Links of one digit, of pairs, or of any kind in a row.
    Chains,
    /// Arguments from a unique solution.
    Uniqueness,
    /// One cell short of a subset.
    AlmostLocked,
    /// Joint assignments of some cells.
    Exclusion,
    /// All ways to place a digit in all houses.
    Templates,
    /// What follows from every candidate of a cell or a house, or from a candidate and its absence.
    Forcing,
}

impl Family {
    /// Returns the name of its page in the docs.
    fn page(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::Direct => "direct",
            Family::Intersections => "intersections",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigit => "single-digit",
            Family::Wings => "wings",
            Family::Coloring => "coloring",
            Family::Chains => "chains",
            Family::Uniqueness => "uniqueness",
            Family::AlmostLocked => "almost-locked-sets",
            Family::Exclusion => "exclusion",
            Family::Templates => "templates",
            Family::Forcing => "forcing",
        }
    }
}

/// The facts about a technique in HoDoKu, by its default settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The level of a puzzle that needs it.
    pub level: HodokuLevel,
    /// The score that each of its steps adds.
    pub score: u32,
    /// Its place in the order in which HoDoKu tries techniques, from 1.
    pub place: u16,
}

/// The levels of HoDoKu: a puzzle has the level of its hardest step, or a higher one if its score
/// exceeds that level's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HodokuLevel {
    /// Score up to 800.
    Easy,
    /// Score up to 1000.
    Medium,
    /// Score up to 1600.
    Hard,
    /// Score up to 1800.
    Unfair,
    /// Any score.
    Extreme,
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            HodokuLevel::Easy => "easy",
            HodokuLevel::Medium => "medium",
            HodokuLevel::Hard => "hard",
            HodokuLevel::Unfair => "unfair",
            HodokuLevel::Extreme => "extreme",
        })
    }
}

/// How hard a puzzle is for people, by the hardest technique it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Up to ER 1.2.
    VeryEasy,
    /// Up to ER 1.5.
    Easy,
    /// Up to ER 2.5.
    Medium,
    /// Up to ER 6.0.
    Hard,
    /// Above.
    Expert,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 5] = [
        Level::VeryEasy,
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Expert,
    ];

    /// Returns the level of a rating in tenths.
    pub const fn of_er(er: u16) -> Level {
        match er {
            0..=12 => Level::VeryEasy,
            13..=15 => Level::Easy,
            16..=25 => Level::Medium,
            26..=60 => Level::Hard,
            _ => Level::Expert,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::VeryEasy => "very easy",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        })
    }
}

/// The error of a name that no [`Level`] has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(|level| level.to_string().replace(' ', "-"));
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a level as it is printed, in any case, with a space or a hyphen: `very-easy`.
    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let wanted = name.to_ascii_lowercase().replace('-', " ");
        let called = |level: &Level| level.to_string() == wanted;
        let found = Level::ALL.into_iter().find(called);
        found.ok_or_else(|| UnknownLevel(name.to_string()))
    }
}

impl FromStr for TechniqueId {
    type Err = UnknownTechnique;

    /// Looks a technique up by its name, an alias or its code, as [`TechniqueId::by_name`] does.
    fn from_str(name: &str) -> Result<TechniqueId, UnknownTechnique> {
        TechniqueId::by_name(name).ok_or_else(|| UnknownTechnique(name.to_string()))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Family::Singles => "singles",
            Family::Direct => "direct",
            Family::Intersections => "intersections",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigit => "single-digit patterns",
            Family::Wings => "wings",
            Family::Coloring => "coloring",
            Family::Chains => "chains",
            Family::Uniqueness => "uniqueness",
            Family::AlmostLocked => "almost locked sets",
            Family::Exclusion => "exclusion",
            Family::Templates => "templates",
            Family::Forcing => "forcing",
        })
    }
}
