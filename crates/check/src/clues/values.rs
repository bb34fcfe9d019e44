//! `doubled` and `added`: a clue about values, of which the digit of a cell and that of the cell
//! beside it are two parts. What the clue says is said on a board that has all values as digits;
//! each relation of it is then read cell after cell, the one beside before each cell that has one.

use super::super::board::Relation;
use super::choice;
use super::lines::Clue;
use super::means::{Means, Memory, Said};
use super::table;

/// The clues that can be about values: they compare cells and add them up, whatever digits there
/// are.
const ABOUT_VALUES: [&str; 33] = [
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

/// Says a clue in which the digit of each of the cells, and that of the one beside it, count as
/// `value` says.
pub(super) fn say(
    clue: &Clue<'_>,
    on: &mut Means<'_>,
    value: &dyn Fn(i64, i64) -> Option<i64>,
) -> Said {
    let ([cells, beside], Some(inner)) = (&clue.groups[..], clue.alternatives.concat().pop())
    else {
        return Err("expected cells, as many cells beside them, and a clue".to_string());
    };
    let inside: Vec<usize> = inner.groups.concat();
    let once = cells.iter().all(|cell| inside.contains(cell))
        && (1..cells.len()).all(|at| !cells[..at].contains(&cells[at]));
    if !once || cells.len() != beside.len() || !ABOUT_VALUES.contains(&inner.kind) {
        return Err(
            "expected cells of the clue, each once, as many after the '=', and a clue of values"
                .into(),
        );
    }
    let digits = on.size;
    // Of two digits together no more than twice the greatest is made.
    let order = 2 * on.high() - on.low() + 1;
    let order = usize::try_from(order).ok().filter(|order| *order <= 64);
    let order = order.ok_or("expected digits with at most 64 values")?;
    for &other in beside {
        let any = |other| on.values().any(|digit| value(digit, other).is_some());
        let some: Vec<i64> = on.values().filter(|&other| any(other)).collect();
        on.domain(other, &|other| some.contains(&other))?;
    }
    let before = on.relations.len();
    on.size.order = order;
    let said = table::say(&inner, on);
    on.size = digits;
    let relations = on.relations.split_off(before);
    said?;
    let beside_of = |cell: usize| {
        let place = cells.iter().position(|&other| other == cell);
        place.map(|place| beside[place])
    };
    for relation in relations {
        match relation {
            // Every two, so that few values have to be remembered.
            Relation::Different { cells, .. } => {
                for (index, &a) in cells.iter().enumerate() {
                    for &b in &cells[..index] {
                        let allowed = (0..order).map(|v| u64::MAX ^ 1 << v).collect();
                        let cells = [b, a];
                        read(&Relation::Pair { cells, allowed }, on, &beside_of, value)?;
                    }
                }
            }
            other => read(&other, on, &beside_of, value)?,
        }
    }
    Ok(())
}

/// Says a relation of values. What is remembered is how many cells were read, what the relation
/// needs, in two numbers, and what was beside the cell that is read next.
fn read(
    relation: &Relation,
    on: &mut Means<'_>,
    beside_of: &dyn Fn(usize) -> Option<usize>,
    value: &dyn Fn(i64, i64) -> Option<i64>,
) -> Said {
    let parts = choice::parts(relation);
    if parts.is_empty() {
        on.relations.push(relation.clone());
        return Ok(());
    }
    let (mut cells, mut part_at) = (Vec::new(), Vec::new());
    for (part, &cell) in parts.iter().enumerate() {
        if let Some(beside) = beside_of(cell) {
            cells.push(beside);
            part_at.push(None);
        }
        cells.push(cell);
        part_at.push(Some(part));
    }
    let low = on.low();
    let state_of = |memory: &[i64]| choice::joined(memory[1], memory[2]);
    let step = |memory: &[i64], digit: i64| -> Option<Memory> {
        let read = memory[0];
        let Some(part) = part_at[read as usize] else {
            return Some(vec![read + 1, memory[1], memory[2], digit]);
        };
        let value = match memory.get(3) {
            Some(&beside) => value(digit, beside)?,
            None => digit,
        };
        let place = usize::try_from(value - low).ok()?;
        let state = choice::remember(relation, part, state_of(memory), place + 1)?;
        Some(vec![read + 1, (state >> 64) as i64, state as i64])
    };
    let accepts = |memory: &[i64]| choice::is_kept(relation, state_of(memory));
    on.word(&cells, &[0, 0, 0], &step, &accepts)
}
