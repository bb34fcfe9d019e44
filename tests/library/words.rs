//! Certificates of puzzles with automata, clauses and counts: random ones, and those of clues.
//! Changed ones are refused or still state something true.

use crate::canon_clues::on_board;
use crate::clauses::{head, same_clauses};
use crate::contradictions::count;
use crate::effort::few;
use crate::reading::{built, model_of};
use crate::truth::{certify_both_ways as certify, check_any, is_true_of};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use veridoku::check::{About, Certificates, Checked, Claim, Demand, check_for};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Cell, Digit, DigitSet, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{
    Automaton, Clue, ClueKind, Comparison, Constraint, Model, Name, Numbers, Puzzle, Relation,
    Rule, Rulebook,
};
use veridoku::verify::certificate::{CertificateKind, CertifyError, subject};

fn cell(rng: &mut ChaCha8Rng) -> Cell {
    Cell::new(rng.random_range(0..16))
}

/// Returns up to four cells with digits; a cell may occur again.
fn sets(rng: &mut ChaCha8Rng) -> Vec<(Cell, DigitSet)> {
    (0..rng.random_range(0..5))
        .map(|_| (cell(rng), DigitSet::from_bits(rng.random_range(0..16))))
        .collect()
}

/// Returns an automaton of up to five states over up to six cells, of which some may be the same.
fn automaton(rng: &mut ChaCha8Rng) -> Relation {
    let states = rng.random_range(1..6);
    let rows: Vec<Vec<Option<usize>>> = (0..states)
        .map(|_| {
            let mut next = || rng.random_bool(0.8).then(|| rng.random_range(0..states));
            (0..4).map(|_| next()).collect()
        })
        .collect();
    let accepting: Vec<bool> = (0..states).map(|_| rng.random_bool(0.6)).collect();
    Relation::Automaton {
        cells: (0..rng.random_range(0..7)).map(|_| cell(rng)).collect(),
        automaton: Automaton::new(4, &rows, &accepting).unwrap(),
    }
}

fn relation(rng: &mut ChaCha8Rng) -> Relation {
    let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];
    match rng.random_range(0..3) {
        0 => automaton(rng),
        1 => Relation::Clause { any_of: sets(rng) },
        _ => Relation::Count {
            of: sets(rng),
            comparison: comparisons[rng.random_range(0..3)],
            total: rng.random_range(-1..4),
        },
    }
}

/// Returns a puzzle of 4×4 with some of these relations, and mostly with rows and columns. Two of
/// three keep a full board.
fn random_model(rng: &mut ChaCha8Rng) -> Model {
    let shape = Shape::new(2, 2).unwrap();
    let mut digits: Vec<u8> = (1..5).collect();
    digits.sort_by_cached_key(|_| rng.random::<u32>());
    let board = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0].map(|i: usize| digits[i]);
    let kept = rng.random_range(0..3) > 0;
    let mut relations: Vec<Relation> = Vec::new();
    if rng.random_bool(0.7) {
        let rows = (0..4).map(|i| shape.row_cells(i).collect());
        let columns = (0..4).map(|i| shape.column_cells(i).collect());
        let houses = rows.chain(columns);
        relations.extend(houses.map(|cells| Relation::AllDifferent { cells }));
    }
    for _ in 0..rng.random_range(1..10) {
        let relation = relation(rng);
        if !kept || relation.holds(&board) {
            relations.insert(rng.random_range(0..=relations.len()), relation);
        }
    }
    let constraints = relations.into_iter().map(|relation| Constraint {
        relation,
        name: Name::Other("random".to_string()),
    });
    let book = Rulebook::from_constraints(shape, constraints.collect());
    let share = rng.random_range(0.1..0.6);
    let mut given = |value: u8| match (rng.random_bool(share), kept) {
        (false, _) => 0,
        (true, true) => value,
        (true, false) => rng.random_range(1..5),
    };
    let givens = board.into_iter().map(&mut given).collect::<Vec<u8>>();
    Model::with_rulebook(book.into(), Givens::from_values(shape, givens).unwrap())
}

