//! Relations applied, against all boards of six cells.

mod steps;
mod together;

use super::*;
use crate::trial::Numbers;

/// The boards: two rows of three cells, and four digits.
const CELLS: usize = 6;
const ORDER: usize = 4;
const NAMES: [&str; CELLS] = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"];

/// Returns the state before the first step, of these relations and no solution shown.
fn cases(relations: &[String]) -> Cases {
    let relations = relations.join("\n");
    let text = format!(
        "veridoku certificate 1\nclaim count 0\nboard 2x3 digits 1..4\nrules relations\n{relations}\npuzzle ......\n"
    );
    Cases::read(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"))
}

/// Returns all boards.
fn boards() -> impl Iterator<Item = Vec<u8>> {
    (0..ORDER.pow(CELLS as u32)).map(|number| {
        let digit = |cell: usize| (number / ORDER.pow(cell as u32) % ORDER) as u8 + 1;
        (0..CELLS).map(digit).collect()
    })
}

/// Gives cells these candidates.
fn hold(cases: &mut Cases, sets: &[u64]) {
    cases.places = Places::of(4, sets);
    cases.sets = sets.to_vec();
}

/// Returns some of the cells, at least two, in any order.
fn some_cells(numbers: &mut Numbers, most: u64) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..CELLS).collect();
    for place in (1..CELLS).rev() {
        cells.swap(place, numbers.below(place as u64 + 1) as usize);
    }
    cells.truncate(2 + numbers.below(most - 1) as usize);
    cells
}

fn names(cells: &[usize]) -> String {
    let names: Vec<&str> = cells.iter().map(|&cell| NAMES[cell]).collect();
    names.join(" ")
}

/// Returns cells with sets of digits.
fn sets(numbers: &mut Numbers, cells: &[usize]) -> String {
    let each = cells
        .iter()
        .map(|&cell| format!("{}:{:x}", NAMES[cell], 1 + numbers.below(15)));
    each.collect::<Vec<String>>().join(" ")
}

/// Returns a relation of a kind, from 0 to 7.
fn relation(kind: u64, numbers: &mut Numbers) -> String {
    let sign = ["=", "<=", ">="][numbers.below(3) as usize];
    match kind {
        0 => {
            let mut cells = some_cells(numbers, 4);
            cells.sort_unstable();
            format!("different {}", names(&cells))
        }
        1 => format!(
            "domain {} {:x}",
            NAMES[numbers.below(6) as usize],
            1 + numbers.below(15)
        ),
        2 => {
            let rows: Vec<String> = (0..4).map(|_| format!("{:x}", numbers.below(16))).collect();
            let cells = some_cells(numbers, 2);
            format!("pair {} {}", names(&cells[..2]), rows.join(" "))
        }
        3 => {
            let cells = some_cells(numbers, 5);
            let terms = cells.iter().map(|&cell| {
                let times = [1, 1, 1, -1, 2, 1000][numbers.below(6) as usize];
                match times {
                    1 => NAMES[cell].to_string(),
                    _ => format!("{times}*{}", NAMES[cell]),
                }
            });
            let terms: Vec<String> = terms.collect();
            format!(
                "sum {} {sign} {}",
                terms.join(" "),
                numbers.below(16) as i64 - 2
            )
        }
        4 => {
            let cells = some_cells(numbers, 5);
            format!(
                "count {} {sign} {}",
                sets(numbers, &cells),
                numbers.below(5)
            )
        }
        5 => {
            let cells = some_cells(numbers, 4);
            let set = numbers.below(4);
            match numbers.below(2) {
                0 => format!("clause {}", sets(numbers, &cells)),
                _ => {
                    let each: Vec<String> = cells
                        .iter()
                        .map(|&cell| format!("{}:{:x}", NAMES[cell], 1 << set))
                        .collect();
                    format!("clause {}", each.join(" "))
                }
            }
        }
        6 => {
            let states = 2 + numbers.below(4);
            let rows = (0..states).map(|_| {
                let next = (0..4).map(|_| match numbers.below(states + 1) {
                    state if state == states => "-".to_string(),
                    state => state.to_string(),
                });
                let next: Vec<String> = next.collect();
                let mark = ["", "!"][numbers.below(2) as usize];
                format!("{mark}{}", next.join(","))
            });
            let rows: Vec<String> = rows.collect();
            format!(
                "automaton {} : {}",
                names(&some_cells(numbers, 5)),
                rows.join(" ")
            )
        }
        _ => {
            let of = match numbers.below(2) {
                0 => String::new(),
                _ => format!(" of {}", numbers.below(6)),
            };
            format!(
                "connected 3{of} {} : {:x}",
                NAMES.join(" "),
                1 + numbers.below(15)
            )
        }
    }
}

