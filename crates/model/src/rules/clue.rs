//! Clues: what a puzzle says of certain cells, or of all, by a kind of the table in `kinds/`.

use super::ground::{Ground, Misfit};
use super::kinds;
use super::mark::ClueMark;
use super::relation::Relation;
use crate::grid::{Cell, CellSet, Shape};
use std::fmt;
use std::hash::{Hash, Hasher};

/// How many numbers a kind of clue has.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    None,
    /// One, or none.
    Optional,
    /// One.
    One,
    /// One or more, written with commas between.
    List,
}

/// How many groups of cells a kind of clue has, and of how many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueGroups {
    /// The least number of groups.
    pub least: usize,
    /// The greatest number of groups.
    pub most: usize,
    /// The least number of cells in a group.
    pub cells: usize,
    /// Whether a cell may occur twice in a group.
    pub repeats: bool,
}

impl ClueGroups {
    /// No cells: the clue is about the whole board.
    pub const NONE: ClueGroups = ClueGroups::between(0, 0, 0);

    /// One group of at least so many cells.
    pub const fn one(cells: usize) -> ClueGroups {
        ClueGroups::between(1, 1, cells)
    }

    /// So many groups of at least so many cells.
    pub const fn between(least: usize, most: usize, cells: usize) -> ClueGroups {
        ClueGroups {
            least,
            most,
            cells,
            repeats: false,
        }
    }

    /// The same, with cells that may occur twice in a group.
    #[must_use]
    pub const fn repeating(self) -> ClueGroups {
        ClueGroups {
            repeats: true,
            ..self
        }
    }
}

/// A kind of clue: a row of the table.
pub struct ClueKind {
    /// Its name in files: `thermo`.
    pub name: &'static str,
    /// What it is called in a sentence: `thermometer`.
    pub noun: &'static str,
    /// The numbers that a clue of this kind has.
    pub numbers: Numbers,
    /// The cells that it has.
    pub groups: ClueGroups,
    /// What it says, in one sentence.
    pub meaning: &'static str,
    /// Returns the relations of a clue, or why there are none on this board.
    pub lower: fn(&Clue, &Ground<'_>) -> Result<Vec<Relation>, Misfit>,
    /// Returns what a clue looks like.
    pub marks: fn(&Clue) -> Vec<ClueMark>,
}

impl ClueKind {
    /// Returns the kind of this name.
    pub fn of(name: &str) -> Option<&'static ClueKind> {
        kinds::ALL.iter().copied().find(|kind| kind.name == name)
    }

    /// Returns all kinds, in the order of the documents.
    pub fn all() -> &'static [&'static ClueKind] {
        kinds::ALL
    }
}

impl fmt::Debug for ClueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The greatest number of a clue, and the least with its sign: sums of them are far from overflow.
const MOST: u64 = 1_000_000_000;

/// A clue: a kind with its numbers and its cells.
///
/// ```
/// use veridoku_model::grid::Shape;
/// use veridoku_model::rules::{Clue, ClueKind};
/// let shape = Shape::CLASSIC;
/// let cells = vec![shape.cell(0, 0), shape.cell(0, 1)];
/// let cage = Clue::new(ClueKind::of("cage").unwrap(), vec![10], vec![cells]).unwrap();
/// assert_eq!(cage.words(shape), "the cage of 10 in r1c12");
/// assert_eq!(cage.text(shape), "cage 10 r1c1 r1c2");
/// ```
#[derive(Clone, Debug)]
pub struct Clue {
    kind: &'static ClueKind,
    numbers: Vec<i64>,
    groups: Vec<Vec<Cell>>,
    /// Lists of clues of which one holds.
    alternatives: Vec<Vec<Clue>>,
    label: Option<String>,
}

