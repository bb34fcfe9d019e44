//! Certificates of smallest contradictions: they are the smallest, and no other set is accepted as
//! one.

use crate::contradictions::{certify_smallest, count, puzzle, smallest};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{HashMap, HashSet};
use std::process::Command;
use veridoku::check::{Checked, check};
use veridoku::engine::Limits;
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Model, Puzzle};
use veridoku::verify::certificate::{CertificateKind, Certifier};

/// Returns a certificate without the smallest contradiction.
fn certify(model: &Model) -> String {
    let certificate =
        Certifier::default().certify(model, CertificateKind::Verdict, &Limits::solutions(2));
    certificate.unwrap().text()
}

/// Returns whether the claim of a valid certificate is true of its puzzle, by the native engine.
fn is_true(checked: &Checked) -> bool {
    let (height, width) = checked.subject.size.boxes.unwrap();
    let shape = Shape::new(height, width).unwrap();
    let givens = Givens::from_values(shape, checked.subject.values.clone()).unwrap();
    let model = Model::new(&Puzzle::plain(givens));
    let least = checked.conflict.len();
    count(&model, 1) == 0 && (!checked.smallest || smallest(&model) == least)
}

/// Returns a random 4×4 puzzle without a solution, with at most ten givens.
fn random_contradiction(rng: &mut ChaCha8Rng) -> Model {
    loop {
        let values: Vec<u8> = (0..16)
            .map(|_| {
                if rng.random_bool(0.4) {
                    rng.random_range(1..=4)
                } else {
                    0
                }
            })
            .collect();
        let givens = Givens::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
        let model = Model::new(&Puzzle::plain(givens));
        if model.givens().count() <= 10 && count(&model, 1) == 0 {
            return model;
        }
    }
}

#[test]
fn the_smallest_contradiction_is_that_of_trying_every_set() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut sizes = [0; 11];
    for _ in 0..150 {
        let model = random_contradiction(&mut rng);
        let checked = check(&certify_smallest(&model)).unwrap();
        assert!(checked.smallest);
        assert_eq!(checked.conflict.len(), smallest(&model));
        sizes[checked.conflict.len()] += 1;
    }
    assert!(sizes[2..5].iter().all(|n| *n > 0), "{sizes:?}");
}

/// Returns the lines of a certificate before `smallest`, and from there on.
fn parts(text: &str) -> (String, String) {
    let at = text.find("smallest ").unwrap();
    (text[..at].to_string(), text[at..].to_string())
}

#[test]
fn no_contradiction_passes_as_smaller_than_it_is() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let (mut larger, mut changed) = (0, 0);
    for _ in 0..400 {
        let model = random_contradiction(&mut rng);
        let text = certify_smallest(&model);
        let (_, proof) = parts(&text);
        // Another contradiction, each given of which is needed, but not the smallest.
        let least = check(&text).unwrap().conflict;
        let rest = model.givens().retain(|g| g.cell.index() != least[0]);
        let rest = model.with_givens(rest);
        if count(&rest, 1) == 0 {
            let other = certify(&rest);
            if check(&other).unwrap().conflict.len() > least.len() {
                let line = |text: &str, word: &str| -> String {
                    let mut lines = text.lines().filter(|line| line.starts_with(word));
                    lines.next().unwrap().to_string()
                };
                // A certificate of the whole puzzle, with the other contradiction in place of its
                // own.
                let whole = certify(&model);
                let head = &whole[..whole.find("conflict ").unwrap()];
                let tail = &other[other.find("conflict ").unwrap()..];
                let tail = tail.strip_suffix("end\n").unwrap();
                assert!(line(tail, "conflict").contains(' '));
                assert!(check(&format!("{head}{tail}end\n")).is_ok());
                let refusal = check(&format!("{head}{tail}{proof}")).unwrap_err();
                assert!(refusal.to_string().contains("proof"), "{refusal}");
                larger += 1;
            }
        }
        // With a board removed or replaced, it is refused, or as true as before.
        let lines: Vec<&str> = text.lines().collect();
        let boards: Vec<usize> = (0..lines.len())
            .filter(|&i| lines[i].starts_with("against"))
            .collect();
        let Some(&at) = boards.first() else {
            continue;
        };
        let (head, _) = parts(&text);
        let number = head.lines().count();
        let fewer = format!("smallest {}", boards.len() - 1);
        let mut less = lines.clone();
        less[number] = &fewer;
        less.remove(at);
        assert!(check(&(less.join("\n") + "\n")).is_err());
        let other = lines[*boards.last().unwrap()];
        let mut twice = lines.clone();
        twice[at] = other;
        if let Ok(checked) = check(&(twice.join("\n") + "\n")) {
            assert!(is_true(&checked));
        }
        let mut wrong = lines.clone();
        let swapped = lines[at]
            .replace('1', "x")
            .replace('2', "1")
            .replace('x', "2");
        wrong[at] = &swapped;
        if let Ok(checked) = check(&(wrong.join("\n") + "\n")) {
            assert!(is_true(&checked));
        }
        changed += 1;
    }
    assert!(larger > 5 && changed > 300, "{larger} {changed}");
}

