//! Neighbours of puzzles, compared with a search that counts every board; the state that survives a
//! kill; walks to few clues.

#[path = "../oracles/plain_neighbours.rs"]
mod oracle;

use crate::effort::few;
use crate::terminal::Terminal;
use oracle::plain_neighbours;
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use veridoku::canon::canonical;
use veridoku::engine::{Cancel, Engine, Limits};
use veridoku::generate::{Exchange, Low, Maker, Neighbour, Neighbours, Walk, Wish, stream};
use veridoku::grid::{Givens, Shape};
use veridoku::native::{Native, Plain};
use veridoku::rules::{Model, Puzzle, Rule, Rulebook};
use veridoku::verify::Judge;

const SEVENTEEN: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

fn puzzle(text: &str) -> Givens {
    let values: Vec<u8> = text
        .bytes()
        .map(|b| if b == b'.' { 0 } else { b - b'0' })
        .collect();
    Givens::from_values(Shape::of_cells(text.len()).unwrap(), values).unwrap()
}

fn book(shape: Shape) -> Arc<Rulebook> {
    Arc::new(Rulebook::new(shape, &Rule::PLAIN))
}

fn exchange(remove: usize, add: usize) -> Exchange {
    Exchange { remove, add }
}

/// Returns the neighbours as text, all of which must be distinct.
fn texts(found: Vec<Neighbour>) -> BTreeSet<String> {
    let mut set = BTreeSet::new();
    for neighbour in found {
        assert!(set.insert(format!("{neighbour:?}")), "found twice");
    }
    set
}

fn fast(givens: &Givens, exchange: Exchange) -> BTreeSet<String> {
    let mut found = Vec::new();
    let seen = Neighbours::new(&book(givens.shape())).each(givens, exchange, &mut |neighbour| {
        found.push(neighbour);
        true
    });
    assert_eq!(
        (seen.minimal, seen.undecided, seen.stopped),
        (found.len() as u64, 0, false)
    );
    texts(found)
}

fn plain(engine: &mut dyn Engine, givens: &Givens, exchange: Exchange) -> BTreeSet<String> {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    texts(plain_neighbours(engine, &model, exchange).unwrap())
}

fn minimal_puzzles(shape: Shape, number: u64) -> Vec<Givens> {
    let judge = Judge::new([Native::new().boxed()]);
    let mut maker = Maker::new(Wish::minimal(shape), shape, judge).unwrap();
    let made = (1..=number).map(|number| match maker.make(5, number) {
        Ok(veridoku::generate::Attempt::Made(made, _)) => made.givens,
        other => panic!("{other:?}"),
    });
    made.collect()
}

#[test]
fn small_boards_have_the_neighbours_that_the_plain_search_finds() {
    let mut all = 0;
    for text in [
        "1..4......3..2..",
        ".1.....24.31....",
        "12343412.1.3.3.1",
        "................",
    ] {
        let givens = puzzle(text);
        for (remove, add) in [
            (0, 1),
            (0, 2),
            (1, 0),
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (3, 2),
            (2, 3),
        ] {
            if remove > givens.count() || (givens.count() == 0 && add > 2) {
                continue;
            }
            let exchange = exchange(remove, add);
            let expected = plain(&mut Plain::default(), &givens, exchange);
            assert_eq!(fast(&givens, exchange), expected, "{text} {exchange:?}");
            all += expected.len();
        }
    }
    assert!(all > 300, "{all}");
}

#[test]
fn four_givens_of_an_empty_4x4_board_give_every_puzzle_of_four() {
    // 4×4 has 13 up to equivalence: D. Berthier, and the minimums of docs/fewest-clues.md.
    let empty = Givens::empty(Shape::new(2, 2).unwrap());
    let mut classes = BTreeSet::new();
    Neighbours::new(&book(empty.shape())).each(&empty, exchange(0, 4), &mut |neighbour| {
        classes.insert(
            canonical(&neighbour.givens, &Limits::none())
                .unwrap()
                .form
                .values()
                .to_vec(),
        );
        true
    });
    assert_eq!(classes.len(), 13);
}