/// Asserts that a certificate holds and says what is true of its puzzle, that a further reader
/// finds the same relations in it, and that all parts number the same clauses.
fn right(model: &Model, text: &str) -> Checked {
    let checked = check_any(text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    assert_eq!(Ok(&checked.subject), subject(model).as_ref());
    assert!(is_true_of(model, &checked), "{text}");
    let relations = |model: &Model| -> Vec<Relation> {
        let constraints = model.rulebook().constraints().iter();
        constraints.map(|c| sorted(c.relation.clone())).collect()
    };
    assert_eq!(relations(&model_of(text)), relations(model));
    same_clauses(model, &head(text));
    checked
}

/// As [`right`], for a certificate that names its rules.
fn right_by_name(model: &Model, text: &str) -> Checked {
    assert!(text.contains("\nrules clues\n"), "{text}");
    let checked = check_any(text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    assert_eq!(Ok(&checked.subject), subject(model).as_ref());
    assert!(is_true_of(model, &checked), "{text}");
    let relations = |model: &Model| -> HashSet<Relation> {
        let constraints = model.rulebook().constraints().iter();
        constraints.map(|c| sorted(c.relation.clone())).collect()
    };
    // Read by names it is the puzzle again, and the clauses are those of the checker's relations.
    assert_eq!(relations(&model_of(text)), relations(model));
    same_clauses(&built(text), &head(text));
    checked
}

/// Returns a relation with all-different cells in order, as certificates have them.
fn sorted(mut relation: Relation) -> Relation {
    if let Relation::AllDifferent { cells } = &mut relation {
        cells.sort_unstable();
    }
    relation
}

#[test]
fn automata_clauses_and_counts_are_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut claims: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..few(400, 4000) {
        let model = random_model(&mut rng);
        let checked = right(&model, &certify(&model, CertificateKind::Verdict).unwrap());
        *claims.entry(checked.claim.to_string()).or_default() += 1;
        match certify(&model, CertificateKind::Count(50)) {
            Ok(text) => {
                let claim = right(&model, &text).claim;
                assert_eq!(claim, Claim::Count(count(&model, 60) as usize));
            }
            Err(error) => assert!(
                error == CertifyError::More(50) && count(&model, 51) == 51,
                "{error}"
            ),
        }
    }
    let enough = claims.values().all(|number| *number > 20);
    assert!(claims.len() == 3 && enough, "{claims:?}");
}

/// Returns some certificates of each claim, with relations of each of the three kinds.
fn certificates() -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    while found.len() < 3 || found.values().any(|texts| texts.len() < 4) {
        let model = random_model(&mut rng);
        let text = certify(&model, CertificateKind::Verdict).unwrap();
        let kinds = ["\nautomaton ", "\nclause ", "\ncount "];
        let claim = check_any(&text).unwrap().claim.to_string();
        let texts = found.entry(claim).or_default();
        if texts.len() < 4 && kinds.iter().all(|kind| text.contains(kind)) {
            texts.push(text);
        }
    }
    found.into_values().flatten().collect()
}

/// Changes a word of one of the three kinds of lines.
fn changed(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let kinds = ["automaton ", "clause ", "count "];
    let of_kind = |line: &String| kinds.iter().any(|kind| line.starts_with(kind));
    let ours: Vec<usize> = (0..lines.len()).filter(|&i| of_kind(&lines[i])).collect();
    let at = ours[rng.random_range(0..ours.len())];
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
    let place = rng.random_range(1..words.len());
    let name = format!("r{}c{}", rng.random_range(1..5), rng.random_range(1..5));
    let with_set = format!("{name}:{:x}", rng.random_range(0..16));
    words[place] = match rng.random_range(0..7) {
        0 => name,
        1 => with_set,
        2 => rng.random_range(-1..5).to_string(),
        3 => ["=", "<=", ">="][rng.random_range(0..3)].to_string(),
        4 => format!("!{}", words[place].trim_start_matches('!')),
        5 => words[place].trim_start_matches('!').to_string(),
        _ => {
            let mut entries: Vec<String> = words[place].split(',').map(str::to_string).collect();
            let entry = rng.random_range(0..entries.len());
            entries[entry] = ["-", "0", "1", "2", "7"][rng.random_range(0..5)].to_string();
            entries.join(",")
        }
    };
    lines[at] = words.join(" ");
    lines.join("\n") + "\n"
}

