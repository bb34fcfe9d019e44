//! Every compiled-in SAT solver, behind the one interface: verdicts, models, failed assumptions,
//! limits, proofs. `cargo test --features batsat,cadical --test backends` has them all.

use crate::inventive::buffer::Buffer;
use crate::truth::check_any;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;
use veridoku::check::Claim;
use veridoku::cnf::{Formula, Lit};
use veridoku::engine::{Cancel, Engine, EngineError, Limits, Stop};
use veridoku::formats::ReadOptions;
use veridoku::generate::{shuffled_groups, thin};
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Model, Puzzle, Solution};
use veridoku::sat::{
    Backend, COMMAND, Interrupt, ProofFormat, Reply, Sat, Solver, SolverCommand, backends,
};
use veridoku::verify::Auto;
use veridoku::verify::certificate::{CertificateKind, Certifier, Prover};

/// Returns the compiled-in solvers.
fn solvers() -> Vec<Solver> {
    let present = backends()
        .into_iter()
        .filter(|b| b.present && b.name != COMMAND);
    let solvers: Vec<Solver> = present
        .map(|backend| Solver::by_name(backend.name).unwrap())
        .collect();
    let optional = [cfg!(feature = "batsat"), cfg!(feature = "cadical")];
    assert_eq!(
        solvers.len(),
        1 + optional.iter().filter(|there| **there).count()
    );
    solvers
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().filter_map(|&n| Lit::new(n)).collect()
}

/// Returns whether some assignment of eight variables satisfies the clauses under the assumptions.
fn by_brute_force(clauses: &[Vec<Lit>], assumptions: &[Lit]) -> bool {
    (0u32..1 << 8).any(|bits| {
        let holds = |l: &Lit| (bits >> (l.variable() - 1) & 1 == 1) == l.is_positive();
        clauses.iter().all(|clause| clause.iter().any(holds)) && assumptions.iter().all(holds)
    })
}

#[test]
fn an_engine_over_a_named_solver_fails_under_that_name() {
    let words = ["/nonexistent/solver", "{cnf}"].map(str::to_string);
    let solver = Solver::Command(SolverCommand::new(words.to_vec()).unwrap());
    let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap())));
    let failed = |mut sat: Sat| match sat.count(&model, &Limits::solutions(2)) {
        Err(EngineError::Failed { engine, .. }) => engine,
        other => panic!("{other:?}"),
    };
    assert_eq!(failed(Sat::over_named(solver.clone())), "sat:command");
    assert_eq!(failed(Sat::over(solver)), "sat");
}

#[test]
fn answers_models_and_failed_assumptions_are_right() {
    for solver in solvers() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut random = |most: i32| {
            let number = rng.random_range(1..=most);
            if rng.random_bool(0.5) {
                number
            } else {
                -number
            }
        };
        let (mut seen, mut cores) = ([0; 2], 0);
        for _ in 0..60 {
            let mut backend = solver.fresh(&Interrupt::default());
            assert_eq!(backend.name(), solver.name());
            let mut clauses: Vec<Vec<Lit>> = Vec::new();
            // Clauses are added between the questions.
            for _ in 0..8 {
                for _ in 0..4 {
                    let clause = lits(&[random(8), random(8), random(8)]);
                    backend.add_clause(&clause);
                    clauses.push(clause);
                }
                let assumptions = lits(&[random(8), random(8), random(8), random(8)]);
                let expected = by_brute_force(&clauses, &assumptions);
                seen[usize::from(expected)] += 1;
                match backend.solve(&assumptions).unwrap() {
                    Reply::Satisfiable => {
                        assert!(expected, "{solver:?}");
                        let holds = |l: &Lit| backend.is_true(l.variable()) == l.is_positive();
                        assert!(clauses.iter().all(|clause| clause.iter().any(holds)));
                        assert!(assumptions.iter().all(holds), "{solver:?}");
                    }
                    Reply::Unsatisfiable => {
                        assert!(!expected, "{solver:?}");
                        let failed = backend.failed();
                        assert!(failed.iter().all(|lit| assumptions.contains(lit)));
                        assert!(!by_brute_force(&clauses, failed), "{solver:?}");
                        cores += usize::from(failed.len() < 4);
                    }
                    Reply::Interrupted(stop) => panic!("{solver:?}: {stop}"),
                }
            }
        }
        assert!(
            seen.iter().all(|&n| n > 80) && cores > 40,
            "{seen:?} {cores}"
        );
    }
}

