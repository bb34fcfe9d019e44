//! Certificates of puzzles with automata, clauses and counts: those of every kind of clue hold,
//! changed ones are refused or still state something true, malformed lines are refused.

use crate::reading::model_of;
use crate::truth::{certify_by_clauses, check_any, is_true_of};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;
use veridoku::check::Claim;
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::rules::{ClueKind, Model, Rulebook};
use veridoku::verify::certificate::CertificateKind;

fn certify(model: &Model, wish: CertificateKind) -> String {
    certify_by_clauses(model, wish).unwrap()
}

/// Returns certificates of 4×4 puzzles with relations of each of the three kinds, which they list.
fn small() -> Vec<String> {
    certificates(|model| {
        let constraints = model.rulebook().constraints().to_vec();
        let book = Rulebook::from_constraints(model.shape(), constraints);
        Model::with_rulebook(book.into(), model.givens().clone())
    })
}

/// Returns certificates of 4×4 puzzles whose rules they name.
fn by_name() -> Vec<String> {
    certificates(|model| model)
}

fn certificates(of: impl Fn(Model) -> Model) -> Vec<String> {
    let text = "veridoku puzzle 1\nsize 4\n\nsandwich 3 row 1\ncontains-exactly 1,1 r2c1 r3c3 r4c4\n\
                quadruple 2,3 r2c2 r2c3 r3c2 r3c3\nskyscraper 2 column 2\n";
    let puzzle = parse_str(text, &ReadOptions::default())
        .remove(0)
        .unwrap()
        .puzzle;
    let model = of(Model::new(&puzzle));
    let mut all = vec![certify(&model, CertificateKind::Verdict)];
    let limits = Limits::solutions(1);
    let census =
        veridoku::engine::Engine::count(&mut veridoku::native::Native::new(), &model, &limits);
    let board = census.unwrap().witnesses.remove(0);
    // As few givens of a solution as leave it the only one.
    let mut thin = model.with_givens(board.givens().clone());
    for cell in model.shape().all_cells() {
        let fewer = thin.with_givens(thin.givens().retain(|given| given.cell != cell));
        if crate::contradictions::count(&fewer, 2) == 1 {
            thin = fewer;
        }
    }
    all.push(certify(&thin, CertificateKind::Verdict));
    all.push(certify(&thin, CertificateKind::Minimal));
    let given = thin.givens().iter().next().unwrap();
    let mut wrong = thin.givens().clone();
    wrong.set(
        given.cell,
        veridoku::grid::Digit::new(given.digit.value() % 4 + 1),
    );
    all.push(certify(&thin.with_givens(wrong), CertificateKind::Verdict));
    all
}

#[test]
fn the_certificate_of_every_kind_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/variants");
    for kind in ClueKind::all() {
        let text = fs::read_to_string(folder.join(format!("{}.vdk", kind.name))).unwrap();
        for parsed in parse_str(&text, &ReadOptions::default()) {
            let parsed = parsed.unwrap();
            let model = Model::new(&parsed.puzzle);
            let checked = check_any(&certify(&model, CertificateKind::Verdict)).unwrap();
            let expected = if parsed.expected.is_some() {
                Claim::Unique
            } else {
                Claim::None
            };
            assert_eq!(checked.claim, expected, "{}", kind.name);
            assert_eq!(checked.subject.values, model.givens().values());
        }
    }
}

#[test]
fn every_changed_bit_is_refused_or_harmless() {
    let all = small();
    let has = |word: &str| all.iter().all(|text| text.contains(word));
    assert!(has("\nautomaton ") && has("\nclause ") && has("\ncount "));
    every_changed_bit(&all, 20);
}

#[test]
fn every_changed_bit_of_names_is_refused_or_harmless() {
    let all = by_name();
    let has = |word: &str| all.iter().all(|text| text.contains(word));
    assert!(has("\nrules clues\n") && has("\nsandwich ") && has("\nboxes 2x2\n"));
    every_changed_bit(&all, 10);
}