#[test]
fn boards_of_6x6_have_the_neighbours_that_the_plain_search_finds() {
    let shape = Shape::new(2, 3).unwrap();
    let mut all = 0;
    for givens in minimal_puzzles(shape, 3) {
        for (remove, add) in [(1, 1), (2, 1)] {
            let exchange = exchange(remove, add);
            let expected = plain(&mut Native::new(), &givens, exchange);
            assert_eq!(fast(&givens, exchange), expected);
            all += expected.len();
        }
    }
    assert!(all > 20, "{all}");
}

#[test]
fn boards_of_9x9_have_the_neighbours_that_the_plain_search_finds() {
    let mut puzzles = minimal_puzzles(Shape::CLASSIC, 2);
    puzzles.push(puzzle(SEVENTEEN));
    let mut all = 0;
    for givens in &puzzles {
        let expected = plain(&mut Native::new(), givens, exchange(1, 1));
        assert_eq!(fast(givens, exchange(1, 1)), expected);
        all += expected.len();
    }
    assert!(all > 100, "{all}");
}

#[test]
fn two_givens_for_one_are_found_however_many_solutions_are_between() {
    let givens = puzzle(SEVENTEEN);
    // One that leaves more solutions than are kept, and one that leaves few, with one more given.
    let mut sizes = BTreeSet::new();
    for taken in givens.iter() {
        let open = givens.retain(|given| given != taken);
        let model = Model::new(&Puzzle::plain(open.clone()));
        let solutions = Native::new()
            .count(&model, &Limits::solutions(1000))
            .unwrap()
            .run
            .solutions;
        if !sizes.insert(solutions > 64) {
            continue;
        }
        let mut expected = plain_neighbours(&mut Native::new(), &model, exchange(0, 2)).unwrap();
        expected.retain(|neighbour| !neighbour.added.contains(&taken));
        let mut found = Vec::new();
        let mut search = Neighbours::new(&book(Shape::CLASSIC));
        search.instead_of(&givens, &[taken.cell], 2, &mut |neighbour| {
            assert_eq!(neighbour.removed, [taken]);
            found.push(neighbour.givens);
            true
        });
        let expected: BTreeSet<_> = expected
            .into_iter()
            .map(|n| n.givens.values().to_vec())
            .collect();
        let found: BTreeSet<_> = found.into_iter().map(|g| g.values().to_vec()).collect();
        assert_eq!(found, expected);
        assert!(!found.is_empty());
    }
    assert!(sizes.contains(&true));
}

#[test]
fn a_search_stops_where_it_is_told_to() {
    let givens = puzzle(SEVENTEEN);
    let mut found = 0;
    let seen = Neighbours::new(&book(Shape::CLASSIC)).each(&givens, exchange(1, 2), &mut |_| {
        found += 1;
        found < 3
    });
    assert_eq!((found, seen.stopped), (3, true));
    let cancel = Cancel::new();
    cancel.cancel();
    let mut search = Neighbours::with_cancel(&book(Shape::CLASSIC), cancel);
    assert!(search.each(&givens, exchange(1, 1), &mut |_| true).stopped);
    // A board of another shape has no neighbours.
    let seen = search.each(&puzzle(".1.....24.31...."), exchange(1, 1), &mut |_| true);
    assert_eq!(seen.candidates, 0);
}

