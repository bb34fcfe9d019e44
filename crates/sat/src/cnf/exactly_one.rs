//! Writes the clauses of the groups: at least one and at most one candidate is true.

use super::encoding::{Crossed, Recipe};
use super::groups::{Groups, Owner};
use super::settle::{Settled, next};
use super::vars::Meaning;
use super::watch::Watch;
use super::{AtMostOne, Encoded, EncoderError, Lit};

/// Adds the clauses of the cells, the houses and the all-different sets that are no houses; if
/// segments encode the houses, theirs are left out.
pub(super) fn add_groups(
    (recipe, form): (Recipe, AtMostOne),
    groups: &Groups,
    settled: &Settled,
    encoded: &mut Encoded,
    watch: &mut Watch<'_>,
) -> Result<(), EncoderError> {
    let Encoded { formula, map, .. } = encoded;
    let mut lits: Vec<Lit> = Vec::new();
    // The positions of the literals in their group.
    let mut places: Vec<usize> = Vec::new();
    for (number, group) in groups.all.iter().enumerate() {
        if recipe.crossed == Crossed::Segments && group.of == Owner::House {
            continue;
        }
        lits.clear();
        places.clear();
        let settles = recipe.given.settles();
        if settles {
            let Some(mut open) = settled.open(groups, number) else {
                continue;
            };
            while let Some(place) = next(&mut open) {
                let candidate = groups.candidate(number, place);
                if let Meaning::Free(lit) = map.by_index(candidate as usize) {
                    lits.push(lit);
                    places.push(place);
                }
            }
        } else {
            let all = groups.candidates(number).iter();
            lits.extend(all.map(|&c| Lit::positive(c + 1)));
        }
        let kin = |i: usize, j: usize| recipe.merges && lits[i].variable() == lits[j].variable();
        let said = |i: usize, j: usize| {
            settles && group.said[places[i]] >> places[j] & 1 == 1 || kin(i, j)
        };
        // Of two opposite literals exactly one is true, without any clause; of two equal ones in a
        // group neither is.
        let earlier = |i: usize, lit: Lit| recipe.merges && lits[..i].contains(&lit);
        let opposite = |i: usize| earlier(i, !lits[i]);
        let equal = |i: usize| earlier(i, lits[i]);
        let indices = 0..lits.len();
        let of_cell = group.of == Owner::Cell;
        if group.exactly && (of_cell || recipe.house_at_least_one) && !indices.clone().any(opposite)
        {
            let once = indices.clone().filter(|&i| !equal(i));
            formula.add(once.map(|i| lits[i]));
        }
        for i in indices.filter(|&i| equal(i)) {
            formula.add([!lits[i]]);
        }
        if recipe.cell_at_most_one
            || !of_cell
            || !groups.housed[groups.candidate(number, 0) as usize / groups.order]
        {
            form.add_but(formula, &lits, said);
        }
        watch.look(formula)?;
    }
    Ok(())
}
