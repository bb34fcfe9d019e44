//! Clues: what a puzzle says of certain cells, or of all, by a kind of the table in `kinds/`.

use super::clue_kind::{ClueGroups, ClueKind, Numbers};
use super::ground::{Ground, Misfit};
use super::kinds;
use super::mark::ClueMark;
use super::relation::Relation;
use super::valued;
use crate::grid::{Cell, Shape};
use std::hash::{Hash, Hasher};

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
    /// Lists of clues of which one holds; or the one that is about values.
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
        for cell in alternatives.iter().flatten().flat_map(Clue::all_cells) {
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

    /// Returns a clue of the kind `doubled` or `added`: another clue, about values. The groups are
    /// the cells that count as values and the cells beside them; or there are none, for those that
    /// the rule of the puzzle has.
    ///
    /// ```
    /// use veridoku_model::grid::Shape;
    /// use veridoku_model::rules::{Clue, ClueKind};
    /// let shape = Shape::CLASSIC.with_off_board(1).unwrap();
    /// let (cell, beside) = (shape.cell(0, 0), shape.off_board_cell(0));
    /// let cells = vec![cell, shape.cell(0, 1)];
    /// let sum = Clue::new(ClueKind::of("sum").unwrap(), vec![20], vec![cells]).unwrap();
    /// let doubled = ClueKind::of("doubled").unwrap();
    /// let doubled = Clue::valued(doubled, vec![vec![cell], vec![beside]], sum).unwrap();
    /// assert_eq!(doubled.text(shape), "doubled r1c1 = v1 : sum 20 r1c1 r1c2");
    /// assert_eq!(doubled.words(shape), "the doubled sum of 20 in r1c12");
    /// ```
    ///
    /// # Errors
    /// What the kind expects, if it takes other cells or is not about the other clue.
    pub fn valued(
        kind: &'static ClueKind,
        groups: Vec<Vec<Cell>>,
        inner: Clue,
    ) -> Result<Clue, Misfit> {
        let clue = Clue::new(kind, Vec::new(), groups)?;
        let fits = match &clue.groups[..] {
            [] => true,
            [cells, beside] => {
                let inner = inner.all_cells();
                let all_there = cells.iter().all(|cell| inner.contains(cell));
                cells.len() == beside.len() && !has_repeat(cells) && all_there
            }
            _ => false,
        };
        if !kind.is_of_values() || !fits {
            let name = kind.name;
            let expected =
                format!("{name} takes cells of the clue, each once, and as many after the '='");
            return Err(Misfit::new(expected));
        }
        valued::check(kind.name, &inner)?;
        Ok(Clue {
            alternatives: vec![vec![inner]],
            ..clue
        })
    }

    /// Returns the clue that is about values, for a clue of the kind `doubled` or `added`.
    pub fn inner(&self) -> Option<&Clue> {
        let one = self.alternatives.first().and_then(|list| list.first());
        one.filter(|_| self.kind.is_of_values())
    }

    /// Returns the clue with other groups of cells.
    pub(super) fn with_groups(&self, groups: Vec<Vec<Cell>>) -> Clue {
        Clue {
            groups,
            ..self.clone()
        }
    }

    /// Returns the cells that it names, and those that the clues in it name.
    pub(crate) fn all_cells(&self) -> Vec<Cell> {
        let inside = self.alternatives.iter().flatten().flat_map(Clue::all_cells);
        let own = self.groups.iter().flatten().copied();
        own.chain(inside).collect()
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
        let own = kinds::groups_before_witnesses(&self);
        let mut groups = self.groups;
        groups.truncate(own);
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

    /// Returns its groups of cells without its [`witnesses`](Clue::witnesses), and without the
    /// cells beside others of a clue of values.
    pub fn own_groups(&self, shape: Shape) -> &[Vec<Cell>] {
        let own = match self.witnesses(shape) {
            0 if self.kind.is_of_values() => 0,
            0 => self.groups.len(),
            _ => kinds::groups_before_witnesses(self),
        };
        &self.groups[..own.min(self.groups.len())]
    }

    /// Returns whether it has its [`witnesses`](Clue::witnesses), if it takes any.
    pub(crate) fn lacks_witnesses(&self, shape: Shape) -> bool {
        self.witnesses(shape) > 0 && self.groups.len() == kinds::groups_before_witnesses(self)
    }

    /// Returns the lists of clues of which one holds, for a clue of the kind `any-of`; the one that
    /// is about values in a list, for `doubled` and `added`.
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

fn has_repeat(cells: &[Cell]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
