//! Automata in layers: the graph of each, what filtering leaves, and what is remembered of it,
//! beside every word tried one after another.

use super::super::Desk;
use super::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku_model::grid::Digit;

/// Returns the graph of an automaton that is unrolled.
fn graph(layers: &Layers) -> &Graph {
    match &layers.ways {
        Ways::Graph(graph) => graph,
        Ways::Table(_) => panic!("not unrolled"),
    }
}

fn rising() -> Automaton {
    let up = |&last: &u8, digit: Digit| (digit.value() > last).then_some(digit.value());
    Automaton::explore(4, 3, 0, up, |_| true).unwrap()
}

#[test]
fn digits_off_every_way_go() {
    let layers = Layers::new(vec![0, 1, 2], &rising(), false).unwrap();
    let filter = |mut domains: [u64; 3]| {
        let alive = &mut Alive::default();
        let holds = layers.filter(&mut domains, alive, &mut Known::default());
        holds.then_some(domains)
    };
    assert_eq!(filter([0b1111; 3]), Some([0b0011, 0b0110, 0b1100]));
    assert_eq!(
        filter([0b1110, 0b1111, 0b1111]),
        Some([0b0010, 0b0100, 0b1000])
    );
    assert_eq!(filter([0b1100, 0b1111, 0b1111]), None);
}

#[test]
fn words_that_repeat_a_digit_go_where_cells_differ() {
    // Three digits that add up to 6, in cells that differ: 1, 2, and 3.
    let six = Automaton::explore(4, 3, 0, |sum, d| Some(sum + d.value()), |&sum| sum == 6);
    let six = six.unwrap();
    let filter = |apart| {
        let layers = Layers::new(vec![0, 1, 2], &six, apart).unwrap();
        let mut domains = [0b0011, 0b1111, 0b1111];
        assert!(layers.filter(&mut domains, &mut Alive::default(), &mut Known::default()));
        domains
    };
    assert_eq!(filter(false), [0b0011, 0b1111, 0b1111]);
    assert_eq!(filter(true), [0b0011, 0b0111, 0b0111]);
}

#[test]
fn what_is_remembered_is_what_is_worked_out() {
    // Of 24 cells, as many are odd as are 4, but for a multiple of 23; the same automaton twice.
    let step = |&n: &i32, d: Digit| {
        Some((n + i32::from(d.value() % 2 == 1) - i32::from(d.value() == 4)).rem_euclid(23))
    };
    let automaton = Automaton::explore(6, 24, 0, step, |&n| n == 0).unwrap();
    let both = [0, 1].map(|_| Layers::new((0..24).collect(), &automaton, false).unwrap());
    let (alive, known) = (&mut Alive::default(), &mut Known::default());
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut found = [0; 2];
    for round in 0..4000 {
        let layers = &both[round % 2];
        assert!(!graph(layers).kinds.is_empty());
        let few = rng.next_u32() % 3 == 0;
        let domains = [0; 24].map(|_| match few {
            true => 1 << (rng.next_u32() % 2 + 3),
            false => u64::from(rng.next_u32() % 63 + 1),
        });
        let mut plain = domains;
        let holds = layers.ways.work_out(&mut plain, alive);
        for _ in 0..2 {
            let mut kept = domains;
            assert_eq!(layers.filter(&mut kept, alive, known), holds);
            assert!(!holds || kept == plain);
        }
        found[usize::from(holds)] += 1;
    }
    assert!(found.iter().all(|&n| n > 200), "{found:?}");
}

#[test]
fn what_is_accepted_in_every_order_is_a_set() {
    let six = Automaton::explore(4, 3, 0, |sum, d| Some(sum + d.value()), |&sum| sum == 6);
    let is_set = |automaton, apart| match Reader::default().read(vec![0, 1, 2], automaton, apart) {
        Some(Wide::Unordered(_)) => true,
        Some(Wide::Layers(_)) => false,
        other => panic!("{other:?}"),
    };
    assert!(is_set(six.as_ref().unwrap(), true));
    assert!(!is_set(six.as_ref().unwrap(), false));
    assert!(!is_set(&rising(), true));
}

#[test]
fn too_long_a_row_has_no_word() {
    assert!(Layers::new((0..5).collect(), &rising(), false).is_none());
    assert!(Layers::new(Vec::new(), &rising(), false).is_some());
}

#[test]
fn what_comes_again_is_shared() {
    let mut reader = Reader::default();
    let mut graph =
        |cells: Vec<usize>, automaton: &Automaton| match reader.read(cells, automaton, false) {
            Some(Wide::Layers(layers)) => graph(&layers).number,
            other => panic!("{other:?}"),
        };
    let any = Automaton::explore(4, 3, 0, |_, _| Some(0), |_| true).unwrap();
    let first = graph(vec![0, 1, 2], &rising());
    assert_eq!(graph(vec![3, 4, 5], &rising()), first);
    assert_ne!(graph(vec![3, 4], &rising()), first);
    let last = graph(vec![3, 4], &any);
    assert_ne!(last, first);
    assert_eq!(graph(vec![5, 4], &any), last);
}