#[test]
fn the_formula_of_the_smallest_contradiction_is_bounded() {
    let text = certify_smallest(&puzzle("123....4........"));
    for number in ["0", "1", "999999999", "x"] {
        let changed: Vec<String> = text
            .lines()
            .map(|line| {
                if line.starts_with("smallest ") {
                    format!("smallest {number}")
                } else {
                    line.to_string()
                }
            })
            .collect();
        assert!(check(&(changed.join("\n") + "\n")).is_err(), "{number}");
    }
}

/// Returns whether an LRAT proof, as text, refutes a formula in DIMACS: each step follows from the
/// clauses that it names, and one is empty. Written from the format's definition, independent of
/// the checker of certificates.
fn refutes(formula: &str, proof: &str) -> bool {
    let numbers = |line: &str| -> Vec<i64> {
        let words = line.split_ascii_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    };
    let mut lines = formula.lines();
    let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let mut clauses: HashMap<i64, Vec<i64>> = HashMap::new();
    for (number, line) in (1..).zip(lines) {
        let mut clause = numbers(line);
        assert_eq!(clause.pop(), Some(0));
        clauses.insert(number, clause);
    }
    assert_eq!(head[..2], ["p", "cnf"]);
    assert_eq!(head[3], clauses.len().to_string());
    for line in proof.lines() {
        let words = numbers(line);
        let parts: Vec<&[i64]> = words[1..].split(|word| *word == 0).collect();
        let [clause, hints, []] = parts[..] else {
            return false;
        };
        let mut falsified: HashSet<i64> = clause.iter().copied().collect();
        let mut refuted = false;
        for hint in hints {
            let Some(named) = clauses.get(hint) else {
                return false;
            };
            let open: Vec<i64> = named
                .iter()
                .copied()
                .filter(|literal| !falsified.contains(literal))
                .collect();
            match open[..] {
                [] => refuted = true,
                [one] => drop(falsified.insert(-one)),
                _ => return false,
            }
        }
        if !refuted {
            return false;
        }
        if clause.is_empty() {
            return true;
        }
        clauses.insert(words[0], clause.to_vec());
    }
    false
}

#[test]
fn files_for_other_checkers_show_that_no_fewer_givens_contradict_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let puzzles = "123....4........\n12.3...4....3...\n11.2............\n";
    std::fs::write(path.join("puzzles.txt"), puzzles).unwrap();
    let run = |smallest: &[&str], to: &str| {
        let status = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
            .args(["certify", "--from", "line", "--quiet", "--dimacs", "--lrat"])
            .args(["--drat", "-o", to, "puzzles.txt"])
            .args(smallest)
            .current_dir(path)
            .status();
        assert!(status.unwrap().success());
    };
    run(&["--smallest"], "with");
    run(&[], "without");
    let read = |name: String| std::fs::read_to_string(path.join("with").join(name));
    for line in 1..=3 {
        for part in ["", ".smallest"] {
            let name = format!("puzzles.txt-{line}{part}");
            let formula = read(format!("{name}.cnf")).unwrap();
            let proof = read(format!("{name}.lrat")).unwrap();
            assert!(refutes(&formula, &proof), "{name}");
            assert!(!read(format!("{name}.drat")).unwrap().is_empty());
            // Without a clause that a step names, the proof is refused.
            let short: Vec<&str> = formula.lines().take(2).collect();
            let short = short.join("\n");
            let short = short.replace(short.lines().next().unwrap(), "p cnf 0 1");
            assert!(!refutes(&short, &proof));
        }
        // The clauses of the counter allow one given fewer than the conflict has.
        let formula = read(format!("puzzles.txt-{line}.smallest.cnf")).unwrap();
        let text = read(format!("puzzles.txt-{line}.cert")).unwrap();
        let checked = check(&text).unwrap();
        let givens = checked
            .subject
            .values
            .iter()
            .filter(|value| **value != 0)
            .count();
        let (n, m) = (givens, checked.conflict.len() - 1);
        let boards = text.lines().filter(|line| line.starts_with("against"));
        let counter: usize = (1..=n)
            .map(|i| {
                (1..=i.min(m))
                    .map(|j| 1 + usize::from(j < i))
                    .sum::<usize>()
            })
            .sum();
        let clauses = boards.count() + counter + (n - m);
        assert_eq!(
            formula.lines().next().unwrap(),
            format!("p cnf {} {clauses}", n + n * m)
        );
        let other = format!("puzzles.txt-{line}.smallest.cnf");
        assert!(!path.join("without").join(other).exists());
    }
}
