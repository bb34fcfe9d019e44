//! Certificates of smallest contradictions: they are the smallest, and none that is not passes for one.

mod contradictions;

use contradictions::{certify_smallest, count, puzzle, smallest};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::check::{Checked, check};
use veridoku::engine::Limits;
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Model, Puzzle};
use veridoku::verify::certificate::{Certifier, Wish};

/// A certificate without.
fn certify(model: &Model) -> String {
    let certificate = Certifier::default().certify(model, Wish::Verdict, &Limits::solutions(2));
    certificate.unwrap().text()
}

/// What a certificate that holds says of its puzzle, held against the native engine.
fn is_true(checked: &Checked) -> bool {
    let shape = Shape::new(checked.shape.0, checked.shape.1).unwrap();
    let givens = Givens::from_values(shape, checked.puzzle.clone()).unwrap();
    let model = Model::new(&Puzzle::plain(givens));
    let least = checked.conflict.len();
    count(&model, 1) == 0 && (!checked.smallest || smallest(&model) == least)
}

/// A puzzle of 4×4 without a solution, drawn at random, with at most ten givens.
fn random_contradiction(rng: &mut ChaCha8Rng) -> Model {
    loop {
        let values: Vec<u8> = (0..16)
            .map(|_| match rng.random_bool(0.4) {
                true => rng.random_range(1..=4),
                false => 0,
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

/// The lines of a certificate up to `smallest`, and from there on.
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
                // Of the whole puzzle, with the other contradiction in place of its own.
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
        // A board less, or another board in its place: refused, or as true as before.
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
            .map(|line| match line.starts_with("smallest ") {
                true => format!("smallest {number}"),
                false => line.to_string(),
            })
            .collect();
        assert!(check(&(changed.join("\n") + "\n")).is_err(), "{number}");
    }
}