#[test]
fn walks_end_at_minimal_puzzles_of_so_many_clues() {
    for (shape, clues) in [
        (Shape::CLASSIC, 20),
        (Shape::CLASSIC, 25),
        (Shape::new(2, 3).unwrap(), 8),
    ] {
        let mut low = Low::new(shape, Cancel::new());
        let mut arrived = 0;
        for number in 1..=6 {
            let end = low.walk(&mut stream(1, number), clues);
            let again = Low::new(shape, Cancel::new()).walk(&mut stream(1, number), clues);
            assert_eq!(end, again, "a walk depends on those before it");
            let Walk::Arrived(givens) = end else { continue };
            arrived += 1;
            assert_eq!(givens.count(), clues);
            let count = |givens: Givens| {
                let model = Model::new(&Puzzle::plain(givens));
                let census = Plain::default().count(&model, &Limits::solutions(2));
                census.unwrap().run.solutions
            };
            assert_eq!(count(givens.clone()), 1);
            for given in givens.iter() {
                assert_eq!(count(givens.retain(|other| other != given)), 2);
            }
        }
        assert!(arrived > 3, "{shape} {clues}: {arrived}");
    }
}

/// Returns puzzles with few neighbours, a line each.
fn input(terminal: &Terminal) -> String {
    let lines: Vec<String> = minimal_puzzles(Shape::new(2, 3).unwrap(), few(10, 60))
        .iter()
        .map(|givens| givens.values().iter().map(u8::to_string).collect())
        .collect();
    let text = lines.join("\n") + "\n";
    terminal.file("in.txt", &text);
    text
}

const STATE: [&str; 6] = ["neighbours", "in.txt", "--json", "-q", "--state", "state"];

fn unbroken(terminal: &Terminal) -> String {
    let said = terminal.run(&["neighbours", "in.txt", "--json", "-q"], b"");
    assert_eq!((said.code, &said.err[..]), (0, ""));
    assert!(said.out.lines().count() > 100);
    said.out
}

fn child(terminal: &Terminal) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .current_dir(terminal.path())
        .args(STATE)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}

