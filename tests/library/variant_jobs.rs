//! Every job on a puzzle of every kind of clue, held against what both engines say of the puzzles
//! that the answer is about.

use crate::effort::few;
use crate::truth::check_any;
use crate::variants::puzzles;
use veridoku::ask::{Ask, CanonOptions, Session, SolveError, VerifyOptions, WhyOptions};
use veridoku::check::Claim;
use veridoku::cnf::{Encoder, Encoding};
use veridoku::engine::{Engine, Limits};
use veridoku::grid::{Candidate, Digit, DigitSet, Givens};
use veridoku::native::Native;
use veridoku::rules::{Clue, ClueKind, Model, Puzzle, Rule, Solution};
use veridoku::sat::Sat;
use veridoku::verify::{Conflict, Repair, Verdict, Why};

/// Returns the puzzles of all kinds, in a debug build of every seventh.
fn all() -> impl Iterator<Item = Puzzle> {
    let kinds = ClueKind::all().iter().step_by(few(7, 1));
    kinds
        .flat_map(|kind| puzzles(kind.name).0)
        .map(|parsed| parsed.puzzle)
        // `off_board.rs` has those.
        .filter(|puzzle| puzzle.shape().off_board() == 0)
}

/// Returns the number of solutions up to 2, about which both engines agree, and the first.
fn solutions(puzzle: &Puzzle) -> (u64, Option<Solution>) {
    let model = Model::new(puzzle);
    let mut engines = [Native::new().boxed(), Sat::default().boxed()];
    let found = engines.each_mut().map(|engine| {
        let census = engine.count(&model, &Limits::solutions(2)).unwrap();
        (census.run.solutions, census.witnesses.into_iter().next())
    });
    let [(native, first), (sat, _)] = found;
    assert_eq!(native, sat);
    (native, first)
}

/// Returns a puzzle with some of its clues and givens.
fn part(puzzle: &Puzzle, givens: &[Candidate], clues: &[Clue], rules: Option<&[Rule]>) -> Puzzle {
    let kept = puzzle.rules().iter().filter(|rule| match rule {
        Rule::Clue(clue) => clues.contains(clue),
        rule => rules.is_none_or(|all| all.contains(rule)),
    });
    let kept = kept.cloned().collect();
    let givens = puzzle.givens().retain(|given| givens.contains(&given));
    // A clue that asks for regions cannot do without them.
    Puzzle::new(givens.clone(), kept)
        .unwrap_or_else(|_| Puzzle::with_rules(givens, puzzle.rules().to_vec()))
}

fn clues(puzzle: &Puzzle) -> Vec<Clue> {
    let clues = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.clone()),
        _ => None,
    });
    clues.collect()
}

fn with(givens: &Givens, given: Candidate) -> Givens {
    let mut more = givens.clone();
    more.set(given.cell, Some(given.digit));
    more
}

/// Whether what a puzzle says without a clue does not depend on that: negative rules say more
/// without a dot.
fn stands(puzzle: &Puzzle) -> bool {
    !clues(puzzle)
        .iter()
        .any(|clue| clue.kind().name.starts_with("all-given"))
}

/// Holds that a conflict is one, and that it takes each of its parts and rules.
fn holds(puzzle: &Puzzle, conflict: &Conflict) {
    let Conflict {
        givens,
        clues,
        rules,
        minimal,
        ..
    } = conflict;
    let count = |givens: &[Candidate], clues: &[Clue], rules: Option<&[Rule]>| {
        solutions(&part(puzzle, givens, clues, rules)).0
    };
    let rules = rules.as_deref();
    assert_eq!(count(givens, clues, rules), 0);
    assert!(*minimal);
    if !stands(puzzle) {
        return;
    }
    for given in givens {
        let fewer: Vec<Candidate> = givens.iter().copied().filter(|one| one != given).collect();
        assert!(count(&fewer, clues, rules) > 0);
    }
    for clue in clues {
        let fewer: Vec<Clue> = clues.iter().filter(|one| *one != clue).cloned().collect();
        assert!(
            count(givens, &fewer, rules) > 0,
            "{}",
            clue.text(puzzle.shape())
        );
    }
    for rule in rules.unwrap_or_default() {
        // A clue that asks for regions cannot do without them.
        let others = puzzle
            .rules()
            .iter()
            .filter(|one| *one != rule)
            .cloned()
            .collect();
        if Puzzle::new(puzzle.givens().clone(), others).is_err() {
            continue;
        }
        let fewer: Vec<Rule> = rules
            .iter()
            .flat_map(|all| all.iter())
            .filter(|r| *r != rule)
            .cloned()
            .collect();
        assert!(count(givens, clues, Some(&fewer)) > 0, "{}", rule.name());
    }
}

