//! The neighbours of a puzzle by enumeration: every set removed, every set added, each board
//! counted.

use veridoku::engine::{Engine, EngineError, Limits};
use veridoku::generate::{Exchange, Neighbour};
use veridoku::grid::{Candidate, Cell, Digit, Givens};
use veridoku::rules::Model;

/// Returns every minimal puzzle that an exchange leads to, as counted by an engine, in the order of
/// the givens removed and added.
///
/// # Errors
/// Returns the errors of the engine.
pub fn plain_neighbours(
    engine: &mut dyn Engine,
    model: &Model,
    exchange: Exchange,
) -> Result<Vec<Neighbour>, EngineError> {
    let given: Vec<Candidate> = model.givens().iter().collect();
    let mut found = Vec::new();
    for removed in subsets(&given, exchange.remove) {
        let open = model.givens().retain(|given| !removed.contains(&given));
        let mut free = Vec::new();
        for cell in (0..model.shape().cells()).map(Cell::new) {
            let digits = (0..model.shape().order()).map(Digit::from_index);
            let all = digits.map(|digit| Candidate { cell, digit });
            free.extend(all.filter(|c| open.get(cell).is_none() && !removed.contains(c)));
        }
        for added in subsets(&free, exchange.add) {
            if added.windows(2).any(|pair| pair[0].cell == pair[1].cell) {
                continue;
            }
            let mut givens = open.clone();
            added.iter().for_each(|c| givens.set(c.cell, Some(c.digit)));
            if is_minimal(engine, model, &givens)? {
                found.push(Neighbour {
                    givens,
                    removed: removed.clone(),
                    added,
                });
            }
        }
    }
    Ok(found)
}

/// Returns whether a board has one solution, and several without any of its givens.
fn is_minimal(
    engine: &mut dyn Engine,
    model: &Model,
    givens: &Givens,
) -> Result<bool, EngineError> {
    let mut count = |givens: Givens| -> Result<u64, EngineError> {
        let census = engine.count(&model.with_givens(givens), &Limits::solutions(2))?;
        Ok(census.run.solutions)
    };
    if count(givens.clone())? != 1 {
        return Ok(false);
    }
    for given in givens.iter() {
        if count(givens.retain(|other| other.cell != given.cell))? < 2 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns every choice of `number` elements of a list, in its order.
fn subsets(list: &[Candidate], number: usize) -> Vec<Vec<Candidate>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..list.len() {
        for mut rest in subsets(&list[at + 1..], number - 1) {
            rest.insert(0, list[at]);
            all.push(rest);
        }
    }
    all
}
