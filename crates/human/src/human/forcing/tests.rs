//! Forcing steps on hard boards: found, explained, and their proofs checked.

use super::super::technique::Family;
use super::super::tests::{all, bare, classic, map_of, state_of};
use super::super::{Board, End, Map, Order, Step, Words, walk};
use super::replay::follows;
use super::*;
use std::collections::BTreeSet;
use veridoku_model::grid::{Candidate, Cell, Digit, Givens, Shape};
use veridoku_model::rules::{Constraint, Name, PairTable, Relation, Rule, Rulebook};

/// Iterates over the puzzles that were called the hardest.
fn hardest() -> impl Iterator<Item = &'static str> {
    let text = include_str!("../../../../../puzzles/literature/hard.sdm");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').next().unwrap())
}

/// Returns the steps of a technique; of nested nets no more than two.
fn steps(map: &Map<2>, board: &Board<2>, technique: TechniqueId) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = technique.finder::<2>().unwrap()(map, board, &mut |step| {
        found.push(step);
        match technique {
            TechniqueId::NestedForcing | TechniqueId::NestedMultiple if found.len() > 1 => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    });
    found
}

#[test]
fn each_link_of_each_proof_on_the_way_holds() {
    let map = classic();
    let order = Order::explainer();
    let mut proved = 0;
    for line in hardest().skip(3) {
        let mut board = Board::new(&map, &state_of(line));
        let end = walk(&map, &mut board, &order, &mut |board, step| {
            if matches!(step.technique.facts().family, Family::Forcing) {
                let right = follows(&map, board, step);
                let words = Words::numbers(map.names());
                assert_eq!(right, Ok(()), "{line}: {}", step.explain(&words));
                proved += 1;
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::Solved, "{line}");
    }
    assert!(proved > 100, "{proved}");
}

/// Every technique found here, except the deepest, which are tried one step at a time.
const ALL: [TechniqueId; 17] = [
    TechniqueId::XCycle,
    TechniqueId::YCycle,
    TechniqueId::XYCycle,
    TechniqueId::ForcingXChain,
    TechniqueId::ForcingYChain,
    TechniqueId::ForcingXYChain,
    TechniqueId::Nishio,
    TechniqueId::CellForcing,
    TechniqueId::RegionForcing,
    TechniqueId::ForcingChainContradiction,
    TechniqueId::ForcingChainVerity,
    TechniqueId::DynamicForcing,
    TechniqueId::DynamicForcingPlus,
    TechniqueId::ForcingNetContradiction,
    TechniqueId::ForcingNetVerity,
    TechniqueId::NestedForcing,
    TechniqueId::NestedMultiple,
];

/// Returns a board after some steps of a path by singles and forcing chains.
fn midway(map: &Map<2>, line: &str, steps: usize) -> Board<2> {
    let mut board = Board::new(map, &state_of(line));
    let order = Order::read("fh,h1b,n1,cfc,rfc,dfc,dfc+,nfc,nmfc").unwrap();
    let mut left = steps;
    walk(map, &mut board, &order, &mut |_, _| {
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    board
}

#[test]
fn every_step_that_is_open_is_proved() {
    let map = classic();
    let words = Words::numbers(map.names());
    let mut open = BTreeSet::new();
    for (line, taken) in hardest().take(3).zip([5, 25, 45]) {
        let board = midway(&map, line, taken);
        for technique in ALL {
            for step in &steps(&map, &board, technique) {
                assert_eq!(step.technique, technique);
                let right = follows(&map, &board, step);
                assert_eq!(right, Ok(()), "{}", step.explain(&words));
                open.insert(technique);
            }
        }
    }
    // Rings, and chains of one kind of links, are rarer.
    let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 1, "14")];
    let board = bare(&map, &cells);
    let mut x_wing = map.start();
    for (row, column) in (0..9).flat_map(|column| [(0, column), (4, column)]) {
        if ![2, 6].contains(&column) {
            let (cell, digit) = (Shape::CLASSIC.cell(row, column), Digit::from_index(0));
            x_wing.eliminate(&map, Candidate { cell, digit });
        }
    }
    for board in [&board, &x_wing] {
        for technique in ALL {
            for step in &steps(&map, board, technique) {
                assert_eq!(
                    follows(&map, board, step),
                    Ok(()),
                    "{}",
                    step.explain(&words)
                );
                open.insert(technique);
            }
        }
    }
    assert_eq!(open.len(), ALL.len(), "{open:?}");
}

#[test]
fn the_shortest_proof_comes_first() {
    let map = classic();
    let length = |step: &Step| -> usize { step.because.chains.iter().map(|c| c.nodes.len()).sum() };
    for line in hardest().take(3) {
        let board = Board::new(&map, &state_of(line));
        for technique in [
            TechniqueId::ForcingXYChain,
            TechniqueId::RegionForcing,
            TechniqueId::DynamicForcing,
        ] {
            let lengths: Vec<usize> = steps(&map, &board, technique).iter().map(length).collect();
            assert!(lengths.is_sorted(), "{lengths:?}");
        }
    }
}

#[test]
fn nets_within_nets_within_nets_hold() {
    let map = classic();
    let line = hardest().nth(5).unwrap();
    let board = Board::new(&map, &state_of(line));
    for inside in 4..=7 {
        let mut found = None;
        let _ = nested(
            &map,
            &board,
            inside,
            TechniqueId::NestedDynamicPlus,
            FUEL,
            &mut |step| {
                found = Some(step);
                ControlFlow::Break(())
            },
        );
        assert_eq!(follows(&map, &board, &found.unwrap()), Ok(()), "{inside}");
    }
}

#[test]
fn other_sizes_and_other_rules_have_forcing_chains_too() {
    let shape = Shape::new(2, 3).unwrap();
    // A board without givens, with one more rule: digits increase along the diagonal.
    let plain = Rulebook::new(shape, &Rule::PLAIN);
    let mut constraints: Vec<Constraint> = plain.constraints().to_vec();
    let stairs = [(0, 7), (7, 14), (14, 21), (21, 28), (28, 35)];
    constraints.extend(stairs.map(|(a, b)| Constraint {
        relation: Relation::Pair {
            a: Cell::new(a),
            b: Cell::new(b),
            allowed: PairTable::new(6, |x, y| x < y),
        },
        name: Name::Other("stairs".into()),
    }));
    let map = Map::<2>::new(&Rulebook::from_constraints(shape, constraints)).unwrap();
    let board = Board::new(&map, &super::super::State::new(Givens::empty(shape)));
    let mut proved = 0;
    for technique in ALL {
        for step in steps(&map, &board, technique) {
            assert_eq!(follows(&map, &board, &step), Ok(()), "{technique}");
            proved += 1;
        }
    }
    assert!(proved > 10, "{proved}");
    // Without the stairs every candidate is in some solution.
    let map = map_of(shape);
    let board = map.start();
    for technique in ALL.into_iter().chain([TechniqueId::NestedDynamicPlus]) {
        assert!(steps(&map, &board, technique).is_empty(), "{technique}");
    }
}

#[test]
fn cycles_and_chains_read_like_a_book() {
    let map = classic();
    let cells = [(1, 1, "12"), (1, 5, "23"), (5, 5, "34"), (5, 1, "14")];
    let found = all(&map, &bare(&map, &cells), TechniqueId::YCycle);
    assert!(
        found[0].starts_with("Bidirectional Y-Cycle 1,2,3,4: "),
        "{found:?}"
    );
    let found = all(&map, &bare(&map, &cells), TechniqueId::CellForcing);
    assert!(found.is_empty(), "{found:?}");
    let cells = [
        (1, 1, "123"),
        (1, 5, "15"),
        (1, 9, "25"),
        (3, 3, "35"),
        (3, 4, "59"),
    ];
    let found = all(&map, &bare(&map, &cells), TechniqueId::CellForcing);
    assert_eq!(
        found[0],
        "Cell Forcing Chains in r1c1: whichever of 1, 2 and 3 it holds, 5 can be removed from r1c2.\n      \
         a) r1c1=1: (1)r1c1-(1=5)r1c5-r1c2\n      \
         b) r1c1=2: (2)r1c1-(2=5)r1c9-r1c2\n      \
         c) r1c1=3: (3)r1c1-(3=5)r3c3-r1c2"
    );
}
