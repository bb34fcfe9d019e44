//! Describes what is wrong with a board, in words and cells.

use super::{Model, Name, Relation};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Shape};
use std::fmt;

/// A relation that a board violates, with the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The violated relation.
    pub name: Name,
    /// The cells that violate it.
    pub cells: CellSet,
    fault: Fault,
}

/// How a relation is violated.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    /// Repeated digits, each with its cells.
    Repeats(Vec<(Digit, CellSet)>),
    /// The relation does not hold.
    Broken,
    /// A cell with a given holds another value.
    Changed { given: Digit, found: u8 },
    /// Some cell has no digit, or the number of values is not the number of cells.
    NotFull,
}

impl Violation {
    /// Returns the violation of a relation that does not hold on a partly or completely filled
    /// board: a value for each cell, those off the board last.
    pub(super) fn new(relation: &Relation, name: &Name, shape: Shape, values: &[u8]) -> Violation {
        let (cells, fault) = match relation {
            Relation::AllDifferent { cells } => {
                let repeats = repeated(cells, shape, values);
                let all = repeats.iter().flat_map(|(_, cells)| cells.iter());
                (CellSet::of(shape, all), Fault::Repeats(repeats))
            }
            Relation::Domain { .. }
            | Relation::Pair { .. }
            | Relation::Linear { .. }
            | Relation::Automaton { .. }
            | Relation::Clause { .. }
            | Relation::Count { .. }
            | Relation::Connected(_) => (CellSet::of(shape, relation.cells()), Fault::Broken),
        };
        Violation {
            name: name.clone(),
            cells,
            fault,
        }
    }

    /// Returns the violation in words, with digits as `digit` writes them: `row 1: 5 in r1c17`.
    pub fn words(&self, shape: Shape, digit: impl Fn(Digit) -> String) -> String {
        let name = self.name.words(shape);
        match &self.fault {
            Fault::Repeats(repeats) => {
                let each = repeats
                    .iter()
                    .map(|(d, cells)| format!("{} in {cells}", digit(*d)));
                format!("{name}: {}", each.collect::<Vec<_>>().join(", "))
            }
            Fault::Broken => format!("{name}: does not hold in {}", self.cells),
            Fault::Changed { given, found } => {
                let found = Digit::new(*found).map_or_else(|| found.to_string(), &digit);
                format!("{name}: {} became {found}", digit(*given))
            }
            Fault::NotFull => {
                let (cells, low, high) = (shape.cells(), shape.low(), shape.high());
                let off = match shape.off_board() {
                    0 => String::new(),
                    off => format!(", and {off} off the board"),
                };
                format!("not a full board: expected {cells} digits from {low} to {high}{off}")
            }
        }
    }

    /// Returns the all-different relations in which givens repeat a digit, in the model's order.
    pub fn repeats(model: &Model) -> Vec<Violation> {
        let (shape, values) = (model.shape(), model.givens().values());
        let constraints = model.rulebook().constraints().iter();
        constraints
            .filter_map(|c| match &c.relation {
                Relation::AllDifferent { cells } => {
                    let broken = !repeated(cells, shape, values).is_empty();
                    broken.then(|| Violation::new(&c.relation, &c.name, shape, values))
                }
                Relation::Domain { .. }
                | Relation::Pair { .. }
                | Relation::Linear { .. }
                | Relation::Automaton { .. }
                | Relation::Clause { .. }
                | Relation::Count { .. }
                | Relation::Connected(_) => None,
            })
            .collect()
    }

    /// Returns what is wrong with a full board, whatever the cells off the board hold: every
    /// relation of the board alone that does not hold, and every given that is not kept.
    pub fn on_board(model: &Model, values: &[u8]) -> Vec<Violation> {
        let shape = model.shape();
        let digit = |&value: &u8| (1..=shape.order()).contains(&value.into());
        if values.len() != shape.cells() || !values.iter().all(digit) {
            return vec![Violation::not_full(shape)];
        }
        Violation::all(model, values, |relation| {
            relation.cells().iter().all(|&cell| shape.is_on_board(cell))
        })
    }

    /// Returns the relations that are wanted and do not hold on a full board, in the model's order,
    /// and then the givens that are not kept.
    pub(super) fn all(
        model: &Model,
        values: &[u8],
        wanted: impl Fn(&Relation) -> bool,
    ) -> Vec<Violation> {
        let shape = model.shape();
        let constraints = model.rulebook().constraints().iter();
        let broken = constraints.filter(|c| wanted(&c.relation) && !c.relation.holds(values));
        let mut all: Vec<Violation> = broken
            .map(|c| Violation::new(&c.relation, &c.name, shape, values))
            .collect();
        let changed = |given: &Candidate| values[given.cell.index()] != given.digit.value();
        let changed = model.givens().iter().filter(changed);
        all.extend(changed.map(|given| Violation::changed_given(given, shape, values)));
        all
    }

    /// Returns the violation of a board that keeps no rule, whatever the cells off the board hold.
    pub fn off_board(shape: Shape) -> Violation {
        let cells = (0..shape.off_board()).map(|number| shape.off_board_cell(number));
        Violation {
            name: Name::Other("the rules with any digits off the board".to_string()),
            cells: CellSet::of(shape, cells),
            fault: Fault::Broken,
        }
    }

    pub(super) fn changed_given(given: Candidate, shape: Shape, values: &[u8]) -> Violation {
        Violation {
            name: Name::Given(given.cell),
            cells: CellSet::of(shape, [given.cell]),
            fault: Fault::Changed {
                given: given.digit,
                found: values[given.cell.index()],
            },
        }
    }

    pub(super) fn not_full(shape: Shape) -> Violation {
        Violation {
            name: Name::Other("full board".to_string()),
            cells: CellSet::empty(shape),
            fault: Fault::NotFull,
        }
    }
}

/// Returns the digits that occur more than once among `cells`, each with its cells.
fn repeated(cells: &[Cell], shape: Shape, values: &[u8]) -> Vec<(Digit, CellSet)> {
    let digits = DigitSet::all(shape.order()).iter();
    digits
        .map(|digit| {
            let holds = |cell: &Cell| values.get(cell.index()) == Some(&digit.value());
            let places = cells.iter().copied().filter(holds);
            (digit, CellSet::of(shape, places))
        })
        .filter(|(_, places)| places.len() > 1)
        .collect()
}

impl fmt::Display for Violation {
    /// Writes [`words`](Violation::words) with the values of digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.cells.shape();
        f.write_str(&self.words(shape, |digit| shape.value(digit).to_string()))
    }
}
