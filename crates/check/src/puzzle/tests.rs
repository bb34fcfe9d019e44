//! The lines of automata, clauses and counts, read to the letter.

use crate::trial::Numbers;
use crate::{About, Checked, Demand, Refusal, Subject, check_by, clauses};

/// Returns a puzzle of 4×4 with this line.
fn puzzle(line: &str) -> String {
    format!("board 2x2\nrules relations\n{line}\npuzzle ................\n")
}

/// Returns a claim of several solutions with this line, of boards that begin with 1 2 3.
fn several(line: &str) -> Result<Checked, Refusal> {
    let text = format!(
        "veridoku certificate 1\nclaim several\n{}\
         solution 1234341221434321\nsolution 1234341221434322\nend\n",
        puzzle(line)
    );
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    check_by(&demand, &text)
}

/// Returns the clauses of this line, without those of the cells, in words.
fn written(line: &str) -> Vec<String> {
    let text = format!("veridoku certificate 1\nclaim none\n{}", puzzle(line));
    let all = clauses(&text).unwrap().split_off(16 * 7);
    let words = |clause: &Vec<i32>| clause.iter().map(i32::to_string).collect::<Vec<_>>();
    all.iter().map(|clause| words(clause).join(" ")).collect()
}

#[test]
fn lines_that_hold() {
    for line in [
        "automaton r1c1 r1c2 : 1,0,0,0 !1,1,1,1",
        "automaton : !-,-,-,-",
        "automaton r1c1 r1c1 : 1,-,-,- 2,-,-,- !-,-,-,-",
        "automaton r1c1 r1c2 r1c3 : !1,2,3,0 !1,2,3,- !-,2,3,- !-,-,3,-",
        "clause r1c1:1",
        "clause r1c1:2 r1c2:0 r1c2:2",
        "clause r1c1:ffffffffffffffff",
        "count = 0",
        "count r1c1:1 r1c1:3 r1c2:3 r1c3:3 = 3",
        "count r1c1:1 <= 9223372036854775807",
        "count r1c1:0 >= -9223372036854775808",
    ] {
        let found = several(line);
        assert!(found.is_ok(), "{line}: {found:?}");
    }
}

#[test]
fn lines_that_do_not_hold() {
    for (line, what) in [
        (
            "automaton r1c1 r1c2 : 1,0,0,0 1,1,1,1",
            "the automaton that begins with r1c1 does not accept",
        ),
        (
            "automaton r1c3 r1c1 : !0,0,-,0",
            "the automaton that begins with r1c3 does not accept",
        ),
        (
            "automaton : 0,0,0,0",
            "the automaton without cells does not accept",
        ),
        (
            "clause r1c2:d r1c1:fffffffffffffffe",
            "no part of the clause that begins with r1c1 is true",
        ),
        ("clause", "no part of the clause without cells is true"),
        (
            "count r1c2:1 r1c1:3 r1c2:3 r1c3:3 = 3",
            "the count that begins with r1c2 is 2, expected 3",
        ),
        (
            "count r1c3:4 >= 2",
            "the count that begins with r1c3 is 1, expected at least 2",
        ),
        ("count = -1", "the count without cells is 0, expected -1"),
    ] {
        let refusal = several(line).unwrap_err();
        let expected = format!("line 7: not a solution: {what}");
        assert_eq!(refusal.to_string(), expected, "{line}");
    }
}

#[test]
fn lines_that_are_malformed() {
    let automaton =
        "'automaton CELL… : ROW…', a row with 4 states or '-' for each state, found 'automaton";
    for (line, what) in [
        ("automaton", automaton),
        ("automaton :", automaton),
        ("automaton r1c1", automaton),
        ("automaton r1c1 !0,0,0,0", automaton),
        ("automaton r5c1 : !0,0,0,0", automaton),
        ("automaton r1c1 : : !0,0,0,0", automaton),
        ("automaton r1c1: !0,0,0,0", automaton),
        ("automaton r1c1 : !0,0,0", automaton),
        ("automaton r1c1 : !0,0,0,0,0", automaton),
        ("automaton r1c1 : !0,0,0,0,", automaton),
        ("automaton r1c1 : !,0,0,0", automaton),
        ("automaton r1c1 : !0,0,0,1", automaton),
        ("automaton r1c1 : !!0,0,0,0", automaton),
        ("automaton r1c1 : 0,0,0,0!", automaton),
        ("automaton r1c1 : !0,0,0,-1", automaton),
        ("automaton r1c1 : !0,0,0,00", automaton),
        ("automaton r1c1 : !0,0,0,+0", automaton),
        ("automaton r1c1 : !0,0,0,65536", automaton),
        ("automaton r1c1 : !0,0,0,18446744073709551616", automaton),
        ("automaton r1c1 : !0,0,0,0 !", automaton),
        ("clause r1c1", "'clause CELL:SET…', found 'clause r1c1'"),
        ("clause r1c1:", "'clause CELL:SET…', found 'clause"),
        ("clause r1c1:1:1", "'clause CELL:SET…', found 'clause"),
        ("clause r1c1:+1", "'clause CELL:SET…', found 'clause"),
        ("clause r1c1:g", "'clause CELL:SET…', found 'clause"),
        ("clause r1c5:1", "'clause CELL:SET…', found 'clause"),
        ("clause :1", "'clause CELL:SET…', found 'clause"),
        (
            "clause r1c1:10000000000000000",
            "'clause CELL:SET…', found 'clause",
        ),
        ("count", "'count CELL:SET… = NUMBER', found 'count'"),
        ("count =", "'count CELL:SET… = NUMBER', found 'count"),
        ("count 0", "'count CELL:SET… = NUMBER', found 'count"),
        ("count r1c1 = 1", "'count CELL:SET… = NUMBER', found 'count"),
        ("count r1c1:1", "'count CELL:SET… = NUMBER', found 'count"),
        (
            "count r1c1:1 < 1",
            "'count CELL:SET… = NUMBER', found 'count",
        ),
        (
            "count r1c1:1 = 01",
            "'count CELL:SET… = NUMBER', found 'count",
        ),
        (
            "count 2*r1c1:1 = 1",
            "'count CELL:SET… = NUMBER', found 'count",
        ),
        (
            "count r1c1:1 = 9223372036854775808",
            "'count CELL:SET… = NUMBER', found 'count",
        ),
        ("counts r1c1:1 = 1", "a relation or 'puzzle', found 'counts"),
    ] {
        let refusal = several(line).unwrap_err().to_string();
        let expected = format!("line 5: expected {what}");
        assert!(refusal.starts_with(&expected), "{line}: {refusal}");
    }
}