#[test]
fn changed_lines_prove_nothing_false() {
    let certificates = certificates();
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let (mut refused, mut harmless, mut reasons) = (0, 0, BTreeSet::new());
    for _ in 0..4000 {
        let text = &certificates[rng.random_range(0..certificates.len())];
        let changed = changed(text, &mut rng);
        if changed == *text {
            continue;
        }
        // Whoever asks for the puzzle with its rules gets no other.
        let asked = check_any(text).unwrap();
        assert!(check_for(&asked.subject, asked.claim, text).is_ok());
        assert!(check_for(&asked.subject, asked.claim, &changed).is_err());
        match check_any(&changed) {
            Err(refusal) => {
                refused += 1;
                reasons.insert(refusal.what.split(' ').next().unwrap_or("").to_string());
            }
            Ok(checked) => {
                assert!(is_true_of(&model_of(&changed), &checked), "{changed}");
                harmless += 1;
            }
        }
    }
    assert!(
        refused > 1000 && harmless > 100,
        "{refused} refused, {harmless} harmless"
    );
    // Malformed lines, boards that are no solutions, and proofs that do not show it.
    for reason in ["expected", "not", "step"] {
        assert!(reasons.contains(reason), "{reasons:?}");
    }
}

/// Without a line that it takes, a claim is refused.
#[test]
fn a_proof_is_of_the_lines_that_are_there() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let mut needed: BTreeMap<&str, usize> = BTreeMap::new();
    while needed.len() < 3 || needed.values().any(|number| *number < few(5, 50)) {
        let model = random_model(&mut rng);
        let solutions = count(&model, 2);
        if solutions == 2 {
            continue;
        }
        let text = certify(&model, CertificateKind::Verdict).unwrap();
        for line in text.lines() {
            let kinds = ["automaton", "clause", "count"];
            let Some(kind) = kinds.into_iter().find(|kind| line.starts_with(kind)) else {
                continue;
            };
            let without = text.replacen(&format!("{line}\n"), "", 1);
            if count(&model_of(&without), 2) != solutions {
                assert!(check_any(&without).is_err(), "{without}");
                *needed.entry(kind).or_default() += 1;
            }
        }
    }
}

#[test]
fn a_stream_of_them_is_checked_one_after_another() {
    let certificates = certificates();
    let forged = certificates[0].replacen("\nautomaton ", "\nautomaton r9c9 ", 1);
    let stream = certificates.concat() + &forged + &certificates[0];
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    let found: Vec<bool> = Certificates::new(stream.as_bytes(), 1 << 20, demand)
        .map(|found| found.unwrap().result.is_ok())
        .collect();
    let mut expected = vec![true; certificates.len() + 2];
    expected[certificates.len()] = false;
    assert_eq!(found, expected);
}