impl PartialEq for Clue {
    fn eq(&self, other: &Clue) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Clue {}

impl Hash for Clue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl Clue {
    /// Returns a clue.
    ///
    /// # Errors
    /// What the kind expects, if it has other numbers or cells.
    pub fn new(
        kind: &'static ClueKind,
        numbers: Vec<i64>,
        groups: Vec<Vec<Cell>>,
    ) -> Result<Clue, Misfit> {
        let fits = match kind.numbers {
            Numbers::None => numbers.is_empty(),
            Numbers::Optional => numbers.len() < 2,
            Numbers::One => numbers.len() == 1,
            Numbers::List => !numbers.is_empty(),
        };
        let ClueGroups {
            least,
            most,
            cells,
            repeats,
        } = kind.groups;
        if !fits {
            return Err(Misfit::new(format!(
                "{} takes {}",
                kind.name,
                match kind.numbers {
                    Numbers::None => "no number",
                    Numbers::Optional => "one number at most",
                    Numbers::One => "one number",
                    Numbers::List => "numbers",
                }
            )));
        }
        // Tables are bits.
        let table = ["pair", "pairs"].contains(&kind.name);
        if !table && numbers.iter().any(|number| number.abs_diff(0) > MOST) {
            let reason = format!("{} takes numbers from −{MOST} to {MOST}", kind.name);
            return Err(Misfit::new(reason));
        }
        if !(least..=most).contains(&groups.len()) || groups.iter().any(|g| g.len() < cells) {
            return Err(Misfit::new(match (least, most) {
                (0, 0) => format!("{} takes no cells", kind.name),
                (1, 1) if groups.len() < 2 => format!("{} takes {cells} or more cells", kind.name),
                (_, most) if groups.len() > most => {
                    format!("{} takes groups of cells, {most} at most", kind.name)
                }
                _ => format!(
                    "{} takes {least} or more groups of {cells} or more cells",
                    kind.name
                ),
            }));
        }
        if !repeats && groups.iter().any(|group| has_repeat(group)) {
            return Err(Misfit::new(format!("{} takes each cell once", kind.name)));
        }
        Ok(Clue {
            kind,
            numbers,
            groups,
            alternatives: Vec::new(),
            label: None,
        })
    }

    /// Returns a clue of the kind `any-of`: all clues of at least one of the lists hold. Its cells
    /// are theirs.
    ///
    /// ```
    /// use veridoku_model::grid::Shape;
    /// use veridoku_model::rules::{Clue, ClueKind};
    /// let shape = Shape::CLASSIC;
    /// let cells = vec![shape.cell(0, 0), shape.cell(0, 1)];
    /// let cage = |sum| Clue::new(ClueKind::of("cage").unwrap(), vec![sum], vec![cells.clone()]);
    /// let either = Clue::any_of(vec![vec![cage(5).unwrap()], vec![cage(10).unwrap()]]);
    /// assert_eq!(either.text(shape), "any-of cage 5 r1c1 r1c2 | cage 10 r1c1 r1c2");
    /// assert_eq!(either.words(shape), "the choice in r1c12");
    /// ```
    pub fn any_of(alternatives: Vec<Vec<Clue>>) -> Clue {
        let mut cells: Vec<Cell> = Vec::new();
        let all = alternatives.iter().flatten();
        for &cell in all.flat_map(|clue| clue.groups.iter().flatten()) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        Clue {
            kind: &kinds::ANY_OF,
            numbers: Vec::new(),
            groups: if cells.is_empty() {
                Vec::new()
            } else {
                vec![cells]
            },
            alternatives,
            label: None,
        }
    }

    /// Returns the clue with a name of its own, by which messages call it.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Clue {
        let label = Some(label.into());
        Clue { label, ..self }
    }

    /// Returns how many cells off the board it takes behind its own, a group of them that hold what
    /// shows that it is kept; 0 for most kinds.
    pub fn witnesses(&self, shape: Shape) -> usize {
        kinds::witnesses(self, shape)
    }

    /// Returns the clue with these cells off the board, or without any, in place of those it has.
    #[must_use]
    pub(crate) fn with_witnesses(self, cells: Vec<Cell>) -> Clue {
        let mut groups = self.groups;
        groups.truncate(1);
        groups.extend(Some(cells).filter(|cells| !cells.is_empty()));
        Clue { groups, ..self }
    }

