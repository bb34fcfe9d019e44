//! Relations that are worked on together with others, against all boards of six cells.

use super::super::work::{Together, Work};
use super::*;

/// Applies the relation at the index of a list to random candidates, and compares what is left with
/// all boards on which the whole list holds: in the cells `exactly` nothing else may be. Returns
/// whether something was struck out, and whether nothing is possible.
fn exact(
    numbers: &mut Numbers,
    relations: &[String],
    index: usize,
    exactly: &[usize],
) -> (bool, bool) {
    let (mut all, mut alone) = (cases(relations), cases(relations));
    alone.together[index] = None;
    let digits = |numbers: &mut Numbers| (numbers.below(16) | numbers.below(16)).max(1);
    let sets: Vec<u64> = (0..CELLS).map(|_| digits(numbers)).collect();
    hold(&mut all, &sets);
    let within: Vec<Vec<u8>> = boards().filter(|board| within(board, &sets)).collect();
    let right = left(&all, &within);
    hold(&mut alone, &sets);
    if !all.apply(index) {
        assert_eq!(right, vec![0; CELLS], "{relations:?} {sets:?}");
        return (false, true);
    }
    // By itself it strikes out no more.
    assert!(alone.apply(index), "{relations:?} {sets:?}");
    let mut both = all.sets.iter().zip(&alone.sets);
    assert!(
        both.all(|(all, alone)| all & !alone == 0),
        "{relations:?} {sets:?}"
    );
    for (cell, &set) in right.iter().enumerate() {
        assert_eq!(set & !all.sets[cell], 0, "{relations:?} {sets:?}");
    }
    for &cell in exactly {
        assert_eq!(all.sets[cell], right[cell], "{relations:?} {sets:?}");
    }
    // Of fewer candidates no less is struck out.
    let some = sets.iter().map(|&set| match set & numbers.below(16) {
        0 => set,
        some => some,
    });
    let mut fewer = cases(relations);
    hold(&mut fewer, &some.collect::<Vec<u64>>());
    if fewer.apply(index) {
        let mut both = fewer.sets.iter().zip(&all.sets);
        assert!(
            both.all(|(fewer, all)| fewer & !all == 0),
            "{relations:?} {sets:?}"
        );
    }
    (all.sets != sets, false)
}

/// Returns a relation of two digits that is the same from either side, as rows of a `pair`.
fn even_table(numbers: &mut Numbers) -> String {
    let mut rows = [0u64; 4];
    for a in 0..4 {
        for b in 0..a {
            if numbers.below(3) > 0 {
                rows[a] |= 1 << b;
                rows[b] |= 1 << a;
            }
        }
    }
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:x}")).collect();
    rows.join(" ")
}

#[test]
fn pairs_of_one_relation_leave_what_sets_of_digits_have() {
    let mut numbers = Numbers(61);
    let (mut struck, mut none) = (0, 0);
    for _ in 0..2000 {
        let table = even_table(&mut numbers);
        let cells = some_cells(&mut numbers, 4);
        let mut relations = Vec::new();
        for (place, a) in cells.iter().enumerate() {
            let each = cells[..place].iter();
            relations.extend(each.map(|b| format!("pair {} {table}", names(&[*a, *b]))));
        }
        let is_clique = |of: &Option<Together>| matches!(of, Some(Together::Clique(_)));
        let together = cases(&relations).together;
        let Some(index) = together.iter().position(is_clique) else {
            assert!(cells.len() < 3 || table == "e d b 7", "{relations:?}");
            continue;
        };
        let (more, refuted) = exact(&mut numbers, &relations, index, &cells);
        struck += usize::from(more);
        none += usize::from(refuted);
    }
    assert!(struck > 200 && none > 100, "{struck} {none}");
}