/// Returns a clue of a kind on a board, if one that is drawn at random can be there.
fn clue(kind: &'static ClueKind, shape: Shape, rng: &mut ChaCha8Rng) -> Option<Clue> {
    let numbers = match kind.numbers {
        Numbers::None => 0,
        Numbers::Optional => rng.random_range(0..2),
        Numbers::One => 1,
        _ => rng.random_range(1..4),
    };
    let numbers = (0..numbers).map(|_| rng.random_range(0..9)).collect();
    let groups = kind.groups;
    let number = match groups.most {
        0 => 0,
        most => rng.random_range(groups.least.max(1)..=most.min(groups.least + 2)),
    };
    let mut group = |_| -> Vec<Cell> {
        let line = rng.random_range(0..shape.order());
        match rng.random_range(0..3) {
            0 => shape.row_cells(line).collect(),
            1 => shape.column_cells(line).collect(),
            _ => {
                let size = groups.cells.max(1) + rng.random_range(0..3);
                (0..size)
                    .map(|_| Cell::new(rng.random_range(0..shape.cells())))
                    .collect()
            }
        }
    };
    let cells = (0..number).map(&mut group).collect();
    Clue::new(kind, numbers, cells).ok()
}

/// Returns a puzzle with clues of a kind, each of which holds on a full board, and with as many of
/// the givens of that board as it takes.
fn puzzle_of(kind: &'static ClueKind, shape: Shape, rng: &mut ChaCha8Rng) -> Option<Model> {
    let mut rules = Rule::PLAIN.to_vec();
    if kind.groups.most == 0 {
        rules.push(Rule::Clue(clue(kind, shape, rng)?));
    }
    let mut start = Givens::empty(shape);
    start.set(
        Cell::new(rng.random_range(0..shape.cells())),
        Digit::new(rng.random_range(1..=shape.order() as u8)),
    );
    let one = |puzzle: &Puzzle| {
        let census = Native::new().count(&Model::new(puzzle), &Limits::solutions(1));
        census.unwrap().witnesses.pop()
    };
    let board = one(&Puzzle::new(start, rules.clone()).ok()?)?;
    for _ in 0..200 {
        let Some(clue) = clue(kind, shape, rng).filter(|_| rules.len() < 6) else {
            continue;
        };
        let more = [&rules[..], &[Rule::Clue(clue)]].concat();
        let puzzle = Puzzle::new(board.givens().clone(), more.clone());
        if puzzle.is_ok_and(|puzzle| one(&puzzle).is_some()) {
            rules = more;
        }
    }
    if rules == Rule::PLAIN {
        return None;
    }
    let puzzle = Puzzle::new(board.givens().clone(), rules).ok()?;
    let mut model = Model::new(&puzzle);
    for cell in shape.all_cells() {
        let fewer = model.with_givens(model.givens().retain(|given| given.cell != cell));
        if rng.random_bool(0.9) && count(&fewer, 2) == 1 {
            model = fewer;
        }
    }
    Some(model)
}

#[test]
fn clues_of_each_kind_are_certified() {
    let shape = Shape::new(2, 3).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let mut missing = Vec::new();
    let mut ours = 0;
    // A board with cells off it is certified in `witnesses.rs`.
    for kind in on_board() {
        let made = (0..30).find_map(|_| puzzle_of(kind, shape, &mut rng));
        let Some(model) = made else {
            missing.push(kind.name);
            continue;
        };
        let unique = certify(&model, CertificateKind::Verdict).unwrap();
        let checked = right_by_name(&model, &unique);
        assert_eq!(checked.claim, Claim::Unique, "{}", kind.name);
        let built = built(&unique);
        let mut relations = built.rulebook().constraints().iter();
        ours += usize::from(relations.any(|c| {
            matches!(
                c.relation,
                Relation::Automaton { .. }
                    | Relation::Clause { .. }
                    | Relation::Count { .. }
                    | Relation::Connected(_)
            )
        }));
        // Another digit in the first cell: none, or a further puzzle.
        let mut givens = model.givens().clone();
        let solution = &check_any(&unique).unwrap().solutions[0];
        givens.set(Cell::new(0), Digit::new(solution[0] % 6 + 1));
        let none = model.with_givens(givens);
        right_by_name(&none, &certify(&none, CertificateKind::Verdict).unwrap());
    }
    assert!(
        ours > 15 && missing.len() < 5,
        "{ours}, without {missing:?}"
    );
}
