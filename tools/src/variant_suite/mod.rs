//! `variant-suite FOLDER [KIND…]`: two puzzles and a near miss for each kind of clue, on 6×6
//! boards.
//!
//! A board is filled at random under what holds everywhere, clues are drawn until they keep it, and
//! givens are taken away while one solution is left. The near miss is a full board under the other
//! rules that breaks a clue.

mod forms;

use forms::form;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, Parsed, Writer, by_name};
use veridoku::grid::{Cell, Digit, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Clue, ClueKind, Model, Numbers, Puzzle, Rule, Solution};

/// How often clues are drawn before a board is given up.
const DRAWS: usize = 20_000;

/// The board, and what holds on it besides rows, columns and boxes.
struct Maker {
    shape: Shape,
    rng: ChaCha8Rng,
    native: Native,
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let [folder, wanted @ ..] = &arguments[..] else {
        return Err("expected FOLDER [KIND…]".into());
    };
    for kind in ClueKind::all() {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == kind.name) {
            continue;
        }
        let seed = kind
            .name
            .bytes()
            .fold(0, |seed, byte| seed * 31 + u64::from(byte));
        let mut maker = Maker {
            shape: Shape::new(2, 3)?,
            rng: ChaCha8Rng::seed_from_u64(seed),
            native: Native::new(),
        };
        match maker.file(kind) {
            Some(text) => {
                let name = kind.name.to_string() + ".vdk";
                std::fs::write(Path::new(folder).join(name), text)?;
            }
            None => eprintln!("{}: no puzzle found", kind.name),
        }
    }
    Ok(())
}

impl Maker {
    fn file(&mut self, kind: &'static ClueKind) -> Option<String> {
        let mut records = Vec::new();
        let mut miss = None;
        while records.len() < 2 {
            let (puzzle, solution) = (0..200).find_map(|_| self.puzzle(kind))?;
            let near = self.near_miss(&puzzle);
            let title = format!("{}, puzzle {}", kind.name, records.len() + 1);
            records.push(text(&title, puzzle, Some(&solution))?);
            miss = miss.or(near);
        }
        let title = format!("{}, near miss", kind.name);
        records.push(text(&title, miss?, None)?);
        Some(records.join("\n\n") + "\n")
    }

    /// Returns a puzzle with one solution, and that.
    fn puzzle(&mut self, kind: &'static ClueKind) -> Option<(Puzzle, Solution)> {
        let everywhere = kind.groups.most == 0;
        let mut rules = Rule::PLAIN.to_vec();
        if everywhere {
            rules.push(Rule::Clue(self.draw(kind, None)?));
        }
        let board = self.fill(&rules)?;
        for _ in 0..if everywhere { 0 } else { 3 } {
            let clue = (0..DRAWS).find_map(|_| {
                let clue = self.draw(kind, Some(&board))?;
                let new = !rules.iter().any(|rule| is_again(&clue, rule));
                (new && self.keeps(&clue, &board)).then_some(clue)
            });
            rules.extend(clue.map(Rule::Clue));
        }
        if rules.len() == Rule::PLAIN.len() {
            return None;
        }
        let puzzle = Puzzle::new(board.givens().clone(), rules).ok()?;
        let puzzle = self.thinned(puzzle);
        // The clue has to matter.
        let plain = Puzzle::plain(puzzle.givens().clone());
        let others = self
            .native
            .count(&Model::new(&plain), &Limits::solutions(2))
            .ok()?;
        (others.run.solutions > 1).then_some((puzzle, board))
    }

    /// Returns a random full board under some rules.
    fn fill(&mut self, rules: &[Rule]) -> Option<Solution> {
        let mut givens = Givens::empty(self.shape);
        let model = |givens: &Givens| Puzzle::new(givens.clone(), rules.to_vec());
        for _ in 0..12 {
            let cell = Cell::new(self.rng.random_range(0..self.shape.cells()));
            let before = givens.get(cell);
            givens.set(cell, Some(Digit::from_index(self.rng.random_range(0..6))));
            let model = Model::new(&model(&givens).ok()?);
            if self
                .native
                .count(&model, &Limits::solutions(1))
                .ok()?
                .run
                .solutions
                == 0
            {
                givens.set(cell, before);
            }
        }
        let model = Model::new(&model(&givens).ok()?);
        let census = self.native.count(&model, &Limits::solutions(1)).ok()?;
        census.witnesses.into_iter().next()
    }

    /// Returns a random clue of a kind, which may break the board.
    fn draw(&mut self, kind: &'static ClueKind, board: Option<&Solution>) -> Option<Clue> {
        if kind.name == "any-of" {
            let mut one = |name| self.draw(ClueKind::of(name)?, board);
            let lists = vec![vec![one("cage")?], vec![one("thermo")?, one("odd")?]];
            return Some(Clue::any_of(lists));
        }
        let most = kind.groups.most.min(3);
        let count = if most == 0 {
            0
        } else {
            self.rng.random_range(kind.groups.least..=most)
        };
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        let mut walked: Vec<Cell> = Vec::new();
        let size = self
            .rng
            .random_range(kind.groups.cells.max(1)..=5.max(kind.groups.cells + 1));
        for _ in 0..count {
            let group = self.group(form(kind.name), size, &groups, &mut walked)?;
            groups.push(group);
        }
        let numbers = self.numbers(kind, &groups, board)?;
        Clue::new(kind, numbers, groups).ok()
    }

