//! What is known of a technique: its names, its family, what it is rated, and who finds it.

use super::table::Table;
use super::{Board, Map, Sink, Step, TechniqueId, Words};
use std::fmt;
use std::ops::ControlFlow;

/// The finder of a technique: hands every step of it that is open to the sink, in an order that
/// depends on nothing else than the map and the board, and passes a break on. It changes nothing
/// and remembers nothing.
pub type Find<const W: usize> = fn(&Map<W>, &Board<W>, &mut Sink<'_>) -> ControlFlow<()>;

/// The words for the steps of a family.
pub type Explain = fn(&Step, &Words<'_>) -> String;

/// What is known of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// Its name in code.
    pub id: TechniqueId,
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// Its short code, as `--order` takes it. No two techniques have the same.
    pub code: &'static str,
    /// Its code in the public regression files. Several techniques can share one.
    pub case: Option<&'static str>,
    /// Its family.
    pub family: Family,
    /// Its base rating on the scale of Sudoku Explainer 1.2.1, in tenths; `None` where that does
    /// not know it. Long chains and larger patterns add to it.
    pub er: Option<u16>,
    /// What it is in HoDoKu; `None` where that does not know it.
    pub hodoku: Option<Hodoku>,
    /// The level of a puzzle that needs it.
    pub level: Level,
    /// Whether its proof takes for granted that the puzzle has only one solution.
    pub uniqueness: bool,
    /// Whether a path uses it unless told otherwise.
    pub default: bool,
    /// The words for its steps; `None` for a technique that nobody finds yet.
    pub explain: Option<Explain>,
}

/// A technique and its finder.
#[derive(Clone, Copy, Debug)]
pub struct Row<const W: usize> {
    /// What is known of it.
    pub technique: Technique,
    /// Its finder; `None` for a technique that is known by name only, as yet.
    pub find: Option<Find<W>>,
}

impl Technique {
    /// Its page in the docs, with its place there: `docs/techniques/fish.md#bf2`.
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
    /// What is known of the technique.
    pub fn facts(self) -> &'static Technique {
        &Table::<2>::ROWS[self as usize].technique
    }

    /// Every technique, in the order of the table.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        Table::<2>::ROWS.iter().map(|row| row.technique.id)
    }

    /// The technique with a code, name or alias, in upper or lower case, with spaces or hyphens.
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

    /// Whether there is a finder.
    pub fn is_found(self) -> bool {
        Table::<2>::ROWS[self as usize].find.is_some()
    }

    /// The finder for boards of `W` words.
    #[inline]
    pub fn finder<const W: usize>(self) -> Option<Find<W>> {
        Table::<W>::ROWS[self as usize].find
    }
}

impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.facts().name)
    }
}

/// Techniques that rest on the same idea; each family has a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// One place or one candidate left.
    Singles,
    /// An intersection or a subset that lays a single open at once.
    Direct,
    /// Where two houses meet.
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
    /// One digit, one pair, or any links after another.
    Chains,
    /// There is only one solution.
    Uniqueness,
    /// One cell short of a subset.
    AlmostLocked,
    /// No way to fill some cells together.
    Exclusion,
    /// All that is left for a digit in all houses.
    Templates,
    /// What follows from every way a cell, a house or a candidate can go.
    Forcing,
}

impl Family {
    /// The name of its page in the docs.
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

/// What a technique is in HoDoKu, as it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The level of a puzzle that needs it.
    pub level: HodokuLevel,
    /// What a step of it adds to the score.
    pub score: u32,
    /// Its place in the order in which techniques are tried, from 1.
    pub place: u16,
}

/// The levels of HoDoKu, by its hardest step.
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

/// How hard a puzzle is for people, by the technique it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// The level of a rating, in tenths.
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
