//! What a person would do on boards whose rows, columns, digits and boxes are each of their own:
//! every step follows from the rules, whichever technique finds it.

use crate::effort::few;
use crate::free_boards::shape;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, write_grid};
use veridoku::grid::{Candidate, Givens, Shape, Symmetry};
use veridoku::human::{self, End, Order, Player, State, Step, TechniqueId};
use veridoku::native::Native;
use veridoku::render::{Reveal, Scene};
use veridoku::rules::{Model, Puzzle, Solution};
use veridoku::verify::Auditor;

fn boards() -> [Shape; 9] {
    [
        shape((5, 5), (1, 5), (0, 0)),
        shape((7, 7), (0, 6), (0, 0)),
        shape((6, 9), (0, 8), (3, 3)),
        shape((4, 4), (1, 5), (2, 2)),
        shape((6, 6), (1, 7), (2, 3)),
        shape((6, 6), (0, 5), (2, 3)),
        shape((6, 6), (1, 6), (0, 0)),
        shape((3, 3), (1, 4), (0, 0)),
        shape((4, 6), (1, 6), (2, 3)),
    ]
}

fn solutions(givens: &Givens) -> Vec<Solution> {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Native::new().count(&model, &Limits::solutions(2)).unwrap();
    census.witnesses
}

/// Returns a minimal puzzle of a board and its solution.
fn puzzle(shape: Shape, random: &mut ChaCha8Rng) -> (Givens, Solution) {
    let grid = solutions(&Givens::empty(shape)).remove(0);
    let symmetry = Symmetry::random_within(shape, random);
    let mut givens = symmetry.apply(grid.givens());
    let solution = solutions(&givens).remove(0);
    let mut cells: Vec<_> = shape.all_cells().collect();
    cells.shuffle(random);
    for cell in cells {
        let fewer = givens.retain(|given| given.cell != cell);
        if solutions(&fewer).len() == 1 {
            givens = fewer;
        }
    }
    (givens, solution)
}

/// Asserts that a step is true of the solution.
fn is_true(step: &Step, solution: &Solution, player: &dyn Player) {
    let holds = |c: &Candidate| solution.givens().get(c.cell) == Some(c.digit);
    let right = step.placements.iter().all(holds) && !step.eliminations.iter().any(holds);
    assert!(right, "{}", step.explain(&player.words()));
}

/// Draws a step, as text and as a picture, with a number for each row and column.
fn is_drawn(player: &dyn Player, state: &State, step: &Step) {
    let (words, shape) = (player.words(), state.shape());
    let mut scene = Scene::new(player, &words, state);
    scene.show(player, &words, step, Reveal::All);
    let text = scene.text(false);
    assert!(
        text.lines()
            .next()
            .unwrap()
            .ends_with(&shape.columns().to_string())
    );
    let rows = text
        .lines()
        .filter(|line| line.trim_start().starts_with(|c: char| c.is_numeric()));
    assert!(rows.count() > shape.rows(), "{text}");
    assert!(scene.svg().contains(&format!(">{}</text>", shape.rows())));
    assert!(scene.text_within(true, Some(20)).contains('┃'));
}

#[test]
fn a_free_board_is_drawn_with_its_values_and_boxes() {
    let shape = shape((2, 6), (0, 5), (2, 3));
    let mut givens = Givens::empty(shape);
    givens.set(shape.cell(0, 0), shape.digit_of(0));
    givens.set(shape.cell(1, 5), shape.digit_of(5));
    assert_eq!(givens.to_string(), "0..........5");
    let frame = "\
+-------+-------+
| 0 . . | . . . |
| . . . | . . 5 |
+-------+-------+";
    assert_eq!(write_grid(&givens, Alphabet::default_for(9)), frame);
    let latin = Givens::empty(Shape::free(2, 3, 9, 11).unwrap());
    assert_eq!(
        write_grid(&latin, Alphabet::default_for(9)).lines().nth(1),
        Some("|  .  .  . |")
    );
    let player = human::player(Model::new(&Puzzle::plain(givens.clone())).rulebook());
    let scene = Scene::new(&*player, &player.words(), &State::new(givens));
    let drawn = "    1       2       3       4       5       6\n \
                 ┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓\n";
    let text = scene.text(false);
    let plain = |text: &str| text.replace(' ', "");
    assert!(plain(&text).starts_with(&plain(drawn)), "{text}");
    assert_eq!(text.lines().count(), 1 + 2 + 2 * 2 + 1, "{text}");
}

#[test]
fn every_step_of_a_path_on_a_free_board_follows() {
    let mut ends = Vec::new();
    for shape in boards() {
        for seed in 0..few(2, 30) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let (givens, solution) = puzzle(shape, &mut random);
            let model = Model::new(&Puzzle::plain(givens.clone()));
            let state = State::new(givens);
            let player = human::player(model.rulebook());
            let path = player.path(&state, &Order::default());
            let mut auditor = Auditor::new(&model, None, &Limits::solutions(1)).unwrap();
            auditor.begin(&state, Some(solution.clone()));
            for step in &path.steps {
                let verdict = auditor.step(step);
                let text = step.explain(&player.words());
                assert!(verdict.is_ok(), "{shape}: {verdict:?}: {text}");
            }
            assert_ne!(path.end, End::Broken, "{shape}");
            if path.end == End::Solved {
                assert_eq!(path.values, solution.values());
            }
            ends.push(path.end);
        }
    }
    let solved = ends.iter().filter(|end| **end == End::Solved).count();
    assert!(solved > ends.len() / 2, "{solved} of {}", ends.len());
}

#[test]
fn every_technique_is_right_on_free_boards() {
    let mut found = 0;
    for shape in boards() {
        for seed in 0..few(1, 20) {
            let mut random = ChaCha8Rng::seed_from_u64(100 + seed);
            let (givens, solution) = puzzle(shape, &mut random);
            let model = Model::new(&Puzzle::plain(givens.clone()));
            let player = human::player(model.rulebook());
            let mut state = State::new(givens);
            for technique in TechniqueId::all() {
                let limits = Limits::time(std::time::Duration::from_millis(200));
                let steps = player.steps_within(&state, technique, &limits);
                let steps = steps.unwrap_or_default();
                if let Some(step) = steps.first() {
                    is_drawn(&*player, &state, step);
                }
                steps
                    .iter()
                    .for_each(|step| is_true(step, &solution, &*player));
                found += steps.len();
                if let Some(step) = steps.first() {
                    state.apply(step);
                }
            }
        }
    }
    assert!(found > 1000, "{found}");
}