#[test]
fn an_automaton_has_at_most_65536_states() {
    let read = |states: usize| {
        let rows = " 0".repeat(states);
        let lines = format!(
            "board 8x8 digits 1..1\nrules relations\nautomaton r1c1 :{rows}\npuzzle {}\n",
            ".".repeat(64)
        );
        Subject::read(&lines).map_err(|refusal| refusal.to_string())
    };
    // 1,024 words for each cell are 65,536 words, three of which are no rows.
    assert!(read((1 << 16) - 3).is_ok());
    let refusal = read((1 << 16) - 2).unwrap_err();
    assert_eq!(refusal, "line 3: the relations take too many words");
    let large = |states: usize| {
        let rows = " 0".repeat(states);
        let lines = format!(
            "board 9x8 digits 1..1\nrules relations\nautomaton r1c1 :{rows}\npuzzle {}\n",
            ".".repeat(72)
        );
        Subject::read(&lines).map_err(|refusal| refusal.to_string())
    };
    assert!(large(1 << 16).is_ok());
    let refusal = large((1 << 16) + 1).unwrap_err();
    assert!(
        refusal.starts_with("line 3: expected 'automaton"),
        "{refusal}"
    );
}

#[test]
fn the_numbers_of_the_clauses() {
    // The lowest variable of its own is 65, after those of 64 candidates; each line's follow those
    // of the line before.
    let lines = "clause r1c2:6 r1c1:1 r1c2:4\n\
                 automaton r1c1 r1c2 : 1,1,0,0 !-,-,1,1\n\
                 domain r4c4 e\n\
                 count r1c1:3 r1c2:1 = 1";
    let automaton = "-1 66|-2 66|-3 65|-4 65|-65 -1|-65 -2|-66 -3|-66 -4|65 66|\
                     -65 -7|-65 -8|-66 -5|-66 -6";
    let count = "-1 68|-2 68|-3 67|-4 67|-67 -1|-67 -2|-68 -3|-68 -4|\
                 -67 -6|-67 -7|-67 -8|-68 -5|-5 67|-6 68|-7 68|-8 68";
    let expected = format!("1 6 7|{automaton}|-61|{count}");
    assert_eq!(written(lines).join("|"), expected);
    assert_eq!(written("clause r2c2:0"), [""]);
    assert_eq!(written("clause"), [""]);
    assert_eq!(written("count = 1"), [""]);
    assert!(written("count = 0").is_empty());
    assert!(written("automaton : !-,-,-,-").is_empty());
}

#[test]
fn no_line_makes_it_panic() {
    let words = [
        "automaton",
        "clause",
        "count",
        ":",
        "r1c1",
        "r4c4",
        "r1c1:f",
        "r2c2:1",
        "!0,1,-,0",
        "1,1,1,1",
        "-,-,-,-",
        "!1,0,0,1",
        "=",
        "<=",
        ">=",
        "0",
        "1",
        "-1",
        "r0c0",
        "r1c1:",
        "!",
        ",",
        "-",
        "0,0,0,9",
    ];
    let mut numbers = Numbers(8);
    let mut right = 0;
    for _ in 0..20_000 {
        let first = numbers.below(3) as usize;
        let mut line = vec![words[first]];
        for _ in 0..numbers.below(7) {
            line.push(words[numbers.below(words.len() as u64) as usize]);
        }
        let line = line.join(" ");
        let text = format!("veridoku certificate 1\nclaim none\n{}", puzzle(&line));
        right += usize::from(clauses(&text).is_ok());
        let _ = several(&line);
    }
    assert!(right > 100, "{right}");
}
