//! Clues of values that are not the digits: a cell beside each says what its digit counts as.
//!
//! The clue is lowered on a board that has all values as digits. Each of its relations is then read
//! as an automaton, the cell beside before the cell.

use super::automaton::Automaton;
use super::choice::in_order;
use super::clue::Clue;
use super::ground::{Ground, Misfit, every_two};
use super::relation::Relation;
use crate::grid::{Cell, Digit, Shape};
use crate::mixed::Mixed;

/// The kinds of clues that can be about values: what they say depends on how cells compare and add
/// up, and not on which digits the board has.
const KINDS: &[&str] = &[
    "arrow",
    "between",
    "cage",
    "clone",
    "diagonal-sum",
    "difference",
    "different",
    "double-arrow",
    "equal-sum",
    "even",
    "greater",
    "lockout",
    "modular",
    "nabner",
    "odd",
    "one-of",
    "pair-sum",
    "palindrome",
    "parity",
    "ratio",
    "region-sum",
    "rellik-cage",
    "renban",
    "sequence",
    "skyscraper",
    "slow-thermo",
    "sum",
    "sum-line",
    "sum-loop",
    "thermo",
    "weighted-sum",
    "whisper",
    "zipper",
];

/// What a digit counts as, by what the cell beside it holds.
type Value<'a> = &'a dyn Fn(i64, i64) -> Option<i64>;

/// Refuses a clue that cannot be about values.
pub(super) fn check(kind: &str, inner: &Clue) -> Result<(), Misfit> {
    let name = inner.kind().name;
    match KINDS.contains(&name) {
        true => Ok(()),
        false => Err(Misfit::new(format!(
            "{kind} takes a clue of {}",
            KINDS.join(", ")
        ))),
    }
}

/// Returns the kind of the clue that has a cell beside each cell, for clues of values of a kind.
fn rule_of(kind: &str) -> &'static str {
    match kind {
        "doubled" => "doublers",
        _ => "schrodinger-cells",
    }
}

impl Clue {
    /// Returns the clue with the cells beside its own that a clue of the puzzle has for all cells,
    /// if it is about values and names none.
    pub(crate) fn with_beside(&self, clues: &[Clue], shape: Shape) -> Clue {
        self.each_of_values(&|clue| match clue.groups() {
            [] => clue.with_groups(clue.usual_groups(clues, shape).unwrap_or_default()),
            _ => clue.clone(),
        })
    }

    /// Returns the clue without cells beside its own, where a file that names none is read with the
    /// same.
    pub fn without_beside(&self, clues: &[Clue], shape: Shape) -> Clue {
        self.each_of_values(&|clue| match clue.usual_groups(clues, shape) {
            Some(usual) if usual == clue.groups() => clue.with_groups(Vec::new()),
            _ => clue.clone(),
        })
    }