/// More pigeons than holes: short to state, and too hard for every solver based on resolution.
fn pigeons(holes: i32) -> Formula {
    let place = |pigeon: i32, hole: i32| 1 + pigeon * holes + hole;
    let mut formula = Formula::new(((holes + 1) * holes) as u32);
    for pigeon in 0..=holes {
        formula.add((0..holes).filter_map(|hole| Lit::new(place(pigeon, hole))));
        for (other, hole) in (0..pigeon).flat_map(|p| (0..holes).map(move |h| (p, h))) {
            formula.add(lits(&[-place(pigeon, hole), -place(other, hole)]));
        }
    }
    formula
}

fn loaded(solver: &Solver, formula: &Formula, limits: &Limits) -> Box<dyn Backend> {
    let interrupt = Interrupt::default();
    interrupt.watch(limits);
    let mut backend = solver.fresh(&interrupt);
    formula.clauses().for_each(|c| backend.add_clause(c));
    backend
}

#[test]
fn a_time_limit_and_a_cancelled_search_end_soon() {
    let formula = pigeons(14);
    for solver in solvers() {
        let limits = Limits::time(Duration::from_millis(300));
        let mut backend = loaded(&solver, &formula, &limits);
        let reply = backend.solve(&[]);
        assert_eq!(reply, Ok(Reply::Interrupted(Stop::Time)), "{solver:?}");
        assert!(backend.solve(&[]).is_err(), "{solver:?}");

        let cancel = Cancel::new();
        let limits = Limits::solutions(1).with_cancel(cancel.clone());
        let mut backend = loaded(&solver, &formula, &limits);
        let waiting = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            cancel.cancel();
        });
        let reply = backend.solve(&[]);
        assert_eq!(reply, Ok(Reply::Interrupted(Stop::Cancelled)), "{solver:?}");
        waiting.join().unwrap();
    }
}

#[test]
fn a_proof_takes_no_assumption_and_has_to_be_asked_for_in_time() {
    for solver in solvers() {
        let fresh = || solver.fresh(&Interrupt::default());
        let mut late = fresh();
        late.add_clause(&lits(&[1, 2]));
        let sink = Box::new(Buffer::default());
        assert!(late.record_proof(ProofFormat::Drat, sink).is_err());
        let mut assuming = fresh();
        let sink = Box::new(Buffer::default());
        assuming.record_proof(ProofFormat::Drat, sink).unwrap();
        assuming.add_clause(&lits(&[1, 2]));
        assert!(assuming.solve(&lits(&[-1])).is_err(), "{solver:?}");
        let lrat = fresh().record_proof(ProofFormat::Lrat, Box::new(Buffer::default()));
        assert_eq!(lrat.is_ok(), solver.name() == "cadical", "{solver:?}");
    }
}

/// Returns the puzzles of a file that ships.
fn puzzles(file: &str) -> Vec<Model> {
    let text = std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let records = veridoku::formats::Splitter::new(text.as_bytes(), ReadOptions::default());
    let records = records.map(|record| record.unwrap());
    let puzzles = records.filter_map(|r| r.parse(&ReadOptions::default()).ok());
    puzzles.map(|parsed| Model::new(&parsed.puzzle)).collect()
}

#[test]
fn certificates_hold_with_the_proofs_of_each() {
    let mut models = puzzles("puzzles/literature/17-clues.sdm");
    models.truncate(12);
    models.extend(puzzles("puzzles/literature/hard.sdm").into_iter().take(3));
    models.extend((0..4).map(|seed| crate::killers::killer(Shape::CLASSIC, 4, seed).0));
    for solver in solvers() {
        for limits in [
            Limits::solutions(2),
            Limits::solutions(2).with_cancel(Cancel::new()),
        ] {
            let engine = Auto::with(Sat::over(solver.clone()));
            let prover = Prover::over(solver.clone());
            let mut certifier = Certifier::with(Box::new(engine), prover);
            for model in &models {
                let certificate = certifier.certify(model, CertificateKind::Verdict, &limits);
                let text = certificate.unwrap().text();
                assert_eq!(check_any(&text).unwrap().claim, Claim::Unique, "{solver:?}");
            }
        }
    }
}