#[test]
fn no_cells_are_the_empty_word() {
    let even = |n: &u8, _: Digit| Some(1 - n);
    for (accepted, holds) in [(0, true), (1, false)] {
        let automaton = Automaton::explore(4, 2, 0u8, even, |&n| n == accepted).unwrap();
        for apart in [false, true] {
            let read = Reader::default().read(Vec::new(), &automaton, apart);
            assert_eq!(read.is_some(), holds);
            let filters = read.is_none_or(|wide| wide.filter(&[], &mut Desk::default()));
            assert!(filters);
        }
    }
}

#[test]
fn a_table_leaves_what_the_layered_graph_leaves() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (alive, known) = (&mut Alive::default(), &mut Known::default());
    let mut found = [0; 2];
    for _ in 0..300 {
        let (order, states) = (
            rng.next_u32() as usize % 6 + 2,
            rng.next_u32() as usize % 7 + 2,
        );
        let mut to = || (rng.next_u32() % 3 > 0).then(|| rng.next_u32() as usize % states);
        let rows: Vec<Vec<_>> = (0..states)
            .map(|_| (0..order).map(|_| to()).collect())
            .collect();
        let accepting: Vec<bool> = (0..states).map(|_| rng.next_u32() % 2 == 0).collect();
        let automaton = Automaton::new(order, &rows, &accepting).unwrap();
        let length = rng.next_u32() as usize % 7;
        let table = Table::of(&automaton, length);
        let table = Layers::of((0..length).collect(), Ways::Table(Arc::new(table)));
        let graph = Layers::new((0..length).collect(), &automaton, false);
        for _ in 0..20 {
            let all = (1 << order) - 1;
            let domains = [0; 7].map(|_| u64::from(rng.next_u32() % all + 1));
            let (mut by_graph, mut by_table) = (domains, domains);
            let holds = graph
                .as_ref()
                .is_some_and(|graph| graph.filter(&mut by_graph[..length], alive, known));
            // Twice, as the second answer is remembered.
            for _ in 0..2 {
                by_table = domains;
                assert_eq!(table.filter(&mut by_table[..length], alive, known), holds);
            }
            assert!(!holds || by_table == by_graph);
            found[usize::from(holds)] += 1;
        }
    }
    assert!(found.iter().all(|&n| n > 500), "{found:?}");
}

#[test]
fn an_automaton_of_very_many_steps_is_not_unrolled() {
    let step = |&sum: &usize, digit: Digit| Some((sum + digit.index() * 31) % 997);
    let automaton = Automaton::explore(9, 100, 0, step, |&sum| sum == 0).unwrap();
    let read = Reader::default().read((0..100).collect(), &automaton, false);
    assert!(matches!(
        read,
        Some(Wide::Layers(Layers {
            ways: Ways::Table(_),
            ..
        }))
    ));
}

#[test]
fn that_every_word_is_accepted_is_seen() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let alive = &mut Alive::default();
    let mut found = [0; 2];
    for _ in 0..2000 {
        let mut to = || (rng.next_u32() % 6 > 0).then(|| rng.next_u32() as usize % 3);
        let rows: Vec<Vec<_>> = (0..3).map(|_| (0..3).map(|_| to()).collect()).collect();
        let accepting: Vec<bool> = (0..3).map(|_| rng.next_u32() % 4 > 0).collect();
        let automaton = Automaton::new(3, &rows, &accepting).unwrap();
        let domains = [0; 3].map(|_| u64::from(rng.next_u32() % 7 + 1));
        let accepts = |word: [u8; 3]| {
            let mut digits = word.iter().map(|&digit| Digit::new(digit + 1).unwrap());
            let end = digits.try_fold(0, |state, digit| automaton.next(state, digit));
            end.is_some_and(|state| automaton.is_accepting(state))
        };
        let words = (0..27u8).map(|n| [n / 9, n / 3 % 3, n % 3]);
        let of_domains = |word: &[u8; 3]| (0..3).all(|cell| domains[cell] >> word[cell] & 1 == 1);
        let always = words.filter(of_domains).all(accepts);
        let table = Ways::Table(Arc::new(Table::of(&automaton, 3)));
        let graph = Layers::new(vec![0, 1, 2], &automaton, false).map(|layers| layers.ways);
        for ways in [Some(table), graph].into_iter().flatten() {
            ways.work_out(&mut domains.clone(), alive);
            assert_eq!(alive.always, always);
        }
        found[usize::from(always)] += 1;
    }
    assert!(found.iter().all(|&n| n > 200), "{found:?}");
}
