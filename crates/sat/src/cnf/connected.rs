//! Encodes that the cells which hold certain digits are connected.
//!
//! A cell that holds one of the digits is a member. The first member is reached in no step, and
//! each further one a step after a neighbour that is; after as many steps as any way can take,
//! every member has to be reached. All variables are determined by the digits of the cells. It is
//! reachability, unrolled: compare Gebser, Janhunen and Rintanen, "SAT Modulo Graphs: Acyclicity"
//! (JELIA 2014).
//!
//! If nothing is settled beforehand, variables and clauses have the numbers that
//! `docs/certificates.md` specifies.

use super::word::Options;
use super::{Formula, Lit};
use veridoku_model::rules::Connected;

/// Adds clauses that hold exactly if the cells, whose digits are `options`, are connected. How many
/// they are is not said.
pub(super) fn add(formula: &mut Formula, connected: &Connected, options: &[Options]) {
    let places = 0..connected.cells.len();
    let mut some = || -> Vec<Lit> { places.clone().map(|_| formula.fresh()).collect() };
    let (member, earlier) = (some(), some());
    let mut reached = some();
    for place in places.clone() {
        for &(digit, lit) in &options[place] {
            let sign = connected.digits.contains(digit);
            let is = if sign { member[place] } else { !member[place] };
            formula.add(lit.map(|lit| !lit).into_iter().chain([is]));
        }
    }
    for place in places.clone() {
        let here = earlier[place];
        let Some(last) = place.checked_sub(1) else {
            formula.add([!here]);
            continue;
        };
        formula.add([!earlier[last], here]);
        formula.add([!member[last], here]);
        formula.add([!here, earlier[last], member[last]]);
    }
    for place in places.clone() {
        let (here, first) = (reached[place], !earlier[place]);
        formula.add([!here, member[place]]);
        formula.add([!here, first]);
        formula.add([!member[place], !first, here]);
    }
    for _ in 0..connected.steps() {
        let next: Vec<Lit> = places.clone().map(|_| formula.fresh()).collect();
        for place in places.clone() {
            let (here, is) = (next[place], member[place]);
            formula.add([!here, is]);
            formula.add([!reached[place], here]);
            for other in connected.beside(place) {
                formula.add([!is, !reached[other], here]);
            }
            let before = connected.beside(place).map(|other| reached[other]);
            formula.add([!here, reached[place]].into_iter().chain(before));
        }
        reached = next;
    }
    for place in places {
        formula.add([!member[place], reached[place]]);
    }
}