fn every_changed_bit(all: &[String], some: usize) {
    let (mut refused, mut harmless) = (0, 0);
    for text in all {
        for bit in 0..8 * text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let changed = String::from_utf8(bytes).ok();
            match changed
                .as_deref()
                .map(|changed| (changed, check_any(changed)))
            {
                Some((changed, Ok(checked))) => {
                    assert!(is_true_of(&model_of(changed), &checked), "{changed}");
                    harmless += 1;
                }
                _ => refused += 1,
            }
        }
    }
    assert!(
        harmless > some && refused > 10 * harmless,
        "{refused} refused, {harmless} harmless"
    );
}

#[test]
fn changed_words_prove_nothing_false() {
    changed_words(&small(), &["automaton ", "clause ", "count "]);
    changed_words(
        &by_name(),
        &[
            "sandwich ",
            "contains-exactly ",
            "quadruple ",
            "skyscraper ",
        ],
    );
}

fn changed_words(certificates: &[String], starts: &[&str]) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut refused, mut harmless) = (0, 0);
    for _ in 0..4000 {
        let text = &certificates[rng.random_range(0..certificates.len())];
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let own = |line: &String| starts.iter().any(|start| line.starts_with(start));
        let own: Vec<usize> = (0..lines.len()).filter(|&at| own(&lines[at])).collect();
        let at = own[rng.random_range(0..own.len())];
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
        let word = rng.random_range(1..words.len());
        match rng.random_range(0..4) {
            0 => drop(words.remove(word)),
            1 => words.insert(word, words[word].clone()),
            2 => words.swap(word, 1),
            _ => {
                let mut chars: Vec<char> = words[word].chars().collect();
                let place = rng.random_range(0..chars.len());
                chars[place] = ['0', '1', '2', '3', '-', '!', ',', 'f'][rng.random_range(0..8)];
                words[word] = chars.into_iter().collect();
            }
        }
        lines[at] = words.join(" ");
        let changed = lines.join("\n") + "\n";
        match check_any(&changed) {
            Err(_) => refused += 1,
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
}

#[test]
fn the_words_are_read_to_the_letter() {
    let text = |line: &str| {
        format!(
            "veridoku certificate 1\nclaim several\nboard 2x2\nrules relations\n{line}\npuzzle 1...............\n\
             solution 1111111111111111\nsolution 1111111111111112\nend\n"
        )
    };
    for right in [
        "clause r1c1:1",
        "clause r1c1:2 r1c2:f",
        "count = 0",
        "count r1c1:1 r1c1:1 = 2",
        "count r1c1:2 r1c2:1 <= 1",
        "automaton : !-,-,-,-",
        "automaton r1c1 r1c1 : 1,-,-,- 2,-,-,- !-,-,-,-",
    ] {
        let found = check_any(&text(right));
        assert!(found.is_ok(), "{right}: {found:?}");
    }
    for false_of_the_boards in [
        "clause",
        "clause r1c1:2",
        "clause r1c1:0",
        "count r1c1:1 = 0",
        "automaton : -,-,-,-",
        "automaton r1c1 : !-,0,0,0",
        "automaton r1c1 : 0,0,0,0",
    ] {
        let what = check_any(&text(false_of_the_boards)).unwrap_err().what;
        assert!(
            what.starts_with("not a solution"),
            "{false_of_the_boards}: {what}"
        );
    }
    for wrong in [
        "clause r1c1",
        "clause r1c1:",
        "clause r5c1:1",
        "clause r1c1:+1",
        "clause r1c1:g",
        "clause  r1c1:1",
        "count",
        "count r1c1:1",
        "count r1c1 = 1",
        "count r1c1:1 == 1",
        "count 2*r1c1:1 = 1",
        "automaton",
        "automaton r1c1",
        "automaton r1c1 :",
        "automaton r1c1 : ",
        "automaton r1c1 : !0,0,0",
        "automaton r1c1 : !0,0,0,0,0",
        "automaton r1c1 : !0,0,0,1",
        "automaton r1c1 : !!0,0,0,0",
        "automaton r1c1 : !0,0,0,00",
        "automaton r1c1 : !0,0,0,-1",
        "automaton r1c1 : : !0,0,0,0",
        "automaton r9c9 : !0,0,0,0",
    ] {
        let refusal = check_any(&text(wrong)).unwrap_err();
        assert_eq!(refusal.line, 5, "{wrong}: {refusal}");
    }
}
