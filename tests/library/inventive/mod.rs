//! Proofs of a solver that introduces variables: varisat's proofs, with new variables that replace
//! two or three literals of its learned clauses.

pub mod buffer;

use buffer::Buffer;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use veridoku::cnf::{AtMostOne, Encoder, Encoding};
use veridoku::engine::{Engine, Limits};
use veridoku::native::Native;
use veridoku::proof::{Completer, Drat, Layout};
use veridoku::rules::{Model, Solution};
use veridoku::sat::{Backend, ProofFormat, Reply, Varisat};
use veridoku::verify::certificate::{Certificate, Evidence};

/// Returns a certificate of a puzzle with one solution or none, and the proof that it was made
/// from.
pub fn certify(model: &Model, seed: u64) -> (Certificate, String) {
    let census = Native::new().count(model, &Limits::solutions(2)).unwrap();
    let solutions: Vec<Solution> = census.witnesses.to_vec();
    assert!(census.is_exact() && solutions.len() < 2);
    let layout = Arc::new(Layout::new(model.rulebook()).unwrap());
    let steps = refute(model, &layout, &solutions);
    let text = invent(&steps, layout.variables() as i32, seed);
    let drat = Drat::read(text.as_bytes(), layout.variables()).unwrap();
    let further = layout.further(model, &solutions);
    let mut completer = Completer::new(layout);
    // Completes twice, so that leftovers of the first proof would show.
    let first = completer.complete(&further, &drat, &Limits::solutions(1));
    let proof = completer.complete(&further, &drat, &Limits::solutions(1));
    assert_eq!(first, proof);
    let proof = proof.unwrap();
    let evidence = match solutions.into_iter().next() {
        Some(solution) => Evidence::Unique(solution, proof.into()),
        None => Evidence::None {
            proof: proof.into(),
            conflict: None,
        },
    };
    let certificate = Certificate {
        model: model.clone(),
        evidence,
    };
    (certificate, text)
}

/// Returns the steps of varisat's own proof: whether a clause is deleted, and its literals.
fn refute(model: &Model, layout: &Layout, solutions: &[Solution]) -> Vec<(bool, Vec<i32>)> {
    let mut encoder = Encoder::new(Encoding::Extended, AtMostOne::Pairs);
    let encoded = encoder.encode(model).unwrap();
    assert_eq!(encoded.formula.variables(), layout.variables());
    let buffer = Buffer::default();
    let mut varisat = Varisat::new();
    varisat
        .record_proof(ProofFormat::Drat, Box::new(buffer.clone()))
        .unwrap();
    encoded
        .formula
        .clauses()
        .for_each(|clause| varisat.add_clause(clause));
    for solution in solutions {
        let lits = solution.givens().iter().filter_map(|c| encoded.map.lit(c));
        varisat.add_clause(&lits.map(|lit| !lit).collect::<Vec<_>>());
    }
    assert_eq!(varisat.solve(&[]).unwrap(), Reply::Unsatisfiable);
    drop(varisat); // it writes the rest of its proof
    let text = String::from_utf8(buffer.0.take()).unwrap();
    let step = |line: &str| {
        let (delete, rest) = match line.strip_prefix('d') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let numbers = rest.split_ascii_whitespace().map(|w| w.parse().unwrap());
        (delete, numbers.filter(|&n: &i32| n != 0).collect())
    };
    text.lines().map(step).collect()
}

/// Returns the proof as text, with new variables.
fn invent(steps: &[(bool, Vec<i32>)], variables: i32, seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // The definition of each new literal: equivalent to the disjunction of these.
    let mut invented: Vec<(i32, Vec<i32>)> = Vec::new();
    let mut text = String::new();
    let mut write = |word: &str, clause: &[i32]| {
        text += word;
        clause.iter().for_each(|l| text += &format!("{l} "));
        text += "0\n";
    };
    let mut variable = variables;
    let mut learned: Vec<&Vec<i32>> = steps
        .iter()
        .filter(|(delete, clause)| !delete && clause.len() > 2)
        .map(|(_, clause)| clause)
        .collect();
    learned.shuffle(&mut rng);
    for learned in learned {
        if invented.len() == 30 {
            break;
        }
        let mut either = replaced(learned, &invented);
        if either.len() < 2 {
            continue;
        }
        either.shuffle(&mut rng);
        either.truncate(rng.random_range(2..4));
        variable += rng.random_range(1..9);
        let literal = if rng.random_bool(0.5) {
            variable
        } else {
            -variable
        };
        let mut clauses: Vec<Vec<i32>> = either.iter().map(|a| vec![literal, -a]).collect();
        let whole = [&[-literal], &either[..]].concat();
        // Solvers omit the long clause of the definition; here it may also come first.
        match rng.random_range(0..3) {
            0 => {}
            1 => clauses.push(whole),
            _ => clauses.insert(0, whole),
        }
        for clause in &clauses {
            write("", clause);
        }
        invented.push((literal, either));
    }

    for (delete, clause) in steps {
        let word = if *delete { "d " } else { "" };
        write(word, &replaced(clause, &invented));
    }
    text
}

/// Returns a clause with new literals in place of all the literals that define them.
fn replaced(clause: &[i32], invented: &[(i32, Vec<i32>)]) -> Vec<i32> {
    let mut clause = clause.to_vec();
    for (literal, either) in invented {
        if either.iter().all(|a| clause.contains(a)) {
            clause.retain(|l| !either.contains(l));
            clause.push(*literal);
        }
    }
    clause
}