#[test]
fn what_every_set_of_a_clique_has_is_struck_out_where_all_its_places_see() {
    // 1 and 2, 2 and 3, or 3 and 4 in three cells that differ in twos by at most 2, so that 2 and 3
    // are there; r2c3 sees all of them.
    let near = "6 d b 6";
    let mut relations: Vec<String> = ["r1c1 r1c2", "r1c1 r1c3", "r1c2 r1c3"]
        .iter()
        .map(|cells| format!("pair {cells} {near}"))
        .collect();
    relations.push("different r1c1 r1c2 r1c3 r2c3".to_string());
    let mut all = cases(&relations);
    assert!(all.apply(0));
    assert_eq!(all.sets, [15, 15, 15, 15, 15, 0b1001]);
    assert_eq!(all.cells(0), [0, 1, 2]);
    assert_eq!(all.rank(0), 2);
}

#[test]
fn sums_that_are_equal_leave_what_is_a_sum_of_each() {
    let mut numbers = Numbers(62);
    let (mut struck, mut none) = (0, 0);
    for _ in 0..1000 {
        // Three groups of the six cells, linked in a row.
        let cells = {
            let mut cells = some_cells(&mut numbers, 6);
            let others = (0..CELLS).filter(|cell| !cells.contains(cell));
            let others: Vec<usize> = others.collect();
            cells.extend(others);
            cells
        };
        let first = 1 + numbers.below(4) as usize;
        let second = first + 1 + numbers.below(5 - first as u64) as usize;
        let groups = [&cells[..first], &cells[first..second], &cells[second..]];
        let link = |a: &[usize], b: &[usize]| {
            let minus: Vec<String> = b
                .iter()
                .map(|&cell| format!("-1*{}", NAMES[cell]))
                .collect();
            format!("sum {} {} = 0", names(a), minus.join(" "))
        };
        let relations = [link(groups[0], groups[1]), link(groups[1], groups[2])];
        let together = &cases(&relations).together[0];
        assert!(matches!(together, Some(Together::Equal(_))));
        let (more, refuted) = exact(&mut numbers, &relations, 0, &cells);
        struck += usize::from(more);
        none += usize::from(refuted);
    }
    assert!(struck > 200 && none > 100, "{struck} {none}");
}

#[test]
fn sums_that_follow_are_not_taken_together_with_others() {
    let relations = ["sum r1c1 -1*r1c2 = 0", "sum r1c2 -1*r1c3 = 0"].map(String::from);
    let mut board = cases(&relations).board;
    board.following = 1;
    let fewer = Cases::new(board, Vec::new()).unwrap_or_else(|what| panic!("{what}"));
    assert!(fewer.together[0].is_none());
    assert_eq!(fewer.cells(0), [0, 1]);
}

#[test]
fn automata_over_cells_that_differ_leave_what_words_of_different_digits_have() {
    let mut numbers = Numbers(63);
    let (mut struck, mut none, mut read) = (0, 0, 0);
    for _ in 0..1500 {
        let automaton = relation(6, &mut numbers);
        let (line, _) = automaton.split_once(" : ").unwrap();
        let cells: Vec<usize> = line
            .split(' ')
            .skip(1)
            .map(|name| NAMES.iter().position(|known| *known == name).unwrap())
            .collect();
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        if cells.len() > ORDER {
            continue;
        }
        let relations = [automaton, format!("different {}", names(&sorted))];
        let apart = matches!(cases(&relations).work[0], Work::Apart);
        assert_eq!(apart, cells.len() > 2);
        if apart {
            let (more, refuted) = exact(&mut numbers, &relations, 0, &cells);
            struck += usize::from(more);
            none += usize::from(refuted);
            read += 1;
        }
    }
    assert!(
        struck > 200 && none > 100 && read > 500,
        "{struck} {none} {read}"
    );
}

#[test]
fn what_every_word_of_different_digits_has_is_struck_out_where_all_its_places_see() {
    // Three cells that differ and begin with 1: 1,2,3 or 1,3,2. r2c3 sees the last two.
    let relations = [
        "automaton r1c1 r1c2 r1c3 : 1,-,-,- !-,1,1,-".to_string(),
        "different r1c1 r1c2 r1c3".to_string(),
        "different r1c2 r1c3 r2c3".to_string(),
    ];
    let mut all = cases(&relations);
    assert!(all.apply(0));
    assert_eq!(all.sets, [1, 0b110, 0b110, 15, 15, 0b1001]);
}