#[test]
fn verdicts_solutions_and_counts_are_those_of_both_engines() {
    for puzzle in all() {
        let (number, first) = solutions(&puzzle);
        let mut options = VerifyOptions::default();
        options.smallest = true;
        let report = Session::new().verify(&puzzle, &options).unwrap();
        match report.verdict {
            Verdict::Unique(solution) => assert_eq!((number, Some(solution)), (1, first.clone())),
            Verdict::None(conflict) => {
                assert_eq!((number, conflict.smallest), (0, Some(true)));
                holds(&puzzle, &conflict);
            }
            other => panic!("{other}"),
        }
        assert_eq!(puzzle.solve().ok(), first.clone().filter(|_| number == 1));
        assert_eq!(puzzle.solutions().count() as u64, number);
        let counted = puzzle.count().unwrap();
        assert!(counted.exact && counted.solutions == number.into());
    }
}

#[test]
fn candidates_and_why_not_are_those_of_the_solutions() {
    for puzzle in all() {
        let (number, first) = solutions(&puzzle);
        let candidates = puzzle.candidates().unwrap();
        for cell in puzzle.shape().all_cells() {
            let digit = first.as_ref().and_then(|board| board.givens().get(cell));
            let digits = digit.map_or(DigitSet::EMPTY, DigitSet::only);
            assert_eq!(candidates.digits(cell), digits);
        }
        let Some(board) = first.filter(|_| number == 1) else {
            continue;
        };
        let open = puzzle
            .shape()
            .all_cells()
            .find(|&cell| puzzle.givens().get(cell).is_none());
        let Some(cell) = open else { continue };
        for digit in (0..puzzle.shape().order())
            .map(Digit::from_index)
            .step_by(few(3, 1))
        {
            let candidate = Candidate { cell, digit };
            let mut options = WhyOptions::default();
            options.smallest = digit.index() == 0;
            match Session::new().why(&puzzle, candidate, &options).unwrap() {
                Why::Possible(shown) => assert_eq!(shown, board),
                Why::RuledOut {
                    mut givens,
                    clues,
                    minimal,
                    ..
                } => {
                    assert_ne!(board.givens().get(cell), Some(digit));
                    givens.push(candidate);
                    let more = with(puzzle.givens(), candidate);
                    let more = Puzzle::with_rules(more, puzzle.rules().to_vec());
                    let conflict = Conflict {
                        givens,
                        clues,
                        rules: None,
                        minimal,
                        smallest: None,
                        reason: None,
                        repeats: Vec::new(),
                    };
                    holds(&more, &conflict);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn redundant_parts_follow_and_the_others_do_not() {
    let mut whole_board = 0;
    for puzzle in all() {
        let (number, _) = solutions(&puzzle);
        let found = puzzle.redundant().unwrap();
        assert_eq!(found.solvable, Some(number > 0));
        if number == 0 {
            continue;
        }
        assert!(found.is_complete());
        let all = clues(&puzzle);
        let givens: Vec<Candidate> = puzzle.givens().iter().collect();
        for given in &givens {
            let fewer: Vec<Candidate> = givens.iter().copied().filter(|one| one != given).collect();
            let follows = solutions(&part(&puzzle, &fewer, &all, None)).0 == 1;
            assert_eq!(found.redundant.contains(given), follows);
        }
        let once = |clue: &&Clue| all.iter().filter(|other| other == clue).count() == 1;
        for clue in all.iter().filter(|_| stands(&puzzle)).filter(once) {
            let fewer: Vec<Clue> = all.iter().filter(|one| *one != clue).cloned().collect();
            let follows = solutions(&part(&puzzle, &givens, &fewer, None)).0 == 1;
            let text = clue.text(puzzle.shape());
            assert_eq!(found.clues.contains(clue), follows, "{text}");
            whole_board += usize::from(follows && clue.groups().is_empty());
        }
        // A rule of the whole board that follows is named, too: on a full board every one does.
        let full = puzzle.solve().unwrap().givens().clone();
        let full = Puzzle::with_rules(full, puzzle.rules().to_vec());
        if stands(&puzzle) {
            assert_eq!(full.redundant().unwrap().clues, all);
            whole_board += all.iter().filter(|clue| clue.groups().is_empty()).count();
        }
    }
    assert!(whole_board > few(1, 15), "{whole_board}");
}

#[test]
fn repairs_leave_one_solution() {
    // The fewest givens of a full board take the longest.
    for puzzle in all().step_by(few(2, 5)) {
        let (number, _) = solutions(&puzzle);
        match puzzle.repair().unwrap() {
            Repair::Unique => assert_eq!(number, 1),
            Repair::Remove(removal) => {
                assert_eq!((number, removal.hopeless), (0, false));
                let (gone, board) = removal.example.unwrap();
                assert_eq!(gone.count(), removal.least);
                let left = puzzle
                    .givens()
                    .retain(|given| !gone.givens.contains(&given));
                let rules = puzzle.rules().iter();
                let kept = rules.filter(|rule| match rule {
                    Rule::Clue(clue) => !gone.clues.contains(clue),
                    _ => true,
                });
                let left = Puzzle::with_rules(left, kept.cloned().collect());
                assert!(Solution::check(&Model::new(&left), board.values()).is_ok());
                let all = clues(&puzzle);
                for conflict in &removal.conflicts {
                    let clues = if removal.of_clues {
                        &conflict.clues
                    } else {
                        &all
                    };
                    let part = part(&puzzle, &conflict.givens, clues, None);
                    assert_eq!(solutions(&part).0, 0);
                }
                continue;
            }
            other => panic!("{other:?}"),
        }
        // Without a given that it needs there are several solutions, and the given mends that.
        let Some(given) = puzzle
            .redundant()
            .unwrap()
            .needed
            .first()
            .map(|(given, _)| *given)
        else {
            continue;
        };
        let fewer = puzzle.givens().retain(|one| one != given);
        let fewer = Puzzle::with_rules(fewer, puzzle.rules().to_vec());
        assert!(matches!(fewer.solve(), Err(SolveError::Several(_))));
        let Repair::Add(addition) = fewer.repair().unwrap() else {
            panic!()
        };
        assert!(addition.single.contains(&given));
        for more in addition.single.iter().step_by(few(5, 1)) {
            let mended = with(fewer.givens(), *more);
            let mended = Puzzle::with_rules(mended, fewer.rules().to_vec());
            assert_eq!(solutions(&mended).0, 1);
        }
    }
}

#[test]
fn certificates_say_what_the_engines_say_and_name_the_rules() {
    for puzzle in all() {
        let (number, first) = solutions(&puzzle);
        let text = puzzle.certify().unwrap().text();
        let checked = check_any(&text).unwrap();
        match checked.claim {
            Claim::Unique => {
                assert_eq!(number, 1);
                assert_eq!(checked.solutions, [first.unwrap().values().to_vec()]);
            }
            Claim::None => assert_eq!(number, 0),
            other => panic!("{other:?}"),
        }
        for clue in clues(&puzzle) {
            let line = clue.text(puzzle.shape());
            assert!(text.lines().any(|own| own == line), "{line}");
        }
    }
}

#[test]
fn formulas_have_as_many_models_as_the_puzzle_has_solutions() {
    for puzzle in all() {
        let (number, _) = solutions(&puzzle);
        let model = Model::new(&puzzle);
        for encoding in Encoding::ALL.into_iter().step_by(few(5, 1)) {
            if Encoder::new(encoding, Default::default())
                .encode(&model)
                .is_err()
            {
                continue;
            }
            let mut sat = Sat::new(encoding, Default::default());
            let census = sat.count(&model, &Limits::solutions(2)).unwrap();
            assert_eq!(census.run.solutions, number, "{}", encoding.name());
        }
    }
}

#[test]
fn canonical_forms_are_there_for_every_kind() {
    for puzzle in all() {
        let form = Session::new()
            .canon(&puzzle, &CanonOptions::default())
            .unwrap();
        assert!(*form.automorphisms() > 0u32.into());
    }
}
