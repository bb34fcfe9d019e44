//! The native engine: the classic engine for plain 9×9, with pencil marks or without, and the
//! generic one for everything else.

use super::Generic;
use super::classic::Classic;
use std::ops::ControlFlow;
use veridoku_model::engine::{Census, Engine, EngineError, Limits, Run};
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{Model, Relation, Solution};

/// The native engine.
///
/// ```
/// use veridoku_model::engine::{Engine, Limits};
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_native::Native;
/// use veridoku_model::rules::{Model, Puzzle};
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 3).unwrap()));
/// let census = Native::new().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 1000);
/// assert!(!census.is_exact());
/// ```
pub struct Native {
    classic: Classic,
    generic: Generic,
}

impl Default for Native {
    fn default() -> Native {
        Native::new()
    }
}

/// Returns the values of a model that the classic engine supports, and the digits that each cell
/// may hold if it has pencil marks.
fn classic(model: &Model) -> Option<(&[u8; 81], Option<[u16; 81]>)> {
    let values = model.givens().values().try_into().ok()?;
    if model.rulebook().is_plain() {
        return (model.shape() == Shape::CLASSIC).then_some((values, None));
    }
    Some((values, Some(marks(model)?)))
}

/// Returns the digits that each cell may hold, one bit each, if the relations are those of plain
/// 9×9 boards and domains.
fn marks(model: &Model) -> Option<[u16; 81]> {
    let shape = model.shape();
    let board = (shape.rows(), shape.columns(), shape.order());
    if board != (9, 9, 9) || shape.extent() > shape.cells() {
        return None;
    }
    let mut marks = [0x1ff; 81];
    let mut houses = 0u32;
    for constraint in model.rulebook().constraints() {
        match &constraint.relation {
            Relation::Domain { cell, digits } => marks[cell.index()] &= digits.bits() as u16,
            Relation::AllDifferent { cells } => houses |= 1 << house(cells)?,
            _ => return None,
        }
    }
    (houses == (1 << 27) - 1).then_some(marks)
}

/// Returns the number of the row, column or box that these cells are.
fn house(cells: &[Cell]) -> Option<usize> {
    let numbers = |cell: &Cell| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        [row, 9 + column, 18 + row / 3 * 3 + column / 3]
    };
    let first = numbers(cells.first()?);
    let mut kinds = 0..3;
    let kind = kinds.find(|&kind| cells.iter().all(|cell| numbers(cell)[kind] == first[kind]))?;
    // No cell comes twice: each of the nine is there.
    let places = cells.iter().map(|cell| 1u128 << cell.index());
    let all = places.fold(0, |all, place| all | place);
    (all.count_ones() == 9 && cells.len() == 9).then_some(first[kind])
}

fn checked(model: &Model, values: [u8; 81]) -> Result<Solution, EngineError> {
    Solution::check(model, values).map_err(|violations| EngineError::Unsound {
        engine: "native",
        violations,
    })
}

impl Native {
    /// Returns an engine with empty caches.
    pub fn new() -> Native {
        Native::with(Classic::new())
    }
}

impl Native {
    /// Returns an engine on the path of plain Rust, as it is on any processor and in WebAssembly:
    /// with the same solutions as on any other path, and for 9×9 the same number of nodes
    /// everywhere.
    pub fn portable() -> Native {
        Native::with(Classic::portable())
    }

    /// Returns an engine with another one for plain 9×9 boards.
    pub(crate) fn with(classic: Classic) -> Native {
        let generic = Generic::new();
        Native { classic, generic }
    }

    /// Returns whether the engine for plain 9×9 boards judges a model: one under the plain rules,
    /// with pencil marks or without.
    pub fn is_classic(model: &Model) -> bool {
        classic(model).is_some()
    }
}

impl Native {
    /// Goes on with the last count, of the same model, where that stopped at a limit on nodes or
    /// time: see [`Generic::go_on`]. On 9×9 boards under the plain rules it counts anew.
    ///
    /// # Errors
    /// As [`count`](Engine::count).
    ///
    /// ```
    /// use veridoku_model::engine::{Engine, Limits};
    /// use veridoku_model::grid::{Givens, Shape};
    /// use veridoku_model::rules::{Model, Puzzle};
    /// use veridoku_native::Native;
    /// let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap())));
    /// let mut native = Native::new();
    /// let some = Limits::none().with_nodes(Some(100));
    /// let earlier = native.count(&model, &some).unwrap();
    /// let whole = native.go_on(&model, &Limits::none(), earlier).unwrap();
    /// assert_eq!(whole.run.solutions, 288);
    /// ```
    pub fn go_on(
        &mut self,
        model: &Model,
        limits: &Limits,
        earlier: Census,
    ) -> Result<Census, EngineError> {
        if classic(model).is_some() {
            return self.count(model, limits);
        }
        self.generic.go_on(model, limits, earlier)
    }
}

impl Engine for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        let Some((values, marks)) = classic(model) else {
            return self.generic.search(model, limits, visit);
        };
        let board = (values, marks.as_ref());
        let mut failure = None;
        let run =
            self.classic.search(
                board,
                limits,
                &mut |board| match checked(model, board.values()) {
                    Ok(solution) => visit(solution).is_continue(),
                    Err(error) => {
                        failure = Some(error);
                        false
                    }
                },
            );
        failure.map_or(Ok(run), Err)
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        let Some((values, marks)) = classic(model) else {
            return self.generic.count(model, limits);
        };
        let counted = self.classic.count_marked((values, marks.as_ref()), limits);
        let known = counted.run.solutions.min(2) as usize;
        let found = counted.witnesses[..known].iter();
        let witnesses: Result<_, _> = found.map(|values| checked(model, *values)).collect();
        Ok(Census {
            run: counted.run,
            witnesses: witnesses?,
        })
    }
}
