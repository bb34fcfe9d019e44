//! A player's game: moves and their undoing, refusals, mistakes, checked hints, boards of many
//! sizes.

use proptest::prelude::*;
use std::time::Duration;
use veridoku::engine::Limits;
use veridoku::formats::{Alphabet, ReadOptions, parse_str, write_line};
use veridoku::game::{Degree, Game, Move, MoveErrorKind, NoHint, NotUnique};
use veridoku::grid::{Candidate, Cell, Digit, DigitSet, Givens, Shape};
use veridoku::human::{Order, TechniqueId};
use veridoku::rules::Puzzle;

const UNIQUE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";

/// 6×6, one solution.
const SIX: &str = ".3............4..625..4....5.15....2";

/// 4×4, several solutions.
const SEVERAL: &str = "12343412.1.3.3.1";

/// 4×4, no solution.
const NONE: &str = "123....4........";

fn game(line: &str) -> Game {
    let parsed = parse_str(line, &ReadOptions::default()).remove(0);
    Game::new(parsed.unwrap().puzzle)
}

fn candidate(game: &Game, name: &str) -> Candidate {
    game.candidate(name).unwrap()
}

/// Everything of a game that a player can see, and what hints start from.
fn seen(game: &Game) -> (Givens, Vec<DigitSet>, Vec<DigitSet>) {
    let marks = game.shape().all_cells().map(|cell| game.marks(cell));
    (game.board(), marks.collect(), game.candidates())
}

fn any_candidate() -> impl Strategy<Value = Candidate> {
    // One cell and one digit too many, so that some are refused.
    (0usize..17, 1u8..=5).prop_map(|(cell, digit)| Candidate {
        cell: Cell::new(cell),
        digit: Digit::new(digit).unwrap(),
    })
}

fn any_move() -> impl Strategy<Value = Move> {
    let list = || proptest::collection::vec(any_candidate(), 0..3);
    let marks =
        || (any_candidate(), 0u64..16).prop_map(|(c, bits)| (c.cell, DigitSet::from_bits(bits)));
    let clean = any::<bool>;
    prop_oneof![
        4 => (any_candidate(), clean())
            .prop_map(|(candidate, clean)| Move::Place { candidate, clean }),
        3 => (any_candidate(), clean()).prop_map(|(c, clean)| Move::Clear { cell: c.cell, clean }),
        3 => any_candidate().prop_map(Move::Mark),
        3 => any_candidate().prop_map(Move::Unmark),
        2 => marks().prop_map(|(cell, marks)| Move::Write { cell, marks }),
        1 => Just(Move::Fill),
        1 => Just(Move::Erase),
        1 => Just(Move::Trust),
        1 => (list(), list(), clean()).prop_map(|(placements, eliminations, clean)| Move::Step {
            technique: TechniqueId::NakedPair,
            placements,
            eliminations,
            clean,
        }),
        1 => (list(), proptest::collection::vec(marks(), 0..3))
            .prop_map(|(entries, marks)| Move::Copy { entries, marks }),
    ]
}

