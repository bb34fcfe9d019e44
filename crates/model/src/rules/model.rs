//! The specification that all engines read: a rulebook shared by many puzzles, and the givens of
//! one puzzle.

use super::{Grouped, Misfit, Puzzle, Relation, Rule, lower::lower};
use crate::grid::{Cell, DigitSet, Givens, Shape};
use crate::mixed::MixedSet;
use std::fmt;
use std::sync::Arc;

/// The name of a relation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A row, from 0; displayed from 1.
    Row(usize),
    /// A column, from 0; displayed from 1.
    Column(usize),
    /// A box, from 0, in row order; displayed from 1.
    Box(usize),
    /// A region, from 0, in the order of the first cells; displayed from 1.
    Region(usize),
    /// The given of a cell.
    Given(Cell),
    /// The pencil marks of a cell.
    PencilMarks(Cell),
    /// A sum that follows from others: the places of these in the rulebook, from 1; negative for
    /// those that are taken away.
    Follows(Vec<i32>),
    /// Any other relation, in words.
    Other(String),
}

impl Name {
    /// Returns the name in words: `row 1`, `box 9`, `the given in r1c1`.
    pub fn words(&self, shape: Shape) -> String {
        match self {
            Name::Given(cell) => format!("the given in {}", cell.name(shape)),
            Name::PencilMarks(cell) => format!("the pencil marks of {}", cell.name(shape)),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Row(i) => write!(f, "row {}", i + 1),
            Name::Column(i) => write!(f, "column {}", i + 1),
            Name::Box(i) => write!(f, "box {}", i + 1),
            Name::Region(i) => write!(f, "region {}", i + 1),
            Name::Given(cell) => write!(f, "the given in cell {}", cell.index() + 1),
            Name::PencilMarks(cell) => write!(f, "the pencil marks of cell {}", cell.index() + 1),
            Name::Follows(_) => f.write_str("a sum that follows from the rules"),
            Name::Other(words) => f.write_str(words),
        }
    }
}

/// A relation with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The relation that must hold.
    pub relation: Relation,
    /// Its name.
    pub name: Name,
}

/// The relations of a rule set on a board of one shape, lowered once and shared by all its puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    pub(super) shape: Shape,
    pub(super) constraints: Vec<Constraint>,
    pub(super) plain: bool,
    /// What the relations are of; empty if they are of the plain rules, or of none.
    pub(super) rules: Vec<Rule>,
    /// The lines of a certificate that the relations are of.
    pub(super) stated: Option<Arc<[String]>>,
    /// The sums that are in groups, ascending.
    pub(super) grouped: Vec<Grouped>,
}

impl Rulebook {
    /// Returns the rulebook of these rules on boards of a shape.
    ///
    /// # Panics
    /// If a rule cannot be on such a board: see [`of`](Rulebook::of).
    pub fn new(shape: Shape, rules: &[Rule]) -> Rulebook {
        Rulebook::of(shape, rules).unwrap_or_else(|misfit| panic!("{misfit}"))
    }

    /// Returns the rulebook of these rules on boards of a shape.
    ///
    /// # Errors
    /// Why a rule cannot be on such a board.
    pub fn of(shape: Shape, rules: &[Rule]) -> Result<Rulebook, Misfit> {
        let mut constraints = lower(shape, rules)?;
        let plain = shape.is_standard() && rules == Rule::PLAIN;
        if !plain {
            distinct(shape, &mut constraints);
        }
        let rules = if plain { &[] } else { rules };
        Ok(Rulebook {
            shape,
            constraints,
            plain,
            rules: rules.to_vec(),
            stated: None,
            grouped: Vec::new(),
        })
    }

    /// Returns a rulebook of arbitrary relations, for experiments and tests. A relation that is
    /// there already is left out, and a pair of a cell with itself is a domain.
    ///
    /// # Panics
    /// If a relation names a cell outside the board.
    pub fn from_constraints(shape: Shape, mut constraints: Vec<Constraint>) -> Rulebook {
        let cells = constraints.iter().flat_map(|c| c.relation.cells());
        assert!(cells.into_iter().all(|cell| cell.index() < shape.extent()));
        distinct(shape, &mut constraints);
        Rulebook {
            shape,
            constraints,
            plain: false,
            rules: Vec::new(),
            stated: None,
            grouped: Vec::new(),
        }
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the relations, grouped by rule.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the rules that the relations are of; none if they are the plain ones, or if the
    /// relations stand for no rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns whether the rules contain pencil marks that leave out a candidate. The givens are
    /// then not the whole puzzle.
    pub fn has_pencil_marks(&self) -> bool {
        let mut constraints = self.constraints.iter();
        constraints.any(|c| matches!(c.name, Name::PencilMarks(_)))
    }

    /// Returns whether the rules are those of plain Sudoku, on a
    /// [standard](Shape::is_standard) board.
    pub fn is_plain(&self) -> bool {
        self.plain
    }
}

/// Turns pairs of a cell with itself into domains and drops each relation that was there before.
fn distinct(shape: Shape, constraints: &mut Vec<Constraint>) {
    let mut seen = MixedSet::with_capacity_and_hasher(constraints.len(), Default::default());
    for constraint in &mut *constraints {
        if let Relation::Pair { a, b, allowed } = &constraint.relation
            && a == b
        {
            let digits = DigitSet::all(shape.order()).iter();
            let digits = digits
                .filter(|&digit| allowed.allows(digit, digit))
                .collect();
            constraint.relation = Relation::Domain { cell: *a, digits };
        }
    }
    constraints.retain(|constraint| {
        let mut relation = constraint.relation.clone();
        if let Relation::AllDifferent { cells } = &mut relation {
            cells.sort_unstable();
        }
        seen.insert(relation)
    });
}

/// A puzzle as relations: the input of an engine.
///
/// In addition, every cell holds exactly one digit from 1 to the order; no relation says so. Cells
/// off the board are cells to every relation and engine; solutions are boards, so what those cells
/// hold is searched for, and not counted.
#[derive(Clone, Debug)]
pub struct Model {
    rulebook: Arc<Rulebook>,
    givens: Givens,
}

impl Model {
    /// Lowers a puzzle to its model.
    pub fn new(puzzle: &Puzzle) -> Model {
        Model::with_rulebook(puzzle.rulebook(), puzzle.givens().clone())
    }

    /// Returns the model of these givens under a lowered rulebook.
    ///
    /// # Panics
    /// If the givens and the rulebook have different shapes.
    pub fn with_rulebook(rulebook: Arc<Rulebook>, givens: Givens) -> Model {
        assert_eq!(rulebook.shape(), givens.shape());
        Model { rulebook, givens }
    }

    /// Returns a model with the same rulebook and other givens.
    ///
    /// # Panics
    /// If the givens have another shape.
    pub fn with_givens(&self, givens: Givens) -> Model {
        Model::with_rulebook(Arc::clone(&self.rulebook), givens)
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.rulebook.shape
    }

    /// Returns the relations that do not depend on the givens. Models of one rulebook share the
    /// allocation, so an engine can cache what it derives from it.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Returns the givens as relations.
    pub fn given_relations(&self) -> impl Iterator<Item = Constraint> + '_ {
        self.givens.iter().map(|given| Constraint {
            relation: Relation::Domain {
                cell: given.cell,
                digits: DigitSet::only(given.digit),
            },
            name: Name::Given(given.cell),
        })
    }
}
