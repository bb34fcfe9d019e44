//! The sums that follow from a rulebook, as relations that say what they follow from.

use crate::implied::{House, implied};
use crate::network::{bounds, cage, merged};
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::{Comparison, Constraint, Name, Relation, Rulebook, Term};

/// Returns sums that follow from the relations of a rulebook: innies and outies of houses and cages
/// ("the rule of 45"), up to three houses less others, and cages that together are near the least
/// or the most that houses allow. Each is named after the relations that add up to it
/// ([`Name::Follows`]), by their places in [`Rulebook::constraints`] from 1.
///
/// ```
/// use veridoku_model::grid::{Cell, Shape};
/// use veridoku_model::rules::{Comparison, Constraint, Name, Relation, Rule, Rulebook, Term};
/// let plain = Rulebook::new(Shape::new(2, 2).unwrap(), &Rule::PLAIN);
/// let terms = (0..3).map(|cell| Term { coefficient: 1, cell: Cell::new(cell) }).collect();
/// let sum = Relation::Linear { terms, comparison: Comparison::Equal, total: 6 };
/// let mut constraints = plain.constraints().to_vec();
/// constraints.push(Constraint { relation: sum, name: Name::Other("sum 6".to_string()) });
/// let book = Rulebook::from_constraints(plain.shape(), constraints);
/// // The first row less the three cells: the fourth is 4.
/// let four = veridoku_native::following(&book);
/// assert!(four.iter().any(|c| c.name == Name::Follows(vec![1, -13])));
/// ```
pub fn following(rulebook: &Rulebook) -> Vec<Constraint> {
    let (order, cells) = (rulebook.shape().order(), rulebook.shape().extent());
    let (mut houses, mut cages): (Vec<House>, Vec<_>) = (Vec::new(), Vec::new());
    for (constraint, number) in rulebook.constraints().iter().zip(1..) {
        match &constraint.relation {
            Relation::AllDifferent { cells } if cells.len() == order => {
                let mut cells: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
                cells.sort_unstable();
                let known = houses.iter().any(|house| house.cells == cells);
                if !known && cells.windows(2).all(|pair| pair[0] < pair[1]) {
                    houses.push(House {
                        cells,
                        digits: DigitSet::all(order).bits(),
                        number,
                    });
                }
            }
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let sum = (merged(terms), bounds(*comparison, i128::from(*total)));
                cages.extend(cage(&sum, number));
            }
            _ => {}
        }
    }
    let sums = implied(order, cells, &houses, &cages).into_iter();
    let relations = sums.filter_map(|sum| {
        let term = |&(cell, coefficient): &(usize, i128)| {
            Some(Term {
                coefficient: coefficient.try_into().ok()?,
                cell: Cell::new(cell),
            })
        };
        Some(Constraint {
            relation: Relation::Linear {
                terms: sum.terms.iter().map(term).collect::<Option<_>>()?,
                comparison: Comparison::Equal,
                total: sum.total.try_into().ok()?,
            },
            name: Name::Follows(sum.from),
        })
    });
    relations.collect()
}