/// Makes the moves that are not refused.
fn play(game: &mut Game, moves: &[Move]) {
    for what in moves {
        let before = seen(game);
        let done = game.done();
        if game.make(what.clone()).is_err() {
            assert_eq!(seen(game), before, "a refused move changed something");
            assert_eq!(game.done(), done);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn undone_moves_give_the_first_state_and_redone_ones_the_last(
        moves in proptest::collection::vec(any_move(), 0..25),
    ) {
        let mut game = game(FOUR);
        let first = seen(&game);
        let mut states = vec![first.clone()];
        for what in &moves {
            let done = game.done();
            play(&mut game, std::slice::from_ref(what));
            if game.done() > done {
                states.push(seen(&game));
            }
        }
        let last = seen(&game);
        for state in states.iter().rev().skip(1) {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!(&seen(&game), state);
        }
        prop_assert!(game.undo().is_none());
        prop_assert_eq!(&seen(&game), &first);
        while game.redo().is_some() {}
        prop_assert_eq!(seen(&game), last);
    }

    #[test]
    fn a_game_that_was_kept_goes_on_as_it_was(
        moves in proptest::collection::vec(any_move(), 0..25),
        undone in 0usize..5,
    ) {
        let mut game = game(FOUR);
        play(&mut game, &moves);
        for _ in 0..undone {
            game.undo();
        }
        let save = game.save(Duration::from_secs(1));
        let mut again = Game::restore(&save).unwrap();
        prop_assert_eq!(seen(&again), seen(&game));
        prop_assert_eq!((again.moves(), again.done()), (game.moves(), game.done()));
        prop_assert_eq!(again.save(save.time), save);
        while game.redo().is_some() {}
        while again.redo().is_some() {}
        prop_assert_eq!(seen(&again), seen(&game));
    }

    #[test]
    fn nothing_panics_and_hints_from_sound_boards_are_sound(
        moves in proptest::collection::vec(any_move(), 0..12),
        puzzle in proptest::sample::select(vec![FOUR, SEVERAL, NONE]),
    ) {
        let mut game = game(puzzle);
        play(&mut game, &moves);
        let mistakes = game.mistakes().unwrap();
        game.conflicts();
        game.scene().svg();
        for degree in Degree::ALL {
            prop_assert_eq!(mistakes.words(degree).is_empty(), !mistakes.any());
        }
        match game.hint() {
            Ok(hint) => {
                prop_assert!(!mistakes.any() && hint.is_checked());
                for degree in Degree::ALL {
                    prop_assert!(hint.at(degree).to_string().ends_with('.'));
                    prop_assert!(hint.at(degree).scene().svg().starts_with("<svg "));
                }
                let before = seen(&game);
                hint.apply(&mut game).unwrap();
                prop_assert_ne!(seen(&game), before, "a hint that changes nothing");
                prop_assert!(!game.mistakes().unwrap().any());
            }
            Err(NoHint::Mistakes(found)) => prop_assert_eq!(found, mistakes),
            Err(NoHint::NoSolution) => prop_assert_eq!(puzzle, NONE),
            Err(NoHint::Full) => prop_assert!(game.is_solved()),
            Err(NoHint::Stuck) => prop_assert_eq!(puzzle, SEVERAL),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

#[test]
fn the_chain_of_the_front_door() {
    let hint = game(UNIQUE).enter("6r1c2").unwrap().hint().unwrap();
    assert!(!hint.to_string().is_empty() && hint.scene().svg().contains("</svg>"));
    let refused = game(UNIQUE).enter("5r1c2").unwrap().hint().unwrap_err();
    let words = "The entry 5 in r1c2 contradicts the solution. Nothing sound follows until that \
                 is put right.";
    assert_eq!(refused.to_string(), words);
    let NoHint::Mistakes(mistakes) = refused else {
        panic!("{refused}")
    };
    assert_eq!(mistakes.entries.len(), 1);
}

#[test]
fn hints_alone_solve_puzzles_of_many_sizes() {
    for line in [FOUR, SIX, UNIQUE] {
        let mut game = game(line);
        while !game.is_full() {
            let hint = game.hint().unwrap();
            hint.apply(&mut game).unwrap();
        }
        assert!(game.is_solved());
        assert_eq!(game.hint().unwrap_err(), NoHint::Full);
        let solution = game.solution().unwrap().givens().clone();
        assert_eq!(game.board(), solution);
        while game.undo().is_some() {}
        assert_eq!(game.entries().count(), 0);
    }
}

#[test]
fn moves_that_do_not_fit_are_refused() {
    let mut game = game(FOUR);
    let on = |cell, digit| Candidate {
        cell: Cell::new(cell),
        digit: Digit::new(digit).unwrap(),
    };
    let kind = |result: Result<&mut Game, veridoku::game::MoveError>| {
        let refusal = result.unwrap_err();
        assert!(!refusal.to_string().is_empty());
        refusal.kind().clone()
    };
    assert!(matches!(kind(game.enter("x")), MoveErrorKind::Name(_)));
    assert!(matches!(kind(game.enter("5r1c1")), MoveErrorKind::Name(_)));
    assert!(matches!(
        kind(game.enter("1r1c2")),
        MoveErrorKind::Given { .. }
    ));
    assert!(matches!(
        kind(game.clear(Cell::new(1))),
        MoveErrorKind::Given { .. }
    ));
    assert!(matches!(
        kind(game.place(on(0, 5))),
        MoveErrorKind::TooLarge(_)
    ));
    assert!(matches!(
        kind(game.place(on(16, 1))),
        MoveErrorKind::Outside(_)
    ));
    assert!(matches!(
        kind(game.mark(on(4000, 1))),
        MoveErrorKind::Outside(_)
    ));
    assert!(matches!(
        kind(game.write_marks(Cell::new(0), DigitSet::all(5))),
        MoveErrorKind::TooLarge(_)
    ));
    game.place(on(0, 2)).unwrap();
    assert!(matches!(
        kind(game.mark(on(0, 1))),
        MoveErrorKind::Entered { .. }
    ));
    let board = Givens::empty(Shape::CLASSIC);
    assert!(matches!(
        kind(game.copy_entries(&board)),
        MoveErrorKind::Shape(_)
    ));
    assert!(matches!(
        kind(game.copy_marks(&[], true)),
        MoveErrorKind::Count(0)
    ));
    let mut marks = vec![DigitSet::EMPTY; 16];
    marks[1] = DigitSet::from_bits(0b10);
    assert!(matches!(
        kind(game.copy_marks(&marks, true)),
        MoveErrorKind::Unmarked(_)
    ));
    assert_eq!(game.done(), 1);
    let mut save = game.save(Duration::ZERO);
    save.done = 2;
    assert!(Game::restore(&save).is_err());
}

#[test]
fn a_hint_fits_its_own_game_only() {
    let hint = game(FOUR).hint().unwrap();
    let refusal = hint.apply(&mut game(UNIQUE)).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "expected a board of 3x3, found one of 2x2"
    );
}

#[test]
fn marks_that_a_wrong_entry_cleaned_are_no_mistakes() {
    let mut game = game(FOUR);
    game.fill_marks().enter("3r1c1").unwrap();
    let mistakes = game.mistakes().unwrap();
    assert_eq!((mistakes.entries.len(), mistakes.removed.len()), (1, 0));
    let cell = game.cell("r1c1").unwrap();
    let filled = {
        let mut fresh = game.clone();
        while fresh.done() > 1 {
            fresh.undo();
        }
        seen(&fresh)
    };
    game.clear(cell).unwrap();
    assert_eq!(seen(&game), filled);
}

#[test]
fn notes_rule_nothing_out_until_they_are_trusted() {
    let mut game = game(FOUR);
    // The solution has a 2 there.
    let note = candidate(&game, "3r1c1");
    game.mark(note).unwrap();
    assert!(!game.mistakes().unwrap().any());
    let mistakes = game.trust_marks().mistakes().unwrap();
    assert_eq!(
        mistakes.to_string(),
        "The pencil mark 2 in r1c1 was wrongly removed."
    );
    assert_eq!(game.take_back_mistakes(), Ok(1));
    game.erase_marks();
    assert!(game.marks(note.cell).is_empty());
}

#[test]
fn puzzles_without_one_solution_say_so() {
    assert_eq!(game(SEVERAL).solution(), Err(&NotUnique::Several));
    assert_eq!(game(NONE).solution(), Err(&NotUnique::NoSolution));
    assert_eq!(game(NONE).hint().unwrap_err(), NoHint::NoSolution);
    let hard = game(UNIQUE).within(Limits::solutions(2).with_nodes(Some(1)));
    assert!(matches!(hard.solution(), Err(NotUnique::Unknown(_))));
    // Without the solution nothing rests on uniqueness, and steps are checked all the same.
    assert!(
        hard.order()
            .techniques()
            .iter()
            .all(|id| !id.facts().uniqueness)
    );
    assert!(hard.hint().unwrap().is_checked());
}

#[test]
fn of_several_solutions_each_will_do() {
    let mut game = game(SEVERAL);
    game.enter("2r3c1").unwrap();
    assert!(!game.mistakes().unwrap().any());
    for name in ["4r3c3", "4r4c1", "2r4c3"] {
        game.enter(name).unwrap();
    }
    assert!(game.is_solved());
    game.enter("2r4c1").unwrap();
    assert!(game.is_full() && !game.is_solved() && game.mistakes().unwrap().any());
    assert!(!game.conflicts().is_empty());
}

#[test]
fn letters_are_read_as_the_game_writes_them() {
    let givens = Givens::empty(Shape::new(4, 4).unwrap());
    let letters = Alphabet::by_name("letters").unwrap_or(Alphabet::default_for(16));
    let mut game = Game::new(Puzzle::plain(givens)).written_in(letters);
    let digit = Digit::new(12).unwrap();
    let name = format!("{}r16c1", letters.text(digit));
    game.enter(&name).unwrap();
    assert_eq!(game.entry(game.cell("r16c1").unwrap()), Some(digit));
    assert_eq!(
        (game.left(digit), game.left(Digit::new(1).unwrap())),
        (15, 16)
    );
    assert!(write_line(&game.board(), letters).contains(&letters.text(digit)));
}

#[test]
fn a_hint_keeps_to_the_order_of_the_game() {
    let order = Order::read("n1").unwrap();
    let hint = game(FOUR).ordered(order).hint().unwrap();
    assert_eq!(hint.step().technique, TechniqueId::NakedSingle);
    let nothing = Order::default().retain(|_| false);
    assert_eq!(
        game(FOUR).ordered(nothing).hint().unwrap_err(),
        NoHint::Stuck
    );
}

#[test]
fn the_largest_board_is_played_like_any_other() {
    let shape = Shape::new(8, 8).unwrap();
    let mut game = Game::new(Puzzle::plain(Givens::empty(shape)));
    let name = game.alphabet().text(Digit::new(64).unwrap()) + "r64c64";
    game.fill_marks().enter(&name).unwrap();
    let peer = game.cell("r64c1").unwrap();
    assert_eq!(game.marks(peer).len(), 63);
    game.undo();
    assert_eq!((game.marks(peer).len(), game.entries().count()), (64, 0));
    game.undo();
    assert!(game.marks(peer).is_empty() && game.undo().is_none());
}