    /// Returns the clue with other cells, its own name too; `None` if `to` has none for one of
    /// them. The cells must be different for different cells.
    pub(crate) fn moved(&self, to: &dyn Fn(Cell) -> Option<Cell>) -> Option<Clue> {
        let group = |group: &Vec<Cell>| group.iter().map(|&cell| to(cell)).collect();
        let list = |list: &Vec<Clue>| list.iter().map(|clue| clue.moved(to)).collect();
        Some(Clue {
            groups: self.groups.iter().map(group).collect::<Option<_>>()?,
            alternatives: self.alternatives.iter().map(list).collect::<Option<_>>()?,
            ..self.clone()
        })
    }

    /// Returns its kind.
    pub fn kind(&self) -> &'static ClueKind {
        self.kind
    }

    /// Returns its numbers.
    pub fn numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// Returns its first number, 0 if it has none.
    pub fn number(&self) -> i64 {
        self.numbers.first().copied().unwrap_or(0)
    }

    /// Returns its groups of cells.
    pub fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// Returns its groups of cells without its [`witnesses`](Clue::witnesses).
    pub fn own_groups(&self, shape: Shape) -> &[Vec<Cell>] {
        match self.witnesses(shape) {
            0 => &self.groups,
            _ => &self.groups[..1],
        }
    }

    /// Returns the lists of clues of which one holds, for a clue of the kind `any-of`.
    pub fn alternatives(&self) -> &[Vec<Clue>] {
        &self.alternatives
    }

    /// Returns the cells of its first group.
    pub fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// Returns its own name, if it has one.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// Returns the clue in words: `the cage of 10 in r1c12`.
    pub fn words(&self, shape: Shape) -> String {
        let noun = self.label.as_deref().unwrap_or(self.kind.noun);
        let mut words = format!("the {noun}");
        if !self.numbers.is_empty() && self.numbers.len() < 10 {
            words += &format!(" of {}", listed(&self.numbers));
        }
        for (index, group) in self.own_groups(shape).iter().enumerate() {
            words += if index == 0 { " in " } else { " and " };
            words += &CellSet::of(shape, group.iter().copied()).to_string();
        }
        words
    }

    /// Returns the clue as a line of a `.vdk` file and of a certificate: `cage 10 r1c1 r1c2`.
    pub fn text(&self, shape: Shape) -> String {
        self.written(&|clue| {
            let mut text = String::new();
            for (index, group) in clue.groups.iter().enumerate() {
                text += if index > 0 { " =" } else { "" };
                group
                    .iter()
                    .for_each(|cell| text += &format!(" {}", cell.name(shape)));
            }
            text
        })
    }

    /// Returns the clue as a line, with its groups of cells as they are written by `cells`.
    pub(crate) fn written(&self, cells: &dyn Fn(&Clue) -> String) -> String {
        let mut text = self.kind.name.to_string();
        if !self.alternatives.is_empty() {
            // A choice in a choice is put into brackets.
            let one = |clue: &Clue| match clue.alternatives.is_empty() {
                true => clue.written(cells),
                false => format!("( {} )", clue.written(cells)),
            };
            let list = |list: &Vec<Clue>| list.iter().map(one).collect::<Vec<_>>().join(" & ");
            let lists: Vec<String> = self.alternatives.iter().map(list).collect();
            return format!("{text} {}", lists.join(" | "));
        }
        if !self.numbers.is_empty() {
            text += &format!(" {}", listed(&self.numbers));
        }
        text + &cells(self)
    }

    /// Returns what it looks like.
    pub fn marks(&self) -> Vec<ClueMark> {
        (self.kind.marks)(self)
    }

    /// Returns its relations on a board.
    ///
    /// # Errors
    /// Why it has none there.
    pub fn lower(&self, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
        (self.kind.lower)(self, ground)
    }

    #[allow(clippy::type_complexity)]
    fn parts(&self) -> (&str, &[i64], &[Vec<Cell>], &[Vec<Clue>], Option<&str>) {
        let Clue {
            kind,
            numbers,
            groups,
            alternatives,
            label,
        } = self;
        (kind.name, numbers, groups, alternatives, label.as_deref())
    }
}

fn listed(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(",")
}

fn has_repeat(cells: &[Cell]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