/// Returns whether each cell of a board holds one of its candidates.
fn within(board: &[u8], sets: &[u64]) -> bool {
    let mut both = board.iter().zip(sets);
    both.all(|(&digit, set)| set >> (digit - 1) & 1 == 1)
}

/// Returns the candidates that the boards have on which all relations hold.
fn left<'a>(cases: &Cases, boards: impl IntoIterator<Item = &'a Vec<u8>>) -> Vec<u64> {
    let right = boards.into_iter();
    let right = right.filter(|board| cases.board.solved_by(board).is_ok());
    right.fold(vec![0; CELLS], |mut sets, board| {
        let both = sets.iter_mut().zip(board);
        both.for_each(|(set, digit)| *set |= 1 << (digit - 1));
        sets
    })
}

#[test]
fn a_relation_strikes_out_what_no_board_has_and_nothing_else() {
    let mut numbers = Numbers(31);
    let (mut struck, mut refuted) = ([0; 8], [0; 8]);
    for round in 0..4000 {
        let kind = round % 8;
        let mut relations = vec![relation(kind, &mut numbers)];
        for _ in 0..numbers.below(3) {
            let kind = numbers.below(8);
            let other = relation(kind, &mut numbers);
            if !relations.contains(&other) {
                relations.push(other);
            }
        }
        let (mut all, own) = (cases(&relations), cases(&relations[..1]));
        let sets: Vec<u64> = (0..CELLS).map(|_| 1 + numbers.below(15)).collect();
        hold(&mut all, &sets);
        let within: Vec<Vec<u8>> = boards().filter(|board| within(board, &sets)).collect();
        let possible = all.apply(0);
        // Nothing is struck out that is on a board that keeps all relations.
        let right = left(&all, &within);
        if !possible {
            assert_eq!(right, vec![0; CELLS], "{relations:?} {sets:?}");
            refuted[kind as usize] += 1;
        }
        for (cell, &set) in right.iter().enumerate() {
            assert_eq!(set & !all.sets[cell], 0, "{relations:?} {sets:?}");
        }
        // What no board of this relation has is struck out; less is of connected cells of a number,
        // or if none of them must be a member.
        let kept = left(&own, &within);
        let wide = relations[0].starts_with("sum") && relations[0].contains("1000*");
        let connected = match &all.board.relations[0] {
            Relation::Connected(of) => {
                of.size.is_some() || sets.iter().all(|set| set & !of.set != 0)
            }
            _ => false,
        };
        if connected || wide {
            continue;
        }
        assert!(possible || kept == vec![0; CELLS] || relations.len() > 1);
        for &cell in own.cells(0).iter().filter(|_| possible) {
            assert_eq!(all.sets[cell] & !kept[cell], 0, "{relations:?} {sets:?}");
        }
        struck[kind as usize] += usize::from(possible && all.sets != sets);
    }
    assert!(struck.iter().all(|&n| n > 20), "{struck:?}");
    assert!(refuted[2..].iter().all(|&n| n > 5), "{refuted:?}");
}