    /// Returns numbers that a clue may have.
    fn numbers(
        &mut self,
        kind: &ClueKind,
        groups: &[Vec<Cell>],
        board: Option<&Solution>,
    ) -> Option<Vec<i64>> {
        let value = |cell: &Cell| board.map_or(0, |board| i64::from(board.values()[cell.index()]));
        let cells = groups.first().map_or(&[][..], Vec::as_slice);
        let some = self.rng.random_range(1..=3.min(cells.len().max(1)));
        Some(match (kind.numbers, kind.name) {
            (Numbers::None, _) => Vec::new(),
            (_, "whisper") => vec![3],
            (_, "lockout" | "modular") => vec![3],
            (_, "all-given-difference") => vec![1],
            (_, "all-given-ratio") => vec![2],
            (_, "all-given-sum") => vec![5, 10],
            (_, "sum-line" | "sum-loop") => vec![self.rng.random_range(5..=9)],
            (_, "pair-sum") => vec![if self.rng.random() { 10 } else { 5 }],
            (_, "cage" | "sum" | "diagonal-sum") => vec![cells.iter().map(value).sum()],
            (_, "weighted-sum") => {
                let twice: i64 = cells.iter().map(|cell| 2 * value(cell)).sum();
                [twice].into_iter().chain(cells.iter().map(|_| 2)).collect()
            }
            (_, "one-of") => vec![1, 4, 6],
            (_, "pair" | "pairs") => (0..6)
                .map(|row: i64| 0b111111 & !(0b111 << row >> 1))
                .collect(),
            // Digits that rise and fall in turns: up from state 0 or by the last digit.
            (_, "automaton") => alternating(),
            (_, "look-and-say") => {
                let digit = value(cells.first()?);
                let times = cells.iter().filter(|cell| value(cell) == digit).count();
                vec![times as i64, digit]
            }
            (Numbers::List, _) => {
                let mut all: Vec<i64> = cells.iter().map(value).collect();
                all.shuffle(&mut self.rng);
                all.truncate(some);
                all.sort_unstable();
                all
            }
            _ => vec![self.rng.random_range(0..=20)],
        })
    }

    fn keeps(&self, clue: &Clue, board: &Solution) -> bool {
        let mut rules = Rule::PLAIN.to_vec();
        rules.push(Rule::Clue(clue.clone()));
        let puzzle = Puzzle::new(Givens::empty(self.shape), rules);
        puzzle.is_ok_and(|puzzle| Solution::check(&Model::new(&puzzle), board.values()).is_ok())
    }

    /// Takes givens away while there is one solution.
    fn thinned(&mut self, puzzle: Puzzle) -> Puzzle {
        let mut model = Model::new(&puzzle);
        let mut cells: Vec<Cell> = self.shape.all_cells().collect();
        cells.shuffle(&mut self.rng);
        for cell in cells {
            let mut fewer = model.givens().clone();
            fewer.set(cell, None);
            let fewer = model.with_givens(fewer);
            let census = self.native.count(&fewer, &Limits::solutions(2));
            if census.is_ok_and(|census| census.run.solutions == 1) {
                model = fewer;
            }
        }
        Puzzle::with_rules(model.givens().clone(), puzzle.rules().to_vec())
    }

    /// Returns a full board that the other rules allow and the clues do not, as givens.
    fn near_miss(&mut self, puzzle: &Puzzle) -> Option<Puzzle> {
        let model = Model::new(puzzle);
        let plain = Puzzle::plain(puzzle.givens().clone());
        let census = self
            .native
            .count(&Model::new(&plain), &Limits::solutions(2))
            .ok()?;
        let other = census.witnesses.into_iter();
        let mut other = other.filter(|board| Solution::check(&model, board.values()).is_err());
        let board = other.next()?;
        Puzzle::new(board.givens().clone(), puzzle.rules().to_vec()).ok()
    }
}

/// Returns whether a clue is about the same cells as a rule, in whatever order.
fn is_again(clue: &Clue, rule: &Rule) -> bool {
    let sorted = |clue: &Clue| {
        let mut groups = clue.groups().to_vec();
        groups.iter_mut().for_each(|cells| cells.sort_unstable());
        groups.sort_unstable();
        groups
    };
    matches!(rule, Rule::Clue(other) if sorted(other) == sorted(clue) && !clue.groups().is_empty())
}

/// Returns the table of words of 1 to 6 in which odd and even digits alternate.
fn alternating() -> Vec<i64> {
    vec![
        3, 1, 1, 2, 1, 2, 1, 2, 1, -1, 2, -1, 2, -1, 2, 1, 1, -1, 1, -1, 1, -1,
    ]
}

/// Returns a puzzle as a record of a `.vdk` file.
fn text(title: &str, puzzle: Puzzle, solution: Option<&Solution>) -> Option<String> {
    let mut parsed = Parsed::new(puzzle, Alphabet::default_for(6), 1);
    parsed.note = Some(format!("title: {title}"));
    parsed.expected = solution.map(|board| Ok(board.givens().clone()));
    Writer::new(by_name("vdk")?, None).record(&parsed).ok()
}