    fn usual_groups(&self, clues: &[Clue], shape: Shape) -> Option<Vec<Vec<Cell>>> {
        let rule = rule_of(self.kind().name);
        let mut rules = clues.iter().filter(|clue| clue.kind().name == rule);
        let (Some(rule), None) = (rules.next(), rules.next()) else {
            return None;
        };
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.inner()?.all_cells() {
            if shape.is_on_board(cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let beside = cells.iter().map(|cell| rule.cells().get(cell.index()));
        let beside: Vec<Cell> = beside
            .collect::<Option<Vec<&Cell>>>()?
            .into_iter()
            .copied()
            .collect();
        (!cells.is_empty()).then(|| vec![cells, beside])
    }

    /// Returns the clue with another in place of each clue of values in it.
    fn each_of_values(&self, change: &dyn Fn(&Clue) -> Clue) -> Clue {
        if self.kind().is_of_values() {
            return change(self);
        }
        if self.alternatives().is_empty() {
            return self.clone();
        }
        let list = |list: &Vec<Clue>| list.iter().map(|one| one.each_of_values(change)).collect();
        let choice = Clue::any_of(self.alternatives().iter().map(list).collect());
        match self.label() {
            Some(label) => choice.with_label(label),
            None => choice,
        }
    }
}

/// Returns the relations of a clue of values: from the least digit to twice the greatest.
pub(super) fn valued(
    clue: &Clue,
    ground: &Ground<'_>,
    value: Value<'_>,
) -> Result<Vec<Relation>, Misfit> {
    let kind = clue.kind().name;
    let (Some(inner), [cells, beside]) = (clue.inner(), clue.groups()) else {
        let shape = ground.shape();
        let mut cells = clue.all_cells().into_iter();
        return Err(Misfit::new(if cells.any(|cell| shape.is_on_board(cell)) {
            let from = rule_of(kind);
            format!("{kind} takes cells on both sides of '=' where there is not one {from}")
        } else {
            format!("{kind} takes a clue with a cell of the board")
        }));
    };
    let shape = ground.shape();
    let wide = |low: i64, high: i64| {
        let (low, high) = (usize::try_from(low).ok()?, usize::try_from(high).ok()?);
        let wide = Shape::free(shape.rows(), shape.columns(), low, high).ok()?;
        wide.with_off_board(shape.off_board()).ok()
    };
    let wide = wide(ground.low(), 2 * ground.high())
        .ok_or_else(|| Misfit::new(format!("{kind} takes digits with at most 64 values")))?;
    let ground_of_values = Ground {
        shape: wide,
        is_latin: false,
        ..*ground
    };
    let spread = Spread {
        ground,
        wide,
        value,
        beside: cells.iter().copied().zip(beside.iter().copied()).collect(),
    };
    let mut relations = Vec::new();
    for &cell in beside {
        let holds = |other| !ground.set(|v| value(v, other).is_some()).is_empty();
        relations.push(ground.domain(cell, holds));
    }
    for relation in inner.lower(&ground_of_values)? {
        match &relation {
            // Two by two, so that not all values have to be remembered.
            Relation::AllDifferent { cells } => {
                for pair in every_two(cells, |a, b| ground_of_values.pair(a, b, |x, y| x != y)) {
                    relations.push(spread.read(&pair)?);
                }
            }
            other => relations.push(spread.read(other)?),
        }
    }
    Ok(relations)
}

/// How relations of values become relations of the cells behind them.
struct Spread<'a> {
    ground: &'a Ground<'a>,
    /// The board of values.
    wide: Shape,
    value: Value<'a>,
    /// By cell that counts as a value: the cell beside it.
    beside: Mixed<Cell, Cell>,
}

/// What is remembered: how many cells were read, what the relation needs, and what the cell beside
/// the next one holds.
type Memory = (usize, i64, Option<i64>);

impl Spread<'_> {
    fn read(&self, relation: &Relation) -> Result<Relation, Misfit> {
        let (ground, parts) = (self.ground, in_order(relation));
        if parts.is_empty() {
            return Ok(relation.clone());
        }
        let mut cells = Vec::with_capacity(2 * parts.len());
        // By place in the word: the part, or none for a cell beside.
        let mut places = Vec::with_capacity(2 * parts.len());
        for (part, cell) in parts.iter().enumerate() {
            if let Some(&beside) = self.beside.get(cell) {
                cells.push(beside);
                places.push(None);
            }
            cells.push(*cell);
            places.push(Some(part));
        }
        let step = |&(read, state, before): &Memory, digit: i64| -> Option<Memory> {
            let Some(part) = *places.get(read)? else {
                return Some((read + 1, state, Some(digit)));
            };
            let value = match before {
                Some(beside) => (self.value)(digit, beside)?,
                None => digit,
            };
            let digit = self.wide.digit_of(u8::try_from(value).ok()?)?;
            let state = relation.remember(part, state, digit)?;
            Some((read + 1, state, None))
        };
        let accepts = |&(_, state, _): &Memory| relation.is_kept(state);
        // Two cells are a table.
        if let (&[a, b], Some(0)) = (&cells[..], cells.len().checked_sub(2)) {
            let allowed = |x, y| {
                let after = step(&(0, 0, None), x).and_then(|memory| step(&memory, y));
                after.as_ref().is_some_and(accepts)
            };
            return Ok(ground.pair(a, b, allowed));
        }
        let of_digit = |memory: &Memory, digit: Digit| step(memory, ground.value(digit));
        let order = ground.shape().order();
        let automaton = Automaton::explore(order, cells.len(), (0, 0, None), of_digit, accepts)?;
        Ok(Relation::Automaton { cells, automaton })
    }
}