#[test]
fn counts_of_single_digits_leave_what_adds_up() {
    let mut numbers = Numbers(64);
    let (mut struck, mut none, mut more) = (0, 0, 0);
    for _ in 0..3000 {
        let cells = some_cells(&mut numbers, 6);
        let counted = |digit: u64, numbers: &mut Numbers| {
            let each = cells
                .iter()
                .map(|&cell| format!("{}:{:x}", NAMES[cell], 1 << digit));
            let each: Vec<String> = each.collect();
            let times = 1 + numbers.below(3);
            // So often, at least, at most, or not at all: by a count or an automaton.
            match numbers.below(5) {
                0 => format!("count {} <= {times}", each.join(" ")),
                1 => format!("count {} >= {times}", each.join(" ")),
                2 => format!("count {} = {times}", each.join(" ")),
                _ => {
                    let row = |state: u64| {
                        let to = |other: u64| match (other == digit, state == times) {
                            (true, true) => "-".to_string(),
                            (true, false) => (state + 1).to_string(),
                            (false, _) => state.to_string(),
                        };
                        let next: Vec<String> = (0..4).map(to).collect();
                        let mark = if state == 0 || state == times {
                            "!"
                        } else {
                            ""
                        };
                        format!("{mark}{}", next.join(","))
                    };
                    let rows: Vec<String> = (0..=times).map(row).collect();
                    format!("automaton {} : {}", names(&cells), rows.join(" "))
                }
            }
        };
        let digits = 2 + numbers.below(3);
        let mut relations: Vec<String> = (0..digits).map(|d| counted(d, &mut numbers)).collect();
        for _ in 0..numbers.below(3) {
            let different = relation(0, &mut numbers);
            if !relations.contains(&different) {
                relations.push(different);
            }
        }
        let together = &cases(&relations).together[0];
        assert!(
            matches!(together, Some(Together::Tally(_))),
            "{relations:?}"
        );
        let before = numbers.0;
        let (all, refuted) = exact(&mut numbers, &relations, 0, &[]);
        // Alone each says less.
        numbers = Numbers(before);
        let alone = [&relations[..1], &relations[digits as usize..]].concat();
        let (one, _) = exact(&mut numbers, &alone, 0, &[]);
        struck += usize::from(all);
        none += usize::from(refuted);
        more += usize::from((all || refuted) && !one);
    }
    assert!(
        struck > 500 && none > 500 && more > 500,
        "{struck} {none} {more}"
    );
}

#[test]
fn bits_of_digits_that_there_are_not_mean_nothing() {
    let pairs = |row: &str| {
        let each = ["r1c1 r1c2", "r1c1 r1c3", "r1c2 r1c3"].into_iter();
        let mut pairs: Vec<String> = each.map(|cells| format!("pair {cells} 6 d b 6")).collect();
        pairs[1] = format!("pair r1c1 r1c3 {row} d b 6");
        pairs.push("different r1c1 r1c2 r1c3".to_string());
        pairs
    };
    for row in ["6", "16", "f6"] {
        let together = &cases(&pairs(row)).together[0];
        assert!(matches!(together, Some(Together::Clique(_))), "{row}");
    }
    let counts = |set: &str| {
        let one = format!("count r1c1:1 r1c2:{set} = 1");
        [one, "count r1c1:2 r1c2:2 = 1".to_string()]
    };
    for set in ["1", "11", "f1"] {
        let together = &cases(&counts(set)).together[0];
        assert!(matches!(together, Some(Together::Tally(_))), "{set}");
    }
    // Nothing holds digit 5.
    assert!(!cases(&["count r1c1:10 r1c2:10 = 1".to_string()]).apply(0));
}