#[test]
fn a_search_that_was_killed_goes_on_as_if_it_had_not_been() {
    let terminal = Terminal::new();
    input(&terminal);
    let expected = unbroken(&terminal);
    let log = terminal.path().join("state/log");
    let mut killed = 0;
    for more in [1, 2000, 20_000, 1] {
        let mut child = child(&terminal);
        let before = size(&log);
        while size(&log) < before + more && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(killed >= 2, "the search was over too soon to be killed");
    assert!(terminal.run(&STATE, b"").out == expected);
    // A run after the end prints the same again.
    assert!(terminal.run(&STATE, b"").out == expected);
}

#[test]
fn a_log_that_breaks_off_anywhere_loses_nothing() {
    let terminal = Terminal::new();
    input(&terminal);
    let expected = unbroken(&terminal);
    assert!(terminal.run(&STATE, b"").out == expected);
    let log = terminal.path().join("state/log");
    let whole = std::fs::read(&log).unwrap();
    for cut in [
        0,
        7,
        60,
        90,
        whole.len() / 3,
        whole.len() - 300,
        whole.len() - 1,
    ]
    .into_iter()
    .step_by(few(6, 1))
    {
        std::fs::write(&log, &whole[..cut]).unwrap();
        assert!(terminal.run(&STATE, b"").out == expected, "cut at {cut}");
        assert!(std::fs::read(&log).unwrap() == whole, "cut at {cut}");
    }
}

#[test]
fn a_state_of_something_else_is_refused() {
    let terminal = Terminal::new();
    let text = input(&terminal);
    terminal.run(&STATE, b"");
    let refused = |args: &[&str], input: &str, expected: &str| {
        terminal.file("in.txt", input);
        let said = terminal.run(&[&STATE[..], args].concat(), b"");
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{}", said.err);
        assert!(said.err.contains(expected), "{}", said.err);
    };
    refused(&["--add", "2"], &text, "the log of another search");
    refused(&["--known", "in.txt"], &text, "the log of another search");
    let (first, rest) = text.split_once('\n').unwrap();
    refused(&[], rest, "the state is of more puzzles");
    let turned: String = first.chars().rev().collect();
    refused(
        &[],
        &format!("{turned}\n{rest}"),
        "the state is of other puzzles",
    );
    terminal.file("state/log", "something else\n");
    refused(&[], &text, "the log of another search");
}

#[test]
fn the_output_does_not_depend_on_threads_and_classes_come_once() {
    let terminal = Terminal::new();
    input(&terminal);
    let expected = unbroken(&terminal);
    for jobs in few(&["3"][..], &["1", "3", "8"]) {
        let said = terminal.run(&["neighbours", "in.txt", "--json", "-q", "-j", jobs], b"");
        assert!(said.out == expected, "{jobs} threads");
    }
    let field = |line: &str, name: &str| {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        json[name].as_str().unwrap().to_string()
    };
    let mut classes = BTreeSet::new();
    for line in expected.lines() {
        let puzzle = puzzle(&field(line, "puzzle"));
        let form = canonical(&puzzle, &Limits::none()).unwrap().form;
        assert_eq!(form, self::puzzle(&field(line, "canonical")));
        assert!(classes.insert(form.values().to_vec()), "a class twice");
    }
    // Known puzzles are not printed: neither those found before nor the input.
    let shorter = terminal.run(&["neighbours", "in.txt", "-q"], b"").out;
    assert_eq!(shorter.lines().count(), classes.len());
    terminal.file("known.txt", &shorter);
    let said = terminal.run(
        &[
            "neighbours",
            "in.txt",
            "--known",
            "known.txt",
            "--known",
            "in.txt",
        ],
        b"",
    );
    assert_eq!(said.out, "");
    assert!(said.err.contains(": 0 found, "), "{}", said.err);
}

#[test]
fn puzzles_stream_through() {
    let terminal = Terminal::new();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .current_dir(terminal.path())
        .args(["neighbours", "-q", "--from", "line", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The input stays open. Without `--from line`, the lines could be rows of a 36×36 board and the
    // reader would wait for more.
    let text = input(&terminal);
    stdin.write_all(text.as_bytes()).unwrap();
    stdin.flush().unwrap();
    let mut first = [0; 37];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    assert_eq!(first[36], b'\n');
    drop(stdin);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    let whole = String::from_utf8_lossy(&first).into_owned() + &rest;
    assert!(whole == terminal.run(&["neighbours", "in.txt", "-q"], b"").out);
}

#[test]
fn low_gives_the_same_puzzles_with_any_number_of_threads() {
    let terminal = Terminal::new();
    let run = |jobs: &str| {
        terminal.run(
            &[
                "low", "-n", "8", "--clues", "20", "--seed", "3", "-q", "-j", jobs,
            ],
            b"",
        )
    };
    let one = run("1");
    assert_eq!((one.code, &one.err[..]), (0, ""));
    assert_eq!(run("3").out, one.out);
    let forms: BTreeSet<Vec<u8>> = one
        .out
        .lines()
        .map(|line| {
            canonical(&puzzle(line), &Limits::none())
                .unwrap()
                .form
                .values()
                .to_vec()
        })
        .collect();
    assert_eq!(forms.len(), 8);
}

#[test]
fn low_says_when_there_are_not_enough() {
    let terminal = Terminal::new();
    // Walks to 17 clues hardly ever arrive.
    if few(false, true) {
        let args = ["low", "--clues", "17", "--seed", "1", "--tries", "1"];
        let said = terminal.run(&args, b"");
        assert_eq!((said.code, &said.out[..]), (4, ""));
        let remark = "puzzle 1 of seed 1: no walk of 1 arrived; the nearest came to ";
        assert!(said.err.contains(remark), "{}", said.err);
    }
    let said = terminal.run(
        &["low", "--clues", "17", "--seed", "1", "--time-limit", "1"],
        b"",
    );
    assert_eq!((said.code, &said.out[..]), (4, ""));
    assert!(said.err.contains("0 of 1: the time is up"), "{}", said.err);
}
