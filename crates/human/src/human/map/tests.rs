//! The map against a look at the relations.

use super::*;
use veridoku_model::rules::{Comparison, PairTable, Rule, Term};

#[test]
fn plain_rules_have_their_houses_and_peers() {
    for (shape, peers) in [(Shape::CLASSIC, 20), (Shape::new(2, 3).unwrap(), 12)] {
        let map = Map::<2>::new(&Rulebook::new(shape, &Rule::PLAIN)).unwrap();
        assert_eq!(map.houses().len(), 3 * shape.order());
        assert_eq!(map.sets().len(), map.houses().len());
        for cell in shape.all_cells() {
            assert_eq!(map.peers(cell).len(), peers);
            assert_eq!(map.seats(cell).len(), 3);
            for seat in map.seats(cell) {
                assert_eq!(map.house(seat.house).cells[usize::from(seat.place)], cell);
            }
        }
        assert!(!map.is_paired());
    }
    let book = Rulebook::new(Shape::new(4, 4).unwrap(), &Rule::PLAIN);
    assert!(Map::<2>::new(&book).is_none());
    assert!(Map::<10>::new(&book).is_some());
}

#[test]
fn pairs_become_peers_or_links() {
    let shape = Shape::new(2, 2).unwrap();
    let [a, b, c] = [0, 5, 10].map(Cell::new);
    let name = || Name::Other("x".into());
    let pair = |a, b, allowed| Constraint {
        relation: Relation::Pair { a, b, allowed },
        name: name(),
    };
    let term = |cell| Term {
        coefficient: 1,
        cell,
    };
    let sum = Constraint {
        relation: Relation::Linear {
            terms: vec![term(a), term(c)],
            comparison: Comparison::Equal,
            total: 5,
        },
        name: name(),
    };
    let constraints = vec![
        pair(a, b, PairTable::new(4, |x, y| x != y)),
        pair(b, c, PairTable::new(4, |x, y| x < y)),
        sum,
    ];
    let map = Map::<2>::new(&Rulebook::from_constraints(shape, constraints)).unwrap();
    let digit = |d| Digit::new(d).unwrap();
    let on = |cell, d| Candidate {
        cell,
        digit: digit(d),
    };
    assert!(map.peers(a).contains(b) && map.peers(b).contains(a));
    assert!(map.linked(on(b, 3), on(c, 2)) && map.linked(on(c, 2), on(b, 3)));
    assert!(!map.linked(on(b, 2), on(c, 3)));
    assert!(map.linked(on(b, 2), on(c, 2)) && map.peers(b).contains(c));
    assert!(map.linked(on(a, 1), on(c, 1)) && !map.linked(on(a, 1), on(c, 4)));
    assert!(map.linked(on(a, 1), on(a, 2)) && !map.linked(on(a, 1), on(a, 1)));
}