/// Checks an LRAT proof as text, without RAT steps. Returns whether it reaches the empty clause.
fn follows(formula: &Formula, proof: &str) -> bool {
    let mut clauses: std::collections::BTreeMap<i64, Vec<i32>> = (1..)
        .zip(formula.clauses())
        .map(|(number, clause)| (number, clause.iter().map(|l| l.number()).collect()))
        .collect();
    for line in proof.lines() {
        let mut words = line.split_ascii_whitespace();
        let number: i64 = words.next().unwrap().parse().unwrap();
        let rest: Vec<&str> = words.collect();
        if rest[0] == "d" {
            let gone = rest[1..].iter().map(|word| word.parse().unwrap());
            gone.for_each(|number: i64| drop(clauses.remove(&number)));
            continue;
        }
        let numbers: Vec<i64> = rest.iter().map(|word| word.parse().unwrap()).collect();
        let end = numbers.iter().position(|&n| n == 0).unwrap();
        let clause: Vec<i32> = numbers[..end].iter().map(|&n| n as i32).collect();
        let mut falsified: Vec<i32> = clause.clone();
        let mut refuted = false;
        for hint in numbers[end + 1..].iter().filter(|&&n| n != 0) {
            let open = clauses[hint].iter().filter(|l| !falsified.contains(l));
            match open.copied().collect::<Vec<_>>()[..] {
                [] => refuted = true,
                [unit] => falsified.push(-unit),
                _ => return false,
            }
        }
        if !refuted {
            return false;
        }
        if clause.is_empty() {
            return true;
        }
        clauses.insert(number, clause);
    }
    false
}

#[test]
fn the_test_itself_follows_a_proof() {
    let mut formula = Formula::new(2);
    for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
        formula.add(lits(&clause));
    }
    assert!(follows(&formula, "5 1 0 1 2 0\n6 0 5 3 4 0\n"));
    assert!(!follows(&formula, "5 1 0 1 3 0\n6 0 5 3 4 0\n"));
    assert!(!follows(&formula, "5 1 0 1 2 0\n"));
}

#[cfg(feature = "cadical")]
#[test]
fn cadical_writes_lrat_of_its_own() {
    let formula = pigeons(5);
    let interrupt = Interrupt::default();
    let mut backend = Solver::Cadical.fresh(&interrupt);
    let proof = Buffer::default();
    backend
        .record_proof(ProofFormat::Lrat, Box::new(proof.clone()))
        .unwrap();
    formula.clauses().for_each(|c| backend.add_clause(c));
    assert_eq!(backend.solve(&[]), Ok(Reply::Unsatisfiable));
    let proof = String::from_utf8(proof.0.borrow().clone()).unwrap();
    assert!(follows(&formula, &proof), "{proof}");
}

#[test]
fn what_is_taken_away_does_not_depend_on_the_solver() {
    let shape = Shape::new(3, 4).unwrap();
    let mut givens = Givens::empty(shape);
    // The pattern of shifted rows, which is easy to write down.
    for cell in shape.all_cells() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let value = (4 * (row % 3) + row / 3 + column) % 12 + 1;
        givens.set(cell, veridoku::grid::Digit::new(value as u8));
    }
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let grid = Solution::check(&model, givens.values()).unwrap();
    let groups = shuffled_groups((0..144).map(|cell| vec![cell]).collect(), 3);
    let limits = Limits::solutions(2);
    let found = solvers()
        .iter()
        .map(|solver| thin(&model, &grid, &groups, solver, &limits).unwrap())
        .collect::<Vec<_>>();
    assert!(
        found[0].1.complete && found[0].1.clues < 60,
        "{:?}",
        found[0].1
    );
    assert!(found.iter().all(|other| *other == found[0]));
}

#[test]
fn what_is_listed_is_what_is_compiled_in() {
    let lock = std::fs::read_to_string(format!("{}/Cargo.lock", env!("CARGO_MANIFEST_DIR")));
    let lock = lock.unwrap();
    for backend in backends() {
        if backend.name == COMMAND {
            let words = vec!["solver".to_string(), "{cnf}".to_string()];
            let solver = Solver::Command(SolverCommand::new(words).unwrap());
            assert_eq!(solver.name(), COMMAND);
            continue;
        }
        match Solver::by_name(backend.name) {
            Ok(solver) => assert_eq!((solver.name(), backend.present), (backend.name, true)),
            Err(error) => {
                let feature = backend.feature.unwrap();
                assert!(!backend.present);
                assert!(error.to_string().contains(&format!("--features {feature}")));
            }
        }
        // CaDiCaL reports its own version; the others are crates of that name.
        if let (Some(version), true) = (&backend.version, backend.name != "cadical") {
            let entry = format!("name = \"{}\"\nversion = \"{version}\"", backend.name);
            assert!(lock.contains(&entry), "{entry}");
        }
    }
}
