//! Why is a digit not in a cell? Asked of both engines.

use veridoku::ask::{Session, WhyOptions};
use veridoku::engine::Limits;
use veridoku::game::Game;
use veridoku::grid::{Candidate, Cell};
use veridoku::verify::Why;

/// Returns what rules a candidate out in words, and the cells of the givens that do.
pub(super) fn why(game: &Game, candidate: Candidate, limits: Limits) -> (String, Vec<Cell>) {
    let (shape, alphabet) = (game.shape(), game.alphabet());
    let name = |c: Candidate| alphabet.text(c.digit) + &c.cell.name(shape);
    let digit = alphabet.text(candidate.digit);
    let cell = candidate.cell.name(shape);
    let mut options = WhyOptions::default();
    options.limits = limits;
    match Session::new().why(game.puzzle(), candidate, &options) {
        Err(found) => (found.to_string(), Vec::new()),
        Ok(Why::Possible(_)) => {
            let text = format!("Nothing rules {digit} in {cell} out: there is a solution with it.");
            (text, Vec::new())
        }
        Ok(Why::RuledOut { givens, .. }) => {
            let names: Vec<String> = givens.iter().map(|&c| name(c)).collect();
            let text = format!("{digit} in {cell} is ruled out by {}.", names.join(", "));
            (text, givens.iter().map(|c| c.cell).collect())
        }
        Ok(Why::NoSolution) => ("The puzzle has no solution.".to_string(), Vec::new()),
        Ok(_) => ("That was not decided.".to_string(), Vec::new()),
    }
}
