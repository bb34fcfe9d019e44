//! Sums that are said to be equal two by two, gathered into groups of cells with one sum.

use crate::network::Bounded;

/// Takes the sums out that say of two groups of cells that they have the same sum. Returns the
/// groups, those that are linked together; those of one list have one sum.
pub(crate) fn equal_groups(sums: &mut Vec<Bounded>) -> Vec<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<Vec<usize>>> = Vec::new();
    sums.retain(|sum| {
        let Some(sides) = sides(sum) else {
            return true;
        };
        // What either side is in becomes one list.
        let (linked, apart): (Vec<_>, Vec<_>) = std::mem::take(&mut all)
            .into_iter()
            .partition(|groups| sides.iter().any(|side| groups.contains(side)));
        let mut groups: Vec<Vec<usize>> = linked.into_iter().flatten().collect();
        for side in sides {
            if !groups.contains(&side) {
                groups.push(side);
            }
        }
        all = apart;
        all.push(groups);
        false
    });
    all
}

/// Returns the cells that count up and those that count down, if a sum says that they are equal.
fn sides((terms, bounds): &Bounded) -> Option<[Vec<usize>; 2]> {
    let side = |sign: i128| -> Vec<usize> {
        let terms = terms.iter().filter(|term| term.1 == sign);
        terms.map(|term| term.0).collect()
    };
    let sides = [side(1), side(-1)];
    let plain = sides[0].len() + sides[1].len() == terms.len();
    let two = sides.iter().all(|side| !side.is_empty());
    (plain && two && *bounds == (Some(0), Some(0))).then_some(sides)
}

/// Returns the sum that says that two groups of cells are equal.
pub(crate) fn difference(a: &[usize], b: &[usize]) -> Bounded {
    let plus = a
        .iter()
        .filter(|cell| !b.contains(cell))
        .map(|&cell| (cell, 1));
    let minus = b
        .iter()
        .filter(|cell| !a.contains(cell))
        .map(|&cell| (cell, -1));
    (plus.chain(minus).collect(), (Some(0), Some(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_one_list() {
        let bounded = (vec![(0, 1), (9, 1)], (Some(3), Some(3)));
        let off = (vec![(0, 1), (9, -1)], (Some(1), Some(1)));
        let mut sums = vec![
            difference(&[1, 2], &[3]),
            bounded.clone(),
            difference(&[6], &[7, 8]),
            difference(&[4, 5], &[3]),
            off.clone(),
            difference(&[7, 8], &[4, 5]),
        ];
        let all = equal_groups(&mut sums);
        assert_eq!(sums, [bounded, off]);
        assert_eq!(all.len(), 1);
        let mut groups = all[0].clone();
        groups.sort();
        assert_eq!(
            groups,
            [vec![1, 2], vec![3], vec![4, 5], vec![6], vec![7, 8]]
        );
    }
}