/// So whoever has struck out more follows the same proof.
#[test]
fn what_is_struck_out_of_candidates_is_struck_out_of_fewer() {
    let mut numbers = Numbers(17);
    let (mut less, mut none) = (0, 0);
    for round in 0..20_000 {
        let kind = round % 8;
        let mut relations = vec![relation(kind, &mut numbers)];
        for _ in 0..numbers.below(4) {
            // Mostly cells that differ, of which others make more.
            let other = numbers.below(16);
            let other = relation(if other < 8 { other } else { 0 }, &mut numbers);
            if !relations.contains(&other) {
                relations.push(other);
            }
        }
        let (mut all, mut fewer) = (cases(&relations), cases(&relations));
        let sets: Vec<u64> = (0..CELLS).map(|_| 1 + numbers.below(15)).collect();
        let some = sets.iter().map(|&set| match set & numbers.below(16) {
            0 => set,
            some => some,
        });
        let some: Vec<u64> = some.collect();
        hold(&mut all, &sets);
        hold(&mut fewer, &some);
        let (possible, still) = (all.apply(0), fewer.apply(0));
        assert!(possible || !still, "{relations:?} {sets:?} {some:?}");
        if still {
            let mut both = all.sets.iter().zip(&fewer.sets);
            let within = both.all(|(all, fewer)| fewer & !all == 0);
            assert!(within, "{relations:?} {sets:?} {some:?}");
            less += usize::from(all.sets != sets);
        }
        none += usize::from(!possible);
    }
    assert!(less > 1000 && none > 1000, "{less} {none}");
}

#[test]
fn cells_that_differ_count_a_digit_once() {
    let mut numbers = Numbers(52);
    let (mut struck, mut more) = (0, 0);
    for _ in 0..3000 {
        let cells = some_cells(&mut numbers, 6);
        let digit = 1 << numbers.below(4);
        let counted = |inside: bool| if inside { digit } else { 15 ^ digit };
        let terms: Vec<String> = cells
            .iter()
            .map(|&cell| format!("{}:{:x}", names(&[cell]), counted(numbers.below(3) > 0)))
            .collect();
        let sign = ["=", "<=", ">="][numbers.below(3) as usize];
        let mut relations = vec![format!(
            "count {} {sign} {}",
            terms.join(" "),
            numbers.below(5)
        )];
        for _ in 0..2 {
            let different = relation(0, &mut numbers);
            if !relations.contains(&different) {
                relations.push(different);
            }
        }
        let (mut all, mut own) = (cases(&relations), cases(&relations[..1]));
        let sets: Vec<u64> = (0..CELLS).map(|_| 1 + numbers.below(15)).collect();
        hold(&mut all, &sets);
        hold(&mut own, &sets);
        let within: Vec<Vec<u8>> = boards().filter(|board| within(board, &sets)).collect();
        let right = left(&all, &within);
        if !all.apply(0) {
            assert_eq!(right, vec![0; CELLS], "{relations:?} {sets:?}");
            struck += usize::from(own.apply(0));
            continue;
        }
        for (cell, &set) in right.iter().enumerate() {
            assert_eq!(set & !all.sets[cell], 0, "{relations:?} {sets:?}");
        }
        more += usize::from(own.apply(0) && own.sets != all.sets);
    }
    assert!(struck > 50 && more > 50, "{struck} {more}");
}

#[test]
fn what_is_taken_back_is_as_it_was() {
    let mut numbers = Numbers(5);
    for _ in 0..300 {
        let relations: Vec<String> = (0..8).map(|kind| relation(kind, &mut numbers)).collect();
        let mut cases = cases(&relations);
        let before = cases.sets.clone();
        cases.suppose(1, 2);
        (0..cases.relations()).for_each(|relation| {
            cases.apply(relation);
        });
        assert!(cases.marks.iter().all(|mark| !mark));
        assert_eq!(cases.refute(), Some(true));
        let after = [before[0], before[1] & !2]
            .into_iter()
            .chain(before[2..].iter().copied());
        assert_eq!(cases.sets, after.collect::<Vec<u64>>());
        let places = Places::of(4, &cases.sets);
        assert!((0..4).all(|digit| places.of_digit(digit) == cases.places.of_digit(digit)));
        assert_eq!(cases.changes().len(), 1);
        assert_eq!(cases.refute(), None);
    }
}
